"""eigh, svd and qr: losses that do not depend on the signs or the choice of vectors, and values that are the same."""

import numpy as np
import pytest
from ops.rows import generator
from oracles import assert_close, assert_same, difference_gradient, gradients, leaf

import tapegrad as tg


def matrices(*shape):
    return generator(f"spectra{shape}").uniform(-1, 1, shape) + np.eye(*shape[-2:]) * np.arange(1, shape[-1] + 1)


def symmetric(a):
    return (a + np.swapaxes(a, -1, -2)) / 2


def transposed(a):
    return a.swapaxes(-1, -2)


# Losses of U, S, Vh, in terms of projections on the space of some vectors.


def of_svd(decompose, a, full, weights):
    u, s, vh = decompose(a, full)
    loss = (s * weights[0][: s.shape[-1]]).sum()
    for k in range(min(2, *a.shape[-2:])):
        left, right = u[..., :, : k + 1], vh[..., : k + 1, :]
        loss = loss + (left @ (s[..., : k + 1, None] * right) * weights[1]).sum()
        loss = loss + (left @ transposed(left) * weights[2]).sum() + (transposed(right) @ right * weights[3]).sum()
    return loss


@pytest.mark.parametrize("full", [False, True])
@pytest.mark.parametrize("shape", [(3, 3), (5, 3), (3, 5), (2, 4, 3), (1, 1), (1, 4)])
def test_svd_of_any_shape(shape, full, torch):
    a = matrices(*shape)
    m, n = shape[-2:]
    weights = [generator(f"w{k}").uniform(-1, 1, s) for k, s in enumerate([(5,), (m, n), (m, m), (n, n)])]
    x = leaf(a)
    of_svd(tg.linalg.svd, x, full, weights).backward()
    expected = difference_gradient(lambda b: of_svd(np.linalg.svd, b, full, weights), [a], 0)
    assert_close(x.grad.numpy(), expected, 1e-7, scale=1.0)
    theirs = torch.tensor(a, requires_grad=True)
    of_svd(torch.linalg.svd, theirs, False, [torch.tensor(w) for w in weights]).backward()
    assert_close(x.grad.numpy(), theirs.grad.numpy(), 1e-11, scale=1.0)


@pytest.mark.parametrize("shape", [(5, 2), (2, 5), (2, 5, 3)])
def test_svd_with_the_vectors_beyond(shape):
    """The space that they span has a derivative, a basis of it has none: PyTorch ignores both."""
    a = matrices(*shape)
    k = min(shape[-2:])
    tall = shape[-2] > k
    w = generator("beyond").normal(size=(max(shape[-2:]),) * 2)

    def loss(decompose, b):
        u, s, vh = decompose(b)
        rest = u[..., k:] if tall else transposed(vh[..., k:, :])
        return (rest @ transposed(rest) * w).sum() + s.sum()

    x = leaf(a)
    loss(tg.linalg.svd, x).backward()
    assert_close(x.grad.numpy(), difference_gradient(lambda b: loss(np.linalg.svd, b), [a], 0), 1e-8, scale=1.0)
    u, _, vh = tg.linalg.svd(x)
    with pytest.raises(
        RuntimeError, match=f"gradient of svd depends on the vectors beyond the first {k}.*full_matrices"
    ):
        ((u if tall else vh) * w).sum().backward()


def test_singular_values_that_are_the_same():
    q, _ = np.linalg.qr(generator("q").normal(size=(4, 4)))
    r, _ = np.linalg.qr(generator("r").normal(size=(3, 3)))
    a = q[:, :3] * np.array([2.0, 2.0, 0.5]) @ r
    for function in (tg.linalg.svdvals, lambda x: tg.linalg.svd(x, full_matrices=False).S):
        x = leaf(a)
        values = function(x)
        (values**4).sum().backward()  # symmetric in all of them, so differentiable
        assert_close(x.grad.numpy(), 4 * a @ a.T @ a, 1e-12, scale=1.0)
        (largest,) = gradients(function(x)[0], x)
        assert_close(largest, q[:, :2] @ r[:2] / 2, 1e-12, scale=1.0)  # of least norm: the mean over the choices


def test_singular_values_of_zero_have_the_gradient_zero():
    x = leaf(np.diag([2.0, 0.0, 0.0])[:, :2])
    tg.linalg.svdvals(x).sum().backward()
    assert_close(x.grad.numpy(), np.diag([1.0, 0.0, 0.0])[:, :2], 1e-15)


def test_singular_vectors_of_values_that_are_the_same_have_no_derivative():
    x = leaf(np.diag([2.0, 2.0, 1.0]))
    u, _, _ = tg.linalg.svd(x)
    (gradient,) = gradients((u * generator("u").normal(size=(3, 3))).sum(), x)
    assert np.isnan(gradient).any()
    # but the vectors of the other one have
    a = np.diag([2.0, 2.0, 1.0]) + 0.0
    w = generator("w").normal(size=(3, 3))

    def loss(decompose, b):
        u, _, vh = decompose(b)
        return (u[:, 2:] @ vh[2:] * w).sum()

    x = leaf(a)
    loss(tg.linalg.svd, x).backward()
    assert_close(x.grad.numpy(), difference_gradient(lambda b: loss(np.linalg.svd, b), [a], 0), 1e-8, scale=1.0)


