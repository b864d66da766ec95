"""Elementwise operations on traced tensors: computed with NumPy, and appended to the listing of the recording."""

from __future__ import annotations

import functools
import operator
import sys
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import state
from tapegrad.core.storage import DIFFERENTIABLE_CHARS
from tapegrad.errors import DTypeError
from tapegrad.maths.power_operator import POWER, WAYS, power
from tapegrad.ops import BY_NAME, TABLE, Elementwise
from tapegrad.program.ir.listing import NUMBER, Call
from tapegrad.program.lower.strided import LARGE
from tapegrad.program.trace.dispatch_prelude import fail, over, running
from tapegrad.program.trace.errstate import errors_now
from tapegrad.program.trace.suppression import NEEDED
from tapegrad.program.trace.tracer import KEPT, Traced, make
from tapegrad.record import operations
from tapegrad.record.operations import F
from tapegrad.record.recorder import is_complex, of_complex, raw

_new, _frame = object.__new__, sys._getframe
_USER = 3 + NEEDED  # frames from `_append` to the user's code, at least: operators are wrapped where that is needed
_WHERE = BY_NAME["where"]
_FLOAT64 = np.dtype(np.float64)
_OPERATORS: dict[Any, Any] = {
    op.twins[0]: getattr(operator, op.symbol)
    for op in TABLE
    if op.elementwise and op.arity == 2 and op.symbol != "pow" and hasattr(operator, op.symbol or "")
}
"""By ufunc: what computes the same of two operands, and faster where both are numbers."""


def elementwise(op: Elementwise, operands: Any, function: Any = None) -> Any:
    """Compute an elementwise row; `function` is what computes it, if that is not the row's own.

    This is the way of every operator: of float64 alone nothing is converted, and all that is left is written out here
    and in `_append`, as 3,000 rows are to be recorded in some 10 ms.
    """
    recorder = state.tracing
    if recorder is None:
        return operations.elementwise(op, *map(over, operands))
    values, rows, bits, mask, numbers, of_float64, live = [], [], [], 0, 0, True, op.live_mask
    for value in operands:
        kind = type(value)
        own = 0
        if kind is Traced and value._whole is None and value._recording is recorder:
            row, own, value = value._at, value._bits, value._value
            if value.dtype is not _FLOAT64:
                of_float64 = False
        elif kind is float or kind is int or kind is complex:
            row = NUMBER
            numbers += 1
            if kind is not float:
                of_float64 = False
        else:
            if kind is not Traced:
                value = operations.operand(value)
                if kind is bool:
                    value = np.asarray(value)
            value, row, own = recorder.operand(value)
            if value.dtype is not _FLOAT64:
                of_float64 = False
        values.append(value)
        rows.append(row)
        bits.append(own)
        if live & 1:
            mask |= own
        live >>= 1
    twin = op.twins[0] if function is None else function
    if type(twin) is functools.partial and not (twin.args or twin.keywords):
        twin = twin.func  # of which that is another name, as of `maximum` where it clips
    try:
        out = (_OPERATORS.get(twin, twin) if of_float64 else twin)(*values)
    except Exception as error:
        fail(error, op.name, values)
    is_ufunc = type(twin) is np.ufunc
    if of_float64 and numbers < 2 and is_ufunc and twin is not POWER:
        has_derivative = out.dtype is _FLOAT64
        if has_derivative or not op.differentiable:
            number = values[rows.index(NUMBER)] if numbers else None
            return _append(recorder, op, tuple(rows), twin, out, mask if has_derivative else 0, number)
    how: Any = twin if is_ufunc else Call(twin)
    if twin is power:
        how = _way_of_power(values, out)
    elif (
        twin is POWER and not out.ndim and type(values[1]) in (float, int) and values[1] == 2 and out.dtype.kind == "f"
    ):
        how = np.square  # as the loop does, where one exponent is for all: C's pow may round in another way
    return _appended(recorder, op, how, out, values, rows, bits, numbers)


