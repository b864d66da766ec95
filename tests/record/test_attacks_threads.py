"""What other threads do between two steps of a write: a write is recorded on what the memory has by then."""

import threading

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.core.version_counters import origin_of
from tapegrad.record import inplace_cache


def in_another_thread(work):
    """Do some work in a thread of its own, and hand on what it raises."""
    errors = []

    def run():
        try:
            work()
        except BaseException as error:
            errors.append(error)

    thread = threading.Thread(target=run)
    thread.start()
    thread.join()
    if errors:
        raise errors[0]


def once_before(monkeypatch, name, work):
    """Let another thread do some work when this one first calls a function of `assigning`."""
    function, calls = getattr(inplace_cache, name), []

    def interrupted(*args):
        calls.append(None)
        if len(calls) == 1:
            in_another_thread(work)
        return function(*args)

    monkeypatch.setattr(inplace_cache, name, interrupted)
    return calls


@pytest.mark.parametrize("name", ["lock_of", "_operand"])
@pytest.mark.parametrize("rows", [0, 40])
def test_a_buffer_that_gets_its_history_from_another_thread_meanwhile(monkeypatch, name, rows):
    """Both threads look at a tensor without a history, and one is first: the other goes on from there."""
    w = tg.tensor([2.0, 3.0], requires_grad=True)
    b = tg.zeros(2)
    y = w[0] * 1.0

    def work():
        z = w[1] * 3.0
        for _ in range(rows):  # so that the row's number means nothing on the first thread's tape
            z = z + 0.0
        b[1] = z

    calls = once_before(monkeypatch, name, work)
    b[0] = y
    assert calls
    (b * b).sum().backward()
    assert b.tolist() == [2.0, 9.0]
    assert w.grad.tolist() == [4.0, 54.0]


@pytest.mark.parametrize("target", ["base", "view"])
def test_a_tensor_that_is_written_by_another_thread_meanwhile(monkeypatch, target):
    """The history that the other thread gave it is not lost."""
    w = tg.tensor([2.0, 3.0, 5.0], requires_grad=True)
    x = w * 1.0
    v = x[:2]
    x.add_(0.0)
    v.add_(0.0)
    v.sum()  # which brings it up to date
    number = tg.tensor(2.0) if target == "base" else 2.0
    calls = once_before(monkeypatch, "_operand", lambda: x.mul_(w))
    (x if target == "base" else v).mul_(number)
    assert calls
    x.sum().backward()
    factor = np.array([2.0, 2.0, 2.0 if target == "base" else 1.0])
    np.testing.assert_array_equal(x.detach(), factor * np.array([4.0, 9.0, 25.0]))
    np.testing.assert_array_equal(w.grad, factor * np.array([4.0, 6.0, 10.0]))


def test_threads_that_fill_one_buffer():
    """Each writes every fourth element, and all gradients arrive."""
    for _ in range(30):
        w, b, errors = tg.tensor(np.ones(8), requires_grad=True), tg.zeros(8), []

        def fill(first, w=w, b=b, errors=errors):
            try:
                for k in range(first, 8, 4):
                    b[k] = w[k] * k
                    b[k] *= 2
            except BaseException as error:
                errors.append(error)

        threads = [threading.Thread(target=fill, args=(first,)) for first in range(4)]
        [thread.start() for thread in threads]
        [thread.join() for thread in threads]
        assert not errors
        b.sum().backward()
        np.testing.assert_array_equal(w.grad, 2.0 * np.arange(8))


def test_a_tensor_and_its_detached_twins_are_written_under_one_lock():
    """They count in one counter, which two threads could otherwise raise at once, and one count be lost."""
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * 2.0
    twins = [y, y.detach(), y.detach().detach(), y[:1]]
    with tg.no_grad():
        for t in twins:
            t.mul_(2.0)
    guards = {id(origin_of(t)._meta.guard) for t in twins}
    assert len(guards) == 1
    other = x * 1.0
    other.mul_(2.0)
    assert id(other._meta.guard) not in guards
