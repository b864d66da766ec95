"""Eigenvalues of general matrices, real and complex, and roots and coefficients of polynomials."""

import numpy as np
import pytest
from complex.directions import along, draws, found, hold, hold_second, normal
from oracles import difference

import tapegrad as tg
from tapegrad.errors import GradError

C, R = np.complex128, np.float64
SHAPES = [(3, 3), (2, 4, 4), (1, 1)]


def matrices(name, *shape, dtype=C):
    """Draw matrices whose eigenvalues are apart."""
    eye = np.eye(*shape[-2:]) * np.arange(1, shape[-1] + 1)
    return normal(draws(f"{name} {shape}"), shape, dtype) + eye


def turning(*shape):
    """Draw real matrices some of whose eigenvalues are complex."""
    a = matrices("turning", *shape, dtype=R)
    a[..., 0, 1], a[..., 1, 0] = 3.0, -3.0
    assert np.linalg.eigvals(a).dtype == C
    return a


def plain(*shape):
    """Draw real matrices all of whose eigenvalues are real."""
    v = 3 * np.eye(shape[-1]) + normal(draws(f"plain {shape}"), shape, R) / 2
    a = v * np.arange(1.0, shape[-1] + 1) @ np.linalg.inv(v)
    assert not np.linalg.eigvals(a).imag.any()
    return a


def of_eig(module, x):
    """Return what phases do not change, and what the length of the vectors does."""
    w, v = module.linalg.eig(x)
    outer = v[..., :, None, :] * v.conj()[..., None, :, :]
    return w, outer * w[..., None, None, :], outer


@pytest.mark.parametrize("make", [matrices, turning, plain], ids=["complex", "real", "real with real eigenvalues"])
@pytest.mark.parametrize("shape", [(3, 3), (2, 4, 4)])
def test_eig(shape, make):
    a = make("eig", *shape) if make is matrices else make(*shape)
    hold(lambda x: of_eig(tg, x), lambda b: of_eig(np, b), a, values=False, rel=1e-7)
    for mine, other in zip(tg.linalg.eig(tg.tensor(a, requires_grad=True)), np.linalg.eig(a), strict=True):
        assert mine.dtype == other.dtype and (mine.detach().numpy() == other).all()


@pytest.mark.parametrize("make", [matrices, turning], ids=["complex", "real"])
def test_eig_is_as_pytorchs(make, torch):
    a = make("torch", 4, 4) if make is matrices else make(4, 4)

    def of(eig, x):
        w, v = eig(x)
        return w, abs(v) ** 2

    # PyTorch's eigenvalues may be in another order: all of them are summed up.
    def summed(eig, x):
        w, size = of(eig, x)
        return w**3, size * w[..., None, :], size**2 * (w[..., None, :] ** 2)

    def total(eig, x):
        return tuple(r.sum(-1) for r in summed(eig, x))

    hold(lambda x: total(tg.linalg.eig, x), lambda b: total(np.linalg.eig, b), a, values=False, low=False,
         torch=torch, twin=lambda x: total(torch.linalg.eig, x))  # fmt: skip


@pytest.mark.parametrize("make", [matrices, turning, plain], ids=["complex", "real", "real with real eigenvalues"])
@pytest.mark.parametrize("shape", SHAPES)
def test_eigvals(shape, make):
    if make is turning and shape == (1, 1):
        return
    a = make("eigvals", *shape) if make is matrices else make(*shape)
    hold(tg.linalg.eigvals, np.linalg.eigvals, a, rel=1e-7)
    hold(np.linalg.eigvals, np.linalg.eigvals, a, second=False, rel=1e-7)


def test_the_dtype_of_a_result_is_that_of_its_values():
    """One shape, two dtypes, whatever was seen first: nothing is kept that says otherwise."""
    for _ in range(3):
        for a in (plain(3, 3), turning(3, 3), plain(3, 3)):
            for grad in (True, False):
                x = tg.tensor(a, requires_grad=grad)
                values, vectors = tg.linalg.eig(x)
                assert values.dtype == vectors.dtype == np.linalg.eigvals(a).dtype
                assert tg.linalg.eigvals(x).dtype == values.dtype
                if grad:
                    (gradient,) = tg.autograd.grad(tg.real(values.sum()), x)
                    np.testing.assert_allclose(gradient.numpy(), np.eye(3), atol=1e-12)


def test_the_length_of_eigenvectors_stays():
    a = matrices("length", 3, 3)
    (gradient,) = found(lambda x: (abs(tg.linalg.eig(x)[1]) ** 2).sum(), [a], [np.array(1.0)])[1]
    np.testing.assert_allclose(gradient.numpy(), 0, atol=1e-13)


