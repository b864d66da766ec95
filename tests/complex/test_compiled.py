"""The compiled functions of complex numbers that kernels call, held to NumPy's: values, signs of zeros, overflow."""

import numpy as np
import pytest
from numba import njit
from numpy.testing import assert_allclose, assert_array_equal

import tapegrad as tg
from tapegrad.engine import complex_math

SIZES = [0.0, -0.0, 1.0, -1.0, 3.0, -2.5, 0.5, 99.0, 700.0, 710.2, -710.2, 720.0, 1000.0, -1000.0]
SIZES += [1e-200, 5e-324, -5e-324, 1e-310, 1e200, 1e308, -1e308]
POINTS = np.array([complex(a, b) for a in SIZES for b in SIZES])
INFINITE = np.array([complex(a, b) for a in (np.inf, -np.inf, 1.0) for b in (0.0, np.inf, -2.0)][:-2])
PAIRS = """
def loop(x, y, out):
    for i in range(x.size):
        out[i] = function(x[i], y[i])
"""
SINGLE = PAIRS.replace("function(x[i], y[i])", "function(x[i])")


def run(name, x, y=None):
    """Compute a function of each number, compiled as kernels are."""
    scope = {"function": getattr(complex_math, name)}
    exec(SINGLE if y is None else PAIRS, scope)
    out = np.empty_like(x)
    njit(error_model="numpy")(scope["loop"])(x, x if y is None else y, out)
    return out


def hold(found, expected, rel, what):
    """Hold numbers to others, by the larger of both parts; zeros to their signs, infinities and NaN to themselves."""
    with np.errstate(all="ignore"):
        near = np.abs(found - expected) <= rel * np.abs(expected)
        for part in ("real", "imag"):
            a, b = getattr(found, part), getattr(expected, part)
            same = (a == b) | (np.isnan(a) & np.isnan(b)) | (np.abs(a - b) <= rel * np.abs(b))
            assert (same | near).all(), (what, found[~(same | near)][:3], expected[~(same | near)][:3])
            zero = (a == 0) & (b == 0)
            assert (np.signbit(a) == np.signbit(b))[zero].all(), (what, part)


@pytest.mark.parametrize("name", ["exp", "log", "sqrt", "sin", "cos", "sinh", "cosh"])
def test_functions_are_those_of_numpy(name):
    with np.errstate(all="ignore"):
        hold(run(name, POINTS), getattr(np, name)(POINTS), 1e-14, name)
        if name in ("log", "sqrt"):
            hold(run(name, INFINITE), getattr(np, name)(INFINITE), 1e-14, name)


def test_quotients_are_those_of_numpy():
    x, y = (a.ravel() for a in np.meshgrid(POINTS, POINTS[::7]))
    with np.errstate(all="ignore"):
        hold(run("divide", x, y), x / y, 1e-14, "divide")


def test_powers_are_those_of_numpy():
    bases = np.array([0j, complex(-2, -0.0), -2, 1e-100j, 3 + 1j, complex(0, -0.0), 0.3 - 2j, -0.0 + 1j])
    exponents = np.array([0, 1, 2, 3, -1, -2, 7, 99, -99, 100, 0.5, -0.5, 1j, -1j, 2 + 1j, -1.5 + 0.3j, 0.1])
    x, y = (a.ravel() for a in np.meshgrid(bases, exponents))
    with np.errstate(all="ignore"):
        found, expected = run("power", x, y), np.power(x, y)
    finite = np.isfinite(expected)
    assert (np.isfinite(found) == finite).all()
    assert (np.abs(found - expected)[finite] <= 2e-13 * np.abs(expected)[finite]).all()
    assert run("power", np.array([1e200 - 1e200j]), np.array([-2 + 0j]))[0] == 0  # where NumPy has inf - inf


def test_single_precision_is_computed_in_double():
    x = np.array([1 + 2j, -3 + 0.5j, 85 + 0j, -88.5 + 3j, 1e-20j], np.complex64)
    for name in ("exp", "sinh", "cosh", "sin", "cos", "log", "sqrt"):
        expected = getattr(np, name)(x.astype(complex)).astype(np.complex64)
        assert (np.abs(run(name, x) - expected) <= 6e-8 * np.abs(expected)).all(), name
        assert (run(name, x).astype(complex)[2].imag == 0) == (expected[2].imag == 0), name


def gradients(function, *points):
    """Return the gradients of a function of each number, by its kernel, as one vector and as vectors of few numbers."""
    found = []
    for size in (points[0].size, 1, 3, 9):  # kernels take 8 at a time
        parts = []
        for k in range(0, points[0].size, size):
            tensors = [tg.tensor(x[k : k + size], requires_grad=True) for x in points]
            result = function(*tensors)
            result.backward(tg.ones(result.shape, dtype=result.dtype))
            parts.append([t.grad.numpy() for t in tensors])
        found.append([np.concatenate(each) for each in zip(*parts, strict=True)])
    for other in found[1:]:
        for a, b in zip(found[0], other, strict=True):
            assert_array_equal(a, b)
    return found[0]


@pytest.mark.parametrize("dtype", [np.complex128, np.complex64])
def test_the_kernel_of_absolute_values_gives_directions(dtype):
    with np.errstate(all="ignore"):
        points = POINTS.astype(dtype)
        points = points[np.isfinite(points)]
        exact = points.astype(np.clongdouble)  # where neither squares nor quotients leave the range
        (found,) = gradients(tg.abs, points)
        for part in ("real", "imag"):
            expected = np.where(points == 0, 0, getattr(exact, part) / np.abs(exact)).astype(dtype).real
            assert_allclose(getattr(found, part), expected, rtol=4 * np.finfo(dtype).eps, atol=0)
        (found,) = gradients(tg.abs, INFINITE.astype(dtype))
        assert_array_equal(found, np.sign(INFINITE).astype(dtype))


@pytest.mark.parametrize("dtype", [np.complex128, np.complex64])
def test_the_kernels_of_quotients_are_numpys(dtype):
    with np.errstate(all="ignore"):
        y = POINTS.astype(dtype)
        x = np.roll(y, 5)
        by_x, by_y = gradients(lambda x, y: x / y, x, y)
        one = dtype(1)
        hold(by_x, one * np.conj(one / y), 4 * np.finfo(dtype).eps, "by x")
        by_parts = -(x.astype(complex) / y.astype(complex)) / y.astype(complex)
        hold(by_y, one * np.conj(by_parts.astype(dtype)), 4 * np.finfo(dtype).eps, "by y")
