"""Functions of linear algebra that are made of others. How to write a composed row: `op.py`."""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tapegrad.errors import ArgumentError, ShapeError
from tapegrad.ops.axes import axis_tuple, check_no_bool
from tapegrad.ops.host_queries import asked, found
from tapegrad.ops.linalg import check_matrices, check_square
from tapegrad.ops.op import Composed
from tapegrad.ops.spectra import real, values_of


class LstsqResult(NamedTuple):
    """What `lstsq` gives."""

    solution: Any
    residuals: Any
    rank: Any
    singular_values: Any


def _kept(F: Any, x: Any) -> Any:
    """Make a tensor of anything but an array: the row that saves an array copies it, or watches it for changes."""
    return x if isinstance(x, np.ndarray) else F.as_tensor(x)


def _inverse(F: Any, x: Any) -> Any:
    return F.linalg.inv(x)


def _ranks(s: Any, limit: float) -> Any:
    above = s > limit * np.max(s, axis=-1, keepdims=True, initial=0.0)
    return np.asarray(np.count_nonzero(above, axis=-1), np.int32)


def _lstsq(F: Any, a: Any, b: Any, rcond: Any = None) -> LstsqResult:
    a, b = _kept(F, a), _kept(F, b)
    x = F.row("linalg.lstsq_solution", a, b, rcond=rcond)
    singular = F.linalg.svdvals(a)
    limit = np.finfo(np.float64).eps * max(a.shape[-2:]) if rcond is None else rcond
    if limit < 0:
        limit = np.finfo(singular.dtype).eps
    rank = np.asarray(asked(functools.partial(_ranks, limit=limit), singular))[()]  # a number of one matrix, as NumPy's
    m, n = a.shape[-2:]
    if m > n and np.all(rank == n):
        difference = (b if b.ndim > 1 else b[:, None]) - F.matmul(a, x if b.ndim > 1 else x[..., None])
        square = real(F.conj(difference) * difference) if difference.dtype.kind == "c" else difference * difference
        residuals = F.sum(square, axis=-2)
    else:
        residuals = F.as_tensor(np.empty(0, singular.dtype))
    return LstsqResult(x, residuals, rank, singular)


def _matrix_power(F: Any, a: Any, n: int) -> Any:
    check_square("matrix_power", a.shape)
    n = operator.index(n)
    if n == 0:
        return F.as_tensor(np.linalg.matrix_power(values_of(a), 0))
    if n < 0:
        a, n = F.linalg.inv(a), -n
    if n == 1:
        return a.clone()
    power = None
    while n:
        if n & 1:
            power = a if power is None else F.matmul(power, a)
        n >>= 1
        if n:
            a = F.matmul(a, a)
    return power


def _matrix_norm(F: Any, x: Any, *, keepdims: bool = False, ord: Any = "fro", axis: Any = (-2, -1)) -> Any:
    check_matrices("matrix_norm", x.shape)
    for each in axis if isinstance(axis, (tuple, list)) else (axis,):
        check_no_bool(each)
    if not isinstance(axis, (tuple, list)) or len(axis) != 2:
        raise ArgumentError(f"matrix_norm got axis={axis!r}; a matrix has two axes: give a pair, such as (-2, -1)")
    return F.norm(x, ord, tuple(axis), keepdims)


def _vector_norm(F: Any, x: Any, *, axis: Any = None, keepdims: bool = False, ord: Any = 2) -> Any:
    axes = tuple(range(x.ndim)) if axis is None else axis_tuple(axis, x.ndim)
    rest = tuple(k for k in range(x.ndim) if k not in axes)
    lead = tuple(x.shape[k] for k in rest)
    flat = F.reshape(F.transpose(x, (*rest, *axes)), (*lead, math.prod(x.shape[k] for k in axes)))
    result = F.norm(flat, ord, -1)
    return F.reshape(result, tuple(1 if k in axes else n for k, n in enumerate(x.shape))) if keepdims else result


def _cond(F: Any, x: Any, p: Any = None) -> Any:
    check_matrices("cond", x.shape)
    if p not in (None, 2, -2):
        check_square("cond", x.shape, "; give p=None, 2 or -2")
    value = found(lambda a: np.asarray(np.linalg.cond(a, p)), x)
    broken = asked(lambda v: ~np.isfinite(v), value)
    if p in (None, 2, -2):
        s = F.linalg.svdvals(x)
        above, below = (s[..., -1], s[..., 0]) if p == -2 else (s[..., 0], s[..., -1])
        return F.where(broken, value, above / F.where(broken, 1.0, below)) if np.any(broken) else above / below
    broken = broken[..., None, None]
    safe = F.where(broken, np.eye(x.shape[-1], dtype=value.dtype), x) if np.any(broken) else x
    result = F.norm(safe, p, (-2, -1)) * F.norm(F.linalg.inv(safe), p, (-2, -1))
    return F.where(broken[..., 0, 0], value, result) if np.any(broken) else result


