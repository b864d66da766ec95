"""How values lie in memory, as shape and strides say."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tapegrad.program.ir.listing import View


def in_order(value: Any) -> bool:
    """Tell whether memory lies in C order, without gaps."""
    expected = value.dtype.itemsize
    for n, step in zip(value.shape[::-1], value.strides[::-1], strict=True):
        if n != 1 and step != expected:
            return False
        expected *= n
    return True


def copy_of(array: Any) -> Any:
    """Copy an array without gaps, in the order of axes that elementwise functions give their results.

    `np.array` puts axes along which all is one element (of `broadcast_to`) last but one; ufuncs leave them where they
    stand, and what is reshaped behind that would be a copy for one and a view for the other.
    """
    array = np.asarray(array)
    if 0 not in array.strides or array.size < 2:
        return np.array(array, order="K")
    result = np.empty_like(np.logical_not(array), array.dtype)
    np.copyto(result, array)
    return result


def bytes_of(value: Any) -> int:
    """Count the bytes of a value's elements."""
    return value.dtype.itemsize * math.prod(value.shape)


def part_of(base: Any, how: View, form: Any) -> Any:
    """Return a view of a constant; None where that has gaps, or lies backwards."""
    try:
        return None if base is None else np.ndarray(form.shape, form.dtype, np.asarray(base), how.offset, how.strides)
    except (TypeError, ValueError):
        return None
