"""Chains of ten of each of 20 operations, 1,000,000 elements, forward and backward, against PyTorch; two threads each.

The operations are some of those in `program/lower/loop_program.py`, all of them elementwise: what is divided among
threads here. With two threads a library needs both cores: on a machine that has other work, figures by the clock mean
nothing. There, `python benchmarks/pooled.py --cpu` takes the processor's time of all threads, PyTorch's not counted
where they only wait.
"""

from __future__ import annotations

import argparse
import os
import time

import chains

NAMES = (
    "add", "subtract", "multiply", "divide", "multiply by a number", "reciprocal", "power 2", "negative", "abs",
    "exp of -y", "log of y + 2", "sqrt", "sin", "cos", "tan", "tanh", "sigmoid", "relu", "erf", "maximum",
)  # fmt: skip
SIZES = {1_000_000: 15}
THREADS = 2


def main(threads: int = THREADS) -> None:
    """Print the table of `program/lower/loop_program.py` for these."""
    operations = [operation for operation in chains.OPERATIONS if operation.name in NAMES]
    assert len(operations) == len(NAMES) == 20
    chains.table(operations, SIZES, chains.arrays_for, threads)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cpu", action="store_true", help="measure the time that all threads have run")
    parser.add_argument("--threads", type=int, default=THREADS, help="of each library")
    chosen = parser.parse_args()
    if chosen.cpu:
        os.environ.setdefault("OMP_WAIT_POLICY", "PASSIVE")  # before PyTorch is loaded
        chains.clock = time.process_time
    main(chosen.threads)
