"""`grad_fn`: a light view of one row of a tape, made when asked for."""

from __future__ import annotations

from typing import Any

from tapegrad.ops import CONST, IMPORT, LEAF, ROW_NAMES
from tapegrad.tape.tape import Tape


class Node:
    """An operation in the recorded graph, or `AccumulateGrad` for a leaf.

    Two nodes are equal if they stand for the same row.
    """

    __slots__ = ("_row", "_tape")

    def __init__(self, tape: Tape, row: int) -> None:
        self._tape = tape
        self._row = row

    def name(self) -> str:
        """Give the operation's name, as PyTorch writes it: `MulBackward`."""
        opcode = self._opcode()
        if opcode is None:
            return "FreedBackward"
        if opcode == LEAF:
            return "AccumulateGrad"
        return "".join(part.capitalize() for part in ROW_NAMES[opcode].split("_")) + "Backward"

    def _opcode(self) -> int | None:
        return self._tape.row(self._row).opcode if self._row < len(self._tape) else None

    @property
    def next_functions(self) -> tuple[tuple[Node | None, int], ...]:
        """The operations that made the operands, each with 0; None for an operand that needs no gradient."""
        if self._opcode() is None:
            return ()
        operands = self._tape.operands(self._row)
        return tuple((node_of(self._tape, row) if row >= 0 else None, 0) for row in operands)

    @property
    def variable(self) -> Any:
        """The leaf that an `AccumulateGrad` is for, while it lives."""
        for row, leaf in self._tape.leaves:
            if row == self._row:
                return leaf.tensor()
        raise AttributeError(f"{self.name()} is not the node of a leaf")

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Node) and (other._tape is self._tape) and other._row == self._row

    def __hash__(self) -> int:
        return hash((self._tape.number, self._row))

    def __repr__(self) -> str:
        return f"<{self.name()}>"


def node_of(tape: Tape, row: int) -> Node | None:
    """Give the node of a row, through imports; None for a constant."""
    if row < len(tape):
        opcode = tape.row(row).opcode
        if opcode == CONST:
            return None
        if opcode == IMPORT:
            for imported, source, there in tape.sources:
                if imported == row:
                    return node_of(source, there)
    return Node(tape, row)
