"""`check`: whether an objective and its parameters are fit for a solver."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tapegrad.core.richardson import Extrapolation
from tapegrad.core.tracebacks import trimmed
from tapegrad.errors import ArgumentError
from tapegrad.optimize.evaluation import Evaluations, Objective
from tapegrad.optimize.parameters import Parameters

_TRUSTED = 1e-5
"""Gradients that differ more from differences, relative to the largest term of both, are named."""


class Row(NamedTuple):
    """What `check` found of one free number.

    Attributes
    ----------
    name : str
    start, gradient, difference : float
        Where it starts, the derivative there, and the same by differences.
    error : float
        By how much these differ, as a share of the larger one, and of what differences can tell.
    curvature : float
        The second derivative.
    """

    name: str
    start: float
    gradient: float
    difference: float
    error: float
    curvature: float


class Check:
    """What `check` found: `rows`, the `condition` of the second derivatives, `warnings`; its text is a table."""

    def __init__(self, value: float, rows: list[Row], condition: float, scaled: float, warnings: list[str]) -> None:
        self.value, self.rows, self.condition, self.scaled_condition = value, rows, condition, scaled
        self.warnings = warnings

    def __repr__(self) -> str:
        return str(self)

    def __str__(self) -> str:
        width = max(9, *(len(row.name) for row in self.rows))
        lines = [
            f"the objective is {self.value:.6g} at the start",
            f"{'parameter':{width}} {'start':>11} {'gradient':>11} {'difference':>11} {'error':>8} {'curvature':>11}",
        ]
        lines += [
            f"{name:{width}} {start:11.4g} {gradient:11.4g} {difference:11.4g} {error:8.1e} {curvature:11.4g}"
            for name, start, gradient, difference, error, curvature in self.rows
        ]
        lines.append(
            f"condition of the second derivatives: {self.condition:.2g}; with each parameter in units of its own "
            f"curvature: {self.scaled_condition:.2g}"
        )
        return "\n".join(lines + [f"! {text}" for text in self.warnings])


@trimmed
def check(fun: Callable[..., Any], x0: Any, *, args: tuple[Any, ...] = ()) -> Check:
    """Compare the gradient of an objective with differences, and tell what may make a fit hard.

    Parameters
    ----------
    fun, x0, args
        As for `minimize`. The function is called some ten times for each number.

    Returns
    -------
    Check
        Whose text is a table: of each free number (the logarithm of a positive parameter) where it starts, its
        gradient, the same by differences, the error, and the curvature; below it the condition number of the second
        derivatives, and warnings.

    Raises
    ------
    ArgumentError
        If the objective depends on none of the parameters, or is not finite at the start.

    Examples
    --------
    >>> import tapegrad as tg
    >>> print(tg.optimize.check(lambda p: (p["a"] - 1) ** 2 + 100 * p["b"] ** 2, {"a": 0.0, "b": 0.5}))
    the objective is 26 at the start
    parameter       start    gradient  difference    error   curvature
    a                   0          -2          -2  0.0e+00           2
    b                 0.5         100         100  0.0e+00         200
    condition of the second derivatives: 1e+02; with each parameter in units of its own curvature: 1
    """
    parameters = Parameters(x0)
    objective = Objective(fun, parameters, args if isinstance(args, tuple) else (args,), compile=True)
    evaluations = Evaluations(objective)
    start, names = parameters.start, parameters.free_names()
    try:
        evaluations.check()
        value, gradient = evaluations.value_and_grad(start)
        if not np.isfinite(value):
            raise ArgumentError(f"the objective is {value} at the start; it began with {evaluations.traced()[0]}")
        pairs = [_difference(lambda z: evaluations.value_and_grad(z)[0], start, k, value) for k in range(start.size)]
        curvature = np.asarray(evaluations.hessian(start))
    finally:
        objective.close()
    rows, said = [], []
    for k, (difference, doubt) in enumerate(pairs):
        off = max(0.0, abs(difference - gradient[k]) - doubt)
        error = off / max(abs(difference), abs(gradient[k]), 1e-300)
        rows.append(Row(names[k], start[k], gradient[k], difference, error, curvature[k, k]))
        if not error <= _TRUSTED:
            said.append(f"{names[k]}: the gradient is not that of differences; there may be a jump or a kink near by")
        elif not gradient[k] and not curvature[k].any():
            said.append(f"{names[k]}: nothing depends on it at the start")
    condition, scaled = _condition(curvature), _condition(_scaled(curvature))
    if condition > 1e8 and scaled < 1e-3 * condition:
        said.append("the parameters are of very different scales: fit multiples of them, or logarithms (positive)")
    if scaled > 1e8:
        said.append("some combination of the parameters hardly changes the objective: the data may not determine it")
    return Check(value, rows, condition, scaled, said)


def _difference(function: Callable[[np.ndarray], float], at: np.ndarray, k: int, value: float) -> tuple[float, float]:
    """Return the derivative by one number, by extrapolated differences, and how uncertain that is."""
    table, step = Extrapolation(), 0.02 * max(1.0, abs(at[k]))
    for _ in range(5):
        right, left = at.copy(), at.copy()
        right[k] += step
        left[k] -= step
        ends = function(right), function(left)
        rounding = 4 * np.finfo(float).eps * max(abs(value), *map(abs, ends)) / step
        table.add((ends[0] - ends[1]) / (right[k] - left[k]), rounding)
        step /= 2
    return float(table.best), float(table.error)


def _scaled(matrix: np.ndarray) -> np.ndarray:
    size = np.sqrt(abs(np.diag(matrix)))
    size[size == 0] = 1.0
    return matrix / size[:, None] / size


def _condition(matrix: np.ndarray) -> float:
    values = abs(np.linalg.eigvalsh(matrix)) if np.all(np.isfinite(matrix)) else np.array([np.nan])
    return float(values.max() / values.min()) if values.min() > 0 else np.inf
