"""tg.compile: record what a function does, run that again, and record anew where it would do something else."""

from __future__ import annotations

import copy
import functools
import itertools
import math
import os
import threading
import warnings
from collections.abc import Callable
from contextlib import suppress
from time import perf_counter
from typing import Any, Concatenate, Generic, ParamSpec, TypeVar, overload

import numpy as np

from tapegrad.core.dispatch import holds_apart
from tapegrad.core.grad_mode import NotYet, enable_grad, is_recording, numbers_are_given, state
from tapegrad.core.own_gradients import MISSED, Asked, KnowsGradients, Transform, origin_of
from tapegrad.core.tracebacks import frames_of_ours, point_at, trim
from tapegrad.display.markup import block, bytes_text, code, count_text, heading, table
from tapegrad.errors import (
    ArgumentError,
    BatchError,
    CompileError,
    DivergenceError,
    LostGradientError,
    OperandError,
    RepeatedWarning,
)
from tapegrad.program.batch.vmap import of_compiled
from tapegrad.program.call.budget import Budget
from tapegrad.program.call.cache_entry import Entry, Stats, why_apart
from tapegrad.program.call.deliver import given_out
from tapegrad.program.call.explanation import Explanation, check_function
from tapegrad.program.call.fast_call import Short, is_same_short, short_call, short_gradient_by_copies
from tapegrad.program.call.kinds import Kinds
from tapegrad.program.call.methods import Instances
from tapegrad.program.call.outside_memory import OutsideMemory
from tapegrad.program.call.pickles import ByValue, of_main, reduced
from tapegrad.program.call.results import Refused
from tapegrad.program.call.signature import Results, Self, Signature
from tapegrad.program.call.transformed import Transformed
from tapegrad.program.ir.alias_check import overlap
from tapegrad.program.ir.rewrite import check_mode
from tapegrad.program.program import Program
from tapegrad.program.run.executor import Run, array_of
from tapegrad.program.trace.capture import Silenced
from tapegrad.program.trace.captures import captured_in
from tapegrad.program.trace.recorded_call import Caught, HalfDone, Recorded, record_call
from tapegrad.program.trace.rng import Generators
from tapegrad.record.forward_mode_only import silenced
from tapegrad.record.operations import is_tensor
from tapegrad.record.recorder import from_outside, is_live
from tapegrad.transforms.tree import values_of

P = ParamSpec("P")
Q = ParamSpec("Q")
R = TypeVar("R")

_lock = threading.RLock()


def _after_fork() -> None:
    global _lock
    _lock = threading.RLock()  # another thread of the parent may have held it


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


_DUNDERS = ("__call__", "__doc__", "__module__", "__name__", "__qualname__", "__wrapped__")
_OURS = {"entry_of", "record_one", "gradient_at_once", "learn_gradient", "transformed", "is_replaceable"}
_TRIES = 3
"""So many calls may write something outside before such are left to Python."""
_SHORTS = 8
"""So many kinds of calls are remembered with their short ways."""
_MEMORY = 1 << 24
"""Bytes of values; of functions that keep more, transforms are not recorded: these would keep three times as much."""
_GRADIENTS_TRIED = 32
"""So often a function looks for a short way of its gradient."""


