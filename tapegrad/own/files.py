"""Keeps what is written for users' own rows in files named by the hash of what they say, and loads them.

Numba keeps compiled code only for functions that stand in a file. A file is written whole or not at all, by whichever
process comes first; its name says what must be in it, and what is in it is compared. Where the folder cannot be
written, one that is deleted at the end takes its place, and code is compiled anew in each process.
"""

from __future__ import annotations

import atexit
import hashlib
import os
import sys
import threading
from pathlib import Path
from types import ModuleType

import numba

PREFIX = "tapegrad_own_"
_loaded: dict[str, ModuleType] = {}
_temporary: list[Path] = []
_lock = threading.RLock()


def _after_fork() -> None:
    global _lock
    _lock = threading.RLock()
    _temporary.clear()  # the parent deletes it


if hasattr(os, "register_at_fork"):
    os.register_at_fork(after_in_child=_after_fork)


def folder() -> Path:
    """Give the folder for users' own rows: beneath NUMBA_CACHE_DIR, or where this user's programs keep what they can
    make again."""
    chosen = numba.config.CACHE_DIR  # type: ignore[attr-defined]
    if chosen:
        return Path(chosen) / "tapegrad_own"
    from numba.misc.appdirs import AppDirs

    return Path(AppDirs("tapegrad", False).user_cache_dir) / "own"


def _temporary_folder() -> Path:
    if not _temporary or not _temporary[0].is_dir():
        import shutil
        import tempfile

        made, process = Path(tempfile.mkdtemp(prefix="tapegrad-own-")), os.getpid()
        _temporary[:] = [made]

        def remove() -> None:
            if os.getpid() == process:  # not in a fork, which ends sooner
                shutil.rmtree(made, ignore_errors=True)

        atexit.register(remove)
    return _temporary[0]


def _holds(path: Path, text: str) -> bool:
    try:
        return path.read_bytes() == text.encode()
    except OSError:
        return False


def _write(path: Path, text: str) -> None:
    """Write a file in one step, unless it is there as it should be."""
    if _holds(path, text):
        return
    path.parent.mkdir(parents=True, exist_ok=True)
    draft = path.with_name(f"{path.stem}.{os.getpid()}.{threading.get_ident()}.draft")
    try:
        draft.write_bytes(text.encode())
        if _holds(path, text):
            return  # another process was sooner; its file stays, and what has been compiled for it
        os.replace(draft, path)
    finally:
        draft.unlink(missing_ok=True)


def load(text: str) -> ModuleType:
    """Write a module's text to its file, if it is not there yet, and import it, if this process has not."""
    name = PREFIX + hashlib.sha256(text.encode()).hexdigest()[:24]
    with _lock:
        if name in _loaded and os.path.exists(_loaded[name].__file__ or ""):
            return _loaded[name]  # else someone emptied the folder, and Numba would not find what it compiles
        path = folder() / f"{name}.py"
        try:
            _write(path, text)
        except OSError:  # read-only, full, or not a folder
            path = _temporary_folder() / f"{name}.py"
            _write(path, text)
        module = ModuleType(name, text)
        module.__file__ = str(path)
        exec(compile(text, str(path), "exec"), module.__dict__)  # the text, not what may stand there by now
        sys.modules[name] = module  # Numba looks up by name what it finds in its cache
        _loaded[name] = module
        return module
