"""Noting functions as they are called, by what Python has for it since 3.12: code of libraries costs nothing."""

from __future__ import annotations

import sys
import threading
from types import CodeType
from typing import Any

from tapegrad.core.instrumented_code import is_clone

_TOOLS = (4, 3)  # those that nobody has reserved
_NAME = "tapegrad"

_lock = threading.RLock()
_here = threading.local()
_running: list[int] = []  # the tool, once for each watch that runs, in whatever thread


def begin(reads: Any) -> bool:
    """Let functions that this thread calls be noted; tell whether that can be: all tools may be taken."""
    monitoring = getattr(sys, "monitoring", None)
    if monitoring is None:
        return False
    with _lock:
        tool = _running[-1] if _running else _taken(monitoring)
        if tool is None:
            return False
        _running.append(tool)
        if len(_running) == 1:
            monitoring.set_events(tool, monitoring.events.PY_START)
    if not hasattr(_here, "watchers"):
        _here.watchers = []
    _here.watchers.append(reads)
    return True


def end(reads: Any) -> None:
    """End what `begin` began."""
    monitoring: Any = sys.monitoring  # type: ignore[attr-defined]
    _here.watchers.remove(reads)
    with _lock:
        tool = _running.pop()
        if not _running:
            monitoring.set_events(tool, 0)
            monitoring.register_callback(tool, monitoring.events.PY_START, None)
            monitoring.free_tool_id(tool)


def _taken(monitoring: Any) -> int | None:
    for tool in _TOOLS:
        if monitoring.get_tool(tool) is None:
            monitoring.use_tool_id(tool, _NAME)
            monitoring.register_callback(tool, monitoring.events.PY_START, _started)
            monitoring.restart_events()  # what another has turned off under this number
            return tool
    return None


def _started(code: CodeType, offset: int) -> Any:
    watchers = getattr(_here, "watchers", None)
    if not watchers:
        return None
    for reads in watchers:
        if id(code) not in reads.skipped:
            reads.started(sys._getframe(1))
    if is_clone(code) or watchers[-1].is_known(code):
        return sys.monitoring.DISABLE  # type: ignore[attr-defined]
    return None
