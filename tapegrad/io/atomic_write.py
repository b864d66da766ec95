"""Writes files so that there is the old one or the whole new one, whatever happens on the way.

What a process that was killed has left behind is removed when another one first writes into that folder.
"""

from __future__ import annotations

import contextlib
import functools
import hashlib
import os
import stat
import time
from collections.abc import Iterator
from typing import IO, Any

_PREFIX, _SUFFIX = ".tapegrad-", ".tmp"
_DAY = 86400.0
_swept: set[tuple[int, str]] = set()
"""The folders in which a process, this one or what it was forked from, has looked for what others left."""


@functools.cache
def _host() -> str:
    """Return a name for what knows processes by their numbers: this machine since it was started, or a container."""
    parts = [os.uname().nodename if hasattr(os, "uname") else ""]
    with contextlib.suppress(OSError):
        with open("/proc/sys/kernel/random/boot_id", encoding="ascii") as file:
            parts.append(file.read())
        parts.append(str(os.stat("/proc/self/ns/pid").st_ino))
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()[:8]


def temporary_name() -> str:
    """Return a new name for a file that takes another's place once it is whole: it says who writes it."""
    return f"{_PREFIX}{_host()}-{os.getpid()}-{os.urandom(8).hex()}{_SUFFIX}"


def _is_alive(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except OSError:
        return True  # another user's
    return True


def _is_abandoned(entry: os.DirEntry[str]) -> bool:
    """Check whether nobody will ever complete a temporary file: its process is gone, or it is older than a day."""
    host, _, rest = entry.name[len(_PREFIX) : -len(_SUFFIX)].partition("-")
    process, _, _ = rest.partition("-")
    if not process.isdecimal():
        return False
    if host == _host() and os.name == "posix" and not _is_alive(int(process)):
        return True
    return time.time() - entry.stat(follow_symlinks=False).st_mtime > _DAY


def remove_abandoned(folder: str) -> None:
    """Remove the temporary files that killed processes left in a folder, once for each folder and process."""
    key = os.getpid(), folder
    if key in _swept:
        return
    _swept.add(key)
    with contextlib.suppress(OSError), os.scandir(folder) as entries:
        for entry in entries:
            if entry.name.startswith(_PREFIX) and entry.name.endswith(_SUFFIX):
                with contextlib.suppress(OSError):
                    if _is_abandoned(entry):
                        os.unlink(entry.path)


@contextlib.contextmanager
def replacing(path: Any) -> Iterator[tuple[IO[bytes], bool]]:
    """Open a file for writing that takes the place of another once it is written and on the disk.

    Parameters
    ----------
    path : str, bytes or os.PathLike
        A link is followed. What is no regular file, such as a pipe, is written straight.

    Yields
    ------
    file : binary file object
    can_seek : bool
        False for what is written straight.
    """
    target = os.fsdecode(os.path.realpath(path))
    try:
        old = os.stat(target)
    except FileNotFoundError:
        old = None
    if old is not None and not stat.S_ISREG(old.st_mode):
        with open(target, "wb") as straight:
            yield straight, False
        return
    if old is not None and not os.access(target, os.W_OK):
        with open(target, "r+b"):  # raises what writing it would
            pass
    folder = os.path.dirname(target)
    # Not a name made from the target's, which may be as long as names can be.
    remove_abandoned(folder)
    made = os.path.join(folder, temporary_name())
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        with open(os.open(made, flags, 0o666), "wb") as file:  # less the umask, as for open()
            if old is not None:
                _take_over(file.fileno(), old)
            yield file, True
            file.flush()
            os.fsync(file.fileno())
        os.replace(made, target)
    except BaseException as error:
        with contextlib.suppress(OSError):
            os.unlink(made)
        if isinstance(error, OSError) and error.filename == made:
            error.filename = target  # the name that the user knows
        raise
    _sync_folder(folder)


def _take_over(descriptor: int, old: os.stat_result) -> None:
    """Give a file the owner, where that is allowed, and the permissions of the one that it replaces."""
    if not hasattr(os, "fchown"):
        return
    new = os.fstat(descriptor)
    if (new.st_uid, new.st_gid) != (old.st_uid, old.st_gid):
        with contextlib.suppress(OSError):
            os.fchown(descriptor, old.st_uid, old.st_gid)
    os.fchmod(descriptor, stat.S_IMODE(old.st_mode))


def _sync_folder(folder: str) -> None:
    """Bring the folder's entry to the disk, where the system has a way to; the file itself is there already."""
    if os.name != "posix":
        return
    with contextlib.suppress(OSError):
        descriptor = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def write(path: str, data: bytes) -> None:
    """Put a file in its place, which only this user can read and write; raise OSError, and leave nothing, if it fails.

    Nothing waits for the disk: after a power failure the file may hold anything, so who reads it has to check it.
    """
    folder = os.path.dirname(path)
    remove_abandoned(folder)
    made = os.path.join(folder, temporary_name())
    try:
        flags = os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
        with open(os.open(made, flags, 0o600), "wb") as file:
            file.write(data)
        os.replace(made, path)
    except BaseException:
        with contextlib.suppress(OSError):
            os.unlink(made)
        raise
