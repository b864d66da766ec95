"""Parts of a recording: functions that are recorded by themselves, as a loop calls them as often as numbers say."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad.core.dispatch import is_batched
from tapegrad.core.grad_mode import state, unrecorded
from tapegrad.core.storage import layout_of
from tapegrad.errors import OperandError
from tapegrad.program.program import Program
from tapegrad.program.run.loop_changes import changes_of
from tapegrad.program.run.loops import Checkpointed, Loop, Scan, Way, Ways, called
from tapegrad.program.trace.capture import Part, Recording
from tapegrad.program.trace.dispatch import constant
from tapegrad.program.trace.filled_arrays import FilledArrays
from tapegrad.program.trace.inline import Inlining
from tapegrad.program.trace.tracer import DIFFERENTIABLE, Traced, make

Function = Callable[[list[Any]], Sequence[Any]]


class _MoreIsReadError(Exception):
    """Another way through a step reads what no way before has read: the loop begins again, with one operand more."""


class _MoreIsLiveError(Exception):
    """Another way makes something of the state differentiable that was a constant: all is recorded again."""


class NotPureError(Exception):
    """A step has changed something, read numbers or drawn some: it is not to be called again.

    Attributes
    ----------
    recorded : Recorded
    step : int
        How many were taken before.
    """

    def __init__(self, recorded: Recorded) -> None:
        self.recorded, self.step = recorded, 0


class OfBatchError(Exception):
    """A function reads what is of a batch from outside: its operations are those of the batch's tensors."""


class Parts:
    """Records the functions of a loop, or another part, of operands that they share.

    Parameters
    ----------
    begun : sequence of tensors
        What they are given.
    name : str
        What messages call them.
    """

    def __init__(self, begun: Sequence[Any], name: str) -> None:
        self.name = name
        self.recorder: Recording = state.tracing
        self.count = len(begun)
        self.operands = [self.recorder.operand(t) for t in begun]
        self._live: dict[int, int] = {}  # by operand, what a later step makes of it to derivatives
        self._numbers: dict[int, int] = {}  # by row, of what is read besides: which operand it is

    def record(self, function: Function, carries: int = 0) -> Recorded:
        """Call a function for the first time.

        It is called again where it makes something of a state differentiable that was a constant until then, as a
        loop's first state often is.

        Parameters
        ----------
        function : callable
        carries : int
            How many of its results are what it is given in the next step, in order.

        Raises
        ------
        OperandError
            Where it writes its arguments in place.
        """
        values = [value for value, _, _ in self.operands[: self.count]]

        def first() -> tuple[Way, list[Traced], bool]:
            while True:
                way, results, is_pure = self._way(function, values)
                if not is_pure or not self._more_is_live(results[:carries]):
                    return way, results, is_pure

        def learn(operands: Sequence[np.ndarray]) -> Way:
            another, results, is_pure = self._way(function, [np.array(value) for value in operands[: self.count]])
            if not is_pure:
                raise NotPureError(Recorded(self, Ways([another]), results, False))
            if self._more_is_live(results[:carries]):
                ways.begin(first()[0])
                raise _MoreIsLiveError
            ways.ways.append(another)
            if len(self.operands) > len(operands):
                raise _MoreIsReadError
            return another

        way, results, is_pure = first()
        ways = Ways([way], learn)
        return Recorded(self, ways, results, is_pure)

    def _more_is_live(self, results: Sequence[Traced]) -> bool:
        """Note what of the next state is differentiable and was not until now; tell whether anything is."""
        known = len(self._live)
        for k, t in enumerate(results):
            if t._bits & DIFFERENTIABLE and not self.operands[k][2] & DIFFERENTIABLE:
                self._live.setdefault(k, t._bits)
        return len(self._live) > known

    def _way(self, function: Function, values: Sequence[Any]) -> tuple[Way, list[Traced], bool]:
        """Record the way that Python goes with some values; tell whether it may be gone again without Python."""
        outer, inner = self.recorder, Recording()
        inner.part = part = Part(outer)
        inner.filled = FilledArrays(outer.filled)
        inner.made, inner.unseen, inner.pure, inner.errors = outer.made, outer.unseen, outer.pure, outer.errors
        inner.of_all, inner.optimize = outer.of_all, outer.optimize
        given = [
            part.enter(inner, value, at, self._live.get(k, bits))
            for k, (value, (_, at, bits)) in enumerate(zip(values, self.operands[: self.count], strict=True))
        ]
        before = state.tracing, state.differentiating
        try:
            state.tracing, state.differentiating = inner, ()
            with outer.pure() as is_pure:
                found = function(given)
                is_pure = is_pure()
                if any(map(is_batched, found)):
                    if is_pure:
                        raise OfBatchError
                    raise unrecorded(f"{self.name} reads what is of a batch, and changes what is outside of it")
                results = [inner.local(constant(t)).current() for t in found]
        finally:
            state.tracing, state.differentiating = before
            inner.undraw()  # as it is drawn again, step by step
            inner.close()
            outer.failure, outer.refusal = inner.failure or outer.failure, inner.refusal or outer.refusal
            outer.has_silenced |= inner.has_silenced
        if any(t._writes for t in given):
            raise written(self.name)
        if part.written(inner):
            raise unrecorded(f"{self.name} writes a tensor from outside of it in place; let it return what it computes")
        listing = inner.listing
        listing.outputs = [t._at for t in results]
        inner.forget()
        own = list(range(self.count))
        sources = own + [
            self._number(at, part.stand_ins[row])
            for at, row in zip(part.sources[self.count :], listing.inputs[self.count :], strict=True)
        ]
        if inner.generators is not None:
            is_pure = False
        part.forget()
        way = Way(listing, tuple(part.answers), sources, outer.optimize)
        return way, results, is_pure and not part.has_read

    def _number(self, at: int, stand_in: Traced) -> int:
        """Return which operand a row of the outer recording is."""
        number = self._numbers.get(at)
        if number is None:
            number = self._numbers[at] = len(self.operands)
            self.operands.append((stand_in._value, at, stand_in._bits))
        return number

    def tensors(self) -> list[Traced]:
        """Return the operands as tensors of the recording."""
        return [make(self.recorder, value, at, bits) for value, at, bits in self.operands]

    def loop(self, test: Recorded, step: Recorded, times: int = 0) -> list[Any]:
        """Record the loop as one row; give the state that it ends in, and what steps have given out.

        Other ways through a step are recorded where it comes to them. `times` is how many steps give out something.
        """
        gives = [_layout(t) for t in step.first[self.count : -1]]
        return self._run(lambda of: Loop(test.ways, step.ways, of, self.count, gives, times), [], 0, (test, step))

    def scan(self, step: Recorded, length: int, xs: Sequence[Any]) -> list[Any]:
        """Record a loop of a number of steps as one row; give the last carry, and what the steps have given.

        Parameters
        ----------
        step : Recorded
            Of the carry and of what is for one step, which are what these parts were begun with.
        length : int
        xs : sequence of tensors
            What is for all steps.
        """
        carries = self.count - len(xs)
        gives = [_layout(t) for t in step.first[carries:-1]]
        return self._run(lambda of: Scan(step.ways, length, of, carries, len(xs), gives), xs, carries, (step,))

    def _run(
        self, make: Callable[[list[Any]], Any], xs: Sequence[Any], carries: int, functions: Sequence[Recorded]
    ) -> list[Any]:
        """Run through a loop once, and record it as a row."""
        while True:
            operands: list[Any] = self.tensors()
            operands[carries : carries + len(xs)] = xs
            call = make([_layout(t) for t in operands])
            call.changes = changes_of
            walk = None
            try:
                walk = call.walk()
                walk.run(call.given.join_arrays([np.asarray(t._value) for t in operands]))
                break
            except (_MoreIsReadError, _MoreIsLiveError):
                continue
            except NotPureError as error:
                assert walk is not None
                error.step = walk.count
                raise
        for function in functions:
            function.ways.learn = None
        call = call.shared()
        return call.results.split(called(call, call.given.join(operands)))

    def checkpoint(self, part: Recorded) -> list[Any]:
        """Record a function as one row, which is computed again for its derivative; give its results."""
        operands = self.tensors()
        part.ways.learn = None
        call = Checkpointed(part.ways, list(map(_layout, operands)), list(map(_layout, part.first))).shared()
        return call.results.split(called(call, call.given.join(operands)))


