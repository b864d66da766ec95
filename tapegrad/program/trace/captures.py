"""What a recording met that is none of its arguments: arrays, tensors, numbers, and whether they are as they were."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad.core.version_counters import cell_of
from tapegrad.program.ir.listing import CONSTANT, INPUT, Listing
from tapegrad.program.trace.captured_tensor import numbers_of
from tapegrad.record.operations import is_tensor


class Outsider:
    """An array, tensor or number that a recording met and that is none of its arguments.

    Attributes
    ----------
    thing
        Itself: if the next recording meets the same object, it is read anew in every run.
    row : int
    content : array
        What it was when it was met.
    changed : bool
        Whether it was found with another content later.
    """

    __slots__ = ("changed", "content", "row", "thing", "version")

    def __init__(self, thing: Any, content: np.ndarray, row: int) -> None:
        self.thing, self.content, self.row, self.changed = thing, content, row, False
        cell = cell_of(thing) if is_tensor(thing) else None
        self.version = None if cell is None else cell[0]

    def is_as_it_was(self) -> bool:
        """Tell whether its content is what it was."""
        now = contents(self.thing)
        return now.shape == self.content.shape and now.dtype == self.content.dtype and same_bits(now, self.content)


def contents(thing: Any) -> Any:
    """Return the array of an outsider."""
    return np.asarray(numbers_of(thing) if is_tensor(thing) else thing)


def same_bits(a: np.ndarray, b: np.ndarray) -> bool:
    """Tell whether two arrays of one shape and dtype hold the same, signs of zeros and NaNs included."""
    if a is b:
        return True
    if a.dtype.kind in "fc":
        a, b = np.ascontiguousarray(a), np.ascontiguousarray(b)
        return bool(
            np.array_equal(a.view(np.uint8) if a.ndim else a.tobytes(), b.view(np.uint8) if b.ndim else b.tobytes())
        )
    return bool(np.array_equal(a, b))


def same_constant(mine: Listing, its: Listing, row: int) -> bool:
    """Tell whether a row, if it is a constant, has the same numbers in two listings."""
    if mine.how[row] is not CONSTANT and its.how[row] is not CONSTANT:
        return True
    return mine.how[row] is its.how[row] and same_bits(np.asarray(mine.values[row]), np.asarray(its.values[row]))


def captured_in(first: Sequence[Outsider], second: Sequence[Outsider]) -> tuple[list[int], list[Outsider], str]:
    """Compare what two recordings met.

    Returns
    -------
    captured : list of int
        Tensors that are the same objects, to be read in every run.
    fixed : list of Outsider
        Arrays that are the same objects.
    why : str
        Why the recordings cannot be run again; empty if they can.
    """
    captured: list[int] = []
    fixed: list[Outsider] = []
    for k, (one, other) in enumerate(zip(first, second, strict=True)):
        if one.thing is other.thing:
            if one.changed or other.changed:
                return [], [], "an array or tensor from outside is written while the function runs"
            if is_tensor(one.thing):
                captured.append(k)
                continue
            fixed.append(other)
            if not same_bits(one.content, other.content):
                return [], [], "an array from outside holds other numbers in each call; give it as an argument"
        elif not (one.content.dtype == other.content.dtype and one.content.shape == other.content.shape):
            return [], [], "a constant has another shape or dtype in each call"
        elif not same_bits(one.content, other.content):
            return [], [], "a constant is another one in each call; give it as an argument"
    return captured, fixed, ""


def with_captured(listing: Listing, outsiders: Sequence[Outsider], which: Sequence[int]) -> list[Any]:
    """Let some of what a recording met be inputs of the listing; give these."""
    things = []
    for k in which:
        row = outsiders[k].row
        assert listing.how[row] is CONSTANT
        listing.how[row] = INPUT
        listing.inputs.append(row)
        things.append(outsiders[k].thing)
    return things
