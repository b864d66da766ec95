"""Functions whose signature or result is another one by the standard than by NumPy."""

from __future__ import annotations

from typing import Any

from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError
from tapegrad.record.operations import F, tensor_of


def sum(x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Tensor:
    """Add up all elements, or those along axes.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.sum(xp.ones((2, 3)), axis=0)
    tensor([2., 2., 2.])
    """
    return F.sum(x, axis, keepdims, dtype=dtype)


def prod(x: Any, /, *, axis: Any = None, dtype: Any = None, keepdims: bool = False) -> Tensor:
    """Multiply all elements, or those along axes.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.prod(xp.asarray([2.0, 3.0]))
    tensor(6.)
    """
    return F.prod(x, axis, keepdims, dtype=dtype)


def cumulative_sum(x: Any, /, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False) -> Tensor:
    """Return the sums of the first elements along an axis, from 0 on if `include_initial` is set.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.cumulative_sum(xp.asarray([1.0, 2.0]))
    tensor([1., 3.])
    """
    return F.cumulative_sum(x, axis=axis, include_initial=include_initial, dtype=dtype)


def cumulative_prod(x: Any, /, *, axis: int | None = None, dtype: Any = None, include_initial: bool = False) -> Tensor:
    """Return the products of the first elements along an axis, from 1 on if `include_initial` is set.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.cumulative_prod(xp.asarray([2.0, 3.0]), include_initial=True)
    tensor([1., 2., 6.])
    """
    return F.cumulative_prod(x, axis=axis, include_initial=include_initial, dtype=dtype)


def clip(x: Any, /, min: Any = None, max: Any = None) -> Tensor:
    """Return elements that are at least `min` and at most `max`, of the dtype of `x`.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.clip(xp.asarray([0.5, 2.0]), max=1.0)
    tensor([0.5, 1. ])
    """
    x = tensor_of(x)
    result = x if min is None and max is None else F.clip(x, min, max)
    return result if result.dtype == x.dtype and result is not x else F.astype(result, x.dtype)


def reshape(x: Any, /, shape: tuple[int, ...], *, copy: bool | None = None) -> Tensor:
    """Return the elements in another shape.

    Parameters
    ----------
    x : Tensor
    shape : tuple of int
    copy : bool, optional
        True for memory of its own; False to refuse where only a copy has that shape.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.reshape(xp.arange(4), (2, 2))
    tensor([[0, 1],
            [2, 3]])
    """
    x = tensor_of(x)
    if copy is False:
        try:
            x._array.reshape(shape, copy=False)
        except ValueError as error:
            raise ArgumentError(f"reshape of {x.shape} to {shape}: {error}; leave out copy=False") from error
    result = F.reshape(x, shape)
    return result.clone() if copy else result


def permute_dims(x: Any, /, axes: tuple[int, ...]) -> Tensor:
    """Return the axes in another order.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.permute_dims(xp.ones((2, 3, 4)), (2, 0, 1)).shape
    (4, 2, 3)
    """
    return F.permute_dims(x, axes)


def tile(x: Any, repetitions: tuple[int, ...], /) -> Tensor:
    """Repeat a tensor along its axes.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.tile(xp.asarray([1.0, 2.0]), (2,))
    tensor([1., 2., 1., 2.])
    """
    return F.tile(x, repetitions)


def sort(x: Any, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Tensor:
    """Sort along an axis; NaN comes last, or first where it is `descending`.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.sort(xp.asarray([2.0, 3.0, 1.0]), descending=True)
    tensor([3., 2., 1.])
    """
    result = F.sort(x, axis, stable=stable)
    return F.flip(result, axis) if descending else result


def argsort(x: Any, /, *, axis: int = -1, descending: bool = False, stable: bool = True) -> Tensor:
    """Return the places from which the elements of a sorted tensor come; equal ones are in their order.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.argsort(xp.asarray([2.0, 1.0, 3.0]), descending=True)
    tensor([2, 0, 1])
    """
    if not descending:
        return F.argsort(x, axis, stable=stable)
    x = tensor_of(x)
    backwards = F.argsort(F.flip(x, axis), axis, stable=stable)  # so that equal ones are in their order
    return F.flip(x.shape[axis] - 1 - backwards, axis)