def test_phases_of_eigenvectors_of_real_matrices():
    x = tg.tensor(turning(3, 3), requires_grad=True)
    with pytest.raises(GradError, match="gradient of eig depends on the phases"):
        tg.real((tg.linalg.eig(x)[1] * normal(draws("w"), (3, 3))).sum()).backward()
    y = tg.tensor(plain(3, 3), requires_grad=True)  # real vectors have signs, which do not change
    vectors = tg.real(tg.linalg.eig(y)[1])
    w = normal(draws("w"), (3, 3), R)
    (gradient,) = tg.autograd.grad((vectors * w).sum(), y)
    d = normal(draws("d"), (3, 3), R)
    slope = difference(lambda t: (np.linalg.eig(plain(3, 3) + t * d)[1].real * w).sum(), np.array(0.0), np.array(1.0))
    np.testing.assert_allclose((gradient.numpy() * d).sum(), slope, rtol=1e-8)


def test_real_vectors_among_complex_ones_have_no_phases():
    a = np.array([[1.0, 3.0, 0.2], [-3.0, 1.5, 0.1], [0.3, -0.2, 4.0]])
    values = np.linalg.eigvals(a)
    assert values.dtype == C
    (k,) = np.flatnonzero(values.imag == 0)
    x, w = tg.tensor(a, requires_grad=True), np.array([1.0 + 2j, -2.0 + 1j, 0.5 - 3j])
    (gradient,) = tg.autograd.grad(tg.real((tg.linalg.eig(x)[1][:, int(k)] * w).sum()), x)
    d = normal(draws("d"), (3, 3), R)
    slope = difference(lambda t: (np.linalg.eig(a + t * d)[1][:, k] * w).sum().real, np.array(0.0), np.array(1.0))
    np.testing.assert_allclose((gradient.numpy() * d).sum(), slope, rtol=1e-8)
    with pytest.raises(GradError, match="phases"):
        tg.real((tg.linalg.eig(x)[1][:, int(k) - 1] * w).sum()).backward()


def test_eigenvalues_that_are_the_same():
    v = matrices("same", 3, 3)
    a = v * np.array([2.0, 2.0, 5.0]) @ np.linalg.inv(v)
    for matrix in (np.diag([2.0, 2.0, 5.0]), np.diag([2.0, 2.0, 5.0j])):
        x = tg.tensor(matrix, requires_grad=True)
        (gradient,) = tg.autograd.grad(tg.real(tg.linalg.eigvals(x)[0]), x)
        np.testing.assert_allclose(gradient.numpy(), np.diag([0.5, 0.5, 0]), atol=1e-12)  # of least norm
    x = tg.tensor(np.diag([2.0, 2.0, 5.0]), requires_grad=True)
    (gradient,) = tg.autograd.grad(tg.real(tg.linalg.eig(x)[1] * np.arange(9.0).reshape(3, 3)).sum(), x)
    assert np.isnan(gradient.numpy()).any()
    x = tg.tensor(a, requires_grad=True)
    (gradient,) = tg.autograd.grad(tg.real((tg.linalg.eigvals(x) ** 3).sum()), x)
    np.testing.assert_allclose(gradient.numpy(), 3 * np.conj(a @ a).T, atol=1e-9)


def test_matrices_without_enough_eigenvectors():
    x = tg.tensor(np.array([[[1.0, 1.0], [0.0, 1.0]], [[1.0, 1.0], [0.0, 2.0]]]), requires_grad=True)
    for function in (tg.linalg.eigvals, lambda y: tg.linalg.eig(y)[0]):
        (gradient,) = tg.autograd.grad(tg.real(function(x) * np.array([1.0, 3.0])).sum(), x)
        assert np.isnan(gradient.numpy()[0]).all() and np.isfinite(gradient.numpy()[1]).all()


def test_second_derivatives_of_eigenvalues_that_are_the_same_are_nan():
    x = tg.tensor(np.eye(2), requires_grad=True)
    (first,) = tg.autograd.grad(tg.real(tg.linalg.eigvals(x) ** 2).sum(), x, create_graph=True)
    np.testing.assert_allclose(first.detach().numpy(), 2 * np.eye(2), atol=1e-14)
    (second,) = tg.autograd.grad((first * np.array([[1.0, 2.0], [3.0, 4.0]])).sum(), x)
    assert np.isnan(second.numpy()).any()


def test_eigenvalues_and_their_vectors_may_be_in_different_orders(monkeypatch):
    """The rule computes the vectors by another routine, and finds which belongs to which."""
    a = turning(4, 4)
    x = tg.tensor(a, requires_grad=True)
    w = normal(draws("w"), (4,))
    (expected,) = tg.autograd.grad(tg.real((tg.linalg.eigvals(x) * w).sum()), x)
    own = np.linalg.eig
    order = [2, 0, 3, 1]

    def other(b):
        values, vectors = own(b)
        return values[order], vectors[:, order]

    values = tg.linalg.eigvals(x)
    monkeypatch.setattr(np.linalg, "eig", other)
    (gradient,) = tg.autograd.grad(tg.real((values * w).sum()), x)
    np.testing.assert_allclose(gradient.numpy(), expected.numpy(), rtol=1e-10)


