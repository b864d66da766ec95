"""NumPy's ufuncs with where=, dtype=, out= and their methods, on tensors."""

import numpy as np
import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from ops.rows import ELEMENTWISE, name_of
from oracles import assert_close, assert_same, difference_gradient

import tapegrad as tg
from tapegrad.errors import AxisError, DTypeError, LeafError, OperandError, ShapeError

A = np.array([[1.0, -2.0, 3.0], [4.0, 5.0, 6.5]])
MASK = np.array([[True, False, True], [False, False, True]])
UFUNCS = [row for row in ELEMENTWISE if isinstance(row.twins[0], np.ufunc)]


def leaf(data=A):
    return tg.tensor(data, requires_grad=True)


def check(call, a=A, rel=1e-8):
    """Hold value and gradient of a function of one array."""
    x = leaf(a)
    result = call(x)
    expected = np.asarray(call(a))
    assert type(result) is tg.Tensor
    assert result.shape == expected.shape and result.dtype == expected.dtype
    assert_close(result.detach().numpy(), expected, 1e-14)
    weights = np.cos(np.arange(expected.size)).reshape(expected.shape)
    (gradient,) = tg.autograd.grad(result, x, weights, materialize_grads=True)
    differences = difference_gradient(lambda p: np.sum(weights * call(p)), [a], 0)
    assert_close(gradient.numpy(), differences, rel, scale=1.0)


# where=


@pytest.mark.parametrize("row", UFUNCS, ids=name_of)
def test_where_gives_no_gradient_elsewhere_whatever_is_there(row):
    """Also where the operand is NaN or infinite, or where the derivative is."""
    for bad in (np.nan, np.inf, 0.0):
        good = [low + 0.618 * (high - low) for low, high in row.intervals()]
        x = [leaf([g, bad]) for g in good]
        with np.errstate(all="raise"):
            result = row.twins[0](*x, where=[True, False])
        expected = row.twins[0](*good)
        assert_same(result.detach(), np.array([expected, 0.0]))
        result.sum().backward()
        for k, t in enumerate(x):
            if t.grad is not None:
                assert t.grad.tolist()[1] == 0.0
                assert np.isfinite(t.grad.numpy()).all(), (row.name, k)


def test_where_broadcasts_and_masks_a_gradient():
    x = leaf()
    result = np.multiply(x, x, where=MASK[0])
    assert_same(result.detach(), A * A * MASK[0])
    result.sum().backward()
    assert_same(x.grad, np.where(MASK[0], 2 * A, 0.0))
    y = leaf(np.array([1.0, 2.0], np.float32))
    assert np.exp(y, where=[True, False]).dtype == np.float32
    quotient = np.divide(y, 0.0, where=[False, False])
    assert quotient.dtype == np.float32
    quotient.sum().backward()
    assert y.grad.tolist() == [0.0, 0.0]
    assert np.exp(y, where=tg.tensor([True, False])).tolist()[1] == 0.0
    with pytest.raises(DTypeError, match="a mask of booleans"):
        np.exp(y, where=[1, 0])


def test_where_with_out_keeps_what_is_there():
    t, out = tg.tensor(A), np.full((2, 3), 9.0)
    assert np.sqrt(t, where=A > 0, out=out) is out
    np.testing.assert_array_equal(out, np.where(A > 0, np.sqrt(np.abs(A)), 9.0))
    into = tg.tensor(np.full((2, 3), 9.0))
    assert np.negative(t, into, where=MASK) is into
    assert_same(into, np.where(MASK, -A, 9.0))
    fraction, whole = np.modf(t, where=MASK)
    assert_same(fraction, np.where(MASK, np.modf(A)[0], 0.0))
    assert_same(whole, np.where(MASK, np.modf(A)[1], 0.0))


# out=, dtype=, casting=


