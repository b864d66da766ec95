"""Arguments with gaps, or that lie backwards: what is a copy of them in Python is one in a recording."""

import numpy as np
import pytest

import tapegrad as tg

BASE = np.arange(24.0).reshape(4, 6) + 1.0
WAYS = {
    "in order": lambda a: a,
    "rows backwards": lambda a: a[::-1],
    "all backwards": lambda a: a[::-1, ::-1],
    "without the first column": lambda a: a[:, 1:],
    "every second row": lambda a: a[::2],
    "transposed": lambda a: a.T,
    "transposed, with gaps": lambda a: a.T[:, 1:],
}


def reshaped(y):
    v = y.reshape(-1)
    y.mul_(0.4)
    return v * 1.0


def raveled(y):
    v = y.ravel()
    y[0] = 5.0
    return v * 2.0, y * 1.0


def part(y):
    v = y[1:].reshape(-1)
    y.mul_(0.4)
    w = y.reshape(-1)
    y += 1.0
    return v + 0.0, w + 0.0


def with_another_axis(y):
    v = y.T.T.reshape(y.shape[0], -1, 1)
    v[0] = 3.0
    return y + 0.0


def asked(y):
    return y * float(y.strides[0]) + float(y.flags.c_contiguous) + float(y[1:].strides[1])


def lists(result):
    return [t.tolist() for t in (result if isinstance(result, tuple) else (result,))]


def given(way):
    return tg.from_numpy(WAYS[way](BASE.copy()))


@pytest.mark.parametrize("function", [reshaped, raveled, part, with_another_axis, asked], ids=lambda f: f.__name__)
def test_what_is_written_is_what_python_writes(function):
    compiled = tg.compile(function)
    for _ in range(3):  # recorded, replayed
        for way in WAYS:
            assert lists(compiled(given(way))) == lists(function(given(way))), way


@pytest.mark.parametrize("way", WAYS)
def test_tensors_from_outside_too(way):
    place = {}

    def function():
        return reshaped(place["y"])

    compiled = tg.compile(function)
    for _ in range(3):
        place["y"] = given(way)
        expected = lists(function())
        place["y"] = given(way)
        assert lists(compiled()) == expected


def windows(y):
    return np.lib.stride_tricks.as_strided(y, (3, 3), (8, 8))


def halved(y):
    y[1] = 0.5
    return y * 2.0


def with_a_diagonal(y):
    y.diagonal()[...] = 2.0
    return y + 0.0


@pytest.mark.parametrize("function", [halved, with_a_diagonal], ids=lambda f: f.__name__)
def test_elements_in_one_place_are_written_by_python(function):
    """A recording has a copy, in which each element has a place of its own."""
    compiled = tg.compile(function)
    for make in (np.asarray, tg.from_numpy):
        for _ in range(4):
            plain, mine = np.arange(5.0), np.arange(5.0)
            try:
                expected = function(tg.from_numpy(windows(plain))).tolist()
            except tg.errors.OperandError as error:
                with pytest.raises(tg.errors.OperandError, match="elements overlap"):
                    compiled(make(windows(mine)))
                assert function is halved, error
            else:
                assert compiled(make(windows(mine))).tolist() == expected
            assert mine.tolist() == plain.tolist()


def test_a_tensor_from_outside_with_elements_in_one_place():
    memory = np.arange(5.0)
    w = tg.from_numpy(windows(memory))

    @tg.compile
    def function(x):
        w.diagonal()[...] = x
        return w * 1.0

    with pytest.warns(tg.errors.RepeatedWarning, match="several elements lie in one place"):
        for k in range(4):
            assert function(tg.tensor(k + 0.5))[1, 1] == k + 0.5
    assert memory.tolist() == [3.5, 1.0, 3.5, 3.0, 3.5]


def test_what_cannot_be_written_is_refused_as_by_python():
    compiled = tg.compile(halved)
    for _ in range(4):
        y = np.ones(3)
        y.flags.writeable = False
        with pytest.raises(tg.errors.OperandError, match="read-only"):
            compiled(y)


@pytest.mark.parametrize("shape", [(3, 3), (2, 3, 3)])
def test_what_is_broadcast_is_computed_in_the_order_that_it_has(shape):
    def function(y):
        z = y * 1.0
        v = z.reshape(-1)
        v *= 3.0
        c = y.clone()
        w = c.reshape(-1)
        w *= 2.0
        return z + 0.0, z * float(z.strides[-1]), c * float(c.strides[-1])

    for part in (BASE[0, :3], BASE[:3, :1]):
        compiled = tg.compile(function)
        y = np.broadcast_to(part, shape)
        for _ in range(4):
            assert lists(compiled(tg.from_numpy(y))) == lists(function(tg.from_numpy(y)))
            assert lists(compiled(y)) == lists(function(tg.from_numpy(y)))


@pytest.mark.parametrize("write", [lambda v: v.mul_(2.0), lambda v: v.__setitem__(..., 1.0), lambda v: v.add_(v)])
def test_what_is_spread_is_not_written(write):
    def function(y):
        v = tg.broadcast_to(y * 1.0, (2, 3))
        write(v)
        return v + 0.0

    compiled = tg.compile(function)
    for _ in range(4):
        with pytest.raises(tg.errors.OperandError, match="elements overlap"):
            compiled(tg.arange(3.0))
