"""NumPy's functions that write in place, on tensors: NumPy's values and errors, gradients of central differences."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import assert_same, hold_to_numpy, leaf

import tapegrad as tg
from tapegrad.errors import DTypeError, GradError, IndexingError, LeafError, OperandError, ShapeError, VersionError

MASK = np.array([[True, False, True, True], [False, False, True, False], [True, True, False, True]])
INDEX = np.array([[3, 0], [1, 1], [2, -1]])
SHAPE = (3, 4)

# Of each function: how it is called, and the shape of the values.
CALLS = {
    "copyto": (lambda x, v: np.copyto(x, v), (3, 1)),
    "copyto, one axis more": (lambda x, v: np.copyto(x, v), (1, 3, 4)),
    "copyto of one": (lambda x, v: np.copyto(x, v), ()),
    "copyto, mask": (lambda x, v: np.copyto(x, v, where=MASK), (3, 4)),
    "copyto, broadcast mask": (lambda x, v: np.copyto(x, v, where=[True, False, False, True]), (3, 1)),
    "copyto, mask, one axis more": (lambda x, v: np.copyto(x, v, where=MASK), (1, 1, 4)),
    "copyto, no mask": (lambda x, v: np.copyto(x, v, where=False), (4,)),
    "copyto, all": (lambda x, v: np.copyto(x, v, "no", np.True_), (4,)),
    "put": (lambda x, v: np.put(x, [0, 11, -2], v), (3,)),
    "put, some twice": (lambda x, v: np.put(x, [1, 5, 1, 1, 5], v), (5,)),
    "put, too few": (lambda x, v: np.put(x, [[0, 2, 4], [6, 8, 0]], v), (2,)),
    "put, too many": (lambda x, v: np.put(x, [0, 2], v), (2, 3)),
    "put of one": (lambda x, v: np.put(x, 7, v), ()),
    "put, wrap": (lambda x, v: np.put(x, [13, -14, 1], v, mode="wrap"), (3,)),
    "put, clip": (lambda x, v: np.put(x, [13, -14, 1], v, mode="clip"), (3,)),
    "put nowhere": (lambda x, v: np.put(x, [], v), (3,)),
    "put nothing": (lambda x, v: np.put(x, [0], v), (0,)),
    "place": (lambda x, v: np.place(x, MASK, v), (7,)),
    "place, too few": (lambda x, v: np.place(x, MASK, v), (3,)),
    "place, too many": (lambda x, v: np.place(x, MASK, v), (3, 4)),
    "place of one": (lambda x, v: np.place(x, MASK, v), ()),
    "place, numbers as mask": (lambda x, v: np.place(x, MASK.reshape(-1) * 2, v), (2,)),
    "place nowhere": (lambda x, v: np.place(x, ~MASK & MASK, v), (0,)),
    "putmask": (lambda x, v: np.putmask(x, MASK, v), (3, 4)),
    "putmask, too few": (lambda x, v: np.putmask(x, MASK, v), (5,)),
    "putmask of one": (lambda x, v: np.putmask(x, MASK, v), ()),
    "putmask of nothing": (lambda x, v: np.putmask(x, MASK, v), (0,)),
    "put_along_axis": (lambda x, v: np.put_along_axis(x, INDEX, v, 1), (3, 2)),
    "put_along_axis, broadcast": (lambda x, v: np.put_along_axis(x, np.array([[2], [0]]), v, 0), (4,)),
    "put_along_axis, other axis": (lambda x, v: np.put_along_axis(x, np.array([[0, 2, 1, 0]]), v, axis=0), (1, 4)),
    "put_along_axis of one": (lambda x, v: np.put_along_axis(x, INDEX, v, -1), ()),
    "put_along_axis, flat": (lambda x, v: np.put_along_axis(x, np.array([0, 5, 5]), v, None), (3,)),
    "fill_diagonal": (lambda x, v: np.fill_diagonal(x, v), ()),
    "fill_diagonal, several": (lambda x, v: np.fill_diagonal(x, v), (3,)),
    "fill_diagonal, too few": (lambda x, v: np.fill_diagonal(x, v), (2,)),
    "fill_diagonal, too many": (lambda x, v: np.fill_diagonal(x, v), (2, 4)),
    "fill_diagonal, wrap": (lambda x, v: np.fill_diagonal(x, v, wrap=True), (2,)),
    "add.at": (lambda x, v: np.add.at(x, [0, 2, 0], v), (3, 4)),
    "add.at, one axis": (lambda x, v: np.add.at(x, (slice(None), [1, 1, 3]), v), (3, 1)),
    "add.at, mask": (lambda x, v: np.add.at(x, MASK, v), (7,)),
    "add.at, slices": (lambda x, v: np.add.at(x, (slice(None, None, -2), slice(1, 3)), v), (2, 2)),
    "add.at, one element": (lambda x, v: np.add.at(x, (1, 2), v), ()),
    "add.at, all": (lambda x, v: np.add.at(x, ..., v), (4,)),
    "subtract.at": (lambda x, v: np.subtract.at(x, ([0, 0, 2], [1, 1, -1]), v), (3,)),
    "subtract.at of one": (lambda x, v: np.subtract.at(x, [0, 0], v), ()),
}
# Which part of a tensor is written: of the same shape.
TARGETS = {
    "itself": lambda x: x,
    "a view of every second": lambda x: x[::2, ::2],
    "backwards": lambda x: x[:3, :4][::-1, ::-1],
    "transposed": lambda x: x[1:5, 2:5].T,
}
WHOLE = {"itself": SHAPE, "a view of every second": (6, 7), "backwards": (4, 5), "transposed": (5, 5)}


def data(shape, seed):
    return np.random.default_rng(seed).normal(size=shape)


def program(call, target):
    def run(x, v):
        y = x * 1.5
        assert call(target(y), v * 2.0) is None
        return y

    return run


@pytest.mark.parametrize("where", TARGETS)
@pytest.mark.parametrize("name", CALLS)
def test_values_and_gradients(name, where):
    (call, values), target = CALLS[name], TARGETS[where]
    run = program(call, target)
    if name == "put_along_axis, flat" and where != "itself":
        for x in (np.zeros(WHOLE[where]), leaf(np.zeros(WHOLE[where]))):
            with pytest.raises(ValueError, match="read-only"):  # of what lies otherwise in memory NumPy makes a copy
                run(x, np.zeros(values))
        return
    hold_to_numpy(run, run, data(WHOLE[where], 1), data(values, 2))


@pytest.mark.parametrize("name", CALLS)
def test_only_what_is_written_is_recorded(name):
    """Values of a plain array cut the gradient; a target without a history takes one on."""
    call, shape = CALLS[name]
    v = data(shape, 3)

    def onto_values(x):
        y = x * 1.0
        call(y, v)
        return y

    def onto_zeros(v):
        y = np.zeros(SHAPE) if isinstance(v, np.ndarray) else tg.zeros(SHAPE)
        call(y, v)
        return y

    hold_to_numpy(onto_values, onto_values, data(SHAPE, 4))
    hold_to_numpy(onto_zeros, onto_zeros, v)


@pytest.mark.parametrize("name", CALLS)
@pytest.mark.parametrize("dtype", [np.float32, np.int64, np.bool_])
def test_values_where_nothing_is_recorded(name, dtype):
    call, shape = CALLS[name]
    expected, v = (data(SHAPE, 1) * 9).astype(dtype), (data(shape, 2) * 9).astype(dtype)
    x, array = tg.tensor(expected), expected.copy()
    if dtype is np.bool_ and name.startswith("subtract"):
        for target in (x, expected):
            with pytest.raises(TypeError):
                call(target, v)
        return
    call(expected, v)
    for values in (v, tg.tensor(v)):
        x = tg.tensor(array)
        call(x, values)
        assert_same(x.numpy(), expected)
        assert x._version == 1 and not x.requires_grad
    call(array, tg.tensor(v))  # into an array of NumPy's
    assert_same(array, expected)


@pytest.mark.parametrize("name", CALLS)
def test_float32_stays_and_takes_float64(name):
    call, shape = CALLS[name]
    expected, v = data(SHAPE, 1).astype(np.float32), data(shape, 2)
    x, w = tg.tensor(expected), leaf(v)
    if name == "copyto, all" or name.startswith("place") or name.startswith("putmask"):
        for values, kind in ((v, TypeError), (w, DTypeError)):
            with pytest.raises(kind, match=r"according to the rule '(no|safe)'"):
                call(expected if kind is TypeError else x, values)
        assert x._version == 0 and not x.requires_grad
        return
    call(expected, v)
    call(x, w)
    assert_same(x.detach().numpy(), expected)
    x.sum().backward()
    assert w.grad.dtype == np.float64


def test_values_that_overlap_the_target_are_read_before_anything_is_written():
    """NumPy's own `place` and `fill_diagonal` read what they have just written."""
    for name, expected in {
        "copyto": [3.0, 2.0, 1.0, 0.0],
        "place": [0.0, 3.0, 2.0, 1.0],
        "putmask": [0.0, 2.0, 1.0, 0.0],
        "put": [1.0, 0.0, 3.0, 2.0],
    }.items():
        for live in (False, True):
            x = leaf(np.arange(4.0)) * 1.0 if live else tg.arange(4.0)
            back = x[::-1]
            if name == "copyto":
                np.copyto(x, back)
            elif name == "put":
                np.put(x, [2, 3, 0, 1], back)
            else:
                getattr(np, name)(x, [False, True, True, True], back)
            wanted = expected if name != "put" else [1.0, 0.0, 3.0, 2.0]
            assert x.tolist() == wanted, name
            assert back.tolist() == wanted[::-1]
    for live in (False, True):
        x = leaf(np.arange(4.0)) * 1.0 if live else tg.arange(4.0)
        np.place(x, [False, True, True, True], x)
        assert x.tolist() == [0.0, 0.0, 1.0, 2.0]


