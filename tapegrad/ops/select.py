"""Choosing elements by index, mask or condition; and sets. How to write a row: `op.py`."""

from __future__ import annotations

import math
import operator
from typing import Any

import numpy as np

from tapegrad.errors import AxisError, DTypeError, IndexingError, OperandError, ShapeError
from tapegrad.ops.axes import axis_index
from tapegrad.ops.broadcast import Shape
from tapegrad.ops.getitem import positions, put
from tapegrad.ops.host_queries import asked, found, is_recorded, raw
from tapegrad.ops.op import Composed, Structured


def _integers(values: Any, what: str) -> Any:
    """Copy an index, so that nobody can change it; booleans and floats are none."""
    index = values if is_recorded(values) else np.array(raw(values))
    if not index.size and index.dtype.kind == "f":  # an empty list
        index = index.astype(np.intp)
    if index.dtype.kind not in "iu":
        raise DTypeError(f"{what} has dtype {index.dtype}; an index is made of integers: use astype(int)")
    return found(lambda i: i.astype(np.intp), index)


def _grid(index: Any, axis: int) -> tuple[Any, ...]:
    """Complete an index along one axis to one of all axes, each element in its own place on the others."""
    lines = np.ix_(*map(np.arange, index.shape))
    return (*lines[:axis], index, *lines[axis + 1 :])


def _put_flat(F: Any, g: Any, x_shape: Shape, index: Any) -> Any:
    return F.reshape(F.index_add(F.zeros(int(np.prod(x_shape)), dtype=g.dtype), index, g), x_shape)


# take, take_along_axis, gather


def _take_params(shape: Shape, indices: Any, axis: int | None = None, mode: str = "raise") -> dict[str, Any]:
    index = _integers(indices, "the index of take")
    flat = axis is None
    axis = 0 if axis is None else axis_index(axis, len(shape))
    n = int(np.prod(shape)) if flat else shape[axis]
    if mode not in ("raise", "wrap", "clip"):
        raise OperandError(f"take got mode={mode!r}; it is 'raise', 'wrap' or 'clip'")
    if mode != "raise" and index.size and not n:
        raise IndexError("cannot take from an axis without elements")
    if mode != "raise":
        index = index % max(n, 1) if mode == "wrap" else np.clip(index, 0, n - 1)
    return {"index": (*(slice(None),) * axis, index), "flat": flat}


def _take(F: Any, x: Any, index: Any, flat: bool) -> Any:
    return (F.reshape(x, (-1,)) if flat else x)[index]


def _take_dx(F: Any, g: Any, x_shape: Shape, index: Any, flat: bool) -> Any:
    return (_put_flat if flat else put)(F, g, x_shape, index)


def _taken_positions(shape: Shape, index: Any, flat: bool) -> list[Any]:
    return positions((math.prod(shape),) if flat else shape, index)


def _along_params(shape: Shape, indices: Any, axis: int | None = -1) -> dict[str, Any]:
    index = _integers(indices, "the index of take_along_axis")
    if axis is None:
        if index.ndim != 1:
            raise ShapeError(f"with axis=None the index must have one axis, and it has shape {index.shape}")
        return {"index": (index,), "flat": True}
    axis = axis_index(axis, len(shape))
    if index.ndim != len(shape):
        raise ShapeError(
            f"the index has shape {index.shape} and the tensor {shape}; take_along_axis needs as many axes in both"
        )
    # Axes of size 1 repeat, in the index and in the tensor.
    lines = _grid(np.broadcast_to(index, _joint_shape(shape, index.shape, axis)), axis)
    lines = tuple(line if k == axis or shape[k] != 1 else line * 0 for k, line in enumerate(lines))
    return {"index": tuple(np.array(line) for line in lines), "flat": False}


def _take_along_dim(F: Any, x: Any, indices: Any, axis: int | None = None) -> Any:
    if axis is None:
        x, axis = F.reshape(x, (-1,)), 0
        indices = indices.reshape(-1) if is_recorded(indices) else np.reshape(raw(indices), -1)
    return F.take_along_axis(x, indices, axis)


def _joint_shape(shape: Shape, index: Shape, axis: int) -> Shape:
    for k, (n, m) in enumerate(zip(shape, index, strict=True)):
        if k != axis and n != m and 1 not in (n, m):
            raise ShapeError(f"the index has shape {index} and the tensor {shape}; axis {k} does not fit together")
    return tuple(m if k == axis or n == 1 else n for k, (n, m) in enumerate(zip(shape, index, strict=True)))


def _gather_params(shape: Shape, dim: int, index: Any) -> dict[str, Any]:
    index = _integers(index, "the index of gather")
    dim = axis_index(dim, len(shape))
    if index.ndim != len(shape) or any(m > n for k, (n, m) in enumerate(zip(shape, index.shape)) if k != dim):  # noqa: B905
        raise ShapeError(
            f"gather got an index of shape {index.shape} for a tensor of shape {shape} and dim {dim}; "
            "it needs as many axes, and no axis but dim may be longer than the tensor's"
        )
    return {"index": _grid(index, dim)}


