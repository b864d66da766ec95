"""Rows as columns of numbers, in as little memory as they need: what is repeated is kept once."""

from __future__ import annotations

import numpy as np

BLOCK = 1 << 15
"""So many rows that are there once are kept together."""
_BACK = (1 << 15) - 1


class Stretch:
    """Rows that are repeated, or that are there once.

    Most rows read what was computed not long before. Of rows that are there once, columns of operands say how far back
    that is, in two bytes instead of four; for what is too far, -1 - k stands for the k-th entry of a table.

    Attributes
    ----------
    first, stop : int
        Rows.
    period, count : int
        How many rows are repeated, and how often.
    columns : list of ndarray of int
        Of the first repetition, by row: its kind, and its operands.
    steps : list of ndarray of int or None
        Of each column, what is added in each repetition; None for nothing.
    listed : list of (ndarray, ndarray) or None
        Of each column, for what goes on by no steps: which line of a matrix a row has (-1 for none), and that, with the
        values in all repetitions.
    tables : list of ndarray or None
        Of each column that says how far back rows are: what is further back.
    """

    __slots__ = ("columns", "count", "first", "listed", "period", "steps", "stop", "tables")

    def __init__(self, columns: list[np.ndarray], first: int, period: int, count: int) -> None:
        self.first, self.period, self.count, self.stop = first, period, count, first + period * count
        self.columns: list[np.ndarray] = []
        self.steps: list[np.ndarray | None] = []
        self.listed: list[tuple[np.ndarray, np.ndarray] | None] = []
        self.tables: list[np.ndarray | None] = []
        for column in columns:
            self._add(column[first : self.stop].reshape(count, period))

    def _add(self, values: np.ndarray) -> None:
        if self.count == 1:
            column, table = _narrow(values[0]), None
            if column.itemsize > 2 and self.columns:
                column, table = _from_here(column, self.first)
            self.columns.append(column)
            self.tables.append(table)
            self.steps.append(None)
            self.listed.append(None)
            return
        self.columns.append(_narrow(values[0]))
        self.tables.append(None)
        steps = np.diff(values, axis=0)
        others = np.flatnonzero((steps != steps[0]).any(axis=0))
        step = steps[0].copy()
        step[others] = 0
        self.steps.append(_narrow(step) if step.any() else None)
        if not len(others):
            self.listed.append(None)
            return
        lines = np.full(self.period, -1, np.int32)
        lines[others] = np.arange(len(others))
        self.listed.append((lines, _narrow(np.ascontiguousarray(values[:, others].T))))

    def part(self, low: int, high: int) -> list[np.ndarray]:
        """Return the columns of some of the rows."""
        low, high = low - self.first, high - self.first
        if self.count == 1:
            rows = np.arange(low, high) + self.first
            pairs = zip(self.columns, self.tables, strict=True)
            return [c[low:high] if t is None else _as_rows(c[low:high], t, rows) for c, t in pairs]
        which, at = np.divmod(np.arange(low, high), self.period)
        found = []
        for column, steps, listed in zip(self.columns, self.steps, self.listed, strict=True):
            values = column[at].astype(np.int64)
            if steps is not None:
                values += steps[at] * which
            if listed is not None:
                lines = listed[0][at]
                rows = np.flatnonzero(lines >= 0)
                values[rows] = listed[1][lines[rows], which[rows]]
            found.append(values)
        return found

    def get(self, column: int, row: int) -> int:
        """Return what one row has in a column."""
        which, at = divmod(row - self.first, self.period)
        if which:
            listed, steps = self.listed[column], self.steps[column]
            if listed is not None and listed[0][at] >= 0:
                return int(listed[1][listed[0][at], which])
            if steps is not None:
                return self.columns[column].item(at) + which * steps.item(at)
        value, table = self.columns[column].item(at), self.tables[column]
        if table is None:
            return value
        return row - value if value > 0 else table.item(-1 - value)

    @property
    def nbytes(self) -> int:
        """Bytes of all columns."""
        own = sum(array.nbytes for array in (*self.columns, *self.steps, *self.tables) if array is not None)
        return own + sum(array.nbytes for pair in self.listed if pair is not None for array in pair)


def _narrow(values: np.ndarray) -> np.ndarray:
    """Return numbers in as few bytes as they need."""
    low, high = (int(values.min()), int(values.max())) if values.size else (0, 0)
    return values.astype(np.min_scalar_type(high if low >= 0 else min(low, -1 - high)))


def _from_here(column: np.ndarray, first: int) -> tuple[np.ndarray, np.ndarray | None]:
    """Say how far back operands are; give them as they are, and None, where that does not fit two bytes."""
    back = np.arange(first, first + len(column)) - column
    far = (back <= 0) | (back > _BACK) | (column < 0)
    table, which = np.unique(column[far], return_inverse=True)
    if len(table) > _BACK:
        return column, None
    back[far] = -1 - which
    return back.astype(np.int16), table


def _as_rows(column: np.ndarray, table: np.ndarray, rows: np.ndarray) -> np.ndarray:
    """Return the operands that were said by how far back they are."""
    found = rows - column
    far = np.flatnonzero(column < 0)
    found[far] = table[-1 - column[far].astype(np.int64)]
    return found
