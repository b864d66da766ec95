"""Tensors from data and from shapes: NumPy's values, dtypes and defaults."""

import numpy as np
import pytest
from oracles import assert_same

import tapegrad as tg
from tapegrad.errors import GradientLostWarning, OperandError

DTYPES = (bool, np.int64, np.float32, np.float64)


@pytest.mark.parametrize("shape", [(), (3,), (2, 3), (0,), (2, 0, 3)])
@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", ["zeros", "ones"])
def test_filled_with_one_number(name, dtype, shape):
    assert_same(getattr(tg, name)(shape, dtype=dtype).numpy(), getattr(np, name)(shape, dtype))
    assert_same(getattr(tg, name)(*shape, dtype=dtype).numpy(), getattr(np, name)(shape, dtype))
    assert_same(getattr(tg, name)(list(shape)).numpy(), getattr(np, name)(shape))


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", ["zeros_like", "ones_like"])
def test_filled_like_another(name, dtype):
    x = np.array([[0.0, 1.0, 1.0]]).astype(dtype)
    ours, theirs = getattr(tg, name), getattr(np, name)
    assert_same(ours(tg.tensor(x)).numpy(), theirs(x))
    assert_same(ours(x).numpy(), theirs(x))
    assert_same(ours(x, dtype=np.float32).numpy(), theirs(x, np.float32))
    assert_same(ours([1.0, 2.0]).numpy(), theirs([1.0, 2.0]))


def test_empty_has_shape_and_dtype():
    for made, shape, dtype in (
        (tg.empty(2, 3), (2, 3), np.float64),
        (tg.empty((2, 3), dtype=np.float32), (2, 3), np.float32),
        (tg.empty(), (), np.float64),
        (tg.empty_like(tg.zeros(4, dtype=int)), (4,), np.int64),
        (tg.empty_like(np.zeros((1, 2)), dtype=bool), (1, 2), bool),
    ):
        assert (made.shape, made.dtype) == (shape, dtype)


@pytest.mark.parametrize("value", [7, 2.5, True, np.float32(1.5), np.array([1.0, 2.0])])
def test_full(value):
    assert_same(tg.full((3, 2), value).numpy(), np.full((3, 2), value))
    assert_same(tg.full((3, 2), value, dtype=np.float32).numpy(), np.full((3, 2), value, np.float32))
    assert_same(tg.full_like(np.zeros((3, 2)), value).numpy(), np.full_like(np.zeros((3, 2)), value))
    assert_same(tg.full(2, tg.tensor(4.0)).numpy(), np.full(2, 4.0))


@pytest.mark.parametrize("bounds", [(5,), (2, 5), (5, 1, -2), (0.5,), (0.0, 1.0, 0.25), (0,)])
def test_arange(bounds):
    assert_same(tg.arange(*bounds).numpy(), np.arange(*bounds))
    assert_same(tg.arange(*bounds, dtype=np.float32).numpy(), np.arange(*bounds, dtype=np.float32))


@pytest.mark.parametrize("arguments", [(0, 1), (0.0, 1.0, 7), (3, -3, 4), (2.0, 2.0, 1), (0, 1, 0)])
def test_linspace(arguments):
    assert_same(tg.linspace(*arguments).numpy(), np.linspace(*arguments))
    assert_same(tg.linspace(*arguments, dtype=np.float32).numpy(), np.linspace(*arguments, dtype=np.float32))


@pytest.mark.parametrize("sizes", [(3,), (2, 4), (0,)])
def test_eye(sizes):
    assert_same(tg.eye(*sizes).numpy(), np.eye(*sizes))
    assert_same(tg.eye(*sizes, dtype=int).numpy(), np.eye(*sizes, dtype=int))


def test_creation_with_requires_grad():
    for make in (
        lambda: tg.zeros(2, requires_grad=True),
        lambda: tg.ones((2,), requires_grad=True),
        lambda: tg.full(2, 1.5, requires_grad=True),
        lambda: tg.arange(2.0, requires_grad=True),
        lambda: tg.linspace(0, 1, 2, requires_grad=True),
        lambda: tg.eye(2, requires_grad=True),
        lambda: tg.zeros_like(tg.ones(2), requires_grad=True),
        lambda: tg.ones_like(tg.ones(2), requires_grad=True),
        lambda: tg.full_like(tg.ones(2), 3.0, requires_grad=True),
        lambda: tg.empty(2, requires_grad=True),
        lambda: tg.rand(2, requires_grad=True),
        lambda: tg.randn(2, requires_grad=True),
    ):
        x = make()
        assert x.requires_grad
        assert x.is_leaf
        (3.0 * x).sum().backward()
        assert x.grad.equal(np.full(x.shape, 3.0))
    with pytest.raises(TypeError, match="int64 cannot require grad"):
        tg.arange(3, requires_grad=True)


