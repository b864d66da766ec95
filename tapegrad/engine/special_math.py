"""What derivatives need and neither Python's `math` nor NumPy has, compiled for one number."""

import math

import numpy as np

from tapegrad.compilation.deferred import njit


@njit
def digamma(x):
    """Return the logarithmic derivative of the gamma function.

    Recurrence into [1, 2] and a rational function there, from 10 the asymptotic series; reflection for negative numbers
    (Abramowitz and Stegun 6.3.5, 6.3.18 and 6.3.7).
    """
    total = 0.0
    if x <= 0.0:
        if x == 0.0:
            return -math.copysign(math.inf, x)
        part = x - np.rint(x)  # exact, which a difference from the integer below is not
        if part == 0.0:
            return math.nan
        total = -math.pi / math.tan(math.pi * part)
        x = 1.0 - x
    if x >= 10.0:
        w = 1.0 / (x * x)
        series = 1 / 12 - w * (1 / 120 - w * (1 / 252 - w * (1 / 240 - w * (1 / 132 - w * (691 / 32760 - w / 12)))))
        return total + (math.log(x) - 0.5 / x - w * series)
    while x > 2.0:
        x -= 1.0
        total += 1.0 / x
    if x < 1.0:
        total -= 1.0 / x
        x += 1.0
    return total + digamma_1_to_2(x)


@njit
def digamma_1_to_2(x):
    """Return digamma as the distance from its root, in three parts, times a rational function (that of Boost)."""
    from_root = ((x - 1569415565.0 / 2.0**30) - 381566830.0 / 2.0**60) - 9.01631209325869591861e-20
    t = x - 1.0
    above = -0.0541156266153505273939 - t * 0.00289268368333918761452
    above = -0.665836341559876230295 + t * (-0.314767657147375752913 + t * above)
    above = 0.254798510611315515235 + t * (-0.314628554532916496608 + t * above)
    below = 0.00298999662592323990972 + t * (-0.165079794012604905639e-5 + t * 0.317940243105952177571e-7)
    below = 0.486986018231042975162 + t * (0.0660481487173569812846 + t * below)
    below = 1.0 + t * (2.1195759927055347547 + t * (1.54350554664961128724 + t * below))
    return from_root * 0.99558162689208984375 + from_root * (above / below)


@njit
def trigamma(x):
    """Return the derivative of `digamma` (Abramowitz and Stegun 6.4.6, 6.4.7 and 6.4.12)."""
    if x <= 0.0:
        part = x - np.rint(x)
        if part == 0.0:
            return math.inf
        sine = math.sin(math.pi * part)
        return (math.pi / sine) * (math.pi / sine) - trigamma_positive(1.0 - x)
    return trigamma_positive(x)


@njit
def trigamma_positive(x):
    total = 0.0
    while x < 10.0:
        total += (1.0 / x) * (1.0 / x)
        x += 1.0
    w = (1.0 / x) * (1.0 / x)
    series = 691 / 2730 - w * (7 / 6 - w * (3617 / 510))
    series = 1 / 6 - w * (1 / 30 - w * (1 / 42 - w * (1 / 30 - w * (5 / 66 - w * series))))
    return total + (1.0 + 0.5 / x + w * series) / x
