"""Writing in place: the memory gets other values, and the tensor whose memory it is another history.

A recorded write is a new value of the origin: the operation's own row and behind it, where a view was written, a row
`assign` that puts the result into the whole. All views catch up when they are used next. What was saved before of that
memory is not there any more, and backward says so; what the operation itself saves is copied first. Not recorded,
under `no_grad` or through `detach()`, a write raises the version, and the history stays.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad.core.dispatch import HANDS, holds_apart, is_apart
from tapegrad.core.elements import forget_element
from tapegrad.core.error_messages import explain
from tapegrad.core.grad_mode import INFERENCE, Recorder, is_recording, state
from tapegrad.core.storage import (
    DIFFERENTIABLE,
    FUNCTION_VIEW,
    INFERENCE_TENSOR,
    INFERENCE_VIEW,
    NO_GRAD_VIEW,
    PLAIN,
    VIEW_OF_SEVERAL,
    Meta,
    Sound,
    overlaps,
)
from tapegrad.core.tensor import Tensor
from tapegrad.core.version_counters import cell_of, lock_of, origin_of, share
from tapegrad.diagnostics.anomaly import is_anomaly_enabled
from tapegrad.diagnostics.source_locations import note_write
from tapegrad.errors import DTypeError, GradError, LeafError, OperandError, ShapeError
from tapegrad.ops import BY_NAME, Elementwise
from tapegrad.record import operations
from tapegrad.record.inplace_cache import apply_again
from tapegrad.record.inplace_unrecorded import again, again_with
from tapegrad.record.operations import F, operand
from tapegrad.record.recorder import is_complex, is_live, live_operands, of_complex, plain, raw, record, requires_grad
from tapegrad.record.views import adopt, catch_up, geometry, spoil, writeable_view

_ASSIGN = BY_NAME["assign"]

_REFUSED = {
    VIEW_OF_SEVERAL: "it is one of several views that one operation made (unbind, split, chunk), which may not be "
    "written with gradients recorded; write into the tensor itself by an index, x[k] = value, or into a clone()",
    NO_GRAD_VIEW: "it is a view made under no_grad, and whether the write is to be recorded cannot be told; make the "
    "view and write both inside of no_grad, or both outside",
    FUNCTION_VIEW: "it is a view that a custom function returned, whose derivative does not know of the write; write "
    "into a clone()",
    INFERENCE_VIEW: "it is a view made in inference mode, and whether the write is to be recorded cannot be told; make "
    "the view and write both inside of inference mode, or both outside",
}


# What may be written


def is_recorded(name: str, target: Tensor, values: Sequence[Any] = (), part: Any = None) -> bool:
    """Check that a tensor may be written, give it memory that can be, and tell whether the write is to be recorded.

    Where only a part of its array is written, elements of the rest may lie in one place.

    Raises
    ------
    LeafError
        For a leaf that requires grad, or a view of one, in grad mode.
    GradError
        For a view that may not be written with gradients recorded, or a tensor of inference mode outside of it.
    OperandError
        For memory that is read-only, or in which elements lie in the same place.
    """
    meta = target._meta
    kind = PLAIN if meta is None else meta.kind
    recorder = state.rec
    if kind == INFERENCE_TENSOR and recorder is not INFERENCE:
        raise GradError(
            f"{name} of a tensor that was made in inference mode, outside of it: such tensors have no version counter; "
            "write into its clone(), or inside of inference_mode()"
        )
    _check_memory(name, target, part)
    recorded = False
    if recorder is state.pen:
        origin = target if kind <= 0 else target._origin
        recorded = is_live(origin) or (kind != PLAIN and is_live(target)) or any(map(requires_grad, values))
        if recorded:
            _check_recorded(name, target, origin, kind)
    elif recorder is not None and recorder.silences and recorder.follows((target, *values)):
        raise GradError(
            f"{name} writes in place, under no_grad(), what forward mode follows: its tangent goes through no_grad(), "
            "and would be lost here; compute a new tensor, or write a detach() for a constant"
        )
    return recorded


def _check_recorded(name: str, target: Tensor, origin: Tensor, kind: int) -> None:
    if kind in _REFUSED:
        raise GradError(f"{name} cannot write this tensor: {_REFUSED[kind]}")
    for tensor, what in ((target, "it is a leaf"), (origin, "it is a view of a leaf")):
        if tensor._tape is None and tensor._meta is not None and tensor._meta.leaf is not None:
            raise LeafError(
                f"{name} cannot write this tensor in place: {what} that requires grad, and the gradient is taken at "
                "its value; write under no_grad() to change a parameter, or into a clone() to compute with it"
            )
    if target._array.dtype not in DIFFERENTIABLE:
        raise DTypeError(
            f"{name} would write what requires grad into a tensor of dtype {target._array.dtype}, which has no "
            "gradient: only floating point and complex numbers have; make it such with astype(float), or write "
            "detach()"
        )


def _check_memory(name: str, target: Tensor, part: Any) -> None:
    array = target._array
    if type(array) is not np.ndarray:
        array = target._memory()
    if overlaps(array if part is None else part):
        raise OperandError(
            f"{name} cannot write a tensor of shape {array.shape} whose elements overlap, as those that expand, "
            "broadcast_to and unfold give: several lie in one place; write into a clone()"
        )
    if not array.flags.writeable:
        array = writeable_view(target)
        if array is None:
            raise OperandError(f"{name} cannot write this tensor: its memory is read-only; write into a clone()")
        if not overlaps(array):  # else it stays read-only, so that every write comes here to be looked at
            target._array = array


def writable(target: Tensor) -> Any:
    """Return the array to write a part of, of a tensor that `is_recorded` has checked."""
    array = target._array
    return array if array.flags.writeable else writeable_view(target)


# Writing


class Locked:
    """Holds the lock of a tensor's memory, and raises its version, while it is written; takes that back on failure.

    `operands` are those of a write that is to be recorded: one that is interrupted spoils the tensor's history. What
    fails once `is_written` is set comes too late to be taken back.
    """

    __slots__ = ("cell", "is_written", "lock", "operands", "target")

    def __init__(self, target: Tensor, operands: Sequence[Any] | None = None) -> None:
        meta = target._meta
        if not target._array.ndim:
            forget_element(target)
        self.target, self.operands, self.is_written = target, operands, False
        self.cell: Any = None
        if meta is None or meta.kind != INFERENCE_TENSOR:
            shared = share(target)
            self.cell, self.lock = shared.cell, lock_of(shared)

    def __enter__(self) -> Locked:
        if self.cell is not None:
            self.lock.acquire()
            self.cell[0] += 1
            if Recorder.detecting and is_anomaly_enabled():
                note_write(self.cell)
        return self

    def __exit__(self, kind: Any, error: Any, trace: Any) -> None:
        if self.cell is None:
            return
        try:
            if kind is not None:
                # NumPy raises FloatingPointError when all is written, anything else of its own before.
                if not self.is_written and issubclass(kind, (TypeError, ValueError, OverflowError, MemoryError)):
                    self.cell[0] -= 1
                elif self.operands is not None:
                    spoil(self.target, self.operands)
        finally:
            self.lock.release()


def written(target: Tensor) -> None:
    """Say that a tensor's memory was written."""
    with Locked(target):
        pass


