"""Loops over arrays that programs do without NumPy's: arithmetic whose bits IEEE determines, choices, conversions."""

import numpy as np

from tapegrad.compilation.deferred import LOOP, entry, njit
from tapegrad.engine.pointers import (
    call_kernel,
    load_i32,
    load_i64,
    load_u8,
    p_c128,
    p_f32,
    p_f64,
    p_i32,
    p_i64,
    p_u8,
    store_i64,
    store_u8,
)

# Four operations, of arrays, from 4 on of an array and a number, from 8 on of a number and an array; then others.
PLAIN_OPERATIONS, NEGATIVE, SQUARED = ("add", "subtract", "multiply", "divide"), 12, 13
# What derivatives of float64 that are 1, -1 or one of the values make of g: itself, its negative, its product with an
# array, with a number, and the product of one g for all with a number.
TERM_G, TERM_MINUS, TERM_ARRAY, TERM_NUMBER, TERM_REPEATED = range(5)


@njit
def run_plain(which, x, y, out, n):
    """Do arithmetic with arrays of float64 that lie without gaps, and single numbers."""
    if which == 0:
        for i in range(n):
            out[i] = x[i] + y[i]
    elif which == 1:
        for i in range(n):
            out[i] = x[i] - y[i]
    elif which == 2:
        for i in range(n):
            out[i] = x[i] * y[i]
    elif which == 3:
        for i in range(n):
            out[i] = x[i] / y[i]
    elif which == NEGATIVE:
        for i in range(n):
            out[i] = -x[i]
    elif which == SQUARED:
        for i in range(n):
            out[i] = x[i] * x[i]
    elif which < 8:
        b = y[0]
        if which == 4:
            for i in range(n):
                out[i] = x[i] + b
        elif which == 5:
            for i in range(n):
                out[i] = x[i] - b
        elif which == 6:
            for i in range(n):
                out[i] = x[i] * b
        else:
            for i in range(n):
                out[i] = x[i] / b
    else:
        a = x[0]
        if which == 8:
            for i in range(n):
                out[i] = a + y[i]
        elif which == 9:
            for i in range(n):
                out[i] = a - y[i]
        elif which == 10:
            for i in range(n):
                out[i] = a * y[i]
        else:
            for i in range(n):
                out[i] = a / y[i]


@njit
def give_term(term, g, v, target, n, assign):
    """Add to an adjoint, or write, what a simple derivative makes of g."""
    if term == TERM_G:
        if assign:
            for i in range(n):
                target[i] = g[i]
        else:
            for i in range(n):
                target[i] += g[i]
    elif term == TERM_MINUS:
        if assign:
            for i in range(n):
                target[i] = -g[i]
        else:
            for i in range(n):
                target[i] += -g[i]
    elif term == TERM_ARRAY:
        if assign:
            for i in range(n):
                target[i] = g[i] * v[i]
        else:
            for i in range(n):
                target[i] += g[i] * v[i]
    elif term == TERM_NUMBER:
        b = v[0]
        if assign:
            for i in range(n):
                target[i] = g[i] * b
        else:
            for i in range(n):
                target[i] += g[i] * b
    else:
        b = g[0] * v[0]
        if assign:
            for i in range(n):
                target[i] = b
        else:
            for i in range(n):
                target[i] += b


# Loops with the signature of NumPy's inner loops.


@entry(LOOP)
def where_loop(args, dims, steps, itemsize):
    """Choose: x is the condition; all of one item size."""
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    c, x, y, out = a[0], a[1], a[2], a[3]
    if itemsize == 8:
        for i in range(n):
            store_i64(out + i * s[3], load_i64((x + i * s[1]) if load_u8(c + i * s[0]) else (y + i * s[2])))
    elif itemsize == 16:
        for i in range(n):
            source = (x + i * s[1]) if load_u8(c + i * s[0]) else (y + i * s[2])
            p_f64(out + i * s[3])[0] = p_f64(source)[0]
            p_f64(out + i * s[3])[1] = p_f64(source)[1]
    elif itemsize == 4:
        for i in range(n):
            source = (x + i * s[1]) if load_u8(c + i * s[0]) else (y + i * s[2])
            p_i32(out + i * s[3])[0] = load_i32(source)
    else:
        for i in range(n):
            for k in range(itemsize):
                source = (x + i * s[1]) if load_u8(c + i * s[0]) else (y + i * s[2])
                store_u8(out + i * s[3] + k, load_u8(source + k))


# Pairs of dtypes between which values are converted here, by number: (from, to).
CASTS = ("fd", "fD", "dD", "FD", "fF", "df", "DF", "ld", "id", "?d", "lf", "if", "?f", "?l", "il")
_f32, _c64 = np.float32, np.complex64


@entry(LOOP)
def cast_loop(args, dims, steps, kind):
    """Convert values; `kind` is the place of the pair in CASTS."""
    a, s, n = p_i64(args), p_i64(steps), p_i64(dims)[0]
    x, out, xs, os = a[0], a[1], s[0], s[1]
    if kind == 0:
        for i in range(n):
            p_f64(out + i * os)[0] = p_f32(x + i * xs)[0]
    elif kind == 1:
        for i in range(n):
            p_c128(out + i * os)[0] = complex(p_f32(x + i * xs)[0], 0.0)
    elif kind == 2:
        for i in range(n):
            p_c128(out + i * os)[0] = complex(p_f64(x + i * xs)[0], 0.0)
    elif kind == 3:
        for i in range(n):
            p_f64(out + i * os)[0] = p_f32(x + i * xs)[0]
            p_f64(out + i * os)[1] = p_f32(x + i * xs)[1]
    elif kind == 4:
        for i in range(n):
            p_f32(out + i * os)[0] = p_f32(x + i * xs)[0]
            p_f32(out + i * os)[1] = _f32(0.0)
    elif kind == 5:
        for i in range(n):
            p_f32(out + i * os)[0] = _f32(p_f64(x + i * xs)[0])
    elif kind == 6:
        for i in range(n):
            p_f32(out + i * os)[0] = _f32(p_f64(x + i * xs)[0])
            p_f32(out + i * os)[1] = _f32(p_f64(x + i * xs)[1])
    elif kind == 7:
        for i in range(n):
            p_f64(out + i * os)[0] = np.float64(p_i64(x + i * xs)[0])
    elif kind == 8:
        for i in range(n):
            p_f64(out + i * os)[0] = np.float64(p_i32(x + i * xs)[0])
    elif kind == 9:
        for i in range(n):
            p_f64(out + i * os)[0] = 1.0 if p_u8(x + i * xs)[0] else 0.0
    elif kind == 10:
        for i in range(n):
            p_f32(out + i * os)[0] = _f32(p_i64(x + i * xs)[0])
    elif kind == 11:
        for i in range(n):
            p_f32(out + i * os)[0] = _f32(p_i32(x + i * xs)[0])
    elif kind == 12:
        for i in range(n):
            p_f32(out + i * os)[0] = _f32(1.0) if p_u8(x + i * xs)[0] else _f32(0.0)
    elif kind == 13:
        for i in range(n):
            p_i64(out + i * os)[0] = 1 if p_u8(x + i * xs)[0] else 0
    else:
        for i in range(n):
            p_i64(out + i * os)[0] = p_i32(x + i * xs)[0]


@entry("void(int64, int64, int64, int64, int64)")
def call_loop(function, args, dims, steps, data):
    """Call a loop by its address."""
    call_kernel(function, args, dims, steps, data)
