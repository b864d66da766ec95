"""Where several fits of the same start from."""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from tapegrad.errors import ArgumentError
from tapegrad.optimize.parameters import Parameters


def starts_of(parameters: Parameters, low: np.ndarray, high: np.ndarray, count: Any, seed: Any) -> np.ndarray:
    """Return starts as rows of free numbers: the given one, and others.

    Within finite bounds these are uniform; else normal about the given start, as wide as its size, at least 1.
    """
    if not hasattr(count, "__index__") or operator.index(count) < 1:
        raise ArgumentError(f"got n_starts={count!r}; give a whole number, at least 1")
    first = np.clip(parameters.start, low, high)
    random, n = np.random.default_rng(seed), operator.index(count) - 1
    starts = first + np.maximum(1.0, abs(first)) * random.standard_normal((n, first.size))
    is_finite = np.isfinite(low) & np.isfinite(high)
    uniform = random.random((n, first.size))
    starts = np.where(is_finite, np.where(is_finite, low, 0) + np.where(is_finite, high - low, 0) * uniform, starts)
    return np.concatenate([first[None], np.clip(starts, low, high)])
