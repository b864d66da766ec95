"""Saving and loading, as users call them."""

from __future__ import annotations

import io
import os
from typing import IO, Any

from tapegrad.errors import FileError, OperandError
from tapegrad.io.archive import open_archive, read_array, read_member, write_archive
from tapegrad.io.atomic_write import replacing
from tapegrad.io.flatten import take_apart
from tapegrad.io.format import TEXT_MEMBER, DamagedError, member_of
from tapegrad.io.unflatten import check_version, put_together

_KNOWN = (
    (b"PK\3\4", ""),
    (b"PK\5\6", ""),
    (b"\x80\x02\x8a\x0al\xfc\x9cF\xf9 j\xa8P\x19", "is a file of PyTorch; read it with torch.load"),
    (b"\x1f\x8b", "is compressed by gzip; open it with gzip.open, and give what that reads as io.BytesIO"),
    (b"\x89HDF", "is an HDF5 file; read it with h5py"),
)


def save(obj: Any, file: Any) -> None:
    """Save tensors, arrays, numbers and text, and nested containers of them, in one file.

    The file is an uncompressed .npz, which `numpy.load` reads, too. A path gets the new file only once it is whole and
    on the disk: whatever fails before that leaves the old one as it was.

    Parameters
    ----------
    obj : object
        Tensors; NumPy arrays and scalars of any dtype without Python objects; int, float, complex, bool, str, bytes,
        None; and dicts, lists, tuples, sets and frozensets of them, nested at most 100 deep. Keys of dicts and
        members of sets are numbers, text, bytes, None, NumPy scalars, and tuples of those.
    file : str, os.PathLike or binary file object
        A path is used as it is, with no suffix appended. A file object is written straight, from where it stands on.

    Raises
    ------
    OperandError
        For an object of any other kind, such as a named tuple, with its place in `obj`; nothing is written then.
    ArgumentError
        For a container that contains itself, or that is nested too deep.
    OSError
        If the file cannot be written.

    See Also
    --------
    load

    Notes
    -----
    A leaf keeps `requires_grad`. Of a result with a history its value is saved; gradients, histories and version
    counters are not. An object that stands at two places is one object at both after loading; memory that several
    tensors or arrays share, as views do, is saved once for each of them, and not shared after loading.

    Examples
    --------
    >>> import io
    >>> import tapegrad as tg
    >>> weight = tg.tensor([1.0, 2.0], requires_grad=True)
    >>> file = io.BytesIO()
    >>> tg.save({"model": {"weight": weight}, "step": 7}, file)
    >>> position = file.seek(0)
    >>> tg.load(file)
    {'model': {'weight': tensor([1., 2.], requires_grad=True)}, 'step': 7}
    """
    import json

    if not isinstance(file, (str, bytes, os.PathLike)):
        _check_file(file, "write", "save(obj, file) takes the object first, and then")
    text, arrays = take_apart(obj)
    data = json.dumps(text, allow_nan=False, separators=(",", ":")).encode()
    del text
    if isinstance(file, (str, bytes, os.PathLike)):
        with replacing(file) as (opened, can_seek):
            write_archive(opened, can_seek, data, arrays)
    else:
        write_archive(file, False, data, arrays)


def load(file: Any) -> Any:
    """Load what `save` has saved.

    Nothing in a file is run, and nothing is unpickled: a file from a stranger can be damaged or false, and then this
    raises. It never takes much more memory than the file is large.

    Parameters
    ----------
    file : str, os.PathLike or binary file object
        A file object must be able to seek; the file's content begins where it stands.

    Returns
    -------
    object
        As it was saved: kinds of containers and their order, dtypes, shapes, and values to the last bit. Tensors and
        arrays have writable memory of their own, in C or Fortran order. An uncompressed .npz file that NumPy made gives
        a dict of NumPy arrays, a .npy file one.

    Raises
    ------
    FileError
        If the content is damaged, of another kind, or made by a newer version of tapegrad; it is a ValueError.
    OSError
        If the file cannot be read.

    See Also
    --------
    save

    Examples
    --------
    >>> import io
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> file = io.BytesIO()
    >>> tg.save([tg.zeros(2), ("a", 1.5)], file)
    >>> position = file.seek(0)
    >>> tg.load(file)
    [tensor([0., 0.]), ('a', 1.5)]
    >>> position = file.seek(0)
    >>> np.load(file)["array0"]
    array([0., 0.])
    """
    if isinstance(file, (str, bytes, os.PathLike)):
        with open(file, "rb") as opened:
            return _load_named(opened, repr(os.fspath(file)))
    _check_file(file, "read", "load(file) takes")
    return _load_named(file, "the file")


