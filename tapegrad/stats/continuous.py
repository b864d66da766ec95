"""Distributions of real numbers. Formulas of the densities and distribution functions are those of SciPy's pages."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tapegrad._generated import functions as F
from tapegrad._generated import special as S
from tapegrad.core.tensor import Tensor
from tapegrad.ops.host_queries import found
from tapegrad.record.operations import tensor_of
from tapegrad.stats.distribution import (
    LOG_2PI,
    QUIET,
    ByIncomplete,
    Distribution,
    generator,
    log1mexp,
    logarithm,
    one_less_exp,
    operand,
    valued,
)

_HALF = math.log(0.5)
_FAR = 350.0
"""Of a logarithm: the square of the number may be none of a float64."""
_BEYOND = 1e70
"""The square of a larger number, or of that, may overflow; 1 is nothing beside it."""
_NODES, _WEIGHTS = (x / 2 for x in np.polynomial.legendre.leggauss(48))
_NODES = _NODES + 0.5
_NEGLIGIBLE = 20.0  # where the von Mises distribution's density has fallen by exp(-40)


class Continuous(Distribution):
    """A distribution of real numbers.

    Methods take what SciPy's take: `x` (or `q`, a probability), the shapes, `loc` and `scale`, as tensors, arrays or
    numbers, and broadcast. They give NaN where a parameter is beyond its domain, and raise `OperandError` for a name
    that the distribution does not have.

    Examples
    --------
    >>> import tapegrad as tg
    >>> x = tg.tensor([-1.0, 0.0, 40.0], requires_grad=True)
    >>> tg.stats.norm.logcdf(x, scale=2.0).sum().backward()
    >>> x.grad[:2]
    tensor([0.57053889, 0.39894228])
    """

    methods = ("logpdf", "pdf", "logcdf", "cdf", "logsf", "sf", "ppf", "isf", "entropy", "rvs")

    @QUIET
    def logpdf(self, x: Any, *args: Any, **kwds: Any) -> Tensor:
        """Return the logarithm of the density."""
        y, shapes, scale, ok, (_, _, outside) = self._standard("logpdf", x, args, kwds)
        value = self._logpdf(y, *shapes) - _log(scale)
        return valued(ok, value if outside is False else F.where(outside, -math.inf, value))

    @QUIET
    def pdf(self, x: Any, *args: Any, **kwds: Any) -> Tensor:
        """Return the density."""
        return F.exp(self.logpdf(x, *args, **kwds))

    def cdf(self, x: Any, *args: Any, **kwds: Any) -> Tensor:
        """Return the probability of at most `x`."""
        return self._cumulated("cdf", x, args, kwds, 0.0, 1.0)

    def sf(self, x: Any, *args: Any, **kwds: Any) -> Tensor:
        """Return the probability of more than `x`, accurate where that is small."""
        return self._cumulated("sf", x, args, kwds, 1.0, 0.0)

    def logcdf(self, x: Any, *args: Any, **kwds: Any) -> Tensor:
        """Return the logarithm of the probability of at most `x`."""
        return self._cumulated("logcdf", x, args, kwds, -math.inf, 0.0)

    def logsf(self, x: Any, *args: Any, **kwds: Any) -> Tensor:
        """Return the logarithm of the probability of more than `x`."""
        return self._cumulated("logsf", x, args, kwds, 0.0, -math.inf)

    def ppf(self, q: Any, *args: Any, **kwds: Any) -> Tensor:
        """Return the quantile: the `x` with `cdf(x) == q`. NaN where `q` is no probability."""
        return self._quantile("ppf", q, args, kwds)

    def isf(self, q: Any, *args: Any, **kwds: Any) -> Tensor:
        """Return the `x` with `sf(x) == q`, accurate where `q` is small."""
        return self._quantile("isf", q, args, kwds)

    @QUIET
    def entropy(self, *args: Any, **kwds: Any) -> Tensor:
        """Return the differential entropy, in nats."""
        shapes, _, scale, ok = self._given("entropy", args, kwds)
        return valued(ok, self._entropy(*shapes) + _log(scale))

    def rvs(self, *args: Any, size: Any = None, random_state: Any = None, **kwds: Any) -> Tensor:
        """Draw from the distribution: quantiles of uniform numbers, differentiable by the parameters.

        `size` is by default the shape of the parameters; `random_state` is a `tg.random.Generator`, or what
        `tg.random.default_rng` takes.
        """
        named = self._named("rvs", args, kwds)
        return self.ppf(generator(random_state).uniform(size=self._size(size, named)), **named)

    # How that follows from what is standard

    def _standard(self, what: str, x: Any, args: Any, kwds: Any) -> tuple[Any, Any, Any, Any, tuple[Any, Any, Any]]:
        shapes, loc, scale, ok = self._given(what, args, kwds)
        x = tensor_of(operand(x))
        y = x if loc.__class__ is float and not loc else x - loc
        y = y if scale.__class__ is float and scale == 1.0 else y / scale
        low, high = self.support(*shapes)
        below: Any = False if low.__class__ is float and low == -math.inf else y < low
        if below is False and high.__class__ is float and high == math.inf:
            return y, shapes, scale, ok, (False, False, False)
        above = (y > high) | (y == math.inf)
        outside = above if below is False else below | above
        return F.where(outside, self.middle(*shapes), y), shapes, scale, ok, (below, above, outside)

    def middle(self, *shapes: Any) -> Any:
        """Return a number within the support."""
        low, high = self.support(*shapes)
        return low + 1.0 if high.__class__ is float and high == math.inf else (low + high) / 2

    @QUIET
    def _cumulated(self, what: str, x: Any, args: Any, kwds: Any, low: float, high: float) -> Tensor:
        y, shapes, _, ok, (below, above, _) = self._standard(what, x, args, kwds)
        value = getattr(self, f"_{what}")(y, *shapes)
        value = value if below is False else F.where(below, low, value)
        value = value if above is False else F.where(above, high, value)
        return valued(ok, value)

    @QUIET
    def _quantile(self, what: str, q: Any, args: Any, kwds: Any) -> Tensor:
        shapes, loc, scale, ok = self._given(what, args, kwds)
        q = tensor_of(operand(q))
        inside = (q > 0) & (q < 1)
        ends = self.support(*shapes)[:: 1 if what == "ppf" else -1]
        value = getattr(self, f"_{what}")(F.where(inside, q, 0.5), *shapes)
        value = F.where(inside, value, F.where(q == 0, ends[0], F.where(q == 1, ends[1], math.nan)))
        return valued(ok, value * scale + loc)

    # What subclasses say of themselves, or have from here

    def _logpdf(self, y: Any, *shapes: Any) -> Any:
        raise NotImplementedError

    def _entropy(self, *shapes: Any) -> Any:
        raise NotImplementedError

    def _ppf(self, q: Any, *shapes: Any) -> Any:
        raise NotImplementedError

    def _isf(self, q: Any, *shapes: Any) -> Any:
        return self._ppf(1 - q, *shapes)


class Symmetric(Continuous):
    """One that is the same to both sides of 0."""

    def _sf(self, y: Any, *shapes: Any) -> Any:
        return self._cdf(-y, *shapes)

    def _logsf(self, y: Any, *shapes: Any) -> Any:
        return self._logcdf(-y, *shapes)

    def _isf(self, q: Any, *shapes: Any) -> Any:
        return -self._ppf(q, *shapes)


class Falling(Continuous):
    """One whose log-survival has a closed form."""

    def _sf(self, y: Any, *shapes: Any) -> Any:
        return F.exp(self._logsf(y, *shapes))

    def _cdf(self, y: Any, *shapes: Any) -> Any:
        return one_less_exp(self._logsf(y, *shapes))

    def _logcdf(self, y: Any, *shapes: Any) -> Any:
        return log1mexp(self._logsf(y, *shapes))

    def _ppf(self, q: Any, *shapes: Any) -> Any:
        return self._at(F.log1p(-q), *shapes)

    def _isf(self, q: Any, *shapes: Any) -> Any:
        return self._at(F.log(q), *shapes)

    def _at(self, log_sf: Any, *shapes: Any) -> Any:
        raise NotImplementedError


def _log(scale: Any) -> Any:
    return math.log(scale) if scale.__class__ is float else F.log(scale)


class _Norm(Symmetric):
    """The normal distribution, with SciPy's parameters.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.norm.logpdf([0.5, 1.0]).round(4)
    tensor([-1.0439, -1.4189])
    """

    def _logpdf(self, y: Any) -> Any:
        return -0.5 * y * y - 0.5 * LOG_2PI

    def _cdf(self, y: Any) -> Any:
        return S.ndtr(y)

    def _logcdf(self, y: Any) -> Any:
        return S.log_ndtr(y)

    def _ppf(self, q: Any) -> Any:
        return S.ndtri(q)

    def _entropy(self) -> Any:
        return 0.5 * (LOG_2PI + 1)


class _T(Symmetric):
    """The Student's t distribution, with SciPy's parameters.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.t.logpdf([0.5, 1.0], 3.0).round(4)
    tensor([-1.161 , -1.5763])
    """

    shapes = ("df",)

    def _logpdf(self, y: Any, df: Any) -> Any:
        half = 0.5 * df
        return -S.betaln(half, 0.5) - 0.5 * F.log(df) - (half + 0.5) * _log1p_square(y / F.sqrt(df))

    def _cdf(self, y: Any, df: Any) -> Any:
        beyond, log_tail = _far_tail(y, df)
        far, x, z = _t_arguments(F.where(beyond, 1.0, y), df)
        tail = F.where(beyond, F.exp(log_tail), 0.5 * F.where(far, S.betainc(*x), S.betaincc(*z)))
        return F.where(y < 0, tail, 1 - tail)

    def _logcdf(self, y: Any, df: Any) -> Any:
        beyond, log_tail = _far_tail(y, df)
        far, x, z = _t_arguments(F.where(beyond, 1.0, y), df)
        tail = F.where(far, logarithm("betainc", *x), logarithm("betaincc", *z)) - math.log(2)
        tail = F.where(beyond, log_tail, tail)
        return F.where(y < 0, tail, F.log1p(-F.exp(tail)))

    def _ppf(self, q: Any, df: Any) -> Any:
        off = 2 * q - 1
        far = abs(off) > 0.5
        x = S.betaincinv(0.5 * df, 0.5, 2 * F.where(far, F.where(off < 0, q, 1 - q), 0.25))
        z = S.betaincinv(0.5, 0.5 * df, abs(_not_0(F.where(far, 0.5, off), 1e-100)))
        # The square of the quantile over df, near the middle by the rest of 1.
        size = F.sqrt(df * F.where(far, (1 - x) / x, z / (1 - z)))
        return F.where(off < 0, -size, size)

    def _entropy(self, df: Any) -> Any:
        half = 0.5 * (df + 1)
        return half * (F.digamma(half) - F.digamma(0.5 * df)) + 0.5 * F.log(df) + S.betaln(0.5 * df, 0.5)


def _log1p_square(y: Any) -> Any:
    """Return log(1 + y**2), also where the square overflows."""
    beyond = abs(y) > _BEYOND
    size = F.where(beyond, abs(y), 1.0)
    near = F.where(beyond, 0.0, y)
    return F.where(beyond, 2.0 * F.log(size), F.log1p(near * near))


def _not_0(x: Any, least: float) -> Any:
    """Return a number that is not 0, with the derivative 1."""
    return F.where(abs(x) < least, x + least, x)


def _far_tail(y: Any, df: Any) -> tuple[Any, Any]:
    """Return where |y| is so large that the first term of a series (8.17.7) is all, and there the tail's logarithm."""
    beyond = abs(y) > F.maximum(1e30, 1e10 * F.sqrt(df))
    half, size = 0.5 * df, F.log(F.where(beyond, abs(y), 1.0))
    return beyond, half * F.log(df) - df * size - F.log(half) - S.betaln(half, 0.5) - math.log(2)


