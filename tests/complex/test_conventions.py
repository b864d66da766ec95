"""Where complex functions have no derivative, on both sides of branch cuts, and at very large and small numbers.

At kinks the specification's six rules: 1 the derivative, 2 the sub-gradient of least norm, 4 continuity, 5 arbitrary.
"""

import itertools
import math

import numpy as np
import pytest
from complex.plane import numpys, ours
from oracles import STENCIL, STEP, assert_close

import tapegrad as tg

INF, NAN = math.inf, math.nan
DTYPES = (np.complex128, np.complex64)
G = 0.75 - 1.25j
HALF = math.sqrt(0.5)


@pytest.fixture(autouse=True)
def numpy_is_silent():
    with np.errstate(all="ignore"):
        yield


def derivatives(name, points, g=None):
    """The gradients of all operands for an adjoint, by the kernels, as single numbers and by the recorded formulas."""
    found = []
    for shape, create_graph in itertools.product(((), (3,)), (False, True)):
        tensors = [tg.tensor(np.full(shape, p, type(p)), requires_grad=True) for p in points]
        out = ours(name)(*tensors)
        given = np.full(shape, 1 if g is None else g, out.dtype)
        gradients = tg.autograd.grad(out, tensors, given, create_graph=create_graph, materialize_grads=True)
        assert all(x.dtype == type(p) for x, p in zip(gradients, points, strict=True))
        found.append([x.detach().numpy().ravel()[0] for x in gradients])
    return found


# What the rules give: the row, its operands, the derivatives, or for real results their gradients.
RULES = (
    ("abs", (0j,), (0j,)),  # 2: of the unit disc
    ("abs", (complex(-0.0, -0.0),), (0j,)),
    ("abs", (complex(INF, 1.0),), (1 + 0j,)),  # 4
    ("angle", (0j,), (0j,)),  # 5: every value is a limit, and 0 disturbs nothing
    ("angle", (complex(-0.0, 0.0),), (0j,)),
    ("sign", (0j,), (0j,)),  # 5
    ("rint", (0.5 + 0.5j,), (0j,)),  # 4
    ("pow", (0j, 0j), (0j, 0j)),  # 1 by x, since x ** 0 is 1; 4 by y, from y > 0
    ("pow", (0j, 1 + 0j), (1 + 0j, 0j)),
    ("pow", (0j, 2 + 0j), (0j, 0j)),
    ("pow", (0j, 3 + 0j), (0j, 0j)),
    ("pow", (1 - 2j, 0j), (0j, np.log(1 - 2j))),
    ("pow", (1 - 2j, 1 + 0j), (1 + 0j, (1 - 2j) * np.log(1 - 2j))),
    ("pow", (1 - 2j, 2 + 0j), (2 - 4j, (1 - 2j) ** 2 * np.log(1 - 2j))),
    ("pow", (-2 + 0j, 3 + 0j), (12 + 0j, -8 * np.log(-2 + 0j))),
    ("pow", (complex(-2.0, -0.0), 3 + 0j), (12 + 0j, -8 * np.log(complex(-2.0, -0.0)))),
    ("pow", (2j, -1 + 0j), (0.25 + 0j, np.log(2j) / 2j)),
    ("xlogy", (0j, 2j), (np.log(2j), 0j)),  # 1
    ("xlogy", (0j, 0j), (0j, 0j)),  # 5 by x, 1 by y
    ("xlogy", (0j, -1 + 0j), (np.pi * 1j, 0j)),
    ("xlog1py", (0j, -1 + 0j), (0j, 0j)),
    ("xlog1py", (0j, 1j), (np.log(1 + 1j), 0j)),
    ("sinc", (0j,), (0j,)),  # 1
    ("sinc", (1 + 0j,), (-1 + 0j,)),
    ("sinc", (-2 + 0j,), (-0.5 + 0j,)),
    ("sinc", (1e-9j,), (-(np.pi**2) / 3 * 1e-9j,)),
    ("sigmoid", (complex(-INF, 0.0),), (0j,)),  # 4
    ("sigmoid", (1000 + 1j,), (0j,)),
    ("sigmoid", (-1000 + 1j,), (0j,)),
    ("sigmoid", (0j,), (0.25 + 0j,)),
    ("log", (complex(INF, 0.0),), (0j,)),  # 4
    ("reciprocal", (complex(INF, 0.0),), (0j,)),
    ("square", (0j,), (0j,)),
    ("expm1", (0j,), (1 + 0j,)),
    ("log1p", (0j,), (1 + 0j,)),
)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("case", RULES, ids=lambda case: f"{case[0]}{case[1]}")
def test_the_six_rules(case, dtype):
    name, points, expected = case
    for found in derivatives(name, [dtype(p) for p in points]):
        for actual, value in zip(found, expected, strict=True):
            assert_close(actual, np.conj(value), 8 * np.finfo(dtype).eps, name, scale=1e-30)


