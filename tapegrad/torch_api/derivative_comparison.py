"""Derivatives found in two ways, compared: the message names input, entry and both numbers."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.realify import are_single, coordinate, from_reals, is_complex, named, reals, shape_of
from tapegrad.core.richardson import Extrapolation
from tapegrad.errors import GradcheckError
from tapegrad.torch_api.checked_function import Subject
from tapegrad.torch_api.numerical_derivatives import Plan, along_entry, tolerance

MISSING = (
    "All agree once conjugated: it looks like a missing conjugate. The gradient by x is the gradient by the result "
    "times the conjugate of the derivative, g * conj(f'(x)), and that by a real x the real part; correct the rule"
)
KINK = "; where a function has a kink there, no rule agrees with differences: move the inputs"


def compare(
    subject: Subject, which: int, k: int, found: np.ndarray, numeric: Extrapolation, plan: Plan, how: str
) -> None:
    """Hold one block of a Jacobian, coordinates of outputs by those of inputs, to differences.

    Parameters
    ----------
    which, k : int
        The place of the input and of the output among those that are looked at.
    found : array of shape (output coordinates, input coordinates)
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
        (column, shape_of(subject.arrays[which])), (row, subject.shapes[k])
    ))  # fmt: skip
    array, dtype = subject.arrays[which], subject.dtypes[k]
    missing = is_complex(array) or dtype.kind == "c"
    missing = missing and _lacks_conjugate(found, numeric.best, is_complex(array), dtype.kind == "c")
    numbers = f"{how} gives {found[row, column]:.10g} and differences give {numeric.best[row, column]:.10g}"
    raise GradcheckError(
        f"{subject.name}: the derivative of {named('output', subject.positions[k], out_of, dtype)} by "
        f"{named('input', subject.checked[which], into, array.dtype)}, which is {coordinate(array, into):.10g}, is "
        f"wrong: {numbers} (within {numeric.error[row, column]:.1g}), which may differ by {allowed[row, column]:.2g}. "
        + (
            (MISSING if missing else "")
            or _trouble(subject, which, k, int(row), into, numeric.error[row, column], allowed[row, column])
            or _pattern(found, numeric, wrong)
        )
    )


def compare_direction(
    subject: Subject, which: int, k: int, found: float, parts: float, numeric: Any, plan: Plan, how: str,
    others: Callable[[], list[float]],
) -> None:  # fmt: skip
    """Hold a derivative in a random direction to differences; `parts` is the sum of what `found` is the sum of.

    `others` gives what it would be with conjugates that may be missing.
    """
    allowed = tolerance(numeric, plan, plan.fast_rtol, float(abs(numeric.best[k])))[k]
    if plan.atol is None:
        allowed += 16 * plan.eps * parts
    if abs(found - numeric.best[k]) <= allowed:
        return
    missing = is_complex(subject.arrays[which]) or subject.dtypes[k].kind == "c"
    missing = missing and any(abs(other - numeric.best[k]) <= allowed for other in others())
    raise GradcheckError(
        f"{subject.name}: the derivative of output {subject.positions[k]}, weighted at random, in a random direction "
        f"of input {subject.checked[which]} is wrong: {how} gives {found:.10g} and differences give "
        f"{numeric.best[k]:.10g} (within {numeric.error[k]:.1g}), which may differ by {allowed:.2g}; without "
        f"fast_mode=True the message names the entry{'. ' + MISSING if missing else KINK}"
    )


def without_conjugates(
    recorded: Any, which: int, k: int, direction: np.ndarray, weights: np.ndarray, is_reverse: bool
) -> list[float]:
    """Give what a derivative in a direction would be with conjugates that may be missing: at either end, or at both."""
    if not recorded.outputs:
        return []
    if not recorded.outputs:
        return []
    seed = from_reals(weights, recorded.outputs[k])
    found: list[float] = []
    for ours, theirs in ((False, True), (True, False), (True, True)):
        from_, along = (np.conj(seed) if ours else seed), (np.conj(direction) if theirs else direction)
        if is_reverse:
            found.append(float(np.sum(reals(recorded.arrays({k: from_})[which]) * reals(along))))
        else:
            found.append(float(np.sum(reals(from_) * recorded.tangents(which, along)[k])))
    return found


def _lacks_conjugate(found: np.ndarray, best: np.ndarray, of_input: bool, of_output: bool) -> bool:
    """Tell whether derivatives agree once imaginary parts of outputs, of inputs, or both have another sign."""
    if not (np.isfinite(found).all() and np.isfinite(best).all()):
        return False
    small = 1e-6 * float(np.max(abs(best), initial=0.0))
    rows = np.tile([1.0, -1.0], len(found) // 2)[:, None] if of_output else np.ones((1, 1))
    columns = np.tile([1.0, -1.0], found.shape[1] // 2)[None] if of_input else np.ones((1, 1))
    return any(np.allclose(found * signs, best, rtol=1e-4, atol=small) for signs in (columns, rows, rows * columns))


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
    coarse = are_single((subject.arrays[which].dtype, subject.dtypes[k]))
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
    """Return the slopes below and above an entry, NaN where the function has no value."""
    array = subject.arrays[which]
    place = sum(int(np.prod(s)) for s in subject.shapes[:k]) + row
    evaluate = along_entry(subject, subject.checked[which], array, entry)
    size = abs(coordinate(array, entry))
    high, low, gap, _ = evaluate(step * max(1.0, size if np.isfinite(size) else 1.0))
    middle = subject.values()[k][row]
    with np.errstate(all="ignore"):
        return float(2 * (middle - low[place]) / gap), float(2 * (high[place] - middle) / gap)
