"""Parameters that may not be any number: a solver moves free numbers, of which they are functions."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad._generated import functions as F
from tapegrad.errors import ArgumentError


class Transform:
    """Where a parameter starts, and how it follows from free numbers."""

    def __init__(self, value: Any) -> None:
        self.value = np.array(value, float)

    def free(self) -> np.ndarray:
        """Return the free numbers that give the value."""
        raise NotImplementedError

    def of(self, free: Any) -> Any:
        """Return the value that free numbers give."""
        raise NotImplementedError


class _Between(Transform):
    def __init__(self, name: str, value: Any, low: Any, high: Any) -> None:
        super().__init__(value)
        self.low, self.high = (np.broadcast_to(np.asarray(v, float), self.value.shape).copy() for v in (low, high))
        if not np.all((self.low < self.value) & (self.value < self.high)):
            raise ArgumentError(f"{name} got a value of {value}, which is not between {low} and {high}")
        infinite = np.isinf(self.low), np.isinf(self.high)
        if not all(part.all() or not part.any() for part in infinite):
            raise ArgumentError(f"{name} got bounds of which some are infinite and some are not; give two parameters")
        self.ends = tuple(bool(part.all()) and part.size > 0 for part in infinite)

    def free(self) -> np.ndarray:
        if self.ends == (True, True):
            return self.value
        if self.ends[1]:
            return np.log(self.value - self.low)
        if self.ends[0]:
            return -np.log(self.high - self.value)
        return np.log(self.value - self.low) - np.log(self.high - self.value)

    def of(self, free: Any) -> Any:
        if self.ends == (True, True):
            return free
        if self.ends[1]:
            return F.exp(free) if not self.low.any() else self.low + F.exp(free)
        if self.ends[0]:
            return self.high - F.exp(-free)
        return self.low + (self.high - self.low) * F.sigmoid(free)


class _Simplex(Transform):
    def __init__(self, value: Any) -> None:
        super().__init__(value)
        if self.value.ndim != 1 or self.value.size < 2 or not np.all(self.value > 0):
            raise ArgumentError(f"simplex got {value}; give a vector of at least two positive shares that add up to 1")
        if abs(self.value.sum() - 1) > 1e-6:
            raise ArgumentError(f"simplex got shares that add up to {self.value.sum()}; they must add up to 1")

    def free(self) -> np.ndarray:
        return np.log(self.value[:-1] / self.value[-1])

    def of(self, free: Any) -> Any:
        return F.softmax(F.concatenate([free, np.zeros(1)]), 0)


def positive(value: Any) -> Transform:
    """Let a parameter start at a positive value, and stay positive: the solver moves its logarithm.

    Parameters
    ----------
    value : float or array

    Returns
    -------
    What stands for the parameter in `x0`; the objective gets the parameter itself.

    Raises
    ------
    ArgumentError
        If a number is not positive.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> waits = np.array([0.5, 1.5, 4.0])
    >>> def objective(p):
    ...     return -tg.stats.expon.logpdf(waits, scale=p["mean"]).sum()
    >>> fit = tg.optimize.minimize(objective, {"mean": tg.optimize.positive(1.0)})
    >>> round(fit.x["mean"], 4)
    2.0
    """
    return _Between("positive", value, 0.0, np.inf)


def bounded(value: Any, low: Any, high: Any) -> Transform:
    """Let a parameter start at a value, and stay between two others: the solver moves its logit.

    The ends themselves are not reached: where a minimum is at one, give `bounds` in place of this.

    Parameters
    ----------
    value : float or array
    low, high : float or array
        Numbers, or infinities where there is no end.

    Raises
    ------
    ArgumentError
        If the value is not between them.

    Examples
    --------
    >>> import tapegrad as tg
    >>> share = tg.optimize.bounded(0.5, 0.0, 1.0)
    >>> fit = tg.optimize.minimize(lambda share: -tg.stats.binom.logpmf(3, 10, share), share)
    >>> round(fit.x, 4)
    0.3
    """
    return _Between("bounded", value, low, high)


def simplex(value: Any) -> Transform:
    """Let shares start at some, stay positive, and add up to 1: the solver moves their logarithms over the last one's.

    Parameters
    ----------
    value : array
        A vector.

    Raises
    ------
    ArgumentError
        If shares are not positive, or do not add up to 1.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> counts = np.array([2.0, 3.0, 5.0])
    >>> fit = tg.optimize.minimize(lambda p: -(counts * np.log(p)).sum(), tg.optimize.simplex([0.4, 0.3, 0.3]))
    >>> fit.x.round(4)
    array([0.2, 0.3, 0.5])
    """
    return _Simplex(value)
