"""Makes modules of the texts that are written at run time: one for each text.

They stand in no file. The machine code of their functions is kept on disk: a text is run only where there is none.
"""

from __future__ import annotations

import hashlib
import linecache
import os
import threading
from types import ModuleType

from tapegrad.compilation import sources
from tapegrad.compilation.machine_code import Code

PREFIX = "tapegrad_own_"
_loaded: dict[str, ModuleType] = {}
_lock = threading.RLock()


def _after_fork() -> None:
    global _lock
    _lock = threading.RLock()


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def load(text: str) -> ModuleType:
    """Import a module's text, if this process has not."""
    digest = hashlib.sha256(text.encode()).hexdigest()
    name = PREFIX + digest[:24]
    with _lock:
        if name not in _loaded:
            module = ModuleType(name, text)
            file = f"<{name}>"
            linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)  # for tracebacks
            exec(compile(text, file, "exec"), module.__dict__)
            _loaded[name] = module
        return _loaded[name]


def code(text: str, name: str, signature: str) -> Code:
    """Describe a function of a text, for what `compilation/machine_code.py` does with it."""

    def stamp() -> str:
        return hashlib.sha256((sources.digest() + text).encode()).hexdigest()

    return Code(f"{PREFIX}{name}", lambda: getattr(load(text), name), signature, stamp, None)
