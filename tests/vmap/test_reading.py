"""Indices under vmap: of tensors, of a batch of them, and by a batch of indices."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from vmap.batches import check

import tapegrad as tg
from tapegrad.errors import BatchError, DTypeError
from tapegrad.func import vmap

SHAPE = (3, 4, 2, 3)
X = np.cos(np.arange(3 * 72.0)).reshape(3, *SHAPE)
ARRAYS = [np.array([0, -1, 1]), np.array([[1], [0]]), np.array(1), np.array([0, 1, 1])]


def parts():
    return st.one_of(
        st.integers(-2, 1),
        st.just(slice(None)),
        st.just(slice(None, None, -1)),
        st.just(slice(0, 1)),
        st.just(None),
        st.sampled_from(ARRAYS),
    )


@st.composite
def indices(draw):
    index = draw(st.lists(parts(), min_size=1, max_size=5).filter(lambda p: sum(k is not None for k in p) < 5))
    if draw(st.booleans()) and sum(k is not None for k in index) < 4:
        index.insert(draw(st.integers(0, len(index))), Ellipsis)
    return tuple(index)


@given(indices())
def test_reading_a_batch(index):
    found = vmap(lambda x: x[index])(X)
    np.testing.assert_array_equal(found, np.stack([x[index] for x in X]))


@given(indices(), st.data())
def test_reading_by_a_batch_of_indices(index, data):
    arrays = [k for k, part in enumerate(index) if isinstance(part, np.ndarray)]
    if not arrays:
        return
    chosen = data.draw(st.sets(st.sampled_from(arrays), min_size=1))
    batches = {k: np.stack([index[k], -index[k], index[k] // 2]) for k in chosen}

    def at(x, *given):
        own = dict(zip(batches, given, strict=True))
        return x[tuple(own.get(k, part) for k, part in enumerate(index))]

    for array, axis in ((X, 0), (X[0], None)):
        found = vmap(at, (axis, *(0 for _ in batches)))(tg.tensor(array), *batches.values())
        expected = [
            at(array if axis is None else array[n], *(batch[n] for batch in batches.values())) for n in range(3)
        ]
        np.testing.assert_array_equal(found.numpy(), np.stack(expected))


@pytest.mark.parametrize("axes", [(0, 0), (None, 0), (0, None)], ids=str)
def test_gradients_of_reading_by_indices(axes):
    index = np.array([[0, 2, 2], [1, 1, 0], [2, 0, 1]])
    x = X[:, :, 0] if axes[0] == 0 else X[0, :, 0]
    given = [x, index if axes[1] == 0 else index[0]]
    check(lambda x, i: x[i], given, axes, "first axis")
    check(lambda x, i: x[:, i % 2] * 2.0, given, axes, "an axis behind")
    check(lambda x, i: x[i, :, i], given, axes, "apart")
    check(lambda x, i: x[None, i, 0, i], given, axes, "together with a number")
    check(lambda x, i: tg.take(x, i, axis=-1), given, axes, "take")
    check(lambda x, i: tg.take(x, i + 30, mode="wrap"), given, axes, "take, flattened")
    check(lambda x, i: tg.take(x, i + 30, axis=0, mode="clip"), given, axes, "take, clipped")
    check(lambda x, i: tg.take_along_axis(x[..., 0], i[:, None] % 2, 1), given, axes, "along")
    check(lambda x, i: np.take_along_axis(x.reshape(-1), i, None), given, axes, "along none")
    check(lambda x, i: tg.gather(x[:, 0, 0], 0, i), given, axes, "gather")
    check(lambda x, i: tg.index_select(x, 0, i), given, axes, "index_select")
    check(lambda x, i: x[i[0]], given, axes, "one")


def test_levels_of_x_and_of_the_index():
    x, i = X[:, 0, :, 0], np.array([[0, 1], [2, 0]])
    found = vmap(lambda x: vmap(lambda i: x[i, 1])(i))(x)
    np.testing.assert_array_equal(found, x[:, i, 1])
    found = vmap(lambda i: vmap(lambda x: x[i, 1])(x))(i)
    np.testing.assert_array_equal(found, np.stack([x[:, k, 1] for k in i]))


def test_what_is_no_index():
    with pytest.raises(DTypeError, match="dtype float64"):
        vmap(lambda x, i: x[i])(X, np.array([0.0, 1.0, 2.0]))
    with pytest.raises(BatchError, match="index by a mask of a batch"):
        vmap(lambda x, m: x[m])(X, np.ones((3, 3), bool))
    with pytest.raises(IndexError):
        vmap(lambda x, i: x[i])(X, np.array([0, 1, 3]))
    mask = np.array([True, False, True])
    np.testing.assert_array_equal(vmap(lambda x: x[mask])(X), X[:, mask])
    np.testing.assert_array_equal(vmap(lambda x: x[:, [0, 1]][0, mask[:2]])(X), X[:, 0, :1])
