"""NumPy's functions that write: what is noticed, what cannot be written, and what NumPy refuses."""

import numpy as np
import pytest
from oracles import leaf
from record.writers import CALLS, INDEX, MASK, SHAPE, data

import tapegrad as tg
from tapegrad.errors import DTypeError, GradError, IndexingError, LeafError, OperandError, ShapeError, VersionError

# Versions and views


@pytest.mark.parametrize("name", ["put", "place", "copyto, mask", "fill_diagonal", "add.at", "put_along_axis"])
def test_what_was_saved_before_is_noticed(name):
    call, shape = CALLS[name]
    v = data(shape, 5)
    x = leaf(data(SHAPE, 1)) * 1.0
    for make in (lambda y: y, lambda y: y[::-1], lambda y: y.detach()):
        y = x * 1.0
        loss = (y * y).sum()
        call(make(y), v)
        with pytest.raises(VersionError):
            loss.backward()
    y = x * 1.0
    loss = (y * y).sum()
    with tg.no_grad():
        call(y, v)
    assert y._version == 1
    with pytest.raises(VersionError):
        loss.backward()


@pytest.mark.parametrize("name", ["put", "place", "copyto", "copyto, mask", "fill_diagonal", "add.at", "subtract.at"])
def test_leaves_and_views_of_them(name):
    call, shape = CALLS[name]
    v, function = data(shape, 5), name.split(",")[0]
    w = leaf(data(SHAPE, 1))
    before = w.detach().numpy().copy()
    for target in (w, w[::-1]):
        with pytest.raises(LeafError, match=rf"numpy\.{function} cannot write.*no_grad\(\)"):
            call(target, v)
    with pytest.raises(GradError, match="one of several views"):
        call((w * 1.0).reshape(1, *SHAPE).unbind(0)[0], v)
    np.testing.assert_array_equal(w.detach().numpy(), before)
    assert w._version == 0
    with tg.no_grad():
        call(w, v)
    call(before, v)
    np.testing.assert_array_equal(w.detach().numpy(), before)
    assert w._version == 1 and w.is_leaf and w.requires_grad


def test_read_only_and_overlapping_memory_is_refused():
    for call, shape in CALLS.values():
        v = data(shape, 1)
        with pytest.raises(OperandError, match="elements overlap"):
            call(tg.zeros((1, 4)).expand(3, 4), v)
        array = np.zeros(SHAPE)
        array.flags.writeable = False
        with pytest.raises(OperandError, match="read-only"):
            call(tg.from_numpy(array), v)


# Into arrays


@pytest.mark.parametrize("name", CALLS)
def test_an_array_takes_only_what_requires_no_grad(name):
    call, shape = CALLS[name]
    a, w = np.zeros(SHAPE), leaf(data(shape, 1))
    text = r"numpy\.\w+\.at writes in place" if ".at" in name else r"gradient would be lost.*into a tensor, such as"
    with pytest.raises(OperandError if ".at" in name else GradError, match=text):
        call(a, w)
    assert not a.any()
    if ".at" not in name:
        if shape:
            with pytest.raises(GradError, match="gradient would be lost"):  # as here
                a[:1, :1] = w
        with tg.no_grad():  # nothing is recorded, so no gradient is lost
            call(a, [w] if shape == () else w)
    call(a, w.detach())


# Errors


ERRORS = {
    "put, beyond": (lambda x, v: np.put(x, [0, 12], v), (2,), IndexingError, "index 12 is out of bounds"),
    "put, mode": (lambda x, v: np.put(x, [0], v, mode="no"), (1,), ValueError, "clipmode"),
    "put into nothing": (lambda x, v: np.put(x[:0], [0], v), (1,), IndexingError, "empty array"),
    "place, mask": (lambda x, v: np.place(x, [True], v), (1,), ShapeError, "same size"),
    "place of nothing": (lambda x, v: np.place(x, MASK, v), (0,), ShapeError, "empty array"),
    "putmask, mask": (lambda x, v: np.putmask(x, [True], v), (1,), ShapeError, "same size"),
    "copyto": (lambda x, v: np.copyto(x, v), (3,), ShapeError, "broadcast"),
    "copyto, mask": (lambda x, v: np.copyto(x, v, where=[True, False]), (), ShapeError, "broadcast where mask"),
    "copyto, masked": (lambda x, v: np.copyto(x, v, where=MASK), (3,), ShapeError, "broadcast"),
    "copyto, casting": (lambda x, v: np.copyto(x, v, "never"), (3, 4), ValueError, "casting must be one of"),
    "fill_diagonal, 1-d": (lambda x, v: np.fill_diagonal(x[0], v), (), ShapeError, "at least 2-d"),
    "fill_diagonal, 3-d": (lambda x, v: np.fill_diagonal(x[None], v), (), ShapeError, "equal length"),
    "put_along_axis, beyond": (lambda x, v: np.put_along_axis(x, INDEX + 1, v, 1), (), IndexingError, "index 4 is out"),
    "put_along_axis, axis": (lambda x, v: np.put_along_axis(x, INDEX, v, 2), (), np.exceptions.AxisError, "axis 2"),
    "put_along_axis, dimensions": (lambda x, v: np.put_along_axis(x, INDEX[0], v, 1), (), ShapeError, "dimensions"),
    "put_along_axis, floats": (lambda x, v: np.put_along_axis(x, INDEX * 1.0, v, 1), (), IndexingError, "integer"),
    "put_along_axis, values": (lambda x, v: np.put_along_axis(x, INDEX, v, 1), (3, 3), ShapeError, "broadcast"),
    "add.at, beyond": (lambda x, v: np.add.at(x, [0, 3], v), (), IndexingError, "index 3 is out"),
    "add.at, float": (lambda x, v: np.add.at(x, [0.5], v), (), IndexingError, "integer"),
    "add.at, values": (lambda x, v: np.add.at(x, [0, 1], v), (3, 4), ShapeError, "broadcast"),
}
BUILTIN = {IndexingError: IndexError, ShapeError: ValueError}


