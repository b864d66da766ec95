"""`lse`: the logarithm of a sum of exponentials."""

from __future__ import annotations

from typing import Any

import numpy as np

import tapegrad as tg
from benchmarks.gradbench.function import Function, arrays, plain


def objective(x: Any) -> Any:
    """Return log(sum(exp(x))), without overflow."""
    largest = x.max()
    return largest + np.log(np.exp(x - largest).sum())


FUNCTIONS = {
    "primal": Function(arrays("x"), objective, plain),
    "gradient": Function(arrays("x"), tg.func.grad(tg.compile(objective)), plain),
}
