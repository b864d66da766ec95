"""`ode`: Runge and Kutta's method of order 4 for n equations, of which each takes part in the next."""

from __future__ import annotations

from typing import Any

import numpy as np

import tapegrad as tg
from benchmarks.gradbench.function import Function, plain

END = 2.0


def slope(x: Any, y: Any) -> Any:
    """Return the derivatives of y by time: x[0], and x[i] * y[i - 1]."""
    return x * np.concatenate([np.ones(1), y[:-1]])


def solution(x: Any, steps: int) -> Any:
    """Return y at the end, after a number of steps from 0."""
    h = END / steps
    y = np.zeros(len(x))
    for _ in range(steps):
        k1 = slope(x, y)
        k2 = slope(x, y + h / 2 * k1)
        k3 = slope(x, y + h / 2 * k2)
        k4 = slope(x, y + h * k3)
        y = y + h / 6 * (k1 + 2 * k2 + 2 * k3 + k4)
    return y


def last(x: Any, steps: int) -> Any:
    """Return the last of the n values."""
    return solution(x, steps)[-1]


def _prepare(given: Any) -> tuple[Any, int]:
    return np.asarray(given["x"], np.float64), int(given["s"])


FUNCTIONS = {
    "primal": Function(_prepare, solution, plain),
    "gradient": Function(_prepare, tg.func.grad(tg.compile(last)), plain),
}
