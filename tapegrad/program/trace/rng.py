"""Random numbers of programs: drawn anew in every run, by the generator that would be asked then."""

from __future__ import annotations

import contextlib
from collections.abc import Callable, Iterator, Sequence
from random import Random
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import state
from tapegrad.program.ir.listing import Call, Listing


class Draw:
    """What a row calls that draws.

    Parameters
    ----------
    name : str
        Of the distribution.
    function : callable
        Of the row's operands; asks for the thread's generator when it is called.
    generator : numpy.random.Generator or None
        The one that was given; None for the thread's.
    """

    __slots__ = ("function", "generator", "name")

    def __init__(self, name: str, function: Callable[..., Any], generator: Any) -> None:
        self.name, self.function, self.generator = name, function, generator

    def is_like(self, other: Any) -> bool:
        """Tell whether another recording's row draws from the same distribution, by the same generator."""
        return type(other) is Draw and other.name == self.name and other.generator is self.generator

    def __call__(self, *operands: Any) -> Any:
        """Draw; or give what was drawn, where a run is computed again."""
        return self.function(*operands) if state.drawn is None else next(state.drawn)


def rows_that_draw(listing: Listing) -> list[int]:
    """List the rows that draw, in the order in which they do."""
    return listing.rows_of(lambda how: type(how) is Call and type(how.function) is Draw)


@contextlib.contextmanager
def drawing_again(values: Sequence[Any]) -> Iterator[None]:
    """Let rows that draw give these values, in their order, and leave generators alone."""
    before = state.drawn
    state.drawn = iter(values)
    try:
        yield
    finally:
        state.drawn = before


def _state_of(generator: Any) -> Any:
    """Copy the state of a generator of NumPy's, new or old, or of Python's."""
    if isinstance(generator, Random):
        return generator.getstate()
    if isinstance(generator, np.random.RandomState):
        return generator.get_state()
    return getattr(generator, "bit_generator", generator).state


def _is_new(generator: Any) -> bool:
    """Tell whether a generator of Python's has no state yet: `Random()` calls its own `seed`."""
    return isinstance(generator, Random) and not hasattr(generator, "gauss_next")


class Generators:
    """What generators were, so that they can be that again.

    Parameters
    ----------
    given : sequence of numpy.random.Generator, numpy.random.RandomState or random.Random
        Beside the thread's.
    """

    __slots__ = ("_own", "_states")

    def __init__(self, given: Sequence[Any] = ()) -> None:
        self._own = state.generator
        all_of_them = given if self._own is None else [self._own, *given]
        self._states = [(g, _state_of(g)) for g in all_of_them]

    def add(self, generator: Any) -> None:
        """Take one in that is about to be used, unless it is there, or is only being made."""
        if not any(g is generator for g, _ in self._states) and not _is_new(generator):
            self._states.append((generator, _state_of(generator)))

    def restore(self) -> None:
        """Let them be what they were."""
        state.generator = self._own
        for generator, before in self._states:
            if isinstance(generator, Random):
                generator.setstate(before)
            elif isinstance(generator, np.random.RandomState):
                generator.set_state(before)
            else:
                getattr(generator, "bit_generator", generator).state = before
