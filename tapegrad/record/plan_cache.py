"""Operations with structure, the second time: what follows from the layout and the arguments alone is looked up.

A reduction, a view or a reshape of a small array is computed by NumPy in 0.2 to 1 microsecond; checking its arguments,
finding the layout of the result and the geometry of a view took 3. None of it depends on the values, so it is kept, as
a plan, under the operation, the operand's layout and the arguments.
"""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad.core.arg_aliases import UNSET
from tapegrad.core.error_messages import explain
from tapegrad.core.grad_mode import INFERENCE, is_recording, state
from tapegrad.core.memory import address_of
from tapegrad.core.sparse_operands import is_linear_map
from tapegrad.core.storage import (
    DIFFERENTIABLE,
    INFERENCE_MARK,
    INFERENCE_TENSOR,
    INFERENCE_VIEW,
    MARKS,
    NO_GRAD_VIEW,
    PLAIN,
    VIEW,
    VIEW_MARK,
    Seen,
    layout_for,
    layout_of,
)
from tapegrad.core.tensor import Tensor
from tapegrad.ops import BY_NAME, Structured
from tapegrad.ops.broadcast import kept_shape
from tapegrad.record import operations
from tapegrad.record.operations import place
from tapegrad.record.plan_cache_binary import MOST_PLANS, is_simple, pair, saves_much
from tapegrad.record.recorder import geometry_of, record
from tapegrad.record.views import become_view, viewed
from tapegrad.tape import abi as R
from tapegrad.tape.row_format import PACK_ALL, PACK_SIDE, Full

_new = object.__new__
_INDEX, _MATMUL = BY_NAME["index"], BY_NAME["matmul"]
SEEN, SEEN_IN_INFERENCE = MARKS[NO_GRAD_VIEW], MARKS[INFERENCE_VIEW]
_ndarray, _ROW_BYTES = np.ndarray, R.ROW_BYTES


class Plan:
    """What a row will be, whatever its operand's values."""

    __slots__ = (
        "arrays",
        "compute",
        "geometry",
        "head",
        "head_of_view",
        "immediate",
        "keeps_out",
        "keeps_x",
        "layout",
        "op",
        "params",
        "recipe",
        "shares",
        "side",
        "views",
    )

    def __init__(self, op: Structured, x: Any, result: Any, params: dict[str, Any]) -> None:
        self.op = op
        self.params = params
        self.recipe = (None, op, params)  # that of a view of what is none
        self.compute = _computation(op, params)
        self.shares, self.views = op.may_share, op.mode == "view"
        self.layout = layout_of(result._array)
        mask = op.masks[1]
        self.keeps_x, self.keeps_out = bool(mask & 1), bool(mask & 8)
        self.head = op.opcode | (R.SAVES if mask else 0)
        self.head_of_view = self.head | R.ALIAS
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
    """Return what computes a row from an array; the most frequent views without a call of Python's."""
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
    return operations.structured(op, operands, *args, **kwargs)


def two(op: Structured, x: Any, y: Any, args: tuple[Any, ...] = ()) -> Any:
    """Compute an operation with structure of two operands."""
    if type(x) is Tensor and type(y) is Tensor:
        return pair(op, x, y, args, {})
    if op is _MATMUL and (_is_linear_map(x) or _is_linear_map(y)):
        return operations.F.sparse_matmul(x, y)
    if op is _MATMUL and getattr(type(y), "__array_ufunc__", True) is None:  # to which arrays leave products, too
        return y.__rmatmul__(x)
    return operations.structured(op, (x, y), *args)


def _is_linear_map(x: Any) -> bool:
    return not isinstance(x, (Tensor, np.ndarray, list)) and is_linear_map(x)


def single(op: Structured, x: Any, args: tuple[Any, ...], recorder: Any = UNSET) -> Any:
    """Compute an operation with structure of one operand; `recorder` is that of the thread, if it is known."""
    if type(x) is not Tensor or not op.plannable:
        return operations.structured(op, (x,), *args)
    layout = x._layout
    if layout is None:
        layout = x._layout = layout_of(x._array)
    key: tuple[Any, ...]
    if not args:
        key = (op.opcode, layout)
    elif type(first := args[0]) is int and len(args) == 1:
        key = (op.opcode, layout, first)
    elif type(first) is int and len(args) == 2 and (type(second := args[1]) is int or second is False):
        key = (op.opcode, layout, first, None if second is False else second)  # as 0 and False are equal
    elif type(first) is tuple and len(args) == 1:
        key = (op.opcode, layout, first, tuple(map(type, first)), None)
    else:
        kinds: tuple[Any, ...] = tuple(map(type, args))
        if tuple in kinds:
            kinds = tuple([tuple(map(type, a)) if type(a) is tuple else type(a) for a in args])
        key = (op.opcode, layout, args, kinds)
    try:
        plan = _plans.get(key)
    except TypeError:  # an argument that cannot be looked up, such as an array
        return operations.structured(op, (x,), *args)
    if plan is not None:
        return follow(plan, x, state.rec if recorder is UNSET else recorder)
    result = operations.structured(op, (x,), *args)
    if _is_plain_sailing(op, x, result) and all(map(is_simple, args)):
        params = {} if op.params is None else op.params(x.shape, *args)
        _keep(key, Plan(op, x, result, params))
    return result


