"""Custom functions on the tape: one row for a call, and one more for each result where there are several."""

from __future__ import annotations

from array import array as Array
from collections.abc import Sequence
from typing import Any
from weakref import ref

import numpy as np

from tapegrad.core.grad_mode import is_recording, state
from tapegrad.core.storage import DIFFERENTIABLE, FUNCTION_VIEW, PLAIN, Meta, layout_of
from tapegrad.core.tensor import Tensor
from tapegrad.core.version_counters import cell_of, lock_of, meta_of, origin_of, share
from tapegrad.engine.tensor_hooks import quietly
from tapegrad.errors import GradError
from tapegrad.ops import BY_NAME
from tapegrad.record.custom_backward import FIRST, Applied
from tapegrad.record.inplace import Locked, is_recorded, put, written
from tapegrad.record.operations import is_tensor
from tapegrad.record.recorder import is_live, ordinary, record_in
from tapegrad.record.save_for_backward import keep
from tapegrad.record.views import spoil
from tapegrad.tape import abi as R
from tapegrad.tape import lock
from tapegrad.tape.lifetime import NO_ENTRIES
from tapegrad.tape.reclaim import after_filling
from tapegrad.tape.row_format import PACK, Full
from tapegrad.tape.tape import MAX_BYTES, Tape, open_tape

_FUNCTION, _RESULT = BY_NAME["function"], BY_NAME["function_result"]
_OPCODE = _FUNCTION.opcode
_SAVING = _OPCODE | R.SAVES
_ROW_BYTES = R.ROW_BYTES
_HARMLESS = frozenset((int, float, complex, bool, str, bytes, type(None), range, np.float64, np.float32))


def record(applied: Applied, arguments: Sequence[Any], ways: Sequence[Any], results: list[Any]) -> list[Any]:
    """Record a call of which an argument requires grad; give its results, with a history where they have one.

    Parameters
    ----------
    applied : Applied
    arguments, results : sequence
        Of the call, whose tensors the layouts in `applied` name.
    ways : sequence
        For each argument that required grad before the call its place among them, its tape and its row.
    """
    ctx, recorder = applied.ctx, state.rec
    dirty = ctx._dirty
    sources = [arguments[k] for k, _, _ in ways]
    operands = [_as_before(arguments[k], tape, row) for k, tape, row in ways]
    applied.positions = [k for k, _, _ in ways]
    for tensor in ctx._saved:  # what is neither an argument nor a result, but has a history
        if tensor is not None and tensor._tape is not None and not _is_among(tensor, sources):
            sources.append(tensor)
            operands.append(tensor)
            applied.positions.append(-1)
    applied.results = [layout_of(result._array) if is_tensor(result) else None for result in results]
    differentiable = [_is_differentiable(ctx, *pair) for pair in zip(results, applied.results, strict=True)]
    _check(applied, dirty, [r for r, has in zip(results, differentiable, strict=True) if has], operands)
    if not any(differentiable) or not any(map(is_live, operands)):
        return [own(result, arguments, dirty) for result in results]
    if ctx.__dict__:
        _apart(ctx, recorder)
    arrays = [r._array if has else None for r, has in zip(results, differentiable, strict=True)]
    new = _rows(recorder, applied, operands, arrays)
    tape, row = new[0]
    applied.rows = tape.operands(row)
    rows = {id(tensor): at for tensor, at in zip(sources, applied.rows, strict=True)}
    given = []
    for result, history in zip(results, new[1:], strict=True):
        if history is None:
            given.append(own(result, arguments, dirty))
            continue
        if not (_is_among(result, arguments) and not _is_among(result, dirty)):
            rows[id(result)] = history._row
        given.append(_with_history(result, history, arguments, dirty))
    _save(ctx, tape, row, rows)
    return given


