"""Loops in what was recorded: a sequence of kinds of rows, and where it repeats."""

from __future__ import annotations

import numpy as np

_LEAST_STEPS, _LEAST_ROWS = 4, 24
STRAIGHT = 256
"""Rows of a piece that is no loop: LLVM's time grows with more than their number."""
_WORK = 1 << 22
"""Elements that a call computes, of a loop: so that it can be interrupted."""


def pieces_of(ids: np.ndarray, work: int) -> list[tuple[int, int, int]]:
    """Cut a sequence of rows into pieces.

    Parameters
    ----------
    ids : ndarray of int
        By row: what it is, but for where it stands.
    work : int
        Elements of each.

    Returns
    -------
    list of (int, int, int)
        First row, rows of a step, and steps; 1 of what is no loop.
    """
    found: list[tuple[int, int, int]] = []
    waiting = [(0, len(ids))]
    while waiting:
        begin, end = waiting.pop()
        loop = _loop(ids, begin, end) if end - begin >= _LEAST_ROWS else None
        if loop is None:
            found += straight(begin, end)
            continue
        first, length, steps = loop
        most = max(_LEAST_STEPS, _WORK // (length * work))
        done = 0
        while done < steps:
            now = steps - done if steps - done < 2 * most else most
            found.append((first + done * length, length, now))
            done += now
        if first > begin:
            waiting.append((begin, first))
        if first + length * steps < end:
            waiting.append((first + length * steps, end))
    return sorted(found)


def straight(begin: int, end: int) -> list[tuple[int, int, int]]:
    """Cut rows that are no loop."""
    return [(k, min(STRAIGHT, end - k), 1) for k in range(begin, end, STRAIGHT)]


def _loop(ids: np.ndarray, begin: int, end: int) -> tuple[int, int, int] | None:
    """Find the longest loop that goes over one of some places."""
    best: tuple[int, int, int] | None = None
    own = ids[begin:end]
    count = end - begin
    for place in {count // 2, count // 4, 3 * count // 4}:
        again = np.flatnonzero(own[place + 1 :] == own[place])[:4] + 1
        for length in again.tolist():
            if length > STRAIGHT:
                break
            differs = np.flatnonzero(own[: count - length] != own[length:])
            k = int(np.searchsorted(differs, place))
            low = int(differs[k - 1]) + 1 if k else 0
            high = int(differs[k]) if k < len(differs) else count - length
            steps = (high - low) // length + 1
            if steps >= _LEAST_STEPS and steps * length >= _LEAST_ROWS:
                if best is None or steps * length > best[1] * best[2]:
                    best = begin + low, length, steps
                break
    return best
