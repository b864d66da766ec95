"""`det`: the determinant by expansion by minors."""

from __future__ import annotations

from typing import Any

import numpy as np

import tapegrad as tg
from benchmarks.gradbench.function import Function, plain


def minor(rows: list[Any], columns: tuple[int, ...]) -> Any:
    """Return the determinant of the last rows, as many as there are columns, and these columns."""
    first = rows[-len(columns)]
    if len(columns) == 1:
        return first[columns[0]]
    total = 0.0
    for k, column in enumerate(columns):
        term = first[column] * minor(rows, columns[:k] + columns[k + 1 :])
        total = total - term if k % 2 else total + term
    return total


def determinant(a: Any) -> Any:
    """Return the determinant of a square matrix."""
    return minor([list(row) for row in a], tuple(range(len(a))))


def _prepare(given: Any) -> tuple[Any]:
    size = int(given["ell"])
    return (np.asarray(given["A"], np.float64).reshape(size, size),)


FUNCTIONS = {
    "primal": Function(_prepare, determinant, plain),
    "gradient": Function(_prepare, tg.func.grad(tg.compile(determinant)), lambda found: plain(found.ravel())),
}
