"""`minimize`: all solvers, forms of parameters, bounds and constraints, what goes wrong, and uncertainty."""

import signal
import sys
import types
import warnings

import numpy as np
import pytest
import scipy.optimize
import scipy.stats

import tapegrad as tg
from tapegrad.errors import ArgumentError, GradError, OperandError, ShapeError
from tapegrad.optimize.minimizers import METHODS

minimize = tg.optimize.minimize


def rosenbrock(x):
    return (100 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum()


def away(p):
    return (p["a"] - 3.0) ** 2 + ((p["b"] - 1.0) ** 2).sum()


@pytest.mark.parametrize("hess", ["auto", "products", "matrix"])
@pytest.mark.parametrize("method", METHODS)
def test_every_solver_goes_scipys_way(method, hess):
    start = np.array([0.9, 0.8, 0.9]) if method != "dogleg" else np.array([1.01, 1.02, 1.0401])
    options = {"maxfun": 400} if method == "tnc" else {"maxiter": 400}
    fit = minimize(rosenbrock, start, method=method, hess=hess, options=options)
    second = {}
    if method in ("newton-cg", "trust-ncg", "trust-krylov", "trust-constr", "trust-exact", "dogleg"):
        second = {"hess": scipy.optimize.rosen_hess}
        if hess == "products" and method not in ("trust-exact", "dogleg"):
            second = {"hessp": scipy.optimize.rosen_hess_prod}
    theirs = scipy.optimize.minimize(
        scipy.optimize.rosen, start, method=method, jac=scipy.optimize.rosen_der, options=options, **second
    )
    assert fit.success == theirs.success and np.allclose(fit.x, 1, atol=2e-3)
    assert abs(fit.nit - theirs.nit) <= 1 and fit.method == method
    assert len(fit.history.fun) >= fit.nfev and min(fit.history.fun) <= fit.fun


def test_solvers_are_chosen_as_scipy_does():
    assert minimize(rosenbrock, np.zeros(2)).method == "bfgs"
    assert minimize(rosenbrock, np.zeros(2), bounds=(0, 2)).method == "l-bfgs-b"
    constraint = {"type": "ineq", "fun": lambda x: 1 - x.sum()}
    assert minimize(rosenbrock, np.zeros(2), constraints=constraint).method == "slsqp"


def test_parameters_keep_their_form():
    fit = minimize(away, {"a": 0.0, "b": np.zeros((2, 1))})
    assert type(fit.x["a"]) is float and fit.x["b"].shape == (2, 1)
    assert fit.x["a"] == pytest.approx(3) and np.allclose(fit.x["b"], 1)
    assert fit.names == ["a", "b[0, 0]", "b[1, 0]"]
    point = types.SimpleNamespace(x=1.0, rest=[np.ones(2), None])
    fit = minimize(lambda p: (p.x - 2.0) ** 2 + (p.rest[0] ** 2).sum(), point)
    assert fit.x.x == pytest.approx(2) and fit.x.rest[1] is None and fit.names == ["x", "rest[0][0]", "rest[0][1]"]
    assert isinstance(minimize(lambda x: (x - 2.0) ** 2, 1).x, float)
    assert minimize(lambda x: ((x - 2.0) ** 2).sum(), tg.tensor([1.0, 3.0])).x == pytest.approx([2, 2])
    moved = minimize(lambda x, to: ((x - to) ** 2).sum(), [0.0, 0.0], args=(np.array([1.0, 2.0]),))
    assert moved.x == pytest.approx([1, 2])


def test_transformed_parameters_stay_where_they_belong():
    seen = []

    def watched(p):
        seen.append([np.array(v.detach()) for v in (p["rate"], p["share"], p["parts"], p["high"])])
        return (
            (p["rate"] - 0.1) ** 2
            + (p["share"] - 0.9) ** 2
            + ((p["parts"] - np.array([0.2, 0.3, 0.5])) ** 2).sum()
            + (p["high"] ** 2).sum()
        )

    start = {
        "rate": tg.optimize.positive(2.0),
        "share": tg.optimize.bounded(0.1, -1.0, 1.0),
        "parts": tg.optimize.simplex([0.8, 0.1, 0.1]),
        "high": tg.optimize.bounded(np.full((2, 2), 3.0), -np.inf, 4.0),
    }
    fit = minimize(watched, start, compile=False, options={"gtol": 1e-9})
    assert [v.tolist() for v in seen[0]][:2] == pytest.approx([2.0, 0.1], rel=1e-14)
    assert np.allclose(seen[0][2], [0.8, 0.1, 0.1]) and np.allclose(seen[0][3], 3.0)
    for rate, share, parts, high in seen:
        assert rate > 0 and -1 < share < 1 and np.all(parts > 0) and abs(parts.sum() - 1) < 1e-14 and np.all(high < 4)
    assert fit.x["rate"] == pytest.approx(0.1, rel=1e-4) and fit.x["share"] == pytest.approx(0.9, rel=1e-4)
    assert np.allclose(fit.x["parts"], [0.2, 0.3, 0.5], atol=1e-5) and np.allclose(fit.x["high"], 0.0, atol=1e-4)


def test_bounds_in_every_form():
    pairs = [(None, 1.0), (2.0, None)]
    expected = scipy.optimize.minimize(scipy.optimize.rosen, [0.5, 2.5], jac=scipy.optimize.rosen_der, bounds=pairs).x
    for bounds in (pairs, scipy.optimize.Bounds([-np.inf, 2.0], [1.0, np.inf]), np.array([[-np.inf, 1], [2, np.inf]])):
        given = bounds if not isinstance(bounds, np.ndarray) else (bounds[:, 0], bounds[:, 1])
        assert minimize(rosenbrock, [0.5, 2.5], bounds=given).x == pytest.approx(expected, abs=1e-6)
    for method in ("l-bfgs-b", "tnc", "slsqp", "trust-constr"):
        fit = minimize(away, {"a": 0.0, "b": np.zeros(2)}, bounds={"a": (None, 2.0)}, method=method)
        assert fit.x["a"] == pytest.approx(2.0, abs=1e-3) and np.allclose(fit.x["b"], 1, atol=1e-3)
    fit = minimize(away, {"a": 9.0, "b": np.zeros(2)}, bounds={"a": (0, 1), "b": (0.0, 0.5)})  # the start is outside
    assert fit.x["a"] == 1 and np.all(fit.x["b"] == 0.5)


@pytest.mark.parametrize("method", ["slsqp", "trust-constr"])
def test_constraints_get_parameters_in_their_form(method):
    start = {"a": 0.1, "b": np.full(2, 0.1)}
    plane = {"type": "eq", "fun": lambda p, total: p["a"] + p["b"].sum() - total, "args": (1.0,)}
    fit = minimize(away, start, constraints=plane, method=method)
    assert fit.x["a"] == pytest.approx(3 - 4 / 3, abs=1e-5) and np.allclose(fit.x["b"], -1 / 3, atol=1e-5)
    ball = scipy.optimize.NonlinearConstraint(lambda p: p["a"] ** 2 + (p["b"] ** 2).sum(), 0, 1)
    fit = minimize(away, start, constraints=[ball], method=method)
    assert fit.x["a"] == pytest.approx(3 / np.sqrt(11), abs=1e-4)
    line = scipy.optimize.LinearConstraint([[1.0, 1.0, 1.0]], 1.0, 1.0)
    for first in (0.1, tg.optimize.positive(0.1)):
        fit = minimize(away, {**start, "a": first}, constraints=line, method=method)
        assert fit.x["a"] == pytest.approx(3 - 4 / 3, abs=1e-4), first


def test_a_function_that_changes_is_seen_to_change():
    wanted = np.array([1.0, 2.0])

    def misfit(x):
        return ((x - wanted) ** 2).sum()

    assert minimize(misfit, [0.0, 0.0]).x == pytest.approx([1, 2])
    wanted[:] = [5.0, 6.0]
    assert minimize(misfit, [0.0, 0.0]).x == pytest.approx([5, 6])


# What goes wrong


def rooted(p):
    return np.sqrt(p["a"] - 0.5) + (p["a"] - 0.5) ** 2


@pytest.mark.parametrize("method", [m for m in METHODS if m != "dogleg"])
def test_values_that_are_not_finite_are_told_of(method):
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # SciPy's, of what it does with them
        fit = minimize(rooted, {"a": 2.0}, method=method, options={"maxfun" if method == "tnc" else "maxiter": 30})
    assert 0.5 <= fit.x["a"] <= 2 and np.isfinite(fit.fun) and fit.fun <= rooted({"a": 2.0}) and not fit.success
    assert "it began with sqrt at" in fit.message and "test_minimize.py" in fit.message
    assert "np.sqrt(p[" in fit.not_finite


def test_solvers_may_step_back_from_what_is_not_finite():
    fit = minimize(lambda x: (x - 1.0) ** 2 - 0.01 * np.log(x), 6.0, method="cg")
    assert fit.success and "not_finite" not in fit and fit.x == pytest.approx(1.0049751, abs=1e-5)


def test_exceptions_carry_the_best_point():
    def breaks(x):
        if x[0].detach() < 0.5:
            raise ValueError("no such state")
        return (x**2).sum()

    with pytest.raises(ValueError, match="no such state") as caught:
        minimize(breaks, [2.0, 1.0])
    assert caught.value.best_x[0] < 2 and "The best point before this" in caught.value.__notes__[0]

    def breaks_later(x):
        calls.append(x)
        if len(calls) > 6:
            raise ValueError("no such state")
        return ((x - 3.0) ** 4).sum()

    calls = []
    with pytest.raises(ValueError, match="no such state") as caught:
        minimize(breaks_later, [2.0, 1.0], compile=False, n_starts=4)
    assert ((caught.value.best_x - 3) ** 4).sum() < 17


def test_ctrl_c_gives_the_best_point():
    calls = []

    def interrupted(x):
        calls.append(x)
        if len(calls) == 6:
            signal.raise_signal(signal.SIGINT)
        return ((x - 3.0) ** 4).sum()

    fit = minimize(interrupted, [2.0, 1.0], compile=False, n_starts=4)
    assert not fit.success and fit.message == "Stopped by Ctrl-C; this is the best point."
    assert fit.fun == min(fit.history.fun) < 17 and len(fit.starts) == 4
    assert all(one.message == fit.message for one in fit.starts) and fit.fun == min(one.fun for one in fit.starts)
    calls.clear()
    assert not minimize(interrupted, [2.0, 1.0], compile=False).success


@pytest.mark.parametrize("method", METHODS)
def test_callbacks_get_parameters_and_may_stop(method):
    seen = []

    def named(intermediate_result):
        seen.append((intermediate_result.x["a"], intermediate_result.fun))
        if len(seen) == 1:
            raise StopIteration

    start = {"a": np.array([2.9, 1.2])}
    fit = minimize(lambda p: ((p["a"] - 3.0) ** 4).sum() + (p["a"] ** 2).sum(), start, callback=named, method=method)
    assert len(seen) == 1 and seen[0][0].shape == (2,) and np.isfinite(seen[0][1])
    assert "callback" in fit.message
    plain = []
    minimize(away, {"a": 0.0, "b": np.zeros(1)}, callback=plain.append, method=method)
    assert plain[-1]["a"] == pytest.approx(3, abs=1e-3)


@pytest.mark.parametrize(
    ("call", "error", "message"),
    [
        (lambda: minimize(lambda x: 1.0, [1.0]), ArgumentError, "depends on none of the parameters x: its result has"),
        (lambda: minimize(lambda x: x, [1.0, 2.0]), GradError, "which must give one real number"),
        (lambda: minimize(3, [1.0]), OperandError, "got 3 in place of a function"),
        (lambda: minimize(rosenbrock, [1.0, np.nan]), ArgumentError, r"x0 is not finite at x\[1\]"),
        (lambda: minimize(rosenbrock, {}), OperandError, "x0 holds no numbers"),
        (lambda: minimize(rooted, {"a": 0.0}), ArgumentError, "is nan at the start; it began with sqrt"),
        (lambda: minimize(away, {"a": "x"}), OperandError, "x0 has str at a; give numbers"),
        (lambda: minimize(away, {"a": np.array(1j)}), OperandError, "dtype complex128 at a; parameters are real"),
        (lambda: minimize(rosenbrock, [1.0, 2.0], bounds=[(2, 1), (0, 1)]), ArgumentError, r"bounds of x\[0\] are 2.0"),
        (lambda: minimize(rosenbrock, [1.0, 2.0], bounds=[(0, 1)]), ShapeError, r"shape \(2,\), are \[\(0, 1\)\]"),
        (lambda: minimize(rosenbrock, [1.0, 2.0], bounds=scipy.optimize.Bounds([0] * 3)), ShapeError, r"shape \(3,\)"),
        (lambda: minimize(away, {"a": 1.0, "b": 1.0}, bounds={"c": (0, 1)}), ArgumentError, "has 'c', which x0 does"),
        (lambda: minimize(away, {"a": 1.0, "b": 1.0}, bounds=[(0, 1)] * 2), OperandError, "a list of 2, where x0 is"),
        (lambda: minimize(away, tg.optimize.positive(1.0), bounds=(0, 1)), ArgumentError, "bounds and is transformed"),
        (lambda: minimize(rosenbrock, [1.0, 2.0], method="foo"), ArgumentError, "'foo' is not there; minimize has cg"),
        (lambda: minimize(rosenbrock, [1.0, 2.0], method="Powell"), ArgumentError, "uses no derivatives: call scipy"),
        (lambda: minimize(rosenbrock, [1.0, 2.0], method=len), OperandError, "as method; give the name of one"),
        (lambda: minimize(rosenbrock, [1.0, 2.0], method="bfgs", bounds=(0, 1)), ArgumentError, "takes no bounds; l-b"),
        (
            lambda: minimize(rosenbrock, [1.0, 2.0], method="cg", constraints={"type": "eq", "fun": len}),
            ArgumentError,
            "takes no constraints; slsqp, trust-constr do",
        ),
        (lambda: minimize(rosenbrock, [1.0, 2.0], constraints={"type": "no"}), OperandError, "give a dict with type"),
        (lambda: minimize(rosenbrock, [1.0, 2.0], hess=len), OperandError, "give 'auto', 'matrix', 'products' or None"),
        (lambda: minimize(rosenbrock, [1.0, 2.0], method="trust-ncg", hess=None), ArgumentError, "needs second deriv"),
        (lambda: minimize(rosenbrock, [1.0, 2.0], n_starts=0), ArgumentError, "n_starts=0; give a whole number"),
        (lambda: tg.optimize.positive(-1.0), ArgumentError, "positive got a value of -1.0, which is not between"),
        (lambda: tg.optimize.bounded(2.0, 0.0, 1.0), ArgumentError, "not between 0.0 and 1.0"),
        (lambda: tg.optimize.bounded([1.0, 1.0], 0.0, [2.0, np.inf]), ArgumentError, "some are infinite and some are"),
        (lambda: tg.optimize.simplex([0.5, 0.4]), ArgumentError, "add up to 0.9; they must"),
        (lambda: tg.optimize.simplex([1.0]), ArgumentError, "give a vector of at least two positive shares"),
    ],
)
def test_bad_input(call, error, message):
    with pytest.raises(error, match=message):
        call()


def test_a_parameter_without_effect_is_named():
    with pytest.warns(RuntimeWarning, match="does not depend on b at the start"):
        fit = minimize(lambda p: (p["a"] - 1.0) ** 2, {"a": 0.0, "b": 5.0})
    assert fit.x == {"a": pytest.approx(1.0), "b": 5.0}


def test_functions_get_tensors_always():
    kinds = set()

    def noted(value):
        kinds.add(type(value["a"]))
        return value["a"]

    def fits(p):
        return (noted(p) - 2.0) ** 2

    equal = {"type": "eq", "fun": lambda p: noted(p) - 1.0}
    assert minimize(fits, {"a": 0.0}, constraints=equal, compile=False).x["a"] == pytest.approx(1.0)
    fit = tg.optimize.least_squares(lambda p: [noted(p) - 2.0, noted(p)], {"a": 0.0}, compile=False)
    fit.predict(noted)
    assert kinds == {tg.Tensor}


@pytest.mark.parametrize("method", ["bfgs", "trust-exact", "newton-cg"])
def test_the_same_call_gives_the_same_bits(method, monkeypatch):
    a = np.random.default_rng(0).standard_normal((50, 4))

    def logistic(w):
        return np.logaddexp(0.0, a @ w).sum() + 0.5 * ((w - 1) ** 4).sum()

    def bits():
        fit = minimize(logistic, np.zeros(4), method=method, options={"gtol": 1e-12} if method != "newton-cg" else None)
        return fit.x.tobytes(), fit.history.fun

    first = bits()
    assert bits() == first
    monkeypatch.setattr("tapegrad.optimize.evaluation._LONG", 0.0)  # a machine that takes long
    assert bits() == first


# Several starts


def test_the_best_of_several_starts():
    def waves(x):
        return np.sin(3 * x) + 0.1 * (x - 4.0) ** 2

    alone = minimize(waves, -2.0)
    fit = minimize(waves, -2.0, n_starts=20, seed=0, bounds=(-10, 10))
    grid = np.linspace(-10, 10, 20001)
    assert alone.fun > fit.fun + 1 and fit.fun == pytest.approx(waves(grid).min(), abs=2e-6)
    assert len(fit.starts) == 20 and fit.fun == min(one.fun for one in fit.starts)
    branching = minimize(
        lambda x: waves(x) if x.detach() > -100 else x, -2.0, n_starts=20, seed=0, bounds=(-10, 10)
    )  # which has no lanes
    assert np.allclose([one.x for one in branching.starts], [one.x for one in fit.starts], atol=1e-6)
    again = minimize(waves, -2.0, n_starts=20, seed=0, bounds=(-10, 10))
    assert [one.x for one in again.starts] == [one.x for one in fit.starts]


def test_lanes_are_logged(tmp_path):
    path = tmp_path / "fits.log"
    first = minimize(rosenbrock, [-1.0, 1.0, 0.5], n_starts=8, seed=1, log=path, method="newton-cg")
    lines = path.read_text().splitlines()
    path.write_text("\n".join(lines[:9]) + "\n")
    again = minimize(rosenbrock, [-1.0, 1.0, 0.5], n_starts=8, seed=1, log=path, method="newton-cg")
    assert path.read_text().splitlines() == lines
    assert [one.history.fun for one in first.starts] == [one.history.fun for one in again.starts]


# Uncertainty


def waits(count=400):
    return np.random.default_rng(1).gamma(2.0, 1.5, count)


def test_standard_errors_of_a_likelihood():
    data = waits()

    def nll(p):
        return -tg.stats.gamma.logpdf(data, p["shape"], scale=p["scale"]).sum()

    plain = minimize(nll, {"shape": 1.5, "scale": 1.0}, likelihood=True, method="trust-exact")
    shape, scale = plain.x["shape"], plain.x["scale"]
    # The information of the gamma distribution, in closed form.
    information = 400 * np.array([[tg.special.polygamma(1, shape).item(), 1 / scale], [1 / scale, shape / scale**2]])
    assert np.allclose(plain.covariance(), np.linalg.inv(information), rtol=1e-3)
    positive = {"shape": tg.optimize.positive(1.5), "scale": tg.optimize.positive(1.0)}
    carried = minimize(nll, positive, likelihood=True, method="trust-exact")
    assert carried.x["shape"] == pytest.approx(shape, rel=1e-5)
    assert np.allclose(carried.covariance(), plain.covariance(), rtol=1e-3)
    assert plain.standard_errors()["shape"] == pytest.approx(np.sqrt(plain.covariance()[0, 0]), rel=1e-12)
    mean, error = carried.predict(lambda p, k: {"mean": p["shape"] * p["scale"] * k}, np.array([1.0, 2.0]))
    assert np.allclose(mean["mean"], data.mean() * np.array([1, 2]), rtol=1e-4)
    assert np.allclose(error["mean"], np.sqrt(shape) * scale / 20 * np.array([1, 2]), rtol=1e-3)


def test_bounds_and_singular_directions_are_named():
    data = waits()

    def nll(p):
        return -tg.stats.norm.logpdf(data, p["a"] + p["b"], 1.0).sum() + 10 * p["c"]

    fit = minimize(nll, {"a": 0.0, "b": 0.0, "c": 1.0}, bounds={"c": (0.0, None)}, likelihood=True)
    with pytest.warns(RuntimeWarning, match=r"at a bound, .*: c; not determined: .*1 a .1 b"):
        errors = fit.standard_errors()
    assert np.isnan(errors["c"]) and errors["a"] == errors["b"] == np.inf
    with pytest.warns(RuntimeWarning, match="not determined"):
        _, error = fit.predict(lambda p: p["a"])
    assert error == np.inf
    with pytest.raises(ArgumentError, match=r"say so: minimize\(..., likelihood=True\)"):
        minimize(nll, {"a": 0.0, "b": 0.0, "c": 1.0}, bounds={"c": (0.0, None)}).covariance()


def test_the_history_is_drawn(matplotlib):
    matplotlib.use("agg")
    axes = minimize(rosenbrock, [-1.0, 1.0]).plot()
    points, least = (line.get_ydata() for line in axes.get_lines())
    assert np.all(np.diff(least) <= 0) and least[-1] == points.min() and axes.get_yscale() == "log"
    assert axes.get_xlabel() == "evaluation" and axes.get_ylabel() == "objective"


def test_without_matplotlib_it_says_what_to_install(monkeypatch):
    monkeypatch.setitem(sys.modules, "matplotlib.pyplot", None)
    with pytest.raises(ImportError, match=r"drawing needs matplotlib: pip install .tapegrad\[plot\]"):
        minimize(rosenbrock, [-1.0, 1.0]).plot()


# check


def test_check_names_what_is_wrong():
    def uneven(p):
        return 1e12 * (p["a"] - 1e-6) ** 2 + (p["b"] - p["c"]) ** 2 + 0.0 * p["d"]

    found = tg.optimize.check(uneven, {"a": 0.0, "b": 1.0, "c": 3.0, "d": 1.0})
    assert [row.name for row in found.rows] == ["a", "b", "c", "d"]
    assert np.allclose([row.gradient for row in found.rows], [-2e6, -4, 4, 0])
    assert max(row.error for row in found.rows) < 1e-6 and found.rows[0].curvature == pytest.approx(2e12)
    text = str(found)
    assert "d: nothing depends on it at the start" in text and "some combination of the parameters hardly" in text
    scales = tg.optimize.check(lambda p: 1e12 * p["a"] ** 2 + p["b"] ** 2, {"a": 1.0, "b": 1.0})
    assert "very different scales" in str(scales) and scales.condition == pytest.approx(1e12)

    def kinked(x):
        return abs(x - 1e-4).sum() if isinstance(x, tg.Tensor) else None

    assert "there may be a jump or a kink near by" in str(tg.optimize.check(kinked, [0.0]))


def test_a_compiled_function_is_recorded_once_for_all_fits():
    @tg.compile
    def misfit(p):
        return ((p["a"] - 3.0) ** 2).sum() + (p["b"] - 0.5) ** 2

    start = {"a": np.zeros(2), "b": tg.optimize.positive(1.0)}
    for _ in range(3):
        fit = minimize(misfit, start)
    assert fit.x["b"] == pytest.approx(0.5, rel=1e-4) and misfit.stats.recordings == 2
    assert misfit.stats.replays > 15 and misfit.stats.eager == 0
