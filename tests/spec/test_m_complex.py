"""M-complex: the chapter on complex numbers, by its formulas and sentences.

A gradient is ∂L/∂a + i ∂L/∂b for z = a + bi, which is twice the document's ∂L/∂z* by the definition with 1/2; the
document's own examples, such as c for c z and 2 grad_output ∂s/∂z* for real s, are said in it.
"""

import numpy as np
import pytest
from oracles import difference

import tapegrad as tg
from tapegrad.errors import GradError

Z = np.array([0.7 + 0.4j, -0.5 + 1.1j, 1.3 - 0.8j])
W = np.array([0.3 - 1.2j, 0.9 + 0.5j, -0.4 - 0.6j])

HOLOMORPHIC = {
    "square": (lambda m, z: z * z, lambda z: 2 * z),
    "exp": (lambda m, z: m.exp(z), np.exp),
    "sin": (lambda m, z: m.sin(z), np.cos),
    "log": (lambda m, z: m.log(z), lambda z: 1 / z),
    "sqrt": (lambda m, z: m.sqrt(z), lambda z: 0.5 / np.sqrt(z)),
    "reciprocal": (lambda m, z: 1.0 / z, lambda z: -1 / z**2),
    "a polynomial": (lambda m, z: (2 - 1j) * z**3 + z, lambda z: 3 * (2 - 1j) * z**2 + 1),
    "tanh of a product": (lambda m, z: m.tanh(z * W), lambda z: W / np.cosh(z * W) ** 2),
}
# f, then ∂f/∂z and ∂f/∂z*, found by treating z and z* as independent.
OTHERS = {
    "conj": (lambda m, z: m.conj(z), lambda z: 0 * z, lambda z: 1 + 0 * z),
    "z z*": (lambda m, z: z * m.conj(z), np.conj, lambda z: z),
    "z* z*": (lambda m, z: m.conj(z) ** 2, lambda z: 0 * z, lambda z: 2 * np.conj(z)),
    "exp of z*, times z": (
        lambda m, z: m.exp(m.conj(z)) * z,
        lambda z: np.exp(np.conj(z)),
        lambda z: z * np.exp(np.conj(z)),
    ),
    "z abs(z)": (lambda m, z: z * abs(z), lambda z: 1.5 * abs(z), lambda z: z * z / (2 * abs(z))),
    "abs and angle together": (
        lambda m, z: abs(z) * m.exp(1j * m.angle(z)),
        lambda z: 1 + 0 * z,
        lambda z: 0 * z,
    ),
}
# Real losses of complex numbers.
LOSSES = {
    "sum of squares": lambda m, z: (abs(z - W) ** 2).sum(),
    "real part": lambda m, z: m.real(m.exp(z) * W).sum(),
    "imaginary part": lambda m, z: m.imag(z * z * W).sum(),
    "angles": lambda m, z: (m.angle(z) * abs(W)).sum(),
    "logarithm of a sum": lambda m, z: m.log(abs(m.exp(z).sum())),
}


def leaf(a):
    return tg.tensor(a, requires_grad=True)


def by_parts(loss, z):
    """Give ∂L/∂x + j ∂L/∂y of a loss of arrays, by central differences."""
    found = np.zeros_like(z)
    for k in range(z.size):
        unit = np.zeros_like(z)
        unit[k] = 1.0
        found[k] = difference(loss, z, unit) + 1j * difference(loss, z, 1j * unit)
    return found


def vjp(f, z, g):
    """Return the gradient at z of the leaf for the adjoint g of what f gives."""
    x = leaf(z)
    return tg.autograd.grad(f(tg, x), x, g)[0].numpy()


def wirtinger(f, z):
    """Give ∂f/∂z and ∂f/∂z*, elementwise, from two vector-Jacobian products: g B* is conj(g) ∂f/∂z* + g conj(∂f/∂z)."""
    one, turned = vjp(f, z, np.ones_like(z)), vjp(f, z, 1j * np.ones_like(z))
    return np.conj(one - 1j * turned) / 2, (one + 1j * turned) / 2


@pytest.mark.parametrize("name", LOSSES)
def test_m_complex_the_gradient_has_the_partial_derivatives_as_its_parts(name):
    loss = LOSSES[name]
    z = leaf(Z)
    loss(tg, z).backward()
    assert z.grad.dtype == np.complex128
    np.testing.assert_allclose(z.grad.numpy(), by_parts(lambda a: loss(np, a), Z), rtol=1e-8, atol=1e-9)


