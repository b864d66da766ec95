"""Operations with structure on traced tensors: computed with NumPy, and appended to the listing of the recording."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.dispatch import TRACING, holds_apart
from tapegrad.core.error_messages import refuse_complex
from tapegrad.core.grad_mode import state
from tapegrad.core.storage import DIFFERENTIABLE_CHARS
from tapegrad.errors import DTypeError
from tapegrad.ops import BY_NAME, Structured
from tapegrad.program.ir.listing import Call
from tapegrad.program.trace.dispatch_prelude import fail, failed, read_all, running
from tapegrad.program.trace.tracer import Traced
from tapegrad.record import operations

_CAST, _CLONE = BY_NAME["astype"], BY_NAME["clone"]
_AT_AN_INDEX = frozenset(("gather_at", "take", "take_along_axis", "gather", "put_at", "add_at"))


def structured(op: Structured, operands: Any, args: Any, kwargs: Any) -> Any:
    """Compute a row with structure."""
    recorder = running()
    if op.refuses and not op.recorded:
        return operations.structured(op, [read_all(v) for v in operands], *args, **kwargs)
    key = None
    if op.may_share and type(operands[0]) is Traced:
        key = _key_of_view(recorder, op, operands[0], args, kwargs)
        if key is not None and (again := recorder.viewed_again(operands[0], key)) is not None:
            return again
    if op.key in _AT_AN_INDEX and (holds_apart(args) or holds_apart(kwargs)):
        result = TRACING.by_places(op, operands, args, kwargs)
        if result is not NotImplemented:
            return result
    things = [value if type(value) is Traced else operations.operand(value) for value in operands]
    if op.may_share and type(things[0]) is Traced:
        things[0] = recorder.local(things[0])
    elif op.may_share and operations.is_tensor(things[0]):
        things[0] = recorder.alias(things[0])  # a view of it shares its memory
    arrays, rows, bits = _taken(recorder, things)
    if not op.takes_complex and any([a.dtype.kind == "c" for a in arrays]):
        raise refuse_complex(op.name, arrays)
    if op.only_complex and arrays[0].dtype.kind != "c":
        raise DTypeError(f"{op.name} of a tensor of dtype {arrays[0].dtype}; it is for complex numbers")
    args, kwargs = args and read_all(args), kwargs and read_all(kwargs)
    try:
        params = None if op.params is None else op.params(*[a.shape for a in arrays], *args, **kwargs)
        out = op.forward(np, *(_lying(recorder, op, things[0]) or arrays), **(params or {}))
    except Exception as error:
        fail(error, op.name, arrays)
    result = _structured(recorder, op, out, things, arrays, rows, bits, params)
    if key is not None and result._whole is not None:
        recorder.viewed(key, result, things[0]._bits)
    return result


def _key_of_view(recorder: Any, op: Structured, x: Traced, args: Any, kwargs: Any) -> Any:
    """Return what a view has in common with all that are the same one; None where that is not plain to see."""
    if x._recording is not recorder or state.rec is not state.pen:
        return None
    try:
        what = op.opcode, _plain(args), *[(name, _plain(value)) for name, value in kwargs.items()]
    except _NotPlain:
        return None
    return recorder.key_of_view(x, what)


class _NotPlain(Exception):
    """An argument of which it is not known whether another one is the same."""


def _plain(value: Any) -> Any:
    kind = type(value)
    if kind is int or kind is str or value is None or value is Ellipsis:
        return value
    if kind is tuple or kind is list:
        return kind, *map(_plain, value)
    if kind is slice:
        return kind, _plain(value.start), _plain(value.stop), _plain(value.step)
    raise _NotPlain


def _taken(recorder: Any, things: Any) -> tuple[list[Any], list[int], list[int]]:
    """Return the operands' arrays, their rows, and what they are to derivatives."""
    arrays, rows, bits = [], [], []
    for thing in things:
        value, row, own = recorder.operand(thing)
        arrays.append(value if type(value) is np.ndarray else np.asarray(value))
        rows.append(row)
        bits.append(own)
    return arrays, rows, bits


def _lying(recorder: Any, op: Structured, x: Any) -> Any:
    """Return what `copy` takes in the place of a broadcast argument: it puts axes in another order than ufuncs do."""
    if op is not _CLONE or type(x) is not Traced:
        return None
    memory = recorder.memory_of(x.current())
    return None if memory is None or 0 not in memory.strides else [memory]


def _structured(
    recorder: Any, op: Structured, out: Any, things: Any, arrays: Any, rows: Any, bits: Any, params: Any
) -> Traced:
    first, is_copy = things[0] if things else None, False
    if op.may_share and type(first) is Traced and type(out) is np.ndarray and np.may_share_memory(out, arrays[0]):
        memory = recorder.memory_of(first)
        if memory is None or np.may_share_memory(op.forward(np, memory, **(params or {})), memory):
            first._value = arrays[0]
            return recorder.of_memory(op, first, out, params)
        out, is_copy = out.copy(), True
    keeps = params[op.mixed] if params and type(op.mixed) is str else op.mixed
    mask = 0
    kinds: list[Any] = [None] * len(arrays)
    for k, array in enumerate(arrays):
        derives = op.variadic or op.derivatives[k] is not None
        if derives:
            mask |= bits[k]
        if (
            derives
            and bits[k]
            and not keeps
            and op is not _CAST
            and out.dtype.char in DIFFERENTIABLE_CHARS
            and array.dtype != out.dtype
        ):
            rows[k] = recorder.cast(array, rows[k], bits[k], out.dtype)[1]
            kinds[k] = array.dtype
    how = Call(functools.partial(op.forward, np, **(params or {})))
    if is_copy:
        how = Call(functools.partial(_copy_of, how.function))
    if any(kinds):  # quantiles of float32, though not what sums are, are others than those of the same as float64
        how = Call(functools.partial(of_kinds, how.function, tuple(kinds)))
    return recorder.result(op if op.differentiable else None, tuple(rows), how, out, mask, params)


def with_params(op: Structured, things: Any, params: Any) -> Any:
    """Compute a row with structure whose params are known."""
    recorder = running()
    arrays, rows, bits = _taken(recorder, things)
    try:
        out = op.forward(np, *arrays, **(params or {}))
    except Exception as error:
        failed(error)
        raise
    return _structured(recorder, op, out, things, arrays, rows, bits, params)


def _copy_of(function: Callable[..., Any], *arrays: Any) -> Any:
    """Compute a row that would share memory here, and does not where the recording's arguments lay."""
    return function(*arrays).copy()


def of_kinds(function: Callable[..., Any], kinds: Any, *arrays: Any) -> Any:
    """Compute a row from operands that have been converted, as derivatives read them, of what they were before."""
    pairs = zip(arrays, kinds, strict=True)
    return function(*[a if k is None else (a if k.kind == "c" else a.real).astype(k) for a, k in pairs])
