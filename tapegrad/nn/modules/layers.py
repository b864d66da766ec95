"""Layers: linear maps, convolutions, pooling, dropout and normalisation."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad._generated import functions as F
from tapegrad.core.grad_mode import no_grad
from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError, ShapeError
from tapegrad.nn import functional, init
from tapegrad.nn.functions.checks import numbers_for_axes
from tapegrad.nn.modules.module import Module
from tapegrad.nn.parameter import Parameter
from tapegrad.numpy_api.creation import as_tensor, tensor


def _empty(shape: Sequence[int], dtype: Any) -> Tensor:
    return Parameter(np.zeros(shape, np.float64 if dtype is None else dtype))


class _Weighted(Module):
    """A layer with a weight, and perhaps a bias, that begin as uniform numbers up to `1 / sqrt(fan_in)`."""

    weight: Tensor
    bias: Tensor | None

    def _make(self, shape: Sequence[int], bias: bool, dtype: Any) -> None:
        self.weight = _empty(shape, dtype)
        self.register_parameter("bias", _empty(shape[:1], dtype) if bias else None)
        self.reset_parameters()

    def reset_parameters(self) -> None:
        """Draw the parameters anew."""
        bound = 1 / math.sqrt(max(init.fans(self.weight)[0], 1))
        for parameter in self.parameters(False):
            init.uniform_(parameter, -bound, bound)


class Identity(Module):
    """Gives what it gets.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.Identity()(tg.tensor([1.0, 2.0])).detach().round(4)
    tensor([1., 2.])
    """

    def forward(self, input: Any) -> Any:
        return input


class Flatten(Module):
    """Makes one axis of several: by default of all but the first.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.Flatten()(tg.tensor([[[1.0, 2.0], [3.0, 4.0]]])).detach().round(4)
    tensor([[1., 2., 3., 4.]])
    """

    def __init__(self, start_dim: int = 1, end_dim: int = -1) -> None:
        super().__init__()
        self.start_dim, self.end_dim = start_dim, end_dim

    def forward(self, input: Any) -> Tensor:
        return F.flatten(as_tensor(input), start_dim=self.start_dim, end_dim=self.end_dim)

    def extra_repr(self) -> str:
        return f"start_dim={self.start_dim}, end_dim={self.end_dim}"


class Linear(_Weighted):
    """A linear layer: `x @ weight.T + bias`.

    Parameters
    ----------
    in_features, out_features : int
    bias : bool
    dtype : dtype
        Of the parameters; float64 by default, as everywhere in tapegrad.

    Attributes
    ----------
    weight : Parameter, shape (out_features, in_features)
    bias : Parameter, shape (out_features,), or None

    Examples
    --------
    >>> import numpy as np
    >>> from tapegrad import nn
    >>> layer = nn.Linear(3, 2)
    >>> layer
    Linear(in_features=3, out_features=2, bias=True)
    >>> layer(np.ones((4, 3))).shape
    (4, 2)
    """

    def __init__(self, in_features: int, out_features: int, bias: bool = True, dtype: Any = None) -> None:
        super().__init__()
        self.in_features, self.out_features = in_features, out_features
        self._make((out_features, in_features), bias, dtype)

    def forward(self, input: Any) -> Tensor:
        return functional.linear(input, self.weight, self.bias, who="Linear")

    def extra_repr(self) -> str:
        return f"in_features={self.in_features}, out_features={self.out_features}, bias={self.bias is not None}"


class _Conv(_Weighted):
    """What convolutions along one and two axes have in common."""

    _axes = 0

    def __init__(
        self,
        in_channels: int,
        out_channels: int,
        kernel_size: Any,
        stride: Any = 1,
        padding: Any = 0,
        dilation: Any = 1,
        groups: int = 1,
        bias: bool = True,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        who = type(self).__name__
        if not isinstance(groups, int) or groups < 1 or in_channels % groups or out_channels % groups:
            raise ArgumentError(
                f"{who} got groups={groups!r}; give a divisor of both {in_channels} and {out_channels} channels"
            )
        if isinstance(padding, str):
            if padding not in ("same", "valid"):
                raise ArgumentError(f"{who} got padding={padding!r}; give integers, 'same' or 'valid'")
        else:
            padding = numbers_for_axes(who, "padding", padding, self._axes, 0)
        self.in_channels, self.out_channels, self.groups = in_channels, out_channels, groups
        self.kernel_size = numbers_for_axes(who, "kernel_size", kernel_size, self._axes)
        self.stride = numbers_for_axes(who, "stride", stride, self._axes)
        self.dilation = numbers_for_axes(who, "dilation", dilation, self._axes)
        self.padding = padding
        self._make((out_channels, in_channels // groups, *self.kernel_size), bias, dtype)

    def _options(self) -> tuple[Any, ...]:
        return self.weight, self.bias, self.stride, self.padding, self.dilation, self.groups

    def extra_repr(self) -> str:
        parts = [f"{self.in_channels}, {self.out_channels}, kernel_size={self.kernel_size}, stride={self.stride}"]
        if isinstance(self.padding, str) or any(self.padding):
            parts.append(f"padding={self.padding!r}")
        if any([d != 1 for d in self.dilation]):
            parts.append(f"dilation={self.dilation}")
        if self.groups != 1:
            parts.append(f"groups={self.groups}")
        if self.bias is None:
            parts.append("bias=False")
        return ", ".join(parts)


class Conv1d(_Conv):
    """A convolution of signals; see `functional.conv2d` for the arguments that it takes.

    Parameters
    ----------
    in_channels, out_channels : int
    kernel_size : int or tuple of int
    stride, padding, dilation, groups
        As of `functional.conv2d`.
    bias : bool
    dtype : dtype
        Of the parameters; float64 by default.

    Attributes
    ----------
    weight : Parameter, shape (out_channels, in_channels / groups, k)
    bias : Parameter, shape (out_channels,), or None

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.Conv1d(2, 5, kernel_size=3)(tg.ones(1, 2, 10)).shape
    (1, 5, 8)
    """

    _axes = 1

    def forward(self, input: Any) -> Tensor:
        return functional.conv1d(input, *self._options(), who="Conv1d")


class Conv2d(_Conv):
    """A convolution of images.

    Parameters
    ----------
    in_channels, out_channels : int
    kernel_size : int or tuple of int
    stride, padding, dilation, groups
        As of `functional.conv2d`.
    bias : bool
    dtype : dtype
        Of the parameters; float64 by default.

    Attributes
    ----------
    weight : Parameter, shape (out_channels, in_channels / groups, kh, kw)
    bias : Parameter, shape (out_channels,), or None

    Examples
    --------
    >>> import numpy as np
    >>> from tapegrad import nn
    >>> nn.Conv2d(1, 4, 3, padding="same")(np.ones((2, 1, 8, 8))).shape
    (2, 4, 8, 8)
    """

    _axes = 2

    def forward(self, input: Any) -> Tensor:
        return functional.conv2d(input, *self._options(), who="Conv2d")


class _Pool(Module):
    """What pooling along one and two axes has in common."""

    def __init__(self, kernel_size: Any, stride: Any = None, padding: Any = 0) -> None:
        super().__init__()
        self.kernel_size, self.stride, self.padding = kernel_size, kernel_size if stride is None else stride, padding

    def extra_repr(self) -> str:
        return f"kernel_size={self.kernel_size}, stride={self.stride}, padding={self.padding}"


class _MaxPool(_Pool):
    def __init__(self, kernel_size: Any, stride: Any = None, padding: Any = 0, dilation: Any = 1) -> None:
        super().__init__(kernel_size, stride, padding)
        self.dilation = dilation


class MaxPool1d(_MaxPool):
    """The largest number of each window of signals; see `functional.max_pool2d`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.MaxPool1d(2)(tg.tensor([[[1.0, 3.0, 5.0, 7.0]]])).detach().round(4)
    tensor([[[3., 7.]]])
    """

    def forward(self, input: Any) -> Tensor:
        return functional.max_pool1d(input, self.kernel_size, self.stride, self.padding, self.dilation, who="MaxPool1d")


class MaxPool2d(_MaxPool):
    """The largest number of each window of images; see `functional.max_pool2d`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.MaxPool2d(2)(tg.tensor([[[[1.0, 3.0], [5.0, 7.0]]]])).detach().round(4)
    tensor([[[[7.]]]])
    """

    def forward(self, input: Any) -> Tensor:
        return functional.max_pool2d(input, self.kernel_size, self.stride, self.padding, self.dilation, who="MaxPool2d")


class _AvgPool(_Pool):
    def __init__(self, kernel_size: Any, stride: Any = None, padding: Any = 0, count_include_pad: bool = True) -> None:
        super().__init__(kernel_size, stride, padding)
        self.count_include_pad = count_include_pad


class AvgPool1d(_AvgPool):
    """The mean of each window of signals; see `functional.avg_pool2d`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.AvgPool1d(2)(tg.tensor([[[1.0, 3.0, 5.0, 7.0]]])).detach().round(4)
    tensor([[[2., 6.]]])
    """

    def forward(self, input: Any) -> Tensor:
        return functional.avg_pool1d(
            input, self.kernel_size, self.stride, self.padding, self.count_include_pad, who="AvgPool1d"
        )


class AvgPool2d(_AvgPool):
    """The mean of each window of images; see `functional.avg_pool2d`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.AvgPool2d(2)(tg.tensor([[[[1.0, 3.0], [5.0, 7.0]]]])).detach().round(4)
    tensor([[[[4.]]]])
    """

    def forward(self, input: Any) -> Tensor:
        return functional.avg_pool2d(
            input, self.kernel_size, self.stride, self.padding, self.count_include_pad, who="AvgPool2d"
        )


class _AdaptiveAvgPool(Module):
    def __init__(self, output_size: Any) -> None:
        super().__init__()
        self.output_size = output_size

    def extra_repr(self) -> str:
        return f"output_size={self.output_size}"


class AdaptiveAvgPool1d(_AdaptiveAvgPool):
    """Means of as many windows as are asked for; see `functional.adaptive_avg_pool2d`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.AdaptiveAvgPool1d(2)(tg.tensor([[[1.0, 3.0, 5.0, 7.0]]])).detach().round(4)
    tensor([[[2., 6.]]])
    """

    def forward(self, input: Any) -> Tensor:
        return functional.adaptive_avg_pool1d(input, self.output_size, who="AdaptiveAvgPool1d")


class AdaptiveAvgPool2d(_AdaptiveAvgPool):
    """Means of as many windows as are asked for; see `functional.adaptive_avg_pool2d`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.AdaptiveAvgPool2d(1)(tg.tensor([[[[1.0, 3.0], [5.0, 7.0]]]])).detach().round(4)
    tensor([[[[4.]]]])
    """

    def forward(self, input: Any) -> Tensor:
        return functional.adaptive_avg_pool2d(input, self.output_size, who="AdaptiveAvgPool2d")


class Dropout(Module):
    """Sets a part of the elements to 0 while `training`, and does nothing after `eval()`; see `functional.dropout`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.Dropout(0.5).eval()(tg.ones(3))
    tensor([1., 1., 1.])
    """

    def __init__(self, p: float = 0.5) -> None:
        super().__init__()
        if not 0 <= p <= 1:
            raise ArgumentError(f"Dropout got p={p!r}; give a probability, from 0 to 1")
        self.p = p

    def forward(self, input: Any) -> Tensor:
        return functional.dropout(input, self.p, self.training)

    def extra_repr(self) -> str:
        return f"p={self.p}"


class _BatchNorm(Module):
    """What batch normalisation of signals and of images has in common."""

    _shapes: tuple[int, ...] = ()
    weight: Tensor | None
    bias: Tensor | None
    running_mean: Any
    running_var: Any
    num_batches_tracked: Any

    def __init__(
        self,
        num_features: int,
        eps: float = 1e-5,
        momentum: float | None = 0.1,
        affine: bool = True,
        track_running_stats: bool = True,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        self.num_features, self.eps, self.momentum = num_features, eps, momentum
        self.affine, self.track_running_stats = affine, track_running_stats
        shape, of = (num_features,), np.dtype(np.float64 if dtype is None else dtype)
        self.register_parameter("weight", Parameter(np.ones(shape, of)) if affine else None)
        self.register_parameter("bias", Parameter(np.zeros(shape, of)) if affine else None)
        tracks = track_running_stats
        self.register_buffer("running_mean", tensor(np.zeros(shape, of)) if tracks else None)
        self.register_buffer("running_var", tensor(np.ones(shape, of)) if tracks else None)
        self.register_buffer("num_batches_tracked", tensor(0) if tracks else None)

    def reset_running_stats(self) -> None:
        """Begin with mean 0 and variance 1 again."""
        if self.track_running_stats:
            init.zeros_(self.running_mean)
            init.ones_(self.running_var)
            self.num_batches_tracked.zero_()

    def forward(self, input: Any) -> Tensor:
        who, x = type(self).__name__, as_tensor(input)
        if x.ndim not in self._shapes:
            raise ShapeError(
                f"{who} got input of shape {x.shape}; it should have {' or '.join(map(str, self._shapes))} axes"
            )
        momentum: Any = 0.0 if self.momentum is None else self.momentum
        if self.training and self.track_running_stats:
            with no_grad():
                self.num_batches_tracked.add_(1)
            if self.momentum is None:  # the mean of all batches
                momentum = 1.0 / self.num_batches_tracked
        return functional.batch_norm(
            x,
            self.running_mean,
            self.running_var,
            self.weight,
            self.bias,
            self.training or not self.track_running_stats,
            momentum,
            self.eps,
            who=who,
        )

    def extra_repr(self) -> str:
        return (
            f"{self.num_features}, eps={self.eps}, momentum={self.momentum}, affine={self.affine}, "
            f"track_running_stats={self.track_running_stats}"
        )


class BatchNorm1d(_BatchNorm):
    """Shifts and scales each channel of `(N, C)` or `(N, C, L)` to mean 0 and variance 1; see `functional.batch_norm`.

    Parameters
    ----------
    num_features : int
        How many channels there are.
    eps : float
    momentum : float or None
        How much a batch counts in the running statistics; None for their mean over all batches.
    affine : bool
        Whether there are a weight and a bias.
    track_running_stats : bool
        Whether there are running statistics, for `eval()`.
    dtype : dtype
        Of parameters and buffers; float64 by default.

    Attributes
    ----------
    weight, bias : Parameter, shape (C,), or None
    running_mean, running_var : Tensor, shape (C,), or None
        Buffers: they are saved, and not differentiated.
    num_batches_tracked : Tensor, or None

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.BatchNorm1d(1)(tg.tensor([[1.0], [3.0]])).detach().round(3)
    tensor([[-1.],
            [ 1.]])
    """

    _shapes = 2, 3


class BatchNorm2d(_BatchNorm):
    """Shifts and scales each channel of `(N, C, H, W)` to mean 0 and variance 1; as `BatchNorm1d` is for signals.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.BatchNorm2d(3)(tg.ones(2, 3, 4, 4)).shape
    (2, 3, 4, 4)
    """

    _shapes = (4,)


class LayerNorm(Module):
    """Shifts and scales the last axes to mean 0 and variance 1; see `functional.layer_norm`.

    Parameters
    ----------
    normalized_shape : int or sequence of int
    eps : float
    elementwise_affine, bias : bool
        Whether there is a weight, and with it a bias.
    dtype : dtype
        Of the parameters; float64 by default.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.LayerNorm(3)(tg.tensor([1.0, 2.0, 3.0])).detach().round(4)
    tensor([-1.2247,  0.    ,  1.2247])
    """

    weight: Tensor | None
    bias: Tensor | None

    def __init__(
        self,
        normalized_shape: Any,
        eps: float = 1e-5,
        elementwise_affine: bool = True,
        bias: bool = True,
        dtype: Any = None,
    ) -> None:
        super().__init__()
        shape = (normalized_shape,) if isinstance(normalized_shape, int) else tuple(normalized_shape)
        self.normalized_shape, self.eps, self.elementwise_affine = shape, eps, elementwise_affine
        of = np.dtype(np.float64 if dtype is None else dtype)
        self.register_parameter("weight", Parameter(np.ones(shape, of)) if elementwise_affine else None)
        self.register_parameter("bias", Parameter(np.zeros(shape, of)) if elementwise_affine and bias else None)

    def forward(self, input: Any) -> Tensor:
        return functional.layer_norm(input, self.normalized_shape, self.weight, self.bias, self.eps, who="LayerNorm")

    def extra_repr(self) -> str:
        return f"{self.normalized_shape}, eps={self.eps}, elementwise_affine={self.elementwise_affine}"
