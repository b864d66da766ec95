"""What everything knows of tensors of a batch, and of traced ones: which these are, and who computes with them.

`transforms/vmap/` and `program/` stand above the tensors, and what computes stands below them: so it finds here what
they have put here. While no `vmap` runs and nothing is traced, `state.apart` is False, and nobody asks further.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

BATCHING = SimpleNamespace(Batched=type("Nothing", (), {}))
"""The functions of `transforms/vmap/` that compute with batched tensors, by name, and their class."""


TRACING = SimpleNamespace(Traced=type("None", (), {}), Watched=type("Nobody", (), {}))
"""The functions of `program/trace/` that record what is computed with traced tensors, and their class."""


class _Hands:
    """Hands operations on tensors of a kind of their own to those who know it: of a batch first, as that is outside."""

    def __getattr__(self, name: str) -> Any:
        of_batches, of_traced = getattr(BATCHING, name), getattr(TRACING, name, None)
        if of_traced is None:
            return of_batches

        def hand(*args: Any, **kwargs: Any) -> Any:
            return (of_batches if _holds((args, kwargs), BATCHING.Batched) else of_traced)(*args, **kwargs)

        setattr(self, name, hand)
        return hand


HANDS: Any = _Hands()


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
        if kind is wanted or (kind in (list, tuple, dict) and _holds(value, wanted)):
            return True
    return False
