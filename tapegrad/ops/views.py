"""Views and other shapes by their many names, and matrices of diagonals. How to write a row: `op.py`."""

from __future__ import annotations

import math
import operator
from typing import Any

import numpy as np

from tapegrad.errors import OperandError, ShapeError
from tapegrad.ops.axes import axis_index
from tapegrad.ops.broadcast import Shape
from tapegrad.ops.getitem import put
from tapegrad.ops.host_queries import is_recorded
from tapegrad.ops.op import Composed, Structured
from tapegrad.ops.shape import permuted, sizes_of


def _rollaxis_params(shape: Shape, axis: int, start: int = 0) -> dict[str, Any]:
    n = len(shape)
    axis = axis_index(axis, n)
    start = operator.index(start) + (n if start < 0 else 0)
    if not 0 <= start <= n:
        raise np.exceptions.AxisError(f"rollaxis moves axis {axis} before axis start={start}, and there are {n} axes")
    order = [k for k in range(n) if k != axis]
    order.insert(start - (axis < start), axis)
    return {"axes": tuple(order)}


def _matrix_params(shape: Shape) -> dict[str, Any]:
    n = len(shape)
    if n < 2:
        raise ShapeError(f"matrix_transpose exchanges the last two axes, and the tensor has shape {shape}")
    return {"axes": (*range(n - 2), n - 1, n - 2)}


def _view_params(shape: Shape, *sizes: Any) -> dict[str, Any]:
    if not sizes:
        return {"shape": shape}
    if len(sizes) == 1 and (isinstance(sizes[0], (str, np.dtype, type))):
        raise OperandError(f"view takes a shape, not {sizes[0]!r}: use astype for another dtype")
    return {"shape": sizes_of(sizes)}


def _viewed(F: Any, x: Any, shape: Shape) -> Any:
    result = F.reshape(x, shape)
    # of a number, which nobody can write to, a copy is as good
    if F is np and isinstance(x, np.ndarray) and x.size and not np.shares_memory(result, x):
        raise ShapeError(
            f"no view of shape {shape} is there of a tensor of shape {x.shape} whose elements lie {x.strides} bytes "
            "apart; use reshape, which copies where it must"
        )
    return result


def _narrow_params(shape: Shape, dim: int, start: int, length: int) -> dict[str, Any]:
    dim, length = axis_index(dim, len(shape)), operator.index(length)
    first = operator.index(start) + (shape[dim] if start < 0 else 0)
    if length < 0 or not 0 <= first <= shape[dim] - length:
        raise ShapeError(
            f"narrow from {start} by length {length} goes beyond axis {dim} of shape {shape}, which has {shape[dim]}"
        )
    return {"index": (*(slice(None),) * dim, slice(first, first + length), Ellipsis)}


def _unfold_params(shape: Shape, dimension: int, size: int, step: int) -> dict[str, Any]:
    axis = axis_index(dimension, len(shape))
    if not 0 <= size <= shape[axis] or step < 1:
        raise ShapeError(
            f"unfold takes windows of size {size}, {step} apart, from axis {axis} of shape {shape}; the size must be "
            f"0 to {shape[axis]}, and the step positive"
        )
    return {"axis": axis, "window": operator.index(size), "step": operator.index(step)}