def test_out_of_several_results():
    t = tg.tensor(A)
    first, second = np.zeros((2, 3)), tg.zeros(2, 3)
    results = np.divmod(t, 2.0, out=(first, second))
    assert results[0] is first and results[1] is second
    np.testing.assert_array_equal(first, A // 2)
    assert_same(second, A % 2)
    results = np.modf(t, out=(None, second))
    assert type(results[0]) is tg.Tensor and results[1] is second
    wide = np.zeros((2, 2, 3))
    assert np.add(t, 1.0, wide) is wide
    np.testing.assert_array_equal(wide[1], A + 1)
    with pytest.raises(ShapeError, match=r"numpy.add cannot write a result of shape \(2, 3\)"):
        np.add(t, 1.0, out=np.zeros(2))
    with pytest.raises(DTypeError, match=r"numpy.add: Cannot cast.*out= of dtype float64"):
        np.add(t, 1.0, out=np.zeros((2, 3), int))
    assert np.add(t, 1.0, out=np.zeros((2, 3), int), casting="unsafe").tolist() == (A + 1).astype(int).tolist()


@pytest.mark.parametrize(
    "call",
    [
        lambda x: np.add(x, 2, dtype=np.float32),
        lambda x: np.multiply(x, x, dtype=np.float32),
        lambda x: np.exp(x, dtype="f4"),
        lambda x: np.add(x, A, signature="ff->f"),
        lambda x: np.true_divide(x, np.array([1, 2, 3]), dtype=float),
        lambda x: np.greater(x, 1, dtype=bool),
        lambda x: np.add(x, 1, casting="safe"),
        lambda x: np.add(x, x, order="C", subok=False),
    ],
)
def test_dtype_casts_as_numpy_does(call):
    for dtype in (np.float64, np.float32):
        expected = call(A.astype(dtype))
        assert_same(call(leaf(A.astype(dtype))).detach(), expected)
    x = leaf()
    result = call(x)
    if result.dtype.kind == "f":
        result.backward(np.ones(result.shape))
        assert x.grad.dtype == np.float64


def test_dtypes_that_cannot_be():
    with pytest.raises(DTypeError, match=r"numpy.add: Cannot cast.*astype\(\)"):
        np.add(leaf(), 1.0, dtype=int)
    with pytest.raises(DTypeError, match=r"numpy.add"):
        np.add(leaf(), leaf(), dtype=np.float32, casting="safe")
    with pytest.raises(DTypeError, match=r"numpy.add.*complex128.*float64"):
        np.add(leaf(), 1j, dtype=float)


def test_generalised_ufuncs_refuse_axes():
    for call in (
        lambda x: np.matmul(x, A.T, axes=[(-2, -1)] * 3),
        lambda x: np.matmul(x, A.T, keepdims=True),
        lambda x: np.matmul(x, A.T, axis=0),
    ):
        with pytest.raises(TypeError):
            call(leaf())
    assert np.matmul(tg.tensor(A), A.T, out=np.zeros((2, 2))).tolist() == (A @ A.T).tolist()


# Methods


REDUCED = [
    lambda x: np.add.reduce(x),
    lambda x: np.add.reduce(x, 1),
    lambda x: np.add.reduce(x, axis=None, initial=2.0),
    lambda x: np.add.reduce(x, axis=(0, 1), keepdims=True),
    lambda x: np.add.reduce(x, axis=-1, where=MASK),
    lambda x: np.multiply.reduce(x, axis=1),
    lambda x: np.multiply.reduce(x, axis=None),
    lambda x: np.multiply.reduce(x, axis=1, where=MASK, initial=3.0),
    lambda x: np.maximum.reduce(x, axis=1),
    lambda x: np.maximum.reduce(x, axis=None, keepdims=True),
    lambda x: np.maximum.reduce(x, axis=1, initial=3.5),
    lambda x: np.minimum.reduce(x, axis=0, initial=100.0, where=MASK),
    lambda x: np.logaddexp.reduce(x, axis=1),
    lambda x: np.logaddexp.reduce(x),
    lambda x: np.hypot.reduce(x, axis=1),
    lambda x: np.subtract.reduce(x, axis=1),
    lambda x: np.true_divide.reduce(x, axis=0, keepdims=True),
    lambda x: np.fmax.reduce(x, axis=None),
    lambda x: np.add.accumulate(x),
    lambda x: np.add.accumulate(x, 1),
    lambda x: np.multiply.accumulate(x, axis=1),
    lambda x: np.maximum.accumulate(x, axis=1),
    lambda x: np.subtract.accumulate(x, axis=0),
    lambda x: np.logaddexp.accumulate(x, axis=1),
    lambda x: np.add.reduceat(x, [0, 2, 1], axis=1),
    lambda x: np.multiply.reduceat(x, [1, 0], axis=0),
    lambda x: np.maximum.reduceat(x, [0, 1], 1),
    lambda x: np.add.outer(x, A[0]),
    lambda x: np.multiply.outer(x, x),
    lambda x: np.subtract.outer(2.0, x),
    lambda x: np.multiply.outer(A[1], x, where=MASK),
]


@pytest.mark.parametrize("call", REDUCED[:-1])
def test_methods(call):
    check(call)


def test_outer_takes_the_arguments_of_a_call():
    x = leaf()
    assert_same(np.multiply.outer(A[1], x, where=MASK).detach(), np.where(MASK, np.multiply.outer(A[1], A), 0.0))


def test_methods_without_gradient():
    x = leaf()
    assert_same(np.logical_and.reduce(x, axis=1), np.logical_and.reduce(A, axis=1))
    assert_same(np.logical_or.reduce(x > 4, axis=None, keepdims=True), np.array([[True]]))
    assert_same(np.bitwise_or.accumulate(tg.tensor([1, 2, 4])), np.array([1, 3, 7]))
    assert_same(np.less.outer(x, A[0]), np.less.outer(A, A[0]))
    assert_same(np.logical_and.reduceat(x, [0, 1], 1), np.logical_and.reduceat(A, [0, 1], 1))
    assert_same(np.add.reduce(tg.tensor([1, 2, 3]), dtype=float), np.float64(6.0))


def test_methods_with_out():
    t, out = tg.tensor(A), np.zeros(2)
    assert np.add.reduce(t, axis=1, out=out) is out
    np.testing.assert_array_equal(out, A.sum(1))
    into = tg.zeros(2, 3)
    assert np.multiply.accumulate(t, axis=1, out=into) is into
    assert_same(into, np.multiply.accumulate(A, axis=1))
    with pytest.raises(OperandError, match="cannot keep its gradient"):
        np.add.reduce(leaf(), axis=1, out=out)


def test_empty_reductions():
    empty = tg.zeros(0, 2)
    assert np.add.reduce(empty).tolist() == [0.0, 0.0]
    assert np.multiply.reduce(empty, axis=0).tolist() == [1.0, 1.0]
    assert np.maximum.reduce(empty, axis=0, initial=3.0).tolist() == [3.0, 3.0]
    assert np.add.accumulate(empty).shape == (0, 2)
    with pytest.raises(ValueError, match=r"maximum.*initial="):
        np.maximum.reduce(empty)


def test_methods_refuse_what_cannot_be():
    with pytest.raises(AxisError, match=r"shape \(2, 3\) along axis=2"):
        np.add.reduce(leaf(), axis=2)
    with pytest.raises(ShapeError, match="depends on the order"):
        np.subtract.reduce(leaf(), axis=(0, 1))
    with pytest.raises(OperandError, match=r"needs initial="):
        np.maximum.reduce(leaf(), where=MASK)
    with pytest.raises(ShapeError, match=r"the indices must be from 0 to 2"):
        np.add.reduceat(leaf(), [0, 5], axis=1)
    with pytest.raises(ShapeError, match=r"accumulate goes along one axis"):
        np.add.accumulate(leaf(2.0))


def test_at():
    t, a = tg.zeros(3), np.zeros(3)
    np.add.at(t, [0, 0, 2], tg.tensor([1.0, 2.0, 3.0]))
    assert t.tolist() == [3.0, 0.0, 3.0]
    assert t._version == 1
    np.add.at(a, tg.tensor([1, 1]), 1.0)
    assert a.tolist() == [0.0, 2.0, 0.0]
    for ufunc, target, values in (
        (np.add, a, leaf(2.0)),
        (np.multiply, leaf([1.0, 2.0]) * 1.0, 1.0),
        (np.multiply, tg.zeros(3), leaf(2.0)),
    ):
        before = np.array(target.tolist())
        with pytest.raises(OperandError, match=rf"numpy.{ufunc.__name__}.at writes in place.*no_grad\(\)"):
            ufunc.at(target, 0, values)
        np.testing.assert_array_equal(target.tolist(), before)
    with pytest.raises(LeafError, match=r"numpy.add.at cannot write.* a leaf .*no_grad\(\)"):
        np.add.at(leaf([1.0, 2.0]), 0, 1.0)
    w = leaf([1.0, 2.0])
    with tg.no_grad():
        np.negative.at(w, [1])
    assert w.tolist() == [1.0, -2.0] and w.requires_grad


@given(
    st.lists(st.floats(-5, 5), min_size=1, max_size=6),
    st.sampled_from([np.add, np.multiply, np.maximum, np.minimum, np.hypot, np.subtract, np.logaddexp, np.fmin]),
)
@example(values=[-1.0], ufunc=np.hypot)  # NumPy begins with the identity: the result is 1.0
def test_folding_is_numpys(values, ufunc):
    a = np.array(values)
    t = tg.tensor(a)
    assert_close(np.asarray(ufunc.reduce(t)), ufunc.reduce(a), 1e-14, scale=1.0)
    assert_close(ufunc.accumulate(t).numpy(), ufunc.accumulate(a), 1e-14, scale=1.0)
    assert_close(ufunc.outer(t, t).numpy(), ufunc.outer(a, a), 1e-14, scale=1.0)
    indices = [0, len(a) // 2]
    assert_close(ufunc.reduceat(t, indices).numpy(), ufunc.reduceat(a, indices), 1e-14, scale=1.0)


@pytest.mark.parametrize(
    "shape, axis", [((), 0), ((1,), 0), ((1, 3), 0), ((2, 1), 1), ((2, 2), ()), ((1, 3, 1), (0, 2))]
)
def test_folding_of_one_element_begins_with_the_identity(shape, axis):
    a = -np.arange(1.0, 1.0 + np.prod(shape, dtype=int)).reshape(shape)
    t = leaf(a)
    for options in ({}, {"keepdims": True}, {"initial": None}, {"initial": 2.0}, {"where": np.array(True)}):
        expected = np.hypot.reduce(a, axis, **options)
        np.testing.assert_array_equal(np.hypot.reduce(t, axis=axis, **options).tolist(), expected)
    np.hypot.reduce(t, axis=axis).sum().backward()
    np.testing.assert_array_equal(t.grad.numpy(), np.full(shape, -1.0))
    np.testing.assert_array_equal(np.hypot.reduceat(leaf([-1.0, 2.0]), [0, 1]).tolist(), [-1.0, 2.0])
