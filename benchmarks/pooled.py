"""Chains of ten of each of 20 operations, 1,000,000 elements, forward and backward, against PyTorch; two threads each.

The operations are some of those in `chains.py`, all of them elementwise: what is divided among threads here. With two
threads a library needs both cores: on a machine that has other work, figures mean nothing.
"""

from __future__ import annotations

import chains

NAMES = (
    "add", "subtract", "multiply", "divide", "multiply by a number", "reciprocal", "power 2", "negative", "abs",
    "exp of -y", "log of y + 2", "sqrt", "sin", "cos", "tan", "tanh", "sigmoid", "relu", "erf", "maximum",
)  # fmt: skip
SIZES = {1_000_000: 15}
THREADS = 2


def main() -> None:
    """Print the table of `chains.py` for these."""
    operations = [operation for operation in chains.OPERATIONS if operation.name in NAMES]
    assert len(operations) == len(NAMES) == 20
    chains.table(operations, SIZES, chains.arrays_for, THREADS)


if __name__ == "__main__":
    main()
