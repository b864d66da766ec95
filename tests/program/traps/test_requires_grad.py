"""A tensor from outside comes to require grad, or does no more, between calls."""

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import DivergenceError

X, W = np.array([0.5, -1.0, 2.0]), np.array([1.0, 2.0, 3.0])
CALLS = (1, 2, 3, 6)  # recorded once, twice, replayed the general way, replayed the short way


def given(kind):
    return {"arrays": (X,), "tensors": (tg.tensor(X),), "leaves": (tg.tensor(X, requires_grad=True),), "none": ()}[kind]


def made(w):
    """Compile a function of anything, with a tensor from outside."""

    @tg.compile
    def fun(*args):
        y = tg.sin(w * w)
        for x in args:
            y = y * x
        return (y * y).sum()

    return fun


def check(y, w, args):
    """Hold value, gradient and product with the Hessian against closed forms."""
    x = X if args else np.ones(3)
    square, rate = x * x, 2.0 * W
    np.testing.assert_allclose(float(y.detach()), (np.sin(W * W) ** 2 * square).sum(), rtol=1e-14)
    assert y.requires_grad
    (g,) = tg.autograd.grad(y, [w], create_graph=True)
    expected = 2.0 * np.sin(W * W) * np.cos(W * W) * rate * square
    np.testing.assert_allclose(g.detach().numpy(), expected, rtol=1e-13)
    (h,) = tg.autograd.grad((g * X).sum(), [w])
    second = square * (2.0 * np.cos(2.0 * W * W) * rate**2 + 2.0 * np.sin(2.0 * W * W))
    np.testing.assert_allclose(h.numpy(), second * X, rtol=1e-12)


@pytest.mark.parametrize("calls", CALLS)
@pytest.mark.parametrize("kind", ("arrays", "tensors", "leaves", "none"))
def test_it_comes_to_require_grad(kind, calls):
    w = tg.tensor(W)
    fun, args = made(w), given(kind)
    for _ in range(calls):
        y = fun(*args)
        assert (type(y) is tg.Tensor) is (kind != "arrays")
        assert getattr(y, "requires_grad", False) is (kind == "leaves")
    w.requires_grad_()
    for _ in range(calls + 2):
        check(fun(*args), w, args)
    y = fun(*args)
    y.backward()
    np.testing.assert_allclose(
        w.grad.numpy(), 4.0 * W * np.sin(W * W) * np.cos(W * W) * (X * X if args else 1.0), rtol=1e-13
    )
    assert fun.stats.replays and not fun.stats.eager


@pytest.mark.parametrize("calls", CALLS)
def test_it_goes_to_and_fro(calls):
    w = tg.tensor(W)
    fun = made(w)
    for k in range(5):
        w.requires_grad_(k % 2 == 1)
        for _ in range(calls):
            y = fun(X)
            assert getattr(y, "requires_grad", False) is (k % 2 == 1)
        if k % 2:
            check(y, w, (X,))
    assert fun.stats.recordings <= 4  # one way serves both, once it is there


def test_it_comes_to_have_a_history():
    w, factor = tg.tensor(W), tg.tensor(2.0, requires_grad=True)
    fun = made(w)
    for _ in range(5):
        fun(X)
    w.mul_(factor)
    with pytest.warns(tg.errors.RepeatedWarning, match="has a history"):
        y = fun(X)
    y.backward()
    assert float(factor.grad) != 0.0


def test_it_counts_only_where_gradients_are_recorded():
    w = tg.tensor(W)
    fun = made(w)
    with tg.no_grad():
        for _ in range(4):
            fun(X)
        w.requires_grad_()
        recordings = fun.stats.recordings
        assert type(fun(X)) is np.float64 and fun.stats.recordings == recordings
    check(fun(X), w, (X,))


def test_a_program_says_so():
    w = tg.tensor(W)
    program = tg.record(lambda x: (w * x).sum(), X)
    assert program(X) == (W * X).sum()
    assert program.value_and_grad(X)[1].tolist() == W.tolist()
    w.requires_grad_()
    for ask in (program, program.value_and_grad):
        with pytest.raises(DivergenceError, match="requires grad, and did not when it was recorded; record it again"):
            ask(X)
    with tg.no_grad():
        assert program(X) == (W * X).sum()


def _into_a_plain_array(k, data):
    """Write what is to be differentiated into an array of NumPy's, which has no gradient."""
    rows = np.zeros(len(data))
    rows[1:-1] = k * 2.0
    return rows.sum()


def _into_an_array_from_outside(k, data):
    OUTSIDE[1:-1] = k * 2.0
    return OUTSIDE.sum()


OUTSIDE = np.zeros(5)
WAYS_TO_LOSE = {
    "grad of compiled": lambda: tg.func.grad(tg.compile(_into_an_array_from_outside)),
    "compiled grad": lambda: tg.compile(tg.func.grad(_into_an_array_from_outside)),
    "compiled value_and_grad": lambda: tg.compile(tg.func.value_and_grad(_into_an_array_from_outside)),
    "not compiled": lambda: tg.func.grad(_into_a_plain_array),
    "hessian": lambda: tg.func.hessian(tg.compile(_into_an_array_from_outside)),
}


@pytest.mark.parametrize("way", WAYS_TO_LOSE)
def test_numbers_are_not_taken_from_what_is_differentiated(way):
    with pytest.raises(tg.errors.GradError, match="write into a tensor"):
        WAYS_TO_LOSE[way]()(np.arange(3.0), np.ones(5))


def test_programs_refuse_it_when_they_are_recorded():
    with pytest.raises(tg.errors.GradError, match="write into a tensor"):
        tg.record(lambda k: _into_an_array_from_outside(k, np.ones(5)), np.arange(3.0))


def test_numbers_of_what_is_not_differentiated_may_be_taken():
    def fun(k, data):
        return (k * tg.tensor(np.asarray(data) * 2.0)).sum()

    k, data = np.arange(3.0), np.array([1.0, 5.0, 2.0])
    for graded in (tg.func.grad(fun), tg.compile(tg.func.grad(fun)), tg.func.grad(tg.compile(fun))):
        for _ in range(3):
            np.testing.assert_array_equal(graded(k, data), 2 * data)
    compiled = tg.compile(_into_a_plain_array)
    for scale in (1.0, 2.0):
        assert compiled(scale * k, np.ones(5)) == _into_a_plain_array(scale * k, np.ones(5))
