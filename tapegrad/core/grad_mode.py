"""Whether operations are recorded: besides the pool of threads the one piece of global state, and it is per thread.

An operation asks a single question, `tape.owner is state.rec`: it is true only while grad mode is on (else `rec` is
None or INFERENCE), the tape is open (else `owner` is CLOSED) and this thread opened it. One look-up answers all three.
What asks about the mode alone asks `is_recording()`.

Where anomalies are detected, or hooks pack what is saved, `rec` in grad mode is a recorder that owns no tape: so who
asks that question is told no, and goes the general way, which notes lines and sums, and calls hooks. Its rows stand on
the tapes of the thread's own recorder.
"""

from __future__ import annotations

import os
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any, ClassVar, TypeVar, overload

import numpy as np

from tapegrad.core.context_decorator import within
from tapegrad.errors import CompileError, OperandError

F = TypeVar("F", bound=Callable[..., Any])


class Recorder:
    """One thread's pen.

    Attributes
    ----------
    tape : weak reference or None
        The tape that it has open.
    waiting, filled : list of weak references
        Tapes that may give back more after the next backward, or when the next tape is full.
    level : object or None
        The level of dual tensors that began last in the thread, and is open; its tapes know it.
    own : Recorder or None
        Of the recorder of a thread that detects anomalies: the one that the thread's tapes belong to.
    strict : bool
        Whether a function that was written for numbers is called with tensors, to be recorded (`recording_strictly`).
    detecting : bool
        Whether any thread has ever detected anomalies: until then, writes need not ask whether this one does.
    replacing : bool
        Whether `t.data = value` was ever done: until then, views have the memory of their bases.
    """

    __slots__ = ("__weakref__", "filled", "level", "own", "strict", "tape", "waiting")
    detecting: ClassVar[bool] = False
    silences: ClassVar[bool] = False
    """Whether gradients end at what it records, which tangents go through: that of `no_grad` in forward mode."""
    replacing: ClassVar[bool] = False

    def __init__(self, own: Recorder | None = None) -> None:
        self.own = own
        self.level: Any = None
        self.strict = False
        self.tape: Any = None
        self.waiting: list[Any] = []
        self.filled: list[Any] = []

    def follows(self, values: Any) -> bool:
        """Check whether tangents of some values go through what it records, and gradients do not."""
        return False


INFERENCE = Recorder()
"""What `state.rec` is in inference mode: nothing is recorded, and tensors that are made cannot be recorded later."""


class _Threads:
    """Whether one thread only has used tapegrad, which then writes without a lock, and whether it is at it.

    A lock costs as much as NumPy's sum of two arrays of ten numbers. The thread says that it is writing, and then
    looks whether it is alone. Another one says that it is there, before it does anything else, and then waits until
    nothing is being written.
    """

    __slots__ = ("alone", "known", "writing")

    def __init__(self) -> None:
        self.alone = True
        self.known = self.writing = False

    def arrive(self) -> None:
        """Take note of a thread."""
        if self.known:
            self.alone = False
            while self.writing:
                time.sleep(0)
        self.known = True


threads = _Threads()


def _after_fork() -> None:
    threads.writing = False  # another thread of the parent may have looked whether it was alone


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


class _State(threading.local):
    def __init__(self) -> None:
        threads.arrive()
        self.own = Recorder()
        self.pen = self.own  # what `rec` is in grad mode: another one while anomalies are detected
        self.rec: Recorder | None = self.own
        self.unchecked: Recorder | None = self.own  # None where backward looks for gradients that are not finite
        self.silent: Recorder | None = None  # what `rec` is under `no_grad`: a recorder while forward mode is on
        self.claims = False  # what `is_grad_enabled` says in inference mode, where nothing is recorded either way
        self.before: list[tuple[Recorder | None, bool]] = []  # what to go back to, at the end of each `with` block
        self.detects = False  # whether anomalies are detected,
        self.detected: list[tuple[bool, bool]] = []  # and whether they were, NaN among them, outside of each block
        self.packing: list[Any] = []  # the pairs of hooks for what is saved; the last one counts
        self.unpackable: list[str] = []  # why there may be none
        self.differentiating: tuple[Any, ...] = ()  # the leaves of the `func` transforms that are running
        self.forwards: tuple[Any, ...] = ()  # those of forward mode: where its variables stand
        self.allows_lost = False  # whether tensors that are differentiated may become plain numbers,
        self.allowed: list[bool] = []  # and whether they might, outside of each block
        self.strict = False  # whether what `debug.strict` is about raises, instead of a warning,
        self.stricts: list[bool] = []  # and whether it did, outside of each block
        self.lossless = False  # whether float() and item() are refused, too, as within the `func` transforms
        self.numbers = False  # whether a function of the `func` transforms runs that was given numbers and arrays alone
        self.duals: tuple[Any, ...] = ()  # the levels of dual tensors that have begun, the outermost first
        self.levels: tuple[int, ...] = ()  # the `vmap` calls that are running, the outermost first
        self.batches: dict[int, Any] = {}  # what is known of each of them
        self.tally: Any = None  # a function that is told how many rows and bytes a line recorded, while lines are noted
        self.tracing: Any = None  # the recording of a program that is running
        self.apart = False  # whether there may be tensors of a kind of their own: some of either is running
        self.scratch: Any = None  # memory that in-place operations compute parts in
        self.generator: Any = None  # this thread's random numbers
        self.inside = 0  # how many functions of the user's that a backward calls are running
        self.stacks: list[Any] = []  # the threads that wait for one another, as a backward in a backward goes deep
        self.drawn: Any = None  # those that a program gave, while one of its runs is computed again

    def renew_pen(self) -> None:
        """Let what grad mode records with fit whether anomalies are detected, or hooks are on."""
        recording = self.rec is self.pen
        self.pen = Recorder(self.own) if self.detects or self.packing else self.own
        if recording:
            self.rec = self.pen


