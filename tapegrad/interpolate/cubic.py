"""Cubic interpolation of data along one axis, by the slopes that its rules give."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad import linalg
from tapegrad.errors import ArgumentError, DTypeError, ShapeError
from tapegrad.interpolate.polynomials import PPoly, floats, increases
from tapegrad.ops.host_queries import found as found_of
from tapegrad.record.operations import F

_LEAST = 1e-9  # below this part of the largest, Akima's weights say nothing


def _data(name: str, x: Any, y: Any, axis: int) -> tuple[Any, Any, int]:
    """Return what a constructor was given, with the axis of the data first."""
    x, y = floats(x, f"{name}: x", is_real=True), floats(y, f"{name}: y")
    if x.ndim != 1 or x.shape[0] < 2:
        raise ShapeError(f"{name} got x of shape {x.shape}; give at least two places, along one axis")
    if not -y.ndim <= axis < y.ndim or y.shape[axis] != x.shape[0]:
        raise ShapeError(
            f"{name} got y of shape {y.shape} for {x.shape[0]} places along axis {axis}; give one for each"
        )
    if not bool(found_of(increases, x.detach())):
        raise ArgumentError(f"{name} got x that does not increase throughout, or is not finite")
    if not bool(found_of(_is_finite, y.detach())):
        raise ArgumentError(f"{name} got y that is not finite; leave out what is missing")
    axis %= y.ndim
    return x, F.moveaxis(y, axis, 0) if axis else y, axis


def _is_finite(y: np.ndarray) -> bool:
    return bool(np.isfinite(y).all())


class CubicHermiteSpline(PPoly):
    """The cubic polynomials between places that have given values and slopes there.

    Parameters
    ----------
    x : array or tensor, shape (n,)
        Places, increasing.
    y, dydx : array or tensor
        Values and slopes, n of them along `axis`.
    axis : int
    extrapolate : bool or "periodic", optional
        As in SciPy, whose classes these are: by default outside too.

    Raises
    ------
    ShapeError, DTypeError, ArgumentError
        If shapes do not fit, x is complex, or does not increase, or something is not finite.

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.interpolate.CubicHermiteSpline([0.0, 1.0], [0.0, 1.0], [0.0, 0.0])(0.5)
    tensor(0.5)
    """

    def __init__(self, x: Any, y: Any, dydx: Any, axis: int = 0, extrapolate: Any = None) -> None:
        x, y, axis = _data("CubicHermiteSpline", x, y, axis)
        slopes = floats(dydx, "dydx")
        slopes = F.moveaxis(slopes, axis, 0) if axis else slopes
        if slopes.shape != y.shape:
            raise ShapeError(f"CubicHermiteSpline got slopes of shape {slopes.shape} for values of shape {y.shape}")
        self._fill(x, y, slopes, axis, extrapolate)

    def _fill(self, x: Any, y: Any, slopes: Any, axis: int, extrapolate: Any) -> None:
        sizes = F.diff(x).reshape((-1, *(1,) * (y.ndim - 1)))
        mean = F.diff(y, axis=0) / sizes
        bend = (slopes[:-1] + slopes[1:] - 2.0 * mean) / sizes
        c = F.stack([bend / sizes, (mean - slopes[:-1]) / sizes - bend, slopes[:-1] + 0.0 * mean, y[:-1] + 0.0 * mean])
        super().__init__(c, x, True if extrapolate is None else extrapolate, axis)


class CubicSpline(CubicHermiteSpline):
    """Cubic spline: twice continuously differentiable, as `scipy.interpolate.CubicSpline`.

    Parameters
    ----------
    x : array or tensor, shape (n,)
        Places, increasing.
    y : array or tensor
        Values, n of them along `axis`, real or complex.
    axis : int
    bc_type : str or pair
        At both ends, or at each: "not-a-knot", "clamped", "natural", or `(order, value)` with the first or second
        derivative there; or "periodic".
    extrapolate : bool or "periodic", optional
        By default True; "periodic" where the spline is.

    Raises
    ------
    ShapeError, DTypeError, ArgumentError
        As for `CubicHermiteSpline`; or for another `bc_type`, or one that y does not fit.

    Notes
    -----
    Derivatives go through the banded system of the slopes: by values, places, and what is asked for at the ends.

    Source: de Boor, A Practical Guide to Splines, chapter IV.

    Examples
    --------
    How the value in the middle moves with the data:

    >>> import numpy as np
    >>> import tapegrad as tg
    >>> y = tg.tensor([0.0, 1.0, 0.0, 1.0], requires_grad=True)
    >>> tg.interpolate.CubicSpline(np.arange(4.0), y)(1.5).backward()
    >>> y.grad
    tensor([-0.0625,  0.5625,  0.5625, -0.0625])
    """

    def __init__(
        self, x: Any, y: Any, axis: int = 0, bc_type: Any = "not-a-knot", extrapolate: Any = None
    ) -> None:  # fmt: skip
        x, y, axis = _data("CubicSpline", x, y, axis)
        if extrapolate is None:
            extrapolate = "periodic" if isinstance(bc_type, str) and bc_type == "periodic" else True
        self._fill(x, y, spline_slopes(x, y, bc_type), axis, extrapolate)


def spline_slopes(x: Any, y: Any, bc_type: Any = "not-a-knot") -> Any:
    """Return the slopes of a cubic spline at its places, which are along the first axis."""
    n, shape = x.shape[0], y.shape
    h = F.diff(x)
    wide = h.reshape((-1, *(1,) * (y.ndim - 1)))
    m = F.diff(y, axis=0) / wide
    if isinstance(bc_type, str) and bc_type == "periodic":
        if not bool(found_of(_closes, y.detach())):
            raise ArgumentError("CubicSpline got bc_type='periodic' and other values at the end than at the beginning")
        return _periodic(h, wide, m) if n > 2 else 0.0 * y
    first, last = _ends(bc_type, shape[1:])
    if n == 2:
        first, last = (one if one is not None else (1, m[0]) for one in (first, last))
    if n == 3 and first is None and last is None:  # the parabola
        bend = (m[1] - m[0]) / (x[2] - x[0])
        return F.stack([m[0] - bend * wide[0], m[0] + bend * wide[0], m[1] + bend * wide[1]])
    middle = [2.0 * (h[:-1] + h[1:])] if n > 2 else []
    below, above = list(h[1:].reshape((1, -1))) if n > 2 else [], list(h[:-1].reshape((1, -1))) if n > 2 else []
    rows = [3.0 * (wide[1:] * m[:-1] + wide[:-1] * m[1:])] if n > 2 else []
    start = _condition(first, h, x, wide, m, y, 1)
    end = _condition(last, F.flip(h, (0,)), -F.flip(x, (0,)), F.flip(wide, (0,)), F.flip(m, (0,)), -F.flip(y, (0,)), -1)
    one = lambda value: F.reshape(value, (1,))  # noqa: E731
    zero = np.zeros(1)
    diagonal = F.concatenate([one(start[0]), *middle, one(end[0])])
    upper = F.concatenate([zero, one(start[1]), *above])
    lower = F.concatenate([*below, one(end[1]), zero])
    right = F.concatenate([F.reshape(start[2], (1, *shape[1:])), *rows, F.reshape(end[2], (1, *shape[1:]))])
    return _banded(F.stack([upper, diagonal, lower]), right)


def _banded(bands: Any, right: Any) -> Any:
    return linalg.solve_banded((1, 1), bands, right.reshape((right.shape[0], -1))).reshape(right.shape)


def _condition(kind: Any, h: Any, x: Any, wide: Any, m: Any, y: Any, sign: int) -> tuple[Any, Any, Any]:
    """Return the equation at the first place: its coefficients of the first two slopes, and its right side.

    That at the last place is this one of the mirrored data, whose values are negative as well, so that slopes stay.
    What is asked of the second derivative changes its sign.
    """
    if kind is None:
        d = x[2] - x[0]
        right = ((wide[0] + 2.0 * d) * wide[1] * m[0] + wide[0] ** 2 * m[1]) / d
        return h[1], d, right
    order, value = kind
    if order == 1:
        return 1.0 + 0.0 * h[0], 0.0 * h[0], value + 0.0 * m[0]
    return 2.0 * h[0], h[0], 3.0 * (y[1] - y[0]) - (0.5 * sign) * value * wide[0] ** 2


def _periodic(h: Any, wide: Any, m: Any) -> Any:
    """Return the slopes of a periodic spline: a banded system with two corners, by Sherman and Morrison's formula."""
    n = h.shape[0]
    if n == 2:
        both = F.sum(m / wide, axis=0) / F.sum(1.0 / wide, axis=0)
        return F.stack([both, both, both])
    before, wide_before, m_before = F.roll(h, 1), F.roll(wide, 1, 0), F.roll(m, 1, 0)
    right = 3.0 * (wide * m_before + wide_before * m)
    diagonal = 2.0 * (before + h)
    # The corners: of the last slope in the first equation, and of the first slope in the last one.
    first, last, shift = h[0], h[n - 2], -diagonal[0]
    one = lambda value: F.reshape(value, (1,))  # noqa: E731
    zero = np.zeros(1)
    changed = F.concatenate([one(diagonal[0] - shift), diagonal[1:-1], one(diagonal[-1] - first * last / shift)])
    bands = F.stack([F.concatenate([zero, before[:-1]]), changed, F.concatenate([h[1:], zero])])
    ends = F.concatenate([one(shift), np.zeros(n - 2), one(last)])
    solved, of_ends = _banded(bands, right), _banded(bands, ends)
    weight = first / shift
    rest = (solved[0] + weight * solved[-1]) / (1.0 + of_ends[0] + weight * of_ends[-1])
    slopes = solved - of_ends.reshape((-1, *(1,) * (m.ndim - 1))) * rest
    return F.concatenate([slopes, slopes[:1]])


