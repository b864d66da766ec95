"""Tensors from outside that a compiled function writes, whose memory is seen elsewhere."""

import threading
import warnings

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


def test_two_programs_of_one_function_that_write_different_tensors():
    """Each asks for the memory that it writes itself, whichever was recorded last."""
    found = []
    for compiles in (False, True):
        w, v = tg.tensor([1.0, 2.0]), tg.tensor([3.0, 4.0])

        def step(x, w=w, v=v):
            if x.sum() > 0:
                w.mul_(0.5)
                return (w * x).sum()
            v.mul_(0.5)
            return (v * x).sum()

        step = tg.compile(step) if compiles else step
        ones = np.ones(2)
        results = [step(x).item() for x in (ones, ones, ones, -ones, -ones, -ones, w.numpy(), ones, v.numpy())]
        v.mul_(-1.0)
        results.append(step(v.numpy()).item())
        found.append([*results, *w.tolist(), *v.tolist()])
    assert found[0] == found[1]
    assert step.stats.eager == 3


def trained(steps, between=lambda k, w, x: None, optimize=True):
    """Return what a tensor that is written in each call becomes, in Python and compiled, and the compiled function."""
    found = []
    for compiles in (False, True):
        w, x = tg.tensor(np.linspace(0.1, 0.6, 6).reshape(2, 3)), np.linspace(1.0, 2.0, 6).reshape(2, 3)

        def step(x, w=w):
            w.add_(w * x * 0.01)

        step = tg.compile(step) if compiles else step
        views = []
        for k in range(steps):
            given = between(k, w, x)
            step(x if given is None else given)
            views.append(w.tolist())
        found.append((views, w._version))
    assert found[0] == found[1]
    return step


def test_each_write_is_counted():
    """The version of a tensor that is written by address rises, so that what was saved of it is refused."""
    w = tg.tensor([1.0, 2.0])

    @tg.compile
    def step(x):
        w.add_(x)

    for _ in range(10):
        step(np.ones(2))
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    loss = (x * w).sum()
    before = w._version
    step(np.ones(2))
    assert w._version == before + 1
    with pytest.raises(tg.errors.VersionError):
        loss.backward()
    assert step.stats.eager == 0


@pytest.mark.parametrize(
    "change",
    [
        lambda w: setattr(w, "data", tg.tensor(np.full((2, 3), 0.3))),
        lambda w: setattr(w, "data", tg.tensor(np.full((3, 2), 0.3)).T),  # not in C order
        lambda w: w.view(6).mul_(1.5),
        lambda w: w.numpy().__imul__(0.5),
    ],
)
def test_memory_that_is_another_one_now_and_then(change):
    held = []

    def between(k, w, x):
        if k in (6, 7, 12):
            change(w)
        if k == 9:
            held.append(w[0])

    assert trained(20, between).stats.eager == 0


def test_arguments_that_meet_what_is_written_by_address():
    def between(k, w, x):
        whole = w.numpy()
        return {6: whole, 8: whole[::-1], 10: whole[:, ::-1], 12: np.broadcast_to(whole[0], (2, 3))}.get(k)

    assert trained(16, between).stats.eager == 4


def test_what_may_not_be_written_is_refused_as_by_python():
    w = tg.tensor([1.0, 2.0])

    @tg.compile
    def step(x):
        w.add_(x)

    for _ in range(8):
        step(np.ones(2))
    w._array.flags.writeable = False
    with pytest.raises(tg.errors.OperandError, match="read-only"):
        step(np.ones(2))
    w._array.flags.writeable = True
    step(np.ones(2))
    assert w.tolist() == [10.0, 11.0]


def test_threads_that_write_one_tensor():
    """With several threads each write goes the way with the lock."""
    w = tg.zeros(3)

    @tg.compile
    def step(x):
        w.copy_(x)

    for _ in range(8):
        step(np.ones(3))
    before = w._version

    def work(k):
        for _ in range(200):
            step(np.full(3, float(k)))

    threads = [threading.Thread(target=work, args=(k,)) for k in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert w._version == before + 800
    assert len(set(w.tolist())) == 1


def test_a_call_that_python_does_all_over_draws_the_same_numbers():
    found = []
    for compiles in (False, True):
        tg.random.manual_seed(4)
        w = tg.tensor([1.0, 2.0, 3.0])

        def step(x, w=w):
            w.add_(x * tg.random.rand(3))

        with warnings.catch_warnings():
            warnings.simplefilter("ignore", tg.errors.RepeatedWarning)
            step = tg.compile(step) if compiles else step
            for _ in range(3):
                step(w.detach())
        found.append([*w.tolist(), *tg.random.rand(2).tolist()])
    assert found[0] == found[1]


def test_a_call_that_has_changed_a_list_is_not_done_all_over():
    w, seen = tg.tensor([1.0, 2.0]), []

    @tg.compile
    def step(x):
        seen.append(1)
        w.add_(x)

    with pytest.raises(tg.errors.CompileError, match="not run again"):
        step(w.detach())
    assert seen == [1]
