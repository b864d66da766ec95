"""Integrals of samples against SciPy, and steps of given sizes against closed forms and differences."""

import numpy as np
import pytest
import scipy.integrate

import tapegrad as tg

RNG = np.random.default_rng(0)
METHODS = {"euler": 1, "heun": 2, "midpoint": 2, "verlet": 2, "rk4": 4}


def slope(f, x, step=1e-6):
    """Central differences of a function of one array."""
    found = np.empty_like(x)
    for k in np.ndindex(x.shape):
        moved = np.zeros_like(x)
        moved[k] = step
        found[k] = (f(x + moved) - f(x - moved)) / (2.0 * step)
    return found


@pytest.mark.parametrize("axis", [-1, 0])
@pytest.mark.parametrize("n", [1, 2, 3, 4, 5, 8, 9])
def test_samples_are_integrated_as_scipy_does(n, axis):
    y = np.moveaxis(RNG.normal(size=(3, n)), -1, axis)
    places = [None, np.cumsum(RNG.uniform(0.5, 1.0, n))]
    if n > 1:
        places.append(np.cumsum(RNG.uniform(0.5, 1.0, y.shape), axis=axis))
    for x in places:
        for ours, theirs, options in (
            (tg.integrate.simpson, scipy.integrate.simpson, {}),
            (tg.integrate.cumulative_trapezoid, scipy.integrate.cumulative_trapezoid, {"initial": 0}),
            (tg.integrate.cumulative_trapezoid, scipy.integrate.cumulative_trapezoid, {}),
            (tg.integrate.cumulative_simpson, scipy.integrate.cumulative_simpson, {}),
            (tg.integrate.cumulative_simpson, scipy.integrate.cumulative_simpson, {"initial": 0.7}),
            (tg.integrate.trapezoid, scipy.integrate.trapezoid, {}),
        ):
            if n == 1 and "simpson" in theirs.__name__ and x is None:
                continue  # SciPy's raises an IndexError
            options = {"dx": 0.3, "axis": axis, **options}
            np.testing.assert_allclose(
                ours(tg.tensor(y), x=x, **options).numpy(), theirs(y, x=x, **options), rtol=1e-12, atol=1e-14
            )


@pytest.mark.parametrize("n", [2, 3, 4, 7])
def test_integrals_of_samples_are_differentiated_by_samples_and_places(n):
    y, x = RNG.normal(size=n), np.cumsum(RNG.uniform(0.5, 1.0, n))
    weights = RNG.normal(size=n)
    for name in ("simpson", "cumulative_trapezoid", "cumulative_simpson"):
        options = {"initial": 0} if name.startswith("cumulative") else {}

        def area(module, y, x, name=name, options=options):
            return (weights * getattr(module, name)(y, x=x, **options)).sum()

        for way in (lambda f: f, tg.compile):
            found = tg.func.grad(way(lambda y, x: area(tg.integrate, y, x)), argnums=(0, 1))(y, x)
            np.testing.assert_allclose(found[0], slope(lambda y: area(scipy.integrate, y, x), y), atol=1e-8)
            np.testing.assert_allclose(found[1], slope(lambda x: area(scipy.integrate, y, x), x), atol=1e-8)


def test_samples_that_cannot_be_integrated():
    with pytest.raises(tg.errors.ShapeError, match="at least one"):
        tg.integrate.simpson(tg.tensor(np.zeros((2, 0))))
    with pytest.raises(tg.errors.ShapeError, match=r"\(3,\)"):
        tg.integrate.simpson(tg.tensor([1.0, 2.0]), [0.0, 1.0, 2.0])
    with pytest.raises(ValueError, match="initial=1"):
        tg.integrate.cumulative_trapezoid([1.0, 2.0], initial=1)


@pytest.mark.parametrize("name", ["simpson", "cumulative_trapezoid"])
def test_scipys_own_functions_name_these(name):
    y = tg.tensor([1.0, 2.0, 4.0], requires_grad=True)
    with pytest.raises(tg.errors.LostGradientError, match=f"use tg.integrate.{name}"):
        getattr(scipy.integrate, name)(y)


def oscillator(t, y, w):
    return tg.stack([y[1], -w * w * y[0]])


@pytest.mark.parametrize("method", METHODS)
def test_each_method_has_its_order(method):
    """Halving the steps divides the error of cos(2t), and of its derivative by the frequency, by 2 ** order."""
    errors = []
    for m in (401, 801):
        w = tg.tensor(2.0, requires_grad=True)
        y = tg.integrate.solve_fixed(oscillator, np.linspace(0.0, 1.0, m), [1.0, 0.0], method, args=(w,))
        assert y.shape == (m, 2)
        y[-1, 0].backward()
        errors.append([abs(y[-1, 0].item() - np.cos(2.0)), abs(w.grad.item() + np.sin(2.0))])
    np.testing.assert_allclose(np.log2(np.divide(*errors)), METHODS[method], atol=0.1)


