"""What is loaded is what was saved."""

import io
import json
import math
import struct
import subprocess
import sys
from pathlib import Path

import numpy as np
import pytest
from files.comparing import again, assert_identical, loaded, saved
from hypothesis import given, settings
from hypothesis import strategies as st

import tapegrad as tg

TENSOR_DTYPES = ("f8", "f4", "f2", "i8", "i4", "i2", "i1", "u8", "u4", "u2", "u1", "?")
ARRAY_DTYPES = (*TENSOR_DTYPES, ">f8", ">i2", ">c16", "c16", "c8", "g", "M8[ns]", "m8[3s]", "M8", "S3", "V5")
SHAPES = ((), (1,), (3,), (0,), (2, 3), (0, 4), (3, 0, 2), (2, 1, 3), (1,) * 10)
NAN = struct.unpack("d", struct.pack("Q", 0x7FF8_0000_DEAD_BEEF))[0]
FIELDS = np.dtype([("é", "f4"), ("flags", "?", (2,)), ("in", [("x", ">i2"), ("y", "U2")])])


def filled(shape, dtype, seed=0):
    """Make an array of random bytes: every NaN there is."""
    dtype = np.dtype(dtype)
    raw = np.random.default_rng(seed).bytes(math.prod(shape) * dtype.itemsize)
    if dtype.kind == "b":
        return np.asarray(np.frombuffer(raw, "u1").reshape(shape) > 127)
    return np.frombuffer(raw, dtype).reshape(shape).copy()


def reversed_all(array):
    return array[(..., *(slice(None, None, -1),) * array.ndim)]


def stepped(array):
    """Return equal elements, of which every second one of a larger array is used."""
    larger = np.zeros([2 * n + 1 for n in array.shape], array.dtype)
    view = larger[(..., *(slice(1, None, 2),) * array.ndim)]
    view[...] = array
    return view


def read_only(array):
    array.flags.writeable = False
    return array


def unaligned(array):
    memory = np.zeros(array.nbytes + 1, np.uint8)[1:]
    memory[:] = np.frombuffer(array.tobytes(), np.uint8)
    return memory.view(array.dtype).reshape(array.shape)


FORMS = {
    "c": lambda a: a,
    "f": np.asfortranarray,
    "transposed": lambda a: a.T,
    "reversed": reversed_all,
    "stepped": stepped,
    "read only": read_only,
    "broadcast": lambda a: np.broadcast_to(a, (2, *a.shape)),
    "unaligned": unaligned,
}
arrays = st.builds(
    lambda shape, dtype, form, seed: FORMS[form](filled(shape, dtype, seed)),
    st.sampled_from(SHAPES),
    st.sampled_from(ARRAY_DTYPES),
    st.sampled_from(list(FORMS)),
    st.integers(0, 99),
)
tensors = st.builds(
    lambda shape, dtype, form, seed, grad: tg.as_tensor(FORMS[form](filled(shape, dtype, seed))).requires_grad_(
        grad and dtype in ("f8", "f4")
    ),
    st.sampled_from(SHAPES),
    st.sampled_from(TENSOR_DTYPES),
    st.sampled_from(list(FORMS)),
    st.integers(0, 99),
    st.booleans(),
)
scalars = st.builds(
    lambda dtype, seed: filled((1,), dtype, seed)[0], st.sampled_from(ARRAY_DTYPES[:-1]), st.integers(0, 99)
)
floats = st.builds(lambda bits: struct.unpack("d", struct.pack("Q", bits))[0], st.integers(0, 2**64 - 1))
plain = st.one_of(
    st.none(), st.booleans(), st.integers(), st.integers(-(2**80), 2**80), floats, st.text(), st.binary(),
    st.builds(complex, floats, floats), st.text(st.characters(categories=["Cs", "Lu"])),
)  # fmt: skip
keys = st.recursive(plain, lambda inner: st.lists(inner, max_size=3).map(tuple), max_leaves=4)
objects = st.recursive(
    st.one_of(plain, arrays, tensors, scalars),
    lambda inner: st.one_of(
        st.lists(inner, max_size=4),
        st.lists(inner, max_size=4).map(tuple),
        st.dictionaries(keys, inner, max_size=4),
        st.sets(keys, max_size=3),
        st.frozensets(keys, max_size=3),
    ),
    max_leaves=8,
)


