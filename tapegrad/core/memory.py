"""Where NumPy and CPython keep things in memory, read directly, where a check at import finds that this holds.

`array.ctypes.data` costs a microsecond; one read of NumPy's public struct, a fraction of that, and in compiled code a
nanosecond. Where the check fails (another Python, another NumPy), `DIRECT` is False and all goes the slow way.
"""

from __future__ import annotations

import ctypes
from collections.abc import Sequence
from typing import Any

import numpy as np

_word = ctypes.c_int64.from_address
_HEADER = object.__basicsize__
# PyArrayObject_fields: data, nd, dimensions, strides, base, descr, flags
_DATA, _NDIM, _DIMS, _STRIDES, _FLAGS = _HEADER, _HEADER + 8, _HEADER + 16, _HEADER + 24, _HEADER + 48
_LIST_ITEMS = _HEADER + 8  # PyListObject: ob_size is before it
_BYTES_START = _HEADER + 24  # PyByteArrayObject: ob_size, ob_alloc and ob_bytes are before it

ARRAY_TYPE = id(np.ndarray)
ARRAY_DATA, ARRAY_DIMS, ARRAY_FLAGS = _DATA, _DIMS, _FLAGS
"""Where an array has the address of its numbers, that of its shape, and its flags."""
NONE = id(None)
MALLOC = ctypes.cast(ctypes.pythonapi.PyMem_RawMalloc, ctypes.c_void_p).value or 0
RELEASE = ctypes.cast(ctypes.pythonapi.PyMem_RawFree, ctypes.c_void_p).value or 0


def _check() -> bool:
    """Compare with the slow way, before anything is read in earnest."""
    array = np.arange(24.0).reshape(2, 3, 4)[:, ::2]
    number = np.float64(0.3)
    items: list[Any] = [array, number]
    rows = bytearray(b"rows")
    ends = ((type(array), _FLAGS), (list, _LIST_ITEMS), (bytearray, _BYTES_START))
    if _HEADER != 16 or any(kind.__basicsize__ < last + 8 for kind, last in ends):
        return False
    strides = ctypes.c_int64 * 3
    memory = _word(id(items) + _LIST_ITEMS).value
    return (
        _word(id(array) + 8).value == ARRAY_TYPE
        and _word(id(array) + _DATA).value == array.ctypes.data
        and ctypes.c_int32.from_address(id(array) + _NDIM).value == array.ndim
        and tuple(strides.from_address(_word(id(array) + _DIMS).value)) == array.shape
        and tuple(strides.from_address(_word(id(array) + _STRIDES).value)) == array.strides
        and ctypes.c_int32.from_address(id(array) + _FLAGS).value == array.flags.num
        and ctypes.c_double.from_address(id(number) + _HEADER).value == 0.3
        and _word(id(rows) + _BYTES_START).value == ctypes.addressof(ctypes.c_char.from_buffer(rows))
        and (ctypes.c_int64 * 2).from_address(memory)[:] == [id(array), id(number)]
    )


DIRECT = _check()


def address_of(array: np.ndarray) -> int:
    """Return the address of an array's first element."""
    return _word(id(array) + _DATA).value if DIRECT else array.ctypes.data


def items_address(items: list[Any]) -> int:
    """Return the address at which a list keeps its references; only for `DIRECT`."""
    return _word(id(items) + _LIST_ITEMS).value


def buffer_address(buffer: bytearray) -> int:
    """Return the address of a bytearray's memory, which must not be resized while that is used."""
    return ctypes.addressof(ctypes.c_char.from_buffer(buffer)) if buffer else 0


def describe(items: Sequence[Any]) -> tuple[np.ndarray, list[Any]]:
    """Describe saved values the slow way: data and strides addresses, 0 where there is none, and what keeps them."""
    table = np.zeros((len(items), 2), np.int64)
    alive: list[Any] = [table]
    for k, item in enumerate(items):
        if item is None:
            continue
        array = np.asarray(item)
        strides = np.array(array.strides, np.int64)
        alive += (array, strides)
        table[k] = array.ctypes.data, strides.ctypes.data
    return table, alive
