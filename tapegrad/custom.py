"""Custom functions on the tape: one row for a call, and one more for each result where there are several."""

from __future__ import annotations

import weakref
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from tapegrad import saving
from tapegrad.errors import FreedError, OperandError
from tapegrad.hooks import as_gradient, quietly
from tapegrad.inplace import Locked, is_recorded, put
from tapegrad.modes import state
from tapegrad.ops import BY_NAME
from tapegrad.recording import is_tensor
from tapegrad.tape import rows as R
from tapegrad.tape.sharing import cell_of, lock_of, meta_of, share
from tapegrad.tape.storage import DIFFERENTIABLE, FUNCTION_VIEW, PLAIN, Meta, layout_of
from tapegrad.tape.tape import open_tape
from tapegrad.tape.upkeep import after_filling
from tapegrad.writing import is_live, ordinary, record_in

if TYPE_CHECKING:
    from tapegrad.tensor import Tensor

_FUNCTION, _RESULT = BY_NAME["function"], BY_NAME["function_result"]
_HARMLESS = frozenset((int, float, complex, bool, str, bytes, type(None), slice, range, np.float64, np.float32))


class Applied:
    """One call of a custom function, as its row keeps it.

    Attributes
    ----------
    name : str
        Of the function.
    backward : callable
        The user's, `backward(ctx, *gradients)`.
    ctx : FunctionCtx
    arguments : tuple
        What each argument was: its layout if it is a tensor, None for anything else.
    positions : list of int
        For each operand of the row, which argument it is; -1 for what was only saved.
    results : list
        For each result that is a tensor its layout and its number among those that are differentiable, None where it
        is not; None for any other result.
    count : int
        How many results are differentiable.
    """

    __slots__ = ("arguments", "backward", "count", "ctx", "name", "positions", "results")

    def __init__(self, name: str, backward: Callable[..., Any], ctx: Any, arguments: tuple[Any, ...]) -> None:
        self.name, self.backward, self.ctx, self.arguments = name, backward, ctx, arguments
        self.positions: list[int] = []
        self.results: list[Any] = []
        self.count = 0

    def gradients(self, run: Any, row: int, adjoints: tuple[Any, ...], live: list[bool]) -> list[Any]:
        """Call the user's backward; give the gradient by each operand, None for what is not live."""
        ctx, given = self.ctx, []
        for result in self.results:
            layout, number = result or (None, None)
            adjoint = None if number is None else adjoints[number]
            if adjoint is None and layout is not None and ctx._materializes:
                adjoint = np.zeros(layout.shape, layout.dtype)
            given.append(None if adjoint is None else ordinary(adjoint))
        found = self._checked(quietly(self.backward, ctx, *given))
        return [found[at] if live[k] and at >= 0 else None for k, at in enumerate(self.positions)]

    def _checked(self, result: Any) -> list[Any]:
        """Check what the user's backward returned; give an array, or None, for each argument."""
        what = f"{self.name}.backward"
        given = list(result) if isinstance(result, (tuple, list)) else [result]
        wanted = self.arguments
        if len(given) > len(wanted) and not any(value is not None for value in given[len(wanted) :]):
            del given[len(wanted) :]
        if len(given) != len(wanted):
            raise OperandError(
                f"{what} returned {len(given)} gradients, and forward took {len(wanted)} arguments; return one for "
                "each, in order, None where there is none"
            )
        arrays: list[Any] = []
        for k, (value, layout) in enumerate(zip(given, wanted, strict=True)):
            if value is None:
                arrays.append(None)
            elif layout is None:
                raise OperandError(
                    f"{what} returned a gradient for argument {k}, which is no tensor; return None in its place"
                )
            else:
                arrays.append(as_gradient(value, layout, f"{what} returned for argument {k} a gradient"))
        return arrays

    def sources(self, operands: list[int]) -> list[int]:
        """Give the row of each argument that is a tensor, -1 where none requires grad."""
        rows = {at: operand for at, operand in zip(self.positions, operands, strict=True) if at >= 0}
        return [rows.get(k, -1) for k, layout in enumerate(self.arguments) if layout is not None]

    def context(self, tape: Any, row: int) -> Any:
        """Give what the user's functions share."""
        return self.ctx


def saved_tensors(name: str, tape: Any, row: int, count: int) -> tuple[Any, ...]:
    """Give what a call saved, as tensors with the history that they had."""
    packed = {} if tape is None else tape.packed.get(row)
    if tape is None or packed is None or tape.blocked or row >= len(tape) or tape.row(row).head & R.FREED:
        raise FreedError(
            f"the tensors that {name} saved were given back after an earlier backward; pass retain_graph=True to it"
        )
    found: list[Any] = []
    for k in range(count):
        found.append(saving.restore(packed[k], tape, lambda: f"the function {name}") if k in packed else None)
    return tuple(found)


