"""The general way to record an operation: any operands, dtypes and shapes. The façade's methods have a shorter one.

The value has been computed by NumPy when a row is written, so an operation that fails leaves tape and tensors as they
were. A row's operands are rows of the same tape; what is not a tensor that requires grad is an immediate (one number),
a constant row (if its value is saved), or nothing at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from types import SimpleNamespace
from typing import TYPE_CHECKING, Any

import numpy as np

from tapegrad.errors import ArgumentError, DTypeError, OperandError, ShapeError, TapegradError
from tapegrad.explaining import explain, is_hopeless, refuse_operand
from tapegrad.modes import state
from tapegrad.ops import BY_NAME, CONST, Composed, Elementwise, Op, Structured
from tapegrad.ops.broadcasting import kept_shape
from tapegrad.tape import rows as R
from tapegrad.tape import tape as tapes
from tapegrad.tape.engine import fingerprint
from tapegrad.tape.memory import address_of
from tapegrad.tape.storage import DIFFERENTIABLE_CHARS, Layout, check_dtype, layout_for, layout_of
from tapegrad.tape.tape import NOT_KEPT, PACK, Full, Tape, open_tape
from tapegrad.tape.upkeep import after_filling

if TYPE_CHECKING:
    from tapegrad.tensor import Tensor
else:
    Tensor = None  # tensor.py puts the class here: it stands on what this file does

NUMBERS = (int, float, bool, np.number, np.bool_)
COPIED_BYTES = 1 << 16
"""A NumPy array that a row saves is copied up to this size; a larger one is watched for changes."""

F = SimpleNamespace()
"""What composed rows are written in: tapegrad's functions by NumPy's names; the files that have them put them here."""

_EXACT = frozenset((np.ndarray, float, int, bool, np.float64, np.float32))
_new = object.__new__
_CAST = BY_NAME["astype"]


def plain(array: Any) -> Tensor:
    """Make a tensor without a history."""
    tensor = _new(Tensor)
    tensor._array = array
    tensor._tape = None
    tensor._row = -1
    tensor._layout = None
    tensor._meta = None
    return tensor


def requires_grad(operand: Any) -> bool:
    """Tell whether an operand is a tensor that requires grad."""
    return isinstance(operand, Tensor) and (
        operand._tape is not None or (operand._meta is not None and operand._meta.leaf is not None)
    )


def is_tensor(value: Any) -> bool:
    """Tell whether a value is a tensor."""
    return isinstance(value, Tensor)


def know_tensors(kinds: Any) -> bool:
    """Tell whether classes are those of tensors and NumPy's arrays only."""
    return all(issubclass(kind, (Tensor, np.ndarray)) for kind in kinds)


def raw(operand: Any) -> Any:
    """Give what NumPy is to compute with."""
    return operand._array if isinstance(operand, Tensor) else operand


def as_tensor(value: Any) -> Tensor:
    """Give a tensor itself, and an array as one without a history."""
    return value if isinstance(value, Tensor) else plain(np.asarray(value))


def place(tensor: Any) -> tuple[Any, int]:
    """Say where a tensor that is more than a result stands: the tape and row, or None where the general way is to see.

    A leaf, and a value of another tape, stands on this thread's open tape once it is imported there; the row is -1 for
    a leaf that is not yet. Anything that was written in place goes the general way, which saves versions.
    """
    meta = tensor._meta
    if meta.cell is not None and meta.cell[0]:
        return None, -1
    recorder = state.rec
    tape = tensor._tape
    if recorder is None or (tape is not None and tape.owner is recorder):
        return tape, tensor._row
    if tape is None:
        if meta.leaf is None:
            return None, -1
        if tensor._layout is None:
            tensor._layout = layout_of(tensor._array)
        mine = open_tape(recorder)
        return mine, mine.imports.get(meta.key, -1)
    here = recorder.tape() if recorder.tape is not None else None
    if here is None:
        return None, -1
    row = here.imports.get((tape.number, tensor._row), -1)
    return (here, row) if row >= 0 else (None, -1)


