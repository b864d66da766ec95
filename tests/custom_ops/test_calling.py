"""tapegrad's functions in users' compiled code: the bits of built-in rows, and derivatives to second order."""

import numba
import numpy as np
import pytest
from oracles import assert_close, assert_same, leaf

import tapegrad as tg
from tapegrad.custom_ops import numba_overloads
from tapegrad.maths.names import NAMES

numba_overloads.register()


@numba.njit
def all_of(x):
    return (tg.sin(x), tg.cos(x), tg.tan(x), tg.exp(x), tg.expm1(x), tg.log(x), tg.log1p(x), tg.tanh(x), tg.sinh(x),
            tg.cosh(x), tg.sigmoid(x), tg.erf(x))  # fmt: skip


@numba.njit
def waves(x):
    return tg.sin(x)


def arrays():
    rng = np.random.default_rng(0)
    plain = rng.uniform(-3, 3, 600)
    special = plain.copy()
    special[[0, 300, 301, 302, 303, 304]] = 1e300, np.nan, np.inf, -np.inf, -0.0, 5e-324  # in strips of their own
    yield from (plain, special, np.empty(0), rng.uniform(1e12, 1e13, 300))


def rows(x):
    with np.errstate(all="ignore"):
        return [np.asarray(getattr(tg, name)(x)) for name in NAMES]


def test_arrays_have_the_bits_of_rows():
    for x in arrays():
        for name, found, expected in zip(NAMES, all_of(x), rows(x), strict=True):
            assert_same(found, expected, name)


def test_arrays_of_any_strides_have_them():
    for x in (np.linspace(-3, 3, 900)[::3], np.linspace(-3, 3, 600).reshape(20, 30).T):
        assert_same(waves(x), np.asarray(tg.sin(x)))


def test_numbers_have_the_bits_of_rows():
    for x in (0.3, -2.5, 1e12, 0.0, -0.0, float("inf"), float("nan")):
        for name, found, expected in zip(NAMES, all_of(x), rows(x), strict=True):
            assert_same(np.float64(found), expected[()], name)


def test_float32_is_rounded_once_and_integers_become_float64():
    x = np.linspace(-2, 2, 300, dtype=np.float32)
    assert_same(waves(x), np.asarray(tg.sin(x.astype(np.float64))).astype(np.float32))
    assert_same(waves(np.arange(5)), np.asarray(tg.sin(np.arange(5.0))))
    assert_same(np.float64(waves(2)), np.asarray(tg.sin(2.0))[()])


def test_complex_numbers_are_refused():
    with pytest.raises(numba.TypingError):
        waves(np.ones(3, complex))


def slope(g, out, x):
    return g * tg.cos(x)


def test_primitives_of_them_are_those_of_numpy_to_second_order():
    sine = tg.primitive(lambda x: tg.sin(x), slope)
    assert tg.primitive(lambda x: tg.sin(x), slope)(leaf(np.ones(2))).tolist() == [np.sin(1.0)] * 2
    data = np.random.default_rng(1).uniform(-2, 2, 40)
    x, y = leaf(data), leaf(data)
    sine(x).backward(data)
    tg.sin(y).backward(data)
    assert_same(x.grad.numpy(), y.grad.numpy())
    sine.check(data)
    (first,) = tg.autograd.grad(sine(x).sum(), x, create_graph=True)
    (second,) = tg.autograd.grad(first.sum(), x)
    assert_close(second.numpy(), -np.sin(data), 1e-14)


def test_making_one_again_gives_the_one_that_is_there():
    def make():
        return tg.primitive(lambda x: tg.exp(x), lambda g, out, x: g * out)

    assert make() is make()
