"""One backward's way through one tape: the interpreter walks it, and Python acts where it stops."""

from __future__ import annotations

import ctypes
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

import numpy as np

from tapegrad.core import memory
from tapegrad.core.error_messages import SHOWN
from tapegrad.core.storage import Cell, cell_address, layouts, to_dtype
from tapegrad.diagnostics import nonfinite_report
from tapegrad.diagnostics.anomaly import is_anomaly_enabled
from tapegrad.diagnostics.source_locations import told_by
from tapegrad.engine import interpreter as I
from tapegrad.engine import kernels, numpy_namespace
from tapegrad.engine.parallel_rows import run_parts
from tapegrad.errors import FreedError, GradError, VersionError
from tapegrad.ops import BY_NAME, BY_OPCODE, CONST, ROW_NAMES
from tapegrad.ops.op import read_by
from tapegrad.tape import abi as R
from tapegrad.tape.snapshot import Row, Snapshot

if TYPE_CHECKING:
    from tapegrad.engine.backward_pass import Backward

RETAIN_HINT = (
    "which was given back after an earlier backward. Pass retain_graph=True to that earlier backward or grad, "
    "or evaluate again what is to be differentiated"
)
_VIEW_HINT = (
    "It is a view, and writes count anywhere in the memory that it is part of: u[t + 1] = … after u[t] was read, too. "
)


_FLOAT64 = np.dtype(np.float64)
_FUNCTION, _RESULT = BY_NAME["function"].opcode, BY_NAME["function_result"].opcode
NOTHING: Any = MappingProxyType({})
_NAMES = ("its operand x", "its operand y", "its operand z", "its result")


def gradients_by_rule(op: Any, g: Any, live: list[bool], known: dict[str, Any]) -> list[Any]:
    """Return what a rule contributes to each operand, None for those not live; `known` is what it may ask for."""
    gradients: list[Any] = []
    known["shared"] = {}  # what the rules of several operands compute once
    for k, is_live in enumerate(live):
        if not is_live:
            gradients.append(None)
            continue
        rule = op.dx if op.variadic else op.derivatives[k]
        known["index"] = k if op.variadic else known.get("index")
        gradients.append(rule(numpy_namespace, g, **{name: known[name] for name in read_by(rule)}))
    return gradients


NOT_RUN, RAN, FINISHED = range(3)  # whether a row was run while its hooks were called


