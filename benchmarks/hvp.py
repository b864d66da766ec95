"""A product of a Hessian with a vector against a gradient, of functions of 100,000 numbers."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import tapegrad as tg

N, REPEATS = 100_000, 21


def rosenbrock(x: Any) -> Any:
    return (100.0 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum()


def chain(x: Any) -> Any:
    y = x
    for _ in range(5):
        y = tg.tanh(y) * x + tg.exp(-y * y) / (1 + x * x)
    return y.sum()


def logistic(x: Any) -> Any:
    return tg.log1p(tg.exp(-x * 1.3)).sum() + 0.5 * (x * x).sum()


def timed(run: Callable[[], Any]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def main() -> None:
    """Print the figures."""
    rng = np.random.default_rng(0)
    x, v = rng.uniform(0.5, 1.5, N), rng.normal(size=N)
    for function in (rosenbrock, chain, logistic):
        grad = tg.func.grad(function)

        def one(grad: Any = grad) -> Any:
            return grad(x)

        def product(function: Any = function) -> Any:
            return tg.func.hvp(function, x, v)

        one(), product()
        pairs = [(timed(product), timed(one)) for _ in range(REPEATS)]
        mine, gradient = (statistics.median(p[k] for p in pairs) * 1e3 for k in (0, 1))
        ratio = statistics.median(a / b for a, b in pairs)
        print(f"{function.__name__:12}hvp {mine:7.2f} ms, gradient {gradient:7.2f} ms, ratio {ratio:.2f} (bound 3)")
