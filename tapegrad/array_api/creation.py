"""New tensors by the standard's signatures: a shape is one argument, and what is optional is given by name."""

from __future__ import annotations

from typing import Any

from tapegrad.core.devices import check_device
from tapegrad.core.tensor import Tensor
from tapegrad.record.operations import F


def _shape(shape: Any) -> tuple[Any, ...]:
    return tuple(shape) if isinstance(shape, (tuple, list)) else (shape,)


def empty(shape: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Make a tensor whose elements are not set."""
    check_device(device)
    return F.empty(_shape(shape), dtype=float if dtype is None else dtype)


def zeros(shape: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Make a tensor of zeros."""
    check_device(device)
    return F.zeros(_shape(shape), dtype=float if dtype is None else dtype)


def ones(shape: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Make a tensor of ones."""
    check_device(device)
    return F.ones(_shape(shape), dtype=float if dtype is None else dtype)


def full(shape: Any, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Make a tensor of one value, differentiable by it."""
    check_device(device)
    return F.full(_shape(shape), fill_value, dtype)


def empty_like(x: Any, /, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Make a tensor of the shape and dtype of another whose elements are not set."""
    check_device(device)
    return F.empty_like(x, dtype)


def zeros_like(x: Any, /, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Make a tensor of zeros of the shape and dtype of another."""
    check_device(device)
    return F.zeros_like(x, dtype)


def ones_like(x: Any, /, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Make a tensor of ones of the shape and dtype of another."""
    check_device(device)
    return F.ones_like(x, dtype)


def full_like(x: Any, /, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Make a tensor of one value, differentiable by it, of the shape and dtype of another."""
    check_device(device)
    return F.full_like(x, fill_value, dtype)


def arange(start: Any, /, stop: Any = None, step: Any = 1, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Make the tensor start, start + step, … below stop; `arange(stop)` starts at 0."""
    check_device(device)
    return F.arange(start, stop, step, dtype)


def linspace(
    start: Any, stop: Any, /, num: int, *, dtype: Any = None, device: Any = None, endpoint: bool = True
) -> Tensor:
    """Make a tensor of numbers at equal distances."""
    check_device(device)
    return F.linspace(start, stop, num, endpoint, dtype=dtype)


def eye(n_rows: int, n_cols: int | None = None, /, *, k: int = 0, dtype: Any = None, device: Any = None) -> Tensor:
    """Make a tensor with ones on the diagonal number k."""
    check_device(device)
    return F.eye(n_rows, n_cols, k, float if dtype is None else dtype)
