"""norm with every order that it takes: NumPy's values, and derivatives."""

import math

import numpy as np
import pytest
from ops.rows import DTYPES
from ops.structured import away_from_zero
from oracles import assert_close, assert_same, difference_gradient, gradients

import tapegrad as tg

INF = math.inf
VECTOR_ORDERS = (None, 0, 1, 2, 3, 0.5, 1.5, -1, -2, 4.0, INF, -INF)
VECTORS = (((5,), None), ((3, 4), 0), ((3, 4), -1), ((2, 3, 4), 1), ((2, 3, 4), (2,)))
MATRIX_ORDERS = (None, "fro", 1, -1, INF, -INF, 2, -2, "nuc")
MATRICES = (((3, 4), (0, 1)), ((3, 4), (1, 0)), ((2, 3, 4), (-1, 0)), ((2, 3, 4), (1, 2)))
CASES = [(shape, axis, order) for order in VECTOR_ORDERS for shape, axis in VECTORS]
CASES += [(shape, axis, order) for order in MATRIX_ORDERS for shape, axis in MATRICES]
CASES += [((3, 4), None, order) for order in MATRIX_ORDERS] + [((2, 3, 4), None, None), ((), None, None)]


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("case", CASES, ids=str)
def test_norms_are_those_of_numpy_with_their_derivatives(case, dtype):
    shape, axis, order = case
    x = away_from_zero(shape)
    for keepdims in (False, True):

        def numpys(a, keepdims=keepdims):
            return np.linalg.norm(a, order, axis, keepdims)

        t = tg.tensor(x.astype(dtype), requires_grad=True)
        norms = (
            t.norm(order, axis, keepdims),
            tg.norm(t, ord=order, axis=axis, keepdims=keepdims),
            t.norm(order, axis, keepdim=keepdims),
            np.linalg.norm(t, order, axis, keepdims),
        )
        expected = numpys(x.astype(dtype))
        assert norms[0].dtype == expected.dtype
        assert_close(norms[0].detach().numpy(), expected, 16 * np.finfo(dtype).eps, scale=1.0)
        weights = np.random.default_rng(5).uniform(-1, 2, expected.shape).astype(dtype)
        for norm in norms:
            assert_same(norm.detach(), norms[0].detach())
        wanted = difference_gradient(lambda a, w=weights, f=numpys: np.sum(w * f(a)), [x], 0)
        (gradient,) = gradients(norms[0], t, weights)
        assert gradient.dtype == dtype
        assert_close(gradient, wanted, 1e-8 if dtype is np.float64 else 1e-5, scale=1.0)


def test_a_norm_of_order_0_counts_and_has_no_slope():
    t = tg.tensor([0.0, 2.0, -3.0], requires_grad=True)
    norm = tg.norm(t, 0)
    assert norm.item() == 2.0
    assert_same(abs(gradients(norm, t)[0]), np.zeros(3))


@pytest.mark.parametrize("dtype", [np.int64, np.int8, np.uint8, np.bool_])
@pytest.mark.parametrize("order", [None, 1, 2, 3, 0.5, INF, -INF, 0])
def test_norms_of_integers(order, dtype):
    x = np.array([1, 0, 3, 120]).astype(dtype)
    expected = np.linalg.norm(x[2:], order)
    norm = tg.norm(tg.tensor(x[2:]), order)
    assert norm.dtype == expected.dtype
    assert_close(norm.numpy(), expected, 1e-14)


REFUSED = (
    ((2, 3, 4), 1, None),
    ((2, 3, 4), 2, None),
    ((2, 3, 4), "fro", None),
    ((3, 4), "nonsense", None),
    ((3, 4), 3, None),
    ((3, 4), 0, (0, 1)),
    ((5,), "fro", None),
    ((5,), "nuc", None),
    ((), 1, None),
    ((3, 4), 1, (0, 0)),
    ((3, 4), 1, 2),
    ((2, 3, 4), 2, (0, 1, 2)),
    ((3, 4), 1, [0, 1]),
)


@pytest.mark.parametrize("case", REFUSED, ids=str)
def test_what_numpy_refuses_does_not_become_something_else(case):
    shape, order, axis = case
    x = np.ones(shape)
    with pytest.raises((ValueError, TypeError)):
        np.linalg.norm(x, order, axis)
    with pytest.raises((ValueError, TypeError)):
        tg.norm(tg.tensor(x), order, axis)


@pytest.mark.parametrize("order", [2, -2, "nuc"])
@pytest.mark.parametrize("axis", [None, (0, 1), (1, 0)])
def test_norms_by_singular_values_where_these_are_the_same(order, axis):
    """Of all sub-gradients the one of least norm, which does not depend on the vectors that were found."""
    x = tg.tensor(3.0 * np.eye(4)[::-1], requires_grad=True)
    tg.norm(x, order, axis).backward()
    share = 1.0 if order == "nuc" else 0.25
    assert_close(x.grad.numpy(), share * np.eye(4)[::-1], 1e-14)


@pytest.mark.parametrize("order", [2, -2, "nuc"])
def test_norms_by_singular_values_at_zero(order):
    x = tg.tensor(np.zeros((3, 2)), requires_grad=True)
    tg.norm(x, order).backward()
    assert_same(abs(x.grad.numpy()), np.zeros((3, 2)))
    y = tg.tensor([[2.0, 0.0], [0.0, 0.0], [0.0, 0.0]], requires_grad=True)
    tg.norm(y, order).backward()
    expected = np.zeros((3, 2))
    expected[0, 0] = 0.0 if order == -2 else 1.0
    assert_close(y.grad.numpy(), expected, 1e-15)


@pytest.mark.parametrize("order", [1, 2, 3, 1.5, 4.0, INF, None])
@pytest.mark.parametrize("shape", [(3,), (2, 3)])
def test_norms_have_the_least_sub_gradient_at_zero(order, shape):
    """The second of the six rules: a norm is convex, and its sub-gradients at 0 are a ball around 0."""
    x = tg.tensor(np.zeros(shape), requires_grad=True)
    tg.norm(x, order, axis=-1).sum().backward()
    assert_same(x.grad.numpy() + 0.0, np.zeros(shape))


def test_norms_where_only_some_vectors_are_zero():
    x = tg.tensor([[0.0, 0.0], [3.0, -4.0]], requires_grad=True)
    tg.norm(x, axis=1).sum().backward()
    assert_close(x.grad.numpy(), np.array([[0.0, 0.0], [0.6, -0.8]]), 1e-15)
    x.grad = None
    tg.norm(x, 3, axis=1).sum().backward()
    expected = np.array([9.0, -16.0]) / (27 + 64) ** (2 / 3)
    assert_close(x.grad.numpy(), np.array([[0.0, 0.0], expected]), 1e-14)


@pytest.mark.parametrize("order", [1, 2, 3, 1.5, INF, -INF])
def test_norms_with_a_zero_component(order):
    """Derivatives by the others, and 0 by the zero: of least norm (1), of a smooth function (the others)."""
    x = tg.tensor([0.0, 2.0, -3.0], requires_grad=True)
    if order == -INF:
        x = tg.tensor([5.0, 2.0, -3.0], requires_grad=True)
    tg.norm(x, order).backward()
    size = np.array([2.0, 3.0])
    if isinstance(order, float) and math.isinf(order):
        expected = [0.0, -1.0] if order > 0 else [1.0, 0.0]
    else:
        expected = np.array([1, -1]) * size ** (order - 1) * (size**order).sum() ** (1 / order - 1)
    assert_close(x.grad.numpy(), np.array([0.0, *expected]), 1e-14)
