"""Machine code that was made when the package was built: looked for before anything is compiled.

It stands in `tapegrad/_built/`, a folder for each kind of processor, with a manifest of digests. It was made for a kind
that many processors are of, from the sources beside it, for one release of Python: the names and keys of its files say
so, and what does not agree is compiled as if it were not there. `build.py` makes it.
"""

from __future__ import annotations

import functools
import hashlib
import json
import os
import platform
import sys
from pathlib import Path
from typing import Any, NamedTuple

from tapegrad.compilation.processor import Processor, asked_for, host

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


class Built(NamedTuple):
    """What was built for one kind of processor: by which Numba and llvmlite, and the digests of its files by name."""

    folder: Path
    processor: Processor
    versions: tuple[str, str]
    digests: dict[str, Any]


@functools.cache
def chosen() -> Built | None:
    """Choose the best folder for this processor; None where nothing was built for it."""
    if os.environ.get("TAPEGRAD_BUILT") == "off":  # so that all is compiled, as for a build
        return None
    kinds = KINDS.get(platform.machine(), ())
    asked = asked_for()
    if asked is None:
        can = {name[1:] for name in host().features.split(",") if name.startswith("+")}
        fitting = [kind for kind in kinds if can.issuperset(kind[1])]
    else:
        fitting = [kind for kind in kinds if (kind[0], features_of(kind[1])) == asked]
    for name, features in fitting[:1]:  # another one may compute other bits than what is compiled here
        folder = FOLDER / name
        try:
            manifest = json.loads((folder / MANIFEST).read_text(encoding="utf-8"))
            versions = str(manifest["numba"]), str(manifest["llvmlite"])
        except (OSError, ValueError, KeyError, TypeError):
            return None
        return Built(folder, Processor(host().triple, name, features_of(features)), versions, manifest)
    return None


def read(name: str) -> bytes | None:
    """Return the contents of a file that was built, None without one; raise ValueError where it is another now."""
    found = chosen()
    if found is None or name not in found.digests:
        return None
    try:
        data = (found.folder / name).read_bytes()
    except OSError as error:
        raise ValueError(f"it cannot be read ({error.strerror})") from error
    if hashlib.sha256(data).hexdigest() != found.digests[name]:
        raise ValueError("its contents are not those that were built")
    return data


def describe() -> str:
    """Say, for people, whether there is machine code for this processor and this Python."""
    found = chosen()
    if found is None:
        return "not built for this processor: compiled when first used"
    python = found.digests.get("python")
    if python != sys.implementation.cache_tag:
        return f"built for {found.processor.name} and {python}, not for this Python: compiled when first used"
    return f"built ahead for {found.processor.name}"
