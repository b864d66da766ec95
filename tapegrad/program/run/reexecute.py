"""A listing run as what it was recorded from: ordinary operations on tensors, which can be differentiated in turn."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import unwritten
from tapegrad.ops import BY_NAME
from tapegrad.program.ir.listing import CONSTANT, NUMBER, Call, HasBytes, IsTrue, Listing, View
from tapegrad.record import operations
from tapegrad.record.recorder import ordinary, raw

_CAST = BY_NAME["astype"]


def evaluate(
    listing: Listing, given: Sequence[Any], outputs: Sequence[int], known: Mapping[int, Any] = MappingProxyType({})
) -> list[Any]:
    """Compute the rows that outputs depend on, of tensors in the place of inputs.

    Values are those of the recording's rows, and gradients go where they went: what has none there has none here.
    Guards are not looked at: somebody has seen that they hold.

    Parameters
    ----------
    listing : Listing
    given : sequence of tensors
        One for each input.
    outputs : sequence of int
    known : mapping of int to array
        By row, what is not to be computed, because it would be something else: random numbers.

    Returns
    -------
    list of tensors
    """
    listing = listing.unpacked()
    needed = bytearray(len(listing))
    for row in outputs:
        needed[row] = 1
    for row in range(len(listing) - 1, -1, -1):
        if needed[row]:
            for k in listing.operands[row]:
                if k >= 0:
                    needed[k] = 1
    found = dict(zip(listing.inputs, given, strict=True))
    found |= {row: ordinary(value) for row, value in known.items()}
    compute(listing, (row for row in range(len(listing)) if needed[row]), found)
    return [found[row] for row in outputs]


def compute(listing: Listing, rows: Iterable[int], found: dict[int, Any]) -> None:
    """Compute rows, in order, of tensors in `found`, and put them there; guards, and what is there, are left out."""
    for row in rows:
        how = listing.how[row]
        if row in found or type(how) in (IsTrue, HasBytes):
            continue
        if how is CONSTANT:
            found[row] = ordinary(listing.values[row])
        elif listing.live[row]:
            found[row] = _computed(listing, row, how, found)
        else:
            with unwritten():
                found[row] = _computed(listing, row, how, found)
            if found[row]._tape is not None or found[row]._meta is not None:
                found[row] = found[row].detach()


def _computed(listing: Listing, row: int, how: Any, found: Mapping[int, Any]) -> Any:
    op, params = listing.ops[row], listing.params.get(row)
    operands = [listing.immediates[row] if k == NUMBER else found[k] for k in listing.operands[row]]
    if op is None:
        return _without_derivative(how, operands)
    if op.elementwise:
        if (
            len(operands) == 2 and type(how) is np.ufunc and how is not op.twins[0]
        ):  # a power that NumPy computes in another way
            return operations.binary(op, *operands)
        return operations.elementwise(op, *operands)
    arrays = [np.asarray(raw(v)) for v in operands]
    return operations.with_params(op, operands, arrays, params)


def _without_derivative(how: Any, operands: list[Any]) -> Any:
    if type(how) is View:
        return operands[0].detach()
    arrays = [raw(v) for v in operands]
    out = how.function(*map(np.asarray, arrays)) if type(how) is Call else how(*arrays)
    return ordinary(np.asarray(out) if not isinstance(out, np.generic) else out)
