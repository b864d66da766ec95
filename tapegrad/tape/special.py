"""What derivatives need and neither Python's `math` nor NumPy has, compiled for one number."""

import math

from numba import njit

SEAL = "56c017ed01f664ad"


@njit(nogil=True, error_model="numpy")
def digamma(x):
    """Give the logarithmic derivative of the gamma function.

    Recurrence up to 10, then the asymptotic series; reflection for negative numbers (Abramowitz and Stegun 6.3.5,
    6.3.18 and 6.3.7).
    """
    total = 0.0
    if x <= 0.0:
        if x == 0.0:
            return -math.copysign(math.inf, x)
        part = x - math.floor(x) if x > -4.5e15 else 0.0
        if part == 0.0:
            return math.nan
        total = -math.pi / math.tan(math.pi * part)
        x = 1.0 - x
    if x == math.inf:
        return x
    while x < 10.0:
        total -= 1.0 / x
        x += 1.0
    w = 1.0 / (x * x)
    series = w * (1 / 12 - w * (1 / 120 - w * (1 / 252 - w * (1 / 240 - w * (1 / 132 - w * (691 / 32760 - w / 12))))))
    return total + (math.log(x) - 0.5 / x - series)


@njit(nogil=True, error_model="numpy")
def trigamma(x):
    """Give the derivative of `digamma` (Abramowitz and Stegun 6.4.6, 6.4.7 and 6.4.12)."""
    if x <= 0.0:
        part = x - math.floor(x) if x > -4.5e15 else 0.0
        if part == 0.0:
            return math.inf
        sine = math.sin(math.pi * part)
        return (math.pi / sine) * (math.pi / sine) - trigamma_positive(1.0 - x)
    return trigamma_positive(x)


@njit(nogil=True, error_model="numpy")
def trigamma_positive(x):
    total = 0.0
    while x < 10.0:
        total += 1.0 / (x * x)
        x += 1.0
    w = 1.0 / (x * x)
    series = 1 / 6 - w * (1 / 30 - w * (1 / 42 - w * (1 / 30 - w * (5 / 66 - w * (691 / 2730 - w * (7 / 6))))))
    return total + (1.0 + 0.5 / x + w * series) / x
