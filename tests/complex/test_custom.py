"""Operations of a user's own on complex numbers: Function, primitive, and formulas, which are of real numbers."""

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.autograd import Function, grad, gradcheck
from tapegrad.errors import ArgumentError, DTypeError, GradError

Z = np.array([0.3 + 0.4j, -1.1 + 0.2j])


def leaf(values=Z):
    return tg.tensor(values, requires_grad=True)


def both_orders(f, values=Z):
    """Return the gradient of the sum of |f|, and that of the sum of its sizes."""
    z = leaf(values)
    (g,) = grad(abs(f(z)).sum(), z, create_graph=True)
    return g.detach().numpy(), grad(abs(g).sum(), z)[0].numpy()


def hold(found, expected, rel=1e-12):
    for a, b in zip(found, expected, strict=True):
        assert a.dtype == b.dtype
        np.testing.assert_allclose(a, b, rtol=rel, atol=rel)


class Square(Function):
    @staticmethod
    def forward(ctx, z):
        ctx.save_for_backward(z)
        return z * z

    @staticmethod
    def backward(ctx, g):
        (z,) = ctx.saved_tensors
        return g * (2 * z).conj()


class WithJvp(Square):
    @staticmethod
    def jvp(ctx, tangent):
        (z,) = ctx.saved_tensors
        return 2 * z * tangent


class Cis(Function):
    """Two results, one of them real, of a real argument and a complex one."""

    @staticmethod
    def forward(ctx, x, z):
        ctx.save_for_backward(x, z)
        return tg.exp(1j * x) * z, abs(z) ** 2

    @staticmethod
    def backward(ctx, g, h):
        x, z = ctx.saved_tensors
        turn = tg.exp(1j * x)
        return (g * (1j * turn * z).conj()).real, g * turn.conj() + 2 * h * z


def test_functions():
    for function in (Square.apply, WithJvp.apply):
        hold(both_orders(function), both_orders(lambda z: z * z))
        _, tangent = tg.func.jvp(function, (Z,), (Z * 1j,))
        np.testing.assert_allclose(tangent, 2j * Z**2, rtol=1e-14)
        np.testing.assert_allclose(tg.func.jacrev(function, holomorphic=True)(Z), np.diag(2 * Z), rtol=1e-14)
    assert gradcheck(Cis.apply, (leaf(Z.real), leaf()), check_forward_ad=True, check_batched_grad=True)
    x, z = leaf(Z.real), leaf()
    one, two = Cis.apply(x, z)
    assert one.dtype == np.complex128 and two.dtype == np.float64
    (abs(one).sum() + two.sum()).backward()
    assert x.grad.dtype == np.float64 and z.grad.dtype == np.complex128
    with pytest.raises(GradError, match="is not holomorphic"):
        tg.func.grad(lambda z: Cis.apply(tg.tensor(1.0), z)[0] * z.conj(), holomorphic=True)(1j)


def test_gradients_of_a_function_have_the_dtypes_of_its_arguments():
    class Wrong(Square):
        @staticmethod
        def backward(ctx, g):
            return g.real

    class Imaginary(Function):
        @staticmethod
        def forward(ctx, x):
            return x * 1j

        @staticmethod
        def backward(ctx, g):
            return g * -1j

    with pytest.raises(DTypeError, match=r"gradient of dtype float64 for a value of dtype complex128; convert"):
        abs(Wrong.apply(leaf())).sum().backward()
    with pytest.raises(DTypeError, match=r"complex128 for a value of dtype float64; the gradient of a real value is"):
        abs(Imaginary.apply(leaf(Z.real))).sum().backward()


CUBE = {
    "forward": lambda z: z**3,
    "vjp": lambda g, out, z: g * np.conj(3 * z**2),
    "jvp": lambda out, z, t: 3 * z**2 * t,
    "name": "cube_of_complex",
}


def size(z):
    return np.abs(z) ** 2


def size_back(g, out, z):
    return 2 * g * z


def turned(x):
    return np.exp(1j * x)


def turned_back(g, out, x):
    return (g * np.conj(1j * out)).real


def scaled(z, x):
    return z * x


def scaled_back(g, out, z, x):
    return g * x, (g * np.conj(z)).real


def four(a, b, c, d):
    return a * b + c * d


def four_back(g, out, a, b, c, d):
    return g * np.conj(b), g * np.conj(a), g * np.conj(d), g * np.conj(c)


