"""Tangents on tensors: forward mode over what was recorded, so that it is recorded itself.

A tape knows the local derivatives of its rows, and they serve both directions: from the inputs' tangents up through the
rows to those of the outputs. What `vjp_jvp.py` does with arrays and compiled kernels is done here with tensors, where
the tangents are to be differentiated again, and for the rows that have no kernel.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import numpy as np

from tapegrad.core.dispatch import TRACING
from tapegrad.core.grad_mode import inference_mode, is_recording, state, unwritten
from tapegrad.core.storage import DIFFERENTIABLE_CHARS
from tapegrad.core.tensor import Tensor
from tapegrad.engine import backward, jvp_batched
from tapegrad.engine.jvp_batched import Push, PushRun
from tapegrad.engine.row_rules import Reader, of_dtype, pushed, transposing
from tapegrad.engine.tape_pass import TapeRun
from tapegrad.engine.tensor_hooks import quietly
from tapegrad.engine.vjp_jvp import push as push_arrays
from tapegrad.errors import GradError
from tapegrad.ops import BY_NAME, BY_OPCODE, IMPORT
from tapegrad.ops.axes import MOST_DIMS
from tapegrad.ops.op import read_by
from tapegrad.record.operations import F, again, as_tensor
from tapegrad.record.recorder import ordinary, place_of, present

_FUNCTION, _RESULT = BY_NAME["function"].opcode, BY_NAME["function_result"].opcode


def push(outputs: Sequence[Tensor], inputs: Sequence[Tensor], tangents: Sequence[Tensor]) -> list[Tensor | None]:
    """Carry tangents from inputs to outputs.

    Parameters
    ----------
    outputs : sequence of tensors
    inputs : sequence of tensors
        Leaves that require grad, or results.
    tangents : sequence of tensors
        One for each input, of its shape and dtype.

    Returns
    -------
    list of tensor or None
        The derivative of each output in the direction of the tangents, recorded in grad mode; None where it does not
        depend on the inputs.

    Raises
    ------
    FreedError, VersionError
        As backward.
    """
    if state.tracing is not None:
        return TRACING.push(outputs, inputs, tangents)
    places = [place_of(t) for t in map(present, outputs)]
    given: dict[Any, Any] = {place_of(t): tangent for t, tangent in zip(inputs, tangents, strict=True)}
    run = _Push(given, {place for place in places if isinstance(place, tuple) and place not in given}, 1)
    run.run()
    found = run.found
    return [
        given[place] if place in given else found.get((place[0].number, place[1])) if isinstance(place, tuple) else None
        for place in places
    ]


def jvp(
    outputs: Sequence[Tensor], inputs: Sequence[Tensor], tangents: Sequence[Tensor], create_graph: bool
) -> list[Tensor | None]:
    """Compute the product of the Jacobian and tangents as `push` does, recorded only if asked for.

    What is not recorded is computed by compiled kernels, and shares no memory with anything.
    """
    if create_graph:
        return push(outputs, inputs, tangents)
    if max((t.ndim for t in (*outputs, *tangents)), default=0) >= MOST_DIMS:  # which leaves no axis for a lane
        with unwritten():
            return push(outputs, inputs, tangents)
    found = push_arrays(outputs, inputs, [t._array[None] for t in tangents], 1)
    return [None if block is None else ordinary(block[0].copy()) for block in found]


class _Push(Push):
    """A way forward that computes with tensors."""

    def _begin(self, tape: Any) -> PushRun:
        return _Run(self, tape)


class _Run(PushRun):
    """One way forward through one tape, with tensors."""

    def run(self, found: dict[Any, Any]) -> None:  # type: ignore[override]
        """Run the rows, and note the tangents that are asked for."""
        tape, marks = self.tape, self.needed
        assert marks is not None
        known = self.tangents
        for row, source, there in tape.sources:
            if row < len(marks) and marks[row] and (source.number, there) in found:
                known[row] = found[source.number, there]
        if not known:
            return
        self.items, self.states = tape.vals, np.zeros(len(marks), np.uint8)
        pusher = Pusher(self)
        for row in np.flatnonzero(marks).tolist():
            if row in known or tape.opcode(row) <= IMPORT:
                continue
            tangents = [None if at < 0 else known.get(at) for at in tape.operands(row)]
            if any(t is not None for t in tangents):
                known[row] = pusher.push(row, tangents)
        for row in self.asked:
            if row in known:
                found[tape.number, row] = known[row]


class Pusher:
    """Gives the tangents of rows from those of their operands.

    Parameters
    ----------
    run : TapeRun
        A pass over a snapshot of the tape.
    """

    def __init__(self, run: TapeRun) -> None:
        self.tape, self.reader = run.tape, Reader(run)

    def push(self, row: int, tangents: Sequence[Tensor | None]) -> Any:
        """Return the tangent of a row, of whose operands at least one has a tangent."""
        opcode = self.tape.opcode(row)
        op = BY_OPCODE[opcode]
        layout = self.reader.layout(row)
        if opcode == _FUNCTION:
            found = self._function(row, self.tape.params[row], tangents)
            return found if len(found) > 1 else found[0]
        if opcode == _RESULT:
            return self._of_result(row, tangents)
        if op.elementwise:
            return self._elementwise(row, op, layout, tangents)
        operands = self.tape.operands(row)
        params = self.tape.params.get(row, {})
        result: Any = None
        if op.push is not None:
            result = op.push(tangents, self.reader.known(row, op, operands, op.reads), layout.shape)
        elif op.linear:
            values = [
                self.zeros(self.reader.layout(at)) if t is None else t for at, t in zip(operands, tangents, strict=True)
            ]
            result = self.again(op, values, params)
        elif op.bilinear:
            result = self._bilinear(row, op, operands, params, tangents)
        if result is None:
            result = self.transposed(row, op, operands, layout, tangents)
        return result if result.dtype == layout.dtype else result.astype(layout.dtype)

    def again(self, op: Any, values: Sequence[Any], params: dict[str, Any]) -> Any:
        """Compute a row's value for other operands."""
        return again(op, values, params)

    def zeros(self, layout: Any) -> Any:
        """Return a tangent that is 0."""
        return ordinary(np.zeros(layout.shape, layout.dtype))

    def _elementwise(self, row: int, op: Any, layout: Any, tangents: Sequence[Any]) -> Any:
        asked = [None if t is None else op.derivatives[k] for k, t in enumerate(tangents)]
        known, sources = self.reader.locals(row, op, self.tape.operands(row), asked)
        total: Any = None
        for source, tangent in zip(sources, tangents, strict=True):
            if source is not None:
                part = pushed(op, tangent, source, known)
                total = part if total is None else total + part
        if total is None:
            return self.zeros(layout)
        return total if total.shape == layout.shape else F.broadcast_to(total, layout.shape)

    def _bilinear(self, row: int, op: Any, operands: Any, params: Any, tangents: Sequence[Any]) -> Any:
        names = {"x"} if tangents[0] is None else {"y"} if tangents[1] is None else {"x", "y"}
        known = self.reader.known(row, op, operands, frozenset(names))
        total: Any = None
        if tangents[0] is not None:
            total = self.again(op, (tangents[0], as_tensor(known["y"])), params)
        if tangents[1] is not None:
            part = self.again(op, (as_tensor(known["x"]), tangents[1]), params)
            total = part if total is None else total + part
        return total

    def transposed(self, row: int, op: Any, operands: Any, layout: Any, tangents: Sequence[Any]) -> Any:
        """Transpose the row's rule, which is linear in the adjoint, by differentiating it.

        It is asked at an adjoint that is nowhere 0: rules look at it where they would divide by nothing.
        """
        records = is_recording()
        rules = [op.dx if op.variadic else op.derivatives[k] for k in range(len(operands))]
        asked = [k for k, t in enumerate(tangents) if t is not None and rules[k] is not None]
        names = frozenset().union(*[op.needs(rules[k]) for k in asked])
        known = self.reader.known(row, op, operands, names)
        if not records:
            known = {name: v.detach() if isinstance(v, Tensor) else v for name, v in known.items()}
        adjoint = Tensor(anything(layout), None, True)
        total: Any = None
        for k, given in self._pulled(op, rules, asked, adjoint, known):
            if given is not None and given.dtype != tangents[k].dtype:
                with inference_mode(False):  # which is grad mode
                    given = of_dtype(given, tangents[k].dtype)
            if given is None or not given.requires_grad:
                continue
            (part,) = backward.grad(
                given, adjoint, tangents[k], create_graph=records, retain_graph=records, materialize_grads=True
            )
            total = part if total is None else total + part
        return self.zeros(layout) if total is None else total

    def _pulled(
        self, op: Any, rules: Sequence[Any], asked: Sequence[int], adjoint: Any, known: dict[str, Any]
    ) -> Iterator[tuple[int, Any]]:
        """Yield what the rules make of an adjoint for the operands that are asked for, recorded."""
        if op.pull is not None:
            with inference_mode(False):  # which is grad mode
                found = op.pull(adjoint, [k in asked for k in range(len(rules))], known, True)
            yield from [(k, found[k]) for k in asked]
            return
        for k in asked:
            known["shared"] = {}  # each is differentiated by itself, and gone then
            with inference_mode(False):  # which is grad mode
                known["index"] = k if op.variadic else known.get("index")
                given = as_tensor(rules[k](transposing, adjoint, **{name: known[name] for name in read_by(rules[k])}))
            yield k, given

    def _function(self, row: int, call: Any, tangents: Sequence[Any]) -> list[Any]:
        """Return the tangent of each result of a custom function: its jvp's, or those of its transposed backward."""
        if call.jvp is not None:
            return [
                self.zeros(layout) if tangent is None and layout is not None else tangent
                for tangent, layout in zip(call.tangents(tangents), call.results, strict=True)
            ]
        if not is_recording() and (found := call.pushed(tangents)) is not None:
            return list(found)
        if getattr(call.backward, "is_once_differentiable", False):
            raise GradError(
                f"forward mode came to {call.name}, which has no jvp, and whose backward is marked as "
                "once_differentiable, so that it cannot be transposed; define a static method jvp(ctx, *tangents)"
            )
        records = is_recording()
        results = [  # booleans and integers, such as a program's guards under vmap, have no tangent
            layout if layout is not None and layout.dtype.char in DIFFERENTIABLE_CHARS else None
            for layout in call.results
        ]
        adjoints = [None if layout is None else Tensor(anything(layout), None, True) for layout in results]
        live = [tangent is not None for tangent in tangents]
        with inference_mode(False):  # which is grad mode
            given = call.gradients(adjoints, live, True)
        pairs = [(g, t) for g, t in zip(given, tangents, strict=True) if t is not None and g is not None]
        pairs = [(g, t) for g, t in pairs if g.requires_grad]
        asked = [a for a in adjoints if a is not None]
        if not pairs:
            return [None if layout is None else self.zeros(layout) for layout in results]
        parts = iter(
            backward.grad(
                [g for g, _ in pairs], asked, [t for _, t in pairs],
                create_graph=records, retain_graph=True, materialize_grads=True,
            )
        )  # fmt: skip
        return [None if layout is None else next(parts) for layout in results]

    def _of_result(self, row: int, tangents: Sequence[Any]) -> Any:
        """Return the tangent of one of several results of a custom function."""
        return tangents[0][self.tape.params[row]["index"]]


def _tangent_rule(run: PushRun, row: int, tangents: list[Any]) -> Any:
    """Return the tangent of a row that has no kernel for it, as an array."""
    pusher = vars(run).get("pusher") or vars(run).setdefault("pusher", Pusher(run))
    found = quietly(pusher.push, row, [None if t is None else ordinary(t) for t in tangents])
    if isinstance(found, list):
        return [None if t is None else t._array for t in found]
    return found._array


jvp_batched.register_rules(_tangent_rule)


def anything(layout: Any) -> Any:
    """Return numbers of both signs none of which is 0, or like its neighbours; complex ones in both parts."""
    numbers: Any = np.cos(1.0 + 7.0 * np.arange(layout.size)) + 0.25
    if layout.dtype.kind == "c":
        numbers = numbers + 1j * (np.sin(2.0 + 5.0 * np.arange(layout.size)) - 0.35)
    return numbers.reshape(layout.shape).astype(layout.dtype)
