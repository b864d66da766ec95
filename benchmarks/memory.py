"""What stays in memory, with the garbage collector off: evaluating without backward, and keeping every loss."""

from __future__ import annotations

import gc
import resource

import numpy as np

import tapegrad as tg


def resident() -> int:
    """Return the bytes of this process that are in memory."""
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * resource.getpagesize()


def evaluate(x: tg.Tensor) -> tg.Tensor:
    """A small loss."""
    return ((x * 2.0 - 1.0).sin() * x).sum()


def step(x: tg.Tensor) -> tg.Tensor:
    """A small simulation, its loss differentiated."""
    y = x
    for _ in range(20):
        y = y + 0.01 * (y.sin() - y * y * 2.0)
    loss = (y * y).sum()
    loss.backward()
    return loss


def main() -> None:
    """Print the figures."""
    gc.collect()
    gc.disable()
    x = tg.tensor(np.arange(10.0), requires_grad=True)
    for _ in range(20_000):
        evaluate(x)
    before = resident()
    for _ in range(200_000):
        evaluate(x)
    print(f"{(resident() - before) / 1e6:.2f} MB more after 200,000 evaluations without backward")
    for name, function in (("of a simulation of 20 steps", step), ("of rows that save nothing", _linear)):
        kept = [function(x) for _ in range(500)]
        before = resident()
        kept += [function(x) for _ in range(10_000)]
        print(f"{(resident() - before) / 10_000:.0f} bytes for each loss kept after backward, {name}")
        kept.clear()
    gc.enable()


def _linear(x: tg.Tensor) -> tg.Tensor:
    loss = (x * 2.0).sum()
    loss.backward()
    return loss
