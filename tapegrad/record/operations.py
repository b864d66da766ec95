"""The general way to compute and record an operation: any operands, dtypes and shapes. Methods have a shorter one."""

from __future__ import annotations

import operator
from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad.core.dispatch import HANDS, holds_apart
from tapegrad.core.error_messages import explain, is_hopeless, refuse_complex, refuse_operand
from tapegrad.core.grad_mode import INFERENCE, state
from tapegrad.core.namespace import Namespace
from tapegrad.core.parallel_elementwise import compute, known_layout
from tapegrad.core.sparse_operands import is_sparse_matrix
from tapegrad.core.storage import layout_of, to_native
from tapegrad.core.tensor import Tensor
from tapegrad.core.version_counters import is_reshaped
from tapegrad.errors import ArgumentError, DTypeError, OperandError, ShapeError, TapegradError
from tapegrad.maths.power_operator import power
from tapegrad.ops import BY_NAME, Composed, Elementwise, Structured
from tapegrad.record.recorder import NUMBERS, from_outside, is_complex, plain, raw, record, requires_grad
from tapegrad.record.views import several, viewed
from tapegrad.tape.tape import open_tape

F: Any = Namespace()
"""What composed rows are written in: tapegrad's functions by NumPy's names; the files that have them put them here."""

_EXACT = frozenset((np.ndarray, float, int, bool, complex, np.float64, np.float32, np.complex128, np.complex64))


def is_tensor(value: Any) -> bool:
    """Tell whether a value is a tensor."""
    return isinstance(value, Tensor)


def know_tensors(kinds: Any) -> bool:
    """Tell whether classes are those of tensors and NumPy's arrays only."""
    return all(issubclass(kind, (Tensor, np.ndarray)) for kind in kinds)


def as_tensor(value: Any) -> Tensor:
    """Return a tensor itself, and an array as one without a history."""
    return value if isinstance(value, Tensor) else from_outside(value)


def place(tensor: Any) -> tuple[Any, int]:
    """Say where a tensor that is more than a result stands: the tape and row, or None where the general way is to see.

    A leaf, and a value of another tape, stands on this thread's open tape once it is imported there; the row is -1 for
    a leaf that is not yet. What was written in place since its row was goes the general way, which saves versions.
    """
    recorder = state.rec
    if recorder is INFERENCE or recorder is None or state.tracing is not None:
        return None, -1
    meta = tensor._meta
    cell = meta.cell
    if cell is None and meta.kind > 0 and (origin := tensor._origin._meta) is not None:
        cell = origin.cell
    if cell is not None and cell[0] != meta.synced:
        return None, -1
    tape = tensor._tape
    if tape is not None and tape.owner is recorder:
        return tape, tensor._row
    if tape is None:
        if (
            meta.leaf is None or meta.kind < 0
        ):  # one of inference mode is imported by `recorder.py`, where that is sound
            return None, -1
        if tensor._layout is None:
            tensor._layout = layout_of(tensor._array)
        mine = open_tape(recorder)
        return mine, mine.imports.get(meta.key, -1)
    reference = recorder.tape  # read once, as in `waits`
    here = reference() if reference is not None else None
    if here is None:
        return None, -1
    row = here.imports.get((tape.number, tensor._row), -1)
    return (here, row) if row >= 0 else (None, -1)


def is_constant(tensor: Any) -> bool:
    """Tell whether a tensor does not require grad."""
    meta = tensor._meta
    return tensor._tape is None and (meta is None or (meta.leaf is None and not meta.kind))


def is_operand(value: Any) -> bool:
    """Tell whether an operator can take a value."""
    return isinstance(value, (Tensor, np.ndarray, *NUMBERS, list, tuple, complex))


