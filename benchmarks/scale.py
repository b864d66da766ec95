"""A million rows against three thousand: time and peak memory an operation; rows that the result does not need."""

from __future__ import annotations

import statistics
import subprocess
import sys
import time

import tapegrad as tg


def run(operations: int) -> float:
    """Give nanoseconds an operation, forward and backward, on single numbers."""
    x, p = tg.tensor(0.3, requires_grad=True), tg.tensor(0.7, requires_grad=True)
    start = time.perf_counter()
    y = x
    for _ in range(operations // 6):
        y = y + 0.01 * (tg.sin(y) * p - y * y)
    y.backward()
    return (time.perf_counter() - start) / operations * 1e9


def unrelated(rows: int) -> float:
    """Give the seconds of a backward of three rows, with some more on the tape that it does not depend on."""
    x = tg.tensor(0.3, requires_grad=True)
    loss = x.sin() * x
    others = [x]
    for _ in range(rows):
        others.append(others[-1].sin())
    loss = loss * 2.0
    start = time.perf_counter()
    loss.backward()
    return time.perf_counter() - start


def peak_bytes(operations: int) -> float:
    """Give the bytes of peak memory an operation, in a process of its own."""
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
