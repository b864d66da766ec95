"""Fourier transforms: values as NumPy's, first derivatives as differences, PyTorch, and the transforms as matrices."""

import numpy as np
import pytest
from complex.fourier import (
    CALLS,
    NORMS,
    OF_REAL,
    SHIFTS,
    differences,
    drawn,
    kinds_of,
    name_of_call,
    numpys,
    ours,
    real_inner,
    torchs,
)
from oracles import assert_close, assert_same

import tapegrad as tg

EPS = {"d": 1e-13, "f": 1e-5}
NAMES = sorted({name for name, _, _ in CALLS})


def adjoint_for(value, seed=1):
    """Draw an adjoint of a result, which has no symmetry."""
    return drawn(value.shape, value.dtype, seed)


def gradient_of(result, x, adjoint):
    (gradient,) = tg.autograd.grad(result, x, tg.tensor(adjoint))
    return gradient.numpy()


def is_torchs(call):
    """Tell whether PyTorch takes a call: it refuses an axis that is named twice, and to shift none."""
    axes = call[2].get("axes")
    return not isinstance(axes, tuple) or 0 < len(axes) == len(set(axes))


def all_norms(call):
    return [None] if call[0] in SHIFTS else NORMS


def with_norm(arguments, norm):
    return arguments if norm is None else {**arguments, "norm": norm}


@pytest.mark.parametrize("call", CALLS, ids=name_of_call)
def test_values_are_numpys_as_functions_and_through_numpy(call):
    name, shape, arguments = call
    for norm in all_norms(call):
        named = with_norm(arguments, norm)
        for kind in (*kinds_of(name), "int64", "int8", "bool"):
            x = drawn(shape, kind)
            expected = numpys(name)(x, **named)
            for requires_grad in (False, True) if x.dtype.kind in "fc" else (False,):
                for function in (ours(name), numpys(name)):
                    result = function(tg.tensor(x, requires_grad=requires_grad), **named)
                    assert type(result) is tg.Tensor and result.requires_grad == requires_grad
                    assert_same(result.detach(), expected, f"{name} of {kind}, {named}")
            assert_same(ours(name)(x, **named), expected)  # of an array


def test_positional_arguments_stand_where_numpys_do():
    x = drawn((3, 4))
    t = tg.tensor(x, requires_grad=True)
    for space, of in ((tg.fft, t), (np.fft, t)):
        assert_same(space.fft(of, 5, 0, "ortho").detach(), np.fft.fft(x, 5, 0, "ortho"))
        assert_same(space.ifftn(of, (2, 3), (1, 0), "forward").detach(), np.fft.ifftn(x, (2, 3), (1, 0), "forward"))
        assert_same(space.fftshift(of, 0).detach(), np.fft.fftshift(x, 0))
    assert_same(tg.fft.fft(t, dim=0).detach(), np.fft.fft(x, axis=0))
    assert_same(tg.fft.fft([1.0, 2.0, 3.0]), np.fft.fft([1.0, 2.0, 3.0]))


@pytest.mark.parametrize("call", CALLS, ids=name_of_call)
def test_gradients_are_differences_in_both_directions(call):
    name, shape, arguments = call
    for norm in all_norms(call):
        named = with_norm(arguments, norm)
        for kind in ("float64",) if name in OF_REAL else ("float64", "complex128"):
            x = drawn(shape, kind)
            t = tg.tensor(x, requires_grad=True)
            result = ours(name)(t, **named)
            adjoint = adjoint_for(result.detach().numpy())
            found = gradient_of(result, t, adjoint)
            assert found.dtype == x.dtype
            expected = differences(lambda p, named=named, a=adjoint: real_inner(a, numpys(name)(p, **named)), x)
            assert_close(found, expected, 1e-9, f"{name} of {kind}, {named}", scale=1.0)


@pytest.mark.parametrize("call", [c for c in CALLS if is_torchs(c)], ids=name_of_call)
def test_gradients_are_torchs_in_both_precisions(call, torch):
    name, shape, arguments = call
    for norm in all_norms(call):
        named = with_norm(arguments, norm)
        for kind in kinds_of(name):
            x = drawn(shape, kind)
            t, other = tg.tensor(x, requires_grad=True), torch.tensor(x, requires_grad=True)
            result, theirs = ours(name)(t, **named), torchs(torch, name, named)(other)
            adjoint = adjoint_for(result.detach().numpy())
            rel = EPS["f" if np.finfo(x.dtype).bits == 32 else "d"]
            assert_close(result.detach().numpy(), theirs.detach().resolve_conj().numpy(), rel, name, scale=10.0)
            (expected,) = torch.autograd.grad(theirs, other, torch.tensor(adjoint))
            found = gradient_of(result, t, adjoint)
            assert found.dtype == x.dtype
            assert_close(found, expected.resolve_conj().numpy(), rel, f"{name} of {kind}, {named}", scale=10.0)