def operand(value: Any) -> Any:
    """Check an operand; sequences become arrays."""
    if type(value) in _EXACT or isinstance(value, (Tensor, complex, *NUMBERS)):
        return to_native(value) if type(value) is np.ndarray and not value.dtype.isnative else value
    if isinstance(value, np.ma.MaskedArray):
        raise OperandError("got a masked array, whose mask would be lost; give its filled(value), or where(mask, …)")
    if isinstance(value, np.ndarray):
        return operand(np.asarray(value))  # of a subclass only the array: compiled code reads its memory
    if isinstance(value, (list, tuple)):
        return sequence_to_array(value)
    raise refuse_operand(value)


def sequence_to_array(values: Sequence[Any]) -> Any:
    """Make an array, or a stacked tensor if there is a tensor among the values, of a nested sequence."""
    if _holds_tensor(values):
        parts = [operand(v) for v in values]
        return structured(BY_NAME["stack"], [as_tensor(p) for p in parts])
    return array_of(values)


def array_of(values: Any, dtype: Any = None) -> Any:
    """Make an array of numbers, nested sequences of them, or an array."""
    if getattr(values, "requires_grad", False) and is_hopeless(values):
        raise refuse_operand(values)  # another library's, whose gradient would be lost
    if hasattr(values, "__array__") and not isinstance(values, (np.ndarray, np.generic)):
        values = np.asarray(values)  # some libraries' arrays warn where a copy is asked for
    try:
        array = np.array(values, dtype)
    except TapegradError:
        raise
    except ValueError as error:
        if "inhomogeneous" not in str(error):
            raise ArgumentError(f"cannot make an array of the data: {error}") from error
        raise ShapeError(
            "got nested lists of different lengths, and an array has one size along each axis; pad them to one length, "
            "or make a tensor of each"
        ) from error
    except TypeError as error:
        if dtype is not None and not is_dtype(dtype):
            raise OperandError(f"got dtype={dtype!r}: {error}; give float, int, bool or a dtype of NumPy") from error
        raise OperandError(f"cannot make an array of {type(values).__qualname__}: {error}; give numbers") from error
    if array.dtype.kind == "O" and array.size:
        strange = [v for v in array.reshape(-1) if not isinstance(v, (int, float, complex))]
        first = strange[0] if strange else 0
        what = "integers of more than 64 bits" if not strange else f"values of type {type(first).__qualname__}"
        raise DTypeError(
            f"got {what}, an array of dtype object, which tensors cannot hold; give numbers, in lists of equal lengths"
        )
    return array


def is_dtype(value: Any) -> bool:
    """Tell whether NumPy knows a value as a dtype."""
    try:
        np.dtype(value)
    except TypeError:
        return False
    return True


def _holds_tensor(values: Any) -> bool:
    return isinstance(values, Tensor) or (isinstance(values, (list, tuple)) and any(map(_holds_tensor, values)))


_MUL = BY_NAME["mul"]


def elementwise(op: Elementwise, *operands: Any) -> Tensor:
    """Compute an elementwise operation, and record it if it is to be."""
    if state.apart and holds_apart(operands):
        return HANDS.elementwise(op, operands)
    values = tuple([value if isinstance(value, Tensor) else operand(value) for value in operands])
    arrays = [v._array if isinstance(v, Tensor) else v for v in values]
    try:
        out = compute(op, op.twins[0], arrays)
    except Exception as error:
        explain(error, op.name, arrays)
        raise
    result = record(op, out, values)
    if result._layout is None:
        result._layout = known_layout(out)
    return result


def optioned(op: Elementwise, operands: Sequence[Any], *options: Any) -> Any:
    """Compute an elementwise operation with arguments that only torch's function has, made of other operations."""
    values = [value if isinstance(value, Tensor) else operand(value) for value in operands]
    assert op.with_options is not None
    return op.with_options(F, *values, *options)


