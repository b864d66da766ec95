"""The steps that a solver has accepted, recorded: for derivatives of what it found."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, Protocol

import numpy as np
import scipy.integrate
import scipy.sparse

from tapegrad import implicit
from tapegrad.engine.tensor_hooks import quietly
from tapegrad.errors import GradError, ShapeError
from tapegrad.integrate.collocation import Collocation
from tapegrad.integrate.runge_kutta import Function, Method, Recorder
from tapegrad.integrate.states import listed
from tapegrad.record.operations import F, as_tensor
from tapegrad.record.recorder import ordinary, requires_grad
from tapegrad.transforms.checkpoint import checkpoint
from tapegrad.transforms.tree import map_values

Nearby = Callable[[Any], Any]
"""The state, of shape (n,), as a function of a time next to a known one."""


class Solved(Protocol):
    """A solution that can be differentiated: by the steps that were accepted, or by equations of its own.

    Attributes
    ----------
    found : OdeResult
        SciPy's.
    size : int
        Of the state.
    times : list
        When steps end: tensors where that is differentiated.
    """

    found: Any
    size: int
    times: list[Any]

    def record(
        self, t_eval: Any, moments: Sequence[float], everywhere: bool, checkpoints: int | None
    ) -> tuple[list[Any], list[Nearby]]:
        """Return states as tensors.

        Parameters
        ----------
        t_eval : array or tensor, optional
            At which times, in order; by default at the ends of steps.
        moments : sequence of float
            Next to which times the state will be asked for.
        everywhere : bool
            Whether it may be asked for at any time.
        checkpoints : int, optional

        Returns
        -------
        states : list of tensor, shape (m, n) each
        nearby : list of callable
            One for each of the moments.
        """

    def states_at(self, t: Any) -> Any:
        """Return the states, of shape (m, n), at times in whatever order; only if they may be asked for at any time."""


class DifferentiatedError(Exception):
    """A function reads something that is differentiated, which it did not at first."""


def numbers_of(function: Callable[..., Any], args: tuple[Any, ...], is_constant: bool = False) -> Callable[..., Any]:
    """Return a function of a time and a state as one of arrays, or sparse matrices, which is not differentiated.

    Parameters
    ----------
    function : callable
    args : tuple
        What it is called with besides.
    is_constant : bool
        Whether it is taken for one that reads nothing that is differentiated; if it does, it raises
        `DifferentiatedError`.
    """
    if is_constant:

        def of_constants(t: Any, y: Any) -> Any:
            value = function(t, ordinary(np.array(y)), *args)
            if scipy.sparse.issparse(value):
                return value
            value = listed(value)
            if requires_grad(value):
                raise DifferentiatedError
            return value._array

        return of_constants
    constants = map_values(lambda v: v.detach() if requires_grad(v) else v, args) if args else ()

    def of_tensors(t: Any, y: Any) -> Any:
        value = function(t, ordinary(np.array(y)), *constants)
        return value if scipy.sparse.issparse(value) else listed(value)._array

    return lambda t, y: quietly(of_tensors, t, y)


class _Step(NamedTuple):
    """When a step begins and how long it is, as tensors where that is differentiated."""

    t: Any
    size: Any


class Steps:
    """Steps that a solver of SciPy's has accepted.

    Parameters
    ----------
    fun : callable
        `fun(t, y)`, the derivative as a tensor.
    start, end, y0 : tensors
    method : str
    found : OdeResult
        SciPy's.
    pieces : list of DenseOutput
        The steps.
    """

    def __init__(
        self, fun: Function, start: Any, end: Any, y0: Any, method: str, found: Any, pieces: Sequence[Any]
    ) -> None:
        self._fun, self._start, self._y0, self.found, self.size = fun, start, y0, found, y0.shape[0]
        pieces = [p for p in pieces if p.t != p.t_old]
        solver = getattr(scipy.integrate, method)
        self._method: Any = Collocation(fun, pieces)
        if hasattr(solver, "n_stages"):
            self._method = Recorder(Method(solver), fun, pieces)
        self.ends = np.array([p.t for p in pieces])
        self.way = -1.0 if pieces and pieces[0].t < pieces[0].t_old else 1.0
        self.steps: list[_Step] = []
        moves = requires_grad(start) or requires_grad(end)
        t = start if moves else float(start._array)
        for piece in pieces:
            size: Any = piece.t - piece.t_old
            if moves and piece.t == float(end._array):
                size = end - t
            self.steps.append(_Step(t, size))
            t = t + size if moves else piece.t
        self.times = [*[step.t for step in self.steps], t] if pieces else [start, end][: len(found.t)]
        self.within: dict[int, Callable[[Any], Any]] = {}

    def step_at(self, t: Any) -> Any:
        """Return in which step some times are, in numbers: at its end rather than at the beginning of the next."""
        return np.clip(np.searchsorted(self.way * self.ends, self.way * np.asarray(t)), 0, len(self.ends) - 1)

    def _near(self, t: float) -> Nearby:
        k = int(self.step_at(t))
        return lambda moment: self._state(self.within[k], k, moment)

    def states_at(self, t: Any) -> Any:
        """Return the states, of shape (m, n), at times in whatever order, where all steps are kept."""
        which = self.step_at(getattr(t, "_array", t))
        order = np.argsort(which, kind="stable")
        parts = [self._state(self.within[k], k, t[np.flatnonzero(which == k)]) for k in np.unique(which).tolist()]
        return F.concatenate(parts)[np.argsort(order)]

    def _state(self, within: Callable[[Any], Any], k: int, t: Any) -> Any:
        step = self.steps[k]
        part = (t - step.t) / step.size
        return within(part.reshape((-1, 1)) if part.ndim else part)

    def record(
        self, t_eval: Any, moments: Sequence[float], everywhere: bool, checkpoints: int | None
    ) -> tuple[list[Any], list[Nearby]]:
        """Record the steps; see `Solved.record`."""
        begin = self._y0.reshape((1, -1))
        asked = range(len(self.steps)) if everywhere else self.step_at(moments) if moments else ()
        kept = {int(k) for k in asked}
        inside: dict[int, Any] = {}
        if t_eval is not None:
            numbers = np.asarray(getattr(t_eval, "_array", t_eval))
            if not self.steps:
                return self._without_steps(t_eval), []
            which = self.step_at(numbers)
            inside = {k: t_eval[np.flatnonzero(which == k)] for k in np.unique(which).tolist()}
        if not self.steps:
            return self._without_steps(self.times), []
        y = self._y0
        f = self._fun(self.times[0], y) if self._method.needs_derivative else None
        states = [] if t_eval is not None else [begin]
        for block in self._blocks(kept, checkpoints):

            def advance(y: Any, f: Any, block: Sequence[int] = block) -> tuple[Any, Any, list[Any]]:
                found = []
                for k in block:
                    step, is_asked = self.steps[k], k in kept or k in inside
                    y, f, within = self._method.record(k, step.t, y, f, step.size, is_asked)
                    if k in kept:
                        self.within[k] = within
                    if k in inside:
                        found.append(self._state(within, k, inside[k]))
                    elif t_eval is None:
                        found.append(y.reshape((1, -1)))
                return y, f, found

            y, f, found = advance(y, f) if len(block) == 1 else checkpoint(advance, y, f)
            states += found
        return states, [self._near(t) for t in moments]

    def _without_steps(self, times: Any) -> list[Any]:
        """Return the first state for times that are the first one, with its derivatives by how far they are apart."""
        if not len(times):
            return []
        start, slope = self._start, self._fun(self._start, self._y0)
        return [(self._y0 + (t - start) * slope).reshape((1, -1)) for t in times]

    def _blocks(self, kept: set[int], checkpoints: int | None) -> list[list[int]]:
        """Return which steps are recorded as one, of which only the first state is kept."""
        if checkpoints is None:
            return [[k] for k in range(len(self.steps))]
        length = -(-len(self.steps) // checkpoints)
        blocks: list[list[int]] = []
        for k in range(len(self.steps)):
            if k in kept or not blocks or len(blocks[-1]) == length or blocks[-1][-1] in kept:
                blocks.append([])
            blocks[-1].append(k)
        return blocks


def fill(
    result: Any, steps: Solved, t_eval: Any, events: Sequence[Callable[[Any, Any], Any]], checkpoints: int | None,
    is_dense: bool,
) -> None:  # fmt: skip
    """Put tensors that can be differentiated into a result of SciPy's."""
    found = steps.found
    at_events = [float(t) for times in found.t_events or () for t in times]
    reached = None if t_eval is None else t_eval[: len(found.t)]
    states, nearby = steps.record(reached, at_events, is_dense, checkpoints)
    left, moments = iter(nearby), []
    for k, event in enumerate(events):
        some = [(float(t), next(left)) for t in found.t_events[k]]
        times = [_moment(near, event, t) for t, near in some]
        moments.append((times, [near(t) for t, (_, near) in zip(times, some, strict=True)]))
    t = found.t if t_eval is None else reached
    if t_eval is None:
        ends = steps.times
        if found.status == 1:  # the last time is that of an event
            pairs = [pair for times, values in moments for pair in zip(times, values, strict=True)]
            last, state = next(pair for pair in pairs if np.asarray(pair[0].detach()) == found.t[-1])
            ends[-1], states[-1] = last, state.reshape((1, -1))
        if any(map(requires_grad, ends)):
            t = F.stack([as_tensor(end) for end in ends])
    n = steps.size
    y = F.concatenate(states).T if states else as_tensor(np.zeros((n, 0)))
    if found.status < 0 and requires_grad(y):
        y.register_hook(_refusal(found.message))
    result.t, result.y, result.sol = t, y, Solution(steps) if is_dense else None
    if found.t_events is not None:
        empty = as_tensor(np.zeros(0)), as_tensor(np.zeros((0, n)))
        result.t_events = [F.stack(times) if times else empty[0] for times, _ in moments]
        result.y_events = [F.stack(values) if values else empty[1] for _, values in moments]


