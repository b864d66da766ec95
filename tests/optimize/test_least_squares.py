"""`least_squares`, `curve_fit` and `root`: NIST's certified fits, SciPy's results, uncertainty and bad input."""

import signal
import warnings

import numpy as np
import pytest
import scipy.optimize
from optimize.nist import PROBLEMS

import tapegrad as tg
from tapegrad.errors import ArgumentError, LinAlgError, OperandError, ShapeError

TIGHT = {"xtol": 1e-14, "ftol": 1e-14, "gtol": 1e-14}
FAR_FAILS = ("BoxBOD",)
"""From its far start MINPACK's solver ends elsewhere, SciPy's as well as ours."""


@pytest.mark.parametrize("name", list(PROBLEMS))
@pytest.mark.parametrize("near", [0, 1])
def test_certified_fits(name, near):
    problem = PROBLEMS[name]
    fit = tg.optimize.curve_fit(problem.model, problem.x, problem.y, problem.starts[near], **TIGHT)
    if not near and name in FAR_FAILS:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore")
            theirs, *_ = scipy.optimize.curve_fit(problem.model, problem.x, problem.y, problem.starts[0], maxfev=5000)
        assert not np.allclose(theirs, problem.parameters, rtol=0.1)
        return
    assert fit.success and list(fit.x) == fit.names == [f"b{k + 1}" for k in range(len(problem.parameters))]
    assert np.allclose(list(fit.x.values()), problem.parameters, rtol=2e-7)
    assert 2 * fit.cost == pytest.approx(problem.sum_of_squares, rel=1e-9)
    assert np.allclose(list(fit.standard_errors().values()), problem.deviations, rtol=2e-7)
    if name == "DanWood":  # sums of squares as a likelihood: the same covariance from second derivatives nearly
        assert fit.covariance()[0, 1] < 0


def line(x, slope, at_0=0.5):
    return slope * x + at_0


X = np.linspace(0.0, 1.0, 7)
Y = 2.0 * X + np.array([0.1, -0.1, 0.05, 0.0, 0.02, -0.08, 0.03])


@pytest.mark.parametrize("absolute", [False, True])
@pytest.mark.parametrize("sigma", [None, 0.1 + X, 0.01 * (np.eye(7) + 0.3)])
def test_covariances_are_scipys(sigma, absolute):
    fit = tg.optimize.curve_fit(line, X, Y, sigma=sigma, absolute_sigma=absolute)
    values, covariance = scipy.optimize.curve_fit(line, X, Y, sigma=sigma, absolute_sigma=absolute)
    assert np.allclose(list(fit.x.values()), values, rtol=1e-6)
    assert np.allclose(fit.covariance(), covariance, rtol=1e-5)
    at = np.array([0.5, 2.0])
    value, error = fit.predict(lambda p: line(at, p["slope"], p["at_0"]))
    change = np.stack([at, np.ones(2)], 1)
    assert np.allclose(value, change @ values) and np.allclose(
        error, np.sqrt(np.diag(change @ covariance @ change.T)), rtol=1e-5
    )


@pytest.mark.parametrize("loss", ["soft_l1", "huber", "cauchy"])
def test_covariances_of_other_losses_are_scipys(loss):
    y = Y.copy()
    y[3] = 30.0
    fit = tg.optimize.curve_fit(line, X, y, loss=loss, **TIGHT)
    values, covariance = scipy.optimize.curve_fit(line, X, y, method="trf", loss=loss, **TIGHT)
    assert np.allclose(list(fit.x.values()), values, rtol=1e-6)
    assert np.allclose(fit.covariance(), covariance, rtol=1e-5)


def test_the_bootstrap_agrees():
    random = np.random.default_rng(0)
    t = np.linspace(0, 4, 60)
    truth = 3.0 * np.exp(-0.7 * t)
    y = truth + 0.1 * random.standard_normal(60)

    def decay(t, start, rate):
        return start * np.exp(-rate * t)

    fit = tg.optimize.curve_fit(decay, t, y)
    expected = decay(t, **fit.x)
    draws = fit.bootstrap(200, seed=1)
    assert draws["rate"].shape == (200,) and np.all(np.isfinite(draws["rate"]))
    for name in fit.names:
        assert np.std(draws[name]) == pytest.approx(fit.standard_errors()[name], rel=0.2), name
        assert np.mean(draws[name]) == pytest.approx(fit.x[name], abs=fit.standard_errors()[name])
    assert np.allclose(expected, y, atol=0.5)
    again = fit.bootstrap(200, seed=1)
    assert np.array_equal(draws["start"], again["start"])