def _check_file(file: Any, method: str, says: str) -> None:
    mode = "'wb'" if method == "write" else "'rb'"
    if isinstance(file, io.TextIOBase):
        raise OperandError(f"{says} a path or a binary file object, and this one is of text; open it with mode {mode}")
    if not callable(getattr(file, method, None)):
        raise OperandError(
            f"{says} a path or a binary file object, not {type(file).__qualname__}, which has no {method}()"
        )


def _load_named(file: IO[bytes], name: str) -> Any:
    """Load, and begin messages with the file's name."""
    try:
        start = file.tell()
        nbytes = file.seek(0, os.SEEK_END) - start
        file.seek(start)
    except (AttributeError, OSError) as error:
        raise OperandError(
            f"load needs a file that can seek, and {name} cannot; give io.BytesIO(file.read())"
        ) from error
    try:
        return _load(file, start, nbytes)
    except DamagedError as error:
        raise FileError(f"cannot load {name}: {error}; take another copy of it, or save it anew") from error
    except FileError as error:
        raise FileError(f"cannot load {name}: {error}") from error


def _load(file: IO[bytes], start: int, nbytes: int) -> Any:
    head = file.read(16)
    file.seek(start)
    if not head:
        raise FileError(
            "it is empty; " + ("if it was read or written just now, seek(0) goes back" if start else "save it anew")
        )
    if head.startswith(b"\x93NUMPY"):
        try:
            return read_array(file, nbytes)
        except FileError as error:
            raise type(error)(f"it {error}") from error
    for magic, what in _KNOWN:
        if head.startswith(magic):
            if what:
                raise FileError(f"it {what}, and save it anew with tapegrad.save")
            return _load_archive(file, nbytes)
    if head[0] == 0x80 and head[1:2] in (b"\2", b"\3", b"\4", b"\5"):
        raise FileError(
            "it is a pickle, and loading one could run any code; if you trust it, read it with pickle.load, and give "
            "what is in it to tapegrad.save"
        )
    raise FileError(f"it begins with {head!r}, which neither tapegrad.save nor NumPy writes; is it the right one?")


def _load_archive(file: IO[bytes], nbytes: int) -> Any:
    archive, members = open_archive(file, nbytes)
    with archive:
        if any(name.endswith("/data.pkl") for name in members):
            raise FileError("it is a file of PyTorch; read it with torch.load, and save its arrays with tapegrad.save")
        if TEXT_MEMBER in members:
            text = _read_text(read_member(archive, members.pop(TEXT_MEMBER)))
            check_version(text)
            strange = set(members).difference(map(member_of, range(len(members))))
            if strange:
                raise DamagedError(f"it has a member {min(strange)!r}, which tapegrad.save does not write")
            return put_together(text, lambda k: read_member(archive, members[member_of(k)]), len(members))
        for name in members:
            if not name.endswith(".npy"):
                raise DamagedError(f"it has a member {name!r}, and neither tapegrad.save nor NumPy writes such")
        return {name.removesuffix(".npy"): read_member(archive, info) for name, info in members.items()}


def _read_text(array: Any) -> Any:
    import json

    def refuse(name: str) -> Any:
        raise ValueError(name)

    if array.dtype != "u1" or array.ndim != 1:
        raise DamagedError(f"its member 'tapegrad' has dtype {array.dtype} and shape {array.shape}; it should be bytes")
    try:
        return json.loads(array.tobytes().decode("ascii"), parse_constant=refuse)
    except (ValueError, RecursionError) as error:
        raise DamagedError(f"its description is no JSON that could be read ({error})") from error
