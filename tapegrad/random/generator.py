"""A random generator with the names of NumPy's, whose samples are differentiable by their parameters.

Each sample is a function of its parameters and of uniform or normal numbers that are drawn first; so a compiled
function draws anew in each call, and a gradient is that of this function. For gamma, beta, chi-square and Student's t
it is the quantile, whose derivative is found implicitly (Figurnov, Mohamed and Mnih 2018, "Implicit reparameterization
gradients").
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad._generated import functions as F
from tapegrad._generated import linalg
from tapegrad._generated import special as S
from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError, OperandError, ShapeError
from tapegrad.numpy_api.generators import draw
from tapegrad.ops.host_queries import is_differentiated
from tapegrad.record.operations import tensor_of

_OF_COUNTS = {"poisson": "poisson", "binomial": "binom", "negative_binomial": "nbinom", "geometric": "geom"}
_HALF_STEP = 2.0**-54
"""Half of the distance between two of the generator's numbers, which are from 0 up to below 1."""


def default_rng(seed: Any = None) -> Generator:
    """Return a generator of random tensors.

    Parameters
    ----------
    seed : int, array of int, numpy.random.SeedSequence, BitGenerator or Generator, optional
        As for `numpy.random.default_rng`; None takes numbers from the system.

    Returns
    -------
    Generator

    Examples
    --------
    >>> import tapegrad as tg
    >>> mean = tg.tensor(2.0, requires_grad=True)
    >>> tg.random.default_rng(0).normal(mean, 0.5, size=3).sum().backward()
    >>> mean.grad
    tensor(3.)
    """
    return Generator(seed)


def _floating(value: Any) -> Any:
    value = tensor_of(value)
    return value if value.dtype.kind == "f" else F.astype(value, float)


