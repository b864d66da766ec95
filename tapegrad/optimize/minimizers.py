"""`minimize`: SciPy's minimisers, with derivatives from tapegrad."""

from __future__ import annotations

import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.optimize
import scipy.sparse

from tapegrad.core.tensor import Tensor
from tapegrad.core.tracebacks import trimmed
from tapegrad.errors import ArgumentError, OperandError
from tapegrad.optimize.evaluation import Evaluations, Objective, attach, stopped
from tapegrad.optimize.evaluation_log import EvaluationLog
from tapegrad.optimize.lanes import side_by_side
from tapegrad.optimize.parameters import Parameters
from tapegrad.optimize.result import Fit
from tapegrad.optimize.starts import starts_of
from tapegrad.record.operations import tensor_of
from tapegrad.transforms.jacobian import hessian, jacobian

# Which solvers take second derivatives: as a matrix, or as products with it, too.
_MATRIX = ("trust-exact", "dogleg")
_PRODUCTS = ("newton-cg", "trust-ncg", "trust-krylov", "trust-constr")
_FIRST = ("cg", "bfgs", "l-bfgs-b", "tnc", "slsqp")
METHODS = (*_FIRST, *_PRODUCTS, *_MATRIX)
_BOUNDED = ("l-bfgs-b", "tnc", "slsqp", "trust-constr")
_CONSTRAINED = ("slsqp", "trust-constr")
_FEW = 30
"""Up to so many free numbers a matrix of second derivatives costs little more than the products that take its place."""


@trimmed
def minimize(
    fun: Callable[..., Any],
    x0: Any,
    *,
    args: tuple[Any, ...] = (),
    method: str | None = None,
    bounds: Any = None,
    constraints: Any = (),
    hess: Any = "auto",
    tol: float | None = None,
    options: dict[str, Any] | None = None,
    compile: bool = True,
    progress: bool = True,
    callback: Callable[..., Any] | None = None,
    log: Any = None,
    n_starts: int = 1,
    seed: Any = None,
    likelihood: bool = False,
) -> Fit:
    """Minimise a function of parameters by one of SciPy's solvers, with exact derivatives.

    Parameters
    ----------
    fun : callable
        `fun(x, *args)` returns one real number. `x` has the form of `x0`.
    x0 : float, array, or nested containers of them
        Where to start; a dict gives the parameters names. `tg.optimize.positive`, `bounded` and `simplex` keep
        parameters in their domain. A list of numbers is a vector, as for SciPy.
    args : tuple
        What else `fun` takes: by these there is no derivative.
    method : str, optional
        One of SciPy's solvers that use derivatives; by default as `scipy.optimize.minimize` chooses.
    bounds : optional
        In the form of `x0`, a pair `(low, high)` for each parameter, numbers, arrays or None, or a pair for each number
        of a vector; names may be left out of dicts. SciPy's `Bounds` are taken too.
    constraints : optional
        SciPy's: dicts with `type` and `fun`, `LinearConstraint`, `NonlinearConstraint`, one or a list. Their functions
        get `x` in the form of `x0`; where no derivative is given, it is tapegrad's.
    hess : "auto", "matrix", "products" or None
        How solvers that use second derivatives get them: as a matrix, as products with vectors, or not at all. "auto"
        is the matrix for up to 30 free numbers.
    tol, options
        As for SciPy.
    compile : bool
        Whether the function is recorded and replayed, as by `tg.compile(optimize="exact")`, once it was evaluated 20
        times, or for 50 ms. It keeps its recordings from fit to fit if it is compiled already; and in an attribute of
        its own if it is a plain function, and the solver one that needs no second derivatives.
    progress : bool
        Whether a terminal shows how far it is.
    callback : callable, optional
        Called after each iteration with the parameters in their form, or, if its argument is named
        `intermediate_result`, with an `OptimizeResult` of `x` and `fun`. It ends the fit by raising `StopIteration`.
    log : str or path, optional
        A file that keeps each evaluation. After the process was stopped, the same call takes the evaluations from there
        and goes on.
    n_starts : int
        How many starts to try: `x0`, and others about it, or within the bounds where they are finite. The solvers run
        side by side, in threads, and gradients that they wait for are computed in lanes of one pass. The best result is
        returned, and all are in its `starts`; a callback is called from these threads.
    seed : optional
        Of the starts: what `numpy.random.default_rng` takes.
    likelihood : bool
        Whether `fun` is the negative logarithm of a likelihood, so that the inverse of its second derivatives is the
        covariance of the parameters.

    Returns
    -------
    Fit
        SciPy's `OptimizeResult`, with `x` in the form of `x0`, a `history`, and with `plot`, `covariance`,
        `standard_errors` and `predict`.

    Raises
    ------
    ArgumentError, ShapeError, OperandError
        For a solver that is not there, or takes no constraints or bounds; for bounds and starts that do not fit.
    GradError
        If `fun` does not return one real number.

    Notes
    -----
    Values that are not finite go to the solver, which may step back from them. If it fails, the result has the best
    point, and `not_finite` says where the first came from. An exception of `fun` carries the best point as `best_x`.
    Ctrl-C ends the fit with the best point.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> t = np.arange(5.0)
    >>> measured = np.array([10.0, 6.1, 3.7, 2.2, 1.4])
    >>> def misfit(p):
    ...     return ((p["start"] * np.exp(-p["rate"] * t) - measured) ** 2).sum()
    >>> fit = tg.optimize.minimize(misfit, {"start": 5.0, "rate": 1.0})
    >>> fit.success, round(fit.x["start"], 2), round(fit.x["rate"], 2)
    (True, 10.01, 0.5)
    """
    parameters = Parameters(x0)
    low, high = parameters.bounds(bounds)
    is_bounded = bool(np.any(np.isfinite(low)) or np.any(np.isfinite(high)))
    given = [constraints] if isinstance(constraints, dict) or not hasattr(constraints, "__len__") else list(constraints)
    method = _chosen(method, is_bounded, bool(given), hess)
    args = args if isinstance(args, tuple) else (args,)
    starts = starts_of(parameters, low, high, n_starts, seed)
    about = {"what": "minimize", "method": method, "parameters": parameters.names(), "starts": starts.tolist()}
    kept = None if log is None else EvaluationLog(log, about)
    timed = method in _FIRST
    objective = Objective(fun, parameters, args, compile=compile, log=kept, progress=progress, timed=timed)
    constrained = [_constraint(c, parameters, method) for c in given]

    def run(evaluations: Evaluations, start: np.ndarray) -> Fit:
        second = _second(evaluations, method, hess)
        result = _run(evaluations, start, method, low, high, is_bounded, constrained, tol, options, callback, second)
        result["method"] = method
        return Fit.of(result, evaluations, low, high, kind="likelihood" if likelihood else "value")

    try:
        first = Evaluations(objective)
        first.check()
        value, _ = first.value_and_grad(starts[0])
        if not np.isfinite(value):
            raise ArgumentError(f"the objective is {value} at the start; it began with {first.traced()[0]}")
        return (run(first, starts[0]) if len(starts) == 1 else _best(objective, starts, run)).traced()
    finally:
        objective.close()


