"""Functions of symmetric matrices that read one triangle: the derivative is that of what they compute."""

import numpy as np
import pytest
from ops.rows import generator
from oracles import assert_close

import tapegrad as tg

FUNCTIONS = {
    "eigvalsh": np.linalg.eigvalsh,
    "eigvalsh of the upper one": lambda a: np.linalg.eigvalsh(a, "U"),
    "eigh": np.linalg.eigh,
    "eigh of the upper one": lambda a: np.linalg.eigh(a, UPLO="u"),
    "cholesky": np.linalg.cholesky,
    "cholesky of the upper one": lambda a: np.linalg.cholesky(a, upper=True),
    "pinv": lambda a: np.linalg.pinv(a, hermitian=True),
    "svd": lambda a: np.linalg.svd(a, hermitian=True),
    "singular values": lambda a: np.linalg.svd(a, hermitian=True, compute_uv=False),
}
WEIGHTS = generator("one triangle").uniform(0.5, 1.5, (3, 3))


def loss_of(function):
    """A number that phases and signs of vectors do not change."""

    def loss(a):
        result = function(a)
        total = 0.0
        for part in result if isinstance(result, tuple) else (result,):
            weights = WEIGHTS[0] if part.ndim < a.ndim else WEIGHTS
            total = total + ((part.real**2 + part.imag**2) * weights).sum((-1, -2) if part.ndim == a.ndim else -1)
        return total

    return loss


def matrix(dtype, filled):
    random = generator("matrix of one triangle")
    a = random.normal(size=(3, 3)) * 0.4 + np.diag([2.0, 3.5, 5.0])
    if dtype is complex:
        a = a + 0.3j * random.normal(size=(3, 3))  # on the diagonal, too, where it is not read
    return {"both": a, "lower": np.tril(a), "upper": np.triu(a)}[filled]


def differences(function, a):
    """∂L/∂x + i ∂L/∂y of a number."""
    gradient = np.zeros(a.shape, a.dtype)
    for place in np.ndindex(a.shape):
        for unit in (1.0, 1j) if a.dtype.kind == "c" else (1.0,):
            step = np.zeros(a.shape, a.dtype)
            step[place] = 1e-5 * unit
            gradient[place] += unit * (function(a + step) - function(a - step)) / 2e-5
    return gradient


@pytest.mark.parametrize("dtype", [float, complex])
@pytest.mark.parametrize("name", FUNCTIONS)
def test_first_and_second_derivatives_are_those_of_what_numpy_computes(name, dtype):
    loss = loss_of(FUNCTIONS[name])
    compiled = tg.compile(tg.func.grad(loss))
    along = generator("along").normal(size=(3, 3)).astype(dtype)
    if dtype is complex:
        along = along + 1j * generator("along, too").normal(size=(3, 3))
    stack = []
    for filled in ("both", "lower", "upper"):
        a = matrix(dtype, filled)
        x = tg.tensor(a, requires_grad=True)
        (gradient,) = tg.autograd.grad(loss(x), x, create_graph=True)
        expected = differences(loss, a)
        assert_close(gradient.detach().numpy(), expected, 1e-8, f"{name}, {filled}", scale=1.0)
        unread = np.tril(np.ones((3, 3)), -1) if "upper" in name else np.triu(np.ones((3, 3)), 1)
        assert (gradient.detach().numpy()[unread > 0] == 0).all()
        assert tg.autograd.gradcheck(loss, (x,))

        # forward, and second derivatives
        slope = tg.func.jvp(loss, (a,), (along,))[1]
        assert_close(slope, np.sum(expected.conj() * along).real, 1e-8, name, scale=1.0)
        second = tg.autograd.grad(tg.real((gradient * along.conj()).sum()), x)[0].numpy()

        def first_along(point):
            return np.sum(tg.func.grad(loss)(point).conj() * along).real

        assert_close(second, differences(first_along, a), 1e-7, f"second of {name}, {filled}", scale=1.0)
        stack.append(a)
        for _ in range(3):
            assert_close(compiled(a), expected, 1e-8, name, scale=1.0)
    batched = tg.func.vmap(tg.func.grad(loss))(np.stack(stack))
    assert_close(batched, np.stack([compiled(a) for a in stack]), 1e-12, name, scale=1.0)


def test_a_matrix_of_which_one_triangle_is_filled_has_the_whole_derivative():
    x = tg.tensor([[2.0, 0.0], [1.0, 2.0]], requires_grad=True)
    tg.linalg.eigvalsh(x)[0].backward()
    assert_close(x.grad.numpy(), np.array([[0.5, 0.0], [-1.0, 0.5]]), 1e-14, scale=1.0)


def test_the_half_that_is_not_read_may_hold_anything():
    for function in (np.linalg.cholesky, np.linalg.eigvalsh):
        gradients = []
        for filler in (0.0, np.nan, np.inf):
            x = tg.tensor([[4.0, filler], [1.0, 3.0]], requires_grad=True)
            function(x).sum().backward()
            gradients.append(x.grad.numpy())
        np.testing.assert_array_equal(gradients[1], gradients[0])
        np.testing.assert_array_equal(gradients[2], gradients[0])


def test_which_triangle_is_l_or_u():
    with pytest.raises(ValueError, match="'L' for the lower triangle"):
        tg.linalg.eigh(tg.eye(2), "M")
