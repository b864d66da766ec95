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

from tapegrad.core.dispatch import BATCHING, is_traced
from tapegrad.core.grad_mode import state, unwritten
from tapegrad.core.own_gradients import MISSED
from tapegrad.core.thread_pool import split
from tapegrad.errors import BatchError, CompileError, DivergenceError
from tapegrad.program.batch.lanes import (
    LaneRun,
    answers,
    elements_of,
    said_of_lanes,
    suited_program,
)
from tapegrad.program.batch.map import LANES
from tapegrad.program.call.arg_guards import is_leaf
from tapegrad.program.trace.recorded_call import HalfDone
from tapegrad.record.operations import F, is_tensor
from tapegrad.record.recorder import NUMBERS, from_outside, is_live, ordinary
from tapegrad.transforms.tree import children_of, is_container, is_like, with_children
from tapegrad.transforms.vmap.alignment import full, levels_of, sizes
from tapegrad.transforms.vmap.batched_tensor import raw, wrap

_MOST, _LEAST, _NUMBERS = 1 << 16, 1 << 10, 1 << 22
"""Examples of one row on the tape, and numbers that it computes in all."""


class Examples(NamedTuple):
    """The inputs of a program for all examples.

    Attributes
    ----------
    levels : tuple of int
        Of vmap, that something depends on.
    size : int
        How many examples there are, of all levels.
    inputs : list
        Raw tensors, and arrays; those that are mapped have one axis for all examples, the first.
    mapped : list of bool
    """

    levels: tuple[int, ...]
    size: int
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
            whole = full(leaf, levels) if on else leaf
            shape = (count, *leaf.shape) if on else whole.shape
            inputs.append(whole if whole.shape == shape else whole.reshape(shape))
        return Examples(levels, count, inputs, mapped)

    def give(self, values: Sequence[Any]) -> list[Any]:
        """Make results, with one axis for all examples, tensors of the batch."""
        shape = sizes(self.levels)
        found = []
        for value in values:
            tensor = value if is_tensor(value) else from_outside(value)
            found.append(wrap(tensor.reshape((*shape, *tensor.shape[1:])), self.levels))
        return found


def of_program(program: Any, leaves: Sequence[Any]) -> list[Any] | None:
    """Return what a program computes of tensors of a batch; None where it has to be computed one after the other.

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
    found = run(program, inputs, mapped, given.size)
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
    return _recorded(program, [F.as_tensor(x) for x in inputs], tuple(mapped), count)


def _recorded(program: Any, tensors: list[Any], mapped: tuple[bool, ...], count: int) -> Any:
    """Run it as one operation of an outer tape, or of an outer recording; as several where there are very many."""
    most = min(_MOST, max(_LEAST, _NUMBERS // elements_of(program)))
    if count > most:
        found = []
        for begin, end in split(count, most):
            part = [t[begin:end] if on else t for t, on in zip(tensors, mapped, strict=True)]
            found.append(_recorded(program, part, mapped, end - begin))
            if found[-1] is None:
                return None
        results = [F.concatenate(list(column)) for column in zip(*[values for values, _ in found], strict=True)]
        return results, np.concatenate([failed for _, failed in found])
    can_be_alone = not any(map(is_traced, tensors))
    examples = [_numbers(x) for x in tensors]
    with unwritten():
        wide = suited_program(program, examples, mapped, count, can_be_alone)
    if wide is None:
        return _one_by_one(program, tensors, mapped, count) if can_be_alone and not program._no_lanes else None
    size = wide.count
    if size > count:
        last = [F.broadcast_to(t[-1:], (size - count, *t.shape[1:])) if on else t
                for t, on in zip(tensors, mapped, strict=True)]  # fmt: skip
        tensors = [F.concatenate([t, more]) if on else t for t, more, on in zip(tensors, last, mapped, strict=True)]
    try:
        values = wide.flat(*wide.spread(tensors))
    except DivergenceError:  # by what some lanes have no right to, perhaps: each by itself says so
        return None
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


def _one_by_one(program: Any, tensors: list[Any], mapped: tuple[bool, ...], count: int) -> Any:
    """Run it for one example after the other, each as one operation of the outer tape."""
    columns: list[list[Any]] = [[] for _ in program.listing.outputs]
    failed = np.full(count, -1, np.int64)
    for lane in range(count):
        leaves = [t[lane] if on else t for t, on in zip(tensors, mapped, strict=True)]
        try:
            values = program.flat(*leaves[: len(leaves) - len(program._captured)])
        except DivergenceError:
            return None
        for column, value in zip(columns, values, strict=True):
            column.append(F.as_tensor(value))
    return [F.stack(column) for column in columns], failed


def _numbers(value: Any) -> Any:
    if is_traced(value):
        return np.asarray(value._value)
    return value._array if is_tensor(value) else np.asarray(value)


class _Values:
    """A result of many examples, where a program's results are put together: no constant of Python's."""

    __slots__ = ("values",)

    def __init__(self, values: Any) -> None:
        self.values = values


class _Part(NamedTuple):
    """What one program, or Python, gave for some examples: their numbers, and the result as containers."""

    lanes: np.ndarray
    result: Any


def of_compiled(compiled: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Call a compiled function with tensors of a batch: its recordings, for all examples at once.

    Returns
    -------
    The result, of tensors of the batch; MISSED where the function has to be called with these tensors.
    """
    call = _Call(compiled, args, kwargs)
    if not call.given.size or compiled._verify:
        return MISSED
    try:
        parts = call.parts()
    except (BatchError, CompileError) as error:
        if isinstance(error, (DivergenceError, HalfDone)):
            raise
        return MISSED
    if parts is None:
        return MISSED
    compiled.stats.replays += 1
    return _together(parts, call.given, compiled._name)


