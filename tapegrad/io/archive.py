"""Archives of arrays, as `numpy.load` reads them: written member by member, and read with every size checked."""

from __future__ import annotations

import errno
import io
import math
import struct
from typing import IO, TYPE_CHECKING, Any, cast

import numpy as np

from tapegrad.errors import FileError
from tapegrad.io.format import MAX_HEADER, TEXT_MEMBER, DamagedError, member_of

if TYPE_CHECKING:
    from zipfile import ZipFile, ZipInfo

CHUNK = 1 << 20
_ZIP64 = 1 << 30
# What zipfile raises, beside BadZipFile, about archives that are damaged.
_STUMBLES = (ArithmeticError, EOFError, LookupError, NotImplementedError, RuntimeError, ValueError, struct.error)


class Sink:
    """What an archive is written to; after a failure, nothing more is.

    Closing an archive writes its end, and then again something that was not written whole would look whole.
    """

    def __init__(self, file: Any, can_seek: bool) -> None:
        self._file = file
        self._can_seek = can_seek
        self._at = 0
        self.failed = False

    def write(self, data: Any) -> int:
        view = memoryview(data)
        size = view.nbytes
        try:
            while len(view) and not self.failed:
                written = self._file.write(view)
                if written is None and not isinstance(self._file, io.RawIOBase):
                    break  # a class of the user's that does not say
                if not written or written > len(view):
                    raise OSError(
                        f"the file took {written} of {len(view)} bytes; give one that blocks until it can write"
                    )
                view = view[written:]  # without a buffer it may take a part only
        except BaseException:
            self.failed = True
            raise
        self._at += size
        return size

    def tell(self) -> int:
        if not self._can_seek:
            raise io.UnsupportedOperation("tell")
        return self._at

    def seek(self, position: int) -> int:
        if not self.failed:
            self._file.seek(position)
        self._at = position
        return position

    def flush(self) -> None:
        if not self.failed and hasattr(self._file, "flush"):
            self._file.flush()


def write_archive(file: Any, can_seek: bool, text: bytes, arrays: list[Any]) -> None:
    """Write the text and the arrays as members of an archive.

    Parameters
    ----------
    file : binary file object
    can_seek : bool
        The file is at its beginning, and the sizes of members may be written into their heads afterwards; otherwise
        they follow the members, and the file is written straight.
    text : bytes
    arrays : list of arrays
        Of any strides; at most 16 MB of one are copied at a time.
    """
    from zipfile import ZipFile, ZipInfo

    sink = Sink(file, can_seek)
    archive = ZipFile(cast(IO[bytes], sink), "w")
    try:
        members = [(TEXT_MEMBER, np.frombuffer(text, np.uint8))]
        members += [(member_of(k), array) for k, array in enumerate(arrays)]
        for name, array in members:
            # ZipInfo's own date, so that the same object makes the same bytes.
            with archive.open(ZipInfo(name), "w", force_zip64=array.nbytes >= _ZIP64) as member:
                # Fields may have names beyond Latin-1.
                version = (1, 0) if array.dtype.names is None else (3, 0)
                np.lib.format.write_array(member, array, version, allow_pickle=False)
        archive.close()
    except BaseException:
        sink.failed = True
        archive.fp = None  # closed: closing it otherwise raises of a member that is still open, and hides what happened
        raise


def open_archive(file: IO[bytes], nbytes: int) -> tuple[ZipFile, dict[str, ZipInfo]]:
    """Open an archive, and give its members by name.

    Raises
    ------
    FileError
        If it is damaged, or if members are compressed or claim to be larger than the file: all that is ever allocated
        for them is what the file has.
    """
    from zipfile import BadZipFile, ZipFile

    try:
        archive = ZipFile(file)
    except BadZipFile as error:
        if isinstance(error.__context__, OSError):
            raise _damaged_or_not(error.__context__) from error
        raise DamagedError(f"it begins as a zip archive and does not end as one ({error})") from error
    except _STUMBLES as error:
        raise DamagedError(f"its list of members cannot be read ({error})") from error
    except OSError as error:
        raise _damaged_or_not(error) from error
    members: dict[str, ZipInfo] = {}
    for info in archive.infolist():
        name = info.filename
        if name in members:
            raise DamagedError(f"it has two members {name!r}")
        if info.flag_bits & 0x41:
            raise FileError(f"its member {name!r} is encrypted; decrypt it first")
        if info.compress_type:
            raise FileError(
                f"its member {name!r} is compressed, so that a small file could fill the memory; if you trust it, read "
                "it with numpy.load, and give its arrays to tapegrad.save"
            )
        if info.file_size != info.compress_size:
            raise DamagedError(f"its member {name!r} has two sizes, {info.file_size} and {info.compress_size}")
        members[name] = info
    claimed = sum(info.file_size for info in members.values())
    if claimed > nbytes:
        raise DamagedError(f"its members claim to have {claimed} bytes, and the file has {nbytes}")
    return archive, members


