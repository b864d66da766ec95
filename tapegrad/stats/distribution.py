"""What distributions of one number have in common: arguments, support, and what follows from what."""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np

from tapegrad._generated import functions as F
from tapegrad._generated import special as S
from tapegrad.core.tensor import Tensor
from tapegrad.errors import OperandError, ShapeError
from tapegrad.random.generator import Generator, default_rng
from tapegrad.record import operations
from tapegrad.record.operations import tensor_of

QUIET: Any = np.errstate(all="ignore")
"""Of a method: NumPy says nothing of numbers beyond the domain, which give NaN or infinities."""

LOG_2PI = math.log(2 * math.pi)


def generator(random_state: Any) -> Generator:
    """Return a generator: the one that is given, or what `default_rng` makes of it."""
    return random_state if isinstance(random_state, Generator) else default_rng(random_state)


def operand(value: Any) -> Any:
    """Make a tensor of floating point of anything but a Python number."""
    if type(value) in (float, int):
        return float(value)
    value = tensor_of(value)
    return value if value.dtype.kind == "f" else F.astype(value, float)


def log1mexp(x: Any) -> Any:
    """Return log(1 - exp(x)) for x < 0 (Mächler 2012, "Accurately computing log(1 - exp(-|a|))")."""
    near = x > -0.6931471805599453
    return F.where(near, F.log(-F.expm1(F.where(near, x, -1.0))), F.log1p(-F.exp(F.where(near, -1.0, x))))


def one_less_exp(x: Any) -> Any:
    """Return 1 - exp(x) for x <= 0; the slope has its digits, too, which that of expm1 loses where exp(x) is small."""
    near = x > -1.0
    return F.where(near, -F.expm1(F.where(near, x, -1.0)), 1.0 - F.exp(F.where(near, -1.0, x)))


def log_of_share(share: Any, rest: Any) -> Any:
    """Return the logarithm of a probability, of the rest where that is smaller."""
    most = share > 0.5
    return F.where(most, F.log1p(-F.where(most, rest, 0.5)), F.log(F.where(most, 0.5, share)))


def named_parameters(
    call: str, names: tuple[str, ...], needed: tuple[str, ...], args: tuple[Any, ...], named: dict[str, Any]
) -> dict[str, Any]:
    """Return parameters that are given by position or by name, by their names."""
    if len(args) > len(names):
        raise OperandError(f"{call} takes {', '.join(names)}; it got {len(args)} parameters")
    values = dict(zip(names, args, strict=False))
    for name, value in named.items():
        if name not in names or name in values:
            why = "twice" if name in values else "which it does not have"
            raise OperandError(f"{call} got {name!r} {why}; it takes {', '.join(names)}")
        values[name] = value
    missing = [name for name in needed if name not in values]
    if missing:
        raise OperandError(f"{call} got no {missing[0]}; it takes {', '.join(names)}")
    return values


