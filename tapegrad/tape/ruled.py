"""Running a row through its Python rule: what the rule asks for, and what it gives."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any

from tapegrad.ops import BY_OPCODE
from tapegrad.tape import vocabulary

if TYPE_CHECKING:
    from tapegrad.tape.running import TapeRun

NOTHING: dict[int, Any] = {}


@functools.cache
def _parameters(rule: Callable[..., Any]) -> tuple[str, ...]:
    return tuple(inspect.signature(rule).parameters)[2:]


def known_to_rule(run: TapeRun, row: int, packed: Mapping[int, Any] = NOTHING) -> dict[str, Any]:
    """Give all that a row's rule may ask for, by name; `packed` has values that are not on the tape, by operand."""
    tape = run.tape
    op, operands = BY_OPCODE[tape.row(row).opcode], tape.operands(row)
    known = {**tape.params.get(row, {}), "out": packed.get(3, run.items[row]), "shapes": ()}
    for k, (name, operand) in enumerate(zip("xyz", operands, strict=False)):
        if operand >= 0:
            layout = run.layout(operand)
            known[name] = packed.get(k, run.items[operand])
            known[f"{name}_shape"], known[f"{name}_dtype"] = layout.shape, layout.dtype
    if op.variadic:
        known["shapes"] = tuple(run.layout(operand).shape for operand in operands)
    return known


def contribution(run: TapeRun, row: int, k: int, g: Any, known: dict[str, Any]) -> Any:
    """Give what a row's rule contributes to the adjoint of operand k, of the row's own adjoint."""
    op = BY_OPCODE[run.tape.row(row).opcode]
    rule = op.dx if op.variadic else op.derivatives[k]
    known["index"] = k if op.variadic else known.get("index")
    return rule(vocabulary, g, **{name: known[name] for name in _parameters(rule)})
