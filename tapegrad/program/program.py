"""Program: a recording that runs again, forward and in reverse, without Python."""

from __future__ import annotations

import functools
import os
import threading
import weakref
from collections.abc import Callable, Sequence
from operator import or_
from typing import Any

import numpy as np

from tapegrad.core.dispatch import holds_apart
from tapegrad.core.grad_mode import enable_grad, is_recording, state, unwritten
from tapegrad.core.storage import layout_of, to_native
from tapegrad.core.tensor import Tensor
from tapegrad.core.tracebacks import point_at, trim
from tapegrad.diagnostics.program_printer import Shown
from tapegrad.diagnostics.program_report import Report
from tapegrad.errors import DivergenceError
from tapegrad.program.batch.map import Mapping
from tapegrad.program.call.deliver import given_out, put_gradient, write_back
from tapegrad.program.ir.listing import CONSTANT, Call, HasBytes, IsTrue, Listing
from tapegrad.program.run.derivatives import Derivatives
from tapegrad.program.run.executor import Lease, Replayed, Run, with_row
from tapegrad.program.run.plan import Plan
from tapegrad.program.trace.captured_tensor import is_plain_grad
from tapegrad.program.trace.captures import Outsider, same_bits, same_constant, with_captured
from tapegrad.program.trace.inline import apart
from tapegrad.program.trace.rng import Generators, rows_that_draw
from tapegrad.record.forward_mode_only import silenced
from tapegrad.record.inplace_unrecorded import copy_again
from tapegrad.record.operations import is_tensor
from tapegrad.record.recorder import is_live, ordinary, plain, requires_grad

_lock = threading.RLock()


def _after_fork() -> None:
    global _lock
    _lock = threading.RLock()  # another thread of the parent may have held it


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


