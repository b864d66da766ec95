"""NumPy's own functions called on tensors: done, or refused with an error that names the function."""

import numpy as np
import pytest
from oracles import assert_same

import tapegrad as tg

A = np.array([[1.0, -2.0, 3.0], [4.0, 5.0, 6.0]])


def leaf(data=A):
    return tg.tensor(data, requires_grad=True)


@pytest.mark.parametrize(
    "call",
    [
        lambda x: np.sum(x, axis=0),
        lambda x: np.sum(x, 1, keepdims=True),
        lambda x: np.sum(a=x, axis=0),
        lambda x: np.mean(x, axis=(0, 1)),
        lambda x: np.max(x, axis=0),
        lambda x: np.amin(x, 1),
        lambda x: np.cumsum(x, axis=1),
        lambda x: np.linalg.norm(x),
        lambda x: np.linalg.norm(x, axis=1),
        lambda x: np.linalg.norm(x, ord=1, axis=0, keepdims=True),
        lambda x: np.reshape(x, (3, 2)),
        lambda x: np.transpose(x),
        lambda x: np.transpose(x, (1, 0)),
        lambda x: np.transpose(x, axes=(1, 0)),
        lambda x: np.permute_dims(x, (1, 0)),
        lambda x: np.swapaxes(x, 0, 1),
        lambda x: np.moveaxis(x, 0, -1),
        lambda x: np.expand_dims(x, 0),
        lambda x: np.squeeze(x[None]),
        lambda x: np.broadcast_to(x, (2, 2, 3)),
        lambda x: np.copy(x),
        lambda x: np.astype(x, np.float32),
        lambda x: np.concatenate([x, x]),
        lambda x: np.concatenate((A, x), axis=1),
        lambda x: np.concatenate((x, A), 1),
        lambda x: np.concat([x, x], axis=None),
        lambda x: np.stack([x, A], axis=-1),
        lambda x: np.where(x > 2, x, 0.0),
        lambda x: np.where(A > 2, x, A),
        lambda x: np.matmul(x, A.T),
        lambda x: np.matmul(A.T, x),
        lambda x: np.sin(x),
        lambda x: np.abs(x),
        lambda x: np.add(x, 2),
        lambda x: np.arctan2(A, x),
        lambda x: np.power(abs(x), 1.5),
        lambda x: np.maximum(0.0, x),
    ],
)
def test_numpys_functions_of_tensors(call):
    x = leaf()
    result = call(x)
    assert type(result) is tg.Tensor
    assert result.requires_grad
    assert_same(result.detach().numpy(), np.asarray(call(A)))
    result.sum().backward()
    assert x.grad is not None


@pytest.mark.parametrize(
    "call",
    [
        lambda x: np.float64(2.0) * x,
        lambda x: np.float32(2.0) * x,
        lambda x: np.int64(2) - x,
        lambda x: np.bool_(True) * x,
        lambda x: np.array(2.0) * x,
        lambda x: A * x,
        lambda x: A[0] - x,
        lambda x: A / x,
        lambda x: np.abs(A) ** x,
        lambda x: A.T @ x,
        lambda x: x @ A.T,
        lambda x: [1.0, 2.0, 3.0] * x,
        lambda x: (1.0, 2.0, 3.0) + x,
        lambda x: x * np.asfortranarray(A),
    ],
)
def test_operators_with_numpys_numbers_and_arrays(call):
    x = leaf()
    result = call(x)
    assert type(result) is tg.Tensor
    assert result.requires_grad
    assert_same(result.detach().numpy(), np.asarray(call(A)))


def test_comparisons_with_numpys_arrays():
    x = leaf()
    for result, expected in ((x > A, A < A), (x >= A, A >= A), (np.float64(2.0) > x, A < 2), (x == A, A == A)):
        assert type(result) is tg.Tensor
        assert_same(result.numpy(), expected)


def test_what_every_tensor_has():
    x = leaf()
    assert np.shape(x) == (2, 3)
    assert np.ndim(x) == 2
    assert np.size(x) == 6


REFUSED = {
    "numpy.save": lambda x: np.save("nowhere.npy", x),
    "numpy.array2string": lambda x: np.array2string(x),
}


@pytest.mark.parametrize("name", REFUSED)
def test_refused_functions_are_named(name):
    for x in (leaf(), tg.tensor(A)):
        with pytest.raises(TypeError, match=rf"{name.replace('.', '[.]')} does not take tapegrad tensors: "):
            REFUSED[name](x)


