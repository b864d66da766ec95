"""Writing values: the whole of a tensor's memory, or the part that an index names, recorded where it is to be."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core import storage
from tapegrad.core.dispatch import HANDS, holds_apart, is_batched, is_traced
from tapegrad.core.elements import augmented, check_element, check_stored
from tapegrad.core.error_messages import explain
from tapegrad.core.grad_mode import state
from tapegrad.core.storage import Sound
from tapegrad.core.tensor import Tensor
from tapegrad.core.version_counters import lock_of, origin_of, share
from tapegrad.errors import DTypeError, ShapeError
from tapegrad.ops import BY_NAME, Structured
from tapegrad.record import operations
from tapegrad.record.inplace import (
    Locked,
    apart,
    apply,
    as_result,
    before,
    is_recorded,
    kept,
    put,
    put_part,
    ready,
    writable,
)
from tapegrad.record.inplace_unrecorded import set_again
from tapegrad.record.operations import F, operand
from tapegrad.record.recorder import is_live, plain, record
from tapegrad.record.views import catch_up

_WHOLE = (...,)
_PUT_AT, _INDEX = BY_NAME["put_at"], BY_NAME["index"]


def _source(name: str, value: Any, dtype: np.dtype) -> Tensor:
    """Make a tensor of what is to be written; Python's numbers take the dtype, which NumPy checks that they can."""
    checked = operand(value)
    if type(value) in (int, float, list, tuple) and not operations.is_tensor(checked):
        try:
            checked = np.asarray(value, dtype)
        except ValueError as error:
            explain(error, name, (checked,))
            raise
    return operations.as_tensor(checked)


def overwrite(name: str, target: Tensor, value: Any, casting: Any = "same_kind") -> Tensor:
    """Write a tensor's whole memory with the values of a tensor, an array or a number that broadcasts to its shape."""
    if state.apart and holds_apart((target, value)):
        return HANDS.overwrite(name, target, value, casting)
    shared = None if _may_be_the_same(value, target) else ready(target)
    if shared is not None and set_again(target, shared, _WHOLE, value):
        return target
    source = _source(name, value, target._array.dtype)
    recorded = is_recorded(name, target, (source,))
    _write(name, target, target._array, source, recorded, (), casting)
    return target


def _may_be_the_same(value: Any, target: Tensor) -> bool:
    """Tell whether a value may be the very elements that it is to be written to, which is no write."""
    return type(value) is type(target) and (value is target or (value._meta is not None and value._meta.kind > 0))


def become(name: str, target: Tensor, result: Tensor) -> Tensor:
    """Write the result of an operation into a tensor, whose shape it must have: it is not broadcast."""
    if result.shape != target.shape:
        raise ShapeError(
            f"{name} gives a result of shape {result.shape}, which does not go into a tensor of shape {target.shape}: "
            "in place the shape stays; make a new tensor"
        )
    return overwrite(name, target, result)


def set_item(target: Tensor, index: tuple[Any, ...], value: Any, basic: bool) -> None:
    """Do `target[index] = value`; the index as NumPy is to see it."""
    name = "t[index] = value"
    if operations.is_tensor(value) and value._meta is not None and not value._array.ndim:
        check_stored(value, target, index)
    source = _source(name, value, target._array.dtype)
    if basic:
        parts = index if Ellipsis in index else (*index, Ellipsis)
        try:
            part = target._memory()[parts]
        except (IndexError, ValueError) as error:
            is_recorded(name, target, (source,))
            explain(error, "index", (target._array,))
            raise
        recorded = is_recorded(name, target, (source,), part)
        part = writable(target)[parts]
        _write(name, target, part, source, recorded, ((_INDEX, {"index": parts}),), "unsafe")
        return
    recorded = is_recorded(name, target, (source,))
    try:
        part = target._array[index]
    except (IndexError, ValueError) as error:
        explain(error, "index", (target._array,))
        raise
    # NumPy writes in the order of memory, so that of several values for one place the last in C order is to be last.
    params = _PUT_AT.params(target.shape, part.shape, index)
    index = params["index"]
    values = np.asarray(_fitting_values(name, part, source._array, "unsafe"), order="C")
    if np.may_share_memory(values, target._array):
        values = values.copy()  # NumPy reads, where a mask holds, what it has just written
    if not recorded:
        with Locked(target):
            target._array[index] = values
        return
    write_by(_PUT_AT, target, part, source, params, lambda: operator.setitem(target._array, index, values))


def write_by(
    op: Structured, target: Tensor, part: np.ndarray, source: Tensor, params: Any, write: Callable[[], None]
) -> None:
    """Write at an index into a tensor, of which that is a part, and record the row that does so out of place."""
    new = _fitting_tensor(part, source)
    with lock_of(share(target)):
        before = kept(target, target, False)
        with Locked(target, (new,)) as writing:
            write()
            writing.is_written = True
            put(target, record(op, target._array, (before, new), params))


