"""Which ids a quick run keeps, and that whatever is asked for by name runs."""

import itertools
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import numpy as np
import pytest
from selection import AT_MOST, Function, choose, values_of

HERE = Path(__file__).parent


def function(name, *, more=(), **parameters):
    """Return a function that is parametrized with all combinations, and with some more."""
    combinations = [*itertools.product(*(zip(itertools.repeat(k), v) for k, v in parameters.items())), *more]
    return Function(name, [(f"[{'-'.join(str(v) for _, v in c)}]", tuple(c)) for c in combinations])


def kept(choice, name):
    return {node for node in choice.kept if node.startswith(f"{name}[")}


def test_all_ids_of_functions_with_few_are_kept():
    f = function("f", row=range(4), dtype="ab")
    once = Function("once", [("", ())])
    choice = choose([f, once])
    assert choice.kept == {f"f{rest}" for rest, _ in f.ids} | {"once"}
    assert not choice.uncovered


def test_each_value_is_covered_and_each_function_sees_all_modes():
    functions = [function(name, row=range(40), mode="abc", dtype=["d", "f"]) for name in "ghij"]
    choice = choose(functions)
    assert not choice.uncovered  # 40 rows, of which each function can see 12
    for f in functions:
        ids = kept(choice, f.name)
        assert len(ids) == AT_MOST
        assert {i.split("-")[1] for i in ids} == set("abc")
        assert {i.split("-")[2] for i in ids} == {"d]", "f]"}


def test_values_that_twelve_ids_cannot_cover_are_told():
    choice = choose([function("f", row=range(40))])
    assert len(choice.kept) == AT_MOST
    assert choice.uncovered == {("row", n) for n in range(40)} - {("row", int(i[2:-1])) for i in choice.kept}
    assert len(choice.uncovered) == 28


def test_rare_combinations_are_found():
    more = [(("row", "only here"), ("dtype", "d")), (("row", 0), ("dtype", "rare"))]
    choice = choose([function("f", more=more, row=range(100), dtype="df"), function("g", row=range(100), dtype="df")])
    assert {"f[only here-d]", "f[0-rare]"} & choice.kept
    assert not {("dtype", "rare"), ("dtype", "d"), ("dtype", "f")} & choice.uncovered


