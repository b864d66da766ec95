"""The short way of a backward: one tape, still open, that imports from no other and of which nothing else is wanted.

The general way (`engine.py`) sorts tapes, takes snapshots and makes its workspace anew: 30 microseconds, whatever the
tape's length, which is as long as 30 small operations take. Here the workspace is used again, one compiled call walks,
marks what was freed and says whether anything is left, and the tape is dropped.
"""

from __future__ import annotations

import os
import struct
from typing import Any

import numpy as np

from tapegrad.modes import state
from tapegrad.tape import interpreter as I
from tapegrad.tape import kernels, memory
from tapegrad.tape import rows as R
from tapegrad.tape.engine import TapeRun
from tapegrad.tape.storage import Leaf, layouts
from tapegrad.tape.tape import Tape
from tapegrad.tape.upkeep import after_backward, is_unwatched

MOST_ROWS, MOST_LEAVES = 1024, R.MOST_KEPT - 1
_PACK = struct.Struct("=12q").pack_into
_FLOAT64 = np.dtype(np.float64)


class Workspace:
    """What one backward works on; at rest no block is out."""

    __slots__ = ("addresses", "ctrl", "free", "kept", "scratch", "slots", "states")

    def __init__(self) -> None:
        self.ctrl, self.scratch = kernels.new_control()
        self.slots, self.states = np.empty(MOST_ROWS), np.zeros(MOST_ROWS, np.uint8)
        self.addresses = self.slots.view(np.int64)
        self.kept = self.scratch[R.S_KEPT :]
        self.free = np.zeros(len(layouts.by_number) + 64, np.int64)
        self.ctrl[R.SLOTS], self.ctrl[R.STATES] = self.slots.ctypes.data, self.states.ctypes.data
        self.ctrl[R.FREE_BLOCKS] = self.free.ctypes.data


_idle: list[Workspace] = []  # threads take from it and give back to it in single steps

if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_idle.clear)


def _workspace() -> Workspace:
    try:
        space = _idle.pop()
    except IndexError:
        return Workspace()
    return space if len(space.free) >= len(layouts.by_number) else Workspace()


def is_simple(tape: Tape) -> bool:
    """Tell whether a backward from a tape may go the short way: this thread has it open, and wrote all of it."""
    return (
        tape.owner is state.own
        and tape.count <= MOST_ROWS
        and not (tape.sources or tape.retained or tape.watched)
        and len(tape.leaves) <= MOST_LEAVES
        and memory.DIRECT
    )


class _Run(TapeRun):
    """What the general way does where the interpreter needs Python."""

    def __init__(self, space: Workspace, tape: Any, vals: list[Any]) -> None:
        super().__init__(space, tape, None)  # type: ignore[arg-type]
        self.slots, self.states, self.items = space.slots, space.states, vals


def run(tensor: Any, seed: np.ndarray) -> list[tuple[Leaf, Any]]:
    """Run backward from a result on a tape that `is_simple`; give the leaves that were reached and their adjoints.

    The caller must not have the tape in a variable of its own: whether it is dropped is asked of reference counts.
    """
    space, row = _workspace(), tensor._row
    tape = tensor._tape
    leaves, buf, vals, count = tape.enter_closed()
    try:
        kept = _keep_adjoints(space, tape, leaves, row)
        _interpret(space, tape, buf, vals, row, seed)
    except BaseException:
        I.release_blocks(space.ctrl)
        raise
    finally:
        tape.leave()
    found = _found(space, kept)
    held = [tape]
    del tape
    if not _give_back(space.ctrl, held):
        after_backward(held, [space.states[:count] & (R.BLOCKED - 1)])
    _idle.append(space)
    return found


def _give_back(ctrl: np.ndarray, held: list[Tape]) -> bool:
    """Let the tape forget what it can where that is plain to see; say whether it was."""
    if state.own.waiting:
        return False
    if not ctrl[R.NEWLY_FREED]:
        return True
    if ctrl[R.STILL_SAVES] or not is_unwatched(held, 0):
        return False
    end = int(ctrl[R.END])
    if end == 0:
        held[0].drop()
        return True
    return held[0].keep_unsaved(end)


def _keep_adjoints(
    space: Workspace, tape: Tape, leaves: list[tuple[int, Leaf]], top: int
) -> list[tuple[int, Leaf, Any, Any]]:
    """Give the leaves' adjoints memory of their own."""
    kept: list[tuple[int, Leaf, Any, Any]] = []
    numbers = space.kept
    for row, leaf in leaves:
        if row < top:
            layout = layouts.by_number[tape.layout_number(row)]
            array = None
            if not layout.inline:
                array = np.empty(layout.shape, layout.dtype)
                space.addresses[row] = memory.address_of(array)
            kept.append((row, leaf, array, layout))
            numbers[len(kept)] = row
    numbers[0] = len(kept)
    return kept


def _interpret(space: Workspace, tape: Tape, buf: bytearray, vals: list[Any], row: int, seed: np.ndarray) -> None:
    """Call the interpreter, and act as it asks, until it is done."""
    table, geometry, side_rows = layouts.table, tape.geometry, tape.side_rows
    ctrl: Any = space.ctrl
    scratch, count = space.scratch, tape.count
    work = (
        row,
        id(buf),
        id(vals),
        id(table),
        0 if geometry is None else geometry.buffer_info()[0],
        0 if side_rows is None else side_rows.buffer_info()[0],
        0,
        R.PAUSE_AFTER,
        0,
        0,
        0,
        0,
    )
    _PACK(ctrl, 0, *work)
    status = I.reverse_small(ctrl, scratch, row, count, id(seed))
    if status == R.DONE:
        return
    run = _Run(space, tape, vals)
    while status != R.DONE and ctrl[R.ROW] < 0:
        run.compile_or_raise(status)
        _PACK(ctrl, 0, *work)
        status = I.reverse_small(ctrl, scratch, row, count, id(seed))
    while status != R.DONE:
        run.act(status)
        status = I.reverse(ctrl, scratch)
        if status == R.DONE:
            I.finish_small(ctrl, count)


def _found(space: Workspace, kept: list[tuple[int, Leaf, Any, Any]]) -> list[tuple[Leaf, Any]]:
    """Pick the adjoints of the leaves that were reached."""
    found = []
    for row, leaf, array, layout in kept:
        if space.states[row] & R.REACHED:
            if array is None:
                array = (
                    space.slots[row] if layout.dtype is _FLOAT64 else space.slots[row : row + 1].view(layout.dtype)[0]
                )
            found.append((leaf, array))
    return found
