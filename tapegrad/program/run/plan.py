"""A program as it is run: lowered once, with memory for as many runs at once as there are.

`Plan` holds what does not change from run to run: records, instructions, and for each question asked of its derivatives
(which rows are given adjoints, which are wanted) what runs and in which memory. `Workspace` is the memory of one run.
"""

from __future__ import annotations

import math
import os
import sys
import threading
import warnings
import weakref
from typing import Any

import numpy as np

from tapegrad._generated import replay as S
from tapegrad.core.storage import layouts
from tapegrad.diagnostics.program_report import APART, NOTES, Report
from tapegrad.engine import kernels
from tapegrad.engine import replay_executor as P
from tapegrad.engine import replay_planner as N
from tapegrad.program.fuse.fused_value_and_grad import is_last
from tapegrad.program.fuse.select import Joined
from tapegrad.program.ir.broadcasts import broadcast_later
from tapegrad.program.ir.components import Apart, taken_apart
from tapegrad.program.ir.listing import Listing
from tapegrad.program.ir.rewrite import Simplified, prepare
from tapegrad.program.ir.rolls import rolls_as_slices
from tapegrad.program.lower.lower import Lowering, lowered
from tapegrad.program.lower.strided import BY_NUMBER, FLOAT, Form
from tapegrad.program.run.reverse_plan import Backward
from tapegrad.program.run.workspace import Workspace
from tapegrad.tape import abi as R

_ARITY = np.array(S.ARITY, np.uint8)
_MOST_BACKWARDS = 64
_MOST_AS_LISTS = 1 << 18
"""So many rows are read from lists, which is faster than from what is packed; more would take memory."""
HOT, HOT_ROW = 1e8, 5e4
"""Nanoseconds of runs, in all and for each row, after which groups are compiled: about what that takes."""
_AGAIN = 0.1
"""What a row takes that repeats another, in comparison."""
_COMPILED, _VECTORS = 3.5, 0.3
"""Nanoseconds of a number of a group, computed one by one and in vectors, with its derivative."""
_lock = threading.RLock()


def _after_fork() -> None:
    global _lock
    _lock = threading.RLock()  # another thread of the parent may have held it


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


