"""Rolled arrays, read as slices: what is before and behind an array is copied to its ends once, for all shifts.

Periodic neighbours are written `np.roll(u, 1, axis=0)`, and each of these is a copy of the whole in a row of its own.
`np.concatenate([u[-1:], u, u[:1]])` has all that shifts by one read, and groups read slices of it where they lie
(`program/fuse/types.py`): one copy an axis, and no adjoint that is rolled back. Values are the same to the bit;
adjoints are added in another order.
"""

from __future__ import annotations

import functools
from itertools import accumulate
from typing import Any, NamedTuple

import numpy as np

from tapegrad.ops import BY_NAME
from tapegrad.program.ir.listing import NUMBER, Call, Listing, View
from tapegrad.program.lower.strided import Form, c_strides, form_for, form_of

_F8 = np.dtype(np.float64)
_CONCATENATE, _INDEX, _ROLL, _WHERE = (BY_NAME[name] for name in ("concatenate", "index", "roll", "where"))


class _Rolled(NamedTuple):
    """Rolls of one array along one axis, of which gradients are wanted or of none."""

    source: int
    axis: int
    live: int


def rolls_as_slices(listing: Listing) -> tuple[Listing, np.ndarray] | None:
    """Let rows that roll an array be slices of one that goes on at its ends; None where there are none.

    Parameters
    ----------
    listing : Listing
        With inputs and outputs, not packed. It is not changed.

    Returns
    -------
    listing : Listing
    rows : ndarray of int64
        For each row of the old listing the row of the new one that has its value, if not its layout.
    """
    found = _shifts(listing)
    return None if not found else _Writer(listing, found).write()


def _shifts(listing: Listing) -> dict[_Rolled, dict[int, int]]:
    """Find what is rolled: by row the shift, for all rolls of an array along an axis."""
    candidates = [row for row, op in enumerate(listing.ops) if op is _ROLL]
    if not candidates:
        return {}
    others = set(listing.outputs)  # rows whose layout somebody relies on
    for row, how in enumerate(listing.how):
        if type(how) is not np.ufunc and (listing.ops[row] is not _WHERE or type(how) is View):
            others.update(listing.operands[row])
    found: dict[_Rolled, dict[int, int]] = {}
    for row in candidates:
        source = listing.operands[row][0]
        form, own = form_of(listing.values[source]), form_of(listing.values[row])
        assert form is not None and own is not None
        axis, shift = (_only(listing.params[row][name]) for name in ("axis", "shift"))
        if axis is None and len(form.shape) == 1:
            axis = 0
        if row in others or axis is None or shift is None or form.dtype != _F8 or not form.in_order or not own.in_order:
            continue
        axis %= len(form.shape)
        count = form.shape[axis]
        if axis not in (0, len(form.shape) - 1) or not form.size or not shift % count:
            continue  # of the axes between them lines would not be evenly apart
        shift = (shift + count // 2) % count - count // 2
        found.setdefault(_Rolled(source, axis, listing.live[row]), {})[row] = shift
    return {rolled: shifts for rolled, shifts in found.items() if _is_worth_it(listing, rolled, shifts)}


def _only(value: Any) -> int | None:
    """Return the only number of a tuple, or a number."""
    if isinstance(value, tuple):
        return value[0] if len(value) == 1 else None
    return value


def _reach(shifts: dict[int, int]) -> tuple[int, int]:
    """Return how many elements are read before the first one and behind the last one."""
    return max(0, *shifts.values()), max(0, *(-shift for shift in shifts.values()))


def _is_worth_it(listing: Listing, rolled: _Rolled, shifts: dict[int, int]) -> bool:
    """Tell whether what is added at the ends is at most half of the array."""
    return 2 * sum(_reach({-1: 0, **shifts})) <= listing.values[rolled.source].shape[rolled.axis]


class _Writer:
    """Writes the new listing."""

    def __init__(self, listing: Listing, found: dict[_Rolled, dict[int, int]]) -> None:
        self.old, self.out, self.found = listing, Listing(), found
        self.rolled = {row: rolled for rolled, shifts in found.items() for row in shifts}
        self.longer: dict[_Rolled, int] = {}
        self.rows: list[int] = []

    def write(self) -> tuple[Listing, np.ndarray]:
        """Write all rows."""
        old, out, rows = self.old, self.out, self.rows
        out.places = old.places
        for row, operands in enumerate(old.operands):
            if row in self.rolled:
                rows.append(self._slice(row))
            else:
                rows.append(out.append_from(old, row, tuple([k if k == NUMBER else rows[k] for k in operands])))
        out.inputs, out.outputs = [rows[row] for row in old.inputs], [rows[row] for row in old.outputs]
        return out, np.array(rows, np.int64)

    def _slice(self, row: int) -> int:
        """Write a roll as a slice."""
        rolled = self.rolled[row]
        if rolled not in self.longer:
            self.longer[rolled] = self._long(row, rolled)
        whole, shifts = self.longer[rolled], self.found[rolled]
        form, shape = self.out.values[whole], self.old.values[row].shape
        offset = (_reach(shifts)[0] - shifts[row]) * form.strides[rolled.axis]
        return self._view(row, whole, offset, shape, form.strides)

    def _long(self, row: int, rolled: _Rolled) -> int:
        """Write an array that begins with the last elements of what is rolled, and ends with the first ones."""
        form, source, axis = form_of(self.old.values[rolled.source]), self.rows[rolled.source], rolled.axis
        assert form is not None
        before, behind = _reach(self.found[rolled])
        step, count = form.strides[axis], form.shape[axis]
        parts = [
            source if size == count else self._view(row, source, at * step, _resized(form, axis, size), form.strides)
            for at, size in ((count - before, before), (0, count), (0, behind))
            if size
        ]
        starts = (0, *accumulate(self.out.values[part].shape[axis] for part in parts))
        params = {"axis": axis, "starts": starts}
        shape = _resized(form, axis, starts[-1])
        how = Call(functools.partial(_CONCATENATE.forward, np, **params))
        at = self._append(row, _CONCATENATE, tuple(parts), how, form_for(_F8, shape, c_strides(shape, 8)))
        self.out.params[at] = params
        return at

    def _view(self, row: int, source: int, offset: int, shape: tuple[int, ...], strides: tuple[int, ...]) -> int:
        return self._append(row, _INDEX, (source,), View(offset, strides), form_for(_F8, shape, strides))

    def _append(self, row: int, op: Any, operands: tuple[int, ...], how: Any, form: Form) -> int:
        return self.out.append(op, operands, how, form, self.old.live[row], self.old.lines[row])


def _resized(form: Form, axis: int, count: int) -> tuple[int, ...]:
    """Return the shape of a form with another number of elements along an axis."""
    return (*form.shape[:axis], count, *form.shape[axis + 1 :])


__all__ = ["rolls_as_slices"]
