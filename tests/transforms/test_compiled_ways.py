"""Derivatives of compiled functions are those of the functions themselves, by whatever way they are taken."""

import dataclasses
import gc
import warnings
from typing import Any, NamedTuple

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import FreedError, GradientLostWarning, LeafError
from tapegrad.transforms import evaluation, hvp

CALLS = 6  # two recordings, replays, and short calls


def loop(x, p):
    for _ in range(5):
        x = x + 0.1 * (p * x * (1 - x))
    return x.sum() if getattr(x, "ndim", 0) else x


class Pair(NamedTuple):
    x: Any
    p: Any


@dataclasses.dataclass
class Both:
    x: Any
    p: Any


X = np.array([0.1, 0.4, 0.7])
ARGUMENTS = {
    "numbers": (0.3, 1.5),
    "NumPy's numbers": (np.float64(0.3), np.float64(1.5)),
    "0-d arrays": (np.array(0.3), np.array(1.5)),
    "arrays": (X, np.array(1.5)),
    "single precision": (X.astype(np.float32), np.float32(1.5)),
    "integers": (X, 2),
}


def same(ours, theirs):
    """Hold that two results have the same containers, types and numbers."""
    if isinstance(theirs, (tuple, list)):
        assert type(ours) is type(theirs) and len(ours) == len(theirs)
        for a, b in zip(ours, theirs, strict=True):
            same(a, b)
    elif isinstance(theirs, dict):
        assert list(ours) == list(theirs)
        same(list(ours.values()), list(theirs.values()))
    elif dataclasses.is_dataclass(theirs):
        assert type(ours) is type(theirs)
        same(list(vars(ours).values()), list(vars(theirs).values()))
    else:
        assert type(ours) is type(theirs) and np.shape(ours) == np.shape(theirs)
        if theirs is not None:
            assert np.asarray(ours).dtype == np.asarray(theirs).dtype
            np.testing.assert_allclose(np.asarray(ours), np.asarray(theirs), rtol=1e-6, atol=1e-14)


@pytest.mark.parametrize("argnums", [0, 1, (0, 1), (1,)], ids=str)
@pytest.mark.parametrize("name", ARGUMENTS)
def test_gradients(name, argnums):
    arguments = ARGUMENTS[name]
    ours, theirs = (tg.func.value_and_grad(f, argnums) for f in (tg.compile(loop), loop))
    for _ in range(CALLS):
        same(ours(*arguments), theirs(*arguments))


CONTAINERS = {
    "dict": ({"x": X, "p": 1.5, "name": "a", "n": 3}, lambda d: loop(d["x"], d["p"])),
    "list": ([X, 1.5], lambda d: loop(*d)),
    "named tuple": (Pair(X, 1.5), lambda d: loop(d.x, d.p)),
    "dataclass": (Both(X, np.array(1.5)), lambda d: loop(d.x, d.p)),
    "nested": ({"a": [X, (1.5, None)]}, lambda d: loop(d["a"][0], d["a"][1][0])),
}


@pytest.mark.parametrize("name", CONTAINERS)
def test_gradients_by_containers(name):
    argument, function = CONTAINERS[name]
    ours, theirs = (tg.func.value_and_grad(f) for f in (tg.compile(function), function))
    for _ in range(CALLS):
        same(ours(argument), theirs(argument))


def test_a_value_beside():
    def function(x, p):
        y = loop(x, p)
        return y, {"twice": 2 * y, "n": 3}

    ours, theirs = (tg.func.value_and_grad(f, (0, 1), has_aux=True) for f in (tg.compile(function), function))
    for _ in range(CALLS):
        same(ours(X, np.array(1.5)), theirs(X, np.array(1.5)))


