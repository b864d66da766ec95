"""Eigenvalues, singular values and QR of complex matrices, and general eigenvalues of real ones.

Vectors are determined but for phases: losses are of what these do not change, and others are refused.
"""

import numpy as np
import pytest
from complex.directions import draws, found, hermitian, hold, normal
from oracles import difference

import tapegrad as tg
from tapegrad.errors import GradError

C, R = np.complex128, np.float64
SHAPES = [(3, 3), (2, 3, 3), (1, 1)]


def matrices(name, *shape, dtype=C):
    """Draw matrices whose eigenvalues are apart."""
    eye = np.eye(*shape[-2:]) * np.arange(1, shape[-1] + 1)
    return normal(draws(f"{name} {shape}"), shape, dtype) + 2 * eye


def projections(v, w):
    """Return what phases of the columns do not change: their projections, weighted."""
    return (v * w[..., None, :]) @ v.conj().swapaxes(-1, -2), abs(v) ** 2


def of_eigh(module, x, UPLO="L"):
    w, v = module.linalg.eigh(x, UPLO)
    return (w, *projections(v, w), *projections(v, np.arange(1.0, v.shape[-1] + 1)))


# Hermitian matrices


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("UPLO", ["L", "U"])
def test_eigh(shape, UPLO, torch):
    a = hermitian(matrices("eigh", *shape))
    hold(
        lambda x: of_eigh(tg, x, UPLO),
        lambda b: of_eigh(np, b, UPLO),
        a,
        torch=torch,
        twin=lambda x: of_torch(torch, x),
        like=hermitian,
        values=False,
    )
    w, v = tg.linalg.eigh(tg.tensor(a, requires_grad=True), UPLO)
    for mine, other in zip((w, v), np.linalg.eigh(a, UPLO), strict=True):
        assert mine.dtype == other.dtype and (mine.detach().numpy() == other).all()


def of_torch(torch, x):
    w, v = torch.linalg.eigh(x)
    n = torch.arange(1.0, v.shape[-1] + 1, dtype=torch.float64)

    def parts(of):
        return (v * of.to(v.dtype)[..., None, :]) @ v.mH, abs(v) ** 2

    return (w, *parts(w), *parts(n))


@pytest.mark.parametrize("shape", SHAPES)
@pytest.mark.parametrize("UPLO", ["L", "U"])
def test_eigvalsh(shape, UPLO, torch):
    hold(
        lambda x: tg.linalg.eigvalsh(x, UPLO),
        lambda b: np.linalg.eigvalsh(b, UPLO),
        hermitian(matrices("eigvalsh", *shape)),
        torch=torch,
        twin=torch.linalg.eigvalsh,
        like=hermitian,
    )


def test_gradients_are_of_the_triangle_that_is_read():
    a = hermitian(matrices("Hermitian", 3, 3))
    w = normal(draws("w"), (3, 3))
    for function in (lambda x: abs(tg.linalg.eigh(x)[1]) ** 2, lambda x: np.linalg.pinv(x, hermitian=True)):
        ((gradient,),) = [found(function, [a], [w])[1]]
        assert (np.triu(gradient.numpy(), 1) == 0).all() and (np.diagonal(gradient.numpy()).imag == 0).all()


def test_eigenvalues_of_hermitian_matrices_that_are_the_same():
    q = np.linalg.qr(normal(draws("q"), (3, 3)))[0]
    a = hermitian(q * np.array([2.0, 2.0, 5.0]) @ q.conj().T)
    x = tg.tensor(a, requires_grad=True)
    for function in (tg.linalg.eigvalsh, lambda y: tg.linalg.eigh(y)[0]):
        (gradient,) = tg.autograd.grad(function(x)[0], x)
        np.testing.assert_allclose(hermitian(gradient.numpy()), q[:, :2] @ q[:, :2].conj().T / 2, atol=1e-12)
    (gradient,) = tg.autograd.grad((tg.linalg.eigvalsh(x) ** 3).sum(), x)
    np.testing.assert_allclose(hermitian(gradient.numpy()), 3 * a @ a, atol=1e-11)
    v = tg.linalg.eigh(x)[1]
    (gradient,) = tg.autograd.grad((abs(v) ** 2 * np.arange(9.0).reshape(3, 3)).sum(), x)
    assert np.isnan(gradient.numpy()).any()


# Singular values


def of_svd(module, x, full_matrices=False):
    u, s, vh = module.linalg.svd(x, full_matrices=full_matrices)
    k = s.shape[-1]
    whole = (u[..., :k] * s[..., None, :] ** 2) @ vh[..., :k, :]
    return (s, whole, *projections(u[..., :k], s), *projections(vh.conj().swapaxes(-1, -2)[..., :k], s))


