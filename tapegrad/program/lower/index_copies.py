"""Functions that only put elements elsewhere, as steps that copy them.

Where each element goes is found by calling the function with numbers that say where they come from. What goes in
straight lines is copied by a few steps, anything else one by one.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from typing import Any

import numpy as np

from tapegrad.engine import microcode
from tapegrad.program.lower import numpy_loops
from tapegrad.program.lower.loop_program import Part, Sketch, Untraceable

_APART = 1 << 44  # between the numbers of one operand and those of the next, which are bytes from its first element
_SHIFT = 1 << 42
_MOST_PARTS = 256
_MOST_PIECES = 24


def carried(sketch: Sketch, function: Callable[..., Any], parts: Sequence[Part]) -> Part:
    """Do what a function does that only moves elements of arrays, or puts in constants.

    Parameters
    ----------
    sketch : Sketch
    function : callable
        Of as many arrays as there are parts. What it does may depend on their shapes only.
    parts : sequence of Part

    Returns
    -------
    Part
        A part of what was given where the function gives a view; else of memory of its own.

    Raises
    ------
    Untraceable
        If it does anything else.
    """
    out = np.asarray(function(*[part.array for part in parts]))
    for part in parts:
        if np.may_share_memory(out, part.array):
            if part.array.dtype != out.dtype:
                raise Untraceable
            return part.view(out)
    parts = [sketch.cast(part, out.dtype) for part in parts]
    found = origins(function, parts)
    if found.shape != out.shape:
        raise Untraceable
    result = sketch.temporary(out)
    if out.size:
        fill(sketch, result, found, parts)
    return result


def origins(function: Callable[..., Any], parts: Sequence[Part]) -> np.ndarray:
    """Give, for each element of the result, where it comes from: `_APART` for each part, and bytes; 0 for constants."""
    given = [_numbered(part.array) + (k + 1) * _APART for k, part in enumerate(parts)]
    found = np.asarray(function(*given))
    again = np.asarray(function(*[numbers + _SHIFT for numbers in given]))
    # With constants of floating point, numbers are too: all of them below 2 ** 53, and so exact.
    if found.dtype not in (np.int64, np.float64) or found.shape != again.shape or len(parts) > _MOST_PARTS:
        raise Untraceable
    moved = again - found == _SHIFT
    if not np.array_equal(found[~moved], again[~moved]):
        raise Untraceable
    return np.where(moved, found, 0).astype(np.int64)


def _numbered(array: np.ndarray) -> np.ndarray:
    """Give, for each element of an array, how many bytes it is from the first one."""
    total = np.zeros(array.shape, np.int64)
    for axis, (n, step) in enumerate(zip(array.shape, array.strides, strict=True)):
        total += (np.arange(n) * step).reshape((-1,) + (1,) * (array.ndim - axis - 1))
    return total


def source_of(number: int) -> int:
    """Say which part an element comes from, counted from 1; 0 for a constant."""
    return (number + _SHIFT) // _APART


def fill(sketch: Sketch, result: Part, found: np.ndarray, parts: Sequence[Part]) -> None:
    """Append the steps that copy each element from where it comes."""
    out = result.array
    sources = (found + _SHIFT) // _APART
    if (sources == 0).any():
        constants = np.where(sources == 0, out, np.zeros((), out.dtype))
        first = constants.flat[int(np.argmax(sources == 0))]
        chosen = constants[sources == 0]
        if chosen.tobytes() == np.full(chosen.shape, first).tobytes():
            constants = np.asarray(first)
        sketch.copy(sketch.constant(constants), result)
    pieces = list(straight(found, _MOST_PIECES + 4 * len(parts)))
    if pieces and pieces[-1] is None:
        _one_by_one(sketch, result, found, sources, parts)
        return
    for index, shape, first, steps in pieces:
        source = source_of(first)
        if source:
            whole = parts[source - 1].array
            there = np.lib.stride_tricks.as_strided(whole, shape, steps)
            _copy_from(sketch, parts[source - 1], there, first - source * _APART, result.view(out[(*index, Ellipsis)]))


def _copy_from(sketch: Sketch, part: Part, there: np.ndarray, offset: int, target: Part) -> None:
    """Append a step that copies from `there`, moved by an offset in bytes."""
    sketch.elementwise(_copier(target.array), [Part(part.memory, there), target])
    if sketch.steps and target.array.size:
        arguments = sketch.steps[-1][1]
        memory, at = arguments[0]
        arguments[0] = memory, at + offset


def _copier(array: np.ndarray) -> Any:
    return numpy_loops.Loop(microcode.copy_loop.address, array.itemsize, (array.dtype, array.dtype))


def _one_by_one(sketch: Sketch, result: Part, found: np.ndarray, sources: np.ndarray, parts: Sequence[Part]) -> None:
    """Append steps that copy elements by pairs of offsets."""
    targets = _numbered(result.array)
    for k, part in enumerate(parts):
        chosen = sources == k + 1
        count = int(chosen.sum())
        if not count:
            continue
        pairs = np.empty(1 + 2 * count, np.int64)
        pairs[0] = result.array.itemsize
        pairs[1::2], pairs[2::2] = found[chosen] - (k + 1) * _APART, targets[chosen]
        sketch.alive.append(pairs)
        loop = numpy_loops.Loop(microcode.pairs_loop.address, pairs.ctypes.data, ())
        sketch.add(loop, [part, result], [count], [0, 0])


def straight(found: np.ndarray, most: int = _MOST_PIECES) -> Iterator[Any]:
    """Take an array of origins apart into pieces that step evenly through one source, at most so many.

    Yields
    ------
    index, shape, first, steps
        The piece, its shape, the origin of its first element, and the steps; None, the last, where there are too many.
    """
    left = [tuple(slice(0, n) for n in found.shape)]
    count = 0
    while left:
        index = left.pop()
        piece = found[index]
        if not piece.size:
            continue
        steps = _even(piece)
        if steps is not None:
            count += 1
            yield index, piece.shape, int(piece.flat[0]), steps
        else:
            parts = _cut(piece, index, most)
            if parts is None:
                yield None
                return
            left += parts
        if count + len(left) > most:
            yield None
            return


def _even(piece: np.ndarray) -> tuple[int, ...] | None:
    """Return the steps of what is even and of one source, None for anything else."""
    steps = []
    for axis in range(piece.ndim):
        if piece.shape[axis] < 2:
            steps.append(0)
            continue
        change = np.diff(piece, axis=axis)
        step = int(change.flat[0])
        if (change != step).any():
            return None
        steps.append(step)
    first, last = int(piece.flat[0]), int(piece.flat[-1])
    if source_of(first) != source_of(last) or source_of(int(piece.min())) != source_of(int(piece.max())):
        return None
    return tuple(steps)


def _cut(piece: np.ndarray, index: tuple[slice, ...], most: int) -> list[tuple[slice, ...]] | None:
    """Cut a piece along the first axis where the steps at its edge change."""
    for axis in range(piece.ndim):
        edge: Any = (*(0,) * axis, slice(None), *(0,) * (piece.ndim - axis - 1))
        line = piece[edge]
        runs = _runs(line, most)
        if runs is None:
            return None
        if len(runs) > 1:
            start = index[axis].start
            return [(*index[:axis], slice(start + a, start + b), *index[axis + 1 :]) for a, b in runs]
    return None


def _runs(line: np.ndarray, most: int) -> list[tuple[int, int]] | None:
    """Return where a line of origins steps evenly."""
    change, sources = np.diff(line).tolist(), ((line + _SHIFT) // _APART).tolist()
    n, start, runs = len(line), 0, []
    while start < n:
        end = start + 1
        if end < n and sources[end] == sources[start]:
            step = change[start]
            while end < n and change[end - 1] == step and sources[end] == sources[start]:
                end += 1
        runs.append((start, end))
        if len(runs) > most:
            return None
        start = end
    return runs
