"""Reading by index, of any kind: a gradient is what numpy.add.at puts together."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from ops.indices import DTYPES, LAYOUTS, SHAPES, advanced_indices, as_numpy, basic_indices
from oracles import assert_close, assert_same, gradients, layouts, leaf

import tapegrad as tg


def check(shape, index, layout="in C order", dtype=np.float64):
    """Check the value of x[index], and the gradient of (x[index] * w).sum()."""
    x = np.arange(1.0, 1 + np.prod(shape, dtype=int)).reshape(shape).astype(dtype)
    t = leaf(layouts(x)[layout])
    plain = as_numpy(index)
    expected = x[plain]
    part = t[index]
    assert type(part) is tg.Tensor and part.requires_grad
    assert_same(part.detach(), expected)
    weights = np.random.default_rng(6).uniform(-1, 2, expected.shape).astype(dtype)
    reference = np.zeros(shape, dtype)
    np.add.at(reference, plain, weights)
    for output in (part, t[index] * 1.0, (t * 1.0)[index]):
        (gradient,) = gradients((output * weights).sum(), t)
        assert gradient.dtype == dtype
        assert_close(gradient, reference, 16 * np.finfo(dtype).eps, scale=4.0)


@settings(max_examples=300)
@given(st.data())
def test_basic_indices(data):
    shape = data.draw(SHAPES)
    check(shape, data.draw(basic_indices(shape)), data.draw(LAYOUTS), data.draw(DTYPES))


@settings(max_examples=300)
@given(st.data())
def test_basic_indices_of_hypothesis(data):
    shape = data.draw(SHAPES)
    check(shape, data.draw(hnp.basic_indices(shape, allow_newaxis=True, max_dims=6)), data.draw(LAYOUTS))


@st.composite
def whole_indices(draw, shape):
    """Indices that give all elements in their order, with axes of size 1 put in."""
    parts = [draw(st.sampled_from([slice(None), slice(0, n), slice(None, n, 1)])) for n in shape]
    begin = draw(st.integers(0, len(parts)))
    parts[begin : draw(st.integers(begin, len(parts)))] = [Ellipsis]
    for _ in range(draw(st.integers(0, 2))):
        parts.insert(draw(st.integers(0, len(parts))), None)
    return tuple(parts)


@pytest.mark.parametrize(
    ("shape", "index"), [((5,), slice(None, None, 2)), ((5,), slice(None, None, -1)), ((1, 2), (0, ...)), ((3,), None)]
)
def test_recorded_gradients_of_parts(shape, index):
    x = np.arange(1.0, 1 + np.prod(shape, dtype=int)).reshape(shape)
    expected = np.zeros(shape)
    expected[index] += 2.0
    np.testing.assert_array_equal(tg.record(tg.func.grad(lambda x: (x[index] * 2.0).sum()), x)(x), expected)


@settings(max_examples=150)
@given(st.data())
def test_recorded_gradients(data):
    """Adjoints of parts are added to zeros, and to what came before; of the whole there is nothing to add to."""
    shape = data.draw(SHAPES)
    is_whole = data.draw(st.booleans())
    index = data.draw((whole_indices if is_whole else basic_indices)(shape))
    x = np.arange(1.0, 1 + np.prod(shape, dtype=int)).reshape(shape)
    weights = np.random.default_rng(6).uniform(-1, 2, x[index].shape)
    reference, twice = np.zeros(shape), x.copy()
    np.add.at(reference, index, weights)
    np.add.at(twice, index, weights)
    for fun, expected in (
        (lambda x: (x[index] * weights).sum(), reference),
        (lambda x: (x[index] * weights).sum() + (x * x).sum() * 0.5, twice),
    ):
        program = tg.record(tg.func.grad(fun), x)
        np.testing.assert_array_equal(program(x), expected)
        assert not is_whole or "assign" not in str(program)
    t = leaf(x)
    (gradient,) = tg.autograd.grad((t[index] * weights).sum(), t, create_graph=True)
    assert_same(gradient.detach(), reference)


@settings(max_examples=400)
@given(st.data())
def test_advanced_indices(data):
    shape = data.draw(SHAPES)
    check(
        shape,
        data.draw(advanced_indices(shape)),
        data.draw(LAYOUTS),
        data.draw(DTYPES),
    )


@settings(max_examples=150)
@given(st.data())
def test_an_index_of_a_view_of_a_view(data):
    shape = data.draw(SHAPES)
    x = np.arange(1.0, 1 + np.prod(shape, dtype=int)).reshape(shape)
    t, reference = leaf(x), np.arange(x.size).reshape(shape)
    value = t * 1.0
    for _ in range(3):
        index = data.draw(basic_indices(value.shape))
        value, x, reference = value[index], x[index], reference[index]
    assert_same(value.detach(), x)
    weights = np.random.default_rng(7).uniform(-1, 2, x.shape)
    expected = np.bincount(np.ravel(reference), np.ravel(weights), minlength=t.size).reshape(shape)
    assert_close(gradients(value, t, weights)[0], expected, 1e-15, scale=4.0)


EXPLICIT = (
    ((4, 5), 1),
    ((4, 5), -1),
    ((4, 5), np.int32(2)),
    ((4, 5), ()),
    ((4, 5), ...),
    ((4, 5), None),
    ((4, 5), (slice(None, None, -1), slice(4, None, -2))),
    ((4, 5), (2, 3)),
    ((4, 5), (2, 3, ...)),
    ((4, 5), (..., 3)),
    ((4, 5), (None, 2, None, 3, None)),
    ((4, 5), [0, 0, 3]),
    ((4, 5), [[0, 1], [1, 1]]),
    ((4, 5), ([0, 1], [1, 1])),
    ((4, 5), []),
    ((4, 5), (slice(None), [])),
    ((4, 5), [True, False, True, True]),
    ((4, 5), True),
    ((4, 5), False),
    ((4, 5), np.array(True)),
    ((4, 5), np.array(2)),
    ((4, 5), (np.array(2), np.array([1, 1]))),
    ((4, 5), np.zeros((4, 5), bool)),
    ((4, 5), np.arange(20).reshape(4, 5) % 3 == 0),
    ((4, 5), (np.arange(4) > 1, 2)),
    ((4, 5), (np.arange(4) > 1, slice(None, None, 2))),
    ((4, 5), (np.arange(4) % 2 == 0, np.array([0, 0]))),
    ((2, 3, 4), (slice(None), [0, 2], slice(1, 3))),
    ((2, 3, 4), ([0, 1], slice(None), [3, 3])),
    ((2, 3, 4), ([0, 1], None, [2, 2])),
    ((2, 3, 4), (0, slice(None), [3, 3, 3])),
    ((2, 3, 4), (..., [3, 3, 3])),
    ((2, 3, 4), np.ones((2, 3), bool)),
    ((), ()),
    ((), ...),
    ((), None),
    ((), True),
    ((), False),
    ((), (None, ..., None)),
    ((0,), slice(None)),
    ((0, 3), (slice(None), 1)),
    ((3, 0), 1),
    ((3,), np.array([2, 0, 2], np.uint8)),
)


@pytest.mark.parametrize("case", EXPLICIT, ids=str)
def test_indices_of_every_kind(case):
    for layout in ("in C order", "transposed", "sliced", "reversed"):
        check(*case, layout)


def test_basic_indices_are_views_and_others_are_copies():
    x = np.arange(12.0).reshape(3, 4)
    t = tg.from_numpy(x)
    for index in (0, slice(1, 3), (1, 2), ..., None, (slice(None), -1), np.int64(1)):
        assert np.shares_memory(t[index].numpy(), x), index
    for index in ([0, 1], np.array([0]), np.array([True, False, True]), tg.tensor([2, 2])):
        assert not np.shares_memory(t[index].numpy(), x), index


def test_an_index_array_is_read_when_it_is_used():
    """What the index is afterwards changes nothing: the tape has its own."""
    t = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    index, mask, listed = np.array([0, 0]), np.array([True, False, False]), [2, 2]
    output = t[index].sum() + 10 * t[mask].sum() + 100 * t[listed].sum()
    index[:], mask[:] = 1, True
    listed[0] = 0
    assert_same(gradients(output, t)[0], np.array([12.0, 0.0, 200.0]))


REFUSED = (4, (0, 5), (0, 0, 0), [0, 4], np.ones(3, bool), (..., ...), 1.5, "a", [1.5])


@pytest.mark.parametrize("index", REFUSED, ids=str)
def test_what_numpy_refuses_as_an_index_is_refused(index):
    x = np.ones((4, 5))
    with pytest.raises(IndexError):
        x[index]
    with pytest.raises(IndexError):
        tg.tensor(x)[index]


def test_iteration_gives_the_parts():
    t = tg.tensor([[1.0, 2.0], [3.0, 4.0]], requires_grad=True)
    first, second = t
    (first * second).sum().backward()
    assert_same(t.grad, np.array([[3.0, 4.0], [1.0, 2.0]]))
