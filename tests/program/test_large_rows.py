"""Rows of very many elements go in pieces, between which Ctrl-C is seen: to the bit what one call gives."""

import signal
import sys
import threading
import time

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.engine import replay_executor as P

SIZE = 2 * P.MOST + 848  # of three pieces, the last one short; a multiple of 10
X = np.random.default_rng(3).uniform(-1.0, 1.0, SIZE)
HALF = SIZE // 2


FUNCTIONS = {  # and derivatives of their sums, where these are short
    "calls": (lambda x: tg.sin(x), lambda x: np.cos(x)),
    "no calls": (lambda x: 2.0 - x * x / 4.0, lambda x: -x / 2.0),
    "numbers": (lambda x: x * x[3], None),
    "backwards": (lambda x: tg.exp(x[::-1]), lambda x: np.exp(x)),
    "a choice": (lambda x: tg.where(x > 0.1, x, -3.0), lambda x: 1.0 * (x > 0.1)),
    "two dims": (lambda x: x.reshape(2, -1)[:, ::2] * x.reshape(2, -1)[:1, :HALF:2], None),
    "many lines": (lambda x: x.reshape(-1, 5) * tg.exp(x[:5]), None),
}


@pytest.mark.slow(ids=6)
@pytest.mark.parametrize("optimize", (False, True))
@pytest.mark.parametrize("name", FUNCTIONS)
def test_pieces(name, optimize):
    fun, derivative = FUNCTIONS[name]
    program = tg.record(fun, X)
    program.optimize = optimize
    expected = fun(tg.tensor(X)).numpy()
    for _ in range(2):
        np.testing.assert_array_equal(program(X), expected)
    summed = tg.record(lambda x: fun(x).sum(), X)
    summed.optimize = optimize
    leaf = tg.tensor(X, requires_grad=True)
    fun(leaf).sum().backward()
    for _ in range(2):
        gradient = summed.value_and_grad(X)[1]
        np.testing.assert_array_equal(gradient, leaf.grad.numpy())
        if derivative is not None:
            np.testing.assert_allclose(gradient, derivative(X), rtol=1e-14, atol=1e-15)


def test_pieces_of_several_operands():
    """Of which one is given two adjoints, and one is a number."""

    def fun(x, y, c):
        return (x * y + x * x * c).sum()

    y, c = np.cos(X), np.array(0.7)
    program = tg.record(fun, X, y, c)
    program.optimize = False
    leaves = [tg.tensor(v, requires_grad=True) for v in (X, y, c)]
    fun(*leaves).backward()
    for _ in range(2):
        found = program.value_and_grad(X, y, c, argnums=(0, 1, 2))[1]
        np.testing.assert_allclose(found[0], y + 2.0 * X * c, rtol=1e-14, atol=1e-15)
        np.testing.assert_array_equal(found[1], X)
        np.testing.assert_array_equal(found[2], leaves[2].grad.numpy())


def interrupted(call, after):
    """Call with a signal after some seconds; tell whether it came before the end."""

    def raising(*_):
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, raising)
    try:
        try:
            signal.setitimer(signal.ITIMER_REAL, after)
            call()
        finally:  # it may come here, too
            signal.setitimer(signal.ITIMER_REAL, 0)
    except KeyboardInterrupt:
        return True
    finally:
        signal.signal(signal.SIGALRM, before)
    return False


@pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers")
@pytest.mark.parametrize("way", ("value", "value_and_grad", "backward"))
def test_an_interrupt_in_the_middle_of_a_row(way):
    """What is run next begins anew."""
    program = tg.record(lambda x: tg.exp(tg.sin(x)).sum(), X)
    program.optimize = False
    expected, slope = program.value_and_grad(X)
    leaf = tg.tensor(X, requires_grad=True)

    def call():
        if way == "value":
            return program(X)
        if way == "value_and_grad":
            return program.value_and_grad(X)
        return program(leaf).backward()

    start = time.perf_counter()
    call()
    whole = time.perf_counter() - start
    came = 0
    for k in range(12):
        came += interrupted(call, max(whole * (k + 0.5) / 12, 1e-4))
        value, gradient = program.value_and_grad(X)
        assert value == expected
        np.testing.assert_array_equal(gradient, slope)
        leaf.grad = None
        program(leaf).backward()
        np.testing.assert_array_equal(leaf.grad.numpy(), slope)
    assert came


def test_walks_pause_within_a_row(monkeypatch):
    """Compiled code comes back to Python, which sees to signals, after each piece."""
    program = tg.record(lambda x: tg.sin(x), X)
    program.optimize = False
    workspace = program.plan.take(True)
    workspace.load(0, X)
    statuses = []
    workspace._words[P.ROW] = 0
    while not statuses or statuses[-1] == P.PAUSED:
        statuses.append(program.plan.walk(workspace._address))
    assert statuses == [P.PAUSED, P.PAUSED, P.ALL_RAN]
    np.testing.assert_array_equal(workspace.value(program.listing.outputs[0]), tg.sin(tg.tensor(X)).numpy())
    # A run that was left in the middle is begun anew with the next one.
    workspace._words[P.ROW] = 0
    assert program.plan.walk(workspace._address) == P.PAUSED
    program.plan.give(workspace)
    again = program.plan.take(True)
    assert again is workspace
    again.load(0, -X)
    assert again.forward() == -1
    np.testing.assert_array_equal(again.value(program.listing.outputs[0]), tg.sin(tg.tensor(-X)).numpy())


def test_long_loops_pause():
    """Loops that became one piece of machine code are several, if they are long."""

    def fun(x):
        for _ in range(3_000):
            x = x * 0.999 + 0.001 * x * x
        return x.sum()

    start = np.linspace(0.0, 0.5, 2_000)
    program = tg.record(fun, start).optimized()
    plan = program.plan.fastest()
    assert plan is not program.plan and plan.count < 50
    workspace, pauses = plan.take(True), 0
    workspace.load(0, start)
    workspace._words[P.ROW] = 0
    while (status := plan.walk(workspace._address)) == P.PAUSED:
        pauses += 1
    assert status == P.ALL_RAN and pauses >= 1


def test_two_threads_with_large_rows():
    program = tg.record(lambda x: (tg.sin(x) * x).sum(), X)
    program.optimize = False
    expected = program.value_and_grad(X)
    found = []
    threads = [threading.Thread(target=lambda: found.append(program.value_and_grad(X))) for _ in range(3)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(found) == 3
    for value, gradient in found:
        assert value == expected[0]
        np.testing.assert_array_equal(gradient, expected[1])


def test_an_interrupt_right_behind_a_replay_leaves_numpys_settings_as_they_were():
    """It may come after the last row, and before what was set for the replay is taken back."""
    program = tg.record(lambda x: tg.linalg.expm(x).sum(), np.eye(3))
    program(np.eye(3))
    ends = []

    def interrupt(frame, event, _):
        if event == "call" and frame.f_code is np.errstate.__exit__.__code__:
            ends.append(frame)
            raise KeyboardInterrupt

    known, before = np.geterr(), sys.getprofile()
    sys.setprofile(interrupt)
    try:
        with pytest.raises(KeyboardInterrupt):
            program(np.eye(3))
    finally:
        sys.setprofile(before)
    assert ends and np.geterr() == known
    assert program(np.eye(3)) == pytest.approx(3 * np.e)
