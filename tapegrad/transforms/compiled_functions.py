"""Derivatives of programs as of any other function: where they are to be differentiated in turn, or of a batch."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad.program.run.derivatives import GENERAL
from tapegrad.transforms.grad import jvp as jvp_of
from tapegrad.transforms.grad import value_and_grad as value_and_grad_of
from tapegrad.transforms.grad import vjp as vjp_of
from tapegrad.transforms.hvp import hvp as hvp_of
from tapegrad.transforms.jacobian import jacobian as jacobian_of

Flat = Callable[..., list[Any]]


def value_and_grad(flat: Flat, wanted: Sequence[int], leaves: Sequence[Any], at: int | None) -> tuple[Any, Any]:
    """Return all results, and the gradient of one of them by some of the inputs; of 0 for None."""

    def scalar(*given: Any) -> Any:
        values = flat(*given)
        return (0.0 if at is None else values[at]), values

    (_, values), found = value_and_grad_of(scalar, tuple(wanted), has_aux=True)(*leaves)
    return values, found


def _of(flat: Flat, wanted: Sequence[int], leaves: Sequence[Any], chosen: Sequence[int]) -> Callable[..., Any]:
    """Make a function of some inputs that gives some of the results, and all."""

    def function(*given: Any) -> Any:
        inputs = list(leaves)
        for k, value in zip(wanted, given, strict=True):
            inputs[k] = value
        values = flat(*inputs)
        return [values[k] for k in chosen], values

    return function


def vjp(flat: Flat, wanted: Sequence[int], leaves: Any, cotangents: dict[int, Any], live: Any) -> tuple[Any, Any]:
    """Return all results, and the gradients that cotangents, by the number of the result, are pulled back to."""
    chosen = list(cotangents)
    primals = [leaves[k] for k in wanted]
    _, pullback, values = vjp_of(_of(flat, wanted, leaves, chosen), *primals, has_aux=True)
    return values, pullback(list(cotangents.values()))


def jvp(flat: Flat, wanted: Sequence[int], leaves: Any, tangents: dict[int, Any], live: Any) -> tuple[Any, Any]:
    """Return all results, and their tangents, None for those that have none."""
    given = list(tangents)
    primals = [leaves[k] for k in given]
    _, found, values = jvp_of(_of(flat, given, leaves, live), primals, list(tangents.values()), has_aux=True)
    by_result = dict(zip(live, found, strict=True))
    return values, [by_result.get(k) for k in range(len(values))]


def jacobian(flat: Flat, wanted: Sequence[int], leaves: Any, count: int) -> list[list[Any]]:
    """Return the derivative of each result by each input."""
    return [list(row) for row in jacobian_of(lambda *given: flat(*given)[:count], tuple(wanted))(*leaves)]


def hvp(flat: Flat, wanted: Sequence[int], leaves: Any, tangents: dict[int, Any], at: int | None) -> Any:
    """Return the product of the Hessian of one of the results with a vector."""

    def scalar(*given: Any) -> Any:
        inputs = list(leaves)
        for k, value in zip(wanted, given, strict=True):
            inputs[k] = value
        values = flat(*inputs)
        return 0.0 if at is None else values[at]

    primals = tuple(leaves[k] for k in wanted)
    zeros = [np.zeros(p.shape, p.dtype) for p in primals]
    return hvp_of(scalar, primals, tuple(tangents.get(k, zero) for k, zero in zip(wanted, zeros, strict=True)))


GENERAL.register(value_and_grad=value_and_grad, vjp=vjp, jvp=jvp, jacobian=jacobian, hvp=hvp)
