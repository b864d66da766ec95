"""Which methods of tensors a prompt offers: each under one name, and those that work for the dtype."""

from __future__ import annotations

import functools

import numpy as np

from tapegrad.ops import ALL
from tapegrad.ops.op import Elementwise


@functools.cache
def hidden_methods(dtype: np.dtype) -> frozenset[str]:
    """Return the methods that are not offered for tensors of a dtype.

    They exist all the same. What is hidden is a second name of something, as `acos` of `arccos`, or raises for this
    dtype, as `bitwise_and` for float64 and `sin_` for int64.
    """
    hidden = {name for row in ALL for alias in row.aliases for name in (alias, f"{alias}_")}
    for row in ALL:
        if isinstance(row, Elementwise):
            if not _computes(row, dtype):
                hidden.update((row.name, f"{row.name}_"))
            elif not _keeps(row, dtype):
                hidden.add(f"{row.name}_")
    return frozenset(hidden)


def _computes(row: Elementwise, dtype: np.dtype) -> bool:
    """Check whether an elementwise row takes operands of a dtype."""
    if dtype.kind == "c" and row.differentiable:
        return row.complex is not None
    return not isinstance(row.twins[0], np.ufunc) or _result(row, dtype) is not None


def _keeps(row: Elementwise, dtype: np.dtype) -> bool:
    """Check whether the result can be written into an array of a dtype."""
    if row.complex is not None and row.complex.kind == "real" and dtype.kind == "c":
        return False
    result = _result(row, dtype)
    if result is None:  # a formula of floating-point numbers
        return dtype.kind in "fc"
    return np.can_cast(result, dtype, "same_kind") and (dtype.kind != "c" or result.kind == "c")


def _result(row: Elementwise, dtype: np.dtype) -> np.dtype | None:
    """Return the dtype of a ufunc's result for operands of a dtype; None where it takes none, or is no ufunc."""
    ufunc = row.twins[0]
    if not isinstance(ufunc, np.ufunc):
        return None
    try:
        return ufunc.resolve_dtypes((*[dtype] * ufunc.nin, *[None] * ufunc.nout))[ufunc.nin]
    except TypeError:
        return None
