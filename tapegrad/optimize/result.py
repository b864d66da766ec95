"""What a fit found: parameters in their form, how it went, and how uncertain they are."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import scipy.optimize

from tapegrad.core.tensor import Tensor
from tapegrad.display.array_picture import curves
from tapegrad.display.markup import block, code, count_text, escaped, heading, table
from tapegrad.errors import ArgumentError
from tapegrad.optimize.evaluation import Evaluations, joined
from tapegrad.record.operations import tensor_of
from tapegrad.transforms.jacobian import jacobian
from tapegrad.transforms.tree import map_values, values_of

_SHOWN = 30
"""Parameters that a notebook shows."""
_SINGULAR = 1e-14
"""Of curvatures, in units of the parameters' own: below this times the largest there is none."""


class Fit(scipy.optimize.OptimizeResult):
    """SciPy's result of a fit, with the parameters in the form in which they were given.

    Attributes
    ----------
    x
        The parameters, in the containers of `x0`.
    fun : float or array
        The objective there; of `least_squares` the residuals.
    success, status, message, nfev, nit, ...
        As SciPy has them.
    history : History
        The objective at each evaluation.
    not_finite : str
        Where the first value came from that was not finite; there only if the solver failed and met one.
    names : list of str
        What each number of the parameters is called, in the order of `covariance`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> fit = tg.optimize.minimize(lambda p: (p - 3.0) ** 2, 0.0)
    >>> fit.success, round(float(fit.x), 4)
    (True, 3.0)
    """

    x: Any
    fun: Any
    success: bool
    status: int
    message: str
    nfev: int
    history: Any
    not_finite: str
    names: list[str]
    _evaluations: Evaluations
    _free: np.ndarray
    _fixed: np.ndarray
    _kind: str
    _solve: Callable[..., Any] | None = None

    @classmethod
    def of(cls, result: Any, evaluations: Evaluations, low: np.ndarray, high: np.ndarray, kind: str) -> Fit:
        """Make it of a solver's result, of free numbers."""
        fit = cls(result)
        free = np.array(result.x, float)
        is_lost = not result.success and evaluations.not_finite is not None
        if is_lost and kind in ("value", "likelihood") and evaluations.best is not None:
            fit["fun"], free = evaluations.best
        fit["x"] = evaluations.parameters.numbers(free)
        fit["history"], fit["names"] = evaluations.history, evaluations.parameters.names()
        for name, value in (("_evaluations", evaluations), ("_free", free), ("_kind", kind)):
            object.__setattr__(fit, name, value)
        scale = np.maximum(1.0, abs(free))
        object.__setattr__(fit, "_fixed", (free - low <= 1e-9 * scale) | (high - free <= 1e-9 * scale))
        return fit

    def traced(self) -> Fit:
        """Say where the first value came from that was not finite, if the solver failed and met one."""
        if not self.success and self._evaluations.not_finite is not None:
            first, self["not_finite"] = self._evaluations.traced()
            self["message"] = f"{self.message} Not all that was computed was finite; it began with {first}"
        return self

    def _repr_html_(self) -> str:
        if not hasattr(self, "_evaluations"):  # made of the fields alone, as SciPy's results can be
            return block(heading("fit"), f"<pre>{escaped(repr(self))}</pre>")
        numbers = self._evaluations.parameters.flat(self._free)
        rows = [
            (code(name), f"{value:.6g}", "at a bound" if fixed else "")
            for name, value, fixed in zip(self.names, numbers, self._fixed, strict=False)
        ]
        shown, more = rows[:_SHOWN], len(rows) - _SHOWN
        values = self.history.fun
        picture = curves(range(len(values)), [values], "the objective, by evaluation", True) if len(values) > 1 else ""
        how = "converged" if self.success else "did not converge"
        counts = count_text(len(values), "evaluation")
        objective = f"objective {self.fun:.6g}, " if np.ndim(self.fun) == 0 else ""
        return block(
            heading(f"fit {how}", f"{objective}{counts}"),
            picture,
            f"<div class=quiet>{escaped(self.message)}</div>",
            table(("parameter", "value", ""), shown, numbers=(1,)),
            f"<div class=quiet>and {count_text(more, 'parameter')} more</div>" if more > 0 else "",
        )

    def plot(self, ax: Any = None) -> Any:
        """Draw the objective of each evaluation, and the least so far. Needs matplotlib.

        Parameters
        ----------
        ax : matplotlib Axes, optional

        Returns
        -------
        Axes
        """
        if ax is None:
            try:
                import matplotlib.pyplot as plt  # only where it is drawn
            except ImportError:
                raise ImportError('drawing needs matplotlib: pip install "tapegrad[plot]"') from None
            _, ax = plt.subplots()
        values = np.array(self.history.fun)
        counts = np.arange(1, values.size + 1)
        ax.plot(counts, np.where(np.isfinite(values), values, np.nan), ".", label="each evaluation")
        ax.plot(counts, np.fmin.accumulate(np.where(np.isfinite(values), values, np.nan)), label="the least so far")
        if np.all(values[np.isfinite(values)] > 0):
            ax.set_yscale("log")
        ax.set(xlabel="evaluation", ylabel="objective")
        ax.legend()
        return ax

    # How uncertain they are

    def covariance(self, absolute_sigma: bool = False) -> np.ndarray:
        """Return the covariance of the parameters' estimates, in the order of `names`.

        Of a negative log-likelihood it is the inverse of its second derivatives; of least squares s² (JᵀJ)⁻¹, with s²
        the sum of squares over the degrees of freedom, or 1 with `absolute_sigma`. Where parameters are functions of
        free numbers, it is carried over by their derivatives.

        Parameters
        ----------
        absolute_sigma : bool
            Of `least_squares`: whether residuals are in units of their standard deviations. `curve_fit` knows it.

        Returns
        -------
        array of shape (n, n)
            NaN for parameters that are at a bound, which have no standard errors; infinite for those that the data do
            not determine. A warning names both.

        Raises
        ------
        ArgumentError
            For `minimize` without `likelihood=True`.
        """
        covariance = self._free_covariance(absolute_sigma)
        change = self._change(lambda free: self._evaluations.parameters.flat(free))
        return _carried(change, covariance)

    def standard_errors(self, absolute_sigma: bool = False) -> Any:
        """Return the standard errors of the parameters, in their form: the roots of the diagonal of `covariance`."""
        return self._evaluations.parameters.shaped(np.sqrt(np.diag(self.covariance(absolute_sigma))))

    def predict(self, fun: Callable[..., Any], *args: Any, absolute_sigma: bool = False) -> tuple[Any, Any]:
        """Return a function of the parameters and its standard errors, by the delta method.

        Parameters
        ----------
        fun : callable
            `fun(x, *args)` returns numbers or arrays, in nested containers.

        Returns
        -------
        value, standard_error
            Both in the form of what `fun` gives.
        """
        parameters = self._evaluations.parameters
        found = fun(parameters.of(Tensor(np.array(self._free))), *args)
        value = map_values(lambda v: np.array(tensor_of(v).detach().numpy()), found)
        change = self._change(lambda free: joined(fun(parameters.of(free), *args)))
        covariance = self._free_covariance(absolute_sigma)
        errors, first = np.sqrt(np.diag(_carried(change, covariance))), [0]

        def shaped(v: Any) -> Any:
            start = first[0]
            first[0] += v.size
            return errors[start : first[0]].reshape(v.shape)[()]

        return map_values(lambda v: v[()], value), map_values(shaped, value)

    def bootstrap(self, count: int = 200, seed: Any = None) -> Any:
        """Fit again and again to residuals that are drawn with replacement, of `least_squares` and `curve_fit`.

        Parameters
        ----------
        count : int
            How many fits; each starts at the fit that was found.
        seed : optional
            What `numpy.random.default_rng` takes.

        Returns
        -------
        The parameters in their form, of each fit along the first axis; NaN where a fit failed.

        Raises
        ------
        ArgumentError
            If the fit is of another kind.
        """
        if self._solve is None:
            raise ArgumentError(
                "a bootstrap draws residuals, which least_squares and curve_fit have, and minimize has not"
            )
        parameters, random = self._evaluations.parameters, np.random.default_rng(seed)
        size = np.asarray(self._evaluations.residuals(self._free)).size
        rows = []
        for _ in range(count):
            drawn = random.multinomial(size, np.full(size, 1 / size))
            found = self._solve(self._free, np.sqrt(drawn))
            values = [np.reshape(v, -1) for v in values_of(parameters.numbers(found.x))]
            rows.append(np.concatenate(values) if found.success else np.full(len(self.names), np.nan))
        stacked, first = np.stack(rows), [0]

        def drawn_of(leaf: Any) -> np.ndarray:
            start = first[0]
            first[0] += int(np.prod(leaf.shape))
            return stacked[:, start : first[0]].reshape(count, *leaf.shape)

        return map_values(drawn_of, parameters.form)

    def repeat_by(self, solve: Callable[..., Any]) -> None:
        """Keep what solves the same again, from a start and with weights of the residuals."""
        object.__setattr__(self, "_solve", solve)

    def _change(self, function: Callable[[Any], Any]) -> np.ndarray:
        """Return the derivatives of a function of the free numbers, as a matrix."""
        return np.asarray(jacobian(function)(self._free)).reshape(-1, self._free.size)

    def _free_covariance(self, absolute_sigma: bool) -> np.ndarray:
        """Return the covariance of the free numbers; warn of what has none."""
        if self._kind == "equations":
            raise ArgumentError("the solution of equations has no covariance; tg.implicit.root gives its derivatives")
        if self._kind == "value":
            raise ArgumentError(
                "the covariance is known where the objective is the negative logarithm of a likelihood; if it is, say "
                "so: minimize(..., likelihood=True)"
            )
        evaluations, scale = self._evaluations, 1.0
        if self._kind == "likelihood":
            curvature = np.asarray(evaluations.hessian(self._free))
        else:  # as SciPy: of another loss than the plain one the solver's Jacobian and cost are what it makes of them
            jac = self.get("jac", None)
            jac = evaluations.jacobian(self._free) if jac is None else jac
            jac = jac.toarray() if hasattr(jac, "toarray") else np.asarray(jac)
            curvature, spare = jac.T @ jac, jac.shape[0] - int(np.sum(~self._fixed))
            if not (absolute_sigma or self._kind == "absolute"):
                scale = 2 * self.cost / spare if spare > 0 else np.inf
        covariance, told = _inverse(curvature, ~self._fixed, evaluations.parameters.free_names())
        if scale != 1.0:
            covariance = covariance * scale
            if not np.isfinite(scale):
                told.append("there are no more residuals than parameters, so that their spread is unknown")
        if told:
            warnings.warn("; ".join(told), RuntimeWarning, stacklevel=3)
        return covariance


