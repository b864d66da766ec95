"""Operations with structure, the second time: what follows from the layout and the arguments alone is looked up.

A reduction, a view or a reshape of a small array is computed by NumPy in 0.2 to 1 microsecond; checking its arguments,
finding the layout of the result and the geometry of a view took 3. None of it depends on the values, so it is kept, as
a plan, under the operation, the operand's layout and the arguments.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from tapegrad import recording
from tapegrad.explaining import explain
from tapegrad.modes import INFERENCE, is_recording, state
from tapegrad.ops import BY_NAME, CONST, Structured
from tapegrad.ops.broadcasting import kept_shape, lanes
from tapegrad.recording import is_constant, place
from tapegrad.tape import rows as R
from tapegrad.tape.memory import address_of
from tapegrad.tape.packing import NOT_KEPT, PACK_ALL, PACK_SIDE, Full
from tapegrad.tape.storage import (
    DIFFERENTIABLE,
    INFERENCE_MARK,
    INFERENCE_VIEW,
    MARKS,
    NO_GRAD_VIEW,
    SMALL_BYTES,
    VIEW,
    VIEW_MARK,
    layout_for,
    layout_of,
)
from tapegrad.views import become_view, viewed
from tapegrad.writing import geometry_of, plain, record

if TYPE_CHECKING:
    from tapegrad.tensor import Tensor
else:
    Tensor = None  # tensor.py puts the class here: it stands on what this file does

MOST_PLANS = 4096  # each of about 1 kB; where indices never repeat, they are forgotten all at once
_new = object.__new__
_INDEX, _WHERE, _PERMUTE = BY_NAME["index"], BY_NAME["where"], BY_NAME["permute_along"]
_BOOL, _ndarray = np.dtype(np.bool_), np.ndarray


class Plan:
    """What a row will be, whatever its operand's values."""

    __slots__ = (
        "arrays",
        "compute",
        "geometry",
        "head",
        "immediate",
        "keeps_out",
        "keeps_x",
        "layout",
        "op",
        "params",
        "shares",
        "side",
        "views",
    )

    def __init__(self, op: Structured, x: Any, result: Any, params: dict[str, Any]) -> None:
        self.op = op
        self.params = params
        self.compute = _computation(op, params)
        self.shares, self.views = op.may_share, op.mode == "view"
        self.layout = layout_of(result._array)
        mask = op.masks[1]
        self.keeps_x, self.keeps_out = bool(mask & 1), bool(mask & 8)
        self.head = op.opcode | (R.SAVES if mask else 0)
        self.immediate, self.side = 0.0, 0
        self.geometry: list[int] | None = None
        self.arrays: list[np.ndarray] = []
        if op.mode == "spread":
            self.immediate = params.get("scale", 1.0)
            self.side = layout_for(kept_shape(x.shape, params["axis"]), result.dtype).number
        elif op.mode == "view":
            self.geometry = geometry_of(op, x._array, result._array, params)
        elif op.encode is not None:
            numbers = op.encode(x.shape, **params)
            self.arrays = [n for n in numbers if isinstance(n, np.ndarray)]
            self.geometry = [address_of(n) if isinstance(n, np.ndarray) else n for n in numbers]


def _computation(op: Structured, params: dict[str, Any]) -> Callable[[Any], Any]:
    """Give what computes a row from an array; the most frequent views without a call of Python's."""
    if op is _INDEX:
        index = params["index"]
        return operator.itemgetter(index if Ellipsis in index else (*index, Ellipsis))
    if op.name == "reshape":
        return operator.methodcaller("reshape", params["shape"])
    if op.mode == "view" and set(params) == {"axes"}:
        return operator.methodcaller("transpose", params["axes"])
    return functools.partial(op.forward, np, **params)


_plans: dict[Any, Plan] = {}


def structured(op: Structured, operands: Sequence[Any], *args: Any, **kwargs: Any) -> Any:
    """Compute an operation with structure, and record it if it is to be; as `recording.structured`, but sooner."""
    if len(operands) == 1 and not kwargs:
        return single(op, operands[0], args)
    if len(operands) == 2 and not op.variadic and type(operands[0]) is Tensor and type(operands[1]) is Tensor:
        return pair(op, operands[0], operands[1], args, kwargs)
    return recording.structured(op, operands, *args, **kwargs)


