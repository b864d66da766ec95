"""A recorded program with fewer rows, before it is lowered: the same values to the bit, and the same gradients.

What rows become is found out in one walk backwards, which marks what is needed, and one forwards (`rewrite_rules.py`):
some 2 microseconds a row. The order of the rows that stay is what it was.
"""

from __future__ import annotations

from itertools import compress
from typing import Any, NamedTuple

import numpy as np

from tapegrad.diagnostics.program_report import DEAD, LIVE, NOTES, Report
from tapegrad.errors import ArgumentError
from tapegrad.maths.power_operator import POWER
from tapegrad.program.ir.effects import never_raises
from tapegrad.program.ir.listing import CONSTANT, INPUT, NUMBER, Call, HasBytes, IsTrue, Listing
from tapegrad.program.ir.rewrite_rules import Rules

_ufunc, _powers = np.ufunc, frozenset((np.power, POWER))


class Simplified(NamedTuple):
    """What a listing has become.

    Attributes
    ----------
    listing : Listing
        A new one, with the same inputs, in their order, and as many results. Of its rows only those are live through
        which an adjoint of a result goes on to an input.
    rows : ndarray of int64
        For each row of the old listing the row of the new one that has its value; -1 if there is none. Results that
        have a gradient are rows of their own; others may be one.
    origins : ndarray of int64
        For each row of the new listing a row of the old one that has its value, the first.
    report : Report
        What was done.
    """

    listing: Listing
    rows: np.ndarray
    origins: np.ndarray
    report: Report


def simplified(listing: Listing, exact: bool) -> Simplified:
    """Return a listing with fewer rows that computes the same.

    Values are the same to the bit. So are gradients with `exact`; without, equal rows that have a gradient become one,
    to which adjoints are added in another order.

    Parameters
    ----------
    listing : Listing
        With inputs and outputs. It is not changed.
    exact : bool

    Returns
    -------
    Simplified

    Notes
    -----
    Random draws, and calls that are not known to depend on their operands alone, stay as they are. So do calls that may
    raise, as in that case the function goes another way; and guards, but for those that hold wherever an earlier one
    does.
    """
    listing = listing.unpacked()
    marks = _Marks(listing)
    rules = Rules(listing, exact, marks.flags, marks.live)
    rules.walk()
    dead = marks.flags.count(0, 0, len(listing))
    if rules.strands:
        dead += _leave_out(rules, marks.stays)
    rows, kept = np.array(rules.new, np.int64)[:-1], np.array(rules.kept, np.int64)
    result = _emitted(rules)
    report = Report(len(listing), len(result), "exact" if exact else "on")
    report.add(DEAD, dead, NOTES[DEAD])
    for what, count in rules.counts.items():
        report.add(what, count, NOTES[what])
    report.add(LIVE, marks.not_live, NOTES[LIVE])
    return Simplified(result, rows, kept, report)


def prepare(listing: Listing, mode: bool | str) -> Simplified:
    """Return the listing that a program with this mode runs when it is run often, and where its rows are.

    Parameters
    ----------
    listing : Listing
    mode : {True, "exact", False}

    Returns
    -------
    Simplified
        With False the listing itself.
    """
    if mode is False:
        same = np.arange(len(listing))
        return Simplified(listing, same, same, Report(len(listing), len(listing), "off"))
    return simplified(listing, mode == "exact")


def check_mode(name: str, mode: Any) -> None:
    """Refuse what is no mode of optimisation.

    Raises
    ------
    ArgumentError
    """
    if mode is not True and mode is not False and mode != "exact":
        raise ArgumentError(
            f"{name} got optimize={mode!r}; give True, 'exact' to keep all bits of gradients, or False to run rows as "
            "they were recorded"
        )


