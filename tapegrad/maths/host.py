"""What the processor can do that compiled code runs on."""

from __future__ import annotations

import importlib
import platform

from tapegrad.compilation.processor import asked_for, host


def _fuses() -> bool:
    """Tell whether the processor that is compiled for multiplies and adds in one step."""
    asked = asked_for()
    if asked is not None:
        return "+fma" in asked[1]
    if platform.machine() in ("aarch64", "arm64"):
        return True
    # What NumPy has found out: asking LLVM would load it.
    known = getattr(importlib.import_module("numpy._core._multiarray_umath"), "__cpu_features__", {})
    return bool(known["FMA3"]) if "FMA3" in known else "+fma" in host().features.split(",")


FUSED = _fuses()
"""Without it each `fma` of a core would be a call of a function: the C library computes faster then."""

IS_X86 = platform.machine().lower() in ("x86_64", "amd64", "x86", "i386", "i586", "i686")
"""Whether it has the instruction by which a loop that waits leaves the core to others."""
