"""Eigenvalues and eigenvectors of general matrices, roots of polynomials. How to write a row: `op.py`.

As NumPy's, results are real where all eigenvalues of a real matrix are, so their dtype depends on the values.

With x v = v diag(w): dw_i = (v⁻¹ dx v)_ii, and dv = v c with c_ij = (v⁻¹ dx v)_ij / (w_j - w_i) for i ≠ j, whose
diagonal follows from the length 1 of the vectors. Their phases are LAPACK's choice, and taken to stay as they are
(Boeddeker et al. 2017, arXiv:1701.00392; that the length stays is PyTorch's convention as well).
"""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tapegrad.errors import ShapeError
from tapegrad.ops.broadcast import Shape
from tapegrad.ops.host_queries import found, is_recorded, may_hold
from tapegrad.ops.linalg import check_square, lapack
from tapegrad.ops.op import Composed, Structured
from tapegrad.ops.spectra import (
    adjoint,
    check_phases,
    diagonal_matrix,
    is_variable,
    others,
    real,
    shared,
    tolerance,
    turned,
    values_of,
)


class EigResult(NamedTuple):
    """What `eig` gives."""

    eigenvalues: Any
    eigenvectors: Any


def near(values: Any) -> Any:
    """Return which of some complex values are the same, also over others between them, as a matrix of booleans."""
    return found(_near, values)


def _near(values: Any) -> Any:
    values = np.asarray(values)
    same = np.abs(values[..., :, None] - values[..., None, :]) <= tolerance(values)[..., None]
    n = values.shape[-1]
    if np.count_nonzero(same) > same.size // max(1, n):
        for _ in range(n.bit_length()):
            same = np.matmul(same, same)
    return same


def _defective(v: Any) -> Any:
    """Return which matrices have no n eigenvectors that are independent."""
    s = np.linalg.svd(np.where(np.isfinite(v), v, 0.0), compute_uv=False)
    return (s[..., -1:] <= v.shape[-1] * np.finfo(s.dtype).eps * s[..., :1])[..., None]


def _solved(F: Any, v: Any, middle: Any, w: Any) -> Any:
    """Return v⁻ᴴ middle vᴴ; NaN where there are no n eigenvectors that are independent."""
    if v.size:
        defective = found(_defective, v)
        if may_hold(defective):
            v = F.where(defective, np.eye(v.shape[-1], dtype=v.dtype), v)
            middle = F.where(defective, np.nan, middle)
    vh = adjoint(F, v)
    return F.linalg.solve(vh, F.matmul(middle, vh))


def eig_adjoint(F: Any, gw: Any, gv: Any, w: Any, v: Any) -> Any:
    """Return the adjoint of a matrix from those of its eigenvalues and eigenvectors."""
    same, vh = near(w), adjoint(F, v)
    k = F.matmul(vh, gv)
    check_phases(F, "eig", "eigenvectors", k, gv)
    lengths = F.sum(real(k) * np.eye(k.shape[-1]), axis=-2, keepdims=True).astype(real(k).dtype)
    difference = F.conj(F.unsqueeze(w, -2) - F.unsqueeze(w, -1))
    middle = turned(F, k - F.matmul(vh, v) * lengths, difference, same, True)
    middle = middle + diagonal_matrix(F, shared(F, gw, same))
    return _solved(F, v, middle, w) + _lost(F, gw, v, same)


def _lost(F: Any, g: Any, v: Any, same: Any) -> Any:
    """Return zeros whose derivative is NaN, for what vectors of values that are the same do not say of the matrix."""
    twice = np.any(others(same), axis=-1)
    if not (is_variable(g) and is_variable(v) and may_hold(twice)):
        return 0.0
    return F.matmul(F.where(twice[..., None, :], F.row("undetermined", v), 0.0), adjoint(F, v))


def _eig_params(shape: Shape) -> dict[str, Any]:
    check_square("eig", shape, "; use svd")
    return {}


def _eig_parts(F: Any, x: Any) -> Any:
    w, v = lapack(f"eig of shape {x.shape}", F.linalg.eig, x)
    return F.concatenate((w[..., None], v), axis=-1)


def _eig_parts_dx(F: Any, g: Any, out: Any, x_dtype: np.dtype) -> Any:
    w, v, gv = out[..., 0], out[..., 1:], g[..., 1:]
    if x_dtype.kind == "c" or out.dtype.kind != "c":
        return eig_adjoint(F, g[..., 0], gv, w, v)
    # Vectors of real eigenvalues of a real matrix are real whatever it is, and have no phases.
    gv = F.where(found(_is_real, w)[..., None, :], gv.real, gv)
    return real(eig_adjoint(F, g[..., 0], gv, w, v))


def _is_real(values: Any) -> Any:
    return values.imag == 0


def _eig(F: Any, a: Any) -> EigResult:
    both = F.row("linalg.eig_parts", a)
    return EigResult(both[..., 0], both[..., 1:])


