"""Linear systems, inverses, determinants, norms and functions of complex matrices."""

import math

import numpy as np
import pytest
import scipy.linalg
from complex.directions import draws, found, hermitian, hold, hold_second, listed, loss, normal, ways
from oracles import difference

import tapegrad as tg

C, R = np.complex128, np.float64


def matrices(name, *shape, dtype=C):
    """Draw matrices that are far from singular."""
    return normal(draws(f"{name} {shape}"), shape, dtype) + 2 * np.eye(*shape[-2:])


def positive(name, *shape):
    """Draw Hermitian matrices whose eigenvalues are positive."""
    a = normal(draws(f"{name} {shape}"), shape)
    return a @ np.conj(np.swapaxes(a, -1, -2)) + np.eye(shape[-1])


SQUARE = ((3, 3), (2, 3, 3), (1, 1))


@pytest.mark.parametrize("shape", SQUARE)
def test_inverses_and_determinants(shape, torch):
    a = matrices("inv", *shape)
    hold(tg.linalg.inv, np.linalg.inv, a, torch=torch, twin=torch.linalg.inv)
    hold(tg.inverse, np.linalg.inv, a, second=False)
    hold(tg.linalg.det, np.linalg.det, a, torch=torch, twin=torch.linalg.det)
    # PyTorch's sign has the derivative of x / |x| as ours.
    hold(tg.linalg.slogdet, np.linalg.slogdet, a, torch=torch, twin=torch.linalg.slogdet)


def test_a_determinants_sign_turns():
    # The closed form: of a diagonal matrix the sign is that of the product.
    z = normal(draws("sign"), (3,))
    x = tg.tensor(np.diag(z), requires_grad=True)
    sign, size = tg.linalg.slogdet(x)
    y = tg.tensor(z, requires_grad=True)
    product = y[0] * y[1] * y[2]
    w = 0.3 - 0.8j
    (mine,) = tg.autograd.grad(tg.real(sign * w), x, retain_graph=True)
    (other,) = tg.autograd.grad(tg.real(tg.sign(product) * w), y)
    np.testing.assert_allclose(np.diag(mine.numpy()), other.numpy(), rtol=1e-12)
    (mine,) = tg.autograd.grad(size, x)
    np.testing.assert_allclose(np.diag(mine.numpy()), 1 / np.conj(z), rtol=1e-12)


@pytest.mark.parametrize("rank", [0, 1, 2])
def test_determinants_of_singular_matrices(rank):
    draw = draws("singular")
    a = normal(draw, (3, rank)) @ normal(draw, (rank, 3))
    x = tg.tensor(a, requires_grad=True)
    (gradient,) = tg.autograd.grad(tg.real(tg.linalg.det(x) * (1 - 2j)), x)
    minors = np.array([[np.linalg.det(np.delete(np.delete(a, i, 0), j, 1)) for j in range(3)] for i in range(3)])
    signs = (-1.0) ** np.add.outer(np.arange(3), np.arange(3))
    np.testing.assert_allclose(gradient.numpy(), np.conj((1 - 2j) * signs * minors), atol=1e-12)
    hold_second(tg.linalg.det, [a], [np.array(1 + 2j)], draw, [None])


def test_logarithms_of_determinants_of_singular_matrices():
    x = tg.tensor(np.array([[1, 1j], [1j, -1]]), requires_grad=True)
    sign, size = tg.linalg.slogdet(x)
    assert sign.item() == 0 and size.item() == -math.inf
    (gradient,) = tg.autograd.grad(size, x)
    assert np.isnan(gradient.numpy()).all()


SYSTEMS = [((3, 3), (3,)), ((3, 3), (3, 2)), ((2, 3, 3), (3,)), ((3, 3), (2, 3, 1)), ((2, 1, 3, 3), (5, 3, 2))]


@pytest.mark.parametrize("shapes", SYSTEMS)
def test_solve(shapes, torch):
    a, b = matrices("solve", *shapes[0]), normal(draws("b"), shapes[1])
    hold(tg.linalg.solve, np.linalg.solve, a, b)
    if len(shapes[1]) == 2:
        hold(tg.linalg.solve, np.linalg.solve, a, b, torch=torch, twin=torch.linalg.solve)
    hold(tg.linalg.solve, np.linalg.solve, a.real.copy(), b)
    hold(tg.linalg.solve, np.linalg.solve, a, b.real.copy())


