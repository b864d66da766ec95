"""gradcheck and gradgradcheck: derivatives held to differences."""

from __future__ import annotations

import functools
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.realify import are_single, from_reals, reals, shape_of
from tapegrad.core.tracebacks import frames_of_ours
from tapegrad.engine.backward import grad
from tapegrad.errors import ArgumentError, GradcheckError
from tapegrad.numpy_api.creation import from_numpy
from tapegrad.record.operations import is_tensor
from tapegrad.record.recorder import requires_grad
from tapegrad.torch_api import derivative_passes
from tapegrad.torch_api.checked_function import Subject, as_tuple, name_of
from tapegrad.torch_api.derivative_comparison import compare, compare_direction, without_conjugates
from tapegrad.torch_api.numerical_derivatives import along, direction_of, jacobian, plan_for

REVERSE, FORWARD = "reverse mode", "forward mode"


def gradcheck(
    func: Callable[..., Any],
    inputs: Any,
    *,
    eps: float | None = None,
    atol: float | None = None,
    rtol: float | None = None,
    raise_exception: bool = True,
    nondet_tol: float = 0.0,
    check_undefined_grad: bool = True,
    check_grad_dtypes: bool = False,
    check_batched_grad: bool = False,
    check_batched_forward_grad: bool = False,
    check_forward_ad: bool = False,
    check_backward_ad: bool = True,
    fast_mode: bool = False,
) -> bool:
    """Check the derivatives of a function against differences.

    Parameters
    ----------
    func : callable
        Takes the inputs and gives a tensor, or a tuple with tensors. Outputs that are no floating-point tensors are
        left out, and so are those that do not require grad while others do; where none is left there is nothing to
        check, and the answer is True.
    inputs : tensor, or sequence
        What to call it with. Those that require grad are checked; others, tensors or not, are passed on. Each call
        gets copies, so the function may write them in place. Complex inputs and outputs count as pairs of real ones:
        differences are taken along the real and along the imaginary axis. Along an entry that is NaN or infinite
        nothing can be changed, so that its derivatives must be 0; the outputs must be finite.
    eps : float, optional
        How far the function is evaluated from an entry at most. By default 0.0173, 0.15 for float32, times the entry
        where that is larger than 1; from there steps are halved and the differences extrapolated, until they settle.
    atol, rtol : float, optional
        The absolute tolerance, and the tolerance relative to what differences give, for each derivative by itself.
        By default 1e-5 for float64 and 3e-4 for float32, the coarser of input and output, and no more beyond that than
        what rounding makes of the differences.
    raise_exception : bool
        Raise where derivatives disagree, instead of giving False.
    nondet_tol : float
        How far two backward passes may differ.
    check_undefined_grad : bool
        Also check backward where one of several outputs has no gradient.
    check_grad_dtypes : bool
        Also check that gradients have the dtypes of their inputs.
    check_batched_grad, check_batched_forward_grad : bool
        Also check that many gradients at once are what they are one by one, in reverse and in forward mode.
    check_forward_ad, check_backward_ad : bool
        Which mode to check.
    fast_mode : bool
        Compare one number for each input and output, the derivative in a random direction, instead of all; the
        directions are the same each time. The tolerance is tighter, 1e-7 for float64, so that one entry in a thousand
        that is wrong by 0.1 percent still shows.

    Returns
    -------
    bool
        True, or False where `raise_exception` is.

    Raises
    ------
    GradcheckError
        Where a derivative is wrong. The message names output, input, entry and both numbers.
    ArgumentError
        Where no input requires grad, or checks contradict each other.

    Warns
    -----
    UserWarning
        For inputs of float32 or complex64.

    Notes
    -----
    For float64 a rule that is wrong by 0.1 percent is found, as are small derivatives next to large ones, down to
    about 1e-9 of the output. For float32 the function is taken as it is, with the rounding of its values: an error of
    0.1 percent shows in derivatives larger than about 0.01 of the output.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([0.5, 1.0], requires_grad=True)
    >>> tg.autograd.gradcheck(lambda x: tg.exp(x) * x, x)
    True
    """
    _check_choice(check_forward_ad, check_backward_ad, check_batched_grad, check_batched_forward_grad)
    asked = derivative_passes.Asked(
        bool(check_backward_ad),
        bool(check_forward_ad),
        bool(fast_mode),
        (eps, atol, rtol),
        float(nondet_tol),
        bool(check_undefined_grad),
        bool(check_grad_dtypes),
        bool(check_batched_grad),
        bool(check_batched_forward_grad),
    )
    subject = Subject(func, inputs, "gradcheck")
    for k, array in zip(subject.checked, subject.arrays, strict=True):
        if are_single((array.dtype,)):
            warnings.warn(
                f"input {k} of gradcheck has dtype {array.dtype}, of which differences are coarse: a wrong derivative "
                "may go unnoticed; give float64 or complex128",
                UserWarning,
                stacklevel=frames_of_ours(),
            )
    try:
        _check(derivative_passes.Recorded(subject, asked))
    except GradcheckError:
        if raise_exception:
            raise
        return False
    return True