def _t_arguments(y: Any, df: Any) -> tuple[Any, tuple[Any, ...], tuple[Any, ...]]:
    """Return where the square is larger than df, and the arguments of the incomplete beta function there and elsewhere.

    The probability beyond |y| is half of betainc of the first, or betaincc of the second.
    """
    y = abs(_not_0(y, 1e-150))  # whose square has a derivative, too
    square = y * y
    far = square > df
    x = df / (df + F.where(far, square, df))
    z = F.where(far, df, square) / (df + F.where(far, df, square))
    return far, (0.5 * df, 0.5, x), (0.5, 0.5 * df, z)


class _Cauchy(Symmetric):
    """The Cauchy distribution, with SciPy's parameters.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.cauchy.logpdf([0.5, 1.0]).round(4)
    tensor([-1.3679, -1.8379])
    """

    def _logpdf(self, y: Any) -> Any:
        return -math.log(math.pi) - _log1p_square(y)

    def _cdf(self, y: Any) -> Any:
        return F.arctan2(1.0, -y) / math.pi

    def _logcdf(self, y: Any) -> Any:
        beyond = abs(y) > _BEYOND
        tail = -F.log(F.where(beyond, abs(y), 1.0)) - math.log(math.pi)
        tail = F.where(y < 0, tail, F.log1p(-F.exp(tail)))
        return F.where(beyond, tail, super()._logcdf(F.where(beyond, 0.0, y)))

    def _ppf(self, q: Any) -> Any:
        return F.where(abs(q - 0.5) > 0.25, -1 / F.tan(math.pi * q), F.tan(math.pi * (q - 0.5)))

    def _entropy(self) -> Any:
        return math.log(4 * math.pi)


