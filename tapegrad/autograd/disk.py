"""save_on_disk: what backward needs is kept in files instead of in memory."""

from __future__ import annotations

import mmap
import os
import weakref
from typing import Any

import numpy as np

from tapegrad.errors import DiskError, OperandError
from tapegrad.packing_hooks import saved_tensors_hooks
from tapegrad.writing import ordinary

_CHUNK = 1 << 24


class save_on_disk(saved_tensors_hooks):
    """Context manager: large values that operations inside save for their derivatives are kept on disk.

    Parameters
    ----------
    min_bytes : int
        Values of fewer bytes stay in memory.
    directory : path, optional
        Where the files go; by default where the system keeps temporary ones. It should be on a disk: some systems keep
        temporary files in memory.

    Raises
    ------
    DiskError
        From an operation whose values cannot be written, as where the disk is full; what was recorded before stays
        valid.

    Notes
    -----
    There is a file for each value, which has no name any more as soon as it is mapped, where the system allows that,
    so that it is gone with the graph, or with the process. What is read back is a copy in memory for as long as the
    operation runs that needs it.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.ones(1000, requires_grad=True)
    >>> with tg.autograd.graph.save_on_disk(min_bytes=4096):
    ...     y = (x.sin() * x).sum()
    >>> y.backward()
    """

    def __init__(self, *, min_bytes: int = 1 << 20, directory: str | os.PathLike[str] | None = None) -> None:
        if not isinstance(min_bytes, (int, np.integer)) or isinstance(min_bytes, bool) or min_bytes < 0:
            raise OperandError(f"save_on_disk got min_bytes={min_bytes!r}; give a number of bytes, 0 for all values")
        if directory is not None and not os.path.isdir(directory):
            raise DiskError(f"save_on_disk got directory={os.fspath(directory)!r}, which is no folder; make it first")
        self._min_bytes, self._directory = int(min_bytes), directory
        super().__init__(self._pack, _unpack)

    def _pack(self, tensor: Any) -> Any:
        array = tensor._memory()
        return tensor if array.nbytes < max(self._min_bytes, 1) else _File(array, self._directory)


def _unpack(packed: Any) -> Any:
    return ordinary(packed.read()) if isinstance(packed, _File) else packed


class _File:
    """An array in a file."""

    __slots__ = ("__weakref__", "_dtype", "_map", "_shape")

    def __init__(self, array: np.ndarray, directory: Any) -> None:
        import tempfile

        self._shape, self._dtype = array.shape, array.dtype
        name = ""
        try:
            descriptor, name = tempfile.mkstemp(".values", "tapegrad-", directory)
            try:
                _write(descriptor, np.ascontiguousarray(array))
                self._map = mmap.mmap(descriptor, array.nbytes, access=mmap.ACCESS_READ)
            finally:
                os.close(descriptor)
        except OSError as error:
            _remove(name)
            raise DiskError(
                error.errno,
                f"save_on_disk could not write {array.nbytes:,} bytes, an array of shape {array.shape}, to "
                f"{directory or tempfile.gettempdir()}: {error.strerror}. Give another directory= or a "
                "larger min_bytes=, or compute less before backward; what was recorded before stays valid",
            ) from error
        except BaseException:
            _remove(name)
            raise
        if not _remove(name):
            weakref.finalize(self, _close_and_remove, self._map, name)

    def read(self) -> np.ndarray:
        """Copy the array into memory, and let the system forget the pages that it read for that."""
        array = np.frombuffer(self._map, self._dtype).reshape(self._shape).copy()
        if hasattr(mmap, "MADV_DONTNEED"):
            self._map.madvise(mmap.MADV_DONTNEED)
        return array


def _write(descriptor: int, array: np.ndarray) -> None:
    rest = memoryview(array.reshape(-1)).cast("B")  # type: ignore[arg-type]
    while rest:
        rest = rest[os.write(descriptor, rest[:_CHUNK]) :]


def _remove(name: str) -> bool:
    """Remove a file; False where the system does not let go of one that is mapped."""
    try:
        if name:
            os.unlink(name)
    except OSError:
        return False
    return True


def _close_and_remove(mapped: mmap.mmap, name: str) -> None:
    mapped.close()
    _remove(name)
