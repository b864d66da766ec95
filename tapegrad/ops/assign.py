"""What writing a part of a tensor in place is on the tape: a new value of the whole. How to write a row: `op.py`.

A part is described by the number of its first element and the steps along its axes, in C order. Where complex numbers
are written through a view of their real or imaginary parts, the part is of real numbers (`words`): it is these that are
counted then, two of them for each complex number.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tapegrad.ops.broadcast import Shape
from tapegrad.ops.op import Structured


def _assign_params(
    shape: Shape, part: Shape, offset: int = 0, strides: Shape | None = None, words: bool = False
) -> dict[str, Any]:
    """Read where the part is: the number of its first element in C order, and the steps along its axes."""
    if strides is None:
        strides = tuple(math.prod(part[k + 1 :]) for k in range(len(part)))
    return {"offset": int(offset), "shape": part, "strides": tuple(strides), "words": bool(words)}


def numbers_of(offset: int, shape: Shape, strides: Shape, words: bool) -> list[int]:
    """Return what the kernel reads of a part; 2 in the first place says that real numbers are counted."""
    return [2 if words else 1, offset, len(shape), *shape, *strides]


def real_dtype(dtype: np.dtype) -> np.dtype:
    """Return the dtype of the real parts of numbers of a dtype."""
    return np.zeros(0, dtype).real.dtype


def _part_of(x: Any, shape: Shape, offset: int, strides: Shape, words: bool) -> Any:
    flat = x.reshape(-1)
    if words:
        if x.dtype.kind != "c":  # half as many numbers: what is counted in words would lie beyond them
            raise TypeError(f"the real and imaginary parts of {x.dtype} are asked for")
        flat = flat.view(real_dtype(x.dtype))
    return np.lib.stride_tricks.as_strided(flat[offset:], shape, [k * flat.itemsize for k in strides])


def part(x: Any, shape: Shape, offset: int, strides: Shape, words: bool = False) -> Any:
    """Return a copy of the part of x that strides in C order describe."""
    return np.array(_part_of(np.ascontiguousarray(x), shape, offset, strides, words))


def place_in(whole: np.ndarray, view: np.ndarray) -> dict[str, Any]:
    """Return where a view of an array is, as `assign` is told: in elements of the view."""
    unit, there, begin = view.itemsize, *[a.__array_interface__["data"][0] for a in (view, whole)]
    strides = tuple([step // unit for step in view.strides])
    return {"offset": (there - begin) // unit if view.size else 0, "strides": strides}


def part_at(shape: Shape, index: tuple[Any, ...]) -> dict[str, Any]:
    """Return where the part x[index] is, for an index that gives a view, as `assign` is told."""
    whole = _whole(shape)
    return place_in(whole, whole[index if Ellipsis in index else (*index, Ellipsis)])  # a number would be a copy


def index_of(x_shape: Shape, shape: Shape, offset: int, strides: Shape) -> tuple[Any, ...] | None:
    """Return the index that gives a part; None where it is not of slices and integers in the order of axes."""
    if not math.prod(shape):
        return None
    index: list[Any] = []
    left = [*zip(shape, strides, strict=True)]
    for k, start in enumerate(map(int, np.unravel_index(offset, x_shape)) if x_shape else ()):
        own = math.prod(x_shape[k + 1 :])
        count, stride = left[0] if left else (0, 0)
        step, rest = divmod(stride, own)
        last = start + (count - 1) * step
        if count == 1 and (len(left) == len(x_shape) - k or not rest):
            index.append(slice(start, start + 1))
        elif count > 1 and step and not rest and 0 <= last < x_shape[k]:
            stop = last + (1 if step > 0 else -1)
            index.append(slice(start, stop if stop >= 0 else None, step))
        else:
            index.append(start)
            continue
        del left[0]
    whole = _whole(x_shape)
    view = whole[(*index, ...)]
    is_it = view.shape == shape and place_in(whole, view)["offset"] == offset
    if is_it and all(n == 1 or mine == its for n, mine, its in zip(shape, view.strides, strides, strict=True)):
        return (*index, ...)
    return None


_ONE = np.zeros(1, np.int8)


def _whole(shape: Shape) -> np.ndarray:
    """Return an array, of which there is one byte, to ask for views of what has this shape, in C order."""
    return np.lib.stride_tricks.as_strided(_ONE, shape, [math.prod(shape[k + 1 :]) for k in range(len(shape))])


def assign(x: Any, y: Any, offset: int, strides: Shape, words: bool = False, shape: Shape | None = None) -> Any:
    """Return a copy of x, in C order, with y in the place of the part that strides describe.

    The part has the shape of y where no other is given: y is a number where a constant was written, or its tangent.
    """
    result = np.array(x, order="C")
    part_shape = y.shape if shape is None else shape
    np.copyto(_part_of(result, part_shape, offset, strides, words), y, casting="same_kind")
    return result


def _assign_dx(F: Any, g: Any, offset: int, shape: Shape, strides: Shape, words: bool) -> Any:
    nothing = F.zeros(shape, real_dtype(g.dtype) if words else g.dtype)
    return F.assign(g, nothing, offset, strides, words)


OVERWRITING: tuple[Structured, ...] = (
    Structured(
        name="assign",
        doc="x with y in the place of a part of it, which strides in C order describe.",
        operands=("x", "y"),
        signature="offset=0, strides=None, words=False",
        params=_assign_params,
        forward=lambda F, x, y, offset, shape, strides, words: assign(x, y, offset, strides, words, shape),
        dx=_assign_dx,
        dy=lambda F, g, offset, shape, strides, words: F.part(g, shape, offset, strides, words),
        mode="whole",
        kernel="assigned",
        encode=lambda x_shape, y_shape, offset, shape, strides, words: numbers_of(offset, shape, strides, words),
        public=False,
        plannable=False,
        mixed="words",
        takes_complex=True,
        examples=(
            (((4, 5), (5,)), {"offset": 5, "strides": (1,)}),
            (((4, 5), (2, 3)), {"offset": 19, "strides": (-10, -2)}),
            (((3, 4), (3, 4)), {}),
            (((3,), ()), {"offset": 2}),
            (((3,), (0,)), {}),
        ),
    ),
)
