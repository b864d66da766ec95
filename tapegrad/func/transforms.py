"""Gradients, products with Jacobians from the left and from the right, and linearization, of functions."""

from __future__ import annotations

import functools
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad.batching import raw
from tapegrad.errors import OperandError
from tapegrad.func.calls import (
    Call,
    as_scalar,
    check_function,
    directions,
    live,
    outputs_of,
    read_argnums,
    to_numpy,
)
from tapegrad.func.containers import map_values, values_of
from tapegrad.linear import push as push_arrays
from tapegrad.modes import is_recording
from tapegrad.tangents import push
from tapegrad.tensor import Tensor
from tapegrad.writing import ordinary, requires_grad


def value_and_grad(
    fun: Callable[..., Any], argnums: int | Sequence[int] = 0, has_aux: bool = False
) -> Callable[..., tuple[Any, Any]]:
    """Make the function that gives the value of `fun` and its gradient.

    Parameters
    ----------
    fun : callable
        Gives one real number, computed with tapegrad's or NumPy's functions. It is called with tensors in place of
        the arguments that are differentiated.
    argnums : int or sequence of int
        Which positional arguments to differentiate with respect to. Each may be an array, a number, or nested dicts,
        lists and tuples of them; integers are taken as float64.
    has_aux : bool
        `fun` gives a pair, of which the second is passed on without being differentiated.

    Returns
    -------
    callable
        Takes what `fun` takes. Gives `(value, gradient)`, or `((value, aux), gradient)`; the gradient has the form,
        shapes and dtypes of the argument (a tuple of such for a sequence of argnums). NumPy in, NumPy out; where the
        argument holds tensors, tensors come out, which can be differentiated in turn. This is what
        `scipy.optimize.minimize(…, jac=True)` expects.

    Raises
    ------
    GradError
        If `fun` does not give one real number.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> value, gradient = tg.func.value_and_grad(lambda x: (x**2).sum())(np.array([1.0, 2.0]))
    >>> float(value), gradient
    (5.0, array([2., 4.]))
    """
    check_function(fun)
    one, numbers = read_argnums(argnums)

    @functools.wraps(fun)
    def evaluate(*args: Any, **kwargs: Any) -> tuple[Any, Any]:
        call = Call(fun, args, kwargs, numbers, has_aux)
        value = as_scalar(call.result, call.name)
        trees = call.trees_of(call.gradients([value]), call.is_within)
        gradient = trees[0] if one else tuple(trees)
        value = call.give_out(value)
        return ((value, map_values(call.give_out, call.aux)), gradient) if has_aux else (value, gradient)

    return evaluate


def grad(fun: Callable[..., Any], argnums: int | Sequence[int] = 0, has_aux: bool = False) -> Callable[..., Any]:
    """Make the function that gives the gradient of `fun`.

    Parameters, what `fun` must be, and what is raised: as for `value_and_grad`.

    Returns
    -------
    callable
        Takes what `fun` takes. Gives the gradient, or `(gradient, aux)`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> float(tg.func.grad(lambda x: x**3)(2.0))
    12.0
    >>> float(tg.func.grad(tg.func.grad(lambda x: x**3))(2.0))
    12.0
    """
    both = value_and_grad(fun, argnums, has_aux)

    @functools.wraps(fun)
    def evaluate(*args: Any, **kwargs: Any) -> Any:
        value, gradient = both(*args, **kwargs)
        return (gradient, value[1]) if has_aux else gradient

    return evaluate


def vjp(fun: Callable[..., Any], *primals: Any, has_aux: bool = False) -> tuple[Any, ...]:
    """Evaluate a function, and give what pulls cotangents of its result back to its arguments.

    Parameters
    ----------
    fun : callable
        Gives tensors, arrays or numbers, in nested containers.
    *primals : arrays, numbers, tensors, or nested containers of them
        Where to evaluate it.
    has_aux : bool
        `fun` gives a pair, of which the second is passed on without being differentiated.

    Returns
    -------
    tuple
        `(output, pullback)`, or `(output, pullback, aux)`. `pullback(cotangent)` takes what has the form and shapes of
        the output, and gives a tuple with the product with the Jacobian from the left for each primal. It may be called
        any number of times, and keeps all that the evaluation saved.

    Raises
    ------
    ShapeError, OperandError
        If cotangents do not have the form of the output.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> output, pullback = tg.func.vjp(lambda x: x**2, np.array([1.0, 2.0]))
    >>> pullback(np.array([1.0, 10.0]))
    (array([ 2., 40.]),)
    """
    check_function(fun)
    call = Call(fun, primals, {}, range(len(primals)), has_aux)
    outputs = outputs_of(call.result, call.name)

    def pullback(cotangent: Any) -> tuple[Any, ...]:
        seeds = [call.spread(t) for t in directions(cotangent, call.result, outputs, "cotangent", "output")]
        as_tensors = call.is_within or any(isinstance(v, Tensor) for v in values_of(cotangent))
        return tuple(call.trees_of(call.gradients(outputs, seeds, retain=True), as_tensors))

    output = map_values(call.give_out, call.result)
    return (output, pullback, map_values(call.give_out, call.aux)) if has_aux else (output, pullback)


