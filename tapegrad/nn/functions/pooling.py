"""Pooling: the largest number, or the mean, of each window."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad._generated import functions as F
from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError
from tapegrad.nn.functions.checks import floating, numbers_for_axes
from tapegrad.nn.functions.windows import slices, with_batch
from tapegrad.numpy_api.creation import as_tensor


def max_pool1d(
    input: Any, kernel_size: Any, stride: Any = None, padding: Any = 0, dilation: Any = 1, *, who: str = "max_pool1d"
) -> Tensor:
    """Return the largest number of each window of signals; see `max_pool2d`, which has one axis more.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.max_pool1d(tg.tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2).round(4)
    tensor([[[3., 7.]]])
    """
    return _max_pool(who, input, kernel_size, stride, padding, dilation, 1)


def max_pool2d(
    input: Any, kernel_size: Any, stride: Any = None, padding: Any = 0, dilation: Any = 1, *, who: str = "max_pool2d"
) -> Tensor:
    """Return the largest number of each window of images; the gradient goes to the first of several that are equal.

    Parameters
    ----------
    input : array_like, shape (N, C, H, W) or (C, H, W)
    kernel_size : int or tuple of int
    stride : int or tuple of int, optional
        How far windows are apart; by default they touch.
    padding : int or tuple of int
        By how much windows may go beyond the input, at most half a window; nothing there is ever the largest.
    dilation : int or tuple of int
        How far the elements of a window are apart.
    who : str
        What errors name.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.max_pool2d(tg.tensor([[[[1.0, 3.0], [5.0, 7.0]]]]), 2).round(4)
    tensor([[[[7.]]]])
    """
    return _max_pool(who, input, kernel_size, stride, padding, dilation, 2)


def _max_pool(who: str, input: Any, kernel_size: Any, stride: Any, padding: Any, dilation: Any, count: int) -> Tensor:
    kernel, stride, padding = _window(who, kernel_size, stride, padding, count)
    dilation = numbers_for_axes(who, "dilation", dilation, count)
    x, has_batch = with_batch(who, floating(who, input), count)
    largest, *others = slices(who, x, kernel, stride, padding, dilation, -np.inf)
    for other in others:
        largest = F.where((other > largest) | (other != other), other, largest)
    return largest if has_batch else largest[0]


def avg_pool1d(
    input: Any,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    count_include_pad: bool = True,
    *,
    who: str = "avg_pool1d",
) -> Tensor:
    """Return the mean of each window of signals; see `avg_pool2d`, which has one axis more.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.avg_pool1d(tg.tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2).round(4)
    tensor([[[2., 6.]]])
    """
    return _avg_pool(who, input, kernel_size, stride, padding, count_include_pad, 1)


def avg_pool2d(
    input: Any,
    kernel_size: Any,
    stride: Any = None,
    padding: Any = 0,
    count_include_pad: bool = True,
    *,
    who: str = "avg_pool2d",
) -> Tensor:
    """Return the mean of each window of images.

    Parameters
    ----------
    input : array_like, shape (N, C, H, W) or (C, H, W)
    kernel_size : int or tuple of int
    stride : int or tuple of int, optional
        How far windows are apart; by default they touch.
    padding : int or tuple of int
        By how many zeros windows may go beyond the input, at most half a window.
    count_include_pad : bool
        Whether these zeros count.
    who : str
        What errors name.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.avg_pool2d(tg.tensor([[[[1.0, 3.0], [5.0, 7.0]]]]), 2).round(4)
    tensor([[[[4.]]]])
    """
    return _avg_pool(who, input, kernel_size, stride, padding, count_include_pad, 2)


def _avg_pool(
    who: str, input: Any, kernel_size: Any, stride: Any, padding: Any, count_include_pad: bool, count: int
) -> Tensor:
    kernel, stride, padding = _window(who, kernel_size, stride, padding, count)
    x, has_batch = with_batch(who, floating(who, input), count)
    dilation = (1,) * count
    total = sum(slices(who, x, kernel, stride, padding, dilation))
    number: Any = float(np.prod(kernel))
    if not count_include_pad:
        ones = as_tensor(np.ones((1, 1, *x.shape[2:]), x.dtype))
        number = sum(slices(who, ones, kernel, stride, padding, dilation))
    mean = total / number
    return mean if has_batch else mean[0]


def _window(
    who: str, kernel_size: Any, stride: Any, padding: Any, count: int
) -> tuple[tuple[int, ...], tuple[int, ...], list[tuple[int, int]]]:
    kernel = numbers_for_axes(who, "kernel_size", kernel_size, count)
    stride = kernel if stride is None else numbers_for_axes(who, "stride", stride, count)
    padding = numbers_for_axes(who, "padding", padding, count, 0)
    if any([p > k // 2 for p, k in zip(padding, kernel, strict=True)]):
        raise ArgumentError(f"{who} got padding={padding} for windows of {kernel}; it can be half of that at most")
    return kernel, stride, [(p, p) for p in padding]


def adaptive_avg_pool1d(input: Any, output_size: Any, *, who: str = "adaptive_avg_pool1d") -> Tensor:
    """Return means of as many windows as are asked for; see `adaptive_avg_pool2d`, which has one axis more.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.adaptive_avg_pool1d(tg.tensor([[[1.0, 3.0, 5.0, 7.0]]]), 2).round(4)
    tensor([[[2., 6.]]])
    """
    return _adaptive(who, input, output_size, 1)


def adaptive_avg_pool2d(input: Any, output_size: Any, *, who: str = "adaptive_avg_pool2d") -> Tensor:
    """Return means of as many windows as are asked for, which cover the input.

    Window i of m, along an axis of n, goes from `floor(i n / m)` to `ceil((i + 1) n / m)`.

    Parameters
    ----------
    input : array_like, shape (N, C, H, W) or (C, H, W)
    output_size : int or tuple of int
    who : str
        What errors name.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.adaptive_avg_pool2d(tg.tensor([[[[1.0, 3.0], [5.0, 7.0]]]]), 1).round(4)
    tensor([[[[4.]]]])
    """
    return _adaptive(who, input, output_size, 2)


def _adaptive(who: str, input: Any, output_size: Any, count: int) -> Tensor:
    wanted = numbers_for_axes(who, "output_size", output_size, count)
    x, has_batch = with_batch(who, floating(who, input), count)
    for axis, m in zip(range(-count, 0), wanted, strict=True):
        x = F.moveaxis(F.moveaxis(x, axis, -1) @ _means(x.shape[axis], m, x.dtype), -1, axis)
    return x if has_batch else x[0]


def _means(n: int, m: int, dtype: Any) -> np.ndarray:
    """Return the matrix that takes n numbers to the means of m windows."""
    means = np.zeros((n, m), dtype)
    for k in range(m):
        start, end = k * n // m, -(-(k + 1) * n // m)
        means[start:end, k] = 1 / (end - start)
    return means
