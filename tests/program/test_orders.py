"""Orders, and what is taken by them, are computed without Python: NumPy's bits, its ties, its NaN."""

import numpy as np
import pytest
from oracles import assert_same

import tapegrad as tg
from tapegrad.engine import tape_pass
from tapegrad.program.run.workspace import Workspace

W = np.random.default_rng(5).normal(size=(4, 9))
FUNCTIONS = {
    "sort": lambda x: tg.sort(x) * W,
    "sort along the first axis": lambda x: np.sort(x, axis=0) * W,
    "sort of all": lambda x: tg.sort(x, axis=None) * W.reshape(-1),
    "median": lambda x: tg.median(x),
    "median of an even number": lambda x: tg.median(x, axis=0, keepdims=True) * W,
    "median of an odd number": lambda x: np.median(x, axis=-1) * W[:, 0],
    "median over two axes": lambda x: np.median(x.reshape(2, 2, 9), axis=(0, 2)) * W[0, :2],
    "quantile": lambda x: tg.quantile(x, 0.3),
    "quantiles": lambda x: tg.quantile(x, [0.0, 0.25, 0.8, 1.0], axis=1) * W[:, :4],
    "quantiles of all axes, kept": lambda x: tg.quantile(x, [[0.1, 0.4]], axis=(0, 1), keepdims=True) * W,
    "percentile": lambda x: np.percentile(x, 77.0, axis=0) * W[0],
    "the largest": lambda x: tg.topk(x, 3)[0] * W[:, :3],
    "the smallest": lambda x: tg.topk(x, 2, axis=0, largest=False)[0] * W[:2],
    "the fourth": lambda x: tg.kthvalue(x, 4)[0] * W[:, 0],
    "argsort": lambda x: tg.take_along_axis(x, tg.argsort(x, axis=-1, kind="stable"), -1) * W,
    "argsort of any kind": lambda x: tg.take_along_axis(x, tg.argsort(x, axis=0), 0) * W,
    "deviation from the median": lambda x: tg.median(abs(x - tg.median(x, axis=1, keepdims=True)), axis=1),
}


def numbers(seed, dtype=float):
    return np.random.default_rng(seed).normal(size=(4, 9)).astype(dtype)


def ties(seed, dtype=float):
    return np.random.default_rng(seed).integers(1, 4, size=(4, 9)).astype(dtype)


def zeros(seed, dtype=float):
    x = np.random.default_rng(seed).integers(-1, 2, size=(4, 9)).astype(dtype)
    return np.where(x == 0, np.copysign(x, numbers(seed)), x).astype(dtype)


def missing(seed, dtype=float):
    x = numbers(seed, dtype)
    x[seed % 4, ::3], x[0, 1] = np.nan, np.inf
    return x


DRAWN = {"numbers": numbers, "ties": ties, "zeros of both signs": zeros, "missing": missing}


@pytest.mark.parametrize("dtype", ["float64", "float32"])
@pytest.mark.parametrize("drawn", DRAWN)
@pytest.mark.parametrize("name", FUNCTIONS)
def test_values_and_gradients_are_those_of_eager_code(name, drawn, dtype):
    def loss(x):
        return (FUNCTIONS[name](x) ** 2).sum()

    compiled = tg.compile(loss)
    ours, theirs = tg.func.value_and_grad(compiled), tg.func.value_and_grad(loss)
    for seed in range(4):
        ours(numbers(seed, dtype))
    for seed in range(10, 14):
        x = DRAWN[drawn](seed, dtype)
        before = compiled.stats.replays
        with np.errstate(all="ignore"):
            for mine, other in zip(ours(x), theirs(x), strict=True):
                # Gradients that are added up at places begin with 0.0, of which -0.0 is 0.0.
                assert_same(np.asarray(mine) + 0.0, np.asarray(other) + 0.0, f"{name}, {drawn}")
        assert compiled.stats.replays == before + 1


@pytest.mark.parametrize("name", FUNCTIONS)
def test_nothing_is_computed_by_python(name, monkeypatch):
    compiled = tg.compile(lambda x: (FUNCTIONS[name](x) ** 2).sum())
    both = tg.func.value_and_grad(compiled)
    for seed in range(4):
        both(numbers(seed))

    def refuse(*_):
        raise AssertionError("Python computes a row")

    monkeypatch.setattr(Workspace, "_call", refuse)
    monkeypatch.setattr(tape_pass.TapeRun, "_run_rule", refuse)
    before = compiled.stats.replays
    both(numbers(1000))
    assert compiled.stats.replays == before + 1


def test_places_along_an_axis_that_are_outside_raise_numpys_error():
    @tg.compile
    def taken(x, at):
        return tg.take_along_axis(x, at, 1) * 2.0

    x, at = tg.tensor(numbers(0)), np.zeros((4, 2), int)
    for k in range(5):
        at[0, 1] = k - 2
        assert_same(np.asarray(taken(x, tg.tensor(at))), 2 * np.take_along_axis(x.numpy(), at, 1), "taken")
    at[0, 1] = 9
    with pytest.raises(IndexError, match="9 is out of bounds for axis 1 with size 9"):
        taken(x, tg.tensor(at))
