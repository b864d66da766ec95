"""A primitive of one tensor, called again with a layout that it knows: as the first call, in every mode and place."""

import sys
from pathlib import Path

import numba
import numpy as np
import pytest
from oracles import leaf

import tapegrad as tg
from tapegrad.errors import VersionError
from tapegrad.tape import tape as tapes

sys.path.insert(0, str(Path(__file__).parent))  # for jitted.py
from jitted import tanh


@numba.njit
def _squares(x):
    return (x * x).sum()


@numba.njit
def _squares_back(g, out, x):
    return 2.0 * g * x


@numba.njit
def _picky(x):
    if x[0] > -0.5:
        raise ValueError("too large")
    return x * 2.0


@numba.njit
def _picky_back(g, out, x):
    return 2.0 * g


squares = tg.primitive(_squares, _squares_back)
picky = tg.primitive(_picky, _picky_back)
VALUES = np.linspace(-1.0, 1.0, 6)


@pytest.fixture(autouse=True)
def known():
    """Let both know the layouts here."""
    for values in (VALUES, VALUES.reshape(2, 3)):
        tanh(leaf(values)), squares(leaf(values))
    assert tanh._shorts
    assert squares._shorts


def test_values_and_gradients():
    x = leaf(VALUES)
    y = tanh(x)
    y.backward(np.ones(6))
    np.testing.assert_allclose(y.detach().numpy(), np.tanh(VALUES), rtol=1e-15)
    np.testing.assert_allclose(x.grad.numpy(), 1 - np.tanh(VALUES) ** 2, rtol=1e-14)


def test_a_result_of_another_shape():
    x = leaf(VALUES.reshape(2, 3))
    y = squares(tanh(x))
    assert y.shape == ()
    y.backward()
    t = np.tanh(VALUES).reshape(2, 3)
    np.testing.assert_allclose(x.grad.numpy(), 2 * t * (1 - t * t), rtol=1e-14)


def test_on_a_tape_that_is_open_and_from_one_that_is_closed():
    x = leaf(VALUES)
    y = x * 2.0
    z = tanh(y)
    assert z.tape is y.tape
    z.tape.close()
    tanh(z).sum().backward()
    inner = np.tanh(2 * VALUES)
    np.testing.assert_allclose(x.grad.numpy(), (1 - np.tanh(inner) ** 2) * (1 - inner**2) * 2, rtol=1e-13)


def test_what_is_not_to_be_recorded_is_not():
    x = leaf(VALUES)
    with tg.no_grad():
        assert not tanh(x).requires_grad
    with tg.inference_mode():
        made = tanh(x)
        assert made.is_inference()
    assert not tanh(tg.tensor(VALUES)).requires_grad
    view = leaf(VALUES)[:]
    with tg.no_grad():
        assert not tanh(view).requires_grad


def test_strides_that_are_not_those_of_c_order():
    x = leaf(VALUES.reshape(3, 2))
    y = tanh(x.T)
    y.backward(np.ones((2, 3)))
    np.testing.assert_allclose(x.grad.numpy(), 1 - np.tanh(VALUES.reshape(3, 2)) ** 2, rtol=1e-14)


def test_an_operand_that_is_written_afterwards_is_noticed():
    """x is saved by the square's row."""
    x = leaf(VALUES)
    y = x * 1.0
    z = squares(y)
    y += 1.0
    with pytest.raises(VersionError):
        z.backward()


def test_an_operand_that_was_written_before_counts_as_it_is():
    x = leaf(VALUES)
    y = x * 1.0
    view = y[:]
    squares(view)
    y += 1.0
    squares(view).backward()
    np.testing.assert_allclose(x.grad.numpy(), 2 * (VALUES + 1.0), rtol=1e-14)


def test_tapes_that_fill_up(monkeypatch):
    monkeypatch.setattr(tapes, "MAX_ROWS", 40)
    monkeypatch.setattr(tapes, "FIRST_ROWS", 8)
    x = leaf(VALUES)
    y, expected, slope = x, VALUES, np.ones(6)
    for _ in range(100):
        y, expected = tanh(y), np.tanh(expected)
        slope = slope * (1 - expected**2)
    y.backward(np.ones(6))
    np.testing.assert_allclose(x.grad.numpy(), slope, rtol=1e-12)


def test_errors_say_where_they_came_from():
    x = leaf(VALUES)
    with tg.no_grad():
        assert picky(x).shape == (6,)
    picky(x)  # from the second one on the short way
    for _ in range(2):
        with pytest.raises(ValueError, match="too large") as caught:
            picky(x + 1.0)
        assert caught.value.__notes__ == ["in forward of the primitive picky, called with float64[:]"]
    assert picky(x).requires_grad


def test_other_dtypes_and_large_arrays_go_their_own_way():
    single = leaf(VALUES.astype(np.float32))
    for _ in range(2):
        y = tanh(single)
        assert y.dtype == np.float32
    large = leaf(np.linspace(-1, 1, 4000))
    for _ in range(2):
        y = squares(large)
    assert y.tape.held >= large.nbytes
    y.backward()
    np.testing.assert_allclose(large.grad.numpy(), 2 * np.linspace(-1, 1, 4000), rtol=1e-14)
