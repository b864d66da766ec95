"""How long until there is a gradient: in new processes with an empty HOME, as after an installation.

What is installed where this runs is measured: `pip install .` in a checkout builds the core ahead; in the checkout
itself, or with an editable installation, the core is compiled by the first process. With `--cold` that is measured too.
"""

from __future__ import annotations

import argparse
import os
import statistics
import subprocess
import sys
import tempfile
import time

IMPORT = """
import time
import numpy
begin = time.perf_counter()
import tapegrad
print(time.perf_counter() - begin)
"""
EAGER = """
import time
begin = time.perf_counter()
import numpy as np
import tapegrad as tg
x = tg.tensor([0.3, 0.5], requires_grad=True)
(tg.sin(x) * 2.0).sum().backward()
print(time.perf_counter() - begin)
"""
COMPILED = """
import time
begin = time.perf_counter()
import tapegrad as tg
def f(x, p):
    for _ in range(500):
        x = x + 0.01 * (p * x * (1 - x))
    return x
tg.func.grad(tg.compile(f), 1)(0.1, 1.5)
print(time.perf_counter() - begin)
"""
OTHERS = """
import time
begin = time.perf_counter()
import numpy as np
import tapegrad as tg
x = tg.tensor(np.linspace(0.1, 0.9, 6), requires_grad=True)
spectrum = np.abs(np.fft.fft(x * np.exp(2j * x)) / (1 + 3j * x)) ** 2
moments = x.min() + np.var(x) + np.median(x) + np.dot(x, x[::-1]) + np.take(x, [0, 2, 2]).prod()
(spectrum.sum() + moments + tg.special.gammaln(x).sum()).backward()
print(time.perf_counter() - begin)
"""
ROUNDS = 9


def child(code: str, home: str, *arguments: str) -> tuple[float, float]:
    """Run code in a new process; return what it prints, and the seconds of the whole process."""
    environment = {**os.environ, "HOME": home, "NUMBA_CACHE_DIR": f"{home}/kernels"}
    begin = time.perf_counter()
    result = subprocess.run(
        [sys.executable, *(("-c", code) if code else arguments)],
        check=True, capture_output=True, text=True, env=environment, cwd=home,
    )  # fmt: skip
    took = time.perf_counter() - begin
    return (float(result.stdout) if code else took), took


def fresh(code: str, *arguments: str) -> float:
    """Return the seconds of one run with an empty home."""
    with tempfile.TemporaryDirectory() as home:
        return child(code, home, *arguments)[0]


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--cold", action="store_true", help="also where nothing was built ahead")
    cold = parser.parse_known_args()[0].cold
    from tapegrad.compilation import built

    print(f"core: {built.describe()}")
    if built.describe().startswith("built") or cold:
        rows = {
            "import tapegrad, over import numpy": (IMPORT,),
            "first eager gradient, import included": (EAGER,),
            "first eager gradient of a dozen other operations, import included": (OTHERS,),
            "first gradient of a compiled loop of 500 steps, import included": (COMPILED,),
            "tapegrad demo, whole process": ("", "-m", "tapegrad", "demo"),
        }
        for name, what in rows.items():
            times = [fresh(*what) for _ in range(3 if cold else ROUNDS)]
            print(f"{name}: {statistics.median(times):.2f} s ({min(times):.2f}-{max(times):.2f})")
    with tempfile.TemporaryDirectory() as home:
        for name, code in (("eager", EAGER), ("compiled", COMPILED)):
            child(code, home)
            times = [child(code, home)[0] for _ in range(ROUNDS)]
            print(f"with what an earlier process kept, {name}: {statistics.median(times):.2f} s")


if __name__ == "__main__":
    main()
