"""`primitive`: gradients against PyTorch, closed forms and differences; shapes, strides, dtypes, modes, memory."""

import gc
import inspect
import sys
from pathlib import Path

import numba
import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from oracles import assert_close, assert_same, difference_gradient, leaf

import tapegrad as tg

sys.path.insert(0, str(Path(__file__).parent))  # for jitted.py
from jitted import failing, product, smooth, tanh, wave


def arrays(*shapes, seed=0, dtype=np.float64):
    rng = np.random.default_rng(seed)
    return [rng.uniform(-1, 1, shape).astype(dtype) for shape in shapes]


@pytest.mark.parametrize(("dtype", "rel"), [(np.float64, 1e-14), (np.float32, 1e-6)])
@pytest.mark.parametrize("size", [0, 1, 5, 3000])
def test_a_product_is_pytorchs(torch, size, dtype, rel):
    a = arrays(size, size, size, dtype=dtype)
    x, u = [leaf(v) for v in a], [torch.tensor(v, requires_grad=True) for v in a]
    y, v = product(*x), u[0] * u[1] * u[2]
    assert y.dtype == dtype
    g = np.linspace(-1, 1, size).astype(dtype)
    y.backward(g)
    v.backward(torch.tensor(g))
    assert_close(y.detach().numpy(), v.detach().numpy(), rel)
    for mine, other in zip(x, u, strict=True):
        assert_close(mine.grad.numpy(), other.grad.numpy(), rel)


@pytest.mark.parametrize("shape", [(), (4,), (2, 3)])
def test_functions_that_are_compiled_already(torch, shape):
    (a,) = arrays(shape)
    x, u = leaf(a), torch.tensor(a, requires_grad=True)
    (tanh(x) * 2.0).sum().backward()
    (torch.tanh(u) * 2.0).sum().backward()
    assert_close(x.grad.numpy(), u.grad.numpy(), 1e-13)


def test_numbers():
    x = leaf(np.array(0.7))
    y = wave(wave(x) * 2.0)
    assert y.shape == () and y.dtype == np.float64
    y.backward()
    assert_close(x.grad.numpy(), np.cos(2 * np.sin(0.7)) * 2 * np.cos(0.7), 1e-15)
    assert_close(wave(0.7).numpy(), np.sin(0.7), 1e-16)
    x32 = leaf(np.array(0.7, np.float32))
    wave(x32).backward()
    assert x32.grad.dtype == np.float32
    assert_close(x32.grad.numpy(), np.cos(np.float32(0.7)), 1e-6)


def test_constants():
    x = leaf(np.array([1.0, 2.0, 4.0]))
    smooth(x, 0.25).sum().backward()
    assert_close(x.grad.numpy(), np.array([1 + 0.25 + 0.0625, 0.75 * 1.25, 0.75]), 1e-15)
    y = leaf(np.array([1.0, 2.0, 4.0]))
    (smooth(y, 0.25) + smooth(y, 0.5)).sum().backward()  # the constant belongs to the row
    assert_close(y.grad.numpy(), x.grad.numpy() + np.array([1.75, 0.75, 0.5]), 1e-15)


def _mixed(a, b, c, d, e, n, s, flip):
    total = a * b + c.sum() * d - e[0, 0] ** n * s
    return -total if flip else total


def _mixed_back(g, out, a, b, c, d, e, n, s, flip):
    if flip:
        g = -g
    ge = np.zeros_like(e)
    ge[0, 0] = -(n * e[0, 0] ** (n - 1) * s) * g.sum()
    return g * b, g * a, np.full(c.shape, (g * d).sum()), (g * c.sum()).sum(), ge


mixed = tg.primitive(_mixed, _mixed_back)


def many(seed=0):
    return arrays(4, 4, (2, 3), (), (2, 2), seed=seed)


