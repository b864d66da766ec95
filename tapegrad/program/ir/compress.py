"""Packs the rows of a recording that is over: kinds are told apart, and what repeats is kept once."""

from __future__ import annotations

import functools
from collections.abc import Sequence
from itertools import chain
from typing import Any

import numpy as np

from tapegrad.core.loop_detection import find_loops
from tapegrad.program.ir.compressed import MANY, NUMBER, Packed, hollow
from tapegrad.program.ir.repeats import BLOCK, Stretch
from tapegrad.program.lower.strided import FLOAT, form_for

_HOLES = 6
"""So many numbers of a view may stand in columns."""
_LARGEST = 1 << 31
_WIDE = 4
"""So many operands have columns of their own."""
_ROWS = 1 << 16
_float64, _None = np.float64, type(None)
_SIMPLE = (int, np.integer, np.bool_, str, bytes, type(None), np.dtype, type)


def pack(listing: Any) -> Packed:
    """Pack the rows of a listing.

    Parameters
    ----------
    listing : Listing

    Returns
    -------
    Packed
    """
    packed = Packed(len(listing.ops))
    operands, kinds = _operands(packed, listing), _Kinds(listing)
    lines = np.array(listing.lines, np.int32)
    loops = [loop for loop in find_loops(lines, operands) if kinds.repeat(*loop)]
    if 2 * sum(period * count for _, period, count in loops) < packed.count:
        loops = []
    by_row = kinds.put_into(packed, kinds.of_rows(loops), operands)
    _keep_values(packed, listing, by_row)
    columns = [by_row, *operands]
    if not loops:  # many rows may be of one line: those of a derivative, say
        loops = find_loops(kinds.signatures()[by_row], columns)
    at = 0
    for first, period, count in [*loops, (packed.count, 0, 0)]:
        if at < first:
            packed.stretches += [_once(packed, columns, k, min(k + BLOCK, first)) for k in range(at, first, BLOCK)]
        if count:
            packed.stretches.append(Stretch(columns, first, period, count))
        at = first + period * count
    packed.firsts = [stretch.first for stretch in packed.stretches]
    return packed


def _once(packed: Packed, columns: list[np.ndarray], first: int, stop: int) -> Stretch:
    """Return rows that are kept one by one, without columns that none of them needs."""
    kinds = columns[0][first:stop]
    arities, holes = packed.arities[kinds], packed.holes[kinds]
    width = max(int((arities + holes).max()), 1 if (arities == MANY).any() else 0)
    return Stretch(columns[: width + 1], first, stop - first, 1)


def _keep_values(packed: Packed, listing: Any, by_row: np.ndarray) -> None:
    """Keep values that are not computed from others: of inputs and constants, and what was drawn."""
    numbers: list[int] = []
    others: list[int] = []
    for kind, (how, form) in enumerate(zip(packed.hows, packed.forms, strict=True)):
        if type(how) is str:
            (numbers if form is FLOAT else others).append(kind)
        elif isinstance(how, tuple) and hasattr(how[0], "is_like"):
            others.append(kind)
    packed.number_rows = np.flatnonzero(np.isin(by_row, numbers)).astype(np.int32)
    packed.number_values = np.array([listing.values[row] for row in packed.number_rows.tolist()], np.float64)
    packed.kept = {row: listing.values[row] for row in np.flatnonzero(np.isin(by_row, others)).tolist()}


