"""Whether memory that a function writes is seen through another of its arguments, or from outside."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any

import numpy as np

from tapegrad.inplace import overlaps
from tapegrad.replay.running import array_of


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
    arrays = [array_of(thing) for thing in (*leaves, *outside)]
    if any(overlaps(arrays[k]) or not arrays[k].flags.writeable for k in written):
        return True
    return any(np.may_share_memory(arrays[k], other) for k in written for j, other in enumerate(arrays) if j != k)
