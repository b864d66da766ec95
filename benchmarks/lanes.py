"""100,000 lanes of a function of 60 operations with its gradient, against the same by hand in Numba with prange.

By hand means: values and adjoints in one loop over lanes, each operation with `math`'s function and its derivative
written out, nothing computed twice. Both have two threads.
"""

from __future__ import annotations

import math
import statistics
import time
from collections.abc import Callable
from typing import Any

import numba
import numpy as np

import tapegrad as tg

CLOCK = time.perf_counter
THREADS, LANES, ROUNDS = 2, 100_000, 5


def function(x: Any, p: Any, q: Any) -> Any:
    """Compute 60 operations on three numbers."""
    a, b = x, q
    for _ in range(ROUNDS):
        s = np.sin(a * p + b)
        e = np.exp(-(a * a))
        a = s * e + 0.5 * a
        b = b + 0.1 * a
    return a * a + b * b + np.tanh(a)


@numba.njit(inline="always")
def _forward(a, b, p):  # type: ignore[no-untyped-def]
    """Compute one round; give also what its adjoint needs."""
    t = a * p + b
    s, e = math.sin(t), math.exp(-(a * a))
    after = s * e + 0.5 * a
    return after, b + 0.1 * after, t, s, e


@numba.njit(inline="always")
def _backward(da, db, dp, a, p, t, s, e):  # type: ignore[no-untyped-def]
    """Return the adjoints before a round, of those behind it."""
    da = da + 0.1 * db
    dt = da * e * math.cos(t)
    de = da * s * e
    return 0.5 * da + dt * p - 2.0 * a * de, db + dt, dp + dt * a


@numba.njit(parallel=True)
def by_hand(x, p, q, value, dx, dp, dq):  # type: ignore[no-untyped-def]
    """Compute the value and the gradient of each lane."""
    for k in numba.prange(len(x)):
        a0, b0, c = x[k], q[k], p[k]
        a1, b1, t0, s0, e0 = _forward(a0, b0, c)
        a2, b2, t1, s1, e1 = _forward(a1, b1, c)
        a3, b3, t2, s2, e2 = _forward(a2, b2, c)
        a4, b4, t3, s3, e3 = _forward(a3, b3, c)
        a5, b5, t4, s4, e4 = _forward(a4, b4, c)
        h = math.tanh(a5)
        value[k] = a5 * a5 + b5 * b5 + h
        da, db, dc = 2.0 * a5 + 1.0 - h * h, 2.0 * b5, 0.0
        da, db, dc = _backward(da, db, dc, a4, c, t4, s4, e4)
        da, db, dc = _backward(da, db, dc, a3, c, t3, s3, e3)
        da, db, dc = _backward(da, db, dc, a2, c, t2, s2, e2)
        da, db, dc = _backward(da, db, dc, a1, c, t1, s1, e1)
        da, db, dc = _backward(da, db, dc, a0, c, t0, s0, e0)
        dx[k], dp[k], dq[k] = da, dc, db


def seconds(run: Callable[[], Any]) -> float:
    """Return the seconds of a call."""
    start = CLOCK()
    run()
    return CLOCK() - start


def main() -> None:
    """Print the times of both, and the medians of their ratios."""
    tg.set_num_threads(THREADS)
    rng = np.random.default_rng(0)
    x, p, q = rng.uniform(-1.0, 1.0, (3, LANES))
    program = tg.record(function, x[0, ...], p[0, ...], q[0, ...]).optimized()
    print(f"  {len(program) - 3} operations")
    out = [np.empty(LANES) for _ in range(4)]

    def mine(workers: int | None = None) -> Any:
        return program.map(x, p, q, what="value_and_grad", argnums=(0, 1, 2), workers=workers)

    def its() -> Any:
        by_hand(x, p, q, *out)
        return out

    value, gradients = mine()
    for own, other in zip((value, *gradients), its(), strict=True):
        np.testing.assert_allclose(own, other, rtol=1e-9, atol=1e-12)
    both = (THREADS, mine, its), (1, lambda: mine(1), its)
    for threads, own, other in both:
        numba.set_num_threads(min(threads, numba.config.NUMBA_NUM_THREADS))
        times = [(seconds(own), seconds(other)) for _ in range(41)]
        medians = [1e3 * statistics.median(column) for column in zip(*times, strict=True)]
        ratio = statistics.median(a / b for a, b in times)
        asked = "   (asked: 2, try 1)" if threads == THREADS else ""
        print(f"  {threads} threads {medians[0]:7.2f} ms   by hand {medians[1]:7.2f}   ratio {ratio:5.2f}{asked}")
    alone = 1e3 * statistics.median(seconds(lambda: program.map(x, p, q, workers=1)) for _ in range(41))
    print(f"  values alone, 1 thread {alone:7.2f} ms")


if __name__ == "__main__":
    main()
