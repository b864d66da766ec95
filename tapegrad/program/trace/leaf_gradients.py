"""`backward()` and `.grad` where a function is recorded: so that a whole step of training is one program.

While the function runs, `.grad` of a tensor from outside is what the function has put there, and nobody else sees it.
When a run is over, it becomes the tensor's own.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad.core.dispatch import TRACING
from tapegrad.core.grad_mode import no_grad, unrecorded
from tapegrad.core.storage import overlaps
from tapegrad.engine.output_cotangents import sequence
from tapegrad.errors import GradError
from tapegrad.program.ir.listing import View
from tapegrad.program.trace.captured_tensor import check_outermost
from tapegrad.program.trace.dispatch_prelude import running
from tapegrad.program.trace.nested_grad import current, gradients
from tapegrad.program.trace.tracer import Traced, make
from tapegrad.record.operations import is_tensor
from tapegrad.record.recorder import place_of, requires_grad


def backward(outputs: Any, seeds: Any, retain: Any, create_graph: bool, inputs: Any) -> None:
    """Do what `autograd.backward` does, where tensors of a recording are differentiated.

    Raises
    ------
    GradError
        As there.
    CompileError
        For what is not recorded: then Python runs the function.
    """
    recorder = running()
    check_outermost(recorder, "backward()")
    if create_graph:
        raise unrecorded("backward(create_graph=True) is not recorded; use tg.autograd.grad(…, create_graph=True)")
    ends = sequence(outputs)
    given = [None] * len(ends) if seeds is None else list(sequence(seeds))
    for k, end in enumerate(ends):
        if not end.requires_grad:
            raise GradError(f"output {k} does not require grad: it depends on nothing that does")
    found = _leaves(recorder, ends)
    if inputs is not None:
        chosen = {id(t) for t in sequence(inputs)}
        if chosen - {id(thing) for thing in found}:
            raise unrecorded("backward(inputs=…) of what is no leaf from outside is not recorded; use tg.autograd.grad")
        found = [thing for thing in found if id(thing) in chosen]
    for thing, adjoint in zip(found, gradients(ends, found, given, again=False), strict=True):
        if adjoint is not None:
            _accumulate(recorder, thing, _without_history(recorder, adjoint))
    if not retain:
        for end in ends:
            _free(recorder, end)


def _leaves(recorder: Any, ends: Sequence[Any]) -> list[Any]:
    """Return the tensors from outside that require grad and that some tensors depend on."""
    listing = recorder.listing
    todo, seen = [current(end)._at for end in ends], set()
    while todo:
        row = todo.pop()
        if row not in seen and listing.live[row]:
            seen.add(row)
            todo += [k for k in listing.operands[row] if k >= 0]
    if any([t._at in seen and recorder.requires(t._at) for t in recorder.given]):
        raise unrecorded(
            "backward() would add to the .grad of an argument, which is not recorded; give its gradient back, by "
            "tg.autograd.grad"
        )
    found = [o.thing for o in recorder.outsiders if o.row in seen and is_tensor(o.thing) and requires_grad(o.thing)]
    for thing in found:
        if place_of(thing).hooks is not None:
            raise unrecorded("a hook waits for the gradient of a tensor from outside, which is not recorded")
        recorder.asks(thing, "requires_grad")
    return found


def _accumulate(recorder: Any, thing: Any, adjoint: Any) -> None:
    """Add an adjoint to `.grad`; in place, where there is one, as backward does."""
    recorder.watch(thing)
    recorder.asks(thing, "grad")
    before = thing.grad
    if before is None:
        thing.grad = adjoint
        return
    if type(before) is not Traced and id(before) not in recorder.stand_ins:
        raise unrecorded(
            "backward() adds to a .grad that has a history, a mask, or is of inference mode, which is not recorded"
        )
    with no_grad():
        before.add_(adjoint)


def _free(recorder: Any, end: Any) -> None:
    """Let a tensor have no history any more, as backward has freed it."""
    if type(end) is Traced and end._whole is None:
        end._at, end._bits = _without_history(recorder, end)._at, 0


def _without_history(recorder: Any, tensor: Any) -> Traced:
    """Return the values of a tensor, which may be written: no memory of a recording's tensors is."""
    now = current(tensor)
    value = np.asarray(now._value)
    if overlaps(value):
        with no_grad():
            return current(now.clone())
    return make(recorder, value, recorder.row(None, (now._at,), View(0, value.strides), value, 0), 0)


def written(recorder: Any, results: Sequence[Any]) -> list[tuple[Any, Traced | None]]:
    """List the tensors from outside whose `.grad` the function has written, and what it is now."""
    found = list(recorder.leaf_gradients.values())
    known = {id(value) for _, value in found if value is not None} | recorder.stand_ins.keys()
    if any([id(result) in known for result in results]):
        raise unrecorded("a result is also a .grad, which a replay would make two tensors of; give its clone()")
    given = [id(value) for _, value in found if value is not None]
    if len({*given}) < len(given):
        raise unrecorded("one tensor becomes the .grad of two; write a clone() there")
    for _, value in found:
        if value is not None and value._outside:
            raise unrecorded("the .grad of a tensor becomes another tensor from outside; write its clone() there")
        if value is not None and value.requires_grad:
            raise unrecorded("a tensor with a history becomes a .grad; write its detach() there")
    return [(thing, None if value is None else value.current()) for thing, value in found]


TRACING.register(backward=backward)
