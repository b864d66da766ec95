"""What recordings of other ways may cost: about as much as replays have saved, once it is a second or more."""

from __future__ import annotations

from collections.abc import Callable
from time import perf_counter
from typing import TypeVar

Result = TypeVar("Result")

FREE_SECONDS = 1.0
"""Recordings of other ways that take less in all are made whatever they are good for."""
WITH_GRADIENT = 3.0
"""What a value and its gradient take, as a multiple of the value: a replay may save both."""
OF_PYTHON = 0.25
"""What part of the time that Python runs the function goes into trying again."""


class Budget:
    """Weighs what recordings have cost against what replays have saved.

    A function each of whose calls goes another way is left to Python, but for a try now and then: it may go the same
    way from now on. So it takes at most a quarter longer than if it had never been compiled, and a second.

    Attributes
    ----------
    longest : float
        Seconds that the longest recording took.
    """

    __slots__ = ("_by_python", "_credit", "_is_reported", "_spent", "longest")

    def __init__(self) -> None:
        self._spent = self._credit = self.longest = 0.0
        self._by_python = 0.0  # what a call takes that Python runs; 0 as long as none was timed
        self._is_reported = False

    def spend(self, seconds: float, is_another: bool) -> None:
        """Note what a recording took, and whether it was of another way than those before."""
        if is_another:
            self._spent += seconds
        self.longest = max(self.longest, seconds)

    def by_python(self, call: Callable[[], Result]) -> Result:
        """Let Python run a call in the place of a recording."""
        begin = perf_counter()
        result = call()
        self._by_python = perf_counter() - begin
        self._credit += OF_PYTHON * self._by_python
        return result

    def allows_another(self, replays: int) -> bool:
        """Tell whether another recording may be made, after so many replays."""
        return self._spent <= FREE_SECONDS or self._saved(replays) + self._credit >= self._spent

    def report(self, replays: int) -> str:
        """Say, once, why there are few more recordings; nothing as long as it is not known what they saved."""
        if self._is_reported or not self._by_python:
            return ""
        self._is_reported = True
        return f"recording other ways took {self._spent:.2g} s, and replays saved {self._saved(replays):.2g} s at most"

    def _saved(self, replays: int) -> float:
        return replays * WITH_GRADIENT * self._by_python
