"""Chains of ten applications of each of 40 operations, forward and backward, against PyTorch eager on one thread."""

from __future__ import annotations

import argparse
import math
import statistics
import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from types import SimpleNamespace
from typing import Any

import numpy as np

import tapegrad as tg

LENGTH = 10
SIZES = {10: 40, 1_000: 16, 1_000_000: 7}
"""How many elements, and how often a block of chains of them is run in each library."""
BLOCK = {10: 20, 1_000: 20}
"""How many chains one library runs before it is the other's turn, as in a program that uses one of them; else 1."""

clock = time.perf_counter
"""What chains are timed by; `pooled.py --cpu` takes the processor's time of all threads."""

WIDTH = 10
"""Columns of the matrices that `matmul` and `turn` work on."""


@dataclass(frozen=True)
class Operation:
    """One operation.

    Parameters
    ----------
    name : str
    apply : callable
        `apply(m, y, k)`: m has the library's functions, k constants that require no grad: `c` like y, `mask`, `w`.
    low, high : float
        Where x is drawn, so that ten applications stay finite.
    """

    name: str
    apply: Callable[[Any, Any, Any], Any]
    low: float = 0.1
    high: float = 0.9


# The number in `exp(-y)` and `log(y + 2.0)` is what keeps a chain in range, in both libraries alike.
OPERATIONS = (
    Operation("add", lambda m, y, k: y + k.c),
    Operation("subtract", lambda m, y, k: y - k.c),
    Operation("multiply", lambda m, y, k: y * k.c),
    Operation("divide", lambda m, y, k: y / k.c),
    Operation("add a number", lambda m, y, k: y + 0.5),
    Operation("multiply by a number", lambda m, y, k: y * 0.9),
    Operation("reciprocal", lambda m, y, k: 1.0 / y),
    Operation("power 2", lambda m, y, k: y**2, 0.9, 1.1),
    Operation("negative", lambda m, y, k: -y),
    Operation("abs", lambda m, y, k: abs(y), -0.9),
    Operation("exp of -y", lambda m, y, k: m.exp(-y)),
    Operation("expm1", lambda m, y, k: m.expm1(y), -0.9, -0.1),
    Operation("log of y + 2", lambda m, y, k: m.log(y + 2.0)),
    Operation("log1p", lambda m, y, k: m.log1p(y)),
    Operation("sqrt", lambda m, y, k: m.sqrt(y)),
    Operation("sin", lambda m, y, k: m.sin(y)),
    Operation("cos", lambda m, y, k: m.cos(y)),
    Operation("tan", lambda m, y, k: m.tan(y), -0.2, 0.2),
    Operation("arcsin", lambda m, y, k: m.arcsin(y), -0.2, 0.2),
    Operation("sinh", lambda m, y, k: m.sinh(y), -0.2, 0.2),
    Operation("tanh", lambda m, y, k: m.tanh(y), -0.9),
    Operation("sigmoid", lambda m, y, k: m.sigmoid(y)),
    Operation("relu", lambda m, y, k: m.relu(y), -0.9),
    Operation("softplus", lambda m, y, k: m.softplus(y)),
    Operation("erf", lambda m, y, k: m.erf(y), -0.9),
    Operation("maximum", lambda m, y, k: m.maximum(y, k.c), 0.5, 1.5),
    Operation("clip", lambda m, y, k: m.clip(y, 0.2, 0.8)),
    Operation("where", lambda m, y, k: m.where(k.mask, y, k.c)),
    Operation("floor", lambda m, y, k: m.floor(y), -9.0, 9.0),
    Operation("hypot", lambda m, y, k: m.hypot(y, k.c)),
    Operation("logaddexp", lambda m, y, k: m.logaddexp(y, k.c)),
    Operation("arctan2", lambda m, y, k: m.arctan2(y, k.c)),
    Operation("cumsum", lambda m, y, k: m.cumsum(y, 0)),
    Operation("sort", lambda m, y, k: m.sort(y)),
    Operation("softmax", lambda m, y, k: m.softmax(y, 0)),
    Operation("subtract the mean", lambda m, y, k: y - y.mean()),
    Operation("flip", lambda m, y, k: m.flip(y, (0,))),
    Operation("roll", lambda m, y, k: m.roll(y, 1)),
    Operation("transpose and reshape", lambda m, y, k: y.reshape(-1, WIDTH).T.reshape(-1)),
    Operation("matmul of 10 columns", lambda m, y, k: (y.reshape(-1, WIDTH) @ k.w).reshape(-1)),
)