@pytest.mark.parametrize("name", ["sqrt", "log", "log2", "log10", "div", "arcsin", "arccosh", "arctanh", "reciprocal"])
def test_at_poles_the_derivative_is_not_finite(name):
    at = {"arcsin": 1 + 0j, "arccosh": 1 + 0j, "arctanh": -1 + 0j}.get(name, 0j)
    points = [np.complex128(at)] if name != "div" else [np.complex128(1), np.complex128(0)]
    for found in derivatives(name, points):
        assert not np.isfinite(found[-1])


INTEGERS = (-3, -2, -1, 0, 1, 2, 3, 7)


@pytest.mark.parametrize("n", INTEGERS)
def test_integer_exponents(n):
    for z in (1.5 - 0.5j, complex(-2.0, -0.0), -2 + 0j, 1e-3j):
        for exponent in (n, float(n), complex(n), np.float64(n), np.array(n), np.complex128(n)):
            t = tg.tensor(z, requires_grad=True)
            out = t**exponent
            assert_close(out.detach().numpy(), np.complex128(z) ** n, 1e-14, scale=0.0)
            for create_graph in (False, True):
                (found,) = tg.autograd.grad(out, t, np.complex128(G), create_graph=create_graph, retain_graph=True)
                expected = G * np.conj(n * np.complex128(z) ** (n - 1)) if n else 0j
                assert_close(found.detach().numpy(), np.asarray(expected), 1e-14, f"{z} ** {exponent!r}", scale=0.0)
            if n:
                (second,) = tg.autograd.grad(found, t, np.complex128(1))
                expected = np.conj(n * (n - 1) * np.complex128(z) ** (n - 2)) * G
                assert_close(second.numpy(), np.asarray(expected), 1e-13, f"{z} ** {exponent!r} twice", scale=1e-300)


def test_mixed_second_derivatives_of_powers_where_the_first_ones_take_cases_apart():
    for z, w in ((1.5 - 0.5j, 2), (1.5 - 0.5j, 0), (1.5 - 0.5j, 1), (-1 + 1j, 3), (0.5j, 0.5 + 1j)):
        x, y = tg.tensor(complex(z), requires_grad=True), tg.tensor(complex(w), requires_grad=True)
        dx, dy = tg.autograd.grad(x**y, (x, y), np.complex128(1), create_graph=True)
        expected = np.conj(np.complex128(z) ** (w - 1) * (1 + w * np.log(np.complex128(z))))
        for first, other in ((dx, y), (dy, x)):
            (found,) = tg.autograd.grad(first, other, np.complex128(1), retain_graph=True)
            assert_close(found.numpy(), expected, 1e-13, f"{z} ** {w}", scale=1.0)


# Branch cuts: along the real axis, or the imaginary one, at these places.
CUTS = (
    *((name, "real", (-0.5, -3.0)) for name in ("log", "log2", "log10", "sqrt")),
    ("log1p", "real", (-1.5, -4.0)),
    *((name, "real", (1.5, -1.5, 7.0)) for name in ("arcsin", "arccos", "arctanh")),
    ("arccosh", "real", (0.5, -0.5, -1.5, -7.0)),
    *((name, "imaginary", (1.5, -1.5, 7.0)) for name in ("arctan", "arcsinh")),
    *((p, "real", (-0.5, -3.0)) for p in (0.5, -1.5, 1j, 0.3 - 2j)),
)


def on_axis(axis, at, zero):
    return complex(at, zero) if axis == "real" else complex(zero, at)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("case", CUTS, ids=lambda case: str(case[0]))
