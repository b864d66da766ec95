"""Anomaly detection: 3,000 operations, forward and backward, with it and without, and with PyTorch's."""

from __future__ import annotations

import contextlib
import statistics
import time
import warnings
from collections.abc import Callable
from typing import Any

import numpy as np

import tapegrad as tg

ROWS = 3_000
SHAPES = ((), (10,), (1_000,))


def evaluate(x: Any, sin: Callable[[Any], Any]) -> Any:
    """Compute with three operations a turn."""
    t = x
    for _ in range(ROWS // 3):
        t = sin(t * 1.0001) + x
    return t


def once(module: Any, shape: tuple[int, ...], mode: Any) -> tuple[float, float]:
    """Return the seconds of forward and backward, of this thread's own time, within a mode."""
    values = np.full(shape, 0.5)
    x = module.tensor(values, requires_grad=True)
    seed = values if module is tg else module.tensor(values)
    with mode():
        start = time.thread_time()
        y = evaluate(x, module.sin)
        middle = time.thread_time()
        y.backward(seed)
        return middle - start, time.thread_time() - middle


def compare(module: Any, shape: tuple[int, ...], repeats: int) -> None:
    """Print a line: without, with lines and sums, and with the search for NaN too."""
    detect = module.autograd.detect_anomaly
    modes = (contextlib.nullcontext, lambda: detect(check_nan=False), lambda: detect(check_nan=True))
    for mode in modes:
        once(module, shape, mode)
    runs = [[once(module, shape, mode) for mode in modes] for _ in range(repeats)]
    ms = [[1e3 * statistics.median(run[k][i] for run in runs) for i in (0, 1)] for k in range(3)]
    ratios = [statistics.median(sum(run[k]) / sum(run[0]) for run in runs) for k in (1, 2)]
    times = "".join(f"{forward:9.2f} {backward:8.2f}" for forward, backward in ms)
    name = "ours" if module is tg else "PyTorch"
    print(f"{name:8} {shape!s:8} {times} {ratios[0]:10.1f} {ratios[1]:10.1f}")


def main(repeats: int = 15) -> None:
    """Print a line for each shape and library."""
    import torch

    torch.set_num_threads(1)
    print(f"ms for {ROWS} rows, forward and backward: without, check_nan=False, check_nan=True; and the two ratios")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # PyTorch's, that it is slow
        for shape in SHAPES:
            compare(tg, shape, repeats)
            compare(torch, shape, max(3, repeats // 5))


if __name__ == "__main__":
    main()
