"""Many adjoints and tangents at once of complex numbers: each lane is what it is alone, and both ways fit together."""

import numpy as np
import pytest
from complex import plane
from complex.test_structured_rows import TAKING, operands
from ops.structured import arguments_of, call, name_of_example

import tapegrad as tg
from tapegrad.engine.vjp_jvp import pull, push
from tapegrad.errors import DTypeError


def drawn(shape, dtype, seed):
    random = np.random.default_rng(seed)
    numbers = random.normal(size=shape)
    return (numbers + 1j * random.normal(size=shape) if np.dtype(dtype).kind == "c" else numbers).astype(dtype)


def inner(a, b):
    """The inner product of pairs of real numbers."""
    return float(np.sum((np.conj(a) * b).real))


def hold(function, arrays, lanes, rel=1e-10):
    """Hold lanes back to single passes, and lanes onward to lanes back: <s, J t> = <J* s, t>, for random s and t."""
    xs = [tg.tensor(a, requires_grad=True) for a in arrays]
    out = function(*xs)
    seeds = drawn((lanes, *out.shape), out.dtype, 1)
    tangents = [drawn((lanes, *x.shape), x.dtype, 2 + k) for k, x in enumerate(xs)]
    back = pull([out], [seeds], xs, lanes)
    (onward,) = push([out], xs, tangents, lanes)
    for lane in range(lanes):
        alone = tg.autograd.grad(out, xs, seeds[lane], retain_graph=True, allow_unused=True)
        for block, gradient in zip(back, alone, strict=True):
            if gradient is None:
                assert block is None
                continue
            scale = max(1.0, float(np.max(abs(gradient.numpy()), initial=0.0)))
            np.testing.assert_allclose(block[lane], gradient.numpy(), rtol=rel, atol=rel * scale)
        found = inner(seeds[lane], np.zeros(out.shape) if onward is None else onward[lane])
        expected = sum(inner(g.numpy(), t[lane]) for g, t in zip(alone, tangents, strict=True) if g is not None)
        assert found == pytest.approx(expected, rel=10 * rel, abs=10 * rel * (1.0 + abs(expected)))


@pytest.mark.parametrize("dtype", plane.DTYPES)
@pytest.mark.parametrize("name", plane.FUNCTIONS)
def test_elementwise_rows(name, dtype):
    function = plane.ours(name)
    for lanes, shape in ((2, (3,)), (5, (2, 3)), (4, ())):
        arrays = plane.draw(name, shape, dtype=dtype, seed=str(lanes))
        fixed = [a for a in arrays if a.dtype.kind == "b"]
        hold(
            lambda *x, fixed=fixed: function(*fixed, *x),
            arrays[len(fixed) :],
            lanes,
            1e-10 if dtype is np.complex128 else 2e-4,
        )


@pytest.mark.parametrize("name", [row.name for row in plane.BINARY])
def test_operands_that_broadcast(name):
    function = plane.ours(name)
    one, two = plane.draw(name, (4, 1), (3,))
    for lanes in (2, 5):
        hold(function, [one, two], lanes)
        hold(lambda y: function(one, y), [two], lanes)
        hold(lambda x: function(x, two.real + 2.0), [one], lanes)
        hold(lambda x: function(x, two), [abs(one) + 0.5], lanes)


@pytest.mark.parametrize("case", TAKING, ids=name_of_example)
def test_rows_with_structure(case):
    row, k = case
    shapes, positional, named = arguments_of(row, k)
    hold(lambda *x: call(row, x, positional, named), operands(row, shapes), 3)


@pytest.mark.parametrize("dtype", plane.DTYPES)
def test_chains_whose_blocks_change_hands(dtype):
    rel = 1e-9 if dtype is np.complex128 else 1e-3
    z = drawn((5, 2), dtype, 0)
    x = drawn((2,), plane.REAL[dtype], 1)

    def chain(z, x):
        y = tg.exp(-(z.conj()) * x) / (2.0 + tg.sin(z) ** 2)
        y = tg.stack([y[:, 0], y[::-1, 1] * 1j])
        w = y * 1.0
        w[0, 1:3] = y[1, 2:4] * z[0, 1]
        w.imag = w.real * 0.5 + abs(y)
        return tg.concatenate([w.conj(), w[np.array([1, 0, 1])]]).reshape(-1) * tg.sum(z.real)

    for lanes in (1, 2, 6):
        hold(chain, [z, x], lanes, rel)


@pytest.mark.filterwarnings("ignore:.*encountered:RuntimeWarning")
def test_derivatives_that_are_not_finite_are_those_of_a_single_pass():
    z = tg.tensor([0j, 1 + 1j, 2.0], requires_grad=True)
    out = tg.sqrt(z) + tg.log(z)
    seeds = drawn((4, 3), complex, 3)
    (block,) = pull([out], [seeds], [z], 4)
    for lane in range(4):
        (alone,) = tg.autograd.grad(out, z, seeds[lane], retain_graph=True)
        np.testing.assert_array_equal(block[lane], alone.numpy())


def test_complex_numbers_do_not_become_real_ones_unsaid():
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    with pytest.raises(DTypeError, match=r"seed 0 is complex for a tensor of dtype float64; give its real part"):
        pull([x * x], [np.ones((1, 2)) * 1j], [x], 1)
    with pytest.raises(DTypeError, match="tangent 0 is complex"):
        push([x * x], [x], [np.ones((1, 2)) * 1j], 1)
    z = tg.tensor([1j, 2.0], requires_grad=True)
    np.testing.assert_array_equal(pull([z * z], [np.ones((1, 2))], [z], 1)[0], [[-2j, 4.0]])


def test_the_gradient_of_real_operands_is_real():
    x = tg.tensor([0.5, 1.0], requires_grad=True)
    out = tg.exp(x * 1j) * x
    (block,) = pull([out], [np.eye(2) * (1 + 2j)], [x], 2)
    value = np.exp(0.5j) * (1 + 0.5j)
    assert block.dtype == np.float64
    assert block[0, 0] == pytest.approx((np.conj(1 + 2j) * value).real, rel=1e-14)
    (tangent,) = push([out], [x], [np.eye(2)], 2)
    assert tangent.dtype == np.complex128 and tangent[0, 0] == pytest.approx(value, rel=1e-14)
