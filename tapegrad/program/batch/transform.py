"""A listing for many lanes at once: what a program computes of one example, computed of each example of a batch.

Rows become rows with an axis more, the first one, by the rules that `vmap` has; so a row of single numbers becomes one
over lanes, which groups compile to vectors. What depends on no example stays as it is. Guards become results: what
Python asked is computed for each lane, and whoever runs it compares.
"""

from __future__ import annotations

import dataclasses
import functools
import math
import operator
from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tapegrad.core.dispatch import TRACING
from tapegrad.core.grad_mode import enable_grad, state, unwritten
from tapegrad.errors import CompileError
from tapegrad.maths.power_operator import power
from tapegrad.ops import BY_NAME
from tapegrad.program.batch.scalarize import MOST, is_split, places, sources, sums
from tapegrad.program.ir.listing import CONSTANT, INPUT, NUMBER, Call, HasBytes, IsTrue, Listing, View
from tapegrad.program.trace.capture import Recording
from tapegrad.program.trace.inline import Inlining
from tapegrad.program.trace.tracer import DIFFERENTIABLE, REQUIRES, make
from tapegrad.record.operations import F
from tapegrad.transforms.vmap import level, raw, wrap
from tapegrad.transforms.vmap.alignment import aligned, full, levels_of
from tapegrad.transforms.vmap.dispatch import RULES

_CAST, _ASSIGN = BY_NAME["astype"], BY_NAME["assign"]
_MOST_ELEMENTS = 64
"""Arrays of so many elements, of which single ones are read, are given to lanes as an array for each element."""


class Asked(NamedTuple):
    """What Python asked, as a result.

    Attributes
    ----------
    row : int
        Of the guard in the program's listing.
    output : int
        Which of the results it is.
    is_wide : bool
        Whether each lane has one.
    """

    row: int
    output: int
    is_wide: bool


class Widened(NamedTuple):
    """A listing for many lanes.

    Attributes
    ----------
    listing : Listing
        Its results are those of the program, and behind these what guards look at.
    elements : list of int
        By input of the program: how many inputs there are for it, one for each element; 0 where it is one input.
    wide : list of bool
        By result of the program: whether it depends on the lane.
    asked : list of Asked
    """

    listing: Listing
    elements: list[int]
    wide: list[bool]
    asked: list[Asked]


class EachLane:
    """A function of arrays that is called for one lane after the other: what a row calls that has no rule.

    Parameters
    ----------
    function : callable
    mapped : tuple of bool
        By argument, whether each lane has its own.
    """

    __slots__ = ("function", "mapped")

    def __init__(self, function: Any, mapped: tuple[bool, ...]) -> None:
        self.function, self.mapped = function, mapped

    def __call__(self, *arrays: np.ndarray) -> np.ndarray:
        """Return the results, with lanes along the first axis."""
        count = next(len(x) for x, on in zip(arrays, self.mapped, strict=True) if on)
        pairs = list(zip(arrays, self.mapped, strict=True))
        return np.stack([self.function(*[x[k, ...] if on else x for x, on in pairs]) for k in range(count)])


class NoLanesError(CompileError):
    """A program has a row that is not computed for many lanes at once."""


def widened(program: Any, examples: Sequence[np.ndarray], mapped: Sequence[bool]) -> Widened:
    """Return the listing that computes a program for many lanes.

    Parameters
    ----------
    program : Program
        Without effects, and without random draws.
    examples : sequence of ndarray
        Inputs; those that are mapped have lanes along the first axis.
    mapped : sequence of bool
        By input.

    Raises
    ------
    NoLanesError
        If there is a row that has no rule.
    """
    recorder = Recording()
    outside = state.tracing, state.apart, state.levels
    state.tracing, state.apart, state.levels = recorder, True, ()
    size = next(len(x) for x, on in zip(examples, mapped, strict=True) if on)
    try:
        with level(size, "error") as number, enable_grad(), np.errstate(all="ignore"):
            state.apart = True
            widening = _Widening(program, number)
            widening.give(examples, mapped)
            return widening.result()
    except (MemoryError, NoLanesError):
        raise
    except Exception as error:
        raise NoLanesError(f"{program.name} is not computed for many lanes at once: {error}") from error
    finally:
        recorder.close()
        state.tracing, state.apart, state.levels = outside


def element_reads(listing: Listing) -> dict[int, list[int]]:
    """List for each input the rows that read a single element of it."""
    found: dict[int, list[int]] = {row: [] for row in listing.inputs}
    index = BY_NAME["index"]
    for row, op in enumerate(listing.ops):
        if op is index and listing.operands[row][0] in found and listing.values[row].shape == ():
            found[listing.operands[row][0]].append(row)
    return found


