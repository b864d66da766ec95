"""tg.compile: record what a function does, run that again, and record anew where it would do something else."""

from __future__ import annotations

import functools
import threading
import warnings
from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

import numpy as np

from tapegrad.errors import ArgumentError, BatchError, CompileError, DivergenceError, OperandError, RepeatedWarning
from tapegrad.levels import holds_apart
from tapegrad.modes import is_recording, state
from tapegrad.recording import is_tensor
from tapegrad.replay.arguments import Results, Self, Signature
from tapegrad.replay.dispatching import constant
from tapegrad.replay.matching import Arguments
from tapegrad.replay.methods import Instances
from tapegrad.replay.overlapping import overlap
from tapegrad.replay.program import Program, captured_in, given_out, with_captured
from tapegrad.replay.reads import Reads
from tapegrad.replay.running import Run, array_of
from tapegrad.replay.traced import KEPT, Traced
from tapegrad.replay.tracing import Recording, bits_of
from tapegrad.tape.storage import to_native
from tapegrad.tensor import Tensor
from tapegrad.writing import is_live, plain


class Recorded(NamedTuple):
    """A call that was recorded."""

    program: Program
    outsiders: list[Any]
    values: list[Any]
    arrays: list[Any]
    foreign: list[str]


def record_call(fun: Callable[..., Any], name: str, signature: Any, taken: Any, of_all: bool = False) -> Recorded:
    """Call a function with traced tensors, and give what was recorded.

    With `of_all`, derivatives go by all arguments that can have any.
    """
    recorder = Recording()
    arrays = [to_native(np.array(array_of(leaf), order="K")) for leaf in taken.leaves]
    for leaf, array in zip(taken.leaves, arrays, strict=True):
        recorder.input(array, bits_of(array, is_tensor(leaf) and is_live(leaf)))
    args, kwargs = taken.rebuild(recorder.given)
    inputs = list(recorder.given)
    rows = [t._at for t in inputs]
    recorder.computed = {
        row for leaf, row in zip(taken.leaves, rows, strict=True) if is_tensor(leaf) and not leaf.is_leaf
    }
    reads = Reads(fun, lambda thing: recorder.watch(thing) if is_tensor(thing) else None)
    outside = state.tracing, state.apart
    try:
        with reads.watch():
            state.tracing, state.apart = recorder, True
            result = fun(*args, **kwargs)
            changed = taken.changed(inputs, args, kwargs)
            if changed is not None:
                raise CompileError(f"it changes {changed}, which was given to it; make a new container and return that")
            results = Results(result, lambda value: isinstance(value, Tensor))
            leaves = [t.current() if type(t) is Traced else constant(t) for t in results.leaves]
            for t in leaves:
                if t._bits & KEPT:
                    recorder.unwritten(t._bits)
    finally:
        recorder.close()
        state.tracing, state.apart = outside
    listing = recorder.listing
    listing.outputs = [t._at for t in leaves]
    effects = [(k, t._at) for k, (t, row) in enumerate(zip(inputs, rows, strict=True)) if t._at != row]
    listing.outputs += [row for _, row in effects]
    guards = reads.guards()
    program = Program(name, listing, Arguments(signature, taken), results, guards, ())
    program._effects, program._draws = effects, recorder.draws
    program._quiet = frozenset(k for k, _ in effects if inputs[k]._bits & KEPT)
    values = [listing.values[row] for row in listing.outputs]
    return Recorded(program, recorder.outsiders, values, arrays, list(getattr(reads, "foreign", ())))


class _Entry:
    """What there is for arguments of one key."""

    __slots__ = ("diverged", "pending", "programs", "reason", "written")

    def __init__(self) -> None:
        self.programs: list[Program] = []
        self.pending: list[Recorded] = []
        self.reason = ""  # why it is run by Python from now on
        self.diverged = ""  # where it went another way, last
        self.written: frozenset[int] = frozenset()  # which arguments it was found to write

    def outside(self) -> Iterator[Any]:
        """Go over the arrays and tensors that recordings met and that are no arguments."""
        for recorded in self.pending:
            yield from (o.thing for o in recorded.outsiders)
        for program in self.programs:
            yield from program._captured
            yield from (array for array, _ in program._fixed)