@pytest.mark.parametrize("shape", [(3, 3), (4, 3), (2, 3, 4), (1, 1), (1, 3)])
@pytest.mark.parametrize("full", [False, True])
def test_svd(shape, full):
    a = matrices("svd", *shape)
    hold(lambda x: of_svd(tg, x, full), lambda b: of_svd(np, b, full), a, values=False, rel=1e-7)
    for mine, other in zip(tg.linalg.svd(tg.tensor(a, requires_grad=True), full), np.linalg.svd(a, full), strict=True):
        assert mine.dtype == other.dtype and (mine.detach().numpy() == other).all()


def test_svd_is_as_pytorchs(torch):
    a = matrices("torch", 4, 3)

    def of(svd, x):
        u, s, vh = svd(x, full_matrices=False)
        return (u * s**2) @ vh, abs(u) ** 2, abs(vh) ** 2, s

    hold(lambda x: of(tg.linalg.svd, x), lambda b: of(np.linalg.svd, b), a, values=False, second=False, low=False,
         torch=torch, twin=lambda x: of(torch.linalg.svd, x))  # fmt: skip


def test_svd_with_the_vectors_beyond():
    a = matrices("beyond", 4, 2)

    def of(module, x):
        rest = module.linalg.svd(x)[0][:, 2:]
        return rest @ rest.conj().T

    hold(lambda x: of(tg, x), lambda b: of(np, b), a, values=False)
    x = tg.tensor(a, requires_grad=True)
    u = tg.linalg.svd(x)[0]
    with pytest.raises(GradError, match="vectors beyond the first 2"):
        tg.real((u[:, 2:] * normal(draws("w"), (4, 2))).sum()).backward()


def test_svd_of_hermitian_matrices():
    a = hermitian(matrices("svd", 3, 3)) - 4 * np.eye(3)

    def of(module, x):
        u, s, vh = module.linalg.svd(x, hermitian=True)
        return (u * s**3) @ vh, s, abs(u) ** 2

    hold(lambda x: of(tg, x), lambda b: of(np, b), a, values=False)
    u, s, vh = tg.linalg.svd(tg.tensor(a), hermitian=True)
    np.testing.assert_allclose(((u * s) @ vh).numpy(), a, atol=1e-12)


@pytest.mark.parametrize("shape", [(3, 3), (4, 3), (2, 3, 4), (1, 1)])
def test_svdvals(shape, torch):
    a = matrices("svdvals", *shape)
    hold(tg.linalg.svdvals, np.linalg.svdvals, a, torch=torch, twin=torch.linalg.svdvals)


def test_a_product_that_is_the_matrix_again():
    """The whole of a decomposition has the derivative of the identity."""
    a, w = matrices("again", 3, 3), normal(draws("w"), (3, 3))

    def svd(x):
        u, s, vh = tg.linalg.svd(x)
        return (u * s) @ vh

    def eig(x):
        values, v = tg.linalg.eig(x)
        return (v * values) @ tg.linalg.inv(v)

    def qr(x):
        q, r = tg.linalg.qr(x)
        return q @ r

    for function in (svd, eig, qr):
        (gradient,) = found(function, [a], [w])[1]
        np.testing.assert_allclose(gradient.numpy(), w, atol=1e-12)


# Losses that depend on phases


def eigh_vectors(x):
    return tg.linalg.eigh(x)[1]


def eig_vectors(x):
    return tg.linalg.eig(x)[1]


def left_vectors(x):
    return tg.linalg.svd(x)[0]


def right_vectors(x):
    return tg.linalg.svd(x)[2]


@pytest.mark.parametrize("dtype", [np.complex128, np.complex64])
@pytest.mark.parametrize("vectors", [eigh_vectors, eig_vectors, left_vectors, right_vectors])
def test_losses_that_depend_on_phases_are_refused(vectors, dtype):
    a = hermitian(matrices("phases", 3, 3)).astype(dtype)
    x = tg.tensor(a, requires_grad=True)
    v = vectors(x)
    with pytest.raises(GradError, match=r"depends on the phases of the .*vectors, which are arbitrary.*abs\(v\)\*\*2"):
        tg.real((v * normal(draws("w"), (3, 3)).astype(dtype)).sum()).backward()
    with pytest.raises(GradError, match="phases"):  # also where it is recorded
        tg.autograd.grad(tg.real(vectors(x)[0, 0] * 1j), x, create_graph=True)
    # What does not depend on them has a derivative, of any size, and so has nothing at all.
    for size in (1e-20, 1.0, 1e12):
        loss = (abs(vectors(x)) ** 2 * np.arange(9, dtype=x.real.dtype).reshape(3, 3) * size).sum()
        assert np.isfinite(tg.autograd.grad(loss, x)[0].numpy()).all()
    zero = (abs(vectors(x)) ** 2).sum() - tg.real((vectors(x) * tg.conj(vectors(x))).sum())
    assert abs(tg.autograd.grad(zero, x)[0].numpy()).max() < (1e-3 if dtype == np.complex64 else 1e-12)


