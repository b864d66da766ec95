"""`gmm`: the likelihood of a mixture of Gaussians with a Wishart prior of its covariances."""

from __future__ import annotations

from typing import Any

import numpy as np
from scipy.special import multigammaln

import tapegrad as tg
from benchmarks.gradbench.function import Function, plain


def objective(alpha: Any, mu: Any, q: Any, below: Any, x: Any, gamma: float, m: int) -> Any:
    """Return the logarithm of the likelihood.

    The square root of the inverse covariance of a component has exp(q) on its diagonal, and `below` below it, column by
    column.
    """
    (n, d), k = x.shape, len(alpha)
    column, row = np.triu_indices(d, 1)
    root = tg.zeros((k, d, d))
    root[:, row, column] = below
    root[:, range(d), range(d)] = np.exp(q)
    scaled = np.einsum("kij,nkj->nki", root, x[:, None, :] - mu)
    terms = alpha + q.sum(1) - 0.5 * (scaled**2).sum(2)
    likelihood = -0.5 * n * d * np.log(2 * np.pi) + tg.logsumexp(terms, axis=1).sum() - n * tg.logsumexp(alpha)
    freedom = d + m + 1
    constant = freedom * d * (np.log(gamma) - 0.5 * np.log(2)) - multigammaln(0.5 * freedom, d)
    prior = 0.5 * gamma**2 * ((np.exp(q) ** 2).sum() + (below**2).sum()) - m * q.sum()
    return likelihood - prior + k * constant


gradient = tg.func.grad(tg.compile(objective), argnums=(0, 1, 2, 3))


def _prepare(given: Any) -> tuple[Any, ...]:
    every = [np.asarray(given[name], np.float64) for name in ("alpha", "mu", "q", "l", "x")]
    return (*every, float(given["gamma"]), int(given["m"]))


def _answer(found: Any) -> dict[str, Any]:
    return dict(zip(("alpha", "mu", "q", "l"), map(plain, found), strict=True))


FUNCTIONS = {"objective": Function(_prepare, objective, plain), "jacobian": Function(_prepare, gradient, _answer)}
