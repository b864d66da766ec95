"""Machine code on disk: one file for each function, signature and processor, which is checked before it is believed.

A file begins with what it is and the SHA-256 of all that follows. What does not agree is thrown away and made again; a
file is written under another name and takes its place when it is whole. No file is read that another user could have
written. Where nothing can be written, nothing is kept.

Files stand in folders for the folders that sources stand in: beneath the folder that ``NUMBA_CACHE_DIR`` names, or else
beneath the first of these that can be used: ``__pycache__`` beside the source, this user's cache folder.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
import sys
import warnings
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

from tapegrad.compilation import processor
from tapegrad.io import atomic_write

_MAGIC = b"tapegrad machine code, 1\n"
_DIGEST = hashlib.sha256().digest_size
FOLDER, SUFFIX = "tapegrad-kernels", ".kernel"
_found: list[tuple[str, str]] = []  # what there is to warn of, and in which folder
_warned: set[str] = set()


def notice(folder: str, text: str) -> None:
    """Note what is wrong in a folder, once in a process, to warn of it where a warning is seen."""
    if folder not in _warned:
        _warned.add(folder)
        _found.append((text, folder))


def warn_of_what_was_found() -> None:
    """Warn of what was wrong with files since this was last called: a line each, as no line of code is to blame."""
    while _found:
        text, folder = _found.pop()
        warnings.warn_explicit(text, RuntimeWarning, folder, 0)


# Which folders.


def _is_safe(status: os.stat_result) -> bool:
    """Check that what has a status belongs to this user, or to root, and that nobody else may write it."""
    if os.name != "posix":
        return True
    return status.st_uid in (os.geteuid(), 0) and not status.st_mode & (stat.S_IWGRP | stat.S_IWOTH)


def bases(source: str | None) -> Iterator[Path]:
    """List where machine code may be kept, the best place first.

    Parameters
    ----------
    source : str or None
        The file that the code is made of; None for code that stands in no file.
    """
    chosen = processor.setting("CACHE_DIR")
    if chosen:
        yield Path(chosen) / FOLDER
        return
    if source is not None:
        yield Path(source).parent / "__pycache__" / FOLDER
    own = _users_folder()
    if os.path.isabs(own):  # a user without a home has none
        yield Path(own) / FOLDER


def _users_folder() -> str:
    """Return this user's cache folder, where the system has it by convention."""
    if sys.platform == "win32":
        local = os.environ.get("LOCALAPPDATA") or os.path.expanduser(r"~\AppData\Local")
        return os.path.join(local, "tapegrad", "Cache")
    if sys.platform == "darwin":
        return os.path.expanduser("~/Library/Caches/tapegrad")
    return os.path.join(os.environ.get("XDG_CACHE_HOME") or os.path.expanduser("~/.cache"), "tapegrad")


def folders(source: str | None) -> Iterator[Path]:
    """List the folders in which the machine code of a source file may be kept."""
    inner = "own"
    if source is not None:
        folder = os.path.dirname(os.path.abspath(source))
        inner = f"{os.path.basename(folder)}_{hashlib.sha1(folder.encode()).hexdigest()}"
    for base in bases(source):
        yield base / inner


def folder_for(source: str | None) -> Path:
    """Return the folder that is used, or would be if it could be written."""
    places = list(folders(source))
    return next((each for each in places if _may_use(each, make=False)), places[0])


def _may_use(folder: Path, make: bool) -> bool:
    """Check that a folder, and the one that it is in, are there and nobody else's; make them if asked to."""
    for path in (folder.parent, folder):
        try:
            if make:
                with contextlib.suppress(FileExistsError):
                    if path is not folder:
                        path.parent.mkdir(parents=True, exist_ok=True)
                    path.mkdir(mode=0o700)
            status = os.lstat(path)
        except OSError:
            return False
        if not stat.S_ISDIR(status.st_mode):
            return False
        if not _is_safe(status):
            notice(
                str(path),
                f"compiled code is neither read from nor kept in {path}, which other users can write: make it yours "
                "alone (chmod go-w), or set NUMBA_CACHE_DIR to a folder of yours",
            )
            return False
    return True


# One file.


class Damaged(Exception):
    """A file is not what was written."""


def pack(key: bytes, payload: bytes) -> bytes:
    """Return the contents of a file: what it is made of, in short, and the machine code, with a digest of both."""
    rest = key + payload
    return _MAGIC + hashlib.sha256(rest).digest() + rest


def unpack(data: bytes, key: bytes) -> bytes | None:
    """Return the machine code in a file's contents; None where it was made of something else; raise `Damaged`."""
    head = len(_MAGIC) + _DIGEST
    if len(data) < head + _DIGEST:
        raise Damaged(f"it has {len(data)} bytes")
    if not data.startswith(_MAGIC):
        raise Damaged("it begins with something else")
    if hashlib.sha256(data[head:]).digest() != data[len(_MAGIC) : head]:
        raise Damaged("its contents are not those that were written")
    return data[head + _DIGEST :] if data[head : head + _DIGEST] == key else None


def read(path: Path) -> bytes | None:
    """Return a file's contents; None where there is none that may be read."""
    try:
        descriptor = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0) | getattr(os, "O_NONBLOCK", 0))
    except OSError:
        return None
    try:
        status = os.fstat(descriptor)
        if not stat.S_ISREG(status.st_mode):
            raise Damaged("it is no regular file")
        if not _is_safe(status):
            raise Damaged("other users can write it")
        with open(descriptor, "rb", closefd=False) as file:
            return file.read()
    except OSError:
        return None
    finally:
        os.close(descriptor)


def _throw_away(path: Path, why: object) -> None:
    notice(
        str(path.parent),
        f"the file {path.name} in {path.parent} was damaged ({why}), so its code is compiled anew; others there that "
        "are damaged are replaced too",
    )
    with contextlib.suppress(OSError):
        if path.is_dir() and not path.is_symlink():
            path.rmdir()
        else:
            path.unlink()


def find(source: str | None, name: str, key: bytes, use: Callable[[bytes], Any]) -> Any:
    """Return what is made of a file's machine code, where one was made of the same; None where none was.

    Parameters
    ----------
    source : str or None
        The file that the code is made of; None for code that stands in no file.
    name : str
        Of the file.
    key : bytes
        The digest of all that the code depends on.
    use : callable
        Takes the machine code; may raise `Damaged`.
    """
    for folder in folders(source):
        if not _may_use(folder, make=False):
            continue
        path = folder / name
        try:
            data = read(path)
            payload = None if data is None else unpack(data, key)
            if payload is not None:
                return use(payload)
        except Damaged as error:
            _throw_away(path, error)
    return None


def keep(source: str | None, name: str, key: bytes, payload: bytes) -> None:
    """Keep machine code in the first folder that takes it."""
    data = pack(key, payload)
    for folder in folders(source):
        if _may_use(folder, make=True):
            with contextlib.suppress(OSError):  # a full disk, or one that is read-only
                atomic_write.write(str(folder / name), data)
                return
