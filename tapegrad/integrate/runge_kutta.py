"""Explicit Runge-Kutta methods with SciPy's tableaux: one step, its error, and the values within it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad.record.operations import F

Function = Callable[[Any, Any], Any]
LEAST_FACTOR, LARGEST_FACTOR, SAFETY = 0.2, 10.0, 0.9


class Method:
    """A method: a class of `scipy.integrate`, which has its coefficients.

    Parameters
    ----------
    solver : type
        RK23, RK45 or DOP853 of `scipy.integrate`.
    """

    def __init__(self, solver: Any) -> None:
        self._a, self._b, self._c = solver.A, solver.B, solver.C
        self._stages = self.evaluations = solver.n_stages
        self.order = solver.error_estimator_order
        self.exponent = -1.0 / (self.order + 1)
        has_two = hasattr(solver, "E5")
        self._errors = [solver.E3, solver.E5] if has_two else [solver.E]
        self._powers = None if has_two else solver.P
        if has_two:
            self._extra, self._d = list(zip(solver.A_EXTRA, solver.C_EXTRA, strict=True)), solver.D

    def step(self, fun: Function, t: Any, y: Any, f: Any, h: Any) -> tuple[Any, list[Any]]:
        """Take one step: give the new state, and the derivatives at all stages, of which the last is at its end."""
        stages = [f]
        for a, c in zip(self._a[1 : self._stages], self._c[1 : self._stages], strict=True):
            stages.append(fun(t + float(c) * h, y + h * _sum(a, stages)))
        new = y + h * _sum(self._b, stages)
        stages.append(fun(t + h, new))
        return new, stages

    def error(self, stages: Sequence[Any], h: Any, scale: Any) -> Any:
        """Return the error of a step, where below 1 is allowed: of numbers that nobody differentiates."""
        size = scale.shape[0]
        estimates = [_sum(e, stages) / scale for e in self._errors]
        if len(estimates) == 1:
            return abs(h) * F.sqrt(_square(estimates[0]) / size)
        third, fifth = map(_square, estimates)
        both = fifth + 0.01 * third
        return F.where(both == 0.0, 0.0, abs(h) * fifth / F.sqrt(F.where(both == 0.0, 1.0, both) * size))

    def within(self, fun: Function, t: Any, y: Any, new: Any, stages: Sequence[Any], h: Any) -> Callable[[Any], Any]:
        """Return a function that gives the state at a part, from 0 to 1, of a step."""
        if self._powers is not None:
            terms = [h * _sum(column, stages) for column in self._powers.T]

            def polynomial(x: Any) -> Any:
                value = terms[-1] * x
                for term in reversed(terms[:-1]):
                    value = (value + term) * x
                return y + value

            return polynomial
        k = list(stages)
        for a, c in self._extra:
            k.append(fun(t + float(c) * h, y + h * _sum(a, k)))
        change = new - y
        first, last = h * k[0], h * k[self._stages]
        terms = [change, first - change, 2.0 * change - (last + first), *[h * _sum(d, k) for d in self._d]]

        def nested(x: Any) -> Any:
            value = terms[-1] * x
            for k, term in enumerate(reversed(terms[:-1])):
                value = (value + term) * (1.0 - x if k % 2 == 0 else x)
            return y + value

        return nested


class Recorder:
    """Records steps that a solver of SciPy's has taken, as `Collocation` does for stiff methods.

    Parameters
    ----------
    method : Method
    fun : callable
    pieces : sequence of DenseOutput
        SciPy's solution in each step.
    """

    needs_derivative = True

    def __init__(self, method: Method, fun: Function, pieces: Sequence[Any]) -> None:
        self._method, self._fun, self._pieces = method, fun, pieces

    def record(self, k: int, t: Any, y: Any, f: Any, h: Any, is_asked: bool) -> tuple[Any, Any, Any]:
        """Record a step; `f` is the derivative where it begins, and that at its end is given with the state."""
        method, fun, numbers = self._method, self._fun, self._pieces[k]
        new, stages = method.step(fun, t, y, f, h)
        within = method.within(fun, t, y, new, stages, h) if is_asked else None
        return pinned(new, numbers(numbers.t)), stages[-1], within


def first_step(fun: Function, t: Any, y: Any, f: Any, end: Any, most: Any, rtol: Any, atol: Any, order: int) -> Any:
    """Return how large a first step to try, as SciPy does; nothing here is differentiated.

    Source: Hairer, Nørsett and Wanner, Solving Ordinary Differential Equations I, section II.4.
    """
    span = abs(end - t)
    scale = atol + abs(y) * rtol
    d0, d1 = _norm(y / scale), _norm(f / scale)
    small = F.logical_or(d0 < 1e-5, d1 < 1e-5)
    h = F.minimum(F.where(small, 1e-6, 0.01 * d0 / F.where(small, 1.0, d1)), span)
    signed = h * F.sign(end - t)
    d2 = _norm((fun(t + signed, y + signed * f) - f) / scale) / F.where(h == 0.0, 1.0, h)
    largest = F.maximum(d1, d2)
    flat = largest <= 1e-15
    other = F.where(flat, F.maximum(1e-6, h * 1e-3), (0.01 / F.where(flat, 1.0, largest)) ** (1.0 / (order + 1)))
    return F.minimum(F.minimum(100.0 * h, other), F.minimum(span, most))


def pinned(value: Any, numbers: Any) -> Any:
    """Return a tensor with the derivatives of one, and the numbers of a solver, which differ by rounding."""
    return value + (numbers - value.detach())


def _sum(weights: Any, stages: Sequence[Any]) -> Any:
    """Return the sum of stages with weights, of which some are 0."""
    total = None
    for weight, stage in zip(weights, stages, strict=False):
        if weight:
            term = float(weight) * stage
            total = term if total is None else total + term
    return total


def _square(x: Any) -> Any:
    return F.sum(x.real * x.real + x.imag * x.imag if x.dtype.kind == "c" else x * x)


def _norm(x: Any) -> Any:
    return F.sqrt(_square(x) / x.shape[0])


def least_step(t: Any) -> Any:
    """Return the least step that is worth taking at a time."""
    return F.maximum(10.0 * np.finfo(float).eps * abs(t), np.finfo(float).tiny)
