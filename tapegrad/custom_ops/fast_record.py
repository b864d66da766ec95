"""Records rows of a user's own sooner than the general way, where the operands are tensors that are simply there."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

from tapegrad.core.grad_mode import INFERENCE, state
from tapegrad.core.storage import SMALL_BYTES, VIEW_MARK, Layout, layout_of
from tapegrad.core.tensor import Tensor
from tapegrad.ops import CONST
from tapegrad.ops.op import Op
from tapegrad.record.operations import place
from tapegrad.record.recorder import ordinary, record
from tapegrad.tape import abi as R
from tapegrad.tape.row_format import NOT_KEPT, PACK, PACK_SIDE, Full
from tapegrad.tape.tape import open_tape

if TYPE_CHECKING:
    from tapegrad.custom_ops.compile import Form

_new = object.__new__


def _tape_of(operands: Sequence[Tensor], recorder: Any) -> Any:
    """Return this thread's open tape if an operand that requires grad is, or can be, on it."""
    leaf = False
    for x in operands:
        tape, meta = x._tape, x._meta
        if tape is not None and tape.owner is recorder:
            return tape
        leaf |= meta is not None and meta.leaf is not None
    return open_tape(recorder) if leaf and recorder.own is None else None


def recorded(
    op: Op, out: Any, operands: Sequence[Tensor], params: dict[str, Any] | None = None, kept: Sequence[Any] = ()
) -> Any:
    """Record an operation on one to three tensors, which needs no numbers of its own; as `record`.

    `kept` are its last operands: arrays that nobody else has.
    """
    recorder = state.rec
    if recorder is None or recorder is INFERENCE:
        return record(op, out, operands, params)
    tape = _tape_of(operands, recorder)
    if tape is None or tape.count + 4 > len(tape.vals):
        return _generally(op, out, operands, params, kept)
    dtype, rows, live = out.dtype, [-1, -1, 0], 0
    for k, x in enumerate(operands):
        meta, layout = x._meta, x._layout
        if x._tape is tape and (
            meta is None or (meta is VIEW_MARK and ((origin := x._origin._meta) is None or not origin.version()))
        ):
            row = x._row
            live |= 1 << k
        elif (row := tape.known(x)) >= 0:
            live |= 1 << k
        elif x._tape is None and meta is not None and meta.leaf is not None and not meta.kind:
            row = tape.import_leaf_or_constant(x)
            live |= 1 << k
        else:
            row = tape.constant(x)
        if layout is None:
            layout = x._layout = layout_of(x._array)
        if row < 0 or layout.dtype is not dtype or layout.nbytes > SMALL_BYTES:
            return _generally(op, out, operands, params, kept)
        rows[k] = row
    live &= op.live_mask
    layout, mask = layout_of(out), op.masks[live]
    if not live or layout.nbytes > SMALL_BYTES or tape.owner is not recorder:
        return _generally(op, out, operands, params, kept)
    own_kept = []
    for k, array in enumerate(kept, len(operands)):
        rows[k] = NOT_KEPT
        if mask >> k & 1:
            own = layout_of(array)
            if own.nbytes > SMALL_BYTES:
                return _generally(op, out, operands, params, kept)
            rows[k] = tape.append(CONST, own)
            if rows[k] < 0:
                return _generally(op, out, operands, params, kept)
            own_kept.append((rows[k], array))
    head = op.opcode | R.SAVES if mask else op.opcode
    row = tape.count
    try:
        PACK_SIDE(tape.buf, row * R.ROW_BYTES, head, layout.code, rows[0], rows[1], 0.0, rows[2], 0)
    except Full:
        return _generally(op, out, operands, params, kept)
    if tape.count != row:  # a signal's handler has recorded
        return _generally(op, out, operands, params, kept)
    tape.count, vals = row + 1, tape.vals
    for source, array in own_kept:
        vals[source] = array
    if mask:
        for k, x in enumerate(operands):
            if mask >> k & 1:
                vals[rows[k]] = x._array
        if mask & 8:
            vals[row] = out
    if params:
        tape.params[row] = params
    return _made(out, tape, row, layout)


def _made(out: Any, tape: Any, row: int, layout: Any) -> Tensor:
    """Make the tensor of a row that has been packed and counted."""
    t = _new(Tensor)
    t._array = out
    t._tape = tape
    t._row = row
    t._layout = layout
    t._meta = None
    return t


def of_one(op: Op, form: Form, layout: Layout, params: dict[str, Any]) -> Callable[[Tensor], Tensor | None] | None:
    """Return the function that computes and records a primitive of one tensor of a layout, as `recorded` would.

    It gives None, before it has done anything, for an array that is not in C order; there is none where the layout is
    not one that a row may have without being counted.
    """
    operand = form.signature.operands[0]
    if not layout.shape or layout.nbytes > SMALL_BYTES or layout.dtype is not form.dtype or not op.live_mask & 1:
        return None
    if len(form.signature.operands) > 1 or operand.ndim != layout.ndim or form.signature.constants:
        return None
    shape, number, forward, mask = layout.shape, None if form.ndim else form.dtype.type, form.directly(), op.masks[1]
    head, saves_x, saves_out = op.opcode | (R.SAVES if mask else 0), mask & 1, mask & 8

    def short(x: Tensor) -> Tensor | None:
        array = x._array
        if not array.flags.c_contiguous:
            return None
        try:
            out = forward(array)
        except Exception as error:
            form.note(error)
            raise
        if number is not None:
            out = number(out)
        rec, tape, a, meta = state.rec, x._tape, x._row, x._meta
        if rec is None or rec is INFERENCE:
            return record(op, out, (x,), params)
        if meta is not None and (
            meta is not VIEW_MARK or ((origin := x._origin._meta) is not None and origin.version())
        ):
            tape, a = place(x)
        if tape is None or tape.owner is not rec or (a < 0 and (a := tape.arrive(x)) < 0):
            return record(op, out, (x,), params)
        own = layout
        if out.shape != shape:
            if form.parts is not None:
                raise form.parts.error_of_shape(out.shape, shape)
            own = layout_of(out)
        row = tape.count
        try:
            PACK(tape.buf, row * R.ROW_BYTES, head, own.code, a, -1)
        except Full:
            return record(op, out, (x,), params)
        if tape.count != row:  # a signal's handler has recorded
            return record(op, out, (x,), params)
        tape.count = row + 1
        if saves_x:
            tape.vals[a] = array
        if saves_out:
            tape.vals[row] = out
        tape.params[row] = params
        t = _new(Tensor)
        t._array = out
        t._tape = tape
        t._row = row
        t._layout = own
        t._meta = None
        return t

    return short


def _generally(op: Op, out: Any, operands: Sequence[Any], params: dict[str, Any] | None, kept: Sequence[Any]) -> Any:
    return record(op, out, [*operands, *map(ordinary, kept)] if kept else operands, params)