class TapeRun:
    """One backward's way through one tape; it owns references to all that the interpreter reads."""

    sums: dict[Any, Any] = NOTHING
    bags: dict[int, dict[int, Any]] = NOTHING  # the adjoints of the results of functions that have several

    def __init__(self, backward: Backward, tape: Snapshot, needed: np.ndarray | None) -> None:
        self.backward = backward
        self.tape = tape
        self.ctrl = backward.ctrl
        self.needed = needed
        self.kept: dict[int, Any] = {}

    def run(self, seeds: dict[int, Any]) -> np.ndarray:
        """Run the rows from the highest seed down, and pass on what reached leaves and other tapes; give the states."""
        tape, top = self.tape, max(seeds)
        if tape.blocked or top >= len(tape):
            raise FreedError(f"backward needs what an operation saved, {RETAIN_HINT}")
        self.enter(top + 1)
        self.kept = self._keep_adjoints(top + 1)
        for row, adjoint in seeds.items():
            if self.needed is None or self.needed[row]:  # else nothing is computed there, and no hook is called
                self.give(row, adjoint)
        self.take_on(top + 1)
        if self.ctrl[R.LOOKS_FOR_NAN]:
            reached = [row for row in seeds if self.states[row] & R.REACHED]
            nonfinite_report.check_sums((self.describe(row), self.adjoint(row)) for row in reached)
        self.interpret(top)
        self._pass_on()
        return self.states

    def take_on(self, count: int) -> None:
        """Begin with what newer tapes gave to leaves and older tapes: so it is added in the order of rows."""
        backward, tape, needed = self.backward, self.tape, self.needed
        if not backward.has_passed_on:
            return
        wanted = backward.wanted or ()

        def goes_on(row: int) -> bool:  # not where somebody asked for what comes of this tape alone
            return row < count and (needed is None or bool(needed[row])) and (tape.tape, row) not in wanted

        for row, leaf in tape.leaves:
            if leaf in backward.leaves and goes_on(row):
                self.give(row, backward.leaves.pop(leaf))
        for row, source, there in tape.sources:
            if there in backward.seeds_of(source) and goes_on(row):
                self.give(row, backward.seeds_of(source).pop(there))

    def enter(self, count: int) -> None:
        tape, ctrl = self.tape, self.ctrl
        self.slots, self.states = np.empty(count), np.zeros(count, np.uint8)
        self.addresses = memoryview(self.slots.view(np.int64))  # type: ignore[arg-type]
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

    def layout(self, row: int) -> Any:
        return layouts.by_number[self.tape.layout_number(row)]

    def handed_on(self, count: int) -> list[int]:
        """List the rows whose adjoints somebody is to get: leaves, other tapes, whoever asked for them."""
        tape, wanted, needed = self.tape, self.backward.wanted, self.needed
        rows = [row for row, _ in tape.leaves] + [row for row, _, _ in tape.sources] + list(tape.retained)
        if wanted is not None:
            rows += [item[1] for item in wanted if isinstance(item, tuple) and item[0].number == tape.number]
        return [row for row in dict.fromkeys(rows) if row < count and (needed is None or needed[row])]

    def _keep_adjoints(self, count: int) -> dict[int, Any]:
        """Return rows whose adjoints are handed on memory of their own, which the interpreter does not use again."""
        kept: dict[int, Any] = {}
        addresses = self.addresses
        for row in self.handed_on(count):
            layout = self.layout(row)
            self.states[row] = R.KEEP
            kept[row] = None
            if not layout.inline:
                kept[row] = np.empty(layout.shape, layout.dtype)
                addresses[row] = memory.address_of(kept[row])
                self.states[row] |= R.HAS_BLOCK
        return kept

    def give(self, row: int, adjoint: Any) -> None:
        """Add an array to a row's adjoint."""
        layout = self.layout(row)
        if adjoint.shape != layout.shape:
            raise GradError(
                f"the rule of row {row} gave a gradient of shape {adjoint.shape} for a value of shape {layout.shape}"
            )
        if layout.number == 0 and not self.states[row] & R.REACHED:
            self.slots[row] = adjoint if adjoint.dtype is _FLOAT64 else to_dtype(adjoint, _FLOAT64)[0]
            self.states[row] |= R.REACHED
            return
        array = adjoint
        if type(array) is not np.ndarray or array.dtype is not layout.dtype or not array.flags.c_contiguous:
            array = to_dtype(adjoint, layout.dtype).reshape(layout.shape)
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

    def interpret(self, top: int) -> None:
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
            # What went into a bag is looked at when the function has run.
            ctrl[R.ROW], ctrl[R.RESUME] = row, 2 if self.tape.opcode(row) == _RESULT else 1
        elif status == R.HOOKS:
            self.act_on_hooks(row)
        elif status == R.DIVIDED:
            run_parts(self.backward.scratch)
            ctrl[R.ROW], ctrl[R.RESUME], ctrl[R.BUDGET] = row, 1, R.PAUSE_AFTER  # Ctrl-C has had its chance
        elif status == R.CHECK:
            self.check_watched(row, int(ctrl[R.MISSING]))
        elif status == R.NOT_FINITE:
            raise nonfinite_report.error_of(self, row, int(ctrl[R.MISSING]))
        elif status in (R.VERSION, R.IS_FREED):
            raise self.error(status, row, int(ctrl[R.MISSING]))
        else:
            self.compile_or_raise(status)

    def act_on_hooks(self, row: int) -> None:
        """Call what hangs on a row."""
        self.note_called(row, self.call_hooks(row))

    def note_called(self, row: int, done: int) -> None:
        """Note that it was called; unless the interpreter has run the row meanwhile, it may run now, or Python did."""
        if done != FINISHED:
            self.states[row] |= R.CALLED
            if done == RAN:
                self.ctrl[R.ROW], self.ctrl[R.RESUME] = row, 1

    def adjoint(self, row: int) -> np.ndarray:
        """Copy a row's adjoint into an array of its own."""
        layout = self.layout(row)
        array = np.empty(layout.shape, layout.dtype)
        address = memory.address_of(self.slots) + 8 * row if layout.inline else self.addresses[row]
        ctypes.memmove(memory.address_of(array), address, layout.nbytes)
        return array

    def _number(self, row: int) -> Any:
        """Return a 0-d adjoint."""
        layout = self.layout(row)
        return self.slots[row] if layout.dtype == _FLOAT64 else self.adjoint(row)[()]

    def is_live(self, row: int) -> bool:
        if row < 0 or self.tape.opcode(row) == CONST:
            return False
        return self.needed is None or bool(self.needed[row])

    def call_hooks(self, row: int) -> int:
        """Do what a HOOKED row asks for; say whether the row has been run on the way.

        NOT_RUN, RAN, or FINISHED: the interpreter itself has run it, and has noted that.
        """
        raise NotImplementedError

    def live(self, operands: list[int]) -> list[bool]:
        """Say which operands' gradients are wanted."""
        return [self.is_live(operand) for operand in operands]

    def _run_rule(self, row: int) -> None:
        """Run a row through its Python rule."""
        opcode = self.tape.opcode(row)
        if opcode == _RESULT:
            self._put_into_bag(row, self.tape.row(row).first)
            return
        if opcode == _FUNCTION:
            self._run_function(row)
            return
        operands = self.tape.operands(row)
        adjoints = self.adjoints(row)
        for operand, gradient in zip(operands, self.apply_rule(row, adjoints, self.live(operands)), strict=True):
            if gradient is not None:
                self.give(operand, gradient)

    def _run_function(self, row: int) -> None:
        """Run the row of a custom function, none of whose operands is a constant."""
        applied, needed = self.tape.params[row], self.needed
        live = None if needed is None else [needed[operand] != 0 for operand in applied.rows]
        gradients = applied.gradients(self.adjoints(row), live)
        for operand, gradient in zip(applied.rows, gradients, strict=True):
            if gradient is not None:
                self.give(operand, gradient)

    def _put_into_bag(self, row: int, function: int) -> None:
        """Hand the adjoint of one of several results to the row of the function that made them."""
        if self.is_live(function):
            self.bags = self.bags or {}
            self.bags.setdefault(function, {})[self.tape.params[row]["index"]] = self.adjoint(row)
            self.states[function] |= R.REACHED

    def adjoints(self, row: int) -> tuple[Any, ...]:
        """Copy a row's adjoint; for a function that has several results one for each, None where there is none."""
        if row not in self.bags:
            return (self.adjoint(row),)
        bag = self.bags[row]
        return tuple([bag.get(k) for k in range(len(self.tape.params[row].results))])

    def apply_rule(
        self, row: int, adjoints: tuple[Any, ...], live: list[bool], packed: Mapping[int, Any] = NOTHING
    ) -> list[Any]:
        """Return what a row's Python rule contributes to each operand, None for those that are not live."""
        tape, fields = self.tape, self.tape.row(row)
        op, operands = BY_OPCODE[fields.opcode], self.tape.operands(row)
        if fields.opcode == _FUNCTION:
            return tape.params[row].gradients(adjoints, live)
        known = {**tape.params.get(row, {}), "out": packed.get(3, self.items[row]), "shapes": ()}
        for k, (name, operand) in enumerate(zip("xyz", operands, strict=False)):
            if operand >= 0:
                layout = self.layout(operand)
                known[name] = packed.get(k, self.items[operand])
                known[f"{name}_shape"], known[f"{name}_dtype"] = layout.shape, layout.dtype
        if op.variadic:
            known["shapes"] = tuple(self.layout(operand).shape for operand in operands)
        return gradients_by_rule(op, adjoints[0], live, known)

    def check_watched(self, row: int, mask: int) -> None:
        """Compare those of a row's saved values that it is about to read with what they were when it saved them."""
        self.sums = self.sums or {}
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
                f"backward needs the NumPy array of shape {self.items[source].shape} that {self.describe(row)} "
                "multiplied or combined with, but its contents have changed since; give the operation a copy, or a "
                f"tensor{told}"
            )
        return VersionError(
            "a value that backward needs was overwritten through a NumPy array that shares its memory: "
            f"{self.describe(row)} saved {_NAMES[k]}, of {self.layout(source)!r}, whose contents have changed since, "
            "though its version has not. Write into the tensor, under no_grad() if that is not to be recorded, or "
            f"into a copy of the array{told}"
        )

    def describe(self, row: int) -> str:
        fields = self.tape.row(row)
        name = ROW_NAMES[fields.opcode]
        return f"{SHOWN.get(name, name)} (row {row}, {self.layout(row)!r})"

    def error(self, status: int, row: int, which: int) -> GradError:
        if status == R.IS_FREED:
            return FreedError(f"backward needs what {self.describe(row)} saved, {RETAIN_HINT}")
        fields: Row = self.tape.row(row)
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
            f"a value that backward needs was modified by an in-place operation: {self.describe(row)} saved "
            f"{_NAMES[which]}, of {self.layout(source)!r}, at version {expected}, and it is at version {now} "
            f"now. {_VIEW_HINT if view else ''}Give the operation a clone() of what is written later, or write "
            f"t = t + 1 for t += 1, which makes a new tensor, or write after backward{told}"
        )

    def _writes(self, address: int) -> dict[int, Any]:
        """Return the noted places of the writes that the version counter at an address has counted."""
        for cell in self.tape.cells:
            if isinstance(cell, Cell) and cell_address(cell) == address:
                return getattr(cell, "writes", {})
        return {}

    def reached(self, row: int) -> Any:
        """Return the adjoint of a row with memory of its own, None where nothing reached it."""
        if not self.states[row] & R.REACHED:
            return None
        array = self.kept[row]
        return self._number(row) if array is None else array

    def _pass_on(self) -> None:
        """Hand adjoints to the leaves, to other tapes, and to whoever asked for them."""
        backward, tape = self.backward, self.tape
        reached = {row: self.reached(row) for row in self.kept if self.states[row] & R.REACHED}
        for row, leaf in tape.leaves:
            if row in reached:
                before = backward.leaves.get(leaf)
                backward.leaves[leaf] = reached[row] if before is None else before + reached[row]
        for row, source, there in tape.sources:
            if row in reached:
                backward.seed(source, there, reached[row])
        for row, reference in list(tape.retained.items()):  # others may ask for theirs meanwhile
            if row in reached and (tape.number, row) not in backward.settled:
                backward.retained.append((reference, reached[row]))
        backward.has_passed_on = True
        for row in reached if backward.wanted else ():  # else nobody asks, and a large array lies there for each tape
            backward.captured[tape.number, row] = reached[row]
