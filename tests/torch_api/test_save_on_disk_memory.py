"""`save_on_disk` is there for memory: what a process has at its peak, with the values on disk and without."""

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
ON_LINUX = sys.platform.startswith("linux")


def run(program):
    """Run a program in a process of its own; give what it printed."""
    done = subprocess.run(
        [sys.executable, "-c", program], cwd=ROOT, capture_output=True, text=True, timeout=300, check=False
    )
    assert done.returncode == 0, done.stderr
    assert done.stderr == ""
    return done.stdout.split()


PEAK = """
import contextlib, re, numpy as np, tapegrad as tg
x = tg.full((1 << 18,), 0.5, requires_grad=True)
(x.sin().sum()).backward()
x.grad = None
fill = [np.ones(1 << 18) for _ in range(24)]  # what loading has left free, so that what follows needs pages of its own
def peak(): return 1024 * int(re.search(r"VmHWM:\\s*(\\d+)", open("/proc/self/status").read())[1])
before = peak()
with tg.autograd.graph.save_on_disk() if {on_disk} else contextlib.nullcontext():
    y = x
    for _ in range(60):
        y = y.sin()
    y = y.sum()
forward = peak() - before
y.backward()
print(forward, peak() - before, float(x.grad[0]))
"""


@pytest.mark.skipif(not ON_LINUX, reason="there is no /proc")
def test_peak_memory_is_far_below():
    """A chain of 60 arrays of 2 MB: 120 MB in memory, a few arrays with the values on disk."""
    without, within = ([float(n) for n in run(PEAK.format(on_disk=on_disk))] for on_disk in (False, True))
    assert without[2] == within[2]
    assert without[0] > 110e6
    assert within[0] < 30e6, "the forward part"
    assert within[1] < 40e6, "with backward"
