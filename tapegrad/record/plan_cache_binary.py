"""Operations with structure of two tensors, `where` and sorting: what `plan_cache.py` does for those of one."""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.error_messages import explain
from tapegrad.core.grad_mode import INFERENCE, state
from tapegrad.core.memory import address_of
from tapegrad.core.storage import PLAIN, SMALL_BYTES, VIEW_MARK, layout_of
from tapegrad.core.tensor import Tensor
from tapegrad.ops import BY_NAME, CONST, Structured
from tapegrad.ops.broadcast import lanes
from tapegrad.record import operations
from tapegrad.record.inplace_unrecorded import SIMPLE
from tapegrad.record.operations import is_constant
from tapegrad.record.recorder import plain, record
from tapegrad.tape import abi as R
from tapegrad.tape.row_format import NOT_KEPT, PACK_SIDE, Full

MOST_PLANS = 4096  # each of about 1 kB; where indices never repeat, they are forgotten all at once
_new = object.__new__
_WHERE, _PERMUTE = BY_NAME["where"], BY_NAME["permute_along"]
_BOOL = np.dtype(np.bool_)


def kinds_of(value: Any) -> Any:
    """Return the class of an argument and of what is in it: 1, 1.0 and True are equal, and mean different things."""
    return tuple(map(type, value)) if type(value) is tuple else type(value)


_SIMPLE = frozenset((int, bool, str, type(None), type(Ellipsis)))


def is_simple(value: Any) -> bool:
    """Tell whether an argument cannot change, and `kinds_of` says all that equality leaves open."""
    kind = type(value)
    return kind in _SIMPLE or (kind is tuple and _SIMPLE.issuperset(map(type, value)))


def saves_much(mask: int, *operands: Any) -> bool:
    """Tell whether a row saves an operand so large that tapes count it, which only the general way does."""
    return any(mask >> k & 1 and x._layout.nbytes > SMALL_BYTES for k, x in enumerate(operands))


def _row_on(tape: Any, x: Any) -> tuple[int, int]:
    """Give a tensor's row on this thread's open tape, and whether it wants an adjoint; -1 where the general way is."""
    row, here, meta = x._row, x._tape is tape, x._meta
    if here and (meta is None or (meta is VIEW_MARK and ((origin := x._origin._meta) is None or not origin.version()))):
        return row, 1
    if x._tape is None and (meta is None or (meta.kind == PLAIN and meta.leaf is None)):
        return tape.constant(x), 0
    row = tape.known(x)
    return (row, 1) if row >= 0 else (tape.constant(x), 0)


class PairPlan:
    """What a row of two operands will be, whatever their values."""

    __slots__ = ("compute", "heads", "layout", "numbers", "params")

    def __init__(self, op: Structured, result: Any, params: dict[str, Any], numbers: list[int] | None) -> None:
        self.compute: Callable[[Any, Any], Any]
        self.layout, self.params, self.numbers = result._layout, params, numbers
        self.compute = functools.partial(op.forward, np, **params)
        if op.params is None and op.direct is not None:
            self.compute = op.direct  # there are no arguments to check
        self.heads = tuple(op.opcode | (R.SAVES if mask else 0) for mask in op.masks[:4])


