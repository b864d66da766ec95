"""What was recorded of a function: its rows, in the order in which they were computed, and how to compute them again.

A listing is what a recording writes, and all that the executor, the derivatives of programs and what prints them read.
Every row is a value of its own, computed once: a write in place is a new row for the whole of the memory.
"""

from __future__ import annotations

import struct
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

INPUT = "input"
CONSTANT = "constant"
NUMBER = -1
"""As an operand: the row's immediate, a Python number as float64."""


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

    Attributes
    ----------
    ops : list of Op or None
        What the row is in the table, for its derivative; None for inputs, constants, guards, and where there is none.
    operands : list of tuple of int
        Earlier rows; NUMBER for the immediate. Operands are in the order of the op's x, y, z, or of its sequence.
    immediates : dict of int to float
        By row.
    params : dict of int to dict
        By row: what the op's rules are to know.
    how : list
        INPUT, CONSTANT, an `np.ufunc` of the operands (computed by its loop for their dtypes, casting as NumPy does), a
        `View`, a `Call`, or a guard: `IsTrue` or `HasBytes` of its one operand.
    values : list
        What the row's value was when it was recorded: an array, or a NumPy scalar for 0-d; its shape, dtype and strides
        (in whatever order NumPy left them, which is kept, as the order of sums depends on it). None for guards, and
        once the listing has been lowered, apart from constants.
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
        self.ops: list[Any] = []
        self.operands: list[tuple[int, ...]] = []
        self.immediates: dict[int, float] = {}
        self.params: dict[int, dict[str, Any]] = {}
        self.how: list[Any] = []
        self.values: list[Any] = []
        self.live = bytearray()
        self.lines: list[int] = []
        self.places: list[tuple[str, int, str]] = []
        self.inputs: list[int] = []
        self.outputs: list[int] = []

    def __len__(self) -> int:
        return len(self.ops)

    def append(self, op: Any, operands: tuple[int, ...], how: Any, value: Any, live: int = 0, line: int = 0) -> int:
        """Append a row and give its number."""
        row = len(self.ops)
        self.ops.append(op)
        self.operands.append(operands)
        self.how.append(how)
        self.values.append(value)
        self.live.append(live)
        self.lines.append(line)
        return row

    def unpacked(self) -> Listing:
        """Give it with columns that are lists."""
        return self

    def guards(self) -> list[int]:
        """List the rows that are guards."""
        return [row for row, how in enumerate(self.how) if type(how) in (IsTrue, HasBytes)]

    def same(self, other: Listing, row: int, there: int) -> bool:
        """Tell whether a row is, but for its value, what a row of another listing is."""
        mine, its = self.values[row], other.values[there]
        if self.ops[row] is not other.ops[there] or self.operands[row] != other.operands[there]:
            return False
        if (
            not _same_number(self.immediates.get(row), other.immediates.get(there))
            or self.live[row] != other.live[there]
        ):
            return False
        if (mine is None) != (its is None):
            return False
        if mine is not None and (mine.dtype != its.dtype or mine.shape != its.shape):
            return False
        how, its_how = self.how[row], other.how[there]
        if type(how) is not type(its_how) or (type(how) in (IsTrue, HasBytes, View) and how != its_how):
            return False
        if type(how) is Call and hasattr(how.function, "is_like") and not how.function.is_like(its_how.function):
            return False
        return self._same_params(self.params.get(row), other.params.get(there))

    @staticmethod
    def _same_params(mine: Any, its: Any) -> bool:
        if mine is None or its is None or mine is its:
            return mine is its
        return mine.keys() == its.keys() and all(map(_equal, mine.values(), its.values()))


def _same_number(mine: Any, its: Any) -> bool:
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


def is_differentiable(value: Any) -> bool:
    """Tell whether numbers are of a dtype that has gradients."""
    return np.asarray(value).dtype.char in "dfDF"
