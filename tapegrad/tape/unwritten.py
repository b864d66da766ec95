"""A tape that would have the row of one call and nothing else: it is written when somebody first asks for it.

Most results of a compiled function are differentiated at once, or dropped, and nobody reads a tape. To write one takes
three times as long as to run a small program. So the tape of such a call has nothing but the call; whatever else is
read of it is not there yet, and Python asks `__getattr__`, which writes it as any other tape is written.
"""

from __future__ import annotations

import os
import threading
from typing import Any

from tapegrad.modes import Recorder
from tapegrad.tape.closing import CLOSED
from tapegrad.tape.fields import Fields
from tapegrad.tape.storage import Leaf, new_number
from tapegrad.tape.tape import Tape

_lock = threading.RLock()  # that of all tapes may be held by whoever looks at one


def _after_fork() -> None:
    global _lock
    _lock = threading.RLock()  # another thread of the parent may have held it


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)

# `owner` comes last: who finds it finds all else.
_NAMES = (*(name for name in Fields.__slots__ if name not in ("__weakref__", "owner")), "owner")


class Unwritten(Tape):
    """The tape of a call.

    Attributes
    ----------
    waiting : list
        The call's own memory, as long as the tape is not written; whoever takes it out writes the tape, or runs the
        call in reverse.
    way : Any
        `way.write(tape, place, waiting)` writes rows onto an empty tape, which is to be in the place of this one;
        `way.reverse(waiting, seed)` gives the adjoints of the leaves, None for what nothing reaches. `way.free` takes
        the call's memory back.
    inputs : Any
        What the call was given, for `way`.
    ends : tuple of Leaf
        The leaves, in the order of their rows.
    recorder : Recorder
        Of the thread that called.
    """

    __slots__ = ("ends", "inputs", "recorder", "waiting", "way")

    ends: tuple[Leaf, ...]
    inputs: Any
    recorder: Recorder
    waiting: list[Any]
    way: Any

    def __getattr__(self, name: str) -> Any:
        if name not in _NAMES:
            raise AttributeError(f"a tape has no {name}")
        with _lock:
            if self._has(name):
                return Fields.__dict__[name].__get__(self)  # another thread has written it
            try:
                call = self.waiting.pop()
            except IndexError:
                self._fill_dropped()
            else:
                try:
                    self._fill(call)
                except BaseException:
                    self.waiting.append(call)
                    raise
            return Fields.__dict__[name].__get__(self)

    def _has(self, name: str) -> bool:
        try:
            Fields.__dict__[name].__get__(self)
        except AttributeError:
            return False
        return True

    def _fill(self, call: Any) -> None:
        """Write the tape."""
        reference = self.recorder.tape
        made = Tape(self.recorder if reference is not None and reference() is self else CLOSED)
        self.way.write(made, self, call)
        self._take(made)

    def _fill_dropped(self) -> None:
        """Let it be as one that gave back all, after a backward ran what was on it."""
        made = Tape(CLOSED)
        made.closed, made.blocked = new_number(), True
        made.buf, made.vals = bytearray(), []
        made.reach = list(enumerate(self.ends))
        self._take(made)

    def _take(self, made: Tape) -> None:
        for name in _NAMES:
            setattr(self, name, getattr(made, name))
        self.inputs = None
