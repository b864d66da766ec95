"""Runs a divided row's parts in the pool's threads: `parallel.py` says which rows are divided, and what a part does."""

from __future__ import annotations

from collections.abc import Callable

import numpy as np

from tapegrad.core import thread_pool
from tapegrad.engine import parallel
from tapegrad.tape import abi as R

COSTLY_SIZE = 1 << 15
"""From how many elements rows are divided whose kernels call functions; others from `R.TIMES_CHEAP` times as many."""

GRAIN, ALIGNED = 1 << 16, 1 << 12
"""Elements of a part, and what they are a multiple of: loops that go by strips begin them where they would anyway."""

OWN_PARTS: dict[int, Callable[[np.ndarray], None]] = {}
"""What runs the parts of a row of a user's own, by opcode: its kernel leaves the negative opcode where others leave how
many kernels a part runs."""


def run_parts(scratch: np.ndarray) -> None:
    """Run what the interpreter has prepared; how it is divided does not depend on the number of threads.

    Each thread takes parts by itself, without Python in between: it waits for the GIL once.
    """
    if scratch[R.S_PARTS] < 0:
        OWN_PARTS[-int(scratch[R.S_PARTS])](scratch)
        return
    grain = max(ALIGNED, min(GRAIN, int(scratch[R.S_DIMS]) // 8) & -ALIGNED)
    counter = np.zeros(1, np.int64)
    thread_pool.run(
        lambda _: parallel.run_parts(scratch, np.empty(parallel.WORDS, np.int64), counter, grain), thread_pool.threads()
    )
