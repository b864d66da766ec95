"""M-inplace by an index, as a whole, into other dtypes and into single numbers."""

import numpy as np
import pytest
from oracles import assert_close, difference_gradient
from spec.losses import WEIGHTS, M, V, gradients, leaves_of, weighted

import tapegrad as tg
from tapegrad.errors import DTypeError

# Assignment to parts

INDICES = {
    "an integer": 1,
    "integers": (1, -1),
    "a slice": slice(1, None),
    "a negative step": (slice(None, None, -2), slice(None, None, -1)),
    "ellipsis": (..., 0),
    "None": (slice(None), None, 1),
    "everything": ...,
    "nothing": slice(2, 2),
    "a list": [2, 0],
    "a list twice": [0, 2, 0, 1],
    "an array of two axes": np.array([[0, 1], [2, 0]]),
    "a list of an axis": (slice(None), [2, 0]),
    "two lists": ([0, 2], [1, 1]),
    "a list and an integer": ([2, 1], 0),
    "a mask": M > 0.5,
    "a mask of an axis": np.array([True, False, True]),
    "a mask and a slice": (np.array([False, True, True]), slice(None, 2)),
    "True": True,
    "an empty list": [],
}


@pytest.mark.parametrize("kind", ["the part's shape", "a number", "an axis of one"])
@pytest.mark.parametrize("index", INDICES.values(), ids=INDICES)
def test_m_inplace_assignment_has_gradients_to_both(index, kind, torch):
    shape = M[index].shape
    if kind == "an axis of one":
        if not shape:
            pytest.skip("a single number")
        shape = (*shape[:-1], 1)
    size = 1 if kind == "a number" else int(np.prod(shape))
    values = np.linspace(0.5, 1.5, size).reshape(() if kind == "a number" else shape)

    def program(a, b):
        a = a.copy()
        a[index] = b
        return np.sum(a * WEIGHTS[:9].reshape(3, 3))

    x, y = leaves_of([M, values])
    t = x * 1.0
    alias = t.T
    t[index] = y
    assert weighted(t).item() == pytest.approx(program(M, values), rel=1e-14)
    found = gradients(weighted(t), [x, y])
    for k, gradient in enumerate(found):
        assert_close(gradient, difference_gradient(program, [M, values], k), 1e-9, f"operand {k}", scale=1.0)
    for gradient, other in zip(found, gradients(weighted(alias.T), [x, y]), strict=True):
        np.testing.assert_array_equal(gradient, other)
    negative = any(
        isinstance(k, slice) and (k.step or 1) < 0 for k in (index if isinstance(index, tuple) else (index,))
    )
    places = np.arange(9).reshape(3, 3)[index].ravel()
    # PyTorch gives all values for one place its gradient, though the last one alone stays there.
    if not negative and size and len(set(places.tolist())) == places.size:
        theirs = [torch.tensor(a, requires_grad=True) for a in (M, values)]
        u = theirs[0] * 1.0
        u[index] = theirs[1]
        expected = torch.autograd.grad((u * torch.tensor(WEIGHTS[:9].reshape(3, 3))).sum(), theirs)
        for gradient, right in zip(found, expected, strict=True):
            np.testing.assert_allclose(gradient, right.numpy(), rtol=1e-14, atol=1e-15)


def test_m_inplace_assignment_of_numbers_and_arrays_stops_the_gradient():
    x = tg.tensor(M, requires_grad=True)
    for value in (2.0, np.float32(2.0), 2, True, np.ones(3), [1.0, 2.0, 3.0], tg.tensor([1.0, 2.0, 3.0])):
        t = x * 1.0
        t[1] = value
        np.testing.assert_array_equal(t[1].detach().numpy(), np.broadcast_to(np.array(value, float), 3))
        (found,) = gradients(t.sum(), [x])
        assert found.tolist() == [[1.0] * 3, [0.0] * 3, [1.0] * 3]


def test_m_inplace_index_that_is_changed_later_is_the_one_that_was_used():
    x, y = leaves_of([V, np.array([1.0, 2.0])])
    index, mask = np.array([0, 3]), V > 0.5
    t = x * 1.0
    t[index] = y
    t[mask] = t[mask] * 3.0
    index[:], mask[:] = 1, False
    t.sum().backward()
    assert y.grad.tolist() == [3.0, 3.0] if V[0] > 0.5 else [1.0, 3.0]
    assert x.grad.tolist() == [0.0, 1.0, 3.0, 0.0, 1.0]


def test_m_inplace_arrays_that_are_changed_later():
    x = tg.tensor(V, requires_grad=True)
    for write in (
        lambda t, a: t.mul_(a),
        lambda t, a: t.div_(a),
        lambda t, a: t.pow_(a),
        lambda t, a: t.addcmul_(t, a),
    ):
        a = np.full(5, 2.0)
        t = x.abs() + 1.0
        write(t, a)
        expected = gradients(weighted(t), [x])
        t = x.abs() + 1.0
        write(t, a)
        a[:] = 77.0
        np.testing.assert_array_equal(gradients(weighted(t), [x]), expected)


