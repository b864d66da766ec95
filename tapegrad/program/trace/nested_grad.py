"""Derivatives that are taken while a function is recorded: the rules of the rows, recorded as well.

The listing has every value, so a rule reads what it needs from there; what it computes are rows behind those that it
differentiates, and can be differentiated in turn.
"""

from __future__ import annotations

import functools
from collections.abc import Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from tapegrad.core.dispatch import TRACING
from tapegrad.core.grad_mode import enable_grad, state
from tapegrad.core.storage import layout_of
from tapegrad.core.tensor import Tensor
from tapegrad.engine.jvp_recorded import Pusher, anything
from tapegrad.engine.row_rules import Reader, index_add
from tapegrad.errors import DTypeError, GradError, UnreadableError
from tapegrad.ops import BY_NAME
from tapegrad.program.ir.listing import NUMBER, Call, View
from tapegrad.program.trace import structured
from tapegrad.program.trace.dispatch import constant
from tapegrad.program.trace.dispatch_prelude import running
from tapegrad.program.trace.tracer import DIFFERENTIABLE, REQUIRES, Traced, make
from tapegrad.record.operations import F, as_tensor

_CLONE, _INDEX = BY_NAME["clone"], BY_NAME["index"]


class _Rows(Reader):
    """Reads a listing as rules read a tape."""

    def __init__(self, recorder: Any) -> None:
        self.recorder = recorder
        listing = self.listing = recorder.listing
        tape: Any = SimpleNamespace(
            opcode=lambda row: listing.ops[row].opcode,
            operands=lambda row: listing.operands[row],
            row=lambda row: SimpleNamespace(head=0, immediate=listing.immediates.get(row, 0.0)),
            params=listing.params,
            packed=None,
        )
        self.tape = tape
        self._tensors: dict[int, Any] = {}

    def value(self, row: int, k: int, source: int) -> Any:
        if source == NUMBER:
            return float(self.listing.immediates[row])
        found = self._tensors.get(source)
        if found is None:
            bits = DIFFERENTIABLE if self.listing.live[source] else 0
            if bits and self.recorder.requires(source):
                bits |= REQUIRES
            found = self._tensors[source] = make(self.recorder, self.recorder.value_of(source), source, bits)
        return found

    def layout(self, row: int) -> Any:
        return layout_of(self.listing.values[row])


def current(tensor: Any) -> Traced:
    """Return a tensor as one of the recording."""
    return running().local(tensor.current()) if type(tensor) is Traced else constant(as_tensor(tensor))


def gradients(outputs: Sequence[Any], inputs: Sequence[Any], seeds: Sequence[Any], again: bool = True) -> list[Any]:
    """Return the gradients of outputs by inputs, None where none depends on one; all are rows of the recording.

    Parameters
    ----------
    outputs, inputs : sequence of tensors
    seeds : sequence of tensors, arrays or None
        What to start from; None for 1.
    again : bool
        Whether they may be differentiated in turn.
    """
    recorder = running()
    listing = recorder.listing
    ends, starts = [current(t) for t in outputs], [current(t) for t in inputs]
    wanted = {t._at for t in starts}
    first = min(wanted)
    depends = bytearray(len(listing))
    for row in wanted:
        depends[row] = 1
    for row in range(first, len(listing)):
        if listing.live[row] and any([k >= 0 and depends[k] for k in listing.operands[row]]):
            depends[row] = 1
    found: dict[int, Any] = {}
    with enable_grad(), recorder.all_here(again):
        for k, (end, seed) in enumerate(zip(ends, seeds, strict=True)):
            if seed is None:
                if end.size != 1:
                    raise GradError(f"output {k} has shape {end.shape}; give the gradient to start from")
                seed = np.ones(end.shape, end.dtype)
            if depends[end._at]:
                _add(found, end._at, _fitting(seed, end))
        reader = _Rows(recorder)
        for row in range(max(found, default=-1), first, -1):
            if row in found and row not in wanted:
                _pull(reader, row, found.pop(row), found, depends)
            elif row in found and listing.operands[row]:  # a result on the way to another input
                _pull(reader, row, found[row], found, depends)
    return [found.get(t._at) for t in starts]


def _fitting(seed: Any, end: Traced) -> Any:
    seed = as_tensor(seed)
    seed = seed if seed.dtype == end.dtype else seed.astype(end.dtype)
    return seed if seed.shape == end.shape else F.broadcast_to(seed, end.shape)


def _add(found: dict[int, Any], row: int, adjoint: Any) -> None:
    before = found.get(row)
    found[row] = adjoint if before is None else before + adjoint


def _pull(reader: _Rows, row: int, adjoint: Any, found: dict[int, Any], depends: bytearray) -> None:
    """Give the operands of a row what its adjoint contributes to them."""
    listing = reader.listing
    op, operands = listing.ops[row], listing.operands[row]
    if op is None:
        return
    live = [k >= 0 and depends[k] and (op.variadic or op.derivatives[j] is not None) for j, k in enumerate(operands)]
    if not any(live):
        return
    if op is _INDEX and (before := found.get(operands[0])) is not None:  # which is not added to zeros first
        found[operands[0]] = index_add(before, listing.params[row]["index"], adjoint)
        return
    try:
        pulled = reader.pull(row, adjoint, live)
    except UnreadableError as error:
        file, line, function = listing.places[listing.lines[row]]
        what = f"the derivative of {op.key}, which is in {function} ({file}, line {line})"
        raise UnreadableError(f"{error}, by {what}") from error
    for source, gradient in zip(operands, pulled, strict=True):
        if gradient is not None:
            _add(found, source, gradient)