def _layout(t: Traced) -> Any:
    return layout_of(np.asarray(t._value))


def written(name: str) -> OperandError:
    """Return the error for what writes what it was given."""
    return OperandError(f"{name} wrote in place what it was given; let it return new values, as in `return x + dx`")


class Recorded:
    """A function of a loop that was recorded.

    Attributes
    ----------
    ways : Ways
    first : list of Traced
        What it gave when it was called.
    is_in_order : bool
        Whether all of that lies in C order, as what rows that call programs give.
    is_pure : bool
        Whether it may be called again without Python: it has changed nothing, and read no numbers but to choose a way.
    """

    def __init__(self, parts: Parts, ways: Ways, first: list[Traced], is_pure: bool) -> None:
        self._parts, self.ways, self.first, self.is_pure = parts, ways, first, is_pure
        self.is_in_order = all(np.asarray(t._value).flags.c_contiguous for t in first)

    def inlined(self, state: Sequence[Any] = ()) -> list[Any]:
        """Let its rows, in the way that Python went, be rows of the recording; give its results there.

        `state` is what the function was given; what the parts were given, if nothing is said.
        """
        way, operands = self.ways.ways[0], self._parts.tensors()
        self.ways.learn = None
        operands[: len(state)] = state
        program: Any = Program(self._parts.name, way.listing, None, None, None, ())
        return Inlining(program).results([operands[k] for k in way.sources])


def entered(t: Any) -> Traced:
    """Return a tensor as one of the recording."""
    recorder: Recording = state.tracing
    return make(recorder, *recorder.operand(t))
