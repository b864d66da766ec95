"""Which values nobody reads after they were written in part: these are written where they are, without a copy."""

from __future__ import annotations

from typing import Any

from tapegrad.ops import BY_NAME
from tapegrad.program.fuse.llvm.liveness import read_again
from tapegrad.program.fuse.types import PartOf, Together
from tapegrad.program.ir.listing import CONSTANT, INPUT, HasBytes, IsTrue, Listing, View, is_drawn

_WRITES = tuple(BY_NAME[name] for name in ("assign", "put_at", "add_at"))


def last_guard(listing: Listing) -> int:
    """Return the last row that may fail by what it asks; -1 where there is none."""
    return max((row for row, how in enumerate(listing.how) if type(how) in (IsTrue, HasBytes)), default=-1)


def written_in_place(listing: Listing, after: int) -> frozenset[int]:
    """Find the rows that write a part of a value of which nobody asks any more what it was.

    A value, and all views of it, are one memory. It has to stay what it is where a later row reads it, where it is an
    output, an input or a constant (which is written once for all runs), and where a derivative reads it. Before a row
    that may fail everything stays: another program may go on with it.

    Parameters
    ----------
    listing : Listing
    after : int
        The last row that may fail.

    Returns
    -------
    frozenset of int
    """
    memory, last, held = _memories(listing)
    found = []
    for row in range(after + 1, len(listing)):
        op = listing.ops[row]
        if op is None or not any(op is write for write in _WRITES):
            continue
        x, y = listing.operands[row]
        if x < 0 or held[memory[x]] or last[memory[x]] != row or (y >= 0 and memory[y] == memory[x]):
            continue
        found.append(row)
    return frozenset(found)


class Spare:
    """Memory of values that nobody reads any more, which later ones may have: it is in the cache.

    Before a row that may fail everything stays, unless the program begins anew, elsewhere, where one does.

    Parameters
    ----------
    listing : Listing
    after : int
        The last row that may fail; -1 where nothing has to stay for that.
    """

    def __init__(self, listing: Listing, after: int = -1) -> None:
        self._memory, last, held = _memories(listing)
        self._how = how = listing.how
        end = len(listing)
        for row in range(end):
            if type(how[row]) is PartOf:  # which is written while the group reads
                for k in listing.operands[listing.operands[row][0]]:
                    last[self._memory[k]] = max(last[self._memory[k]], row)
        ends = [(last[row], row) for row in range(after + 1, end) if last[row] >= 0 and not held[row]]
        self._ends = sorted(ends, reverse=True)
        self._own: dict[int, tuple[int, int]] = {}  # by row: the size and the place that are its own
        self._free: dict[int, list[int]] = {}

    def take(self, row: int, nbytes: int) -> int | None:
        """Return the place of so much memory that a row may have; None where there is none to be had."""
        if self._how[row] is INPUT or self._how[row] is CONSTANT:  # which are written before anything is computed
            return None
        while self._ends and self._ends[-1][0] < row:
            own = self._own.pop(self._ends.pop()[1], None)
            if own is not None:
                self._free.setdefault(own[0], []).append(own[1])
        free = self._free.get(nbytes)
        return free.pop() if free else None

    def keep(self, row: int, nbytes: int, place: int) -> None:
        """Take note of a row's memory."""
        self._own[row] = nbytes, place

    def move(self, source: int, row: int) -> None:
        """Take note that a row writes in the place of another."""
        own = self._own.pop(self._memory[source], None)
        if own is not None:
            self._own[row] = own


def _memories(listing: Listing) -> tuple[list[int], list[int], bytearray]:
    """Return by row the row whose memory it shares; by that, the last row that reads it, and whether it is to stay."""
    memory = list(range(len(listing)))
    last, held = [-1] * len(listing), bytearray(len(listing))
    for row, how in enumerate(listing.how):
        operands = listing.operands[row]
        if type(how) is View:
            memory[row] = memory[operands[0]]
        elif how is INPUT or how is CONSTANT or is_drawn(how):
            held[row] = 1  # what was drawn is read again by second derivatives
        for k in operands:
            if k >= 0:
                last[memory[k]] = row
        op = listing.ops[row]
        if listing.live[row] and op is not None and type(how) is not View:
            for k in read_by_derivatives(listing, op, operands, row):
                held[memory[k]] = 1
        elif listing.live[row] and type(how) is Together:  # its values are computed again
            for n in read_again(how.group):
                held[memory[operands[n]]] = 1
    for row in listing.outputs:
        held[memory[row]] = 1
    return memory, last, held


def read_by_derivatives(listing: Listing, op: Any, operands: tuple[int, ...], row: int) -> list[int]:
    """List the rows whose values the derivatives of a row read: what a tape saves for it."""
    if op is None or op.variadic or any(op is write for write in _WRITES):  # adjoints are parts of adjoints
        return []
    if op.pull is not None:  # what that reads is not said
        return [*[k for k in operands if k >= 0], row]
    mask = op.masks[sum([1 << k for k, source in enumerate(operands) if source >= 0 and listing.live[source]])]
    read = [source for k, source in enumerate(operands) if mask >> k & 1 and source >= 0]
    return [*read, row] if mask & 8 else read
