"""vmap over the examples of a batch: what it takes beside a Python loop and beside one call of the whole batch."""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np

import tapegrad as tg

EXAMPLES, INPUTS, HIDDEN = 1000, 8, 16


def network(x: Any, weights: Any) -> Any:
    """A small network with two layers, of one example or of all."""
    first, bias, second = weights
    return tg.tanh(x @ first + bias) @ second


def per_example(x: Any, weights: Any) -> Any:
    """The loss of one example, written as one writes it for one."""
    y = network(x, weights)
    return (y * y).sum() + tg.where(x[0] > 0, tg.logsumexp(y), y.max())


def seconds(call: Callable[[], Any], repeats: int) -> float:
    """Return the median time of a call, after two that are not counted."""
    times = []
    for _ in range(repeats + 2):
        start = time.perf_counter()
        call()
        times.append(time.perf_counter() - start)
    return statistics.median(times[2:])


def main(repeats: int = 7) -> None:
    """Print the milliseconds of forward, and of forward and backward."""
    random = np.random.default_rng(0)
    x = random.normal(size=(EXAMPLES, INPUTS))
    weights = tuple(
        tg.tensor(random.normal(size=shape), requires_grad=True) for shape in ((INPUTS, HIDDEN), (HIDDEN,), (HIDDEN, 3))
    )

    def looped() -> Any:
        return tg.stack([per_example(tg.as_tensor(row), weights) for row in x])

    def mapped() -> Any:
        return tg.func.vmap(lambda row: per_example(row, weights))(tg.as_tensor(x))

    assert np.allclose(looped().detach().numpy(), mapped().detach().numpy())
    for name, with_backward in (("forward", False), ("forward and backward", True)):
        found = []
        for function in (looped, mapped):

            def call(function: Callable[[], Any] = function, with_backward: bool = with_backward) -> None:
                result = function()
                if with_backward:
                    result.sum().backward()

            found.append(1e3 * seconds(call, repeats))
        loop, batch = found
        print(f"{name}: loop {loop:.1f} ms, vmap {batch:.2f} ms, {loop / batch:.0f} times faster")


if __name__ == "__main__":
    main()
