"""Rows that call programs: loops, whose step runs as often as the numbers say, and parts that are computed twice.

Such a row takes one vector, of all that is read, and gives one, of the results (of a loop, the state that it ends in);
both are of float64, with complex numbers as pairs. So its derivative is a row of the same kind: of a loop the step's
derivatives, from the last step to the first. Only the states are kept for that, and each step is computed once more.
"""

from __future__ import annotations

import itertools
import weakref
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Self

import numpy as np

from tapegrad.core.cached_property import remembered
from tapegrad.core.grad_mode import enable_grad, state
from tapegrad.core.storage import DIFFERENTIABLE_CHARS, Layout, layout_for
from tapegrad.engine.backward import grad
from tapegrad.engine.op_registry import register
from tapegrad.errors import DivergenceError
from tapegrad.ops.host_queries import found
from tapegrad.ops.op import Structured
from tapegrad.program.ir.listing import Listing
from tapegrad.program.lower.strided import LARGE, form_for
from tapegrad.program.run.loop_driver import Driver, Frame
from tapegrad.program.run.loop_walks import ScanWalk, Walk
from tapegrad.program.run.plan import Plan
from tapegrad.program.run.reexecute import evaluate
from tapegrad.program.trace.captures import same_constant
from tapegrad.record.operations import F, as_tensor, structured

_EXACT = 1 << 53
_MOST_WAYS = 8