def _check_choice(forward: bool, backward: bool, batched: bool, batched_forward: bool) -> None:
    if not (forward or backward):
        raise ArgumentError(
            "check_forward_ad and check_backward_ad are both False, which leaves nothing to check; choose one"
        )
    if batched and not backward:
        raise ArgumentError("check_batched_grad=True needs check_backward_ad=True, of which it checks many at once")
    if batched_forward and not forward:
        raise ArgumentError(
            "check_batched_forward_grad=True needs check_forward_ad=True, of which it checks many at once"
        )


def _check(recorded: derivative_passes.Recorded) -> None:
    asked = recorded.asked
    if not recorded.subject.positions:
        return  # there is no result that could be differentiated
    recorded.subject.check_repeats(asked.nondet_tol)
    generator = np.random.default_rng(0)
    if asked.fast:
        _check_directions(recorded, generator)
    else:
        _check_entries(recorded)
    if asked.batched_forward:
        derivative_passes.check_batched_forward(recorded)
    if not asked.backward or not recorded.outputs:
        return
    derivative_passes.check_linear(recorded, generator)
    if asked.batched:
        derivative_passes.check_batched(recorded, generator)
    if asked.undefined:
        derivative_passes.check_undefined(recorded, generator)


def _check_entries(recorded: derivative_passes.Recorded) -> None:
    """Compare whole Jacobians: for each input a list, by output, of arrays (output entries, input entries)."""
    subject = recorded.subject
    ways: list[tuple[str, list[list[np.ndarray]]]] = []
    if recorded.asked.backward:
        ways.append((REVERSE, recorded.reverse_jacobians()))
    if recorded.asked.forward:
        ways.append((FORWARD, recorded.forward_jacobians()))
    for which, array in enumerate(subject.arrays):
        plan = plan_for([array.dtype, *subject.dtypes], *recorded.asked.tolerances)
        numeric = jacobian(subject, which, plan, [np.concatenate(way[which]) for _, way in ways])
        first = 0
        for k, shape in enumerate(subject.shapes):
            part = slice(first, first := first + int(np.prod(shape)))
            for how, way in ways:
                compare(subject, which, k, way[which][k], numeric.rows(part), plan, how)


def _check_directions(recorded: derivative_passes.Recorded, generator: np.random.Generator) -> None:
    """Compare one number for each input and output."""
    subject, asked = recorded.subject, recorded.asked
    weights: list[np.ndarray] = [
        generator.uniform(0.5, 1.5, s) * generator.choice((-1.0, 1.0), s) for s in subject.shapes
    ]
    flat = [w.reshape(-1) for w in weights]
    reverse = recorded.weighted(weights) if asked.backward else None
    for which, array in enumerate(subject.arrays):
        plan = plan_for([array.dtype, *subject.dtypes], *asked.tolerances)
        direction = direction_of(array, generator)
        ways: list[tuple[str, np.ndarray, np.ndarray]] = []
        gradients = [np.zeros(array.shape)] * len(flat)
        if reverse is not None:
            gradients = reverse[which]
            products = [reals(g) * reals(direction) for g in gradients]
            ways.append(
                (REVERSE, np.array([np.sum(p) for p in products]), np.array([np.sum(abs(p)) for p in products]))
            )
        if asked.forward:
            tangents = recorded.tangents(which, direction)
            products = [w * t.reshape(-1) for w, t in zip(flat, tangents, strict=True)]
            parts = np.array([np.sum(abs(p)) for p in products])
            ways.append((FORWARD, np.array([np.sum(p) for p in products]), parts))
        numeric = along(subject, which, plan, direction, flat, gradients, [found for _, found, _ in ways])
        for how, found, parts in ways:
            for k in range(len(flat)):
                others = functools.partial(without_conjugates, recorded, which, k, direction, flat[k], how == REVERSE)
                compare_direction(subject, which, k, found[k], parts[k], numeric, plan, how, others)


