"""What a backward will come to: found out beforehand for hooks that wait for several gradients."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

import numpy as np

from tapegrad.tape import kernels, sweeps
from tapegrad.tape.reading import Snapshot
from tapegrad.tape.storage import Leaf

if TYPE_CHECKING:
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
            sweeps.mark_operands(snapshot.rows(), snapshot.side_rows, kernels.ARITY, marks)
            if tape.number in needed:
                marks &= needed[tape.number]
            self.rows[tape.number] = marks
            self.leaves.update(leaf for row, leaf in snapshot.leaves if row < len(marks) and marks[row])
            for row, source, there in snapshot.sources:
                if row < len(marks) and marks[row]:
                    todo.setdefault(source.closed, (source, []))[1].append(there)
