"""Judge as many random programs as one likes: `python -m tests.complex.search --programs 100000 --seed 0`.

Counts are printed as it goes, and programs that fail, made small, as literals for `failed_programs.py`.
"""

import argparse
import sys
import time
from collections import Counter
from pathlib import Path

CHUNK = 200
SHRUNK = 2  # misses of a chunk that are made small and printed


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--programs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    given = parser.parse_args()
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from complex import verdicts

    total, began = Counter(), time.perf_counter()
    for start in range(0, given.programs, CHUNK):
        places = range(start, min(start + CHUNK, given.programs))
        counts, misses = verdicts.judge_all(verdicts.program_of(given.seed, place) for place in places)
        total.update(counts)
        for program, way, verdict, text in misses[:SHRUNK]:
            small = verdicts.shrink(program, way, verdict)
            print(f"# {verdict}; {verdicts.judge(small, way)[1] or text}\n({small}, {way!r}),", flush=True)
        count = sum(total.values())
        shares = ", ".join(f"{verdict} {number}" for verdict, number in total.most_common())
        print(f"{count} programs, {1e3 * (time.perf_counter() - began) / count:.1f} ms each: {shares}", flush=True)
    raise SystemExit(any(verdict.startswith("miss") for verdict in total))


if __name__ == "__main__":
    main()
