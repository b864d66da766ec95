"""How rows that stand for groups are lowered, and which function gives a group's adjoints on in which backward."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad._generated import replay as S
from tapegrad.compilation import llvm
from tapegrad.engine import replay_executor as P
from tapegrad.program.fuse.llvm.forward import forward_text
from tapegrad.program.fuse.llvm.group import KEPT, W_PLACES, External, Group, has_line_sums
from tapegrad.program.fuse.llvm.liveness import Reach, given_on
from tapegrad.program.fuse.llvm.numpy_functions import ELEMENTARY
from tapegrad.program.fuse.llvm.reverse import Reverse
from tapegrad.program.fuse.types import PartOf, Together
from tapegrad.program.lower.elementwise import Looping
from tapegrad.program.lower.strided import Form, form_for

_LARGE, _COSTLY = 2_000_000, 16
"""Elements, counted for each row and step, from which on threads divide a group: about 0.2 ms. One elementary function
counts as so many rows."""
_PARTS, _MOST_PARTS = 8, 32
"""Into how many parts threads divide a group: few, as each lets go of the GIL, and more where they are large all the
same, so that threads come to their ends together."""
_LINES = 8
"""So many lines, at least, a thread takes of a group that sums over lines, as each part has such a sum of its own."""
SPACE = P.BASE, P.CODE, P.SLOTS


class Lowered:
    """A group of a plan.

    Attributes
    ----------
    at, index : int
        Its row, and its number among the plan's groups.
    together : Together
    operands : list of int
        The rows of its externals.
    targets : list of int
        The rows to which adjoints of externals are given: of slices, those that they are of.
    parts : list of list of int
        The rows of each part: one, or those of all steps.
    """

    def __init__(self, at: int, index: int, together: Together, operands: list[int]) -> None:
        self.at, self.index, self.together, self.operands = at, index, together, operands
        self.parts: list[list[int]] = [[] for _ in together.group.parts]
        self.targets: list[int] = []
        self.word = self.back = self.many = 0


def grain(how: Together) -> int:
    """Return how many elements, or lines, a thread takes at once; 0 for what one thread is to run.

    It does not depend on the number of threads, as sums do on how they are divided.
    """
    group, width = how.group, how.group.width
    cost = sum(_COSTLY if row.how in ELEMENTARY else 1 for row in group.rows)
    if width == 1 or how.size * how.steps * cost < _LARGE:
        return 0
    parts = min(_MOST_PARTS, max(_PARTS, how.size * how.steps * cost // _LARGE))
    if group.is_plane:
        return max(_LINES if has_line_sums(group) else 1, how.outer // parts)
    return max(1024, -(-how.size // (parts * width)) * width) if how.size > 2048 else 0


class Grouping(Looping):
    """The part of a lowering that writes instructions for groups."""

    def __init__(self, listing: Any, after: Any = None, spare: Any = None) -> None:
        super().__init__(listing, after, spare)
        self.groups: list[Lowered] = []
        self._lowered: dict[int, Lowered] = {}

    def of_together(self, row: int, how: Together) -> None:
        """Lower a group: what it computes, and that its adjoints are given on by one function."""
        listing, group = self.listing, how.group
        sources = [self.at(k) for k in listing.operands[row]]
        live = listing.live[row]
        at = self.new_row(row, None, None)
        lowered = Lowered(at, len(self.groups), how, sources)
        self.groups.append(lowered)
        self._lowered[at] = lowered
        externals, _, _, given = group.words()
        words = [0] * group.size()
        words[:W_PLACES] = [
            P.TOGETHER,
            _forward(group, bool(live)),
            how.line,
            how.steps,
            how.outer,
            grain(how),
        ]
        for k, word, external in zip(sources, externals, group.externals, strict=True):
            words[word] = self.place(k)
            if external.outer:
                words[word + 1] = self._apart(external, self.form(k))
        if group.is_loop and live:
            vectors = -(-how.size // group.width)
            for (_, before), word in zip(group.first, given, strict=True):
                if before >= 0:
                    words[word] = self.room(8 * vectors * group.width * how.steps)
        for table, word in zip(how.tables, group.table_words(), strict=False):
            words[word] = place = self.room(table.nbytes)
            self.constants.append((place, form_for(table.dtype, table.shape, table.strides), table))
        arrays = [self._array_of(k, e) for k, e in zip(listing.operands[row], group.externals, strict=True)]
        for k, array, word in zip(sources, arrays, group.slice_words(), strict=True):
            if array >= 0:
                words[word : word + 2] = [self.place(k) - self.place(array), self.form(array).nbytes]
        lowered.word = self.instruction(words)
        code = S.GENERAL
        self.records.extend((code, lowered.word, 0, 0))
        if live:
            self._derive_group(lowered, [array if array >= 0 else k for array, k in zip(arrays, sources, strict=True)])

    @staticmethod
    def _apart(external: External, form: Form) -> int:
        """Return how many bytes the lines of an external are apart."""
        return 0 if external.is_line else form.dtype.itemsize if external.is_column else form.strides[-2]

    def _array_of(self, row: int, external: External) -> int:
        """Give the array to which the adjoint of an external is given as of a part of it; -1 where it is given all."""
        if not external.is_slice:
            return -1
        return self.at(row if external.is_line else self.listing.operands[row][0])

    def _derive_group(self, lowered: Lowered, sources: list[int]) -> None:
        """Lower how adjoints are given on: to the externals, and to the arrays that slices are of."""
        record = P.RECORD_WORDS * lowered.at
        group = lowered.together.group
        given = given_on(group)
        targets = [k if n in given and self.kinds[k] & 1 else -1 for n, k in enumerate(sources)]
        lowered.many, lowered.targets = self.many, sources
        self.many += len(targets)
        parts = [0] * len(group.parts)
        lowered.back = self.instruction([P.D_TOGETHER, lowered.word, lowered.index, *sources, *parts])
        self.records[record] |= S.GENERAL << P.REVERSE_SHIFT
        self.records[record + 2] = lowered.back
        self.records[record + 3] = len(self.gives)
        self.gives.extend((lowered.many, len(targets), *targets))

    def of_part(self, row: int, how: PartOf) -> None:
        """Lower a part of a group, which has been computed: where it is, and that its adjoint waits for the group."""
        listing = self.listing
        lowered = self._lowered[self.at(listing.operands[row][0])]
        group = lowered.together.group
        value = listing.values[row]
        form = form_for(value.dtype, value.shape, value.strides)
        # Parts of all steps are evenly apart: none has the memory of something else.
        is_apart = group.parts[how.part].mode == "steps" and not form.in_slot
        at = self.new_row(row, form, self.room(form.nbytes, form.low) if is_apart else None)
        code = S.NOTHING | (S.PART << P.REVERSE_SHIFT if listing.live[row] else 0)
        self.records.extend((code, lowered.at, 0, 0))
        rows = lowered.parts[how.part]
        rows.append(at)
        word = lowered.word + group.words()[2][how.part]
        if how.step == 0:
            self.code[word] = self.place(at)
            if lowered.back:
                self.code[lowered.back + 3 + len(lowered.operands) + how.part] = at
        elif how.step == 1:
            self.code[word + 1] = self.place(at) - self.code[word]


def summed(group: Lowered, sides: np.ndarray) -> list[tuple[int, bool]]:
    """List the numbers among a group's externals to which a sum over elements is given, and whether it is the first."""
    marks = sides[group.many : group.many + len(group.operands)].tolist()
    externals = group.together.group.externals
    return [
        (row, m & P.BEGINS != 0)
        for row, m, e in zip(group.operands, marks, externals, strict=True)
        if m & P.LIVE and not e.is_array
    ]


