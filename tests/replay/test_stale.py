"""No old answers: programs whose state changes between calls give what Python gives, or raise; ordinary ones replay."""

import itertools

import pytest
from replay.stale.programs import CONTAINERS, catalogue
from replay.stale.random_programs import random_program
from replay.stale.running import count

PROGRAMS = {
    kind: list(each) for kind, each in itertools.groupby(sorted(catalogue()), lambda p: p.kind.partition(" in ")[0])
}
ORDINARY = (
    *("numbers", "closures", "instructions", "a dataclass", "a frozen dataclass", "an object", "slots", "a class"),
    *("list", "tuple", "dict", "set", "an array", "a tensor", "tensors and arrays"),
)


def test_the_catalogue_is_large():
    assert sum(map(len, PROGRAMS.values())) >= 600
    assert set(CONTAINERS) <= set(PROGRAMS)


@pytest.mark.parametrize("kind", PROGRAMS)
def test_answers_are_pythons(kind):
    found, stale = count(PROGRAMS[kind])
    assert not stale, "\n".join(stale)
    for calls, way in ((3, "gradient"), (3, "jvp"), (12, "value")):
        every = 1 if len(PROGRAMS[kind]) < 20 else 3
        _, stale = count(PROGRAMS[kind][len(way) % every :: every], calls, way)
        assert not stale, "\n".join(stale)
    if kind in ORDINARY:
        assert found["replay"] >= 0.88 * sum(found.values()), found
    if kind == "foreign":
        assert found["python"] >= 30


def test_ordinary_programs_replay():
    found, _ = count([program for kind in ORDINARY for program in PROGRAMS[kind]])
    assert found["replay"] >= 0.95 * sum(found.values()), found


@pytest.mark.parametrize("part", range(4))
def test_random_programs(part):
    found, stale = count(random_program(seed) for seed in range(part * 500, part * 500 + 500))
    assert not stale, "\n".join(stale)
    assert found["replay"] > 400
