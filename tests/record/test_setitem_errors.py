"""`t[index] = value`: what cannot be written or does not fit, as NumPy says it, and what was saved before."""

import numpy as np
import pytest
from oracles import assert_same, leaf

import tapegrad as tg
from tapegrad.errors import DTypeError, GradError, LeafError, OperandError, TapegradError, VersionError

# Numbers that do not go into a dtype


@pytest.mark.parametrize("way", ["once", "again"])
def test_numbers_of_python_are_checked_as_numpy_does(way):
    t, a = tg.zeros(3, dtype=np.uint8), np.zeros(3, np.uint8)
    integers = tg.zeros(3, dtype=np.int64)
    with tg.no_grad():
        if way == "again":
            t[0] = 0
            integers[0] = 0
        version = t._version
        for index in (0, slice(None), [0, 1], np.array([True, False, True])):
            for value in (300, -1, [300, 1] if np.ndim(a[index]) else -300):
                for target in (a, t):
                    with pytest.raises(OverflowError):
                        target[index] = value
            for target in (a.astype(np.int64), integers):
                with pytest.raises(ValueError, match="NaN"):
                    target[index] = np.nan
            t[index] = 2.9
            a[index] = 2.9
            assert_same(t.numpy(), a)
        assert t._version == version + 4
        with pytest.raises(OverflowError):
            t.fill_(256)
        with pytest.raises(OverflowError):
            integers[0] = np.inf
    assert integers.tolist() == [0, 0, 0]


def test_an_integer_that_is_no_float_changes_nothing():
    huge = 10**400
    for _ in range(2):
        x = leaf([1.0, 2.0])
        y = x * 1.0
        for k in range(3):  # the general way, and the short ones
            with pytest.raises(OverflowError):
                y[0] = huge
            with pytest.raises(OverflowError):
                y += huge
            assert y._version == k
            y[1] = 3.0
        (y * y).sum().backward()
        assert x.grad.tolist() == [2.0, 0.0]


# Errors


BAD_INDICES = {
    "beyond": 3,
    "beyond, backwards": -4,
    "beyond in an array": [0, 3],
    "too many": (0, 0, 0),
    "float": 0.5,
    "floats": [0.5],
    "text": "a",
    "mask too long": np.ones(4, bool),
    "mask of another shape": np.ones((3, 3), bool),
    "do not broadcast": ([0, 1], [0, 1, 2]),
    "two ellipses": (..., ...),
    "step 0": slice(None, None, 0),
    "float in a slice": slice(0.5),
}
BAD_VALUES = {
    "shape": (0, [1.0, 2.0, 3.0]),
    "shape of a slice": (slice(2), np.ones((3, 2))),
    "shape of an array": ([0, 1], np.ones(3)),
    "shape of a mask": (np.array([True, True, False]), np.ones((3, 2))),
    "too many axes": (0, np.ones((2, 2))),
    "nothing": (slice(2), []),
    "uneven": (slice(2), [[1.0], [1.0, 2.0]]),
    "text": (0, "a"),
    "None in a list": (0, [None, "a"]),
}


def error_of(target, index, value):
    with pytest.raises(Exception) as caught:
        target[index] = value
    return caught.value


def unwritten():
    """Return a tensor with a history, one without, and one that the short ways write."""
    again = tg.zeros((3, 2))
    again[0] = 0.0
    return [leaf(np.zeros((3, 2))) * 1.0, tg.zeros((3, 2)), again]


@pytest.mark.parametrize("what", [*BAD_INDICES, *(f"value: {what}" for what in BAD_VALUES)])
def test_errors_are_of_numpys_classes(what):
    index, value = BAD_VALUES[what[7:]] if what.startswith("value: ") else (BAD_INDICES[what], 1.0)
    numpys = error_of(np.zeros((3, 2)), index, value)
    for t in unwritten():
        for mode in (tg.enable_grad, tg.no_grad):
            version, row = t._version, t._row
            values = [value, tg.tensor(value)] if isinstance(value, np.ndarray) else [value]
            values += [leaf(v) for v in values if isinstance(v, np.ndarray)]
            for each in values:
                with mode():
                    error = error_of(t, index, each)
                kinds = (IndexError, TypeError, ValueError)
                kind = next(k for k in kinds if isinstance(numpys, k))
                assert isinstance(error, TapegradError), repr(error)
                assert isinstance(error, kind) or what.startswith(("value: text", "value: None")), repr(error)
                assert (t._version, t._row) == (version, row)
                assert not t.detach().numpy().any()


def test_what_may_not_be_written():
    w = leaf(np.zeros(3))
    for index in (0, slice(1), [0], w.detach() == 0, ...):
        for target in (w, w[::-1]):
            with pytest.raises(LeafError, match=r"t\[index\] = value cannot write.*no_grad\(\)"):
                target[index] = 1.0
        with pytest.raises(GradError, match="one of several views"):
            (w * 1.0).split(3)[0][index] = 1.0
        if not (type(index) is int or type(index) is slice):  # parts in which no two elements lie in one place
            with pytest.raises(TypeError, match="elements overlap"):
                tg.zeros(1).expand(3)[index] = 1.0
    for values in (w, w[0]):
        for integers in (tg.zeros(3, dtype=int), tg.zeros(3, dtype=bool)):
            with pytest.raises(DTypeError, match="has no gradient"):
                integers[:] = values
    array = np.zeros(3)
    array.flags.writeable = False
    with pytest.raises(TypeError, match="read-only"):
        tg.from_numpy(array)[0] = 1.0
    assert w.tolist() == [0.0, 0.0, 0.0] and w._version == 0


def test_elements_of_a_tensor_that_is_not_one_piece_of_memory_are_written_through_flat_or_not_at_all():
    x = tg.zeros((2, 3))
    x.flat[4] = 1.0
    assert x.tolist() == [[0.0, 0.0, 0.0], [0.0, 1.0, 0.0]]
    with pytest.raises(TypeError, match="read-only"):  # a copy
        x.T.flat[1] = 2.0
    np.put(x.T, 1, 2.0)
    assert x.tolist() == [[0.0, 0.0, 0.0], [2.0, 1.0, 0.0]]


@pytest.mark.parametrize("index", [0, slice(None, None, -1), [0], np.array([True, False]), ...], ids=str)
def test_what_was_saved_before_is_noticed(index):
    x = leaf([1.0, 2.0]) * 1.0
    for value in (3.0, leaf(4.0)):
        y = x * 1.0
        loss = (y * y).sum()
        y[index] = value
        with pytest.raises(VersionError):
            loss.backward()
    y = x * 1.0
    loss = y.sum()  # which saves nothing
    y[index] = 3.0
    loss.backward()


def test_a_part_that_is_assigned_to_itself_is_not_written_twice():
    y = leaf([1.0, 2.0, 3.0]) * 1.0
    y[1:] += 1.0
    assert y._version == 1
    y[:2] = y[:2]
    assert y._version == 1 and y.tolist() == [1.0, 3.0, 4.0]


def test_the_imaginary_part_of_real_numbers_cannot_be_written():
    """As in NumPy: it is no part of the tensor, and what was written would be lost."""
    for t in (tg.zeros(3), leaf(np.ones(3)) * 2.0):
        with pytest.raises(OperandError, match="read-only"):
            t.imag[0] = 1.0
    with pytest.raises(ValueError, match="read-only"):
        np.zeros(3).imag[0] = 1.0
