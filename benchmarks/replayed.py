"""Rows of programs that NumPy computes by several calls: what one costs in a replay, beside NumPy; filling an array."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import threads

import tapegrad as tg

ROWS = 100
clock = time.thread_time


def microseconds(run: Callable[[], Any], count: int) -> float:
    """Return the microseconds of a call."""
    start = clock()
    for _ in range(count):
        run()
    return (clock() - start) / count * 1e6


def running(function: Callable[..., Any], arrays: list[np.ndarray]) -> tuple[Callable[[], Any], Any]:
    """Return what runs a recording forward, and its plan."""
    plan = tg.record(function, *arrays).plan
    workspace = plan.take()
    for k, array in enumerate(arrays):
        workspace.load(k, array)
    return workspace.forward, plan


RANDOM = np.random.default_rng(0)
MATRIX, SQUARE, VECTOR = (RANDOM.normal(size=shape) for shape in ((20, 30), (8, 8), (100,)))
PLACES = np.array([3, 1, 90, 9, 0])
KINDS: dict[str, tuple[Callable[..., Any], np.ndarray]] = {
    "mean over an axis, 20 x 30": (lambda x: np.mean(x, axis=0), MATRIX),
    "max over an axis, 20 x 30": (lambda x: np.max(x, axis=1), MATRIX),
    "cumsum, 100": (np.cumsum, VECTOR),
    "matmul, 8 x 8": (lambda x: x @ x, SQUARE),
    "concatenate, 100": (lambda x: np.concatenate((x, x)), VECTOR),
    "roll, 100": (lambda x: np.roll(x, 1), VECTOR),
    "read at 5 places": (lambda x: x[PLACES], VECTOR),
    "relu, 100": (lambda x: tg.relu(x) if isinstance(x, tg.Tensor) else np.maximum(x, 0.0), VECTOR),
}


def rows() -> None:
    """Print the time of one row among many, and that of NumPy's call."""
    print("  us a row: in a replay, and NumPy's own call")
    for name, (function, array) in KINDS.items():

        def program(x: Any, function: Any = function) -> Any:
            return [function(x) for _ in range(ROWS)]

        run, plan = running(program, [array])
        run()
        pairs = [(microseconds(run, 50) / ROWS, microseconds(lambda f=function, a=array: f(a), 500)) for _ in range(9)]
        mine, its = (statistics.median(times) for times in zip(*pairs, strict=True))
        print(f"    {name:28} {mine:7.2f} {its:7.2f}   {'by Python' if plan.calls else ''}")


def filling() -> None:
    """Print what a write into an array costs that is filled step by step, and its gradient."""
    print("  ns for each of n writes y[k] = y[k - 1] * 0.99 + x[k]: forward, in reverse")
    for n in (250, 1_000, 4_000):

        def program(x: Any, n: int = n) -> Any:
            y = x * 0.0
            for k in range(1, n):
                y[k] = y[k - 1] * 0.99 + x[k]
            return y

        x = np.linspace(0.0, 1.0, n)
        recorded = tg.record(program, x)
        workspace, listing = recorded.plan.take(), recorded.listing
        workspace.load(0, x)
        seeds = {listing.outputs[0]: np.ones(n)}
        workspace.forward()
        workspace.reverse(seeds, listing.inputs)
        found = [
            (
                microseconds(workspace.forward, 20),
                microseconds(lambda w=workspace, s=seeds, i=listing.inputs: w.reverse(s, i), 20),
            )
            for _ in range(9)
        ]
        forward, reverse = (statistics.median(times) / n * 1e3 for times in zip(*found, strict=True))
        print(f"    n = {n:6,} {forward:7.1f} {reverse:7.1f}")


def throughput() -> None:
    """Print how many replays two threads do for those of one."""

    def program(x: Any) -> Any:
        for _ in range(ROWS):
            x = np.tanh(x @ x - np.mean(x, axis=0))
        return x

    _, plan = running(program, [SQUARE])

    def make() -> Callable[[], Any]:
        workspace = plan.take()
        workspace.load(0, SQUARE)
        return workspace.forward

    ratio = threads.ratio(make, 5, 1_000)
    print(f"  two threads replay products and means, against one: {ratio:.2f} times the throughput")


def main() -> None:
    """Print the figures."""
    rows()
    filling()
    throughput()


if __name__ == "__main__":
    main()
