"""Forward mode of complex numbers: dual tensors, and the products and matrices of `autograd.functional`."""

import numpy as np
import pytest
from other_packages import torch

import tapegrad as tg
import tapegrad.autograd.forward_ad as fwAD
from tapegrad.autograd import functional
from tapegrad.errors import DTypeError, GradError

Z = np.array([0.3 + 0.4j, -1.1 + 0.2j])
V = np.array([1.0 - 1j, 0.5j])


def test_dual_tensors():
    w = tg.tensor(2.0 + 1j, requires_grad=True)
    with fwAD.dual_level():
        dual = fwAD.make_dual(tg.tensor(Z), tg.tensor(V))
        tangent = fwAD.unpack_dual(tg.exp(dual) * dual.conj()).tangent
        expected = np.exp(Z) * V * np.conj(Z) + np.exp(Z) * np.conj(V)
        np.testing.assert_allclose(tangent.numpy(), expected, rtol=1e-14)
        size = fwAD.unpack_dual(abs(dual)).tangent
        assert size.dtype == np.float64
        np.testing.assert_allclose(size.numpy(), (np.conj(Z) * V).real / abs(Z), rtol=1e-14)
        recorded = fwAD.unpack_dual((dual * w).sum()).tangent  # the sum of V w
        (gradient,) = tg.autograd.grad(recorded, w, 1.0)
        assert gradient.item() == pytest.approx(np.conj(V.sum()), rel=1e-15)
        with pytest.raises(DTypeError, match="tangent of dtype float64 for a tensor of dtype complex128"):
            fwAD.make_dual(tg.tensor(Z), tg.tensor(Z.real))


def test_products_are_pytorchs():
    def ours(z):
        return (abs(z) ** 3).sum() + (z[0] * z[1].conj()).imag

    z, v, tz, tv = tg.tensor(Z), tg.tensor(V), torch.tensor(Z), torch.tensor(V)
    square = lambda z: z * z.conj() * z  # noqa: E731
    for name, f in (("vjp", square), ("jvp", square), ("vhp", ours), ("hvp", ours)):
        value, found = getattr(functional, name)(f, z, v)
        expected = getattr(torch.autograd.functional, name)(f, tz, tv)
        np.testing.assert_allclose(value.numpy(), expected[0].numpy(), rtol=1e-14)
        np.testing.assert_allclose(found.numpy(), expected[1].numpy(), rtol=1e-12)
    recorded = functional.jvp(square, tg.tensor(Z, requires_grad=True), v, create_graph=True)[1]
    np.testing.assert_allclose(recorded.detach().numpy(), functional.jvp(square, z, v)[1].numpy(), rtol=1e-14)


def test_matrices():
    z, x = tg.tensor(Z), tg.tensor(Z.real)
    real = lambda z: abs(z) ** 2  # noqa: E731
    expected = torch.autograd.functional.jacobian(real, torch.tensor(Z)).numpy()
    for vectorize in (False, True):
        found = functional.jacobian(real, z, vectorize=vectorize)
        np.testing.assert_allclose(found.numpy(), expected, rtol=1e-14, atol=1e-15)
        found = functional.jacobian(lambda x: tg.exp(1j * x), x, strategy="forward-mode", vectorize=vectorize)
        np.testing.assert_allclose(found.numpy(), np.diag(1j * np.exp(1j * Z.real)), rtol=1e-14)
        with pytest.raises(GradError, match="reverse mode got output 0 of dtype complex128"):
            functional.jacobian(lambda z: z * z, z, vectorize=vectorize)
        with pytest.raises(GradError, match="forward mode got input 0 of dtype complex128"):
            functional.jacobian(real, z, strategy="forward-mode", vectorize=vectorize)
    with pytest.raises(GradError, match="hessian in reverse mode got output 0 of dtype complex128"):
        functional.hessian(lambda z: real(z).sum(), z)
    with pytest.raises(GradError, match="v of vjp was left out, which only a real number"):
        functional.vjp(lambda z: z.sum(), z)
