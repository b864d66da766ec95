"""A solution as a function of time in bounded memory: few states are kept, and the rest is solved again when asked."""

from __future__ import annotations

import math
import threading
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tapegrad.errors import GradError
from tapegrad.integrate import scipy_solver

_ONE_STEP = ("RK45", "RK23", "DOP853", "Radau")
"""Methods that go on from a state and the size of a step as if they had not stopped."""
_LEAST = 4
_BEGINNING = 32  # about as many steps the other methods take until theirs are large again


class State(NamedTuple):
    """Where a solver can go on: a time, the state then, and the size of the next step where that is known."""

    t: float
    y: np.ndarray
    size: float | None


class TooManyStepsError(Exception):
    """A solver has taken more steps than it was allowed."""


class Notes:
    """What a solver writes down as it goes: each step, while these are few, and states to go on from.

    When there are too many states, every other one is let go. So there are between half as many and as many as may be,
    at equal numbers of steps apart.

    Parameters
    ----------
    states, steps : int
        How many are kept at most.
    is_limit : bool
        Whether more steps raise `TooManyStepsError`.

    Attributes
    ----------
    states : list of State
    steps : list of DenseOutput, or None
        None where there were too many.
    every : int
        How many steps are between two states.
    reached : float
        The end of the last step.
    largest : array, shape (n,)
        The largest absolute values of the states.
    """

    def __init__(self, states: int, steps: float, *, is_limit: bool = False) -> None:
        self._most_states, self._most_steps, self._is_limit = states, steps, is_limit
        self.states: list[State] = []
        self.steps: list[Any] | None = []
        self.every, self._count, self.reached, self.largest = 1, 0, math.nan, np.zeros(())

    def before_step(self, solver: Any) -> None:
        """Note where a solver is, if that is one of the states to be kept."""
        if self._count == 0:
            self.largest = np.abs(solver.y)
        if self._count % self.every == 0 and len(self.states) == self._most_states:
            self.states, self.every = self.states[::2], 2 * self.every
        if self._count % self.every == 0:
            self.states.append(State(float(solver.t), np.array(solver.y), getattr(solver, "h_abs", None)))
        self._count += 1

    def after_step(self, solver: Any) -> None:
        """Note a step that was taken."""
        self.reached, self.largest = float(solver.t), np.maximum(self.largest, np.abs(solver.y))
        if self.steps is None:
            return
        if self._count <= self._most_steps:
            self.steps.append(solver.dense_output())
            return
        self.steps = None
        if self._is_limit:
            raise TooManyStepsError


class _Leaf:
    """A part of the solution of which all steps are kept."""

    def __init__(self, begin: float, steps: list[Any]) -> None:
        self._ends = np.array([step.t for step in steps])
        self._way = math.copysign(1.0, self._ends[-1] - begin)
        self.begin, self._steps = begin, steps

    def holds(self, t: float) -> bool:
        return self._way * self.begin <= self._way * t <= self._way * self._ends[-1]

    def __call__(self, t: float) -> np.ndarray:
        k = int(np.searchsorted(self._way * self._ends, self._way * t))
        return np.asarray(self._steps[min(k, len(self._steps) - 1)](t))


class _Stretch:
    """A part of the solution: between two states that are kept."""

    def __init__(self, begin: State, end: float, every: float) -> None:
        self.begin, self.end, self.every = begin, end, every
        self.parts: list[_Stretch] | None = None
        self.opened: _Stretch | None = None

    def take(self, notes: Notes) -> _Leaf | None:
        """Take what was noted: parts, or all steps."""
        if notes.steps is not None:
            return _Leaf(self.begin.t, notes.steps)
        ends = [*[state.t for state in notes.states[1:]], self.end]
        self.parts = [_Stretch(state, end, notes.every) for state, end in zip(notes.states, ends, strict=True)]
        return None

    def part_at(self, t: float) -> _Stretch:
        """Return the part with a time; what was known of the one before is let go."""
        assert self.parts is not None
        way = math.copysign(1.0, self.end - self.begin.t)
        k = int(np.searchsorted([way * part.end for part in self.parts], way * t))
        part = self.parts[min(k, len(self.parts) - 1)]
        if self.opened is not None and self.opened is not part:
            self.opened.parts = self.opened.opened = None
        self.opened = part
        return part


