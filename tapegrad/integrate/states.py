"""States of differential equations, and what functions give as their derivatives."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad.errors import DTypeError, ShapeError
from tapegrad.program.trace.parts import written
from tapegrad.record.operations import F, as_tensor, operand
from tapegrad.transforms.loop_state import started, version


def state_of(y0: Any) -> Any:
    """Return a state, or times, as a tensor that nobody else has: whole numbers as float64."""
    y = started(listed(y0))
    return y if y.dtype.kind in "fc" else y.astype(np.float64)


def listed(value: Any) -> Any:
    """Return a tensor, an array, or a list of numbers and 0-d tensors as a tensor."""
    if isinstance(value, (list, tuple)):
        value = F.stack([as_tensor(operand(v)) for v in value]) if value else np.zeros(0)
    return as_tensor(operand(value))


def derivative_of(fun: Callable[..., Any], args: Sequence[Any]) -> Callable[[Any, Any], Any]:
    """Return the derivative of a state as a function of a time and the state, which it may not write in place."""

    def derivative(t: Any, y: Any) -> Any:
        before = version(y)
        given = F.clone(y) if before is None else y  # where nobody counts writes
        found = as_state(fun(t, given, *args), y)
        if version(y) != before:
            raise written("fun")
        return found

    return derivative


def as_state(value: Any, y: Any) -> Any:
    """Return what a function gave as a tensor of the state's shape and dtype."""
    found = listed(value)
    if found.shape != y.shape:
        raise ShapeError(f"fun gave a derivative of shape {found.shape} for a state of shape {y.shape}; give y's shape")
    if found.dtype.kind == "c" and y.dtype.kind != "c":
        raise DTypeError(f"fun gave {found.dtype} for a state of {y.dtype}; give a complex y0")
    return found if found.dtype == y.dtype else found.astype(y.dtype)
