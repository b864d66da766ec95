"""Matrices made of a few numbers, and parts of matrices that are made of singular vectors."""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from tapegrad.errors import ArgumentError, ShapeError
from tapegrad.ops.host_queries import asked
from tapegrad.ops.linalg import check_matrices
from tapegrad.ops.op import Composed, beyond_numpy
from tapegrad.ops.spectra import adjoint


def _toeplitz(F: Any, c: Any, r: Any = None) -> Any:
    c = F.reshape(c, (-1,))
    r = F.conj(c) if r is None else F.reshape(r, (-1,))
    m, n = c.shape[0], r.shape[0]
    # The first row backwards, without its first element, and the first column: each row is a part of this.
    values = F.concatenate([F.flip(r[1:]), c])
    return F.take(values, np.arange(m)[:, None] + np.arange(n - 1, -1, -1))


def _circulant(F: Any, c: Any) -> Any:
    n = c.shape[-1]
    return F.take(c, (np.arange(n)[:, None] - np.arange(n)) % max(n, 1), axis=-1)


def _khatri_rao(F: Any, a: Any, b: Any) -> Any:
    check_matrices("khatri_rao", a.shape)
    check_matrices("khatri_rao", b.shape)
    if a.shape[-1] != b.shape[-1]:
        raise ShapeError(f"khatri_rao of shapes {a.shape} and {b.shape}: both must have as many columns")
    product = F.unsqueeze(a, -2) * F.unsqueeze(b, -3)
    return F.reshape(product, (*product.shape[:-3], a.shape[-2] * b.shape[-2], a.shape[-1]))


def _polar(F: Any, a: Any, side: str = "right") -> Any:
    if side not in ("right", "left"):
        raise ArgumentError(f"polar got side={side!r}; give 'right' for u @ p, 'left' for p @ u")
    w, s, vh = F.linalg.svd(a, full_matrices=False)
    size = F.unsqueeze(s, -2)
    other = F.matmul(adjoint(F, vh) * size, vh) if side == "right" else F.matmul(w * size, adjoint(F, w))
    return F.matmul(w, vh), other


def _rank(s: Any, shape: Any, rcond: Any) -> Any:
    limit = np.finfo(s.dtype).eps * max(shape) if rcond is None else rcond
    return np.count_nonzero(s > limit * np.max(s, initial=0.0))


def _check_matrix(name: str, a: Any) -> None:
    if a.ndim != 2:
        raise ShapeError(f"{name} takes a matrix, not shape {a.shape}: of several, ranks may differ; take one by one")


def _orth(F: Any, A: Any, rcond: Any = None) -> Any:
    _check_matrix("orth", A)
    u, s, _ = F.linalg.svd(A, full_matrices=False)
    shape = A.shape
    return u[:, : int(asked(lambda values: _rank(values, shape, rcond), s))]


def _null_space(F: Any, A: Any, rcond: Any = None) -> Any:
    _check_matrix("null_space", A)
    _, s, vh = F.linalg.svd(A, full_matrices=True)
    shape = A.shape
    return adjoint(F, vh[int(asked(lambda values: _rank(values, shape, rcond), s)) :])


_linalg = functools.partial(beyond_numpy, "linalg")

PATTERNED: tuple[Composed, ...] = (
    _linalg(
        "toeplitz",
        "The matrix that is constant along diagonals, with the first column c and the first row r, or c conjugated.",
        _toeplitz,
        (((3,),), {}),
        (((3,), (4,)), {}),
        tensors=2,
    ),
    _linalg("circulant", "The square matrix whose columns are c, turned by one place each.", _circulant, (((3,),), {})),
    _linalg(
        "khatri_rao",
        "Kronecker's products of the columns of two matrices.",
        _khatri_rao,
        (((2, 3), (4, 3)), {}),
        tensors=2,
    ),
    _linalg(
        "polar",
        "A matrix as a unitary one and a positive semidefinite one, u @ p, or p @ u for the side 'left'.",
        _polar,
        (((3, 3),), {}),
        (((4, 3),), {}),
        (((3, 3),), {"side": "left"}),
    ),
    _linalg("orth", "An orthonormal basis of what a matrix gives.", _orth, (((4, 3),), {})),
    _linalg(
        "null_space", "An orthonormal basis of the vectors for which a matrix gives 0.", _null_space, (((2, 3),), {})
    ),
)
