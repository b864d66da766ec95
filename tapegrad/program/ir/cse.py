"""Which rows of a listing may stand for others that have the same value.

What a live row is merged with changes the order in which adjoints are added, and so the last digits of gradients:
`exact` allows it only where there is one adjoint to be passed on.
"""

from __future__ import annotations

from typing import Any

from tapegrad.diagnostics.program_report import EQUAL
from tapegrad.program.ir.listing import NUMBER, Listing


def key_of(number: float) -> Any:
    """Return what numbers have in common that are the same to the bit."""
    return number if number and number == number else repr(number)


class Standing:
    """The rows of a listing as they become others.

    Those of the listing are called old, those that are left new. Attributes by new row: `kept`, the old one, and
    `operands`; `changed` has what is another one than the old row's: (op, how, value, immediate).

    Parameters
    ----------
    listing : Listing
    exact : bool
        Whether gradients are to keep their bits.
    flags : bytearray
        By old row: 0 where it is left out, 3 where live rows or the user give it adjoints, else 1.
    live : bytearray
        By old row: whether adjoints go through it.
    """

    def __init__(self, listing: Listing, exact: bool, flags: bytearray, live: bytearray) -> None:
        self.listing, self.exact, self.flags, self.live = listing, exact, flags, live
        self.hows, self.given, self.values = list(listing.how), list(listing.operands), listing.values
        count = len(listing)
        self.new = [NUMBER] * (count + 1)  # the last one is for NUMBER itself
        self.kept: list[int] = []
        self.operands: list[tuple[int, ...]] = []
        self.changed: dict[int, tuple[Any, Any, Any, Any]] = {}
        self.fixed = bytearray(count + 1)  # by new row: constants, and views of them
        self.fixed[-1] = 1
        self.seen: dict[Any, int] = {}
        self.codes: dict[Any, int] = {}  # of ufuncs
        self.base = count + 1
        self.read: set[int] = set()  # rows whose bits a guard has looked at
        self.results = set(listing.outputs)
        self.taken: set[int] = set()  # new rows that stand for a result
        self.multiples: dict[int, tuple[int, float]] = {}  # what is another row times a power of two, without rounding
        self.numbers: dict[int, Any] = {}  # of constants by new row: the number in all places, None if there are more
        self.places_before: dict[int, list[int]] = {}  # of rows that move elements, where these were
        self.counts: dict[str, int] = {}
        self.strands = False  # whether rows may have lost their last reader
        self._uses: list[int] | None = None

    # Making rows

    def _append(self, row: int, moved: tuple[int, ...]) -> int:
        at = len(self.kept)
        self.kept.append(row)
        self.operands.append(moved)
        self.new[row] = at
        return at

    def _known(self, row: int, key: Any, moved: tuple[int, ...]) -> int:
        """Return the row that is known by a key, a new one if there is none."""
        at = len(self.kept)
        found = self.seen.setdefault(key, at)
        if found != at and self._joined(row, found, key):
            return found
        return self._append(row, moved)

    def _count(self, what: str) -> None:
        self.counts[what] = self.counts.get(what, 0) + 1

    def how(self, at: int) -> Any:
        """Return how a new row is computed."""
        return self.changed[at][1] if at in self.changed else self.hows[self.kept[at]]

    # Which rows may stand for others

    def _alike(self, row: int, at: int) -> bool:
        """Tell whether the value of a row has the dtype, shape and strides of that of a new row."""
        mine, its = self.values[row], self.values[self.kept[at]]
        return mine.dtype == its.dtype and mine.shape == its.shape and mine.strides == its.strides

    def _joined(self, row: int, found: int, key: Any) -> bool:
        """Let an earlier row with the same key stand for a row, if it may."""
        if self._may_join(row, found):
            self._stand_in(row, found, EQUAL)
            return True
        at = len(self.kept)
        other = self.seen.setdefault((key, self.live[row], id(self.listing.ops[row])), at)
        if other == at or not self._may_join(row, other):
            return False
        self._stand_in(row, other, EQUAL)
        return True

    def _may_join(self, row: int, found: int) -> bool:
        first = self.kept[found]
        if not self._alike(row, found) or (self.values[row].dtype.kind == "c" and self._is_turned(row, found)):
            return False
        if not self.live[row]:
            # one with a gradient only for what has none: it would be given adjoints
            return not self.live[first] or self.flags[row] == 1
        listing = self.listing
        if self.exact or not self.live[first] or listing.ops[row] is not listing.ops[first]:
            return False
        same = key_of(listing.immediates.get(row, 0.0)) == key_of(listing.immediates.get(first, 0.0))
        return same and self._may_be_result(row, found)

    def _is_turned(self, row: int, found: int) -> bool:
        """Tell whether the operands have changed places: products of complex numbers may be rounded in another way."""
        return tuple([self.new[k] for k in self.given[row]]) != self.operands[found]

    def _may_be_result(self, row: int, found: int) -> bool:
        """Tell whether there is no other result with a gradient that the row stands for: each has its own adjoint."""
        return row not in self.results or not (self.kept[found] in self.results or found in self.taken)

    def _stand_in(self, row: int, found: int, what: str) -> None:
        self.new[row] = found
        if row in self.results:
            self.taken.add(found)
        self._count(what)

    def _same_value(self, row: int, at: int, what: str, between: int = -1) -> bool:
        """Let an operand stand for a row that has the same value, if it may; `between` is a row on the way to it."""
        first = self.kept[at]
        if not self._alike(row, at):
            return False
        if not self.live[row]:
            if self.live[first] and self.flags[row] != 1:
                return False
        else:
            if not self.live[first] or not self._may_be_result(row, at):
                return False
            if self.exact and not (self._passes_on(at) and (between < 0 or self._passes_on(between))):
                return False
            if self.exact:
                self.uses[first] += self.uses[row] - 1
        self._stand_in(row, at, what)
        self.strands = True
        return True

    def _passes_on(self, at: int) -> bool:
        """Tell whether a new row is given an adjoint in one place only: what there is to add is added in its order."""
        return self.uses[self.kept[at]] == 1

    @property
    def uses(self) -> list[int]:
        """By old row: how often it is given an adjoint; as a result twice, as it may be in more than one place."""
        if self._uses is None:
            uses = self._uses = [0] * (len(self.hows) + 1)
            for row, sources in enumerate(self.given):
                if self.live[row]:
                    for k in sources:
                        uses[k] += 1
            for row in self.results:
                uses[row] += 2
        return self._uses
