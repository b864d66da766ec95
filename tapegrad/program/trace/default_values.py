"""Default values of a function, which may be replaced, or changed where they are, between its calls."""

from __future__ import annotations

import functools
from types import FunctionType, MethodType
from typing import Any


class Defaults:
    """The default values of a callable, read as those of a function are: other objects whenever they are others.

    Parameters
    ----------
    function : function or None
        The one behind it, if it is Python's.
    partials : list of functools.partial
        Those around that one: their keywords are defaults as well.
    """

    __slots__ = ("_function", "_named", "_partials")

    def __init__(self, function: Any, partials: list[Any]) -> None:
        self._function, self._partials = function, partials
        self._named: list[dict[str, Any]] = []

    @property
    def __defaults__(self) -> Any:
        return None if self._function is None else self._function.__defaults__

    @property
    def __kwdefaults__(self) -> Any:
        named = [getattr(self._function, "__kwdefaults__", None) or {}, *[p.keywords for p in self._partials]]
        known = self._named
        if len(named) != len(known) or not all(map(_are_same, named, known)):
            self._named = known = [dict(each) for each in named]
        return known


def _are_same(now: dict[str, Any], was: dict[str, Any]) -> bool:
    return len(now) == len(was) and all(name in was and was[name] is value for name, value in now.items())


def defaults_of(fun: Any) -> Any:
    """Return what has a callable's `__defaults__` and `__kwdefaults__`; None if it has none that could change.

    That is the function itself where defaults can only be replaced: it is asked faster.
    """
    partials = []
    while True:
        if isinstance(fun, functools.partial):
            partials.append(fun)
            fun = fun.func
        elif type(fun) is MethodType:
            fun = fun.__func__
        elif type(fun) is not FunctionType and type(getattr(type(fun), "__call__", None)) is FunctionType:  # noqa: B004
            fun = type(fun).__call__
        else:
            break
    function = fun if type(fun) is FunctionType else None
    if partials or getattr(function, "__kwdefaults__", None):
        return Defaults(function, partials)
    return function
