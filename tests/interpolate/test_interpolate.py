"""`tg.interpolate`: SciPy's values; derivatives by data, places and queries against differences."""

import numpy as np
import pytest
import scipy.interpolate
import scipy.sparse.linalg

import tapegrad as tg
from tapegrad import interpolate

RNG = np.random.default_rng(7)
X = np.cumsum(RNG.uniform(0.3, 1.2, 7))
Y = RNG.normal(size=7)
WIDE = RNG.normal(size=(2, 7, 3))
T = np.concatenate([X[:2], RNG.uniform(X[0], X[-1], 5), [X[0] - 0.4, X[-1] + 0.3, X[-1], np.nan]])
ENDS = [
    "not-a-knot", "clamped", "natural", ("clamped", "natural"), ((1, 0.3), (2, -0.7)), ((2, 0.4), "not-a-knot"),
    ("natural", (1, -0.2)), "periodic",
]  # fmt: skip
KINDS = {f"CubicSpline {ends}": ("CubicSpline", {"bc_type": ends}) for ends in ENDS}
KINDS["Pchip"] = ("PchipInterpolator", {})
KINDS["Akima"] = ("Akima1DInterpolator", {})
KINDS["Akima on"] = ("Akima1DInterpolator", {"method": "makima", "extrapolate": True})


def closed(y, options, axis=0):
    """Let the last value be the first, where a spline is to be periodic."""
    if options.get("bc_type") != "periodic":
        return y
    y = np.moveaxis(np.array(y), axis, 0)
    y[-1] = y[0]
    return np.moveaxis(y, 0, axis)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("n", [2, 3, 4, 7])
def test_values_and_derivatives_are_scipys(kind, n):
    name, options = KINDS[kind]
    x, y = X[:n], closed(Y[:n], options)
    ours, its = (getattr(lib, name)(x, y, **options) for lib in (interpolate, scipy.interpolate))
    if name == "Akima1DInterpolator" or n > 2:
        assert abs(its.c).max() > 0.1
    for nu in range(5):
        np.testing.assert_allclose(ours(T, nu), its(T, nu), rtol=1e-11, atol=1e-11)
    np.testing.assert_allclose(ours.derivative()(T), its.derivative()(T), rtol=1e-11, atol=1e-11)
    np.testing.assert_allclose(ours(T, extrapolate=False), its(T, extrapolate=False), rtol=1e-11, atol=1e-11)
    if ours.extrapolate != "periodic":
        np.testing.assert_allclose(ours.antiderivative(2)(T), its.antiderivative(2)(T), rtol=1e-11, atol=1e-11)
        np.testing.assert_allclose(ours.integrate(x[0] + 0.1, x[-1]), its.integrate(x[0] + 0.1, x[-1]), rtol=1e-11)


@pytest.mark.parametrize("kind", KINDS)
def test_several_axes_and_complex_values(kind):
    name, options = KINDS[kind]
    if any(not isinstance(end, str) for end in options.get("bc_type", ())):
        options = {**options, "bc_type": ((1, np.full((2, 3), 0.3)), "natural")}
    y, t = closed(WIDE, options, 1), T[:6].reshape(2, 3)
    ours, its = (getattr(lib, name)(X, y, axis=1, **options) for lib in (interpolate, scipy.interpolate))
    assert ours(t).shape == (2, 2, 3, 3)
    np.testing.assert_allclose(ours(t), its(t), rtol=1e-11, atol=1e-11)
    np.testing.assert_allclose(ours(t[0, 0], 1), its(t[0, 0], 1), rtol=1e-11, atol=1e-11)
    if name == "CubicSpline":
        y = closed(WIDE + 1j * WIDE[::-1], options, 1)
        ours, its = (getattr(lib, name)(X, y, axis=1, **options) for lib in (interpolate, scipy.interpolate))
        np.testing.assert_allclose(ours(t), its(t), rtol=1e-11, atol=1e-11)
    else:
        with pytest.raises(tg.errors.DTypeError, match="complex"):
            getattr(interpolate, name)(X, Y + 1j)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("is_compiled", [False, True])
