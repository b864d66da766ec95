"""What was recorded of a function: its rows, in the order in which they were computed, and how to compute them again.

A listing is what a recording writes, and all that the executor, the derivatives of programs and what prints them read.
Every row is a value of its own, computed once: a write in place is a new row for the whole of the memory.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tapegrad.program.ir import columns
from tapegrad.program.ir.compress import pack
from tapegrad.program.ir.compressed import NUMBER, Packed

INPUT = "input"
CONSTANT = "constant"


class View(NamedTuple):
    """How a row is computed that shares the memory of its first operand: nothing is done.

    Attributes
    ----------
    offset : int
        Bytes from the operand's first element to the row's.
    strides : tuple of int
        Bytes, as NumPy's, within the operand's memory as it lies there.
    """

    offset: int
    strides: tuple[int, ...]


class Call(NamedTuple):
    """How a row is computed by Python: a function of its operands' arrays (and nothing else), which gives an array.

    A result of another shape or dtype than was recorded is a divergence.
    """

    function: Callable[..., Any]


class IsTrue(NamedTuple):
    """A guard: whether its operand, one element, is true, was asked, and this was the answer."""

    expected: bool


class HasBytes(NamedTuple):
    """A guard: the numbers of its operand were read by Python. They have to be these, to the bit."""

    expected: bytes


class Listing:
    """The rows of a recording, as columns.

    A listing that is complete is packed (`pack`): it is read as before, and takes a tenth of the memory, or next to
    none where rows repeat.

    Attributes
    ----------
    ops : list of Op or None
        What the row is in the table, for its derivative; None for inputs, constants, guards, and where there is none.
    operands : list of tuple of int
        Earlier rows; NUMBER for the immediate. Operands are in the order of the op's x, y, z, or of its sequence.
    immediates : mapping of int to float
        By row.
    params : mapping of int to dict
        By row: what the op's rules are to know.
    how : list
        INPUT, CONSTANT, an `np.ufunc` of the operands (computed by its loop for their dtypes, casting as NumPy does), a
        `View`, a `Call`, or a guard: `IsTrue` or `HasBytes` of its one operand.
    values : list
        What the row's value was when it was recorded: an array, or a NumPy scalar for 0-d; its shape, dtype and strides
        (in whatever order NumPy left them, which is kept, as the order of sums depends on it). None for guards. Once
        packed there is a `Form` in its place, which has these, except for inputs, constants and what was drawn.
    live : bytearray
        1 where the derivative goes through: the row has one, grad mode was on, and an operand was live. Inputs are live
        where they are differentiable.
    lines : list of int
        Of `places`, where in the user's code the row was recorded.
    places : list of (str, int, str)
        File, line and function.
    inputs : list of int
        The rows of inputs, in order: first the arguments, then what was read from outside.
    outputs : list of int
        The rows of results.
    """

    def __init__(self) -> None:
        self.ops: Any = []
        self.operands: Any = []
        self.immediates: Any = {}
        self.params: Any = {}
        self.how: Any = []
        self.values: Any = []
        self.live: Any = bytearray()
        self.lines: Any = []
        self.places: list[tuple[str, int, str]] = []
        self.inputs: list[int] = []
        self.outputs: list[int] = []
        self.packed: Packed | None = None

    def __len__(self) -> int:
        return len(self.ops)

    def append(self, op: Any, operands: tuple[int, ...], how: Any, value: Any, live: int = 0, line: int = 0) -> int:
        """Append a row and return its number.

        A signal's handler, or a `__del__`, may append in the middle of this, too. CPython calls handlers behind calls,
        and collects when it makes containers: the columns are lengthened without either.
        """
        one_op, one_operands, one_how, one_value, one_line = (op,), (operands,), (how,), (value,), (line,)
        one_live = b"\1" if live else b"\0"
        self.ops += one_op
        self.operands += one_operands
        self.how += one_how
        self.values += one_value
        self.live += one_live
        self.lines += one_line
        return len(self.ops) - 1

    def append_from(self, other: Listing, row: int, operands: tuple[int, ...]) -> int:
        """Append a row of another listing, with its operands as they are numbered here; return its number."""
        at = self.append(other.ops[row], operands, other.how[row], other.values[row], other.live[row], other.lines[row])
        if row in other.immediates:
            self.immediates[at] = other.immediates[row]
        if row in other.params:
            self.params[at] = other.params[row]
        return at

    def pack(self) -> None:
        """Keep the rows in less memory: nothing can be appended then."""
        if self.packed is None:
            self._read(pack(self))

    def _read(self, packed: Packed) -> None:
        self.packed = packed
        self.ops, self.operands, self.how = columns.Ops(packed), columns.Operands(packed), columns.Hows(packed)
        self.values, self.live, self.lines = columns.Values(packed), columns.Lives(packed), columns.Lines(packed)
        self.immediates, self.params = columns.Immediates(packed), columns.Params(packed)

    def unpacked(self) -> Listing:
        """Give it with columns that are lists, which is faster to go through all rows; values are as they are."""
        return self if self.packed is None else self.copied()

    def copied(self) -> Listing:
        """Return a listing to which rows may be appended; values are as they are."""
        packed, result = self.packed, Listing()
        result.ops, result.operands, result.how = list(self.ops), list(self.operands), list(self.how)
        result.values, result.live, result.lines = list(self.values), bytearray(self.live), list(self.lines)
        result.immediates = dict(self.immediates) if packed is None else packed.immediates()
        result.params = dict(self.params) if packed is None else packed.params_by_row()
        result.places, result.inputs, result.outputs = list(self.places), list(self.inputs), list(self.outputs)
        return result

    @property
    def nbytes(self) -> int:
        """Bytes of it once packed, with what only it has."""
        if self.packed is None:
            self.pack()
        assert self.packed is not None
        lists = self.places, self.inputs, self.outputs
        return self.packed.nbytes + sum(map(sys.getsizeof, lists)) + sum(map(sys.getsizeof, self.places))

    def guards(self) -> list[int]:
        """List the rows that are guards."""
        return self.rows_of(lambda how: type(how) in (IsTrue, HasBytes))

    def rows_of(self, holds: Callable[[Any], bool]) -> list[int]:
        """List the rows of which something holds that is said of how they are computed."""
        if self.packed is not None:
            return self.packed.rows_of(holds)
        return [row for row, how in enumerate(self.how) if holds(how)]

    def last_reads(self) -> list[int]:
        """List by row the last one that reads it; itself where none does, and one beyond the end for results."""
        last = list(range(len(self)))
        for row, operands in enumerate(self.operands):
            for k in operands:
                if k >= 0:
                    last[k] = row
        for row in self.outputs:
            last[row] = len(self)
        return last

    def first_difference(self, other: Listing) -> int | None:
        """Return the first row that is, but for its value, another one than in another listing.

        None if there is none among those that both have. If one is packed, both are: it takes as long to compare row
        by row, and far longer if that is to be read from what is packed.
        """
        if self.packed is not None:
            other.pack()
        elif other.packed is not None:
            self.pack()
        mine, its = self.packed, other.packed
        if mine is None or its is None:
            both = range(min(len(self), len(other)))
            return next((row for row in both if not self.same(other, row, row)), None)

        def alike(kind: int, there: int) -> bool:
            one = mine.ops[kind], mine.lives[kind], mine.forms[kind], mine.hows[kind], mine.params[kind]
            two = its.ops[there], its.lives[there], its.forms[there], its.hows[there], its.params[there]
            return mine.arities[kind] == its.arities[there] and _alike(one, two)

        return mine.first_difference(its, alike)

    def same(self, other: Listing, row: int, there: int) -> bool:
        """Tell whether a row is, but for its value, what a row of another listing is."""
        if self.operands[row] != other.operands[there]:
            return False
        if not same_number(self.immediates.get(row), other.immediates.get(there)):
            return False
        mine = self.ops[row], self.live[row], self.values[row], self.how[row], self.params.get(row)
        its = other.ops[there], other.live[there], other.values[there], other.how[there], other.params.get(there)
        return _alike(mine, its)


def _alike(one: tuple[Any, ...], other: tuple[Any, ...]) -> bool:
    """Tell whether op, liveness, value (or its form), how it is computed and params are the same."""
    (op, live, mine, how, params), (its_op, its_live, its, its_how, its_params) = one, other
    if op is not its_op or live != its_live or (mine is None) != (its is None):
        return False
    if mine is not None and (mine.dtype != its.dtype or mine.shape != its.shape):
        return False
    if type(how) is not type(its_how) or (type(how) in (IsTrue, HasBytes, View) and how != its_how):
        return False
    if is_drawn(how) and not how.function.is_like(its_how.function):
        return False
    return _same_params(params, its_params)


def _same_params(mine: Any, its: Any) -> bool:
    if mine is None or its is None or mine is its:
        return mine is its
    return mine.keys() == its.keys() and all(map(_equal, mine.values(), its.values()))


def same_number(mine: Any, its: Any) -> bool:
    if mine is None or its is None:
        return mine is its
    return struct.pack("=d", mine) == struct.pack("=d", its)


def _equal(mine: Any, its: Any) -> bool:
    """Tell whether what rules are to know is the same."""
    if isinstance(mine, np.ndarray) or isinstance(its, np.ndarray):
        return type(mine) is type(its) and mine.dtype == its.dtype and bool(np.array_equal(mine, its))
    if type(mine) in (tuple, list):
        return type(mine) is type(its) and len(mine) == len(its) and all(map(_equal, mine, its))
    if type(mine) is dict:
        return type(its) is dict and mine.keys() == its.keys() and all(_equal(mine[k], its[k]) for k in mine)
    return type(mine) is type(its) and (mine == its or (mine != mine and its != its))


def is_drawn(how: Any) -> bool:
    """Tell whether a row draws random numbers: what it drew is asked for later."""
    return type(how) is Call and hasattr(how.function, "is_like")


def is_differentiable(value: Any) -> bool:
    """Tell whether numbers are of a dtype that has gradients."""
    return np.asarray(value).dtype.char in "dfDF"


__all__ = [
    "CONSTANT",
    "INPUT",
    "NUMBER",
    "Call",
    "HasBytes",
    "IsTrue",
    "Listing",
    "View",
    "is_differentiable",
    "is_drawn",
]
