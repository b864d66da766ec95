"""What a group is: elementwise rows over one shape, run as one, perhaps many times over; and its functions as text.

All rows of a group are computed for a vector of elements before the next: values stay in registers, and those of a loop
through time as well, from step to step. The reverse pass computes the values again, from what the group was given, and
in a loop from what each step was given, which is all that is kept.
"""

from __future__ import annotations

import functools
from typing import Any, NamedTuple

WIDTH = 8
"""Elements of a vector of arrays: two registers of AVX2, so that one waits while the other computes."""
KEPT = 1024
"""Of so many groups it is known what was found out of them."""

# The words of a group's instruction; from W_PLACES on, those of externals, parts, and what steps are given.
W_KIND, W_FUNCTION, W_COUNT, W_STEPS, W_OUTER, W_GRAIN, W_PLACES = range(7)
# The words of its derivative: where those are, which function of the backward it is, then the rows of adjoints.
D_WORD, D_INDEX, D_ROWS = 1, 2, 3
# What a call is told: the first and the last element (or outer index), and where partial sums are to be, if not 0:
# numbers, then sums over lines.
C_START, C_STOP, C_PARTIAL, C_SIZE = range(4)


class External(NamedTuple):
    """A value that a group reads: an array of its shape, or a number, which is one for all elements.

    `outer` says that an array has a stride of its own along the outer dim; else it lies in C order. `is_slice` says
    that its adjoint is given to the array that it is a slice of, or that it is, where all lines are the same one
    (`is_line`): that is added to line by line. A column (`is_column`) has a number for each line.
    """

    is_array: bool
    is_bool: bool = False
    is_live: bool = False
    outer: bool = False
    is_slice: bool = False
    is_line: bool = False
    is_column: bool = False


class Ref(NamedTuple):
    """An operand of a row: of the externals, a constant, one that each step has another of, or a row of the body."""

    kind: str  # "external", "constant", "table", "row"
    index: Any
    before: int = 0


class Row(NamedTuple):
    """A row of a body: `how` computes it, `op` is its row in the table, for derivatives; `live` if it gives them on."""

    how: Any
    op: Any
    operands: tuple[Ref, ...]
    live: bool


class Part(NamedTuple):
    """A value that others read: of a row of the body, after the last step or `before` that; of all steps; or a sum.

    The parts of all steps are rows side by side, one for each. A sum is over all elements, along each line, which
    gives a column, or over all lines, which gives one.
    """

    row: int
    mode: str  # "final", "steps", "sum", "column", "line"
    before: int = 0


class Group(NamedTuple):
    """Rows that are run as one.

    Attributes
    ----------
    width : int
        Elements of a vector; 1 for single numbers.
    is_plane : bool
        Whether elements are counted by lines, as some externals have strides of their own, or parts are sums of or
        over lines.
    rows : tuple of Row
        The body, in the order in which it is computed.
    externals : tuple of External
    first : tuple of ((int, int), int)
        By row and how many steps before: which external has the value before the first step; -1 where no step reads
        it, as it is there for what comes after the last.
    parts : tuple of Part
    is_loop : bool
        Whether the body is run more than once.
    tables : int
        How many constants there are that each step has another of.
    """

    width: int
    is_plane: bool
    rows: tuple[Row, ...]
    externals: tuple[External, ...]
    first: tuple[tuple[tuple[int, int], int], ...]
    parts: tuple[Part, ...]
    is_loop: bool
    tables: int = 0

    # Groups that are alike are one object (`alike`), so that what is found out of it is kept by it.
    def __eq__(self, other: object) -> bool:
        return self is other

    def __hash__(self) -> int:
        return id(self)

    def words(self) -> tuple[list[int], list[int], list[int], list[int]]:
        """Number the words: of externals, of their outer strides (-1: none), of parts, of what steps are given; the
        tables are behind these.
        """
        at = W_PLACES
        externals, outers, parts = [], [], []
        for e in self.externals:
            externals.append(at)
            outers.append(at + 1 if e.outer else -1)
            at += 2 if e.outer else 1
        for p in self.parts:
            parts.append(at)
            at += 2 if p.mode == "steps" else 1
        return externals, outers, parts, list(range(at, at + len(self.first)))

    def table_words(self) -> list[int]:
        """Number the words of tables, and the one behind them."""
        externals, outers, parts, given = self.words()
        at = W_PLACES + len(externals) + sum(o >= 0 for o in outers) + len(given)
        at += len(parts) + sum(p.mode == "steps" for p in self.parts)
        return list(range(at, at + self.tables + 1))

    def slice_words(self) -> list[int]:
        """Number, for each external that is a slice, the word of where it begins in its array (0 for the others).

        The one behind that says how many bytes the array has. Both are in bytes.
        """
        at, found = self.table_words()[-1], []
        for e in self.externals:
            found.append(at if e.is_slice else 0)
            at += 2 * e.is_slice
        return found

    def size(self) -> int:
        """Count the words."""
        return self.table_words()[-1] + 2 * sum(e.is_slice for e in self.externals)


@functools.lru_cache(maxsize=KEPT)
def _known(fields: tuple[Any, ...], constants: tuple[str, ...]) -> Group:
    return Group(*fields)


def alike(*fields: Any) -> Group:
    """Return the group of these fields: the same one as before, so that a thousand that are alike are lowered once."""
    constants = [repr(ref.index) for row in fields[2] for ref in row.operands if ref.kind == "constant"]
    return _known(fields, tuple(constants))  # as text: 0.0 and -0.0 are equal


def has_line_sums(group: Group) -> bool:
    """Tell whether a group, or its reverse, sums over lines."""
    return any(p.mode == "line" for p in group.parts) or any(e.is_line and e.is_live for e in group.externals)
