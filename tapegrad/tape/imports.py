"""Importing: which row of a tape stands for a leaf, a constant, or a value of another tape."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from tapegrad.core.storage import Layout, Meta, layout_of
from tapegrad.core.version_counters import follow_writes, meta_of, share
from tapegrad.ops import CONST, IMPORT, LEAF
from tapegrad.tape import abi as R
from tapegrad.tape import lock
from tapegrad.tape.fields import Fields
from tapegrad.tape.lock import CLOSED
from tapegrad.tape.row_format import PACK_BORN


class Importing(Fields):
    """Finding tensors on a tape, and writing rows that stand for them."""

    __slots__ = ()

    if TYPE_CHECKING:  # what a tape has

        def append(self, head: int, layout: Layout, first: int = -1, second: int = -1) -> int: ...
        def set_cell(self, row: int, cell: Any, version: int = 0) -> None: ...

    def known(self, tensor: Any) -> int:
        """Return the row of a tensor that requires grad, a leaf's made now if need be; -1 if it was written since."""
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
        if meta.leaf is None:
            return -1
        row = self.imports.get(meta.key)
        if row is not None:
            return row
        return -1 if meta.kind < 0 else self.arrive(tensor)

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
        """Return the row that stands for a tensor here, a new one if there is none; -1 where the tape was closed."""
        if tensor._tape is None:
            return self.import_leaf_or_constant(tensor)
        return tensor._row if tensor._tape is self else self.import_value(tensor)

    def import_leaf_or_constant(self, tensor: Any) -> int:
        """Return the row that stands for a tensor without a history here."""
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
        leaf = meta.leaf
        row = self.append(CONST if leaf is None else LEAF, layout)
        if row < 0:
            return -1
        PACK_BORN(self.buf, row * R.ROW_BYTES + R.BORN, version, cell.address)
        self.cells.append(cell)
        if leaf is not None:
            self.leaves.append((row, leaf))
        self.imports[meta.key] = row
        return row

    def arrive(self, leaf: Any) -> int:
        """Return the row of a leaf that is not here yet, -1 where there is no room for it and one more row."""
        if self.count + 2 > len(self.vals):
            return -1
        return self.import_leaf_or_constant(leaf)

    def import_value(self, tensor: Any) -> int:
        """Return the row that stands for a value of another tape, which is closed by that; -1 if this one is closed."""
        source, there = tensor._tape, tensor._row
        key = (source.number, there)
        row = self.imports.get(key)
        if row is not None:
            return row
        with lock.lock:
            if self.owner is CLOSED:
                return -1
            source.close_locked()
            row = self.append(IMPORT, tensor._layout)
            if row < 0:
                return -1
            self.sources.append((row, source, there))
        cell = share(tensor).cell
        self.set_cell(row, cell, cell[0])
        self.imports[key] = row
        return row
