"""NumPy arrays as operands: small ones are copied, large ones watched for changes between forward and backward."""

import weakref

import numpy as np
import pytest
from oracles import set_shape

import tapegrad as tg
from tapegrad.errors import VersionError

LARGE = 10_000  # elements of float64: more than 64 kB


def test_a_buffer_that_is_used_again_and_again():
    x = tg.tensor([1.0, 1.0], requires_grad=True)
    buf = np.empty(2)
    y = x
    for t in range(3):
        buf[:] = t + 1
        y = y * buf
    y.backward(np.ones(2))
    assert x.grad.tolist() == [6.0, 6.0]


@pytest.mark.parametrize(
    "operation",
    [
        lambda x, a: x * a,
        lambda x, a: a * x,
        lambda x, a: a / x,
        lambda x, a: x**a,
        lambda x, a: tg.where(a > 2.0, x, x * 3.0),
        lambda x, a: tg.arctan2(a, x),
        lambda x, a: x.maximum(a),
        lambda x, a: x @ a,
        lambda x, a: x[a.astype(int) % 2],
    ],
)
def test_small_arrays_may_change_afterwards(operation):
    values = np.array([1.0, 2.0, 3.0])

    def gradient(spoil):
        x = tg.tensor([1.5, 2.5, 3.5], requires_grad=True)
        a = values.copy()
        y = operation(x, a).sum()
        if spoil:
            a[:] = np.nan
        y.backward()
        return x.grad.tolist()

    assert gradient(spoil=True) == gradient(spoil=False)


def test_index_arrays_may_change_afterwards():
    x = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    index = np.array([0, 0, 2])
    mask = np.array([True, False, False])
    y = x[index].sum() + 10.0 * x[mask].sum()
    index[:], mask[:] = 1, False
    y.backward()
    assert x.grad.tolist() == [12.0, 0.0, 1.0]


def test_large_arrays_are_not_copied():
    x = tg.tensor(np.ones(LARGE), requires_grad=True)
    a = np.full(LARGE, 2.0)
    y = (x * a).sum()
    assert any(v is not None and np.shares_memory(v, a) for v in y.tape.vals)
    y.backward()
    assert x.grad.equal(a)


def test_large_array_that_changed_is_an_error():
    x = tg.tensor(np.ones(LARGE), requires_grad=True)
    a = np.full(LARGE, 2.0)
    y = (x * a).sum()
    a[:] = 3.0
    with pytest.raises(VersionError, match=rf"NumPy array of shape \({LARGE},\).*mul.*changed.*copy"):
        y.backward()
    assert x.grad is None


@pytest.mark.parametrize("strided", ["transposed", "sliced", "reversed"])
def test_large_strided_array_that_changed_is_an_error(strided):
    base = np.arange(400 * 400.0).reshape(400, 400) + 1.0
    a = {"transposed": base.T, "sliced": base[::2, ::2][:, :200], "reversed": base[::-1]}[strided]
    x = tg.tensor(np.ones(a.shape), requires_grad=True)
    y, z = (x * a).sum(), (x * a).sum()
    y.backward()
    assert x.grad.equal(a)
    base *= 2.0
    with pytest.raises(VersionError, match="contents have changed"):
        z.backward()


def test_large_array_used_twice_is_checked_for_each_use():
    x = tg.tensor(np.ones(LARGE), requires_grad=True)
    a = np.full(LARGE, 2.0)
    y = x * a
    a[:] = 5.0
    z = y * a
    with pytest.raises(VersionError, match="contents have changed"):
        z.sum().backward()


def test_large_array_that_is_the_same_again_is_fine():
    x = tg.tensor(np.ones(LARGE), requires_grad=True)
    a = np.full(LARGE, 2.0)
    y = (x * a * a).sum()
    a[:] = 3.0
    a[:] = 2.0
    y.backward()
    assert x.grad.equal(np.full(LARGE, 4.0))


def test_large_array_that_no_derivative_needs_may_change():
    x = tg.tensor(np.ones(LARGE), requires_grad=True)
    a = np.full(LARGE, 2.0)
    y = (x + a - a).sum()
    a[:] = 7.0
    y.backward()
    assert x.grad.equal(np.ones(LARGE))


def test_large_array_that_was_reshaped_by_its_owner():
    x = tg.tensor(np.ones(LARGE), requires_grad=True)
    a = np.full(LARGE, 2.0)
    y = (x * a).sum()
    set_shape(a, (LARGE // 10, 10))
    y.backward()
    assert x.grad.equal(np.full(LARGE, 2.0))


def test_large_array_in_a_retained_graph_is_checked_each_time():
    x = tg.tensor(np.ones(LARGE), requires_grad=True)
    a = np.full(LARGE, 2.0)
    y = (x * a).sum()
    y.backward(retain_graph=True)
    a[:] = 3.0
    with pytest.raises(VersionError):
        y.backward(retain_graph=True)
    a[:] = 2.0
    y.backward()
    assert x.grad.equal(np.full(LARGE, 4.0))


@pytest.mark.parametrize("alive", [False, True])
def test_large_array_is_let_go_after_backward(alive):
    """Also where the product itself is still held, as a prediction is beside its loss."""
    x = tg.tensor(np.ones(LARGE), requires_grad=True)
    a = np.full(LARGE, 2.0)
    owner = weakref.ref(a)
    product = x * a
    y = product.sum()
    if not alive:
        del product
    del a
    assert owner() is not None
    y.backward()
    assert owner() is None


@pytest.mark.parametrize("dtype", [np.float32, np.int64, bool])
def test_arrays_of_other_dtypes(dtype):
    x = tg.tensor(np.full(LARGE, 0.5), requires_grad=True)
    a = np.ones(LARGE, dtype)
    y = (x * a).sum()
    a[:] = 0  # it was converted, which copied it
    y.backward()
    assert x.grad.equal(np.ones(LARGE))


def test_arrays_that_numpy_keeps_in_odd_ways():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    swapped = np.array([3.0, 4.0]).astype(">f8")
    unaligned = np.frombuffer(b"\0" + np.array([3.0, 4.0]).tobytes(), np.uint8)[1:].view(np.float64)
    readonly = np.array([3.0, 4.0])
    readonly.flags.writeable = False
    assert not unaligned.flags.aligned
    for a in (swapped, unaligned, readonly, np.asfortranarray([[3.0], [4.0]])[:, 0]):
        (g,) = tg.autograd.grad((x * a).sum(), x)
        assert g.tolist() == [3.0, 4.0]


def test_masked_arrays_are_refused():
    """The mask would be lost, and with it what it says of the values."""
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    masked = np.ma.masked_array([3.0, 4.0], [True, False])
    for use in (lambda: x * masked, lambda: tg.add(x, masked), lambda: tg.stack([x, masked])):
        with pytest.raises(TypeError, match="mask would be lost"):
            use()


def test_leaf_over_an_array_that_its_owner_gives_another_shape():
    a = np.arange(6.0)
    x = tg.from_numpy(a).requires_grad_()
    y = (x * x).sum()
    set_shape(a, (2, 3))
    assert x.shape == (6,)
    y.backward()
    assert x.grad.tolist() == [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]


def test_a_condition_that_is_changed_afterwards():
    condition = np.array([True, False])
    for function in (tg.where, np.where, lambda c, x, y: x.where(c, y)):
        x = tg.tensor([1.0, 2.0], requires_grad=True)
        y = function(condition, x, 0.0)
        condition[:] = ~condition
        y.sum().backward()
        condition[:] = ~condition
        assert x.grad.tolist() == [1.0, 0.0]