state = _State()


@contextmanager
def recording_strictly() -> Iterator[None]:
    """Record, in this thread, a function that was written for numbers and arrays of them.

    Inside, nothing that requires grad becomes a plain number, and tensors without axes are what numbers are: an element
    that is read is no view, and `x += 1` gives `x` another value, and leaves what else has the same name alone.
    """
    recorder = state.pen
    before, recorder.strict = recorder.strict, True
    try:
        yield
    finally:
        recorder.strict = before


@contextmanager
def numbers_are_given(are: bool = True) -> Iterator[None]:
    """Let tensors without axes be numbers, in this thread, for a function that is given arrays and numbers.

    Inside, `x += 1` gives a number another value, and leaves what else has the same name alone.
    """
    before = state.numbers
    state.numbers = before or are
    try:
        yield
    finally:
        state.numbers = before


def unrecorded(text: str, kind: type[CompileError] = CompileError) -> CompileError:
    """Return the error for what a recording cannot hold: it knows of it, also where the function catches the error."""
    error = kind(text)
    if state.tracing is not None:
        state.tracing.refusal = error
    return error


class NotYet(CompileError):
    """A call came to what is not recorded, and later ones may not."""


def not_yet_recorded(text: str) -> CompileError:
    """Return the error for what a recording cannot hold, and the next one may."""
    return unrecorded(text, NotYet)


def is_traced() -> bool:
    """Tell whether the function that runs is being recorded, to be replayed later."""
    return state.tracing is not None


def is_recording() -> bool:
    """Tell whether this thread records: it is in grad mode, and not in inference mode."""
    return state.rec is state.pen


def is_writing() -> bool:
    """Check whether rows are written in this thread: in grad mode, and for tangents under `no_grad` in forward mode."""
    recorder = state.rec
    return recorder is not None and recorder is not INFERENCE


def resumed(recorder: Recorder | None) -> Recorder | None:
    """Return what `state.rec` is to be after a block before which it was `recorder`."""
    if recorder is None or recorder is INFERENCE:
        return recorder
    return state.silent if recorder.silences else state.pen


@contextmanager
def following(recorder: Recorder) -> Iterator[None]:
    """Let `no_grad` within the block be what forward mode goes through, by a recorder that silences."""
    before, state.silent = state.silent, recorder
    try:
        yield
    finally:
        state.silent = before
        if state.rec is recorder:
            state.rec = before