def _matrix_rank(F: Any, A: Any, tol: Any = None, hermitian: bool = False, *, rtol: Any = None) -> Any:
    return np.asarray(np.linalg.matrix_rank(A, tol, hermitian, rtol=rtol))


def _multi_dot(F: Any, arrays: Any) -> Any:
    tensors = [_kept(F, a) for a in arrays]
    if len(tensors) < 2:
        raise ShapeError(f"multi_dot got {len(tensors)} arrays; give two at least")
    shapes = [t.shape for t in tensors]
    ends = {0, len(tensors) - 1}
    for k, shape in enumerate(shapes):
        if len(shape) != 2 and not (len(shape) == 1 and k in ends):
            raise np.linalg.LinAlgError(
                f"multi_dot got shape {shape} in place {k}; give matrices, the first and the last may be vectors"
            )
    sizes = [1 if len(shapes[0]) == 1 else shapes[0][0], *(s[0] for s in shapes[1:])]
    sizes = [sizes[0], *(s[0] for s in shapes[1:]), 1 if len(shapes[-1]) == 1 else shapes[-1][1]]
    return _chain(F, tensors, _best_splits(sizes), 0, len(tensors) - 1)


def _best_splits(sizes: Sequence[int]) -> dict[tuple[int, int], int]:
    """Say where to split each stretch of a chain of matrices, so that the fewest multiplications are done."""
    count = len(sizes) - 1
    cost = {(k, k): 0 for k in range(count)}
    split: dict[tuple[int, int], int] = {}
    for length in range(1, count):
        for i in range(count - length):
            j = i + length
            costs = [cost[i, k] + cost[k + 1, j] + sizes[i] * sizes[k + 1] * sizes[j + 1] for k in range(i, j)]
            split[i, j] = i + int(np.argmin(costs))
            cost[i, j] = min(costs)
    return split


def _chain(F: Any, tensors: Sequence[Any], split: dict[tuple[int, int], int], i: int, j: int) -> Any:
    if i == j:
        return tensors[i]
    k = split[i, j]
    return F.matmul(_chain(F, tensors, split, i, k), _chain(F, tensors, split, k + 1, j))


def _tensorsolve(F: Any, a: Any, b: Any, axes: Any = None) -> Any:
    a, b = _kept(F, a), _kept(F, b)
    if axes is not None:
        moved = axis_tuple(axes, a.ndim)
        a = a.transpose((*(k for k in range(a.ndim) if k not in moved), *moved))
    shape = a.shape[b.ndim :]
    if a.size != math.prod(shape) ** 2 or b.size != math.prod(shape):
        raise np.linalg.LinAlgError(
            f"tensorsolve of a of shape {a.shape} and b of shape {b.shape}: a's first {b.ndim} axes must have as many "
            f"elements as its others, {math.prod(shape)}, and b as many too"
        )
    n = b.size
    return F.reshape(F.linalg.solve(a.reshape((n, n)), b.reshape((n,))), shape)


def _tensorinv(F: Any, a: Any, ind: int = 2) -> Any:
    if ind <= 0:
        raise ValueError(f"tensorinv got ind={ind}; give how many of the first axes, at least 1, are mapped to")
    first, second = a.shape[:ind], a.shape[ind:]
    n = math.prod(second)
    if not n:
        raise ValueError(f"tensorinv of shape {a.shape}, in which there is nothing to invert, as NumPy says too")
    if math.prod(first) != n:
        raise np.linalg.LinAlgError(
            f"tensorinv of shape {a.shape}: the first {ind} axes have {math.prod(first)} elements and the others {n}; "
            "there must be as many"
        )
    return F.reshape(F.linalg.inv(F.reshape(a, (n, n))), (*second, *first))


def _matrix_transpose(F: Any, x: Any) -> Any:
    check_matrices("matrix_transpose", x.shape)
    return F.swapaxes(x, -1, -2)


def _diagonal(F: Any, x: Any, *, offset: int = 0, dim1: int = -2, dim2: int = -1) -> Any:
    check_matrices("diagonal", x.shape)
    if (dim1, dim2) != (-2, -1):
        x = F.moveaxis(x, (dim1, dim2), (-2, -1))
    m, n = x.shape[-2:]
    row, column = max(-offset, 0), max(offset, 0)
    size = max(0, min(m - row, n - column))
    lead = tuple(range(2, x.ndim))
    square = x[..., row : row + size, column : column + size] if size else x[..., :0, :0]
    return F.row("einsum_view", square, labels=(*lead, 0, 0), out_labels=(*lead, 0))


def _trace(F: Any, x: Any, *, offset: int = 0, dtype: Any = None) -> Any:
    given = {} if dtype is None else {"dtype": dtype}
    return F.sum(F.linalg.diagonal(x, offset=offset), axis=-1, **given)


def _cross(F: Any, x1: Any, x2: Any, *, axis: int = -1) -> Any:
    return F.cross(x1, x2, axis=axis)


def _outer(F: Any, x1: Any, x2: Any) -> Any:
    x1, x2 = _kept(F, x1), _kept(F, x2)
    if x1.ndim != 1 or x2.ndim != 1:
        raise ShapeError(f"linalg.outer takes two vectors, and got shapes {x1.shape} and {x2.shape}; use tg.outer")
    return F.outer(x1, x2)


