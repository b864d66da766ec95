"""The general way to record an operation: any operands, dtypes and shapes. The façade's methods have a shorter one.

The value has been computed by NumPy when a row is written, so an operation that fails leaves tape and tensors as they
were. A row's operands are rows of the same tape; what is not a tensor that requires grad is an immediate (one number),
a constant row (if its value is saved), or nothing at all.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from tapegrad.errors import OperandError
from tapegrad.modes import state
from tapegrad.ops import BY_NAME, CONST, Elementwise, Op, Structured
from tapegrad.ops.broadcasting import kept_shape
from tapegrad.tape import rows as R
from tapegrad.tape.engine import fingerprint
from tapegrad.tape.memory import address_of
from tapegrad.tape.storage import DIFFERENTIABLE, layout_for, layout_of
from tapegrad.tape.tape import Full, Tape, open_tape

if TYPE_CHECKING:
    from tapegrad.tensor import Tensor
else:
    Tensor = None  # tensor.py puts the class here: it stands on what this file does

NUMBERS = (int, float, bool, np.number, np.bool_)
COPIED_BYTES = 1 << 16
"""A NumPy array that a row saves is copied up to this size; a larger one is watched for changes."""

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


def raw(operand: Any) -> Any:
    """Give what NumPy is to compute with."""
    return operand._array if isinstance(operand, Tensor) else operand


def as_tensor(value: Any) -> Tensor:
    """Give a tensor itself, and an array as one without a history."""
    return value if isinstance(value, Tensor) else plain(np.asarray(value))


def is_operand(value: Any) -> bool:
    """Tell whether an operator can take a value."""
    return isinstance(value, (Tensor, np.ndarray, *NUMBERS, list, tuple, complex))


def operand(value: Any) -> Any:
    """Check an operand; sequences become arrays."""
    if isinstance(value, (Tensor, np.ndarray, *NUMBERS)):
        return value
    if isinstance(value, (list, tuple)):
        return sequence_to_array(value)
    raise OperandError(
        f"got an operand of type {type(value).__module__}.{type(value).__qualname__}; "
        "give a tensor, a NumPy array or a real number"
    )


def sequence_to_array(values: Sequence[Any]) -> Any:
    """Make an array, or a stacked tensor if there is a tensor among the values, of a nested sequence."""
    if _holds_tensor(values):
        parts = [operand(v) for v in values]
        return structured(BY_NAME["stack"], [as_tensor(p) for p in parts])
    return np.asarray(values)


def _holds_tensor(values: Any) -> bool:
    return isinstance(values, Tensor) or (isinstance(values, (list, tuple)) and any(map(_holds_tensor, values)))


def elementwise(op: Elementwise, *operands: Any) -> Tensor:
    """Compute an elementwise operation, and record it if it is to be."""
    operands = tuple(operand(o) for o in operands)
    return record(op, op.twins[0](*map(raw, operands)), operands)


def choose(condition: Any, x: Any, y: Any) -> Tensor:
    """Compute `where`: the condition is read as booleans and has no gradient."""
    chosen = np.asarray(raw(operand(condition)), np.bool_)
    return elementwise(BY_NAME["where"], plain(chosen), x, y)


def binary(op: Elementwise, x: Any, y: Any) -> Any:
    """Compute an operator with two operands; NotImplemented for what it does not know."""
    if not (is_operand(x) and is_operand(y)):
        return NotImplemented
    return elementwise(op, x, y)


def structured(op: Structured, operands: Sequence[Any], *args: Any, **kwargs: Any) -> Tensor:
    """Compute an operation with structure, and record it if it is to be."""
    operands = [operand(o) for o in operands]
    arrays = [raw(o) for o in operands]
    params = {} if op.params is None else op.params(*(np.shape(a) for a in arrays), *args, **kwargs)
    return record(op, op.forward(np, *arrays, **params), operands, params)


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
    if recorder is None or not op.differentiable or out.dtype not in DIFFERENTIABLE:
        return plain(out)
    live = [
        requires_grad(o) and (k > 2 or op.variadic or op.derivatives[k] is not None) for k, o in enumerate(operands)
    ]
    if not any(live):
        return plain(out)
    while True:
        tape = open_tape(recorder)
        if not tape.has_room(2 * len(operands) + 1):
            tape.close()
            continue
        try:
            row = _Writer(tape, op, out, operands, live, params or {}).write()
        except Full:  # another thread closed the tape meanwhile and took its rows
            continue
        if row >= 0:
            break
    tensor = _new(Tensor)
    tensor._array = out
    tensor._tape = tape
    tensor._row = row
    tensor._layout = layout_of(out)
    tensor._meta = None
    return tensor


class _Writer:
    """Writes one row, after rows for those of its operands that have none on this tape."""

    def __init__(
        self, tape: Tape, op: Any, out: Any, operands: Sequence[Any], live: list[bool], params: dict[str, Any]
    ) -> None:
        self.tape, self.op, self.out, self.operands, self.live, self.params = tape, op, out, operands, live, params
        self.many = op.variadic
        uses = op.uses if not self.many else (0,)
        self.mask = 0
        if not self.many:
            for k, is_live in enumerate(live):
                self.mask |= uses[k] if is_live else 0
        self.immediate: float | None = None
        self.versions = [0, 0, 0, 0]
        self.saves = bool(self.mask & 8)
        self.held = out.nbytes if self.saves else 0

    def write(self) -> int:
        """Write the row and give its number; -1 where the tape was closed meanwhile."""
        tape, op = self.tape, self.op
        rows: list[int] = []
        for k, value in enumerate(self.operands):
            operand_row = self._operand(k, value)
            if operand_row is None:
                return -1
            rows.append(operand_row)
        head = op.opcode | (R.SAVES if self.saves else 0)
        layout = layout_of(self.out)
        if self.many:
            row = tape.append(head, layout, tape.add_side_rows(rows), len(rows))
        else:
            row = tape.append(head, layout, *rows[:2])
        third = rows[2] if len(rows) > 2 and not self.many else 0
        side = 0
        if isinstance(op, Structured):
            side = self._structure()
            if self.params:
                tape.set_params(row, self.params)
        if third or side:
            tape.set_third_side(row, third, side)
        if self.immediate is not None:
            tape.set_immediate(row, self.immediate)
        if any(self.versions):
            tape.set_versions(row, tuple(self.versions))
        if self.mask & 8:
            tape.vals[row] = self.out
        tape.held += self.held
        return row

    def _structure(self) -> int:
        """Prepare what the interpreter needs to run a structured row without Python."""
        op, tape = self.op, self.tape
        if op.mode == "spread":
            self.immediate = self.params.get("scale", 1.0)
            shape = kept_shape(raw(self.operands[0]).shape, self.params["axis"])
            return layout_for(shape, self.out.dtype).number
        if op.mode == "view":
            return tape.add_geometry(_geometry(op, raw(self.operands[0]), self.out, self.params))
        return 0

    def _operand(self, k: int, value: Any) -> int | None:
        """Give an operand's row, -1 for an immediate or for what the row does not need; None to start again."""
        used = not self.many and bool(self.mask & (1 << k))
        if self.live[k]:
            return self._live_operand(k, value, used)
        if not used and not isinstance(self.op, Structured):
            return -1
        if isinstance(value, NUMBERS):
            if self.immediate is None and isinstance(self.op, Elementwise):
                self.immediate = float(value)
                return -1
            return self._constant(np.asarray(value, self.out.dtype), used)
        if isinstance(value, Tensor):
            if used and value._array.dtype not in (self.out.dtype, np.bool_):
                return self._constant(value._array.astype(self.out.dtype), used)
            row = self.tape.import_leaf_or_constant(value)
            self._save(k, row, value, used)
            return row
        return self._array(value, used)

    def _live_operand(self, k: int, value: Tensor, used: bool) -> int | None:
        tape = self.tape
        if value._tape is tape:
            row = value._row
        elif value._tape is None:
            row = tape.import_leaf_or_constant(value)
        else:
            row = tape.import_value(value)
            if row < 0:
                return None
        if value._array.dtype == self.out.dtype or self.op is _CAST:
            self._save(k, row, value, used)
            return row
        array = value._array.astype(self.out.dtype)
        row = tape.append(_CAST.opcode, layout_of(array), row)
        tape.set_params(row, {"dtype": self.out.dtype})
        if used:
            tape.vals[row] = array
            self.saves = True
            self.held += array.nbytes
        return row

    def _save(self, k: int, row: int, value: Tensor, used: bool) -> None:
        if used:
            if self.tape.vals[row] is None:
                self.held += value._array.nbytes
            self.tape.vals[row] = value._array
            self.versions[k] = 0 if value._meta is None else value._meta.version()
            self.saves = True

    def _constant(self, array: np.ndarray, used: bool) -> int:
        """Give a new constant row; its value is nobody else's."""
        row = self.tape.append(CONST, layout_of(array))
        if used:
            self.tape.vals[row] = array
            self.saves = True
            self.held += array.nbytes
        return row

    def _array(self, array: np.ndarray, used: bool) -> int:
        """Give a constant row for a NumPy array: copied, or if it is large, watched for changes."""
        if array.dtype not in (self.out.dtype, np.bool_):
            return self._constant(array.astype(self.out.dtype), used)
        if not used or array.nbytes <= COPIED_BYTES:
            return self._constant(np.array(array), used)
        array = array.view(np.ndarray)
        row = self.tape.append(CONST | R.WATCHED, layout_of(array))
        self.tape.set_params(row, {"fingerprint": (array, fingerprint(array))})
        self.tape.vals[row] = array
        self.saves = True
        return row


def _geometry(op: Structured, x: np.ndarray, view: np.ndarray, params: dict[str, Any]) -> list[int]:
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
