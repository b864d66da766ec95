"""The tape: flat rows that a thread appends to while the tape is open, and that backward reads once it is closed.

What keeps what alive, so that reference counting alone gives memory back:

- A tensor refers to its tape. A tape holds arrays, counters and `Leaf` records, never a tensor.
- A thread holds its open tape weakly. A tape is closed by a backward, when it is full, and when a value of it is
  imported into another one; it is never opened again. So tapes form a DAG, and the order of closing sorts it: what a
  tape imports from was closed before it.
- `vals[row]` is the value of a row, once some row saves it. That list has room for all rows from the start, and rows
  are bytes in a buffer: both are replaced when the tape grows, never moved, and entries are cleared only where no
  backward reads them; so one that refers to them can read them without the GIL.
"""

from __future__ import annotations

import os
import struct
import threading
import weakref
from array import array as Array
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.modes import Recorder
from tapegrad.ops import CONST, IMPORT, LEAF, ROW_NAMES
from tapegrad.tape import rows as R
from tapegrad.tape.places import Place
from tapegrad.tape.reading import Rows, Snapshot
from tapegrad.tape.sharing import follow_writes, meta_of, share
from tapegrad.tape.storage import (
    SMALL_BYTES,
    Layout,
    Leaf,
    Meta,
    cell_address,
    layout_of,
    layouts,
    new_number,
)

FIRST_ROWS = 32
FEW = 256  # rows whose values are copied sooner than a lock is taken
MAX_ROWS = 8192
MAX_BYTES = 32 << 20

PACK = struct.Struct("=iiii").pack_into  # HEAD, LAYOUT and two operands
PACK_HEAD = struct.Struct("=i").pack_into
PACK_IMMEDIATE = struct.Struct("=iiiid").pack_into
_PACK_THIRD_SIDE = struct.Struct("=ii").pack_into
_PACK_VERSIONS = struct.Struct("=iii").pack_into
_PACK_CELL = struct.Struct("=q").pack_into
_PACK_BORN = struct.Struct("=iq").pack_into  # BORN and CELL, which stand side by side
_INT = struct.Struct("=i").unpack_from
Full = struct.error  # what packing a row raises where it does not fit

NOT_KEPT = -2
_NO_BYTES, _NOTHING, _NO_ENTRIES = bytearray(), [], {}  # type: ignore[var-annotated]  # of tapes that have forgotten all
CLOSED = Recorder()  # the owner of every closed tape: no thread's recorder
_closing = threading.Lock()  # makes "close the source, add the edge" one step, and entering and clearing


def _after_fork() -> None:
    global _closing
    _closing = threading.Lock()  # another thread of the parent may have held it


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


