"""Reductions in a dtype that the caller chooses, as NumPy computes them: `np.sum(t, dtype="uint8")`.

NumPy adds up in that dtype, so integers wrap around in it; integers that wrap around in a wider dtype have the same
last bits, so the rows of the table compute in their own dtype, and the result is converted. Means and variances are
sums in that dtype, each of which is divided and converted back.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.storage import DIFFERENTIABLE_CHARS, check_dtype
from tapegrad.errors import DTypeError
from tapegrad.ops.host_queries import found
from tapegrad.record import operations
from tapegrad.record.operations import F

_SUMS = frozenset(
    ("sum", "prod", "cumsum", "cumprod", "cumulative_sum", "cumulative_prod")
    + ("nansum", "nanprod", "nancumsum", "nancumprod")
)
_MOMENTS = frozenset(("mean", "var", "std", "nanmean", "nanvar", "nanstd"))
_INSTEAD = {"nansum": 0, "nancumsum": 0, "nanprod": 1, "nancumprod": 1}

REDUCTIONS = _SUMS | _MOMENTS
"""The rows whose `dtype=` says in which dtype elements are added up."""


@functools.lru_cache(1024)
def accumulator(ufunc: np.ufunc, operand: np.dtype, dtype: np.dtype | None) -> np.dtype:
    """Return the dtype in which `ufunc.reduce`, `accumulate` and `reduceat` compute.

    Raises
    ------
    DTypeError
        Where the ufunc has no loop for that.
    """
    try:
        return ufunc.accumulate(np.ones(1, operand), dtype=dtype).dtype
    except TypeError as error:
        wanted = "" if dtype is None else f" with dtype={dtype}"
        raise DTypeError(
            f"numpy.{ufunc.__name__} of dtype {operand} cannot be reduced{wanted}: {error}; convert with astype() first"
        ) from error


def converted(x: Any, dtype: Any) -> Any:
    """Convert a tensor; return it as it is if it has the dtype."""
    return x if x.dtype == dtype else x.astype(dtype)


def reduce_in(
    dtype: np.dtype, name: str, compute: Callable[[Any], Any], x: Any, args: Any, named: Any, mask: Any
) -> Any:
    """Compute a row of REDUCTIONS, without an initial value, in a dtype.

    Parameters
    ----------
    dtype : dtype
    name : str
        The row's name.
    compute : callable
        Computes it of a tensor, in the dtype that follows from the tensor's own.
    x : Tensor
    args, named
        The other arguments.
    mask : True or array or tensor of bool
        The elements that count.

    Returns
    -------
    Tensor

    Raises
    ------
    DTypeError
        For a dtype that tensors do not have, and where NumPy has no result of that dtype.
    """
    check_dtype(dtype)
    if name in _SUMS:
        if name in _INSTEAD and x.dtype.kind in "fc" and dtype.kind != x.dtype.kind:
            x = F.where(F.isnan(x), _INSTEAD[name], x)  # before NaN is made something else
        return converted(compute(converted(x, dtype)), dtype)
    computed_so = x.dtype == dtype or (dtype == np.float64 and x.dtype.kind in "biu")
    if computed_so and dtype.char in DIFFERENTIABLE_CHARS:
        return converted(compute(converted(x, dtype)), dtype)
    return _moment(name, dtype, mask, x, *args, **named)


def _moment(
    name: str, dtype: np.dtype, mask: Any, x: Any, axis: Any = None, ddof: Any = 0, keepdims: Any = False, *,
    correction: Any = None, mean: Any = None,
) -> Any:  # fmt: skip
    """Compute a mean, variance or standard deviation as NumPy does, of sums in the dtype."""
    kind = name.removeprefix("nan")
    skips = kind != name and x.dtype.kind in "fc"
    if skips:
        if dtype.kind not in "fc":
            raise DTypeError(f"{name} of dtype {x.dtype} with dtype={dtype}: it has to be one of floating point")
        there = ~F.isnan(x)
        mask = there if mask is True else found(np.logical_and, there, mask)
        x = F.where(there, x, 0)
    shape = x.shape if mask is True else np.broadcast_shapes(np.shape(mask), x.shape)
    many = found(
        lambda m: np.sum(np.broadcast_to(m, shape), axis=axis, keepdims=True), np.True_ if mask is True else mask
    )
    ddof = ddof if correction is None else correction

    def total(values: Any) -> Any:
        values = converted(values, dtype)
        values = values if mask is True else operations.choose(mask, values, dtype.type(0))
        return converted(F.sum(values, axis=axis, keepdims=True), dtype)

    if kind == "mean":
        result = converted(total(x) / many, dtype)
    else:
        middle = converted(total(x) / many, dtype) if mean is None else mean
        away = x - middle
        if skips:
            away = converted(away, x.dtype)  # which NumPy writes into a copy of x
        squares = F.square(away)
        if away.dtype.kind == "c" and (skips or x.dtype.kind not in "iuf"):
            squares = F.square(away.real) + F.square(away.imag)
        freedom = found(lambda n: np.maximum(n - ddof, 0), many)
        result = converted(total(squares) / freedom, dtype)
        if skips:
            result = F.where(found(lambda n: n <= 0, freedom), dtype.type(np.nan), result)
    result = result if keepdims else F.squeeze(result, axis=tuple(range(x.ndim)) if axis is None else axis)
    return _root(name, result) if kind == "std" else result


def _root(name: str, variance: Any) -> Any:
    if variance.dtype.kind in "biu" and variance.ndim:
        raise DTypeError(f"{name} cannot cast a square root to dtype={variance.dtype}; give a dtype of floating point")
    positive = found(lambda v: v != 0, variance)  # 0 has derivative 0, of least norm
    root = operations.choose(positive, F.sqrt(operations.choose(positive, variance, variance.dtype.type(1))), 0)
    return converted(root, variance.dtype)
