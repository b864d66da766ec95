"""Variance, softmax, averages, covariance and what leaves out NaN: kinks, special values, empty ones, errors."""

import math
import warnings

import numpy as np
import pytest
import scipy.special
from hypothesis import given
from hypothesis import strategies as st
from oracles import assert_close, assert_same, difference_gradient, leaf

import tapegrad as tg

INF, NAN = math.inf, math.nan
X = np.array([[0.3, -1.2, 2.5, 0.7], [1.1, 0.4, -0.6, 3.0]])


def gradient(function, x, cotangent=None):
    t = tg.tensor(x, requires_grad=True)
    return tg.autograd.grad(function(t), t, cotangent)[0].numpy()


# Variance and standard deviation


def test_the_derivative_of_std_at_variance_0_is_0():
    """Rule 2: every direction but the constant one raises it."""
    x = np.array([[2.0, 2.0, 2.0], [1.0, 2.0, 3.0]])
    found = gradient(lambda t: t.std(axis=1).sum(), x)
    assert_same(found[0], np.zeros(3))
    assert_close(found[1], np.array([-1, 0, 1]) / (3 * np.std(x[1])), 1e-15)
    assert_same(gradient(lambda t: tg.std(t), np.array(3.0)), np.array(0.0))
    assert_same(gradient(lambda t: tg.nanstd(t), np.array([NAN, 2.0, 2.0])), np.zeros(3))


@pytest.mark.parametrize("name", ["var", "std"])
def test_correction_is_another_name_of_ddof(name):
    function = getattr(tg, name)
    t = leaf(X)
    assert_same(function(t, axis=1, correction=1).detach(), getattr(np, name)(X, axis=1, ddof=1))
    assert_same(function(t, axis=1, ddof=0.5).detach(), getattr(np, name)(X, axis=1, ddof=0.5))
    with pytest.raises(TypeError, match=rf"{name}\(\) got both ddof=1 and correction=1.*give one"):
        function(t, ddof=1, correction=1)
    with pytest.raises(TypeError, match=rf"torch.{name}\(dim=\) divides by n - 1; write {name}\(axis=…, ddof=1\)"):
        function(t, dim=1)


@pytest.mark.parametrize("name", ["var", "std"])
def test_about_a_mean_that_is_there_already(name):
    function = getattr(tg, name)
    for ddof in (0, 1):
        t = leaf(X)
        mean = t.mean(axis=1, keepdims=True)
        value = function(t, axis=1, ddof=ddof, mean=mean)
        assert_close(value.detach().numpy(), getattr(np, name)(X, axis=1, ddof=ddof), 1e-15)
        (found,) = tg.autograd.grad(value.sum(), t)
        assert_close(found.numpy(), gradient(lambda t, d=ddof: function(t, axis=1, ddof=d).sum(), X), 1e-14)
    # another number than the mean: then the derivative is that about this number
    about = np.array([[1.0], [2.0]])
    found = gradient(lambda t: t.var(axis=1, mean=about).sum(), X)
    assert_close(found, 2 * (X - about) / 4, 1e-15)
    with pytest.raises(ValueError, match=r"mean has shape \(2,\).*keepdims=True it is \(2, 1\)"):
        leaf(X).var(axis=1, mean=np.zeros(2))


def test_too_few_elements_are_nan_as_in_numpy():
    for x, ddof in (([1.0], 1), ([1.0, 2.0], 3), ([], 0)):
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            for name in ("var", "std"):
                t = leaf(np.array(x))
                value = getattr(tg, name)(t, ddof=ddof)
                assert_same(value.detach(), getattr(np, name)(np.array(x), ddof=ddof))
                (found,) = tg.autograd.grad(value, t)
                assert found.shape == (len(x),)
                assert np.all(~np.isfinite(found.numpy()))


# logsumexp, softmax

SPECIAL = (
    [0.0, 1.0, -2.0],
    [-INF, 0.5, 1.0],
    [-INF, -INF, 2.0],
    [1000.0, -1000.0, 999.0],
    [0.0, -40.0, -50.0],
    [-1e300, 1e300, 0.0],
)


