"""What users see of an error: their own lines, and not the way through this package.

An error within a compiled function passes dozens of frames of ours, and may be raised again while another one is
handled: when the recording of a function fails, Python runs it, and what that raises is what the user gets. `trim` cuts
both out, where an error leaves the package. `TAPEGRAD_TRACEBACKS=full` in the environment keeps all.
"""

from __future__ import annotations

import functools
import os
import sys
from collections.abc import Callable
from types import TracebackType
from typing import Any, ParamSpec, TypeVar

P = ParamSpec("P")
R = TypeVar("R")

IS_FULL = os.environ.get("TAPEGRAD_TRACEBACKS", "").lower() == "full"
_HELPERS = frozenset(("numpy", "scipy", "numba", "llvmlite", "contextlib", "functools", "threading", "concurrent"))
"""Packages that this one calls: where they come after its frames, they are part of the way."""


def trim(error: BaseException) -> None:
    """Leave the user's frames in the traceback of an error, and of other errors those that the user handled.

    It is called in an `except` block that raises the error again: `raise` then adds no frame.
    """
    if not IS_FULL:
        _trim(error, set(), frozenset())


def trimmed(function: Callable[P, R]) -> Callable[P, R]:
    """Make a function whose errors are trimmed; for what takes far longer than one call more."""

    @functools.wraps(function)
    def called(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return function(*args, **kwargs)
        except Exception as error:
            trim(error)
            raise

    return called


def frames_of_ours() -> int:
    """Count the frames of this package above the user's, for a warning that points to his line."""
    frame: Any = sys._getframe(1)
    count = 1
    while frame.f_back is not None and frame.f_globals.get("__name__", "").partition(".")[0] == "tapegrad":
        frame, count = frame.f_back, count + 1
    return count


def point_at(error: BaseException, file: str, line: int, function: str) -> None:
    """Let a traceback end at a line of the user's, for an error that nothing on that line raised."""
    code = compile("raise error", file, "exec").replace(co_firstlineno=line, co_name=function)
    # All that is compiled stands on one line, the first.
    try:
        exec(code, {"__name__": "", "error": error.with_traceback(None)})
    except type(error) as caught:
        entry = caught.__traceback__
        error.__traceback__ = entry if entry is None else entry.tb_next
        error.__context__ = None


def _trim(error: BaseException, seen: set[int], around: frozenset[Any]) -> None:
    if id(error) in seen:
        return
    seen.add(id(error))
    # An error that C code caught, as NumPy does one that a tensor's __float__ raises, was caught in none of these.
    around |= frozenset(_frames_of(error))
    cause, context, is_suppressed = error.__cause__, error.__context__, error.__suppress_context__
    if cause is not None and _is_handled_by_us(cause, around):
        cause, is_suppressed = None, False
    if context is not None and _is_handled_by_us(context, around):
        context = _handled_around(context)
    error.__cause__, error.__context__, error.__suppress_context__ = cause, context, is_suppressed
    for other in (cause, context):
        if other is not None:
            _trim(other, seen, around)
    error.__traceback__ = _without_ours(error.__traceback__)


def _handled_around(error: BaseException) -> BaseException | None:
    """Return what the user was handling when the package was called, whose frame is still there: a context of this."""
    frame: Any = sys._getframe(1)
    running = set()
    while frame is not None:
        running.add(frame)
        frame = frame.f_back
    context = error.__context__
    while context is not None:
        traceback = context.__traceback__
        if traceback is not None and _package_of(traceback) != "tapegrad" and traceback.tb_frame in running:
            return context
        context = context.__context__
    return None


def _is_handled_by_us(error: BaseException, around: frozenset[Any]) -> bool:
    """Return whether the frame that caught an error, the outermost of its traceback, is one of ours."""
    traceback = error.__traceback__
    return traceback is not None and _package_of(traceback) == "tapegrad" and traceback.tb_frame in around


def _frames_of(error: BaseException) -> list[Any]:
    frames, traceback = [], error.__traceback__
    while traceback is not None:
        frames.append(traceback.tb_frame)
        traceback = traceback.tb_next
    return frames


def _without_ours(traceback: TracebackType | None) -> TracebackType | None:
    kept: list[TracebackType] = []
    is_ours = False
    while traceback is not None:
        package = _package_of(traceback)
        is_ours = package == "tapegrad" or (is_ours and package in _HELPERS)
        if not is_ours:
            kept.append(traceback)
        traceback = traceback.tb_next
    result: TracebackType | None = None
    for entry in reversed(kept):
        result = TracebackType(result, entry.tb_frame, entry.tb_lasti, entry.tb_lineno)
    return result


def _package_of(traceback: TracebackType) -> str:
    if traceback.tb_frame.f_code.co_filename.startswith("<tapegrad"):  # written as text, with globals of its own
        return "tapegrad"
    name = traceback.tb_frame.f_globals.get("__name__")
    return name.partition(".")[0] if isinstance(name, str) else ""


__all__ = ["IS_FULL", "frames_of_ours", "point_at", "trim", "trimmed"]