def unreached(groups: Sequence[Lowered], reached: np.ndarray) -> list[int]:
    """List the rows of steps whose adjoints are read together with others', and have none."""
    found = []
    for g in groups:
        for rows in g.parts:
            if len(rows) > 1 and reached[rows].any():
                found += [row for row in rows if not reached[row]]
    return found


def not_given(groups: Sequence[Lowered], flags: np.ndarray, sides: np.ndarray, reached: np.ndarray) -> list[Any]:
    """List the externals that a pass would give adjoints to, and its parts give nothing: pairs of a group and a number.

    They have no adjoints. A 0 in their place would become NaN where a derivative before it is infinite.
    """
    found = []
    for g in groups:
        if not flags[g.at]:
            continue
        begun = [bool(rows) and bool(reached[rows].any()) for rows in g.parts]
        if all(begun):
            continue
        wanted = [mark & P.LIVE != 0 for mark in sides[g.many : g.many + len(g.operands)].tolist()]
        given = Reach(g.together.group, begun, wanted).externals()
        found += [(g, k) for k, is_wanted in enumerate(wanted) if is_wanted and k not in given]
    return found


def functions(
    groups: Sequence[Lowered], flags: np.ndarray, sides: np.ndarray, reached: np.ndarray, absent: Sequence[int]
) -> np.ndarray:
    """Return the addresses of what gives the groups' adjoints on; 0 of those that do not run.

    Rows that are absent have no adjoints, and are read with others that have.
    """
    found, rows = np.zeros(len(groups) + 1, np.int64), frozenset(absent)
    for g in groups:
        if flags[g.at]:
            has_absent = bool(rows) and any(not rows.isdisjoint(part) for part in g.parts)
            found[g.index] = function_of(g, sides, begun_of(g, reached), has_absent=has_absent)
    return found


def begun_of(group: Lowered, reached: np.ndarray) -> list[bool]:
    """List which parts of a group have adjoints."""
    return [bool(rows) and bool(reached[rows[0]]) for rows in group.parts]


def function_of(
    group: Lowered, sides: np.ndarray, begun: Sequence[bool], computes: bool = False, has_absent: bool = False
) -> int:
    """Return the address of what gives a group's adjoints on, and computes its parts if it is to."""
    marks = sides[group.many : group.many + len(group.operands)].tolist()
    wanted, first = tuple([m & P.LIVE != 0 for m in marks]), tuple([m & P.BEGINS != 0 for m in marks])
    return _backward(group.together.group, tuple(begun), wanted, first, computes, has_absent)


@functools.lru_cache(maxsize=KEPT)
def _forward(group: Group, is_live: bool) -> int:
    """Return the address of what computes a group."""
    return llvm.compiled(forward_text(group, SPACE, is_live), "forward")


@functools.lru_cache(maxsize=KEPT)
def _backward(
    group: Group,
    begun: tuple[bool, ...],
    wanted: tuple[bool, ...],
    first: tuple[bool, ...],
    computes: bool,
    has_absent: bool,
) -> int:
    """Return the address of what gives adjoints of parts on; see `Reverse`."""
    return llvm.compiled(Reverse(group, SPACE, begun, wanted, first, computes, has_absent).text(), "backward")
