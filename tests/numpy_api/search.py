"""Hand every row arrays of every kind, in child processes: `python -m tests.numpy_api.search --share 0.01 --seed 0`.

Rows of the table, times ways in which arrays lie and dtypes and numbers of dims (`guarded.py`), times what is done with
them (`ways.py`). Operands end at pages that nobody may read, what was freed is overwritten (`MALLOC_PERTURB_`), and
blocks have marks around them that are looked at when they are given back (`PYTHONMALLOC`, glibc's checks where they
are). A crash is counted, and the search goes on behind it. `--only add,sort` takes rows that begin so,
`--forms big-endian` and `--ways second` these only.
"""

import argparse
import itertools
import os
import random
import subprocess
import sys
import time
from collections import Counter
from pathlib import Path

HERE = Path(__file__).resolve().parents[1]
LARGEST = 3 << 30
CHECKS = Path("/usr/lib/x86_64-linux-gnu/libc_malloc_debug.so.0")


def environment():
    """Return the variables of a child: errors of memory end it."""
    given = {**os.environ, "MALLOC_PERTURB_": "165", "PYTHONMALLOC": "malloc_debug", "PYTHONFAULTHANDLER": "1"}
    if CHECKS.exists():
        given |= {"LD_PRELOAD": str(CHECKS), "MALLOC_CHECK_": "3"}
    given["PYTHONPATH"] = os.pathsep.join([str(HERE.parent), str(HERE), given.get("PYTHONPATH", "")])
    return given


def child():
    """Judge what stands on the lines of stdin; say of each when it begins and what came of it."""
    import resource

    from numpy_api.judging import judge

    resource.setrlimit(resource.RLIMIT_AS, (LARGEST, LARGEST))  # padding 33 dims would take all there is
    for line in sys.stdin:
        print("begin", line.strip(), flush=True)
        print("end", judge(*line.rstrip("\n").split("\t")) or "agrees", flush=True)


def run(cases, timeout=600):
    """Judge cases in children; yield each with what came of it."""
    cases = list(cases)
    while cases:
        text = "".join("\t".join(case) + "\n" for case in cases)
        command = [sys.executable, "-W", "ignore", "-m", "numpy_api.search", "--child"]
        try:
            done = subprocess.run(command, input=text, env=environment(), capture_output=True, text=True,
                                  timeout=timeout, cwd=HERE)  # fmt: skip
            out, error, code = done.stdout, done.stderr, done.returncode
        except subprocess.TimeoutExpired as late:
            out, error, code = (late.stdout or b"").decode(), (late.stderr or b"").decode(), "timeout"
        ends = [line[4:] for line in out.splitlines() if line.startswith("end ")]
        yield from zip(cases, ends, strict=False)
        cases = cases[len(ends) :]
        if cases:
            where = [line.strip() for line in error.splitlines() if "tapegrad" in line and "File" in line]
            yield cases[0], f"crash {code}: {' <- '.join(where[:3]) or error[-300:]}"
            cases = cases[1:]


def every(names, forms, ways):
    return list(itertools.product(names, forms, ways))


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--share", type=float, default=0.01, help="of all cases")
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--only", default="")
    parser.add_argument("--forms", default="")
    parser.add_argument("--ways", default="")
    parser.add_argument("--chunk", type=int, default=400)
    parser.add_argument("--child", action="store_true")
    given = parser.parse_args()
    if given.child:
        child()
        return
    sys.path.insert(0, str(HERE))
    from numpy_api.judging import _WAYS, CASES, FORMS

    names = [n for n in CASES if not given.only or n.startswith(tuple(given.only.split(",")))]
    forms = given.forms.split(",") if given.forms else FORMS
    ways = given.ways.split(",") if given.ways else _WAYS
    cases = every(names, forms, ways)
    random.Random(given.seed).shuffle(cases)
    cases = cases[: max(1, int(given.share * len(cases)))]
    counts, began = Counter(), time.perf_counter()
    for start in range(0, len(cases), given.chunk):
        for case, verdict in run(sorted(cases[start : start + given.chunk])):
            wrong = verdict not in ("agrees", "refused")
            counts["wrong" if wrong else verdict] += 1
            if wrong:
                print(*case, "#", verdict, flush=True)
        spent = time.perf_counter() - began
        print(f"{sum(counts.values())} of {len(cases)} cases, {spent:.0f} s: {dict(counts)}", flush=True)
    raise SystemExit(bool(counts["wrong"]))


if __name__ == "__main__":
    main()
