"""Every row of the table, a few times without the garbage collector: it has nothing to do afterwards, nothing stays."""

import gc
import tracemalloc

import numpy as np
import pytest
from ops import composed
from ops.test_random_programs import CASES, Program

OFTEN = 3
SMALL = 700  # bytes for each call: NumPy and Python keep some for later, and a tape has more
# SciPy's wrapper of LAPACK's gees keeps some bytes of each callback for a while, also without us.
THEIRS = ("linalg.solve_continuous_lyapunov", "linalg.schur")
ROWS = {row.key: (module, row, k) for module, row, k in reversed(CASES) if row.key not in THEIRS}


@pytest.fixture
def uncollected():
    gc.collect()
    gc.freeze()  # so that collecting does not look at all modules each time
    gc.disable()
    tracemalloc.start(1)
    yield
    tracemalloc.stop()
    gc.enable()
    gc.unfreeze()


def once(case):
    program = Program(0)
    with np.errstate(all="ignore"):
        program.call(case)
        sum(v.sum() for v in program.values).backward()


def what_stays(function):
    """Return how many objects were in cycles, and how many bytes stay of each call."""
    function()
    gc.collect()  # this also empties Python's lists of free objects
    before = tracemalloc.get_traced_memory()[0]
    for _ in range(OFTEN):
        function()
    cycles = gc.collect(0) + gc.collect()
    return cycles, (tracemalloc.get_traced_memory()[0] - before) / OFTEN


@pytest.mark.filterwarnings("ignore")
def test_no_row_leaves_anything_behind(uncollected):
    found = {}
    for key, case in ROWS.items():
        for _ in range(3):  # what is kept for later calls, such as plans, is there at once
            cycles, size = what_stays(lambda case=case: once(case))
            if cycles or size < SMALL:
                break
        if cycles or size >= SMALL:
            found[key] = cycles, size
    assert not found


def test_what_stays_is_seen(uncollected):
    kept = []
    case = ROWS["diff"]

    def keeping():
        once(case)
        kept.append(np.ones(128))

    def in_a_cycle():
        once(case)
        cycle = []
        cycle.append(cycle)

    assert case[0] is composed
    assert what_stays(keeping)[1] > SMALL
    assert what_stays(in_a_cycle)[0] == OFTEN
