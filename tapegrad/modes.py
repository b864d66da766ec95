"""Whether operations are recorded: the one piece of global state, and it is per thread.

An operation asks a single question, `tape.owner is state.rec`: it is true only while grad mode is on (else `rec` is
None), the tape is open (else `owner` is CLOSED) and this thread opened it. One look-up answers all three.
"""

from __future__ import annotations

import functools
import inspect
import threading
from collections.abc import Callable
from typing import Any, TypeVar

F = TypeVar("F", bound=Callable[..., Any])


class Recorder:
    """One thread's pen.

    Attributes
    ----------
    tape : weak reference or None
        The tape that it has open.
    waiting, filled : list of weak references
        Tapes that may give back more after the next backward, or when the next tape is full.
    """

    __slots__ = ("__weakref__", "filled", "tape", "waiting")

    def __init__(self) -> None:
        self.tape: Any = None
        self.waiting: list[Any] = []
        self.filled: list[Any] = []


INFERENCE = Recorder()
"""What `state.rec` is in inference mode: nothing is recorded, and tensors that are made cannot be recorded later."""


class _State(threading.local):
    def __init__(self) -> None:
        self.own = Recorder()
        self.rec: Recorder | None = self.own
        self.before: list[Recorder | None] = []  # what to go back to, at the end of each `with` block
        self.differentiating: tuple[Any, ...] = ()  # the leaves of the `func` transforms that are running
        self.scratch: Any = None  # memory that in-place operations compute parts in
        self.generator: Any = None  # this thread's random numbers


state = _State()


def is_grad_enabled() -> bool:
    """Tell whether operations are recorded in this thread.

    Returns
    -------
    bool

    Examples
    --------
    >>> import tapegrad as tg
    >>> with tg.no_grad():
    ...     tg.is_grad_enabled()
    False
    """
    return state.rec is not None


class _GradMode:
    """A grad mode as a context manager and as a decorator; entered any number of times, restored after exceptions."""

    def __init__(self, mode: bool) -> None:
        self._mode = mode

    def __enter__(self) -> None:
        state.before.append(state.rec)
        state.rec = state.own if self._mode else None

    def __exit__(self, *_: object) -> None:
        state.rec = state.before.pop()

    def __call__(self, function: F) -> F:
        mode = self._mode
        if inspect.isgeneratorfunction(function):
            return _steps_within(mode, function)  # type: ignore[return-value]

        @functools.wraps(function)
        def within(*args: Any, **kwargs: Any) -> Any:
            with _GradMode(mode):
                return function(*args, **kwargs)

        return within  # type: ignore[return-value]


def _steps_within(mode: bool, function: Callable[..., Any]) -> Callable[..., Any]:
    """Make a generator function whose steps run in a mode, which does not hold between them."""

    @functools.wraps(function)
    def within(*args: Any, **kwargs: Any) -> Any:
        generator = function(*args, **kwargs)
        step, argument = generator.send, None
        while True:
            try:
                with _GradMode(mode):
                    item = step(argument)
            except StopIteration as end:
                return end.value
            try:
                step, argument = generator.send, (yield item)
            except GeneratorExit:
                with _GradMode(mode):
                    generator.close()
                raise
            except BaseException as error:
                step, argument = generator.throw, error

    return within


class no_grad(_GradMode):
    """Context manager and decorator: nothing inside is recorded, results do not require grad.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor(2.0, requires_grad=True)
    >>> with tg.no_grad():
    ...     y = x * x
    >>> y.requires_grad
    False
    """

    def __init__(self) -> None:
        super().__init__(False)


class enable_grad(_GradMode):
    """Context manager and decorator: operations inside are recorded, also within a `no_grad` block.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor(2.0, requires_grad=True)
    >>> with tg.no_grad(), tg.enable_grad():
    ...     y = x * x
    >>> y.requires_grad
    True
    """

    def __init__(self) -> None:
        super().__init__(True)


class set_grad_enabled(_GradMode):
    """Switch recording on or off, at once; as a context manager, until the block ends.

    Parameters
    ----------
    mode : bool
        True records, False does not.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor(2.0, requires_grad=True)
    >>> with tg.set_grad_enabled(False):
    ...     (x * x).requires_grad
    False
    """

    def __init__(self, mode: bool) -> None:
        super().__init__(bool(mode))
        self._made_by: Recorder | None = state.own
        self._outside: Recorder | None = state.rec
        state.rec = state.own if mode else None

    def __enter__(self) -> None:
        # What was so before this object was made counts, but only once, and in the thread that made it.
        outside = self._outside if self._made_by is state.own else state.rec
        self._made_by = None
        state.before.append(outside)
        state.rec = state.own if self._mode else None

    def __call__(self, function: F) -> F:
        if self._made_by is state.own:
            state.rec = self._outside  # as a decorator it says something of the function, not of now
            self._made_by = None
        return super().__call__(function)
