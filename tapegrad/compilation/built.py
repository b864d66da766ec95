"""Machine code that was made when the package was built: looked for before anything is compiled.

It stands in `tapegrad/_built/`, a folder for each kind of processor, with a manifest of digests. It was made for a kind
that many processors are of, from the sources beside it, for one release each of Python, Numba and LLVM: the names and
keys of its files say so, and what does not agree is compiled as if it were not there. `build.py` makes it.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import sys
from pathlib import Path
from typing import Any

FOLDER = Path(__file__).parents[1] / "_built"
MANIFEST = "manifest.json"
_V2 = ("cx16", "popcnt", "sse3", "sse4.1", "sse4.2", "ssse3")
_V3 = (*_V2, "avx", "avx2", "bmi", "bmi2", "f16c", "fma", "lzcnt", "movbe", "xsave")
KINDS: dict[str, tuple[tuple[str, tuple[str, ...]], ...]] = {
    "x86_64": (("x86-64-v3", _V3), ("x86-64-v2", _V2)),
    "aarch64": (("generic", ("fp-armv8", "neon")),),
}
"""By machine: names of processors as LLVM has them, and what they can do, the best first."""


def features_of(features: tuple[str, ...]) -> str:
    """Write what a processor can do as LLVM reads it."""
    return ",".join(f"+{each}" for each in sorted(features))


@functools.cache
def _chosen() -> tuple[Path, str, str, dict[str, str]] | None:
    """Choose the best folder for this processor; return it, what it was made for, and the digests of its files."""
    if os.environ.get("TAPEGRAD_BUILT") == "off":  # so that all is compiled, as for a build
        return None
    import llvmlite.binding as llvm
    import numba

    settings: Any = numba.config
    machine = llvm.get_process_triple().partition("-")[0]
    if settings.CPU_NAME in (None, "", "host") and settings.CPU_FEATURES is None:
        can = {name for name, has in llvm.get_host_cpu_features().items() if has}
        fitting = [kind for kind in KINDS.get(machine, ()) if can.issuperset(kind[1])]
    else:
        asked = settings.CPU_NAME, settings.CPU_FEATURES
        fitting = [kind for kind in KINDS.get(machine, ()) if (kind[0], features_of(kind[1])) == asked]
    for name, features in fitting[:1]:  # another one may compute other bits than what is compiled here
        folder = FOLDER / name
        try:
            digests = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None
        if isinstance(digests, dict):
            return folder, name, features_of(features), digests
    return None


def kind(triple: str) -> tuple[str, str, str] | None:
    """Return what stands for the processor in the keys of files that were built for this one; None without any."""
    found = _chosen()
    return None if found is None else (triple, found[1], found[2])


def read(name: str) -> bytes | None:
    """Return the contents of a file that was built, None without one; raise ValueError where it is another now."""
    found = _chosen()
    if found is None or name not in found[3]:
        return None
    try:
        data = (found[0] / name).read_bytes()
    except OSError as error:
        raise ValueError(f"it cannot be read ({error.strerror})") from error
    if hashlib.sha256(data).hexdigest() != found[3][name]:
        raise ValueError("its contents are not those that were built")
    return data


def describe() -> str:
    """Say, for people, whether there is machine code for this processor and this Python."""
    found = _chosen()
    if found is None:
        return "not built for this processor: compiled when first used"
    if found[3].get("python") != sys.implementation.cache_tag:
        return f"built for {found[1]} and {found[3].get('python')}, not for this Python: compiled when first used"
    return f"built ahead for {found[1]}"
