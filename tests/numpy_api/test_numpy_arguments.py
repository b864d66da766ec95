"""The arguments of NumPy's functions that the table's rows do not have: dtype, out, where, initial, order and like."""

import numpy as np
import pytest
from oracles import assert_close, assert_same, difference_gradient

import tapegrad as tg
from tapegrad.errors import DTypeError, LeafError, OperandError, ShapeError, VersionError
from tapegrad.numpy_api.signature import by_numpy

A = np.array([[1.0, -2.0, 3.0], [4.0, 5.0, 6.5]])
MASK = np.array([[True, False, True], [False, False, True]])


def leaf(data=A):
    return tg.tensor(data, requires_grad=True)


REDUCED = [
    lambda x: np.sum(x, where=MASK),
    lambda x: np.sum(x, axis=1, where=MASK, initial=2.5),
    lambda x: np.sum(x, 0, keepdims=True, where=MASK[0]),
    lambda x: np.sum(x, initial=3.0),
    lambda x: np.mean(x, where=MASK),
    lambda x: np.mean(x, axis=1, where=MASK),
    lambda x: np.mean(x, axis=1, keepdims=True, where=MASK),
    lambda x: np.max(x, where=MASK, initial=-10.0),
    lambda x: np.max(x, axis=0, where=MASK, initial=-10.0),
    lambda x: np.max(x, axis=0, initial=3.5),
    lambda x: np.min(x, axis=1, initial=2.0),
    lambda x: np.amin(x, axis=1, where=MASK, initial=20.0),
    lambda x: np.sum(x, dtype=np.float64),
    lambda x: np.mean(x, 0, np.float64, None, True),
    lambda x: np.cumsum(x, 1, np.float64),
    lambda x: np.reshape(x, (3, 2), "C"),
    lambda x: np.copy(x, order="K"),
    lambda x: np.concatenate((x, A), dtype=np.float64),
    lambda x: np.clip(a=x, a_min=-1.0, a_max=4.5),
    lambda x: np.broadcast_to(x, shape=(2, 2, 3), subok=False),
    lambda x: np.sum(a=x, axis=None),
    lambda x: np.max(x, None, None, True),
]
for _name in ("prod", "std", "var", "nansum", "nanmax"):
    if hasattr(tg, _name):
        _f = getattr(np, _name)
        REDUCED.append(lambda x, f=_f: f(x, axis=1, **({"initial": -5.0} if f is np.nanmax else {}), where=MASK))


@pytest.mark.parametrize("call", REDUCED)
def test_values_are_numpys_and_gradients_those_of_differences(call):
    x = leaf()
    result = call(x)
    expected = np.asarray(call(A))
    assert result.dtype == expected.dtype
    assert_close(result.detach().numpy(), expected, 1e-14)
    weights = np.cos(np.arange(expected.size)).reshape(expected.shape)
    (gradient,) = tg.autograd.grad(result, x, weights)
    assert_close(gradient.numpy(), difference_gradient(lambda a: np.sum(weights * call(a)), [A], 0), 1e-8, scale=1.0)


def test_gradients_where_a_mask_says_no_are_exactly_0():
    x = leaf([1.0, np.nan, np.inf])
    np.sum(x, where=[True, False, False]).backward()
    assert_same(x.grad, np.array([1.0, 0.0, 0.0]))


def test_empty_reductions_with_initial():
    x = leaf(np.zeros((0, 2)))
    assert np.max(x, initial=3.0).item() == 3.0
    assert np.max(x, axis=0, initial=3.0).tolist() == [3.0, 3.0]
    assert np.sum(x, axis=0, initial=3.0).tolist() == [3.0, 3.0]