def test_numbers_and_lists_of_tensors_as_values():
    u, v = leaf(2.0), leaf(3.0)
    x = tg.zeros(4)
    np.put(x, [0, 3], [u, v * v])
    np.put(x, 1, 5)
    assert x.tolist() == [2.0, 5.0, 0.0, 9.0]
    x.sum().backward()
    assert (u.grad.item(), v.grad.item()) == (1.0, 6.0)


def test_tensors_as_indices_and_masks():
    x = tg.zeros((2, 2))
    np.put(x, tg.tensor([0, 1]), 1.0)
    np.place(x, x == 0, [2.0, 3.0])
    np.putmask(x, x > 2, 9.0)
    np.copyto(x, -1.0, where=x == 2)
    np.put_along_axis(x, tg.tensor([[1], [0]]), 7.0, 1)
    np.add.at(x, (tg.tensor([0, 0]), tg.tensor([0, 0])), 0.5)
    assert x.tolist() == [[2.0, 7.0], [7.0, 9.0]]
    a = np.zeros(3)
    np.put(a, tg.tensor([0, 1]), 1.0)
    np.place(a, tg.tensor([False, False, True]), 2.0)
    assert a.tolist() == [1.0, 1.0, 2.0]


def test_the_packages_functions_and_the_method():
    w = leaf([5.0, 6.0])
    x, y, z = tg.zeros(3), tg.zeros(3), tg.zeros(3)
    assert x.put([0, 4], w, mode="wrap") is None
    tg.put(y, [0, 4], w, "wrap")
    np.put(z, [0, 4], w, mode="wrap")
    for t in (x, y, z):
        assert t.tolist() == [5.0, 6.0, 0.0]
        assert t.requires_grad
    a = np.zeros(3)
    tg.put(a, [0], 1.0)
    assert a.tolist() == [1.0, 0.0, 0.0]


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
        with tg.no_grad(), pytest.raises(GradError):
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
    with pytest.raises(OperandError, match="complex"):
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