def test_derivatives_by_data_places_and_queries(kind, is_compiled):
    name, options = KINDS[kind]
    weights, t = RNG.normal(size=5), T[2:7]

    def value(x, y, t, lib):
        if options.get("bc_type") == "periodic":
            y = tg.concatenate([y[:-1], y[:1]]) if lib is interpolate else closed(y, options)
        return (getattr(lib, name)(x, y, **options)(t) * weights).sum()

    f = tg.compile(lambda *v: value(*v, interpolate)) if is_compiled else lambda *v: value(*v, interpolate)
    point = X, closed(Y, options), t
    for _ in range(2):
        gradients = tg.func.grad(f, (0, 1, 2))(*point)
    h = 1e-6
    for k, found in enumerate(gradients):
        expected = []
        for j in range(point[k].size):
            sides = []
            for sign in (1.0, -1.0):
                moved = [v.copy() for v in point]
                moved[k][j] += sign * h
                sides.append(value(*moved, scipy.interpolate))
            expected.append((sides[0] - sides[1]) / (2.0 * h))
        np.testing.assert_allclose(found, expected, rtol=1e-6, atol=1e-7)
    second = tg.func.hessian(lambda t: value(X, closed(Y, options), t, interpolate))(t)
    slopes = getattr(scipy.interpolate, name)(X, closed(Y, options), **options)(t, 2)
    np.testing.assert_allclose(np.diag(second), weights * slopes, rtol=1e-9)


@pytest.mark.parametrize("name", ["CubicSpline", "PchipInterpolator", "Akima1DInterpolator"])
def test_scipys_own_classes_name_these(name):
    y = tg.tensor(Y, requires_grad=True)
    with pytest.raises(tg.errors.LostGradientError, match=f"use tg.interpolate.{name}"):
        getattr(scipy.interpolate, name)(X, y)


def test_derivatives_by_what_is_asked_at_the_ends():
    def at(slope, bend):
        return interpolate.CubicSpline(X, Y, bc_type=((1, slope), (2, bend)))(T[4])

    ends = np.array(0.3), np.array(-0.7)
    spline = lambda *v: scipy.interpolate.CubicSpline(X, Y, bc_type=((1, v[0]), (2, v[1])))(T[4])  # noqa: E731
    expected = [spline(1.0, 0.0) - spline(0.0, 0.0), spline(0.0, 1.0) - spline(0.0, 0.0)]  # it is linear in both
    np.testing.assert_allclose(tg.func.grad(at, (0, 1))(*ends), expected, rtol=1e-11)


def test_pchip_keeps_flat_data_flat_and_has_finite_gradients():
    y = np.array([0.0, 0.0, 0.0, 1.0, 1.0, 0.5, 0.5])
    gradient = tg.func.grad(lambda y: interpolate.PchipInterpolator(X, y)(T[2:7]).sum())(y)
    assert np.isfinite(gradient).all()
    np.testing.assert_allclose(gradient.sum(), 5.0)  # all data moved by one


