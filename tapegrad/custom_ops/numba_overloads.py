"""What tapegrad's functions are to compiled code of users' own: `tg.sin(x)` in a primitive, of a number or an array.

Numba computes `np.sin` one number at a time, in the C library. Where a function of float64 has a core of our own
(`maths/real.py`), compiled code may call that by the name that it has for tensors: strip by strip, with the bits that
rows of the table have. Of float32 it is the float64 function, rounded.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np
from numba import types
from numba.extending import overload

from tapegrad._generated import functions
from tapegrad.maths import real
from tapegrad.maths.names import NAMES

_STRIP = 256
_OPTIONS: Any = {"nogil": True, "error_model": "numpy"}


def _of_number(everywhere: Any, kind: Any) -> Any:
    def number(x):  # type: ignore[no-untyped-def]
        return kind(everywhere(np.float64(x)))

    return number


def _of_array(everywhere: Any, inside: Any, is_tame: Any, kind: Any) -> Any:
    """Return the loop over an array: strips of numbers for which the core alone is right have no branch."""

    def array(x):  # type: ignore[no-untyped-def]
        out = np.empty(x.shape, kind)
        given, found = x.ravel(), out.ravel()
        for start in range(0, given.size, _STRIP):
            # of slices, as an index that begins elsewhere than at 0 might be negative to the compiler: 50 ns a strip
            part, to, tame = given[start : start + _STRIP], found[start : start + _STRIP], True
            for k in range(part.size):
                tame &= is_tame(np.float64(part[k]))
            if tame:
                for k in range(part.size):
                    to[k] = kind(inside(np.float64(part[k])))
            else:
                for k in range(part.size):
                    to[k] = kind(everywhere(np.float64(part[k])))
        return out

    return array


def _implementation(name: str, x: Any) -> Any:
    """Return what computes a function of values of a Numba type, None where there is nothing."""
    element = x.dtype if isinstance(x, types.Array) else x
    if not isinstance(element, (types.Float, types.Integer)):
        return None
    kind = np.float32 if element == types.float32 else np.float64
    everywhere = getattr(real, name)
    if not isinstance(x, types.Array):
        return _of_number(everywhere, kind)
    return _of_array(everywhere, getattr(real, f"{name}_inside"), getattr(real, f"{name}_tame"), kind)


@functools.cache
def register() -> None:
    """Tell Numba, once."""
    for name in NAMES:
        _overload(getattr(functions, name), name)


def _overload(function: Any, name: str) -> None:
    def of(x):  # type: ignore[no-untyped-def]
        return _implementation(name, x)

    overload(function, jit_options=_OPTIONS)(of)
