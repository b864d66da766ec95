"""Radau IIA as a loop over tensors: stiff equations in compiled functions, and for the examples of a batch."""

from __future__ import annotations

from typing import Any, NamedTuple

import numpy as np

from tapegrad import linalg
from tapegrad.integrate.adaptive_loop import at_times, due, next_end, settled
from tapegrad.integrate.collocation import CORRECTIONS, FROM_STAGES, PLACES, WEIGHTS, corrected, residual
from tapegrad.integrate.runge_kutta import LARGEST_FACTOR, LEAST_FACTOR, SAFETY, Function
from tapegrad.integrate.runge_kutta import first_step as estimated
from tapegrad.record.operations import F
from tapegrad.transforms.jacobian import jacobian

_ITERATIONS = 3
EVALUATIONS = 3 * (_ITERATIONS + CORRECTIONS + 1) + 2
"""Of the function, in a step that is tried."""
_REAL = 3.0 + 3.0 ** (2.0 / 3.0) - 3.0 ** (1.0 / 3.0)  # the real eigenvalue of the inverse of WEIGHTS
_ERROR = np.array([-13.0 - 7.0 * 6.0**0.5, -13.0 + 7.0 * 6.0**0.5, -1.0]) / 3.0


class _State(NamedTuple):
    """Where a solution has come to, and the step that led there, by the coefficients of its polynomial."""

    t: Any
    y: Any
    f: Any
    size: Any
    rejected: Any
    failed: Any
    begun: Any
    t_old: Any
    y_old: Any
    coefficients: Any
    error_old: Any
    """Of the last step; 0 before there is one."""
    given: Any
    tried: Any


def solve(
    fun: Function, start: Any, end: Any, y0: Any, f0: Any, times: Any, *, rtol: Any, atol: Any, max_step: float,
    first_step: float | None, checkpoints: int | None,
) -> tuple[Any, Any, Any]:  # fmt: skip
    """Solve an equation by Radau IIA of order 5, with the error and the step control of SciPy's.

    Changes within a step are found by Newton's method, with nothing that is differentiated, and then corrected as those
    that SciPy has found are. What is returned: as `adaptive_loop.solve`.

    Source: Hairer and Wanner, Solving Ordinary Differential Equations II, section IV.8.
    """
    n = y0.shape[0]
    way = F.sign(end - start).detach()
    if first_step is None:
        t, y, f, last = [x.detach() for x in (start, y0, f0, end)]
        size = estimated(fun, t, y, f, last, max_step, rtol, atol, 3).detach()
    else:
        size = 0.0 * way + first_step
    tolerance = np.maximum(10.0 * np.finfo(float).eps / np.min(rtol), np.minimum(0.03, np.min(rtol) ** 0.5))

    def slope(t: Any, y: Any) -> Any:
        return jacobian(lambda state: fun(t, state))(y.detach()).detach()

    def norm(x: Any) -> Any:
        return F.sqrt(F.sum(x * x) / n)

    def one(s: _State, times: Any) -> tuple[_State, Any, Any]:
        """Give the state at the next time, if the last step went beyond it; else try a step."""
        time, gives = due(s, times, way, end)
        length = s.t - s.t_old
        part = F.where(gives, (time - s.t_old) / F.where(length == 0.0, 1.0, length), 0.0)
        is_within = F.logical_and(part >= 0.0, part <= 1.0)
        state = F.where(F.logical_and(is_within, s.failed == 0.0), s.y_old + _at(s.coefficients, part), np.nan)

        rejected, t_new = next_end(s, way, end, max_step)
        h = t_new - s.t

        t, y, f, taken = [x.detach() for x in (s.t, s.y, s.f, h)]
        safe = F.where(taken == 0.0, 1.0, taken)
        ratio = taken / F.where(length.detach() == 0.0, 1.0, length.detach())
        last, at_begin = s.coefficients.detach(), slope(t, y)
        begin = F.stack([_at(last, 1.0 + float(c) * ratio) - _at(last, 1.0) for c in PLACES])
        found, missed = _collocated(fun, slope, s, h, at_begin, F.where(s.begun > 0.0, begin, 0.0))
        converged = norm(missed / (atol + rtol * abs(y))) < tolerance
        y_new = s.y + found[2]

        scale = atol + rtol * F.maximum(abs(y), abs(y_new.detach()))
        spread = F.matmul(_ERROR, found.detach()) / safe
        filter_ = linalg.inv((_REAL / safe) * np.eye(n) - at_begin)
        error = F.matmul(filter_, f + spread)
        again = F.matmul(filter_, fun(t, y + error) + spread)
        size_of = norm(error / scale)
        error = F.where(
            F.logical_and(F.logical_or(rejected, s.begun == 0.0), size_of > 1.0), norm(again / scale), size_of
        )
        error = F.where(taken == 0.0, 0.0, error)
        good = F.logical_and(error < 1.0, converged)
        known = F.where(error > 0.0, error, 1.0)
        history = F.minimum(1.0, abs(ratio) * (F.where(s.error_old > 0.0, s.error_old, known) / known) ** 0.25)
        history = F.where(F.logical_and(s.begun > 0.0, s.error_old > 0.0), history, 1.0)
        factor = F.where(error == 0.0, LARGEST_FACTOR, SAFETY * history * known**-0.25)
        factor = F.where(converged, F.where(F.isnan(factor), LEAST_FACTOR, factor), 0.5)
        most = F.where(F.logical_and(good, rejected), 1.0, LARGEST_FACTOR)
        tried = abs(taken) * F.clip(factor, LEAST_FACTOR, most)
        choose, counts = settled(s, gives, good, tried)
        then = _State(
            t=choose(t_new, s.t),
            y=choose(y_new, s.y),
            f=choose(fun(t_new, y_new), s.f),
            t_old=choose(s.t, s.t_old),
            y_old=choose(s.y, s.y_old),
            coefficients=choose(F.matmul(FROM_STAGES, found), s.coefficients),
            error_old=choose(error, s.error_old).detach(),
            **counts,
        )
        return then, state, gives

    no = 0.0 * way
    flat = F.stack([0.0 * y0] * 3)
    begun = _State(start, y0, f0, size, no, no, no, start, y0, flat, no, no, no)
    last, states = at_times(one, begun, start, times, checkpoints)
    return states, last.failed, last.tried


