"""Derivatives of derivatives through complex numbers, against PyTorch, pairs of real numbers, and closed forms."""

import numpy as np
import pytest
from other_packages import torch

import tapegrad as tg
from tapegrad.autograd import grad

Z = np.array([0.3 + 0.4j, -1.1 + 0.2j, 0.5 - 0.8j])
X = np.array([0.7, -0.4, 1.2])


def orders(module, first, loss, values, n):
    """Return the derivatives of a loss, each the gradient of a real number made of the one before."""
    found = []
    for _ in range(n):
        grads = first(loss, values)
        found.append([g.detach().numpy() for g in grads])
        loss = sum((module.abs(g) ** 2).sum() + (g.real * 0.5).sum() for g in grads)
    return found


def both(function, arrays, n=3, rel=1e-11):
    """Hold so many orders of a function of tensors, written with the names that both have, to PyTorch's."""
    ours = [tg.tensor(a, requires_grad=True) for a in arrays]
    theirs = [torch.tensor(a, requires_grad=True) for a in arrays]
    mine = orders(tg, lambda loss, v: grad(loss, v, create_graph=True), function(tg, *ours), ours, n)
    expected = orders(
        torch, lambda loss, v: torch.autograd.grad(loss, v, create_graph=True), function(torch, *theirs), theirs, n
    )
    for order, (one, two) in enumerate(zip(mine, expected, strict=True), 1):
        for a, b, given in zip(one, two, arrays, strict=True):
            assert a.dtype == np.asarray(given).dtype, order
            np.testing.assert_allclose(a, b, rtol=rel, atol=rel * max(1.0, float(np.max(abs(b)))), err_msg=str(order))


PROGRAMS = {
    "products": (lambda m, z: (z * z.conj() * z).real.sum(), [Z]),
    "modulus": (lambda m, z: (m.abs(z) ** 3).sum(), [Z]),
    "angle": (lambda m, z: (m.angle(z) * z.imag).sum(), [Z]),
    "functions": (lambda m, z: m.abs(m.exp(z) * m.sin(z) / (z + 2.0)).sum(), [Z]),
    "root and logarithm": (lambda m, z: (m.sqrt(z) * m.log(z).conj()).imag.sum(), [Z]),
    "powers": (lambda m, z: m.abs(z**3 + z**2 / 2 + 1j).sum(), [Z]),
    "real through complex": (lambda m, x: m.abs(m.exp(x * 1j) + x).sum(), [X]),
    "real and complex": (lambda m, z, x: m.abs(z * x + m.exp(x * 1j)).sum(), [Z, X]),
    "one real among several": (lambda m, z, x: m.abs(z * x).sum() * x, [Z, np.array(0.7)]),
    "parts": (lambda m, z: (z.real**2 * z.imag).sum() + (z.real * z.conj()).imag.sum(), [Z]),
    "one number": (lambda m, z: m.abs(m.sin(z)) * z.real, [np.array(0.3 + 0.4j)]),
    "a matrix": (lambda m, z: m.abs(z[:, None] * z.conj()).sum(), [Z]),
}


@pytest.mark.parametrize("what", PROGRAMS)
def test_three_orders_are_pytorchs(what):
    function, arrays = PROGRAMS[what]
    both(function, arrays)


@pytest.mark.parametrize("what", ["products", "functions", "real and complex"])
def test_single_precision(what):
    function, arrays = PROGRAMS[what]
    single = [a.astype(np.complex64 if a.dtype.kind == "c" else np.float32) for a in arrays]
    both(function, single, n=2, rel=3e-4)


def test_single_and_double_precision_mixed():
    both(lambda m, z, x: m.abs(z * x).sum(), [Z.astype(np.complex64), X], n=2, rel=1e-4)
    z, x = tg.tensor(Z.astype(np.complex64), requires_grad=True), tg.tensor(X, requires_grad=True)
    assert [g.dtype for g in grad(abs(z * x).sum(), [z, x], create_graph=True)] == [np.complex64, np.float64]


def test_what_pairs_of_real_numbers_give():
    """Of L(z) and of L(a + ib) all orders are the same: the gradient is ∂L/∂a + i ∂L/∂b, and real ones are real."""

    def loss(a, b):
        u, v = a * a - b * b, 2 * a * b  # z ** 2
        return ((u * u + v * v) * a + u * v * b).sum()

    a, b = tg.tensor(Z.real, requires_grad=True), tg.tensor(Z.imag, requires_grad=True)
    z = tg.tensor(Z, requires_grad=True)
    w = z**2
    of_z = (abs(w) ** 2 * z.real + w.real * w.imag * z.imag).sum()
    of_pair = loss(a, b)
    for _ in range(3):
        (g,) = grad(of_z, z, create_graph=True)
        ga, gb = grad(of_pair, [a, b], create_graph=True)
        np.testing.assert_allclose(g.detach().numpy(), ga.detach().numpy() + 1j * gb.detach().numpy(), rtol=1e-12)
        of_z, of_pair = (abs(g) ** 2).sum(), (ga * ga + gb * gb).sum()


def test_the_fourth_derivative_of_a_holomorphic_function():
    z = tg.tensor(Z[0], requires_grad=True)
    value = tg.exp(2j * z)
    for order in range(1, 5):
        (g,) = grad(value, z, 1.0, create_graph=True)
        value = g.conj()  # the complex derivative
        assert value.item() == pytest.approx((2j) ** order * np.exp(2j * Z[0]), rel=1e-13)


def test_backward_that_is_recorded_and_what_it_leaves():
    z = tg.tensor(Z, requires_grad=True)
    (abs(z) ** 2).sum().backward(create_graph=True)
    assert z.grad.requires_grad and z.grad.dtype == np.complex128
    first = z.grad
    z.grad = None
    (abs(first) ** 2).sum().backward()
    np.testing.assert_allclose(z.grad.numpy(), 8 * Z, rtol=1e-14)
    for _ in range(2):  # descends
        with tg.no_grad():
            z -= 0.1 * z.grad
    assert np.all(abs(z.detach().numpy()) < abs(Z))


def test_casts_between_real_and_complex_numbers():
    x = tg.tensor(X, requires_grad=True)
    z = x.astype(complex) * (1 + 2j)
    (g,) = grad((abs(z) ** 2).sum(), x, create_graph=True)
    np.testing.assert_allclose(g.detach().numpy(), 10 * X, rtol=1e-14)
    (h,) = grad(g.sum(), x)
    assert h.dtype == np.float64
    np.testing.assert_allclose(h.numpy(), np.full(3, 10.0), rtol=1e-14)
