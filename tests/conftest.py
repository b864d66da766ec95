"""What all tests share: no test leaks a grad mode into the next, property tests repeat exactly.

A run can note which tests it skips, whatever for (in the file that `TAPEGRAD_NOTE_SKIPPED` names), and another one run
just these (`--only-noted=FILE`): a test that needs what is not installed yet runs in one of both, or is skipped twice.
"""

import os
import signal
import sys
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

import tapegrad as tg
from tapegrad import modes
from tapegrad.tape import running

sys.path.insert(0, str(Path(__file__).parent))  # for oracles.py: pytest's importlib mode puts no folder there

from other_packages import need

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as in a shell's background, where Ctrl-C raises nothing
    signal.signal(signal.SIGINT, signal.default_int_handler)

# A machine that does something else as well is slow to draw examples, which says nothing of the program.
quiet = [HealthCheck.too_slow]
settings.register_profile("tapegrad", derandomize=True, deadline=None, database=None, suppress_health_check=quiet)
settings.load_profile("tapegrad")


skipped = []
noting = os.environ.pop("TAPEGRAD_NOTE_SKIPPED", "")  # not for what tests start


def pytest_addoption(parser):
    parser.addoption("--only-noted", metavar="FILE", help="run the tests that another run skipped and noted in FILE")


def pytest_collectreport(report):
    if report.skipped:
        skipped.append(report.nodeid)


def pytest_runtest_logreport(report):
    if report.skipped and not hasattr(report, "wasxfail"):
        skipped.append(report.nodeid)


def pytest_sessionfinish():
    if noting:
        Path(noting).write_text("".join(f"{node}\n" for node in dict.fromkeys(skipped)))


def pytest_collection_modifyitems(config, items):
    if not (file := config.getoption("--only-noted")):
        return
    noted = set(Path(file).read_text().splitlines())
    known = {name for item in items for name in (item.nodeid, item.nodeid.split("::")[0])}
    if gone := sorted(noted - known):
        raise pytest.UsageError(f"{len(gone)} tests that were skipped are not there now, such as {gone[0]}")
    chosen = [item for item in items if {item.nodeid, item.nodeid.split("::")[0]} & noted]
    config.hook.pytest_deselected(items=[item for item in items if item not in set(chosen)])
    items[:] = chosen


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
    return need("torch")


@pytest.fixture(scope="session")
def jax():
    """JAX, to compare with, in double precision."""
    return need("jax")


@pytest.fixture(scope="session")
def matplotlib():
    """What `tapegrad demo --plot` draws with."""
    return need("matplotlib")


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
