"""`tg.integrate.solve_ivp`: SciPy's solutions; derivatives against closed forms, differences and published problems."""

import gc
import tracemalloc

import numpy as np
import pytest
import scipy.integrate
import scipy.sparse

import tapegrad as tg
from tapegrad.integrate import solve_ivp

EXPLICIT = ("RK45", "RK23", "DOP853")
LOOPS = (*EXPLICIT, "Radau")
METHODS = (*LOOPS, "BDF", "LSODA")


def lib_of(*values):
    return tg if any(isinstance(v, tg.Tensor) or type(v).__module__.startswith("tapegrad") for v in values) else np


def pushed(t, y, p):
    """A nonlinear oscillator with a force: every argument matters."""
    x, v = y
    return [v, -p[0] * x - p[1] * v * x * x + lib_of(t, v).sin(t * p[0])]


def lorenz(t, y, p):
    x, u, z = y
    return [p[0] * (u - x), x * (p[1] - z) - u, x * u - p[2] * z]


P, Y0 = np.array([1.3, 0.7]), np.array([1.0, 0.3])
LORENZ = np.array([10.0, 28.0, 8.0 / 3.0])


@pytest.mark.slow(ids=6)
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("span", [(0.1, 3.0), (3.0, 0.1)])
def test_values_are_scipys(method, span):
    times = np.linspace(*span, 6)
    crossing = lambda t, y, p: y[0] - 0.2  # noqa: E731
    options = {"method": method, "args": (P,), "rtol": 1e-7, "atol": 1e-9}
    for more in ({}, {"t_eval": times}, {"events": [crossing]}, {"max_step": 0.2, "first_step": 0.01}):
        expected = scipy.integrate.solve_ivp(pushed, span, Y0, **options, **more)
        for start in (Y0, tg.tensor(Y0, requires_grad=True)):
            found = solve_ivp(pushed, span, start, **options, **more)
            # Ours computes with other sines, which differ by rounding; how much that makes of steps depends on methods.
            exact = 1e-9 if method in EXPLICIT else 1e-6
            np.testing.assert_allclose(found.t, expected.t, rtol=exact)
            np.testing.assert_allclose(found.y.detach(), expected.y, rtol=0, atol=exact)
            assert (found.status, found.message, found.success) == (0, expected.message, True)
            if "events" in more:
                assert len(expected.t_events[0]) and found.y_events[0].shape == expected.y_events[0].shape
                np.testing.assert_allclose(found.t_events[0].detach(), expected.t_events[0], rtol=exact)


@pytest.mark.parametrize("method", EXPLICIT)
def test_compiled_loops_take_scipys_steps(method):
    times = np.linspace(0.0, 10.0, 11)
    compiled = tg.compile(
        lambda y0, p: solve_ivp(lorenz, (0.0, 10.0), y0, method, t_eval=times, args=(p,), rtol=1e-6, atol=1e-7)
    )
    start = np.array([1.0, 1.0, 1.0])
    for scale in (1.0, 0.9, 1.1):
        expected = scipy.integrate.solve_ivp(
            lorenz, (0.0, 10.0), start * scale, method, t_eval=times, args=(LORENZ,), rtol=1e-6, atol=1e-7
        )
        found = compiled(start * scale, LORENZ)
        np.testing.assert_allclose(found.y, expected.y, rtol=1e-7, atol=1e-7)  # rounding grows, as it does in chaos
        assert found.success and found.status == 0
    assert compiled.stats.replays and len(compiled.recordings) == 1, compiled.stats


def weighted(y0, p, start, end, times, method, **options):
    sol = solve_ivp(pushed, (start, end), y0, method, t_eval=times, args=(p,), rtol=1e-10, atol=1e-12, **options)
    return (sol.y * np.arange(1.0, 7.0).reshape(2, 3)).sum()


POINT = (Y0, P, np.array(0.1), np.array(3.0), np.array([0.7, 1.9, 2.6]))


def differences():
    """Differentiate a very exact solution of SciPy's by everything, numerically."""

    def value(y0, p, start, end, times):
        sol = scipy.integrate.solve_ivp(
            pushed, (float(start), float(end)), y0, "DOP853", t_eval=times, args=(p,), rtol=1e-13, atol=1e-14
        )
        return (sol.y * np.arange(1.0, 7.0).reshape(2, 3)).sum()

    found, h = [], 1e-4
    for k, x in enumerate(POINT):
        gradient = np.zeros(x.size)
        for j in range(x.size):
            step = np.zeros(x.size)
            step[j] = h
            values = [value(*POINT[:k], x + n * step.reshape(x.shape), *POINT[k + 1 :]) for n in (-2, -1, 1, 2)]
            gradient[j] = np.dot([1.0, -8.0, 8.0, -1.0], values) / (12.0 * h)
        found.append(gradient)
    return found