def record_one(applied: Applied, arguments: Sequence[Any], ways: Sequence[Any], result: Any) -> bool:
    """Record a call the short way, which gives its only result, a tensor that it made, its history; False if it cannot.

    One function with few calls, because all of it takes as long as a few of them.
    """
    ctx, recorder, array = applied.ctx, state.rec, result._array
    if result._tape is not None or result._meta is not None or not ways:
        return False
    layout = applied.arguments[ways[0][0]]  # mostly the result's, too
    if array.dtype is not layout.dtype or array.shape != layout.shape:
        layout = layout_of(array)
        if layout.dtype not in DIFFERENTIABLE:
            return False
    if ctx._dirty or ctx._not_differentiable or recorder is not state.own:
        return False
    for value in arguments:
        if value is result:
            return False
    tape = ways[0][1]
    if tape is None or tape.owner is not recorder:
        tape = open_tape(recorder)
    if ctx.__dict__:
        tape = _apart(ctx, recorder)
    most = 2 * len(ways) + 1
    if (tape.count + most > len(tape.vals) or tape.held > MAX_BYTES) and not tape.has_room(most):
        tape.close()
        after_filling(recorder, tape)
        tape = open_tape(recorder)
        if tape.count + most > len(tape.vals) and not tape.has_room(most):
            return False
    row = tape.count
    rows = []
    for k, source, at in ways:
        tensor = arguments[k]
        if tensor._tape is not source or tensor._row != at:
            return False
        if source is not tape:
            if source is None and (tensor._meta.leaf is None or tensor._meta.kind < 0):
                return False
            at = tape.locate(tensor)
            if at < 0:
                return False
        rows.append(at)
    row, saved, opcode = tape.count, ctx._saved, _OPCODE  # it may have imported some
    if saved:
        result._layout, opcode = layout, _SAVING
        if len(saved) == 1 and saved[0] is tensor and tensor._meta is None and tensor._tape is tape:  # as mostly
            tape.held += applied.arguments[k].nbytes
            saved = [(tensor._array, tensor._layout, at, ref(tensor))]
        else:
            saved = _kept(saved, tape, row, result, {id(arguments[w[0]]): at for w, at in zip(ways, rows)})  # noqa: B905
            if not saved:
                return False
    # What is kept is shared where it can be: each object more is one that the garbage collector looks at.
    applied.positions = FIRST if not k and len(rows) == 1 else [each[0] for each in ways]
    applied.results = applied.arguments if len(arguments) == 1 and applied.arguments[0] is layout else (layout,)
    side = tape.side_rows
    if side is None:
        made = Array("i")  # where a signal's handler may record, and make one
        side = tape.side_rows = made if tape.side_rows is None else tape.side_rows
    start = len(side)
    if len(rows) == 1:
        side.append(rows[0])
    else:
        side.extend(rows)
    if tape.count != row:
        return False
    try:
        PACK(tape.buf, row * _ROW_BYTES, opcode, layout.number, start, len(rows))
    except Full:
        return False  # another thread closed the tape and took its rows
    if tape.count != row:  # a signal's handler has recorded
        return False
    tape.count = row + 1
    tape.params[row], applied.rows = applied, rows
    result._tape, result._row, result._layout = tape, row, layout
    if saved:
        with lock.lock:  # as `Tape.pack`, of a row that nobody else knows
            entries = tape.packed
            if entries is NO_ENTRIES:
                entries = tape.packed = {}
            entries[row] = saved
        ctx._place, ctx._saved = (recorder.tape, row), ()
    else:
        ctx._place = ()
    return True


def _kept(saved: Sequence[Any], tape: Tape, row: int, result: Any, rows: dict[int, int]) -> list[Any]:
    """Return what the tape keeps of what a call saves; nothing if there is nothing to keep, or what is not served here.

    That is all but arguments, whose rows are known, the call's result, and what has no history.
    """
    packed: list[Any] = []
    some, held = False, 0
    for tensor in saved:
        if tensor is None:
            packed.append(None)
            continue
        some, array, meta = True, tensor._array, tensor._meta
        at = row if tensor is result else rows.get(id(tensor), -1)
        held += array.nbytes
        if meta is None and (tensor is result or (at >= 0 and tensor._tape is tape and tensor._row == at)):
            packed.append((array, tensor._layout, at, ref(tensor)))
        elif (at < 0 and (meta is not None or tensor._tape is not None)) or tensor.is_inference():
            return []
        else:
            packed.append(keep(tensor, tape, at))
    tape.held += held
    return packed if some else []


def own(result: Any, arguments: Sequence[Any], dirty: Sequence[Any]) -> Any:
    """Return a result that has no history: a tensor of its own, if it is an argument or has one from elsewhere.

    What was written in place and depends on nothing holds constants from then on.
    """
    if not is_tensor(result):
        return result
    is_dirty = _is_among(result, dirty)
    if is_dirty and is_recording() and is_live(result):
        _put(result, ordinary(result._array), arguments)
    elif is_dirty:
        written(result)
    if is_live(result) or (_is_among(result, arguments) and not is_dirty):
        return result.detach()
    return result


def give_up(ctx: Any, arguments: Sequence[Any]) -> None:
    """Give arguments that a call which failed may have written a history that cannot be differentiated."""
    for tensor in ctx._dirty:
        if _is_among(tensor, arguments) and origin_of(tensor)._tape is not None:
            with lock_of(share(tensor)):
                spoil(tensor, ())


def _as_before(tensor: Any, tape: Any, row: int) -> Any:
    """Return an argument as it was before the call, which may have written or detached it."""
    if tape is None or (tensor._tape is tape and tensor._row == row):
        return tensor
    same = ordinary(tensor._array)
    same._tape, same._row, same._layout = tape, row, layout_of(tensor._array)
    return same


def _is_differentiable(ctx: Any, result: Any, layout: Any) -> bool:
    return layout is not None and layout.dtype in DIFFERENTIABLE and not _is_among(result, ctx._not_differentiable)


def _check(applied: Applied, dirty: Sequence[Any], differentiable: Sequence[Any], operands: list[Any]) -> None:
    """Check that what was written may be, and that versions will be seen."""
    for tensor in dirty:
        values = operands if _is_among(tensor, differentiable) else ()
        is_recorded(f"{applied.name}, which marks an argument as dirty,", tensor, values)
    for k, tensor in enumerate(applied.ctx._saved):
        if tensor is not None and tensor.is_inference():
            raise GradError(
                f"save_for_backward of {applied.name} got as argument {k} a tensor that was made in inference mode, "
                "which has no version counter, so that nobody would notice if it is overwritten; save its clone()"
            )


