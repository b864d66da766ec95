"""What numbers and the functions of `math` are in functions that are given numbers and arrays: as in NumPy."""

import functools
import math

import numpy as np
import pytest
from tqdm import tqdm, trange

import tapegrad as tg
from tapegrad.errors import LostGradientError, RepeatedWarning

X = np.array([0.52, 1.47, 0.83])


def differences(function, x):
    steps = 1e-6 * np.eye(len(x))
    return np.array([(float(function(x + h)) - float(function(x - h))) / 2e-6 for h in steps])


def check(function, calls=3, x=X):
    """Hold a function compiled, and differentiated in both ways, against itself."""
    compiled = tg.compile(function)
    for k in range(calls):
        at = x * (1 + 0.01 * k)
        expected, slope = function(at.copy()), differences(function, at)
        np.testing.assert_allclose(compiled(at), expected, rtol=1e-13)
        value, gradient = tg.func.value_and_grad(compiled)(at)
        np.testing.assert_allclose(value, expected, rtol=1e-13)
        np.testing.assert_allclose(gradient, slope, rtol=1e-6, atol=1e-8)
    return compiled


# Numbers are not written


def path(x):
    v, kept = 0.2, []
    for k in range(4):
        v += x[0] * k
        kept.append(v)
    return sum(kept) * kept[1]


def two_names(x):
    total = x.sum()
    before = total
    total += x[1]
    total *= before
    return total - before * before / 3


def elements(x):
    s, old = x[0], x[1]
    s += x[2]
    old -= s
    return s * old + x[0] * x[1]


def by_a_function(x):
    def more(number):
        number += 1.0
        return number

    t = x @ x
    return t * more(t)


def arrays_are_written(x):
    y = x * 2.0
    z = y
    y += 1.0
    y[0] -= x[1]
    return (y * z).sum()


@pytest.mark.parametrize("function", [path, two_names, elements, by_a_function, arrays_are_written])
def test_names_keep_their_numbers(function):
    compiled = check(function)
    assert compiled.stats.replays > 0
    value, gradient = tg.func.value_and_grad(function)(X)  # on a tape
    np.testing.assert_allclose(value, function(X.copy()), rtol=1e-13)
    np.testing.assert_allclose(gradient, differences(function, X), rtol=1e-6, atol=1e-8)
    np.testing.assert_allclose(tg.func.jvp(function, (X,), (np.ones(3),))[1], gradient.sum(), rtol=1e-12)
    np.testing.assert_allclose(tg.compile(tg.func.grad(function))(X), gradient, rtol=1e-12)


def test_a_number_that_is_given_keeps_its_value():
    def fun(a):
        b = a
        a += 1.0
        return a * b

    for derivative in (tg.func.grad(fun), tg.func.grad(tg.compile(fun))):
        for _ in range(3):
            assert derivative(3.0) == 7.0
    assert [tg.compile(fun)(np.float64(3.0)) for _ in range(3)] == [12.0] * 3


def test_tensors_are_written_as_in_pytorch():
    def fun(x):
        total = x.sum()
        before = total
        total += x[1]
        return total - before

    compiled, x = tg.compile(fun), tg.tensor(X, requires_grad=True)
    for function in (fun, compiled, compiled, compiled):
        assert float(function(x).detach()) == 0.0
    assert float(tg.func.grad(fun)(tg.tensor(X)).sum()) == 0.0
    # The program for tensors is not that for arrays.
    assert tg.func.grad(compiled)(X).tolist() == [0.0, 1.0, 0.0]
    assert float(compiled(x).detach()) == 0.0


def test_arrays_without_axes_are_written():
    def fun(x):
        whole = x[..., 0]
        y = x[0, ...]
        y += 1.0
        return x[0] + whole

    x = X.copy()
    assert fun(x) == 2 * (X[0] + 1.0)
    for _ in range(3):
        x = X.copy()
        assert tg.compile(fun)(x) == 2 * (X[0] + 1.0) and x[0] == X[0] + 1.0


# Elements are numbers


