"""Powers of float64 have the same bits wherever they are computed: those of our ufunc, for one number by the core."""

import math
import operator
import warnings

import numpy as np
import pytest
from maths.test_own_ufuncs import heard, outcome
from oracles import assert_same, layouts

import tapegrad as tg
from tapegrad.maths import host, power_operator, real, ufuncs
from tapegrad.maths.power_operator import POWER, power

pytestmark = pytest.mark.skipif(not (ufuncs.CAN_BE_MADE and host.FUSED), reason="NumPy's function is used here")

RANDOM = np.random.default_rng(3)
X = np.concatenate([RANDOM.uniform(0.02, 6.0, 280), 10.0 ** RANDOM.uniform(-290, 290, 20), [1.0, 1.0]])
Y = np.concatenate([RANDOM.uniform(-4.0, 4.0, 280), RANDOM.uniform(-1.0, 1.0, 10), [2, 0.5, -1, 1, 0, 3, -2, 4, 5, -3],
                    [7.5, 0.0]])  # fmt: skip
NUMBERS = (2.5, 1 / 3, 3.0, -2.0, 0.5, -1.0, 2.0, 1.0, 0.0, 3, 2, -1)
POINTS = (0.0, 1.0, 2.0, 0.5, 3.0, 2.5, 1e300, 1e-310, 1e18, 2.0**53 - 1, np.inf, 5e-324, 1 - 2.0**-53)
SPECIAL = np.array([*POINTS, *(-p for p in POINTS), np.nan])
PAIRS = [a.ravel() for a in np.meshgrid(SPECIAL, SPECIAL)]


def one_by_one(x, y):
    """The core's own results, each computed alone."""
    x, y = np.broadcast_arrays(np.asarray(x, np.float64), np.asarray(y, np.float64))
    with np.errstate(all="ignore"):
        return np.array([POWER(a, b) for a, b in zip(x.ravel(), y.ravel(), strict=True)]).reshape(x.shape)


# Values


def test_special_values_are_numpys_but_for_the_square_roots_of_minus_0_and_minus_infinity():
    x, y = PAIRS
    with np.errstate(all="ignore"):
        found, expected = POWER(x, y), np.power(x, y)
    roots = (y == 0.5) & ((x == -np.inf) | ((x == 0) & np.signbit(x)))
    assert roots.sum() == 2
    expected[roots] = np.where(x[roots] == 0, -0.0, np.nan)
    special = ~np.isfinite(expected) | (expected == 0) | (x == 1) | (y == 0) | (y == 1)
    assert_same(found[special], expected[special])
    np.testing.assert_allclose(found, expected, rtol=1e-15, atol=0)


def test_what_is_a_float64_is_exact():
    bases = np.arange(2, 400)
    for exponent in range(1, 53):
        exact = np.array([int(b) ** exponent for b in bases], object)
        fits = exact < 2**53
        if fits.any():
            found = POWER(bases[fits].astype(float), float(exponent))
            assert_same(found, exact[fits].astype(float), exponent)
            assert_same(POWER(-bases[fits].astype(float), float(exponent)), found * (-1) ** exponent, exponent)
    exponents = np.arange(-1074, 1024)
    assert_same(POWER(2.0, exponents.astype(float)), np.ldexp(1.0, exponents))
    numbers = np.concatenate([X, SPECIAL, 5e-324 * np.arange(1, 500)])
    assert_same(POWER(numbers, np.ones(numbers.shape)), numbers)


def test_squares_roots_and_inverses_are_those_of_arithmetic():
    x = np.concatenate([X, -X, SPECIAL])
    with np.errstate(all="ignore"):
        for number, expected in ((2.0, x * x), (0.5, np.sqrt(x)), (-1.0, 1.0 / x)):
            assert_same(POWER(x, number), expected, number)
            assert_same(POWER(x, np.full(x.shape, number)), expected, number)
            assert_same(one_by_one(x, number), expected, number)
            assert_same(x**number, expected, number)


# The operator


