"""The operator `**` of arrays and numbers: NumPy's, but what is computed as float64 has the bits of our own ufunc."""

from __future__ import annotations

import math
import operator
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.maths import ufuncs

POWER: Any = ufuncs.of_numpy("pow", np.power)
"""NumPy's `power` with our core for float64; that itself where there is none."""

# NumPy's operator has loops of its own for arrays to the power of these numbers, whose bits our core has, too.
WAYS: dict[float, Any] = {2.0: np.square, 0.5: np.sqrt, -1.0: np.reciprocal, 1.0: np.positive}
_WITH_WAYS = frozenset((*WAYS, 0.0))

_ndarray, _float64, _F8 = np.ndarray, np.float64, np.dtype(np.float64)


def _first(x: Any, y: Any) -> float:
    """Stand in for the compiled function of two numbers until it is there."""
    try:
        _single[0] = ufuncs.compiled_single("pow")
    except Exception as error:  # then the ufunc has NumPy's own loop
        warnings.warn(f"pow is not compiled: {error}", RuntimeWarning, stacklevel=2)
        _single[0] = lambda x, y: math.nan
    return _single[0](x, y)


_single: list[Callable[[Any, Any], float]] = [_first]
"""What computes a power of two numbers, in less than half of a ufunc's time; NaN where there may be a warning."""


def _power(x: Any, y: Any) -> Any:
    kind, other = type(x), type(y)
    if kind is _ndarray:
        if other is float or other is int:
            if y in _WITH_WAYS:
                return x**y
            if x.dtype is _F8:
                return POWER(x, y)
        elif x.dtype is _F8 and (other is _float64 or (other is _ndarray and y.dtype is _F8)):
            return POWER(x, y)
    elif other is _ndarray:
        if y.dtype is _F8 and (kind is float or kind is int or kind is _float64):
            return POWER(x, y)
    elif (kind is _float64 and (other is float or other is int or other is _float64)) or (
        other is _float64 and (kind is float or kind is int)
    ):
        if y == 2 and kind is _float64:
            return x * x
        try:
            value = _single[0](x, y)
        except (OverflowError, TypeError):  # an integer that is no float64
            return x**y
        return _float64(value) if value == value else POWER(x, y)
    return POWER(x, y) if is_float64(x, y) else x**y


def is_float64(x: Any, y: Any) -> bool:
    """Tell whether NumPy computes a power as float64; two of Python's numbers are Python's own."""
    if not (isinstance(x, (_ndarray, np.generic)) or isinstance(y, (_ndarray, np.generic))):
        return False
    try:
        return np.result_type(x, y) == _F8
    except (TypeError, ValueError, OverflowError):  # of which the operator says more
        return False


def taking_out(x: Any, y: Any) -> tuple[Callable[..., Any], tuple[Any, ...]]:
    """Return what computes a power as the operator does, and of what; a ufunc, which takes `out`, if there is one."""
    if type(x) is _ndarray and type(y) in (float, int) and y in _WITH_WAYS:
        if (y in WAYS and x.dtype is _F8) or (y == 2 and x.dtype.kind in "fc"):
            return WAYS[y], (x,)
        return operator.pow, (x, y)
    return (POWER if is_float64(x, y) else operator.pow), (x, y)


power: Callable[[Any, Any], Any] = operator.pow if POWER is np.power else _power
"""What computes `x ** y`."""
