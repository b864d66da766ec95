"""Loops of tapegrad's own ufuncs for float64. Written by tools/mathematics.py; do not edit.

They have NumPy's inner-loop signature; what `data` is the address of says `maths/strips.py`. They go from strip to
strip of numbers. Operands that do not lie side by side, or where results are written, are copied to the stack before.

A core computes what it does not choose in the end, and so may raise a floating-point status that is none of its result:
not for operands that are tame. Where one of a strip is not, the status is that of NumPy's own loop for those elements
whose results are not ordinary numbers. What computes a strip is called by its address: it is written for the processor
at hand (`maths/emitter.py`), while the loops may have been compiled for all that are like it.

Of powers by one exponent, square roots, squares and inverses are computed as such: these set no other flags. A single
power (`pow_single`) is NaN where there may be something to be said of it.
"""

import math

from tapegrad.compilation.deferred import njit
from tapegrad.maths import real
from tapegrad.maths.addresses import call_loop
from tapegrad.maths.loop_data import STRIP as STRIP_LOOP
from tapegrad.maths.strips import STRIP, address_of, floats, integers, operand, raise_status, status_of, store, strip
from tapegrad.maths.strips import take_status


@njit
def pow_way(exponents, step, n):
    if n == 1 or (step == 0 and n != 0):
        y = floats(exponents)[0]
        if y == 2.0 or y == 0.5 or y == -1.0:
            return y
    return 0.0


@njit
def pow_by(way, x, out, count):
    if way == 2.0:
        for i in range(count):
            out[i] = x[i] * x[i]
    elif way == 0.5:
        for i in range(count):
            out[i] = math.sqrt(x[i])
    else:
        for i in range(count):
            out[i] = 1.0 / x[i]


def pow_single(x, y):
    if real.pow_tame(x, y) or (x == 0.0 and y > 0.0):
        return real.pow_inside(x, y)
    return math.nan


def sin_loop(args, dims, steps, data):
    a, s, n = integers(args), integers(steps), integers(dims)[0]
    if n == 1 and real.sin_tame(floats(a[0])[0]):
        floats(a[1])[0] = real.sin_inside(floats(a[0])[0])
        return
    x_strip, results = strip(), strip()
    start = 0
    while start < n:
        count = min(STRIP, n - start)
        at = a[1] + start * s[1]
        x = operand(a[0] + start * s[0], s[0], at, x_strip, count)
        out = floats(at) if s[1] == 8 else results
        tame = True
        for i in range(count):
            tame &= real.sin_tame(x[i])
        if tame:
            call_loop(integers(data)[STRIP_LOOP], address_of(x), address_of(x), address_of(out), count)
        else:
            before = take_status(data)
            for i in range(count):
                out[i] = real.sin(x[i])
            status_of(x, x, out, count, data, False)
            if before != 0:
                raise_status(data, before)
        if s[1] != 8:
            store(results, at, s[1], count)
        start += count


def cos_loop(args, dims, steps, data):
    a, s, n = integers(args), integers(steps), integers(dims)[0]
    if n == 1 and real.cos_tame(floats(a[0])[0]):
        floats(a[1])[0] = real.cos_inside(floats(a[0])[0])
        return
    x_strip, results = strip(), strip()
    start = 0
    while start < n:
        count = min(STRIP, n - start)
        at = a[1] + start * s[1]
        x = operand(a[0] + start * s[0], s[0], at, x_strip, count)
        out = floats(at) if s[1] == 8 else results
        tame = True
        for i in range(count):
            tame &= real.cos_tame(x[i])
        if tame:
            call_loop(integers(data)[STRIP_LOOP], address_of(x), address_of(x), address_of(out), count)
        else:
            before = take_status(data)
            for i in range(count):
                out[i] = real.cos(x[i])
            status_of(x, x, out, count, data, False)
            if before != 0:
                raise_status(data, before)
        if s[1] != 8:
            store(results, at, s[1], count)
        start += count


