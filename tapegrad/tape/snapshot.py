"""Reading what stands on a tape: its rows, and the snapshot that a backward takes of it."""

from __future__ import annotations

import struct
from typing import TYPE_CHECKING, Any

import numpy as np

from tapegrad.ops import BY_OPCODE
from tapegrad.tape import abi as R

if TYPE_CHECKING:
    from tapegrad.tape.tape import Tape

_INT = struct.Struct("=i").unpack_from
_HEAD = struct.Struct("=iiii").unpack_from
_ROW = struct.Struct("=iiiidiiiiiiq")
_NO_ROWS, _NO_GEOMETRY = np.zeros(0, np.int32), np.zeros(0, np.int64)

assert _ROW.size == R.ROW_BYTES


class Row:
    """One row of a tape, read."""

    __slots__ = ("born", "cell", "first", "head", "immediate", "layout", "second", "side", "third", "versions")

    def __init__(
        self, head: int, layout: int, first: int, second: int, immediate: float, third: int, side: int, *rest: int
    ) -> None:
        self.head, self.layout, self.first, self.second = head, layout, first, second
        self.immediate, self.third, self.side = immediate, third, side
        self.versions, self.born, self.cell = rest[:3], rest[3], rest[4]

    @property
    def opcode(self) -> int:
        return self.head & R.OPCODE_MASK


class Rows:
    """Reading rows, of a tape or of a snapshot of one."""

    __slots__ = ()

    buf: bytearray
    vals: list[Any]
    count: int
    side_rows: Any
    geometry: Any

    def __len__(self) -> int:
        return self.count

    def rows(self) -> np.ndarray:
        """Return the rows as int32 words, one row of the array each, without a copy."""
        words = np.frombuffer(self.buf, np.int32).reshape(-1, R.ROW_BYTES // 4)
        return words[: self.count]

    def all_side_rows(self) -> np.ndarray:
        """Copy the operands of the rows that have more than three.

        In one step first: an array whose memory NumPy is reading cannot grow, in a thread that writes here.
        """
        return _NO_ROWS if self.side_rows is None else np.array(self.side_rows[:], np.int32)

    def row(self, row: int) -> Row:
        """Read one row."""
        return Row(*_ROW.unpack_from(self.buf, row * R.ROW_BYTES))

    def layout_number(self, row: int) -> int:
        """Read the number of a row's layout."""
        return _INT(self.buf, row * R.ROW_BYTES + R.LAYOUT)[0]

    def opcode(self, row: int) -> int:
        """Read a row's opcode."""
        return _INT(self.buf, row * R.ROW_BYTES)[0] & R.OPCODE_MASK

    def is_freed(self, row: int) -> bool:
        """Tell whether a row gave up what it saved, or was forgotten."""
        return row >= self.count or bool(_INT(self.buf, row * R.ROW_BYTES)[0] & R.FREED)

    def operands(self, row: int) -> list[int]:
        """List the rows that a row reads; -1 is its immediate, NOT_KEPT a constant that it does not need."""
        head, _, first, second = _HEAD(self.buf, row * R.ROW_BYTES)
        op = BY_OPCODE.get(head & R.OPCODE_MASK)
        if op is None:
            return []
        if getattr(op, "variadic", False):
            assert self.side_rows is not None
            return self.side_rows[first : first + second].tolist()
        if op.arity < 3:
            return [first, second][: op.arity]
        return [first, second, self.row(row).third]


class Snapshot(Rows):
    """What a tape had when a backward entered it: it stays so whatever other threads make the tape forget."""

    __slots__ = (
        "blocked",
        "buf",
        "cells",
        "closed",
        "count",
        "geometry",
        "hooks",
        "leaves",
        "lines",
        "number",
        "packed",
        "params",
        "reach",
        "retained",
        "side_rows",
        "sources",
        "tape",
        "vals",
        "watched",
    )

    def __init__(self, tape: Tape) -> None:
        self.tape = tape
        self.number, self.closed, self.count = tape.number, tape.closed, tape.count
        self.buf, self.vals, self.params = tape.buf, tape.vals, tape.params
        self.leaves, self.sources, self.retained = tape.leaves, tape.sources, tape.retained
        self.blocked, self.reach, self.watched = tape.blocked, tape.reach, tape.watched
        self.lines, self.cells = tape.lines, tape.cells
        self.hooks, self.packed = tape.hooks, tape.packed
        self.side_rows = tape.all_side_rows()
        self.geometry = _NO_GEOMETRY if tape.geometry is None else np.array(tape.geometry[:], np.int64)