def test_a_short_fit_is_not_recorded(monkeypatch):
    def refuse(*given, **named):
        raise AssertionError("the function was recorded")

    monkeypatch.setattr("tapegrad.optimize.kept.compiled", refuse)
    fit = tg.optimize.least_squares(lambda p: tg.exp(p["rate"] * X) - Y, {"rate": 0.1}, progress=False)
    assert fit.nfev + fit.njev < 60
    with pytest.raises(AssertionError, match="recorded"):
        fit.bootstrap(20, seed=0)


def test_losses_methods_and_bounds_are_scipys():
    y = Y.copy()
    y[3] = 30.0

    def off(p):
        return p[0] * X + p[1] - y

    def jac(p):
        return np.stack([X, np.ones(7)], 1)

    for method in ("trf", "dogbox"):
        for loss in ("linear", "soft_l1", "huber", "cauchy", "arctan"):
            for bounds in (None, [(0.0, 1.5), (None, None)]):
                theirs = scipy.optimize.least_squares(
                    off,
                    [1.0, 0.0],
                    jac,
                    ([0, -np.inf], [1.5, np.inf]) if bounds else (-np.inf, np.inf),
                    method,
                    loss=loss,
                )
                fit = tg.optimize.least_squares(off, [1.0, 0.0], bounds=bounds, method=method, loss=loss)
                assert np.allclose(fit.x, theirs.x, rtol=1e-6) and fit.cost == pytest.approx(theirs.cost)
    assert np.array_equal(
        tg.optimize.least_squares(off, [1.0, 0.0]).x, scipy.optimize.least_squares(off, [1.0, 0.0], jac, method="lm").x
    )


def test_residuals_in_containers_and_starts_by_name():
    fit = tg.optimize.least_squares(
        lambda p: {"one": p["a"] - 1.0, "two": [p["b"] - np.array([2.0, 3.0]), 0.1 * p["a"] ** 2]},
        {"a": tg.optimize.positive(5.0), "b": np.zeros(2)},
    )
    assert fit.x["a"] == pytest.approx(0.9805, abs=1e-3) and np.allclose(fit.x["b"], [2, 3])
    assert tg.optimize.curve_fit(line, X, Y, {"slope": tg.optimize.positive(1.0)}).x["slope"] == pytest.approx(
        2, abs=0.1
    )
    bounded = tg.optimize.curve_fit(line, X, Y, [1.0, 0.0], bounds=[(None, 1.5), (None, None)])
    assert bounded.x["slope"] == pytest.approx(1.5, rel=1e-10)
    with pytest.warns(RuntimeWarning, match="at a bound, and so without a standard error: slope"):
        assert np.isnan(bounded.standard_errors()["slope"])
    with pytest.warns(RuntimeWarning, match="no more residuals than parameters"):
        assert np.all(np.isinf(np.diag(tg.optimize.curve_fit(line, X[:2], Y[:2]).covariance())))


def test_sparse_jacobians():
    random = np.random.default_rng(0)
    target = random.standard_normal(300)

    def off(p):
        return {"data": p["u"] - p["c"] * target, "smooth": 3.0 * (p["u"][1:] - p["u"][:-1]) ** 2, "c": p["c"] - 2.0}

    start = {"u": np.zeros(300), "c": 1.0}
    dense = tg.optimize.least_squares(off, start, method="trf", **TIGHT)
    fit = tg.optimize.least_squares(off, start, sparse=True, **TIGHT)
    assert fit.jac.nnz < 1500 and np.allclose(fit.x["u"], dense.x["u"], atol=1e-6)
    assert np.allclose(fit.covariance(), dense.covariance(), rtol=1e-3, atol=1e-9)
    with pytest.raises(ArgumentError, match="'lm' takes no sparse Jacobian"):
        tg.optimize.least_squares(off, start, sparse=True, method="lm")