def single(op: Structured, x: Any, args: tuple[Any, ...]) -> Any:
    """Compute an operation with structure of one operand."""
    if type(x) is not Tensor or not op.plannable:
        return recording.structured(op, (x,), *args)
    layout = x._layout
    if layout is None:
        layout = x._layout = layout_of(x._array)
    key: tuple[Any, ...] = (op.opcode, layout)
    if args:
        kinds: tuple[Any, ...] = tuple(map(type, args))
        if tuple in kinds:
            kinds = tuple([tuple(map(type, a)) if type(a) is tuple else type(a) for a in args])
        key = (op.opcode, layout, args, kinds)
    try:
        plan = _plans.get(key)
    except TypeError:  # an argument that cannot be looked up, such as an array
        return recording.structured(op, (x,), *args)
    if plan is not None:
        return follow(plan, x)
    result = recording.structured(op, (x,), *args)
    if _is_plain_sailing(op, x, result) and all(map(_is_simple, args)):
        params = {} if op.params is None else op.params(x.shape, *args)
        _keep(key, Plan(op, x, result, params))
    return result


def _is_plain_sailing(op: Structured, x: Any, result: Any) -> bool:
    """Tell whether a row can be planned: of one dtype, recorded or not recorded by the mode only, and saving little."""
    unrecorded = not is_recording() and op.differentiable and x._layout.dtype in DIFFERENTIABLE
    if not (result._tape is not None or unrecorded) or _saves_much(op.masks[1], x):
        return False
    return result.dtype == x.dtype


def _keep(key: Any, plan: Plan) -> None:
    if len(_plans) >= MOST_PLANS:
        _plans.clear()
    _plans[key] = plan


def row(name: str, *operands: Any, **params: Any) -> Any:
    """Compute a row of the table by its name: how composed rows use those that have no public function."""
    op = BY_NAME[name]
    if op.elementwise:
        return recording.elementwise(op, *operands)
    if len(operands) == 1 and op.plannable:
        return single(op, operands[0], op.positions(params))
    return structured(op, operands, **params)


def reordered(out: Any, x: Any, order: np.ndarray, axis: int) -> Any:
    """Record that the elements of x were put in another order along an axis; soon, for a result on the open tape."""
    tape, layout = x._tape, x._layout
    if x._meta is not None or tape is None or tape.owner is not state.rec or not order.flags.c_contiguous:
        return record(_PERMUTE, out, (x,), {"order": order, "axis": axis})
    row = tape.count
    side = tape.add_geometry([*lanes(layout.shape, axis)[:4], address_of(order)])
    try:
        PACK_SIDE(tape.buf, row * R.ROW_BYTES, _PERMUTE.opcode, layout.code, x._row, -1, 0.0, 0, side)
    except Full:
        return record(_PERMUTE, out, (x,), {"order": order, "axis": axis})
    tape.cells.append(order)
    tape.held += order.nbytes
    tape.params[row] = {"order": order, "axis": axis}
    return _made(out, tape, row, layout)


recording.F.row, recording.F.reordered = row, reordered


def _kinds(value: Any) -> Any:
    """Give the class of an argument and of what is in it: 1, 1.0 and True are equal, and mean different things."""
    return tuple(map(type, value)) if type(value) is tuple else type(value)


_SIMPLE = frozenset((int, bool, str, type(None), type(Ellipsis)))


def _is_simple(value: Any) -> bool:
    """Tell whether an argument cannot change, and `_kinds` says all that equality leaves open."""
    kind = type(value)
    return kind in _SIMPLE or (kind is tuple and _SIMPLE.issuperset(map(type, value)))


def _saves_much(mask: int, *operands: Any) -> bool:
    """Tell whether a row saves an operand so large that tapes count it, which only the general way does."""
    return any(mask >> k & 1 and x._layout.nbytes > SMALL_BYTES for k, x in enumerate(operands))


