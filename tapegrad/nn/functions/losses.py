"""Losses: how far results are from what they should be."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tapegrad._generated import functions as F
from tapegrad.core.dispatch import BATCHING, holds_apart
from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError, DTypeError, IndexingError, ShapeError
from tapegrad.nn.functions.checks import floating, same_shape
from tapegrad.numpy_api.creation import as_tensor


def _reduced(who: str, losses: Tensor, reduction: str) -> Tensor:
    if reduction == "mean":
        return F.mean(losses)
    if reduction == "sum":
        return F.sum(losses)
    if reduction == "none":
        return losses
    raise ArgumentError(f"{who} got reduction={reduction!r}; give 'mean', 'sum' or 'none'")


def _pair(who: str, input: Any, target: Any) -> tuple[Tensor, Tensor]:
    x, y = floating(who, input), floating(who, target, "target")
    same_shape(who, x, y)
    return x, y


def mse_loss(input: Any, target: Any, reduction: str = "mean", *, who: str = "mse_loss") -> Tensor:
    """Return the mean of squared differences.

    Parameters
    ----------
    input, target : array_like
        Of one shape: they are not broadcast, as `(N, 1)` and `(N,)` would be to all pairs.
    reduction : {"mean", "sum", "none"}
        What is made of the losses of all elements.
    who : str
        What errors name.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.mse_loss(tg.tensor([1.0, 2.0]), tg.tensor([1.0, 4.0])).round(4)
    tensor(2.)
    """
    x, y = _pair(who, input, target)
    return _reduced(who, (x - y) * (x - y), reduction)


def l1_loss(input: Any, target: Any, reduction: str = "mean", *, who: str = "l1_loss") -> Tensor:
    """Return the mean of absolute differences; parameters as of `mse_loss`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.l1_loss(tg.tensor([1.0, 2.0]), tg.tensor([1.0, 4.0])).round(4)
    tensor(1.)
    """
    x, y = _pair(who, input, target)
    return _reduced(who, F.abs(x - y), reduction)


def huber_loss(
    input: Any, target: Any, reduction: str = "mean", delta: float = 1.0, *, who: str = "huber_loss"
) -> Tensor:
    """Return the mean of `d^2 / 2` where a difference is at most `delta`, and of `delta (|d| - delta / 2)` elsewhere.

    Other parameters as of `mse_loss`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.huber_loss(tg.tensor([1.0, 2.0]), tg.tensor([1.0, 4.0])).round(4)
    tensor(0.75)
    """
    if not delta > 0:
        raise ArgumentError(f"{who} got delta={delta!r}; give a number above 0")
    x, y = _pair(who, input, target)
    d = F.abs(x - y)
    return _reduced(who, F.where(d <= delta, 0.5 * d * d, delta * (d - 0.5 * delta)), reduction)


def smooth_l1_loss(
    input: Any, target: Any, reduction: str = "mean", beta: float = 1.0, *, who: str = "smooth_l1_loss"
) -> Tensor:
    """Return `huber_loss` divided by `beta`; for 0 it is `l1_loss`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.smooth_l1_loss(tg.tensor([1.0, 2.0]), tg.tensor([1.0, 4.0])).round(4)
    tensor(0.75)
    """
    if beta == 0:
        return l1_loss(input, target, reduction, who=who)
    return huber_loss(input, target, reduction, beta, who=who) / beta


def _hits(who: str, target: Any, logs: Tensor, axis: int, ignore_index: int) -> tuple[Any, Any]:
    """Return which elements are those of the classes that examples are of, if these count, and which count."""
    y, count = as_tensor(target), logs.shape[axis]
    shape = logs.shape[:axis] + logs.shape[axis + 1 :]
    if y.dtype.kind not in "iu":
        raise DTypeError(f"{who} got target of dtype {y.dtype}; give the numbers of classes, as integers")
    if y.shape != shape:
        raise ShapeError(f"{who} got target of shape {y.shape}; for this input it should be {shape}")
    is_apart = holds_apart((y,))
    numbers: Any = y if is_apart else y.numpy()  # nothing here is differentiated
    counts = numbers != ignore_index
    wrong = counts & ((numbers < 0) | (numbers >= count))
    if type(y) is not BATCHING.Batched and wrong.any():  # in a program a guard, so that a replay raises, too
        first = "" if is_apart else f" {numbers[wrong].flat[0]}"
        raise IndexingError(f"{who} got target{first}; there are {count} classes, from 0 to {count - 1}")
    classes = np.arange(count).reshape(-1, *[1] * (logs.ndim - axis - 1))
    apart = (*shape[:axis], 1, *shape[axis:])
    return (numbers.reshape(apart) == classes) & counts.reshape(apart), counts


def _column(weight: Any, logs: Tensor, axis: int) -> Tensor:
    """Return a number for each class as a tensor that broadcasts along the axis of classes."""
    return as_tensor(weight).reshape(-1, *[1] * (logs.ndim - axis - 1))


def nll_loss(
    input: Any,
    target: Any,
    weight: Any = None,
    ignore_index: int = -100,
    reduction: str = "mean",
    *,
    who: str = "nll_loss",
) -> Tensor:
    """Return the negative of the log probability of the class that each example is of.

    Parameters
    ----------
    input : array_like, shape (N, C, ...) or (C,)
        Logarithms of probabilities, as `log_softmax` gives them.
    target : array_like of int, shape (N, ...) or ()
    weight : array_like, shape (C,), optional
        How much each class counts; the mean is divided by what the targets count together.
    ignore_index : int
        What has this for a target does not count.
    reduction : {"mean", "sum", "none"}
    who : str
        What errors name.

    Raises
    ------
    IndexingError
        If there is no class of a number.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.nll_loss(tg.tensor([[-1.0, -2.0]]), tg.tensor([1])).round(4)
    tensor(2.)
    """
    logs = floating(who, input)
    if not logs.ndim:
        raise ShapeError(f"{who} got input of shape (); it should be (N, C, ...) or (C,)")
    axis = 0 if logs.ndim == 1 else 1
    hits, counts = _hits(who, target, logs, axis, ignore_index)
    picked = F.sum(F.where(hits, logs, 0.0), axis=axis)
    if weight is None:
        losses, total = -picked, counts.sum().astype(logs.dtype)
    else:
        weights = F.sum(F.where(hits, _column(weight, logs, axis), 0.0), axis=axis)
        losses, total = -picked * weights, F.sum(weights)
    return F.sum(losses) / total if reduction == "mean" else _reduced(who, losses, reduction)


def cross_entropy(
    input: Any,
    target: Any,
    weight: Any = None,
    ignore_index: int = -100,
    reduction: str = "mean",
    label_smoothing: float = 0.0,
    *,
    who: str = "cross_entropy",
) -> Tensor:
    """Return `nll_loss` of the `log_softmax` of the input.

    Parameters
    ----------
    input : array_like, shape (N, C, ...) or (C,)
    target : array_like
        Of int, shape (N, ...) or (): numbers of classes. Of floating point numbers, of the input's shape:
        probabilities of classes.
    weight, ignore_index, reduction, who
        As of `nll_loss`; `ignore_index` is for numbers of classes only.
    label_smoothing : float
        How much of each target is spread over all classes alike, from 0 to 1.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.cross_entropy(tg.tensor([[1.0, 2.0]]), tg.tensor([1])).round(4)
    tensor(0.3133)
    """
    x = floating(who, input)
    if not 0 <= label_smoothing <= 1:
        raise ArgumentError(f"{who} got label_smoothing={label_smoothing!r}; give a number from 0 to 1")
    if not x.ndim:
        raise ShapeError(f"{who} got input of shape (); it should be (N, C, ...) or (C,)")
    axis = 0 if x.ndim == 1 else 1
    logs = F.log_softmax(x, axis)
    y, count = as_tensor(target), x.shape[axis]
    column = None if weight is None else _column(weight, x, axis)
    if y.dtype.kind == "f":
        same_shape(who, x, y)
        y = y * (1 - label_smoothing) + label_smoothing / count
        losses = -F.sum(logs * y if column is None else logs * y * column, axis=axis)
        examples = max(math.prod(x.shape) // max(count, 1), 1)
        return F.sum(losses) / examples if reduction == "mean" else _reduced(who, losses, reduction)
    plain = nll_loss(logs, y, weight, ignore_index, reduction, who=who)
    if not label_smoothing:
        return plain
    hits, counts = _hits(who, y, logs, axis, ignore_index)
    spread = F.where(counts, -F.sum(logs if column is None else logs * column, axis=axis), 0.0)
    if reduction == "mean":
        spread = F.sum(spread) / F.sum(counts if column is None else F.where(hits, column, 0.0))
    else:
        spread = _reduced(who, spread, reduction)
    return (1 - label_smoothing) * plain + label_smoothing / count * spread


def binary_cross_entropy(
    input: Any, target: Any, weight: Any = None, reduction: str = "mean", *, who: str = "binary_cross_entropy"
) -> Tensor:
    """Return the mean of `-(t log p + (1 - t) log(1 - p))`; logarithms count as -100 where they are less.

    Parameters
    ----------
    input, target : array_like
        Probabilities, of one shape.
    weight : array_like, optional
        How much each element counts.
    reduction, who
        As of `mse_loss`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.binary_cross_entropy(tg.tensor([0.5, 0.75]), tg.tensor([0.0, 1.0])).round(4)
    tensor(0.4904)
    """
    p, t = _pair(who, input, target)
    with np.errstate(divide="ignore"):
        losses = -(t * F.maximum(F.log(p), -100.0) + (1 - t) * F.maximum(F.log1p(-p), -100.0))
    return _reduced(who, losses if weight is None else losses * weight, reduction)


def binary_cross_entropy_with_logits(
    input: Any,
    target: Any,
    weight: Any = None,
    reduction: str = "mean",
    pos_weight: Any = None,
    *,
    who: str = "binary_cross_entropy_with_logits",
) -> Tensor:
    """Return `binary_cross_entropy` of the sigmoid of the input, without overflow.

    Parameters
    ----------
    input, target : array_like
        Logits, and probabilities, of one shape.
    weight : array_like, optional
        How much each element counts.
    reduction, who
        As of `mse_loss`.
    pos_weight : array_like, optional
        How much more what is so counts than what is not.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.binary_cross_entropy_with_logits(tg.tensor([0.0, 2.0]), tg.tensor([0.0, 1.0])).round(4)
    tensor(0.41)
    """
    x, t = _pair(who, input, target)
    no = F.logaddexp(-x, 0.0)  # the loss of a 1
    losses = (1 - t) * x + (no if pos_weight is None else (1 + (as_tensor(pos_weight) - 1) * t) * no)
    return _reduced(who, losses if weight is None else losses * weight, reduction)


def gaussian_nll_loss(
    input: Any,
    target: Any,
    var: Any,
    full: bool = False,
    eps: float = 1e-6,
    reduction: str = "mean",
    *,
    who: str = "gaussian_nll_loss",
) -> Tensor:
    """Return the mean of `(log v + (x - t)^2 / v) / 2`, of a normal distribution with variance v.

    Parameters
    ----------
    input, target : array_like
        The means and what was observed, of one shape.
    var : array_like
        The variances: of the input's shape, or with a last axis of 1, or without one. Those below `eps` count as that;
        the gradient by them is as if they were not raised.
    full : bool
        Add `log(2 pi) / 2`.
    eps : float
    reduction, who
        As of `mse_loss`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.nn.functional.gaussian_nll_loss(tg.tensor([1.0, 2.0]), tg.tensor([1.0, 4.0]), tg.tensor([1.0, 2.0])).round(4)
    tensor(0.6733)
    """
    x, t = _pair(who, input, target)
    v = floating(who, var, "var")
    if v.shape == x.shape[:-1] and v.shape != x.shape:
        v = v[..., None]
    if v.shape not in (x.shape, (*x.shape[:-1], 1)):
        raise ShapeError(f"{who} got input of shape {x.shape} and var of shape {v.shape}")
    if not holds_apart((v,)) and (v.detach().numpy() < 0).any():
        raise ArgumentError(f"{who} got a variance of {v.detach().numpy().min()}; variances cannot be below 0")
    raised = v + (F.maximum(v, eps) - v).detach()
    losses = 0.5 * (F.log(raised) + (x - t) * (x - t) / raised)
    return _reduced(who, losses + 0.5 * math.log(2 * math.pi) if full else losses, reduction)
