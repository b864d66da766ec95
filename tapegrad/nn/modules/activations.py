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
    """`functional.relu` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.ReLU()(tg.tensor([-1.0, 0.0, 2.0])).detach().round(4)
    tensor([0., 0., 2.])
    """

    def forward(self, input: Any) -> Tensor:
        return functional.relu(input)


class ReLU6(_Activation):
    """`functional.relu6` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.ReLU6()(tg.tensor([-1.0, 0.0, 2.0])).detach().round(4)
    tensor([0., 0., 2.])
    """

    def forward(self, input: Any) -> Tensor:
        return functional.relu6(input)


class Hardtanh(_Activation):
    """`functional.hardtanh` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.Hardtanh()(tg.tensor([-1.0, 0.0, 2.0])).detach().round(4)
    tensor([-1.,  0.,  1.])
    """

    def __init__(self, min_val: float = -1.0, max_val: float = 1.0) -> None:
        super().__init__(min_val=min_val, max_val=max_val)

    def forward(self, input: Any) -> Tensor:
        return functional.hardtanh(input, **self.options)


class LeakyReLU(_Activation):
    """`functional.leaky_relu` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.LeakyReLU()(tg.tensor([-1.0, 0.0, 2.0])).detach().round(4)
    tensor([-0.01,  0.  ,  2.  ])
    """

    def __init__(self, negative_slope: float = 0.01) -> None:
        super().__init__(negative_slope=negative_slope)

    def forward(self, input: Any) -> Tensor:
        return functional.leaky_relu(input, **self.options)


class ELU(_Activation):
    """`functional.elu` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.ELU()(tg.tensor([-1.0, 0.0, 2.0])).detach().round(4)
    tensor([-0.6321,  0.    ,  2.    ])
    """

    def __init__(self, alpha: float = 1.0) -> None:
        super().__init__(alpha=alpha)

    def forward(self, input: Any) -> Tensor:
        return functional.elu(input, **self.options)


class CELU(_Activation):
    """`functional.celu` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.CELU()(tg.tensor([-1.0, 0.0, 2.0])).detach().round(4)
    tensor([-0.6321,  0.    ,  2.    ])
    """

    def __init__(self, alpha: float = 1.0) -> None:
        super().__init__(alpha=alpha)

    def forward(self, input: Any) -> Tensor:
        return functional.celu(input, **self.options)


class SELU(_Activation):
    """`functional.selu` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.SELU()(tg.tensor([-1.0, 0.0, 2.0])).detach().round(4)
    tensor([-1.1113,  0.    ,  2.1014])
    """

    def forward(self, input: Any) -> Tensor:
        return functional.selu(input)


class GELU(_Activation):
    """`functional.gelu` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.GELU()(tg.tensor([-1.0, 0.0, 2.0])).detach().round(4)
    tensor([-0.1587,  0.    ,  1.9545])
    """

    def __init__(self, approximate: str = "none") -> None:
        super().__init__(approximate=approximate)

    def forward(self, input: Any) -> Tensor:
        return functional.gelu(input, **self.options)


class SiLU(_Activation):
    """`functional.silu` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.SiLU()(tg.tensor([-1.0, 0.0, 2.0])).detach().round(4)
    tensor([-0.2689,  0.    ,  1.7616])
    """

    def forward(self, input: Any) -> Tensor:
        return functional.silu(input)


class Mish(_Activation):
    """`functional.mish` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.Mish()(tg.tensor([-1.0, 0.0, 2.0])).detach().round(4)
    tensor([-0.3034,  0.    ,  1.944 ])
    """

    def forward(self, input: Any) -> Tensor:
        return functional.mish(input)


class Softplus(_Activation):
    """`functional.softplus` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.Softplus()(tg.tensor([-1.0, 0.0, 2.0])).detach().round(4)
    tensor([0.3133, 0.6931, 2.1269])
    """

    def __init__(self, beta: float = 1.0, threshold: float = 20.0) -> None:
        super().__init__(beta=beta, threshold=threshold)

    def forward(self, input: Any) -> Tensor:
        return functional.softplus(input, **self.options)


class Softsign(_Activation):
    """`functional.softsign` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.Softsign()(tg.tensor([-1.0, 0.0, 2.0])).detach().round(4)
    tensor([-0.5   ,  0.    ,  0.6667])
    """

    def forward(self, input: Any) -> Tensor:
        return functional.softsign(input)


class Sigmoid(_Activation):
    """`functional.sigmoid` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.Sigmoid()(tg.tensor([-1.0, 0.0, 2.0])).detach().round(4)
    tensor([0.2689, 0.5   , 0.8808])
    """

    def forward(self, input: Any) -> Tensor:
        return functional.sigmoid(input)


class LogSigmoid(_Activation):
    """`functional.logsigmoid` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.LogSigmoid()(tg.tensor([-1.0, 0.0, 2.0])).detach().round(4)
    tensor([-1.3133, -0.6931, -0.1269])
    """

    def forward(self, input: Any) -> Tensor:
        return functional.logsigmoid(input)


class Tanh(_Activation):
    """`functional.tanh` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.Tanh()(tg.tensor([-1.0, 0.0, 2.0])).detach().round(4)
    tensor([-0.7616,  0.    ,  0.964 ])
    """

    def forward(self, input: Any) -> Tensor:
        return functional.tanh(input)


class Softmax(_Activation):
    """`functional.softmax` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.Softmax(dim=-1)(tg.tensor([1.0, 2.0])).detach().round(4)
    tensor([0.2689, 0.7311])
    """

    def __init__(self, dim: int = -1) -> None:
        super().__init__(dim=dim)

    def forward(self, input: Any) -> Tensor:
        return functional.softmax(input, **self.options)


class Softmin(_Activation):
    """`functional.softmin` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.Softmin(dim=-1)(tg.tensor([1.0, 2.0])).detach().round(4)
    tensor([0.7311, 0.2689])
    """

    def __init__(self, dim: int = -1) -> None:
        super().__init__(dim=dim)

    def forward(self, input: Any) -> Tensor:
        return functional.softmin(input, **self.options)


class LogSoftmax(_Activation):
    """`functional.log_softmax` as a module.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.LogSoftmax(dim=-1)(tg.tensor([1.0, 2.0])).detach().round(4)
    tensor([-1.3133, -0.3133])
    """

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

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.PReLU()(tg.tensor([-1.0, 0.0, 2.0])).detach().round(4)
    tensor([-0.25,  0.  ,  2.  ])
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
