"""Elementary functions of one float64, as straight lines of arithmetic: no branches, no tables, only primitives.

They are compiled twice, for eager loops and reverse kernels by Numba, and into the fused loops of a replay
(`tapegrad/native`); with the same primitives, none of which may be contracted or reordered, both give the same bits.
`DOMAINS` says where a core is right; elsewhere the C library's function of `BEYOND` takes its place. What is not in
`DOMAINS` is right everywhere.

How far each is from the true value says `docs/accuracy.md`. Their coefficients stand in `constants.py`.
"""

from __future__ import annotations

from tapegrad.maths.constants import (
    COS_EVEN,
    COS_ODD,
    ERF_0,
    ERF_1,
    ERF_EVEN,
    ERF_ODD,
    EXP_EVEN,
    EXP_ODD,
    EXPONENT_BITS,
    HALF_PI,
    HALF_PI_2,
    HALF_PI_3,
    INFINITY,
    LN2,
    LN2_2,
    LOG2_E,
    LOG_ERFC_EVEN,
    LOG_ERFC_ODD,
    LOG_EVEN,
    LOG_ODD,
    MANTISSA_BITS,
    NOT_A_NUMBER,
    ONE_BITS,
    ROOT_BITS,
    ROUND,
    SIN_EVEN,
    SIN_ODD,
    SMALLEST_NORMAL,
    TWO_52,
    TWO_52_BITS,
    TWO_54,
    TWO_OVER_PI,
)
from tapegrad.maths.primitives import bits_of, copysign, fabs, fma, from_bits, horner, where

# quotients


def quotient(above, above_low, below, below_low):
    """Give (above + above_low) / (below + below_low): a quotient of the large parts, and what that leaves."""
    inverse = 1.0 / below
    first = above * inverse
    left = fma(-first, below, above) + fma(-first, below_low, above_low)
    return fma(left, inverse, first)


# sines


def angle_high(x, k):
    """Return x - k * pi / 2, rounded."""
    return fma(k, -HALF_PI_2, fma(k, -HALF_PI, x))


def angle_low(x, k, high):
    """Return what `angle_high` leaves: the difference of exact parts, so that it has all its digits near 0 too."""
    whole = fma(k, -HALF_PI, x)  # exact
    part = k * HALF_PI_2
    lost = fma(k, HALF_PI_2, -part)
    difference = whole - part
    back = difference - whole
    error = (whole - (difference - back)) - (part + back)
    return ((difference - high) + error) - lost + k * -HALF_PI_3


def sine(r, low):
    """Return the sine of r + low, |r| <= pi / 4."""
    z = r * r
    return r + sine_rest(r, low, z)


def sine_rest(r, low, z):
    """Return what sine adds to r."""
    w = z * z
    polynomial = fma(z, horner(w, SIN_ODD), horner(w, SIN_EVEN))
    return fma(r * z, polynomial, fma(z * -0.5, low, low))


def cosine_rest(r, low, z, high):
    """Return what cosine adds to high = 1 - z / 2, rounded."""
    lost = fma(z, -0.5, 1.0 - high) - fma(0.5, fma(r, r, -z), r * low)
    w = z * z
    return fma(w, fma(z, horner(w, COS_ODD), horner(w, COS_EVEN)), lost)


def cosine(r, low):
    """Return the cosine of r + low, |r| <= pi / 4."""
    z = r * r
    high = fma(z, -0.5, 1.0)
    return high + cosine_rest(r, low, z, high)


def sin_or_cos(x, quarter):
    """Return the sine of x + quarter * pi / 2."""
    shifted = fma(x, TWO_OVER_PI, ROUND)
    k = shifted - ROUND
    r = angle_high(x, k)
    low = angle_low(x, k, r)
    turn = bits_of(shifted) + quarter
    value = where((turn & 1) != 0, cosine(r, low), sine(r, low))
    return from_bits(bits_of(value) ^ ((turn & 2) << 62))


def sin(x):
    """Return the sine."""
    return where(x == 0.0, x, sin_or_cos(x, 0))


def cos(x):
    """Return the cosine."""
    return sin_or_cos(x, 1)


def tan(x):
    """Return the tangent."""
    shifted = fma(x, TWO_OVER_PI, ROUND)
    k = shifted - ROUND
    r = angle_high(x, k)
    low = angle_low(x, k, r)
    z = r * r
    s_rest = sine_rest(r, low, z)
    s = r + s_rest
    s_low = (r - s) + s_rest
    high = fma(z, -0.5, 1.0)
    c_rest = cosine_rest(r, low, z, high)
    c = high + c_rest
    c_low = (high - c) + c_rest
    odd = (bits_of(shifted) & 1) != 0
    value = quotient(where(odd, -c, s), where(odd, -c_low, s_low), where(odd, s, c), where(odd, s_low, c_low))
    return where(x == 0.0, x, value)


# exponentials


def power_of_2(shifted):
    """Return 2 ** k, where k + ROUND is given, -1022 <= k <= 1023."""
    return from_bits((bits_of(shifted) + 1023) << 52)


