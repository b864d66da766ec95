"""Running a program for many lanes: chunk by chunk, in the pool's threads, each chunk as one run of a wider program.

A `Wide` program computes so many lanes at once. It is made for a number of lanes; what is less is filled up with the
last lane, so that there are few sizes. A program of which there is none runs lane by lane.
"""

from __future__ import annotations

import math
import os
import threading
from collections.abc import Iterable, Sequence
from typing import Any, NamedTuple

import numpy as np

from tapegrad.core import thread_pool
from tapegrad.program.batch.map import LANES
from tapegrad.program.batch.transform import NoLanesError, Widened, widened
from tapegrad.program.ir.listing import IsTrue
from tapegrad.program.program import Program

_MOST, _LEAST, _ELEMENTS = 1 << 13, 1 << 6, 1 << 20
"""Lanes of a chunk, and numbers that it computes in all: what is kept of them stays in the cache."""
_SIZES = 6
"""So many sizes of chunks are kept."""
_MANY_ROWS = 2_000
"""Programs of more rows take so long to be widened that they are run lane by lane before, or by a wider one."""
_WIDENING, _LANE = 5e4, 3e4
"""About how many nanoseconds a row takes to be widened, and a lane by itself besides its rows."""
_SEEDS = 4
"""Of so many questions it is kept what they begin with."""
_lock = threading.RLock()


def _after_fork() -> None:
    global _lock
    _lock = threading.RLock()  # another thread of the parent may have held it


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


class Pull(NamedTuple):
    """One element of a result that is differentiated.

    Attributes
    ----------
    output : int
    element : int
        Of each lane's result, in C order.
    """

    output: int
    element: int


