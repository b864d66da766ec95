"""Each thread's random number generator, and tensors of what it draws."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.dispatch import HANDS, TRACING
from tapegrad.core.grad_mode import state, unrecorded
from tapegrad.core.tensor import Tensor
from tapegrad.record.recorder import make_leaf


def default_generator() -> np.random.Generator:
    """Return this thread's generator, seeded by the system unless `manual_seed` was called.

    Examples
    --------
    >>> import tapegrad as tg
    >>> _ = tg.manual_seed(0)
    >>> tg.random.default_generator() is tg.random.default_generator()
    True
    """
    if state.generator is None:
        state.generator = np.random.default_rng()
    return state.generator


def draw(
    name: str,
    numbers: Callable[[Any, tuple[int, ...]], Any],
    shape: tuple[int, ...],
    generator: Any,
    requires: bool,
    streams: int = 0,
) -> Tensor:
    """Draw a tensor of a shape, by a function of generator and shape; as `vmap` was told, or as a recording does.

    A generator of several streams has one for each example of the innermost `vmap`.
    """
    if requires and state.tracing is not None:
        raise unrecorded(f"{name}(requires_grad=True) in a function that is compiled is not recorded")

    def tensor_of_size(sizes: tuple[int, ...]) -> Tensor:
        def drawn() -> Any:
            return numbers(default_generator() if generator is None else generator, sizes)

        return make_leaf(drawn(), requires) if state.tracing is None else TRACING.drawn(name, drawn, generator)

    return HANDS.draw(name, tensor_of_size, shape, streams) if state.levels or streams else tensor_of_size(shape)
