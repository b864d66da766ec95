"""Large elementwise operations, computed in parts by several threads.

Each part is computed as the whole would be, so the numbers are the same. What NumPy has to say of floating-point
errors it is to say once, of the whole, in the caller's thread and as the caller has set it: so in parts such errors are
only noted, and where there are any, all is computed again at once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad.core import thread_pool
from tapegrad.core.storage import LARGE, Layout, layout_of
from tapegrad.maths.power_operator import power, taking_out
from tapegrad.ops import Elementwise, expression

CHEAP_LARGE = 1 << 18
"""From how many elements operations are divided that take no longer than it takes to read and write them."""

GRAIN = 1 << 16
"""Elements of a part: loops that go by strips begin them where they would anyway."""

_costly: dict[str, bool] = {}
_ndarray = np.ndarray


COPIED_LARGE = 1 << 22
"""Bytes from which on an array is copied by several threads: new memory is made page by page, which takes longest."""


def copy_into(target: np.ndarray, source: Any) -> None:
    """Copy what has a target's shape into it."""
    is_large = target.nbytes >= COPIED_LARGE and type(source) is np.ndarray and source.dtype == target.dtype
    if not (is_large and target.flags.c_contiguous and source.flags.c_contiguous and source.shape == target.shape):
        target[...] = source
        return
    to, by = target.reshape(-1), source.reshape(-1)
    ranges = thread_pool.split(to.size, GRAIN * 4)

    def copy(k: int) -> None:
        begin, end = ranges[k]
        to[begin:end] = by[begin:end]

    thread_pool.run(copy, len(ranges))


def copied(array: np.ndarray) -> np.ndarray:
    """Return a copy, in C order."""
    if array.nbytes < COPIED_LARGE:
        return array.copy()
    result = np.empty(array.shape, array.dtype)
    copy_into(result, array)
    return result


def known_layout(array: Any) -> Layout | None:
    """Return the layout of what is large, by which short paths know it; None of all else, which may never need one."""
    return layout_of(array) if array.size >= LARGE and array.dtype.kind in "fc" else None


def compute(op: Elementwise, function: Callable[..., Any], operands: Sequence[Any]) -> Any:
    """Compute an elementwise function of arrays and numbers."""
    for value in operands:
        if type(value) is _ndarray and value.size >= LARGE:
            out = in_parts(_is_costly(op), function, operands)
            return function(*operands) if out is None else out
    return function(*operands)


def _is_costly(op: Elementwise) -> bool:
    if op.key not in _costly:
        _costly[op.key] = op.value is not None and expression.is_costly(op.value)
    return _costly[op.key]


def in_parts(is_costly: bool, function: Callable[..., Any], operands: Sequence[Any]) -> Any:
    """Compute an elementwise function of operands, an array among them, in parts; None where it is to be done at once.

    `is_costly` says that it takes longer than reading and writing what it is of.
    """
    if thread_pool.threads() == 1 or thread_pool.is_working():
        return None
    whole = max([v for v in operands if type(v) is _ndarray], key=_size)
    if whole.size < CHEAP_LARGE and not is_costly:
        return None
    if function is power:
        function, operands = taking_out(*operands)
    cut = _cuts(operands, whole.shape)
    if cut is None:
        return None
    flat = all(np.shape(v) in ((), whole.shape) for v in operands)
    given = [v.reshape(-1) if flat and own else v for v, own in zip(operands, cut, strict=True)]
    none = function(*[v[:0] if own else v for v, own in zip(given, cut, strict=True)])
    out = np.empty(whole.shape, none.dtype)
    rows = out.reshape(-1) if flat else out
    if type(none) is not _ndarray or none.shape[1:] != rows.shape[1:]:
        return None
    grain = GRAIN if is_costly else max(GRAIN, out.size // 8 & -GRAIN)
    ranges = thread_pool.split(len(rows), max(1, grain * len(rows) // out.size))
    return out if _fill(function, given, cut, rows, ranges) else function(*operands)


def _size(array: np.ndarray) -> int:
    return array.size


def _cuts(operands: Sequence[Any], shape: tuple[int, ...]) -> list[bool] | None:
    """Say which operands are divided along their first axis, and which are given whole; None if that cannot be."""
    cut = []
    for value in operands:
        if type(value) is not _ndarray or value.ndim == 0:
            cut.append(False)
            continue
        if value.shape == shape:
            if not value.flags.c_contiguous:  # the result would lie as it does
                return None
        elif value.ndim > len(shape) or any(
            n not in (1, m) for n, m in zip(value.shape[::-1], shape[::-1], strict=False)
        ):
            return None
        cut.append(value.ndim == len(shape) and value.shape[0] == shape[0])
    return cut


def _fill(function: Any, given: list[Any], cut: list[bool], out: np.ndarray, ranges: list[tuple[int, int]]) -> bool:
    """Compute all parts; say whether there was nothing to say of floating-point errors."""
    noted: list[str] = []
    takes_out, left = isinstance(function, np.ufunc) or hasattr(function, "takes_out"), iter(ranges)
    modes: Any = {kind: "ignore" if mode == "ignore" else "call" for kind, mode in np.geterr().items()}
    pairs = list(zip(given, cut, strict=True))

    def take_parts(_: int) -> None:
        with np.errstate(call=lambda kind, _: noted.append(kind), **modes):
            for begin, end in left:  # one iterator, from which all threads take
                values = [v[begin:end] if own else v for v, own in pairs]
                if takes_out:
                    function(*values, out=out[begin:end])
                else:
                    out[begin:end] = function(*values)

    thread_pool.run(take_parts, min(thread_pool.threads(), len(ranges)))
    return not noted