def test_svd_of_symmetric_matrices():
    a = symmetric(matrices(2, 3, 3)) - 2.2 * np.eye(3)
    assert (np.linalg.eigvalsh(a) < 0).any()
    w = generator("w").normal(size=(3, 3))
    for uv in (True, False):

        def loss(decompose, b, uv=uv):
            if not uv:
                return (decompose(b, compute_uv=False, hermitian=True) * w[0]).sum()
            u, s, vh = decompose(b, hermitian=True)
            return (s * w[0]).sum() + (u[..., :1] @ vh[..., :1, :] * w).sum()

        x = leaf(a)
        result = loss(tg.linalg.svd, x)
        assert_close(result.item(), loss(np.linalg.svd, a), 1e-13, scale=1.0)
        result.backward()
        expected = difference_gradient(lambda b: loss(np.linalg.svd, b), [a], 0)
        assert_close(x.grad.numpy(), expected, 1e-7, scale=1.0)


# eigh


def of_eigh(decompose, a, weights):
    w, v = decompose(a)
    loss = (w * weights[0]).sum()
    for k in (0, 2):
        vector = v[..., :, k : k + 1]
        loss = loss + (vector @ transposed(vector) * weights[1] * w[..., k, None, None]).sum()
    return loss


@pytest.mark.parametrize("shape", [(3, 3), (2, 4, 4), (0, 3, 3)])
def test_eigh(shape, torch):
    a = symmetric(matrices(*shape))
    n = shape[-1]
    weights = generator("w0").normal(size=n), generator("w1").normal(size=(n, n))
    x = leaf(a)
    of_eigh(tg.linalg.eigh, x, weights).backward()
    expected = difference_gradient(lambda b: of_eigh(np.linalg.eigh, b, weights), [a], 0)
    assert_close(x.grad.numpy(), expected, 1e-7, scale=1.0)
    assert (np.triu(x.grad.numpy(), 1) == 0).all()
    theirs = torch.tensor(a, requires_grad=True)
    of_eigh(torch.linalg.eigh, theirs, [torch.tensor(w) for w in weights]).backward()
    assert_close(symmetric(x.grad.numpy()), symmetric(theirs.grad.numpy()), 1e-11, scale=1.0)


@pytest.mark.parametrize("triangle", ["L", "U"])
def test_eigh_reads_one_triangle(triangle):
    a = symmetric(matrices(3, 3))
    read = np.tril(np.ones((3, 3))) if triangle == "L" else np.triu(np.ones((3, 3)))
    garbage = np.where(read > 0, a, 99.0)
    for function in (lambda m: tg.linalg.eigh(m, triangle)[0], lambda m: tg.linalg.eigvalsh(m, triangle)):
        x = leaf(garbage)
        (function(x) * np.arange(3.0)).sum().backward()
        expected = difference_gradient(lambda b: np.sum(np.linalg.eigvalsh(b, triangle) * np.arange(3.0)), [a], 0)
        assert_close(x.grad.numpy(), expected, 1e-8, scale=1.0)


def test_eigenvalues_that_are_the_same():
    q, _ = np.linalg.qr(generator("q").normal(size=(4, 4)))
    a = (q * np.array([1.0, 1.0, 1.0, 3.0])) @ q.T
    for function in (tg.linalg.eigvalsh, lambda x: tg.linalg.eigh(x).eigenvalues):
        x = leaf(a)
        (function(x) ** 3).sum().backward()
        assert_close(symmetric(x.grad.numpy()), 3 * a @ a, 1e-12, scale=1.0)
        (smallest,) = gradients(function(x)[0], x)
        assert_close(symmetric(smallest), q[:, :3] @ q[:, :3].T / 3, 1e-12, scale=1.0)
        (largest,) = gradients(function(x)[-1], x)
        assert_close(symmetric(largest), q[:, 3:] @ q[:, 3:].T, 1e-12, scale=1.0)
    for n in (1, 2, 5):
        x = leaf(np.eye(n))
        tg.linalg.eigvalsh(x)[-1].backward()
        assert_close(x.grad.numpy(), np.eye(n) / n, 1e-15, scale=1.0)


def test_eigenvectors_of_values_that_are_the_same_have_no_derivative():
    w = generator("w").normal(size=(3, 3))
    a = np.diag([1.0, 1.0, 3.0])
    x = leaf(a)
    _, v = tg.linalg.eigh(x)
    (gradient,) = gradients((v * w).sum(), x)
    assert np.isnan(gradient).any()

    def loss(decompose, b):
        vector = decompose(b)[1][:, 2:]
        return (vector @ vector.T * w).sum()

    (gradient,) = gradients(loss(tg.linalg.eigh, x), x)
    expected = difference_gradient(lambda b: loss(np.linalg.eigh, b), [a], 0)
    assert_close(gradient, expected, 1e-8, scale=1.0)


