"""Machine code that is built with the package: it is used as it is, or refused with one line."""

import json
import os
import platform
import shutil
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest

import tapegrad
from tapegrad.compilation import build, built

SMALL = (
    "import numpy as np; from tapegrad.engine import interpreter; interpreter.release_blocks(np.zeros(999, np.int64))"
)
LOADS = (
    "import numpy as np; from tapegrad.engine import interpreter, kernels; "
    "interpreter.release_blocks(np.zeros(999, np.int64)); print(kernels.info()['core'])"
)
FIRST = """
import numpy as np
import tapegrad as tg
x = tg.tensor([0.3, 0.5], requires_grad=True)
(tg.sin(x) * 2.0).sum().backward()
print(x.grad.tolist())
"""


def best_kind():
    """The kind of processor that this one is of; None where it is of none."""
    import llvmlite.binding as llvm

    can = {name for name, has in llvm.get_host_cpu_features().items() if has}
    kinds = built.KINDS.get(platform.machine(), ()) if sys.platform == "linux" else ()
    return next((name for name, features in kinds if can.issuperset(features)), None)


pytestmark = pytest.mark.skipif(best_kind() is None, reason="nothing is built for this processor")


@pytest.fixture(scope="module")
def package(tmp_path_factory):
    """A copy of the package with a small function that was built into it."""
    root = tmp_path_factory.mktemp("built")
    source = Path(tapegrad.__file__).parent
    shutil.copytree(source, root / "tapegrad", ignore=shutil.ignore_patterns("__pycache__", "_built"))
    assert min(build.build(root / "tapegrad" / "_built", SMALL).values()) >= 1
    return root


def run(root, cache, program=LOADS, **environment):
    kept = {k: v for k, v in os.environ.items() if not k.startswith("NUMBA_CPU")}
    done = subprocess.run(
        [sys.executable, "-c", program],
        cwd=root,
        env={**kept, "PYTHONPATH": str(root), "NUMBA_CACHE_DIR": str(cache), **environment},
        capture_output=True,
        text=True,
        timeout=600,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.strip(), done.stderr.strip(), sorted(path.name for path in Path(cache).rglob("*.kernel"))


BOTH = ["builtin", "interpreter.release_blocks"]
"""The functions that `run` needs: one, and what Python calls it by."""


def of_functions(written):
    return [name.rpartition("-")[0] for name in written]


def the_file(root):
    (path,) = (root / "tapegrad" / "_built" / best_kind()).glob("interpreter.release_blocks-*.kernel")
    return path


def test_what_was_built_is_used_and_nothing_is_written(package, tmp_path):
    out, err, written = run(package, tmp_path)
    assert (out, err, written) == (f"built ahead for {best_kind()}", "", [])


@pytest.mark.parametrize("damage", ["bytes", "none"])
def test_a_damaged_file_is_refused_with_one_line_and_compiled(package, tmp_path, damage):
    path = the_file(package)
    contents = path.read_bytes()
    try:
        if damage == "bytes":
            path.write_bytes(contents[:-1] + bytes([contents[-1] ^ 1]))
        else:
            path.unlink()
        _, err, written = run(package, tmp_path)
    finally:
        path.write_bytes(contents)
    assert "came with tapegrad" in err and "was damaged" in err and "installing tapegrad again" in err
    assert err.count("Warning") == 1 and len(written) == 1


@pytest.mark.parametrize("file", ["engine/strided_loops.py", "tape/abi.py", "_generated/replay.py"])
def test_files_of_other_sources_are_not_used(package, tmp_path, file):
    """An edit of any compiled file changes the keys of all compiled code."""
    path = package / "tapegrad" / file
    text = path.read_text()
    try:
        path.write_text(text + "# an edit\n")
        _, err, written = run(package, tmp_path)
    finally:
        path.write_text(text)
    assert err == "" and of_functions(written) == BOTH
    assert run(package, tmp_path / "other")[2] == []


def test_a_processor_that_was_asked_for_is_compiled_for(package, tmp_path):
    out, _, written = run(package, tmp_path, NUMBA_CPU_NAME="nocona", NUMBA_CPU_FEATURES="+sse3")
    assert out == "not built for this processor: compiled when first used" and of_functions(written) == BOTH


def test_a_manifest_that_is_none_means_that_nothing_was_built(package, tmp_path):
    path = the_file(package).parent / built.MANIFEST
    text = path.read_text()
    try:
        for damaged in ("{", "[]", "{}", "7"):
            path.write_text(damaged)
            out, err, written = run(package, tmp_path)
            assert out.startswith("not built") and err == "" and of_functions(written) == BOTH
        path.write_text(json.dumps({**json.loads(text), "python": "cpython-30"}))
        assert run(package, tmp_path)[0].endswith("built for " + best_kind() + " and cpython-30, not for this Python: "
                                                  "compiled when first used")  # fmt: skip
    finally:
        path.write_text(text)


def test_an_unwritable_home_and_installation_need_no_compiler(package, tmp_path):
    """Nothing is compiled with Numba, so nothing has to be kept: there is no place for it either."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    out, err, _ = run(package, blocked / "cache", HOME=str(blocked), XDG_CACHE_HOME=str(blocked))
    assert out == f"built ahead for {best_kind()}" and err == ""


def test_eight_processes_at_once(package, tmp_path):
    kept = {k: v for k, v in os.environ.items() if not k.startswith("NUMBA_CPU")}
    environment = {**kept, "PYTHONPATH": str(package), "NUMBA_CACHE_DIR": str(tmp_path)}
    processes = [
        subprocess.Popen([sys.executable, "-c", LOADS], cwd=package, env=environment, stdout=subprocess.PIPE, text=True)
        for _ in range(8)
    ]
    assert {process.communicate(timeout=600)[0] for process in processes} == {f"built ahead for {best_kind()}\n"}
    assert not list(tmp_path.rglob("*.kernel"))


def test_where_a_process_fails_building_says_what_it_said(tmp_path):
    with pytest.raises(RuntimeError, match=r"compiling for .* failed:\n(.*\n)*ZeroDivisionError"):
        build.build(tmp_path, "1 / 0")


@pytest.mark.slow(ids=0)
def test_a_first_gradient_compiles_nothing_with_numba(package, tmp_path, exhaustive):
    if not exhaustive:
        pytest.skip("compiles the whole core, for a minute: pytest --exhaustive")
    root = tmp_path / "root"
    shutil.copytree(package, root)
    shutil.rmtree(root / "tapegrad" / "_built")
    build.build(root / "tapegrad" / "_built")
    out, err, written = run(root, tmp_path / "cache", FIRST)
    assert np.allclose(json.loads(out), 2 * np.cos([0.3, 0.5]), rtol=1e-15) and (err, written) == ("", [])
    loop = """
import tapegrad as tg
def f(x, p):
    for _ in range(500):
        x = x + 0.01 * (p * x * (1 - x))
    return x
print(tg.func.grad(tg.compile(f), 1)(0.1, 1.5))
"""
    assert run(root, tmp_path / "cache", loop)[2] == []
    until = """
import tapegrad as tg
root = tg.compile(lambda a: tg.while_loop(lambda x: abs(x * x - a) > 1e-12, lambda x: 0.5 * (x + a / x), a))
print(float(tg.func.grad(root)(2.0)))
"""
    out, _, written = run(root, tmp_path / "cache", until)
    assert np.isclose(float(out), 0.5 / np.sqrt(2.0)) and written == []