class Trajectory:
    """A solution as a function of time.

    A time whose step is not kept has the stretch between two states solved again, in which as many states and steps are
    kept. So the memory grows as the logarithm of the number of steps, and times that go from the last one to the first
    have each step solved again once for each power of the number of states.

    Parameters
    ----------
    fun : callable
        `fun(t, y)`, of arrays.
    method : str
    options : dict
        SciPy's.
    states : int, optional
        How many states and steps are kept at most, at each level.
    """

    def __init__(
        self, fun: Callable[..., Any], method: str, options: dict[str, Any], states: int | None = None
    ) -> None:
        self._fun, self._method, self._options = fun, method, {**options, "first_step": None}
        self._most = 200 if states is None else max(states, _LEAST)
        self.notes = Notes(self._most, self._most)
        self._whole: _Stretch | None = None
        self._near: list[_Leaf] = []
        self._lock = threading.Lock()  # as several threads may run backward

    @property
    def largest(self) -> np.ndarray:
        """The largest absolute values of the states."""
        return self.notes.largest

    def begin(self) -> None:
        """Take what was noted in the first pass."""
        if self.notes.steps != []:  # else the first step has failed
            whole = _Stretch(self.notes.states[0], self.notes.reached, math.inf)
            leaf = whole.take(self.notes)
            self._whole, self._near = (whole, []) if leaf is None else (None, [leaf])

    def __call__(self, t: float) -> np.ndarray:
        """Return the state, of shape (n,), at a time that the first pass has come to."""
        return self._leaf_at(t, lambda leaf: leaf.holds(t))(t)

    def begin_of(self, t: float) -> float:
        """Return an earlier time, to which all steps are kept now."""
        return self._leaf_at(t, lambda leaf: leaf.holds(t) and leaf.begin != t).begin

    def _leaf_at(self, t: float, serves: Callable[[_Leaf], bool]) -> _Leaf:
        """Return all steps of a stretch that ends at a time or after it: one that is known, if it serves."""
        with self._lock:
            for leaf in self._near:
                if self._whole is None or serves(leaf):
                    return leaf
            stretch, found = self._whole, None
            while found is None:
                assert stretch is not None
                if stretch.parts is None:
                    found = self._opened(stretch)
                if found is None:
                    stretch = stretch.part_at(t)
            self._near = [found, *self._near[:1]]
            return found

    def _opened(self, stretch: _Stretch) -> _Leaf | None:
        """Solve a stretch again."""
        few = self._most if self._method in _ONE_STEP else max(self._most, _BEGINNING)
        notes = Notes(self._most, math.inf if stretch.every <= few else self._most)
        self._solve(stretch.begin, stretch.end, notes)
        if notes.steps is None and notes.every >= stretch.every:  # it would not end
            notes = Notes(self._most, math.inf)
            self._solve(stretch.begin, stretch.end, notes)
        return stretch.take(notes)

    def _solve(self, begin: State, end: float, notes: Notes) -> None:
        """Solve from a state to a time."""
        options = dict(self._options)
        if self._method in _ONE_STEP and begin.size is not None:
            options["first_step"] = min(begin.size, abs(end - begin.t)) or None
        found = scipy_solver.solve(
            fun=self._fun, t_span=(begin.t, end), y0=begin.y, method=self._method, notes=notes, t_eval=[end],
            **options,
        )  # fmt: skip
        if not found.success:
            raise GradError(f"solve_ivp could not solve from a checkpoint at {begin.t:.6g} again: {found.message}")
