"""Memory outside of a function that a program writes: who else sees it, and reading and writing it fast.

What there is to ask of the tensors is a table (`trace/guard_table.py`): whether each has the array that it had, and
that array its memory. While it holds, one compiled pass copies them into a run, and another one what was computed back.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np

from tapegrad.core.grad_mode import Recorder, threads
from tapegrad.core.memory import DIRECT, address_of
from tapegrad.core.storage import PLAIN, Meta
from tapegrad.diagnostics.anomaly import is_anomaly_enabled
from tapegrad.engine import loop_steps
from tapegrad.program.ir.alias_check import conflict
from tapegrad.program.run.executor import array_of
from tapegrad.program.trace.guard_table import Question, Table


class Moves(NamedTuple):
    """How runs of a plan read and write tensors from outside by address.

    Attributes
    ----------
    plan : Plan
    loads, stores : (int, int) or None
        Where the moves stand for `loop_steps.moved`, and how many they are; None where tensors are written one by one.
    asks : Question or None
        What holds as long as writing them takes no more than that.
    keeps : list
        What the addresses are of.
    """

    plan: Any
    loads: tuple[int, int] | None = None
    stores: tuple[int, int] = (0, 0)
    asks: Question | None = None
    keeps: Sequence[Any] = ()


class Spans(NamedTuple):
    """Where memory begins and ends that is written, as `guard_table.meets` is told; it has the memory of that."""

    address: int
    numbers: np.ndarray


def _spans(arrays: Sequence[np.ndarray]) -> Spans:
    bounds = [np.lib.array_utils.byte_bounds(array) for array in arrays if array.size]
    numbers = np.array([len(bounds), *[end for pair in bounds for end in pair]], np.int64)
    return Spans(address_of(numbers), numbers)


class OutsideMemory:
    """Tensors from outside that a program writes, and others that it reads: whether their memory is seen twice.

    Parameters
    ----------
    written, read : sequence of Tensor
    stand_ins : sequence of (Tensor, Tensor)
        Tensors, and those among the others that have the memory of their `.grad`, which may be another one each time.

    Attributes
    ----------
    spans : Spans
    moves : Moves or None
        Of the plan that ran last.
    """

    def __init__(self, written: Sequence[Any], read: Sequence[Any], stand_ins: Sequence[Any] = ()) -> None:
        self._stand_ins = stand_ins
        self._count, self._things = len(written), [*written, *read]
        self._wrong = ""
        self._asks: Question | None = None
        self.spans = _spans(())
        self.moves: Moves | None = None

    def is_shared(self) -> bool:
        """Tell whether tensors from outside share memory that is written, or that cannot be written."""
        if self._asks is None or not self._asks.holds():
            self._look()
        return bool(self._wrong)

    def meets(self, leaves: Sequence[Any]) -> bool:
        """Tell whether memory that is written is seen elsewhere, or may be: then Python runs the function."""
        for thing, stand in self._stand_ins:
            if thing._meta.grad is not None:
                stand._array = thing._meta.grad._array
        return self.is_shared() or self.holds_any(leaves)

    def holds_any(self, leaves: Sequence[Any]) -> bool:
        """Tell whether memory of arrays or tensors, or what lies between its numbers, is written."""
        ends = self.spans.numbers
        for leaf in leaves:
            array = array_of(leaf)
            if array.size:
                first, last = np.lib.array_utils.byte_bounds(array)
                if ((ends[1::2] < last) & (ends[2::2] > first)).any():
                    return True
        return False

    def _look(self) -> None:
        """Find out what holds as long as the tensors have the memory that they have now."""
        arrays = [array_of(thing) for thing in self._things]
        written = arrays[: self._count]
        self._wrong = conflict(range(self._count), arrays)
        if not self._wrong and not all([array.flags.writeable for array in written]):
            self._wrong = "which cannot be written"
        self.spans, self.moves = _spans(written), None
        table = Table()
        for thing, array in zip(self._things, arrays, strict=True):
            table.slot(thing, "_array", thing._array)
            if DIRECT and array is thing._array:
                table.memory(array)
        self._asks = table.finished()

    def prepare(self, program: Any, plan: Any, workspace: Any) -> Moves:
        """Find out how runs of a plan go on from here.

        Parameters
        ----------
        program : Program
            Which writes what no gradient is recorded of.
        plan : Plan
        workspace : Workspace
            One of the plan's.
        """
        count = len(program.listing.outputs) - len(program._effects)
        first = len(program.listing.inputs) - len(program._captured)
        owners = {id(stand): thing for thing, stand in program._stand_ins}
        loads, counts, stores, table = [], [], [], Table()
        for thing, view in zip(program._captured, workspace._inputs[first:], strict=True):
            if not _fits(thing._array, view):
                return self._one_by_one(plan)
            loads.append((loop_steps.STORE, address_of(thing._array), _place(view, workspace), view.nbytes))
        for (k, _), view in zip(program._effects, workspace._outputs[count:], strict=True):
            if k < 0:
                continue
            thing = program._captured[k - first]
            owner = owners.get(id(thing))
            if owner is not None:
                thing = owner._meta.grad
                table.slot(owner, "_meta", owner._meta)
                table.slot(owner._meta, "grad", thing)
            array, meta = thing._array, thing._meta
            if not _fits(array, view) or type(meta) is not Meta or meta.kind != PLAIN:
                return self._one_by_one(plan)
            if meta.sound is not array or meta.cell is None:  # until it was written as any tensor
                return Moves(plan)
            for of, name, value in ((thing, "_array", array), (thing, "_meta", meta), (meta, "sound", array)):
                table.slot(of, name, value)
            table.slot(meta, "cell", meta.cell)
            counts.append((loop_steps.COUNT, 0, meta.cell.address, 0))
            stores.append((loop_steps.LOAD, _place(view, workspace), address_of(array), view.nbytes))
        numbers = [np.array(moves, np.int64).reshape(-1, loop_steps.MOVE_WORDS) for moves in (loads, counts + stores)]
        into, back = [(address_of(moves), len(moves)) for moves in numbers]
        arrays = [thing._array for thing in program._captured]
        self.moves = Moves(plan, into, back, table.finished(), [*numbers, *arrays])
        return self.moves

    def _one_by_one(self, plan: Any) -> Moves:
        self.moves = Moves(plan)
        return self.moves

    def store(self, moves: Moves, workspace: Any) -> bool:
        """Write what a run has computed into the tensors; False where they are to be written one by one."""
        assert moves.asks is not None
        if (Recorder.detecting and is_anomaly_enabled()) or not moves.asks.holds():
            self.moves = None
            return False
        threads.writing = True
        try:
            if threads.alone:
                loop_steps.moved.run(*moves.stores, workspace._base)
                return True
        finally:
            threads.writing = False
        return False


def _fits(array: Any, view: np.ndarray) -> bool:
    """Tell whether an array's memory can be copied as it is into that of another one."""
    if not DIRECT or type(array) is not np.ndarray or array.dtype is not view.dtype or array.shape != view.shape:
        return False
    return array.flags.c_contiguous and view.flags.c_contiguous


def _place(view: np.ndarray, workspace: Any) -> int:
    return address_of(view) - int(workspace._base)