def follow(plan: Plan, x: Any) -> Any:
    """Compute and record what a plan says of a tensor of its layout."""
    op, layout = plan.op, plan.layout
    array = x._array
    if plan.shares and type(array) is not _ndarray:
        array = x._memory()
    try:
        out = plan.compute(array)
    except Exception as error:
        explain(error, op.name, (array,))
        raise
    view = plan.shares and (plan.views or ((base := out.base) is not None and (base is array or base is array.base)))
    recorder = state.rec
    if recorder is None or recorder is INFERENCE:
        return _unrecorded(plan, x, out, view, recorder)
    tape, a, cell = x._tape, x._row, None
    meta = x._meta
    if meta is not None:
        origin = meta if meta.kind <= 0 else x._origin._meta
        cell = None if origin is None else origin.cell  # the version counter of this memory, if it has one
        if meta is not VIEW_MARK or (cell is not None and cell[0]) or tape is None or tape.owner is not recorder:
            tape, a = place(x)
    if tape is None or tape.owner is not recorder or (a < 0 and (a := tape.arrive(x)) < 0):
        return viewed(op, out, x, plan.params) if view else record(op, out, (x,), plan.params)
    row = tape.count
    geometry = plan.geometry
    if geometry is None:
        side = plan.side
    elif (side := tape.geometries.get(plan, -1)) < 0:
        side = tape.geometries[plan] = tape.add_geometry(geometry)
        tape.cells += plan.arrays  # which keeps them alive
    head = plan.head | R.ALIAS if view else plan.head
    try:
        if cell is None or not view:
            PACK_SIDE(tape.buf, row * R.ROW_BYTES, head, layout.code, a, -1, plan.immediate, 0, side)
        else:
            PACK_ALL(
                tape.buf, row * R.ROW_BYTES, head, layout.code, a, -1, 0.0, 0, side, 0, 0, 0, cell[0], cell.address
            )
    except Full:
        return viewed(op, out, x, plan.params) if view else record(op, out, (x,), plan.params)
    vals = tape.vals
    if plan.keeps_x:
        vals[a] = array
    if plan.keeps_out:
        vals[row] = out
    tape.params[row] = plan.params
    tape.count = row + 1
    t = _new(Tensor)
    t._array = out
    t._tape = tape
    t._row = row
    t._layout = layout
    if not view:
        t._meta = None
    elif meta is None:
        t._origin, t._recipe, t._meta = x, (None, op, plan.params), VIEW_MARK
        tape.aliased = True
    elif meta is VIEW_MARK and not (cell is not None and cell[0]):
        t._origin, t._recipe, t._meta = x._origin, (x._recipe, op, plan.params), VIEW_MARK
        if cell is not None and tape.cells[-1] is not cell:
            tape.cells.append(cell)
    else:
        become_view(t, x, op, plan.params, max(meta.kind, VIEW))
    return t


def _unrecorded(plan: Plan, x: Any, out: Any, view: bool, recorder: Any) -> Any:
    """Make the result where nothing is recorded."""
    t = _new(Tensor)
    t._array = out
    t._tape = t._layout = None
    t._row = -1
    if not view:
        t._meta = None if recorder is None else INFERENCE_MARK
        return t
    meta = x._meta
    kind = NO_GRAD_VIEW if recorder is None else INFERENCE_VIEW
    if meta is None:
        t._origin, t._recipe, t._meta = x, (None, plan.op, plan.params), MARKS[kind]
    elif meta is INFERENCE_MARK:
        t._meta = meta
    else:
        become_view(t, x, plan.op, plan.params, max(meta.kind, kind))
    return t


def _row_on(tape: Any, x: Any) -> tuple[int, int]:
    """Give a tensor's row on this thread's open tape, and whether it wants an adjoint; -1 where the general way is."""
    row = x._row
    if x._tape is tape and x._meta is None:
        return row, 1
    row = tape.known(x)
    return (row, 1) if row >= 0 else (tape.constant(x), 0)


def _tape_of(*tensors: Any) -> Any:
    """Give this thread's open tape if one of the tensors is a result on it."""
    recorder = state.rec
    for x in tensors:
        tape = x._tape
        if tape is not None and tape.owner is recorder:
            return tape
    return None


class PairPlan:
    """What a row of two operands will be, whatever their values."""

    __slots__ = ("heads", "layout", "numbers", "params")

    def __init__(self, op: Structured, result: Any, params: dict[str, Any], numbers: list[int] | None) -> None:
        self.layout, self.params, self.numbers = result._layout, params, numbers
        self.heads = tuple(op.opcode | (R.SAVES if mask else 0) for mask in op.masks[:4])


