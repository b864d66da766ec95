"""`elementwise`: values and gradients against PyTorch, closed forms and differences, and all that built-in rows can."""

import gc
import inspect

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from oracles import assert_close, difference_gradient, gradients, leaf

import tapegrad as tg

# Each: what makes the operation, the same in PyTorch, and an interval for each operand.
CASES = {
    "rational": (
        lambda: tg.elementwise("x**3 / (1 + x)", dx="(3 * x**2 + 2 * x**3) / (1 + x) ** 2", domain=(0, 3)),
        lambda torch, x: x**3 / (1 + x),
        ((0.1, 3.0),),
    ),
    "silu": (
        lambda: tg.elementwise("x / (1 + exp(-x))", dx="1 / (1 + exp(-x)) + x * exp(-x) / (1 + exp(-x)) ** 2"),
        lambda torch, x: torch.nn.functional.silu(x),
        ((-3.0, 3.0),),
    ),
    "mish by its result": (
        lambda: tg.elementwise("tanh(log1p(exp(x)))", dx="(1 - out * out) / (1 + exp(-x))"),
        lambda torch, x: torch.tanh(torch.nn.functional.softplus(x)),
        ((-3.0, 3.0),),
    ),
    "leaky": (
        lambda: tg.elementwise("where(x > 0, x, 0.01 * x)", dx="where(x > 0, 1, 0.01)"),
        lambda torch, x: torch.nn.functional.leaky_relu(x),
        ((-3.0, 3.0),),
    ),
    "kepler": (
        lambda: tg.elementwise("x - y * sin(x)", dx="1 - y * cos(x)", dy="-sin(x)"),
        lambda torch, x, y: x - y * torch.sin(x),
        ((-3.0, 3.0), (0.0, 0.9)),
    ),
    "gauss": (
        lambda: tg.elementwise(
            "exp(-((x - y) / z) ** 2 / 2) / (z * sqrt(2 * pi))",
            dx="-(x - y) / z**2 * out",
            dy="(x - y) / z**2 * out",
            dz="((x - y) ** 2 / z**3 - 1 / z) * out",
            domain=((-2, 2), (-2, 2), (0.5, 2)),
        ),
        lambda torch, x, y, z: torch.exp(torch.distributions.Normal(y, z).log_prob(x)),
        ((-2.0, 2.0), (-2.0, 2.0), (0.5, 2.0)),
    ),
    "psi": (
        lambda: tg.elementwise("digamma(x) * y", dx="trigamma(x) * y", dy="digamma(x)", domain=(0.2, 3)),
        lambda torch, x, y: torch.digamma(x) * y,
        ((0.2, 3.0), (-1.0, 1.0)),
    ),
    "powers": (
        lambda: tg.elementwise("x ** -2 + x ** 0.5 + 2 ** y", dx="-2 * x ** -3 + 0.5 * x ** -0.5",
                               dy="0.6931471805599453 * 2 ** y", domain=(0.2, 3)),
        lambda torch, x, y: x**-2 + x**0.5 + 2**y,
        ((0.2, 3.0), (-1.0, 1.0)),
    ),
}  # fmt: skip


@pytest.fixture(scope="module", params=CASES)
def case(request):
    make, theirs, intervals = CASES[request.param]
    return make(), theirs, intervals


def sample(intervals, shape, seed=0):
    rng = np.random.default_rng(seed)
    return [rng.uniform(low, high, shape) for low, high in intervals]


@pytest.mark.slow(ids=4)
@pytest.mark.parametrize("shape", [(), (1,), (7,), (3, 4)])
@pytest.mark.parametrize(("dtype", "rel"), [(np.float64, 1e-13), (np.float32, 2e-5)])
def test_values_and_gradients_are_those_of_pytorch(case, torch, shape, dtype, rel):
    ours, theirs, intervals = case
    arrays = [a.astype(dtype) for a in sample(intervals, shape)]
    x, u = [leaf(a) for a in arrays], [torch.tensor(a, requires_grad=True) for a in arrays]
    y, v = ours(*x), theirs(torch, *u)
    assert y.dtype == dtype and y.shape == shape
    rel = max(rel, 1e-9) if theirs is CASES["psi"][1] else rel  # PyTorch's trigamma has an error of 5e-10
    assert_close(y.detach().numpy(), v.detach().numpy(), rel)
    g = np.linspace(0.5, 1.5, max(v.numel(), 1)).reshape(shape).astype(dtype)
    v.backward(torch.tensor(g))
    y.backward(g)
    for mine, other in zip(x, u, strict=True):
        assert mine.grad.dtype == dtype
        assert_close(mine.grad.numpy(), other.grad.numpy(), rel)


def test_gradients_are_those_of_differences(case):
    ours, _, intervals = case
    arrays = sample(intervals, (3,), seed=1)
    x = [leaf(a) for a in arrays]
    found = gradients(ours(*x).sum(), x)
    for k in range(len(arrays)):
        expected = difference_gradient(lambda *p: ours(*p).sum().item(), arrays, k)
        assert_close(found[k], expected, 1e-8)