class _Laplace(Symmetric):
    """The Laplace distribution, with SciPy's parameters.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.laplace.logpdf([0.5, 1.0]).round(4)
    tensor([-1.1931, -1.6931])
    """

    def _logpdf(self, y: Any) -> Any:
        return -abs(y) - math.log(2)

    def _logcdf(self, y: Any) -> Any:
        near = 0.5 * F.exp(-abs(y))
        return F.where(y < 0, y + _HALF, F.log1p(-near))

    def _cdf(self, y: Any) -> Any:
        near = 0.5 * F.exp(-abs(y))
        return F.where(y < 0, near, 1 - near)

    def _ppf(self, q: Any) -> Any:
        left = q < 0.5
        return F.where(left, F.log(2 * F.where(left, q, 0.5)), -F.log(2 * F.where(left, 0.5, 1 - q)))

    def _entropy(self) -> Any:
        return 1 + math.log(2)


class _Logistic(Symmetric):
    """The logistic distribution, with SciPy's parameters.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.logistic.logpdf([0.5, 1.0]).round(4)
    tensor([-1.4482, -1.6265])
    """

    def _logpdf(self, y: Any) -> Any:
        near = abs(y) < 1.0  # where the slopes of what follows would cancel
        middle = -2.0 * F.log(F.cosh(0.5 * F.where(near, y, 0.0))) - math.log(4.0)
        return F.where(near, middle, -F.softplus(y) - F.softplus(-y))

    def _cdf(self, y: Any) -> Any:
        below = y < 0
        tail = F.sigmoid(F.where(below, y, -y))  # whose slope has its digits
        return F.where(below, tail, 1.0 - tail)

    def _logcdf(self, y: Any) -> Any:
        return -F.softplus(-y)

    def _ppf(self, q: Any) -> Any:
        return F.logit(q)

    def _entropy(self) -> Any:
        return 2.0


