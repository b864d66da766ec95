"""What `python -m benchmarks` times is right first, and what it leaves out is named."""

import importlib
import importlib.util
import json
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import tapegrad as tg

ROOT = Path(__file__).parents[2]
WORKS = ("loop of 500 steps", "chain", "orbit", "heat equation", "wave equation")
WORKS += (
    "Lennard-Jones",
    "hierarchical model",
    "Kalman filter",
    "Gaussian process",
    "hares and lynxes",
    "stiff reaction",
)


@pytest.fixture(autouse=True)
def from_the_checkout(monkeypatch):
    monkeypatch.syspath_prepend(str(ROOT))
    monkeypatch.setenv("OMP_NUM_THREADS", "1")
    threads = tg.get_num_threads()
    yield
    tg.set_num_threads(threads)


@pytest.fixture
def comparison():
    return importlib.import_module("benchmarks.__main__")


def work_of(comparison, name):
    (work,) = [work for work in comparison.WORKS if work.name == name]
    return work


def test_these_are_all_works(comparison):
    assert tuple(work.name for work in comparison.WORKS) == WORKS


@pytest.mark.slow(ids=2)
@pytest.mark.parametrize("name", WORKS)
def test_gradients_are_those_of_differences(comparison, name):
    work = work_of(comparison, name)
    x, *others = comparison.arguments_of(work, work.sizes[0])
    direction = np.random.default_rng(1).normal(size=x.shape) * x

    def value(step):
        return float(work.value(np, x + step * direction, *others))

    slope = (8 * (value(1e-4) - value(-1e-4)) - value(2e-4) + value(-2e-4)) / 12e-4
    for library in ("tapegrad", "tapegrad, eager"):
        call = comparison.call_of(library, work, work.sizes[0])
        for _ in range(3):
            found, gradient = call()
            assert float(found) == pytest.approx(value(0.0), rel=1e-12)
            assert (gradient * direction).sum() == pytest.approx(slope, rel=1e-6)


def test_a_library_that_is_wrong_or_raises_is_left_out_and_named(comparison):
    def raises():
        raise NotImplementedError("no derivative of it\nat all")

    good, why = comparison.checked(
        {
            "tapegrad, eager": lambda: (1.0, np.array([1.0, 2.0])),
            "near": lambda: (1.0 + 1e-12, np.array([1.0, 2.0 + 1e-9])),
            "wrong value": lambda: (1.1, np.array([1.0, 2.0])),
            "wrong gradient": lambda: (1.0, np.array([1.0, 2.1])),
            "raises": raises,
        }
    )
    assert list(good) == ["tapegrad, eager", "near"]
    assert list(why) == ["wrong value", "wrong gradient", "raises"]
    assert why["raises"] == "NotImplementedError: no derivative of it"


def test_a_library_that_is_missing_is_named(comparison, monkeypatch):
    monkeypatch.setitem(comparison.LIBRARIES, "another", ("no_such_package", None))
    monkeypatch.setattr(comparison, "first_call", lambda *given: {"first": 1.0, "megabytes": 8.4})
    monkeypatch.setattr(comparison, "ROUND_SECONDS", 1e-3)
    result = comparison.measured(work_of(comparison, "chain"), 1, ["tapegrad", "tapegrad, eager", "another"])
    assert result["left_out"] == {"another": "not installed"}
    assert set(result["seconds"]) == {"tapegrad", "tapegrad, eager"}
    text = comparison.shown([result], ["tapegrad", "tapegrad, eager", "another"])
    assert "| chain | 1 | " in text and text.count("| - |") == 3 and "| 8 | 8 | - |" in text
    assert "Left out: another, chain: not installed" in text


@pytest.mark.skipif(not Path("/proc/self/status").exists(), reason="the system does not say how much memory is taken")
def test_memory_is_that_of_the_process_alone(comparison):
    large = np.ones(40_000_000)  # what this process takes is not what the other one begins with
    grown = comparison.first_call("tapegrad", work_of(comparison, "chain"), 10**6)["megabytes"]
    assert grown > 40  # the ten arrays of a million numbers that are there at once, and kernels that are compiled
    assert comparison.largest() > large.nbytes / 2**20


def test_the_command(tmp_path):
    path = tmp_path / "figures.json"

    def run(*given):
        command = [sys.executable, "-m", "benchmarks", *given]
        return subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=False)

    for given, said in ((("dance",), "there is no work 'dance'"), (("--threads", "0"), "needs one at least")):
        done = run(*given)
        assert done.returncode == 2 and said in done.stderr
    if importlib.util.find_spec("jax") is None:  # else it takes long
        done = run("--quick", "hares and lynxes", "--json", str(path))
        assert done.returncode == 0, done.stderr
        (result,) = json.loads(path.read_text())["results"]
        assert result["first"]["tapegrad"] > result["seconds"]["tapegrad"] > 0
        assert "Left out: JAX, hares and lynxes: not installed" in done.stdout
