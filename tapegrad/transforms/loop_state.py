"""What goes from step to step of a loop: tensors in containers, which keep their form, shapes and dtypes."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from tapegrad.core.dispatch import is_batched, is_traced
from tapegrad.core.tensor import Tensor
from tapegrad.errors import DTypeError, OperandError, ShapeError
from tapegrad.record.operations import F, as_tensor, operand
from tapegrad.transforms.tree import children_of, is_like, is_nested, labels_of


def started(value: Any) -> Tensor:
    """Return something of the first state as a tensor that nobody else has."""
    given = as_tensor(operand(value))
    return given if is_traced(given) or is_batched(given) else F.clone(given)


def version(value: Any) -> Any:
    """Return what is another one when a tensor was written."""
    if is_traced(value):
        return value._writes
    return None if is_batched(value) or value.is_inference() else value._version


def collect(form: Any, new: Any, name: str, values: Iterator[Any], found: list[Any], function: str) -> None:
    """Go through a new state, which is to be of the form of the first one.

    Parameters
    ----------
    form : Any
        The first state.
    new : Any
        What a step gave.
    name : str
        What messages call it.
    values : iterator of tensors
        Those of the state before.
    found : list
        The new one's are put there.
    function : str
        What messages call the function that gave it.
    """
    if form is None and new is None:
        return
    if form is None or not is_nested(form):
        if new is None or (is_nested(new) and not isinstance(new, list)):
            raise _unlike(name, form, new, function)
        found.append(fitting(new, next(values), name, function))
        return
    if not is_nested(new) or not is_like(form, new):
        raise _unlike(name, form, new, function)
    for label, part, other in zip(labels_of(form), children_of(form), children_of(new), strict=True):
        collect(part, other, name + label, values, found, function)


def _unlike(name: str, form: Any, new: Any, function: str) -> OperandError:
    return OperandError(
        f"{function} gave {type(new).__qualname__} as {name}, which is {type(form).__qualname__} in the "
        "first state; let it return the same containers, with as much in them"
    )


def fitting(new: Any, like: Any, name: str, function: str) -> Any:
    """Return something of a new state as a tensor of the same shape and dtype as before."""
    is_number = type(new) in (bool, int, float, complex)
    given = as_tensor(operand(new))
    if given.shape != like.shape:
        raise ShapeError(
            f"{function} gave {name} of shape {given.shape}, and it has shape {like.shape} in the first "
            "state; a state keeps its shapes"
        )
    if given.dtype == like.dtype:
        # In C order, in plain code too: how sums add up follows the order in memory, and programs have states so.
        return given if is_batched(given) or given.is_contiguous() else given.contiguous()
    if is_number and np.can_cast(np.min_scalar_type(new) if type(new) is int else given.dtype, like.dtype, "same_kind"):
        return given.astype(like.dtype)
    raise DTypeError(
        f"{function} gave {name} of dtype {given.dtype}, and it has dtype {like.dtype} in the first state; "
        f"begin with that dtype, or convert what the body gives"
    )
