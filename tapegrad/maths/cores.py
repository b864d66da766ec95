"""Elementary functions of one float64, as straight lines of arithmetic: no branches, no tables, no calls but primitives.

They are compiled twice, for eager loops and reverse kernels by Numba, and into the fused loops of a replay
(`tapegrad/native`); with the same primitives, none of which may be contracted or reordered, both give the same bits.
`DOMAINS` says where a core is right; elsewhere the C library's function of `BEYOND` takes its place. What is not in
`DOMAINS` is right everywhere.

How far each is from the true value says `docs/accuracy.md`. Coefficients are minimax, the highest power first.
"""

from __future__ import annotations

from tapegrad.maths.primitives import bits_of, fabs, fma, from_bits, horner, where

ROUND = 6755399441055744.0  # 1.5 * 2 ** 52: added, it leaves the nearest integer in the low bits
TWO_OVER_PI = 0.6366197723675814
# pi / 2 in three parts, each the nearest float64 to what the ones before leave.
HALF_PI, HALF_PI_2, HALF_PI_3 = 1.5707963267948966, 6.123233995736766e-17, -1.4973849048591698e-33
# sin(r) = r + r^3 S(r^2), cos(r) = 1 - r^2 / 2 + r^4 C(r^2), |r| <= pi / 4
SIN = (1.5896797093226212e-10, -2.505075818971439e-08, 2.755731369279574e-06, -0.00019841269829811754,
       0.00833333333332242, -0.16666666666666632)  # fmt: skip
COS = (-1.1358522173593954e-11, 2.0875700599830994e-09, -2.7557314177828107e-07, 2.480158728884795e-05,
       -0.0013888888888873054, 0.041666666666666595)  # fmt: skip

LOG2_E = 1.4426950408889634
LN2, LN2_2 = 0.6931471805599453, 2.3190468138462996e-17
# exp(r) = 1 + r + r^2 E(r), |r| <= log(2) / 2
EXP = (2.0826399014274066e-09, 2.5112035332215687e-08, 2.7557582661932475e-07, 2.755723486761317e-06,
       2.4801586925579073e-05, 0.00019841269896376387, 0.0013888888889116218, 0.008333333333317039,
       0.041666666666666095, 0.16666666666666682, 0.5)  # fmt: skip


# sines


def angle_high(x, k):
    """Give x - k * pi / 2, rounded."""
    return fma(k, -HALF_PI_2, fma(k, -HALF_PI, x))


def angle_low(x, k, high):
    """Give what `angle_high` leaves: the difference of exact parts, so that it has all its digits near 0 too."""
    whole = fma(k, -HALF_PI, x)  # exact
    part = k * HALF_PI_2
    lost = fma(k, HALF_PI_2, -part)
    difference = whole - part
    back = difference - whole
    error = (whole - (difference - back)) - (part + back)
    return ((difference - high) + error) - lost + k * -HALF_PI_3


def sine(r, low):
    """Give the sine of r + low, |r| <= pi / 4."""
    z = r * r
    return r + sine_rest(r, low, z)


def sine_rest(r, low, z):
    """Give what sine adds to r."""
    return fma(r * z, horner(z, SIN), fma(z * -0.5, low, low))


def cosine_rest(r, low, z, high):
    """Give what cosine adds to high = 1 - z / 2, rounded."""
    lost = fma(z, -0.5, 1.0 - high) - fma(0.5, fma(r, r, -z), r * low)
    return fma(z * z, horner(z, COS), lost)


def cosine(r, low):
    """Give the cosine of r + low, |r| <= pi / 4."""
    z = r * r
    high = fma(z, -0.5, 1.0)
    return high + cosine_rest(r, low, z, high)


def sin_or_cos(x, quarter):
    """Give the sine of x + quarter * pi / 2."""
    shifted = fma(x, TWO_OVER_PI, ROUND)
    k = shifted - ROUND
    r = angle_high(x, k)
    low = angle_low(x, k, r)
    turn = bits_of(shifted) + quarter
    value = where((turn & 1) != 0, cosine(r, low), sine(r, low))
    return from_bits(bits_of(value) ^ ((turn & 2) << 62))


def sin(x):
    """Give the sine."""
    return where(x == 0.0, x, sin_or_cos(x, 0))


def cos(x):
    """Give the cosine."""
    return sin_or_cos(x, 1)


# exponentials


def power_of_2(shifted):
    """Give 2 ** k, where k + ROUND is given, -1022 <= k <= 1023."""
    return from_bits((bits_of(shifted) + 1023) << 52)


def scaled(value, shifted):
    """Give value * 2 ** k, where k + ROUND is given; in two steps, so that only the last of them is rounded."""
    half = fma(shifted - ROUND, 0.5, ROUND)
    rest = from_bits((bits_of(shifted) - bits_of(half) + 1023) << 52)
    return value * power_of_2(half) * rest


def exp_of(x, low):
    """Give exp(x + low), -750 <= x <= 720."""
    shifted = fma(x, LOG2_E, ROUND)
    k = shifted - ROUND
    high = fma(k, -LN2, x)  # exact
    rest = fma(k, -LN2_2, low)
    r = high + rest
    total = 1.0 + high
    small = fma(r * r, horner(r, EXP), rest) + (high - (total - 1.0))
    return scaled(total + small, shifted)


def exp(x):
    """Give the exponential function."""
    above = where(x > 720.0, 720.0, x)
    return exp_of(where(above < -750.0, -750.0, above), 0.0)


def small_angle(x):
    """Tell whether pi / 2 in three parts is enough for an angle; NaN is as good as any."""
    return (fabs(x) <= 1000000000.0) | (x != x)


DOMAINS = {"sin": small_angle, "cos": small_angle}
BEYOND = {"sin": "math.sin", "cos": "math.cos"}
