"""Solving with triangular matrices, for the rows that do: by forward and back substitution."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.errors import LinAlgError
from tapegrad.maths.general_ufuncs import SOLVES
from tapegrad.ops.host_queries import stands_for_array


def solve_triangular(F: Any, x: Any, y: Any, lower: bool) -> Any:
    """Return x⁻¹ y for a triangular x, of which the other triangle is not read.

    Raises
    ------
    LinAlgError
        If there is a zero on the diagonal.
    """
    if hasattr(F, "row"):
        return F.row("linalg.triangular_solution", x, y, lower=lower)
    columns = y if y.ndim > 1 else y[:, None]
    dtype = np.result_type(x.dtype, y.dtype)
    wide = np.dtype(complex if dtype.kind == "c" else float)  # as numpy.linalg, also of single precision
    a, b = [v if v.dtype == wide else v.astype(wide) for v in (x, columns)]
    result = SOLVES[lower](a, b) if SOLVES[lower] is not None else _by_elimination(F, a, b, lower)
    if stands_for_array(result):
        result.checked()
    elif result.size and np.isnan(result[..., 0, 0]).any() and not np.diagonal(x, 0, -2, -1).all():
        raise LinAlgError("Singular matrix: the triangular matrix has a zero on its diagonal, and no inverse")
    result = result.astype(dtype) if dtype.kind in "fc" and dtype != wide else result
    return result if y.ndim > 1 else result[..., 0]


def _by_elimination(F: Any, x: Any, y: Any, lower: bool) -> Any:
    """Do without ufuncs of our own: elimination leaves the rows of an upper triangle in their order, and exact."""
    result = F.linalg.solve(F.triu(F.flip(x, (-2, -1)) if lower else x), F.flip(y, -2) if lower else y)
    return F.flip(result, -2) if lower else result
