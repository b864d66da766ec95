"""addcmul, addcdiv and lerp: PyTorch's values and gradients, ends, zeros, dtypes, errors."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.extra import numpy as hnp
from oracles import assert_close, assert_same, difference_gradient, leaf

import tapegrad as tg
from tapegrad import errors

NAMES = ("addcmul", "addcdiv", "lerp")
PLAIN = {
    "addcmul": lambda x, y, z, value=1: x + value * y * z,
    "addcdiv": lambda x, y, z, value=1: x + value * y / z,
    "lerp": lambda x, y, z: x + z * (y - x),
}


@pytest.mark.parametrize("name", NAMES)
@settings(max_examples=40)
@given(data=st.data())
def test_any_shapes(name, torch, data):
    shapes = data.draw(hnp.mutually_broadcastable_shapes(num_shapes=3, max_dims=3, max_side=3)).input_shapes
    random = np.random.default_rng(data.draw(st.integers(0, 2**32 - 1)))
    arrays = [random.uniform(0.5, 2, s) * random.choice([-1.0, 1.0], s) for s in shapes]
    options = {} if name == "lerp" else {"value": data.draw(st.sampled_from((1, -1, 2, 0.3)))}
    live = [k for k in range(3) if data.draw(st.booleans())] or [0]
    for way in (getattr(tg, name), getattr(tg.Tensor, name)):
        ours = [leaf(a) if k in live else a for k, a in enumerate(arrays)]
        ours[0] = tg.tensor(ours[0]) if not isinstance(ours[0], tg.Tensor) else ours[0]
        theirs = [torch.tensor(a, requires_grad=k in live) for k, a in enumerate(arrays)]
        result = way(*ours, **options)
        expected = getattr(torch, name)(*theirs, **options)
        assert_close(result.detach(), expected.detach().numpy(), 1e-14, name, scale=1.0)
        cotangent = random.uniform(-1, 2, result.shape)
        found = tg.autograd.grad(result, [ours[k] for k in live], cotangent)
        wanted = torch.autograd.grad(expected, [theirs[k] for k in live], torch.tensor(cotangent))
        for k, gradient, other in zip(live, found, wanted, strict=True):
            assert_close(gradient, other.numpy(), 1e-13, f"{name}, operand {k}", scale=1.0)
            by_differences = difference_gradient(
                lambda *a, weights=cotangent: np.sum(weights * PLAIN[name](*a, **options)), arrays, k
            )
            assert_close(gradient, by_differences, 1e-8, f"{name}, operand {k}", scale=1.0)


def test_both_ends_of_lerp_are_exact():
    x, end = np.array([0.1, 1e16, -3.3]), np.array([0.7, 1.0, 1e-20])
    for weight in (0, 0.0, np.zeros(3)):
        assert_same(tg.lerp(x, end, weight), x)
    for weight in (1, 1.0, np.ones((1, 3))[0]):
        assert_same(tg.lerp(x, end, weight), end)


@pytest.mark.parametrize("name", NAMES)
def test_the_result_keeps_the_dtype_of_x(name):
    arrays = [np.array([1.0, 2.0]), np.array([3.0, 5.0]), np.array([0.25, 0.5])]
    options = {} if name == "lerp" else {"value": np.float64(0.1)}
    for others in (np.float32, np.float64):
        tensors = [
            tg.tensor(a.astype(d), requires_grad=True)
            for a, d in zip(arrays, (np.float32, others, others), strict=True)
        ]
        out = getattr(tg, name)(*tensors, **options)
        assert out.dtype == np.float32
        assert_close(out.detach(), PLAIN[name](*arrays, **options), 1e-6, name)
        assert [g.dtype for g in tg.autograd.grad(out.sum(), tensors)] == [np.float32, others, others]
    assert getattr(tg, name)(tensors[0], 2, 3).dtype == np.float32
    with pytest.raises(errors.DTypeError, match="int64"):
        getattr(tg, name)(tg.tensor([1, 2]), *arrays[1:])


def test_integers():
    x = tg.tensor([1, 2])
    assert_same(x.addcmul([3, 4], 2, value=-1), np.array([-5, -6]))
    with pytest.raises(errors.DTypeError, match=r"addcmul of a tensor of dtype int64, .* gives float64"):
        x.addcmul([3, 4], 2, value=0.5)
    with pytest.raises(errors.DTypeError, match="addcdiv of a tensor of dtype int64"):
        x.addcdiv([3, 4], 2)
    with pytest.raises(errors.DTypeError, match="lerp of a tensor of dtype int64 would give fractions"):
        x.lerp([3, 4], 1)


def test_a_division_by_zero_is_torchs(torch):
    arrays = [np.array([1.0, 2.0, 3.0]), np.array([1.0, 0.0, -1.0]), np.array([0.0, 0.0, -0.0])]
    ours = [leaf(a) for a in arrays]
    with np.errstate(all="ignore"):
        out = tg.addcdiv(*ours, value=2)
    theirs = [torch.tensor(a, requires_grad=True) for a in arrays]
    expected = torch.addcdiv(*theirs, value=2)
    assert_same(out.detach(), expected.detach().numpy())
    found = tg.autograd.grad(out, ours, np.ones(3))  # says nothing, as the way back of a quotient
    for gradient, other in zip(found, torch.autograd.grad(expected.sum(), theirs), strict=True):
        assert_same(gradient, other.numpy())
    with pytest.warns(RuntimeWarning, match="divide by zero|invalid"):
        tg.addcdiv(*ours)


def test_one_row_each():
    x = leaf(np.ones(3))
    for out in (tg.addcmul(x, x, x, value=2), tg.addcdiv(x, x, x), tg.lerp(x, x, 0.3)):
        (edges,) = [out.grad_fn.next_functions]
        assert len(edges) == 3
        assert all(node.name() == "AccumulateGrad" for node, _ in edges if node is not None)


def test_what_does_not_fit():
    x = leaf(np.ones(3))
    for call, kind, what in (
        (lambda: x.addcmul(x, np.ones(2)), errors.ShapeError, "broadcast"),
        (lambda: x.addcdiv(x, x, value=x), errors.OperandError, "addcdiv got value=.*; it is one number"),
        (lambda: x.addcmul(x, x, value=leaf(np.array(1.0))), errors.OperandError, "no gradient; multiply the tensor"),
        (lambda: x.addcmul(x, x, value="2"), errors.OperandError, "it is one number"),
        (lambda: x.addcmul(x, "2"), errors.OperandError, "give a tensor"),
    ):
        with pytest.raises(kind, match=what):
            call()
    assert x.addcmul(x, x, value=tg.tensor(2.0)).tolist() == [3.0, 3.0, 3.0]