def grad(
    outputs: Any, inputs: Any, seeds: Any, allows_unused: bool, materializes: bool, is_recorded: bool
) -> tuple[Any, ...]:
    """Do what `autograd.grad` does, where tensors of a recording are differentiated."""
    given = [None] * len(outputs) if seeds is None else list(seeds)
    found = gradients(outputs, inputs, given, is_recorded)
    for k, (tensor, gradient) in enumerate(zip(inputs, found, strict=True)):
        if gradient is None and materializes:
            found[k] = constant(np.zeros(tensor.shape, tensor.dtype))
        elif gradient is None and not allows_unused:
            raise GradError(
                f"input {k}, of shape {tensor.shape}, was not used to compute the outputs; pass allow_unused=True for "
                "None, or materialize_grads=True for zeros"
            )
    return tuple([g if g is None or is_recorded else g.detach() for g in found])


def push(outputs: Sequence[Any], inputs: Sequence[Any], tangents: Sequence[Any]) -> list[Any]:
    """Return the tangents of outputs, None where none depends on the inputs; all are rows of the recording."""
    recorder = running()
    listing = recorder.listing
    ends = [current(t)._at for t in outputs]
    found = {current(x)._at: current(t) for x, t in zip(inputs, tangents, strict=True) if t is not None}
    if not found:
        return [None] * len(outputs)
    first, last = min(found), max(ends, default=-1)
    needed = bytearray(max(last, first) + 1)
    for row in ends:
        needed[row] = 1
    for row in range(last, first, -1):
        if needed[row] and listing.live[row]:
            for k in listing.operands[row]:
                if k >= 0:
                    needed[k] = 1
    with enable_grad(), recorder.all_here(True):
        pusher = _Pusher(recorder)
        for row in range(first + 1, last + 1):
            if needed[row] and listing.live[row] and row not in found and listing.ops[row] is not None:
                given = [found.get(k) for k in listing.operands[row]]
                if any(t is not None for t in given):
                    found[row] = pusher.push(row, given)
    return [found.get(row) for row in ends]


class _Pusher(Pusher):
    """Gives the tangents of rows of a recording, as rows behind them."""

    def __init__(self, recorder: Any) -> None:
        self.reader = _Rows(recorder)
        self.tape = self.reader.tape

    def again(self, op: Any, values: Sequence[Any], params: dict[str, Any]) -> Any:
        return structured.with_params(op, [current(v) for v in values], params)

    def zeros(self, layout: Any) -> Any:
        return zeros(layout.shape, layout.dtype)

    def transposed(self, row: int, op: Any, operands: Any, layout: Any, tangents: Sequence[Any]) -> Any:
        """Transpose the row's rule, at an adjoint that is nowhere 0: rules look at it where they divide."""
        seed = _seed(anything(layout))
        live = [t is not None and (op.variadic or op.derivatives[k] is not None) for k, t in enumerate(tangents)]
        pulled = self.reader.pull(row, seed, live)
        pairs = [(g, t) for g, t in zip(pulled, tangents, strict=True) if g is not None]
        (found,) = gradients([g for g, _ in pairs], [seed], [t for _, t in pairs])
        return self.zeros(layout) if found is None else found


def _seed(array: np.ndarray) -> Traced:
    """Return a constant of the recording that can be differentiated by."""
    recorder = running()
    return make(recorder, array, recorder.variable(array), DIFFERENTIABLE | REQUIRES)


def variable(value: Any) -> tuple[Traced, bool]:
    """Return a tensor for a nested derivative to be taken by, with the numbers of `value`, and whether it follows it.

    Its row is live whatever `value` is: an argument, something computed from one, or a constant of the recording. A
    copy of a constant would not be, and everything that is computed from it would have no derivative.
    """
    recorder = running()
    if isinstance(value, (Tensor, np.ndarray)):
        numbers, at, bits = recorder.operand(value)  # of an array too: a replay compares what it holds then
    else:
        numbers = np.asarray(value)
        at, bits = recorder.constant(numbers), 0
    array, bits = np.asarray(numbers), bits if state.rec is state.pen else recorder.quiet(bits)
    if array.dtype.kind == "b":
        raise DTypeError("cannot differentiate with respect to booleans; choose other arguments with argnums")
    if array.dtype.kind in "iu":
        array, at = recorder.cast(array, at, 0, np.dtype(np.float64))
    if not bits and recorder.listing.live[at]:  # an outer derivative is not to come through the copy
        at = recorder.row(None, (at,), View(0, array.strides), array, 0)
    array = np.array(array)
    at = recorder.row(_CLONE, (at,), Call(functools.partial(_CLONE.forward, np)), array, DIFFERENTIABLE | REQUIRES)
    return make(recorder, array, at, bits | DIFFERENTIABLE | REQUIRES), bool(bits & DIFFERENTIABLE)


def roots(x: Traced) -> set[str]:
    """Name the rows of arguments, and of what else may be differentiated by, that a tensor depends on."""
    listing = running().listing
    todo, seen, found = [x.current()._at], set(), set()
    while todo:
        row = todo.pop()
        if row in seen or not listing.live[row]:
            continue
        seen.add(row)
        sources = [k for k in listing.operands[row] if k >= 0 and listing.live[k]]
        todo += sources
        if not sources:
            found.add(f"%{row}")  # as `place_of` does
    return found


def zeros(shape: int | tuple[int, ...], dtype: Any) -> Traced:
    """Return zeros of the recording: one row for all of a shape and dtype."""
    recorder = running()
    key = np.broadcast_shapes(shape), np.dtype(dtype)
    known = recorder.zeros.get(key)
    if known is None:
        value = np.zeros(*key)
        known = recorder.zeros[key] = value, recorder.constant(value)
    value, at = known
    return make(recorder, value, at, 0)


TRACING.register(grad=grad, push=push, roots=roots, variable=variable, zeros=zeros)
