"""Where the rows of a recording repeat: a loop that Python ran is so many times the same rows, each some further on.

Rows are told apart by a number each, their signature. Columns of numbers say the rest (which rows they read): in a
repetition each is what it was in the one before, or more by a step, the same every time.
"""

from __future__ import annotations

from collections.abc import Sequence

import numpy as np

_LEAST = 4
"""So often rows must come for a repetition."""
_WORTH = 48
"""So many rows are looked through at least."""
_MOST = 64
"""So many stretches are looked through at most: a recording of many short loops is kept as it is."""
_AGAIN = 8
"""How often a row may come in a repetition, one that comes least often."""
_BREAKS = 4
"""How often the steps of an inner loop are others in one turn of the outer one, at most."""
_SAMPLE, _FEW = 4096, 64
_STEADY = 0.8
"""A row whose step is the same less often than this is listed; those that break off more seldom end a repetition."""


def repetitions(signature: np.ndarray, columns: Sequence[np.ndarray]) -> list[tuple[int, int, int]]:
    """Find what repeats.

    Parameters
    ----------
    signature : ndarray of int
        By row, not negative.
    columns : sequence of ndarray of int
        By row, each.

    Returns
    -------
    list of (int, int, int)
        The first row, how many rows are repeated, and how often; in order, not overlapping.
    """
    found, left = [], [(0, len(signature))]
    for _ in range(_MOST):
        if not left:
            break
        low, high = left.pop()
        if high - low < _WORTH:
            continue
        best = _best(signature[low:high], [column[low:high] for column in columns])
        if best is None:
            continue
        first, period, count = best
        first += low
        found.append((first, period, count))
        left += [(low, first), (first + period * count, high)]
    return sorted(found)


def _best(signature: np.ndarray, columns: Sequence[np.ndarray]) -> tuple[int, int, int] | None:
    """Give the longest repetition; None where there is none."""
    run = _longest_of_periods(signature)
    if run is None:
        return None
    first, period, count = run
    begins, ends, broken = _steady(columns, first, period, count)
    if 2 * (ends - begins) < count:  # a loop in a loop: perhaps the outer one is steady
        for lag in range(1, min(_BREAKS, len(broken) - _LEAST) + 1):
            often = _most_common(broken[lag:] - broken[:-lag])
            if often > 1 and count // often >= _LEAST:
                outer = _steady(columns, first, period * often, count // often)
                if (outer[1] - outer[0]) * often > ends - begins:
                    period *= often
                    begins, ends, _ = outer
                    break
    if ends - begins < _LEAST:
        return None
    return first + begins * period, period, ends - begins


def _longest_of_periods(signature: np.ndarray) -> tuple[int, int, int] | None:
    """Give the period over which signatures repeat the longest: where, of how many rows, how often."""
    count = len(signature)
    often = np.bincount(signature)
    begins, ends = np.zeros(len(often), np.int64), np.zeros(len(often), np.int64)
    begins[signature[::-1]] = np.arange(count - 1, -1, -1)
    ends[signature] = np.arange(count)
    reach = np.where(often >= _LEAST, ends - begins, -1)
    if reach.max() < 0:
        return None
    widest = np.flatnonzero(10 * reach >= 9 * reach.max())
    rare = widest[np.argmin(often[widest])]
    rows = np.flatnonzero(signature == rare)
    best, most = None, 0
    tried = set()
    for again in range(1, min(_AGAIN, len(rows) - 1) + 1):
        period = _most_common(rows[again:] - rows[:-again])
        if period in tried:
            continue
        tried.add(period)
        first, length = _longest(signature[period:] == signature[:-period])
        times = length // period + 1
        if times >= _LEAST and length > most:
            best, most = (first, period, times), length
        if 10 * most >= 9 * (rows[-1] - rows[0]):
            break
    return best


def _most_common(numbers: np.ndarray) -> int:
    middle = max(0, (len(numbers) - _SAMPLE) // 2)
    found, often = np.unique(numbers[middle : middle + _SAMPLE], return_counts=True)
    return int(found[np.argmax(often)])


def _longest(holds: np.ndarray) -> tuple[int, int]:
    """Give the longest stretch for which something holds: where it begins, and its length."""
    ends = np.concatenate(([-1], np.flatnonzero(~holds), [len(holds)]))
    lengths = np.diff(ends) - 1
    at = int(np.argmax(lengths))
    return int(ends[at]) + 1, int(lengths[at])


def _steady(columns: Sequence[np.ndarray], first: int, period: int, count: int) -> tuple[int, int, np.ndarray]:
    """Say which repetitions go on by the same steps: from one, up to one; and where steps are others."""
    steady = np.ones(count - 1, np.bool_)
    for column in columns:
        steps = np.diff(column[first : first + period * count].reshape(count, period), axis=0)
        some = np.sort(steps[:: -(-len(steps) // _FEW)], axis=0)
        same = steps == some[len(some) // 2]
        same[:, same.mean(axis=0) < _STEADY] = True
        steady &= same.all(axis=1)
    begins, length = _longest(steady)
    return begins, begins + length + 1, np.flatnonzero(~steady)
