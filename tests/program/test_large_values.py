"""Values that are large: a recording lets go of them, and a program has memory for those at once that it needs."""

import tracemalloc

import numpy as np
import pytest
from program.recorded import as_it_is, check
from program.test_forms import ALL, outcome
from program.test_gradients_inside import ROWS, gradient_of, hold, second_of

import tapegrad as tg
from tapegrad.ops.assign import index_of, part, part_at
from tapegrad.program.lower import lower
from tapegrad.program.trace import capture, elementwise


@pytest.fixture
def all_are_large(monkeypatch):
    """Treat all arrays of more than two numbers as large."""
    for module in (capture, elementwise, lower):
        monkeypatch.setattr(module, "LARGE", 16)
    monkeypatch.setattr(lower, "_MUCH", 0)


@pytest.mark.parametrize("name", ALL)
def test_what_is_large_is_computed_as_what_is_small(name, all_are_large):
    outcome(name, ALL[name])


@pytest.mark.slow(ids=1)
@pytest.mark.parametrize("part", range(12))
def test_rules_find_the_large_values_that_they_read(part, all_are_large):
    """First and second derivatives are recorded, not left to Python."""
    for name, loss, arrays in ROWS[part::12]:
        points = [[np.asarray(a * (1.0 + 1e-4 * k)) for a in arrays] for k in range(4)]
        hold(name, gradient_of(loss, len(arrays)), points)
        hold(f"second of {name}", second_of(loss, len(arrays)), points)


def stencil(u, steps=30):
    for _ in range(steps):
        v = u * 1.0
        inner = u[1:-1, 1:-1]
        around = u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4 * inner
        v[1:-1, 1:-1] = inner + 0.1 * around * np.exp(-inner * inner)
        u = v
    return u


def energy(u):
    end = stencil(u)
    return (end * end).sum()


def curves(u):
    """Every row is read by derivatives."""
    for _ in range(30):
        u = u + 0.1 * np.sin(u) * np.exp(-u * u)
    return (u * u).sum()


def without_grad(function):
    def silent(*args):
        with tg.no_grad():
            return function(*args)

    return silent


WAYS = {
    "gradient of compiled": (lambda f: tg.func.value_and_grad(tg.compile(f)), 1.1),
    "compiled gradient": (lambda f: tg.compile(tg.func.value_and_grad(f)), 1.1),
    "recorded gradient": (lambda f: tg.compile(as_it_is(tg.func.value_and_grad(f))), 2.3),
}
SILENT = {
    "compiled": lambda f: tg.compile(f),
    "under no_grad": lambda f: without_grad(tg.compile(f)),
    "no_grad inside": lambda f: tg.compile(without_grad(f)),
}
U = np.random.default_rng(4).random((160, 160))


def peaks(function, calls):
    """By call: the most memory that there was at once, in arrays like U."""
    found = []
    for _ in range(calls):
        tracemalloc.start()
        function(U)
        found.append(tracemalloc.get_traced_memory()[1] / U.nbytes)
        tracemalloc.stop()
    return found


@pytest.mark.parametrize("loss", [energy, curves])
@pytest.mark.parametrize("way", WAYS)
def test_gradients_of_compiled_functions_take_little_more_memory_than_eager_ones(way, loss):
    """While recording, optimising and replaying; of a derivative that is recorded, fused rows keep more."""
    eager = tg.func.value_and_grad(loss)
    eager(U)
    most = peaks(eager, 1)[0]
    transform, times = WAYS[way]
    function = transform(loss)
    function(U[:5, :5])  # what is loaded at first is no array
    assert most > 100
    assert max(peaks(function, 4)) < times * most


@pytest.mark.parametrize("way", SILENT)
def test_values_take_few_arrays_however_many_steps_are_recorded(way):
    function = SILENT[way](stencil)
    function(U[:5, :5])
    assert max(peaks(function, 2)) < 35  # 360 arrays are computed


def test_memory_that_is_used_again_leaves_values_as_they_are(all_are_large):
    def function(x):
        y = x
        seen = []
        for k in range(6):
            y = np.roll(y, k, 0) * 1.1 + x[::-1]
            if k % 2:
                seen.append(y[1:])
            if k == 3 and y.sum() > 1e9:
                y = y * 2.0
            y = y - np.where(y > 0, y, 0.1 * y)
        return [y, *seen, seen[0].T @ y[1:]]

    x = np.random.default_rng(2).normal(size=(5, 5))
    assert check(function, [(x * scale,) for scale in (1.0, 1.1, 0.7, -1.0)]) == "replayed"


def test_the_index_of_a_part_gives_that_part():
    rng = np.random.default_rng(8)
    for _ in range(400):
        shape = tuple(rng.integers(1, 5, rng.integers(0, 4)).tolist())
        x = np.arange(float(np.prod(shape, dtype=int))).reshape(shape)
        index = tuple([_random_index(rng, n) for n in shape[: rng.integers(0, len(shape) + 1)]])
        expected = x[(*index, ...)]
        where = part_at(shape, index)
        if not expected.size:
            continue
        np.testing.assert_array_equal(part(x, expected.shape, where["offset"], where["strides"]), expected)
        found = index_of(shape, expected.shape, where["offset"], where["strides"])
        assert found is not None, (shape, index)
        np.testing.assert_array_equal(x[found], expected)
    for shape, strides in (((4, 4), (1, 4)), ((2, 2), (0, 1)), ((5,), (3,)), ((2, 2, 2), (4, 4, 1))):
        assert index_of((4, 4), shape, 0, strides) is None  # transposed, repeated, across lines, windows


def _random_index(rng, n):
    if rng.random() < 0.3:
        return int(rng.integers(-n, n))
    ends = [None if rng.random() < 0.3 else int(rng.integers(-n - 1, n + 2)) for _ in range(2)]
    return slice(*ends, int(rng.choice([-2, -1, 1, 2, 3])))
