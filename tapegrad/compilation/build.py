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
import gc

from tapegrad.engine import warmup

gc.set_threshold(100_000, 20, 50)  # Numba makes objects by the million that stay
for _, load in warmup.core():
    load()
"""


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
