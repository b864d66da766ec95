"""Where operations on traced tensors arrive: computed with NumPy, and appended to the listing of the recording."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from typing import Any, NoReturn, TypeVar, cast

import numpy as np

from tapegrad import protocols, recording
from tapegrad.coverage import CREATION, WITHOUT, kind_of, name_by_function
from tapegrad.errors import ConvergenceError, DTypeError, UnreadableError
from tapegrad.explaining import explain, refuse_complex
from tapegrad.levels import TRACING, holds_apart
from tapegrad.maths.powering import POWER, WAYS, power
from tapegrad.modes import no_grad, state, unrecorded
from tapegrad.ops import BY_NAME, Composed, Elementwise, Structured
from tapegrad.recording import F
from tapegrad.replay.blanks import blanked, filled
from tapegrad.replay.drawing import Draw
from tapegrad.replay.listing import NUMBER, Call
from tapegrad.replay.quiet import quiet
from tapegrad.replay.traced import KEPT, REQUIRES, Traced, make
from tapegrad.tape.storage import DIFFERENTIABLE_CHARS
from tapegrad.writing import is_complex, of_complex, ordinary, raw

Function = TypeVar("Function", bound=Callable[..., Any])

_CAST, _CLONE, _WHERE = BY_NAME["astype"], BY_NAME["clone"], BY_NAME["where"]
_FLOAT64 = np.dtype(np.float64)
_AT_AN_INDEX = frozenset(("gather_at", "take", "take_along_axis", "gather", "put_at", "add_at"))


def over(value: Any) -> Any:
    """Give a tensor that was kept from a recording that is over as an ordinary one."""
    return ordinary(value.kept()) if type(value) is Traced else value


def running() -> Any:
    """Give the recording that runs."""
    found = state.tracing
    if found is None:
        raise unrecorded(
            "a tensor of a recording that is over was used: a function that is compiled must return what it computes, "
            "and not keep it in a variable outside"
        )
    return found


_OF_NUMBERS = (ArithmeticError, IndexError, ValueError, ConvergenceError)


def failed(error: Exception) -> None:
    """Note an error of an operation that may be one of its numbers, and not of dtypes alone."""
    recorder = state.tracing
    if recorder is not None and isinstance(error, _OF_NUMBERS):
        recorder.failure = error


def noting(function: Function) -> Function:
    """Let errors of a function that computes be noted."""

    @functools.wraps(function)
    def called(*args: Any, **kwargs: Any) -> Any:
        try:
            return function(*args, **kwargs)
        except Exception as error:
            failed(error)
            raise

    return cast(Function, called)


def _fail(error: Exception, name: str, operands: Any) -> NoReturn:
    """Raise the error of an operation, with what there is to say of it."""
    try:
        explain(error, name, operands)
    except Exception as told:
        failed(told)
        raise
    failed(error)
    raise error


# Elementwise


def elementwise(op: Elementwise, operands: Any, function: Any = None) -> Any:
    """Compute an elementwise row; `function` is what computes it, if that is not the row's own."""
    recorder = state.tracing
    if recorder is None:
        return recording.elementwise(op, *map(over, operands))
    values, rows, bits, numbers = [], [], [], 0
    for value in operands:
        kind = type(value)
        if kind is Traced and value._whole is None and value._recording is recorder:
            values.append(value._value)
            rows.append(value._at)
            bits.append(value._bits)
        elif kind is float or kind is int or kind is complex:
            values.append(value)
            rows.append(NUMBER)
            bits.append(0)
            numbers += 1
        else:
            if kind is not Traced:
                value = recording.operand(value)
                if kind is bool:
                    value = np.asarray(value)
            value, row, own = recorder.operand(value)
            values.append(value)
            rows.append(row)
            bits.append(own)
    twin = op.twins[0] if function is None else function
    try:
        out = twin(*values)
    except Exception as error:
        _fail(error, op.name, values)
    how: Any = twin if type(twin) is np.ufunc else Call(twin)
    if twin is power:
        how = POWER
        if type(values[1]) in (float, int) and _has_ways(values[0]):
            how = WAYS.get(float(values[1]), POWER)
            if how is not POWER and not _same(how(values[0]), out):
                how = Call(power)
        elif any([v.dtype.kind == "b" for v in values if not isinstance(v, (int, float, complex))]):
            given = [
                v if isinstance(v, (int, float, complex)) else None for v in values
            ]  # `a ** 2` of booleans are int8
            how = Call(functools.partial(_power, *given))
    elif (
        twin is POWER and not out.ndim and type(values[1]) in (float, int) and values[1] == 2 and out.dtype.kind == "f"
    ):
        how = np.square  # as the loop does, where one exponent is for all: C's pow may round in another way
    return _appended(recorder, op, how, out, values, rows, bits, numbers)


