"""Compiles what `maths/emitter.py` writes, with the LLVM that Numba brings along, and keeps it on disk.

A function of a few dozen instructions takes 10 to 20 ms, and less than 1 ms where its text was compiled before on this
machine: the code knows nothing of addresses, and functions that it calls by their names. Nothing of Numba is needed.
"""

from __future__ import annotations

import hashlib
import os
import threading
from collections.abc import Mapping
from typing import Any

import llvmlite

from tapegrad.compilation import cache
from tapegrad.compilation.shield import is_shielded, shielded

SUFFIX = ".object"
_lock = threading.RLock()
_engine: Any = None
_tuning: Any = None
_machine = b""
_known: dict[bytes, int] = {}


def _after_fork() -> None:
    global _lock
    _lock = threading.RLock()  # another thread of the parent may have held it


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def _make() -> None:
    """Make LLVM's engine for this machine."""
    global _engine, _tuning, _machine
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
    _machine = repr((llvmlite.__version__, llvm.get_process_triple(), name, features)).encode()
    _engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), machine)


def compiled(text: str, title: str, source: str | None = None, symbols: Mapping[str, int] | None = None) -> int:
    """Compile a module, or load it; return the address of its function.

    Parameters
    ----------
    text : str
        Of a module with a function `NAME`; all others are internal.
    title : str
        What the file's name begins with.
    source : str, optional
        The file beside which the machine code is kept; None for code that stands in no file.
    symbols : mapping of str to int, optional
        Where functions are that the text declares and neither it nor the C library has.

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
            found = _known[key] = shielded(_load, text, title, key, source, symbols or {})
    if not is_shielded():
        cache.warn_of_what_was_found()
    return found


def _load(text: str, title: str, key: bytes, source: str | None, symbols: Mapping[str, int]) -> int:
    import llvmlite.binding as llvm

    if _engine is None:
        _make()
    for symbol, address in symbols.items():
        llvm.add_symbol(symbol, address)
    own = f"tapegrad_{key.hex()[:32]}"
    machine = hashlib.sha256(_machine).hexdigest()[:16]
    file, all_of_it = f"{title}-{key.hex()[:16]}{machine}{SUFFIX}", hashlib.sha256(key + _machine).digest()

    def use(code: bytes) -> int:
        try:
            _engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        except RuntimeError as error:
            raise cache.Damaged(str(error)) from error
        _engine.finalize_object()
        return int(_engine.get_function_address(own))

    found = cache.find(source, file, all_of_it, use)
    if found is None:
        code = _machine_code(text.replace("@NAME(", f"@{own}("))
        found = use(code)
        cache.keep(source, file, all_of_it, code)
    return int(found)


def _machine_code(text: str) -> bytes:
    """Return the object file that LLVM makes of a module."""
    import llvmlite.binding as llvm

    module = llvm.parse_assembly(text)
    machine, tuning = _tuning
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    return bytes(machine.emit_object(module))
