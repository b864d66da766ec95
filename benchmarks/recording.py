"""Recording a function: bodies of Python's own, as multiples of what Python takes, and rows of arrays, in microseconds.

Each body runs some thousand turns, so that the clones of its code and the program, which are made once, do not count.
"""

from __future__ import annotations

import gc
import math
import statistics
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

import tapegrad as tg

TURNS = 20_000
TABLE = [0.5 + k for k in range(50)]
RATES = {"a": 0.5, "b": 0.25, "c": 2.0}
SCALE = 0.5


class Layer:
    """An object with attributes and a method."""

    def __init__(self) -> None:
        self.rate, self.shift = 0.5, 0.25

    def step(self, value: float) -> float:
        """Compute with its attributes."""
        return value * self.rate + self.shift


LAYER = Layer()


def scaled(value: float, by: float) -> float:
    """Compute with two numbers."""
    return value * by + 1.0


def arithmetic(x: Any) -> Any:
    """Compute with floats."""
    t = 1.0
    for k in range(TURNS):
        t = t * 0.5 + k / 3.0 - 0.25
    return x * t


def outer_list(x: Any) -> Any:
    """Read items of a list from outside."""
    t, table = 0.0, TABLE
    for k in range(TURNS):
        t += table[k % 50]
    return x * t


def own_list(x: Any) -> Any:
    """Read and write items of a list that the function has made."""
    values = [0.0] * 50
    for k in range(TURNS):
        values[k % 50] = values[k % 7] + 1.0
    return x * values[3]


def attributes(x: Any) -> Any:
    """Read attributes of an object from outside."""
    t, layer = 0.0, LAYER
    for _ in range(TURNS):
        t = t * layer.rate + layer.shift
    return x * t


def functions(x: Any) -> Any:
    """Call a small function."""
    t = 0.0
    for _ in range(TURNS):
        t = scaled(t, 0.5)
    return x * t


def methods(x: Any) -> Any:
    """Call a method of an object from outside."""
    t, layer = 0.0, LAYER
    for _ in range(TURNS):
        t = layer.step(t)
    return x * t


def dicts(x: Any) -> Any:
    """Look up in a dict from outside, and in one of the function's own."""
    t, own = 0.0, {"t": 1.0}
    for _ in range(TURNS):
        t = t * RATES["a"] + RATES["b"] + own["t"]
    return x * t


def comparisons(x: Any) -> Any:
    """Compare numbers."""
    t = 0.0
    for k in range(TURNS):
        if t > 10.0 or k == 7:
            t = 0.0
        elif not t < 0.0:
            t += 0.75
    return x * t


def while_loop(x: Any) -> Any:
    """Search by a while loop."""
    k, t = 0, 1.0
    while k < TURNS and t != 0.25:
        t, k = 0.5 * (t + 2.0 / t), k + 1
    return x * t


def names(x: Any) -> Any:
    """Read globals, and call functions of `math` and builtins."""
    t = 1.0
    for k in range(TURNS):
        t = SCALE * abs(math.sin(t)) + min(k, 1)
    return x * t


def append(x: Any) -> Any:
    """Append to a list, and go over it."""
    values: list[float] = []
    for k in range(TURNS):
        values.append(k * 0.5)
    t = 0.0
    for value in values:
        t += value
    return x * t


def tuples(x: Any) -> Any:
    """Take tuples apart, and go over a list from outside by `enumerate` and `zip`."""
    t = 0.0
    for _ in range(TURNS // 50):
        for k, (a, b) in enumerate(zip(TABLE, TABLE, strict=True)):
            t += a - b + k
    return x * t


BODIES = (
    arithmetic,
    outer_list,
    own_list,
    attributes,
    functions,
    methods,
    dicts,
    comparisons,
    while_loop,
    names,
    append,
    tuples,
)


def _written(u: Any) -> Any:
    v = u.copy()
    v[1:-1] = u[1:-1] * 0.5
    return v


STEPS = 1000
ROWS: dict[str, Callable[[Any], Any]] = {
    "u * 0.5 + 1.0": lambda u: u * 0.5 + 1.0,
    "u - u.mean(axis=0)": lambda u: u - u.mean(axis=0),
    "u / np.linalg.norm(u)": lambda u: u / np.linalg.norm(u),
    "u + u[:, None, 0]": lambda u: u + u[:, None, 0],
    "u * 0.1 + u[1:-1].sum() + u[0, 0]": lambda u: u * 0.1 + u[1:-1].sum() + u[0, 0],
    "a part is written": _written,
    "np.where": lambda u: np.where(u > 0.5, u, u * 0.5),
    "u.T @ u": lambda u: 0.01 * (u.T @ u),
    "np.stack": lambda u: np.stack([u[0], u[1]])[0] + u,
    "a Laplacian, joined": lambda u: np.concatenate([u[:1], u[1:-1] + 0.1 * (u[2:] - 2 * u[1:-1] + u[:-2]), u[-1:]]),
}
"""What is done to 30 by 30 numbers in each of 1,000 steps."""


def row(step: Callable[[Any], Any], repeats: int) -> tuple[float, float]:
    """Give the microseconds that recording takes a row, and how many rows a step has."""
    u, taken, count = np.random.default_rng(0).uniform(size=(30, 30)), [], 0

    def loop(u: Any) -> Any:
        for _ in range(STEPS):
            u = step(u)
        return u

    for _ in range(repeats + 1):
        compiled = tg.compile(loop)
        gc.collect()
        with np.errstate(all="ignore"):
            took = seconds(compiled, u)
        count = len(compiled.recordings[0])
        taken.append(1e6 * took / count)
    return statistics.median(taken[1:]), count / STEPS


def seconds(body: Callable[[Any], Any], x: Any) -> float:
    """Return the seconds of a call, of this thread's own time."""
    start = time.thread_time()
    body(x)
    return time.thread_time() - start


def ratio(body: Callable[[Any], Any], repeats: int) -> tuple[float, float, str]:
    """Give the milliseconds of Python, the multiple of them that a recording takes, and why it is given up if it is."""
    x, taken = np.ones(3), []
    why = ""
    for _ in range(repeats + 1):
        compiled = tg.compile(body)
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            gc.collect()
            plain, recorded = min(seconds(body, x) for _ in range(3)), seconds(compiled, x)
        taken.append((plain, recorded / plain))
        why = next(iter(compiled.stats.reasons), "")
    plain, times = (statistics.median(run[k] for run in taken[1:]) for k in (0, 1))
    return 1e3 * plain, times, why


def main(repeats: int = 7) -> None:
    """Print a line for each body, and for each step."""
    for name, step in ROWS.items():
        took, count = row(step, repeats)
        print(f"{name:34} {took:5.1f} us a row, {count:.0f} rows", flush=True)
    for body in BODIES:
        plain, times, why = ratio(body, repeats)
        print(f"{body.__name__:12} Python {plain:6.2f} ms, recorded {times:6.1f} times as long {why}", flush=True)


if __name__ == "__main__":
    main()
