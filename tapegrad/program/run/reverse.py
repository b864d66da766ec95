"""Running a program in reverse, in the memory of one run."""

from __future__ import annotations

import itertools
import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import TYPE_CHECKING, Any

import numpy as np

from tapegrad._generated import replay as S
from tapegrad.core.parallel_elementwise import copied
from tapegrad.core.storage import to_dtype
from tapegrad.engine import kernels
from tapegrad.engine import replay_executor as P
from tapegrad.engine import replay_planner as N
from tapegrad.engine.tape_pass import gradients_by_rule
from tapegrad.ops import BY_NAME
from tapegrad.ops.ufunc_at import apply_at
from tapegrad.program.fuse import parallel
from tapegrad.tape import abi as R

if TYPE_CHECKING:
    from tapegrad.program.run.plan import Plan
    from tapegrad.program.run.reverse_plan import Backward

_ALIGNED = 64
_run_backward = S.backward
_ROW, _GIVEN = P.ROW, P.GIVEN
_READ = BY_NAME["read_places"]
_given: Any = operator.getitem
ONE = 1.0  # what a backward begins from that is not told
_NO_INDEX = itertools.repeat(())  # of a 0-d array's number, again and again


def _copied_end(end: Any) -> Any:
    """Return a copy of an adjoint that is wanted, if there is one; a number of what is 0-d."""
    return None if end is None else copied(end) if end.ndim else end[()]


def aligned(nbytes: int) -> np.ndarray:
    """Make memory that begins at a multiple of 64."""
    memory = np.empty(nbytes + _ALIGNED, np.uint8)
    skip = -memory.ctypes.data % _ALIGNED
    return memory[skip : skip + nbytes]


