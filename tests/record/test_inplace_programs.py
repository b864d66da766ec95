"""Random programs of views and in-place writes: the copies' gradient, or an error; never another number.

2,000 programs here; `python -m tests.record.search --programs 200000` runs as many as one likes. `copies.py` says what
the copies are, `transforms/compiled_functions.py` what is drawn, `verdicts.py` what is held, and where tapegrad raises
alone.
"""

from collections import Counter

import pytest
from record.failed_programs import FAILED
from record.steps import AUGMENTED, METHODS, OPS, SCALED, VIEWS

import tapegrad as tg

pytestmark = pytest.mark.filterwarnings("ignore::tapegrad.errors.OverwrittenWarning")  # views are what they test

PROGRAMS = 2000
SEED = 0
GRADIENT = {"gradient", "gradient, PyTorch raised"}
ALIAS = [  # t1 has a history, t2 is a view of it
    ("t0", "leaf", "", ((3,), 1, True), ""),
    ("t1", "scale", "t0", (2.0,), ""),
    ("t2", "index", "t1", ((slice(1, None),),), ""),
]


@pytest.fixture(scope="module")
def verdicts(torch):
    from record import verdicts

    return verdicts


@pytest.fixture(scope="module")
def programs(verdicts):
    return [verdicts.program_of(SEED, place) for place in range(PROGRAMS)]


