"""Distributions of vectors and matrices, by SciPy's names and arguments."""

from __future__ import annotations

import itertools
import math
from typing import Any

import numpy as np

from tapegrad._generated import functions as F
from tapegrad._generated import linalg
from tapegrad._generated import special as S
from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError, ShapeError
from tapegrad.ops.host_queries import asked
from tapegrad.record.operations import tensor_of
from tapegrad.stats import orthants
from tapegrad.stats.distribution import LOG_2PI, Frozen, named_parameters, operand


def _floating(value: Any) -> Tensor:
    value = tensor_of(value)
    return value if value.dtype.kind == "f" else F.astype(value, float)


def _parts(name: str, x: Any, middle: Any, spread: Any) -> tuple[Any, Any, int]:
    """Return the distances from the middle, the Cholesky factor of the matrix, and the dimension."""
    x, spread = _floating(x), _floating(spread)
    if spread.ndim == 0:
        spread = F.reshape(spread, (1, 1))
    if spread.ndim == 1:
        spread = F.diag(spread)
    n = spread.shape[-1]
    if spread.ndim != 2 or spread.shape[0] != n:
        raise ShapeError(f"{name} got a matrix of shape {spread.shape}; give a square one, its diagonal or a number")
    if n == 1 and (x.ndim == 0 or x.shape[-1] != 1):
        x = F.expand_dims(x, -1)
    if x.shape[-1:] != (n,):
        raise ShapeError(f"{name} got x of shape {x.shape}; its last axis must have the {n} components")
    off = x - (0.0 if middle is None else operand(middle))
    return off, linalg.cholesky(spread), n


def _whitened(name: str, x: Any, middle: Any, spread: Any) -> tuple[Any, Any, int]:
    """Return the squares of the distances from the middle, the logarithm of the determinant, and the dimension."""
    off, factor, n = _parts(name, x, middle, spread)
    flat = F.reshape(off, (-1, n))
    white = linalg.solve_triangular(factor, flat.T, lower=True)
    squares = F.reshape(F.sum(white * white, axis=0), off.shape[:-1])
    return squares, 2 * F.sum(F.log(F.diagonal(factor))), n


def _below(name: str, x: Any, middle: Any, spread: Any, df: Any = None) -> tuple[list[Any], Any]:
    """Return distances from the middle, component by component, and the logarithm of the probability below some."""
    off, factor, n = _parts(name, x, middle, spread)
    if n > orthants.MOST:
        raise ArgumentError(
            f"{name}.cdf got {n} components, and integrates up to {orthants.MOST}, to full precision; SciPy's "
            "estimates more of them, without derivatives, to some 5 digits"
        )
    rows = [[F.astype(factor[i, j], float) for j in range(i + 1)] for i in range(n)]
    df = None if df is None else F.astype(tensor_of(df), float)
    if df is not None and df.ndim:
        raise ShapeError(f"{name}.cdf got df of shape {df.shape}; give one number")
    return [F.astype(off[..., k], float) for k in range(n)], lambda x: orthants.log_below(x, rows, df)


def _log_below(*given: Any) -> Tensor:
    """Return the logarithm of the probability that all components are at most x; of what `_below` takes."""
    off, log_below = _below(*given)
    result: Tensor = log_below(off)
    return result


def _between(name: str, lower: Any, x: Any, *parameters: Any) -> Tensor:
    """Return the probability that all components are between two limits: by inclusion and exclusion."""
    above, log_below = _below(name, x, *parameters)
    under, _ = _below(name, lower, *parameters)
    pairs = [F.broadcast_arrays(*pair) for pair in zip(above, under, strict=True)]
    total: Any = 0.0
    for which in itertools.product((0, 1), repeat=len(pairs)):
        corner = [pair[k] for pair, k in zip(pairs, which, strict=True)]
        total = total + (-1.0) ** sum(which) * F.exp(log_below(corner))
    return total


class _Multivariate:
    """A distribution of vectors or matrices; subclasses name its parameters, and those that have no default value."""

    parameters: tuple[str, ...] = ()
    needed: tuple[str, ...] = ()
    methods: tuple[str, ...] = ("logpdf", "pdf")

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        return f"tapegrad.stats.{self.name}({', '.join(('x', *self.parameters))})"

    def __call__(self, *args: Any, **kwds: Any) -> Frozen:
        """Return the distribution with its parameters given, whose methods take values alone."""
        return Frozen(self, named_parameters(self.name, self.parameters, self.needed, args, kwds))


