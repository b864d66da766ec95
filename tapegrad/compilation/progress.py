"""Says what a wait is for, where a person waits: one line while Numba or LLVM compile for longer than a second."""

from __future__ import annotations

from typing import Any

TEXT = "tapegrad compiles for this processor; the next process finds it"


def begin() -> Any:
    """Begin the line, with the seconds that have gone by; it is not shown where the error output is no terminal."""
    from tqdm import tqdm  # loading it takes longer than most of what is waited for

    return tqdm(bar_format="{desc}: {elapsed}", desc=TEXT, disable=None, leave=False)
