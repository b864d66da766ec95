"""What a run of a program shows of its rows: values, adjoints and times."""

from __future__ import annotations

import contextlib
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import enable_grad
from tapegrad.core.storage import DIFFERENTIABLE_CHARS
from tapegrad.diagnostics.program_profiler import leaves_of
from tapegrad.display.explorer import Measured
from tapegrad.display.markup import bytes_text
from tapegrad.display.progress import Progress
from tapegrad.engine.backward import grad
from tapegrad.errors import DivergenceError
from tapegrad.program.run.reexecute import compute
from tapegrad.record.recorder import plain

_MOST_BYTES = 1 << 31
"""Values of all rows together, at most: they are in memory at the same time."""
_BLOCK = 20_000
"""Rows that are on a tape at the same time."""


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
    listing = program.listing.unpacked()
    nbytes = sum(value.nbytes for value in listing.values if value is not None)
    if nbytes > _MOST_BYTES:
        empty, lost = [None] * len(program), f"not computed: all rows together have {bytes_text(nbytes)} of them"
        return found._replace(values=empty, adjoints=empty, notes={"values": lost, "adjoints": lost})
    values, adjoints = _values(program, listing, args, kwargs)
    return found._replace(values=values, adjoints=adjoints)


def _values(program: Any, listing: Any, args: Any, kwargs: Any) -> tuple[list[Any], list[Any]]:
    """Return the values of all rows and the adjoints, block by block: forward, and once more in reverse."""
    leaves = leaves_of(program, args, kwargs)
    arrays = [np.array(getattr(v, "_array", v)) for v in [*leaves, *program._captured]]
    workspace = program.run(leaves)  # which raises where a guard does not hold
    values: list[Any] = [None] * len(listing)
    for row in program._draws:
        values[row] = np.array(workspace.value(row))
    program.plan.give(workspace)
    for row, array in zip(listing.inputs, arrays, strict=True):
        values[row] = array
    given = dict.fromkeys([*program._draws, *listing.inputs])
    depends = bytearray(len(listing))
    for row in listing.inputs:
        depends[row] = listing.live[row] and values[row].dtype.char in DIFFERENTIABLE_CHARS

    def computed(block: range) -> dict[int, Any]:
        """Return rows of a block, and those before it that it reads, as tensors."""
        found: dict[int, Any] = {}
        read = {k for row in block for k in listing.operands[row] if 0 <= k < block.start}
        for row in [*read, *[row for row in block if row in given]]:
            found[row] = plain(values[row])
            if depends[row]:
                found[row].requires_grad_(True)
        compute(listing, block, found)
        return found

    blocks = [range(low, min(low + _BLOCK, len(listing))) for low in range(0, len(listing), _BLOCK)]
    progress, found = Progress("values", "rows", True), {}
    adjoints: list[Any] = [None] * len(listing)
    with enable_grad(), contextlib.closing(progress):
        for block in blocks:
            found = computed(block)
            for row, tensor in found.items():
                depends[row], values[row] = tensor.requires_grad, tensor._array
            progress.advance(len(block))
        for row in listing.outputs:
            if depends[row]:  # once for each result that it is
                one = np.ones(values[row].shape, values[row].dtype)
                adjoints[row] = one if adjoints[row] is None else adjoints[row] + one
        for block in reversed(blocks):
            found = computed(block) if block is not blocks[-1] else found
            asked = [row for row, tensor in found.items() if tensor.requires_grad]
            ends = [row for row in asked if row >= block.start and adjoints[row] is not None]
            if ends:
                tensors = [found[row] for row in ends], [found[row] for row in asked]
                gradients = grad(*tensors, [plain(adjoints[row]) for row in ends], allow_unused=True)
                for row, gradient in zip(asked, gradients, strict=True):
                    if gradient is not None:
                        before = None if row >= block.start else adjoints[row]
                        adjoints[row] = gradient._array if before is None else before + gradient._array
            progress.advance(len(block))
    return values, adjoints