def _linalg(name: str, doc: str, twin: Any, forward: Any, *examples: Any, **more: Any) -> Composed:
    return Composed(
        **{
            "name": name,
            "namespace": "linalg",
            "doc": doc,
            "twins": (twin,),
            "forward": forward,
            "method": False,
            "takes_complex": True,
            "examples": examples,
            **more,
        }
    )


_L = np.linalg

MATRICES: tuple[Composed, ...] = (
    Composed(
        name="inverse",
        in_place=True,
        doc="Inverse of square matrices, as `linalg.inv`.",
        forward=_inverse,
        twin_differs=True,
        takes_complex=True,
        examples=((((3, 3),), {}),),
    ),
    _linalg(
        "lstsq",
        "The x of least norm with the least |a @ x - b|, the residuals, the rank of a, its singular values.",
        _L.lstsq,
        _lstsq,
        (((4, 3), (4,)), {}),
        (((4, 3), (4, 2)), {}),
        (((3, 4), (3,)), {}),
        (((3, 3), (3, 2)), {"rcond": -1}),
        tensors=0,
    ),
    _linalg(
        "matrix_power",
        "Square matrices to an integer power, which may be negative.",
        _L.matrix_power,
        _matrix_power,
        *((((3, 3),), {"n": n}) for n in (1, 2, 3, 5, -1, -3)),
        (((2, 3, 3),), {"n": 4}),
        method=True,
    ),
    _linalg(
        "matrix_norm",
        "Norms of the matrices in the last two axes.",
        _L.matrix_norm,
        _matrix_norm,
        (((3, 4),), {}),
        *((((2, 3, 4),), {"ord": order}) for order in (1, -1, 2, -2, "nuc", math.inf, -math.inf)),
        (((2, 3, 4),), {"keepdims": True, "ord": 2}),
    ),
    _linalg(
        "vector_norm",
        "Norm of all elements, or of vectors along one or several axes.",
        _L.vector_norm,
        _vector_norm,
        (((3, 4),), {}),
        (((3, 4),), {"axis": 0, "ord": 1}),
        (((2, 3, 4),), {"axis": (0, 2), "ord": 3, "keepdims": True}),
        (((2, 3),), {"ord": math.inf, "keepdims": True}),
    ),
    _linalg(
        "cond",
        "Condition numbers, for the norm p.",
        _L.cond,
        _cond,
        (((4, 3),), {}),
        *((((2, 3, 3),), {"p": p}) for p in (2, -2, 1, -1, "fro", "nuc", math.inf)),
    ),
    _linalg(
        "matrix_rank",
        "Number of singular values that are not 0 to the given precision.",
        _L.matrix_rank,
        _matrix_rank,
        (((4, 3),), {}),
        (((2, 3, 3),), {"hermitian": True}),
        (((3, 3),), {"rtol": 0.5}),
        has_derivative=False,
    ),
    _linalg(
        "multi_dot",
        "Matrix product of several matrices, in the order that takes the fewest multiplications.",
        _L.multi_dot,
        _multi_dot,
        *((shapes, {}) for shapes in (((2, 3), (3, 4)), ((2, 30), (30, 3), (3, 4)), ((3,), (3, 2), (2, 5), (5,)))),
        tensors=0,
        twin_differs=True,
    ),
    _linalg(
        "tensorsolve",
        "The x with tensordot(a, x, x.ndim) = b.",
        _L.tensorsolve,
        _tensorsolve,
        (((2, 3, 6), (2, 3)), {}),
        tensors=0,
        spellings=(("dims", "axes"),),
    ),
    _linalg(
        "tensorinv",
        "Inverse with respect to tensordot over the first `ind` axes.",
        _L.tensorinv,
        _tensorinv,
        (((2, 3, 6),), {}),
        (((6, 3, 2),), {"ind": 1}),
    ),
    _linalg(
        "matrix_transpose",
        "A view with the last two axes exchanged.",
        _L.matrix_transpose,
        _matrix_transpose,
        (((2, 3, 4),), {}),
    ),
    _linalg(
        "diagonal",
        "Diagonals of the matrices in the last two axes.",
        _L.diagonal,
        _diagonal,
        *((((2, 3, 4),), {"offset": k}) for k in (0, 1, 3, -1, -2)),
        (((3, 3),), {}),
    ),
    _linalg(
        "trace",
        "Sums of the diagonals of the matrices in the last two axes.",
        _L.trace,
        _trace,
        (((2, 3, 4),), {}),
        (((3, 3),), {"offset": -1}),
    ),
    _linalg(
        "cross",
        "Cross products of vectors with three elements along an axis.",
        _L.cross,
        _cross,
        (((3,), (3,)), {}),
        (((3, 2), (3, 2)), {"axis": 0}),
        tensors=0,
    ),
    _linalg("outer", "Outer product of two vectors.", _L.outer, _outer, (((2,), (3,)), {}), tensors=0),
)
