"""Where operations on traced tensors arrive that are made of others, call NumPy's functions, or make tensors."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.dispatch import TRACING
from tapegrad.core.grad_mode import state, unrecorded, unwritten
from tapegrad.errors import UnreadableError
from tapegrad.numpy_api import protocols
from tapegrad.numpy_api.coverage import CREATION, WITHOUT, kind_of, name_by_function
from tapegrad.ops import Composed
from tapegrad.program.call.arg_template import blanked, filled
from tapegrad.program.ir.listing import Call
from tapegrad.program.trace.dispatch_prelude import failed, noting, read_all, running, tensors_in
from tapegrad.program.trace.elementwise import choose, elementwise, own_row
from tapegrad.program.trace.rng import Draw
from tapegrad.program.trace.structured import structured, with_params
from tapegrad.program.trace.suppression import quiet
from tapegrad.program.trace.tracer import REQUIRES, Traced, make
from tapegrad.record import operations
from tapegrad.record.operations import F
from tapegrad.record.recorder import raw

# Made of others


def composed(op: Composed, args: Any, kwargs: Any) -> Any:
    """Compute a row that is made of others: by these, or, if it has no derivative, by one row that calls it."""
    if op.has_derivative:
        try:
            return operations.by_parts(op, args, kwargs)
        except UnreadableError as error:
            failure = error
        if any(t._bits for t in tensors_in((args, kwargs))):
            raise unrecorded(
                f"{op.name} reads numbers to say what is to be computed, which is not recorded"
            ) from failure
    return called(lambda *a, **k: operations.by_parts(op, a, k), args, kwargs, op.name)


def _traced(value: Any) -> Any:
    """Return arguments with tensors of the recording in the place of those from outside."""
    if isinstance(value, dict):
        return {k: _traced(v) for k, v in value.items()}
    if type(value) in (list, tuple):
        return type(value)(map(_traced, value))
    return constant(value) if operations.is_tensor(value) else value


def called(function: Callable[..., Any], args: Any, kwargs: Any, name: str) -> Any:
    """Compute something without a derivative by one row for each result, which calls the function."""
    recorder = running()
    args, kwargs = _traced((args, kwargs))
    found = tensors_in((args, kwargs))
    operands = [recorder.operand(t) for t in found]

    told = {"name": name, "told": _told((args, kwargs))}
    args, kwargs = blanked((args, kwargs))  # the row is to keep no tensor of the recording

    def compute(*arrays: Any) -> Any:
        left = iter([operations.as_tensor(a) for a in arrays])
        outside, state.tracing, state.apart = (state.tracing, state.apart), None, bool(state.levels)
        try:
            with unwritten():
                return function(*filled(args, left), **filled(kwargs, left))
        except Exception as error:
            if outside[0] is recorder:
                state.tracing = recorder
                failed(error)
            raise
        finally:
            state.tracing, state.apart = outside

    result = compute(*[np.asarray(value) for value, _, _ in operands])
    rows = tuple([row for _, row, _ in operands])
    if isinstance(result, tuple):
        one = [
            _result(recorder, rows, lambda *a, k=k: raw(compute(*a)[k]), r, {**told, "part": k})
            for k, r in enumerate(result)
        ]
        return type(result)(*one) if hasattr(result, "_fields") else tuple(one)
    return _result(recorder, rows, lambda *a: raw(compute(*a)), result, told)


def _told(value: Any) -> Any:
    """Return what a call was given besides tensors, by which two recordings are compared."""
    if type(value) is Traced:
        return "a tensor"
    if isinstance(value, dict):
        return [_told(v) for v in value.items()]
    return list(map(_told, value)) if type(value) in (list, tuple) else value


def _result(recorder: Any, rows: Any, function: Any, result: Any, told: Any) -> Any:
    out = raw(result)
    if not isinstance(out, (np.ndarray, np.generic)):
        out = np.asarray(out)
        if out.dtype.kind == "O":
            raise unrecorded(f"a result of type {type(result).__qualname__} cannot be recorded")
        t = recorder.result(None, rows, Call(function), out, 0, told)
        return t._read("a number").item()
    return recorder.result(None, rows, Call(function), out, 0, told)


# NumPy's functions

_ABOUT_SHAPE = frozenset(
    (
        *("shape", "ndim", "size", "result_type", "can_cast", "common_type", "iscomplexobj", "isrealobj", "isscalar"),
        *("iterable", "diag_indices_from", "tril_indices_from", "triu_indices_from", "einsum_path", "min_scalar_type"),
    )
)


def _stand_ins(value: Any) -> Any:
    if type(value) is Traced:
        return np.zeros(value.shape, value.dtype)
    if type(value) in (list, tuple):
        return type(value)(map(_stand_ins, value))
    return {k: _stand_ins(v) for k, v in value.items()} if type(value) is dict else value


def numpy(name: str, function: Any, way: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    """Call one of NumPy's functions in the way that tensors go."""
    known = name_by_function().get(function, "")
    if known in _ABOUT_SHAPE:
        return function(*_stand_ins(args), **_stand_ins(kwargs))
    if function is np.full_like:
        return full_like(*args, **kwargs)
    kind = kind_of(known, function) if known else None
    if kind == CREATION:
        function = np.zeros_like if function is np.empty_like else function
        return of_numbers(function(*_stand_ins(args), **_stand_ins(kwargs)))
    if kind == WITHOUT:
        out = kwargs.pop("out", None)
        result = called(way, args, kwargs, name)
        return result if out is None else TRACING.write_out(name, out, result, "same_kind", True)
    try:
        return way(*args, **kwargs)
    except UnreadableError as error:
        raise unrecorded(f"{name} reads numbers to say what is to be computed, which is not recorded") from error


