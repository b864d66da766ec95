"""What all tests share: which ids run, what property tests draw, and that no test leaks a mode into the next.

A run is quick and the same each time: at most twelve ids of a function (`selection.py`), fixed examples. With
`--exhaustive` all ids run, and property tests draw new examples from a seed that is printed. The whole suite is divided
among two processes, file by file, where pytest-xdist is installed; `-n 0` keeps it in one.

A run can note which tests it skips, whatever for (in the file that `TAPEGRAD_NOTE_SKIPPED` names), and another one run
just these (`--only-noted=FILE`): a test that needs what is not installed yet runs in one of both, or is skipped twice.
"""

import gc
import os
import random
import signal
import sys
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, settings
from hypothesis.database import DirectoryBasedExampleDatabase

import tapegrad as tg
from tapegrad.core import grad_mode
from tapegrad.engine import tape_pass
from tapegrad.program.call import budget, transformed

sys.path.insert(0, str(Path(__file__).parent))  # for oracles.py: pytest's importlib mode puts no folder there

import selection
from other_packages import Package, need

if signal.getsignal(signal.SIGINT) == signal.SIG_IGN:  # as in a shell's background, where Ctrl-C raises nothing
    signal.signal(signal.SIGINT, signal.default_int_handler)

# Or whether another way is recorded, and a transform, would depend on how fast the machine is.
budget.FREE_SECONDS = transformed.AFTER = float("inf")

# A machine that does something else as well is slow to draw examples, which says nothing of the program.
same = {"deadline": None, "suppress_health_check": [HealthCheck.too_slow]}
settings.register_profile("quick", derandomize=True, database=None, **same)
settings.register_profile("exhaustive", derandomize=False, print_blob=True, **same)
settings.load_profile("quick")

skipped = []
noting = os.environ.pop("TAPEGRAD_NOTE_SKIPPED", "")  # not for what tests start
left_out = 0
uncovered = []


def pytest_addoption(parser):
    parser.addoption(
        "--exhaustive", action="store_true", help="run all ids, and property tests with new examples (prints a seed)"
    )
    parser.addoption("--only-noted", metavar="FILE", help="run the tests that another run skipped and noted in FILE")


@pytest.hookimpl(tryfirst=True)  # before xdist reads its options
def pytest_cmdline_main(config):
    option = config.option
    whole = config.args_source is pytest.Config.ArgsSource.TESTPATHS and not hasattr(config, "workerinput")
    narrow = option.keyword or option.only_noted or getattr(option, "lf", False)
    if not whole or narrow or option.usepdb or option.capture == "no":
        return
    if getattr(option, "numprocesses", 0) is None and option.dist == "no":  # not given; 0 where there is no xdist
        option.numprocesses, option.dist = min(2, os.cpu_count() or 1), "loadfile"
        option.loadscopereorder = option.exhaustive  # else by the number of tests; see `first_what_takes_long`


@pytest.hookimpl(tryfirst=True)  # before Hypothesis reads its seed
def pytest_configure(config):
    config.addinivalue_line("markers", "slow(ids): at most so many ids in a quick run, as each takes long")
    if not config.getoption("--exhaustive"):
        return
    if config.getoption("hypothesis_seed") is None:
        config.option.hypothesis_seed = str(random.SystemRandom().getrandbits(32))  # xdist hands it on to its workers
    if config.getoption("hypothesis_profile") is None:
        database = DirectoryBasedExampleDatabase(config.rootpath / ".hypothesis" / "examples")
        settings.register_profile("exhaustive", settings.get_profile("exhaustive"), database=database)
        settings.load_profile("exhaustive")


def pytest_collectreport(report):
    if report.skipped:
        skipped.append(report.nodeid)


def pytest_runtest_logreport(report):
    if report.skipped and not hasattr(report, "wasxfail"):
        skipped.append(report.nodeid)


def pytest_sessionfinish(session):
    if hasattr(session.config, "workeroutput"):  # a worker of xdist, whose report of a skipped file goes nowhere
        session.config.workeroutput["tapegrad"] = (skipped, left_out, uncovered)
    elif noting:
        Path(noting).write_text("".join(f"{node}\n" for node in dict.fromkeys(skipped)))


@pytest.hookimpl(optionalhook=True)
def pytest_testnodedown(node):
    global left_out, uncovered
    if told := getattr(node, "workeroutput", {}).get("tapegrad"):
        skipped.extend(told[0])
        left_out, uncovered = told[1:]


def pytest_terminal_summary(terminalreporter, config):
    if config.getoption("--exhaustive"):
        seed = config.getoption("hypothesis_seed")
        terminalreporter.write_line(f"examples of property tests: --exhaustive --hypothesis-seed={seed}")
    if left_out:
        terminalreporter.write_line(f"{left_out} more ids of these functions: pytest --exhaustive")
        if config.getoption("collectonly"):
            terminalreporter.write_line(f"{len(uncovered)} values of parameters are in no id that is kept")
            for name, value in uncovered if config.getoption("verbose") > 0 else ():
                terminalreporter.write_line(f"    {name or 'row'}: {value}")