class _MultivariateNormal(_Multivariate):
    """The normal distribution of vectors: `x` has the components along its last axis.

    `mean` is a vector or None for 0; `cov` is a positive definite matrix, its diagonal, or a number; of the matrix the
    lower triangle is read. `LinAlgError` is raised where it is not positive definite.

    Examples
    --------
    >>> import tapegrad as tg
    >>> mean = tg.tensor([0.0, 1.0], requires_grad=True)
    >>> tg.stats.multivariate_normal.logpdf([1.0, 3.0], mean, [[2.0, 0.0], [0.0, 1.0]]).backward()
    >>> mean.grad
    tensor([0.5, 2. ])
    """

    parameters = ("mean", "cov")
    methods = ("logpdf", "pdf", "logcdf", "cdf", "entropy")

    def logpdf(self, x: Any, mean: Any = None, cov: Any = 1.0) -> Tensor:
        """Return the logarithm of the density."""
        squares, log_det, n = _whitened("multivariate_normal", x, mean, cov)
        return -0.5 * (squares + log_det + n * LOG_2PI)

    def pdf(self, x: Any, mean: Any = None, cov: Any = 1.0) -> Tensor:
        """Return the density."""
        return F.exp(self.logpdf(x, mean, cov))

    def logcdf(self, x: Any, mean: Any = None, cov: Any = 1.0, *, lower_limit: Any = None) -> Tensor:
        """Return the logarithm of the probability that all components are at most x: of `cdf`, also where that is 0.

        Examples
        --------
        >>> import tapegrad as tg
        >>> tg.stats.multivariate_normal.logcdf([-40.0, -40.0], None, [1.0, 1.0]).round(4)
        tensor(-1609.2169)
        """
        if lower_limit is not None:
            return F.log(self.cdf(x, mean, cov, lower_limit=lower_limit))
        return _log_below("multivariate_normal", x, mean, cov)

    def cdf(self, x: Any, mean: Any = None, cov: Any = 1.0, *, lower_limit: Any = None) -> Tensor:
        """Return the probability that all components, three at most, are at most x, and at least `lower_limit`.

        A point of two components takes about a millisecond, one of three some 30.

        Source: Genz and Bretz, Computation of Multivariate Normal and t Probabilities, Springer 2009.

        Examples
        --------
        >>> import tapegrad as tg
        >>> tg.stats.multivariate_normal.cdf([0.0, 0.0], None, [[1.0, 0.5], [0.5, 1.0]]).round(4)  # 1/3, by symmetry
        tensor(0.3333)
        """
        if lower_limit is not None:
            return _between("multivariate_normal", lower_limit, x, mean, cov)
        return F.exp(_log_below("multivariate_normal", x, mean, cov))

    def entropy(self, mean: Any = None, cov: Any = 1.0) -> Tensor:
        """Return the differential entropy, in nats."""
        cov = _floating(cov)
        zeros = np.zeros(cov.shape[-1:] if cov.ndim else 1)
        _, log_det, n = _whitened("multivariate_normal", zeros, None, cov)
        return 0.5 * (n * (LOG_2PI + 1) + log_det)