def pair(op: Structured, x: Any, y: Any, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
    """Compute an operation with structure of two tensors, and record it if it is to be."""
    recorder = state.rec
    if (recorder is None or recorder is INFERENCE) and op.params is None and not (args or kwargs):
        try:
            out = op.forward(np, x._array, y._array)
        except Exception as error:
            explain(error, op.name, (x._array, y._array))
            raise
        return plain(out)
    tape = _tape_of(x, y)
    if tape is None or kwargs:
        return recording.structured(op, (x, y), *args, **kwargs)
    for operand in (x, y):
        if operand._layout is None:
            operand._layout = layout_of(operand._array)
    key = (op.opcode, x._layout, y._layout, args, tuple(map(_kinds, args)))
    try:
        plan = _pairs.get(key)
    except TypeError:
        return recording.structured(op, (x, y), *args)
    if plan is None:
        result = recording.structured(op, (x, y), *args)
        same = x.dtype == y.dtype == result.dtype and result._layout is not None
        if same and all(map(_is_simple, args)) and not _saves_much(op.masks[3], x, y):
            if len(_pairs) >= MOST_PLANS:
                _pairs.clear()
            params = {} if op.params is None else op.params(x.shape, y.shape, *args)
            numbers = None if op.encode is None else op.encode(x.shape, y.shape, **params)
            if op.mode in ("python", "whole") and not any(isinstance(n, np.ndarray) for n in numbers or ()):
                _pairs[key] = PairPlan(op, result, params, numbers)
        return result
    try:
        out = op.forward(np, x._array, y._array, **plan.params)
    except Exception as error:
        explain(error, op.name, (x._array, y._array))
        raise
    a, x_live = _row_on(tape, x)
    b, y_live = _row_on(tape, y)
    live = (x_live | 2 * y_live) & op.live_mask
    row = tape.count
    if a < 0 or b < 0 or not live or tape.owner is not state.rec:
        return record(op, out, (x, y), plan.params)
    side = tape.add_geometry(plan.numbers) if plan.numbers else 0
    try:
        PACK_SIDE(tape.buf, row * R.ROW_BYTES, plan.heads[live], plan.layout.code, a, b, 0.0, 0, side)
    except Full:
        return record(op, out, (x, y), plan.params)
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
    """Make the tensor of a row that has been packed."""
    tape.count = row + 1
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
    return recording.choose(condition, x, y)


def _chosen(tape: Any, condition: Any, chosen: np.ndarray, x: Any, y: Any, out: Any) -> Any:
    """Record `where`."""
    if type(condition) is Tensor:
        c = tape.constant(condition)
        if c < 0:
            return record(_WHERE, out, (condition, x, y))
    else:
        chosen = chosen.copy()
        c = tape.append(CONST, layout_of(chosen))
    other = y._row if type(y) is Tensor and y._tape is tape else NOT_KEPT
    row, layout = tape.count, x._layout
    try:
        PACK_SIDE(tape.buf, row * R.ROW_BYTES, _WHERE.opcode | R.SAVES, layout.code, c, x._row, 0.0, other, 0)
    except Full:
        return record(_WHERE, out, (condition, x, y))
    tape.vals[c] = chosen
    return _made(out, tape, row, layout)


def key_of(x: Any, index: Any) -> tuple[Any, ...] | None:
    """Give the key of reading a tensor by integers, slices, None and Ellipsis; None for any other index."""
    if x._layout is None:
        x._layout = layout_of(x._array)
    key: list[Any] = [x._layout]
    for part in index if type(index) is tuple else (index,):
        kind = type(part)
        if kind is int or part is None or part is Ellipsis:
            key.append(part)
        elif kind is slice:
            ends = (part.start, part.stop, part.step)
            for end in ends:
                if type(end) is not int and end is not None:
                    return None
            key.append(ends)
        else:
            return None
    return tuple(key)


def read(x: Any, parts: tuple[Any, ...], key: tuple[Any, ...] | None) -> Any:
    """Read a tensor by an index, the parts of which are integers, slices, None and Ellipsis."""
    plan = None if key is None else _plans.get(key)
    if plan is not None:
        return follow(plan, x)
    result = recording.structured(_INDEX, (x,), parts)
    if key is not None and _is_plain_sailing(_INDEX, x, result):
        _keep(key, Plan(_INDEX, x, result, {"index": parts}))
    return result