def test_like_functions_do_not_take_over_requires_grad():
    x = tg.tensor([1.0], requires_grad=True)
    assert not any(f(x).requires_grad for f in (tg.zeros_like, tg.ones_like, tg.empty_like))


@pytest.mark.parametrize(
    ("data", "dtype"),
    [
        (1.5, np.float64),
        (2, np.int64),
        (True, np.bool_),
        ([1, 2], np.int64),
        ([1, 2.0], np.float64),
        ([[True], [False]], np.bool_),
        (np.float32(1.0), np.float32),
        (np.arange(3, dtype=np.int32), np.int32),
        (range(3), np.int64),
        ([], np.float64),
        (np.ones((2, 0), np.float32), np.float32),
    ],
)
def test_tensor_takes_numpys_dtype_of_the_data(data, dtype):
    t = tg.tensor(data)
    assert_same(t.numpy(), np.array(data))
    assert t.dtype == dtype


def test_tensor_of_tensors():
    x = tg.tensor(2.0, requires_grad=True)
    with pytest.warns(GradientLostWarning, match=r"tg.array or tg.stack to differentiate"):
        made = tg.tensor([x, 3.0 * x, 1.0])
    assert made.tolist() == [2.0, 6.0, 1.0]
    assert made.is_leaf
    assert not made.requires_grad  # tensor() takes no history over
    assert tg.tensor(x, requires_grad=True) is not x
    with tg.no_grad():
        assert tg.tensor([[x, x], [x, x]]).shape == (2, 2)
    assert tg.tensor([x, x], requires_grad=True).is_leaf
    assert tg.tensor([x.detach(), 1.0]).tolist() == [2.0, 1.0]


def test_array_keeps_the_history_of_tensors():
    x = tg.tensor(2.0, requires_grad=True)
    for made in (tg.array([[x, 1], [0, 3 * x]]), tg.asarray([[x, 1], [0, 3 * x]])):
        assert made.tolist() == [[2.0, 1.0], [0.0, 6.0]]
        (gradient,) = tg.autograd.grad(made.sum(), x)
        assert gradient.item() == 4.0
    a = np.arange(3.0)
    copied, shared, doubled = tg.array(a), tg.asarray(a), tg.array(x, dtype=np.float32)
    a[0] = 7.0
    assert (copied[0].item(), shared[0].item()) == (0.0, 7.0)
    assert doubled.dtype == np.float32
    assert doubled.requires_grad
    assert tg.array(x) is not x
    assert tg.array([1, 2]).dtype == np.int64


@pytest.mark.parametrize(
    "data",
    [np.array([1j], np.clongdouble), "text", np.array(["a"]), [1, None], np.array([1.0], object), np.longdouble(1.0)],
)
@pytest.mark.parametrize("make", [tg.tensor, tg.as_tensor])
def test_data_that_tensors_cannot_hold(make, data):
    with pytest.raises(TypeError, match=r"dtype|type"):
        make(data)


def test_from_numpy_takes_arrays_only():
    with pytest.raises(TypeError, match=r"from_numpy takes a NumPy array, not list; use tensor\(\)"):
        tg.from_numpy([1.0, 2.0])
    with pytest.raises(TypeError, match=r"dtype c(omplex256|longdouble)"):
        tg.from_numpy(np.array([1j], np.clongdouble))


@pytest.mark.parametrize("bad", [(2.0,), ("a",), (None,), (2, 3.5)])
def test_sizes_that_are_no_integers(bad):
    with pytest.raises(TypeError):
        tg.zeros(*bad)


def test_negative_sizes():
    with pytest.raises(ValueError, match="negative"):
        tg.ones(-1)


def test_the_class_and_the_function_make_the_same():
    assert_same(tg.Tensor([1, 2], dtype=float).numpy(), tg.tensor([1, 2], dtype=float).numpy())
    x = tg.Tensor(np.ones(2), requires_grad=True)
    assert x.requires_grad
    assert isinstance(tg.tensor(1.0), tg.Tensor)


def test_attributes_are_numpys():
    a = np.zeros((2, 3, 4), np.float32)
    t = tg.tensor(a)
    for name in ("shape", "dtype", "ndim", "size", "itemsize", "nbytes"):
        assert getattr(t, name) == getattr(a, name), name
    assert (t.numel(), t.dim()) == (24, 3)
    assert tg.tensor(1.0).shape == ()
    for name in ("dtype", "ndim", "size"):
        with pytest.raises(AttributeError):
            setattr(t, name, None)
    with pytest.raises(OperandError, match=r"t = t.reshape\(\(3, 8\)\)"):
        t.shape = (3, 8)