@pytest.mark.parametrize("x", SPECIAL, ids=str)
def test_special_values_of_the_smooth_maximum(x, torch):
    x = np.array(x)
    running = [("logcumsumexp", lambda t: torch.logcumsumexp(t, 0))] if abs(x[np.isfinite(x)]).max() < 100 else []
    for name, theirs in (
        ("logsumexp", lambda t: torch.logsumexp(t, 0)),
        ("softmax", lambda t: torch.softmax(t, 0)),
        ("log_softmax", lambda t: torch.log_softmax(t, 0)),
        *running,
    ):
        t, u = leaf(x), torch.tensor(x, requires_grad=True)
        mine, other = getattr(tg, name)(t), theirs(u)
        assert_close(mine.detach().numpy(), other.detach().numpy(), 1e-15, name, scale=1.0)
        cotangent = np.linspace(1.0, 2.0, 3) if mine.shape else np.array(1.5)
        (found,) = tg.autograd.grad(mine, t, cotangent)
        (expected,) = torch.autograd.grad(other, u, torch.tensor(cotangent))
        if name == "logcumsumexp":  # torch has NaN where the first are -inf, and loses digits beside large ones
            finite = np.isfinite(expected.numpy())
            assert_close(found.numpy()[finite], expected.numpy()[finite], 1e-12, name, scale=1.0)
            assert np.isfinite(found.numpy()).all()
        else:
            assert_close(found.numpy(), expected.numpy(), 1e-14, name)


def test_logsumexp_is_scipys():
    for x in (X, X.astype(np.float32), np.array([[-INF, -INF], [INF, 1.0], [NAN, 1.0]]), np.arange(6).reshape(2, 3)):
        for options in ({}, {"axis": 1}, {"axis": (0, 1), "keepdims": True}, {"axis": -1, "keepdims": True}):
            value = tg.logsumexp(x, **options)
            expected = scipy.special.logsumexp(x, **options)
            assert value.dtype == expected.dtype
            assert_close(value.numpy(), expected, 4 * np.finfo(expected.dtype).eps, f"{x} {options}")
    assert tg.logsumexp(np.zeros(0)).item() == -INF
    assert tg.logsumexp(np.zeros((2, 0)), axis=1).tolist() == [-INF, -INF]
    assert tg.logsumexp([0.0, -40.0]).item() == pytest.approx(math.exp(-40), rel=1e-14)


def test_infinite_sums_are_shared_equally():
    """As those of logaddexp: what is equal shares equally."""
    assert_same(gradient(tg.logsumexp, np.full(4, -INF)), np.full(4, 0.25))
    assert_same(gradient(tg.logsumexp, np.array([INF, 3.0, INF, -INF])), np.array([0.5, 0.0, 0.5, 0.0]))
    found = gradient(lambda t: t.logsumexp(axis=1), np.array([[-INF, -INF], [0.0, 0.0]]), np.array([2.0, 3.0]))
    assert_same(found, np.array([[1.0, 1.0], [1.5, 1.5]]))
    found = gradient(lambda t: t.logcumsumexp(), np.array([-INF, -INF, 0.0]), np.array([1.0, 3.0, 5.0]))
    assert_close(found, np.array([1 + 1.5, 1.5, 5.0]), 1e-15)
    found = gradient(lambda t: t.logcumsumexp(), np.array([0.0, INF, INF]), np.array([1.0, 3.0, 5.0]))
    assert_close(found, np.array([1.0, 3 + 2.5, 2.5]), 1e-15)


@given(st.lists(st.floats(-700, 700), min_size=1, max_size=8), st.sampled_from(["softmax", "logcumsumexp"]))
def test_softmax_and_logcumsumexp_of_anything(x, name):
    """In closed form with Python's own numbers: weights exp(x[k] - out[j])."""
    x = np.array(x)
    n = len(x)
    cotangent = np.linspace(-1.0, 2.0, n)
    found = gradient(getattr(tg, name), x, cotangent)
    if name == "softmax":
        weights = [math.exp(v - max(x)) for v in x]
        p = np.array(weights) / math.fsum(weights)
        expected = p * (cotangent - math.fsum(p * cotangent))
    else:
        expected = np.zeros(n)
        for j in range(n):
            largest = max(x[: j + 1])
            weights = np.array([math.exp(v - largest) for v in x[: j + 1]])
            expected[: j + 1] += cotangent[j] * weights / math.fsum(weights)
    assert_close(found, expected, 1e-11, name, scale=1.0)


