"""Compiles with LLVM, and loads what was compiled: what `maths/emitter.py` writes, and what Numba made of functions.

A function of a few dozen instructions takes 10 to 20 ms, and less than 1 ms where its text was compiled before on this
machine: the code knows nothing of addresses, and functions that it calls by their names. Nothing of Numba is needed.
"""

from __future__ import annotations

import functools
import hashlib
import os
import threading
from collections.abc import Mapping
from typing import Any

from tapegrad.compilation import cache
from tapegrad.compilation.calling import RAISED
from tapegrad.compilation.processor import Processor, chosen
from tapegrad.compilation.shield import is_shielded, shielded

SUFFIX = ".object"
_lock, _engine_lock = threading.RLock(), threading.RLock()  # a thread that has the first waits for one with the second
_engine: Any = None
_known: dict[bytes, int] = {}


def _after_fork() -> None:
    global _lock, _engine_lock
    _lock, _engine_lock = threading.RLock(), threading.RLock()  # another thread of the parent may have held one


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


@functools.cache
def _target(processor: Processor) -> Any:
    """Return LLVM's target machine."""
    import llvmlite.binding as llvm

    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    triple = llvm.Target.from_default_triple()
    return triple.create_target_machine(cpu=processor.name, features=processor.features, opt=2)


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
    import llvmlite
    import llvmlite.binding as llvm

    for symbol, address in symbols.items():
        llvm.add_symbol(symbol, address)
    own = f"tapegrad_{key.hex()[:32]}"
    machine = repr((llvmlite.__version__, *chosen())).encode()
    short = hashlib.sha256(machine).hexdigest()[:16]
    file, all_of_it = f"{title}-{key.hex()[:16]}{short}{SUFFIX}", hashlib.sha256(key + machine).digest()
    use = functools.partial(load, own)
    found = cache.find(source, file, all_of_it, use)
    if found is None:
        module = llvm.parse_assembly(text.replace("@NAME(", f"@{own}("))
        code = _optimised(module, 1, vectors=False)
        found = use(code)
        cache.keep(source, file, all_of_it, code)
    return int(found)


def load(symbol: str, code: bytes) -> int:
    """Load an object file; return where its symbol is, as long as the process lives.

    Raises
    ------
    Damaged
        If LLVM cannot load it.
    """
    global _engine
    import llvmlite.binding as llvm

    with _engine_lock:
        if _engine is None:
            _engine = llvm.create_mcjit_compiler(llvm.parse_assembly(""), _target(chosen()))
        try:
            _engine.add_object_file(llvm.ObjectFileRef.from_data(code))
        except RuntimeError as error:
            raise cache.Damaged(str(error)) from error
        _engine.finalize_object()
        return int(_engine.get_function_address(symbol))


def object_file(text: str, symbol: str, title: str) -> bytes:
    """Return the object file of a module that was optimised, and of which only one function is called from outside.

    Raises
    ------
    RuntimeError
        If LLVM cannot see that Numba's function raises nothing.
    """
    import llvmlite.binding as llvm

    module = llvm.parse_assembly(text)
    module.verify()
    for each in (*module.functions, *module.global_variables):
        if not each.is_declaration and each.name != symbol:
            each.linkage = llvm.Linkage.internal
    code = _optimised(module, 2, vectors=True)
    if any(each.name == RAISED for each in module.functions):
        raise RuntimeError(
            f"{title} may raise, and nothing would see it; let it return a status, and divide complex numbers by real "
            "ones with `over` (maths/primitives.py)"
        )
    return code


def _optimised(module: Any, level: int, vectors: bool) -> bytes:
    """Return the object file that LLVM makes of a module, for the processor that is chosen."""
    import llvmlite.binding as llvm

    machine = _target(chosen())
    tuning = llvm.create_pipeline_tuning_options(speed_level=level)
    tuning.loop_vectorization = tuning.slp_vectorization = tuning.loop_unrolling = vectors
    builder = llvm.create_pass_builder(machine, tuning)
    builder.getModulePassManager().run(module, builder)
    return bytes(machine.emit_object(module))
