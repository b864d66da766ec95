"""Random programs with complex rows have the gradients of the same programs on pairs of reals, first and second ones.

2,000 programs here; `python -m tests.complex.search --programs 100000` judges as many as one likes.
"""

from collections import Counter

import numpy as np
import pytest
from complex import verdicts

import tapegrad as tg

pytestmark = pytest.mark.filterwarnings("ignore::tapegrad.errors.OverwrittenWarning")  # views are what this is about

PROGRAMS, CHUNK, SEED = 2000, 250, 0

# What has failed, made small: a program, and how it was differentiated.
FAILED = (
    # sign_ of complex numbers stood on the tape as the sign of real ones, whose derivative is 0
    ([("leaf", 24, (), "complex128"), ("apply", "arctanh", [0]), ("write", "sign", [1]), ("outputs", [1])], "gradient"),
    # the real part was taken for the whole, which begins in the same place, and nothing was written
    (
        [
            ("leaf", 878, (3, 3), "complex128"),
            ("apply", "multiply", [0], 0.6 - 0.8j),
            ("view", [1], ("real",)),
            ("write", "set", [1], [2]),
            ("outputs", [1]),
        ],
        "gradient",
    ),
)


@pytest.mark.slow(ids=3)
@pytest.mark.parametrize("start", range(0, PROGRAMS, CHUNK))
def test_random_programs(start):
    found, misses = verdicts.judge_all(verdicts.program_of(SEED, place) for place in range(start, start + CHUNK))
    assert not misses, f"{found}; `python -m tests.complex.search` shrinks programs that fail; {misses[:2]}"
    assert sum(found[way] for way in verdicts.WAYS) > 0.7 * CHUNK and found["ill-conditioned"] < 0.02 * CHUNK, found
    assert all(found[way] > 0.4 * share * CHUNK for way, share in verdicts.WAYS.items()), found


@pytest.mark.parametrize("program,way", FAILED)
def test_programs_that_failed(program, way):
    assert verdicts.judge(program, way)[0] == way


def test_what_the_programs_are_made_of():
    """Writes, views between real and complex numbers, and both precisions come up often enough."""
    drawn = [verdicts.program_of(SEED, place)[0] for place in range(PROGRAMS)]
    steps = Counter(step[0] for program in drawn for step in program)
    assert steps["write"] > 0.4 * PROGRAMS and steps["view"] > 0.8 * PROGRAMS
    between = [
        s
        for program in drawn
        for s in program
        if s[0] == "view" and s[2][0] in ("real", "imag", "as_real", "as_complex")
    ]
    assert len(between) > 0.3 * PROGRAMS
    names = Counter(step[1] for program in drawn for step in program if step[0] == "apply")
    assert len(names) > 50 and min(names.values()) > 5, names
    dtypes = [{step[3] for step in program if step[0] == "leaf"} for program in drawn]
    for dtype in ("complex128", "complex64", "float64", "float32"):
        assert sum(dtype in found for found in dtypes) > 0.1 * PROGRAMS
    assert sum(len({d[0] for d in found}) == 2 for found in dtypes) > 0.1 * PROGRAMS


def test_the_other_convention_would_be_found(monkeypatch):
    right = verdicts.with_pairs
    monkeypatch.setattr(
        verdicts, "with_pairs", lambda *args, **named: (g := right(*args, **named)) and [np.conj(a) for a in g]
    )
    found, misses = verdicts.judge_all(verdicts.program_of(SEED, place) for place in range(60))
    assert len(misses) > 10, found
    program, way, verdict, _ = misses[0]
    small = verdicts.shrink(program, way, verdict)
    assert len(small) < len(program) and verdicts.judge(small, way)[0] == verdict


MODES = {
    "anomalies": tg.autograd.detect_anomaly,
    "packed": lambda: tg.autograd.graph.saved_tensors_hooks(lambda t: t.numpy().copy(), tg.tensor),
}


@pytest.mark.parametrize("mode", MODES)
def test_in_other_modes(mode):
    """With hooks that pack what is saved nothing is stale: they keep copies."""
    with MODES[mode]():
        found, misses = verdicts.judge_all(verdicts.program_of(SEED, place) for place in range(100))
    assert not misses, misses[:2]
    assert (found["stale"] == 0) == (mode == "packed"), found


@pytest.mark.parametrize("function", [abs, tg.angle])
def test_real_numbers_of_packed_complex_ones_forward(function):
    """It is not the compiled pass that carries their tangents."""
    z, t = np.array([3 + 4j, -1j]), np.array([1.0 + 0j, 2.0])
    expected = tg.func.jvp(function, (z,), (t,))[1]
    with MODES["packed"]():
        np.testing.assert_array_equal(tg.func.jvp(function, (z,), (t,))[1], expected)
    np.testing.assert_allclose(expected, [0.6, 0.0] if function is abs else [-0.16, 2.0], atol=1e-15)
