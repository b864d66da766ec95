"""Whether what was loaded is what was saved: classes, dtypes, shapes, and every bit of every value."""

import io
import struct

import numpy as np

import tapegrad as tg


def saved(obj):
    """Return the bytes of the file."""
    file = io.BytesIO()
    tg.save(obj, file)
    return file.getvalue()


def loaded(data):
    """Load from bytes."""
    return tg.load(io.BytesIO(data))


def again(obj):
    """Save and load."""
    return loaded(saved(obj))


def assert_identical(a, b):
    """Compare all that a file is to keep."""
    assert type(a) is type(b)
    if isinstance(a, tg.Tensor):
        assert a.is_leaf
        assert a.requires_grad == (b.is_leaf and b.requires_grad)
        assert_identical(a.detach().numpy(), b.detach().numpy())
    elif isinstance(a, np.ndarray):
        assert a.dtype == b.dtype and a.dtype.byteorder == b.dtype.byteorder
        assert a.shape == b.shape
        assert a.tobytes() == b.tobytes()
        assert a.flags.writeable and a.flags.owndata | (a.base is not None and a.base.flags.owndata)
        assert a.flags.c_contiguous or a.flags.f_contiguous
    elif isinstance(a, np.generic):
        assert a.dtype == b.dtype
        assert a.tobytes() == b.tobytes()
    elif isinstance(a, float):
        assert struct.pack("d", a) == struct.pack("d", b)
    elif isinstance(a, complex):
        assert struct.pack("dd", a.real, a.imag) == struct.pack("dd", b.real, b.imag)
    elif isinstance(a, dict):
        assert len(a) == len(b)
        for (key, value), (other, expected) in zip(a.items(), b.items(), strict=True):
            assert_identical(key, other)
            assert_identical(value, expected)
    elif isinstance(a, (list, tuple)):
        assert len(a) == len(b)
        for value, expected in zip(a, b, strict=True):
            assert_identical(value, expected)
    elif isinstance(a, (set, frozenset)):
        assert set(map(_bits, a)) == set(map(_bits, b))
    else:
        assert a == b


def _bits(key):
    """Return what tells keys apart, and NaN from nothing but other bits."""
    if isinstance(key, float):
        return type(key), struct.pack("d", key)
    if isinstance(key, complex):
        return type(key), struct.pack("dd", key.real, key.imag)
    return type(key), tuple(map(_bits, key)) if isinstance(key, tuple) else key