def is_constant(tensor: Any) -> bool:
    """Tell whether a tensor does not require grad."""
    return tensor._tape is None and (tensor._meta is None or tensor._meta.leaf is None)


def is_operand(value: Any) -> bool:
    """Tell whether an operator can take a value."""
    return isinstance(value, (Tensor, np.ndarray, *NUMBERS, list, tuple, complex))


def operand(value: Any) -> Any:
    """Check an operand; sequences become arrays."""
    if type(value) in _EXACT or isinstance(value, (Tensor, *NUMBERS)):
        return value
    if isinstance(value, np.ma.MaskedArray):
        raise OperandError("got a masked array, whose mask would be lost; give its filled(value), or where(mask, …)")
    if isinstance(value, np.ndarray):
        return np.asarray(value)  # of a subclass only the array: compiled code reads its memory
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
        strange = [v for v in array.flat if not isinstance(v, (int, float))]
        first = strange[0] if strange else 0
        what = "integers of more than 64 bits" if not strange else f"values of type {type(first).__qualname__}"
        raise DTypeError(
            f"got {what}, an array of dtype object, which tensors cannot hold; "
            "give real numbers, in lists of equal lengths"
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


def elementwise(op: Elementwise, *operands: Any) -> Tensor:
    """Compute an elementwise operation, and record it if it is to be."""
    values = tuple([value if isinstance(value, Tensor) else operand(value) for value in operands])
    arrays = [v._array if isinstance(v, Tensor) else v for v in values]
    try:
        out = op.twins[0](*arrays)
    except Exception as error:
        explain(error, op.name, arrays)
        raise
    return record(op, out, values)


def choose(condition: Any, x: Any = None, y: Any = None) -> Any:
    """Compute `where`: the condition is read as booleans and has no gradient."""
    if x is None and y is None:
        return F.nonzero(condition)
    if x is None or y is None:
        raise OperandError("where takes a condition and two values; give both, or none of them for the indices")
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
        try:
            out = op.twins[0](x_array, y_array)
        except Exception as error:
            explain(error, op.name, (x_array, y_array))
            raise
        return record(op, out, (x, y))
    for value in (x, y):
        if not is_operand(value):
            # Equality with anything has an answer; and what may know tensors is asked.
            if not is_hopeless(value, op.name in ("eq", "ne")):
                return NotImplemented
            raise refuse_operand(value)
    return elementwise(op, x, y)


def structured(op: Structured, operands: Sequence[Any], *args: Any, **kwargs: Any) -> Tensor:
    """Compute an operation with structure, and record it if it is to be."""
    values = [value if isinstance(value, Tensor) else operand(value) for value in operands]
    arrays = [v._array if isinstance(v, Tensor) else np.asarray(v) for v in values]
    try:
        params = None if op.params is None else op.params(*[a.shape for a in arrays], *args, **kwargs)
        out = op.forward(np, *arrays, **(params or {}))
    except Exception as error:
        explain(error, op.name, arrays)
        raise
    return record(op, out, values, params)


def own(value: Any) -> Tensor:
    """Make a tensor of an argument that rows are to save: an array is copied, as its owner may change it."""
    return F.as_tensor(value.copy() if isinstance(value, np.ndarray) else value)


F.own = own


def composed(op: Composed, *args: Any, **kwargs: Any) -> Any:
    """Compute an operation that is made of others."""
    try:
        if not op.has_derivative:
            given = [raw_of(value) for value in args]
            return wrapped(op.forward(np, *given, **{name: raw_of(value) for name, value in kwargs.items()}))
        n = op.tensors
        if n == 1 and args and type(args[0]) is Tensor:
            return op.forward(F, *args, **kwargs)
        values = [value if value is None or isinstance(value, Tensor) else operand(value) for value in args[:n]]
        if any(map(requires_grad, values)):
            # Rows would watch over an array, not over a tensor that shares its memory.
            values = [np.array(value) if isinstance(value, np.ndarray) else value for value in values]
        values = [value if value is None else as_tensor(value) for value in values]
        return op.forward(F, *values, *args[n:], **kwargs)
    except Exception as error:
        if not any(map(callable, args)):  # what the user's own function raises is theirs
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
    """Give what NumPy is to compute with, also of what sequences and dictionaries hold."""
    if isinstance(value, Tensor):
        return value._array
    if type(value) in (list, tuple):
        return type(value)(map(raw_of, value))
    return value


def wrapped(value: Any) -> Any:
    """Make tensors without a history of the arrays that a NumPy function gave."""
    if isinstance(value, (np.ndarray, np.generic)):
        check_dtype(value.dtype)
        return plain(value)
    if isinstance(value, (list, tuple)):
        parts = [wrapped(v) for v in value]
        return type(value)(*parts) if hasattr(value, "_fields") else type(value)(parts)
    return value


def record(op: Op, out: Any, operands: Sequence[Any], params: dict[str, Any] | None = None) -> Tensor:
    """Make the result of an operation a tensor, with a row on the tape if an operand requires grad.

    Parameters
    ----------
    op : Op
    out : array or NumPy scalar
        The value, computed.
    operands : sequence of tensors, arrays, numbers
    params : dict, optional
        What a structured operation's rules need to know.

    Returns
    -------
    Tensor
    """
    recorder = state.rec
    if recorder is None or out.dtype.char not in DIFFERENTIABLE_CHARS:
        check_dtype(out.dtype)
        if recorder is not None and out.dtype.kind == "f" and any(map(requires_grad, operands)):
            raise DTypeError(
                f"{op.name} gives {out.dtype} of a tensor that requires grad, and gradients are float64 or float32; "
                "stay with these, or call it on detach()"
            )
        return plain(out)
    live = 0
    for k, value in enumerate(operands):
        if isinstance(value, Tensor) and (
            value._tape is not None or (value._meta is not None and value._meta.leaf is not None)
        ):
            live |= 1 << k
    live &= op.live_mask
    if not live:
        return plain(out)
    layout = layout_of(out)
    row, most = -1, 2 * len(operands) + 1
    while row < 0:
        tape = open_tape(recorder)
        if (tape.count + most > len(tape.vals) or tape.held > tapes.MAX_BYTES) and not tape.has_room(most):
            tape.close()
            after_filling(recorder, tape)
            continue
        try:
            row = _write(tape, op, out, layout, operands, live, params)
        except Full:
            if tape.owner is recorder:
                raise
            continue  # another thread closed the tape meanwhile and took its rows
    tensor = _new(Tensor)
    tensor._array = out
    tensor._tape = tape
    tensor._row = row
    tensor._layout = layout
    tensor._meta = None
    return tensor


def _write(
    tape: Tape, op: Any, out: Any, layout: Layout, operands: Sequence[Any], live: int, params: dict[str, Any] | None
) -> int:
    """Write a row, after rows for those of its operands that have none on the tape; -1 where that was closed meanwhile.

    One function and few calls, because what is not on the short path of the methods comes through here: it takes
    1 to 2 microseconds.
    """
    mask = op.masks[live & 7]
    saves = mask & 8
    rows: list[int] = []
    immediate: float | None = None
    versions: list[int] | None = None
    vals = tape.vals
    for k, value in enumerate(operands):
        used = mask >> k & 1
        if live >> k & 1:
            row = value._row if value._tape is tape else tape.locate(value)
            if row < 0:
                return -1
            array = value._array
            if array.dtype is not out.dtype and array.dtype != out.dtype and op is not _CAST:
                array = array.astype(out.dtype)
                row = _write(tape, _CAST, array, layout_of(array), (value,), 1, {"dtype": out.dtype})
                value = None
        elif not used and op.elementwise:
            rows.append(NOT_KEPT)
            continue
        elif immediate is None and op.elementwise and isinstance(value, NUMBERS):
            immediate = float(value)
            rows.append(-1)
            continue
        else:
            # An operand without a derivative, the condition of `where`, keeps its own dtype.
            dtype = out.dtype if op.variadic or op.derivatives[k] is not None else raw(value).dtype
            row, array, value = _constant(tape, value, dtype, used)
        rows.append(row)
        if used:
            saves |= 1
            vals[row] = array
            tape.held += array.nbytes
            if value is not None and value._meta is not None and value._meta.version():
                versions = versions or [0, 0, 0, 0]
                versions[k] = value._meta.version()
    if op.variadic:
        rows = [tape.add_side_rows(rows), len(rows)]
    row = tape.count
    second = rows[1] if len(rows) > 1 else -1
    PACK(tape.buf, row * R.ROW_BYTES, op.opcode | (R.SAVES if saves else 0), layout.number, rows[0], second)
    tape.count = row + 1
    if versions:
        tape.set_versions(row, tuple(versions))
    if mask & 8:
        vals[row] = out
        tape.held += out.nbytes
    side = 0
    if not op.elementwise:
        if params:
            tape.params[row] = params
        if op.mode == "spread":
            assert params is not None
            immediate = params.get("scale", 1.0)
            side = layout_for(kept_shape(raw(operands[0]).shape, params["axis"]), out.dtype).number
        elif op.mode == "view":
            side = tape.add_geometry(geometry_of(op, raw(operands[0]), out, params or {}))
        elif op.encode is not None:
            numbers = op.encode(*[np.shape(raw(v)) for v in operands], **(params or {}))
            if numbers:
                arrays = [n for n in numbers if isinstance(n, np.ndarray)]
                tape.cells += arrays  # which keeps them alive
                tape.held += sum([a.nbytes for a in arrays])
                side = tape.add_geometry([address_of(n) if isinstance(n, np.ndarray) else n for n in numbers])
    if side or len(rows) > 2:
        tape.set_third_side(row, rows[2] if len(rows) > 2 else 0, side)
    if immediate is not None:
        tape.set_immediate(row, immediate)
    return row


def _constant(tape: Tape, value: Any, dtype: np.dtype, used: int) -> tuple[int, Any, Tensor | None]:
    """Give a constant operand's row, its value as the row is to keep it, and the tensor whose version counts."""
    if isinstance(value, Tensor):
        array = value._array
        if not used or array.dtype == dtype:
            return tape.locate(value), array, value
        array = array.astype(dtype)
    else:
        array = np.asarray(value)
        if used and array.dtype != dtype:
            array = array.astype(dtype)
        elif used and array.nbytes > COPIED_BYTES and array.flags.aligned:
            array = array.view(np.ndarray)
            row = tape.append(CONST | R.WATCHED, layout_of(array))
            tape.watched[row] = (array, fingerprint(array))
            return row, array, None
        elif used:
            array = np.array(array)
    return tape.append(CONST, layout_of(array)), array, None


def geometry_of(op: Structured, x: np.ndarray, view: np.ndarray, params: dict[str, Any]) -> list[int]:
    """Give a view's offset and strides in an array of the same shape in C order, which is what an adjoint is."""
    if not (isinstance(x, np.ndarray) and x.flags.c_contiguous):
        x = np.empty(x.shape, x.dtype)
        view = op.forward(np, x, **params)
    return [address_of(view) - address_of(x), *view.strides]


def required(result: Any, name: str, other: Any) -> Any:
    """Turn an operator's NotImplemented into the error that a method gives."""
    if result is NotImplemented:
        kind = type(other)
        raise OperandError(f"{name} got an operand of type {kind.__qualname__}; give a tensor, an array or a number")
    return result
