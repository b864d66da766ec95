"""Adaptive steps as a loop over tensors: what runs in compiled functions, and for the examples of a batch."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tapegrad.integrate.runge_kutta import LARGEST_FACTOR, LEAST_FACTOR, SAFETY, Function, Method, least_step
from tapegrad.integrate.runge_kutta import first_step as estimated
from tapegrad.record.operations import F
from tapegrad.transforms.scan import scan
from tapegrad.transforms.while_loop import collecting_loop

MOST_STEPS = 1e6
"""After so many a solution has failed: no step is too small near a time of 0, whatever a solver of fits tries."""


class _State(NamedTuple):
    """Where a solution has come to, and the step that led there; of float64 alone, so that it is copied fast."""

    t: Any
    y: Any
    f: Any
    size: Any
    """Of the step to try next; not differentiated, like all that steps are chosen by."""
    rejected: Any
    failed: Any
    """Whether, as 1 or 0."""
    begun: Any
    """Whether a step has been taken, as 1 or 0."""
    t_old: Any
    y_old: Any
    f_old: Any
    given: Any
    tried: Any
    """How many states were given, and how many steps were tried."""


def solve(
    method: Method,
    fun: Function,
    start: Any,
    end: Any,
    y0: Any,
    f0: Any,
    times: Any,
    *,
    rtol: Any,
    atol: Any,
    max_step: float,
    first_step: float | None,
    checkpoints: int | None,
) -> tuple[Any, Any, Any]:
    """Solve an equation with the step control of SciPy's explicit methods, and give the states at some times.

    With `checkpoints` only so many states are kept for a gradient, and the steps between two of them while it goes
    through these.

    Returns
    -------
    states : tensor, shape (len(times), n)
        NaN from where it failed, and for times that are not between the one before and the end.
    failed : tensor
        1 where steps became too small, else 0.
    tried : tensor
        How many steps were tried.
    """
    way = F.sign(end - start).detach()
    if first_step is None:
        t, y, f, last = [x.detach() for x in (start, y0, f0, end)]
        size = estimated(fun, t, y, f, last, max_step, rtol, atol, method.order).detach()
    else:
        size = 0.0 * way + first_step

    def one(s: _State, times: Any) -> tuple[_State, Any, Any]:
        """Give the state at the next time, if the last step went beyond it or there will be none; else try a step.

        Both take the derivatives at the stages of a step, which are computed once: of the last step, or of the next.
        """
        time, gives = due(s, times, way, end)
        rejected, t_new = next_end(s, way, end, max_step)
        h = F.where(gives, s.t - s.t_old, t_new - s.t)
        t, y, f = (F.where(gives, old, now) for old, now in ((s.t_old, s.t), (s.y_old, s.y), (s.f_old, s.f)))
        y_new, stages = method.step(fun, t, y, f, h)

        none = h == 0.0
        part = F.where(gives, (time - s.t_old) / F.where(none, 1.0, h), 0.0)
        state = method.within(fun, t, y, y_new, stages, h)(part)
        is_within = F.logical_and(part >= 0.0, part <= 1.0)
        state = F.where(F.logical_and(is_within, s.failed == 0.0), state, np.nan)

        scale = atol + rtol * F.maximum(abs(y.detach()), abs(y_new.detach()))
        taken = h.detach()
        error = method.error([k.detach() for k in stages], taken, scale)
        good = error < 1.0
        factor = SAFETY * F.where(error == 0.0, 1.0, error) ** method.exponent
        factor = F.where(error == 0.0, LARGEST_FACTOR, F.where(F.isnan(factor), LEAST_FACTOR, factor))
        most = F.where(F.logical_and(good, rejected), 1.0, LARGEST_FACTOR)
        tried = abs(taken) * F.clip(factor, F.where(good, 0.0, LEAST_FACTOR), most)
        choose, counts = settled(s, gives, good, tried)
        then = _State(
            t=choose(t_new, s.t),
            y=choose(y_new, s.y),
            f=choose(stages[-1], s.f),
            t_old=choose(s.t, s.t_old),
            y_old=choose(s.y, s.y_old),
            f_old=choose(s.f, s.f_old),
            **counts,
        )
        return then, state, gives

    def through(s: _State, times: Any) -> tuple[_State, Any]:
        """Give the states at some times, which lie one after the other."""
        count = times.shape[0]
        none = s._replace(given=0.0 * s.given)
        return collecting_loop(lambda s: s.given < float(count), lambda s: one(s, times), none, count)

    no = 0.0 * way
    begun = _State(start, y0, f0, size, no, no, no, start, y0, f0, no, no)
    last, states = at_times(one, begun, start, times, checkpoints)
    return states, last.failed, last.tried


def due(s: Any, times: Any, way: Any, end: Any) -> tuple[Any, Any]:
    """Return the next time at which the state is to be given, and whether that is done in this turn.

    It is where the last step went beyond it, or there will be none.
    """
    places = np.arange(float(times.shape[0]))
    time = F.sum(times * F.where(places == s.given, 1.0, 0.0))  # rows without Python, which an index is not
    is_there = F.logical_or(way * (time - s.t) <= 0.0, way * (end - s.t) <= 0.0)
    return time, F.logical_or(F.logical_and(is_there, s.begun > 0.0), s.failed > 0.0)


def next_end(s: Any, way: Any, end: Any, max_step: float) -> tuple[Any, Any]:
    """Return whether the last step was rejected, and where the next one is to end."""
    rejected = s.rejected > 0.0
    size = F.where(rejected, s.size, F.clip(s.size, least_step(s.t).detach(), max_step))
    t = s.t + size * way
    return rejected, F.where(way * (t - end) > 0.0, end, t)


def settled(s: Any, gives: Any, good: Any, size: Any) -> tuple[Callable[[Any, Any], Any], dict[str, Any]]:
    """Return what chooses between what a step gave and what was there, and the state's numbers behind a turn.

    Parameters
    ----------
    s : named tuple
        The state before it.
    gives, good : tensor of bool
        Whether the turn gives a state, and else whether its step is accepted.
    size : tensor
        That of the next step.
    """
    went = F.logical_and(good, F.logical_not(gives))
    bad = F.logical_not(F.logical_or(good, gives))
    is_small = F.logical_not(size >= least_step(s.t).detach())  # NaN as well
    ends = F.logical_or(s.tried >= MOST_STEPS, F.logical_and(bad, is_small))
    counts = {
        "size": F.where(gives, s.size, size).detach(),
        "rejected": F.where(gives, s.rejected, F.where(good, 0.0, 1.0)),
        "failed": F.where(ends, 1.0, s.failed),
        "begun": F.where(went, 1.0, s.begun),
        "given": s.given + F.where(gives, 1.0, 0.0),
        "tried": s.tried + F.where(gives, 0.0, 1.0),
    }
    return lambda new, old: F.where(went, new, old), counts


def at_times(
    one: Callable[[Any, Any], tuple[Any, Any, Any]], begun: Any, start: Any, times: Any, checkpoints: int | None
) -> tuple[Any, Any]:
    """Run a loop whose turns give the states at some times; give the last turn's, and all states.

    Parameters
    ----------
    one : callable
        `one(s, times)` takes a turn from what the turn before has left, which counts in `given` how many states were
        given; it gives what it leaves, a state of the equation, and whether that is one at the next time.
    begun : named tuple
        What the first turn begins with.
    start, times : tensors
    checkpoints : int or None
    """

    def through(s: Any, times: Any) -> tuple[Any, Any]:
        """Give the states at some times, which lie one after the other."""
        count = times.shape[0]
        none = s._replace(given=0.0 * s.given)
        return collecting_loop(lambda s: s.given < float(count), lambda s: one(s, times), none, count)

    if checkpoints is None:
        return through(begun, times)
    # Between two times, and before the first, as many others as make enough parts; and these in parts of one length.
    m = times.shape[0]
    more = -(-checkpoints // m)
    before = F.concatenate([start.reshape((1,)), times[:-1]]).reshape((m, 1))
    finer = before + (times.reshape((m, 1)) - before) * (np.arange(1.0, more + 1.0) / more)
    finer = F.concatenate([finer[:, :-1], times.reshape((m, 1))], axis=1).reshape((-1,))
    length = -(-m * more // checkpoints)
    missing = -(m * more) % length
    finer = F.concatenate([finer, F.broadcast_to(times[-1:], (missing,))]) if missing else finer
    last, parts = scan(through, begun, finer.reshape((-1, length)))
    return last, parts.reshape((-1, parts.shape[-1]))[more - 1 : m * more : more]
