"""Products of Hessians with vectors, and the recorded gradients that second derivatives are of."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad.core.grad_mode import inference_mode
from tapegrad.core.own_gradients import Transform, transformed
from tapegrad.core.tracebacks import trimmed
from tapegrad.engine.backward import grad
from tapegrad.engine.jvp_recorded import push
from tapegrad.record.recorder import ordinary, requires_grad
from tapegrad.transforms.evaluation import Call, as_scalar, check_function, directions, live


def recorded_gradients(call: Call, value: Any) -> list[Any]:
    """Return the gradient by each variable, as what can be differentiated by them."""
    tensors, numbers = [v.raw for v in call.variables], live(value)
    if numbers is None or not tensors:
        return [call.wrapped(ordinary(np.zeros(t.shape, t.dtype))) for t in tensors]
    with inference_mode(False):  # or nothing would be recorded, and second derivatives would be 0
        found = grad(numbers, tensors, np.ones(numbers.shape), create_graph=True, materialize_grads=True)
    return [call.wrapped(g) for g in found]


@trimmed
def hvp(fun: Callable[..., Any], primals: Any, tangents: Any) -> Any:
    """Return the product of the Hessian of a function with a vector, for little more than a gradient.

    Parameters
    ----------
    fun : callable
        Returns one real number.
    primals : array, number, tensor, or tuple of arguments
        Where: the function's only argument, or a tuple of all, each of which may be nested containers.
    tangents
        The vector, with the form and shapes of the primals.

    Returns
    -------
    The product, with the form and shapes of the primals.

    Raises
    ------
    GradError
        If `fun` does not return one real number.
    ShapeError, OperandError
        If the tangents do not have the form of the primals.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> tg.func.hvp(lambda x: (x**3).sum(), np.array([1.0, 2.0]), np.array([1.0, 10.0]))
    array([  6., 120.])
    """
    check_function(fun)
    transform = Transform("hvp", lambda own: lambda at, along: _product(own, at, along))
    return transformed(fun, transform)(primals, tangents)


def _product(fun: Callable[..., Any], primals: Any, tangents: Any) -> Any:
    one = not isinstance(primals, tuple)
    args = (primals,) if one else primals
    call = Call(fun, args, {}, range(len(args)), forward=True)
    inputs = [v.tensor for v in call.variables]
    form = call.trees[0] if one else tuple(call.trees)
    vectors = [call.spread(t) for t in directions(tangents, form, inputs, "tangent", "primal")]
    value = as_scalar(call.result, call.name)
    products = None if any(map(requires_grad, vectors)) else call.products(vectors)
    if products is None:
        products = _bent(call, value, vectors)
    if products is None:
        products = _by_recording(call, value, vectors)
    trees = call.trees_of(products, call.is_within or any(map(requires_grad, vectors)))
    return trees[0] if one else tuple(trees)


def _bent(call: Call, value: Any, vectors: Sequence[Any]) -> list[Any] | None:
    """Return the products without recording a gradient; None where it must be recorded."""
    numbers = live(value)
    if not call.has_arrays or call.levels or numbers is None or any(map(requires_grad, vectors)):
        return None
    return products_unrecorded(numbers, [v.raw for v in call.variables], vectors)


def products_unrecorded(numbers: Any, inputs: Sequence[Any], vectors: Sequence[Any]) -> list[Any] | None:
    """Return the products of the Hessian of one number, recorded as `numbers`, with vectors; None as `_bent`."""
    from tapegrad.engine.hvp import bend  # which loads as many kernels as there are rows
    from tapegrad.engine.hvp_pass import Unserved

    try:
        _, products = bend(numbers, inputs, [v._array for v in vectors])
    except Unserved:
        return None
    return [
        ordinary(np.zeros_like(x._array) if product is None else np.array(product))
        for x, product in zip(inputs, products, strict=True)
    ]


def _by_recording(call: Call, value: Any, vectors: Sequence[Any]) -> list[Any]:
    """Return the products by differentiating a gradient."""
    gradients = recorded_gradients(call, value)
    if not call.goes_through:
        return call.gradients(gradients, vectors)
    numbers = [live(g) for g in gradients]
    chosen = [g for g in numbers if g is not None]
    with inference_mode(False):
        found = iter(push(chosen, [v.raw for v in call.variables], vectors))
    products: list[Any] = []
    for variable, gradient in zip(call.variables, numbers, strict=True):
        product = None if gradient is None else next(found)
        raw = variable.raw
        products.append(ordinary(np.zeros(raw.shape, raw.dtype)) if product is None else call.apart(product))
    return products


__all__ = ["hvp", "products_unrecorded", "recorded_gradients"]
