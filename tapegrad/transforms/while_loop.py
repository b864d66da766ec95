"""`while_loop`: a loop that goes on for as long as its numbers say, in a compiled function as one row."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import suppress
from typing import Any, TypeVar

import numpy as np

from tapegrad.core.dispatch import is_batched
from tapegrad.core.grad_mode import state as mode
from tapegrad.core.tensor import Tensor
from tapegrad.errors import DivergenceError, OperandError
from tapegrad.program.trace.parts import NotPureError, OfBatchError, Parts, written
from tapegrad.record.operations import F, as_tensor
from tapegrad.transforms.loop_state import collect, started, version
from tapegrad.transforms.tree import map_values, values_of
from tapegrad.transforms.vmap import raw

S = TypeVar("S")
_BODY = "the body of while_loop"


def while_loop(cond: Callable[[S], Any], body: Callable[[S], S], state: S) -> S:
    """Call `state = body(state)` as long as `cond(state)` is true, and return the last state.

    In plain code this is a Python loop, and the derivative is that of its steps. In a function that `tg.compile` or
    `tg.record` runs, it is one row: condition and body are recorded once, and one recording serves any number of steps,
    while a Python loop needs a recording for each number. It has derivatives of any order, in reverse and forward mode.

    Parameters
    ----------
    cond : callable
        `cond(state)` returns one truth value: a tensor of one element, or a bool.
    body : callable
        `body(state)` returns the next state, with the same containers, shapes and dtypes. Both functions may use
        tensors, arrays and numbers from outside, which get gradients as well.
    state : tensor, array, number, or nested containers of these
        The first state. Inside the loop, numbers are 0-d tensors of int64, float64, complex128 or bool.

    Returns
    -------
    The same containers, of tensors.

    Raises
    ------
    OperandError
        If the state is empty or holds something other than numbers; if `body` returns other containers, or writes its
        argument in place; if `cond` returns more than one truth value.
    ShapeError, DTypeError
        If a part of the state has another shape or dtype after a step.

    Notes
    -----
    In a compiled function only the states between steps are kept for a gradient, which computes each step again. `cond`
    and `body` may branch on values (`and`, `if`): each way through them is recorded when Python first takes it, up to
    8; a later call that takes yet another way is recorded again. If a step reads numbers (`float(x)`, `range(n)`),
    draws random numbers, or changes something outside (`results.append(x)`), the loop is recorded step by step, as a
    Python loop is, and each number of steps needs a recording. Output is printed only while it is recorded.

    Under `vmap` each example takes its own number of steps.

    Examples
    --------
    Newton's method for a square root, to a tolerance:

    >>> import numpy as np
    >>> import tapegrad as tg
    >>> @tg.compile
    ... def root(a):
    ...     return tg.while_loop(lambda x: abs(x * x - a) > 1e-12, lambda x: 0.5 * (x + a / x), a)
    >>> slope = tg.func.grad(root)
    >>> for a in (2.0, 3.0, 50.0, 1e6):  # from 4 to 14 steps
    ...     print(slope(np.array(a)).round(6))
    0.353553
    0.288675
    0.070711
    0.0005
    >>> root.stats
    2 replays, 2 recordings, 0 run by Python
    """
    for name, function in (("cond", cond), ("body", body)):
        if not callable(function):
            raise OperandError(
                f"while_loop got {type(function).__qualname__} as its {name}; give functions of the state, as in "
                "while_loop(lambda x: x > 1.0, lambda x: 0.5 * x, x)"
            )
    loop = _Loop(cond, body, state)
    values = [started(value) for value in values_of(state)]
    if not values:
        raise OperandError("while_loop got a state that holds no array and no number; give what the body changes")
    return loop.state(loop.found(values))


class _Loop:
    """A loop of Python's: a function, a condition, and the form of the state."""

    times = 0  # how many steps give something besides the next state

    def __init__(self, cond: Callable[[Any], Any], body: Callable[[Any], Any], form: Any) -> None:
        self._cond, self._body, self._form = cond, body, form

    def found(self, values: list[Any]) -> list[Any]:
        """Run it, as a row where it is recorded; give the values of the results."""
        if mode.tracing is not None and not any(map(is_batched, values)):
            with suppress(OfBatchError):
                return self.recorded(values)
        return self.run(values)

    def state(self, values: Iterator[Any] | list[Any]) -> Any:
        """Return a state of some values."""
        left = iter(values)
        return map_values(lambda _: next(left), self._form)

    def goes_on(self, values: list[Any]) -> Any:
        """Ask the condition; give a tensor of one truth value, or a bool."""
        answer = self._cond(self.state(values))
        if isinstance(answer, np.ndarray):
            answer = as_tensor(answer)
        if isinstance(answer, Tensor):
            if answer.size != 1:
                raise OperandError(
                    f"the cond of while_loop gave a tensor of shape {answer.shape}; give one truth value, as by "
                    "all() or any()"
                )
            answer = answer if answer.dtype == np.bool_ else answer != 0
            return F.reshape(answer, ()) if answer.ndim else answer
        if not isinstance(answer, (bool, np.bool_, int, float)):
            raise OperandError(f"the cond of while_loop gave {type(answer).__qualname__}; give one truth value")
        return bool(answer)

    def step(self, values: list[Any]) -> list[Any]:
        """Call the body; give the values of the next state."""
        before = [version(value) for value in values]
        given = self.state(values)
        found: list[Any] = []
        collect(self._form, self._body(given), "state", iter(values), found, _BODY)
        if [version(value) for value in values] != before:
            raise written(_BODY)
        return found

    def run(self, values: list[Any]) -> list[Any]:
        """Run it as Python does."""
        while True:
            answer = self.goes_on(values)
            if is_batched(answer):
                return self._for_each_example(values, answer)
            if not answer:
                return self.results(values)
            values = self.keep(self.step(values))

    def keep(self, values: list[Any]) -> list[Any]:
        """Take from what a step gave what is not of the state; give that."""
        return values

    def results(self, values: list[Any]) -> list[Any]:
        """Return the values of the results, of those of the last state."""
        return values

    def _for_each_example(self, values: list[Any], goes_on: Any) -> list[Any]:
        """Run it for as long as any example goes on.

        An example that has ended is given what it was given in its last step, so that nothing is computed of it that
        its own loop does not compute; that it has a gradient of zero there goes to nobody.
        """
        given = values
        while bool(raw(goes_on)[0].any()):
            given = [F.where(goes_on, value, last.detach()) for value, last in zip(values, given, strict=True)]
            new = self._keep_of(self.step(given), goes_on)
            values = [F.where(goes_on, one, value) for one, value in zip(new, values, strict=True)]
            goes_on = goes_on & self.goes_on(values)
        return self.results(values)

    def _keep_of(self, values: list[Any], goes_on: Any) -> list[Any]:
        """Do what `keep` does, for the examples that go on."""
        return values

    def recorded(self, values: list[Any]) -> list[Any]:
        """Record it: as one row, if that may be; else step by step."""
        parts = Parts(values, _BODY)
        test = parts.record(lambda given: [as_tensor(self.goes_on(given))])
        known: dict[int, Any] = {}  # steps that Python has taken already
        if test.is_pure and bool(test.first[0]._value):
            step = known[0] = parts.record(self._step_and_test, len(values))
            if step.is_pure:
                try:
                    return parts.loop(test, step, self.times)
                except NotPureError as error:
                    known[error.step] = error.recorded
                except DivergenceError:  # a later step raises an error, which Python is to come to
                    pass
        (goes_on,) = test.inlined()
        taken = 0
        while bool(goes_on):
            *new, goes_on = known[taken].inlined(values) if taken in known else self._step_and_test(values)
            values = self.keep(new)
            taken += 1
        return self.results(values)

    def _step_and_test(self, values: list[Any]) -> list[Any]:
        new = self.step(values)
        return [*new, as_tensor(self.goes_on(new[: len(values)]))]


