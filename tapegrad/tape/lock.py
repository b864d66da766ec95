"""The lock that makes changes of a tape one step for other threads, and the owner of tapes that are closed.

Take the lock as `closing.lock`, each time: it is another one after a fork.
"""

from __future__ import annotations

import os
import threading

from tapegrad.core.grad_mode import Recorder

CLOSED = Recorder()  # the owner of every closed tape: no thread's recorder
lock = threading.RLock()  # makes "close the source, add the edge" one step, and entering and clearing


def _after_fork() -> None:
    global lock
    lock = threading.RLock()  # another thread of the parent may have held it


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)