@pytest.mark.parametrize("name", ERRORS)
def test_numpys_errors(name):
    call, shape, kind, text = ERRORS[name]
    v = data(shape, 2)
    with pytest.raises(kind if kind in (ValueError, np.exceptions.AxisError) else BUILTIN[kind]):
        call(data(SHAPE, 1), v)
    w = leaf(v)
    for make, values in ((lambda: leaf(data(SHAPE, 1)) * 1.0, w), (lambda: tg.tensor(data(SHAPE, 1)), v)):
        x = make()
        with pytest.raises(kind, match=text) as caught:
            call(x, values)
        assert isinstance(caught.value, tg.errors.TapegradError)
        if kind is not IndexingError:  # where NumPy may have written what stands before
            np.testing.assert_array_equal(x.detach().numpy(), data(SHAPE, 1))
            assert x._version == 0
    if ".at" not in name and not name.startswith("fill"):  # for which NumPy does not ask the values
        with pytest.raises(kind, match=text):
            call(data(SHAPE, 1), tg.tensor(v))


def test_casting_is_numpys():
    x = tg.zeros(3, dtype=np.int64)
    with pytest.raises(DTypeError, match="cast"):
        np.copyto(x, 1.5)
    with pytest.raises(DTypeError, match="cast"):
        np.copyto(x, [1.5, 2.5, 3.5], where=[True, False, True])
    np.copyto(x, [1.5, 2.5, 3.5], casting="unsafe", where=[True, False, True])
    np.put(x, [1], 7.9)
    np.place(x, [True, False, False], [4.5])  # a list, but no array
    with pytest.raises(DTypeError, match="safe"):
        np.place(x, [True, False, False], np.array([4.5]))
    assert x.tolist() == [4, 7, 3] and x._version == 3
    y = tg.zeros(2, dtype=np.float32)
    np.copyto(y, 0.1, casting="safe")  # Python's numbers have no dtype of their own
    with pytest.raises(DTypeError, match="safe"):
        np.copyto(y, np.float64(0.1), casting="safe")
    z = tg.tensor([1.0, 2.0], dtype=np.float32) * leaf(np.float32(1.0))
    np.copyto(z, 0.1, casting="no")
    assert z.tolist() == y.tolist()
    small = tg.zeros(2, dtype=np.uint8)
    with pytest.raises(OverflowError):
        np.copyto(small, 300)
    assert small._version == 0


def test_what_is_no_tensor_or_array_is_refused_as_by_numpy():
    for call in (
        lambda: tg.put([1.0], [0], 2.0),
        lambda: tg.copyto([1.0], 2.0),
        lambda: tg.place([1.0], [True], 2.0),
        lambda: np.put([1.0], [0], tg.tensor(2.0)),
    ):
        with pytest.raises(OperandError, match=r"not <?(class )?'?list"):
            call()
    with pytest.raises(DTypeError, match=r"complex values for a tensor of dtype float64.*value\.real"):
        np.put(tg.zeros(2), [0], 1j)


# ufunc.at


def test_only_add_and_subtract_are_recorded_at_an_index():
    w = leaf([1.0, 2.0])
    for ufunc in (np.multiply, np.maximum, np.divide, np.power, np.hypot):
        for target, values in ((w * 1.0, 2.0), (tg.zeros(2), w[0])):
            with pytest.raises(OperandError, match=rf"numpy\.{ufunc.__name__}\.at writes in place.*only add\.at"):
                ufunc.at(target, [0], values)
    with pytest.raises(OperandError, match=r"numpy\.negative\.at writes in place"):
        np.negative.at(w * 1.0, [0])
    with tg.no_grad():
        for ufunc in (np.multiply, np.maximum, np.add, np.subtract, np.power):
            x, a = w * 1.0, np.array([1.0, 2.0])
            ufunc.at(x, [0, 0, 1], [2.0, 3.0, 0.5])
            ufunc.at(a, [0, 0, 1], [2.0, 3.0, 0.5])
            np.testing.assert_array_equal(x.numpy(), a)
            assert x._version == 1


def test_values_that_numpy_would_read_beyond_their_end():
    """Of one axis each, but more positions than values: NumPy's own fast way does not broadcast."""
    x = tg.zeros(3)
    with pytest.raises(ShapeError, match=r"add\.at got values of shape \(2,\) for a part of shape \(2, 3\)"):
        np.add.at(x, np.array([[0, 1, 2], [0, 1, 2]]), np.array([1.0, 2.0]))
    np.add.at(x, np.array([[0, 1, 2], [0, 1, 2]]), np.array([1.0]))
    assert x.tolist() == [2.0, 2.0, 2.0]
    w = leaf([1.0])
    y = tg.zeros(3)
    np.add.at(y, np.array([[0, 1, 2], [0, 1, 2]]), w)
    (y * tg.tensor([1.0, 10.0, 100.0])).sum().backward()
    assert w.grad.tolist() == [222.0]