def test_the_choice_depends_on_nothing_else():
    functions = [function(name, row=range(40), mode="abc") for name in "ghij"]
    backwards = [f._replace(ids=f.ids[::-1]) for f in functions[::-1]]
    assert choose(functions) == choose(backwards)
    program = """
import sys
sys.path.insert(0, sys.argv[1])
from test_selection import *
print(sorted(choose([function(name, row=map(str, range(40)), mode=["a", "b"]) for name in "gh"]).kept))
"""
    said = {
        subprocess.run(
            [sys.executable, "-c", program, str(HERE)],
            env={**os.environ, "PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in "12"
    }
    assert len(said) == 1 and "g[" in said.pop()


def test_what_is_asked_for_is_kept_whatever_the_number():
    f = function("f", row=range(40))
    choice = choose([f], lambda name, rest: rest == "[39]")
    assert "f[39]" in choice.kept and len(choice.kept) == AT_MOST
    assert len(choose([f], lambda name, rest: True).kept) == 40


def test_a_function_that_is_slow_keeps_fewer():
    assert len(choose([function("f", row=range(40))._replace(at_most=3)]).kept) == 3


def test_what_may_be_skipped_covers_nothing_that_others_can():
    few = function("few", row=range(30, 50))._replace(optional=True)
    others = [function(name, row=range(40), dtype="df") for name in "ghij"]
    choice = choose([few, *others])
    assert choice.kept - kept(choice, "few") == choose(others).kept
    assert {f"few[{n}]" for n in range(40, 50)} < choice.kept  # which the others do not have


class Row:
    def __init__(self, name):
        self.name = name


def item(**params):
    spec = SimpleNamespace(params=params, indices={name: 7 for name in params})
    return SimpleNamespace(nodeid="tests/x.py::test_y[z]", callspec=spec)


def test_values_are_text_that_is_the_same_everywhere():
    assert values_of(item(dtype=np.float64, n=2)) == (("dtype", "float64"), ("n", "0x2"))
    assert values_of(item(row=Row("sin"))) == (("row", "sin"), ("", "sin"))
    assert values_of(item(case=(Row("sum"), {"axis": None}))) == (("case", "(sum, ('axis', None))"), ("", "sum"))
    here = "tests/x.py 7"  # the list of this module
    assert values_of(item(x=object(), f=lambda x: x)) == (("x", here), ("f", here))
    assert values_of(SimpleNamespace(nodeid="tests/x.py::test_y")) == ()


def test_values_without_an_end_have_a_text():
    endless = []
    endless.append(endless)
    assert values_of(item(x=endless)) == (("x", "tests/x.py 7"),)
    assert len(values_of(item(n=10**5000))[0][1]) > 4000  # more digits than Python writes in decimals


MANY = """
import pytest
from hypothesis import given, strategies as st

@pytest.mark.parametrize("n", range(30))
def test_many(n):
    pass

@pytest.mark.slow(ids=2)
@pytest.mark.parametrize("n", range(30))
def test_slow(n):
    pass

@given(st.integers())
def test_property(n):
    print("drawn", n)
"""


SOME_SKIPPED = """
import warnings
import pytest

def test_skipped():
    pytest.skip("for no reason")

def test_warnings_are_errors():
    with pytest.raises(UserWarning):
        warnings.warn("odd")
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    """A folder of tests with our conftest."""
    folder = tmp_path_factory.mktemp("suite")
    for name in ("conftest.py", "selection.py", "other_packages.py"):
        shutil.copy(HERE / name, folder)
    (folder / "test_many.py").write_text(MANY)
    return folder


def run(folder, *options, **environment):
    command = [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--import-mode=importlib", *options]
    path = os.pathsep.join(filter(None, [str(HERE.parent), os.environ.get("PYTHONPATH")]))
    environment = {**os.environ, "PYTHONPATH": path, **environment}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, timeout=300)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def quick(folder):
    """What a quick run says, with what Hypothesis draws."""
    return run(folder, "-s")


def drawn(said):
    return re.findall(r"drawn (-?\d+)", said)


def test_a_run_keeps_twelve_and_says_how_to_run_the_others(quick):
    assert "15 passed, 46 deselected" in quick
    assert re.search(r"46 .*--exhaustive", quick)


@pytest.mark.parametrize(
    "options, passed",
    [
        (["test_many.py::test_many[3]", "test_many.py::test_many[4]", "test_many.py::test_slow"], 32),
        (["-k", "many and 29 or slow"], 31),
    ],
    ids=["ids", "-k"],
)
def test_what_is_named_runs(folder, options, passed):
    said = run(folder, *options)
    assert re.search(rf"\b{passed} passed", said)
    assert "--exhaustive" not in said


def test_exhaustive_runs_all_and_draws_new_examples_from_a_seed_that_it_prints(folder, quick):
    said = run(folder, "--exhaustive", "-s")
    assert "61 passed" in said
    seed = re.search(r"--hypothesis-seed=(\d+)", said)[1]
    again = run(folder, "--exhaustive", "-s", f"--hypothesis-seed={seed}", "test_many.py::test_property")
    assert drawn(again) == drawn(said) != drawn(quick)


def test_workers_choose_the_same_ids_and_note_what_they_skip(folder, tmp_path):
    pytest.importorskip("xdist", reason="pytest-xdist is not installed: there are no workers")
    shutil.copytree(folder, tmp_path / "tests", ignore=shutil.ignore_patterns("__pycache__"))
    (tmp_path / "pytest.ini").write_text("[pytest]\ntestpaths = tests\nfilterwarnings = error\n")
    (tmp_path / "tests" / "test_all_skipped.py").write_text(
        "import pytest\npytest.skip('for no reason', allow_module_level=True)\n"
    )
    (tmp_path / "tests" / "test_some_skipped.py").write_text(SOME_SKIPPED)
    noted = tmp_path / "noted"
    said = run(tmp_path, TAPEGRAD_NOTE_SKIPPED=str(noted))
    assert re.search(r"[12] workers?", said)  # one where there is one processor
    assert "16 passed, 2 skipped" in said
    assert re.search(r"46 .*--exhaustive", said)
    assert noted.read_text().split() == ["tests/test_all_skipped.py", "tests/test_some_skipped.py::test_skipped"]