def tan_loop(args, dims, steps, data):
    a, s, n = integers(args), integers(steps), integers(dims)[0]
    if n == 1 and real.tan_tame(floats(a[0])[0]):
        floats(a[1])[0] = real.tan_inside(floats(a[0])[0])
        return
    x_strip, results = strip(), strip()
    start = 0
    while start < n:
        count = min(STRIP, n - start)
        at = a[1] + start * s[1]
        x = operand(a[0] + start * s[0], s[0], at, x_strip, count)
        out = floats(at) if s[1] == 8 else results
        tame = True
        for i in range(count):
            tame &= real.tan_tame(x[i])
        if tame:
            call_loop(integers(data)[STRIP_LOOP], address_of(x), address_of(x), address_of(out), count)
        else:
            before = take_status(data)
            for i in range(count):
                out[i] = real.tan(x[i])
            status_of(x, x, out, count, data, False)
            if before != 0:
                raise_status(data, before)
        if s[1] != 8:
            store(results, at, s[1], count)
        start += count


def exp_loop(args, dims, steps, data):
    a, s, n = integers(args), integers(steps), integers(dims)[0]
    if n == 1 and real.exp_tame(floats(a[0])[0]):
        floats(a[1])[0] = real.exp_inside(floats(a[0])[0])
        return
    x_strip, results = strip(), strip()
    start = 0
    while start < n:
        count = min(STRIP, n - start)
        at = a[1] + start * s[1]
        x = operand(a[0] + start * s[0], s[0], at, x_strip, count)
        out = floats(at) if s[1] == 8 else results
        tame = True
        for i in range(count):
            tame &= real.exp_tame(x[i])
        if tame:
            call_loop(integers(data)[STRIP_LOOP], address_of(x), address_of(x), address_of(out), count)
        else:
            before = take_status(data)
            call_loop(integers(data)[STRIP_LOOP], address_of(x), address_of(x), address_of(out), count)
            status_of(x, x, out, count, data, False)
            if before != 0:
                raise_status(data, before)
        if s[1] != 8:
            store(results, at, s[1], count)
        start += count


def expm1_loop(args, dims, steps, data):
    a, s, n = integers(args), integers(steps), integers(dims)[0]
    if n == 1 and real.expm1_tame(floats(a[0])[0]):
        floats(a[1])[0] = real.expm1_inside(floats(a[0])[0])
        return
    x_strip, results = strip(), strip()
    start = 0
    while start < n:
        count = min(STRIP, n - start)
        at = a[1] + start * s[1]
        x = operand(a[0] + start * s[0], s[0], at, x_strip, count)
        out = floats(at) if s[1] == 8 else results
        tame = True
        for i in range(count):
            tame &= real.expm1_tame(x[i])
        if tame:
            call_loop(integers(data)[STRIP_LOOP], address_of(x), address_of(x), address_of(out), count)
        else:
            before = take_status(data)
            call_loop(integers(data)[STRIP_LOOP], address_of(x), address_of(x), address_of(out), count)
            status_of(x, x, out, count, data, False)
            if before != 0:
                raise_status(data, before)
        if s[1] != 8:
            store(results, at, s[1], count)
        start += count


def log_loop(args, dims, steps, data):
    a, s, n = integers(args), integers(steps), integers(dims)[0]
    if n == 1 and real.log_tame(floats(a[0])[0]):
        floats(a[1])[0] = real.log_inside(floats(a[0])[0])
        return
    x_strip, results = strip(), strip()
    start = 0
    while start < n:
        count = min(STRIP, n - start)
        at = a[1] + start * s[1]
        x = operand(a[0] + start * s[0], s[0], at, x_strip, count)
        out = floats(at) if s[1] == 8 else results
        tame = True
        for i in range(count):
            tame &= real.log_tame(x[i])
        if tame:
            call_loop(integers(data)[STRIP_LOOP], address_of(x), address_of(x), address_of(out), count)
        else:
            before = take_status(data)
            call_loop(integers(data)[STRIP_LOOP], address_of(x), address_of(x), address_of(out), count)
            status_of(x, x, out, count, data, False)
            if before != 0:
                raise_status(data, before)
        if s[1] != 8:
            store(results, at, s[1], count)
        start += count


