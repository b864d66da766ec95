"""Order statistics: NumPy's values by every method, where gradients go, ties, NaN, errors."""

import math
import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from oracles import assert_close, assert_same, difference_gradient, leaf

import tapegrad as tg

NAN, INF = math.nan, math.inf
METHODS = (
    *("inverted_cdf", "averaged_inverted_cdf", "closest_observation", "interpolated_inverted_cdf", "hazen", "weibull"),
    *("linear", "median_unbiased", "normal_unbiased", "lower", "higher", "midpoint", "nearest"),
)


def gradient(function, x, cotangent=None):
    t = tg.tensor(x, requires_grad=True)
    return tg.autograd.grad(function(t), t, cotangent)[0].numpy()


def distinct(n, seed=0):
    return np.random.default_rng(seed).permutation(n) * 1.0 + np.random.default_rng(seed + 1).uniform(0.1, 0.4, n)


# Quantiles


@pytest.mark.parametrize("method", METHODS)
def test_every_method(method):
    """Central differences see each piece; at the grid of levels no method is between two."""
    x = distinct(7)
    for q in (0.0, 0.07, 0.31, 0.5, 0.77, 1.0):
        value = tg.quantile(leaf(x), q, method=method)
        assert_same(value.detach(), np.quantile(x, q, method=method))
        expected = difference_gradient(lambda a, q=q: np.quantile(a, q, method=method), [x], 0)
        found = gradient(lambda t, q=q: tg.quantile(t, q, method=method), x)
        assert_close(found, expected, 1e-9, f"{method} {q}", scale=1.0)
        for name in ("percentile", "nanpercentile"):
            found = gradient(lambda t, q=q, name=name: getattr(tg, name)(t, 100 * q, method=method), x)
            assert_close(found, expected, 1e-9, f"{name} {method} {q}", scale=1.0)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_quantiles_are_torchs(dtype, torch):
    x = distinct(24).reshape(4, 6).astype(dtype)
    q = np.array([0.1, 0.5, 0.9], dtype)
    for method in ("linear", "lower", "higher", "midpoint"):
        for axis in (0, 1):
            t, u = leaf(x), torch.tensor(x, requires_grad=True)
            mine = tg.quantile(t, q, dim=axis, keepdim=True, method=method)
            other = torch.quantile(u, torch.tensor(q), dim=axis, keepdim=True, interpolation=method)
            eps = 8 * np.finfo(dtype).eps
            assert_close(mine.detach().numpy(), other.detach().numpy(), eps)
            (expected,) = torch.autograd.grad(other.sum(), u)
            assert_close(tg.autograd.grad(mine.sum(), t)[0].numpy(), expected.numpy(), eps, scale=8.0)


@given(arrays.arrays(float, arrays.array_shapes(max_dims=3, max_side=4), elements=st.floats(-5, 5)), st.data())
@settings(max_examples=60)
def test_quantiles_of_any_shape(x, data):
    """The gradients of one result add up to 1; times the elements, to the result itself."""
    axes = data.draw(st.one_of(st.none(), st.sets(st.integers(0, x.ndim - 1), min_size=1).map(tuple)))
    q = data.draw(st.one_of(st.floats(0, 1), st.lists(st.floats(0, 1), min_size=1, max_size=3).map(np.array)))
    t = leaf(x)
    value = tg.quantile(t, q, axis=axes)
    assert_same(value.detach(), np.quantile(x, q, axis=axes))
    (found,) = tg.autograd.grad(value.sum(), t)
    assert_close((found.numpy() * x).sum(), value.detach().numpy().sum(), 1e-11, scale=10.0)
    assert_close(found.numpy().sum(), np.float64(value.size), 1e-12)


