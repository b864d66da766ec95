"""A new operation is one row: `python tools/generate.py` and the tests that come by themselves need nothing else."""

import ast
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ROWS = {  # the file, the row that it comes before, the row
    "softsign": (
        "elementwise.py",
        '    _op("erf", ',
        """    _op("softsign", (), "x / (1 + abs(x))", "x / (1 + abs(x)).", dx="1 / (1 + abs(x)) ** 2",
        torch="nn.functional.softsign"),
""",
    ),
    "softmin": (
        "statistics.py",
        '    Structured(\n        name="log_softmax",',
        """    Structured(
        name="softmin",
        doc="exp(-x) over its sum along the given axes, or over all.",
        signature="axis=None",
        params=_softmax_params,
        forward=lambda F, x, axis: _softmax(F, -_floating(x), axis),
        dx=lambda F, g, out, axis: -_softmax_dx(F, g, out, axis),
        examples=_NORMALIZED,
        oracle="scipy.special.softmax(-x, axis)",
        batch="normalized",
    ),
""",
    ),
}
QUICK = ("test_elementwise.py", "test_structured.py", "test_conventions.py", "test_spellings.py")


def run(root, *command):
    environment = {**os.environ, "PYTHONPATH": str(root), "NUMBA_CACHE_DIR": str(root / "numba")}
    done = subprocess.run(
        [sys.executable, "-B", *command], cwd=root, env=environment, capture_output=True, text=True, timeout=900
    )
    assert done.returncode == 0, done.stdout[-4000:] + done.stderr[-4000:]
    return done.stdout


@pytest.fixture(scope="module")
def copy(tmp_path_factory):
    root = tmp_path_factory.mktemp("rows")
    for name in ("tapegrad", "tools", "docs", "tests"):
        shutil.copytree(ROOT / name, root / name, ignore=shutil.ignore_patterns("__pycache__"))
    shutil.copy(ROOT / "pyproject.toml", root)
    for file, before, row in ROWS.values():
        path = root / "tapegrad" / "ops" / file
        text = path.read_text()
        assert text.count(before) == 1
        path.write_text(text.replace(before, row + before))
    run(root, "tools/generate.py")
    return root


def opcodes(root):
    tree = ast.parse((root / "tapegrad" / "_generated" / "opcodes.py").read_text())
    return ast.literal_eval(tree.body[-1].value)


def test_rows_in_the_middle_of_the_table_do_not_renumber_others(copy):
    before, after = opcodes(ROOT), opcodes(copy)
    assert {name: after.pop(name) > max(before.values()) for name in ROWS} == dict.fromkeys(ROWS, True)
    assert after == before
    for name in ("kernels.py",):  # what is generated gets lines, and loses none
        old, new = ((root / "tapegrad" / "_generated" / name).read_text().splitlines() for root in (ROOT, copy))
        old = [line for line in old if not line.startswith(("SEAL", "seal"))]
        assert not set(old) - set(new)


@pytest.mark.slow(ids=0)
def test_tests_of_the_new_rows_come_by_themselves_and_pass(copy, exhaustive):
    files = ["tests"] if exhaustive else [f"tests/ops/{name}" for name in QUICK]
    out = run(copy, "-m", "pytest", "-q", "-p", "no:cacheprovider", "-k", " or ".join(ROWS), *files)
    assert int(re.search(r"(\d+) passed", out)[1]) > (100 if exhaustive else 30)


@pytest.mark.slow(ids=0)
def test_a_row_with_a_wrong_derivative_is_caught_by_them(copy):
    path = copy / "tapegrad" / "ops" / "elementwise.py"
    text = path.read_text()
    path.write_text(text.replace('dx="1 / (1 + abs(x)) ** 2"', 'dx="1 / (1 + abs(x))"'))
    try:
        run(copy, "tools/generate.py")
        with pytest.raises(AssertionError, match="test_derivatives_are_those_of_central_differences"):
            run(copy, "-m", "pytest", "-q", "-k", "softsign", "tests/ops/test_elementwise.py")
    finally:
        path.write_text(text)
