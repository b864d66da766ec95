"""The core of powers, like those of `cores.py`: y times the logarithm of x in two parts, and its exponential.

Square roots, inverses and squares are what IEEE arithmetic makes of them: so a power by 0.5, -1 or 2 has the same bits
whether it is computed here or by a loop of NumPy's for these. x ** 0.5 is the square root of every x, of -0.0 and
-inf too, as NumPy's `**` of an array and a number has it.
"""

from __future__ import annotations

from tapegrad.maths.constants import (
    INFINITY,
    LN2,
    LN2_2,
    NOT_A_NUMBER,
    POW_EVEN,
    POW_ODD,
    SMALLEST_NORMAL,
    TWO_54,
    TWO_FIFTHS,
    TWO_FIFTHS_2,
    TWO_THIRDS,
    TWO_THIRDS_2,
)
from tapegrad.maths.cores import exp_of, exponent, mantissa
from tapegrad.maths.primitives import bits_of, copysign, fabs, floor, fma, horner, sqrt, where


def pow(x, y):
    """Return x to the power y."""
    size = fabs(x)
    tiny = size < SMALLEST_NORMAL
    normal = where(size == 0.0, 1.0, where(tiny, size * TWO_54, size))
    k = exponent(normal) - where(tiny, 54.0, 0.0)
    m = mantissa(normal)
    y_finite = where(fabs(y) == INFINITY, copysign(1e300, y), y)
    # s = (m - 1) / (m + 1), in two parts
    f = m - 1.0
    d = m + 1.0
    inverse = 1.0 / d
    s = f * inverse
    s_low = fma(-s, d, f) * inverse - s * (m - (d - 1.0)) * inverse
    # log(m) = 2 s + s^3 (2 / 3 + z (2 / 5 + z P(z))), z = s^2
    z = s * s
    z_low = fma(s, s, -z) + 2.0 * s * s_low
    square = z * z
    rest = z * fma(z, horner(square, POW_ODD), horner(square, POW_EVEN))
    t = TWO_FIFTHS + rest
    t_low = (TWO_FIFTHS - t) + rest + TWO_FIFTHS_2
    tail = z * t
    tail_low = fma(z, t, -tail) + fma(z, t_low, z_low * t)
    u = TWO_THIRDS + tail
    u_low = ((TWO_THIRDS - u) + tail) + (tail_low + TWO_THIRDS_2)
    v = z * u
    v_low = fma(z, u, -v) + fma(z, u_low, z_low * u)
    w = s * v
    w_low = fma(s, v, -w) + fma(s, v_low, s_low * v)
    whole = k * LN2
    whole_low = fma(k, LN2_2, fma(k, LN2, -whole))
    one = fma(s, 2.0, whole)
    one_low = fma(s, 2.0, whole - one)
    two = one + w
    two_low = ((one - two) + w) + (one_low + whole_low) + fma(s_low, 2.0, w_low)
    high = two + two_low
    high_low = (two - high) + two_low
    # y log(x), in two parts
    e = y_finite * high
    e_low = fma(y_finite, high, -e) + y_finite * high_low
    e = where(size == INFINITY, where(y < 0.0, -INFINITY, INFINITY), e)
    inside = fabs(e) <= 720.0
    e = where(e > 720.0, 720.0, where(e < -750.0, -750.0, e))
    return power_ends(x, y, exp_of(e, where(inside, e_low, 0.0)))


def power_ends(x, y, value):
    """Return x to the power y from the absolute value, and what does not follow from logarithms."""
    value = where(x == 0.0, where(y < 0.0, INFINITY, 0.0), value)
    half = 0.5 * y
    is_whole = floor(y) == y
    is_odd = is_whole & (floor(half) != half)
    value = where((bits_of(x) < 0) & is_odd, -value, value)
    value = where(y == 0.5, copysign(sqrt(fabs(x)), x), value)
    value = where(y == -1.0, 1.0 / x, value)
    value = where(y == 2.0, x * x, value)
    value = where((x < 0.0) & ((x != -INFINITY) | (y == 0.5)) & (floor(y) != y), NOT_A_NUMBER, value)
    value = where(x != x, x, where(y != y, y, value))
    return where((x == 1.0) | (y == 0.0), 1.0, value)