class Plan:
    """A lowered listing.

    Parameters
    ----------
    listing : Listing
        With `inputs`, `outputs` and `live` set. It is not changed.
    mode : {True, "exact", False}
        What may be done to run it faster, once it has run for long enough.
    rows : ndarray of int, optional
        Where the listing was made from another one: by row of that, the row with its value, or -1.

    Attributes
    ----------
    count : int
        How many rows there are, those that convert operands included.
    cost : float
        About how many nanoseconds a run takes, with its derivative.
    kinds : ndarray of int
        By row: twice the number of its form, and 1 where it is live.
    """

    def __init__(self, listing: Listing, mode: bool | str = True, rows: Any = None) -> None:
        done = lowered(listing if len(listing) > _MOST_AS_LISTS else listing.unpacked(), rows is not None)
        self.count = len(done.kinds)
        self.low = None if done.low is None else np.array(done.low, np.int64)
        self.rows = len(listing)
        self.groups = done.groups
        self.ends_in_group = bool(done.groups) and is_last(listing)
        self.before = done.cursor  # bytes of arrays
        self.calls, self.rules = done.calls, done.rules
        numbers = [(place, value) for place, form, value in done.constants if form is FLOAT]
        self.constants = [c for c in done.constants if c[1] is not FLOAT]
        self.numbers_at = np.array([place // 8 for place, _ in numbers], np.int64)
        self.numbers = np.array([value for _, value in numbers], np.float64)
        self.alive = done.alive
        self.has_rows = bool(done.rows)
        self.many = done.many
        self.inputs = [self.at(row) for row in listing.inputs]
        self.outputs = [self.at(row) for row in listing.outputs]
        if rows is not None:
            own = np.array(rows, np.int64)
            low = np.arange(self.rows) if self.low is None else self.low
            self.low, self.rows = np.where(own < 0, -1, low[own]) if len(low) else own, len(own)
        self._free: list[Workspace] = []
        self.walk: Any = S.forward  # what computes values, and what gives on adjoints: functions of an address
        self.walk_back: Any = S.backward
        self.walk_through: Any = S.through
        self.leases: set[Any] = set()  # weak references to what holds workspaces for a backward
        self._backwards: dict[Any, Backward] = {}
        self._kernels = sorted(done.numbers_of_kernels)
        self._read = sorted(done.read)
        self._keep_memory(done)
        self._listing, self._mode = listing, mode
        self._results = list(listing.outputs)  # the listing may forget some, which are read all the same
        self._simplified: Simplified | None = None
        self.joined: Joined | None = None
        self.better: Plan | None = None  # with groups, once it has been made
        self.recorded: Any = None  # of a plan with groups: a weak reference to the one that has all rows
        self._spent, self.cost = 0.0, self._estimate()
        self._limit = _until_hot(listing) if rows is None else math.inf

    def _keep_memory(self, lowered: Lowering) -> None:
        """Keep what compiled code reads, as arrays whose addresses stay."""
        kinds = np.frombuffer(lowered.kinds, np.int32) if self.count else np.zeros(0, np.int32)
        self.kinds = kinds.astype(np.min_scalar_type(int(kinds.max(initial=0))))
        self.places: Any = None
        if lowered.places:
            self.places = 8 * np.arange(self.count, dtype=np.int64)
            rows = np.fromiter(lowered.places, np.int64, len(lowered.places))
            self.places[rows] = np.fromiter(lowered.places.values(), np.int64, len(rows))
        self.records = np.array(lowered.records, np.int32)
        self._write_patterns(lowered)
        self.loops = np.array(lowered.loops, np.int64)
        self.geometry, self.side_rows = np.array(lowered.geometry, np.int64), np.array(lowered.side_rows, np.int32)
        self._number_blocks()
        self.hands = np.zeros(self.count if lowered.hands else 0, np.uint8)
        self.hands[lowered.hands] = 1
        self.address = {
            name: array.ctypes.data if array.size else 0
            for name, array in (
                ("records", self.records),
                ("gives", self.gives),
                ("arity", _ARITY),
                ("blocks", self.blocks),
                ("sizes", self.sizes),
                ("hands", self.hands),
            )
        }
        self.table = layouts.table
        self.as_rows = self._as_rows(lowered) if self.has_rows else np.zeros(0, np.uint8)
        held = (
            *(self.records, self.code, self.gives, self.kinds, self.loops, self.geometry, self.side_rows, self.blocks),
            *(self.block_rows, self.sizes, self.places, self.low, self.numbers, self.numbers_at),
        )
        self._held = (
            sum(a.nbytes for a in held if a is not None)
            + sum(sys.getsizeof(entry) for kept in (self.calls, self.rules) for entry in (kept, *kept.values()))
            + R.ROW_BYTES * len(self._read)
        )

    def _write_patterns(self, lowered: Lowering) -> None:
        """Write the instructions of rows that are like others."""
        self.code, self.gives = np.array(lowered.code, np.int64), np.array(lowered.gives, np.int32)
        if not lowered.pattern_words:
            return
        starts = np.cumsum([0, *map(len, lowered.pattern_words[:-1])])
        patterns = np.array([n for words in lowered.pattern_words for n in words], np.int64)
        at = self.records.ctypes.data, patterns.ctypes.data, starts.ctypes.data
        found = np.zeros(2, np.int64)
        N.measure(self.count, *at, found)
        words, gives = found.tolist()
        word, give = len(self.code), len(self.gives)
        self.code, self.gives = np.resize(self.code, word + words), np.resize(self.gives, give + gives)
        places = 8 * np.arange(self.count, dtype=np.int64) if self.places is None else self.places
        self._share_memory(lowered, at, places)
        both, one = S.GENERAL << P.REVERSE_SHIFT | S.GENERAL, S.GENERAL
        into = self.code.ctypes.data, word, self.gives.ctypes.data, give
        N.write_patterns(self.count, *at, places.ctypes.data, *into, both, one)

    def _share_memory(self, lowered: Lowering, at: tuple[int, ...], places: np.ndarray) -> None:
        """Let intermediate results lie where earlier ones did, once these have been read for the last time.

        What was computed before a guard stays: another program may go on with it (`Workspace.take_over`).
        """
        pinned = np.zeros(self.count, np.uint8)
        pinned[: lowered.last_guard + 1] = 1
        pinned[lowered.pinned] = 1
        pinned[self.outputs] = 1
        forms = self.kinds >> 1
        known = BY_NUMBER[: int(forms.max(initial=0)) + 1]
        classes = np.array([form.room // 64 for form in known])
        _, classes = np.unique(classes, return_inverse=True)
        pinned[np.array([not form.room or form.low != 0 for form in known])[forms]] = 1
        by_row = classes.astype(np.int32)[forms]
        heads, following = np.full(len(classes), -1, np.int32), np.zeros(self.count, np.int32)
        work = pinned.ctypes.data, by_row.ctypes.data, heads.ctypes.data, following.ctypes.data
        N.share_memory(self.count, *at, *work, places.ctypes.data)

    def _number_blocks(self) -> None:
        """Number the rows whose adjoints need blocks, and their sizes."""
        forms = self.kinds >> 1
        known = BY_NUMBER[: int(forms.max(initial=0)) + 1]
        takes = np.array([form.code < 4 and not form.in_slot for form in known], np.bool_)
        self.block_rows = np.flatnonzero(takes[forms] & (self.kinds & 1 != 0))
        rows = self.block_rows
        self.blocks = np.full(self.count if len(rows) else 0, -1, np.int32)
        self.blocks[rows] = np.arange(len(rows))
        kinds: dict[int, int] = {}
        sizes = []
        for form in known:
            nbytes = -(-max(form.layout.nbytes, 1) // 64) * 64
            sizes.append((kinds.setdefault(nbytes, len(kinds)), nbytes))
        self.sizes, self.block_kinds = np.array(sizes, np.int64)[forms[rows]], len(kinds)

    def _as_rows(self, lowered: Lowering) -> np.ndarray:
        """Write rows as of a tape, where the interpreter's functions read them: the rest is memory nobody touches."""
        table = np.zeros((self.count, R.ROW_BYTES), np.uint8)
        for row in self._read:
            table[row, R.LAYOUT : R.LAYOUT + 4] = np.frombuffer(
                np.int32(lowered.form(row).layout.number).tobytes(), np.uint8
            )
        for row, packed in lowered.rows.items():
            table[row] = np.frombuffer(packed, np.uint8)
        return table

    @property
    def read_rows(self) -> list[int]:
        """List the rows whose values the interpreter's functions may ask for."""
        return self._read

    @property
    def nbytes(self) -> int:
        """Bytes of a workspace and of what all of them share."""
        backwards = [b.held() + b.nbytes for b in self._backwards.values()]
        better = 0 if self.better is None else self.better.nbytes
        own = self._held + self.before + 8 * self.count + (8 * self.count + sum(backwards) if backwards else 0)
        return own + better

    def group_at(self, at: int) -> Any:
        """Return the group of a row."""
        return next(group for group in self.groups if group.at == at)

    def at(self, row: int) -> int:
        """Return the plan's number of a listing's row."""
        return row if self.low is None else int(self.low[row])

    def row_of(self, at: int) -> int:
        """Return the listing's row of one of the plan's numbers."""
        return at if self.low is None else int(np.searchsorted(self.low, at))

    def form(self, at: int) -> Form:
        """Return the dtype, shape and strides of a row's value."""
        return BY_NUMBER[self.kinds[at] >> 1]

    def place(self, at: int) -> int:
        """Return where a row's value is, in bytes from the base."""
        return 8 * at if self.places is None else int(self.places[at])

    def backward(self, seeds: tuple[int, ...], wanted: tuple[int, ...]) -> Backward:
        """Return what runs for adjoints of some rows, by the listing's numbers, and wanted ones."""
        key = seeds, wanted
        found = self._backwards.get(key)
        if found is None:
            for number in self._kernels:
                if not kernels.ADDRESSES[number]:
                    kernels.compile_reverse(number)
            if len(self._backwards) >= _MOST_BACKWARDS:
                self._backwards = {}  # those that workspaces are ready for stay with them
            found = Backward(self, [self.at(row) for row in seeds], [self.at(row) for row in wanted])
            self._backwards[key] = found
        return found

    def take(self, as_recorded: bool = False) -> Workspace:
        """Return memory for a run, which nobody else uses until it is given back.

        Once the runs have taken long enough it is of a plan with groups, which computes the same faster.

        Parameters
        ----------
        as_recorded : bool
            Whether every row is to have a place.
        """
        if not as_recorded:
            if self.better is not None:
                return self.better.take(True)
            self.spend()
            if self.better is not None:
                return self.better.take(True)
        try:
            workspace = self._free.pop()
        except IndexError:
            return Workspace(self)
        workspace._plan = self
        return workspace

    def fastest(self) -> Plan:
        """Return the plan that the next run is to take, and count the run."""
        if self.better is None:
            self.spend()
        return self.better or self

    def spend(self) -> None:
        """Count a run; after those that have taken long enough, make the plan with groups."""
        self._spent += self.cost
        if self._spent > self._limit:
            self.improved()

    def count_runs(self, runs: int) -> None:
        """Count runs that nothing was asked for."""
        self._spent += self.cost * runs

    def improved(self) -> Plan | None:
        """Make the plan with groups, which runs take from now on; None where there is nothing to be had."""
        with _lock:
            if self.better is None and self._limit != math.inf:
                self._limit = math.inf  # it is tried once
                if self._mode is not False:
                    try:
                        self._improve()
                    except MemoryError:
                        raise
                    except Exception as error:  # it is only to be faster
                        text = f"a program goes on as it was recorded, as it could not be compiled: {error!r}"
                        warnings.warn(text, RuntimeWarning, stacklevel=2)
        return self.better

    def simplified(self) -> Simplified:
        """Return the rows that are left when nothing is computed twice or in vain, found out when first asked for."""
        with _lock:
            if self._simplified is None:
                listing = self._listing.copied()
                listing.outputs = self._results
                apart = taken_apart(listing) if self._mode is True else None  # as adjoints are added in another order
                simple = prepare(listing if apart is None else apart.listing, self._mode)
                self._simplified = simple if apart is None else _of_both(apart, simple)
            return self._simplified

    def _improve(self) -> None:
        simple = self.simplified()
        listing, rows, joined = simple.listing, simple.rows, None
        if self._mode != "exact":  # groups add adjoints in another order
            later = broadcast_later(listing)
            if later is not None:
                listing = later[0]
                rows = np.where(np.isin(rows, later[1]), -1, rows)
            sliced = rolls_as_slices(listing)
            if sliced is not None:
                listing, rows = sliced[0], np.where(rows < 0, -1, sliced[1][rows])
            joined = Joined(listing)
            mine = np.array(joined.rows, np.int64)
            listing, rows = joined.listing, np.where(rows < 0, -1, mine[rows]) if len(mine) else rows
        if len(listing) < self.rows or (joined is not None and joined.groups):
            better = Plan(listing, False, rows)
            better.recorded, better.joined = weakref.ref(self), joined
            better.tighten(True)
            self.better = better
            self._free = []  # runs are of the other one from now on
        self._simplified = simple._replace(listing=Listing(), rows=simple.rows[:0], origins=simple.origins[:0])

    def _estimate(self) -> float:
        """Return about how many nanoseconds a run takes, with its derivative."""
        forms = self.kinds >> 1
        known = BY_NUMBER[: int(forms.max(initial=0)) + 1]
        costs = np.array([10.0 if form.in_slot else 80.0 + 3.0 * form.size for form in known])
        groups = sum([g.together.size * g.together.steps * len(g.together.group.rows)
                      * (_COMPILED if g.together.group.width == 1 else _VECTORS) for g in self.groups])  # fmt: skip
        return float(costs @ np.bincount(forms, minlength=len(known))) + groups

    @property
    def fastest_cost(self) -> float:
        """About how many nanoseconds the next run takes, with its derivative."""
        return self.cost if self.better is None else self.better.cost

    def release(self) -> None:
        """Let go of memory that no run has."""
        self._free = []
        if self.better is not None:
            self.better.release()

    def take_quickly(self) -> Workspace:
        """Do what `take` does, for a run that may not need the plan: the workspace does not know it."""
        try:
            return self._free.pop()
        except IndexError:
            workspace = Workspace(self)
            workspace._plan = None  # type: ignore[assignment]
            return workspace

    def tighten(self, back: bool = False) -> None:
        """Call what is compiled without a function of Python's in between."""
        self.walk = S.forward.load()
        if back:
            self.walk_back, self.walk_through = S.backward.load(), S.through.load()

    def give(self, workspace: Workspace) -> None:
        """Take a workspace back, for the next run."""
        # Without a plan: or the memory would wait for the garbage collector, when the program is gone.
        home, workspace._plan = workspace._plan or self, None  # type: ignore[assignment]
        if not workspace._is_whole:
            return
        workspace._ready = None
        workspace._words[P.BEGUN] = workspace._words[P.GIVEN] = 0  # or an interrupt has left off in the middle of a row
        home._free.append(workspace)


def _until_hot(listing: Listing) -> float:
    """Return how many nanoseconds of runs it takes until groups are compiled."""
    stretches = () if listing.packed is None else listing.packed.stretches
    again = sum([stretch.period * (stretch.count - 1) for stretch in stretches])
    return max(HOT, HOT_ROW * (len(listing) - (1 - _AGAIN) * again))


def _of_both(apart: Apart, simple: Simplified) -> Simplified:
    """Return what a listing has become whose rows were taken apart, and then simplified."""
    report = Report(len(apart.rows), simple.report.after, simple.report.mode)
    report.add(APART, apart.total, NOTES[APART])
    report.entries += simple.report.entries
    rows = np.where(apart.rows < 0, -1, simple.rows[apart.rows])
    return simple._replace(rows=rows, report=report)
