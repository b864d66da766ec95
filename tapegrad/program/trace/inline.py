"""A program that is called while another one is recorded: its rows become rows of that one, guards included."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad.core.dispatch import BATCHING
from tapegrad.core.grad_mode import state
from tapegrad.core.storage import DIFFERENTIABLE_CHARS, layout_of
from tapegrad.errors import BatchError
from tapegrad.program.batch.map import LANES
from tapegrad.program.ir.listing import CONSTANT, INPUT, NUMBER, Call, HasBytes, IsTrue, View
from tapegrad.program.trace.capture import view_of
from tapegrad.program.trace.dispatch_prelude import running
from tapegrad.program.trace.rng import Draw
from tapegrad.program.trace.tracer import make
from tapegrad.transforms.vmap.fallback import loop


def apart(program: Any, leaves: Sequence[Any]) -> list[Any]:
    """Return what a program computes of tensors of a batch, or of traced ones.

    Raises
    ------
    BatchError
        If it writes its arguments, and they are of a batch.
    DivergenceError
        If a guard does not hold.
    """
    if any(type(leaf) is BATCHING.Batched for leaf in leaves):
        if program.writes:
            raise BatchError(
                f"the program of {program.name} writes {program.written_name(0)} in place, which cannot be done "
                "under vmap; let it write into a clone()"
            )
        found = LANES.of_program(program, leaves)
        if found is not None:
            return list(found)
        return list(loop(program.name, lambda *one: tuple(program.flat(*one)), tuple(leaves), {}))
    return Inlining(program).results([*leaves, *program._captured])


class Inlining:
    """Appends the rows of a program to the recording that runs."""

    def __init__(self, program: Any) -> None:
        self.program, self.listing, self.recorder = program, program.listing.unpacked(), running()
        self.values: list[Any] = []
        self.at: list[int] = []
        self.bits: list[int] = []

    def results(self, given: Sequence[Any]) -> list[Any]:
        """Return the results, and what is written, as tensors of the recording."""
        listing, recorder = self.listing, self.recorder
        if self.program._silences:
            if state.silent is not None:
                recorder.refuse_forward()
            recorder.has_silenced = True
        inputs = dict(zip(listing.inputs, given, strict=True))
        last = listing.last_reads()
        for row, how in enumerate(listing.how):
            if how is INPUT:
                self._append(*recorder.operand(inputs[row]))
            elif how is CONSTANT:
                self._constant(row)
            elif type(how) in (IsTrue, HasBytes):
                self._guard(row, how)
            else:
                self._row(row, how)
            for k in listing.operands[row]:
                if k >= 0 and last[k] == row:
                    self.values[k] = None  # which may be large
        return [make(recorder, self.values[row], self.at[row], self.bits[row]) for row in listing.outputs]

    def _append(self, value: Any, at: int, bits: int) -> None:
        self.values.append(value)
        self.at.append(at)
        self.bits.append(bits)

    def _constant(self, row: int) -> None:
        value, recorder = self.listing.values[row], self.recorder
        self._append(value, recorder.variable(value) if self.listing.live[row] else recorder.constant(value), 0)

    def _guard(self, row: int, how: Any) -> None:
        source = self.listing.operands[row][0]
        value = np.asarray(self.values[source])
        found: Any = bool(value) if type(how) is IsTrue else np.ascontiguousarray(value).tobytes()
        if found != how.expected:
            raise self.program.divergence(row)
        at = self.recorder.row(None, (self.at[source],), how, None, 0)
        self._append(None, at, 0)

    def _row(self, row: int, how: Any) -> None:
        listing = self.listing
        op, params, number = listing.ops[row], listing.params.get(row), listing.immediates.get(row)
        sources = listing.operands[row]
        operands = [number if k == NUMBER else self.values[k] for k in sources]
        if type(how) is View:
            x = np.asarray(operands[0])
            out: Any = x if op is None else op.forward(np, x, **(params or {}))
            how = view_of(out, x)
        else:
            with np.errstate(all="ignore"):
                if type(how) is Call and type(how.function) is Draw:
                    self.recorder.drawing(how.function.generator)
                if type(how) is Call:
                    out = np.asarray(how.function(*map(np.asarray, operands)))  # which may be a bool of Python's
                else:
                    out = how(*operands[: how.nin])
        if layout_of(np.asarray(out)) is not self.program.layout(row):
            raise self.program.divergence(row)
        bits = 0
        if listing.live[row] and out.dtype.char in DIFFERENTIABLE_CHARS:
            for k in sources:
                bits |= self.bits[k] if k >= 0 else 0
            if state.rec is not state.pen:
                bits = self.recorder.quiet(bits)
        rows = tuple([k if k == NUMBER else self.at[k] for k in sources])
        self._append(out, self.recorder.row(op, rows, how, out, bits, params, number), bits)


__all__ = ["Inlining", "apart"]
