"""Checkpoints: peak memory and time of 1,000 steps on a state of 100 kB, a process for each run."""

from __future__ import annotations

import statistics
import subprocess
import sys

RUNS = 5
STEPS, SIZE = 1000, 12_500
LOOP = """
import resource, sys, time
from pathlib import Path
import numpy as np
import tapegrad as tg

def peak():
    status = Path("/proc/self/status")
    if status.exists():  # as the other number begins with what the parent had
        return next(1024 * int(line.split()[1]) for line in status.read_text().splitlines() if "VmHWM" in line)
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss * (1 if sys.platform == "darwin" else 1024)

rate = tg.tensor(0.5, requires_grad=True)

def steps(u, count):
    for _ in range(count):
        u = u + 0.01 * rate * u * (1.0 - u)
    return u

def run(count, every):
    u = tg.tensor(np.linspace(0.1, 0.9, {size}))
    done = 0
    while done < count:
        part = min(every or count, count - done)
        u = tg.func.checkpoint(steps, u, part) if every else steps(u, part)
        done += part
    return u.sum()

run(4, {every}).backward()  # compiles, or loads what was compiled
rate.grad = None
before, start = peak(), time.perf_counter()
loss = run({steps}, {every})
forward = time.perf_counter() - start
loss.backward()
print(peak() - before, forward, time.perf_counter() - start, float(rate.grad))
"""


def child(every: int) -> list[float]:
    """Run the loop in a new process; give its peak memory beyond the start, seconds forward and in all, a gradient."""
    code = LOOP.format(every=every, steps=STEPS, size=SIZE)
    result = subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True)
    return [float(number) for number in result.stdout.split()]


def main() -> None:
    """Print the figures."""
    runs: dict[int, list[list[float]]] = {0: [], 32: [], 100: []}
    for _ in range(RUNS):
        for every, found in runs.items():
            found.append(child(every))
    gradients = [run[3] for found in runs.values() for run in found]
    assert max(gradients) - min(gradients) < 1e-9 * abs(gradients[0]), "the gradients differ"
    whole = statistics.median(run[2] for run in runs[0])
    for every, found in runs.items():
        memory, forward, both = (statistics.median(run[k] for run in found) for k in range(3))
        what = f"a checkpoint every {every} steps" if every else "no checkpoints"
        print(
            f"{what}: {memory / 1e6:,.0f} MB at the peak, "
            f"forward {forward:.2f} s, with backward {both:.2f} s ({both / whole:.2f} times)"
        )
