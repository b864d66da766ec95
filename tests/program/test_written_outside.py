"""Tensors from outside that a compiled function writes, whose memory is seen elsewhere."""

import numpy as np
import pytest

import tapegrad as tg


def made(compiles):
    """Return two tensors, a function that writes both, and what it does when it is compiled."""
    w, v = tg.tensor([1.0, 2.0]), tg.tensor([3.0, 4.0])

    def step(x):
        w.mul_(2.0)
        v.add_(w * x)
        return v.sum()

    return w, v, tg.compile(step) if compiles else step


def both(use):
    """Do the same in Python and compiled; return what came of it, and the compiled function."""
    found = []
    for compiles in (False, True):
        w, v, step = made(compiles)
        results = [step(np.ones(2)).item() for _ in range(3)]
        results += use(w, v, step)
        found.append([*results, *w.tolist(), *v.tolist()])
    assert found[0] == found[1]
    return step


def test_an_argument_that_shares_their_memory():
    step = both(lambda w, v, step: [step(w.numpy()).item(), step(v.numpy()).item()])
    assert step.stats.eager == 2


def test_an_argument_that_nobody_may_write():
    def use(w, v, step):
        x = np.ones(2)
        x.flags.writeable = False
        return [step(x).item(), step(np.ones(4)[1:3]).item()]

    assert both(use).stats.replays == 3


def test_memory_that_they_come_to_share():
    def use(w, v, step):
        memory = np.arange(4.0)
        w.data, v.data = tg.from_numpy(memory[:2]), tg.from_numpy(memory[1:3])
        return [step(np.ones(2)).item(), *memory.tolist()]

    assert both(use).stats.eager == 1


def test_memory_that_they_come_to_have_alone():
    def use(w, v, step):
        w.data, v.data = tg.tensor([5.0, 6.0]), tg.tensor([7.0, 8.0])
        return [step(np.ones(2)).item(), step(v.clone().numpy()).item()]

    assert both(use).stats.replays == 3


@pytest.mark.parametrize("size", [0, 1])
def test_numbers_and_nothing(size):
    w = tg.zeros(size)

    @tg.compile
    def added(x, y):
        w.add_(x * y)
        return w.sum()

    for k in range(4):
        assert added(np.ones(size), 2.0).item() == 2.0 * size * (k + 1)
    assert added.stats.replays == 2
