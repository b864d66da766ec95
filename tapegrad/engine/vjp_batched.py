"""Many adjoints at once through all tapes: what `Backward` does for one, with the lanes of `lane_buffers.py`.

Python acts where the pass stops, as for one adjoint, and then lane by lane: rules, custom functions and hooks know of
one adjoint only. It keeps what rows saved, and no `.grad` changes.
"""

from __future__ import annotations

import ctypes
import weakref
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core import memory
from tapegrad.core.storage import layouts, to_dtype
from tapegrad.engine import kernels, lane_buffers, vjp_batched_pass
from tapegrad.engine.backward_pass import Backward
from tapegrad.engine.hooks import Hooks, Task
from tapegrad.engine.row_hooks import HookedRun
from tapegrad.engine.tape_pass import NOT_RUN, RAN
from tapegrad.errors import GradError
from tapegrad.ops import BY_NAME
from tapegrad.ops.axes import check_lane_dims
from tapegrad.tape import abi as R
from tapegrad.tape.snapshot import Snapshot

_FUNCTION, _RESULT = BY_NAME["function"].opcode, BY_NAME["function_result"].opcode
_NONE = Hooks()


class Lanes:
    """What a pass over many lanes works on, whichever way it goes.

    Attributes
    ----------
    lanes : int
        How many.
    ctrl, scratch : array
    """

    lanes: int
    ctrl: np.ndarray
    scratch: np.ndarray

    def set_lanes(self, lanes: int) -> None:
        """Let a pass have so many lanes."""
        self.lanes = lanes
        self.scratch = np.zeros(R.LANES_SCRATCH_SIZE, np.int64)
        self._kinds = kernels.kinds_of_lanes()
        self.ctrl[R.KINDS], self.ctrl[R.LANES] = memory.address_of(self._kinds), lanes
        self.ctrl[R.DIVIDES] = 0  # a row is run lane by lane, and what has begun one cannot stop for its parts

    def table_of_lanes(self) -> np.ndarray:
        """Return the layouts with the bytes of all lanes, and nothing that fits in a slot."""
        table = layouts.table.copy()
        table[:, R.NBYTES // 8] *= self.lanes
        table[:, R.INLINE // 8] = 0
        return table


class LanesRun(HookedRun):
    """What both ways share of going through one tape: blocks instead of arrays."""

    backward: Any

    def give(self, row: int, adjoint: Any) -> None:
        """Add a block, an array with a first axis of lanes, to a row's own."""
        layout = self.layout(row)
        array = to_dtype(adjoint, layout.dtype)
        while True:
            status = lane_buffers.give_many(self.ctrl, self.backward.scratch, row, memory.address_of(array))
            if status == R.DONE:
                return
            self.compile_or_raise(status)

    def adjoint(self, row: int) -> np.ndarray:
        """Copy a row's block."""
        array = self.block(row)
        ctypes.memmove(memory.address_of(array), self.addresses[row], array.nbytes)
        return array

    def block(self, row: int) -> np.ndarray:
        """Make an array for a row's block."""
        layout = self.layout(row)
        check_lane_dims(len(layout.shape))
        return np.empty((self.backward.lanes, *layout.shape), layout.dtype)

    def keep(self, row: int, array: np.ndarray, state: int = R.KEEP) -> None:
        """Let a row's block be an array, which the pass uses for nothing else."""
        self.kept[row] = array
        self.addresses[row] = memory.address_of(array)
        self.states[row] = state | R.HAS_BLOCK

    def walk(self, run: Callable[[Any, Any], int]) -> None:
        """Let a compiled pass run, and act where it stops."""
        while True:
            status = run(self.ctrl, self.backward.scratch)
            if status == R.DONE:
                return
            self.act(status)

    def reached(self, row: int) -> Any:
        """Return the block of a row with memory of its own, None where nothing reached it."""
        return self.kept[row] if self.states[row] & R.REACHED else None

    def gather(self, rows: list[int], found: list[Any], lane: int, gradients: Any) -> None:
        """Put the gradients of one lane, None for those that are not there, into blocks of zeros."""
        for k, gradient in enumerate(gradients):
            if gradient is None:
                continue
            shape = self.layout(rows[k]).shape
            if gradient.shape != shape:
                raise GradError(
                    f"the rule of {self.describe(rows[k])} gave a gradient of shape {gradient.shape} for a value of "
                    f"shape {shape}"
                )
            if found[k] is None:
                found[k] = self.block(rows[k])
                found[k][...] = 0
            found[k][lane] = gradient if found[k].dtype.kind == "c" else np.real(gradient)

    def give_all(self, rows: list[int], found: list[Any]) -> None:
        """Add blocks to those of rows, where there are any."""
        for row, block in zip(rows, found, strict=True):
            if block is not None:
                self.give(row, block)


class Unpacked:
    """A value that hooks packed, unpacked once for all lanes."""

    __slots__ = ("_saved", "_value")

    def __init__(self, saved: Any) -> None:
        self._saved, self._value = saved, None

    def array_of(self, run: Any, row: int) -> Any:
        """Return the value, as `Saved` does."""
        if self._value is None:
            self._value = self._saved.array_of(run, row)
        return self._value


class Pull(Lanes, Backward):
    """Many backwards at once, each of which keeps the graph.

    Parameters
    ----------
    wanted : set of (Tape, int) and Leaf
        What gradients are asked for; `leaves` and `captured` have them then, with a first axis of lanes, and those of
        whatever else was met on the way.
    lanes : int
        How many; `seed` takes adjoints with so many lanes.

    Attributes
    ----------
    tasks : list of Task
        What tells the hooks one lane from another: to them each is a backward.
    """

    def __init__(self, wanted: set[Any], lanes: int) -> None:
        super().__init__(True, wanted)
        self.look_for_nan(False)
        self.set_lanes(lanes)
        self.tasks = [Task() for _ in range(lanes)]
        for task in self.tasks:
            task.run = weakref.ref(self)

    def _table(self) -> np.ndarray:
        return self.table_of_lanes()

    def _begin(self, tape: Snapshot, needed: np.ndarray | None) -> _PullRun:
        return _PullRun(self, tape, needed)


class _PullRun(LanesRun):
    """The pass over one tape."""

    lane = 0

    def enter(self, count: int) -> None:
        super().enter(count)
        self.whole = np.empty(count, np.int64)
        self.ctrl[R.WHOLE] = memory.address_of(self.whole)

    def _keep_adjoints(self, count: int) -> dict[int, Any]:
        tape, wanted = self.tape, self.backward.wanted
        rows = [row for row, _ in tape.leaves] + [row for row, _, _ in tape.sources]
        rows += [item[1] for item in wanted if isinstance(item, tuple) and item[0].number == tape.number]
        for row in rows:
            if row < count and row not in self.kept and self.needed[row]:  # type: ignore[index]
                self.keep(row, self.block(row))
        return self.kept

    def interpret(self, top: int) -> None:
        self.ctrl[R.ROW], self.ctrl[R.RESUME] = top, 0
        self.walk(vjp_batched_pass.reverse_many)

    def _run_rule(self, row: int) -> None:
        """Run a row through its rule, or the user's function, for the lanes for which its kernel has not run."""
        if self.tape.opcode(row) == _RESULT:
            self._put_into_bag(row, self.tape.row(row).first)
            return
        operands, adjoints = self.tape.operands(row), self.adjoints(row)
        live = self.live(operands)
        found: list[Any] = [None] * len(operands)
        for lane in range(self.ctrl.item(R.LANE), self.backward.lanes):
            self.gather(operands, found, lane, self.apply_rule(row, _of_lane(adjoints, lane), live))
        self.give_all(operands, found)

    def task(self) -> Task:
        return self.backward.tasks[self.lane]

    def call_hooks(self, row: int) -> int:
        """Call what hangs on a row for each lane; say whether the row has been run on the way."""
        tape: Any = self.tape
        hooks = tape.hooks.get(row) or getattr(tape, "tape", tape).hooks.get(row) or _NONE
        packed = tape.packed.get(row) if tape.packed else None
        if hooks.tensor:
            self._call_tensors(hooks, row)
        if hooks.before or hooks.after or packed:
            return self._run_apart(row, hooks, packed)
        return NOT_RUN

    def _call_tensors(self, hooks: Hooks, row: int) -> None:
        """Call the hooks of the tensor."""
        block = self.adjoint(row)
        for lane in range(self.backward.lanes):
            self.lane = lane
            block[lane] = hooks.call_tensor(self.task(), block[lane, ...].copy())
        ctypes.memmove(self.addresses[row], memory.address_of(block), block.nbytes)

    def _run_apart(self, row: int, hooks: Hooks, packed: Any) -> int:
        """Call the hooks of the node, and run the row between them."""
        opcode, operands = self.tape.opcode(row), self.tape.operands(row)
        live = self.live(operands)
        if opcode == _FUNCTION:  # nothing goes to what it only saved
            positions = self.tape.params[row].positions
            live = [asked and at >= 0 for asked, at in zip(live, positions, strict=True)]
            packed = None
        if not any(live) or not (hooks.before or hooks.after or packed):
            return NOT_RUN
        packed = {k: Unpacked(saved) for k, saved in (packed or {}).items()}
        adjoints, found = self.adjoints(row), [None] * len(operands)
        for lane in range(self.backward.lanes):
            self.lane = lane
            given = hooks.call_before(self.task(), _of_lane(adjoints, lane))
            gradients: Any = tuple(self._run(row, opcode, given, live, packed))
            if hooks.after:
                gradients = self._call_after(row, opcode, hooks, gradients, given)
            self.gather(
                operands, found, self.lane, [g if asked else None for g, asked in zip(gradients, live, strict=True)]
            )
        self.give_all(operands, found)
        return RAN


def _of_lane(adjoints: tuple[Any, ...], lane: int) -> tuple[Any, ...]:
    """Return the adjoints of one lane, as arrays that may be kept and written."""
    return tuple([None if block is None else block[lane, ...].copy() for block in adjoints])
