"""`ufunc.at` for arrays of any number of dims.

NumPy's own ends the process where the indexed part has more than 32 dims (seen in NumPy 2.4): its iterators have room
for so many. There the part is written through a flat index.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

_MOST = 32


def apply_at(ufunc: np.ufunc, target: np.ndarray, index: Any, *values: Any) -> None:
    """Apply a ufunc in place at an index, as often as a position is named: `ufunc.at(target, index, *values)`.

    Parameters
    ----------
    ufunc : numpy.ufunc
        Of one operand, or of two.
    target : ndarray
    index : tuple, array, slice, or anything that NumPy takes as an index
    *values : array_like
        The second operand, if the ufunc has one.
    """
    if target.ndim + _most_added(index) <= _MOST:
        ufunc.at(target, index, *values)
        return
    places = np.arange(math.prod(target.shape)).reshape(target.shape)[index]
    flat = target.reshape(-1)  # a copy, where the memory has gaps
    ufunc.at(flat, places.reshape(-1), *[np.broadcast_to(v, places.shape).reshape(-1) for v in values])
    if not np.may_share_memory(flat, target):
        target[...] = flat.reshape(target.shape)


def _most_added(index: Any) -> int:
    """Return a bound of how many dims an index adds to those of what is indexed."""
    parts = index if type(index) is tuple else (index,)
    return max([np.ndim(part) for part in parts if not isinstance(part, slice)], default=0) + sum(
        [part is None for part in parts]
    )