@pytest.mark.parametrize("norm", NORMS)
@pytest.mark.parametrize("n", [1, 2, 5, 8])
def test_the_gradient_of_fft_is_the_conjugate_transpose_of_its_matrix(n, norm):
    k = np.arange(n)
    factor = {None: 1.0, "backward": 1.0, "ortho": n**-0.5, "forward": 1.0 / n}[norm]
    matrix = factor * np.exp(-2j * np.pi * np.outer(k, k) / n)
    z = tg.tensor(drawn((n,)), requires_grad=True)
    result = tg.fft.fft(z, norm=norm)
    assert_close(result.detach().numpy(), matrix @ z.detach().numpy(), 1e-12, scale=1.0)
    g = drawn((n,), seed=3)
    assert_close(gradient_of(result, z, g), matrix.conj().T @ g, 1e-12, scale=1.0)


@pytest.mark.parametrize("n", [1, 2, 3, 4, 7, 8])
def test_the_adjoints_of_rfft_and_irfft_by_their_sums(n):
    """Written out: rfft's takes the real part of the zero-padded transform, irfft's counts the middle twice."""
    g = drawn((n // 2 + 1,), seed=5)
    x = tg.tensor(drawn((n,), "float64"), requires_grad=True)
    padded = np.concatenate((g, np.zeros(n - len(g))))
    assert_close(gradient_of(tg.fft.rfft(x), x, g), (n * np.fft.ifft(padded)).real, 1e-12, scale=1.0)
    g = drawn((n,), "float64", seed=6)
    z = tg.tensor(drawn((n // 2 + 1,)), requires_grad=True)
    found = gradient_of(tg.fft.irfft(z, n), z, g)
    weights = np.array([1.0 if k in (0, n / 2) else 2.0 for k in range(len(found))])
    assert_close(found, weights * np.fft.fft(g)[: len(found)] / n, 1e-12, scale=1.0)
    assert found[0].imag == 0 and (n % 2 or found[-1].imag == 0)  # which irfft does not read


def test_what_irfft_ignores_is_ignored():
    z = drawn((4,))
    other = z + np.array([1j, 0, 0, 1j])
    assert_close(tg.fft.irfft(tg.tensor(z)).numpy(), tg.fft.irfft(tg.tensor(other)).numpy(), 1e-15, scale=1.0)


def test_energy_is_kept_and_its_gradient_is_that_of_the_signal():
    """Parseval: sum |fft(z)|^2 / n = sum |z|^2, whose gradient is 2z."""
    z = tg.tensor(drawn((6, 5)), requires_grad=True)
    f = tg.fft.fft2(z, norm="ortho")
    loss = (f * f.conj()).real.sum()
    assert_close(loss.item(), float((abs(z.detach().numpy()) ** 2).sum()), 1e-13)
    loss.backward()
    assert_close(z.grad.numpy(), 2 * z.detach().numpy(), 1e-12, scale=1.0)


def test_a_descent_reaches_the_signal_of_a_spectrum():
    """z - lr * z.grad descends: of |fft(z) - f|^2 it reaches ifft(f) in one step of the right length."""
    f = drawn((8,))
    z = tg.zeros(8, dtype=np.complex128, requires_grad=True)
    difference = tg.fft.fft(z) - f
    (difference * difference.conj()).real.sum().backward()
    step = z.detach().numpy() - z.grad.numpy() / 16
    assert_close(step, np.fft.ifft(f), 1e-13, scale=1.0)


@pytest.mark.parametrize("name", NAMES)
def test_a_real_operand_has_a_real_gradient_that_of_its_complex_copy(name):
    shape = (4, 6)
    x = drawn(shape, "float64")
    t = tg.tensor(x, requires_grad=True)
    result = ours(name)(t)
    adjoint = adjoint_for(result.detach().numpy())
    found = gradient_of(result, t, adjoint)
    assert found.dtype == np.float64
    if name in OF_REAL:
        return
    z = tg.tensor(x + 0j, requires_grad=True)
    result = ours(name)(z)
    if result.dtype != adjoint.dtype:  # a shift gives what it was given
        adjoint = adjoint + 0j
    assert_close(found, gradient_of(result, z, adjoint).real, 1e-12, name, scale=1.0)


@pytest.mark.parametrize("n", [4, 5])
def test_the_real_form_has_the_same_gradient(n):
    """fft with complex tensors, and with cosines and sines of pairs of real ones."""
    z = drawn((n,))
    t = tg.tensor(z, requires_grad=True)
    power = tg.fft.fft(t)
    ((power * power.conj()).real ** 2).sum().backward()
    a, b = (tg.tensor(part, requires_grad=True) for part in (z.real.copy(), z.imag.copy()))
    angles = -2 * np.pi * np.outer(np.arange(n), np.arange(n)) / n
    c, s = np.cos(angles), np.sin(angles)
    re, im = c @ a - s @ b, s @ a + c @ b
    ((re * re + im * im) ** 2).sum().backward()
    assert_close(t.grad.numpy(), a.grad.numpy() + 1j * b.grad.numpy(), 1e-11, scale=1.0)


def test_layouts_in_memory_make_no_difference():
    x = drawn((4, 6))
    adjoint = drawn((4, 6), seed=2)
    for view in (x.T.copy().T, np.repeat(x, 2, 1)[:, ::2], x[::-1].copy()[::-1]):
        t = tg.from_numpy(view).requires_grad_()
        result = tg.fft.fft2(t)
        assert_close(result.detach().numpy(), np.fft.fft2(x), 1e-14, scale=1.0)
        assert_close(gradient_of(result, t, adjoint), np.fft.ifft2(adjoint, norm="forward"), 1e-14, scale=1.0)


MANY = (
    ("fft", (4100,), {}),
    ("ifft", (4, 1500), {"axis": 1, "n": 1400}),
    ("rfft", (4101,), {}),
    ("rfft", (70, 60), {"axis": 0, "norm": "ortho"}),
    ("irfft", (2100,), {"n": 4199}),
    ("hfft", (2100,), {"norm": "forward"}),
    ("ihfft", (4100,), {}),
    ("fftn", (16, 17, 18), {"s": (20, 5), "axes": (2, 0)}),
    ("rfftn", (64, 65), {"norm": "forward"}),
    ("irfftn", (64, 66), {"s": (60, 131), "axes": (0, 1)}),
)


@pytest.mark.parametrize("call", MANY, ids=name_of_call)
def test_many_numbers_are_transformed_as_numpy_does_to_rounding(call):
    """Where SciPy's loops compute: values, the adjoint of a linear map, and the same where it is recorded."""
    name, shape, arguments = call
    for kind in (*kinds_of(name), "int16"):
        x = drawn(shape, kind)
        rel = 1e-14 if x.dtype.char in "dDh" else 1e-6
        t = tg.tensor(x, requires_grad=kind != "int16")
        result, expected = ours(name)(t, **arguments), numpys(name)(x, **arguments)
        assert result.dtype == expected.dtype
        size = float(abs(expected).max())
        assert_close(result.detach().numpy(), expected, rel, name, scale=8 * size)
        if not t.requires_grad:
            continue
        g, v = drawn(result.shape, result.dtype, 1), drawn(shape, kind, 2)
        forward = real_inner(g, numpys(name)(v, **arguments))
        (again,) = tg.autograd.grad(result, t, tg.tensor(g), create_graph=True)
        (found,) = tg.autograd.grad(result, t, tg.tensor(g))
        assert found.dtype == again.dtype == x.dtype
        assert_close(again.detach().numpy(), found.numpy(), rel, name, scale=float(abs(found.numpy()).max()))
        scale = float(np.linalg.norm(found.numpy()) * np.linalg.norm(v))
        assert_close(real_inner(found.numpy(), v), forward, rel, name, scale=scale)


def test_frequencies_are_numpys():
    for n in (1, 2, 5, 8, np.int64(6)):
        for d in (1, 0.1, 2.5):
            assert_same(tg.fft.fftfreq(n, d), np.fft.fftfreq(n, d))
            assert_same(tg.fft.rfftfreq(n, d), np.fft.rfftfreq(n, d))
    d = tg.tensor(0.5, requires_grad=True)
    for function in (tg.fft.fftfreq, np.fft.fftfreq):
        (gradient,) = tg.autograd.grad(function(5, d), d, np.arange(5.0))
        assert_close(gradient.numpy(), -np.fft.fftfreq(5) @ np.arange(5.0) / 0.25, 1e-13)