@pytest.mark.slow(ids=1)
@pytest.mark.parametrize("dtype", [np.complex128, np.complex64])
def test_primitives(dtype):
    rel, real = (1e-12, np.float64) if dtype is np.complex128 else (2e-5, np.float32)
    z = Z.astype(dtype)
    cube = tg.primitive(**CUBE)
    cube.check(z)
    hold(both_orders(cube, z), both_orders(lambda z: z**3, z), 10 * rel)
    np.testing.assert_allclose(tg.func.jvp(cube, (z,), (z * 1j,))[1], 3j * Z**3, rtol=rel)
    one = tg.primitive(size, size_back)
    one.check(z)
    assert one(z).dtype == real
    hold(both_orders(lambda z: one(z) * z, z), both_orders(lambda z: abs(z) ** 2 * z, z), 10 * rel)
    two = tg.primitive(turned, turned_back)
    two.check(z.real)
    assert two(z.real).dtype == dtype
    hold(both_orders(lambda x: two(x) + x, z.real), both_orders(lambda x: tg.exp(1j * x) + x, z.real), 10 * rel)
    assert two(z.real[0]).item() == pytest.approx(np.exp(1j * Z[0].real), rel=rel)


def test_primitives_of_real_and_complex_operands():
    three = tg.primitive(scaled, scaled_back)
    three.check(Z, Z.real)
    x = Z.real.copy()
    dz, dx = tg.func.grad(lambda z, x: abs(three(z, x)).sum(), argnums=(0, 1))(Z, x)
    assert dx.dtype == np.float64
    np.testing.assert_allclose(dz, Z / abs(Z) * abs(x), rtol=1e-14)
    np.testing.assert_allclose(dx, abs(Z) * np.sign(x), rtol=1e-14)
    constant = tg.func.grad(lambda z: abs(three(z, x)).sum())(Z)  # the real one is not differentiated, and stays real
    np.testing.assert_allclose(constant, dz, rtol=1e-14)
    np.testing.assert_allclose(tg.func.grad(lambda x: abs(three(Z, x)).sum())(x), dx, rtol=1e-14)
    assert three(Z.astype(np.complex64), x).dtype == np.complex128
    assert gradcheck(three, (leaf(), leaf(x)), check_forward_ad=True, check_batched_grad=True)
    many = tg.primitive(four, four_back)
    many.check(Z, 2 * Z, 1j * Z, Z + 1)
    hold(both_orders(lambda z: many(z, z, z, z)), both_orders(lambda z: 2 * z * z))
    with pytest.raises(ArgumentError, match="of which some are real and some complex"):
        many(Z, Z, Z, x)
    times = tg.primitive(lambda z, k: z * k, lambda g, out, z, k: g * k, name="times_number")
    times.check(Z, 3.0)
    batch = tg.func.vmap(tg.func.grad(lambda z: abs(three(z, 2.0 * x)).sum()))(np.stack([Z, Z[::-1]]))
    np.testing.assert_allclose(batch[0], Z / abs(Z) * abs(2 * x), rtol=1e-14)


def test_wrong_rules_of_primitives():
    bad = tg.primitive(lambda z: z**3, lambda g, out, z: g * 3 * z**2, name="unconjugated")
    with pytest.raises(GradError, match=r"part of entry \[\d\] of operand 0.*g times the conjugate of the derivative"):
        bad.check(Z)
    unreal = tg.primitive(turned, lambda g, out, x: g * np.conj(1j * out), name="unreal")
    with pytest.raises(ArgumentError, match=r"an array of complex128; the operand is real, and so is its gradient"):
        unreal.check(Z.real)
    onward = tg.primitive(**{**CUBE, "jvp": lambda out, z, t: np.conj(3 * z**2) * t, "name": "onward_conjugated"})
    with pytest.raises(GradError, match="jvp and vjp of the primitive onward_conjugated disagree"):
        onward.check(Z)


def test_formulas_are_of_real_numbers():
    product = tg.elementwise("x * y", dx="y", dy="x")
    for call in (lambda: product(leaf(), 2.0), lambda: product(1.0, 2j), lambda: product(Z, Z)):
        with pytest.raises(DTypeError, match="formula of real numbers, and got complex ones"):
            call()
    assert product(leaf(Z).real, leaf(Z).imag).dtype == np.float64