@settings(max_examples=100)
@given(objects)
def test_nested_containers(obj):
    assert_identical(again(obj), obj)


@pytest.mark.parametrize("form", FORMS)
@pytest.mark.parametrize("dtype", ARRAY_DTYPES)
def test_arrays_and_tensors(dtype, form):
    made = [FORMS[form](filled(shape, dtype, k)) for k, shape in enumerate(SHAPES)]
    result = again(made)
    assert_identical(result, made)
    if dtype in TENSOR_DTYPES:
        tensors = list(map(tg.as_tensor, made))
        assert_identical(again(tensors), tensors)
    for array in result:
        array[...] = np.zeros((), array.dtype)  # its own memory


@settings(max_examples=40)
@given(st.lists(st.one_of(arrays, tensors), max_size=4))
def test_numpy_reads_the_members(given):
    file = io.BytesIO(saved(given))
    with np.load(file, allow_pickle=False) as read:
        assert json.loads(read["tapegrad"].tobytes())["format"] == "tapegrad"
        assert set(read.files) == {"tapegrad", *(f"array{k}" for k in range(len(given)))}
        for k, value in enumerate(given):
            array = read[f"array{k}"]
            expected = value.detach().numpy() if isinstance(value, tg.Tensor) else value
            assert array.dtype == expected.dtype and array.shape == expected.shape
            assert array.tobytes() == expected.tobytes()


@pytest.mark.parametrize(
    "value",
    [
        0, -1, 2**53 + 1, -(2**53) - 1, 2**64, -(10**5000), True, None, 0.0, -0.0, 5e-324, 1.7976931348623157e308,
        math.inf, -math.inf, NAN, -NAN, complex(-0.0, NAN), "", "a\0b", "\ud83d", "\ud83d\ude00", "\U0001f600", b"",
        b"\0" * 256, b"\xff" * 257, (), [], {}, set(), frozenset(), ((),), {(): ()}, {None: 1, "": 2, (None, ("",)): 3},
        {float("nan"): 1}, {-0.0: 0}, {1: "int"}, {True: "bool"}, {1.0: "float"}, np.True_, np.str_(""), np.bytes_(b""),
        np.str_("é\0x"), np.datetime64("NaT", "ns"), np.float16("nan"), np.longdouble("0.1"), np.uint64(2**64 - 1),
        {(1, (2.5, np.int8(3))): b"x"}, {np.int64(3)},
        np.array(["", "é"]), np.array("text"), np.zeros((2, 3), FIELDS), np.zeros((), FIELDS), np.array([], "U1"),
    ],
    ids=lambda value: type(value).__name__,
)  # fmt: skip
def test_single_values(value):
    assert_identical(again(value), value)
    assert_identical(again({"a": [value]}), {"a": [value]})


def test_the_order_of_keys_stays():
    made = {k: None for k in (3, "b", 1, "a", 2.5)}
    assert list(again(made)) == [3, "b", 1, "a", 2.5]


def test_objects_at_two_places_are_one_object():
    t, a, inner = tg.tensor([1.0], requires_grad=True), np.arange(3), [1]
    result = again({"x": t, "y": [t, a], "z": (a, inner, inner), "other": tg.tensor([1.0])})
    assert result["x"] is result["y"][0]
    assert result["y"][1] is result["z"][0]
    assert result["z"][1] is result["z"][2]
    assert result["other"] is not result["x"]
    assert len(np.load(io.BytesIO(saved([t, t, a, a]))).files) == 3


