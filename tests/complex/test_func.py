"""Functions of functions of complex arguments: gradients, complex derivatives, Jacobians, and what is refused."""

import numpy as np
import pytest
from other_packages import torch

import tapegrad as tg
from tapegrad import func
from tapegrad.errors import DTypeError, GradError

Z = np.array([0.3 + 0.4j, -1.1 + 0.2j, 0.5 - 0.8j])


def to_torch(array):
    return torch.tensor(array, requires_grad=True)


def test_the_gradient_of_a_real_function_points_where_it_grows():
    found = func.grad(lambda z: (abs(z) ** 2 * z.real).sum())(Z)
    t = to_torch(Z)
    (abs(t) ** 2 * t.real).sum().backward()
    np.testing.assert_allclose(found, t.grad.numpy(), rtol=1e-14)
    value, gradient = func.value_and_grad(abs)(3.0 + 4.0j)
    assert value == 5.0 and gradient == pytest.approx(0.6 + 0.8j, rel=1e-15)
    mixed = func.grad(lambda z, x: (z * x).real.sum(), argnums=(0, 1))(Z, np.arange(3.0))
    assert mixed[0].dtype == complex and mixed[1].dtype == float
    np.testing.assert_array_equal(mixed[1], Z.real)


@pytest.mark.parametrize("dtype", [np.complex128, np.complex64])
def test_the_derivative_of_a_holomorphic_function(dtype):
    z, rel = Z.astype(dtype), 1e-13 if dtype is np.complex128 else 1e-5
    found = func.grad(lambda z: (tg.sin(z) * z**2).sum(), holomorphic=True)(z)
    assert found.dtype == dtype
    np.testing.assert_allclose(found, np.cos(Z) * Z**2 + 2 * Z * np.sin(Z), rtol=rel)
    value, gradient = func.value_and_grad(lambda z: tg.exp(1j * z), holomorphic=True)(dtype(0.3 + 0.4j))
    assert value == pytest.approx(np.exp(1j * Z[0]), rel=rel)
    assert gradient == pytest.approx(1j * np.exp(1j * Z[0]), rel=rel)
    second = func.grad(func.grad(tg.exp, holomorphic=True), holomorphic=True)(z[0])
    assert second == pytest.approx(np.exp(Z[0]), rel=rel)


def test_several_arguments_and_what_goes_along():
    (dz, dw), aux = func.grad(lambda z, w: (z * tg.log(w), "aux"), argnums=(0, 1), has_aux=True, holomorphic=True)(
        Z[0], Z[2]
    )
    assert aux == "aux"
    assert dz == pytest.approx(np.log(Z[2]), rel=1e-14) and dw == pytest.approx(Z[0] / Z[2], rel=1e-14)
    tree = func.grad(lambda d: (d["a"] * d["b"]).sum(), holomorphic=True)({"a": Z, "b": Z[::-1].copy()})
    np.testing.assert_array_equal(tree["a"], Z[::-1])


NOT_HOLOMORPHIC = {
    "conj": lambda z: (z * z.conj()).sum(),
    "modulus": lambda z: tg.sum(z * abs(z)),
    "real": lambda z: tg.sum(z.real + 0j),
    "imag": lambda z: tg.sum(z.imag * z),
    "angle": lambda z: tg.sum(tg.angle(z) * z),
    "sign": lambda z: tg.sum(tg.sign(z)),
    "one entry of three": lambda z: z.sum() + 1e-3 * z[1].conj(),
}


@pytest.mark.parametrize("what", NOT_HOLOMORPHIC)
@pytest.mark.parametrize("transform", [func.grad, func.jacrev, func.jacfwd, func.jacobian, func.hessian])
def test_what_is_not_holomorphic_is_refused(transform, what):
    with pytest.raises(GradError, match="is not holomorphic at these arguments"):
        transform(NOT_HOLOMORPHIC[what], holomorphic=True)(Z)


def test_what_cancels_is_holomorphic():
    found = func.grad(lambda z: (z**2 * z.conj() / z.conj()).sum(), holomorphic=True)(Z)
    np.testing.assert_allclose(found, 2 * Z, rtol=1e-14)
    found = func.grad(lambda z: z.real + 1j * z.imag, holomorphic=True)(Z[0])
    assert found == 1.0


