"""The search is searched: compilers that are wrong, each in one way, are found within 100 programs."""

from collections import Counter

import pytest
from program import verdicts, wrong
from program.programs import WAYS, program_of
from program.shrinking import shrink

SEED, WITHIN = 0, 100


@pytest.fixture(scope="module")
def programs():
    return [program_of(SEED, place) for place in range(400)]


@pytest.mark.parametrize("name", wrong.WRONG)
def test_a_wrong_compiler_is_found(programs, name):
    found = (verdicts.judge(program, wrong.WRONG[name]).kind.startswith("miss") for program in programs[:WITHIN])
    assert any(found), f"{WITHIN} programs did not notice that a compiler {name}"


def test_one_that_compiles_nothing_is_right(programs):
    counts, misses = verdicts.judge_all(programs[:WITHIN], wrong.right)
    assert not misses, misses[0]
    assert counts["recorded"] > 0.85 * WITHIN, counts


def test_refusing_is_counted(programs, monkeypatch):
    class Refusal(Exception):
        pass

    def refuses(function, **options):
        def called(*args, **kwargs):
            raise Refusal("not this one")

        return called

    monkeypatch.setattr(verdicts, "REFUSED", Refusal)
    assert verdicts.judge(programs[0], refuses) == ("refused", "Refusal: not this one")


def test_a_failing_program_is_shrunk(programs):
    def fails(program):
        return verdicts.judge(program, wrong.drops_effects).kind == "miss: effect on an argument"

    program = next(program for program in programs if fails(program))
    small = shrink(program, fails)
    assert fails(small)
    assert len(small.source.splitlines()) <= 12, small.source
    assert verdicts.judge((small.way, small.source), wrong.drops_effects) == verdicts.judge(small, wrong.drops_effects)


def test_programs_come_out_the_same_again(programs):
    assert [program_of(SEED, place) for place in range(20)] == programs[:20]


def test_what_the_programs_are_made_of(programs):
    """What concerns replay comes up often enough."""
    texts = [program.source for program in programs]
    share = {
        " if ": 0.4,
        "while ": 0.05,
        "for ": 0.2,
        "nonlocal": 0.1,
        "self.": 0.2,
        "global ": 0.3,
        "float(": 0.2,
        "int(": 0.1,
        "with tg.no_grad()": 0.15,
        ".detach()": 0.2,
        "tg.where": 0.2,
        "+=": 0.3,
        "] = ": 0.3,
        "arr(": 0.3,
        "leaf(": 0.4,
        "whole": 0.04,
        "same = ": 0.04,
        "dyn(": 0.05,
        "'float32'": 0.05,
        "'stepped'": 0.05,
        "last(": 0.1,
        "spoil()": 0.2,
        "helper": 0.2,
        "max_recordings=2": 0.05,
        "verify=2": 0.05,
        "np.array(": 0.1,
    }
    rare = {key: sum(key in text for text in texts) / len(texts) for key in share}
    assert {key: found for key, found in rare.items() if found < share[key]} == {}
    ways = Counter(program.way for program in programs)
    assert all(ways[way] > 0.6 * share * len(programs) for way, share in WAYS.items()), ways
