"""Anomaly detection: how long lines and sums are kept."""

import gc
import weakref

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.autograd import detect_anomaly
from tapegrad.core.grad_mode import state
from tapegrad.diagnostics import source_locations
from tapegrad.tape.tape import open_tape


@pytest.fixture(autouse=True)
def no_tape_is_open():
    open_tape(state.own).close()


def leaf(value):
    return tg.tensor(value, requires_grad=True)


class Held:
    pass


def test_nothing_of_a_frame_is_kept():
    def run():
        held = Held()
        alive.append(weakref.ref(held))
        y = leaf([2.0]) * 3.0
        z = y * y
        y += 1.0
        return z

    alive = []
    gc.disable()
    try:
        with detect_anomaly():
            z = run()
            assert alive[0]() is None
            del z
    finally:
        gc.enable()


@pytest.mark.parametrize("alive", [False, True], ids=["tape gone", "tape alive"])
def test_lines_and_sums_do_not_outlive_the_graph(alive):
    gc.disable()
    try:
        with detect_anomaly():
            x = leaf([1.0, 2.0])
            z = (x * x).exp().sum()
            tape = weakref.ref(z.tape)
            assert tape().lines
            assert tape().watched
            z.backward()
        assert tape().lines is None
        assert not tape().watched
        if not alive:
            del z
            assert tape() is None
    finally:
        gc.enable()


def test_rows_that_a_tape_forgets_take_their_lines_along():
    with detect_anomaly():
        x = leaf([1.0, 2.0])
        y = x * 2.0 + 1.0
        z = y
        for _ in range(50):
            z = z.exp() * 1e-3
        loss = z.sum()
        del z
        loss.backward()
        del loss
        leaf([1.0]).exp().sum().backward()  # after which the thread looks again at what it could not forget
    assert 0 < len(y.tape) < 10
    assert sorted(y.tape.lines) == list(range(len(y.tape)))
    assert not y.tape.watched


def test_evaluating_in_a_loop_keeps_no_lines():
    x, alive = leaf(np.ones(100)), weakref.WeakSet()
    gc.disable()
    try:
        with detect_anomaly():
            for _ in range(3_000):
                z = (x * x).sum() + x.exp().sum()
                alive.add(z.tape)
        assert len(alive) <= 3
        del z
        assert len(alive) == 0
    finally:
        gc.enable()


def test_a_counter_keeps_the_lines_of_its_latest_writes():
    p = leaf([1.0])
    with detect_anomaly(), tg.no_grad():
        for _ in range(source_locations.MOST_WRITES + 50):
            p.mul_(1.0)
    writes = p._meta.cell.writes
    assert list(writes) == list(range(51, p._version + 1))
