"""One call of a function that is recorded, and what it gave."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any, NamedTuple

from tapegrad.core.dispatch import BATCHING
from tapegrad.core.grad_mode import state
from tapegrad.core.storage import new_number, to_native
from tapegrad.core.tensor import Tensor
from tapegrad.diagnostics.lost_gradients import found_in
from tapegrad.errors import CompileError, DivergenceError, LostGradientError
from tapegrad.program.call.recorded_args import Arguments
from tapegrad.program.call.results import Refused
from tapegrad.program.call.signature import Results
from tapegrad.program.ir.alias_check import conflict
from tapegrad.program.lower.layout import copy_of
from tapegrad.program.program import Program
from tapegrad.program.run.executor import array_of
from tapegrad.program.trace import leaf_gradients
from tapegrad.program.trace.capture import Recording, bits_of
from tapegrad.program.trace.dispatch import constant
from tapegrad.program.trace.filled_arrays import standing
from tapegrad.program.trace.looks import look
from tapegrad.program.trace.tracer import KEPT, Traced
from tapegrad.program.trace.value_keys import Self
from tapegrad.record.operations import is_tensor
from tapegrad.record.recorder import is_live, place_of

if TYPE_CHECKING:
    from tapegrad.program.trace.observation import Refusal

_LONG = 1 << 15
"""Recordings of so many rows are packed at once, others when they are run first: those that are not kept never are."""


class Caught(CompileError):
    """A call went on behind an error: such calls are for Python, and others may well be replayed."""


class HalfDone(CompileError):
    """A call changed something outside, and then came to what is not recorded: a second run would change it twice."""


class Recorded(NamedTuple):
    """A call that was recorded."""

    program: Program
    outsiders: list[Any]
    values: list[Any]
    arrays: list[Any]
    refusals: list[Refusal]
    drawn: list[Any]
    undraw: Callable[[], None]
    changed: str


def record_call(
    fun: Callable[..., Any],
    name: str,
    signature: Any,
    taken: Any,
    of_all: bool = False,
    explains: bool = False,
    optimize: bool | str = True,
) -> Recorded:
    """Call a function with traced tensors, and give what was recorded.

    With `of_all`, derivatives by all arguments that can have any may be asked for, and not only by tensors that require
    grad. With `explains`, guards are noted also behind what keeps the call from being replayed. `optimize` says what
    may be done to the rows of loops.
    """
    from tapegrad.program.trace.observation import Observation  # loading it takes longer than most of `import tapegrad`

    recorder, began = Recording(), new_number()
    recorder.of_all, recorder.optimize, recorder.takes_arrays = of_all, optimize, not taken.has_tensors
    arrays, args, kwargs, made = _given(recorder, taken)
    inputs = list(recorder.given)
    rows = [t._at for t in inputs]
    recorder.classes = {id(t): type(leaf) for t, leaf in zip(inputs, taken.leaves, strict=True)}
    seen = Observation(fun, recorder.meet, (*args, *kwargs.values()), made, explains)
    recorder.made, recorder.unseen, recorder.pure = seen.mark, seen.unseen, seen.pure
    recorder.is_made = seen.is_inside
    recorder.reads = lambda value, name: look(seen, seen.array_of, value, name)
    recorder.asks = lambda value, name: look(seen, seen.attribute, value, name)
    outside = state.tracing, state.apart
    try:
        with seen.watch():
            state.tracing, state.apart = recorder, True
            result = fun(*args, **kwargs)
            seen.result(result)
            _check_caught(recorder)
            if seen.unreliable:
                raise CompileError(seen.unreliable)
            changed = taken.changed(inputs, args, kwargs)
            if changed is not None:
                raise Refused(
                    f"{name} changes {changed}, a container that was given to it, which a replay would not do; let it "
                    "make a new one and return that"
                )
            results = Results(result, lambda value: isinstance(standing(value), Tensor))
            leaves = _recorded_results(name, recorder, list(map(standing, results.leaves)), began)
    except Exception as error:  # Python will do it all over
        recorder.undraw()
        if (lost := found_in(error)) is not None:
            raise lost from None
        if not isinstance(error, (DivergenceError, LostGradientError, Refused)):  # which nobody answers
            _check_unchanged(name, seen, error)
        raise
    finally:
        recorder.close()
        state.tracing, state.apart = outside
        taken.is_asked, taken.takes_numbers = recorder.is_asked, recorder.takes_numbers
    effects = [(k, t._at) for k, (t, row) in enumerate(zip(inputs, rows, strict=True)) if t._at != row]
    outside_effects = recorder.written_outside()
    try:
        gradients = leaf_gradients.written(recorder, results.leaves)
        things = [*taken.leaves, *[o.thing for o in recorder.outsiders]]
        if why := conflict([len(taken.leaves) + k for k, _ in outside_effects], things):
            raise CompileError(f"a tensor from outside is written {why}")
    except Exception as error:
        recorder.undraw()
        _check_unchanged(name, seen, error)
        raise
    kept = [t for _, t in gradients if t is not None]
    given = [*leaves, *[inputs[k] for k, _ in effects], *[alias for _, alias in outside_effects], *kept]
    listing, values = recorder.listing, [t._value for t in given]
    listing.outputs = [t._at for t in given]
    recorder.forget()
    program = Program(name, listing, Arguments(signature, taken), results, seen.guards(), ())
    program._effects, program._silences = effects, recorder.has_silenced
    program._quiet = frozenset(k for k, _ in effects if inputs[k]._bits & KEPT)
    program._followed, program._stand_ins = recorder.followed, list(recorder.stand_ins.values())
    program._gradients = [(thing, None if t is None else t._at) for thing, t in gradients]
    program._written_outside = [(k, alias._at, bool(alias._bits & KEPT)) for k, alias in outside_effects]
    if recorder.generators is not None:
        program.draws()
    drawn = [listing.values[row] for row in program._draws]
    if len(listing) >= _LONG:
        listing.pack()
    return Recorded(program, recorder.outsiders, values, arrays, seen.refusals, drawn, recorder.undraw, seen.changed)


def _given(recorder: Recording, taken: Any) -> tuple[list[Any], Any, Any, list[Any]]:
    """Make traced tensors of the arguments.

    Returns
    -------
    arrays : list
        Their values.
    args, kwargs
        What the function is called with.
    made : list
        What of these was made here.
    """
    arrays = [to_native(copy_of(array_of(leaf))) for leaf in taken.leaves]
    for leaf, array in zip(taken.leaves, arrays, strict=True):
        recorder.input(array, bits_of(array, is_tensor(leaf) and is_live(leaf)), array_of(leaf))
    args, kwargs = taken.rebuild(recorder.given)
    recorder.computed = {
        t._at for leaf, t in zip(taken.leaves, recorder.given, strict=True) if is_tensor(leaf) and not leaf.is_leaf
    }
    bound = taken._bound()
    pairs = [*zip(args, bound[0], strict=True), *[(kwargs[name], was) for name, was in bound[1].items()]]
    made = [value for value, was in pairs if value is not was and type(was) is not Self]
    return arrays, args, kwargs, made


def _recorded_results(name: str, recorder: Recording, results: list[Any], began: int) -> list[Any]:
    """Return what stands for the tensors that a function gave; refuse those that a replay could not give."""
    if any(type(t) is BATCHING.Batched for t in results):
        raise CompileError(
            f"{name} computes with a tensor of a vmap around it that is none of its arguments; give it as one"
        )
    if any(type(t) is not Traced and _is_made_since(t, began) for t in results):
        raise CompileError(
            f"{name} makes a tensor that requires grad and gives it back, and each call makes another one; make it "
            "outside, or give back its clone()"
        )
    leaves = [t.current() if type(t) is Traced else constant(t) for t in results]
    for t in leaves:
        if t._bits & KEPT:
            recorder.unwritten(t._bits)
    return leaves


def _check_unchanged(name: str, seen: Any, error: Exception) -> None:
    """Refuse to let Python do a call all over that has changed something outside."""
    if seen.changed:
        raise HalfDone(
            f"{name} {seen.changed}, and then came to what is not recorded: {error}. This call is not run again, as "
            "that would be done twice; Python runs the next ones. Move one of both outside of what is compiled"
        ) from error


def _check_caught(recorder: Recording) -> None:
    """Refuse a way that an error led to: a row that raises it in each run, and goes on, is none."""
    if recorder.refusal is not None:
        raise CompileError(f"{recorder.refusal} (the function catches this error)")
    if recorder.failure is not None:
        text = f"{type(recorder.failure).__name__}: {recorder.failure}"
        raise Caught(f"the function catches an error that other numbers may not raise: {text}")


def _is_made_since(tensor: Tensor, number: int) -> bool:
    """Tell whether a tensor is a leaf that requires grad and was made later than a number was given."""
    return is_live(tensor) and tensor._tape is None and place_of(tensor).number > number
