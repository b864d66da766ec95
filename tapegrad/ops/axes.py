"""Axes as arguments: integers that count from 0, or from -1 backwards.

A bool is an integer to Python, and `np.sum(x, True)` is meant to be `keepdims=True` or `dtype=bool`: so it is refused
wherever an axis is taken, also by those functions of NumPy's that take it for 0 or 1.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index, normalize_axis_tuple


def check_no_bool(axis: Any) -> None:
    """Refuse a bool where an axis is meant."""
    if isinstance(axis, (bool, np.bool_)):
        raise TypeError(f"an axis has to be an integer, and not {axis}, which is a bool")


def axis_index(axis: Any, ndim: int) -> int:
    """Return an axis of `ndim`, counted from 0.

    Raises
    ------
    TypeError
        If it is no integer, or a bool.
    numpy.exceptions.AxisError
        If there is no such axis.
    """
    check_no_bool(axis)
    return normalize_axis_index(axis, ndim)


def axis_tuple(axes: Any, ndim: int) -> tuple[int, ...]:
    """Return one axis, or several, as a tuple of axes counted from 0, no two of which are the same.

    Raises
    ------
    TypeError
        If one is no integer, or a bool.
    numpy.exceptions.AxisError
        If there is no such axis.
    ValueError
        If one comes twice.
    """
    for axis in axes if isinstance(axes, (tuple, list)) else (axes,):
        check_no_bool(axis)
    return normalize_axis_tuple(axes, ndim)
