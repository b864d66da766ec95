"""`least_squares` and `curve_fit`: SciPy's solvers for sums of squares, with Jacobians from tapegrad."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.optimize

from tapegrad._generated import linalg
from tapegrad.core.tracebacks import trimmed
from tapegrad.errors import ArgumentError, LinAlgError, OperandError, ShapeError
from tapegrad.optimize.evaluation import Evaluations, Objective, stopped
from tapegrad.optimize.evaluation_log import EvaluationLog
from tapegrad.optimize.kept import curve_of
from tapegrad.optimize.parameters import Parameters
from tapegrad.optimize.result import Fit
from tapegrad.record.operations import tensor_of


@trimmed
def least_squares(
    fun: Callable[..., Any],
    x0: Any,
    *,
    args: tuple[Any, ...] = (),
    bounds: Any = None,
    method: str | None = None,
    loss: Any = "linear",
    f_scale: float = 1.0,
    sparse: bool = False,
    compile: bool = True,
    progress: bool = True,
    log: Any = None,
    **options: Any,
) -> Fit:
    """Minimise a sum of squares by SciPy's solvers, with exact Jacobians.

    Parameters
    ----------
    fun : callable
        `fun(x, *args)` returns the residuals: an array, or arrays and numbers in nested containers. `x` has the form of
        `x0`.
    x0, args, bounds, compile, progress, log
        As for `minimize`.
    method : str, optional
        "trf", "dogbox" or "lm"; by default "lm" without bounds and with the plain loss, else "trf".
    loss, f_scale
        As for `scipy.optimize.least_squares`: "soft_l1", "huber", "cauchy" and "arctan" count outliers for less.
    sparse : bool
        Whether the Jacobian is a sparse array, as `tg.func.sparse_jacobian` gives it: for many parameters, of which
        each residual depends on few. The methods "trf" and "dogbox" take one.
    **options
        Others of `scipy.optimize.least_squares`: `ftol`, `xtol`, `gtol`, `x_scale`, `max_nfev`, `tr_solver`,
        `tr_options`.

    Returns
    -------
    Fit
        SciPy's `OptimizeResult`, with `x` in the form of `x0`, the residuals as `fun`, and with `covariance`,
        `standard_errors`, `predict` and `plot`.

    Raises
    ------
    ArgumentError, ShapeError, OperandError
        As `minimize`; and for fewer residuals than parameters with "lm".

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> t = np.array([0.0, 1.0, 2.0, 3.0])
    >>> y = np.array([1.1, 2.9, 5.2, 6.8])
    >>> fit = tg.optimize.least_squares(lambda p: p["at_0"] + p["slope"] * t - y, {"at_0": 0.0, "slope": 1.0})
    >>> round(fit.x["slope"], 3), round(fit.standard_errors()["slope"], 3)
    (1.94, 0.091)
    """
    if sparse:
        if method == "lm":
            raise ArgumentError("the method 'lm' takes no sparse Jacobian; trf and dogbox do")
        method = method or "trf"
    return _solved(fun, x0, args, bounds, method, loss, f_scale, compile, progress, log, options, "squares", sparse)


def _solved(
    fun: Callable[..., Any],
    x0: Any,
    args: Any,
    bounds: Any,
    method: str | None,
    loss: Any,
    f_scale: float,
    compile: bool,
    progress: bool,
    log: Any,
    options: dict[str, Any],
    kind: str,
    sparse: bool = False,
) -> Fit:
    parameters = x0 if isinstance(x0, Parameters) else Parameters(x0)
    low, high = parameters.bounds(bounds)
    is_bounded = bool(np.any(np.isfinite(low)) or np.any(np.isfinite(high)))
    if method is None:
        method = "trf" if is_bounded or loss != "linear" else "lm"
    if method not in ("trf", "dogbox", "lm"):
        raise ArgumentError(f"least_squares got method={method!r}; it has trf, dogbox and lm")
    if method == "lm" and (is_bounded or loss != "linear"):
        raise ArgumentError("the method 'lm' takes no bounds and no other loss; trf and dogbox do")
    for name in ("jac", "jac_sparsity", "diff_step", "args", "kwargs", "workers", "verbose", "callback"):
        if name in options:
            raise ArgumentError(f"least_squares takes no {name}: derivatives are tapegrad's; leave it out")
    args = args if isinstance(args, tuple) else (args,)
    about: dict[str, Any] = {"what": "least_squares", "method": method, "parameters": parameters.names()}
    about["start"] = parameters.start.tolist()
    kept = None if log is None else EvaluationLog(log, about)
    objective = Objective(fun, parameters, args, compile=compile, log=kept, progress=progress, residuals=True)
    evaluations = Evaluations(objective)
    start = np.clip(parameters.start, low, high)
    try:
        evaluations.check()
        first = evaluations.residuals(start)
        if method == "lm" and first.size < start.size:
            raise ShapeError(
                f"there are {first.size} residuals for {start.size} parameters; the method 'lm' needs as many at "
                "least: choose trf, or fit fewer parameters"
            )
        if not np.all(np.isfinite(first)):
            raise ArgumentError(f"the residuals are not finite at the start; it began with {evaluations.traced()[0]}")

        def solved(start: np.ndarray, weights: Any) -> Any:
            own = evaluations if weights is None else Evaluations(objective)
            return _run(own, start, weights, method, low, high, loss, f_scale, options, sparse)

        fit = Fit.of(solved(start, None), evaluations, low, high, kind)
        fit.repeat_by(solved)
        return fit.traced()
    finally:
        objective.close()


def _run(
    evaluations: Evaluations,
    start: np.ndarray,
    weights: Any,
    method: str,
    low: np.ndarray,
    high: np.ndarray,
    loss: Any,
    f_scale: float,
    options: dict[str, Any],
    sparse: bool,
) -> Any:
    """Let SciPy's solver run; with weights, of residuals times these."""

    def residuals(free: Any) -> np.ndarray:
        found = evaluations.residuals(free)
        return found if weights is None else found * weights

    def jacobian(free: Any) -> np.ndarray:
        found = evaluations.sparse_jacobian(free) if sparse else evaluations.jacobian(free)
        return found if weights is None else found * weights[:, None]

    if method == "lm":  # MINPACK's own bound on evaluations is low, as it was made for differences
        options = {"max_nfev": 2000 * (start.size + 1), **options}
    try:
        return scipy.optimize.least_squares(
            residuals, start, jacobian, (low, high), method, loss=loss, f_scale=f_scale, **options
        )
    except BaseException as error:
        found = stopped(evaluations, error)
        found["cost"], found["fun"] = found.fun, residuals(found.x)
        return found


