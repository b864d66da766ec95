"""The rows of a program as columns, read from the form in which they are kept: loops are not written out."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np

from tapegrad.core.loop_detection import find_loops
from tapegrad.core.storage import layout_of
from tapegrad.diagnostics.program_profiler import name_of, name_of_kind
from tapegrad.display.markup import bytes_text
from tapegrad.display.row_table import GUARD, LIVE, NO_PLACE, NUMBER, OUTPUT, RowTable, interned, tallied
from tapegrad.program.ir.compressed import MANY
from tapegrad.program.ir.listing import CONSTANT, INPUT, HasBytes, IsTrue

_CHUNK = 1 << 18
_LONG = 10_000
"""Rows of a program that is not lowered only to be shown."""


def program_table(program: Any, limit: int | None = None) -> RowTable:
    """Return the rows of a program.

    Parameters
    ----------
    program : Program
    limit : int, optional
        So many rows at most, and of each loop those of one turn; by default all rows, one by one.
    """
    is_new = program._plan is None and len(program.listing) > _LONG
    if limit is not None and is_new and program.listing.packed is None:
        return _as_written(program, limit)
    is_new = is_new and limit is not None
    counts = f"{program.counts()}, {'not run yet' if is_new else bytes_text(program.nbytes)}"  # which packs the rows
    listing = program.listing
    packed = listing.packed
    loops = [(s.first, s.period, s.count) for s in packed.stretches if s.count > 1]
    ranges = [(0, packed.count)] if limit is None else _shown(loops, packed.count, limit)
    parts = [(low, packed.part(low, high)) for low, high in _pieces(ranges)]
    kinds = _joined([part[0] for _, part in parts])
    rows = _of_ranges(ranges)
    operation, operations = interned([name_of_kind(h, o) for h, o in zip(packed.hows, packed.ops, strict=True)])
    known = [None if form is None else layout_of(form) for form in packed.forms]
    layout, layouts = interned(["" if each is None else repr(each) for each in known])
    size_of_kind = np.array([0 if each is None else each.nbytes for each in known], np.int64)
    layout_bytes = np.zeros(len(layouts), np.int64)
    layout_bytes[layout] = size_of_kind
    known_places = {place: k for k, place in enumerate(dict.fromkeys(listing.places))}
    numbers = np.array([known_places[each] for each in listing.places], np.int64)
    place = numbers[packed.lines] if listing.places else np.full(len(operation), NO_PLACE)
    is_given = np.array([how is INPUT or how is CONSTANT for how in packed.hows], np.bool_)
    place = np.where(is_given, NO_PLACE, place)
    arity, operands = _operands(packed, parts)
    marks = np.where(packed.lives[kinds] != 0, LIVE, 0).astype(np.uint8)
    guards = np.array([type(how) in (IsTrue, HasBytes) for how in packed.hows], np.bool_)
    marks[guards[kinds]] |= GUARD
    marks[np.isin(rows, list(dict.fromkeys(listing.outputs)))] |= OUTPUT
    per_kind = _rows_of_kinds(packed)
    return RowTable(
        title=f"program {program.name}",
        counts=counts,
        rows=rows,
        total=packed.count,
        operation=operation[kinds],
        operations=operations,
        layout=layout[kinds],
        layouts=layouts,
        layout_bytes=layout_bytes,
        place=place[kinds],
        places=list(known_places),
        arity=arity,
        operands=operands,
        marks=marks,
        immediates=packed.immediates() if limit is None else _immediates(packed, rows, arity, operands),
        notes=program.notes(rows[is_given[kinds] | guards[kinds]].tolist()),
        loops=loops,
        by_place=tallied(place, per_kind, per_kind * size_of_kind),
    )


def _as_written(program: Any, limit: int) -> RowTable:
    """Return the first rows of a long program that has not run yet: packing it takes longer than a look at it may."""
    listing = program.listing
    total = len(listing)
    loops = find_loops(_alike(listing))
    rows = _of_ranges(_shown(loops, total, limit))
    shown = rows.tolist()
    operation, operations = interned([name_of(listing, row) for row in shown])
    values = [listing.values[row] for row in shown]
    layout, layouts = interned(["" if v is None else repr(layout_of(v)) for v in values])
    layout_bytes = np.zeros(len(layouts), np.int64)
    layout_bytes[layout] = [0 if v is None else v.nbytes for v in values]
    places = list(dict.fromkeys(listing.places))
    number = {place: k for k, place in enumerate(places)}
    numbers = np.array([number[each] for each in listing.places] or [NO_PLACE], np.int64)
    hows = [listing.how[row] for row in shown]
    is_given = np.array([how is INPUT or how is CONSTANT for how in hows], np.bool_)
    guards = np.array([type(how) in (IsTrue, HasBytes) for how in hows], np.bool_)
    lines = np.fromiter(listing.lines, np.int64, total)
    rows_of_place = np.bincount(numbers[lines] + 1, minlength=len(places) + 1)
    operands = [listing.operands[row] for row in shown]
    return RowTable(
        title=f"program {program.name}",
        counts=f"{program.counts()}, not run yet",
        rows=rows,
        total=total,
        operation=operation,
        operations=operations,
        layout=layout,
        layouts=layouts,
        layout_bytes=layout_bytes,
        place=np.where(is_given, NO_PLACE, numbers[lines[rows]]),
        places=places,
        arity=np.array([len(each) for each in operands], np.int64),
        operands=np.array([k for each in operands for k in each], np.int64),
        marks=np.where(guards, GUARD, 0).astype(np.uint8),
        immediates={row: listing.immediates[row] for row in shown if row in listing.immediates},
        notes=program.notes(rows[is_given | guards].tolist()),
        loops=loops,
        by_place={k - 1: (n, 0) for k, n in enumerate(rows_of_place.tolist()) if n},
    )


def _alike(listing: Any) -> np.ndarray:
    """Number the rows so that those have one number which are of one line, operation and layout."""
    forms = [None if v is None else (v.dtype.char, v.shape) for v in listing.values]
    known: dict[Any, int] = {}
    keys = zip(listing.lines, map(type, listing.how), map(id, listing.ops), forms, strict=True)
    return np.fromiter([known.setdefault(key, len(known)) for key in keys], np.int64, len(forms))


def _shown(loops: list[tuple[int, int, int]], total: int, limit: int) -> list[tuple[int, int]]:
    """Return which rows are shown first, from one up to one: of a loop those of one turn."""
    found, at = [], 0
    for first, period, count in [*loops, (total, 0, 0)]:
        high = min(first + period, at + limit)
        if at < high:
            found.append((at, high))
            limit -= high - at
        at = first + period * count
    return found


def _pieces(ranges: list[tuple[int, int]]) -> Iterator[tuple[int, int]]:
    for low, high in ranges:
        for k in range(low, high, _CHUNK):
            yield k, min(k + _CHUNK, high)


def _of_ranges(ranges: list[tuple[int, int]]) -> np.ndarray:
    return _joined([np.arange(low, high) for low, high in ranges])


def _joined(parts: list[np.ndarray]) -> np.ndarray:
    return np.concatenate(parts).astype(np.int64) if parts else np.zeros(0, np.int64)


def _operands(packed: Any, parts: list[tuple[int, list[np.ndarray]]]) -> tuple[np.ndarray, np.ndarray]:
    """Return how many operands rows have, and all of them; numbers in their place are NUMBER."""
    arities, found = [], []
    for _, part in parts:
        kinds, width = part[0], len(part) - 1
        arity = packed.arities[kinds].astype(np.int64)
        is_many = np.flatnonzero(arity == MANY)
        if not len(is_many):
            columns = np.array([c.astype(np.int64) for c in part[1:]]).reshape(width, len(kinds)).T
            shown = columns[np.arange(width) < arity[:, None]]
            found.append(np.maximum(shown, NUMBER))
            arities.append(arity)
            continue
        lists = packed.operands_of(0, part)
        arities.append(np.fromiter(map(len, lists), np.int64, len(lists)))
        found.append(np.array([k for each in lists for k in each], np.int64))
    return _joined(arities), _joined(found)


def _immediates(packed: Any, rows: np.ndarray, arity: np.ndarray, operands: np.ndarray) -> dict[int, float]:
    owners = np.repeat(rows, arity)[operands == NUMBER]
    pairs = [(row, packed.immediate(row)) for row in dict.fromkeys(owners.tolist())]
    return {row: value for row, value in pairs if value is not None}


def _rows_of_kinds(packed: Any) -> np.ndarray:
    """Count the rows of each kind: of a loop, those of one turn and how many turns there are."""
    found = np.zeros(len(packed.hows), np.int64)
    for stretch in packed.stretches:
        low, high = stretch.first, stretch.first + stretch.period
        found += np.bincount(stretch.part(low, high)[0].astype(np.int64), minlength=len(found)) * stretch.count
    return found