def exchanged(x):
    y = x.copy()
    y[0], y[1] = y[1], y[0]
    y[1], y[2] = y[2] * 2, y[1] ** 2
    return y @ np.arange(1.0, 4.0)


def sorted_by_hand(x):
    y = x.copy()
    for i in range(2):
        for j in range(2 - i):
            if y[j] > y[j + 1]:
                y[j], y[j + 1] = y[j + 1], y[j]
    return y @ np.array([1.0, 2.0, 4.0])


def put_back(x):
    y, total = x.copy(), 0.0
    for k in range(3):
        old = y[k]
        y[k] = old + 0.1
        total += (y**2).sum() * y[0] * (k + 1)
        y[k] = old
    return total


def relaxed(x):
    u, change = np.zeros((4, 3)), 0.0
    u[0] = x
    for i in (1, 2):
        for j in (1, 1):
            old = u[i, j]
            u[i, j] = 0.25 * (u[i - 1, j] + u[i + 1, j] + u[i, j - 1] + u[i, j + 1])
            change += (u[i, j] - old) ** 2
    return change + u.sum()


@pytest.mark.parametrize("function", [exchanged, sorted_by_hand, put_back, relaxed])
def test_elements_that_were_read_keep_their_numbers(function):
    assert check(function).stats.replays > 0


@pytest.mark.parametrize("function", [exchanged, put_back, path, two_names, elements])
def test_so_they_do_under_vmap(function):
    xs = np.stack([X, X[::-1], X * 1.1])
    np.testing.assert_allclose(tg.func.vmap(function)(xs), [function(x.copy()) for x in xs], rtol=1e-13)


# The module math

ONE = {
    name: getattr(math, name)
    for name in (
        *("sqrt", "exp", "log", "log2", "log10", "log1p", "expm1", "sin", "cos", "tan", "sinh", "cosh", "tanh", "fabs"),
        *("degrees", "radians", "cbrt", "exp2", "asin", "acos", "atan", "asinh", "atanh", "erf", "erfc", "lgamma"),
    )
    if hasattr(math, name)
}


def of_all(x):
    """Of two functions each, so that none is the identity by chance."""
    return sum(f(x[0]) * f(x[2]) for f in ONE.values())


def of_two(x):
    return (
        *(math.atan2(x[0], x[1]) + math.pow(x[1], x[0]) + math.pow(2, x[2]) + math.hypot(x[0], x[1]),),
        *(math.log(x[1], 3) + math.log(5.0, x[1]) + math.copysign(x[0], -1) + math.fmod(x[1], 0.4),),
        *(math.acosh(1 + x[0]), math.sqrt(np.float32(4.0)) * x[0]),
    )


@pytest.mark.parametrize("function", [of_all, lambda x: sum(of_two(x))], ids=["of one", "of two"])
def test_functions_of_math_are_rows(function):
    assert check(function).stats.replays > 0


@pytest.mark.parametrize("name", ONE)
def test_each_function_of_math(name):
    function = ONE[name]
    compiled = tg.compile(lambda x: function(x))
    for at in (0.3, 0.4, 0.5, 0.6):
        np.testing.assert_allclose(compiled(np.array(at)), function(at), rtol=1e-14)
        slope = (function(at + 1e-6) - function(at - 1e-6)) / 2e-6
        np.testing.assert_allclose(tg.func.grad(compiled)(at), slope, rtol=1e-6)
    assert compiled.stats.replays > 0