@pytest.hookimpl(tryfirst=True)  # so that `-m` narrows what is chosen
def pytest_collection_modifyitems(config, items):
    if strange := [item.nodeid for item in items if " at 0x" in item.nodeid]:
        raise pytest.UsageError(f"ids with an address, which is another one in each process, such as {strange[0]}")
    if file := config.getoption("--only-noted"):
        keep_noted(config, items, file)
    elif not (config.getoption("--exhaustive") or config.getoption("keyword") or config.getoption("lf", False)):
        keep_some(config, items)
        items.sort(key=first_what_takes_long)


def first_what_takes_long(item):
    """Put files that start processes first: they have few tests that take long, and one worker would end with them."""
    return "subprocess" not in vars(item.module)


def keep_noted(config, items, file):
    """Keep the tests that another run skipped."""
    noted = set(Path(file).read_text().splitlines())
    known = {name for item in items for name in (item.nodeid, item.nodeid.split("::")[0])}
    if gone := sorted(noted - known):
        raise pytest.UsageError(f"{len(gone)} tests that were skipped are not there now, such as {gone[0]}")
    keep(config, items, [item for item in items if {item.nodeid, item.nodeid.split("::")[0]} & noted])


def keep_some(config, items):
    """Keep at most twelve ids of a function, and what is named on the command line."""
    global left_out, uncovered
    named = [asked_for(config, arg) for arg in config.args if "::" in arg]

    def is_named(node):
        return any(node == name or node.startswith((f"{name}[", f"{name}::")) for name in named)

    def at_most(item):
        slow = item.get_closest_marker("slow")
        return min(slow.kwargs["ids"], selection.AT_MOST) if slow else selection.AT_MOST

    def optional(item):
        return not {"torch", "jax", "matplotlib"}.isdisjoint(item.fixturenames) or any(
            isinstance(value, Package) for value in vars(item.module).values()
        )

    functions = selection.functions_of(items, at_most, optional)
    choice = selection.choose(functions, lambda function, rest: is_named(function + rest))
    uncovered = sorted(choice.uncovered)
    kept = [item for item in items if item.nodeid in choice.kept]
    left_out = len(items) - len(kept)
    keep(config, items, kept)


def asked_for(config, arg):
    """Return the node id of what is named on the command line."""
    path, _, rest = arg.partition("::")
    path = (config.invocation_params.dir / path).resolve()
    return f"{path.relative_to(config.rootpath).as_posix() if path.is_relative_to(config.rootpath) else path}::{rest}"


def keep(config, items, kept):
    """Run these, and report the others as deselected."""
    those = set(kept)
    config.hook.pytest_deselected(items=[item for item in items if item not in those])
    items[:] = kept


@pytest.fixture(autouse=True, scope="module")
def little_to_collect():
    """Let the garbage collector look only at what the tests of a file make: there are a million other objects."""
    gc.collect()
    gc.freeze()


@pytest.fixture(autouse=True)
def modes_are_restored():
    """Fail the test that leaves recording off or NumPy's warnings changed, and put them back for the others."""
    assert tg.is_grad_enabled(), "grad mode was off before the test began"
    errors = np.geterr()
    yield
    recording, left = grad_mode.state.rec is grad_mode.state.own, np.geterr()
    grad_mode.state.rec = grad_mode.state.own
    np.seterr(**errors)
    assert recording, "the test left grad mode off"
    assert left == errors, "the test left another np.seterr"


@pytest.fixture(scope="session")
def exhaustive(pytestconfig):
    """Whether all is tested, however long it takes."""
    return pytestconfig.getoption("exhaustive")


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


@pytest.fixture(scope="session")
def sklearn():
    """scikit-learn, for the data that comes with it."""
    return need("sklearn")


@pytest.fixture(scope="session")
def safetensors():
    """What writes files of tensors that everybody reads."""
    return need("safetensors")


@pytest.fixture(scope="session")
def array_api_strict():
    """The array API standard and nothing else, to compare with."""
    module = need("array_api_strict")
    module.set_array_api_strict_flags(api_version="2025.12")
    return module


@pytest.fixture(scope="session")
def array_api_compat():
    """What libraries use that take arrays of any library."""
    return need("array_api_compat")


@pytest.fixture(scope="session")
def array_api_extra():
    """Functions that are written with the standard's."""
    return need("array_api_extra")


@pytest.fixture(scope="session")
def einops():
    """Functions for axes by their names, which take arrays of any library."""
    return need("einops")


@pytest.fixture(scope="session")
def pandas():
    """Tables, whose columns are no operands of tensors."""
    return need("pandas")


@pytest.fixture(scope="session")
def xarray():
    """Arrays with named axes, which hold arrays of any library."""
    return need("xarray")


@pytest.fixture
def ran_in_python(monkeypatch):
    """The rows that were run through their rules."""
    rows = []
    rule = tape_pass.TapeRun._run_rule

    def noted(self, row):
        rows.append(row)
        rule(self, row)

    monkeypatch.setattr(tape_pass.TapeRun, "_run_rule", noted)
    return rows
