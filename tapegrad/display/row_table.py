"""The rows of a tape or of a program as columns: what summaries and pages are made of."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

import numpy as np

NUMBER = -1
"""As an operand: a number that stands in `immediates`, or that nobody kept."""
LIVE, OUTPUT, GUARD, FREED, SAVES = 1, 2, 4, 8, 16
"""Marks of a row: gradients go through it; a result; a guard; what it saved was given back; it has saved something."""
NO_PLACE = -1

Place = tuple[str, int, str]
"""File, line and function."""


@dataclass(frozen=True)
class RowTable:
    """Rows, and what is known of them.

    Attributes
    ----------
    title, counts : str
        What it is, and how much there is of it.
    rows : ndarray of int
        The numbers of the rows.
    total : int
        How many rows there are; `rows` may be the first ones only, with one turn of each loop.
    operation, layout, place : ndarray of int
        By row: into `operations`, `layouts` and `places`; NO_PLACE where the line is not known.
    operations, layouts : list of str
    layout_bytes : ndarray of int
        By layout.
    places : list of Place
    arity, operands : ndarray of int
        How many operands each row has, and those of all, one row after the other.
    marks : ndarray of uint8
        Bits by row.
    immediates : mapping of int to float
        By row.
    notes : mapping of int to str
        By row: what an input is called, which value a constant or the answer to a guard has.
    loops : sequence of (int, int, int)
        First row, rows of a turn, and turns.
    by_place : mapping of int to (int, int)
        By place: how many of all rows came from it, and bytes of their values.
    """

    title: str
    counts: str
    rows: np.ndarray
    total: int
    operation: np.ndarray
    operations: list[str]
    layout: np.ndarray
    layouts: list[str]
    layout_bytes: np.ndarray
    place: np.ndarray
    places: list[Place]
    arity: np.ndarray
    operands: np.ndarray
    marks: np.ndarray
    immediates: Mapping[int, float]
    notes: Mapping[int, str]
    loops: Sequence[tuple[int, int, int]] = ()
    by_place: Mapping[int, tuple[int, int]] = field(default_factory=dict)

    @property
    def starts(self) -> np.ndarray:
        """Where the operands of each row begin, and where all end."""
        return np.append(0, np.cumsum(self.arity, dtype=np.int64))


def tallied(keys: np.ndarray, counts: np.ndarray, nbytes: np.ndarray) -> dict[int, tuple[int, int]]:
    """Add up numbers of rows and bytes by key."""
    found: dict[int, tuple[int, int]] = {}
    for key, count, size in zip(keys.tolist(), counts.tolist(), nbytes.tolist(), strict=True):
        if count:
            before = found.get(key, (0, 0))
            found[key] = before[0] + count, before[1] + size
    return found


def interned(things: Sequence[str]) -> tuple[np.ndarray, list[str]]:
    """Return for each text its place in a list without repetitions, and that list."""
    known: dict[str, int] = {}
    return np.array([known.setdefault(text, len(known)) for text in things], np.int64), list(known)
