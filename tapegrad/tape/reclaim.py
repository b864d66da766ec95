"""What tapes can forget: after a backward, and as they fill up.

A row that gave up what it saved cannot run again, and nothing that depends on it can be differentiated through it. But
what lies between two live tensors may still be (`grad(loss, y)` where only what is before y has run), so a tape forgets
its rows only when no more than one tensor or tape refers to it. CPython's reference counts tell.
"""

from __future__ import annotations

import sys
import weakref
from collections import Counter
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import Recorder, state
from tapegrad.engine import graph_walks, kernels
from tapegrad.tape.tape import Tape

WAITING = 8  # how many tapes a thread looks at again after its next backward
FILLED = 2  # and how many when another one is full
FOLLOWED = 32  # rows
LONG = 8  # a chain of tapes, of which the oldest first notes what it leads to
NO_STATES = np.zeros(0, np.uint8)


def _references(items: list[Any], k: int) -> int:
    return sys.getrefcount(items[k])


_FROM_A_LIST = _references([Recorder()], 0)


def is_unwatched(tapes: list[Tape], k: int, most: int = 1) -> bool:
    """Tell whether at most one tensor, or one other tape that imports from it, refers to a tape.

    The caller must not have it in a variable of its own.
    """
    return _references(tapes, k) - _FROM_A_LIST <= most


def after_backward(ran: list[Tape], states: list[np.ndarray]) -> None:
    """Let the tapes that a backward without `retain_graph` ran give back what they can; they come newest first."""
    ends, keeps = [0] * len(ran), [True] * len(ran)
    marks: dict[int, np.ndarray] = {}
    seen: dict[int, np.ndarray] = {}  # the marks of tapes on which no tensor is alive
    edges = _edges(ran)
    for k in reversed(range(len(ran))):  # whether a row can run depends on older tapes
        ends[k], marks[ran[k].number], keeps[k] = _sweep(ran[k], states[k], seen)
        if _references(ran, k) - _FROM_A_LIST - edges[ran[k].number] <= 0:
            seen[ran[k].number] = marks[ran[k].number]
    if len(ran) > LONG:
        for k in reversed(range(len(ran))):
            if ends[k] == 0:
                ran[k].note_reach()
    later = []
    for k in range(len(ran)):  # whether a tape is watched depends on newer ones
        unwatched = is_unwatched(ran, k)  # before anything else here refers to it
        if ran[k].blocked:
            continue
        ran[k].unpack_freed()
        given = _give_back(ran[k], states[k], ends[k], marks[ran[k].number], keeps[k], unwatched)
        if given or (ran[k].sources and not ran[k].blocked):
            later.append(weakref.ref(ran[k]))
    look_again(state.own, later[-WAITING:])


def look_again(recorder: Recorder, later: list[weakref.ref[Tape]]) -> None:
    """Look at the tapes that were watched when they ran; `later` are others, for the next time."""
    waiting, recorder.waiting = recorder.waiting, later
    for reference in waiting:
        tapes = [tape for tape in (reference(),) if tape is not None]
        if not tapes:
            continue
        if is_unwatched(tapes, 0):
            _give_back(tapes[0], NO_STATES, *_sweep(tapes[0], NO_STATES, {}), unwatched=True)
        elif len(recorder.waiting) < WAITING:
            recorder.waiting.append(reference)


def _edges(tapes: list[Tape]) -> Counter[int]:
    """Count how often tapes are imported from."""
    return Counter(source.number for tape in tapes for _, source, _ in tape.sources)


def _sweep(tape: Tape, states: np.ndarray, known: dict[int, np.ndarray]) -> tuple[int, np.ndarray, bool]:
    """Mark what a tape can forget, the values only if few rows ran.

    `known` has the marks of older tapes on which nothing is alive: a live tensor there may be what a row is to be
    differentiated by, whatever came before it.

    Returns
    -------
    end : int
        The rows up to the last that can run.
    marks : array
    keeps : bool
        False if no row has what it saved any more; True also where this was not looked for.
    """
    rows, side_rows = tape.read()  # once: other threads write and forget rows
    marks = np.zeros(len(rows), np.uint8)
    for row, source, there in tape.sources:
        older = known.get(source.number)
        if row >= len(marks):
            continue
        if source.blocked or there >= len(source) or (older is not None and older[there] & graph_walks.IS_BLOCKED):
            marks[row] = graph_walks.IS_BLOCKED
    if _most_ran(tape, states):
        found = graph_walks.block(rows, states, side_rows, kernels.ARITY, marks)
        return found >> 1, marks, found & 1 != 0
    return graph_walks.sweep(rows, states, side_rows, kernels.ARITY, kernels.USES, marks), marks, True


def _most_ran(tape: Tape, states: np.ndarray) -> bool:
    """Tell whether so many rows ran that the tape may well forget all of them."""
    return 2 * int(np.count_nonzero(states)) > len(tape)


def _give_back(tape: Tape, states: np.ndarray, end: int, marks: np.ndarray, keeps: bool, unwatched: bool) -> bool:
    """Drop the saved values that no row wants any more; of an unwatched tape also rows, or all, where none can run.

    Returns True where a watched tape could give back more once it is not.
    """
    if unwatched and end == 0:
        tape.drop()
        return False
    # Another thread may be about to write a row, of which it has kept an operand already.
    forgot = not keeps and tape.writer is state.own and tape.forget_values(len(marks))
    if not forgot and _most_ran(tape, states):
        rows, side_rows = tape.read()
        graph_walks.sweep(rows[: len(marks)], states, side_rows, kernels.ARITY, kernels.USES, marks)
    if unwatched:
        tape.truncate(end)
    if not forgot:
        either = marks[: len(tape)] & (graph_walks.IS_WANTED | graph_walks.IS_RELEASED)
        released = np.flatnonzero(either == graph_walks.IS_RELEASED)
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
    edges = _edges(tapes)
    held = [_references(tapes, k) - _FROM_A_LIST - edges[tapes[k].number] for k in range(len(tapes))]
    for k in range(len(tapes) - 1):
        tape = tapes[k]
        if held[k] > 0 or not tape.sources:
            continue
        every = (item for importer in tapes for item in importer.sources)
        imported = {there for _, source, there in every if source is tape and there < len(tape)}
        needed = _ancestors(tape, imported)
        tape.sources = [item for item in tape.sources if needed(item[0])]


def _ancestors(tape: Tape, rows: set[int]) -> Callable[[int], Any]:
    """Return the test whether some rows depend on a row, or are it.

    A few are followed in Python: compiled code would be loaded for them into processes that may never need it.
    """
    found, todo = set(rows), list(rows)
    while todo and len(found) < FOLLOWED:
        operands = [row for row in tape.operands(todo.pop()) if row >= 0 and row not in found]
        found.update(operands)
        todo += operands
    if not todo:
        return found.__contains__
    every, side_rows = tape.read()
    needed = np.zeros(len(every), np.uint8)
    needed[list(rows)] = 1
    graph_walks.mark_operands(every, side_rows, kernels.ARITY, needed)
    return needed.__getitem__
