"""Convolutions: products of a matrix of weights and one of windows."""

from __future__ import annotations

import math
from typing import Any

from tapegrad._generated import functions as F
from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError, ShapeError
from tapegrad.nn.functions.checks import floating, numbers_for_axes
from tapegrad.nn.functions.windows import slices, with_batch
from tapegrad.numpy_api.creation import as_tensor


def conv1d(
    input: Any,
    weight: Any,
    bias: Any = None,
    stride: Any = 1,
    padding: Any = 0,
    dilation: Any = 1,
    groups: int = 1,
    *,
    who: str = "conv1d",
) -> Tensor:
    """Return the correlation of signals with kernels; see `conv2d`, which has one axis more.

    Parameters
    ----------
    input : array_like, shape (N, C, L) or (C, L)
    weight : tensor, shape (out, C / groups, k)
    bias : tensor, shape (out,), optional
    stride, padding, dilation, groups
        As of `conv2d`.
    who : str
        What errors name.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.conv1d(tg.tensor([[[1.0, 2.0, 3.0]]]), tg.tensor([[[1.0, 10.0]]])).round(4)
    tensor([[[21., 32.]]])
    """
    return _conv(who, input, weight, bias, stride, padding, dilation, groups, 1)


def conv2d(
    input: Any,
    weight: Any,
    bias: Any = None,
    stride: Any = 1,
    padding: Any = 0,
    dilation: Any = 1,
    groups: int = 1,
    *,
    who: str = "conv2d",
) -> Tensor:
    """Return the correlation of images with kernels, as PyTorch and most others call a convolution.

    Parameters
    ----------
    input : array_like, shape (N, C, H, W) or (C, H, W)
    weight : tensor, shape (out, C / groups, kh, kw)
    bias : tensor, shape (out,), optional
    stride : int or tuple of int
        How far windows are apart.
    padding : int, tuple of int, "same" or "valid"
        How many zeros there are before and behind each axis; `"same"` gives the input's size, for stride 1.
    dilation : int or tuple of int
        How far the elements of a window are apart.
    groups : int
        Into how many groups channels fall: each output sees those of its group only.
    who : str
        What errors name.

    Returns
    -------
    Tensor, shape (N, out, H', W') or (out, H', W')

    Raises
    ------
    ShapeError
        If the channels or the sizes do not fit.
    ArgumentError
        For a stride, padding, dilation or number of groups that there cannot be.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.conv2d(tg.tensor([[[[1.0, 2.0], [3.0, 4.0]]]]), tg.ones(1, 1, 2, 2))
    tensor([[[[10.]]]])
    """
    return _conv(who, input, weight, bias, stride, padding, dilation, groups, 2)


def padding_of(who: str, padding: Any, kernel: Any, stride: Any, dilation: Any) -> list[tuple[int, int]]:
    """Return how much is put before and behind each axis."""
    if padding == "valid":
        return [(0, 0)] * len(kernel)
    if padding == "same":
        if any([s != 1 for s in stride]):
            raise ArgumentError(f"{who} got padding='same' with stride={tuple(stride)}; it is for stride 1")
        whole = [d * (k - 1) for k, d in zip(kernel, dilation, strict=True)]
        return [(n // 2, n - n // 2) for n in whole]
    if isinstance(padding, str):
        raise ArgumentError(f"{who} got padding={padding!r}; give integers, 'same' or 'valid'")
    return [(p, p) for p in numbers_for_axes(who, "padding", padding, len(kernel), 0)]


def _conv(
    who: str,
    input: Any,
    weight: Any,
    bias: Any,
    stride: Any,
    padding: Any,
    dilation: Any,
    groups: int,
    count: int,
) -> Tensor:
    w = as_tensor(weight)
    if w.ndim != count + 2:
        raise ShapeError(f"{who} got a weight of shape {w.shape}; it should have {count + 2} axes")
    if not isinstance(groups, int) or groups < 1 or w.shape[0] % groups:
        raise ArgumentError(f"{who} got groups={groups!r}; give a divisor of the {w.shape[0]} outputs")
    kernel = w.shape[2:]
    stride = numbers_for_axes(who, "stride", stride, count)
    dilation = numbers_for_axes(who, "dilation", dilation, count)
    x, has_batch = with_batch(who, floating(who, input), count, w.shape[1] * groups)
    windows = slices(who, x, kernel, stride, padding_of(who, padding, kernel, stride, dilation), dilation)
    n, sizes = x.shape[0], windows[0].shape[2:]
    columns = F.stack(windows, 2) if len(windows) > 1 else windows[0]
    columns = columns.reshape(n, groups, -1, math.prod(sizes))
    out = w.reshape(groups, w.shape[0] // groups, -1) @ columns
    out = out.reshape(n, w.shape[0], *sizes)
    if bias is not None:
        out = out + bias.reshape(-1, *[1] * count)
    return out if has_batch else out[0]
