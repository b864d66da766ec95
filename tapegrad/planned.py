"""Operations with structure, the second time: what follows from the layout and the arguments alone is looked up.

A reduction, a view or a reshape of a small array is computed by NumPy in 0.2 to 1 microsecond; checking its arguments,
finding the layout of the result and the geometry of a view took 3. None of it depends on the values, so it is kept, as
a plan, under the operation, the operand's layout and the arguments.
"""

from __future__ import annotations

import struct
from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad import recording
from tapegrad.modes import state
from tapegrad.ops import BY_NAME, Structured
from tapegrad.ops.broadcasting import kept_shape
from tapegrad.recording import geometry_of, place, record
from tapegrad.tape import rows as R
from tapegrad.tape.storage import layout_for, layout_of
from tapegrad.tape.tape import Full

MOST_PLANS = 4096  # each of about 1 kB; where indices never repeat, they are forgotten all at once
_PLANNED_MODES = ("flat", "view", "spread", "lanes")
_PACK = struct.Struct("=iiiidii").pack_into
_new = object.__new__
_INDEX = BY_NAME["index"]


class Plan:
    """What a row will be, whatever its operand's values."""

    __slots__ = ("geometry", "head", "immediate", "keeps_out", "keeps_x", "layout", "op", "params", "side")

    def __init__(self, op: Structured, x: Any, result: Any, params: dict[str, Any]) -> None:
        self.op = op
        self.params = params
        self.layout = result._layout
        mask = op.masks[1]
        self.keeps_x, self.keeps_out = bool(mask & 1), bool(mask & 8)
        self.head = op.opcode | (R.SAVES if mask else 0)
        self.immediate, self.side = 0.0, 0
        self.geometry: list[int] | None = None
        if op.mode == "spread":
            self.immediate = params.get("scale", 1.0)
            self.side = layout_for(kept_shape(x.shape, params["axis"]), result.dtype).number
        elif op.mode == "view":
            self.geometry = geometry_of(op, x._array, result._array, params)
        elif op.encode is not None:
            self.geometry = op.encode(x.shape, **params)


_plans: dict[Any, Plan] = {}


def structured(op: Structured, operands: Sequence[Any], *args: Any, **kwargs: Any) -> Any:
    """Compute an operation with structure, and record it if it is to be; as `recording.structured`, but sooner."""
    if len(operands) != 1 or kwargs or op.mode not in _PLANNED_MODES:
        return recording.structured(op, operands, *args, **kwargs)
    x = operands[0]
    if type(x) is not recording.Tensor or x._layout is None:  # type: ignore[attr-defined]
        return recording.structured(op, operands, *args)
    key = (op.opcode, x._layout, args, tuple(map(type, args)))
    try:
        plan = _plans.get(key)
    except TypeError:  # an argument that cannot be looked up, such as a list
        return recording.structured(op, operands, *args)
    if plan is not None:
        return follow(plan, x)
    result = recording.structured(op, operands, *args)
    return _plan(op, x, args, key, result)


def _plan(op: Structured, x: Any, args: tuple[Any, ...], key: Any, result: Any) -> Any:
    """Keep a plan of what was just recorded; give the result."""
    if result._tape is not None and all(map(_is_simple, args)):
        if len(_plans) >= MOST_PLANS:
            _plans.clear()
        params = {} if op.params is None else op.params(x.shape, *args)
        _plans[key] = Plan(op, x, result, params)
    return result


def _is_simple(value: Any) -> bool:
    """Tell whether an argument cannot change and equals only what means the same."""
    kind = type(value)
    return kind in (int, bool, str, type(None), slice, type(Ellipsis)) or (
        kind is tuple and all(map(_is_simple, value))
    )


def follow(plan: Plan, x: Any) -> Any:
    """Compute and record what a plan says of a tensor of its layout."""
    op, layout = plan.op, plan.layout
    out = op.forward(np, x._array, **plan.params)
    tape, a = x._tape, x._row
    if x._meta is not None:
        tape, a = place(x)
    if tape is None or tape.owner is not state.rec:
        return record(op, out, (x,), plan.params)
    if a < 0 and (a := tape.arrive(x)) < 0:
        return record(op, out, (x,), plan.params)
    row = tape.count
    geometry = plan.geometry
    side = plan.side if geometry is None else tape.geometry_end()
    try:
        _PACK(tape.buf, row * R.ROW_BYTES, plan.head, layout.code, a, -1, plan.immediate, 0, side)
    except Full:
        return record(op, out, (x,), plan.params)
    if geometry is not None:
        tape.add_geometry(geometry)
    vals = tape.vals
    if plan.keeps_x:
        vals[a] = x._array
    if plan.keeps_out:
        vals[row] = out
    tape.params[row] = plan.params
    tape.count = row + 1
    t = _new(recording.Tensor)  # type: ignore[attr-defined]
    t._array = out
    t._tape = tape
    t._row = row
    t._layout = layout
    t._meta = None
    return t


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
    if key is not None and result._tape is not None:
        if len(_plans) >= MOST_PLANS:
            _plans.clear()
        _plans[key] = Plan(_INDEX, x, result, {"index": parts})
    return result
