"""Views by sizes and strides that the caller chooses, within the tensor's memory. How to write a row: `op.py`.

PyTorch counts in the storage, the memory that a tensor and its views share; NumPy's `as_strided` counts in bytes and
checks nothing. Here, as in PyTorch, elements of the storage are counted. The row itself counts elements of its operand
in C order, so that its rule needs to know nothing of memory: `as_strided` looks for a tensor, the operand or the one
that it is a view of, whose elements lie so in memory that both counts agree.
"""

from __future__ import annotations

import math
import operator
from typing import Any

import numpy as np

from tapegrad.core.dispatch import TRACING
from tapegrad.core.grad_mode import unrecorded
from tapegrad.errors import ArgumentError, ShapeError
from tapegrad.ops.broadcast import Shape
from tapegrad.ops.host_queries import is_recorded
from tapegrad.ops.op import Composed, Structured


def checked_strides(name: str, size: Any, stride: Any) -> tuple[Shape, Shape]:
    """Return sizes and strides as tuples of int; raise for what no memory can have."""
    size, stride = (tuple(map(operator.index, given)) for given in (size, stride))
    if len(size) != len(stride):
        raise ShapeError(
            f"{name} got {len(size)} sizes and {len(stride)} strides: {size}, {stride}; give as many of each"
        )
    if min(size, default=0) < 0:
        raise ShapeError(f"{name} got the sizes {size}; a size is 0 or more")
    if min(stride, default=0) < 0:
        raise ArgumentError(f"{name} got the strides {stride}; negative ones are not supported: use flip()")
    return size, stride


def reach(size: Shape, stride: Shape) -> int:
    """Count the elements from the first one of a strided view to the last one; 0 where it is empty."""
    return 0 if 0 in size else 1 + sum((n - 1) * step for n, step in zip(size, stride, strict=True))


def _strided_params(shape: Shape, size: Any, stride: Any, offset: int = 0) -> dict[str, Any]:
    size, stride = checked_strides("as_strided", size, stride)
    count, whole = reach(size, stride), math.prod(shape)
    if count and not 0 <= offset <= whole - count:
        raise _beyond(size, stride, offset, whole)
    return {"size": size, "stride": stride, "offset": offset if count else 0}


def _beyond(size: Shape, stride: Shape, offset: int, whole: int) -> ShapeError:
    return ShapeError(
        f"as_strided with sizes {size}, strides {stride} and storage_offset {offset} goes beyond the {whole} elements "
        "that the tensor's memory has; sizes and strides are counted in elements"
    )


def _strided(F: Any, x: Any, size: Shape, stride: Shape, offset: int) -> Any:
    if F is not np:
        return F.row("strided", x, size=size, stride=stride, offset=offset)
    flat = np.asarray(x).reshape(-1)
    steps = [step * flat.strides[0] for step in stride]
    return np.lib.stride_tricks.as_strided(flat[offset:], size, steps)


def _strided_dx(F: Any, g: Any, x_shape: Shape, size: Shape, stride: Shape, offset: int) -> Any:
    axes = np.ogrid[tuple(slice(n) for n in size)]
    places = np.broadcast_to(offset + sum(axis * step for axis, step in zip(axes, stride, strict=True)), size)
    flat = F.index_add(F.zeros(math.prod(x_shape), g.dtype), (np.array(places, np.intp),), g)
    return F.reshape(flat, x_shape)


# From memory to elements in C order


def _unit(shape: Shape, steps: Shape) -> tuple[int, tuple[int, ...]] | None:
    """Return how far apart the elements lie, and the axes in the order that has them one after the other.

    None where there is no such order: elements overlap, run backwards, or there are gaps of several sizes.
    """
    order = sorted(range(len(shape)), key=lambda k: (shape[k] > 1, -steps[k]) if shape[k] > 1 else (False, 0))
    long = [k for k in order if shape[k] > 1]
    unit = steps[long[-1]] if long else 1
    expected = unit
    for k in reversed(long):
        if steps[k] != expected or unit <= 0:
            return None
        expected *= shape[k]
    return unit, tuple(order)