class Reversing:
    """The part of a workspace that gives adjoints on."""

    __slots__ = (
        "_address", "_adjoints", "_backward", "_base", "_ctrl", "_ends", "_gradients", "_inputs", "_memory",
        "_origin", "_outputs", "is_once", "_plan", "_ready", "_scratch", "_slots", "_space", "_states",
        "_table", "_views", "_words",
    )  # fmt: skip
    _plan: Plan
    _address: int
    _base: int
    _space: np.ndarray
    _words: Any
    _slots: Any
    _backward: Any
    _adjoints: Any
    _ctrl: Any
    _scratch: Any
    _states: Any
    _table: Any
    _gradients: dict[int, np.ndarray]
    _ends: Any
    _ready: Backward | None  # what may begin from 1.0 as all is
    is_once: bool
    forward: Callable[..., int]
    _go_on: Callable[..., int]
    goes_on: Callable[..., bool]
    _view: Callable[[int], np.ndarray]

    def reverse(self, seeds: Mapping[int, Any], wanted: Sequence[int]) -> list[Any]:
        """Give on adjoints of rows to other rows.

        Parameters
        ----------
        seeds : mapping of int to array
            Adjoints, of the rows' shapes.
        wanted : sequence of int
            The rows whose adjoints are wanted.

        Returns
        -------
        list of ndarray or None
            In C order, each with memory of its own; None where nothing arrives.
        """
        return [None if adjoint is None else adjoint.copy() for adjoint in self.adjoints(seeds, wanted)]

    def adjoints(self, seeds: Mapping[int, Any], wanted: Sequence[int]) -> list[Any]:
        """Do what `reverse` does; adjoints are those of the workspace, and are there until something else is asked."""
        backward = self._plan.backward(tuple(seeds), tuple(wanted))
        self._begin(backward, seeds.values())
        self.walk_back()
        return self._wanted(backward)

    def _wanted(self, backward: Backward) -> list[Any]:
        return [self.adjoint(at) if at in backward.reached else None for at in backward.wanted]

    def compute(self, seeds: Mapping[int, Any], wanted: Sequence[int]) -> list[Any] | int:
        """Compute the values, and do what `reverse` does: in one pass over the group that the program ends with.

        Returns
        -------
        list of ndarray or None, or int
            As of `adjoints`; the row of a guard that failed, if one did.
        """
        plan = self._plan
        backward = plan.backward(tuple(seeds), tuple(wanted))
        if backward.once is None:
            row = self.forward()
            return row if row >= 0 else self.adjoints(seeds, wanted)
        self._begin(backward, seeds.values())
        row = self.run_once(backward)
        if row >= 0:
            return row
        return self._wanted(backward) if self._plan is plan else self.adjoints(seeds, wanted)

    def run_once(self, backward: Backward) -> int:
        """Run a backward, which has begun, that computes values as well; give what `forward` gives.

        Where a guard has failed in the plan with groups, and holds in the one as it was recorded, the workspace has
        become one of that, and has run forward only.
        """
        plan, words, once = self._plan, self._words, backward.once
        assert once is not None
        usual = words[P.NATIVE]
        self.is_once, words[P.COUNT], words[P.NATIVE], words[P.ROW] = True, once.at, once.address, 0
        try:
            status = plan.walk_through(self._address)
            if status and status < P.BACK:
                row = self._go_on(status)
                if row >= 0 or self._plan is not plan:
                    return row
                words[P.ROW] = backward.top - 1
                status = plan.walk_back(self._address)
            elif status:
                status -= P.BACK
            while status:
                self._act(status)
                status = plan.walk_back(self._address)
        finally:
            if self._plan is plan:  # else it has become another one
                self.is_once, words[P.COUNT], words[P.NATIVE] = False, plan.count, usual
        words[P.ROW] = once.at + 1
        status = plan.walk(self._address)
        return -1 if status == P.ALL_RAN else self._go_on(status)

    def _begin(self, backward: Backward, seeds: Iterable[Any]) -> None:
        """Begin a backward: with the adjoints that are given."""
        self._ready = None
        if self._backward is not backward:
            self.enter(backward)
        self._words[_GIVEN] = 0  # or an interrupt has left off in the middle of a row
        for at in backward.absent:
            self.adjoint(at)[...] = -0.0
        for at, adjoint in zip(backward.seeds, seeds, strict=True):
            if at >= 0:
                self._seed(at, adjoint)

    def pull(self, backward: Backward, seed: Any) -> list[Any]:
        """Do what `reverse` does from one row, with few calls; 0-d adjoints come as numbers.

        Parameters
        ----------
        backward : Backward
            Of one seed.
        seed : number or array
            Of the row's shape and dtype; a number for one of a single element, and `ONE` where that is 1.
        """
        if seed is not ONE or self._ready is not backward:
            self.prepare(backward, seed)
        ready, self._ready = self._ready, None  # an interrupt may come with the status
        self._words[_ROW] = backward.top - 1
        status = self._plan.walk_back(self._address)
        if status:
            return self.pulled(status)
        self._ready = ready
        return self.ends()

    def prepare(self, backward: Backward, seed: Any) -> None:
        """Let adjoints be what they are before any row has given some on, for `pull`, or before a `walk_through`."""
        self._ready = None
        if self._backward is not backward:
            self.enter(backward)
        self._words[_GIVEN] = 0  # or an interrupt has left off in the middle of a row
        if self._ends is None:
            ends: Any = [self.adjoint(at) if at in backward.reached else None for at in backward.wanted]
            if all([end is not None and not end.ndim for end in ends]):
                ends = tuple(ends)  # of numbers only
            self._ends = self.adjoint(backward.seeds[0]) if backward.seeds[0] >= 0 else None, ends
        for at in backward.absent:
            self.adjoint(at)[...] = -0.0
        start = self._ends[0]
        if start is not None:
            start[...] = seed
        # A number's place is its own: what is written there stays, and no row gives anything on to where one begins.
        stays = start is None or self._plan.form(backward.seeds[0]).in_slot
        self._ready = backward if stays and seed is ONE and not backward.absent else None

    def pulled(self, status: int) -> list[Any]:
        """Act on a status of the way back, go on to its end, and give the adjoints that are wanted."""
        while status:
            self._act(status)
            status = self._plan.walk_back(self._address)
        return self.ends()

    def ends(self) -> list[Any]:
        """Return the adjoints that are wanted, once they are computed: copies, and numbers of what is 0-d."""
        ends = self._ends[1]
        return list(map(_given, ends, _NO_INDEX)) if ends.__class__ is tuple else list(map(_copied_end, ends))

    def gone_through(self, plan: Plan, status: int, seeds: tuple[int, ...], wanted: tuple[int, ...]) -> Any:
        """Act on a status of `walk_through`, go on to the end, and give the adjoints; None where a guard failed."""
        if status >= P.BACK:
            return self.pulled(status - P.BACK)
        if not self.goes_on(plan, status):
            return None
        return self.pull(self._plan.backward(seeds, wanted), ONE)

    def once_through(self, backward: Backward, seeds: tuple[int, ...], wanted: tuple[int, ...]) -> Any:
        """Do the same for a backward that computes values as well, from its beginning."""
        plan = self._plan
        if self.run_once(backward) >= 0:
            return None
        return self.pulled(0) if self._plan is plan else self.pull(self._plan.backward(seeds, wanted), ONE)

    def walk_back(self) -> None:
        """Run the rows in reverse, from adjoints that are there."""
        self._words[P.ROW], self._words[P.GIVEN] = self._backward.top - 1, 0
        self.finish_back(_run_backward.run(self._address))

    def finish_back(self, status: int) -> None:
        """Act on a status of the way back, and go on to its end."""
        while status != P.ALL_RAN:
            self._act(status)
            status = _run_backward.run(self._address)

    def enter(self, backward: Backward) -> None:
        """Make the workspace ready for what is asked of its derivatives."""
        plan, space = self._plan, self._space
        self._backward = None  # until all is that one's
        self._gradients, self._ends, self._ready = {}, None, None
        space[P.TOP], space[P.FORWARD], space[P.BACKWARD] = backward.top - 1, S.forward.address, S.backward.address
        if self._slots is None:
            slots = aligned(8 * plan.count + 8).view(np.float64)
            space[P.SLOTS] = slots.ctypes.data
            self._slots = slots  # last, as an interrupt may come before: what is there, is told
        if self._adjoints is None or self._adjoints.nbytes < backward.nbytes:
            self._adjoints = aligned(backward.nbytes)
        space[P.NATIVE] = backward.native.ctypes.data
        space[P.FLAGS], space[P.SIDE_FLAGS] = backward.flags.ctypes.data, backward.side_flags.ctypes.data
        if len(plan.block_rows):
            N.set_slots(
                len(plan.block_rows),
                plan.block_rows.ctypes.data,
                backward.offsets.ctypes.data,
                self._adjoints.ctypes.data,
                self._slots.ctypes.data,
            )
        if plan.has_rows:
            if self._ctrl is None:
                self._make_control()
            self._ctrl[R.NEEDED] = backward.needed.ctypes.data
        self._backward = backward

    def _make_control(self) -> None:
        """Make what the interpreter's functions work on."""
        plan, space = self._plan, self._space
        ctrl, self._scratch = kernels.new_control()
        self._states = np.zeros(plan.count + 1, np.uint8)
        self._table = np.zeros((plan.count, 2), np.int64)
        for row in plan.read_rows:
            self._table[row] = self._base + plan.place(row), plan.form(row).words.ctypes.data
        ctrl[R.ROWS], ctrl[R.LAYOUTS] = plan.as_rows.ctypes.data, plan.table.ctypes.data
        ctrl[R.GEOMETRY], ctrl[R.SIDE_ROWS] = plan.geometry.ctypes.data, plan.side_rows.ctypes.data
        ctrl[R.SLOTS], ctrl[R.STATES] = self._slots.ctypes.data, self._states.ctypes.data
        ctrl[R.TABLE] = self._table.ctypes.data
        space[P.CTRL], space[P.SCRATCH] = ctrl.ctypes.data, self._scratch.ctypes.data
        space[P.STATES] = self._states.ctypes.data
        self._ctrl = ctrl  # last, as the memory above

    def adjoint(self, at: int) -> np.ndarray:
        """Return the adjoint of a row, in the workspace's memory."""
        found = self._gradients.get(at)
        if found is None:
            form, plan = self._plan.form(at), self._plan
            if form.in_slot:
                found = np.ndarray((), form.dtype, self._slots, 8 * at)
            else:
                offset = self._backward.offsets[plan.blocks[at]]
                found = np.ndarray(form.shape, form.dtype, self._adjoints, int(offset))
            self._gradients[at] = found
        return found

    def _seed(self, at: int, adjoint: Any) -> None:
        target = self.adjoint(at)
        array = np.asarray(adjoint)
        if array.dtype != target.dtype:
            array = to_dtype(array, target.dtype)
        target[...] = array.reshape(target.shape)

    def _act(self, status: int) -> None:
        """Do what compiled code stopped for."""
        if status == P.PAUSED:
            return
        if status == P.KERNEL:
            kernels.compile_reverse(int(self._ctrl[R.MISSING]))
        elif status == P.RULE:
            self._rule(self._words[P.ROW])
            self._words[P.ROW] -= 1
        elif status == P.DIVIDED:
            parallel.propagate(self, self._plan, self._backward, self._words[P.ROW])
            self._words[P.ROW] -= 1
        else:
            raise MemoryError("replay found no memory for an adjoint")

    def _rule(self, at: int) -> None:
        """Run a row through its Python rule."""
        plan, flags = self._plan, int(self._backward.flags[at])
        op, params, reads = plan.rules[at]
        word = plan.records[P.RECORD_WORDS * at + 2]
        many, count = plan.code[word + 1], plan.code[word + 2]
        if many < 0:
            marks = [(flags >> k & 1, flags >> k & P.FIRST != 0) for k in range(count)]
        else:
            sides = self._backward.side_flags[many : many + count]
            marks = [(m & P.LIVE, bool(m & P.BEGINS)) for m in sides.tolist()]
        known = {**params, "out": self._view(at), "shapes": ()}
        for name, row in zip("xyz", reads, strict=False):
            if row >= 0:
                form = plan.form(row)
                known[name], known[f"{name}_shape"], known[f"{name}_dtype"] = self._view(row), form.shape, form.dtype
        if op.variadic:
            known["shapes"] = tuple(plan.form(row).shape for row in reads)
        live = [bool(m) for m, _ in marks]
        adjoint = self.adjoint(at).copy()
        if op is _READ and params["adds"] and live[0]:  # as the kernel of an eager row does
            target = self.adjoint(reads[0])
            if marks[0][1]:
                target[...] = 0
            apply_at(np.add, target.reshape(-1), known["y"], adjoint)
            return
        with np.errstate(all="ignore"):
            gradients = gradients_by_rule(op, adjoint, live, known)
        for row, gradient, (is_live, first) in zip(reads, gradients, marks, strict=True):
            if is_live:
                self._give(row, gradient, first)

    def _give(self, at: int, gradient: Any, first: bool) -> None:
        target = self.adjoint(at)
        if gradient is None:
            if first:
                target[...] = 0
            return
        array = to_dtype(np.asarray(gradient), target.dtype).reshape(target.shape)
        if first:
            target[...] = array
        else:
            target += array
