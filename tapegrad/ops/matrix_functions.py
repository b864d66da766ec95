"""Exponential, logarithm and square root of matrices, which SciPy computes. How to write a row: `op.py`."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.errors import LinAlgError
from tapegrad.ops.assign import real_dtype
from tapegrad.ops.broadcast import Shape, unbroadcast
from tapegrad.ops.by_scipy import each
from tapegrad.ops.host_queries import found
from tapegrad.ops.linalg import check_square
from tapegrad.ops.op import Composed, Structured, beyond_numpy
from tapegrad.ops.spectra import adjoint

_COMPLEX = "give it as complex numbers, as in a.astype(complex)"


def _expm_params(shape: Shape) -> dict[str, Any]:
    check_square("expm", shape)
    return {}


def _expm(F: Any, x: Any) -> Any:
    if not isinstance(x, np.ndarray):
        return F.linalg.expm(x)
    from scipy.linalg import expm  # loading it takes longer than the rest of tapegrad

    x = x if x.dtype.kind in "fc" else x.astype(np.float64)
    if not np.all(np.isfinite(x)):  # where SciPy gives up in one way or another
        known = np.all(np.isfinite(x), axis=(-2, -1), keepdims=True)
        return np.where(known, _expm(F, np.where(known, x, 0)), np.nan).astype(x.dtype)
    return expm(x) if x.size else np.zeros_like(x)


def _factor(g: Any, x: Any) -> Any:
    """Return what brings g to the size of x."""
    size = np.max(np.abs(g), initial=0.0), np.max(np.abs(x), initial=0.0) or 1.0
    factor = size[1] / size[0] if 0 < size[0] < np.inf and size[1] < np.inf else 1.0
    return np.asarray(factor, real_dtype(g.dtype))


_SMALL = 32
"""Up to so many rows one exponential of twice the rows is faster than SciPy's steps of two matrices."""


def _along_params(a: Shape, e: Shape) -> dict[str, Any]:
    check_square("expm", a)
    return {}


def _expm_along(F: Any, x: Any, y: Any) -> Any:
    """Return the derivative of the exponential at x in the direction y.

    It is the corner of the exponential of [[x, y], [0, x]] (Al-Mohy and Higham 2009); linear in y, it is computed for
    one of x's size.
    """
    if hasattr(F, "row"):
        return F.row("linalg.expm_derivative", x, y)
    if x.shape[-1] > _SMALL and np.all(np.isfinite(x)) and np.all(np.isfinite(y)):
        found = each("expm_frechet", "", x, y, compute_expm=False, check_finite=False)
        return found.astype(np.result_type(x, y), copy=False)
    factor = _factor(y, x)
    return _expm(F, _with_corner(F, x, y * factor))[..., : x.shape[-1], x.shape[-1] :] / factor


def _with_corner(F: Any, x: Any, y: Any) -> Any:
    """Return [[x, y], [0, x]]."""
    shape = np.broadcast_shapes(x.shape, y.shape)
    x, y = F.broadcast_to(x, shape), F.broadcast_to(y, shape)
    above, below = F.concatenate((x, y), axis=-1), F.concatenate((np.zeros(shape, x.dtype), x), axis=-1)
    return F.concatenate((above, below), axis=-2)


def _along_dx(F: Any, g: Any, x: Any, y: Any) -> Any:
    # Of the whole matrix the adjoint is found as for any other; x is in it twice.
    n, none = x.shape[-1], np.zeros(g.shape, g.dtype)
    above = F.concatenate((none, g), axis=-1)
    corner = F.concatenate((above, np.zeros(above.shape, g.dtype)), axis=-2)
    whole = _expm_along(F, adjoint(F, _with_corner(F, x, y)), corner)
    return unbroadcast(F, whole[..., :n, :n] + whole[..., n:, n:], x.shape)


def _along_dy(F: Any, g: Any, x: Any, y_shape: Shape) -> Any:
    return unbroadcast(F, _expm_along(F, adjoint(F, x), g), y_shape)