def log1p_loop(args, dims, steps, data):
    a, s, n = integers(args), integers(steps), integers(dims)[0]
    if n == 1 and real.log1p_tame(floats(a[0])[0]):
        floats(a[1])[0] = real.log1p_inside(floats(a[0])[0])
        return
    x_strip, results = strip(), strip()
    start = 0
    while start < n:
        count = min(STRIP, n - start)
        at = a[1] + start * s[1]
        x = operand(a[0] + start * s[0], s[0], at, x_strip, count)
        out = floats(at) if s[1] == 8 else results
        tame = True
        for i in range(count):
            tame &= real.log1p_tame(x[i])
        if tame:
            call_loop(integers(data)[STRIP_LOOP], address_of(x), address_of(x), address_of(out), count)
        else:
            before = take_status(data)
            call_loop(integers(data)[STRIP_LOOP], address_of(x), address_of(x), address_of(out), count)
            status_of(x, x, out, count, data, False)
            if before != 0:
                raise_status(data, before)
        if s[1] != 8:
            store(results, at, s[1], count)
        start += count


def tanh_loop(args, dims, steps, data):
    a, s, n = integers(args), integers(steps), integers(dims)[0]
    if n == 1 and real.tanh_tame(floats(a[0])[0]):
        floats(a[1])[0] = real.tanh_inside(floats(a[0])[0])
        return
    x_strip, results = strip(), strip()
    start = 0
    while start < n:
        count = min(STRIP, n - start)
        at = a[1] + start * s[1]
        x = operand(a[0] + start * s[0], s[0], at, x_strip, count)
        out = floats(at) if s[1] == 8 else results
        tame = True
        for i in range(count):
            tame &= real.tanh_tame(x[i])
        if tame:
            call_loop(integers(data)[STRIP_LOOP], address_of(x), address_of(x), address_of(out), count)
        else:
            before = take_status(data)
            call_loop(integers(data)[STRIP_LOOP], address_of(x), address_of(x), address_of(out), count)
            status_of(x, x, out, count, data, False)
            if before != 0:
                raise_status(data, before)
        if s[1] != 8:
            store(results, at, s[1], count)
        start += count


def sinh_loop(args, dims, steps, data):
    a, s, n = integers(args), integers(steps), integers(dims)[0]
    if n == 1 and real.sinh_tame(floats(a[0])[0]):
        floats(a[1])[0] = real.sinh_inside(floats(a[0])[0])
        return
    x_strip, results = strip(), strip()
    start = 0
    while start < n:
        count = min(STRIP, n - start)
        at = a[1] + start * s[1]
        x = operand(a[0] + start * s[0], s[0], at, x_strip, count)
        out = floats(at) if s[1] == 8 else results
        tame = True
        for i in range(count):
            tame &= real.sinh_tame(x[i])
        if tame:
            call_loop(integers(data)[STRIP_LOOP], address_of(x), address_of(x), address_of(out), count)
        else:
            before = take_status(data)
            call_loop(integers(data)[STRIP_LOOP], address_of(x), address_of(x), address_of(out), count)
            status_of(x, x, out, count, data, False)
            if before != 0:
                raise_status(data, before)
        if s[1] != 8:
            store(results, at, s[1], count)
        start += count


def cosh_loop(args, dims, steps, data):
    a, s, n = integers(args), integers(steps), integers(dims)[0]
    if n == 1 and real.cosh_tame(floats(a[0])[0]):
        floats(a[1])[0] = real.cosh_inside(floats(a[0])[0])
        return
    x_strip, results = strip(), strip()
    start = 0
    while start < n:
        count = min(STRIP, n - start)
        at = a[1] + start * s[1]
        x = operand(a[0] + start * s[0], s[0], at, x_strip, count)
        out = floats(at) if s[1] == 8 else results
        tame = True
        for i in range(count):
            tame &= real.cosh_tame(x[i])
        if tame:
            call_loop(integers(data)[STRIP_LOOP], address_of(x), address_of(x), address_of(out), count)
        else:
            before = take_status(data)
            call_loop(integers(data)[STRIP_LOOP], address_of(x), address_of(x), address_of(out), count)
            status_of(x, x, out, count, data, False)
            if before != 0:
                raise_status(data, before)
        if s[1] != 8:
            store(results, at, s[1], count)
        start += count