def _index_select(F: Any, x: Any, dim: int, index: Any) -> Any:
    if np.ndim(index) > 1:
        raise ShapeError(f"index_select got an index of shape {np.shape(index)}; it takes one axis of integers")
    return F.take(x, index.reshape(-1) if is_recorded(index) else np.reshape(raw(index), -1), axis=dim)


# By masks and conditions


def _mask(condition: Any, what: str) -> Any:
    mask = asked(np.array, condition)
    if mask.dtype != np.bool_:
        raise DTypeError(f"{what} has dtype {mask.dtype}; it must be boolean: compare, or use astype(bool)")
    return mask


def _masked_select(F: Any, x: Any, mask: Any) -> Any:
    mask = _mask(mask, "the mask of masked_select")
    shape = np.broadcast_shapes(x.shape, mask.shape)
    return F.broadcast_to(x, shape)[np.broadcast_to(mask, shape)]


def _compress(F: Any, condition: Any, a: Any, axis: int | None = None) -> Any:
    condition = asked(np.asarray, condition)
    if condition.ndim != 1:
        raise ShapeError(f"compress got a condition of shape {condition.shape}; it takes one axis")
    return F.take(a, np.flatnonzero(condition), axis=axis)


def _extract(F: Any, condition: Any, arr: Any) -> Any:
    return F.take(arr, asked(np.flatnonzero, condition))


def _choose(F: Any, a: Any, choices: Any, mode: str = "raise") -> Any:
    index = _integers(a, "the index of choose")
    parts = [F.as_tensor(c) for c in choices]
    if not parts:
        raise ShapeError("choose got no choices; give at least one")
    n = len(parts)

    def within(index: Any) -> Any:
        if mode == "raise" and index.size and not (index.min() >= 0 and index.max() < n):
            raise ShapeError(f"choose got an index from {index.min()} to {index.max()}, and there are {n} choices")
        return index % n if mode == "wrap" else np.clip(index, 0, n - 1)

    index = found(within, index)
    shape = np.broadcast_shapes(index.shape, *(p.shape for p in parts))
    stacked = F.stack([F.broadcast_to(p, shape) for p in parts])
    if not shape:
        return stacked[index if is_recorded(index) else int(index)]
    index = F.broadcast_to(index, shape) if is_recorded(index) else np.broadcast_to(index, shape)
    return stacked[(index, *np.ix_(*map(np.arange, shape)))]


def _select(
    F: Any, condlist: Any, choicelist: Any = None, default: Any = None, *, dim: Any = None, index: Any = None
) -> Any:
    if choicelist is None or hasattr(choicelist, "__index__"):
        dim, index = (choicelist if dim is None else dim), (default if index is None else index)
        if dim is None or index is None:
            raise OperandError("select takes conditions and choices, as numpy.select, or torch's tensor, dim and index")
        return select_part(F.as_tensor(condlist), dim, index)
    default = 0 if default is None else default
    if len(condlist) != len(choicelist) or not len(condlist):
        raise ShapeError(
            f"select got {len(condlist)} conditions and {len(choicelist)} choices; give as many of each, at least one"
        )
    conditions = [
        c if is_recorded(c) and c.dtype == np.bool_ else _mask(c, f"condition {k} of select")
        for k, c in enumerate(condlist)
    ]
    # Python's numbers leave the dtype to the others.
    values = [v if type(v) in (int, float, complex) else F.as_tensor(v) for v in (*choicelist, default)]
    dtype = np.result_type(*[getattr(v, "dtype", v) for v in values])
    values = [v if getattr(v, "dtype", None) == dtype else F.as_tensor(v).astype(dtype) for v in values]
    result = values[-1]
    for condition, choice in zip(conditions[::-1], values[-2::-1], strict=True):
        result = F.row("where", condition, choice, result)
    shape = np.broadcast_shapes(result.shape, *(c.shape for c in conditions))
    return result if result.shape == shape else F.broadcast_to(result, shape)


def select_part(x: Any, dim: Any, index: Any) -> Any:
    """Return the view of one part along an axis, which goes away, as torch's select."""
    if not x.ndim:
        raise IndexingError("select() cannot be applied to a 0-d tensor, which has no axis")
    dim, index = operator.index(dim), operator.index(index)
    if not -x.ndim <= dim < x.ndim:
        raise AxisError(f"select got axis {dim} of a tensor of shape {x.shape}, which has {x.ndim} axes")
    dim %= x.ndim
    if not -x.shape[dim] <= index < x.shape[dim]:
        raise IndexingError(
            f"select got index {index} of axis {dim} of shape {x.shape}, which has {x.shape[dim]} parts"
        )
    return x[(*(slice(None),) * dim, index)]


_INDEX = np.array([[1, 0, -1], [2, 2, 0]])

