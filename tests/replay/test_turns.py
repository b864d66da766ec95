"""Threads that replay take turns at Python (`tape/turns.py`): what calls leave, and that only time depends on it."""

import os
import subprocess
import sys
import threading
import time

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.replay import workspace
from tapegrad.replay.workspace import TURN

pytestmark = pytest.mark.skipif(not workspace._IDENTIFY, reason="one core, or a system without pthread_self")
ANOTHER = 12345  # no thread's


def simulate(x, steps=50):
    for _ in range(steps):
        x = x + 0.01 * (np.sin(x) - x * x)
    return x


@pytest.fixture(autouse=True)
def nobodys_turn():
    TURN[0] = 0
    yield
    TURN[0] = 0


def me():
    return np.int64(np.uint64(threading.get_ident()))


@pytest.mark.parametrize("call", ["value", "value_and_grad", "backward"])
def test_who_comes_out_of_a_replay_has_the_turn(call):
    program, compiled = tg.record(simulate, np.array(0.3)), tg.compile(simulate)

    def run():
        if call == "value":
            program(np.array(0.3))
        elif call == "value_and_grad":
            program.value_and_grad(np.array(0.3))
        else:
            x = tg.tensor(0.3, requires_grad=True)
            compiled(x).backward()

    for _ in range(4):
        run()
        assert TURN[0] == me()
    seen = []
    thread = threading.Thread(target=lambda: (run(), seen.append(me() == TURN[0])))
    thread.start()
    thread.join()
    assert seen == [True]
    assert TURN[0] != me()


@pytest.mark.parametrize("owner", [ANOTHER, -1, 2**62])
def test_a_turn_that_nobody_gives_back_is_taken(owner):
    """That of a thread that has ended, of the parent before a fork, or of one that does something else."""
    program = tg.record(simulate, np.array(0.3))
    value, gradient = program.value_and_grad(np.array(0.7))
    TURN[0] = owner
    again, gradient_again = program.value_and_grad(np.array(0.7))
    assert (value, gradient) == (again, gradient_again)
    assert TURN[0] == me()


def test_the_turn_is_free_while_a_thread_is_at_it():
    program = tg.record(lambda x: simulate(x, 20_000), np.array(0.3))
    program(np.array(0.3))
    stop, free = threading.Event(), False

    def work():
        while not stop.is_set():
            program(np.array(0.3))

    thread = threading.Thread(target=work)
    thread.start()
    try:
        until = time.monotonic() + 60  # on a busy machine this thread may have no core while the other one is at it
        while not free and time.monotonic() < until:
            free = TURN[0] == 0
    finally:
        stop.set()
        thread.join()
    assert free


def test_without_turns_all_is_the_same(monkeypatch):
    monkeypatch.setattr(workspace, "_IDENTIFY", 0)
    program = tg.record(simulate, np.array(0.3))
    TURN[0] = ANOTHER
    value, gradient = program.value_and_grad(np.array(0.3))
    assert TURN[0] == ANOTHER
    x = tg.tensor(0.3, requires_grad=True)
    y = simulate(x)
    y.backward()
    assert (value, gradient) == (y.item(), x.grad.item())


def test_many_threads_get_what_one_gets():
    program = tg.record(simulate, np.array(0.3))
    points = np.linspace(0.1, 1.0, 200)
    expected = [program.value_and_grad(np.array(p)) for p in points]
    found = [None] * 8

    def work(k):
        found[k] = [program.value_and_grad(np.array(p)) for p in points]

    threads = [threading.Thread(target=work, args=(k,)) for k in range(8)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert all(each == expected for each in found)


@pytest.mark.skipif(not hasattr(os, "sched_setaffinity"), reason="a process cannot be kept to one core here")
def test_a_process_with_one_core_has_no_turns():
    """Who would have to come out has no core while another one asks."""
    code = (
        "import os; os.sched_setaffinity(0, {min(os.sched_getaffinity(0))})\n"
        "from tapegrad.replay import workspace; print(workspace._IDENTIFY)"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.split() == ["0"]