def _carried(change: np.ndarray, covariance: np.ndarray) -> np.ndarray:
    """Return change @ covariance @ change.T, where 0 times what is not finite is 0."""
    plain = np.where(np.isfinite(covariance), covariance, 0.0)
    result = change @ plain @ change.T
    for bad in (np.inf, np.nan):
        for k in np.flatnonzero(np.isinf(np.diag(covariance)) if bad == np.inf else np.isnan(np.diag(covariance))):
            touched = np.flatnonzero(change[:, k])
            result[touched, :] = result[:, touched] = np.nan
            result[touched, touched] = bad
    return result


def _inverse(curvature: np.ndarray, kept: np.ndarray, names: list[str]) -> tuple[np.ndarray, list[str]]:
    """Return the inverse of second derivatives over the parameters that are kept, and what there is to say.

    It is computed of the matrix in the parameters' own units, so that what is singular does not depend on these.
    """
    told = []
    n = curvature.shape[0]
    result = np.full((n, n), np.nan)
    if not kept.all():
        at = ", ".join(name for name, k in zip(names, kept, strict=True) if not k)
        told.append(f"at a bound, and so without a standard error: {at}")
    index = np.flatnonzero(kept)
    part = curvature[np.ix_(index, index)]
    size = np.sqrt(np.abs(np.diag(part)))
    size[size == 0] = 1.0
    values, vectors = np.linalg.eigh(part / size[:, None] / size)
    flat = values <= _SINGULAR * n * max(values.max(initial=0.0), 1.0)
    inverse = (vectors[:, ~flat] / values[~flat]) @ vectors[:, ~flat].T / size[:, None] / size
    for vector in vectors[:, flat].T / size:
        vector = vector / abs(vector).max()
        touched = abs(vector) > 1e-6
        terms = [f"{v:+.3g} {names[index[k]]}" for k, v in enumerate(vector) if touched[k]]
        told.append(f"not determined: {' '.join(terms).removeprefix('+')}")
        inverse[touched, :] = inverse[:, touched] = np.nan
        inverse[touched, touched] = np.inf
    result[np.ix_(index, index)] = inverse
    return result, told