def sigmoid_loop(args, dims, steps, data):
    a, s, n = integers(args), integers(steps), integers(dims)[0]
    if n == 1 and real.sigmoid_tame(floats(a[0])[0]):
        floats(a[1])[0] = real.sigmoid_inside(floats(a[0])[0])
        return
    x_strip, results = strip(), strip()
    start = 0
    while start < n:
        count = min(STRIP, n - start)
        at = a[1] + start * s[1]
        x = operand(a[0] + start * s[0], s[0], at, x_strip, count)
        out = floats(at) if s[1] == 8 else results
        tame = True
        for i in range(count):
            tame &= real.sigmoid_tame(x[i])
        if tame:
            call_loop(integers(data)[STRIP_LOOP], address_of(x), address_of(x), address_of(out), count)
        else:
            before = take_status(data)
            call_loop(integers(data)[STRIP_LOOP], address_of(x), address_of(x), address_of(out), count)
            status_of(x, x, out, count, data, False)
            if before != 0:
                raise_status(data, before)
        if s[1] != 8:
            store(results, at, s[1], count)
        start += count


def erf_loop(args, dims, steps, data):
    a, s, n = integers(args), integers(steps), integers(dims)[0]
    if n == 1 and real.erf_tame(floats(a[0])[0]):
        floats(a[1])[0] = real.erf_inside(floats(a[0])[0])
        return
    x_strip, results = strip(), strip()
    start = 0
    while start < n:
        count = min(STRIP, n - start)
        at = a[1] + start * s[1]
        x = operand(a[0] + start * s[0], s[0], at, x_strip, count)
        out = floats(at) if s[1] == 8 else results
        tame = True
        for i in range(count):
            tame &= real.erf_tame(x[i])
        if tame:
            call_loop(integers(data)[STRIP_LOOP], address_of(x), address_of(x), address_of(out), count)
        else:
            before = take_status(data)
            call_loop(integers(data)[STRIP_LOOP], address_of(x), address_of(x), address_of(out), count)
            status_of(x, x, out, count, data, False)
            if before != 0:
                raise_status(data, before)
        if s[1] != 8:
            store(results, at, s[1], count)
        start += count


def pow_loop(args, dims, steps, data):
    a, s, n = integers(args), integers(steps), integers(dims)[0]
    way = pow_way(a[1], s[1], n)
    if n == 1 and way != 0.0:
        pow_by(way, floats(a[0]), floats(a[2]), 1)
        return
    if n == 1 and real.pow_tame(floats(a[0])[0], floats(a[1])[0]):
        floats(a[2])[0] = real.pow_inside(floats(a[0])[0], floats(a[1])[0])
        return
    x_strip, y_strip, results = strip(), strip(), strip()
    start = 0
    while start < n:
        count = min(STRIP, n - start)
        at = a[2] + start * s[2]
        x = operand(a[0] + start * s[0], s[0], at, x_strip, count)
        y = operand(a[1] + start * s[1], s[1], at, y_strip, count)
        out = floats(at) if s[2] == 8 else results
        tame = True
        for i in range(count if way == 0.0 else 0):
            tame &= real.pow_tame(x[i], y[i])
        if way != 0.0:
            pow_by(way, x, out, count)
        elif tame:
            call_loop(integers(data)[STRIP_LOOP], address_of(x), address_of(y), address_of(out), count)
        else:
            before = take_status(data)
            call_loop(integers(data)[STRIP_LOOP], address_of(x), address_of(y), address_of(out), count)
            status_of(x, y, out, count, data, True)
            if before != 0:
                raise_status(data, before)
        if s[2] != 8:
            store(results, at, s[2], count)
        start += count


# What computes each function.
LOOPS = {
    "sin": sin_loop,
    "cos": cos_loop,
    "tan": tan_loop,
    "exp": exp_loop,
    "expm1": expm1_loop,
    "log": log_loop,
    "log1p": log1p_loop,
    "tanh": tanh_loop,
    "sinh": sinh_loop,
    "cosh": cosh_loop,
    "sigmoid": sigmoid_loop,
    "erf": erf_loop,
    "pow": pow_loop,
}