def test_views_of_one_memory_are_saved_one_by_one():
    base = tg.zeros(4)
    whole, part = again([base, base[1:3]])
    whole[1] = 5.0
    assert part.tolist() == [0.0, 0.0]


def test_results_are_saved_as_their_values():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    buffer = tg.zeros(3)
    early = buffer[:2]
    buffer[:2] = x * 2.0
    result = again([x * x, x, x.detach(), buffer, early, x[0], (x * x).sum()])
    assert [t.requires_grad for t in result] == [False, True, False, False, False, False, False]
    assert all(t.is_leaf for t in result)
    assert [t.tolist() for t in result] == [[1.0, 4.0], [1.0, 2.0], [1.0, 2.0], [2.0, 4.0, 0.0], [2.0, 4.0], 1.0, 5.0]
    (x * x).sum().backward()
    assert again(x).grad is None


def test_a_view_whose_history_nobody_may_ask_for_has_a_value():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    y = x * 1.0
    with tg.no_grad():
        view = y[:1]
    y.mul_(3.0)
    assert again(view).tolist() == [3.0]


def test_what_was_loaded_can_be_differentiated():
    x = again(tg.tensor([1.0, 2.0], requires_grad=True))
    (x * x).sum().backward()
    assert x.grad.tolist() == [2.0, 4.0]
    x.detach()[0] = 7.0
    assert x.tolist() == [7.0, 2.0]


def test_under_other_modes():
    x = tg.tensor([1.0], requires_grad=True)
    with tg.no_grad():
        assert again(x).requires_grad
    with tg.inference_mode():
        made = tg.ones(2)
        assert again(x).requires_grad and not again(x).is_inference()
        assert again(made).is_inference() and again(made).tolist() == [1.0, 1.0]
    assert not again(made).is_inference()


def test_the_same_object_makes_the_same_file():
    assert saved([tg.ones(3), {"a": 2.5}]) == saved([tg.ones(3), {"a": 2.5}])


def test_memory_maps_are_arrays(tmp_path):
    mapped = np.memmap(tmp_path / "map", np.int16, "w+", shape=(3,))
    mapped[:] = 7
    assert_identical(again(mapped), np.full(3, 7, np.int16))


@pytest.mark.parametrize("write", [np.savez, np.save])
def test_files_that_numpy_made(write, tmp_path):
    array = np.asfortranarray(np.arange(6.0).reshape(2, 3))
    path = tmp_path / "file.npy"
    with open(path, "wb") as file:
        write(file, array)
    result = tg.load(path)
    expected = array if write is np.save else {"arr_0": array}
    assert_identical(result, expected)
    many = io.BytesIO()
    np.savez(many, **{"../x": array, "text": np.array(["a"])})
    assert_identical(loaded(many.getvalue()), {"../x": array, "text": np.array(["a"])})
    none = io.BytesIO()
    np.savez(none)
    assert loaded(none.getvalue()) == {}


def test_nothing_slow_is_imported_with_the_package():
    code = "import sys, numpy, numba; a = set(sys.modules); import tapegrad; print(sorted(set(sys.modules) - a))"
    root = Path(tg.__file__).parents[1]
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True, cwd=root)
    assert not {"json", "zipfile", "tempfile"} & set(done.stdout.replace("'", " ").split())


def test_large_arrays_are_not_copied_whole():
    import tracemalloc

    class Counting:
        size = 0

        def write(self, data):
            self.size += len(data)

    array = np.zeros(8 << 20)
    for obj in (array, array.reshape(1024, -1).T, array[::-1], tg.from_numpy(array)):
        file = Counting()
        tracemalloc.start()
        try:
            tg.save(obj, file)
            _, most = tracemalloc.get_traced_memory()
        finally:
            tracemalloc.stop()
        assert file.size > array.nbytes
        assert most < 40 << 20  # the array has 64 MB
