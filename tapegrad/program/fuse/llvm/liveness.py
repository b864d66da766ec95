"""What of a group matters to a reverse pass: what adjoints reach on the way to what is wanted, and what that reads."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

from tapegrad.ops import BY_NAME
from tapegrad.ops.expression import VARIABLES, variables
from tapegrad.program.fuse.llvm.group import KEPT, Group, Ref

_POW, _SQUARE = BY_NAME["pow"], BY_NAME["square"]
Key = tuple[int, int]


def derivatives_of(row: Any) -> list[tuple[int, str]]:
    """List the operands that a row gives its adjoint to, each with its formula."""
    if not row.live or row.op is None:
        return []
    op = row.op
    if op is _POW and row.operands[1].kind == "constant" and row.operands[1].index == 2.0:
        op = _SQUARE
    return [
        (k, op.derivative(k, False)) for k in range(op.arity) if op.derivatives[k] is not None and k < len(row.operands)
    ]


class Reach:
    """What of a group matters to a reverse pass: what adjoints reach, on the way to what is wanted.

    `needs` and `reached` are of rows; of values of steps before, by row and how many steps, as rows are.
    """

    def __init__(self, group: Group, begun: Sequence[bool], wanted: Sequence[bool]) -> None:
        self.group, self.wanted = group, wanted
        firsts = dict(group.first)
        self.needs: set[int] = set()
        self.carries: set[Key] = {key for key, external in firsts.items() if external >= 0 and wanted[external]}
        changed = True
        while changed:
            before = len(self.needs), len(self.carries)
            for j, row in enumerate(group.rows):
                if any(self._needed(row.operands[k]) for k, _ in derivatives_of(row)):
                    self.needs.add(j)
            for j, d in firsts:
                if (j in self.needs) if d == 1 else ((j, d - 1) in self.carries):
                    self.carries.add((j, d))
            changed = before != (len(self.needs), len(self.carries))
        self.reached: set[int] = set()
        self.moved: set[Key] = set()  # values of steps before that adjoints reach
        for part, is_begun in zip(group.parts, begun, strict=True):
            if is_begun and group.is_loop and part.mode != "steps":  # it arrives behind the last step
                self.moved.add((part.row, part.before + 1))
            elif is_begun:
                self.reached.add(part.row)
        changed = True
        while changed:
            before = len(self.reached), len(self.moved)
            for j in range(len(group.rows) - 1, -1, -1):
                row = group.rows[j]
                if j in self.reached:
                    for k, _ in derivatives_of(row):
                        ref = row.operands[k]
                        if ref.kind == "row" and self._needed(ref):
                            if ref.before:
                                self.moved.add((ref.index, ref.before))
                            else:
                                self.reached.add(ref.index)
            for j, d in list(self.moved):
                if d > 1:
                    self.moved.add((j, d - 1))
                else:
                    self.reached.add(j)
            changed = before != (len(self.reached), len(self.moved))

    def _needed(self, ref: Ref) -> bool:
        if ref.kind == "external":
            return bool(self.wanted[ref.index])
        if ref.kind in ("constant", "table"):
            return False
        return (ref.index, ref.before) in self.carries if ref.before else ref.index in self.needs

    def gives(self, j: int) -> list[tuple[int, str]]:
        """List the operands to which a row gives something in this pass."""
        row = self.group.rows[j]
        if j not in self.reached:
            return []
        return [(k, source) for k, source in derivatives_of(row) if self._needed(row.operands[k])]

    def externals(self) -> set[int]:
        """Find the externals to which something is given in this pass."""
        group = self.group
        refs = [group.rows[j].operands[k] for j in range(len(group.rows)) for k, _ in self.gives(j)]
        found = {ref.index for ref in refs if ref.kind == "external"}
        moved = self.moved & self.carries
        return found | {external for key, external in group.first if key in moved and self.wanted[external]}


def _reach_of_all(group: Group) -> Reach:
    """Find what matters where all parts have adjoints, and all that can be is wanted."""
    return Reach(group, [True] * len(group.parts), [e.is_live and not e.is_bool for e in group.externals])


@functools.lru_cache(maxsize=KEPT)
def given_on(group: Group) -> frozenset[int]:
    """Find the externals that adjoints of parts can reach."""
    return frozenset(_reach_of_all(group).externals())


@functools.lru_cache(maxsize=KEPT)
def read_again(group: Group) -> frozenset[int]:
    """Find the externals whose values a reverse pass may read: all of a loop."""
    if group.is_loop:
        return frozenset(range(len(group.externals)))
    rows: set[int] = set()
    found: set[int] = set()

    def read(ref: Ref) -> None:
        if ref.kind == "external":
            found.add(ref.index)
        elif ref.kind == "row":
            rows.add(ref.index)

    reach = _reach_of_all(group)
    for j, row in enumerate(group.rows):
        for _, source in reach.gives(j):
            names = variables(source)
            if "out" in names:
                rows.add(j)
            for name, ref in zip(VARIABLES[:3], row.operands, strict=False):
                if name in names:
                    read(ref)
    for j in range(len(group.rows) - 1, -1, -1):
        if j in rows:
            for ref in group.rows[j].operands:
                read(ref)
    return frozenset(found)