def gradgradcheck(
    func: Callable[..., Any],
    inputs: Any,
    grad_outputs: Any = None,
    *,
    eps: float | None = None,
    atol: float | None = None,
    rtol: float | None = None,
    gen_non_contig_grad_outputs: bool = False,
    raise_exception: bool = True,
    nondet_tol: float = 0.0,
    check_undefined_grad: bool = True,
    check_grad_dtypes: bool = False,
    check_batched_grad: bool = False,
    check_fwd_over_rev: bool = False,
    check_rev_over_rev: bool = True,
    fast_mode: bool = False,
) -> bool:
    """Check the second derivatives of a function against differences of its gradients.

    What is checked is the function of `inputs` and `grad_outputs` that gives the gradients by the inputs, so that a
    rule's own derivative is held to it, by what it saved and by the gradient that it got.

    Parameters
    ----------
    func, inputs
        As in `gradcheck`.
    grad_outputs : tensor or sequence of tensors, optional
        The gradient to start from for each output; by default drawn from -1 to 1, the same each time. They are checked
        as inputs where they require grad, behind the others.
    gen_non_contig_grad_outputs : bool
        Draw gradients that do not lie in one piece of memory.
    check_fwd_over_rev, check_rev_over_rev : bool
        Which mode to differentiate the gradient with.
    eps, atol, rtol, raise_exception, nondet_tol, check_undefined_grad, check_grad_dtypes, check_batched_grad, fast_mode
        As in `gradcheck`.

    Returns
    -------
    bool
        True, or False where `raise_exception` is.

    Raises
    ------
    GradcheckError, ArgumentError
        As `gradcheck`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([0.5, 1.0], requires_grad=True)
    >>> tg.autograd.gradgradcheck(lambda x: tg.exp(x) * x, x)
    True
    """
    if not (check_fwd_over_rev or check_rev_over_rev):
        raise ArgumentError(
            "check_fwd_over_rev and check_rev_over_rev are both False, which leaves nothing to check; choose one"
        )
    given = as_tuple(inputs)
    subject = Subject(func, given, "gradgradcheck")
    _, outputs = subject.record()
    if not outputs:
        return True
    drawn = tuple(_draw(outputs, gen_non_contig_grad_outputs)) if grad_outputs is None else as_tuple(grad_outputs)
    count = len(given)
    live = [is_tensor(x) and requires_grad(x) for x in given]

    def gradients(*args: Any) -> tuple[Any, ...]:
        results = [
            o for o in as_tuple(func(*args[:count])) if is_tensor(o) and o.dtype.kind in "fc" and requires_grad(o)
        ]
        wanted = [x for x, is_live in zip(args, live, strict=False) if is_live]
        found = grad(results, wanted, args[count:], create_graph=True, allow_unused=True)
        return tuple(g for g in found if g is not None)

    gradients.__name__ = f"gradients of {name_of(func)}"
    return gradcheck(
        gradients,
        (*given, *drawn),
        eps=eps,
        atol=atol,
        rtol=rtol,
        raise_exception=raise_exception,
        nondet_tol=nondet_tol,
        check_undefined_grad=check_undefined_grad,
        check_grad_dtypes=check_grad_dtypes,
        check_batched_grad=check_batched_grad,
        check_forward_ad=check_fwd_over_rev,
        check_backward_ad=check_rev_over_rev,
        fast_mode=fast_mode,
    )


def _draw(outputs: list[Any], apart: bool) -> list[Any]:
    """Draw a gradient for each output."""
    generator = np.random.default_rng(1)
    drawn = []
    for output in outputs:
        values = from_reals(generator.uniform(-1.0, 1.0, shape_of(output)), output).astype(output.dtype)
        if apart and values.ndim:
            memory = np.zeros((*values.shape[:-1], 2 * values.shape[-1]), values.dtype)
            memory[..., ::2] = values
            values = memory[..., ::2]
        drawn.append(from_numpy(values).requires_grad_())
    return drawn
