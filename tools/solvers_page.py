"""Write docs/scipy-solvers.md: every solver of SciPy's that `tg.optimize` gives derivatives, on three problems.

`python tools/solvers_page.py`. How often the function was called, and how far from the solution the fit ended: with
tapegrad's derivatives, and with SciPy's differences, where the solver does without.
"""

from __future__ import annotations

import warnings
from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
import scipy.optimize

import tapegrad as tg
from tapegrad.optimize.minimizers import METHODS

PAGE = Path(__file__).resolve().parents[1] / "docs" / "scipy-solvers.md"
GETS = {
    **dict.fromkeys(("cg", "bfgs", "l-bfgs-b", "tnc", "slsqp"), "gradients"),
    **dict.fromkeys(("newton-cg", "trust-ncg", "trust-krylov", "trust-constr"), "gradients, Hessians or products"),
    **dict.fromkeys(("trust-exact", "dogleg"), "gradients, Hessians"),
}
WITHOUT = ("newton-cg", "trust-ncg", "trust-krylov", "trust-exact", "dogleg")
"""Those that need a gradient of a user's in any case."""

RANDOM = np.random.default_rng(0)
POINTS = RANDOM.standard_normal((200, 8))
LABELS = (POINTS @ np.linspace(-1, 1, 8) + 0.5 * RANDOM.standard_normal(200) > 0).astype(float)


def rosenbrock(x: Any) -> Any:
    """Rosenbrock's function."""
    return (100 * (x[1:] - x[:-1] ** 2) ** 2 + (1 - x[:-1]) ** 2).sum()


def logistic(w: Any) -> Any:
    """A logistic regression, with a penalty."""
    return np.logaddexp(0.0, (1 - 2 * LABELS) * (POINTS @ w)).sum() + 0.5 * (w * w).sum()


def chain(x: Any) -> Any:
    """The energy of a hanging chain of springs."""
    steps = x - np.roll(x, 1)
    return 50 * (steps**2).sum() + (x**4).sum() + (x * np.linspace(0, 1, 12)).sum()


PROBLEMS: dict[str, tuple[Callable[[Any], Any], np.ndarray]] = {
    "Rosenbrock, 6": (rosenbrock, np.full(6, 1.02)),
    "logistic, 8": (logistic, np.zeros(8)),
    "chain, 12": (chain, np.zeros(12)),
}


def solution(fun: Callable[[Any], Any], start: np.ndarray) -> np.ndarray:
    """Return the minimum, to the last digits by Newton's steps."""
    slope, bend = tg.func.grad(fun), tg.func.hessian(fun)
    x = scipy.optimize.minimize(fun, start, method="trust-exact", jac=slope, hess=bend).x
    for _ in range(5):
        x = x - np.linalg.solve(bend(x), slope(x))
    assert np.max(abs(slope(x))) < 1e-10
    return x


def cell(run: Callable[[], Any], exact: np.ndarray) -> str:
    """Return how often the function was called, and how far off the result is."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        try:
            fit = run()
        except (ValueError, np.linalg.LinAlgError) as error:
            return f"{type(error).__name__}"
    off = np.max(abs(np.asarray(fit.x) - exact)) / np.max(abs(exact))
    return f"{fit.nfev}, {off:.0e}{'' if fit.success else ', gave up'}"


def row(method: str) -> str:
    """Return a solver's line."""
    cells = []
    for fun, start in PROBLEMS.values():
        exact = solution(fun, start)
        ours = cell(lambda f=fun, s=start: tg.optimize.minimize(f, s, method=method, progress=False), exact)
        theirs = "—"
        if method not in WITHOUT:
            theirs = cell(lambda f=fun, s=start: scipy.optimize.minimize(f, s, method=method), exact)
        cells += [ours, theirs]
    return f"| `{method}` | {GETS[method]} | {' | '.join(cells)} |"


def page() -> str:
    """Return the page."""
    heads = [f"{name}: tapegrad | SciPy alone" for name in PROBLEMS]
    lines = [
        "# SciPy's solvers, with derivatives",
        "",
        "Written by `python tools/solvers_page.py`. Each cell says how often the function was called, and how far from",
        "the minimum the fit ended, relative to its largest number, with the solvers' own tolerances. SciPy alone",
        "takes differences; five solvers do not run without a gradient.",
        "",
        f"| `minimize` | gets | {' | '.join(heads)} |",
        f"| --- | --- | {' | '.join(['---', '---'] * len(PROBLEMS))} |",
        *[row(method) for method in METHODS],
        "",
        "`nelder-mead`, `powell`, `cobyla` and `cobyqa` use no derivatives: `tg.optimize.minimize` refuses them, and",
        "`scipy.optimize.minimize` runs them. `dogleg` gives up where the Hessian is not positive definite.",
        "`l-bfgs-b`, `tnc`, `slsqp` and `trust-constr` take bounds; `slsqp` and `trust-constr` constraints.",
        "",
        "| other calls | methods | gets |",
        "| --- | --- | --- |",
        "| `least_squares`, `curve_fit` | `trf`, `dogbox`, `lm` | Jacobians, by rows or columns; sparse ones |",
        "| `root` | `hybr`, `lm` | Jacobians; the others of SciPy's use none, and are refused |",
    ]
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    PAGE.write_text(page())
    print(f"written: {PAGE}")