def apply(op: Elementwise, target: Tensor, *others: Any) -> Tensor:
    """Do an elementwise operation in place, on its first operand."""
    if state.apart and holds_apart((target, *others)):
        return HANDS.apply(op, target, others)
    if not op.takes_complex and target._array.dtype.kind == "c":
        check_complex(op, target)
    shared = ready(target)
    if shared is not None:
        if _applied_again(op, target, shared, others):
            return target
    elif apply_again(op, target, others):
        return target
    name = f"{op.name}_"
    values = [operand(v) for v in others]
    if not is_recorded(name, target, values):
        with Locked(target):
            _compute(op, name, target._array, [raw(v) for v in values])
        return target
    shared = share(target)
    row = of_complex(op, (target, *values)) if not op.takes_complex and any(map(is_complex, (target, *values))) else op
    saved = row.masks[live_operands(row, (target, *values)) & 7]
    others = tuple([_settled(v) if cell_of_operand(v) is not shared.cell else v for v in values])
    failure, wider = None, _is_wider(target, values)
    with lock_of(shared):
        given = [kept(v, target, bool(saved >> k & 1)) for k, v in enumerate((target, *others))]
        with Locked(target, others) as write:
            if wider:
                new = operations.elementwise(op, *given).astype(target._array.dtype)
                np.copyto(target._array, new._array)
                write.is_written = True
                put(target, new)
                return target
            try:
                _compute(op, name, target._array, [raw(v) for v in values])
            except FloatingPointError as error:
                failure = error
            write.is_written = True
            put(target, record(op, target._array, given))
    if failure is not None:
        try:
            raise failure
        finally:
            del failure  # which refers to this frame
    return target


