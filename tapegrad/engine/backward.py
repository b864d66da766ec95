"""backward and grad: from tensors to the engine, and from adjoints to `.grad`."""

from __future__ import annotations

import contextlib
import weakref
from collections.abc import Callable, Mapping, Sequence
from sys import getrefcount
from typing import Any

import numpy as np

from tapegrad.core.dispatch import TRACING, is_traced, stands_for_others
from tapegrad.core.grad_mode import inference_mode, state
from tapegrad.core.storage import Leaf, overlaps
from tapegrad.core.tensor import Tensor
from tapegrad.core.tracebacks import trim
from tapegrad.diagnostics import nonfinite_report
from tapegrad.engine import fast_backward
from tapegrad.engine.backward_pass import Backward
from tapegrad.engine.create_graph import GraphRun
from tapegrad.engine.grad_accumulate import accumulate, accumulate_leaf, hand_out, settle
from tapegrad.engine.hooks import Task
from tapegrad.engine.output_cotangents import only, seed_array, seed_tensor, sequence
from tapegrad.engine.reentrant_backward import goes_elsewhere, on_another_stack
from tapegrad.engine.tensor_hooks import call_of_leaf, finish_leaf
from tapegrad.engine.timed_backward import timed
from tapegrad.engine.vjp_jvp import pull
from tapegrad.errors import GradError, OperandError, ShapeError
from tapegrad.record.recorder import ordinary, place_of, present, requires_grad
from tapegrad.tape.deferred_tape import Unwritten

_NOBODY: dict[tuple[int, int], Any] = {}
_AS_IT_IS = contextlib.nullcontext()


def _references_of_an_attribute() -> int:
    one = Task()
    one.reach = Task()
    return getrefcount(one.reach)


_ONE = _references_of_an_attribute()  # what the count says of what only an attribute refers to


def _is_simple(tensor: Any) -> bool:
    return getattr(present(tensor), "_tape", None) is not None and fast_backward.is_simple(tensor._tape)


def backward_simple(tensor: Any, gradient: Any) -> None:
    """Do what `backward` does, for a result on a tape that `quick.is_simple`."""
    task = Task() if tensor._tape.hooks else None
    found = fast_backward.run(tensor, seed_array(0, tensor, gradient, False), task)
    if all([leaf.hooks is None for leaf, _ in found]):
        hand_out(found)
    else:
        for leaf, adjoint in found:
            if leaf.hooks is None:
                hand_out(((leaf, adjoint),))
                continue
            if task is None:
                task = Task()
            _rows_have_run(task, found)  # nobody else asks now where a backward comes
            finish_leaf(leaf, adjoint, task, accumulate)
    if task is not None and task.at_end:
        _rows_have_run(task, found)
        task.finish()


def adjoints_of_simple(tensor: Any, leaves: Sequence[Leaf]) -> dict[Leaf, Any] | None:
    """Return the adjoints of leaves, for a number on a tape with no other ones; None where the short way is not to go.

    What is 0-d comes as a number. Nothing is added to a `.grad`, and the tape can run no more.
    """
    if not _is_simple(tensor) or tensor._tape.hooks or any([leaf.hooks is not None for leaf in leaves]):
        return None
    if not all([leaf in leaves for _, leaf in tensor._tape.leaves]):
        return None
    found: dict[Leaf, Any] = {}
    for leaf, adjoint in fast_backward.run(tensor, seed_array(0, tensor, None, False)):
        found[leaf] = found[leaf] + adjoint if leaf in found else adjoint  # a leaf that was written has two rows
    return found


def is_unwritten(tensor: Any) -> bool:
    """Tell whether a tensor is the result of a call whose tape is not written."""
    return type(getattr(tensor, "_tape", None)) is Unwritten


def is_waiting(tensor: Any) -> bool:
    """Tell whether a tensor is the result of a call whose tape is not written, and nobody else has that tape."""
    tape = tensor._tape
    return type(tape) is Unwritten and bool(tape.waiting) and getrefcount(tape) == _ONE + 1  # which `tape` is here


