"""GradBench's evaluations give what GradBench has for them, and its protocol is answered, whatever is asked."""

import gzip
import importlib
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import tapegrad as tg

ROOT = Path(__file__).parents[2]
DATA = ROOT / "tests" / "data" / "gradbench"
MODULES = ("hello", "ba", "det", "gmm", "ht", "kmeans", "llsq", "lse", "lstm", "ode", "particle", "saddle")


def cases(module):
    with gzip.open(DATA / f"{module}.json.gz") as file:
        return json.load(file)


@pytest.fixture(autouse=True)
def from_the_checkout(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT))


def answered(module, function, given):
    found = importlib.import_module(f"benchmarks.gradbench.{module}").FUNCTIONS[function]
    arguments = found.prepare(given)
    first = found.answer(found.compute(*arguments))
    assert_same(found.answer(found.compute(*arguments)), first, 1e-12)  # which may be a replay
    return first


def assert_same(found, wanted, tolerance):
    if isinstance(wanted, dict):
        assert found.keys() == wanted.keys()
        for name, value in wanted.items():
            assert_same(found[name], value, tolerance)
        return
    found, wanted = np.asarray(found, float), np.asarray(wanted, float)
    assert found.shape == wanted.shape
    np.testing.assert_allclose(found, wanted, rtol=tolerance, atol=tolerance * np.abs(wanted).max(initial=0.0))


def test_every_evaluation_is_there():
    tool = importlib.import_module("benchmarks.gradbench")
    assert set(tool.MODULES) == {path.name.split(".")[0] for path in DATA.glob("*.gz")} == set(MODULES)


@pytest.mark.slow(ids=6)
@pytest.mark.parametrize("module", [module for module in MODULES if module != "particle"])
def test_cases_of_gradbench(module):
    for case in cases(module):
        if (module, case["function"]) != ("ode", "gradient"):
            assert_same(answered(module, case["function"], case["input"]), case["output"], 1e-10)


def test_gradients_of_ode_converge_to_those_of_the_exact_solution():
    asked = [case for case in cases("ode") if case["function"] == "gradient" and len(case["input"]["x"]) == 10]
    assert len(asked) == 2
    for case in asked:
        assert_same(answered("ode", "gradient", {"x": case["input"]["x"], "s": 400}), case["output"], 1e-6)


@pytest.mark.slow(ids=1)
@pytest.mark.parametrize("mode", ["ff", "fr", "rf", "rr"])
def test_particle(mode, exhaustive):
    module = importlib.import_module("benchmarks.gradbench.particle")
    miss = module.miss(mode[1])
    around = [float(miss(np.array([0.1 + step]))) for step in (-1e-5, 1e-5)]
    (slope,) = np.asarray(module.GRADIENTS[mode[0]](miss)(np.array([0.1])))
    assert slope == pytest.approx((around[1] - around[0]) / 2e-5, rel=1e-6)
    if exhaustive:  # which takes half a minute
        (case,) = [case for case in cases("particle") if case["function"] == mode]
        assert_same(answered("particle", mode, case["input"]), case["output"], 1e-10)


# The protocol


def converse(*messages):
    lines = "\n".join(m if isinstance(m, str) else json.dumps(m) for m in messages) + "\n"
    command = [sys.executable, "-W", "error", "-m", "benchmarks.gradbench"]
    done = subprocess.run(command, input=lines, capture_output=True, text=True, cwd=ROOT, check=True)
    return [json.loads(line) for line in done.stdout.splitlines()]


def test_a_conversation():
    given = {"x": [1.0, 2.0], "min_runs": 3, "min_seconds": 0}
    started, defined, value, gradient, analysed = converse(
        {"id": 0, "kind": "start", "eval": "lse"},
        {"id": 1, "kind": "define", "module": "lse"},
        {"id": 2, "kind": "evaluate", "module": "lse", "function": "primal", "input": given},
        {"id": 3, "kind": "evaluate", "module": "lse", "function": "gradient", "input": given},
        {"id": 4, "kind": "analysis", "of": 3, "valid": True},
    )
    assert started == {"id": 0, "tool": "tapegrad"}
    assert defined == {"id": 1, "success": True}
    assert value["output"] == pytest.approx(np.logaddexp(1.0, 2.0), rel=1e-14)
    assert gradient["output"] == pytest.approx(np.exp([1.0, 2.0]) / np.exp([1.0, 2.0]).sum(), rel=1e-14)
    for each in value, gradient:
        assert each["success"] is True
        assert [timing["name"] for timing in each["timings"]] == ["evaluate"] * 3
        assert all(timing["nanoseconds"] > 0 for timing in each["timings"])
    assert analysed == {"id": 4}


def test_what_cannot_be_answered_is_said_and_the_next_message_is_answered():
    asked = {"kind": "evaluate", "module": "gmm", "function": "objective"}
    wrong_shape = {**cases("gmm")[0]["input"], "mu": [[1.0, 2.0, 3.0]]}
    answers = converse(
        "no json",
        "[1, 2]",
        {"id": 1, "kind": "dance"},
        {"id": 2, "kind": "define", "module": "os"},
        {"id": 3, "kind": "evaluate", "module": "nothing", "function": "objective", "input": {}},
        {"id": 4, "kind": "evaluate", "module": "gmm", "function": "nothing", "input": {}},
        {"id": 5, **asked, "input": {}},
        {"id": 6, **asked, "input": wrong_shape},
        {"id": 7, **asked, "input": None},
        {"id": 8, "kind": "evaluate", "module": "hello", "function": "square", "input": "four"},
        {"id": 9, "kind": "evaluate", "module": "hello", "function": "square", "input": 3.0},
    )
    assert [each["id"] for each in answers] == [None, None, *range(1, 10)]
    assert [each["success"] for each in answers] == [False] * 10 + [True]
    parts = ("no JSON", "[1, 2]", "'dance'", "'os'", "'nothing'", "'nothing'", "'alpha'", "(100", "input", "four")
    for each, part in zip(answers, parts, strict=False):
        assert part in each["error"]
    assert answers[-1]["output"] == 9.0


def test_functions_that_print_do_not_disturb_the_answers(monkeypatch, capsys):
    tool = importlib.import_module("benchmarks.gradbench.__main__")
    hello = importlib.import_module("benchmarks.gradbench.hello")
    noisy = hello.FUNCTIONS["square"]._replace(compute=lambda x: print("aside") or tg.tensor(x * x))
    monkeypatch.setitem(hello.FUNCTIONS, "square", noisy)
    message = {"id": 0, "kind": "evaluate", "module": "hello", "function": "square", "input": 3.0}
    tool.serve([json.dumps(message)], sys.stdout)
    out, err = capsys.readouterr()
    assert json.loads(out)["output"] == 9.0
    assert err == "aside\n"
