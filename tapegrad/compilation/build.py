"""Makes machine code ahead: `python -m tapegrad.compilation.build FOLDER`, which the build of a wheel runs.

For each kind of processor in `built.KINDS` a process of its own compiles what the first gradients need, as any process
would, into an empty cache. What is then in the cache is copied into the folder, with a manifest of digests.
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import platform
import subprocess
import sys
import tempfile
from pathlib import Path

from tapegrad.compilation.built import KINDS, MANIFEST, features_of
from tapegrad.compilation.machine_code import versions

_ROOT = Path(__file__).parents[2]
PROGRAM = """
import numpy as np
import tapegrad as tg
from tapegrad.engine import warmup
from tapegrad.maths import general_ufuncs, ufuncs


def logistic(x, p):
    for _ in range(3):
        x = x + 0.01 * (p * x * (1 - x))
    return x


def wave(u, c):
    for _ in range(3):
        u = u + c * (u[2:].sum() - tg.sin(u).mean()) * u
    return (u * u).sum()


def root(x, p):
    return tg.while_loop(lambda s: abs(s * s - p) > 1e-6, lambda s: 0.5 * (s + p / s), x)


def filled(x):
    y = tg.zeros(6)
    y[1:] = x[1:]
    return y


def adding(x):
    place.add_(x)


for ufunc in ufuncs.BY_NAME.values():
    ufuncs.load(ufunc)
if "pow" in ufuncs.BY_NAME:
    ufuncs.compiled_single("pow")
general_ufuncs.load()
warmup.exercise()
warmup.exercise_lanes()
place, added = tg.zeros(2), tg.compile(adding)
for _ in range(5):
    added(np.ones(2))
point, direction = np.array([0.3, 0.5]), np.ones(2)
for function, arguments in ((logistic, (0.1, 1.5)), (wave, (np.linspace(0, 1, 9), 0.1)), (root, (0.3, 2.0))):
    compiled = tg.compile(function)
    for _ in range(4):
        tg.func.value_and_grad(compiled, argnums=(0, 1))(*arguments)
    tensors = [tg.tensor(a, requires_grad=True) for a in arguments]
    for each in (compiled, function):
        for _ in range(3):
            each(*tensors).backward()
square = lambda x: (tg.sin(x) * x).sum()
tg.func.hvp(square, point, direction)
tg.func.jvp(square, (point,), (direction,))
tg.func.hessian(square)(point)
tg.func.vmap(lambda x: x * x)(point)
a = tg.tensor(np.eye(2), requires_grad=True)
(a @ a).sum().backward()
for function in (
    filled, tg.max, tg.cumsum, tg.prod, tg.std, tg.logsumexp, tg.linalg.norm,
    lambda x: tg.stack([x, x]), lambda x: x[np.array([0, 2, 2])], lambda x: tg.softmax(x, -1),
    lambda x: tg.outer(x, x), lambda x: tg.einsum("i,j->ij", x, x), lambda x: tg.roll(x, 1), tg.sort,
):
    function(tg.tensor(np.linspace(0.1, 0.9, 6), requires_grad=True)).sum().backward()
tg.func.sparse_jacobian(lambda x: x[1:] * x[:-1], np.arange(5.0))
tg.func.sparse_hessian(square, np.arange(5.0))
"""
"""What a first session may do: all that it compiles is built ahead, but for kernels of elementwise rows."""


def _start(name: str, features: tuple[str, ...], cache: Path, program: str) -> subprocess.Popen[str]:
    environment = {
        **os.environ,
        "TAPEGRAD_BUILT": "off",
        "NUMBA_CPU_NAME": name,
        "NUMBA_CPU_FEATURES": features_of(features),
        "NUMBA_OPT": "1",  # its own optimising takes a seventh of the time, and `llvm.object_file` optimises after it
        "NUMBA_CACHE_DIR": str(cache),
        "PYTHONPATH": os.pathsep.join([str(_ROOT), *filter(None, [os.environ.get("PYTHONPATH")])]),
    }
    command = [sys.executable, "-c", program]
    return subprocess.Popen(command, env=environment, cwd=cache, stderr=subprocess.PIPE, text=True)


def _copy(cache: Path, folder: Path) -> int:
    """Copy what was compiled, with a manifest."""
    folder.mkdir(parents=True, exist_ok=True)
    numba, llvmlite = versions()
    digests = {"python": sys.implementation.cache_tag, "numba": numba, "llvmlite": llvmlite}
    for path in sorted(cache.rglob("*.kernel")):
        data = path.read_bytes()
        digests[path.name] = hashlib.sha256(data).hexdigest()
        (folder / path.name).write_bytes(data)
    (folder / MANIFEST).write_text(json.dumps(digests, indent=1) + "\n", encoding="utf-8")
    return len(digests) - 3


def build(folder: Path, program: str = PROGRAM) -> dict[str, int]:
    """Compile for all kinds of processors of this machine, side by side.

    Parameters
    ----------
    folder : Path
        Where it is to be.
    program : str
        What runs in each process.

    Returns
    -------
    dict
        For each kind, how many files there are.

    Raises
    ------
    RuntimeError
        If one of the processes fails, with what it said.
    """
    kinds = KINDS.get(platform.machine(), ()) if sys.platform == "linux" else ()
    if not kinds:
        raise RuntimeError(f"nothing is built ahead for {platform.system()} on {platform.machine()}")
    with tempfile.TemporaryDirectory() as scratch:
        caches = {name: Path(scratch) / name for name, _ in kinds}
        for cache in caches.values():
            cache.mkdir()
        processes = {name: _start(name, features, caches[name], program) for name, features in kinds}
        said = {name: process.communicate()[1] for name, process in processes.items()}
        for name, process in processes.items():
            if process.returncode:
                raise RuntimeError(f"compiling for {name} failed:\n{said[name]}")
        return {name: _copy(caches[name], folder / name) for name in caches}


def main() -> int:
    """Build into the folder that is named; return the exit status."""
    parser = argparse.ArgumentParser(prog="python -m tapegrad.compilation.build", description=__doc__.splitlines()[0])
    parser.add_argument("folder", type=Path)
    counts = build(parser.parse_args().folder)
    print(", ".join(f"{count} functions for {name}" for name, count in counts.items()))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
