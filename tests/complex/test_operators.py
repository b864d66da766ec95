"""Operators, functions and methods of complex tensors with numbers, arrays and real tensors, on both sides."""

import itertools
import operator

import numpy as np
import pytest
from oracles import assert_close

import tapegrad as tg

X = np.array([0.5, 1.5])
TENSORS = {
    "f8": X,
    "f4": X.astype("f4"),
    "c16": X + 1j,
    "c8": (X + 1j).astype("c8"),
    "f8 0-d": np.array(1.5),
    "f4 0-d": np.array(1.5, "f4"),
    "c16 0-d": np.array(1 + 2j),
    "c8 0-d": np.array(1 + 2j, "c8"),
}
OTHERS = {
    "complex": 1j,
    "float": 2.0,
    "int": 3,
    "bool": True,
    "complex64": np.complex64(1 + 2j),
    "complex128": np.complex128(1 + 2j),
    "float32": np.float32(1.5),
    "float64": np.float64(1.5),
    "array c8": (X + 2j).astype("c8"),
    "array c16": X + 2j,
    "array f4": X.astype("f4"),
    "array f8": X * 2,
    "array of integers": np.array([1, 2]),
    "0-d array c8": np.array(1 + 2j, "c8"),
}
OPERATORS = (operator.add, operator.sub, operator.mul, operator.truediv, operator.pow)


def variants(array):
    """Yield a tensor without a gradient, a leaf, a result, and a value that stands on another tape."""
    yield tg.tensor(array), None
    leaf = tg.tensor(array, requires_grad=True)
    yield leaf, leaf
    yield leaf * 1, leaf
    before = leaf * 1
    (before * 1).sum().backward(np.asarray(1, array.dtype))
    yield before, leaf


def hold(function, array, other, expected):
    """Hold a result to NumPy's, in value, dtype and shape, and its gradient to the tensor's dtype and shape."""
    for tensor, leaf in variants(array):
        out = function(tensor)
        assert out.dtype == expected.dtype
        assert out.shape == np.shape(expected)
        assert_close(out.detach().numpy(), np.asarray(expected), 1e-6, scale=1.0)
        assert out.requires_grad == (leaf is not None)
        if leaf is not None:
            (gradient,) = tg.autograd.grad(out, leaf, np.ones(out.shape, out.dtype))
            assert gradient.dtype == array.dtype
            assert gradient.shape == array.shape


@pytest.mark.parametrize("function", OPERATORS, ids=lambda f: f.__name__)
@pytest.mark.parametrize("kind", TENSORS)
def test_promotion_is_that_of_numpy(kind, function):
    array = TENSORS[kind]
    for other in OTHERS.values():
        hold(lambda t, other=other: function(t, other), array, other, function(array, other))
        hold(lambda t, other=other: function(other, t), array, other, function(other, array))


def test_pairs_of_tensors_have_both_gradients():
    for (a, b), function in itertools.product(itertools.product(TENSORS.values(), repeat=2), OPERATORS):
        x, y = tg.tensor(a, requires_grad=True), tg.tensor(b, requires_grad=True)
        out, expected = function(x * 1, y), function(a, b)
        assert out.dtype == expected.dtype
        assert_close(out.detach().numpy(), np.asarray(expected), 1e-6, scale=1.0)
        for tensor, gradient in zip((x, y), tg.autograd.grad(out, (x, y), np.ones_like(expected)), strict=True):
            assert (gradient.dtype, gradient.shape) == (tensor.dtype, tensor.shape)


def test_functions_of_numpy_and_methods():
    z = tg.tensor([1 + 2j, 3 - 1j], requires_grad=True)
    a = z.detach().numpy()
    for result, expected in (
        (np.exp(z), np.exp(a)),
        (np.conj(z), a.conj()),
        (z.conj(), a.conj()),
        (z.conjugate(), a.conj()),
        (np.angle(z), np.angle(a)),
        (np.angle(z, deg=True), np.angle(a, deg=True)),
        (np.abs(z), np.abs(a)),
        (abs(z), np.abs(a)),
        (z.abs(), np.abs(a)),
        (np.sign(z), np.sign(a)),
        (np.real(z), a.real),
        (np.imag(z), a.imag),
        (np.add(z, 1j, dtype=np.complex64), np.add(a, 1j, dtype=np.complex64)),
        (np.exp(z.real, dtype=complex), np.exp(a.real, dtype=complex)),
        (np.multiply(z, 1j, where=[True, False]), np.array([1j * a[0], 0])),
        (np.arctanh(z, where=[True, False]), np.array([np.arctanh(a[0]), 0])),
        (np.multiply.outer(z, z), np.multiply.outer(a, a)),
        (tg.where(z.real > 2, z, 0), np.where(a.real > 2, a, 0)),
        (tg.where(z.real > 2, z.real, 1j), np.where(a.real > 2, a.real, 1j)),
        (z.where(z.real > 2, 1j), np.where(a.real > 2, a, 1j)),
    ):
        assert result.requires_grad
        assert result.dtype == expected.dtype
        assert_close(result.detach().numpy(), expected, 1e-6)
        (gradient,) = tg.autograd.grad(result, z, np.ones(result.shape, result.dtype))
        assert gradient.dtype == z.dtype
        assert np.isfinite(gradient.numpy()).all()