class _Collecting(_Loop):
    """A loop whose steps may give a value besides the next state."""

    def __init__(
        self, cond: Callable[[Any], Any], body: Callable[[Any], tuple[Any, Any, Any]], form: Any, times: int
    ) -> None:
        super().__init__(cond, self._next_state, form)
        self.times, self._given, self._count = times, body, len(values_of(form))
        self._extra: list[Any] = []
        self._collected: list[Any] = []
        self._batch: Any = None

    def _next_state(self, state: Any) -> Any:
        state, *self._extra = self._given(state)
        return state

    def step(self, values: list[Any]) -> list[Any]:
        """Call the body; give the values of the next state, of what it gives besides, and whether it does."""
        found = super().step(values)
        value, gives = map(as_tensor, self._extra)
        self._extra = []
        return [*found, value if is_batched(value) or value.is_contiguous() else value.contiguous(), gives]

    def keep(self, values: list[Any]) -> list[Any]:
        """Keep what a step gave besides the state."""
        if self._batch is not None or is_batched(values[-1]):
            return self._keep_of(values, True)
        *values, value, gives = values
        if gives:
            self._collected.append(value)
        return values

    def _keep_of(self, values: list[Any], goes_on: Any) -> list[Any]:
        *values, value, gives = values
        if self._batch is None:
            count = len(self._collected)
            rest = np.zeros((self.times - count, *value.shape), value.dtype)
            self._batch = count, F.concatenate([F.stack(self._collected), rest]) if count else as_tensor(rest)
        count, all_of = self._batch
        gives = gives & goes_on
        place = np.arange(self.times).reshape(self.times, *(1,) * value.ndim)
        self._batch = count + gives * 1, F.where((place == count) & gives, value, all_of)
        return values

    def results(self, values: list[Any]) -> list[Any]:
        """Return the values of the last state, and all that steps gave besides."""
        return [*values, F.stack(self._collected) if self._batch is None else self._batch[1]]


def collecting_loop(
    cond: Callable[[S], Any], body: Callable[[S], tuple[S, Any, Any]], state: S, times: int
) -> tuple[S, Tensor]:
    """Run a `while_loop` of which some steps give a value; give the last state, and these.

    Parameters
    ----------
    cond, state
        As for `while_loop`.
    body : callable
        `body(state)` returns the next state, a tensor, and a truth value: whether the tensor is to be kept.
    times : int
        How many steps give one, at least one.

    Returns
    -------
    state : the same containers, of tensors
    values : tensor, shape (times, ...)
    """
    loop = _Collecting(cond, body, state, times)
    *values, collected = loop.found([started(value) for value in values_of(state)])
    return loop.state(values), collected