def _places(shape: Shape, steps: Shape, size: Shape, stride: Shape, offset: int) -> Any:
    """Return axes, strides and offset in elements in C order of what was counted from a tensor's first one in memory.

    None where these are not all elements of it.
    """
    whole, count = math.prod(shape), reach(size, stride)
    found = _unit(shape, steps)
    if found is None or not whole:
        return None
    unit, order = found
    used = [step for n, step in zip(size, stride, strict=True) if n > 1]
    if any(step % unit for step in (*used, offset)):
        return None
    stride = tuple([step // unit if n > 1 else 1 for n, step in zip(size, stride, strict=True)])
    offset //= unit
    if not 0 <= offset <= whole - reach(size, stride) or not count:
        return None
    return order, stride, offset


def _traced(x: Any) -> Any:
    """Return a tensor from outside as one of the recording that runs, which knows how it lies; others themselves."""
    return x[...] if type(x) is TRACING.Watched else x


def _is_from_outside(x: Any) -> bool:
    """Check whether a recorded tensor may be an argument, or from outside: where these lie in a storage can change."""
    if not is_recorded(x):
        return False
    base = x if x._whole is None else x._whole
    return bool(base._outside or base._writes or base._recording.is_input(base))


def _source(x: Any) -> tuple[Any, int]:
    """Return the tensor whose memory `x` has, and how many elements of that lie before the first one of `x`."""
    base = x._whole if is_recorded(x) else x._base
    if base is None:
        return x, 0
    mine, its = (t._lying() if is_recorded(x) else t._memory() for t in (x, base))
    start = mine.__array_interface__["data"][0] - its.__array_interface__["data"][0]
    return base, start // mine.itemsize


def element_strides(x: Any) -> Shape:
    """Return how many elements lie from one element to the next along each axis."""
    x = _traced(x)
    return tuple([step // x.itemsize for step in x.strides])


def storage_offset(x: Any) -> int:
    """Return how many elements of its memory lie before a tensor's first one."""
    x = _traced(x)
    if _is_from_outside(x):
        raise unrecorded("storage_offset() of an argument, or a tensor from outside, is not recorded")
    return _source(x)[1] if x.size else 0


def is_contiguous(x: Any) -> bool:
    """Check whether the elements of a tensor lie in C order, without gaps."""
    return _traced(x).flags.c_contiguous


def _as_strided(F: Any, input: Any, size: Any, stride: Any, storage_offset: Any = None) -> Any:
    size, stride = checked_strides("as_strided", size, stride)
    offset = None if storage_offset is None else operator.index(storage_offset)
    if offset is not None and offset < 0:
        raise ArgumentError(f"as_strided got storage_offset={offset}; it counts elements from the first one, 0 or more")
    if not reach(size, stride):
        return F.row("strided", input, size=size, stride=stride, offset=0)
    if not _has_memory(input):
        return F.row("strided", input, size=size, stride=stride, offset=offset or 0)
    input = _traced(input)
    if offset is not None and _is_from_outside(input):
        raise unrecorded("as_strided() with a storage_offset, of an argument or a tensor from outside, is not recorded")
    base, start = _source(input)
    offset = start if offset is None else offset
    if (found := _places(input.shape, element_strides(input), size, stride, offset - start)) is not None:
        return _seen(F, input, size, *found)
    if base is not input and base.dtype != input.dtype:
        base = F.view_as_real(base)
    if base is not input and base.requires_grad and not input.requires_grad:
        base = base.detach()
    if (found := _places(base.shape, element_strides(base), size, stride, offset)) is None:
        if _is_from_outside(input):
            raise unrecorded("as_strided() beyond an argument, or a tensor from outside, is not recorded")
        raise _beyond(size, stride, offset, base.size)
    return _seen(F, base, size, *found)


def _has_memory(x: Any) -> bool:
    """Check whether a tensor has memory of its own, which one example of a batch does not."""
    return not hasattr(x, "_levels")


def _seen(F: Any, x: Any, size: Shape, order: tuple[int, ...], stride: Shape, offset: int) -> Any:
    if order != tuple(range(x.ndim)):
        x = x.permute(order)
    return F.row("strided", x, size=size, stride=stride, offset=offset)


STRIDED: tuple[Structured, ...] = (
    Structured(
        name="strided",
        doc="A view by sizes and strides, counted in elements in C order.",
        signature="size, stride, offset=0",
        params=_strided_params,
        forward=_strided,
        dx=_strided_dx,
        mode="view",
        public=False,
        examples=(
            (((3, 4),), {"size": (2, 3), "stride": (4, 1), "offset": 1}),
            (((7,),), {"size": (3, 3), "stride": (2, 1)}),
            (((2, 3),), {"size": (4, 2), "stride": (0, 5)}),
            (((5,),), {"size": (0, 2), "stride": (1, 1)}),
            (((),), {"size": (), "stride": ()}),
        ),
        batch="strided",
    ),
)

AS_STRIDED: tuple[Composed, ...] = (
    Composed(
        name="as_strided",
        doc="A view by sizes and strides, counted in elements of the memory that the tensor and its views share.",
        forward=_as_strided,
        twin_differs=True,
        takes_complex=True,
        examples=(
            (((3, 4),), {"*": ((2, 3), (4, 1))}),
            (((7,),), {"size": (3, 3), "stride": (2, 1)}),
        ),
    ),
)