def test_a_phase_that_the_loss_takes_away():
    """A vector whose first element is made real is determined."""
    a = hermitian(matrices("fixed", 3, 3))

    def of(module, x):
        v = module.linalg.eigh(x)[1]
        return v * (v[:1].conj() / abs(v[:1]))

    hold(lambda x: of(tg, x), lambda b: of(np, b), a, values=False)


def test_vectors_of_real_symmetric_matrices_have_no_phases():
    a = matrices("real", 3, 3, dtype=R)
    (gradient,) = found(lambda x: tg.linalg.eigh(x)[1], [a + a.T], [normal(draws("w"), (3, 3), R)])[1]
    assert np.isfinite(gradient.numpy()).all()


# QR


@pytest.mark.parametrize("shape", [(3, 3), (4, 3), (2, 3, 4), (1, 1), (1, 3)])
def test_qr(shape, torch):
    a = matrices("qr", *shape)
    square_or_tall = shape[-2] >= shape[-1]
    twin = (lambda x: torch.linalg.qr(x)) if square_or_tall else None
    hold(tg.linalg.qr, np.linalg.qr, a, torch=torch, twin=twin)
    hold(lambda x: tg.linalg.qr(x, mode="r"), lambda b: np.linalg.qr(b, mode="r"), a, second=False)
    r = np.linalg.qr(a)[1]
    assert (np.diagonal(r, axis1=-2, axis2=-1).imag == 0).all()  # which the derivative takes for granted


def test_qr_with_the_vectors_beyond():
    a = matrices("qr", 4, 2)

    def of(module, x):
        q, r = module.linalg.qr(x, mode="complete")
        return q[:, :2], r, q[:, 2:] @ q[:, 2:].conj().T

    hold(lambda x: of(tg, x), lambda b: of(np, b), a, values=False)
    with pytest.raises(GradError, match="vectors beyond"):
        q = tg.linalg.qr(tg.tensor(a, requires_grad=True), mode="complete")[0]
        tg.real((q * normal(draws("w"), (4, 4))).sum()).backward()


def test_numpys_own_decompositions_of_tensors():
    a = hermitian(matrices("NumPy", 3, 3))
    for function in (of_eigh, of_svd):
        itself = lambda x, f=function: f(np, x)  # noqa: E731
        hold(itself, itself, a, onto=hermitian, values=False, second=False)
    for function in (np.linalg.qr, np.linalg.svdvals):
        hold(function, function, a, second=False)
    hold(np.linalg.eigvalsh, np.linalg.eigvalsh, a, onto=hermitian, second=False)
    assert type(np.linalg.eigh(tg.tensor(a))).__name__ == "EighResult"


# Forward mode transposes the rules, with adjoints of no loss: these are not refused.


def squares_of_eigh(module, x):
    return abs(module.linalg.eigh(x)[1]) ** 2


def squares_of_eig(module, x):
    return abs(module.linalg.eig(x)[1]) ** 2


def whole_of_svd(module, x):
    u, s, vh = module.linalg.svd(x)
    return (u * s**2) @ vh


def span_of_svd(module, x):
    u = module.linalg.svd(x[:, :2])[0]
    return u[:, 2:] @ u[:, 2:].conj().T


@pytest.mark.parametrize("function", [squares_of_eigh, squares_of_eig, whole_of_svd, span_of_svd])
def test_tangents_and_products_with_hessians(function):
    a, d = hermitian(matrices("tangents", 3, 3)), hermitian(normal(draws("d"), (3, 3)))
    _, tangent = tg.func.jvp(lambda x: function(tg, x), (a,), (d,))
    slope = difference(lambda t: function(np, a + t * d), np.array(0.0), np.array(1.0))
    np.testing.assert_allclose(tangent, slope, rtol=1e-8, atol=1e-8)
    w = np.asarray(normal(draws("w"), slope.shape, slope.dtype))

    def loss(x):
        return tg.real((function(tg, x) * w).sum())

    (product,) = tg.func.hvp(loss, (a,), (d,))
    slope = difference(lambda t: np.asarray(tg.func.grad(loss)(a + t * d)), np.array(0.0), np.array(1.0))
    np.testing.assert_allclose(product, slope, rtol=1e-7, atol=1e-7)
