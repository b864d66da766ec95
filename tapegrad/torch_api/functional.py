"""Products with Jacobians and Hessians, and the matrices themselves, of functions of tensors, by torch's names.

Here is torch's side of them: arguments, tuples, `create_graph`, `strict` and messages. What computes the numbers is
`tg.func`'s.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any

from tapegrad.core.grad_mode import inference_mode, is_grad_enabled, set_grad_enabled, unwritten
from tapegrad.engine.jvp_recorded import jvp as forward
from tapegrad.errors import ArgumentError, GradError
from tapegrad.numpy_api.creation import zeros
from tapegrad.ops.axes import check_jacobian_dims
from tapegrad.record.recorder import requires_grad
from tapegrad.torch_api.functional_inputs import (
    Given,
    check_strict,
    check_used,
    evaluate,
    evaluate_number,
    filled,
    finished,
    vector,
)
from tapegrad.transforms.evaluation import gradients_of
from tapegrad.transforms.hvp import products_unrecorded
from tapegrad.transforms.jacobian import columns_at_once, columns_one_by_one, rows_at_once, rows_one_by_one

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
            found = gradients_of(outputs, given.tensors, seeds, create_graph)
            product = filled(found, given.tensors, strict, create_graph, _UNUSED, _CONSTANT)
    outputs = finished(outputs, create_graph)
    return outputs if is_tuple else outputs[0], given.give(finished(product, create_graph))


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
            check_used(outputs, given.tensors, _UNUSED)
        with _as_before(create_graph, before):
            found = forward(outputs, given.tensors, tangents, create_graph)
            unused, constant = "output {k} does not depend on the inputs", "the product of output {k} is constant"
            product = finished(filled(found, outputs, strict, create_graph, unused, constant), create_graph)
    outputs = finished(outputs, create_graph)
    return (outputs, product) if is_tuple else (outputs[0], product[0])


def _gradient(value: Any, inputs: Sequence[Any], strict: bool) -> tuple[Any, ...]:
    """Return the gradient of a number, recorded."""
    found = gradients_of((value,), inputs, None, True)
    return filled(found, inputs, strict, True, _UNUSED, _LINEAR)


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
        As `vjp`, and where the function does not return one number.

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

    Unless `create_graph` or `strict` ask for it, no gradient is recorded, as in `tg.func.hvp`.

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
        value = evaluate_number(func, given, name, strict)
        found: Any = None
        if name == "hvp" and requires_grad(value) and not (create_graph or strict):
            found = products_unrecorded(value, given.tensors, chosen)
        if found is None:
            gradient = _gradient(value, given.tensors, strict)
            with _as_before(create_graph, before):
                if name == "vhp":
                    found = gradients_of(gradient, given.tensors, chosen, create_graph)
                else:
                    found = forward(gradient, given.tensors, chosen, create_graph)
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
    _check_strategy("jacobian", strategy, create_graph)
    before = is_grad_enabled()
    with _recording():
        given = Given(inputs, "inputs", "jacobian", create_graph, True)
        is_tuple, outputs = evaluate(func, given, "jacobian", strict)
        with _as_before(create_graph, before):
            blocks = _blocks("jacobian", outputs, given.tensors, create_graph, strict, vectorize, strategy)
    rows = tuple(given.give(finished(row, create_graph)) for row in blocks)
    return rows if is_tuple else rows[0]


def _check_strategy(name: str, strategy: str, create_graph: bool) -> None:
    if strategy not in ("reverse-mode", "forward-mode"):
        raise ArgumentError(f"{name} got the strategy {strategy!r}; choose 'reverse-mode' or 'forward-mode'")
    if strategy == "forward-mode" and create_graph:
        raise GradError(
            f"{name} got create_graph=True with the strategy 'forward-mode', whose passes are not recorded; choose "
            "'reverse-mode'"
        )


def _blocks(
    name: str, outputs: Any, inputs: Any, create_graph: bool, strict: bool, vectorize: bool, strategy: str
) -> list[list[Any]]:
    """Return the derivative of each output by each input."""
    forward_mode = strategy == "forward-mode"
    _check_dtypes(name, outputs, inputs, forward_mode)
    for output in outputs:
        for x in inputs:
            check_jacobian_dims(name, output.ndim, x.ndim)
    live = [k for k, output in enumerate(outputs) if requires_grad(output) and output.size]
    found: dict[int, Sequence[Any]] = {}
    if live and forward_mode:
        find = columns_at_once if vectorize else columns_one_by_one
        with unwritten():
            columns = [find([outputs[k] for k in live], x) for x in inputs]
        found = dict(zip(live, zip(*columns, strict=True), strict=True))
    elif vectorize and not create_graph:
        found = {k: rows_at_once(outputs[k], inputs) for k in live}
    else:
        found = {k: rows_one_by_one(outputs[k], inputs, create_graph=create_graph) for k in live}
    blocks = []
    for k, output in enumerate(outputs):
        row = found.get(k, (None,) * len(inputs))
        if strict and all(t.size for t in (output, *inputs)):
            unused = f"{name}: output {k} does not depend on input {{k}}"
            constant = f"{name}: the Jacobian of output {k} by input {{k}} does not depend on the inputs"
            check_strict(row, create_graph, unused, constant)
        blocks.append(
            [
                zeros((*output.shape, *x.shape), dtype=(output if forward_mode else x).dtype) if g is None else g
                for g, x in zip(row, inputs, strict=True)
            ]
        )
    return blocks


def _check_dtypes(name: str, outputs: Sequence[Any], inputs: Sequence[Any], forward_mode: bool) -> None:
    for k, x in enumerate(inputs if forward_mode else ()):
        if x.dtype.kind == "c":
            raise GradError(
                f"{name} in forward mode got input {k} of dtype {x.dtype}, along which there are two derivatives, by "
                "the real and by the imaginary part. Use the strategy 'reverse-mode' where outputs are real, "
                "tg.func.jacobian with holomorphic=True for complex derivatives, or a function of real and imaginary "
                "parts"
            )
    for k, output in enumerate(() if forward_mode else outputs):
        if output.dtype.kind == "c":
            raise GradError(
                f"{name} in reverse mode got output {k} of dtype {output.dtype}: a gradient can start by itself only "
                "from real numbers. Use the strategy 'forward-mode' where inputs are real, tg.func.jacobian with "
                "holomorphic=True for complex derivatives, or a function that gives real and imaginary parts"
            )


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
        As `jacobian`, and where the function does not return one number.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([1.0, 2.0])
    >>> tg.autograd.functional.hessian(lambda x: (x**3).sum(), x)
    tensor([[ 6.,  0.],
            [ 0., 12.]])
    """

    _check_strategy("hessian", outer_jacobian_strategy, create_graph)
    before = is_grad_enabled()
    with _recording():
        given = Given(inputs, "inputs", "hessian", create_graph, True)
        gradient = _gradient(evaluate_number(func, given, "hessian", strict), given.tensors, strict)
        with _as_before(create_graph, before):
            blocks = _blocks(
                "hessian", gradient, given.tensors, create_graph, strict, vectorize, outer_jacobian_strategy
            )
    return given.give([given.give(finished(row, create_graph)) for row in blocks])


def __dir__() -> list[str]:
    return list(__all__)
