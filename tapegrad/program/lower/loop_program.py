"""Rows that take several steps: what the steps are, in which memory, and the words by which compiled code runs them.

A `Sketch` has the steps of one row, for operands of given forms: each a loop by address over parts of the operands, of
constants and of working memory. It knows no places, so that rows which are alike share it. Before it is used, its very
words are run on numbers, and what comes out is compared with what NumPy gives.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
from numpy.lib.array_utils import byte_bounds

from tapegrad.core.memory import address_of
from tapegrad.engine import microcode
from tapegrad.program.lower import numpy_loops
from tapegrad.program.lower.strided import Shape, form_for, merged, ordered

OPERAND, TEMPORARY, CONSTANT = range(3)
_ROUND = 64
_SAMPLES = 10007


class Untraceable(Exception):
    """It cannot be said in steps what a function computes; Python computes it then."""


class Memory:
    """What a step reads or writes a part of: an operand, working memory, or a constant.

    Attributes
    ----------
    kind, number : int
        OPERAND, TEMPORARY or CONSTANT, and which.
    array : ndarray
        Stands for it while steps are found: of its dtype, shape and strides, with numbers as it will have.
    """

    __slots__ = ("array", "kind", "number")

    def __init__(self, kind: int, number: int, array: np.ndarray) -> None:
        self.kind, self.number, self.array = kind, number, array


class Part:
    """A part of some memory, as an array that shares it; the steps that a loop makes through it may be given."""

    __slots__ = ("array", "memory")

    def __init__(self, memory: Memory, array: np.ndarray) -> None:
        self.memory, self.array = memory, array

    @property
    def offset(self) -> int:
        """Bytes from the memory's first element to the part's."""
        return address_of(self.array) - address_of(self.memory.array) if self.array.size else 0

    def view(self, array: np.ndarray) -> Part:
        """Return a part of it."""
        if not isinstance(array, np.ndarray):  # a number has been copied
            raise Untraceable
        return Part(self.memory, array)


def along(array: np.ndarray, shape: Shape) -> list[int]:
    """Return the steps of an array along the dims of a loop, 0 where it is repeated."""
    lead = len(shape) - array.ndim
    own = zip(array.strides, array.shape, shape[lead:], strict=True)
    return [0] * lead + [s if n == m else 0 for s, n, m in own]


def lies_like(x: np.ndarray, y: np.ndarray) -> bool:
    """Tell whether the steps of two arrays of one shape are the same, along axes where there are any."""
    return all(n == 1 or x.strides[d] == y.strides[d] for d, n in enumerate(x.shape))


class Sketch:
    """The steps of a row.

    Parameters
    ----------
    operands : sequence of ndarray
        What the operands were when the row was recorded.

    Attributes
    ----------
    steps : list of (list of int, list of (Memory, int))
        The words of each step, and the memory and offset of each of its arguments.
    result : Memory or None
        Where the value is in the end.
    may_fail : bool
        Whether a step may end the run, or leave the row to Python.
    asks_python : bool
        Whether it may be left to Python.
    """

    def __init__(self, operands: Sequence[np.ndarray]) -> None:
        self.operands = [Memory(OPERAND, k, array) for k, array in enumerate(operands)]
        self.temporaries: list[Memory] = []
        self.constants: list[Memory] = []
        self.steps: list[tuple[list[int], list[tuple[Memory, int]]]] = []
        self.alive: list[Any] = []
        self.result: Memory | None = None
        self.may_fail = self.asks_python = False
        self.products: dict[Any, list[Part]] = {}  # by function and operands: what was computed already

    def temporary(self, array: np.ndarray) -> Part:
        """Return working memory that is like an array."""
        memory = Memory(TEMPORARY, len(self.temporaries), array)
        self.temporaries.append(memory)
        return Part(memory, array)

    def constant(self, value: Any, dtype: Any = None) -> Part:
        """Return numbers that are always the same."""
        array = np.array(value, dtype)
        if array.dtype.kind not in "biufc":
            raise Untraceable
        memory = Memory(CONSTANT, len(self.constants), array)
        self.constants.append(memory)
        return Part(memory, array)

    # Steps

    def add(
        self,
        loop: Any,
        arguments: Sequence[Part],
        dims: Sequence[int],
        steps: Sequence[int],
        outer: Sequence[Sequence[int]] = (),
        skips: bool = False,
    ) -> None:
        """Append a step: for each outer dim, its size and the arguments' steps along it, in `outer`."""
        count = len(arguments)
        if count > microcode.MOST_ARGUMENTS:
            raise Untraceable
        head = [microcode.LOOPS, 0, loop.function, loop.data, count, len(dims), len(steps), len(outer), int(skips)]
        words = [*head, *[0] * count, *dims, *steps, *[int(n) for dim in outer for n in dim]]
        self.steps.append((words, [(part.memory, part.offset) for part in arguments]))

    def at_places(self, mode: int, whole: Part, places: Part, part: Part) -> None:
        """Append a step that reads, writes or adds at places of what is in C order; it fails where one is outside."""
        words = [microcode.PLACES, 0, mode, part.array.itemsize, part.array.size, whole.array.size, 0, 0, 0]
        self.steps.append((words, [(each.memory, each.offset) for each in (whole, places, part)]))

    def check(self, part: Part) -> None:
        """Append a step that leaves the row to Python where there is NaN in what is in C order."""
        dtype = part.array.dtype
        assert part.array.flags.c_contiguous and dtype.char in "fdFD"
        count = part.array.size * (2 if dtype.kind == "c" else 1)
        words = [microcode.CHECK, 0, int(dtype.char in "fF"), count, 0]
        self.steps.append((words, [(part.memory, part.offset)]))
        self.may_fail = self.asks_python = True

    def elementwise(self, loop: Any, arguments: Sequence[Part]) -> None:
        """Append a loop over the elements of its last argument."""
        out = arguments[-1].array
        if not out.size:
            return
        shape, steps = ordered(out.shape, [along(part.array, out.shape) for part in arguments])
        sizes, kept = merged(shape, steps)
        if not sizes:  # of one element steps do not matter, but that a result of step 0 would be a reduction
            sizes, kept = [1], [[part.array.itemsize] for part in arguments]
        inner = [k[-1] for k in kept]
        ways = inner if out.size > 1 else [s for part in arguments for s in (*part.array.strides, 0)]
        if loop.is_doubtful(len(sizes) if out.size > 1 else 0, ways):
            raise Untraceable
        outer = [[sizes[d], *[k[d] for k in kept]] for d in range(len(sizes) - 1)]
        self.add(loop, arguments, sizes[-1:], inner, outer)

    def copy(self, source: Part, target: Part) -> None:
        """Append a step that copies elements, which may be repeated."""
        assert source.array.dtype == target.array.dtype
        self.elementwise(copier(target.array.dtype), [source, target])

    def cast(self, source: Part, dtype: np.dtype) -> Part:
        """Return values in another dtype."""
        if source.array.dtype == dtype:
            return source
        if source.memory.kind == CONSTANT:
            return self.constant(source.array, dtype)
        loop = numpy_loops.cast(source.array.dtype, dtype)
        if loop is None:
            raise Untraceable
        out = self.temporary(source.array.astype(dtype))
        self.elementwise(loop, [source, out])
        return out

    def copied(self, source: Part, like: np.ndarray) -> Part:
        """Return a copy in memory of its own, which lies as another array does."""
        out = self.temporary(np.empty_like(like))
        out.array[...] = source.array
        self.copy(source, out)
        return out

    def finish(self, part: Part, value: np.ndarray) -> None:
        """Let a part be the row's value, which has a memory of its own and lies as it was recorded."""
        array = part.array
        if array.dtype != value.dtype or array.shape != value.shape:
            raise Untraceable
        own, whole = part.memory.array, part.memory.kind == TEMPORARY and part.offset == 0
        if whole and own.shape == array.shape and lies_like(own, value) and lies_like(array, value):
            self.result = part.memory
            return
        out = self.temporary(np.empty_like(value))
        if value.size and not lies_like(out.array, value):
            raise Untraceable
        self.copy(part, out)
        self.result = out.memory

    # Words

    def written(
        self,
        operands: Sequence[int],
        result: int,
        scratch: Callable[[int, int, int], int],
        constant: Callable[[np.ndarray], int],
    ) -> list[int]:
        """Return the words of all steps.

        Parameters
        ----------
        operands : sequence of int
            The operands' places.
        result : int
            The row's place.
        scratch : callable
            Gives the place of the first element of working memory: of its number, bytes, and the bytes before it.
        constant : callable
            Gives the place of a constant.
        """
        places: dict[int, int] = {}

        def place(memory: Memory) -> int:
            if memory.kind == OPERAND:
                return operands[memory.number]
            if memory is self.result:
                return result
            found = places.get(id(memory))
            if found is None:
                if memory.kind == CONSTANT:
                    found = constant(memory.array)
                else:
                    form = form_for(memory.array.dtype, memory.array.shape, memory.array.strides)
                    found = scratch(memory.number, max(form.nbytes, 1), form.low)
                places[id(memory)] = found
            return found

        total: list[int] = []
        for number, (words, arguments) in enumerate(self.steps):
            at = len(total)
            total.extend(words)
            for k, (memory, offset) in enumerate(arguments):
                total[at + _offset_of(words, k)] = place(memory) + offset
            total[at + microcode.NEXT] = len(words) if number + 1 < len(self.steps) else 0
        return total

    def forget(self) -> None:
        """Keep no numbers but constants: only what memory is like."""
        for memory in (*self.operands, *self.temporaries):
            array = memory.array
            one = np.zeros(1, array.dtype)
            memory.array = np.lib.stride_tricks.as_strided(one, array.shape, array.strides) if array.size else array

    # Trying

    def gives(self, arrays: Sequence[np.ndarray], expected: Callable[[], np.ndarray | None]) -> bool:
        """Run the steps on some operands; tell whether that gives what is expected, to the bit.

        They may leave it to Python, and have to where nothing is expected but an error. What they leave is not asked
        for: of infinite numbers LAPACK's singular values may have no end.
        """
        trial = _Trial()
        operands = trial.load_all(arrays)
        assert self.result is not None
        form = form_for(self.result.array.dtype, self.result.array.shape, self.result.array.strides)
        at = trial.room(form.nbytes, form.low)
        code = self.written(operands, at, lambda _, nbytes, low: trial.room(nbytes, low), trial.load)
        out = trial.run(code, at, form)
        if out is None:
            return True
        value = expected()
        return value is not None and same_bits(out, value)


