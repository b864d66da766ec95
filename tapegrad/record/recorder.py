"""Writes rows: the results of operations, computed, become tensors that stand on the tape.

The value has been computed by NumPy when a row is written, so an operation that fails leaves tape and tensors as they
were. A row's operands are rows of the same tape; what is not a tensor that requires grad is an immediate (one number),
a constant row (if its value is saved), or nothing at all.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad.core.dispatch import TRACING, is_traced, stands_for_others
from tapegrad.core.elements import check_element
from tapegrad.core.grad_mode import INFERENCE, is_writing, state
from tapegrad.core.memory import address_of
from tapegrad.core.storage import (
    DIFFERENTIABLE_CHARS,
    ENDED,
    INFERENCE_MARK,
    Layout,
    Meta,
    layout_for,
    layout_of,
    to_native,
)
from tapegrad.core.tensor import Tensor
from tapegrad.core.version_counters import cell_of, share
from tapegrad.diagnostics.recorded_locations import note
from tapegrad.diagnostics.source_locations import checksum, fingerprint
from tapegrad.engine.backward_pass import Backward
from tapegrad.errors import DTypeError, GradError
from tapegrad.ops import BY_NAME, CONST, Op, Structured
from tapegrad.ops.broadcast import kept_shape
from tapegrad.tape import abi as R
from tapegrad.tape import tape as tapes
from tapegrad.tape.reclaim import after_filling
from tapegrad.tape.row_format import NOT_KEPT, PACK, Full
from tapegrad.tape.tape import Tape, open_tape

NUMBERS = (int, float, complex, bool, np.number, np.bool_)
COPIED_BYTES = 1 << 16
"""A NumPy array that a row saves is copied up to this size; a larger one is watched for changes."""

_new = object.__new__
_CAST = BY_NAME["astype"]


def plain(array: Any) -> Tensor:
    """Make a tensor without a history; in inference mode, one that can have none later."""
    tensor = _new(Tensor)
    tensor._array = array
    tensor._tape = None
    tensor._row = -1
    tensor._layout = None
    tensor._meta = INFERENCE_MARK if state.rec is INFERENCE else None
    return tensor


def from_outside(value: Any) -> Tensor:
    """Make a tensor without a history of an array that somebody else made: a copy where tensors cannot hold it."""
    return plain(to_native(np.asarray(value)))


def ordinary(array: Any) -> Tensor:
    """Make a tensor without a history, an ordinary one in inference mode too."""
    tensor = _new(Tensor)
    tensor._array = array
    tensor._tape = tensor._layout = tensor._meta = None
    tensor._row = -1
    return tensor


class Followed:
    """A number that a dict has under a name, as a tensor: a recording reads that, and each replay the number anew."""

    __slots__ = ("_name", "_tensors", "space")

    def __init__(self, space: dict[str, Any], name: str) -> None:
        self.space, self._name = space, name
        self._tensors: dict[Any, Tensor] = {}  # by dtype: recordings are the same that read the same ones

    def tensor(self, dtype: Any) -> Tensor | None:
        """Return the tensor, within a recording; None where the dict has no number there."""
        number = self.space.get(self._name)
        if type(number) is not float and type(number) is not int:
            return None
        tensor = self._tensors.get(dtype)
        if tensor is None:
            tensor = self._tensors[dtype] = ordinary(np.zeros((), dtype))
        state.tracing.follow(self.space, self._name, tensor)
        return tensor


def make_leaf(array: Any, requires_grad: bool) -> Tensor:
    """Make a tensor of a new array: a constant of the recording where there is one, and otherwise a leaf."""
    if state.tracing is not None and not requires_grad:
        return TRACING.constant(plain(array))  # so that what is written into it is recorded
    return ordinary(array).requires_grad_() if requires_grad else plain(array)


def place_of(tensor: Tensor) -> Any:
    """Say where a tensor stands, and its gradient arrives: a tape and a row, or a leaf; None if it has no history."""
    if type(tensor) is not Tensor and is_traced(tensor):
        return f"%{tensor.current()._at}"  # type: ignore[attr-defined]
    return tensor.make_meta().leaf if tensor._tape is None else (tensor._tape, tensor._row)


def is_live(tensor: Tensor) -> bool:
    """Tell whether a tensor requires grad; a view may have come to, by what was written to its base."""
    tape = tensor._tape
    if tape is not None:
        return tape.level is None or not tape.level.is_over or _outlives(tensor)
    meta = tensor._meta
    if meta is None:
        return type(tensor) is not Tensor and stands_for_others(tensor)  # is to be kept as it is, whatever it holds
    if meta.kind > 0 and (origin := tensor._origin._meta) is not None and origin.writes != meta.writes:
        catch_up(tensor)
        return tensor._tape is not None and is_live(tensor)
    return meta.leaf is not None


def _outlives(tensor: Tensor) -> bool:
    """Check whether a result of a level of dual tensors that is over depends on anything else; else end its history."""
    places: Any = [(tensor._tape, tensor._row)]
    if not ENDED.issuperset(Backward(True).reach(places).leaves):
        return True
    if tensor._meta is None or tensor._meta.kind <= 0:
        tensor.detach_()
    return False


def requires_grad(operand: Any) -> bool:
    """Tell whether an operand is a tensor that requires grad."""
    return isinstance(operand, Tensor) and is_live(operand)


def _not_yet(*_: Any) -> None:
    raise NotImplementedError("tapegrad is not imported as a whole")


catch_up: Callable[[Tensor], None] = _not_yet
"""Brings a view up to date with what was written in place: `views.py` says how."""


def register_catching_up(function: Callable[[Tensor], None]) -> None:
    """Say what brings a view up to date."""
    global catch_up
    catch_up = function


def present(tensor: Any) -> Any:
    """Return a tensor itself, with the history that in-place writes have given its memory if it is a view."""
    meta = getattr(tensor, "_meta", None)
    if meta is not None and meta.kind > 0:
        catch_up(tensor)
    return tensor


def raw(operand: Any) -> Any:
    """Return what NumPy is to compute with."""
    return operand._array if isinstance(operand, Tensor) else operand


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
    if recorder is None or recorder is INFERENCE or out.dtype.char not in DIFFERENTIABLE_CHARS:
        out = to_native(out)
        for value in operands:
            if isinstance(value, Tensor) and value._meta is not None and not value._array.ndim:
                check_element(value)
        if out.dtype.kind in "fc" and is_writing() and any(map(requires_grad, operands)):
            raise DTypeError(
                f"{op.name} gives {out.dtype} of a tensor that requires grad, and gradients are float64 or float32, or "
                "complex numbers of these; stay with these, or call it on detach()"
            )
        return plain(out)
    return record_in(recorder, op, out, operands, params)


def is_complex(value: Any) -> bool:
    """Tell whether an operand is complex."""
    dtype = getattr(value, "dtype", None)
    return isinstance(value, complex) if dtype is None else dtype.kind == "c"


def of_complex(op: Any, operands: Sequence[Any]) -> Any:
    """Return the row that stands on the tape for complex operands, if one that is for real ones has such."""
    own = op.complex if op.elementwise else None
    if own is not None:
        return BY_NAME[own.row]
    if not any(map(requires_grad, operands)):
        return op
    raise DTypeError(
        f"{op.name} of complex numbers that require grad has no derivative here; write it with the real and the "
        "imaginary part, z.real and z.imag, or call it on detach()"
    )


def live_operands(op: Op, operands: Sequence[Any]) -> int:
    """Say as bits which operands require grad and have a derivative; views catch up with what was written."""
    live = 0
    made_in_inference = 0
    for k, value in enumerate(operands):
        if isinstance(value, Tensor):
            meta = value._meta
            if meta is not None:
                if meta.kind > 0:
                    cell = value._origin._meta
                    if cell is not None and (cell := cell.cell) is not None and cell[0] != meta.synced:
                        catch_up(value)
                        meta = value._meta
                elif meta.kind:
                    made_in_inference |= 1 << k
                if meta.leaf is not None:
                    live |= 1 << k
            if (tape := value._tape) is not None and (tape.level is None or not tape.level.is_over or _outlives(value)):
                live |= 1 << k
    live &= op.live_mask
    if live and made_in_inference and (made_in_inference & ~live or made_in_inference & op.masks[live & 7]):
        raise GradError(
            f"{op.name} of a tensor that was made in inference mode cannot be recorded: its value would be saved for "
            "backward, and such tensors have no version counter, or it requires no grad; use its clone(), or make it "
            "under no_grad() instead of inference_mode()"
        )
    return live


def record_in(
    recorder: Any,
    op: Op,
    out: Any,
    operands: Sequence[Any],
    params: dict[str, Any] | None = None,
    stash: dict[int, Any] | None = None,
    live: int = 0,
) -> Tensor:
    """Record an operation with a thread's recorder, whatever the mode; see `record`.

    With a stash, what the row saves goes there, by operand, 3 for the result, and not onto the tape. `live` is what
    `live_operands` says, where that is known.
    """
    if not op.takes_complex and any(map(is_complex, operands)):
        op = of_complex(op, operands)
    elif op.mixed and op.elementwise and not is_complex(operands[0]):
        raise DTypeError(f"{op.name} is for complex numbers, and got {getattr(operands[0], 'dtype', 'a real one')}")
    if recorder.own is not None:
        if recorder.silences:
            return recorder.record(op, out, operands, params)
        return _record_and_note(recorder.own, op, out, operands, params)
    live = live or live_operands(op, operands)
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
            row = _write(tape, op, out, layout, operands, live, params, stash)  # -1: somebody was faster
        except Full:
            if tape.owner is recorder and tape.count + most <= len(tape.vals):  # or a handler has filled it
                raise
            continue  # another thread closed the tape meanwhile and took its rows
    tensor = _new(Tensor)
    tensor._array = out
    tensor._tape = tape
    tensor._row = row
    tensor._layout = layout
    tensor._meta = None
    return tensor


def _record_and_note(recorder: Any, op: Op, out: Any, operands: Sequence[Any], params: Any) -> Tensor:
    """Record an operation, and let hooks pack what it saved, or note the line and sums of what it saved."""
    live = live_operands(op, operands)
    if not live:
        return plain(out)
    stash: dict[int, Any] | None = {} if state.packing else None
    tape = open_tape(recorder)
    number, first = tape.number, tape.count
    del tape  # whether one may be forgotten is asked of reference counts
    result = record_in(recorder, op, out, operands, params, stash, live)
    if stash:
        pack_saved(result, op, stash, operands, state.packing[-1])
    if state.detects:
        own: Any = result._tape  # another one where that was full
        note(result, operands, first if own.number == number else 0)
        own.watch(result._row, 0 if stash else op.masks[live & 7], checksum)
    return result


Packing = Callable[[Tensor, Op, dict[int, Any], Sequence[Any], Any], None]
pack_saved: Packing = _not_yet
"""Lets hooks pack what a row saved: `saved_tensors.py` says how."""


def register_packing(function: Packing) -> None:
    """Say what lets hooks pack what a row saved."""
    global pack_saved
    pack_saved = function


def _since(tape: Tape, row: int, value: Tensor) -> int:
    """Say how often the memory of an operand was written since its row was."""
    cell = cell_of(value)
    if cell is None or not cell[0]:
        return 0
    if not tape.row(row).cell:
        tape.set_cell(row, share(value).cell)
    return cell[0] - tape.born(row)


def _importable(value: Any) -> Any:
    """Return a tensor to import: in the place of a leaf of inference mode another one, whose gradient is the leaf's.

    No tape knows the leaf itself then, so that the short paths, which save values without a look at what saves them,
    do not find it.
    """
    meta = value._meta
    if meta is None or meta.kind >= 0:
        return value
    result = ordinary(value._array)
    result._meta = Meta()
    result._meta.leaf = meta.leaf
    return result


def _write(
    tape: Tape,
    op: Any,
    out: Any,
    layout: Layout,
    operands: Sequence[Any],
    live: int,
    params: dict[str, Any] | None,
    stash: dict[int, Any] | None = None,
) -> int:
    """Write a row, after rows for those of its operands that have none on the tape; -1 where that was closed meanwhile.

    One function and few calls, because what is not on the short path of the methods comes through here: it takes
    1 to 2 microseconds.
    """
    mask = op.masks[live & 7]
    saves, sampled = mask & 8, 0
    rows: list[int] = []
    kept: list[tuple[int, Any]] = []
    immediate: float | None = None
    versions: list[int] | None = None
    keeps = params[op.mixed] if params and type(op.mixed) is str else op.mixed
    for k, value in enumerate(operands):
        used = mask >> k & 1
        if live >> k & 1:
            row = value._row if value._tape is tape else tape.locate(_importable(value))
            if row < 0:
                return -1
            array = value._array
            if array.dtype is not out.dtype and array.dtype != out.dtype and op is not _CAST and not keeps:
                array = array.astype(out.dtype)
                row = _write(tape, _CAST, array, layout_of(array), (value,), 1, {"dtype": out.dtype})
                if row < 0:
                    return -1
                value = None
        elif not used and op.elementwise:
            rows.append(NOT_KEPT)
            continue
        elif immediate is None and op.elementwise and isinstance(value, NUMBERS) and not is_complex(value):
            immediate = float(value)  # type: ignore[arg-type]
            rows.append(-1)
            continue
        else:
            # An operand without a derivative, the condition of `where`, keeps its own dtype.
            casts = not keeps and (op.variadic or op.derivatives[k] is not None)
            dtype = out.dtype if casts else np.asarray(raw(value)).dtype
            row, array, value = _constant(tape, value, dtype, used)
            if row < 0:
                return -1
            if used and array.nbytes > COPIED_BYTES and value is None and array.base is not None:
                sampled |= 1 << k  # it is the user's array still
        rows.append(row)
        if used:
            saves |= 1
            if stash is None:
                kept.append((row, array))
            else:
                stash[k] = array.copy() if sampled >> k & 1 else array
            if value is not None and value._meta is not None and (since := _since(tape, row, value)):
                versions = versions or [0, 0, 0]
                versions[k] = since
    if op.variadic:
        rows = [tape.add_side_rows(rows), len(rows)]
    second = rows[1] if len(rows) > 1 else -1
    row = tape.count
    PACK(tape.buf, row * R.ROW_BYTES, op.opcode | (R.SAVES if saves else 0), layout.number, rows[0], second)
    if tape.count != row:  # a signal's handler has recorded
        return -1
    tape.count = row + 1
    for source, array in kept:  # not before there is a row that wants them: a handler's backward would clear them
        tape.vals[source] = array
        tape.held += array.nbytes
    if versions:
        tape.set_versions(row, tuple(versions))
    if mask & 8:
        if stash is None:
            tape.vals[row] = out
            tape.held += out.nbytes
        else:
            stash[3] = out
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
    if sampled and stash is None:
        tape.watch(row, sampled, fingerprint)
    return row


def _constant(tape: Tape, value: Any, dtype: np.dtype, used: int) -> tuple[int, Any, Tensor | None]:
    """Return a constant operand's row, its value as the row is to keep it, and the tensor whose version counts."""
    if isinstance(value, Tensor):
        array = value._array
        if not used or array.dtype == dtype:
            return tape.locate(value), array, value
        array = array.astype(dtype)
    else:
        array = to_native(np.asarray(value))
        if used and array.dtype != dtype:
            array = array.astype(dtype)
        elif used and array.nbytes > COPIED_BYTES and array.flags.aligned:
            array = array.view(np.ndarray)
        elif used:
            array = np.array(array)
    return tape.append(CONST, layout_of(array)), array, None


def geometry_of(op: Structured, x: np.ndarray, view: np.ndarray, params: dict[str, Any]) -> list[int]:
    """Return a view's offset and strides in an array of the same shape in C order, which is what an adjoint is."""
    if not (isinstance(x, np.ndarray) and x.flags.c_contiguous):
        x = np.empty(x.shape, x.dtype)
        view = op.forward(np, x, **params)
    return [address_of(view) - address_of(x), *view.strides]