@pytest.mark.slow(ids=4)
@pytest.mark.parametrize("method", METHODS)
@pytest.mark.parametrize("way", ["plain", "checkpoints", "compiled", "adjoint", "adjoint, checkpoints", "forward"])
def test_derivatives_by_all_that_goes_in(method, way):
    if way == "compiled" and method not in LOOPS:
        with pytest.warns(tg.errors.RepeatedWarning, match="run by Python.*use Radau"):
            value = tg.compile(lambda *x: weighted(*x, method))(*POINT)
        np.testing.assert_array_equal(value, weighted(*POINT, method))
        return
    options = {"checkpoints": 20} if "checkpoints" in way else {}
    if way.startswith(("adjoint", "forward")):
        options["gradient"] = way.partition(",")[0]
    f = tg.compile(lambda *x: weighted(*x, method)) if way == "compiled" else lambda *x: weighted(*x, method, **options)
    exact = {"LSODA": 3e-5, "BDF": 1e-6}.get(method, 2e-7)  # of numbers from 1 to 100
    for found, expected in zip(tg.func.grad(f, (0, 1, 2, 3, 4))(*POINT), differences(), strict=True):
        np.testing.assert_allclose(np.ravel(found), expected, rtol=0, atol=exact)


@pytest.mark.parametrize("method", METHODS)
def test_second_derivatives_of_a_decay(method):
    def end(rate):
        return solve_ivp(lambda t, y: -rate * y, (0.0, 2.0), [1.0], method, rtol=1e-10, atol=1e-12).y[0, -1]

    expected = 4.0 * np.exp(-2.0)
    np.testing.assert_allclose(tg.func.hessian(end)(np.array(1.0)), expected, rtol=1e-6)


@pytest.mark.parametrize("is_compiled", [False, True])
def test_third_derivatives_of_stiff_methods_are_refused(is_compiled):
    def third(method):
        def end(rate):
            sol = solve_ivp(lambda t, y: -rate * y, (0.0, 2.0), [1.0], method, t_eval=[2.0], rtol=1e-8, atol=1e-10)
            return sol.y[0, 0]

        return tg.func.grad(tg.func.hessian(tg.compile(end) if is_compiled else end))(np.array(1.0))

    np.testing.assert_allclose(third("DOP853"), -8.0 * np.exp(-2.0), rtol=1e-5)
    with pytest.raises(tg.errors.GradError, match="order 3"):
        third("Radau")


@pytest.mark.parametrize("is_compiled", [False, True])
@pytest.mark.parametrize("method", EXPLICIT)
def test_complex_states(method, is_compiled):
    def end(w):
        sol = solve_ivp(
            lambda t, y: 1j * w * y, (0.0, 1.0), np.array([1.0 + 0j]), method, t_eval=[1.0], rtol=1e-9, atol=1e-10
        )
        return sol.y[0, 0].imag

    f = tg.compile(end) if is_compiled else end
    w = np.array(1.0 + 0.5j)
    np.testing.assert_allclose(f(w), np.exp(1j * w).imag, rtol=1e-7)
    np.testing.assert_allclose(tg.func.grad(f)(w), np.conj(1j * np.exp(1j * w)) * 1j, rtol=1e-7)


def turning(t, y, w):
    return 1j * w * y - 0.1 * (y * y.conj()).real * y  # not holomorphic


@pytest.mark.parametrize("way", ["plain", "compiled", "adjoint", "forward"])
@pytest.mark.parametrize("method", METHODS)
def test_complex_states_of_all_methods(method, way):
    """Their real and imaginary parts have the derivatives that explicit methods find of the complex numbers."""
    if way == "compiled" and method in ("BDF", "LSODA"):
        return  # by Python

    def total(y0, w, method=method, **options):
        options = {"rtol": 1e-8, "atol": np.array([1e-10, 1e-11]), **options}
        sol = solve_ivp(turning, (0.0, 1.0), y0, method, t_eval=[0.4, 1.0], args=(w,), **options)
        return (sol.y * np.array([[1.0, 2.0 - 1.0j], [0.5j, 3.0]])).sum().real

    x = np.array([1.0 + 0.5j, -0.3j]), np.array(1.3 + 0.2j)
    options = {} if way in ("plain", "compiled") else {"gradient": way}
    f = tg.compile(total) if way == "compiled" else total
    value, found = tg.func.value_and_grad(lambda *x: f(*x, **options), (0, 1))(*x)
    expected = tg.func.value_and_grad(lambda *x: total(*x, method="DOP853", rtol=1e-12, atol=1e-13), (0, 1))(*x)
    np.testing.assert_allclose(value, expected[0], rtol=2e-6)
    for one, other in zip(found, expected[1], strict=True):
        np.testing.assert_allclose(one, other, rtol=3e-5 if method == "LSODA" else 3e-6)


