"""Distributions by SciPy's names and arguments, differentiable by values and by parameters.

Imported when `tg.stats` is first used. Sampling is in `tg.random`.
"""

from __future__ import annotations

from tapegrad.stats.continuous import (
    beta,
    cauchy,
    chi2,
    expon,
    gamma,
    invgamma,
    laplace,
    logistic,
    lognorm,
    norm,
    pareto,
    t,
    truncnorm,
    uniform,
    vonmises,
    weibull_min,
)
from tapegrad.stats.discrete import bernoulli, binom, geom, nbinom, poisson
from tapegrad.stats.multivariate import dirichlet, multinomial, multivariate_normal, multivariate_t, wishart

__all__ = [
    "bernoulli",
    "beta",
    "binom",
    "cauchy",
    "chi2",
    "dirichlet",
    "expon",
    "gamma",
    "geom",
    "invgamma",
    "laplace",
    "logistic",
    "lognorm",
    "multinomial",
    "multivariate_normal",
    "multivariate_t",
    "nbinom",
    "norm",
    "pareto",
    "poisson",
    "t",
    "truncnorm",
    "uniform",
    "vonmises",
    "weibull_min",
    "wishart",
]


def __dir__() -> list[str]:
    return list(__all__)
