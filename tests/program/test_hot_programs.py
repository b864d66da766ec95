"""Random programs that are optimised before their first run: what compiled functions do once they have run for long."""

import functools

import pytest
from program import programs, verdicts

import tapegrad as tg
from tapegrad.program.run import plan

SHARE = 25


@pytest.mark.slow(ids=2)
@pytest.mark.parametrize("start", range(0, 100, SHARE))
@pytest.mark.parametrize("mode", (True, "exact"), ids=("on", "exact"))
def test_random_programs(monkeypatch, mode, start):
    monkeypatch.setattr(plan, "HOT", 0.0)
    monkeypatch.setattr(plan, "HOT_ROW", 0.0)
    monkeypatch.setattr(verdicts, "IS_ROUNDED", mode is True)
    compiler = functools.partial(tg.compile, optimize=mode)
    seed = 20 if mode is True else 21
    wrong = []
    for place in range(start, start + SHARE):
        program = programs.program_of(seed, place)
        verdict = verdicts.judge(program, compiler)
        if verdict.kind.startswith("miss"):
            wrong.append(f"{verdict.kind}: {verdict.text}\n{program.way}\n{program.source}")
    assert not wrong, "\n".join(wrong)
