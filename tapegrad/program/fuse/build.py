"""Making a group: its body, what it reads and what others read of it, from rows of a listing that are run as one."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

import numpy as np

from tapegrad.program.fuse.llvm.group import WIDTH, External, Group, Part, Ref, Row, alike
from tapegrad.program.fuse.llvm.numpy_functions import CHOICE
from tapegrad.program.fuse.types import broadcast
from tapegrad.program.ir.listing import NUMBER, View, same_number

_F8, _BOOL = np.dtype(np.float64), np.dtype(np.bool_)


class Source(Protocol):
    """What rows are taken from: a `Joined`."""

    old: Any
    forms: list[Any]
    numbers: dict[int, float]
    visible: set[int]
    sums: dict[int, tuple[str, int]]

    def number(self, row: int, n: int) -> float: ...


class Making:
    """Makes a group of rows: `length` of them a step."""

    def __init__(
        self, joined: Source, all_rows: Sequence[int], first: int, length: int, steps: int, sums: Sequence[int]
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
        externals: list[External] = []
        is_plane = any(part.mode in ("column", "line") for part in parts)
        for row in self.externals:
            value = forms[row]
            own = bool(value.shape)
            how = broadcast(value, shape) if own and value.shape != shape else ""
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
        return alike(width, is_plane, tuple(body), tuple(externals), first, parts, is_loop, len(self.tables))

    def _is_slice(self, row: int) -> bool:
        """Tell whether an external is a slice of an array in C order: then its adjoint is a slice of that one's."""
        old, forms = self.old, self.joined.forms
        if type(old.how[row]) is not View or not forms[row].shape or not old.live[row]:
            return False
        source = old.operands[row][0]
        form = forms[source]
        return bool(old.live[source] and form.in_order and form.shape and form.dtype == _F8 and not form.in_slot)

    def _ref(self, n: int, operand: int, begin: int, k: int) -> Ref:
        """Return what the n-th operand of the k-th row of a step is."""
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
            parts.append(Part(at, self.joined.sums[row][0]))
            if is_loop:
                self.first.setdefault((at, 1), -1)
            self.seen.append([row])
        return tuple(parts)
