"""Views: tensors that share memory with the one that they were taken of, and catch up with what is written to it."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad.core.dispatch import is_apart
from tapegrad.core.elements import check_element
from tapegrad.core.grad_mode import INFERENCE, Recorder, is_writing, state, unrecorded
from tapegrad.core.memory import address_of
from tapegrad.core.storage import (
    DIFFERENTIABLE,
    FUNCTION_VIEW,
    INFERENCE_MARK,
    INFERENCE_TENSOR,
    INFERENCE_VIEW,
    MARKS,
    NO_GRAD_VIEW,
    VIEW,
    VIEW_OF_SEVERAL,
    Leaf,
    Meta,
    layout_of,
    new_number,
)
from tapegrad.core.tensor import Tensor
from tapegrad.core.version_counters import cell_of, follow_writes, lock_of, meta_of, origin_of, share
from tapegrad.errors import DTypeError, GradError, LeafError, OperandError
from tapegrad.ops import BY_NAME, Structured
from tapegrad.record import recorder as record_recorder
from tapegrad.record.recorder import is_live, ordinary, plain, record, record_in, requires_grad

Recipe = tuple[Any, Any, Any]
"""How a view was made: the recipe of what it was made of (None for the origin), the row of the table, its params."""

_INTERRUPTED, _CLONE = BY_NAME["interrupted"], BY_NAME["clone"]
_MADE_IN = {NO_GRAD_VIEW: "under no_grad", INFERENCE_VIEW: "in inference mode", FUNCTION_VIEW: "by a custom function"}


def viewed(op: Structured, out: Any, x: Tensor, params: dict[str, Any]) -> Tensor:
    """Make a tensor of a view that NumPy made of another one's array, and record it if it is to be."""
    meta = x._meta
    kind = 0 if meta is None else meta.kind
    if kind == INFERENCE_TENSOR:
        if is_writing() and is_live(x):
            raise GradError(
                f"a view ({op.name}) of a leaf that was made in inference mode cannot be recorded: such tensors have "
                "no version counter; take it of the clone(), or make the leaf outside of inference_mode()"
            )
        result = plain(out)
        result._meta = INFERENCE_MARK
        return result
    result = record(op, out, (x,), params)
    recorder = state.rec
    if kind < NO_GRAD_VIEW and (recorder is None or recorder is INFERENCE or recorder.silences):
        kind = INFERENCE_VIEW if recorder is INFERENCE else NO_GRAD_VIEW
    become_view(result, x, op, params, kind or VIEW)
    return result


def become_view(view: Tensor, x: Tensor, op: Structured, params: Any, kind: int) -> None:
    """Note of a tensor, and of its row, that it was made of another one by a view operation."""
    meta = x._meta
    if meta is not None and meta.kind > 0:
        origin, view._recipe = x._origin, (x._recipe, op, params)
    else:
        origin, view._recipe = x, (None, op, params)
    view._origin = origin
    shared = origin._meta
    cell = None if shared is None else shared.cell
    tape, row = view._tape, view._row
    if tape is not None:
        if cell is None:
            tape.set_alias(row)
        else:
            tape.set_cell(row, cell, cell[0])
    if cell is None or not cell[0]:
        view._meta = MARKS[kind]
    else:
        view._meta = own = Meta(kind)
        own.cell, own.synced, own.writes = cell, cell[0], shared.writes


def several(views: Any) -> Any:
    """Note of views that one operation made together, that none of them can be written."""
    for view in views:
        if view._meta is not None and view._meta.kind == VIEW:
            if type(view._meta) is Meta:
                view._meta.kind = VIEW_OF_SEVERAL
            else:
                view._meta = MARKS[VIEW_OF_SEVERAL]
    return views


def steps_of(recipe: Recipe | None) -> list[tuple[Structured, Any]]:
    """List the view operations that lead from the origin to a view."""
    steps: list[Any] = []
    while recipe is not None:
        recipe, op, params = recipe
        steps.append((op, params))
    steps.reverse()
    return steps


def geometry(view: Tensor, part: np.ndarray, steps: Sequence[tuple[Structured, Any]] = ()) -> tuple[int, Any]:
    """Say where a part of a view's memory is in its origin: its offset and strides, in bytes of C order.

    Parameters
    ----------
    view : tensor
        A view, or the origin itself.
    part : ndarray
        The view's array, or a view of it.
    steps : sequence
        The view operations that lead from the view's array to the part.
    """
    origin = origin_of(view)
    whole = origin._array
    if not whole.flags.c_contiguous:
        part = whole = np.empty(whole.shape, whole.dtype)  # the same steps on an array in C order
        for op, params in (*(() if origin is view else steps_of(view._recipe)), *steps):
            part = op.forward(np, part, **params)
    return address_of(part) - address_of(whole) if part.size else 0, part.strides


def writeable_view(view: Tensor) -> Any:
    """Return one of NumPy's read-only views as an array that can be written, None where the memory itself cannot be."""
    origin = origin_of(view)
    whole = origin._memory()
    if origin is view or not whole.flags.writeable:
        return None
    interface = dict(view._array.__array_interface__)
    interface["data"] = (interface["data"][0], False)
    return np.asarray(_Memory(interface, whole))


class _Memory:
    """What NumPy makes an array of that looks at another one's memory."""

    def __init__(self, interface: dict[str, Any], owner: Any) -> None:
        self.__array_interface__, self.owner = interface, owner


