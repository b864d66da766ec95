"""Linear algebra, as `numpy.linalg`."""

from typing import Any, NoReturn

from numpy.linalg import LinAlgError

from tapegrad._generated.functions import matmul, norm, tensordot, vecdot
from tapegrad._generated.linalg import (
    cholesky,
    cond,
    cross,
    det,
    diagonal,
    eigh,
    eigvalsh,
    inv,
    lstsq,
    matrix_norm,
    matrix_power,
    matrix_rank,
    matrix_transpose,
    multi_dot,
    outer,
    pinv,
    qr,
    slogdet,
    solve,
    svd,
    svdvals,
    tensorinv,
    tensorsolve,
    trace,
    vector_norm,
)
from tapegrad.errors import DTypeError


def _refuse(name: str, symmetric: str) -> NoReturn:
    raise DTypeError(
        f"linalg.{name} of a general matrix gives complex numbers, which tensors do not hold; for symmetric matrices "
        f"use linalg.{symmetric}, and without gradients numpy.linalg.{name}(t.detach().numpy())"
    )


def eig(a: Any) -> NoReturn:
    """Refuse: the eigenvalues of general matrices are complex; `eigh` is for symmetric ones."""
    _refuse("eig", "eigh")


def eigvals(a: Any) -> NoReturn:
    """Refuse: the eigenvalues of general matrices are complex; `eigvalsh` is for symmetric ones."""
    _refuse("eigvals", "eigvalsh")


__all__ = [
    "LinAlgError",
    "cholesky",
    "cond",
    "cross",
    "det",
    "diagonal",
    "eig",
    "eigh",
    "eigvals",
    "eigvalsh",
    "inv",
    "lstsq",
    "matmul",
    "matrix_norm",
    "matrix_power",
    "matrix_rank",
    "matrix_transpose",
    "multi_dot",
    "norm",
    "outer",
    "pinv",
    "qr",
    "slogdet",
    "solve",
    "svd",
    "svdvals",
    "tensordot",
    "tensorinv",
    "tensorsolve",
    "trace",
    "vecdot",
    "vector_norm",
]
