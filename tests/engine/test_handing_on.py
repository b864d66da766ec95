"""An adjoint that goes on as it is is not copied where nothing else has arrived, and whoever looks at it sees it."""

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.engine import kernels
from tapegrad.ops import BY_NAME
from tapegrad.tape import abi as R

SIZE = 1000
DATA = np.linspace(0.1, 0.9, SIZE)
G = np.linspace(-1.0, 1.0, SIZE)


@pytest.fixture
def differences_are_run(monkeypatch):
    """Tell whether the kernel of `x - y` by x has been asked for: it is not needed where blocks are handed on."""
    number = BY_NAME["sub"].opcode * 3 * R.DTYPES
    kernels.compile_reverse(number)
    address, asked, compiles = kernels.ADDRESSES[number], [], kernels.compile_reverse

    def compile_reverse(found):
        asked.append(found == number)
        compiles(found)

    kernels.ADDRESSES[number] = 0
    monkeypatch.setattr(kernels, "compile_reverse", compile_reverse)
    yield lambda: any(asked)
    kernels.ADDRESSES[number] = address


def leaf():
    return tg.tensor(DATA, requires_grad=True)


@pytest.mark.parametrize("retain", [False, True])
@pytest.mark.parametrize("way", ["short", "general"])
def test_differences_hand_on_what_they_get(differences_are_run, retain, way):
    x = leaf()
    y = x * 2.0
    for _ in range(5):
        y = y - 1.0
    z = y.reshape(-1, 10).ravel().sin()
    if way == "short":
        z.backward(tg.tensor(G), retain_graph=retain)
        found = x.grad
    else:
        (found,) = tg.autograd.grad(z, x, tg.tensor(G), retain_graph=retain)
    np.testing.assert_allclose(found.numpy(), 2.0 * (G * np.cos(DATA * 2.0 - 5.0)), rtol=1e-11)
    assert not differences_are_run()


def test_a_leafs_gradient_has_memory_of_its_own(differences_are_run):
    x = leaf()
    g = tg.tensor(G)
    (x - 1.0).backward(g)
    assert differences_are_run()
    assert not np.shares_memory(x.grad.numpy(), g.numpy())
    np.testing.assert_array_equal(x.grad.numpy(), G)


def test_both_operands_get_it_and_each_adds_up_its_own():
    x, y = leaf(), leaf()
    a, b = x * 3.0, y * 5.0
    s = a + b
    t = s + a.sin() + b
    (t + s).backward(tg.tensor(G))
    np.testing.assert_allclose(x.grad.numpy(), G * (6.0 + 3.0 * np.cos(3.0 * DATA)), rtol=1e-15)
    np.testing.assert_allclose(y.grad.numpy(), G * 15.0, rtol=1e-15)


def test_an_operand_that_is_there_twice_gets_it_twice():
    x = leaf()
    a = x * 3.0
    (a + a).backward(tg.tensor(G))
    np.testing.assert_array_equal(x.grad.numpy(), G * 2.0 * 3.0)


def test_repeated_operands_and_others_of_another_shape_or_dtype_are_summed():
    x, row, one = leaf(), tg.tensor(DATA[:10], requires_grad=True), tg.tensor(2.0, requires_grad=True)
    a, b = x.reshape(-1, 10) * 1.0, row * 1.0
    z = (a + b) + one * 1.0
    z.backward(tg.tensor(G.reshape(-1, 10)))
    np.testing.assert_array_equal(x.grad.numpy(), G)
    np.testing.assert_allclose(row.grad.numpy(), G.reshape(-1, 10).sum(0), rtol=1e-13, atol=1e-13)
    np.testing.assert_allclose(one.grad.numpy(), G.sum(), atol=1e-12)
    w = tg.tensor(DATA.astype(np.float32), requires_grad=True)
    ((w * 2.0).astype(np.float64) + 1.0).backward(tg.tensor(G))
    assert w.grad.dtype == np.float32
    np.testing.assert_allclose(w.grad.numpy(), (2.0 * G).astype(np.float32))


def test_of_complex_numbers():
    g = G + 1j * G[::-1]
    z = tg.tensor(DATA + 1j, requires_grad=True)
    ((z * 2.0 + 1.0).reshape(10, -1).ravel().conj() - 3.0).backward(tg.tensor(g))
    np.testing.assert_array_equal(z.grad.numpy(), 2.0 * g.conj())


def test_retained_gradients_hooks_and_other_tapes_see_it(differences_are_run):
    x = leaf()
    a = x * 2.0
    b = a - 1.0
    c = b - 1.0
    d = c - 1.0
    b.retain_grad()
    seen = []
    c.register_hook(lambda g: seen.append(g.numpy().copy()))
    d.grad_fn.register_hook(lambda after, before: seen.append((after[0].numpy().copy(), before[0].numpy().copy())))
    d.backward(tg.tensor(G))
    for array in (b.grad.numpy(), seen[1], *seen[0]):
        np.testing.assert_array_equal(array, G)
    np.testing.assert_array_equal(x.grad.numpy(), 2.0 * G)
    assert differences_are_run()
    p = leaf()
    q = (p * 2.0) - 1.0
    (q - 1.0).sum().backward(retain_graph=True)
    ((q - 1.0) - 1.0).backward(tg.tensor(G))
    np.testing.assert_array_equal(p.grad.numpy(), 2.0 + 2.0 * G)


def test_a_pass_that_looks_for_nan_computes_contributions_again(differences_are_run):
    x = leaf()
    with tg.autograd.detect_anomaly():
        y = (x * 2.0) - 1.0
        ((y - 1.0) * 1.0).backward(tg.tensor(G))
    np.testing.assert_array_equal(x.grad.numpy(), 2.0 * G)
    assert differences_are_run()
