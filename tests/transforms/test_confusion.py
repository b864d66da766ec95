"""Derivatives inside of derivatives are not confused: Siskind and Pearlmutter's cases, in all combinations of ways.

"Perturbation confusion and referential transparency" (2005), "Confusion of tagged perturbations in forward automatic
differentiation of higher-order functions" (2019).
"""

import itertools

import numpy as np
import pytest

import tapegrad as tg
from tapegrad import func


def by_autograd(f):
    """Differentiate with tensors and autograd.grad, as one does without functions of functions."""

    def derivative(x):
        t = x * 1.0 if getattr(x, "requires_grad", False) else tg.tensor(float(x), requires_grad=True)
        y = f(t)
        if not getattr(y, "requires_grad", False):
            return tg.tensor(0.0)
        return tg.autograd.grad(y, t, create_graph=True, materialize_grads=True)[0]

    return derivative


WAYS = {
    "grad": lambda f: func.grad(f),
    "jvp": lambda f: lambda x: func.jvp(f, (x,), (1.0,))[1],
    "vjp": lambda f: lambda x: func.vjp(f, x)[1](1.0)[0],
    "linearize": lambda f: lambda x: func.linearize(f, x)[1](1.0),
    "jacfwd": lambda f: func.jacfwd(f),
    "jacrev": lambda f: func.jacrev(f),
    "autograd": by_autograd,
}
PAIRS = list(itertools.product(WAYS, WAYS))


def constant(value, outer):
    """Return a number; inside of autograd.grad as a tensor, as what is given NumPy gives NumPy."""
    return tg.tensor(value) if outer == "autograd" else value


@pytest.mark.parametrize(("outer", "inner"), PAIRS)
def test_two(outer, inner):
    first, second = WAYS[outer], WAYS[inner]
    one, two = constant(1.0, outer), constant(2.0, outer)
    cases = [
        (lambda x: x * second(lambda y: x + y)(one), 1.0, 1.0),
        (lambda x: x * second(lambda y: x * y)(two), 3.0, 6.0),
        (lambda x: x * second(lambda y: x)(two), 3.0, 0.0),
        (second(lambda x: x**4), 2.0, 48.0),
        (lambda x: second(lambda y: y**3)(x) * x, 2.0, 36.0),
        (lambda x: second(lambda y: tg.sin(x * y) * x)(x * x), 0.7, 1.4 * np.cos(0.343) - 3 * 0.7**4 * np.sin(0.343)),
    ]
    for k, (f, at, expected) in enumerate(cases):
        assert float(_number(first(f)(at))) == pytest.approx(expected, rel=1e-12), k


@pytest.mark.parametrize(("outer", "inner"), PAIRS)
def test_shifts_of_functions(outer, inner):
    """s u f x = f (x + u); the derivative by u at 0 of s, applied twice, is the second derivative of f."""

    def derivative(way):
        at = constant(0.0, outer)
        return lambda f: lambda x: WAYS[way](lambda u: f(x + u))(at)

    def curried(way):
        def shift(u):
            return lambda f: lambda x: f(x + u)

        at = constant(0.0, outer)
        return lambda f: lambda x: WAYS[way](lambda u: shift(u)(f)(x))(at)

    for operator in (derivative, curried):
        d, e = operator(outer), operator(inner)
        assert _number(d(e(tg.exp))(1.0)) == pytest.approx(np.e, rel=1e-12)
        assert _number(d(e(d(lambda x: x**5)))(1.5)) == pytest.approx(60 * 1.5**2, rel=1e-12)


@pytest.mark.parametrize("third", WAYS)
@pytest.mark.parametrize(("outer", "inner"), PAIRS)
def test_three(outer, inner, third):
    a, b, c = WAYS[outer], WAYS[inner], WAYS[third]
    nested = a(lambda x: x * b(lambda y: y * x * c(lambda z: x * y * z * z)(y))(x))
    assert _number(nested(1.3)) == pytest.approx(30 * 1.3**4, rel=1e-12)
    assert _number(a(b(c(lambda x: tg.exp(2 * x))))(0.3)) == pytest.approx(8 * np.exp(0.6), rel=1e-12)


def _number(value):
    return value.item() if isinstance(value, tg.Tensor) else float(value)


def test_closures_that_leave_a_derivative_do_no_harm():
    kept = []

    def f(x):
        kept.append(lambda y: x * y)
        return x * x

    assert func.grad(f)(3.0) == 6.0
    assert _number(func.grad(lambda y: kept[0](y))(2.0)) == 3.0  # of which x is a constant now


def test_what_an_inner_derivative_was_taken_by_is_a_constant_afterwards():
    """Its leaf is in the recorded gradient's graph; nobody can differentiate by it, so nothing is to be recorded."""

    def outer(a):
        b = func.grad(lambda b: (a * b**3).sum())(tg.ones(2))
        return (b * b * a).sum()

    found = func.grad(outer)(tg.ones(2))
    assert found.tolist() == [27.0, 27.0]  # of 9 a³
    assert not found.requires_grad
    assert not func.jvp(outer, (tg.ones(2),), (tg.ones(2),))[1].requires_grad
    assert not func.hessian(outer)(tg.ones(2)).requires_grad
