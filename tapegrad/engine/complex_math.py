"""Functions of complex numbers, compiled for one number: what NumPy gives, as derivatives need it.

Numba's own divide by zero with an exception in `sqrt`, and give NaN in `exp` and `cosh` where a part overflows or is 0.
All compute in double precision, and follow the signs of zeros, which say on which side of a branch cut a number lies.
"""

import math
from typing import Any

import numpy as np

from tapegrad.compilation.deferred import njit
from tapegrad.engine.pointers import p_f64

f64 = np.float64  # of single precision Python's float() is no conversion here
HUGE, E_HUGE = 700.0, math.exp(700.0)


@njit
def divide(x, y):
    """Return the quotient of numbers of which one is complex, as NumPy does: by zero it is infinite or NaN, no error.

    The larger part of the divisor is divided by first, so that nothing overflows on the way (Smith 1962).
    """
    a, b, c, d = f64(x.real), f64(x.imag), f64(y.real), f64(y.imag)
    if abs(c) >= abs(d):
        if c == 0.0 and d == 0.0:
            return complex(a / abs(c), b / abs(c))
        ratio = d / c
        scale = 1.0 / (c + d * ratio)
        return complex((a + b * ratio) * scale, (b - a * ratio) * scale)
    ratio = c / d
    scale = 1.0 / (d + c * ratio)
    return complex((a * ratio + b) * scale, (b * ratio - a) * scale)


@njit
def swelled(t, c, s, scale):
    """Return scale * exp(t) times c and s, for t > 700: neither overflows before its time, and 0 stays 0."""
    t, c, s = t - HUGE, c * (scale * E_HUGE), s * (scale * E_HUGE)
    for _ in range(2):
        if t > HUGE:
            t, c, s = t - HUGE, c * E_HUGE, s * E_HUGE
    factor = math.exp(min(t, HUGE)) if t == t else t
    return c * factor, s * factor


@njit
def exp(z):
    """Return the exponential."""
    t, b = f64(z.real), f64(z.imag)
    c, s = (math.cos(b), math.sin(b)) if b != 0.0 else (1.0, b)
    if t > HUGE:
        c, s = swelled(t, c, s, 1.0)
        return complex(c, s)
    factor = math.exp(t)
    return complex(factor * c, factor * s)


@njit
def cosh(z):
    """Return the hyperbolic cosine."""
    t, b = f64(z.real), f64(z.imag)
    c, s = (math.cos(b), math.sin(b)) if b != 0.0 else (1.0, b)
    if abs(t) > HUGE:
        c, s = swelled(abs(t), c, math.copysign(1.0, t) * s, 0.5)
        return complex(c, s)
    return complex(math.cosh(t) * c, math.sinh(t) * s)


@njit
def sinh(z):
    """Return the hyperbolic sine."""
    t, b = f64(z.real), f64(z.imag)
    c, s = (math.cos(b), math.sin(b)) if b != 0.0 else (1.0, b)
    if abs(t) > HUGE:
        c, s = swelled(abs(t), math.copysign(1.0, t) * c, s, 0.5)
        return complex(c, s)
    return complex(math.sinh(t) * c, math.cosh(t) * s)


@njit
def cos(z):
    """Return the cosine: cosh(iz)."""
    return cosh(complex(-f64(z.imag), f64(z.real)))


@njit
def sin(z):
    """Return the sine: -i sinh(iz)."""
    turned = sinh(complex(-f64(z.imag), f64(z.real)))
    return complex(turned.imag, -turned.real)


@njit
def sqrt(z):
    """Return the square root, in the right half plane."""
    a, b = f64(z.real), f64(z.imag)
    if a == 0.0 and b == 0.0:
        return complex(0.0, b)
    if math.isinf(b):
        return complex(math.inf, b)
    size, scale = max(abs(a), abs(b)), 1.0
    if size > 2.0**1020:
        a, b, scale = a * 2.0**-4, b * 2.0**-4, 4.0
    elif size < 2.0**-960:
        a, b, scale = a * 2.0**100, b * 2.0**100, 2.0**-50
    t = math.sqrt(0.5 * (abs(a) + math.hypot(a, b)))
    other = 0.5 * abs(b) / t
    if a >= 0.0:
        return complex(scale * t, scale * math.copysign(other, b))
    return complex(scale * other, scale * math.copysign(t, b))


@njit
def log(z):
    """Return the logarithm, whose imaginary part is the angle."""
    a, b = f64(z.real), f64(z.imag)
    size = max(abs(a), abs(b))
    if size > 2.0**1020 and not math.isinf(size):
        return complex(math.log(math.hypot(a * 0.25, b * 0.25)) + math.log(4.0), math.atan2(b, a))
    if size < 2.0**-960 and size > 0.0:
        length = math.log(math.hypot(a * 2.0**100, b * 2.0**100)) - 100.0 * math.log(2.0)
        return complex(length, math.atan2(b, a))
    return complex(math.log(math.hypot(a, b)), math.atan2(b, a))


@njit
def power(x, y):
    """Give x ** y as NumPy does: by products for whole numbers up to 100, so that these are exact where they can be."""
    c, d = f64(y.real), f64(y.imag)
    if c == 0.0 and d == 0.0:
        return complex(1.0, 0.0)
    base = complex(f64(x.real), f64(x.imag))
    if base.real == 0.0 and base.imag == 0.0:
        return complex(0.0, 0.0) if c > 0.0 else complex(math.nan, math.nan)
    if d == 0.0 and abs(c) < 100.0 and c == math.floor(c):
        n = int(abs(c))
        if c < 0.0:  # first, so that nothing overflows that is to be divided by
            base = divide(complex(1.0, 0.0), base)
        result = complex(1.0, 0.0)
        is_first = True
        while n:
            if n & 1:
                result = base if is_first else result * base
                is_first = False
            n >>= 1
            if n:
                base = base * base
        return result
    length = log(base)
    return exp(complex(c * length.real - d * length.imag, c * length.imag + d * length.real))


def _written(function: Any) -> Any:
    """Make what computes a function of a number's parts, and writes the parts of the result where it is told."""

    def write(a, b, at):
        result, pair = function(complex(a, b)), p_f64(at)
        pair[0], pair[1] = result.real, result.imag

    write.__name__ = f"{function.__name__}_written"
    return write


def power_written(a, b, c, d, at):
    result, pair = power(complex(a, b), complex(c, d)), p_f64(at)
    pair[0], pair[1] = result.real, result.imag


_ONE, _TWO = "void(float64, float64, int64)", "void(float64, float64, float64, float64, int64)"
WRITTEN: dict[str, tuple[Any, str]] = {
    **{each.__name__: (_written(each), _ONE) for each in (exp, log, sqrt, sin, cos, sinh, cosh)},
    "power": (power_written, _TWO),
}
"""What emitted kernels call, by the names of formulas, each with its signature."""
