"""`t[index] = value` and `t += value`, recorded, again: what is known of a tensor that was written before is not asked.

Filling an array in a loop writes it thousands of times. The general way (`inplace.py`) takes 12 microseconds; where
tensor and value stand on this thread's open tape, this one takes 3.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.core.elements import check_stored, forget_element
from tapegrad.core.grad_mode import state
from tapegrad.core.memory import address_of
from tapegrad.core.storage import PLAIN, VIEW, Meta
from tapegrad.core.version_counters import lock_of, share
from tapegrad.ops import BY_NAME, Elementwise
from tapegrad.ops.assign import numbers_of
from tapegrad.record.views import spoil
from tapegrad.tape import abi as R
from tapegrad.tape.row_format import NOT_KEPT, PACK_ALL, Full

_ASSIGN, _ROW_BYTES = BY_NAME["assign"].opcode, R.ROW_BYTES
_ufunc, _ndarray, _float64 = np.ufunc, np.ndarray, np.float64
_FLOAT64 = np.dtype(np.float64)


def _ready(target: Any, value: Any) -> Any:
    """Return the origin of a tensor, the open tape, a row and the version; None where the general way is to be gone.

    The tensor is up to date, in C order, and has a version counter and a lock from here on. The row is that of what has
    had no history until now, -1 for what has one: until the lock is held another thread may give it another.
    """
    recorder, known, meta = state.rec, target._tape, target._meta
    tape = known
    if type(meta) is not Meta:
        if meta is not None or type(target._array) is not _ndarray:
            return None
        if tape is None:
            tape = getattr(value, "_tape", None)
        if tape is None or tape.owner is not recorder:
            return None
        lock_of(share(target))
        meta = target._meta
    elif tape is None:
        tape = getattr(value, "_tape", None)
    if tape is None or tape.owner is not recorder or meta.retains:
        return None
    origin = target if meta.kind == PLAIN else target._origin if meta.kind == VIEW else None
    if origin is None or origin._tape is not known:
        return None
    if origin is not target and not target._array.ndim:
        forget_element(target)
    shared = origin._meta
    cell = shared.cell
    if shared.guard is None or cell is None or shared.retains or not origin._array.flags.c_contiguous:
        return None
    version = meta.synced
    if cell[0] != version or version != shared.synced:
        return None
    if known is not None:
        return origin, tape, -1, version
    row = tape.constant(target) if origin is target else -1
    return None if row < 0 else (origin, tape, row, version)


def _has_moved(target: Any, origin: Any, known: Any, version: int) -> bool:
    """Tell, with the lock held, whether another thread wrote since `_ready` looked, or brought the tensor elsewhere."""
    return origin._meta.cell[0] != version or origin._tape is not known or target._tape is not known


def _operand(target: Any, tape: Any, value: Any) -> tuple[int, Any]:
    """Return the row of an operand that is on the open tape, and its array or number; -1 where the general way is."""
    kind = type(value)
    if kind is float or kind is int:
        return NOT_KEPT, value
    if kind is not type(target):
        # NumPy computes with a number of its own in that number's dtype.
        return (NOT_KEPT, value) if kind is _float64 and target._array.dtype is _FLOAT64 else (-1, None)
    row, meta = value._row, value._meta
    if meta is None and value._tape is tape:
        return row, value._array
    if meta is None or meta.kind < 0:
        return -1, None
    mine = target._meta.cell
    shared = value._origin._meta if meta.kind else meta
    if shared is not None and shared.cell is mine:
        return -1, None
    return tape.known(value), value._array


def assign_again(target: Any, index: Any, value: Any) -> bool:
    """Do `target[index] = value` for a basic index; False, and nothing is done, where the general way is to be gone."""
    found = _ready(target, value)
    if found is None:
        return False
    origin, tape, x, before = found
    known = tape if x < 0 else None
    parts = index if type(index) is tuple else (index,)
    try:
        part = target._array[parts if Ellipsis in parts else (*parts, Ellipsis)]
    except (IndexError, ValueError):
        return False
    if type(value) is type(target) and _is_view_of(value, origin, part):
        if not part.ndim:
            check_stored(value, target, index)
        return True  # `t[k] += 1` assigns what it has written
    y, values = _operand(target, tape, value)
    if y == -1 or tape.count >= len(tape.vals) or not part.flags.writeable:
        return False
    if y >= 0 and (values.shape != part.shape or values.dtype != part.dtype):
        return False
    if part.dtype.kind == "c" and not _is_whole(origin, part):
        return False
    shared = origin._meta
    cell = shared.cell
    with shared.guard.lock:
        if _has_moved(target, origin, known, before):
            return False
        try:
            row, params = _pack_part(tape, origin, part, x if known is None else origin._row, y)
            cell[0] = before + 1
            try:
                part[...] = values
            except (OverflowError, MemoryError):
                cell[0] = before
                return False
            tape.params[row] = params
            _adopt(tape, row, origin)
        except Full:
            return False
        except BaseException:  # Ctrl-C, or NumPy's FloatingPointError
            spoil(target, (value,))
            raise
    return True


def apply_again(op: Elementwise, target: Any, others: tuple[Any, ...]) -> bool:
    """Do an elementwise operation in place; False, and nothing is done, where the general way is to be gone."""
    function = op.twins[0]
    if not op.takes_complex and target._array.dtype.kind == "c":
        return False  # another row stands on the tape for it, or none
    if type(function) is not _ufunc or (found := _ready(target, others[0] if others else None)) is None:
        return False
    (origin, tape, a, before), array, layout = found, target._array, target._layout
    b, values, live = -1, None, 1
    if others:
        b, values = _operand(target, tape, others[0])
        if b == -1:
            return False
        if b >= 0:
            if others[0]._layout is not layout and others[0]._layout is not layout.scalar:
                return False
            live = 3
    known = tape if a < 0 else None
    if known is None:
        live &= 2
    mask = op.masks[live & op.live_mask]
    flags = array.flags
    if mask & 1 or tape.count + 2 > len(tape.vals) or not (flags.writeable and flags.forc):
        return False
    if origin is not target and array.dtype.kind == "c" and not _is_whole(origin, array):
        return False
    immediate, failure = 0.0, None
    if b == NOT_KEPT:
        b, immediate = -1, float(values)  # type: ignore[arg-type]
        mask &= ~2  # the row itself has it
    shared = origin._meta
    cell = shared.cell
    with shared.guard.lock:
        if _has_moved(target, origin, known, before):
            return False
        a = a if known is None else target._row
        try:
            head, code = op.opcode | (R.SAVES if mask else 0), layout.code if mask else layout.number
            row, address = tape.count, cell.address
            PACK_ALL(tape.buf, row * _ROW_BYTES, head, code, a, b, immediate, 0, 0, 0, 0, 0, before + 1, address)
            if tape.count != row:  # a signal's handler has recorded
                return False
            tape.count, last, params = row + 1, row, None
            if origin is not target:
                last, params = _pack_part(tape, origin, array, origin._row, row)
            cell[0] = before + 1
            try:
                function(array, *(() if values is None else (values,)), out=array)
            except FloatingPointError as error:  # which NumPy raises when all is written
                failure = error
            except (TypeError, ValueError, OverflowError, MemoryError):
                cell[0] = before
                return False
            if mask & 2 and b >= 0:
                tape.vals[b] = values
            if mask & 8:
                tape.vals[row] = array
            if params is not None:
                tape.params[last] = params
            _adopt(tape, last, origin)
        except Full:
            return False
        except BaseException:  # Ctrl-C
            spoil(target, others)
            raise
    if failure is not None:
        try:
            raise failure
        finally:
            del failure  # which refers to this frame
    return True


def _is_whole(origin: Any, part: np.ndarray) -> bool:
    """Tell whether a part of complex numbers is made of elements of the origin, and not of real numbers there."""
    unit, whole = part.itemsize, origin._array
    if whole.dtype != part.dtype or (address_of(part) - address_of(whole)) % unit:
        return False
    return not any([k % unit for k in part.strides])


def _pack_part(tape: Any, origin: Any, part: np.ndarray, x: int, y: int) -> tuple[int, dict[str, Any]]:
    """Append the row of a part that is about to be written, which nobody refers to yet; give it and its params."""
    cell = origin._meta.cell
    offset = (address_of(part) - address_of(origin._array)) // part.itemsize if part.size else 0
    strides = tuple([k // part.itemsize for k in part.strides])
    words = part.dtype.kind != "c" and origin._array.dtype.kind == "c"
    side = tape.add_geometry(numbers_of(offset, part.shape, strides, words))
    layout = origin._layout.number  # nothing is saved, so that it need not be counted
    version, address = cell[0] + 1, cell.address
    row = tape.count
    PACK_ALL(tape.buf, row * _ROW_BYTES, _ASSIGN, layout, x, y, 0.0, 0, side, 0, 0, 0, version, address)
    if tape.count != row:  # a signal's handler has recorded
        raise Full
    tape.count = row + 1
    return row, {"offset": offset, "shape": part.shape, "strides": strides, "words": words}


def _adopt(tape: Any, row: int, origin: Any) -> None:
    """Let a row be the origin's history from now on; the caller has the lock."""
    shared = origin._meta
    cell = shared.cell
    if tape.cells[-1] is not cell:
        tape.cells.append(cell)
    origin._tape, origin._row = tape, row
    shared.writes += 1
    shared.synced = cell[0]


def _is_view_of(value: Any, origin: Any, part: np.ndarray) -> bool:
    """Tell whether a tensor is a view of an origin that looks at the very same elements as a part of it."""
    if value._meta is None or value._meta.kind != VIEW or value._origin is not origin:
        return False
    mine = value._array
    if mine.dtype != part.dtype:
        return False  # the real part of a whole begins where that does
    return address_of(mine) == address_of(part) and mine.shape == part.shape and mine.strides == part.strides
