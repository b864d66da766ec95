"""The way of what has no rule: one example after the other, with ordinary tensors, and the results stacked."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.errors import BatchError
from tapegrad.record.operations import F, is_tensor
from tapegrad.transforms.vmap.alignment import Levels, levels_of, map_batched, sizes
from tapegrad.transforms.vmap.batched_tensor import raw, wrap


def loop(name: str, function: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    """Call a function with each example of the tensors of a batch among its arguments, and stack what it gives.

    Parameters
    ----------
    name : str
        Of the operation, for errors.
    function : callable
    args, kwargs : tuple and dict
        In which there is a tensor of a batch.

    Raises
    ------
    BatchError
        If the batch is empty, or the results of the examples differ in shape.
    """
    levels = levels_of((args, kwargs))
    shape = sizes(levels)
    results = [
        function(*map_batched(example, args), **map_batched(example, kwargs))
        for example in (_Example(levels, at) for at in np.ndindex(*shape))
    ]
    if not results:
        raise BatchError(
            f"{name} has no way of its own under vmap, so that each example is computed by itself, and there is none: "
            "the batch is empty; give at least one example"
        )
    return _together(name, results, levels, shape)


class _Example:
    """Gives one example of a tensor of a batch."""

    def __init__(self, levels: Levels, at: tuple[int, ...]) -> None:
        self.places = dict(zip(levels, at, strict=True))

    def __call__(self, value: Any) -> Any:
        tensor, mine = raw(value)
        return tensor[tuple([self.places[level] for level in mine])]


def first_example(function: Callable[..., Any], args: Any, kwargs: Any) -> Any:
    """Call a function with the first example."""
    levels = levels_of((args, kwargs))
    example = _Example(levels, (0,) * len(levels))
    return function(*map_batched(example, args), **map_batched(example, kwargs))


def _together(name: str, results: list[Any], levels: Levels, shape: tuple[int, ...]) -> Any:
    """Put the results of all examples together, each of nested sequences by itself."""
    first = results[0]
    if isinstance(first, (list, tuple)):
        lengths = {len(each) for each in results}
        if len(lengths) > 1:
            raise _differ(name, f"{min(lengths)} to {max(lengths)} results")
        parts = [_together(name, list(each), levels, shape) for each in zip(*results, strict=True)]
        return type(first)(*parts) if hasattr(first, "_fields") else type(first)(parts)
    if not is_tensor(first) and not isinstance(first, (np.ndarray, np.generic, bool, int, float)):
        return first
    tensors = [F.as_tensor(each) for each in results]
    shapes = {each.shape for each in tensors}
    if len(shapes) > 1:
        raise _differ(name, f"shapes such as {' and '.join(map(str, sorted(shapes)[:2]))}")
    joined = F.stack(tensors)
    return wrap(joined if len(shape) == 1 else joined.reshape(shape + tensors[0].shape), levels)


def _differ(name: str, what: str) -> BatchError:
    return BatchError(
        f"{name} gives {what} for different examples, which do not go into one tensor; call the function for one "
        "example after the other in a Python loop instead of vmap"
    )
