"""The short way of a backward: one tape, still open, that imports from no other and of which nothing else is wanted.

The general way (`backward_pass.py`) sorts tapes, takes snapshots and makes its workspace anew: 30 microseconds,
whatever the tape's length, which is as long as 30 small operations take. Here the workspace is used again, one compiled
call walks, marks what was freed and says whether anything is left, and the tape is dropped.
"""

from __future__ import annotations

import os
import struct
import weakref
from sys import getrefcount
from typing import Any

import numpy as np

from tapegrad.core import memory
from tapegrad.core.grad_mode import Recorder, state
from tapegrad.core.storage import Leaf, layouts
from tapegrad.engine import interpreter as I
from tapegrad.engine.fast_backward_hooks import PACK_WORDS, Workspace
from tapegrad.engine.hooks import Task
from tapegrad.tape import abi as R
from tapegrad.tape.reclaim import after_backward, is_unwatched, look_again
from tapegrad.tape.tape import FEW, MAX_ROWS, Tape

MOST_ROWS, MOST_LEAVES = MAX_ROWS, R.MOST_KEPT - 1
_INT = struct.Struct("=i").unpack_from
_FLOAT64 = np.dtype(np.float64)
ROW_BYTES, LAYOUT, REACHED, END, NEWLY_FREED = R.ROW_BYTES, R.LAYOUT, R.REACHED, R.END, R.NEWLY_FREED


def _references_of_a_local() -> int:
    one = Recorder()
    return getrefcount(one)


_ALONE = _references_of_a_local()  # what a local variable, and asking, add to an object's count of references


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
        kept, numbers, by_number = [], space.brought, layouts.by_number
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
        PACK_WORDS(space.words, 0, *work)
        if hooks := tape.hooks:  # which another thread may replace
            space.bring(_INT(buf, next(reversed(hooks)) * ROW_BYTES + LAYOUT)[0])
        status = I.reverse_small.run(space.at)
        if status != R.DONE:
            space.go_on(status, work, tape, row, vals, task)
        if space.ahead is not None:
            space.take_back()
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
        if not _give_back(words, count, held, most):
            after_backward(held, [space.states[:count] & (R.BLOCKED - 1)])
    found, marks = [], space.marks
    for at, leaf, array, layout in kept:
        if marks[at] & REACHED:
            found.append((leaf, _number(space, at, layout) if array is None else array))
    _idle.append(space)
    return found


def _number(space: Workspace, row: int, layout: Any) -> Any:
    """Return a 0-d adjoint."""
    return space.slots[row] if layout.dtype is _FLOAT64 else space.slots[row : row + 1].view(layout.dtype)[0]


def _give_back(words: memoryview, count: int, held: list[Tape], most: int) -> bool:
    """Let the tape forget what it can where that is plain to see; say whether it was.

    `most` is how many tensors may refer to it without there being two that one could differentiate by each other.
    """
    tape = held[0]
    if tape.packed:
        return False
    own, later, end = state.own, [], words[END]
    if not words[NEWLY_FREED]:
        tape.truncate(end)  # only room: all rows stay usable
    elif words[R.STILL_SAVES]:
        return False
    else:
        del tape  # who refers to it is counted
        if is_unwatched(held, 0, most):
            if not end:
                held[0].drop()
            elif not held[0].keep_unsaved(end):
                return False
        elif words[R.KEEPS] or not held[0].forget_values(count):
            return False
        elif 2 * end <= count:  # it can give back more once it is not watched
            later.append(weakref.ref(held[0]))
    if later or own.waiting:
        look_again(own, later)
    return True
