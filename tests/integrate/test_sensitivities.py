"""`solve_ivp` with `gradient="adjoint"` and `"forward"`: derivatives against closed forms, and those of the steps."""

import gc
import sys
import tracemalloc
import weakref
from concurrent.futures import ThreadPoolExecutor

import numpy as np
import pytest
import scipy.integrate
import scipy.optimize

import tapegrad as tg
from tapegrad.integrate import scipy_solver, solve_ivp
from tapegrad.integrate.trajectory import Trajectory

from .test_solve_ivp import peak

WAYS = ("adjoint", "forward")
EXACT = {"rtol": 1e-9, "atol": 1e-11}


def decay(t, y, rate):
    return -rate * y


@pytest.mark.parametrize("way", WAYS)
def test_the_result_says_which_way_was_taken(way):
    rate = tg.tensor(2.0, requires_grad=True)
    assert solve_ivp(decay, (0.0, 1.0), [1.0], args=(rate,), gradient=way).gradient == way
    assert solve_ivp(decay, (0.0, 1.0), [1.0], args=(rate,)).gradient == "steps"
    assert solve_ivp(decay, (0.0, 1.0), [1.0], args=(2.0,), gradient=way).gradient is None
    with tg.no_grad():
        assert solve_ivp(decay, (0.0, 1.0), [1.0], args=(rate,), gradient=way).gradient is None


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("method", ["RK45", "Radau", "LSODA"])
def test_parameters_in_containers_and_closures(way, method):
    scale = tg.tensor([0.5, 2.0], requires_grad=True)
    shift = scale.sum() * 0.1  # no leaf

    def fun(t, y, p, names):
        return -p["rate"] * y * scale + shift * p["more"][0].real - p["more"][0].imag * t

    p = {"rate": tg.tensor(np.float32(0.7), requires_grad=True), "more": [tg.tensor(0.3 + 0.2j, requires_grad=True), 4]}
    given = scale, p["rate"], p["more"][0]

    def total(gradient):
        y0 = np.array([1.0, -1.0])
        sol = solve_ivp(
            fun, (0.0, 2.0), y0, method, t_eval=[0.7, 2.0], args=(p, ["a"]), gradient=gradient, rtol=1e-8, atol=1e-10
        )
        return (sol.y * np.array([[1.0, 2.0], [3.0, 4.0]])).sum()

    expected = tg.autograd.grad(total("steps"), given)
    for found, other in zip(tg.autograd.grad(total(way), given), expected, strict=True):
        assert found.dtype == other.dtype and found.shape == other.shape
        np.testing.assert_allclose(found, other, rtol=1e-5)


@pytest.mark.slow(ids=2)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("method", ["RK45", "BDF"])
def test_a_derivative_without_the_state_is_an_integral(way, method):
    """The adjoint is a constant then, and its steps say nothing of what is integrated."""

    def end(p):
        sol = solve_ivp(lambda t, y: [p * tg.cos(20.0 * t) ** 2], (0.0, 3.0), [1.0], method, gradient=way, **EXACT)
        return sol.y[0, -1]

    expected = 1.5 + np.sin(120.0) / 80.0
    np.testing.assert_allclose(tg.func.grad(end)(np.array(0.7)), expected, rtol=1e-6)


@pytest.mark.slow(ids=3)
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("method", ["Radau", "BDF", "LSODA"])
def test_parameters_of_nine_orders_of_magnitude(way, method):
    """Robertson's rates as they are; each derivative is as exact as the others."""

    def rates(t, y, k):
        a, b, c = y
        return [k[1] * b * c - k[0] * a, k[0] * a - k[1] * b * c - k[2] * b * b, k[2] * b * b]

    k = np.array([0.04, 1e4, 3e7])

    def end(k, gradient, method, rtol):
        sol = solve_ivp(
            rates, (0.0, 40.0), [1.0, 0.0, 0.0], method, args=(k,), gradient=gradient, rtol=rtol, atol=1e-4 * rtol
        )
        return sol.y[0, -1] + 1e4 * sol.y[1, -1]

    expected = tg.func.grad(lambda k: end(k, "steps", "Radau", 1e-10))(k)
    np.testing.assert_allclose(tg.func.grad(lambda k: end(k, way, method, 1e-7))(k), expected, rtol=3e-5)


