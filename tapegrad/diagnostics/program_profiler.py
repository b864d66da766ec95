"""Where the time of a program goes: by operation and by source line, forward and in reverse."""

from __future__ import annotations

import linecache
import os
import time
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import state
from tapegrad.display.markup import bar, block, code, heading, seconds_text, table
from tapegrad.engine import replay_executor as P
from tapegrad.errors import ArgumentError
from tapegrad.program.ir.listing import CONSTANT, INPUT, HasBytes, IsTrue, View

_STEPS = 1 << 27
"""So many rows are walked over at most in one round; beyond that, source lines with few rows are joined."""
_ELSEWHERE = ("", 0)
_SHOWN = 30


class Spent:
    """What some rows take.

    Attributes
    ----------
    rows : int
        How many they are.
    forward, reverse : float
        Seconds, of all of them, in one run.
    """

    __slots__ = ("forward", "reverse", "rows")

    def __init__(self) -> None:
        self.rows, self.forward, self.reverse = 0, 0.0, 0.0

    def add(self, rows: int, forward: float, reverse: float) -> None:
        """Add what others take."""
        self.rows += rows
        self.forward += forward
        self.reverse += reverse

    @property
    def total(self) -> float:
        """Seconds forward and in reverse."""
        return self.forward + self.reverse

    def __repr__(self) -> str:
        return f"{self.rows} rows, {seconds_text(self.forward)} forward, {seconds_text(self.reverse)} in reverse"


class Timings:
    """Where the time of a program goes; print it.

    Attributes
    ----------
    name : str
        Of the program.
    forward, reverse : float
        Seconds of one run, measured as a whole; 0 in reverse where nothing can be differentiated.
    by_opcode : dict of str to Spent
    by_line : dict of (str, int) to Spent
        By file and line number. Lines of few rows of a large program may be joined as ("", 0).
    """

    def __init__(self, name: str, forward: float, reverse: float) -> None:
        self.name, self.forward, self.reverse = name, forward, reverse
        self.by_opcode: dict[str, Spent] = {}
        self.by_line: dict[tuple[str, int], Spent] = {}
        self.groups: list[tuple[Any, float, float]] = []  # rows that were measured together, forward and reverse

    def add(self, opcode: str, line: tuple[str, int], rows: np.ndarray, forward: float, reverse: float) -> None:
        """Add what rows take."""
        self.groups.append((rows, forward, reverse))
        self.by_opcode.setdefault(opcode, Spent()).add(len(rows), forward, reverse)
        self.by_line.setdefault(line, Spent()).add(len(rows), forward, reverse)

    def of_rows(self, count: int) -> tuple[np.ndarray, np.ndarray]:
        """Return forward and reverse times of single rows: those that were measured together take the same."""
        forward, reverse = np.zeros(count), np.zeros(count)
        for rows, ahead, back in self.groups:
            forward[rows], reverse[rows] = ahead / len(rows), back / len(rows)
        return forward, reverse

    def __str__(self) -> str:
        lines = [f"program {self.name}: {seconds_text(self.forward)} forward, {seconds_text(self.reverse)} in reverse"]
        lines += _table("operation", [(name, spent) for name, spent in self.by_opcode.items()])
        lines += _table("line", [(_line(place), spent) for place, spent in self.by_line.items()])
        return "\n".join(lines)

    __repr__ = __str__

    def _repr_html_(self) -> str:
        by_line = {code(_line(place)): spent for place, spent in self.by_line.items()}
        by_opcode = {code(name): spent for name, spent in self.by_opcode.items()}
        return block(
            heading(
                f"program {self.name}", f"{seconds_text(self.forward)} forward, {seconds_text(self.reverse)} in reverse"
            ),
            _html_table("line", by_line),
            _html_table("operation", by_opcode),
        )


