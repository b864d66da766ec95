"""Generalized ufuncs of our own, for what NumPy has no loop of: their loops are compiled by the first call."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.maths import elimination, ordering, substitution
from tapegrad.maths.ufuncs import general, load_all


def _solves(name: str, real: Any, of_complex: Any) -> Any:
    return general(name, "(n,n),(n,m)->(n,m)", {"dd->d": real, "DD->D": of_complex}, np.matmul)


SOLVES: tuple[Any, Any] = (
    _solves("solve_upper", substitution.solve_upper_real, substitution.solve_upper_complex),
    _solves("solve_lower", substitution.solve_lower_real, substitution.solve_lower_complex),
)
"""The x with a @ x = b for an upper and for a lower triangular a; None where NumPy's table of functions is unknown.

Of a singular matrix all is NaN.
"""
ARGSORT: Any = general("argsort", "(n)->(n),(n)", {"d->ll": ordering.argsort_double, "f->ll": ordering.argsort_single})
"""The stable order of numbers, NaN last, and room that it needs for as many places; or None."""
LU_FACTORS: Any = general("lu", "(n,n)->(n,n),(n)", {"d->di": elimination.lu_real, "D->Di": elimination.lu_complex})
"""The factors of square matrices in one, and which row was exchanged with each; or None."""
ROW_ORDER: Any = general("row_order", "(n)->(n),(n)", {"i->ii": elimination.row_order})
"""Which row each row becomes by exchanges, and the other way round; or None."""


def load() -> None:
    """Compile or load what all of them compute with."""
    for ufunc in (*SOLVES, ARGSORT, LU_FACTORS, ROW_ORDER):
        if ufunc is not None:
            load_all(ufunc)
