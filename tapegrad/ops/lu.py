"""Square matrices as a lower triangular one times an upper, with rows exchanged. How to write a row: `op.py`.

Which rows are exchanged has no derivative. With p a = l u, dl and du are the parts below and above the diagonal of
l⁻¹ p da u⁻¹, times l and u.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

import numpy as np

from tapegrad.errors import ArgumentError, LinAlgError
from tapegrad.maths.general_ufuncs import LU_FACTORS, ROW_ORDER
from tapegrad.ops.broadcast import Shape
from tapegrad.ops.by_scipy import by_scipy
from tapegrad.ops.host_queries import stands_for_array
from tapegrad.ops.linalg import check_equations, check_square
from tapegrad.ops.op import Composed, Structured, beyond_numpy
from tapegrad.ops.spectra import adjoint
from tapegrad.ops.triangular import TRANSPOSED, triangular
from tapegrad.ops.triangular_solve import solve_triangular


class LUResult(NamedTuple):
    """What `lu` gives."""

    P: Any
    L: Any
    U: Any


class LUFactors(NamedTuple):
    """What `lu_factor` gives."""

    lu: Any
    piv: Any


def _params(shape: Shape) -> dict[str, Any]:
    check_square("lu", shape, "; QR is for other shapes")
    return {}


_SMALL = 48
"""Up to so many rows elimination is as fast as LAPACK's, and needs no Python when it is replayed."""


def _factored(part: int, x: Any) -> Any:
    """Return the factors of matrices in one, or which row was exchanged with each, as `scipy.linalg.lu_factor`."""
    if LU_FACTORS is not None and x.shape[-1] <= _SMALL:
        return _eliminated(part, x)
    dtypes = (x.dtype if x.dtype.kind in "fc" else np.dtype(float)), np.dtype(np.int32)
    result = np.empty(x.shape[: x.ndim - part], dtypes[part])
    for k in np.ndindex(x.shape[:-2]):
        result[k] = by_scipy("lu_factor", "", x[k])[part]
    return result


def _eliminated(part: int, x: Any) -> Any:
    if stands_for_array(x):
        (x - x).checked()  # NaN where an element is not finite
    elif not np.all(np.isfinite(x)):
        raise LinAlgError("lu_factor got NaN or infinities; its matrices must be finite")
    wide = np.dtype(complex if x.dtype.kind == "c" else float)
    found = LU_FACTORS(x if x.dtype == wide else x.astype(wide))[part]
    own = (x.dtype if x.dtype.kind in "fc" else wide) if part == 0 else np.dtype(np.int32)
    return found if found.dtype == own else found.astype(own)


def _parts(F: Any, x: Any) -> Any:
    return _factored(0, x)


def _exchanged(F: Any, x: Any) -> Any:
    return F.row("linalg.lu_exchanged", x) if hasattr(F, "row") else _factored(1, x)


def _order(F: Any, exchanged: Any, back: bool = False) -> Any:
    """Return which row of a matrix each row of the product of its factors is, or the other way round."""
    if hasattr(F, "row"):
        return F.row("linalg.row_order", exchanged, back=back)
    if ROW_ORDER is not None:
        return ROW_ORDER(exchanged.astype(np.int32))[int(back)]
    order = np.broadcast_to(np.arange(exchanged.shape[-1], dtype=np.int32), exchanged.shape).copy()
    for k in np.ndindex(exchanged.shape):
        other = (*k[:-1], exchanged[k])
        order[k], order[other] = order[other], order[k]
    return np.argsort(order, axis=-1).astype(np.int32) if back else order


def _taken(F: Any, x: Any, order: Any) -> Any:
    """Take rows of matrices, in another order for each."""
    return F.take_along_axis(x, order[..., None], axis=-2)


def _dx(F: Any, g: Any, x: Any, out: Any) -> Any:
    n = x.shape[-1]
    lower, upper = F.tril(out, -1) + np.eye(n, dtype=out.dtype), F.triu(out)
    middle = F.tril(F.matmul(adjoint(F, lower), F.tril(g, -1)), -1) + F.triu(F.matmul(F.triu(g), adjoint(F, upper)))
    left = solve_triangular(F, adjoint(F, lower), middle, False)
    whole = adjoint(F, solve_triangular(F, upper, adjoint(F, left), False))
    return _taken(F, whole, _order(F, _exchanged(F, x), True))