REFUSED = {
    "a real argument": (lambda: func.grad(lambda z: z * z, holomorphic=True)(1.0), DTypeError, "argument value 0 has"),
    "one real argument of two": (
        lambda: func.jacrev(lambda z, x: z * x, argnums=(0, 1), holomorphic=True)(Z, 1.0),
        DTypeError, "value 1 has dtype"),
    "a real result": (lambda: func.grad(abs, holomorphic=True)(1j), DTypeError, "result 0 has dtype float64"),
    "several numbers": (lambda: func.grad(lambda z: z, holomorphic=True)(Z), GradError, "must give one real number"),
    "a complex result": (lambda: func.grad(lambda z: z * z)(1j), GradError, "holomorphic=True for the complex deriv"),
    "a complex hvp": (lambda: func.hvp(lambda z: z * z, 1j, 1j), GradError, "must give one real number"),
    "a Jacobian": (lambda: func.jacrev(tg.exp)(Z), GradError, "where it is holomorphic, pass holomorphic=True"),
    "forward": (lambda: func.jacfwd(tg.exp)(Z), GradError, "a complex function of complex arguments"),
    "a Hessian": (lambda: func.hessian(lambda z: abs(z).sum())(Z), GradError, "along the real and another along"),
    "a complex tangent": (lambda: func.jvp(tg.exp, (1.0,), (1j,)), DTypeError, "tangent 0 has dtype complex128"),
    "a complex cotangent": (lambda: func.vjp(abs, 1j)[1](1j), DTypeError, "cotangent 0 has dtype complex128"),
}  # fmt: skip


@pytest.mark.parametrize("what", REFUSED)
def test_errors(what):
    call, error, words = REFUSED[what]
    with pytest.raises(error, match=words):
        call()


@pytest.mark.parametrize("way", [func.jacrev, func.jacfwd, func.jacobian])
def test_jacobians(way):
    matrix = np.array([[1.0, 2j, 0.5], [1 + 1j, 0.0, -1.0]])
    found = way(lambda z: tg.exp(matrix @ z), holomorphic=True)(Z)
    np.testing.assert_allclose(found, np.exp(matrix @ Z)[:, None] * matrix, rtol=1e-13)
    gradients = way(lambda z: abs(matrix @ z) ** 2)(Z)  # of real functions of complex arguments: gradients in rows
    t = to_torch(Z)
    expected = torch.autograd.functional.jacobian(lambda z: abs(torch.tensor(matrix) @ z) ** 2, t)
    np.testing.assert_allclose(gradients, expected.numpy(), rtol=1e-13, atol=1e-14)
    x = np.array([0.3, 0.5])
    found = way(lambda x: tg.exp(1j * x) * x[0])(x)  # of complex functions of real arguments: derivatives
    expected = np.diag(1j * np.exp(1j * x) * x[0])
    expected[:, 0] += np.exp(1j * x)
    np.testing.assert_allclose(found, expected, rtol=1e-14)
    assert way(lambda x: np.ones(3) * 1j)(1.0).dtype == complex
    assert way(lambda x: tg.exp(1j * x))(x.astype(np.float32)).dtype == np.complex64


def test_hessians_and_their_products():
    found = func.hessian(lambda z: (z**3).sum() * z[0], holomorphic=True)(Z)
    expected = np.diag(6 * Z * Z[0])
    expected[0] += 3 * Z**2
    expected[:, 0] += 3 * Z**2
    np.testing.assert_allclose(found, expected, rtol=1e-13, atol=1e-13)

    def real(z):
        return (abs(z) ** 3).sum() + (z[0] * z[1].conj()).real ** 2

    v = Z[::-1].copy() * 1j
    found = func.hvp(real, Z, v)
    step = 1e-5
    quotient = (func.grad(real)(Z + step * v) - func.grad(real)(Z - step * v)) / (2 * step)
    np.testing.assert_allclose(found, quotient, rtol=1e-8, atol=1e-8)
    x = np.array([0.2, 0.7])  # real, with complex numbers on the way
    through = lambda x: abs(tg.exp(1j * x) + x[0] * 2j).sum()  # noqa: E731
    np.testing.assert_allclose(func.hvp(through, x, np.ones(2)), func.hessian(through)(x).sum(axis=1), rtol=1e-10)


