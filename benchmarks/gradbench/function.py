"""What the protocol asks a module for."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np


class Function(NamedTuple):
    """A function of an evaluation.

    Attributes
    ----------
    prepare : callable
        Turns the input of a message into arguments; its time does not count.
    compute : callable
        What is timed.
    answer : callable
        Turns what was computed into what JSON can say.
    """

    prepare: Callable[[Any], tuple[Any, ...]]
    compute: Callable[..., Any]
    answer: Callable[[Any], Any]


def plain(value: Any) -> Any:
    """Turn an array, a tensor or a number into lists of floats, or one float."""
    return np.asarray(value).tolist()


def arrays(*names: str) -> Callable[[Any], tuple[Any, ...]]:
    """Return a function that takes arrays of float64 out of an input, by their names."""
    return lambda given: tuple([np.asarray(given[name], np.float64) for name in names])
