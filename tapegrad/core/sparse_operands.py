"""Which operands are SciPy's sparse matrices or linear operators: SciPy is not loaded to find out."""

from __future__ import annotations

from types import FrameType
from typing import Any

import numpy as np


def _is_of(value: Any, names: tuple[str, ...]) -> bool:
    """Tell whether something is of a class of `scipy.sparse` with one of these names, or of one that inherits from it.

    Without `isinstance`, which for abstract classes runs code that asks and remembers.
    """
    return any([k.__name__ in names and k.__module__.startswith("scipy.sparse") for k in type(value).__mro__])


def is_sparse(value: Any) -> bool:
    """Tell whether something is one of SciPy's sparse matrices or arrays."""
    return _is_of(value, ("_spbase",))


def is_sparse_matrix(value: Any) -> bool:
    """Tell whether something is one of SciPy's sparse matrices, and not of its sparse arrays."""
    return _is_of(value, ("spmatrix",))


def is_linear_map(value: Any) -> bool:
    """Tell whether something is a sparse matrix, or a linear operator of SciPy's."""
    return _is_of(value, ("_spbase", "LinearOperator"))


def in_sparse_product(frame: FrameType) -> bool:
    """Tell whether SciPy asks for the array of what a sparse matrix is to be multiplied by."""
    return frame.f_code.co_name == "_matmul_dispatch" and str(frame.f_globals.get("__name__")).startswith(
        "scipy.sparse."
    )


def as_object(value: Any) -> np.ndarray:
    """Return what tells SciPy that something is no array, and is to answer itself: an array of one object."""
    result = np.empty((), object)
    result[()] = value
    return result
