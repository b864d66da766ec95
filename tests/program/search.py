"""Judge as many random programs as one likes: `python -m tests.program.search --programs 20000 --seed 0`.

Counts are printed as it goes, and programs that fail, made small, as texts for `failed_programs.py`. `--place 17`
judges one program and prints it; `--wrong NAME` puts a compiler that is wrong in the place of `tg.compile`.
"""

import argparse
import functools
import re
import signal
import sys
import time
from collections import Counter
from pathlib import Path

import tapegrad as tg

CHUNK = 200
LONGEST = 5.0  # seconds that a program may take while it is shrunk


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--programs", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--place", type=int)
    parser.add_argument("--shrunk", type=int, default=2, help="misses of a kind that are made small and printed")
    parser.add_argument("--wrong", help="a compiler of wrong.py; 'right' compiles nothing")
    parser.add_argument("--hot", choices=("on", "exact"), help="optimise each program before its first run")
    given = parser.parse_args()
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from program import programs, verdicts, wrong

    compiler = {**wrong.WRONG, "right": wrong.right, None: None}[given.wrong]
    if given.hot:
        from tapegrad.program.run import plan

        plan.HOT = plan.HOT_ROW = 0.0
        verdicts.IS_ROUNDED = given.hot == "on"
        compiler = functools.partial(tg.compile, optimize=True if given.hot == "on" else "exact")
    if given.place is not None:
        program = programs.program_of(given.seed, given.place)
        print(f"# {program.way}\n{program.source}\n# {verdicts.judge(program, compiler)}")
        return
    raise SystemExit(run(given, programs, verdicts, compiler))


def run(given, programs, verdicts, compiler):
    """Judge, print, and say whether there was a miss."""
    total, refusals, began = Counter(), Counter(), time.perf_counter()
    for place in range(given.start, given.start + given.programs):
        program = programs.program_of(given.seed, place)
        verdict = verdicts.judge(program, compiler)
        total[verdict.kind] += 1
        if verdict.kind == "refused":
            refusals[verdict.text[:110]] += 1
        if verdict.kind.startswith("miss") and total[verdict.kind] <= given.shrunk:
            small = small_of(program, verdict, verdicts, compiler)
            again = verdicts.judge(small, compiler)
            print(f"# seed {given.seed}, program {place}: {again.kind}; {again.text}\n", end="")
            print(f"({small.way!r}, '''\\\n{small.source}'''),", flush=True)
        count = sum(total.values())
        if count % CHUNK == 0 or count == given.programs:
            shares = ", ".join(f"{kind} {number}" for kind, number in total.most_common())
            print(f"{count} programs, {1e3 * (time.perf_counter() - began) / count:.1f} ms each: {shares}", flush=True)
    for text, number in refusals.most_common(12):
        print(f"refused {number}: {text}")
    return any(kind.startswith("miss") for kind in total)


def small_of(program, verdict, verdicts, compiler):
    """Shrink a program that has failed."""
    from program.shrinking import shrink

    def kind_of(found):
        return found.kind, re.findall(r"\b\w*Error\b|instead of \w+", found.text)[
            :2
        ] if "exception" in found.kind else 0

    def fails(smaller):
        signal.setitimer(signal.ITIMER_REAL, LONGEST)  # a loop may have lost its end
        try:
            return kind_of(verdicts.judge(smaller, compiler)) == kind_of(verdict)
        except TooLong:
            return False
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)

    signal.signal(signal.SIGALRM, _too_long)
    return shrink(program, fails)


class TooLong(BaseException):
    """A program takes too long; it is no exception of the program's."""


def _too_long(*_):
    raise TooLong


if __name__ == "__main__":
    main()
