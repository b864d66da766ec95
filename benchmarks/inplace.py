"""Writing in place and the modes: what they add to NumPy's own time, memory of a step, slices written one by one."""

from __future__ import annotations

import statistics
import time
import tracemalloc
from collections.abc import Callable
from typing import Any

import numpy as np

import tapegrad as tg

SIZE = 10
OPERATIONS: dict[str, Callable[[Any, Any, Any], Any]] = {
    "x + y": lambda m, x, y: x + y,
    "x * 2.0": lambda m, x, y: x * 2.0,
    "-x": lambda m, x, y: -x,
    "sin(x)": lambda m, x, y: m.sin(x),
    "maximum(x, y)": lambda m, x, y: m.maximum(x, y),
    "x.sum()": lambda m, x, y: x.sum(),
    "x.mean()": lambda m, x, y: x.mean(),
    "x @ y": lambda m, x, y: x @ y,
    "x[2:8]": lambda m, x, y: x[2:8],
    "x.reshape(2, -1)": lambda m, x, y: x.reshape(2, -1),
    "x += y": lambda m, x, y: x.__iadd__(y),
    "x[2:5] = 1.0": lambda m, x, y: x.__setitem__(slice(2, 5), 1.0),
}
ELEMENTS, WRITES = 10_000, (750, 1_500, 3_000, 6_000)


def seconds(function: Callable[[], Any], calls: int = 200) -> float:
    """Return the time of a call."""
    start = time.perf_counter()
    for _ in range(calls):
        function()
    return (time.perf_counter() - start) / calls


def overheads(repeats: int = 60) -> dict[str, tuple[float, ...]]:
    """Return NumPy's time for each operation, and what no-grad and inference mode add to it, in nanoseconds."""
    a, b = np.linspace(0.1, 0.9, SIZE), np.linspace(0.2, 0.8, SIZE)
    found = {}
    warm = tg.tensor(b)
    for _ in range(20):
        seconds(lambda: a + b), seconds(lambda: warm + warm)
    for name, apply in OPERATIONS.items():
        x, y, n, m = tg.tensor(a, requires_grad=True), tg.tensor(b), a.copy(), b.copy()
        runs: list[tuple[float, float, float]] = []
        for _ in range(repeats):
            plain = seconds(lambda apply=apply, n=n, m=m: apply(np, n, m))
            with tg.no_grad():
                quiet = seconds(lambda apply=apply, x=x, y=y: apply(tg, x, y))
            with tg.inference_mode():
                inference = seconds(lambda apply=apply, x=x, y=y: apply(tg, x, y))
            runs.append((plain, quiet - plain, inference - plain))
        found[name] = tuple(1e9 * statistics.median(run[k] for run in runs) for k in range(3))
    return found


def step_bytes(size: int = 1_000_000) -> int:
    """Return the peak memory of `p.add_(p.grad, alpha=-lr)` under `no_grad`, of a parameter of 8 MB."""
    p = tg.tensor(np.ones(size), requires_grad=True)
    (p * p).sum().backward()
    with tg.no_grad():
        p.add_(p.grad, alpha=-0.1)
        tracemalloc.start()
        p.add_(p.grad, alpha=-0.1)
        peak = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
    return peak


def fill(library: Any, zeros: Any, p: Any, writes: int) -> tuple[float, float]:
    """Write slices of 8 elements into an array; give seconds forward and backward."""
    start = time.perf_counter()
    a = zeros(ELEMENTS)
    for k in range(writes):
        first = 3 * k % (ELEMENTS - 8)
        a[first : first + 8] = p * 2.0
    loss = a.sum()
    middle = time.perf_counter()
    loss.backward()
    return middle - start, time.perf_counter() - middle


def slices() -> None:
    """Print the time of a write and of its way back."""
    import torch

    torch.set_num_threads(1)
    p = tg.tensor(np.linspace(0.1, 1.0, 8), requires_grad=True)
    q = torch.linspace(0.1, 1.0, 8, dtype=torch.float64, requires_grad=True)
    zeros = {"tapegrad": tg.zeros, "PyTorch": lambda n: torch.zeros(n, dtype=torch.float64)}
    leaves = {"tapegrad": p, "PyTorch": q}
    for name in ("tapegrad", "PyTorch"):
        fill(None, zeros[name], leaves[name], 3_000)
        line = []
        for writes in WRITES if name == "tapegrad" else WRITES[:3]:
            runs = [fill(None, zeros[name], leaves[name], writes) for _ in range(7)]
            forward, backward = (statistics.median(run[k] for run in runs) / writes * 1e6 for k in (0, 1))
            line.append(f"{writes:,} writes: {forward:.1f} + {backward:.2f}")
        print(f"{name}, µs a write, forward + backward: {'; '.join(line)}")


def main() -> None:
    """Print the figures."""
    print("ns: NumPy's own, no-grad mode adds, inference mode adds")
    found = overheads()
    for name, (plain, quiet, inference) in found.items():
        print(f"{name:18}{plain:7.0f}{quiet:+8.0f}{inference:+8.0f}")
    print(f"p.add_(p.grad, alpha=-lr), 1,000,000 elements: {step_bytes():,} bytes at most")
    slices()


if __name__ == "__main__":
    main()
