"""Selecting by index, mask and condition, and sets: bounds, repeated and negative indices, dtypes, errors."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from oracles import assert_same, leaf

import tapegrad as tg

X = np.arange(12.0).reshape(3, 4) ** 2


def scattered(x, taken, cotangent):
    """The gradient by its definition: `taken` says of each element of the result where it came from."""
    found = np.zeros(x.size)
    for place, g in zip(np.ravel(taken), np.ravel(cotangent), strict=True):
        found[place] += g
    return found.reshape(x.shape)


def check(function, x, numpys):
    """Hold value and gradient of a selection against NumPy's, applied to the elements' places."""
    t = leaf(x)
    value = function(t)
    assert_same(value.detach(), numpys(x))
    cotangent = np.arange(1.0, value.size + 1).reshape(value.shape)
    (found,) = tg.autograd.grad(value, t, cotangent)
    assert_same(found.numpy(), scattered(x, numpys(np.arange(x.size).reshape(x.shape)), cotangent))


SHAPES = arrays.array_shapes(min_dims=1, max_dims=3, max_side=4)


@given(st.data())
@settings(max_examples=80)
def test_take_anything(data):
    x = data.draw(arrays.arrays(float, SHAPES, elements=st.integers(0, 9)))
    axis = data.draw(st.one_of(st.none(), st.integers(-x.ndim, x.ndim - 1)))
    n = x.size if axis is None else x.shape[axis]
    mode = data.draw(st.sampled_from(["raise", "wrap", "clip"]))
    bounds = (-n, n - 1) if mode == "raise" else (-3 * n, 3 * n)
    shape = data.draw(arrays.array_shapes(min_dims=0, max_dims=2, max_side=3, min_side=0))
    index = data.draw(arrays.arrays(np.int64, shape, elements=st.integers(*bounds)))
    for way in (tg.take, tg.Tensor.take, np.take):
        check(lambda t, way=way: way(t, index, axis=axis, mode=mode), x, lambda a: np.take(a, index, axis, mode=mode))


@given(st.data())
@settings(max_examples=80)
def test_take_along_anything(data):
    x = data.draw(arrays.arrays(float, SHAPES, elements=st.integers(0, 9)))
    axis = data.draw(st.integers(-x.ndim, x.ndim - 1))
    n, shape = x.shape[axis], list(x.shape)
    for k in range(x.ndim):
        if k == axis % x.ndim:
            shape[k] = data.draw(st.integers(0, 4))
        elif data.draw(st.booleans()):
            shape[k] = 1
    index = data.draw(arrays.arrays(np.int64, tuple(shape), elements=st.integers(-n, n - 1)))
    for way in (tg.take_along_axis, tg.Tensor.take_along_dim, np.take_along_axis):
        check(lambda t, way=way: way(t, index, axis), x, lambda a: np.take_along_axis(a, index, axis))


def test_what_indices_may_be():
    t = tg.tensor(X, requires_grad=True)
    for index in ([1, 0], (1, 0), np.array([1, 0], np.uint8), tg.tensor([1, 0]), [np.int8(1), 0]):
        assert_same(t.take(index, axis=0).detach(), X[[1, 0]])
    assert t.take([]).shape == (0,)
    assert t.take(3).shape == ()
    index = np.array([0, 0])
    taken = t.take(index)
    index[:] = 5  # it was copied
    assert_same(tg.autograd.grad(taken, t, np.ones(2))[0].numpy().ravel()[:2], np.array([2.0, 0.0]))
    for wrong in ([1.5], [True, False], np.array([0.0])):
        with pytest.raises(TypeError, match="an index is made of integers"):
            t.take(wrong)
    for call in (lambda: t.take(12), lambda: t.take([-4], axis=0), lambda: t.take_along_axis([[3]], 0)):
        with pytest.raises(IndexError, match="out of bounds"):
            call()
    with pytest.raises(TypeError, match="mode='nearest'"):
        t.take(0, mode="nearest")
    with pytest.raises(IndexError, match="without elements"):
        tg.take(np.zeros(0), [0], mode="clip")
    with pytest.raises(np.exceptions.AxisError):
        t.take([0], axis=2)


def test_shapes_that_do_not_fit():
    t = leaf(X)
    for call, what in (
        (lambda: t.take_along_axis([0], 0), "as many axes in both"),
        (lambda: t.take_along_axis(np.zeros((1, 3), int), 0), "axis 1 does not fit"),
        (lambda: t.take_along_axis(np.zeros((1, 3), int), None), "one axis"),
        (lambda: t.gather(0, np.zeros(3, int)), "as many axes"),
        (lambda: t.gather(0, np.zeros((1, 5), int)), "no axis but dim"),
        (lambda: t.index_select(0, [[0]]), "one axis of integers"),
        (lambda: tg.compress([[True]], t), "one axis"),
        (lambda: tg.choose([0, 3], [1.0, 2.0]), "from 0 to 3, and there are 2 choices"),
        (lambda: tg.choose([0], []), "no choices"),
        (lambda: tg.select([], []), "at least one"),
        (lambda: tg.select([[True]], []), "1 conditions and 0 choices"),
        (lambda: t.masked_select([True, False]), "broadcast"),
    ):
        with pytest.raises(ValueError, match=what):
            call()
    for call, what in (
        (lambda: tg.select([[1, 0]], [t[0, :2]]), "condition 0 of select has dtype int64; it must be boolean"),
        (lambda: t.masked_select(np.ones((3, 4))), "the mask of masked_select has dtype float64"),
    ):
        with pytest.raises(TypeError, match=what):
            call()


@pytest.mark.parametrize("dim", [0, 1, 2, -1])
def test_gather_and_index_select_are_torchs(dim, torch):
    random = np.random.default_rng(0)
    x = random.uniform(-1, 1, (3, 4, 2))
    shape = [2, 3, 1]
    shape[dim] = 5
    index = random.integers(0, x.shape[dim], shape)
    few = random.integers(0, x.shape[dim], 6)
    for mine, theirs in (
        (lambda t: t.gather(dim, index), lambda u: u.gather(dim, torch.tensor(index))),
        (lambda t: t.index_select(dim, few), lambda u: u.index_select(dim, torch.tensor(few))),
        (lambda t: t.masked_select(x > 0.3), lambda u: u.masked_select(torch.tensor(x > 0.3))),
        (lambda t: t.take(index), lambda u: u.take(torch.tensor(index))),
    ):
        t, u = leaf(x), torch.tensor(x, requires_grad=True)
        value, other = mine(t), theirs(u)
        assert_same(value.detach(), other.detach().numpy())
        cotangent = random.integers(-5, 5, value.shape).astype(float)
        (expected,) = torch.autograd.grad(other, u, torch.tensor(cotangent))
        assert_same(tg.autograd.grad(value, t, cotangent)[0].numpy(), expected.numpy())


def test_conditions():
    for condition in ([False, True, True], np.array([0, 2, 5]), tg.tensor([0.0, 1.0, 1.0])):
        raw = np.asarray(condition)
        check(lambda t, c=condition: tg.compress(c, t, axis=0), X, lambda a, c=raw: np.compress(c, a, axis=0))
        check(lambda t, c=condition: t.compress(c), X, lambda a, c=raw: np.compress(c, a))
        check(lambda t, c=raw: np.compress(c, t, axis=0), X, lambda a, c=raw: np.compress(c, a, axis=0))
    check(lambda t: tg.extract(t > 10, t), X, lambda a: np.extract(X > 10, a))
    check(lambda t: np.extract(X % 2 == 0, t), X, lambda a: np.extract(X % 2 == 0, a))


def test_the_first_condition_that_holds():
    t, u = leaf(X), leaf(-X)
    value = tg.select([t < 5, X < 30], [t, 2 * u], default=7.0)
    assert_same(value.detach(), np.select([X < 5, X < 30], [X, -2 * X], default=7.0))
    found = tg.autograd.grad(value.sum(), [t, u])
    assert_same(found[0].numpy(), np.where(X < 5, 1.0, 0.0))
    assert_same(found[1].numpy(), np.where((X >= 5) & (X < 30), 2.0, 0.0))
    single = X.astype(np.float32)
    for arguments in (
        ([single > 3], [single]),
        ([single > 3, True], [single, 2.5], 1),
        ([[True, False]], [3]),
        ([np.ones((3, 1), bool)], [1.5], 2.5),
    ):
        assert_same(tg.select(*arguments).numpy(), np.select(*arguments))
    assert_same(np.select([X > 3], [leaf(X)]).detach(), np.select([X > 3], [X]))


def test_choosing_by_an_index():
    t, u = leaf(X), leaf(10 * X[0])
    index = np.array([[0, 1, 1, 0]])
    value = tg.choose(index, [t, u])
    assert_same(value.detach(), np.choose(index, np.broadcast_arrays(X, 10 * X[0])))
    found = tg.autograd.grad(value.sum(), [t, u])
    assert_same(found[0].numpy(), np.array([[1.0, 0, 0, 1]] * 3))
    assert_same(found[1].numpy(), np.array([0.0, 3, 3, 0]))
    for mode in ("wrap", "clip"):
        assert_same(tg.choose([-1, 5, 3], [1.0, 2.0], mode=mode).numpy(), np.choose([-1, 5, 3], [1.0, 2.0], mode=mode))
    assert tg.choose(1, [1.0, 2.0]).item() == 2.0
    assert tg.tensor([1, 0]).choose([[1.0, 2.0], [3.0, 4.0]]).tolist() == [3.0, 2.0]


# Sets


A, B = np.array([3.0, 1.0, 3.0, np.nan, 2.0, 1.0]), np.array([[2.0, 7.0], [3.0, 7.0]])


def test_unique_takes_each_value_from_where_it_is_first():
    check(tg.unique, A, lambda a: a[[1, 4, 0, 3]])
    check(lambda t: t.unique(axis=0), X[[1, 0, 1, 2]], lambda a: a[[1, 0, 3]])
    t = leaf(A)
    for options in ({"return_counts": True}, {"return_index": True, "return_inverse": True}, {"return_inverse": True}):
        for result, expected in zip(tg.unique(t, **options), np.unique(A, **options), strict=True):
            assert_same(result.detach(), expected)
    for name in ("unique_all", "unique_counts", "unique_inverse"):
        result, expected = getattr(np, name)(t), getattr(np, name)(A)
        assert type(result) is type(expected)
        assert result.values.requires_grad
        for one, other in zip(result, expected, strict=True):
            assert_same(one.detach(), other)
    two = np.array([np.nan, np.nan, 1.0])
    assert tg.unique_values(two).shape == (3,)  # where NaN differs from NaN
    assert tg.unique(two).shape == (2,)
    assert tg.unique([3, 1, 3]).tolist() == [1, 3]


@pytest.mark.parametrize("name", ["union1d", "intersect1d", "setdiff1d", "setxor1d"])
def test_sets(name):
    ours, numpys = getattr(tg, name), getattr(np, name)
    a = A[~np.isnan(A)]
    for x, y in ((a, B), (B, a), (a, a), (a, np.zeros(0)), (np.zeros(0), B), (np.zeros(0), np.zeros(0))):
        assert_same(ours(leaf(x), leaf(y)).detach(), numpys(x, y))
        assert_same(ours(x.astype(int), y.astype(int)).numpy(), numpys(x.astype(int), y.astype(int)))
    x, y = np.array([3.0, 1.0, 2.0]), np.array([2.0, 5.0])
    if name != "union1d":
        assert_same(ours(x, y, assume_unique=True).numpy(), numpys(x, y, assume_unique=True))
    t, u = leaf(x), leaf(y)
    value = ours(t, u)
    found = tg.autograd.grad(value, [t, u], np.arange(1.0, value.size + 1), materialize_grads=True)
    expected = {
        "union1d": ([3.0, 1.0, 2.0], [0.0, 4.0]),  # what is in both is the first one's
        "intersect1d": ([0.0, 0.0, 1.0], [0.0, 0.0]),
        "setdiff1d": ([2.0, 1.0, 0.0], [0.0, 0.0]),
        "setxor1d": ([2.0, 1.0, 0.0], [0.0, 3.0]),
    }[name]
    for gradient, right in zip(found, expected, strict=True):
        assert_same(gradient.numpy(), np.array(right))


def test_where_common_elements_are():
    for result, expected in zip(
        tg.intersect1d(A, B, return_indices=True), np.intersect1d(A, B, return_indices=True), strict=True
    ):
        assert_same(result, expected)
