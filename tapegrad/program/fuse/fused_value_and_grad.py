"""Value and gradient in one pass over the group that a program ends with.

A group's reverse computes its values again. Where it is known beforehand that it will run, and nothing that runs in
reverse before it reads a value of it, computing the values first is half of the work for nothing: its reverse gives
them as well. So the rows before the group run forward, all rows in reverse, then the few rows behind the group forward.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from tapegrad.ops.expression import VARIABLES, variables
from tapegrad.ops.op import Elementwise
from tapegrad.program.fuse.lower import Lowered, function_of
from tapegrad.program.fuse.types import PartOf, Together
from tapegrad.program.ir.listing import CONSTANT, NUMBER, Listing


class Once(NamedTuple):
    """How a backward runs that gives values as well.

    Attributes
    ----------
    at : int
        The row of the group, up to which rows are computed before.
    group : Lowered
    native : ndarray of int64
        The functions of groups, as of a `Backward`; of this group the one that computes its parts, too.
    address : int
        Where these are.
    """

    at: int
    group: Lowered
    native: np.ndarray
    address: int


def is_last(listing: Listing) -> bool:
    """Tell whether nothing that runs in reverse before the last group does reads a value that is computed behind it."""
    at = max((row for row, how in enumerate(listing.how) if type(how) is Together), default=-1)
    if at < 0 or listing.how[at].group.is_loop:
        return False
    return all(_reads_nothing(listing, row, at) for row in range(at + 1, len(listing)))


def _reads_nothing(listing: Listing, row: int, at: int) -> bool:
    """Tell whether the derivative of a row behind a group reads no value of it, nor of rows behind it."""
    how, op, operands = listing.how[row], listing.ops[row], listing.operands[row]
    if not listing.live[row] or how is CONSTANT:
        return True
    if type(how) is PartOf:
        return operands == (at,)
    if type(how) is not np.ufunc or not isinstance(op, Elementwise) or len(operands) != op.arity:
        return False

    def is_there(operand: int) -> bool:
        return operand == NUMBER or operand < at or listing.how[operand] is CONSTANT

    for k in range(op.arity):
        if op.derivatives[k] is None or operands[k] == NUMBER or not listing.live[operands[k]]:
            continue
        if type(op.derivatives[k]) is not str:
            return False
        names = set(variables(op.derivative(k, False)))
        if not all(name in VARIABLES[: op.arity] and is_there(operands[VARIABLES.index(name)]) for name in names):
            return False
    return True


def once(group: Lowered, native: np.ndarray, sides: np.ndarray, begun: Sequence[bool]) -> Once:
    """Return how a backward is run that computes the values of the last group as well."""
    native = native.copy()
    native[group.index] = function_of(group, sides, begun, computes=True)
    return Once(group.at, group, native, native.ctypes.data)