class _Kinds:
    """Tells the kinds of rows apart."""

    def __init__(self, listing: Any) -> None:
        self.listing = listing
        self.known: dict[Any, int] = {}
        self.parts: list[tuple[Any, ...]] = []  # how, op, form, params, live, line, how many operands
        self.hows: dict[Any, Any] = {}  # those that are the same are kept once
        self.params: dict[Any, Any] = {}
        self.forms = _forms(listing.values)

    def repeat(self, first: int, period: int, count: int) -> bool:
        """Tell whether some rows are the same again and again, but for their operands."""
        begin, end, stop = first + period, first + period * (count - 1), first + period * count
        columns = self.listing.how, self.listing.ops, self.listing.live, self.forms
        return all(column[first:end] == column[begin:stop] for column in columns) and not any(
            map(self.listing.params.__contains__, range(first, stop))
        )

    def of_rows(self, loops: Sequence[tuple[int, int, int]]) -> np.ndarray:
        """Return each row's kind; `loops` are rows that are the same again and again."""
        result = np.empty(len(self.listing.ops), np.int32)
        at = 0
        for first, period, count in loops:
            self._number(result, at, first + period)
            at = first + period * count
            result[first:at] = np.tile(result[first : first + period], count)
        self._number(result, at, len(result))
        return result

    def _number(self, result: np.ndarray, first: int, stop: int) -> None:
        """Number the kinds of some rows; most are not looked at by Python."""
        listing = self.listing
        for low in range(first, stop, _ROWS):
            here = slice(low, min(low + _ROWS, stop))
            columns: list[Any] = [map(id, listing.how[here]), map(id, listing.ops[here]), listing.live[here]]
            columns += [listing.lines[here], map(len, listing.operands[here]), self.forms[here]]
            if listing.params:
                columns.append(map(id, map(listing.params.get, range(here.start, here.stop))))
            keys = list(zip(*columns, strict=True))
            latest = dict(zip(keys, range(here.start, here.stop), strict=True))
            kinds = {key: self._kind(row, *key[2:6]) for key, row in latest.items()}
            result[here] = np.fromiter(map(kinds.__getitem__, keys), np.int32, len(keys))

    def _kind(self, row: int, live: int, line: int, count: int, form: Any) -> int:
        how, op, params = self.listing.how[row], self.listing.ops[row], self.listing.params.get(row)
        form = FLOAT if form is _float64 else None if form is _None else form
        if hasattr(how, "offset"):  # which are told apart without their numbers, below
            self.parts.append((how, op, form, params, live, line, count))
            return len(self.parts) - 1
        how_key, params_key = _key_of(how), _key(params)
        key = how_key, id(op), form, params_key, live, line, count
        kind = self.known.get(key)
        if kind is None:
            how, params = self.hows.setdefault(how_key, how), self.params.setdefault(params_key, params)
            kind = self.known[key] = len(self.parts)
            self.parts.append((how, op, form, params, live, line, count))
        return kind

    def put_into(self, packed: Packed, by_row: np.ndarray, columns: list[np.ndarray]) -> np.ndarray:
        """Hand the kinds over, views of one kind as one; give each row's kind."""
        if not self.parts:
            return by_row
        kinds, numbers = self._without_numbers()
        hows, ops, forms, params, lives, lines, counts, holes = map(list, zip(*self.parts, strict=True))
        packed.hows, packed.ops, packed.forms, packed.params = hows, ops, forms, params
        packed.lives, packed.lines = np.array(lives, np.uint8), np.array(lines, np.int32)
        packed.arities = np.array([n if n <= _WIDE else MANY for n in counts], np.int8)
        packed.holes = np.array(holes, np.int8)
        if numbers.shape[1]:
            rows = np.flatnonzero(packed.holes[kinds[by_row]])
            while len(columns) < 1 + numbers.shape[1]:
                columns.append(np.zeros(packed.count, np.int32))
            for column, values in zip(columns[1:], numbers.T, strict=False):
                column[rows] = values[by_row[rows]]
        return kinds[by_row]

    def _without_numbers(self) -> tuple[np.ndarray, np.ndarray]:
        """Take the numbers out of views, so that those of one kind are one; give their kinds, and their numbers."""
        known: dict[Any, int] = {}
        kinds = np.empty(len(self.parts), np.int32)
        parts: list[Any] = []
        found: list[list[int]] = []
        for at, (how, op, form, params, *rest) in enumerate(self.parts):
            numbers: list[int] = []
            key: Any = at
            if hasattr(how, "offset"):
                numbers.append(how.offset)
                hollow_params = hollow(params, numbers)
                if len(numbers) <= _HOLES and all(-_LARGEST <= n < _LARGEST for n in numbers):
                    how, params = how._replace(offset=0), hollow_params
                    key = _key_of(how), id(op), form, _key(params), *rest
                else:
                    numbers = []
            found.append([*numbers, *[0] * (_HOLES - len(numbers))])
            kinds[at] = known.setdefault(key, len(parts))
            if kinds[at] == len(parts):
                parts.append((how, op, form, params, *rest, len(numbers)))
        self.parts = parts
        width = max(part[-1] for part in parts)
        return kinds, np.array(found, np.int32)[:, :width]

    def signatures(self) -> np.ndarray:
        """Return by kind what rows of a loop have in common: not which element is read, for one."""
        numbers: dict[Any, int] = {}
        return np.array(
            [
                numbers.setdefault((type(how), id(op), form, live, line, n), len(numbers))
                for how, op, form, _, live, line, n, _ in self.parts
            ],
            np.int32,
        )