def _power(left: Any, right: Any, x: Any, y: Any) -> Any:
    """Compute a power, of Python's numbers where they are given."""
    return power(x if left is None else left, y if right is None else right)


def _has_ways(x: Any) -> bool:
    """Tell whether some powers are computed by NumPy's loops for roots, squares and inverses, or have their bits."""
    if type(x) is np.ndarray:
        return x.dtype.kind in "fc"
    return type(x) is np.float64 and POWER is not np.power


def _same(a: Any, b: Any) -> bool:
    return a.dtype == b.dtype and bool(np.array_equal(a, b, equal_nan=True))


def _appended(recorder: Any, op: Any, how: Any, out: Any, values: Any, rows: Any, bits: Any, numbers: int) -> Traced:
    """Append an elementwise row, with what converts its operands before it."""
    dtype, number, mask = out.dtype, None, 0
    simple = dtype is _FLOAT64 or not op.differentiable
    for k, row in enumerate(rows):
        if row != NUMBER:
            if simple and values[k].dtype is not _FLOAT64:
                simple = False
            if bits[k] and op.live_mask >> k & 1:
                mask |= bits[k]
        elif type(values[k]) is complex:
            simple = False
    if not simple:
        if any(map(is_complex, values)) and not op.takes_complex and op.complex is not None and op.complex.row:
            op = of_complex(op, values)
        rows, numbers = _converted(recorder, op, out, values, rows, bits), 0
    elif numbers > 1:
        rows = [
            recorder.constant(float(v)) if row == NUMBER and k else row
            for k, (v, row) in enumerate(zip(values, rows, strict=True))
        ]
    if simple and numbers:
        number = next((v for v, row in zip(values, rows, strict=True) if row == NUMBER), None)
    if mask and (state.rec is not state.pen or dtype.char not in DIFFERENTIABLE_CHARS):
        mask = 0
    if mask & KEPT:
        recorder.unwritten(mask)
    return make(recorder, out, recorder.row(op, tuple(rows), how, out, mask, None, number), mask)


def _converted(recorder: Any, op: Any, out: Any, values: list[Any], rows: list[int], bits: list[int]) -> list[int]:
    """Give operands' rows, numbers as constants, and what has a derivative in the dtype of the result."""
    result = []
    arrays = [v for v, row in zip(values, rows, strict=True) if row != NUMBER]
    for k, (value, row) in enumerate(zip(values, rows, strict=True)):
        if row == NUMBER:
            kind = np.result_type(value, *[a.dtype for a in arrays if a.dtype.kind != "b" or type(value) is int])
            result.append(recorder.constant(np.asarray(value, kind)))
            continue
        converts = op.differentiable and op.derivatives[k] is not None and not op.mixed
        if converts and value.dtype != out.dtype and out.dtype.char in DIFFERENTIABLE_CHARS:
            row = recorder.cast(value, row, bits[k], out.dtype)[1]
        result.append(row)
    return result


def choose(condition: Any, x: Any, y: Any) -> Any:
    """Compute `where`."""
    if x is None and y is None:
        return F.nonzero(condition)
    if type(condition) is Traced:
        if condition.dtype != np.bool_:
            condition = condition != 0
    else:
        condition = np.asarray(raw(recording.operand(condition)), np.bool_)
    return elementwise(_WHERE, (condition, x, y))


