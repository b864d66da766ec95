"""New tensors by the standard's signatures: a shape is one argument, and what is optional is given by name."""

from __future__ import annotations

from typing import Any

from tapegrad.core.devices import check_device
from tapegrad.core.tensor import Tensor
from tapegrad.record.operations import F


def _shape(shape: Any) -> tuple[Any, ...]:
    return tuple(shape) if isinstance(shape, (tuple, list)) else (shape,)


def empty(shape: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Make a tensor whose elements are not set.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.empty((2, 3)).shape
    (2, 3)
    """
    check_device(device)
    return F.empty(_shape(shape), dtype=float if dtype is None else dtype)


def zeros(shape: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Make a tensor of zeros.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.zeros(2)
    tensor([0., 0.])
    """
    check_device(device)
    return F.zeros(_shape(shape), dtype=float if dtype is None else dtype)


def ones(shape: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Make a tensor of ones.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.ones(2)
    tensor([1., 1.])
    """
    check_device(device)
    return F.ones(_shape(shape), dtype=float if dtype is None else dtype)


def full(shape: Any, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Make a tensor of one value, differentiable by it.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.full(2, 0.5)
    tensor([0.5, 0.5])
    """
    check_device(device)
    return F.full(_shape(shape), fill_value, dtype)


def empty_like(x: Any, /, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Make a tensor of the shape and dtype of another whose elements are not set.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.empty_like(xp.ones(3)).dtype
    dtype('float64')
    """
    check_device(device)
    return F.empty_like(x, dtype)


def zeros_like(x: Any, /, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Make a tensor of zeros of the shape and dtype of another.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.zeros_like(xp.ones(2))
    tensor([0., 0.])
    """
    check_device(device)
    return F.zeros_like(x, dtype)


def ones_like(x: Any, /, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Make a tensor of ones of the shape and dtype of another.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.ones_like(xp.zeros(2))
    tensor([1., 1.])
    """
    check_device(device)
    return F.ones_like(x, dtype)


def full_like(x: Any, /, fill_value: Any, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Make a tensor of one value, differentiable by it, of the shape and dtype of another.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.full_like(xp.ones(2), 3.0)
    tensor([3., 3.])
    """
    check_device(device)
    return F.full_like(x, fill_value, dtype)


def arange(start: Any, /, stop: Any = None, step: Any = 1, *, dtype: Any = None, device: Any = None) -> Tensor:
    """Make the tensor start, start + step, … below stop; `arange(stop)` starts at 0.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.arange(3)
    tensor([0, 1, 2])
    """
    check_device(device)
    return F.arange(start, stop, step, dtype)


def linspace(
    start: Any, stop: Any, /, num: int, *, dtype: Any = None, device: Any = None, endpoint: bool = True
) -> Tensor:
    """Make a tensor of numbers at equal distances.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.linspace(0.0, 1.0, 3)
    tensor([0. , 0.5, 1. ])
    """
    check_device(device)
    return F.linspace(start, stop, num, endpoint, dtype=dtype)


def eye(n_rows: int, n_cols: int | None = None, /, *, k: int = 0, dtype: Any = None, device: Any = None) -> Tensor:
    """Make a tensor with ones on the diagonal number k.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.eye(2, k=1)
    tensor([[0., 1.],
            [0., 0.]])
    """
    check_device(device)
    return F.eye(n_rows, n_cols, k, float if dtype is None else dtype)