SELECTING: tuple[Structured, ...] = (
    Structured(
        name="take",
        doc="Elements by index along an axis, or of the flattened tensor; repeated ones add up.",
        twins=(np.take,),
        signature="indices, axis=None, mode='raise'",
        params=_take_params,
        forward=_take,
        dx=_take_dx,
        mode="whole",
        kernel="scatter",
        encode=_taken_positions,
        takes_complex=True,
        examples=(
            (((3, 4),), {"indices": np.array([0, -1, 5, 0])}),
            (((3, 4),), {"indices": _INDEX, "axis": 0}),
            (((3, 4),), {"indices": np.array(2), "axis": 1}),
            (((3, 4),), {"indices": np.array([4, -5]), "axis": -1, "mode": "wrap"}),
            (((3, 4),), {"indices": np.array([4, -5]), "axis": -1, "mode": "clip"}),
        ),
        batch="taken",
    ),
    Structured(
        name="take_along_axis",
        doc="Elements by an index along an axis, one for each place on the others; repeated ones add up.",
        twins=(np.take_along_axis,),
        signature="indices, axis=-1",
        params=_along_params,
        forward=_take,
        dx=_take_dx,
        mode="whole",
        kernel="scatter",
        encode=_taken_positions,
        takes_complex=True,
        examples=(
            (((2, 4),), {"indices": _INDEX, "axis": 1}),
            (((3, 3),), {"indices": _INDEX, "axis": 0}),
            (((3, 3),), {"indices": _INDEX[:, :1], "axis": 0}),
            (((1, 4),), {"indices": _INDEX, "axis": 1}),
            (((2, 3),), {"indices": np.array([5, 0, 0]), "axis": None}),
        ),
        batch="along",
    ),
    Structured(
        name="gather",
        doc="Elements by an index along dim, which may be shorter than the tensor on the other axes; as torch.gather.",
        signature="dim, index",
        params=_gather_params,
        forward=lambda F, x, index: x[index],
        dx=put,
        mode="whole",
        kernel="scatter",
        encode=positions,
        takes_complex=True,
        examples=(
            (((3, 4),), {"*": (1, np.array([[1, 0, 3], [2, 2, 0]]))}),
            (((3, 4),), {"*": (0, np.array([[1, 0, 2], [2, 2, 0]]))}),
        ),
        batch="along",
    ),
)

CHOOSING_ELEMENTS: tuple[Composed, ...] = (
    Composed(
        name="index_select",
        doc="Elements by a list of indices along an axis.",
        forward=_index_select,
        twin_differs=True,
        takes_complex=True,
        examples=((((3, 4),), {"*": (1, np.array([0, 3, 0]))}),),
    ),
    Composed(
        name="masked_select",
        doc="The elements at which a mask holds, which broadcasts with the tensor, in one axis.",
        forward=_masked_select,
        twin_differs=True,
        takes_complex=True,
        examples=((((3, 4),), {"mask": np.arange(4) % 2 == 0}), (((4,),), {"mask": np.arange(8).reshape(2, 4) > 2})),
    ),
    Composed(
        name="compress",
        doc="The parts along an axis, or of the flattened tensor, at which a condition holds.",
        twins=(np.compress,),
        forward=_compress,
        tensors=0,
        method=False,
        twin_differs=True,
        takes_complex=True,
        examples=((((3, 4),), {"*": (np.array([False, True, True]), 0)}),),
    ),
    Composed(
        name="take_along_dim",
        doc="Elements by an index along an axis; without one, of the flattened tensor by the flattened index.",
        forward=_take_along_dim,
        twin_differs=True,
        takes_complex=True,
        examples=(
            (((2, 4),), {"*": (_INDEX, 1)}),
            (((2, 3),), {"*": (np.array([[5, 0], [0, 2]]),)}),
        ),
    ),
    Composed(
        name="extract",
        doc="The elements of the flattened tensor at which a condition holds.",
        twins=(np.extract,),
        forward=_extract,
        tensors=0,
        method=False,
        twin_differs=True,
        takes_complex=True,
        examples=((((3, 4),), {"*": (np.arange(12) % 3 == 0,)}),),
    ),
    Composed(
        name="choose",
        doc="From choices that broadcast together, the one that an index names, elementwise.",
        twins=(np.choose,),
        forward=_choose,
        tensors=0,
        twin_differs=True,
        takes_complex=True,
        examples=((((3,), (2, 3)), {"*": (np.array([1, 0, 1]),)}),),
    ),
    Composed(
        name="select",
        doc="For each place the first choice whose condition holds there, or the default, as numpy.select; or torch's "
        "select(t, dim, index), a view of one part along an axis.",
        twins=(np.select,),
        forward=_select,
        tensors=0,
        method=False,
        twin_differs=True,
        takes_complex=True,
        examples=((((3,), (2, 3)), {"*": (np.array([True, False, True]), np.array([True, True, False]))}),),
    ),
)
