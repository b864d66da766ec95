"""Which processor code is compiled for: this one, or the one that Numba's settings ask for.

Numba reads its settings from the environment when it is imported; where it has not been, they are read there, so that
asking does not import it.
"""

from __future__ import annotations

import functools
import os
import sys
from typing import Any, NamedTuple


class Processor(NamedTuple):
    """What LLVM compiles for."""

    triple: str
    name: str
    features: str


def setting(name: str) -> str:
    """Return a setting of Numba's, such as `CPU_NAME`; "" where it is not set."""
    if "numba" in sys.modules or os.path.exists(".numba_config.yaml"):  # which Numba reads in addition
        import numba

        settings: Any = numba.config
        return str(getattr(settings, name) or "")
    return os.environ.get(f"NUMBA_{name}", "")


def asked_for() -> tuple[str, str] | None:
    """Return the name and features that were asked for; None for this machine's own."""
    name, features = setting("CPU_NAME"), setting("CPU_FEATURES")
    return None if name in ("", "host") and not features else (name, features)


@functools.cache
def host() -> Processor:
    """Return this machine's own."""
    import llvmlite.binding as llvm

    return Processor(llvm.get_process_triple(), llvm.get_host_cpu_name(), llvm.get_host_cpu_features().flatten())


def chosen() -> Processor:
    """Return what is compiled for."""
    own, asked = host(), asked_for()
    if asked is None:
        return own
    name, features = asked
    return Processor(own.triple, name or own.name, features or ("" if name.lower() == "generic" else own.features))
