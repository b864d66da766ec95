"""A Jacobian of 100 outputs by lanes of one pass against 100 passes; forward with few inputs against backward."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import tapegrad as tg
from tapegrad.engine.vjp_jvp import pull, push

STEPS, OPERATIONS, OUTPUTS = 330, 9, 100


def program(size: int | None, spread: bool) -> tuple[Any, list[Any]]:
    """Return a leaf, and 100 results of 3,000 rows of mixed operations: spread over them, or all at their end."""
    shape = () if size is None else (size,)
    x = tg.tensor(np.linspace(0.2, 0.9, size or 1).reshape(shape), requires_grad=True)
    y, outputs = x * 1.0, []
    for k in range(STEPS):
        y = tg.tanh(tg.sin(y) * x + tg.exp(-0.5 * y)) / (1.0 + 0.01 * x)
        if spread and k * OUTPUTS // STEPS == len(outputs):
            outputs.append(y)
    outputs = outputs or [y * (1.0 + k) for k in range(OUTPUTS)]
    return x, outputs if size is None else [y[k % size] for k, y in enumerate(outputs)]


def timed(run: Callable[[], Any]) -> float:
    start = time.perf_counter()
    run()
    return time.perf_counter() - start


def compare(one: Callable[[], Any], other: Callable[[], Any], repeats: int) -> tuple[float, float, float]:
    """Return the medians of two, run by turns, and that of their ratios."""
    one(), other()
    pairs = [(timed(one), timed(other)) for _ in range(repeats)]
    first, second = (statistics.median(p[k] for p in pairs) for k in (0, 1))
    return first, second, statistics.median(a / b for a, b in pairs)


def jacobian(size: int | None, spread: bool) -> None:
    """Compare the lanes of one pass with a pass for each."""
    x, outputs = program(size, spread)
    count = len(outputs)
    seeds: list[Any] = list(np.eye(count))

    def lanes() -> np.ndarray:
        (found,) = pull(outputs, seeds, [x], count)
        assert found is not None
        return found

    def passes() -> np.ndarray:
        return np.stack([tg.autograd.grad(y, x, retain_graph=True)[0].numpy() for y in outputs])

    np.testing.assert_allclose(lanes(), passes(), rtol=1e-12)
    mine, theirs, ratio = compare(lanes, passes, 9)
    what = f"{'numbers' if size is None else f'{size} elements'}, outputs {'spread' if spread else 'at the end'}"
    print(f"{what:34}{count} lanes {mine * 1e3:8.2f} ms, {count} passes {theirs * 1e3:8.2f} ms, ratio {ratio:.3f}")


def tall(inputs: int, outputs: int) -> None:
    """Compare forward lanes for a few inputs with backward lanes for many outputs, of which only a part is run."""
    leaves = [tg.tensor(0.3 + 0.1 * k, requires_grad=True) for k in range(inputs)]
    t = np.linspace(0.0, 1.0, outputs)
    y = t
    for _ in range(20):
        y = tg.sin(leaves[0] * y) + leaves[1] * tg.exp(-y) * leaves[2] + t
    tangents = list(np.eye(inputs))

    def forward() -> np.ndarray:
        (found,) = push([y], leaves, tangents, inputs)
        assert found is not None
        return found.T

    some = 100

    def backward() -> np.ndarray:
        seeds = np.zeros((some, outputs))
        seeds[np.arange(some), np.arange(some)] = 1.0
        return np.stack(pull([y], [seeds], leaves, some), axis=1)  # type: ignore[arg-type]

    np.testing.assert_allclose(forward()[:some], backward(), rtol=1e-10)
    mine, theirs, ratio = compare(forward, backward, 7)
    whole = outputs / some
    print(
        f"{inputs} inputs, {outputs} outputs: forward {mine * 1e3:.2f} ms, backward {whole:.0f} times "
        f"{theirs * 1e3:.1f} ms, ratio {ratio / whole:.5f}"
    )


def main() -> None:
    """Print the figures."""
    for size in (None, 10, 100):
        for spread in (False, True):
            jacobian(size, spread)
    tall(3, 10_000)
