"""Transforms of compiled functions that become programs of their own.

`tg.func.jvp` of a compiled function runs its program, and goes through that once more, in Python. `tg.compile` of the
whole is one program, which may take a tenth of the time; or longer, where there are better ways through a program than
through what they record. So a transform that took long is compiled as well, and the way that is faster is kept.
"""

from __future__ import annotations

import dataclasses
import functools
import math
from collections.abc import Callable, Iterable
from time import perf_counter
from types import FunctionType, MethodType, SimpleNamespace
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import state
from tapegrad.core.own_gradients import MISSED, Costs, as_long
from tapegrad.core.tensor import Tensor
from tapegrad.core.tracebacks import trim

AFTER, _RECORDINGS = 0.05, 2
"""Seconds that calls have to take before a transform is recorded, and how many times what recording it may take."""
_LEAST, _MOST, _TRIED = 20, 200, 0.3
"""Calls before anything is decided; calls, and seconds, after which it is decided."""
_CLEAR = 1.5
"""So many times faster, one is known to be the faster one."""
_TIMED = 16
"""One of so many calls is timed, once there were enough."""
_KINDS = 4
"""So many recordings say that there will be others: of numbers that are no arrays, say."""
_PLAIN = frozenset((float, int, complex, bool, str, type(None), FunctionType, np.ndarray, np.float64, np.float32))


def _is_plain(values: Iterable[Any]) -> bool:
    """Tell whether values are arrays, numbers, tensors that nobody differentiates by, or containers of them."""
    for value in values:
        kind = type(value)
        if kind not in _PLAIN:
            if kind is Tensor and not value.requires_grad:
                continue
            inside = _inside(kind, value)
            if inside is None or not _is_plain(inside):
                return False
    return True


def _inside(kind: Any, value: Any) -> Iterable[Any] | None:
    """Return what is in a container that `tg.func` knows; None for anything else."""
    if kind is tuple or kind is list or (issubclass(kind, tuple) and hasattr(kind, "_fields")):
        return value
    if kind is dict:
        return value.values()
    if kind is SimpleNamespace or dataclasses.is_dataclass(kind):
        return vars(value).values() if hasattr(value, "__dict__") else None
    return None


def _is_alone() -> bool:
    """Tell whether nothing is around a call: no other transform, no mode, no recording."""
    own = state.unchecked
    if own is None or state.rec is not own or state.apart or state.silent is not None:
        return False
    return not (state.differentiating or state.forwards or state.duals or state.allows_lost)


def _is_plain_call(args: tuple[Any, ...], kwargs: dict[str, Any]) -> bool:
    return _is_alone() and _is_plain(args) and (not kwargs or _is_plain(kwargs.values()))


class Transformed:
    """A transform of a compiled function.

    Parameters
    ----------
    general : callable
        The transform of the compiled function.
    compiled : callable
        Gives the transform of the function itself, compiled; with `stats`, `recordings` and the `reason` that Python
        runs it.
    recording : callable
        Returns how many seconds it took to record the function.
    costs : callable
        `costs(args, result)` returns how many times as long it takes to record the transform.
    numbers : tuple of int
        Positions of arguments whose numbers may be given to the compiled one as arrays: it is recorded once for them.
    """

    def __init__(
        self,
        general: Callable[..., Any],
        compiled: Callable[[], Any],
        recording: Callable[[], float],
        costs: Costs = as_long,
        numbers: tuple[int, ...] = (),
    ) -> None:
        functools.update_wrapper(self, general, updated=())
        self.__wrapped__: Any = getattr(general, "__wrapped__", general)
        self._general, self._compiled, self._recording, self._costs = general, compiled, recording, costs
        self._numbers = numbers
        self._own: Any = None
        self._is_decided = False
        self._recordings, self._turn, self._due = 0, 0, 0.0
        self._spent, self._calls, self._fastest = [0.0, 0.0], [0, 0], [math.inf, math.inf]  # generally, and by its own

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        try:
            if self._own is None and (self._is_decided or self._is_untimed()):
                return self._general(*args, **kwargs)
            result = self._either_way(args, kwargs)
            return self._general(*args, **kwargs) if result is MISSED else result
        except Exception as error:
            trim(error)
            raise

    @property
    def recordings(self) -> list[Any]:
        """The programs of the transform itself."""
        return [] if self._own is None else self._own.recordings

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        return self if instance is None else MethodType(self, instance)

    def of_arrays(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Do a call of arrays and numbers, around which there is nothing; MISSED where it is another one."""
        if self._own is None and _is_plain_call(args, kwargs) and (self._is_decided or self._is_untimed()):
            return self._general(*args, **kwargs)
        return self._either_way(args, kwargs)

    def _is_untimed(self) -> bool:
        """Tell whether it does not matter how long a call takes that goes the general way: after some, one in many."""
        if self._calls[0] < _LEAST:
            return False
        self._turn = turn = (self._turn + 1) % _TIMED
        return turn != 0

    def _either_way(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        is_decided, own = self._is_decided, self._own  # in this order: another thread may decide meanwhile
        if own is not None and self._numbers:
            args = self._with_arrays(args)
        if is_decided and own is not None and (result := own.at_once(args, kwargs)) is not MISSED:
            return result
        if not _is_plain_call(args, kwargs):
            return MISSED
        if is_decided:
            return (own or self._general)(*args, **kwargs)
        before = own.stats.recordings if own is not None else 0
        begin = perf_counter()
        result = (own or self._general)(*args, **kwargs)
        took = perf_counter() - begin
        if own is None or own.stats.recordings == before:
            self._note(own, took, args, result)
        else:
            self._note_recording(own)
        return result

    def _with_arrays(self, args: tuple[Any, ...]) -> tuple[Any, ...]:
        """Return arguments with arrays in the place of numbers."""
        for k in self._numbers:
            if 0 <= k < len(args) and type(args[k]) in (float, int):
                args = (*args[:k], np.array(args[k], np.float64), *args[k + 1 :])
        return args

    def _note(self, own: Any, took: float, args: tuple[Any, ...], result: Any) -> None:
        """Note how long a call took; decide what the next ones do."""
        k = int(own is not None)
        self._spent[k] += took if k or self._calls[0] < _LEAST else took * _TIMED
        self._calls[k] += 1
        self._fastest[k] = min(self._fastest[k], took)
        if self._calls[k] < _LEAST:
            return
        if own is None:
            if self._spent[0] > self._due:
                self._due = max(AFTER, _RECORDINGS * self._costs(args, result) * self._recording())
                if self._spent[0] > self._due:
                    self._own = self._compiled()
            return
        generally, by_its_own = self._fastest
        is_clear = by_its_own * _CLEAR < generally or generally * _CLEAR < by_its_own
        if is_clear or self._calls[1] >= _MOST or self._spent[1] > _TRIED:
            self._own = own if by_its_own < generally and not own.reason else None
            self._is_decided = True

    def _note_recording(self, own: Any) -> None:
        """Note that a call was recorded; what runs next is to be as fast as it can be."""
        self._recordings += 1
        if own.reason or self._recordings > _KINDS:
            self._own, self._is_decided = None, True
        for program in own.recordings:
            program.optimized()