@pytest.mark.parametrize("method", ["Radau", "BDF"])
def test_jacobians_and_events_of_complex_states(method):
    def jac(t, y, w):
        return np.array([[1j * w]])

    def real(t, y, w):
        return y[0].real

    real.terminal = True
    for given in (jac, lambda t, y, w: scipy.sparse.csc_matrix(jac(t, y, w)), np.array([[1.5j]])):
        w = tg.tensor(1.5, requires_grad=True)
        sol = solve_ivp(
            lambda t, y, w: 1j * w * y, (0.0, 3.0), [1.0 + 0j], method, args=(w,), events=real, dense_output=True,
            rtol=1e-8, atol=1e-10, jac=given if not callable(given) else (lambda t, y, w, g=given: g(t, y, float(w))),
        )  # fmt: skip
        np.testing.assert_allclose(sol.t_events[0].detach(), [np.pi / 3.0], rtol=1e-5)
        np.testing.assert_allclose(sol.y_events[0].detach(), [[1.0j]], rtol=0, atol=1e-5)
        np.testing.assert_allclose(sol.sol(0.5).detach(), [np.exp(0.75j)], rtol=1e-5)
        (by_w,) = tg.autograd.grad(sol.t_events[0][0], w)
        np.testing.assert_allclose(by_w, -np.pi / (2.0 * 1.5**2), rtol=1e-5)


# Events


def falling(t, y, g):
    return [y[1], -g]


def hits(t, y, g):
    return y[0]


hits.terminal, hits.direction = True, -1


def test_a_bouncing_ball():
    def third(h, g, e):
        t, y = 0.0, tg.stack([h, 0.0 * h])
        for _ in range(3):
            sol = solve_ivp(falling, (t, 20.0), y, events=[hits, lambda t, y, g: y[1]], args=(g,), rtol=1e-8)
            assert sol.status == 1 and sol.message == "A termination event occurred."
            t, v = sol.t_events[0][0], sol.y_events[0][0, 1]
            assert sol.t[-1] == t and sol.y[0, -1] == sol.y_events[0][0, 0]
            y = tg.stack([0.0 * h, -e * v])
        top = sol.y_events[1][0, 0]
        return t, top

    h, g, e = map(np.array, (1.7, 9.81, 0.8))
    fall = np.sqrt(2.0 * h / g)
    t, top = third(*map(tg.tensor, (h, g, e)))
    np.testing.assert_allclose(t, fall * (1.0 + 2.0 * e + 2.0 * e**2), rtol=1e-12)
    np.testing.assert_allclose(top, h * e**4, rtol=1e-12)
    by_h, by_g, by_e = tg.func.grad(lambda *x: third(*x)[0], (0, 1, 2))(h, g, e)
    np.testing.assert_allclose([by_h, by_g], [t / (2.0 * h), -t / (2.0 * g)], rtol=1e-11)
    np.testing.assert_allclose(by_e, fall * (2.0 + 4.0 * e), rtol=1e-11)
    np.testing.assert_allclose(tg.func.hessian(lambda e: third(h, g, e)[0])(e), 4.0 * fall, rtol=1e-9)
    np.testing.assert_allclose(tg.func.grad(lambda *x: third(*x)[1], 2)(h, g, e), 4.0 * h * e**3, rtol=1e-10)


@pytest.mark.parametrize("method", METHODS)
def test_what_is_differentiated_may_be_read_late_or_by_an_event_alone(method):
    level = tg.tensor(0.3, requires_grad=True)
    sol = solve_ivp(lambda t, y: -y, (0.0, 3.0), [1.0], method, events=lambda t, y: y[0] - level, rtol=1e-9, atol=1e-11)
    time = sol.t_events[0][0]
    np.testing.assert_allclose([time.detach(), tg.autograd.grad(time, level)[0]], [-np.log(0.3), -1.0 / 0.3], rtol=1e-5)

    rate = tg.tensor(0.5, requires_grad=True)
    sol = solve_ivp(
        lambda t, y: -rate * y if t > 1.0 else 0.0 * y, (0.0, 2.0), [1.0], method, max_step=0.05, rtol=1e-5, atol=1e-7
    )
    np.testing.assert_allclose(tg.autograd.grad(sol.y[0, -1], rate)[0], -np.exp(-0.5), rtol=0.1)


