"""Rules of composed rows that look at numbers, by their public arguments: sorting, and what has no derivative."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

from tapegrad.ops.axes import axis_index, axis_tuple
from tapegrad.record import operations
from tapegrad.transforms.vmap.alignment import Levels, levels_of
from tapegrad.transforms.vmap.batched_tensor import Batched, raw
from tapegrad.transforms.vmap.rules_axis import flat

Rule = Callable[..., Any]


def _bound(op: Any, args: Any, kwargs: Any) -> dict[str, Any]:
    """Return the arguments of a composed row by name."""
    bound = inspect.Signature(op.parameters).bind(*args, **kwargs)
    bound.apply_defaults()
    return dict(bound.arguments)


def _axes(axis: Any, ndim: int, by: int) -> Any:
    if isinstance(axis, (tuple, list)):
        return tuple(k + by for k in axis_tuple(tuple(axis), ndim))
    return axis_index(axis, ndim) + by


def along_axis(op: Any, levels: Levels, args: Any, kwargs: Any) -> Any:
    """Do what goes along one axis, or along the flattened example where that is None."""
    named = _bound(op, args, kwargs)
    name = next(iter(named))
    x, axis, by = named.pop(name), named["axis"], len(levels)
    if type(x) is not Batched or levels_of(named) or not (x.ndim or axis is None):
        return NotImplemented
    tensor = raw(x)[0]
    if axis is None:
        tensor, named["axis"] = flat(tensor, by), by
    else:
        named["axis"] = _axes(axis, x.ndim, by)
    return operations.by_parts(op, *_split(op, tensor, named))


def reduces(op: Any, levels: Levels, args: Any, kwargs: Any) -> Any:
    """Do a reduction that is told one axis, or None for all."""
    named = _bound(op, args, kwargs)
    name = next(iter(named))
    x, by = named.pop(name), len(levels)
    if type(x) is not Batched or levels_of(named):
        return NotImplemented
    tensor, axis = raw(x)[0], named["axis"]
    if axis is not None:
        named["axis"] = _axes(axis, x.ndim, by)
        return operations.by_parts(op, *_split(op, tensor, named))
    keepdims, named["keepdims"] = named["keepdims"], False
    named["axis"] = by
    result = operations.by_parts(op, *_split(op, flat(tensor, by), named))
    return result.reshape((*result.shape, *(1,) * x.ndim)) if keepdims else result


def elementwise(op: Any, levels: Levels, args: Any, kwargs: Any) -> Any:
    """Do what works element by element on its first argument, and leaves the others as they are."""
    if type(args[0]) is not Batched or levels_of((args[1:], kwargs)):
        return NotImplemented
    return operations.by_parts(op, (raw(args[0])[0], *args[1:]), kwargs)


def _split(op: Any, x: Any, named: dict[str, Any]) -> tuple[list[Any], dict[str, Any]]:
    positional = [x]
    rest = {}
    for parameter in op.parameters[1:]:
        if parameter.kind is parameter.KEYWORD_ONLY:
            rest[parameter.name] = named[parameter.name]
        else:
            positional.append(named[parameter.name])
    return positional, rest


RULES: dict[str, Rule] = {
    **dict.fromkeys(
        ("sort", "partition", "topk", "kthvalue", "cummax", "cummin", "argsort", "argpartition"), along_axis
    ),
    **dict.fromkeys(("argmax", "argmin", "nanargmax", "nanargmin", "any", "all", "count_nonzero"), reduces),
    **dict.fromkeys(("isreal", "iscomplex", "isposinf", "isneginf", "digitize", "bucketize"), elementwise),
}

REFUSED: dict[str, str] = {
    **dict.fromkeys(
        ("nonzero", "flatnonzero", "argwhere", "masked_select", "compress", "extract", "trim_zeros"),
        "how many elements there are depends on the numbers of each example: use tg.where with a condition, which "
        "keeps the shape",
    ),
    **dict.fromkeys(
        (
            *("unique", "unique_values", "unique_counts", "unique_inverse", "unique_all", "unique_consecutive"),
            *("union1d", "intersect1d", "setdiff1d", "setxor1d"),
        ),
        "how many different elements there are depends on the numbers of each example: call it for one example after "
        "the other in a Python loop instead of vmap",
    ),
}
"""What has a shape that depends on the numbers, and why that cannot be done."""

MASKS = {"masked_select": (1, "mask"), "compress": (0, "condition"), "extract": (0, "condition")}
"""Where it depends on those of one argument only: its place and its name."""


def is_refused(op: Any, args: Any, kwargs: Any) -> bool:
    """Tell whether the shape of a result depends on the numbers of an example."""
    if op.key not in MASKS:
        return op.key in REFUSED
    place, name = MASKS[op.key]
    return bool(levels_of((args[place] if len(args) > place else kwargs.get(name),)))