def read_member(archive: ZipFile, info: ZipInfo) -> Any:
    """Read the array of a member, and check its sum."""
    from zipfile import BadZipFile

    try:
        with archive.open(info) as member:
            array = read_array(member, info.file_size)
            member.read(1)  # the sum is compared at the end
            return array
    except FileError as error:
        raise type(error)(f"its member {info.filename!r} {error}") from error
    except (BadZipFile, *_STUMBLES) as error:
        raise DamagedError(
            f"its member {info.filename!r} cannot be read ({str(error) or 'it ends too soon'})"
        ) from error
    except OSError as error:
        raise _damaged_or_not(error) from error


def _damaged_or_not(error: OSError) -> Exception:
    """Tell places that no file has, which damaged archives send one to, from a disk that fails."""
    return (
        DamagedError(f"it leads to a place that it does not have ({error})") if error.errno == errno.EINVAL else error
    )


def _read_header(file: IO[bytes]) -> tuple[int, Any]:
    """Read the head of a .npy file: its size, and what it says."""
    import ast

    start = file.read(8)
    if len(start) < 8 or start[:6] != np.lib.format.MAGIC_PREFIX:
        raise DamagedError("is no .npy file")
    version = start[6], start[7]
    if version not in ((1, 0), (2, 0), (3, 0)):
        raise DamagedError(f"is a .npy file of version {version[0]}.{version[1]}, which is not known here")
    code = "<H" if version == (1, 0) else "<I"
    size = struct.calcsize(code)
    field = file.read(size)
    length = struct.unpack(code, field)[0] if len(field) == size else 0
    if length > MAX_HEADER:
        raise DamagedError(f"has a head of {length} bytes, and more than {MAX_HEADER} are not safe to read")
    text = file.read(length)
    if not length or len(text) != length:
        raise DamagedError("ends in its head")
    try:
        return 8 + size + length, ast.literal_eval(text.decode("utf-8" if version == (3, 0) else "latin1").strip())
    except (ValueError, SyntaxError, TypeError, MemoryError, RecursionError) as error:
        raise DamagedError(f"has a head that cannot be read ({type(error).__name__})") from error


def _described(head: Any) -> tuple[np.dtype, bool, tuple[int, ...]]:
    """Check what the head of a .npy file says: dtype, order and shape."""
    if type(head) is not dict or set(head) != {"descr", "fortran_order", "shape"}:
        raise DamagedError("has a head that does not describe an array")
    descr, is_fortran, shape = head["descr"], head["fortran_order"], head["shape"]
    if type(is_fortran) is not bool or type(shape) is not tuple or not all(type(n) is int and n >= 0 for n in shape):
        raise DamagedError("has a head without the shape of an array")
    try:
        dtype = np.lib.format.descr_to_dtype(descr)
    except Exception as error:  # NumPy says no more of what it raises
        raise DamagedError("has a dtype that NumPy does not have here") from error
    if dtype.hasobject:
        raise FileError(
            "holds Python objects, and loading them could run any code; if you trust it, read it with numpy.load(…, "
            "allow_pickle=True), and give what is in it to tapegrad.save"
        )
    if not dtype.itemsize or dtype.shape:
        raise DamagedError("has a dtype that arrays do not have")
    return dtype, is_fortran, shape


def read_array(file: IO[bytes], nbytes: int) -> Any:
    """Read a .npy file of a known size into an array of its own.

    Nothing is allocated unless the file is as large as its head says.

    Raises
    ------
    FileError
        With what the file does, to stand behind its name.
    """
    size, head = _read_header(file)
    dtype, is_fortran, shape = _described(head)
    expected, given = math.prod(shape) * dtype.itemsize, nbytes - size
    if expected != given:
        raise DamagedError(f"should have {expected} bytes for the shape {_short(shape)} of {dtype}, and has {given}")
    try:
        array = np.ndarray(shape, dtype, order="F" if is_fortran else "C")
    except ValueError as error:  # zero elements along more or longer axes than there can be
        raise DamagedError(f"has the shape {_short(shape)}, which no array can have") from error
    flat = (array.T if is_fortran else array).reshape(-1).view(np.uint8)
    at = 0
    while at < expected:
        chunk = file.read(min(CHUNK, expected - at))
        if not chunk:
            raise DamagedError(f"ends {expected - at} bytes too soon")
        flat[at : at + len(chunk)] = np.frombuffer(chunk, np.uint8)
        at += len(chunk)
    _clean_booleans(array)
    return array


def _short(shape: tuple[int, ...]) -> str:
    text = str(shape)
    return text if len(text) <= 60 else f"{text[:56]} ..."


def _clean_booleans(array: Any) -> None:
    """Make bytes of booleans 0 or 1: NumPy relies on that, and others can make it write beyond its memory."""
    for name in array.dtype.names or ():
        _clean_booleans(array[name])
    if array.dtype.kind == "b":
        data = array.view(np.uint8)
        np.minimum(data, 1, out=data)