def _forms(values: Sequence[Any]) -> list[Any]:
    """Return what tells values apart: the type, of single float64 numbers and of none, or the form."""
    found: list[Any] = list(map(type, values))
    for row, kind in enumerate(found):
        if kind is not _float64 and kind is not _None:
            value = values[row]
            found[row] = form_for(value.dtype, value.shape, value.strides)
    return found


def _operands(packed: Packed, listing: Any) -> list[np.ndarray]:
    """Return the operands of all rows, in columns, with immediates among them."""
    operands, count = listing.operands, packed.count
    counts = np.fromiter(map(len, operands), np.int32, count)
    width = int(counts.max(initial=0))
    flat = np.fromiter(chain.from_iterable(operands), np.int32, int(counts.sum()))
    begins = np.cumsum(counts) - counts
    wide = np.flatnonzero(counts > _WIDE)
    columns = [np.zeros(count, np.int32) for _ in range(min(width, _WIDE))]
    for k, column in enumerate(columns):
        rows = np.flatnonzero((counts > k) & (counts <= _WIDE))
        column[rows] = flat[begins[rows] + k]
    numbers: dict[tuple[int, ...], int] = {}
    for row in wide.tolist():
        columns[0][row] = numbers.setdefault(operands[row], len(numbers))
    packed.many = list(numbers)
    _put_immediates(packed, listing.immediates, counts, columns)
    return columns


def _put_immediates(packed: Packed, given: dict[int, float], counts: np.ndarray, columns: list[np.ndarray]) -> None:
    """Let operands say which of the immediates they are."""
    if not given:
        return
    rows = np.fromiter(given, np.int64, len(given))
    values = np.fromiter(given.values(), np.float64, len(given))
    bits, which = np.unique(values.view(np.int64), return_inverse=True)
    packed.numbers = bits.view(np.float64)
    left = np.ones(len(rows), np.bool_)
    for k, column in enumerate(columns):
        there = left & (counts[rows] > k) & (counts[rows] <= _WIDE) & (column[rows] == NUMBER)
        column[rows[there]] = -2 - which[there]
        left &= ~there
    packed.loose = dict(zip(rows[left].tolist(), values[left].tolist(), strict=True))


# What is the same: keys with the types in them, as 1, 1.0 and True are equal


def _key_of(how: Any) -> Any:
    """Return a key for how a row is computed."""
    if not isinstance(how, tuple):
        return id(how)
    if len(how) == 1 and callable(how[0]):
        function = how[0]
        if type(function) is not functools.partial:
            return type(how), id(function)
        pieces = _key(function.args), _key(function.keywords)
        return type(how), id(function.func), *pieces
    return type(how), _key(tuple(how))


def _key(value: Any) -> Any:
    """Return a key that is equal for what is the same; for what cannot be told, by its identity."""
    kind = type(value)
    if kind is tuple or kind is list:
        return (kind, *map(_key, value))
    if kind is dict:
        return (kind, *[(k, _key(v)) for k, v in value.items()])
    if isinstance(value, (float, complex)):  # zeros of either sign are equal, NaNs are not
        return kind, repr(value)
    if kind is slice:
        return kind, _key(value.start), _key(value.stop), _key(value.step)
    return (kind, value) if isinstance(value, _SIMPLE) else (kind, id(value))


__all__ = ["pack"]