@trimmed
def curve_fit(
    f: Callable[..., Any],
    xdata: Any,
    ydata: Any,
    p0: Any = None,
    *,
    sigma: Any = None,
    absolute_sigma: bool = False,
    bounds: Any = None,
    method: str | None = None,
    loss: Any = "linear",
    f_scale: float = 1.0,
    compile: bool = True,
    progress: bool = True,
    log: Any = None,
    **options: Any,
) -> Fit:
    """Fit a curve to data.

    Parameters
    ----------
    f : callable
        `f(x, a, b, ...)` returns the curve at `xdata`. The names of its parameters are those of the result.
    xdata, ydata : array
        Data; `xdata` is given to `f` as it is.
    p0 : dict, or sequence of numbers, optional
        Where to start, by the names or in the order of `f`'s parameters; a parameter that is left out starts at its
        default value, or at 1. Values may be arrays, `tg.optimize.positive(...)` and the like.
    sigma : array, optional
        Standard deviations of `ydata`, or their covariance matrix.
    absolute_sigma : bool
        Whether `sigma` is known; else it is known up to a factor, which the residuals tell.
    bounds : dict or sequence, optional
        Pairs `(low, high)`, as for `minimize`.
    method, loss, f_scale, compile, progress, log, **options
        As for `least_squares`.

    Returns
    -------
    Fit
        With `x`, a dict of the parameters by their names; `standard_errors()` and `covariance()`.

    Raises
    ------
    ArgumentError, ShapeError, OperandError
        For a start or bounds of what is no parameter, data that do not have the shape of the curve, data that are not
        finite; and as `least_squares`.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> t = np.array([0.0, 1.0, 2.0, 3.0, 4.0])
    >>> y = np.array([5.1, 3.0, 1.9, 1.1, 0.7])
    >>> fit = tg.optimize.curve_fit(lambda t, start, rate: start * np.exp(-rate * t), t, y)
    >>> {name: round(value, 2) for name, value in fit.x.items()}
    {'start': 5.08, 'rate': 0.5}
    >>> round(fit.standard_errors()["rate"], 3)
    0.01
    """
    names, defaults = _names(f)
    start = _start(f, names, defaults, p0)
    if isinstance(bounds, (list, tuple)):
        if len(bounds) != len(names):
            raise ShapeError(
                f"curve_fit got {len(bounds)} bounds for the parameters {', '.join(names)}; give one pair each"
            )
        bounds = dict(zip(names, bounds, strict=True))
    y = np.asarray(ydata, float)
    if not np.all(np.isfinite(y)):
        raise ArgumentError("ydata has numbers that are not finite; leave these observations out")
    weigh, spread = _weights(sigma, y)
    residuals = curve_of(f, weigh, functools.partial(_residuals, names, weigh))
    args, kind = (xdata, y, *spread), "absolute" if absolute_sigma else "squares"
    return _solved(residuals, start, args, bounds, method, loss, f_scale, compile, progress, log, options, kind)