class _Gamma(ByIncomplete, Continuous):
    """The gamma distribution, with SciPy's parameters.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.gamma.logpdf([0.5, 1.0], 2.0).round(4)
    tensor([-1.1931, -1.    ])
    """

    shapes, low = ("a",), 0.0

    def _logpdf(self, y: Any, a: Any) -> Any:
        return F.xlogy(a - 1, y) - y - F.lgamma(a)

    def _arguments(self, y: Any, a: Any) -> tuple[Any, ...]:
        return a, y

    def _ppf(self, q: Any, a: Any) -> Any:
        return S.gammaincinv(a, q)

    def _isf(self, q: Any, a: Any) -> Any:
        return S.gammainccinv(a, q)

    def _entropy(self, a: Any) -> Any:
        return a + F.lgamma(a) + (1 - a) * F.digamma(a)


class _Chi2(_Gamma):
    """The chi-squared distribution, with SciPy's parameters.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.chi2.logpdf([0.5, 1.0], 3.0).round(4)
    tensor([-1.5155, -1.4189])
    """

    shapes = ("df",)

    def _logpdf(self, y: Any, df: Any) -> Any:
        half = 0.5 * df
        return F.xlogy(half - 1, y) - 0.5 * y - F.lgamma(half) - half * math.log(2)

    def _arguments(self, y: Any, df: Any) -> tuple[Any, ...]:
        return 0.5 * df, 0.5 * y

    def _ppf(self, q: Any, df: Any) -> Any:
        return 2 * S.gammaincinv(0.5 * df, q)

    def _isf(self, q: Any, df: Any) -> Any:
        return 2 * S.gammainccinv(0.5 * df, q)

    def _entropy(self, df: Any) -> Any:
        return super()._entropy(0.5 * df) + math.log(2)


