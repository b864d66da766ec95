"""Where elements were before rows put them elsewhere: concatenated, stacked, or taken by positions."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tapegrad.program.ir.cse import Standing
from tapegrad.program.ir.effects import MOVES
from tapegrad.program.ir.listing import Call, View

_LARGEST = 4096  # elements that are numbered to see where they go
_SHIFT = 32
_ZERO = 1 << 31  # what stands for no bytes, as they may be fewer


def source_of(rows: Standing, row: int, at: int, offset: int) -> tuple[int, int, bool]:
    """Find the row in which an element stood first.

    Parameters
    ----------
    rows : Standing
    row : int
        The old row that the element is.
    at, offset : int
        A new row, and where the element is in it: bytes from its first element.

    Returns
    -------
    at, offset : int
        The same, of the row that computed it; or of the last one until which its dtype stays and gradients go.
    is_moved : bool
        Whether it was moved on the way, and not only looked at by views.
    """
    dtype, live = rows.values[row].dtype, rows.live[row]
    is_moved = False
    while True:
        how, there, further, moves = rows.how(at), -1, 0, False
        if type(how) is View:
            there, further = rows.operands[at][0], offset + how.offset
        elif type(how) is Call and getattr(how.function, "func", None) in MOVES:
            there, further = _before(rows, how.function, at, offset)
            moves = True
        if there < 0 or rows.values[rows.kept[there]].dtype != dtype:
            return at, offset, is_moved
        if live and not rows.live[rows.kept[there]]:
            return at, offset, is_moved
        at, offset, is_moved = there, further, is_moved or moves


def _before(rows: Standing, function: Any, at: int, offset: int) -> tuple[int, int]:
    """Find an element of a row that moves elements in one of its operands; -1 where that is not known."""
    places = rows.places_before.get(at)
    if places is None:
        places = rows.places_before[at] = _places(rows, function, at)
    if not places:
        return -1, 0
    code = places[offset // rows.values[rows.kept[at]].dtype.itemsize]
    return rows.operands[at][code >> _SHIFT], (code & (1 << _SHIFT) - 1) - _ZERO


def _places(rows: Standing, function: Any, at: int) -> list[int]:
    """Say of each element, as they lie in memory, from which operand it is and where it is there; [] if unknown."""
    sources, own = rows.operands[at], rows.values[rows.kept[at]]
    forms = [rows.values[rows.kept[k]] for k in sources]
    if not forms or min(sources) < 0 or max(math.prod(form.shape) for form in (own, *forms)) > _LARGEST:
        return []
    moved = np.asarray(function(*[_numbered(form, k) for k, form in enumerate(forms)]))
    order = sorted(range(len(own.shape)), key=lambda axis: -own.strides[axis])
    moved = moved.transpose(order) if moved.shape == own.shape else moved[:0]
    step = own.dtype.itemsize
    for axis in reversed(order):
        if own.shape[axis] != 1 and own.strides[axis] != step:
            return []  # there are gaps, or it lies backwards
        step *= own.shape[axis]
    return moved.ravel().tolist()


def _numbered(form: Any, k: int) -> Any:
    """Return for the elements of the k-th operand numbers that say where they are."""
    result = np.full(form.shape, (k << _SHIFT) + _ZERO)
    for axis, (n, step) in enumerate(zip(form.shape, form.strides, strict=True)):
        result += (np.arange(n) * step).reshape([n if d == axis else 1 for d in range(len(form.shape))])
    return result
