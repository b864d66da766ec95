"""Central differences, extrapolated to a step of 0 (Richardson), for many derivatives at once."""

from __future__ import annotations

from typing import Any

import numpy as np


class Extrapolation:
    """A table of extrapolations, to which differences are added over steps that are halved each time.

    Where neighbouring extrapolations agree best, how well they agree is the error.

    Attributes
    ----------
    best, error : array or float
        The derivatives, and about how far each may be off: NaN and infinity before two differences are finite.
    rounding : array or float
        What of the error is due to rounding, for the difference that `best` comes from.
    """

    def __init__(self, shape: tuple[int, ...] = ()) -> None:
        self.best: Any = np.full(shape, np.nan)
        self.error: Any = np.full(shape, np.inf)
        self.rounding: Any = np.full(shape, np.inf)
        self._row: list[Any] = []

    def add(self, difference: Any, rounding: Any = 0.0) -> None:
        """Add differences over steps half as large as before; `rounding` says how far they are off at least."""
        row = [difference]
        with np.errstate(all="ignore"):
            for order, before in enumerate(self._row, 1):
                row.append(row[-1] + (row[-1] - before) / (4.0**order - 1))
                off = np.maximum(np.maximum(abs(row[-1] - row[-2]), abs(row[-1] - before)), rounding)
                better = off < self.error
                self.best = np.where(better, row[-1], self.best)
                self.rounding = np.where(better, rounding, self.rounding)
                self.error = np.where(better, off, self.error)
        self._row = row

    def rows(self, part: slice) -> Extrapolation:
        """Return some rows of a table that is finished."""
        found = Extrapolation()
        found.best, found.error, found.rounding = self.best[part], self.error[part], self.rounding[part]
        return found