def backward_unwritten(tensor: Any, gradient: Any) -> bool:
    """Do what `backward` does, for the result of a call whose tape is not written; False where that is to be written.

    That is where somebody looks at what runs, or at the tape, or another tape waits to be looked at.
    """
    if not is_waiting(tensor):
        return False
    found = _taken(tensor._tape, tensor, gradient)
    if found is None:
        return False
    hand_out(found)
    return True


def _taken(tape: Any, tensor: Any, gradient: Any) -> Any:
    """Take a call that waits off its tape, and run it in reverse: pairs of leaves and adjoints, None if it must not."""
    call = _popped(tape)
    if call is None:
        return None
    try:
        way = tape.way
        simple = gradient is None and way.is_number
        found = way.reverse(call, None if simple else seed_array(0, tensor, gradient, False))
    except BaseException:
        tape.waiting.append(call)
        raise
    _has_run(tape, call)
    return zip(tape.ends, found)  # noqa: B905  # as long as each other, and this is in a hurry


def _popped(tape: Any) -> Any:
    """Take a call that waits off its tape; None where the tape is to be written, as somebody looks at what runs."""
    own = state.unchecked
    if own is None or own.waiting or tape.recorder is not own:
        return None
    for leaf in tape.ends:
        if leaf.hooks is not None:
            return None
    try:
        return tape.waiting.pop()
    except IndexError:
        return None


def _has_run(tape: Any, call: Any) -> None:
    """Let a call that has been taken off its tape and run in reverse be one that was freed."""
    tape.inputs = tape.recorder.tape = None
    tape.way.free.append(call)


def adjoints_of_waiting(tensor: Any) -> dict[Any, Any] | None:
    """Return the adjoints of the leaves of a call whose tape is not written; None where that is to be written.

    The tensor `is_waiting`, and its tape ends here.
    """
    found = _taken(tensor._tape, tensor, None)
    return None if found is None else dict(found)


def rows_of_waiting(tensor: Any) -> dict[Any, Sequence[Any]] | None:
    """Return the adjoints of the leaves, one for each element of a real result, as `adjoints_of_waiting` does."""
    tape, rows = tensor._tape, []
    call = _popped(tape)
    if call is None:
        return None
    try:
        seed = np.zeros(tensor._array.shape, tensor._array.dtype)
        flat = seed.reshape(-1)
        for k in range(flat.size):
            flat[k] = 1
            rows.append(tape.way.reverse(call, seed))
            flat[k] = 0
    except BaseException:
        tape.waiting.append(call)
        raise
    _has_run(tape, call)
    return dict(zip(tape.ends, zip(*rows, strict=True), strict=True))


def _leaves_of_waiting(outputs: Sequence[Any], inputs: Sequence[Any], gradients: Any) -> dict[Any, Any] | None:
    """Return the adjoints of leaves, for `grad` of a call whose tape is not written; None where that is to be written.

    The inputs are leaves of that call.
    """
    if len(outputs) != 1 or not is_unwritten(outputs[0]) or not is_waiting(outputs[0]):
        return None
    ends = outputs[0]._tape.ends
    if not all([t._tape is None and t._meta.leaf in ends for t in inputs]):
        return None
    given = (None,) if gradients is None else sequence(gradients)
    found = _taken(outputs[0]._tape, outputs[0], given[0]) if len(given) == 1 else None
    return None if found is None else dict(found)


def _rows_have_run(task: Task, found: Any) -> None:
    """Tell hooks that wait for several gradients that only those of leaves are still to come."""
    if task.reach is None:
        task.reach = dict(found)


def reach_of(tensors: Sequence[Any]) -> Any:
    """Find out what some tensors that require grad depend on: the leaves, and the rows of tapes, as a `Reach`."""
    tensors = [present(t) for t in tensors]
    run = Backward(True)
    reach = run.reach([(t._tape, t._row) for t in tensors if t._tape is not None])
    for tensor in tensors:
        if is_traced(tensor):
            reach.leaves |= TRACING.roots(tensor)
        elif tensor._tape is None:
            reach.leaves.add(place_of(tensor))
    return reach