def _best(objective: Objective, starts: np.ndarray, run: Callable[[Evaluations, np.ndarray], Fit]) -> Fit:
    """Run solvers from several starts side by side; return the best result, with all that ended."""
    runs = [lambda ask, start=start: run(Evaluations(objective, ask), start) for start in starts]
    found, error = side_by_side(runs, objective.answers)
    fits = [fit for fit in found if isinstance(fit, Fit)]
    best = min(fits, key=lambda fit: fit.fun if np.isfinite(fit.fun) else np.inf, default=None)
    error = error or next((e for e in found if isinstance(e, Exception)), None)
    if best is not None and isinstance(error, Exception):
        attach(error, best.fun, best.x)
    if error is not None and (best is None or not isinstance(error, KeyboardInterrupt)):
        raise error
    assert best is not None
    best["starts"] = fits
    return best


def _chosen(method: str | None, is_bounded: bool, is_constrained: bool, hess: Any) -> str:
    """Return the solver, as SciPy chooses it."""
    if hess not in ("auto", "matrix", "products", None):
        raise OperandError(f"minimize got hess={hess!r}; give 'auto', 'matrix', 'products' or None")
    if method is None:
        return "slsqp" if is_constrained else "l-bfgs-b" if is_bounded else "bfgs"
    if not isinstance(method, str):
        raise OperandError(f"minimize got {method!r} as method; give the name of one: {', '.join(METHODS)}")
    name = method.lower()
    if name not in METHODS:
        without = name in ("nelder-mead", "powell", "cobyla", "cobyqa")
        why = "uses no derivatives: call scipy.optimize.minimize for it" if without else "is not there"
        raise ArgumentError(f"the method {method!r} {why}; minimize has {', '.join(METHODS)}")
    for what, asked, those in (("constraints", is_constrained, _CONSTRAINED), ("bounds", is_bounded, _BOUNDED)):
        if asked and name not in those:
            raise ArgumentError(f"the method {method!r} takes no {what}; {', '.join(those)} do")
    if hess is None and name in (*_MATRIX, *_PRODUCTS[:3]) and name != "newton-cg":
        raise ArgumentError(f"the method {method!r} needs second derivatives; leave hess as it is, or choose bfgs")
    return name


