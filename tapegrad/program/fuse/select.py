"""Which rows of a listing are run as one: elementwise rows over one shape, and loops among them, by their period.

What comes out is a listing again, of fewer rows: a group is a row (`Together`), and so is each of its values that
others read (`PartOf`). It computes what the first one does; `tapegrad/native` has the code.
"""

from __future__ import annotations

import math
import struct
from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad.core.loop_detection import pieces_of, straight
from tapegrad.diagnostics.program_report import Report
from tapegrad.ops import BY_NAME
from tapegrad.program.fuse.build import Making
from tapegrad.program.fuse.llvm.group import WIDTH
from tapegrad.program.fuse.llvm.numpy_functions import LOGIC, TESTS, WRITERS
from tapegrad.program.fuse.types import PartOf, Together, along, broadcast, in_lines
from tapegrad.program.ir.listing import CONSTANT, NUMBER, Listing, View
from tapegrad.program.lower.strided import FLOAT, form_of

_F8, _BOOL = np.dtype(np.float64), np.dtype(np.bool_)
_WHERE, _SUM, _MEAN, _DIV, _POW = (BY_NAME[name] for name in ("where", "sum", "mean", "div", "pow"))
_SUMS = _SUM, _MEAN
_LEAST = 3
"""Rows of single numbers that are worth a call; of arrays it is one less."""


_FEW, _LINES = 1 << 15, 64
"""Elements that one thread computes, and lines that are enough for several."""