def test_a_time_that_is_in_the_equation():
    """Of y' = cos(t) three methods find the sine to their order; by the last time, differences agree."""
    start = np.linspace(0.0, 1.0, 51)
    for method, bound in (("heun", 1e-4), ("midpoint", 1e-4), ("rk4", 1e-9)):

        def end(t, method=method):
            return tg.integrate.solve_fixed(lambda t, y: np.cos(t), t, 0.0, method)[-1]

        assert abs(end(start).item() - np.sin(1.0)) < bound
        np.testing.assert_allclose(tg.func.grad(end)(start), slope(lambda t, end=end: end(t).item(), start), atol=1e-9)


def test_verlet_keeps_the_energy():
    """Up to what is known of it: of an oscillator it keeps v² + w²q²·(1 - h²w²/4) to rounding, however long."""
    t, w = np.linspace(0.0, 100.0, 2001), 2.0
    y = tg.integrate.solve_fixed(oscillator, t, [1.0, 0.0], "verlet", args=(w,)).numpy()
    kept = y[:, 1] ** 2 + w * w * y[:, 0] ** 2 * (1.0 - (t[1] * w) ** 2 / 4.0)
    np.testing.assert_allclose(kept, kept[0], rtol=1e-11)


@pytest.mark.parametrize("method", METHODS)
def test_gradients_compiled_and_backwards_in_time(method):
    """By the state, the parameter, and twice; times that decrease; against differences."""
    t = np.linspace(1.0, 0.0, 11)

    def loss(y0, w):
        return (tg.integrate.solve_fixed(oscillator, t, y0, method, args=(w,)) ** 3).sum()

    y0, w = np.array([0.4, -0.7]), np.array(1.3)
    compiled = tg.compile(loss)
    for f in (loss, compiled, compiled):
        by_y0, by_w = tg.func.grad(f, argnums=(0, 1))(y0, w)
        np.testing.assert_allclose(by_y0, slope(lambda y0: loss(y0, w).item(), y0), atol=1e-8)
        np.testing.assert_allclose(by_w, slope(lambda w: loss(y0, w).item(), w), atol=1e-8)
        twice = tg.func.hessian(f)(y0, w)
        np.testing.assert_allclose(
            np.asarray(twice)[0], slope(lambda y0, f=f: np.asarray(tg.func.grad(f)(y0, w))[0], y0), atol=1e-7
        )


def test_states_of_any_form():
    """Complex ones, matrices, numbers; and many at a time under vmap."""
    t = np.linspace(0.0, 1.0, 101)
    y = tg.integrate.solve_fixed(lambda t, y: 1j * y, t, 1.0 + 0j).numpy()
    np.testing.assert_allclose(y, np.exp(1j * t), rtol=1e-9)
    y = tg.integrate.solve_fixed(lambda t, y: -y, t, np.ones((2, 3), int)).numpy()
    np.testing.assert_allclose(y, np.exp(-t)[:, None, None] * np.ones((2, 3)), rtol=1e-9)
    for dtype in (np.float32, np.complex64):
        y = tg.integrate.solve_fixed(lambda t, y: -t * y, t, np.ones(2, dtype))
        assert y.dtype == dtype
        np.testing.assert_allclose(y.numpy()[:, 0], np.exp(-0.5 * t * t), rtol=1e-5)
    y = tg.integrate.solve_fixed(lambda t, y: 3.0 * t * t, np.array([2, 1, 0], np.uint8), 8.0).numpy()
    np.testing.assert_allclose(y, [8.0, 1.0, 0.0], atol=1e-12)
    rates = np.array([0.5, 1.0, 2.0])
    y = tg.func.vmap(lambda r: tg.integrate.solve_fixed(lambda t, y: -r * y, t, 1.0)[-1])(rates)
    np.testing.assert_allclose(y, np.exp(-rates), rtol=1e-7)


def test_what_cannot_be_solved():
    solve, t = tg.integrate.solve_fixed, [0.0, 1.0]
    with pytest.raises(tg.errors.OperandError, match="give a function"):
        solve(3.0, t, 1.0)
    with pytest.raises(tg.errors.ArgumentError, match="rk5"):
        solve(lambda t, y: y, t, 1.0, "rk5")
    for times in ([0.0, 1.0, 1.0], [0.0, np.nan], [0.0, np.inf], [0.0, 1.0, 0.5]):
        with pytest.raises(tg.errors.ArgumentError, match="times"):
            solve(lambda t, y: y, times, 1.0)
    for times in ([0.0], [[0.0, 1.0]], 1.0):
        with pytest.raises(tg.errors.ShapeError, match="at least two"):
            solve(lambda t, y: y, times, 1.0)
    with pytest.raises(tg.errors.DTypeError, match="real numbers"):
        solve(lambda t, y: y, [0j, 1j], 1.0)
    with pytest.raises(tg.errors.ShapeError, match=r"\(2,\) for a state of shape \(\)"):
        solve(lambda t, y: [y, y], t, 1.0)
    with pytest.raises(tg.errors.DTypeError, match="complex y0"):
        solve(lambda t, y: 1j * y, t, 1.0)
    with pytest.raises(tg.errors.ShapeError, match="even length"):
        solve(lambda t, y: y, t, [1.0, 2.0, 3.0], "verlet")
