"""What was done to a program to make it faster, to be read: `Program.report()`."""

from __future__ import annotations

from typing import NamedTuple

from tapegrad.display.markup import block, escaped, heading, table

DEAD, EQUAL, CONSTANTS, GUARDS = "read by nothing", "equal to an earlier row", "of constants", "guards that hold anyway"
SAME, UNDO, COPY = "that change nothing", "that undo each other", "copies"
APART, NUMBERS = "over a short last axis", "with constants of one number"
POWERS, VIEWS, SUMS, LIVE, ELEMENTS = "squares", "views of views", "sums of one value", "without an adjoint", "elements"
NOTES = {
    APART: "one row for each component, as x[..., 0] and x[..., 1]",
    DEAD: "left out",
    LIVE: "rows that no gradient goes through, so that nothing is kept for one",
    EQUAL: "computed once",
    CONSTANTS: "computed now",
    NUMBERS: "such as x * np.ones(n): the number is read, and no array",
    GUARDS: "left out",
    SAME: "such as x * 1 and x - 0: left out",
    UNDO: "such as -(-x): left out",
    COPY: "left out, as a program's values are never written",
    POWERS: "x ** 2, computed as x * x",
    ELEMENTS: "read where they were before they were put together with others",
    VIEWS: "taken of the memory itself",
    SUMS: "x + x + x, computed as 3 * x",
}


class Entry(NamedTuple):
    """One thing that was done.

    Attributes
    ----------
    what : str
        What it is, in a few words.
    count : int
        How often.
    note : str
        Why it may be done, or what it is good for.
    """

    what: str
    count: int  # type: ignore[assignment]  # in the place of the method of tuples
    note: str = ""


class Report:
    """What was done to a program's rows before they were lowered; print it.

    Parameters
    ----------
    before, after : int
        How many rows there were, and how many there are.
    mode : {"on", "exact", "off"}
        What was allowed: anything that keeps the bits of values; only what keeps those of gradients, too; nothing.

    Attributes
    ----------
    before, after, mode
        As given.
    entries : list of Entry
        In the order in which it was done.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> program = tg.record(lambda x: np.sin(x) * np.cos(x) + np.sin(x), np.zeros(3))
    >>> report = program.report()
    >>> report.before, report.after
    (6, 5)
    >>> print(report)
    6 rows, now 5
      1 x equal to an earlier row: computed once
    """

    __slots__ = ("after", "before", "entries", "mode")

    def __init__(self, before: int, after: int, mode: str = "on") -> None:
        self.before, self.after, self.mode = before, after, mode
        self.entries: list[Entry] = []

    def add(self, what: str, count: int, note: str = "") -> None:
        """Say what was done; nothing where it was done 0 times."""
        if count:
            self.entries.append(Entry(what, count, note))

    def count(self, what: str) -> int:
        """Return how often something was done, by its name."""
        return sum(entry.count for entry in self.entries if entry.what == what)

    def __str__(self) -> str:
        how = {"on": "", "exact": ", with all bits of gradients kept", "off": ": optimize=False"}[self.mode]
        lines = [f"{self.before} rows, now {self.after}{how}"]
        lines += [f"  {e.count} x {e.what}{': ' if e.note else ''}{e.note}" for e in self.entries]
        return "\n".join(lines)

    def _repr_html_(self) -> str:
        rows = [(f"{entry.count:,}", escaped(entry.what), escaped(entry.note)) for entry in self.entries]
        return block(heading(f"{self.before:,} rows, now {self.after:,}"), table(("rows", "", ""), rows, numbers=(0,)))

    def __repr__(self) -> str:
        done = ", ".join(f"{e.count} x {e.what}" for e in self.entries)
        return f"<report: {self.before} rows, now {self.after}{'; ' if done else ''}{done}>"


__all__ = ["Entry", "Report"]
