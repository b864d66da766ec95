"""NumPy's float64 numbers are written again the short way, as Python's are: a loop that fills an array has them."""

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.record import inplace, setitem

ITERATED = {
    "setitem": lambda y, c: y.__setitem__(1, c),
    "a part": lambda y, c: y.__setitem__(slice(1, 3), c),
    "+=": lambda y, c: y.__iadd__(c),
    "*=": lambda y, c: y.__imul__(c),
    "/=": lambda y, c: y.__itruediv__(c),
}


@pytest.mark.parametrize("way", ITERATED)
@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_numbers_of_numpy_are_written_as_numpy_does(way, dtype):
    c = np.float64(1 / 3)
    x = tg.tensor(np.arange(1.0, 5.0), dtype=dtype, requires_grad=True)
    y, right = x * 2.0, np.arange(1.0, 5.0, dtype=dtype) * dtype(2.0)
    ones = tg.tensor(np.arange(1.0, 5.0), requires_grad=True)  # the same in Python's numbers and float64
    z = ones * 2.0
    for _ in range(3):
        ITERATED[way](y, c)
        ITERATED[way](z, float(c))
        if way in ("setitem", "a part"):
            right[1 : 2 if way == "setitem" else 3] = c
        else:
            getattr(np, {"+=": "add", "*=": "multiply", "/=": "divide"}[way])(right, c, out=right, casting="same_kind")
    np.testing.assert_array_equal(y.detach().numpy(), right)
    (y * y).sum().backward()
    (z * z).sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), ones.grad.numpy(), rtol=1e-6 if dtype is np.float32 else 1e-14)


@pytest.mark.parametrize("way", ITERATED)
def test_numbers_of_numpy_take_the_short_way(way, monkeypatch):
    y = tg.tensor(np.arange(1.0, 5.0), requires_grad=True) * 2.0
    ITERATED[way](y, np.float64(2.0))
    monkeypatch.setattr(setitem, "set_item", None)
    monkeypatch.setattr(inplace, "is_recorded", None)
    ITERATED[way](y, np.float64(2.0))
