"""Distributions of whole numbers; derivatives are by their parameters. Formulas are those of SciPy's pages."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tapegrad._generated import functions as F
from tapegrad._generated import special as S
from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError
from tapegrad.ops.host_queries import asked, found
from tapegrad.record.operations import tensor_of
from tapegrad.stats.distribution import (
    LOG_2PI,
    QUIET,
    ByIncomplete,
    Distribution,
    both,
    generator,
    one_less_exp,
    operand,
    valued,
)

_MOST = 10_000_000
"""Terms of an entropy."""


class Discrete(Distribution):
    """A distribution of whole numbers.

    Methods take what SciPy's take: `k`, the shapes and `loc`, as tensors, arrays or numbers, and broadcast. They give
    NaN where a parameter is beyond its domain. Of numbers that are not whole the probability is 0.

    Examples
    --------
    >>> import tapegrad as tg
    >>> rate = tg.tensor(2.0, requires_grad=True)
    >>> tg.stats.poisson.logpmf([0, 1, 4], rate).sum().backward()
    >>> rate.grad
    tensor(-0.5)
    """

    methods = ("logpmf", "pmf", "logcdf", "cdf", "logsf", "sf", "ppf", "isf", "entropy", "rvs")
    has_scale = False
    low = 0.0

    @QUIET
    def logpmf(self, k: Any, *args: Any, **kwds: Any) -> Tensor:
        """Return the logarithm of the probability of `k`."""
        shapes, loc, _, ok = self._given("logpmf", args, kwds)
        k = tensor_of(operand(k)) - loc
        low, high = self.support(*shapes)
        outside = (k < low) | (k > high) | ((k != F.floor(k)) & (k == k))
        value = self._logpmf(F.where(outside, low, k), *shapes)
        return valued(ok, F.where(outside, -math.inf, value))

    @QUIET
    def pmf(self, k: Any, *args: Any, **kwds: Any) -> Tensor:
        """Return the probability of `k`."""
        return F.exp(self.logpmf(k, *args, **kwds))

    def cdf(self, k: Any, *args: Any, **kwds: Any) -> Tensor:
        """Return the probability of at most `k`."""
        return self._cumulated("cdf", k, args, kwds, 0.0, 1.0)

    def sf(self, k: Any, *args: Any, **kwds: Any) -> Tensor:
        """Return the probability of more than `k`, accurate where that is small."""
        return self._cumulated("sf", k, args, kwds, 1.0, 0.0)

    def logcdf(self, k: Any, *args: Any, **kwds: Any) -> Tensor:
        """Return the logarithm of the probability of at most `k`."""
        return self._cumulated("logcdf", k, args, kwds, -math.inf, 0.0)

    def logsf(self, k: Any, *args: Any, **kwds: Any) -> Tensor:
        """Return the logarithm of the probability of more than `k`."""
        return self._cumulated("logsf", k, args, kwds, 0.0, -math.inf)

    def ppf(self, q: Any, *args: Any, **kwds: Any) -> Tensor:
        """Return the quantile: the least number that `cdf` gives `q` or more for; it has no derivative."""
        return self._quantile("ppf", q, args, kwds)

    def isf(self, q: Any, *args: Any, **kwds: Any) -> Tensor:
        """Return the least number that `sf` gives `q` or less for; it has no derivative."""
        return self._quantile("isf", q, args, kwds)

    @QUIET
    def entropy(self, *args: Any, **kwds: Any) -> Tensor:
        """Return the entropy, in nats.

        Raises
        ------
        ArgumentError
            If it is a sum of more than ten million terms, for a distribution that is so wide.
        """
        shapes, _, _, ok = self._given("entropy", args, kwds)
        return valued(ok, self._entropy(*shapes))

    def _quantile(self, what: str, q: Any, args: Any, kwds: Any) -> Tensor:
        named = self._named(what, args, kwds)
        given = [tensor_of(operand(named.get(name, 0.0))) for name in (*self.shapes, "loc")]
        name = self.name

        def of_numbers(*numbers: Any) -> np.ndarray:
            import scipy.stats  # loading it takes longer than the rest of tapegrad

            with np.errstate(all="ignore"):
                return np.asarray(getattr(getattr(scipy.stats, name), what)(*numbers), float)

        return tensor_of(found(of_numbers, tensor_of(operand(q)).detach(), *[v.detach() for v in given]))

    def _entropy(self, *shapes: Any) -> Any:
        """Sum over all numbers that matter: those between the quantiles of 1e-15, and half as many more at each end."""
        given = F.broadcast_arrays(*[tensor_of(s) for s in shapes])
        low, median, high = (self.ppf(q, *given) for q in (1e-15, 0.5, 1.0 - 1e-15))
        low = F.maximum(low - F.floor(0.5 * (median - low)), self.low)
        count = asked(_width, low, high + F.floor(0.5 * (high - median)) + 10.0)
        if count > _MOST:
            raise ArgumentError(f"{self.name}.entropy is a sum of {count:,} terms here, as the distribution is so wide")
        terms = self.logpmf(low[..., None] + np.arange(float(count)), *[s[..., None] for s in given])
        counts = terms > -700.0
        terms = F.where(counts, terms, 0.0)
        return -F.sum(F.exp(terms) * terms, axis=-1)

    def rvs(self, *args: Any, size: Any = None, random_state: Any = None, **kwds: Any) -> Tensor:
        """Draw whole numbers; refused where a parameter requires a gradient.

        `size` is by default the shape of the parameters; `random_state` is a `tg.random.Generator`, or what
        `tg.random.default_rng` takes.
        """
        named = self._named("rvs", args, kwds)
        size, loc = self._size(size, named), named.pop("loc", 0)
        return self._drawn(generator(random_state), size, **named) + loc

    @QUIET
    def _cumulated(self, what: str, k: Any, args: Any, kwds: Any, below: float, above: float) -> Tensor:
        shapes, loc, _, ok = self._given(what, args, kwds)
        k = F.floor(tensor_of(operand(k)) - loc)
        low, high = self.support(*shapes)
        outside = (k < low) | (k >= high)
        value = getattr(self, f"_{what}")(F.where(outside, low, k), *shapes)
        return valued(ok, F.where(k < low, below, F.where(k >= high, above, value)))

    def _logpmf(self, k: Any, *shapes: Any) -> Any:
        raise NotImplementedError

    def _drawn(self, random: Any, size: Any, **shapes: Any) -> Tensor:
        raise NotImplementedError


def _width(low: Any, high: Any) -> int:
    """Return how many numbers there are at most: a power of two, so that a recording holds for more than one answer."""
    most = np.nanmax(high - low, initial=1.0)
    return 1 << math.ceil(math.log2(most + 1.0)) if math.isfinite(most) else _MOST + 1


def _is_share(p: Any) -> Any:
    return both(p >= 0, p <= 1)


class _Poisson(ByIncomplete, Discrete):
    """The Poisson distribution, with SciPy's parameters.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.poisson.pmf([1, 2], 2.0).round(4)
    tensor([0.2707, 0.2707])
    """

    shapes = ("mu",)
    lower, upper = "gammaincc", "gammainc"  # of the rate

    def valid(self, mu: Any) -> Any:
        return mu >= 0

    def _drawn(self, random: Any, size: Any, mu: Any) -> Tensor:  # type: ignore[override]
        return random.poisson(mu, size)

    def _logpmf(self, k: Any, mu: Any) -> Any:
        return F.xlogy(k, mu) - F.lgamma(k + 1) - mu

    def _entropy(self, mu: Any) -> Any:
        """Sum, or of large mu use the series in 1 / mu (Evans and Boersma, SIAM Review 30 (1988), 314-317)."""
        is_large = mu > 1e3
        large = F.where(is_large, mu, 1e3)
        series = F.log(large) / 2 - 1 / (12 * large) - 1 / (24 * large**2) - 19 / (360 * large**3)
        return F.where(is_large, series + 0.5 * (LOG_2PI + 1), super()._entropy(F.where(is_large, 1.0, mu)))

    def _arguments(self, k: Any, mu: Any) -> tuple[Any, ...]:
        return k + 1, mu


class _Binom(ByIncomplete, Discrete):
    """The binomial distribution, with SciPy's parameters.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.binom.pmf([1, 2], 5, 0.4).round(4)
    tensor([0.2592, 0.3456])
    """

    shapes = ("n", "p")
    lower, upper = "betaincc", "betainc"  # of p

    def valid(self, n: Any, p: Any) -> Any:
        return both(both(n >= 0, n == F.floor(n)), _is_share(p))

    def support(self, n: Any, p: Any) -> tuple[Any, Any]:
        return 0.0, n

    def stand_ins(self) -> tuple[float, ...]:
        return 1.0, 0.5

    def _drawn(self, random: Any, size: Any, n: Any, p: Any) -> Tensor:  # type: ignore[override]
        return random.binomial(F.astype(tensor_of(n), np.int64), p, size)

    def _logpmf(self, k: Any, n: Any, p: Any) -> Any:
        choices = -F.log1p(n) - S.betaln(n - k + 1, k + 1)
        return choices + F.xlogy(k, p) + F.xlog1py(n - k, -p)

    def _arguments(self, k: Any, n: Any, p: Any) -> tuple[Any, ...]:
        return k + 1, F.maximum(n - k, 1.0), p


class _Nbinom(ByIncomplete, Discrete):
    """The negative binomial distribution, with SciPy's parameters.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.nbinom.pmf([1, 2], 3, 0.5).round(4)
    tensor([0.1875, 0.1875])
    """

    shapes = ("n", "p")
    lower, upper = "betainc", "betaincc"

    def valid(self, n: Any, p: Any) -> Any:
        return both(n > 0, both(p > 0, p <= 1))

    def _drawn(self, random: Any, size: Any, n: Any, p: Any) -> Tensor:  # type: ignore[override]
        return random.negative_binomial(n, p, size)

    def _logpmf(self, k: Any, n: Any, p: Any) -> Any:
        choices = -F.log(n + k) - S.betaln(n, k + 1)
        return choices + n * F.log(p) + F.xlog1py(k, -p)

    def _arguments(self, k: Any, n: Any, p: Any) -> tuple[Any, ...]:
        return n, k + 1, p


class _Geom(Discrete):
    """The geometric distribution, with SciPy's parameters.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.geom.pmf([1, 2], 0.5).round(4)
    tensor([0.5 , 0.25])
    """

    shapes, low = ("p",), 1.0

    def valid(self, p: Any) -> Any:
        return both(p > 0, p <= 1)

    def _drawn(self, random: Any, size: Any, p: Any) -> Tensor:  # type: ignore[override]
        return random.geometric(p, size)

    def _logpmf(self, k: Any, p: Any) -> Any:
        return F.xlog1py(k - 1, -p) + F.log(p)

    def _entropy(self, p: Any) -> Any:
        return (S.entr(p) + S.entr(1 - p)) / p

    def _cdf(self, k: Any, p: Any) -> Any:
        return one_less_exp(F.xlog1py(k, -p))

    def _logsf(self, k: Any, p: Any) -> Any:
        return F.xlog1py(k, -p)


class _Bernoulli(Discrete):
    """The Bernoulli distribution, with SciPy's parameters.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.bernoulli.pmf([0, 1], 0.25).round(4)
    tensor([0.75, 0.25])
    """

    shapes, high = ("p",), 1.0

    def valid(self, p: Any) -> Any:
        return _is_share(p)

    def _drawn(self, random: Any, size: Any, p: Any) -> Tensor:  # type: ignore[override]
        return random.binomial(1, p, size)

    def _logpmf(self, k: Any, p: Any) -> Any:
        return F.xlogy(k, p) + F.xlog1py(1 - k, -p)

    def _entropy(self, p: Any) -> Any:
        return S.entr(p) + S.entr(1 - p)

    def _cdf(self, k: Any, p: Any) -> Any:
        return 1 - p + 0 * k

    def _sf(self, k: Any, p: Any) -> Any:
        return p + 0 * k


poisson = _Poisson("poisson")
binom = _Binom("binom")
nbinom = _Nbinom("nbinom")
geom = _Geom("geom")
bernoulli = _Bernoulli("bernoulli")
