"""How much of Python's stack a thread has left: asked before a backward in a backward.

What compiles or loads a kernel need not ask: it runs on a stack of its own (`compilation/shield.py`).
"""

from __future__ import annotations

import sys

_HALF = 500


def is_deep() -> bool:
    """Check whether half of the usual limit is taken."""
    try:
        sys._getframe(min(sys.getrecursionlimit() // 2, _HALF))
    except ValueError:
        return False
    return True