@pytest.mark.parametrize("options", [{"gradient": "adjoint"}, {"gradient": "adjoint", "checkpoints": 3}, {}])
@pytest.mark.parametrize("span", [(0.0, 2.0), (2.0, -1.0), (1.0, 1.0)])
@pytest.mark.parametrize("is_asked", [True, False])
def test_times_forwards_and_backwards(options, span, is_asked):
    times = np.linspace(*span, 5) if span[0] != span[1] else np.array([span[0]])
    if is_asked and span[0] == span[1]:
        expected = scipy.integrate.solve_ivp(decay, span, [1.5], t_eval=times, args=(0.7,))
        rate = tg.tensor(0.7, requires_grad=True)
        assert len(expected.t) == 0
        assert solve_ivp(decay, span, [1.5], t_eval=times, args=(rate,), **options).y.shape == (1, 0)
        return
    weights = np.arange(1.0, 6.0)[: len(times)]

    def total(y0, rate, start, end):
        sol = solve_ivp(
            decay, (start, end), y0, t_eval=times if is_asked else None, args=(rate,), **options,
            **EXACT,
        )  # fmt: skip
        return sol.y[0] @ weights if is_asked else 3.0 * sol.y[0, 0] + 2.0 * sol.y[0, -1]

    t, w = (times, weights) if is_asked else (np.array(span), np.array([3.0, 2.0]))
    values = w * 1.5 * np.exp(-0.7 * (t - span[0]))
    ends = [0.7 * values.sum(), 0.0] if is_asked else [0.7 * values[1], -0.7 * values[1]]
    expected = [values.sum() / 1.5, -values @ (t - span[0]), *ends]
    x = np.array([1.5]), np.array(0.7), np.array(span[0]), np.array(span[1])
    for found, other in zip(tg.func.grad(total, (0, 1, 2, 3))(*x), expected, strict=True):
        np.testing.assert_allclose(np.sum(found), other, rtol=1e-7, atol=1e-7)


@pytest.mark.parametrize("way", WAYS)
def test_a_ball_that_bounces(way):
    def falling(t, y, g):
        return tg.stack([y[1], -g])

    def ground(t, y, g):
        return y[0]

    ground.terminal, ground.direction = True, -1

    def second_height(kept, g):
        t, y = 0.0, np.array([2.0, 0.0])
        for _ in range(2):
            sol = solve_ivp(falling, (t, 10.0), y, args=(g,), events=ground, gradient=way, **EXACT)
            t, speed = sol.t_events[0][0], sol.y_events[0][0, 1]
            y = tg.stack([0.0 * speed, -kept * speed])
        return y[1] ** 2 / (2.0 * g) + t

    x = np.array(0.9), np.array(9.81)
    time = np.sqrt(4.0 / 9.81)  # of the first fall; the ball is up for 2 * kept times that
    expected = 2.0 * 4.0 * 0.9**3 + 2.0 * time, -0.5 * (1.0 + 2.0 * 0.9) * time / 9.81
    np.testing.assert_allclose(tg.func.grad(second_height, (0, 1))(*x), expected, rtol=1e-6)


@pytest.mark.parametrize("way", [*WAYS, "steps"])
@pytest.mark.parametrize("method", ["DOP853", "LSODA"])
def test_keplers_orbit(method, way):
    """The place at a time, and how it moves with the eccentricity, by Kepler's equation E - e sin(E) = t."""

    def attracted(t, s):
        x, y, u, v = s
        pull = -1.0 / (x * x + y * y) ** 1.5
        return [u, v, pull * x, pull * y]

    e, t = 0.4, 5.0
    angle = scipy.optimize.brentq(lambda a: a - e * np.sin(a) - t, 0.0, 10.0, xtol=1e-14)
    turn = np.sin(angle) / (1.0 - e * np.cos(angle))
    minor = np.sqrt(1.0 - e * e)
    place = np.cos(angle) - e, minor * np.sin(angle)
    slope = -np.sin(angle) * turn - 1.0, minor * np.cos(angle) * turn - e / minor * np.sin(angle)

    def at(e):
        y0 = tg.stack([1.0 - e, 0.0 * e, 0.0 * e, tg.sqrt((1.0 + e) / (1.0 - e))])
        return solve_ivp(attracted, (0.0, t), y0, method, t_eval=[t], gradient=way, rtol=1e-8, atol=1e-10).y[:2, 0]

    np.testing.assert_allclose(at(tg.tensor(e)), place, rtol=1e-5)
    found = [tg.func.grad(lambda e, k=k: at(e)[k])(np.array(e)) for k in range(2)]
    np.testing.assert_allclose(found, slope, rtol=1e-4)