class _MultivariateT(_Multivariate):
    """Student's distribution of vectors: `x` has the components along its last axis; `shape` is as a covariance.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.multivariate_t.logpdf([0.0, 1.0], [0.0, 0.0], [[1.0, 0.0], [0.0, 1.0]], 3.0).round(4)
    tensor(-2.5571)
    """

    parameters = ("loc", "shape", "df")
    methods = ("logpdf", "pdf", "logcdf", "cdf", "entropy")

    def logpdf(self, x: Any, loc: Any = None, shape: Any = 1.0, df: Any = 1.0) -> Tensor:
        """Return the logarithm of the density."""
        squares, log_det, n = _whitened("multivariate_t", x, loc, shape)
        df = operand(df)
        half = 0.5 * (df + n)
        size = F.lgamma(half) - F.lgamma(0.5 * df) - 0.5 * n * (F.log(df) + math.log(math.pi))
        return size - 0.5 * log_det - half * F.log1p(squares / df)

    def pdf(self, x: Any, loc: Any = None, shape: Any = 1.0, df: Any = 1.0) -> Tensor:
        """Return the density."""
        return F.exp(self.logpdf(x, loc, shape, df))

    def logcdf(self, x: Any, loc: Any = None, shape: Any = 1.0, df: Any = 1.0, *, lower_limit: Any = None) -> Tensor:
        """Return the logarithm of the probability that all components are at most x: of `cdf`, also where that is 0.

        Examples
        --------
        >>> import tapegrad as tg
        >>> tg.stats.multivariate_t.logcdf([0.0, 0.0], None, [1.0, 1.0], 3.0).exp().round(4)
        tensor(0.25)
        """
        if lower_limit is not None:
            return F.log(self.cdf(x, loc, shape, df, lower_limit=lower_limit))
        return _log_below("multivariate_t", x, loc, shape, operand(df))

    def cdf(self, x: Any, loc: Any = None, shape: Any = 1.0, df: Any = 1.0, *, lower_limit: Any = None) -> Tensor:
        """Return the probability that all components, three at most, are at most x, and at least `lower_limit`.

        It is NaN for less than 0.1 degrees of freedom, and for limits further than 1e140 below. A point of two
        components takes some 4 ms, one of three one to two seconds.

        Source: Genz and Bretz, Computation of Multivariate Normal and t Probabilities, Springer 2009.

        Examples
        --------
        >>> import tapegrad as tg
        >>> tg.stats.multivariate_t.cdf([0.0, 0.0], None, [[1.0, 0.5], [0.5, 1.0]], 3.0).round(4)  # 1/3, by symmetry
        tensor(0.3333)
        """
        if lower_limit is not None:
            return _between("multivariate_t", lower_limit, x, loc, shape, operand(df))
        return F.exp(_log_below("multivariate_t", x, loc, shape, operand(df)))

    def entropy(self, loc: Any = None, shape: Any = 1.0, df: Any = 1.0) -> Tensor:
        """Return the differential entropy, in nats."""
        shape, df = _floating(shape), operand(df)
        zeros = np.zeros(shape.shape[-1:] if shape.ndim else 1)
        _, log_det, n = _whitened("multivariate_t", zeros, None, shape)
        half, whole = 0.5 * df, 0.5 * (df + n)
        size = F.lgamma(half) - F.lgamma(whole) + 0.5 * n * (F.log(df) + math.log(math.pi))
        return size + whole * (F.digamma(whole) - F.digamma(half)) + 0.5 * log_det


class _Dirichlet(_Multivariate):
    """Dirichlet's distribution: `x` has the components, which add up to 1, along its first axis, as SciPy's.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.dirichlet.logpdf([0.25, 0.75], [2.0, 3.0]).round(4)
    tensor(0.5232)
    """

    parameters = ("alpha",)
    needed = ("alpha",)
    methods = ("logpdf", "pdf", "entropy")

    def logpdf(self, x: Any, alpha: Any) -> Tensor:
        """Return the logarithm of the density."""
        x, alpha = _floating(x), _floating(alpha)
        if alpha.ndim != 1 or x.ndim not in (1, 2) or x.shape[0] != alpha.shape[0]:
            raise ShapeError(
                f"dirichlet got x of shape {x.shape} and alpha of shape {alpha.shape}; alpha is a vector, and x has as "
                "many components along its first axis"
            )
        powers = F.reshape(alpha, (-1,) + (1,) * (x.ndim - 1)) - 1
        return F.sum(F.xlogy(powers, x), axis=0) - (F.sum(F.lgamma(alpha)) - F.lgamma(F.sum(alpha)))

    def pdf(self, x: Any, alpha: Any) -> Tensor:
        """Return the density."""
        return F.exp(self.logpdf(x, alpha))

    def entropy(self, alpha: Any) -> Tensor:
        """Return the differential entropy, in nats."""
        alpha = _floating(alpha)
        total = F.sum(alpha)
        size = F.sum(F.lgamma(alpha)) - F.lgamma(total)
        return size + (total - alpha.shape[0]) * F.digamma(total) - F.sum((alpha - 1) * F.digamma(alpha))


