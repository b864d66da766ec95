"""Compiling and loading on a stack of their own: no signal and no recursion limit leaves Numba half-way."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.compilation import njit, shielded

ROOT = Path(tg.__file__).parents[1]
signals = pytest.mark.skipif(not hasattr(signal, "setitimer"), reason="this system has no timers")


class Rang(Exception):
    """What a signal's handler raises."""


@pytest.fixture
def ringing():
    """Let a handler raise after some seconds."""

    def ring(number, frame):
        raise Rang

    before = signal.signal(signal.SIGALRM, ring)
    yield lambda seconds: signal.setitimer(signal.ITIMER_REAL, seconds)
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, before)


def test_results_and_errors_are_the_functions():
    def fails(text):
        raise ValueError(text)

    assert shielded(divmod, 7, 2) == (3, 1)
    with pytest.raises(ValueError, match=r"^as it is$"):
        shielded(fails, "as it is")


def test_it_runs_in_another_thread_with_the_callers_context():
    with np.errstate(divide="raise"):
        thread, mode = shielded(lambda: (threading.get_ident(), np.geterr()["divide"]))
    assert thread != threading.get_ident() and mode == "raise"
    assert shielded(lambda: shielded(threading.get_ident) == threading.get_ident())


@signals
def test_what_a_handler_raises_waits_for_the_end(ringing):
    done = []

    def long():
        until = time.perf_counter() + 0.3
        while time.perf_counter() < until:
            pass
        done.append(True)

    ringing(0.05)
    with pytest.raises(Rang):
        shielded(long)
    assert done


def test_a_thread_that_compiles_goes_on_itself():
    from numba.core.compiler_lock import global_compiler_lock

    with global_compiler_lock:
        assert shielded(threading.get_ident) == threading.get_ident()


def test_no_more_threads(monkeypatch):
    def refuse(*args):
        raise RuntimeError("can't start new thread")

    monkeypatch.setattr("_thread.start_new_thread", refuse)
    assert shielded(divmod, 7, 2) == (3, 1)


def test_a_function_is_compiled_at_the_end_of_the_stack():
    def rest(n):
        return n if n < 2 else rest(n - 1)

    def deepest():
        """How many more calls there are until the limit."""
        try:
            return 1 + deepest()
        except RecursionError:
            return 1

    def down(n, function):
        return function(1.5) if n == 0 else down(n - 1, function)

    function = njit()(lambda x: x * x + 1)
    # Near the limit, but for what calling takes: Numba needs some hundred frames to compile.
    assert down(deepest() - 60, function) == 3.25


INTERRUPTED = """
import itertools, os, signal, sys, time
import tapegrad as tg
from tapegrad.compilation import njit
import numba.core.typing.context as context

# Ctrl-C within the generator that Numba never makes again: every refresh asks it.
def interrupting(original):
    def new(self, name):
        for item in original(self, name):
            yield item
    return new

def ring(number, frame):
    raise KeyboardInterrupt

njit()(lambda x: x - 1.0)(1.0)
begin = time.perf_counter()
njit()(lambda x: x - 2.0)(1.0)
took = time.perf_counter() - begin  # by the machine

signal.signal(signal.SIGALRM, ring)
found = 0
for k in range(60):
    function = njit()(lambda x, k=k: x * k + 1.0)
    signal.setitimer(signal.ITIMER_REAL, took * (k + 1) / 60)
    try:
        try:
            function(1.0)
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
    except KeyboardInterrupt:  # also just before that
        found += 1
assert found > 10, found
assert njit()(lambda x: x * 3.0)(2.0) == 6.0
x = tg.tensor([1.0, 2.0], requires_grad=True)
(x * x).sum().backward()
print(x.grad.tolist())
"""


@signals
def test_interrupts_at_any_time_leave_numba_whole():
    done = subprocess.run([sys.executable, "-c", INTERRUPTED], capture_output=True, text=True, cwd=ROOT, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == ["[2.0,", "4.0]"]


GENERATOR = """
import os, signal, sys, threading
from numba.core import utils
from numba.core.typing import templates

main = threading.main_thread()
rung = []

def stream(numbers):
    # Numba's own, with a signal that arrives while it runs.
    start = 0
    while True:
        stop = len(numbers)
        if ready and not rung:
            rung.append(True)
            os.kill(os.getpid(), signal.SIGINT)
            for _ in range(1000):
                pass
        yield iter(numbers[start:stop])
        start = stop

ready = False
utils.stream_list = stream
templates.utils.stream_list = stream
import tapegrad as tg
from tapegrad.compilation import njit
assert njit()(lambda x: x + 1.0)(1.0) == 2.0
ready = True
try:
    njit()(lambda x: x + 2.0)(1.0)
except KeyboardInterrupt:
    print("interrupted")
assert rung
print(njit()(lambda x: x + 3.0)(1.0))
"""


@signals
def test_an_interrupt_within_a_generator_of_numbas():
    """Ctrl-C there ended the generator, and all later compilations: "generator raised StopIteration"."""
    done = subprocess.run([sys.executable, "-c", GENERATOR], capture_output=True, text=True, cwd=ROOT, timeout=300)
    assert (done.returncode, done.stderr) == (0, "")
    assert done.stdout.split() == ["interrupted", "4.0"]
    assert os.name == "posix"
