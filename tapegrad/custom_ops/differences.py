"""Holds the derivative of a formula to differences of high accuracy, at points of its domain.

Central differences of ever smaller steps are extrapolated to a step of 0 (Richardson), for all points at once; where
neighbouring extrapolations agree best, how well they agree is the error. A point whose error is too large to say
anything, next to a kink or a jump, does not count.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad.core.richardson import Extrapolation
from tapegrad.engine import numpy_namespace
from tapegrad.errors import ArgumentError, GradError
from tapegrad.ops.expression import OPERANDS, evaluate

Interval = tuple[float, float]

POINTS, LEVELS = 48, 12
TOLERANCE = 2e-4  # of the derivative: five times less than what must be found
_GOLDEN = (0.6180339887498949, 0.7548776662466927, 0.5698402909980532)
DEFAULT: tuple[Interval, ...] = ((-2.0, 2.0), (0.1, 3.0), (0.05, 0.95), (1.1, 4.0))
"""Where a formula is tried if no domain is given, all operands alike; where it is not finite does not count."""


def read_domain(domain: Any, count: int) -> tuple[Interval, ...] | None:
    """Check a domain, and give an interval for each operand."""
    if domain is None:
        return None
    try:
        given = tuple(domain)
        pairs = [tuple(pair) for pair in given] if hasattr(given[0], "__iter__") else [given] * count
        found = tuple((float(low), float(high)) for low, high in pairs)
    except (TypeError, ValueError, IndexError):
        found = ()
    if len(found) != count or not all(np.isfinite([low, high]).all() and low < high for low, high in found):
        raise ArgumentError(
            f"domain = {domain!r} must be (low, high) for all operands, or one such pair for each of the {count}, "
            "with finite numbers and low < high"
        )
    return found


def _points(box: Sequence[Interval]) -> list[np.ndarray]:
    """Return points that fill a box evenly, away from its edges; never the same fraction in two operands."""
    k = np.arange(1, POINTS + 1)
    fractions = [0.02 + 0.96 * ((0.5 + k * _GOLDEN[d]) % 1.0) for d in range(len(box))]
    return [low + (high - low) * f for (low, high), f in zip(box, fractions, strict=True)]


def compute(formula: str, values: Sequence[np.ndarray], **more: Any) -> np.ndarray:
    """Compute a formula at points, in double precision and without warnings."""
    with np.errstate(all="ignore"):
        result = evaluate(formula, numpy_namespace, {**dict(zip(OPERANDS, values, strict=False)), **more})
    return np.broadcast_to(np.asarray(result, np.float64), values[0].shape)


def extrapolated(formula: str, points: Sequence[np.ndarray], k: int, room: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """Return the derivative by operand k at each point, and how far it may be off; `room` is how far steps may go."""
    one, two = (_table(formula, points, k, part * room) for part in (0.5, 0.31))
    best, error = np.where(one[1] < two[1], one[0], two[0]), np.maximum(one[1], two[1])
    with np.errstate(all="ignore"):
        # Over steps, poles and waves shorter than the differences, extrapolations may agree by chance.
        by_chance = abs(one[0] - two[0]) > 10 * error + 0.1 * TOLERANCE * abs(best)
        for _, _, last, rounding in (one, two):
            by_chance |= abs(best - last) > 0.01 * abs(best) + 10 * (error + rounding)
    return best, np.where(by_chance, np.inf, error)


def _table(formula: str, points: Sequence[np.ndarray], k: int, room: np.ndarray) -> tuple[np.ndarray, ...]:
    """Extrapolate from some steps; also give the difference over the smallest one, and its error by rounding."""
    table = Extrapolation((len(room),))
    for level in range(LEVELS):
        step = room / 2.0**level
        above, below = ([p + s if j == k else p for j, p in enumerate(points)] for s in (step, -step))
        high, low = compute(formula, above), compute(formula, below)
        last = (high - low) / (above[k] - below[k])
        table.add(last)
    return table.best, table.error, last, 1e-15 * (abs(high) + abs(low)) / step


def check(
    name: str, value: str, derivatives: Sequence[str], domain: tuple[Interval, ...] | None, given: Sequence[bool]
) -> None:
    """Hold the derivatives of a formula to differences; `given` says which are the user's own.

    Raises
    ------
    GradError
        Where one is wrong by more than 0.1 percent.
    ArgumentError
        Where too few points of the domain say anything.
    """
    count = len(derivatives)
    boxes = [domain] if domain is not None else [(box,) * count for box in DEFAULT]
    for k, derivative in enumerate(derivatives):
        conclusive = 0
        for box in boxes:
            points = _points(box)
            out = compute(value, points)
            finite = np.isfinite(out)
            if domain is not None and not finite.all():
                at = _at(points, int(np.argmin(finite)))
                raise ArgumentError(
                    f"{name}: the formula {value!r} is {out[np.argmin(finite)]} at {at}, which is in its domain; give "
                    "domain=(low, high), or one pair for each operand, where it is finite"
                )
            low, high = box[k]
            room = np.minimum(np.minimum(points[k] - low, high - points[k]), 0.1 * (high - low))
            expected, error = extrapolated(value, points, k, room)
            found = compute(derivative, points, out=out)
            scale = np.maximum(abs(expected), 1e-6 * abs(out) / (high - low))
            tiny = 1e-9 * np.median(abs(out[finite])) / (high - low) if finite.any() else 0.0
            sure = finite & np.isfinite(expected) & (error <= 0.2 * TOLERANCE * scale + tiny)
            with np.errstate(invalid="ignore"):
                wrong = sure & ~(abs(found - expected) <= TOLERANCE * scale + tiny + 5 * error)
            if wrong.any():
                first = int(np.argmax(wrong))
                raise _wrong(name, value, k, derivative, points, first, found[first], expected[first], given[k])
            conclusive += int(sure.sum())
        if conclusive < POINTS // 4:
            raise ArgumentError(
                f"{name}: d{OPERANDS[k]} = {derivative!r} could not be checked, as {value!r} is finite and smooth at "
                f"only {conclusive} of {POINTS * len(boxes)} points; give domain=(low, high), or one pair for each "
                "operand, where it is"
            )


def _at(points: Sequence[np.ndarray], index: int) -> str:
    return ", ".join(f"{n} = {p[index]:.6g}" for n, p in zip(OPERANDS, points, strict=False))


def _wrong(
    name: str, value: str, k: int, derivative: str, points: Sequence[np.ndarray], at: int, found: Any, expected: Any,
    given: bool
) -> GradError:  # fmt: skip
    operand = OPERANDS[k]
    advice = "correct it, or leave it out if SymPy is installed" if given else f"give d{operand}= yourself"
    return GradError(
        f"{name}: d{operand} = {derivative!r} is not the derivative of {value!r} by its operand {operand}: at "
        f"{_at(points, at)} it gives {found:.10g}, and differences give {expected:.10g}; {advice}, or narrow domain= "
        "to where it holds"
    )
