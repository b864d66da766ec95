"""Tells whether two functions will be the same compiled code, so that defining one again in a loop or a cell is free.

Numba takes in the values of globals and of closures when it compiles. So functions are the same if their code is, and
whatever it reads is: numbers and text by value, functions in the same way; NumPy and the like, classes and functions
in C by identity. A function that reads anything else, such as an array, whose contents may have changed, is never the
same.
"""

from __future__ import annotations

import types
from typing import Any

import numpy as np

from tapegrad._generated import functions

_PLAIN = (int, float, complex, bool, str, bytes, type(None))
_MODULES = frozenset(("math", "cmath", "numpy", "scipy", "numba", "tapegrad"))  # what they have does not change


def _names(code: types.CodeType) -> set[str]:
    """Name the globals and attributes that code reads, in functions within it too."""
    found = set(code.co_names)
    for constant in code.co_consts:
        if isinstance(constant, types.CodeType):
            found |= _names(constant)
    return found


def _is_fixed(value: Any) -> bool:
    if isinstance(value, types.ModuleType):
        return value.__name__.partition(".")[0] in _MODULES
    if isinstance(value, types.BuiltinFunctionType):
        return value.__self__ is None or isinstance(value.__self__, types.ModuleType)
    if (
        isinstance(value, types.FunctionType) and value.__module__ == functions.__name__
    ):  # as `numba_overloads.py` knows it
        return True
    return isinstance(value, (type, np.ufunc))


def _part(value: Any, seen: tuple[Any, ...]) -> Any:
    """Return what is equal for values that compile to the same; raise TypeError where nothing is known of them."""
    if isinstance(value, _PLAIN):
        return type(value), repr(value)  # which tells -0.0 from 0.0
    if isinstance(value, tuple):
        return tuple(_part(v, seen) for v in value)
    if _is_fixed(value):
        return "fixed", value
    if hasattr(value, "py_func") or isinstance(value, types.FunctionType):
        return _of(value, seen)
    raise TypeError(f"{type(value).__qualname__} may change")


def _of(function: Any, seen: tuple[Any, ...]) -> Any:
    plain = getattr(function, "py_func", function)
    if plain in seen:  # it calls itself
        return "seen", seen.index(plain)
    seen = (*seen, plain)
    code, known = plain.__code__, plain.__globals__
    read = tuple((name, _part(known[name], seen)) for name in sorted(_names(code)) if name in known)
    cells = tuple(_part(cell.cell_contents, seen) for cell in plain.__closure__ or ())
    defaults = _part(plain.__defaults__ or (), seen)
    return code, read, cells, defaults, repr(getattr(function, "targetoptions", None))


def identity(function: Any) -> Any:
    """Give what is equal for functions and primitives that are the same when compiled; None where it cannot be told."""
    if function is None:
        return "none"
    if isinstance(function, tuple):
        parts = tuple(map(identity, function))
        return None if None in parts else parts
    if hasattr(function, "_given"):  # a primitive
        own = tuple(map(identity, function._given.values()))
        return None if None in own else ("primitive", function, own)
    try:
        found = _of(function, ())
        hash(found)
    except (TypeError, AttributeError, ValueError, RecursionError):
        return None
    return found
