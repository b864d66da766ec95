"""How much there is: rows, bytes and tapes alive."""

from __future__ import annotations

import gc
from typing import NamedTuple

from tapegrad.tape.deferred_tape import Unwritten
from tapegrad.tape.tape import Tape

_KINDS = Tape, Unwritten


class TapeInfo(NamedTuple):
    """What all tapes of this process hold together.

    Attributes
    ----------
    rows : int
    bytes : int
        Rows, saved values and what belongs to them; an array saved on two tapes counts twice.
    tapes : int
        Tapes alive.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.tape_info()._fields
    ('rows', 'bytes', 'tapes')
    """

    rows: int
    bytes: int
    tapes: int


def tape_info() -> TapeInfo:
    """Count the rows, bytes and tapes that are alive in this process.

    Returns
    -------
    TapeInfo

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor(1.0, requires_grad=True)
    >>> y = x.sin() * 2.0
    >>> len(y.tape)
    3
    >>> tg.tape_info().rows >= 3
    True
    """
    tapes = [item for item in gc.get_objects() if type(item) in _KINDS]  # no registry to keep up at every new tape
    return TapeInfo(sum(map(len, tapes)), sum(tape.nbytes for tape in tapes), len(tapes))
