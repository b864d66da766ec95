"""`root`: SciPy's solvers of systems of equations, with Jacobians from tapegrad."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.optimize

from tapegrad.core.tracebacks import trimmed
from tapegrad.errors import ArgumentError, ShapeError
from tapegrad.optimize.evaluation import Evaluations, Objective
from tapegrad.optimize.parameters import Parameters
from tapegrad.optimize.result import Fit


@trimmed
def root(
    fun: Callable[..., Any],
    x0: Any,
    *,
    args: tuple[Any, ...] = (),
    method: str = "hybr",
    tol: float | None = None,
    options: dict[str, Any] | None = None,
    compile: bool = True,
    progress: bool = True,
) -> Fit:
    """Find where a function is zero, by SciPy's solvers that use Jacobians.

    Where the solution itself is to be differentiated by what else the function reads, see `tg.implicit.root`.

    Parameters
    ----------
    fun : callable
        `fun(x, *args)` returns as many numbers as `x` has: an array, or arrays and numbers in nested containers.
    x0, args, compile, progress
        As for `minimize`.
    method : str
        "hybr" or "lm".
    tol, options
        As for `scipy.optimize.root`.

    Returns
    -------
    Fit
        SciPy's `OptimizeResult`, with `x` in the form of `x0`.

    Raises
    ------
    ArgumentError
        For another method.
    ShapeError
        If there are more or fewer equations than unknowns.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> found = tg.optimize.root(lambda p: (p["x"] ** 2 + p["y"] - 3, p["x"] - p["y"] + 1), {"x": 2.0, "y": 1.0})
    >>> round(found.x["x"], 6), round(found.x["y"], 6)
    (1.0, 2.0)
    """
    if method not in ("hybr", "lm"):
        raise ArgumentError(
            f"root got method={method!r}; hybr and lm use Jacobians, for others call scipy.optimize.root"
        )
    parameters = Parameters(x0)
    args = args if isinstance(args, tuple) else (args,)
    objective = Objective(fun, parameters, args, compile=compile, progress=progress, residuals=True)
    evaluations = Evaluations(objective)
    try:
        evaluations.check()
        first = evaluations.residuals(parameters.start)
        if first.size < parameters.start.size or (method == "hybr" and first.size != parameters.start.size):
            raise ShapeError(f"there are {first.size} equations for {parameters.start.size} unknowns; give as many")
        result = scipy.optimize.root(
            evaluations.residuals,
            parameters.start,
            jac=evaluations.jacobian,
            method=method,
            tol=tol,
            options=options,
        )
    finally:
        objective.close()
    ends = np.full(parameters.start.shape, np.inf)
    return Fit.of(result, evaluations, -ends, ends, "equations").traced()