def scaled(value, shifted):
    """Return value * 2 ** k, where k + ROUND is given; in two steps, so that only the last of them is rounded."""
    half = fma(shifted - ROUND, 0.5, ROUND)
    rest = from_bits((bits_of(shifted) - bits_of(half) + 1023) << 52)
    return value * power_of_2(half) * rest


def exp_reduced(x, low, shifted):
    """Return exp(x + low) / 2 ** k, where k + ROUND is given."""
    k = shifted - ROUND
    high = fma(k, -LN2, x)  # exact
    rest = fma(k, -LN2_2, low)
    r = high + rest
    total = 1.0 + high
    z = r * r
    small = fma(z, fma(r, horner(z, EXP_ODD), horner(z, EXP_EVEN)), rest) + (high - (total - 1.0))
    return total + small


def exp_of(x, low):
    """Return exp(x + low), -750 <= x <= 720."""
    shifted = fma(x, LOG2_E, ROUND)
    return scaled(exp_reduced(x, low, shifted), shifted)


def exp(x):
    """Return the exponential function."""
    above = where(x > 720.0, 720.0, x)
    return exp_of(where(above < -750.0, -750.0, above), 0.0)


def exp_less_1(x):
    """Give (exp(x) - 1) / 4, x > -700, rounded: a quarter, so that it is finite up to where cosh(x) is not."""
    shifted = fma(x, LOG2_E, ROUND)
    high = fma(shifted - ROUND, -LN2, x)
    scale = power_of_2(shifted - 2.0)
    return fma(scale, series_high(x, shifted, high), scale - 0.25)


def exp_less_1_low(x, total):
    """Return what `exp_less_1` leaves."""
    shifted = fma(x, LOG2_E, ROUND)
    high = fma(shifted - ROUND, -LN2, x)
    scale = power_of_2(shifted - 2.0)
    first, less = series_high(x, shifted, high), scale - 0.25
    return fma(scale, first, less - total) + ((scale - less) - 0.25) + scale * series_low(x, shifted, high, first)


def series_rest(x, shifted, high):
    """Return exp(r) - 1 - high, where r is high and the rest of x less a multiple of log(2)."""
    rest = (shifted - ROUND) * -LN2_2
    r = high + rest
    z = r * r
    lost = fma(r, (high - r) + rest, fma(0.5, fma(r, r, -z), rest))
    return fma(z, fma(r, horner(z, EXP_ODD), horner(z, EXP_EVEN)), lost)


def series_high(x, shifted, high):
    """Return exp(r) - 1, rounded."""
    return high + series_rest(x, shifted, high)


def series_low(x, shifted, high, total):
    """Return what `series_high` leaves."""
    return (high - total) + series_rest(x, shifted, high)


def expm1(x):
    """Return exp(x) - 1."""
    above = where(x > 710.0, 710.0, x)
    t = where(above < -50.0, -50.0, above)
    high = exp_less_1(t)
    value = 4.0 * (high + exp_less_1_low(t, high))
    return where(fabs(x) < 1e-20, x, value)


def tanh(x):
    """Return the hyperbolic tangent."""
    size = fabs(x)
    t = where(size > 22.0, 22.0, size) * 2.0
    high = exp_less_1(t)
    low = exp_less_1_low(t, high)
    below = high + 0.5
    larger = where(high > 0.5, high, 0.5)
    value = quotient(high, low, below, ((larger - below) + where(high > 0.5, 0.5, high)) + low)
    return where(size < 1e-20, x, copysign(value, x))


def sinh(x):
    """Return the hyperbolic sine."""
    size = fabs(x)
    t = where(size > 710.6, 710.6, size)
    high = exp_less_1(t)
    low = exp_less_1_low(t, high)
    # (t + t / (t + 1)) / 2 of t = exp(|x|) - 1, where 1 does not matter once t is large
    large = high > 1e18
    above, above_low = where(large, 1e18, high), where(large, 0.0, low)
    below = fma(above, 4.0, 1.0)
    below_low = fma(above, 4.0, 1.0 - below) + 4.0 * above_low
    inverse = 1.0 / below
    first = above * inverse
    left = fma(-first, below, above) + fma(-first, below_low, above_low)
    total = high + first
    value = 2.0 * (total + (((high - total) + first) + (low + left * inverse)))
    return where(size < 1e-20, x, copysign(value, x))


def cosh(x):
    """Return the hyperbolic cosine."""
    size = fabs(x)
    t = where(size > 710.6, 710.6, size)
    high = exp_less_1(t)
    low = exp_less_1_low(t, high)
    # a quarter of exp(|x|), and of its inverse
    quarter = high + 0.25
    large = high > 0.25
    quarter_low = ((where(large, high, 0.25) - quarter) + where(large, 0.25, high)) + low
    rest = quotient(0.0625, 0.0, quarter, quarter_low)
    total = quarter + rest
    return 2.0 * (total + (((quarter - total) + rest) + quarter_low))