@pytest.mark.parametrize("name", LOSSES)
def test_m_complex_its_negative_is_the_direction_of_steepest_descent(name):
    """None of many directions of its length goes down faster, and not its conjugate."""
    loss = LOSSES[name]
    z = leaf(Z)
    loss(tg, z).backward()
    step = z.grad.numpy() / np.linalg.norm(z.grad.numpy())
    random = np.random.default_rng(0)
    others = random.normal(size=(50, 3)) + 1j * random.normal(size=(50, 3))
    slopes = [difference(lambda a: loss(np, a), Z, d / np.linalg.norm(d)) for d in others]
    steepest = difference(lambda a: loss(np, a), Z, -step)
    assert steepest < min(slopes)
    assert steepest == pytest.approx(-np.linalg.norm(z.grad.numpy()), rel=1e-7)


def test_m_complex_descent_is_that_of_the_two_channels():
    """z - lr * z.grad is x - lr * ∂L/∂x and y - lr * ∂L/∂y, with momentum too, and goes to the minimum."""
    z, x, y = leaf(Z), leaf(Z.real), leaf(Z.imag)
    velocity, vx, vy = 0.0, 0.0, 0.0
    for _ in range(200):
        (abs(z - W) ** 2 * (1 + abs(z) ** 2)).sum().backward()
        size = x * x + y * y
        (((x - W.real) ** 2 + (y - W.imag) ** 2) * (1 + size)).sum().backward()
        with tg.no_grad():
            velocity = 0.5 * velocity + z.grad
            vx, vy = 0.5 * vx + x.grad, 0.5 * vy + y.grad
            z -= 0.02 * velocity
            x -= 0.02 * vx
            y -= 0.02 * vy
        z.grad = x.grad = y.grad = None
    np.testing.assert_allclose(z.detach().numpy(), x.detach().numpy() + 1j * y.detach().numpy(), rtol=1e-10)
    at = leaf(z.detach())
    (abs(at - W) ** 2 * (1 + abs(at) ** 2)).sum().backward()
    assert abs(at.grad.numpy()).max() < 1e-4


def test_m_complex_a_step_in_the_plane_by_the_documents_formula():
    """z - α ∂L/∂z*, where α/2 is the step for the parts and ∂L/∂z* has the definition's 1/2."""
    alpha, loss = 0.1, LOSSES["sum of squares"]
    parts = by_parts(lambda a: loss(np, a), Z)
    x, y = Z.real - alpha / 2 * parts.real, Z.imag - alpha / 2 * parts.imag
    z = leaf(Z)
    loss(tg, z).backward()
    by_definition = z.grad.numpy() / 2
    np.testing.assert_allclose(Z - alpha * by_definition, x + 1j * y, rtol=1e-9)


@pytest.mark.parametrize("name", [*LOSSES])
def test_m_complex_jax_gives_the_conjugate(jax, name):
    z = leaf(Z)
    LOSSES[name](tg, z).backward()
    theirs = np.asarray(jax.grad(lambda a: LOSSES[name](jax.numpy, a))(Z))
    np.testing.assert_allclose(z.grad.numpy(), np.conj(theirs), rtol=1e-10, atol=1e-12)


REAL_FORMS = {
    "sum of angles": (lambda x: tg.real(tg.exp(1j * x) * tg.exp(1j * x * x)), lambda x: tg.cos(x + x * x)),
    "cube root of unity": (lambda x: abs(x + 0.5j), lambda x: tg.sqrt(x * x + 0.25)),
    "product of conjugates": (lambda x: tg.real((x + 2j) * (x - 2j)), lambda x: x * x + 4),
    "angle": (lambda x: tg.angle(1 + 1j * x), lambda x: tg.arctan(x)),
    "sine": (lambda x: tg.imag(tg.exp(1j * x)), lambda x: tg.sin(x)),
    "logarithm": (lambda x: tg.real(tg.log(x + 1j)), lambda x: 0.5 * tg.log(x * x + 1)),
}