@given(st.data())
def test_random_positions(draw):
    """`put`, `put_along_axis` and `add.at` with random positions, of which many repeat."""
    shape = tuple(draw.draw(st.lists(st.integers(1, 4), min_size=1, max_size=3)))
    size = int(np.prod(shape))
    kind = draw.draw(st.sampled_from(["put", "along", "add"]))
    seed = draw.draw(st.integers(0, 99))
    if kind == "put":
        places = draw.draw(st.lists(st.integers(-size, size - 1), max_size=6))
        values = (draw.draw(st.integers(1, 7)),)
        call = lambda x, v: np.put(x, places, v)  # noqa: E731
    elif kind == "add":
        places = np.array(draw.draw(st.lists(st.integers(-shape[0], shape[0] - 1), max_size=6)), int)
        values = (len(places), *shape[1:])
        call = lambda x, v: np.add.at(x, places, v)  # noqa: E731
    else:
        axis = draw.draw(st.integers(0, len(shape) - 1))
        along = (*shape[:axis], draw.draw(st.integers(0, 5)), *shape[axis + 1 :])
        places = np.random.default_rng(seed).integers(-shape[axis], shape[axis], along)
        values = along
        call = lambda x, v: np.put_along_axis(x, places, v, axis)  # noqa: E731
    run = program(call, lambda x: x)
    hold_to_numpy(run, run, data(shape, seed), data(values, seed + 1))
