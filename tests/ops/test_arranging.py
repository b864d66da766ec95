"""Flips, rolls, diagonals, repetitions, views by their names: over shapes and axes, as views, and what is refused."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from ops.structured import spaced
from oracles import assert_same, hold_to_numpy, leaf

import tapegrad as tg

SHAPES = st.lists(st.integers(0, 3), min_size=0, max_size=3).map(tuple)
X = np.arange(24.0).reshape(2, 3, 4)


def axes_of(data, ndim, least=0):
    chosen = data.draw(st.lists(st.integers(0, ndim - 1), unique=True, min_size=least, max_size=ndim)) if ndim else []
    return tuple(k - ndim if data.draw(st.booleans()) else k for k in chosen)


@settings(max_examples=40)
@given(shape=SHAPES, data=st.data())
def test_flip_and_roll_over_shapes_and_axes(shape, data):
    a, axes = spaced(shape, "flip"), axes_of(data, len(shape))
    hold_to_numpy(lambda x: tg.flip(x, axes), lambda x: np.flip(x, axes), a)
    if axes:
        shifts = tuple(data.draw(st.integers(-5, 5)) for _ in axes)
        hold_to_numpy(lambda x: x.roll(shifts, axes), lambda x: np.roll(x, shifts, axes), a)
    hold_to_numpy(lambda x: x.roll(3), lambda x: np.roll(x, 3), a)


@settings(max_examples=40)
@given(shape=st.lists(st.integers(0, 3), min_size=2, max_size=4).map(tuple), data=st.data())
def test_diagonals_and_turns_over_shapes_and_axes(shape, data):
    a, (i, j) = spaced(shape, "diagonal"), axes_of(data, len(shape), 2)[:2]
    k = data.draw(st.integers(-4, 4))
    for result in (
        *hold_to_numpy(lambda x: x.diagonal(k, i, j), lambda x: np.diagonal(x, k, i, j), a),
        *hold_to_numpy(lambda x: tg.rot90(x, k, (i, j)), lambda x: np.rot90(x, k, (i, j)), a),
    ):
        assert not result.size or result.requires_grad
    hold_to_numpy(lambda x: x.trace(k, i, j), lambda x: np.trace(x, k, i, j), a)
    hold_to_numpy(lambda x: x.tril(k), lambda x: np.tril(x, k), a)
    hold_to_numpy(lambda x: x.triu(k), lambda x: np.triu(x, k), a)


@settings(max_examples=40)
@given(shape=SHAPES, data=st.data())
def test_repeat_and_tile_over_shapes_and_counts(shape, data):
    a = spaced(shape, "repeat")
    axis = data.draw(st.sampled_from([None, *range(-len(shape), len(shape))]))
    n = a.size if axis is None else shape[axis]
    counts = data.draw(st.integers(0, 3) | st.lists(st.integers(0, 3), min_size=n, max_size=n))
    if counts == []:
        counts = 2
    hold_to_numpy(lambda x: x.repeat(counts, axis), lambda x: np.repeat(x, counts, axis), a)
    reps = tuple(data.draw(st.lists(st.integers(0, 2), min_size=1, max_size=4)))
    hold_to_numpy(lambda x: tg.tile(x, reps), lambda x: np.tile(x, reps), a)


@settings(max_examples=40)
@given(data=st.data())
def test_windows_over_sizes_and_steps(data):
    shape = tuple(data.draw(st.lists(st.integers(1, 5), min_size=1, max_size=3)))
    axis = data.draw(st.integers(0, len(shape) - 1))
    size, step = data.draw(st.integers(1, shape[axis])), data.draw(st.integers(1, 3))

    def expected(x):
        starts = range(0, shape[axis] - size + 1, step)
        return np.stack([np.moveaxis(np.take(x, range(k, k + size), axis), axis, -1) for k in starts], axis)

    (result,) = hold_to_numpy(lambda x: x.unfold(axis, size, step), expected, spaced(shape, "windows"))
    assert result.shape[-1] == size


def test_windows_of_nothing(torch):
    x = leaf(X)
    assert x.unfold(1, 0, 2).shape == tuple(torch.tensor(X).unfold(1, 0, 2).shape)


def test_what_is_a_view_and_what_is_a_copy():
    t = tg.tensor(X)
    views = (
        t.ravel(), t.diagonal(), t.diagonal(1, 2, 0), t.rot90(), t.narrow(1, 0, 2),
        t.unfold(2, 2, 1),
        t.view(6, 4),
        t.view_as(tg.zeros(24)), t.unflatten(2, (2, 2)), tg.matrix_transpose(t), tg.rollaxis(t, 2),
        tg.atleast_3d(t), t.expand_as(tg.zeros(5, 2, 3, 4)), tg.broadcast_arrays(t, tg.zeros(5, 1, 1, 1))[0],
        t.movedim(0, 2),
        t.swapdims(0, 1), t[0].t(), t[0].diag(), *t.split(2), *t.chunk(2), *t.unbind(1), *tg.hsplit(t, 3),
        t.T.ravel("F"),
    )  # fmt: skip
    for view in views:
        assert np.shares_memory(view.numpy(), t.numpy())
    copies = (
        t.flatten(), t.flatten(start_dim=1), t.flip(0), tg.fliplr(t), tg.flipud(t), t.roll(1), t.tril(), t.repeat(1),
        t.tile(1), t.T.ravel(), t.ravel("F"), tg.diag(t[0, 0]), tg.delete(t, []), tg.append(t, []), tg.pad(t, 0),
    )  # fmt: skip
    for copy in copies:
        assert not np.shares_memory(copy.numpy(), t.numpy())


def test_gradients_through_a_view_of_a_view_of_any_layout():
    for a in (X.copy(), X.T.copy().T, X[:, ::-1, ::-1], np.broadcast_to(X[:1], X.shape)):
        hold_to_numpy(
            lambda x: x.rot90(1, (0, 2)).diagonal(0, 1, 2).unfold(1, 1, 1),
            lambda x: np.diagonal(np.rot90(x, 1, (0, 2)), 0, 1, 2)[..., None],
            a,
        )
        hold_to_numpy(lambda x: x[::-1].ravel()[3:].flip(), lambda x: x[::-1].ravel()[3:][::-1], a)


def test_orders_of_the_elements():
    for array, means in ((X, "CFCC"), (np.asfortranarray(X), "CFFF")):
        for order, same in zip("CFAK", means, strict=True):
            hold_to_numpy(lambda x, o=order: x.ravel(o), lambda x, o=same: x.ravel(o), array)
            hold_to_numpy(lambda x, o=order: x.flatten(o), lambda x, o=same: x.flatten(o), array)
            assert_same(leaf(array).ravel(order).detach(), array.ravel(order))
    with pytest.raises(TypeError, match=r"ravel\(order='K'\) of a tensor that is contiguous in neither.*order='C'"):
        tg.tensor(X).swapaxes(0, 1).ravel("K")
    with pytest.raises(TypeError, match=r"order is 'C', 'F', 'A' or 'K'"):
        tg.tensor(X).ravel("Z")


def test_torchs_spellings(torch):
    t, x = tg.tensor(X), torch.tensor(X)
    for f in (
        lambda t: t.flatten(start_dim=1),
        lambda t: t.flatten(start_dim=0, end_dim=1),
        lambda t: t.diagonal(offset=1, dim1=1, dim2=2),
        lambda t: t.tril(diagonal=1),
        lambda t: t.triu(diagonal=-1),
        lambda t: t.narrow(2, 1, 2),
        lambda t: t.unflatten(2, (2, -1)),
        lambda t: t.movedim(0, 2),
        lambda t: t[0].t(),
        lambda t: t[0, 0].diag(diagonal=1),
        lambda t: t.tile(2, 1),
        lambda t: t.repeat_interleave(2, dim=1),
        lambda t: t.diag_embed(),
        lambda t: t.diag_embed(1, 0, 2),
        lambda t: t.unfold(1, 2, 1),
        lambda t: t.view(4, -1),
    ):
        assert_same(f(t).numpy(), f(x).numpy())


ERRORS = (
    (lambda x: x.view(5, 5), ValueError, "reshape"),
    (lambda x: x.T.view(24), ValueError, r"no view of shape \(24,\).*use reshape"),
    (lambda x: x.view(np.float32), TypeError, "view takes a shape.*astype"),
    (lambda x: x.flatten(1), TypeError, r"flatten\(1\).*start_dim="),
    (lambda x: x.flatten(start_dim=2, end_dim=1), ValueError, "from axis 2 to 1"),
    (lambda x: x.unflatten(2, (3, 3)), ValueError, "axis 2 of shape"),
    (lambda x: x.narrow(1, 2, 2), ValueError, "narrow from 2 by length 2 goes beyond axis 1"),
    (lambda x: x.narrow(1, 0, -1), ValueError, "goes beyond"),
    (lambda x: x.unfold(1, 4, 1), ValueError, "windows of size 4"),
    (lambda x: tg.sliding_window_view(x, (2, 2)), ValueError, "2 sizes for 3 axes"),
    (lambda x: x.unfold(1, 2, 0), ValueError, "step positive"),
    (lambda x: x[0, 0].diagonal(), ValueError, "a diagonal needs two axes"),
    (lambda x: x.diagonal(0, 1, -2), ValueError, "are the same"),
    (lambda x: x[0, 0].trace(), ValueError, "a trace needs a matrix"),
    (lambda x: x.diag(), ValueError, "diag takes a vector or a matrix"),
    (lambda x: x[0, 0, 0].diag_embed(), ValueError, "0-d tensor has none"),
    (lambda x: x.diag_embed(0, 1, 1), ValueError, "are the same"),
    (lambda x: x[0, 0, 0].tril(), ValueError, "no triangle"),
    (lambda x: x.t(), ValueError, "of vectors and matrices"),
    (lambda x: x.rot90(1, (0, 0)), ValueError, "names one twice"),
    (lambda x: x.rot90(1, (0, 1, 2)), ValueError, "names 3"),
    (lambda x: x.roll((1, 2), (0, 1, 2)), ValueError, "2 shifts and 3 axes"),
    (lambda x: x.roll((), ()), ValueError, "names no axis"),
    (lambda x: x.flip(3), ValueError, "out of bounds"),
    (lambda x: x[0, 0].fliplr(), ValueError, "fliplr reverses axis 1"),
    (lambda x: x.repeat(-1), TypeError, "none below 0"),
    (lambda x: x.repeat(1.5), TypeError, "repeat takes one count"),
    (lambda x: x.repeat([1, 2], 1), ValueError, "2 counts for 3 elements"),
    (lambda x: x.tile(-1), ValueError, "below 0"),
    (lambda x: tg.matrix_transpose(x[0, 0]), ValueError, "exchanges the last two axes"),
    (lambda x: tg.rollaxis(x, 0, 5), ValueError, "start=5"),
    (lambda x: tg.broadcast_arrays(x, x[:, :2]), ValueError, "broadcast"),
)


@pytest.mark.parametrize("case", ERRORS, ids=lambda case: case[2])
def test_errors_say_what_was_wrong(case):
    call, kind, message = case
    for t in (tg.tensor(X), leaf(X)):
        with pytest.raises(kind, match=message):
            call(t)


def test_integers_and_booleans():
    for a in (np.arange(6).reshape(2, 3), np.array([[True, False, True]]), np.arange(6, dtype=np.int8).reshape(2, 3)):
        t = tg.tensor(a)
        for ours, theirs in (
            (t.flip(1), np.flip(a, 1)), (t.roll(1), np.roll(a, 1)), (t.tril(), np.tril(a)), (t.repeat(2), a.repeat(2)),
            (t.tile(2), np.tile(a, 2)), (t.trace(), np.trace(a)), (t.diagonal(), a.diagonal()), (t.ravel(), a.ravel()),
            (tg.diag(t[0]), np.diag(a[0])), (t.trace(dtype=float), a.trace(dtype=float)),
        ):  # fmt: skip
            assert_same(ours.numpy(), theirs)