class _Multinomial(_Multivariate):
    """The counts, along the last axis of `x`, of n draws of kinds whose probabilities are `p`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.multinomial.pmf([1, 2], 3, [0.5, 0.5]).round(4)
    tensor(0.375)
    """

    parameters = ("n", "p")
    needed = ("n", "p")
    methods = ("logpmf", "pmf", "entropy")

    def logpmf(self, x: Any, n: Any, p: Any) -> Tensor:
        """Return the logarithm of the probability; -inf where the counts do not add up to n."""
        x, n, p = _floating(x), operand(n), _floating(p)
        value = F.lgamma(n + 1.0) + F.sum(F.xlogy(x, p) - F.lgamma(x + 1), axis=-1)
        wrong = (F.sum(x, axis=-1) != n) | F.any((x < 0) | (x != F.floor(x)), axis=-1)
        return F.where(wrong, -math.inf, value)

    def pmf(self, x: Any, n: Any, p: Any) -> Tensor:
        """Return the probability."""
        return F.exp(self.logpmf(x, n, p))

    def entropy(self, n: Any, p: Any) -> Tensor:
        """Return the entropy, in nats: a sum over the counts of each kind, from 1 to `n`, which is one number."""
        n, p = tensor_of(operand(n)), _floating(p)
        if n.ndim:
            raise ShapeError(f"multinomial.entropy got n of shape {n.shape}; give one number")
        count = asked(int, n)
        x, p = np.arange(1.0, count + 1.0), p[..., None]
        choices = F.lgamma(count + 1.0) - F.lgamma(x + 1) - F.lgamma(count - x + 1)
        shares = F.exp(choices + F.xlogy(x, p) + F.xlog1py(count - x, -p))
        return (
            count * F.sum(S.entr(p), axis=(-2, -1))
            - F.lgamma(count + 1.0)
            + F.sum(shares * F.lgamma(x + 1), axis=(-2, -1))
        )


class _Wishart(_Multivariate):
    """Wishart's distribution of positive definite matrices, `x` of shape (p, p); `df` must be at least p.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.stats.wishart.logpdf([[2.0, 0.0], [0.0, 1.0]], 3.0, [[1.0, 0.0], [0.0, 1.0]]).round(4)
    tensor(-4.031)
    """

    parameters = ("df", "scale")
    methods = ("logpdf", "pdf", "entropy")
    needed = ("df", "scale")

    def logpdf(self, x: Any, df: Any, scale: Any) -> Tensor:
        """Return the logarithm of the density."""
        x, scale, df = _floating(x), _floating(scale), operand(df)
        p = scale.shape[-1] if scale.ndim else 1
        x, scale = (F.reshape(v, (1, 1)) if v.ndim == 0 else v for v in (x, scale))
        if x.shape != (p, p) or scale.shape != (p, p):
            raise ShapeError(f"wishart got x of shape {x.shape} and scale of shape {scale.shape}; both must be (p, p)")
        of_scale, of_x = linalg.cholesky(scale), linalg.cholesky(x)
        white = linalg.solve_triangular(of_scale, of_x, lower=True)
        log_dets = [2 * F.sum(F.log(F.diagonal(f))) for f in (of_scale, of_x)]
        size = 0.5 * df * (p * math.log(2) + log_dets[0]) + S.multigammaln(0.5 * df, p)
        return 0.5 * (df - p - 1) * log_dets[1] - 0.5 * F.sum(white * white) - size

    def pdf(self, x: Any, df: Any, scale: Any) -> Tensor:
        """Return the density."""
        return F.exp(self.logpdf(x, df, scale))

    def entropy(self, df: Any, scale: Any) -> Tensor:
        """Return the differential entropy, in nats."""
        scale, df = _floating(scale), operand(df)
        scale = F.reshape(scale, (1, 1)) if scale.ndim == 0 else scale
        p = scale.shape[-1]
        if scale.shape != (p, p):
            raise ShapeError(f"wishart got scale of shape {scale.shape}; it must be (p, p)")
        half = 0.5 * df
        log_det = 2 * F.sum(F.log(F.diagonal(linalg.cholesky(scale))))
        slope = F.sum(F.digamma(half - 0.5 * np.arange(p)))
        size = 0.5 * (p + 1) * (log_det + p * math.log(2)) + S.multigammaln(half, p)
        return size - (half - 0.5 * (p + 1)) * slope + half * p


multivariate_normal = _MultivariateNormal("multivariate_normal")
multivariate_t = _MultivariateT("multivariate_t")
dirichlet = _Dirichlet("dirichlet")
multinomial = _Multinomial("multinomial")
wishart = _Wishart("wishart")
