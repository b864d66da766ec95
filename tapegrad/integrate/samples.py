"""Integrals of what is known at some places."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.core.tensor import Tensor
from tapegrad.errors import ShapeError
from tapegrad.record.operations import F, as_tensor, operand


def _given(name: str, y: Any, x: Any, dx: Any, axis: int) -> tuple[Any, Any]:
    """Return samples with their axis last, and the distances between them."""
    y = as_tensor(operand(y))
    if y.ndim == 0 or y.shape[axis] == 0:
        raise ShapeError(f"{name} got samples of shape {y.shape}; give at least one along axis {axis}")
    y = F.moveaxis(y, axis, -1)
    if y.dtype.kind not in "fc":
        y = y.astype(np.float64)
    n = y.shape[-1]
    if x is None:
        return y, as_tensor(operand(dx)) * np.ones(n - 1)
    x = as_tensor(operand(x))
    x = F.moveaxis(x, axis, -1) if x.ndim > 1 else x
    if x.ndim == 0 or x.shape[-1] != n or (x.ndim > 1 and x.shape != y.shape):
        raise ShapeError(f"{name} got x of shape {x.shape} for {n} samples; give one place each, or as many as of y")
    return y, F.diff(x, axis=-1)


def simpson(y: Any, x: Any = None, *, dx: Any = 1.0, axis: int = -1) -> Tensor:
    """Integrate samples by Simpson's rule, as `scipy.integrate.simpson` does.

    Parameters
    ----------
    y : array or tensor
        The samples.
    x : array or tensor, optional
        Their places: of one axis, or of y's shape. A tensor is differentiated by, too.
    dx : number or tensor
        The distance between them, where x is not given.
    axis : int
        The axis along which they lie.

    Returns
    -------
    Tensor
        Of y's shape without that axis.

    Raises
    ------
    ShapeError
        If there is no sample, or x does not fit.

    Notes
    -----
    For an even number of samples the last interval is integrated along the parabola through the last three: Cartwright,
    Journal of Mathematical Sciences and Mathematics Education 12 (2017), 1-9. Places may not coincide.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> x = np.linspace(0.0, 3.0, 4)
    >>> tg.integrate.simpson(tg.tensor(x**2), x)
    tensor(9.)
    """
    y, h = _given("simpson", y, x, dx, axis)
    n = y.shape[-1]
    if n < 3:
        return (0.5 * h * (y[..., 1:] + y[..., :-1])).sum(-1)
    odd = n - 1 + n % 2  # as many as make pairs of intervals
    h0, h1 = h[..., : odd - 1 : 2], h[..., 1 : odd - 1 : 2]
    both = h0 + h1
    first, middle, last = y[..., : odd - 2 : 2], y[..., 1:odd:2], y[..., 2:odd:2]
    parts = first * (2.0 - h1 / h0) + middle * (both * both / (h0 * h1)) + last * (2.0 - h0 / h1)
    area = (both / 6.0 * parts).sum(-1)
    if n % 2:
        return area
    a, b = h[..., -2], h[..., -1]
    end = y[..., -1] * ((2.0 * b * b + 3.0 * a * b) / (a + b)) + y[..., -2] * ((b * b + 3.0 * a * b) / a)
    return area + (end - y[..., -3] * (b * b * b / (a * (a + b)))) / 6.0


def cumulative_trapezoid(y: Any, x: Any = None, dx: Any = 1.0, axis: int = -1, initial: float | None = None) -> Tensor:
    """Integrate samples by the trapezoidal rule, up to each, as `scipy.integrate.cumulative_trapezoid` does.

    Parameters
    ----------
    y, x, dx, axis
        As for `simpson`.
    initial : {None, 0}
        0 puts a zero first, so that the result has y's shape.

    Returns
    -------
    Tensor
        Of y's shape, with one fewer along the axis if `initial` is None.

    Raises
    ------
    ShapeError
        If there is no sample, or x does not fit.
    ValueError
        If `initial` is another number.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.integrate.cumulative_trapezoid(tg.tensor([0.0, 1.0, 2.0]), initial=0)
    tensor([0. , 0.5, 2. ])
    """
    if initial is not None and initial != 0:
        raise ValueError(f"cumulative_trapezoid got initial={initial!r}; give 0 or None")
    y, h = _given("cumulative_trapezoid", y, x, dx, axis)
    sums = F.cumsum(0.5 * h * (y[..., 1:] + y[..., :-1]), axis=-1)
    if initial is not None:
        sums = F.concatenate([F.zeros_like(y[..., :1]), sums], axis=-1)
    return F.moveaxis(sums, -1, axis)


def cumulative_simpson(y: Any, *, x: Any = None, dx: Any = 1.0, axis: int = -1, initial: Any = None) -> Tensor:
    """Integrate samples by Simpson's rule, up to each, as `scipy.integrate.cumulative_simpson` does.

    Parameters
    ----------
    y, x, dx, axis
        As for `simpson`.
    initial : number, array or tensor, optional
        What is put first, and added to the others, so that the result has y's shape.

    Returns
    -------
    Tensor
        Of y's shape, with one fewer along the axis if `initial` is None.

    Raises
    ------
    ShapeError
        If there is no sample, or x does not fit.

    Notes
    -----
    Each interval is integrated along the parabola through its ends and a place next to them: Cartwright, Journal of
    Mathematical Sciences and Mathematics Education 12 (2017), 1-9. Fewer than three samples: the trapezoidal rule.

    Examples
    --------
    >>> import numpy as np
    >>> import tapegrad as tg
    >>> tg.integrate.cumulative_simpson(tg.tensor(np.arange(4.0) ** 2), initial=0)
    tensor([0.        , 0.33333333, 2.66666667, 9.        ])
    """
    y, h = _given("cumulative_simpson", y, x, dx, axis)
    n = y.shape[-1]
    if n < 3:
        parts = 0.5 * h * (y[..., 1:] + y[..., :-1])
    else:
        h = h * np.ones(n - 1)
        first = _first_of_two(y, h)  # of each three places, the integral over the first interval
        last = F.flip(_first_of_two(F.flip(y, (-1,)), F.flip(h, (-1,))), (-1,))
        pairs = F.stack([first[..., ::2], last[..., ::2]], axis=-1)
        parts = pairs.reshape((*pairs.shape[:-2], -1))
        if not n % 2:
            parts = F.concatenate([parts[..., : n - 2], last[..., -1:]], axis=-1)
    sums = F.cumsum(parts, axis=-1)
    if initial is not None:
        begin = as_tensor(operand(initial))
        begin = F.moveaxis(begin, axis, -1) if begin.ndim else begin
        sums = F.concatenate([F.zeros_like(y[..., :1]), sums], axis=-1) + begin
    return F.moveaxis(sums, -1, axis)


def _first_of_two(y: Any, h: Any) -> Any:
    a, b = h[..., :-1], h[..., 1:]
    one, two = a / (a + b), a * a / ((a + b) * b)
    return (a / 6.0) * ((3.0 - one) * y[..., :-2] + (3.0 + two + one) * y[..., 1:-1] - two * y[..., 2:])
