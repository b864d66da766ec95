"""A backward in a backward in a backward: on stacks of their own, at any depth, with all that belongs to it."""

import contextvars
import signal
import subprocess
import sys
import threading
from pathlib import Path

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import ShapeError


def deep(levels, at_last=lambda: None):
    """Let a custom function's backward call backward again, so many levels deep; return the threads that were met."""
    met = []

    class Deep(tg.autograd.Function):
        @staticmethod
        def forward(ctx, x):
            ctx.x = x.detach() - 1
            return ctx.x.clone()

        @staticmethod
        def backward(ctx, g):
            if threading.current_thread() not in met:
                met.append(threading.current_thread())
            if ctx.x.item() < 0:
                at_last()
            else:
                with tg.enable_grad():
                    Deep.apply(ctx.x.requires_grad_()).sum().backward()
            return g

    v = tg.tensor(float(levels), requires_grad=True)
    Deep.apply(v).sum().backward()
    assert v.grad.item() == 1.0
    return met


def test_two_thousand_levels():
    """As many as PyTorch's own test asks for, at Python's default limit."""
    met = deep(2000)
    assert met[0] is threading.current_thread() and len(met) > 10
    for thread in met[1:]:
        thread.join(10)
    assert not any(t.is_alive() for t in met[1:])


def test_few_levels_stay_on_the_thread():
    assert deep(10) == [threading.current_thread()]


def test_hooks_that_call_backward():
    """A hook's backward calls a hook, 500 levels deep."""
    left = [500]

    def hook(g):
        if left[0]:
            left[0] -= 1
            with tg.enable_grad():
                x = tg.tensor(2.0, requires_grad=True)
                y = x * x
                y.register_hook(hook)
                y.backward()
            assert x.grad.item() == 4.0

    x = tg.tensor(2.0, requires_grad=True)
    y = x * x
    y.register_hook(hook)
    y.backward()
    assert not left[0] and x.grad.item() == 4.0


def test_modes_are_those_of_the_caller():
    """Grad mode, inference mode's absence, NumPy's error state, random numbers, context variables: both ways."""
    variable = contextvars.ContextVar("variable", default=0)
    seen = []

    def at_last():
        seen.append((tg.is_grad_enabled(), np.geterr()["over"], variable.get(), tg.random.rand(1).item()))
        variable.set(2)

    tg.random.manual_seed(7)
    expected = tg.random.rand(2).numpy().tolist()
    tg.random.manual_seed(7)
    variable.set(1)
    with np.errstate(over="raise"):
        deep(300, at_last)
    assert seen == [(False, "raise", 1, expected[0])]
    assert variable.get() == 2 and tg.random.rand(1).item() == expected[1]


def test_errors_come_out_where_backward_was_called():
    def at_last():
        tg.ones(2) + tg.ones(3)

    with pytest.raises(ShapeError) as found:
        deep(300, at_last)
    assert found.traceback[-1].path.name != "threading.py" and any(e.name == "at_last" for e in found.traceback)
    deep(5)


def test_interrupts_end_what_runs_on_other_stacks():
    """Ctrl-C while the innermost of several threads computes: all of them end, and it is raised in the main one."""

    def at_last():
        threading.Timer(0.3, lambda: signal.raise_signal(signal.SIGINT)).start()
        x = tg.ones(3)
        while True:
            x = x * 1.0

    with pytest.raises(KeyboardInterrupt):
        deep(200, at_last)
    assert not [t for t in threading.enumerate() if t.name == "tapegrad-backward"]
    deep(100)


def test_recursion_without_an_end_is_an_error():
    """Each level takes what Python can: the error is RecursionError, and nothing is left behind."""

    def recurse():
        recurse()

    with pytest.raises(RecursionError):
        deep(200, recurse)
    deep(100)


@pytest.mark.skipif(not hasattr(__import__("os"), "fork"), reason="os.fork is not there")
def test_any_depth_of_the_stack_is_an_error_or_none(exhaustive):
    """Every 19th depth, in a quick run every 57th.

    Kernels are loaded near the limit, too, where an error in a callback of LLVM's would end the process.
    """
    program = Path(__file__).with_name("deep.py")
    command = [sys.executable, "-W", "ignore", str(program), "1", "330", "19" if exhaustive else "57"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=300)
    assert done.stdout.startswith("fine"), (done.stdout, done.stderr[-2000:])
