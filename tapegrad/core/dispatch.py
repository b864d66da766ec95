"""What everything knows of tensors of a batch, and of traced ones: which these are, and who computes with them.

`transforms/vmap/` and `program/` stand above the tensors, and what computes stands below them: so it finds here what
they register. While no `vmap` runs and nothing is traced, `state.apart` is False, and nobody asks further.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from tapegrad.core.grad_mode import state
from tapegrad.core.namespace import Namespace

Function = Callable[..., Any]


class Computing(Namespace):
    """What computes with tensors of a kind of their own."""

    elementwise: Function
    choose: Function
    structured: Function
    composed: Function
    read: Function
    write: Function
    apply: Function
    before: Function
    apart: Function
    overwrite: Function
    unwritable: Function
    write_out: Function
    like: Function
    full_like: Function
    numpy: Function
    ufunc: Function
    place: Function
    own_row: Function
    numbers: Function
    call: Function
    loop: Function
    draw: Function
    draw_by: Function


class Batching(Computing):
    """What computes with tensors of a batch (`transforms/vmap/`), and their class."""

    Batched: Any = type("Nothing", (), {})


class Tracing(Computing):
    """What records what is computed with traced tensors (`program/trace/`), and their classes."""

    Traced: Any = type("None", (), {})
    OF_MADE: int
    Watched: Any = type("Nobody", (), {})
    with_params: Function
    constant: Function
    of_numbers: Function
    shared: Function
    drawn: Function
    add_at: Function
    backward: Function
    found: Function
    asked: Function
    by_places: Function
    grad: Function
    push: Function
    roots: Function
    variable: Function
    zeros: Function


class Masking(Namespace):
    """What makes masked tensors (`masked/`)."""

    masked: Function


BATCHING, TRACING, MASKING = Batching(), Tracing(), Masking()


class _Hands(Computing):
    """Hands operations on tensors of a kind of their own to those who know it: of a batch first, as that is outside."""

    def __getattr__(self, name: str) -> Function:
        of_batches, of_traced = getattr(BATCHING, name), getattr(TRACING, name, None)
        if of_traced is None:
            found: Function = of_batches
            return found

        def hand(*args: Any, **kwargs: Any) -> Any:
            if state.levels and _holds((args, kwargs), BATCHING.Batched):
                return of_batches(*args, **kwargs)
            return of_traced(*args, **kwargs)

        setattr(self, name, hand)
        return hand


HANDS = _Hands()


def is_apart(value: Any) -> bool:
    """Tell whether a value is a tensor of a batch, or traced."""
    kind = type(value)
    return kind is BATCHING.Batched or kind is TRACING.Traced or kind is TRACING.Watched


def stands_for_others(value: Any) -> bool:
    """Tell whether a value is a tensor of a batch, or a traced one, of which nothing stands on a tape."""
    kind = type(value)
    return kind is BATCHING.Batched or kind is TRACING.Traced


def is_batched(value: Any) -> bool:
    """Tell whether a value is a tensor of a batch."""
    return type(value) is BATCHING.Batched


def is_traced(value: Any) -> bool:
    """Tell whether a value is a traced tensor."""
    return type(value) is TRACING.Traced


def holds_apart(values: Any) -> bool:
    """Tell whether there is a tensor of a batch, or a traced one, among arguments, also in containers."""
    batched, traced, watched = BATCHING.Batched, TRACING.Traced, TRACING.Watched
    for value in values.values() if type(values) is dict else values:
        kind = type(value)
        if kind is batched or kind is traced or kind is watched or (kind in (list, tuple, dict) and holds_apart(value)):
            return True
    return False


def _holds(values: Any, wanted: Any) -> bool:
    for value in values.values() if type(values) is dict else values:
        kind = type(value)
        if kind is wanted or ((kind is tuple or kind is list or kind is dict) and value and _holds(value, wanted)):
            return True
    return False
