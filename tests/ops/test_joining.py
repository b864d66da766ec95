"""Splitting and joining: over shapes, axes and places to cut; views; what is refused."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ops.structured import spaced
from oracles import assert_same, gradients, hold_to_numpy, leaf

import tapegrad as tg

X = np.arange(24.0).reshape(2, 3, 4)
SHAPES = st.lists(st.integers(0, 4), min_size=1, max_size=3).map(tuple)


@settings(max_examples=50)
@given(shape=SHAPES, data=st.data())
def test_splitting_over_shapes_axes_and_places(shape, data):
    a = spaced(shape, "split")
    axis = data.draw(st.integers(-len(shape), len(shape) - 1))
    n = shape[axis]
    sections = data.draw(st.integers(1, 5))
    places = data.draw(st.lists(st.integers(-6, 6), max_size=3))
    for where in (sections, places):
        parts = hold_to_numpy(
            lambda x, w=where: tg.array_split(x, w, axis), lambda x, w=where: np.array_split(x, w, axis), a
        )
        assert type(parts) is list
        hold_to_numpy(lambda x, w=where: x.tensor_split(w, axis), lambda x, w=where: np.array_split(x, w, axis), a)
    hold_to_numpy(lambda x: x.split(places, axis), lambda x: np.split(x, places, axis), a)
    if n % sections == 0:
        hold_to_numpy(lambda x: x.split(sections, axis), lambda x: np.split(x, sections, axis), a)
    else:
        with pytest.raises(ValueError, match=rf"{sections} equal sections of the {n} elements.*array_split"):
            leaf(a).split(sections, axis)
    if n:
        hold_to_numpy(lambda x: x.unbind(axis), lambda x: list(np.moveaxis(x, axis, 0)), a)
        hold_to_numpy(lambda x: tg.unstack(x, axis), lambda x: list(np.moveaxis(x, axis, 0)), a)


@settings(max_examples=40)
@given(n=st.integers(0, 7), size=st.integers(1, 8), axis=st.integers(-2, 1))
def test_parts_of_a_size_and_chunks_are_those_of_torch(n, size, axis, torch):
    a = np.arange(2.0 * n).reshape((n, 2) if axis % 2 == 0 else (2, n))
    x, other = leaf(a), torch.tensor(a)
    for ours, theirs in (
        (x.split(split_size=size, axis=axis), other.split(size, axis)),
        (x.chunk(size, axis), other.chunk(size, axis)),
        (x.chunk(size, dim=axis), other.chunk(size, axis)),
    ):
        assert [p.shape for p in ours] == [tuple(p.shape) for p in theirs]
        for one, its in zip(ours, theirs, strict=True):
            assert_same(one.detach(), its.numpy())
    cut = [min(n, 2), 0, n - min(n, 2)]
    for one, its in zip(x.split(split_size=cut, axis=axis), other.split(cut, axis), strict=True):
        assert_same(one.detach(), its.numpy())


def test_only_some_of_the_parts_are_used():
    x = leaf(X)
    _, second, _ = x.split([1, 2], axis=1)
    (gradient,) = gradients(second, [x], np.full((2, 1, 4), 3.0))
    expected = np.zeros_like(X)
    expected[:, 1] = 3.0
    assert_same(gradient, expected)


@settings(max_examples=40)
@given(shape=SHAPES, data=st.data())
def test_insert_delete_and_append_over_places(shape, data):
    a = spaced(shape, "insert")
    axis = data.draw(st.sampled_from([None, *range(-len(shape), len(shape))]))
    n = a.size if axis is None else shape[axis]
    place = data.draw(st.integers(-n, n))
    places = data.draw(st.lists(st.integers(-n, n), min_size=2, max_size=4))
    for obj in (place, places, slice(0, n, 2), np.arange(n) % 2 == 0):
        values = np.array(1.5)
        hold_to_numpy(
            lambda x, v, o=obj: tg.insert(x, o, v, axis), lambda x, v, o=obj: np.insert(x, o, v, axis), a, values
        )
    if n:
        for obj in (place - (place == n), [p % n for p in places], slice(n // 2, None)):
            hold_to_numpy(lambda x, o=obj: tg.delete(x, o, axis), lambda x, o=obj: np.delete(x, o, axis), a)
    hold_to_numpy(lambda x, y: tg.append(x, y, axis), lambda x, y: np.append(x, y, axis), a, a + 1)


def test_insert_broadcasts_values_as_numpy_does():
    a = X[0]
    for obj, values, axis in (
        (1, np.arange(4.0), 0),
        (1, np.arange(3.0), 1),
        ([1], np.arange(3.0).reshape(3, 1), 1),
        ([1], np.arange(8.0).reshape(2, 4), 0),
        ([0, 2], np.arange(2.0), 1),
        ([0, 2], np.arange(6.0).reshape(3, 2), 1),
        (2, np.arange(6.0).reshape(2, 3), 1),
        (slice(None, 2), np.arange(8.0).reshape(2, 4), 0),
    ):
        hold_to_numpy(
            lambda x, v, o=obj, k=axis: tg.insert(x, o, v, k),
            lambda x, v, o=obj, k=axis: np.insert(x, o, v, k),
            a,
            values,
        )
    assert_same(tg.insert(tg.tensor([1, 2]), 1, 9.7).numpy(), np.insert([1, 2], 1, 9.7))
    assert tg.insert(leaf(np.ones(2, np.float32)), 0, leaf(np.ones(1))).dtype == np.float32


@settings(max_examples=40)
@given(shape=SHAPES, new=st.lists(st.integers(0, 4), min_size=1, max_size=3).map(tuple))
def test_resize_over_shapes(shape, new):
    hold_to_numpy(lambda x: tg.resize(x, new), lambda x: np.resize(x, new), spaced(shape, "resize"))


@settings(max_examples=40)
@given(sizes=st.lists(st.integers(0, 3), min_size=1, max_size=3), data=st.data())
def test_grids(sizes, data):
    how = {
        "indexing": data.draw(st.sampled_from(["xy", "ij"])),
        "sparse": data.draw(st.booleans()),
        "copy": data.draw(st.booleans()),
    }
    arrays = [spaced((n,), f"grid{k}") for k, n in enumerate(sizes)]
    results = hold_to_numpy(lambda *x: tg.meshgrid(*x, **how), lambda *x: np.meshgrid(*x, **how), *arrays)
    assert type(results) is tuple
    assert tg.meshgrid() == np.meshgrid()


def test_blocks_nested_and_mixed():
    a, b, c = X[0, :2, :2], X[0, :2, 2:3], np.array([7.0, 8.0, 9.0])
    hold_to_numpy(lambda x, y, z: tg.block([[x, y], [z]]), lambda x, y, z: np.block([[x, y], [z]]), a, b, c)
    hold_to_numpy(lambda x, y: tg.block([x, 2.0, y]), lambda x, y: np.block([x, 2.0, y]), c, c[:1])
    hold_to_numpy(lambda x: tg.block(x), lambda x: np.block(x), a)
    hold_to_numpy(lambda x: tg.block([[[x]], [[x]]]), lambda x: np.block([[[x]], [[x]]]), a)


def test_zeros_at_the_ends():
    for a in (np.array([0.0, 0, 1, 0, 2, 0]), np.zeros(3), np.zeros(0), np.array([1.0])):
        for trim in ("fb", "f", "b", "FB"):
            assert_same(tg.trim_zeros(leaf(a), trim).detach(), np.trim_zeros(a, trim))
    x = leaf(np.array([0.0, 1.0, 2.0, 0.0]))
    assert_same(gradients(tg.trim_zeros(x), [x], np.array([3.0, 4.0]))[0], np.array([0.0, 3.0, 4.0, 0.0]))
    assert np.shares_memory(tg.trim_zeros(tg.tensor(X[0, 0])).numpy(), X) is False


def test_arrays_and_numbers_among_tensors():
    x = leaf(X[0])
    for result in (
        tg.vstack([x, X[0]]),
        tg.hstack((X[0], x)),
        tg.dstack([x, X[0]]),
        np.vstack([x, X[0]]),
        tg.vstack(leaf(X)),
    ):
        assert result.requires_grad
    assert_same(tg.hstack([1.0, tg.tensor(2.0)]).numpy(), np.array([1.0, 2.0]))
    assert_same(tg.vstack(([1, 2], tg.tensor([3, 4]))).numpy(), np.array([[1, 2], [3, 4]]))


ERRORS = (
    (lambda x: x.split(0), "equal sections"),
    (lambda x: x.split(), "split_size=.*give one"),
    (lambda x: x.split(2, split_size=1), "give one"),
    (lambda x: x.split(2, dim=1), r"split\(\) takes no dim="),
    (lambda x: x.split(split_size=0), "split_size 0 is not a size"),
    (lambda x: x.split(split_size=[1, 2]), "add up to 3, not to the 2"),
    (lambda x: x.chunk(0), "chunk into 0 parts"),
    (lambda x: tg.array_split(x, 0), "0 sections"),
    (lambda x: x[0, 0, 0].unbind(), "0-d tensor has none"),
    (lambda x: x[0, 0].dsplit(2), "at least 3 axes"),
    (lambda x: x.split(2, 5), "out of bounds"),
    (lambda x: tg.vstack([]), "empty sequence"),
    (lambda x: tg.hstack(3.0), "takes a sequence"),
    (lambda x: tg.block([[x], x]), "nested to one depth"),
    (lambda x: tg.block([[x], []]), "none of them empty"),
    (lambda x: tg.block((x, x)), "got a tuple"),
    (lambda x: tg.meshgrid(x[0, 0], indexing="yx"), "'xy' or 'ij'"),
    (lambda x: tg.trim_zeros(x, "z"), "'f', 'b' or 'fb'"),
    (lambda x: tg.resize(x, (-1, 2)), "below 0"),
    (lambda x: tg.delete(x, 99), "out of bounds"),
    (lambda x: tg.insert(x, 99, 1.0), "out of bounds"),
)


@pytest.mark.parametrize("case", ERRORS, ids=lambda case: case[1])
def test_errors_say_what_was_wrong(case):
    call, message = case
    with pytest.raises((TypeError, ValueError, IndexError), match=message):
        call(leaf(X))
