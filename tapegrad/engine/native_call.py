"""Compiled functions of one address, called by the entries of their machine code where Numba shows these.

Numba's own way looks for the types of the arguments in each call, and counts who refers to arrays.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from numba import types

from tapegrad.engine import interpreter


def entry(function: Any) -> Callable[[int], int]:
    """Return what calls a compiled function of an int64 in the shortest way; compile it, or load it."""
    if not function.overloads:
        function.compile((types.int64,))
    entries = [getattr(each, "entry_point", None) for each in function.overloads.values()]
    return entries[0] if len(entries) == 1 and callable(entries[0]) else function


def _reverse_small(at: int) -> int:
    global reverse_small
    reverse_small = entry(interpreter.reverse_small)
    return reverse_small(at)


reverse_small = _reverse_small
"""`interpreter.reverse_small`, compiled or loaded by the first call."""