@pytest.mark.parametrize("way", WAYS)
def test_a_solution_as_a_function_of_time(way):
    rate = tg.tensor(0.7, requires_grad=True)
    sol = solve_ivp(decay, (0.0, 2.0), [1.0, 3.0], args=(rate,), dense_output=True, gradient=way, **EXACT).sol
    t = tg.tensor([1.5, 0.25, 1.5], requires_grad=True)
    states = sol(t)
    exact = np.array([[1.0], [3.0]]) * np.exp(-0.7 * np.array([1.5, 0.25, 1.5]))
    np.testing.assert_allclose(states.detach(), exact, rtol=1e-6)
    by_rate, by_t = tg.autograd.grad(states.sum(), (rate, t))
    np.testing.assert_allclose(by_rate, -(exact.sum(axis=0) @ [1.5, 0.25, 1.5]), rtol=1e-6)
    np.testing.assert_allclose(by_t, -0.7 * exact.sum(axis=0), rtol=1e-6)
    np.testing.assert_allclose(tg.autograd.grad(sol(1.0)[1], rate), -3.0 * np.exp(-0.7), rtol=1e-6)
    with pytest.raises(tg.errors.ArgumentError, match="not between 0 and 2"):
        sol(2.5)


@pytest.mark.parametrize("way", WAYS)
def test_steps_are_scipys(way):
    """Of the adjoint way all of them, of the forward way those that the sensitivities allow."""
    rate = tg.tensor(0.7, requires_grad=True)
    found = solve_ivp(decay, (0.0, 2.0), [1.0, 3.0], args=(rate,), gradient=way, atol=[1e-6, 1e-3])
    expected = scipy.integrate.solve_ivp(decay, (0.0, 2.0), [1.0, 3.0], args=(0.7,), atol=[1e-6, 1e-3])
    if way == "adjoint":
        np.testing.assert_allclose(found.t, expected.t)
        np.testing.assert_allclose(found.y.detach(), expected.y, rtol=1e-12)
        assert found.nfev == expected.nfev
    assert found.y.shape == (2, len(found.t)) and len(found.t) >= len(expected.t)


def test_the_memory_of_an_adjoint_does_not_grow_with_the_steps():
    few, many = (peak(4, steps, "adjoint") for steps in (50, 200))
    assert many < 1.5 * few
    assert many < 0.5 * peak(None, 200, "steps")


def test_the_memory_of_a_solution_that_is_solved_again_does_not_grow_with_the_steps():
    rates = np.linspace(0.1, 1.0, 1_000)

    def most(steps):
        options = {"max_step": 0.1, "first_step": 0.1}
        again = Trajectory(lambda t, y: -rates * y, "RK45", options)
        end = 0.1 * steps
        tracemalloc.start()
        scipy_solver.solve(
            fun=lambda t, y: -rates * y, method="RK45", notes=again.notes, t_span=(0.0, end), y0=rates, t_eval=[end],
            **options,
        )  # fmt: skip
        again.begin()
        for t in np.linspace(end, 0.0, 2 * steps):
            again(t)
        found = tracemalloc.get_traced_memory()[1]
        tracemalloc.stop()
        return found

    gc.disable()
    try:
        assert most(1_600) < 1.3 * most(500)
    finally:
        gc.enable()


@pytest.mark.slow(ids=6)
@pytest.mark.parametrize("method", ["RK45", "RK23", "DOP853", "Radau", "BDF", "LSODA"])
@pytest.mark.parametrize("end", [7.0, -7.0])
@pytest.mark.parametrize("states", [1, 5, None])
def test_a_solution_that_is_solved_again_is_the_same(method, end, states):
    def swinging(t, y):
        return np.array([y[1], -25.0 * y[0] + np.cos(t)])

    options = {"rtol": 1e-6, "atol": 1e-9, "first_step": 1e-3}
    again = Trajectory(swinging, method, options, states)
    given = {"t_span": (0.0, end), "y0": np.array([1.0, 0.0]), **options}
    scipy_solver.solve(fun=swinging, method=method, notes=again.notes, t_eval=[end], **given)
    again.begin()
    expected = scipy.integrate.solve_ivp(swinging, method=method, dense_output=True, **given)
    assert len(expected.t) > 30
    exact = {"rtol": 1e-9, "atol": 1e-9} if method in ("RK45", "RK23", "DOP853") else {"rtol": 0.0, "atol": 1e-4}
    for t in [*np.linspace(end, 0.0, 150), end, 0.0, *np.random.default_rng(0).uniform(0.0, 1.0, 20) * end]:
        np.testing.assert_allclose(again(t), expected.sol(t), **exact)
    np.testing.assert_allclose(again.largest, np.abs(expected.y).max(axis=1))


