"""Of what operands a core raises no floating-point status that is none of its result.

Those are tame. A core computes what it does not choose in the end, and squares that underflow where no result does.
Asked of the bits: a comparison with NaN raises a status itself.
"""

from __future__ import annotations

from tapegrad.maths.primitives import bits_of

# The bits of all but the sign, and those of infinity, -1, 1e-140, 600, 1e9 and 1e50.
SIZE, INFINITY, MINUS_1 = 9223372036854775807, 9218868437227405312, -4616189618054758400
TINY, MOST, ANGLE, LARGE = 2512582389893159038, 4648488871632306176, 4741671816366391296, 5355091182177117338


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


TAME = {
    **{name: exponent_is_tame for name in ("exp", "expm1", "sinh", "cosh", "tanh")},
    **{name: angle_is_tame for name in ("sin", "cos", "tan")},
    "sigmoid": sigmoid_is_tame,
    "erf": erf_is_tame,
    "log": is_positive,
    "log1p": is_above_minus_1,
}
