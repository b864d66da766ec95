"""safe_where: values and gradients where the condition holds, and neither NaN nor anything else beyond."""

import warnings

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hn

import tapegrad as tg
from tapegrad.errors import OperandError, ShapeError
from tapegrad.func import safe_where


@pytest.fixture(autouse=True)
def no_warning():
    """Nothing is evaluated where it must not be, so that NumPy has nothing to warn of."""
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        yield


def leaf(value, dtype=float):
    return tg.tensor(np.array(value, dtype), requires_grad=True)


# The function, where it is differentiable, its derivative, and an x at which plain `where` leaks NaN.
CASES = [
    (np.log, lambda x: x > 0, lambda x: 1 / x, 0.0),
    (np.sqrt, lambda x: x > 0, lambda x: 0.5 / np.sqrt(x), 0.0),
    (lambda x: 1 / x, lambda x: x != 0, lambda x: -1 / x**2, 0.0),
    (lambda x: x**0.5, lambda x: x > 0, lambda x: 0.5 * x**-0.5, 0.0),
    (np.arcsin, lambda x: abs(x) < 1, lambda x: 1 / np.sqrt(1 - x**2), 1.0),
    (lambda x: tg.exp(-1 / x), lambda x: x > 0, lambda x: np.exp(-1 / x) / x**2, 0.0),
    (lambda x: np.sin(x) / x, lambda x: x != 0, lambda x: np.cos(x) / x - np.sin(x) / x**2, 0.0),
]


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize(("fun", "condition", "slope", "bad"), CASES)
def test_value_and_gradient(fun, condition, slope, bad, dtype):
    x, beyond = leaf([0.5, bad, 0.75, -2.0, bad], dtype), leaf([1.0, 2.0, 3.0, 4.0, 5.0], dtype)
    mask = condition(x.detach().numpy())
    assert 0 < mask.sum() < 5
    result = safe_where(condition(x), fun, x, beyond)
    weights = np.array([1.0, 2.0, 3.0, 5.0, 7.0], dtype)
    (result * weights).sum().backward()
    inside = x.detach().numpy()[mask]
    expected = beyond.detach().numpy().copy()
    expected[mask] = fun(inside)
    assert result.dtype == x.grad.dtype == dtype
    np.testing.assert_allclose(result.detach().numpy(), expected, rtol=2e-6 if dtype is np.float32 else 1e-14)
    gradient = np.zeros(5, dtype)
    gradient[mask] = weights[mask] * slope(inside)
    np.testing.assert_allclose(x.grad.numpy(), gradient, rtol=1e-5 if dtype is np.float32 else 1e-13)
    assert (x.grad.numpy()[~mask] == 0).all()
    np.testing.assert_array_equal(beyond.grad.numpy(), np.where(mask, 0, weights))


@pytest.mark.parametrize(("fun", "condition", "slope", "bad"), CASES)
def test_plain_where_leaks_what_safe_where_does_not(fun, condition, slope, bad):
    x = leaf([0.5, bad])
    with np.errstate(all="ignore"):
        tg.where(condition(x), fun(x), 0.0).sum().backward()
    assert np.isnan(x.grad.numpy()[1])
    x.grad = None
    with tg.autograd.detect_anomaly():
        safe_where(condition(x), fun, x, 0.0).sum().backward()
    np.testing.assert_allclose(x.grad.numpy(), [slope(0.5), 0.0], rtol=1e-14)


def test_x_that_is_nan_or_infinite_where_the_condition_does_not_hold():
    x = leaf([np.nan, np.inf, 4.0, -np.inf])
    result = safe_where(np.isfinite(x.detach().numpy()), np.sqrt, x, -1.0)
    result.sum().backward()
    assert result.tolist() == [-1.0, -1.0, 2.0, -1.0]
    assert x.grad.tolist() == [0.0, 0.0, 0.25, 0.0]


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
@pytest.mark.parametrize("x", [0.0, 4.0])
def test_0d(x, dtype):
    t = leaf(x, dtype)
    result = safe_where(t > 0, np.sqrt, t, 7.0)
    assert result.shape == ()
    assert result.dtype == dtype
    result.backward()
    assert result.item() == (2.0 if x else 7.0)
    assert t.grad.item() == (0.25 if x else 0.0)
    assert t.grad.dtype == dtype


@pytest.mark.parametrize("condition", [True, np.True_, tg.tensor(True), np.zeros(0, bool)])
def test_empty(condition):
    calls = []
    x = leaf(np.zeros((3, 0)))
    result = safe_where(condition, lambda t: calls.append(1) or t, x, 1.0)
    result.sum().backward()
    assert (result.shape, x.grad.shape, calls) == ((3, 0), (3, 0), [])


def test_where_the_condition_holds_nowhere_the_function_is_not_called():
    x, y, beyond = leaf([0.0, -1.0]), leaf(2.0, np.float64), leaf([3.0, 4.0])

    def fail(*_):
        raise AssertionError

    result = safe_where(x > 0, fail, (x, y), beyond)
    result.sum().backward()
    assert result.tolist() == [3.0, 4.0]
    assert x.grad.tolist() == [0.0, 0.0]
    assert y.grad.item() == 0.0
    assert beyond.grad.tolist() == [1.0, 1.0]
    assert safe_where(False, fail, leaf([1.0], np.float32), 2.0).dtype == np.float32


