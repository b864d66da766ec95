"""What is known of the functions that rows call: which depend on their operands alone, and which never raise.

A call that may raise is a guard: where it does so, the function goes another way. So it stays, though nobody reads what
it gives. What is not known here is taken to be neither.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from tapegrad.maths.power_operator import power
from tapegrad.ops import BY_NAME, TABLE
from tapegrad.ops.assign import assign
from tapegrad.program.trace.capture import _assigned_by_columns, _converted
from tapegrad.program.trace.elementwise import power_of, power_of_numbers
from tapegrad.program.trace.index import _in_c_order
from tapegrad.program.trace.structured import of_kinds

_MODULES = ("tapegrad.ops.", "numpy")
_partial = functools.partial
_OURS = frozenset((power, _in_c_order, _converted, _assigned_by_columns, power_of, power_of_numbers, np.asfortranarray))
COPIES = frozenset((BY_NAME["clone"].forward, BY_NAME["astype"].forward, _in_c_order, _converted, np.asfortranarray))
"""What gives the numbers that it is given, if they have the same dtype and lie in the same way afterwards."""

# Of operands of the shapes and dtypes that were recorded: those with factorizations and with computed places may raise.
_NEVER_RAISE = frozenset(
    BY_NAME[name].forward
    for name in (
        *("sum", "mean", "max", "min", "prod", "cumsum", "cumprod", "norm", "variance", "standard_deviation"),
        *("logsumexp", "softmax", "log_softmax", "logcumsumexp", "cummax_values", "cummin_values", "difference"),
        *("reshape", "transpose", "permute", "moveaxis", "swapaxes", "squeeze", "unsqueeze", "expand", "broadcast_to"),
        *("clone", "astype", "rollaxis", "matrix_transpose", "view", "flattened", "narrow", "unfold", "flip", "fliplr"),
        "strided",
        *("flipud", "roll", "rot90", "diagonal", "diag_embed", "tril", "triu", "repeat", "tile", "padded", "index"),
        *("gather_at", "take", "concatenate", "stack", "matmul", "dot", "vdot", "inner", "outer", "tensordot", "kron"),
        *("vecdot", "matvec", "vecmat", "cross", "einsum_pair", "einsum_view", "addcmul", "addcdiv", "lerp", "assign"),
        *("real_part", "imaginary_part", "view_as_real", "view_as_complex", "complex", "polar"),
    )
) | frozenset((assign, _in_c_order, _converted, _assigned_by_columns, np.asfortranarray))
_ELEMENTWISE = {id(op.twins[0]) for op in TABLE if op.elementwise and type(op.twins[0]) is not np.ufunc}
MOVES = frozenset(
    BY_NAME[name].forward for name in ("concatenate", "stack", "gather_at", "take", "roll", "tile", "repeat")
)
"""What puts elements elsewhere, and computes nothing."""


def _is_elementwise(function: Any) -> bool:
    return id(function) in _ELEMENTWISE


def is_pure(function: Any) -> bool:
    """Tell whether what a row calls gives the same for the same operands, and does nothing else."""
    if _is_elementwise(function):
        return True
    inner = function.func if type(function) is _partial else function
    if inner is of_kinds:
        return is_pure(function.args[0])
    if inner in _OURS:
        return True
    module = getattr(inner, "__module__", None) or ""
    return module.startswith(_MODULES[0]) or module == _MODULES[1]


def never_raises(function: Any) -> bool:
    """Tell whether what a row calls gives a result whatever the numbers of its operands."""
    if _is_elementwise(function):
        return True
    inner = function.func if type(function) is _partial else function
    try:
        return never_raises(function.args[0]) if inner is of_kinds else inner in _NEVER_RAISE
    except TypeError:  # it has no hash
        return False


class Unknown(Exception):
    """Something cannot be compared."""


def key_of_function(function: Any) -> Any:
    """Return what two functions have in common that do the same.

    Raises
    ------
    Unknown
        If it is not pure, or what it was given besides its operands cannot be compared.
    """
    if not is_pure(function):
        raise Unknown
    return frozen(function)


_PLAIN = frozenset((int, bool, str, bytes, type(None), type(Ellipsis)))
_LARGEST = 4096  # bytes of arrays that are compared by content


def frozen(value: Any) -> Any:
    """Return what has a hash, and is equal for values that no function tells apart.

    Raises
    ------
    Unknown
        If there is no saying.
    """
    kind = type(value)
    if kind in _PLAIN:
        return kind, value
    if kind is float or kind is complex:
        return kind, repr(value)
    if kind is tuple or kind is list:
        return kind, tuple(map(frozen, value))
    if kind is slice:
        return kind, frozen(value.start), frozen(value.stop), frozen(value.step)
    if kind is dict:
        return kind, tuple([(frozen(k), frozen(v)) for k, v in value.items()])
    if kind is _partial and not _is_elementwise(value):
        return kind, frozen(value.func), frozen(value.args), frozen(value.keywords)
    if kind is np.ndarray:
        if value.dtype.hasobject or value.nbytes > _LARGEST:
            return kind, id(value)  # which the row keeps
        return kind, value.dtype, value.shape, value.strides, value.tobytes()
    if isinstance(value, np.generic):
        return kind, value.tobytes()
    if isinstance(value, (np.dtype, type)) or callable(value) or value is np:
        return id(value)
    raise Unknown