def _pushed(call: Call, outputs: Sequence[Any], tangents: Sequence[Tensor]) -> list[Tensor]:
    """Give the tangent of each output."""
    numbers = [live(out) for out in outputs]
    on = [k for k, out in enumerate(numbers) if out is not None]
    inputs, chosen = [v.raw for v in call.variables], [numbers[k] for k in on]
    tangents = [call.spread(t) for t in tangents]
    if call.records or (is_recording() and any(map(requires_grad, tangents))):
        found: list[Any] = push(chosen, inputs, tangents)
    else:
        arrays = push_arrays(chosen, inputs, [t._array[None] for t in tangents], 1)
        found = [None if array is None else ordinary(array[0]) for array in arrays]
    given = dict(zip(on, found, strict=True))
    return [
        _zeros_like(out) if given.get(k) is None else call.wrapped(given[k], raw(out)[1])
        for k, out in enumerate(outputs)
    ]


def _zeros_like(value: Any) -> Tensor:
    shape = value.shape if isinstance(value, Tensor) else np.shape(value)
    return ordinary(np.zeros(shape, getattr(value, "dtype", np.float64)))


def jvp(
    fun: Callable[..., Any], primals: Sequence[Any], tangents: Sequence[Any], has_aux: bool = False
) -> tuple[Any, ...]:
    """Evaluate a function, and its derivative in a direction: the product of the Jacobian with tangents.

    Parameters
    ----------
    fun : callable
        Gives tensors, arrays or numbers, in nested containers.
    primals : sequence
        Its arguments: arrays, numbers, tensors, or nested containers of them.
    tangents : sequence
        The direction: for each argument what has its form and shapes.
    has_aux : bool
        `fun` gives a pair, of which the second is passed on without being differentiated.

    Returns
    -------
    tuple
        `(output, tangent)`, or `(output, tangent, aux)`; the tangent has the form of the output.

    Raises
    ------
    ShapeError, OperandError
        If tangents do not have the form of the primals.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> x, v = np.array([1.0, 2.0]), np.array([1.0, 10.0])
    >>> tg.func.jvp(lambda x: x**2, (x,), (v,))
    (array([1., 4.]), array([ 2., 40.]))
    """
    check_function(fun)
    _check_sequence("jvp", primals, tangents)
    output, along, *aux = linearize(fun, *primals, has_aux=has_aux)
    return (output, along(*tangents), *aux)


def _check_sequence(name: str, primals: Any, tangents: Any) -> None:
    for what, given in (("primals", primals), ("tangents", tangents)):
        if not isinstance(given, (tuple, list)):
            raise OperandError(
                f"{name} takes a tuple of primals and one of tangents, and got {type(given).__qualname__} as {what}; "
                f"for one argument write {name}(fun, (x,), (v,))"
            )
    if len(primals) != len(tangents):
        raise OperandError(f"{name} got {len(primals)} primals and {len(tangents)} tangents; give one for each")


def linearize(fun: Callable[..., Any], *primals: Any, has_aux: bool = False) -> tuple[Any, ...]:
    """Evaluate a function once, and give its derivative there as a function of the direction.

    Parameters
    ----------
    fun, *primals, has_aux
        As for `vjp`.

    Returns
    -------
    tuple
        `(output, along)`, or `(output, along, aux)`. `along(*tangents)` takes for each primal what has its form and
        shapes, and gives the tangent of the output. It does not evaluate `fun` again.

    Examples
    --------
    >>> import tapegrad as tg
    >>> output, along = tg.func.linearize(lambda x: x**3, 2.0)
    >>> float(output), float(along(1.0)), float(along(0.5))
    (8.0, 12.0, 6.0)
    """
    check_function(fun)
    call = Call(fun, primals, {}, range(len(primals)), has_aux)
    outputs = outputs_of(call.result, call.name)

    def along(*tangents: Any) -> Any:
        if len(tangents) != len(primals):
            raise OperandError(f"got {len(tangents)} tangents for {len(primals)} primals; give one for each")
        given = directions(tangents, tuple(call.trees), [v.tensor for v in call.variables], "tangent", "primal")
        as_tensors = call.as_tensors or any(isinstance(v, Tensor) for v in values_of(tangents))
        left = iter(_pushed(call, outputs, given))
        return map_values(lambda _: next(left) if as_tensors else to_numpy(next(left)), call.result)

    output = map_values(call.give_out, call.result)
    return (output, along, map_values(call.give_out, call.aux)) if has_aux else (output, along)
