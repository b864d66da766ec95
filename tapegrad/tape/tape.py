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

import struct
import weakref
from array import array as Array
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import Recorder
from tapegrad.core.storage import SMALL_BYTES, Cell, Layout, cell_address, layouts, new_number
from tapegrad.diagnostics.source_locations import Place
from tapegrad.display.row_summary import SHOWN, summary
from tapegrad.engine.hooks import Hooks
from tapegrad.ops import ROW_NAMES
from tapegrad.tape import abi as R
from tapegrad.tape import lock
from tapegrad.tape.imports import Importing
from tapegrad.tape.lifetime import NO_ENTRIES, NO_REACH, Forgetting
from tapegrad.tape.lock import CLOSED
from tapegrad.tape.row_format import (
    INT,
    NOT_KEPT,
    OPERANDS,
    PACK,
    PACK_BORN,
    PACK_HEAD,
    PACK_THIRD_SIDE,
    PACK_VERSIONS,
    Full,
)
from tapegrad.tape.snapshot import Snapshot
from tapegrad.tape.tape_table import tape_table

FIRST_ROWS = 32
FEW = 256  # rows whose values are copied sooner than a lock is taken
MAX_ROWS = 8192
MAX_BYTES = 32 << 20


class Tape(Importing, Forgetting):
    """A Wengert list: one row per recorded operation, with rows of the same tape as operands.

    `len(tape)` is the number of rows, `print(tape)` lists them, `tape.nbytes` is what it keeps in memory.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 2.0], requires_grad=True)
    >>> len((x * x).sum().tape)
    3
    """

    __slots__ = ()

    def __init__(self, owner: Recorder) -> None:
        self.owner = self.writer = owner
        self.level = owner.level
        capacity = FIRST_ROWS if FIRST_ROWS < MAX_ROWS else MAX_ROWS  # `min` takes longer than making the list
        self.buf = bytearray(capacity * R.ROW_BYTES)
        self.vals = [None] * capacity
        self.count = 0
        self.imports = {}
        self.leaves = []
        self.sources = []
        self.cells = []
        self.side_rows = None
        self.geometry = None
        self.geometries = {}
        self.params = {}
        self.watched = NO_ENTRIES
        self.lines = self.moments = None
        self.lent = NO_ENTRIES  # which is replaced, not written
        self.retained = self.hooks = self.packed = NO_ENTRIES  # the first is replaced, not written
        self.held = 0
        self.number = new_number()
        self.closed = 0
        self.aliased = False
        self.blocked = False
        self.readers = 0
        self.reach = NO_REACH

    # Writing

    def append(self, head: int, layout: Layout, first: int = -1, second: int = -1) -> int:
        """Append a row and return its number; the caller has seen that there is room.

        -1 where somebody has closed the tape since, another thread or a signal's handler, and taken the room.
        """
        while True:
            row = self.count
            try:
                PACK(self.buf, row * R.ROW_BYTES, head, layout.number, first, second)
            except Full:
                return -1
            if self.count == row:  # else a signal's handler has recorded
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
        with lock.lock:  # as another thread may import from here meanwhile, and write a counter's address into a row
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
        PACK_THIRD_SIDE(self.buf, row * R.ROW_BYTES + R.THIRD, third, side)

    def set_versions(self, row: int, versions: tuple[int, ...]) -> None:
        PACK_VERSIONS(self.buf, row * R.ROW_BYTES + R.VERSIONS, *versions)

    def born(self, row: int) -> int:
        """Return the version of a row's storage when the row was written."""
        return INT(self.buf, row * R.ROW_BYTES + R.BORN)[0]

    def set_cell(self, row: int, cell: Any, version: int = 0) -> None:
        """Tell a row the version counter of its value's storage, and the version; the tape keeps the counter alive."""
        with lock.lock:
            self._set_cell_locked(row, cell, version)

    def _set_cell_locked(self, row: int, cell: Any, version: int) -> None:
        if row >= self.count:
            return  # given back: there is no value to protect any more
        if not (self.cells and self.cells[-1] is cell):
            self.cells.append(cell)
        PACK_BORN(self.buf, row * R.ROW_BYTES + R.BORN, version, cell_address(cell))

    def set_alias(self, row: int) -> None:
        """Note that a row's value is a view of its operand's."""
        at = row * R.ROW_BYTES
        PACK_HEAD(self.buf, at, INT(self.buf, at)[0] | R.ALIAS)
        self.aliased = True

    def link(self, row: int, cell: Any) -> None:
        """Tell a row and all views of its value a version counter, which is at 0."""
        with lock.lock:
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

    def lend(self, row: int, make: Callable[[], Any]) -> Any:
        """Return the version counter of the memory of a row's value, made if there is none.

        A tensor that is made of the row needs it at once. The one that stands there, if it has none yet, finds it here,
        also when the row is given back.
        """
        words = self.row(row)
        while words.head & R.ALIAS and not words.cell:
            row = words.first
            words = self.row(row)
        if words.cell:
            mine = (cell for cell in self.cells if isinstance(cell, Cell))  # among arrays that are kept alive
            return next((cell for cell in mine if cell_address(cell) == words.cell), None)
        cell = make()
        self.lent = {**self.lent, row: cell}
        self.link(row, cell)
        return cell

    def watch(self, row: int, saved: int, summary: Callable[[np.ndarray], Any]) -> None:
        """Let what a row saved, as a mask of x, y, z, out, be summed up again and compared before it runs."""
        with lock.lock:
            if not saved or row >= self.count:
                return  # another thread made the tape forget it
            found, at, vals = [], row * R.ROW_BYTES, self.vals
            first, second = OPERANDS(self.buf, at + R.OPERANDS)
            third = INT(self.buf, at + R.THIRD)[0] if saved & 4 else -1
            for k, source in enumerate((first, second, third, row)):
                if saved >> k & 1 and source >= 0 and type(vals[source]) is np.ndarray:
                    found.append((k, summary, summary(vals[source])))
            if found:
                if self.watched is NO_ENTRIES:
                    self.watched = {}
                self.watched[row] = found  # which nobody iterates over without the lock
                PACK_HEAD(self.buf, at, INT(self.buf, at)[0] | R.WATCHED)

    def hooks_of(self, row: int, called: bool = True) -> Hooks:
        """Give what hangs on a row, made when first asked for; if anything is to be called, a backward stops there."""
        with lock.lock:
            if self.hooks is NO_ENTRIES:
                self.hooks = {}
            found = self.hooks.get(row)
            if found is None:
                found = self.hooks[row] = Hooks()
            if called:
                self._set_flag(row, R.HOOKED)
            return found

    def pack(self, row: int, packed: Any, flag: int = R.HOOKED) -> None:
        """Keep what a row saved, by operand, 3 for the result, in another way than as values; a function's, in order.

        No flag is set if it is 0.
        """
        with lock.lock:
            entries = self.packed
            if entries is NO_ENTRIES:
                entries = self.packed = {}
            entries[row] = {**entries[row], **packed} if row in entries else packed
            if flag:
                self._set_flag(row, flag)

    def _set_flag(self, row: int, flag: int) -> None:
        if row < self.count:
            at = row * R.ROW_BYTES
            PACK_HEAD(self.buf, at, INT(self.buf, at)[0] | flag)

    def set_lines(self, rows: range, place: Place) -> None:
        """Note where in the user's code rows were recorded, and that this was now."""
        now = perf_counter()
        with lock.lock:
            if self.lines is None or self.moments is None:
                self.lines, self.moments = {}, {}
            for row in rows:
                if row < self.count:
                    self.lines[row] = place
                    self.moments.setdefault(row, now)

    def add_side_rows(self, rows: list[int]) -> int:
        """Keep the operands of a row that has more than three; return their place."""
        if self.side_rows is None:
            made = Array("i")
            self.side_rows = made if self.side_rows is None else self.side_rows
        return appended(self.side_rows, rows)

    def add_geometry(self, numbers: list[int]) -> int:
        """Keep a view's offset and strides; return their place."""
        if self.geometry is None:
            made = Array("q")
            self.geometry = made if self.geometry is None else self.geometry
        return appended(self.geometry, numbers)

    # Closing

    def close_locked(self) -> None:
        """Close the tape; the caller holds the lock."""
        if self.owner is not CLOSED:
            self.owner = CLOSED
            self.closed = new_number()
            self.imports, self.geometries = {}, {}

    def close(self) -> None:
        """Close the tape, for good."""
        with lock.lock:
            self.close_locked()

    # Reading

    def enter(self) -> Snapshot:
        """Begin to read without the GIL what the tape has now; `leave` must follow."""
        with lock.lock:
            self.readers += 1
            return Snapshot(self)

    def close_and_read(self) -> tuple[Any, ...]:
        """Close the tape and give what a backward reads, in the thread that wrote it.

        As nobody writes here any more, the rows need only be held: they are replaced, not moved. The values, which
        another thread's backward may clear, are a copy; of more than FEW `leave` must end the reading.
        """
        with lock.lock:
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
        """Return the rows, without a copy, and a copy of the operands of those that have more than three."""
        with lock.lock:
            return self.rows(), self.all_side_rows()

    def leave(self) -> None:
        """End what `enter` began."""
        with lock.lock:
            self.readers -= 1

    @property
    def nbytes(self) -> int:
        """Bytes that the tape keeps: rows, saved values (each array once), and what belongs to them."""
        seen = {id(v): v.nbytes for v in self.vals if v is not None}
        side = sum(len(a) * a.itemsize for a in (self.side_rows, self.geometry) if a is not None)
        return len(self.buf) + 8 * len(self.vals) + sum(seen.values()) + side

    def __repr__(self) -> str:
        return f"<tape {self.number}: {len(self)} rows>"

    def __str__(self) -> str:
        if self.blocked:
            return f"tape {self.number}: gave back its rows after backward"
        shown = self.enter()  # another thread may make the tape forget rows meanwhile
        self.leave()
        lines = [f"tape {self.number}: {len(shown)} rows, {self.nbytes} bytes"]
        for row in range(len(shown)):
            fields = shown.row(row)
            layout = layouts.by_number[fields.layout]
            special = {-1: f"{fields.immediate:g}", NOT_KEPT: "constant"}
            names = [special.get(k, f"%{k}") for k in shown.operands(row)]
            flags = " saves" if fields.head & R.SAVES else ""
            flags = " freed" if fields.head & R.FREED else flags
            place = f"  # {shown.lines[row]}" if shown.lines and row in shown.lines else ""
            text = f"%{row:<5}{ROW_NAMES[fields.opcode]:<13} {layout!r:<17} {', '.join(names)}{flags}"
            lines.append(f"{text.rstrip()}{place}")
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        return summary(tape_table(self, SHOWN), "tg.debug.explore(loss) looks into it, with adjoints")


def appended(values: Array[int], numbers: list[int]) -> int:
    """Append numbers, and return their place; again where a signal's handler has appended others meanwhile."""
    while True:
        start = len(values)
        values.extend(numbers)
        if len(values) == start + len(numbers):
            return start


def open_tape(recorder: Recorder) -> Tape:
    """Return a thread's open tape, a new one if it has none."""
    reference = recorder.tape
    tape = reference() if reference is not None else None
    if tape is None or tape.owner is not recorder:
        if recorder.own is not None:
            return open_tape(recorder.own)
        tape = Tape(recorder)
        recorder.tape = weakref.ref(tape)
    return tape
