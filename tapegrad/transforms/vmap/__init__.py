"""Batching: operations on tensors that stand for one example, done for all examples of a batch at once.

`func.vmap` makes such tensors. Rows of the table have rules, in `along`, `together`, `reading` and `asking`; what has
none is computed for one example after the other, and stacked (`looping`).
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator
from typing import Any

from tapegrad.core.dispatch import BATCHING
from tapegrad.core.grad_mode import state
from tapegrad.transforms.vmap import (
    dispatch,
    fallback,
    rules_creation,
    rules_custom_function,
    rules_index,
    rules_inplace,
)
from tapegrad.transforms.vmap.alignment import full
from tapegrad.transforms.vmap.batched_tensor import Batched, Level, raw, wrap

_numbers = itertools.count(1)


def active() -> tuple[int, ...]:
    """Return the numbers of the levels that run in this thread, the outermost first; empty outside of `vmap`."""
    return state.levels


def expanded(tensor: Any) -> Any:
    """Return a tensor with an example of its own for each of the running levels, copied, so that they are separate."""
    levels = state.levels
    if raw(tensor)[1] == levels:
        return tensor
    return wrap(full(tensor, levels).clone(), levels)


@contextlib.contextmanager
def level(size: int, randomness: str) -> Iterator[int]:
    """Run a level of so many examples; gives its number."""
    number = next(_numbers)
    outside, known = state.levels, state.batches
    state.levels, state.batches = (*outside, number), {**known, number: Level(size, randomness)}
    state.apart = True
    try:
        yield number
    finally:
        state.levels, state.batches = outside, known
        state.apart = bool(outside) or state.tracing is not None


BATCHING.register(
    Batched=Batched,
    elementwise=dispatch.elementwise,
    choose=dispatch.choose,
    structured=dispatch.structured,
    composed=dispatch.composed,
    read=rules_index.read,
    write=rules_inplace.write,
    apply=rules_inplace.apply,
    before=rules_inplace.before,
    apart=rules_inplace.apart,
    overwrite=rules_inplace.overwrite,
    unwritable=rules_inplace.unwritable,
    write_out=rules_inplace.write_out,
    like=rules_creation.like,
    full_like=rules_creation.full_like,
    draw=rules_creation.draw,
    draw_by=rules_creation.draw_by,
    numpy=rules_creation.numpy,
    ufunc=rules_creation.ufunc,
    place=rules_creation.at_examples,
    own_row=rules_creation.own_row,
    numbers=rules_creation.conditions,
    call=rules_custom_function.call,
    loop=fallback.loop,
)

__all__ = ["Batched", "active", "expanded", "level", "raw", "wrap"]
