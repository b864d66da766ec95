"""A million rows against three thousand: time and peak memory an operation; rows not needed; results that are held."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from typing import Any

import tapegrad as tg


def run(operations: int) -> float:
    """Return nanoseconds an operation, forward and backward, on single numbers."""
    x, p = tg.tensor(0.3, requires_grad=True), tg.tensor(0.7, requires_grad=True)
    start = time.perf_counter()
    y = x
    for _ in range(operations // 6):
        y = y + 0.01 * (tg.sin(y) * p - y * y)
    y.backward()
    return (time.perf_counter() - start) / operations * 1e9


def unrelated(rows: int) -> float:
    """Return the seconds of a backward of three rows, with some more on the tape that it does not depend on."""
    x = tg.tensor(0.3, requires_grad=True)
    loss = x.sin() * x
    others = [x]
    for _ in range(rows):
        others.append(others[-1].sin())
    loss = loss * 2.0
    start = time.perf_counter()
    loss.backward()
    return time.perf_counter() - start


def holding(start: Callable[[], Any], step: int) -> float:
    """Return the seconds of a backward of 3,000 rows while the user has each `step`-th of the results; none if 0."""
    y, held = start(), []
    for k in range(3000):
        y = y * 1.0001 if k % 2 else y.sin()
        if step and k % step == 0:
            held.append(y)
    loss = y if y.ndim == 0 else y.sum()
    begin = time.thread_time()
    loss.backward()
    return time.thread_time() - begin


def print_held() -> None:
    """Print how long a backward takes whose intermediate results the user has, against one where nobody does."""
    starts = {
        "numbers": lambda: tg.tensor(0.3, requires_grad=True),
        "10 elements": lambda: tg.tensor([0.3] * 10, requires_grad=True),
    }
    for name, start in starts.items():
        runs = [[holding(start, step) for step in (0, 1000, 1)] for _ in range(60)]
        alone, few, every = (1e6 * statistics.median(run[k] for run in runs) for k in range(3))
        print(
            f"a backward of 3,000 rows, {name}: {alone:.0f} us; with 3 results held {few:.0f}, {few / alone:.2f} of it;"
            f" with all held {every:.0f}, {every / alone:.2f}"
        )


def peak_bytes(operations: int) -> float:
    """Return the bytes of peak memory an operation, in a process of its own."""
    # VmHWM, not ru_maxrss: that one starts at what the parent had.
    code = (
        "import sys; sys.path.insert(0, sys.argv[1]); import scale; scale.run(3000); scale.run(3000);"
        "read = lambda name: next(int(l.split()[1]) for l in open('/proc/self/status') if l.startswith(name)) * 1024;"
        "before = read('VmRSS'); scale.run(int(sys.argv[2])); print(read('VmHWM') - before)"
    )
    command = [sys.executable, "-c", code, sys.path[0], str(operations)]
    return int(subprocess.run(command, check=True, capture_output=True, text=True).stdout) / operations


def main() -> None:
    """Print the figures."""
    for _ in range(5):
        run(3000)
    pairs = []
    for _ in range(7):
        small = statistics.median(run(3000) for _ in range(40))
        pairs.append((small, run(1_000_000)))
    small, large = (statistics.median(p[k] for p in pairs) for k in (0, 1))
    ratio = statistics.median(b / a for a, b in pairs)
    print(f"{small:.0f} ns an operation at 3,000 rows, {large:.0f} at 1,000,000; ratio {ratio:.2f}")
    print(f"{peak_bytes(1_000_000):.0f} bytes of peak memory an operation at 1,000,000 rows")
    few, many = 10, 8000
    differences = []
    for _ in range(15):
        a = statistics.median(unrelated(few) for _ in range(10))
        b = statistics.median(unrelated(many) for _ in range(5))
        differences.append((b - a) / (many - few) * 1e9)
    print(f"{statistics.median(differences):.1f} ns for a row that the result does not depend on")
    print_held()