@pytest.fixture(scope="module")
def judged(programs, exhaustive):
    """Those that are judged: a quarter of them in a quick run."""
    return programs if exhaustive else programs[: PROGRAMS // 4]


def test_random_programs_give_the_copies_gradient_or_raise(verdicts, judged):
    """M-safe: no miss; at least 40 % end with a gradient; at most 1 % raise where PyTorch does not."""
    counts, misses = verdicts.judge_all(judged)
    assert not misses, f"{counts}; `python -m tests.record.search` shrinks programs that fail; {misses[:2]}"
    assert sum(counts[verdict] for verdict in GRADIENT) >= 0.4 * len(judged), counts
    alone = sum(count for verdict, count in counts.items() if verdict.startswith("raised alone"))
    assert alone <= 0.01 * len(judged), counts


def test_programs_end_no_differently_where_anomalies_are_detected(verdicts, programs):
    """No write of ours is taken for one behind the tensors' back."""
    some = programs[:150]
    with tg.autograd.detect_anomaly():
        counts, misses = verdicts.judge_all(some)
    assert not misses, misses[:2]
    assert counts == verdicts.judge_all(some)[0]


def test_pytorch_gives_the_copies_gradient_or_raises(verdicts, judged):
    """The oracle is right wherever PyTorch has an answer."""
    counts, misses = verdicts.judge_all(judged, library=None)
    assert not misses, misses[:3]
    assert 0.4 * len(judged) <= counts["gradient"] <= 0.8 * len(judged), counts
    assert counts["raised"] >= 0.2 * len(judged), counts


@pytest.mark.parametrize("why", FAILED)
def test_programs_that_once_failed(verdicts, why):
    verdict, text = verdicts.judge(FAILED[why])
    assert not verdict.startswith("miss"), f"{verdict}: {text}"


def test_the_programs_have_what_they_should(programs):
    """All operations, views and writes come up often, in all modes, some before and some after something was saved."""
    steps = [step for program in programs for step in program]
    names = Counter(step[1] for step in steps)
    assert max(map(len, programs)) == 40
    assert len(OPS) >= 25
    assert {saved for saved, _, _ in OPS.values()} == {"", "i", "o", "io"}
    by_index = {"setitem", "item+=", "masked_fill_", "index_add_", "scatter_", "scatter_add_", "put_"}
    writes = {*METHODS, *SCALED, *AUGMENTED, *by_index, "add_", "zero_", "fill_", "out"}
    for name in {*OPS, *VIEWS, *writes, "detach", "backward"}:
        assert names[name] >= 20, f"{name}: {names[name]} of {len(steps)} steps"
    modes = Counter(step[4] for step in steps if not step[0] and step[1] != "backward")
    assert min(modes[mode] for mode in ("", "no_grad", "detach", "data")) >= 100, modes


def test_the_writes_of_programs_matter(verdicts, programs):
    """Half of the gradients would be others if writes did not reach the history, or if they did not change values."""
    from record.copies import Copies, Invalid

    def gradients(program):
        try:
            return Copies().run(program).gradients
        except Invalid:
            return {}

    noticed, count = Counter(), 0
    for program in programs[:300]:
        copies = verdicts.oracle(program)
        if copies is None or verdicts.by_torch(program, copies)[0].kind != "gradient":
            continue
        count += 1
        is_write = [not step[0] and step[1] != "backward" for step in program]
        unrecorded = [(*s[:4], s[4] or "detach") if w else s for s, w in zip(program, is_write, strict=True)]
        dropped = [s for s, w in zip(program, is_write, strict=True) if not (w and s[4])]
        noticed["history"] += bool(verdicts.difference(gradients(unrecorded), copies.gradients))
        noticed["values"] += bool(verdicts.difference(gradients(dropped), copies.gradients))
    assert noticed["history"] >= 0.5 * count, (noticed, count)
    assert noticed["values"] >= 0.15 * count, (noticed, count)


# The checker is checked: what is wrong is found.


def test_writes_that_no_counter_sees_are_found(verdicts, programs, monkeypatch, torch):
    """PyTorch's own `.data` hides writes from backward: numbers that are silently wrong, and are found."""
    from record import literal

    class Hidden(literal.Literal):
        def step(self, step):
            outs, name, ins, args, mode = step
            if mode in ("no_grad", "detach"):
                self.tensors["hidden"] = self.tensors[ins.split()[0]].data
                step = (outs, name, " ".join(["hidden", *ins.split()[1:]]), args, "") if outs == "" else step
            super().step(step)
            self.tensors.pop("hidden", None)

    monkeypatch.setattr(verdicts, "Literal", Hidden)
    found = Counter(verdicts.judge(program, None)[0] for program in programs[:1000])
    assert found["miss: PyTorch differs from the copies"] >= 8, found


def test_a_lost_history_is_found(verdicts, programs, monkeypatch, torch):
    """A library whose writes to views do not reach the base's history gives other numbers."""
    from record import literal

    class Forgetful(literal.Literal):
        def _write(self, name, x, others, args):
            with torch.no_grad() if x._base is not None else torch.enable_grad():
                super()._write(name, x, others, args)

    monkeypatch.setattr(verdicts, "Literal", Forgetful)
    found = Counter(verdicts.judge(program, None)[0] for program in programs[:400])
    assert found["miss: PyTorch differs from the copies"] >= 20, found


def test_a_write_to_what_overlaps_itself_has_to_raise(verdicts):
    """The copies know of no right outcome but an error, and one that raises nothing is a miss."""
    program = [
        ("t0", "buffer", "", ((3,), 1, True), ""),
        ("t1", "expand", "t0", ((2, 3),), ""),
        ("", "fill_", "t1", (1.0,), ""),
    ]
    assert verdicts.oracle(program) is None
    assert verdicts.judge(program)[0].startswith("raised alone")


def test_shrinking_keeps_what_fails(verdicts, programs):
    from record.shrinking import shrink

    def fails(program):
        return {"mul", "setitem"} <= {step[1] for step in program} and "leaf" in program[0]

    program = next(program for program in programs if fails(program))
    small = shrink(program, fails)
    assert fails(small)
    assert len(small) <= 3


def test_a_shrunk_program_can_be_pasted(verdicts, programs):
    from record.steps import show

    for program in programs[:100]:
        assert eval(show(program)) == program


# The oracle itself, where the answer is known without it.


def gradient_by_copies(verdicts, *steps):
    return verdicts.oracle([*ALIAS, *steps]).gradients["t0"]


def test_the_copies_see_a_write_through_every_alias(verdicts):
    from record.steps import weights

    w = weights(0, (3,))
    loss = ("", "backward", "t1", (False,), "")
    recorded, hidden, zeros = (
        gradient_by_copies(verdicts, ("", name, "t2", args, mode), loss)
        for name, args, mode in (("mul_s", (-0.5,), ""), ("mul_s", (-0.5,), "detach"), ("zero_", (), ""))
    )
    assert recorded == pytest.approx(w * [2, -1, -1], rel=1e-15)
    assert hidden == pytest.approx(w * 2, rel=1e-15)
    assert zeros.tolist() == [2 * w[0], 0, 0]
