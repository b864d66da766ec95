"""The rows that put elements elsewhere: flipped, rolled, on diagonals, repeated. How to write one: `op.py`."""

from __future__ import annotations

import functools
import math
import operator
from typing import Any

import numpy as np

from tapegrad.errors import OperandError, ShapeError
from tapegrad.ops.axes import axis_index, axis_tuple
from tapegrad.ops.broadcast import Shape, lanes, unbroadcast
from tapegrad.ops.op import Structured
from tapegrad.ops.shape import sizes_of


def _axes(shape: Shape, axis: Any) -> Shape:
    return axis_tuple(tuple(axis) if isinstance(axis, list) else axis, len(shape))


def _flip_params(shape: Shape, axis: Any = None) -> dict[str, Any]:
    return {"axis": tuple(range(len(shape))) if axis is None else _axes(shape, axis)}


def _flip_one(name: str, axis: int) -> Any:
    def params(shape: Shape) -> dict[str, Any]:
        if len(shape) <= axis:
            raise ShapeError(f"{name} reverses axis {axis}, and a tensor of shape {shape} has none; use flip")
        return {"axis": (axis,)}

    return params


@functools.cache
def _reversed(ndim: int, axis: Shape) -> tuple[Any, ...]:
    """Return the index that reverses some axes."""
    return (*(slice(None, None, -1 if k in axis else 1) for k in range(ndim)), Ellipsis)


def _flipped(
    name: str, doc: str, twin: Any, signature: str, params: Any, method: bool, examples: Any, **rest: Any
) -> Structured:
    return Structured(
        batch="axis",
        name=name,
        doc=doc,
        twins=(twin,),
        signature=signature,
        params=params,
        forward=lambda F, x, axis: x[_reversed(x.ndim, axis)].copy(),
        dx=lambda F, g, axis: F.flip(g, axis),
        mode="lanes",
        kernel="flip",
        in_place=True,
        encode=lanes,
        takes_complex=True,
        method=method,
        examples=examples,
        **rest,
    )


def _integers(value: Any) -> Any:
    return tuple(map(operator.index, value)) if isinstance(value, (tuple, list)) else operator.index(value)


def _roll_params(shape: Shape, shift: Any, axis: Any = None) -> dict[str, Any]:
    shift = _integers(getattr(shift, "_array", shift))
    if axis is None:
        return {"shift": sum(shift) if isinstance(shift, tuple) else shift, "axis": None}
    axes = tuple(axis) if isinstance(axis, (tuple, list)) else (axis,)
    axes = tuple(axis_index(k, len(shape)) for k in axes)  # one that comes twice is rolled twice
    shifts = shift if isinstance(shift, tuple) else (shift,)
    if not axes or not shifts:
        raise ShapeError(f"roll with shift={shift}, axis={axis} names no axis; leave axis out to roll all elements")
    if len(shifts) != len(axes) and 1 not in (len(shifts), len(axes)):
        raise ShapeError(f"roll got {len(shifts)} shifts and {len(axes)} axes; give as many of each, or one for all")
    return {"shift": shifts, "axis": axes}


def _roll(F: Any, x: Any, shift: Any, axis: Any) -> Any:
    return rolled(x, shift, axis)


def rolled(x: Any, shift: Any, axis: Any) -> Any:
    """Return what `np.roll` does, which takes four times as long for small arrays; along one axis, or all elements."""
    if type(x) is not np.ndarray:  # what stands for one while steps are found
        return np.roll(x, shift, axis)
    if axis is None:
        found = _rolled(x if x.ndim == 1 else x.reshape(-1), shift, 0)
        return found if x.ndim == 1 else found.reshape(x.shape)
    if len(axis) == 1 and len(shift) == 1:
        return _rolled(x, shift[0], axis[0])
    return np.roll(x, shift, axis)


def _rolled(x: Any, shift: int, axis: int) -> Any:
    found, n = np.empty_like(x), x.shape[axis]
    shift = shift % n if n else 0
    to, of = (found, x) if axis == 0 else (found.swapaxes(0, axis), x.swapaxes(0, axis))
    to[:shift], to[shift:] = of[n - shift :], of[: n - shift]
    return found


