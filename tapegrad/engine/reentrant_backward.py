"""A backward that a custom function or a hook calls within a backward: far down it runs on a thread of its own.

Python's limit is on the frames of one thread, and each level takes a dozen. So where half of it is taken, the next
level begins on another thread, and the one that called it waits. To the user's functions that is the calling thread:
they run in the same modes, with its random numbers and its context variables, and what they raise is raised where
backward was called. Only `threading.local` and `threading.current_thread()` tell the two apart, as in PyTorch.
"""

from __future__ import annotations

import contextvars
import ctypes
import sys
import threading
from collections.abc import Callable
from typing import Any

from tapegrad.core.grad_mode import INFERENCE, Recorder, state

_MOST = 256
"""So many threads may wait for one another; what goes deeper than that does not end, and meets Python's limit."""
_OWN = ("own", "pen", "rec", "unchecked", "before", "detected", "scratch", "stacks", "generator")
_PAUSE = 0.05
_HALF = 500  # frames, of the 1,000 that are the usual limit


def is_deep() -> bool:
    """Check whether half of the usual limit of frames is taken.

    What compiles or loads a kernel need not ask: it runs on a stack of its own (`compilation/shield.py`).
    """
    try:
        sys._getframe(min(sys.getrecursionlimit() // 2, _HALF))
    except ValueError:
        return False
    return True


def goes_elsewhere() -> bool:
    """Check whether a backward that begins here is to run on another thread."""
    return bool(state.inside) and is_deep() and len(state.stacks) < _MOST


def on_another_stack(function: Callable[..., Any], *args: Any, **kwargs: Any) -> Any:
    """Call a function on a thread of its own, and wait for it.

    Parameters
    ----------
    function : callable
    *args, **kwargs
        As it takes them.

    Returns
    -------
    What it returns; what it raises is raised. An interrupt meanwhile ends what runs on that thread first.
    """
    call = _Call(function, args, kwargs)
    context = contextvars.copy_context()
    thread = threading.Thread(target=context.run, args=(call.run,), name="tapegrad-backward", daemon=True)
    try:
        thread.start()
    except RuntimeError:  # the system has no more
        return function(*args, **kwargs)
    call.wait()
    for variable, value in context.items():
        if variable.get(_MISSING) is not value:
            variable.set(value)
    return call.outcome()


_MISSING = object()


class _Call:
    """A call that one thread makes for another.

    Attributes
    ----------
    stacks : list of _Call
        Those that wait for one another, the innermost last; shared by all of them.
    """

    def __init__(self, function: Callable[..., Any], args: Any, kwargs: Any) -> None:
        self._work: Any = (function, args, kwargs)
        self._modes = state.__dict__
        self._over = threading.Event()
        self._result: Any = None
        self._error: BaseException | None = None
        self.thread = 0
        self.stacks: list[_Call] = state.stacks
        self.stacks.append(self)

    def run(self) -> None:
        """Do it, as the other thread."""
        self.thread = threading.get_ident()
        function, args, kwargs = self._work
        try:
            self._adopt()
            self._result = function(*args, **kwargs)
        except BaseException as error:
            self._error = error
        finally:
            self._work = function = args = kwargs = None
            self._modes["generator"] = state.generator
            self._over.set()

    def _adopt(self) -> None:
        """Let this thread be in the modes of the one that waits."""
        outer, mine = self._modes, state
        mine.__dict__.update({name: value for name, value in outer.items() if name not in _OWN})
        mine.generator, mine.stacks = outer["generator"], self.stacks
        mine.own.level = outer["own"].level
        mine.pen = mine.own if outer["pen"] is outer["own"] else Recorder(mine.own)
        rec = outer["rec"]
        mine.rec = rec if rec is None or rec is INFERENCE else mine.pen
        mine.unchecked = None if outer["unchecked"] is None else mine.own

    def wait(self) -> None:
        """Wait until it is done; an interrupt of this thread is one of the innermost, and then of this one."""
        raised: BaseException | None = None
        told = 0
        while not self._over.is_set():
            try:
                self._over.wait(_PAUSE)  # a signal that another thread got is seen here only in between
            except BaseException as error:  # Ctrl-C, or what a signal's handler raises
                raised = error
            if raised is not None and not self._over.is_set():
                innermost = self.stacks[-1].thread
                if innermost and innermost != told:
                    told = innermost
                    ctypes.pythonapi.PyThreadState_SetAsyncExc(
                        ctypes.c_ulong(innermost), ctypes.py_object(type(raised))
                    )
        self.stacks.remove(self)
        if raised is not None:
            self._error = raised

    def outcome(self) -> Any:
        """Return the result, or raise the error."""
        error, result = self._error, self._result
        self._error = self._result = None
        if error is None:
            return result
        try:
            raise error
        finally:
            del error  # which refers to this frame
