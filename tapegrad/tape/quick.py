"""The short way of a backward: one tape, still open, that imports from no other and of which nothing else is wanted.

The general way (`engine.py`) sorts tapes, takes snapshots and makes its workspace anew: 30 microseconds, whatever the
tape's length, which is as long as 30 small operations take. Here the workspace is used again, one compiled call walks,
marks what was freed and says whether anything is left, and the tape is dropped.
"""

from __future__ import annotations

import os
import struct
import weakref
from sys import getrefcount
from typing import Any

import numpy as np

from tapegrad.modes import Recorder, state
from tapegrad.tape import interpreter as I
from tapegrad.tape import kernels, memory
from tapegrad.tape import rows as R
from tapegrad.tape.hooked import HookedRun
from tapegrad.tape.hooking import Task
from tapegrad.tape.reaching import Reach
from tapegrad.tape.running import NOTHING
from tapegrad.tape.storage import Leaf, layouts
from tapegrad.tape.tape import FEW, MAX_ROWS, Tape
from tapegrad.tape.upkeep import after_backward, is_unwatched

MOST_ROWS, MOST_LEAVES = MAX_ROWS, R.MOST_KEPT - 1
_PACK: Any = struct.Struct("=12q").pack_into
_INT = struct.Struct("=i").unpack_from
_FLOAT64 = np.dtype(np.float64)
ROW_BYTES, LAYOUT, REACHED, END, NEWLY_FREED = R.ROW_BYTES, R.LAYOUT, R.REACHED, R.END, R.NEWLY_FREED


def _references_of_a_local() -> int:
    one = Recorder()
    return getrefcount(one)


_ALONE = _references_of_a_local()  # what a local variable, and asking, add to an object's count of references


class Workspace:
    """What one backward works on; at rest no block is out.

    `words`, `marks`, `kept` and `addresses` are views of `ctrl`, `states`, of a part of `scratch`, and of `slots`: to
    read one number of them takes half as long as of an array.
    """

    __slots__ = ("addresses", "ctrl", "free", "kept", "marks", "scratch", "slots", "states", "words")

    def __init__(self) -> None:
        self.ctrl, self.scratch = kernels.new_control()
        self.slots, self.states = np.empty(MOST_ROWS), np.zeros(MOST_ROWS, np.uint8)
        self.addresses = memoryview(self.slots.view(np.int64))  # type: ignore[arg-type]
        self.kept = memoryview(self.scratch[R.S_KEPT :])  # type: ignore[arg-type]
        self.words, self.marks = memoryview(self.ctrl), memoryview(self.states)  # type: ignore[arg-type]
        self.free = np.zeros(len(layouts.by_number) + 64, np.int64)
        self.ctrl[R.SLOTS], self.ctrl[R.STATES] = self.slots.ctypes.data, self.states.ctypes.data
        self.ctrl[R.FREE_BLOCKS] = self.free.ctypes.data


_idle: list[Workspace] = []  # threads take from it and give back to it in single steps

if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)


def is_simple(tape: Tape) -> bool:
    """Tell whether a backward from a tape may go the short way: this thread has it open, and wrote all of it.

    Not where it is to look for gradients that are not finite.
    """
    return (
        tape.owner is state.unchecked
        and tape.count <= MOST_ROWS
        and not (tape.sources or tape.retained or tape.watched)
        and len(tape.leaves) <= MOST_LEAVES
        and memory.DIRECT
    )


class _Run(HookedRun):
    """What the general way does where the interpreter needs Python."""

    brought: Any = None  # of which `Workspace.kept` is the same part, once rows run
    settles = False  # nothing retained a gradient when this began, and a hook that says so means later backwards

    def __init__(self, space: Workspace, tape: Any, row: int, vals: list[Any], task: Task | None) -> None:
        self.backward, self.tape, self.needed, self.kept = space, tape, None, NOTHING  # type: ignore[assignment]
        self._task, self._row = task or Task(), row
        self._task.run = weakref.ref(self)
        self.ctrl, self.slots, self.states, self.items = space.ctrl, space.slots, space.states, vals
        self.addresses, self.brought = space.addresses, space.kept

    def task(self) -> Task:
        return self._task

    def survey(self) -> Reach:
        """Find out where the backward will come."""
        tape: Any = self.tape
        reach, snapshot = Reach(), tape.enter()
        tape.leave()  # only its rows are read
        reach.follow({0: (tape, [self._row])}, lambda _: snapshot, {})
        return reach

    def is_calling(self) -> bool:
        return True


