"""What is computed of numbers without a derivative while a row is made of others: orders, places, whether all are zero.

`raw(x)` returns an array, of which nobody knows what becomes of it; so a recording (`tg.compile`) cannot let that be
read. A function of arrays it can run again.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.dispatch import TRACING


def raw(x: Any) -> Any:
    """Return the array of a tensor, and an array itself: for masks and indices, which have no derivative."""
    return getattr(x, "_array", x)


def numbers(x: Any) -> Any:
    """Return what a rule decides by: the array of a tensor; of a tensor that is recorded, that tensor without history.

    NumPy's functions serve both, so masks are made in the same way of either, and a recording holds for all numbers.
    """
    return x.detach() if is_recorded(x) else getattr(x, "_array", x)


def may_hold(mask: Any) -> bool:
    """Check whether a special case is there: True where a mask holds anywhere, and while it is recorded.

    What is done then has to be right where the mask holds nowhere, too: a recording holds for all numbers. So it is of
    what stands for an array when steps are found (`program/lower/symbolic_calls.py`).
    """
    return is_unknown(mask) or bool(np.any(mask))


def is_unknown(value: Any) -> bool:
    """Tell whether what is done must be right for all numbers: of a recording, or of what stands for an array."""
    return is_recorded(value) or stands_for_array(value)


def stands_for_array(value: Any) -> bool:
    """Tell whether a value is a symbol of which steps are found, which give the bits that arrays give."""
    return bool(getattr(value, "is_unknown", False))


def is_recorded(value: Any) -> bool:
    """Tell whether a value is a tensor of a recording, or one from outside of it that is watched."""
    return type(value) is TRACING.Traced or type(value) is TRACING.Watched


def is_differentiated(value: Any) -> bool:
    """Tell whether a gradient by a value may be asked for: it requires grad, or a program is recorded of it."""
    return getattr(value, "requires_grad", False) or (is_recorded(value) and value.has_gradient)


def found(function: Callable[..., Any], *values: Any) -> Any:
    """Compute an array from the numbers of tensors and arrays; while it is recorded, a tensor that has no gradient.

    What the function is besides its arguments has to be plain: numbers, tuples, arrays that nobody changes.
    """
    if any(map(is_recorded, values)):
        return TRACING.found(function, values)
    return function(*map(raw, values))


def asked(function: Callable[..., Any], *values: Any) -> Any:
    """Compute an array, or a tuple of them, that says what is to be done: a recording holds for this answer only."""
    if any(map(is_recorded, values)):
        return TRACING.asked(function, values)
    return function(*map(raw, values))