def test_softmax_of_all_or_along_axes():
    for axis in (None, 0, 1, (0, 1), -1):
        assert_close(tg.softmax(X, axis=axis).numpy(), scipy.special.softmax(X, axis=axis), 1e-15)
    assert_same(tg.softmax(leaf(X), dim=1).detach(), scipy.special.softmax(X, axis=1))
    assert tg.softmax(np.zeros((0, 3)), axis=0).shape == (0, 3)
    assert tg.log_softmax(np.zeros((2, 0))).shape == (2, 0)
    with pytest.raises(np.exceptions.AxisError):
        tg.softmax(X, axis=2)
    with pytest.raises(ValueError, match="repeated axis"):
        tg.softmax(X, axis=(0, 0))


# Averages and covariance


def test_average_is_differentiable_by_its_weights():
    w = np.array([0.5, 2.0, 1.0, 0.1])
    t, u = leaf(X), leaf(w)
    value, total = tg.average(t, axis=1, weights=u, returned=True)
    expected = np.average(X, axis=1, weights=w, returned=True)
    assert_close(value.detach().numpy(), expected[0], 1e-15)
    assert_close(total.detach().numpy(), expected[1], 1e-15)
    loss = (value * np.array([1.0, 3.0])).sum() + total.sum()
    found = tg.autograd.grad(loss, [t, u])

    def function(x, w):
        value, total = np.average(x, axis=1, weights=w, returned=True)
        return (value * np.array([1.0, 3.0])).sum() + total.sum()

    for k in range(2):
        assert_close(found[k].numpy(), difference_gradient(function, [X, w], k), 1e-9, scale=1.0)


def test_average_of_integers_and_without_weights():
    for x in (np.arange(6).reshape(2, 3), X.astype(np.float32)):
        for options in ({}, {"axis": 0, "returned": True}, {"axis": (0, 1), "keepdims": True}):
            results, expected = tg.average(x, **options), np.average(x, **options)
            pairs = zip(results, expected, strict=True) if "returned" in options else [(results, expected)]
            for result, value in pairs:
                assert_same(result, value)


def test_average_says_what_is_wrong_with_weights():
    with pytest.raises(ZeroDivisionError, match="weights of average sum to zero"):
        tg.average(X, axis=1, weights=[1.0, -1.0, 0.0, 0.0])
    with pytest.raises(TypeError, match=r"weights of shape \(4,\).*no axis.*give axis="):
        tg.average(X, weights=np.ones(4))
    with pytest.raises(ValueError, match=r"weights of shape \(3,\), but axis 1.*needs \(4,\)"):
        tg.average(X, axis=1, weights=np.ones(3))


def test_covariance_is_differentiable_by_its_weights():
    w = np.array([0.5, 2.0, 1.0, 0.7])
    t, u = leaf(X), leaf(w)
    value = tg.cov(t, aweights=u, fweights=[1, 2, 1, 3])
    weights = np.array([[1.0, 0.3], [2.0, -1.0]])
    found = tg.autograd.grad((value * weights).sum(), [t, u])

    def function(x, w):
        return (weights * np.cov(x, aweights=w, fweights=[1, 2, 1, 3])).sum()

    for k in range(2):
        assert_close(found[k].numpy(), difference_gradient(function, [X, w], k), 1e-8, scale=1.0)


def test_covariance_of_every_kind_is_numpys():
    y = X[::-1] ** 2
    for arguments, options in (
        ((X,), {}),
        ((X, y), {"ddof": 0}),
        ((X.T,), {"rowvar": False}),
        ((X[0], y[1]), {"bias": True}),
        ((X.T, y.T), {"rowvar": False}),
        ((np.arange(4),), {}),
        ((np.zeros((0, 3)),), {}),
        ((X,), {"fweights": [1, 0, 2, 1]}),
    ):
        assert_close(tg.cov(*arguments, **options).numpy(), np.cov(*arguments, **options), 1e-14)
    for arguments, options in (((X,), {}), ((X, y), {}), ((X.T,), {"rowvar": False}), ((X[0],), {})):
        assert_close(tg.corrcoef(*arguments, **options).numpy(), np.corrcoef(*arguments, **options), 1e-14)
    for options, what in (
        ({"fweights": [1.5, 1, 1, 1]}, "integers"),
        ({"aweights": [1.0, 2.0]}, "one weight for each"),
        ({"aweights": [-1.0, 1, 1, 1]}, "negative"),
        ({"ddof": 0.5}, "integer"),
    ):
        with pytest.raises((ValueError, TypeError), match=what):
            tg.cov(X, **options)
    with pytest.raises(ValueError, match="one in each row"):
        tg.cov(np.zeros((2, 2, 2)))


