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
