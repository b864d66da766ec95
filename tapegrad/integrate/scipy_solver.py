"""SciPy's solver, called so that nothing of the caller's stays with it, and that its steps can be noted."""

from __future__ import annotations

import functools
from typing import Any, Protocol

import scipy.integrate


class Observer(Protocol):
    """What is told of each step that a solver takes."""

    def before_step(self, solver: Any) -> None:
        """Look at a solver before it takes a step."""

    def after_step(self, solver: Any) -> None:
        """Look at a solver that has taken a step."""


def as_event(function: Any, event: Any) -> Any:
    """Give a function that stands for an event whether that ends the solution, and in which direction it counts."""
    for name in ("terminal", "direction"):
        if hasattr(event, name):
            setattr(function, name, getattr(event, name))
    return function


@functools.cache
def _observed(method: str) -> Any:
    """Return a solver of SciPy's that puts itself into the list `made`, and whose steps are noted."""
    solver: Any = getattr(scipy.integrate, method)

    class Observed(solver):
        def __init__(self, *args: Any, made: list[Any], notes: Observer | None, **options: Any) -> None:
            made.append(self)
            self._notes = notes
            super().__init__(*args, **options)

        def step(self) -> Any:
            notes = self._notes
            if notes is None:
                return super().step()
            notes.before_step(self)
            message = super().step()
            if self.status != "failed":
                notes.after_step(self)
            return message

    return Observed


def solve(method: str, notes: Observer | None = None, **given: Any) -> Any:
    """Return what `scipy.integrate.solve_ivp` finds, while `notes` are taken of its steps."""
    made: list[Any] = []
    try:
        return scipy.integrate.solve_ivp(method=_observed(method), made=made, notes=notes, **given)
    finally:
        for solver in made:  # a reference cycle, which would keep all that it knows until it is collected
            vars(solver).clear()
