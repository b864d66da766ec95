"""Whether memory that a function writes is seen through another of its arguments, or from outside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

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
