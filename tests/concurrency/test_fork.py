"""After a fork a child can record and differentiate, and so can its parent."""

import multiprocessing
import os
import sys
import threading
import warnings

import numpy as np
import pytest
from concurrency.forking import child_of_fork

import tapegrad as tg
from tapegrad.core.storage import layouts
from tapegrad.tape import lock

pytestmark = pytest.mark.skipif(not hasattr(os, "fork"), reason="this system has no fork")

POINT = [1.0, 2.0, 3.0]


def gradient(point=POINT):
    """Kernels, scalar rows and rules in Python."""
    x = tg.tensor(point, requires_grad=True)
    y = (x * x).cumsum() / 2.0
    (y.sum() * y[0]).backward()
    return x.grad.tolist()


# y0 = x0²/2, sum y = (3x0² + 2x1² + x2²)/2.
EXPECTED = [3 * 1.0 * 0.5 + 1.0 * (3 * 1.0 + 2 * 4.0 + 9.0) / 2, 2 * 2.0 * 0.5, 3.0 * 0.5]


def test_a_child_computes_gradients():
    assert gradient() == EXPECTED
    assert child_of_fork(lambda: gradient() == EXPECTED) == 0
    assert gradient() == EXPECTED


def test_a_child_uses_a_graph_of_its_parent():
    x = tg.tensor(POINT, requires_grad=True)
    y = (x * x).sum()

    def child():
        z = y * 3.0
        z.backward()
        return x.grad.tolist() == [6.0, 12.0, 18.0]

    assert child_of_fork(child) == 0
    assert x.grad is None
    y.backward()
    assert x.grad.tolist() == [2.0, 4.0, 6.0]


def test_a_child_of_a_child():
    assert child_of_fork(lambda: child_of_fork(lambda: gradient() == EXPECTED) == 0 and gradient() == EXPECTED) == 0


def test_modes_and_threads_in_a_child():
    def child():
        results = []
        threads = [threading.Thread(target=lambda: results.append(gradient())) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        with tg.no_grad():
            off = not (tg.tensor(1.0, requires_grad=True) * 2.0).requires_grad
        return results == [EXPECTED] * 4 and off

    assert child_of_fork(child) == 0


def test_a_pool_of_forked_processes():
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", DeprecationWarning)
        with multiprocessing.get_context("fork").Pool(2) as pool:
            results = pool.map(gradient, [[float(k), 1.0, 1.0] for k in range(1, 9)])
    for k, result in enumerate(results, 1):
        total = (3 * k**2 + 2 + 1) / 2
        np.testing.assert_allclose(result, [3 * k * k**2 / 2 + k * total, k**2, k**2 / 2], rtol=1e-14)


def locks():
    """The locks that another thread may hold at the moment of a fork."""
    return {"closing a tape": lock.lock, "adding a layout": layouts.lock}


@pytest.mark.parametrize("which", ["closing a tape", "adding a layout"])
def test_fork_while_another_thread_holds_a_lock(which):
    def child():
        x = tg.ones(7, 11, 13, 17, requires_grad=True)  # a shape that is new
        (x * 2.0).sum().backward()
        return x.grad.equal(np.full((7, 11, 13, 17), 2.0))

    with locks()[which]:
        assert child_of_fork(child) == 0


def test_fork_while_another_thread_holds_the_lock_of_a_leaf():
    x = tg.tensor(POINT, requires_grad=True)

    def child():
        (x * 2.0).sum().backward()
        return x.grad.tolist() == [2.0] * 3

    with x._meta.leaf.lock:
        assert child_of_fork(child) == 0


def test_fork_while_other_threads_record_and_differentiate():
    """What locks the others hold at that moment must not stop the child."""
    stop = threading.Event()

    def busy():
        n = 0
        while not stop.is_set():
            n += 1
            gradient()
            x = tg.ones(n % 50 + 1, 3, requires_grad=True)
            y = x * 2.0
            y.tape.close()
            (y * y).sum().backward()

    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    threads = [threading.Thread(target=busy) for _ in range(4)]
    for thread in threads:
        thread.start()
    try:
        results = [child_of_fork(lambda: gradient() == EXPECTED) for _ in range(15)]
    finally:
        stop.set()
        for thread in threads:
            thread.join()
        sys.setswitchinterval(before)
    assert results == [0] * 15