@pytest.mark.parametrize("method", METHODS)
def test_the_period_of_a_pendulum(method):
    """By its amplitude, of which the period is an elliptic integral: 4 K(sin²(a/2)) for g = l."""

    def period(amplitude):
        def pendulum(t, y):
            return [y[1], -lib_of(y[0]).sin(y[0])]

        def below(t, y):
            return y[0]

        below.terminal = True
        y0 = tg.stack([amplitude, 0.0 * amplitude])
        sol = solve_ivp(pendulum, (0.0, 10.0), y0, method, events=below, checkpoints=4, rtol=1e-9, atol=1e-11)
        return 4.0 * sol.t_events[0][0]

    a = np.array(1.2)
    exact = lambda a: 4.0 * tg.special.ellipk(tg.sin(0.5 * a) ** 2)  # noqa: E731
    np.testing.assert_allclose(period(tg.tensor(a)), exact(a), rtol=1e-6)
    np.testing.assert_allclose(tg.func.grad(period)(a), tg.func.grad(exact)(a), rtol=1e-4)


# Published problems


def test_the_three_body_orbit_of_arenstorf():
    """Closed after 17.0652: Hairer, Nørsett and Wanner I, section II.0. The monodromy matrix has determinant 1."""
    moon = 0.012277471
    end = 17.0652165601579625588917206249

    def orbit(t, y):
        a, b, u, v = y
        one = ((a + moon) ** 2 + b * b) ** 1.5
        two = ((a - 1.0 + moon) ** 2 + b * b) ** 1.5
        return [
            u, v,
            a + 2.0 * v - (1.0 - moon) * (a + moon) / one - moon * (a - 1.0 + moon) / two,
            b - 2.0 * u - (1.0 - moon) * b / one - moon * b / two,
        ]  # fmt: skip

    start = np.array([0.994, 0.0, 0.0, -2.00158510637908252240537862224])
    after = tg.compile(
        lambda y0: solve_ivp(orbit, (0.0, end), y0, "DOP853", t_eval=[end], rtol=1e-12, atol=1e-13).y[:, 0]
    )
    np.testing.assert_allclose(after(start), start, atol=1e-5)
    monodromy = tg.func.jacobian(after)(start)
    # The flow keeps volumes in places and momenta, and so in places and velocities of the rotating frame.
    np.testing.assert_allclose(np.linalg.det(monodromy), 1.0, rtol=1e-3)


def robertson(t, y, k):
    a, b, c = y
    one, two, three = k[0] * a, k[1] * b * c, k[2] * b * b
    return [two - one, one - two - three, three]


@pytest.mark.parametrize("method", ["Radau", "BDF", "LSODA"])
def test_stiff_chemistry_of_robertson(method):
    """Values at 40 of Hairer and Wanner II, section IV.10. Matter is kept, so that gradients add to 0."""

    def at(log_k):
        sol = solve_ivp(robertson, (0.0, 40.0), [1.0, 0.0, 0.0], method, args=(tg.exp(log_k),), rtol=1e-9, atol=1e-12)
        return sol.y[:, -1]

    log_k = np.log([0.04, 1e4, 3e7])
    np.testing.assert_allclose(at(log_k), [0.7158270688, 0.9185534765e-5, 0.2841637457], rtol=1e-6)
    jacobian = tg.func.jacobian(at)(log_k)
    np.testing.assert_allclose(jacobian.sum(axis=0), 0.0, atol=1e-11)
    h = 1e-4
    for k, step in enumerate(h * np.eye(3)):
        ends = [
            scipy.integrate.solve_ivp(
                robertson, (0.0, 40.0), [1.0, 0.0, 0.0], "Radau", args=(np.exp(log_k + s),), rtol=1e-12, atol=1e-14
            ).y[:, -1]
            for s in (step, -step)
        ]
        np.testing.assert_allclose(jacobian[:, k], (ends[0] - ends[1]) / (2.0 * h), rtol=1e-5, atol=1e-10)


@pytest.mark.slow(ids=0)
def test_stiff_chemistry_compiled_and_for_examples_of_a_batch():
    times = np.logspace(-2.0, 4.0, 9)

    def states(log_k):
        sol = solve_ivp(
            robertson, (0.0, 1e4), [1.0, 0.0, 0.0], "Radau", t_eval=times, args=(tg.exp(log_k),), rtol=1e-8, atol=1e-12
        )
        return sol.y

    log_k = np.log([0.04, 1e4, 3e7])
    compiled = tg.compile(states)
    for scale in (1.0, 0.98, 1.01):
        expected = scipy.integrate.solve_ivp(
            robertson, (0.0, 1e4), [1.0, 0.0, 0.0], "Radau", t_eval=times, args=(np.exp(log_k * scale),), rtol=1e-11,
            atol=1e-15,
        ).y  # fmt: skip
        np.testing.assert_allclose(compiled(log_k * scale), expected, rtol=1e-6, atol=1e-11)
    assert len(compiled.recordings) == 1 and not compiled.stats.reasons
    plain, found = (tg.func.jacobian(f)(log_k) for f in (states, compiled))
    np.testing.assert_allclose(found, plain, rtol=1e-5, atol=1e-9)
    many = np.stack([log_k, 0.98 * log_k])
    each = tg.func.vmap(states)(many)
    np.testing.assert_allclose(each, [compiled(k) for k in many], rtol=1e-6, atol=1e-10)


