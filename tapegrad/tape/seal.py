"""Keeps compiled code from going stale.

Numba keeps compiled code on disk under the time and size of the one file that a function stands in. Code that uses
functions or numbers of another file would go on as it was after an edit there (numba#1833, #9483): for us, a silently
wrong gradient. So each file with compiled code carries a seal, a digest of all of them; `tools/generate.py` writes it,
and importing compares it. An edit of one file changes all, and everything is compiled anew.
"""

from __future__ import annotations

import hashlib
from pathlib import Path

FOLDER = Path(__file__).parent
NAMES = (
    "rows",
    "pointers",
    "arrays",
    "special",
    "plane",
    "loops",
    "access",
    "beside",
    "lanes",
    "structured",
    "contractions",
    "finite",
    "dividing",
    "interpreter",
    "sweeps",
    "blocks",
    "many",
    "moving",
    "onward",
    "bends",
    "plain",
    "copying",
    "replaying",
    "replanning",
)
# Without a seal of their own, as they are read as they are.
MATHS = ("addresses", "constants", "host", "names", "cores", "powers", "primitives", "real", "strips", "tame", "words")
SOURCES = tuple(FOLDER / f"{name}.py" for name in NAMES)
ALSO = tuple(FOLDER.parent / "maths" / f"{name}.py" for name in MATHS)
PREFIX = "SEAL = "


def digest() -> str:
    """Give the digest of the compiled files, their seals left out."""
    total = hashlib.sha256()
    for path in (*SOURCES, *ALSO):
        for line in path.read_text(encoding="utf-8").splitlines():
            if not line.startswith(PREFIX):
                total.update(line.encode() + b"\n")
    return total.hexdigest()[:16]


def sealed(text: str, seal: str) -> str:
    """Give a file's text with another seal."""
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
