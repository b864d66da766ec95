"""`python -m benchmarks [--quick] [WORK …]`: tapegrad and what would be used instead of it, on this machine.

Values and gradients are compared before anything is timed. Then all libraries take turns in one process, on one thread
unless more are asked for; each figure is a median. The first call of each is timed in a process of its own, imports
apart, nothing kept from earlier runs but what an installation brings along; there it is also seen by how much memory
the process grows in three calls.
"""

from __future__ import annotations

import argparse
import importlib.util
import json
import os
import platform
import statistics
import subprocess
import sys
import time
import warnings
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import numpy as np
from tqdm import tqdm

from benchmarks.libraries import LIBRARIES, Call
from benchmarks.works import WORKS, Work

ROUNDS, ROUND_SECONDS, QUICK_SIZES = 9, 0.05, 2
THREADS = "OMP_NUM_THREADS"
SLOW_SECONDS = 5.0
"""A library whose call takes longer is called once more, and not in turns."""


class Missing(Exception):
    """A library that cannot do a work, and why."""


def arguments_of(work: Work, size: int) -> tuple[Any, ...]:
    """Return the same arguments for the same work and size."""
    return work.make(np.random.default_rng(size), size)


def call_of(library: str, work: Work, size: int) -> Call:
    """Return a call without arguments.

    Raises
    ------
    Missing
        If the library is not installed.
    """
    package, make = LIBRARIES[library]
    if importlib.util.find_spec(package) is None:
        raise Missing("not installed")
    importlib.import_module(package)
    if package in ("torch", "tapegrad"):
        importlib.import_module(package).set_num_threads(int(os.environ[THREADS]))
    return make(work, arguments_of(work, size))


def checked(calls: dict[str, Call]) -> tuple[dict[str, Call], dict[str, str]]:
    """Return the calls that agree with tapegrad's eager one, and why others are left out."""
    good: dict[str, Call] = {}
    why: dict[str, str] = {}
    value, gradient = calls["tapegrad, eager"]()
    for name, call in calls.items():
        try:
            for _ in range(3):  # the third may be a replay
                found = call()
                np.testing.assert_allclose(float(found[0]), float(value), rtol=1e-8)
                np.testing.assert_allclose(
                    np.asarray(found[1]), gradient, rtol=1e-6, atol=1e-8 * float(np.abs(gradient).max())
                )
            good[name] = call
        except Exception as error:  # whatever a library raises is said in the table
            why[name] = f"{type(error).__name__}: {str(error).strip().splitlines()[0][:80]}"
    return good, why


def steady(calls: dict[str, Call]) -> dict[str, float]:
    """Return the seconds of a call of each, by turns."""
    repeats: dict[str, int] = {}
    found: dict[str, list[float]] = {name: [] for name in calls}
    for name, call in calls.items():
        until, least = time.perf_counter() + 10 * ROUND_SECONDS, float("inf")
        while time.perf_counter() < until:  # so that whatever is optimised later has been
            start = time.perf_counter()
            call()
            least = min(least, time.perf_counter() - start)  # one call alone may have been interrupted
        repeats[name] = 0 if least > SLOW_SECONDS else max(1, int(ROUND_SECONDS / max(least, 1e-7)))
        if not repeats[name]:
            found[name].append(least)
    for _ in range(ROUNDS):
        for name, call in calls.items():
            if repeats[name]:
                start = time.perf_counter()
                for _ in range(repeats[name]):
                    call()
                found[name].append((time.perf_counter() - start) / repeats[name])
    return {name: statistics.median(times) for name, times in found.items()}


