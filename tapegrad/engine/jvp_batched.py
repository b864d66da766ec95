"""Tangents through all tapes, from what results depend on to the results: forward mode over what was recorded.

The compiled pass (`jvp_batched_pass.py`) carries them through elementwise rows, views, sums and movements of elements.
For other rows it stops, and `tangent_rule` is called for each lane.
"""

from __future__ import annotations

import heapq
from collections.abc import Callable, Mapping
from typing import Any

import numpy as np

from tapegrad.core import memory
from tapegrad.core.storage import layouts
from tapegrad.engine import interpreter as I
from tapegrad.engine import jvp_batched_pass, kernels
from tapegrad.engine.backward_pass import leads_to
from tapegrad.engine.single_row import copied
from tapegrad.engine.tape_pass import NOT_RUN, RAN, RETAIN_HINT
from tapegrad.engine.vjp_batched import Lanes, LanesRun
from tapegrad.errors import FreedError, GradError
from tapegrad.ops import BY_NAME, BY_OPCODE
from tapegrad.tape import abi as R
from tapegrad.tape.snapshot import Rows, Snapshot
from tapegrad.tape.tape import Tape

Place = tuple[Tape, int]
Key = tuple[int, int]  # the number of a tape, and the row

_FUNCTION, _RESULT = BY_NAME["function"].opcode, BY_NAME["function_result"].opcode


def _no_rule(run: PushRun, row: int, tangents: list[Any]) -> Any:
    raise GradError(f"row {row} has no forward rule")


Rule = Callable[["PushRun", int, list[Any]], Any]
tangent_rule: Rule = _no_rule
"""`tangent_rule(run, row, tangents)` returns the tangent of a row's value from those of its operands, None where one
has none: an array of the value's shape; of a custom function with several results, a sequence of one for each, or None.
"""


def register_rules(function: Rule) -> None:
    """Say what knows the rules of rows: `jvp_recorded.py` does."""
    global tangent_rule
    tangent_rule = function


class Push(Lanes):
    """One way forward.

    Parameters
    ----------
    given : mapping of Leaf and (Tape, int) to array
        The tangents to start from, in C order, with a first axis of lanes. At a row it takes the place of what would
        come from before.
    outputs : set of (Tape, int)
        The rows whose tangents are asked for.
    lanes : int

    Attributes
    ----------
    found : dict of (int, int) to array
        The tangents of the outputs that depend on what was given, by the tape's number and the row.
    """

    def __init__(self, given: Mapping[Any, np.ndarray], outputs: set[Place], lanes: int) -> None:
        self.given, self.outputs = given, outputs
        self.found: dict[Key, Any] = {}
        self.ctrl, _ = kernels.new_control()
        self.set_lanes(lanes)
        self._free = np.zeros(len(layouts.by_number), np.int64)
        self.ctrl[R.FREE_BLOCKS] = memory.address_of(self._free)
        self._runs: dict[int, PushRun] = {}

    def run(self) -> None:
        """Run all tapes that lie between what is given and the outputs, the oldest first."""
        try:
            self._plan()
            table = self.table_of_lanes()
            self.ctrl[R.LAYOUTS] = memory.address_of(table)
            for closed in sorted(self._runs):
                self._runs[closed].run(self.found)
        finally:
            I.release_blocks(self.ctrl)
            for run in self._runs.values():
                run.tape.tape.leave()
                vars(run).pop("pusher", None)  # which refers to the run
            self._runs.clear()

    def _begin(self, tape: Snapshot) -> PushRun:
        """Make what runs one tape."""
        return PushRun(self, tape)

    def _plan(self) -> None:
        """Find out what the outputs depend on, from the newest tape to the oldest."""
        asked: dict[int, tuple[Tape, set[int]]] = {}
        order: list[int] = []

        def ask(tape: Tape, row: int) -> None:
            if tape.closed not in asked:
                asked[tape.closed] = (tape, set())
                heapq.heappush(order, -tape.closed)
            asked[tape.closed][1].add(row)

        for tape, row in self.outputs:
            tape.close()
            ask(tape, row)
        while order:
            closed = -heapq.heappop(order)
            tape, rows = asked[closed]
            run = self._runs[closed] = self._begin(tape.enter())
            for source, there in run.plan(rows):
                ask(source, there)


