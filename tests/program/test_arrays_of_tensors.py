"""`np.array([t, u])` and `np.asarray(t)`: C code of NumPy's asks for numbers, and a recording makes a row of it."""

import copy

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.errors import LostGradientError

X = np.array([0.33, 0.5, 0.7])
ARRAYS = {
    "a list": lambda x: np.array([x[0], x[1] * 2]),
    "a tuple": lambda x: np.array((x[0], x[1])),
    "a list by asarray": lambda x: np.asarray([x[0] * 2, x[1]]),
    "a list by asanyarray": lambda x: np.asanyarray([x[0] * 2, x[1]]),
    "with numbers": lambda x: np.array([x[0], 1, 2.5, True]),
    "nested": lambda x: np.array([[x[0], 0.0], [1.0, x[1]]]),
    "rows": lambda x: np.array([x, x * 2]),
    "rows and numbers": lambda x: np.array([x, [1.0, 2.0, 3.0]]),
    "rows and an array": lambda x: np.array([x, np.arange(3)]),
    "a column": lambda x: np.array([[v] for v in x]),
    "a right-hand side": lambda x: x + np.array([x[1], -x[0], 1.0]),
    "with a dtype": lambda x: np.array([x[0], x[1]], np.float32),
    "with a dtype by name": lambda x: np.array([x[0], 1.5], dtype="float32"),
    "of float32": lambda x: np.array([x.astype(np.float32)[0], 0.5]),
    "of integers": lambda x: np.array([x[0] * 10, 1], dtype=int) * x[:2],
    "complex": lambda x: np.array([x[0] * 1j, 1.0]).real,
    "the array": lambda x: np.array(x) * 2,
    "the array as it is": lambda x: np.asarray(x) * 2,
    "the array with a dtype": lambda x: np.asarray(x, dtype=float) * 2,
    "the array in another dtype": lambda x: np.asarray(x, np.float32) * 2,
    "a number": lambda x: np.array(x[0]) * x,
}


@pytest.mark.parametrize("name", ARRAYS)
def test_it_is_what_numpy_makes_and_is_recorded_once(name):
    function = ARRAYS[name]
    compiled = tg.compile(function)
    for k in range(6):
        found, expected = compiled(X + 0.1 * k), function(X + 0.1 * k)
        assert type(found) is type(expected) and found.dtype == expected.dtype
        np.testing.assert_array_equal(found, expected)
    assert compiled.stats.replays == 4 and not compiled.recordings[0].guards


@pytest.mark.parametrize("name", ARRAYS)
@pytest.mark.parametrize("way", [lambda f: tg.func.grad(tg.compile(f)), lambda f: tg.compile(tg.func.grad(f))])
def test_it_is_differentiated(name, way):
    def weighed(x):
        made = ARRAYS[name](x)
        return (made * np.cos(np.arange(made.size)).reshape(made.shape)).sum()

    gradient = way(weighed)
    step = 1e-3 if "32" in name or "dtype" in name else 1e-6
    for k in range(4):
        x = X + 0.1 * k
        expected = [(weighed(x + e) - weighed(x - e)) / (2 * step) for e in step * np.eye(3)]
        np.testing.assert_allclose(gradient(x), expected, rtol=2e-3 if step == 1e-3 else 1e-7, atol=1e-3 * step)


def test_a_copy_is_written_and_the_array_itself_is():
    def copied(x):
        y = np.array(x)
        y[0] = 5.0
        return (x * y).sum()

    def itself(x):
        y = np.asarray(x)
        y[0] = 5.0
        return (x * y).sum()

    for function in (copied, itself):
        compiled = tg.compile(function)
        for k in range(5):
            mine, its = X + k, X + k
            assert compiled(mine) == function(its)
            np.testing.assert_array_equal(mine, its)


def test_what_numpy_refuses_or_makes_of_objects_is_left_to_it():
    with pytest.raises(ValueError, match=r"inhomogeneous|setting an array element"):
        tg.compile(lambda x: np.array([[x[0]], [1.0, 2.0]]))(X)
    compiled = tg.compile(lambda x: np.array([x[0], None])[0] * x)
    for k in range(4):
        np.testing.assert_array_equal(compiled(X + k), (X[0] + k) * (X + k))


def test_without_a_recording_the_gradient_would_be_lost():
    with pytest.raises(LostGradientError, match=r"tg\.array"):
        tg.func.grad(lambda x: np.array([x[0], x[1]]).sum())(X)


STATE = {"rate": 2.0, "row": [1.0, 2.0], "rows": [[1.0], [2.0]], "array": np.array([1.0, 2.0]), "dtype": np.float64}
READ = {
    "a number": lambda x: np.array([x[0] * STATE["rate"], STATE["rate"]]),
    "an item": lambda x: np.array([x[0], STATE["row"][0]]),
    "a list": lambda x: np.array([x[:2], STATE["row"]]),
    "nested lists": lambda x: np.array([[[x[0]], [x[1]]], STATE["rows"]]),
    "an array": lambda x: np.array([x[:2], STATE["array"]]),
    "a dtype": lambda x: np.array([x[0], 1.5], STATE["dtype"]),
}
CHANGES = {
    "rate": lambda: STATE.update(rate=3.0),
    "row": lambda: STATE["row"].__setitem__(0, 7.0),
    "rows": lambda: STATE["rows"][1].__setitem__(0, 7.0),
    "array": lambda: STATE["array"].__setitem__(1, 7.0),
    "dtype": lambda: STATE.update(dtype=np.float32),
}


@pytest.mark.parametrize("name", READ)
def test_what_is_put_beside_tensors_is_guarded(name, monkeypatch):
    for key, value in copy.deepcopy(STATE).items():
        monkeypatch.setitem(STATE, key, value)
    function = READ[name]
    compiled = tg.compile(function)
    for change in (lambda: None, *CHANGES.values()):
        change()
        for k in range(4):
            found, expected = compiled(X + k), function(X + k)
            assert found.dtype == expected.dtype
            np.testing.assert_array_equal(found, expected)
    assert compiled.stats.replays