@pytest.fixture(scope="module")
def mixed():
    return tg.elementwise("x * y + z**2 * x", dx="y + z**2", dy="x", dz="2 * z * x", name="mixed")


def summed_to(array, shape):
    """Sum over the axes along which an operand of a shape was repeated."""
    array = array.sum(axis=tuple(range(array.ndim - len(shape))))
    return array.sum(axis=tuple(k for k, n in enumerate(shape) if n == 1), keepdims=True).reshape(shape)


SHAPES = st.lists(st.integers(0, 3), max_size=3).map(tuple)


@st.composite
def operands(draw):
    """Draw three operands that broadcast, each perhaps of its own strides, and what is done to each."""
    full = draw(SHAPES)
    rng, found = np.random.default_rng(draw(st.integers(0, 99))), []
    for _ in range(3):
        shape = tuple(n if draw(st.booleans()) else 1 for n in full)[draw(st.integers(0, len(full))) :]
        dtype = draw(st.sampled_from([np.float64, np.float64, np.float32]))
        memory = rng.normal(size=tuple(2 * n for n in reversed(shape))).astype(dtype)
        array = memory[tuple(slice(0, 2 * n, 2) for n in reversed(shape))].T
        array = array[tuple(slice(None, None, draw(st.sampled_from([1, -1]))) for _ in shape)]
        found.append((np.ascontiguousarray(array) if draw(st.booleans()) else array, draw(st.booleans())))
    return found


@given(operands())
def test_any_shapes_strides_and_dtypes(mixed, drawn):
    arrays = [np.asarray(a) for a, _ in drawn]
    x, y, z = (a.astype(np.float64) for a in arrays)
    tensors = [leaf(a) if live else a for a, (_, live) in zip(arrays, drawn, strict=True)]
    out = mixed(*tensors)
    dtype = np.result_type(*arrays)
    rel = 1e-12 if dtype == np.float64 else 3e-5
    expected = x * y + z**2 * x
    assert out.dtype == dtype and out.shape == expected.shape
    assert_close(out.detach().numpy(), expected, rel, scale=1)
    if not out.requires_grad:
        return
    g = np.cos(np.arange(expected.size)).reshape(expected.shape).astype(dtype)
    out.backward(g)
    ones = np.ones(expected.shape)
    for t, slope in zip(tensors, (y + z**2, x * ones, 2 * z * x), strict=True):
        if isinstance(t, tg.Tensor):
            assert t.grad.dtype == t.dtype
            rel = 1e-12 if t.dtype == dtype == np.float64 else 1e-4 if dtype == np.float32 else 1e-6
            assert_close(t.grad.numpy(), summed_to(g * (slope * ones), t.shape), rel, scale=1)


@pytest.mark.parametrize("kind", [bool, np.int8, np.int64, np.uint16])
def test_integers_become_float64(mixed, kind):
    out = mixed(np.array([1, 0], kind), np.array([1, 1], kind), np.array([0, 1], kind))
    assert out.dtype == np.float64
    assert out.tolist() == [1.0, 0.0]


def test_numbers_take_the_dtype_of_arrays(mixed):
    x = leaf(np.array([2.0, 3.0], np.float32))
    out = mixed(x, 0.5, 2)
    assert out.dtype == np.float32
    out.sum().backward()
    assert x.grad.tolist() == [4.5, 4.5]
    assert mixed(2.0, 0.5, 2).tolist() == 9.0
    assert mixed([2.0, 1.0], 0.5, 2).tolist() == [9.0, 4.5]
    assert mixed(np.float32(2), np.float32(0.5), 2).dtype == np.float32
    assert mixed(np.ones(2, np.float16), 1, 1).dtype == np.float16


def test_modes(mixed):
    x = leaf(np.array([2.0, 3.0]))
    with tg.no_grad():
        y = mixed(x, x, x)
    assert not y.requires_grad
    with tg.inference_mode():
        z = mixed(x, x, x)
    assert z.is_inference()
    with pytest.raises(RuntimeError, match="made in inference mode"):
        mixed(x, z, x)
    assert not mixed(y, y, 1.0).requires_grad
    mixed(x, y.detach(), 2.0).sum().backward()
    assert_close(x.grad.numpy(), y.numpy() + 4.0, 1e-14)


def test_one_operand_three_times(mixed):
    x = leaf(np.array([2.0, 3.0]))
    mixed(x, x, x).sum().backward()
    assert_close(x.grad.numpy(), 2 * x.detach().numpy() + 3 * x.detach().numpy() ** 2, 1e-14)


def test_views_and_writes(mixed):
    x = leaf(np.arange(6.0).reshape(2, 3))
    y = x * 1.0
    row = y[1]
    y[1, 0] = 10.0
    mixed(row, row[::-1], 1.0).sum().backward()
    # rows are [10, 4, 5]: the sum of r_k r_(2-k) + r_k, of which r_0 was written
    assert_close(x.grad.numpy(), np.array([[0, 0, 0], [0, 2 * 4 + 1, 2 * 10 + 1]]), 1e-14)


