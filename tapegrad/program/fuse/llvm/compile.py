"""Compiles what `emitter.py` writes, with the LLVM that Numba brings along; nothing is kept on disk.

A function of a few dozen instructions takes 10 to 20 ms. Texts that were compiled before are found again: the code of
a program knows nothing of the program but its form.
"""

from __future__ import annotations

import hashlib
import os
import threading
from typing import Any

from tapegrad.compilation.shield import shielded

_lock = threading.RLock()
_engine: Any = None
_tuning: Any = None
_known: dict[bytes, int] = {}


def _after_fork() -> None:
    global _lock
    _lock = threading.RLock()  # another thread of the parent may have held it


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def _make() -> None:
    """Make LLVM's engine for this machine."""
    global _engine, _tuning
    import llvmlite.binding as llvm
    import numba
    import numba.core.codegen  # it initialises LLVM

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    triple = llvm.Target.from_default_triple()
    chosen: Any = numba.config  # what is compiled here runs where what Numba compiles runs
    name = chosen.CPU_NAME or llvm.get_host_cpu_name()
    features = llvm.get_host_cpu_features().flatten() if chosen.CPU_FEATURES is None else chosen.CPU_FEATURES
    machine = triple.create_target_machine(cpu=name, features=features, opt=2)
    tuning = llvm.create_pipeline_tuning_options(speed_level=1)
    tuning.loop_vectorization = tuning.slp_vectorization = tuning.loop_unrolling = False
    _tuning = machine, tuning
    _engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)


def compiled(text: str, name: str) -> int:
    """Compile a module; give the address of one of its functions.

    Parameters
    ----------
    text : str
        Of a module, whose functions but this one are internal.
    name : str
        Of the function, as `NAME` in the text: every text gets a name of its own.

    Returns
    -------
    int
        Where the function is, as long as the process lives.
    """
    key = hashlib.sha256(text.encode()).digest()
    found = _known.get(key)
    if found is not None:
        return found
    with _lock:
        found = _known.get(key)
        if found is None:
            if _engine is None:
                shielded(_make)
            found = _known[key] = shielded(_compile, text, name, f"tapegrad_{len(_known)}")
    return found


def _compile(text: str, name: str, own: str) -> int:
    import llvmlite.binding as llvm

    module = llvm.parse_assembly(text.replace(f"@{name}(", f"@{own}("))
    machine, tuning = _tuning
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    _engine.add_module(module)
    _engine.finalize_object()
    return _engine.get_function_address(own)