@pytest.mark.parametrize("method", ["linear", "cubic"])
@pytest.mark.parametrize("d", [1, 2, 3])
def test_grids(method, d):
    lines = tuple(np.cumsum(RNG.uniform(0.3, 1.2, n)) for n in (6, 5, 4)[:d])
    values = RNG.normal(size=(*map(len, lines), 2))
    low, high = ([x[k] for x in lines] for k in (0, -1))
    inside = RNG.uniform(low, high, size=(2, 4, d))
    beyond = np.concatenate([inside.reshape(-1, d), [low, high], np.array([high]) + 0.2])
    options = {"method": method, "bounds_error": False, "fill_value": None}
    # SciPy's own solver of splines on grids is iterative, and stops at 1e-6.
    exact = {"solver": scipy.sparse.linalg.spsolve} if method == "cubic" else {}
    ours = interpolate.RegularGridInterpolator(lines, values, **options)
    its = scipy.interpolate.RegularGridInterpolator(lines, values, **options, **exact)
    np.testing.assert_allclose(ours(inside), its(inside), rtol=1e-9, atol=1e-10)
    np.testing.assert_allclose(ours(beyond), its(beyond), rtol=1e-9, atol=1e-9)
    np.testing.assert_allclose(ours(tuple(np.moveaxis(inside, -1, 0))), its(inside), rtol=1e-9, atol=1e-10)
    filled = interpolate.RegularGridInterpolator(lines, values, method, bounds_error=False, fill_value=-7.0)(beyond)
    assert (filled[-1] == -7.0).all() and not (filled[:-1] == -7.0).any()
    with pytest.raises(tg.errors.ArgumentError, match="outside of the grid"):
        interpolate.RegularGridInterpolator(lines, values, method)(beyond)

    weights, h = RNG.normal(size=(2, 4, 2)), 1e-6

    def loss(values, places, lib=interpolate):
        solver = exact if lib is scipy.interpolate else {}
        return (lib.RegularGridInterpolator(lines, values, method=method, **solver)(places) * weights).sum()

    compiled = tg.compile(loss)
    for f in (loss, compiled, compiled):
        by_values, by_places = tg.func.grad(f, (0, 1))(values, inside)
        for k in np.ndindex(2, 4, d):
            step = np.zeros((2, 4, d))
            step[k] = h
            sides = [loss(values, inside + sign * step, scipy.interpolate) for sign in (1.0, -1.0)]
            np.testing.assert_allclose(by_places[k], (sides[0] - sides[1]) / (2.0 * h), rtol=1e-5, atol=1e-7)
        direction = RNG.normal(size=values.shape)  # it is linear in values
        np.testing.assert_allclose((by_values * direction).sum(), loss(direction, inside, scipy.interpolate), rtol=1e-9)


ERRORS = {
    "order": (lambda: interpolate.CubicSpline([0.0, 0.0, 1.0], Y[:3]), tg.errors.ArgumentError, "increase"),
    "one": (lambda: interpolate.CubicSpline([0.0], [1.0]), tg.errors.ShapeError, "at least two"),
    "length": (lambda: interpolate.PchipInterpolator(X, Y[:3]), tg.errors.ShapeError, "for 7 places"),
    "complex": (lambda: interpolate.CubicSpline(X + 1j, Y), tg.errors.DTypeError, "real"),
    "nan": (lambda: interpolate.CubicSpline(X, Y * np.nan), tg.errors.ArgumentError, "not finite"),
    "ends": (lambda: interpolate.CubicSpline(X, Y, bc_type="free"), tg.errors.ArgumentError, "give 'not-a-knot'"),
    "order of ends": (
        lambda: interpolate.CubicSpline(X, Y, bc_type=((3, 0.0), "natural")), tg.errors.ArgumentError, "second deriv",
    ),
    "shape of ends": (
        lambda: interpolate.CubicSpline(X, Y, bc_type=((1, [0.0]), "natural")), tg.errors.ShapeError, r"\(1,\)",
    ),
    "open": (lambda: interpolate.CubicSpline(X, Y, bc_type="periodic"), tg.errors.ArgumentError, "other values"),
    "method": (lambda: interpolate.Akima1DInterpolator(X, Y, method="a"), tg.errors.ArgumentError, "makima"),
    "slopes": (lambda: interpolate.CubicHermiteSpline(X, Y, Y[:3]), tg.errors.ShapeError, "slopes"),
    "polynomial": (lambda: interpolate.PPoly(np.ones((4, 3)), X), tg.errors.ShapeError, "breakpoints"),
    "grid": (lambda: interpolate.RegularGridInterpolator((X,), Y[:3]), tg.errors.ShapeError, "each crossing"),
    "few": (lambda: interpolate.RegularGridInterpolator((X[:3],), Y[:3], "cubic"), tg.errors.ShapeError, "at least 4"),
    "lines": (lambda: interpolate.RegularGridInterpolator((-X,), Y), tg.errors.ArgumentError, "increase"),
    "places": (
        lambda: interpolate.RegularGridInterpolator((X,), Y)(np.ones((2, 2))), tg.errors.ShapeError, "for 1 axes",
    ),
}  # fmt: skip


@pytest.mark.parametrize("case", ERRORS)
def test_bad_input(case):
    call, error, text = ERRORS[case]
    with pytest.raises(error, match=text):
        call()
