"""The random programs of views and in-place writes, run while hooks pack all that is saved.

Hooks that copy make programs legal that overwrite what was saved: the gradient is then that of the copies, too. Hooks
that pass the very memory on change nothing: programs end as they do without hooks.
"""

import contextlib
from collections import Counter

import pytest
from spec.packing import COPYING, PASSING, hooks

import tapegrad as tg
from tapegrad.errors import TapegradError

pytestmark = pytest.mark.filterwarnings("ignore::tapegrad.errors.OverwrittenWarning")  # views are what they test

PROGRAMS = 400
SEED = 1
PASSED_ON = {
    "the tensor": PASSING,
    "its array": (lambda t: t.numpy(), lambda a: a),
}


@pytest.fixture(scope="module")
def verdicts(torch):
    from record import verdicts

    return verdicts


@pytest.fixture(scope="module")
def programs(verdicts):
    return [verdicts.program_of(SEED, place) for place in range(PROGRAMS)]


@pytest.fixture(scope="module")
def plain(verdicts, programs):
    return [verdicts.run(tg, program, TapegradError) for program in programs]


def test_copying_hooks_give_the_copies_gradient_or_raise_no_more_than_without(verdicts, programs, plain):
    counts = Counter()
    for program, before in zip(programs, plain, strict=True):
        copies = verdicts.oracle(program)
        with hooks(*COPYING):
            found = verdicts.run(tg, program, TapegradError)
        if found.kind == "raised":
            assert before.kind == "raised" and before.step <= found.step, (program, found.error)
        else:
            assert copies is not None, program
            assert not verdicts.wrong(found, copies), (program, verdicts.wrong(found, copies))
        counts[before.kind, found.kind] += 1
    assert counts["raised", "gradient"] >= 0.05 * PROGRAMS, counts
    assert counts["gradient", "gradient"] >= 0.4 * PROGRAMS, counts


@pytest.mark.parametrize("how", PASSED_ON)
def test_hooks_that_pass_the_memory_on_change_nothing(verdicts, programs, plain, how):
    for program, before in zip(programs, plain, strict=True):
        with hooks(*PASSED_ON[how]):
            found = verdicts.run(tg, program, TapegradError)
        assert (found.kind, found.step) == (before.kind, before.step), (program, found.error, before.error)
        if found.kind == "gradient":
            assert not verdicts.difference(found.gradients, before.gradients), program


def test_values_on_disk_are_copies_too(verdicts, programs, plain):
    for program, before in zip(programs[:80], plain, strict=False):
        with tg.autograd.graph.save_on_disk(min_bytes=1):
            found = verdicts.run(tg, program, TapegradError)
        if found.kind == "raised":
            assert before.kind == "raised" and before.step <= found.step, (program, found.error)
        else:
            assert not verdicts.wrong(found, verdicts.oracle(program)), program


def test_copying_hooks_while_anomalies_are_detected(verdicts, programs):
    for program in programs[:60]:
        outcomes = []
        for detecting in (contextlib.nullcontext(), tg.autograd.detect_anomaly()):
            with detecting, hooks(*COPYING):
                outcomes.append(verdicts.run(tg, program, TapegradError))
        without, within = outcomes
        assert (without.kind, without.step) == (within.kind, within.step), (program, within.error)
