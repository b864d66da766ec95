"""What writing a part of a tensor in place is on the tape: a new value of the whole. How to write a row: `op.py`."""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np

from tapegrad.ops.broadcasting import Shape
from tapegrad.ops.op import Structured


def _assign_params(shape: Shape, part: Shape, offset: int = 0, strides: Shape | None = None) -> dict[str, Any]:
    """Read where the part is: the number of its first element in C order, and the steps along its axes."""
    if strides is None:
        strides = tuple(math.prod(part[k + 1 :]) for k in range(len(part)))
    return {"offset": int(offset), "strides": tuple(strides)}


def _part_of(x: Any, shape: Shape, offset: int, strides: Shape) -> Any:
    flat = x.reshape(-1)
    return np.lib.stride_tricks.as_strided(flat[offset:], shape, [k * x.itemsize for k in strides])


def part(x: Any, shape: Shape, offset: int, strides: Shape) -> Any:
    """Give a copy of the part of x that strides in C order describe."""
    return np.array(_part_of(np.ascontiguousarray(x), shape, offset, strides))


def assign(x: Any, y: Any, offset: int, strides: Shape) -> Any:
    """Give a copy of x, in C order, with y in the place of the part that strides describe."""
    result = np.array(x, order="C")
    _part_of(result, y.shape, offset, strides)[...] = y
    return result


def assign_at(x: Any, y: Any, index: Any) -> Any:
    """Give a copy of x with y in the place of x[index]."""
    result = np.array(x, order="C")
    result[index] = y
    return result


def _at_params(shape: Shape, part: Shape, index: Any) -> dict[str, Any]:
    """Find the elements that are written more than once: the last one stays, and only it gets the gradient."""
    lost = None
    if any(isinstance(k, np.ndarray) and k.dtype != np.bool_ for k in index):
        n = math.prod(part)
        writer = np.empty(shape, np.intp)
        numbers = np.arange(n).reshape(part)
        writer[index] = numbers
        lost = writer[index] != numbers
        if not lost.any():
            lost = None
    return {"index": index, "lost": lost}


def _at_dx(F: Any, g: Any, y_shape: Shape, index: Any) -> Any:
    return F.assign_at(g, F.zeros(y_shape, g.dtype), index)


def _at_dy(F: Any, g: Any, index: Any, lost: Any) -> Any:
    part = g[index]
    return part if lost is None else F.where(lost, F.zeros(part.shape, g.dtype), part)


_MOST = 1 << 17  # elements, beyond which numbering all of them costs more than a rule in Python


@functools.lru_cache(8)
def _numbered(shape: Shape) -> Any:
    return np.arange(math.prod(shape)).reshape(shape)


def _places(shape: Shape, part: Shape, index: Any, lost: Any) -> list[Any]:
    """Give what the kernel reads: the numbers of the elements in C order, -1 - k for one that is overwritten later."""
    if math.prod(shape) > _MOST:
        return [0]
    places = np.array(_numbered(shape)[index])
    if lost is not None:
        places = np.where(lost, -1 - places, places)
    return [1, np.ascontiguousarray(places), places.size]


OVERWRITING: tuple[Structured, ...] = (
    Structured(
        name="assign",
        doc="x with y in the place of a part of it, which strides in C order describe.",
        operands=("x", "y"),
        signature="offset=0, strides=None",
        params=_assign_params,
        forward=lambda F, x, y, offset, strides: assign(x, y, offset, strides),
        dx=lambda F, g, y_shape, offset, strides: F.assign(g, F.zeros(y_shape, g.dtype), offset, strides),
        dy=lambda F, g, y_shape, offset, strides: F.part(g, y_shape, offset, strides),
        mode="whole",
        kernel="assigned",
        encode=lambda shape, part, offset, strides: [1, offset, len(part), *part, *strides],
        public=False,
        plannable=False,
        examples=(
            (((4, 5), (5,)), {"offset": 5, "strides": (1,)}),
            (((4, 5), (2, 3)), {"offset": 19, "strides": (-10, -2)}),
            (((3, 4), (3, 4)), {}),
            (((3,), ()), {"offset": 2}),
            (((3,), (0,)), {}),
        ),
    ),
    Structured(
        name="assign_at",
        doc="x with y in the place of x[index], for arrays of integers and masks; of several the last stays.",
        operands=("x", "y"),
        signature="index",
        params=_at_params,
        forward=lambda F, x, y, index, lost: assign_at(x, y, index),
        dx=_at_dx,
        dy=_at_dy,
        mode="whole",
        kernel="assigned_at",
        encode=_places,
        public=False,
        plannable=False,
        examples=(
            (((4, 5), (3, 5)), {"index": (np.array([0, 3, 2]),)}),
            (((4, 5), (3, 5)), {"index": (np.array([0, 2, 2]),)}),
            (((4, 5), (4, 2, 2)), {"index": (slice(None), np.array([[0, 1], [4, 4]]))}),
            (((4,), (3,)), {"index": (np.array([True, False, True, True]),)}),
        ),
    ),
)