def test_decompositions_in_single_precision():
    a = symmetric(matrices(3, 3))
    for function in (
        lambda x: of_eigh(tg.linalg.eigh, x, (np.float32(1.0), np.float32(0.5))),
        lambda x: tg.linalg.svd(x)[1][0] * tg.linalg.svd(x, full_matrices=False)[0][:, 0].sum() ** 2,
        lambda x: tg.linalg.qr(x)[1][0, 0] ** 2 + tg.linalg.qr(x)[0][:, 0].sum() ** 2,
    ):
        x, y = leaf(a), leaf(a.astype(np.float32))
        function(x).backward()
        loss = function(y)
        assert loss.dtype == np.float32
        loss.backward()
        assert y.grad.dtype == np.float32
        assert_close(y.grad.numpy(), x.grad.numpy(), 1e-4, scale=1.0)


# qr


def of_qr(decompose, a, mode, weights):
    q, r = decompose(a, mode)
    k = min(a.shape[-2:])
    loss = (abs(r[..., :k, :]) * weights[0]).sum()
    for j in range(k):
        column = q[..., :, j : j + 1]
        loss = loss + (column @ transposed(column) * weights[1]).sum() * (j + 1)
        loss = loss + (column @ r[..., j : j + 1, :] * weights[2]).sum() * (j + 1)
    return loss


@pytest.mark.parametrize("mode", ["reduced", "complete"])
@pytest.mark.parametrize("shape", [(3, 3), (5, 3), (3, 5), (2, 4, 3), (2, 3, 4), (1, 1), (4, 1), (1, 4)])
def test_qr_of_any_shape(shape, mode, torch):
    a = matrices(*shape)
    m, n = shape[-2:]
    weights = [generator(f"w{s}").uniform(-1, 1, s) for s in ((min(m, n), n), (m, m), (m, n))]
    x = leaf(a)
    of_qr(tg.linalg.qr, x, mode, weights).backward()
    expected = difference_gradient(lambda b: of_qr(np.linalg.qr, b, mode, weights), [a], 0)
    assert_close(x.grad.numpy(), expected, 1e-7, scale=1.0)
    theirs = torch.tensor(a, requires_grad=True)
    of_qr(torch.linalg.qr, theirs, "reduced", [torch.tensor(w) for w in weights]).backward()
    assert_close(x.grad.numpy(), theirs.grad.numpy(), 1e-11, scale=1.0)


def test_qr_with_the_vectors_beyond():
    a, w = matrices(4, 2), generator("w").normal(size=(4, 4))

    def loss(decompose, b):
        rest = decompose(b, "complete")[0][:, 2:]
        return (rest @ rest.T * w).sum()

    x = leaf(a)
    loss(tg.linalg.qr, x).backward()
    assert_close(x.grad.numpy(), difference_gradient(lambda b: loss(np.linalg.qr, b), [a], 0), 1e-8, scale=1.0)
    with pytest.raises(RuntimeError, match=r"gradient of qr depends on the vectors beyond the first 2.*mode='reduced'"):
        (tg.linalg.qr(x, "complete")[0] * w).sum().backward()


def test_qr_with_r_only():
    a = matrices(4, 3)
    x = leaf(a)
    r = tg.linalg.qr(x, "r")
    assert_close(r.detach().numpy(), np.linalg.qr(a, "r"), 1e-14)
    abs(r).sum().backward()
    expected = difference_gradient(lambda b: np.abs(np.linalg.qr(b, "r")).sum(), [a], 0)
    assert_close(x.grad.numpy(), expected, 1e-8, scale=1.0)


def test_qr_of_columns_that_depend_on_each_other_has_no_derivative():
    x = leaf(np.array([[1.0, 0.0, 2.0], [0.0, 0.0, 1.0], [0.0, 0.0, 3.0]]))
    _, r = tg.linalg.qr(x)
    with pytest.raises(np.linalg.LinAlgError, match="first 3 columns are not independent has no derivative; use svd"):
        r.sum().backward()


def test_results_have_names_as_numpys():
    x = leaf(np.eye(2))
    for name in ("eigh", "svd", "qr", "slogdet"):
        assert getattr(tg.linalg, name)(x)._fields == getattr(np.linalg, name)(np.eye(2))._fields
    for shape in ((0, 0), (0, 3), (3, 0), (2, 0, 3), (0, 2, 2)):
        a = np.zeros(shape)
        for name in ("svd", "qr"):
            for mine, theirs in zip(getattr(tg.linalg, name)(leaf(a)), getattr(np.linalg, name)(a), strict=True):
                assert_same(mine.detach(), theirs)