def _moment(near: Callable[[Any], Any], event: Callable[[Any, Any], Any], t: float) -> Any:
    """Return the time of an event, which SciPy has found, with its derivatives by the implicit function theorem."""

    def equation(moment: Any) -> Any:
        return listed(event(moment, near(moment))).reshape(())

    return implicit.root(equation, t, solver=lambda _, x0: x0)


def _refusal(message: str) -> Callable[[Any], Any]:
    def refuse(gradient: Any) -> Any:
        raise GradError(
            f"solve_ivp has failed ({message}), and its results are not the solution: there is no derivative of them; "
            "look at success first"
        )

    return refuse


class Solution:
    """The solution of a differential equation as a function of time, of which it can be differentiated, too.

    Attributes
    ----------
    ts : ndarray
        Where its polynomials end.
    t_min, t_max : float
        Between which times it was solved.
    """

    def __init__(self, steps: Solved) -> None:
        self._steps = steps
        sol = steps.found.sol
        self.ts, self.t_min, self.t_max = sol.ts, sol.t_min, sol.t_max

    def __call__(self, t: Any) -> Any:
        """Return the state at a time, of shape (n,), or at several, of shape (n, m)."""
        times = listed(t)
        if times.ndim > 1:
            raise ShapeError(f"the solution got times of shape {times.shape}; give a number, or one axis of them")
        flat = times.reshape((-1,)) if requires_grad(times) else times._array.reshape(-1)
        states = self._steps.states_at(flat)
        return states.T if times.ndim else states[0]
