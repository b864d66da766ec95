"""Derivatives found in two ways, compared: the message names input, entry and both numbers."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.autograd.numerical import Plan, along_entry, tolerance
from tapegrad.autograd.subject import Subject
from tapegrad.errors import GradcheckError
from tapegrad.extrapolating import Extrapolation

KINK = "; where a function has a kink there, no rule agrees with differences: move the inputs"


def compare(
    subject: Subject, which: int, k: int, found: np.ndarray, numeric: Extrapolation, plan: Plan, how: str
) -> None:
    """Hold one block of a Jacobian, outputs by inputs, to differences.

    Parameters
    ----------
    which, k : int
        The place of the input and of the output among those that are looked at.
    found : array of shape (output entries, input entries)
    numeric : Extrapolation
        Of the same shape.
    how : str
        What gave `found`, for the message.

    Raises
    ------
    GradcheckError
    """
    finite = abs(numeric.best[np.isfinite(numeric.best)])
    allowed = tolerance(numeric, plan, plan.rtol, float(np.max(finite, initial=0.0)))
    with np.errstate(invalid="ignore"):
        off = abs(found - numeric.best)
        wrong = ~(off <= allowed)  # NaN is
    if not wrong.any():
        return
    with np.errstate(all="ignore"):
        worth = np.where(wrong, np.nan_to_num(off / allowed, nan=np.inf, posinf=np.inf), -1.0)
    row, column = np.unravel_index(int(np.argmax(worth)), worth.shape)
    into, out_of = (tuple(map(int, np.unravel_index(i, shape))) if shape else () for i, shape in (
        (column, subject.arrays[which].shape), (row, subject.shapes[k])
    ))  # fmt: skip
    numbers = f"{how} gives {found[row, column]:.10g} and differences give {numeric.best[row, column]:.10g}"
    raise GradcheckError(
        f"{subject.name}: the derivative of {_named('output', subject.positions[k], out_of)} by "
        f"{_named('input', subject.checked[which], into)}, which is {subject.arrays[which][into]:.10g}, is wrong: "
        f"{numbers} (within {numeric.error[row, column]:.1g}), which may differ by {allowed[row, column]:.2g}. "
        + (
            _trouble(subject, which, k, int(row), into, numeric.error[row, column], allowed[row, column])
            or _pattern(found, numeric, wrong)
        )
    )


def compare_direction(
    subject: Subject, which: int, k: int, found: float, parts: float, numeric: Any, plan: Plan, how: str
) -> None:
    """Hold a derivative in a random direction to differences; `parts` is the sum of what `found` is the sum of."""
    allowed = tolerance(numeric, plan, plan.fast_rtol, float(abs(numeric.best[k])))[k]
    if plan.atol is None:
        allowed += 16 * plan.eps * parts
    if abs(found - numeric.best[k]) <= allowed:
        return
    raise GradcheckError(
        f"{subject.name}: the derivative of output {subject.positions[k]}, weighted at random, in a random direction "
        f"of input {subject.checked[which]} is wrong: {how} gives {found:.10g} and differences give "
        f"{numeric.best[k]:.10g} (within {numeric.error[k]:.1g}), which may differ by {allowed:.2g}; without "
        f"fast_mode=True the message names the entry{KINK}"
    )


def _named(what: str, number: int, entry: tuple[int, ...]) -> str:
    return f"{what} {number}" + (f" at {list(entry)}" if entry else "")


def _pattern(found: np.ndarray, numeric: Extrapolation, wrong: np.ndarray) -> str:
    """Say how many derivatives are wrong, and what they have in common."""
    count = f"{int(wrong.sum())} of {wrong.size} derivatives of this pair are wrong"
    ours, theirs = found[wrong], numeric.best[wrong]
    if not (np.isfinite(ours).all() and np.isfinite(theirs).all()):
        return f"{count}; correct the rule"
    small = 1e-6 * float(np.max(abs(theirs)))
    with np.errstate(all="ignore"):
        ratios = ours / theirs
    common = ""
    if not ours.any():
        common = ", where 0 was given: look for a missing term"
    elif np.allclose(ours, -theirs, rtol=1e-4, atol=small):
        common = ", by their sign"
    elif _is_transposed(found, numeric.best, small):
        common = ": the matrix of derivatives is transposed"
    elif np.isfinite(ratios).all() and np.allclose(ratios, ratios[0], rtol=1e-4):
        common = f", by the factor {ratios[0]:.5g}"
    return f"{count}{common}; correct the rule"


def _is_transposed(found: np.ndarray, best: np.ndarray, small: float) -> bool:
    square = len(found) > 1 and found.shape[0] == found.shape[1]
    return square and np.allclose(found, best.T, rtol=1e-4, atol=small)


def _trouble(
    subject: Subject, which: int, k: int, row: int, entry: tuple[int, ...], error: float, allowed: float
) -> str:
    """Say whether the function has a kink there, seen from both sides, or differences do not settle."""
    coarse = subject.arrays[which].dtype.itemsize < 8 or subject.dtypes[k].itemsize < 8
    share, step = (0.05, 2e-3) if coarse else (1e-3, 1e-6)
    slopes = [_one_sided(subject, which, k, row, entry, s) for s in (step, step / 2)]
    (left, right), (left_nearer, right_nearer) = slopes
    slack = share * (abs(left) + abs(right)) + allowed
    if abs(left - right) > slack and abs(left - left_nearer) < slack and abs(right - right_nearer) < slack:
        return (
            f"The slope is {left:.6g} below the entry and {right:.6g} above it: the function has a kink there, where "
            "no rule agrees with differences; move the inputs away from it"
        )
    if not error <= 10 * allowed:
        return (
            "Differences over smaller and smaller steps do not settle: a kink or a jump is near, or the function's own "
            "values are noisy; move the inputs, or give eps= and atol="
        )
    return ""


def _one_sided(
    subject: Subject, which: int, k: int, row: int, entry: tuple[int, ...], step: float
) -> tuple[float, float]:
    """Give the slopes below and above an entry, NaN where the function has no value."""
    array = subject.arrays[which]
    place = sum(int(np.prod(s)) for s in subject.shapes[:k]) + row
    evaluate = along_entry(subject, subject.checked[which], array, entry)
    high, low, gap, _ = evaluate(step * max(1.0, float(abs(array[entry]))))
    middle = subject.values()[k][row]
    with np.errstate(all="ignore"):
        return float(2 * (middle - low[place]) / gap), float(2 * (high[place] - middle) / gap)
