"""Saved values in memory and on disk: peak memory and time of a chain of 200 arrays of 8 MB, a process for each run."""

from __future__ import annotations

import statistics
import subprocess
import sys

RUNS = 5
COUNT, SIZE = 200, 1 << 20
CHAIN = """
import contextlib, resource, sys, time
from pathlib import Path
import numpy as np
import tapegrad as tg

def peak():
    status = Path("/proc/self/status")
    if status.exists():  # as the other number begins with what the parent had
        return next(1024 * int(line.split()[1]) for line in status.read_text().splitlines() if "VmHWM" in line)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)

x = tg.full(({size},), 0.5, requires_grad=True)
x.sin().sum().backward()  # compiles, or loads what was compiled
x.grad = None
before, start = peak(), time.perf_counter()
with tg.autograd.graph.save_on_disk() if {on_disk} else contextlib.nullcontext():
    y = x
    for _ in range({count}):
        y = y.sin()
    y = y.sum()
forward = time.perf_counter() - start
y.backward()
print(peak() - before, forward, time.perf_counter() - start, float(x.grad[0]))
"""


def child(on_disk: bool) -> list[float]:
    """Run the chain in a new process; give its peak memory beyond the start, seconds forward and in all, a gradient."""
    code = CHAIN.format(on_disk=on_disk, count=COUNT, size=SIZE)
    result = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return [float(number) for number in result.stdout.split()]


def main() -> None:
    """Print the figures."""
    runs: dict[bool, list[list[float]]] = {False: [], True: []}
    for _ in range(RUNS):
        for on_disk, found in runs.items():
            found.append(child(on_disk))
    assert len({run[3] for found in runs.values() for run in found}) == 1, "the gradients differ"
    for on_disk, found in runs.items():
        memory, forward, whole = (statistics.median(run[k] for run in found) for k in range(3))
        print(
            f"saved {'on disk' if on_disk else 'in memory'}: {memory / 1e6:,.0f} MB at the peak, forward "
            f"{forward:.2f} s, with backward {whole:.2f} s"
        )
