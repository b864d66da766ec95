"""Writing in place: into the raw tensor, whose views see it, if it has all examples that the values are for."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.errors import BatchError, ShapeError
from tapegrad.ops.getitem import is_basic
from tapegrad.record import inplace, setitem
from tapegrad.record.operations import F, is_tensor, operand
from tapegrad.transforms.vmap.alignment import Levels, full, inserted, levels_of, ndim_of
from tapegrad.transforms.vmap.batched_tensor import Batched, raw, wrap
from tapegrad.transforms.vmap.rules_index import raw_index


def unwritable(name: str, target: Any, values: Any) -> BatchError:
    """Return the error for values of a batch that are to be written where there is one place for all examples."""
    shape = target.shape if is_tensor(target) else np.shape(target)
    return BatchError(
        f"{name} would write a value for each example of a batch into a tensor of shape {shape} that does not depend "
        "on the batch, and so has one place for all of them: make a new tensor instead, as in x = x + y, or make the "
        "one that is written with tg.zeros_like of a tensor of the batch, or with x = x + 0 * y"
    )


def _target(name: str, target: Any, values: Any) -> tuple[Any, Levels]:
    """Return the raw tensor of what is to be written; raise where it has not the examples that the values are for."""
    tensor, levels = raw(target)
    if not set(levels_of(values)) <= set(levels):
        raise unwritable(name, target, values)
    return tensor, levels


def _fitting(name: str, value: Any, levels: Levels, shape: tuple[int, ...]) -> Any:
    """Return what broadcasts to a raw tensor as the value does to an example of it."""
    mine = value.shape if is_tensor(value) else np.shape(value)
    extra = max(len(mine) - len(shape), 0)
    own = zip(reversed(mine[extra:]), reversed(shape), strict=False)
    if mine[:extra] != (1,) * extra or any(m not in (1, n) for m, n in own):
        raise ShapeError(
            f"{name} got values of shape {mine} for a part of shape {shape}, to which they cannot be broadcast; "
            "sizes must be equal or 1, counted from the last axis"
        )
    if extra:
        value = F.as_tensor(value).reshape(mine[extra:])
    return inserted(value, levels, len(shape))


def apply(op: Any, target: Any, others: Any) -> Any:
    """Do an elementwise operation in place, on its first operand."""
    name = f"{op.name}_"
    others = [value if is_tensor(value) else operand(value) for value in others]
    tensor, levels = _target(name, target, others)
    inplace.apply(op, tensor, *(_fitting(name, value, levels, target.shape) for value in others))
    return target


def before(name: str, target: Any) -> Any:
    """Return what an operation is to be computed from whose result is then written into a tensor."""
    tensor, levels = raw(target)
    return wrap(inplace.before(name, tensor), levels)


def apart(value: Any) -> Any:
    """Return another operand of such an operation: a copy, as it may share what is written."""
    return F.clone(value) if is_tensor(value) else value


def overwrite(name: str, target: Any, value: Any, casting: Any) -> Any:
    """Write a tensor's whole memory."""
    if not is_tensor(value) and not isinstance(value, (int, float)):
        value = operand(value)
    tensor, levels = _target(name, target, (value,))
    setitem.overwrite(name, tensor, _fitting(name, value, levels, target.shape), casting)
    return target


def write_out(name: str, out: Any, result: Any, casting: Any, where: Any) -> Any:
    """Write a result into the memory that `out=` names."""
    if type(out) is not Batched:
        raise unwritable(name, out, ())
    if not is_tensor(result) or out.shape != result.shape:
        raise ShapeError(f"{name} gives shape {np.shape(result)}, but out= has shape {out.shape}; they must be equal")
    _target(name, out, (result, where))
    value = result if where is True else F.where(where, result, out)
    return overwrite(name, out, value, casting)


def write(target: Any, parts: Any, value: Any) -> None:
    """Do `target[parts] = value`."""
    name = "t[index] = value"
    if not is_tensor(value) and not isinstance(value, (int, float)):
        value = operand(value)
    tensor, levels = _target(name, target, (parts, value))
    index, order = raw_index(target, levels, parts)
    if is_basic(index):
        part = target[tuple(parts)]
        if value is not part:
            overwritten = _fitting(name, value, levels, part.shape)
            setitem.set_item(tensor, tuple(index), overwritten, True)
        return
    part = target[tuple(parts)]
    value = full(F.broadcast_to(F.as_tensor(value), part.shape), levels) if type(value) is Batched else value
    if type(value) is not Batched and order is not None:
        value = full(F.broadcast_to(F.as_tensor(value), part.shape), levels)
    if order is not None:
        back = np.argsort(order)
        value = value.transpose(tuple(int(k) for k in back))
    elif ndim_of(value) <= len(part.shape):
        value = _fitting(name, value, (), part.shape) if not is_tensor(value) else value
    tensor[index] = value
