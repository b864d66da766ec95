"""`llsq`: the sum of squares of a polynomial's distances from the sign of its argument, at n points."""

from __future__ import annotations

from typing import Any

import numpy as np

import tapegrad as tg
from benchmarks.gradbench.function import Function, plain


def objective(x: Any, n: int) -> Any:
    """Return half the sum of squares; `x` has the polynomial's coefficients, the constant first."""
    t = np.linspace(-1.0, 1.0, n)
    powers = np.vander(t, len(x), increasing=True)
    residuals = np.sign(t) - powers @ x
    return 0.5 * (residuals * residuals).sum()


def _prepare(given: Any) -> tuple[Any, int]:
    return np.asarray(given["x"], np.float64), int(given["n"])


FUNCTIONS = {
    "primal": Function(_prepare, objective, plain),
    "gradient": Function(_prepare, tg.func.grad(tg.compile(objective)), plain),
}
