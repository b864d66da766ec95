"""What all tests share: no test leaks a grad mode into the next, property tests repeat exactly, PyTorch is optional."""

import os
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import tapegrad as tg
from tapegrad import modes
from tapegrad.tape import running

sys.path.insert(0, str(Path(__file__).parent))  # for oracles.py: pytest's importlib mode puts no folder there

# A machine that does something else as well is slow to draw examples, which says nothing of the program.
quiet = [HealthCheck.too_slow]
settings.register_profile("tapegrad", derandomize=True, deadline=None, database=None, suppress_health_check=quiet)
settings.load_profile("tapegrad")


@pytest.fixture(autouse=True)
def grad_mode_is_restored():
    """Fail the test that leaves recording off, and put it back for the others."""
    assert tg.is_grad_enabled(), "grad mode was off before the test began"
    yield
    recording = modes.state.rec is modes.state.own
    modes.state.rec = modes.state.own
    assert recording, "the test left grad mode off"


@pytest.fixture(scope="session")
def torch():
    """PyTorch, to compare with."""
    try:
        import torch
    except ImportError as error:
        if os.environ.get("TAPEGRAD_REQUIRE_TORCH") == "1":
            pytest.fail(f"TAPEGRAD_REQUIRE_TORCH is set, but PyTorch cannot be imported: {error}")
        pytest.skip("PyTorch is not installed (pip install torch==2.13.0): nothing to compare with")
    return torch


@pytest.fixture
def ran_in_python(monkeypatch):
    """The rows that were run through their rules."""
    rows = []
    rule = running.TapeRun._run_rule

    def noted(self, row):
        rows.append(row)
        rule(self, row)

    monkeypatch.setattr(running.TapeRun, "_run_rule", noted)
    return rows
