"""Axes as arguments: integers that count from 0, or from -1 backwards.

A bool is an integer to Python, and `np.sum(x, True)` is meant to be `keepdims=True` or `dtype=bool`: so it is refused
wherever an axis is taken, also by those functions of NumPy's that take it for 0 or 1.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_index, normalize_axis_tuple

from tapegrad.errors import ShapeError


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


MOST_DIMS = 64
"""Of NumPy's arrays: passes over lanes, which have an axis of their own, take fewer."""


def check_lane_dims(dims: int) -> None:
    """Refuse a tensor that leaves no room for one more axis, over the rows or columns of a Jacobian."""
    if dims >= MOST_DIMS:
        raise ShapeError(
            f"several products of a Jacobian are computed at once, and go through a tensor of {dims} dims: with an "
            f"axis for them that has more than the {MOST_DIMS} of NumPy's arrays. Reshape it to fewer dims, or compute "
            "one product at a time, with grad, vjp, jvp or hvp"
        )


def check_jacobian_dims(what: str, outputs: int, inputs: int, lanes: int = 0) -> None:
    """Refuse a Jacobian of more dims than NumPy's arrays have, or of which a row or a column with its lane has more.

    Parameters
    ----------
    what : str
        What was asked for: "the Jacobian of f".
    outputs, inputs : int
        The dims of the results, and of what they are differentiated by.
    lanes : int
        The dims of a batch in front of them.

    Raises
    ------
    ShapeError
    """
    dims = lanes + max(outputs + inputs, outputs + 1, inputs + 1)
    if dims > MOST_DIMS:
        raise ShapeError(
            f"{what} was asked for, of {outputs} dims by {inputs}: that takes arrays of {dims} dims, and NumPy's have "
            f"at most {MOST_DIMS}. Differentiate a function of a vector, which reshapes it inside, and return "
            "reshape(-1) of its results"
        )


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


def moved(x: Any, source: Any, destination: Any) -> Any:
    """Return what `np.moveaxis` does; at once where an axis is where it is to be."""
    if type(source) is int and type(destination) is int and x.ndim and (source - destination) % x.ndim == 0:
        return x
    return np.moveaxis(x, source, destination)
