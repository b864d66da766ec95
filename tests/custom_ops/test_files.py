"""Users' own rows: their text stands in no file, and their machine code is kept under the digest of the text."""

import ast
import hashlib
import linecache
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

import numba
import numpy as np
import pytest
from compilation.kernel_copies import copy_kernels_to_the_default_place

import tapegrad
import tapegrad as tg
from tapegrad.compilation import sources, text_modules
from tapegrad.custom_ops import elementwise_op
from tapegrad.custom_ops.vectorized_stages import in_stages

PROGRAM = """
import sys
import numpy as np
import tapegrad as tg
f = tg.elementwise("x**3 / (1 + x * y)", dx="(3 * x**2 + 2 * x**3 * y) / (1 + x * y) ** 2",
                   dy="-x**4 / (1 + x * y) ** 2", domain=(0.1, 2))
x = tg.tensor([1.0, 2.0], requires_grad=True)
f(x, 1.0).sum().backward()
print(x.grad.tolist(), f(np.float32(1), np.float32(1)).item())
"""


def digest_of(text):
    return hashlib.sha256(text.encode()).hexdigest()[:24]


def start(cache):
    """Start a process; what tapegrad itself has compiled stays where it is, only users' rows go into a folder."""
    copy_kernels_to_the_default_place()
    environment = {k: v for k, v in os.environ.items() if k not in ("NUMBA_CACHE_DIR", "LOCALAPPDATA")}
    environment |= {"XDG_CACHE_HOME": str(cache), "HOME": str(cache), "NUMBA_NUM_THREADS": "1"}
    root = Path(tapegrad.__file__).parents[1]
    return subprocess.Popen(
        [sys.executable, "-W", "error", "-c", PROGRAM], stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True,
        env=environment, cwd=root,
    )  # fmt: skip


def finish(process):
    out, err = process.communicate(timeout=300)
    assert process.returncode == 0, err
    numbers = [float(n.strip("[],")) for n in out.split()]
    assert numbers == pytest.approx([5 / 4, 28 / 9, 0.5], rel=1e-13)


def written(cache):
    return {p.name: (p.stat().st_size, p.stat().st_mtime_ns) for p in Path(cache).rglob("*") if p.is_file()}


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("own")


def test_several_processes_on_a_cold_cache_and_then_a_warm_one(cache):
    for process in [start(cache) for _ in range(3)]:
        finish(process)
    found = written(cache)
    assert all(name.endswith((".kernel", ".object")) for name in found)  # no texts, and no temporary files
    for part in ("elementwise_dx_f64", "own_elementwise_value_f64", "own_elementwise_value_f32"):
        assert sum(f"{part}-" in name for name in found) == 1, (part, sorted(found))
    finish(start(cache))
    assert written(cache) == found, "a process on a warm cache wrote or compiled again"


def test_where_nothing_can_be_written_nothing_is_kept(tmp_path):
    """Where the cache is to be there is a file."""
    blocked = tmp_path / "file"
    blocked.write_text("")
    before = set(Path(tempfile.gettempdir()).glob("tapegrad-*"))
    finish(start(blocked / "cache"))
    assert set(Path(tempfile.gettempdir()).glob("tapegrad-*")) == before
    assert blocked.read_text() == ""


def test_what_is_written_says_all_and_imports_little(monkeypatch, tmp_path):
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))  # or the text would not be run
    f = tg.elementwise("x * 3.25 + 1 / 8", dx="3.25", name="line")
    f(np.ones(2))
    (name,) = [name for name, module in text_modules._loaded.items() if "line(x) = x * 3.25" in module.__doc__]
    text = "".join(linecache.getlines(f"<{name}>"))
    assert name == f"{text_modules.PREFIX}{digest_of(text)}"
    assert "line(x) = x * 3.25 + 0.125" in text and "dx = 3.25" in text
    modules = set()
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Import):
            modules |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            modules.add(node.module)
    assert modules == {"math", "numpy", "tapegrad.maths", "tapegrad.engine.pointers", "tapegrad.engine.special_math"}


def test_other_sources_have_other_files(monkeypatch):
    """The digest of all compiled sources is in the key of what is compiled from a text: nothing stale can be found."""
    row, staged = tg.elementwise("x * 3.5", dx="3.5")._row, in_stages("x * 3.5", ["3.5"], 1)
    text = elementwise_op.source(row, staged, ["3.5"])
    before = text_modules.code(text, "value", "float64(float64)").stamp()
    assert text_modules.code(text, "value", "float64(float64)").stamp() == before
    assert text_modules.code(text + "#", "value", "float64(float64)").stamp() != before
    monkeypatch.setattr(sources, "digest", lambda: "others")
    assert text_modules.code(text, "value", "float64(float64)").stamp() != before


def test_a_folder_that_is_emptied_while_the_program_runs(monkeypatch, tmp_path):
    tg.elementwise("x * 4.5", dx="4.5")(tg.ones(1, requires_grad=True)).sum().backward()  # loads all but users' rows
    monkeypatch.setattr(numba.config, "CACHE_DIR", str(tmp_path))
    f = tg.elementwise("x * 4.25 + 1 / 8", dx="4.25", name="line")
    assert f(np.ones(1)).tolist() == [4.375]
    shutil.rmtree(tmp_path)
    assert f(np.ones(1, np.float32)).tolist() == [4.375]  # compiled now
    x = tg.tensor([1.0], requires_grad=True)
    f(x).sum().backward()
    assert x.grad.tolist() == [4.25]


def test_the_same_text_is_one_module():
    text = '"""Nothing."""\nvalue = 3\n'
    assert text_modules.load(text) is text_modules.load(text)
    assert text_modules.load(text).value == 3
    assert text_modules.load(text + "# more\n") is not text_modules.load(text)
