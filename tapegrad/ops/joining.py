"""The rows that join a sequence of tensors. How to write one: `op.py`."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index

from tapegrad.errors import ShapeError
from tapegrad.ops.broadcasting import Shape
from tapegrad.ops.op import Structured


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
        axis = normalize_axis_index(axis, len(shapes[0]))
        sizes = [shape[axis] if axis < len(shape) else 0 for shape in shapes]  # NumPy refuses such shapes
    return {"axis": axis, "starts": tuple(itertools.accumulate(sizes, initial=0))}


def _stack_params(*shapes: Shape, axis: int = 0) -> dict[str, Any]:
    if not shapes:
        raise ShapeError("stack got an empty sequence; give at least one tensor")
    return {"axis": normalize_axis_index(axis, len(shapes[0]) + 1)}


def _concatenate_parts(*shapes: Shape, axis: int | None, starts: tuple[int, ...]) -> list[int]:
    """Give what the kernel `parts` reads."""
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
        examples=(
            (((2, 3), (1, 3)), {}),
            (((2, 3), (2, 0), (2, 4)), {"axis": -1}),
            (((2,), (3, 1)), {"axis": None}),
        ),
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
        examples=((((), (), ()), {}), (((2, 3), (2, 3)), {"axis": 1}), (((2, 3), (2, 3)), {"axis": -1})),
    ),
)