def _run(
    outputs: tuple[Any, ...],
    gradients: Any,
    retain: bool,
    wanted: set[Any] | None,
    accumulates: bool = False,
    named: Mapping[tuple[int, int], Any] = _NOBODY,
    create_graph: bool = False,
    through: Callable[..., Any] | None = None,
) -> Backward:
    gradients = (None,) * len(outputs) if gradients is None else sequence(gradients)
    if len(gradients) != len(outputs):
        raise OperandError(f"got {len(outputs)} outputs and {len(gradients)} gradients; give one for each, or none")
    outputs = tuple(map(present, outputs))
    seed_of = seed_tensor if create_graph else seed_array
    seeds = [seed_of(k, t, g) for k, (t, g) in enumerate(zip(outputs, gradients, strict=True))]
    run = Backward(retain, wanted, settle, accumulates, GraphRun if create_graph else through)
    if run.looks_for_nan:
        for k, seed in enumerate(seeds):
            nonfinite_report.check_seed(k, getattr(seed, "_array", seed))
    run.named.update(named)
    for tensor, seed in zip(outputs, seeds, strict=True):
        if tensor._tape is not None:
            run.seed(tensor._tape, tensor._row, seed)
            continue
        leaf = place_of(tensor)
        if wanted is None or leaf in wanted:
            run.leaves[leaf] = run.leaves[leaf] + seed if leaf in run.leaves else seed
    try:
        run.run()
        run.settle()
    except Exception as error:
        trim(error)
        raise
    _rows_have_run(run.task, run.leaves.items())
    for leaf, adjoint in run.leaves.items():
        if accumulates:
            accumulate_leaf(leaf, adjoint, run.task)
        elif leaf.hooks is not None and leaf.hooks.tensor:
            if not create_graph:
                adjoint = np.array(adjoint)
            adjoint = call_of_leaf(leaf, adjoint, run.task)
            run.leaves[leaf] = adjoint if create_graph else np.array(adjoint)[()]
    run.task.finish()
    return run


def adjoints(output: Tensor) -> dict[Leaf, Any]:
    """Return the adjoints, by the sum of its elements, of all leaves that a tensor depends on, and keep its graph."""
    return _run((output,), (np.ones_like(output._array),), True, None).leaves


def backward(
    tensors: Tensor | Sequence[Tensor],
    grad_tensors: Any = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    inputs: Tensor | Sequence[Tensor] | None = None,
) -> None:
    """Compute the gradients of tensors and add them to the `.grad` of the leaves.

    Parameters
    ----------
    tensors : tensor or sequence of tensors
        What to differentiate.
    grad_tensors : tensor, array or sequence of them, optional
        The gradient to start from for each of `tensors`, of its shape; may be left out for single numbers.
    retain_graph : bool, optional
        Keep what the operations saved, so that they can be differentiated again; `create_graph` by default.
    create_graph : bool
        Record how the gradients are computed, so that they can be differentiated in turn. `.grad` then has a history;
        unlike PyTorch's it makes no reference cycle.
    inputs : tensor or sequence of tensors, optional
        Accumulate into these only, and run only what lies on the way to them.

    Raises
    ------
    GradError
        If a tensor does not require grad, is not a single number and has no gradient to start from, or depends on an
        operation that an earlier backward took the saved values of (`FreedError`) or whose saved values were
        overwritten (`VersionError`).

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 2.0], requires_grad=True)
    >>> tg.autograd.backward((x * x).sum())
    >>> x.grad
    tensor([2., 4.])
    """
    if state.inside and goes_elsewhere():
        on_another_stack(backward, tensors, grad_tensors, retain_graph, create_graph, inputs)
        return
    outputs = sequence(tensors)
    if state.tracing is not None:
        TRACING.backward(outputs, grad_tensors, retain_graph, create_graph, inputs)
        return
    if inputs is None and not (retain_graph or create_graph) and len(outputs) == 1:
        if is_unwritten(outputs[0]) and backward_unwritten(
            outputs[0], None if grad_tensors is None else only(grad_tensors)
        ):
            return
        if _is_simple(outputs[0]):
            backward_simple(outputs[0], None if grad_tensors is None else only(grad_tensors))
            return
    with inference_mode(False) if create_graph else _AS_IT_IS:  # which is grad mode, too
        _backward(outputs, grad_tensors, create_graph if retain_graph is None else retain_graph, create_graph, inputs)