class _InvGamma(ByIncomplete, Continuous):
    """The inverse gamma distribution, with SciPy's parameters.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.invgamma.logpdf([0.5, 1.0], 2.0).round(4)
    tensor([ 0.0794, -1.    ])
    """

    shapes, low = ("a",), 0.0
    lower, upper = "gammaincc", "gammainc"  # of 1 / y

    def _logpdf(self, y: Any, a: Any) -> Any:
        at_0 = y == 0
        y = F.where(at_0, 1.0, y)
        return F.where(at_0, -math.inf, -(a + 1) * F.log(y) - 1 / y - F.lgamma(a))

    def _arguments(self, y: Any, a: Any) -> tuple[Any, ...]:
        far = abs(F.log(F.where(y == 0, 1.0, y))) > _FAR  # where the slope of 1 / y is none of a float64
        by_log = F.exp(-F.log(F.where(far, y, 1.0)))
        return a, F.where(y == 0, math.inf, F.where(far, by_log, 1 / F.where(far | (y == 0), 1.0, y)))

    def _ppf(self, q: Any, a: Any) -> Any:
        return 1 / S.gammainccinv(a, q)

    def _isf(self, q: Any, a: Any) -> Any:
        return 1 / S.gammaincinv(a, q)

    def _entropy(self, a: Any) -> Any:
        return a - (a + 1) * F.digamma(a) + F.lgamma(a)


class _Beta(ByIncomplete, Continuous):
    """The beta distribution, with SciPy's parameters.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.beta.logpdf([0.25, 0.5], 2.0, 3.0).round(4)
    tensor([0.5232, 0.4055])
    """

    shapes, low, high = ("a", "b"), 0.0, 1.0
    lower, upper = "betainc", "betaincc"

    def _logpdf(self, y: Any, a: Any, b: Any) -> Any:
        return F.xlogy(a - 1, y) + F.xlog1py(b - 1, -y) - S.betaln(a, b)

    def _arguments(self, y: Any, a: Any, b: Any) -> tuple[Any, ...]:
        return a, b, y

    def _ppf(self, q: Any, a: Any, b: Any) -> Any:
        return S.betaincinv(a, b, q)

    def _isf(self, q: Any, a: Any, b: Any) -> Any:
        return S.betainccinv(a, b, q)

    def _entropy(self, a: Any, b: Any) -> Any:
        inner = (a - 1) * F.digamma(a) + (b - 1) * F.digamma(b)
        return S.betaln(a, b) - inner + (a + b - 2) * F.digamma(a + b)


