"""Keeps compiled code from going stale.

Numba keeps compiled code on disk under the time and size of the one file that a function stands in. Code that uses
functions or numbers of another file would go on as it was after an edit there (numba#1833, #9483): for us, a silently
wrong gradient. So each file with compiled code carries a seal, a digest of all of them; `tools/generate.py` writes it,
and importing compares it. An edit of one file changes all, and everything is compiled anew.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

PACKAGE = Path(__file__).parents[1]
SOURCES = (
    "tapegrad/tape/abi.py",
    "tapegrad/engine/pointers.py",
    "tapegrad/engine/arrays.py",
    "tapegrad/engine/special_math.py",
    "tapegrad/engine/complex_math.py",
    "tapegrad/engine/strided_loops.py",
    "tapegrad/engine/memory_ops.py",
    "tapegrad/engine/hook_memory.py",
    "tapegrad/engine/axis_loops.py",
    "tapegrad/engine/structured.py",
    "tapegrad/engine/contractions.py",
    "tapegrad/engine/finite_check.py",
    "tapegrad/engine/parallel.py",
    "tapegrad/engine/interpreter.py",
    "tapegrad/engine/graph_walks.py",
    "tapegrad/engine/lane_buffers.py",
    "tapegrad/engine/vjp_batched_pass.py",
    "tapegrad/engine/gather_scatter.py",
    "tapegrad/engine/jvp_batched_pass.py",
    "tapegrad/engine/hvp_kernels.py",
    "tapegrad/engine/float_loops.py",
    "tapegrad/engine/microcode.py",
    "tapegrad/engine/replay_executor.py",
    "tapegrad/engine/replay_planner.py",
)
# Without a seal of their own, as they are read as they are.
ALSO = (
    "tapegrad/maths/addresses.py",
    "tapegrad/maths/constants.py",
    "tapegrad/maths/host.py",
    "tapegrad/maths/names.py",
    "tapegrad/maths/cores.py",
    "tapegrad/maths/power_core.py",
    "tapegrad/maths/primitives.py",
    "tapegrad/maths/real.py",
    "tapegrad/maths/strips.py",
    "tapegrad/maths/fp_status.py",
    "tapegrad/maths/loop_data.py",
)
PREFIX = "SEAL = "


def digest() -> str:
    """Return the digest of the compiled files, their seals left out."""
    total = hashlib.sha256()
    for name in (*SOURCES, *ALSO):
        for line in (PACKAGE.parent / name).read_text(encoding="utf-8").splitlines():
            if not line.startswith(PREFIX):
                total.update(line.encode() + b"\n")
    return total.hexdigest()[:16]


def sealed(text: str, seal: str) -> str:
    """Return a file's text with another seal."""
    lines = (f'{PREFIX}"{seal}"' if line.startswith(PREFIX) else line for line in text.splitlines())
    return "\n".join(lines) + "\n"


def check(seals: dict[str, str]) -> None:
    """Refuse to go on with files that were edited without sealing them."""
    try:
        seal = digest()
    except OSError:
        return  # there are no sources to edit
    wrong = sorted(name for name, found in seals.items() if found != seal)
    if wrong:
        raise ImportError(
            f"compiled code was edited, and {', '.join(wrong)} carry the seal of what it was, so that Numba would run "
            "old code from its cache; run python tools/generate.py"
        )
