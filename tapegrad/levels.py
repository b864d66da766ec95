"""What everything knows of batching: which values are batched, and who computes with them.

`batching/` stands above the tensors, and what computes stands below them: so it finds here what `batching/` has put
here. While no `vmap` runs, `state.levels` is empty, and nobody asks further.
"""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

BATCHING = SimpleNamespace(Batched=type("Nothing", (), {}))
"""The functions of `batching/` that compute with batched tensors, by name, and their class."""


def is_batched(value: Any) -> bool:
    """Tell whether a value is a tensor of a batch."""
    return type(value) is BATCHING.Batched


def holds_batched(values: Any) -> bool:
    """Tell whether there is a tensor of a batch among arguments, also in sequences and dictionaries."""
    batched = BATCHING.Batched
    for value in values.values() if type(values) is dict else values:
        kind = type(value)
        if kind is batched or (kind in (list, tuple, dict) and holds_batched(value)):
            return True
    return False
