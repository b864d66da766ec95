"""Compiled functions that are kept from one fit to the next, by the function itself.

A second fit of the same function would record it once more. So a plain function keeps what was compiled of it, as an
attribute, and both go together. What is compiled is a twin, with the same code and cells: it does not refer to the
function, which would else wait for the garbage collector.
"""

from __future__ import annotations

import types
import weakref
from collections.abc import Callable
from typing import Any

from tapegrad.program import compile as compiled

_NAME = "_tapegrad_compiled"
_MOST = 4
"""With more recordings, of what the function read in other fits, it is compiled anew: a fit may add some."""
_PARTS = ("__code__", "__closure__", "__defaults__", "__kwdefaults__", "__globals__")


class _Kept:
    """What a function keeps; in a pickle of its attributes it is nothing."""

    __slots__ = ("compiled", "owner", "twin")

    def __init__(self, function: Callable[..., Any] | None = None) -> None:
        self.owner: Any = None
        if isinstance(function, types.FunctionType):
            parts = function.__code__, function.__globals__, function.__name__, function.__defaults__
            self.twin = types.FunctionType(*parts, function.__closure__)
            self.twin.__kwdefaults__ = function.__kwdefaults__
            self.twin.__module__, self.twin.__qualname__ = function.__module__, function.__qualname__
            self.compiled = compiled(self.twin, optimize="exact")
            self.owner = weakref.ref(function)

    def __reduce__(self) -> tuple[Any, ...]:
        return _Kept, ()

    def is_of(self, function: Any) -> bool:
        """Tell whether this is of a function as it is now, and not of one whose attributes `functools.wraps` copied."""
        if self.owner is None or self.owner() is not function:
            return False
        return all(getattr(self.twin, part) is getattr(function, part) for part in _PARTS)


def kept_of(function: Any) -> Any:
    """Return what was compiled of a function, if it has room for more recordings; None where there is none."""
    found = vars(function).get(_NAME) if type(function) is types.FunctionType else None
    if type(found) is not _Kept or not found.is_of(function):
        return None
    function = found.compiled
    return None if function.stats.reasons or len(function.recordings) > _MOST else function


def compiled_and_kept(function: Any) -> Any:
    """Compile a function so that it keeps that; None where it can keep nothing."""
    if type(function) is not types.FunctionType:
        return None
    found = _Kept(function)
    setattr(function, _NAME, found)
    return found.compiled


def let_go(function: Any) -> None:
    """Free the memory in which a compiled function was run; its recordings take little."""
    for program in function.recordings:
        program.release()