def _is_among(tensor: Any, others: Sequence[Any]) -> bool:
    return id(tensor) in map(id, others)


def _apart(ctx: Any, recorder: Any) -> Tape:
    """Return a tape for the call on which nothing stands that its context may refer to; count what that keeps."""
    tape = open_tape(recorder)
    if not _is_harmless(ctx.__dict__):
        tape.close()
        tape = open_tape(recorder)
    tape.held += sum([value.nbytes for value in ctx.__dict__.values() if type(value) is np.ndarray])
    return tape


def _is_harmless(value: Any, depth: int = 3) -> bool:
    """Tell whether what a context holds refers to no tensor, so that it may be kept by a tape of any."""
    if type(value) in _HARMLESS:
        return True
    if type(value) is np.ndarray:
        return value.dtype != object
    if type(value) in (tuple, list, dict) and depth:
        values = [*value, *value.values()] if type(value) is dict else value
        return all([_is_harmless(each, depth - 1) for each in values])
    if type(value) is slice:
        return all([_is_harmless(each, 0) for each in (value.start, value.stop, value.step)])
    return isinstance(value, (np.dtype, np.generic)) or getattr(type(value), "refers_to_no_tensor", False)


def _rows(recorder: Any, applied: Applied, operands: list[Any], arrays: list[Any]) -> list[Any]:
    """Write the rows of a call; give the tape and row, and for each result that has an array a tensor of it."""
    if len(arrays) == 1:
        result = record_in(recorder, _FUNCTION, arrays[0], operands, applied)  # type: ignore[arg-type]
        return [(result._tape, result._row), result]
    while True:
        tape = open_tape(recorder)
        if not tape.has_room(2 * len(operands) + 1 + len(arrays) + 2):  # `record_in` asks for more than it takes
            tape.close()
            after_filling(state.own, tape)
            continue
        node = record_in(recorder, _FUNCTION, np.float64(0), operands, applied)  # type: ignore[arg-type]
        results = [
            None if array is None else record_in(recorder, _RESULT, array, (node,), {"index": k})
            for k, array in enumerate(arrays)
        ]
        if all([new is None or new._tape is node._tape for new in results]):  # else another thread closed the tape
            return [(node._tape, node._row), *results]


def _put(result: Any, new: Tensor, arguments: Sequence[Any]) -> None:
    """Give a tensor that the call wrote in place the history of its new value."""
    with lock_of(share(result)), Locked(result, arguments) as write:
        write.is_written = True
        put(result, new)


def _with_history(result: Any, new: Tensor, arguments: Sequence[Any], dirty: Sequence[Any]) -> Any:
    """Return a result the history of its row."""
    if _is_among(result, dirty):
        _put(result, new, arguments)
        return result
    if result.is_inference():
        result = quietly(result.clone)
    elif _is_among(result, arguments) or not _is_fresh(result):
        result = alias(result)
    tape, row, meta = new._tape, new._row, result._meta
    cell = cell_of(result)
    if meta is not None and meta.kind > 0:
        result._meta = view = Meta(FUNCTION_VIEW)
        origin = share(result)
        cell = view.cell = origin.cell
        view.synced, view.writes = cell[0], origin.writes
    elif cell is not None:
        meta_of(result).synced = cell[0]
    if cell is not None:
        assert tape is not None
        tape.set_cell(row, cell, cell[0])
    result._tape, result._row, result._layout = tape, row, new._layout
    return result


def alias(tensor: Tensor) -> Tensor:
    """Return another tensor of the same memory, a view made under no_grad."""
    return quietly(lambda: tensor[...])


def _is_fresh(result: Any) -> bool:
    """Tell whether a tensor was made by the call, and may be given a history."""
    meta = result._meta
    if result._tape is not None:
        return False
    return meta is None or (meta.leaf is None and meta.frozen is None and meta.grad is None and meta.kind >= PLAIN)


def _save(ctx: Any, tape: Any, row: int, rows: dict[int, int]) -> None:
    """Let the tape keep what the call saves, and the context know where."""
    packed: list[Any] = []
    for tensor in ctx._saved:
        saved = None if tensor is None else keep(tensor, tape, rows.get(id(tensor), -1))
        packed.append(saved)
        if saved is not None and saved.array is not None:
            tape.held += saved.array.nbytes
    if not any(saved is not None for saved in packed):
        ctx._place = ()
        return
    tape.pack(row, packed, R.SAVES)
    ctx._place, ctx._saved = (ref(tape), row), ()


def function_of_leaves(result: Any) -> tuple[Applied, list[Any]] | None:
    """Return the call of a custom function of leaves that gave a tensor, and the leaves; None for any other tensor."""
    tape: Any = result._tape if type(result) is Tensor else None
    call = None if tape is None else tape.params.get(result._row)
    if not isinstance(call, Applied):
        return None
    leaves = dict(tape.leaves)
    ends = [leaves.get(row) for row in call.rows]
    return None if None in ends else (call, ends)