def _residuals(names: list[str], weigh: Callable[..., Any], f: Callable[..., Any]) -> Callable[..., Any]:
    """Return a curve's distance from data, as a function of its parameters."""

    def residuals(parameters: Any, x: Any, y: Any, *spread: Any) -> Any:
        curve = tensor_of(f(x, *[parameters[name] for name in names]))
        if curve.shape != y.shape:
            raise ShapeError(f"the curve has shape {curve.shape}, and ydata {y.shape}; they must be the same")
        return weigh(curve - y, *spread)

    residuals.__name__ = getattr(f, "__name__", "curve")
    return residuals


def _names(f: Callable[..., Any]) -> tuple[list[str], dict[str, Any]]:
    """Return the names of a curve's parameters, and their default values."""
    try:
        _, *rest = inspect.signature(f).parameters.values()
    except (TypeError, ValueError):
        raise OperandError(f"curve_fit got {f!r} as f; give a function of x and the parameters") from None
    kinds = (inspect.Parameter.POSITIONAL_ONLY, inspect.Parameter.POSITIONAL_OR_KEYWORD)
    if not rest or any(p.kind not in kinds for p in rest):
        raise OperandError(
            "curve_fit reads the names of parameters from f's signature, f(x, a, b, ...), which has none or has * or "
            "keywords; use least_squares for others"
        )
    return [p.name for p in rest], {p.name: p.default for p in rest if p.default is not p.empty}


def _start(f: Any, names: list[str], defaults: dict[str, Any], p0: Any) -> dict[str, Any]:
    if p0 is not None and not isinstance(p0, dict):
        given = [p0] if np.ndim(p0) == 0 and not isinstance(p0, (list, tuple)) else list(p0)
        if len(given) != len(names):
            raise ShapeError(f"p0 has {len(given)} values for the parameters {', '.join(names)}; give one each")
        p0 = dict(zip(names, given, strict=True))
    unknown = [name for name in p0 or {} if name not in names]
    if unknown:
        raise ArgumentError(f"p0 has {unknown[0]!r}, which is no parameter of f: it has {', '.join(names)}")
    start = {name: 1.0 for name in names}
    return {**start, **defaults, **(p0 or {})}


def _as_they_are(off: Any) -> Any:
    return off


def _divided(off: Any, sigma: Any) -> Any:
    return off / sigma


def _solved_by(off: Any, factor: Any) -> Any:
    return linalg.solve_triangular(factor, off, lower=True)


def _weights(sigma: Any, y: np.ndarray) -> tuple[Callable[..., Any], tuple[np.ndarray, ...]]:
    """Return what divides residuals by their standard deviations, and what else that takes."""
    if sigma is None:
        return _as_they_are, ()
    sigma = np.asarray(sigma, float)
    if sigma.shape == (y.size, y.size) and y.ndim == 1 and y.size > 1:
        try:
            factor = np.linalg.cholesky(sigma)
        except np.linalg.LinAlgError:
            raise LinAlgError("sigma is a matrix that is no covariance, as it is not positive definite") from None
        return _solved_by, (factor,)
    if sigma.shape not in ((), y.shape):
        raise ShapeError(f"sigma has shape {sigma.shape}, and ydata {y.shape}; give one number for each, or a matrix")
    if not np.all(sigma > 0):
        raise ArgumentError("sigma has numbers that are not positive; give standard deviations")
    return _divided, (sigma,)
