"""`python -m benchmarks.gradbench.figures [EVALUATION …]`: how long each derivative takes, when first asked and later.

Each size runs in a process of its own, on one thread: the first call, the first two, as a call is recorded twice before
it is replayed, and the median of later ones. Imports do not count.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import platform
import statistics
import subprocess
import sys
import time

from benchmarks.gradbench.inputs import SIZES, inputs

LATER_SECONDS = 1.0
ONE_THREAD = dict.fromkeys(("OMP_NUM_THREADS", "OPENBLAS_NUM_THREADS", "MKL_NUM_THREADS"), "1")


def times(module: str, size: str) -> list[float]:
    """Return the seconds of calls, one after the other."""
    function = importlib.import_module(f"benchmarks.gradbench.{module}").FUNCTIONS[SIZES[module][0]]
    arguments = function.prepare(dict(inputs(module))[size])
    found: list[float] = []
    while len(found) < 7 or sum(found[5:]) < LATER_SECONDS:
        start = time.perf_counter()
        function.compute(*arguments)
        found.append(time.perf_counter() - start)
        if len(found) >= 7 and sum(found) > 60:
            break
    return found


def processor() -> str:
    """Return the processor's name."""
    try:
        with open("/proc/cpuinfo", encoding="utf-8") as file:
            return next(line.split(":")[1].strip() for line in file if line.startswith("model name"))
    except (OSError, StopIteration):
        return platform.processor() or platform.machine()


def main() -> None:
    """Print a table."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.gradbench.figures", description=__doc__)
    parser.add_argument("evaluations", nargs="*", metavar="EVALUATION", help=f"of {', '.join(SIZES)}; all by default")
    parser.add_argument("--one", nargs=2, metavar=("EVALUATION", "SIZE"), help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.one:
        print(json.dumps(times(*given.one)))
        return
    if unknown := set(given.evaluations) - set(SIZES):
        parser.error(f"there is no evaluation {', '.join(sorted(unknown))}; there are {', '.join(SIZES)}")
    print(f"{processor()}, {os.cpu_count()} cores, Python {platform.python_version()}; milliseconds, one thread\n")
    print("| evaluation | first call | first two | later |\n| --- | --- | --- | --- |")
    for module in given.evaluations or SIZES:
        for size in SIZES[module][1]:
            command = [sys.executable, "-W", "ignore", "-m", "benchmarks.gradbench.figures", "--one", module, size]
            environment = {**os.environ, **ONE_THREAD}
            done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
            found = [1e3 * seconds for seconds in json.loads(done.stdout)]
            later = statistics.median(found[5:])
            print(f"| {module} {size} | {found[0]:.4g} | {sum(found[:2]):.4g} | {later:.3g} |", flush=True)


if __name__ == "__main__":
    main()