def test_levels_of_any_shape():
    x = distinct(24).reshape(2, 3, 4)
    q = np.array([[0.1, 0.5], [0.7, 1.0]])
    for name in ("quantile", "nanquantile"):
        for axis in (None, 1, (0, 2)):
            for keepdims in (False, True):
                value = getattr(tg, name)(x, q, axis=axis, keepdims=keepdims)
                assert_same(value.numpy(), np.quantile(x, q, axis=axis, keepdims=keepdims))
    assert tg.quantile(x, tg.tensor([0.5])).shape == (1,)
    assert tg.quantile(x, [], axis=0).shape == (0, 3, 4)
    with pytest.raises(TypeError, match=r"q of a quantile requires grad.*q\.detach\(\)"):
        tg.quantile(x, leaf(np.array(0.5)))
    with pytest.raises(ValueError, match="range"):
        tg.quantile(leaf(x), 1.5)
    with pytest.raises(np.exceptions.AxisError):
        tg.quantile(leaf(x), 0.5, axis=3)


def test_weighted_quantiles():
    x, w = distinct(5), np.array([1.0, 0.0, 3.0, 2.0, 1.0])
    options = {"method": "inverted_cdf", "weights": w}
    for q in (0.1, 0.5, 0.9):
        expected = difference_gradient(lambda a, q=q: np.quantile(a, q, **options), [x], 0)
        found = gradient(lambda t, q=q: tg.quantile(t, q, **options), x)
        assert_close(found, expected, 1e-9, scale=1.0)
    with pytest.raises(TypeError, match=r"weights of a quantile requires grad"):
        tg.quantile(x, 0.5, method="inverted_cdf", weights=leaf(w))


def test_equal_elements_share_the_median():
    third = 1.0 / 3.0
    assert_same(gradient(tg.median, np.array([2.0, 1.0, 2.0, 2.0, 3.0])), np.array([third, 0.0, third, third, 0.0]))
    assert_same(gradient(tg.median, np.array([1.0, 1.0])), np.array([0.5, 0.5]))
    assert_same(gradient(tg.median, np.array([[3.0, 1.0, 2.0, 5.0]])), np.array([[0.5, 0.0, 0.5, 0.0]]))


def test_nan_comes_from_nan():
    x = np.array([[1.0, NAN, 2.0], [3.0, 5.0, 4.0]])
    for function in (lambda t: t.median(axis=1), lambda t: t.quantile(0.5, axis=1)):
        assert np.isnan(function(leaf(x)).detach().numpy()).tolist() == [True, False]
        found = gradient(function, x, np.array([2.0, 3.0]))
        assert_same(found, np.array([[0.0, 2.0, 0.0], [0.0, 0.0, 3.0]]))
    found = gradient(lambda t: t.quantile([0.1, 0.2]), np.array([NAN, NAN, 1.0]), np.array([1.0, 5.0]))
    assert_same(found, np.array([3.0, 3.0, 0.0]))


def test_quantiles_without_nan():
    x = np.array([[NAN, 4.0, 1.0, NAN], [NAN, NAN, NAN, NAN], [7.0, 5.0, 8.0, 6.0]])
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        t = leaf(x)
        value = t.nanquantile([0.5, 0.25], axis=1)
        assert_same(value.detach(), np.nanquantile(x, [0.5, 0.25], axis=1))
        (found,) = tg.autograd.grad(value, t, np.array([[1.0, 1.0, 1.0], [4.0, 4.0, 4.0]]))
    expected = [[0.0, 0.5 + 1.0, 0.5 + 3.0, 0.0], [0.0] * 4, [0.5, 1.0, 0.0, 0.5 + 3.0]]
    assert_close(found.numpy(), np.array(expected), 1e-15)


def test_medians_of_nothing():
    for x in (np.zeros(0), np.zeros((2, 0))):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            t = leaf(x)
            value = t.median(axis=-1)
            assert_same(value.detach(), np.median(x, axis=-1))
            assert tg.autograd.grad(value.sum(), t)[0].shape == x.shape


def test_torchs_median_is_refused():
    for name in ("median", "nanmedian"):
        with pytest.raises(TypeError, match=rf"torch\.{name}\(dim=\) gives values and indices.*{name}\(axis="):
            getattr(leaf(np.ones((2, 2))), name)(dim=0)


