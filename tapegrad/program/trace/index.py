"""Parts of traced tensors: reading at an index, and writing, which is another value of the whole."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.core.dispatch import TRACING, is_apart
from tapegrad.core.elements import check_stored_in_itself, keeps_number, see_memory
from tapegrad.core.grad_mode import state, unrecorded
from tapegrad.core.tensor import Tensor
from tapegrad.errors import CompileError, DTypeError, ShapeError
from tapegrad.ops import BY_NAME, Elementwise
from tapegrad.ops.getitem import is_basic
from tapegrad.program.ir.listing import Call
from tapegrad.program.trace.dispatch import constant
from tapegrad.program.trace.dispatch_prelude import failed, noting, over, read_all, running, tensors_in
from tapegrad.program.trace.elementwise import elementwise
from tapegrad.program.trace.structured import structured
from tapegrad.program.trace.suppression import quiet
from tapegrad.program.trace.tracer import KEPT, Traced, make
from tapegrad.record import operations
from tapegrad.record.operations import F

_INDEX, _GATHER, _PUT_AT = BY_NAME["index"], BY_NAME["gather_at"], BY_NAME["put_at"]
_BOUNDS = frozenset((int, type(None)))
_CLONE, _WHERE = BY_NAME["clone"], BY_NAME["where"]


def read(x: Any, parts: Any) -> Any:
    """Do `x[parts]`."""
    if state.tracing is None:
        return over(x)[tuple(map(over, parts))]
    if type(x) is Traced and (key := _key_of(parts)) is not None and (view := _view(x, parts, key)) is not None:
        return view
    parts = index_of(parts)
    if type(x) is not Traced:
        x = constant(x)
    x.current()
    if is_basic(parts):
        return structured(_INDEX, (x,), (), {"index": parts if Ellipsis in parts else (*parts, Ellipsis)})
    return structured(_GATHER, (x,), (parts,), {})


def _key_of(parts: Any) -> Any:
    """Return what an index has in common with all that are the same one; None where it is not of numbers alone."""
    key: list[Any] = [_INDEX.opcode]
    for part in parts:
        kind = type(part)
        if kind is slice:
            bounds = part.start, part.stop, part.step
            if not _BOUNDS.issuperset(map(type, bounds)):
                return None
            key.append(bounds)
        elif kind is int or part is None or part is Ellipsis:
            key.append(part)
        else:
            return None
    return tuple(key)


def _view(x: Traced, parts: Any, key: Any) -> Traced | None:
    """Do `x[parts]` of numbers alone, as `structured` does; None where there is more to be asked.

    What reads most in a loop is written out here: that takes half as long.
    """
    recorder = running()
    if x._recording is not recorder or state.rec is not state.pen or recorder.memory_of(x) is not None:
        return None
    known = recorder.key_of_view(x, key)
    if (again := recorder.viewed_again(x, known)) is not None:
        return again
    value = x._value = np.asarray(x._value)
    parts = parts if Ellipsis in parts else (*parts, Ellipsis)
    try:
        out = value[parts]
    except IndexError:
        return None
    if not out.size or x._bits & KEPT:
        return None
    result = recorder.of_memory(_INDEX, x, out, {"index": parts})
    recorder.viewed(known, result, x._bits)
    return result


def index_of(parts: Any) -> Any:
    """Return an index: of what is computed, whole numbers stay what they are; a mask is read, as its number counts."""
    result = []
    for part in parts:
        if isinstance(part, (list, tuple)) and tensors_in(part):
            part = operations.sequence_to_array(part)
        if type(part) is Traced:
            result.append(part if part.dtype.kind in "iu" else np.array(read_all(part)))
        elif isinstance(part, Tensor) and is_apart(part):
            result.append(constant(part) if part.dtype.kind in "iu" else np.array(read_all(constant(part))))
        else:
            if isinstance(part, np.generic) and part.dtype.kind in "iu":
                part = part.item()
            result.append(operations.index_part(part))
    return tuple(result)


def _in_c_order(x: Any) -> Any:
    return np.array(x, order="C")


def fitting(name: str, value: Any, target: Traced, shape: Any) -> Traced:
    """Return values as a traced tensor of a shape and the dtype of what is written."""
    if type(value) is not Traced:
        value = operations.operand(value)
        if not operations.is_tensor(value):
            kind = np.asarray(value)
            value = np.asarray(value, target.dtype) if kind.ndim == 0 or kind.dtype != target.dtype else kind
        numbers, row, bits = running().outside(value) if isinstance(value, np.ndarray) else running().operand(value)
        value = make(running(), numbers, row, bits)
    if value.dtype != target.dtype:
        if not np.can_cast(value.dtype, target.dtype, "same_kind"):
            raise DTypeError(f"{name} would write {value.dtype} into a tensor of dtype {target.dtype}")
        value = value.astype(target.dtype)
    if value.shape != shape:
        extra = value.ndim - len(shape)
        if extra > 0 and value.shape[:extra] == (1,) * extra:
            value = value.reshape(value.shape[extra:])
        try:
            view = F.broadcast_to(value, shape)
            # In C order, as what is written: a copy of a view has its own, and sums go along it.
            spread = np.array(view._value, order="C")
            value = running().result(_CLONE, (view._at,), Call(_in_c_order), spread, view._bits)
        except ShapeError as error:
            raise ShapeError(f"{name} got values of shape {value.shape} for a part of shape {shape}") from error
    return value.current()


def memory_of(target: Any, name: str) -> Traced:
    """Return what a tensor that is to be written is in the recording."""
    if type(target) is Traced:
        see_memory(target)
        return target
    if not operations.is_tensor(target):
        raise unwritable(name, target, ())
    return running().alias(target)


def write(target: Any, parts: Any, value: Any) -> None:
    """Do `target[parts] = value`."""
    name = "t[index] = value"
    target = memory_of(target, name)
    target.check_writable(name, False)
    target.current()
    if len(parts) == 1 and type(parts[0]) is Traced and parts[0].dtype == np.bool_ and not np.ndim(value):
        mask = parts[0]
        target.check_writable(name)
        if mask.ndim and mask.shape == target.shape:  # whatever the mask, the shapes stay
            running().put(target, elementwise(_WHERE, (mask, fitting(name, value, target, ()), target)))
            return
    parts = index_of(parts)
    if is_basic(parts):
        part = read(target, parts)
        part.check_writable(name)  # of what overlaps, only the part need not
        whole = part._whole
        is_there = whole is not None and type(value) is Traced and value._whole is whole and value._steps == part._steps
        if is_there and not keeps_number(value):
            check_stored_in_itself(value)  # `x[0] += 1` stores what it has written
        else:
            running().put(part, fitting(name, value, target, part.shape))
        return
    target.check_writable(name)
    now = tuple([np.asarray(part._value) if type(part) is Traced else part for part in parts])
    try:
        shape = np.asarray(target._value)[now].shape
    except IndexError as error:
        failed(error)
        raise
    new = structured(_PUT_AT, (target, fitting(name, value, target, shape)), (parts,), {})
    running().put(target, new)


def apply(op: Elementwise, target: Any, others: Any) -> Any:
    """Do an elementwise operation in place, on its first operand."""
    name = f"{op.name}_"
    memory = memory_of(target, name)
    memory.check_writable(name)
    running().put(memory, fitting(name, elementwise(op, (memory, *others)), memory, memory.shape))
    return target


def overwrite(name: str, target: Any, value: Any, casting: Any = "same_kind") -> Any:
    """Write a tensor's whole memory."""
    memory = memory_of(target, name)
    memory.check_writable(name)
    fitted = fitting(name, value, memory, memory.shape)
    if memory._whole is None and memory._bits & ~KEPT and state.rec is state.pen:
        # What was there has a derivative, of zeros: a write into a part that is all of it gives that on.
        memory = read(memory, (Ellipsis,))
    running().put(memory, fitted)
    return target


def write_out(name: str, out: Any, result: Any, casting: Any, where: Any) -> Any:
    """Write a result into the memory that `out=` names."""
    if type(out) is not Traced or out.shape != np.shape(result):
        raise unrecorded(f"{name} with out= cannot be recorded; assign the result")
    return overwrite(name, out, result if where is True else F.where(where, result, out), casting)


def unwritable(name: str, target: Any, values: Any) -> CompileError:
    """Return the error for a write into what is none of the recording's."""
    return unrecorded(
        f"{name} writes values that are being recorded into a tensor from outside of the function, which is not "
        "recorded; make the tensor in the function, or give it as an argument"
    )


TRACING.register(
    read=quiet(noting(read)),
    write=quiet(write),
    apply=apply,
    before=lambda name, target: memory_of(target, name).current(),
    apart=lambda value: value,
    overwrite=overwrite,
    unwritable=unwritable,
    write_out=write_out,
)
