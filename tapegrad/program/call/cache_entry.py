"""What there is for calls of one form, and what a compiled function says of its calls."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

from tapegrad.display.markup import bar, block, code, escaped, table
from tapegrad.program.program import Program
from tapegrad.program.trace.recorded_call import Recorded


class Entry:
    """What there is for arguments of one key."""

    __slots__ = (
        "alone", "diverged", "latest", "pending", "programs", "reason", "refused", "silences", "takes_arrays", "where",
        "written",
    )  # fmt: skip

    def __init__(self) -> None:
        self.programs: list[Program] = []
        self.latest: Program | None = None  # the first of these, where calls may go its short way
        self.pending: list[Recorded] = []
        self.reason = ""  # why it is run by Python from now on
        self.silences = False  # whether forward mode came to what is computed under no_grad()
        self.diverged = ""  # where it went another way, last
        self.where: Any = None  # the same as file, line and function, if it is known
        self.takes_arrays = False  # whether Python runs it with arrays, as it raised with tensors
        self.refused = 0  # recordings that wrote something outside
        self.alone = 0  # recordings that no other was the same as, and that were dropped
        self.written: frozenset[int] = frozenset()  # which arguments it was found to write

    def meets(self, leaves: Sequence[Any]) -> bool:
        """Tell whether arguments share memory outside that a program writes, or others there do."""
        found = [program.memory for program in (*self.programs, *[recorded.program for recorded in self.pending])]
        return any([memory.meets(leaves) for memory in found if memory is not None])

    def outside(self) -> Iterator[Any]:
        """Go over the arrays and tensors that recordings met and that are no arguments."""
        for recorded in self.pending:
            yield from (o.thing for o in recorded.outsiders)
        for program in self.programs:
            yield from program._captured
            yield from (array for array, _ in program._fixed)


def why_apart(one: Program, other: Program) -> str:
    """Say where two recordings begin to differ."""
    changed = one.failed()
    if changed:
        return changed
    mine, its = one.listing, other.listing
    row = mine.first_difference(its)
    if row is None:
        return "one is longer than the other"
    return other.diverged(row, other.place(row))


class Stats:
    """What a compiled function has done.

    Attributes
    ----------
    replays, recordings, eager : int
        Calls that ran a program; that were recorded, by Python; that Python ran because recordings do not serve.
    divergences : dict of str to int
        Where calls went another way than a program, and how often.
    reasons : list of str
        Why functions are run by Python.
    """

    def __init__(self) -> None:
        self.replays = self.recordings = self.eager = 0
        self.divergences: dict[str, int] = {}
        self.reasons: list[str] = []

    def __repr__(self) -> str:
        lines = [f"{self.replays} replays, {self.recordings} recordings, {self.eager} run by Python"]
        lines += [f"  {count} x {place}" for place, count in self.divergences.items()]
        return "\n".join(lines + [f"  by Python: {reason}" for reason in self.reasons])

    def _repr_html_(self) -> str:
        calls = (("replayed", self.replays), ("recorded", self.recordings), ("run by Python", self.eager))
        most = max([count for _, count in calls] + [1])
        other_ways = sorted(self.divergences.items(), key=lambda pair: -pair[1])
        return block(
            table(("calls", "", ""), [(name, f"{count:,}", bar(count / most)) for name, count in calls], numbers=(1,)),
            table(("went another way at", "calls"), [(code(at), f"{n:,}") for at, n in other_ways], (1,))
            if other_ways
            else "",
            table(("run by Python, as the function",), [(escaped(reason),) for reason in self.reasons])
            if self.reasons
            else "",
        )
