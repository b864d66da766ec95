"""Products with Jacobians and Hessians, and the matrices themselves, of functions of tensors, by torch's names."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any

from tapegrad.autograd.given import (
    Given,
    evaluate,
    evaluate_number,
    filled,
    finished,
    gradients,
    vector,
)
from tapegrad.autograd.matrices import by_columns, by_rows
from tapegrad.creation import ones_like, zeros_like
from tapegrad.errors import ArgumentError, GradError
from tapegrad.linear import push
from tapegrad.modes import inference_mode, is_grad_enabled, set_grad_enabled
from tapegrad.ops.axes import MOST_DIMS
from tapegrad.writing import ordinary, requires_grad

__all__ = ["hessian", "hvp", "jacobian", "jvp", "vhp", "vjp"]

_UNUSED = "the outputs do not depend on input {k}"
_CONSTANT = "the gradient by input {k} does not depend on the inputs"
_LINEAR = "the gradient of the function does not depend on input {k}: the function is linear in it"
_CONSTANT_SECOND = "the second derivative by input {k} does not depend on the inputs"


def _recording() -> AbstractContextManager[Any]:
    return inference_mode(False)  # which is grad mode


def _as_before(create_graph: bool, before: bool) -> AbstractContextManager[Any]:
    return set_grad_enabled(create_graph or before)


def vjp(
    func: Callable[..., Any], inputs: Any, v: Any = None, create_graph: bool = False, strict: bool = False
) -> tuple[Any, Any]:
    """Compute the product of a vector and the Jacobian of a function.

    Parameters
    ----------
    func : callable
        Takes the inputs, gives a tensor or a tuple of tensors.
    inputs : tensor or tuple of tensors
        Where; whether they require grad does not matter.
    v : tensor or tuple of tensors, optional
        As the outputs; may be left out for a single number, for which it is 1.
    create_graph : bool
        Record the results, so that they can be differentiated, by inputs and v that require grad.
    strict : bool
        Raise where an output does not depend on the inputs, or an input is not used, instead of giving zeros.

    Returns
    -------
    outputs : tensor or tuple of tensors
        What the function gave.
    product : tensor or tuple of tensors
        As the inputs.

    Raises
    ------
    GradError
        In strict mode, and without v where there are several numbers.
    OperandError, ShapeError
        For what is no tensor, and for a v that does not fit.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 2.0])
    >>> tg.autograd.functional.vjp(lambda x: x * x, x, tg.tensor([1.0, 10.0]))
    (tensor([1., 4.]), tensor([ 2., 40.]))
    """
    before = is_grad_enabled()
    with _recording():
        given = Given(inputs, "inputs", "vjp", create_graph, True)
        is_tuple, outputs = evaluate(func, given, "vjp", strict)
        seeds = vector(v, outputs, is_tuple, "outputs", "vjp", create_graph)
        with _as_before(create_graph, before):
            found = gradients(outputs, given.tensors, seeds, create_graph)
            product = filled(found, given.tensors, strict, create_graph, _UNUSED, _CONSTANT)
    outputs = finished(outputs, create_graph)
    return outputs if is_tuple else outputs[0], given.give(finished(product, create_graph))


def _forward(outputs: tuple[Any, ...], inputs: tuple[Any, ...], tangents: tuple[Any, ...]) -> Sequence[Any]:
    """Give products with the Jacobian, None where an output does not depend on the inputs."""
    live = [k for k, t in enumerate(outputs) if t is not None and requires_grad(t)]
    if max((t.ndim for t in (*tangents, *[outputs[k] for k in live])), default=0) >= MOST_DIMS:
        return _by_two_passes(outputs, inputs, tangents)
    try:
        found = push([outputs[k] for k in live], inputs, [t.numpy()[None] for t in tangents], 1)
    except GradError:  # a custom function without a jvp: its backward will do, if it can be differentiated
        return _by_two_passes(outputs, inputs, tangents)
    results: list[Any] = [None] * len(outputs)
    for k, block in zip(live, found, strict=True):
        results[k] = None if block is None else ordinary(block[0].copy())
    return results


def _by_two_passes(outputs: tuple[Any, ...], inputs: tuple[Any, ...], tangents: tuple[Any, ...]) -> tuple[Any, ...]:
    """Give products with the Jacobian that are recorded: of the gradient, which is linear in its seeds, by these."""
    live = [k for k, t in enumerate(outputs) if t is not None and requires_grad(t)]
    seeds = [zeros_like(outputs[k].detach()).requires_grad_() for k in live]
    with _recording():
        backwards = gradients([outputs[k] for k in live], inputs, seeds, True)
        found = gradients(backwards, seeds, tangents, True)
    results: list[Any] = [None] * len(outputs)
    for k, g in zip(live, found, strict=True):
        results[k] = g
    return tuple(results)


def _check_used(outputs: tuple[Any, ...], inputs: tuple[Any, ...]) -> None:
    """Raise, for strict mode, where an input is not used."""
    seeds = [zeros_like(t.detach()) for t in outputs]
    filled(gradients(outputs, inputs, seeds, False, True), inputs, True, False, _UNUSED, _CONSTANT)


def jvp(
    func: Callable[..., Any], inputs: Any, v: Any = None, create_graph: bool = False, strict: bool = False
) -> tuple[Any, Any]:
    """Compute the product of the Jacobian of a function and a vector.

    Parameters
    ----------
    func, inputs, create_graph, strict
        As in `vjp`.
    v : tensor or tuple of tensors, optional
        As the inputs; may be left out for a single number, for which it is 1.

    Returns
    -------
    outputs, product : tensor or tuple of tensors
        What the function gave, and the product, of the same form.

    Raises
    ------
    GradError, OperandError, ShapeError
        As `vjp`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 2.0])
    >>> tg.autograd.functional.jvp(lambda x: (x * x).sum(), x, tg.tensor([1.0, 10.0]))
    (tensor(5.), tensor(42.))
    """
    before = is_grad_enabled()
    with _recording():
        given = Given(inputs, "inputs", "jvp", create_graph, True)
        tangents = vector(v, given.tensors, given.is_tuple, "inputs", "jvp", create_graph)
        is_tuple, outputs = evaluate(func, given, "jvp", strict)
        if strict:
            _check_used(outputs, given.tensors)
        with _as_before(create_graph, before):
            way = _by_two_passes if create_graph else _forward
            found = way(outputs, given.tensors, tangents)
            unused, constant = "output {k} does not depend on the inputs", "the product of output {k} is constant"
            product = finished(filled(found, outputs, strict, create_graph, unused, constant), create_graph)
    outputs = finished(outputs, create_graph)
    return (outputs, product) if is_tuple else (outputs[0], product[0])


def _gradient(func: Callable[..., Any], given: Given, name: str, strict: bool) -> tuple[Any, tuple[Any, ...]]:
    """Give the value of a function and its gradient, recorded."""
    value = evaluate_number(func, given, name, strict)
    found = gradients((value,), given.tensors, (ones_like(value.detach()),), True)
    if strict:
        filled(found, given.tensors, True, True, _UNUSED, _LINEAR)
    return value, found


def vhp(
    func: Callable[..., Any], inputs: Any, v: Any = None, create_graph: bool = False, strict: bool = False
) -> tuple[Any, Any]:
    """Compute the product of a vector and the Hessian of a function, by two reverse passes.

    Parameters
    ----------
    func : callable
        Takes the inputs, gives one number.
    inputs, create_graph, strict
        As in `vjp`; in strict mode the gradient must depend on the inputs, too.
    v : tensor or tuple of tensors, optional
        As the inputs; may be left out for a single number, for which it is 1.

    Returns
    -------
    output : tensor
        What the function gave.
    product : tensor or tuple of tensors
        As the inputs.

    Raises
    ------
    GradError, OperandError, ShapeError
        As `vjp`, and where the function does not give one number.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 2.0])
    >>> tg.autograd.functional.vhp(lambda x: (x**3).sum(), x, tg.tensor([1.0, 10.0]))
    (tensor(9.), tensor([  6., 120.]))
    """
    return _second("vhp", func, inputs, v, create_graph, strict)


def hvp(
    func: Callable[..., Any], inputs: Any, v: Any = None, create_graph: bool = False, strict: bool = False
) -> tuple[Any, Any]:
    """Compute the product of the Hessian of a function and a vector: forward mode over the gradient.

    Parameters
    ----------
    func, inputs, v, create_graph, strict
        As in `vhp`.

    Returns
    -------
    output, product
        As from `vhp`; the same numbers, as Hessians are symmetric, unless a rule of one's own is not.

    Raises
    ------
    GradError, OperandError, ShapeError
        As `vhp`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 2.0])
    >>> tg.autograd.functional.hvp(lambda x: (x**3).sum(), x, tg.tensor([1.0, 10.0]))
    (tensor(9.), tensor([  6., 120.]))
    """
    return _second("hvp", func, inputs, v, create_graph, strict)


def _second(
    name: str, func: Callable[..., Any], inputs: Any, v: Any, create_graph: bool, strict: bool
) -> tuple[Any, Any]:
    before = is_grad_enabled()
    with _recording():
        given = Given(inputs, "inputs", name, create_graph, True)
        chosen = vector(v, given.tensors, given.is_tuple, "inputs", name, create_graph)
        value, gradient = _gradient(func, given, name, strict)
        with _as_before(create_graph, before):
            found: Any
            if name == "vhp":
                found = gradients(gradient, given.tensors, chosen, create_graph)
            elif create_graph:
                found = _by_two_passes(gradient, given.tensors, chosen)
            else:
                found = _forward(gradient, given.tensors, chosen)
            product = filled(found, given.tensors, strict, create_graph, _LINEAR, _CONSTANT_SECOND)
    return finished((value,), create_graph)[0], given.give(finished(product, create_graph))


def jacobian(
    func: Callable[..., Any],
    inputs: Any,
    create_graph: bool = False,
    strict: bool = False,
    vectorize: bool = False,
    strategy: str = "reverse-mode",
) -> Any:
    """Compute the Jacobian of a function.

    Parameters
    ----------
    func, inputs, create_graph, strict
        As in `vjp`.
    vectorize : bool
        Compute all rows, or columns, in one pass: faster, and takes as many times the memory. With `create_graph`
        rows are computed one by one.
    strategy : {"reverse-mode", "forward-mode"}
        Row by row, or column by column: choose the second where there are more outputs than inputs. It does not go
        with `create_graph`.

    Returns
    -------
    tensor, tuple of tensors, or tuple of tuples of tensors
        By output where the function gives a tuple, and in it by input where inputs are a tuple. Each has the shape of
        its output followed by that of its input, and the dtype of the input, or in forward mode of the output. Of
        complex numbers there are those of real outputs by complex inputs in reverse mode, gradients, and those of
        complex outputs by real inputs in forward mode; others raise.

    Raises
    ------
    GradError, OperandError, ShapeError
        As `vjp`.
    ArgumentError
        For another strategy.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 2.0])
    >>> tg.autograd.functional.jacobian(lambda x: x * x.sum(), x)
    tensor([[4., 1.],
            [2., 5.]])
    """
    return _jacobian("jacobian", func, inputs, create_graph, strict, vectorize, strategy)


def _jacobian(
    name: str,
    func: Callable[..., Any],
    inputs: Any,
    create_graph: bool,
    strict: bool,
    vectorize: bool,
    strategy: str,
) -> Any:
    if strategy not in ("reverse-mode", "forward-mode"):
        raise ArgumentError(f"{name} got the strategy {strategy!r}; choose 'reverse-mode' or 'forward-mode'")
    forward = strategy == "forward-mode"
    if forward and create_graph:
        raise GradError(
            f"{name} got create_graph=True with the strategy 'forward-mode', whose passes are not recorded; choose "
            "'reverse-mode'"
        )
    before = is_grad_enabled()
    with _recording():
        given = Given(inputs, "inputs", name, create_graph, True)
        is_tuple, outputs = evaluate(func, given, name, strict)
        with _as_before(create_graph, before):
            if forward:
                if strict:
                    for output in outputs:
                        _check_used((output,), given.tensors)
                blocks = by_columns(name, outputs, given.tensors, vectorize)
            else:
                blocks = [
                    by_rows(name, k, output, given.tensors, create_graph, strict, vectorize)
                    for k, output in enumerate(outputs)
                ]
    rows = tuple(given.give(finished(row, create_graph)) for row in blocks)
    return rows if is_tuple else rows[0]


def hessian(
    func: Callable[..., Any],
    inputs: Any,
    create_graph: bool = False,
    strict: bool = False,
    vectorize: bool = False,
    outer_jacobian_strategy: str = "reverse-mode",
) -> Any:
    """Compute the Hessian of a function: the Jacobian of its gradient.

    Parameters
    ----------
    func : callable
        Takes the inputs, gives one number.
    inputs, create_graph, strict, vectorize
        As in `jacobian`.
    outer_jacobian_strategy : {"reverse-mode", "forward-mode"}
        How to differentiate the gradient; see `strategy` of `jacobian`.

    Returns
    -------
    tensor, or tuple of tuples of tensors
        For a tuple of inputs one for each pair of them, of the shape of the first followed by that of the second.

    Raises
    ------
    GradError, OperandError, ShapeError, ArgumentError
        As `jacobian`, and where the function does not give one number.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 2.0])
    >>> tg.autograd.functional.hessian(lambda x: (x**3).sum(), x)
    tensor([[ 6.,  0.],
            [ 0., 12.]])
    """

    def gradient(*args: Any) -> tuple[Any, ...]:
        given = Given(args, "inputs", "hessian", True, True)
        found = _gradient(func, given, "hessian", strict)[1]
        return filled(found, args, False, False, "", "")

    found = _jacobian("hessian", gradient, inputs, create_graph, strict, vectorize, outer_jacobian_strategy)
    return found if isinstance(inputs, tuple) else found[0]


def __dir__() -> list[str]:
    return list(__all__)
