"""Two threads against one: backward of graphs of their own, on arrays of 100,000 elements; at least 1.7 is asked.

NumPy's own `sin` on arrays as large, which holds no GIL either, says how much a second thread is worth on the machine.
"""

from __future__ import annotations

import statistics
import threading
import time
from collections.abc import Callable

import numpy as np

import tapegrad as tg

SIZE = 100_000
OPERATIONS = 12
REPEATS = 30


def graph() -> tg.Tensor:
    """Record some operations."""
    x = tg.tensor(np.linspace(0.1, 0.9, SIZE), requires_grad=True)
    y = x
    for _ in range(OPERATIONS // 4):
        y = (y.sin() * x + 0.5).exp()
    return y.sum()


def backward() -> Callable[[], None]:
    """Return a function that differentiates a graph of its own."""
    loss = graph()
    return lambda: loss.backward(retain_graph=True)


def numpy_sin() -> Callable[[], None]:
    """Return a function that keeps NumPy busy for about as long."""
    array, out = np.linspace(0.1, 0.9, SIZE), np.empty(SIZE)

    def compute() -> None:
        for _ in range(4):
            np.sin(array, out=out)

    return compute


def throughput(make: Callable[[], Callable[[], object]], threads: int, repeats: int = REPEATS) -> float:
    """Return calls a second, of all threads together; `make` gives each what it calls."""
    ready = threading.Barrier(threads + 1)

    def work(call: Callable[[], object]) -> None:
        ready.wait()
        for _ in range(repeats):
            call()

    running = [threading.Thread(target=work, args=(make(),)) for _ in range(threads)]
    for thread in running:
        thread.start()
    ready.wait()
    start = time.perf_counter()
    for thread in running:
        thread.join()
    return threads * repeats / (time.perf_counter() - start)


def ratio(make: Callable[[], Callable[[], object]], times: int, repeats: int) -> float:
    """Return how many calls two threads do for those of one; the median of some pairs, by turns."""
    throughput(make, 2, repeats)
    return statistics.median(throughput(make, 2, repeats) / throughput(make, 1, repeats) for _ in range(times))


def main() -> None:
    """Print the figures."""
    makers = {"backward": backward, "NumPy's sin": numpy_sin}
    figures: dict[str, list[tuple[float, float]]] = {name: [] for name in makers}
    for n in range(10):
        for name, make in makers.items():
            pair = throughput(make, 1), throughput(make, 2)
            if n:  # the first warms up
                figures[name].append(pair)
    for name, pairs in figures.items():
        one, two = (statistics.median(pair[k] for pair in pairs) for k in (0, 1))
        ratio = statistics.median(b / a for a, b in pairs)
        print(f"{name}: {one:.0f} a second in one thread, {two:.0f} in two; ratio {ratio:.2f}")


if __name__ == "__main__":
    main()