@pytest.mark.parametrize("name", REAL_FORMS)
def test_m_complex_a_real_function_through_complex_numbers_has_the_gradient_of_its_real_form(name):
    through, real = REAL_FORMS[name]
    a, b = leaf(Z.real), leaf(Z.real)
    weights = np.array([1.0, -2.0, 0.5])
    first = [tg.autograd.grad((f(x) * weights).sum(), x, create_graph=True)[0] for f, x in ((through, a), (real, b))]
    assert first[0].dtype == np.float64
    np.testing.assert_allclose(first[0].detach().numpy(), first[1].detach().numpy(), rtol=1e-12, atol=1e-13)
    second = [tg.autograd.grad((g * weights).sum(), x)[0].numpy() for g, x in zip(first, (a, b), strict=True)]
    np.testing.assert_allclose(second[0], second[1], rtol=1e-11, atol=1e-12)


@pytest.mark.parametrize("name", HOLOMORPHIC)
def test_m_complex_holomorphic_functions(name):
    """The limit is the same for real and imaginary steps, ∂f/∂z is f', and ∂f/∂z* is 0: Cauchy and Riemann."""
    f, slope = HOLOMORPHIC[name]
    by_one, by_i = (difference(lambda z: f(np, z), Z, d * np.ones_like(Z)) / d for d in (1.0, 1j))
    np.testing.assert_allclose(by_one, by_i, rtol=1e-8)
    along, across = wirtinger(f, Z)
    np.testing.assert_allclose(along, slope(Z), rtol=1e-12)
    np.testing.assert_allclose(across, 0, atol=1e-12)


@pytest.mark.parametrize("name", OTHERS)
def test_m_complex_other_functions(name):
    """Those with ∂f/∂z* are not holomorphic, and the boxed formula holds for any adjoint."""
    f, by_z, by_conjugate = OTHERS[name]
    along, across = wirtinger(f, Z)
    np.testing.assert_allclose(along, by_z(Z), rtol=1e-12, atol=1e-14)
    np.testing.assert_allclose(across, by_conjugate(Z), rtol=1e-12, atol=1e-14)
    np.testing.assert_allclose(vjp(f, Z, W), np.conj(W) * across + W * np.conj(along), rtol=1e-12)


@pytest.mark.parametrize("name", [*HOLOMORPHIC, *OTHERS])
def test_m_complex_wirtinger_derivatives_are_half_of_the_partial_ones(name):
    """∂/∂z = (∂/∂x - j ∂/∂y) / 2, ∂/∂z* = (∂/∂x + j ∂/∂y) / 2; ∂/∂x is their sum, ∂/∂y j times their difference."""
    f = {**HOLOMORPHIC, **OTHERS}[name][0]
    by_x, by_y = (difference(lambda z: f(np, z), Z, d * np.ones_like(Z)) for d in (1.0, 1j))
    along, across = wirtinger(f, Z)
    np.testing.assert_allclose(along, (by_x - 1j * by_y) / 2, rtol=1e-7, atol=1e-9)
    np.testing.assert_allclose(across, (by_x + 1j * by_y) / 2, rtol=1e-7, atol=1e-9)
    np.testing.assert_allclose(along + across, by_x, rtol=1e-7, atol=1e-9)
    np.testing.assert_allclose(1j * (along - across), by_y, rtol=1e-7, atol=1e-9)


def test_m_complex_real_and_imaginary_part_by_the_conjugate():
    for part, formula in ((tg.real, lambda z: (z + z.conj()) / 2), (tg.imag, lambda z: (z - z.conj()) / 2j)):
        z, w = leaf(Z), leaf(Z)
        a, b = part(z), formula(w)
        np.testing.assert_allclose(b.detach().numpy(), a.detach().numpy(), atol=1e-15)
        (a * [1.0, 2.0, -3.0]).sum().backward()
        tg.real(b * [1.0, 2.0, -3.0]).sum().backward()
        np.testing.assert_allclose(w.grad.numpy(), z.grad.numpy(), atol=1e-15)


def test_m_complex_a_real_multiple():
    """The document's example f(z) = c z: the gradient for grad_output = 1.0 is c."""
    z = leaf(0.3 - 0.7j)
    y = 2.5 * z
    y.backward(1.0)
    assert z.grad.item() == 2.5
    along, across = wirtinger(lambda m, z: 2.5 * z, Z)
    assert (along == 2.5).all() and (across == 0).all()