def record(applied: Applied, arguments: Sequence[Any], results: list[Any], dirty: list[Any]) -> list[Any]:
    """Record a call of which an argument requires grad; give its results, with a history where they have one.

    Parameters
    ----------
    applied : Applied
    arguments, results : sequence
        Of the call, whose tensors the layouts in `applied` name.
    dirty : list of tensors
        Arguments that it wrote, each of which is a result, too.
    """
    ctx, recorder = applied.ctx, state.rec
    live = [k for k, value in enumerate(arguments) if applied.arguments[k] is not None and is_live(value)]
    operands = [arguments[k] for k in live]
    applied.positions = list(live)
    for tensor in ctx._saved:  # what is neither an argument nor a result, but has a history
        if tensor is not None and tensor._tape is not None and not _is_among(tensor, operands):
            operands.append(tensor)
            applied.positions.append(-1)
    for tensor in dirty:
        is_recorded(f"{applied.name}, which marks an argument as dirty,", tensor, operands)
    refused = {id(tensor) for tensor in ctx._not_differentiable}
    differentiable: list[Any] = []
    for result in results:
        layout, number = _layout(result), None
        if layout is not None and layout.dtype in DIFFERENTIABLE and id(result) not in refused:
            number = len(differentiable)
            differentiable.append(result._array)
        applied.results.append(None if layout is None else (layout, number))
    applied.count = len(differentiable)
    if not differentiable:
        return [own(result, arguments, dirty) for result in results]
    if not _is_harmless(ctx.__dict__):
        open_tape(recorder).close()  # type: ignore[arg-type]  # what stands there may be what the context refers to
    new = _rows(recorder, applied, operands, differentiable)
    tape, rows = new[0]._tape, {}
    row = new[0]._row if applied.count == 1 else tape.row(new[0]._row).first
    for tensor, at in zip(operands, tape.operands(row), strict=True):
        rows[id(tensor)] = at
    given = []
    for result, entry in zip(results, applied.results, strict=True):
        number = None if entry is None else entry[1]
        if number is None:
            given.append(own(result, arguments, dirty))
            continue
        if not (_is_among(result, arguments) and not _is_among(result, dirty)):
            rows[id(result)] = new[number]._row
        given.append(_with_history(result, new[number], arguments, dirty))
    _save(ctx, tape, row, rows)
    return given


def own(result: Any, arguments: Sequence[Any], dirty: Sequence[Any]) -> Any:
    """Give a result that has no history: an argument that is returned as it is becomes a tensor of its own."""
    if _layout(result) is None or not _is_among(result, arguments) or _is_among(result, dirty):
        return result
    return result.detach()


def _layout(value: Any) -> Any:
    return layout_of(value._array) if is_tensor(value) else None


def _is_among(tensor: Any, others: Sequence[Any]) -> bool:
    return any(other is tensor for other in others)


def _is_harmless(value: Any, depth: int = 3) -> bool:
    """Tell whether what a context holds refers to no tensor, so that it may be kept by a tape of any."""
    if type(value) in _HARMLESS:
        return True
    if type(value) is np.ndarray:
        return value.dtype != object
    if type(value) in (tuple, list, dict) and depth:
        values = value.values() if type(value) is dict else value
        return all([_is_harmless(each, depth - 1) for each in values])
    return isinstance(value, (np.dtype, np.generic, type))


def _rows(recorder: Any, applied: Applied, operands: list[Any], arrays: list[Any]) -> list[Any]:
    """Write the rows of a call; give a tensor for each differentiable result."""
    params = {"function": applied}
    if len(arrays) == 1:
        return [record_in(recorder, _FUNCTION, arrays[0], operands, params)]
    while True:
        tape = open_tape(recorder)
        if not tape.has_room(2 * len(operands) + 1 + len(arrays)):
            tape.close()
            after_filling(tape.owner, tape)
            continue
        del tape
        node = record_in(recorder, _FUNCTION, np.float64(0), operands, params)
        results = [record_in(recorder, _RESULT, array, (node,), {"index": k}) for k, array in enumerate(arrays)]
        if all(result._tape is node._tape for result in results):  # else another thread closed the tape meanwhile
            return results


def _with_history(result: Any, new: Tensor, arguments: Sequence[Any], dirty: Sequence[Any]) -> Any:
    """Give a result the history of its row."""
    if _is_among(result, dirty):
        with lock_of(share(result)), Locked(result, arguments) as write:
            write.is_written = True
            put(result, new)
        return result
    if _is_among(result, arguments) or not _is_fresh(result):
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
    """Give another tensor of the same memory, a view made under no_grad."""
    return quietly(lambda: tensor[...])


def _is_fresh(result: Any) -> bool:
    """Tell whether a tensor was made by the call, and may be given a history."""
    meta = result._meta
    if result._tape is not None:
        return False
    return meta is None or (meta.leaf is None and meta.frozen is None and meta.grad is None and meta.kind >= PLAIN)


def _save(ctx: Any, tape: Any, row: int, rows: dict[int, int]) -> None:
    """Let the tape keep what the call saves, and the context know where."""
    ctx._place = weakref.ref(tape), row
    packed = {k: saving.keep(t, rows.get(id(t), -1)) for k, t in enumerate(ctx._saved) if t is not None}
    if packed:
        tape.pack(row, packed, R.SAVES)
    ctx._count, ctx._saved = len(ctx._saved), ()
