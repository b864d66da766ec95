"""Runs the benchmarks: `python benchmarks/run.py [NAME …]`, all of them by default. The figures are in README.md.

Each compares with its peer in one process, after warming both up, alternating between them, and reports medians and
their ratio: on a shared machine single runs mean little.
"""

from __future__ import annotations

import argparse
import importlib
import os
import platform
import sys
from pathlib import Path

NAMES = (
    "loop",
    "chains",
    "mathematics",
    "complex",
    "fourier",
    "inplace",
    "hooks",
    "function",
    "own",
    "jacobian",
    "hvp",
    "replay",
    "ways",
    "recording",
    "replayed",
    "groups",
    "lanes",
    "vmap",
    "anomaly",
    "scale",
    "memory",
    "disk",
    "checkpoint",
    "threads",
    "pooled",
    "training",
    "small_matrices",
    "arrays",
    "distributions",
    "fits",
    "equations",
    "sparse_derivatives",
    "startup",
    "pages",
)


def machine() -> str:
    """Say what this runs on."""
    import numba
    import numpy

    name = platform.processor() or platform.machine()
    info = Path("/proc/cpuinfo")
    if info.exists():
        models = [line.split(":", 1)[1].strip() for line in info.read_text().splitlines() if "model name" in line]
        name = f"{models[0]}, {len(models)} cores" if models else name
    versions = f"Python {platform.python_version()}, NumPy {numpy.__version__}, Numba {numba.__version__}"
    return f"{name}; {versions}"


def main() -> int:
    """Run what was asked for; return the exit status."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("names", nargs="*", choices=[*NAMES, []], metavar="NAME", help=", ".join(NAMES))
    chosen = parser.parse_args().names or NAMES
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # before NumPy is loaded: one thread, as PyTorch is given
    sys.path.insert(0, str(Path(__file__).resolve().parent))
    print(machine())
    for name in chosen:
        print(f"\n{name}: {importlib.import_module(name).__doc__.splitlines()[0]}")
        importlib.import_module(name).main()
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