def _is_wider(target: Tensor, others: Sequence[Any]) -> bool:
    """Tell whether NumPy computes in a wider dtype than the target's, to which it then rounds; so are derivatives."""
    own = target._array.dtype
    dtypes = {a.dtype for a in map(raw, others) if hasattr(a, "dtype") and a.dtype != own}
    if not dtypes or own.kind not in "fc":
        return False
    common = np.result_type(own, *dtypes)
    if common == own or not np.can_cast(common, own, "same_kind"):
        return False
    try:
        return np.broadcast_shapes(target.shape, *[np.shape(raw(v)) for v in others]) == target.shape
    except ValueError:
        return False  # of which `_compute` says more


def check_complex(op: Elementwise, target: Tensor) -> None:
    """Refuse what gives real numbers of complex ones: in place the dtype stays."""
    if op.complex is not None and op.complex.row is not None and BY_NAME[op.complex.row].mixed:
        raise DTypeError(
            f"{op.name}_ of a tensor of dtype {target.dtype}: the results are real, and in place the dtype stays; "
            f"make a new tensor with {op.name}(z)"
        )


def ready(target: Tensor) -> Any:
    """Return what has the counter and the lock of a tensor that can be written without a look at it; else None.

    Nothing is recorded, and its memory was written before: what else can be wrong was seen then, or NumPy says.
    """
    meta, recorder, array = target._meta, state.rec, target._array
    if meta is None or not (recorder is INFERENCE or recorder is None) or type(array) is not _ndarray:
        return None
    if Recorder.detecting and is_anomaly_enabled():
        return None
    if meta.kind == INFERENCE_TENSOR:
        if recorder is None or overlaps(array):
            return None
        if type(meta) is Meta:  # of a leaf
            meta.sound = array
        elif meta.sound is not array:
            meta = target._meta = Sound(array)
        if not array.ndim:
            forget_element(target)
        return meta
    shared: Any = meta if meta.kind == PLAIN else target._origin._meta
    if shared is None or shared.guard is None or overlaps(array):
        return None
    if shared is meta:
        meta.sound = array
    elif not array.ndim:
        forget_element(target)
    return shared


def _applied_again(op: Elementwise, target: Tensor, shared: Any, others: tuple[Any, ...]) -> bool:
    """Do an operation on a tensor that is `ready`, in a microsecond less; False where the general way says more."""
    function = op.twins[0]
    if type(function) is not np.ufunc or is_wrong(function, target._array):
        return False
    return again_with(function, target, shared, *others) if others else again(function, target, shared)


_ndarray = np.ndarray


def cell_of_operand(value: Any) -> Any:
    """Return the version counter of an operand's memory, None where it has none."""
    return cell_of(value) if operations.is_tensor(value) else None


def is_wrong(function: Any, array: np.ndarray) -> bool:
    """Tell whether NumPy computes something else in place: `negative`, where elements lie 64 bytes apart.

    NumPy 2.4.6: with `a = np.arange(16.0); w = a[1::8]`, `np.negative(w, out=w)` returns -1 and -2 for -1 and -9.
    """
    return function is np.negative and not array.flags.forc


def _compute(op: Elementwise, name: str, array: np.ndarray, others: list[Any]) -> None:
    function = op.twins[0]
    try:
        if isinstance(function, np.ufunc) and not is_wrong(function, array):
            function(array, *others, out=array, casting="same_kind")
        else:
            np.copyto(array, function(array, *others), casting="same_kind")
    except (TypeError, ValueError) as error:
        explain_write(error, name, array, others)
        raise