def test_a_compiled_stiff_solution_has_second_derivatives_and_says_what_fails():
    def end(rate):
        return solve_ivp(lambda t, y: -rate * y * y, (0.0, 2.0), [1.0], "Radau", t_eval=[2.0], rtol=1e-9, atol=1e-11).y[
            0, 0
        ]

    compiled, rate = tg.compile(end), np.array(1.5)  # 1 / (1 + 2 r)
    np.testing.assert_allclose(tg.func.grad(compiled)(rate), -2.0 / 16.0, rtol=1e-7)
    np.testing.assert_allclose(tg.func.hessian(compiled)(rate), 8.0 / 64.0, rtol=1e-6)
    f = tg.compile(lambda rate: solve_ivp(explodes, (0.0, 2.0), [1.0], "Radau", t_eval=[0.5, 1.5], args=(rate,)))
    for scale in (1.0, 0.1):
        sol = f(np.array(scale))
        assert np.isfinite(sol.y).tolist() == [[True, scale < 0.2]] and bool(sol.success) == (scale < 0.2)


def test_a_stiff_van_der_pol_oscillation():
    def rule(t, y, mu):
        return [y[1], mu * (1.0 - y[0] * y[0]) * y[1] - y[0]]

    def end(mu):
        return solve_ivp(rule, (0.0, 120.0), [2.0, 0.0], "Radau", t_eval=[120.0], args=(mu,), rtol=1e-9, atol=1e-10).y[
            0, 0
        ]

    h, mu = 1e-3, 100.0
    values = [
        scipy.integrate.solve_ivp(rule, (0.0, 120.0), [2.0, 0.0], "Radau", args=(mu + s,), rtol=1e-12, atol=1e-12).y[
            0, -1
        ]
        for s in (h, -h)
    ]
    np.testing.assert_allclose(tg.func.grad(end)(np.array(mu)), (values[0] - values[1]) / (2.0 * h), rtol=1e-4)