class PushRun(LanesRun):
    """One way forward through one tape."""

    def __init__(self, push: Push, tape: Snapshot) -> None:
        super().__init__(push, tape, np.zeros(len(tape), np.uint8))  # type: ignore[arg-type]
        self.asked: list[int] = []
        self.last = np.full(len(tape), -1, np.int32)
        self.results: dict[tuple[int, int], Any] = {}

    def plan(self, rows: set[int]) -> list[Place]:
        """Find out which rows are to run for some to have tangents; give those of other tapes that they depend on."""
        tape, push, marks = self.tape, self.backward, self.needed
        assert marks is not None
        self.asked = sorted(row for row in rows if row < len(marks))
        if (tape.blocked or len(self.asked) < len(rows)) and leads_to(push.given, tape.tape):
            raise FreedError(f"forward needs what an operation saved, {RETAIN_HINT}")
        marks[self.asked] = jvp_batched_pass.NEEDED
        self.tangents = {row: push.given[leaf] for row, leaf in tape.leaves if leaf in push.given and row < len(marks)}
        for place, tangent in push.given.items():
            if isinstance(place, tuple) and place[0] is tape.tape and place[1] < len(marks):
                self.tangents[place[1]] = tangent
        marks[list(self.tangents)] |= jvp_batched_pass.GIVEN
        jvp_batched_pass.plan(tape.rows(), tape.side_rows, kernels.ARITY, marks, self.last)
        return [(source, there) for row, source, there in tape.sources if row < len(marks) and marks[row]]

    def run(self, found: dict[Key, Any]) -> None:  # type: ignore[override]
        """Run the rows, and note the tangents that are asked for."""
        tape, marks = self.tape, self.needed
        assert marks is not None
        for row, source, there in tape.sources:
            if row < len(marks) and marks[row] and (source.number, there) in found:
                self.tangents[row] = found[source.number, there]
        if not self.tangents:
            return
        self.enter(len(marks))
        self.ctrl[R.LAST] = memory.address_of(self.last)
        for row in self.asked:
            self.keep(row, self.block(row))
        for row, tangent in self.tangents.items():
            self.keep(row, tangent, R.KEEP | R.REACHED)
        self.ctrl[R.ROW], self.ctrl[R.RESUME], self.ctrl[R.END] = min(self.tangents), 0, len(marks)
        self.walk(jvp_batched_pass.forward_many)
        for row in self.asked:
            tangent = self.reached(row)
            if tangent is not None:
                found[tape.number, row] = tangent
        self.kept.clear()
        vars(self).pop("pusher", None)  # what `tangent_rule` keeps here refers to this run

    def _carries(self, row: int) -> bool:
        return row >= 0 and bool(self.states[row] & R.REACHED)

    def _run_rule(self, row: int) -> None:
        """Let `tangent_rule` make a row's tangent, lane by lane."""
        opcode, operands = self.tape.opcode(row), self.tape.operands(row)
        if opcode == _RESULT:
            tangent = self.results.get((operands[0], self.tape.params[row]["index"]))
            if tangent is not None:
                self.give(row, tangent)
            return
        tangents = [self.adjoint(k) if self._carries(k) else None for k in operands]
        several = opcode == _FUNCTION and len(self.tape.params[row].results) > 1
        for lane in range(self.backward.lanes):
            given = [None if t is None else t[lane, ...].copy() for t in tangents]
            result = tangent_rule(self, row, given)
            for k, value in enumerate(result if several else (result,)):
                self._put(row, k, lane, value)
        if several:
            self.states[row] |= R.REACHED  # which its results look at
        elif (row, 0) in self.results:
            self.give(row, self.results.pop((row, 0)))

    def _put(self, row: int, k: int, lane: int, value: Any) -> None:
        """Put one lane of a result's tangent where the others are."""
        if value is None:
            return
        value = np.asarray(value)
        if (row, k) not in self.results:
            self.results[row, k] = np.zeros((self.backward.lanes, *value.shape), value.dtype)
        self.results[row, k][lane] = value

    def call_hooks(self, row: int) -> int:
        """Run a row whose saved values hooks have packed; others are not called on the way forward."""
        packed = self.tape.packed.get(row) if self.tape.packed else None
        opcode = self.tape.opcode(row)
        if not packed or opcode == _FUNCTION:
            return NOT_RUN
        if kernels.KINDS.item(opcode) != R.ELEMENTWISE or BY_OPCODE[opcode].mixed:
            self._run_rule(row)  # which reads them itself; that of real numbers of complex ones is not compiled
            return RAN
        operands = self.tape.operands(row)
        live = [self._carries(k) for k in operands]
        uses = 0
        for k in range(len(operands)):
            uses |= int(kernels.USES[opcode, k]) if live[k] else 0
        values = {k: saved.array_of(self, row) for k, saved in packed.items() if uses >> k & 1}
        if self.tape.row(row).head & R.WATCHED:
            self.check_watched(row, uses & ~sum(1 << k for k in values))
        tangents = [self.adjoint(k) if asked else None for k, asked in zip(operands, live, strict=True)]
        self.give(row, _AloneRun(self, row, live, values).run(tangents))
        return RAN


