"""Random programs: a compiled function does what the plain one does, to the bit, or says why it does not compile.

2,000 programs here; `python -m tests.program.search --programs 100000` judges as many as one likes.
`transforms/compiled_functions.py` says what is drawn, `verdicts.py` what is compared.
"""

import pytest
from program import verdicts
from program.failed_programs import FAILED
from program.programs import program_of

PROGRAMS, CHUNK, SEED = 2000, 100, 0


@pytest.mark.slow(ids=2)
@pytest.mark.parametrize("start", range(0, PROGRAMS, CHUNK))
def test_random_programs(start):
    """No miss; more than half replay on average, and never fewer than this, so that nothing passes by refusing."""
    counts, misses = verdicts.judge_all(program_of(SEED, place) for place in range(start, start + CHUNK))
    where = ", ".join(f"{program_of.__name__}({SEED}, {start + place})" for place, _, _ in misses)
    assert not misses, f"{counts}; {where}; {misses[0][2]}\n# {misses[0][1].way}\n{misses[0][1].source}"
    assert counts["replayed"] > 0.3 * CHUNK and counts["refused"] < 0.2 * CHUNK, counts


@pytest.mark.parametrize("why", FAILED)
def test_programs_that_once_failed(why):
    verdict = verdicts.judge(FAILED[why])
    assert not verdict.kind.startswith("miss"), verdict