def test_the_diagonal_of_corrcoef_is_constant():
    found = gradient(lambda t: np.diag(np.ones(2)) * tg.corrcoef(t), X, np.ones((2, 2)))
    assert_close(found, np.zeros((2, 4)), 1e-15, scale=1.0)


def test_ptp_shares_ties():
    x = np.array([3.0, 1.0, 3.0, 1.0, 2.0])
    assert_same(gradient(tg.ptp, x), np.array([0.5, -0.5, 0.5, -0.5, 0.0]))
    assert_same(gradient(tg.ptp, np.full(3, 2.0)), np.zeros(3))


# NaN left out


NANS = np.array([[NAN, 1.0, 4.0, NAN], [2.0, NAN, NAN, -3.0], [1.0, 5.0, 2.5, 0.5]])


@pytest.mark.parametrize("name", ["nansum", "nanprod", "nanmean", "nanvar", "nanstd", "nanmax", "nanmin", "nanmedian"])
def test_what_leaves_out_nan_is_what_is_left(name):
    plain = getattr(tg, name.removeprefix("nan"))
    found = gradient(lambda t: getattr(tg, name)(t, axis=1), NANS, np.array([1.0, 2.0, 3.0]))
    expected = np.zeros(NANS.shape)
    for k, row in enumerate(NANS):
        there = ~np.isnan(row)
        expected[k, there] = (k + 1.0) * gradient(plain, row[there])
    assert_close(found, expected, 1e-14, name)


@pytest.mark.parametrize("name", ["nanmean", "nanvar", "nanstd", "nansum", "nanprod"])
def test_nothing_left_has_no_gradient(name):
    """Of a median the NaN share what there is, as in PyTorch."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        t = leaf(np.array([[NAN, NAN], [1.0, 2.0]]))
        value = getattr(tg, name)(t, axis=1)
        assert_same(value.detach(), getattr(np, name)(t.detach().numpy(), axis=1))
        (found,) = tg.autograd.grad(value, t, np.ones(2))
    assert_same(found.numpy()[0], np.zeros(2))
    assert np.isfinite(found.numpy()).all()


def test_extremes_without_nan_share_ties():
    assert_same(gradient(tg.nanmax, np.array([NAN, 2.0, 2.0, 1.0])), np.array([0.0, 0.5, 0.5, 0.0]))
    assert_same(gradient(tg.nanmin, np.array([NAN, 2.0, 1.0, 1.0])), np.array([0.0, 0.0, 0.5, 0.5]))


@pytest.mark.parametrize("name", ["var", "std", "nanvar", "nanmean", "ptp", "logsumexp", "average", "nansum"])
def test_axes(name):
    function = getattr(tg, name)
    with pytest.raises(np.exceptions.AxisError, match="axis 2 is out of bounds"):
        function(leaf(X), axis=2)
    with pytest.raises(ValueError, match=r"repeated axis|duplicate value"):
        function(leaf(X), axis=(0, -2))
    assert_close(function(X, axis=(1, 0)).numpy(), function(X).numpy(), 1e-15)


@pytest.mark.parametrize("name", ["var", "std"])
def test_variance_of_numbers_far_from_zero(name):
    """The mean of a hundred thousand numbers near 1e8 must not lose digits that the deviations need."""
    a = np.random.default_rng(0).normal(size=100_000) + 1e8
    x = tg.tensor(a, requires_grad=True)
    (found,) = tg.autograd.grad(getattr(x, name)(), x)
    exact = a.astype(np.longdouble)
    exact = (exact - exact.mean()) / len(a)
    expected = 2 * exact if name == "var" else exact / a.std()
    assert_close(found.numpy(), expected.astype(np.float64), 1e-8, scale=abs(expected).max())
