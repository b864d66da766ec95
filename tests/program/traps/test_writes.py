"""Writes in place: to captured arrays and tensors, which last; to parts, which are then read."""

import numpy as np
import pytest
from program.same import follow, phase, same

import tapegrad as tg

X = np.linspace(0.3, 1.4, 6)


def parts(x):
    y = x * 2.0
    y[1:3] = x[:2] * x[2:4]
    return (y * x).sum()


def parts_in_a_loop(x):
    y = tg.zeros(7)
    for k in range(6):
        y[k + 1] = tg.sin(x[k]) + 0.5 * y[k]
    return (y * y).sum()


def through_a_view(x):
    y = x * 1.0
    view = y[::2]
    view *= 3.0
    view += y[1::2]
    return (y * y).sum() + view.sum()


def by_mask(x):
    y = x * 1.0
    y[np.array([True, False, True, False, False, True])] = 0.25
    return (y * x).sum()


def by_positions(x):
    y = x * 1.0
    y[[0, 2, 2]] += x[:3]
    y[[5, 5]] = x[:2]
    return (y * x).sum()


def augmented(x):
    y = x.clone()
    y += x
    y *= y
    y -= 0.5
    y /= x
    y **= 2
    return y.sum()


def read_before_and_after(x):
    y = x * x
    before = y[0] * 1.0
    kept = y * 3.0
    y[0] = x[1]
    return before * y[0] + kept.sum() * y.sum()


def filled(x):
    y = tg.empty(6)
    y.fill_(2.0)
    y.mul_(x)
    y.sin_()
    y.clamp_(max=9.0)
    z = tg.zeros_like(y)
    z.copy_(y[::-1])
    return (y * z).sum()


def into_out(x):
    y = tg.zeros(6)
    np.multiply(x, x, out=y)
    np.add(y, x, out=y)
    return (y * x).sum()


def into_a_constant(x):
    """A buffer that the function makes itself: each call has a fresh one."""
    buffer = np.zeros(6)
    buffer[2] = 5.0
    held = tg.tensor(buffer)
    held += x
    held *= 2.0
    return (held * x).sum()


LOCAL = [
    parts, parts_in_a_loop, through_a_view, by_mask, by_positions, augmented, read_before_and_after, filled,
    into_a_constant,
]  # fmt: skip


@pytest.mark.parametrize("fun", LOCAL)
def test_writes_to_what_the_function_made(way, fun):
    follow(way, lambda: (fun, None), phase(X, calls=6), phase(X[::-1].copy(), calls=3, fresh=False))


def test_writes_by_out():
    """NumPy's own argument, which tensors take where nothing requires grad."""
    follow("value", lambda: (into_out, None), phase(X, calls=6))


# What writes a captured array or tensor. The plain twin has copies of its own, so both are compared as they go on.
def accumulating(state, x):
    state += x.detach()
    return (x * state).sum()


def decaying(state, x):
    state *= 0.5
    state[0] = 1.0
    return (x * state).sum() + state.sum()


def shifting(state, x):
    state[1:] = state[:-1].clone()
    state[0] = x[0].detach()
    return (x * state).sum()


def read_then_written(state, x):
    y = (x * state.clone()).sum()
    state.add_(1.0)
    return y * state.sum()


def through_its_view(state, x):
    half = state[:3]
    half += 1.0
    return (x * state).sum()


def methods(state, x):
    state.mul_(0.9).add_(x.detach(), alpha=0.1)
    return (x * state).sum()


STATEFUL = [accumulating, decaying, shifting, read_then_written, through_its_view, methods]


def as_tensor(array):
    return array, array


def as_array(array):
    """The function makes a tensor of it, which shares its memory."""
    return None, array


@pytest.mark.parametrize("kind", ["tensor", "array"])
@pytest.mark.parametrize("fun", STATEFUL)
def test_writes_to_what_is_captured(way, fun, kind):
    def make():
        array = np.linspace(1.0, 2.0, 6)
        if kind == "tensor":
            tensor = tg.from_numpy(array)
            return (lambda x: (fun(tensor, x), tensor * 1.0)), tensor
        return (lambda x: (fun(tg.from_numpy(array), x), tg.from_numpy(array) * 1.0)), array

    def reset(state):
        state[...] = 0.25

    follow(
        way,
        make,
        phase(X, calls=6, replays=None),
        phase(X, change=reset, replays=None),
        phase(X, calls=3, replays=None),
    )


