"""Writing in place under vmap, and views of what is written: as in a Python loop, one example after the other."""

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import BatchError, LeafError, ShapeError
from tapegrad.func import vmap

X = np.arange(12.0).reshape(3, 4) + 1.0
Y = np.cos(X)


def _add(x, y):
    x = x * 1.0
    x += y
    return x


def _parts(x, y):
    x = x * 2.0
    x[0] = y[1]
    x[1:3] *= y[:2]
    x[-1] += 5.0
    return x


def _views(x, y):
    x = x * 1.0
    view, part = x.reshape(2, 2), x[1:]
    view[0] = y[:2]
    part.mul_(3.0)
    return x + view.reshape(4) + tg.concatenate([part, y[:1]])


def _filled(x, y):
    z = tg.zeros_like(x)
    for k in range(4):
        z[k] = x[k] * y[k] if k == 0 else z[k - 1] + x[k] * y[k]
    return z


def _whole(x, y):
    x = x * 1.0
    x.copy_(y)
    x.mul_(2.0).add_(y, alpha=2).sub_(1.0)
    x.fill_(y[0])
    z = x.clone()
    z.zero_()
    return x * y, z + y


def _arrays(x, y):
    x = x * 1.0
    x[np.array([0, 2])] = y[:2]
    x[np.array([True, False, False, True])] += y[3]
    return x


def _structured(x, y):
    x = x * 1.0
    x.cumsum_(0)
    x.clip_(2.0, 20.0)
    return x * y


def _matrix(x, y):
    x = tg.ones_like(tg.outer(x, y))
    x[:, 1] = y
    x[np.array([0, 1]), np.array([2, 3])] = y[0]
    x.mT[0] += y
    return x * tg.full_like(x, 2.0) + tg.full_like(y, y.sum())


def _by_numpy(x, y):
    x = x * 1.0
    np.put(x, [0, 2], y[:2])
    np.copyto(x, y, where=[False, True, False, False])
    tg.fill_diagonal(x.reshape(2, 2), y[3])
    return x


WRITES = [_add, _parts, _views, _filled, _whole, _arrays, _structured, _matrix, _by_numpy]


@pytest.mark.parametrize("write", WRITES, ids=lambda f: f.__name__)
@pytest.mark.parametrize("axes", [(0, 0), (0, None)], ids=str)
def test_writes_are_those_of_a_loop(write, axes):
    from vmap.batches import check

    check(write, [X, Y if axes[1] == 0 else Y[0]], axes, write.__name__)


@pytest.mark.parametrize("write", WRITES, ids=lambda f: f.__name__)
def test_writes_that_are_not_recorded(write):
    with tg.no_grad():
        found = vmap(write)(X, Y)
        expected = [write(tg.tensor(x), tg.tensor(y)) for x, y in zip(X, Y, strict=True)]
    if isinstance(found, tuple):
        found, expected = found[0], [each[0] for each in expected]
    np.testing.assert_allclose(found, np.stack([t.numpy() for t in expected]))


def test_writes_at_positions_of_a_batch():
    def write(x, i, v):
        x = x * 1.0
        x[i] = v
        x[i - 1] += 1.0
        return x

    found = vmap(write)(X, np.array([1, 2, 3]), np.array([10.0, 20.0, 30.0]))
    expected = X.copy()
    for k in range(3):
        expected[k, k + 1] = 10.0 * (k + 1)
        expected[k, k] += 1.0
    np.testing.assert_array_equal(found, expected)


@pytest.mark.parametrize(
    "write",
    [
        lambda z, x: z.add_(x),
        lambda z, x: z.__setitem__(0, x[0]),
        lambda z, x: z.__setitem__(x.sum().astype(int), 1.0),
        lambda z, x: z.copy_(x),
        lambda z, x: z.__iadd__(x),
        lambda z, x: z.mul_(x),
        lambda z, x: np.put(z, [0], x[0]),
        lambda z, x: np.add.at(z, [0], x[0]),
    ],
)
@pytest.mark.parametrize("recorded", [True, False])
def test_values_of_a_batch_have_no_place_in_what_all_examples_share(write, recorded):
    z = tg.zeros(4)
    mode = tg.enable_grad if recorded else tg.no_grad
    with mode(), pytest.raises(BatchError, match=r"one place for all of them.*zeros_like"):
        vmap(lambda x: write(z, x))(tg.tensor(X, requires_grad=recorded))
    np.testing.assert_array_equal(z.numpy(), np.zeros(4))
    a = np.zeros(4)
    with pytest.raises((BatchError, ValueError)) as error:  # NumPy's own, for single numbers
        vmap(lambda x: a.__setitem__(0, x[0]))(X)
    assert isinstance(error.value, BatchError) or isinstance(error.value.__cause__, BatchError)
    with pytest.raises(BatchError, match="writing into an array"):
        vmap(lambda x: a.__setitem__(slice(None), x))(X)


def test_a_level_that_is_missing():
    def outer(a):
        row = a * 1.0

        def inner(b):
            row.add_(b)
            return row

        return vmap(inner)(X[0])

    with pytest.raises(BatchError, match="one place for all of them"):
        vmap(outer)(X)
    np.testing.assert_array_equal(vmap(lambda a: vmap(lambda b: (b + 0 * a).add_(a))(X[0]))(X[:, 0]), X[:, :1] + X[:1])


def test_what_all_examples_share_is_written_once():
    count = tg.zeros(1)

    def function(x):
        count.add_(1.0)
        return x

    vmap(function)(X)
    assert count.item() == 1.0


def test_a_leaf_is_not_written():
    with pytest.raises(LeafError):
        vmap(lambda x: x.add_(1.0))(tg.tensor(X, requires_grad=True))


def test_a_tensor_that_is_given_is_written_an_array_is_copied():
    x, a = tg.tensor(X), X.copy()
    vmap(lambda x: x.mul_(2.0), 1)(x)
    vmap(lambda x: x.mul_(2.0), 1)(a)
    np.testing.assert_array_equal(x.numpy(), 2 * X)
    np.testing.assert_array_equal(a, X)


def test_shapes_that_do_not_fit():
    with pytest.raises(ShapeError, match=r"\(4,\)"):
        vmap(lambda x: (x * 1.0).add_(np.ones(3)))(X)
    with pytest.raises(ShapeError, match=r"of shape \(4,\) for a part of shape \(\)"):
        vmap(lambda x: x[0].clone().add_(x))(X)


def test_out_that_all_examples_share():
    z = tg.zeros(4)
    with pytest.raises(BatchError, match="one place for all of them"):
        vmap(lambda x: np.add(z, x, out=z))(X)
    with pytest.raises(BatchError, match="one place for all of them"):
        vmap(lambda x: tg.exp(x, out=z))(X)


def test_out_is_written():
    def function(x):
        out = tg.empty_like(x)
        np.multiply(x, 2.0, out=out)
        total = tg.zeros_like(x[0])
        np.sum(x, out=total)
        return out + total

    with tg.no_grad():
        np.testing.assert_array_equal(vmap(function)(X), 2 * X + X.sum(1)[:, None])