class _Expon(Falling):
    """The exponential distribution, with SciPy's parameters.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.expon.logpdf([0.5, 1.0]).round(4)
    tensor([-0.5, -1. ])
    """

    low = 0.0

    def _logpdf(self, y: Any) -> Any:
        return -y

    def _logsf(self, y: Any) -> Any:
        return -y

    def _at(self, log_sf: Any) -> Any:
        return -log_sf

    def _entropy(self) -> Any:
        return 1.0


class _Lognorm(Continuous):
    """The log-normal distribution, with SciPy's parameters.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.lognorm.logpdf([0.5, 1.0], 0.5).round(4)
    tensor([-0.4936, -0.2258])
    """

    shapes, low = ("s",), 0.0

    def _logpdf(self, y: Any, s: Any) -> Any:
        at_0 = y == 0
        log = F.log(F.where(at_0, 1.0, y))
        z = log / s
        return F.where(at_0, -math.inf, -F.log(s) - 0.5 * LOG_2PI - log - 0.5 * z * z)

    def _z(self, y: Any, s: Any) -> Any:
        return F.where(y == 0, -math.inf, F.log(F.where(y == 0, 1.0, y))) / s

    def _cdf(self, y: Any, s: Any) -> Any:
        return S.ndtr(self._z(y, s))

    def _sf(self, y: Any, s: Any) -> Any:
        return S.ndtr(-self._z(y, s))

    def _logcdf(self, y: Any, s: Any) -> Any:
        return S.log_ndtr(self._z(y, s))

    def _logsf(self, y: Any, s: Any) -> Any:
        return S.log_ndtr(-self._z(y, s))

    def _ppf(self, q: Any, s: Any) -> Any:
        return F.exp(s * S.ndtri(q))

    def _isf(self, q: Any, s: Any) -> Any:
        return F.exp(-s * S.ndtri(q))

    def _entropy(self, s: Any) -> Any:
        return 0.5 * (1 + LOG_2PI) + F.log(s)


class _WeibullMin(Falling):
    """The Weibull distribution, with SciPy's parameters.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.weibull_min.logpdf([0.5, 1.0], 1.5).round(4)
    tensor([-0.2947, -0.5945])
    """

    shapes, low = ("c",), 0.0

    def _logpdf(self, y: Any, c: Any) -> Any:
        return F.log(c) + F.xlogy(c - 1, y) - y**c

    def _logsf(self, y: Any, c: Any) -> Any:
        return -(y**c)

    def _logcdf(self, y: Any, c: Any) -> Any:
        log_power = c * F.log(F.where(y == 0, 1.0, y))
        small = log_power < -40.0  # where the power is its own probability, or underflows
        return F.where(small, log_power, super()._logcdf(F.where(small, 1.0, y), c))

    def _at(self, log_sf: Any, c: Any) -> Any:
        return (-log_sf) ** (1 / c)

    def _entropy(self, c: Any) -> Any:
        return 0.5772156649015329 * (1 - 1 / c) - F.log(c) + 1


class _Pareto(Falling):
    """The Pareto distribution, with SciPy's parameters.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.pareto.logpdf([1.5, 2.0], 2.0).round(4)
    tensor([-0.5232, -1.3863])
    """

    shapes, low = ("b",), 1.0

    def _logpdf(self, y: Any, b: Any) -> Any:
        return F.log(b) - (b + 1) * F.log(y)

    def _logsf(self, y: Any, b: Any) -> Any:
        return -b * F.log(y)

    def _at(self, log_sf: Any, b: Any) -> Any:
        return F.exp(-log_sf / b)

    def _entropy(self, b: Any) -> Any:
        return 1 + 1 / b - F.log(b)


class _Uniform(Continuous):
    """The uniform distribution, with SciPy's parameters.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.uniform.logpdf([0.25, 0.5]).round(4)
    tensor([0., 0.])
    """

    low, high = 0.0, 1.0

    def _logpdf(self, y: Any) -> Any:
        return 0.0 * y

    def _cdf(self, y: Any) -> Any:
        return y

    def _sf(self, y: Any) -> Any:
        return 1 - y

    def _ppf(self, q: Any) -> Any:
        return q

    def _entropy(self) -> Any:
        return 0.0


