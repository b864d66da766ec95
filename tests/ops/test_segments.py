"""Segments and pairs of points: derivatives, compiled functions whose numbers change, and what is refused."""

import numpy as np
import pytest
import scipy.spatial

import tapegrad as tg
from tapegrad.errors import ArgumentError, IndexingError, OperandError, ShapeError

KINDS = {"sum": (np.add, 0.0), "prod": (np.multiply, 1.0), "max": (np.maximum, -np.inf), "min": (np.minimum, np.inf)}
IDS = [2, 0, 2, 0, 2, 4]


@pytest.mark.parametrize("kind", list(KINDS))
def test_values_and_derivatives(kind):
    function, (ufunc, start) = getattr(tg, f"segment_{kind}"), KINDS[kind]
    data = np.random.default_rng(0).standard_normal((6, 2))
    expected = np.full((6, 2), start)
    ufunc.at(expected, IDS, data)
    assert np.allclose(function(data, IDS, 6), expected, rtol=1e-15)
    assert np.allclose(function(data, IDS), expected[:5], rtol=1e-15)
    if kind == "prod":
        data[[0, 2], 0] = 0.0  # two of one segment: the second derivative is not 0

    def known(x):
        return function(x, IDS)[[0, 2, 4]]

    x = tg.tensor(data, requires_grad=True)
    assert tg.autograd.gradcheck(known, x, atol=1e-6)
    assert tg.autograd.gradgradcheck(known, x, atol=1e-5)


@pytest.mark.parametrize("kind", list(KINDS))
def test_compiled_functions_follow_the_numbers(kind):
    function = getattr(tg, f"segment_{kind}")
    compiled = tg.compile(tg.func.grad(lambda d, i: (function(d, i, 4)[i] ** 2).sum()))
    for k in range(5):
        random = np.random.default_rng(k)
        data, ids = random.standard_normal(6), random.integers(0, 4, 6)
        expected = tg.func.grad(lambda d, i: (function(d, i, 4)[i] ** 2).sum())(data, ids)
        assert np.allclose(compiled(data, ids), expected, rtol=1e-13)


def test_extremes_share_and_keep_what_is_no_number():
    x = tg.tensor([1.0, 1.0, 0.0, 2.0, np.nan], requires_grad=True)
    found = tg.segment_max(x, [0, 0, 0, 1, 2], 4)
    assert np.array_equal(found.detach(), [1.0, 2.0, np.nan, -np.inf], equal_nan=True)
    (gradient,) = tg.autograd.grad(found[:2].sum(), x)
    assert np.array_equal(gradient[:4], [0.5, 0.5, 0.0, 1.0])
    whole = tg.segment_min(np.array([3, 1, 2], np.int8), [0, 0, 2])
    assert whole.dtype == np.int8 and whole.tolist() == [1, 127, 2]
    assert tg.segment_sum(np.zeros((0, 2)), np.zeros(0, int)).shape == (0, 2)


def test_distances_of_pairs():
    points = np.random.default_rng(0).standard_normal((5, 3))
    for p in (1, 2, 3.5, np.inf):
        expected = scipy.spatial.distance.pdist(
            points, "chebyshev" if p == np.inf else "minkowski", **({} if p == np.inf else {"p": p})
        )
        assert np.allclose(tg.pdist(points, p), expected, rtol=1e-14)
    x = tg.tensor(points, requires_grad=True)
    assert tg.autograd.gradcheck(tg.pdist, x, atol=1e-6)
    assert tg.autograd.gradgradcheck(tg.pdist, x, atol=1e-5)
    same = tg.tensor(np.ones((2, 3)), requires_grad=True)
    (gradient,) = tg.autograd.grad(tg.pdist(same).sum(), same)
    assert np.array_equal(gradient, np.zeros((2, 3)))


BAD = {
    "one for each": (ShapeError, lambda: tg.segment_sum(np.ones(3), [0, 1]), "segment_sum got data .* one number"),
    "no axis": (ShapeError, lambda: tg.segment_max(1.0, []), "one number for each element"),
    "negative": (OperandError, lambda: tg.segment_prod(np.ones(2), [0, -1]), "counted from 0"),
    "beyond": (IndexingError, lambda: tg.segment_min(np.ones(2), [0, 3], 2), "the index 3 for the segments, of size 2"),
    "points": (ShapeError, lambda: tg.pdist(np.ones(3)), "rows of points"),
    "norm": (ArgumentError, lambda: tg.pdist(np.ones((3, 2)), -1), "p=-1; a norm"),
}  # fmt: skip


@pytest.mark.parametrize("name", list(BAD))
def test_what_cannot_be_computed_says_why(name):
    kind, call, text = BAD[name]
    with pytest.raises(kind, match=text):
        call()