@pytest.mark.parametrize("shape", SQUARE)
@pytest.mark.parametrize("upper", [False, True])
def test_cholesky(shape, upper, torch):
    a = positive("cholesky", *shape)
    hold(
        lambda x: tg.linalg.cholesky(x, upper=upper),
        lambda b: np.linalg.cholesky(b, upper=upper),
        a,
        torch=torch,
        twin=lambda x: torch.linalg.cholesky(x, upper=upper),
        like=hermitian,
    )


@pytest.mark.parametrize("shape", [(4, 3), (2, 3, 4), (3, 3)])
def test_pinv(shape, torch):
    a = normal(draws("pinv"), shape)
    hold(tg.linalg.pinv, np.linalg.pinv, a, torch=torch, twin=torch.linalg.pinv, rel=1e-7)


def test_pinv_of_hermitian_matrices():
    a = hermitian(matrices("pinv", 2, 3, 3)) + 2 * np.eye(3)
    hold(
        lambda x: tg.linalg.pinv(x, hermitian=True),
        lambda b: np.linalg.pinv(b, hermitian=True),
        a,
    )


@pytest.mark.parametrize("shapes", [((4, 3), (4,)), ((4, 3), (4, 2)), ((3, 4), (3,)), ((3, 3), (3, 2))])
def test_lstsq(shapes):
    a, b = normal(draws("a"), shapes[0]), normal(draws("b"), shapes[1])

    def ours(x, y):
        solution, residuals, _, singular = tg.linalg.lstsq(x, y)
        return solution, residuals, singular

    def theirs(x, y):
        solution, residuals, _, singular = np.linalg.lstsq(x, y)
        return solution, residuals, singular

    hold(ours, theirs, a, b, rel=1e-7)
    hold(ours, theirs, a, b.real.copy(), second=False, rel=1e-7)


@pytest.mark.parametrize("n", [1, 2, 3, 5, -1, -3])
def test_matrix_power(n, torch):
    a = matrices("power", 2, 3, 3)
    ours, theirs = lambda x: tg.linalg.matrix_power(x, n), lambda b: np.linalg.matrix_power(b, n)
    hold(ours, theirs, a, torch=torch, twin=lambda x: torch.linalg.matrix_power(x, n))
    assert tg.linalg.matrix_power(tg.tensor(a), 0).dtype == C


VECTOR_ORDERS = [None, 1, 2, 3, 2.5, -1, -2, 0, math.inf, -math.inf]
MATRIX_ORDERS = ["fro", "nuc", 1, -1, 2, -2, math.inf, -math.inf]


@pytest.mark.parametrize("order", VECTOR_ORDERS)
def test_norms_of_vectors(order, torch):
    a = normal(draws("norm"), (2, 5))
    ours, theirs = lambda x: tg.linalg.norm(x, order, axis=-1), lambda b: np.linalg.norm(b, order, axis=-1)
    twin = lambda x: torch.linalg.vector_norm(x, 2 if order is None else order, dim=-1)  # noqa: E731
    hold(ours, theirs, a, torch=torch, twin=None if order == 0 else twin)
    order = 2 if order is None else order
    hold(
        lambda x: tg.linalg.vector_norm(x, ord=order, axis=0),
        lambda b: np.linalg.vector_norm(b, ord=order, axis=0),
        a,
    )


@pytest.mark.parametrize("order", MATRIX_ORDERS)
@pytest.mark.parametrize("shape", [(3, 4), (2, 3, 3)])
def test_norms_of_matrices(order, shape, torch):
    a = normal(draws("norm"), shape)
    ours, theirs = lambda x: tg.linalg.norm(x, order, (-2, -1)), lambda b: np.linalg.norm(b, order, (-2, -1))
    hold(ours, theirs, a, torch=torch, twin=lambda x: torch.linalg.matrix_norm(x, order))
    hold(lambda x: tg.linalg.matrix_norm(x, ord=order), lambda b: np.linalg.matrix_norm(b, ord=order), a, second=False)


def test_norms_at_zero():
    for order in (None, 1, 2, 3, math.inf):
        x = tg.tensor(np.zeros(3, C), requires_grad=True)
        (gradient,) = tg.autograd.grad(tg.linalg.norm(x, order), x)
        np.testing.assert_array_equal(gradient.numpy(), 0)


@pytest.mark.parametrize("p", [None, 2, -2, 1, -1, "fro", "nuc", math.inf])
def test_condition_numbers(p):
    a = matrices("cond", 2, 3, 3)
    hold(lambda x: tg.linalg.cond(x, p), lambda b: np.linalg.cond(b, p), a, rel=1e-7)