class _Truncnorm(Continuous):
    """The normal distribution between a and b, which are in units of the scale.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.truncnorm.logpdf([0.5, 1.0], -1.0, 2.0).round(4)
    tensor([-0.8438, -1.2188])
    """

    shapes = ("a", "b")

    def valid(self, a: Any, b: Any) -> Any:
        return a < b

    def stand_ins(self) -> tuple[float, ...]:
        return -1.0, 1.0

    def support(self, a: Any, b: Any) -> tuple[Any, Any]:
        return a, b

    def middle(self, a: Any, b: Any) -> Any:
        return F.clip(0.0, a, b)

    def _logpdf(self, y: Any, a: Any, b: Any) -> Any:
        return -0.5 * y * y - 0.5 * LOG_2PI - _log_mass(a, b)

    def _logcdf(self, y: Any, a: Any, b: Any) -> Any:
        return _log_part(_log_mass(a, y), _log_mass(y, b), _log_mass(a, b))

    def _logsf(self, y: Any, a: Any, b: Any) -> Any:
        return _log_part(_log_mass(y, b), _log_mass(a, y), _log_mass(a, b))

    def _ppf(self, q: Any, a: Any, b: Any) -> Any:
        return _between(q, 1 - q, a, b)

    def _isf(self, q: Any, a: Any, b: Any) -> Any:
        return _between(1 - q, q, a, b)

    def _entropy(self, a: Any, b: Any) -> Any:
        log_mass = _log_mass(a, b)
        ends = [F.where(abs(e) < 1e100, e * F.exp(-0.5 * e * e - 0.5 * LOG_2PI - log_mass), 0.0) for e in (a, b)]
        return 0.5 * (LOG_2PI + 1) + log_mass + 0.5 * (ends[0] - ends[1])


def _log_part(part: Any, rest: Any, whole: Any) -> Any:
    """Return the logarithm of a part of a mass, of logarithms; close to 0 by the rest, as then that has the digits."""
    most = rest < part
    small = F.where(most, rest - whole, -1.0)
    return F.where(most, F.log1p(-F.exp(small)), part - whole)


_CLOSE = 1.0
_CLOSE_NODES, _CLOSE_WEIGHTS = np.polynomial.legendre.leggauss(10)


def _log_mass(a: Any, b: Any) -> Any:
    """Return the logarithm of the normal probability between a and b.

    By that side of 0 on which they are, and if they are close, by Gauss's rule: the difference would lose digits.
    """
    low, high = F.clip(a, -1e100, 1e100), F.clip(b, -1e100, 1e100)
    width, middle = high - low, 0.5 * (low + high)
    close = (width > 0) & (width * F.maximum(abs(middle), 1.0) < _CLOSE)
    width, middle = F.where(close, width, 1.0), F.where(close, middle, 0.0)
    s = F.expand_dims(width, -1) * (0.5 * _CLOSE_NODES)
    inside = F.sum(F.exp(-s * (F.expand_dims(middle, -1) + 0.5 * s)) * (0.5 * _CLOSE_WEIGHTS), axis=-1)
    near = F.log(width * inside) - 0.5 * middle * middle - 0.5 * LOG_2PI
    return F.where(close, near, _log_difference(F.where(close, -1.0, a), F.where(close, 1.0, b)))


def _log_difference(a: Any, b: Any) -> Any:
    """Return the logarithm of the normal probability between a and b, by that side of 0 on which they are."""
    right = a > 0
    low, high = F.where(right, -b, a), F.where(right, -a, b)  # of which low is below 0
    far = high <= 0
    top = S.log_ndtr(F.where(far, high, -1.0))
    gap = S.log_ndtr(low) - top
    one = top + log1mexp(F.where(far & (gap < 0), gap, -1.0))
    two = F.log1p(-S.ndtr(F.where(far, -1.0, low)) - S.ndtr(F.where(far, -1.0, -high)))
    return F.where(far, F.where(gap < 0, one, -math.inf), two)


