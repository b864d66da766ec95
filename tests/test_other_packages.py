"""Tests that need what is not installed: skipped, noted, and then run by themselves; there they fail without it."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from other_packages import HOW

HERE = Path(__file__).parent
FILES = ("higher/test_jax.py", "program/test_slices.py")


def run(tmp_path, *options, **environment):
    """Run a file that needs JAX, and one that needs nothing, where JAX cannot be imported."""
    (tmp_path / "jax.py").write_text("raise ImportError('there is none')")
    path = os.pathsep.join([str(tmp_path), str(HERE.parent)])
    environment = {**os.environ, "PYTHONPATH": path, **environment}
    command = [
        sys.executable,
        "-m",
        "pytest",
        "-q",
        "-p",
        "no:cacheprovider",
        *options,
        *(str(HERE / f) for f in FILES),
    ]
    done = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=HERE.parent, timeout=600)
    return done.returncode, done.stdout + done.stderr


def test_what_was_skipped_is_what_the_second_run_runs(tmp_path):
    noted = tmp_path / "noted"
    status, said = run(tmp_path, "-rs", "-k", "hessians or none", TAPEGRAD_NOTE_SKIPPED=str(noted))
    assert status == 0
    assert re.search(r"SKIPPED \[4\].*: jax is not installed \(pip install jax\): nothing to compare with", said), said
    ids = noted.read_text().splitlines()
    assert len(ids) == 4 and all(i.startswith("tests/higher/test_jax.py::test_hessians[") for i in ids)
    status, said = run(tmp_path, "--only-noted", str(noted), TAPEGRAD_REQUIRE_PACKAGES="1")
    assert status == 1
    assert re.search(r"\b4 errors", said), said  # in the fixture
    assert "TAPEGRAD_REQUIRE_PACKAGES is 1, but jax cannot be imported: there is none" in said
    noted.write_text("tests/higher/test_jax.py::test_that_was_renamed\n")
    status, said = run(tmp_path, "--only-noted", str(noted))
    assert status not in (0, 1)
    assert (
        "1 tests that were skipped are not there now, such as tests/higher/test_jax.py::test_that_was_renamed" in said
    )


def test_only_one_module_imports_them():
    importing = re.compile(rf"^\s*(import|from) ({'|'.join(HOW)})\b|importorskip\(.({'|'.join(HOW)})", re.MULTILINE)
    allowed = {HERE / "other_packages.py", HERE / "record" / "search.py"}  # the second is no test
    found = [
        p for p in HERE.rglob("*.py") if p not in allowed and p != Path(__file__) and importing.search(p.read_text())
    ]
    assert not found


@pytest.mark.parametrize("name", list(HOW))
def test_the_stand_ins_look_like_modules(name):
    import other_packages

    stand_in = getattr(other_packages, name)
    assert stand_in.__name__ == name
    assert not hasattr(stand_in, "__wrapped__")