@pytest.mark.parametrize("number", NUMBERS)
def test_arrays_numbers_and_functions_have_the_same_bits(number):
    x = np.concatenate([X, SPECIAL])
    with np.errstate(all="ignore"):
        expected, reflected = one_by_one(x, number), one_by_one(number, x)
        t = tg.tensor(x)
        for found in (t**number, tg.pow(t, number), np.power(t, number), t ** tg.tensor(float(number)),
                      t ** np.full(x.shape, float(number)), t.pow(number), t ** np.float64(number)):  # fmt: skip
            assert_same(found, expected)
        for found in (number**t, tg.pow(number, t), np.power(number, t), tg.tensor(float(number)) ** t):
            assert_same(found, reflected)
        alone = [(tg.tensor(float(v)) * 1.0) ** number for v in x]
        assert_same(np.array([v.numpy() for v in alone]), expected)
        assert_same(np.array([(number ** (tg.tensor(float(v)) * 1.0)).numpy() for v in x]), reflected)
        for write in (operator.ipow, lambda t, n: t.pow_(n), lambda t, n: tg.pow(t, n, out=t)):
            for dtype in (np.float64, None):
                u = tg.tensor(x)
                write(u, number if dtype is None else dtype(number))
                assert_same(u, expected)


def test_arrays_of_bases_and_of_exponents():
    x, y = np.concatenate([X, PAIRS[0]]), np.concatenate([Y, PAIRS[1]])
    with np.errstate(all="ignore"):
        expected = one_by_one(x, y)
        for left in (x, tg.tensor(x)):
            for right in (y, tg.tensor(y)):
                assert_same(tg.pow(left, right), expected)
                if left is not x or right is not y:
                    assert_same(left**right, expected)
        alone = [(tg.tensor(a) * 1.0) ** (tg.tensor(b) * 1.0) for a, b in zip(X, Y, strict=True)]
        assert_same(np.array([v.numpy() for v in alone]), expected[: len(X)])


KINDS = ("?", "i1", "u1", "i4", "i8", "u8", "f2", "f4", "f8", "g", "F", "D")


def what(function, x, y):
    with np.errstate(all="ignore"):
        try:
            found = function(x, y)
        except (TypeError, ValueError, OverflowError) as error:
            return type(error), str(error)
    return type(found), getattr(found, "dtype", None), np.asarray(found)


@pytest.mark.parametrize("kind", KINDS)
def test_all_that_is_no_float64_is_numpys_operator(kind):
    """So are types and errors of what is one."""
    arrays = [np.array([1, 0, 1, 1], kind), np.array(1, kind), np.array(1, kind)[()]]
    others = [
        2,
        2.0,
        0.5,
        3,
        -1,
        -1.0,
        1,
        0,
        True,
        2.5,
        10**400,
        2j,
        "a",
        None,
        *(np.array([1, 0, 2, 3]).astype(k) for k in KINDS),
    ]
    others += [np.array(2).astype(k) for k in KINDS] + [np.array(2).astype(k)[()] for k in KINDS]
    for x in arrays:
        for y in others:
            for a, b in ((x, y), (y, x)):
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    found, expected = what(power, a, b), what(operator.pow, a, b)
                assert found[:2] == expected[:2], (a, b)
                if len(found) == 3:
                    np.testing.assert_allclose(
                        found[2].astype("G"), expected[2].astype("G"), rtol=0 if found[1] != np.float64 else 3e-16
                    )


def test_types_and_dtypes_of_the_ufunc_are_numpys():
    assert POWER.types == np.power.types
    assert POWER is not np.power and power_operator.power is not operator.pow


# Memory, warnings


def test_bits_do_not_depend_on_where_numbers_lie():
    x, y = X[:275].reshape(25, 11), Y[:275].reshape(25, 11)
    expected = one_by_one(x, y)
    for layout, array in layouts(x).items():
        for other in layouts(y).values():
            assert_same(POWER(array, other), expected, layout)
        out = np.full_like(array, np.nan)
        assert POWER(array, y, out=out) is out
        assert_same(out, expected, layout)
        copy = array.copy(order="K")
        POWER(copy, y, out=copy)
        assert_same(copy, expected, layout)
        copy = array.copy(order="K")
        POWER(copy, copy, out=copy)
        assert_same(copy, one_by_one(x, x), layout)
    line, other, wanted = x.ravel().copy(), y.ravel(), expected.ravel()
    POWER(line[:-3], other[:-3], out=line[3:])
    assert_same(line[3:], wanted[:-3])
    both = y.ravel().copy()
    POWER(x.ravel()[:-5], both[:-5], out=both[5:])
    assert_same(both[5:], wanted[:-5])
    assert_same(POWER(x[:, :1], y), one_by_one(x[:, :1], y))
    assert_same(POWER(x, y[:, :1]), one_by_one(x, y[:, :1]))
    assert POWER(x[:0], y[:0]).shape == (0, 11) and POWER(x[:0], 2.0).shape == (0, 11)