def is_grad_enabled() -> bool:
    """Tell whether grad mode is on in this thread: outside of inference mode, whether operations are recorded.

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
    recorder = state.rec
    return state.claims if recorder is INFERENCE else recorder is not None and not recorder.silences


def is_inference_mode_enabled() -> bool:
    """Tell whether this thread is in inference mode.

    Returns
    -------
    bool

    Examples
    --------
    >>> import tapegrad as tg
    >>> with tg.inference_mode():
    ...     tg.is_inference_mode_enabled()
    True
    """
    return state.rec is INFERENCE


def _set_grad_mode(mode: bool) -> None:
    if state.rec is INFERENCE:
        state.claims = mode
    else:
        state.rec = state.pen if mode else state.silent


class Mode:
    """A context manager and decorator that any number of blocks, calls and threads may be within at the same time.

    What was before is kept by the thread, in a stack: after blocks that ended in another order than they began, as in
    generators and tasks, everything is again as it was before them.
    """

    def __enter__(self) -> None:
        raise NotImplementedError

    def __exit__(self, *_: object) -> None:
        if state.before:  # a generator may be closed by another thread than the one in which its block began
            recorder, state.claims = state.before.pop()
            state.rec = resumed(recorder)

    def __call__(self, function: F) -> F:
        return within(self, type(self).__name__, function)


class SwitchedAtOnce(Mode):
    """A mode that is switched when the object is made; as a context manager or decorator, as it says."""

    def __init__(self, mode: Any) -> None:
        self._mode = mode
        self._made_by: Recorder | None = state.own
        self._outside = self._now()
        self._switch(mode)

    def _now(self) -> Any:
        raise NotImplementedError

    def _switch(self, mode: Any) -> None:
        raise NotImplementedError

    def _switch_back(self) -> None:
        """Let what was so before this object was made count, but only once, and in the thread that made it."""
        if self._made_by is state.own:
            self._switch(self._outside)
        self._made_by = None

    def __enter__(self) -> None:
        self._switch_back()
        super().__enter__()

    def __call__(self, function: F) -> F:
        self._switch_back()  # as a decorator it says something of the function, not of now
        return within(self, type(self).__name__, function)


class _GradMode(Mode):
    """Grad mode on or off; in inference mode this changes nothing but what `is_grad_enabled` says."""

    def __init__(self, mode: bool) -> None:
        self._mode = mode

    def __enter__(self) -> None:
        outside = state.rec
        state.before.append((outside, state.claims))
        if outside is INFERENCE:
            state.claims = self._mode
        else:
            state.rec = state.pen if self._mode else state.silent


def flag(name: str, mode: Any, what: str = "its mode") -> bool:
    """Check that a mode is True or False."""
    if isinstance(mode, (bool, np.bool_)):
        return bool(mode)
    if callable(mode):
        raise OperandError(f"{name} got a function as its mode; decorate with @{name}(True) or @{name}(False)")
    raise OperandError(f"{name} got {mode!r} as {what}; give True or False")


class no_grad(_GradMode):
    """Context manager and decorator: nothing inside is recorded, results do not require grad.

    Inside, parameters may be written in place, which is an error elsewhere.

    Notes
    -----
    It is of gradients: forward mode (`func.jvp`, `func.jacfwd`, dual tensors) goes through what is computed inside.
    `detach` and `inference_mode` end tangents, too.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor(2.0, requires_grad=True)
    >>> with tg.no_grad():
    ...     y = x * x
    >>> y.requires_grad
    False
    >>> (x * x).backward()
    >>> with tg.no_grad():
    ...     x -= 0.1 * x.grad
    >>> x
    tensor(1.6, requires_grad=True)
    """

    @overload
    def __new__(cls, function: F) -> F: ...  # type: ignore[misc]
    @overload
    def __new__(cls, function: None = None) -> no_grad: ...

    def __new__(cls, function: Any = None) -> Any:
        made = super().__new__(cls)
        if function is None:
            return made
        made.__init__()  # type: ignore[misc]
        return made(function)

    def __init__(self, function: None = None) -> None:
        super().__init__(False)


class unwritten(_GradMode):
    """Context manager: nothing inside is recorded, in forward mode either; for what is computed on nobody's behalf."""

    def __init__(self) -> None:
        super().__init__(False)

    def __enter__(self) -> None:
        super().__enter__()
        if state.rec is not INFERENCE:
            state.rec = None


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

    @overload
    def __new__(cls, function: F) -> F: ...  # type: ignore[misc]
    @overload
    def __new__(cls, function: None = None) -> enable_grad: ...

    def __new__(cls, function: Any = None) -> Any:
        made = super().__new__(cls)
        if function is None:
            return made
        made.__init__()  # type: ignore[misc]
        return made(function)

    def __init__(self, function: None = None) -> None:
        super().__init__(True)


class set_grad_enabled(SwitchedAtOnce, _GradMode):
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
        super().__init__(flag("set_grad_enabled", mode))

    def _now(self) -> bool:
        return is_grad_enabled()

    def _switch(self, mode: bool) -> None:
        _set_grad_mode(mode)


class inference_mode(Mode):
    """Context manager and decorator: nothing inside is recorded, and tensors made inside can never be recorded.

    Parameters
    ----------
    mode : bool, optional
        False ends inference mode, and turns grad mode on, within the block.

    Notes
    -----
    Use `no_grad` for results that will be combined with tensors that require grad: operations that would record a
    tensor made here raise, and accept only its `clone()`. `enable_grad` inside changes what `is_grad_enabled` says, but
    records nothing.

    A leaf that is made inside with `requires_grad=True` requires grad. Outside, operations that need its value for
    backward raise, as in PyTorch, and so do views of it and compiled functions that get it. Other operations, such as
    `x * 2`, `x + w` and `x.clone()`, are recorded. PyTorch records no operation on such leaves alone, such as `x * x`,
    `x.sum()` and `x[0]`, and loses the gradient; here they are recorded, or raise.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor(2.0, requires_grad=True)
    >>> with tg.inference_mode():
    ...     y = x * x
    >>> y.requires_grad
    False
    """

    @overload
    def __new__(cls, mode: F) -> F: ...  # type: ignore[misc]
    @overload
    def __new__(cls, mode: bool = True) -> inference_mode: ...

    def __new__(cls, mode: Any = True) -> Any:
        made = super().__new__(cls)
        if not callable(mode):
            return made
        made.__init__()  # type: ignore[misc]
        return made(mode)

    def __init__(self, mode: bool = True) -> None:
        self._mode = flag("inference_mode", mode)

    def __enter__(self) -> None:
        state.before.append((state.rec, state.claims))
        state.rec, state.claims = INFERENCE if self._mode else state.pen, False