class Stats:
    """What a compiled function has done.

    Attributes
    ----------
    replays, recordings, eager : int
        Calls that ran a program; that were recorded, by Python; that Python ran because recordings do not serve.
    divergences : dict of str to int
        Where calls went another way than a program, and how often.
    reasons : list of str
        Why functions are run by Python.
    """

    def __init__(self) -> None:
        self.replays = self.recordings = self.eager = 0
        self.divergences: dict[str, int] = {}
        self.reasons: list[str] = []

    def __repr__(self) -> str:
        lines = [f"{self.replays} replays, {self.recordings} recordings, {self.eager} run by Python"]
        lines += [f"  {count} x {place}" for place, count in self.divergences.items()]
        return "\n".join(lines + [f"  by Python: {reason}" for reason in self.reasons])


class Compiled:
    """A function made by `tg.compile`; call it as the function."""

    __wrapped__: Callable[..., Any]

    def __init__(self, fun: Callable[..., Any], max_recordings: int, on_divergence: str, verify: int) -> None:
        functools.update_wrapper(self, fun)
        self._fun = fun
        self._name = getattr(fun, "__qualname__", None) or getattr(fun, "__name__", None) or repr(fun)
        self._most, self._raises, self._verify = max_recordings, on_divergence == "raise", verify
        self._instances = Instances(lambda: Compiled(fun, max_recordings, on_divergence, verify))
        self._owner: type | None = None
        self._signature = Signature(fun)
        self._entries: tuple[dict[Any, _Entry], dict[Any, _Entry]] = {}, {}
        self._lock = threading.RLock()
        self.stats = Stats()

    def __repr__(self) -> str:
        return f"<compiled {self._name}: {len(self.recordings)} recordings>"

    def __set_name__(self, owner: type, name: str) -> None:
        self._owner = owner

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        return self if instance is None else self._instances.get(instance)

    @property
    def recordings(self) -> list[Program]:
        """The programs that there are, for all kinds of arguments; those of which it is not yet sure, too."""
        with self._lock:
            entries = [entry for known in self._entries for entry in known.values()]
            return [p for e in entries for p in (*e.programs, *[r.program for r in e.pending])]

    def __call__(self, *args: Any, **kwargs: Any) -> Any:
        if self._owner is not None and args and isinstance(args[0], self._owner):  # as of a class, not of an instance
            return self._instances.get(args[0])(*args[1:], **kwargs)
        return self._call(args, kwargs)

    def _call(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        if state.apart and (state.tracing is not None or holds_apart(args) or holds_apart(kwargs)):
            return self._python(args, kwargs)  # which is recorded, or computed for all examples, row by row
        taken = self._signature.take_apart(args, kwargs)
        known = self._entries[is_recording()]
        entry = known.get(taken.key)
        if entry is None:
            entry = known.setdefault(taken.key, _Entry())
        if entry.reason:
            return self._by_python(taken)
        leaves = taken.leaves
        if entry.written and overlap(entry.written, leaves, entry.outside()):
            return self._by_python(taken)
        program, workspace = self._replayed(entry, leaves) if entry.programs else (None, None)
        if program is not None:
            self.stats.replays += 1
            if self._verify and self.stats.replays % self._verify == 0:
                return self._verified(program, workspace, taken)
            return program.finish(workspace, leaves)
        return self._record(entry, taken)

    def _replayed(self, entry: _Entry, leaves: Any) -> tuple[Any, Any]:
        """Run the first program whose guards hold; give it and its workspace.

        Where one fails at a guard, those that begin alike go on behind what they have in common; and one that differs
        from it before that guard, in a guard that held, needs no try.
        """
        before: Any = None
        failed = -1
        for program in entry.programs:
            if program.failed() is not None:
                continue
            common = 0 if before is None else program.common(before[0])
            if before is not None and common < failed and program.splits_at(before[0], common):
                continue
            rows = min(common, failed) if common else 0
            workspace, row = program.attempt(leaves, before[1] if rows else None, rows)
            if before is not None:
                before[0].plan.give(before[1])
            if row < 0:
                if program is not entry.programs[0]:
                    entry.programs = [program, *[other for other in entry.programs if other is not program]]
                return program, workspace
            self._diverged(entry, program, row)
            before, failed = (program, workspace), row
        if before is not None:
            before[0].plan.give(before[1])
        return None, None

    def _diverged(self, entry: _Entry, program: Program, row: int) -> None:
        entry.diverged = program.diverged(row, program.place(row))
        counts = self.stats.divergences
        counts[program.place(row)] = counts.get(program.place(row), 0) + 1

    # Recording

    def _record(self, entry: _Entry, taken: Any) -> Any:
        """Call the function, and record it."""
        if entry.programs:
            changed = self._changed(entry)
            if self._raises:
                raise DivergenceError(changed or entry.diverged)
            if len(entry.programs) + len(entry.pending) >= self._most:
                reason = f"there are {self._most} recordings for such arguments, and {changed or entry.diverged}"
                return self._give_up(entry, reason, taken)
        try:
            recorded = record_call(self._fun, self._name, self._signature, taken)
        except (CompileError, BatchError) as error:
            if isinstance(error, DivergenceError) or state.levels:
                raise
            return self._give_up(entry, str(error), taken)
        except Exception as error:  # Python says whether it is the function's own, or only traced tensors are refused
            result = self._by_python(taken)
            entry.reason = f"{type(error).__name__} where it is recorded: {error}"
            self._warn(entry.reason)
            return result
        written = [k for k, _ in recorded.program._effects]
        entry.written = entry.written.union(written)
        if written and overlap(written, taken.leaves, [o.thing for o in recorded.outsiders]):
            return self._by_python(taken)  # it was recorded with copies, and has not happened yet
        self.stats.recordings += 1
        if recorded.foreign:
            entry.reason = f"it calls {recorded.foreign[0]}, which gives something else in each call"
            self._warn(entry.reason)
        program, values = recorded.program, recorded.values
        outsiders = recorded.outsiders
        live = [k for k, o in enumerate(outsiders) if is_tensor(o.thing) and program.listing.live[o.row]]
        with self._lock:
            match = self._matching(entry, recorded)
            if match is None:
                program._captured = with_captured(program.listing, outsiders, live)
                if len(entry.pending) + len(entry.programs) >= self._most and not entry.reason:
                    entry.pending = []
                entry.pending = [*entry.pending, recorded]
            else:
                program = self._confirm(entry, match, recorded)
        return self._deliver(program, values, taken, recorded.arrays)

    def _changed(self, entry: _Entry) -> str:
        """Say what Python would read that is another one than when programs were recorded."""
        failed = [program.failed() for program in entry.programs]
        return next((text for text in failed if text), "") if all(failed) else ""

    def _matching(self, entry: _Entry, recorded: Recorded) -> Recorded | None:
        """Give the earlier recording that has the same rows."""
        mine = recorded.program.listing
        for other in entry.pending:
            its = other.program.listing
            alike = len(mine) == len(its) and mine.outputs == its.outputs and other.program.failed() is None
            if alike and all(mine.same(its, row, row) for row in range(len(mine))):
                return other
        return None

    def _confirm(self, entry: _Entry, first: Recorded, second: Recorded) -> Program:
        """Take a program into use that was recorded twice, if both are the same."""
        entry.pending = [other for other in entry.pending if other is not first]
        different, fixed, why = captured_in(first.outsiders, second.outsiders)
        why = why or first.program._results.same(second.program._results) or ""
        program, listing = second.program, second.program.listing
        if why:
            live = [k for k, o in enumerate(second.outsiders) if is_tensor(o.thing) and listing.live[o.row]]
            program._captured = with_captured(listing, second.outsiders, live)
            entry.reason = why
            self._warn(why)
            return program
        if different:
            program._captured = with_captured(listing, second.outsiders, different)
        else:
            program = first.program
        program.fix(fixed)
        entry.programs = [program, *entry.programs]  # replaced, as another thread may be going over them
        return program

    def _deliver(self, program: Program, values: list[Any], taken: Any, arrays: list[Any]) -> Any:
        """Give the results of a call that was recorded."""
        leaves = taken.leaves
        values = [v.copy() if isinstance(v, np.ndarray) else v for v in values]
        inputs = [*leaves, *program._captured]
        if is_recording() and any([is_tensor(v) and is_live(v) for v in inputs]):
            run = Run(program, None, [*arrays, *[np.array(array_of(v)) for v in program._captured]])
            return program.deliver(program.recorded(run, values, inputs), leaves)
        return program.deliver(values, leaves)

    # By Python

    def _by_python(self, taken: Any) -> Any:
        """Call the function as it is called where it is recorded: with tensors in the place of arrays."""
        self.stats.eager += 1
        args, kwargs = taken.rebuild([v if is_tensor(v) else plain(np.asarray(v)) for v in taken.leaves])
        result = self._python(args, kwargs)
        if taken.has_tensors or not taken.leaves:
            return result
        results = Results(result, is_tensor)
        return results.rebuild([given_out(value, False) for value in results.leaves])

    def _python(self, args: Any, kwargs: Any) -> Any:
        if args and type(args[0]) is Self:
            args = (args[0].instance, *args[1:])
        return self._fun(*args, **kwargs)

    def _give_up(self, entry: _Entry, reason: str, taken: Any) -> Any:
        """Run the function by Python, from now on for such arguments."""
        entry.reason = reason
        entry.programs, entry.pending = [], []
        self._warn(reason)
        return self._by_python(taken)

    def _warn(self, reason: str) -> None:
        if reason in self.stats.reasons:
            return
        self.stats.reasons.append(reason)
        warnings.warn(f"{self._name} is run by Python: {reason}", RepeatedWarning, stacklevel=5)

    def _verified(self, program: Program, workspace: Any, taken: Any) -> Any:
        """Run Python as well, and compare."""
        values = [workspace.value(row).copy() for row in program.listing.outputs]
        program.plan.give(workspace)
        recorded = record_call(self._fun, self._name, self._signature, taken)
        for k, (mine, its) in enumerate(zip(values, recorded.values, strict=False)):
            if mine.shape != its.shape or mine.tobytes() != np.asarray(its).tobytes():
                raise DivergenceError(
                    f"{self._name}: result {k} of the program differs from what Python computes: the function depends "
                    "on something that is not seen by the recording, or has an effect on it; give it as an argument"
                )
        return self._deliver(program, recorded.values, taken, recorded.arrays)


def compile(  # the name that users look for
    fun: Callable[..., Any] | None = None,
    *,
    max_recordings: int = 8,
    on_divergence: str = "record",
    verify: int = 0,
) -> Any:
    """Make a function fast that is called many times: its operations are recorded, and run again without Python.

    Parameters
    ----------
    fun : callable
        Of arrays, tensors, numbers and nested containers of these, written with NumPy's or tapegrad's functions. Left
        out, `compile` gives a decorator.
    max_recordings : int
        How many ways through the function are kept for arguments of the same kinds; beyond these Python runs it.
    on_divergence : {"record", "raise"}
        What to do where a call would go another way than any recorded one: record that too, or raise.
    verify : int
        Run Python as well in every so many calls, and compare; 0 for never.

    Returns
    -------
    Compiled
        To be called as the function. `recordings` and `stats` say what it has done.

    Raises
    ------
    DivergenceError
        In a call, with `on_divergence="raise"`, or where `verify` finds a difference.

    Warns
    -----
    RepeatedWarning
        Once, where a function is run by Python from then on, with the reason.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> @tg.compile
    ... def decay(x, rate, steps=100):
    ...     for _ in range(steps):
    ...         x = x - rate * x / steps
    ...     return x
    >>> for rate in (0.5, 1.0, 2.0):
    ...     print(decay(np.array(1.0), np.array(rate)).round(4))
    0.6058
    0.366
    0.1326
    >>> decay.stats.replays
    1
    """
    if fun is None:
        return functools.partial(compile, max_recordings=max_recordings, on_divergence=on_divergence, verify=verify)
    if not callable(fun):
        raise OperandError(f"compile got {type(fun).__qualname__} in place of a function; give the function itself")
    if on_divergence not in ("record", "raise"):
        raise ArgumentError(f"on_divergence is {on_divergence!r}; give 'record' or 'raise'")
    for name, value in (("max_recordings", max_recordings), ("verify", verify)):
        if type(value) is not int or value < (1 if name == "max_recordings" else 0):
            raise ArgumentError(f"{name} is {value!r}; give a positive integer")
    if isinstance(fun, (staticmethod, classmethod)):
        return type(fun)(
            compile(fun.__func__, max_recordings=max_recordings, on_divergence=on_divergence, verify=verify)
        )
    return Compiled(fun, max_recordings, on_divergence, verify)