def _line(place: tuple[str, int]) -> str:
    if place == _ELSEWHERE:
        return "other lines"
    file, line = place
    source = linecache.getline(file, line).strip()
    return f"{os.path.basename(file)}:{line}{'  ' if source else ''}{source}"


def _table(what: str, entries: list[tuple[str, Spent]]) -> list[str]:
    entries = sorted(entries, key=lambda entry: -entry[1].total)
    whole = sum([spent.total for _, spent in entries]) or 1.0
    width = max([len(what), *[min(len(name), 60) for name, _ in entries]])
    lines = ["", f"{what:<{width}}  {'rows':>8}  {'forward':>10}  {'reverse':>10}  {'share':>6}"]
    for name, spent in entries:
        name = name if len(name) <= 60 else f"{name[:59]}…"
        share = f"{100 * spent.total / whole:.1f} %"
        forward, reverse = seconds_text(spent.forward), seconds_text(spent.reverse)
        lines.append(f"{name:<{width}}  {spent.rows:>8}  {forward:>10}  {reverse:>10}  {share:>6}")
    return lines


def _html_table(what: str, entries: dict[str, Spent]) -> str:
    shown = sorted(entries.items(), key=lambda entry: -entry[1].total)[:_SHOWN]
    whole = sum([spent.total for spent in entries.values()]) or 1.0
    rows = [
        (name, f"{s.rows:,}", seconds_text(s.forward), seconds_text(s.reverse), bar(s.total / whole))
        for name, s in shown
    ]
    return table((what, "rows", "forward", "reverse", ""), rows, numbers=(1, 2, 3))


def name_of(listing: Any, row: int) -> str:
    """Name what a row does."""
    return name_of_kind(listing.how[row], listing.ops[row])


def name_of_kind(how: Any, op: Any) -> str:
    """Name what rows do that are computed in one way, and are one operation of the table."""
    if how is INPUT or how is CONSTANT:
        return str(how)
    if type(how) is IsTrue:
        return "is true"
    if type(how) is HasBytes:
        return "is read"
    if op is not None:
        return str(op.name)
    if type(how) is View:
        return "detach"
    return str(getattr(how, "__name__", "call"))


def leaves_of(program: Any, args: Sequence[Any], kwargs: dict[str, Any]) -> list[Any]:
    """Return the inputs that arguments have; where there are none, those that the program was recorded with."""
    if args or kwargs:
        return list(program.take(args, kwargs))
    return [program.listing.values[row] for row in program.listing.inputs[: len(program._form.names)]]


def timings_of(program: Any, args: Sequence[Any], kwargs: dict[str, Any], repeat: Any) -> Timings:
    """Measure a program; see `Program.timings`."""
    if not (hasattr(repeat, "__index__") and int(repeat) > 0):
        raise ArgumentError(f"repeat is {repeat!r}; give how often to measure, at least 1")
    leaves = leaves_of(program, args, kwargs)
    generator = state.generator
    drawn = None if generator is None else generator.bit_generator.state
    workspace = program.run(leaves)
    workspace.as_recorded()
    try:
        return _Clock(program, workspace, int(repeat)).measure()
    finally:
        if generator is not None:
            generator.bit_generator.state = drawn
        program.plan.give(workspace)


