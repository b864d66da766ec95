"""Makes modules of the texts that are written at run time: one for each text.

They stand in no file. Their machine code is kept on disk under the digest of the text (`compilation/cache.py`).
"""

from __future__ import annotations

import hashlib
import linecache
import os
import sys
import threading
from types import ModuleType

from tapegrad.compilation.cache import DIGEST

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
            module.__dict__[DIGEST] = digest
            linecache.cache[file] = (len(text), None, text.splitlines(keepends=True), file)  # for tracebacks
            exec(compile(text, file, "exec"), module.__dict__)
            sys.modules[name] = module  # machine code that was kept refers to its functions by name
            _loaded[name] = module
        return _loaded[name]