def _write(
    name: str, target: Tensor, part: np.ndarray, source: Tensor, recorded: bool, steps: Any, casting: Any
) -> None:
    """Write a part of a tensor's memory."""
    if origin_of(source) is origin_of(target) and _is_same(source._array, part) and not (recorded and is_cut(source)):
        return
    values = _fitting_values(name, part, source._array, casting)
    if not recorded:
        with Locked(target):
            np.copyto(part, values, casting=casting)
        return
    new = _fitting_tensor(part, source)
    with lock_of(share(target)), Locked(target, (new,)) as writing:
        np.copyto(part, values, casting=casting)
        writing.is_written = True
        put_part(target, part, new, steps)


def is_cut(tensor: Tensor) -> bool:
    """Tell whether a tensor is a view without the history of what it is a view of: made under no_grad, or a leaf."""
    meta = tensor._meta
    return meta is not None and (meta.kind >= storage.NO_GRAD_VIEW or (meta.kind > 0 and meta.leaf is not None))


def _is_same(one: Any, other: np.ndarray) -> bool:
    """Tell whether two arrays are of the very same memory, as after `t[k] += 1`, which assigns what it has written."""
    return (
        isinstance(one, np.ndarray)
        and one.dtype == other.dtype
        and one.shape == other.shape
        and one.strides == other.strides
        and one.__array_interface__["data"][0] == other.__array_interface__["data"][0]
    )


def _fitting_values(name: str, part: np.ndarray, values: Any, casting: Any) -> Any:
    """Check that values can be written to a part, and drop axes of size 1 in front of them, as NumPy does."""
    storage.check_dtype(values.dtype)  # NumPy would read numbers out of text
    refuse_complex(name, values, part)
    shape = np.shape(values)
    extra = len(shape) - part.ndim
    if extra > 0 and shape[:extra] == (1,) * extra:
        values = values.reshape(shape[extra:])
    if not np.can_cast(values.dtype, part.dtype, casting):
        raise DTypeError(
            f"{name} got values of dtype {values.dtype}, which cannot be cast to {part.dtype} by the rule {casting!r}; "
            "convert them with astype() before"
        )
    if any(m != n and m != 1 for m, n in zip(reversed(np.shape(values)), reversed(part.shape), strict=False)) or (
        np.ndim(values) > part.ndim
    ):
        raise ShapeError(
            f"{name} got values of shape {shape} for a part of shape {part.shape}, to which they cannot be broadcast; "
            "sizes must be equal or 1, counted from the last axis"
        )
    return values


def refuse_complex(name: str, values: Any, part: np.ndarray) -> None:
    """Refuse to write complex numbers into real ones: NumPy would drop the imaginary parts."""
    if part.dtype.kind != "c" and np.iscomplexobj(values):
        raise DTypeError(
            f"{name} got complex values for a tensor of dtype {part.dtype}, which has no imaginary parts: write "
            "value.real, or convert the tensor with astype(complex) before"
        )


def _fitting_tensor(part: np.ndarray, source: Tensor) -> Tensor:
    """Return a tensor, whose values can be written to a part, in its shape and dtype, as the result that it is now."""
    if not is_live(source):
        values = source._array
        extra = max(np.ndim(values) - part.ndim, 0)
        return plain(np.broadcast_to(values.reshape(np.shape(values)[extra:]).astype(part.dtype), part.shape))
    extra = source._array.ndim - part.ndim
    if extra > 0:
        source = source.reshape(source.shape[extra:])
    if source.dtype != part.dtype:
        source = source.astype(part.dtype)
    if source.shape != part.shape:
        source = F.broadcast_to(source, part.shape)
    if source._meta is not None and source._meta.kind > 0:
        catch_up(source)
        return as_result(source)
    return source


def _is_number(target: Any) -> bool:
    """Tell whether a tensor without axes is one of NumPy's numbers where its function is given arrays and numbers.

    What does not require grad there was made by a function of tapegrad's, or outside.
    """
    if target.is_view and getattr(target, "_taken", None) is None:
        return False  # as x[0, ...] and x.reshape(()), which are arrays
    if is_traced(target) and target.stands_for_array():
        return False
    if state.pen.strict:
        return True
    if is_traced(target):
        return target.is_number() and (not state.numbers or state.rec is state.pen)
    return state.numbers and state.rec is state.pen and (is_batched(target) or target.requires_grad)


def augment(key: str, target: Tensor, other: Any) -> Any:
    """Do `target op= other`; NotImplemented for what no operator takes."""
    row = BY_NAME[key]
    if not target.ndim and _is_number(target):
        return NotImplemented  # a number is not written: what else has the same name keeps its value
    if not operations.is_tensor(other) and not operations.is_operand(other):
        return NotImplemented
    if row.elementwise:
        check_element(target)
        is_element = getattr(target, "_taken", None) is not None
        result = apply(row, target, other)
        if is_element and result is target:
            augmented(target)
            if type(target._meta) is Sound:
                target._meta.sound = None  # `s += ...` again is to come here
        return result
    value = getattr(before(f"{row.name}_", target), row.name)(apart(target, other))
    return become(f"{row.name}_", target, value)
