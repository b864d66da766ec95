"""Programs of many rows under vmap: run lane by lane, or by a program for more lanes, until widening them pays."""

import math

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.program.batch import lanes

RANDOM = np.random.default_rng(11)
X = RANDOM.uniform(0.2, 1.5, (7, 3))
W = tg.tensor(RANDOM.standard_normal(3), requires_grad=True)


def steps(x):
    for k in range(5):
        x = np.sin(x) * (1 + k) + x[::-1] ** 2 / 3
    return x.sum(), x


def outside(x):
    return ((x * W) ** 2).sum(), np.exp(W) * x


def branches(x):
    y = x**2 if x[0] > 0.7 else np.sqrt(x) * 3
    return y.sum(), y


def number(x):
    return x[0] * 2.0, x[1:] @ x[:2]


FUNCTIONS = [steps, outside, branches, number]


@pytest.fixture(params=["alone", "a wider one", "widened"])
def way(request, monkeypatch):
    monkeypatch.setattr(lanes, "_MANY_ROWS", 0)
    monkeypatch.setattr(lanes, "_WIDENING", 0.0 if request.param == "widened" else math.inf)
    if request.param == "a wider one":
        monkeypatch.setattr(lanes, "_LANE", math.inf)
    return request.param


def plain(value):
    return np.asarray(value.detach() if isinstance(value, tg.Tensor) else value)


def told(compiled):
    """Count the lanes for which there are programs."""
    return sorted({size for p in compiled.recordings for known in p._lanes.values() for size in known if size})


@pytest.mark.parametrize("f", FUNCTIONS)
def test_values_and_derivatives_are_those_of_each_example(f, way):
    compiled = tg.compile(f)
    if way == "a wider one":
        with pytest.MonkeyPatch.context() as patch:
            patch.setattr(lanes, "_WIDENING", 0.0)
            tg.func.vmap(compiled)(np.concatenate([X, X]))
            tg.func.vmap(compiled)(tg.tensor(np.concatenate([X, X]), requires_grad=True))
    before = told(compiled)
    for _ in range(2):
        values = tg.func.vmap(compiled)(X)
        expected = [f(x) for x in X]
        for k, found in enumerate(values):
            np.testing.assert_allclose(plain(found), np.stack([plain(e[k]) for e in expected]), 1e-13)
    with tg.no_grad():  # by W nothing is wanted here
        gradient = tg.func.vmap(tg.func.grad(lambda x: compiled(x)[0]))(X)
        np.testing.assert_allclose(gradient, np.stack([tg.func.grad(lambda x: f(x)[0])(x) for x in X]), 1e-12)
    through = tg.tensor(X, requires_grad=True)
    first, second = tg.func.vmap(compiled)(through)
    weights = np.arange(1.0, 1.0 + second.size).reshape(second.shape)
    found = tg.autograd.grad(first.sum() + (second * weights).sum(), [through, W], allow_unused=True)
    rows = [tg.tensor(x, requires_grad=True) for x in X]
    total = 0.0
    for row, own in zip(rows, weights, strict=True):
        a, b = f(row)
        total = total + a + (b * own).sum()
    alone = tg.autograd.grad(total, [*rows, W], allow_unused=True)
    np.testing.assert_allclose(found[0].numpy(), np.stack([g.numpy() for g in alone[:-1]]), 1e-12)
    assert (found[1] is None) == (alone[-1] is None)
    if found[1] is not None:
        np.testing.assert_allclose(found[1].numpy(), alone[-1].numpy(), 1e-12)
    if way == "alone":
        assert told(compiled) == []
    elif way == "a wider one":
        assert told(compiled) == before and before[0] > 7
    else:
        assert 7 in told(compiled)


def test_widening_is_for_what_it_spares(monkeypatch):
    def long(x):
        for k in range(700):
            x = np.sin(x) * 0.5 + k * 1e-3 * x
        return x.sum()

    program = tg.record(long, X[0])
    assert len(program) > lanes._MANY_ROWS

    def runs_until_widened(count):
        program._lanes.clear()
        runs = 0
        while not program._lanes:
            program.map(np.ones((count, 3)))
            runs += 1
        return runs

    few, many = runs_until_widened(2), runs_until_widened(60)
    assert 4 * many < few
    (sizes,) = program._lanes.values()
    monkeypatch.setattr(lanes, "_LANE", 1e9)  # never alone
    for count in (59, 50, 40):
        program.map(np.ones((count, 3)))
    assert list(sizes) == [lanes.size_class(60)]
    for _ in range(10_000):
        program.map(np.ones((9, 3)))
        if len(sizes) > 1:
            break
    assert set(sizes) == {lanes.size_class(60), lanes.size_class(9)}


def test_starts_of_a_fit_need_few_programs():
    widened = []

    def residual(z):
        x = z * np.array([1.0, 0.5])
        for k in range(600):
            x = x + 0.001 * (np.sin(x) - x * k / 600)
        return (x - 0.3).dot(x - 0.3) + (z**4).sum() * 1e-3

    with pytest.MonkeyPatch.context() as patch:
        made = lanes.widened
        patch.setattr(lanes, "widened", lambda *args: widened.append(1) or made(*args))
        fit = tg.optimize.minimize(residual, np.array([1.0, 2.0]), method="bfgs", n_starts=30, seed=0, progress=False)
    assert fit.success
    assert np.abs(tg.func.grad(residual)(fit.x)).max() < 1e-4
    assert len(widened) <= 2
