"""What a backward will come to: found out beforehand for hooks that wait for several gradients."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any

import numpy as np

from tapegrad.core.storage import Cell, Leaf
from tapegrad.engine import graph_walks, kernels
from tapegrad.ops import IMPORT
from tapegrad.tape import abi as R
from tapegrad.tape.snapshot import Snapshot
from tapegrad.tape.tape import Tape


class Reach:
    """The rows and leaves for which a backward is going to compute gradients.

    A hook may take a gradient away and a rule may give none, so fewer may come.
    """

    __slots__ = ("leaves", "rows")

    def __init__(self, leaves: Any = ()) -> None:
        self.leaves: set[Leaf] = set(leaves)
        self.rows: dict[int, np.ndarray] = {}  # marks, by the tape's number

    def __contains__(self, place: tuple[int, int] | Leaf | None) -> bool:
        if not isinstance(place, tuple):
            return place in self.leaves
        marks = self.rows.get(place[0])
        return marks is not None and place[1] < len(marks) and bool(marks[place[1]])

    def follow(
        self,
        seeds: Mapping[int, tuple[Tape, list[int]]],
        read: Callable[[Tape], Snapshot],
        needed: Mapping[int, np.ndarray],
    ) -> None:
        """Mark what depends on the seeds, rows of tapes by when these were closed, and is needed."""
        todo = dict(seeds)
        while todo:
            tape, rows = todo.pop(max(todo))
            snapshot = read(tape)
            marks = np.zeros(len(snapshot), np.uint8)
            marks[[row for row in rows if row < len(marks)]] = 1
            graph_walks.mark_operands(snapshot.rows(), snapshot.side_rows, kernels.ARITY, marks)
            if tape.number in needed:
                marks &= needed[tape.number]
            self.rows[tape.number] = marks
            self.leaves.update(leaf for row, leaf in snapshot.leaves if row < len(marks) and marks[row])
            for row, source, there in snapshot.sources:
                if row < len(marks) and marks[row]:
                    todo.setdefault(source.closed, (source, []))[1].append(there)


class Inner:
    """The rows of tapes begun since some moment that results depend on, where these read what is older.

    Attributes
    ----------
    leaves : list of (Tape, int, Leaf)
        Where leaves stand.
    values : list of (Tape, int, Tape, int)
        Where values of older tapes stand, and which.
    cells : list of (counter, int)
        The version counters of what stands there, constants too, and the versions that were read.
    """

    __slots__ = ("cells", "leaves", "values")

    def __init__(self, places: Iterable[tuple[Tape, int]], since: int, entry: int) -> None:
        """Follow rows of closed tapes; `since` is a number, and so is that of the one tape not to be looked into."""
        self.leaves: list[tuple[Tape, int, Leaf]] = []
        self.values: list[tuple[Tape, int, Tape, int]] = []
        self.cells: list[tuple[Any, int]] = []
        todo: dict[int, tuple[Tape, list[int]]] = {}
        for tape, row in places:
            todo.setdefault(tape.closed, (tape, []))[1].append(row)
        while todo:
            tape, reached = todo.pop(max(todo))
            rows, side_rows = tape.read()
            marks = np.zeros(len(rows), np.uint8)
            marks[[row for row in reached if row < len(marks)]] = 1
            graph_walks.mark_operands(rows, side_rows, kernels.ARITY, marks)
            self.leaves += [(tape, row, leaf) for row, leaf in tape.leaves if row < len(marks) and marks[row]]
            for row, source, there in tape.sources:
                if row >= len(marks) or not marks[row]:
                    continue
                if source.number > since and source.number != entry:
                    todo.setdefault(source.closed, (source, []))[1].append(there)
                else:
                    self.values.append((tape, row, source, there))
            self._read_versions(tape, rows)

    def _read_versions(self, tape: Tape, rows: np.ndarray) -> None:
        """Note the versions of what a tape took from elsewhere."""
        cells = {cell.address: cell for cell in tape.cells if isinstance(cell, Cell)}
        if not cells:
            return
        taken = np.flatnonzero((rows[:, R.HEAD // 4] & R.OPCODE_MASK) <= IMPORT)
        for row in taken.tolist():
            cell = cells.get(tape.row(row).cell)
            if cell is not None:
                self.cells.append((cell, tape.born(row)))
