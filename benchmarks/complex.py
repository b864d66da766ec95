"""Chains of ten applications of each of 15 operations on complex numbers, forward and backward, against PyTorch.

PyTorch runs eagerly on one thread. The operations were chosen before they were measured: the arithmetic of any formula
(add, subtract, multiply, divide, negative, reciprocal, square), the functions that wave equations, filters and transfer
functions are written in (exp, log, sqrt, sin, cos, tanh), and the two that are not holomorphic and in every loss: the
conjugate, and the absolute value, which gives real numbers that are multiplied with complex ones here.
"""

from __future__ import annotations

import argparse
from typing import Any

import chains
import numpy as np
from chains import Operation

SIZES = {10: 40, 100_000: 9}
"""How many elements, and how often a block of chains of them is run in each library."""

# What is added in `log` and taken the negative of in `exp` keeps a chain in range, in both libraries alike.
OPERATIONS = (
    Operation("add", lambda m, y, k: y + k.c),
    Operation("subtract", lambda m, y, k: y - k.c),
    Operation("multiply", lambda m, y, k: y * k.c),
    Operation("divide", lambda m, y, k: y / k.c),
    Operation("negative", lambda m, y, k: -y),
    Operation("reciprocal", lambda m, y, k: 1.0 / y),
    Operation("square", lambda m, y, k: m.square(y), 0.9, 1.1),
    Operation("exp of -y", lambda m, y, k: m.exp(-y)),
    Operation("log of y + 2", lambda m, y, k: m.log(y + 2.0)),
    Operation("sqrt", lambda m, y, k: m.sqrt(y)),
    Operation("sin", lambda m, y, k: m.sin(y), 0.1, 0.2),
    Operation("cos", lambda m, y, k: m.cos(y)),
    Operation("tanh", lambda m, y, k: m.tanh(y), 0.1, 0.2),
    Operation("conjugate times c", lambda m, y, k: m.conj(y) * k.c),
    Operation("multiply by abs", lambda m, y, k: y * abs(y), 0.9, 1.1),
)


def arrays_for(operation: Operation, size: int) -> dict[str, np.ndarray]:
    """Draw what an operation is run on: by absolute value and angle."""
    random = np.random.default_rng(0)

    def draw(low: float, high: float) -> Any:
        return random.uniform(low, high, size) * np.exp(1j * random.uniform(-1.5, 1.5, size))

    return {"x": draw(operation.low, operation.high), "g": draw(0.5, 1.5), "c": draw(0.9, 1.1)}


def main(sizes: dict[int, int] | None = None) -> None:
    """Print a table: for each operation and size, microseconds of a chain in both, and how many times PyTorch's."""
    chains.table(OPERATIONS, sizes or SIZES, arrays_for)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--repeats", type=int, help="how often each chain is run, instead of more for shorter ones")
    repeats = parser.parse_args().repeats
    main({size: repeats for size in SIZES} if repeats else None)
