"""Piecewise polynomials."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tapegrad.errors import ArgumentError, DTypeError, ShapeError
from tapegrad.record.operations import F, as_tensor, operand


def floats(value: Any, name: str, *, is_real: bool = False) -> Any:
    """Return what was given as a tensor of float64 or complex128."""
    x = as_tensor(operand(value))
    if x.dtype.kind not in "biufc" or (is_real and x.dtype.kind == "c"):
        raise DTypeError(f"{name} has dtype {x.dtype}; give {'real ' if is_real else ''}numbers")
    dtype = np.dtype(np.complex128 if x.dtype.kind == "c" else np.float64)
    return x if x.dtype == dtype else x.astype(dtype)


def increases(x: np.ndarray) -> bool:
    """Tell whether places are finite and increase throughout."""
    return bool(np.isfinite(x).all() and (np.diff(x) > 0).all())


def interval_of(x: Any, t: Any) -> Any:
    """Return in which intervals between breakpoints some places are; of those outside, the first or the last."""
    inner = x.detach()[1:-1]
    return F.searchsorted(inner, t.detach(), side="right")


class PPoly:
    """A piecewise polynomial, as `scipy.interpolate.PPoly`.

    On the k-th interval it is `sum(c[m, k] * (t - x[k]) ** (d - m) for m in range(d + 1))`.

    Parameters
    ----------
    c : tensor or array, shape (d + 1, n, ...)
        Coefficients, those of the highest powers first.
    x : tensor or array, shape (n + 1,)
        Breakpoints, increasing.
    extrapolate : bool or "periodic"
        What to give outside: the polynomial at the end, NaN, or the periodic continuation.
    axis : int
        Which axis of results is that of `t`.

    Examples
    --------
    >>> import tapegrad as tg
    >>> p = tg.interpolate.PPoly([[1.0, -1.0], [0.0, 2.0]], [0.0, 2.0, 3.0])  # t, and 2 - (t - 2)
    >>> p([1.0, 2.5]), p.integrate(0.0, 3.0)
    (tensor([1. , 1.5]), tensor(3.5))
    """

    def __init__(self, c: Any, x: Any, extrapolate: Any = True, axis: int = 0) -> None:
        self.c, self.x = floats(c, "c"), floats(x, "x", is_real=True)
        self.extrapolate, self.axis = extrapolate, axis
        if self.c.ndim < 2 or self.x.ndim != 1 or self.c.shape[1] != self.x.shape[0] - 1:
            raise ShapeError(
                f"PPoly got coefficients of shape {self.c.shape} for breakpoints of shape {self.x.shape}; give "
                "(d + 1, n, ...) and (n + 1,)"
            )

    def __call__(self, t: Any, nu: int = 0, extrapolate: Any = None) -> Any:
        """Evaluate it, or a derivative of it.

        Parameters
        ----------
        t : number, array or tensor
            Where; it is differentiated by, too.
        nu : int
            Which derivative, 0 for none.
        extrapolate : bool or "periodic", optional
            By default as it was made.

        Returns
        -------
        tensor
            Of shape `t.shape` in the place of the axis of the data.
        """
        if nu:
            return self.derivative(nu)(t, 0, self.extrapolate if extrapolate is None else extrapolate)
        t = floats(t, "t", is_real=True)
        x, extrapolate = self.x, self.extrapolate if extrapolate is None else extrapolate
        if extrapolate == "periodic":
            t = x[0] + (t - x[0]) % (x[-1] - x[0])
        k = interval_of(x, t)
        coefficients, rest = self.c[:, k], (1,) * (self.c.ndim - 2)
        d = (t - x[k]).reshape((*t.shape, *rest))
        value = coefficients[0]
        for m in range(1, self.c.shape[0]):
            value = value * d + coefficients[m]
        value = value + 0.0 * d  # NaN where t is, of constants too
        if not extrapolate:
            now = t.detach()
            inside = F.logical_and(now >= x.detach()[0], now <= x.detach()[-1])
            value = F.where(inside.reshape((*t.shape, *rest)), value, np.nan)
        if self.axis:
            axes = list(range(value.ndim))
            value = F.transpose(
                value, (*axes[t.ndim : t.ndim + self.axis], *axes[: t.ndim], *axes[t.ndim + self.axis :])
            )
        return value

    def derivative(self, nu: int = 1) -> PPoly:
        """Return the derivative, as another piecewise polynomial; for a negative order the antiderivative."""
        if nu < 0:
            return self.antiderivative(-nu)
        degree = self.c.shape[0] - 1
        if nu > degree:
            return PPoly(0.0 * self.c[:1], self.x, self.extrapolate, self.axis)
        powers = np.arange(degree, nu - 1, -1)
        factors = np.array([math.perm(int(p), nu) for p in powers], float)
        return PPoly(self.c[: degree + 1 - nu] * self._by_power(factors), self.x, self.extrapolate, self.axis)

    def antiderivative(self, nu: int = 1) -> PPoly:
        """Return the antiderivative that is 0 at the first breakpoint, as another piecewise polynomial."""
        if nu < 1:
            return self.derivative(-nu)
        found = self
        for _ in range(nu):
            degree = found.c.shape[0] - 1
            c = found.c / found._by_power(np.arange(degree + 1.0, 0.0, -1.0))
            sizes = F.diff(found.x).reshape((-1, *(1,) * (c.ndim - 2)))
            value = c[0]
            for m in range(1, degree + 1):
                value = value * sizes + c[m]
            constants = F.cumsum(value * sizes, axis=0)
            first = F.concatenate([0.0 * constants[:1], constants[:-1]])
            extrapolate = False if found.extrapolate == "periodic" else found.extrapolate
            found = PPoly(F.concatenate([c, first.reshape((1, *first.shape))]), found.x, extrapolate, found.axis)
        return found

    def integrate(self, a: Any, b: Any) -> Any:
        """Return the integral from a to b, which are differentiated by, too."""
        if self.extrapolate == "periodic":
            raise ArgumentError("integrate does not continue periodically; integrate the parts within the breakpoints")
        found = self.antiderivative()
        return found(b) - found(a)

    def _by_power(self, factors: np.ndarray) -> np.ndarray:
        return factors.reshape(-1, *(1,) * (self.c.ndim - 1))