def _is_plain_sailing(op: Structured, x: Any, result: Any) -> bool:
    """Tell whether a row can be planned: of one dtype, recorded or not recorded by the mode only, and saving little."""
    unrecorded = not is_recording() and op.differentiable and x._layout.dtype in DIFFERENTIABLE
    if not (result._tape is not None or unrecorded) or saves_much(op.masks[1], x):
        return False
    return result.dtype == x.dtype or bool(op.mixed)


def _keep(key: Any, plan: Plan) -> None:
    if len(_plans) >= MOST_PLANS:
        _plans.clear()
    _plans[key] = plan


def row(name: str, *operands: Any, **params: Any) -> Any:
    """Compute a row of the table by its name: how composed rows use those that have no public function."""
    op = BY_NAME[name]
    if op.elementwise:
        return operations.elementwise(op, *operands)
    if len(operands) == 1 and op.plannable:
        return single(op, operands[0], op.positions(params))
    return structured(op, operands, **params)


operations.F.register(row=row)


def follow(plan: Plan, x: Any, recorder: Any) -> Any:
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
    if recorder is INFERENCE or recorder is None:
        return seen(out, x, recorder) if view else _unrecorded(out, recorder)
    tape, a, cell = x._tape, x._row, None
    meta = x._meta
    if meta is not None:
        origin = meta if meta.kind <= 0 else x._origin._meta
        cell = None if origin is None else origin.cell  # the version counter of this memory, if it has one
        if meta is not VIEW_MARK or (cell is not None and cell[0]) or tape is None or tape.owner is not recorder:
            tape, a = place(x)
    if tape is None or tape.owner is not recorder or (a < 0 and (a := tape.arrive(x)) < 0):
        return viewed(op, out, x, plan.params) if view else record(op, out, (x,), plan.params)
    if cell is None and meta is not None and view and meta.kind == PLAIN:
        cell = meta.cell  # which a leaf gets as it arrives on its first tape
    geometry = plan.geometry
    if geometry is None:
        side = plan.side
    elif (side := tape.geometries.get(plan, -1)) < 0:
        side = tape.geometries[plan] = tape.add_geometry(geometry)
        tape.cells += plan.arrays  # which keeps them alive
    head = plan.head_of_view if view else plan.head
    row = tape.count
    at = row * _ROW_BYTES
    try:
        if cell is None or not view:
            PACK_SIDE(tape.buf, at, head, layout.code, a, -1, plan.immediate, 0, side)
        else:
            PACK_ALL(tape.buf, at, head, layout.code, a, -1, 0.0, 0, side, 0, 0, 0, cell[0], cell.address)
    except Full:
        return viewed(op, out, x, plan.params) if view else record(op, out, (x,), plan.params)
    if tape.count != row:  # a signal's handler has recorded
        return viewed(op, out, x, plan.params) if view else record(op, out, (x,), plan.params)
    tape.count, vals = row + 1, tape.vals
    if plan.keeps_x:
        vals[a] = array
    if plan.keeps_out:
        vals[row] = out
    tape.params[row] = plan.params
    t = _new(Tensor)
    t._array = out
    t._tape = tape
    t._row = row
    t._layout = layout
    if not view:
        t._meta = None
    elif meta is None:
        t._origin, t._recipe, t._meta = x, plan.recipe, VIEW_MARK
        tape.aliased = True
    elif (meta is VIEW_MARK or meta.kind == PLAIN) and not (cell is not None and cell[0]):
        if meta is VIEW_MARK:
            t._origin, t._recipe, t._meta = x._origin, (x._recipe, op, plan.params), VIEW_MARK
        else:
            t._origin, t._recipe, t._meta = x, plan.recipe, VIEW_MARK
            tape.aliased = True
        if cell is not None and tape.cells[-1] is not cell:
            tape.cells.append(cell)
    else:
        become_view(t, x, op, plan.params, max(meta.kind, VIEW))
    return t


def _unrecorded(out: Any, recorder: Any) -> Any:
    """Make the result where nothing is recorded."""
    t = _new(Tensor)
    t._array = out
    t._tape = t._layout = None
    t._row = -1
    t._meta = None if recorder is None else INFERENCE_MARK
    return t


def seen(out: Any, x: Any, recorder: Any) -> Any:
    """Make a view where nothing is recorded. Its recipe is not asked for: no write through it is recorded either."""
    t = _new(Tensor)
    t._array = out
    t._tape = t._layout = t._recipe = None
    t._row = -1
    meta, origin, mark = x._meta, x, SEEN if recorder is None else SEEN_IN_INFERENCE
    cell = None
    shared: Any = None
    if meta is not None:
        if meta.kind:
            if meta.kind == INFERENCE_TENSOR:
                t._meta = INFERENCE_MARK
                return t
            origin = x._origin
            if meta.kind == INFERENCE_VIEW:
                mark = SEEN_IN_INFERENCE
        shared = origin._meta
        if shared is not None:
            cell = shared.cell
    t._origin = origin
    if cell is None or not cell[0]:
        t._meta = mark
    else:
        known, version = shared.seen, cell[0]
        if known is None or known.synced != version or known.writes != shared.writes or known.kind != mark.kind:
            known = shared.seen = Seen(mark.kind, version, shared.writes)
        t._meta = known
    return t


def key_of(x: Any, index: Any) -> tuple[Any, ...] | None:
    """Return the key of reading a tensor by integers, slices, None and Ellipsis; None for any other index."""
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
        return follow(plan, x, state.rec)
    result = operations.structured(_INDEX, (x,), parts)
    if key is not None and _is_plain_sailing(_INDEX, x, result):
        _keep(key, Plan(_INDEX, x, result, {"index": parts}))
    return result
