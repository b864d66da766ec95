"""Looks at what a recorded function reads: what users' objects do when they are looked at is not the function's doing.

Code that needs no look takes some 10 to 80 times as long to be recorded as to run (`benchmarks/recording.py`), and what
needs one at each turn may take much longer. So looks may take half of the time.
"""

from __future__ import annotations

import threading
from collections.abc import Callable
from time import perf_counter
from typing import Any

from tapegrad.program.trace.suppression import NEEDED, OF_TRACER, gettrace, settrace

LEAST_SECONDS = 2.0
"""No recording is given up for looks that take less."""
_NONE: frozenset[Any] = frozenset()


class _Here(threading.local):
    observation: Any = None
    names: Any = _NONE  # globals that it has seen


here = _Here()
"""What sees this thread's recording, while there is one."""


def look(seen: Any, see: Callable[..., Any], *args: Any) -> Any:
    """Call what looks at objects, while nothing else is seen, and return what it returns.

    An error becomes a reason not to replay.
    """
    if seen.is_over:
        return None
    trace = gettrace() if NEEDED else None
    if getattr(trace, "__code__", None) is not OF_TRACER:
        trace = None
    here.observation = None
    seen.is_unseen += 1  # also where nothing can be turned off
    if trace is not None:
        settrace(None)
    start = perf_counter()
    try:
        return see(*args)
    except Exception as error:
        seen.failed(error)
    finally:
        now = perf_counter()
        seen.is_unseen -= 1
        seen.looked += now - start
        if seen.looked > seen.look_again and _takes_long(seen, now):
            seen.give_up(
                "takes too long to be recorded, about 100 times as long as Python: most of the time goes into looking "
                "at what it reads",
                "compile the part of it that computes with tensors, or call it less often",
            )
        else:
            if trace is not None:
                settrace(trace)
            here.observation = seen


def _takes_long(seen: Any, now: float) -> bool:
    seen.look_again = max(1.1 * seen.looked, LEAST_SECONDS)
    return seen.looked > LEAST_SECONDS and 2 * seen.looked > now - seen.began
