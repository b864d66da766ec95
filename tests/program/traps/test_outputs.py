"""Results and gradients of a replay are the caller's own: the next replay does not write into them."""

import numpy as np
import pytest
from program.same import follow, phase, same

import tapegrad as tg

X = np.linspace(0.3, 1.4, 6)


def two(x):
    y = tg.sin(x) * 2.0
    return y, y * x


def plain(x):
    return tg.func.map_values(lambda t: t.numpy(), two(tg.from_numpy(x)))


def warm(fun, *args):
    for _ in range(4):
        fun(*args)
    assert fun.stats.replays > 0, "nothing was replayed"


@pytest.mark.parametrize("shape", [(), (1,), (6,), (300,), (100, 50)])
def test_results_are_not_overwritten_by_the_next_replay(shape):
    compiled = tg.compile(two)
    points = [np.full(shape, 0.1 * (k + 1)) for k in range(8)]
    results = [compiled(x) for x in points]
    for x, result in zip(points, results, strict=True):
        same(result, plain(x), "kept")
    assert compiled.stats.replays >= 5


@pytest.mark.parametrize("shape", [(), (1,), (6,), (300,), (100, 50)])
def test_tensors_and_gradients_are_not_overwritten(shape):
    compiled = tg.compile(two)
    kept = []
    for k in range(8):
        x = tg.tensor(np.full(shape, 0.1 * (k + 1)), requires_grad=True)
        a, b = compiled(x)
        (a.sum() + b.sum()).backward()
        kept.append((x, a, b, x.grad))
    for k, (x, a, b, gradient) in enumerate(kept):
        z = tg.tensor(np.full(shape, 0.1 * (k + 1)), requires_grad=True)
        c, d = two(z)
        (c.sum() + d.sum()).backward()
        same([x, a, b, gradient], [z, c, d, z.grad], f"call {k}")
    assert compiled.stats.replays >= 5


def test_second_derivatives_are_not_overwritten():
    compiled = tg.compile(lambda x: (x**3 * tg.sin(x)).sum())
    products = [tg.func.hvp(compiled, X + k, np.ones(6)) for k in range(8)]
    for k, product in enumerate(products):
        expected = tg.func.hvp(lambda x: (x**3 * tg.sin(x)).sum(), X + k, np.ones(6))
        np.testing.assert_allclose(product, expected, rtol=1e-12, atol=1e-12)
    assert compiled.stats.replays >= 5


def test_a_result_that_is_written_does_not_change_what_comes_later():
    compiled = tg.compile(two)
    for k in range(8):
        first, second = compiled(X + k)
        same((first, second), plain(X + k), f"call {k}")
        first[...] = np.nan
        second[...] = np.nan
    x = tg.tensor(X)
    for _ in range(4):
        first, second = compiled(x)
        first.fill_(np.nan)
        second.mul_(0.0)
        same(x, tg.tensor(X), "the argument")


def test_a_gradient_that_is_written_does_not_change_what_comes_later():
    compiled = tg.compile(lambda x: (x**2).sum())
    for k in range(8):
        x = tg.tensor(X + k, requires_grad=True)
        compiled(x).backward()
        same(x.grad.numpy(), 2 * (X + k), f"call {k}")
        x.grad.fill_(np.nan)


def test_a_result_that_backward_needs_and_that_is_written_raises_or_is_a_copy():
    """sin's derivative reads x, exp's its result: written, that must not change the gradient in silence."""
    for function in (tg.exp, tg.tanh, lambda x: tg.exp(x) * x):
        compiled = tg.compile(function)
        for k in range(6):
            x, z = tg.tensor(X + k, requires_grad=True), tg.tensor(X + k, requires_grad=True)
            y = compiled(x)
            loss = (y * 3.0).sum()
            function(z).sum().mul(3.0).backward()
            with tg.no_grad():
                y.fill_(7.0)
            try:
                loss.backward()
            except tg.errors.VersionError:
                continue
            np.testing.assert_allclose(x.grad.numpy(), z.grad.numpy(), rtol=1e-15)


def test_an_argument_that_is_written_before_backward():
    """What backward needs of an argument was kept, or its being written is noticed."""
    compiled = tg.compile(lambda x: (tg.sin(x) * x).sum())
    for k in range(6):
        leaf = tg.tensor(X + k, requires_grad=True)
        x = leaf * 1.0
        loss = compiled(x)
        with tg.no_grad():
            x.fill_(9.0)
        try:
            loss.backward()
        except tg.errors.VersionError:
            continue
        np.testing.assert_allclose(leaf.grad.numpy(), np.cos(X + k) * (X + k) + np.sin(X + k), rtol=1e-14)


