"""`t[index] = value` with indices and values of every kind: NumPy's values and errors, gradients of differences."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from ops.indices import LAYOUTS, SHAPES, advanced_indices, as_numpy, basic_indices
from oracles import assert_same, hold_to_numpy, layouts, leaf

import tapegrad as tg

SMALL = hnp.array_shapes(min_dims=0, max_dims=3, min_side=0, max_side=3)
DTYPES = (np.float64, np.float32, np.float16, np.int64, np.int8, np.uint8, np.bool_)


def numbers(shape, seed):
    return np.random.default_rng(seed).uniform(-2, 2, shape)


def started(x):
    """Return a tensor with a history, or an array, that can be written."""
    return x * 1.5 if isinstance(x, tg.Tensor) else np.array(x * 1.5)


def assign(target, index, value):
    """Do `target[index] = value`.

    Also where NumPy, for single elements and masks, does not drop axes of size 1 in front as it does elsewhere.
    """
    if isinstance(target, tg.Tensor):
        target[index] = value
        return
    index = as_numpy(index)
    value = np.asarray(value, order="C")
    extra = value.ndim - np.ndim(target[index])
    if extra > 0 and value.shape[:extra] == (1,) * extra:
        value = value.reshape(value.shape[extra:])
    target[index] = value


@st.composite
def shapes_for(draw, shape):
    """Shapes that broadcast to a part's: axes of size 1, axes left out in front, or more of size 1 there."""
    own = tuple(1 if draw(st.integers(0, 3)) == 0 else n for n in shape)
    own = own[draw(st.integers(0, len(own))) :] if draw(st.integers(0, 3)) == 0 else own
    return (1,) * draw(st.sampled_from((0, 0, 0, 1, 2))) + own


def any_index(shape):
    return st.one_of(basic_indices(shape), advanced_indices(shape))


# Values


@settings(max_examples=150)
@given(st.data())
def test_values_are_numpys(data):
    shape = data.draw(SHAPES)
    index = data.draw(any_index(shape))
    dtype, other = data.draw(st.sampled_from(DTYPES)), data.draw(st.sampled_from(DTYPES))
    layout = data.draw(LAYOUTS)
    a = layouts((numbers(shape, 1) * 9).astype(np.int64).astype(dtype))[layout].copy(order="K")
    part = a[as_numpy(index)]
    v = abs(numbers(data.draw(shapes_for(np.shape(part))), 2) * 9).astype(other)
    # A view of other strides has the same memory layout whatever is written; a copy would change nothing in it.
    memory = layouts(a)[layout]
    t, view = tg.from_numpy(memory), None
    if t.ndim:
        view = t[::-1]
    expected = a.copy()
    assign(expected, index, v)
    kinds = [v, tg.tensor(v)]
    if v.size and v.dtype in (np.float64, np.bool_, np.int64):
        kinds.append(v.tolist())
    t[index] = data.draw(st.sampled_from(kinds))
    assert_same(t.numpy(), expected)
    assert_same(memory, expected)
    assert t._version == 1
    if view is not None:
        assert_same(view.numpy(), expected[::-1])
        assert view._version == 1


@settings(max_examples=100)
@given(st.data())
def test_written_again_and_without_a_history(data):
    """The short ways: under no_grad, in inference mode, and a second time."""
    shape = data.draw(SHAPES)
    index = data.draw(any_index(shape))
    a = numbers(shape, 1)
    v = numbers(data.draw(shapes_for(np.shape(a[as_numpy(index)]))), 2)
    value = data.draw(st.sampled_from([v, tg.tensor(v)] + [v.tolist()] * bool(v.size)))
    expected = a.copy()
    assign(expected, index, v)
    t = leaf(a.copy()) * 1.0
    row = t._row
    for k, mode in enumerate((tg.no_grad, tg.no_grad, tg.inference_mode)):
        with mode():
            t[...] = a
            t[index] = value
        assert_same(t.detach().numpy(), expected)
        assert t._version == 2 * k + 2 and t._row == row
    with tg.inference_mode():
        t = tg.tensor(a)
        t[index] = value
        assert_same(t.numpy(), expected)


# Gradients


def written(index):
    def run(x, v):
        y = started(x)
        assign(y, index, v * 2.0)
        return y

    return run


@settings(max_examples=80)
@given(st.data())
def test_gradients_of_what_is_written_and_of_what_is_left(data):
    shape = data.draw(SMALL)
    index = data.draw(any_index(shape))
    part = np.empty(shape)[as_numpy(index)]
    run = written(index)
    hold_to_numpy(run, run, numbers(shape, 1), numbers(data.draw(shapes_for(np.shape(part))), 2))