def test_dtype():
    x = leaf(np.array([1.0, 2.0], np.float32))
    total = np.sum(x, dtype=np.float64)
    assert total.dtype == np.float64
    total.backward()
    assert_same(x.grad, np.ones(2, np.float32))
    assert_same(np.sum(tg.tensor([1, 2]), dtype=float), np.float64(3.0))
    assert_same(np.sum(tg.tensor([1.7, 2.7]), dtype=int), np.sum([1.7, 2.7], dtype=int))
    assert_same(np.concatenate([tg.tensor([1]), tg.tensor([2])], dtype=np.float32), np.array([1, 2], np.float32))
    with pytest.raises(TypeError, match="cannot cast float64 to int64"):
        np.concatenate([tg.tensor([1.0]), [2.0]], dtype=int, casting="safe")
    with pytest.raises(DTypeError, match="cannot cast complex128 to float64"):
        np.concatenate([tg.tensor([1j]), tg.tensor([2.0])], dtype=float)
    for function in (np.concatenate, np.stack, np.hstack, np.vstack):
        assert function([tg.tensor([1.0]), tg.tensor([2.0])], dtype=np.complex64).dtype == np.complex64
        with pytest.raises(DTypeError, match="cannot cast complex128 to float64"):
            function([tg.tensor([1j]), tg.tensor([2.0])], dtype=float)
    x = leaf()
    total = np.sum(x, dtype=complex)
    assert_same(total.detach(), np.sum(A, dtype=complex))
    total.backward(2 + 3j)
    assert_same(x.grad, np.full(A.shape, 2.0))
    with pytest.raises(TypeError, match=r"longdouble|float128"):
        np.sum(leaf(), dtype=np.longdouble)


def test_out():
    a, buffer = tg.tensor(A), np.zeros(3)
    assert np.sum(a, axis=0, out=buffer) is buffer
    np.testing.assert_array_equal(buffer, A.sum(0))
    t = tg.zeros(3)
    assert np.sum(a, 0, None, t) is t
    assert_same(t, A.sum(0))
    assert t._version == 1
    assert np.isnan(leaf(), out=np.ones((2, 3), bool)).sum() == 0  # no gradient is lost
    mask = tg.zeros(3, dtype=bool)
    assert np.all(leaf(), axis=0, out=mask) is mask
    assert mask.tolist() == [True] * 3
    with pytest.raises(ShapeError, match=r"gives shape \(3,\), but out= has shape \(4,\)"):
        np.sum(a, axis=0, out=np.zeros(4))
    with pytest.raises(DTypeError, match=r"out= of dtype float64"):
        np.sum(a, axis=0, out=np.zeros(3, int))
    with pytest.raises(OperandError, match="out= of type list"):
        np.sum(a, axis=0, out=[0.0])


@pytest.mark.parametrize("out", [np.zeros((2, 3)), tg.zeros(2, 3), (tg.zeros(2, 3),)])
def test_out_where_something_requires_grad(out):
    x = leaf()
    y = x * 2.0
    rows = str(y.tape)
    with pytest.raises(OperandError, match=r"cannot keep its gradient; assign the result instead"):
        np.exp(y, out=out)
    with pytest.raises(OperandError, match=r"cannot keep its gradient; assign the result instead"):
        np.cumsum(y, axis=0, out=out)
    assert str(y.tape) == rows
    with tg.no_grad():
        result = np.exp(y, out=out)
    assert result is (out[0] if isinstance(out, tuple) else out)
    np.testing.assert_array_equal(np.asarray(result), np.exp(2 * A))


def test_overwriting_a_leaf_is_for_no_grad():
    w = leaf([1.0, 2.0])
    with pytest.raises(LeafError, match=r"numpy.add cannot write.* write under no_grad\(\)"):
        np.add([1.0, 2.0], tg.ones(2), out=w)
    loss = (w * w).sum()
    with tg.no_grad():
        np.subtract(w, 0.5, out=w)
    assert w.tolist() == [0.5, 1.5]
    assert w.requires_grad
    with pytest.raises(VersionError, match="version"):  # w was saved, and is another one now
        loss.backward()
    (w * w).sum().backward()
    assert w.grad.tolist() == [1.0, 3.0]


def test_results_into_a_tensor_that_was_saved():
    x, t = leaf([1.0, 2.0]), tg.tensor([3.0, 4.0])
    y = (x * t).sum()
    np.add(t, 1.0, out=t)
    with pytest.raises(VersionError):
        y.backward()
    z = x * 2.0
    w = (z * z).sum()
    with tg.no_grad():
        np.add(z, 1.0, out=z)
    with pytest.raises(VersionError):
        w.backward()


def test_memory_that_others_see_is_written_and_backward_notices():
    """A view has its base's counter: what a product saved of it is not there any more."""
    for write in (lambda t, view: t, lambda t, view: view, lambda t, view: t.detach(), lambda t, view: view.detach()):
        for act in (lambda target: np.add(target, 1.0, out=target), lambda target: np.add.at(target, 0, 1.0)):
            w, t = leaf(1.0), tg.tensor([[1.0, 2.0], [3.0, 4.0]])
            view = t[0]
            loss = (w * view).sum()
            act(write(t, view))
            assert view[0].item() == t[0, 0].item() == 2.0
            assert view.tolist() == t[0].tolist()
            with pytest.raises(
                VersionError, match=r"mul .* saved its operand y, of float64\[2\], at version 0.* 1 now"
            ):
                loss.backward()


