"""Files that `save` would not write."""

import io
import json
import warnings
import zipfile

import numpy as np
import pytest
from files.comparing import loaded

from tapegrad.errors import FileError, TapegradError

SOUND = {"format": "tapegrad", "version": 1, "parts": [], "root": None}


def npy(array, pickled=False):
    """Return the bytes of a .npy file."""
    file = io.BytesIO()
    np.lib.format.write_array(file, np.asarray(array), (1, 0), allow_pickle=pickled)
    return file.getvalue()


def headed(head, data=b"", version=b"\1\0"):
    """Return a .npy file with a head of one's own."""
    text = head.encode("latin1")
    return b"\x93NUMPY" + version + len(text).to_bytes(2 if version == b"\1\0" else 4, "little") + text + data


def described(dtype, shape, data=b"", order="False"):
    """Return a .npy file that claims a dtype and a shape."""
    return headed(f"{{'descr': {dtype}, 'fortran_order': {order}, 'shape': {shape}, }}\n", data)


def archive(members, compression=zipfile.ZIP_STORED):
    """Return an archive of members: pairs of a name and bytes."""
    file = io.BytesIO()
    with zipfile.ZipFile(file, "w", compression) as made, warnings.catch_warnings():
        warnings.simplefilter("ignore", UserWarning)  # about names that are there twice
        for name, data in members:
            made.writestr(zipfile.ZipInfo(name), data, compression)
    return file.getvalue()


def text_member(text):
    data = text if isinstance(text, bytes) else json.dumps(text).encode()
    return "tapegrad.npy", npy(np.frombuffer(data, np.uint8))


def forged(text, *arrays):
    """Return a file with a description and arrays of one's own."""
    return archive([text_member(text), *((f"array{k}.npy", npy(array)) for k, array in enumerate(arrays))])


def parts(*given, root=None):
    """Return a description of parts; the root is the last one unless said."""
    return {**SOUND, "parts": list(given), "root": ["part", len(given) - 1] if root is None else root}


def refused(data, text="it "):
    """Check that loading raises FileError, and what it says."""
    with pytest.raises(FileError, match=text) as caught:
        loaded(data)
    assert type(caught.value) is FileError
    assert isinstance(caught.value, TapegradError) and isinstance(caught.value, ValueError)
    assert str(caught.value).startswith("cannot load the file: it")
    assert ";" in str(caught.value) or "?" in str(caught.value)  # what to do
