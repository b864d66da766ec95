"""Arrays as NumPy can hold them: every byte order, alignment, stride and dtype, with memory that ends at a guard page.

A guard page may not be read or written: what runs past the end of an array, or before its beginning, ends the process.
"""

import ctypes
import mmap

import numpy as np

_PAGE = mmap.PAGESIZE
_libc = ctypes.CDLL(None, use_errno=True)


def memory(nbytes, at_end=True):
    """Return bytes between two guard pages, which end at the second one, or begin at the first one."""
    pages = -(-max(nbytes, 1) // _PAGE)
    whole = mmap.mmap(-1, (pages + 2) * _PAGE)
    where = np.frombuffer(whole, np.uint8)
    address = where.ctypes.data
    for page in (0, pages + 1):
        if _libc.mprotect(ctypes.c_void_p(address + page * _PAGE), ctypes.c_size_t(_PAGE), 0):
            raise OSError(ctypes.get_errno(), "mprotect")
    inner = where[_PAGE : (pages + 1) * _PAGE]
    return inner[inner.size - nbytes :] if at_end else inner[:nbytes]


def placed(array, at_end=True):
    """Return a copy, in C order, of an array with a dtype that holds no objects, in such memory."""
    result = memory(array.nbytes, at_end).view(array.dtype) if array.nbytes else np.empty(0, array.dtype)
    result = result.reshape(array.shape)
    result[...] = array
    return result


def _strided(array, steps, at_end=True):
    """Return a copy whose elements lie some elements apart along each axis, backwards where that is negative."""
    sizes = [n * abs(s) for n, s in zip(array.shape, steps, strict=True)]
    whole = placed(np.full(sizes, np.nan if array.dtype.kind in "fc" else 1).astype(array.dtype), at_end)
    # A gap behind the last element would keep a read past the end from the guard page.
    view = whole[(..., *[slice(abs(s) - 1, None, abs(s)) for s in steps])]
    view = view[(..., *[slice(None, None, 1 if s > 0 else -1) for s in steps])]
    view[...] = array
    return view


def _misaligned(array):
    inner = memory(array.nbytes + 1)
    result = inner[: array.nbytes].view(array.dtype) if array.nbytes else np.empty(0, array.dtype)
    result = result.reshape(array.shape)
    result[...] = array
    return result


def _swapped(array):
    return array.astype(array.dtype.newbyteorder(">"))


def _repeated(array):
    """Return an array of stride 0 along its first axis."""
    return np.broadcast_to(placed(array[:1]), array.shape) if array.ndim and array.size else placed(array)


def _field(array):
    kind = np.dtype([("a", "i1"), ("b", array.dtype)])
    whole = placed(np.zeros(array.shape, kind))
    whole["b"] = array
    return whole["b"]


def _locked(array):
    array = placed(array)
    array.flags.writeable = False
    return array


def _as(dtype):
    return lambda array: placed(array.astype(dtype))


LYING = {
    "at-end": placed,
    "at-beginning": lambda a: placed(a, False),
    "big-endian": lambda a: placed(_swapped(a)),
    "misaligned": _misaligned,
    "misaligned-big-endian": lambda a: _misaligned(_swapped(a)),
    "backwards": lambda a: _strided(a, [-1] * a.ndim, False),
    "gaps": lambda a: _strided(a, [3] * a.ndim),
    "gaps-backwards-big-endian": lambda a: _strided(_swapped(a), [-2] * a.ndim),
    "by-columns": lambda a: placed(a.T).T,
    "by-columns-big-endian": lambda a: placed(_swapped(a).T).T,
    "repeated": _repeated,
    "field": _field,
    "read-only": _locked,
}
"""How the same numbers may lie in memory."""

NUMBERS = {
    name: _as(name)
    for name in (
        *("float32", ">f4", "float16", ">f2", "longdouble", "complex64", ">c8", "complex128", ">c16", "clongdouble"),
        *("int8", "int16", ">i2", "int32", "int64", ">i8", "uint8", "uint16", "uint32", "uint64", ">u8", "bool"),
    )
}
"""Other dtypes of numbers."""

STRANGE = {
    "object": lambda a: np.array(a, object),
    "text": lambda a: placed(a.astype("U9")),
    "bytes": lambda a: placed(a.astype("S9")),
    "datetime": lambda a: placed(a.astype("int64").astype("datetime64[s]")),
    "timedelta": lambda a: placed(a.astype("int64").astype("timedelta64[s]")),
    "structured": lambda a: placed(np.zeros(a.shape, [("a", "f8"), ("b", ">i4")])),
    "subarrays": lambda a: placed(np.zeros(a.shape, [("a", "f8", (2,))])),
    "void": lambda a: placed(np.zeros(a.shape, "V8")),
    "strings": lambda a: np.array(a.astype("U9"), np.dtypes.StringDType()),
}
"""What tensors do not hold."""


def ordinary(array):
    """Return a copy as tensors hold it: in C order, aligned, in this machine's byte order."""
    return np.array(array, array.dtype.newbyteorder("="), order="C")


DIMS = (0, 1, 32, 33, 64)


def with_dims(array, dims):
    """Return an array with so many dims, of as many elements; of none the first element, and of one all in a row."""
    if dims == 0:
        return array.reshape(-1)[0].copy().reshape(()) if array.size else np.ones(())
    if dims == 1:
        return array.reshape(-1)
    return array.reshape((1,) * (dims - array.ndim) + array.shape)