class Wide(Program):
    """A program for so many lanes at once.

    Attributes
    ----------
    count : int
    plans : Widened
        What its inputs and results are.
    """

    def __init__(self, program: Program, found: Widened, count: int) -> None:
        super().__init__(program.name, found.listing, None, None, None, ())
        self.optimize, self.count = program.optimize, count
        self.elements, self.wide, self.asked = found.elements, found.wide, found.asked
        self._seeds: dict[Pull, dict[int, np.ndarray]] = {}

    def spread(self, inputs: Sequence[Any]) -> list[Any]:
        """Return its inputs: arrays of the program's, some of them element by element."""
        found: list[Any] = []
        for value, count in zip(inputs, self.elements, strict=True):
            if count:
                found += [value[(slice(None), *at)] for at in np.ndindex(*value.shape[1:])]
            else:
                found.append(value)
        return found

    def seeds(self, pull: Pull) -> dict[int, np.ndarray]:
        """Give what a derivative of one element of a result begins with, in all lanes; nothing if that is constant."""
        found = self._seeds.get(pull)
        if found is None:
            found = {}
            if self.wide[pull.output]:
                row = self.listing.outputs[pull.output]
                layout = self.layout(row)
                seed = np.zeros((self.count, layout.size // self.count), layout.dtype)
                seed[:, pull.element] = 1
                found[row] = seed.reshape(layout.shape)
            if len(self._seeds) < _SEEDS:
                self._seeds[pull] = found
        return found

    def rows_of_input(self, k: int) -> list[int]:
        """List the rows of what is given for one of the program's inputs."""
        at = sum([count or 1 for count in self.elements[:k]])
        return self.listing.inputs[at : at + (self.elements[k] or 1)]


class Outcome(NamedTuple):
    """What a run gave.

    Attributes
    ----------
    values : list of ndarray
        By result, with lanes along the first axis.
    gradients : list of list of ndarray
        By pull and wanted input, in the same way.
    failed : ndarray of int64
        By lane, the row of the guard that failed; -1 where none did.
    """

    values: list[np.ndarray]
    gradients: list[list[np.ndarray]]
    failed: np.ndarray

    def take(self, lanes: Any, other: Outcome) -> None:
        """Take another's results for some lanes."""
        for mine, its in zip(self.values, other.values, strict=True):
            mine[lanes] = its
        for these, those in zip(self.gradients, other.gradients, strict=True):
            for mine, its in zip(these, those, strict=True):
                mine[lanes] = its
        self.failed[lanes] = other.failed


def size_class(count: int) -> int:
    """Return for how many lanes a program is made that runs so many: at most an eighth more."""
    step = 1 << max(0, count.bit_length() - 4)
    return -(-count // step) * step


def suited_program(
    program: Program, inputs: Sequence[Any], mapped: tuple[bool, ...], count: int, can_be_alone: bool = True
) -> Wide | None:
    """Return the program by which so many lanes are run; None where they are run one by one.

    To widen a program of many rows takes as long as many lanes. So they are run alone, or by a program that is there
    for more lanes, until that would have paid for another one. What takes how long is estimated from the rows, so that
    it does not depend on the machine's other work.

    Parameters
    ----------
    program, inputs, mapped
        As for `wide_program`.
    count : int
        Of lanes.
    can_be_alone : bool
        Whether there is a way to run them one by one.
    """
    size = size_class(count)
    if len(program) <= _MANY_ROWS:
        return wide_program(program, inputs, mapped, size)
    with _lock:
        known = program._lanes.get(mapped, {})
        alone = count * (_LANE + program.plan.fastest_cost)
        above = min([there for there in known if there >= size], default=0)
        found: Wide | None = known[above] if above else None
        together = 0.0 if found is None else found.plan.fastest_cost
        if found is None or (can_be_alone and alone < together):
            found, wasted = None, alone
        else:
            wasted = together * (above - size) / above
        program._lanes_wasted += wasted
        if (found is not None or can_be_alone) and program._lanes_wasted <= _WIDENING * len(program):
            return found
        program._lanes_wasted = 0.0
    return wide_program(program, inputs, mapped, size)


def wide_program(program: Program, inputs: Sequence[Any], mapped: tuple[bool, ...], size: int) -> Wide | None:
    """Return the program for so many lanes, made when it is first asked for; None where there is none.

    Parameters
    ----------
    program : Program
    inputs : sequence of ndarray
        An example, with any number of lanes but 0.
    mapped : tuple of bool
        By input, whether lanes lie along its first axis.
    size : int
    """
    with _lock:
        known = program._lanes.setdefault(mapped, {})
        if size in known:
            known[size] = found = known.pop(size)  # the last one that was used is the last one to go
            return found
        if program._draws or program.writes or known.get(0, True) is None:
            return None
        examples = [padded(x, size) if on else np.asarray(x) for x, on in zip(inputs, mapped, strict=True)]
        try:
            found = Wide(program, widened(program, examples, mapped), size)
        except NoLanesError as error:
            program._no_lanes = str(error)
            known[0] = None
            return None
        while len(known) >= _SIZES:
            del known[next(iter(known))]
        known[size] = found
        if len(program) <= _MANY_ROWS and program._plan is not None and program._plan.better is not None:
            found.optimized()  # as the program itself has been
        return found


def padded(array: np.ndarray, size: int) -> np.ndarray:
    """Return so many lanes of an array; where there are less, the last one again and again."""
    if len(array) >= size:
        return array[:size]
    return np.concatenate([array, np.broadcast_to(array[-1:], (size - len(array), *array.shape[1:]))])


def elements_of(program: Program) -> int:
    """Count the numbers that a program computes, of one lane."""
    elements = program._lane_elements
    if not elements:
        listing = program.listing
        shapes = [value.shape for value in listing.unpacked().values if value is not None]
        elements = program._lane_elements = max(1, sum(map(math.prod, shapes)))
    return elements


def grain_of(program: Program) -> int:
    """Return how many lanes of a program go together."""
    return min(_MOST, max(_LEAST, _ELEMENTS // elements_of(program)))


class LaneRun:
    """One run of a program for many lanes.

    Parameters
    ----------
    program : Program
    inputs : sequence of ndarray
        With those that are captured.
    mapped : sequence of bool
    count : int
        Of lanes.
    pulls : sequence of Pull
    wanted : sequence of int
        Inputs that derivatives are by. Those that all lanes share are given to each by itself.
    """

    def __init__(
        self,
        program: Program,
        inputs: Sequence[Any],
        mapped: Sequence[bool],
        count: int,
        pulls: Sequence[Pull] = (),
        wanted: Sequence[int] = (),
    ) -> None:
        self.program, self.count, self.pulls, self.wanted = program, count, pulls, wanted
        asked = set(wanted) if pulls else set()
        self.mapped = tuple([bool(on or k in asked) for k, on in enumerate(mapped)])
        self.inputs = [
            x if on or k not in asked else np.broadcast_to(x, (count, *np.shape(x)))
            for k, (x, on) in enumerate(zip(inputs, mapped, strict=True))
        ]
        layouts = [program.layout(row) for row in program.listing.outputs]
        values = [np.empty((count, *layout.shape), layout.dtype) for layout in layouts]
        by = [program.layout(program.listing.inputs[k]) for k in wanted]
        gradients = [[np.empty((count, *layout.shape), layout.dtype) for layout in by] for _ in pulls]
        self.outcome = Outcome(values, gradients, np.full(count, -1, np.int64))

    def run(self, workers: int | None = None, chunk: int | None = None) -> Outcome:
        """Compute all lanes."""
        if not self.count:
            return self.outcome
        grain = chunk or grain_of(self.program)
        if not chunk:  # chunks of about one size
            grain = -(-self.count // -(-self.count // grain))
        ranges = thread_pool.split(self.count, grain)
        wides: dict[int, Wide | None] = {}
        for begin, end in (ranges[0], ranges[-1]):
            if end - begin not in wides:
                wides[end - begin] = self._wide(begin, end)
        if self.program._draws:
            workers = 1  # one lane after the other, as a loop would draw

        def task(k: int) -> None:
            begin, end = ranges[k]
            wide = wides[end - begin]
            if wide is None or not self._together(wide, begin, end):
                self._one_by_one(begin, end)

        thread_pool.run(task, len(ranges), workers)
        return self.outcome

    def _wide(self, begin: int, end: int) -> Wide | None:
        examples = [x[begin:end] if on else x for x, on in zip(self.inputs, self.mapped, strict=True)]
        return suited_program(self.program, examples, self.mapped, end - begin)

    def _together(self, wide: Wide, begin: int, end: int) -> bool:
        """Compute a chunk at once; say whether that worked."""
        count = end - begin
        plan = wide.plan
        workspace = plan.take()
        try:
            with np.errstate(all="ignore"):
                for target, source, on in zip(workspace._inputs, wide.spread(self.inputs), self._on(wide), strict=True):
                    if on:
                        target[:count] = source[begin:end]
                        if count < wide.count:
                            target[count:] = source[end - 1]
                    else:
                        target[...] = source
            first: Any = None
            if len(self.pulls) == 1 and wide.seeds(self.pulls[0]):  # in one pass, if there is one
                first = workspace.compute(wide.seeds(self.pulls[0]), self._wanted_rows(wide))
                if isinstance(first, int):
                    return False
            elif workspace.forward() >= 0:
                return False
            rows = wide.listing.outputs
            for out, row in zip(self.outcome.values, rows, strict=False):
                value = workspace.value(row)
                out[begin:end] = value[:count] if value.ndim == out.ndim else value
            self._look(wide, workspace, begin, end)
            for pull, gradients in zip(self.pulls, self.outcome.gradients, strict=True):
                seeds = wide.seeds(pull)
                if first is None and seeds:
                    first = workspace.adjoints(seeds, self._wanted_rows(wide))
                self._give(wide, first or (), gradients, begin, end)
                first = None
            return True
        finally:
            plan.give(workspace)

    def _on(self, wide: Wide) -> list[bool]:
        pairs = zip(self.mapped, wide.elements, strict=True)
        return [on for on, elements in pairs for _ in range(elements or 1)]

    def _look(self, wide: Wide, workspace: Any, begin: int, end: int) -> None:
        """Find the lanes in which Python would go another way."""
        failed = self.outcome.failed[begin:end]
        for asked in wide.asked:
            how = self.program.listing.how[asked.row]
            value = workspace.value(wide.listing.outputs[asked.output])
            value = value[: end - begin] if asked.is_wide else value[None]
            holds = answers(value, how)
            if not holds.all():
                failed[(failed < 0) & ~holds] = asked.row

    def _wanted_rows(self, wide: Wide) -> list[int]:
        return [row for k in self.wanted for row in wide.rows_of_input(k)]

    def _give(self, wide: Wide, adjoints: Iterable[Any], gradients: list[Any], begin: int, end: int) -> None:
        """Copy the adjoints of wanted inputs, of lanes of a chunk; without any they are 0."""
        count, found = end - begin, iter(adjoints)
        for target, k in zip(gradients, self.wanted, strict=True):
            for at in np.ndindex(*target.shape[1:]) if wide.elements[k] else ((),):
                adjoint = next(found, None)
                target[(slice(begin, end), *at)] = 0 if adjoint is None else adjoint[:count]

    def _one_by_one(self, begin: int, end: int) -> None:
        """Compute one lane after the other."""
        program, outcome = self.program, self.outcome
        captured = len(program._captured)
        rows = [program.listing.inputs[k] for k in self.wanted]
        for lane in range(begin, end):
            leaves = [x[lane] if on else x for x, on in zip(self.inputs, self.mapped, strict=True)]
            workspace, row = program.attempt(leaves[: len(leaves) - captured])
            try:
                outcome.failed[lane] = row
                if row >= 0:
                    continue
                for out, at in zip(outcome.values, program.listing.outputs, strict=True):
                    out[lane] = workspace.value(at)
                for pull, gradients in zip(self.pulls, outcome.gradients, strict=True):
                    at = program.listing.outputs[pull.output]
                    layout = program.layout(at)
                    seed = np.zeros(layout.size, layout.dtype)
                    seed[pull.element] = 1
                    found = workspace.reverse({at: seed.reshape(layout.shape)}, rows)
                    for target, adjoint in zip(gradients, found, strict=True):
                        target[lane] = 0 if adjoint is None else adjoint
            finally:
                program._plan.give(workspace)


def answers(value: np.ndarray, how: Any) -> np.ndarray:
    """Tell for which lanes what Python asked has the answer that was recorded."""
    if type(how) is IsTrue:
        return value.reshape(len(value), -1)[:, 0].astype(np.bool_) == how.expected
    expected = np.frombuffer(how.expected, np.uint8)
    found = np.ascontiguousarray(value).reshape(len(value), -1).view(np.uint8).reshape(len(value), -1)
    return np.asarray((found == expected).all(axis=1))


def said_of_lanes(program: Program, failed: np.ndarray) -> str:
    """Say in which lanes a guard failed, and where the first one is."""
    lanes = np.flatnonzero(failed >= 0)
    row = int(failed[lanes[0]])
    listed = ", ".join(map(str, lanes[:6].tolist())) + (", …" if len(lanes) > 6 else "")
    one = len(lanes) == 1
    which = f"lane {listed}" if one else f"lanes {listed} ({len(lanes)} of {len(failed)})"
    return f"{program.diverged(row, program.place(row))}, in {which}"


LANES.register(LaneRun=LaneRun, Pull=Pull, said=said_of_lanes)

__all__ = [
    "LaneRun",
    "Outcome",
    "Pull",
    "Wide",
    "answers",
    "elements_of",
    "said_of_lanes",
    "size_class",
    "suited_program",
    "wide_program",
]
