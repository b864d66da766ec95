"""Writing into complex numbers in place: values, histories, and dtypes that do not go together."""

import numpy as np
import pytest
from complex.directions import draws, found, hold, normal
from oracles import assert_same

import tapegrad as tg
from tapegrad.errors import DTypeError, ShapeError


def drawn(*shape, name="in place"):
    return normal(draws(f"{name}{shape}"), shape)


class Arrays:
    """NumPy with the functions of tensors that programs use, on arrays that are written."""

    @staticmethod
    def view_as_real(a):
        return np.lib.stride_tricks.as_strided(a.real, (*a.shape, 2), (*a.strides, a.itemsize // 2))

    @staticmethod
    def view_as_complex(a):
        return a.view(np.result_type(a.dtype, np.complex64))[..., 0]

    def __getattr__(self, name):
        return getattr(np, name)


def _parts(m, w):
    w.real[...] = 2 * w.imag
    w *= 1j
    w[0] = 3


def _augmented(m, w):
    w.real += w.imag.copy() ** 2
    w.imag[1:] *= w.real[:-1].copy()
    w -= 0.5
    w[..., ::2] /= w[..., :1].copy() + 3j


def _pairs(m, w):
    pairs = m.view_as_real(w)
    pairs[1] *= 2.0
    pairs[..., 0][:, 1:] = pairs[..., 1][:, :-1].copy() ** 2
    m.view_as_complex(pairs[0])[1:] = w[2, 1:].copy() * w[1, 1:].copy()
    pairs.reshape(-1)[3:7] = 0.25


def _across(m, w):
    # complex numbers of the imaginary part of one number and the real part of the next
    across = m.view_as_complex(m.view_as_real(w).reshape(-1)[1:9].reshape(4, 2))
    across *= 2 - 1j
    across[1:3] = across[0] * 1j
    w.real[0] = across.imag.copy()


def _positions(m, w):
    w[np.array([0, 2, 0]), np.array([1, 1, 3])] = w[1, :3].copy() ** 2
    w.imag[w.real.copy() > 0.1] = 1.5
    w.real[:, np.array([3, 0])] += 2.0
    w.T.imag[np.array([1, 2])] = w.real[:2, :3].copy()


def _by_steps(m, w):
    for k in range(3):
        w.real[k] = w.imag[k - 1].copy() * 1.5
        w.imag[k, 1:] += w.real[k, :-1].copy()
        w[k] *= 1 + 0.5j
        w[k] = w[k].copy() * (2 + k)


def _into_a_part(m, w):
    row = w[1:]
    row.imag = row.real.copy() * 3.0
    row.T[0] = 2 - 1j
    row.real[..., 1] = row.imag[..., 2].copy()


PROGRAMS = (_parts, _augmented, _pairs, _across, _positions, _by_steps, _into_a_part)
LAYOUTS = {
    "whole": lambda w: w,
    "a part": lambda w: w[::2, 1:, 0],
    "turned": lambda w: w[0].T[:3],
}
SHAPES = {"whole": (3, 4), "a part": (5, 5, 2), "turned": (2, 4, 3)}


def on_tensors(program, layout):
    def function(z):
        whole = z * 1.0
        program(tg, LAYOUTS[layout](whole))
        return whole

    return function


def on_arrays(program, layout):
    def function(a):
        whole = a * 1.0
        program(Arrays(), LAYOUTS[layout](whole))
        return whole

    return function


@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("program", PROGRAMS)
def test_programs(program, layout):
    if program is _across and layout == "turned":
        return  # whose pairs do not lie side by side
    if layout != "whole" and program in (_pairs, _across):
        program, layout = program, "whole"
    hold(on_tensors(program, layout), on_arrays(program, layout), drawn(*SHAPES[layout]))


def _real_then_complex(m, y):
    z = m.view_as_complex(y[:, :2])
    z *= 2j
    z[1:3] = z[:2].copy() * z[0].copy()
    y[:, 2] = z.real
    z.imag[...] = y[:, 2].copy() ** 2
    z.real[0] = 3.0
    m.view_as_complex(y.reshape(-1)[1:11].reshape(5, 2))[1:3] *= 1 - 1j


def test_complex_views_of_real_memory():
    def function(m):
        def program(x):
            y = x * 1.0
            _real_then_complex(m, y)
            return y

        return program

    hold(function(tg), function(Arrays()), drawn(4, 3).real)


def test_memory_that_is_not_in_c_order():
    a = np.asfortranarray(drawn(4, 3))

    def ours(z):
        w = tg.from_numpy(np.asfortranarray(np.zeros((4, 3), complex)))
        w[...] = z
        w.real[1:] *= w.imag[1:].clone()
        w.T.imag[0] = 2.0
        tg.view_as_real(w)[2, :, 1] = w.real[0] * 3.0
        return w * 1.0

    def theirs(b):
        b = np.array(b)
        b.real[1:] *= b.imag[1:].copy()
        b.T.imag[0] = 2.0
        b.imag[2] = b.real[0] * 3.0
        return b

    hold(ours, theirs, a)


def test_programs_against_pytorch(torch):
    def program(m, z):
        w = z.clone()
        w.real[...] = 2 * w.imag
        w *= 1j
        w[0] = 3
        w.imag[1:, ::2] += w.real[1:, ::2].clone() ** 2
        m.view_as_real(w)[2, 1:3, 0] *= 3.0
        part = m.view_as_complex(m.view_as_real(w).reshape(-1)[2:10].reshape(4, 2))
        part *= w.reshape(-1)[5].clone()
        return w

    a, weights = drawn(3, 4), drawn(3, 4, name="weights")
    ours, theirs = tg.tensor(a, requires_grad=True), torch.tensor(a, requires_grad=True)
    (program(tg, ours) * weights).sum().real.backward()
    (program(torch, theirs) * torch.tensor(weights)).sum().real.backward()
    np.testing.assert_allclose(ours.grad.numpy(), theirs.grad.numpy(), rtol=1e-12)


def test_many_at_once_forward_and_back():
    def of_reals(x):
        w = tg.complex(x, 2.0 * x)
        w.real[1:] = w.imag[:-1].clone() * x[1:]
        w[0] *= 1j
        w.imag[0] = 1.0
        w[np.array([2, 1])] = w[:2].clone() ** 2
        return (w * w[1].clone()).imag

    x = tg.tensor(drawn(4).real)
    backward = tg.func.jacrev(of_reals)(x)
    np.testing.assert_allclose(tg.func.jacfwd(of_reals)(x).numpy(), backward.numpy(), rtol=1e-12, atol=1e-14)
    for k in range(4):
        leaf = tg.tensor(x.numpy(), requires_grad=True)
        of_reals(leaf)[k].backward()
        np.testing.assert_allclose(backward[k].numpy(), leaf.grad.numpy(), rtol=1e-12, atol=1e-14)


WRITES = {
    "index": lambda t, v: t.__setitem__(0, v[0]),
    "slice": lambda t, v: t.__setitem__(slice(0, 2), v),
    "mask": lambda t, v: t.__setitem__(np.array([True, True, False]), v),
    "positions": lambda t, v: t.__setitem__(np.array([2, 0]), v),
    "copy_": lambda t, v: t[:2].copy_(v),
    "fill_": lambda t, v: t.fill_(v[0]),
    "add_": lambda t, v: t[:2].add_(v),
    "mul_": lambda t, v: t[:2].mul_(v),
    "alpha": lambda t, v: t[:2].add_(t[1:].clone(), alpha=v[0].item()),
    "index_add_": lambda t, v: t.index_add_(0, np.array([0, 1]), v),
    "masked_fill_": lambda t, v: t.masked_fill_(np.array([True, False, True]), v[0]),
    "put_": lambda t, v: t.put_(np.array([0, 1]), v),
    "numpy.put": lambda t, v: np.put(t, [0, 1], v),
    "numpy.copyto": lambda t, v: np.copyto(t[:2], v),
    "numpy.place": lambda t, v: np.place(t, np.array([True, True, False]), v),
    "numpy.putmask": lambda t, v: np.putmask(t, np.array([True, True, False]), v),
    "numpy.fill_diagonal": lambda t, v: np.fill_diagonal(t[None, :2], v[:1]),
    "real": lambda t, v: setattr(t, "real", v[0]),
    "out": lambda t, v: np.multiply(t[:2], v, out=t[:2]),
}


@pytest.mark.parametrize("grad", [True, False])
@pytest.mark.parametrize("way", WRITES)
def test_complex_numbers_do_not_go_into_real_ones(way, grad):
    for _ in range(2):
        x = tg.ones(3, requires_grad=grad)
        t = x * 1.0
        with tg.set_grad_enabled(grad):
            for v in (tg.tensor([1 + 2j, 3j], requires_grad=grad), tg.tensor([1 + 2j, 3j])):
                for _ in range(2):  # the second time by a shorter way
                    with pytest.raises((DTypeError, TypeError)):
                        WRITES[way](t, v)
        assert_same(t.detach().numpy(), np.ones(3))
        assert t._version == 0 or not t._version % 1


@pytest.mark.parametrize("way", [way for way in WRITES if way not in ("real", "alpha")])
def test_real_numbers_go_into_complex_ones(way):
    if way in ("numpy.place", "numpy.putmask", "numpy.fill_diagonal", "out", "numpy.copyto", "numpy.put"):
        grads = (False,)
    else:
        grads = (True, False)
    for grad in grads:
        z = tg.tensor([1 + 1j, 2 - 1j, 3j], requires_grad=grad)
        v = tg.tensor([2.0, 5.0], requires_grad=grad)
        t, expected = z * 1.0, z.detach().numpy().copy()
        WRITES[way](t, v)
        WRITES[way](tg.from_numpy(expected), tg.tensor([2.0, 5.0]))
        assert_same(t.detach().numpy(), expected)
        if grad:
            (t * (2 + 3j)).sum().real.backward()
            assert v.grad.dtype == np.float64
            assert z.grad.dtype == np.complex128


def test_gradient_of_real_numbers_written_into_complex_ones():
    hold(
        lambda z, x: _written(z * 1.0, x),
        lambda a, b: _written(a * 1.0, b),
        drawn(3, 4),
        drawn(2, 4).real,
    )


def _written(w, x):
    w[:2] = x
    w[1:] *= x
    w.imag[:2] += x * 2.0
    w[np.array([2, 0])] = x[::-1]
    return w


def test_single_precision_writes_its_own_dtype():
    z = tg.tensor(drawn(3).astype(np.complex64), requires_grad=True)
    w = z.clone()
    w.real[1:] = tg.tensor([1.0, 2.0])
    w[0] = 2 + 3j
    assert w.dtype == np.complex64
    (g,) = tg.autograd.grad((w * w.conj()).sum().real, [z])
    assert_same(g.numpy(), (2j * z.detach().numpy().imag * np.array([0, 1, 1])).astype(np.complex64))


def test_a_number_is_written_again_and_again():
    z = tg.tensor(drawn(50), requires_grad=True)
    w = z.clone()
    for k in range(50):
        w.real[k] = w.imag[k] * 2.0
        w[k] = w[k].clone() * 1j
    a = z.detach().numpy()
    assert_same(w.detach().numpy(), (2.0 * a.imag + 1j * a.imag) * 1j)
    (g,) = tg.autograd.grad(w.sum().real, [z])
    np.testing.assert_allclose(g.numpy(), np.full(50, -1j))


def test_multiples_that_are_complex():
    z = tg.tensor(drawn(3), requires_grad=True)
    w = z.clone()
    w.add_(z, alpha=2j)
    w.sub_(z * 1.0, alpha=1 - 1j)
    hold(lambda z: _multiples(z), lambda a: a * (1 + 2j - (1 - 1j)), drawn(3))
    with tg.no_grad():
        big = tg.tensor(drawn(5000))
        before = big.numpy().copy()
        other = tg.tensor(drawn(5000, name="other"))
        for _ in range(2):
            big.add_(other, alpha=0.5j)
        np.testing.assert_allclose(big.numpy(), before + 1j * other.numpy(), rtol=1e-12)


def _multiples(z):
    w = z.clone()
    w.add_(z, alpha=2j)
    w.sub_(z * 1.0, alpha=1 - 1j)
    return w


def test_gradients_of_what_was_overwritten_are_zero():
    _, (g,) = found(lambda z: _overwritten(z), [drawn(4)], [drawn(4, name="weights")])
    assert_same(g.numpy()[:2], np.zeros(2, complex))
    assert (g.numpy()[2].imag, g.numpy()[3].real) == (0, 0)
    assert (g.numpy()[2].real, g.numpy()[3].imag) != (0, 0)


def _overwritten(z):
    w = z.clone()
    w[0] = 1j
    w.real[1] = 0.0
    w.imag[1] = 0.0
    w.imag[2] = 4.0
    w.real[3] = 4.0
    return w


def test_writes_in_batches():
    def function(m, z, x):
        w = z * 1.0
        w.real[...] = 2 * w.imag
        w.imag[0] = x[1]
        pairs = m.view_as_real(w)
        pairs[1:, 0] += x[:1]
        m.view_as_complex(pairs[:2])[1] *= m.complex(x[0], x[1]) if m is tg else x[0] + 1j * x[1]
        return w

    z, x = drawn(5, 3), drawn(5, 2).real
    zs, xs = tg.tensor(z, requires_grad=True), tg.tensor(x, requires_grad=True)
    results = tg.func.vmap(lambda z, x: function(tg, z, x))(zs, xs)
    expected = np.stack([function(Arrays(), *pair) for pair in zip(z, x, strict=True)])
    np.testing.assert_allclose(results.detach().numpy(), expected, rtol=1e-12)
    weights = drawn(5, 3, name="weights")
    batched = tg.autograd.grad((results * weights).sum().real, [zs, xs])
    for k in range(5):
        one, other = tg.tensor(z[k], requires_grad=True), tg.tensor(x[k], requires_grad=True)
        found = tg.autograd.grad((function(tg, one, other) * weights[k]).sum().real, [one, other])
        for whole, part in zip(batched, found, strict=True):
            np.testing.assert_allclose(whole[k].numpy(), part.numpy(), rtol=1e-12)


def test_numbers_in_a_batch_are_no_pairs():
    with pytest.raises(ShapeError, match="its last axis must have 2 elements"):
        tg.func.vmap(tg.view_as_complex)(np.ones(2))