def _windows(F: Any, x: Any, axis: int, window: int, step: int) -> Any:
    if not window:  # NumPy has no windows of nothing
        return (
            x[(*(slice(None),) * axis, np.newaxis, slice(0, 0))]
            .repeat((x.shape[axis]) // step + 1, axis)
            .swapaxes(axis + 1, -1)
        )
    every = np.lib.stride_tricks.sliding_window_view(x, window, axis)
    return every[(*(slice(None),) * axis, slice(None, None, step))]


def _windows_dx(F: Any, g: Any, x_shape: Shape, axis: int, window: int, step: int) -> Any:
    index = np.arange(0, x_shape[axis] - window + 1, step)[:, None] + np.arange(window)
    g = F.moveaxis(g, -1, axis + 1)
    return F.index_add(F.zeros(x_shape, g.dtype), (*(slice(None),) * axis, index), g)


def _ravel(F: Any, x: Any, order: str = "C") -> Any:
    return _in_order(x, order, "ravel").reshape(-1)


def _in_order(x: Any, order: Any, name: str) -> Any:
    """Return the axes in the order in which NumPy's `order` reads the elements."""
    if order == "C":
        return x
    if order == "F":
        return x.transpose()
    flags = x.flags if is_recorded(x) else x._array.flags
    if order in ("A", "K") and flags.f_contiguous and not flags.c_contiguous:
        return x.transpose()
    if order == "A" or (order == "K" and flags.c_contiguous):
        return x
    if order == "K":
        raise OperandError(f"{name}(order='K') of a tensor that is contiguous in neither order; give order='C' or 'F'")
    raise OperandError(f"{name}(order={order!r}): order is 'C', 'F', 'A' or 'K'; torch's axes are start_dim=, end_dim=")


def _flatten(F: Any, x: Any, order: Any = "C", *, start_dim: int = 0, end_dim: int = -1) -> Any:
    if not isinstance(order, str):
        raise OperandError(
            f"flatten({order!r}) has an order, as numpy.ndarray.flatten; torch's axes are start_dim=, end_dim="
        )
    first, last = (axis_index(k, x.ndim) for k in (start_dim, end_dim)) if x.ndim else (0, -1)
    if (first, last) == (0, x.ndim - 1):
        return F.row("flattened", _in_order(x, order, "flatten"))
    if first > last or order != "C":
        raise ShapeError(f"flatten from axis {first} to {last}, order {order!r}: give axes in order, and order 'C'")
    shape = x.shape
    return x.reshape(*shape[:first], math.prod(shape[first : last + 1]), *shape[last + 1 :]).clone()


def _unflatten(F: Any, x: Any, dim: int, sizes: Any) -> Any:
    dim = axis_index(dim, x.ndim)
    sizes = sizes_of((sizes,))
    known = math.prod(n for n in sizes if n != -1)
    if known != x.shape[dim] and not (sizes.count(-1) == 1 and known and x.shape[dim] % known == 0):
        raise ShapeError(f"unflatten makes sizes {sizes} of axis {dim} of shape {x.shape}, which has {x.shape[dim]}")
    sizes = tuple(x.shape[dim] // known if n == -1 else n for n in sizes)
    return x.reshape(*x.shape[:dim], *sizes, *x.shape[dim + 1 :])


def _at_least(ndim: int) -> Any:
    def one(F: Any, x: Any) -> Any:
        if x.ndim >= ndim:
            return x
        before = {0: 0, 1: 1, 2: 0}[x.ndim] if ndim == 3 else ndim - x.ndim
        return x.reshape((1,) * before + x.shape + (1,) * (ndim - x.ndim - before))

    def forward(F: Any, *arys: Any) -> Any:
        results = tuple(one(F, F.as_tensor(x)) for x in arys)
        return results[0] if len(results) == 1 else results

    return forward


def _broadcast_arrays(F: Any, *args: Any) -> Any:
    tensors = [F.as_tensor(x) for x in args]
    shape = np.broadcast_shapes(*(x.shape for x in tensors))
    return tuple(x if x.shape == shape else F.broadcast_to(x, shape) for x in tensors)


def _trace(F: Any, x: Any, offset: int = 0, axis1: int = 0, axis2: int = 1, dtype: Any = None) -> Any:
    if x.ndim < 2:
        raise ShapeError(f"a trace needs a matrix, and the tensor has shape {x.shape}; use sum() for a vector")
    given = {} if dtype is None else {"dtype": dtype}
    return F.sum(F.diagonal(x, offset, axis1, axis2), axis=-1, **given)


def _sliding(F: Any, x: Any, window_shape: Any, axis: Any = None) -> Any:
    sizes = sizes_of((window_shape,))
    axes = tuple(range(x.ndim)) if axis is None else tuple(axis) if isinstance(axis, (tuple, list)) else (axis,)
    if len(sizes) != len(axes):
        raise ShapeError(f"sliding_window_view got {len(sizes)} sizes for {len(axes)} axes; give one for each")
    ndim = x.ndim
    for k, size in zip(axes, sizes, strict=True):
        x = x.unfold(axis_index(k, ndim), size, 1)
    return x


def _diag(F: Any, v: Any, k: int = 0, *, diagonal: Any = None) -> Any:
    k = k if diagonal is None else diagonal
    if v.ndim not in (1, 2):
        raise ShapeError(f"diag takes a vector or a matrix, and the tensor has shape {v.shape}; see diag_embed")
    return F.diag_embed(v, k) if v.ndim == 1 else F.diagonal(v, k)


def _t(F: Any, x: Any) -> Any:
    if x.ndim > 2:
        raise ShapeError(f"t() is of vectors and matrices, and the tensor has shape {x.shape}; use mT, T or permute")
    return x.transpose()


def _composed(name: str, doc: str, forward: Any, examples: Any, twins: Any = (), **rest: Any) -> Composed:
    rest = {"takes_complex": True, **rest}
    return Composed(name=name, doc=doc, forward=forward, examples=examples, twins=twins, **rest)


VIEWS: tuple[Structured, ...] = (
    permuted(
        "rollaxis",
        "A view with one axis moved before another one; moveaxis is easier to read.",
        (np.rollaxis,),
        "axis, start=0",
        _rollaxis_params,
        (
            (((2, 3, 4),), {"axis": 2}),
            (((2, 3, 4),), {"axis": 0, "start": 3}),
            (((2, 3, 4),), {"axis": 1, "start": -1}),
        ),
    ),
    permuted(
        "matrix_transpose",
        "A view with the last two axes exchanged.",
        (np.matrix_transpose,) if hasattr(np, "matrix_transpose") else (),
        "",
        _matrix_params,
        ((((3, 4),), {}), (((2, 3, 4),), {})),
        method=False,
    ),
    Structured(
        name="view",
        doc="A view of the same elements in C order, in another shape; an error where there is none.",
        signature="*shape",
        params=_view_params,
        forward=_viewed,
        dx=lambda F, g, x_shape: F.reshape(g, x_shape),
        mode="flat",
        examples=((((1,),), {"*": (1, 1)}), (((),), {"*": ((1,),)}), (((5,),), {"*": (1, -1)})),
        batch="reshape",
    ),
    Structured(
        name="flattened",
        doc="A flat copy of the elements in C order.",
        forward=lambda F, x: F.array(F.reshape(x, (-1,))) if F is np else F.reshape(x, (-1,)),
        dx=lambda F, g, x_shape: F.reshape(g, x_shape),
        mode="flat",
        public=False,
        examples=((((3, 4),), {}), (((),), {})),
        batch="flattened",
    ),
    Structured(
        name="narrow",
        doc="A view of `length` elements of an axis, the first of which is number `start`.",
        signature="dim, start, length",
        params=_narrow_params,
        forward=lambda F, x, index: x[index],
        dx=put,
        mode="view",
        examples=(
            (((4, 3),), {"dim": 0, "start": 1, "length": 2}),
            (((4, 3),), {"dim": -1, "start": -2, "length": 1}),
            (((4,),), {"dim": 0, "start": 4, "length": 0}),
        ),
        batch="part",
    ),
    Structured(
        name="unfold",
        doc="A view of all windows of `size` elements along an axis, `step` apart; the windows are the last axis.",
        signature="dimension, size, step",
        params=_unfold_params,
        forward=_windows,
        dx=_windows_dx,
        mode="view",
        examples=(
            (((7,),), {"dimension": 0, "size": 3, "step": 1}),
            (((2, 7, 3),), {"dimension": 1, "size": 2, "step": 2}),
            (((2, 7),), {"dimension": -1, "size": 2, "step": 3}),
        ),
        batch="axis",
    ),
)

_TWO: tuple[Any, ...] = ((((3, 4),), {}), (((4, 3),), {"*": (-1,)}), (((2, 2),), {"*": (2,)}))

VIEWING: tuple[Composed, ...] = (
    _composed(
        "ravel",
        "The elements in one axis; a view where that can be.",
        _ravel,
        ((((3, 4),), {}), (((2, 3, 2),), {"order": "F"}), (((),), {}), (((3, 2),), {"order": "A"})),
        (np.ravel,),
    ),
    _composed(
        "flatten",
        "A copy of the elements in one axis; start_dim= and end_dim= are torch's, for some of the axes.",
        _flatten,
        (
            (((3, 4),), {}),
            (((2, 3, 2),), {"order": "F"}),
            (((),), {}),
            (((2, 3, 2, 2),), {"start_dim": 1, "end_dim": 2}),
        ),
        twin_differs=True,
    ),
    _composed(
        "unflatten",
        "A view with one axis unfolded into several; one size may be -1.",
        _unflatten,
        ((((2, 6),), {"dim": -1, "sizes": (3, -1)}), (((6, 2),), {"dim": 0, "sizes": (2, 3)})),
        twin_differs=True,
    ),
    _composed(
        "reshape_as",
        "The same elements in the shape of another tensor.",
        lambda F, x, other: x.reshape(F.as_tensor(other).shape),
        ((((2, 3),), {"*": (np.zeros((3, 2)),)}),),
        twin_differs=True,
    ),
    _composed(
        "view_as",
        "A view in the shape of another tensor; an error where there is none.",
        lambda F, x, other: x.view(F.as_tensor(other).shape),
        ((((2, 3),), {"*": (np.zeros((3, 2)),)}),),
        twin_differs=True,
    ),
    _composed(
        "expand_as",
        "A view repeated to the shape of another tensor, without memory of its own.",
        lambda F, x, other: F.broadcast_to(x, F.as_tensor(other).shape),
        ((((2, 1),), {"*": (np.zeros((3, 2, 4)),)}),),
        twin_differs=True,
    ),
    *(
        _composed(
            f"atleast_{n}d",
            f"Views with at least {n} {'axis' if n == 1 else 'axes'}, one for each tensor.",
            _at_least(n),
            ((((),), {}), (((3,),), {}), (((3, 2), ()), {}), (((2, 1, 2, 1),), {})),
            ((np.atleast_1d, np.atleast_2d, np.atleast_3d)[n - 1],),
            method=False,
        )
        for n in (1, 2, 3)
    ),
    _composed(
        "broadcast_arrays",
        "Views of all tensors, repeated to one common shape.",
        _broadcast_arrays,
        ((((3, 1), (1, 4)), {}), (((2,), (), (3, 1)), {})),
        (np.broadcast_arrays,),
        method=False,
        function_aliases=("broadcast_tensors",),
    ),
    _composed(
        "sliding_window_view",
        "A view of all windows of some sizes, which are the last axes; along all axes, or along the given ones.",
        _sliding,
        ((((5,),), {"*": (2,)}), (((3, 4),), {"*": ((2, 3),)}), (((3, 4),), {"window_shape": (2, 1), "axis": (1, 0)})),
        (np.lib.stride_tricks.sliding_window_view,),
        method=False,
    ),
    _composed(
        "ix_",
        "Open grids of indices, one for each axis; without a gradient.",
        lambda F, *args: np.ix_(*args),
        ((((3,), (2,)), {}),),
        (np.ix_,),
        method=False,
        has_derivative=False,
    ),
    _composed("trace", "Sum of a diagonal.", _trace, (*_TWO, (((2, 3, 4),), {"axis1": 2, "axis2": 0})), (np.trace,)),
    _composed(
        "diag",
        "A matrix with a vector on its diagonal number k, or a view of that diagonal of a matrix.",
        _diag,
        (*_TWO, (((3,),), {}), (((2,),), {"k": -1}), (((2,),), {"*": (2,)})),
        (np.diag,),
    ),
    _composed(
        "diagflat",
        "A matrix with the flattened elements on its diagonal number k.",
        lambda F, v, k=0: F.diag_embed(v.reshape(-1), k),
        ((((2, 2),), {}), (((),), {"k": -1}), (((2,),), {"k": 1})),
        (np.diagflat,),
        method=False,
    ),
    _composed(
        "t", "A view of a matrix with its axes exchanged.", _t, ((((3, 4),), {}), (((3,),), {})), twin_differs=True
    ),
)
