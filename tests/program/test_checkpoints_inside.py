"""Checkpoints in compiled functions: the same derivatives, and no more memory than in plain code."""

import tracemalloc

import numpy as np
import pytest
from program.recorded import as_it_is

import tapegrad as tg

WAYS = {
    "gradient": lambda f: tg.func.value_and_grad(f, (0, 1)),
    "hessian": lambda f: tg.func.hessian(f, (0, 1)),
    "forward": lambda f: lambda *x: tg.func.jvp(f, x, tuple(np.ones_like(v) for v in x)),
}


def steps(u, count, rate):
    for _ in range(count):
        u = u + rate * np.sin(u) * np.exp(-u * u)
    return u


def plain(u, rate):
    for _ in range(4):
        u = steps(u, 3, rate=rate)
    return (u * u).sum()


def with_checkpoints(u, rate):
    for _ in range(4):
        u = tg.func.checkpoint(steps, u, 3, rate=rate)
    return (u * u).sum()


def of_closures(u, rate):
    """What is read besides the arguments: another tensor of the recording, and one from outside."""
    twice = rate * 2.0
    for _ in range(4):
        u = tg.func.checkpoint(lambda v: steps(v, 3, twice) * WEIGHTS, u)
    return (u * u).sum()


def of_closures_without(u, rate):
    for _ in range(4):
        u = steps(u, 3, rate * 2.0) * WEIGHTS
    return (u * u).sum()


def in_containers(u, rate):
    def part(given, names):
        x, (y, _) = given["x"], given["pair"]
        return {"sum": x + y, "how": names[0], "parts": [x * y, np.argmax(x), None, 3]}

    found = tg.func.checkpoint(part, {"x": u, "pair": (u * rate, "text")}, ("add",))
    assert found["how"] == "add" and found["parts"][2:] == [None, 3]
    return (found["sum"] * found["parts"][0]).sum() + found["parts"][1] * rate


def in_containers_without(u, rate):
    return ((u + u * rate) * (u * (u * rate))).sum() + np.argmax(u) * rate


def nested(u, rate):
    def inner(v):
        return tg.func.checkpoint(steps, v, 2, rate) * rate

    return tg.func.checkpoint(lambda v: (inner(inner(v)) ** 2).sum(), u)


def nested_without(u, rate):
    return ((steps(steps(u, 2, rate) * rate, 2, rate) * rate) ** 2).sum()


def branching(u, rate):
    def part(v):
        return np.sin(v) * rate if v.sum() > 2.0 else v * rate

    return tg.func.checkpoint(part, u).sum()


def branching_without(u, rate):
    return (np.sin(u) * rate if u.sum() > 2.0 else u * rate).sum()


WEIGHTS = tg.tensor([0.9, 1.1, 1.0])
PAIRS = {
    "steps": (with_checkpoints, plain),
    "closures": (of_closures, of_closures_without),
    "containers": (in_containers, in_containers_without),
    "nested": (nested, nested_without),
    "branching": (branching, branching_without),
}


def flat(value):
    return np.concatenate([flat(v) for v in value]) if isinstance(value, (tuple, list)) else np.ravel(value)


@pytest.mark.slow(ids=6)
@pytest.mark.parametrize("name", PAIRS)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("is_within", [False, True])
def test_derivatives_are_those_without_checkpoints(name, way, is_within):
    function, without = PAIRS[name]
    change = WAYS[way]
    f = tg.compile(as_it_is(change(function))) if is_within else change(tg.compile(function))
    for k in range(6):
        u, rate = np.array([0.3, 0.7, 1.2]) * (1.0 + 0.2 * (k % 3)), np.array(0.4 + 0.1 * k)
        np.testing.assert_allclose(flat(f(u, rate)), flat(change(without)(u, rate)), rtol=1e-11, atol=1e-14)


def test_a_recording_has_one_row_for_each():
    program = tg.record(with_checkpoints, np.ones(3), np.array(0.5))
    assert sum(op is not None and op.name == "checkpoint" for op in program.listing.ops) == 4
    assert sum(op is not None and op.name == "sin" for op in program.listing.ops) == 0


def test_what_it_does_besides_is_done_once_a_call_and_random_numbers_are_drawn_as_in_python():
    seen = []

    def part(v):
        seen.append(1)
        return v * 2.0

    compiled = tg.compile(lambda u: tg.func.checkpoint(part, u).sum())
    with pytest.warns(tg.RepeatedWarning):
        for k in range(1, 5):
            assert compiled(np.ones(3)) == 6.0 and len(seen) == k

    def noisy(u):
        return tg.func.checkpoint(lambda v: v * tg.rand(3), u).sum() + tg.rand(())

    compiled = tg.compile(noisy)
    for k in range(5):
        tg.manual_seed(k)
        expected = noisy(tg.tensor(np.ones(3)))
        tg.manual_seed(k)
        assert compiled(np.ones(3)) == expected


def test_what_it_was_given_is_not_written():
    def part(v):
        v += 1.0
        return v

    for f in (part, lambda v: part(v[1:])):
        compiled = tg.compile(lambda u, f=f: tg.func.checkpoint(f, u * 1.0).sum())
        with pytest.raises(tg.errors.OperandError):
            compiled(tg.tensor([1.0, 2.0], requires_grad=True))


def test_sums_of_what_it_gives_have_the_bits_of_plain_code():
    def f(x):
        return tg.func.checkpoint(lambda v: (np.sin(v).T[::-1], v * 2.0), x)[0].sum()

    compiled = tg.compile(f, verify=1)
    for k in range(6):
        x = np.random.default_rng(k).normal(size=(9, 7))
        assert compiled(x) == f(tg.tensor(x))


@pytest.mark.parametrize("is_within", [False, True])
def test_a_compiled_function_keeps_the_bounds_of_its_checkpoints(is_within):
    n = 20_000

    def loss(u):
        for _ in range(10):
            u = tg.func.checkpoint(steps, u, 10, 0.01)
        return (u * u).sum()

    def peak(f, calls):
        u, peaks = np.linspace(0.0, 1.0, n), []
        tracemalloc.start()
        try:
            for _ in range(calls):
                tracemalloc.reset_peak()
                f(u)
                peaks.append(tracemalloc.get_traced_memory()[1] / 8 / n)
        finally:
            tracemalloc.stop()
        return peaks

    eager = max(peak(tg.func.value_and_grad(loss), 2))
    gradient = tg.func.value_and_grad
    compiled = tg.compile(as_it_is(gradient(loss))) if is_within else gradient(tg.compile(loss))
    found = peak(compiled, 6)
    assert max(found) < 1.5 * eager  # in arrays; 430 without checkpoints