def own_row(formula: Any, operands: Any) -> Traced:
    """Compute an elementwise row of a user's own; what it keeps for its derivative are rows beside it."""
    recorder = running()
    things = [value if type(value) is Traced else recording.operand(value) for value in operands]
    things = [np.asarray(value) if isinstance(value, (int, float, complex)) else value for value in things]
    values, rows, bits = (list(each) for each in zip(*[recorder.operand(v) for v in things], strict=True))
    arrays = [np.asarray(v) for v in values]
    if any(map(is_complex, arrays)):
        raise DTypeError(f"{formula.__name__} is an elementwise formula of real numbers, and got complex ones")
    out, kept = formula._forward(arrays)
    calls = [Call(functools.partial(_own, formula, len(arrays), k)) for k in range(len(kept) + 1)]
    for k, array in enumerate(arrays):
        if array.dtype != out.dtype:
            rows[k] = recorder.cast(array, rows[k], bits[k], out.dtype)[1]
    given = tuple(rows)
    for call, value in zip(calls[1:], kept, strict=True):
        rows.append(recorder.row(None, given, call, np.asarray(value), 0))
    mask = functools.reduce(operator.or_, bits, 0)
    return recorder.result(formula._row, tuple(rows), calls[0], out, mask)


def _own(formula: Any, arity: int, k: int, *arrays: Any) -> Any:
    """Compute the value of a user's own formula, or one of what it keeps."""
    value, kept = formula._forward(list(arrays[:arity]))
    return kept[k - 1] if k else value


# With structure


def structured(op: Structured, operands: Any, args: Any, kwargs: Any) -> Any:
    """Compute a row with structure."""
    recorder = running()
    if op.refuses:
        return recording.structured(op, [read_all(v) for v in operands], *args, **kwargs)
    if op.key in _AT_AN_INDEX and (holds_apart(args) or holds_apart(kwargs)):
        result = TRACING.by_places(op, operands, args, kwargs)
        if result is not NotImplemented:
            return result
    things = [value if type(value) is Traced else recording.operand(value) for value in operands]
    if op.may_share and recording.is_tensor(things[0]) and type(things[0]) is not Traced:
        things[0] = recorder.alias(things[0])  # a view of it shares its memory
    values, rows, bits = (
        (list(each) for each in zip(*[recorder.operand(v) for v in things], strict=True)) if things else ([], [], [])
    )
    if not op.takes_complex and any(map(is_complex, values)):
        raise refuse_complex(op.name, values)
    if op.only_complex and values[0].dtype.kind != "c":
        raise DTypeError(f"{op.name} of a tensor of dtype {values[0].dtype}; it is for complex numbers")
    arrays = [np.asarray(v) for v in values]
    args, kwargs = read_all(args), read_all(kwargs)
    try:
        params = None if op.params is None else op.params(*[a.shape for a in arrays], *args, **kwargs)
        out = op.forward(np, *(_lying(recorder, op, things[0]) or arrays), **(params or {}))
    except Exception as error:
        _fail(error, op.name, arrays)
    return _structured(recorder, op, out, things, arrays, rows, bits, params)


def _lying(recorder: Any, op: Structured, x: Any) -> Any:
    """Give what `copy` takes in the place of a broadcast argument: it puts axes in another order than ufuncs do."""
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
        how = Call(functools.partial(_of_kinds, how.function, tuple(kinds)))
    return recorder.result(op if op.differentiable else None, tuple(rows), how, out, mask, params)


def with_params(op: Structured, things: Any, params: Any) -> Any:
    """Compute a row with structure whose params are known."""
    recorder = running()
    values, rows, bits = (list(each) for each in zip(*[recorder.operand(v) for v in things], strict=True))
    arrays = [np.asarray(v) for v in values]
    try:
        out = op.forward(np, *arrays, **(params or {}))
    except Exception as error:
        failed(error)
        raise
    return _structured(recorder, op, out, things, arrays, rows, bits, params)


def _copy_of(function: Callable[..., Any], *arrays: Any) -> Any:
    """Compute a row that would share memory here, and does not where the recording's arguments lay."""
    return function(*arrays).copy()