def _closes(y: np.ndarray) -> bool:
    return bool(np.allclose(y[0], y[-1], rtol=1e-15, atol=1e-15))


def _ends(bc_type: Any, shape: tuple[int, ...]) -> list[Any]:
    """Return what is asked at both ends: an order and a value, or None for not-a-knot."""
    pair = (bc_type, bc_type) if isinstance(bc_type, str) else bc_type
    if not isinstance(pair, (tuple, list)) or len(pair) != 2:
        raise ArgumentError(f"CubicSpline got bc_type={bc_type!r}; give one for both ends, or a pair")
    found: list[Any] = []
    for kind in pair:
        if isinstance(kind, str):
            if kind not in ("not-a-knot", "clamped", "natural"):
                raise ArgumentError(
                    f"CubicSpline got bc_type={kind!r}; give 'not-a-knot', 'clamped', 'natural', (order, value), or "
                    "'periodic' for both ends"
                )
            found.append({"clamped": (1, np.zeros(shape)), "natural": (2, np.zeros(shape))}.get(kind))
            continue
        if not isinstance(kind, (tuple, list)) or len(kind) != 2 or kind[0] not in (1, 2):
            raise ArgumentError(f"CubicSpline got {kind!r} in bc_type; give (1, slope) or (2, second derivative)")
        value = floats(kind[1], "bc_type")
        if value.shape != shape:
            raise ShapeError(f"CubicSpline got a derivative of shape {value.shape} in bc_type; y's is {shape}")
        found.append((kind[0], value))
    return found


