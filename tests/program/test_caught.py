"""Errors that the function catches: what goes on behind one is no way that holds for other numbers."""

import contextlib
import copy

import numpy as np
import pytest

import tapegrad as tg

I2, SINGULAR = np.eye(2), np.zeros((2, 2))
X, TWO, FAR = np.arange(3.0), np.array([0, 1]), np.array([0, 9])


def inverse(x):
    try:
        return tg.linalg.inv(x)
    except np.linalg.LinAlgError:
        return x * 7.0


def suppressed(x):
    y = x * 7.0
    with contextlib.suppress(np.linalg.LinAlgError):
        y = tg.linalg.inv(x)
    return y


def at_last(x):
    y = x * 7.0
    try:
        y = np.linalg.cholesky(x)
    finally:
        return y * 1.0  # noqa: B012


def read(x, i):
    try:
        return x[i]
    except IndexError:
        return x * 7.0


def taken(x, i):
    try:
        return np.take(x, i)
    except IndexError:
        return x * 7.0


def written(x, i):
    try:
        x[i] = 5.0
    except IndexError:
        return x * 7.0
    return x * 1.0


def added(x, i):
    try:
        x[i] += 5.0
        np.add.at(x, i, 1.0)
    except IndexError:
        return x * 7.0
    return x * 1.0


def put(x, i):
    try:
        np.put(x, i, 5.0)
    except IndexError:
        return x * 7.0
    return x * 1.0


def chosen(x, i):
    try:
        return np.choose(i, [x[:2], x[1:]])
    except ValueError:
        return x * 7.0


def powers(x, i):
    try:
        return np.arange(2) ** i * x[0]
    except ValueError:
        return x * 7.0


def counted(x, i):
    try:
        return np.bincount(i) * 1.0
    except ValueError:
        return x * 7.0


def of_a_derivative(x):
    def inner(y):
        try:
            return tg.linalg.inv(y).sum()
        except np.linalg.LinAlgError:
            return (y * 7.0).sum()

    return tg.func.grad(inner)(x)


def divided(x):
    try:
        with np.errstate(divide="raise"):
            return 1.0 / x
    except FloatingPointError:
        return x * 7.0


def overflown(x):
    before = np.seterr(over="raise")
    try:
        return tg.exp(x * 1e3)
    except FloatingPointError:
        return x * 7.0
    finally:
        np.seterr(**before)


NEGATIVE = np.array([0, -1])
CASES = {
    inverse: ((I2,), (SINGULAR,)),
    suppressed: ((I2,), (SINGULAR,)),
    at_last: ((I2,), (-I2,)),
    of_a_derivative: ((I2,), (SINGULAR,)),
    divided: ((X + 1.0,), (X,)),
    overflown: ((-X,), (X,)),
    **dict.fromkeys((read, taken, written, added, put, chosen), ((X, TWO), (X, FAR))),
    **dict.fromkeys((powers, counted), ((X + 1.0, TWO), (X, NEGATIVE))),
}


def given(arguments):
    return [tg.tensor(value) for value in arguments]


@pytest.mark.filterwarnings("ignore::tapegrad.errors.RepeatedWarning")
@pytest.mark.parametrize("order", ["good first", "bad first"])
@pytest.mark.parametrize("function", CASES, ids=lambda f: f.__name__)
def test_calls_with_and_without_the_error(function, order):
    good, bad = CASES[function]
    first, then = (good, bad) if order == "good first" else (bad, good)
    compiled = tg.compile(function)
    for arguments in [first] * 4 + [then] * 4 + [first, then, good, bad, good]:
        mine, plain = given(arguments), given(arguments)
        assert compiled(*mine).tolist() == function(*plain).tolist()
        assert [t.tolist() for t in mine] == [t.tolist() for t in plain]


def test_what_does_not_raise_is_replayed_as_before():
    compiled = tg.compile(inverse)
    for _ in range(3):
        compiled(I2)
    with pytest.warns(tg.errors.RepeatedWarning, match="catches an error that other numbers may not raise: LinAlg"):
        compiled(SINGULAR)
    before = compiled.stats.replays
    assert np.array_equal(compiled(2.0 * I2), I2 / 2.0)
    assert compiled.stats.replays == before + 1
    with pytest.raises(tg.errors.CompileError, match="catches an error"):
        tg.record(inverse, SINGULAR)


def test_what_is_harmless_of_errstate_is_recorded():
    @tg.compile
    def function(x):
        with np.errstate(all="ignore"):
            y = 1.0 / x
        return tg.sqrt(y) * 2.0

    with np.errstate(all="raise"):
        for k in range(1, 6):
            assert float(function(np.array(1.0 / k))) == float(np.sqrt(1.0 / (1.0 / k)) * 2.0)
    assert function.stats.replays == 3


# What cannot be recorded, and says so to the function


def asked_for_its_gradient(x):
    try:
        found = x.grad
    except Exception:
        return x * 3.0
    return x * 2.0 if found is None else x * 5.0


def copied_deeply(x):
    try:
        return copy.deepcopy(x) * 2.0
    except Exception:
        return x * 3.0


def written_behind_its_back(x):
    try:
        x.detach()[0] = 9.0
    except Exception:
        return x * 3.0
    return x * 2.0


def made_a_leaf(x):
    try:
        return (x * x.detach().requires_grad_().sum()).detach()
    except Exception:
        return x * 3.0


@pytest.mark.parametrize(
    "function", [asked_for_its_gradient, copied_deeply, written_behind_its_back, made_a_leaf], ids=lambda f: f.__name__
)
def test_refusals_that_are_caught(function):
    compiled = tg.compile(function)
    with pytest.warns(tg.errors.RepeatedWarning, match="the function catches this error"):
        for k in range(4):
            assert compiled(tg.tensor(X + k)).tolist() == function(tg.tensor(X + k)).tolist()


def test_versions_are_not_read_in_a_recording():
    """They count writes of the tensor that it was recorded with."""
    compiled = tg.compile(lambda x: x * x._version)
    with pytest.warns(tg.errors.RepeatedWarning, match="_version cannot be done"):
        for k in range(5):
            x = tg.tensor([1.0, 2.0])
            for _ in range(k % 3):
                x.mul_(1.0)
            assert compiled(x).tolist() == [x._version * 1.0, x._version * 2.0]