def ufunc(function: Any, method: str, inputs: Any, kwargs: Any) -> Any:
    """Call a ufunc with more than its operands, or one of its methods."""
    if method == "at" and function in (np.add, np.subtract) and not kwargs:
        return TRACING.add_at(function, *inputs)
    try:
        return protocols.answer_ufunc(function, method, inputs, kwargs)
    except UnreadableError as error:
        raise unrecorded(f"numpy.{function.__name__} is called in a way that is not recorded") from error


# Making tensors


def constant(tensor: Any) -> Traced:
    """Return a tensor that was made while a function is recorded as one of the recording, so that it can be written."""
    recorder = running()
    if type(tensor) is Traced:
        return tensor
    numbers, row, bits = recorder.outside(tensor)
    return make(recorder, numbers, row, bits)


def of_numbers(array: np.ndarray) -> Traced:
    """Return a tensor with the numbers of an array that was made while a function is recorded."""
    recorder = running()
    return make(recorder, *recorder.made_array(array))


def like(function: Callable[..., Any], x: Any, dtype: Any, requires_grad: bool) -> Traced:
    """Make a tensor of the shape and dtype of another; one that is not set has zeros, which are the same every time."""
    if function.__name__ == "empty_like":
        return constant(operations.as_tensor(np.zeros_like(_stand_ins(x), dtype)))
    return constant(function(operations.as_tensor(_stand_ins(x)), dtype, requires_grad))


def full_like(x: Any, fill_value: Any, dtype: Any = None, *_: Any, shape: Any = None, **__: Any) -> Traced:
    """Return a tensor filled with a value, which may be computed."""
    value = F.as_tensor(fill_value)
    dtype = np.dtype(dtype) if dtype is not None else np.asarray(_stand_ins(x)).dtype
    value = value if value.dtype == dtype else value.astype(dtype)
    return constant(F.clone(F.broadcast_to(value, np.shape(x) if shape is None else shape)))


def draw(name: str, function: Callable[..., Any], generator: Any, *operands: Any) -> Traced:
    """Draw random numbers, anew in every run: a function of operands that gives an array."""
    recorder = running()
    values, rows, bits = [], [], 0
    for operand in operands:
        value, row, its_bits = recorder.operand(operand)
        values.append(np.asarray(value))
        rows.append(row)
        bits |= its_bits
    if bits & REQUIRES and state.rec is state.pen:
        raise unrecorded("a random draw by a tensor that requires grad has no derivative; draw by a detach() of it")
    recorder.drawing(generator)
    return recorder.result(None, tuple(rows), Call(Draw(name, function, generator)), np.asarray(function(*values)), 0)


def _refused(what: str) -> Callable[..., Any]:
    def refuse(*_: Any, **__: Any) -> Any:
        raise unrecorded(f"{what} of tensors that are being recorded is not recorded")

    return refuse


TRACING.register(
    elementwise=quiet(elementwise),
    choose=quiet(noting(choose)),
    structured=quiet(structured),
    with_params=with_params,
    composed=noting(composed),
    numpy=noting(numpy),
    ufunc=noting(ufunc),
    constant=constant,
    of_numbers=of_numbers,
    shared=lambda array: running().alias(array),
    drawn=noting(draw),
    like=like,
    full_like=full_like,
    call=_refused("a custom function"),
    loop=_refused("a primitive"),
    own_row=noting(own_row),
    numbers=lambda values: [read_all(v) for v in values],
)