@pytest.mark.parametrize("flip", [False, True])
def test_five_operands_and_three_constants(flip):
    a = many()
    x = [leaf(v) for v in a]
    g = np.array([0.5, -1.0, 2.0, 1.0])
    (mixed(*x, 3, 2.5, flip) * g).sum().backward()

    def total(*p):
        return ((1 - 2 * flip) * (p[0] * p[1] + p[2].sum() * p[3] - p[4][0, 0] ** 3 * 2.5) * g).sum()

    for k, t in enumerate(x):
        assert_close(t.grad.numpy(), difference_gradient(total, a, k), 1e-9)


def test_five_operands_of_which_some_are_constant():
    a = many(1)
    full = [leaf(v) for v in a]
    mixed(*full, 2, 1.5, False).sum().backward()
    for live in ((0,), (2,), (3, 4), (1, 2), (4,)):
        x = [leaf(v) if k in live else (v if k % 2 else tg.tensor(v)) for k, v in enumerate(a)]
        mixed(*x, 2, 1.5, False).sum().backward()
        for k in live:
            assert_same(x[k].grad.numpy(), full[k].grad.numpy())


def _gather(x, at):
    out = np.empty(at.size, x.dtype)
    for k in range(at.size):
        out[k] = x[at[k]] ** 2
    return out


def _gather_back(g, out, x, at):
    gx = np.zeros_like(x)
    for k in range(at.size):
        gx[at[k]] += 2 * x[at[k]] * g[k]
    return gx, None


def test_integers_have_no_gradient():
    gather = tg.primitive(_gather, _gather_back)
    x, at = leaf(np.array([1.0, 2.0, 3.0])), np.array([2, 2, 0])
    for index in (at, tg.tensor(at)):
        x.grad = None
        gather(x, index).sum().backward()
        assert x.grad.tolist() == [2.0, 0.0, 12.0]
    gather.check(x, at)


def test_mixed_precision_is_float64():
    x, y = leaf(np.array([1.0, 2.0], np.float32)), leaf(np.array([3.0, 4.0]))
    z = product(x, y, x)
    assert z.dtype == np.float64
    z.sum().backward()
    assert x.grad.dtype == np.float32 and y.grad.dtype == np.float64
    assert x.grad.tolist() == [6.0, 16.0] and y.grad.tolist() == [1.0, 4.0]


def test_one_operand_three_times():
    x = leaf(np.array([1.0, 2.0]))
    product(x, x, x).sum().backward()
    assert x.grad.tolist() == [3.0, 12.0]


@given(st.integers(0, 20), st.lists(st.sampled_from([1, 2, -1, -3]), min_size=3, max_size=3), st.integers(0, 7))
@settings(max_examples=40)
def test_any_strides(size, steps, live):
    rng = np.random.default_rng(size)
    a = [rng.normal(size=size * abs(s))[::s][:size] for s in steps]
    x = [leaf(v) if live >> k & 1 else v for k, v in enumerate(a)]
    out = product(*x)
    assert_same(out.detach().numpy(), a[0] * a[1] * a[2])
    if live:
        g = np.cos(np.arange(size))
        out.backward(g)
        slopes = (a[1] * a[2], a[0] * a[2], a[0] * a[1])
        for t, slope in zip(x, slopes, strict=True):
            if isinstance(t, tg.Tensor):
                assert_close(t.grad.numpy(), g * slope, 1e-14)


def test_matrices_of_any_order():
    (a,) = arrays((4, 3))
    for x in (leaf(a), leaf(np.asfortranarray(a)), leaf(a[::-1, ::2]), leaf(a.T)):
        tanh(x).sum().backward()
        assert_close(x.grad.numpy(), 1 - np.tanh(x.detach().numpy()) ** 2, 1e-14)
    big_endian = a.astype(">f8")
    assert_close(tanh(big_endian).numpy(), np.tanh(a), 1e-15)


def _misfit(x, mean):
    return ((x - mean) ** 2).sum()