def _second(evaluations: Evaluations, method: str, hess: Any) -> dict[str, Any]:
    """Return SciPy's arguments for second derivatives."""
    if method in _FIRST or hess is None:
        return {}
    few = evaluations.parameters.start.size <= _FEW
    if method in _MATRIX or hess == "matrix" or (hess == "auto" and few):
        return {"hess": evaluations.hessian}
    return {"hessp": evaluations.product}


def _run(
    evaluations: Evaluations,
    start: np.ndarray,
    method: str,
    low: np.ndarray,
    high: np.ndarray,
    is_bounded: bool,
    constraints: list[Any],
    tol: float | None,
    options: dict[str, Any] | None,
    callback: Any,
    second: dict[str, Any],
) -> Any:
    """Let SciPy's solver run from one start; give its result, of free numbers."""
    try:
        return scipy.optimize.minimize(
            evaluations.value_and_grad,
            start,
            jac=True,
            method=method,
            bounds=scipy.optimize.Bounds(low, high) if is_bounded else None,
            constraints=constraints,
            tol=tol,
            options=options,
            callback=None if callback is None else _calls(callback, evaluations, method),
            **second,
        )
    except BaseException as error:
        return stopped(evaluations, error)


def _calls(callback: Callable[..., Any], evaluations: Evaluations, method: str) -> Callable[..., Any]:
    """Make a callback of free numbers of one of parameters."""
    try:
        named = list(inspect.signature(callback).parameters) == ["intermediate_result"]
    except (TypeError, ValueError):
        named = False
    of = evaluations.parameters.numbers

    def called(intermediate_result: Any) -> None:
        if named:
            callback(
                intermediate_result=scipy.optimize.OptimizeResult(
                    x=of(intermediate_result.x), fun=intermediate_result.fun
                )
            )
        else:
            callback(of(intermediate_result.x))

    def old(x: Any) -> None:
        value = evaluations.history.fun[-1]
        called(scipy.optimize.OptimizeResult(x=x, fun=value))

    return old if method in ("tnc", "slsqp") else called


# Constraints


def _constraint(given: Any, parameters: Parameters, method: str) -> Any:
    """Turn a constraint of parameters into one of free numbers, with derivatives."""
    if isinstance(given, scipy.optimize.LinearConstraint):
        if not parameters.is_transformed:
            return given
        matrix = given.A
        return _nonlinear(lambda free: matrix @ parameters.flat(free), given.lb, given.ub, method)
    if isinstance(given, scipy.optimize.NonlinearConstraint):
        if callable(given.jac):
            raise OperandError("a NonlinearConstraint with jac is not taken; leave it out, and it is tapegrad's")
        fun = given.fun
        return _nonlinear(lambda free: fun(parameters.of(free)), given.lb, given.ub, method)
    if not isinstance(given, dict) or given.get("type") not in ("eq", "ineq") or not callable(given.get("fun")):
        raise OperandError(
            f"minimize got the constraint {given!r}; give a dict with type 'eq' or 'ineq' and fun, a LinearConstraint "
            "or a NonlinearConstraint"
        )
    if given.get("jac") is not None:
        raise OperandError("a constraint with jac is not taken; leave it out, and it is tapegrad's")
    function, more = given["fun"], tuple(given.get("args", ()))

    def flat(free: Any) -> Any:
        return function(parameters.of(free), *more)

    if method == "trust-constr":  # SciPy would estimate second derivatives
        return _nonlinear(flat, 0.0, 0.0 if given["type"] == "eq" else np.inf, method)
    return {"type": given["type"], "fun": _numbers_of(flat), "jac": jacobian(flat)}


def _numbers_of(function: Callable[[Any], Any]) -> Callable[[Any], np.ndarray]:
    return lambda free: np.array(tensor_of(function(Tensor(np.array(free, float)))).detach().numpy(), float)


def _nonlinear(function: Callable[[Any], Any], low: Any, high: Any, method: str) -> Any:
    def weighted(free: Any, weights: Any) -> Any:
        return (function(free) * weights).sum()

    second = {"hess": hessian(weighted)} if method == "trust-constr" else {}
    return scipy.optimize.NonlinearConstraint(_numbers_of(function), low, high, jac=jacobian(function), **second)