TRANSFORMS = {
    "jvp": lambda f: lambda x, p: tg.func.jvp(f, (x, p), (x + 1, p)),
    "hvp": lambda f: lambda x, p: tg.func.hvp(f, (x, p), (x + 1, p)),
    "hessian": lambda f: tg.func.hessian(f, (0, 1)),
    "hessian of one": lambda f: tg.func.hessian(f),
    "jacobian": lambda f: tg.func.jacobian(f, (0, 1)),
    "linearize": lambda f: lambda x, p: [tg.func.linearize(f, x, p)[1](x * k, p) for k in (1.0, 2.0)],
    "gradient of a gradient": lambda f: lambda x, p: tg.func.grad(lambda q: (tg.func.grad(f)(x, q) ** 2).sum())(p),
}


@pytest.mark.parametrize("name", TRANSFORMS)
def test_other_derivatives(name):
    ours, theirs = TRANSFORMS[name](tg.compile(loop)), TRANSFORMS[name](loop)
    for _ in range(CALLS):
        same(ours(X, np.array(1.5)), theirs(X, np.array(1.5)))


def test_programs_answer_without_going_over_their_rows(monkeypatch):
    """What the ways above are for: no tape is written, and no row is recorded again."""
    compiled = tg.compile(loop)
    calls = {name: make(compiled) for name, make in TRANSFORMS.items() if name in ("jvp", "hvp", "hessian")}
    calls["gradient"] = tg.func.value_and_grad(compiled, (0, 1))
    for call in calls.values():
        for _ in range(CALLS):
            call(X, np.array(1.5))

    def refuse(*_, **__):
        raise AssertionError("a tape was written")

    monkeypatch.setattr(evaluation, "gradients_of", refuse)
    monkeypatch.setattr(hvp, "recorded_gradients", refuse)
    monkeypatch.setattr("tapegrad.program.run.executor.differentiated", refuse)
    for call in calls.values():
        call(X, np.array(1.5))


@pytest.mark.parametrize("name", ["hvp", "jvp", "hessian"])
def test_what_is_drawn_is_drawn_once(name):
    def function(x, p):
        return loop(x, p) * tg.randn(())

    ours, theirs = TRANSFORMS[name](tg.compile(function)), TRANSFORMS[name](function)
    for k in range(CALLS):
        tg.manual_seed(k)
        found = ours(X, np.array(1.5))
        tg.manual_seed(k)
        same(found, theirs(X, np.array(1.5)))


@pytest.mark.parametrize("name", ["hvp", "jvp", "hessian"])
def test_forward_mode_goes_through_no_grad(name):
    def function(x, p):
        with tg.no_grad():
            scale = x.sum() * p
        return loop(x, p) * scale

    ours, theirs = TRANSFORMS[name](tg.compile(function)), TRANSFORMS[name](function)
    for _ in range(CALLS):
        same(ours(X, np.array(1.5)), theirs(X, np.array(1.5)))


def test_a_result_that_somebody_keeps():
    kept = []
    compiled = tg.compile(loop)

    def keeps(x):
        kept.append(compiled(x, 1.5))
        return kept[-1]

    for k in range(CALLS):
        value, _ = tg.func.value_and_grad(keeps)(X)
        assert float(kept[k].detach()) == pytest.approx(float(value), rel=1e-15)
        with pytest.raises(FreedError):
            kept[k].backward()


def test_the_tape_of_a_result_that_somebody_keeps():
    nodes = []
    compiled = tg.compile(loop)

    def keeps(x):
        y = compiled(x, np.array(1.5))
        nodes.append(y.grad_fn)
        return y

    expected = tg.func.grad(loop)(X, np.array(1.5))
    for _ in range(CALLS):
        same(tg.func.grad(keeps)(X), expected)
    assert {node.name() for node in nodes} == {"FreedBackward", "ReplayedBackward"}


def test_tensors_from_outside_are_said_to_be_lost():
    outside = tg.tensor(2.0, requires_grad=True)
    compiled = tg.compile(lambda x: loop(x, outside))
    for _ in range(CALLS):
        with pytest.warns(GradientLostWarning, match="depends on a tensor that requires grad and is none of its arg"):
            tg.func.grad(compiled)(X)
    assert outside.grad is None


