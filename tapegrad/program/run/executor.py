"""One run of a program, and the row that it is on an outer tape: its backward is the program's own, run in reverse."""

from __future__ import annotations

import weakref
from collections.abc import Sequence
from threading import RLock
from typing import Any

import numpy as np

from tapegrad.core.deferred_errors import called_by_c
from tapegrad.core.grad_mode import enable_grad, is_recording, state
from tapegrad.core.storage import layout_of
from tapegrad.engine.backward import grad
from tapegrad.program.run.reexecute import evaluate
from tapegrad.program.trace.rng import drawing_again
from tapegrad.record.custom_backward import Applied
from tapegrad.record.custom_function import record_one
from tapegrad.record.operations import is_tensor
from tapegrad.record.recorder import is_live, ordinary, plain, present
from tapegrad.torch_api.function import Function, FunctionCtx

NAME = "Replayed"


class Lease:
    """Holds a workspace for as long as the row of a run may be differentiated; it goes back when this is gone."""

    __slots__ = ("__weakref__", "workspace")

    def __init__(self, plan: Any, workspace: Any) -> None:
        self.workspace = workspace
        reference = _Reference(self, _give_back)
        reference.plan, reference.leases, reference.workspace = plan, plan.leases, workspace
        plan.leases.add(reference)


class _Reference(weakref.ref[Lease]):
    """To a lease: what goes back when that is gone."""

    __slots__ = ("leases", "plan", "workspace")

    plan: Any
    leases: set[Any]
    workspace: Any


@called_by_c
def _give_back(reference: _Reference) -> None:
    reference.leases.discard(reference)
    reference.plan.give(reference.workspace)


class Run:
    """A run that has been computed, as its row keeps it.

    Attributes
    ----------
    program : Program
    lease : Lease or None
        Of the workspace; None where nothing has been computed yet that could be differentiated, as the values were
        recorded by Python.
    arrays : list of arrays
        The inputs, where there is no workspace yet.
    drawn : list of arrays
        Then also the random numbers that were drawn.
    """

    __slots__ = ("arrays", "drawn", "is_busy", "lease", "lock", "program")
    refers_to_no_tensor = True

    def __init__(self, program: Any, lease: Any, arrays: Any = None, drawn: Sequence[Any] = ()) -> None:
        self.program, self.lease, self.arrays, self.drawn = program, lease, arrays, drawn
        self.lock = RLock()  # as two threads may differentiate one result
        self.is_busy = False  # whether the thread that has the lock is at it, and has come again: a signal's handler

    def reverse(self, seeds: Any, wanted: Sequence[int]) -> Any:
        """Return adjoints on to wanted rows, in the memory of the run."""
        with self.lock:
            if self.is_busy:
                return self._another().reverse(seeds, wanted)
            self.is_busy = True
            try:
                return self.workspace().reverse(seeds, wanted)
            finally:
                self.is_busy = False

    def input(self, k: int) -> Any:
        """Return the numbers of an input, of which a run has copies."""
        with self.lock:
            value = self.arrays[k] if self.lease is None else self.lease.workspace.value(self.program.listing.inputs[k])
            return np.array(value)

    def along(self, tangents: dict[int, Any]) -> Any:
        """Return the tangent of the only result, for tangents of inputs; None as `Program.along` does."""
        leaves = [self.input(k) for k in range(len(self.program.listing.inputs))]
        return self.program.along(leaves, tangents)

    def _another(self) -> Run:
        """Return the same run, to be computed in memory of its own."""
        if self.lease is None:
            return Run(self.program, None, self.arrays, self.drawn)
        listing, workspace = self.program.listing, self.lease.workspace
        arrays = [workspace.value(row).copy() for row in listing.inputs]
        return Run(self.program, None, arrays, [workspace.value(row).copy() for row in self.program._draws])

    def workspace(self) -> Any:
        """Return the workspace, run forward if it was not yet; under the lock."""
        if self.lease is None:
            plan = self.program.plan_as_recorded
            workspace = plan.take(True)
            for k, array in enumerate(self.arrays):
                workspace.load(k, array)
            with drawing_again(self.drawn):
                row = workspace.forward()
                while row >= 0:  # guards hold for these inputs: Python has just answered so
                    row = workspace.forward(row + 1)
            self.lease = Lease(plan, workspace)
        return self.lease.workspace


