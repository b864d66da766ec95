"""Which NumPy functions compiled groups compute, and how: what IEEE arithmetic determines, and the cores of `maths`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.maths.emitter import Emitter, Value
from tapegrad.maths.names import EVERY
from tapegrad.maths.ufuncs import OURS
from tapegrad.ops import BY_NAME

Write = Callable[..., Value]

# By ufunc: how a value is written, and whether it is a truth value.
WRITERS: dict[Any, Write] = {
    np.add: lambda e, x, y: x + y,
    np.subtract: lambda e, x, y: x - y,
    np.multiply: lambda e, x, y: x * y,
    np.divide: lambda e, x, y: x / y,
    np.negative: lambda e, x: -x,
    np.positive: lambda e, x: x,
    np.square: lambda e, x: x * x,
    np.reciprocal: lambda e, x: 1.0 / x,
    np.sqrt: lambda e, x: e.intrinsic("sqrt", x),
    np.absolute: lambda e, x: e.intrinsic("fabs", x),
}
TESTS: dict[Any, Write] = {
    np.equal: lambda e, x, y: x == y,
    np.not_equal: lambda e, x, y: x != y,
    np.less: lambda e, x, y: x < y,
    np.less_equal: lambda e, x, y: x <= y,
    np.greater: lambda e, x, y: x > y,
    np.greater_equal: lambda e, x, y: x >= y,
    np.isnan: lambda e, x: x != x,
    np.isfinite: lambda e, x: (x - x) == 0.0,
}
LOGIC: dict[Any, Write] = {
    np.logical_and: lambda e, x, y: x & y,
    np.logical_or: lambda e, x, y: x | y,
    np.logical_not: lambda e, x: x ^ True,
}
"""Of truth values alone."""


def _larger(tie: bool) -> Write:
    """Write `maximum`, with the second operand where both are equal, or the first; a NaN is the result."""
    return lambda e, x, y: e.where(((x >= y) if tie else (x > y)) | (x != x), x, y)


def _smaller(tie: bool) -> Write:
    return lambda e, x, y: e.where(((x <= y) if tie else (x < y)) | (x != x), x, y)


def _of_zeros(ufunc: Any) -> bool | None:
    """Tell whether of 0 and -0 NumPy's `maximum` or `minimum` takes the first, as processors differ in that.

    None where it is neither the first nor the second at all lengths: then it is left to NumPy.
    """
    zeros, found = (np.zeros(17), -np.zeros(17)), set()
    for x, y in (zeros, zeros[::-1]):
        for n in (1, 2, 3, 8, 9, 17):
            found.update(np.signbit(ufunc(x[:n], y[:n])) == np.signbit(x[:n]))
    return bool(found.pop()) if len(found) == 1 else None


for _ufunc, _make in ((np.maximum, _larger), (np.minimum, _smaller)):
    if (_tie := _of_zeros(_ufunc)) is not None:
        WRITERS[_ufunc] = _make(_tie)
for _name in EVERY:
    for _twin in BY_NAME[_name].twins:
        if id(_twin) in OURS:
            WRITERS[_twin] = lambda e, *x, _name=_name: e.core(_name, *x)
ELEMENTARY = frozenset(how for how in WRITERS if id(how) in OURS)


class Choice:
    """How `where` is computed, which is no ufunc."""

    nin = 3


CHOICE = Choice()


def write(emitter: Emitter, how: Any, operands: list[Value]) -> Value:
    """Write a row's value."""
    if how is CHOICE:
        return emitter.where(*operands)
    writer = WRITERS.get(how) or TESTS.get(how) or LOGIC[how]
    return writer(emitter, *operands)


__all__ = ["CHOICE", "LOGIC", "TESTS", "WRITERS", "write"]