class _RowAlone(Rows):
    """A tape of one row and its operands, which has what `TapeRun` reads."""

    __slots__ = ("buf", "count", "geometry", "side_rows", "vals")

    def __init__(self, buf: bytearray, vals: list[Any]) -> None:
        self.buf, self.vals, self.count = buf, vals, len(vals)
        self.geometry, self.side_rows = np.zeros(1, np.int64), np.zeros(1, np.int32)


class _Space(Lanes):
    """What a row that runs apart works on, while its pass waits."""

    def __init__(self, push: Push) -> None:
        self.ctrl, _ = kernels.new_control()
        self.set_lanes(push.lanes)
        self._free = np.zeros(len(layouts.by_number), np.int64)
        self.ctrl[R.FREE_BLOCKS], self.ctrl[R.LAYOUTS] = memory.address_of(self._free), push.ctrl[R.LAYOUTS]


class _AloneRun(LanesRun):
    """A run of an elementwise row with other values than those on the tape."""

    def __init__(self, run: PushRun, row: int, live: list[bool], values: dict[int, Any]) -> None:
        self.whole, self.row = run, row
        tape: Any = _RowAlone(*copied(run, row, run.tape.operands(row), live, values))
        super().__init__(_Space(run.backward), tape, np.zeros(tape.count, np.uint8))  # type: ignore[arg-type]

    def run(self, tangents: list[Any]) -> Any:  # type: ignore[override]
        """Return the row's tangent."""
        last, last_uses = len(tangents), np.full(len(tangents) + 1, -1, np.int32)
        self.needed[last] = jvp_batched_pass.NEEDED  # type: ignore[index]
        self.enter(last + 1)
        for k, tangent in enumerate(tangents):
            if tangent is not None:
                self.keep(k, tangent, R.KEEP | R.REACHED)
        self.keep(last, self.block(last))
        self.ctrl[R.LAST] = memory.address_of(last_uses)
        self.ctrl[R.ROW], self.ctrl[R.END] = last, last + 1
        try:
            self.walk(jvp_batched_pass.forward_many)
        finally:
            I.release_blocks(self.ctrl)
        return self.kept[last]

    def act(self, status: int) -> None:
        if status in (R.VERSION, R.IS_FREED):
            raise self.whole.error(status, self.row, self.ctrl.item(R.MISSING))
        super().act(status)
