"""The rows that join a sequence of tensors. How to write one: `op.py`."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np

from tapegrad.errors import OperandError, ShapeError
from tapegrad.ops.axes import axis_index, axis_tuple
from tapegrad.ops.broadcast import Shape
from tapegrad.ops.host_queries import asked, found
from tapegrad.ops.op import Composed, Structured
from tapegrad.ops.shape import sizes_of


def _part(F: Any, g: Any, index: int, shapes: tuple[Shape, ...], starts: tuple[int, ...], axis: int | None) -> Any:
    part = slice(starts[index], starts[index + 1])
    if axis is None:
        return F.reshape(g[part], shapes[index])
    return g[(*(slice(None),) * axis, part)]


def _slice(F: Any, g: Any, index: int, axis: int) -> Any:
    return g[(*(slice(None),) * axis, index)]


def _concatenate_params(*shapes: Shape, axis: int | None = 0) -> dict[str, Any]:
    if not shapes:
        raise ShapeError("concatenate got an empty sequence; give at least one tensor")
    if axis is None:
        sizes = [math.prod(shape) for shape in shapes]
    else:
        axis = axis_index(axis, len(shapes[0]))
        sizes = [shape[axis] if axis < len(shape) else 0 for shape in shapes]  # NumPy refuses such shapes
    return {"axis": axis, "starts": tuple(itertools.accumulate(sizes, initial=0))}


def _stack_params(*shapes: Shape, axis: int = 0) -> dict[str, Any]:
    if not shapes:
        raise ShapeError("stack got an empty sequence; give at least one tensor")
    return {"axis": axis_index(axis, len(shapes[0]) + 1)}


def _concatenate_parts(*shapes: Shape, axis: int | None, starts: tuple[int, ...]) -> list[int]:
    """Return what the kernel `parts` reads."""
    if axis is None:
        return [1, 1, starts[-1], *starts]
    inner = math.prod(shapes[0][axis + 1 :])
    return [1, math.prod(shapes[0][:axis]), starts[-1] * inner, *(start * inner for start in starts)]


def _stack_parts(*shapes: Shape, axis: int) -> list[int]:
    inner = math.prod(shapes[0][axis:])
    return [1, math.prod(shapes[0][:axis]), len(shapes) * inner, *(k * inner for k in range(len(shapes) + 1))]


JOINING: tuple[Structured, ...] = (
    Structured(
        name="concatenate",
        doc="Join a sequence of tensors along an axis that they have; None joins them flattened.",
        twins=(np.concatenate,),
        function_aliases=("cat", "concat"),
        signature="axis=0",
        params=_concatenate_params,
        forward=lambda F, *x, axis, starts: F.concatenate(x, axis=axis),
        dx=_part,
        mode="whole",
        kernel="parts",
        encode=_concatenate_parts,
        variadic=True,
        method=False,
        takes_complex=True,
        examples=(
            (((2, 3), (1, 3)), {}),
            (((2, 3), (2, 0), (2, 4)), {"axis": -1}),
            (((2,), (3, 1)), {"axis": None}),
        ),
        batch="concatenate",
    ),
    Structured(
        name="stack",
        doc="Join a sequence of tensors of one shape along a new axis.",
        twins=(np.stack,),
        signature="axis=0",
        params=_stack_params,
        forward=lambda F, *x, axis: F.stack(x, axis=axis),
        dx=_slice,
        mode="whole",
        kernel="parts",
        encode=_stack_parts,
        variadic=True,
        method=False,
        takes_complex=True,
        examples=((((), (), ()), {}), (((2, 3), (2, 3)), {"axis": 1}), (((2, 3), (2, 3)), {"axis": -1})),
        batch="stack",
    ),
)


def _tensors(F: Any, sequence: Any, name: str) -> list[Any]:
    if not isinstance(sequence, (tuple, list)) and not getattr(sequence, "ndim", 0):
        raise OperandError(f"{name} takes a sequence of tensors, not {type(sequence).__qualname__}; put it in a list")
    tensors = [F.as_tensor(part) for part in sequence]
    if not tensors:
        raise ShapeError(f"{name} got an empty sequence; give at least one tensor")
    return tensors


def _vstack(F: Any, tup: Any) -> Any:
    return F.concatenate([F.atleast_2d(x) for x in _tensors(F, tup, "vstack")])


def _hstack(F: Any, tup: Any) -> Any:
    parts = [F.atleast_1d(x) for x in _tensors(F, tup, "hstack")]
    return F.concatenate(parts, axis=0 if parts[0].ndim == 1 else 1)


def _dstack(F: Any, tup: Any) -> Any:
    return F.concatenate([F.atleast_3d(x) for x in _tensors(F, tup, "dstack")], axis=2)


def _column_stack(F: Any, tup: Any) -> Any:
    columns = [x if x.ndim > 1 else x.reshape(-1, 1) for x in _tensors(F, tup, "column_stack")]
    return F.concatenate(columns, axis=1)


def _depth(part: Any) -> int:
    if isinstance(part, tuple):
        raise OperandError("block takes nested lists, and got a tuple; write lists, as numpy.block wants")
    if not isinstance(part, list):
        return 0
    depths = {_depth(p) for p in part}
    if len(depths) != 1:
        raise ShapeError("block takes lists nested to one depth, none of them empty; some of these differ")
    return 1 + depths.pop()


def _tensors_of(F: Any, part: Any) -> list[Any]:
    return [x for p in part for x in _tensors_of(F, p)] if isinstance(part, list) else [F.as_tensor(part)]


def _join_blocks(F: Any, part: Any, level: int, deep: int, ndim: int) -> Any:
    if level == deep:
        x = F.as_tensor(part)
        return x.reshape((1,) * (ndim - x.ndim) + x.shape)
    return F.concatenate([_join_blocks(F, p, level + 1, deep, ndim) for p in part], axis=ndim - deep + level)


def _block(F: Any, arrays: Any) -> Any:
    deep = _depth(arrays)
    ndim = max(deep, *(x.ndim for x in _tensors_of(F, arrays)), 0)
    result = _join_blocks(F, arrays, 0, deep, ndim)
    return result.clone() if deep == 0 else result


def _append(F: Any, arr: Any, values: Any, axis: int | None = None) -> Any:
    if axis is None:
        arr, values, axis = arr.reshape(-1), values.reshape(-1), 0
    return F.concatenate((arr, values), axis=axis)


def _flat_if(x: Any, axis: int | None) -> tuple[Any, int]:
    return (x.reshape(-1), 0) if axis is None else (x, axis_index(axis, x.ndim))


def _places(obj: Any) -> Any:
    return getattr(obj, "_array", obj)


def _insert(F: Any, arr: Any, obj: Any, values: Any, axis: int | None = None) -> Any:
    values = F.as_tensor(values)
    if arr.dtype.kind not in "fc":
        return F.as_tensor(found(lambda a, v: np.insert(a, _places(obj), v, axis), arr, values))
    arr, axis = _flat_if(arr, axis)
    obj, n = _places(obj), arr.shape[axis]
    values = values if values.dtype == arr.dtype else values.astype(arr.dtype)
    if not isinstance(obj, slice) and np.ndim(obj) == 0 and values.ndim < arr.ndim:
        values = values.reshape((1,) * (arr.ndim - values.ndim) + values.shape)
    if not isinstance(obj, slice) and np.ndim(obj) == 0:
        values = F.moveaxis(values, 0, axis)
    elif values.ndim < arr.ndim:
        values = values.reshape((1,) * (arr.ndim - values.ndim) + values.shape)
    one = np.insert(np.zeros(n, bool), obj, np.ones(values.shape[axis], bool) if _is_single(obj, n) else True)
    count = one.size - n
    shape = (*arr.shape[:axis], count, *arr.shape[axis + 1 :])
    values = F.broadcast_to(values, shape)
    order = np.insert(np.arange(n), obj, n + np.arange(count))
    return F.concatenate((arr, values), axis=axis)[(*(slice(None),) * axis, order)]


def _is_single(obj: Any, n: int) -> bool:
    """Tell whether NumPy inserts all the values at one place."""
    if isinstance(obj, slice):
        return len(range(*obj.indices(n))) == 1
    places = np.asarray(obj)
    return (np.count_nonzero(places) if places.dtype == bool else places.size) == 1


def _delete(F: Any, arr: Any, obj: Any, axis: int | None = None) -> Any:
    arr, axis = _flat_if(arr, axis)
    return arr[(*(slice(None),) * axis, np.delete(np.arange(arr.shape[axis]), _places(obj)))]


def _resize(F: Any, a: Any, new_shape: Any) -> Any:
    shape = sizes_of((new_shape,)) if isinstance(new_shape, (tuple, list)) else sizes_of((int(new_shape),))
    if any(n < 0 for n in shape):
        raise ShapeError(f"resize to shape {shape}, which has sizes below 0")
    if not a.size:
        return F.as_tensor(np.zeros(shape, a.dtype))
    return a.reshape(-1)[np.arange(math.prod(shape)) % a.size].reshape(shape)


def _meshgrid(F: Any, *xi: Any, copy: bool = True, sparse: bool = False, indexing: str = "xy") -> Any:
    if indexing not in ("xy", "ij"):
        raise OperandError(f"meshgrid got indexing={indexing!r}; it is 'xy' or 'ij'")
    n = len(xi)
    order = [1, 0, *range(2, n)] if indexing == "xy" and n > 1 else list(range(n))
    results = []
    for x, axis in zip(map(F.as_tensor, xi), order, strict=True):
        results.append(x.reshape((1,) * axis + (-1,) + (1,) * (n - 1 - axis)))
    if not sparse:
        results = list(F.broadcast_arrays(*results))
    return tuple(x.clone() if copy else x for x in results)


def _trim_zeros(F: Any, filt: Any, trim: str = "fb", axis: Any = None) -> Any:
    if not trim or set(trim.lower()) - {"f", "b"}:
        raise OperandError(f"trim_zeros got trim={trim!r}; it is 'f', 'b' or 'fb'")
    axes = range(filt.ndim) if axis is None else axis_tuple(axis, filt.ndim)
    places = asked(lambda a: tuple(np.nonzero(np.asarray(a))), filt)
    index = [slice(None)] * filt.ndim
    for k in axes:
        if not places[k].size:
            index[k] = slice(0, 0)
            continue
        first, last = int(places[k].min()), int(places[k].max()) + 1
        index[k] = slice(first if "f" in trim.lower() else None, last if "b" in trim.lower() else None)
    return filt[tuple(index)]


def _joined(name: str, doc: str, forward: Any, examples: Any, twin: Any, tensors: int = 1, **rest: Any) -> Composed:
    rest = {"method": False, "takes_complex": True, **rest}
    return Composed(name=name, doc=doc, twins=(twin,), forward=forward, tensors=tensors, examples=examples, **rest)


_PAIR: tuple[Any, ...] = ((((2, 3), (2, 3)), {}), (((3,), (3,)), {}))

JOINED: tuple[Composed, ...] = (
    _joined(
        "vstack",
        "Join along the first axis; vectors are rows.",
        _vstack,
        (*_PAIR, (((2,), (3, 2)), {}), (((), ()), {})),
        np.vstack,
        0,
        function_aliases=("row_stack",),
    ),
    _joined(
        "hstack",
        "Join along the second axis, vectors along their only one.",
        _hstack,
        (*_PAIR, (((2, 1), (2, 3)), {}), (((), (2,)), {})),
        np.hstack,
        0,
    ),
    _joined(
        "dstack",
        "Join along the third axis.",
        _dstack,
        (*_PAIR, (((2, 3, 1), (2, 3)), {})),
        np.dstack,
        0,
    ),
    _joined(
        "column_stack",
        "Join vectors and the columns of matrices as columns.",
        _column_stack,
        (*_PAIR, (((3,), (3, 2)), {})),
        np.column_stack,
        0,
    ),
    _joined(
        "block",
        "Join nested lists of tensors: the innermost lists along the last axis.",
        _block,
        (*_PAIR, (((2,), (), ()), {})),
        np.block,
        0,
    ),
    _joined(
        "append",
        "Join a tensor and values along an axis; without one, both flattened.",
        _append,
        ((((3,), (2,)), {}), (((2, 3), (2,)), {}), (((2, 3), (2, 1)), {"axis": 1})),
        np.append,
        2,
    ),
    _joined(
        "insert",
        "A copy with values put in before the elements at the given places.",
        _insert,
        (
            (((4,),), {"*": (1, 5.0)}),
            (((2, 3),), {"*": (2, 7.0)}),
            (((2, 3),), {"obj": -1, "values": np.array([[1.0], [2.0]]), "axis": 1}),
            (((2, 3),), {"obj": [0, 2, 0], "values": np.array([1.0, 2.0, 3.0]), "axis": 1}),
            (((4, 2),), {"obj": [1], "values": np.array([[1.0, 2.0], [3.0, 4.0]]), "axis": 0}),
            (((2, 3),), {"obj": 1, "values": np.array([1.0, 2.0]), "axis": 1}),
            (((3, 2),), {"obj": slice(0, 3, 2), "values": 1.0, "axis": 0}),
        ),
        np.insert,
    ),
    _joined(
        "delete",
        "A copy without the elements at the given places.",
        _delete,
        ((((4,),), {"*": (1,)}), (((2, 3),), {"obj": [0, -1], "axis": 1}), (((2, 3),), {"obj": slice(1, 5)})),
        np.delete,
    ),
    _joined(
        "resize",
        "The flattened elements, over and over, in a new shape.",
        _resize,
        ((((2, 3),), {"*": ((3, 5),)}), (((4,),), {"*": (2,)}), (((),), {"*": ((2,),)})),
        np.resize,
    ),
    _joined(
        "meshgrid",
        "The coordinates of a grid, one tensor for each axis, from those along the axes.",
        _meshgrid,
        (
            (((3,), (2,)), {}),
            (((3,), (2,), (4,)), {"indexing": "ij"}),
            (((3,), (2,)), {"sparse": True}),
            (((3,),), {}),
            (((), (2,)), {"copy": False}),
        ),
        np.meshgrid,
    ),
    _joined(
        "trim_zeros",
        "A view without the zeros at the ends.",
        _trim_zeros,
        ((((4,),), {}), (((4,),), {"trim": "b"})),
        np.trim_zeros,
    ),
)
