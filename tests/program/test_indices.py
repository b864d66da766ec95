"""Indices that are computed, and random numbers: what recordings have rows of their own for."""

import numpy as np
import pytest
from oracles import assert_close, difference_gradient

import tapegrad as tg
from tapegrad.errors import TapegradError
from tapegrad.ops import BY_NAME
from tapegrad.record.operations import F

X = np.array([[0.3, -1.2, 2.1, 0.7], [1.7, 0.4, -0.6, 1.1], [0.2, -0.9, 1.3, 0.8]])
Y = np.array([[1.5, -0.5, 0.25], [2.0, 1.0, -1.0]])
PLACES = np.array([[1, 0, 5], [2, 2, 0]])
ROWS = {
    "read_places": (lambda x, z: x.reshape(-1)[z], (X,)),
    "add_places": (lambda x, y, z: _add(x, y, z), (X, Y)),
    "write_places": (lambda x, y, z: _write(x, y, z), (X, Y)),
}


def _add(x, y, z):
    out = x.reshape(-1).copy()
    for place, value in zip(z.reshape(-1), y.reshape(-1), strict=True):
        out[place] += value
    return out.reshape(x.shape)


def _write(x, y, z):
    out = x.reshape(-1).copy()
    for place, value in zip(z.reshape(-1), y.reshape(-1), strict=True):
        out[place] = value
    return out.reshape(x.shape)


@pytest.mark.parametrize("name", ROWS)
def test_rows_with_an_index_as_an_operand(name):
    by_hand, arrays = ROWS[name]
    tensors = [tg.tensor(a, requires_grad=True) for a in arrays]
    out = F.row(name, *tensors, tg.tensor(PLACES))
    np.testing.assert_array_equal(out.detach().numpy(), by_hand(*arrays, PLACES))
    weights = np.cos(np.arange(out.size)).reshape(out.shape)
    loss = (weights * out * out).sum()
    gradients = tg.autograd.grad(loss, tensors, create_graph=True)
    for k, gradient in enumerate(gradients):
        expected = difference_gradient(lambda *a: np.sum(weights * by_hand(*a, PLACES) ** 2), list(arrays), k)
        assert_close(gradient.detach().numpy(), expected, 1e-8, f"{name} by operand {k}", scale=1.0)
    again = tg.autograd.grad(sum((g * g).sum() for g in gradients), tensors)
    for k, gradient in enumerate(again):

        def of_gradients(*a):
            given = [tg.tensor(v, requires_grad=True) for v in a]
            out = F.row(name, *given, tg.tensor(PLACES))
            found = tg.autograd.grad((weights * out * out).sum(), given)
            return sum(float((g * g).sum()) for g in found)

        expected = difference_gradient(of_gradients, list(arrays), k)
        assert_close(gradient.numpy(), expected, 1e-6, f"{name} by operand {k}, twice", scale=1.0)


def test_an_index_that_is_computed_is_no_guard():
    program = tg.record(lambda x, k: x[k] * x[x.argmax()], X[0], np.array(1))
    assert not program.listing.guards()
    for k in range(-4, 4):
        x = np.roll(X[0], k)
        assert program(x, np.array(k)) == x[k] * x.max()


def test_an_index_beyond_the_end_raises_as_in_eager_mode():
    compiled = tg.compile(lambda x, k: x[k])
    for _ in range(3):
        compiled(X[0], np.array(1))
    with pytest.raises(IndexError, match="out of bounds"):
        compiled(X[0], np.array(4))
    assert compiled(X[0], np.array(3)) == X[0, 3] and compiled.stats.replays == 2


def test_sorting_follows_the_numbers():
    program = tg.record(lambda x: (tg.sort(x), tg.median(x)), tg.tensor(X[0], requires_grad=True))
    for x in X:
        values, median = program(x)
        np.testing.assert_array_equal(values, np.sort(x))
        assert median == np.median(x)
        t = tg.tensor(x, requires_grad=True)
        values, median = program(t)
        weights = np.array([1.0, 2.0, 3.0, 4.0])
        ((values * weights).sum() + 10 * median).backward()
        ranks = np.argsort(np.argsort(x))
        np.testing.assert_array_equal(t.grad.numpy(), weights[ranks] + 5.0 * ((ranks == 1) | (ranks == 2)))


def test_a_mask_that_is_read_is_a_guard():
    program = tg.record(lambda x: x[x > 0].sum(), X[0])
    assert len(program.listing.guards()) == 1
    assert program(X[0] * 2) == (X[0] * 2)[X[0] > 0].sum()
    with pytest.raises(TapegradError, match="another way"):
        program(-X[0])


@pytest.mark.parametrize(
    "draw", [lambda x: tg.rand(3), lambda x: tg.randn(3), lambda x: tg.bernoulli(tg.clip(x, 0.0, 1.0)[:3].detach())]
)
def test_random_numbers_are_drawn_anew_in_every_run(draw):
    def function(x):
        return draw(x) + 0 * x[:3]

    compiled = tg.compile(function)
    tg.manual_seed(3)
    expected = [function(tg.tensor(X[0])).numpy() for _ in range(6)]
    tg.manual_seed(3)
    found = [compiled(X[0]) for _ in range(6)]
    assert compiled.stats.replays == 4
    for mine, its in zip(found, expected, strict=True):
        np.testing.assert_array_equal(mine, its)


@pytest.mark.filterwarnings("ignore::tapegrad.errors.RepeatedWarning")  # Python runs it
def test_a_draw_has_no_derivative_and_says_so():
    compiled = tg.compile(lambda p: tg.bernoulli(p).sum())
    for _ in range(4):
        p = tg.tensor([0.5, 0.25], requires_grad=True)
        out = compiled(p)
        with pytest.raises(TapegradError, match="draws at random"):
            out.backward()


def test_rows_say_which_op_they_are():
    names = [op.name for op in tg.record(lambda x, i: x[i], X[0], np.array([1])).listing.ops if op is not None]
    assert names == ["read_places"] and BY_NAME["read_places"].differentiable
