"""An argument that is written, where all goes well, and where a guard fails after the write: effects happen once."""

import numpy as np
import pytest
from program.same import follow, phase, same

import tapegrad as tg

X = np.array([0.5, -0.25, 1.0, 2.0])


def adds(x):
    x += 1.0
    return (x * x).sum()


def scales_a_part(x):
    x[1:3] *= 2.0
    return (x * x).sum() + x[1]


def branches_after_the_write(x):
    x += 1.0
    y = (x * 3.0).sum()
    if y > 22.0:
        x *= 2.0
        return y + x.sum()
    return y * 0.5


def branches_before_and_after(x):
    if x[0] > 0.6:
        x -= 0.125
    else:
        x *= 1.5
    total = x.sum()
    if total > 2.0:
        x[0] = 0.0
    return (x * x).sum() * total


def reads_a_number_after_the_write(x):
    x *= 0.5
    n = int(x.detach().sum().item() * 4.0)
    x += n
    return (x**2).sum()


MUTATING = [adds, scales_a_part, branches_after_the_write, branches_before_and_after, reads_a_number_after_the_write]


def afterwards(f, x):
    """Return the argument out as well: what was written to it is compared, values and gradient."""
    x = x * 1.0
    return f(x), x


def points(k):
    """Numbers that take a branch now and then, after it has long been another one."""
    return (X * (0.5 if k < 4 or k % 3 else 2.0) + k % 2 / 16.0,)


@pytest.mark.parametrize("fun", MUTATING)
def test_an_argument_that_is_written(way, fun):
    compiled = follow(way, lambda: (fun, None), phase(points, calls=16, replays=None), call=afterwards)
    if fun in MUTATING[:3]:
        assert compiled.stats.replays > 0


@pytest.mark.parametrize("fun", MUTATING)
def test_the_callers_array_is_written_once(fun):
    """NumPy arrays are the caller's memory: they hold afterwards what eager calls leave in them."""
    compiled = tg.compile(fun)
    for k in range(16):
        mine, its = points(k)[0].copy(), points(k)[0].copy()
        found, expected = compiled(mine), fun(tg.from_numpy(its))
        same(found, expected.numpy(), f"call {k}")
        same(mine, its, f"call {k}, the argument")


class Accumulator:
    def __init__(self):
        self.total = tg.zeros(4)
        self.count = tg.tensor(0.0)
        self.array = np.zeros(4)


def writes_then_branches(state, x):
    state.total += x.detach()
    state.count += 1.0
    held = tg.from_numpy(state.array)
    held += 1.0
    if state.total.sum() > 12.0:
        state.total.zero_()
        return (x * state.count).sum()
    return (x * x * state.total).sum() + held.sum()


def guard_on_the_argument(state, x):
    state.total.add_(1.0)
    if x[0] > 0.6:
        return (x * state.total).sum()
    return (x * x * state.total).sum()


@pytest.mark.parametrize("fun", [writes_then_branches, guard_on_the_argument])
def test_a_captured_tensor_is_written_once_where_a_guard_fails(way, fun):
    """The guard fails after the write was computed: Python starts over, from what the state was before."""

    def make():
        state = Accumulator()
        return (lambda x: (fun(state, x), state.total * 1.0, state.count * 1.0, state.array * 1.0)), state

    follow(way, make, phase(points, calls=20, replays=None))


def test_writes_and_divergence_that_raises():
    """`on_divergence="raise"` leaves arguments and captured tensors as they were."""
    state = tg.zeros(4)

    def fun(x):
        x += 1.0
        state.add_(x)
        if x.sum() > 10.0:
            return x.sum()
        return (x * x).sum()

    compiled = tg.compile(fun, on_divergence="raise")
    for _ in range(4):
        compiled(X.copy())
    before = state.numpy().copy()
    x = X + 10.0
    with pytest.raises(tg.errors.DivergenceError):
        compiled(x)
    same(x, X + 10.0, "the argument")
    same(state.numpy(), before, "the captured tensor")
    x = X.copy()
    same(compiled(x), ((X + 1.0) ** 2).sum(), "the call after it")
    same(x, X + 1.0, "the argument of the call after it")


def test_an_argument_that_is_written_under_no_grad():
    compiled = tg.compile(lambda x: (x.add_(1.0) * x).sum())
    leaf = tg.tensor(X, requires_grad=True)
    for k in range(6):
        with tg.no_grad():
            value = compiled(leaf)
        assert not value.requires_grad
        same(leaf.detach().numpy(), X + k + 1.0, f"call {k}")


def test_a_leaf_that_is_written_is_refused_as_ever():
    """A leaf that requires grad cannot be written in grad mode: not in a recording, and not in a replay."""
    compiled = tg.compile(adds)
    for k in range(6):
        leaf = tg.tensor(X, requires_grad=True)
        with pytest.raises(tg.errors.LeafError):
            compiled(leaf)
        same(leaf.detach().numpy(), X, f"call {k}")
        compiled(X + k)


def test_a_read_only_argument_is_not_written():
    compiled = tg.compile(adds)
    for k in range(6):
        writable = X + k
        same(compiled(writable), ((X + k + 1.0) ** 2).sum(), f"call {k}")
        fixed = X + k
        fixed.flags.writeable = False
        with pytest.raises((ValueError, tg.errors.TapegradError)):
            compiled(fixed)
        same(fixed, X + k, f"call {k}, read-only")


def test_an_exception_after_a_write_leaves_what_eager_leaves():
    """The function raises after it wrote its argument: eager code leaves the write, and so does the compiled one."""

    def fun(x):
        x += 1.0
        if x.sum() > 10.0:
            raise ValueError("too much")
        return (x * x).sum()

    compiled = tg.compile(fun)
    for k in range(10):
        start = X + (10.0 if k % 5 == 4 else 0.0)
        mine, its = start.copy(), start.copy()
        outcome = []
        for function, array in ((compiled, mine), (lambda a: fun(tg.from_numpy(a)).numpy(), its)):
            try:
                outcome.append(function(array))
            except ValueError as error:
                outcome.append(str(error))
        assert np.array_equal(outcome[0], outcome[1]), f"call {k}: {outcome}"
        same(mine, its, f"call {k}, the argument")