def _collocated(fun: Function, slope: Function, s: _State, h: Any, at_begin: Any, z: Any) -> tuple[Any, Any]:
    """Solve the equations of a step by Newton's method.

    Parameters
    ----------
    fun, slope : callable
        The function and its Jacobian, not differentiated.
    s : _State
    h : tensor
        The step.
    at_begin : tensor, shape (n, n)
        The Jacobian where the step begins.
    z : tensor, shape (3, n)
        Changes to begin with.

    Returns
    -------
    found : tensor, shape (3, n)
        The changes, differentiated.
    missed : tensor, shape (n,)
        What the last of them would be changed by once more.
    """
    n = s.y.shape[0]
    t, y, taken = [x.detach() for x in (s.t, s.y, h)]

    def step(inverse: Any, z: Any) -> Any:
        return F.matmul(inverse, residual(fun, t, y, taken, z).reshape((-1,))).reshape((3, n))

    inverse = linalg.inv(np.eye(3 * n) - taken * _kron(WEIGHTS, at_begin, n))
    for _ in range(_ITERATIONS):
        z = z - step(inverse, z)
    slopes = F.stack([slope(t + float(c) * taken, y + z[k]) for k, c in enumerate(PLACES)])
    blocks = WEIGHTS.reshape(3, 1, 3, 1) * F.transpose(slopes, (1, 0, 2)).reshape((1, n, 3, n))
    inverse = linalg.inv(np.eye(3 * n) - taken * blocks.reshape((3 * n, 3 * n)))
    found = corrected(fun, s.t, s.y, h, z.detach(), inverse.detach())
    return found, step(inverse, found.detach())[2]


def _at(coefficients: Any, x: Any) -> Any:
    """Return the change at a part of a step."""
    return ((coefficients[2] * x + coefficients[1]) * x + coefficients[0]) * x


def _kron(weights: np.ndarray, matrix: Any, n: int) -> Any:
    return (weights.reshape(3, 1, 3, 1) * matrix.reshape((1, n, 1, n))).reshape((3 * n, 3 * n))