def _lu_factor(F: Any, a: Any) -> LUFactors:
    return LUFactors(F.row("linalg.lu_parts", a), _exchanged(F, a))


def _lu(F: Any, a: Any, permute_l: bool = False, *, p_indices: bool = False) -> Any:
    parts, exchanged = _lu_factor(F, a)
    n = parts.shape[-1]
    lower, upper = F.tril(parts, -1) + np.eye(n, dtype=parts.dtype), F.triu(parts)
    back = _order(F, exchanged, True)
    if permute_l:
        return _taken(F, lower, back), upper
    rows = back if p_indices else F.astype(F.equal(back[..., None], np.arange(n)), parts.dtype)
    return LUResult(rows, lower, upper)


def _lu_solve(F: Any, lu_and_piv: Any, b: Any, trans: Any = 0) -> Any:
    if trans not in TRANSPOSED:
        raise ArgumentError(f"lu_solve got trans={trans!r}; give 0, 1 for the transpose, 2 for its conjugate")
    parts, exchanged, b = (F.as_tensor(v) for v in (*lu_and_piv, b))
    check_equations("lu_solve", parts.shape, b.shape)
    vector = b.ndim == 1
    x = F.unsqueeze(b, -1) if vector else b
    x = F.broadcast_to(x, (*np.broadcast_shapes(x.shape[:-2], parts.shape[:-2]), *x.shape[-2:]))
    exchanged = F.broadcast_to(exchanged, x.shape[:-1])
    if TRANSPOSED[trans]:
        x = triangular(F, parts, triangular(F, parts, x, trans), trans, True, True)
        x = _taken(F, x, _order(F, exchanged, True))
    else:
        x = triangular(F, parts, _taken(F, x, _order(F, exchanged)), 0, True, True)
        x = triangular(F, parts, x)
    return F.squeeze(x, -1) if vector else x


LU: tuple[Structured, ...] = (
    Structured(
        name="lu_parts",
        namespace="linalg",
        public=False,
        method=False,
        doc="The factors of `linalg.lu`, in one matrix.",
        params=_params,
        forward=_parts,
        dx=_dx,
        operands=("a",),
        takes_complex=True,
        examples=((((3, 3),), {}), (((2, 4, 4),), {}), (((1, 1),), {})),
        oracle="scipy.linalg.lu_factor(a)[0] if a.ndim == 2 else np.stack([scipy.linalg.lu_factor(m)[0] for m in a])",
        batch="same",
    ),
    Structured(
        name="lu_exchanged",
        namespace="linalg",
        public=False,
        method=False,
        mixed=True,
        doc="Which row was exchanged with each, when `linalg.lu` found its factors.",
        params=_params,
        forward=lambda F, x: _factored(1, x),
        operands=("a",),
        takes_complex=True,
        batch="same",
    ),
    Structured(
        name="row_order",
        namespace="linalg",
        public=False,
        method=False,
        doc="The order of rows after exchanges.",
        params=lambda shape, back=False: {"back": bool(back)},
        forward=lambda F, x, back: _order(F, x, back),
        signature="back=False",
        operands=("piv",),
        batch="same",
    ),
)


_SQUARE: Any = (((3, 3),), {})

_linalg = functools.partial(beyond_numpy, "linalg")

COMPOSED_LU: tuple[Composed, ...] = (
    _linalg(
        "lu", "Square matrices as P @ L @ U: a permutation, a lower and an upper triangular one.", _lu,
        _SQUARE, (((2, 3, 3),), {"permute_l": True}), (((3, 3),), {"p_indices": True}),
    ),
    _linalg("lu_factor", "The factors of `lu` in one matrix, and which rows were exchanged.", _lu_factor, _SQUARE),
    _linalg(
        "lu_solve", "The x with a @ x = b, given `lu_factor(a)`.", _lu_solve,
        (((3, 3), (3,)), {}), (((3, 3), (3, 2)), {"trans": 1}), tensors=0,
    ),
)  # fmt: skip