def _eigvals(F: Any, x: Any) -> Any:
    return lapack(f"eigvals of shape {x.shape}", F.linalg.eigvals, x)


def _eigvals_dx(F: Any, g: Any, x: Any, out: Any) -> Any:
    w, v = F.linalg.eig(x)  # in an order of its own
    order = found(_order, out, w)
    if is_recorded(order):
        v = F.take_along_axis(v, F.broadcast_to(order[..., None, :], v.shape), -1)
    else:
        lead = np.indices(order.shape[:-1], sparse=True)
        v = v[(*(k[..., None, None] for k in lead), np.arange(order.shape[-1])[:, None], order[..., None, :])]
    same = near(out)
    result = _solved(F, v, diagonal_matrix(F, shared(F, g, same)), out) + _lost(F, g, v, same)
    return result if x.dtype.kind == "c" else real(result)


def _order(values: Any, found: Any) -> Any:
    """Say which of the values that were found belongs to each of some values: the nearest that is left."""
    if not values.size:
        return np.zeros(values.shape, int)
    distance = np.abs(values[..., :, None] - found[..., None, :])
    order = np.argmin(distance, axis=-1)
    if np.all(np.sort(order, axis=-1) == np.arange(order.shape[-1])):
        return order
    for index in np.ndindex(order.shape[:-1]):
        left = distance[index]
        for k in range(order.shape[-1]):
            order[(*index, k)] = j = np.argmin(left[k])
            left[:, j] = np.inf
    return order


def _roots_params(shape: Shape) -> dict[str, Any]:
    if len(shape) != 1:
        raise ShapeError(f"roots takes a vector of coefficients, and got shape {shape}; reshape(-1) it")
    return {}


def _roots_dx(F: Any, g: Any, x: Any, out: Any) -> Any:
    """Return what follows from p(r) = 0: dr = -sum(dp_k r^(n-k)) / p'(r), NaN of roots that are there twice."""
    n, r = x.shape[0], F.conj(out)
    if not n:
        return F.zeros((0,), dtype=x.dtype)
    powers, slope = [r * 0.0 + 1.0], 0.0
    for k in range(1, n):
        slope = slope + powers[-1] * (F.conj(x[n - 1 - k]) * k)
        powers.append(powers[-1] * r)
    numbers = values_of(slope)
    eps, size = np.finfo(numbers.dtype).eps, np.abs(values_of(x))
    scale = sum(np.abs(values_of(out)) ** (k - 1) * size[n - 1 - k] * k for k in range(1, n)) if out.size else 0.0
    none = np.abs(numbers) <= n * eps * scale
    quotient = F.where(none, np.nan, -g / F.where(none, 1.0, slope)) if out.size else g
    result = F.sum(F.stack(powers[::-1]) * quotient, axis=-1)
    return result if x.dtype.kind == "c" else real(result)


_SHAPES = (((3, 3),), ((2, 3, 3),), ((1, 1),), ((0, 2, 2),))

EIGENVALUES: tuple[Structured, ...] = (
    Structured(
        name="eig_parts",
        namespace="linalg",
        doc="Eigenvalues and eigenvectors of matrices, side by side.",
        params=_eig_params,
        forward=_eig_parts,
        dx=_eig_parts_dx,
        public=False,
        method=False,
        operands=("a",),
        plannable=False,
        mixed=True,
        takes_complex=True,
        examples=tuple((shapes, {}) for shapes in _SHAPES),
        batch="same",
    ),
    Structured(
        name="eigvals",
        namespace="linalg",
        doc="Eigenvalues of matrices, in no order; those that are the same share their gradient.",
        twins=(np.linalg.eigvals,),
        params=_eig_params,
        forward=_eigvals,
        dx=_eigvals_dx,
        operands=("a",),
        method=False,
        plannable=False,
        mixed=True,
        takes_complex=True,
        examples=tuple((shapes, {}) for shapes in _SHAPES),
        batch="same",
    ),
    Structured(
        name="roots",
        doc="The roots of a polynomial of a vector of coefficients; of one that is there twice the gradient is NaN.",
        twins=(np.roots,),
        params=_roots_params,
        forward=lambda F, x: F.roots(x),
        dx=_roots_dx,
        operands=("p",),
        method=False,
        plannable=False,
        mixed=True,
        takes_complex=True,
        examples=((((4,),), {}), (((2,),), {})),
    ),
)

COMPOSED_EIGENVALUES: tuple[Composed, ...] = (
    Composed(
        name="eig",
        namespace="linalg",
        doc="Eigenvalues and right eigenvectors, of length 1. Where the loss depends on vectors of an eigenvalue that "
        "is there twice, the gradient is NaN; where it depends on the phases of complex vectors, an error.",
        twins=(np.linalg.eig,),
        forward=_eig,
        method=False,
        takes_complex=True,
        examples=tuple((shapes, {}) for shapes in _SHAPES),
    ),
)
