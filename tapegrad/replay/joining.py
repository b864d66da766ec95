"""Which rows of a listing are run as one: elementwise rows over one shape, and loops among them, by their period.

What comes out is a listing again, of fewer rows: a group is a row (`Together`), and so is each of its values that
others read (`PartOf`). It computes what the first one does; `tapegrad/native` has the code.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tapegrad.native.group import WIDTH, External, Group, Part, Ref, Row
from tapegrad.native.vocabulary import CHOICE, TESTS, WRITERS
from tapegrad.ops import BY_NAME
from tapegrad.replay.cutting import pieces_of, straight
from tapegrad.replay.listing import CONSTANT, NUMBER, Listing, View, same_number
from tapegrad.replay.reporting import Report
from tapegrad.replay.strided import FLOAT, Form, form_for

_F8, _BOOL = np.dtype(np.float64), np.dtype(np.bool_)
_WHERE, _SUM, _MEAN, _DIV, _POW = (BY_NAME[name] for name in ("where", "sum", "mean", "div", "pow"))
_SUMS = _SUM, _MEAN
_LEAST = 3
"""Rows of single numbers that are worth a call; of arrays it is one less."""


class Together(NamedTuple):
    """How a row is computed that stands for a group: by compiled code.

    Attributes
    ----------
    group : Group
    steps : int
        How often the body runs.
    line, outer : int
        Elements of a line, and lines; -1 lines where all is one line.
    size : int
        Elements in all.
    tables : tuple of ndarray
        Numbers that are others in each step.
    """

    group: Group
    steps: int
    line: int
    outer: int
    size: int
    tables: tuple[np.ndarray, ...] = ()


class PartOf(NamedTuple):
    """How a row is computed that is a part of a group: it has been. `step` counts those of all steps."""

    part: int
    step: int = 0


class _Open:
    """A group that rows may still join: those of one shape."""

    def __init__(self, shape: tuple[int, ...]) -> None:
        self.shape = shape
        self.rows: list[int] = []
        self.sums: list[int] = []


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
        self.forms: list[Any] = [_form(value) for value in listing.values]
        constants = [row for row, how in enumerate(listing.how) if how is CONSTANT and self.forms[row] is FLOAT]
        self.numbers = {row: float(listing.values[row]) for row in constants}
        self.rows = [-1] * len(listing)
        self.groups = self.inside = 0
        self.needed = _needed(listing)
        self.piece: dict[int, int] = {}  # by row: the piece that it is in
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
        del self.old, self.forms, self.needed, self.piece, self.events, self.visible, self._open, self._waiting

    def reported(self, found: Report) -> Report:
        """Give a report to which is added what was joined."""
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
            for k in operands:
                there = self._waiting.get(k) if k >= 0 else None
                if there is not None and ((there is not own and there is not summed) or k in there.sums):
                    self._close(there)
            if shape is not None:
                if own is None or self._open.get(shape) is not own:
                    own = self._open[shape] = _Open(shape)
                own.rows.append(row)
                self._waiting[row] = own
            elif summed is not None and self._open.get(summed.shape) is summed:
                summed.sums.append(row)
                self._waiting[row] = summed
            else:
                self.events.append(row)
        for group in list(self._open.values()):
            self._close(group)

    def _shape(self, row: int) -> tuple[int, ...] | None:
        """Give the shape over which a row goes element by element; None where it does not, or cannot join others."""
        old = self.old
        how, value, operands = old.how[row], self.forms[row], old.operands[row]
        if type(how) is np.ufunc:
            if how in WRITERS:
                if value.dtype != _F8:
                    return None
            elif how not in TESTS or value.dtype != _BOOL:
                return None
            count = how.nin
        elif old.ops[row] is _WHERE and len(operands) == 3 and value.dtype == _F8 and type(how) is not View:
            count = 3
        else:
            return None
        shape = value.shape
        if shape and (not value.in_order or not value.size):
            return None
        for n, k in enumerate(operands[:count]):
            if k == NUMBER:
                if count == 3 and n == 0:
                    return None
                continue
            own = self.forms[k]
            if own.dtype != (_BOOL if count == 3 and n == 0 else _F8):
                return None
            if own.shape and (not _in_lines(own) if own.shape == shape else _broadcast(own, shape) is None):
                return None
        return shape

    def _summed(self, row: int) -> _Open | None:
        """Give the group at whose end a row adds all elements up."""
        old = self.old
        if old.ops[row] not in _SUMS or self.forms[row] is not FLOAT:
            return None
        operands = old.operands[row]
        group = self._waiting.get(operands[0]) if len(operands) == 1 else None
        return group if group is not None and group.shape == self.forms[operands[0]].shape != () else None

    def _close(self, group: _Open) -> None:
        """Let a group be run: no more rows join it."""
        if self._open.get(group.shape) is group:
            del self._open[group.shape]
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
            last = set(rows[-length:])
            sums = [row for row in group.sums if self.old.operands[row][0] in last]
            self.piece.update(dict.fromkeys(sums, number))
            group.sums = [row for row in group.sums if row not in sums]
            self.events.append((group.rows, first, length, steps, sums))
        self.events += group.sums

    def _pieces(self, ids: np.ndarray, group: _Open, local: dict[int, int]) -> list[tuple[int, int, int]]:
        """Cut a group into loops, and what is between them."""
        size = int(np.prod(group.shape, dtype=np.int64))
        found: list[tuple[int, int, int]] = []
        has_planes = any(
            self.forms[k].shape and (self.forms[k].shape != group.shape or not self.forms[k].in_order)
            for row in group.rows
            for k in self.old.operands[row]
            if k >= 0
        )
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
        """Give for each row of a step how many rows later it is read for the last time, in its group."""
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
        """Give a row's operand that is a number, the same in every run."""
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
        old, out = self.old, self.listing
        operands = tuple([NUMBER if k == NUMBER else self.rows[k] for k in old.operands[row]])
        at = out.append(old.ops[row], operands, old.how[row], old.values[row], old.live[row], old.lines[row])
        if row in old.immediates:
            out.immediates[at] = old.immediates[row]
        if row in old.params:
            out.params[at] = old.params[row]
        self.rows[row] = at

    def _write(self, all_rows: Sequence[int], first: int, length: int, steps: int, sums: Sequence[int]) -> None:
        """Write a group: its row, and the rows of its parts."""
        old, out = self.old, self.listing
        rows = all_rows[first : first + length * steps]
        made = _Making(self, all_rows, first, length, steps, sums)
        group = made.group()
        if group is None:
            for row in (*rows, *sums):
                self._copy(row)
            return
        shape = self.forms[rows[0]].shape
        size = int(np.prod(shape, dtype=np.int64))
        live = any(old.live[row] for row in rows)
        count, outer = (shape[-1], size // shape[-1]) if group.is_plane else (size, -1)
        externals = tuple([self.rows[k] for k in made.externals])
        how = Together(group, steps, count, outer, size, tuple(made.tables))
        at = out.append(None, externals, how, None, int(live), old.lines[rows[0]])
        for number, seen in enumerate(made.seen):
            for step, row in enumerate(seen):
                part = out.append(None, (at,), PartOf(number, step), old.values[row], old.live[row], old.lines[row])
                if old.ops[row] is _MEAN:
                    divided = out.append(
                        _DIV, (part, NUMBER), np.divide, old.values[row], old.live[row], old.lines[row]
                    )
                    out.immediates[divided] = float(size)
                    part = divided
                self.rows[row] = part
        self.groups += 1
        self.inside += len(rows)


class _Making:
    """Makes a group of rows: `length` of them a step."""

    def __init__(
        self, joined: Joined, all_rows: Sequence[int], first: int, length: int, steps: int, sums: Sequence[int]
    ) -> None:
        self.joined, self.length, self.steps = joined, length, steps
        self.all_rows, self.begin = all_rows, first
        self.rows = all_rows[first : first + length * steps]
        self.old = joined.old
        self.at = {row: k for k, row in enumerate(self.rows)}
        self.externals: dict[int, int] = {}
        self.first: dict[tuple[int, int], int] = {}
        self.sums = sums
        self.seen: list[list[int]] = []
        self.tables: list[np.ndarray] = []

    def group(self) -> Group | None:
        """Make it; None where it cannot be one."""
        old = self.old
        body = []
        # Of a loop the last step says best what is of the step before: its rows are in this piece.
        begin = (self.steps - 1) * self.length
        is_loop = self.steps > 1
        for k, row in enumerate(self.rows[begin:]):
            how = old.how[row] if type(old.how[row]) is np.ufunc else CHOICE
            refs = []
            for n, operand in enumerate(old.operands[row]):
                refs.append(self._ref(n, operand, begin, k))
            body.append(Row(how, old.ops[row], tuple(refs), bool(old.live[row])))
        parts = self._parts(is_loop)
        forms = self.joined.forms
        shape = forms[self.rows[0]].shape
        externals, is_plane = [], False
        for row in self.externals:
            value = forms[row]
            own = bool(value.shape)
            how = _broadcast(value, shape) if own and value.shape != shape else ""
            outer = own and (not value.in_order or how != "")
            is_plane = is_plane or outer
            is_live, is_line = bool(old.live[row]), how == "line"
            is_slice = is_live if is_line else how == "" and self._is_slice(row)
            is_bool = value.dtype == _BOOL
            externals.append(External(own, is_bool, is_live, outer, is_slice, is_line, how == "column"))
        if is_loop and (is_plane or any(forms[self.rows[body]].dtype == _BOOL for body, _ in self.first)):
            return None
        width = WIDTH if shape else 1
        first = tuple(self.first.items())
        return Group(width, is_plane, tuple(body), tuple(externals), first, parts, is_loop, len(self.tables))

    def _is_slice(self, row: int) -> bool:
        """Tell whether an external is a slice of an array in C order: then its adjoint is a slice of that one's."""
        old, forms = self.old, self.joined.forms
        if type(old.how[row]) is not View or not forms[row].shape or not old.live[row]:
            return False
        source = old.operands[row][0]
        form = forms[source]
        return bool(old.live[source] and form.in_order and form.shape and form.dtype == _F8 and not form.in_slot)

    def _ref(self, n: int, operand: int, begin: int, k: int) -> Ref:
        """Give what the n-th operand of the k-th row of a step is."""
        if operand == NUMBER or operand in self.joined.numbers:
            numbers = [self.joined.number(at, n) for at in self.rows[k :: self.length]]
            if all(same_number(numbers[0], number) for number in numbers):
                return Ref("constant", numbers[0])
            self.tables.append(np.array(numbers))
            return Ref("table", len(self.tables) - 1)
        at = self.at.get(operand)
        if at is None:
            return Ref("external", self.externals.setdefault(operand, len(self.externals)))
        if at >= begin:
            return Ref("row", at - begin)
        before = -((at - begin) // self.length)
        body = (at - begin) % self.length
        self._carry(body, before)
        return Ref("row", body, before)

    def _carry(self, body: int, before: int) -> None:
        """Let a row's value be there some steps later: of the first steps it is one from before the loop."""
        for d in range(1, before + 1):
            row = self.all_rows[self.begin + body - d * self.length]
            self.first.setdefault((body, d), self.externals.setdefault(row, len(self.externals)))

    def _parts(self, is_loop: bool) -> tuple[Part, ...]:
        """Find what is read from outside: the last values of rows, or those of all steps."""
        visible, parts = self.joined.visible, []
        last = (self.steps - 1) * self.length
        for body in range(self.length):
            seen = [k for k in range(body, len(self.rows), self.length) if self.rows[k] in visible]
            if not seen:
                continue
            steps = [(last + body - k) // self.length for k in seen]
            if is_loop and (len(seen) > 2 or max(steps) > 2):
                parts.append(Part(body, "steps"))
                self.seen.append([self.rows[k] for k in range(body, len(self.rows), self.length)])
                continue
            for k, before in zip(seen, steps, strict=True):
                parts.append(Part(body, "final", before))
                if is_loop:
                    for d in range(1, before + 2):
                        self.first.setdefault((body, d), -1)  # no step reads it
                self.seen.append([self.rows[k]])
        for row in self.sums:
            at = self.at[self.old.operands[row][0]] - last
            parts.append(Part(at, "sum"))
            if is_loop:
                self.first.setdefault((at, 1), -1)
            self.seen.append([row])
        return tuple(parts)


def _form(value: Any) -> Any:
    """Give the form of a row's value; None for guards."""
    if value is None or type(value) is Form:
        return value
    return form_for(value.dtype, value.shape, value.strides)


def _in_lines(form: Form) -> bool:
    """Tell whether the elements of an array are side by side along the last dim, and lines evenly apart."""
    if form.in_order:
        return True
    shape, strides = form.shape, form.strides
    if len(shape) < 2 or (strides[-1] != form.dtype.itemsize and shape[-1] > 1):
        return False
    return strides[-2] > 0 and all(strides[d] == strides[d + 1] * shape[d + 1] for d in range(len(shape) - 2))


def _broadcast(form: Form, shape: tuple[int, ...]) -> str | None:
    """Say how an array of another shape is one of this: as the same line again and again, or as a number for each line.

    None where it is neither.
    """
    if len(shape) < 2 or not form.in_order or form.dtype != _F8 or len(form.shape) > len(shape) or shape[-1] < 2:
        return None
    own = (1,) * (len(shape) - len(form.shape)) + form.shape
    if own == (1,) * (len(shape) - 1) + shape[-1:]:
        return "line"
    return "column" if own == (*shape[:-1], 1) else None


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
