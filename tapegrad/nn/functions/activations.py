"""Activations: elementwise functions, and those that make weights that add up to one."""

from __future__ import annotations

from typing import Any

from tapegrad._generated import functions as F
from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError
from tapegrad.nn.functions.checks import floating
from tapegrad.numpy_api.creation import as_tensor

_SELU_ALPHA, _SELU_SCALE = 1.6732632423543772, 1.0507009873554805  # Klambauer and others, 2017


def relu(input: Any) -> Tensor:
    """Return `max(0, x)`; its derivative at 0 is 0.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.relu(tg.tensor([-1.0, 0.0, 2.0])).round(4)
    tensor([0., 0., 2.])
    """
    return F.relu(floating("relu", input))


def relu6(input: Any) -> Tensor:
    """Return `min(max(0, x), 6)`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.relu6(tg.tensor([-1.0, 0.0, 2.0])).round(4)
    tensor([0., 0., 2.])
    """
    return hardtanh(input, 0.0, 6.0)


def hardtanh(input: Any, min_val: float = -1.0, max_val: float = 1.0) -> Tensor:
    """Return x, but at least `min_val` and at most `max_val`; the derivative at a bound is 0.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.hardtanh(tg.tensor([-1.0, 0.0, 2.0])).round(4)
    tensor([-1.,  0.,  1.])
    """
    x = floating("hardtanh", input)
    return F.where((x > min_val) & (x < max_val), x, F.clip(x, min_val, max_val).detach())


def leaky_relu(input: Any, negative_slope: float = 0.01) -> Tensor:
    """Return x where it is above 0, else `negative_slope * x`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.leaky_relu(tg.tensor([-1.0, 0.0, 2.0])).round(4)
    tensor([-0.01,  0.  ,  2.  ])
    """
    x = floating("leaky_relu", input)
    return F.where(x > 0, x, negative_slope * x)


def prelu(input: Any, weight: Any) -> Tensor:
    """Return x where it is above 0, else `weight * x`; several weights are one for each channel, along axis 1.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.prelu(tg.tensor([-1.0, 2.0]), tg.tensor([0.25])).round(4)
    tensor([-0.25,  2.  ])
    """
    x = floating("prelu", input)
    w = as_tensor(weight)
    if w.size > 1:
        w = w.reshape(-1, *[1] * (x.ndim - 2)) if x.ndim > 1 else w
    return F.where(x > 0, x, w * x)


def elu(input: Any, alpha: float = 1.0) -> Tensor:
    """Return x where it is above 0, else `alpha * (exp(x) - 1)`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.elu(tg.tensor([-1.0, 0.0, 2.0])).round(4)
    tensor([-0.6321,  0.    ,  2.    ])
    """
    x = floating("elu", input)
    return F.where(x > 0, x, alpha * F.expm1(F.minimum(x, 0.0)))


def celu(input: Any, alpha: float = 1.0) -> Tensor:
    """Return x where it is above 0, else `alpha * (exp(x / alpha) - 1)`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.celu(tg.tensor([-1.0, 0.0, 2.0])).round(4)
    tensor([-0.6321,  0.    ,  2.    ])
    """
    x = floating("celu", input)
    return F.where(x > 0, x, alpha * F.expm1(F.minimum(x, 0.0) / alpha))


def selu(input: Any) -> Tensor:
    """Return `scale * elu(x, alpha)`, with both numbers as Klambauer and others (2017) have derived them.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.selu(tg.tensor([-1.0, 0.0, 2.0])).round(4)
    tensor([-1.1113,  0.    ,  2.1014])
    """
    return _SELU_SCALE * elu(input, _SELU_ALPHA)