_OFFSETS = {
    microcode.LOOPS: microcode.L_OFFSETS,
    microcode.PLACES: microcode.W_WHOLE,
    microcode.CHECK: microcode.C_OFFSET,
}


def _offset_of(words: Sequence[int], k: int) -> int:
    return _OFFSETS[words[0]] + k


class _Trial:
    """Memory in which the steps of one row are run apart from any program."""

    def __init__(self) -> None:
        self._size = 0
        self._loaded: list[tuple[int, np.ndarray]] = []

    def room(self, nbytes: int, low: int) -> int:
        at = self._size + low
        self._size += -(-max(nbytes, 1) // _ROUND) * _ROUND
        return at

    def load(self, array: np.ndarray) -> int:
        form = form_for(array.dtype, array.shape, array.strides)
        at = self.room(form.nbytes, form.low)
        self._loaded.append((at, array))
        return at

    def load_all(self, arrays: Sequence[np.ndarray]) -> list[int]:
        """Load operands; those that share memory do so here too, as BLAS knows a product with itself by that."""
        places = [0] * len(arrays)
        for low, high, members in sharing(arrays):
            start = self.room(high - low, 0)
            for k in members:
                places[k] = start + (address_of(arrays[k]) - low)
                self._loaded.append((places[k], arrays[k]))
        return places

    def run(self, code: list[int], at: int, form: Any) -> np.ndarray | None:
        memory = np.zeros(self._size + _ROUND, np.uint8)
        start = -memory.ctypes.data % _ROUND
        for place, array in self._loaded:
            there = np.ndarray(array.shape, array.dtype, memory, start + place, array.strides)
            there[...] = array
        if code:
            words, program = np.zeros(microcode.MOST_ARGUMENTS + 1, np.int64), np.array(code, np.int64)
            if microcode.run_alone(memory.ctypes.data + start, words.ctypes.data, program.ctypes.data) < 0:
                return None
        return np.ndarray(form.shape, form.dtype, memory, start + at, form.strides)


def same_bits(a: np.ndarray, b: np.ndarray) -> bool:
    """Tell whether arrays are the same to the bit; one NaN is as good as another."""
    if a.shape != b.shape or a.dtype != b.dtype:
        return False
    a, b = np.ascontiguousarray(a), np.ascontiguousarray(b)
    if a.tobytes() == b.tobytes():
        return True
    if a.dtype.kind not in "fc":
        return False
    real = a.real.dtype
    a, b = a.reshape(-1).view(real), b.reshape(-1).view(real)
    odd = np.isnan(a)
    return bool(np.array_equal(odd, np.isnan(b))) and a[~odd].tobytes() == b[~odd].tobytes()


def sharing(arrays: Sequence[np.ndarray]) -> list[tuple[int, int, list[int]]]:
    """Group arrays by the memory that they share; give the first and the last address of each, and the members."""
    groups: list[tuple[int, int, list[int]]] = []
    for k in sorted(range(len(arrays)), key=lambda k: byte_bounds(arrays[k])[0]):
        low, high = byte_bounds(arrays[k])
        if groups and low < groups[-1][1] and arrays[k].size:
            first, last, members = groups[-1]
            groups[-1] = first, max(last, high), [*members, k]
        else:
            groups.append((low, high, [k]))
    return groups


def others_like(arrays: Sequence[np.ndarray], seed: int) -> list[np.ndarray]:
    """Return other numbers in memory that lies as arrays do: zeros of both signs, infinities and NaN among them."""
    result = list(arrays)
    for low, high, members in sharing(arrays):
        dtype = arrays[members[0]].dtype
        count = max((high - low) // dtype.itemsize, 1)
        numbers = np.resize(numpy_loops.samples(dtype, min(count, _SAMPLES), seed + members[0]), count)
        if dtype.kind in "fc" and count > 4:
            odd = np.array([0.0, -0.0, np.inf, np.nan], dtype)
            numbers[np.random.default_rng(seed).integers(0, count, 1 + count // 50)] = odd[seed % 4]
        for k in members:
            array = arrays[k]
            result[k] = np.ndarray(array.shape, array.dtype, numbers, address_of(array) - low, array.strides)
    return result


def copier(dtype: np.dtype) -> Any:
    """Return the loop that copies elements of a dtype."""
    return numpy_loops.Loop(microcode.copy_loop.address, dtype.itemsize, (dtype, dtype))
