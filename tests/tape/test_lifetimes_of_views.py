"""Loops with in-place writes and views, by reference counting alone: memory stays flat, and nothing keeps a graph."""

import gc
import tracemalloc
import weakref

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.tape import tape as tapes

SMALL = 150  # bytes for each round: NumPy and Python keep some for later; one array would be 1,600
ROUNDS = 60


@pytest.fixture(autouse=True)
def no_collector():
    gc.collect()
    gc.disable()
    yield
    gc.enable()
    (X * 1.0).tape.close()


def growth(step):
    """Return the bytes that stay of each round, and check that nothing was left in cycles."""
    gc.collect()  # this also empties Python's lists of free objects
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(ROUNDS):
        step()
    assert gc.collect() == 0, "something was in a cycle"
    return (tracemalloc.get_traced_memory()[0] - before) / ROUNDS


X = tg.tensor(np.linspace(0.5, 1.5, 200), requires_grad=True)


def writes_and_backward():
    X.grad = None
    t = X * 2.0
    view = t[1:].reshape(-1, 1)
    view.mul_(X[1:, None])
    t[:100] += view[:100, 0].clone()
    t[[0, 5]] = 1.0
    t.sin_()
    (t.sum() + view.sum()).backward()


def writes_without_backward():
    t = X * 2.0
    view = t[::-1]
    view.exp_()
    t.T.add_(X)
    _ = view * 1.0


def filled_buffer():
    X.grad = None
    buffer = tg.zeros(200)
    for k in range(20):
        buffer[10 * k : 10 * k + 10] = X[10 * k : 10 * k + 10].clone() * k
    buffer.square_()
    buffer.sum().backward()


PARAMETER = tg.tensor(np.ones(200), requires_grad=True)
PART = PARAMETER[50:]
PART.tape.close()  # or it would keep what other tests record


def optimizer():
    PARAMETER.grad = None
    (PART * PART).sum().backward()
    with tg.no_grad():
        PARAMETER.add_(PARAMETER.grad, alpha=-1e-3)
        PARAMETER[0].mul_(0.9)
        PARAMETER.detach()[1] = 3.0


STATE = tg.zeros(200)
WINDOW = STATE[10:20]


def kept_buffer_that_is_detached():
    """Truncated back-propagation: the state goes on, its history does not."""
    X.grad = None
    STATE.detach_()
    STATE.mul_(0.5).add_(X)
    WINDOW.mul_(2.0)
    (STATE * X).sum().backward()


def gradients_in_place():
    (X * X).sum().backward()
    X.grad.clip_(-1.0, 1.0)
    X.grad[5:].mul_(0.5)
    X.grad.zero_()


def under_no_grad_and_in_inference_mode():
    for mode in (tg.no_grad, tg.inference_mode):
        with mode():
            t = X * 2.0
            t[5:].mul_(3.0)
            t.T.sin_()
            WINDOW.data.copy_(t[:10])


def failures():
    t = X * 1.0
    saved = t * t
    for write in (lambda: t.add_(np.ones(3)), lambda: X.mul_(2.0), lambda: t.unbind()[0].mul_(2.0)):
        with pytest.raises(Exception, match=r"."):
            write()
    t[0] = 5.0
    with pytest.raises(tg.errors.VersionError):
        saved.sum().backward()


def retained():
    X.grad = None
    t = X * 2.0
    view = t[5:]
    t.retain_grad()
    view.retain_grad()
    view.mul_(3.0)
    (t.sum() + view.sum()).backward()
    assert view.grad is not None and t.grad is not None


LOOPS = [
    writes_and_backward,
    writes_without_backward,
    filled_buffer,
    optimizer,
    kept_buffer_that_is_detached,
    gradients_in_place,
    under_no_grad_and_in_inference_mode,
    failures,
    retained,
]


@pytest.mark.parametrize("rows", [16, 64])
@pytest.mark.parametrize("loop", LOOPS, ids=lambda loop: loop.__name__)
def test_loops_with_writes_and_views_are_flat(loop, rows, monkeypatch):
    """On tapes that are soon full: what was kept of them would be seen."""
    monkeypatch.setattr(tapes, "MAX_ROWS", rows)
    for _ in range(3):
        loop()
    gc.collect()  # what compiling leaves
    tracemalloc.start(1)
    try:
        found = [growth(loop)]
        while found[-1] > SMALL and len(found) < 4:  # what is kept for later calls, such as plans, is there at once
            found.append(growth(loop))
    finally:
        tracemalloc.stop()
    assert found[-1] <= SMALL, found


def test_a_view_keeps_its_base_and_no_other_view():
    t = X * 2.0
    view = t[10:]
    others = [weakref.ref(t[:5]), weakref.ref(view[2:].T), weakref.ref(view * 2.0)]
    base, memory = weakref.ref(t), weakref.ref(t._array)
    view.mul_(2.0)
    view[1:].sin_()
    del t
    assert [r() for r in others] == [None] * 3
    assert base() is view._base and memory() is not None
    tape = weakref.ref(view._base.tape)
    del view
    assert base() is None and memory() is None and tape() is None


def test_a_base_keeps_no_view():
    t = X * 2.0
    view = t[10:]
    gone = weakref.ref(view)
    view.mul_(2.0)
    del view
    assert gone() is None
    t.sum().backward()


def test_a_written_tensor_keeps_its_old_tape_only_for_what_it_needs():
    t = X * 2.0
    first = weakref.ref(t.tape)
    t.tape.close()
    t.sin_()
    assert first() is not None
    with tg.no_grad():
        t.zero_()
    t.detach_()
    assert first() is None
    t.add_(X)
    t.sum().backward()


def test_what_a_tape_keeps_of_writes_is_little():
    """3,000 writes of one element: rows and places, and no copy of the array for any of them."""
    n = 10_000
    x = tg.tensor(np.ones(3_000), requires_grad=True)
    buffer = tg.zeros(n)
    buffer[0] = x[0]
    tracemalloc.start(1)
    try:
        before = tracemalloc.get_traced_memory()[0]
        for k in range(1, 3_000):
            buffer[k] = x[k]
        size = tracemalloc.get_traced_memory()[0] - before
    finally:
        tracemalloc.stop()
    assert size < 3_000 * 2_000  # a copy of the array would be 80,000 bytes for each
    buffer.sum().backward()
    assert x.grad.tolist() == [1.0] * 3_000


def test_chains_of_views_are_freed_without_deep_recursion():
    """A view refers to its origin and to the steps, not to the views between; the steps are a chain of tuples."""
    view = X * 1.0
    for _ in range(20_000):
        view = view[:]
    view.mul_(2.0)
    view.sum().backward()
    tape = weakref.ref(view.tape)
    del view
    assert tape() is None
    X.grad = None
