"""Running one row by itself, apart from the pass that came to it: its gradients go into arrays of their own.

For rows with hooks that see or change what the row gives, and rows whose saved values were packed. The row is copied
to a tape of as many rows as it has operands, and one; so an operand that it has twice has two gradients.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.errors import GradError
from tapegrad.ops import CONST, LEAF
from tapegrad.tape import interpreter as I
from tapegrad.tape import kernels, memory
from tapegrad.tape import rows as R
from tapegrad.tape.packing import INT, PACK_BORN, PACK_HEAD
from tapegrad.tape.reading import Rows
from tapegrad.tape.running import TapeRun
from tapegrad.tape.storage import layouts

_MANY = 4


class _Space:
    """What the interpreter works on: its own, as the pass that came to the row is in the middle of its own."""

    def __init__(self) -> None:
        self.wanted = None
        self.ctrl, self.scratch = kernels.new_control()
        self._table = layouts.table
        self.ctrl[R.LAYOUTS] = memory.address_of(self._table)
        self._free = np.zeros(len(layouts.by_number), np.int64)
        self.ctrl[R.FREE_BLOCKS] = memory.address_of(self._free)


class _Copy(Rows):
    """A tape of one row and its operands."""

    def __init__(self, tape: Any, items: list[Any], row: int, values: dict[int, Any]) -> None:
        """Copy a row; `values` has, by operand, 3 for the result, those that were packed."""
        operands = tape.operands(row)
        self.count = len(operands) + 1
        self.buf = bytearray(R.ROW_BYTES * self.count)
        self.vals: list[Any] = [None] * self.count
        self.geometry = np.asarray([] if tape.geometry is None else tape.geometry[:], np.int64)
        self.side_rows: Any = np.arange(len(operands), dtype=np.int32)
        self.params = {len(operands): tape.params.get(row, {})}
        self.lines, self.cells = tape.lines, tape.cells
        for k, source in enumerate(operands):
            self._copy(tape, items, source, k, values.get(k) if k < 3 else None)
        last = len(operands)
        self._copy(tape, items, row, last, values.get(3))
        at = last * R.ROW_BYTES
        head = INT(self.buf, at)[0] & ~(R.HOOKED | R.WATCHED)
        PACK_HEAD(self.buf, at, head)
        if kernels.ARITY[head & R.OPCODE_MASK] == _MANY:
            PACK_HEAD(self.buf, at + R.OPERANDS, 0)
            return
        for k, place in enumerate((R.OPERANDS, R.OPERANDS + 4, R.THIRD)[:last]):
            if operands[k] >= 0:
                PACK_HEAD(self.buf, at + place, k)

    def _copy(self, tape: Any, items: list[Any], source: int, k: int, value: Any) -> None:
        if source < 0:
            return
        at, start = k * R.ROW_BYTES, source * R.ROW_BYTES
        self.buf[at : at + R.ROW_BYTES] = tape.buf[start : start + R.ROW_BYTES]
        if k < self.count - 1:
            PACK_HEAD(self.buf, at, CONST if INT(self.buf, at)[0] & R.OPCODE_MASK == CONST else LEAF)
        self.vals[k] = items[source]
        if value is not None:
            self.vals[k] = value
            PACK_BORN(self.buf, at + R.BORN, 0, 0)


class _Alone(TapeRun):
    """A pass over such a tape, and where it comes from."""

    def __init__(self, run: TapeRun, row: int, copy: Any) -> None:
        super().__init__(_Space(), copy, None)  # type: ignore[arg-type]
        self.outer, self.row = run, row

    def error(self, status: int, row: int, which: int) -> GradError:
        return self.outer.error(status, self.row, which)

    def gradients(self, adjoint: Any, live: list[bool]) -> list[Any]:
        last = self.tape.count - 1
        self.needed = np.array([*live, True], np.uint8)
        self.enter(last + 1)
        self.give(last, adjoint)
        try:
            self.interpret(last)
            reached = [bool(self.states[k] & R.REACHED) for k in range(last)]
            return [self.adjoint(k) if reached[k] else None for k in range(last)]
        finally:
            I.release_blocks(self.ctrl)


def run_alone(run: TapeRun, row: int, adjoint: Any, live: list[bool], values: dict[int, Any]) -> list[Any]:
    """Run one row of a tape and give what it contributes to each operand, None for what is not live.

    Parameters
    ----------
    run : TapeRun
        The pass that has come to the row.
    row : int
    adjoint : array
    live : list of bool
        Which operands' gradients are wanted.
    values : dict
        Saved values that were packed, by operand, 3 for the result.
    """
    return _Alone(run, row, _Copy(run.tape, run.items, row, values)).gradients(adjoint, live)
