"""After a backward whose tape other tensors hold: values go at once where no row has what it saved, rows later."""

import gc
import itertools
import sys
import threading
import weakref

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.core.grad_mode import state
from tapegrad.engine import fast_backward
from tapegrad.tape.lifetime import Forgetting

WAYS = ["short", "general"]
SHAPES = [(), (3,)]


@pytest.fixture(params=WAYS)
def way(request, monkeypatch):
    """Both ways of a backward."""
    if request.param == "general":
        monkeypatch.setattr(fast_backward, "is_simple", lambda tape: False)
    (tg.tensor(0.0, requires_grad=True) * 1.0).tape.close()  # a new tape, and none that waits to be looked at
    (tg.tensor(1.0, requires_grad=True) * 1.0).backward()
    return request.param


@pytest.fixture
def sweeps_of_values(monkeypatch):
    """Count how often values are dropped one by one."""
    cleared, original = [], Forgetting.clear

    def clear(self, rows):
        cleared.append(len(rows))
        original(self, rows)

    monkeypatch.setattr(Forgetting, "clear", clear)
    return cleared


def saved(tape):
    return [row for row, value in enumerate(tape.vals) if value is not None]


def leaf(shape):
    return tg.tensor(np.full(shape, 0.5), requires_grad=True)


@pytest.mark.parametrize("shape", SHAPES)
def test_all_values_go_at_once_though_tensors_are_held(way, shape, sweeps_of_values):
    x = leaf(shape)
    trajectory = [x]
    for _ in range(50):
        trajectory.append((trajectory[-1] * 1.5).sin())
    loss = trajectory[-1].sum()
    rows = len(loss.tape)
    loss.backward()
    assert saved(loss.tape) == []
    assert len(loss.tape) == rows
    assert sweeps_of_values == []
    with pytest.raises(tg.errors.FreedError, match="retain_graph=True"):
        trajectory[20].sum().backward()
    x.grad = None
    after = trajectory[20] * 2.0
    np.testing.assert_array_equal(tg.autograd.grad(after.sum(), trajectory[20])[0].numpy(), np.full(shape, 2.0))


@pytest.mark.parametrize("shape", SHAPES)
def test_what_a_row_that_did_not_run_has_saved_stays(way, shape):
    """It depends on what was freed, and can be differentiated by what it comes from."""
    x = leaf(shape)
    a = x.sin()
    other = (a * a).sum()
    loss = a.exp().sum()
    loss.backward()
    np.testing.assert_array_equal(tg.autograd.grad(other, a)[0].numpy(), 2 * np.sin(np.full(shape, 0.5)))


@pytest.mark.parametrize("shape", SHAPES)
def test_a_row_of_another_leaf_keeps_what_it_saved(way, shape):
    x, w = leaf(shape), leaf(shape)
    a, b = x.sin(), w.cos()
    (a * 2.0).sum().backward()
    (b * b).sum().backward()
    np.testing.assert_allclose(w.grad.numpy(), -2 * np.cos(0.5) * np.sin(0.5) * np.ones(shape), rtol=1e-15)


@pytest.mark.parametrize("shape", SHAPES)
def test_rows_that_save_nothing_can_run_again(way, shape):
    x = leaf(shape)
    linear = x * 3.0
    (linear + linear.sin()).sum().backward()
    x.grad = None
    linear.sum().backward()
    np.testing.assert_array_equal(x.grad.numpy(), np.full(shape, 3.0))


def test_a_loop_that_holds_one_tensor_of_each_step_gives_tapes_back(way):
    gc.disable()
    try:
        x = leaf((3,))
        held, tapes = None, []
        for _ in range(30):
            y = x * 1.5
            loss = y.sin().sum()
            loss.backward()
            tapes.append((weakref.ref(loss.tape), len(loss.tape)))
            held = y  # of the last step only
        alive = [ref() for ref, _ in tapes if ref() is not None]
        assert len(alive) <= 2
        assert held is not None
    finally:
        gc.enable()


def test_a_tape_that_was_held_is_looked_at_again_behind_the_next_backward(way):
    x = leaf((3,))
    a = x.sin()
    b = a.exp()
    b.sum().backward()
    tape = weakref.ref(a.tape)
    rows = len(a.tape)
    assert rows > 0
    del b
    (x * 1.0).sum().backward()  # short or not, it looks
    assert tape() is not None
    assert len(tape()) == 0
    with pytest.raises(tg.errors.FreedError):
        a.sum().backward()


def test_a_row_that_came_meanwhile_keeps_its_values():
    """Another thread, which had the tape open, may have written one more."""
    x = leaf((3,))
    a = x.sin()
    loss = a.exp().sum()
    tape = loss.tape
    before = list(tape.vals)
    assert tape.writer is state.own
    assert not tape.forget_values(len(tape) - 1)
    assert len(tape.vals) == len(before)
    assert all(one is other for one, other in zip(tape.vals, before, strict=True))
    assert tape.forget_values(len(tape))
    assert saved(tape) == []


@pytest.mark.parametrize("function", [lambda z: z.sin(), lambda z: z.prod(), lambda z: z * z])
@pytest.mark.parametrize("line", range(40))
def test_a_row_that_another_thread_is_writing_keeps_what_it_saves(function, line):
    """A backward of everything that is there, at any line of what records one row more."""
    x = tg.tensor(np.full(3, 0.5), requires_grad=True)
    go, done, given = threading.Event(), threading.Event(), {}
    count = itertools.count()

    def work():
        given["y"], z = x.sin(), x * 2.0

        def trace(frame, event, arg):
            if "tapegrad" not in frame.f_code.co_filename:
                return None
            if event == "line" and next(count) == line:
                go.set()
                done.wait(10)
            return trace

        sys.settrace(trace)
        try:
            w = function(z)
        finally:
            sys.settrace(None)
        go.set()
        given["gradient"] = tg.autograd.grad(w.sum(), z)[0].numpy()

    thread = threading.Thread(target=work)
    thread.start()
    go.wait(10)
    given["y"].sum().backward()
    done.set()
    thread.join()
    z = tg.tensor(np.ones(3), requires_grad=True)
    np.testing.assert_array_equal(given["gradient"], tg.autograd.grad(function(z).sum(), z)[0].numpy())


def test_where_one_came_meanwhile_values_go_one_by_one(monkeypatch, sweeps_of_values):
    monkeypatch.setattr(fast_backward, "is_simple", lambda tape: False)
    monkeypatch.setattr(Forgetting, "forget_values", lambda self, count: False)
    x = leaf((3,))
    a = x.sin()
    loss = (a * 2.0).exp().sum()
    loss.backward()
    assert sum(sweeps_of_values) > 0
    assert saved(loss.tape) == []