def _between(below: Any, above: Any, a: Any, b: Any) -> Any:
    """Return where a part of the normal probability between a and b is below, and the rest above."""
    right = a > 0
    low, high = F.where(right, -b, a), F.where(right, -a, b)
    share = F.where(right, below, above)
    mass = S.ndtr(low) * share + S.ndtr(high) * (1 - share)
    found = S.ndtri(mass)
    return F.where(right, -found, found)


class _Vonmises(Symmetric):
    """The von Mises distribution, with SciPy's parameters.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.vonmises.logpdf([0.5, 1.0], 2.0).round(4)
    tensor([-0.9067, -1.5813])
    """

    shapes = ("kappa",)

    def _logpdf(self, y: Any, kappa: Any) -> Any:
        half = F.sin(0.5 * y)
        return -2 * kappa * half * half - LOG_2PI - F.log(S.i0e(kappa))

    def valid(self, kappa: Any) -> Any:
        return kappa >= 0

    def _tail(self, y: Any, kappa: Any) -> Any:
        """Return the probability from y, between 0 and π, up to π, by Gauss's rule as far as the density matters."""
        far = F.sin(0.5 * y.detach()) ** 2 + _NEGLIGIBLE / F.where(kappa > 0, kappa, 1e-300).detach()
        end = F.maximum(2.0 * F.arcsin(F.sqrt(F.minimum(far, 1.0))), y.detach())
        length = (end - y)[..., None]
        half = F.sin(0.5 * (y[..., None] + length * _NODES))
        density = F.exp(-2.0 * tensor_of(kappa)[..., None] * half * half)
        return (length * density) @ _WEIGHTS / (2.0 * math.pi * S.i0e(kappa))

    def _cdf(self, y: Any, kappa: Any) -> Any:
        y, kappa = F.broadcast_arrays(tensor_of(y), tensor_of(kappa))
        turns = F.where(F.isfinite(y), F.round(y / (2.0 * math.pi)), 0.0).detach()
        y = F.clip(y - 2.0 * math.pi * turns, -math.pi, math.pi)
        tail = self._tail(F.abs(y), kappa)
        return F.where(y <= 0, tail, 1.0 - tail) + turns

    def _ppf(self, q: Any, kappa: Any) -> Any:
        """Find it by SciPy, and correct it twice by Newton's method, which has its first and second derivatives."""
        q, kappa = F.broadcast_arrays(tensor_of(q), tensor_of(kappa))
        y = tensor_of(found(_quantiles_of_vonmises, q.detach(), kappa.detach()))
        for _ in range(2):
            y = y - (self._cdf(y, kappa) - q) * F.exp(-self._logpdf(y, kappa))
        return y

    def _entropy(self, kappa: Any) -> Any:
        return LOG_2PI + F.log(S.i0e(kappa)) + kappa * (1 - S.i1e(kappa) / S.i0e(kappa))


def _quantiles_of_vonmises(q: np.ndarray, kappa: np.ndarray) -> np.ndarray:
    import scipy.stats  # loading it takes longer than the rest of tapegrad

    with np.errstate(all="ignore"):
        return np.asarray(scipy.stats.vonmises.ppf(q, kappa), float)


norm = _Norm("norm")
t = _T("t")
cauchy = _Cauchy("cauchy")
laplace = _Laplace("laplace")
logistic = _Logistic("logistic")
gamma = _Gamma("gamma")
chi2 = _Chi2("chi2")
invgamma = _InvGamma("invgamma")
beta = _Beta("beta")
expon = _Expon("expon")
lognorm = _Lognorm("lognorm")
weibull_min = _WeibullMin("weibull_min")
pareto = _Pareto("pareto")
uniform = _Uniform("uniform")
truncnorm = _Truncnorm("truncnorm")
vonmises = _Vonmises("vonmises")