class Library:
    """One of the two libraries: its functions by common names, and constants and a leaf made of arrays."""

    def __init__(self, module: Any, **others: Any) -> None:
        self.module = module
        self.__dict__.update(others)

    def __getattr__(self, name: str) -> Any:
        self.__dict__[name] = getattr(self.module, name)  # looked up once: it is not what is measured
        return self.__dict__[name]

    def setting(self, arrays: dict[str, np.ndarray]) -> SimpleNamespace:
        """Return the leaf x, the result's gradient g, and the constants."""
        made = {name: self.module.tensor(array) for name, array in arrays.items()}
        made["x"].requires_grad_()
        return SimpleNamespace(**made)


def libraries(threads: int = 1) -> tuple[Library, Library]:
    """Return tapegrad and PyTorch, which have as many threads each."""
    import torch

    torch.set_num_threads(threads)
    tg.set_num_threads(threads)
    theirs = {"softplus": torch.nn.functional.softplus, "sort": lambda y: torch.sort(y).values}
    return Library(tg), Library(torch, **theirs)


def arrays_for(operation: Operation, size: int) -> dict[str, np.ndarray]:
    """Draw what an operation is run on."""
    random = np.random.default_rng(0)
    return {
        "x": random.uniform(operation.low, operation.high, size),
        "g": random.uniform(0.5, 1.5, size),
        "c": random.uniform(0.9, 1.1, size),
        "mask": random.random(size) < 0.5,
        "w": np.linalg.qr(random.normal(size=(WIDTH, WIDTH)))[0],
    }


def run(library: Library, operation: Operation, k: SimpleNamespace) -> float:
    """Return the seconds of one chain, forward and backward."""
    apply = operation.apply
    k.x.grad = None
    start = clock()
    y = k.x
    for _ in range(LENGTH):
        y = apply(library, y, k)
    y.backward(k.g)
    return clock() - start


def compare(
    operation: Operation, size: int, repeats: int, pair: tuple[Library, Library], arrays: dict[str, np.ndarray]
) -> tuple[float, float, float]:
    """Return the median seconds of a chain in each library, and the median of the ratios."""
    settings = [library.setting(arrays) for library in pair]
    for _ in range(3 if size > 10_000 else 20):
        for library, k in zip(pair, settings, strict=True):
            run(library, operation, k)
    # PyTorch's conjugates wait until somebody reads them.
    gradients = [getattr(k.x.grad, "resolve_conj", lambda g=k.x.grad: g)().numpy() for k in settings]
    assert np.isfinite(gradients[0]).all(), operation.name
    np.testing.assert_allclose(gradients[0], gradients[1], rtol=1e-8, atol=1e-10 * abs(gradients[1]).max())
    times = []
    for _ in range(repeats):
        blocks = [
            statistics.median(run(library, operation, k) for _ in range(BLOCK.get(size, 1)))
            for library, k in zip(pair, settings, strict=True)
        ]
        times.append(blocks)
    mine, theirs = (statistics.median(t[i] for t in times) for i in (0, 1))
    return mine, theirs, statistics.median(a / b for a, b in times)


def main(sizes: dict[int, int] | None = None) -> None:
    """Print a table: for each operation and size, microseconds of a chain in both, and how many times PyTorch's."""
    assert len({operation.name for operation in OPERATIONS}) == 40
    table(OPERATIONS, sizes or SIZES, arrays_for)


def table(
    operations: Sequence[Operation], sizes: dict[int, int], draw: Callable[[Operation, int], Any], threads: int = 1
) -> None:
    """Print the table of some operations, with geometric means; `draw` gives what each is run on."""
    pair = libraries(threads)
    print("microseconds of a chain: tapegrad, PyTorch, tapegrad / PyTorch")
    print(f"{'':24}" + "".join(f"{f'{size:,} elements':>30}" for size in sizes))
    ratios: dict[int, list[float]] = {size: [] for size in sizes}
    missing = []
    for operation in operations:
        line = f"{operation.name:24}"
        try:
            for size, repeats in sizes.items():
                mine, theirs, ratio = compare(operation, size, repeats, pair, draw(operation, size))
                ratios[size].append(ratio)
                line += f"{mine * 1e6:12.1f}{theirs * 1e6:12.1f}{ratio:6.2f}"
        except AttributeError as error:
            missing.append(f"{operation.name} ({error})")
            continue
        print(line, flush=True)
    means = (math.exp(statistics.fmean(map(math.log, found))) for found in ratios.values())
    print(f"{'geometric mean':24}" + "".join(f"{mean:30.3f}" for mean in means))
    if missing:
        print(f"NOT of {len(operations)} operations, for want of {', '.join(missing)}")


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, help="how often each chain is run, instead of more for shorter ones")
    repeats = parser.parse_args().repeats
    main({size: repeats for size in SIZES} if repeats else None)
