"""What layers and losses ask of their arguments before they compute."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError, DTypeError, ShapeError
from tapegrad.numpy_api.creation import as_tensor


def floating(who: str, value: Any, what: str = "input") -> Tensor:
    """Return a value as a tensor; refuse what is neither floating point nor complex numbers."""
    tensor = as_tensor(value)
    if tensor.dtype.kind not in "fc":
        raise DTypeError(f"{who} got {what} of dtype {tensor.dtype}; convert it, as with {what}.astype(float)")
    return tensor


def numbers_for_axes(who: str, name: str, value: Any, count: int, least: int = 1) -> tuple[int, ...]:
    """Return one integer for each axis; a single one is for all."""
    given = tuple(value) if isinstance(value, Sequence) and not isinstance(value, str) else (value,) * count
    if len(given) != count or any([not isinstance(v, int) or isinstance(v, bool) or v < least for v in given]):
        raise ArgumentError(f"{who} got {name}={value!r}; give an integer from {least} on, or a tuple of {count}")
    return given


def same_shape(who: str, x: Tensor, y: Tensor, name: str = "target") -> None:
    """Refuse two shapes that differ: where they broadcast, the loss is one of all pairs."""
    if x.shape != y.shape:
        raise ShapeError(f"{who} got input of shape {x.shape} and {name} of shape {y.shape}; give both the same shape")
