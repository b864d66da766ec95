"""What tapes can forget: after a backward, and as they fill up.

A row that gave up what it saved cannot run again, and nothing that depends on it can be differentiated through it. But
what lies between two live tensors may still be (`grad(loss, y)` where only what is before y has run), so a tape forgets
its rows only when at most one tensor on it is alive. CPython's reference counts tell: whatever refers to a tape beyond
the caller and the tapes that import from it is a tensor, or as good as one.
"""

from __future__ import annotations

import sys
import weakref
from collections import Counter
from typing import Any

import numpy as np

from tapegrad.modes import Recorder, state
from tapegrad.tape import kernels, sweeps
from tapegrad.tape.tape import Tape

WAITING = 8  # how many tapes a thread looks at again after its next backward
FILLED = 3  # and how many when another one is full
FOLLOWED = 128
NO_ROWS = np.zeros(0, np.int32)


def _references(items: list[Any], k: int) -> int:
    return sys.getrefcount(items[k])


_FROM_A_LIST = _references([Recorder()], 0)


def held_elsewhere(tapes: list[Tape]) -> list[int]:
    """Count for each tape what refers to it, besides the list and the imports of the tapes in it.

    The caller must not have one of them in a variable of its own.
    """
    edges: Counter[int] = Counter()
    for k in range(len(tapes)):
        edges.update(source.number for _, source, _ in tapes[k].sources)
    return [_references(tapes, k) - _FROM_A_LIST - edges[tapes[k].number] for k in range(len(tapes))]


def side_rows(tape: Tape) -> np.ndarray:
    """Give the operands of the rows that have more than three."""
    return NO_ROWS if tape.side_rows is None else np.array(tape.side_rows, np.int32)


def after_backward(ran: list[Tape], states: list[np.ndarray]) -> None:
    """Let the tapes that a backward without `retain_graph` ran give back what they can; the oldest comes last."""
    recorder = state.own
    for k in range(len(ran)):
        if not ran[k].blocked:
            sweeps.mark_freed(ran[k].rows(), states[k])
    held = held_elsewhere(ran)
    later = []
    for k in reversed(range(len(ran))):  # the oldest first: whether a row can run depends on older tapes
        if give_back(ran[k], held[k] <= 1):
            later.append(weakref.ref(ran[k]))
    waiting, recorder.waiting = recorder.waiting, later[-WAITING:]
    for reference in waiting:
        tapes = [tape for tape in (reference(),) if tape is not None]
        if tapes and held_elsewhere(tapes)[0] <= 1:
            give_back(tapes[0], True)
        elif tapes and len(recorder.waiting) < WAITING:
            recorder.waiting.append(reference)


def give_back(tape: Tape, unwatched: bool) -> bool:
    """Drop the saved values that no row wants any more; of an unwatched tape also rows, or all, where none can run.

    Returns True where a watched tape could give back more once it is not.
    """
    if tape.blocked:
        return False
    marks = np.zeros(len(tape), np.uint8)
    for row, source, there in tape.sources:
        if source.blocked or there >= len(source):
            marks[row] = sweeps.IS_BLOCKED
    end = sweeps.sweep(tape.rows(), side_rows(tape), kernels.ARITY, kernels.USES, marks)
    if unwatched and end == 0:
        tape.drop()
        return False
    if unwatched:
        tape.truncate(end)
    either = marks[: len(tape)] & (sweeps.IS_WANTED | sweeps.IS_RELEASED)
    released = np.flatnonzero(either == sweeps.IS_RELEASED)
    if released.size:
        tape.clear(released.tolist())
    return not unwatched and 2 * end <= len(tape)


def after_filling(recorder: Recorder, full: Tape) -> None:
    """See that tapes which filled up do not keep older ones that nothing alive depends on.

    A tape filled by one evaluation and a part of the next imports from where the first began, and is imported by where
    the next ends: without this, evaluating in a loop would keep everything.
    """
    recorder.filled = [r for r in recorder.filled if r() is not None][-FILLED:]
    tapes = [tape for tape in (*(r() for r in recorder.filled), full) if tape is not None]
    recorder.filled.append(weakref.ref(full))
    del full
    held = held_elsewhere(tapes)
    for k in range(len(tapes) - 1):
        tape = tapes[k]
        if held[k] > 0 or not tape.sources:
            continue
        imported = {there for importer in tapes for _, source, there in importer.sources if source is tape}
        needed = _ancestors(tape, imported)
        tape.sources = [item for item in tape.sources if item[0] in needed]


def _ancestors(tape: Tape, rows: set[int]) -> set[int]:
    """Give the rows that some rows depend on, and themselves.

    A few are followed in Python: compiled code would be loaded for them into processes that may never need it.
    """
    found, todo = set(rows), list(rows)
    while todo and len(found) < FOLLOWED:
        operands = [row for row in tape.operands(todo.pop()) if row >= 0 and row not in found]
        found.update(operands)
        todo += operands
    if not todo:
        return found
    needed = np.zeros(len(tape), np.uint8)
    needed[[row for row in rows if row < len(needed)]] = 1
    sweeps.mark_operands(tape.rows(), side_rows(tape), kernels.ARITY, needed)
    return set(np.flatnonzero(needed).tolist())