def test_an_argument_that_is_written():
    def writes(x):
        x += 1
        return (x * x).sum()

    compiled = tg.compile(writes)
    for _ in range(CALLS):
        with pytest.raises(LeafError):
            tg.func.grad(lambda x: compiled(x))(X)


def test_hooks_on_an_argument():
    seen = []
    compiled = tg.compile(loop)

    def hooked(x):
        x.register_hook(lambda g: seen.append(g.numpy().copy()) or 2 * g)
        return compiled(x, np.array(1.5))

    expected = tg.func.grad(loop)(X, np.array(1.5))
    for _ in range(CALLS):
        np.testing.assert_allclose(tg.func.grad(hooked)(X), 2 * expected, rtol=1e-13)
    assert len(seen) == CALLS


def test_a_tape_that_is_open_stays():
    """What was recorded before in this thread can be differentiated after."""
    compiled = tg.compile(loop)
    gradient = tg.func.grad(compiled)
    for _ in range(CALLS):
        x = tg.tensor(X, requires_grad=True)
        y = (x * x).sum()
        same(gradient(X, np.array(1.5)), tg.func.grad(loop)(X, np.array(1.5)))
        y.backward()
        np.testing.assert_array_equal(x.grad.numpy(), 2 * X)


def test_tensors_give_tensors_that_can_be_differentiated():
    compiled = tg.compile(loop)
    for _ in range(CALLS):
        x, p = tg.tensor(X, requires_grad=True), tg.tensor(1.5, requires_grad=True)
        found = tg.func.grad(compiled)(x, p)
        assert isinstance(found, tg.Tensor) and found.requires_grad
        found.sum().backward()
        q, r = tg.tensor(X, requires_grad=True), tg.tensor(1.5, requires_grad=True)
        tg.func.grad(loop)(q, r).sum().backward()
        np.testing.assert_allclose(x.grad.numpy(), q.grad.numpy(), rtol=1e-12)
        np.testing.assert_allclose(p.grad.numpy(), r.grad.numpy(), rtol=1e-12)


def test_a_constant_that_is_written_after_the_call():
    """The product is of the numbers that the call was given, or is not there."""
    weights = tg.tensor([1.0, 2.0, 3.0])
    compiled = tg.compile(lambda x, w: (x * x * x * w).sum())

    def function(x):
        y = compiled(x, weights)
        with tg.no_grad():
            weights.mul_(2)
        return y

    for _ in range(CALLS):
        before = weights.numpy().copy()
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            try:
                found = tg.func.hvp(function, X, np.ones(3))
            except tg.errors.VersionError:
                continue
        np.testing.assert_allclose(found, 6 * X * before, rtol=1e-12)


def test_nothing_is_left_for_the_collector():
    compiled = tg.compile(loop)
    calls = [make(compiled) for make in TRANSFORMS.values()]
    calls.append(tg.func.value_and_grad(compiled, (0, 1)))
    for _ in range(CALLS):
        for call in calls:
            call(X, np.array(1.5))
    gc.collect()
    gc.disable()
    try:
        for call in calls:
            call(X, np.array(1.5))
        assert gc.collect() == 0
    finally:
        gc.enable()


def test_a_program_of_which_nothing_is_left_can_be_optimised():
    """Python's numbers are part of a recording: a derivative by them is a constant, and no row is needed for it."""
    compiled = tg.compile(tg.func.value_and_grad(loop, (0, 1)))
    expected = tg.func.value_and_grad(loop, (0, 1))(0.3, 1.5)
    for _ in range(CALLS):
        same(compiled(0.3, 1.5), expected)
    for program in compiled.recordings:
        program.plan.improved()
    same(compiled(0.3, 1.5), expected)
