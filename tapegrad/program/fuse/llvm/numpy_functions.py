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
    writer = WRITERS.get(how) or TESTS[how]
    return writer(emitter, *operands)


__all__ = ["CHOICE", "TESTS", "WRITERS", "write"]
