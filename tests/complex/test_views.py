"""Views between real and complex numbers: memory, versions and history are shared, and writes through them count."""

import numpy as np
import pytest
from complex.directions import draws, hold, normal
from oracles import assert_same

import tapegrad as tg
from tapegrad.errors import DTypeError, GradError, LeafError, ShapeError, VersionError

DTYPES = (np.complex128, np.complex64)


def drawn(*shape, dtype=np.complex128, name="views"):
    return normal(draws(f"{name}{shape}"), shape, dtype)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("shape", [(), (3,), (2, 0), (3, 4)])
def test_parts_share_memory(dtype, shape):
    z = tg.tensor(drawn(*shape, dtype=dtype))
    real = np.zeros(0, dtype).real.dtype
    pairs = tg.view_as_real(z)
    assert z.real.dtype == z.imag.dtype == pairs.dtype == real
    assert pairs.shape == (*shape, 2)
    assert_same(pairs.numpy()[..., 1], z.imag.numpy())
    pairs[..., 0] = 7.0
    z.imag.fill_(-2.0)
    assert_same(z.numpy(), np.full(shape, 7 - 2j, dtype))
    again = tg.view_as_complex(pairs)
    assert_same(again.numpy(), z.numpy())
    again *= 1j
    assert_same(z.numpy(), np.full(shape, 2 + 7j, dtype))


def test_parts_are_methods_and_functions_and_numpys():
    z = tg.tensor(drawn(3), requires_grad=True)
    for one, other in ((z.real, np.real(z)), (z.imag, np.imag(z)), (z.conj(), np.conj(z)), (z.conj(), z.conjugate())):
        assert isinstance(other, tg.Tensor) and other.requires_grad
        assert_same(one.detach().numpy(), other.detach().numpy())
    assert_same(z.view_as_real().detach().numpy(), tg.view_as_real(z).detach().numpy())
    assert np.iscomplexobj(z) and not np.isrealobj(z) and not np.iscomplexobj(z.real)
    assert tg.iscomplexobj(z) and np.iscomplex(z).all() and not np.isreal(z).any()
    x = tg.tensor([1.0, 2.0], requires_grad=True)
    assert x.real is x and np.real(x) is x
    assert_same(np.imag(x).detach().numpy(), np.zeros(2))


@pytest.mark.parametrize(
    ("view", "array"),
    [
        (lambda z: z.real, np.real),
        (lambda z: z.imag, np.imag),
        (lambda z: z.T.imag[1:, ::2], lambda a: a.T.imag[1:, ::2]),
        (lambda z: tg.view_as_real(z), lambda a: np.stack([a.real, a.imag], -1)),
        (lambda z: tg.view_as_real(z.T)[1], lambda a: np.stack([a.real, a.imag], -1).transpose(1, 0, 2)[1]),
        (lambda z: tg.view_as_complex(tg.view_as_real(z)[::2, 1:]), lambda a: a[::2, 1:]),
        (lambda z: tg.view_as_real(z).reshape(-1)[3:], lambda a: a.copy().view(a.real.dtype).reshape(-1)[3:]),
    ],
)
def test_values_and_derivatives(view, array):
    hold(view, array, drawn(3, 4))


def test_pairs_in_memory_of_real_numbers():
    b = drawn(3, 2, 2).real
    hold(tg.view_as_complex, lambda x: x[..., 0] + 1j * x[..., 1], b)
    hold(lambda x: tg.view_as_complex(x.T.T[1:]), lambda x: x[1:, :, 0] + 1j * x[1:, :, 1], b)
    hold(lambda x: tg.view_as_complex(x.reshape(-1)[1:11].reshape(5, 2)).imag, lambda x: x.reshape(-1)[2:11:2], b)


def test_parts_against_pytorch(torch):
    a = drawn(3, 4)
    for function in (
        lambda m, z: (m.view_as_real(z) ** 2).sum(-1) * z.imag,
        lambda m, z: m.view_as_complex(m.view_as_real(z * z)[1:] * 2.0) * z.real[1:],
    ):
        ours = tg.tensor(a, requires_grad=True)
        theirs = torch.tensor(a, requires_grad=True)
        weights = drawn(*function(tg, ours).shape, name="weights")
        (function(tg, ours) * weights).sum().real.backward()
        (function(torch, theirs) * torch.tensor(weights)).sum().real.backward()
        np.testing.assert_allclose(ours.grad.numpy(), theirs.grad.numpy(), rtol=1e-12)


