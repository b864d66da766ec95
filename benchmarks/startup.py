"""How long until there is a gradient: importing, and the demo's first gradient, kernels compiled or cached."""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time

IMPORT = "import time; a = time.perf_counter(); import numba; b = time.perf_counter(); import tapegrad; print({what})"
GRADIENT = """
import time
start = time.perf_counter()
import numpy as np
import tapegrad as tg
from tapegrad.demo import data, lotka_volterra
loss = lotka_volterra.make_loss(data.lynx_hare())
tg.func.value_and_grad(loss)(np.log(lotka_volterra.START))
print(time.perf_counter() - start)
"""


def child(code: str, cache: str) -> tuple[float, float]:
    """Run code in a new process; give what it prints, and the seconds of the whole process."""
    start = time.perf_counter()
    result = subprocess.run(
        [sys.executable, "-c", code],
        check=True,
        capture_output=True,
        text=True,
        env={**os.environ, "NUMBA_CACHE_DIR": cache},
    )
    return float(result.stdout), time.perf_counter() - start


def main() -> None:
    """Print the figures."""
    with tempfile.TemporaryDirectory() as cache:
        numba = statistics.median(child(IMPORT.format(what="b - a"), cache)[0] for _ in range(9))
        ours = statistics.median(child(IMPORT.format(what="time.perf_counter() - b"), cache)[0] for _ in range(9))
        print(f"import numba {numba:.2f} s, then import tapegrad {ours:.2f} s more")
        inside, whole = child(GRADIENT, cache)
        print(f"first gradient of the demo's loss on an empty kernel cache: {inside:.1f} s, the process {whole:.1f} s")
        runs = [child(GRADIENT, cache) for _ in range(9)]
        inside, whole = (statistics.median(r[k] for r in runs) for k in (0, 1))
        print(f"on a warm one: {inside:.2f} s, the process {whole:.2f} s")