def test_bad_matrices():
    for function in (tg.linalg.eig, tg.linalg.eigvals):
        with pytest.raises(np.linalg.LinAlgError, match=r"square matrices.*\(2, 3\)"):
            function(np.ones((2, 3)))
        with pytest.raises(np.linalg.LinAlgError, match="NaN or infinities"):
            function(np.full((2, 2), np.nan))


# Polynomials

COEFFICIENTS = {
    "real": np.array([2.0, -1.0, 3.0, 0.5]),
    "real roots": np.array([1.0, 0.0, -7.0, 6.0]),
    "complex": np.array([1.0 + 1j, 2.0, -1j, 0.3 - 1j]),
    "a root of 0": np.array([1.0, 3.0, 2.0, 0.0]),
    "linear": np.array([2.0, 3.0]),
}


@pytest.mark.parametrize("name", COEFFICIENTS)
def test_roots(name):
    p = COEFFICIENTS[name]
    if name != "a root of 0":
        hold(tg.roots, np.roots, p)
        hold(np.roots, np.roots, p, second=False)
        return
    # NumPy leaves out coefficients of 0, so that a root of 0 comes to another place as soon as it is not 0.
    w = np.array([1.0, 2.0, -1.5])
    (gradient,) = found(tg.roots, [p], [w])[1]
    assert tg.roots(tg.tensor(p)).numpy().tolist() == np.roots(p).tolist() == [-2.0, -1.0, 0.0]
    direction = normal(draws("d"), (4,), R)

    def value(t):
        return (np.sort(np.roots(p + t * direction)) * w).sum()

    slope = difference(value, np.array(1e-9), np.array(1.0))
    np.testing.assert_allclose(along([gradient.numpy()], [direction]), slope, rtol=1e-6)


def test_roots_that_are_there_twice_have_no_derivative():
    x = tg.tensor(np.array([1.0, -2.0, 1.0, 0.0]), requires_grad=True)
    roots = tg.roots(x)
    (gradient,) = tg.autograd.grad(tg.real(roots[:2].sum()), x, retain_graph=True)
    assert np.isnan(gradient.numpy()).all()
    y = tg.tensor(np.array([1.0, 0.0, 0.0]), requires_grad=True)
    assert np.isnan(tg.autograd.grad(tg.roots(y)[0], y)[0].numpy()).all()


def test_polynomials_with_leading_zeros():
    p = np.array([0.0, 1.0, -3.0, 2.0])
    x = tg.tensor(p, requires_grad=True)
    (gradient,) = tg.autograd.grad(tg.roots(x)[0], x)
    d = np.array([0.0, 0.3, -1.0, 0.4])
    slope = difference(lambda t: np.roots(p + t * d)[0], np.array(0.0), np.array(1.0))
    np.testing.assert_allclose(gradient.numpy() @ d, slope, rtol=1e-9)
    assert tg.roots(tg.tensor([3.0])).shape == (0,)
    with pytest.raises(ValueError, match="vector of coefficients"):
        tg.roots(tg.ones((2, 2)))


@pytest.mark.parametrize("zeros", [normal(draws("zeros"), (4,)), normal(draws("zeros"), (3,), R), np.array([1j])])
def test_poly(zeros):
    hold(tg.poly, np.poly, zeros)


def test_poly_of_pairs_of_conjugates_is_real():
    z = np.array([1 + 2j, 1 - 2j, 3.0])
    x = tg.tensor(z, requires_grad=True)
    p = tg.poly(x)
    assert p.dtype == np.poly(z).dtype == R
    (gradient,) = tg.autograd.grad((p * np.arange(4.0)).sum(), x)

    def value(t, d):
        return (np.poly((z + t * d).tolist() + [0j])[:-1].real * np.arange(4.0)).sum()

    for d in (normal(draws("a"), (3,)), np.array([1j, 0.0, 0.0])):
        slope = difference(lambda t, d=d: value(t, d), np.array(0.0), np.array(1.0))
        np.testing.assert_allclose(along([gradient.numpy()], [d]), slope, rtol=1e-9, atol=1e-9)


@pytest.mark.parametrize("make", [matrices, turning], ids=["complex", "real"])
def test_characteristic_polynomials(make, torch):
    a = make("poly", 3, 3) if make is matrices else make(3, 3)
    hold(tg.poly, np.poly, a, rel=1e-7)
    hold_second(tg.poly, [a], [normal(draws("w"), (4,), np.poly(a).dtype)], draws("v"), [None], rel=1e-7)


def test_a_characteristic_polynomial_ends_with_the_determinant():
    x = tg.tensor(turning(3, 3), requires_grad=True)
    (mine,) = tg.autograd.grad(tg.poly(x)[-1], x)
    (other,) = tg.autograd.grad(-tg.linalg.det(x), x)
    np.testing.assert_allclose(mine.numpy(), other.numpy(), rtol=1e-10, atol=1e-10)
