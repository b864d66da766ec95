"""Reductions and cumulative sums as steps: NumPy's own loops, over elements in NumPy's own order."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.core.memory import address_of
from tapegrad.ops.axes import axis_tuple
from tapegrad.program.lower import numpy_loops
from tapegrad.program.lower.loop_program import Part, Sketch, Untraceable
from tapegrad.program.lower.strided import merged

_MOST_CHUNKS, _MOST_STEPS = 5000, 40


def reduced(sketch: Sketch, ufunc: Any, x: Part, axis: Any, keepdims: bool, dtype: Any = None) -> Part:
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
    dtype : dtype-like
        In which it is computed; None for NumPy's choice.

    Returns
    -------
    Part
        The result.
    """
    axes = tuple(range(x.array.ndim)) if axis is None else axis_tuple(axis, x.array.ndim)
    out = sketch.temporary(np.asarray(ufunc.reduce(x.array, axis=axes, dtype=dtype, keepdims=keepdims)))
    dtype = out.array.dtype
    if x.array.dtype != dtype and (x.array.dtype.kind not in "biu" or dtype.kind not in "biu") and x.array.dtype != "?":
        raise Untraceable  # NumPy converts in blocks, which sums of floating-point numbers show
    x = sketch.cast(x, dtype)
    loop = numpy_loops.find(ufunc, (dtype, dtype, dtype))
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
    if not x.array.ndim:
        if not skips:
            sketch.elementwise(loop, [result, x, result])
        return out
    places = [k for k in range(x.array.ndim) if k not in axes]
    own = [places.index(k) if k in places else -1 for k in range(x.array.ndim)]
    chunks = _chunks(x.array, own)
    if chunks is None:
        _in_place(sketch, loop, result, x, own, skips)
    else:
        _through_buffer(sketch, loop, result, x, own, chunks)
    return out


def _iterator(x: np.ndarray, own: list[int], *flags: Any) -> Any:
    """Return the iterator that a reduction uses: the result is its own, as which way it goes depends on that."""
    return np.nditer(
        [None, x],
        flags=["external_loop", "reduce_ok", *flags],
        op_flags=[["readwrite", "allocate"], ["readonly"]],
        op_dtypes=[x.dtype, x.dtype],
        op_axes=[own, list(range(x.ndim))],
        order="K",
    )


def _chunks(x: np.ndarray, own: list[int]) -> list[tuple[int, int, int]] | None:
    """Give how many elements each call of the loop gets, and the result's offset and step; None if there is no buffer.

    NumPy copies what it goes through in several dims at once, a few thousand elements at a time, and adds these up.
    """
    with _iterator(x, own, "buffered", "growinner", "delay_bufalloc") as iterator:
        iterator.reset()
        out = iterator.operands[0]
        chunks: list[tuple[int, int, int]] = []
        for target, source in iterator:
            if not chunks and np.may_share_memory(source, x):
                return None
            chunks.append((source.size, address_of(target) - address_of(out), target.strides[0]))
            if len(chunks) > _MOST_CHUNKS or not np.may_share_memory(target, out):
                raise Untraceable
    return chunks


def _views(result: Part, x: Part, own: list[int]) -> tuple[Part, Part]:
    """Return result and operand with their dims in the order in which they are gone through."""
    iterator = _iterator(x.array, own)
    out, (target, source) = iterator.operands[0], iterator.itviews
    mine = result.array
    if any(n > 1 and a != b for n, a, b in zip(mine.shape, mine.strides, out.strides, strict=True)):
        raise Untraceable
    if address_of(target) != address_of(out):
        raise Untraceable  # NumPy goes backwards through nothing that it allocates
    return result.view(np.lib.stride_tricks.as_strided(mine, target.shape, target.strides)), x.view(source)


def _in_place(sketch: Sketch, loop: Any, result: Part, x: Part, own: list[int], skips: bool) -> None:
    """Append a reduction of elements where they lie."""
    result, x = _views(result, x, own)
    sizes, kept = merged(x.array.shape, [list(result.array.strides), list(x.array.strides)])
    if not sizes:
        sizes, kept = [1], [[0], [x.array.itemsize]]
    outer = [[sizes[d], kept[0][d], kept[1][d], kept[0][d]] for d in range(len(sizes) - 1)]
    sketch.add(loop, [result, x, result], sizes[-1:], [kept[0][-1], kept[1][-1], kept[0][-1]], outer, skips)


def _through_buffer(
    sketch: Sketch, loop: Any, result: Part, x: Part, own: list[int], chunks: list[tuple[int, int, int]]
) -> None:
    """Append a reduction of a copy of the elements, in the order in which NumPy goes through them."""
    result, x = _views(result, x, own)
    buffer = sketch.copied(x, np.empty(x.array.shape, x.array.dtype))
    flat, size = buffer.view(buffer.array.reshape(-1)), x.array.itemsize
    start = at = 0
    while at < len(chunks):
        n, first, step = chunks[at]
        change = chunks[at + 1][1] - first if at + 1 < len(chunks) else 0
        many = 1
        while at + many < len(chunks) and chunks[at + many] == (n, first + many * change, step):
            many += 1
        part = flat.view(flat.array[start:])
        sketch.add(loop, [result, part, result], [n], [step, size, step], [[many, change, n * size, change]])
        for k in (0, 2):
            memory, offset = sketch.steps[-1][1][k]
            sketch.steps[-1][1][k] = memory, offset + first
        start, at = start + many * n, at + many
        if len(sketch.steps) > _MOST_STEPS:
            raise Untraceable


def accumulated(sketch: Sketch, ufunc: Any, x: Part, axis: int) -> Part:
    """Append the steps of a cumulative sum, or of another ufunc, along an axis: one call of the loop for each line."""
    out = sketch.temporary(ufunc.accumulate(x.array, axis))
    dtype = out.array.dtype
    if (x.array.dtype != dtype and x.array.dtype.kind not in "biu") or ufunc.nin != 2:
        raise Untraceable
    x = sketch.cast(x, dtype)
    loop = numpy_loops.find(ufunc, (dtype, dtype, dtype))
    if loop is None:
        raise Untraceable
    if not out.array.size:
        return out
    axis %= x.array.ndim
    lead: Any = (slice(None),) * axis
    sketch.copy(x.view(x.array[(*lead, 0, Ellipsis)]), out.view(out.array[(*lead, 0, Ellipsis)]))
    n = x.array.shape[axis]
    if n < 2:
        return out
    parts = [out, x.view(x.array[(*lead, slice(1, None))]), out.view(out.array[(*lead, slice(1, None))])]
    others = [k for k in range(x.array.ndim) if k != axis]
    outer = [[x.array.shape[k], *[p.array.strides[k] for p in parts]] for k in others]
    sketch.add(loop, parts, [n - 1], [p.array.strides[axis] for p in parts], outer)
    return out