class Packing:
    """Some arrays as one vector of float64, and as one piece of memory, each at a multiple of 8 bytes.

    Parameters
    ----------
    layouts : sequence of Layout
        Shapes and dtypes.

    Attributes
    ----------
    size : int
        Of the vector.
    offsets : list of int
        In bytes, of the arrays in memory.
    words : int
        Of 8 bytes, that these take.
    """

    def __init__(self, layouts: Sequence[Layout]) -> None:
        self.layouts = tuple(layouts)
        ends = list(itertools.accumulate([(2 if v.dtype.kind == "c" else 1) * v.size for v in layouts], initial=0))
        self.places = list(itertools.pairwise(ends))
        self.size = ends[-1]
        words = list(itertools.accumulate([-(-v.nbytes // 8) for v in layouts], initial=0))
        self.offsets, self.words = [8 * n for n in words[:-1]], words[-1]
        self._is_plain = all(v.dtype.char in "dD" for v in layouts)

    def views(self, memory: np.ndarray) -> list[np.ndarray]:
        """Return the arrays in memory."""
        pairs = zip(self.layouts, self.offsets, strict=True)
        return [np.ndarray(layout.shape, layout.dtype, memory, offset) for layout, offset in pairs]

    def unpack(self, flat: np.ndarray, memory: np.ndarray) -> None:
        """Write a vector into memory."""
        if self._is_plain:
            memory[:] = flat
            return
        for view, (low, high) in zip(self.views(memory), self.places, strict=True):
            part = flat[low:high]
            view[...] = (part.view(np.complex128) if view.dtype.kind == "c" else part).reshape(view.shape)

    def pack(self, memory: np.ndarray, are_adjoints: bool = False) -> np.ndarray:
        """Return the vector of what is in memory; of adjoints zeros for what has none.

        Raises
        ------
        DivergenceError
            Where an integer is not exact in it.
        """
        if self._is_plain:
            return memory.copy()
        flat = np.zeros(self.size)
        for view, (low, high) in zip(self.views(memory), self.places, strict=True):
            if are_adjoints and view.dtype.char not in DIFFERENTIABLE_CHARS:
                continue
            if view.dtype.kind in "iu" and view.dtype.itemsize == 8 and not _is_exact(view):
                raise _inexact()
            numbers = view.reshape(-1)
            flat[low:high] = numbers.astype(np.complex128).view(np.float64) if view.dtype.kind == "c" else numbers
        return flat

    def join_arrays(self, arrays: Sequence[np.ndarray]) -> np.ndarray:
        """Return the vector of some arrays."""
        memory = np.zeros(self.words)
        for view, array in zip(self.views(memory), arrays, strict=True):
            view[...] = array
        return self.pack(memory)

    def split(self, flat: Any) -> list[Any]:
        """Return the tensors of a vector, with operations on it."""
        found = []
        for layout, (low, high) in zip(self.layouts, self.places, strict=True):
            part = flat[low:high]
            if layout.dtype.kind == "c":
                part = F.view_as_complex(F.reshape(part, (*layout.shape, 2)))
            part = F.reshape(part, layout.shape)
            found.append(part if part.dtype == layout.dtype else part.astype(layout.dtype))
        return found

    def join(self, tensors: Sequence[Any]) -> Any:
        """Return the vector of some tensors, with operations on them.

        Raises
        ------
        DivergenceError
            Where an integer is not exact in it.
        """
        parts = []
        for tensor in tensors:
            if tensor.dtype.kind == "c":
                tensor = tensor if tensor.dtype == np.complex128 else tensor.astype(np.complex128)
                tensor = F.view_as_real(tensor)
            elif tensor.dtype.kind in "iu" and tensor.dtype.itemsize == 8 and not bool(found(_is_exact, tensor)):
                raise _inexact()
            parts.append(F.reshape(tensor if tensor.dtype == np.float64 else tensor.astype(np.float64), (-1,)))
        return F.concatenate(parts) if len(parts) > 1 else parts[0]


def _is_exact(array: Any) -> bool:
    return bool(np.all(array <= _EXACT) and (array.dtype.kind == "u" or np.all(array >= -_EXACT)))


def _inexact() -> DivergenceError:
    return DivergenceError("a loop holds an integer beyond 2**53, which float64 does not hold")


class Way:
    """One way through a function, which is gone where Python's questions have certain answers.

    Parameters
    ----------
    listing : Listing
    answers : tuple of bool
        Those of its guards, in order.
    sources : list of int
        By input, which of the loop's operands it is.
    mode : {True, "exact", False}
        What may be done to the rows.

    Attributes
    ----------
    seeds : list of int
        By output, whether an adjoint is given on from there: its row, or -1.
    wanted : list of int
        The rows of inputs that may be given adjoints.
    """

    def __init__(
        self, listing: Listing, answers: tuple[bool, ...], sources: Sequence[int], mode: bool | str = True
    ) -> None:
        self.listing, self.answers, self.sources, self.mode = listing, answers, list(sources), mode
        self.guards = listing.guards()
        self.inputs, self.outputs = list(listing.inputs), list(listing.outputs)
        live = [
            bool(listing.live[row]) and listing.values[row].dtype.char in DIFFERENTIABLE_CHARS for row in self.outputs
        ]
        for row in self.inputs:  # which would be kept as long as it is
            value = listing.values[row]
            if value.nbytes > LARGE:
                listing.values[row] = form_for(value.dtype, value.shape, value.strides)
        self.seeds = [row if on else -1 for row, on in zip(self.outputs, live, strict=True)]
        self.wanted = [row for row in self.inputs if listing.live[row]]
        self._plan: Plan | None = None
        self._drivers: list[Driver] = []

    @property
    def plan(self) -> Plan:
        """The rows as they are run."""
        if self._plan is None:
            self._plan = Plan(self.listing, self.mode)
        return self._plan

    def take(self, frame: Frame) -> Driver:
        """Return what runs it, which nobody else uses until it is given back."""
        plan = self.plan.fastest()
        while self._drivers:
            driver = self._drivers.pop()
            if driver.plan is plan:
                return driver
        return Driver(self, plan, frame)

    def give(self, driver: Driver, runs: int) -> None:
        """Take back what has run it."""
        self.plan.count_runs(runs)
        self._drivers.append(driver)

    def is_like(self, other: Way) -> bool:
        """Tell whether it computes what another one does."""
        mine, its = self.listing, other.listing
        return (
            self.answers == other.answers
            and self.sources == other.sources
            and self.outputs == other.outputs
            and len(mine) == len(its)
            and mine.first_difference(its) is None
            and all(same_constant(mine, its, row) for row in range(len(mine)))
        )


class Ways:
    """A function of a loop, by the ways that there are through it.

    Parameters
    ----------
    ways : sequence of Way
        The first is the one that was gone first.
    learn : callable or None
        While it is recorded, finds the way that Python goes for operands, and adds it.

    Attributes
    ----------
    last : Way
        The one that has held last.
    """

    def __init__(self, ways: Sequence[Way], learn: Callable[[Sequence[np.ndarray]], Way] | None = None) -> None:
        self.learn = learn
        self.begin(*ways)

    def begin(self, *ways: Way) -> None:
        """Have these ways, and no other."""
        self.ways, self.last = list(ways), ways[0]

    def run(self, operands: Sequence[np.ndarray]) -> tuple[Way, list[np.ndarray]]:
        """Run the way that holds; give it, and its values.

        Raises
        ------
        DivergenceError
            Where none holds, or an operation raises an error.
        """
        way = self.last
        while True:
            plan = way.plan
            workspace = plan.take(True)
            try:
                for k, source in enumerate(way.sources):
                    workspace.load(k, operands[source])
                row = workspace.forward()
                if row < 0:
                    self.last = way
                    return way, [workspace.value(output).copy() for output in way.outputs]
            finally:
                plan.give(workspace)
            way = self._other(way, row, operands)

    def _other(self, way: Way, row: int, operands: Sequence[np.ndarray]) -> Way:
        """Return a way for the case that the answer of a row is another one."""
        if row in way.guards:
            k = way.guards.index(row)
            start = (*way.answers[:k], not way.answers[k])
            for other in self.ways:
                if other.answers[: k + 1] == start:
                    return other
            if self.learn is not None and len(self.ways) < _MOST_WAYS:
                return self.learn(operands)
        raise DivergenceError("a step of a loop goes another way than when it was recorded")

    def is_like(self, other: Ways) -> bool:
        """Tell whether all ways compute the same."""
        mine, its = (sorted(each.ways, key=lambda way: way.answers) for each in (self, other))
        return len(mine) == len(its) and all(map(Way.is_like, mine, its))


class Called:
    """What a row calls that is made of programs: of a vector of its operands it gives one of its results.

    Parameters
    ----------
    functions : sequence of Ways
        What it is made of.
    operands, results : sequence of Layout
    """

    changes: Callable[[Any], Any] | None = None
    """Makes what computes how the results change with the operands."""

    def __init__(self, functions: Sequence[Ways], operands: Sequence[Layout], results: Sequence[Layout]) -> None:
        self.functions, self.given, self.results = tuple(functions), Packing(operands), Packing(results)

    @remembered
    def change(self) -> Any:
        """What computes how the results change, in compiled code; None where that cannot be recorded."""
        return None if self.changes is None else self.changes(self)

    @property
    def size(self) -> int:
        """How many numbers it gives."""
        return self.results.size

    length = -1  # of steps, where that is known

    @remembered
    def _key(self) -> Any:
        rows = tuple([tuple(sorted(len(way.listing) for way in each.ways)) for each in self.functions])
        return type(self), self.length, self.given.layouts, self.results.layouts, rows

    def __eq__(self, other: object) -> bool:
        if self is other or not isinstance(other, Called) or self._key != other._key:
            return self is other
        return all(map(Ways.is_like, self.functions, other.functions))

    def __hash__(self) -> int:
        return hash(self._key)

    def __repr__(self) -> str:
        return f"<{type(self).__name__.lower()} of {len(self.functions[-1].ways[0].listing)} rows>"

    def shared(self) -> Self:
        """Return an equal one that is there already, with all that was made to run it; else itself."""
        known = _known.setdefault(self._key, self)
        if known == self:
            return known  # type: ignore[return-value]
        _known[self._key] = self
        return self

    def __call__(self, given: np.ndarray) -> np.ndarray:
        """Return the results."""
        raise NotImplementedError

    def pull(self, adjoint: np.ndarray, given: np.ndarray) -> np.ndarray:
        """Return what an adjoint of the results contributes to all that is given."""
        raise NotImplementedError

    def tensors(self, given: Any) -> Any:
        """Do what calling it does, with ordinary operations on a tensor, which can be differentiated in turn."""
        raise NotImplementedError

    @property
    def derivative(self) -> Derivative:
        """What its row's rule calls."""
        return Derivative(self)


_known: weakref.WeakValueDictionary[Any, Called] = weakref.WeakValueDictionary()


class Loop(Called):
    """A loop.

    Parameters
    ----------
    test : Ways
        Of the operands, which gives whether the loop goes on.
    step : Ways
        Of the operands, which gives the next state, and whether the loop goes on then.
    operands : sequence of Layout
        The state's, and behind them those of what the loop reads besides.
    count : int
        How many of these are the state.
    gives : sequence of Layout
        Of what a step gives out besides, and of whether it does so.
    times : int
        How many steps do.
    """

    def __init__(
        self,
        test: Ways,
        step: Ways,
        operands: Sequence[Layout],
        count: int,
        gives: Sequence[Layout] = (),
        times: int = 0,
    ) -> None:
        super().__init__((test, step), operands, [*operands[:count], *[_stacked(times, one) for one in gives[:-1]]])
        self.test, self.step, self.carries, self.times = test, step, count, times
        self.begun, self.rest = Packing(operands[:count]), Packing(operands[count:])
        out = range(count, count + len(gives))
        state = Packing([*operands[:count], *gives])
        self.frame = Frame(state, count, range(count + len(gives)), (), out)

    def walk(self, keeps: bool = False) -> Walk:
        """Return a run that has not begun."""
        return Walk(self, keeps or bool(self.frame.given_out))

    def __call__(self, given: np.ndarray) -> np.ndarray:
        """Return the state that the loop ends in, and what steps have given out."""
        return self.walk().run(given).found()

    def pull(self, adjoint: np.ndarray, given: np.ndarray) -> np.ndarray:
        """Return what an adjoint of these contributes to all that is given."""
        return self.walk(True).run(given).reverse(adjoint)

    def tensors(self, given: Any) -> Any:
        """Do what calling it does, with ordinary operations on a tensor, which can be differentiated in turn."""
        operands, count = self.given.split(given), self.carries
        out: list[list[Any]] = [[] for _ in self.frame.given_out[:-1]]
        goes_on = bool(self.test.run([t._array for t in operands])[1][0])
        while goes_on:
            way, _ = self.step.run([t._array for t in operands])
            *now, answer = evaluate(way.listing, [operands[k] for k in way.sources], way.outputs)
            operands[:count], gives, goes_on = now[:count], now[count:], bool(answer._array)
            if gives and gives[-1]._array:
                for one, value in zip(out, gives[:-1], strict=True):
                    one.append(value)
        return self.results.join([*operands[:count], *map(F.stack, out)])


class Scan(Called):
    """A loop of a known number of steps, which are given something each, and give something.

    Parameters
    ----------
    step : Ways
        Of the carry, of what is for this step, and of what the loop reads besides; it gives the next carry, and what is
        given out.
    length : int
        How many steps there are.
    operands : sequence of Layout
        The carry's, those of what is for all steps, along its first axis, and those of what the loop reads besides.
    carries, taken : int
        How many of these are the carry, and for the steps.
    gives : sequence of Layout
        Of what one step gives out.
    """

    def __init__(
        self, step: Ways, length: int, operands: Sequence[Layout], carries: int, taken: int, gives: Sequence[Layout]
    ) -> None:
        begun, count = operands[: carries + taken], carries + taken
        super().__init__((step,), operands, [*operands[:carries], *[_stacked(length, one) for one in gives]])
        self.step, self.length, self.carries, self.rest = step, length, carries, Packing(operands[count:])
        self.begun = Packing(begun)
        state = Packing([*begun[:carries], *[_of_one_step(layout) for layout in begun[carries:]], *gives])
        out = range(count, count + len(gives))
        self.frame = Frame(state, count, [*range(carries), *out], range(carries, count), out)
        # By array of what a run begins and ends with, which one of a state it is, and of which states.
        self.begins = [
            *[(k, (0, ...)) for k in range(carries)],
            *[(k, (slice(0, length),)) for k in range(carries, count)],
        ]
        self.ends = [*[(k, (length, ...)) for k in range(carries)], *[(k, (slice(1, length + 1),)) for k in out]]

    def walk(self, keeps: bool = True) -> ScanWalk:
        """Return a run that has not begun; it keeps states in any case."""
        return ScanWalk(self)

    def __call__(self, given: np.ndarray) -> np.ndarray:
        """Return the last carry, and what the steps have given."""
        return self.walk().run(given).found()

    def pull(self, adjoint: np.ndarray, given: np.ndarray) -> np.ndarray:
        """Return what adjoints of these contribute to all that is given."""
        return self.walk().run(given).reverse(adjoint)

    def tensors(self, given: Any) -> Any:
        """Do what calling it does, with ordinary operations on a tensor, which can be differentiated in turn."""
        operands, count = self.given.split(given), self.frame.reads
        carry, rest = operands[: self.carries], operands[count:]
        out: list[list[Any]] = [[] for _ in self.frame.given_out]
        for k in range(self.length):
            now = [*carry, *[x[k] for x in operands[self.carries : count]], *rest]
            way, _ = self.step.run([t._array for t in now])
            found = evaluate(way.listing, [now[k] for k in way.sources], way.outputs)
            carry = found[: self.carries]
            for one, value in zip(out, found[self.carries : -1], strict=True):
                one.append(value)
        return self.results.join([*carry, *map(F.stack, out)])


def _stacked(length: int, one: Layout) -> Layout:
    return layout_for((length, *one.shape), one.dtype)


def _of_one_step(stacked: Layout) -> Layout:
    return layout_for(stacked.shape[1:], stacked.dtype)


class Checkpointed(Called):
    """A part of a function of which only the operands are kept for a derivative, and which is computed again for it.

    Parameters
    ----------
    part : Ways
        Of the operands, in one way.
    operands, results : sequence of Layout
    """

    def __init__(self, part: Ways, operands: Sequence[Layout], results: Sequence[Layout]) -> None:
        super().__init__((part,), operands, results)
        self.way = part.ways[0]

    def _run(self, given: np.ndarray, adjoint: np.ndarray | None) -> tuple[np.ndarray, np.ndarray]:
        """Return the memory of results, and of the operands' adjoints."""
        way, (memory, results, adjoints) = self.way, [np.zeros(p.words) for p in (self.given, self.results, self.given)]
        self.given.unpack(given, memory)
        operands, seeds = self.given.views(memory), dict[int, Any]()
        if adjoint is not None:
            own = np.empty(self.results.words)
            self.results.unpack(adjoint, own)
            for row, seed in zip(way.seeds, self.results.views(own), strict=True):
                if row >= 0:
                    seeds[row] = seeds[row] + seed if row in seeds else seed
        plan = way.plan.fastest()
        workspace = plan.take(True)
        try:
            for k, source in enumerate(way.sources):
                workspace.load(k, operands[source])
            found = workspace.compute(seeds, way.wanted) if seeds and way.wanted else workspace.forward()
            if isinstance(found, int):
                if found >= 0:
                    raise DivergenceError("a part of a function raises an error, or goes another way")
                found = []
            for view, row in zip(self.results.views(results), way.outputs, strict=True):
                view[...] = workspace.value(row)
            views, of_row = self.given.views(adjoints), dict(zip(way.inputs, way.sources, strict=True))
            for row, one in zip(way.wanted, found, strict=False):
                if one is not None:
                    views[of_row[row]][...] = one
        finally:
            plan.give(workspace)
        return results, adjoints

    def __call__(self, given: np.ndarray) -> np.ndarray:
        """Return the results."""
        return self.results.pack(self._run(given, None)[0])

    def pull(self, adjoint: np.ndarray, given: np.ndarray) -> np.ndarray:
        """Return what an adjoint of the results contributes to all that is given."""
        return self.given.pack(self._run(given, adjoint)[1], True)

    def tensors(self, given: Any) -> Any:
        """Do what calling it does, with ordinary operations on a tensor, which can be differentiated in turn."""
        operands, way = self.given.split(given), self.way
        return self.results.join(evaluate(way.listing, [operands[k] for k in way.sources], way.outputs))


@contextmanager
def _apart() -> Iterator[None]:
    """Compute with tensors that nothing around has to do with: no tape, recording, batch or direction."""
    names = ("tracing", "apart", "levels", "differentiating", "forwards", "duals", "silent")
    before, tape = {name: getattr(state, name) for name in names}, state.own.tape
    state.tracing, state.silent, state.own.tape, state.apart = None, None, None, False
    state.levels = state.differentiating = state.forwards = state.duals = ()
    try:
        yield
    finally:
        state.own.tape = tape
        for name, value in before.items():
            setattr(state, name, value)


class Derivative:
    """Gives on an adjoint through what a row calls: of a vector of the adjoint and of what the row was given."""

    def __init__(self, of: Called | Derivative) -> None:
        self.of = of

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Derivative) and self.of == other.of

    def __hash__(self) -> int:
        return hash((Derivative, self.of))

    def __repr__(self) -> str:
        return f"<the derivative of {self.of!r}>"

    @property
    def given_size(self) -> int:
        """How many numbers it is given."""
        of = self.of
        return of.size + (of.given.size if isinstance(of, Called) else of.given_size)

    @property
    def size(self) -> int:
        """How many numbers it gives."""
        return self.given_size - self.of.size

    def __call__(self, given: np.ndarray) -> np.ndarray:
        """Return the adjoint of what the row was given."""
        if isinstance(self.of, Called):
            return self.of.pull(given[: self.of.size], given[self.of.size :])
        root = self.of.of
        if isinstance(root, Called) and root.change is not None:
            return root.change.transposed_twice(given)
        with _apart(), enable_grad():
            return np.array(self.tensors(as_tensor(np.array(given)))._array)

    def tensors(self, given: Any) -> Any:
        """Do the same with ordinary operations on a tensor, which can be differentiated in turn."""
        adjoint, given = given[: self.of.size], given[self.of.size :]
        with enable_grad():
            start = given if given.requires_grad else given.detach().requires_grad_()
            (found,) = grad(self.of.tensors(start), start, adjoint, create_graph=True, materialize_grads=True)
        return found

    @property
    def derivative(self) -> Derivative:
        """What its row's rule calls."""
        return Derivative(self)


def _forward(F: Any, x: Any, call: Any) -> Any:
    return call(np.asarray(x))


_forward.fails_by = DivergenceError  # type: ignore[attr-defined]  # of it, and not of others, a row makes a divergence


def _adjoint(F: Any, g: Any, x: Any, call: Any) -> Any:
    if isinstance(g, np.ndarray):
        return call.derivative(np.concatenate([g, x]))
    return called(call.derivative, F.concatenate([g, x]))


def _row(name: str) -> Structured:
    def make(opcode: int) -> Structured:
        return Structured(
            name=name, doc="A row that calls programs.", opcode=opcode, forward=_forward, dx=_adjoint, operands=("x",),
            params=lambda *_, call: {"call": call}, plannable=False, public=False, examples=(((), {}),),
        )  # fmt: skip

    return register(make, {})


ROWS = {Loop: _row("while_loop"), Checkpointed: _row("checkpoint"), Scan: _row("scan")}
"""Rows, and derivatives of them, by what they call, which is their param `call`."""


def called(call: Called | Derivative, operand: Any) -> Any:
    """Compute the row of what is called."""
    root = call
    while isinstance(root, Derivative):
        root = root.of
    return structured(ROWS[type(root)], [operand], call=call)
