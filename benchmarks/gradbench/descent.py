"""The descent that `saddle` and `particle` prescribe, whose steps grow and shrink by doubling."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import tapegrad as tg

CLOSE, STEP, TRIES = 1e-5, 1e-5, 10
GRADIENTS: dict[str, Callable[[Callable[[Any], Any]], Callable[[Any], Any]]] = {"r": tg.func.grad, "f": tg.func.jacfwd}
"""By the letter in a function's name: reverse mode, forward mode."""


def length(v: Any) -> Any:
    """Return a vector's length."""
    return np.sqrt((v**2).sum())


def argmin(f: Callable[[Any], Any], gradient: Callable[[Any], Any], x: Any) -> Any:
    """Return where descent along the gradient ends, from x on."""
    value, slope, step, tries = f(x), gradient(x), STEP, 0
    while length(slope) > CLOSE:
        if tries == TRIES:
            step, tries = step * 2, 0
            continue
        moved = step * slope
        if length(moved) <= CLOSE:
            break
        lower = f(x - moved)
        if lower < value:
            x, value = x - moved, lower
            slope, tries = gradient(x), tries + 1
        else:
            step, tries = step / 2, 0
    return x


def argmax(f: Callable[[Any], Any], gradient: Callable[[Any], Any], x: Any) -> Any:
    """Return where ascent ends."""
    return argmin(lambda x: -f(x), lambda x: -gradient(x), x)