def test_numbers_where_there_may_be_a_tensor():
    """To one number from many; vjp's gradient for what is a constant in this call is not used."""
    misfit = tg.primitive(_misfit, lambda g, out, x, mean: (2 * g * (x - mean), -2 * g * (x - mean).sum()))
    x, mean = leaf(np.array([1.0, 2.0, 3.0])), leaf(np.array(1.5))
    misfit(x, mean).backward()
    assert x.grad.tolist() == [-1.0, 1.0, 3.0] and mean.grad.item() == -3.0
    x.grad = None
    misfit(x, 1.5).backward()
    assert x.grad.tolist() == [-1.0, 1.0, 3.0]
    assert tg.func.grad(misfit)(np.array([1.0, 2.0, 3.0]), 1.5).tolist() == [-1.0, 1.0, 3.0]
    misfit.check(x, mean)


def test_a_matrix_and_a_vector():
    product_of = tg.primitive(lambda a, x: a @ x, lambda g, out, a, x: (np.outer(g, x), a.T @ g), name="matvec")
    a, x = (leaf(v) for v in arrays((2, 3), 3))
    product_of(a, x).sum().backward()
    assert_close(a.grad.numpy(), np.tile(x.detach().numpy(), (2, 1)), 1e-15)
    assert_close(x.grad.numpy(), a.detach().numpy().sum(0), 1e-15)
    product_of.check(a, x)


def test_modes_views_and_constants_beside_the_graph():
    x = leaf(np.array([1.0, 2.0, 3.0]))
    with tg.no_grad():
        assert not product(x, x, x).requires_grad
    with tg.inference_mode():
        y = product(x, x, x)
    assert y.is_inference()
    with pytest.raises(RuntimeError, match="made in inference mode"):
        product(x, y, x)
    assert not product(x.detach(), x.detach(), np.ones(3)).requires_grad
    t = x * 1.0
    view = t[1:]
    t[2] = 10.0
    product(view, view, np.ones(2)).sum().backward()
    assert x.grad.tolist() == [0.0, 4.0, 0.0]
    x.grad = None
    product([1.0, 2.0, 3.0], x, 1 + x * 0).sum().backward()
    assert x.grad.tolist() == [1.0, 2.0, 3.0]


def test_a_value_that_was_overwritten():
    x = leaf(np.array([1.0, 2.0]))
    y = x * 1.0
    out = product(y, x, x)
    y.add_(1.0)
    with pytest.raises(RuntimeError, match=r"product \(row \d+, float64\[2\]\) saved its operand x"):
        out.sum().backward()
    y = x * 1.0
    out = tanh(y)
    y.add_(1.0)  # vjp does not read it
    out.sum().backward()
    out = tanh(x)
    out.mul_(2.0)
    with pytest.raises(RuntimeError, match="saved its result"):
        out.sum().backward()


def test_what_vjp_does_not_read_is_not_kept():
    (a,) = arrays(5000)
    x = leaf(a)
    y = tanh(x * 2.0)
    assert y.tape.nbytes < 1.9 * a.nbytes
    z = product(x * 2.0, x, x)
    assert z.tape.nbytes > 1.9 * a.nbytes


def test_retaining_and_freeing():
    x = leaf(np.array([1.0, 2.0]))
    out = product(x, x, x).sum()
    out.backward(retain_graph=True)
    out.backward()
    assert x.grad.tolist() == [6.0, 24.0]
    with pytest.raises(RuntimeError, match="backward needs what"):
        out.backward()


def test_a_part_of_the_graph():
    x, y = leaf(np.array([1.0, 2.0])), leaf(np.array([3.0, 4.0]))
    out = product(x * 2.0, y, y * 2.0)
    (gy,) = tg.autograd.grad(out.sum(), y)
    assert gy.tolist() == [2 * 2 * 2 * 3.0, 2 * 4 * 2 * 4.0]
    middle = x * 2.0
    (gm,) = tg.autograd.grad(product(middle, y, y).sum(), middle)
    assert gm.tolist() == [9.0, 16.0]


def _identity(x):
    return x


def _reversed(x):
    return x[::-1]


