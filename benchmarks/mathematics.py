"""tapegrad's own functions of float64 against NumPy's (SciPy's for erf and sigmoid), and their derivatives' kernels."""

from __future__ import annotations

import importlib
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import tapegrad as tg
from tapegrad.maths import ufuncs
from tapegrad.maths.names import EVERY

SIZES = {1: 2000, 10: 1000, 1_000: 100, 100_000: 1}
"""How many elements, and how many calls are one measurement."""
REPEATS = 21
THEIRS = {"sigmoid": ("scipy.special", "expit"), "erf": ("scipy.special", "erf"), "pow": ("numpy", "power")}


def seconds(run: Callable[[], Any], calls: int) -> float:
    """Return the processor time of a call."""
    begin = time.thread_time()
    for _ in range(calls):
        run()
    return (time.thread_time() - begin) / calls


def against(ours: Any, theirs: Any, n: int, calls: int) -> tuple[float, float, float]:
    """Return our time and theirs in nanoseconds an element, and the ratio: medians of measurements by turns."""
    random, out = np.random.default_rng(0), np.empty(n)
    operands = [random.uniform(0.05, 3.0, n), random.uniform(-3.0, 3.0, n)][: ours.nin]
    runs = [lambda: ours(*operands, out), lambda: theirs(*operands, out)]
    for run in runs:
        run()
    pairs = [[seconds(run, calls) for run in runs] for _ in range(REPEATS)]
    first, second = (statistics.median(p[k] for p in pairs) * 1e9 / n for k in (0, 1))
    return first, second, statistics.median(p[0] / p[1] for p in pairs)


def backward(name: str, n: int = 100_000) -> float:
    """Return the time of a backward in nanoseconds an element, less that of a product's."""

    def run(function: Callable[[Any], Any]) -> float:
        x = tg.tensor(np.linspace(0.05, 3.0, n), requires_grad=True)
        y = function(x)
        g = np.ones(n)
        begin = time.thread_time()
        y.backward(g)
        return time.thread_time() - begin

    exponents = np.random.default_rng(1).uniform(-3.0, 3.0, n)
    function = (lambda x: x**exponents) if name == "pow" else getattr(tg, name)
    run(function), run(tg.square)
    return statistics.median(run(function) - run(tg.square) for _ in range(REPEATS)) * 1e9 / n


def main() -> None:
    """Print the figures."""
    print(
        "| function | "
        + " | ".join(f"{n:,}" for n in SIZES)
        + " | ns an element | NumPy's | backward, ns more than of a square |"
    )
    print("| --- |" + " --- |" * (len(SIZES) + 3))
    for name in EVERY:
        module, theirs = THEIRS.get(name, ("numpy", name))
        other = getattr(importlib.import_module(module), theirs)
        figures = [against(ufuncs.BY_NAME[name], other, n, calls) for n, calls in SIZES.items()]
        ratios = " | ".join(f"{ratio:.2f}" for *_, ratio in figures)
        print(f"| {name} | {ratios} | {figures[-1][0]:.1f} | {figures[-1][1]:.1f} | {backward(name):.1f} |", flush=True)


if __name__ == "__main__":
    main()
