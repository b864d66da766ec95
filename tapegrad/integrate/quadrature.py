"""Integrals of functions: differentiable by what the functions read, and by the limits."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np
import scipy.integrate

from tapegrad.core.dispatch import is_batched
from tapegrad.core.grad_mode import is_writing
from tapegrad.core.grad_mode import state as mode
from tapegrad.core.tracebacks import trimmed
from tapegrad.engine.tensor_hooks import quietly
from tapegrad.errors import ArgumentError, OperandError
from tapegrad.integrate.runge_kutta import pinned
from tapegrad.integrate.states import listed
from tapegrad.record.operations import F, as_tensor, operand

_NODES, _WEIGHTS = np.polynomial.legendre.leggauss(21)


def fixed_quad(func: Callable[..., Any], a: Any, b: Any, args: Sequence[Any] = (), n: int = 5) -> tuple[Any, None]:
    """Integrate a function by Gaussian quadrature of a fixed order, as `scipy.integrate.fixed_quad`.

    Parameters
    ----------
    func : callable
        `func(x, *args)` returns the values at n places at once, along its last axis.
    a, b : number or tensor
        Finite limits.
    args : tuple
    n : int
        How many places: polynomials up to degree 2n - 1 are integrated exactly.

    Returns
    -------
    value : tensor
    None

    Raises
    ------
    ArgumentError
        If n is below one.
    OperandError
        If func is no function.

    Examples
    --------
    >>> import tapegrad as tg
    >>> b = tg.tensor(2.0, requires_grad=True)
    >>> tg.integrate.fixed_quad(lambda x: x**3, 0.0, b)[0].backward()
    >>> b.grad
    tensor(8.)
    """
    if not callable(func):
        raise OperandError(f"fixed_quad got {type(func).__qualname__} as func; give a function")
    if n < 1:
        raise ArgumentError(f"fixed_quad got n={n!r}; give at least 1")
    nodes, weights = np.polynomial.legendre.leggauss(n)
    low, high = as_tensor(operand(a)), as_tensor(operand(b))
    half = 0.5 * (high - low)
    return half * F.sum(weights * listed(func(low + half * (nodes + 1.0), *args)), axis=-1), None


@trimmed
def quad_vec(
    f: Callable[..., Any],
    a: Any,
    b: Any,
    epsabs: float = 1e-200,
    epsrel: float = 1e-8,
    *,
    limit: int = 10000,
    points: Sequence[float] | None = None,
    args: Sequence[Any] = (),
) -> tuple[Any, float]:
    """Integrate a function of one variable whose values are arrays, to a tolerance, as `scipy.integrate.quad_vec`.

    SciPy divides the interval until the error is small; on its parts the function is evaluated once more, and that is
    differentiated. So gradients are by all that the function reads, and by the limits: Leibniz's rule.

    Parameters
    ----------
    f : callable
        `f(x, *args)` for one number x gives a number, an array, or a list of numbers.
    a, b : number or tensor
        The limits, which may be infinite.
    epsabs, epsrel : float
        Which error is allowed: the larger of one, and the other times the norm of the result.
    limit : int
        How many parts there may be.
    points : sequence of float, optional
        Where the function or its derivative jumps, for finite limits.
    args : tuple

    Returns
    -------
    value : tensor
    error : float
        An estimate.

    Raises
    ------
    ArgumentError
        In a compiled function, which then runs by Python, and under `vmap`: how many parts there are depends on values.
        For points and an infinite limit.
    OperandError
        If f is no function.

    Notes
    -----
    The parts are those that f itself needs. A derivative with peaks or jumps where f has none is less exact.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> w = tg.tensor(2.0, requires_grad=True)
    >>> value, error = tg.integrate.quad_vec(lambda x: np.exp(-w * x * x), -np.inf, np.inf)
    >>> value.backward()
    >>> print(w.grad.numpy().round(6), round(-0.5 * np.sqrt(np.pi / 8.0), 6))
    -0.313329 -0.313329
    """
    moved, breaks = _on_one_interval("quad_vec", f, a, b, args, points)
    value, error, info = scipy.integrate.quad_vec(
        lambda t: np.array(quietly(moved, float(t))._array), 0.0, 1.0, epsabs, epsrel, limit=limit, points=breaks,
        full_output=True,
    )  # fmt: skip
    if not info.success:
        raise ArgumentError(f"quad_vec has not reached its tolerance: {info.message} Look for peaks, and give points")
    return _recorded(moved, info.intervals, value), float(error)


@trimmed
def quad(
    func: Callable[..., Any],
    a: Any,
    b: Any,
    args: Sequence[Any] = (),
    *,
    epsabs: float = 1.49e-8,
    epsrel: float = 1.49e-8,
    limit: int = 50,
    points: Sequence[float] | None = None,
) -> tuple[Any, float]:
    """Integrate a function of numbers, to a tolerance, as `scipy.integrate.quad`, whose value it has.

    Parameters
    ----------
    func : callable
        `func(x, *args)` returns a real number.
    a, b : number or tensor
        The limits, which may be infinite.
    args : tuple
        A single one need not be in a tuple.
    epsabs, epsrel, limit, points
        As in SciPy.

    Returns
    -------
    value : tensor
    error : float
        An estimate.

    Raises
    ------
    ArgumentError, OperandError
        As for `quad_vec`, whose notes on derivatives hold here, too.

    Examples
    --------
    The period of a pendulum by its amplitude:

    >>> import numpy as np
    >>> import tapegrad as tg
    >>> def period(amplitude):
    ...     k = np.sin(0.5 * amplitude) ** 2
    ...     return 4.0 * tg.integrate.quad(lambda s: (1.0 - k * np.sin(s) ** 2) ** -0.5, 0.0, 0.5 * np.pi)[0]
    >>> print(tg.func.grad(period)(np.array(1.0)).round(6))
    0.885207
    """
    given = tuple(args) if isinstance(args, (tuple, list)) else (args,)
    moved, breaks = _on_one_interval("quad", func, a, b, given, points)
    limits = [float(as_tensor(operand(x)).detach()) for x in (a, b)]
    value, error = scipy.integrate.quad(
        lambda x: float(quietly(_value, func, x, given)._array), *limits, epsabs=epsabs, epsrel=epsrel, limit=limit,
        points=points,
    )[:2]  # fmt: skip
    _, _, info = scipy.integrate.quad_vec(
        lambda t: float(quietly(moved, float(t))._array), 0.0, 1.0, 0.01 * epsabs, 0.01 * epsrel, points=breaks,
        full_output=True,
    )  # fmt: skip
    return _recorded(moved, info.intervals, value), float(error)


def _value(f: Any, x: Any, args: Sequence[Any]) -> Any:
    return listed(f(x, *args))


def _on_one_interval(
    name: str, f: Any, a: Any, b: Any, args: Sequence[Any], points: Sequence[float] | None
) -> tuple[Callable[[Any], Any], list[float] | None]:
    """Return the function of a variable that runs from 0 to 1, and points."""
    if not callable(f):
        raise OperandError(f"{name} got {type(f).__qualname__}; give a function")
    low, high = (as_tensor(operand(x)) for x in (a, b))
    if low.ndim or high.ndim or any(x.dtype.kind not in "iuf" for x in (low, high)):
        raise ArgumentError(f"{name} got limits of shapes {low.shape} and {high.shape}; give two real numbers")
    if mode.tracing is not None or is_batched(low) or is_batched(high):
        raise ArgumentError(
            f"{name} cannot be done in a compiled function or under vmap, as how many parts there are depends on "
            "values; do it outside, or use fixed_quad"
        )
    ends = [float(x.detach()) for x in (low, high)]
    if np.isfinite(ends).all():
        size = high - low

        def of_finite(t: Any) -> Any:
            return size * _value(f, low + size * t, args)

        length = ends[1] - ends[0]
        breaks = None if points is None or not length else [(p - ends[0]) / length for p in points]
        return of_finite, breaks
    if points is not None:
        raise ArgumentError(f"{name} got points and an infinite limit; integrate the parts one after the other")
    if np.isfinite(ends).any():
        sign = 1.0 if np.isfinite(ends[0]) else -1.0
        start, way = (low, np.sign(ends[1])) if sign > 0.0 else (high, np.sign(ends[0]))

        def of_half_line(t: Any) -> Any:
            return (sign * way / (t * t)) * _value(f, start + way * (1.0 - t) / t, args)

        return of_half_line, None
    sign = 0.0 if ends[0] == ends[1] else np.sign(ends[1])

    def of_line(t: Any) -> Any:
        return (sign / (t * t)) * (_value(f, (1.0 - t) / t, args) + _value(f, -(1.0 - t) / t, args))

    return of_line, None


def _recorded(f: Callable[[Any], Any], intervals: np.ndarray, value: Any) -> Any:
    """Integrate over the parts that SciPy has found, and take its value."""
    if not is_writing():
        return as_tensor(np.asarray(value))
    total: Any = None
    for low, high in intervals:
        half, middle = 0.5 * (high - low), 0.5 * (high + low)
        for node, weight in zip(_NODES, _WEIGHTS, strict=True):
            term = (half * weight) * f(float(middle + half * node))
            total = term if total is None else total + term
    return pinned(total, np.asarray(value))
