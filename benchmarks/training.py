"""Training a small network: a step is the loss, its gradient, and the optimiser's step; by turns with PyTorch.

The step is compiled as a whole, or the loss alone, or nothing is.

A turn is 200 steps, as training goes on for long; before the first, each way runs for half a second, within which
tapegrad compiles what runs often.
"""

from __future__ import annotations

import functools
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import torch

import tapegrad as tg

BLOCKS, STEPS, WARM = 15, 200, 0.5


def network(nn: Any) -> Any:
    """Return a network for images of 8 by 8 points."""
    return nn.Sequential(nn.Linear(64, 32), nn.ReLU(), nn.Linear(32, 10))


def step_of(optimizer: Any, loss: Callable[[Any, Any], Any]) -> Any:
    """Return a function that does one step."""

    def step(x: Any, y: Any) -> None:
        optimizer.zero_grad()
        loss(x, y).backward()
        optimizer.step()

    return step


def ways(batch: int, kind: str) -> dict[str, Callable[[], None]]:
    """Return a step in each way, of networks that begin alike."""
    rng = np.random.default_rng(0)
    x, y = rng.normal(size=(batch, 64)), rng.integers(0, 10, batch)
    theirs = network(torch.nn).double()
    entropy = tg.nn.functional.cross_entropy
    found: dict[str, Callable[[], None]] = {}
    for name in ("step", "loss", "eager"):
        model = network(tg.nn)
        model.load_state_dict(theirs.state_dict())
        optimizer = getattr(tg.optim, kind)(model.parameters(), lr=1e-3)

        def loss(x: Any, y: Any, model: Any = model) -> Any:
            return entropy(model(x), y)

        step = step_of(optimizer, tg.compile(loss) if name == "loss" else loss)
        found[name] = functools.partial(tg.compile(step) if name == "step" else step, x, y)
    other = getattr(torch.optim, kind)(theirs.parameters(), lr=1e-3)
    tensors = torch.tensor(x), torch.tensor(y)
    step = step_of(other, lambda x, y: torch.nn.functional.cross_entropy(theirs(x), y))
    found["PyTorch"] = functools.partial(step, *tensors)
    return found


def medians(steps: dict[str, Callable[[], None]]) -> dict[str, float]:
    """Return the median time of a step, in microseconds; blocks of steps take turns."""
    for step in steps.values():
        begin = time.perf_counter()
        while time.perf_counter() - begin < WARM:
            step()
    times: dict[str, list[float]] = {name: [] for name in steps}
    for _ in range(BLOCKS):
        for name, step in steps.items():
            begin = time.perf_counter()
            for _ in range(STEPS):
                step()
            times[name].append((time.perf_counter() - begin) / STEPS * 1e6)
    return {name: statistics.median(each) for name, each in times.items()}


def main() -> None:
    """Print the figures."""
    print("64-32-10 network in float64, one step, us, and PyTorch's time as a multiple of ours")
    for threads in (1, 2):
        torch.set_num_threads(threads)
        tg.set_num_threads(threads)
        for kind in ("SGD", "Adam"):
            for batch in (1, 64):
                found = medians(ways(batch, kind))
                shown = ", ".join(f"{name} {us:.0f}" for name, us in found.items())
                ratios = ", ".join(f"{found['PyTorch'] / found[name]:.2f}" for name in ("step", "loss", "eager"))
                print(f"{threads} threads, {kind}, batches of {batch}: {shown}; {ratios}")


if __name__ == "__main__":
    main()