class Program(Derivatives, Mapping, Shown):
    """A recorded function: its operations for inputs of given shapes and dtypes, as rows that run without Python.

    `tg.record` makes programs, and `compiled.recordings` lists those of a compiled function. A program is called like
    the function. `value_and_grad`, `vjp`, `jvp`, `jacobian` and `hvp` compute derivatives; `print(program)`, `explore`,
    `guards`, `timings`, `to_dot`, `len(program)` and `nbytes` show its contents. Several threads may run one program at
    once.

    Attributes
    ----------
    name : str
        The function's name.
    listing : Listing
        The rows.
    optimize : {True, "exact", False}
        How rows may be optimised once they run often: True keeps the bits of values, "exact" also those of gradients,
        and False changes nothing.

    Examples
    --------
    >>> import tapegrad as tg
    >>> program = tg.record(lambda x: (x * x).sum(), tg.ones(3))
    >>> float(program(tg.tensor([1.0, 2.0, 3.0])))
    14.0
    """

    def __init__(
        self, name: str, listing: Listing, form: Any, results: Any, guards: Any, captured: Sequence[Any]
    ) -> None:
        self.name, self.listing = name, listing
        self._form = form  # of the arguments: how they are taken apart, and what was given
        self._results = results
        self._reads = guards
        self._captured = list(captured)  # what is read anew in every run: arrays and tensors, after the arguments
        self._stand_ins: list[tuple[Any, Any]] = []  # tensors, and what has the memory of their .grad in each run
        self._followed: list[tuple[dict[str, Any], str, Any]] = []  # tensors that become numbers of dicts
        self._gradients: list[tuple[Any, int | None]] = []  # tensors whose .grad it writes, and the row; None for None
        self._without: list[Any] = []  # of these, the tensors that did not require grad
        self._fixed: list[
            tuple[np.ndarray, np.ndarray]
        ] = []  # arrays from outside, and what they were: the rows hold for
        self._effects: list[tuple[int, int]] = []  # inputs that are written, and their outputs
        self._written_outside: list[
            tuple[int, int, bool]
        ] = []  # outsiders that are written, rows, whether under no_grad
        self.memory: Any = None  # of these, an OutsideMemory; None where there are none
        self._calm: frozenset[int] = frozenset()  # of these, tensors from outside that no gradient is recorded of
        self._quiet: frozenset[int] = frozenset()  # of these, the ones that are written under no_grad()
        self._draws: list[int] = []  # the rows that draw random numbers
        self._silences = False  # whether anything was computed under no_grad() of what may be differentiated by
        self._given: list[Any] = []  # generators that were given, beside the thread's
        self._depends: list[int] | None = None
        self._common: weakref.WeakKeyDictionary[Program, int] = weakref.WeakKeyDictionary()
        self._plan: Any = None
        self._is_planned = False
        self.optimize: bool | str = True
        self._questions: dict[Any, Any] = {}
        self._derived: dict[Any, Any] = {}
        self._short: Any = None  # of `value_and_grad`, for calls like the last one
        self._written = 0
        self._lanes: dict[Any, dict[int, Any]] = {}  # for many lanes: by which inputs are mapped, and how many
        self._lanes_wasted = 0.0  # nanoseconds that a program for so many lanes would have spared, had there been one
        self._lane_elements = 0  # numbers that a lane computes; 0 until somebody counts
        self._no_lanes = ""  # why it runs lane by lane

    def __len__(self) -> int:
        return len(self.listing)

    def __repr__(self) -> str:
        return f"<program {self.name}: {len(self)} rows, {len(self.listing.inputs)} inputs>"

    @property
    def plan(self) -> Any:
        """The rows as they are run, made when first needed."""
        if self._plan is None:
            with _lock:
                if self._plan is None:
                    self._make_plan()
        return self._plan

    plan_as_recorded = plan

    def _make_plan(self) -> None:
        """Make the plan; a signal's handler that runs the program meanwhile makes it, and packs no rows that are read.

        The caller has the lock.
        """
        is_first, self._is_planned = not self._is_planned, True
        try:
            plan = Plan(self.listing, self.optimize)
            if self._plan is None:
                self._plan = plan
            if is_first:
                self.listing.pack()
        finally:
            self._is_planned = not is_first

    def release(self) -> None:
        """Let go of the memory that waits for the next run."""
        if self._plan is not None:
            self._plan.release()

    def optimized(self) -> Program:
        """Do now what is else done when the program has run for some time; give the program itself.

        Rows that nothing reads are left out, equal rows are computed once, constants now; rows over elements are
        compiled to run as one, loops of them once. Values are the same to the bit, but for sums over all elements; and
        with `optimize="exact"` these and gradients, too. With `optimize=False` nothing is done.

        Returns
        -------
        Program
            Itself.

        Examples
        --------
        >>> import numpy as np
        >>> import tapegrad as tg
        >>> program = tg.record(lambda x: np.exp(-x) / (1.0 + np.exp(-x)), np.zeros(3)).optimized()
        >>> print(program.report())
        7 rows, now 5
          2 x equal to an earlier row: computed once
          1 x groups: 4 rows over elements, compiled to run as one each
        """
        self.plan.improved()
        for known in self._lanes.values():
            for wide in known.values():
                if wide is not None:
                    wide.optimized()
        return self

    def report(self) -> Report:
        """Say what was done to the rows, so that they run faster; it is done now, if it was not yet.

        Returns
        -------
        Report
            To be printed. It has `before` and `after`, the numbers of rows, and `entries`, each with `what`, `count`
            and `note`.

        Examples
        --------
        >>> import numpy as np
        >>> import tapegrad as tg
        >>> tg.record(lambda x: (x * 1.0).sum(), np.zeros(3)).report()
        <report: 3 rows, now 2; 1 x that change nothing>
        """
        plan = self.plan
        found = plan.simplified().report
        joined = None if plan.better is None else plan.better.joined
        return found if joined is None else joined.reported(found)

    def place(self, row: int) -> str:
        """Say where in the user's code a row was recorded."""
        where = self.where(row)
        if where is None:
            return self.name
        file, line, function = where
        return f"{function} ({file}, line {line})"

    def where(self, row: int) -> Any:
        """Return the file, the line and the function that a row was recorded at; None if they are not known."""
        listing = self.listing
        return listing.places[listing.lines[row]] if listing.places else None

    def failed(self) -> str | None:
        """Say what Python would read that is another one than when it was recorded; None if nothing is."""
        text = self._reads.failed()
        return self._compare_outside() if text is None else text

    def holds(self) -> bool:
        """Tell whether nothing is another one: what calls ask, in fewer steps than `failed`."""
        return (self._reads.quick() or self._reads.hold()) and self._compare_outside() is None

    @property
    def asks_more(self) -> bool:
        """Whether there is more to ask before a run than what guards say."""
        return bool(self._fixed or self._stand_ins or self._followed or self._gradients)

    @property
    def writes(self) -> bool:
        """Whether it writes arguments, tensors from outside, or their `.grad`."""
        return bool(self._effects or self._gradients)

    def writes_calmly(self) -> bool:
        """Tell whether all that it writes are tensors from outside of which no gradient is recorded, and gradients."""
        return all([k < 0 or k in self._calm for k, _ in self._effects])

    def _compare_outside(self) -> str | None:
        """Say which array or tensor from outside is not what it was; let those that follow others do so."""
        for array, before in self._fixed:
            if array.shape != before.shape or not same_bits(array, before):
                return "an array from outside of the function holds other numbers; give it as an argument"
        if self._without and is_recording() and any(map(is_live, self._without)):
            return "a tensor from outside of the function requires grad, and did not when it was recorded"
        for thing, stand in self._stand_ins:
            meta = thing._meta
            if not is_plain_grad(meta) or meta.grad._array.shape != stand._array.shape:
                return "the .grad of a tensor from outside is None, or of another kind than when it was recorded"
        for space, name, _ in self._followed:
            value = space.get(name)
            if type(value) is not float and type(value) is not int:
                return f"{name!r} is no number any more, and was one when it was recorded"
        for thing, _ in self._gradients:
            meta = thing._meta
            if meta is not None and meta.leaf is not None and meta.leaf.hooks is not None:
                return "a hook waits for the gradient of a tensor from outside, and did not when it was recorded"
        for thing, stand in self._stand_ins:
            stand._array = thing._meta.grad._array
        for space, name, tensor in self._followed:
            tensor._array[...] = space[name]
        return None

    def draws(self) -> None:
        """Let it be known that some rows draw random numbers."""
        listing = self.listing
        self._draws = rows_that_draw(listing)
        self._given = [g for row in self._draws if (g := listing.how[row].function.generator) is not None]

    def fix(self, outsiders: Sequence[Outsider]) -> None:
        """Let the program hold for as long as arrays from outside are as they were.

        NumPy may have computed constants from them, which nobody has seen: so they are not read anew.
        """
        found = {id(o.thing): (o.thing, o.content) for o in outsiders if type(o.thing) is np.ndarray}
        self._fixed = list(found.values())

    # Running

    def attempt(
        self,
        leaves: Sequence[Any],
        begun: Any = None,
        rows: int = 0,
        plan: Any = None,
        more: Sequence[Any] = (),
        compute: Callable[[Any], int] | None = None,
    ) -> tuple[Any, int]:
        """Run forward; give the workspace, and the guard that failed, -1 where all held. Nothing else has happened.

        Where a program that begins alike has begun, its workspace has the values of the first `rows` rows. The plan of
        a derivative takes more inputs. `compute` takes the place of the workspace's `forward`.
        """
        draws_as_recorded = bool(self._draws) and (compute is not None or plan is not None)
        plan = plan or self._plan or self.plan
        workspace = plan.take(bool(rows) or draws_as_recorded)
        generators = Generators(self._given) if self._draws else None
        try:
            count = self.load(workspace, leaves)
            for k, array in enumerate(more, count):
                workspace.load(k, array)
            if rows:
                workspace.take_over(begun, rows)
            if compute is not None:
                row = compute(workspace)
            else:
                row = workspace.forward(rows, None if generators is None else generators.restore)
        except BaseException:
            plan.give(workspace)
            if generators is not None:
                generators.restore()
            raise
        if row >= 0 and generators is not None:
            generators.restore()
        return workspace, row

    def load(self, workspace: Any, leaves: Sequence[Any]) -> int:
        """Load the inputs; say how many they are."""
        k = 0
        for leaf in leaves:
            workspace.load(k, leaf._array if is_tensor(leaf) else leaf)
            k += 1
        for thing in self._captured:
            workspace.load(k, thing._array)
            k += 1
        return k

    def common(self, other: Program) -> int:
        """Say how many rows it has in common with another program, from the first on."""
        found = self._common.get(other)
        if found is None:
            mine, its = self.listing, other.listing
            count = min(len(mine), len(its))
            if mine.inputs != its.inputs or self._draws or other._draws:  # what was drawn is drawn anew
                count = 0
            first = mine.first_difference(its) if count else None
            count = count if first is None else first
            constants = sorted({row for p in (mine, its) for row in p.rows_of(lambda how: how is CONSTANT)})
            found = next((row for row in constants if row < count and not same_constant(mine, its, row)), count)
            self._common[other] = found
        return found

    def depends(self) -> list[int]:
        """Return for each output, as bits, the inputs by which it has a derivative."""
        if self._depends is None:
            listing = self.listing
            found = [0] * len(listing)
            for k, row in enumerate(listing.inputs):
                found[row] = listing.live[row] << k
            for row, (live, operands, op) in enumerate(zip(listing.live, listing.operands, listing.ops, strict=True)):
                if live and operands:
                    for k, operand in enumerate(operands):
                        if operand >= 0 and (op.variadic or op.derivatives[k] is not None):
                            found[row] |= found[operand]
            self._depends = [found[row] for row in listing.outputs]
        return self._depends

    def splits_at(self, other: Program, row: int) -> bool:
        """Tell whether the row at which it begins to differ from another program is a guard of both."""
        kinds = (IsTrue, HasBytes)
        return row < min(len(self), len(other)) and all(type(p.listing.how[row]) in kinds for p in (self, other))

    def is_live(self, leaves: Sequence[Any]) -> bool:
        """Tell whether a run is to be differentiated by something."""
        if not is_recording():
            return False
        inputs = [*leaves, *self._captured] if self._captured else leaves
        return any([is_tensor(v) and is_live(v) for v in inputs])

    def is_apart(self, leaves: Sequence[Any]) -> bool:
        """Tell whether it is to be recorded, or to be computed for the examples of a batch."""
        return state.apart and (holds_apart(leaves) or (state.tracing is not None and bool(self._captured)))

    def is_general(self, values: Sequence[Any]) -> bool:
        """Tell whether derivatives must be computed as of any function."""
        return self.is_apart(values) or self.is_live(values)

    def outcome(self, workspace: Any, leaves: Sequence[Any], derived: Any = None) -> list[Any]:
        """Return the results of a run, and write what the function writes."""
        rows = self.listing.outputs if derived is None else derived.listing.outputs
        return self.written([_copied(workspace.value(row)) for row in rows], leaves)

    def needed(self, outsiders: Sequence[Outsider]) -> list[int]:
        """List what a recording met that is to be an input also of the call that was recorded."""
        written = {k for k, _, _ in self._written_outside}
        live = self.listing.live
        return [k for k, o in enumerate(outsiders) if is_tensor(o.thing) and (live[o.row] or k in written)]

    def capture(self, outsiders: Sequence[Outsider], which: Sequence[int]) -> None:
        """Let tensors from outside be inputs, which are read in every run, and written where the function does so."""
        count = len(self.listing.inputs)
        self._captured = with_captured(self.listing, outsiders, which)
        self._without = [outsiders[k].thing for k in which if not self.listing.live[outsiders[k].row]]
        places = {k: count + place for place, k in enumerate(which)}
        for k, row, is_quiet in self._written_outside:
            self._effects = [*self._effects, (places[k], row)]
            if is_quiet:
                self._quiet = self._quiet | {places[k]}
        gradients = [(thing, row) for thing, row in self._gradients if row is not None]
        self._effects = [*self._effects, *[(-1 - k, row) for k, (_, row) in enumerate(gradients)]]
        is_live = self.listing.live
        calm = [place for k, place in places.items() if place in self._quiet or not is_live[outsiders[k].row]]
        self._calm = frozenset([place for place in calm if type(self._captured[place - count]) is Tensor])

    def _written_arguments(self) -> list[int]:
        """List the arguments that it writes, by their numbers."""
        return [k for k, _ in self._effects if 0 <= k < len(self._form.names)]

    def written_name(self, effect: int, of_arguments: str = "its argument ") -> str:
        """Say what one of its writes goes to; `of_arguments` is in front of their names."""
        k, names = self._effects[effect][0] if self._effects else -1, self._form.names
        if k < 0:
            return "the .grad of a tensor from outside"
        return of_arguments + names[k] if k < len(names) else "a tensor from outside"

    def written(self, values: list[Any], leaves: Sequence[Any]) -> list[Any]:
        """Write what the function writes, and give the results only."""
        if not self.writes:
            return values
        count = len(values) - len(self._effects)
        things = [*leaves, *self._captured] if self._captured else leaves
        if self._stand_ins:
            real = {id(stand): thing for thing, stand in self._stand_ins}
            things = [real[id(t)]._meta.grad if id(t) in real else t for t in things]
        aloud, gradients = [], []
        with unwritten():  # which is most of them, and takes less time together
            for (k, _), value in zip(self._effects, values[count:], strict=True):
                if k < 0:
                    gradients.append(value)
                elif k in self._calm and type(value) is np.ndarray and copy_again(things[k], value):
                    pass
                elif k in self._quiet or not (is_tensor(things[k]) and (is_tensor(value) or is_live(things[k]))):
                    write_back(things[k], value)
                else:
                    aloud.append((things[k], value))
        for thing, value in aloud:
            write_back(thing, value)
        left = iter(gradients)
        for thing, row in self._gradients:
            put_gradient(thing, None if row is None else _of_its_own(next(left)))
        return values[:count]

    def flat(self, *leaves: Any) -> list[Any]:
        """Do what the program does, of inputs; give the results as they are."""
        if self.is_apart(leaves):
            return self.written(apart(self, leaves), leaves)
        return self._finished(self.run(leaves), leaves)

    def finish(self, workspace: Any, leaves: Sequence[Any]) -> Any:
        """Return the results of a run that went through, and do what it does to its arguments."""
        has_tensors = self._form.has_tensors
        is_simple = self._results.is_single and not (self.writes or self._captured)
        if is_simple and not (has_tensors and self.is_live(leaves)):  # with few calls: it takes as long as a few
            value = workspace.value(self.listing.outputs[0])
            value = value.copy() if value.ndim else value[()]
            self._plan.give(workspace)
            return plain(value) if has_tensors else value
        return self.rebuilt(self._finished(workspace, leaves), has_tensors)

    def _finished(self, workspace: Any, leaves: Sequence[Any]) -> list[Any]:
        rows = self.listing.outputs
        if not (self.is_live(leaves) and self._is_reached([*leaves, *self._captured])):
            count = len(rows) - len(self._effects)
            values = [_copied(workspace.value(row)) for row in rows[:count]]
            try:  # what is written is read where it is
                for k, row in self._effects:
                    values.append(workspace.value(row) if k >= 0 else _copied(workspace.value(row)))
                return self.written(values, leaves)
            finally:
                self._plan.give(workspace)
        values = [_copied(workspace.value(row)) for row in rows]
        run = Run(self, Lease(self._plan, workspace))
        return self.written(self.recorded(run, values, [*leaves, *self._captured]), leaves)

    def reaches(self) -> int:
        """Return, as bits, the inputs by which a result has a derivative: a step of training has none."""
        return functools.reduce(or_, self.depends(), 0)

    def _is_reached(self, inputs: Sequence[Any]) -> bool:
        """Tell whether a result has a derivative by an input that requires grad."""
        reached = self.reaches()
        return any([reached >> k & 1 and is_tensor(v) and is_live(v) for k, v in enumerate(inputs)])

    def recorded(self, run: Run, values: Sequence[Any], inputs: Sequence[Any]) -> list[Any]:
        """Put a run on the tape, as one row; give its results as tensors."""
        if not values:
            return []
        tensors = [v if is_tensor(v) else plain(to_native(np.array(v))) for v in inputs]
        reached = self.reaches()
        for k, tensor in enumerate(tensors):  # by what no result depends on there is no derivative, as in Python
            if not reached >> k & 1 and is_live(tensor):
                tensors[k] = tensor.detach()
        for k, _ in self._effects:
            if k >= 0:  # it is written in a moment: second derivatives are taken at what it was
                tensors[k] = tensors[k].clone()
        given: Any = None
        if len(values) == 1 and self.listing.live[self.listing.outputs[0]]:
            given = with_row(run, values[0], tensors)
        if given is None:
            given = Replayed.apply(run, values, *tensors)
        results = list(given) if isinstance(given, tuple) else [given]
        tape = results[0]._tape
        if tape is not None and run.lease is not None:  # what the row keeps fills a tape as saved values do
            tape.held += run.lease.workspace.nbytes
        return results

    def deliver(self, values: list[Any], leaves: Sequence[Any]) -> Any:
        """Write what the function writes, and put results into the form in which it gives them."""
        return self.rebuilt(self.written(values, leaves), self._form.has_tensors)

    def rebuilt(self, values: Sequence[Any], has_tensors: bool) -> Any:
        """Put results into the form in which the function gives them."""
        as_tensors = has_tensors or not self._form.names
        return self._results.rebuild([given_out(value, as_tensors) for value in values])

    # For users

    def take(self, args: Sequence[Any], kwargs: dict[str, Any]) -> list[Any]:
        """Take arguments apart, and refuse others than those that were recorded; give the inputs."""
        form = self._form
        leaves = form.leaves_of(self, form.signature.take_apart(args, kwargs), self._written_arguments())
        failed = self.failed()
        if failed:
            raise DivergenceError(f"the program of {self.name} does not hold any more: {failed}; record it again")
        return leaves

    def layout(self, row: int) -> Any:
        """Return shape and dtype of a row."""
        return layout_of(self.listing.values[row])

    def run(self, leaves: Sequence[Any], compute: Callable[[Any], int] | None = None) -> Any:
        """Run forward; give the workspace."""
        workspace, row = self.attempt(leaves, compute=compute)
        if row >= 0:
            self._plan.give(workspace)
            raise self.divergence(row)
        return workspace

    def divergence(self, row: int) -> DivergenceError:
        """Return the error for a guard that failed."""
        error = DivergenceError(self.diverged(row, self.place(row)))
        where = self.where(row)
        if where is not None:
            point_at(error, *where)
        return error

    def diverged(self, row: int, place: str) -> str:
        """Say that a guard failed."""
        how = self.listing.how[row]
        if type(how) is HasBytes:
            what = "numbers that Python reads are others than when it was recorded"
        elif type(how) is Call or type(how) is np.ufunc:
            what = "an operation raises an error, or gives a result of another shape or dtype than when it was recorded"
        else:
            what = "the answer to a question of Python's is another one than when it was recorded"
        return f"{self.name}: {what}, at {place}; with these inputs the function goes another way"

    def _in_forward_mode(self, leaves: Sequence[Any]) -> Any:
        """Compute the results in forward mode, which goes through what is computed under `no_grad`."""
        self.refuse_silenced()
        if state.rec is None or not state.rec.silences:
            return self.rebuilt(self.flat(*leaves), any(map(is_tensor, leaves)))
        with enable_grad():
            results = [silenced(t) if is_tensor(t) else t for t in self.flat(*leaves)]
        return self.rebuilt(results, any(map(is_tensor, leaves)))

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        """Compute the results for other inputs of the same shapes and dtypes.

        Raises
        ------
        OperandError, ShapeError
            For other inputs than those it was recorded with.
        DivergenceError
            Where the function would go another way than it did when it was recorded.
        GradError
            In forward mode, where something was computed under `no_grad`: tangents would go through that.
        """
        try:
            leaves = self.take(args, kwargs)
            if state.silent is not None and any(map(requires_grad, leaves)):
                return self._in_forward_mode(leaves)
            return self.rebuilt(self.flat(*leaves), any(map(is_tensor, leaves)))
        except Exception as error:
            trim(error)
            raise


def _of_its_own(value: Any) -> Tensor:
    """Return a tensor without a history of what was computed, which is a tensor, an array or a number."""
    return ordinary(to_native(value._array if is_tensor(value) else np.asarray(value)))


def _copied(value: np.ndarray) -> Any:
    return value.copy() if value.ndim else value[()]
