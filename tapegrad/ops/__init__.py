"""THE TABLE: every operation, a row each; the opcode is the place in it."""

from __future__ import annotations

import dataclasses
from typing import Any

from tapegrad.errors import TableError
from tapegrad.ops.elementwise import ELEMENTWISE, NONDIFFERENTIABLE
from tapegrad.ops.indexing import INDEXING
from tapegrad.ops.joining import JOINING
from tapegrad.ops.linalg import LINALG
from tapegrad.ops.op import Elementwise, Op, Structured
from tapegrad.ops.reductions import REDUCTIONS
from tapegrad.ops.refusing import ONCE
from tapegrad.ops.shaping import SHAPING

# Rows of a tape that are not operations.
LEAF, CONST, IMPORT = 0, 1, 2
FIRST_OPCODE = 3


def _numbered(rows: tuple[Any, ...]) -> tuple[Any, ...]:
    names: dict[str, Op] = {}
    for row in rows:
        for name in (row.name, *row.aliases, *row.function_aliases):
            if name in names:
                raise TableError(f"the name {name!r} is in two rows of the table: {names[name].name!r}, {row.name!r}")
            names[name] = row
    return tuple(dataclasses.replace(row, opcode=FIRST_OPCODE + k) for k, row in enumerate(rows))


TABLE: tuple[Any, ...] = _numbered(
    (*ELEMENTWISE, *REDUCTIONS, *SHAPING, *INDEXING, *JOINING, *LINALG, *ONCE, *NONDIFFERENTIABLE)
)
BY_NAME: dict[str, Any] = {row.name: row for row in TABLE}
BY_OPCODE: dict[int, Any] = {row.opcode: row for row in TABLE}
ROW_NAMES: dict[int, str] = {LEAF: "leaf", CONST: "const", IMPORT: "import", **{r.opcode: r.name for r in TABLE}}
END_OF_ELEMENTWISE = FIRST_OPCODE + len(ELEMENTWISE)

__all__ = [
    "BY_NAME",
    "BY_OPCODE",
    "CONST",
    "END_OF_ELEMENTWISE",
    "FIRST_OPCODE",
    "IMPORT",
    "LEAF",
    "ROW_NAMES",
    "TABLE",
    "Elementwise",
    "Op",
    "Structured",
]
