"""The short way of calls: what was found out for one call of a kind is not asked again for the next.

A call in general takes its arguments apart, looks for the programs that there are for such, tries them, and gives the
results the form that they had: a dozen of Python's calls, which take longer than a small program runs. So after a call
that ran a program, a function is made that does the same for calls that are like it: with nothing asked twice, and what
is always the same known beforehand. What is not like it makes that function give MISSED, and the general way does it
all: nothing has happened then.
"""

from __future__ import annotations

from collections.abc import Callable
from operator import is_not
from typing import Any, NamedTuple

import numpy as np

from tapegrad.large import COPIED_LARGE, copy_into
from tapegrad.modes import INFERENCE, state
from tapegrad.replay.waiting import Way
from tapegrad.tape import replaying as P
from tapegrad.tape.storage import INFERENCE_MARK
from tapegrad.tensor import Tensor
from tapegrad.writing import ordinary, requires_grad

MISSED: Any = object()
_ROW, BACK = P.ROW, P.BACK
_new: Any = object.__new__


class Short(NamedTuple):
    """A short way, and what it is for: calls of a form that are recorded or are not, and a program."""

    form: Any
    records: bool
    program: Any
    call: Callable[[Any, Any], Any] | None


def _of_python() -> None:
    """Stand for a function that is not Python's, with defaults that stay."""


def short_call(signature: Any, taken: Any, entry: Any, program: Any, stats: Any) -> Callable[[Any, Any], Any] | None:
    """Make the short way for calls like one that has just run a program.

    Parameters
    ----------
    signature : Signature
    taken : Taken
        Of that call.
    entry : Entry
        What there is for such calls.
    program : Program
        The first of its programs.
    stats : Stats

    Returns
    -------
    callable or None
        `short(args, kwargs)` gives the call's result, or MISSED; None where such calls go the general way.
    """
    if taken.form is None or entry.written or entry.writes_outside or program._draws or program._effects:
        return None
    captured, records = program._captured, state.rec is state.pen
    if not all([type(thing) is Tensor for thing in captured]):
        return None
    live = list(map(requires_grad, [*taken.leaves, *captured]))
    way = None
    if records and program._results.is_single:
        given = sum([1 << k for k, is_on in enumerate(live) if is_on])
        way = Way(program, live) if program.depends()[0] & given else None
    program._plan.tighten()
    return _made(entry, program, taken, signature.plain or _of_python, records, live, way, stats)


def _made(
    entry: Any, program: Any, taken: Any, plain: Any, records: bool, live: list[bool], way: Way | None, stats: Any
) -> Callable[[Any, Any], Any]:
    """Make the function, which refers to nothing that it does not need; all in one, as each call takes time."""
    check, count, holds = taken.form.check, taken.form.count, program.holds()
    defaults, named = plain.__defaults__, plain.__kwdefaults__
    captured, outputs = program._captured, program.listing.outputs
    of_tensors = [type(thing) is Tensor for thing in (*taken.leaves, *captured)]
    asks, is_only, is_of_tensor = captured and records, len(of_tensors) == 1, of_tensors[:1] == [True]
    is_short = program._results.is_single and not (records and any(live))
    gives_tensors = taken.has_tensors or (captured and not taken.leaves)
    is_array = program.layout(outputs[0]).shape != () if outputs else False

    def call(args: Any, kwargs: Any) -> Any:
        recorder: Any = state.rec
        if (
            state.apart
            or (recorder is None or recorder is INFERENCE) is records
            or entry.latest is not program
            or len(args) != count
            or plain.__defaults__ is not defaults
            or plain.__kwdefaults__ is not named
        ):
            return MISSED
        leaves = check(args, kwargs)
        if leaves is None or not holds():
            return MISSED
        given = leaves
        if captured:
            given = [*leaves, *captured]
            if asks and list(map(requires_grad, given)) != live:
                return MISSED
        plan = program._plan.fastest()
        workspace = plan.take_quickly() if way is None else way.take(plan)
        try:
            if is_only:
                workspace._inputs[0][...] = given[0]._array if is_of_tensor else given[0]
            else:
                for k, place in enumerate(workspace._inputs):
                    place[...] = given[k]._array if of_tensors[k] else given[k]
            workspace._words[_ROW] = 0
            status = plan.walk(workspace._address)
            if status:
                if not workspace.goes_on(plan, status):
                    plan.give(workspace)
                    entry.latest = None  # until it has served another call
                    return MISSED
                plan, workspace._plan = workspace._plan, None
        except BaseException:
            plan.give(workspace)
            raise
        stats.replays += 1
        if is_short:
            value = workspace._outputs[0]
            value = value.copy() if is_array else value[()]
            plan._free.append(workspace)
            if not gives_tensors:
                return value
            result = _new(Tensor)
            result._array, result._tape, result._row, result._layout = value, None, -1, None
            result._meta = INFERENCE_MARK if recorder is INFERENCE else None
            return result
        workspace._plan = plan
        if way is not None and recorder.own is None:
            value = workspace._outputs[0]
            result = way.waiting(given, value.copy() if is_array else value[()], workspace, recorder)
            if result is not None:
                return result
        return program.finish(workspace, leaves)

    return call


