"""Brings the raw tensors of an operation's operands together: the axes of all their levels first, in one order."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import state
from tapegrad.record.operations import F, is_tensor
from tapegrad.transforms.vmap.batched_tensor import Batched, raw, wrap

Levels = tuple[int, ...]
_WHOLE = slice(None)


def levels_of(values: Any) -> Levels:
    """Return the levels that arguments depend on, also those in sequences and dictionaries, the outermost first."""
    found: set[int] = set()
    _collect(values, found)
    return tuple(sorted(found))


def _collect(values: Any, found: set[int]) -> None:
    for value in values.values() if type(values) is dict else values:
        kind = type(value)
        if kind is Batched:
            found.update(raw(value)[1])
        elif kind in (list, tuple, dict):
            _collect(value, found)


def sizes(levels: Levels) -> tuple[int, ...]:
    """Return how many examples each level has."""
    return tuple([state.batches[level].size for level in levels])


def ndim_of(value: Any) -> int:
    """Count the axes of one example."""
    return value.ndim if is_tensor(value) else np.ndim(value)


def inserted(value: Any, levels: Levels, ndim: int) -> Any:
    """Give the raw tensor of a value with an axis for each level, of size 1 where it does not depend on it, and `ndim`.

    Axes that an example lacks of `ndim` are put before its own. What is not batched stays as it is.
    """
    tensor, mine = raw(value)
    missing = ndim - (tensor.ndim - len(mine)) if mine else 0
    if not mine or (not missing and levels[len(levels) - len(mine) :] == mine):
        return tensor
    return tensor[(*(_WHOLE if level in mine else None for level in levels), *(None,) * missing)]


def aligned(values: Iterable[Any], levels: Levels) -> list[Any]:
    """Return raw tensors of operands that broadcast as the operands do."""
    values = list(values)
    ndim = max(map(ndim_of, values), default=0)
    return [inserted(value, levels, ndim) for value in values]


def full(value: Any, levels: Levels, ndim: int | None = None) -> Any:
    """Give a raw tensor with all examples of all levels, repeated (a view) where the value does not depend on them."""
    value = F.as_tensor(value)
    tensor, mine = raw(value)
    if mine == levels and (ndim is None or ndim == value.ndim):
        return tensor
    shape = value.shape
    extra = 0 if ndim is None else ndim - len(shape)
    places = (*(_WHOLE if level in mine else None for level in levels), *(None,) * extra)
    return F.broadcast_to(tensor[(*places, ...)], (*sizes(levels), *(1,) * extra, *shape))


def batched(value: Any, levels: Levels) -> Batched:
    """Make a value depend on all of some levels; see `full`."""
    return wrap(full(value, levels), levels)


def stacked(operands: Sequence[Any], cores: Sequence[int], levels: Levels) -> list[Any]:
    """Return raw tensors of operands whose last axes, `cores` of them, are worked on, and whose others broadcast."""
    stacks = max(max(ndim_of(value) - core, 0) for value, core in zip(operands, cores, strict=True))
    return [inserted(value, levels, stacks + core) for value, core in zip(operands, cores, strict=True)]


def map_batched(function: Callable[[Batched], Any], value: Any) -> Any:
    """Apply a function to the tensors of a batch among arguments, and leave all others."""
    kind = type(value)
    if kind is Batched:
        return function(value)
    if kind in (list, tuple):
        return kind(map_batched(function, each) for each in value)
    if kind is dict:
        return {name: map_batched(function, each) for name, each in value.items()}
    return value
