"""Compiled kernels on disk: several processes on a cold cache, and later ones on a warm cache."""

import json
import os
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from compilation.kernel_copies import copy_kernels, is_built

import tapegrad

PROGRAM = """
import json
import numpy as np
import tapegrad as tg

values = np.array([0.25, 0.5, 0.75])
x = tg.tensor(values, requires_grad=True)
s = tg.tensor(0.5, requires_grad=True)
loss = ((x.sin() * x - 0.5) / (x + 1.0)).sum() * s.exp() + (x.mean() * s).tanh()
loss.backward()
print(json.dumps([x.grad.tolist(), s.grad.item()]))
"""


def expected():
    """The same in closed form."""
    v, s = np.array([0.25, 0.5, 0.75]), 0.5
    top, bottom = np.sin(v) * v - 0.5, v + 1.0
    slope = (np.cos(v) * v + np.sin(v)) / bottom - top / bottom**2
    outer = 1 - np.tanh(v.mean() * s) ** 2
    return slope * np.exp(s) + outer * s / 3, (top / bottom).sum() * np.exp(s) + outer * v.mean()


def start(cache):
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(cache), "NUMBA_NUM_THREADS": "1"}
    return subprocess.Popen(
        [sys.executable, "-c", PROGRAM],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment,
        cwd=Path(tapegrad.__file__).parents[1],
    )


def finish(process):
    out, err = process.communicate(timeout=900)
    assert process.returncode == 0, err
    x, s = json.loads(out)
    by_x, by_s = expected()
    assert x == pytest.approx(by_x.tolist(), rel=1e-13)
    assert s == pytest.approx(by_s, rel=1e-13)


def files(cache):
    """What is on disk: each file's name, size and time of change."""
    found = [p for p in Path(cache).rglob("*") if p.is_file()]
    return {str(p.relative_to(cache)): (p.stat().st_size, p.stat().st_mtime_ns) for p in found}


@pytest.fixture(scope="module")
def cache(tmp_path_factory):
    return tmp_path_factory.mktemp("numba")


def test_three_processes_on_a_cold_cache_and_then_a_warm_one(cache, exhaustive):
    """In a quick run only two kernels are missing."""
    if not exhaustive:
        copy_kernels(cache, without=["mul_dx_f64", "sin_dx_f64"])
    assert not any(f".{name}-" in f for f in files(cache) for name in ("mul_dx_f64", "sin_dx_f64"))
    for process in [start(cache) for _ in range(3)]:
        finish(process)
    written = files(cache)
    core = () if is_built() else ("reverse_small", "scalars")
    for name in (*core, "mul_dx_f64", "sin_dx_f64"):
        assert any(f".{name}-" in f and f.endswith((".kernel", ".object")) for f in written), (name, sorted(written))
    finish(start(cache))
    assert files(cache) == written, "a process on a warm cache compiled again"


def test_a_cache_that_cannot_be_written(tmp_path):
    """Kernels are compiled, and not kept."""
    if os.name != "posix" or os.geteuid() == 0:
        pytest.skip("permissions do not bind this user")
    folder = tmp_path / "readonly"
    folder.mkdir()
    folder.chmod(0o500)
    finish(start(folder / "cache"))


def test_nothing_is_compiled_at_import(tmp_path):
    code = "import tapegrad as tg; x = tg.tensor([1.0], requires_grad=True); y = (x * x).sum(); print(y.item())"
    environment = {**os.environ, "NUMBA_CACHE_DIR": str(tmp_path)}
    root = Path(tapegrad.__file__).parents[1]
    command = [sys.executable, "-c", code]
    run = subprocess.run(command, capture_output=True, text=True, env=environment, cwd=root, check=True)
    assert run.stdout.strip() == "1.0"
    assert files(tmp_path) == {}
