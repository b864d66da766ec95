"""500 steps of x = x + 0.01 * (sin(x) * p - x * x), forward and backward, against PyTorch eager on one thread."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import tapegrad as tg

STEPS, OPERATIONS = 500, 6
CASES = (((), ()), ((10,), ()), ((10,), (10,)), ((100,), ()), ((100,), (100,)))


def simulate(x: Any, p: Any, sin: Callable[[Any], Any]) -> Any:
    """Step as a user would write it."""
    for _ in range(STEPS):
        x = x + 0.01 * (sin(x) * p - x * x)
    return x


def ours(shape: tuple[int, ...], p_shape: tuple[int, ...]) -> tuple[float, float, Any]:
    """Return the seconds of forward and backward, and the gradient."""
    x = tg.tensor(np.full(shape, 0.3), requires_grad=True)
    p = tg.tensor(np.full(p_shape, 0.7), requires_grad=True)
    start = time.perf_counter()
    y = simulate(x, p, tg.sin)
    middle = time.perf_counter()
    y.backward(np.ones(shape))
    return middle - start, time.perf_counter() - middle, (x.grad.numpy(), p.grad.numpy())


def torch_eager(shape: tuple[int, ...], p_shape: tuple[int, ...]) -> tuple[float, float, Any]:
    """The same in PyTorch."""
    import torch

    x = torch.full(shape, 0.3, dtype=torch.float64, requires_grad=True)
    p = torch.full(p_shape, 0.7, dtype=torch.float64, requires_grad=True)
    start = time.perf_counter()
    y = simulate(x, p, torch.sin)
    middle = time.perf_counter()
    y.backward(torch.ones(shape, dtype=torch.float64))
    return middle - start, time.perf_counter() - middle, (x.grad.numpy(), p.grad.numpy())


def main(repeats: int = 25) -> None:
    """Print a line for each case."""
    import torch

    torch.set_num_threads(1)
    unit = 1e9 / (STEPS * OPERATIONS)
    print("nanoseconds an operation       ours: forward backward    PyTorch: forward backward    ratio")
    for shape, p_shape in CASES:
        for _ in range(4):
            ours(shape, p_shape), torch_eager(shape, p_shape)
        runs = [(ours(shape, p_shape), torch_eager(shape, p_shape)) for _ in range(repeats)]
        for mine, theirs in runs[:1]:
            for a, b in zip(mine[2], theirs[2], strict=True):
                np.testing.assert_allclose(a, b, rtol=1e-12)
        a, b, c, d = (statistics.median(r[k][i] for r in runs) * unit for k in (0, 1) for i in (0, 1))
        ratio = statistics.median(sum(theirs[:2]) / sum(mine[:2]) for mine, theirs in runs)
        print(f"x {shape!s:8} p {p_shape!s:8} {a:18.0f} {b:8.0f} {c:19.0f} {d:8.0f} {ratio:11.2f}")
