"""Ctrl-C between any two steps of a run leaves nothing behind that a later run goes wrong with."""

import numpy as np
import pytest
from program.waiting_rows import X, check, gradients, is_waiting, leaves, loss, nothing_waits, way_of  # noqa: F401

import tapegrad as tg
from tapegrad.engine import replay_executor as P
from tapegrad.program.run import reverse
from tapegrad.program.run.plan import Plan
from tapegrad.program.run.workspace import Workspace


def raising_once(function, error=KeyboardInterrupt, after=True):
    """Let a function raise, once: behind what it does, or before it."""
    calls = []

    def raising(*args):
        calls.append(1)
        result = function(*args) if after or len(calls) > 1 else None
        if len(calls) > 1:
            return result
        raise error

    return raising


def interrupted(function, *args):
    """Call it; tell whether it raised, and keep nothing of the frames in which it did."""
    try:
        function(*args)
    except KeyboardInterrupt:
        return True
    return False


def test_an_interrupt_in_the_way_back_leaves_nothing_half_given(monkeypatch):
    """Python raises it as the call comes back, before its status is seen: half of a row's adjoints were given on."""
    made = tg.compile(lambda x: (x * 3.0).sum() ** 2, optimize=False)
    count = 3 * P.WORK
    for _ in range(4):
        made(tg.tensor(np.ones(count), requires_grad=True)).backward()
    plan = made.recordings[0]._plan
    with monkeypatch.context() as m:
        m.setattr(plan, "walk_back", raising_once(plan.walk_back))
        y = made(tg.tensor(np.ones(count), requires_grad=True))
        assert interrupted(y.backward)
        del y
    for k in (2.0, 3.0):
        x = tg.tensor(np.full(count, k), requires_grad=True)
        made(x).backward()
        np.testing.assert_array_equal(x.grad.numpy(), 2.0 * 3.0 * 3.0 * k * count)


def test_an_interrupt_while_another_gradient_to_start_from_is_written(monkeypatch):
    made = tg.compile(loss)
    for k in range(5):
        made(*leaves(k)).backward()
    x, p = leaves()
    y = made(x, p)
    plan = y._tape.waiting[0]._plan
    with monkeypatch.context() as m:
        m.setattr(plan, "form", raising_once(plan.form, after=False))
        assert interrupted(y.backward, tg.tensor(5.0))
    y.backward()
    check(x, p)
    del y
    for _ in range(3):
        x, p = leaves()
        made(x, p).backward()
        check(x, p)


def test_an_interrupt_while_what_is_needed_for_a_backward_is_entered(monkeypatch):
    def two(x, p):
        return (tg.sin(x) * p).sum(), (x * p).sum()

    program = tg.record(two, X, np.array(2.0))
    (first, second), a = program.listing.outputs, program.listing.inputs
    workspace = program.plan.take(True)
    one = np.ones(())

    def compute(x):
        workspace.load(0, x)
        workspace.load(1, np.array(2.0))
        assert workspace.forward() < 0
        by_x, by_p = workspace.reverse({first: one}, a)
        np.testing.assert_allclose(by_x, 2.0 * np.cos(x), rtol=1e-14)
        np.testing.assert_allclose(by_p, np.sin(x).sum(), rtol=1e-14)

    compute(X)
    with monkeypatch.context() as m:
        m.setattr(reverse.N, "set_slots", raising_once(reverse.N.set_slots, after=False))
        assert interrupted(workspace.reverse, {second: one}, a[1:])
    compute(2 * X)


class Interrupted(np.ndarray):
    """An array whose address one asks for in vain, once."""

    left = 1

    @property
    def ctypes(self):
        if Interrupted.left:
            Interrupted.left -= 1
            raise KeyboardInterrupt
        return np.asarray(self).ctypes


def test_an_interrupt_while_memory_for_adjoints_is_made(monkeypatch):
    """What compiled code is told of it and what Python knows agree: it would write to address 0."""
    made = tg.compile(lambda x, p: (x * x * p).sum() ** 2)
    x, p = leaves()
    for _ in range(5):
        made(x, p)
    y = made(x, p)
    workspace = y._tape.waiting[0]
    assert workspace._slots is None
    monkeypatch.setattr(Interrupted, "left", 1)
    with monkeypatch.context() as m:
        m.setattr(reverse, "aligned", lambda n, real=reverse.aligned: real(n).view(Interrupted))
        assert interrupted(y.backward)
    assert workspace._slots is None or workspace._words[P.SLOTS] == np.asarray(workspace._slots).ctypes.data
    if workspace._slots is None:  # else it would not come back
        del workspace
        y.backward()
        np.testing.assert_allclose(x.grad.numpy(), 2 * (X * X * 2.0).sum() * 4.0 * X)


def test_an_interrupt_while_a_workspace_becomes_another_one(monkeypatch):
    def fun(x):
        s = (x * x).sum()
        return (x * x * s).sum() if x.sum() > 0 else (x * 3.0).sum()

    made = tg.compile(fun)
    for _ in range(5):
        made(tg.tensor(X, requires_grad=True)).backward()
    plan = made.recordings[0]._plan
    assert plan.improved() is not None
    for _ in range(3):
        made(tg.tensor(X, requires_grad=True)).backward()
    done = []

    def set_once(self, name, value):
        if name == "_memory" and not getattr(self, "_is_whole", True) and not done:
            done.append(name)
            raise KeyboardInterrupt
        object.__setattr__(self, name, value)

    with monkeypatch.context() as m:
        m.setattr(Workspace, "__setattr__", set_once)
        assert interrupted(made, tg.tensor(-X, requires_grad=True))
    assert done
    for workspace in (*plan._free, *plan.better._free, *way_of(made).free):
        assert workspace._address == workspace._space.ctypes.data
    for sign in (1.0, -1.0, 1.0):
        x, z = tg.tensor(sign * X, requires_grad=True), tg.tensor(sign * X, requires_grad=True)
        made(x).backward()
        fun(z).backward()
        np.testing.assert_allclose(x.grad.numpy(), z.grad.numpy(), rtol=1e-14)


def test_a_general_way_behind_a_way_back_that_was_left_in_the_middle():
    count = 3 * P.WORK // 2
    program = tg.record(lambda x: (np.cumsum(x * 3.0) * x).sum(), np.ones(count))
    x = np.linspace(0.0, 1.0, count)
    program.value_and_grad(x, argnums=[0])
    plan = program._plan.improved() or program._plan
    expected = program.value_and_grad(x, argnums=[0])[1][0].copy()
    program.value_and_grad(1 - x, argnums=[0])
    for workspace in plan._free:
        workspace._words[P.GIVEN] = count // 2  # as after an interrupt
    np.testing.assert_array_equal(program.value_and_grad(x, argnums=[0])[1][0], expected)


@pytest.mark.parametrize("way", ["value_and_grad", "call"])
def test_an_interrupt_as_a_workspace_goes_back_does_not_give_it_twice(way, monkeypatch):
    def fun(x):
        return (x * x).sum() if x.sum() > 0 else (x * 3.0).sum()

    made = tg.compile(fun)
    for _ in range(5):
        made(X)
        made(tg.tensor(X, requires_grad=True)).backward()
    program = made.recordings[0]
    for _ in range(3):
        program.value_and_grad(X)
    calls = {
        "value_and_grad": lambda: program.value_and_grad(-X),
        "call": lambda: made(-X),
    }
    made(X)
    with monkeypatch.context() as m:
        m.setattr(Plan, "give", raising_once(Plan.give))
        assert interrupted(calls[way])
    free = program._plan._free
    assert len({id(workspace) for workspace in free}) == len(free)