def test_results_into_parameters():
    w, t = leaf(1.0), tg.tensor([[1.0, 2.0], [3.0, 4.0]])
    for _ in range(3):  # as an optimiser does
        loss = (w * w * t).sum()
        loss.backward()
        with tg.no_grad():
            np.subtract(w, 0.01 * w.grad.item(), out=w)
            w.grad = None
    assert 0 < w.item() < 1


def test_arguments_by_name_and_by_position_are_numpys():
    x = leaf()
    assert_same(np.sum(x, 1, None, None, True).detach(), A.sum(1, keepdims=True))
    assert_same(np.moveaxis(a=x, source=0, destination=1).detach(), A.T)
    assert_same(np.where(MASK, x, 0).detach(), np.where(MASK, A, 0))
    assert_same(np.stack(arrays=[x, x], axis=1).detach(), np.stack([A, A], 1))
    assert_same(np.expand_dims(a=x, axis=0).detach(), A[None])
    with pytest.raises(TypeError, match="unexpected keyword"):
        np.sum(x, colour=1)
    with pytest.raises(TypeError, match="required positional argument"):
        np.moveaxis(x)


@pytest.mark.parametrize("make", [np.array, np.asarray, np.asanyarray, np.ascontiguousarray, np.require])
def test_like_a_tensor_keeps_history(make):
    x = leaf()
    result = make(x, like=x)
    assert type(result) is tg.Tensor and result.requires_grad
    assert (result is x) == (make is not np.array)
    assert make(x, np.float32, like=x).dtype == np.float32
    stacked = make([x[0, 0], 2.0], like=x)
    assert stacked.requires_grad and stacked.tolist() == [1.0, 2.0]
    plain = make([[1, 2], [3, 4]], like=x)
    assert type(plain) is tg.Tensor and plain.dtype == int and not plain.requires_grad


def test_full_like_a_value_that_requires_grad():
    value = leaf(2.0)
    result = np.full_like(tg.tensor(A), value)
    assert result.tolist() == [[2.0] * 3] * 2
    result.sum().backward()
    assert value.grad.item() == 6.0
    assert np.full_like(leaf(), 7.0).tolist() == [[7.0] * 3] * 2
    assert np.full_like(tg.tensor(A), 7, dtype=int, shape=(2,)).tolist() == [7, 7]
    assert np.zeros_like(leaf(), shape=(1, 2)).tolist() == [[0.0, 0.0]]


def test_other_array_libraries_may_answer():
    class Other:
        def __array_function__(self, function, types, args, kwargs):
            return "other"

        def __array_ufunc__(self, *args, **kwargs):
            return "other"

    assert np.concatenate([leaf(), Other()]) == "other"
    assert np.add(leaf(), Other()) == "other"


def test_scipys_own_functions():
    special = pytest.importorskip("scipy.special")
    x = leaf([0.1, 0.4])
    assert special.expit(x).requires_grad
    points = np.array([0.1, 0.4])
    for function, ours in ((special.erf, tg.erf), (special.expit, tg.sigmoid), (special.erfc, tg.erfc)):
        assert_same(function(x).detach(), ours(points))
        assert_close(function(x).detach(), function(points), 4e-16)
    with pytest.raises(OperandError, match="rgamma does not take tapegrad tensors"):
        special.rgamma(x)


def test_functions_of_real_numbers_as_complex_ones():
    x = leaf([1.0, -2.0, -0.0, np.nan])
    values = x.detach().numpy()
    for function in (np.real, np.imag, np.angle, np.conj, np.real_if_close):
        assert_same(function(x).detach(), function(values), function.__name__)
    assert_same(np.angle(x, deg=True).detach(), np.angle(values, deg=True))
    np.conj(x).sum().backward()
    assert x.grad.tolist() == [1.0] * 4
    assert np.angle(tg.tensor([-1, 1])).tolist() == [np.pi, 0.0]


