"""Random numbers drawn twice: the state of the generators that can be seen, kept and put back."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.numpy_api.random import default_generator


class Draws:
    """What this thread's generator, and NumPy's global one, are about to draw; a block in which they draw that again.

    After it they go on where they were before.
    """

    __slots__ = ("_before", "_now")

    def __init__(self) -> None:
        self._now = _states()
        self._before: list[Any] = []

    def __enter__(self) -> None:
        self._before.append(_states())
        _put_back(self._now)

    def __exit__(self, *_: object) -> None:
        _put_back(self._before.pop())


def _states() -> tuple[Any, Any]:
    return default_generator().bit_generator.state, np.random.get_state()  # noqa: NPY002 - the global one is meant


def _put_back(states: tuple[Any, Any]) -> None:
    default_generator().bit_generator.state = states[0]
    np.random.set_state(states[1])  # noqa: NPY002