def _of_kinds(function: Callable[..., Any], kinds: Any, *arrays: Any) -> Any:
    """Compute a row from operands that have been converted, as derivatives read them, of what they were before."""
    pairs = zip(arrays, kinds, strict=True)
    return function(*[a if k is None else (a if k.kind == "c" else a.real).astype(k) for a, k in pairs])


def read_all(value: Any) -> Any:
    """Give arguments with the numbers of traced tensors in place of these, for which the recording then holds."""
    if type(value) is Traced:
        return value._read("an argument that is no operand")
    if type(value) in (list, tuple):
        return type(value)(map(read_all, value))
    return {k: read_all(v) for k, v in value.items()} if type(value) is dict else value


# Made of others


def composed(op: Composed, args: Any, kwargs: Any) -> Any:
    """Compute a row that is made of others: by these, or, if it has no derivative, by one row that calls it."""
    if op.has_derivative:
        try:
            return recording.by_parts(op, args, kwargs)
        except UnreadableError as error:
            failure = error
        if any(t._bits for t in tensors_in((args, kwargs))):
            raise unrecorded(
                f"{op.name} reads numbers to say what is to be computed, which is not recorded"
            ) from failure
    return called(lambda *a, **k: recording.by_parts(op, a, k), args, kwargs, op.name)


def tensors_in(value: Any) -> list[Traced]:
    """List the traced tensors among arguments."""
    return [t for t in recording.tensors_in(value) if type(t) is Traced]


def _traced(value: Any) -> Any:
    """Give arguments with tensors of the recording in the place of those from outside."""
    if isinstance(value, dict):
        return {k: _traced(v) for k, v in value.items()}
    if type(value) in (list, tuple):
        return type(value)(map(_traced, value))
    return constant(value) if recording.is_tensor(value) else value


def called(function: Callable[..., Any], args: Any, kwargs: Any, name: str) -> Any:
    """Compute something without a derivative by one row for each result, which calls the function."""
    recorder = running()
    args, kwargs = _traced((args, kwargs))
    found = tensors_in((args, kwargs))
    operands = [recorder.operand(t) for t in found]

    told = {"name": name, "told": _told((args, kwargs))}
    args, kwargs = blanked((args, kwargs))  # the row is to keep no tensor of the recording

    def compute(*arrays: Any) -> Any:
        left = iter([recording.as_tensor(a) for a in arrays])
        outside, state.tracing, state.apart = (state.tracing, state.apart), None, bool(state.levels)
        try:
            with no_grad():
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
    """Give what a call was given besides tensors, by which two recordings are compared."""
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
        return TRACING.constant(recording.as_tensor(function(*_stand_ins(args), **_stand_ins(kwargs))))
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
    """Give a tensor that was made while a function is recorded as one of the recording, so that it can be written."""
    recorder = running()
    if type(tensor) is Traced:
        return tensor
    numbers, row, bits = recorder.outside(tensor)
    return make(recorder, numbers, row, bits)


def like(function: Callable[..., Any], x: Any, dtype: Any, requires_grad: bool) -> Traced:
    """Make a tensor of the shape and dtype of another; one that is not set has zeros, which are the same every time."""
    if function.__name__ == "empty_like":
        return constant(recording.as_tensor(np.zeros_like(_stand_ins(x), dtype)))
    return constant(function(recording.as_tensor(_stand_ins(x)), dtype, requires_grad))


def full_like(x: Any, fill_value: Any, dtype: Any = None, *_: Any, shape: Any = None, **__: Any) -> Traced:
    """Give a tensor filled with a value, which may be computed."""
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


TRACING.__dict__.update(
    elementwise=quiet(elementwise),
    choose=quiet(noting(choose)),
    structured=quiet(structured),
    with_params=with_params,
    composed=noting(composed),
    numpy=noting(numpy),
    ufunc=noting(ufunc),
    constant=constant,
    shared=lambda array: running().alias(array),
    drawn=noting(draw),
    like=like,
    full_like=full_like,
    call=_refused("a custom function"),
    loop=_refused("a primitive"),
    own_row=noting(own_row),
    numbers=lambda values: [read_all(v) for v in values],
)
