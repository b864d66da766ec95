"""Backward over tapes, from the newest to the oldest: one call of the interpreter each, and Python where needed."""

from __future__ import annotations

import ctypes
import heapq
import weakref
from typing import Any

import numpy as np

from tapegrad.detecting import is_anomaly_check_nan_enabled, is_anomaly_enabled
from tapegrad.errors import FreedError, GradError, VersionError
from tapegrad.explaining import SHOWN
from tapegrad.ops import BY_OPCODE, CONST, ROW_NAMES
from tapegrad.tape import blaming, kernels, memory, ruled, sweeps
from tapegrad.tape import interpreter as I
from tapegrad.tape import rows as R
from tapegrad.tape.places import told_by
from tapegrad.tape.reading import Row, Snapshot
from tapegrad.tape.storage import Cell, Leaf, cell_address, layouts
from tapegrad.tape.tape import Tape
from tapegrad.tape.upkeep import after_backward

_RETAIN_HINT = (
    "which was given back after an earlier backward. Pass retain_graph=True to that earlier backward or grad, "
    "or evaluate again what is to be differentiated"
)
_VIEW_HINT = (
    "It is a view, and writes count anywhere in the memory that it is part of: u[t + 1] = … after u[t] was read, too. "
)


class Backward:
    """One backward: what is still to run, and what came of it.

    Parameters
    ----------
    retain : bool
        Keep what rows saved, so that they can run again.
    wanted : set of (Tape, int) and Leaf, or None
        Run only what lies on the way to these; None runs everything.

    Attributes
    ----------
    leaves : dict of Leaf to array
        The adjoints of the leaves that were reached.
    captured : dict of (int, int) to array
        The adjoints of the wanted rows, by the tape's number and the row.
    retained : list of (weak reference to a tensor, array)
        The adjoints of the results that retain their grad.
    """

    def __init__(self, retain: bool, wanted: set[Any] | None = None) -> None:
        self.retain = retain
        self.wanted = wanted
        self.leaves: dict[Leaf, Any] = {}
        self.captured: dict[tuple[int, int], Any] = {}
        self.retained: list[tuple[weakref.ref[Any], Any]] = []
        self._pending: dict[int, tuple[Tape, dict[int, Any]]] = {}
        self._order: list[int] = []
        self._needed: dict[int, np.ndarray] = {}
        self._snapshots: dict[int, Snapshot] = {}
        self.ctrl, self.scratch = kernels.new_control()
        # Layouts are never removed, and all that tapes mention existed before this backward.
        self._free = np.zeros(len(layouts.by_number), np.int64)
        self.ctrl[R.FREE_BLOCKS] = self._free.ctypes.data
        self.look_for_nan(is_anomaly_check_nan_enabled())

    def look_for_nan(self, looks: bool) -> None:
        """Say whether to stop at the first row that makes an adjoint NaN or infinite."""
        self.looks_for_nan = looks
        self.ctrl[R.LOOKS_FOR_NAN] = looks

    def seed(self, tape: Tape, row: int, adjoint: Any) -> None:
        """Add an adjoint to a row that the backward is to start from, or goes through."""
        tape.close()
        if tape.closed not in self._pending:
            self._pending[tape.closed] = (tape, {})
            heapq.heappush(self._order, -tape.closed)
        seeds = self._pending[tape.closed][1]
        seeds[row] = seeds[row] + adjoint if row in seeds else adjoint

    def run(self) -> None:
        """Run all tapes that the seeds reach, the newest first: what a tape imports from was closed before it."""
        table = layouts.table
        self.ctrl[R.LAYOUTS] = memory.address_of(table)
        ran: list[Tape] = []
        states: list[np.ndarray] = []
        try:
            if self.wanted is not None:
                self._mark_needed()
            while self._order:
                tape, seeds = self._pending.pop(-heapq.heappop(self._order))
                ran.append(tape)
                states.append(TapeRun(self, self._read(tape), self._needed.get(tape.number)).run(seeds))
        finally:
            tape = None  # type: ignore[assignment]
            I.release_blocks(self.ctrl)
            for snapshot in self._snapshots.values():
                snapshot.tape.leave()
            snapshot = None  # type: ignore[assignment]
            self._snapshots.clear()
        if self.looks_for_nan:
            blaming.check_sums(("a leaf", adjoint) for adjoint in self.leaves.values())
        # Only now, so that a backward that fails leaves everything as it was.
        if not self.retain:
            after_backward(ran, states)

    def _read(self, tape: Tape) -> Snapshot:
        """Enter a tape, once."""
        snapshot = self._snapshots.get(tape.number)
        if snapshot is None:
            snapshot = self._snapshots[tape.number] = tape.enter()
        return snapshot

    def _mark_needed(self) -> None:
        """Mark, on every tape that can be reached, the rows on the way to what is wanted: the oldest tape first."""
        assert self.wanted is not None
        tapes: dict[int, Snapshot] = {}
        stack = [tape for tape, _ in self._pending.values()]
        while stack:
            snapshot = self._read(stack.pop())
            if snapshot.closed not in tapes:
                tapes[snapshot.closed] = snapshot
                stack.extend(source for _, source, _ in snapshot.sources)
        for closed in sorted(tapes):
            snapshot = tapes[closed]
            needed = np.zeros(len(snapshot), np.uint8)
            for row, leaf in snapshot.leaves:
                if row < len(needed):  # else its thread was writing it when another one closed the tape
                    needed[row] = leaf in self.wanted
            for row, source, there in snapshot.sources:
                if row >= len(needed):
                    continue
                marks = self._needed[source.number]
                needed[row] = marks[there] if there < len(marks) else self._leads_to_wanted(source)
            for item in self.wanted:
                if isinstance(item, tuple) and item[0].number == snapshot.number and item[1] < len(needed):
                    needed[item[1]] = 1
            sweeps.mark_needed(snapshot.rows(), snapshot.side_rows, kernels.ARITY, needed)
            self._needed[snapshot.number] = needed

    def _leads_to_wanted(self, tape: Tape) -> bool:
        """Tell whether what a tape forgot may lie on the way to what is wanted: then running it is to be an error."""
        assert self.wanted is not None
        for item in self.wanted:
            if isinstance(item, Leaf):
                if any(leaf is item for _, leaf in tape.reach):
                    return True
            elif 0 < item[0].closed <= tape.closed:
                return True
        return False


