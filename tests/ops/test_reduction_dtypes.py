"""`dtype=` of reductions: NumPy's value, dtype or error for every dtype of the operand and of the result."""

import warnings

import numpy as np
import pytest
from oracles import assert_close, difference_gradient

import tapegrad as tg
from tapegrad.errors import DTypeError

DTYPES = "?bBhHiIlLefdFD"
BASE = np.array([[100, 7, 0, 3], [1, 2, 250, 60], [5, 6, 1, 9]])
MASK = np.array([True, False, True, True])


def of(function, **options):
    return lambda a, dtype: function(a, dtype=dtype, **options)


CALLS = {
    "sum": [of(np.sum), of(np.sum, axis=0), of(np.sum, axis=0, where=MASK), of(np.sum, axis=0, initial=3)],
    "the method": [lambda a, dtype: a.sum(axis=0, dtype=dtype), lambda a, dtype: a.mean(dtype=dtype)],
    "prod": [of(np.prod), of(np.prod, axis=1), of(np.prod, axis=0, initial=3)],
    "cumsum": [of(np.cumsum), of(np.cumsum, axis=1), of(np.cumulative_sum, axis=1, include_initial=True)],
    "cumprod": [of(np.cumprod, axis=1), of(np.cumulative_prod, axis=1)],
    "mean": [of(np.mean), of(np.mean, axis=0), of(np.mean, axis=0, keepdims=True), of(np.mean, axis=1, where=MASK)],
    "var": [of(np.var), of(np.var, axis=0, ddof=1), of(np.var, axis=1, where=MASK)],
    "std": [of(np.std), of(np.std, axis=0), of(np.std, axis=1, where=MASK)],
    "trace": [of(np.trace), of(np.linalg.trace, offset=1)],
    "nansum": [of(np.nansum, axis=1), of(np.nanprod), of(np.nancumsum, axis=1), of(np.nancumprod, axis=1)],
    "nanmean": [of(np.nanmean), of(np.nanmean, axis=0)],
    "nanvar": [of(np.nanvar, axis=0), of(np.nanstd, axis=0), of(np.nanstd)],
    "add": [of(np.add.reduce), of(np.add.accumulate, axis=1), lambda a, dtype: np.add.reduceat(a, [0, 2], 1, dtype)],
    "multiply": [of(np.multiply.reduce, axis=None), of(np.multiply.accumulate)],
    "other ufuncs": [
        of(ufunc.reduce)
        for ufunc in (np.subtract, np.logaddexp, np.hypot, np.divide, np.less, np.logical_and, np.bitwise_or)
    ],
    "cov": [of(np.cov), of(np.corrcoef)],
}


def result_of(function, a, dtype):
    try:
        return function(a, dtype)
    except (TypeError, ValueError) as error:
        return error


@pytest.mark.parametrize("name", CALLS)
def test_values_dtypes_and_errors_are_numpys(name):
    many = 0
    for char in DTYPES:
        a = BASE.astype(char)
        if char in "efdFD":
            a = a + a.dtype.type(0.5)
            if name.startswith("nan"):
                a[0, 1] = np.nan
        for dtype in (None, *DTYPES):
            for k, function in enumerate(CALLS[name]):
                with warnings.catch_warnings():
                    warnings.simplefilter("ignore")
                    expected, found = result_of(function, a, dtype), result_of(function, tg.tensor(a), dtype)
                what = f"{name} {k} of {a.dtype} with dtype={dtype}: {found!r}"
                if isinstance(expected, Exception):
                    assert isinstance(found, TypeError), f"{what}, where NumPy raises {expected}"
                    continue
                assert isinstance(found, tg.Tensor), what
                assert found.dtype == expected.dtype and found.shape == expected.shape, what
                rel = {"e": 4e-3, "f": 1e-5, "F": 1e-5}.get(found.dtype.char, 1e-12)
                np.testing.assert_allclose(found.numpy(), expected, rel, rel, err_msg=what)
                many += 1
    assert many > 100


def test_what_cannot_be_differentiated_or_held_is_refused_by_name():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    for function in (np.sum, np.mean, np.var, np.cumsum, np.nansum):
        with pytest.raises(DTypeError, match="float16 of a tensor that requires grad"):
            function(x, dtype=np.float16)
        with pytest.raises(DTypeError, match=r"dtype float128|dtype longdouble"):
            function(x, dtype=np.longdouble)
    assert not np.sum(x, dtype=int).requires_grad


def test_gradients_go_through_the_dtype_of_a_reduction():
    a = np.array([[1.3, 2.1, 0.4, 0.7], [0.2, 1.7, 2.6, 1.1], [0.9, 0.5, 1.2, 2.2]])
    many = 0
    for name, functions in CALLS.items():
        for function in functions:
            t = tg.tensor(a, requires_grad=True)
            y = result_of(function, t, np.float32)
            if isinstance(y, Exception) or not y.requires_grad:
                continue  # as NumPy has no such result, or one without a derivative
            assert y.dtype == np.float32
            y.sum().backward()
            expected = difference_gradient(lambda b, function=function: np.sum(function(b, np.float64)), [a], 0)
            assert_close(t.grad.numpy(), expected, 1e-5, name, scale=1.0)
            many += 1
    assert many > 30


def test_compiled_and_batched_they_are_the_same():
    a = BASE.astype(np.float32) * 0.5
    for dtype in (np.uint8, np.float64):
        for function in (CALLS["sum"][1], CALLS["var"][1], CALLS["mean"][1], CALLS["add"][1]):
            expected = function(a, dtype)
            compiled = tg.compile(lambda x, function=function, dtype=dtype: function(x, dtype))
            for _ in range(3):
                found = compiled(a)
                np.testing.assert_allclose(found, expected, 1e-12)
                assert found.dtype == expected.dtype
            assert compiled.stats.replays == 1
            mapped = tg.func.vmap(lambda x, function=function, dtype=dtype: function(x, dtype))(np.stack([a, a]))
            np.testing.assert_allclose(np.asarray(mapped), np.stack([expected] * 2), 1e-12)