def test_a_numpy_argument_that_is_written_before_backward(way):
    """The array is the caller's: a step of the loop writes it before the gradient is taken."""
    if way != "gradient":
        pytest.skip("a gradient is taken")
    w = tg.tensor(X, requires_grad=True)
    compiled = tg.compile(lambda w, data: (w * w * data).sum())
    buffer = np.zeros(6)
    total = 0.0
    for k in range(6):
        buffer[:] = k + 1.0
        total = total + compiled(w, buffer)
    (gradient,) = tg.autograd.grad(total, w)
    np.testing.assert_allclose(gradient.numpy(), 2 * X * 21.0, rtol=1e-14)


KINDS = {
    "the argument": lambda x: x,
    "the argument twice": lambda x: (x, x),
    "a view of the argument": lambda x: x[1:4],
    "a view and its base": lambda x: (lambda y: (y, y[2:]))(x * 2.0),
    "one result twice": lambda x: (lambda y: (y, y))(x * 2.0),
    "reversed": lambda x: (x * 2.0)[::-1],
    "transposed": lambda x: (x * 2.0).reshape(2, 3).T,
    "expanded": lambda x: x.sum().expand(4),
    "a dict": lambda x: {"a": x * 2.0, "b": [x.sum(), (x[0],)]},
    "nothing of the argument": lambda x: (x * 2.0, tg.ones(3)),
    "constants of Python": lambda x: (x * 2.0, 3, "word", None, True, 2.5),
    "no result at all": lambda x: None,
    "an empty tuple": lambda x: (),
    "whole numbers": lambda x: (x > 0.5, x.argmax(), x.astype(int)),
}  # fmt: skip


@pytest.mark.parametrize("name", KINDS)
def test_kinds_of_results(way, name):
    follow(way, lambda: (KINDS[name], None), phase(X, calls=6))


@pytest.mark.parametrize("name", ["a view and its base", "one result twice", "expanded", "reversed"])
def test_writing_one_result_never_reaches_later_calls(name):
    fun = KINDS[name]
    compiled = tg.compile(fun)
    for k in range(6):
        x = X + k
        results = compiled(x)
        expected = tg.func.map_values(lambda t: t.numpy(), fun(tg.from_numpy(X + k)))
        same(results, expected, f"call {k}")
        for result in results if isinstance(results, tuple) else (results,):
            if result.flags.writeable:
                result[...] = -1.0
        same(x, X + k, "the argument")


def test_a_constant_result_that_is_written():
    compiled = tg.compile(lambda x: (x * 2.0, tg.ones(3)))
    for k in range(6):
        _, ones = compiled(X + k)
        same(ones, np.ones(3), f"call {k}")
        ones[:] = 5.0


def test_a_captured_array_that_is_a_result():
    """It is read anew, and what comes out is no second name of it that the next replay would change."""
    array = np.arange(3.0)
    compiled = tg.compile(lambda x: (x * 2.0, tg.from_numpy(array) + 0.0))
    kept = []
    for k in range(6):
        array[:] = k
        kept.append(compiled(X)[1])
    for k, value in enumerate(kept):
        same(value, np.full(3, float(k)), f"call {k}")


def test_results_are_tensors_of_the_outer_graph(way):
    """A result is used by eager code, together with what it was made of."""
    follow(
        way,
        lambda: (two, None),
        phase(X, calls=6),
        call=lambda f, x: (lambda a, b: (a * b + x) * a)(*f(x * 2.0)),
    )


def test_many_results_outstanding_at_once():
    """Each call keeps its own memory until its own backward."""
    compiled = tg.compile(two)
    warm(compiled, X)
    leaves = [tg.tensor(X * (k + 1), requires_grad=True) for k in range(20)]
    losses = [sum(r.sum() for r in compiled(x)) for x in leaves]
    for k in np.random.default_rng(0).permutation(20):
        losses[k].backward()
    for k, x in enumerate(leaves):
        z = tg.tensor(X * (k + 1), requires_grad=True)
        sum(r.sum() for r in two(z)).backward()
        same(x.grad, z.grad, f"leaf {k}")
