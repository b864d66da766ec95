"""What a result depends on, row by row through all tapes, and the values that can still be told."""

from __future__ import annotations

import ctypes
import math
from typing import Any

import numpy as np

from tapegrad.core.storage import Layout, layouts
from tapegrad.diagnostics.source_locations import Found, Place, found_in
from tapegrad.ops import BY_OPCODE, IMPORT, LEAF, ROW_NAMES
from tapegrad.tape.row_format import NOT_KEPT
from tapegrad.tape.snapshot import Row, Snapshot
from tapegrad.tape.tape import Tape

Key = tuple[int, int]  # the number of a tape, and the row


class Following:
    """All rows that a row depends on, on its own tape and on those that it imports from, and itself.

    A context manager: while it is entered, no tape forgets what is read here.

    Attributes
    ----------
    order : list of (int, int)
        The tapes' numbers and the rows; operands come before what reads them.
    """

    def __init__(self, tape: Tape, row: int) -> None:
        self.tape, self.row = tape, row
        self.key: Key = (tape.number, row)
        self.tapes: dict[int, Snapshot] = {}
        self.order: list[Key] = []
        self.values: dict[Key, Any] = {}
        self._imports: dict[Key, tuple[Tape, int]] = {}
        self._leaves: dict[Key, Any] = {}

    def __enter__(self) -> Following:
        todo, seen = [(self.tape, self.row)], {self.key}
        while todo:
            tape, row = todo.pop()
            self._enter(tape)
            if row >= len(self.tapes[tape.number]):
                continue  # given back
            for source in self.sources(tape, row):
                key = (source[0].number, source[1])
                if key not in seen:
                    seen.add(key)
                    todo.append(source)
        closed = {number: snapshot.closed or math.inf for number, snapshot in self.tapes.items()}
        self.order = sorted(seen, key=lambda key: (closed[key[0]], key[1]))
        return self

    def __exit__(self, *_: object) -> None:
        for snapshot in self.tapes.values():
            snapshot.tape.leave()

    def _enter(self, tape: Tape) -> None:
        if tape.number not in self.tapes:
            snapshot = self.tapes[tape.number] = tape.enter()
            self._imports.update(((tape.number, row), (source, there)) for row, source, there in snapshot.sources)
            self._leaves.update(((tape.number, row), leaf) for row, leaf in snapshot.leaves)

    def sources(self, tape: Tape, row: int) -> list[tuple[Tape, int]]:
        """Return the rows that a row reads, for an import the row of the other tape."""
        if (tape.number, row) in self._imports:
            return [self._imports[tape.number, row]]
        return [(tape, k) for k in self.tapes[tape.number].operands(row) if k >= 0]

    def operands(self, key: Key) -> list[Key]:
        """Return the rows that a row reads."""
        if not self.is_there(key):
            return []
        return [(source.number, row) for source, row in self.sources(self.tapes[key[0]].tape, key[1])]

    def reads_what_was_not_kept(self, key: Key) -> bool:
        """Tell whether a row read a constant that it did not save."""
        return self.is_there(key) and NOT_KEPT in self.tapes[key[0]].operands(key[1])

    # Rows

    def is_there(self, key: Key) -> bool:
        """Tell whether a row has not been given back."""
        return key[1] < len(self.tapes[key[0]])

    def fields(self, key: Key) -> Row:
        return self.tapes[key[0]].row(key[1])

    def name(self, key: Key) -> str:
        return ROW_NAMES[self.fields(key).opcode] if self.is_there(key) else "given back"

    def layout(self, key: Key) -> Layout:
        return layouts.by_number[self.fields(key).layout]

    def place(self, key: Key) -> Place | None:
        """Return the line that recorded a row, where that was noted; of what no operation made, None."""
        if not self.is_there(key) or self.fields(key).opcode <= IMPORT:
            return None
        return (self.tapes[key[0]].lines or {}).get(key[1])

    def leaf(self, key: Key) -> Any:
        """Return the record of a leaf; None for any other row."""
        return self._leaves.get(key)

    # Values

    def value(self, key: Key) -> Any:
        """Return a row's value, saved, alive, or computed again; None where it cannot be told.

        To be asked of the rows in order: a value is computed from those of the operands.
        """
        if key not in self.values:
            self.values[key] = self._value(key) if self.is_there(key) else None
        return self.values[key]

    def _value(self, key: Key) -> Any:
        snapshot, fields = self.tapes[key[0]], self.fields(key)
        if key in self._imports:
            source, row = self._imports[key]
            return self.values.get((source.number, row))
        if not self._is_overwritten(fields):
            found = snapshot.vals[key[1]]
            if found is None and fields.opcode == LEAF:
                tensor = self._leaves[key].tensor() if key in self._leaves else None
                found = None if tensor is None else tensor._array
            if found is not None:
                return found
        return None if fields.opcode <= IMPORT else self._computed(key, fields)

    @staticmethod
    def _is_overwritten(fields: Row) -> bool:
        return bool(fields.cell) and ctypes.c_int64.from_address(fields.cell).value != fields.born

    def _computed(self, key: Key, fields: Row) -> Any:
        """Compute a row's value from those of its operands, as recording did; None where one is not known."""
        snapshot, op, layout = self.tapes[key[0]], BY_OPCODE[fields.opcode], self.layout(key)
        if getattr(op, "refuses", False):
            return None  # drawn at random, or a mark
        arrays: list[Any] = []
        for k in snapshot.operands(key[1])[: op.visible]:
            value = layout.dtype.type(fields.immediate) if k == -1 else self.values.get((key[0], k)) if k >= 0 else None
            if value is None:
                return None
            arrays.append(value)
        with np.errstate(all="ignore"):
            try:
                if op.elementwise:
                    result = op.computes(*arrays)
                else:
                    result = op.forward(np, *arrays, **snapshot.params.get(key[1], {}))
            except Exception:  # params that only kernels have, or numbers that a decomposition refuses
                return None
        return np.asarray(result, layout.dtype) if np.shape(result) == layout.shape else None

    def found(self, key: Key) -> Found | bool | None:
        """Say what of a row's value is not finite, False where all of it is, None where that is not known."""
        place = self.place(key)
        if place is not None and place.found is not None and key not in self._imports:
            self.value(key)
            return place.found
        value = self.value(key)
        return None if value is None else found_in(value) or False

    def is_import(self, key: Key) -> bool:
        return key in self._imports
