"""Whether memory that a function writes is seen through another of its arguments, or from outside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import is_
from typing import Any

import numpy as np

from tapegrad.core.memory import address_of
from tapegrad.core.storage import overlaps
from tapegrad.program.run.executor import array_of


def conflict(written: Iterable[int], things: Sequence[Any]) -> str:
    """Say what keeps a program from writing arrays and tensors, each in memory of its own; "" where nothing does.

    Parameters
    ----------
    written : iterable of int
        Which of them it writes.
    things : sequence
        All that it reads or writes.
    """
    arrays = [array_of(thing) for thing in things]
    for k in written:
        if overlaps(arrays[k]):
            return "of which several elements lie in one place"
        if any(np.may_share_memory(arrays[k], other) for j, other in enumerate(arrays) if j != k):
            return "that shares memory with an argument, or another one from outside"
    return ""


def overlap(written: Iterable[int], leaves: Sequence[Any], outside: Iterable[Any]) -> bool:
    """Tell whether arguments that are written share memory with others, or cannot be written.

    A recording has memory of its own for each of them, so that it would not see there what was written here. So it is
    where elements of one lie in one place; and what cannot be written at all, Python refuses before anything is done.

    Parameters
    ----------
    written : iterable of int
        Which of the leaves the function writes.
    leaves : sequence
        The arguments' arrays, tensors and numbers.
    outside : iterable
        Arrays and tensors that are none.

    Returns
    -------
    bool
        Also True where they may only lie between each other: then Python runs the function, which is right anyway.
    """
    return any(not array_of(leaves[k]).flags.writeable for k in written) or bool(conflict(written, [*leaves, *outside]))


class WrittenOutside:
    """Tensors from outside that a function writes, and others that it reads: whether arguments share their memory.

    What there is to ask of the tensors themselves is asked again where one has come to another memory.

    Parameters
    ----------
    written, read : sequence of Tensor
    stand_ins : sequence of (Tensor, Tensor)
        Tensors, and those among the others that have the memory of their `.grad`, which may be another one each time.
    """

    def __init__(self, written: Sequence[Any], read: Sequence[Any], stand_ins: Sequence[Any] = ()) -> None:
        self._stand_ins = stand_ins
        self._count, self._things = len(written), [*written, *read]
        self._arrays: list[Any] = []
        self._ends: list[tuple[int, int]] = []
        self._low = self._high = 0
        self._wrong = ""

    def meets(self, leaves: Sequence[Any]) -> bool:
        """Tell whether memory that is written is seen elsewhere, or may be: then Python runs the function."""
        for thing, stand in self._stand_ins:
            if thing._meta.grad is not None:
                stand._array = thing._meta.grad._array
        arrays = [array_of(thing) for thing in self._things]
        if len(arrays) != len(self._arrays) or not all(map(is_, arrays, self._arrays)):
            self._look_at(arrays)
        if self._wrong:
            return True
        low, high = self._low, self._high
        for leaf in leaves:
            if type(leaf) is float or type(leaf) is int:
                continue
            begin, end = _ends(array_of(leaf))
            if begin < high and end > low and any([begin < last and end > first for first, last in self._ends]):
                return True
        return False

    def _look_at(self, arrays: list[Any]) -> None:
        written = arrays[: self._count]
        self._wrong = conflict(range(self._count), arrays)
        if not self._wrong and not all([array.flags.writeable for array in written]):
            self._wrong = "which cannot be written"
        self._ends = [_ends(array) for array in written]
        self._low = min([first for first, _ in self._ends], default=0)
        self._high = max([last for _, last in self._ends], default=0)
        self._arrays = arrays


def _ends(array: Any) -> tuple[int, int]:
    """Return the addresses between which all numbers of an array lie; where there are none, of nothing."""
    if type(array) is np.ndarray and array.flags.c_contiguous:
        begin = address_of(array)
        return begin, begin + array.nbytes
    begin, end = np.lib.array_utils.byte_bounds(array)
    return (begin, end) if array.size else (begin, begin)
