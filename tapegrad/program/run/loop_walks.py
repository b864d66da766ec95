"""Runs of a loop: the states that it goes through, step by step, and adjoints on the way back.

A state is a piece of memory; those of a run lie one behind another. What runs the steps is a `Driver`, for as long as
one way through the step holds.
"""

from __future__ import annotations

from typing import Any, NamedTuple, Self

import numpy as np

from tapegrad.errors import DivergenceError

_FIRST_ROOM = 64


class _Taken(NamedTuple):
    """Some steps that were taken in one way: which, and before which step they end."""

    way: Any
    stop: int


class Walk:
    """One run of a loop.

    Attributes
    ----------
    states : ndarray of float64
        The states, one in each line; where none is kept all are in the first.
    count : int
        How many steps were taken.
    taken : list of _Taken
    """

    adjoints: np.ndarray | None = None

    def __init__(self, loop: Any, keeps: bool) -> None:
        self.loop, self.keeps = loop, keeps
        self.states = np.empty((_FIRST_ROOM if keeps else 1, loop.frame.state.words))
        self.rest: list[np.ndarray] = []
        self.count, self.taken = 0, list[_Taken]()

    def run(self, given: np.ndarray) -> Self:
        """Take all steps."""
        loop = self.loop
        loop.begun.unpack(given[: loop.begun.size], self.states[0, : loop.begun.words])
        self._read(given[loop.begun.size :])
        goes_on = bool(loop.test.run([*loop.begun.views(self.states[0]), *self.rest])[1][0])
        while goes_on and not self._steps(loop.step.last):
            goes_on = self._one()
        return self

    def _read(self, given: np.ndarray) -> None:
        """Keep what the loop reads besides."""
        rest = np.empty(self.loop.rest.words)
        self.loop.rest.unpack(given, rest)
        self.rest = self.loop.rest.views(rest)

    @property
    def last(self) -> np.ndarray:
        """The last state."""
        return self.states[self.count if self.keeps else 0]

    def is_over(self) -> bool:
        """Tell whether as many steps were taken as there are, if that is known."""
        return False

    def room(self) -> int:
        """Make room for more states; give before which step there is none."""
        if not self.keeps:
            return self.count + _FIRST_ROOM
        if self.count + 1 == len(self.states):
            states = np.empty((2 * len(self.states), self.states.shape[1]))
            states[: len(self.states)] = self.states
            self.states = states
        return len(self.states) - 1

    def _steps(self, way: Any) -> bool:
        """Take steps in one way, for as long as it holds; tell whether that was the end of the loop."""
        driver, first = way.take(self.loop.frame), self.count
        try:
            return driver.forward(way, self)
        finally:
            if self.count > first:
                self.taken.append(_Taken(way, self.count))
            way.give(driver, self.count - first)

    def _one(self) -> bool:
        """Take one step, in whatever way holds."""
        frame = self.loop.frame
        way, (*new, goes_on) = self.loop.step.run([*frame.state.views(self.last)[: frame.reads], *self.rest])
        self.room()
        self.count += 1
        views = frame.state.views(self.last)
        for at, value in zip(frame.writes, new, strict=True):
            views[at][...] = value
        self.taken.append(_Taken(way, self.count))
        return bool(goes_on)

    def found(self) -> np.ndarray:
        """Return the state that the loop ends in, and what steps have given out.

        Raises
        ------
        DivergenceError
            If they have given out another number of times than when it was recorded.
        """
        loop = self.loop
        if not loop.frame.given_out:
            return loop.results.pack(self.last)
        memory = np.empty(loop.results.words)
        memory[: loop.begun.words] = self.last[: loop.begun.words]
        for view, value in zip(loop.results.views(memory)[loop.carries :], self._given_out(self.states), strict=True):
            if len(value) != len(view):
                raise DivergenceError(f"a loop gave out {len(value)} values, and {len(view)} when it was recorded")
            view[...] = value
        return loop.results.pack(memory)

    def _given_out(self, states: np.ndarray) -> list[np.ndarray]:
        """Return copies of what lies where steps give out, by array: of the steps that do."""
        frame = self.loop.frame
        steps = self._steps_that_give()
        return [_along(states, frame.state, k)[steps] for k in frame.given_out[:-1]]

    def _steps_that_give(self) -> np.ndarray:
        frame = self.loop.frame
        return 1 + np.flatnonzero(_along(self.states, frame.state, frame.given_out[-1])[1 : self.count + 1])

    def reverse(self, adjoint: np.ndarray) -> np.ndarray:
        """Return what an adjoint of the results contributes to all that the loop was given."""
        loop, frame = self.loop, self.loop.frame
        memory, adjoints = np.empty(loop.results.words), np.zeros(frame.state.words)
        loop.results.unpack(adjoint, memory)
        adjoints[: loop.begun.words] = memory[: loop.begun.words]
        if frame.given_out:
            self.adjoints, steps = np.zeros_like(self.states), self._steps_that_give()
            for k, value in zip(frame.given_out, loop.results.views(memory)[loop.carries :], strict=False):
                _along(self.adjoints, frame.state, k)[steps] = value
        sums = self._reverse(adjoints)
        return np.concatenate([loop.begun.pack(adjoints[: loop.begun.words], True), sums])

    def _reverse(self, adjoints: np.ndarray) -> np.ndarray:
        """Let adjoints of the last state be those of the first; give those of what the loop reads besides."""
        frame, rest = self.loop.frame, self.loop.rest
        sums = np.zeros(rest.words)
        while self.taken:
            way, stop = self.taken.pop()
            first = self.taken[-1].stop if self.taken else 0
            driver = way.take(frame)
            try:
                driver.reverse(way, self, first, stop, adjoints, sums)
            finally:
                way.give(driver, stop - first)
        return rest.pack(sums, True)


