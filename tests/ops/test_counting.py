"""What has no derivative, and sums in bins, which have one by the weights."""

import inspect

import numpy as np
import pytest
from oracles import assert_close, assert_same, difference_gradient, leaf

import tapegrad as tg
from tapegrad.ops.predicates import ASKING

X = np.array([[0.3, -1.2, 0.0, 2.5], [0.3, np.inf, np.nan, -np.inf]])


@pytest.mark.parametrize("row", ASKING, ids=lambda row: row.name)
def test_nothing_here_requires_grad(row):
    results = getattr(tg, row.name)(
        *[leaf(np.ones(4)) for _ in range(1 + (row.name in PAIRS))], **ARGUMENTS.get(row.name, {})
    )
    for result in results if isinstance(results, tuple) else [results]:
        assert isinstance(result, (bool, int, np.bool_)) or not result.requires_grad


PAIRS = ("isclose", "allclose", "array_equal", "array_equiv", "isin", "searchsorted", "digitize")
ARGUMENTS = {"argpartition": {"kth": 1}}


@pytest.mark.parametrize("name", ["argmax", "argmin", "any", "all", "count_nonzero"])
def test_reductions_to_indices_and_truth(name):
    x = np.array([[0.0, 2.0, 2.0], [0.0, -1.0, -1.0]])
    t = leaf(x)
    for options in ({}, {"axis": 1}, {"axis": -2, "keepdims": True}):
        expected = getattr(np, name)(x, **options)
        for result in (getattr(tg, name)(t, **options), getattr(t, name)(**options), getattr(np, name)(t, **options)):
            assert_same(np.asarray(result), np.asarray(expected))
    assert_same(getattr(t, name)(dim=1), getattr(np, name)(x, axis=1))
    with pytest.raises(np.exceptions.AxisError):
        getattr(t, name)(axis=2)


def test_questions_about_one_tensor():
    t = leaf(X)
    for name in ("isposinf", "isneginf", "isreal", "iscomplex", "argwhere", "flatnonzero"):
        for way in (tg, np):
            assert_same(getattr(way, name)(t), getattr(np, name)(X))
    for result, expected in zip(t.nonzero(), np.nonzero(X), strict=True):
        assert_same(result, expected)
    assert tg.isrealobj(t) is True and tg.iscomplexobj(t) is False
    assert tg.nanargmax(X[0]).item() == 3 and tg.nanargmin(X[0]).item() == 1
    with pytest.raises(ValueError, match="All-NaN"):
        tg.nanargmax(np.array([np.nan]))
    with pytest.raises(ValueError, match="empty sequence"):
        tg.argmax(np.zeros(0))


def test_orders_and_places():
    x, t = X[0], leaf(X[0])
    for options in ({}, {"axis": None}, {"kind": "stable"}, {"stable": True}):
        assert_same(t.argsort(**options), np.argsort(x, **options))
        assert_same(np.argsort(t, **options), np.argsort(x, **options))
    assert_same(t.argpartition(1), np.argpartition(x, 1))
    assert_same(tg.lexsort([t, -x]), np.lexsort([x, -x]))
    levels = np.array([-1.0, 0.0, 1.0])
    for side in ("left", "right"):
        assert_same(tg.searchsorted(levels, t, side=side), np.searchsorted(levels, x, side=side))
        assert_same(leaf(levels).searchsorted(x, side), np.searchsorted(levels, x, side=side))
        assert_same(np.searchsorted(levels, t, side), np.searchsorted(levels, x, side=side))
    assert_same(tg.digitize(t, tg.tensor(levels)), np.digitize(x, levels))


def test_comparisons_of_two():
    t, near = leaf(X), X + 1e-9
    assert_same(tg.isclose(t, near, equal_nan=True), np.isclose(X, near, equal_nan=True))
    assert tg.allclose(t[0], near[0]) is True
    assert np.allclose(near, t) is False
    assert tg.array_equal(t, X, equal_nan=True) is True and tg.array_equal(t, X) is False
    assert tg.array_equiv(t[0], X[:1]) is True
    assert_same(tg.isin(t, [0.3, 0.0]), np.isin(X, [0.3, 0.0]))
    assert_same(np.isin(X, tg.tensor([0.3])), np.isin(X, [0.3]))


# Bins


def test_bincount_is_differentiable_by_its_weights():
    bins, w = np.array([0, 2, 2, 5, 0]), np.array([1.0, -2.0, 3.0, 0.5, 4.0])
    for minlength in (0, 8):
        for way in (tg.bincount, np.bincount):
            u = leaf(w)
            value = way(bins, weights=u, minlength=minlength)
            assert_same(value.detach(), np.bincount(bins, w, minlength))
            cotangent = np.arange(1.0, value.size + 1)
            assert_same(tg.autograd.grad(value, u, cotangent)[0].numpy(), cotangent[bins])
    u = leaf(w.astype(np.float32))
    (found,) = tg.autograd.grad(tg.bincount(tg.tensor(bins), u), u, np.arange(6.0))
    assert found.dtype == np.float32
    assert_same(tg.bincount(bins).numpy(), np.bincount(bins))
    assert_same(tg.bincount([]).numpy(), np.bincount([]))
    assert tg.bincount(np.zeros(0, int), leaf(np.zeros(0))).shape == (0,)
    with pytest.raises(ValueError, match="one weight for each"):
        tg.bincount(bins, leaf(np.ones(3)))
    with pytest.raises(ValueError, match="negative"):
        tg.bincount([-1], leaf(np.ones(1)))


POINTS = np.array([0.1, 0.35, 2.0, 1.3, 0.6, -1.0, 1.75, 0.25])
OTHERS = np.array([1.1, -0.35, 2.3, 0.3, 0.8, -1.4, 1.0, 0.05])
W = np.linspace(0.5, 2.0, 8)


