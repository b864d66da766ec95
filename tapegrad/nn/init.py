"""Initial values of parameters, written in place where nothing is recorded; each function returns its tensor.

Random numbers come from this thread's generator, which `tg.manual_seed` seeds.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import no_grad
from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError, ShapeError
from tapegrad.numpy_api.creation import as_tensor
from tapegrad.random import randn

__all__ = [
    "calculate_gain",
    "constant_",
    "eye_",
    "kaiming_normal_",
    "kaiming_uniform_",
    "normal_",
    "ones_",
    "orthogonal_",
    "trunc_normal_",
    "uniform_",
    "xavier_normal_",
    "xavier_uniform_",
    "zeros_",
]

_GAINS = {
    **dict.fromkeys(("linear", "conv1d", "conv2d", "sigmoid"), 1.0),
    "tanh": 5 / 3,
    "relu": math.sqrt(2),
    "selu": 3 / 4,
}


def calculate_gain(nonlinearity: str, param: float | None = None) -> float:
    """Return by how much the deviation of weights is to be larger before a nonlinearity.

    Parameters
    ----------
    nonlinearity : {"linear", "conv1d", "conv2d", "sigmoid", "tanh", "relu", "leaky_relu", "selu"}
    param : float, optional
        The slope of `"leaky_relu"` on the negative side; 0.01 by default.

    Raises
    ------
    ArgumentError
        For another name.

    Examples
    --------
    >>> from tapegrad import nn
    >>> nn.init.calculate_gain("leaky_relu", 1.0)
    1.0
    """
    if nonlinearity == "leaky_relu":
        return math.sqrt(2 / (1 + (0.01 if param is None else param) ** 2))
    if nonlinearity not in _GAINS:
        raise ArgumentError(f"no gain is known of {nonlinearity!r}; give one of {', '.join([*_GAINS, 'leaky_relu'])}")
    return _GAINS[nonlinearity]


def _written(tensor: Tensor, values: Any) -> Tensor:
    with no_grad():
        return tensor.copy_(as_tensor(values))


def uniform_(tensor: Tensor, a: float = 0.0, b: float = 1.0) -> Tensor:
    """Fill with numbers between a and b, all as likely.

    Examples
    --------
    >>> import tapegrad as tg
    >>> w = tg.empty(2, 2)
    >>> tg.nn.init.uniform_(w, 0.5, 1.0).shape
    (2, 2)
    """
    with no_grad():
        return tensor.uniform_(a, b)


def normal_(tensor: Tensor, mean: float = 0.0, std: float = 1.0) -> Tensor:
    """Fill with numbers of the normal distribution.

    Examples
    --------
    >>> import tapegrad as tg
    >>> w = tg.empty(2, 2)
    >>> tg.nn.init.normal_(w, std=0.1).shape
    (2, 2)
    """
    with no_grad():
        return tensor.normal_(mean, std)


def trunc_normal_(tensor: Tensor, mean: float = 0.0, std: float = 1.0, a: float = -2.0, b: float = 2.0) -> Tensor:
    """Fill with numbers of the normal distribution, without what is below a or above b.

    They are quantiles of uniform numbers (SciPy's `ndtri`), so each is drawn once.

    Examples
    --------
    >>> import tapegrad as tg
    >>> w = tg.empty(2, 2)
    >>> bool((abs(tg.nn.init.trunc_normal_(w)) <= 2.0).all())
    True
    """
    from scipy.special import ndtr, ndtri

    low, high = ndtr((a - mean) / std), ndtr((b - mean) / std)
    with no_grad():
        tensor.uniform_(low, high)
        return tensor.copy_(as_tensor(np.clip(ndtri(tensor.numpy()) * std + mean, a, b)))


def constant_(tensor: Tensor, val: float) -> Tensor:
    """Fill with one number.

    Examples
    --------
    >>> import tapegrad as tg
    >>> w = tg.empty(2, 2)
    >>> tg.nn.init.constant_(w, 0.5)
    tensor([[0.5, 0.5],
            [0.5, 0.5]])
    """
    with no_grad():
        return tensor.fill_(val)


def ones_(tensor: Tensor) -> Tensor:
    """Fill with ones.

    Examples
    --------
    >>> import tapegrad as tg
    >>> w = tg.empty(2, 2)
    >>> tg.nn.init.ones_(w)
    tensor([[1., 1.],
            [1., 1.]])
    """
    return constant_(tensor, 1.0)


def zeros_(tensor: Tensor) -> Tensor:
    """Fill with zeros.

    Examples
    --------
    >>> import tapegrad as tg
    >>> w = tg.empty(2, 2)
    >>> tg.nn.init.zeros_(w)
    tensor([[0., 0.],
            [0., 0.]])
    """
    return constant_(tensor, 0.0)


def eye_(tensor: Tensor) -> Tensor:
    """Fill with ones on the diagonal of a matrix, and zeros beside it.

    Examples
    --------
    >>> import tapegrad as tg
    >>> w = tg.empty(2, 2)
    >>> tg.nn.init.eye_(w)
    tensor([[1., 0.],
            [0., 1.]])
    """
    if tensor.ndim != 2:
        raise ShapeError(f"eye_ fills matrices, not tensors of shape {tensor.shape}")
    return _written(tensor, np.eye(*tensor.shape, dtype=tensor.dtype))


def fans(tensor: Tensor) -> tuple[int, int]:
    """Return how many numbers one output depends on, and how many outputs depend on one input."""
    if tensor.ndim < 2:
        raise ShapeError(f"a tensor of shape {tensor.shape} has no fan in and fan out; give one of two axes or more")
    field = math.prod(tensor.shape[2:])
    return tensor.shape[1] * field, tensor.shape[0] * field


def xavier_uniform_(tensor: Tensor, gain: float = 1.0) -> Tensor:
    """Fill with uniform numbers of variance `2 gain^2 / (fan_in + fan_out)` (Glorot and Bengio, 2010).

    Examples
    --------
    >>> import tapegrad as tg
    >>> w = tg.empty(2, 2)
    >>> tg.nn.init.xavier_uniform_(w).shape
    (2, 2)
    """
    bound = gain * math.sqrt(6 / sum(fans(tensor)))
    return uniform_(tensor, -bound, bound)


def xavier_normal_(tensor: Tensor, gain: float = 1.0) -> Tensor:
    """Fill with normal numbers of variance `2 gain^2 / (fan_in + fan_out)` (Glorot and Bengio, 2010).

    Examples
    --------
    >>> import tapegrad as tg
    >>> w = tg.empty(2, 2)
    >>> tg.nn.init.xavier_normal_(w).shape
    (2, 2)
    """
    return normal_(tensor, 0.0, gain * math.sqrt(2 / sum(fans(tensor))))


def _deviation(tensor: Tensor, a: float, mode: str, nonlinearity: str) -> float:
    if mode not in ("fan_in", "fan_out"):
        raise ArgumentError(f"mode is {mode!r}; give 'fan_in' or 'fan_out'")
    return calculate_gain(nonlinearity, a) / math.sqrt(fans(tensor)[mode == "fan_out"])


def kaiming_uniform_(tensor: Tensor, a: float = 0.0, mode: str = "fan_in", nonlinearity: str = "leaky_relu") -> Tensor:
    """Fill with uniform numbers of variance `gain^2 / fan` (He and others, 2015).

    Examples
    --------
    >>> import tapegrad as tg
    >>> w = tg.empty(2, 2)
    >>> bool((abs(tg.nn.init.kaiming_uniform_(w, nonlinearity="relu")) <= 3.0**0.5).all())
    True
    """
    bound = math.sqrt(3) * _deviation(tensor, a, mode, nonlinearity)
    return uniform_(tensor, -bound, bound)


def kaiming_normal_(tensor: Tensor, a: float = 0.0, mode: str = "fan_in", nonlinearity: str = "leaky_relu") -> Tensor:
    """Fill with normal numbers of variance `gain^2 / fan` (He and others, 2015).

    Examples
    --------
    >>> import tapegrad as tg
    >>> w = tg.empty(2, 2)
    >>> tg.nn.init.kaiming_normal_(w, nonlinearity="relu").shape
    (2, 2)
    """
    return normal_(tensor, 0.0, _deviation(tensor, a, mode, nonlinearity))


def orthogonal_(tensor: Tensor, gain: float = 1.0) -> Tensor:
    """Fill with a matrix whose rows, or columns if there are fewer, are orthogonal; any such one is as likely.

    Examples
    --------
    >>> import tapegrad as tg
    >>> w = tg.empty(2, 2)
    >>> q = tg.nn.init.orthogonal_(w)
    >>> abs((q @ q.T).detach().round(12))
    tensor([[1., 0.],
            [0., 1.]])
    """
    if tensor.ndim < 2:
        raise ShapeError(f"orthogonal_ fills tensors of two axes or more, not of shape {tensor.shape}")
    rows, columns = tensor.shape[0], math.prod(tensor.shape[1:])
    drawn = randn(max(rows, columns), min(rows, columns)).numpy()
    q, r = np.linalg.qr(drawn)
    q = q * np.where(np.diagonal(r) < 0, -1.0, 1.0)  # or qr would prefer some (Mezzadri, 2007)
    return _written(tensor, (gain * (q.T if rows < columns else q)).reshape(tensor.shape))