class Tape(Rows):
    """A Wengert list: one row per recorded operation, with rows of the same tape as operands.

    `len(tape)` is the number of rows, `print(tape)` lists them, `tape.nbytes` is what it keeps in memory.
    """

    __slots__ = (
        "__weakref__",
        "aliased",
        "blocked",
        "buf",
        "cells",
        "closed",
        "count",
        "geometries",
        "geometry",
        "held",
        "imports",
        "leaves",
        "lines",
        "number",
        "owner",
        "params",
        "reach",
        "readers",
        "retained",
        "side_rows",
        "sources",
        "vals",
        "watched",
    )

    def __init__(self, owner: Recorder) -> None:
        self.owner = owner
        capacity = min(FIRST_ROWS, MAX_ROWS)
        self.buf = bytearray(capacity * R.ROW_BYTES)
        self.vals: list[Any] = [None] * capacity
        self.count = 0
        self.imports: dict[Any, int] = {}
        self.leaves: list[tuple[int, Leaf]] = []
        self.sources: list[tuple[int, Tape, int]] = []
        self.cells: list[Any] = []
        self.side_rows: Array[int] | None = None
        self.geometry: Array[int] | None = None
        self.geometries: dict[Any, int] = {}
        self.params: dict[int, dict[str, Any]] = {}
        self.watched: dict[int, list[tuple[int, Callable[[np.ndarray], Any], Any]]] = {}
        self.lines: dict[int, Place] | None = None  # where rows were recorded, while anomalies were detected
        self.retained: dict[int, weakref.ref[Any]] = {}
        self.held = 0
        self.number = new_number()
        self.closed = 0
        self.aliased = False  # whether there are rows of views
        self.blocked = False
        self.readers = 0
        self.reach: frozenset[Leaf] = frozenset()

    # Writing

    def append(self, head: int, layout: Layout, first: int = -1, second: int = -1) -> int:
        """Append a row and return its number; the caller has seen that there is room."""
        row = self.count
        PACK(self.buf, row * R.ROW_BYTES, head, layout.number, first, second)
        self.count = row + 1
        return row

    def has_room(self, rows: int) -> bool:
        """Make room for some more rows; False where the tape is full, and another one must be opened."""
        needed = self.count + rows
        capacity = len(self.vals)
        if needed <= capacity:
            return self.held <= MAX_BYTES
        if self.count and (needed > MAX_ROWS or self.held + self._small_bytes() > MAX_BYTES):
            return False
        room = max(needed, min(MAX_ROWS, 2 * capacity))
        with _closing:  # as another thread may import from here meanwhile, and write a counter's address into a row
            buf, vals = bytearray(room * R.ROW_BYTES), self.vals + [None] * (room - capacity)
            buf[: len(self.buf)] = self.buf
            self.buf, self.vals = buf, vals  # both or, where there is no memory or Ctrl-C comes, neither
        return True

    def _small_bytes(self) -> int:
        """Estimate from every seventh row, where it matters, the values that are not counted one by one."""
        if self.count * SMALL_BYTES <= MAX_BYTES:
            return 0
        sample = (v.nbytes for v in self.vals[: self.count : 7] if v is not None)
        return 7 * sum(n for n in sample if n <= SMALL_BYTES)

    def set_immediate(self, row: int, value: float) -> None:
        struct.pack_into("=d", self.buf, row * R.ROW_BYTES + R.IMMEDIATE, value)

    def set_third_side(self, row: int, third: int, side: int) -> None:
        _PACK_THIRD_SIDE(self.buf, row * R.ROW_BYTES + R.THIRD, third, side)

    def set_versions(self, row: int, versions: tuple[int, ...]) -> None:
        _PACK_VERSIONS(self.buf, row * R.ROW_BYTES + R.VERSIONS, *versions)

    def born(self, row: int) -> int:
        """Give the version of a row's storage when the row was written."""
        return _INT(self.buf, row * R.ROW_BYTES + R.BORN)[0]

    def set_cell(self, row: int, cell: Any, version: int = 0) -> None:
        """Tell a row the version counter of its value's storage, and the version; the tape keeps the counter alive."""
        with _closing:
            self._set_cell_locked(row, cell, version)

    def _set_cell_locked(self, row: int, cell: Any, version: int) -> None:
        if row >= self.count:
            return  # given back: there is no value to protect any more
        if not (self.cells and self.cells[-1] is cell):
            self.cells.append(cell)
        _PACK_BORN(self.buf, row * R.ROW_BYTES + R.BORN, version, cell_address(cell))

    def set_alias(self, row: int) -> None:
        """Note that a row's value is a view of its operand's."""
        at = row * R.ROW_BYTES
        PACK_HEAD(self.buf, at, _INT(self.buf, at)[0] | R.ALIAS)
        self.aliased = True

    def link(self, row: int, cell: Any) -> None:
        """Tell a row and all views of its value a version counter, which is at 0."""
        with _closing:
            self._set_cell_locked(row, cell, 0)
            if not self.aliased or row >= self.count:
                return
            words = self.rows()
            views = np.flatnonzero(words[:, R.HEAD // 4] & R.ALIAS)
            operands = words[views, R.OPERANDS // 4]
            known = np.zeros(len(words), np.bool_)
            known[row] = True
            while True:  # once for each generation of views of views
                found = views[known[operands] & ~known[views]]
                if not found.size:
                    return
                known[found] = True
                for view in found.tolist():
                    self._set_cell_locked(view, cell, 0)

    def watch(self, row: int, saved: int, summary: Callable[[np.ndarray], Any]) -> None:
        """Let what a row saved, as a mask of x, y, z, out, be summed up again and compared before it runs."""
        with _closing:
            if not saved or row >= self.count:
                return  # another thread made the tape forget it
            found = []
            for k, source in enumerate([*self.operands(row), -1, -1, -1][:3] + [row]):
                if saved >> k & 1 and source >= 0 and type(self.vals[source]) is np.ndarray:
                    found.append((k, summary, summary(self.vals[source])))
            if found:
                at = row * R.ROW_BYTES
                self.watched[row] = found
                PACK_HEAD(self.buf, at, _INT(self.buf, at)[0] | R.WATCHED)

    def set_lines(self, rows: range, place: Place) -> None:
        """Note where in the user's code rows were recorded."""
        with _closing:
            if self.lines is None:
                self.lines = {}
            self.lines.update((row, place) for row in rows if row < self.count)

    def add_side_rows(self, rows: list[int]) -> int:
        """Keep the operands of a row that has more than three; return their place."""
        if self.side_rows is None:
            self.side_rows = Array("i")
        start = len(self.side_rows)
        self.side_rows.extend(rows)
        return start

    def add_geometry(self, numbers: list[int]) -> int:
        """Keep a view's offset and strides; return their place."""
        if self.geometry is None:
            self.geometry = Array("q")
        start = len(self.geometry)
        self.geometry.extend(numbers)
        return start

    # Importing

    def known(self, tensor: Any) -> int:
        """Give the row of a tensor that requires grad, if it is here and was not written since; else -1."""
        meta = tensor._meta
        if meta is None:
            return -1
        cell = meta.cell
        if cell is None and meta.kind > 0 and (origin := tensor._origin._meta) is not None:
            cell = origin.cell
        if cell is not None and cell[0] != meta.synced:
            return -1
        tape = tensor._tape
        if tape is self:
            return tensor._row
        if tape is not None:
            return self.imports.get((tape.number, tensor._row), -1)
        return -1 if meta.leaf is None else self.imports.get(meta.key, -1)

    def constant(self, tensor: Any) -> int:
        """Give the row of a tensor that requires no grad and was not written since it got its key; -1 for any other."""
        meta = tensor._meta
        if tensor._tape is not None:
            return -1
        if meta is not None:
            if meta.leaf is not None or meta.kind < 0:
                return -1
            cell = meta.cell
            if cell is None and meta.kind and (origin := tensor._origin._meta) is not None:
                cell = origin.cell
            if cell is not None and cell[0] != meta.synced:
                return -1
            row = self.imports.get(meta.key)
            if row is not None:
                return row
        if self.count + 2 > len(self.vals):
            return -1
        return self.import_leaf_or_constant(tensor)

    def locate(self, tensor: Any) -> int:
        """Give the row that stands for a tensor here, a new one if there is none; -1 where the tape was closed."""
        if tensor._tape is None:
            return self.import_leaf_or_constant(tensor)
        return tensor._row if tensor._tape is self else self.import_value(tensor)

    def import_leaf_or_constant(self, tensor: Any) -> int:
        """Give the row that stands for a tensor without a history here."""
        meta = tensor._meta
        if type(meta) is not Meta:
            meta = meta_of(tensor)
        cell = meta.cell
        if cell is None:
            cell = share(tensor).cell
        version = cell[0]
        if version != meta.synced:
            follow_writes(meta)
        row = self.imports.get(meta.key)
        if row is not None:
            return row
        layout = tensor._layout
        if layout is None:
            layout = tensor._layout = layout_of(tensor._array)
        row, leaf = self.count, meta.leaf
        at = row * R.ROW_BYTES
        PACK(self.buf, at, CONST if leaf is None else LEAF, layout.number, -1, -1)
        _PACK_BORN(self.buf, at + R.BORN, version, cell.address)
        self.count = row + 1
        self.cells.append(cell)
        if leaf is not None:
            self.leaves.append((row, leaf))
        self.imports[meta.key] = row
        return row

    def arrive(self, leaf: Any) -> int:
        """Give the row of a leaf that is not here yet, -1 where there is no room for it and one more row."""
        if self.count + 2 > len(self.vals):
            return -1
        return self.import_leaf_or_constant(leaf)

    def import_value(self, tensor: Any) -> int:
        """Give the row that stands for a value of another tape, which is closed by that; -1 if this one is closed."""
        source, there = tensor._tape, tensor._row
        key = (source.number, there)
        row = self.imports.get(key)
        if row is not None:
            return row
        with _closing:
            if self.owner is CLOSED:
                return -1
            source.close_locked()
            row = self.append(IMPORT, tensor._layout)
            self.sources.append((row, source, there))
        cell = share(tensor).cell
        self.set_cell(row, cell, cell[0])
        self.imports[key] = row
        return row

    def close_locked(self) -> None:
        """Close the tape; the caller holds the lock."""
        if self.owner is not CLOSED:
            self.owner = CLOSED
            self.closed = new_number()
            self.imports, self.geometries = {}, {}

    def close(self) -> None:
        """Close the tape, for good."""
        with _closing:
            self.close_locked()

    # Reading and giving back

    def enter(self) -> Snapshot:
        """Begin to read without the GIL what the tape has now; `leave` must follow."""
        with _closing:
            self.readers += 1
            return Snapshot(self)

    def close_and_read(self) -> tuple[Any, ...]:
        """Close the tape and give what a backward reads, in the thread that wrote it.

        As nobody writes here any more, the rows need only be held: they are replaced, not moved. The values, which
        another thread's backward may clear, are a copy; of more than FEW `leave` must end the reading.
        """
        with _closing:
            if self.owner is not CLOSED:
                self.owner = CLOSED
                self.closed = new_number()
                self.imports, self.geometries = {}, {}
            values = self.vals
            if self.count > FEW:
                self.readers += 1
            else:
                values = values.copy()
            return self.leaves, self.buf, values, self.count, self.geometry, self.side_rows

    def read(self) -> tuple[np.ndarray, np.ndarray]:
        """Give the rows, without a copy, and a copy of the operands of those that have more than three."""
        with _closing:
            return self.rows(), self.all_side_rows()

    def leave(self) -> None:
        """End what `enter` began."""
        with _closing:
            self.readers -= 1

    def clear(self, rows: list[int]) -> None:
        """Drop the values of some rows."""
        with _closing:
            values = self.vals.copy() if self.readers else self.vals
            rows = [row for row in rows if row < len(values)]  # others another thread made the tape forget
            held = [values[row] for row in rows]  # until after the lock: what is freed may run the user's code
            for row in rows:
                values[row] = None
            self.vals = values
        del held

    @property
    def nbytes(self) -> int:
        """Bytes that the tape keeps: rows, saved values (each array once), and what belongs to them."""
        seen = {id(v): v.nbytes for v in self.vals if v is not None}
        side = sum(len(a) * a.itemsize for a in (self.side_rows, self.geometry) if a is not None)
        return len(self.buf) + 8 * len(self.vals) + sum(seen.values()) + side

    def truncate(self, end: int) -> None:
        """Forget the rows from `end` on, none of which can run again, and the room for more, if that is worth it."""
        held = (self.vals, self.params)  # until after the lock: what is freed may run the user's code
        with _closing:
            self._truncate_locked(end)
        del held

    def _truncate_locked(self, end: int) -> None:
        if 2 * end > len(self.vals):
            return
        self.buf, self.vals = self.buf[: end * R.ROW_BYTES], self.vals[:end]
        if end < self.count:
            self.count = end
            self._keep_reach()
            self.leaves = [item for item in self.leaves if item[0] < end]
            self.sources = [item for item in self.sources if item[0] < end]
            self.params = {row: params for row, params in self.params.items() if row < end}
            self.retained = {row: kept for row, kept in self.retained.items() if row < end}
            if self.watched:
                self.watched = {row: sums for row, sums in self.watched.items() if row < end}
            if self.lines:
                self.lines = {row: place for row, place in self.lines.items() if row < end}

    def keep_unsaved(self, end: int) -> bool:
        """Forget the rows from `end` on, and all values: what is before saves none. False if it is not worth it."""
        held = (self.vals, self.params)
        with _closing:
            if 2 * end > len(self.vals):
                return False
            self._truncate_locked(end)
            self.vals = [None] * end
        del held
        return True

    def _keep_reach(self) -> None:
        """Note the leaves that rows about to be forgotten may lead to."""
        if not self.sources:
            self.reach = self.reach.union([leaf for _, leaf in self.leaves])
            return
        reach = {leaf for _, leaf in self.leaves}
        stack, seen = [source for _, source, _ in self.sources], set()
        while stack:
            tape = stack.pop()
            if tape.number not in seen:
                seen.add(tape.number)
                reach.update(tape.reach, (leaf for _, leaf in tape.leaves))
                stack.extend(source for _, source, _ in tape.sources)
        self.reach = self.reach.union(reach)

    def drop(self) -> None:
        """Forget all rows, once nothing on the tape can run again: `blocked` says so from then on."""
        held = (self.vals, self.params, self.sources)
        with _closing:
            if self.sources:
                self._keep_reach()
            elif self.leaves:
                self.reach = self.reach.union([leaf for _, leaf in self.leaves])
            self.blocked = True
            self.buf, self.vals, self.cells, self.count = _NO_BYTES, _NOTHING, _NOTHING, 0
            self.leaves, self.sources = _NOTHING, _NOTHING
            self.params, self.geometry, self.side_rows = _NO_ENTRIES, None, None
            self.retained, self.watched, self.lines = _NO_ENTRIES, _NO_ENTRIES, None
        del held

    def __repr__(self) -> str:
        return f"<tape {self.number}: {len(self)} rows>"

    def __str__(self) -> str:
        if self.blocked:
            return f"tape {self.number}: gave back its rows after backward"
        lines = [f"tape {self.number}: {len(self)} rows, {self.nbytes} bytes"]
        for row in range(len(self)):
            fields = self.row(row)
            layout = layouts.by_number[fields.layout]
            special = {-1: f"{fields.immediate:g}", NOT_KEPT: "constant"}
            names = [special.get(k, f"%{k}") for k in self.operands(row)]
            flags = " saves" if fields.head & R.SAVES else ""
            flags = " freed" if fields.head & R.FREED else flags
            place = f"  # {self.lines[row]}" if self.lines and row in self.lines else ""
            text = f"%{row:<5}{ROW_NAMES[fields.opcode]:<14}{layout!r:<18}{', '.join(names)}{flags}"
            lines.append(f"{text.rstrip()}{place}")
        return "\n".join(lines)


def open_tape(recorder: Recorder) -> Tape:
    """Give a thread's open tape, a new one if it has none."""
    reference = recorder.tape
    tape = reference() if reference is not None else None
    if tape is None or tape.owner is not recorder:
        if recorder.own is not None:
            return open_tape(recorder.own)
        tape = Tape(recorder)
        recorder.tape = weakref.ref(tape)
    return tape
