"""How much of Python's stack a thread has left: asked before a kernel is loaded, and before a backward in a backward.

Loading runs some hundred frames deep, through callbacks of LLVM's in which an error cannot be raised: a RecursionError
there ends the process. So the room is asked for before.
"""

from __future__ import annotations

import sys

_FRAMES = 200
"""So many frames, or calls of C that Python counts, loading a kernel takes at most; it was seen to take 90."""
_NEAR = 450
_HALF = 500


def require_room() -> None:
    """Raise RecursionError, as itself, unless there is room for loading a kernel and for what a `finally` does."""
    try:
        sys._getframe(max(1, sys.getrecursionlimit() - _NEAR))
    except ValueError:
        return  # far from the limit
    _descend(_FRAMES)


def _descend(frames: int) -> None:
    if frames:
        _descend(frames - 1)


def is_deep() -> bool:
    """Tell whether half of the usual limit is taken."""
    try:
        sys._getframe(min(sys.getrecursionlimit() // 2, _HALF))
    except ValueError:
        return False
    return True
