"""What a run of a program shows of its rows: values, adjoints and times."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.core.grad_mode import enable_grad
from tapegrad.diagnostics.program_profiler import leaves_of
from tapegrad.display.explorer import Measured
from tapegrad.engine.backward import grad
from tapegrad.errors import DivergenceError
from tapegrad.program.ir.listing import HasBytes, IsTrue
from tapegrad.program.run.reexecute import evaluate
from tapegrad.record.recorder import plain

_MOST_ROWS = 200_000
"""Of a longer program values are not shown: all of them would have to be in memory at the same time."""
_TOO_MANY = f"not computed: a program of more than {_MOST_ROWS:,} rows"


def measured(program: Any, given: tuple[Any, Any] | None) -> Measured:
    """Measure a program; with arguments compute also the values and adjoints of its rows."""
    args, kwargs = ((), {}) if given is None else given
    notes = {"values": "none", "adjoints": "no gradient comes here"}
    try:
        forward, reverse = program.timings(*args, repeat=3, **kwargs).of_rows(len(program))
    except DivergenceError as error:
        if given is not None and (args or kwargs):
            raise
        return Measured(notes={**notes, "times": str(error)})
    found = Measured(forward, reverse, notes=notes)
    if given is None:
        return found
    if len(program) > _MOST_ROWS:
        empty = [None] * len(program)
        notes = {"values": _TOO_MANY, "adjoints": _TOO_MANY}
        return found._replace(values=empty, adjoints=empty, notes=notes)
    values, adjoints = _values(program, args, kwargs)
    return found._replace(values=values, adjoints=adjoints)


def _values(program: Any, args: Any, kwargs: Any) -> tuple[list[Any], list[Any]]:
    listing = program.listing
    leaves = leaves_of(program, args, kwargs)
    arrays = [np.array(getattr(v, "_array", v)) for v in [*leaves, *program._captured]]
    workspace = program.run(leaves)  # which raises where a guard does not hold
    known = {row: np.array(workspace.value(row)) for row in program._draws}
    program.plan.give(workspace)
    tensors = [plain(array) for array in arrays]
    for row, tensor in zip(listing.inputs, tensors, strict=True):
        if listing.live[row]:
            tensor.requires_grad_(True)
    rows = [row for row, how in enumerate(listing.how) if type(how) not in (IsTrue, HasBytes)]
    with enable_grad():
        found = evaluate(listing, tensors, rows, known)
    by_row: list[Any] = [None] * len(listing)
    for row, tensor in zip(rows, found, strict=True):
        by_row[row] = tensor
    values = [None if tensor is None else tensor.detach().numpy() for tensor in by_row]
    results = [by_row[row] for row in dict.fromkeys(listing.outputs) if by_row[row].requires_grad]
    asked = [row for row in rows if by_row[row].requires_grad]
    adjoints: list[Any] = [None] * len(listing)
    if results:
        ones = [plain(np.ones(t.shape, t.dtype)) for t in results]
        gradients = grad(results, [by_row[row] for row in asked], ones, allow_unused=True)
        for row, gradient in zip(asked, gradients, strict=True):
            adjoints[row] = None if gradient is None else gradient.numpy()
    return values, adjoints