def pair(op: Structured, x: Any, y: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Compute an operation with structure of two tensors, and record it if it is to be."""
    recorder = state.rec
    if (recorder is INFERENCE or recorder is None) and op.params is None and not (args or kwargs):
        try:
            out = op.forward(np, x._array, y._array)
        except Exception as error:
            explain(error, op.name, (x._array, y._array))
            raise
        return plain(out)
    tape = x._tape
    if tape is None or tape.owner is not recorder:
        tape = y._tape
    if tape is None or tape.owner is not recorder or kwargs:
        return operations.structured(op, (x, y), *args, **kwargs)
    if x._layout is None:
        x._layout = layout_of(x._array)
    if y._layout is None:
        y._layout = layout_of(y._array)
    key = (op.opcode, x._layout, y._layout, args, tuple(map(kinds_of, args)) if args else ())
    try:
        plan = _pairs.get(key)
    except TypeError:
        return operations.structured(op, (x, y), *args)
    if plan is None:
        result = operations.structured(op, (x, y), *args)
        same = x.dtype == y.dtype == result.dtype and result._layout is not None
        if same and all(map(is_simple, args)) and not saves_much(op.masks[3], x, y):
            if len(_pairs) >= MOST_PLANS:
                _pairs.clear()
            params = {} if op.params is None else op.params(x.shape, y.shape, *args)
            numbers = None if op.encode is None else op.encode(x.shape, y.shape, **params)
            if op.mode in ("python", "whole") and not any(isinstance(n, np.ndarray) for n in numbers or ()):
                _pairs[key] = PairPlan(op, result, params, numbers)
        return result
    try:
        out = plan.compute(x._array, y._array)
    except Exception as error:
        explain(error, op.name, (x._array, y._array))
        raise
    a, x_live = _row_on(tape, x)
    b, y_live = _row_on(tape, y)
    live = (x_live | 2 * y_live) & op.live_mask
    if a < 0 or b < 0 or not live or tape.owner is not recorder:
        return record(op, out, (x, y), plan.params)
    side = tape.add_geometry(plan.numbers) if plan.numbers else 0
    row = tape.count
    try:
        PACK_SIDE(tape.buf, row * R.ROW_BYTES, plan.heads[live], plan.layout.code, a, b, 0.0, 0, side)
    except Full:
        return record(op, out, (x, y), plan.params)
    if tape.count != row:  # a signal's handler has recorded
        return record(op, out, (x, y), plan.params)
    tape.count = row + 1
    mask, vals = op.masks[live], tape.vals
    if mask & 1:
        vals[a] = x._array
    if mask & 2:
        vals[b] = y._array
    if mask & 8:
        vals[row] = out
    if plan.params:
        tape.params[row] = plan.params
    return _made(out, tape, row, plan.layout)


_pairs: dict[Any, PairPlan] = {}


def _made(out: Any, tape: Any, row: int, layout: Any) -> Any:
    """Make the tensor of a row that has been packed and counted."""
    t = _new(Tensor)
    t._array = out
    t._tape = tape
    t._row = row
    t._layout = layout
    t._meta = None
    return t


def choose(condition: Any, x: Any = None, y: Any = None) -> Any:
    """Compute `where`; at once where x is a result on the open tape, and nothing is repeated or converted."""
    if type(x) is Tensor and x._meta is None and (tape := x._tape) is not None and tape.owner is state.rec:
        layout, kind = x._layout, type(y)
        chosen = condition._array if type(condition) is Tensor else condition
        if kind is Tensor:
            if y._layout is None:
                y._layout = layout_of(y._array)
            simple = y._layout is layout and (is_constant(y) or (y._tape is tape and y._meta is None))
        else:
            simple = kind is float or kind is int
        if simple and type(chosen) is np.ndarray and chosen.dtype is _BOOL and chosen.shape == layout.shape:
            out = np.where(chosen, x._array, y._array if kind is Tensor else y)
            if out.dtype is layout.dtype and tape.count + 2 <= len(tape.vals):
                return _chosen(tape, condition, chosen, x, y, out)
            return record(_WHERE, out, (condition, x, y))
    if ((recorder := state.rec) is INFERENCE or recorder is None) and (type(x) is Tensor or type(y) is Tensor):
        chosen, one, other = [value._array if type(value) is Tensor else value for value in (condition, x, y)]
        if type(chosen) is np.ndarray and chosen.dtype is _BOOL and type(one) in SIMPLE and type(other) in SIMPLE:
            try:
                out = np.where(chosen, one, other)
            except (TypeError, ValueError, OverflowError):
                return operations.choose(condition, x, y)  # which says more
            if out.dtype.kind != "O":
                return plain(out)
    return operations.choose(condition, x, y)


def _chosen(tape: Any, condition: Any, chosen: np.ndarray, x: Any, y: Any, out: Any) -> Any:
    """Record `where`."""
    if type(condition) is Tensor:
        c = tape.constant(condition)
        if c < 0:
            return record(_WHERE, out, (condition, x, y))
    else:
        chosen = chosen.copy()
        c = tape.append(CONST, layout_of(chosen))
        if c < 0:
            return record(_WHERE, out, (condition, x, y))
    other = y._row if type(y) is Tensor and y._tape is tape else NOT_KEPT
    row, layout = tape.count, x._layout
    try:
        PACK_SIDE(tape.buf, row * R.ROW_BYTES, _WHERE.opcode | R.SAVES, layout.code, c, x._row, 0.0, other, 0)
    except Full:
        return record(_WHERE, out, (condition, x, y))
    if tape.count != row:  # a signal's handler has recorded
        return record(_WHERE, out, (condition, x, y))
    tape.count = row + 1
    tape.vals[c] = chosen
    return _made(out, tape, row, layout)


def reordered(out: Any, x: Any, order: np.ndarray, axis: int) -> Any:
    """Record that the elements of x were put in another order along an axis; soon, for a result on the open tape."""
    tape, layout = x._tape, x._layout
    if x._meta is not None or tape is None or tape.owner is not state.rec or not order.flags.c_contiguous:
        return record(_PERMUTE, out, (x,), {"order": order, "axis": axis})
    side = tape.add_geometry([*lanes(layout.shape, axis)[:4], address_of(order)])
    row = tape.count
    try:
        PACK_SIDE(tape.buf, row * R.ROW_BYTES, _PERMUTE.opcode, layout.code, x._row, -1, 0.0, 0, side)
    except Full:
        return record(_PERMUTE, out, (x,), {"order": order, "axis": axis})
    if tape.count != row:  # a signal's handler has recorded
        return record(_PERMUTE, out, (x,), {"order": order, "axis": axis})
    tape.count = row + 1
    tape.cells.append(order)
    tape.held += order.nbytes
    tape.params[row] = {"order": order, "axis": axis}
    return _made(out, tape, row, layout)


operations.F.register(reordered=reordered)
