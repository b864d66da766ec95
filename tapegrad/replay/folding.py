"""Reductions and cumulative sums as steps: NumPy's own loops, over elements in NumPy's own order."""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.lib.array_utils import normalize_axis_tuple

from tapegrad.replay import loops
from tapegrad.replay.chains import Part, Sketch, Untraceable
from tapegrad.replay.strided import merged


def reduced(sketch: Sketch, ufunc: Any, x: Part, axis: Any, keepdims: bool) -> Part:
    """Append the steps of a reduction.

    NumPy goes through the axes in the order in which they lie in memory, and calls the loop along the last of them: it
    adds up in pairs where that one is summed, else element by element. The iterator itself is asked for that order.

    Parameters
    ----------
    sketch : Sketch
    ufunc : ufunc
    x : Part
    axis : None, int or tuple of int
    keepdims : bool

    Returns
    -------
    Part
        The result.
    """
    axes = tuple(range(x.array.ndim)) if axis is None else normalize_axis_tuple(axis, x.array.ndim)
    out = sketch.temporary(np.asarray(ufunc.reduce(x.array, axis=axes, keepdims=keepdims)))
    dtype = out.array.dtype
    if x.array.dtype != dtype and x.array.dtype.kind not in "biu":
        raise Untraceable
    x = sketch.cast(x, dtype)
    loop = loops.find(ufunc, (dtype, dtype, dtype))
    if loop is None or ufunc.nin != 2:
        raise Untraceable
    result = out.view(np.squeeze(out.array, axes)) if keepdims else out
    if not out.array.size:
        return out
    skips = ufunc.identity is None
    if skips:
        first = tuple([0 if k in axes else slice(None) for k in range(x.array.ndim)])
        sketch.copy(x.view(x.array[(*first, Ellipsis)]), result)
    else:
        sketch.copy(sketch.constant(ufunc.identity, dtype), result)
    if not x.array.size:
        return out
    places = [k for k in range(x.array.ndim) if k not in axes]
    own = [places.index(k) if k in places else -1 for k in range(x.array.ndim)]
    if not x.array.ndim:
        if not skips:
            sketch.elementwise(loop, [result, x, result])
        return out
    order = np.nditer(
        [result.array, x.array],
        flags=["external_loop", "reduce_ok"],
        op_flags=[["readwrite"], ["readonly"]],
        op_axes=[own, list(range(x.array.ndim))],
        order="K",
    )
    target, source = order.itviews
    start = x.view(source).offset - x.offset
    if start:
        raise Untraceable  # axes that are gone through backwards
    shape = source.shape
    sizes, kept = merged(shape, [list(target.strides), list(source.strides)])
    if not sizes:
        sizes, kept = [1], [[0], [dtype.itemsize]]
    outer = [[sizes[d], kept[0][d], kept[1][d], kept[0][d]] for d in range(len(sizes) - 1)]
    sketch.add(loop, [result, x, result], sizes[-1:], [kept[0][-1], kept[1][-1], kept[0][-1]], outer, skips)
    return out


def accumulated(sketch: Sketch, ufunc: Any, x: Part, axis: int) -> Part:
    """Append the steps of a cumulative sum, or of another ufunc, along an axis: one call of the loop for each line."""
    out = sketch.temporary(ufunc.accumulate(x.array, axis))
    dtype = out.array.dtype
    if (x.array.dtype != dtype and x.array.dtype.kind not in "biu") or ufunc.nin != 2:
        raise Untraceable
    x = sketch.cast(x, dtype)
    loop = loops.find(ufunc, (dtype, dtype, dtype))
    if loop is None:
        raise Untraceable
    if not out.array.size:
        return out
    axis %= x.array.ndim
    lead = (slice(None),) * axis
    sketch.copy(x.view(x.array[(*lead, 0, Ellipsis)]), out.view(out.array[(*lead, 0, Ellipsis)]))
    n = x.array.shape[axis]
    if n < 2:
        return out
    parts = [out, x.view(x.array[(*lead, slice(1, None))]), out.view(out.array[(*lead, slice(1, None))])]
    others = [k for k in range(x.array.ndim) if k != axis]
    outer = [[x.array.shape[k], *[p.array.strides[k] for p in parts]] for k in others]
    sketch.add(loop, parts, [n - 1], [p.array.strides[axis] for p in parts], outer)
    return out
