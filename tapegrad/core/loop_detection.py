"""Loops in what was recorded: a loop that Python ran is so many times the same rows, each some further on.

Rows are told apart by a number each, their kind. Columns of numbers may say more (which rows they read): in a loop each
is what it was one step before, or more by an increment that is the same in every step.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

import numpy as np

_STEPS = 4
"""A loop has at least so many steps."""
_AGAIN = 8
"""How often a row may come in a step, one that comes least often."""
_BREAKS = 4
"""How often the increments of an inner loop are others in one step of the outer one, at most."""
_SAMPLE, _FEW = 4096, 64
_STEADY = 0.8
"""A row whose increment is the same less often than this is listed; those that break off more seldom end a loop."""
_COMPILED = 24
"""Rows of a loop that is compiled, at least."""
STRAIGHT = 256
"""Rows of a step, or of a piece that is no loop, at most: LLVM's time grows with more than their number."""
_WORK = 1 << 22
"""Elements that a call computes, of a loop: so that it can be interrupted."""


def find_loops(
    kinds: np.ndarray,
    columns: Sequence[np.ndarray] = (),
    *,
    least: int = 48,
    longest: int | None = None,
    most: int | None = 64,
) -> list[tuple[int, int, int]]:
    """Find the loops among rows.

    Parameters
    ----------
    kinds : ndarray of int
        By row, not negative.
    columns : sequence of ndarray of int
        By row, each.
    least : int
        Rows of a loop, at least.
    longest : int, optional
        Rows of a step, at most.
    most : int, optional
        How many stretches of rows are searched, at most: among many short loops only some are found.

    Returns
    -------
    list of (int, int, int)
        First row, rows of a step, and steps; in order, not overlapping.
    """
    found: list[tuple[int, int, int]] = []
    left = [(0, len(kinds))]
    searched = 0
    while left and searched != most:
        searched += 1
        low, high = left.pop()
        if high - low < least:
            continue
        loop = _longest_loop(kinds[low:high], [column[low:high] for column in columns], longest)
        if loop is None or loop[1] * loop[2] < least:
            continue
        first, length, steps = loop
        first += low
        found.append((first, length, steps))
        left += [(low, first), (first + length * steps, high)]
    return sorted(found)


def pieces_of(kinds: np.ndarray, work: int) -> list[tuple[int, int, int]]:
    """Cut rows into pieces that are compiled: loops, and what is between them.

    Parameters
    ----------
    kinds : ndarray of int
        By row.
    work : int
        Elements of each.

    Returns
    -------
    list of (int, int, int)
        First row, rows of a step, and steps; 1 of what is no loop.
    """
    pieces: list[tuple[int, int, int]] = []
    at = 0
    for first, length, steps in find_loops(kinds, least=_COMPILED, longest=STRAIGHT, most=None):
        pieces += straight(at, first)
        at = first + length * steps
        most = max(_STEPS, _WORK // (length * work))
        while first < at:
            left = (at - first) // length
            now = left if left < 2 * most else most
            pieces.append((first, length, now))
            first += now * length
    return pieces + straight(at, len(kinds))


def straight(begin: int, end: int) -> list[tuple[int, int, int]]:
    """Cut rows that are no loop."""
    return [(k, min(STRAIGHT, end - k), 1) for k in range(begin, end, STRAIGHT)]


def _longest_loop(kinds: np.ndarray, columns: Sequence[np.ndarray], longest: int | None) -> tuple[int, int, int] | None:
    """Return the longest loop; None where there is none."""
    run = _longest_of_periods(kinds, longest)
    if run is None:
        return None
    first, period, count = run
    begins, ends, broken = _steady(columns, first, period, count)
    if 2 * (ends - begins) < count:  # a loop in a loop: perhaps the outer one is steady
        for lag in range(1, min(_BREAKS, len(broken) - _STEPS) + 1):
            often = _most_common(broken[lag:] - broken[:-lag])
            if often > 1 and count // often >= _STEPS:
                outer = _steady(columns, first, period * often, count // often)
                if (outer[1] - outer[0]) * often > ends - begins:
                    period *= often
                    begins, ends, _ = outer
                    break
    if ends - begins < _STEPS:
        return None
    return first + begins * period, period, ends - begins


def _longest_of_periods(kinds: np.ndarray, longest: int | None) -> tuple[int, int, int] | None:
    """Return the period over which kinds repeat the longest: where, of how many rows, how often."""
    often = np.bincount(kinds)
    begins, ends = np.zeros(len(often), np.int64), np.zeros(len(often), np.int64)
    begins[kinds[::-1]] = np.arange(len(kinds) - 1, -1, -1)
    ends[kinds] = np.arange(len(kinds))
    reach = np.where(often >= _STEPS, ends - begins, -1)
    if reach.max() < 0:
        return None
    widest = np.flatnonzero(10 * reach >= 9 * reach.max())
    rare = widest[np.argmin(often[widest])]
    best, most = None, 0
    tried = set()
    for period in _periods(kinds, rare, longest):
        if period in tried or (longest is not None and period > longest):
            continue
        tried.add(period)
        first, length = _longest(kinds[period:] == kinds[:-period])
        times = length // period + 1
        if times >= _STEPS and length > most:
            best, most = (first, period, times), length
        if 10 * most >= 9 * reach[rare]:
            break
    return best


def _periods(kinds: np.ndarray, rare: int, longest: int | None) -> Iterator[int]:
    """Yield distances at which a rare kind comes again, and those at which the most rows do."""
    rows = np.flatnonzero(kinds == rare)
    for again in range(1, min(_AGAIN, len(rows) - 1) + 1):
        yield _most_common(rows[again:] - rows[:-again])
    order = np.argsort(kinds, kind="stable")
    distances = np.diff(order)[kinds[order[1:]] == kinds[order[:-1]]]
    often = np.bincount(distances)[: None if longest is None else longest + 1]
    frequent = np.argsort(-often, kind="stable")[:_AGAIN]
    yield from frequent[often[frequent] > 0].tolist()


def _most_common(numbers: np.ndarray) -> int:
    middle = max(0, (len(numbers) - _SAMPLE) // 2)
    found, often = np.unique(numbers[middle : middle + _SAMPLE], return_counts=True)
    return int(found[np.argmax(often)])


def _longest(holds: np.ndarray) -> tuple[int, int]:
    """Return the longest stretch for which something holds: where it begins, and its length."""
    ends = np.concatenate(([-1], np.flatnonzero(~holds), [len(holds)]))
    lengths = np.diff(ends) - 1
    at = int(np.argmax(lengths))
    return int(ends[at]) + 1, int(lengths[at])


def _steady(columns: Sequence[np.ndarray], first: int, period: int, count: int) -> tuple[int, int, np.ndarray]:
    """Say which steps go on by the same increments: from one, up to one; and where increments are others."""
    steady = np.ones(count - 1, np.bool_)
    for column in columns:
        increments = np.diff(column[first : first + period * count].reshape(count, period), axis=0)
        some = np.sort(increments[:: -(-len(increments) // _FEW)], axis=0)
        same = increments == some[len(some) // 2]
        same[:, same.mean(axis=0) < _STEADY] = True
        steady &= same.all(axis=1)
    begins, length = _longest(steady)
    return begins, begins + length + 1, np.flatnonzero(~steady)