def _append(recorder: Any, op: Any, rows: tuple[int, ...], how: Any, out: Any, mask: int, number: Any) -> Traced:
    """Append a row of float64; all is written out, as calls would take as long as what they do."""
    if mask:
        if state.rec is not state.pen:
            mask = recorder.quiet(mask)
        elif mask & KEPT:
            recorder.unwritten(mask)
        if mask and recorder._looked:
            recorder.keep_views(rows)
    if errors_now() is not recorder.errors.known:
        recorder.errors.check()
    listing = recorder.listing
    frame = _frame(_USER)
    place = recorder._places.get(id(frame.f_code) << 24 | frame.f_lasti, -1)
    if place < 0:
        place = recorder._place(_USER + 1)
    one_op, one_rows, one_how, one_out, one_place = (op,), (rows,), (how,), (out,), (place,)
    listing.ops += one_op  # no calls and no new containers from here on: as in `Listing.append`
    listing.operands += one_rows
    listing.how += one_how
    listing.values += one_out
    listing.live += b"\1" if mask & 1 else b"\0"
    listing.lines += one_place
    at = len(listing.ops) - 1
    if mask:
        recorder._live_row = at
    if number is not None:
        listing.immediates[at] = number
    if out.nbytes > LARGE:
        recorder.let_go(at, out)
    if recorder.large and mask:
        recorder.save(op, rows, at, mask)
    t = _new(Traced)
    t._value, t._at, t._bits, t._recording = out, at, mask, recorder
    t._whole = t._tape = t._layout = t._meta = None
    t._writes, t._row, t._outside = 0, -1, 0
    return t


def _way_of_power(values: list[Any], out: Any) -> Any:
    """Return what computes the power of two operands, given what it is, as the operator does."""
    if type(values[1]) in (float, int) and _has_ways(values[0]):
        how = WAYS.get(float(values[1]), POWER)
        return how if how is POWER or _same(how(values[0]), out) else Call(power)
    given = [v if isinstance(v, (int, float, complex)) and not isinstance(v, np.generic) else None for v in values]
    if any([v.dtype.kind == "b" for v, number in zip(values, given, strict=True) if number is None]):
        return Call(functools.partial(power_of, *given))  # `a ** 2` of booleans are int8
    if out.dtype.char in "fe" and np.ndarray not in map(type, values):
        return Call(functools.partial(power_of_numbers, *given))
    return POWER


def power_of(left: Any, right: Any, x: Any, y: Any) -> Any:
    """Compute a power, of Python's numbers where they are given."""
    return power(x if left is None else left, y if right is None else right)


def power_of_numbers(left: Any, right: Any, x: Any, y: Any) -> Any:
    """Compute a power of NumPy's scalars: by C's `pow`, where NumPy's loop has another one on some processors.

    Scalars are made of what it gets, so that nobody takes this for NumPy's loop (`program/lower/symbolic_calls.py`).
    """
    return power_of(left, right, x.dtype.type(x), y.dtype.type(y))


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
    if mask and dtype.char not in DIFFERENTIABLE_CHARS:
        mask = 0
    elif mask and state.rec is not state.pen:
        mask = recorder.quiet(mask)
    if mask & KEPT:
        recorder.unwritten(mask)
    return make(recorder, out, recorder.row(op, tuple(rows), how, out, mask, None, number), mask)


def _converted(recorder: Any, op: Any, out: Any, values: list[Any], rows: list[int], bits: list[int]) -> list[int]:
    """Return operands' rows, numbers as constants, and what has a derivative in the dtype of the result."""
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
        condition = np.asarray(raw(operations.operand(condition)), np.bool_)
    return elementwise(_WHERE, (condition, x, y))


def own_row(formula: Any, operands: Any) -> Traced:
    """Compute an elementwise row of a user's own; what it keeps for its derivative are rows beside it."""
    recorder = running()
    things = [value if type(value) is Traced else operations.operand(value) for value in operands]
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
