"""Looks at what a recorded function reads: what users' objects do when they are looked at is not the function's doing."""

from __future__ import annotations

import threading
from collections.abc import Callable
from typing import Any

from tapegrad.replay.quiet import NEEDED, OF_TRACER, gettrace, settrace


class _Here(threading.local):
    observation: Any = None


here = _Here()
"""What sees this thread's recording, while there is one."""


def look(seen: Any, see: Callable[..., Any], *args: Any) -> Any:
    """Call what looks at objects, while nothing else is seen, and return what it returns.

    An error becomes a reason not to replay.
    """
    trace = gettrace() if NEEDED else None
    if getattr(trace, "__code__", None) is not OF_TRACER:
        trace = None
    here.observation = None
    if trace is not None:
        settrace(None)
    try:
        return see(*args)
    except Exception as error:
        seen.failed(error)
    finally:
        if trace is not None:
            settrace(trace)
        here.observation = seen
