"""Hooks: what one costs on a tape of 3,000 rows, by its kind, and what it costs in PyTorch."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import torch

import tapegrad as tg

ROWS, REPEATS, THEIR_REPEATS = 3_000, 500, 12
KINDS: dict[str, Callable[[Any, Any], Any]] = {
    "Tensor.register_hook": lambda x, y: y.register_hook(lambda g: None),
    "Tensor.register_hook, another gradient": lambda x, y: another(y, y.detach() * 2),
    "the same at a leaf": lambda x, y: x.register_hook(lambda g: None),
    "register_post_accumulate_grad_hook": lambda x, y: x.register_post_accumulate_grad_hook(lambda p: None),
    "Node.register_prehook": lambda x, y: y.grad_fn.register_prehook(lambda outputs: None),
    "Node.register_hook": lambda x, y: y.grad_fn.register_hook(lambda inputs, outputs: None),
}


def another(y: Any, gradient: Any) -> Any:
    """Return a tensor another gradient, which is there beforehand: what a hook computes is the user's."""
    return y.register_hook(lambda g: gradient)


def backward(make: Callable[[], Any], register: Callable[[Any, Any], Any] | None) -> float:
    """Return the time, this thread's own, of a backward over a chain with a hook in its middle, or without one."""
    x = middle = y = make()
    for k in range(ROWS):
        y = y * 1.0001 if k % 2 else y.sin()
        if k == ROWS // 2:
            middle = y
    loss = y if y.ndim == 0 else y.sum()
    if register is not None:
        register(x, middle)
    start = time.thread_time()
    loss.backward()
    return time.thread_time() - start


def costs(make: Callable[[], Any], repeats: int) -> dict[str, tuple[float, float]]:
    """Return the median times of a backward without a hook, and what one adds to it, for each kind.

    The kinds take turns, as a machine is slower for seconds at times; with and without it comes first as often.
    """
    runs: dict[str, list[tuple[float, float]]] = {kind: [] for kind in KINDS}
    for k in range(repeats):
        for kind, register in KINDS.items():
            first = backward(make, register if k % 2 else None)
            second = backward(make, None if k % 2 else register)
            without, with_it = (second, first) if k % 2 else (first, second)
            runs[kind].append((without, with_it - without))
    return {
        kind: (statistics.median(w for w, _ in pairs), statistics.median(added for _, added in pairs))
        for kind, pairs in runs.items()
    }


def main() -> None:
    """Print the figures."""
    torch.set_num_threads(1)
    ours = {
        "numbers": lambda: tg.tensor(0.5, requires_grad=True),
        "10 elements": lambda: tg.tensor(np.linspace(0.1, 0.9, 10), requires_grad=True),
    }
    theirs = {
        "numbers": lambda: torch.tensor(0.5, dtype=torch.float64, requires_grad=True),
        "10 elements": lambda: torch.linspace(0.1, 0.9, 10, dtype=torch.float64, requires_grad=True),
    }
    print(f"  {ROWS} rows: a backward, and what one hook adds to it, in microseconds (at most 20)")
    for values, make in ours.items():
        costs(make, 5)
        found, their_found = costs(make, REPEATS), costs(theirs[values], THEIR_REPEATS)
        for kind, (without, added) in found.items():
            their_without, their_added = their_found[kind]
            print(
                f"  {values:12} {kind:42} {1e6 * without:7.0f} {1e6 * added:+6.1f}   "
                f"PyTorch {1e6 * their_without:7.0f} {1e6 * their_added:+7.1f}"
            )