@pytest.mark.parametrize("name", ["abs", "angle", "real", "imag", "abs2"])
def test_m_complex_from_complex_to_real(name):
    """2 * grad_output * ∂s/∂z*, and the adjoint is real."""
    by_conjugate = {
        "abs": lambda z: z / (2 * abs(z)),
        "angle": lambda z: 0.5j / np.conj(z),
        "real": lambda z: 0.5 + 0 * z,
        "imag": lambda z: 0.5j + 0 * z,
        "abs2": lambda z: z,
    }[name]
    z = leaf(Z)
    s = abs(z) ** 2 if name == "abs2" else getattr(tg, name)(z)
    assert s.dtype == np.float64
    g = np.array([1.5, -0.5, 2.0])
    (found,) = tg.autograd.grad(s, z, g)
    np.testing.assert_allclose(found.numpy(), 2 * g * by_conjugate(Z), rtol=1e-12, atol=1e-15)


def test_m_complex_from_real_to_complex():
    """2 * Re(grad_output* ∂s/∂z*), where ∂s/∂z* is half of ds/dx, and the gradient is real."""
    a = np.array([0.4, -1.2, 0.9])
    for f, slope in (
        (lambda x: tg.exp(1j * x), 1j * np.exp(1j * a)),
        (lambda x: x * W, W),
        (lambda x: (x + W) ** 3, 3 * (a + W) ** 2),
        (lambda x: tg.complex(x, x * x), 1 + 2j * a),
    ):
        x = leaf(a)
        s = f(x)
        assert s.dtype == np.complex128
        (found,) = tg.autograd.grad(s, x, Z)
        assert found.dtype == np.float64
        np.testing.assert_allclose(found.numpy(), 2 * np.real(np.conj(Z) * slope / 2), rtol=1e-12)


def test_m_complex_the_gradient_of_a_complex_number_is_asked_for_with_an_adjoint():
    """A complex loss is no loss: there is no least complex number."""
    z = leaf(0.3 - 0.7j)
    for ask in (
        lambda: (z * z).backward(),
        lambda: tg.autograd.grad(z * z, z),
        lambda: tg.func.grad(lambda w: w * w)(Z[0]),
    ):
        with pytest.raises(GradError, match="complex") as error:
            ask()
        assert any(word in str(error.value) for word in ("abs(", "real", "holomorphic")), str(error.value)
    (found,) = tg.autograd.grad(z * z, z, 1.0)
    assert found.item() == np.conj(2 * (0.3 - 0.7j))


def test_m_complex_own_formulas_by_the_boxed_equation():
    """A Function of z and z*: f = z² z*, so that ∂f/∂z = 2 z z* and ∂f/∂z* = z²."""

    class Own(tg.autograd.Function):
        @staticmethod
        def forward(ctx, z):
            ctx.save_for_backward(z)
            return z * z * z.conj()

        @staticmethod
        def backward(ctx, g):
            (z,) = ctx.saved_tensors
            return g.conj() * z**2 + g * (2 * z * z.conj()).conj()

    z, w = leaf(Z), leaf(Z)
    tg.real(Own.apply(z) * W).sum().backward()
    tg.real(w * w * w.conj() * W).sum().backward()
    np.testing.assert_allclose(z.grad.numpy(), w.grad.numpy(), rtol=1e-12)
    assert tg.autograd.gradcheck(Own.apply, (leaf(Z),))


@pytest.mark.parametrize("name", LOSSES)
def test_m_complex_single_precision(name):
    z, wide = leaf(Z.astype(np.complex64)), leaf(Z)
    LOSSES[name](tg, z).backward()
    LOSSES[name](tg, wide).backward()
    assert z.grad.dtype == np.complex64
    np.testing.assert_allclose(z.grad.numpy(), wide.grad.numpy(), rtol=2e-5, atol=1e-5)


@pytest.mark.parametrize("name", LOSSES)
def test_m_complex_is_what_pytorch_gives(name, torch):
    ours, theirs = leaf(Z), torch.tensor(Z, requires_grad=True)
    weights = torch.tensor(W)
    other = {
        "sum of squares": lambda z: (abs(z - weights) ** 2).sum(),
        "real part": lambda z: torch.real(torch.exp(z) * weights).sum(),
        "imaginary part": lambda z: torch.imag(z * z * weights).sum(),
        "angles": lambda z: (torch.angle(z) * abs(weights)).sum(),
        "logarithm of a sum": lambda z: torch.log(abs(torch.exp(z).sum())),
    }[name]
    LOSSES[name](tg, ours).backward()
    other(theirs).backward()
    np.testing.assert_allclose(ours.grad.numpy(), theirs.grad.numpy(), rtol=1e-12)
