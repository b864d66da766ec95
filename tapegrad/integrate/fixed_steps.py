"""Ordinary differential equations, solved with the steps that are given."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import numpy as np

from tapegrad.core.tensor import Tensor
from tapegrad.errors import ArgumentError, DTypeError, OperandError, ShapeError
from tapegrad.integrate.states import derivative_of, state_of
from tapegrad.record.operations import F, as_tensor, operand
from tapegrad.transforms.scan import scan

_Step = Callable[[Callable[[Any, Any], Any], Any, Any, Any], Any]


def solve_fixed(fun: Callable[..., Any], t: Any, y0: Any, method: str = "rk4", args: Sequence[Any] = ()) -> Tensor:
    """Solve `dy/dt = fun(t, y, *args)` with one step between each two times.

    Parameters
    ----------
    fun : callable
        `fun(t, y, *args)` returns the derivative of y, of its shape: a tensor, an array, or a list of numbers.
    t : array or tensor, shape (m,)
        The times: at least two, finite, and increasing or decreasing. A tensor is differentiated by, too.
    y0 : number, array or tensor
        The state at `t[0]`, of any shape, real or complex, whose dtype all states have. Whole numbers are
        taken as float64.
    method : {"rk4", "euler", "heun", "midpoint", "verlet"}
        Of order 4, 1, 2, 2 and 2. "verlet" is symplectic, for states whose first half along axis 0 are positions and
        whose second half velocities or momenta, where neither changes by a rule in which it occurs itself.
    args : sequence
        What `fun` is given besides.

    Returns
    -------
    Tensor, shape (m, *y0.shape)
        The state at each time; the first is y0.

    Raises
    ------
    ArgumentError
        If the method is none of these, or the times are not finite or do not go one way.
    OperandError
        If `fun` is no function, or writes in place what it was given.
    ShapeError
        If `t` has another shape, `fun` gives one that is not y's, or a state for "verlet" has no two halves.
    DTypeError
        If `t` is complex, or `fun` gives complex numbers for a real state.

    Notes
    -----
    Derivatives are those of the numbers that were found, and of any order. In a function that `tg.compile` runs, the
    steps are one row (`tg.scan`), and are recorded once. The methods: Hairer, Nørsett and Wanner, Solving Ordinary
    Differential Equations I, section II.1, and for "verlet" Hairer, Lubich and Wanner, Geometric Numerical Integration,
    section I.1.4.

    Examples
    --------
    The derivative of a decay by its rate, `-t·exp(-r·t)`, at t = 2:

    >>> import numpy as np
    >>> import tapegrad as tg
    >>> rate = tg.tensor(0.5, requires_grad=True)
    >>> y = tg.integrate.solve_fixed(lambda t, y: -rate * y, np.linspace(0.0, 2.0, 41), 1.0)
    >>> y[-1].backward()
    >>> print(rate.grad.numpy().round(5), round(-2.0 * np.exp(-1.0), 5))
    -0.73576 -0.73576
    """
    if not callable(fun):
        raise OperandError(f"solve_fixed got {type(fun).__qualname__} as fun; give a function of t and y")
    if method not in _METHODS:
        raise ArgumentError(f"solve_fixed got method={method!r}; give one of {', '.join(_METHODS)}")
    times, y = _times(t), state_of(y0)
    if method == "verlet" and (y.ndim == 0 or y.shape[0] % 2):
        raise ShapeError(
            f"solve_fixed got a state of shape {y.shape} for 'verlet'; its first axis must have an even length, "
            "positions first and velocities behind"
        )

    derivative = derivative_of(fun, args)
    step, real = _METHODS[method], np.empty(0, y.dtype).real.dtype

    def next_state(state: Any, x: Any) -> Any:
        time, size = x
        state = step(derivative, time, size, state)
        return state, state

    sizes = F.diff(times)
    sizes = sizes if sizes.dtype == real else sizes.astype(real)  # the state keeps its dtype
    _, states = scan(next_state, y, (times[:-1], sizes))
    return F.concatenate([F.reshape(y, (1, *y.shape)), states])


def _times(t: Any) -> Any:
    times = as_tensor(operand(t))
    if times.dtype.kind not in "iuf":
        raise DTypeError(f"solve_fixed got times of dtype {times.dtype}; give real numbers")
    if times.ndim != 1 or times.shape[0] < 2:
        raise ShapeError(f"solve_fixed got times of shape {times.shape}; give at least two, along one axis")
    if times.dtype.kind != "f":  # differences of unsigned numbers would be none
        times = times.astype(np.float64)
    sizes = F.diff(times.detach())
    if not (bool(F.all(sizes > 0)) or bool(F.all(sizes < 0))) or not bool(F.all(F.isfinite(sizes))):
        raise ArgumentError("solve_fixed got times that are not finite, or neither increase nor decrease throughout")
    return times


def _euler(f: Any, t: Any, h: Any, y: Any) -> Any:
    return y + h * f(t, y)


def _heun(f: Any, t: Any, h: Any, y: Any) -> Any:
    k1 = f(t, y)
    return y + (0.5 * h) * (k1 + f(t + h, y + h * k1))


def _midpoint(f: Any, t: Any, h: Any, y: Any) -> Any:
    half = 0.5 * h
    return y + h * f(t + half, y + half * f(t, y))


def _rk4(f: Any, t: Any, h: Any, y: Any) -> Any:
    half = 0.5 * h
    k1 = f(t, y)
    k2 = f(t + half, y + half * k1)
    k3 = f(t + half, y + half * k2)
    k4 = f(t + h, y + h * k3)
    return y + (h / 6.0) * (k1 + 2.0 * (k2 + k3) + k4)


def _verlet(f: Any, t: Any, h: Any, y: Any) -> Any:
    n, half = y.shape[0] // 2, 0.5 * h
    q, v = y[:n], y[n:]
    v = v + half * f(t, y)[n:]
    q = q + h * f(t + half, F.concatenate([q, v]))[:n]
    v = v + half * f(t + h, F.concatenate([q, v]))[n:]
    return F.concatenate([q, v])


_METHODS: dict[str, _Step] = {
    "rk4": _rk4,
    "euler": _euler,
    "heun": _heun,
    "midpoint": _midpoint,
    "verlet": _verlet,
}
