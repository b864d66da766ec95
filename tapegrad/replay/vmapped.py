"""Programs and compiled functions under vmap: run for all examples at once, by the program for so many lanes.

Where a gradient is to go through, a run is one row on the tape, of raw tensors, as any run of a program is. Examples
in which a compiled function goes another way are run by its other recordings; what none holds for is recorded with the
numbers of such an example, and in the end computed by Python, one example after the other.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

import numpy as np

from tapegrad.batching.aligning import full, levels_of, map_batched, sizes
from tapegrad.batching.batched import raw, wrap
from tapegrad.errors import DivergenceError
from tapegrad.levels import is_traced
from tapegrad.modes import no_grad, state
from tapegrad.recording import F, is_tensor
from tapegrad.replay.lanes import LaneRun, answers, said_of_lanes, size_class, wide_program
from tapegrad.replay.mapping import LANES
from tapegrad.writing import is_live, ordinary, plain


class Examples(NamedTuple):
    """The inputs of a program for all examples.

    Attributes
    ----------
    levels : tuple of int
        Of vmap, that something depends on.
    count : int
        Of examples, of all levels.
    inputs : list
        Raw tensors, and arrays; those that are mapped have one axis for all examples, the first.
    mapped : list of bool
    """

    levels: tuple[int, ...]
    count: int
    inputs: list[Any]
    mapped: list[bool]

    @staticmethod
    def of(leaves: Sequence[Any]) -> Examples:
        """Bring the inputs of a call into line."""
        levels = levels_of(leaves)
        count = math.prod(sizes(levels))
        inputs, mapped = [], []
        for leaf in leaves:
            on = bool(raw(leaf)[1]) if is_tensor(leaf) else False
            mapped.append(on)
            inputs.append(full(leaf, levels).reshape((count, *leaf.shape)) if on else leaf)
        return Examples(levels, count, inputs, mapped)

    def give(self, values: Sequence[Any]) -> list[Any]:
        """Make results, with one axis for all examples, tensors of the batch."""
        shape = sizes(self.levels)
        found = []
        for value in values:
            tensor = value if is_tensor(value) else plain(value)
            found.append(wrap(tensor.reshape((*shape, *tensor.shape[1:])), self.levels))
        return found


def of_program(program: Any, leaves: Sequence[Any]) -> list[Any] | None:
    """Give what a program computes of tensors of a batch; None where it has to be computed one after the other.

    Raises
    ------
    DivergenceError
        If a guard does not hold for an example.
    """
    given = Examples.of(leaves)
    inputs = [*given.inputs, *program._captured]
    if program._draws or (state.tracing is not None and program.listing.guards()):
        return None
    mapped = [*given.mapped, *[False] * len(program._captured)]
    found = run(program, inputs, mapped, given.count)
    if found is None:
        return None
    values, failed = found
    if (failed >= 0).any():
        raise DivergenceError(said_of_lanes(program, failed))
    return given.give(values)


def run(program: Any, inputs: Sequence[Any], mapped: Sequence[bool], count: int) -> tuple[list[Any], Any] | None:
    """Run a program for all examples.

    Parameters
    ----------
    program : Program
    inputs : sequence of tensors and arrays
    mapped : sequence of bool
    count : int

    Returns
    -------
    tuple or None
        The results, with examples along the first axis, and by example the row of the guard that failed, or -1. None
        where gradients are to go through, or it is recorded, and there is no program for all examples at once.
    """
    is_apart = any(map(is_traced, inputs))
    if not is_apart and not program.is_live(inputs):
        arrays = [x._array if is_tensor(x) else np.asarray(x) for x in inputs]
        found = LaneRun(program, arrays, mapped, count).run()
        return list(found.values), found.failed
    if not count:
        return None
    return _recorded(program, inputs, tuple(mapped), count, is_apart)


def _recorded(program: Any, inputs: Any, mapped: tuple[bool, ...], count: int, is_apart: bool) -> Any:
    """Run it as one operation of an outer tape, or of an outer recording."""
    size = size_class(count)
    tensors = [F.as_tensor(x) for x in inputs]
    examples = [_numbers(x) for x in tensors]
    with no_grad():
        wide = wide_program(program, examples, mapped, size)
    if wide is None:
        return None
    if size > count:
        last = [F.broadcast_to(t[-1:], (size - count, *t.shape[1:])) if on else t
                for t, on in zip(tensors, mapped, strict=True)]  # fmt: skip
        tensors = [F.concatenate([t, more]) if on else t for t, more, on in zip(tensors, last, mapped, strict=True)]
    values = wide.flat(*wide.spread(tensors))
    failed = np.full(count, -1, np.int64)
    for asked in wide.asked:
        value = _numbers(values[asked.output])
        value = value[:count] if asked.is_wide else value[None]
        holds = answers(value, program.listing.how[asked.row])
        failed[(failed < 0) & ~holds] = asked.row
    results = []
    for value, wide_is, row in zip(values, wide.wide, program.listing.outputs, strict=False):
        shape = (count, *program.layout(row).shape)
        results.append(F.as_tensor(value)[:count] if wide_is else F.broadcast_to(F.as_tensor(value), shape))
    return results, failed


def _numbers(value: Any) -> Any:
    if is_traced(value):
        return np.asarray(value._value)
    return value._array if is_tensor(value) else np.asarray(value)


LANES.__dict__.update(of_program=of_program)

__all__ = ["Examples", "of_program", "run"]
