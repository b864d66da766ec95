"""Giving back: a tape forgets values that no backward reads any more, and rows that cannot run any more."""

from __future__ import annotations

from types import MappingProxyType
from typing import Any

from tapegrad.tape import abi as R
from tapegrad.tape import lock
from tapegrad.tape.fields import Fields

_NO_BYTES, _NOTHING = bytearray(), []  # type: ignore[var-annotated]  # of tapes that have forgotten all
NO_ENTRIES: Any = MappingProxyType({})  # shared: nobody can write into it
NO_REACH: list[Any] = []


class Forgetting(Fields):
    """Dropping values and rows of a tape."""

    __slots__ = ()

    def clear(self, rows: list[int]) -> None:
        """Drop the values of some rows, in their order."""
        with lock.lock:
            values = self.vals.copy() if self.readers else self.vals
            if rows and rows[-1] >= len(values):  # those that another thread made the tape forget
                rows = [row for row in rows if row < len(values)]
            held = list(map(values.__getitem__, rows))  # until after the lock: what is freed may run the user's code
            for row in rows:
                values[row] = None
            self.vals = values
        del held

    def forget_values(self, count: int) -> bool:
        """Drop all values, as none of `count` rows has what it saved any more; False if there are others by now.

        For the thread that wrote the tape: any other does not know of a row that is being written.
        """
        held = self.vals  # until after the lock: what is freed may run the user's code
        with lock.lock:
            if self.count != count:
                return False
            self.vals = [None] * len(self.vals)
        del held
        return True

    def unpack_freed(self) -> None:
        """Drop what rows kept packed that have given up what they saved."""
        if not self.packed:
            return
        with lock.lock:
            held = self.packed  # until after the lock: what is freed may run the user's code
            freed = {row for row in held if self.is_freed(row)}
            if freed:
                self.packed = {row: packed for row, packed in held.items() if row not in freed}
        del held

    def truncate(self, end: int) -> None:
        """Forget the rows from `end` on, none of which can run again, and the room for more, if that is worth it."""
        if 2 * end > len(self.vals):
            return
        if end >= self.count:  # only room: the frequent case, of one that saves nothing
            with lock.lock:
                if end >= self.count:
                    self.buf, self.vals = self.buf[: end * R.ROW_BYTES], self.vals[:end]
            return
        held = (
            self.vals,
            self.params,
            self.hooks,
            self.packed,
        )  # until after the lock: what is freed may run the user's code
        with lock.lock:
            self._truncate_locked(end)
        del held

    def _truncate_locked(self, end: int) -> None:
        if 2 * end > len(self.vals):
            return
        self.buf, self.vals = self.buf[: end * R.ROW_BYTES], self.vals[:end]
        if end < self.count:
            self.count = end
            self._keep_reach()
            self.leaves = [item for item in self.leaves if item[0] < end]
            self.sources = [item for item in self.sources if item[0] < end]
            self.params = {row: params for row, params in self.params.items() if row < end}
            self.retained = {row: kept for row, kept in self.retained.items() if row < end}
            if self.hooks:
                self.hooks = {row: hooks for row, hooks in self.hooks.items() if row < end}
            if self.packed:
                self.packed = {row: packed for row, packed in self.packed.items() if row < end}
            if self.watched:
                self.watched = {row: sums for row, sums in self.watched.items() if row < end}
            if self.lines and self.moments:
                self.lines = {row: place for row, place in self.lines.items() if row < end}
                self.moments = {row: moment for row, moment in self.moments.items() if row < end}

    def keep_unsaved(self, end: int) -> bool:
        """Forget the rows from `end` on, and all values: what is before saves none. False if it is not worth it."""
        held = (self.vals, self.params, self.hooks, self.packed)
        with lock.lock:
            if 2 * end > len(self.vals):
                return False
            self._truncate_locked(end)
            self.vals = [None] * end
        del held
        return True

    def _keep_reach(self) -> None:
        """Note the leaves that rows about to be forgotten may lead to."""
        if not self.sources:
            self.reach = [*self.reach, *self.leaves] if self.reach else self.leaves
            return
        reach, seen = [*self.reach, *self.leaves], set()
        stack = [source for _, source, _ in self.sources]
        while stack:
            tape = stack.pop()
            if tape.number not in seen:
                seen.add(tape.number)
                reach += [*tape.reach, *tape.leaves]
                if not tape.reach:  # else it has noted all that is before it
                    stack.extend(source for _, source, _ in tape.sources)
        self.reach = list({leaf: (row, leaf) for row, leaf in reach}.values())  # each leaf once

    def note_reach(self) -> None:
        """Note the leaves that this tape leads to, before it is dropped.

        Where a long chain of tapes is dropped, the newest first, each would look for them through all of the others.
        """
        with lock.lock:
            self._note_reach_locked()

    def _note_reach_locked(self) -> None:
        if self.sources or self.reach:
            self._keep_reach()
        elif self.leaves:
            self.reach = self.leaves

    def drop(self) -> None:
        """Forget all rows, once nothing on the tape can run again: `blocked` says so from then on."""
        held = (self.vals, self.params, self.sources, self.hooks, self.packed)
        with lock.lock:
            self._note_reach_locked()
            self.blocked = True
            self.buf, self.vals, self.cells, self.count = _NO_BYTES, _NOTHING, _NOTHING, 0
            self.leaves, self.sources = _NOTHING, _NOTHING
            self.params, self.geometry, self.side_rows = NO_ENTRIES, None, None
            self.retained, self.watched, self.lines, self.moments = NO_ENTRIES, NO_ENTRIES, None, None
            self.hooks, self.packed = NO_ENTRIES, NO_ENTRIES
        del held
