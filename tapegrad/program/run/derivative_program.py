"""Derivatives of programs that are programs: the same rows, and behind them those of the derivative's rules."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import enable_grad, state
from tapegrad.errors import BatchError, CompileError, GradError
from tapegrad.program.ir.listing import INPUT, NUMBER, Call, HasBytes, IsTrue, Listing, View
from tapegrad.program.ir.liveness import read_by_derivatives
from tapegrad.program.ir.rewrite import prepare
from tapegrad.program.lower.strided import Form
from tapegrad.program.run.plan import Plan
from tapegrad.program.trace import nested_grad
from tapegrad.program.trace.capture import Recording
from tapegrad.program.trace.tracer import DIFFERENTIABLE, REQUIRES, make


class Derived:
    """A derivative as a program.

    Parameters
    ----------
    listing : Listing
        The rows of the program, and of its derivative behind them.
    count : int
        How many are the program's.
    rows : list of int or None
        Of the derivative's results; None where there is none.
    mode : {True, "exact", False}
        How the rows are simplified.
    is_reversed : bool
        Whether it is to be run in reverse, from these results.

    Attributes
    ----------
    listing : Listing
        Only the rows that the results depend on, and guards, simplified.
    rows : list of int or None
    plan : Plan
    """

    def __init__(
        self, listing: Listing, count: int, rows: Sequence[int | None], mode: bool | str, is_reversed: bool
    ) -> None:
        kept = _needed(listing, [*listing.outputs, *[row for row in rows if row is not None]])
        self.listing = _only(listing, kept)
        self._numbers = np.flatnonzero(np.frombuffer(kept, np.uint8)).astype(np.int32)
        self.rows = [None if row is None else int(np.searchsorted(self._numbers, row)) for row in rows]
        self._count = count
        self._simplify(mode, is_reversed)

    def _simplify(self, mode: bool | str, is_reversed: bool) -> None:
        """Leave out what is computed twice, as rules do, and make the plan."""
        listing = self.listing
        count = len(listing.outputs)
        if not is_reversed:
            listing.live = bytearray(len(listing))
        listing.outputs = [*listing.outputs, *[row for row in self.rows if row is not None]]  # as these are read too
        found = prepare(listing, mode)
        self.listing, self.plan = found.listing, Plan(found.listing)
        self.listing.outputs = self.listing.outputs[:count]
        self.rows = [None if row is None else int(found.rows[row]) for row in self.rows]
        self._numbers = self._numbers[found.origins]
        self.listing.pack()

    @property
    def nbytes(self) -> int:
        """Bytes of it as it is run and as it was recorded."""
        return self.plan.nbytes + self.listing.nbytes + self._numbers.nbytes

    def run(self, program: Any, leaves: Sequence[Any], more: Sequence[Any]) -> tuple[Any, list[Any]] | None:
        """Run it forward; give the workspace, or None where a rule would do something else than when it was recorded.

        Parameters
        ----------
        program : Program
        leaves : sequence
            The program's inputs.
        more : sequence of array
            The derivative's.

        Raises
        ------
        DivergenceError
            If a guard of the program's failed.
        """
        workspace, row = program.attempt(leaves, plan=self.plan, more=more)
        if row < 0:
            return workspace, []
        self.plan.give(workspace)
        there = int(self._numbers[row])
        if there < self._count:
            raise program.divergence(there)
        return None

    def of_inputs(self, inputs: Sequence[Any]) -> Any:
        """Run it forward for what a run had as its inputs, outside ones too; None where a guard fails, as in `run`."""
        workspace = self.plan.take()
        try:
            for k, array in enumerate(inputs):
                workspace.load(k, array)
            row = workspace.forward()
        except BaseException:
            self.plan.give(workspace)
            raise
        if row < 0:
            return workspace
        self.plan.give(workspace)
        return None


def changes_along(program: Any, given: Sequence[int], count: int) -> Derived | None:
    """Record how the results change in a direction, which is given for some of the inputs."""

    def results(recorder: Recording, inputs: list[Any], outputs: list[Any]) -> list[Any]:
        listing = recorder.listing
        tangents = [recorder.input(_like(listing.values[listing.inputs[k]]), 0) for k in given]
        on = [k for k, t in enumerate(outputs[:count]) if listing.live[t._at] and t.dtype.char in "fdFD"]
        found = nested_grad.push([outputs[k] for k in on], [inputs[k] for k in given], tangents)
        by_output = dict(zip(on, found, strict=True))
        return [by_output.get(k) for k in range(count)]

    return _recorded(program, results, False)


def step_and_change(program: Any, given: Sequence[int]) -> tuple[Listing, list[int]] | None:
    """Record how the results of a loop's step change, as a program that can be differentiated in turn.

    Parameters
    ----------
    program : object
        With a `listing`, and `optimize`, what may be done to its rows.
    given : sequence of int
        Which of its inputs change; how they do are inputs behind its own, in this order.

    Returns
    -------
    listing : Listing
        Its outputs are the program's.
    rows : list of int
        Of the change of each output.
    None
        If that cannot be recorded.
    """

    def results(recorder: Recording, inputs: list[Any], outputs: list[Any]) -> list[Any]:
        listing = recorder.listing
        changes = [recorder.input(_like(listing.values[listing.inputs[k]]), DIFFERENTIABLE | REQUIRES) for k in given]
        on = [k for k, t in enumerate(outputs) if listing.live[t._at] and t.dtype.char in "fd"]
        moving = [(inputs[k], change) for k, change in zip(given, changes, strict=True) if listing.live[inputs[k]._at]]
        found = nested_grad.push([outputs[k] for k in on], [x for x, _ in moving], [t for _, t in moving])
        by_output = {k: _in_order(t) for k, t in zip(on, found, strict=True) if t is not None}
        return [by_output[k] if k in by_output else _none(recorder, t) for k, t in enumerate(outputs)]

    derived = _recorded(program, results, True)
    return None if derived is None else (derived.listing, [row for row in derived.rows if row is not None])


def _in_order(t: Any) -> Any:
    """Return a change in C order, as states lie."""
    return t if np.asarray(t._value).flags.c_contiguous else t.contiguous()


def _none(recorder: Recording, t: Any) -> Any:
    value = _like(np.asarray(t._value))
    return make(recorder, value, recorder.constant(value), 0)


def gradients_of(program: Any, wanted: Sequence[int], count: int) -> Derived | None:
    """Record the gradient of the only result by some of the inputs."""

    def results(recorder: Recording, inputs: list[Any], outputs: list[Any]) -> list[Any]:
        if not count or not recorder.listing.live[outputs[0]._at]:
            return [None] * len(wanted)
        one = np.ones(outputs[0].shape, outputs[0].dtype)
        return nested_grad.gradients(outputs[:1], [inputs[k] for k in wanted], [one])

    return _recorded(program, results, True)


def _recorded(program: Any, results: Callable[..., list[Any]], is_reversed: bool) -> Derived | None:
    """Append the rows of a derivative to a copy of a program's; None if they cannot be recorded."""
    recorder = Recording()
    count = len(program.listing)
    listing = recorder.listing = program.listing.copied()
    listing.values = _computed(listing)
    outside = state.tracing, state.apart
    state.tracing, state.apart = recorder, True
    try:
        with enable_grad(), np.errstate(all="ignore"):
            inputs, outputs = ([_tensor(recorder, row) for row in rows] for rows in (listing.inputs, listing.outputs))
            found = results(recorder, inputs, outputs)
            rows = [None if t is None else nested_grad.current(t)._at for t in found]
    except (BatchError, CompileError, GradError):
        return None
    finally:
        recorder.close()
        recorder.forget()
        state.tracing, state.apart = outside
    return Derived(listing, count, rows, program.optimize, is_reversed)


