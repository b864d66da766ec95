"""Casts between real and complex numbers, compiled: what meets the gradient of a real operand is the real part."""

import itertools

import numpy as np
import pytest
from ops.compiled import rules_only

import tapegrad as tg

DTYPES = ("float64", "float32", "complex128", "complex64")
PAIRS = [p for p in itertools.product(DTYPES, DTYPES) if not (p[0][0] == "c" and p[1][0] == "f")]


def draw(seed, shape, dtype):
    random = np.random.default_rng(seed)
    values = random.normal(size=shape)
    return (values + 1j * random.normal(size=shape) if dtype.startswith("c") else values).astype(dtype)


def expected_of(g, dtype):
    return (g if dtype.startswith("c") else g.real).astype(dtype)


@pytest.mark.parametrize("shape", [(), (1,), (3, 5), (0, 2), (700,)])
@pytest.mark.parametrize("own,other", PAIRS)
def test_a_cast_gives_the_adjoint_in_the_operands_dtype(own, other, shape, ran_in_python):
    x = tg.tensor(draw(0, shape, own), requires_grad=True)
    g = draw(1, shape, other)
    (found,) = tg.autograd.grad(x.astype(other), x, g)
    assert found.dtype == own and not ran_in_python
    np.testing.assert_array_equal(found.numpy(), expected_of(g, own))


@pytest.mark.parametrize("own,other", PAIRS)
def test_a_cast_adds_to_what_is_there(own, other, ran_in_python):
    x = tg.tensor(draw(0, (4, 3), own), requires_grad=True)
    y = x * 1.0
    g, h = draw(1, (4, 3), other), draw(2, (4, 3), own)

    def found():
        return tg.autograd.grad([y.astype(other), y], x, [g, h], retain_graph=True)[0].numpy()

    mine = found()
    np.testing.assert_array_equal(mine, expected_of(g, own) + h)
    assert not ran_in_python
    with rules_only():
        np.testing.assert_array_equal(mine, found())


def test_a_transposed_adjoint_is_read_in_its_order():
    x = tg.tensor(draw(0, (4, 3), "float64"), requires_grad=True)
    g = draw(1, (3, 4), "complex128")
    (found,) = tg.autograd.grad(x.astype(complex).T, x, g)
    np.testing.assert_array_equal(found.numpy(), g.real.T)


def test_a_real_operand_of_a_complex_row_needs_no_python(ran_in_python):
    a, z = draw(0, (6,), "float64"), draw(1, (6,), "complex128")
    x, w = tg.tensor(a, requires_grad=True), tg.tensor(z, requires_grad=True)
    g = draw(2, (6,), "complex128")
    gx, gw = tg.autograd.grad(x * w, [x, w], g)
    assert not ran_in_python and gx.dtype == np.float64
    np.testing.assert_allclose(gx.numpy(), (g * z.conj()).real, rtol=1e-14)
    np.testing.assert_allclose(gw.numpy(), g * a, rtol=1e-14)


def test_the_real_part_of_a_cast_back_is_what_meets_the_adjoint():
    """NumPy warns that it drops imaginary parts, and the derivative drops nothing else."""
    z = tg.tensor(draw(0, (3,), "complex128"), requires_grad=True)
    with pytest.warns(np.exceptions.ComplexWarning):
        y = z.astype(float)
    (found,) = tg.autograd.grad(y, z, np.array([1.0, 2.0, 3.0]))
    np.testing.assert_array_equal(found.numpy(), [1 + 0j, 2 + 0j, 3 + 0j])