@pytest.mark.parametrize(
    ("function", "good", "bad", "error"),
    [
        (math.sqrt, 4.0, -1.0, ValueError),
        (math.log, 2.0, 0.0, ValueError),
        (math.exp, 1.0, 1000.0, OverflowError),
        (math.asin, 0.5, 2.0, ValueError),
        (lambda x: math.pow(x, -1.0), 2.0, 0.0, ValueError),
    ],
    ids=["sqrt", "log", "exp", "asin", "pow"],
)
def test_errors_of_math_are_raised(function, good, bad, error):
    def fun(x):
        try:
            return function(x) * x
        except error:
            return x - 7.0

    def uncaught(x):
        return function(x) * x

    compiled, raising = tg.compile(fun), tg.compile(uncaught)
    for _ in range(3):
        assert compiled(np.array(good)) == pytest.approx(fun(good), rel=1e-14)
        raising(np.array(good))
    assert compiled.stats.replays
    for _ in range(3):
        with np.errstate(all="ignore"):  # of a replay that finds out
            assert compiled(np.array(bad)) == bad - 7.0
        assert compiled(np.array(good)) == pytest.approx(fun(good), rel=1e-14)
        worse = bad + np.sign(bad - 0.5)  # 0 is bad, too
        with np.errstate(all="ignore"):
            assert compiled(np.array(worse)) == pytest.approx(fun(worse), rel=1e-14)
        slope = (fun(good + 1e-6) - fun(good - 1e-6)) / 2e-6
        assert tg.func.grad(compiled)(good) == pytest.approx(slope, rel=1e-6, abs=1e-9)
    with pytest.raises(error):
        raising(np.array(bad))
    for infinite in (np.inf, np.nan):
        try:
            expected = uncaught(infinite)
        except error:
            continue
        with np.errstate(invalid="ignore"):
            np.testing.assert_equal(float(tg.compile(uncaught)(np.array(infinite))), expected)


def test_math_asks_for_numbers_outside_of_compiled_functions():
    with pytest.raises(LostGradientError, match=r"math.exp\(\) takes the plain number"):
        tg.func.grad(lambda x: x * math.exp(x))(1.0)


# Caches, and bars that show how far a loop is


@functools.cache
def nodes(n):
    return np.polynomial.legendre.leggauss(n)


def integrated(x):
    at, weights = nodes(5)
    return (np.exp(-at * x[0]) * weights).sum() * x[1] + x[2]


def cached_inside(x):
    @functools.cache
    def number(n):
        return x[n] if n < 2 else 0.5 * number(n - 1) + number(n - 2) * x[2]

    return number(7)


def in_a_bar(x):
    u = np.zeros(3)
    for k in tqdm(range(4), disable=True):
        u += x * k
    for k in trange(3, disable=True):
        u[k] *= x[0]
    with tqdm(total=2, disable=True) as bar:
        for k, factor in enumerate(tqdm([0.5, 2.0], disable=True)):
            u[k] *= factor
            bar.update()
            bar.set_postfix(k=k)
    return (u**2).sum()


@pytest.mark.parametrize("function", [integrated, cached_inside, in_a_bar])
def test_caches_and_bars_are_no_reason_for_python(function):
    nodes.cache_clear()
    tg.compile(function)(X)  # sees what the function with a cache does when it runs
    compiled = check(function)
    assert compiled.stats.replays > 0 and not compiled.stats.reasons


def test_what_a_cache_keeps_is_not_replayed_where_the_function_gives_something_else():
    scale = [1.0]

    @functools.cache
    def scaled(n):
        return n * scale[0]

    @tg.compile
    def fun(x):
        return x * scaled(3)

    for _ in range(3):
        assert fun(np.array(2.0)) == 6.0
    assert fun.stats.replays
    scale[0] = 5.0  # which the cache does not know of
    with pytest.warns(RepeatedWarning, match="a cache"):
        assert fun(np.array(2.0)) == 6.0
    scaled.cache_clear()
    assert fun(np.array(2.0)) == 30.0


def test_a_function_with_a_cache_runs_as_often_as_in_python():
    ran = []

    @functools.cache
    def noted(n):
        ran.append(n)
        return n * 2.0

    compiled = tg.compile(lambda x: x * noted(3))
    with pytest.warns(RepeatedWarning, match="a cache"):
        for _ in range(3):
            assert compiled(np.array(2.0)) == 12.0
    assert ran == [3]


def test_math_is_asked_of_what_a_view_has_now():
    @tg.compile
    def fun(x):
        y = x * 1.0
        element = y[0]  # of a tensor, a view
        y[0] = 4.0
        return math.sqrt(element) + y.sum()

    with pytest.warns(tg.errors.OverwrittenWarning):
        assert float(fun(tg.tensor([-4.0, 1.0]))) == 7.0