def explain_write(error: Exception, name: str, array: np.ndarray, others: Sequence[Any]) -> None:
    """Say more of NumPy's refusal to write a result into an array."""
    text = str(error)
    if isinstance(error, TypeError) and "cast" in text and "input types" not in text:
        raise DTypeError(
            f"{name}: {text}; the result does not fit a tensor of dtype {array.dtype}: convert that with astype() "
            "before, or make a new tensor"
        ) from error
    if isinstance(error, ValueError) and "broadcast" in text:
        shapes = " and ".join(str(np.shape(v)) for v in others)
        raise ShapeError(
            f"{name}: a tensor of shape {array.shape} cannot be written with {shapes}: in place the shape stays, so "
            "the other must broadcast to it"
        ) from error
    explain(error, name, (array, *others))


def _settled(value: Any) -> Any:
    """Return a view as the result that it is now: no lock is taken for it while another one is held.

    What has no history keeps its version counter, as a row may save it.
    """
    if not operations.is_tensor(value) or value._meta is None or value._meta.kind <= 0:
        return value
    catch_up(value)
    return value if value._tape is None else as_result(value)


def as_result(tensor: Tensor) -> Tensor:
    """Return another tensor of the same row, whose own tensor will have moved on when it is used; a leaf stays."""
    if tensor._tape is None and tensor._meta is not None and tensor._meta.leaf is not None:
        return tensor
    same = plain(tensor._array)
    same._tape, same._row, same._layout = tensor._tape, tensor._row, tensor._layout
    share(tensor)
    same._meta = meta = Meta()
    meta.cell, meta.synced = cell_of(tensor), tensor._meta.synced
    return same


def kept(value: Any, target: Tensor, saved: bool) -> Any:
    """Return an operand as the row is to have it: a copy where the row saves it and the write will change it."""
    if isinstance(value, np.ndarray):
        return value.copy() if saved and np.may_share_memory(value, target._array) else value
    if not operations.is_tensor(value) or cell_of(value) is not cell_of(target):
        return value
    if saved:
        return F.clone(value)
    if value._meta is None or value._meta.kind <= 0:
        return value
    catch_up(value)
    return as_result(value)  # the write makes the view itself stale, and nothing may bring it up to date half way


def put(target: Tensor, new: Tensor) -> None:
    """Give a tensor that was just written, whose lock is held, the history of its new value; of a view, to its origin.

    `new` is that value, of the same shape and dtype, recorded or not.
    """
    origin, cell = origin_of(target), cell_of(target)
    if new._tape is not None:
        if origin is target:
            adopt(origin, new)
            return
        new._tape.set_cell(new._row, cell, cell[0])
    put_part(target, target._array, new, ())


def put_part(target: Tensor, part: np.ndarray, new: Tensor, steps: Any) -> None:
    """Record that a part of a tensor's memory was written with the values of another tensor of that shape."""
    origin = origin_of(target)
    offset, strides = geometry(target, part, steps)
    unit, whole, words = part.itemsize, origin._array.dtype, False
    if part.dtype != whole or (whole.kind == "c" and any(k % unit for k in (offset, *strides))):
        words = whole.kind == "c"
        if part.dtype.kind == "c":  # which lie in memory of real numbers, or across two complex ones
            new, unit = F.view_as_real(new), unit // 2
            strides = (*strides, unit)
    where = {"offset": offset // unit, "shape": new.shape, "strides": tuple([k // unit for k in strides])}
    before = origin if origin._tape is None else as_result(origin)
    adopt(origin, record(_ASSIGN, origin._array, (before, new), {**where, "words": words}))
    if origin is not target and target._meta is not None and target._meta.retains:
        catch_up(target)  # its `.grad` is to be that of what it is now


def before(name: str, target: Tensor) -> Tensor:
    """Return what an operation is to be computed from whose result is then written into a tensor.

    A copy where anything may be recorded: the operation may save it.
    """
    if is_apart(target):
        return HANDS.before(name, target)
    is_recorded(name, target)
    return F.clone(target) if is_recording() else target


def apart(target: Tensor, value: Any) -> Any:
    """Give another operand of such an operation: a copy, if anything may be recorded and it shares what is written."""
    if is_apart(target) or is_apart(value):
        return HANDS.apart(value)
    if not is_recording():
        return value
    if isinstance(value, np.ndarray):
        return value.copy() if np.may_share_memory(value, target._array) else value
    if not operations.is_tensor(value):
        return value
    cell = cell_of(value)
    shares = origin_of(value) is origin_of(target) or (cell is not None and cell is cell_of(target))
    return F.clone(value) if shares else value