def run(tensor: Any, seed: np.ndarray, task: Task | None = None) -> list[tuple[Leaf, Any]]:
    """Run backward from a result on a tape that `is_simple`; give the leaves that were reached and their adjoints.

    `task` is there if something hangs on the tape's rows.

    One function with few calls: all of it takes as long as a few of them. The caller must not have the tape in a
    variable of its own: whether it is dropped is asked of reference counts.
    """
    try:
        space = _idle.pop()
        if len(space.free) < len(layouts.by_number):
            space = Workspace()
    except IndexError:
        space = Workspace()
    row, tape, table = tensor._row, tensor._tape, layouts.table
    leaves, buf, vals, count, geometry, side_rows = tape.close_and_read()
    try:
        kept, numbers, by_number = [], space.kept, layouts.by_number
        for leaf_row, leaf in leaves:
            if leaf_row < row:
                layout = by_number[_INT(buf, leaf_row * ROW_BYTES + LAYOUT)[0]]
                array = None if layout.inline else np.empty(layout.shape, layout.dtype)
                if array is not None:
                    space.addresses[leaf_row] = memory.address_of(array)
                kept.append((leaf_row, leaf, array, layout))
                numbers[len(kept)] = leaf_row
        numbers[0] = len(kept)
        at_geometry = 0 if geometry is None else geometry.buffer_info()[0]
        at_side_rows = 0 if side_rows is None else side_rows.buffer_info()[0]
        work = (row, id(buf), id(vals), id(table), at_geometry, at_side_rows, count, R.PAUSE_AFTER, 0, 0, 0, id(seed))
        _PACK(space.words, 0, *work)
        status = I.reverse_small(space.ctrl, space.scratch)
        if status != R.DONE:
            _go_on(status, space, _Run(space, tape, row, vals, task), work)
    except BaseException:
        I.release_blocks(space.ctrl)
        raise
    finally:
        if count > FEW:
            tape.leave()
    words, most = space.words, 1
    if tensor._meta is not None and tensor._meta.kind > 0:
        origin = tensor._origin  # which a view keeps: it counts as the view itself if nobody else has it
        most += origin._tape is tape and getrefcount(origin) - _ALONE <= 1
        del origin
    if not (words[END] or state.own.waiting) and words[NEWLY_FREED] and getrefcount(tape) - _ALONE <= most:
        tape.drop()  # nothing on it can run again, and at most the tensor refers to it
    else:
        held = [tape]
        del tape
        if not _give_back(words, held, most):
            after_backward(held, [space.states[:count] & (R.BLOCKED - 1)])
    found, marks = [], space.marks
    for at, leaf, array, layout in kept:
        if marks[at] & REACHED:
            found.append((leaf, _number(space, at, layout) if array is None else array))
    _idle.append(space)
    return found


def _number(space: Workspace, row: int, layout: Any) -> Any:
    """Give a 0-d adjoint."""
    return space.slots[row] if layout.dtype is _FLOAT64 else space.slots[row : row + 1].view(layout.dtype)[0]


def _go_on(status: int, space: Workspace, run: _Run, work: tuple[int, ...]) -> None:
    """Act as the interpreter asks, and call it again, until it is done."""
    ctrl, scratch = space.ctrl, space.scratch
    while status != R.DONE and space.words[R.ROW] < 0:
        run.compile_or_raise(status)
        _PACK(space.words, 0, *work)
        status = I.reverse_small(ctrl, scratch)
    words = space.words
    words[R.MODE] = R.GO_ON
    while status != R.DONE:
        if status == R.HOOKS:
            run.act_on_hooks(words[R.ROW])
        else:
            run.act(status)
        status = I.reverse_small(ctrl, scratch)
    words[R.MODE] = R.BEGIN


def _give_back(words: memoryview, held: list[Tape], most: int) -> bool:
    """Let the tape forget what it can where that is plain to see; say whether it was.

    `most` is how many tensors may refer to it without there being two that one could differentiate by each other.
    """
    if state.own.waiting or held[0].packed:
        return False
    if not words[R.NEWLY_FREED]:
        held[0].truncate(words[R.END])  # only room: all rows stay usable
        return True
    if words[R.STILL_SAVES] or not is_unwatched(held, 0, most):
        return False
    end = words[R.END]
    return bool(end) and held[0].keep_unsaved(end)
