"""What the processor can do that compiled code runs on."""

from __future__ import annotations

from typing import Any


def _fuses() -> bool:
    """Tell whether the processor that Numba compiles for multiplies and adds in one step."""
    try:
        import llvmlite.binding as llvm
        import numba
    except ImportError:  # nothing is compiled: the table is read, to write what is generated from it
        return True
    settings: Any = numba.config
    name = settings.CPU_NAME
    if name not in (None, "", "host"):
        return "+fma" in (settings.CPU_FEATURES or "")
    if llvm.get_process_triple().startswith(("aarch64", "arm64")):
        return True
    try:
        return bool(llvm.get_host_cpu_features().get("fma"))
    except RuntimeError:
        return False


FUSED = _fuses()
"""Without it each `fma` of a core would be a call of a function: the C library computes faster then."""


def _is_x86() -> bool:
    try:
        import llvmlite.binding as llvm
    except ImportError:
        return False
    return llvm.get_process_triple().startswith(("x86_64", "i686", "i386"))


IS_X86 = _is_x86()
"""Whether it has the instruction by which a loop that waits leaves the core to others."""
