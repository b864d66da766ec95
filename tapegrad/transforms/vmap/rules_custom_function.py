"""Custom functions under `vmap`: by the `vmap` that they define, or one example after the other."""

from __future__ import annotations

from typing import Any, NamedTuple

from tapegrad.core.grad_mode import state
from tapegrad.errors import BatchError, OperandError
from tapegrad.record.operations import F, is_tensor
from tapegrad.transforms.vmap.alignment import levels_of, map_batched
from tapegrad.transforms.vmap.batched_tensor import Batched, raw, wrap
from tapegrad.transforms.vmap.fallback import loop


class VmapInfo(NamedTuple):
    """What the `vmap` of a custom function is told.

    Attributes
    ----------
    batch_size : int
        How many examples there are.
    randomness : {"error", "same", "different"}
        What `func.vmap` was told.
    """

    batch_size: int
    randomness: str


def call(cls: Any, args: Any, kwargs: Any) -> Any:
    """Call a custom function of which an argument is a tensor of a batch."""
    name = cls.__name__
    has_rule = any("vmap" in vars(each) for each in cls.__mro__[:-2])
    if has_rule and cls.generate_vmap_rule:
        raise OperandError(f"{name} has a vmap and generate_vmap_rule = True; give one of them")
    if cls.generate_vmap_rule:
        return loop(name, cls.apply, args, kwargs)
    if not has_rule:
        raise BatchError(
            f"{name}.apply got a tensor of a batch under vmap, and {name} does not say what to do with it; define a "
            "static method vmap(info, in_dims, *args) that gives (outputs, out_dims), or set generate_vmap_rule = "
            "True in the class, which calls forward for one example after the other"
        )
    level = max(levels_of((args, kwargs)))
    info = VmapInfo(*state.batches[level])
    in_dims = tuple([0 if _depends(value, level) else None for value in args])
    given = map_batched(lambda value: _without(value, level), list(args))
    named = map_batched(lambda value: _without(value, level), kwargs)
    outside = state.levels
    state.levels = tuple([each for each in outside if each != level])
    state.apart = bool(state.levels) or state.tracing is not None
    try:
        result = cls.vmap(info, in_dims, *given, **named)
    finally:
        state.levels, state.apart = outside, True
    if not (isinstance(result, tuple) and len(result) == 2):
        raise OperandError(f"{name}.vmap must give a pair, (outputs, out_dims), not {type(result).__qualname__}")
    outputs, dims = result
    if not isinstance(outputs, tuple):
        return _with(name, outputs, dims, level, info.batch_size)
    dims = dims if isinstance(dims, (tuple, list)) else (dims,) * len(outputs)
    if len(dims) != len(outputs):
        raise OperandError(f"{name}.vmap gave {len(outputs)} outputs and {len(dims)} out_dims; give one for each")
    return tuple([_with(name, *pair, level, info.batch_size) for pair in zip(outputs, dims, strict=True)])


def _depends(value: Any, level: int) -> bool:
    return type(value) is Batched and level in value._levels


def _without(value: Batched, level: int) -> Any:
    """Return a tensor with the innermost level as an axis like any other, the first one."""
    tensor, levels = raw(value)
    return wrap(tensor, levels[:-1]) if level in levels else value


def _with(name: str, value: Any, dim: Any, level: int, size: int) -> Any:
    """Make what lies along an axis the examples of a level again."""
    if dim is None or not is_tensor(value):
        return value
    if value.shape[dim] != size:
        raise OperandError(
            f"{name}.vmap gave a result of shape {value.shape} whose axis {dim} is to be that of {size} examples"
        )
    value = F.moveaxis(value, dim, 0) if dim else value
    tensor, levels = raw(value)
    return wrap(tensor, (*levels, level))


__all__ = ["VmapInfo", "call"]
