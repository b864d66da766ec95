"""After a fork a child replays and is right, and so is its parent."""

import os
import threading

import numpy as np
import pytest
from concurrency.forking import child_of_fork

import tapegrad as tg

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")

X = np.linspace(0.3, 1.4, 5)


def loss(x):
    for _ in range(10):
        x = x + 0.1 * tg.sin(x)
    return (x * x).sum() if x[0] > 0.0 else x.sum()


def right(compiled, x=X):
    found, expected = tg.func.value_and_grad(compiled)(x), tg.func.value_and_grad(loss)(x)
    return found[0] == expected[0] and np.array_equal(found[1], expected[1])


@pytest.fixture
def compiled():
    function = tg.compile(loss, optimize="exact")  # as it is compared to the bit, also once it has run for long
    for k in range(4):
        assert right(function, X + k)
    assert function.stats.replays > 0
    return function


def test_a_child_replays(compiled):
    def child():
        before = compiled.stats.replays
        return all(right(compiled, X + k) for k in range(5)) and compiled.stats.replays >= before + 5

    assert child_of_fork(child) == 0
    assert right(compiled)


def test_a_child_diverges_and_records(compiled):
    assert child_of_fork(lambda: all(right(compiled, -X - k) for k in range(5))) == 0
    assert len(compiled.recordings) == 1
    assert all(right(compiled, -X - k) for k in range(5))


def test_a_child_differentiates_what_its_parent_computed(compiled):
    x, z = [tg.tensor(X, requires_grad=True) for _ in range(2)]
    loss(z).backward()
    value = compiled(x)

    def child():
        value.backward()
        return np.array_equal(x.grad.numpy(), z.grad.numpy())

    assert child_of_fork(child) == 0
    assert x.grad is None
    assert child()


def test_a_child_of_a_child(compiled):
    assert child_of_fork(lambda: child_of_fork(lambda: right(compiled)) == 0 and right(compiled)) == 0


def test_fork_between_two_recordings():
    function = tg.compile(loss, optimize="exact")  # as it is compared to the bit, also once it has run for long
    assert right(function)
    assert child_of_fork(lambda: all(right(function, X + k) for k in range(5))) == 0
    assert all(right(function, X + k) for k in range(5))


def test_fork_while_other_threads_replay(compiled):
    """Whatever locks they hold at that moment, and whatever workspaces they write."""
    stop = threading.Event()

    def busy():
        k = 0
        while not stop.is_set():
            k += 1
            tg.func.grad(compiled)(X + k % 7)

    threads = [threading.Thread(target=busy) for _ in range(2)]
    for thread in threads:
        thread.start()
    try:
        results = [child_of_fork(lambda: all(right(compiled, X + k) for k in range(3))) for _ in range(6)]
    finally:
        stop.set()
        for thread in threads:
            thread.join()
    assert results == [0] * 6
