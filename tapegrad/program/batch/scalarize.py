"""Small arrays of lanes, element by element: each element is an array over lanes, as single numbers are.

A vector of three numbers in each lane is three rows over lanes, which are in the order in which vectors of the machine
read them, and which groups keep in registers. What only moves elements is nothing at all.
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad.ops import BY_NAME
from tapegrad.program.ir.listing import NUMBER, Listing, View

MOST = 16
"""Arrays of so many elements at most."""
_ROWS, _SHORT, _LEAST = 30_000, 4, 8
_INDEX, _SUM = BY_NAME["index"], BY_NAME["sum"]
_MOVES = frozenset(
    (
        *("index", "narrow", "reshape", "view", "transpose", "permute", "moveaxis", "swapaxes", "matrix_transpose"),
        *(
            "squeeze",
            "unsqueeze",
            "flip",
            "fliplr",
            "flipud",
            "broadcast_to",
            "expand",
            "diagonal",
            "rot90",
            "rollaxis",
        ),
        *("concatenate", "stack", "clone", "tile", "repeat", "roll", "gather_at", "flattened"),
    )
)
"""Rows that only say where each element comes from."""
_READS_ELEMENTS = frozenset(("index", "stack", "concatenate"))


def is_split(listing: Listing, mapped: Sequence[bool]) -> bool:
    """Tell whether small arrays of a listing are to be computed element by element.

    They are where elements are read or put together, or where arrays are so short that going along them takes long.
    """
    depends = bytearray(len(listing))
    for row, on in zip(listing.inputs, mapped, strict=True):
        depends[row] = on
    sizes, reads = [], False
    for row, operands in enumerate(listing.operands):
        if any([k >= 0 and depends[k] for k in operands]):
            depends[row] = 1
            op = listing.ops[row]
            reads = reads or (op is not None and op.key in _READS_ELEMENTS)
        if depends[row] and listing.values[row] is not None:
            shape = listing.values[row].shape
            if shape and math.prod(shape) <= MOST:
                sizes.append(math.prod(shape))
    return bool(sizes) and sum(sizes) <= _ROWS and (reads or sum(sizes) <= _SHORT * len(sizes))


def places(widening: Any, row: int, how: Any) -> list[tuple[int, int]] | None:
    """Say where the elements of a row come from, if it only moves them.

    Returns
    -------
    list of (int, int) or None
        For each element the row, and the number of the element in it.
    """
    listing = widening.listing
    op, params, operands = listing.ops[row], listing.params.get(row) or {}, listing.operands[row]
    if NUMBER in operands or (op is None and type(how) is not View):
        return None
    if op is None:
        return [(operands[0], k) for k in range(math.prod(listing.values[row].shape))]
    if op.key not in _MOVES and op.key != "assign":
        return None
    numbers: list[Any] = []
    table: list[tuple[int, int]] = []
    for k in operands:
        shape = listing.values[k].shape
        count = math.prod(shape)
        numbers.append(np.arange(len(table), len(table) + count).reshape(shape))
        table += [(k, element) for element in range(count)]
    moved = np.asarray(op.forward(np, *numbers, **params))
    if moved.shape != listing.values[row].shape:
        return None
    return [table[int(k)] for k in moved.ravel()]


def sums(widening: Any, row: int) -> list[list[int]] | None:
    """Say which elements of its operand each element of a sum adds up, in NumPy's order; None for any other row.

    NumPy adds up fewer than eight numbers one after the other.
    """
    listing = widening.listing
    if listing.ops[row] is not _SUM:
        return None
    params = dict(listing.params.get(row) or {})
    shape = listing.values[listing.operands[row][0]].shape
    axes = params.pop("axis", None)
    axes = tuple(range(len(shape))) if axes is None else tuple(np.atleast_1d(axes).tolist())
    count = math.prod(shape[k] for k in axes)
    if not 0 < count < _LEAST or not axes or set(params) - {"keepdims"}:
        return None
    order = [k for k in range(len(shape)) if k not in axes] + sorted(axes)
    numbers = np.arange(math.prod(shape)).reshape(shape).transpose(order).reshape(-1, count)
    return [list(map(int, each)) for each in numbers]


def sources(shapes: Sequence[tuple[int, ...]], shape: tuple[int, ...]) -> list[list[int]]:
    """Say for each operand which element of it each element of an elementwise result is computed of."""
    return [np.broadcast_to(np.arange(math.prod(own)).reshape(own), shape).ravel().tolist() for own in shapes]


__all__ = ["MOST", "is_split", "places", "sources", "sums"]
