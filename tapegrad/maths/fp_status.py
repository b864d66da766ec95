"""Of what operands a core raises no floating-point status that is none of its result.

Those are tame. A core computes what it does not choose in the end, and squares that underflow where no result does.
Asked of the bits: a comparison with NaN raises a status itself.
"""

from __future__ import annotations

from tapegrad.maths.cores import exponent
from tapegrad.maths.primitives import bits_of, fabs, floor, where

# The bits of all but the sign, and those of infinity, -1, 1e-140, 600, 1e9, 1e50, 1e150 and 1e-18.
SIZE, INFINITY, MINUS_1 = 9223372036854775807, 9218868437227405312, -4616189618054758400
TINY, MOST, ANGLE, LARGE = 2512582389893159038, 4648488871632306176, 4741671816366391296, 5355091182177117338
HUGE, ALMOST_0 = 6850974717710472879, 4337655138388951980


def is_between(x, limit):
    """Tell whether a number is 0, or at least 1e-140 and less than the limit in size."""
    size = bits_of(x) & SIZE
    return ((size >= TINY) & (size < limit)) | (size == 0)


def exponent_is_tame(x):
    """Tell whether a number is finite, and not too small for its square."""
    return is_between(x, INFINITY)


def sigmoid_is_tame(x):
    """Tell whether both quotients of `sigmoid` are ordinary numbers."""
    return is_between(x, MOST)


def erf_is_tame(x):
    """Tell whether the powers of a number in `erf` are ordinary numbers."""
    return is_between(x, LARGE)


def angle_is_tame(x):
    """Tell whether a number is in the domain of `sin`, and not too small for its square."""
    return is_between(x, ANGLE)


def is_positive(x):
    """Tell whether a number is finite and above 0."""
    return (bits_of(x) > 0) & (bits_of(x) < INFINITY)


def is_above_minus_1(x):
    """Tell whether a number is finite and above -1, and not too small for its square."""
    return is_between(x, INFINITY) & ((bits_of(x) >= 0) | (bits_of(x) < MINUS_1))


def power_is_tame(x, y):
    """Tell whether a power is an ordinary number, and so are squares and inverses, which are computed of any x.

    |y| (|k| + 1) is more than the logarithm to base 2, where x is m 2 ** k.
    """
    size = bits_of(y) & SIZE
    ordinary = ((size >= ALMOST_0) & (size < LARGE)) | (size == 0)
    known = where(ordinary, y, 1.0)
    limited = fabs(known) * (fabs(exponent(x)) + 1.0) < 1020.0
    base = bits_of(x) & SIZE
    return ordinary & limited & (base >= TINY) & (base < HUGE) & ((bits_of(x) > 0) | (floor(known) == known))


TAME = {
    **{name: exponent_is_tame for name in ("exp", "expm1", "sinh", "cosh", "tanh")},
    **{name: angle_is_tame for name in ("sin", "cos", "tan")},
    "sigmoid": sigmoid_is_tame,
    "erf": erf_is_tame,
    "log": is_positive,
    "log1p": is_above_minus_1,
    "pow": power_is_tame,
}
