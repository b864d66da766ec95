"""A listing that is complete, packed: what rows are stands in tables, and rows that repeat are kept once.

A row is a number of its kind (how it is computed, what it is in the table, where it was recorded, what its value is
like), and those of the rows that it reads. A loop over time is one `Stretch`, of the rows of one step, whatever the
number of steps: it takes no memory for each row.
"""

from __future__ import annotations

import sys
from bisect import bisect_right
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import numpy as np

from tapegrad.program.ir.repeats import Stretch
from tapegrad.program.lower.strided import FLOAT, Form

NUMBER = -1
"""As an operand: the row's immediate, a Python number as float64."""
MANY = -1
"""As the number of operands: they are listed elsewhere."""
HOLE = "a number that stands elsewhere"
CHUNK = 4096
_LARGE_CHUNK = 1 << 18


class Packed:
    """The rows of a listing, to be read.

    Attributes
    ----------
    count : int
        How many rows there are.
    stretches : list of Stretch
    hows, ops, forms, params : list
        By kind; the form of its value, None for guards.
    lives, lines, arities : ndarray of int
        By kind.
    holes : ndarray of int
        By kind: how many numbers are left out of a view and of its params, as they are others in each turn of a loop.
        They stand behind the operands, and HOLE in their place.
    numbers : ndarray of float64
        Immediates. As an operand, -2 - k is the k-th of them.
    many : list of tuple of int
        Operands of rows that have more than others: their first says which of these.
    loose : dict of int to float
        By row: immediates that are not among the operands.
    kept : dict of int to array
        By row: values of inputs, constants, and others that are not computed again.
    number_rows, number_values : ndarray
        The same for single float64 numbers: rows in order, and their values.
    replaced : dict of int
        By row: how it is computed, where that was changed later.
    """

    def __init__(self, count: int) -> None:
        self.count = count
        self.stretches: list[Stretch] = []
        self.firsts: list[int] = []
        self.hows: list[Any] = []
        self.ops: list[Any] = []
        self.forms: list[Form | None] = []
        self.params: list[Any] = []
        self.lives = self.lines = self.arities = self.holes = np.zeros(0, np.int64)
        self.numbers, self.number_values = np.zeros(0), np.zeros(0)
        self.number_rows = np.zeros(0, np.int32)
        self.many: list[tuple[int, ...]] = []
        self.loose: dict[int, float] = {}
        self.kept: dict[int, Any] = {}
        self.replaced: dict[int, Any] = {}

    # One row

    def _stretch(self, row: int) -> Stretch:
        if not 0 <= row < self.count:
            raise IndexError(f"row {row} of {self.count}")
        return self.stretches[bisect_right(self.firsts, row) - 1]

    def kind(self, row: int) -> int:
        """Return the number of a row's kind."""
        return self._stretch(row).get(0, row)

    def how(self, row: int) -> Any:
        """Say how a row is computed."""
        if row in self.replaced:
            return self.replaced[row]
        stretch = self._stretch(row)
        kind = stretch.get(0, row)
        how = self.hows[kind]
        return how._replace(offset=stretch.get(2, row)) if self.holes.item(kind) else how

    def param(self, row: int) -> Any:
        """Return what the rules of a row are to know."""
        stretch = self._stretch(row)
        kind = stretch.get(0, row)
        holes, params = self.holes.item(kind), self.params[kind]
        return filled(params, iter([stretch.get(k, row) for k in range(3, holes + 2)])) if holes > 1 else params

    def operands(self, row: int) -> tuple[int, ...]:
        """Return the operands of a row."""
        stretch = self._stretch(row)
        arity = self.arities.item(stretch.get(0, row))
        if arity == MANY:
            return self.many[stretch.get(1, row)]
        found = [stretch.get(k + 1, row) for k in range(arity)]
        return tuple([k if k >= 0 else NUMBER for k in found])

    def immediate(self, row: int) -> float | None:
        """Return the immediate of a row; None if it has none."""
        stretch = self._stretch(row)
        for k in range(self.arities[stretch.get(0, row)]):
            operand = stretch.get(k + 1, row)
            if operand < NUMBER:
                return float(self.numbers[-2 - operand])
        return self.loose.get(row)

    def value(self, row: int) -> Any:
        """Return what is kept of the value of a row: itself, or what it is like."""
        form = self.forms[self.kind(row)]
        if form is FLOAT and len(self.number_rows):
            at = int(np.searchsorted(self.number_rows, row))
            if at < len(self.number_rows) and self.number_rows[at] == row:
                return np.array(self.number_values[at])
        return self.kept.get(row, form)

    # Many rows

    def part(self, low: int, high: int) -> list[np.ndarray]:
        """Return kinds and operands of some rows, as they are kept."""
        found = []
        at = bisect_right(self.firsts, low) - 1
        while low < high:
            stretch = self.stretches[at]
            end = min(high, stretch.stop)
            found.append(stretch.part(low, end))
            low, at = end, at + 1
        if len(found) == 1:
            return found[0]
        width = max(map(len, found), default=1)
        for columns in found:
            columns += [np.zeros(len(columns[0]), np.int8)] * (width - len(columns))
        return [np.concatenate(column) for column in zip(*found, strict=True)]

    def chunks(self, size: int = CHUNK) -> Iterator[tuple[int, list[np.ndarray]]]:
        """Go over all rows: the first of each part, and its columns."""
        for low in range(0, self.count, size):
            yield low, self.part(low, min(low + size, self.count))

    def hows_of(self, low: int, part: list[np.ndarray]) -> list[Any]:
        """Say how the rows of a part are computed."""
        found = list(map(self.hows.__getitem__, part[0].tolist()))
        if self.holes.any():
            for at in np.flatnonzero(self.holes[part[0]]).tolist():
                found[at] = found[at]._replace(offset=int(part[2][at]))
        for row, how in self.replaced.items():
            if low <= row < low + len(found):
                found[row - low] = how
        return found

    def operands_of(self, low: int, part: list[np.ndarray]) -> list[tuple[int, ...]]:
        """List the operands of the rows of a part."""
        width = len(part) - 1
        if not width:
            return [()] * len(part[0])
        columns = [c if c.dtype.kind == "u" else np.maximum(c, NUMBER) for c in part[1:]]
        every = zip(*[column.tolist() for column in columns], strict=True)
        arities = self.arities[part[0]].tolist()
        if not self.many:
            return [t if n == width else t[:n] for t, n in zip(every, arities, strict=True)]
        return [self.many[t[0]] if n == MANY else t[:n] for t, n in zip(every, arities, strict=True)]

    def values_of(self, low: int, part: list[np.ndarray]) -> list[Any]:
        """List what is kept of the values of the rows of a part."""
        found: list[Any] = list(map(self.forms.__getitem__, part[0].tolist()))
        begin, end = np.searchsorted(self.number_rows, (low, low + len(found))).tolist()
        for row, value in zip(self.number_rows[begin:end].tolist(), self.number_values[begin:end], strict=True):
            found[row - low] = np.array(value)
        for row, value in self.kept.items():
            if low <= row < low + len(found):
                found[row - low] = value
        return found

    def immediates(self) -> dict[int, float]:
        """Return all immediates, by row."""
        found = dict(self.loose)
        for low, part in self.chunks(_LARGE_CHUNK):
            for k, column in enumerate(part[1:]):
                has = np.flatnonzero((column < NUMBER) & (self.arities[part[0]] > k))
                numbers = self.numbers[-2 - column[has].astype(np.int64)].tolist()
                found.update(zip((has + low).tolist(), numbers, strict=True))
        return found

    def params_by_row(self) -> dict[int, Any]:
        """Return what rules are to know, by row."""
        has = np.array([params is not None for params in self.params], np.bool_)
        found: dict[int, Any] = {}
        if has.any():
            for low, part in self.chunks(_LARGE_CHUNK):
                for at in np.flatnonzero(has[part[0]]).tolist():
                    kind = part[0][at]
                    numbers = [int(column[at]) for column in part[3 : self.holes[kind] + 2]]
                    found[low + at] = filled(self.params[kind], iter(numbers)) if numbers else self.params[kind]
        return found

    def rows_of(self, holds: Callable[[Any], bool]) -> list[int]:
        """List the rows of which something holds that is said of how they are computed."""
        is_one = np.array(list(map(holds, self.hows)), np.bool_)
        if not is_one.any():
            return []
        return [low + at for low, part in self.chunks(_LARGE_CHUNK) for at in np.flatnonzero(is_one[part[0]]).tolist()]

    def first_difference(self, other: Packed, alike: Callable[[int, int], bool]) -> int | None:
        """Return the first row at which two listings differ, of those that both have; None if there is none.

        `alike` says whether two kinds are the same.
        """
        count, kinds = min(self.count, other.count), len(other.hows)
        for low in range(0, count, _LARGE_CHUNK):
            high = min(low + _LARGE_CHUNK, count)
            mine, its = self.part(low, high), other.part(low, high)
            pairs, which = np.unique(mine[0].astype(np.int64) * kinds + its[0], return_inverse=True)
            differs = ~np.array([alike(*divmod(pair, kinds)) for pair in pairs.tolist()], np.bool_)[which]
            arities = self.arities[mine[0]]
            ends = arities + self.holes[mine[0]]
            for k in range(1, min(len(mine), len(its))):
                pairs_of = zip(self.known(mine, k), other.known(its, k), strict=True)
                differs |= np.any([a != b for a, b in pairs_of], axis=0) & (ends >= k)
            for at in np.flatnonzero((arities == MANY) & ~differs).tolist():
                differs[at] = self.many[mine[1][at]] != other.many[its[1][at]]
            for row in self.loose.keys() | other.loose.keys():
                if low <= row < high and not _same_bits(self.loose.get(row), other.loose.get(row)):
                    differs[row - low] = True
            if differs.any():
                return low + int(np.argmax(differs))
        return None

    def known(self, part: list[np.ndarray], k: int) -> tuple[np.ndarray, np.ndarray]:
        """Return a column as it can be compared with another listing's: -2 for immediates, and the bits of these."""
        column, bits = part[k].astype(np.int64), np.zeros(len(part[k]), np.int64)
        has = np.flatnonzero((column < NUMBER) & (self.arities[part[0]] >= k))
        bits[has] = self.numbers.view(np.int64)[-2 - column[has]]
        column[has] = -2
        return column, bits

    @property
    def nbytes(self) -> int:
        """Bytes of all that only this listing has."""
        lists: Iterable[Any] = (self.hows, self.ops, self.forms, self.params, self.many, self.firsts, self.stretches)
        arrays = (self.lives, self.lines, self.arities, self.holes, self.numbers, self.number_rows, self.number_values)
        total = sum(map(sys.getsizeof, lists)) + sum(map(sys.getsizeof, arrays)) + sum(s.nbytes for s in self.stretches)
        total += sum(map(sys.getsizeof, (self.loose, self.kept))) + sum(map(sys.getsizeof, self.many))
        seen: dict[int, Any] = {id(p): p for p in self.params if p is not None}
        seen.update((id(how), how) for how in self.hows if isinstance(how, tuple))
        return total + sum(map(_bytes_of, [*seen.values(), *self.kept.values()]))


