"""Functions of the module `math` of traced numbers, of which they would take the plain ones: here they are rows.

`math.exp(t)` is `np.exp(t)`, as long as both say the same. What `math` raises an error for, NumPy gives NaN or an
infinity of; so there is a row only where the result is finite, and a guard that it stays so.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.dispatch import TRACING
from tapegrad.core.grad_mode import state
from tapegrad.record.operations import F

__all__ = ["ROWS", "row_of"]


def _log(x: Any, base: Any = None) -> Any:
    return np.log(x) if base is None else np.log(x) / np.log(base)


_SAME = (
    *("sqrt", "exp", "log2", "log10", "log1p", "expm1", "sin", "cos", "tan", "sinh", "cosh", "tanh", "fabs", "degrees"),
    *("radians", "copysign", "fmod", "cbrt", "exp2"),
)
ROWS: dict[Any, Callable[..., Any]] = {
    **{getattr(math, name): getattr(np, name) for name in _SAME if hasattr(math, name)},
    math.log: _log,
    math.asin: np.arcsin,
    math.acos: np.arccos,
    math.atan: np.arctan,
    math.atan2: np.arctan2,
    math.asinh: np.arcsinh,
    math.acosh: np.arccosh,
    math.atanh: np.arctanh,
    math.pow: np.power,
    math.hypot: np.hypot,
    math.erf: F.erf,
    math.erfc: F.erfc,
    math.lgamma: F.lgamma,
}
"""What the functions of `math` are as functions of arrays."""


def row_of(fun: Any, args: tuple[Any, ...]) -> Any:
    """Return a function of `math` of traced numbers and plain ones as a tensor; None where Python is to compute it.

    Raises
    ------
    ValueError, OverflowError, TypeError
        What the function itself raises.
    """
    is_traced = [type(arg) is TRACING.Traced for arg in args]
    if not any(is_traced) or len(args) > 2 or (fun is math.hypot and len(args) != 2):
        return None
    operands = []
    for arg, traced in zip(args, is_traced, strict=True):
        if traced and (arg.ndim or arg.dtype.kind not in "biuf"):
            return None
        operands.append(arg.astype(np.float64) if traced and arg.dtype != np.float64 else arg)
    try:
        value = fun(
            *[float(arg.current()._value) if traced else arg for arg, traced in zip(args, is_traced, strict=True)]
        )
    except Exception:
        for arg, traced in zip(args, is_traced, strict=True):
            if traced:
                arg._read(f"math.{fun.__name__}()")  # where the error is caught, what follows is for these numbers
        raise
    if not math.isfinite(value):
        return None
    state.tracing.takes_numbers = True
    result = ROWS[fun](*operands)
    return result if bool(np.isfinite(result)) else None
