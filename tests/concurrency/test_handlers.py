"""What a signal's handler, or an object that the collector finds, does with tapegrad while its own thread is in it."""

import subprocess
import sys
from pathlib import Path

import pytest
from concurrency import handlers

import tapegrad as tg

PROGRAM = Path(__file__).with_name("handlers.py")


@pytest.mark.parametrize("way", [("storm", "2"), ("collected", "2"), ("places", "60")], ids=lambda way: way[0])
def test_results_are_right_and_nothing_hangs(way):
    """Handlers at any time and at every place, `__del__` at any allocation: each does what the thread does."""
    command = [sys.executable, "-W", "ignore", str(PROGRAM), *way, "150"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0 and done.stdout.startswith("fine"), done.stderr[-3000:]


class Doubled(tg.autograd.Function):
    @staticmethod
    def forward(ctx, x, y):
        return x * 2.0

    @staticmethod
    def backward(ctx, g):
        return g * 2.0, None


def functions():
    x, y = (tg.tensor(handlers.X, requires_grad=True) for _ in range(2))
    (Doubled.apply(x, y) + tg.stack([x, y, x, y])).sum().backward()
    assert x.grad.tolist() == [10.0] * 3 and y.grad.tolist() == [2.0] * 3


@pytest.mark.parametrize("interrupts", [handlers.written, functions, handlers.second])
@pytest.mark.parametrize("program", [handlers.written, functions])
def test_what_tapes_keep_of_views_is_that_of_their_rows(program, interrupts):
    """A handler came between the length of a table and its new numbers: gradients by parts of a buffer were wrong."""
    places = {"add_geometry", "add_side_rows", "appended"}
    called = []

    def at(number):
        seen = []

        def profile(frame, event, function):
            mine = Path(frame.f_code.co_filename).parent.name in ("tape", "tapegrad")
            keeps = frame.f_code.co_name in places or getattr(function, "__name__", "") in ("array", "extend", "append")
            if mine and event in ("c_return", "call") and keeps:
                seen.append(event)
                if len(seen) == number:
                    called.append(number)
                    interrupts()

        return profile

    for number in range(1, 40):
        sys.setprofile(at(number))
        try:
            program()
        finally:
            sys.setprofile(None)
        if number not in called:
            break
    assert len(called) > 4
