"""`python -m program.stale [kind ...] [--way WAY] [--calls N] [--verbose]`, from tests/: the whole catalogue.

Prints the programs that are stale or invalid (with `--verbose` all that do not replay, and why), and how many replay,
are run by Python, raise: of each kind, and in total.
"""

import argparse
import collections
import sys
import time

from program.stale.catalogue import by_kind
from program.stale.running import CALLS, WAYS, verdict


def main():
    """Run what was asked for; return whether anything was wrong."""
    parser = argparse.ArgumentParser(prog="python -m program.stale", description=__doc__)
    parser.add_argument("kinds", nargs="*", help="the kinds of programs, or all")
    parser.add_argument("--way", choices=WAYS, help="or all")
    parser.add_argument("--calls", type=int, help="how many calls before the change, or 3 and 12")
    parser.add_argument("--verbose", action="store_true")
    given = parser.parse_args()
    counts = collections.defaultdict(collections.Counter)
    began = time.perf_counter()
    for kind, programs in by_kind().items():
        if given.kinds and kind not in given.kinds:
            continue
        for program in programs:
            for way in [given.way] if given.way else WAYS:
                for calls in [given.calls] if given.calls else CALLS:
                    outcome, detail = verdict(program, way, calls)
                    counts[kind][outcome] += 1
                    if outcome in ("stale", "invalid") or (given.verbose and outcome != "replay"):
                        print(f"{outcome}: {program}, {way}, {calls} calls before: {detail}", flush=True)
        print(f"{kind}: {dict(counts[kind])}", flush=True)
    total = sum(counts.values(), collections.Counter())
    print(f"in all: {dict(total)}, {time.perf_counter() - began:.0f} s")
    return bool(total["stale"] or total["invalid"])


if __name__ == "__main__":
    sys.exit(main())