def test_single_precision_stays():
    z = tg.tensor(np.array([1 + 2j, 3 - 1j], "c8"), requires_grad=True)
    for result in (z * 1j, z + 2.5, 2**z, z**0.5, np.multiply(z, 1j, where=[True, False]), np.add(z, 1j, casting="no")):
        assert result.dtype == np.complex64
        (gradient,) = tg.autograd.grad(result, z, np.ones(2, "c8"))
        assert gradient.dtype == np.complex64


def test_out_of_ufuncs():
    z, narrow = tg.tensor([1 + 2j, 3 - 1j]), tg.zeros(2, dtype=tg.complex64)
    real, wide = tg.zeros(2), tg.zeros(2, dtype=complex)
    assert np.exp(z, out=wide) is wide
    assert np.exp(z, out=narrow) is narrow
    assert np.abs(z, out=real) is real
    assert_close(wide.numpy(), np.exp(z.numpy()), 1e-15)
    assert_close(narrow.numpy(), np.exp(z.numpy()).astype("c8"), 1e-6)
    assert_close(real.numpy(), np.abs(z.numpy()), 1e-15)
    with pytest.raises(tg.errors.DTypeError, match="complex128"):
        np.exp(z, out=real)


@np.errstate(invalid="ignore")
def test_comparisons_are_those_of_numpy():
    a, b = np.array([1 + 2j, 3 - 1j, 1 + 1j, 2]), np.array([1 + 2j, 3 + 1j, 1 - 1j, complex("nan")])
    x, y = tg.tensor(a, requires_grad=True), tg.tensor(b, requires_grad=True)
    for function in (operator.eq, operator.ne, operator.lt, operator.le, operator.gt, operator.ge):
        assert function(x, y).tolist() == function(a, b).tolist()
        assert function(x, 1 + 2j).tolist() == function(a, 1 + 2j).tolist()
        assert function(1j, y).tolist() == function(1j, b).tolist()
        assert not function(x, y).requires_grad
    for name in ("isnan", "isinf", "isfinite", "logical_not", "isreal", "iscomplex"):
        assert getattr(tg, name)(y).tolist() == getattr(np, name)(b).tolist()
    assert tg.logical_and(x, 0).tolist() == [False] * 4


def test_numbers_and_text():
    z = tg.tensor(1 + 2j)
    assert complex(z) == z.item() == 1 + 2j
    assert bool(z)
    assert not tg.tensor(0j)
    assert f"{z:.2f}" == "1.00+2.00j"
    assert repr(z) == "tensor(1.+2.j)"
    assert repr(tg.tensor([1j], dtype=tg.complex64)) == "tensor([0.+1.j], dtype=complex64)"
    assert tg.tensor([1 + 2j, 3]).tolist() == [1 + 2j, 3 + 0j]
    with pytest.warns(tg.GradientLostWarning, match="complex"):
        complex(tg.tensor(1 + 2j, requires_grad=True))
    for function in (float, int, round):
        with pytest.raises(tg.errors.DTypeError, match="imaginary part; use complex"):
            function(z)


def test_creation():
    assert tg.tensor(1 + 2j).dtype == tg.complex128 == np.complex128
    assert tg.tensor([1, 2], dtype=tg.complex64).dtype == np.complex64
    for dtype in (complex, tg.complex64, "c16"):
        for made, expected in (
            (tg.zeros(2, dtype=dtype), np.zeros(2, dtype)),
            (tg.ones((2, 1), dtype=dtype), np.ones((2, 1), dtype)),
            (tg.full((2,), 1j, dtype=dtype), np.full((2,), 1j, dtype)),
            (tg.eye(2, dtype=dtype), np.eye(2, dtype=dtype)),
            (tg.arange(3, dtype=dtype), np.arange(3, dtype=dtype)),
            (tg.zeros_like(tg.zeros(2, dtype=dtype)), np.zeros(2, dtype)),
            (tg.full_like(tg.zeros(2, dtype=dtype), 2j), np.full(2, 2j, dtype)),
            (tg.tensor([1.5], dtype=dtype, requires_grad=True).detach(), np.array([1.5], dtype)),
        ):
            assert made.dtype == expected.dtype
            assert (made.numpy() == expected).all()
    assert tg.full((2,), 1j).dtype == np.complex128
    assert tg.as_tensor(1j).dtype == np.complex128
    shared = np.array([1j])
    tensor = tg.from_numpy(shared)
    shared[0] = 2
    assert tensor.tolist() == [2]