def replace_memory(tensor: Any, value: Any) -> None:
    """Let a tensor have the memory of another one, as `t.data = value` does.

    History, version counter and gradient stay. What was computed before keeps the values that it has saved, and views
    that were taken before keep the memory that they have.
    """
    name = "t.data = value"
    if is_apart(tensor) or is_apart(value):
        raise unrecorded(
            f"{name} cannot be done of a tensor of a function that is recorded, or of a batch; use copy_()"
        )
    meta, array = tensor._meta, value._memory()[...]
    if meta is not None and meta.kind > 0:
        raise OperandError(f"{name} cannot give a view other memory than that of its base; write with t.copy_(value)")
    if is_live(tensor) and array.dtype not in DIFFERENTIABLE:
        raise DTypeError(
            f"{name} got values of dtype {array.dtype} for a tensor that requires grad, which must be floating point "
            "or complex; use astype(float)"
        )
    is_other = array.shape != tensor._array.shape or array.dtype != tensor._array.dtype
    if is_other and tensor._tape is not None:
        raise OperandError(
            f"{name} got {array.dtype}{list(array.shape)} for the result of an operation, whose gradient is "
            f"{tensor._array.dtype}{list(tensor._array.shape)}; shape and dtype must be the same"
        )
    Recorder.replacing = True
    if tensor._tape is not None:  # a row of its own, as the old one may have been saved with the old values
        before = ordinary(tensor._array)
        before._tape, before._row, before._layout = tensor._tape, tensor._row, layout_of(tensor._array)
        shared = share(tensor)
        with lock_of(shared):
            adopt(tensor, record_in(state.own, _CLONE, array, (before,), {}))
    elif type(meta) is Meta:
        if meta.leaf is not None and is_other:  # gradients by what it was are of no use to what it is now
            meta.leaf.tensor, meta.leaf = _gone, Leaf(tensor)  # type: ignore[assignment]
        meta.frozen = None if is_other else meta.frozen
        meta.key = new_number()  # tapes import it anew
    if (meta := tensor._meta) is not None and meta.sound is not None:
        meta.sound = None
    tensor._array, tensor._layout = array, None if is_other else tensor._layout


def _gone() -> None:
    return None


def catch_up(view: Tensor) -> None:
    """Give a view the history that its memory has got by in-place writes, and the present version."""
    origin = view._origin
    shared = origin._meta
    if shared is None or shared.cell is None:
        return
    meta = meta_of(view)
    if shared.cell[0] == meta.synced:
        return
    if not view._array.ndim:
        check_element(view)
    if Recorder.replacing and view._array.size and not np.may_share_memory(view._array, origin._array):
        meta.synced, meta.writes = shared.cell[0], shared.writes  # the base has other memory since
        return
    with lock_of(shared):
        meta.cell = shared.cell
        if meta.writes != shared.writes:
            if meta.kind >= NO_GRAD_VIEW:
                raise written_since(meta.kind)
            if meta.leaf is not None:
                raise LeafError(
                    "this leaf that requires grad is a view, and what it is a view of was written with gradients "
                    "recorded, so that it is no leaf any more; use clone() before requires_grad_()"
                )
        if meta.leaf is None and meta.kind < NO_GRAD_VIEW and is_live(origin):
            _record_again(view, origin)
            meta.writes, meta.synced = shared.writes, shared.cell[0]
        else:
            if meta.leaf is None and meta.kind < NO_GRAD_VIEW:
                view._tape, view._row = None, -1  # which a view still has of an origin that was detached in place
            meta.writes = shared.writes
            follow_writes(meta)


def written_since(kind: int) -> GradError:
    """Say why what was made in a mode of its own, and then written with gradients, cannot be used."""
    return GradError(
        f"this view was made {_MADE_IN[kind]}, and what it is a view of was then written with gradients recorded: "
        "whether they were to reach the view cannot be told. Make the view and write both inside of that block, or "
        "both outside; or use clone()"
    )


def _record_again(view: Tensor, origin: Tensor) -> None:
    """Write the rows of a view's steps once more, from its origin's present row on."""
    cell, x = share(origin).cell, origin
    for op, params in steps_of(view._recipe):
        out = op.forward(np, x._array, **params)
        x = record_in(state.pen, op, out, (x,), params)
        assert x._tape is not None
        x._tape.set_cell(x._row, cell, cell[0])
    retained = _take_retained(view)
    view._layout = layout_of(view._array)
    view._tape, view._row = x._tape, x._row
    _retain(view, retained)


def _take_retained(tensor: Tensor) -> Any:
    """Take from a tensor's row that its gradient is kept."""
    if tensor._meta is None or not tensor._meta.retains or tensor._tape is None:
        return None
    kept = dict(tensor._tape.retained)
    reference = kept.pop(tensor._row, None)
    tensor._tape.retained = kept
    return reference


def _retain(tensor: Tensor, reference: Any) -> None:
    if reference is not None and tensor._tape is not None:
        tensor._tape.retained = {**tensor._tape.retained, tensor._row: reference}


def adopt(origin: Tensor, new: Tensor) -> None:
    """Give an origin that was just written, whose lock is held, the history of its new value."""
    meta, cell = meta_of(origin), cell_of(origin)
    retained = _take_retained(origin)
    origin._layout = new._layout or layout_of(origin._array)
    origin._tape, origin._row = new._tape, new._row
    _retain(origin, retained)
    if new._tape is not None:
        new._tape.set_cell(new._row, cell, cell[0])
    meta.writes += 1
    meta.synced = cell[0]


def spoil(target: Tensor, operands: Sequence[Any]) -> None:
    """Give a tensor that was to be written, whose lock is held, a history that cannot be differentiated.

    A write was interrupted, and nobody knows whether the memory has changed.
    """
    origin = origin_of(target)
    live = [value for value in (origin, *operands) if requires_grad(value)]
    if live:
        adopt(origin, record_in(state.pen, _INTERRUPTED, origin._array, live, {}))


record_recorder.register_catching_up(catch_up)
