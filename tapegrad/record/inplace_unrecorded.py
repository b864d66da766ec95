"""Writing again, where nothing is recorded, what was written before: the version rises, and NumPy writes.

What else can be asked of a tensor was asked at its second write (`inplace.ready`): `Meta.sound` is its array since.
A thread that is alone needs no lock (`core/grad_mode.py`). What NumPy refuses to write it refuses before it writes, and
the version is taken back; it raises FloatingPointError when all is written.
"""

from __future__ import annotations

import operator
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import INFERENCE, Recorder, state, threads
from tapegrad.core.storage import PLAIN, Meta
from tapegrad.diagnostics.anomaly import is_anomaly_enabled

REFUSED = (TypeError, ValueError, OverflowError, IndexError, MemoryError)
SIMPLE = frozenset((np.ndarray, float, int, np.float64, np.float32))
PLAIN_PARTS = frozenset((int, slice, type(None), type(Ellipsis)))
"""What an index is made of that NumPy answers with a view."""

_ndarray = np.ndarray


def again(function: Any, target: Any, meta: Any) -> bool:
    """Let a ufunc write a tensor that is ready, where nothing is recorded; False where the general way is to be gone.

    The counter and the lock are those of `meta`: the tensor's own, or its origin's.
    """
    if Recorder.detecting and is_anomaly_enabled():
        return False
    array, cell = target._array, meta.cell
    if cell is None:
        return _uncounted(function, array, out=array)
    threads.writing = True
    try:
        if threads.alone:
            cell[0] += 1
            function(array, out=array)
            return True
    except REFUSED:
        cell[0] -= 1
        return False
    finally:
        threads.writing = False
    return _locked(meta, function, array, out=array)


def again_with(function: Any, target: Any, meta: Any, value: Any) -> bool:
    """Let a ufunc of two operands do the same; the other one may be a tensor, an array or a number."""
    kind = type(value)
    if kind is type(target):
        value = value._array
    elif kind not in SIMPLE:
        return False
    if Recorder.detecting and is_anomaly_enabled():
        return False
    array, cell = target._array, meta.cell
    if cell is None:
        return _uncounted(function, array, value, out=array)
    threads.writing = True
    try:
        if threads.alone:
            cell[0] += 1
            function(array, value, out=array)
            return True
    except REFUSED:
        cell[0] -= 1
        return False
    finally:
        threads.writing = False
    return _locked(meta, function, array, value, out=array)


def set_again(target: Any, meta: Any, index: Any, value: Any) -> bool:
    """Do `target[index] = value` for a basic index; as `again`."""
    array, cell = target._array, meta.cell
    if (kind := type(value)) is not float:
        if kind is type(target):
            value = value._array
            kind = type(value)
        if kind not in SIMPLE or (kind is _ndarray and value.dtype is not array.dtype):
            return False
    if (
        (kind := type(index)) is not slice
        and kind is not int
        and not (kind is tuple and PLAIN_PARTS.issuperset(map(type, index)))
    ):
        return False
    if Recorder.detecting and is_anomaly_enabled():
        return False
    if cell is None:
        return _uncounted(operator.setitem, array, index, value)
    threads.writing = True
    try:
        if threads.alone:
            cell[0] += 1
            array[index] = value
            return True
    except REFUSED:
        cell[0] -= 1
        return False
    finally:
        threads.writing = False
    return _locked(meta, operator.setitem, array, index, value)


def copy_again(target: Any, value: np.ndarray) -> bool:
    """Write all of a tensor that was written before, and is no view, with an array of its shape; as `again`."""
    meta, array = target._meta, target._array
    if type(meta) is not Meta or meta.kind != PLAIN or meta.sound is not array or value.dtype is not array.dtype:
        return False
    if meta.cell is None or not threads.alone or (Recorder.detecting and is_anomaly_enabled()):
        return False
    threads.writing = True
    try:
        meta.cell[0] += 1
        np.copyto(array, value)
    except REFUSED:
        meta.cell[0] -= 1
        return False
    finally:
        threads.writing = False
    return True


def _locked(meta: Any, function: Any, *operands: Any, **out: Any) -> bool:
    """Write with the lock held."""
    cell = meta.cell
    with meta.guard.lock:
        cell[0] += 1
        try:
            function(*operands, **out)
        except REFUSED:
            cell[0] -= 1
            return False
    return True


def _uncounted(function: Any, *operands: Any, **out: Any) -> bool:
    """Write a tensor of inference mode, which has no counter, and is written there only."""
    if state.rec is not INFERENCE:
        return False
    try:
        function(*operands, **out)
    except REFUSED:
        return False
    return True
