"""No old answers: programs whose state changes between calls give what Python gives, or raise; ordinary ones replay.

Here each program of the catalogue runs once, by value, gradient or jvp, with 3 or 12 calls before the change; each kind
of program runs in all six ways. `python -m program.stale` runs all programs in all ways, `python -m
program.stale.search` random programs without end (both from tests/).
"""

import collections
import functools

import pytest
from program.stale.catalogue import ORDINARY, by_kind
from program.stale.containers import CONTAINERS
from program.stale.program import Program
from program.stale.random_programs import random_program
from program.stale.running import MODES, verdict

KINDS = by_kind()


@functools.cache
def verdicts(kind):
    """The programs of a kind, each in one mode, and some of a small kind in several, with how they do."""
    programs = KINDS[kind]
    rounds = range(max(len(programs), len(MODES)))
    chosen = [(programs[k % len(programs)], *MODES[k % len(MODES)]) for k in rounds]
    return [(*each, *verdict(*each)) for each in chosen]


def wrong(found):
    return [each for each in found if each[3] in ("stale", "invalid")]


def test_the_catalogue_is_large_and_has_no_program_twice():
    programs = [program for each in KINDS.values() for program in each]
    assert len(programs) == len(set(programs)) >= 1800
    assert set(CONTAINERS) | set(ORDINARY) <= set(KINDS)


@pytest.mark.slow(ids=4)
@pytest.mark.parametrize("kind", KINDS)
def test_answers_are_pythons(kind):
    assert not wrong(verdicts(kind))


def test_ordinary_programs_replay():
    found = {kind: collections.Counter(each[3] for each in verdicts(kind)) for kind in ORDINARY}
    total = sum(found.values(), collections.Counter())
    assert total["replay"] >= 0.95 * total.total(), total
    for kind, each in found.items():
        assert each["replay"] >= 0.85 * each.total(), (kind, each)


def test_python_runs_what_reads_outside():
    outcomes = [each[3] for kind in ("files", "foreign") for each in verdicts(kind)]
    assert outcomes.count("python") >= 0.7 * len(outcomes)


def test_a_stale_answer_is_seen():
    program = Program("numbers", "K = 2.0\nh = tg.pure(lambda: K)\n", "x * h()", "K = 5.0")
    for way, calls in MODES:
        assert verdict(program, way, calls).outcome == "stale"


@pytest.mark.slow(ids=1)
@pytest.mark.parametrize("part", range(4))
def test_random_programs(part):
    found = [verdict(random_program(seed)) for seed in range(part * 150, part * 150 + 150)]
    assert not [each for each in found if each.outcome == "stale"]
    assert sum(each.outcome == "replay" for each in found) > 120