def test_writes_to_a_numpy_array_itself(way):
    """NumPy's own writes, which no tensor sees: their effect lasts, or the function is not replayed."""

    def make():
        array = np.linspace(1.0, 2.0, 6)

        def fun(x):
            array[:] = array * 0.5
            array[0] += 1.0
            return (x * array).sum()

        return fun, array

    with_warnings(follow, way, make, phase(X, calls=10, replays=None))


def with_warnings(function, *args):
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)
        return function(*args)


def test_a_counter_of_calls(way):
    def make():
        count = tg.tensor(0.0)

        def fun(x):
            count.add_(1.0)
            return (x * count).sum() / count

        return fun, count

    follow(way, make, phase(X, calls=8))


def test_versions_rise_with_a_replay():
    """What an eager graph saved of a captured tensor is not the same after a replay wrote it: backward must raise."""
    state = tg.tensor(np.ones(6))

    def fun(x):
        state.mul_(2.0)
        return (x * state).sum()

    compiled = tg.compile(fun)
    for k in range(6):
        x = tg.tensor(X + k, requires_grad=True)
        loss = (x * state).sum()
        compiled(X)
        with pytest.raises(tg.errors.VersionError):
            loss.backward()
    assert compiled.stats.replays == 4
    same(state.numpy(), np.full(6, 64.0), "the state")


def test_versions_of_an_argument_rise():
    def fun(x):
        x.mul_(2.0)
        return x.sum()

    compiled = tg.compile(fun)
    for k in range(6):
        w = tg.tensor(X + k, requires_grad=True)
        x = tg.tensor(X)
        loss = (w * x).sum()
        version = x._version
        compiled(x)
        assert x._version > version, f"call {k}"
        with pytest.raises(tg.errors.VersionError):
            loss.backward()
    assert compiled.stats.replays >= 3


def test_a_captured_array_that_is_replaced_and_one_that_is_written(way):
    """The object is read anew at each replay; another object is another recording, or is read as well."""

    def make():
        state = {"array": np.ones(6), "tensor": tg.ones(6)}
        return (lambda x: (x * state["array"] + x * x * state["tensor"]).sum()), state

    def write(state):
        state["tensor"][...] = -1.0

    def write_array(state):
        state["array"][...] = 9.0

    def replace(state):
        state["array"] = np.full(6, 5.0)
        state["tensor"] = tg.full((6,), 7.0)

    def reshape(state):
        state["array"] = np.array(0.5)

    follow(
        way,
        make,
        phase(X),
        phase(X, change=write, fresh=False),
        phase(X, change=replace),
        phase(X, change=reshape, fresh=True),
        phase(X, change=write_array),
        phase(X, change=write, fresh=False),
    )


def test_captured_leaves_and_their_steps(way):
    """Parameters in a closure, whose gradients come out, and which an optimiser writes between the calls."""
    if way in ("value", "hvp"):
        pytest.skip("leaves outside of the arguments")

    class State:
        def __init__(self):
            self.leaves = [tg.tensor([0.5, -0.25, 1.0], requires_grad=True), tg.tensor(0.1, requires_grad=True)]

        def step(self):
            with tg.no_grad():
                for leaf in self.leaves:
                    leaf.mul_(0.9).sub_(0.01)

    def make():
        state = State()
        weights, bias = state.leaves

        def fun(x):
            return (tg.tanh(x.reshape(2, 3) @ weights + bias) ** 2).sum()

        return fun, state

    follow(way, make, phase(X), phase(X, change=State.step, fresh=False), phase(X, change=State.step, fresh=False))


def test_captured_values_that_have_a_history():
    """A captured tensor that was computed from a leaf carries the gradient there."""
    leaf, its = tg.tensor(X, requires_grad=True), tg.tensor(X, requires_grad=True)
    held = {}
    compiled = tg.compile(lambda x: (x * held["w"] * held["w"]).sum())
    for k in range(6):
        for point, function in ((leaf, compiled), (its, lambda x: (x * held["w"] * held["w"]).sum())):
            point.grad = None
            held["w"] = point * (k + 1.0)
            function(tg.tensor(X)).backward()
        np.testing.assert_array_equal(leaf.grad.numpy(), its.grad.numpy(), err_msg=f"call {k}")