class _Call:
    """A call of a compiled function with tensors of a batch.

    Attributes
    ----------
    given : Examples
        Of these tensors, in the order of `tensors`.
    """

    def __init__(self, compiled: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> None:
        self.compiled, self.args, self.kwargs = compiled, args, kwargs
        self.is_alone = False  # whether examples are to be computed one by one
        found: dict[int, Any] = {}

        def meet(value: Any) -> Any:
            if type(value) is BATCHING.Batched:
                found[id(value)] = value
            return value

        _again((args, kwargs), meet)
        self.tensors = found
        self.given = Examples.of(list(found.values()))
        self.raw = dict(zip(found, self.given.inputs, strict=True))

    def lane(self, k: int, is_alone: bool) -> tuple[tuple[Any, ...], dict[str, Any], dict[int, int]]:
        """Return the arguments of one example, and by the number of what stands for a tensor the number of that.

        With `is_alone` they have no history, but say whether they require grad, as what is recorded may ask.
        """
        made: dict[int, Any] = {}

        def one(value: Any) -> Any:
            if type(value) is not BATCHING.Batched:
                return value
            if id(value) not in made:
                part = self.raw[id(value)][k]
                if is_alone:
                    part = ordinary(np.array(part._array)).requires_grad_(is_live(self.raw[id(value)]))
                made[id(value)] = part
            return made[id(value)]

        args, kwargs = _again((self.args, self.kwargs), one)
        return args, kwargs, {id(part): there for there, part in made.items()}

    def parts(self) -> list[_Part] | None:
        """Run what there is for all examples, and record what there is not."""
        compiled, pending = self.compiled, np.arange(self.given.size)
        parts: list[_Part] = []
        args, kwargs, self.places = self.lane(0, True)
        self.entry, taken = compiled.entry_of(args, kwargs)
        entry = self.entry
        tried: list[Any] = []
        while len(pending):
            before = len(tried)
            for program in entry.programs:
                if len(pending) and program not in tried and program.failed() is None:
                    tried.append(program)
                    pending = self._run(program, taken, pending, parts)
            if self.is_alone or (len(pending) and len(tried) == before and (
                entry.reason or not self._recorded(entry, int(pending[0]))
            )):  # fmt: skip
                break
        if len(pending) and not parts and not entry.programs:
            return None
        for k in pending.tolist():
            args, kwargs, _ = self.lane(k, False)
            parts.append(_Part(np.array([k]), _again(compiled._call_any(args, kwargs), _one_more)))
        return parts

    def _run(self, program: Any, taken: Any, pending: np.ndarray, parts: list[_Part]) -> np.ndarray:
        """Run a program for examples; give those in which it goes another way."""
        if program.writes or program._draws:
            raise BatchError("what writes its arguments, or draws, is computed row by row")
        inputs, mapped = [], []
        for leaf in taken.leaves:
            there = self.places.get(id(leaf))
            value = leaf if there is None else self.raw[there]
            mapped.append(there is not None)
            inputs.append(value[pending] if mapped[-1] and len(pending) < self.given.size else value)
        inputs += program._captured
        mapped += [False] * len(program._captured)
        found = run(program, inputs, mapped, len(pending))
        if found is None and program.listing.guards():
            self.is_alone = True
            return pending
        if found is None:
            raise BatchError("a row has no rule")
        values, failed = found
        good = failed < 0
        if not good.all():
            self.compiled._diverged(self.entry, program, int(failed[~good][0]))
            values = [value[good] for value in values]
        if good.any():
            parts.append(_Part(pending[good], program._results.rebuild([_Values(value) for value in values])))
        return pending[~good]

    def _recorded(self, entry: Any, k: int) -> bool:
        """Record the function with the numbers of one example; say whether there is another program."""
        args, kwargs, _ = self.lane(k, True)
        return bool(self.compiled.record_one(entry, self.compiled.entry_of(args, kwargs)[1]))


def _again(tree: Any, function: Callable[[Any], Any]) -> Any:
    """Apply a function to all that containers hold."""
    if is_container(tree) and not is_leaf(tree):
        return with_children(tree, [_again(child, function) for child in children_of(tree)])
    return function(tree)


def _one_more(value: Any) -> Any:
    """Return a result of one example as one of many."""
    return _Values(F.as_tensor(value)[None]) if is_tensor(value) or isinstance(value, np.ndarray) else value


def _together(parts: list[_Part], given: Examples, name: str) -> Any:
    """Put results of parts of the examples together."""
    first = parts[0].result
    if is_container(first) and not is_leaf(first):
        if not all(is_like(part.result, first) for part in parts):
            raise _differ(name, "containers that differ")
        columns = zip(*[children_of(part.result) for part in parts], strict=True)
        numbers = [part.lanes for part in parts]
        return with_children(first, [_together(list(map(_Part, numbers, column)), given, name) for column in columns])
    if not any(type(part.result) is _Values for part in parts) and _are_one([part.result for part in parts]):
        return first
    values = []
    for lanes, result in parts:
        if type(result) is not _Values:
            if not isinstance(result, (*NUMBERS, np.ndarray)):
                raise _differ(name, f"{result!r} in some cases, and something else")
            result = _Values(np.broadcast_to(result, (len(lanes), *np.shape(result))))
        values.append(F.as_tensor(result.values))
    if len({value.shape[1:] for value in values}) > 1:
        raise _differ(name, "results of different shapes")
    if len(values) > 1:
        order = np.argsort(np.concatenate([part.lanes for part in parts]), kind="stable")
        values = [F.concatenate(values)[order]]
    return given.give(values)[0]


def _are_one(values: list[Any]) -> bool:
    """Tell whether constants are one and the same."""
    first = values[0]
    return len(values) == 1 or all(type(value) is type(first) and bool(value == first) for value in values)


def _differ(name: str, what: str) -> BatchError:
    return BatchError(
        f"{name} gives {what} for different examples, which do not go into one tensor; call the function for one "
        "example after the other in a Python loop instead of vmap"
    )


LANES.register(of_program=of_program)

__all__ = ["Examples", "of_compiled", "of_program", "run"]
