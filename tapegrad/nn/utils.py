"""Gradients that are too large are made smaller, and parameters become one vector and back."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import numpy as np

from tapegrad._generated import functions as F
from tapegrad.core.grad_mode import no_grad
from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError, NonFiniteError, ShapeError
from tapegrad.numpy_api.creation import as_tensor

__all__ = ["clip_grad_norm_", "clip_grad_value_", "parameters_to_vector", "vector_to_parameters"]


def _gradients(parameters: Tensor | Iterable[Tensor]) -> list[Any]:
    given = [parameters] if isinstance(parameters, Tensor) else list(parameters)
    return [p.grad for p in given if p.grad is not None]


def clip_grad_norm_(
    parameters: Tensor | Iterable[Tensor], max_norm: float, norm_type: float = 2.0, error_if_nonfinite: bool = False
) -> Tensor:
    """Scale all gradients, in place, so that their norm as one vector is at most `max_norm`.

    Parameters
    ----------
    parameters : Tensor or iterable of Tensor
    max_norm : float
    norm_type : float
        The p of the norm; `inf` for the largest absolute value.
    error_if_nonfinite : bool
        Raise where the norm is NaN or infinite. Otherwise it makes NaN, or 0, of all gradients.

    Returns
    -------
    Tensor, shape ()
        The norm as it was.

    Raises
    ------
    NonFiniteError
        If that was asked for.

    Examples
    --------
    >>> import tapegrad as tg
    >>> w = tg.tensor([1.0, 1.0], requires_grad=True)
    >>> (w * w).sum().backward()
    >>> tg.nn.utils.clip_grad_norm_([w], 1.0)
    tensor(2.82842712)
    >>> w.grad
    tensor([0.70710653, 0.70710653])
    """
    if not max_norm >= 0:
        raise ArgumentError(f"clip_grad_norm_ got max_norm={max_norm!r}; give a number from 0 on")
    gradients = _gradients(parameters)
    if not gradients:
        return as_tensor(np.array(0.0))
    with no_grad():
        norms = [np.linalg.norm(g.reshape(-1), norm_type) for g in gradients]
        total: Any = np.linalg.norm(np.stack(norms), norm_type)
        if error_if_nonfinite and not np.isfinite(total):
            raise NonFiniteError(f"the gradients have a norm of {total}; tg.debug.trace_nan says where it comes from")
        factor = np.minimum(max_norm / (total + 1e-6), 1.0)
        for g in gradients:
            g.mul_(factor)
    return as_tensor(total)


def clip_grad_value_(parameters: Tensor | Iterable[Tensor], clip_value: float) -> None:
    """Bring each element of all gradients, in place, between `-clip_value` and `clip_value`."""
    if not clip_value >= 0:
        raise ArgumentError(f"clip_grad_value_ got clip_value={clip_value!r}; give a number from 0 on")
    with no_grad():
        for g in _gradients(parameters):
            g.clamp_(-clip_value, clip_value)


def parameters_to_vector(parameters: Iterable[Tensor]) -> Tensor:
    """Return all parameters as one vector, through which gradients go."""
    return F.cat([p.reshape(-1) for p in parameters])


def vector_to_parameters(vec: Any, parameters: Iterable[Tensor]) -> None:
    """Write a vector, as `parameters_to_vector` gives it or SciPy's `minimize`, into parameters."""
    known, values = list(parameters), as_tensor(vec).detach()
    if values.shape != (sum(p.size for p in known),):
        raise ShapeError(
            f"vector_to_parameters got a vector of shape {values.shape} for {sum(p.size for p in known)} numbers"
        )
    start = 0
    with no_grad():
        for p in known:
            p.copy_(values[start : start + p.size].reshape(p.shape))
            start += p.size