def test_products_with_jacobians():
    g, v = np.array([1.0 + 1j, 2.0, -1j]), Z * (1 - 2j)
    _, pullback = func.vjp(lambda z: z**2 * z.conj(), Z)
    t = to_torch(Z)
    expected = torch.autograd.grad(t**2 * t.conj(), t, torch.tensor(g))[0].numpy()
    np.testing.assert_allclose(pullback(g)[0], expected, rtol=1e-14)
    np.testing.assert_allclose(pullback(np.ones(3))[0], 2 * abs(Z) ** 2 + Z**2, rtol=1e-13)
    _, tangent = func.jvp(lambda z: z**2 * z.conj(), (Z,), (v,))
    expected = 2 * abs(Z) ** 2 * v + Z**2 * np.conj(v)
    np.testing.assert_allclose(tangent, expected, rtol=1e-14)
    _, along = func.linearize(lambda z: abs(z), Z)
    np.testing.assert_allclose(along(v), (np.conj(Z) * v).real / abs(Z), rtol=1e-14)
    _, tangent = func.jvp(lambda x: tg.exp(1j * x), (0.5,), (2.0,))
    assert tangent == pytest.approx(2j * np.exp(0.5j), rel=1e-14)
    _, tangent = func.jvp(lambda z: z * z, (Z,), (np.ones(3),))  # real numbers are complex ones, too
    np.testing.assert_array_equal(tangent, 2 * Z)


def test_derivatives_of_derivatives():
    w = tg.tensor(0.5 + 0.1j, requires_grad=True)
    out = func.grad(lambda z: tg.exp(w * z), holomorphic=True)(tg.tensor(Z[0]))  # w exp(w z)
    (found,) = tg.autograd.grad(out, w, 1.0)
    value = 0.5 + 0.1j
    assert found.item() == pytest.approx(np.conj((1 + value * Z[0]) * np.exp(value * Z[0])), rel=1e-13)
    third = func.jacfwd(
        func.jacrev(func.grad(lambda z: (z**4).sum(), holomorphic=True), holomorphic=True), holomorphic=True
    )
    expected = np.zeros((3, 3, 3), complex)
    expected[range(3), range(3), range(3)] = 24 * Z
    np.testing.assert_allclose(third(Z), expected, rtol=1e-13)
    batch = func.vmap(func.grad(lambda z: z**3, holomorphic=True))(Z)
    np.testing.assert_allclose(batch, 3 * Z**2, rtol=1e-14)
    with pytest.raises(GradError, match="is not holomorphic"):
        func.vmap(func.grad(lambda z: z * z.conj(), holomorphic=True))(Z)


def test_what_is_evaluated_again():
    z = tg.tensor(Z, requires_grad=True)
    f = lambda z: tg.exp(z) * z.conj()  # noqa: E731
    found = []
    for out in (func.checkpoint(f, z), f(z)):
        (g,) = tg.autograd.grad(abs(out).sum(), z, create_graph=True)
        found.append((g.detach().numpy(), tg.autograd.grad(abs(g).sum(), z)[0].numpy()))
    np.testing.assert_allclose(found[0], found[1], rtol=1e-13)


def test_implicit_solutions():
    a = tg.tensor(2.0 + 1j, requires_grad=True)
    x = tg.implicit.root(lambda x, a: x * x - a, 1.0 + 0j, a)
    value = np.sqrt(2 + 1j)
    assert x.item() == pytest.approx(value, rel=1e-12)
    (g,) = tg.autograd.grad(abs(x), a)
    assert g.item() == pytest.approx(value / abs(value) * np.conj(1 / (2 * value)), rel=1e-12)
    x = tg.implicit.fixed_point(lambda x, a: tg.cos(x) * 0.5 + a * 0.1, 0.5 + 0j, a)
    (g,) = tg.autograd.grad(x, a, 1.0)
    assert g.item() == pytest.approx(np.conj(0.1 / (1 + 0.5 * np.sin(x.item()))), rel=1e-8)

    def mixed(x, a):  # not holomorphic: two real equations for two real unknowns
        return x + 0.3 * x.conj() * x - a

    def solved(value):
        return abs(tg.implicit.root(mixed, 1.0 + 0j, tg.tensor(value)).item())

    (g,) = tg.autograd.grad(abs(tg.implicit.root(mixed, 1.0 + 0j, a)), a)
    h = 1e-5
    parts = [(solved(2 + 1j + h * d) - solved(2 + 1j - h * d)) / (2 * h) for d in (1, 1j)]
    assert g.item() == pytest.approx(parts[0] + 1j * parts[1], rel=1e-8)
    roots = tg.implicit.root(lambda x, a: x * x - a, np.array([1 + 0j, -1]), a,
                             solver=lambda f, x0: value * np.array([1, -1]))  # fmt: skip
    (g,) = tg.autograd.grad(roots[0] - 2 * roots[1], a, 1.0)
    assert g.item() == pytest.approx(np.conj(3 / (2 * value)), rel=1e-12)