def _roll_dx(F: Any, g: Any, shift: Any, axis: Any) -> Any:
    return F.roll(g, tuple(-k for k in shift) if isinstance(shift, tuple) else -shift, axis)


def _roll_lanes(shape: Shape, shift: Any, axis: Any) -> list[int]:
    """Return what the kernel reads for one axis, or all; the shift as a number that is not negative."""
    if axis is not None and (len(axis) != 1 or len(shift) != 1):
        return [0]
    n = math.prod(shape) if axis is None else shape[axis[0]]
    return lanes(shape, axis, float((shift if axis is None else shift[0]) % max(n, 1)))


def _rot90_params(shape: Shape, k: int = 1, axes: Any = (0, 1)) -> dict[str, Any]:
    if len(axes) != 2:
        raise ShapeError(f"rot90 rotates in the plane of two axes, and axes={axes!r} names {len(axes)}")
    first, second = (axis_index(a, len(shape)) for a in axes)
    if first == second:
        raise ShapeError(f"rot90 rotates in the plane of two axes, and axes={axes!r} names one twice")
    return {"k": operator.index(k) % 4, "axes": (first, second)}


def _diagonal_params(
    shape: Shape, offset: int = 0, axis1: int = 0, axis2: int = 1, *, dim1: Any = None, dim2: Any = None
) -> dict[str, Any]:
    axis1, axis2 = (axis1 if dim1 is None else dim1), (axis2 if dim2 is None else dim2)
    if len(shape) < 2:
        raise ShapeError(f"a diagonal needs two axes, and the tensor has shape {shape}; diag() puts one onto a matrix")
    first, second = (axis_index(k, len(shape)) for k in (axis1, axis2))
    if first == second:
        raise ShapeError(f"a diagonal lies between two axes, and axis1={axis1}, axis2={axis2} are the same")
    return {"offset": operator.index(offset), "axis1": first, "axis2": second}


def _on_diagonal(F: Any, values: Any, shape: Shape, offset: int, axis1: int, axis2: int) -> Any:
    """Put values, diagonals along their last axis, into zeros of a shape."""
    rest = tuple(n for k, n in enumerate(shape) if k not in (axis1, axis2))
    k = np.arange(values.shape[-1])
    index = (Ellipsis, k + max(0, -offset), k + max(0, offset))
    matrices = F.index_add(F.zeros((*rest, shape[axis1], shape[axis2]), values.dtype), index, values)
    return F.moveaxis(matrices, (-2, -1), (axis1, axis2))


def _diagonal_dx(F: Any, g: Any, x_shape: Shape, offset: int, axis1: int, axis2: int) -> Any:
    return _on_diagonal(F, g, x_shape, offset, axis1, axis2)


def _embed_params(shape: Shape, offset: int = 0, dim1: int = -2, dim2: int = -1) -> dict[str, Any]:
    if not shape:
        raise ShapeError("diag_embed puts the last axis onto diagonals, and a 0-d tensor has none; unsqueeze it")
    given = (dim1, dim2)
    dim1, dim2 = (axis_index(k, len(shape) + 1) for k in given)
    if dim1 == dim2:
        raise ShapeError(f"a diagonal lies between two axes, and dim1={given[0]}, dim2={given[1]} are the same")
    offset = operator.index(offset)
    target = list(shape[:-1])
    for k in sorted((dim1, dim2)):
        target.insert(k, shape[-1] + abs(offset))
    return {"shape": tuple(target), "offset": offset, "axis1": dim1, "axis2": dim2}


def _embed(F: Any, x: Any, shape: Shape, offset: int, axis1: int, axis2: int) -> Any:
    result = np.zeros(shape, x.dtype)
    k = np.arange(x.shape[-1])
    np.moveaxis(result, (axis1, axis2), (-2, -1))[..., k + max(0, -offset), k + max(0, offset)] = x
    return result


def _triangle_params(shape: Shape, k: int = 0, diagonal: Any = None) -> dict[str, Any]:
    if not shape:
        raise ShapeError("a 0-d tensor has no triangle; tril and triu take matrices and stacks of them")
    return {"k": operator.index(k if diagonal is None else diagonal)}