def gelu(input: Any, approximate: str = "none") -> Tensor:
    """Return `x * Phi(x)`, Phi being the distribution function of the normal distribution.

    Parameters
    ----------
    input : array_like
    approximate : {"none", "tanh"}
        `"tanh"` takes `(1 + tanh(sqrt(2 / pi) (x + 0.044715 x^3))) / 2` for Phi (Hendrycks and Gimpel, 2016).

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.gelu(tg.tensor([-1.0, 0.0, 2.0])).round(4)
    tensor([-0.1587,  0.    ,  1.9545])
    """
    x = floating("gelu", input)
    if approximate == "tanh":
        return 0.5 * x * (1 + F.tanh(0.7978845608028654 * (x + 0.044715 * x * x * x)))
    if approximate != "none":
        raise ArgumentError(f"gelu got approximate={approximate!r}; give 'none' or 'tanh'")
    return 0.5 * x * F.erfc(-0.7071067811865476 * x)


def silu(input: Any) -> Tensor:
    """Return `x * sigmoid(x)`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.silu(tg.tensor([-1.0, 0.0, 2.0])).round(4)
    tensor([-0.2689,  0.    ,  1.7616])
    """
    x = floating("silu", input)
    return x * F.sigmoid(x)


def mish(input: Any) -> Tensor:
    """Return `x * tanh(softplus(x))`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.mish(tg.tensor([-1.0, 0.0, 2.0])).round(4)
    tensor([-0.3034,  0.    ,  1.944 ])
    """
    x = floating("mish", input)
    return x * F.tanh(F.logaddexp(x, 0.0))


def softplus(input: Any, beta: float = 1.0, threshold: float = 20.0) -> Tensor:
    """Return `log(1 + exp(beta * x)) / beta`, and x where `beta * x` is above the threshold.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.softplus(tg.tensor([-1.0, 0.0, 2.0])).round(4)
    tensor([0.3133, 0.6931, 2.1269])
    """
    return F.softplus(floating("softplus", input), beta, threshold)


def softsign(input: Any) -> Tensor:
    """Return `x / (1 + |x|)`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.softsign(tg.tensor([-1.0, 0.0, 2.0])).round(4)
    tensor([-0.5   ,  0.    ,  0.6667])
    """
    x = floating("softsign", input)
    return x / (1 + F.abs(x))


def sigmoid(input: Any) -> Tensor:
    """Return `1 / (1 + exp(-x))`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.sigmoid(tg.tensor([-1.0, 0.0, 2.0])).round(4)
    tensor([0.2689, 0.5   , 0.8808])
    """
    return F.sigmoid(floating("sigmoid", input))


def logsigmoid(input: Any) -> Tensor:
    """Return `log(sigmoid(x))`, without overflow.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.logsigmoid(tg.tensor([-1.0, 0.0, 2.0])).round(4)
    tensor([-1.3133, -0.6931, -0.1269])
    """
    return -F.logaddexp(-floating("logsigmoid", input), 0.0)


def tanh(input: Any) -> Tensor:
    """Return the hyperbolic tangent.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.tanh(tg.tensor([-1.0, 0.0, 2.0])).round(4)
    tensor([-0.7616,  0.    ,  0.964 ])
    """
    return F.tanh(floating("tanh", input))


def softmax(input: Any, dim: int = -1) -> Tensor:
    """Return `exp(x)` divided by its sum along the axis `dim`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.softmax(tg.tensor([1.0, 2.0]), dim=-1).round(4)
    tensor([0.2689, 0.7311])
    """
    return F.softmax(floating("softmax", input), dim)


def softmin(input: Any, dim: int = -1) -> Tensor:
    """Return `exp(-x)` divided by its sum along the axis `dim`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.softmin(tg.tensor([1.0, 2.0]), dim=-1).round(4)
    tensor([0.7311, 0.2689])
    """
    return F.softmax(-floating("softmin", input), dim)


def log_softmax(input: Any, dim: int = -1) -> Tensor:
    """Return the logarithm of `softmax` along the axis `dim`, without overflow.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.log_softmax(tg.tensor([1.0, 2.0]), dim=-1).round(4)
    tensor([-1.3133, -0.3133])
    """
    return F.log_softmax(floating("log_softmax", input), dim)