def filled(thing: Any, numbers: Iterator[int]) -> Any:
    """Put numbers in the place of holes."""
    if thing is HOLE:
        return next(numbers)
    kind = type(thing)
    if kind is tuple or kind is list:
        return kind([filled(part, numbers) for part in thing])
    if kind is dict:
        return {name: filled(part, numbers) for name, part in thing.items()}
    if kind is slice:
        return slice(*[filled(part, numbers) for part in (thing.start, thing.stop, thing.step)])
    return thing


def hollow(thing: Any, numbers: list[int]) -> Any:
    """Put holes in the place of numbers, which are appended to a list."""
    kind = type(thing)
    if kind is int:
        numbers.append(thing)
        return HOLE
    if kind is tuple or kind is list:
        return kind([hollow(part, numbers) for part in thing])
    if kind is dict:
        return {name: hollow(part, numbers) for name, part in thing.items()}
    if kind is slice:
        return slice(*[hollow(part, numbers) for part in (thing.start, thing.stop, thing.step)])
    return thing


def _bytes_of(thing: Any) -> int:
    """Count the bytes of how a row is computed, of what rules are to know, or of a value."""
    if isinstance(thing, np.ndarray):
        return sys.getsizeof(thing if thing.base is None else thing.base)
    inside = thing.values() if isinstance(thing, dict) else thing if isinstance(thing, (tuple, list)) else ()
    return sys.getsizeof(thing) + sum(map(_bytes_of, inside))


def _same_bits(a: float | None, b: float | None) -> bool:
    if a is None or b is None:
        return a is b
    return np.float64(a).tobytes() == np.float64(b).tobytes()