def choose(condition: Any, x: Any = None, y: Any = None) -> Any:
    """Compute `where`: the condition is read as booleans and has no gradient."""
    if x is None and y is None:
        return F.nonzero(condition)
    if x is None or y is None:
        raise OperandError("where takes a condition and two values; give both, or none of them for the indices")
    if state.apart and holds_apart((condition, x, y)):
        return HANDS.choose(condition, x, y)
    chosen: Any = operand(condition)
    if isinstance(chosen, Tensor) and chosen._array.dtype != np.bool_:
        chosen = chosen._array
    if not isinstance(chosen, Tensor):
        chosen = np.asarray(chosen, np.bool_)  # an array, not a tensor of it: so it is copied, or watched for changes
    return elementwise(BY_NAME["where"], chosen, x, y)


def binary(op: Elementwise, x: Any, y: Any) -> Any:
    """Compute an operator with two operands; NotImplemented for what it does not know."""
    x_kind, y_kind = type(x), type(y)
    if (x_kind is Tensor or x_kind in _EXACT) and (y_kind is Tensor or y_kind in _EXACT):
        x_array, y_array = x._array if x_kind is Tensor else x, y._array if y_kind is Tensor else y
        # NumPy's operator is not its function: `a ** 2` of booleans are int8, `power(a, 2)` int64.
        function = power if op.symbol == "pow" else op.twins[0]
        try:
            out = compute(op, function, (x_array, y_array))
            if type(out) is complex:  # Python's own power, of a complex number and a float64
                out = op.twins[0](x_array, y_array)
        except Exception as error:
            explain(error, op.name, (x_array, y_array))
            raise
        result = record(op, out, (x, y))
        if result._layout is None:
            result._layout = known_layout(out)
        return result
    for value in (x, y):
        if not is_operand(value):
            if op is _MUL and is_sparse_matrix(value):  # whose * is a product of matrices
                return F.sparse_matmul(x, y)
            # Equality with anything has an answer; and what may know tensors is asked.
            if not is_hopeless(value, op.name in ("eq", "ne")):
                return NotImplemented
            raise refuse_operand(value)
    return elementwise(op, x, y)


def structured(op: Structured, operands: Sequence[Any], *args: Any, **kwargs: Any) -> Tensor:
    """Compute an operation with structure, and record it if it is to be."""
    if state.apart and (holds_apart(operands) or holds_apart(args) or holds_apart(kwargs)):
        return HANDS.structured(op, operands, args, kwargs)
    values = [value if isinstance(value, Tensor) else operand(value) for value in operands]
    arrays = [v._array if isinstance(v, Tensor) else np.asarray(v) for v in values]
    if not op.takes_complex and any(map(is_complex, arrays)):
        raise refuse_complex(op.name, arrays)
    if op.only_complex and arrays[0].dtype.kind != "c":
        raise DTypeError(
            f"{op.name} of a tensor of dtype {arrays[0].dtype}, which has no imaginary parts; it is for complex numbers"
        )
    try:
        params = None if op.params is None else op.params(*[a.shape for a in arrays], *args, **kwargs)
    except Exception as error:
        explain(error, op.name, arrays)
        raise
    return with_params(op, values, arrays, params)


def with_params(op: Structured, values: Sequence[Any], arrays: Sequence[Any], params: dict[str, Any] | None) -> Tensor:
    """Compute an operation with structure whose params are known."""
    try:
        out = op.forward(np, *arrays, **(params or {}))
    except Exception as error:
        explain(error, op.name, arrays)
        raise
    return _recorded(op, out, values, params)


def again(op: Structured, values: Sequence[Any], params: dict[str, Any]) -> Tensor:
    """Compute an operation with structure whose params are known from another time."""
    arrays = [v._array if isinstance(v, Tensor) else np.asarray(v) for v in values]
    return _recorded(op, op.forward(np, *arrays, **params), values, params)


def _recorded(op: Structured, out: Any, values: Sequence[Any], params: dict[str, Any] | None) -> Tensor:
    """Make the result of an operation with structure a tensor: a view, where it shares memory."""
    if op.may_share and isinstance(values[0], Tensor):
        x = values[0]
        if type(x._array) is not np.ndarray:  # a number of NumPy's has no memory to share: now it has
            out = op.forward(np, x._memory(), **(params or {}))
        if op.mode == "view" or is_reshaped(out, x._array):
            return viewed(op, out, x, params or {})
    return record(op, out, values, params)


