"""What writing a part of a tensor in place is on the tape: a new value of the whole. How to write a row: `op.py`."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tapegrad.ops.broadcasting import Shape
from tapegrad.ops.op import Structured


def _assign_params(shape: Shape, part: Shape, offset: int = 0, strides: Shape | None = None) -> dict[str, Any]:
    """Read where the part is: the number of its first element in C order, and the steps along its axes."""
    if strides is None:
        strides = tuple(math.prod(part[k + 1 :]) for k in range(len(part)))
    return {"offset": int(offset), "shape": part, "strides": tuple(strides)}


def numbers_of(offset: int, shape: Shape, strides: Shape) -> list[int]:
    """Give what the kernel reads of a part."""
    return [1, offset, len(shape), *shape, *strides]


def _part_of(x: Any, shape: Shape, offset: int, strides: Shape) -> Any:
    flat = x.reshape(-1)
    return np.lib.stride_tricks.as_strided(flat[offset:], shape, [k * x.itemsize for k in strides])


def part(x: Any, shape: Shape, offset: int, strides: Shape) -> Any:
    """Give a copy of the part of x that strides in C order describe."""
    return np.array(_part_of(np.ascontiguousarray(x), shape, offset, strides))


def assign(x: Any, y: Any, offset: int, strides: Shape) -> Any:
    """Give a copy of x, in C order, with y in the place of the part that strides describe."""
    result = np.array(x, order="C")
    np.copyto(_part_of(result, y.shape, offset, strides), y, casting="same_kind")
    return result


OVERWRITING: tuple[Structured, ...] = (
    Structured(
        name="assign",
        doc="x with y in the place of a part of it, which strides in C order describe.",
        operands=("x", "y"),
        signature="offset=0, strides=None",
        params=_assign_params,
        forward=lambda F, x, y, offset, shape, strides: assign(x, y, offset, strides),
        dx=lambda F, g, offset, shape, strides: F.assign(g, F.zeros(shape, g.dtype), offset, strides),
        dy=lambda F, g, offset, shape, strides: F.part(g, shape, offset, strides),
        mode="whole",
        kernel="assigned",
        encode=lambda x_shape, y_shape, offset, shape, strides: numbers_of(offset, shape, strides),
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
)
