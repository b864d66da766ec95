"""Runs what must not be interrupted on a stack of its own.

Numba and LLVM keep state that an exception at the wrong moment leaves broken for good: Ctrl-C inside of one of Numba's
generators ends it, and every later compilation raises "generator raised StopIteration"; LLVM calls Python back through
ctypes, which prints an exception and goes on, so that a recursion limit that is met there ends in an abort. Signals are
handled by the main thread alone, and each thread counts its own depth of recursion. So a thread that was started for it
compiles and loads, while the caller waits; what a signal's handler raises meanwhile is raised when that is done.
"""

from __future__ import annotations

import _thread
import contextvars
import sys
import threading
from collections.abc import Callable
from typing import Any

from tapegrad.compilation import progress

_PATIENCE = 1.0  # seconds after which a caller looks again, and says what it waits for


class _Here(threading.local):
    """Whether this thread was started to run something shielded."""

    is_shielded = False


_here = _Here()


class _Call:
    """A call in a thread of its own: its result, or what it raised."""

    __slots__ = ("context", "done", "error", "function", "is_over", "result")

    def __init__(self, function: Callable[[], Any]) -> None:
        self.function, self.context = function, contextvars.copy_context()
        self.result: Any = None
        self.error: BaseException | None = None
        self.is_over = False
        self.done = _thread.allocate_lock()
        self.done.acquire()

    def run(self) -> None:
        """Run, as the thread that was started for it."""
        _here.is_shielded = True
        try:
            self.result = self.context.run(self.function)
        except BaseException as error:
            self.error = error
        self.is_over = True
        self.done.release()


def _holds_compiler_lock() -> bool:
    """Check whether this thread is in the middle of compiling: another one would wait for it."""
    compiler_lock = sys.modules.get("numba.core.compiler_lock")
    return compiler_lock is not None and bool(compiler_lock.global_compiler_lock.is_locked())


def is_shielded() -> bool:
    """Check whether this thread runs something shielded, or compiles already."""
    return _here.is_shielded or _holds_compiler_lock()


def shielded(function: Callable[..., Any], *args: Any) -> Any:
    """Call a function in a thread of its own, and wait for it to end, whatever happens meanwhile.

    Parameters
    ----------
    function : callable
    *args

    Returns
    -------
    object
        What the function returns; what it raises is raised here.

    Notes
    -----
    What a signal's handler raises while this waits, such as KeyboardInterrupt, is raised when the function has ended.
    Within a shielded function, and in a thread that compiles already, this is an ordinary call; so it is where no
    thread can be started.
    """
    if is_shielded() or sys.is_finalizing():
        return function(*args)
    call = _Call(lambda: function(*args))
    try:
        _thread.start_new_thread(call.run, ())
    except RuntimeError:  # the system has no more threads
        return function(*args)
    raised: BaseException | None = None
    line: Any = None
    is_first = True
    while not call.is_over:
        try:
            if call.done.acquire(timeout=_PATIENCE):  # asked each time: an exception may come right behind it
                continue
            if is_first:
                is_first = False  # also where it cannot be begun
                line = progress.begin()
            if line is not None:
                line.refresh()
        except RecursionError:
            continue  # this thread's stack has no room even for waiting; the function's own has
        except BaseException as error:
            raised = error
    try:
        if line is not None:
            line.close()
        if raised is not None:
            raise raised
        if call.error is not None:
            raise call.error
        return call.result
    finally:
        del raised, call, line  # whose tracebacks refer to this frame
