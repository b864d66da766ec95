"""What a signal's handler, or an object that the collector finds, does with tapegrad while its own thread is in it."""

import subprocess
import sys
from pathlib import Path

import pytest

PROGRAM = Path(__file__).with_name("handlers.py")


@pytest.mark.parametrize("way", [("storm", "2"), ("collected", "2"), ("places", "60")], ids=lambda way: way[0])
def test_results_are_right_and_nothing_hangs(way):
    """Handlers at any time and at every place, `__del__` at any allocation: each does what the thread does."""
    command = [sys.executable, "-W", "ignore", str(PROGRAM), *way, "150"]
    done = subprocess.run(command, capture_output=True, text=True, timeout=200)
    assert done.returncode == 0 and done.stdout.startswith("fine"), done.stderr[-3000:]