def sigmoid(x):
    """Return 1 / (1 + exp(-x))."""
    t = where(fabs(x) > 750.0, -750.0, -fabs(x))
    shifted = fma(t, LOG2_E, ROUND)
    high = fma(shifted - ROUND, -LN2, t)
    # exp(t) is 2 ** k times number + number_low
    rest = series_rest(t, shifted, high)
    number = 1.0 + high
    small = (high - (number - 1.0)) + rest
    first = number + small
    first_low = (number - first) + small
    # 2 ** k in two factors: beside 1 the second makes no difference
    near = where(shifted < ROUND - 1000.0, ROUND - 1000.0, shifted)
    scale = power_of_2(near)
    large = first * scale
    below = 1.0 + large
    below_low = ((1.0 - below) + large) + first_low * scale
    falls = x < 0.0
    value = quotient(where(falls, first, 1.0), where(falls, first_low, 0.0), below, below_low)
    return where(falls, value * scale * power_of_2(shifted - near + ROUND), value)


# logarithms


def log_of(m, k, low):
    """Return k log(2) + log(m + low), sqrt(1 / 2) <= m < sqrt(2)."""
    f = m - 1.0
    s = f / (2.0 + f)
    z = s * s
    w = z * z
    half = 0.5 * f * f
    half_low = fma(0.5 * f, f, -half)
    # log(1 + f) = f - f^2 / 2 + s (f^2 / 2 + z L(z))
    first = f - half
    first_low = (f - first) - half
    rest = fma(
        s, half + z * fma(z, horner(w, LOG_ODD), horner(w, LOG_EVEN)), fma(k, LN2_2, first_low - half_low)
    ) + low * fma(f, f - 1.0, 1.0)
    whole = k * LN2
    whole_low = fma(k, LN2, -whole)
    total = whole + first
    return total + (((whole - total) + first) + (rest + whole_low))


def shifted_bits(x):
    """Return the bits of x with the exponent up by what sqrt(1 / 2) lacks: from there on, the next exponent."""
    return bits_of(x) + (ONE_BITS - ROOT_BITS)


def mantissa(x):
    """Return m of x = m 2 ** k, sqrt(1 / 2) <= m < sqrt(2); x > 0, normal."""
    return from_bits((shifted_bits(x) & MANTISSA_BITS) + ROOT_BITS)


def exponent(x):
    """Return k of x = m 2 ** k, as a float64."""
    return from_bits(((shifted_bits(x) & EXPONENT_BITS) >> 52) | TWO_52_BITS) - (TWO_52 + 1023.0)


def log_ends(x, value):
    """Return the logarithm's value where x is not finite or not positive, elsewhere `value`."""
    value = where(x > 0.0, value, where(x == 0.0, -INFINITY, NOT_A_NUMBER))
    return where((x == INFINITY) | (x != x), x, value)


def log(x):
    """Return the natural logarithm."""
    tiny = x < SMALLEST_NORMAL
    t = where(tiny, x * TWO_54, x)
    k = exponent(t) - where(tiny, 54.0, 0.0)
    return log_ends(x, log_of(mantissa(t), k, 0.0))


def log1p(x):
    """Return log(1 + x)."""
    u = 1.0 + x
    part = u - 1.0
    low = (1.0 - (u - part)) + (x - part)
    k = exponent(u)
    scale = where(k > 60.0, 0.0, power_of_2(ROUND - k))
    value = log_ends(u, log_of(mantissa(u), k, low * scale))
    return where((fabs(x) < 1e-20) | (x != x), x, value)


# the error function


def erf_near(x):
    """Return the error function, 0 <= x <= 1."""
    z = x * x
    w = z * z
    # B + z (B' + z A), which is small
    tail = fma(z, horner(w, ERF_ODD), horner(w, ERF_EVEN))
    slope = fma(z, tail, ERF_1)
    rest = fma(z, slope, ERF_0) + z * fma(z, tail, ERF_1 - slope)
    return fma(x, 0.9375, x * rest)


def erf_far(x):
    """Return the error function, 1 <= x <= 6."""
    w = x * x
    rest = fma(x, horner(w, LOG_ERFC_ODD), horner(w, LOG_ERFC_EVEN))
    slope = x * -1.125
    total = slope + rest
    shifted = fma(total, LOG2_E, ROUND)
    number = exp_reduced(total, ((slope - total) + rest) + fma(x, -1.125, -slope), shifted)
    return 1.0 - number * power_of_2(shifted)  # at least exp(-40)


def erf(x):
    """Return the error function."""
    size = fabs(x)
    value = where(size < 1.0, erf_near(size), erf_far(where(size > 6.0, 6.0, size)))
    return copysign(value, x)


# where they are right


def small_angle(x):
    """Tell whether pi / 2 in three parts is enough for an angle; NaN is as good as any."""
    return (fabs(x) <= 1000000000.0) | (x != x)


DOMAINS = {"sin": small_angle, "cos": small_angle, "tan": small_angle}
BEYOND = {name: f"math.{name}" for name in DOMAINS}
