"""Hooks, modes and errors around backward, with complex gradients."""

import io

import numpy as np
import pytest

import tapegrad as tg
from tapegrad.autograd import backward, detect_anomaly, grad
from tapegrad.autograd.graph import save_on_disk, saved_tensors_hooks
from tapegrad.errors import DTypeError, GradError, NonFiniteError, OperandError

Z = np.array([0.3 + 0.4j, -1.1 + 0.2j])


def leaf(values=Z):
    return tg.tensor(values, requires_grad=True)


@pytest.mark.parametrize("values", [Z, Z[0], Z.astype(np.complex64), Z[0].astype(np.complex64)])
def test_hooks_see_and_change_complex_gradients(values):
    z, seen = leaf(values), []
    y = z * z
    y.register_hook(lambda g: seen.append(g.clone()) or g * 1j)
    y.grad_fn.register_prehook(lambda gs: (gs[0] * 2,))
    y.grad_fn.register_hook(lambda gs, _: tuple([None if g is None else g.conj() for g in gs]))
    z.register_hook(lambda g: g + 1j)
    z.register_post_accumulate_grad_hook(lambda p: seen.append(p.grad.clone()))
    y.retain_grad()
    (abs(y) ** 2).sum().backward()
    value = np.asarray(values, complex)
    rel = 1e-14 if z.dtype == np.complex128 else 1e-5
    expected = np.conj(2j * (2 * value**2) * np.conj(2 * value)) + 1j
    np.testing.assert_allclose(seen[0].numpy(), 2 * value**2, rtol=rel)
    np.testing.assert_allclose(z.grad.numpy(), expected, rtol=rel)
    np.testing.assert_array_equal(seen[1].numpy(), z.grad.numpy())
    assert y.grad.dtype == z.grad.dtype == z.dtype


def test_hooks_under_create_graph_and_in_lanes():
    z = leaf()
    y = z * z
    y.register_hook(lambda g: g * 1j)
    (g,) = grad(abs(y).sum(), z, create_graph=True)
    value = Z**2 / abs(Z) ** 2 * 1j * np.conj(2 * Z)
    np.testing.assert_allclose(g.detach().numpy(), value, rtol=1e-14)
    assert g.requires_grad
    many = tg.autograd.grad(y, z, np.stack([np.ones(2), np.ones(2) * 2j]), is_grads_batched=True)[0]
    np.testing.assert_allclose(many.numpy(), np.stack([1j * np.conj(2 * Z), -2 * np.conj(2 * Z)]), rtol=1e-14)


def test_gradients_that_hooks_give_have_the_dtype():
    y = leaf() * 1.0
    y.register_hook(lambda g: g.real)
    with pytest.raises(DTypeError, match="gave a gradient of dtype float64 for a value of dtype complex128; convert"):
        abs(y).sum().backward()
    x = leaf(Z.real) * 1.0
    x.register_hook(lambda g: g * 1j)
    with pytest.raises(DTypeError, match="of dtype complex128 for a value of dtype float64; the gradient of a real"):
        (x * x).sum().backward()
    z = leaf(Z[0])
    w = z * 1.0
    w.register_hook(lambda g: 2j)  # a number of Python's
    abs(w).backward()
    assert z.grad.item() == 2j
    u = leaf(Z[0].real)
    u.register_hook(lambda g: 2j)
    with pytest.raises(DTypeError, match="take the real part"):
        (u * u).backward()


def test_seeds():
    z, x = leaf(), leaf(Z.real)
    (g,) = grad(z * z, z, np.ones(2))  # real numbers are complex ones
    assert g.dtype == np.complex128
    np.testing.assert_array_equal(g.numpy(), np.conj(2 * Z))
    for create_graph in (False, True):
        with pytest.raises(DTypeError, match=r"output 0, of dtype float64, has dtype complex128; give real"):
            grad(x * x, x, np.ones(2) * 1j, create_graph=create_graph)
        with pytest.raises(GradError, match=r"output 0 is complex, and a gradient can start by itself only"):
            grad((z * z).sum(), z, create_graph=create_graph)
        with pytest.raises(GradError, match=r"output 0 is complex"):
            backward((z * z).sum(), create_graph=create_graph)
    with pytest.raises(OperandError, match=r"\.grad of a tensor complex128\[2\] cannot be float64\[2\]"):
        z.grad = tg.tensor([1.0, 2.0])
    with pytest.raises(OperandError, match=r"\.grad of a tensor float64\[2\] cannot be complex128\[2\]"):
        x.grad = tg.tensor([1.0, 2j])
    z.grad = tg.tensor([1.0, 2j])
    (z.real.sum() + z.imag.sum()).backward()
    np.testing.assert_array_equal(z.grad.numpy(), [2 + 1j, 1 + 3j])


@pytest.mark.parametrize("values", [Z, Z[0], np.repeat(Z, 2000)])
def test_saved_values_that_are_packed(values):
    def loss(z):
        return abs(tg.exp(z) * z.conj() / (z + 2.0)).sum()

    z = leaf(values)
    loss(z).backward()
    for context in (saved_tensors_hooks(lambda t: t.numpy().copy(), lambda a: tg.tensor(a)), save_on_disk(min_bytes=0)):
        w = leaf(values)
        with context:
            out = loss(w)
        (g,) = grad(out, w, create_graph=True)
        np.testing.assert_allclose(g.detach().numpy(), z.grad.numpy(), rtol=1e-14)
        assert grad(abs(g).sum(), w)[0].dtype == w.dtype


@pytest.mark.parametrize("values", [np.array([1 + 1j, 0j]), np.array(0j)])
def test_gradients_that_are_not_finite(values):
    z = leaf(values)
    with np.errstate(all="ignore"), detect_anomaly():
        out = tg.sqrt(z).real.sum()
        with pytest.raises(
            NonFiniteError, match=r"(?s)SqrtBackward, the derivative of sqrt.*safe_where\(x != 0, np\.sqrt"
        ):
            out.backward()
    printed = io.StringIO()
    with np.errstate(all="ignore"):
        steps = tg.debug.trace_nan(tg.sqrt(leaf(values)).real.sum(), file=printed)
    assert steps[0].operation == "sqrt" and isinstance(steps[0].value, complex)
    assert "the value is finite, and a gradient is not" in printed.getvalue()


def test_nan_in_the_imaginary_part_alone():
    z = leaf(np.array(1.0 + 0j))
    with detect_anomaly():
        y = z * 1.0
        y.register_hook(lambda g: complex(1.0, np.nan))
        with pytest.raises(NonFiniteError, match=r"hook of the tensor.*1\+nanj"):
            y.real.backward()
    printed = io.StringIO()
    steps = tg.debug.trace_nan(leaf(Z) * complex(0.0, np.inf), file=printed)
    assert steps and "the value is not finite" in printed.getvalue()


def test_plain_numbers():
    z = tg.tensor(1.0 + 2j)
    for call in (float, int):
        with pytest.raises(DTypeError, match=rf"{call.__name__}\(\) of a complex number would lose its imaginary part"):
            call(z)
    assert complex(z) == z.item() == 1 + 2j and f"{z:.1f}" == "1.0+2.0j"
