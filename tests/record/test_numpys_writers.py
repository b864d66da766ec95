"""NumPy's functions that write in place, on tensors: NumPy's values and errors, gradients of central differences."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import assert_same, hold_to_numpy, leaf
from record.writers import CALLS, SHAPE, data

import tapegrad as tg
from tapegrad.errors import DTypeError

# Which part of a tensor is written: of the same shape.
TARGETS = {
    "itself": lambda x: x,
    "a view of every second": lambda x: x[::2, ::2],
    "backwards": lambda x: x[:3, :4][::-1, ::-1],
    "transposed": lambda x: x[1:5, 2:5].T,
}
WHOLE = {"itself": SHAPE, "a view of every second": (6, 7), "backwards": (4, 5), "transposed": (5, 5)}


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