# Overwriting everything


@pytest.mark.parametrize("name", ["copy_", "fill_", "zero_"])
def test_m_inplace_what_is_overwritten_gets_no_gradient(name, torch):
    def program(module, x, y):
        t = x * 2.0
        u = t * 3.0
        t.zero_() if name == "zero_" else getattr(t, name)(y if name == "copy_" else y[0])
        flags = (t.requires_grad, t.is_leaf)
        (t * t + u).sum().backward()
        return flags, x.grad.tolist(), None if y.grad is None else y.grad.tolist()

    ours = program(tg, *leaves_of([V, V + 2.0]))
    theirs = program(torch, *(torch.tensor(a, requires_grad=True) for a in (V, V + 2.0)))
    assert ours[0] == theirs[0] == (True, False)
    assert ours[1] == theirs[1] == [6.0] * 5
    assert ours[2] == theirs[2]


@pytest.mark.parametrize(("mine", "other"), [(np.float32, np.float64), (np.float64, np.float32)])
def test_m_inplace_between_dtypes(mine, other, torch):
    """What is written keeps its dtype; gradients have those of what they are of."""
    writes = {
        "mul_": lambda t, y: t.mul_(y),
        "add_": lambda t, y: t.add_(y, alpha=2),
        "copy_": lambda t, y: t.copy_(y),
        "setitem": lambda t, y: t.__setitem__(slice(1, 3), y[1:3]),
        "integers": lambda t, y: t.__setitem__([0, 4], y[[0, 4]].to(t.dtype) if hasattr(y, "to_sparse") else y[[0, 4]]),
    }
    for name, write in writes.items():
        found = []
        for module in (tg, torch):
            dtypes = (mine, other) if module is tg else [getattr(torch, np.dtype(d).name) for d in (mine, other)]
            x, y = (module.tensor(V, dtype=d, requires_grad=True) for d in dtypes)
            t = x * 1.0
            write(t, y)
            (t * t).sum().backward()
            found.append((t.detach().numpy(), x.grad.numpy(), y.grad.numpy()))
        for ours, theirs, dtype in zip(*found, (mine, mine, other), strict=True):
            assert ours.dtype == theirs.dtype == dtype, name
            np.testing.assert_allclose(ours, theirs, rtol=2e-6, err_msg=name)


def test_m_inplace_into_whole_numbers():
    counts = tg.tensor([1, 2, 3])
    counts += 1
    counts *= 2
    counts[0] = 9
    counts //= 2
    assert counts.tolist() == [4, 3, 4] and counts._version == 4
    x = tg.tensor([1.0, 2.0, 3.0], requires_grad=True)
    for write in (
        lambda t: t.copy_(x),
        lambda t: t.__setitem__(0, x[0]),
        lambda t: t.__setitem__([0], x[0]),
        lambda t: t.fill_(x[0]),
        lambda t: t.mul_(x),
    ):
        with pytest.raises(DTypeError, match=r"int64.*astype\(float\).*detach\(\)"):
            write(counts)
    assert counts.tolist() == [4, 3, 4] and counts._version == 4
    with tg.no_grad():
        counts.copy_(x)
    assert counts.tolist() == [1, 2, 3] and not counts.requires_grad


# Single numbers


@pytest.mark.parametrize("dtype", [np.float64, np.float32])
def test_m_inplace_on_single_numbers(dtype):
    x, y = (tg.tensor(v, dtype=dtype, requires_grad=True) for v in (0.7, 1.5))
    t = x * 1.0
    u, d = t[...], t.detach()
    t *= y
    t.add_(x, alpha=2.0)
    assert u.item() == d.item() == t.item() == pytest.approx(0.7 * 1.5 + 1.4, rel=1e-6)
    u.square_()
    assert t.item() == pytest.approx((0.7 * 1.5 + 1.4) ** 2, rel=1e-6)
    assert t._version == u._version == d._version == 3
    (t + u).backward()
    whole = 0.7 * 1.5 + 1.4
    assert x.grad.item() == pytest.approx(2 * 2 * whole * (1.5 + 2.0), rel=1e-6)
    assert y.grad.item() == pytest.approx(2 * 2 * whole * 0.7, rel=1e-6)


def test_m_inplace_on_results_that_numpy_gives_as_numbers():
    x = tg.tensor(V, requires_grad=True)
    for make in (lambda: x.sum(), lambda: x[1] * 2.0, lambda: x @ x, lambda: x.mean() + 1.0):
        (right,) = gradients(make().exp(), [x])
        t = make()
        t.exp_()
        np.testing.assert_allclose(gradients(t, [x])[0], right, rtol=1e-15)
        t = make()
        t[...] = t * 3.0
        (found,) = gradients(t, [x])
        np.testing.assert_allclose(found, 3.0 * gradients(make(), [x])[0], rtol=1e-15)
