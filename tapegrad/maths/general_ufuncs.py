"""Generalized ufuncs of our own, for what NumPy has no loop of: their loops are compiled by the first call."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.maths import substitution
from tapegrad.maths.ufuncs import of_matrices


def _solves(name: str, real: Any, of_complex: Any) -> Any:
    return of_matrices(name, "(n,n),(n,m)->(n,m)", {"dd->d": real, "DD->D": of_complex}, np.matmul)


SOLVES: tuple[Any, Any] = (
    _solves("solve_upper", substitution.solve_upper_real, substitution.solve_upper_complex),
    _solves("solve_lower", substitution.solve_lower_real, substitution.solve_lower_complex),
)
"""The x with a @ x = b for an upper and for a lower triangular a; None where NumPy's table of functions is unknown.

Of a singular matrix all is NaN.
"""
