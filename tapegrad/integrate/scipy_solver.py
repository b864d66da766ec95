"""SciPy's solver, called so that nothing of the caller's stays with it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import scipy.integrate


def as_event(function: Any, event: Any) -> Any:
    """Give a function that stands for an event whether that ends the solution, and in which direction it counts."""
    for name in ("terminal", "direction"):
        if hasattr(event, name):
            setattr(function, name, getattr(event, name))
    return function


class _Lent:
    """A function that is lent: SciPy's solvers are reference cycles, which would keep it until these are collected."""

    def __init__(self, function: Callable[..., Any]) -> None:
        self._function: Callable[..., Any] | None = function

    def __call__(self, *args: Any) -> Any:
        assert self._function is not None
        return self._function(*args)

    def end(self) -> None:
        self._function = None


def solve(**given: Any) -> Any:
    """Return what `scipy.integrate.solve_ivp` finds; events are a list."""
    lent = []

    def lend(function: Any) -> Any:
        lent.append(_Lent(function))
        return lent[-1]

    given["fun"] = lend(given["fun"])
    if callable(given.get("jac")):
        given["jac"] = lend(given["jac"])
    if given.get("events") is not None:
        given["events"] = [as_event(lend(event), event) for event in given["events"]]
    try:
        return scipy.integrate.solve_ivp(**given)
    finally:
        for function in lent:
            function.end()