@pytest.mark.parametrize("weights", [None, W], ids=["counts", "weights"])
@pytest.mark.parametrize("density", [False, True])
@pytest.mark.parametrize("options", [{"bins": 4}, {"bins": [-1.1, 0.0, 0.5, 2.5]}, {"bins": 3, "range": (0, 1.5)}, {}])
def test_histograms(options, density, weights):
    """Sums of weights differentiate by the weights; edges, and so densities, by the extreme elements."""
    inputs = [POINTS] if weights is None else [POINTS, weights]
    counts, edges = np.histogram(POINTS, weights=weights, density=density, **options)

    def combined(counts, edges):
        return (counts * np.linspace(1.0, 2.0, counts.size)).sum() + (edges * np.linspace(-1.0, 2.0, edges.size)).sum()

    def numpys(x, w=None):
        return combined(*np.histogram(x, weights=w, density=density, **options))

    tensors = [leaf(x) for x in inputs]
    mine = tg.histogram(tensors[0], weights=(*tensors, None)[1], density=density, **options)
    assert mine[0].dtype == counts.dtype
    assert_close(mine[0].detach().numpy(), counts, 1e-14)
    assert_same(mine[1].detach(), edges)
    loss = combined(*mine)
    if not loss.requires_grad:
        return
    for k, gradient in enumerate(tg.autograd.grad(loss, tensors, materialize_grads=True)):
        expected = difference_gradient(numpys, inputs, k)
        assert_close(gradient.numpy(), expected, 1e-9, f"operand {k}", scale=1.0)


@pytest.mark.parametrize("bins, bounds", [(3, None), ([2, [-2.0, 0.0, 3.0]], None), (2, [(-1, 1), (-2, 2)])])
def test_weights_of_several_coordinates(bins, bounds):
    points = np.stack([POINTS, OTHERS], axis=1)
    u = leaf(W)
    counts, edges = tg.histogramdd(points, bins, bounds, weights=u)
    expected, expected_edges = np.histogramdd(points, bins, bounds, weights=W)
    assert_close(counts.detach().numpy(), expected, 1e-15)
    for one, other in zip(edges, expected_edges, strict=True):
        assert_same(one.detach(), other)
    weights = np.arange(1.0, counts.size + 1).reshape(counts.shape)
    (found,) = tg.autograd.grad((counts * weights).sum(), u)
    right = difference_gradient(lambda w: (np.histogramdd(points, bins, bounds, weights=w)[0] * weights).sum(), [W], 0)
    assert_close(found.numpy(), right, 1e-9, scale=1.0)
    flat = tg.histogram2d(POINTS, OTHERS, bins, bounds, weights=u)
    for one, other in zip(flat, (expected, *expected_edges), strict=True):
        assert_close(one.detach().numpy(), other, 1e-15)


def test_counts_of_several_coordinates():
    points = np.stack([POINTS, OTHERS], axis=1)
    counts, edges = tg.histogramdd([leaf(POINTS), leaf(OTHERS)], 3)
    assert_same(counts, np.histogramdd(points, 3)[0])
    assert all(e.requires_grad for e in edges)
    levels = np.array([-2.0, 0.0, 1.0, 3.0])
    assert_same(tg.histogram2d(POINTS, OTHERS, levels)[0], np.histogram2d(POINTS, OTHERS, levels)[0])
    with pytest.raises(ValueError, match="one length"):
        tg.histogram2d(POINTS, OTHERS[:3])
    with pytest.raises(ValueError, match="give as many"):
        tg.histogramdd(points, [2, 3, 4])


def test_edges():
    t = leaf(POINTS)
    for bins in (4, "auto", [0.0, 1.0]):
        assert_same(tg.histogram_bin_edges(t, bins).detach(), np.histogram_bin_edges(POINTS, bins))
    (found,) = tg.autograd.grad(tg.histogram_bin_edges(t, 4), t, np.array([1.0, 0.0, 0.0, 0.0, 3.0]))
    assert_same(found.numpy(), np.array([0.0, 0, 3, 0, 0, 1, 0, 0]))
    same = leaf(np.full(3, 2.0))
    assert_same(tg.histogram(same, 2)[1].detach(), np.array([1.5, 2.0, 2.5]))
    assert_same(tg.histogram(np.array([1, 2, 3]), "auto")[0], np.histogram(np.array([1, 2, 3]), "auto")[0])
    edges = leaf(np.array([0.0, 1.0, 2.2]))
    counts, given = tg.histogram(POINTS, edges, density=True)
    found = tg.autograd.grad(counts.sum(), edges)[0].numpy()
    expected = difference_gradient(
        lambda e: np.histogram(POINTS, e, density=True)[0].sum(), [edges.detach().numpy()], 0
    )
    assert given is edges
    assert_close(found, expected, 1e-9, scale=1.0)


OURS = ("dim", "keepdim", "numpy", "index")


def test_signatures_are_numpys():
    """Arguments have NumPy's names in NumPy's order, but for those that no tensor takes."""
    without = {"out", "dtype", "where", "initial", "order", "overwrite_input", "keepdims"}
    for name in (
        *("average", "cov", "corrcoef", "searchsorted", "digitize", "bincount", "histogram", "histogram2d"),
        *("histogramdd", "histogram_bin_edges", "unique", "intersect1d", "setdiff1d", "isclose", "select", "choose"),
        *("compress", "extract", "array_equal", "take", "take_along_axis", "quantile", "partition", "sort"),
    ):
        theirs = [p for p in inspect.signature(getattr(np, name)).parameters if p not in without][1:]
        mine = [p for p in inspect.signature(getattr(tg, name)).parameters if p not in {*without, *OURS}][1:]
        assert mine == theirs[: len(mine)], name