def first_call(library: str, work: Work, size: int) -> dict[str, float | None]:
    """Return the seconds of the first call, and the megabytes of three, in a process of its own; None if it fails."""
    command = [sys.executable, "-W", "ignore", "-m", "benchmarks", "--first", library, work.name, str(size)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return json.loads(done.stdout) if done.returncode == 0 else {"first": None, "megabytes": None}


def print_first_call(library: str, work: Work, size: int) -> None:
    """Print what `first_call` returns, in the process that is its own."""
    call = call_of(library, work, size)
    before = largest()
    start = time.perf_counter()
    call()
    took = time.perf_counter() - start
    for _ in range(2):  # tapegrad records twice, and replays then
        call()
    after = largest()
    grown = None if before is None or after is None else after - before
    print(json.dumps({"first": took, "megabytes": grown}))


def largest() -> float | None:
    """Return the most megabytes that the process has taken; None where the system does not say."""
    try:
        lines = Path("/proc/self/status").read_text(encoding="utf-8").splitlines()
        return next(int(line.split()[1]) / 1024 for line in lines if line.startswith("VmHWM:"))
    except (OSError, StopIteration):
        return None


def measured(work: Work, size: int, libraries: Sequence[str]) -> dict[str, Any]:
    """Measure one work of one size."""
    calls: dict[str, Call] = {}
    why: dict[str, str] = {}
    for name in libraries:
        try:
            calls[name] = call_of(name, work, size)
        except Missing as error:
            why[name] = str(error)
    calls, failed = checked(calls)
    times = steady(calls)
    alone = {name: first_call(name, work, size) for name in calls}
    apart = {kind: {name: found[kind] for name, found in alone.items()} for kind in ("first", "megabytes")}
    return {"work": work.name, "size": size, "seconds": times, **apart, "left_out": {**why, **failed}}


def shown(results: Sequence[dict[str, Any]], libraries: Sequence[str]) -> str:
    """Return tables: seconds of ours, and how many times as long each other library takes."""
    lines = []
    for kind, title in (("seconds", "a later call"), ("first", "the first call")):
        lines += [f"Milliseconds of {title}, tapegrad compiled; then the others', as multiples of that:", ""]
        lines += [f"| work | size | {' | '.join(libraries)} |", "| --- " * (len(libraries) + 2) + "|"]
        for result in results:
            times = result[kind]
            own = times.get(libraries[0])
            cells = [f"{1e3 * own:.3g}" if own else "-"]
            cells += [f"{times[name] / own:.2f}" if own and times.get(name) else "-" for name in libraries[1:]]
            lines.append(f"| {result['work']} | {result['size']} | {' | '.join(cells)} |")
        lines.append("")
    lines += ["Megabytes by which a process grows in its first three calls:", ""]
    lines += [f"| work | size | {' | '.join(libraries)} |", "| --- " * (len(libraries) + 2) + "|"]
    for result in results:
        grown = [result["megabytes"].get(name) for name in libraries]
        cells = ["-" if one is None else f"{one:.0f}" for one in grown]
        lines.append(f"| {result['work']} | {result['size']} | {' | '.join(cells)} |")
    lines.append("")
    left = {f"{name}, {r['work']}: {why}": None for r in results for name, why in r["left_out"].items()}
    return "\n".join([*lines, *(f"Left out: {text}" for text in left)])


def plot(results: Sequence[dict[str, Any]], libraries: Sequence[str], path: Path) -> None:
    """Draw how many times as long as tapegrad the others take, a row for each work and size."""
    from matplotlib.figure import Figure

    figure = Figure(figsize=(8, 1 + 0.35 * len(results)), layout="constrained")
    axes = figure.subplots()
    for name, marker in zip(libraries, "osD^v<>", strict=False):
        points = [(r["seconds"].get(name), r["seconds"].get(libraries[0])) for r in results]
        rows = [(own / ours, k) for k, (own, ours) in enumerate(points) if own and ours]
        axes.plot(*zip(*rows, strict=True), marker, label=name) if rows else None
    axes.axvline(1, color="0.7", zorder=0)
    axes.set_xscale("log")
    axes.set_xlabel("time of a call, as a multiple of tapegrad's, compiled")
    axes.set_yticks(range(len(results)), [f"{r['work']}, {r['size']}" for r in results])
    axes.invert_yaxis()
    axes.legend()
    figure.savefig(path, dpi=120)


def in_environment(threads: int) -> dict[str, str]:
    """Return an environment in which libraries use so many threads, as they read that when they are imported."""
    names = dict.fromkeys((THREADS, "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), str(threads))
    flags = {"XLA_FLAGS": "--xla_cpu_multi_thread_eigen=false intra_op_parallelism_threads=1"} if threads == 1 else {}
    return {**os.environ, **names, **flags}


def processor() -> str:
    """Return the processor's name."""
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        return next(line.split(":")[1].strip() for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def main() -> int:
    """Measure, print tables, and write JSON and a picture where these are asked for; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks", description=__doc__.splitlines()[0])
    names = [work.name for work in WORKS]
    parser.add_argument("works", nargs="*", metavar="WORK", help=f"of: {', '.join(names)}; all by default")
    parser.add_argument("--quick", action="store_true", help="the smaller sizes only, in about three minutes")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write all figures there, too")
    parser.add_argument("--plot", type=Path, metavar="FILE", help="draw how the others compare (needs matplotlib)")
    parser.add_argument("--threads", type=int, default=1, metavar="N", help="of each library; 1 by default")
    parser.add_argument("--first", nargs=3, help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.threads < 1:
        parser.error(f"--threads {given.threads}: a library needs one at least")
    if os.environ.get(THREADS) != str(given.threads) and not given.first:
        command = [sys.executable, "-m", "benchmarks", *sys.argv[1:]]
        return subprocess.run(command, env=in_environment(given.threads), check=False).returncode
    warnings.simplefilter("ignore")
    by_name = {work.name: work for work in WORKS}
    if given.first:
        print_first_call(given.first[0], by_name[given.first[1]], int(given.first[2]))
        return 0
    if unknown := [name for name in given.works if name not in by_name]:
        parser.error(f"there is no work {unknown[0]!r}; there are {', '.join(names)}")
    chosen = [by_name[name] for name in given.works] or list(WORKS)
    cases = [(work, size) for work in chosen for size in work.sizes[: QUICK_SIZES if given.quick else None]]
    results = [measured(*case, list(LIBRARIES)) for case in tqdm(cases, disable=None)]
    print(f"{processor()}, Python {platform.python_version()}, NumPy {np.__version__}; threads: {given.threads}\n")
    print(shown(results, list(LIBRARIES)))
    if given.json:
        given.json.write_text(json.dumps({"processor": processor(), "results": results}, indent=1), encoding="utf-8")
    if given.plot:
        plot(results, list(LIBRARIES), given.plot)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