class _Widening(Inlining):
    """Appends the rows of a program to a recording, those that depend on lanes with an axis more."""

    def __init__(self, program: Any, number: int) -> None:
        super().__init__(program)
        self.number = number
        self.wide: dict[int, Any] = {}  # by row: tensors of the batch
        self.split: dict[int, list[Any]] = {}  # by row: the elements of a small array, as tensors of the batch
        self.parts: dict[tuple[int, int], Any] = {}  # by row and element: of arrays that are not split
        self.stand_ins: dict[int, Any] = {}
        self.elements: list[int] = []
        self.inputs: dict[int, Any] = {}
        self.splits = False

    def give(self, examples: Sequence[np.ndarray], mapped: Sequence[bool]) -> None:
        """Make the inputs."""
        listing = self.listing
        reads = element_reads(listing)
        self.splits = is_split(listing, mapped)
        for row, example, on in zip(listing.inputs, examples, mapped, strict=True):
            bits = DIFFERENTIABLE | REQUIRES if listing.live[row] else 0
            count = example[0].size if on and len(example) else 0
            is_small = (self.splits and count <= MOST) or (bool(reads[row]) and count <= _MOST_ELEMENTS)
            if on and example.ndim > 1 and is_small and count and example.dtype == np.float64:
                flat = example.reshape(len(example), -1)
                columns = [np.ascontiguousarray(flat[:, k]) for k in range(count)]
                self.split[row] = [wrap(self.recorder.input(c, bits), (self.number,)) for c in columns]
                self.elements.append(count)
                continue
            given = self.recorder.input(np.array(example, order="C"), bits)
            self.elements.append(0)
            if on:
                self.wide[row] = wrap(given, (self.number,))
            else:
                self.inputs[row] = given

    def result(self) -> Widened:
        """Compute all rows, and give the listing."""
        listing, new = self.listing, self.recorder.listing
        asked: list[tuple[int, int]] = []
        for row, how in enumerate(listing.how):
            before = len(new)
            if how is INPUT:
                self._input(row)
            elif how is CONSTANT:
                self._constant(row)
            elif type(how) in (IsTrue, HasBytes):
                asked.append((row, listing.operands[row][0]))
                self._append(None, -1, 0)
            elif any(k in self.wide or k in self.split for k in listing.operands[row]):
                self._lanes_of(row, how)
            else:
                self._row(row, how)
            for at in range(before, len(new)):
                new.lines[at] = listing.lines[row]
        wanted = [*listing.outputs, *[k for _, k in asked]]
        is_wide = [row in self.wide or row in self.split for row in wanted]
        new.outputs = [self._current(row)._at for row in wanted]
        new.places = list(listing.places)
        new.ops = [self.stand_ins.get(id(op), op) for op in new.ops]
        self.recorder.forget()
        count = len(listing.outputs)
        guards = [Asked(row, count + k, is_wide[count + k]) for k, (row, _) in enumerate(asked)]
        return Widened(new, self.elements, is_wide[:count], guards)

    def _lanes_of(self, row: int, how: Any) -> None:
        """Compute a row of each lane, element by element if it is of what is split."""
        layout = self.program.layout(row)
        found = self._by_elements(row, how)
        if found is None:
            found = [self._computed(row, how)]
            shape = layout.shape
        else:
            shape = ()
        if any(each.shape != shape or each.dtype != layout.dtype for each in found):
            raise self._missing(row)
        if shape == layout.shape:
            self.wide[row] = found[0]
        else:
            self.split[row] = found
        self._append(None, -1, 0)

    def _by_elements(self, row: int, how: Any) -> list[Any] | None:
        """Compute a row element by element; None where no operand is split, or it is to be computed at once."""
        listing = self.listing
        op, operands = listing.ops[row], listing.operands[row]
        shape = listing.values[row].shape
        whole = any(k in self.wide and k not in self.split and listing.values[k].shape for k in operands if k >= 0)
        if whole or math.prod(shape) > _MOST_ELEMENTS:
            return None
        if not (self.splits or any(k in self.split for k in operands)):
            return None
        moved = places(self, row, how)
        if moved is not None:
            found = [self._element(*place) for place in moved]
            if not listing.live[row]:
                found = [wrap(raw(x)[0].detach(), raw(x)[1]) for x in found]
            return found
        added = sums(self, row)
        if added is not None:
            columns = [[self._element(operands[0], k) for k in each] for each in added]
            with enable_grad() if listing.live[row] else unwritten():
                return [functools.reduce(operator.add, column) for column in columns]
        if op is None or not op.elementwise or not shape:
            return None
        shapes = [() if k == NUMBER else listing.values[k].shape for k in operands]
        columns = [
            [
                listing.immediates[row] if k == NUMBER else self._element(k, at)
                for k, at in zip(operands, each, strict=True)
            ]
            for each in zip(*sources(shapes, shape), strict=True)
        ]
        with enable_grad() if listing.live[row] else unwritten():
            return [self._by_rule(row, op, how, column, {}) for column in columns]

    def _element(self, row: int, k: int) -> Any:
        """Return one element of a row, by its number in C order."""
        if row in self.split:
            return self.split[row][k]
        if not self.listing.values[row].shape:
            return self._tensor(row)
        if (row, k) not in self.parts:
            self.parts[row, k] = self._tensor(row).reshape(-1)[k]
        return self.parts[row, k]

    def _input(self, row: int) -> None:
        if row in self.inputs:
            given = self.inputs[row]
            self._append(given._value, given._at, given._bits)
        else:
            self._append(None, -1, 0)

    def _current(self, row: int) -> Any:
        """Return the traced tensor of a row, with all lanes if it depends on them."""
        tensor = self._tensor(row)
        if row in self.wide:
            tensor = full(tensor, (self.number,))
        return tensor.current()

    def _tensor(self, row: int) -> Any:
        """Return a row as an operand."""
        if row in self.split and row not in self.wide:
            shape = self.listing.values[row].shape
            self.wide[row] = F.stack(self.split[row]).reshape(shape)
        if row in self.wide:
            return self.wide[row]
        return make(self.recorder, self.values[row], self.at[row], self.bits[row])

    def _computed(self, row: int, how: Any) -> Any:
        """Compute a row of each lane."""
        listing = self.listing
        op: Any = listing.ops[row]
        params, given = listing.params.get(row) or {}, listing.operands[row]
        operands = [listing.immediates[row] if k == NUMBER else self._tensor(k) for k in given]
        if op is None:
            if type(how) is View:
                return wrap(raw(operands[0])[0].detach(), (self.number,))
            if type(how) is Call:
                return wrap(self._called(how.function, given), (self.number,))
            raise self._missing(row)
        if listing.live[row]:
            return self._by_rule(row, op, how, operands, params)
        with unwritten():
            return self._by_rule(row, op, how, operands, params)

    def _called(self, function: Any, given: Sequence[int]) -> Any:
        """Compute a row without a derivative by its function, for one lane after the other."""
        on = tuple([k in self.wide for k in given])
        rows = [self.recorder.operand(self._current(k)) for k in given]
        how = EachLane(function, on)
        out = how(*[np.asarray(value) for value, _, _ in rows])
        return self.recorder.result(None, tuple([at for _, at, _ in rows]), Call(how), out, 0)

    def _by_rule(self, row: int, op: Any, how: Any, operands: list[Any], params: dict[str, Any]) -> Any:
        levels = levels_of(operands)
        is_known: bool = BY_NAME.get(op.key) is op
        if op.elementwise and is_known:
            function = None
            if type(how) is np.ufunc and how is not op.twins[0]:  # a power that NumPy computes in another way
                function = how if how.nin == len(operands) else power
            return wrap(TRACING.elementwise(op, aligned(operands, levels), function), levels)
        if op is _CAST:
            return wrap(raw(operands[0])[0].astype(params["dtype"]), levels)
        if op is _ASSIGN:
            return wrap(self._assigned(operands, params), levels)
        kwargs: dict[str, Any] = {}
        rule = RULES[op.batch] if op.batch else None
        if op.key in ("take", "take_along_axis", "gather"):
            if params.get("flat"):
                operands = [operands[0].reshape(-1)]
            rule = RULES["gathered"]
        if rule is RULES["gathered"]:
            kwargs["index"] = params["index"]
        if rule is None or op.refuses:
            raise self._missing(row)
        result = rule(self._stand_in(op, params, len(operands)), levels, operands, (), kwargs)
        if result is NotImplemented:
            raise self._missing(row)
        return wrap(result, levels)

    def _stand_in(self, op: Any, params: dict[str, Any], count: int) -> Any:
        """Return a row of the table whose params are known.

        Rules ask it for params with arguments that nobody has any more; with others of their own it answers as ever.
        """
        if op.params is None:
            return op

        def known(*given: Any, **named: Any) -> Any:
            return params if len(given) == count and not named else op.params(*given, **named)

        found = dataclasses.replace(op, params=known)
        self.stand_ins[id(found)] = op
        self.stand_ins[-id(found)] = found  # which keeps its number
        return found

    def _assigned(self, operands: Sequence[Any], params: dict[str, Any]) -> Any:
        """Write a part of each lane's array."""
        base, new = (full(x, (self.number,)) for x in operands)
        if params["words"]:
            raise NoLanesError("parts of complex numbers are written")
        lane = int(np.prod(base.shape[1:]))
        wide = {
            **params, "strides": (lane, *params["strides"]), "shape": (base.shape[0], *params["shape"])
        }  # fmt: skip
        return TRACING.with_params(_ASSIGN, (base, new), wide)

    def _missing(self, row: int) -> NoLanesError:
        op = self.listing.ops[row]
        name = "a function of Python's" if op is None else op.name
        return NoLanesError(f"{name}, at {self.program.place(row)}, is not computed for many lanes at once")


__all__ = ["Asked", "NoLanesError", "Widened", "element_reads", "widened"]