class Generator:
    """A random generator; make one with `default_rng`.

    Its methods are those of `numpy.random.Generator`. Parameters are tensors, arrays or numbers, which broadcast;
    `size` is an integer or a tuple, by default the shape of the parameters. Results have the parameters' history.
    Parameters beyond their domain give NaN. Numbers of a seed are not NumPy's where the sample is a quantile.

    Examples
    --------
    >>> import tapegrad as tg
    >>> rng = tg.random.default_rng(0)
    >>> isinstance(rng, tg.random.Generator), rng.normal(size=3).shape
    (True, (3,))
    """

    def __init__(self, seed: Any = None) -> None:
        self.numpy = np.random.default_rng(seed)

    def __repr__(self) -> str:
        return f"tapegrad.random.Generator({type(self.numpy.bit_generator).__name__})"

    @property
    def state(self) -> dict[str, Any]:
        """Where the generator stands: a dictionary of numbers, to be saved, and to be set again."""
        return dict(self.numpy.bit_generator.state)

    @state.setter
    def state(self, value: dict[str, Any]) -> None:
        self.numpy.bit_generator.state = value

    def spawn(self, n_children: int) -> list[Generator]:
        """Return generators that are independent of this one and of each other, for threads or chains."""
        return [Generator(child) for child in self.numpy.spawn(n_children)]

    def split(self, n: int) -> Streams:
        """Return `n` generators as one, a stream of random numbers for each example of `vmap`.

        What an example draws does not depend on how many there are, on the parts in which they are computed, or on
        threads: `streams[:50]` are the first fifty streams, and `streams[0]` is a generator.

        Parameters
        ----------
        n : int
            How many examples there are, at least 1.

        Returns
        -------
        Streams

        Raises
        ------
        ArgumentError
            If `n` is less than 1.

        Examples
        --------
        >>> import numpy as np
        >>> import tapegrad as tg
        >>> streams = tg.random.default_rng(0).split(4)
        >>> def walk(x, random):
        ...     return x + random.normal(size=3).sum()
        >>> whole = tg.func.vmap(lambda x: walk(x, streams))(np.zeros(4))
        >>> again = tg.random.default_rng(0).split(4)
        >>> parts = [tg.func.vmap(lambda x, s=s: walk(x, s))(np.zeros(2)) for s in (again[:2], again[2:])]
        >>> np.array_equal(whole, np.concatenate(parts))
        True
        """
        if operator.index(n) < 1:
            raise ArgumentError(f"split got n={n}; it is at least 1")
        return Streams(self.numpy.spawn(n))

    # What is drawn

    def _shape(self, name: str, size: Any, parameters: tuple[Any, ...]) -> tuple[int, ...]:
        try:
            shape = np.broadcast_shapes(*[p.shape for p in parameters])
            if size is None:
                return tuple(shape)
            size = tuple(map(operator.index, size)) if isinstance(size, (tuple, list)) else (operator.index(size),)
            if np.broadcast_shapes(shape, size) != size:
                raise ValueError
        except ValueError:
            shapes = ", ".join(str(p.shape) for p in parameters)
            raise ShapeError(
                f"{name} got size={size} and parameters of shapes {shapes}: they do not broadcast"
            ) from None
        return size

    def _drawn(self, name: str, numbers: Callable[[Any, tuple[int, ...]], Any], shape: tuple[int, ...]) -> Tensor:
        return draw(name, numbers, shape, self.numpy, False)

    def _uniform(self, name: str, size: Any, *parameters: Any) -> tuple[Any, ...]:
        """Return numbers between 0 and 1, neither of which occurs, and the parameters."""
        given = tuple(map(_floating, parameters))
        shape = self._shape(name, size, given)
        return self._drawn(name, lambda g, sizes: g.random(sizes) + _HALF_STEP, shape), *given

    # Location and scale

    def random(self, size: Any = None) -> Tensor:
        """Draw from 0 up to below 1."""
        return self._drawn("random", lambda g, sizes: g.random(sizes), self._shape("random", size, ()))

    def uniform(self, low: Any = 0.0, high: Any = 1.0, size: Any = None) -> Tensor:
        """Draw from low up to below high."""
        u, low, high = self._uniform("uniform", size, low, high)
        return low + (high - low) * u

    def standard_normal(self, size: Any = None) -> Tensor:
        """Draw from the normal distribution of mean 0 and variance 1."""
        return self.normal(size=size)

    def normal(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Tensor:
        """Draw from the normal distribution."""
        loc, scale = _floating(loc), _floating(scale)
        shape = self._shape("normal", size, (loc, scale))
        return loc + _positive(scale) * self._drawn("normal", lambda g, sizes: g.standard_normal(sizes), shape)

    def lognormal(self, mean: Any = 0.0, sigma: Any = 1.0, size: Any = None) -> Tensor:
        """Draw the exponential of what `normal` draws."""
        return F.exp(self.normal(mean, sigma, size))

    def multivariate_normal(self, mean: Any, cov: Any, size: Any = None) -> Tensor:
        """Draw vectors, along the last axis, of a mean and a positive definite covariance."""
        mean, cov = _floating(mean), _floating(cov)
        n = mean.shape[-1] if mean.ndim == 1 else -1
        if cov.shape != (n, n):
            raise ShapeError(
                f"multivariate_normal got a mean of shape {mean.shape} and a covariance of shape {cov.shape}; give a "
                "vector, and a square matrix of its size"
            )
        shape = (*self._shape("multivariate_normal", size, ()), n)
        noise = self._drawn("multivariate_normal", lambda g, sizes: g.standard_normal(sizes), shape)
        return mean + F.matmul(noise, linalg.cholesky(cov).T)

    def exponential(self, scale: Any = 1.0, size: Any = None) -> Tensor:
        """Draw from the exponential distribution."""
        u, scale = self._uniform("exponential", size, scale)
        return -_positive(scale) * F.log(u)

    def laplace(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Tensor:
        """Draw from Laplace's distribution."""
        u, loc, scale = self._uniform("laplace", size, loc, scale)
        near = F.log(2 * F.where(u < 0.5, u, 1 - u))
        return loc + _positive(scale) * F.where(u < 0.5, near, -near)

    def logistic(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Tensor:
        """Draw from the logistic distribution."""
        u, loc, scale = self._uniform("logistic", size, loc, scale)
        return loc + _positive(scale) * F.logit(u)

    def gumbel(self, loc: Any = 0.0, scale: Any = 1.0, size: Any = None) -> Tensor:
        """Draw from Gumbel's distribution of maxima."""
        u, loc, scale = self._uniform("gumbel", size, loc, scale)
        return loc - _positive(scale) * F.log(-F.log(u))

    def standard_cauchy(self, size: Any = None) -> Tensor:
        """Draw from Cauchy's distribution."""
        (u,) = self._uniform("standard_cauchy", size)
        return F.tan(math.pi * (u - 0.5))

    def weibull(self, a: Any, size: Any = None) -> Tensor:
        """Draw from Weibull's distribution of a shape."""
        u, a = self._uniform("weibull", size, a)
        return (-F.log(u)) ** (1 / _positive(a))

    def pareto(self, a: Any, size: Any = None) -> Tensor:
        """Draw from Pareto's second distribution (Lomax') of a shape."""
        u, a = self._uniform("pareto", size, a)
        return F.expm1(-F.log(u) / _positive(a))

    # Quantiles, with implicit derivatives

    def standard_gamma(self, shape: Any, size: Any = None) -> Tensor:
        """Draw from the gamma distribution of a shape."""
        u, shape = self._uniform("standard_gamma", size, shape)
        return S.gammaincinv(shape, u)

    def gamma(self, shape: Any, scale: Any = 1.0, size: Any = None) -> Tensor:
        """Draw from the gamma distribution of a shape and a scale."""
        u, shape, scale = self._uniform("gamma", size, shape, scale)
        return _positive(scale) * S.gammaincinv(shape, u)

    def chisquare(self, df: Any, size: Any = None) -> Tensor:
        """Draw from the chi-square distribution."""
        u, df = self._uniform("chisquare", size, df)
        return 2 * S.gammaincinv(0.5 * df, u)

    def beta(self, a: Any, b: Any, size: Any = None) -> Tensor:
        """Draw from the beta distribution."""
        u, a, b = self._uniform("beta", size, a, b)
        return S.betaincinv(a, b, u)

    def standard_t(self, df: Any, size: Any = None) -> Tensor:
        """Draw from Student's distribution."""
        u, df = self._uniform("standard_t", size, df)
        # The square over df is beta's quantile, of the distance from the middle.
        share = S.betaincinv(0.5, 0.5 * df, abs(2 * u - 1))
        return F.sign(u - 0.5) * F.sqrt(df * share / (1 - share))

    def dirichlet(self, alpha: Any, size: Any = None) -> Tensor:
        """Draw shares that add up to 1, along the last axis."""
        alpha = _floating(alpha)
        if alpha.ndim != 1 or not alpha.shape[0]:
            raise ShapeError(f"dirichlet got alpha of shape {alpha.shape}; give a vector of at least one number")
        parts = self.standard_gamma(alpha, (*self._shape("dirichlet", size, ()), alpha.shape[0]))
        return parts / F.sum(parts, axis=-1, keepdims=True)

    # Whole numbers, of which there is no derivative

    def integers(self, low: int, high: int | None = None, size: Any = None) -> Tensor:
        """Draw whole numbers from low up to below high, or from 0 up to below low."""
        return self._drawn("integers", lambda g, s: g.integers(low, high, s), self._shape("integers", size, ()))

    def permutation(self, n: int) -> Tensor:
        """Draw an order of n things."""
        return self._drawn("permutation", lambda g, sizes: g.permutation(sizes[0]), (operator.index(n),))

    def poisson(self, lam: Any = 1.0, size: Any = None) -> Tensor:
        """Draw counts; refused where `lam` requires a gradient."""
        return self._counts("poisson", size, lam)

    def binomial(self, n: Any, p: Any, size: Any = None) -> Tensor:
        """Draw how many of n succeed; refused where a parameter requires a gradient."""
        return self._counts("binomial", size, n, p)

    def negative_binomial(self, n: Any, p: Any, size: Any = None) -> Tensor:
        """Draw how many fail before n succeed; refused where a parameter requires a gradient."""
        return self._counts("negative_binomial", size, n, p)

    def geometric(self, p: Any, size: Any = None) -> Tensor:
        """Draw the number of the first that succeeds; refused where `p` requires a gradient."""
        return self._counts("geometric", size, p)

    def _counts(self, name: str, size: Any, *parameters: Any) -> Tensor:
        given = [tensor_of(p) for p in parameters]
        if any(map(is_differentiated, given)):
            raise OperandError(
                f"{name} has no derivative by its parameters, as it gives whole numbers; give detached ones, and "
                f"multiply the loss by tg.stats.{_OF_COUNTS[name]}.logpmf for its gradient's estimate"
            )
        numbers = [np.asarray(p) for p in given]
        try:
            return self._drawn(
                name, lambda g, s: getattr(g, name)(*numbers, s).astype(np.int64), self._shape(name, size, tuple(given))
            )
        except ValueError as error:
            raise ArgumentError(f"{name}: {error}") from error


class Streams(Generator):
    """Streams of random numbers, one for each example of `vmap`; make them with `Generator.split`.

    Its methods are a generator's. They draw under `vmap` alone, whatever its `randomness` is, for its examples.

    Examples
    --------
    >>> import tapegrad as tg
    >>> streams = tg.random.default_rng(0).split(3)
    >>> len(streams), streams[1].normal(size=2).shape
    (3, (2,))
    """

    def __init__(self, streams: Sequence[np.random.Generator]) -> None:
        self._streams = tuple(streams)

    def __repr__(self) -> str:
        return f"tapegrad.random.Streams({len(self)})"

    def __len__(self) -> int:
        return len(self._streams)

    def __getitem__(self, index: Any) -> Generator:
        """Return a generator of one stream, or some of them."""
        found = self._streams[index]
        if not isinstance(found, tuple):
            return Generator(found)
        if not found:
            raise ArgumentError(f"{self!r}[{index}] has no streams")
        return Streams(found)

    @property  # type: ignore[override]
    def state(self) -> list[dict[str, Any]]:
        """Where the streams stand: dictionaries of numbers, to be saved, and to be set again."""
        return [dict(each.bit_generator.state) for each in self._streams]

    @state.setter
    def state(self, value: list[dict[str, Any]]) -> None:
        for each, known in zip(self._streams, value, strict=True):
            each.bit_generator.state = known

    def spawn(self, n_children: int) -> list[Generator]:
        """Return generators of as many streams, each independent of these and of each other."""
        children = [each.spawn(n_children) for each in self._streams]
        return [Streams(some) for some in zip(*children, strict=True)]

    def split(self, n: int) -> Streams:
        """Refused: a stream for each example of two levels is not known."""
        raise ArgumentError(f"{self!r} is split already; split one of its streams, as in streams[0].split({n})")

    def _drawn(self, name: str, numbers: Callable[[Any, tuple[int, ...]], Any], shape: tuple[int, ...]) -> Tensor:
        def of_each(streams: Streams, sizes: tuple[int, ...]) -> Any:
            return np.stack([numbers(each, sizes[1:]) for each in streams._streams])

        return draw(name, of_each, shape, self, False, len(self))


def _positive(scale: Any) -> Any:
    """Return a scale; NaN in the place of a negative one."""
    return F.where(scale >= 0, scale, math.nan)
