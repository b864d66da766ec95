"""Numerical derivatives of a function that is to be checked, and how far they can be trusted."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from tapegrad.core.realify import are_single, coordinate, count, double, from_reals, part, reals, shape_of
from tapegrad.core.richardson import Extrapolation
from tapegrad.torch_api.checked_function import Subject, like


@dataclass(frozen=True)
class Plan:
    """Which steps to take, and what to tolerate, for a dtype.

    Attributes
    ----------
    step, levels : float, int
        The first step, in units of an input or 1, whichever is larger; and how often it is halved at most.
    eps : float
        What one rounding does.
    rtol, atol : float, float or None
        The tolerance; with no atol it is what rounding makes of the differences.
    fast_rtol : float
        The relative tolerance of a whole direction, where an error of one entry is diluted.
    share : float
        A difference that does not settle is accepted up to this part of the largest one.
    """

    step: float
    levels: int
    eps: float
    rtol: float
    atol: float | None
    fast_rtol: float
    share: float
    relative: bool = True


_DOUBLE = Plan(0.0173, 14, 2.0**-52, 1e-5, None, 1e-7, 1e-6)
_SINGLE = Plan(0.15, 8, 2.0**-23, 3e-4, None, 1e-4, 1e-3)


def plan_for(dtypes: Sequence[Any], eps: float | None, atol: float | None, rtol: float | None) -> Plan:
    """Return the plan for the coarsest of some dtypes, with what the user chose."""
    plan = _SINGLE if are_single(dtypes) else _DOUBLE
    chosen: dict[str, Any] = {}
    if eps is not None:
        chosen.update(step=float(eps), levels=4, relative=False)
    if atol is not None:
        chosen.update(atol=float(atol))
    if rtol is not None:
        chosen.update(rtol=float(rtol), fast_rtol=float(rtol))
    return Plan(**{**plan.__dict__, **chosen})


def tolerance(found: Any, plan: Plan, rtol: float, peak: float) -> Any:
    """Say how far another way may be off from what was found, for each derivative."""
    relative = rtol * abs(found.best)
    if plan.atol is not None:
        return relative + plan.atol
    return relative + 3 * found.rounding + np.minimum(3 * found.error, plan.share * peak)


Evaluate = Callable[[float], tuple[np.ndarray, np.ndarray, float, Any]]


def settle(evaluate: Evaluate, starts: Sequence[float], plan: Plan, rtol: float, targets: Sequence[np.ndarray]) -> Any:
    """Extrapolate differences until they agree with all targets, or no more can be said.

    `evaluate(step)` returns the values on both sides, how far apart these are, and an error of its own in terms of the
    values.
    """
    kept: Any = None
    last: Any = np.nan
    noise: Any = np.inf
    for start in starts:
        table = Extrapolation(targets[0].shape)
        for level in range(plan.levels):
            high, low, gap, own = evaluate(start / 2.0**level)
            if not gap > 0.0:
                break  # the step is lost in rounding
            with np.errstate(all="ignore"):
                noise = (4 * plan.eps * np.maximum(abs(high), abs(low)) + own) / gap
                last = (high - low) / gap
                table.add(last, noise)
                enough = tolerance(table, plan, rtol, 0.0)
                if all(np.all((abs(t - table.best) <= enough) & (table.error <= enough)) for t in targets):
                    return table
        kept = table if kept is None else _better(kept, table)
        off = abs(kept.best - last)
        # Where the difference over the smallest step disagrees, extrapolations have met by chance.
        kept.error = np.where(off > 0.01 * abs(kept.best) + 10 * (kept.error + noise), off, kept.error)
    return kept


def _better(one: Extrapolation, two: Extrapolation) -> Extrapolation:
    first = one.error <= two.error
    both = Extrapolation(first.shape)
    both.best = np.where(first, one.best, two.best)
    both.error = np.where(first, one.error, two.error)
    both.rounding = np.where(first, one.rounding, two.rounding)
    return both


def _starts(plan: Plan, size: float) -> tuple[float, ...]:
    """Say with which steps to begin, for a number of a size."""
    if not plan.relative or not np.isfinite(size):
        return (plan.step,)
    first = plan.step * max(1.0, size)
    # What has poles or waves near a small number, or near 0, needs smaller ones; another start for what met by chance.
    return (first, 0.31 * first) if size == 0.0 or size > 0.01 else (first, plan.step * size)


def evaluate_safely(subject: Subject, changed: int, array: np.ndarray) -> list[np.ndarray]:
    """Return the values of the outputs, NaN where the function says that it has none there."""
    try:
        with np.errstate(all="ignore"):
            return subject.values(changed, array)
    except (ArithmeticError, np.linalg.LinAlgError):
        return [np.full(int(np.prod(shape)), np.nan) for shape in subject.shapes]


def jacobian(subject: Subject, which: int, plan: Plan, targets: Sequence[np.ndarray]) -> Extrapolation:
    """Return the derivatives of all outputs by each coordinate of one checked input, a column for each.

    `targets`, each of shape (outputs, coordinates), are what they will be compared with: where they agree no more is
    asked.
    """
    given, position = subject.arrays[which], subject.checked[which]
    slopes = Extrapolation((sum(int(np.prod(s)) for s in subject.shapes), count(given)))
    for column, entry in enumerate(np.ndindex(shape_of(given))):
        evaluate = along_entry(subject, position, given, entry)
        starts = _starts(plan, abs(coordinate(given, entry)))
        table = settle(evaluate, starts, plan, plan.rtol, [t[:, column] for t in targets])
        slopes.best[:, column], slopes.error[:, column] = table.best, table.error
        slopes.rounding[:, column] = table.rounding
    return slopes


def along_entry(subject: Subject, position: int, given: np.ndarray, entry: tuple[int, ...]) -> Evaluate:
    """Return the function that evaluates on both sides of one coordinate.

    NaN and infinity stay what they are: what does not change there has the derivative 0, as in PyTorch.
    """
    is_finite = bool(np.isfinite(coordinate(given, entry)))

    def evaluate(step: float) -> tuple[np.ndarray, np.ndarray, float, Any]:
        sides, places = [], []
        for sign in (1.0, -1.0):
            array = like(given)
            where, at = part(array, entry)
            if is_finite:
                where[at] = where[at] + sign * step
            places.append(float(where[at]))  # where it is, after rounding
            sides.append(np.concatenate(evaluate_safely(subject, position, array)))
        return sides[0], sides[1], places[0] - places[1] if is_finite else 2 * step, 0.0

    return evaluate


def direction_of(array: np.ndarray, generator: np.random.Generator) -> np.ndarray:
    """Draw a direction, no part of which is small: steps are longer where entries are large."""
    point = reals(array)
    drawn = generator.uniform(0.5, 1.5, point.shape) * generator.choice((-1.0, 1.0), point.shape)
    return from_reals(drawn * np.maximum(1.0, np.where(np.isfinite(point), abs(point), 1.0)), array)


def along(
    subject: Subject, which: int, plan: Plan, direction: np.ndarray, weights: Sequence[np.ndarray],
    gradients: Sequence[np.ndarray], targets: Sequence[np.ndarray],
) -> Any:  # fmt: skip
    """Return the derivatives of the weighted sum of each output, in a direction of one checked input.

    `gradients` are what the other way gives for each output by the input: they say what rounding of the input does.
    """
    given, position = subject.arrays[which], subject.checked[which]
    point = double(given)
    grid = np.finfo(given.dtype).eps
    size = np.where(np.isfinite(point), abs(point), 0.0)
    moved = np.array([2 * grid * np.sum(abs(g) * size) for g in gradients])

    def evaluate(step: float) -> tuple[np.ndarray, np.ndarray, float, Any]:
        sides = []
        own = moved.copy()
        for sign in (1.0, -1.0):
            array = like(given)
            array[...] = point + sign * step * direction
            values = evaluate_safely(subject, position, array)
            with np.errstate(all="ignore"):  # values may be as large as numbers can be
                sides.append(np.array([np.sum(w * v) for w, v in zip(weights, values, strict=True)]))
                own += [plan.eps * np.sum(abs(w * v)) for w, v in zip(weights, values, strict=True)]
        return sides[0], sides[1], 2 * step, own

    starts = (plan.step,) if not plan.relative else (plan.step, plan.step / 50)
    return settle(evaluate, starts, plan, plan.fast_rtol, targets)