class Compiled(KnowsGradients, Generic[P, R]):
    """A function made by `tg.compile`; call it as the function."""

    __wrapped__: Callable[P, R]

    def __init__(
        self,
        fun: Callable[P, R],
        max_recordings: int,
        on_divergence: str,
        verify: int,
        optimize: bool | str = True,
        strict: bool = False,
    ) -> None:
        self._options = max_recordings, on_divergence, verify, optimize, strict
        functools.update_wrapper(self, fun)
        self._fun = fun
        self._name = getattr(fun, "__qualname__", None) or getattr(fun, "__name__", None) or repr(fun)
        self._most, self._raises, self._verify = max_recordings, on_divergence == "raise", verify
        self._strict = strict
        # What is compared with Python to the bit has to keep all bits.
        self._mode = "exact" if verify and optimize is True else optimize
        self._instances = Instances(lambda: Compiled(fun, max_recordings, on_divergence, verify, optimize, strict))
        self._owner: type | None = None
        self._signature = Signature(fun)
        # By (is_recording(), state.allows_lost, state.numbers): what is recorded in one of these modes is not replayed
        # in another.
        self._kinds = {modes: Kinds() for modes in itertools.product((False, True), repeat=3)}
        self._short: Callable[[Any, Any], Any] | None = None  # the way of calls like the last one
        self._shorts: list[Short] = []
        self._gradients: dict[Asked, tuple[Callable[[Any, Any], Any], ...]] = {}
        self._gradients_tried = 0
        self._transformed: dict[Any, Transformed] = {}
        self._budget = Budget()
        self._takes_numbers = False  # whether Python would take numbers, where what is recorded has derivatives
        self._asks_classes = False  # whether it asks if its arguments are arrays: Python is to find that they are
        self._is_full = False  # whether it was said that there are too many kinds of arguments
        self.stats = Stats()
        self._derivative = self._transform_of_compiled()

    def _transform_of_compiled(self) -> Transformed | None:
        """Return how calls with arrays go of a derivative: by the program of what it is the derivative of."""
        origin = origin_of(self._fun)
        if origin is None or isinstance(origin.fun, KnowsGradients):
            return None
        if not self.is_replaceable or self._mode is not True:
            return None
        try:
            check_function("compile", origin.fun)
        except OperandError:
            return None
        inner = Compiled(origin.fun, *self._options)
        inner.stats = self.stats
        return inner._replaceable(origin.transform)

    def __repr__(self) -> str:
        return f"<compiled {self._name}: {len(self.recordings)} recordings>"

    def _repr_html_(self) -> str:
        rows = [(code(repr(p)), f"{len(p):,}", str(len(p.guards)), bytes_text(p.nbytes)) for p in self.recordings]
        return block(
            heading(f"compiled {self._name}", count_text(len(rows), "recording")),
            table(("recording", "rows", "guards", "bytes"), rows, numbers=(1, 2, 3)) if rows else "",
            self.stats._repr_html_(),
        )

    def __set_name__(self, owner: type, name: str) -> None:
        self._owner, self._instances.name = owner, name

    def __dir__(self) -> list[str]:
        mine = {name for name in super().__dir__() if not name.startswith("_")} - _OURS
        return sorted(mine.union(_DUNDERS))

    @overload
    def __get__(self, instance: None, owner: Any = None) -> Compiled[P, R]: ...

    @overload
    def __get__(self: Compiled[Concatenate[Any, Q], R], instance: Any, owner: Any = None) -> Callable[Q, R]: ...

    def __get__(self, instance: Any, owner: Any = None) -> Any:
        return self if instance is None else self._instances.get(instance)

    # Copies and pickles

    def __copy__(self) -> Compiled[P, R]:
        return self

    def __deepcopy__(self, memo: dict[int, Any]) -> Compiled[P, R]:
        fun = copy.deepcopy(self._fun, memo)
        return self if fun is self._fun else Compiled(fun, *self._options)

    def __reduce__(self) -> Any:
        return reduced(self, self._fun, self._options)

    def __setstate__(self, state: Any) -> None:
        fun, options = state
        Compiled.__init__(self, fun.load() if type(fun) is ByValue else fun, *options)

    @classmethod
    def _blank(cls) -> Any:
        """Make one that `__setstate__` is to fill in: the function may refer to it."""
        return cls.__new__(cls)

    @classmethod
    def _of_main(cls, *given: Any) -> Any:
        return of_main(cls, *given)

    @property
    def recordings(self) -> list[Program]:
        """The programs that there are, for all kinds of arguments; those of which it is not yet sure, too."""
        self._forget_dead()
        with _lock:
            entries = [entry for known in self._kinds.values() for entry in known.values()]
            found = [p for e in entries for p in (*e.programs, *[r.program for r in e.pending])]
        of_arrays = self._derivative
        return found if of_arrays is None else [*of_arrays.__wrapped__.recordings, *of_arrays.recordings, *found]

    def __call__(self, *args: P.args, **kwargs: P.kwargs) -> R:
        try:
            if self._derivative is not None and self._owner is None:
                result = self._as_derivative(self._derivative, args, kwargs)
                if result is not MISSED:
                    return result
            short = self._short
            if short is not None:
                result = short(args, kwargs)
                if result is not MISSED:
                    return result
            if (
                self._owner is not None and args and isinstance(args[0], self._owner)
            ):  # as of a class, not of an instance
                return self._instances.get(args[0])(*args[1:], **kwargs)
            return self._call_any(args, kwargs)
        except Exception as error:
            trim(error)
            raise

    def _as_derivative(self, of_arrays: Transformed, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Do a call by the program of what this is the derivative of; MISSED where it is not one for that."""
        try:
            return of_arrays.of_arrays(args, kwargs)
        except Refused:  # what the function writes of its arguments: a derivative gives it copies of containers
            self._derivative = None
            return MISSED

    def _call(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        try:
            short = self._short
            if short is not None:
                result = short(args, kwargs)
                if result is not MISSED:
                    return result
            return self._call_any(args, kwargs)
        except Exception as error:
            trim(error)
            raise

    def _call_any(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        if state.apart and (state.tracing is not None or holds_apart(args) or holds_apart(kwargs)):
            result = of_compiled(self, args, kwargs) if state.tracing is None else MISSED
            # What is missed is recorded, or computed for all examples, row by row.
            return self._python(args, kwargs) if result is MISSED else result
        entry, taken = self.entry_of(args, kwargs)
        leaves = taken.leaves
        if state.silent is not None and (result := self._in_forward_mode(entry, taken, args, kwargs)) is not MISSED:
            return result
        if entry.written and overlap(entry.written, leaves, entry.outside()):
            return self._by_python(taken)
        if entry.meets(leaves):
            return self._by_python(taken)
        generators = self._generators(entry) if self._verify else None
        first = entry.programs[0] if entry.programs else None
        program, workspace = self._replayed(entry, leaves) if first is not None else (None, None)
        if program is not None:
            self.stats.replays += 1
            if self._verify and self.stats.replays % self._verify == 0:
                return self._verified(program, workspace, taken, generators)
            is_again = first is not None and program is first  # it served the last call, too
            if is_again and taken.form is not None and not self._verify and not state.allows_lost:
                self._shorten(entry, program, taken)
            return program.finish(workspace, leaves)
        if entry.reason:
            return self._by_python(taken, entry.takes_arrays)
        return self._record(entry, taken)

    def _in_forward_mode(self, entry: Entry, taken: Any, args: Any, kwargs: Any) -> Any:
        """Do a call in forward mode, which goes through what is computed under `no_grad`; MISSED if it is as any."""
        if state.rec is not None and state.rec.silences:
            with enable_grad():
                result = self._call_any(args, kwargs)
            results = Results(result, is_tensor)
            return results.rebuild([silenced(t) for t in results.leaves])
        return self._by_python(taken) if entry.silences or any(p._silences for p in entry.programs) else MISSED

    def entry_of(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> tuple[Entry, Any]:
        """Take the arguments of a call apart, and find what there is for such."""
        taken = self._signature.take_apart(args, kwargs)
        known = self._kinds[is_recording(), state.allows_lost, state.numbers and taken.has_tensors]
        entry = known.get(taken.key)
        return self._new_kind(known, taken) if entry is None else entry, taken

    def _new_kind(self, known: Kinds, taken: Any) -> Entry:
        """Return the entry of a kind of arguments that there was not before."""
        self._forget_dead()
        with _lock:
            entry = known.get(taken.key) or known.add(taken, self._most)
        if entry.reason and not self._is_full:
            self._is_full = True
            self._warn(entry.reason)
        return entry

    # Gradients

    def gradient_at_once(self, args: tuple[Any, ...], kwargs: dict[str, Any], asked: Asked) -> Any:
        """Return what `tg.func.value_and_grad` gives, where it is known how such calls go; MISSED where not."""
        for short in self._gradients.get(asked, ()):
            result = short(args, kwargs)
            if result is not MISSED:
                return result
        return MISSED

    def learn_gradient(
        self, args: tuple[Any, ...], kwargs: dict[str, Any], asked: Asked, as_variables: Callable[..., list[Any]]
    ) -> None:
        """Find out how calls like one go of which the gradient was just computed."""
        if self._short is None or self._verify or self._gradients_tried >= _GRADIENTS_TRIED:
            return
        if self._owner is not None or state.rec is not state.own or state.apart or state.allows_lost:
            return
        with numbers_are_given(not any(map(is_tensor, values_of([args[k] for k in asked.positions])))):
            entry, taken = self.entry_of(tuple(as_variables(args, asked.positions)), kwargs)
        program = entry.latest
        if program is None or taken.form is None:
            return
        self._gradients_tried += 1
        short = short_gradient_by_copies(self._signature, taken, entry, program, self.stats, args, kwargs, asked)
        if short is not None:  # there may be the same, which waited for its program to serve a call again
            others = [other for other in self._gradients.get(asked, ()) if not is_same_short(other, short)]
            self._gradients[asked] = (short, *others[: _SHORTS - 1])

    @property
    def is_replaceable(self) -> bool:
        """Whether a program of something that calls it may take its place: no option asks for more than speed."""
        return not (self._raises or self._verify or self._strict) and self._owner is None

    def transformed(self, transform: Transform, is_kept: bool = True) -> Callable[..., Any]:
        """Return a transform of the function, which becomes a program of its own where that proves faster."""
        if not self.is_replaceable:
            return transform.of(self)
        if not is_kept:  # a gradient, of which another mode promises bits
            return self._replaceable(transform) if self._mode is True else transform.of(self)
        try:
            found = self._transformed.get(transform.key)
        except TypeError:  # in_axes may be containers
            return transform.of(self)
        return found or self._transformed.setdefault(transform.key, self._replaceable(transform))

    def _replaceable(self, transform: Transform) -> Transformed:
        general = transform.of(self)

        @functools.wraps(general)
        def whole(*args: Any, **kwargs: Any) -> Any:
            return (general if state.tracing is None else transform.of(self._fun))(*args, **kwargs)

        return Transformed(
            general,
            lambda: _Whole(whole, self._options, self.stats),
            self._recording_time,
            transform.costs,
            transform.numbers,
        )

    def _recording_time(self) -> float:
        """Return how many seconds a recording took; no end of them where what it keeps is not to be kept twice."""
        if any([program.plan.before > _MEMORY for program in self.recordings]):
            return math.inf
        return self._budget.longest

    def _forget_dead(self) -> None:
        """Forget recordings for objects that are gone."""
        with _lock:
            if any([kinds.forget_dead() for kinds in self._kinds.values()]):
                self._gradients = {}
                self._short = None
                self._shorts = [short for short in self._shorts if not short.form.key.is_over()]

    def _shorten(self, entry: Entry, program: Any, taken: Any) -> None:
        """Let calls like this one go the short way from now on."""
        form, records = taken.form, is_recording()
        for short in self._shorts:
            if short.form is form and short.records is records and short.program is program:
                break
        else:
            call = short_call(self._signature, taken, entry, program, self.stats)
            short = Short(form, records, program, call)
            self._shorts = [short, *self._shorts[: _SHORTS - 1]]
        entry.latest = program
        if entry.written:  # which another thread may just have found
            entry.latest = None
        self._short = short.call

    def _replayed(self, entry: Entry, leaves: Any) -> tuple[Any, Any]:
        """Run the first program whose guards hold; give it and its workspace.

        Where one fails at a guard, those that begin alike go on behind what they have in common; and one that differs
        from it before that guard, in a guard that held, needs no try.
        """
        before: Any = None
        failed = -1
        for program in entry.programs:
            if not program.holds():
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

    def _diverged(self, entry: Entry, program: Program, row: int) -> None:
        entry.diverged, entry.where = program.diverged(row, program.place(row)), program.where(row)
        counts = self.stats.divergences
        counts[program.place(row)] = counts.get(program.place(row), 0) + 1

    def explain(self, *args: Any, **kwargs: Any) -> Explanation:
        """Call the function once, and say what would be recorded, what guards it, and what keeps it from replaying.

        Parameters
        ----------
        *args, **kwargs
            As for a call. What the function does besides computing (printing, changing a list) is done.

        Returns
        -------
        Explanation
            To be printed. It has `replays`, `guards`, `refusals`, `promised` and `program`.

        Examples
        --------
        >>> import numpy as np
        >>> import tapegrad as tg
        >>> rates = [0.5, 2.0]
        >>> @tg.compile
        ... def scaled(x):
        ...     return x * rates[1]
        >>> found = scaled.explain(np.ones(2))
        >>> found.replays
        True
        >>> any("rates[1]" in guard.text for guard in found.guards)
        True
        """
        entry, taken = self.entry_of(args, kwargs)
        reasons = [entry.reason] if entry.reason else []
        try:
            recorded = record_call(self._fun, self._name, self._signature, taken, explains=True)
        except (CompileError, BatchError, Refused) as error:
            return Explanation(self._name, None, [*reasons, str(error)])
        recorded.undraw()
        refusals = [refusal.text for refusal in recorded.refusals]
        return Explanation(self._name, recorded.program, refusals or reasons)

    # Recording

    def record_one(self, entry: Entry, taken: Any) -> bool:
        """Record a call, twice; nothing is written, drawn or given. Say whether there is a new program.

        Raises
        ------
        CompileError, BatchError
            Where the function cannot be recorded.
        """
        before = len(entry.programs)
        outside, state.levels = state.levels, ()  # a draw is to be a row, and not one of all examples
        try:
            for _ in range(2):
                if len(entry.programs) == before and not entry.reason:
                    self._record(entry, taken, False)
        finally:
            state.levels = outside
        return len(entry.programs) > before

    def _record(self, entry: Entry, taken: Any, delivers: bool = True) -> Any:
        """Call the function, and record it."""
        if entry.programs and self._is_filled(entry):
            return self._by_python(taken) if delivers else None  # what the others hold for is replayed as before
        is_another = bool(entry.programs or entry.pending[1:])  # and not the first way that such calls went, twice
        if is_another and delivers and not self._strict and not self._budget.allows_another(self.stats.replays):
            return self._postpone(entry, taken)
        for waiting in entry.pending:  # the recording has values of its own
            waiting.program.release()
        begin = perf_counter()
        try:
            recorded = record_call(self._fun, self._name, self._signature, taken, optimize=self._mode)
            self._budget.spend(perf_counter() - begin, is_another)
        except HalfDone as error:
            raise self._half_done(entry, error) from None
        except (CompileError, BatchError) as error:
            if isinstance(error, DivergenceError) or not delivers:
                raise
            if isinstance(error, Silenced):
                entry.silences = True
                return self._by_python(taken)
            if self._is_for_later(entry, error):
                return self._by_python(taken)
            return self._give_up(entry, str(error), taken)
        except (Refused, LostGradientError):
            raise
        except Exception as error:  # Python says whether it is the function's own, or only traced tensors are refused
            if not delivers:
                raise CompileError(str(error)) from error
            if self._strict:  # it is the function's own, as far as anybody can say without Python
                raise
            return self._failed(entry, taken, error)
        self._asks_classes |= taken.is_asked
        self._takes_numbers |= taken.takes_numbers
        written = [k for k, _ in recorded.program._effects]
        entry.written = entry.written.union(written)
        entry.latest = None
        if not delivers:
            self._undone(entry, recorded)
        elif written and overlap(written, taken.leaves, [o.thing for o in recorded.outsiders]):
            recorded.undraw()
            if recorded.changed:
                raise CompileError(
                    f"{self._name} {recorded.changed}, and writes an argument that shares memory with another: it "
                    "would have to run twice; make copies of arguments that share memory"
                )
            return self._by_python(taken)  # of what it was recorded with there were copies
        program = self._taken_in(entry, recorded)
        return self._deliver(program, taken, recorded) if delivers else None

    def _is_filled(self, entry: Entry) -> bool:
        """Tell whether there are as many programs as there may be; raise that a call diverged, if that was asked."""
        changed = self._changed(entry)
        if self._raises:
            error = DivergenceError(changed or entry.diverged)
            if not changed and entry.where is not None:
                point_at(error, *entry.where)
            raise error
        if len(entry.programs) < self._most:
            return False
        entry.reason = f"there are {self._most} recordings for such arguments, and {changed or entry.diverged}"
        entry.pending = []
        self._warn(entry.reason)
        return True

    def _is_for_later(self, entry: Entry, error: Exception) -> bool:
        """Tell whether only this call is left to Python after an error, as others may well be replayed."""
        entry.refused += isinstance(error, NotYet)
        if isinstance(error, NotYet):
            return entry.refused < _TRIES
        if isinstance(error, Caught):
            entry.reason = str(error)  # calls that go another way are replayed as before
            self._warn(entry.reason)
            return True
        return False

    def _failed(self, entry: Entry, taken: Any, error: Exception) -> Any:
        """Return what Python gives in a call that failed where it was recorded, or raise what it raises."""
        entry.takes_arrays = not taken.has_tensors and isinstance(error, (TypeError, AttributeError))
        try:
            result = self._by_python(taken, entry.takes_arrays)
        except (TypeError, AttributeError) as other:
            if not entry.takes_arrays:
                raise
            entry.takes_arrays = False
            raise error from other  # neither can be: what was said of tensors says more
        entry.reason = f"{type(error).__name__} where it is recorded: {error}"
        self._warn(entry.reason)
        return result

    def _undone(self, entry: Entry, recorded: Recorded) -> None:
        """Take back what a call has done that was made only to be recorded; refuse what cannot be."""
        recorded.undraw()
        if recorded.changed:
            entry.reason = f"{recorded.changed}, which a replay would not do"
            self.stats.reasons.append(entry.reason)
            raise HalfDone(
                f"{self._name} {recorded.changed}. It was called once for being recorded, and would have to be called "
                "again, which would do that twice. Python runs the next calls; move what is done outside of what is "
                "compiled"
            )

    def _taken_in(self, entry: Entry, recorded: Recorded) -> Program:
        """Keep a recording, or take the one into use that is the same. Return the program."""
        self.stats.recordings += 1
        if recorded.refusals:
            self._refused(entry, recorded)
        program, outsiders = recorded.program, recorded.outsiders
        program.optimize = self._mode
        if program._written_outside:
            written = [k for k, _, _ in program._written_outside]
            read = [o.thing for k, o in enumerate(outsiders) if is_tensor(o.thing) and k not in set(written)]
            program.memory = OutsideMemory([outsiders[k].thing for k in written], read, program._stand_ins)
        live = program.needed(outsiders)
        with _lock:
            match = None if recorded.refusals else self._matching(entry, recorded)
            if match is not None:
                return self._confirm(entry, match, recorded)
            program.capture(outsiders, live)
            self._keep(entry, recorded)
        return program

    def _postpone(self, entry: Entry, taken: Any) -> Any:
        """Let Python run a call that would have to be recorded: recordings have not been worth what they took."""
        if report := self._budget.report(self.stats.replays):
            apart = self._changed(entry) or entry.diverged
            apart = apart or why_apart(*[recorded.program for recorded in entry.pending[-2:]])
            self._warn(
                f"{report}, so there are few more: {apart}. Compile the part of it that goes the same way in all calls"
            )
        return self._budget.by_python(lambda: self._by_python(taken))

    def _half_done(self, entry: Entry, error: HalfDone) -> BaseException:
        """Leave the next calls to Python. Return what this one raises, the function's own error if there is one."""
        cause = error.__cause__
        assert cause is not None
        is_ours = isinstance(cause, (CompileError, BatchError))
        entry.reason = str(cause) if is_ours else f"{type(cause).__name__} where it is recorded: {cause}"
        self.stats.reasons.append(entry.reason)
        if not is_ours:
            cause.add_note(str(error))
        return error if is_ours else cause

    def _keep(self, entry: Entry, recorded: Recorded) -> None:
        """Keep a recording until there is another that is the same; where that never comes, leave it to Python."""
        if entry.reason or recorded.refusals:
            return
        if len(entry.pending) + len(entry.programs) >= self._most:
            entry.alone += 1
            if entry.alone >= self._most:
                latest = entry.pending[-1]
                entry.reason = f"no two recordings are the same: {why_apart(latest.program, recorded.program)}"
                entry.pending = []
                self._warn(entry.reason)
                return
            entry.pending = entry.pending[1:]
        entry.pending = [*entry.pending, recorded]

    def _refused(self, entry: Entry, recorded: Recorded) -> None:
        """Leave calls to Python that do what cannot be replayed; what only writes may do so once, to fill a cache."""
        lasting = [refusal for refusal in recorded.refusals if not refusal.is_write]
        entry.refused += 1
        if lasting or entry.refused >= _TRIES or self._strict:
            entry.reason = (lasting or recorded.refusals)[0].text
            self._warn(entry.reason)

    def _changed(self, entry: Entry) -> str:
        """Say what Python would read that is another one than when programs were recorded."""
        failed = [program.failed() for program in entry.programs]
        return next((text for text in failed if text), "") if all(failed) else ""

    def _matching(self, entry: Entry, recorded: Recorded) -> Recorded | None:
        """Return the earlier recording that has the same rows."""
        mine = recorded.program.listing
        for other in entry.pending:
            its = other.program.listing
            alike = len(mine) == len(its) and mine.outputs == its.outputs and other.program.failed() is None
            if alike and mine.first_difference(its) is None:
                return other
        return None

    def _confirm(self, entry: Entry, first: Recorded, second: Recorded) -> Program:
        """Take a program into use that was recorded twice, if both are the same."""
        entry.pending = [other for other in entry.pending if other is not first]
        different, fixed, why = captured_in(first.outsiders, second.outsiders)
        why = why or first.program._results.same(second.program._results) or ""
        if not why and not {k for k, _, _ in second.program._written_outside} <= set(different):
            why = "a tensor from outside that is written is another one in each call; give it as an argument"
        program = second.program
        if why:
            program.capture(second.outsiders, program.needed(second.outsiders))
            entry.reason = why
            self._warn(why)
            return program
        if different:
            program.capture(second.outsiders, different)
        else:
            program = first.program
        program.fix(fixed)
        entry.programs = [program, *entry.programs]  # replaced, as another thread may be going over them
        entry.latest = None
        return program

    def _deliver(self, program: Program, taken: Any, recorded: Recorded) -> Any:
        """Return the results of a call that was recorded."""
        leaves = taken.leaves
        values = [v.copy() if isinstance(v, np.ndarray) else v for v in recorded.values]
        inputs = [*leaves, *program._captured]
        if is_recording() and any([is_tensor(v) and is_live(v) for v in inputs]):
            arrays = [*recorded.arrays, *[np.array(array_of(v)) for v in program._captured]]
            run = Run(program, None, arrays, recorded.drawn)
            return program.deliver(program.recorded(run, values, inputs), leaves)
        return program.deliver(values, leaves)

    # By Python

    def _by_python(self, taken: Any, takes_arrays: bool = False) -> Any:
        """Call the function as it is called where it is recorded: with tensors in the place of arrays.

        A function that tensors make raise gets the arrays, and so does one that asks for their class.
        """
        self._asks_classes |= taken.is_asked
        if self._strict:
            why = self.stats.reasons[-1] if self.stats.reasons else "arguments share memory and are written"
            raise CompileError(f"{self._name} would be run by Python, and strict=True refuses that: {why}")
        self.stats.eager += 1
        leaves = taken.leaves
        if self._takes_numbers and is_recording() and any([is_tensor(v) and is_live(v) for v in leaves]):
            with suppress(Silenced):  # which forward mode goes through
                recorded = record_call(self._fun, self._name, self._signature, taken, optimize=self._mode)
                return self._deliver(recorded.program, taken, recorded)  # as NumPy's arrays keep no gradient
        if not (takes_arrays or (self._asks_classes and not taken.has_tensors)):
            leaves = [v if is_tensor(v) else from_outside(v) for v in leaves]
        args, kwargs = taken.rebuild(leaves)
        with numbers_are_given(not taken.has_tensors):
            result = self._python(args, kwargs)
        if taken.has_tensors or not taken.leaves:
            return result
        results = Results(result, is_tensor)
        return results.rebuild([given_out(value, False) for value in results.leaves])

    def _python(self, args: Any, kwargs: Any) -> Any:
        if args and type(args[0]) is Self:
            args = (args[0].instance, *args[1:])
        lossless, state.lossless = state.lossless, True  # as where it is recorded
        try:
            return self._fun(*args, **kwargs)
        finally:
            state.lossless = lossless

    def _give_up(self, entry: Entry, reason: str, taken: Any) -> Any:
        """Run the function by Python, from now on for such arguments."""
        entry.reason = reason
        entry.programs, entry.pending, entry.latest = [], [], None
        self._short, self._shorts, self._gradients = None, [], {}
        self._warn(reason)
        return self._by_python(taken)

    def _warn(self, reason: str) -> None:
        if reason in self.stats.reasons:
            return
        self.stats.reasons.append(reason)
        if self._strict:
            raise CompileError(f"{self._name} would be run by Python, and strict=True refuses that: {reason}")
        warnings.warn(f"{self._name} is run by Python: {reason}", RepeatedWarning, stacklevel=frames_of_ours())

    @staticmethod
    def _generators(entry: Entry) -> Generators | None:
        """Note what generators of random numbers are before a run, if one may draw."""
        if not any(program._draws for program in entry.programs):
            return None
        return Generators([g for program in entry.programs for g in program._given])

    def _verified(self, program: Program, workspace: Any, taken: Any, generators: Generators | None) -> Any:
        """Run Python as well, and compare."""
        broken = program._reads.broken()
        if broken:
            program.plan.give(workspace)
            raise DivergenceError(f"{self._name}: what tg.static promised not to change has changed: {broken}")
        values = [workspace.value(row).copy() for row in program.listing.outputs]
        program.plan.give(workspace)
        if generators is not None:
            generators.restore()
        recorded = record_call(self._fun, self._name, self._signature, taken, optimize=self._mode)
        for k, (mine, its) in enumerate(zip(values, recorded.values, strict=False)):
            if mine.shape != its.shape or mine.tobytes() != np.asarray(its).tobytes():
                raise DivergenceError(
                    f"{self._name}: verify found that result {k} is not what Python computes: the function depends "
                    "on something that is not seen by the recording, or has an effect on it; give it as an argument"
                )
        return self._deliver(program, taken, recorded)


class _Whole(Compiled[Any, Any]):
    """A transform of a compiled function, compiled: whoever called that is not told where it is run by Python."""

    def __init__(self, fun: Callable[..., Any], options: tuple[Any, ...], stats: Stats) -> None:
        super().__init__(fun, *options)
        self.stats, self.reason = stats, ""

    def at_once(self, args: tuple[Any, ...], kwargs: dict[str, Any]) -> Any:
        """Do a call by its short way; MISSED where it is not one for that."""
        return MISSED if self._short is None else self._short(args, kwargs)

    def _warn(self, reason: str) -> None:
        self.reason = reason


@overload
def compile(
    fun: Callable[P, R],
    *,
    max_recordings: int = 8,
    on_divergence: str = "record",
    verify: int = 0,
    optimize: bool | str = True,
    strict: bool = False,
) -> Compiled[P, R]: ...


@overload
def compile(
    fun: None = None,
    *,
    max_recordings: int = 8,
    on_divergence: str = "record",
    verify: int = 0,
    optimize: bool | str = True,
    strict: bool = False,
) -> Callable[[Callable[P, R]], Compiled[P, R]]: ...


def compile(  # the name that users look for
    fun: Callable[..., Any] | None = None,
    *,
    max_recordings: int = 8,
    on_divergence: str = "record",
    verify: int = 0,
    optimize: bool | str = True,
    strict: bool = False,
) -> Any:
    """Make a function that is called many times fast: its operations are recorded, and run again without Python.

    Parameters
    ----------
    fun : callable
        A function of arrays, tensors, numbers and nested containers of these, written with NumPy's or tapegrad's
        functions. Without it, `compile` returns a decorator.
    max_recordings : int
        For how many kinds of arguments recordings are kept, and how many ways through the function for each; beyond
        these Python runs it. Python numbers, strings and objects are part of the kind: see `dynamic`.
    on_divergence : {"record", "raise"}
        What to do if a call takes another way than any recorded one: record it as well, or raise.
    verify : int
        Run Python as well in one of so many calls, and compare; 0 for never.
    optimize : {True, "exact", False}
        How recordings that run often are optimised. With True, equal rows are computed once, and the like: values stay
        what Python computes, to the bit, and gradients may be added in another order. With "exact" gradients are the
        same to the bit, too. False runs rows as they were recorded.
    strict : bool
        Raise instead of warning if Python would have to run the function.

    Returns
    -------
    Compiled
        Called like the function. `recordings` and `stats` tell what it has done.

    Raises
    ------
    ArgumentError
        For other values of the options.
    OperandError
        If `fun` has no code that can be recorded: a class, a function written in C, a generator or coroutine function.
    CompileError
        In a call, with `strict=True`, if it cannot be replayed; and in a call that changes something outside before it
        reaches something that cannot be recorded, as running it again would change that twice.
    DivergenceError
        In a call, with `on_divergence="raise"`, or where `verify` finds a difference.

    Warns
    -----
    RepeatedWarning
        Once, with the reason, if Python runs the function from then on.

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
        return functools.partial(
            compile,
            max_recordings=max_recordings,
            on_divergence=on_divergence,
            verify=verify,
            optimize=optimize,
            strict=strict,
        )
    if isinstance(fun, (staticmethod, classmethod)):
        options: dict[str, Any] = {"max_recordings": max_recordings, "on_divergence": on_divergence}
        return type(fun)(compile(fun.__func__, **options, verify=verify, optimize=optimize, strict=strict))
    if not callable(fun):
        raise OperandError(f"compile got {type(fun).__qualname__} in place of a function; give the function itself")
    check_function("compile", fun)
    if on_divergence not in ("record", "raise"):
        raise ArgumentError(f"on_divergence is {on_divergence!r}; give 'record' or 'raise'")
    for name, value in (("max_recordings", max_recordings), ("verify", verify)):
        if type(value) is not int or value < (1 if name == "max_recordings" else 0):
            raise ArgumentError(f"{name} is {value!r}; give a positive integer")
    check_mode("compile", optimize)
    return Compiled(fun, max_recordings, on_divergence, verify, optimize, strict)
