"""Transforms of compiled functions that become programs of their own.

`tg.func.jvp` of a compiled function runs its program, and goes through that once more, in Python. `tg.compile` of the
whole is one program, which may take a tenth of the time; or longer, where there are better ways through a program than
through what they record. So a transform that took long is compiled as well, and the way that is faster is kept.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from time import perf_counter
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import state
from tapegrad.core.own_gradients import Costs, as_long

_AFTER, _RECORDINGS = 0.25, 4
"""Seconds that calls have to take before a transform is recorded, and how many times what recording it may take."""
_LEAST, _ENOUGH, _TRIED = 20, 1.5, 0.3
"""Calls before anything is decided; how many times faster is enough to know; seconds after which it is decided."""
_PLAIN = frozenset((float, int, np.ndarray, np.float64))


def _is_plain(values: tuple[Any, ...]) -> bool:
    """Tell whether values are arrays and numbers, or tuples and lists of them."""
    for value in values:
        kind = type(value)
        if kind not in _PLAIN and not ((kind is tuple or kind is list) and all([type(v) in _PLAIN for v in value])):
            return False
    return True


def _is_alone() -> bool:
    """Tell whether nothing is around a call: no other transform, no mode, no recording."""
    own = state.unchecked
    if own is None or state.rec is not own or state.apart or state.silent is not None:
        return False
    return not (state.differentiating or state.forwards or state.duals or state.allows_lost)


class Transformed:
    """A transform of a compiled function.

    Parameters
    ----------
    general : callable
        The transform of the compiled function.
    compiled : callable
        Gives the transform of the function itself, compiled; with `stats`.
    recording : callable
        Returns how many seconds it took to record the function.
    costs : callable
        `costs(args, result)` returns how many times as long it takes to record the transform.
    """

    def __init__(
        self,
        general: Callable[..., Any],
        compiled: Callable[[], Any],
        recording: Callable[[], float],
        costs: Costs = as_long,
    ) -> None:
        functools.update_wrapper(self, general)
        self._general, self._compiled, self._recording, self._costs = general, compiled, recording, costs
        self._own: Any = None
        self._is_decided = False
        self._spent, self._calls, self._fastest = [0.0, 0.0], [0, 0], [math.inf, math.inf]  # generally, and by its own

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        is_decided, own = self._is_decided, self._own  # in this order: another thread may decide meanwhile
        if is_decided and own is None:
            return self._general(*args, **kwargs)
        if kwargs or not _is_plain(args) or not _is_alone():
            return self._general(*args, **kwargs)
        if is_decided:
            return own(*args)
        begin = perf_counter()
        result = (own or self._general)(*args)
        self._note(own, perf_counter() - begin, args, result)
        return result

    def _note(self, own: Any, took: float, args: tuple[Any, ...], result: Any) -> None:
        """Note how long a call took; decide what the next ones do."""
        k = int(own is not None)
        if own is not None and not own.stats.replays:  # it was recorded
            self._is_decided = bool(own.stats.reasons) or own.stats.recordings > _LEAST
            self._own = None if self._is_decided else own
            return
        self._spent[k] += took
        self._calls[k] += 1
        self._fastest[k] = min(self._fastest[k], took)
        if self._calls[k] < _LEAST:
            return
        if own is None:
            if self._spent[0] > max(_AFTER, _RECORDINGS * self._costs(args, result) * self._recording()):
                self._own = self._compiled()
            return
        generally, by_its_own = self._fastest
        if by_its_own * _ENOUGH < generally or self._spent[1] > _TRIED:
            self._own = own if by_its_own < generally and not own.stats.reasons else None
            self._is_decided = True