def test_results_and_gradients_that_share_memory_are_copied():
    x = leaf(np.array([1.0, 2.0, 3.0]))
    for f in (tg.primitive(_identity, lambda g, out, x: g), tg.primitive(_reversed, lambda g, out, x: g[::-1])):
        y = f(x)
        assert not np.shares_memory(y.detach().numpy(), x.detach().numpy())
        x.grad = None
        g = np.array([1.0, 2.0, 3.0])
        y.backward(g)
        assert sorted(x.grad.tolist()) == [1.0, 2.0, 3.0]
        assert not np.shares_memory(x.grad.numpy(), g)


def _overwrites(x):
    for k in range(x.size):
        x[k] *= 2.0
    return x


def _overwrites_back(g, out, x):
    for k in range(x.size):
        g[k] *= 2.0
        x[k] = np.nan
    return g


def test_functions_that_write_into_their_inputs_get_copies():
    f = tg.primitive(_overwrites, _overwrites_back)
    x = leaf(np.array([1.0, 2.0, 3.0]))
    y = x * 1.0
    out = f(y)
    assert y.tolist() == [1.0, 2.0, 3.0] and out.tolist() == [2.0, 4.0, 6.0]
    g = np.array([1.0, 2.0, 3.0])
    (out + y).backward(g)
    assert x.grad.tolist() == [3.0, 6.0, 9.0] and y.tolist() == [1.0, 2.0, 3.0] and g.tolist() == [1.0, 2.0, 3.0]


@numba.njit("float64[:](float64[:])")
def _doubled(x):
    return 2.0 * x


def test_functions_with_given_signatures():
    f = tg.primitive(_doubled, lambda g, out, x: 2.0 * g)
    x = leaf(np.array([1.0, 2.0]))
    f(x).sum().backward()
    assert x.grad.tolist() == [2.0, 2.0]


STATM = Path("/proc/self/statm")


def resident_bytes():
    return int(STATM.read_text().split()[1]) * 4096


@pytest.mark.skipif(not STATM.exists(), reason="resident memory is read from /proc")
def test_memory_stays_flat():
    x = leaf(np.ones(200))
    y = [leaf(v) for v in many()]

    def once():
        x.grad = None
        product(tanh(x), smooth(x, 0.5), x).sum().backward()
        mixed(*y, 2, 1.5, True).sum().backward()

    gc.collect()
    gc.disable()
    try:
        for _ in range(300):
            once()
        before = resident_bytes()
        for _ in range(1500):
            once()
        grown = resident_bytes() - before
    finally:
        gc.enable()
    assert grown < 400_000


def test_compiled_memory_stays_flat():
    """What Numba allocates is given back, in rows that run and in those that fail."""
    from numba.core.runtime import _nrt_python, rtsys

    _nrt_python.memsys_enable_stats()

    def balance():
        stats = rtsys.get_allocation_stats()
        return stats.alloc - stats.free

    x = leaf(np.ones(50))
    product(x, x, x).sum().backward()
    before = balance()
    for _ in range(20):
        product(x, x, x).sum().backward()
        smooth(x[::2], 0.5).sum().backward()
    assert balance() - before <= 2


def test_what_it_says_of_itself():
    assert repr(product) == "<primitive product(x, y, z)>"
    assert str(inspect.signature(smooth)) == "(x, rate)"
    x = leaf(np.array([2.0, 3.0]))
    out = product(x, x, x)
    assert repr(out.grad_fn) == "<ProductBackward>"
    assert "product       float64[2]" in str(out.tape)
    assert failing.__name__ == "failing"


def test_check_agrees():
    product.check(*arrays(4, 4, 4))
    smooth.check([1.0, 2.0, 3.0], 0.3)
    wave.check(0.4)
    mixed.check(*many(), 3, 0.5, True)
    tanh.check(np.ones((2, 2), np.float32), entries=2, seed=3)
    with tg.no_grad():
        wave.check(0.4)
