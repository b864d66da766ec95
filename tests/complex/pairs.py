"""Complex numbers as pairs of reals: the formulas of each function by its real and imaginary part, from real rows only.

A `Pair` has the real and the imaginary part, which is None of a real number. They are tensors of real numbers.
"""

from __future__ import annotations

import math
from typing import Any, NamedTuple

import numpy as np

import tapegrad as tg


class Pair(NamedTuple):
    """A real part, and an imaginary part that is None where it is a real number."""

    re: Any
    im: Any = None

    @property
    def is_real(self):
        return self.im is None

    @property
    def imaginary(self):
        """The imaginary part, zeros of a real number."""
        return tg.zeros(self.re.shape) if self.im is None else self.im


def pair_of(array):
    """Return a constant: an array or a number."""
    array = np.asarray(array)
    if array.dtype.kind == "c":
        return Pair(tg.tensor(array.real.astype(float)), tg.tensor(array.imag.astype(float)))
    return Pair(tg.tensor(array.astype(float)))


ONE, I = Pair(tg.tensor(1.0)), Pair(tg.tensor(0.0), tg.tensor(1.0))  # noqa: E741


def each(function, *pairs):
    """Apply what is linear, and has real coefficients, to both parts."""
    if all(p.is_real for p in pairs):
        return Pair(function(*[p.re for p in pairs]))
    return Pair(function(*[p.re for p in pairs]), function(*[p.imaginary for p in pairs]))


def product(function, a, b):
    """Apply what is bilinear."""
    if a.is_real and b.is_real:
        return Pair(function(a.re, b.re))
    if a.is_real:
        return Pair(function(a.re, b.re), function(a.re, b.im))
    if b.is_real:
        return Pair(function(a.re, b.re), function(a.im, b.re))
    return Pair(
        function(a.re, b.re) - function(a.im, b.im),
        function(a.re, b.im) + function(a.im, b.re),
    )


def add(a, b):
    return each(lambda x, y: x + y, a, b)


def sub(a, b):
    return each(lambda x, y: x - y, a, b)


def neg(a):
    return each(lambda x: -x, a)


def mul(a, b):
    return product(lambda x, y: x * y, a, b)


def scaled(a, number):
    return each(lambda x: x * number, a)


def conj(a):
    return a if a.is_real else Pair(a.re, -a.im)


def square_of_abs(a):
    return a.re * a.re if a.is_real else a.re * a.re + a.im * a.im


def reciprocal(a):
    if a.is_real:
        return Pair(1.0 / a.re)
    size = square_of_abs(a)
    return Pair(a.re / size, -a.im / size)


def div(a, b):
    return mul(a, reciprocal(b))


def square(a):
    return mul(a, a)


def absolute(a):
    return Pair(tg.sqrt(square_of_abs(a)))


def angle(a):
    return Pair(tg.arctan2(a.imaginary, a.re))


def sign(a):
    return div(a, absolute(a))


def exp(a):
    size = tg.exp(a.re)
    return Pair(size) if a.is_real else Pair(size * tg.cos(a.im), size * tg.sin(a.im))


def log(a):
    if a.is_real:
        return Pair(tg.log(a.re))
    return Pair(0.5 * tg.log(square_of_abs(a)), tg.arctan2(a.im, a.re))


def sqrt(a):
    return Pair(tg.sqrt(a.re)) if a.is_real else exp(scaled(log(a), 0.5))


def sin(a):
    if a.is_real:
        return Pair(tg.sin(a.re))
    return Pair(tg.sin(a.re) * tg.cosh(a.im), tg.cos(a.re) * tg.sinh(a.im))


def cos(a):
    if a.is_real:
        return Pair(tg.cos(a.re))
    return Pair(tg.cos(a.re) * tg.cosh(a.im), -tg.sin(a.re) * tg.sinh(a.im))


def sinh(a):
    if a.is_real:
        return Pair(tg.sinh(a.re))
    return Pair(tg.sinh(a.re) * tg.cos(a.im), tg.cosh(a.re) * tg.sin(a.im))


def cosh(a):
    if a.is_real:
        return Pair(tg.cosh(a.re))
    return Pair(tg.cosh(a.re) * tg.cos(a.im), tg.sinh(a.re) * tg.sin(a.im))


def tan(a):
    return div(sin(a), cos(a))


def tanh(a):
    return div(sinh(a), cosh(a))


def arctan(a):
    if a.is_real:
        return Pair(tg.arctan(a.re))
    turned = mul(I, a)
    return mul(scaled(I, 0.5), sub(log(sub(ONE, turned)), log(add(ONE, turned))))


def arctanh(a):
    return scaled(sub(log(add(ONE, a)), log(sub(ONE, a))), 0.5)


def arcsin(a):
    if a.is_real:
        return Pair(tg.arcsin(a.re))
    return neg(mul(I, log(add(mul(I, a), sqrt(sub(ONE, square(a)))))))