_FLOAT64 = np.dtype(np.float64)
_NAMES = ("its operand x", "its operand y", "its operand z", "its result")


class TapeRun:
    """One backward's way through one tape; it owns references to all that the interpreter reads."""

    def __init__(self, backward: Backward, tape: Snapshot, needed: np.ndarray | None) -> None:
        self.backward = backward
        self.tape = tape
        self.ctrl = backward.ctrl
        self.needed = needed
        self.sums: dict[Any, Any] = {}

    def run(self, seeds: dict[int, Any]) -> np.ndarray:
        """Run the rows from the highest seed down, and pass on what reached leaves and other tapes; give the states."""
        tape, top = self.tape, max(seeds)
        if tape.blocked or top >= len(tape):
            raise FreedError(f"backward needs what an operation saved, {_RETAIN_HINT}")
        self._enter(top + 1)
        kept = self._keep_adjoints(top + 1)
        for row, adjoint in seeds.items():
            self._give(row, adjoint)
        if self.backward.looks_for_nan:
            blaming.check_sums((self._describe(row), self._adjoint(row)) for row in seeds)
        self._interpret(top)
        self._pass_on(kept)
        return self.states

    def _enter(self, count: int) -> None:
        tape, ctrl = self.tape, self.ctrl
        self.slots, self.states = np.empty(count), np.zeros(count, np.uint8)
        self.items = tape.vals
        ctrl[R.ROWS] = memory.buffer_address(tape.buf)
        ctrl[R.SLOTS], ctrl[R.STATES] = memory.address_of(self.slots), memory.address_of(self.states)
        ctrl[R.NEEDED] = 0 if self.needed is None else memory.address_of(self.needed)
        ctrl[R.GEOMETRY] = memory.address_of(tape.geometry)
        ctrl[R.SIDE_ROWS] = memory.address_of(tape.side_rows)
        if memory.DIRECT:
            ctrl[R.ITEMS], ctrl[R.TABLE] = memory.items_address(self.items), 0
        else:
            self.table, self.alive = memory.describe(self.items)
            ctrl[R.TABLE] = self.table.ctypes.data

    def _layout(self, row: int) -> Any:
        return layouts.by_number[self.tape.layout_number(row)]

    def _keep_adjoints(self, count: int) -> dict[int, Any]:
        """Give rows whose adjoints are handed on memory of their own, which the interpreter does not use again."""
        tape, wanted = self.tape, self.backward.wanted
        rows = [row for row, _ in tape.leaves] + [row for row, _, _ in tape.sources] + list(tape.retained)
        if wanted is not None:
            rows += [item[1] for item in wanted if isinstance(item, tuple) and item[0].number == tape.number]
        kept: dict[int, Any] = {}
        addresses = self.slots.view(np.int64)
        for row in rows:
            if row >= count or row in kept or (self.needed is not None and not self.needed[row]):
                continue
            layout = self._layout(row)
            self.states[row] = R.KEEP
            kept[row] = None
            if not layout.inline:
                kept[row] = np.empty(layout.shape, layout.dtype)
                addresses[row] = memory.address_of(kept[row])
                self.states[row] |= R.HAS_BLOCK
        return kept

    def _give(self, row: int, adjoint: Any) -> None:
        """Add an array to a row's adjoint."""
        layout = self._layout(row)
        if adjoint.shape != layout.shape:
            raise GradError(
                f"the rule of row {row} gave a gradient of shape {adjoint.shape} for a value of shape {layout.shape}"
            )
        if layout.number == 0 and not self.states[row] & R.REACHED:
            self.slots[row] = adjoint
            self.states[row] |= R.REACHED
            return
        array = np.ascontiguousarray(adjoint, layout.dtype).reshape(layout.shape)
        while True:
            status = I.give_adjoint(self.ctrl, self.backward.scratch, row, memory.address_of(array))
            if status == R.DONE:
                return
            self.compile_or_raise(status)

    def compile_or_raise(self, status: int) -> None:
        """Compile the kernel that was missing."""
        if status == R.MEMORY:
            raise MemoryError("backward found no memory for an adjoint")
        kernels.compile_reverse(int(self.ctrl[R.MISSING]))

    def _interpret(self, top: int) -> None:
        ctrl, scratch = self.ctrl, self.backward.scratch
        ctrl[R.ROW], ctrl[R.RESUME] = top, 0
        while True:
            status = I.reverse(ctrl, scratch)
            if status == R.DONE:
                return
            self.act(status)

    def act(self, status: int) -> None:
        """Do what the interpreter stopped for, or raise what it found."""
        ctrl = self.ctrl
        if status == R.PAUSED:
            return
        row = int(ctrl[R.ROW])
        if status == R.PYTHON:
            self._run_rule(row)
            ctrl[R.ROW], ctrl[R.RESUME] = row, 1
        elif status == R.CHECK:
            self._check(row, int(ctrl[R.MISSING]))
        elif status == R.NOT_FINITE:
            raise blaming.error_of(self, row, int(ctrl[R.MISSING]))
        elif status in (R.VERSION, R.IS_FREED):
            raise self._error(status, row)
        else:
            self.compile_or_raise(status)

    def _adjoint(self, row: int) -> np.ndarray:
        """Copy a row's adjoint into an array of its own."""
        layout = self._layout(row)
        array = np.empty(layout.shape, layout.dtype)
        address = memory.address_of(self.slots) + 8 * row
        if not layout.inline:
            address = int(self.slots.view(np.int64)[row])
        ctypes.memmove(memory.address_of(array), address, layout.nbytes)
        return array

    def _number(self, row: int) -> Any:
        """Give a 0-d adjoint."""
        layout = self._layout(row)
        return self.slots[row] if layout.dtype == _FLOAT64 else self._adjoint(row)[()]

    def _is_live(self, row: int) -> bool:
        if row < 0 or self.tape.row(row).opcode == CONST:
            return False
        return self.needed is None or bool(self.needed[row])

    def _run_rule(self, row: int) -> None:
        """Run a row through its Python rule."""
        g, known = self._adjoint(row), ruled.known_to_rule(self, row)
        for k, operand in enumerate(self.tape.operands(row)):
            if self._is_live(operand):
                self._give(operand, ruled.contribution(self, row, k, g, known))

    def _check(self, row: int, mask: int) -> None:
        """Compare those of a row's saved values that it is about to read with what they were when it saved them."""
        for k, summary, before in self.tape.watched[row]:
            if not mask >> k & 1:
                continue
            source = row if k == 3 else self.tape.operands(row)[k]
            if (source, summary) not in self.sums:
                self.sums[source, summary] = summary(self.items[source])
            if self.sums[source, summary] != before:
                raise self._changed(row, k, source)
        self.states[row] |= R.CHECKED

    def _changed(self, row: int, k: int, source: int) -> VersionError:
        own = self.tape.row(source)
        told = told_by((self.tape.lines or {}).get(row), {}, 0, 0, is_anomaly_enabled())
        if own.opcode == CONST and not own.cell:
            return VersionError(
                f"backward needs the NumPy array of shape {self.items[source].shape} that {self._describe(row)} "
                "multiplied or combined with, but its contents have changed since; give the operation a copy, or a "
                f"tensor{told}"
            )
        return VersionError(
            "a value that backward needs was overwritten through a NumPy array that shares its memory: "
            f"{self._describe(row)} saved {_NAMES[k]}, of {self._layout(source)!r}, whose contents have changed since, "
            "though its version has not. Write into the tensor, under no_grad() if that is not to be recorded, or "
            f"into a copy of the array{told}"
        )

    def _describe(self, row: int) -> str:
        fields = self.tape.row(row)
        name = ROW_NAMES[fields.opcode]
        return f"{SHOWN.get(name, name)} (row {row}, {self._layout(row)!r})"

    def _error(self, status: int, row: int) -> GradError:
        if status == R.IS_FREED:
            return FreedError(f"backward needs what {self._describe(row)} saved, {_RETAIN_HINT}")
        fields: Row = self.tape.row(row)
        which = int(self.ctrl[R.MISSING])
        source = row if which == 3 else self.tape.operands(row)[which]
        own = self.tape.row(source)
        now = ctypes.c_int64.from_address(own.cell).value
        expected = own.born + (0 if which == 3 else fields.versions[which])
        recorded = (self.tape.lines or {}).get(row)
        told = told_by(recorded, self._writes(own.cell), expected, now, is_anomaly_enabled())
        view = (
            getattr(BY_OPCODE.get(own.opcode), "may_share", False)
            and getattr(self.items[source], "base", None) is not None
        )
        return VersionError(
            f"a value that backward needs was modified by an in-place operation: {self._describe(row)} saved "
            f"{_NAMES[which]}, of {self._layout(source)!r}, at version {expected}, and it is at version {now} "
            f"now. {_VIEW_HINT if view else ''}Give the operation a clone() of what is written later, or write "
            f"t = t + 1 for t += 1, which makes a new tensor, or write after backward{told}"
        )

    def _writes(self, address: int) -> dict[int, Any]:
        """Give the noted places of the writes that the version counter at an address has counted."""
        for cell in self.tape.cells:
            if isinstance(cell, Cell) and cell_address(cell) == address:
                return getattr(cell, "writes", {})
        return {}

    def _pass_on(self, kept: dict[int, Any]) -> None:
        """Hand adjoints to the leaves, to other tapes, and to whoever asked for them."""
        backward, tape = self.backward, self.tape
        reached = {}
        for row, array in kept.items():
            if self.states[row] & R.REACHED:
                reached[row] = self._number(row) if array is None else array
        for row, leaf in tape.leaves:
            if row in reached:
                before = backward.leaves.get(leaf)
                backward.leaves[leaf] = reached[row] if before is None else before + reached[row]
        for row, source, there in tape.sources:
            if row in reached:
                backward.seed(source, there, reached[row])
        for row, reference in list(tape.retained.items()):  # others may ask for theirs meanwhile
            if row in reached:
                backward.retained.append((reference, reached[row]))
        for row in reached:
            backward.captured[tape.number, row] = reached[row]