def _tensor(recorder: Recording, row: int) -> Any:
    listing = recorder.listing
    bits = (DIFFERENTIABLE | REQUIRES) if listing.live[row] else 0
    return make(recorder, listing.values[row], row, bits)


def _like(value: Any) -> np.ndarray:
    return np.zeros(value.shape, value.dtype)


def _computed(listing: Listing) -> list[Any]:
    """Compute the values that rows had when they were recorded, which a listing has not; keep what derivatives read."""
    values = listing.values
    missing = [row for row, value in enumerate(values) if type(value) is Form]
    if not missing:
        return values
    kept: set[int] = set()
    for row, (op, operands) in enumerate(zip(listing.ops, listing.operands, strict=True)):
        if listing.live[row]:
            kept.update(read_by_derivatives(listing, op, operands, row))
    last, gone = listing.last_reads(), dict[int, list[int]]()
    for row in missing:
        if row not in kept:
            gone.setdefault(last[row], []).append(row)
    forms = {row: values[row] for row in missing}
    with np.errstate(all="ignore"):
        for row in range(len(values)):
            if row in forms:
                values[row] = _value(listing, row)
            for k in gone.get(row, ()):
                values[k] = forms[k]
    return values


def _value(listing: Listing, row: int) -> Any:
    """Compute a row from the values of others."""
    how = listing.how[row]
    operands = [listing.immediates[row] if k == NUMBER else listing.values[k] for k in listing.operands[row]]
    if type(how) is View:
        op, x = listing.ops[row], np.asarray(operands[0])
        return x if op is None else op.forward(np, x, **(listing.params.get(row) or {}))
    return how.function(*map(np.asarray, operands)) if type(how) is Call else how(*operands[: how.nin])


def _needed(listing: Listing, outputs: Sequence[int]) -> bytearray:
    """Mark the rows that some depend on, the inputs, and what guards look at."""
    kept = bytearray(len(listing))
    for row in outputs:
        kept[row] = 1
    for row in range(len(listing) - 1, -1, -1):
        how = listing.how[row]
        if how is INPUT or type(how) in (IsTrue, HasBytes):
            kept[row] = 1
        if kept[row]:
            for k in listing.operands[row]:
                if k >= 0:
                    kept[k] = 1
    return kept


def _only(listing: Listing, kept: bytearray) -> Listing:
    """Return the rows that are marked, numbered anew."""
    result = Listing()
    numbers: dict[int, int] = {-1: -1}
    result.places = listing.places
    for row in range(len(listing)):
        if not kept[row]:
            continue
        operands = tuple([numbers[k] for k in listing.operands[row]])
        numbers[row] = at = result.append(
            listing.ops[row], operands, listing.how[row], listing.values[row], listing.live[row], listing.lines[row]
        )
        if row in listing.immediates:
            result.immediates[at] = listing.immediates[row]
        if row in listing.params:
            result.params[at] = listing.params[row]
    result.inputs = [numbers[row] for row in listing.inputs]
    result.outputs = [numbers[row] for row in listing.outputs]
    return result


__all__ = ["Derived", "changes_along", "gradients_of"]