def test_several_arguments_are_taken_from_one_place():
    """x / y is harmless at any place where y is not 0; mixed places would do for it, but not for log(x - y)."""
    x, y = leaf([3.0, 1.0, 9.0]), leaf([2.0, 5.0, 4.0])
    seen = []

    def fun(a, b):
        seen.append((a.tolist(), b.tolist()))
        return np.log(a - b)

    result = safe_where(x > y, fun, (x, y), 0.0)
    result.sum().backward()
    assert seen == [([3.0, 3.0, 9.0], [2.0, 2.0, 4.0])]
    np.testing.assert_allclose(result.tolist(), [0.0, 0.0, np.log(5.0)])
    np.testing.assert_allclose(x.grad.tolist(), [1.0, 0.0, 0.2])
    np.testing.assert_allclose(y.grad.tolist(), [-1.0, 0.0, -0.2])


@pytest.mark.parametrize("kind", [tuple, list])
def test_the_documents_division(kind):
    x, div = leaf([1.0, 1.0]), tg.tensor([0.0, 1.0])
    result = safe_where(div != 0, np.divide, kind((x, div)), 0.0)
    result.sum().backward()
    assert result.tolist() == [0.0, 1.0]
    assert x.grad.tolist() == [0.0, 1.0]


def test_broadcasting():
    x, y, beyond = leaf([[4.0], [0.0]]), leaf([1.0, 0.0, 2.0]), leaf([10.0, 20.0, 30.0])
    result = safe_where((x > 0) & (y > 0), lambda a, b: np.sqrt(a) / b, (x, y), beyond)
    result.sum().backward()
    assert result.tolist() == [[2.0, 20.0, 1.0], [10.0, 20.0, 30.0]]
    assert x.grad.tolist() == [[0.25 * (1 + 0.5)], [0.0]]
    assert y.grad.tolist() == [-2.0, 0.0, -0.5]
    assert beyond.grad.tolist() == [1.0, 2.0, 1.0]
    wide = safe_where(np.array([[True], [False]]), np.sqrt, leaf([4.0, 9.0]), 0.0)
    assert wide.tolist() == [[2.0, 3.0], [0.0, 0.0]]


def test_conditions_of_other_kinds_and_plain_arrays():
    x = np.array([4.0, 0.0])
    for condition in (x > 0, [True, False], tg.tensor([True, False]), tg.tensor([2.0, 0.0]), np.array([1, 0])):
        result = safe_where(condition, np.sqrt, x, -1)
        assert isinstance(result, tg.Tensor)
        assert not result.requires_grad
        assert result.tolist() == [2.0, -1.0]


def test_the_function_of_numpy_arrays_in_it_is_a_constant():
    x = leaf([2.0, 0.0])
    result = safe_where(x > 0, lambda t: np.array([7.0, 8.0]), x, x * 3.0)
    result.sum().backward()
    assert result.tolist() == [7.0, 0.0]
    assert x.grad.tolist() == [0.0, 3.0]


def test_in_func_grad():
    gradient = tg.func.grad(lambda x: safe_where(x > 0, np.log, x, 0.0).sum())(np.array([0.0, 2.0]))
    assert gradient.tolist() == [0.0, 0.5]


def test_the_condition_may_be_written_afterwards():
    x, condition = leaf([2.0, 0.0]), np.array([True, False])
    result = safe_where(condition, np.log, x, 0.0)
    condition[:] = True
    result.sum().backward()
    assert x.grad.tolist() == [0.5, 0.0]


@pytest.mark.parametrize(
    ("fun", "error", "text"),
    [
        (np.sum, ShapeError, r"gave shape \(\) for arguments of shape \(2,\); it must work element by element"),
        (lambda x: x[:, None], ShapeError, r"gave shape \(2, 1\) for arguments of shape \(2,\)"),
        (lambda x: None, OperandError, "gave NoneType; it must give a tensor"),
        (tg.tensor([1.0, 2.0]), OperandError, r"got Tensor as its function; .* safe_where\(x > 0, np.log, x, 0.0\)"),
    ],
)
def test_wrong_functions(fun, error, text):
    with pytest.raises(error, match=text):
        safe_where([True, False], fun, leaf([1.0, 2.0]), 0.0)


def test_wrong_shapes():
    with pytest.raises(ShapeError, match=r"condition of shape \(3,\) and arguments of shape \(2,\) and \(1,\), which"):
        safe_where([True] * 3, np.add, (leaf([1.0, 2.0]), leaf([1.0])), 0.0)
    with pytest.raises(OperandError, match="got no argument"):
        safe_where(True, np.add, (), 0.0)
    with pytest.raises(ShapeError):
        safe_where([True, True], np.log, leaf([1.0, 2.0]), np.zeros(3))


@settings(max_examples=60, deadline=None)
@given(hn.arrays(np.float64, hn.array_shapes(min_dims=0, max_dims=2, max_side=4), elements=st.floats(-3, 3)), st.data())
def test_against_the_same_done_element_by_element(values, data):
    beyond = data.draw(hn.arrays(np.float64, values.shape, elements=st.floats(-3, 3)))
    x, y = leaf(values), leaf(beyond)
    result = safe_where(x > 0.01, lambda t: np.log(t) / t, x, y * y)
    result.sum().backward()
    mask, where = values > 0.01, np.where(values > 0.01, values, 1.0)
    np.testing.assert_allclose(result.detach().numpy(), np.where(mask, np.log(where) / where, beyond**2), rtol=1e-13)
    np.testing.assert_allclose(
        x.grad.numpy(), np.where(mask, (1 - np.log(where)) / where**2, 0.0), rtol=1e-9, atol=1e-9
    )
    np.testing.assert_array_equal(y.grad.numpy(), np.where(mask, 0.0, 2 * beyond))
