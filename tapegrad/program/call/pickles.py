"""Compiled functions as pickles: by name, or as the function that they were made of; recordings are left behind.

A function that stands in a module by the name that it has is pickled by that name, as Python's functions are. One that
does not, such as a lambda, is pickled by cloudpickle where it is installed. What a script's main module defines is
pickled in both ways: workers of `multiprocessing` import that module, those of joblib do not.
"""

from __future__ import annotations

import importlib
import pickle
import sys
import threading
from collections.abc import Callable
from typing import Any

_local = threading.local()


def reduced(compiled: Any, function: Callable[..., Any], options: tuple[Any, ...]) -> Any:
    """Return what `__reduce__` of a compiled function has to.

    Parameters
    ----------
    compiled : Compiled
    function : callable
        What it was made of.
    options : tuple
        What else its class is called with.

    Raises
    ------
    pickle.PicklingError
        If the function is a local one, and cloudpickle is not installed.
    """
    module, name = getattr(compiled, "__module__", None), getattr(compiled, "__qualname__", None)
    is_named = module is not None and name is not None and _found(module, name) is compiled
    if is_named and module != "__main__":
        return name
    # The function is part of the state, as it may refer to the compiled one.
    if getattr(_local, "probing", False):
        return type(compiled)._blank, (), (function, options)
    if is_named:
        return type(compiled)._of_main, (name, _code(function), _by_value(function), options)
    try:
        _probed(pickle.dumps, function)
    except Exception as error:  # whatever a `__reduce__` raises
        by_value = _by_value(function)
        if by_value is None:
            raise pickle.PicklingError(
                f"cannot pickle the compiled function {name or function!r}: {error}. Define the function at the top of "
                "a module, so that it is found by its name, or install cloudpickle (pip install cloudpickle)"
            ) from None
        return type(compiled)._blank, (), (by_value, options)
    return type(compiled)._blank, (), (function, options)


class ByValue:
    """A function as cloudpickle has pickled it."""

    __slots__ = ("data",)

    def __init__(self, data: bytes) -> None:
        self.data = data

    def __reduce__(self) -> Any:
        return ByValue, (self.data,)

    def load(self) -> Any:
        """Return the function."""
        return pickle.loads(self.data)


def _cloudpickle() -> Any:
    for name in ("cloudpickle", "joblib.externals.cloudpickle"):
        try:
            return importlib.import_module(name)
        except ImportError:
            continue
    return None


def _by_value(function: Any) -> ByValue | None:
    """Pickle a function by cloudpickle; return None where that is not installed, or cannot do it."""
    found = _cloudpickle()
    if found is None:
        return None
    try:
        return ByValue(_probed(found.dumps, function))
    except Exception:
        return None


def _probed(dumps: Callable[[Any], bytes], function: Any) -> bytes:
    """Pickle a function, which may refer to compiled ones, itself too: these are left to the same pickler."""
    _local.probing = True
    try:
        return dumps(function)
    finally:
        _local.probing = False


def _found(module: str, name: str) -> Any:
    """Look a qualified name up; return None if it leads nowhere."""
    found: Any = sys.modules.get(module)
    for part in name.split("."):
        found = getattr(found, part, None)
    return found


def _code(function: Any) -> Any:
    code = getattr(function, "__code__", None)
    return None if code is None else (code.co_code, code.co_names, code.co_varnames)


def of_main(kind: Any, name: str, code: Any, by_value: ByValue | None, options: tuple[Any, ...]) -> Any:
    """Find a compiled function in the main module, or make it again."""
    found = _found("__main__", name)
    if type(found) is kind and (by_value is None or _code(found._fun) == code):
        return found
    if by_value is None:
        raise pickle.UnpicklingError(
            f"the compiled function {name} was pickled by its name in the main module, and there is none here; define "
            "it in a module of its own, or install cloudpickle (pip install cloudpickle)"
        )
    return kind(by_value.load(), *options)


__all__ = ["ByValue", "of_main", "reduced"]
