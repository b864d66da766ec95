"""The predator-prey model of Lotka and Volterra, fitted to counts of both species.

::

    hare' = alpha hare - beta hare lynx
    lynx' = delta hare lynx - gamma lynx

The model is written for plain numbers, with a plain loop in time. Tensors go through the very same lines: that is how
the gradient comes about, and how it can be checked against central differences of the same function.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, TypeAlias

import numpy as np
import scipy.optimize

import tapegrad as tg
from tapegrad.demo.data import Counts
from tapegrad.errors import TapegradError

NAMES = ("alpha", "beta", "gamma", "delta", "hare(0)", "lynx(0)")
"""The parameters, in the order of every vector of parameters here."""

START = (0.5, 0.025, 0.8, 0.025, 30.0, 4.0)
"""Where the fit to the hare and lynx data starts."""

STEPS_PER_YEAR = 50

Number: TypeAlias = Any
"""A float or a 0-d tensor: the model does not care which."""


class FitError(TapegradError, RuntimeError):
    """No fit was found; the message says why in one line."""


def rates(
    hare: Number, lynx: Number, alpha: Number, beta: Number, gamma: Number, delta: Number
) -> tuple[Number, Number]:
    """Growth of both species per year."""
    meetings = hare * lynx
    return alpha * hare - beta * meetings, delta * meetings - gamma * lynx


def rk4_step(hare: Number, lynx: Number, h: float, model: Sequence[Number]) -> tuple[Number, Number]:
    """One step of length `h` years with the classical Runge-Kutta method of order four."""
    hare1, lynx1 = rates(hare, lynx, *model)
    hare2, lynx2 = rates(hare + h / 2 * hare1, lynx + h / 2 * lynx1, *model)
    hare3, lynx3 = rates(hare + h / 2 * hare2, lynx + h / 2 * lynx2, *model)
    hare4, lynx4 = rates(hare + h * hare3, lynx + h * lynx3, *model)
    return (
        hare + h / 6 * (hare1 + 2 * hare2 + 2 * hare3 + hare4),
        lynx + h / 6 * (lynx1 + 2 * lynx2 + 2 * lynx3 + lynx4),
    )


def simulate(parameters: Sequence[Number], years: Sequence[float]) -> list[tuple[Number, Number]]:
    """Both populations at the given times.

    Parameters
    ----------
    parameters
        The six positive numbers of `NAMES`: rates per year, and the populations at the first of `years`.
    years
        Increasing times. Between two of them go `STEPS_PER_YEAR` equal steps for each year, and at least one.

    Returns
    -------
    list of (hare, lynx)
        One pair for each of `years`.
    """
    *model, hare, lynx = parameters
    populations = [(hare, lynx)]
    for year, following in pairwise(years):
        steps = max(1, round((following - year) * STEPS_PER_YEAR))
        h = (following - year) / steps
        for _ in range(steps):
            hare, lynx = rk4_step(hare, lynx, h, model)
        populations.append((hare, lynx))
    return populations


def sum_of_squares(parameters: Sequence[Number], counts: Counts) -> Number:
    """Sum of the squared differences of the logarithms of simulation and data, over both species and all rows."""
    total = 0.0
    simulated = simulate(parameters, counts.year.tolist())
    for (hare, lynx), log_hare, log_lynx in zip(simulated, np.log(counts.hare), np.log(counts.lynx), strict=True):
        total = total + (np.log(hare) - log_hare) ** 2 + (np.log(lynx) - log_lynx) ** 2
    return total


def make_loss(counts: Counts) -> Callable[[Any], Number]:
    """The function to minimise: `sum_of_squares` of the logarithms of the parameters, which keeps them positive."""

    def loss(theta: Any) -> Number:
        return sum_of_squares(np.exp(theta), counts)

    return loss


def make_plain_loss(counts: Counts) -> Callable[[np.ndarray], float]:
    """The same function on Python floats alone, the fastest that Python offers for it: what gradients compete with."""

    def plain_loss(theta: np.ndarray) -> float:
        with np.errstate(all="ignore"):
            return float(sum_of_squares(np.exp(theta).tolist(), counts))

    return plain_loss


@dataclass(frozen=True)
class Fit:
    """What a fit found.

    Attributes
    ----------
    start, parameters
        The six parameters of `NAMES`, before and after.
    before, after
        The sum of squares at both.
    gradients
        How many values with their gradients were computed.
    converged
        Whether the optimiser says so; if not, `message` says why.
    message
        The optimiser's last word.
    """

    start: np.ndarray
    parameters: np.ndarray
    before: float
    after: float
    gradients: int
    converged: bool
    message: str


def fit(
    counts: Counts, start: Sequence[float] | np.ndarray = START, progress: Callable[[float], None] | None = None
) -> Fit:
    """Fit the model to counts, by L-BFGS-B on the logarithms of the parameters.

    Parameters
    ----------
    counts
        The data.
    start
        Six positive parameters to start from.
    progress
        Called with the sum of squares after every gradient.

    Raises
    ------
    FitError
        If the simulation already overflows at `start`.
    """
    values: list[float] = []
    value_and_grad = tg.func.value_and_grad(make_loss(counts))

    def watched(theta: np.ndarray) -> tuple[float, np.ndarray]:
        with np.errstate(all="ignore"):
            value, gradient = value_and_grad(theta)
        if not (np.isfinite(value) and np.isfinite(gradient).all()):
            if not values:
                raise FitError("the simulation overflows at the start")
            # A line search went too far. It steps back from any value above the first one, as long as it is finite:
            # L-BFGS-B interpolates, and gives up on inf.
            value, gradient = 10 * values[0] + 1, np.zeros_like(theta)
        values.append(value)
        if progress is not None:
            progress(value)
        return value, gradient

    found = scipy.optimize.minimize(watched, np.log(start), jac=True, method="L-BFGS-B")
    return Fit(
        start=np.asarray(start, dtype=float),
        parameters=np.exp(found.x),
        before=values[0],
        after=float(found.fun),
        gradients=len(values),
        converged=bool(found.success),
        message=str(found.message),
    )


def best_fit(
    counts: Counts, starts: Sequence[Sequence[float] | np.ndarray], progress: Callable[[float], None] | None = None
) -> Fit:
    """The best of the fits from several starts; those from which the simulation overflows are left out.

    Raises
    ------
    FitError
        If no start is left.
    """
    fits = []
    for start in starts:
        try:
            fits.append(fit(counts, start, progress))
        except FitError:
            continue
    if not fits:
        raise FitError("no fit: the simulation overflows from every start that the data suggest")
    return min(fits, key=lambda candidate: candidate.after)


@dataclass(frozen=True)
class Quality:
    """How well a fit describes the data.

    Attributes
    ----------
    explained
        The part of the variation of the logarithms about their means that the fit accounts for, at most 1.
    factor
        By what factor a simulated population is typically off: exp of the root mean square of the log differences.
    """

    explained: float
    factor: float

    @property
    def poor(self) -> bool:
        """Whether two constants would have done half as well, and the misfit is one that can be seen (5 %)."""
        return self.explained < 0.5 and self.factor > 1.05


def quality(found: Fit, counts: Counts) -> Quality:
    """Judge a fit against the variation in its data."""
    variation = sum(float(np.sum((np.log(x) - np.log(x).mean()) ** 2)) for x in (counts.hare, counts.lynx))
    explained = 1 - found.after / variation if variation > 0 else 0.0
    with np.errstate(over="ignore"):  # off by a factor beyond all floats: inf says so
        factor = float(np.exp(np.sqrt(found.after / (2 * counts.year.size))))
    return Quality(explained, factor)
