"""Gradients, products with Jacobians from the left and from the right, and linearization, of functions."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable, Sequence
from typing import Any, NamedTuple, ParamSpec, TypeVar

import numpy as np

from tapegrad.core.arg_aliases import read_argnums
from tapegrad.core.dispatch import holds_apart
from tapegrad.core.grad_mode import is_writing
from tapegrad.core.own_gradients import MISSED, Asked, KnowsGradients, Transform, derivative, transformed
from tapegrad.core.tensor import Tensor
from tapegrad.core.tracebacks import trimmed
from tapegrad.engine.jvp_recorded import jvp as forward
from tapegrad.engine.vjp_jvp import pull as pull_arrays
from tapegrad.engine.vjp_jvp import push as push_arrays
from tapegrad.errors import OperandError
from tapegrad.record.recorder import ordinary, requires_grad
from tapegrad.transforms.evaluation import (
    Call,
    as_scalar,
    as_variables,
    at_once,
    check_function,
    directions,
    live,
    outputs_of,
    to_numpy,
)
from tapegrad.transforms.holomorphic import check_complex, check_holomorphic, conjugated
from tapegrad.transforms.tree import map_values, values_of
from tapegrad.transforms.vmap import active, expanded, raw, wrap

_RECORDING = 25.0
"""How many times as long as a function its gradient takes to be recorded, and optimised: it has three times its rows,
of which each takes four times as long, and is recorded twice."""

P = ParamSpec("P")
R = TypeVar("R")


def value_and_grad(
    fun: Callable[P, R], argnums: int | Sequence[int] = 0, has_aux: bool = False, holomorphic: bool = False
) -> Callable[P, tuple[R, Any]]:
    """Return a function that computes the value of `fun` and its gradient.

    Parameters
    ----------
    fun : callable
        Returns one real number, computed with tapegrad's or NumPy's functions. It is called with tensors for the
        arguments that are differentiated.
    argnums : int or sequence of int
        Which positional arguments to differentiate with respect to. Each may be an array, a number, or a container of
        them: nested dicts, lists, tuples, dataclasses, `SimpleNamespace`, and classes that `tg.register_container`
        knows. An argument that is an integer is taken as float64. Integers, booleans, texts, None, functions and the
        like in containers are left alone: `fun` gets them as they are, and their place in the gradient holds None.
        The gradient by a complex number, z = a + bi, is ∂L/∂a + i ∂L/∂b.
    has_aux : bool
        Whether `fun` returns a pair, whose second part is returned without being differentiated.
    holomorphic : bool
        Whether `fun` is a holomorphic function of complex arguments that returns one complex number. The result is then
        its complex derivative f'(z), not the conjugate, which is the gradient.

    Returns
    -------
    callable
        Takes the arguments of `fun`, and returns `(value, gradient)`, or `((value, aux), gradient)`; the gradient has
        the form, shapes and dtypes of the argument (a tuple of such for a sequence of argnums). NumPy in, NumPy out;
        where the argument holds tensors, tensors come out, which can be differentiated in turn. This is what
        `scipy.optimize.minimize(…, jac=True)` expects.

    Raises
    ------
    GradError
        If `fun` does not return one real number; with `holomorphic` if it does not return one number, or at the
        arguments its derivative in the direction i is not i times that in the direction 1, for which one more pass
        looks.
    DTypeError
        With `holomorphic`, if an argument or the result is real.
    OperandError
        If a container holds anything else, or integers and no floating-point number at all.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> value, gradient = tg.func.value_and_grad(lambda x: (x**2).sum())(np.array([1.0, 2.0]))
    >>> float(value), gradient
    (5.0, array([2., 4.]))
    """
    check_function(fun)
    options = _Options(*read_argnums(argnums), bool(has_aux), bool(holomorphic))
    return derivative(fun, _transform(_value_and_grad, options), is_kept=False)


class _Options(NamedTuple):
    one: bool
    numbers: tuple[int, ...]
    has_aux: bool
    holomorphic: bool


def _transform(make: Callable[..., Any], options: _Options) -> Transform:
    """Return the transform that makes a gradient by `make(fun, options)`."""
    return Transform((make, *options), lambda own: make(own, options), lambda *given: _RECORDING, options.numbers)


def _value_and_grad(fun: Any, options: _Options) -> Callable[..., Any]:
    one, numbers, has_aux, holomorphic = options
    asked = Asked(numbers, one, has_aux)
    is_plain = not holomorphic and all([k >= 0 for k in numbers]) and len({*numbers}) == len(numbers)
    knowing = fun if is_plain and isinstance(fun, KnowsGradients) else None

    @functools.wraps(fun)
    @trimmed
    def evaluate(*args: Any, **kwargs: Any) -> tuple[Any, Any]:
        if knowing is None:
            return compute(args, kwargs)
        found = knowing.gradient_at_once(args, kwargs, asked)
        if found is MISSED:
            found = compute(args, kwargs)
            knowing.learn_gradient(args, kwargs, asked, as_variables)
        return found

    def compute(args: Any, kwargs: Any) -> tuple[Any, Any]:
        found = None if has_aux or holomorphic else at_once(fun, args, kwargs, numbers)
        if type(found) is tuple:
            value, gradients = found
            return value, gradients[0] if one else tuple(gradients)
        call: Call = found or Call(fun, args, kwargs, numbers, has_aux)
        value = as_scalar(call.result, call.name, holomorphic)
        if holomorphic:
            check_complex(call, [value])
            check_holomorphic(call, [value])
        gradients = call.gradients([value])
        trees = call.trees_of(conjugated(gradients) if holomorphic else gradients, call.is_within)
        gradient = trees[0] if one else tuple(trees)
        value = call.give_out(value)
        return ((value, map_values(call.give_out, call.aux)), gradient) if has_aux else (value, gradient)

    return evaluate


def grad(
    fun: Callable[P, Any], argnums: int | Sequence[int] = 0, has_aux: bool = False, holomorphic: bool = False
) -> Callable[P, Any]:
    """Return a function that computes the gradient of `fun`.

    Parameters, what `fun` must be, and what is raised: as for `value_and_grad`.

    Returns
    -------
    callable
        Takes the arguments of `fun`, and returns the gradient, or `(gradient, aux)`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> float(tg.func.grad(lambda x: x**3)(2.0))
    12.0
    >>> float(tg.func.grad(tg.func.grad(lambda x: x**3))(2.0))
    12.0

    Of a complex number: where `abs(z) ** 2` grows, and the derivative of a holomorphic function.

    >>> complex(tg.func.grad(lambda z: abs(z) ** 2)(1.0 + 2.0j))
    (2+4j)
    >>> complex(tg.func.grad(lambda z: z**2, holomorphic=True)(1.0 + 2.0j))
    (2+4j)
    """
    check_function(fun)
    options = _Options(*read_argnums(argnums), bool(has_aux), bool(holomorphic))
    return derivative(fun, _transform(_grad, options), is_kept=False)


def _grad(fun: Any, options: _Options) -> Callable[..., Any]:
    both, has_aux = _value_and_grad(fun, options), options.has_aux

    @functools.wraps(fun)
    def evaluate(*args: Any, **kwargs: Any) -> Any:
        value, gradient = both(*args, **kwargs)
        return (gradient, value[1]) if has_aux else gradient

    return evaluate


@trimmed
def vjp(fun: Callable[..., Any], *primals: Any, has_aux: bool = False) -> tuple[Any, ...]:
    """Evaluate a function, and return its value and a function that pulls cotangents back to its arguments.

    Parameters
    ----------
    fun : callable
        Returns tensors, arrays or numbers, in nested containers.
    *primals : arrays, numbers, tensors, or nested containers of them
        Where to evaluate it.
    has_aux : bool
        Whether `fun` returns a pair, whose second part is returned without being differentiated.

    Returns
    -------
    tuple
        `(output, pullback)`, or `(output, pullback, aux)`. `pullback(cotangent)` takes a cotangent with the form and
        shapes of the output, and returns a tuple with its product with the Jacobian for each primal: of complex numbers
        the gradient of Re(Σ conj(cotangent) · output), so for a holomorphic f, 1 becomes conj(f'(z)). It may be called
        any number of times, and keeps everything that the evaluation saved.

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

    @trimmed
    def pullback(cotangent: Any) -> tuple[Any, ...]:
        seeds = [call.spread(t) for t in directions(cotangent, call.result, outputs, "cotangent", "output")]
        as_tensors = call.is_within or any(isinstance(v, Tensor) for v in values_of(cotangent))
        gradients = _of_batch(call, outputs, seeds, _pull_lanes) or call.gradients(outputs, seeds, retain=True)
        return tuple(call.trees_of(gradients, as_tensors or holds_apart(gradients)))

    output = map_values(call.give_out, call.result)
    return (output, pullback, map_values(call.give_out, call.aux)) if has_aux else (output, pullback)


def _of_batch(call: Call, outputs: Sequence[Any], given: Sequence[Tensor], way: Any) -> list[Any] | None:
    """Carry adjoints or tangents of a batch, as lanes of one pass, through what was evaluated outside of `vmap`."""
    if call.levels or call.records or not holds_apart(given):
        return None
    each = [raw(expanded(t))[0] for t in given]
    if not each or any(map(requires_grad, each)):
        return None
    levels = active()
    batch = each[0].shape[: len(levels)]
    blocks = [t._array.reshape((math.prod(batch), *t.shape[len(levels) :])) for t in each]
    found = way([live(out) for out in outputs], [v.raw for v in call.variables], blocks, math.prod(batch))
    return [None if a is None else wrap(ordinary(a.reshape((*batch, *a.shape[1:]))), levels) for a in found]


def _pull_lanes(outputs: Sequence[Any], inputs: Sequence[Any], seeds: Sequence[Any], lanes: int) -> list[Any]:
    pairs = [(out, seed) for out, seed in zip(outputs, seeds, strict=True) if out is not None]
    found = pull_arrays([out for out, _ in pairs], [seed for _, seed in pairs], inputs, lanes)
    return [
        np.zeros((lanes, *x.shape), x.dtype) if block is None else np.array(block)
        for block, x in zip(found, inputs, strict=True)
    ]


def _push_lanes(outputs: Sequence[Any], inputs: Sequence[Any], tangents: Sequence[Any], lanes: int) -> list[Any]:
    on = [k for k, out in enumerate(outputs) if out is not None]
    found = dict(zip(on, push_arrays([outputs[k] for k in on], inputs, tangents, lanes), strict=True))
    return [None if found.get(k) is None else np.array(found[k]) for k in range(len(outputs))]


def _pushed(call: Call, outputs: Sequence[Any], tangents: Sequence[Tensor]) -> list[Tensor]:
    """Return the tangent of each output."""
    of_batch = _of_batch(call, outputs, tangents, _push_lanes)
    if of_batch is not None:
        return [_zeros_like(out) if t is None else t for t, out in zip(of_batch, outputs, strict=True)]
    numbers = [live(out) for out in outputs]
    on = [k for k, out in enumerate(numbers) if out is not None]
    inputs, chosen = [v.raw for v in call.variables], [numbers[k] for k in on]
    tangents = [call.spread(t) for t in tangents]
    records = call.records or (is_writing() and any(map(requires_grad, tangents)))
    found: list[Any] = forward(chosen, inputs, tangents, records or not call.has_arrays)
    if not records:
        found = list(map(call.apart, found))
    given = dict(zip(on, found, strict=True))
    return [
        _zeros_like(out) if given.get(k) is None else call.wrapped(given[k], raw(out)[1])
        for k, out in enumerate(outputs)
    ]


def _zeros_like(value: Any) -> Tensor:
    shape = value.shape if isinstance(value, Tensor) else np.shape(value)
    return ordinary(np.zeros(shape, getattr(value, "dtype", np.float64)))


@trimmed
def jvp(
    fun: Callable[..., Any], primals: Sequence[Any], tangents: Sequence[Any], has_aux: bool = False
) -> tuple[Any, ...]:
    """Evaluate a function, and its derivative in a direction: the product of the Jacobian with tangents.

    Parameters
    ----------
    fun : callable
        Returns tensors, arrays or numbers, in nested containers.
    primals : sequence
        Its arguments: arrays, numbers, tensors, or nested containers of them.
    tangents : sequence
        The direction: a tangent for each argument, with its form and shapes.
    has_aux : bool
        Whether `fun` returns a pair, whose second part is returned without being differentiated.

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

    def of(own: Callable[..., Any]) -> Callable[..., Any]:
        def pushed(primals: Sequence[Any], tangents: Sequence[Any]) -> tuple[Any, ...]:
            output, along, *aux = linearize(own, *primals, has_aux=has_aux)
            return (output, along(*tangents), *aux)

        return pushed

    found: tuple[Any, ...] = transformed(fun, Transform(("jvp", bool(has_aux)), of))(primals, tangents)
    return found


def _check_sequence(name: str, primals: Any, tangents: Any) -> None:
    for what, given in (("primals", primals), ("tangents", tangents)):
        if not isinstance(given, (tuple, list)):
            raise OperandError(
                f"{name} takes a tuple of primals and one of tangents, and got {type(given).__qualname__} as {what}; "
                f"for one argument write {name}(fun, (x,), (v,))"
            )
    if len(primals) != len(tangents):
        raise OperandError(f"{name} got {len(primals)} primals and {len(tangents)} tangents; give one for each")


@trimmed
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
    call = Call(fun, primals, {}, range(len(primals)), has_aux, forward=True, writable=True)
    outputs = outputs_of(call.result, call.name)

    @trimmed
    def along(*tangents: Any) -> Any:
        if len(tangents) != len(primals):
            raise OperandError(f"got {len(tangents)} tangents for {len(primals)} primals; give one for each")
        given = directions(tangents, tuple(call.trees), [v.tensor for v in call.variables], "tangent", "primal")
        as_tensors = call.as_tensors or any(isinstance(v, Tensor) for v in values_of(tangents))
        left = iter([call.silenced(t) for t in _pushed(call, outputs, given)])
        return map_values(lambda _: next(left) if as_tensors else to_numpy(next(left)), call.result)

    output = map_values(call.give_out, call.result)
    return (output, along, map_values(call.give_out, call.aux)) if has_aux else (output, along)
