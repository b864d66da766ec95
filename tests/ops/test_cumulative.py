"""Products and running extremes: zeros, overflow, ties, NaN, and the closed forms."""

import itertools
import math

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import assert_close, assert_same, leaf

import tapegrad as tg

NAN, INF = math.nan, math.inf
SMALL = st.sampled_from([0.0, -0.0, 1.0, -1.0, 2.0, 0.5, -3.0])


def gradient(function, x, cotangent=None):
    t = tg.tensor(x, requires_grad=True)
    return tg.autograd.grad(function(t), t, cotangent)[0].numpy()


def product_of_others(x, k, upto=None):
    return math.prod(v for i, v in enumerate(x[:upto]) if i != k)


@pytest.mark.parametrize("x", [[0.0, 2.0, 3.0], [0.0, 2.0, 0.0], [0.0], [2.0, -0.0, 4.0, 5.0], [0.0, 0.0, 0.0], []])
def test_zeros_in_products(x):
    expected = np.array([product_of_others(x, k) for k in range(len(x))])
    assert_close(gradient(tg.prod, np.array(x)), expected.reshape(len(x)), 0)
    cotangent = np.arange(1.0, len(x) + 1)
    expected = [sum(cotangent[j] * product_of_others(x, k, j + 1) for j in range(k, len(x))) for k in range(len(x))]
    assert_close(gradient(tg.cumprod, np.array(x), cotangent), np.array(expected).reshape(len(x)), 1e-15)


@given(st.lists(SMALL, max_size=9), st.data())
def test_products_of_anything_small(x, data):
    """These products are exact, so any way to compute them gives the same."""
    cotangent = np.array([data.draw(st.integers(-3, 3)) for _ in x], float)
    x = np.array(x)
    n = len(x)
    assert_close(gradient(tg.prod, x), np.array([product_of_others(x, k) for k in range(n)]).reshape(n), 0)
    expected = [sum(cotangent[j] * product_of_others(x, k, j + 1) for j in range(k, n)) for k in range(n)]
    assert_close(gradient(tg.cumprod, x, cotangent), np.array(expected).reshape(n), 1e-14, scale=1.0)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_zeros_in_products_are_as_in_torch(dtype, torch):
    random = np.random.default_rng(0)
    for zeros in range(4):
        x = random.uniform(0.5, 2, (4, 3, 5)).astype(dtype)
        x.reshape(-1)[random.choice(60, 7 * zeros, replace=False)] = 0
        cotangent = random.uniform(-1, 1, x.shape).astype(dtype)
        for axis in range(3):
            u = torch.tensor(x, requires_grad=True)
            (expected,) = torch.autograd.grad(torch.cumprod(u, axis), u, torch.tensor(cotangent))
            found = gradient(lambda t, axis=axis: t.cumprod(axis), x, cotangent)
            assert_close(found, expected.numpy(), 20 * np.finfo(dtype).eps, scale=1.0)
            (expected,) = torch.autograd.grad(torch.prod(u, axis).sum(), u)
            found = gradient(lambda t, axis=axis: t.prod(axis).sum(), x)
            assert found.dtype == dtype
            assert_close(found, expected.numpy(), 20 * np.finfo(dtype).eps, scale=1.0)


def test_products_whose_factors_overflow_or_vanish():
    """The derivative is a number, though the product of some factors is not."""
    assert_close(gradient(tg.prod, np.array([1e-200, 1e-200, 1e200])), np.array([1.0, 1.0, 0.0]), 1e-15)
    with np.errstate(over="ignore"):
        found = gradient(lambda t: t.cumprod()[0], np.array([1e200, 1e200, 1e200]))
        assert_same(found, np.array([1.0, 0.0, 0.0]))
        found = gradient(tg.cumprod, np.array([2.0, 1e300, 1e300, 3.0]), np.array([1.0, 1.0, 0.0, 0.0]))
        assert_close(found, np.array([1 + 1e300, 2.0, 0.0, 0.0]), 1e-15)


def test_products_over_no_elements():
    assert gradient(lambda t: t.prod(axis=1).sum(), np.zeros((2, 0))).shape == (2, 0)
    assert gradient(lambda t: t.prod(axis=0).sum(), np.zeros((2, 0))).shape == (2, 0)
    assert gradient(lambda t: t.cumprod(axis=1), np.zeros((2, 0)), np.zeros((2, 0))).shape == (2, 0)
    assert tg.prod(np.zeros(0)).item() == 1.0


def test_cumulative_sum_and_product_of_the_standard():
    x = np.array([[1.0, 2.0, 3.0], [4.0, 5.0, 6.0]])
    t = leaf(x)
    for name in ("cumulative_sum", "cumulative_prod"):
        for options in ({"axis": 1}, {"axis": 0, "include_initial": True}):
            result = getattr(tg, name)(t, **options)
            assert_same(result.detach(), getattr(np, name)(x, **options))
        with pytest.raises(ValueError, match=rf"{name} of a tensor of shape \(2, 3\) needs an axis"):
            getattr(tg, name)(t)
    assert_same(tg.cumulative_sum(np.arange(3), include_initial=True).numpy(), np.array([0, 0, 1, 3]))


# Running extremes


def shared(x, cotangent, sign):
    """The gradient by its definition: each result is shared by all elements so far that attain it."""
    found = np.zeros(len(x))
    for j in range(len(x)):
        seen = x[: j + 1]
        attained = np.isnan(seen)
        if not attained.any():
            attained = seen == sign * max(sign * seen)
        found[: j + 1] += cotangent[j] * attained / attained.sum()
    return found


@given(st.lists(st.sampled_from([0.0, -0.0, 1.0, 2.0, -1.0, INF, -INF, NAN]), max_size=10))
def test_running_extremes_share_ties(x):
    x = np.array(x)
    cotangent = np.linspace(1.0, 2.0, len(x))
    for name, sign, accumulate in (("cummax", 1, np.maximum.accumulate), ("cummin", -1, np.minimum.accumulate)):
        t = leaf(x)
        values, indices = getattr(tg, name)(t, axis=0)
        assert_same(values.detach(), accumulate(x))
        (found,) = tg.autograd.grad(values, t, cotangent)
        assert_close(found.numpy(), shared(x, cotangent, sign), 1e-14, name, scale=1.0)
        taken = x[indices.numpy()]
        assert np.array_equal(taken, values.detach().numpy(), equal_nan=True)
        assert indices.dtype == np.int64 and not indices.requires_grad


def test_running_extremes_are_torchs(torch):
    random = np.random.default_rng(1)
    x = random.integers(0, 4, (3, 5, 2)).astype(float)
    x[0, 2, 1] = NAN
    for name, axis in itertools.product(("cummax", "cummin"), (0, 1, -1)):
        values, indices = getattr(tg.tensor(x), name)(dim=axis)
        expected = getattr(torch, name)(torch.tensor(x), axis)
        assert_same(values.numpy(), expected.values.numpy())
        assert_same(indices.numpy(), expected.indices.numpy())
    with pytest.raises(TypeError, match=r"cummax\(\) needs an axis"):
        tg.tensor(x).cummax()
    with pytest.raises(np.exceptions.AxisError):
        tg.cummax(x, 3)


def test_products_that_lose_digits_are_not_divided_by():
    x = tg.tensor([1e-160, 3e-160, 2.0], requires_grad=True)
    (gradient,) = tg.autograd.grad(x.cumprod(0)[1], x)
    np.testing.assert_allclose(gradient.numpy(), [3e-160, 1e-160, 0.0], rtol=1e-12)
