"""What a recording does not look at again: what is read there may change between calls all the same."""

from types import SimpleNamespace

import numpy as np
import pytest

import tapegrad as tg

X = np.array([1.0, 2.0, 4.0, 8.0])


class Place:
    """An index that is asked for its number."""

    def __init__(self, n):
        self.n = n

    def __index__(self):
        return self.n


def fresh():
    return SimpleNamespace(numbers=[1.0, 2.0, 3.0], others=[1.0, 1.0], pair=((1.0, 2.0), (3.0,)), axis=0, k=Place(1))


def enumerated(x, s):
    total = 0.0
    for _ in range(2):
        for k, number in enumerate(s.numbers):
            total = total + x[k] * number
    return total


def zipped(x, s):
    return sum([a * b * x[0] for _ in range(2) for a, b in zip(s.numbers, s.others, strict=False)])


def sliced_by_an_object(x, s):
    t = (1.0, 2.0, 3.0)
    return (x[: s.k] * x[: s.k]).sum() + sum(t[s.k :]) * x[0] + x[..., s.k]


def joined(x, s):
    return sum([each * x[1] for each in s.pair[0] + s.pair[1]])


def an_argument(x, s):
    y = x.reshape(2, 2)
    return (y.sum(axis=s.axis) * y.sum(s.axis)).sum() + (np.sum(y, axis=s.axis) * np.sum(y, s.axis))[0]


def an_object_as_an_argument(x, s):
    y = x.reshape(2, 2)
    return np.stack([y.sum(0), y.sum(s.k), np.sum(y, 0), np.sum(y, s.k)])[:, 0].sum()


CHANGES = {
    enumerated: lambda s: s.numbers.append(5.0),
    zipped: lambda s: s.others.__setitem__(1, -3.0),
    sliced_by_an_object: lambda s: setattr(s.k, "n", 2),
    joined: lambda s: setattr(s, "pair", ((2.0,), (5.0,))),
    an_argument: lambda s: setattr(s, "axis", 1),
    an_object_as_an_argument: lambda s: setattr(s.k, "n", 0),
}


@pytest.mark.filterwarnings("ignore::tapegrad.errors.RepeatedWarning")
@pytest.mark.parametrize("fun", CHANGES, ids=lambda f: f.__name__)
def test_what_changed_is_read(fun):
    state = fresh()
    compiled = tg.compile(lambda x: fun(x, state))
    for _ in range(3):
        np.testing.assert_array_equal(compiled(X), fun(X, state))
    assert compiled.stats.replays == 1
    before = fun(X, state)
    CHANGES[fun](state)
    assert fun(X, state) != before
    for _ in range(3):
        np.testing.assert_array_equal(compiled(X), fun(X, state))


def test_what_functions_make_may_be_written():
    def fun(x):
        total = 0.0
        for _ in range(3):
            parts = np.split(x, 2)
            parts.append(parts[0])
            parts[0] = parts[0] * 2.0
            pairs = list(enumerate(parts))
            pairs.append((3, x[:2]))
            total = total + sum([k * (p * p).sum() for k, p in pairs])
        return total

    compiled = tg.compile(fun, strict=True)
    for _ in range(4):
        np.testing.assert_allclose(compiled(X), fun(X), rtol=1e-15)
    assert compiled.stats.replays == 2


def test_what_is_written_by_out_is_seen():
    kept = np.zeros(4)

    def fun(x):
        y = np.cumsum(x)
        return (y * np.cumsum(x, out=kept)).sum()

    compiled = tg.compile(fun)
    with pytest.raises(tg.errors.CompileError, match="writes kept by out="):
        compiled(tg.tensor(X))


@pytest.mark.parametrize("k", range(6))
def test_ufuncs_of_traced_tensors_are_those_of_tensors(k):
    fun = (
        lambda x: np.sin(x) * np.hypot(x, 2) + np.maximum(0.5, x),
        lambda x: np.power(x, 3) + np.power(2.0, x) + np.float64(2) * x,
        lambda x: np.multiply(x, np.arange(4.0)) + np.add(x, True),
        lambda x: np.add.reduce(x) + np.multiply.outer(x, x)[0] * np.isfinite(x),
        lambda x: np.subtract(1, x) / np.less(x, 3.0) if x.shape == (0,) else np.subtract(1, x),
        lambda x: np.matmul(x, x) + np.divmod(x, 3.0)[1] + np.modf(x)[0],
    )[k]
    compiled = tg.compile(fun)
    for _ in range(3):
        np.testing.assert_array_equal(compiled(X), fun(X))
    each = [tg.func.grad(lambda x, f=f: f(x).sum())(X) for f in (compiled, fun)]
    np.testing.assert_allclose(*each, rtol=1e-15)


def test_ufuncs_with_more_than_operands():
    class Other:
        def __array_ufunc__(self, ufunc, method, *inputs, **kwargs):
            return 7.0

    def others(x):
        return np.multiply(x, Other()) * x

    compiled = tg.compile(others)
    for _ in range(3):
        np.testing.assert_array_equal(compiled(X), 7.0 * X)


def written_at_a_place(x):
    z = x * 1.0
    np.sin(x, z)
    return z * 2.0


def in_single_precision(x):
    return np.sin(x, dtype=np.float32)


@pytest.mark.parametrize("fun", [written_at_a_place, in_single_precision], ids=lambda f: f.__name__)
def test_ufuncs_that_are_told_more(fun):
    compiled = tg.compile(fun, strict=True)
    for _ in range(3):
        found, expected = compiled(tg.tensor(X)), fun(tg.tensor(X))
        assert found.dtype == expected.dtype
        np.testing.assert_array_equal(found.numpy(), expected.numpy())