def short_gradient(program: Any, question: Any, argnums: Any, args: Any, kwargs: Any) -> Callable[..., Any] | None:
    """Make the short way of `Program.value_and_grad` for calls like one that has just been computed.

    Parameters
    ----------
    program : Program
    question : Question
        What `argnums` says.
    argnums : int or sequence of int
    args, kwargs
        Of that call.

    Returns
    -------
    callable or None
        `short(program, args, kwargs, argnums)` gives the value and its gradient, or MISSED; None where such calls go
        the general way. It does not refer to the program, which keeps it.
    """
    taken = program._form.signature.take_apart(args, kwargs)
    is_simple = program._results.is_single and question.is_plain and not (program._effects or program._draws)
    if taken.form is None or not is_simple:
        return None
    inputs = program._form.leaves_of(program, taken)
    if len(inputs) != len(taken.leaves) or any(map(is_not, inputs, taken.leaves)):
        return None  # a number in the place of an array, or what is passed in another order
    check, count, plain = taken.form.check, taken.form.count, program._form.signature.plain or _of_python
    defaults, named = plain.__defaults__, plain.__kwdefaults__
    holds = None if program._fixed else program.holds()
    captured, out, rows, one = program._captured, program.listing.outputs[0], question.rows, question.one
    of_tensors = [type(leaf) is Tensor for leaf in taken.leaves]
    is_live_form = any(map(requires_grad, taken.leaves))
    gives = [(k, of_tensors[k]) for k in question.wanted]
    gives_tensor, is_array = any([of_tensor for _, of_tensor in gives]), program.layout(out).shape != ()
    known: list[Any] = [(None, None)]
    has_large = any([program.layout(row).nbytes >= COPIED_LARGE for row in program.listing.inputs])
    program._plan.tighten(True)

    def call(program: Any, args: Any, kwargs: Any, asked: Any) -> Any:
        if (
            asked is not argnums
            or state.apart
            or len(args) != count
            or plain.__defaults__ is not defaults
            or plain.__kwdefaults__ is not named
        ):
            return MISSED
        leaves = check(args, kwargs)
        if leaves is None or not (program.failed() is None if holds is None else holds()):
            return MISSED
        if (is_live_form or captured) and program.is_live(leaves):
            return MISSED
        plan = program._plan.fastest()
        if captured:
            leaves = [*leaves, *captured]
        workspace = plan.take(True)
        try:
            for k, place in enumerate(workspace._inputs):
                leaf = leaves[k]
                if has_large:
                    copy_into(place, leaf._array if type(leaf) is Tensor else leaf)
                else:
                    place[...] = leaf._array if type(leaf) is Tensor else leaf
            planned = known[0]
            if planned[0] is not plan:
                planned = known[0] = plan, plan.backward((out,), rows)
            workspace.prepare(planned[1], 1.0)
            if planned[1].once is not None:
                if workspace.run_once(planned[1]) >= 0:
                    return MISSED
                status = 0 if workspace._plan is plan else 1
            else:
                workspace._words[_ROW] = 0
                status = plan.walk_through(workspace._address)
                if status and status < BACK and not workspace.goes_on(plan, status):
                    return MISSED
            if status and status < BACK:  # which the way back has not been reached with
                found = workspace.pull(workspace._plan.backward((out,), rows), 1.0)
            else:
                found = workspace.pulled(status and status - BACK)
            value = workspace._outputs[0]
            value = value.copy() if is_array else value[()]
        finally:
            plan.give(workspace)
        if gives_tensor:
            value = ordinary(np.asarray(value))
        for k, (at, of_tensor) in enumerate(gives):
            gradient = found[k]
            if gradient is None:
                gradient = np.zeros(leaves[at].shape, leaves[at].dtype)[()]
            found[k] = ordinary(gradient) if of_tensor else gradient
        return value, found[0] if one else tuple(found)

    return call