def test_threads_may_solve_again_at_once():
    rate = tg.tensor(0.7, requires_grad=True)
    sol = solve_ivp(
        decay, (0.0, 8.0), [1.0, 3.0], args=(rate,), gradient="adjoint", checkpoints=4, t_eval=[8.0], **EXACT
    )
    loss = sol.y.sum()
    with ThreadPoolExecutor(4) as pool:
        found = list(pool.map(lambda _: tg.autograd.grad(loss, rate, retain_graph=True)[0].item(), range(4)))
    np.testing.assert_allclose(found, -8.0 * 4.0 * np.exp(-5.6), rtol=1e-6)
    assert len(set(found)) == 1


@pytest.mark.parametrize("way", WAYS)
def test_a_first_step_that_fails(way):
    rate = tg.tensor(np.nan, requires_grad=True)
    sol = solve_ivp(decay, (0.0, 1.0), [1.0], args=(rate,), gradient=way, first_step=0.1)
    assert not sol.success and sol.y.shape[1] == len(sol.t)
    with pytest.raises(tg.errors.GradError, match="solve_ivp has failed"):
        sol.y.sum().backward()


def test_steps_that_are_too_many_are_not_kept(monkeypatch):
    def oscillating(t, y, rate):
        return [y[1], -rate * y[0]]

    rate = tg.tensor(1.0, requires_grad=True)

    def end(**options):
        sol = solve_ivp(
            oscillating, (0.0, 10.0), options.pop("y0", [1.0, 0.0]), args=(rate,), **options, rtol=1e-7, atol=1e-9
        )
        return sol, tg.autograd.grad(sol.y[0, -1].real, rate)[0]

    module = sys.modules["tapegrad.integrate.solve_ivp"]
    monkeypatch.setattr(module, "_KEPT", 1e6)  # some 50 steps
    assert end(method="DOP853")[0].gradient == "steps"
    assert end(checkpoints=5)[0].gradient == end(dense_output=True)[0].gradient == "steps"
    for method, y0 in (("RK45", [1.0, 0.0]), ("RK45", [1.0 + 1.0j, 0.0]), ("BDF", [1.0, 0.0])):
        sol, by_rate = end(method=method, y0=y0)
        assert sol.gradient == "adjoint" and sol.success
        np.testing.assert_allclose(by_rate, -5.0 * np.sin(10.0), rtol=1e-4)
        expected = scipy.integrate.solve_ivp(oscillating, (0.0, 10.0), y0, method, args=(1.0,), rtol=1e-7, atol=1e-9)
        np.testing.assert_allclose(sol.y[:, -1].detach(), expected.y[:, -1], rtol=1e-6, atol=1e-6)
    with pytest.raises(tg.errors.GradError, match=r"of solve_ivp .* give gradient=.steps"):
        tg.func.hessian(
            lambda r: solve_ivp(oscillating, (0.0, 10.0), [1.0, 0.0], args=(r,), rtol=1e-7, atol=1e-9).y[0, -1]
        )(np.array(1.0))


def test_nothing_waits_for_the_garbage_collector():
    gc.collect()
    gc.disable()
    try:
        for way in WAYS:
            rate = tg.tensor(0.7, requires_grad=True)
            weights = rate * 2.0
            sol = solve_ivp(decay, (0.0, 1.0), [1.0], args=(weights,), gradient=way)
            sol.y.sum().backward()
            ended = weakref.ref(weights)
            del sol, weights
            assert ended() is None
    finally:
        gc.enable()


# What is refused


def end_of(way, rate, fun=decay, **options):
    return solve_ivp(fun, (0.0, 1.0), [1.0], args=(rate,), gradient=way, t_eval=[1.0], **options).y[0, 0]


