"""`saddle`: a minimum of maxima, each found by descent, with one derivative inside of the other."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import tapegrad as tg
from benchmarks.gradbench.descent import GRADIENTS, argmax, argmin
from benchmarks.gradbench.function import Function, arrays, plain


def height(x: Any, y: Any) -> Any:
    """Return the height of the saddle."""
    return (x**2).sum() - (y**2).sum()


def saddle(outer: str, inner: str) -> Callable[[Any], Any]:
    """Return a function of the start: the point of the minimum, then that of its maximum."""

    def of_y(x: Any) -> Callable[[Any], Any]:
        return lambda y: height(x, y)

    def highest(x: Any, start: Any) -> Any:
        return height(x, argmax(of_y(x), GRADIENTS[inner](of_y(x)), start))

    compiled = tg.compile(highest)

    def both(start: Any) -> Any:
        x = argmin(lambda x: compiled(x, start), GRADIENTS[outer](lambda x: compiled(x, start)), start)
        return np.concatenate([x, argmax(of_y(x), GRADIENTS[outer](of_y(x)), start)])

    return both


FUNCTIONS = {mode: Function(arrays("start"), saddle(*mode), plain) for mode in ("ff", "fr", "rf", "rr")}
