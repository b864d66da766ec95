"""Rows that are added to the table while a program runs: users' own.

They are found where those of the table are found, by opcode; what the interpreter knows of opcodes has had room for
them from the beginning, so nothing moves that a backward in another thread may be reading. A row is never taken back:
tapes may have it.
"""

from __future__ import annotations

import itertools
import os
import threading
from collections.abc import Callable, Mapping
from typing import TypeVar

from tapegrad.engine import kernels
from tapegrad.errors import TableError
from tapegrad.ops import BY_OPCODE, END_OF_TABLE, ROW_NAMES, Elementwise, Op, Structured
from tapegrad.tape import abi as R

AnyOp = TypeVar("AnyOp", bound=Op)
_lock = threading.RLock()
_opcodes = itertools.count(END_OF_TABLE)


def _after_fork() -> None:
    global _lock
    _lock = threading.RLock()  # another thread of the parent may have held it


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def register(make: Callable[[int], AnyOp], compilers: Mapping[int, Callable[[], int]]) -> AnyOp:
    """Add a row, for as long as the process lives.

    Parameters
    ----------
    make : callable
        Gives the row for an opcode.
    compilers : mapping of int to callable
        For an elementwise row, by four times the operand plus the dtype; for a structured one by 0: what compiles a
        kernel
        and gives its address. The callables keep the machine code.

    Returns
    -------
    Op

    Raises
    ------
    TableError
        Where there is no room for more.
    """
    with _lock:
        opcode = next(_opcodes)  # no other row's, though `make` may register one, as a signal's handler may
        if opcode >= len(kernels.KINDS) or opcode > R.OPCODE_MASK:
            raise TableError(
                f"there are {kernels.OWN_ROWS} rows of your own, and no room for more; make an elementwise or a "
                "primitive once and keep it, not a new one for each use: what is a number in one can be an operand"
            )
        row = make(opcode)
        elementwise = isinstance(row, Elementwise)
        kernels.OWN.update(
            {opcode * 3 * R.DTYPES + k if elementwise else -opcode: each for k, each in compilers.items()}
        )
        kernels.USES[opcode], kernels.ARITY[opcode] = row.uses, row.arity  # type: ignore[attr-defined]
        kernels.KINDS[opcode] = kernels.MODES[row.mode] if isinstance(row, Structured) else R.ELEMENTWISE
        if isinstance(row, Elementwise):
            kernels.TRAITS[opcode] = kernels.traits(row)
        ROW_NAMES[opcode] = row.name
        BY_OPCODE[opcode] = row
        return row