@pytest.mark.parametrize("way", WAYS)
def test_second_derivatives_are_refused(way):
    with pytest.raises(tg.errors.GradError, match="once_differentiable"):
        tg.func.hessian(lambda rate: end_of(way, rate))(np.array(0.7))
    with pytest.raises(tg.errors.GradError, match="solve_ivp"):
        tg.func.jvp(lambda rate: end_of(way, rate), (np.array(0.7),), (np.array(1.0),))


@pytest.mark.parametrize("way", WAYS)
def test_compiled_functions_and_batches_are_refused(way):
    f = tg.compile(lambda rate: end_of(way, rate))
    with pytest.warns(tg.errors.RepeatedWarning, match=f'gradient="{way}".*leave it out'):
        np.testing.assert_allclose(tg.func.grad(f)(np.array(0.7)), -np.exp(-0.7), rtol=1e-3)
    with pytest.raises(tg.errors.ArgumentError, match=f'gradient="{way}".*leave it out'):
        tg.func.vmap(lambda rate: end_of(way, rate))(np.array([0.7, 0.8]))


@pytest.mark.parametrize("way", WAYS)
def test_what_was_written_since_is_noticed(way):
    rate = tg.tensor(0.7, requires_grad=True)
    used = rate * 1.0
    other = tg.tensor([2.0])

    def fun(t, y):
        return -used * y * other

    for written in (used, other):
        total = solve_ivp(fun, (0.0, 1.0), [1.0], gradient=way).y.sum()
        with tg.no_grad():
            written.mul_(1.5)
        if way == "forward":
            total.backward()  # which computes nothing again
            continue
        with pytest.raises((tg.errors.VersionError, tg.errors.GradError), match=r"modified|another value"):
            total.backward()


def test_what_computes_something_else_in_backward_is_noticed():
    factor = [1.0]
    rate = tg.tensor(0.7, requires_grad=True)
    end = end_of("adjoint", rate, lambda t, y, rate: -rate * y * factor[0])
    factor[0] = 2.0
    with pytest.raises(tg.errors.GradError, match="another value at the start"):
        end.backward()


@pytest.mark.parametrize("way", WAYS)
def test_a_tensor_that_is_used_later_only_is_refused(way):
    late = tg.tensor(2.0, requires_grad=True)

    def fun(t, y, rate):
        return -rate * y * (late if t > 0.5 else 1.0)

    rate = tg.tensor(0.7, requires_grad=True)
    with pytest.raises(tg.errors.GradError, match="tensor from outside that it does not use at the start"):
        end_of(way, rate, fun).backward()
    end = solve_ivp(
        lambda t, y, rate, late: -rate * y * (late if t > 0.5 else 1.0), (0.0, 1.0), [1.0], args=(rate, late),
        gradient=way, **EXACT,
    ).y[0, -1]  # fmt: skip
    np.testing.assert_allclose(tg.autograd.grad(end, late), -0.35 * np.exp(-1.05), rtol=1e-4)


@pytest.mark.parametrize("way", WAYS)
def test_a_solution_that_failed_has_no_gradient(way):
    rate = tg.tensor(1.0, requires_grad=True)
    sol = solve_ivp(lambda t, y, rate: rate * y * y, (0.0, 2.0), [1.0], args=(rate,), gradient=way)
    assert not sol.success and sol.status == -1
    with pytest.raises(tg.errors.GradError, match="look at success first"):
        sol.y.sum().backward()


@pytest.mark.parametrize("options", [{"gradient": "adjoint", "checkpoints": 2}, {"gradient": "forward"}])
def test_times_out_of_order_are_refused_as_by_scipy(options):
    rate = tg.tensor(0.7, requires_grad=True)
    for times, text in (([0.8, 0.2], "not properly sorted"), ([0.2, 1.5], "not within")):
        with pytest.raises(tg.errors.ArgumentError, match=text):
            solve_ivp(decay, (0.0, 1.0), [1.0], args=(rate,), t_eval=times, **options)


def test_bad_arguments():
    with pytest.raises(tg.errors.ArgumentError, match=r"gradient='backsolve'; give one of auto, steps"):
        end_of("backsolve", 1.0)
    with pytest.raises(tg.errors.ArgumentError, match=r'checkpoints and gradient="forward"'):
        end_of("forward", 1.0, checkpoints=3)