def _backward(outputs: tuple[Any, ...], grad_tensors: Any, retain: bool, create_graph: bool, inputs: Any) -> None:
    """Do what `backward` does, in general."""
    if inputs is None:
        _run(outputs, grad_tensors, bool(retain), None, True, create_graph=create_graph)
        return
    chosen = sequence(inputs)
    if not chosen:
        raise OperandError("inputs is empty; name the tensors to accumulate into, or leave it out for all leaves")
    for k, tensor in enumerate(chosen):
        _check_input(k, tensor)
    results = {id(t): t for t in chosen if t._tape is not None and not t.make_meta().retains}.values()
    places = [(t._tape.number, t._row) for t in results]  # now, as hooks may write them in place
    named = {place: weakref.ref(t) for place, t in zip(places, results, strict=True)}
    run = _run(outputs, grad_tensors, bool(retain), {place_of(t) for t in chosen}, True, named, create_graph)
    for place, tensor in zip(places, results, strict=True):
        adjoint = run.captured.get(place)
        if adjoint is not None and not (place in run.settled and named[place]() is tensor):  # else it has been added
            accumulate(tensor, adjoint if create_graph else np.array(adjoint)[()])


def _check_input(k: int, tensor: Any) -> None:
    if not requires_grad(present(tensor)):
        raise GradError(
            f"input {k} does not require grad, so there is no gradient with respect to it; "
            "call requires_grad_() on it before the computation"
        )


def _batched(
    outputs: tuple[Any, ...], inputs: tuple[Any, ...], gradients: Any, allow_unused: bool, materialize: bool
) -> tuple[Any, ...]:
    """Do what `grad(is_grads_batched=True)` does."""
    given = () if gradients is None else sequence(gradients)
    if len(given) != len(outputs) or any(g is None for g in given):
        raise OperandError(
            f"is_grads_batched=True takes a gradient to start from for each of the {len(outputs)} outputs, with a "
            f"first axis that counts them, and got {gradients if gradients is None else len(given)}"
        )
    arrays = [np.asarray(getattr(g, "_array", g)) for g in given]
    if any(not a.ndim or len(a) != len(arrays[0]) for a in arrays):
        raise ShapeError(
            f"is_grads_batched=True takes gradients with a first axis of one size, and got shapes "
            f"{', '.join(str(a.shape) for a in arrays)}"
        )
    lanes = len(arrays[0])
    for k, (tensor, array) in enumerate(zip(outputs, arrays, strict=True)):
        seed_array(k, tensor, array[0] if lanes else np.zeros(tensor.shape))
    seeds = [array.astype(t.dtype) for t, array in zip(outputs, arrays, strict=True)]
    found = pull(outputs, seeds, inputs, lanes)
    result: list[Any] = []
    for k, (tensor, block) in enumerate(zip(inputs, found, strict=True)):
        if block is None and not (allow_unused or materialize):
            raise _unused(k, tensor)
        if block is not None:
            result.append(ordinary(np.array(block)))
        else:
            result.append(ordinary(np.zeros((lanes, *tensor.shape), tensor.dtype)) if materialize else None)
    return tuple(result)


def _unused(k: int, tensor: Any) -> GradError:
    return GradError(
        f"input {k}, of shape {tensor.shape}, was not used to compute the outputs; "
        "pass allow_unused=True for None, or materialize_grads=True for zeros"
    )


def adjoints_and_times_of_rows(output: Tensor) -> tuple[dict[int, np.ndarray], np.ndarray]:
    """Return the adjoints of the rows of the tape that an output is on, by row, and how many seconds each row took.

    Nothing is freed or accumulated.
    """
    tape = present(output)._tape
    wanted, seed = {(tape, row) for row in range(len(tape))}, (ordinary(np.ones_like(output._array)),)
    through, seconds = timed(tape)
    run = _run((output,), seed, True, wanted, through=through)
    found = {row: np.asarray(adjoint) for (number, row), adjoint in run.captured.items() if number == tape.number}
    return found, seconds