class PchipInterpolator(CubicHermiteSpline):
    """Monotone cubic interpolation, as `scipy.interpolate.PchipInterpolator`: it overshoots no data.

    Parameters
    ----------
    x, y, axis, extrapolate
        As for `CubicSpline`; y is real.

    Notes
    -----
    Slopes are weighted harmonic means of those at both sides, and 0 where these have different signs. Where one is 0,
    the derivative by the data jumps; what is given there is 0.

    Source: Fritsch and Butland, SIAM J. Sci. Stat. Comput. 5 (1984).

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.interpolate.PchipInterpolator([0.0, 1.0, 2.0, 3.0], [0.0, 0.0, 1.0, 1.0])([0.5, 1.5])
    tensor([0. , 0.5])
    """

    def __init__(self, x: Any, y: Any, axis: int = 0, extrapolate: Any = None) -> None:
        x, y, axis = _data("PchipInterpolator", x, y, axis)
        if y.dtype.kind == "c":
            raise DTypeError("PchipInterpolator got complex values; interpolate real and imaginary parts")
        h = F.diff(x).reshape((-1, *(1,) * (y.ndim - 1)))
        m = F.diff(y, axis=0) / h
        if x.shape[0] == 2:
            slopes = F.concatenate([m, m])
        else:
            signs = F.sign(m.detach())
            flat = F.logical_or(signs[1:] != signs[:-1], F.logical_or(signs[1:] == 0.0, signs[:-1] == 0.0))
            one, two = 2.0 * h[1:] + h[:-1], h[1:] + 2.0 * h[:-1]
            before, behind = F.where(flat, 1.0, m[:-1]), F.where(flat, 1.0, m[1:])
            inner = F.where(flat, 0.0, (one + two) / (one / before + two / behind))
            ends = (h[0], h[1], m[0], m[1]), (h[-1], h[-2], m[-1], m[-2])
            first, last = (F.reshape(_end_slope(*end), (1, *y.shape[1:])) for end in ends)
            slopes = F.concatenate([first, inner, last])
        self._fill(x, y, slopes, axis, extrapolate)


