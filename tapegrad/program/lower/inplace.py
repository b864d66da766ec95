"""Writes into a part of a value, lowered: in place where nobody asks any more what it was, else into a copy."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad._generated import replay as S
from tapegrad.engine import microcode
from tapegrad.ops.assign import real_dtype
from tapegrad.program.ir.listing import Listing
from tapegrad.program.ir.liveness import Spare, last_guard, written_in_place
from tapegrad.program.lower.chains import Chaining
from tapegrad.program.lower.loop_program import Part, Sketch, Untraceable
from tapegrad.program.lower.numpy_loops import Loop
from tapegrad.program.lower.strided import Form, form_for
from tapegrad.program.lower.symbolic_calls import Symbol

_MODES = {"read_places": microcode.READ, "write_places": microcode.WRITE}


class Overwriting(Chaining):
    """The part of a lowering that writes parts of values."""

    def __init__(self, listing: Listing, after: int | None = None, spare: Spare | None = None) -> None:
        super().__init__(listing)
        self._after, self.spare = after, spare
        self._in_place: frozenset[int] | None = None
        self._writes: dict[Any, Any] = {}
        self.first_in_place = len(listing)

    def is_in_place(self, row: int, x: int, form: Form) -> bool:
        """Tell whether a row may write into its first operand's memory."""
        if self._in_place is None:
            self._in_place = written_in_place(
                self.listing, last_guard(self.listing) if self._after is None else self._after
            )
        return row in self._in_place and self.form(x) is form and not form.in_slot

    def _begin_written(self, row: int, x: int, value: Any) -> tuple[int, bool]:
        """Begin a row that writes a part; say whether it has the memory of the value before."""
        form = form_for(value.dtype, value.shape, value.strides)
        if not self.is_in_place(row, x, form):
            return self.begin(row, value), False
        self.first_in_place = min(self.first_in_place, row)
        if self.spare is not None:
            self.spare.move(self.listing.operands[row][0], row)
        return self.new_row(row, form, self.places[x]), True

    def of_assign(self, row: int, value: Any) -> bool:
        """Lower a write into the part that offset and strides describe; False where something else has to do it."""
        x, y = self.listing.operands[row]
        form = form_for(value.dtype, value.shape, value.strides)
        if x < 0 or y < 0 or not form.in_order:
            return False
        x, y = self.at(x), self.at(y)
        params = self.listing.params[row]
        unit = real_dtype(form.dtype) if params["words"] else form.dtype
        if self.form(x).dtype != form.dtype or self.form(x).shape != form.shape or self.form(y).dtype != unit:
            return False
        key = form, self.form(x), self.form(y), params["shape"], params["strides"], unit
        sketches = self._writes.get(key)
        if sketches is None:
            sketches = self._writes[key] = [_write(*key, in_place) for in_place in (False, True)]
        reads = self.operands_for_derivative(row, (x, y))
        at, in_place = self._begin_written(row, x, value)
        sketch = sketches[in_place]
        word = self.chain(sketch, [self.place(x), self.place(y)], self.place(at))
        if self.form(y).size:  # the last step's second argument is the part
            last = word + (0 if in_place else self.code[word + microcode.NEXT])
            self.code[last + microcode.L_OFFSETS + 1] += params["offset"] * unit.itemsize
        self.end(row, at, S.GENERAL, word, reads)
        return True

    def of_put_at(self, row: int, value: Any) -> bool:
        """Lower a write of elements at an index of arrays and masks; False where something else has to do it."""
        x, y = self.listing.operands[row]
        form = form_for(value.dtype, value.shape, value.strides)
        if x < 0 or y < 0 or not form.in_order:
            return False
        x, y = self.at(x), self.at(y)
        own = self.form(y)
        if self.form(x).dtype != form.dtype or self.form(x).shape != form.shape or own.dtype != form.dtype:
            return False
        pairs = _pairs(self.listing.params[row]["index"], form, own)
        reads = self.operands_for_derivative(row, (x, y))
        at, in_place = self._begin_written(row, x, value)
        sketch, (_, source, out) = _begin(form, self.form(x), own, in_place)
        if len(pairs) > 1:
            sketch.alive.append(pairs)
            loop = Loop(microcode.pairs_loop.address, pairs.ctypes.data, ())
            sketch.add(loop, [source, out], [len(pairs) // 2], [0, 0])
        word = self.chain(sketch, [self.place(x), self.place(y)], self.place(at))
        self.end(row, at, S.GENERAL, word, reads)
        return True

    def of_add_at(self, row: int, value: Any) -> bool:
        """Lower an addition at an index of arrays, one element after the other; False where Python has to do it."""
        x, y = self.listing.operands[row]
        form, params = form_for(value.dtype, value.shape, value.strides), self.listing.params[row]
        if x < 0 or y < 0 or not form.in_order or form.dtype.char not in microcode.ADDED:
            return False
        x, y = self.at(x), self.at(y)
        if any(self.form(k).dtype != form.dtype for k in (x, y)) or self.form(x).shape != form.shape:
            return False
        places = np.ascontiguousarray(np.arange(form.size).reshape(form.shape)[params["index"]])
        try:
            sketches = [_add(form, self.form(x), self.form(y), places, params["alpha"], k) for k in (False, True)]
        except (Untraceable, ValueError):
            return False
        reads = self.operands_for_derivative(row, (x, y))
        at, in_place = self._begin_written(row, x, value)
        word = self.chain(sketches[in_place], [self.place(x), self.place(y)], self.place(at))
        self.end(row, at, S.GENERAL, word, reads)
        return True

    def of_places(self, row: int, value: Any) -> bool:
        """Lower reading, writing or adding at places that are operands; False where Python has to do it."""
        name, operands = self.listing.ops[row].name, self.listing.operands[row]
        if min(operands) < 0:
            return False
        sources = tuple(map(self.at, operands))
        x, index = self.form(sources[0]), self.form(sources[-1])
        form = form_for(value.dtype, value.shape, value.strides)
        part = form if name == "read_places" else self.form(sources[1])
        mode = _MODES.get(name, -1)
        if mode < 0 and form.dtype.char in microcode.ADDED:
            mode = microcode.ADD + microcode.ADDED.index(form.dtype.char)
        forms = (x, index, form, part)
        if mode < 0 or index.dtype != np.int64 or not all(f.in_order for f in forms):
            return False
        if x.dtype != form.dtype or part.dtype != form.dtype or part.shape != index.shape:
            return False
        reads = self.operands_for_derivative(row, sources)
        at = self.begin(row, value)
        self.may_fail = row
        self.last_guard = at
        word = len(self.code)
        whole, read_or_written = self.place(sources[0]), self.place(at)
        if name != "read_places":
            sketch, _ = _begin(form, x, part, False)
            self.chain(sketch, [self.place(k) for k in sources[:2]], self.place(at))
            if len(sketch.steps):
                self.code[word + microcode.NEXT] = len(self.code) - word
            else:
                word = len(self.code)
            whole, read_or_written = self.place(at), self.place(sources[1])
        words = [mode, form.dtype.itemsize, index.size, x.size, whole, self.place(sources[-1]), read_or_written]
        self.instruction([microcode.PLACES, 0, *words])
        self.end(row, at, S.GENERAL, word, reads)
        return True


def _like(form: Form) -> np.ndarray:
    """Return zeros of a form."""
    if not form.size:
        return np.empty(form.shape, form.dtype)
    return np.ndarray(form.shape, form.dtype, np.zeros(form.nbytes, np.uint8), form.low, form.strides)


def _begin(form: Form, x: Form, y: Form, in_place: bool) -> tuple[Sketch, tuple[Part, Part, Part]]:
    """Begin the steps of a write: with a copy of the whole, unless it is done in place."""
    sketch = Sketch([_like(x), _like(y)])
    whole, source = (Part(memory, memory.array) for memory in sketch.operands)
    if in_place:
        return sketch, (whole, source, whole)
    out = sketch.temporary(_like(form))
    sketch.result = out.memory
    sketch.copy(whole, out)
    return sketch, (whole, source, out)


def _add(form: Form, x: Form, y: Form, places: np.ndarray, alpha: Any, in_place: bool) -> Sketch:
    """Return the steps of an addition at places."""
    sketch, (_, source, out) = _begin(form, x, y, in_place)
    if alpha != 1:
        source = np.multiply(Symbol(sketch, source), alpha).part
    if source.array.shape != places.shape or not source.array.flags.c_contiguous:
        source = sketch.copied(source, np.empty(places.shape, form.dtype))
    if source.array.dtype != form.dtype:
        raise Untraceable
    if places.size:
        mode = microcode.ADD + microcode.ADDED.index(form.dtype.char)
        sketch.at_places(mode, out, sketch.constant(places), source)
    return sketch


def _write(
    form: Form, x: Form, y: Form, shape: tuple[int, ...], strides: tuple[int, ...], unit: np.dtype, in_place: bool
) -> Sketch:
    """Return the steps of a write into a part that begins with the first element."""
    sketch, (_, source, out) = _begin(form, x, y, in_place)
    if not y.size:
        return sketch
    steps = [k * unit.itemsize for k in strides]
    beginning = np.zeros(1, unit)
    part = np.lib.stride_tricks.as_strided(beginning, shape, steps)
    target = Part(out.memory, part)
    sketch.elementwise(Loop(microcode.copy_loop.address, unit.itemsize, (unit, unit)), [source, target])
    arguments = sketch.steps[-1][1]
    arguments[1] = out.memory, 0
    return sketch


def _pairs(index: Any, form: Form, y: Form) -> np.ndarray:
    """Return from where to where elements are copied, in bytes: those that stay where places repeat, in any order."""
    numbers = np.full(form.shape, -1, np.int64)
    numbers[index] = np.arange(y.size).reshape(y.shape)
    targets = np.flatnonzero(numbers.reshape(-1) >= 0)
    chosen = numbers.reshape(-1)[targets]
    source = np.zeros(y.shape, np.int64)
    for axis, (n, step) in enumerate(zip(y.shape, y.strides, strict=True)):
        source += (np.arange(n) * step).reshape((-1,) + (1,) * (len(y.shape) - axis - 1))
    pairs = np.empty(1 + 2 * len(targets), np.int64)
    pairs[0] = form.dtype.itemsize
    pairs[1::2], pairs[2::2] = source.reshape(-1)[chosen], targets * form.dtype.itemsize
    return pairs
