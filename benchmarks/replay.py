"""Replay: a simulation against PyTorch, the adjoint by hand and JAX; what calls, fresh functions and long ones cost."""

from __future__ import annotations

import argparse
import gc
import statistics
import time
from collections.abc import Callable
from typing import Any

import numpy as np
import simulation

import tapegrad as tg

SIZES = (None, 10, 1_000)
BOUNDS = {None: "PyTorch 300, by hand 2.7, lax.scan 1.5", 10: "PyTorch 120", 1_000: "PyTorch 3"}
ROWS = 1_000_000
"""How many rows a long program has; `python benchmarks/replay.py --rows 10000000` for what is asked, some minutes."""


clock = time.perf_counter
"""With `--cpu` the time that the thread has run: what can be measured on a machine that others use; not of JAX."""


def seconds(run: Callable[[], Any], count: int = 1) -> float:
    """Return the seconds of a call."""
    start = clock()
    for _ in range(count):
        run()
    return (clock() - start) / count


def simulations() -> None:
    """Print the time of a value and gradient in each library, and how many times that of `tg.compile` it is."""
    for size in SIZES:
        print(f"  500 steps, {'0-d' if size is None else f'{size:,} elements'}: us, and times tg.compile", end="")
        print(f" (asked: {BOUNDS[size]})")
        runs = {}
        for name, make in simulation.LIBRARIES.items():
            if name.startswith("JAX") and not simulation.has_jax():
                print(f"    {name:24} not installed")
            elif name == "JAX unrolled" and size is not None:
                print(f"    {name:24} takes minutes to compile")
            else:
                start = time.perf_counter()
                runs[name] = make(size)
                runs[name]()
                if name.startswith("JAX"):
                    print(f"    {name:24} compiled in {time.perf_counter() - start:.1f} s")
        expected = runs["PyTorch eager"]()
        for name, run in runs.items():
            for mine, its in zip(run(), expected, strict=True):
                mine = mine.detach() if hasattr(mine, "detach") else mine
                np.testing.assert_allclose(np.asarray(mine), its.detach().numpy(), rtol=1e-11, err_msg=name)
        times: dict[str, list[float]] = {name: [] for name in runs}
        for _ in range(15):
            for name, run in runs.items():
                run()  # with the other library's caches out of the way
                times[name].append(seconds(run, 1 if name == "PyTorch eager" else 20 if size != 1_000 else 3))
        for name, found in times.items():
            ratio = statistics.median(a / b for a, b in zip(found, times["tg.compile"], strict=True))
            print(f"    {name:24} {1e6 * statistics.median(found):9.1f} {ratio:9.2f}")


def fresh(number: int) -> Callable[..., Any]:
    """Make a function that nobody has seen, of 3,000 rows."""
    text = (
        "def fresh(x, p):\n"
        "    for _ in range(500):\n"
        f"        x = x + {0.01 + number * 1e-5} * (np.sin(x) * p - x * x)\n"
        "    return x\n"
    )
    names: dict[str, Any] = {"np": np}
    exec(compile(text, f"<fresh {number}>", "exec"), names)
    return names["fresh"]


def first_calls(count: int = 15) -> None:
    """Print the time from the first call of a fresh function to its first replayed gradient."""
    found = []
    for k in range(count + 1):
        fun = tg.compile(fresh(k))
        x, p = tg.tensor(0.3, requires_grad=True), tg.tensor(0.7, requires_grad=True)
        gc.collect()
        times = []
        for _ in range(4):
            start = clock()
            fun(x, p).backward()
            times.append(1e3 * (clock() - start))
            x.grad = None
        assert fun.stats.replays == 2, fun.stats
        found.append(times)
    medians = [statistics.median(times[k] for times in found[1:]) for k in range(4)]
    total = statistics.median(sum(times[:3]) for times in found[1:])
    print(f"  a loop of 3,000 rows never seen before, kernels warm: {total:.1f} ms to the first replayed gradient")
    print(f"    recorded {medians[0]:.1f}, recorded again {medians[1]:.1f}, replayed {medians[2]:.2f}", end="")
    print(f", again {medians[3]:.3f} (asked: 60)")


def overhead() -> None:
    """Print the time of a call of a program of one row."""
    print("  a call that replays one row, x * 2, in us (asked: 3)")
    for shape in ((), (10,)):
        array = np.full(shape, 0.3)
        tensor, leaf = tg.tensor(array), tg.tensor(array, requires_grad=True)
        fun = tg.compile(lambda x: x * 2)

        def no_grad(fun: Any = fun, leaf: Any = leaf) -> None:
            with tg.no_grad():
                for _ in range(2_000):
                    fun(leaf)

        def eager(array: Any = array) -> Any:
            return array * 2

        def many(value: Any, fun: Any = fun) -> Callable[[], Any]:
            return lambda: [None for _ in range(2_000) if fun(value) is None]

        ways = {
            "arrays": many(array),
            "tensors": many(tensor),
            "under no_grad": no_grad,
            "requires_grad": many(leaf),
            "NumPy itself": many(array, eager),
        }
        line = ""
        for name, run in ways.items():
            run()
            line += f"   {name} {min(seconds(run) for _ in range(15)) / 2_000 * 1e6:.2f}"
        print(f"    {'0-d' if shape == () else '10 elements':12}{line}")


def long_program(rows: int) -> tuple[float, float]:
    """Return nanoseconds a row of a value and gradient, and bytes a row."""

    def chain(x: Any, p: Any) -> Any:
        for _ in range(rows // 6):
            x = x + 0.01 * (np.sin(x) * p - x * x)
        return x

    x, p = np.array(0.3), np.array(0.7)
    program = tg.record(chain, x, p)
    program.value_and_grad(x, p, argnums=(0, 1))
    times = [seconds(lambda: program.value_and_grad(x, p, argnums=(0, 1)), max(1, 100_000 // rows)) for _ in range(7)]
    return statistics.median(times) / len(program) * 1e9, program.nbytes / len(program)


def length(rows: int) -> None:
    """Print what a row costs in a long program and in one of 10,000 rows."""
    small, _ = long_program(10_000)
    large, nbytes = long_program(rows)
    print(f"  {rows:,} scalar rows: {large:.1f} ns a row; 10,000: {small:.1f}; ratio {large / small:.2f} (asked: 1.5)")
    print(f"    {nbytes:.0f} bytes a row (asked: 40)")


def main(rows: int = ROWS) -> None:
    """Print the figures."""
    simulations()
    first_calls()
    overhead()
    length(rows)


if __name__ == "__main__":
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rows", type=int, default=ROWS, help="of the long program")
    parser.add_argument("--cpu", action="store_true", help="measure the time that the thread has run")
    chosen = parser.parse_args()
    clock = time.thread_time if chosen.cpu else clock
    main(chosen.rows)
