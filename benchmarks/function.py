"""A custom function as a row: what it takes beyond the built-in row and the user's own two functions."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import tapegrad as tg

CALLS, SIZE = 300, 10


def class_of(lib: Any, saves: bool) -> Any:
    """Give `x -> x * 2.0` as a custom function of a library."""

    class Double(lib.autograd.Function):
        @staticmethod
        def forward(ctx: Any, x: Any) -> Any:
            if saves:
                ctx.save_for_backward(x)
            return x * 2.0

        @staticmethod
        def backward(ctx: Any, g: Any) -> Any:
            if saves:
                ctx.saved_tensors  # noqa: B018  # reading is what is timed
            return g * 2.0

    return Double


class Context:
    """What the user's functions need of a context, and no more."""

    def save_for_backward(self, *tensors: Any) -> None:
        self.saved_tensors = tensors


def chain(step: Callable[[Any], Any], x: Any, seed: Any) -> tuple[float, float]:
    """Apply a step again and again; give the seconds of forward and backward, of this thread's own time.

    The machine's other work would otherwise be in the figure: two thirds of a run may wait for a core.
    """
    y, start = x, time.thread_time()
    for _ in range(CALLS):
        y = step(y)
    middle = time.thread_time()
    y.backward(seed)
    return middle - start, time.thread_time() - middle


def by_hand(lib: Any, made: Any, x: Any) -> tuple[float, float]:
    """Call the user's functions as often; give the seconds of each."""
    context = Context()
    with lib.no_grad():
        start = time.thread_time()
        for _ in range(CALLS):
            made.forward(context, x)
        middle = time.thread_time()
        for _ in range(CALLS):
            made.backward(context, x)
    return middle - start, time.thread_time() - middle


def measure(lib: Any, saves: bool, repeats: int) -> list[tuple[float, float]]:
    """Return the microseconds of a call, forward and backward: of the function, the built-in row, the user's part."""
    made, ones = class_of(lib, saves), lib.ones(SIZE, dtype=lib.float64)
    x = lib.ones(SIZE, dtype=lib.float64).requires_grad_()
    parts = (
        lambda: chain(made.apply, x, ones),
        lambda: chain(lambda y: y * 2.0, x, ones),
        lambda: by_hand(lib, made, ones),
    )
    runs: list[list[tuple[float, float]]] = [[] for _ in parts]
    with np.errstate(over="ignore"):
        for repeat in range(repeats + 3):
            for found, part in zip(runs, parts, strict=True):
                times = part()
                if repeat >= 3:
                    found.append(times)
    unit = 1e6 / CALLS
    return [tuple(unit * statistics.median(run[k] for run in found) for k in (0, 1)) for found in runs]  # type: ignore[misc]


def main(repeats: int = 30) -> None:
    """Print a line for each library and each class."""
    import torch

    torch.set_num_threads(1)
    print("µs a call, forward + backward     the function    the built-in row    the user's part    beyond both")
    for name, lib in (("tapegrad", tg), ("PyTorch", torch)):
        for saves in (False, True):
            function, row, user = measure(lib, saves, repeats)
            beyond = sum(function) - sum(row) - sum(user)
            pairs = "".join(f"{a:8.2f} +{b:6.2f}  " for a, b in (function, row, user))
            print(f"{name + (', saves x' if saves else ''):28}{pairs}{beyond:10.2f}")
    print("asked for: at most 10 beyond both, ours")


if __name__ == "__main__":
    main()
