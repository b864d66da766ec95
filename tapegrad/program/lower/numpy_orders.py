"""What NumPy's functions of the order of numbers do, said in steps: as NumPy computes them, to the bit."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.maths.general_ufuncs import ARGSORT
from tapegrad.program.lower.loop_program import Untraceable


def _argsort(a: Any, axis: Any = -1, kind: Any = None, order: Any = None, *, stable: Any = None) -> Any:
    if ARGSORT is None or order is not None or a.dtype.char not in "df":
        raise Untraceable
    if axis is None:
        a, axis = a.reshape(-1), 0
    lanes = np.moveaxis(a, axis, -1)
    found = ARGSORT(lanes)[0]
    if not (kind in ("stable", "mergesort") if stable is None else stable):
        # Other ways give the same order where no two numbers are equal.
        values = _taken_along(lanes, found, -1)
        np.where(values[..., 1:] == values[..., :-1], a.dtype.type(np.nan), values[..., 1:]).checked()
    return np.moveaxis(found, -1, axis)


def _sort(a: Any, axis: Any = -1, kind: Any = None, order: Any = None, *, stable: Any = None) -> Any:
    if axis is None:
        a, axis = a.reshape(-1), 0
    values = _taken_along(a, _argsort(a, axis, "stable", order), axis)
    # NumPy may exchange zeros of different signs, and NaN.
    np.where(values == 0, a.dtype.type(np.nan), values).checked()
    return values


def _taken_along(arr: Any, indices: Any, axis: Any = -1) -> Any:
    if axis is None:
        return arr.reshape(-1)[indices]
    if len(arr.shape) != len(indices.shape):
        raise Untraceable
    grid: list[Any] = list(np.indices(arr.shape, sparse=True))
    grid[axis] = indices
    return (indices.constant(arr) if isinstance(arr, np.ndarray) else arr)[tuple(grid)]


def _lanes(x: Any, axis: Any) -> tuple[Any, tuple[int, ...]]:
    """Return an array with some axes as one, the last; and the shape with these kept as axes of size 1."""
    axes = range(x.ndim) if axis is None else axis if isinstance(axis, tuple) else (axis,)
    taken = [k % x.ndim for k in axes]
    kept = [k for k in range(x.ndim) if k not in taken]
    lanes = x.transpose((*kept, *taken)).reshape((*[x.shape[k] for k in kept], -1))
    return lanes, tuple(1 if k in taken else n for k, n in enumerate(x.shape))


def _in_order(lanes: Any) -> Any:
    return _taken_along(lanes, _argsort(lanes, -1, "stable"), -1)


def _certain(result: Any, last: Any) -> Any:
    """Leave to NumPy lanes with NaN, and results of 0, whose sign depends on how it finds the middle."""
    np.where(np.isnan(last) | (result == 0), result.dtype.type(np.nan), result).checked()
    return result


def _median(a: Any, axis: Any = None, out: Any = None, overwrite_input: bool = False, keepdims: bool = False) -> Any:
    if not a.size or not a.ndim or a.dtype.char not in "df":
        raise Untraceable
    lanes, wide = _lanes(a, axis)
    n, values = lanes.shape[-1], _in_order(lanes)
    middle = values[..., n // 2] if n % 2 else (values[..., n // 2 - 1] + values[..., n // 2]) / 2
    found = _certain(middle, values[..., -1])
    return found.reshape(wide) if keepdims else found


def _quantile(
    a: Any,
    q: Any,
    axis: Any = None,
    out: Any = None,
    overwrite_input: bool = False,
    method: str = "linear",
    keepdims: bool = False,
    *,
    weights: Any = None,
    scale: float = 1.0,
) -> Any:
    if not a.size or not a.ndim or a.dtype.char != "d" or method != "linear" or weights is not None:
        raise Untraceable
    lanes, wide = _lanes(a, axis)
    n, values = lanes.shape[-1], _in_order(lanes)
    q = np.asarray(q, float) / scale
    at = (n - 1) * q
    low = np.minimum(np.floor(at), n - 1).astype(int)
    high, part = np.minimum(low + 1, n - 1), (at - low).reshape((*q.shape, *[1] * (values.ndim - 1)))
    first, last = [
        np.moveaxis(values, -1, 0)[k.reshape(-1)].reshape((*q.shape, *values.shape[:-1])) for k in (low, high)
    ]
    gap = last - first
    found = _certain(np.where(part >= 0.5, last - gap * (1 - part), first + gap * part), values[..., -1])
    return found.reshape((*q.shape, *wide)) if keepdims else found


ORDERS: dict[Any, Callable[..., Any]] = {
    np.argsort: _argsort,
    np.sort: _sort,
    np.take_along_axis: _taken_along,
    np.median: _median,
    np.quantile: _quantile,
    np.percentile: lambda *args, **kwargs: _quantile(*args, **kwargs, scale=100.0),
}
