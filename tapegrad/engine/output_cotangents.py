"""What a backward starts from: the gradients that it is given at outputs, checked."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.core.dispatch import is_apart
from tapegrad.core.tensor import Tensor
from tapegrad.errors import DTypeError, GradError, OperandError, ShapeError
from tapegrad.record.recorder import ordinary, requires_grad


def sequence(tensors: Any) -> tuple[Any, ...]:
    """Return a tuple of what was given one by one, or alone."""
    return tuple(tensors) if isinstance(tensors, (list, tuple)) else (tensors,)


def seed_tensor(k: int, tensor: Tensor, gradient: Any) -> Any:
    """Check the gradient that a backward which is recorded is to start from; give a tensor, with its history."""
    if is_apart(gradient):
        if gradient.shape != tensor.shape:
            raise ShapeError(f"output {k} has shape {tensor.shape}, but its gradient has shape {gradient.shape}")
        _check_kind(k, tensor, gradient)
        return gradient if gradient.dtype == tensor.dtype else gradient.astype(tensor.dtype)
    array = seed_array(k, tensor, gradient)
    if not requires_grad(gradient):
        return ordinary(array)
    return gradient if gradient._array.dtype == array.dtype else gradient.astype(array.dtype)


def seed_array(k: int, tensor: Tensor, gradient: Any, copied: bool = True) -> Any:
    """Check the gradient that a backward is to start from at one output, and give it in C order."""
    if getattr(tensor, "_tape", None) is None and not requires_grad(tensor):
        raise GradError(
            f"output {k} does not require grad and has no history, so there is nothing to differentiate; "
            "call requires_grad_() on what it is computed from, before, and compute it outside of no_grad"
        )
    value = tensor._array
    if gradient is None:
        if value.size != 1:
            raise GradError(
                f"output {k} has shape {value.shape}, and a gradient can start by itself only from one number; "
                "reduce it, for example with .sum(), or pass the gradient to start from"
            )
        if value.dtype.kind == "c":
            raise GradError(
                f"output {k} is complex, and a gradient can start by itself only from a real number; differentiate a "
                "real one made of it, such as abs(z), z.real or (z * z.conj()).real, or pass the gradient to start from"
            )
        return np.ones(value.shape, value.dtype)
    array = getattr(gradient, "_array", gradient)
    if type(array) is np.ndarray and array.shape == value.shape and array.dtype is value.dtype:
        return array if not copied and array.flags.c_contiguous else array.copy()
    array = np.asarray(array)
    if array.shape != value.shape:
        raise ShapeError(f"output {k} has shape {value.shape}, but its gradient has shape {array.shape}")
    _check_kind(k, tensor, array)
    return np.array(array, value.dtype, order="C")  # the interpreter reads it from the first element on


def _check_kind(k: int, tensor: Any, gradient: Any) -> None:
    """Refuse complex numbers as the gradient of a real output, and what are no numbers as that of any."""
    if gradient.dtype.kind not in ("fiubc" if tensor.dtype.kind == "c" else "fiub"):
        raise DTypeError(
            f"the gradient of output {k}, of dtype {tensor.dtype}, has dtype {gradient.dtype}; give real numbers"
        )


def only(gradients: Any) -> Any:
    gradients = sequence(gradients)
    if len(gradients) != 1:
        raise OperandError(f"got 1 output and {len(gradients)} gradients; give one, or none")
    return gradients[0]
