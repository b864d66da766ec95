"""Says what a wait is for, where a person waits: one line while Numba or LLVM compile for longer than a second."""

from __future__ import annotations

import sys
from typing import Any

TEXT = "tapegrad compiles for this processor; the next process finds it"


def begin() -> Any:
    """Begin the line, with the seconds that have gone by; None where the error output is no terminal."""
    if sys.stderr is None or not sys.stderr.isatty():
        return None
    from tqdm import tqdm  # loading it takes longer than most of what is waited for

    class Line(tqdm):
        monitor_interval = 0  # no thread of its own

    return Line(bar_format="{desc}: {elapsed}", desc=TEXT, leave=False)