def test_both_sides_of_branch_cuts(case, dtype):
    """Held to differences along the cut, on its one side: NumPy follows the sign of the zero."""
    name, axis, places = case
    direction = 1.0 if axis == "real" else 1j
    theirs = numpys(name) if isinstance(name, str) else lambda x: np.power(x, name)
    function = ours(name) if isinstance(name, str) else lambda t: t**name
    rel = 1e-9 if dtype is np.complex128 else 1e-4
    for at, zero in itertools.product(places, (0.0, -0.0)):
        points = [np.complex128(on_axis(axis, at + offset * STEP, zero)) for offset, _ in STENCIL]
        slope = sum(w * theirs(p) for (_, w), p in zip(STENCIL, points, strict=True)) / STEP / direction
        t = tg.tensor(np.array([on_axis(axis, at, zero)] * 2, dtype), requires_grad=True)
        out = function(t)
        (plain,) = tg.autograd.grad(out, t, np.ones(2, dtype), retain_graph=True)
        (recorded,) = tg.autograd.grad(out, t, np.ones(2, dtype), create_graph=True)
        assert_close(plain.numpy(), np.full(2, np.conj(slope)), rel, f"{name} at {t}", scale=0.0)
        assert_close(recorded.detach().numpy(), np.full(2, np.conj(slope)), rel, f"{name} at {t}", scale=0.0)

        def first(point):
            s = tg.tensor(point, requires_grad=True)
            return np.conj(tg.autograd.grad(function(s), s, np.complex128(1))[0].numpy())

        slope = sum(w * first(p) for (_, w), p in zip(STENCIL, points, strict=True)) / STEP / direction
        (second,) = tg.autograd.grad(recorded, t, np.ones(2, dtype))
        assert_close(second.numpy(), np.full(2, np.conj(slope)), 1e-8 if rel < 1e-5 else 1e-3, f"{name} twice", 0.0)


@pytest.mark.parametrize("zero", [0.0, -0.0])
def test_angles_on_the_cut(zero):
    t = tg.tensor(np.complex128(complex(-2.0, zero)), requires_grad=True)
    out = tg.angle(t)
    assert out.detach().item() == math.copysign(math.pi, zero)
    (found,) = tg.autograd.grad(out, t)
    assert found.item() == -0.5j  # 1: along the cut the one-sided derivatives agree


# Derivatives that are functions of NumPy's themselves.
SLOPES = {
    "exp": np.exp,
    "expm1": np.exp,
    "sin": np.cos,
    "cos": lambda x: -np.sin(x),
    "sinh": np.cosh,
    "cosh": np.sinh,
    "square": lambda x: 2 * x,
    "log": np.reciprocal,
}
SIZES = (0.0, 1.0, -2.5, 40.0, 700.0, 710.2, -710.2, 720.0, -1000.0, 1e-200, 5e-324, 1e200)


@pytest.mark.parametrize("dtype", DTYPES)
@pytest.mark.parametrize("name", SLOPES)
def test_large_and_small_numbers(name, dtype):
    sizes = SIZES if dtype is np.complex128 else (0.0, 1.0, -2.5, 40.0, 85.0, -88.0, 100.0, 1e-30, 1e-45, 1e30)
    z = np.array([complex(a, b) for a in sizes for b in sizes], dtype)
    expected = np.conj(SLOPES[name](z.astype(complex))).astype(dtype)
    z, expected = z[np.isfinite(expected)], expected[np.isfinite(expected)]
    t = tg.tensor(z, requires_grad=True)
    (found,) = tg.autograd.grad(ours(name)(t), t, np.ones_like(z))
    scale = np.maximum(np.abs(expected), 1.0 if name == "expm1" else 0.0)
    assert (np.abs(found.numpy() - expected) <= (1e-12 if dtype is np.complex128 else 1e-6) * scale).all()


@pytest.mark.parametrize("name", ["tan", "tanh"])
def test_tangents_far_from_their_poles(name):
    for far in (20.0, -20.0, 300.0, 710.5, -1000.0, 1e200):
        for near in (0.0, 0.3, -2.0, 1e5):
            z = np.complex128(complex(far, near) if name == "tanh" else complex(near, far))
            t = tg.tensor(z, requires_grad=True)
            out = ours(name)(t)
            assert np.isfinite(out.item())
            for create_graph in (False, True):
                (found,) = tg.autograd.grad(out, t, np.complex128(1), retain_graph=True, create_graph=create_graph)
                assert abs(found.item()) < 1e-15