def test_ctrl_c_and_exceptions():
    calls = []

    def off(p):
        calls.append(1)
        if len(calls) == 6:
            signal.raise_signal(signal.SIGINT)
        return tg.stack([10 * (p[1] - p[0] ** 2), 1 - p[0]])

    fit = tg.optimize.least_squares(off, [-1.2, 1.0], compile=False)
    assert fit.message == "Stopped by Ctrl-C; this is the best point." and not fit.success
    assert fit.fun.shape == (2,) and fit.cost == pytest.approx(0.5 * (fit.fun**2).sum()) and fit.cost < 12.1

    def breaks(p):
        if p[0].detach() > -1.0:
            raise ValueError("no such state")
        return off(p)

    with pytest.raises(ValueError, match="no such state") as caught:
        tg.optimize.least_squares(breaks, [-1.2, 1.0])
    assert caught.value.best_x[0] <= -1.0


def test_roots():
    def equations(p, k):
        return p["x"] ** 2 + p["y"] - k, p["x"] - p["y"] + 1

    for method in ("hybr", "lm"):
        found = tg.optimize.root(equations, {"x": 2.0, "y": 1.0}, args=(3.0,), method=method)
        assert found.success and found.x == {"x": pytest.approx(1.0), "y": pytest.approx(2.0)}
    assert not tg.optimize.root(lambda x: x * x + 1.0, 1.0).success


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: tg.optimize.least_squares(lambda x: x[:1], [1.0, 2.0]), ShapeError, "1 residuals for 2 parameters"),
        (
            lambda: tg.optimize.least_squares(lambda x: x, [1.0], method="qr"),
            ArgumentError,
            "it has trf, dogbox and lm",
        ),
        (
            lambda: tg.optimize.least_squares(lambda x: x, [1.0], method="lm", bounds=(0, 2)),
            ArgumentError,
            "'lm' takes no bounds and no other loss",
        ),
        (lambda: tg.optimize.least_squares(lambda x: x, [1.0], jac="3-point"), ArgumentError, "takes no jac: deriv"),
        (lambda: tg.optimize.least_squares(lambda x: np.log(x), [0.0]), ArgumentError, "not finite at the start; it"),
        (lambda: tg.optimize.curve_fit(line, X, Y[:3]), ShapeError, r"the curve has shape \(7,\), and ydata \(3,\)"),
        (lambda: tg.optimize.curve_fit(line, X, Y, {"b": 1}), ArgumentError, "'b', which is no parameter of f"),
        (
            lambda: tg.optimize.curve_fit(line, X, Y, [1.0]),
            ShapeError,
            "p0 has 1 values for the parameters slope, at_0",
        ),
        (lambda: tg.optimize.curve_fit(line, X, Y, bounds=[(0, 1)]), ShapeError, "1 bounds for the parameters slope"),
        (lambda: tg.optimize.curve_fit(line, X, np.full(7, np.nan)), ArgumentError, "ydata has numbers that are not"),
        (
            lambda: tg.optimize.curve_fit(line, X, Y, sigma=np.zeros(7)),
            ArgumentError,
            "sigma has numbers that are not p",
        ),
        (lambda: tg.optimize.curve_fit(line, X, Y, sigma=np.ones(3)), ShapeError, r"sigma has shape \(3,\)"),
        (lambda: tg.optimize.curve_fit(line, X, Y, sigma=-np.eye(7)), LinAlgError, "it is not positive definite"),
        (lambda: tg.optimize.root(lambda x: x - 1.0, 0.0).covariance(), ArgumentError, "equations has no covariance"),
        (lambda: tg.optimize.curve_fit(lambda x, *p: x, X, Y), OperandError, r"which has none or has \* or keywords"),
        (lambda: tg.optimize.curve_fit(3, X, Y), OperandError, "give a function of x and the parameters"),
        (lambda: tg.optimize.root(lambda x: x[:1], [1.0, 2.0]), ShapeError, "1 equations for 2 unknowns"),
        (lambda: tg.optimize.root(lambda x: x, [1.0], method="krylov"), ArgumentError, "hybr and lm use Jacobians"),
    ],
)
def test_bad_input(call, error, message):
    with pytest.raises(error, match=message):
        call()
