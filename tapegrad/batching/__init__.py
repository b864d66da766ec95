"""Batching: operations on tensors that stand for one example, done for all examples of a batch at once.

`func.vmap` makes such tensors. Rows of the table have rules, in `along`, `together`, `reading` and `asking`; what has
none is computed for one example after the other, and stacked (`looping`).
"""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import Iterator
from typing import Any

from tapegrad.batching import dispatching, functions, looping, making, reading, writing
from tapegrad.batching.aligning import full
from tapegrad.batching.batched import Batched, Level, raw, wrap
from tapegrad.core.dispatch import BATCHING
from tapegrad.core.grad_mode import state

_numbers = itertools.count(1)


def active() -> tuple[int, ...]:
    """Give the numbers of the levels that run in this thread, the outermost first; empty outside of `vmap`."""
    return state.levels


def expanded(tensor: Any) -> Any:
    """Give a tensor with an example of its own for each of the running levels, copied, so that they are separate."""
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


BATCHING.__dict__.update(
    Batched=Batched,
    elementwise=dispatching.elementwise,
    choose=dispatching.choose,
    structured=dispatching.structured,
    composed=dispatching.composed,
    read=reading.read,
    write=writing.write,
    apply=writing.apply,
    before=writing.before,
    apart=writing.apart,
    overwrite=writing.overwrite,
    unwritable=writing.unwritable,
    write_out=writing.write_out,
    like=making.like,
    full_like=making.full_like,
    draw=making.draw,
    draw_by=making.draw_by,
    numpy=making.numpy,
    ufunc=making.ufunc,
    place=making.at_examples,
    own_row=making.own_row,
    numbers=making.conditions,
    call=functions.call,
    loop=looping.loop,
)

__all__ = ["Batched", "active", "expanded", "level", "raw", "wrap"]