# Sorting


@given(
    arrays.arrays(float, arrays.array_shapes(max_dims=3, max_side=5, min_side=0), elements=st.floats(allow_nan=True)),
    st.data(),
)
@settings(max_examples=60)
def test_sorting_anything(x, data):
    axis = data.draw(st.one_of(st.none(), st.integers(-x.ndim, x.ndim - 1)))
    cotangent = np.arange(x.size, dtype=float).reshape(x.size if axis is None else x.shape)
    t = leaf(x)
    result = t.sort(axis=axis)
    assert np.array_equal(result.detach().numpy(), np.sort(x, axis=axis), equal_nan=True)
    (found,) = tg.autograd.grad(result, t, cotangent)
    # the gradient is the cotangent, in the order that the elements came from
    order = np.argsort(x, axis=axis, kind="stable")
    back = np.take_along_axis(
        found.numpy().ravel() if axis is None else found.numpy(), order, 0 if axis is None else axis
    )
    assert_same(back, cotangent)


def test_sorting_copies_and_says_what_torch_would_give():
    t = tg.tensor([3.0, 1.0, 2.0])
    assert t.sort().tolist() == [1.0, 2.0, 3.0]
    assert t.tolist() == [3.0, 1.0, 2.0]
    assert tg.sort([3, 1, 2], kind="stable").dtype == np.int64
    with pytest.raises(TypeError, match=r"torch\.sort\(dim=\) gives values and indices; write sort\(axis="):
        t.sort(dim=0)
    with pytest.raises(np.exceptions.AxisError):
        tg.sort(t, axis=1)
    with pytest.raises(np.exceptions.AxisError):
        tg.sort(1.0)


def test_partition():
    x = distinct(9).reshape(3, 3)
    for kth, axis in ((1, -1), ((0, 2), 0), (4, None)):
        t = leaf(x)
        result = tg.partition(t, kth, axis=axis)
        assert_same(result.detach(), np.partition(x, kth, axis=axis))
        (found,) = tg.autograd.grad((result * result.detach()).sum(), t)
        assert_same(found.numpy(), x)
    with pytest.raises(ValueError, match="kth"):
        tg.partition(leaf(x), 5)


@pytest.mark.parametrize("largest", [True, False])
def test_topk_and_kthvalue_are_torchs(largest, torch):
    x = distinct(24).reshape(2, 3, 4)
    x[0, 1, 2] = NAN  # the largest of all, as in torch
    for axis in range(-3, 3):
        for k in range(1, x.shape[axis] + 1):
            values, indices = tg.topk(leaf(x), k, dim=axis, largest=largest)
            expected = torch.topk(torch.tensor(x), k, axis, largest)
            assert_same(values.detach(), expected.values.numpy())
            assert_same(indices, expected.indices.numpy())
            value, index = tg.kthvalue(leaf(x), k, dim=axis, keepdim=True)
            expected = torch.kthvalue(torch.tensor(x), k, axis, True)
            assert_same(value.detach(), expected.values.numpy())
            assert_same(index, expected.indices.numpy())


def test_topk_takes_the_first_of_equal_elements():
    x = np.array([2.0, 3.0, 2.0, 3.0, 2.0])
    assert tg.topk(x, 3)[1].tolist() == [1, 3, 0]
    assert tg.topk(x, 2, largest=False)[1].tolist() == [0, 2]
    assert_same(gradient(lambda t: t.topk(3)[0], x, np.array([1.0, 2.0, 3.0])), np.array([3.0, 1.0, 0.0, 2.0, 0.0]))
    assert tg.topk(x, 0)[0].shape == (0,)
    for call in (lambda: tg.topk(x, 6), lambda: tg.kthvalue(x, 0), lambda: tg.kthvalue(x, 6)):
        with pytest.raises(ValueError, match="axis of 5 elements"):
            call()