def test_a_function_that_is_nowhere_is_refused():
    known = np.frompyfunc(lambda a, b: a + b, 2, 1)
    with pytest.raises(TypeError, match=r"does not take tapegrad tensors: .*detach\(\)"):
        known(leaf(), 1.0)


REFUSED_ARGUMENTS = {
    ("numpy.sum", "out"): lambda x: np.sum(x, axis=0, out=np.zeros(3)),
    ("numpy.max", "where"): lambda x: np.max(x, where=A > 0),
    ("numpy.reshape", "order"): lambda x: np.reshape(x, (3, 2), order="F"),
    ("numpy.stack", "out"): lambda x: np.stack([x, x], out=np.zeros((2, 2, 3))),
    ("numpy.add", "out"): lambda x: np.add(x, x, out=np.zeros((2, 3))),
    ("numpy.matmul", "axes"): lambda x: np.matmul(x, A.T, axes=[(0, 1), (0, 1), (0, 1)]),
    ("numpy.sin", "order"): lambda x: np.sin(x, order="F"),
}


@pytest.mark.parametrize("case", REFUSED_ARGUMENTS, ids=" ".join)
def test_refused_arguments_are_named(case):
    function, argument = case
    with pytest.raises(TypeError, match=rf"(?s){function.replace('.', '[.]')}.*{argument}"):
        REFUSED_ARGUMENTS[case](leaf())


def test_where_without_values_gives_indices():
    rows, columns = np.where(leaf() > 4)
    assert (rows.tolist(), columns.tolist()) == ([1, 1], [1, 2])
    assert type(rows) is tg.Tensor


def test_in_place_on_numpys_arrays():
    a = A.copy()
    with pytest.raises(TypeError, match=r"numpy.add with out=, or an in-place operator.*a = a \+ t"):
        a += leaf()
    np.testing.assert_array_equal(a, A)
    b = a
    a += tg.tensor(A)
    assert a is b
    np.testing.assert_array_equal(a, 2 * A)
    with tg.no_grad():
        a -= leaf()
    np.testing.assert_array_equal(b, A)


@pytest.mark.parametrize("other", [None, "a", object(), {1: 2}, b"x"])
def test_operands_that_are_none(other):
    x = leaf()
    for call in (lambda: x + other, lambda: other * x, lambda: x.add(other), lambda: tg.add(x, other)):
        with pytest.raises(TypeError):
            call()
    with pytest.raises(TypeError, match=f"{type(other).__qualname__}"):
        tg.mul(x, other)


@pytest.mark.parametrize(
    "other",
    [
        np.array([1j, 2.0, 3.0], np.clongdouble),
        np.clongdouble(1j),
        np.array([1.0, 2.0, 3.0], np.longdouble),
        np.longdouble(2.0),
        np.array([1, 2, 3], object),
        np.array(["a", "b", "c"]),
        np.array([1, 2, 3], "m8[s]"),
    ],
    ids=[
        "long complex array",
        "long complex number",
        "long double array",
        "long double",
        "objects",
        "strings",
        "times",
    ],
)
def test_operands_whose_results_tensors_cannot_hold(other):
    """Never a result without a gradient: what cannot be differentiated is refused."""
    x = leaf()
    for call in (lambda: x * other, lambda: other * x, lambda: tg.mul(x, other), lambda: np.multiply(x, other)):
        with pytest.raises(TypeError):
            call()


@pytest.mark.parametrize("dtype", [np.clongdouble, object, np.longdouble, "U3"])
def test_dtypes_that_tensors_cannot_hold(dtype):
    with pytest.raises(TypeError):
        leaf().astype(dtype)


def test_equality_with_anything_is_not_an_error():
    x = leaf()
    assert (x == None) is False  # noqa: E711
    assert (x != "a") is True


def test_objects_that_know_tensors_may_answer():
    class Other:
        __array_ufunc__ = None

        def __rmul__(self, x):
            return "other"

    assert leaf() * Other() == "other"


def test_arrays_of_tensors_that_require_grad_are_refused():
    x = leaf()
    for call in (lambda: np.array([x, x]), lambda: np.asarray(x), lambda: np.sum([x[0, 0], x[0, 1]])):
        with pytest.raises(RuntimeError, match=r"detach\(\)\.numpy\(\)"):
            call()
