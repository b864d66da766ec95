"""The trace function of a recording, and a way around it: what tapegrad does itself need not be traced.

Before Python 3.12, while a trace function is there, each call costs a third of a microsecond more, and each instruction
of every function 35 ns: a recorded operation would take four times as long.
"""

from __future__ import annotations

import functools
import sys
from collections.abc import Callable
from types import CodeType, FrameType
from typing import Any

NEEDED = sys.version_info < (3, 12)
"""Whether functions are wrapped: later, turning a trace function off and on takes longer than leaving it."""

gettrace, settrace = sys.gettrace, sys.settrace


def tracer(skipped: dict[int, CodeType], note: Callable[[FrameType], None]) -> Any:
    """Return a trace function; it is called at every call of every function, so it asks one question only, mostly."""

    def trace(frame: FrameType, event: str, arg: Any) -> None:
        if id(frame.f_code) not in skipped:
            note(frame)

    return trace


OF_TRACER = tracer({}, lambda frame: None).__code__


def quiet(function: Callable[..., Any]) -> Callable[..., Any]:
    """Let a function run untraced by a recording, one that calls no code of the user's; other tracers go on."""
    if not NEEDED:
        return function

    @functools.wraps(function)
    def quietly(*args: Any, **kwargs: Any) -> Any:
        trace = gettrace()
        if trace is None or getattr(trace, "__code__", None) is not OF_TRACER:
            return function(*args, **kwargs)
        settrace(None)
        try:
            return function(*args, **kwargs)
        finally:
            settrace(trace)

    return quietly