@pytest.mark.parametrize("name", ["arctan", "arctanh", "arcsin", "arccos", "arcsinh", "arccosh"])
def test_inverse_functions_far_out(name):
    """From 1e8 on their derivatives are c / x or c / (x x), with a c for each direction."""
    order = 2 if name in ("arctan", "arctanh") else 1
    for angle in (0.4, 1.9, 2.8, -0.3, -1.2, -2.9):
        near, far = (np.complex128(size * np.exp(1j * angle)) for size in (1e8, 1e140))
        found = []
        for point in (near, far):
            t = tg.tensor(point, requires_grad=True)
            found.append(tg.autograd.grad(ours(name)(t), t, np.complex128(1))[0].item())
        assert_close(np.complex128(found[1] * 1e140**order), found[0] * 1e8**order, 1e-7, name, scale=0.0)
        for huge in (1e200, 1e300):
            t = tg.tensor(np.complex128(huge * np.exp(1j * angle)), requires_grad=True)
            (value,) = tg.autograd.grad(ours(name)(t), t, np.complex128(1))
            assert_close(value.numpy() * huge, found[1] * 1e140 if order == 1 else 0j, 1e-12, name, scale=1e-30)


@pytest.mark.parametrize("size", [5e-324, 1e-310, 1e-200, 1.0, 1e200, 1.2e308])
def test_absolute_values_of_any_magnitude(size):
    z = np.complex128(complex(size, -size))
    t = tg.tensor(z, requires_grad=True)
    for create_graph in (False, True):
        (found,) = tg.autograd.grad(abs(t), t, create_graph=create_graph)
        rel = 1e-15 if size > 1e-300 else 0.5  # a subnormal number has few digits
        assert_close(found.detach().numpy(), complex(HALF, -HALF), rel, scale=0.0)
    if 1e-300 < size < 1e300:
        (found,) = tg.autograd.grad(tg.angle(t), t)
        assert_close(found.numpy() * size, 0.5 + 0.5j, 1e-15, scale=0.0)
        (found,) = tg.autograd.grad(tg.sign(t), t, np.complex128(1))
        assert_close(found.numpy() * size, (1 - HALF * complex(HALF, -HALF)) / math.sqrt(2), 1e-15, scale=0.0)


@pytest.mark.parametrize("scale", [-500, -300, 0, 300, 500], ids=lambda s: f"2**{s}")
def test_quotients_of_any_magnitude(scale):
    y = np.array([1.0 + 0.5j, 1.5j, -1.25 - 1j])
    x = y[::-1] * (2 - 1j)
    tensors = [tg.tensor(a * 2.0**scale, requires_grad=True) for a in (x, y)]
    dx, dy = tg.autograd.grad(tensors[0] / tensors[1], tensors, np.ones(3, complex))
    assert_close(dx.numpy() * 2.0**scale, np.conj(1 / y), 1e-14, scale=0.0)
    assert_close(dy.numpy() * 2.0**scale, np.conj(-x / y**2), 1e-14, scale=0.0)


def test_negative_powers_of_large_numbers():
    t = tg.tensor(np.complex128(1e200 - 1e200j), requires_grad=True)
    (found,) = tg.autograd.grad(t**-1, t, np.complex128(1))
    assert found.item() == 0


def test_where_passes_nothing_to_what_was_not_chosen():
    x = tg.tensor(np.array([1 + 1j, NAN]), requires_grad=True)
    y = tg.tensor(np.array([INF, 2 - 1j]), requires_grad=True)
    out = tg.where([True, False], x, y)
    gradients = tg.autograd.grad(out, (x, y), np.array([G, G]))
    assert [g.tolist() for g in gradients] == [[G, 0], [0, G]]


def test_gradients_of_real_operands_are_real():
    for function in (tg.add, tg.sub, tg.mul, tg.div, tg.pow, lambda x, y: tg.where([True, False, True], x, y)):
        for x, y in ((np.array([0.5, 1.5, 2.0]), np.array([1j, 1 + 1j, -2.0])), (1j, np.array([0.5, 1.5, 2.0]))):
            tensors = [tg.tensor(v, requires_grad=True) for v in (x, y)]
            out = function(*tensors)
            found = tg.autograd.grad(out, tensors, np.full(3, G), retain_graph=True)
            wide = [tg.tensor(np.asarray(v, complex), requires_grad=True) for v in (x, y)]
            expected = tg.autograd.grad(function(*wide), wide, np.full(3, G))
            again = tg.autograd.grad(out, tensors, np.full(3, G), create_graph=True)
            for t, g, r, e in zip(tensors, found, again, expected, strict=True):
                assert g.dtype == r.dtype == t.dtype
                e = e.numpy() if t.dtype.kind == "c" else e.numpy().real
                assert_close(g.numpy(), e, 1e-15, scale=1.0)
                assert_close(r.detach().numpy(), e, 1e-15, scale=1.0)
