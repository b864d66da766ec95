"""A program that uses tapegrad while a signal's handler, or the collector, uses it in the same thread.

Run in a child: `python handlers.py storm SECONDS`, or `python handlers.py places EVERY`, where the handler is called at
the places in tapegrad's code at which Python calls it, each so many times. Every result is held to what it must be.
"""

import gc
import itertools
import signal
import sys
import threading
import time
import weakref
from pathlib import Path

import numpy as np

import tapegrad as tg
from tapegrad.core.grad_mode import state
from tapegrad.errors import CompileError, LostGradientError

OURS = str(Path(tg.__file__).parent)
X = np.array([0.3, 0.7, 1.1])
VALUE = float((np.sin(X) * X * X + X).sum())
GRADIENT = np.cos(X) * X * X + 2 * np.sin(X) * X + 1
SECOND = -np.sin(X) * X * X + 4 * np.cos(X) * X + 2 * np.sin(X)


def f(x):
    return (tg.sin(x) * x**2.0 + np.add(x, 0.0)).sum()


def gradient():
    x = tg.tensor(X, requires_grad=True)
    y = f(x)
    y.backward()
    return y, x.grad


def check(value, found):
    assert abs(float(np.asarray(value)) - VALUE) < 1e-12, f"{value} is not {VALUE}"
    assert np.allclose(np.asarray(found), GRADIENT, rtol=1e-12), f"{found} is not {GRADIENT}"


_shapes = itertools.count(2)


def eager():
    y, found = gradient()
    check(y.detach().item(), found.numpy())


def new_layout():
    """Of a shape that there was not before."""
    n = next(_shapes)
    x = tg.tensor(np.ones((n, 2, 1)), requires_grad=True)
    (x * 3.0 + x).sum().backward()
    assert (x.grad.numpy() == 4.0).all() and x.grad.shape == (n, 2, 1)


def second():
    x = tg.tensor(X, requires_grad=True)
    (first,) = tg.autograd.grad(f(x), x, create_graph=True)
    (again,) = tg.autograd.grad(first.sum(), x)
    check(f(x).detach().item(), first.detach().numpy())
    assert np.allclose(again.numpy(), SECOND, rtol=1e-12)


def written():
    x = tg.tensor(X, requires_grad=True)
    buffer = tg.zeros(3)
    buffer[:] = x * 2.0
    buffer[1:] *= 3.0
    view = buffer[:2]
    (view.sum() + buffer.sum()).backward()
    assert x.grad.numpy().tolist() == [4.0, 12.0, 6.0]


def compiled():
    program = tg.compile(lambda x: f(x))
    for _ in range(3):
        x = tg.tensor(X, requires_grad=True)
        y = program(x)
        y.backward()
        check(y.detach().item(), x.grad.numpy())


shared = tg.compile(lambda x: f(x))


def replayed():
    value, found = tg.func.value_and_grad(shared)(X)
    check(value, found)


WAYS = (eager, new_layout, second, written, compiled, replayed)
busy = False
count = 0


def handler(*_):
    """Do one of all these things, unless it is called while it does."""
    global busy, count
    if busy:
        return
    busy = True
    try:
        count += 1
        with tg.enable_grad():  # the modes are those of what was interrupted: numbers are taken of a detach()
            WAYS[count % len(WAYS)]()
    except (CompileError, LostGradientError):  # it was called within a recording, which does not know of its tensors
        assert state.tracing is not None
    finally:
        busy = False


class Ends:
    """What uses tapegrad when it is gone; in a cycle, so that the collector finds it at any allocation."""

    def __init__(self):
        self.me = self
        weakref.finalize(self, handler)

    def __del__(self):
        handler()


def warm():
    for way in WAYS * 6:  # the short ways come behind some calls, and what they run is compiled then
        way()


def storm(seconds):
    signal.signal(signal.SIGALRM, handler)
    end = time.monotonic() + seconds
    k = 0
    signal.setitimer(signal.ITIMER_REAL, 1e-3, 4e-4)
    while time.monotonic() < end:
        WAYS[k % len(WAYS)]()
        k += 1
    signal.setitimer(signal.ITIMER_REAL, 0)
    signal.signal(signal.SIGALRM, signal.SIG_IGN)


def collected(seconds):
    gc.set_threshold(1, 1, 1)
    end, k = time.monotonic() + seconds, 0
    while time.monotonic() < end:
        Ends()
        WAYS[k % len(WAYS)]()
        k += 1


def places(every):
    """Raise the signal where tapegrad's code enters a function, and where C code returns to it, a few at each in turn.

    There CPython looks for signals, and behind jumps back. A profiler meets these places as they are, where a tracer
    of instructions also meets many at which no handler is ever called.
    """
    signal.signal(signal.SIGUSR1, handler)
    met = {}

    def profile(frame, event, _):
        if busy or event not in ("call", "c_return", "c_exception") or not frame.f_code.co_filename.startswith(OURS):
            return
        place = frame.f_code, frame.f_lasti
        met[place] = met.get(place, 0) + 1
        if met[place] % every == 1:
            signal.raise_signal(signal.SIGUSR1)

    for way in WAYS:
        for _ in range(2):
            sys.setprofile(profile)
            try:
                way()
            finally:
                sys.setprofile(None)


if __name__ == "__main__":
    import faulthandler

    faulthandler.dump_traceback_later(float(sys.argv[3]), exit=True)  # where it hangs
    warm()
    {"storm": storm, "collected": collected, "places": places}[sys.argv[1]](float(sys.argv[2]))
    assert count > 20, f"the handler was called {count} times"
    assert threading.active_count() < 10
    print("fine", count)
