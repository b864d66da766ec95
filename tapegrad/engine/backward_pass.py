"""Backward over tapes, from the newest to the oldest: one call of the interpreter each, and Python where needed."""

from __future__ import annotations

import heapq
import math
import weakref
from collections.abc import Callable, Iterable
from typing import Any

import numpy as np

from tapegrad.core import memory
from tapegrad.core.storage import Leaf, layouts
from tapegrad.diagnostics import nonfinite_report
from tapegrad.diagnostics.anomaly import is_anomaly_check_nan_enabled
from tapegrad.engine import graph_walks, kernels, parallel_rows
from tapegrad.engine import interpreter as I
from tapegrad.engine.hooks import Task
from tapegrad.engine.reachability import Reach
from tapegrad.engine.row_hooks import HookedRun
from tapegrad.engine.tape_pass import TapeRun
from tapegrad.tape import abi as R
from tapegrad.tape.reclaim import after_backward
from tapegrad.tape.snapshot import Snapshot
from tapegrad.tape.tape import Tape


class Backward:
    """One backward: what is still to run, and what came of it.

    Parameters
    ----------
    retain : bool
        Keep what rows saved, so that they can run again.
    wanted : set of (Tape, int) and Leaf, or None
        Run only what lies on the way to these; None runs everything.
    settle : callable, optional
        Called with `retained` and before hooks are, so that they see the gradients that there are by then.
    runs_wanted : bool
        Whether rows that are wanted run, though nothing before them may be wanted: for their hooks only.
    through : callable, optional
        Makes the pass through one tape, a `TapeRun`; where it computes with tensors, so are seeds and adjoints.
    since : int
        Stay on tapes whose numbers are higher.

    Attributes
    ----------
    leaves : dict of Leaf to array
        The adjoints of the leaves that were reached.
    captured : dict of (int, int) to array
        The adjoints of the wanted rows, by the tape's number and the row.
    retained : list of (weak reference to a tensor, array)
        The adjoints of the results that retain their grad, and are still to be told.
    settled : set of (int, int)
        Those, by the tape's number and the row, that have been told before their tape was done.
    has_passed_on : bool
        Whether a tape has run.
    calls_hooks : bool
        Whether the hooks of tensors and rows are called; those that unpack saved values always are.
    named : dict of (int, int) to weak reference to a tensor
        Results that `backward(inputs=…)` named, which retain their grad this time.
    """

    def __init__(
        self,
        retain: bool,
        wanted: set[Any] | None = None,
        settle: Callable[[list[Any]], None] | None = None,
        runs_wanted: bool = False,
        through: Callable[..., Any] | None = None,
        since: int = 0,
    ) -> None:
        self.retain = retain
        self.since = since
        self.wanted = wanted
        self.leaves: dict[Leaf, Any] = {}
        self.captured: dict[tuple[int, int], Any] = {}
        self.retained: list[tuple[weakref.ref[Any], Any]] = []
        self.settled: set[tuple[int, int]] = set()
        self.named: dict[tuple[int, int], weakref.ref[Any]] = {}
        self.task = Task()
        self.task.run = weakref.ref(self)
        self._starts: dict[int, tuple[Tape, list[int]]] = {}
        self.runs_wanted = runs_wanted
        self._settle = settle
        self._through = through or Run
        self._pending: dict[int, tuple[Tape, dict[int, Any]]] = {}
        self._order: list[int] = []
        self._needed: dict[int, np.ndarray] = {}
        self._snapshots: dict[int, Snapshot] = {}
        self.ctrl, self.scratch = kernels.new_control()
        # Layouts are never removed, and all that tapes mention existed before this backward.
        self._free = np.zeros(len(layouts.by_number), np.int64)
        self.ctrl[R.FREE_BLOCKS], self.ctrl[R.DIVIDES] = self._free.ctypes.data, parallel_rows.COSTLY_SIZE
        self.calls_hooks, self.has_passed_on = True, False
        self.look_for_nan(is_anomaly_check_nan_enabled())

    def look_for_nan(self, looks: bool) -> None:
        """Say whether to stop at the first row that makes an adjoint NaN or infinite."""
        self.looks_for_nan = looks
        self.ctrl[R.LOOKS_FOR_NAN] = looks

    def enters(self, tape: Tape) -> bool:
        """Tell whether the backward goes on into a tape."""
        return tape.number > self.since

    def seed(self, tape: Tape, row: int, adjoint: Any) -> None:
        """Add an adjoint to a row that the backward is to start from, or goes through."""
        if not self.enters(tape):
            return
        tape.close()
        if tape.closed not in self._pending:
            self._pending[tape.closed] = (tape, {})
            heapq.heappush(self._order, -tape.closed)
        seeds = self._pending[tape.closed][1]
        seeds[row] = seeds[row] + adjoint if row in seeds else adjoint

    def seeds_of(self, tape: Tape) -> dict[int, Any]:
        """Return the adjoints that rows of a tape have been given so far, which has not run yet."""
        return self._pending[tape.closed][1] if tape.closed in self._pending else {}

    def settle(self) -> None:
        """Tell the gradients of results that retain them."""
        if self.retained and self._settle is not None:
            retained, self.retained = self.retained, []
            self._settle(retained)

    def run(self) -> None:
        """Run all tapes that the seeds reach, the newest first: what a tape imports from was closed before it."""
        table = self._table()
        self.ctrl[R.LAYOUTS] = memory.address_of(table)
        self._starts = {closed: (tape, list(rows)) for closed, (tape, rows) in self._pending.items()}
        ran: list[Tape] = []
        states: list[np.ndarray] = []
        try:
            if self.wanted is not None:
                self._mark_needed()
            while self._order:
                tape, seeds = self._pending.pop(-heapq.heappop(self._order))
                ran.append(tape)
                states.append(self._begin(self._read(tape), self._needed.get(tape.number)).run(seeds))
        finally:
            tape = None  # type: ignore[assignment]
            self._starts.clear()
            I.release_blocks(self.ctrl)
            for snapshot in self._snapshots.values():
                snapshot.tape.leave()
            snapshot = None  # type: ignore[assignment]
            self._snapshots.clear()
        if self.looks_for_nan:
            nonfinite_report.check_sums(("a leaf", getattr(a, "_array", a)) for a in self.leaves.values())
        # Only now, so that a backward that fails leaves everything as it was.
        if not self.retain:
            after_backward(ran, states)

    def reach(self, places: Iterable[tuple[Tape, int]]) -> Reach:
        """Find out where a backward from some rows would come, without running it."""
        for tape, row in places:
            self.seed(tape, row, 0)
        self._starts = {closed: (tape, list(rows)) for closed, (tape, rows) in self._pending.items()}
        try:
            return self.survey()
        finally:
            self._starts.clear()
            for snapshot in self._snapshots.values():
                snapshot.tape.leave()
            self._snapshots.clear()

    def survey(self) -> Reach:
        """Find out where the backward, which is running, will come."""
        reach = Reach()
        reach.follow(self._starts, self._read, self._needed)
        return reach

    def _table(self) -> np.ndarray:
        """Return the layouts as the pass is to read them."""
        return layouts.table

    def _begin(self, tape: Snapshot, needed: np.ndarray | None) -> TapeRun:
        """Make what runs one tape."""
        return self._through(self, tape, needed)

    def _read(self, tape: Tape) -> Snapshot:
        """Enter a tape, once."""
        snapshot = self._snapshots.get(tape.number)
        if snapshot is None:
            snapshot = self._snapshots[tape.number] = tape.enter()
        return snapshot

    def _mark_needed(self) -> None:
        """Mark, on every tape that can be reached, the rows on the way to what is wanted: the oldest tape first."""
        assert self.wanted is not None
        # A tape closed before all that is wanted was made leads to none of it: not even a look at it, as a loop that
        # takes a gradient in each step comes to have as many tapes behind it as it has steps.
        begin = min((_born(item) for item in self.wanted), default=math.inf)
        tapes: dict[int, Snapshot] = {}
        stack = [tape for tape, _ in self._pending.values()]
        while stack:
            snapshot = self._read(stack.pop())
            if snapshot.closed not in tapes:
                tapes[snapshot.closed] = snapshot
                stack.extend(s for _, s, _ in snapshot.sources if s.closed >= begin and self.enters(s))
        for closed in sorted(tapes):
            snapshot = tapes[closed]
            needed = np.zeros(len(snapshot), np.uint8)
            for row, leaf in snapshot.leaves:
                if row < len(needed):  # else its thread was writing it when another one closed the tape
                    needed[row] = leaf in self.wanted
            for row, source, there in snapshot.sources:
                if row >= len(needed) or source.closed < begin or not self.enters(source):
                    continue
                marks = self._needed[source.number]
                needed[row] = marks[there] if there < len(marks) else leads_to(self.wanted, source)
            for item in self.wanted:
                if isinstance(item, tuple) and item[0].number == snapshot.number and item[1] < len(needed):
                    needed[item[1]] = 1
            graph_walks.mark_needed(snapshot.rows(), snapshot.side_rows, kernels.ARITY, needed)
            self._needed[snapshot.number] = needed


def _born(item: Any) -> float:
    """Return a number that the tapes which were closed before a wanted leaf or row was there are below."""
    return item.number if isinstance(item, Leaf) else item[0].closed or math.inf


def leads_to(wanted: Iterable[Any], tape: Tape) -> bool:
    """Tell whether what a tape forgot may lie on the way to leaves or rows: then running it is to be an error."""
    for item in wanted:
        if isinstance(item, Leaf):
            if any(leaf is item for _, leaf in tape.reach):
                return True
        elif 0 < item[0].closed <= tape.closed:
            return True
    return False


class Run(HookedRun):
    """A pass of the general way."""

    def is_named(self, row: int) -> bool:
        backward = self.backward
        if not backward.runs_wanted or backward.wanted is None:
            return False
        return (self.tape.tape, row) in backward.wanted