def test_ranks():
    a = matrices("rank", 3, 3)
    assert tg.linalg.matrix_rank(tg.tensor(a)).item() == 3
    assert np.linalg.matrix_rank(tg.tensor(a[:, :1] @ a[:1])).item() == 1


def test_tensorsolve_and_tensorinv():
    a, b = normal(draws("tensor"), (2, 3, 6)), normal(draws("b"), (2, 3))
    hold(tg.linalg.tensorsolve, np.linalg.tensorsolve, a, b, rel=1e-7)
    hold(tg.linalg.tensorinv, np.linalg.tensorinv, a, rel=1e-7)


@pytest.mark.parametrize("dtype", [C, R])
@pytest.mark.parametrize("shape", [(3, 3), (2, 3, 3), (1, 1), (0, 0)])
def test_exponentials_of_matrices(shape, dtype, torch):
    a = normal(draws("expm"), shape, dtype)
    hold(tg.linalg.expm, scipy.linalg.expm, a, torch=torch, twin=torch.linalg.matrix_exp if a.size else None)


def test_exponentials_of_matrices_of_any_size():
    # Also of defective ones, of large ones, and with adjoints of another size.
    for a in (np.zeros((2, 2), C), np.eye(2, k=1) + 0j, 30j * np.eye(2) + np.eye(2, k=1), np.diag([1e-9, -40.0 + 1j])):
        hold(tg.linalg.expm, scipy.linalg.expm, a, second=False, low=False, rel=1e-7)
    x = tg.tensor(np.eye(2) + 0j, requires_grad=True)
    for size in (1e-200, 1.0, 1e200, 0.0):
        (gradient,) = tg.autograd.grad(tg.linalg.expm(x), x, tg.tensor(np.full((2, 2), size + 0j)))
        np.testing.assert_allclose(gradient.numpy(), np.full((2, 2), size * math.e), rtol=1e-12)
    for bad in (np.nan, np.inf):
        stack = tg.tensor(np.array([[[bad]], [[1.0]]]), requires_grad=True)
        value = tg.linalg.expm(stack)
        assert np.isnan(value[0].item()) and value[1].item() == pytest.approx(math.e)
    with pytest.raises(np.linalg.LinAlgError, match="square"):
        tg.linalg.expm(np.ones((2, 3)))


def test_numpys_own_functions_of_tensors():
    a, b = matrices("NumPy", 3, 3), normal(draws("NumPy"), (3,))
    hold(np.linalg.solve, np.linalg.solve, a, b, second=False)
    for function in (np.linalg.inv, np.linalg.det, np.linalg.slogdet, np.linalg.norm, np.linalg.cond, np.linalg.pinv):
        hold(function, function, a, second=False)


def test_parts_of_a_composition():
    """A function of several of them, recorded on one tape: of a real matrix too, whose gradient is real."""

    def of(np_, x, s):
        y = np_.linalg.solve(x + 1j * s, s[0])
        return np_.linalg.det(x @ x - 1j * s), np_.vdot(y, y)

    for dtype in (C, R):
        a, s = matrices("parts", 3, 3, dtype=dtype), normal(draws("s"), (3, 3), R)
        hold(lambda x, y: of(np, x, y), lambda b, c: of(np, b, c), a, s)


ROWS = ("inv", "det", "expm", "svdvals", "norm", "pinv", "eigvals", "qr")


def sign(x):
    return tg.linalg.slogdet(x)[0]


def logabsdet(x):
    return tg.linalg.slogdet(x)[1]


@pytest.mark.parametrize("function", [*(getattr(tg.linalg, name) for name in ROWS), sign, logabsdet])
def test_tangents(function):
    """Forward mode, which transposes rules, is what backward gives."""
    a = matrices("tangents", 3, 3)
    for direction in ways(draws("tangents"), [a], [None]):
        _, tangent = tg.func.jvp(function, (a,), (direction[0].astype(C),))
        slope = difference(lambda t, d=direction[0]: np.asarray(function(a + t * d)), np.array(0.0), np.array(1.0))
        np.testing.assert_allclose(tangent, slope, rtol=1e-8, atol=1e-8)


def test_the_helpers_see_a_wrong_rule():
    a = matrices("wrong", 2, 2)

    with pytest.raises(AssertionError):
        hold(lambda x: x.detach() * x, lambda b: b * b, a)
    weights = [np.ones((2, 2), C)]
    assert listed(found(lambda x: x, [a], weights)[1])[0].dtype == C
    assert loss(tg.tensor(a), weights).dtype == R
