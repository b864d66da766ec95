"""Two threads that replay one program, against one, and where their cores are: the last part of `replay.py`.

The cores of a virtual machine are where its host puts them, and are moved within seconds: on two that share a cache
(a word that one writes arrives at the other in 35 ns here), on two that do not (170 ns), or so that a word takes 16 ns
and all computes at 0.7 of the speed, as on one core. What two threads of Python have in common, which each object's
count of references is, goes that way. So each figure stands beside the time that a word takes, measured by the same two
threads as soon as they are done.
"""

from __future__ import annotations

import statistics
import threading
import time
from collections.abc import Callable
from typing import Any

import numba
import numpy as np
import simulation

import tapegrad as tg
from tapegrad.tape import turns

PAIRS = 15
CLOSE = 22, 90
"""Nanoseconds from core to core where both are cores, and share a cache."""


@numba.njit(nogil=True)
def pass_on(address: int, me: int, times: int) -> None:
    """Wait for a word to be this thread's number, and let it be the other's; so many times."""
    for _ in range(times):
        while turns.load(address) != me:
            turns.rest()
        turns.store(address, 1 - me)


def run(calls: list[Callable[[], Any]], count: int) -> tuple[float, float]:
    """Let each of some threads call its function so often; give the seconds of a call, and from core to core."""
    start, end = threading.Barrier(len(calls)), threading.Barrier(len(calls))
    word = np.zeros(16, np.int64)
    times, passed = [0.0] * len(calls), [0.0] * len(calls)

    def work(me: int) -> None:
        call = calls[me]
        for _ in range(count // 4):  # threads that have just begun share a core for some 50 ms
            call()
        start.wait()
        begun = time.perf_counter()
        for _ in range(count):
            call()
        times[me] = time.perf_counter() - begun
        end.wait()
        if len(calls) == 2:
            pass_on(word.ctypes.data, me, 2_000)
            begun = time.perf_counter()
            pass_on(word.ctypes.data, me, 3_000)
            passed[me] = (time.perf_counter() - begun) / 6_000

    threads = [threading.Thread(target=work, args=(me,)) for me in range(len(calls))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return max(times) / count, max(passed)


def compare(make: Callable[[], Callable[[], Any]], count: int) -> list[tuple[float, float]]:
    """Give how many calls two threads do for those of one, and nanoseconds from core to core, of some pairs of runs."""
    pass_on(np.zeros(1, np.int64).ctypes.data, 0, 1)
    run([make(), make()], count)
    found = []
    for _ in range(PAIRS):
        alone, _ = run([make()], count)
        both, passed = run([make(), make()], count)
        found.append((2 * alone / both, passed * 1e9))
    return found


def told(pairs: list[tuple[float, float]]) -> str:
    """Say the median, the least and the most of all pairs, and of those on cores that share a cache."""
    ratios = sorted(ratio for ratio, _ in pairs)
    close = [ratio for ratio, passed in pairs if CLOSE[0] <= passed <= CLOSE[1]]
    text = f"{statistics.median(ratios):.2f} ({ratios[0]:.2f}-{ratios[-1]:.2f})"
    return text + (f", close {statistics.median(close):.2f} of {len(close):2}" if close else ", never close")


def throughput(size: int | None) -> None:
    """Print how many replays two threads do for those of one: of one function, with arguments of their own.

    All is as where one thread is timed: gradients of both arguments, `.grad` that begins with None, and programs as
    they are after the first 0.15 s.
    """
    fun, program = tg.compile(simulation.simulate), tg.record(simulation.simulate, *simulation.arguments(size))
    program.optimized()

    def both() -> Callable[[], Any]:
        x, p = (tg.tensor(a, requires_grad=True) for a in simulation.arguments(size))

        def call() -> None:
            x.grad = p.grad = None
            fun(x, p).backward()

        return call

    def gradient() -> Callable[[], Any]:
        x, p = simulation.arguments(size)
        return lambda: program.value_and_grad(x, p, argnums=(0, 1))

    def alone() -> Callable[[], Any]:
        x, p = simulation.arguments(size)
        return lambda: fun(x, p)

    for make in (both, alone):
        call = make()
        for _ in range(3):
            call()
    for recording in fun.recordings:
        recording.optimized()
    print(f"    {'0-d' if size is None else f'{size:,} elements'}")
    for name, make in (("value_and_grad", gradient), ("call and backward()", both), ("call alone", alone)):
        pairs = compare(make, {None: 6_000, 10: 2_500}.get(size, 200))
        print(f"      {name:20} {told(pairs)}; {min(p for _, p in pairs):.0f}-{max(p for _, p in pairs):.0f} ns")


def main() -> None:
    """Print the figures."""
    print("  two threads replay 500 steps against one, times the throughput (asked: 1.7): the median of")
    print(
        f"  {PAIRS} pairs, the least and the most, the median of those on cores that share a cache; from core to core"
    )
    for size in (None, 10, 1_000):
        throughput(size)


if __name__ == "__main__":
    main()
