"""A tape that would have the row of one call and nothing else: it is written when somebody first asks for it.

Most results of a compiled function are differentiated at once, or dropped, and nobody reads a tape. To write one takes
three times as long as to run a small program. So the tape of such a call has nothing but the call; whatever else is
read of it is not there yet, and Python asks `__getattr__`, which writes it as any other tape is written.
"""

from __future__ import annotations

import itertools
import os
import threading
from collections import deque
from typing import Any

from tapegrad.core.grad_mode import Recorder
from tapegrad.core.storage import Leaf, new_number
from tapegrad.errors import GradError
from tapegrad.tape.fields import Fields
from tapegrad.tape.lock import CLOSED
from tapegrad.tape.tape import Tape

_claims: dict[int, list[Any]] = {}
"""By the tape's id, while it is written: the call, and whether the tape has been written."""
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
        `way.reverse(waiting, seed)` returns the adjoints of the leaves, None for what nothing reaches. `way.free` takes
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
            claim = _claims.get(id(self))
            if claim is not None:  # of this thread, which a signal's handler has interrupted
                if name == "owner":
                    return CLOSED  # so that the handler records elsewhere
                self._fill(claim)
            else:
                self._claim()
            return Fields.__dict__[name].__get__(self)

    def _claim(self) -> None:
        """Write the tape, if the call is still there."""
        claim = _claims[id(self)] = [None, False]
        try:
            try:
                claim[0] = self.waiting.pop()
            except IndexError:
                if not self._has("owner"):  # else a handler has written it just now
                    self._fill_dropped()
                return
            try:
                self._fill(claim)
            except BaseException:
                if not claim[1]:
                    self.waiting.append(claim[0])
                raise
            self.inputs = None
        finally:
            del _claims[id(self)]

    def _has(self, name: str) -> bool:
        try:
            Fields.__dict__[name].__get__(self)
        except AttributeError:
            return False
        return True

    def _fill(self, claim: list[Any]) -> None:
        """Write the tape."""
        call = claim[0]
        if call is None:
            raise GradError("a signal's handler asks for a tape that its thread is about to write; use it later")
        reference = self.recorder.tape
        made = Tape(self.recorder if reference is not None and reference() is self else CLOSED)
        self.way.write(made, self, call)
        self._take(made, claim)

    def _fill_dropped(self) -> None:
        """Let it be as one that gave back all, after a backward ran what was on it."""
        made = Tape(CLOSED)
        made.closed, made.blocked = new_number(), True
        made.buf, made.vals = bytearray(), []
        made.reach = list(enumerate(self.ends))
        self._take(made, [None, False])
        self.inputs = None

    def _take(self, made: Tape, claim: list[Any]) -> None:
        """Be what was made, unless a signal's handler has written the tape meanwhile."""
        setting = map(setattr, itertools.repeat(self), _NAMES, [getattr(made, name) for name in _NAMES])
        if not claim[1]:
            deque(setting, 0)  # one call, so that no handler finds half a tape
            claim[1] = True