class Distribution:
    """A distribution with parameters of its shape, and a location.

    Subclasses say `shapes`, the names of the parameters, and functions of what is standard: they are called inside of
    the support alone, with shapes in their domain. What is outside has SciPy's values and the derivative 0; NaN comes
    of parameters beyond their domain.
    """

    methods: tuple[str, ...] = ()
    shapes: tuple[str, ...] = ()
    low: float = -math.inf
    high: float = math.inf
    has_scale = True

    def __init__(self, name: str) -> None:
        self.name = name

    def __repr__(self) -> str:
        rest = ", loc=0, scale=1" if self.has_scale else ", loc=0"
        return f"tapegrad.stats.{self.name}({', '.join(('x', *self.shapes))}{rest})"

    # What subclasses say

    def valid(self, *shapes: Any) -> Any:
        """Tell where parameters are in their domain: True, or booleans."""
        ok: Any = True
        for value in shapes:
            ok = both(ok, value > 0)
        return ok

    def support(self, *shapes: Any) -> tuple[Any, Any]:
        """Return the ends of where there is any probability."""
        return self.low, self.high

    # What is asked

    def __call__(self, *args: Any, **kwds: Any) -> Frozen:
        """Return the distribution with its parameters given, whose methods take values alone."""
        return Frozen(self, self._named("", args, kwds))

    def _named(self, what: str, args: tuple[Any, ...], named: dict[str, Any]) -> dict[str, Any]:
        """Return the parameters that are given, by their names."""
        names = (*self.shapes, "loc", "scale") if self.has_scale else (*self.shapes, "loc")
        return named_parameters(f"{self.name}.{what}" if what else self.name, names, self.shapes, args, named)

    def _given(self, what: str, args: tuple[Any, ...], named: dict[str, Any]) -> tuple[tuple[Any, ...], Any, Any, Any]:
        """Return the shapes, the location, the scale, and where all of them are in their domain."""
        values = self._named(what, args, named)
        shapes = tuple([operand(values[name]) for name in self.shapes])
        loc, scale = (operand(values.get(name, default)) for name, default in (("loc", 0.0), ("scale", 1.0)))
        ok = both(self.valid(*shapes), scale > 0)
        if ok is not True:
            # What is computed beyond the domain is not chosen; it is of other numbers, so that nothing is said of it.
            shapes = tuple([F.where(ok, s, stand) for s, stand in zip(shapes, self.stand_ins(), strict=True)])
            scale = F.where(ok, scale, 1.0)
        return shapes, loc, scale, ok

    def _size(self, size: Any, named: dict[str, Any]) -> tuple[int, ...]:
        """Return the shape of samples: what is asked for, or that of the parameters."""
        shapes = [np.shape(value) for value in named.values()]
        try:
            shape = np.broadcast_shapes(*shapes)
            if size is None:
                return shape
            size = np.broadcast_shapes(size)
            if np.broadcast_shapes(shape, size) == size:
                return size
        except (ValueError, TypeError):
            pass
        raise ShapeError(f"{self.name}.rvs got size={size} and parameters of shapes {shapes}: they do not broadcast")

    def stand_ins(self) -> tuple[float, ...]:
        """Return a parameter in the domain for each that is not."""
        return (0.5,) * len(self.shapes)

    # Of what is standard, and inside of the support

    def _cdf(self, y: Any, *shapes: Any) -> Any:
        return F.exp(self._logcdf(y, *shapes))

    def _sf(self, y: Any, *shapes: Any) -> Any:
        return F.exp(self._logsf(y, *shapes))

    def _logcdf(self, y: Any, *shapes: Any) -> Any:
        return log_of_share(self._cdf(y, *shapes), self._sf(y, *shapes))

    def _logsf(self, y: Any, *shapes: Any) -> Any:
        return log_of_share(self._sf(y, *shapes), self._cdf(y, *shapes))


class ByIncomplete(Distribution):
    """One whose probabilities are the incomplete gamma or beta function of some arguments, and 1 less that."""

    lower, upper = "gammainc", "gammaincc"

    def _arguments(self, y: Any, *shapes: Any) -> tuple[Any, ...]:
        raise NotImplementedError

    def _cdf(self, y: Any, *shapes: Any) -> Any:
        return getattr(S, self.lower)(*self._arguments(y, *shapes))

    def _sf(self, y: Any, *shapes: Any) -> Any:
        return getattr(S, self.upper)(*self._arguments(y, *shapes))

    def _logcdf(self, y: Any, *shapes: Any) -> Any:
        return logarithm(self.lower, *self._arguments(y, *shapes))

    def _logsf(self, y: Any, *shapes: Any) -> Any:
        return logarithm(self.upper, *self._arguments(y, *shapes))


def logarithm(name: str, *arguments: Any) -> Tensor:
    """Return the logarithm of an incomplete function, also where that underflows."""
    result: Tensor = operations.F.row(f"log_{name}", *map(tensor_of, arguments))
    return result


class Frozen:
    """A distribution with its parameters given: `norm(0, 2).logpdf(x)` is `norm.logpdf(x, 0, 2)`."""

    def __init__(self, distribution: Any, named: dict[str, Any]) -> None:
        self._distribution, self._named = distribution, tuple(named.items())

    def __repr__(self) -> str:
        named = ", ".join(f"{name}={value!r}" for name, value in self._named)
        return f"tapegrad.stats.{self._distribution.name}({named})"

    def __dir__(self) -> list[str]:
        return list(self._distribution.methods)

    def __getattr__(self, name: str) -> Any:
        """Return a method of the distribution's that has the parameters."""
        if name.startswith("_") or name not in self._distribution.methods:  # a copy asks before there is anything
            raise AttributeError(f"a distribution with its parameters given has no {name!r}; see dir()")
        return functools.partial(getattr(self._distribution, name), **dict(self._named))


def both(one: Any, other: Any) -> Any:
    """Return where both hold; True if that is known without an array."""
    if isinstance(one, bool) and isinstance(other, bool):
        return one and other
    if one is True:
        return other
    return one if other is True else one & other


def valued(ok: Any, value: Any) -> Tensor:
    """Return a value, NaN where parameters are beyond their domain.

    These are fewer than the values as a rule; so what is added is made of them alone.
    """
    return tensor_of(value) if ok is True else value + F.where(ok, 0.0, math.nan)