def grad(
    outputs: Tensor | Sequence[Tensor],
    inputs: Tensor | Sequence[Tensor],
    grad_outputs: Any = None,
    retain_graph: bool | None = None,
    create_graph: bool = False,
    allow_unused: bool | None = None,
    is_grads_batched: bool = False,
    materialize_grads: bool = False,
) -> tuple[Any, ...]:
    """Compute the gradients of outputs with respect to inputs, and leave every `.grad` alone.

    Parameters
    ----------
    outputs : tensor or sequence of tensors
        What to differentiate; several are summed.
    inputs : tensor or sequence of tensors
        Leaves, or results on the way.
    grad_outputs : tensor, array or sequence of them, optional
        The gradient to start from for each output; may be left out for single numbers.
    retain_graph : bool, optional
        Keep what the operations saved, so that they can be differentiated again; `create_graph` by default.
    create_graph : bool
        Record how the gradients are computed, so that they can be differentiated in turn, to any order.
    is_grads_batched : bool
        Of `grad_outputs` the first axis counts gradients to start from, several for each output, which all go through
        the graph in one pass; so has each result. The graph is kept. Not together with `create_graph`.
    allow_unused : bool, optional
        Give None for an input that the outputs do not depend on, instead of raising.
    materialize_grads : bool
        Give zeros for such an input.

    Returns
    -------
    tuple of tensors
        One gradient for each input, of its shape and dtype.

    Raises
    ------
    GradError
        As `backward`, and for an input that does not require grad or that the outputs do not depend on.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor(3.0, requires_grad=True)
    >>> tg.autograd.grad(x * x, x)
    (tensor(6.),)
    """
    if state.inside and goes_elsewhere():
        more = (create_graph, allow_unused, is_grads_batched, materialize_grads)
        return on_another_stack(grad, outputs, inputs, grad_outputs, retain_graph, *more)
    if materialize_grads and allow_unused is False:
        raise OperandError("materialize_grads=True gives zeros for unused inputs, so allow_unused cannot be False")
    chosen = sequence(inputs)
    if not chosen:
        raise OperandError("grad got no inputs; name at least one tensor to differentiate with respect to")
    if state.tracing is not None and not is_grads_batched:
        seeds = None if grad_outputs is None else sequence(grad_outputs)
        return TRACING.grad(sequence(outputs), chosen, seeds, bool(allow_unused), materialize_grads, bool(create_graph))
    for k, tensor in enumerate(chosen):
        _check_input(k, tensor)
    if is_grads_batched:
        if create_graph:
            raise GradError(
                "is_grads_batched=True and create_graph=True together cannot be; call grad once for each of the "
                "gradients to start from, and stack what it gives"
            )
        return _batched(sequence(outputs), chosen, grad_outputs, bool(allow_unused), materialize_grads)
    retain, given_outputs = bool(create_graph if retain_graph is None else retain_graph), sequence(outputs)
    leaves = None if retain else _leaves_of_waiting(given_outputs, chosen, grad_outputs)
    captured: Mapping[tuple[int, int], Any] = _NOBODY
    if leaves is None:
        with inference_mode(False) if create_graph else _AS_IT_IS:  # which is grad mode, too
            run = _run(
                given_outputs, grad_outputs, retain, {place_of(t) for t in chosen}, create_graph=bool(create_graph)
            )
        leaves, captured = run.leaves, run.captured
    result: list[Any] = []
    given: set[int] = set()
    for k, tensor in enumerate(chosen):
        wanted = place_of(tensor)
        key = wanted if isinstance(wanted, Leaf) else (wanted[0].number, wanted[1])
        adjoint = leaves.get(key) if isinstance(key, Leaf) else captured.get(key)
        if adjoint is None:
            if not (allow_unused or materialize_grads):
                raise _unused(k, tensor)
            result.append(ordinary(np.zeros_like(tensor._array)) if materialize_grads else None)
            continue
        if create_graph:
            overlapping = not stands_for_others(adjoint) and overlaps(adjoint._array)  # as sums give it
            if id(adjoint) in given or overlapping:
                with inference_mode(False):
                    adjoint = adjoint.clone()
            given.add(id(adjoint))
            result.append(adjoint)
            continue
        if id(adjoint) in given or (tensor._meta is not None and tensor._meta.retains):
            adjoint = np.array(adjoint)[()]  # an array of its own for everyone
        given.add(id(adjoint))
        result.append(ordinary(adjoint))
    return tuple(result)
