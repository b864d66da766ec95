"""Judge as many random programs as one likes: `python -m tests.record.search --programs 200000 --seed 0`.

Counts are printed as it goes, and programs that fail, made small, as literals for `failed_programs.py`.
`--without-tapegrad` holds the copies to PyTorch alone.
"""

import argparse
import multiprocessing
import sys
import time
from collections import Counter
from functools import partial
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))  # for other_packages.py

CHUNK = 500
SHRUNK = 3  # misses of a chunk that are made small and printed


def work(start, seed, stop, compare):
    """Judge one chunk of programs; give counts and shrunk misses."""
    import torch

    import tapegrad as tg

    from . import shrinking, steps, verdicts

    torch.set_num_threads(1)
    library = tg if compare else None
    places = range(start, min(start + CHUNK, stop))
    counts, misses = verdicts.judge_all((verdicts.program_of(seed, place) for place in places), library)
    found = []
    for program, verdict, text in misses[:SHRUNK]:
        program = shrinking.shrink(program, verdicts.fails_like(verdict, library))
        text = verdicts.judge(program, library)[1] or text
        found.append(f"# {verdict}; {text}\n{steps.show(program)}")
    return counts, found


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--programs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--without-tapegrad", action="store_true")
    given = parser.parse_args()
    task = partial(work, seed=given.seed, stop=given.programs, compare=not given.without_tapegrad)
    starts = range(0, given.programs, CHUNK)
    total, began = Counter(), time.perf_counter()
    if given.processes == 1:
        report(map(task, starts), total, began)
    else:
        with multiprocessing.get_context("spawn").Pool(given.processes) as pool:
            report(pool.imap_unordered(task, starts), total, began)
    raise SystemExit(any(verdict.startswith("miss") for verdict in total))


def report(results, total, began):
    for counts, found in results:
        total.update(counts)
        for text in found:
            print(text, flush=True)
        count = sum(total.values())
        shares = ", ".join(f"{verdict} {number}" for verdict, number in total.most_common())
        each = 1e3 * (time.perf_counter() - began) / count
        print(f"{count} programs, {each:.1f} ms each: {shares}", flush=True)


if __name__ == "__main__":
    main()