def test_a_gradient_is_not_lost_in_functions_without_one():
    """What NumPy computes by itself must not give floating-point results of a tensor that requires grad."""
    x = leaf([0.5, 2.0])
    with pytest.raises(OperandError, match=r"numpy.half gives .* no derivative here; call it on t\.detach\(\)"):
        by_numpy("half", lambda a: (a / 2, a > 1), (x,), {})
    assert by_numpy("half", lambda a: (a / 2, a > 1), (x.detach(),), {})[0].tolist() == [0.25, 1.0]
    assert by_numpy("more", lambda a: a > 1, (x,), {}).tolist() == [False, True]
    with tg.no_grad():
        assert by_numpy("half", lambda a: a / 2, (x,), {}).tolist() == [0.25, 1.0]


METHODS = (
    (lambda x: x.sum(0, where=MASK), lambda a: a.sum(0, where=MASK)),
    (lambda x: tg.sum(x, initial=3.0), lambda a: a.sum(initial=3.0)),
    (lambda x: x.mean(1, dtype=np.float32), lambda a: a.mean(1, dtype=np.float32)),
    (lambda x: x.max(initial=1.5), lambda a: a.max(initial=1.5)),
    (lambda x: x.prod(where=MASK, axis=1, keepdims=True), lambda a: a.prod(where=MASK, axis=1, keepdims=True)),
    (lambda x: x.cumsum(0, dtype=np.float32), lambda a: a.cumsum(0, dtype=np.float32)),
    (lambda x: x.reshape(3, 2, order="C"), lambda a: a.reshape(3, 2, order="C")),
    (lambda x: x.astype(np.float32, copy=False), lambda a: a.astype(np.float32, copy=False)),
    (lambda x: x.sum(dim=0, dtype=np.float32), lambda a: a.sum(0, dtype=np.float32)),
)


@pytest.mark.parametrize("case", METHODS, ids=range(len(METHODS)))
def test_methods_and_functions_take_numpys_keywords(case):
    ours, theirs = case
    a = np.array([[0.5, -1.0, 2.0], [1.0, 0.25, -0.5]])
    x = tg.tensor(a, requires_grad=True)
    result = ours(x)
    expected = theirs(a)
    np.testing.assert_array_equal(result.detach().numpy(), expected)
    assert result.dtype == expected.dtype
    weights = np.linspace(1.0, 2.0, expected.size).reshape(expected.shape)
    (found,) = tg.autograd.grad((result * weights.astype(result.dtype)).sum(), x)
    value = lambda p: float((theirs(p).astype(float) * weights).sum())  # noqa: E731
    if expected.dtype == np.float64:
        np.testing.assert_allclose(found.numpy(), difference_gradient(value, [a], 0), atol=1e-9)
    else:
        assert found.shape == a.shape


def test_keywords_that_numpy_has_not_and_a_dtype_in_the_place_of_keepdims():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    with pytest.raises(TypeError, match=r"sum\(\) takes no foo=; NumPy's has axis, dtype"):
        x.sum(foo=1)
    with pytest.raises(TypeError, match=r"keepdims is True or False, not <class 'numpy.float32'>; give NumPy's other"):
        x.sum(0, np.float32)


def test_calls_of_one_kind_with_other_arguments():
    """Which parameters arguments are for is found out once for each kind of call: what they are is not remembered."""
    x = leaf()
    for _ in range(2):
        for axis, keepdims in ((0, False), (1, True), (None, False)):
            for call in (
                lambda f, a, axis=axis, keep=keepdims: f(a, axis=axis, keepdims=keep),
                lambda f, a, axis=axis, keep=keepdims: f(a, keepdims=keep, axis=axis),
                lambda f, a, axis=axis, keep=keepdims: f(keepdims=keep, axis=axis, a=a),
                lambda f, a, axis=axis, keep=keepdims: f(a, axis, keepdims=keep),
                lambda f, a, axis=axis, keep=keepdims: f(a, axis, None, None, keep),
            ):
                assert_same(call(np.mean, x).detach(), call(np.mean, A))
        with pytest.raises(TypeError, match="unexpected keyword"):
            np.mean(x, axes=0)
        with pytest.raises(TypeError, match="axis"):
            np.mean(x, 0, axis=0)
        assert_same(np.stack([x, x], axis=1).detach(), np.stack([A, A], axis=1))
        assert_same(np.einsum("ij,kj->ik", x, x).detach(), A @ A.T)
        assert_same(np.einsum("ij->i", x).detach(), np.einsum("ij->i", A))
