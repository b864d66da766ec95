"""Views that repeat elements become the arrays that NumPy broadcasts, where that is what rows do with them.

`np.broadcast_to(x[:, None], (n, m)) * y` multiplies as `x[:, None] * y` does, and derivatives of sums are such views. A
group reads an array that is broadcast as a number for each line, or as one line again and again
(`program/fuse/types.py`), but no view that repeats elements.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.ops import BY_NAME
from tapegrad.program.ir.listing import NUMBER, Listing, View
from tapegrad.program.lower.strided import Form, form_for, form_of

_F8 = np.dtype(np.float64)
_INDEX, _WHERE = BY_NAME["index"], BY_NAME["where"]


def broadcast_later(listing: Listing) -> tuple[Listing, list[int]] | None:
    """Return a listing in which views do not repeat what rows can broadcast, and those views; None if there are none.

    Parameters
    ----------
    listing : Listing
        With inputs and outputs, not packed. It is not changed.
    """
    found = {row: form for row, how in enumerate(listing.how) if type(how) is View and (form := _once(listing, row))}
    if not found:
        return None
    for row in listing.outputs:
        found.pop(row, None)
    for row, operands in enumerate(listing.operands):
        if any([k in found for k in operands]) and not _still_broadcasts(listing, row, found):
            for k in operands:
                found.pop(k, None)
    if not found:
        return None
    result = listing.copied()
    for row, form in found.items():
        result.ops[row] = _INDEX
        result.how[row], result.values[row] = View(listing.how[row].offset, form.strides), form
        result.params.pop(row, None)
    return result, list(found)


def _once(listing: Listing, row: int) -> Form | None:
    """Return the form of a view with nothing repeated; None where it does not repeat, or its source has gaps."""
    form, whole = form_of(listing.values[row]), form_of(listing.values[listing.operands[row][0]])
    assert form is not None and whole is not None
    steps = [*zip(form.shape, form.strides, strict=True)]
    if form.dtype != _F8 or whole.dtype != _F8 or not whole.in_order or not any([n > 1 and not s for n, s in steps]):
        return None
    return form_for(_F8, tuple([n if s else 1 for n, s in steps]), form.strides)


def _still_broadcasts(listing: Listing, row: int, found: dict[int, Form]) -> bool:
    """Tell whether a row gives the same of operands with nothing repeated."""
    how, operands = listing.how[row], listing.operands[row]
    if type(how) is np.ufunc:
        if how.signature or how.nout != 1:
            return False
    elif listing.ops[row] is not _WHERE or type(how) is View:
        return False
    shapes: list[Any] = [found[k].shape if k in found else listing.values[k].shape for k in operands if k != NUMBER]
    return bool(np.broadcast_shapes(*shapes) == listing.values[row].shape)


__all__ = ["broadcast_later"]