def _along(states: np.ndarray, packing: Any, k: int) -> np.ndarray:
    """Return one array of all states, along a first axis."""
    layout = packing.layouts[k]
    own = np.ndarray(layout.shape, layout.dtype, states, packing.offsets[k])
    return np.lib.stride_tricks.as_strided(own, (len(states), *layout.shape), (states.strides[0], *own.strides))


class ScanWalk(Walk):
    """One run of a loop of a known number of steps."""

    def __init__(self, loop: Any) -> None:
        super().__init__(loop, True)
        self.states = np.zeros((loop.length + 1, loop.frame.state.words))

    def run(self, given: np.ndarray) -> Self:
        """Take all steps."""
        loop = self.loop
        memory = np.empty(loop.begun.words)
        loop.begun.unpack(given[: loop.begun.size], memory)
        self._read(given[loop.begun.size :])
        for (k, where), value in zip(loop.begins, loop.begun.views(memory), strict=True):
            _along(self.states, loop.frame.state, k)[where] = value
        while not self.is_over() and not self._steps(loop.step.last):
            self._one()
        return self

    def is_over(self) -> bool:
        """Tell whether all steps were taken."""
        return self.count == self.loop.length

    def room(self) -> int:
        """Return how many steps there are."""
        return self.loop.length

    def found(self) -> np.ndarray:
        """Return the last carry, and what the steps have given."""
        loop = self.loop
        return loop.results.join_arrays([_along(self.states, loop.frame.state, k)[where] for k, where in loop.ends])

    def reverse(self, adjoint: np.ndarray) -> np.ndarray:
        """Return what adjoints of the last carry and of what steps gave contribute to all that the loop was given."""
        loop, state = self.loop, self.loop.frame.state
        memory = np.empty(loop.results.words)
        loop.results.unpack(adjoint, memory)
        self.adjoints = np.zeros_like(self.states)
        for (k, where), value in zip(loop.ends, loop.results.views(memory), strict=True):
            _along(self.adjoints, state, k)[where] = value
        last = self.adjoints[-1].copy()
        for k in loop.frame.given_out:  # which each step adds
            state.views(last)[k][...] = 0
        sums = self._reverse(last)
        for k in range(loop.carries):
            state.views(self.adjoints[0])[k][...] = state.views(last)[k]
        found = [_along(self.adjoints, state, k)[where] for k, where in loop.begins]
        memory = np.zeros(loop.begun.words)
        for view, value in zip(loop.begun.views(memory), found, strict=True):
            view[...] = value
        return np.concatenate([loop.begun.pack(memory, True), sums])
