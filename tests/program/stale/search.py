"""`python -m program.stale.search [count] [first]`, from tests/: random programs; prints those that are stale."""

import collections
import sys
import time

from program.stale.random_programs import random_program
from program.stale.running import MODES, verdict


def main(count=100_000, first=0):
    """Run the programs of `count` seeds."""
    found, began = collections.Counter(), time.perf_counter()
    for seed in range(first, first + count):
        way, calls = MODES[seed // 8 % len(MODES)] if seed % 8 > 5 else MODES[0]
        outcome, detail = verdict(program := random_program(seed), way, calls)
        found[outcome] += 1
        if outcome == "stale":
            print(seed, detail, program.setup, sep="\n", flush=True)
        if (seed + 1) % 5000 == 0:
            print(f"{seed + 1}: {dict(found)}, {time.perf_counter() - began:.0f} s", flush=True)
    print(f"in all: {dict(found)}, {time.perf_counter() - began:.0f} s")
    return bool(found["stale"])


if __name__ == "__main__":
    sys.exit(main(*map(int, sys.argv[1:])))
