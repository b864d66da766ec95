"""What was computed of a segment, as something that depends on what the segment's tensors stand for.

A function that is evaluated on tapes of its own gets aliases of its arguments. What is computed of its rows, as its
derivatives are, leads to these aliases. For the solution of an equation there can be nothing behind the alias: it had
no row yet when the equation was evaluated, and a tape that leads to a later one, which keeps it, would be a cycle. So
a row of its own stands between such tensors and whoever uses them. Its backward differentiates them by all that they
come to within the segment, and hands on to what is outside.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import is_recording, state
from tapegrad.core.storage import Meta, layout_of
from tapegrad.core.version_counters import share
from tapegrad.record.recorder import ordinary, place_of, requires_grad
from tapegrad.tape.tape import open_tape
from tapegrad.transforms.reevaluate import kept_beside, record_row
from tapegrad.transforms.segments import Read, Segment


class Source:
    """Where a tensor stands: its history, without its values, and without keeping a leaf alive."""

    __slots__ = ("_leaf", "_tensor")

    def __init__(self, tensor: Any) -> None:
        self._leaf, self._tensor = (place_of(tensor) if tensor._tape is None else None), None
        if tensor._tape is not None:
            self._tensor = standing_at(tensor._tape, tensor._row, layout_of(tensor._array))
            self._tensor._meta = meta = Meta()
            meta.cell = cell = share(tensor).cell
            meta.synced = cell[0]

    def tensor(self) -> Any:
        """Return a tensor that stands there; None for a leaf that is gone, and for what has no history."""
        return self._tensor if self._leaf is None else self._leaf.tensor()


def standing_at(tape: Any, row: int, layout: Any) -> Any:
    """Return a tensor with the history of a row, but not with its value."""
    tensor = ordinary(np.broadcast_to(np.zeros((), layout.dtype), layout.shape))
    tensor._tape, tensor._row, tensor._layout = tape, row, layout
    return tensor


class StandIns:
    """Leaves that stand for tensors from outside of a segment, of whose history what is computed is to know nothing.

    Attributes
    ----------
    outside : dict
        By leaf the tensor from outside.
    """

    __slots__ = ("_inside", "outside")

    def __init__(self, before: StandIns | None = None) -> None:
        self.outside: dict[Any, Any] = {} if before is None else dict(before.outside)
        self._inside: list[Any] = [] if before is None else list(before._inside)  # are to stay alive

    def add(self, tensor: Any) -> Any:
        """Return a leaf with the numbers of a tensor."""
        leaf = ordinary(np.array(tensor._array)).requires_grad_()
        self.outside[place_of(leaf)] = tensor
        self._inside.append(leaf)
        return leaf


def leading_out(segment: Segment, values: Sequence[Any], known: Mapping[int, Any], stand_ins: StandIns) -> list[Any]:
    """Return tensors with the values of those given, of which derivatives go on to what is outside of a segment.

    Parameters
    ----------
    segment : Segment
    values : sequence of tensors
        Computed of its rows, of what it read, and of stand-ins for anything else.
    known : mapping of int to tensor or Source
        What the segment's aliases stand for, by their numbers.
    stand_ins : StandIns
    """
    open_tape(state.own).close()  # a row may keep what leads to older tapes only
    # A row for each: together they would depend on all that one of them does.
    return [_Leading(segment, v, known, stand_ins).record() if requires_grad(v) else v for v in values]


class _Leading:
    """Such a tensor, as the row that stands for it keeps it."""

    __slots__ = ("known", "places", "segment", "stand_ins", "value")

    def __init__(self, segment: Segment, value: Any, known: Mapping[int, Any], stand_ins: StandIns) -> None:
        self.segment, self.value, self.known, self.stand_ins = segment, value, known, stand_ins
        self.places: dict[Any, Any] = {}

    def record(self) -> Any:
        """Record the row; return its result."""
        read = Read(self.segment, [self.value], self.stand_ins.outside)
        self.places = read.places
        sources = [self.known[key] if type(key) is int else read.outside[key] for key in read.places]
        sources = [source.tensor() if type(source) is Source else source for source in sources]
        wanted = [source is not None and requires_grad(source) for source in sources]
        new = ordinary(np.array(self.value._array))
        if not any(wanted):
            return new
        sources = [source if asked else ordinary(np.zeros(())) for source, asked in zip(sources, wanted, strict=True)]
        mark = ordinary(np.zeros(()))  # is saved, so that the row keeps what is beside it, and gives it up
        return record_row("a derivative of a solution", _go_on, sources, wanted, [new], (mark,), self)[0]

    def gradients(self, adjoint: Any, create_graph: bool) -> tuple[Any, ...]:
        """Return the gradients by what is outside."""
        stand_ins = self.stand_ins
        if create_graph and requires_grad(adjoint):  # what it depends on is its own, or counts twice
            stand_ins = StandIns(stand_ins)
            adjoint = stand_ins.add(adjoint)
        found = self.segment.gradients([self.value], [adjoint], self.places, self.places, create_graph)
        if create_graph:
            led = leading_out(self.segment, list(found.values()), self.known, stand_ins)
            found = dict(zip(found, led, strict=True))
        return tuple([found.get(key) for key in self.places])


def _go_on(ctx: Any, adjoint: Any) -> tuple[Any, ...]:
    """Return the gradients by what is outside: the row's backward."""
    _ = ctx.saved_tensors  # which raises where the row has run
    return kept_beside(ctx).gradients(adjoint, is_recording())


__all__ = ["Source", "StandIns", "leading_out", "standing_at"]