@pytest.mark.slow(ids=0)
def test_a_brusselator_of_200_unknowns():
    """Hairer and Wanner II, section IV.10: reaction and diffusion; the derivative by the diffusion."""
    n = 100
    x = np.linspace(0.0, 1.0, n + 2)[1:-1]
    start = np.concatenate([1.0 + np.sin(2.0 * np.pi * x), np.full(n, 3.0)])

    def rule(t, y, d):
        lib = lib_of(y, d)
        u, v = y[:n], y[n:]
        one, three = np.ones(1), np.full(1, 3.0)
        wide_u, wide_v = lib.concatenate([one, u, one]), lib.concatenate([three, v, three])
        spread = d * (n + 1) ** 2
        du = 1.0 + u * u * v - 4.0 * u + spread * (wide_u[:-2] - 2.0 * u + wide_u[2:])
        dv = 3.0 * u - u * u * v + spread * (wide_v[:-2] - 2.0 * v + wide_v[2:])
        return lib.concatenate([du, dv])

    def end(d, method="Radau"):
        sol = solve_ivp(rule, (0.0, 1.0), start, method, t_eval=[1.0], args=(d,), rtol=1e-6, atol=1e-8)
        return sol.y[n // 2, 0]

    h = 1e-4
    values = [
        scipy.integrate.solve_ivp(rule, (0.0, 1.0), start, "BDF", args=(0.02 + s,), rtol=1e-10, atol=1e-12).y[
            n // 2, -1
        ]
        for s in (h, -h)
    ]
    np.testing.assert_allclose(tg.func.grad(end)(np.array(0.02)), (values[0] - values[1]) / (2.0 * h), rtol=1e-4)


# The solution as a function, examples of a batch, memory


@pytest.mark.parametrize("method", METHODS)
def test_the_solution_as_a_function(method):
    rate = tg.tensor(2.0, requires_grad=True)
    sol = solve_ivp(
        lambda t, y: -rate * y, (0.0, 2.0), [1.0, 3.0], method, dense_output=True, rtol=1e-9, atol=1e-10
    ).sol
    times, ends = np.array([1.5, 0.3, 0.7]), np.array([1.0, 3.0])
    t = tg.tensor(times, requires_grad=True)
    values = sol(t)
    exact = ends[:, None] * np.exp(-2.0 * times)
    np.testing.assert_allclose(values.detach(), exact, rtol=1e-6)
    by_rate, by_t = tg.autograd.grad(values.sum(), (rate, t))
    np.testing.assert_allclose(by_rate, -(times * exact).sum(), rtol=1e-6)
    np.testing.assert_allclose(by_t, -2.0 * exact.sum(axis=0), rtol=1e-4)
    assert sol(0.5).shape == (2,) and (sol.t_min, sol.t_max) == (0.0, 2.0)
    with pytest.raises(tg.errors.ShapeError, match="one axis"):
        sol(np.ones((2, 2)))


def test_examples_of_a_batch_take_their_own_steps():
    def states(rate):
        return solve_ivp(
            lambda t, y: [-rate * y[0]], (0.0, 2.0), [1.0], t_eval=[0.5, 2.0], rtol=1e-9, atol=1e-10
        ).y[0]  # fmt: skip

    rates, times = np.linspace(0.5, 9.0, 4), np.array([0.5, 2.0])
    exact = np.exp(-rates[:, None] * times)
    np.testing.assert_allclose(tg.func.vmap(states)(rates), exact, atol=1e-8)
    slopes = tg.func.vmap(tg.func.grad(lambda rate: states(rate).sum()))(rates)
    np.testing.assert_allclose(slopes, -(times * exact).sum(axis=1), atol=1e-7)


@pytest.mark.parametrize("times", [[3.0], np.linspace(0.0, 3.0, 7), np.linspace(0.5, 3.0, 23)])
def test_checkpoints_of_compiled_loops_change_nothing_but_memory(times):
    def gradient(checkpoints):
        def loss(y0, p):
            sol = solve_ivp(lorenz, (0.0, 3.0), y0, t_eval=times, args=(p,), rtol=1e-7, checkpoints=checkpoints)
            return (sol.y**2).sum()

        return tg.func.grad(tg.compile(loss), (0, 1))(np.array([1.0, 1.0, 1.0]), LORENZ)

    expected = gradient(None)
    for checkpoints in (1, 4, 10, 50):
        for found, one in zip(gradient(checkpoints), expected, strict=True):
            np.testing.assert_allclose(found, one, rtol=1e-12)


def test_checkpoints_of_compiled_loops_bound_the_memory():
    start = np.linspace(0.1, 1.0, 2000)

    def peak(checkpoints):
        def end(rate):
            sol = solve_ivp(
                lambda t, y: rate * tg.cos(rate * t) * y, (0.0, 20.0), start, t_eval=[20.0], max_step=0.05,
                checkpoints=checkpoints,
            )  # fmt: skip
            return sol.y.sum()

        gradient = tg.func.grad(tg.compile(end))
        for _ in range(3):
            gradient(np.array(1.0))
        tracemalloc.start()
        gradient(np.array(1.0))
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found

    assert peak(20) < 0.3 * peak(None)  # 400 steps


@pytest.mark.parametrize(
    ("times", "expected"),
    [([0.2, 0.5], [1, 1]), ([0.5, 1.5], [1, 0]), ([-0.5, 0.5], [0, 1]), ([0.9, 0.1], [1, 0]), ([0.5, 1.0], [1, 1])],
)
def test_times_that_a_replay_cannot_give_have_no_number(times, expected):
    f = tg.compile(lambda t: solve_ivp(lambda t, y: -y, (0.0, 1.0), [1.0], t_eval=t, rtol=1e-9, atol=1e-10).y[0])
    f(np.array([0.3, 0.4]))
    found = f(np.array(times))
    assert np.isfinite(found).tolist() == list(map(bool, expected))
    np.testing.assert_allclose(found[np.array(expected) == 1], np.exp(-np.array(times))[np.array(expected) == 1], 1e-7)


def peak(checkpoints, steps=200, gradient="auto"):
    """Return the most memory that a gradient through so many steps of 500 numbers takes."""
    start = np.linspace(0.1, 1.0, 500)

    def end(rate):
        sol = solve_ivp(
            lambda t, y: rate * tg.cos(rate * t) * y, (0.0, 0.1 * steps), start, t_eval=[0.1 * steps], max_step=0.1,
            gradient=gradient, checkpoints=checkpoints,
        )  # fmt: skip
        return sol.y.sum()

    by_rate = tg.func.grad(end)
    by_rate(np.array(1.0))
    gc.collect()
    tracemalloc.start()
    by_rate(np.array(1.0))
    found = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    return found


def test_checkpoints_bound_the_memory_of_a_gradient():
    # SciPy's own dense output, which is in both, takes 10 arrays a step; a tape of all steps takes 30 more.
    assert peak(14) < 0.6 * peak(None)


# What fails, and bad input


def explodes(t, y, rate):
    return rate * y * y


def test_what_fails_says_so_and_has_no_gradient():
    rate = tg.tensor(1.0, requires_grad=True)
    sol = solve_ivp(explodes, (0.0, 2.0), [1.0], args=(rate,))
    expected = scipy.integrate.solve_ivp(explodes, (0.0, 2.0), [1.0], args=(1.0,))
    assert not sol.success and sol.status == -1 and sol.message == expected.message
    np.testing.assert_allclose(sol.y[:, :10].detach(), expected.y[:, :10], rtol=1e-10)
    with pytest.raises(tg.errors.GradError, match="look at success first"):
        sol.y.sum().backward()
    f = tg.compile(lambda rate: solve_ivp(explodes, (0.0, 2.0), [1.0], t_eval=[0.5, 0.9, 1.5], args=(rate,)))
    for scale in (1.0, 0.9, 0.1):
        sol = f(np.array(scale))
        assert np.isfinite(sol.y).tolist() == [[True, True, scale < 0.2]]
        assert bool(sol.success) == (scale < 0.2) and sol.status == (0 if scale < 0.2 else -1)


def test_scipys_own_solver_names_this_one():
    rate = tg.tensor(1.0, requires_grad=True)
    with pytest.raises(tg.errors.LostGradientError, match=r"use tg\.integrate\.solve_ivp"):
        scipy.integrate.solve_ivp(lambda t, y: -rate * y, (0.0, 1.0), [1.0])


@pytest.mark.parametrize("method", LOOPS)
def test_a_compiled_solution_ends_whatever_it_is_given(method, monkeypatch):
    monkeypatch.setattr("tapegrad.integrate.adaptive_loop.MOST_STEPS", 2000.0)
    f = tg.compile(lambda rate: solve_ivp(explodes, (0.0, 0.5), [1.0], method, t_eval=[0.2, 0.5], args=(rate,)))
    assert f(np.array(1.0)).success
    for rate in (np.nan, np.inf, 1e60, -1e60):
        sol = f(np.array(rate))
        assert bool(sol.success) == bool(np.isfinite(sol.y).all()), rate
        assert sol.nfev < 2001 * 30
    assert not f(np.array(np.nan)).success and not f(np.array(np.inf)).success


@pytest.mark.parametrize("is_compiled", [False, True])
def test_states_of_single_precision_are_solved_in_double(is_compiled):
    def states(y0):
        return solve_ivp(lambda t, y: -2.0 * y, (0.0, 1.0), y0, t_eval=[1.0], rtol=1e-9, atol=1e-12).y

    f = tg.compile(states) if is_compiled else states
    y0 = np.array([1.0, 2.0], np.float32)
    np.testing.assert_allclose(f(tg.tensor(y0)), np.exp(-2.0) * np.array([[1.0], [2.0]]), rtol=1e-8)
    gradient = tg.func.grad(lambda y0: f(y0).sum())(y0)
    assert gradient.dtype == np.float32
    np.testing.assert_allclose(gradient, np.exp(-2.0), rtol=1e-6)


@pytest.mark.parametrize("form", [list, np.array, scipy.sparse.csc_matrix, "constant", "tensors"])
@pytest.mark.parametrize("method", ["Radau", "BDF"])
def test_jacobians_are_taken_in_any_form(method, form):
    rate = tg.tensor(2.0, requires_grad=True)

    def matrix(t, y):
        rows = [[-2.0, 0.0], [1.0, -1.0]]
        return [[-rate, 0.0], rows[1]] if form == "tensors" else form(rows)

    jac = np.array([[-2.0, 0.0], [1.0, -1.0]]) if form == "constant" else matrix
    sol = solve_ivp(lambda t, y: [-rate * y[0], y[0] - y[1]], (0.0, 2.0), [1.0, 0.5], method, jac=jac, rtol=1e-8)
    # y' = x - y with x = exp(-r t), whose solution is 0.5 exp(-t) + (exp(-t) - exp(-r t)) / (r - 1).
    end = 0.5 * np.exp(-2.0) + np.exp(-2.0) - np.exp(-4.0)
    np.testing.assert_allclose(sol.y[1, -1].detach(), end, rtol=1e-5)
    by_rate = 2.0 * np.exp(-4.0) - (np.exp(-2.0) - np.exp(-4.0))
    np.testing.assert_allclose(tg.autograd.grad(sol.y[1, -1], rate)[0], by_rate, rtol=1e-4)


@pytest.mark.parametrize("method", [*METHODS, "rk4"])
@pytest.mark.parametrize("way", ["plain", "compiled", "batch"])
def test_a_function_that_writes_what_it_is_given_is_refused_or_changes_nothing(method, way):
    def shifted(t, y):
        y[0] = y[0] + 1.0
        return -2.0 * y

    def end(y0):
        if method == "rk4":
            return tg.integrate.solve_fixed(shifted, np.linspace(0.0, 1.0, 41), y0)[-1]
        return solve_ivp(shifted, (0.0, 1.0), y0, method, t_eval=[1.0], rtol=1e-8, atol=1e-10).y[:, 0]

    y0 = np.array([1.0, 2.0])
    if way == "batch":  # whose writes nobody counts: it is given a copy
        if method not in ("BDF", "LSODA"):
            found = tg.func.vmap(end)(y0[None])[0]
            np.testing.assert_allclose(found, [2.0 * np.exp(-2.0) - 1.0, 2.0 * np.exp(-2.0)], atol=1e-5)
        return
    given = tg.tensor(y0)
    with pytest.raises(tg.errors.OperandError, match="fun wrote in place"):
        (tg.compile(end) if way == "compiled" else end)(given)
    np.testing.assert_array_equal(given, y0)


ERRORS = {
    "no function": (lambda: solve_ivp(3, (0, 1), [1.0]), tg.errors.OperandError, "got int as fun"),
    "no such method": (lambda: solve_ivp(explodes, (0, 1), [1.0], "RK9"), tg.errors.ArgumentError, "give one of RK45"),
    "no pair": (lambda: solve_ivp(explodes, 3.0, [1.0]), tg.errors.ArgumentError, "no pair as t_span"),
    "two axes": (lambda: solve_ivp(explodes, (0, 1), [[1.0]], args=(1,)), tg.errors.ShapeError, r"shape \(1, 1\)"),
    "args of a number": (lambda: solve_ivp(explodes, (0, 1), [1.0], args=2.0), tg.errors.OperandError, "give a tuple"),
    "another shape": (
        lambda: solve_ivp(lambda t, y: [y[0]] * 2, (0, 1), [1.0]), tg.errors.ShapeError, r"derivative of shape \(2,\)",
    ),
    "times beyond": (
        lambda: solve_ivp(explodes, (0, 0.5), [1.0], t_eval=[0.7], args=(1,)), tg.errors.ArgumentError, "not within",
    ),
    "tolerances": (
        lambda: solve_ivp(explodes, (0, 0.5), [1.0], atol=-1.0, args=(1,)), tg.errors.ArgumentError, "atol",
    ),
    "steps": (
        lambda: solve_ivp(explodes, (0, 0.5), [1.0], max_step=-1.0, args=(1,)), tg.errors.ArgumentError, "max_step",
    ),
    "checkpoints": (
        lambda: solve_ivp(explodes, (0, 0.5), [1.0], checkpoints=0, args=(1,)),
        tg.errors.ArgumentError, "checkpoints=0",
    ),
    "both": (
        lambda: solve_ivp(explodes, (0, 0.5), [1.0], dense_output=True, checkpoints=2, args=(1,)),
        tg.errors.ArgumentError, "keeps all steps",
    ),
}  # fmt: skip
COMPILED = {
    "no times": ({}, "needs t_eval"),
    "events": ({"events": hits, "t_eval": [0.5]}, "cannot do events"),
    "a function": ({"dense_output": True, "t_eval": [0.5]}, "cannot do dense_output"),
    "a jacobian": ({"jac": explodes, "t_eval": [0.5]}, "jac"),
    "tolerances": ({"atol": -1.0, "t_eval": [0.5]}, "atol"),
    "times beyond": ({"t_eval": [0.7]}, "not within"),
    "times backwards": ({"t_eval": [0.4, 0.2]}, "not properly sorted"),
    "steps": ({"max_step": 0.0, "t_eval": [0.5]}, "max_step"),
}


@pytest.mark.parametrize("case", ERRORS)
def test_bad_input(case):
    call, error, text = ERRORS[case]
    with pytest.raises(error, match=text):
        call()


@pytest.mark.parametrize("case", COMPILED)
def test_bad_input_of_compiled_functions(case):
    options, text = COMPILED[case]

    def states(rate):
        return solve_ivp(explodes, (0.0, 0.5), [1.0], args=(rate,), **options).y

    with pytest.raises(tg.errors.ArgumentError, match=text):
        tg.func.vmap(states)(np.array([1.0, 2.0]))
    with pytest.raises((UserWarning, tg.errors.ArgumentError), match=text):  # and then run by Python
        tg.compile(states)(np.array(1.0))


@pytest.mark.parametrize("method", METHODS)
def test_a_span_of_no_length(method):
    rate = tg.tensor(1.0, requires_grad=True)
    sol = solve_ivp(explodes, (1.0, 1.0), tg.stack([rate]), method, args=(rate,))
    expected = scipy.integrate.solve_ivp(explodes, (1.0, 1.0), [1.0], method, args=(1.0,))
    np.testing.assert_array_equal(sol.y.detach(), expected.y)
    np.testing.assert_array_equal(tg.autograd.grad(sol.y[0, -1], rate)[0], 1.0)
    if method in LOOPS:
        f = tg.compile(
            lambda rate: solve_ivp(explodes, (1.0, 1.0), tg.stack([rate]), t_eval=[1.0], args=(rate,), method=method).y[
                0, 0
            ]
        )
        assert f(np.array(1.0)) == 1.0 and tg.func.grad(f)(np.array(1.0)) == 1.0
