"""Whatever is wrong with a file, loading it is one error that says so, or gives what was saved."""

import io
import pickle
import struct
import tracemalloc
import zipfile

import numpy as np
import pytest
from files.comparing import assert_identical, loaded, saved
from files.forging import SOUND, archive, described, forged, npy, parts, refused, text_member
from hypothesis import given, settings
from hypothesis import strategies as st

import tapegrad as tg
from tapegrad.errors import FileError

WHOLE = {
    "a": [tg.tensor([1.0, 2.0], requires_grad=True), 2**70, "é"],
    (1, None): (np.arange(3, dtype=">i2"), b"x" * 300),
}
FILE = saved(WHOLE)


def refused_or_whole(data):
    try:
        result = loaded(data)
    except FileError:
        return
    assert_identical(result, WHOLE)


def test_every_beginning_of_a_file():
    for k in range(len(FILE)):
        refused(FILE[:k])


@pytest.mark.parametrize("part", range(4))
def test_every_byte_changed(part):
    assert len(FILE) < 4000
    for k in range(part, len(FILE), 4):
        data = bytearray(FILE)
        data[k] ^= (1, 255, 32, 128, 8, 2)[k // 4 % 6]
        refused_or_whole(bytes(data))


@settings(max_examples=200)
@given(st.lists(st.tuples(st.integers(0, len(FILE) - 1), st.integers(0, 255)), min_size=1, max_size=6))
def test_several_bytes_changed(changes):
    data = bytearray(FILE)
    for place, value in changes:
        data[place] = value
    refused_or_whole(bytes(data))


@settings(max_examples=200)
@given(st.integers(0, len(FILE)), st.integers(0, 60), st.binary(max_size=8))
def test_bytes_taken_out_and_put_in(place, count, new):
    refused_or_whole(FILE[:place] + new + FILE[place + count :])


@settings(max_examples=100)
@given(
    st.binary(max_size=60), st.sampled_from([b"", b"PK\3\4", b"PK\5\6", b"\x93NUMPY\1\0", b"\x93NUMPY\3\0", b"\x80\4"])
)
def test_garbage(data, start):
    with pytest.raises(FileError):
        loaded(start + data)


@settings(max_examples=150)
@given(
    st.recursive(
        st.one_of(
            st.none(),
            st.booleans(),
            st.integers(-2, 3),
            st.sampled_from(["part", "tuple", "tensor", "dict", "numpy", "<f8"]),
            st.floats(allow_nan=False, allow_infinity=False),
            st.just("00" * 8),
        ),
        lambda inner: st.one_of(
            st.lists(inner, max_size=4),
            st.tuples(st.sampled_from(["part", "tuple", "int", "float", "bytes", "str", "numpy", "complex"]), inner),
        ),
        max_leaves=6,
    ),
    st.sampled_from(["list", "tuple", "dict", "set", "frozenset", "tensor", "array", "bytes", "other"]),
)
def test_random_descriptions(given, kind):
    for text in (
        parts([kind, given]),
        parts([kind, given, given]),
        parts([kind, [given]]),
        parts(given),
        {**SOUND, "root": given},
    ):
        try:
            loaded(forged(text))
            loaded(forged(text, np.zeros(2)))
        except FileError:
            pass


def test_files_of_other_kinds(torch):
    refused(b"", "is empty; save it anew")
    refused(b"hello", "begins with b'hello'")
    refused(pickle.dumps([1, 2]), r"is a pickle, and loading one could run any code")
    for new in (True, False):
        file = io.BytesIO()
        torch.save({"a": torch.zeros(3)}, file, _use_new_zipfile_serialization=new)
        refused(file.getvalue(), r"file of PyTorch; read it with torch.load")
    refused(b"\x1f\x8b\x08" + bytes(20), "gzip.open")
    refused(b"\x89HDF\r\n\x1a\n" + bytes(20), "h5py")
    refused(archive([("readme.txt", b"hello")]), "'readme.txt', and neither tapegrad.save nor NumPy")
    file = io.BytesIO(FILE)
    file.seek(0, 2)
    with pytest.raises(FileError, match=r"seek\(0\) goes back"):
        tg.load(file)


class Trap:
    """Unpickled, it would leave a mark."""

    sprung = False

    def __reduce__(self):
        return setattr, (Trap, "sprung", True)


def test_nothing_is_unpickled():
    objects = npy(np.array([Trap()], object), pickled=True)
    for data in (
        objects,
        archive([("a.npy", objects)]),
        archive([text_member(parts(["array", 0])), ("array0.npy", objects)]),
        archive([("tapegrad.npy", objects)]),
        pickle.dumps(Trap()),
    ):
        refused(data, "could run any code")
    fields = described("[('a', '|O')]", "(1,)", bytes(8))
    refused(archive([text_member(parts(["array", 0])), ("array0.npy", fields)]), "could run any code")
    assert not Trap.sprung


@pytest.mark.parametrize(
    ("version", "text"),
    [
        (2, "format version 2, of a newer tapegrad, and this one reads versions up to 1; upgrade tapegrad"),
        (10**9, "upgrade"),
        (0, "never was"),
        (-1, "never was"),
        (True, "never was"),
        ("1", "never was"),
        (None, "never was"),
    ],
)
def test_versions(version, text):
    refused(forged({**SOUND, "version": version}), text)
    # A newer version may look otherwise.
    refused(archive([text_member({"format": "tapegrad", "version": version}), ("other", b"")]), text)


@pytest.mark.parametrize(
    ("data", "text"),
    [
        (archive([text_member(SOUND), ("../array0.npy", npy(1.0))]), r"a member '../array0.npy'"),
        (archive([text_member(SOUND), ("/etc/array0.npy", npy(1.0))]), "a member '/etc/array0.npy'"),
        (archive([text_member(parts(["array", 0])), ("array00.npy", npy(1.0))]), "a member 'array00.npy'"),
        (archive([text_member(SOUND), text_member(SOUND)]), "two members 'tapegrad.npy'"),
        (archive([text_member(parts(["array", 0])), *[("array0.npy", npy(1.0))] * 2]), "two members 'array0.npy'"),
        (archive([text_member(SOUND), ("array1.npy", npy(1.0))]), "a member 'array1.npy'"),
        (forged(SOUND, 1.0), "refers to 0 arrays, and it has 1"),
        (archive([text_member(SOUND)], zipfile.ZIP_DEFLATED), "compressed"),
        (archive([("a.npy", npy(np.zeros(10**6)))], zipfile.ZIP_DEFLATED), "compressed.*numpy.load"),
        (archive([("tapegrad.npy", npy(np.zeros(3)))]), "dtype float64"),
        (archive([("tapegrad.npy", npy(np.zeros((3, 3), "u1")))]), r"shape \(3, 3\)"),
        (forged(b"{"), "no JSON"),
        (forged(b"[" * 100_000), "no JSON"),
        (forged(b'{"format": "tapegrad", "version": 1, "parts": [], "root": NaN}'), "no JSON"),
        (forged(b'{"format": "tapegrad", "version": 1, "parts": [], "root": ' + b"9" * 5000 + b"}"), "no JSON"),
        (forged("é".encode()), "no JSON"),
        (forged([]), "does not say"),
        (forged({**SOUND, "format": "other"}), "does not say"),
        (forged({**SOUND, "more": 1}), "format version 1"),
        (forged({**SOUND, "parts": {}}), "format version 1"),
    ],
)
def test_archives(data, text):
    refused(data, text)


def test_members_that_claim_more_than_there_is():
    # Many entries of the list of members lead to the same bytes.
    member = npy(np.zeros(1000))
    data = archive([(f"a{k}.npy", member if k == 0 else b"") for k in range(10)])
    at = [k for k in range(len(data)) if data.startswith(b"PK\1\2", k)]
    made = bytearray(data)
    for k in at[1:]:
        made[k + 16 : k + 28] = made[at[0] + 16 : at[0] + 28]
        made[k + 42 : k + 46] = bytes(4)
    refused(bytes(made), "its members claim to have 81280 bytes")
    made = bytearray(data)
    made[at[0] + 24 : at[0] + 28] = struct.pack("<I", 2**32 - 2)
    refused(bytes(made), "two sizes")


def test_forged_sizes_take_no_memory():
    head = described("'<f8'", f"({10**7},)")
    for data in (
        head,
        archive([("a.npy", head)]),
        archive([("a.npy", npy(np.zeros(10**7, np.uint8)))], zipfile.ZIP_DEFLATED),
    ):
        tracemalloc.start()
        try:
            refused(data)
            _, most = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert most < 10**6


def test_booleans_are_0_or_1():
    flags = described("'|b1'", "(3,)", b"\0\1\x07")
    assert loaded(flags).view(np.uint8).tolist() == [0, 1, 1]
    fields = described("[('a', '|b1', (2,)), ('b', '|i1')]", "(1,)", b"\x80\0\x07")
    assert loaded(fields).tobytes() == b"\1\0\x07"


def test_a_disk_that_fails_is_no_damaged_file():
    class Failing(io.BytesIO):
        def read(self, *args):
            if self.tell() > 200:
                raise OSError(5, "Input/output error")
            return super().read(*args)

    with pytest.raises(OSError, match="Input/output"):
        tg.load(Failing(FILE))
