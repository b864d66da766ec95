"""Arguments and results of `vmap`: which of their axes the examples lie along."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad.core.tensor import Tensor
from tapegrad.errors import AxisError, BatchError, OperandError, ShapeError
from tapegrad.record.operations import F
from tapegrad.record.recorder import NUMBERS
from tapegrad.transforms.vmap.batched_tensor import raw, wrap


def common_size(leaves: Sequence[tuple[Any, int | None, str]], who: str, each: str, name: str) -> int:
    """Return the number of examples, which all arguments must agree on.

    Parameters
    ----------
    leaves : sequence of (value, axis, what)
        As `tree.with_axes` yields them.
    who, each, name : str
        For messages: who asks, what it calls an example, and the function.
    """
    found: dict[int, str] = {}
    for value, axis, what in leaves:
        if axis is None:
            continue
        if not isinstance(value, (Tensor, np.ndarray, *NUMBERS)):
            raise OperandError(
                f"{who} cannot go along an axis of {what}, a {type(value).__qualname__}; give an array or a tensor, or "
                "say in_axes None for it"
            )
        shape = np.shape(value) if not isinstance(value, Tensor) else value.shape
        if not -len(shape) <= axis < len(shape):
            raise AxisError(
                f"{who} is to go along axis {axis} of {what}, which has shape {shape}; name an axis that it has, or "
                f"None in in_axes where all {each} share it"
            )
        found.setdefault(shape[axis], f"{what}, of shape {shape}, along axis {axis}")
    if not found:
        raise OperandError(
            f"{who} has no axis to go along: {name} was called with no argument whose in_axes is an integer; give one"
        )
    if len(found) > 1:
        (m, first), (n, second) = list(found.items())[:2]
        raise ShapeError(
            f"{who} got {m} {each} in {first}, and {n} in {second}; all must have as many: say None in in_axes for "
            f"what all {each} share"
        )
    return next(iter(found))


def example(value: Any, axis: int | None, number: int) -> Any:
    """Return what the function gets of an argument."""
    if axis is None:
        return value
    tensor, levels = raw(value if isinstance(value, Tensor) else F.own(np.asarray(value)))
    by = len(levels)
    axis = axis + by if axis >= 0 else axis + tensor.ndim
    return wrap(tensor if axis == by else F.moveaxis(tensor, axis, by), (*levels, number))


def joined(value: Any, axis: int | None, number: int, size: int, name: str) -> Any:
    """Return what the caller gets of a result."""
    if not isinstance(value, (Tensor, np.ndarray, *NUMBERS)):
        if axis is not None and value is not None:
            raise OperandError(
                f"{name} gave a {type(value).__qualname__} under vmap, which gives tensors, arrays and numbers, and "
                "nested containers of them; say out_axes None for anything else"
            )
        return value
    tensor, levels = raw(value)
    if axis is None:
        if number in levels:
            raise BatchError(
                f"out_axes is None for a result of {name} that depends on the example, so that there is not one value "
                "of it; say where the examples are to lie, as in out_axes=0"
            )
        return value
    by = len(levels)
    if number in levels:
        by -= 1
        tensor_levels = levels[:-1]
    else:
        tensor_levels = levels
        tensor = F.as_tensor(tensor)
        shape = tensor.shape
        tensor = F.broadcast_to(F.unsqueeze(tensor, by), (*shape[:by], size, *shape[by:]))
    ndim = tensor.ndim - by
    if not -ndim <= axis < ndim:
        raise AxisError(
            f"vmap is to put the examples at axis {axis} of a result of shape {tensor.shape[by + 1 :]}, which gets "
            f"{ndim} axes; name one of these in out_axes"
        )
    place = axis + by if axis >= 0 else axis + tensor.ndim
    return wrap(tensor if place == by else F.moveaxis(tensor, by, place), tensor_levels)


__all__ = ["common_size", "example", "joined"]
