"""Value and gradient in one pass over the group that a program ends with: when, and that it gives the same."""

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.program.run import plan as plans

RNG = np.random.default_rng(3)


def ends(program):
    """Tell whether the program's gradient is computed with its value."""
    better = program._plan.better
    return better is not None and better.ends_in_group


def of_many(x, y):
    a = np.sin(x) * y + x * x
    return ((np.tanh(a) - x / (1 + a * a)) * y).sum()


LOSSES = {
    "sum": (of_many, True),
    "mean": (lambda x, y: (np.sin(x) * y * x).mean(), True),
    "sums and factors": (lambda x, y: (x * y * x).mean() + 0.5 * (x * x).sum() - 3, True),
    "its square root": (lambda x, y: np.sqrt((x * y * x).sum() ** 2), False),
    "product of sums": (lambda x, y: (x * y * x).sum() * (x * x * y).sum(), False),
    "behind a guard": (lambda x, y: of_many(x, y) if x[0] > -9 else 0 * of_many(x, y), True),
    "behind a product": (lambda x, y: of_many(x, np.outer(y, y) @ x), True),
}


@pytest.mark.parametrize("name", LOSSES)
@pytest.mark.parametrize("size", [1, 7, 1000])
def test_the_value_is_to_the_bit_and_gradients_are_those_of_two_passes(name, size):
    loss, is_once = LOSSES[name]
    x, y = RNG.uniform(0.2, 1.0, (2, size))
    program = tg.record(loss, x, y).optimized()
    if size > 1:
        assert ends(program) is is_once
    for _ in range(3):  # the general way first, then the short one
        value, gradients = program.value_and_grad(x, y, argnums=(0, 1))
        assert value == program(x, y)
        exact = tg.func.value_and_grad(loss, (0, 1))(x, y)
        np.testing.assert_allclose(value, exact[0], rtol=1e-13)
        for mine, its in zip(gradients, exact[1], strict=True):
            np.testing.assert_allclose(mine, its, rtol=1e-12, atol=1e-14)
        pulled = program.vjp((x, y), 2.0)
        assert pulled[0] == value
        for mine, its in zip(pulled[1], exact[1], strict=True):
            np.testing.assert_allclose(mine, 2 * its, rtol=1e-12, atol=1e-14)
        x, y = y, x


def test_arrays_that_a_group_ends_with_are_pulled_back_once():
    def f(x, y):
        return np.exp(-x * y) * x, (x * y * y).sum()

    x, y = RNG.random((2, 50))
    program = tg.record(f, x, y).optimized()
    assert ends(program)
    seeds = RNG.random(50), 3.0
    (out, total), gradients = program.vjp((x, y), seeds)
    np.testing.assert_array_equal(out, program(x, y)[0])
    assert total == program(x, y)[1]
    e = np.exp(-x * y)
    np.testing.assert_allclose(gradients[0], seeds[0] * e * (1 - x * y) + 3 * y * y, rtol=1e-13)
    np.testing.assert_allclose(gradients[1], -seeds[0] * e * x * x + 6 * x * y, rtol=1e-13)


def test_bits_do_not_depend_on_threads():
    x, y = RNG.uniform(0.2, 1.0, (2, 300_001))
    program = tg.record(of_many, x, y).optimized()
    before = tg.get_num_threads()
    found = []
    try:
        for threads in (1, 2, 3):
            tg.set_num_threads(threads)
            found.append(program.value_and_grad(x, y, argnums=(0, 1)))
            assert program(x, y) == found[-1][0]
    finally:
        tg.set_num_threads(before)
    for value, gradients in found[1:]:
        assert value == found[0][0]
        for mine, its in zip(gradients, found[0][1], strict=True):
            np.testing.assert_array_equal(mine, its)
    exact = tg.func.value_and_grad(of_many, (0, 1))(x, y)
    for mine, its in zip(found[0][1], exact[1], strict=True):
        np.testing.assert_allclose(mine, its, rtol=1e-12, atol=1e-14)


@pytest.mark.parametrize("where", ["before", "behind"])
def test_guards_that_fail_around_the_group(where, monkeypatch):
    monkeypatch.setattr(plans, "HOT", 0.0)
    monkeypatch.setattr(plans, "HOT_ROW", 0.0)

    def loss(x):
        if where == "before" and x[0] > 1:
            return (x * x).sum()
        total = (np.sin(x) * x * x).sum()
        return total * 2 if where == "behind" and total > 3 else total * 3

    compiled = tg.compile(tg.func.value_and_grad(loss))
    plain = tg.func.value_and_grad(loss)
    program = tg.record(loss, np.full(5, 0.1)).optimized()
    for scale in (0.1, 0.2, 0.1, 1.5, 0.3, 1.4, 1.6, 0.1, 0.2, 1.5):
        x = np.full(5, scale)
        for value, gradient in (compiled(x), plain(x)):
            expected = plain(x)
            np.testing.assert_allclose(value, expected[0], rtol=1e-14)
            np.testing.assert_allclose(gradient, expected[1], rtol=1e-13)
        if scale > 1:
            with pytest.raises(tg.errors.DivergenceError):
                program.value_and_grad(x)
        else:
            value, gradient = program.value_and_grad(x)
            assert value == program(x)
            np.testing.assert_allclose(gradient, expected[1], rtol=1e-13)


def test_an_interrupted_pass_leaves_the_workspace_as_it_was(monkeypatch):
    x, y = RNG.uniform(0.2, 1.0, (2, 300_001))
    program = tg.record(of_many, x, y).optimized()
    value, gradient = program.value_and_grad(x, y)
    from tapegrad.program.fuse import parallel

    def interrupted(*_):
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(parallel, "propagate", interrupted)
        for _ in range(2):
            with pytest.raises(KeyboardInterrupt):
                program.value_and_grad(x, y)
    again = program.value_and_grad(x, y)
    assert again[0] == value == program(x, y)
    np.testing.assert_array_equal(again[1], gradient)
