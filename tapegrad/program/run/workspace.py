"""The memory of one run of a program, and running it."""

from __future__ import annotations

import ctypes
from collections.abc import Callable
from contextvars import copy_context
from typing import TYPE_CHECKING, Any

import numpy as np

from tapegrad._generated import replay as S
from tapegrad.engine import kernels
from tapegrad.engine import replay_executor as P
from tapegrad.program.fuse import parallel
from tapegrad.program.ir.listing import HasBytes
from tapegrad.program.run.reverse import Reversing, aligned

if TYPE_CHECKING:
    from tapegrad.program.run.plan import Plan

_ALIGNED = 64


_run_forward = S.forward
assert not P.ALL_RAN


class Workspace(Reversing):
    """Memory for one run of a program at a time.

    Parameters
    ----------
    plan : Plan
    """

    # Whether it is in the list of a `Way`, and whether it is not half another one. They stay where the others change.
    __slots__ = ("_is_lent", "_is_whole")

    def __init__(self, plan: Plan) -> None:
        self._plan = plan
        self._origin = -(-plan.before // _ALIGNED) * _ALIGNED
        self._memory = aligned(self._origin + 8 * plan.count + 8 + _ALIGNED)  # vectors may read past the end
        self._base = self._memory.ctypes.data + self._origin
        self._space = space = np.zeros(P.SPACE_SIZE, np.int64)
        self._address = space.ctypes.data
        space[P.BASE], space[P.COUNT] = self._base, plan.count
        space[P.RECORDS], space[P.CODE] = plan.records.ctypes.data, plan.code.ctypes.data
        space[P.LOOPS], space[P.KERNELS] = plan.loops.ctypes.data, kernels.ADDRESSES.ctypes.data
        space[P.BUDGET], space[P.ONE] = P.WORK, 1
        space[P.EIGHT : P.EIGHT + 3] = 8
        self._words = memoryview(space)  # type: ignore[arg-type]
        self._views: dict[int, np.ndarray] = {}
        self._slots: Any = None
        self._backward: Any = None
        self.is_once = False  # whether a backward is running that computes values as well
        self._adjoints: Any = None
        self._ctrl: Any = None
        self._scratch: Any = None
        self._states: Any = None
        self._table: Any = None
        self._gradients: dict[int, np.ndarray] = {}  # adjoints as arrays, for what is asked now
        self._ready = None
        self._is_lent = False
        self._is_whole = True
        self._ends: Any = None  # of these, what `pull` begins and ends with
        self._store_constants()
        self._inputs = [self._view(row) for row in plan.inputs]
        self._outputs = [self._view(row) for row in plan.outputs]

    @property
    def nbytes(self) -> int:
        """Bytes of its values."""
        return self._memory.nbytes

    def _store_constants(self) -> None:
        plan = self._plan
        self._memory.view(np.float64)[self._origin // 8 + plan.numbers_at] = plan.numbers
        for place, form, value in plan.constants:
            self._array(place, form)[...] = value

    def _array(self, place: int, form: Any) -> np.ndarray:
        """Return some memory of values as an array."""
        return np.ndarray(form.shape, form.dtype, self._memory, self._origin + place, form.strides)

    def _view(self, at: int) -> np.ndarray:
        view = self._views.get(at)
        if view is None:
            view = self._views[at] = self._array(self._plan.place(at), self._plan.form(at))
        return view

    def load(self, k: int, value: Any) -> None:
        """Copy an array or a number, of the recorded shape and dtype, into an input."""
        self._inputs[k][...] = value

    def value(self, row: int) -> np.ndarray:
        """Return the value of a row of the listing, in the workspace's memory; 0-d for single numbers."""
        return self._view(row if self._plan.low is None else self._plan.at(row))

    def forward(self, first: int = 0, again: Callable[[], None] | None = None) -> int:
        """Compute the rows from one on.

        Parameters
        ----------
        first : int
            A row of the listing; all before it have been computed.
        again : callable, optional
            What is done before all is computed once more, in memory where every row has a place.

        Returns
        -------
        int
            -1 when all ran; else the row of the guard that failed.
        """
        plan = self._plan
        self._words[P.ROW] = (
            first if not first or plan.low is None else plan.at(first) if first < plan.rows else plan.count
        )
        status = _run_forward.run(self._address)
        return -1 if status == P.ALL_RAN else self._go_on(status, again)

    def goes_on(self, plan: Plan, status: int, again: Callable[[], None] | None = None) -> bool:
        """Act on a status of the plan's `walk`, and go on until all rows ran, as is told, or a guard failed."""
        self._plan = plan
        return self._go_on(status, again) < 0

    def _go_on(self, status: int, again: Callable[[], None] | None = None) -> int:
        if self.finish(status):
            return -1
        if self._plan.recorded is None:
            return self._plan.row_of(self._words[P.ROW])
        if again is not None:
            again()
        return self.as_recorded()

    def finish(self, status: int) -> bool:
        """Act on a status, and go on until all rows ran; tell whether they did, or one has failed."""
        # In a context of its own: an interrupt may come between the end of a block and what it takes back.
        return status == P.ALL_RAN or copy_context().run(self._finish, status)

    def _finish(self, status: int) -> bool:
        words = self._words
        with np.errstate(all="ignore"):
            while status != P.ALL_RAN:
                if status == P.FAILED or (status == P.CALL and not self._call(words[P.ROW])):
                    return False
                if status == P.DIVIDED:
                    parallel.compute(self, self._plan, words[P.ROW])
                if status in (P.CALL, P.DIVIDED):
                    words[P.ROW] += 1
                status = _run_forward.run(self._address)
        return True

    def as_recorded(self) -> int:
        """Become, if it is not, a workspace in which every row has a place, and run; give what `forward` gives.

        So it is where a guard has failed: programs that begin alike may go on from there.
        """
        if self._plan.recorded is None:
            return -1
        plan = self._plan.recorded()
        if self.is_once:
            self.is_once, self._words[P.COUNT] = False, self._plan.count
            self._words[P.NATIVE] = self._backward.native.ctypes.data
        other = plan.take(True)
        for mine, its in zip(self._inputs, other._inputs, strict=True):
            its[...] = mine
        self._is_whole = other._is_whole = False  # an interrupt may come in between
        for name in Reversing.__slots__:
            mine, its = getattr(self, name), getattr(other, name)
            setattr(self, name, its)
            setattr(other, name, mine)
        self._is_whole = other._is_whole = True
        plan.give(other)
        return self.forward()

    def _call(self, at: int) -> bool:
        """Compute a row in Python; say whether its result is of the recorded shape and dtype."""
        function, sources, immediate = self._plan.calls[at]
        if type(function) is HasBytes:
            return self._view(sources[0]).tobytes() == function.expected
        arrays = [immediate if k < 0 else self._view(k) for k in sources]
        try:
            result = np.asarray(function(*arrays))
        except MemoryError:
            raise
        except Exception as error:
            fails_by = getattr(getattr(function, "func", None), "fails_by", Exception)
            if not isinstance(error, fails_by):  # a signal's handler raises it, and whoever waits is to hear of it
                raise
            return False
        target = self._view(at)
        if result.shape != target.shape or result.dtype != target.dtype:
            return False
        target[...] = result
        return True

    def take_over(self, other: Workspace, rows: int) -> None:
        """Copy the inputs, and the values of the first rows, from a workspace of a program that begins alike."""
        mine, theirs = self._plan, other._plan
        last = mine.at(rows - 1) + 1 if rows else 0
        ctypes.memmove(self._base, other._base, 8 * last)
        if mine.places is not None and last:
            mine_are, theirs_are = mine.places[:last], theirs.places[:last]
            if np.array_equal(mine_are, theirs_are):
                before = -(-max(0, -int(mine_are.min())) // _ALIGNED) * _ALIGNED
                ctypes.memmove(self._base - before, other._base - before, before)
            else:  # the other program has put something else in between
                for at in np.flatnonzero(mine_are < 0).tolist():
                    self._view(at)[...] = other._view(at)
        self._store_constants()  # among values there are constants of later rows
        for k, (at, there) in enumerate(zip(mine.inputs, theirs.inputs, strict=False)):
            if at >= last and mine.form(at) is theirs.form(there):
                self._inputs[k][...] = other._inputs[k]
