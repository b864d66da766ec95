"""`particle`: where a charge has to be for another, which it repels, to fly through the origin."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

import tapegrad as tg
from benchmarks.gradbench.descent import GRADIENTS, argmin
from benchmarks.gradbench.function import Function, plain

STEP = 0.1


def miss(mode: str) -> Callable[[Any], Any]:
    """Return a function of w, an array of one: the square of where the particle crosses the axis, by Euler's method."""

    def missed(w: Any) -> Any:
        charges = np.stack([np.stack([10.0, 10.0 - w[0]]), np.array([10.0, 0.0])])
        force = GRADIENTS[mode](lambda x: (1 / np.sqrt(((x - charges) ** 2).sum(1))).sum())
        x, v = tg.tensor([0.0, 8.0]), tg.tensor([0.75, 0.0])
        while (moved := x + STEP * v)[1] > 0:
            x, v = moved, v - STEP * force(x)
        return (x[0] - x[1] / v[1] * v[0]) ** 2

    return missed


def particle(outer: str, inner: str) -> Callable[[Any], Any]:
    """Return a function of the first guess: the best w."""
    compiled = tg.compile(miss(inner))
    return lambda w: argmin(compiled, GRADIENTS[outer](compiled), w)[0]


FUNCTIONS = {
    mode: Function(lambda given: (np.array([float(given["w"])]),), particle(*mode), plain)
    for mode in ("ff", "fr", "rf", "rr")
}
