"""What the structured rules share: the way back from a broadcast or reduced shape."""

from __future__ import annotations

import functools
import math
import struct
from typing import Any

import numpy as np

from tapegrad.errors import OperandError
from tapegrad.ops.axes import axis_index, axis_tuple

Shape = tuple[int, ...]


def unbroadcast(F: Any, g: Any, shape: Shape) -> Any:
    """Sum an adjoint over the axes along which an operand of the given shape was repeated."""
    if g.shape == shape:
        return g
    extra = g.ndim - len(shape)
    axes = (*range(extra), *(k + extra for k, n in enumerate(shape) if n == 1 and g.shape[k + extra] != 1))
    return F.reshape(F.sum(g, axis=axes), shape)


def reduced_axes(shape: Shape, axis: int | Shape | None) -> Shape:
    """List the axes that a reduction removes."""
    if axis is None:
        return tuple(range(len(shape)))
    return (axis,) if isinstance(axis, int) else axis


def kept_shape(shape: Shape, axis: int | Shape | None) -> Shape:
    """Return the shape of a reduction's result with `keepdims=True`."""
    removed = reduced_axes(shape, axis)
    return tuple(1 if k in removed else n for k, n in enumerate(shape))


def reduction(shape: Shape, axis: Any = None, keepdims: bool = False) -> dict[str, Any]:
    """Check a reduction's arguments; axes become non-negative, and a repeated or unknown one is NumPy's AxisError."""
    if axis is not None:
        many = isinstance(axis, (tuple, list))
        axis = axis_tuple(tuple(axis), len(shape)) if many else axis_index(axis, len(shape))
    if keepdims is not False and keepdims is not True and type(keepdims) not in (int, np.bool_):
        raise OperandError(
            f"keepdims is True or False, not {keepdims!r}; give NumPy's other arguments by keyword, such as dtype=…"
        )
    return {"axis": axis, "keepdims": bool(keepdims)}


def count(shape: Shape, axis: int | Shape | None) -> int:
    """Count the elements that a reduction puts into one."""
    return math.prod(shape[k] for k in reduced_axes(shape, axis))


@functools.lru_cache(1024)
def _lanes(shape: Shape, axis: int | Shape | None, scale: float) -> tuple[int, ...]:
    axes = sorted(reduced_axes(shape, axis))
    bits = struct.unpack("q", struct.pack("d", scale))[0]
    if not axes:
        return (1, math.prod(shape), 1, 1, bits)
    first, last = axes[0], axes[-1]
    if axes != list(range(first, last + 1)):
        return (0, 0, 0, 0, bits)
    return (1, math.prod(shape[:first]), math.prod(shape[first : last + 1]), math.prod(shape[last + 1 :]), bits)


def lanes(shape: Shape, axis: int | Shape | None, scale: float = 0.0) -> list[Any]:
    """Return what kernels by lanes read: 1, outer, n, inner and a number; first a 0 where axes are not neighbours."""
    return list(_lanes(shape, axis, scale))


@functools.lru_cache(1024)
def _contraction(x: Shape, y: Shape, x_labels: Any, y_labels: Any, out_labels: Any) -> tuple[int, ...]:
    sizes: dict[Any, int] = {}
    for labels, shape in ((x_labels, x), (y_labels, y)):
        for label, n in zip(labels, shape, strict=True):
            sizes[label] = n if sizes.get(label, 1) == 1 else sizes[label]
    order = [*(label for label in sizes if label in out_labels), *(label for label in sizes if label not in out_labels)]
    if not order or not all(sizes.values()):
        return (0,)
    numbers = [1, len(order)]
    out = tuple(sizes[label] for label in out_labels)
    for label in order:
        steps, axes = [_step(out, out_labels, label, sizes)], []
        for labels, shape in ((x_labels, x), (y_labels, y)):
            steps.append(_step(shape, labels, label, sizes))
            axes.append(labels.index(label) if label in labels and shape[labels.index(label)] == sizes[label] else -1)
        numbers += [sizes[label], *steps, *axes]
    return tuple(numbers)


def _step(shape: Shape, labels: Any, label: Any, sizes: dict[Any, int]) -> int:
    """Return a label's step, in elements, through an array in C order; 0 where the array repeats along it."""
    if label not in labels or shape[labels.index(label)] != sizes[label]:
        return 0
    return math.prod(shape[labels.index(label) + 1 :])


def contraction(x: Shape, y: Shape, x_labels: Any, y_labels: Any, out_labels: Any) -> list[int]:
    """Return what the kernel `contraction` reads of a sum of products over labelled axes."""
    return list(_contraction(x, y, tuple(x_labels), tuple(y_labels), tuple(out_labels)))