def _repeat_params(shape: Shape, repeats: Any, axis: int | None = None) -> dict[str, Any]:
    n = math.prod(shape) if axis is None else shape[axis_index(axis, len(shape))]
    counts = np.asarray(getattr(repeats, "_array", repeats))
    if counts.dtype.kind not in "iub" or counts.ndim > 1 or (counts < 0).any():
        raise OperandError(
            f"repeat takes one count, or a sequence with one for each element, none below 0: {repeats!r}"
        )
    if counts.ndim and counts.size not in (1, n):
        raise ShapeError(f"repeat got {counts.size} counts for {n} elements; give one, or one for each")
    each = int(counts.ravel()[0]) if counts.size == 1 else tuple(counts.tolist())
    return {"repeats": each, "axis": None if axis is None else axis_index(axis, len(shape))}


def _repeat_dx(F: Any, g: Any, x_shape: Shape, repeats: Any, axis: int | None) -> Any:
    shape = (math.prod(x_shape),) if axis is None else x_shape
    k = axis or 0
    if isinstance(repeats, int):
        return F.reshape(F.sum(F.reshape(g, (*shape[: k + 1], repeats, *shape[k + 1 :])), axis=k + 1), x_shape)
    index = (*(slice(None),) * k, np.repeat(np.arange(shape[k]), repeats))
    return F.reshape(F.index_add(F.zeros(shape, g.dtype), index, g), x_shape)


def _tile_params(shape: Shape, *reps: Any) -> dict[str, Any]:
    counts = sizes_of(reps)
    if any(n < 0 for n in counts):
        raise ShapeError(f"tile repeats axes {counts} times; a count below 0 means nothing")
    return {"reps": counts}


def _tile_dx(F: Any, g: Any, x_shape: Shape, reps: Shape) -> Any:
    ndim = max(len(x_shape), len(reps))
    counts = (1,) * (ndim - len(reps)) + reps
    shape = (1,) * (ndim - len(x_shape)) + x_shape
    pairs = tuple(n for pair in zip(counts, shape, strict=True) for n in pair)
    return F.reshape(F.sum(F.reshape(g, pairs), axis=tuple(range(0, 2 * ndim, 2))), x_shape)


_MATRICES: tuple[Any, ...] = ((((3, 4),), {}), (((4, 3),), {"*": (1,)}), (((2, 3, 3),), {"*": (-1,)}), (((3,),), {}))