def _end_slope(h0: Any, h1: Any, m0: Any, m1: Any) -> Any:
    """Return the slope of a parabola at its end, made to keep the shape of the data."""
    d = ((2.0 * h0 + h1) * m0 - h0 * m1) / (h0 + h1)
    now, s0, s1 = d.detach(), F.sign(m0.detach()), F.sign(m1.detach())
    too_far = F.logical_and(s0 != s1, abs(now) > 3.0 * abs(m0.detach()))
    return F.where(F.sign(now) != s0, 0.0, F.where(too_far, 3.0 * m0, d))


class Akima1DInterpolator(CubicHermiteSpline):
    """Akima's interpolation, as `scipy.interpolate.Akima1DInterpolator`: each slope is of the five places around.

    Parameters
    ----------
    x, y, axis
        As for `CubicSpline`; y is real.
    method : {"akima", "makima"}
    extrapolate : bool, optional
        By default False: NaN outside.

    Notes
    -----
    Source: Akima, J. ACM 17 (1970).

    Examples
    --------
    >>> import tapegrad as tg
    >>> tg.interpolate.Akima1DInterpolator([0.0, 1.0, 2.0, 3.0], [0.0, 1.0, 2.0, 3.0])([0.5, 4.0])
    tensor([0.5, nan])
    """

    def __init__(self, x: Any, y: Any, axis: int = 0, *, method: str = "akima", extrapolate: Any = None) -> None:
        if method not in ("akima", "makima"):
            raise ArgumentError(f"Akima1DInterpolator got method={method!r}; give 'akima' or 'makima'")
        x, y, axis = _data("Akima1DInterpolator", x, y, axis)
        if y.dtype.kind == "c":
            raise DTypeError("Akima1DInterpolator got complex values; interpolate real and imaginary parts")
        h = F.diff(x).reshape((-1, *(1,) * (y.ndim - 1)))
        m = F.diff(y, axis=0) / h
        if x.shape[0] == 2:
            slopes = F.concatenate([m, m])
        else:
            before, behind = 2.0 * m[:1] - m[1:2], 2.0 * m[-1:] - m[-2:-1]
            m = F.concatenate([2.0 * before - m[:1], before, m, behind, 2.0 * behind - m[-1:]])
            change = abs(F.diff(m, axis=0))
            if method == "makima":
                change = change + 0.5 * abs(m[1:] + m[:-1])
            one, two = change[2:], change[:-2]
            both = (one + two).detach()
            says = both > _LEAST * F.max(both)
            part = F.where(says, two, 0.0) / F.where(says, one + two, 1.0)
            slopes = F.where(says, m[1:-2] + part * (m[2:-1] - m[1:-2]), 0.5 * (m[3:] + m[:-3]))
        self._fill(x, y, slopes, axis, False if extrapolate is None else extrapolate)
