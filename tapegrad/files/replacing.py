"""Writes files so that there is the old one or the whole new one, whatever happens on the way."""

from __future__ import annotations

import contextlib
import os
import stat
from collections.abc import Iterator
from typing import IO, Any


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
    made = os.path.join(folder, f".tapegrad-{os.urandom(16).hex()}.tmp")
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