ARRANGING: tuple[Structured, ...] = (
    _flipped(
        "flip",
        "A copy with the elements along the given axes in reverse order; none given reverses all.",
        np.flip,
        "axis=None",
        _flip_params,
        True,
        ((((3, 4),), {}), (((3, 4),), {"axis": 1}), (((2, 3, 4),), {"axis": (0, -1)}), (((),), {})),
        several=True,
        spellings=(("dims", "axis"),),
    ),
    _flipped(
        "fliplr",
        "A copy with the columns, axis 1, in reverse order.",
        np.fliplr,
        "",
        _flip_one("fliplr", 1),
        True,
        ((((3, 4),), {}), (((2, 3, 4),), {})),
    ),
    _flipped(
        "flipud",
        "A copy with the rows, axis 0, in reverse order.",
        np.flipud,
        "",
        _flip_one("flipud", 0),
        True,
        ((((3, 4),), {}), (((5,),), {})),
    ),
    Structured(
        name="roll",
        spellings=(("shifts", "shift"), ("dims", "axis")),
        in_place=True,
        doc="A copy with the elements moved along the given axes; what leaves at one end comes in at the other.",
        twins=(np.roll,),
        signature="shift, axis=None",
        params=_roll_params,
        forward=_roll,
        dx=_roll_dx,
        mode="lanes",
        kernel="roll",
        encode=_roll_lanes,
        takes_complex=True,
        examples=(
            (((5,),), {"shift": 2}),
            (((3, 4),), {"shift": -5}),
            (((3, 4),), {"shift": 1, "axis": -1}),
            (((2, 3, 4),), {"shift": (1, -2), "axis": (0, 2)}),
            (((3, 4),), {"shift": 1, "axis": (0, 1)}),
        ),
        batch="roll",
    ),
    Structured(
        name="rot90",
        spellings=(("dims", "axes"),),
        doc="A view turned by k quarters of a turn in the plane of two axes, from the first towards the second.",
        twins=(np.rot90,),
        signature="k=1, axes=(0, 1)",
        params=_rot90_params,
        forward=lambda F, x, k, axes: F.rot90(x, k, axes),
        dx=lambda F, g, k, axes: F.rot90(g, -k, axes),
        mode="view",
        examples=(
            (((3, 4),), {}),
            (((3, 4),), {"k": 2}),
            (((2, 3, 4),), {"k": -1, "axes": (2, 0)}),
            (((3, 4),), {"k": 4}),
        ),
        batch="axes",
    ),
    Structured(
        name="diagonal",
        doc="A view of the diagonal between two axes, which becomes the last axis.",
        twins=(np.diagonal,),
        signature="offset=0, axis1=0, axis2=1, *, dim1=None, dim2=None",
        params=_diagonal_params,
        forward=lambda F, x, offset, axis1, axis2: F.diagonal(x, offset, axis1, axis2),
        dx=_diagonal_dx,
        mode="view",
        examples=(
            (((3, 4),), {}),
            (((4, 3),), {"offset": -1}),
            (((2, 3, 4),), {"offset": 1, "axis1": -1, "axis2": 1}),
            (((3, 4),), {"offset": 4}),
        ),
        batch="diagonal",
    ),
    Structured(
        name="diag_embed",
        doc="Matrices with the elements of the last axis on a diagonal, and 0 elsewhere.",
        signature="offset=0, dim1=-2, dim2=-1",
        params=_embed_params,
        forward=_embed,
        dx=lambda F, g, offset, axis1, axis2: F.diagonal(g, offset, axis1, axis2),
        takes_complex=True,
        examples=(
            (((3,),), {}),
            (((2, 3),), {"offset": -1}),
            (((2, 3),), {"offset": 1, "dim1": 2, "dim2": 0}),
        ),
        batch="embedded",
    ),
    Structured(
        name="tril",
        in_place=True,
        doc="A copy with 0 above diagonal number k of the last two axes.",
        twins=(np.tril,),
        signature="k=0, *, diagonal=None",
        params=_triangle_params,
        forward=lambda F, x, k: F.tril(x, k),
        dx=lambda F, g, x_shape, k: unbroadcast(F, F.tril(g, k), x_shape),
        takes_complex=True,
        examples=_MATRICES,
        batch="triangle",
    ),
    Structured(
        name="triu",
        in_place=True,
        doc="A copy with 0 below diagonal number k of the last two axes.",
        twins=(np.triu,),
        signature="k=0, *, diagonal=None",
        params=_triangle_params,
        forward=lambda F, x, k: F.triu(x, k),
        dx=lambda F, g, x_shape, k: unbroadcast(F, F.triu(g, k), x_shape),
        takes_complex=True,
        examples=_MATRICES,
        batch="triangle",
    ),
    Structured(
        name="repeat",
        doc="A copy with each element repeated, along an axis or flattened.",
        twins=(np.repeat,),
        aliases=("repeat_interleave",),
        signature="repeats, axis=None",
        params=_repeat_params,
        forward=lambda F, x, repeats, axis: F.repeat(x, repeats, axis),
        dx=_repeat_dx,
        takes_complex=True,
        examples=(
            (((2, 3),), {"repeats": 2}),
            (((2, 3),), {"repeats": 3, "axis": 0}),
            (((2, 3),), {"repeats": (2, 0, 1), "axis": -1}),
            (((3,),), {"repeats": np.array([1, 3, 0])}),
            (((),), {"repeats": 2}),
        ),
        batch="repeat",
    ),
    Structured(
        name="tile",
        spellings=(("dims", "reps"),),
        doc="The tensor repeated as a whole along each axis, as numpy.tile; torch's repeat does the same.",
        twins=(np.tile,),
        signature="*reps",
        params=_tile_params,
        forward=lambda F, x, reps: F.tile(x, reps),
        dx=_tile_dx,
        takes_complex=True,
        examples=(
            (((3,),), {"*": (2,)}),
            (((2, 3),), {"*": ((2, 1, 3),)}),
            (((2, 1, 3),), {"*": (2,)}),
            (((),), {"*": ((2, 2),)}),
        ),
        batch="tile",
    ),
)