class Replayed(Function):
    """The row of a run."""

    @staticmethod
    def forward(ctx: Any, run: Run, values: Sequence[Any], *inputs: Any) -> Any:
        """Return the results, which have been computed."""
        ctx.run = run
        ctx.set_materialize_grads(False)
        ctx.save_for_backward(*inputs)
        results = tuple([plain(value) for value in values])
        depends = run.program.depends()
        given = sum([1 << k for k, t in enumerate(inputs) if is_live(t)])
        ctx.mark_non_differentiable(*[t for t, on in zip(results, depends, strict=True) if not on & given])
        return results[0] if len(results) == 1 else results

    @staticmethod
    def backward(ctx: Any, *grads: Any) -> Any:
        """Run the program in reverse; where that is to be differentiated in turn, its rows as ordinary operations."""
        run = ctx.run
        program, needs = run.program, ctx.needs_input_grad[2:]
        if is_recording():
            return (None, None, *differentiated(run, ctx._restored(run.input), needs, grads))
        wanted = [k for k, need in enumerate(needs) if need]
        seeds: dict[int, Any] = {}
        for row, g in zip(program.listing.outputs, grads, strict=True):
            if g is not None:
                seeds[row] = seeds[row] + g._array if row in seeds else g._array
        found = run.reverse(seeds, [program.listing.inputs[k] for k in wanted])
        result: list[Any] = [None] * len(needs)
        for k, array in zip(wanted, found, strict=True):
            result[k] = None if array is None else ordinary(array)
        return (None, None, *result)


class Row(Applied):
    """The row of a run that has one result, without what a custom function's context is for."""

    are_exact = False
    __slots__ = ("run",)

    def __init__(self, run: Run, ctx: Any, arguments: Sequence[Any]) -> None:
        self.name, self.ctx, self.arguments, self.jvp, self.run = NAME, ctx, arguments, None, run

    def backward(self, ctx: Any, *grads: Any) -> Any:
        """Return the gradients by the inputs, recorded."""
        written = [None] * len(self.run.program._effects)  # what it writes, no gradient is recorded of
        return differentiated(self.run, ctx._restored(self.run.input), ctx.needs_input_grad, [*grads, *written])

    def pushed(self, tangents: Sequence[Any]) -> list[Any] | None:
        """Return the tangent of the result by the program's own forward mode; None where there is none."""
        pairs = zip(self.positions, tangents, strict=True)
        found = self.run.along({at: t._array for at, t in pairs if t is not None})
        return None if found is None else [ordinary(found)]

    def curvature(self, vectors: Sequence[Any]) -> list[Any] | None:
        """Return the product by the program's own second derivatives; None where there are none."""
        run = self.run
        if min(self.positions) < 0:
            return None
        inputs = [run.input(k) for k in range(len(run.program.listing.inputs))]
        found: list[Any] | None = run.program.curvature(inputs, self.positions, vectors)
        return found

    def gradients(self, adjoints: Sequence[Any], live: Sequence[bool] | None, recorded: bool = False) -> list[Any]:
        if recorded:
            return super().gradients(adjoints, live, True)
        listing, wanted = self.run.program.listing, self.positions
        if live is not None:
            wanted = [at for asked, at in zip(live, wanted, strict=True) if asked]
        inputs = listing.inputs
        rows = [inputs[at] for at in wanted]
        found = self.run.reverse({listing.outputs[0]: adjoints[0]}, rows)
        if live is None:
            return found
        given = iter(found)
        return [next(given) if asked else None for asked in live]


def with_row(run: Run, value: Any, inputs: Sequence[Any]) -> Any:
    """Return the only result of a run as a tensor that stands on the tape, with as little as that takes.

    Parameters
    ----------
    run : Run
    value : array
        Nobody else's.
    inputs : sequence of tensors

    Returns
    -------
    tensor or None
        None where `Replayed` is to do it.
    """
    if state.apart:
        return None
    needs, ways, layouts = [], [], []
    for k, tensor in enumerate(inputs):
        live = is_live(tensor)
        needs.append(live)
        layouts.append(tensor._layout or layout_of(tensor._array))
        if live:
            present(tensor)  # a written view gets its row here, as in Python where the function first reads it
            ways.append((k, tensor._tape, tensor._row))
    given = sum([1 << k for k, _, _ in ways])
    if not run.program.depends()[0] & given:
        return None
    ctx = FunctionCtx(NAME, tuple(needs))
    ctx._materializes, ctx._saved = False, tuple(inputs)
    result = plain(value)
    try:
        if record_one(Row(run, ctx, layouts), inputs, ways, result):
            return result
        return None
    finally:
        ctx._saved = ()


def differentiated(run: Run, inputs: Sequence[Any], needs: Sequence[bool], grads: Sequence[Any]) -> list[Any]:
    """Return the gradients by inputs, recorded: through the rows of the program as ordinary operations."""
    listing = run.program.listing
    draws = run.program._draws
    with run.lock:
        known = {row: run.workspace().value(row).copy() for row in draws} if draws else {}
    with enable_grad():
        given = [t.clone() if need else t for t, need in zip(inputs, needs, strict=True)]
        outputs = evaluate(listing, given, listing.outputs, known)
        pairs = [(out, g) for out, g in zip(outputs, grads, strict=True) if g is not None and out.requires_grad]
        wanted = [t for t, need in zip(given, needs, strict=True) if need]
        if not pairs or not wanted:
            return [None] * len(inputs)
        found = iter(grad([o for o, _ in pairs], wanted, [g for _, g in pairs], create_graph=True, allow_unused=True))
    return [next(found) if need else None for need in needs]


def array_of(leaf: Any) -> Any:
    """Return the array of an input."""
    return leaf._array if is_tensor(leaf) else np.asarray(leaf)
