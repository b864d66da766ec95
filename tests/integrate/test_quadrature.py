"""Integrals of functions: SciPy's values, and derivatives of closed forms, by parameters and by limits."""

import numpy as np
import pytest
import scipy.integrate

import tapegrad as tg
from tapegrad.integrate import fixed_quad, quad, quad_vec

A, W = np.array(0.3), np.array(1.7)


def bell(x, w):
    return np.exp(-w * x * x)


LIMITS = [(-0.4, 1.1), (1.1, -0.4), (0.2, np.inf), (np.inf, 0.2), (-np.inf, 0.2), (-np.inf, np.inf), (np.inf, -np.inf)]


@pytest.mark.parametrize("limits", LIMITS)
@pytest.mark.parametrize("function", [quad, quad_vec])
def test_values_and_derivatives_by_parameters_and_limits(limits, function):
    """The integral is of the error function, whose derivatives are written out here: Leibniz's rule at the limits."""
    w = tg.tensor(W, requires_grad=True)
    a, b = (tg.tensor(x, requires_grad=True) for x in limits)
    value, error = function(bell, a, b, args=(w,))
    expected, its_error = getattr(scipy.integrate, function.__name__)(lambda x: bell(x, W), *limits)
    np.testing.assert_allclose(value.detach(), expected, rtol=1e-9)
    assert error < 1e-7 and (function is quad_vec or np.isclose(error, its_error, rtol=1e-3))
    gradients = tg.autograd.grad(value, (w, a, b), create_graph=True, allow_unused=True)
    by_w = scipy.integrate.quad(lambda x: -x * x * bell(x, W), *limits, epsrel=1e-12)[0]
    np.testing.assert_allclose(gradients[0].detach(), by_w, rtol=1e-9)
    for x, found, sign in zip(limits, gradients[1:], (-1.0, 1.0), strict=True):
        if np.isfinite(x):
            np.testing.assert_allclose(found.detach(), sign * bell(x, W), rtol=1e-9)
    second = tg.autograd.grad(gradients[0], w)[0]
    np.testing.assert_allclose(second, scipy.integrate.quad(lambda x: x**4 * bell(x, W), *limits)[0], rtol=1e-8)


def test_what_a_closure_and_a_piece_of_the_integrand_read_is_differentiated():
    scale, start = tg.tensor(0.8, requires_grad=True), tg.tensor(0.25, requires_grad=True)

    def ramp(x):
        return scale * (x - start) if x > 0.25 else 0.0  # as long as the start is just there

    value = quad(ramp, 0.0, 1.0, points=[0.25])[0]
    np.testing.assert_allclose(value.detach(), 0.8 * 0.75**2 / 2.0, rtol=1e-12)
    found = tg.autograd.grad(value, (scale, start))
    np.testing.assert_allclose(found, [0.75**2 / 2.0, -0.8 * 0.75], rtol=1e-9)


def test_values_that_are_arrays():
    orders = np.arange(4.0)

    def moments(w):
        return quad_vec(lambda x: x**orders * tg.exp(-w * x), 0.0, np.inf)[0]

    np.testing.assert_allclose(moments(tg.tensor(W)), [1.0, 1.0, 2.0, 6.0] / W ** (orders + 1.0), rtol=1e-8)
    expected = -(orders + 1.0) * np.array([1.0, 1.0, 2.0, 6.0]) / W ** (orders + 2.0)
    np.testing.assert_allclose(tg.func.jacobian(moments)(W), expected, rtol=1e-8)


def test_an_end_at_which_the_integrand_is_infinite():
    def area(a):
        return quad(lambda x: x**a, 0.0, 1.0)[0]  # 1 / (1 + a)

    a = np.array(-0.5)
    np.testing.assert_allclose(area(tg.tensor(a)), 2.0, rtol=1e-8)
    np.testing.assert_allclose(tg.func.grad(area)(a), -4.0, rtol=1e-4)


@pytest.mark.parametrize("n", [1, 3, 5])
def test_gauss_of_a_fixed_order(n):
    powers = np.arange(2.0 * n)

    def area(a, b, w, lib=tg):
        return (powers * w * fixed_quad(lambda x: x ** powers[:, None], a, b, n=n)[0]).sum()

    point = A, W, np.array(1.2)
    exact = (powers * 1.2 * (W ** (powers + 1.0) - A ** (powers + 1.0)) / (powers + 1.0)).sum()
    for f in (area, tg.compile(area)):
        np.testing.assert_allclose(f(*point), exact, rtol=1e-12)
        by_a, by_b, by_w = tg.func.grad(f, (0, 1, 2))(*point)
        np.testing.assert_allclose([by_a, by_b], [-(powers * 1.2 * A**powers).sum(), (powers * 1.2 * W**powers).sum()])
        np.testing.assert_allclose(by_w, exact / 1.2)
    its = scipy.integrate.fixed_quad(np.cos, 0.3, 1.7, n=n)[0]
    np.testing.assert_allclose(fixed_quad(tg.cos, 0.3, 1.7, n=n)[0], its, rtol=1e-13)


def test_a_compiled_function_with_an_adaptive_integral_is_run_by_python():
    f = tg.compile(lambda w: quad(bell, 0.0, 1.0, args=w)[0])
    with pytest.warns(tg.errors.RepeatedWarning, match="use fixed_quad"):
        first = f(W)
    np.testing.assert_allclose([first, f(2.0 * W)], [quad(bell, 0.0, 1.0, args=w)[0] for w in (W, 2.0 * W)])


ERRORS = {
    "no function": (lambda: quad(3.0, 0.0, 1.0), tg.errors.OperandError, "got float"),
    "no function at nodes": (lambda: fixed_quad(3.0, 0.0, 1.0), tg.errors.OperandError, "got float"),
    "no nodes": (lambda: fixed_quad(tg.sin, 0.0, 1.0, n=0), tg.errors.ArgumentError, "n=0"),
    "limits of arrays": (lambda: quad(tg.sin, [0.0], 1.0), tg.errors.ArgumentError, r"shapes \(1,\)"),
    "complex limits": (lambda: quad_vec(tg.sin, 0.0, 1j), tg.errors.ArgumentError, "two real numbers"),
    "points": (lambda: quad(tg.exp, -np.inf, 0.0, points=[-1.0]), tg.errors.ArgumentError, "points and an infinite"),
    "a batch": (
        lambda: tg.func.vmap(lambda b: quad(tg.exp, 0.0, b)[0])(np.ones(3)), tg.errors.ArgumentError, "under vmap",
    ),
    "no end": (
        lambda: quad_vec(lambda x: np.sin(x) / x, 1.0, np.inf, limit=30), tg.errors.ArgumentError, "not reached",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", ERRORS)
def test_bad_input(case):
    call, error, text = ERRORS[case]
    with pytest.raises(error, match=text):
        call()