class _Open:
    """A group that rows may still join: those of one shape. `before` are open groups whose sums it reads."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.shape = shape
        self.rows: list[int] = []
        self.sums: list[int] = []
        self.before: list[_Open] = []

    def is_behind(self, other: _Open | None) -> bool:
        """Tell whether it has to run behind another group."""
        return any(group is other or group.is_behind(other) for group in self.before)


class Joined:
    """A listing, with groups.

    Parameters
    ----------
    listing : Listing

    Attributes
    ----------
    listing : Listing
    rows : list of int
        By row of the first listing: the row with its value, -1 where there is none.
    groups : int
        How many there are.
    inside : int
        How many rows of the first listing are in them.
    """

    def __init__(self, listing: Listing) -> None:
        self.old = listing
        self.forms: list[Any] = [form_of(value) for value in listing.values]
        constants = [row for row, how in enumerate(listing.how) if how is CONSTANT and self.forms[row] is FLOAT]
        self.numbers = {row: float(listing.values[row]) for row in constants}
        self.rows = [-1] * len(listing)
        self.groups = self.inside = 0
        self.needed = _needed(listing)
        self.piece: dict[int, int] = {}  # by row: the piece that it is in
        self.sums: dict[int, tuple[str, int]] = {}  # by row that adds up what is in a group: how (`together.along`)
        self.events: list[Any] = []
        self._find()
        self.visible = self._find_visible()
        self.listing = out = Listing()
        out.places = listing.places
        for event in self.events:
            if type(event) is int:
                self._copy(event)
            else:
                self._write(*event)
        out.inputs = [self.rows[row] for row in listing.inputs]
        out.outputs = [self.rows[row] for row in listing.outputs]
        # What is needed no more: a plan keeps this, to say what was joined.
        del (
            self.old,
            self.forms,
            self.needed,
            self.piece,
            self.sums,
            self.events,
            self.visible,
            self._open,
            self._waiting,
        )

    def reported(self, found: Report) -> Report:
        """Return a report to which is added what was joined."""
        report = Report(found.before, found.after, found.mode)
        report.entries = list(found.entries)
        groups = [how for how in self.listing.how if type(how) is Together]
        loops = [how for how in groups if how.group.is_loop]
        steps = sum(how.steps for how in loops)
        report.add("groups", self.groups, f"{self.inside} rows over elements, compiled to run as one each")
        report.add("loops", len(loops), f"{steps} steps, compiled once each")
        return report

    # Finding groups

    def _find(self) -> None:
        """Go through all rows: those that can wait for others of their shape do."""
        old = self.old
        self._open: dict[tuple[int, ...], _Open] = {}
        self._waiting: dict[int, _Open] = {}
        for row in range(len(old)):
            if not self.needed[row]:
                continue
            operands = old.operands[row]
            shape = self._shape(row)
            own = None if shape is None else self._open.get(shape)
            summed = None if shape is not None else self._summed(row)
            sums_of = []
            for k in operands:
                there = self._waiting.get(k) if k >= 0 else None
                if there is None or ((there is own or there is summed) and k not in there.sums):
                    continue
                if shape is None or there is own or k not in there.sums or there.is_behind(own):
                    self._close(there)
                else:
                    sums_of.append(there)
            if shape is not None:
                if own is None or self._open.get(shape) is not own:
                    own = self._open[shape] = _Open(shape)
                own.rows.append(row)
                if sums_of:
                    own.before = [group for group in dict.fromkeys((*own.before, *sums_of)) if self._is_open(group)]
                self._waiting[row] = own
            elif summed is not None and self._open.get(summed.shape) is summed:
                summed.sums.append(row)
                self._waiting[row] = summed
            else:
                self.events.append(row)
        for group in list(self._open.values()):
            self._close(group)

    def _shape(self, row: int) -> tuple[int, ...] | None:
        """Return the shape over which a row goes element by element; None where it does not, or cannot join others."""
        old = self.old
        how, value, operands = old.how[row], self.forms[row], old.operands[row]
        if type(how) is np.ufunc:
            if how in WRITERS:
                if value.dtype != _F8:
                    return None
            elif (how not in TESTS and how not in LOGIC) or value.dtype != _BOOL:
                return None
            count = how.nin
        elif old.ops[row] is _WHERE and len(operands) == 3 and value.dtype == _F8 and type(how) is not View:
            count = 3
        else:
            return None
        shape, of_truth = value.shape, type(how) is np.ufunc and how in LOGIC
        if shape and (not value.in_order or not value.size):
            return None
        for n, k in enumerate(operands[:count]):
            if k == NUMBER:
                if of_truth or (count == 3 and n == 0):
                    return None
                continue
            own = self.forms[k]
            if own.dtype != (_BOOL if of_truth or (count == 3 and n == 0) else _F8):
                return None
            if own.shape and (not in_lines(own) if own.shape == shape else broadcast(own, shape) is None):
                return None
        return shape

    def _summed(self, row: int) -> _Open | None:
        """Return the group at whose end a row adds elements up: all, or along the first axes or the last ones."""
        old = self.old
        operands = old.operands[row]
        if old.ops[row] not in _SUMS or len(operands) != 1:
            return None
        group, shape = self._waiting.get(operands[0]), self.forms[operands[0]].shape
        if group is None or not group.shape == shape != ():
            return None
        found = along(shape, self.forms[row], old.params[row]["axis"])
        if found is None:
            return None
        self.sums[row] = found
        return group

    def _is_open(self, group: _Open) -> bool:
        return self._open.get(group.shape) is group

    def _close(self, group: _Open) -> None:
        """Let a group be run: no more rows join it."""
        if not self._is_open(group):  # it was closed with another one
            return
        del self._open[group.shape]
        for other in group.before:
            self._close(other)
        group.before = []
        local = {row: k for k, row in enumerate(group.rows)}
        for row in (*group.rows, *group.sums):
            self._waiting.pop(row, None)
        kinds: dict[Any, int] = {}
        ids = np.array([kinds.setdefault(self._kind(row, local), len(kinds)) for row in group.rows], np.int64)
        for first, length, steps in self._pieces(ids, group, local):
            rows = group.rows[first : first + length * steps]
            if len(rows) < (_LEAST - 1 if group.shape else _LEAST) and not group.sums:
                self.events += rows
                continue
            number = len(self.events)
            self.piece.update(dict.fromkeys(rows, number))
            sums = self._sums_of(group, rows, length)
            self.piece.update(dict.fromkeys(sums, number))
            group.sums = [row for row in group.sums if row not in sums]
            self.events.append((group.rows, first, length, steps, sums))
        self.events += group.sums

    def _sums_of(self, group: _Open, rows: Sequence[int], length: int) -> list[int]:
        """List the sums that a piece ends with: of a loop those over all elements, else those of the same lines."""
        last = set(rows[-length:])
        sums = [row for row in group.sums if self.old.operands[row][0] in last]
        if length < len(rows):
            return [row for row in sums if self.sums[row][0] == "sum"]
        dims = len(group.shape) - 1 if self._has_planes(group, rows) else -1
        found = []
        for row in sums:
            own = self.sums[row][1]
            if dims < 0 <= own and self._goes_by_lines(group.shape, own):
                dims = own
            if own in (-1, dims):
                found.append(row)
        return found

    @staticmethod
    def _goes_by_lines(shape: tuple[int, ...], dims: int) -> bool:
        """Tell whether a group may as well go by lines: they fill vectors, and are enough to divide among threads."""
        line, size = math.prod(shape[dims:]), math.prod(shape)
        return line >= WIDTH and (size <= _FEW or size // line >= _LINES)

    def _has_planes(self, group: _Open, rows: Sequence[int]) -> bool:
        """Tell whether rows read arrays that are not of their shape, or have gaps."""
        return any(
            self.forms[k].shape and (self.forms[k].shape != group.shape or not self.forms[k].in_order)
            for row in rows
            for k in self.old.operands[row]
            if k >= 0
        )

    def _pieces(self, ids: np.ndarray, group: _Open, local: dict[int, int]) -> list[tuple[int, int, int]]:
        """Cut a group into loops, and what is between them."""
        size = int(np.prod(group.shape, dtype=np.int64))
        found: list[tuple[int, int, int]] = []
        has_planes = self._has_planes(group, group.rows)
        for first, length, steps in straight(0, len(ids)) if has_planes else pieces_of(ids, size):
            if steps == 1:
                found.append((first, length, 1))
                continue
            reach = self._reach(group, local, first + (steps - 1) * length, length)
            if max(reach) > (steps - 2) * length:  # further back than the loop is long
                found += straight(first, first + length * steps)
                continue
            begin = first + self._turn(group, reach, first)
            now = (first + length * steps - begin) // length
            found += straight(first, begin)
            found.append((begin, length, now))
            found += straight(begin + now * length, first + length * steps)
        return found

    def _reach(self, group: _Open, local: dict[int, int], begin: int, length: int) -> list[int]:
        """Return for each row of a step how many rows later it is read for the last time, in its group."""
        reach = [0] * length
        for k in range(begin, begin + length):
            for operand in self.old.operands[group.rows[k]]:
                at = local.get(operand)
                if at is not None:
                    phase = (at - begin) % length
                    reach[phase] = max(reach[phase], k - at)
        return reach

    def _turn(self, group: _Open, reach: list[int], first: int) -> int:
        """Say with which row a step begins best: where the fewest values go on from one step to the next."""
        length = len(reach)
        costs = np.zeros(length)
        for phase, rows in enumerate(reach):
            is_bool = self.forms[group.rows[first + phase]].dtype == _BOOL
            for distance in range(1, min(rows, 4 * length) + 1):
                costs[(phase + distance) % length] += 1000 if is_bool else 1
        return int(np.argmin(costs))

    def _kind(self, row: int, local: dict[int, int]) -> Any:
        """Say what a row is, but for where it stands."""
        old, at = self.old, local[row]
        refs: list[Any] = []
        for n, k in enumerate(old.operands[row]):
            if k == NUMBER or k in self.numbers:
                # A power's derivative may be that of a square. Other numbers may be others in each step of a loop.
                refs.append(struct.pack("=d", self.number(row, n)) if old.ops[row] is _POW else NUMBER)
            else:
                refs.append((at - local[k],) if k in local else k)
        is_number = self.forms[row].dtype != _BOOL
        return (
            old.how[row] if type(old.how[row]) is np.ufunc else None,
            id(old.ops[row]),
            old.live[row],
            is_number,
            *refs,
        )

    def number(self, row: int, n: int) -> float:
        """Return a row's operand that is a number, the same in every run."""
        operand = self.old.operands[row][n]
        return float(self.old.immediates[row] if operand == NUMBER else self.numbers[operand])

    def _find_visible(self) -> set[int]:
        """Find the rows of pieces that are read from outside of theirs."""
        old, piece = self.old, self.piece
        visible = set(old.outputs)
        for row in range(len(old)):
            if self.needed[row]:
                own = piece.get(row)
                summed = own is not None and old.ops[row] in _SUMS
                visible.update(k for k in old.operands[row] if k >= 0 and not summed and piece.get(k) != own)
        return visible

    # Writing rows

    def _copy(self, row: int) -> None:
        operands = tuple([NUMBER if k == NUMBER else self.rows[k] for k in self.old.operands[row]])
        self.rows[row] = self.listing.append_from(self.old, row, operands)

    def _write(self, all_rows: Sequence[int], first: int, length: int, steps: int, sums: Sequence[int]) -> None:
        """Write a group: its row, and the rows of its parts."""
        old, out = self.old, self.listing
        rows = all_rows[first : first + length * steps]
        made = Making(self, all_rows, first, length, steps, sums)
        group = made.group()
        if group is None:
            for row in (*rows, *sums):
                self._copy(row)
            return
        shape = self.forms[rows[0]].shape
        size = int(np.prod(shape, dtype=np.int64))
        live = any(old.live[row] for row in rows)
        dims = max((self.sums[row][1] for row in sums), default=-1)
        line = math.prod(shape[dims if dims >= 0 else -1 :])
        count, outer = (line, size // line) if group.is_plane else (size, -1)
        externals = tuple([self.rows[k] for k in made.externals])
        how = Together(group, steps, count, outer, size, tuple(made.tables))
        at = out.append(None, externals, how, None, int(live), old.lines[rows[0]])
        for number, seen in enumerate(made.seen):
            for step, row in enumerate(seen):
                self.rows[row] = out.append(
                    None, (at,), PartOf(number, step), old.values[row], old.live[row], old.lines[row]
                )
        for row in sums:  # behind all parts, which are written at once: none may have the memory of another one
            if old.ops[row] is _MEAN:
                operands = self.rows[row], NUMBER
                divided = out.append(_DIV, operands, np.divide, old.values[row], old.live[row], old.lines[row])
                out.immediates[divided] = float(size // self.forms[row].size)
                self.rows[row] = divided
        self.groups += 1
        self.inside += len(rows)


def _needed(listing: Listing) -> bytearray:
    """Mark the rows that lead somewhere: all but ufuncs and views that nobody reads."""
    needed = bytearray(len(listing))
    for row in listing.outputs:
        needed[row] = 1
    for row in range(len(listing) - 1, -1, -1):
        how = listing.how[row]
        if needed[row] or not (type(how) is np.ufunc or type(how) is View):
            needed[row] = 1
            for k in listing.operands[row]:
                if k >= 0:
                    needed[k] = 1
    return needed