def _expm_dx(F: Any, g: Any, x: Any) -> Any:
    return _expm_along(F, adjoint(F, x), g)


def _by_corner(name: str, advice: str) -> dict[str, Any]:
    """Return forward and rule of a function of matrices whose derivative is found as that of `expm`."""

    def params(shape: Shape) -> dict[str, Any]:
        check_square(name, shape)
        return {}

    def forward(F: Any, x: Any) -> Any:
        if not isinstance(x, np.ndarray):
            return getattr(F.linalg, name)(x)
        result = each(name, advice, x.astype(np.result_type(x, np.float64)))  # SciPy warns of less
        if x.dtype.kind != "c" and np.iscomplexobj(result):
            raise LinAlgError(f"{name} of this real matrix is complex, as it has negative eigenvalues; {advice}")
        return result.astype(x.dtype if x.dtype.kind in "fc" else result.dtype, copy=False)

    def dx(F: Any, g: Any, x: Any) -> Any:
        n, xh = x.shape[-1], adjoint(F, x)
        factor = found(_factor, g, x)
        above = F.concatenate((xh, g * factor), axis=-1)
        below = F.concatenate((np.zeros(x.shape, x.dtype), xh), axis=-1)
        return forward(F, F.concatenate((above, below), axis=-2))[..., :n, n:] / factor

    return {"params": params, "forward": forward, "dx": dx, "name": name}


def _expm_multiply(F: Any, A: Any, B: Any) -> Any:
    return F.matmul(F.linalg.expm(A), B)


MATRIX_FUNCTIONS: tuple[Structured, ...] = (
    Structured(
        name="expm",
        namespace="linalg",
        doc="The exponential of square matrices, 1 + a + a @ a / 2 + …, as `scipy.linalg.expm`.",
        params=_expm_params,
        forward=_expm,
        dx=_expm_dx,
        operands=("a",),
        method=False,
        takes_complex=True,
        examples=((((3, 3),), {}), (((2, 3, 3),), {}), (((1, 1),), {}), (((0, 0),), {}), (((0, 2, 2),), {})),
        batch="same",
    ),
    Structured(
        name="expm_derivative",
        namespace="linalg",
        public=False,
        method=False,
        doc="The derivative of the exponential of square matrices a in directions e.",
        params=_along_params,
        forward=_expm_along,
        dx=_along_dx,
        dy=_along_dy,
        operands=("a", "e"),
        takes_complex=True,
        examples=((((3, 3), (3, 3)), {}), (((2, 3, 3), (2, 3, 3)), {}), (((1, 1), (1, 1)), {})),
        oracle="np.stack([scipy.linalg.expm_frechet(m, d, compute_expm=False) "
        "for m, d in zip(a.reshape(-1, *a.shape[-2:]), e.reshape(-1, *e.shape[-2:]), strict=True)]).reshape(a.shape)",
        batch="solve",
    ),
    *[
        Structured(
            **_by_corner(name, advice),
            namespace="linalg",
            doc=doc,
            operands=("a",),
            method=False,
            takes_complex=True,
            oracle=f"scipy.linalg.{name}(a) if a.ndim == 2 else np.stack([scipy.linalg.{name}(m) for m in a])",
            examples=((((3, 3),), {}), (((2, 3, 3),), {}), (((1, 1),), {})),
            batch="same",
        )
        for name, doc, advice in (
            ("sqrtm", "The square root of square matrices, x @ x = a; no eigenvalue may be negative.", _COMPLEX),
            (
                "logm",
                "The logarithm of square matrices, expm(x) = a; no eigenvalue may be 0 or negative.",
                _COMPLEX,
            ),
        )
    ],
)

COMPOSED_MATRIX_FUNCTIONS: tuple[Composed, ...] = (
    beyond_numpy(
        "linalg",
        "expm_multiply",
        "The exponential of a square matrix, times vectors.",
        _expm_multiply,
        (((3, 3), (3,)), {}),
        (((3, 3), (3, 2)), {}),
        tensors=2,
    ),
)
