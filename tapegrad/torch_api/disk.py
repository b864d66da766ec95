"""save_on_disk: what backward needs is kept in files instead of in memory."""

from __future__ import annotations

import ctypes
import functools
import mmap
import os
import weakref
from typing import Any

import numpy as np

from tapegrad.core.deferred_errors import called_by_c
from tapegrad.core.memory import address_of
from tapegrad.errors import DiskError, OperandError
from tapegrad.record.recorder import ordinary
from tapegrad.record.saved_tensors_hooks import saved_tensors_hooks

_CHUNK = 1 << 22


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
    There is a file for each value, however many operations save it, and it has no name any more as soon as it is
    mapped, where the system allows that: it is gone with the graph, or with the process. What is read back is a copy in
    memory for as long as the operation runs that needs it.

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
        self._min_bytes, self._directory = int(min_bytes), _folder(directory)
        self._files: weakref.WeakValueDictionary[Any, _File] = weakref.WeakValueDictionary()
        super().__init__(self._pack, _unpack)

    def _pack(self, tensor: Any) -> Any:
        array = tensor._memory()
        if array.nbytes < max(self._min_bytes, 1):
            return tensor
        key = address_of(array), array.shape, array.strides, array.dtype
        file = self._files.get(key)
        if file is None or not file.has(array):
            file = self._files[key] = _File(array, self._directory)
        return file


def _folder(directory: Any) -> str | None:
    """Check where files are to go; give the whole path, as the program may go elsewhere."""
    if directory is None:
        return None
    if not isinstance(directory, (str, bytes, os.PathLike)):
        raise OperandError(f"save_on_disk got directory={directory!r}; give the path of a folder")
    path = os.path.abspath(os.fsdecode(directory))
    if not os.path.isdir(path):
        raise DiskError(f"save_on_disk got directory={os.fsdecode(directory)!r}, which is no folder; make it first")
    return path


def _unpack(packed: Any) -> Any:
    return ordinary(packed.read()) if isinstance(packed, _File) else packed


class _File:
    """An array in a file."""

    __slots__ = ("__weakref__", "_address", "_dtype", "_map", "_nbytes", "_shape")

    def __init__(self, array: np.ndarray, directory: str | None) -> None:
        self._shape, self._dtype, self._nbytes = array.shape, array.dtype, array.nbytes
        name, folder = "", directory
        try:
            if folder is None:
                import tempfile

                folder = tempfile.gettempdir()
            # The name is known before there is a file, so that no Ctrl-C leaves one behind.
            name = os.path.join(folder, f"tapegrad-{os.urandom(12).hex()}.values")
            flags = os.O_RDWR | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0)
            descriptor = os.open(name, flags, 0o600)
            try:
                _write(descriptor, np.ascontiguousarray(array))
                self._keep(descriptor, array.nbytes, name)
            finally:
                os.close(descriptor)
        except OSError as error:
            _remove(name)
            raise DiskError(
                error.errno,
                f"save_on_disk could not write {array.nbytes:,} bytes, an array of shape {array.shape}, to "
                f"{folder or 'a temporary folder'}: {error.strerror or error}. Give another directory= or a larger "
                "min_bytes=, or compute less before backward; what was recorded before stays valid",
            ) from error
        except BaseException:
            _remove(name)
            raise

    def _keep(self, descriptor: int, nbytes: int, name: str) -> None:
        """Map the file, and remove its name, or have that removed with this object where the system needs it."""
        if os.name == "posix":
            self._address = _mapped(descriptor, nbytes)
            _Finalize(self, _system().munmap, self._address, nbytes).atexit = False
            _remove(name)
            return
        self._map = mmap.mmap(descriptor, nbytes, access=mmap.ACCESS_READ)
        self._address = address_of(np.frombuffer(self._map, np.uint8))
        _Finalize(self, _close_and_remove, self._map, name)

    def has(self, array: np.ndarray) -> bool:
        """Tell whether an array of the same shape and dtype has the same bits."""
        kept: Any = (ctypes.c_char * array.nbytes).from_address(self._address)
        one, other = np.frombuffer(kept, np.uint8), np.ascontiguousarray(array).reshape(-1).view(np.uint8)
        parts = [slice(start, start + _CHUNK) for start in range(0, one.size, _CHUNK)]
        same = all(np.array_equal(one[part], other[part]) for part in parts)
        self._forget_pages()
        return same

    def read(self) -> np.ndarray:
        """Copy the array into memory, and let the system forget the pages that it read for that."""
        array = np.empty(self._shape, self._dtype)
        ctypes.memmove(address_of(array), self._address, array.nbytes)
        self._forget_pages()
        return array

    def _forget_pages(self) -> None:
        if os.name == "posix":
            _system().madvise(self._address, self._nbytes, mmap.MADV_DONTNEED)


@functools.cache
def _system() -> Any:
    """Return the C library: a `mmap` of Python's keeps a file open, and a process may have few of them."""
    library = ctypes.CDLL(None, use_errno=True)
    address, size, number = ctypes.c_void_p, ctypes.c_size_t, ctypes.c_int
    library.mmap.argtypes, library.mmap.restype = (address, size, number, number, number, ctypes.c_long), address
    library.munmap.argtypes, library.madvise.argtypes = (address, size), (address, size, number)
    return library


def _mapped(descriptor: int, nbytes: int) -> int:
    """Map a file into memory; give the address."""
    address = _system().mmap(None, nbytes, mmap.PROT_READ, mmap.MAP_SHARED, descriptor, 0)
    if address == ctypes.c_void_p(-1).value:
        error = ctypes.get_errno()
        raise OSError(error, os.strerror(error))
    return address


def _write(descriptor: int, array: np.ndarray) -> None:
    rest = memoryview(array.reshape(-1)).cast("B")  # type: ignore[arg-type]
    while rest:
        rest = rest[os.write(descriptor, rest[:_CHUNK]) :]


def _remove(name: str) -> None:
    """Remove a file, if it is there."""
    try:
        if name:
            os.unlink(name)
    except OSError:
        pass


class _Finalize(weakref.finalize):
    """A finalizer whose errors, and those that are raised while it is called, are not lost."""

    __slots__ = ()
    __call__ = called_by_c(weakref.finalize.__call__)


def _close_and_remove(mapped: mmap.mmap, name: str) -> None:
    mapped.close()
    _remove(name)