def test_what_is_no_pair_is_refused():
    with pytest.raises(DTypeError, match="no imaginary parts"):
        tg.view_as_real(tg.ones(3))
    with pytest.raises(DTypeError, match=r"pairs of float64 or float32: use astype\(float\)"):
        tg.view_as_complex(tg.tensor([[1, 2]]))
    with pytest.raises(DTypeError, match="complex128"):
        tg.view_as_complex(tg.ones((3, 2), dtype=complex))
    for shape in ((), (3,), (2, 3), (2, 0)):
        with pytest.raises(ShapeError, match="its last axis must have 2 elements"):
            tg.view_as_complex(tg.ones(shape))
    for x in (tg.ones((2, 3)).T, tg.ones((3, 4))[:, ::2], tg.broadcast_to(tg.ones((3, 1)), (3, 2))):
        with pytest.raises(ShapeError, match="must lie side by side; use complex"):
            tg.view_as_complex(x)
    assert tg.view_as_complex(tg.ones((0, 2))).shape == (0,)


def test_a_write_through_a_part_is_seen_by_what_was_saved():
    for write in (
        lambda w: w.real.add_(1.0),
        lambda w: w.imag.__setitem__(0, 2.0),
        lambda w: tg.view_as_real(w)[1, 0].mul_(3.0),
        lambda w: tg.view_as_complex(tg.view_as_real(w)[:2]).zero_(),
    ):
        z = tg.tensor(drawn(3), requires_grad=True)
        w = z * 2.0
        saves = (w * w).sum().real
        write(w)
        with pytest.raises(VersionError, match="modified by an in-place operation"):
            saves.backward()


def test_a_write_to_the_whole_is_seen_by_what_saved_a_part():
    for part in (lambda w: w.real, lambda w: w.imag[1:], lambda w: tg.view_as_real(w)):
        z = tg.tensor(drawn(3), requires_grad=True)
        w = z * 2.0
        saves = (part(w) ** 2).sum()
        w *= 1j
        with pytest.raises(VersionError, match="It is a view"):
            saves.backward()
    x = tg.tensor(drawn(3, 2).real, requires_grad=True)
    y = x + 0.0
    saves = abs(tg.view_as_complex(y)).sum()
    y[0, 1] = 3.0
    with pytest.raises(VersionError, match="It is a view"):
        saves.backward()


def test_versions_are_those_of_the_memory():
    z = tg.tensor(drawn(3))
    real, pairs = z.real, tg.view_as_real(z)
    real.add_(1.0)
    pairs[0, 1] = 2.0
    assert z._version == real._version == pairs._version == z.imag._version == 2
    assert z.detach().real._version == 2


def test_a_leaf_is_not_written_through_its_parts():
    z = tg.tensor(drawn(3), requires_grad=True)
    for write in (
        lambda: z.real.add_(1.0),
        lambda: setattr(z, "imag", 0.0),
        lambda: tg.view_as_real(z).zero_(),
    ):
        with pytest.raises(LeafError, match="view of a leaf"):
            write()
    with tg.no_grad():
        z.real = 5.0
        z.imag *= 0.0
    assert_same(z.detach().numpy(), np.full(3, 5 + 0j) * np.sign(z.detach().numpy().real))


def test_a_view_made_under_no_grad_says_so():
    z = tg.tensor(drawn(3), requires_grad=True)
    w = z * 2.0
    with tg.no_grad():
        real = w.real
    with pytest.raises(GradError, match="made under no_grad"):
        real.add_(1.0)
    w.imag.mul_(2.0)
    with pytest.raises(GradError, match="made under no_grad"):
        real.sum()


@pytest.mark.parametrize("dtype", DTYPES)
def test_constructors(torch, dtype):
    real = np.zeros(0, dtype).real.dtype
    x, y = drawn(3, 1).real.astype(real), drawn(4).imag.astype(real)
    for name in ("complex", "polar"):
        ours = getattr(tg, name)(tg.tensor(x), tg.tensor(y))
        theirs = getattr(torch, name)(*torch.broadcast_tensors(torch.tensor(x), torch.tensor(y))).numpy()
        assert ours.dtype == dtype
        np.testing.assert_allclose(ours.numpy(), theirs, rtol=1e-6)
    edges = np.array([np.inf, -0.0, np.nan, -np.inf], real)
    z = tg.complex(tg.tensor(edges), tg.tensor(edges[::-1].copy()))
    assert_same(z.real.numpy(), edges)
    assert_same(z.imag.numpy(), edges[::-1].copy())


def test_constructors_of_other_dtypes():
    assert tg.complex(1, 2).dtype == np.complex128
    assert tg.complex(tg.ones(2, dtype=np.float32), tg.ones(2)).dtype == np.complex128
    x, y = tg.ones(2, dtype=np.float32, requires_grad=True), tg.ones(2, requires_grad=True)
    (tg.complex(x, y) * (3 - 2j)).sum().real.backward()
    assert_same(x.grad.numpy(), np.full(2, 3.0, np.float32))
    assert_same(y.grad.numpy(), np.full(2, 2.0))
    for name, advice in (("complex", r"give its \.real"), ("polar", r"give abs\(z\)")):
        with pytest.raises(DTypeError, match=advice):
            getattr(tg, name)(tg.tensor([1j]), 2.0)