class _Marks:
    """What is needed of a listing.

    Attributes
    ----------
    flags : bytearray
        By row: 0 where nothing needs it, 3 where live rows or the user give it adjoints, if it is live, else 1.
    live : bytearray
        By row: whether adjoints go from a result through it to an input.
    not_live : int
        How many rows were live, and are needed, but not for that.
    stays : list of int
        Rows that stay whether they are read or not.
    """

    def __init__(self, listing: Listing) -> None:
        count = len(listing)
        self.flags, self.live = bytearray(count + 1), bytearray(listing.live)
        self.live.append(0)
        others = [row for row, how in enumerate(listing.how) if type(how) is not _ufunc]
        self.stays = self._that_stay(listing, others)
        self._only_from_inputs(listing, others)
        self._mark(listing)
        flags, live = np.frombuffer(self.flags, np.uint8), np.frombuffer(self.live, np.uint8)
        self.live = bytearray(live & (flags >> 1))
        for row in listing.inputs:
            self.live[row] = listing.live[row]
        was, now = np.frombuffer(listing.live, np.uint8), np.frombuffer(self.live, np.uint8)[:-1]
        self.not_live = int(np.count_nonzero(was & ~now & (flags[:-1] & 1)))

    @staticmethod
    def _that_stay(listing: Listing, others: list[int]) -> list[int]:
        """List inputs, guards, and calls that may raise or that draw random numbers."""
        found = []
        for row in others:
            how = listing.how[row]
            kind = type(how)
            if how is INPUT or kind is IsTrue or kind is HasBytes or (kind is Call and not never_raises(how.function)):
                found.append(row)
        return found

    def _only_from_inputs(self, listing: Listing, others: list[int]) -> None:
        """Let what gradients go through that come to no input not be live: to constants nobody asks for one."""
        live, hows = self.live, listing.how
        constants = [row for row in others if live[row] and hows[row] is CONSTANT]
        if not constants:
            return
        for row in constants:
            live[row] = 0
        for row, sources in enumerate(listing.operands):
            if live[row] and hows[row] is not INPUT:
                live[row] = any([live[k] for k in sources])

    def _mark(self, listing: Listing) -> None:
        """Go from the last row to the first, and mark what each reads."""
        flags, live, operands, hows = self.flags, self.live, listing.operands, listing.how
        for row in self.stays:
            flags[row] = 1
        for row in listing.outputs:
            flags[row] = 3
        for row in range(len(listing) - 1, -1, -1):
            flag = flags[row]
            if not flag:
                if hows[row] not in _powers or listing.values[row].dtype.kind in "fc":
                    continue
                self.stays.append(row)  # integers to negative powers are an error
                flag = flags[row] = 1
            if flag == 3 and live[row]:
                for k in operands[row]:
                    flags[k] = 3  # the last one is for NUMBER
            else:
                for k in operands[row]:
                    flags[k] |= 1
        flags[-1] = 0


def _leave_out(rules: Rules, must: list[int]) -> int:
    """Leave out the new rows that nothing reads any more, as others read something else; say how many."""
    operands, kept = rules.operands, rules.kept
    needed = bytearray(len(kept) + 1)
    for row in (*must, *rules.listing.outputs):
        needed[rules.new[row]] = 1
    for at in range(len(operands) - 1, -1, -1):
        if needed[at]:
            for k in operands[at]:
                needed[k] = 1  # the last one is for NUMBER
    needed[-1] = 0
    count = needed.count(0) - 1
    if count:
        mask = np.frombuffer(needed, np.bool_)
        numbers = np.where(mask, np.cumsum(mask) - 1, NUMBER).tolist()
        rules.operands = [tuple([numbers[k] for k in sources]) for sources in compress(operands, needed)]
        rules.kept = list(compress(kept, needed))
        rules.changed = {numbers[at]: what for at, what in rules.changed.items() if needed[at]}
        rules.new = [numbers[at] for at in rules.new]
    return count


def _emitted(rules: Rules) -> Listing:
    """Write the new listing."""
    old, kept, new = rules.listing, rules.kept, rules.new
    result = Listing()
    result.places = old.places
    ops, how, values, lines = old.ops, rules.hows, old.values, old.lines
    result.ops, result.how = [ops[row] for row in kept], [how[row] for row in kept]
    result.values, result.lines = [values[row] for row in kept], [lines[row] for row in kept]
    result.operands, result.live = rules.operands, bytearray([rules.live[row] for row in kept])
    columns: Any = (old.immediates, result.immediates), (old.params, result.params)
    for column, target in columns:
        for row, what in column.items():
            at = new[row]
            if at >= 0 and kept[at] == row:
                target[at] = what
    for at, (op, its_how, value, immediate) in rules.changed.items():
        result.ops[at], result.how[at], result.values[at] = op, its_how, value
        result.immediates.pop(at, None)
        if immediate is not None:
            result.immediates[at] = immediate
        if op is None or op is not ops[kept[at]]:
            result.params.pop(at, None)
        if its_how is CONSTANT:
            result.operands[at] = ()
    result.inputs, result.outputs = ([new[row] for row in rows] for rows in (old.inputs, old.outputs))
    return result


__all__ = ["Simplified", "check_mode", "prepare", "simplified"]