@settings(max_examples=80)
@given(st.data())
def test_gradients_through_a_view_that_is_written(data):
    """All of it is seen by the tensor, by the view itself, and by one that is made later."""
    shape = data.draw(SMALL)
    first = data.draw(basic_indices(shape))
    part = np.shape(np.empty(shape)[first])
    index = data.draw(any_index(part))
    value = data.draw(shapes_for(np.shape(np.empty(part)[as_numpy(index)])))

    def run(x, v):
        y = started(x)
        other = y[...]
        every = first if isinstance(first, tuple) else (first,)
        view = y[first] if isinstance(y, tg.Tensor) or ... in every else y[(*every, ...)]
        assign(view, index, v * v)
        return [y, view * 1.0, other * 3.0, y[first] * 2.0]

    hold_to_numpy(run, run, numbers(shape, 1), numbers(value, 2), rel=1e-8)


@settings(max_examples=150)
@given(st.data())
def test_values_that_overlap_the_target(data):
    """A part of a tensor is written with another part of it; NumPy reads all before it writes."""
    shape = data.draw(SMALL)
    source = data.draw(basic_indices(shape))
    target = data.draw(any_index(shape))
    a = numbers(shape, 1)
    wanted, given_ = np.shape(a[as_numpy(target)]), np.shape(a[source])
    extra = len(given_) - len(wanted)
    fits = all(n in (1, m) for n, m in zip(given_[::-1], wanted[::-1], strict=False)) and given_[: max(extra, 0)] in (
        (),
        (1,) * extra,
    )

    def run(x):
        y = started(x)
        assign(y, target, y[source] if isinstance(y, tg.Tensor) else np.array(y[source]))
        return y

    if not fits:
        return
    hold_to_numpy(run, run, a)
    t = tg.tensor(a)  # and where nothing is recorded
    t[target] = t[source]
    expected = a.copy()
    assign(expected, target, a[source])
    assert_same(t.numpy(), expected)


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("other", [np.float64, np.float32, np.int64])
@pytest.mark.parametrize("index", [np.s_[1:], np.s_[[2, 0]], np.s_[np.array([False, True, True])]], ids=str)
def test_values_of_another_dtype(index, dtype, other):
    a, v = numbers((3, 2), 1).astype(dtype), (numbers((2, 2), 2) * 5).astype(other)
    x, w = leaf(a), leaf(v) if v.dtype.kind == "f" else tg.tensor(v)
    y = x * dtype(1.0)
    y[index] = w
    expected = a.copy()
    expected[index] = v
    assert_same(y.detach().numpy(), expected)
    (y * tg.tensor(np.arange(6.0).reshape(3, 2).astype(dtype))).sum().backward()
    assert x.grad.dtype == dtype
    kept = np.arange(6.0).reshape(3, 2)
    picked = kept[index].copy()
    kept[index] = 0.0
    assert_same(x.grad.numpy(), kept.astype(dtype))
    if w.requires_grad:
        assert_same(w.grad.numpy(), picked.astype(other))


def test_the_last_one_stays_and_alone_has_the_gradient():
    x, v = leaf(np.zeros(3)), leaf([1.0, 2.0, 3.0, 4.0])
    y = x * 1.0
    y[[0, 2, 0, 0]] = v
    assert y.tolist() == [4.0, 0.0, 2.0]
    (y * tg.tensor([1.0, 10.0, 100.0])).sum().backward()
    assert v.grad.tolist() == [0.0, 100.0, 0.0, 1.0]
    assert x.grad.tolist() == [0.0, 10.0, 0.0]


def test_lists_of_tensors_and_single_numbers():
    u, w = leaf(2.0), leaf([3.0])
    y = tg.zeros(4)
    y[:2] = [u, w[0]]
    y[2] = w
    y[-1] = 7
    assert y.tolist() == [2.0, 3.0, 3.0, 7.0]
    (y * tg.tensor([1.0, 10.0, 100.0, 1000.0])).sum().backward()
    assert (u.grad.item(), w.grad.tolist()) == (1.0, [110.0])
    zero = tg.tensor(5.0) * leaf(1.0)
    zero[()] = u
    zero[...] = zero * 2.0
    assert zero.item() == 4.0


def test_chained_indices_and_masks_of_itself():
    def run(x):
        y = x * 1.0
        y[0][1] = 5.0
        y[y < 0] = 0.0
        y[:, 0][1:] = y[0, :2] * 3.0
        y.T[1] = y[:, 2] + x[0]
        return y

    hold_to_numpy(run, run, np.array([[0.5, -1.0, 2.0], [1.5, 0.7, -0.3], [0.2, 0.4, 0.9]]))


def test_a_number_written_has_no_row():
    """The kernel that clears its place in the adjoint does not look for one: what lies before the rows is anybody's."""
    for _ in range(50):
        x = tg.tensor([0.5, 1.5, 2.5], requires_grad=True)
        y = x * x
        y += 1.0
        y[0] = 0.0
        (y * x).sum().backward()
        np.testing.assert_allclose(x.grad.numpy(), [0.0, 7.75, 19.75])
