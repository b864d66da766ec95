"""Dtypes by the standard's functions: NumPy's answers, for tensors."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.core.devices import check_device
from tapegrad.core.tensor import Tensor
from tapegrad.numpy_api.creation import asarray

broadcast_shapes = np.broadcast_shapes
isdtype = np.isdtype


def _dtype(thing: Any) -> Any:
    """Return the dtype of a tensor or an array, and anything else as it is."""
    return thing.dtype if isinstance(thing, (Tensor, np.ndarray, np.generic)) else thing


def __array_namespace_info__() -> Any:
    """Tell what the namespace can do: devices, dtypes, and where shapes may depend on values; as NumPy can.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.__array_namespace_info__().devices()
    ['cpu']
    """
    return np.__array_namespace_info__()


def astype(x: Any, dtype: Any, /, *, copy: bool = True, device: Any = None) -> Tensor:
    """Convert to another dtype; the same tensor where it has that, and no copy is wanted.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.astype(xp.asarray([1.5]), xp.int64)
    tensor([1])
    """
    check_device(device)
    return asarray(x, dtype, copy=copy or None)


def can_cast(from_: Any, to: Any, /) -> bool:
    """Tell whether a dtype, or that of a tensor, can be converted to another by the rules of promotion.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.can_cast(xp.int32, xp.float64)
    True
    """
    return np.can_cast(_dtype(from_), to)


def finfo(type: Any, /) -> Any:
    """Return the limits of a floating point dtype, or of that of a tensor.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.finfo(xp.float32).bits
    32
    """
    return np.finfo(_dtype(type))


def iinfo(type: Any, /) -> Any:
    """Return the limits of an integer dtype, or of that of a tensor.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.iinfo(xp.int8).max
    127
    """
    return np.iinfo(_dtype(type))


def result_type(*arrays_and_dtypes: Any) -> Any:
    """Return the dtype to which tensors, dtypes and Python's numbers are promoted.

    Examples
    --------
    >>> import tapegrad.array_api as xp
    >>> xp.result_type(xp.float32, xp.float64)
    dtype('float64')
    """
    return np.result_type(*map(_dtype, arrays_and_dtypes))