CASES = (
    (0.0, -1.5), (-0.0, -3.0), (0.0, 2.5), (-2.0, 0.5), (-2.0, 2.5), (1e200, 2.5), (1e200, 2.0), (1e-200, 2.0),
    (1e-200, 2.5), (np.inf, 0.3), (np.nan, 2.2), (2.0, np.nan), (2.0, np.inf), (0.5, -np.inf),
    (5e-324, 1.5), (1e308, 1.5), (-1e308, 3.0), (1e-310, -1.0), (0.0, -1.0), (0.0, 0.0), (1.0, 1e308), (3.0, 1e-320),
    (1.5, 3000.0), (1.5, -3000.0), (1e160, 1.5), (1e-160, 1.5), (1e308, 0.5), (2.0, 1023.0), (2.0, -1074.0),
    (4e153, 2.0), (-3.0, 700.0), (-3.0, 3.0), (0.5, 1e-300),
)  # fmt: skip


@pytest.mark.parametrize(("base", "exponent"), CASES)
def test_warnings_are_numpys(base, exponent):
    for n, at in ((1, 0), (2, 1), (300, 0), (300, 299), (1000, 511)):
        x, y = np.full(n, 0.5), np.full(n, 1.5)
        x[at], y[at] = base, exponent
        assert heard(POWER, x, y) == heard(np.power, x, y)
        assert heard(POWER, x, exponent) == heard(np.power, x, exponent)
        assert heard(POWER, base, y) == heard(np.power, base, y)
        with np.errstate(all="raise"):
            assert type(outcome(lambda x: POWER(x, y), x)) is type(outcome(lambda x: np.power(x, y), x))  # noqa: B023
    one, other = np.float64(base), np.float64(exponent)
    for number in (other, exponent):
        ours, theirs = heard(power, one, number), heard(operator.pow, one, number)
        assert [w.split(" in ")[0] for w in ours] == [w.split(" in ")[0] for w in theirs]


def test_ordinary_powers_set_no_flags():
    """Neither by what is not chosen, nor by small parts of what is."""
    random = np.random.default_rng(5)
    x = np.concatenate([10.0 ** random.uniform(-300, 300, 4000), 1 + random.integers(-9, 9, 500) * 2.0**-52])
    limits = 10.0 ** random.uniform(-25, 0, len(x)) * 700
    with np.errstate(all="ignore"):
        y = np.where(x == 1, 3.0, random.uniform(-1, 1, len(x)) * limits / np.log(x))
    whole = np.rint(random.uniform(-50, 50, len(x)))
    moderate = np.abs(np.log10(x)) < 5
    with np.errstate(all="raise"):
        assert (POWER(x, y) > 0).all()
        assert np.isfinite(POWER(-x[moderate], whole[moderate])).all()
        for a, b in zip(x[::20], y[::20], strict=True):
            assert POWER(a, b) == power(a, b)


def test_a_function_of_two_numbers_that_cannot_be_compiled_leaves_the_ufunc(monkeypatch):
    def fails(name):
        raise ImportError("no compiler")

    monkeypatch.setattr(ufuncs, "compiled_single", fails)
    monkeypatch.setattr(power_operator, "_single", [power_operator._first])
    with pytest.warns(RuntimeWarning, match="pow is not compiled: no compiler"):
        assert_same(power(np.float64(1.7), 2.3), POWER(1.7, 2.3))
    assert_same(power(np.float64(1.7), 2.3), POWER(1.7, 2.3))


def test_without_fma_compiled_code_calls_the_c_librarys(monkeypatch):
    monkeypatch.setattr(real, "FUSED", False)
    theirs = real._made.__wrapped__("pow")
    assert [theirs(x, y) for x, y in zip(X[:50], Y[:50], strict=True)] == list(map(math.pow, X[:50], Y[:50]))