def index_part(part: Any) -> Any:
    """Return one part of an advanced index as NumPy is to see it, and as nobody can change it afterwards."""
    if isinstance(part, slice):
        try:
            return slice(*(None if k is None else operator.index(k) for k in (part.start, part.stop, part.step)))
        except TypeError as error:
            raise OperandError(f"got the slice {part}; its bounds and its step must be integers or None") from error
    if isinstance(part, (Tensor, np.ndarray)):
        return np.array(raw(part))
    if isinstance(part, (list, tuple)):
        return np.array([raw(p) for p in part], dtype=None if part else np.intp)
    return part


def own(value: Any) -> Tensor:
    """Make a tensor of an argument that rows are to save: an array is copied, as its owner may change it."""
    return F.as_tensor(value.copy() if isinstance(value, np.ndarray) else value)


F.register(own=own, several=several)


def composed(op: Composed, *args: Any, **kwargs: Any) -> Any:
    """Compute an operation that is made of others."""
    if state.apart and (holds_apart(args) or holds_apart(kwargs)):
        return HANDS.composed(op, args, kwargs)
    return by_parts(op, args, kwargs)


def by_parts(op: Composed, args: Sequence[Any], kwargs: dict[str, Any]) -> Any:
    """Compute an operation from the others that it is made of."""
    try:
        if not op.has_derivative:
            given = [raw_of(value) for value in args]
            return wrapped(op.forward(np, *given, **{name: raw_of(value) for name, value in kwargs.items()}))
        n = op.tensors
        if not op.takes_complex and any(map(is_complex, args[:n])):
            raise refuse_complex(op.name, [raw(value) for value in args[:n]])
        if n == 1 and args and type(args[0]) is Tensor:
            return op.forward(F, *args, **kwargs)
        values = [value if value is None or isinstance(value, Tensor) else operand(value) for value in args[:n]]
        if any(map(requires_grad, values)):
            # Rows would watch over an array, not over a tensor that shares its memory.
            values = [np.array(value) if isinstance(value, np.ndarray) else value for value in values]
        values = [value if value is None else as_tensor(value) for value in values]
        return op.forward(F, *values, *args[n:], **kwargs)
    except Exception as error:
        if not any(map(callable, args)) and not holds_apart(args):  # what the user's own function raises is theirs
            explain(error, op.name, [raw(value) for value in args[: op.tensors]])
        raise


def tensors_in(value: Any) -> list[Any]:
    """List the tensors among arguments or results, also in sequences."""
    if isinstance(value, Tensor):
        return [value]
    if isinstance(value, dict):
        value = value.values()
    elif not isinstance(value, (list, tuple)):
        return []
    return [t for each in value for t in tensors_in(each)]


def raw_of(value: Any) -> Any:
    """Return what NumPy is to compute with, also of what sequences and dictionaries hold."""
    if isinstance(value, Tensor):
        return value._array
    if type(value) in (list, tuple):
        return type(value)(map(raw_of, value))
    return value


def wrapped(value: Any) -> Any:
    """Make tensors without a history of the arrays that a NumPy function gave."""
    if isinstance(value, (np.ndarray, np.generic)):
        return plain(to_native(value))
    if isinstance(value, (list, tuple)):
        parts = [wrapped(v) for v in value]
        return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
    return value


def required(result: Any, name: str, other: Any) -> Any:
    """Turn an operator's NotImplemented into the error that a method gives."""
    if result is NotImplemented:
        kind = type(other)
        raise OperandError(f"{name} got an operand of type {kind.__qualname__}; give a tensor, an array or a number")
    return result


def tensor_of(value: Any) -> Tensor:
    """Return a tensor itself, and anything else as one without a history."""
    if isinstance(value, Tensor):
        return value
    array = operand(value)
    return array if isinstance(array, Tensor) else from_outside(array)