def test_a_value_that_was_overwritten(mixed):
    x = leaf(np.array([2.0, 3.0]))
    y = x * 1.0
    out = mixed(y, 2.0, 1.0)
    y.add_(1.0)
    out.sum().backward()  # the derivative by x reads y and z only
    out = mixed(2.0, x * 1.0, y)
    y.mul_(2.0)
    with pytest.raises(RuntimeError, match=r"mixed \(row \d+, float64\[2\]\) saved its operand z"):
        out.sum().backward()
    square = tg.elementwise("exp(x)", dx="out")
    out = square(x)
    out.add_(1.0)
    with pytest.raises(RuntimeError, match="saved its result"):
        out.sum().backward()


def test_retaining_and_freeing(mixed):
    x = leaf(np.array([2.0, 3.0]))
    out = mixed(x, x, 1.0).sum()
    out.backward(retain_graph=True)
    out.backward()
    assert_close(x.grad.numpy(), 2 * (2 * x.detach().numpy() + 1), 1e-14)
    with pytest.raises(RuntimeError, match="backward needs what"):
        out.backward()


def test_scalars_among_built_in_rows(mixed):
    x = leaf(np.array(0.7))
    y = tg.sin(x)
    for _ in range(3):
        y = mixed(y, x, 0.5) * tg.cos(y)
    y.backward()

    def same(v):
        r = np.sin(v)
        for _ in range(3):
            r = (r * v + 0.25 * r) * np.cos(r)
        return r

    assert_close(x.grad.numpy(), difference_gradient(same, [np.array(0.7)], 0), 1e-9)


def test_the_result_can_be_written_into_given_memory(mixed):
    out = np.zeros(2)
    assert mixed(np.array([2.0, 3.0]), 1.0, 0.0, out=out) is out
    assert out.tolist() == [2.0, 3.0]
    with pytest.raises(TypeError, match="out="):
        mixed(leaf(np.array([2.0, 3.0])), 1.0, 0.0, out=np.zeros(2))


def test_warnings_are_those_of_numpy():
    f = tg.elementwise("1 / x", dx="-1 / x**2", domain=(0.1, 3), name="reciprocal")
    with pytest.warns(RuntimeWarning, match="divide by zero encountered in"):
        assert f(np.array([0.0, 1.0])).tolist() == [np.inf, 1.0]
    with np.errstate(divide="ignore"):
        f(np.zeros(2))


def test_what_it_says_of_itself(mixed):
    assert repr(mixed) == ("<elementwise mixed(x, y, z) = x * y + z ** 2 * x; dx = y + z ** 2, dy = x, dz = 2 * z * x>")
    assert mixed.__name__ == "mixed" and "d/dy = x" in mixed.__doc__
    assert str(inspect.signature(mixed)) == "(x, y, z, /, *, out=None)"
    x = leaf(np.array([2.0, 3.0]))
    out = mixed(x, x, x)
    assert repr(out.grad_fn) == "<MixedBackward>"
    assert "mixed         float64[2]" in str(out.tape)


@pytest.mark.parametrize("count", [0, 1, 4])
def test_a_wrong_number_of_operands(mixed, count):
    with pytest.raises(TypeError, match=rf"mixed takes 3 operands, x, y, z, and got {count}"):
        mixed(*[1.0] * count)


@pytest.mark.parametrize("operand", ["text", None, 1j, np.array(["a"]), np.zeros(2, complex), np.ma.array([1.0])])
def test_operands_of_no_use(mixed, operand):
    with pytest.raises(TypeError, match=r"got|mixed of dtypes"):
        mixed(operand, 1.0, 2.0)


def test_shapes_that_do_not_fit(mixed):
    with pytest.raises(ValueError, match=r"mixed of .*shapes? \(2,\)"):
        mixed(leaf(np.ones(2)), leaf(np.ones(3)), leaf(np.ones(2)))


def test_large_arrays_and_memory_that_comes_back(mixed):
    x = leaf(np.linspace(0, 1, 50_000))
    gc.disable()
    try:
        for _ in range(3):
            out = mixed(x, x, x)
            tape = out.tape
            x.grad = None
            out.sum().backward()
            assert tape.nbytes < 10_000
    finally:
        gc.enable()
    v = x.detach().numpy()
    assert_close(x.grad.numpy(), 2 * v + 3 * v**2, 1e-13)


def test_anomaly_detection_goes_along(mixed):
    x = leaf(np.array([2.0, 3.0]))
    with tg.autograd.detect_anomaly():
        y = x * 1.0
        out = mixed(y, 1.0, y)
        out.sum().backward()
    assert_close(x.grad.numpy(), 1 + 3 * x.detach().numpy() ** 2, 1e-14)