class _Clock:
    """Runs some of the rows of a workspace that has been run: of the others it hides the instructions, or the flags."""

    def __init__(self, program: Any, workspace: Any, repeat: int) -> None:
        self.program, self.workspace, self.repeat = program, workspace, repeat
        listing, plan = program.listing, program.plan
        of_rows = np.arange(plan.count)
        self.rows = of_rows if plan.low is None else np.searchsorted(plan.low, of_rows)  # by the listing's numbers
        self.groups = _groups(listing, plan.count)
        group_of = np.full(len(listing) + 1, -1)
        for k, (_, _, rows) in enumerate(self.groups):
            group_of[rows] = k
        group = group_of[self.rows]
        order = np.argsort(group, kind="stable")
        self.parts = np.split(order, np.searchsorted(group[order], np.arange(len(self.groups))))[1:]

    def measure(self) -> Timings:
        """Measure all."""
        listing, workspace = self.program.listing, self.workspace
        forward = self._of_forward()
        outputs = [row for row in dict.fromkeys(listing.outputs) if listing.live[row]]
        wanted = [row for row in listing.inputs if listing.live[row]]
        reverse: tuple[float, list[float]] = 0.0, [0.0] * len(self.groups)
        if outputs and wanted:
            seeds = {row: np.ones(self.program.layout(row).shape) for row in outputs}
            workspace.reverse(seeds, wanted)
            reverse = self._of_reverse()
        found = Timings(self.program.name, forward[0], reverse[0])
        for (name, line, rows), ahead, back in zip(self.groups, forward[1], reverse[1], strict=True):
            found.add(name, line, rows, ahead, back)
        return found

    def _of_forward(self) -> tuple[float, list[float]]:
        plan, space = self.program.plan, self.workspace._space
        records = plan.records.reshape(-1, P.RECORD_WORDS)
        hidden = records.copy()
        hidden[:, 0] &= ~0xFFFF
        before = space[P.RECORDS]

        def show(which: Any) -> None:
            hidden[which, 0] = records[which, 0]

        def hide(which: Any) -> None:
            hidden[which, 0] &= ~0xFFFF

        try:
            whole = self._fastest(self.workspace.forward)
            space[P.RECORDS] = hidden.ctypes.data
            return whole, self._each(self.workspace.forward, show, hide)
        finally:
            space[P.RECORDS] = before

    def _of_reverse(self) -> tuple[float, list[float]]:
        workspace, space = self.workspace, self.workspace._space
        flags = workspace._backward.flags
        hidden = np.zeros_like(flags)
        before = space[P.FLAGS]

        def show(which: Any) -> None:
            hidden[which] = flags[which]

        def hide(which: Any) -> None:
            hidden[which] = 0

        try:
            whole = self._fastest(workspace.walk_back)
            space[P.FLAGS] = hidden.ctypes.data
            return whole, self._each(workspace.walk_back, show, hide)
        finally:
            space[P.FLAGS] = before

    def _each(self, run: Callable[[], Any], show: Callable[[Any], None], hide: Callable[[Any], None]) -> list[float]:
        """Return the time of each group, without that of walking over the rest."""
        nothing = self._fastest(run)
        found = []
        for which in self.parts:
            show(which)
            found.append(max(self._fastest(run) - nothing, 0.0))
            hide(which)
        return found

    def _fastest(self, run: Callable[[], Any]) -> float:
        best = float("inf")
        for _ in range(self.repeat):
            start = time.perf_counter()
            run()
            best = min(best, time.perf_counter() - start)
        return best


def _groups(listing: Any, count: int) -> list[tuple[str, tuple[str, int], np.ndarray]]:
    """Return the rows that are measured together: of one operation, in one source line."""
    found: dict[tuple[str, tuple[str, int]], list[int]] = {}
    for row, (how, op, at) in enumerate(zip(listing.how, listing.ops, listing.lines, strict=True)):
        if how is not INPUT and how is not CONSTANT:
            line = listing.places[at][:2] if listing.places else _ELSEWHERE
            found.setdefault((name_of_kind(how, op), line), []).append(row)
    most = max(_STEPS // max(count, 1), 16)
    if len(found) > most:
        kept = set(sorted(found, key=lambda key: -len(found[key]))[:most])
        joined: dict[tuple[str, tuple[str, int]], list[int]] = {}
        for (name, line), rows in found.items():
            joined.setdefault((name, line if (name, line) in kept else _ELSEWHERE), []).extend(rows)
        found = joined
    return [(name, line, np.array(rows)) for (name, line), rows in found.items()]


__all__ = ["Spent", "Timings", "leaves_of", "name_of", "name_of_kind", "timings_of"]
