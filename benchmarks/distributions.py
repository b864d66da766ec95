"""Log-densities of 1,000 observations by their parameters, and a model of 100 groups: value and gradient.

tapegrad's are `tg.compile(tg.func.value_and_grad(f))`, JAX's `jax.jit(jax.value_and_grad(f))` of `jax.scipy.stats`,
both in float64. By turns in one process: medians, in microseconds, after half a second of calls of each, within which
tapegrad compiles what runs often.
"""

from __future__ import annotations

import statistics
import time
from collections.abc import Callable
from typing import Any

import jax
import jax.scipy.stats
import numpy as np

import tapegrad as tg

COUNT, GROUPS, TURNS, CALLS, WARM = 1000, 100, 15, 40, 0.5
jax.config.update("jax_enable_x64", True)

RNG = np.random.default_rng(0)
CASES: dict[str, tuple[Any, tuple[float, ...]]] = {
    "norm": (RNG.normal(size=COUNT), (0.1, 1.2)),
    "t": (RNG.standard_t(4, COUNT), (4.0, 0.1, 1.2)),
    "cauchy": (RNG.standard_cauchy(COUNT), (0.1, 1.2)),
    "laplace": (RNG.laplace(size=COUNT), (0.1, 1.2)),
    "gamma": (RNG.gamma(2.0, size=COUNT) + 0.1, (2.0, 0.01, 1.1)),
    "beta": (RNG.beta(2.0, 3.0, COUNT), (2.0, 3.0, -0.01, 1.1)),
    "chi2": (RNG.chisquare(3.0, COUNT) + 0.1, (3.0, 0.01, 1.1)),
    "expon": (RNG.exponential(size=COUNT), (-0.01, 1.1)),
    "pareto": (RNG.pareto(3.0, COUNT) + 1.1, (3.0, 0.01, 1.05)),
    "logistic": (RNG.logistic(size=COUNT), (0.1, 1.2)),
    "truncnorm": (RNG.uniform(-1, 1, COUNT), (-1.5, 2.0, 0.1, 1.2)),
    "poisson": (RNG.poisson(3.0, COUNT).astype(float), (3.1,)),
}


def likelihood(stats: Any, name: str, x: Any) -> Callable[..., Any]:
    """Return the sum of log-densities as a function of the parameters."""
    distribution = getattr(stats, name)
    density = distribution.logpmf if name == "poisson" else distribution.logpdf
    return lambda *parameters: density(x, *parameters).sum()


def hierarchical(stats: Any, xp: Any, y: Any, groups: Any) -> Callable[..., Any]:
    """Return the log-posterior of means of groups around a common mean, all on the whole line."""

    def log_posterior(common: Any, log_spread: Any, log_noise: Any, offsets: Any) -> Any:
        means = common + xp.exp(log_spread) * offsets
        prior = stats.norm.logpdf(common, 0.0, 5.0) + stats.norm.logpdf(offsets).sum()
        prior = prior + stats.norm.logpdf(log_spread) + stats.norm.logpdf(log_noise)
        return prior + stats.t.logpdf(y, 4.0, means[groups], xp.exp(log_noise)).sum()

    return log_posterior


def pairs() -> list[tuple[str, Any, Any, tuple[Any, ...]]]:
    """Return the name, both functions and the arguments of each case."""
    found = []
    for name, (x, parameters) in CASES.items():
        count = tuple(range(len(parameters)))
        ours = tg.compile(tg.func.value_and_grad(likelihood(tg.stats, name, x), count))
        theirs = jax.jit(jax.value_and_grad(likelihood(jax.scipy.stats, name, x), count))
        found.append((name, ours, theirs, tuple(map(np.array, parameters))))
    groups = np.repeat(np.arange(GROUPS), 10)
    y = RNG.normal(size=GROUPS)[groups] + RNG.normal(size=groups.size)
    given = (np.array(0.1), np.array(-0.2), np.array(0.1), RNG.normal(size=GROUPS))
    ours = tg.compile(tg.func.value_and_grad(hierarchical(tg.stats, np, y, groups), (0, 1, 2, 3)))
    theirs = jax.jit(jax.value_and_grad(hierarchical(jax.scipy.stats, jax.numpy, y, groups), (0, 1, 2, 3)))
    found.append(("100 groups", ours, theirs, given))
    return found


def by_turns(ours: Any, theirs: Any, given: tuple[Any, ...]) -> tuple[float, float]:
    """Return the medians of both, in microseconds."""
    calls = (lambda: ours(*given), lambda: jax.block_until_ready(theirs(*given)))
    times: list[list[float]] = [[], []]
    for call in calls:
        start = time.perf_counter()
        while time.perf_counter() - start < WARM:
            call()
    for _ in range(TURNS):
        for k, call in enumerate(calls):
            start = time.perf_counter()
            for _ in range(CALLS):
                call()
            times[k].append((time.perf_counter() - start) / CALLS * 1e6)
    one, two = map(statistics.median, times)
    return one, two


def main() -> None:
    """Print a line for each distribution."""
    print(f"{'':12} {'tapegrad':>9} {'JAX':>9} {'JAX/tapegrad':>13}")
    for name, ours, theirs, given in pairs():
        value, gradients = ours(*given)
        other, others = theirs(*given)
        assert np.allclose(value, other, rtol=1e-9), (name, value, other)
        assert all(np.allclose(g, h, rtol=1e-7, atol=1e-9) for g, h in zip(gradients, others, strict=True)), name
        one, two = by_turns(ours, theirs, given)
        print(f"{name:12} {one:9.1f} {two:9.1f} {two / one:13.2f}")


if __name__ == "__main__":
    main()
