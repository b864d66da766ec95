"""M-views, real and imaginary parts: they share memory, and a write to any alias gives right gradients through all."""

import numpy as np
import pytest
from oracles import difference

import tapegrad as tg
from tapegrad.errors import TapegradError, VersionError

Z = np.array([[0.7 + 0.4j, -0.5 + 1.1j, 1.3 - 0.8j], [0.2 - 0.9j, -1.4 - 0.3j, 0.6 + 1.2j]])
W = np.array([[0.3 - 1.2j, 0.9 + 0.5j, -0.4 - 0.6j], [1.1 + 0.1j, 0.2 - 0.7j, -0.8 + 0.9j]])


def leaf(a):
    return tg.tensor(a, requires_grad=True)


def held(program, *arrays):
    """Hold a program that writes in place: values to NumPy's, gradients to differences in both directions."""
    leaves = [leaf(a) for a in arrays]
    result = program(tg, *[x * 1.0 for x in leaves])
    expected = program(np, *[a * 1.0 for a in arrays])
    assert result.dtype == expected.dtype
    np.testing.assert_allclose(result.detach().numpy(), expected, rtol=1e-14)
    weights = np.asarray(W.ravel()[: expected.size].reshape(expected.shape))

    def total(*given):
        return np.real(program(np, *[a * 1.0 for a in given]) * weights).sum()

    gradients = tg.autograd.grad(tg.real(result * weights).sum(), leaves)
    for k, (a, g) in enumerate(zip(arrays, gradients, strict=True)):
        assert g.dtype == a.dtype and g.shape == a.shape
        for place in np.ndindex(a.shape):
            unit = np.zeros(a.shape, a.dtype)
            unit[place] = 1.0
            for turn in (1.0, 1j) if a.dtype.kind == "c" else (1.0,):
                slope = difference(lambda p, k=k: total(*arrays[:k], p, *arrays[k + 1 :]), a, turn * unit)
                assert np.real(np.conj(g.numpy()[place]) * turn) == pytest.approx(slope, rel=1e-8, abs=1e-9)


def written_real(m, z, w):
    z.real[...] = abs(w)
    return z * w


def written_imaginary(m, z, w):
    z.imag[0] *= w.real[1]
    z.imag += 0.5
    return m.exp(z)


def whole_after_part(m, z, w):
    part = z.real
    z *= w  # which the part shows
    return part * z


def part_of_a_slice(m, z, w):
    z[:, 1:].real[1] -= w[0, :2].imag
    z.T[0].imag[...] = w[1, :2].real
    return z


def aliases_of_aliases(m, z, w):
    upper, lower = z[0], z[1]
    upper.real[...], lower.imag[...] = lower.imag + w[0].real, upper.real * 2.0
    return upper * lower


def twice_the_same(m, z, w):
    a, b = z.real, z[...].real
    a += w.imag
    b *= 2.0
    return a * b + z.imag


PROGRAMS = (written_real, written_imaginary, whole_after_part, part_of_a_slice, aliases_of_aliases, twice_the_same)


@pytest.mark.parametrize("program", PROGRAMS, ids=lambda program: program.__name__)
def test_m_views_complex_programs(program):
    held(program, Z, W)


def test_m_views_complex_pairs_of_reals():
    """A complex view of real memory, and a real view of complex memory, written through."""

    def program(m, z, x):
        if m is np:
            pairs, numbers = z[..., None].view(float), x.view(complex)[..., 0]
        else:
            pairs, numbers = tg.view_as_real(z), tg.view_as_complex(x)
        pairs[..., 0] *= x[..., 1] * 1.0  # what is kept of x is no view: x is written next
        numbers *= 1j
        return z + x[..., 0]

    held(program, Z, np.stack([W.real, W.imag], axis=-1).copy())


def test_m_views_complex_parts_share_memory_and_versions():
    z = tg.tensor(Z)
    a, b = z.real, z.imag
    assert a.is_view and b.is_view and a._base is z and b._base is z
    assert np.shares_memory(a.numpy(), z.numpy()) and np.shares_memory(b.numpy(), z.numpy())
    assert not np.shares_memory(a.numpy(), b.numpy())
    assert z._version == a._version == b._version == 0
    a += 1.0
    assert z._version == a._version == b._version == 1
    np.testing.assert_array_equal(z.numpy(), Z + 1.0)
    pairs = tg.view_as_real(z)
    pairs[0, 0, 1] = 7.0
    assert z._version == b._version == 2 and b.numpy()[0, 0] == 7.0
    back = tg.view_as_complex(pairs)
    back *= 1j
    assert z._version == 3 and np.shares_memory(back.numpy(), z.numpy())
    np.testing.assert_array_equal(z.numpy(), (Z + 1.0 + np.where(Z[0, 0] == Z, (7.0 - Z.imag[0, 0]) * 1j, 0)) * 1j)


def test_m_views_complex_the_real_part_of_a_real_tensor_is_the_tensors():
    x = leaf(Z.real)
    (found,) = tg.autograd.grad((x.real * [1.0, 2.0, 3.0]).sum(), x)
    np.testing.assert_array_equal(found.numpy(), [[1, 2, 3]] * 2)
    assert not tg.tensor(Z.real).imag.numpy().any()


def test_m_views_complex_a_value_that_backward_needs_is_not_written_behind_its_back():
    z = leaf(Z) * 1.0
    y = z * z
    part = z.imag
    part += 1.0
    with pytest.raises(VersionError, match="in-place"):
        y.sum().real.backward()


def test_m_views_complex_a_plain_buffer_comes_to_require_grad_through_its_parts():
    x, buffer = leaf(Z.real), tg.zeros(Z.shape, dtype=complex)
    part = buffer.imag
    buffer.real[...] = x
    part[...] = x * x
    assert buffer.requires_grad and part.requires_grad
    (found,) = tg.autograd.grad(tg.real(buffer * W).sum(), x)
    np.testing.assert_allclose(found.numpy(), W.real - W.imag * 2 * Z.real, rtol=1e-14)


def test_m_views_complex_parts_of_a_leaf_are_not_written():
    z = leaf(Z)
    for part in (z.real, z.imag, tg.view_as_real(z)):
        with pytest.raises(TapegradError, match="leaf"):
            part += 1.0
    np.testing.assert_array_equal(z.detach().numpy(), Z)


def test_m_views_complex_pytorch_agrees(torch):
    def program(z, w):
        z = z * 1.0
        part = z.imag
        z.real *= w.real
        part[0] -= w.real[1]
        return (z * z * w).real.sum() + (part * part).sum()

    ours, theirs = [leaf(Z), leaf(W)], [torch.tensor(a, requires_grad=True) for a in (Z, W)]
    found = tg.autograd.grad(program(*ours), ours)
    expected = torch.autograd.grad(program(*theirs), theirs)
    for mine, other in zip(found, expected, strict=True):
        np.testing.assert_allclose(mine.numpy(), other.numpy(), rtol=1e-12)


def test_m_views_complex_the_real_part_assigned_to_the_whole_clears_the_imaginary_part():
    """It begins where the whole does, with its strides, and is not the whole: at the first write, and at later ones."""
    z, w = leaf(Z) * 1.0, leaf(Z) * 1.0
    z[...] = z.real
    np.testing.assert_array_equal(z.detach().numpy(), Z.real + 0j)
    w += 1.0
    for _ in range(3):
        w[...] = w.real
        np.testing.assert_array_equal(w.detach().numpy(), Z.real + 1.0 + 0j)
        w += 1j
        w -= 1j
