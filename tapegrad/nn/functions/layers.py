"""Linear layers, normalisation and dropout."""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

from tapegrad._generated import functions as F
from tapegrad.core.grad_mode import no_grad
from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError, ShapeError
from tapegrad.nn.functions.checks import floating
from tapegrad.numpy_api.creation import as_tensor
from tapegrad.numpy_api.random import rand_like


def linear(input: Any, weight: Any, bias: Any = None, *, who: str = "linear") -> Tensor:
    """Return `input @ weight.T + bias`.

    Parameters
    ----------
    input : array_like, shape (..., in)
    weight : tensor, shape (out, in)
    bias : tensor, shape (out,), optional
    who : str
        What errors name.

    Returns
    -------
    Tensor, shape (..., out)

    Raises
    ------
    ShapeError
        If the last axis of the input is not as long as that of the weight.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.linear(tg.tensor([1.0, 2.0]), tg.tensor([[1.0, 10.0]]), tg.tensor([0.5])).round(4)
    tensor([21.5])
    """
    x, w = floating(who, input), as_tensor(weight)
    if not x.ndim or x.shape[-1] != w.shape[-1]:
        raise ShapeError(
            f"{who} got input of shape {x.shape}, and its weight is {w.shape}; the last axis should have {w.shape[-1]}"
        )
    out = x @ w.mT if w.ndim > 1 else x @ w
    return out if bias is None else out + bias


def dropout(input: Any, p: float = 0.5, training: bool = True) -> Tensor:
    """Return the input with a part of its elements set to 0, and the others multiplied by `1 / (1 - p)`.

    Which ones is drawn anew in each call, also where a compiled function is replayed, from this thread's generator.

    Parameters
    ----------
    input : array_like
    p : float
        How likely an element becomes 0.
    training : bool
        False returns the input as it is.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.dropout(tg.ones(3), p=0.5, training=False)
    tensor([1., 1., 1.])
    """
    x = floating("dropout", input)
    if not 0 <= p <= 1:
        raise ArgumentError(f"dropout got p={p!r}; give a probability, from 0 to 1")
    if not training or p == 0:
        return x
    if p == 1:
        return x * 0.0
    return x * (rand_like(x) >= p) * (1 / (1 - p))


def batch_norm(
    input: Any,
    running_mean: Any,
    running_var: Any,
    weight: Any = None,
    bias: Any = None,
    training: bool = False,
    momentum: Any = 0.1,
    eps: float = 1e-5,
    *,
    who: str = "batch_norm",
) -> Tensor:
    """Shift and scale each channel to mean 0 and variance 1 (Ioffe and Szegedy, 2015).

    Parameters
    ----------
    input : array_like, shape (N, C, ...)
    running_mean, running_var : tensor, shape (C,), or None
        What is used where `training` is False. Where it is True those of the batch are, and both of these are written:
        `(1 - momentum) * running + momentum * batch`, the variance with `n - 1`.
    weight, bias : tensor, shape (C,), optional
        What each channel is multiplied by, and what is added, afterwards.
    training : bool
    momentum : float or tensor
    eps : float
        Added to the variance.
    who : str
        What errors name.

    Raises
    ------
    ShapeError
        If there are not C channels, or, in training, only one number in each.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.batch_norm(tg.tensor([[1.0], [3.0]]), None, None, training=True).round(3)
    tensor([[-1.],
            [ 1.]])
    """
    x = floating(who, input)
    known = next((t for t in (running_mean, running_var, weight, bias) if t is not None), None)
    if x.ndim < 2 or (known is not None and x.shape[1] != known.shape[0]):
        channels = "C" if known is None else known.shape[0]
        raise ShapeError(f"{who} got input of shape {x.shape}; it should be (N, {channels}, ...)")
    axes = (0, *range(2, x.ndim))
    spread = (x.shape[1], *[1] * (x.ndim - 2))
    if training:
        count = math.prod(x.shape) // max(x.shape[1], 1)
        if count < 2:
            raise ShapeError(f"{who} got input of shape {x.shape}: training takes more than one number in each channel")
        mean = F.mean(x, axis=axes)
        centred = x - mean.reshape(spread)
        var = F.mean(centred * centred, axis=axes)
        with no_grad():
            if running_mean is not None:
                running_mean.copy_((1 - momentum) * running_mean + momentum * mean)
            if running_var is not None:
                running_var.copy_((1 - momentum) * running_var + momentum * (count / (count - 1)) * var)
    else:
        if running_mean is None or running_var is None:
            raise ArgumentError(f"{who} has no running statistics, so that training=False cannot use them")
        centred, var = x - running_mean.reshape(spread), running_var
    scale = 1 / F.sqrt(var + eps)
    out = centred * (scale if weight is None else weight * scale).reshape(spread)
    return out if bias is None else out + bias.reshape(spread)


def layer_norm(
    input: Any,
    normalized_shape: Sequence[int],
    weight: Any = None,
    bias: Any = None,
    eps: float = 1e-5,
    *,
    who: str = "layer_norm",
) -> Tensor:
    """Shift and scale to mean 0 and variance 1 along the last axes (Ba and others, 2016).

    Parameters
    ----------
    input : array_like, shape (..., *normalized_shape)
    normalized_shape : sequence of int
    weight, bias : tensor, shape normalized_shape, optional
        What each element is multiplied by, and what is added, afterwards.
    eps : float
        Added to the variance.
    who : str
        What errors name.

    Raises
    ------
    ShapeError
        If the last axes of the input are not these.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.layer_norm(tg.tensor([1.0, 2.0, 3.0]), (3,)).round(4)
    tensor([-1.2247,  0.    ,  1.2247])
    """
    x = floating(who, input)
    wanted = tuple(normalized_shape)
    if not wanted or x.shape[-len(wanted) :] != wanted:
        raise ShapeError(f"{who} got input of shape {x.shape}; its last axes should be {wanted}")
    axes = tuple(range(-len(wanted), 0))
    centred = x - F.mean(x, axis=axes, keepdims=True)
    out = centred / F.sqrt(F.mean(centred * centred, axis=axes, keepdims=True) + eps)
    if weight is not None:
        out = out * weight
    return out if bias is None else out + bias
