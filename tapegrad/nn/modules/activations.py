"""Activations as modules: each is the function of `nn.functional` that it names, with its options."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.core.tensor import Tensor
from tapegrad.nn import functional
from tapegrad.nn.modules.module import Module
from tapegrad.nn.parameter import Parameter


class _Activation(Module):
    """A function of one tensor, with options."""

    def __init__(self, **options: Any) -> None:
        super().__init__()
        self.options = options

    def extra_repr(self) -> str:
        return ", ".join(f"{name}={value!r}" for name, value in self.options.items())


class ReLU(_Activation):
    """`functional.relu` as a module."""

    def forward(self, input: Any) -> Tensor:
        return functional.relu(input)


class ReLU6(_Activation):
    """`functional.relu6` as a module."""

    def forward(self, input: Any) -> Tensor:
        return functional.relu6(input)


class Hardtanh(_Activation):
    """`functional.hardtanh` as a module."""

    def __init__(self, min_val: float = -1.0, max_val: float = 1.0) -> None:
        super().__init__(min_val=min_val, max_val=max_val)

    def forward(self, input: Any) -> Tensor:
        return functional.hardtanh(input, **self.options)


class LeakyReLU(_Activation):
    """`functional.leaky_relu` as a module."""

    def __init__(self, negative_slope: float = 0.01) -> None:
        super().__init__(negative_slope=negative_slope)

    def forward(self, input: Any) -> Tensor:
        return functional.leaky_relu(input, **self.options)


class ELU(_Activation):
    """`functional.elu` as a module."""

    def __init__(self, alpha: float = 1.0) -> None:
        super().__init__(alpha=alpha)

    def forward(self, input: Any) -> Tensor:
        return functional.elu(input, **self.options)


class CELU(_Activation):
    """`functional.celu` as a module."""

    def __init__(self, alpha: float = 1.0) -> None:
        super().__init__(alpha=alpha)

    def forward(self, input: Any) -> Tensor:
        return functional.celu(input, **self.options)


class SELU(_Activation):
    """`functional.selu` as a module."""

    def forward(self, input: Any) -> Tensor:
        return functional.selu(input)


class GELU(_Activation):
    """`functional.gelu` as a module."""

    def __init__(self, approximate: str = "none") -> None:
        super().__init__(approximate=approximate)

    def forward(self, input: Any) -> Tensor:
        return functional.gelu(input, **self.options)


class SiLU(_Activation):
    """`functional.silu` as a module."""

    def forward(self, input: Any) -> Tensor:
        return functional.silu(input)


class Mish(_Activation):
    """`functional.mish` as a module."""

    def forward(self, input: Any) -> Tensor:
        return functional.mish(input)


class Softplus(_Activation):
    """`functional.softplus` as a module."""

    def __init__(self, beta: float = 1.0, threshold: float = 20.0) -> None:
        super().__init__(beta=beta, threshold=threshold)

    def forward(self, input: Any) -> Tensor:
        return functional.softplus(input, **self.options)


class Softsign(_Activation):
    """`functional.softsign` as a module."""

    def forward(self, input: Any) -> Tensor:
        return functional.softsign(input)


class Sigmoid(_Activation):
    """`functional.sigmoid` as a module."""

    def forward(self, input: Any) -> Tensor:
        return functional.sigmoid(input)


class LogSigmoid(_Activation):
    """`functional.logsigmoid` as a module."""

    def forward(self, input: Any) -> Tensor:
        return functional.logsigmoid(input)


class Tanh(_Activation):
    """`functional.tanh` as a module."""

    def forward(self, input: Any) -> Tensor:
        return functional.tanh(input)


class Softmax(_Activation):
    """`functional.softmax` as a module."""

    def __init__(self, dim: int = -1) -> None:
        super().__init__(dim=dim)

    def forward(self, input: Any) -> Tensor:
        return functional.softmax(input, **self.options)


class Softmin(_Activation):
    """`functional.softmin` as a module."""

    def __init__(self, dim: int = -1) -> None:
        super().__init__(dim=dim)

    def forward(self, input: Any) -> Tensor:
        return functional.softmin(input, **self.options)


class LogSoftmax(_Activation):
    """`functional.log_softmax` as a module."""

    def __init__(self, dim: int = -1) -> None:
        super().__init__(dim=dim)

    def forward(self, input: Any) -> Tensor:
        return functional.log_softmax(input, **self.options)


class PReLU(Module):
    """`functional.prelu` as a module, whose slopes are parameters.

    Parameters
    ----------
    num_parameters : int
        One for all channels, or one for each.
    init : float
        What the slopes begin with.
    dtype : dtype
        Of the slopes; float64 by default.
    """

    weight: Tensor

    def __init__(self, num_parameters: int = 1, init: float = 0.25, dtype: Any = None) -> None:
        super().__init__()
        self.num_parameters = num_parameters
        self.weight = Parameter(np.full(num_parameters, init, np.float64 if dtype is None else dtype))

    def forward(self, input: Any) -> Tensor:
        return functional.prelu(input, self.weight)

    def extra_repr(self) -> str:
        return f"num_parameters={self.num_parameters}"
