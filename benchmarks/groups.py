"""Programs whose rows run as groups: an expression over many elements, the heat equation, minors; against PyTorch."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import tapegrad as tg

THREADS = 2
EXPRESSION = {2_000_000: "PyTorch 4, try 6", 100_000: "PyTorch 2.5, try 4", 1_000: "PyTorch 8, try 12"}
SIDE, HEAT_STEPS = 256, 200


def expression(x: Any, y: Any) -> Any:
    """Compute what a user may write over arrays."""
    a = np.sin(x) * y + x * x
    b = np.exp(-a * a) + y
    c = np.tanh(a * b) - x / (1 + b * b)
    return (c * c).sum()


def torch_expression(torch: Any, x: Any, y: Any) -> Any:
    """Compute the same."""
    a = torch.sin(x) * y + x * x
    b = torch.exp(-a * a) + y
    c = torch.tanh(a * b) - x / (1 + b * b)
    return (c * c).sum()


def heat(u: Any) -> Any:
    """Step the heat equation explicitly, by slices."""
    for _ in range(HEAT_STEPS):
        v = u * 1.0
        inner = u[1:-1, 1:-1]
        v[1:-1, 1:-1] = inner + 0.1 * (u[2:, 1:-1] + u[:-2, 1:-1] + u[1:-1, 2:] + u[1:-1, :-2] - 4 * inner)
        u = v
    return (u * u).sum()


def determinant(rows: Any) -> Any:
    """Compute a determinant by minors along the first row."""
    n = len(rows)
    if n == 1:
        return rows[0][0]
    total = 0.0
    for k in range(n):
        minor = [[row[j] for j in range(n) if j != k] for row in rows[1:]]
        term = rows[0][k] * determinant(minor)
        total = total + term if k % 2 == 0 else total - term
    return total


def seconds(run: Callable[[], Any], count: int) -> float:
    """Give the seconds of a call."""
    start = time.perf_counter()
    for _ in range(count):
        run()
    return (time.perf_counter() - start) / count


def compare(name: str, mine: Callable[[], Any], its: Callable[[], Any], counts: tuple[int, int], asked: str) -> None:
    """Print the medians of both, and the median of their ratios."""
    mine(), its()
    times = []
    for _ in range(11):
        mine()
        own = seconds(mine, counts[0])
        its()
        times.append((own, seconds(its, counts[1])))
    ratio = statistics.median(b / a for a, b in times)
    own, other = (1e6 * statistics.median(column) for column in zip(*times, strict=True))
    print(f"  {name:34} {own:11.1f} us   PyTorch {other:11.1f}   ratio {ratio:7.2f}   (asked: {asked})")


def expressions() -> None:
    """Print the expression's figures."""
    import torch

    torch.set_num_threads(THREADS)
    tg.set_num_threads(THREADS)
    for size, asked in EXPRESSION.items():
        rng = np.random.default_rng(0)
        x, y = rng.uniform(0.1, 1.0, (2, size))
        program = tg.record(expression, x, y).optimized()
        leaves = [torch.tensor(a, requires_grad=True) for a in (x, y)]

        def mine(program: Any = program, x: Any = x, y: Any = y) -> Any:
            return program.value_and_grad(x, y, argnums=(0, 1))

        def its(leaves: Any = leaves) -> Any:
            value = torch_expression(torch, *leaves)
            return value, torch.autograd.grad(value, leaves)

        for a, b in zip((mine()[0], *mine()[1]), (its()[0], *its()[1]), strict=True):
            np.testing.assert_allclose(a, b.detach().numpy(), rtol=1e-9, atol=1e-12)
        small = size < 10_000
        compare(f"expression, {size:,} elements", mine, its, (100, 20) if small else (3, 3), asked)
        if size > 1_000_000:
            memory(x, y)


def memory(x: np.ndarray, y: np.ndarray) -> None:
    """Print how long it takes to read the inputs and to write as much, once."""
    into = np.empty_like(x), np.empty_like(y)

    def copy() -> None:
        np.copyto(into[0], x)
        np.copyto(into[1], y)

    copy()
    print(f"    reading both inputs and writing as much takes {1e6 * min(seconds(copy, 3) for _ in range(9)):.1f} us")


def diffusion() -> None:
    """Print the heat equation's figures."""
    import torch

    u = np.random.default_rng(0).random((SIDE, SIDE))
    program = tg.record(heat, u).optimized()
    leaf = torch.tensor(u, requires_grad=True)

    def its() -> Any:
        value = heat(leaf)
        return value, torch.autograd.grad(value, leaf)[0]

    np.testing.assert_allclose(program.value_and_grad(u)[1], its()[1].numpy(), rtol=1e-9, atol=1e-12)
    compare("heat, 256 x 256, 200 steps", lambda: program.value_and_grad(u), its, (1, 1), "PyTorch 4, try 8")


def minors() -> None:
    """Print the determinant's time."""
    matrix = np.random.default_rng(0).random((7, 7))

    def by_minors(m: Any) -> Any:
        return determinant([[m[i, j] for j in range(7)] for i in range(7)])

    start = time.perf_counter()
    program = tg.record(by_minors, matrix).optimized()
    made = time.perf_counter() - start
    value, gradient = program.value_and_grad(matrix)
    np.testing.assert_allclose(value, np.linalg.det(matrix), rtol=1e-10)
    np.testing.assert_allclose(gradient, value * np.linalg.inv(matrix).T, rtol=1e-9)
    took = statistics.median(seconds(lambda: program.value_and_grad(matrix), 200) for _ in range(9))
    print(f"  determinant of 7 x 7 by minors        {1e6 * took:8.1f} us   (asked: 50, try 20; made in {made:.1f} s)")


def main() -> None:
    """Print the figures."""
    expressions()
    diffusion()
    minors()


if __name__ == "__main__":
    main()
