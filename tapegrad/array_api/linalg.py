"""The standard's linear algebra: that of `tapegrad.linalg`, whose first arguments are given by position."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad._generated import linalg as _numpys
from tapegrad._generated.functions import matmul, matrix_transpose, tensordot, vecdot
from tapegrad._generated.linalg import (
    cholesky,
    cross,
    det,
    diagonal,
    eigh,
    eigvalsh,
    inv,
    matrix_norm,
    matrix_power,
    matrix_rank,
    outer,
    pinv,
    qr,
    slogdet,
    solve,
    svd,
    svdvals,
    trace,
    vector_norm,
)
from tapegrad.core.tensor import Tensor


def _as_complex(x: Tensor) -> Tensor:
    return x.astype(np.result_type(x.dtype, np.complex64), copy=False)


def eig(x: Any, /) -> Any:
    """Return eigenvalues and eigenvectors, complex numbers also where all of them are real."""
    found = _numpys.eig(x)
    return type(found)(*map(_as_complex, found))


def eigvals(x: Any, /) -> Tensor:
    """Return the eigenvalues, complex numbers also where all of them are real."""
    return _as_complex(_numpys.eigvals(x))


__all__ = [
    "cholesky", "cross", "det", "diagonal", "eig", "eigh", "eigvals", "eigvalsh", "inv", "matmul", "matrix_norm",
    "matrix_power", "matrix_rank", "matrix_transpose", "outer", "pinv", "qr", "slogdet", "solve", "svd", "svdvals",
    "tensordot", "trace", "vecdot", "vector_norm",
]  # fmt: skip


def __dir__() -> list[str]:
    return list(__all__)