def arccos(a):
    return sub(Pair(tg.tensor(math.pi / 2)), arcsin(a))


def arcsinh(a):
    return log(add(a, sqrt(add(ONE, square(a)))))


def arccosh(a):
    return log(add(a, mul(sqrt(add(a, ONE)), sqrt(sub(a, ONE)))))


def power(a, b):
    return exp(mul(b, log(a)))


def whole_power(a, n):
    """Multiply a with itself."""
    result = ONE
    for _ in range(abs(n)):
        result = mul(result, a)
    return result if n > 0 else reciprocal(result)


def prod(a, axis):
    """Multiply along an axis."""
    n = a.re.shape[axis]
    parts = [each(lambda x, k=k: x.take(k, axis=axis), a) for k in range(n)]
    result = parts[0]
    for part in parts[1:]:
        result = mul(result, part)
    return result


def cumprod(a, axis):
    """Multiply along an axis, and keep what there is on the way."""
    parts = [each(lambda x, k=k: x.take(k, axis=axis), a) for k in range(a.re.shape[axis])]
    found = parts[:1]
    for part in parts[1:]:
        found.append(mul(found[-1], part))
    return each(lambda *rows: tg.stack(rows, axis=axis), *found)


def det(a):
    """Expand along the first row."""
    n = a.re.shape[-1]
    if n == 1:
        return each(lambda x: x[0, 0], a)
    total = None
    for k in range(n):
        rest = [j for j in range(n) if j != k]
        term = mul(each(lambda x, k=k: x[0, k], a), det(each(lambda x, rest=rest: x[1:][:, rest], a)))
        total = term if total is None else (add if k % 2 == 0 else sub)(total, term)
    return total


def solve(a, b):
    """Solve the equations of the real and the imaginary parts, which are twice as many."""
    if a.is_real and b.is_real:
        return Pair(tg.linalg.solve(a.re, b.re))
    n = a.re.shape[-1]
    upper, lower = tg.concatenate([a.re, -a.imaginary], axis=1), tg.concatenate([a.imaginary, a.re], axis=1)
    found = tg.linalg.solve(tg.concatenate([upper, lower], axis=0), tg.concatenate([b.re, b.imaginary], axis=0))
    return Pair(found[:n], found[n:])


def var(a, axis):
    return Pair(a.re.var(axis) if a.is_real else a.re.var(axis) + a.im.var(axis))


def fft(a, sign_of=-1):
    """Transform along the last axis, by the matrix of the transform."""
    n = a.re.shape[-1]
    turns = np.exp(sign_of * 2j * np.pi * np.outer(np.arange(n), np.arange(n)) / n) / (1 if sign_of < 0 else n)
    return product(lambda x, y: x @ y, Pair(a.re, a.imaginary), pair_of(turns))


def norm(a):
    return Pair(tg.sqrt(square_of_abs(a).sum()))


def polar(r, t):
    return mul(r, exp(mul(I, t)))


UNARY = {
    "exp": exp,
    "expm1": lambda a: sub(exp(a), ONE),
    "exp2": lambda a: exp(scaled(a, math.log(2.0))),
    "log": log,
    "log1p": lambda a: log(add(a, ONE)),
    "log2": lambda a: scaled(log(a), 1.0 / math.log(2.0)),
    "log10": lambda a: scaled(log(a), 1.0 / math.log(10.0)),
    "sqrt": sqrt,
    "square": square,
    "reciprocal": reciprocal,
    "negative": neg,
    "positive": lambda a: scaled(a, 1.0),
    "conj": conj,
    "sin": sin,
    "cos": cos,
    "tan": tan,
    "sinh": sinh,
    "cosh": cosh,
    "tanh": tanh,
    "arcsin": arcsin,
    "arccos": arccos,
    "arctan": arctan,
    "arcsinh": arcsinh,
    "arccosh": arccosh,
    "arctanh": arctanh,
    "abs": absolute,
    "angle": angle,
    "sign": sign,
    "sigmoid": lambda a: reciprocal(add(ONE, exp(neg(a)))),
}
BINARY = {
    "add": add,
    "subtract": sub,
    "multiply": mul,
    "divide": div,
    "power": power,
    "matmul": lambda a, b: product(lambda x, y: x @ y, a, b),
    "inner": lambda a, b: product(tg.inner, a, b),
    "kron": lambda a, b: product(tg.kron, a, b),
    "convolve": lambda a, b: product(tg.convolve, a, b),
    "solve": solve,
    "outer": lambda a, b: product(lambda x, y: x.reshape(-1, 1) * y.reshape(1, -1), a, b),
    "vdot": lambda a, b: product(lambda x, y: (x.reshape(-1) * y.reshape(-1)).sum(), conj(a), b),
    "polar": polar,
    "complex": lambda a, b: Pair(a.re + 0.0 * b.re, b.re + 0.0 * a.re),
}
