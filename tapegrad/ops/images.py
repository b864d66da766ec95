"""Filters along axes and interpolation by splines, as `scipy.ndimage`. How to write a row: `op.py`.

Two rows are SciPy's: weighted sums of neighbours, and the coefficients of the spline through values, whose matrix is
symmetric but for the ends of `mirror`, which count half. What is around them is NumPy's `pad`, and products.

Splines are sums of B-splines (Unser, Aldroubi and Eden 1993, "B-spline signal processing"), whose weights are
polynomials of the place between two points.
"""

from __future__ import annotations

import functools
import math
import operator
from fractions import Fraction
from typing import Any

import numpy as np

from tapegrad.errors import ArgumentError, ShapeError
from tapegrad.ops.axes import axis_index
from tapegrad.ops.broadcast import Shape
from tapegrad.ops.host_queries import asked, found
from tapegrad.ops.op import Composed, Structured, beyond_numpy

_PADS = {
    "reflect": "symmetric",
    "grid-mirror": "symmetric",
    "mirror": "reflect",
    "nearest": "edge",
    "wrap": "wrap",
    "grid-wrap": "wrap",
    "constant": "constant",
    "grid-constant": "constant",
}
"""What `numpy.pad` calls SciPy's ways to go on beyond the ends."""


def _pad_mode(name: str, mode: Any) -> str:
    if mode not in _PADS:
        raise ArgumentError(f"{name} got mode={mode!r}; it is one of {', '.join(_PADS)}")
    return _PADS[mode]


# Weighted sums of neighbours along the last axis


def _windows_params(x: Shape, w: Shape) -> dict[str, Any]:
    return {}


def _windows(F: Any, x: Any, y: Any) -> Any:
    if hasattr(F, "row"):
        return F.row("neighbours", x, y)
    if not isinstance(x, np.ndarray):
        raise TypeError("a filter of what is no array")
    from scipy import ndimage  # loading it takes longer than the rest of tapegrad

    n, m = x.shape[-1], y.shape[-1]
    dtype = np.result_type(x, y)
    dtype = dtype if dtype.kind == "f" else np.dtype(float)
    if not x.size:
        return np.zeros((*x.shape[:-1], n - m + 1), dtype)
    whole = ndimage.correlate1d(x.astype(_exact(dtype)), y.astype(np.float64), mode="constant")
    return whole[..., m // 2 : m // 2 + n - m + 1].astype(dtype)


def _exact(dtype: Any) -> Any:
    """Return the dtype that SciPy computes in, which has no half precision."""
    return np.result_type(dtype, np.float32)


def _windows_dx(F: Any, g: Any, y: Any) -> Any:
    around = [*[(0, 0)] * (g.ndim - 1), (y.shape[-1] - 1, y.shape[-1] - 1)]
    return _windows(F, F.pad(g, around), F.flip(y))


def _windows_dy(F: Any, g: Any, x: Any, y_shape: Shape) -> Any:
    return F.stack([F.sum(g * x[..., k : k + g.shape[-1]]) for k in range(y_shape[0])])


def _filtered(F: Any, name: str, x: Any, weights: Any, axis: int, mode: str, cval: float, origin: int) -> Any:
    """Correlate along an axis."""
    pad = _pad_mode(name, mode)
    axis, size = axis_index(axis, x.ndim), weights.shape[0] if weights.ndim == 1 else 0
    if not size:
        raise ShapeError(f"{name} got weights of shape {weights.shape}; give a row of at least one number")
    before = size // 2 + operator.index(origin)
    if not 0 <= before < size:
        raise ArgumentError(f"{name} got origin={origin} with {size} weights; it is from {-(size // 2)} on, below half")
    x = F.moveaxis(x, axis, -1)
    if x.shape[-1]:
        widths = [*[(0, 0)] * (x.ndim - 1), (before, size - 1 - before)]
        x = F.row(
            "neighbours", F.pad(x, widths, pad, **({"constant_values": cval} if pad == "constant" else {})), weights
        )
    return F.moveaxis(x, -1, axis)


def _cast(F: Any, x: Any, dtype: Any) -> Any:
    return x if x.dtype == dtype else F.astype(x, dtype)


def _floating(F: Any, x: Any) -> Any:
    return _cast(F, x, x.dtype if x.dtype.kind == "f" else np.float64)


def _correlate1d(
    F: Any, input: Any, weights: Any, axis: int = -1, mode: str = "reflect", cval: float = 0.0, origin: int = 0
) -> Any:
    return _filtered(F, "correlate1d", _floating(F, input), _floating(F, weights), axis, mode, cval, origin)


def _convolve1d(
    F: Any, input: Any, weights: Any, axis: int = -1, mode: str = "reflect", cval: float = 0.0, origin: int = 0
) -> Any:
    turned = F.flip(_floating(F, weights))
    origin = -operator.index(origin) - (weights.shape[0] % 2 == 0 if weights.ndim else 0)
    return _filtered(F, "convolve1d", _floating(F, input), turned, axis, mode, cval, origin)


def _radius(name: str, sigma: Any, truncate: float, radius: Any) -> int:
    if radius is None:
        found = int(asked(functools.partial(_points_in, truncate=truncate), sigma))
        if found < 0:
            raise ArgumentError(f"{name} got a sigma that is no finite number of points, 0 or more")
        return found
    if radius != operator.index(radius) or radius < 0:
        raise ArgumentError(f"{name} got radius={radius!r}; it is a whole number of points, 0 or more")
    return operator.index(radius)


def _points_in(sigma: Any, truncate: float) -> Any:
    return int(truncate * float(sigma) + 0.5) if 0 <= sigma < math.inf else -1


def _bell(F: Any, sigma: Any, order: int, radius: int) -> Any:
    """Return a Gaussian that sums to 1, or one of its derivatives, at whole numbers."""
    x = np.arange(-radius, radius + 1.0)
    square = sigma * sigma
    bell = F.exp(-0.5 * x**2 / square)
    bell = bell / F.sum(bell)
    if not order:
        return bell
    # The derivative of p(x) times the bell is (p' - x p / σ²) times it.
    p: list[Any] = [1.0]
    for _ in range(order):
        slope = [k * c for k, c in enumerate(p)][1:]
        less = [0.0, *[-c / square for c in p]]
        p = [less[k] + (slope[k] if k < len(slope) else 0.0) for k in range(len(less))]
    return bell * sum(c * x**k for k, c in enumerate(p))


def _gaussian_filter1d(
    F: Any,
    input: Any,
    sigma: Any,
    axis: int = -1,
    order: int = 0,
    mode: str = "reflect",
    cval: float = 0.0,
    truncate: float = 4.0,
    *,
    radius: int | None = None,
) -> Any:
    return _smoothed(F, "gaussian_filter1d", input, F.as_tensor(sigma), axis, order, mode, cval, truncate, radius)


def _smoothed(
    F: Any, name: str, x: Any, sigma: Any, axis: int, order: int, mode: str, cval: float, truncate: float, radius: Any
) -> Any:
    if sigma.ndim:
        raise ShapeError(f"{name} got sigma of shape {sigma.shape} for one axis; give one number")
    if order != operator.index(order) or order < 0:
        raise ArgumentError(f"{name} got order={order!r}; give the number of a derivative, 0 or more")
    weights = F.flip(_bell(F, _floating(F, sigma), order, _radius(name, sigma, truncate, radius)))
    x = _floating(F, x)
    return _cast(F, _filtered(F, name, x, weights, axis, mode, cval, 0), x.dtype)


def _each(name: str, what: str, value: Any, count: int) -> list[Any]:
    """Return one value for each axis, of one for all or a list."""
    if isinstance(value, (list, tuple)) or getattr(value, "ndim", 0) > 0:
        if len(value) != count:
            raise ArgumentError(
                f"{name} got {len(value)} numbers as {what} for {count} axes; give one, or one for each"
            )
        return [value[k] for k in range(count)]
    return [value] * count


def _gaussian_filter(
    F: Any,
    input: Any,
    sigma: Any,
    order: Any = 0,
    mode: Any = "reflect",
    cval: float = 0.0,
    truncate: float = 4.0,
    *,
    radius: Any = None,
    axes: Any = None,
) -> Any:
    name = "gaussian_filter"
    along = range(input.ndim) if axes is None else [axis_index(k, input.ndim) for k in np.atleast_1d(axes).tolist()]
    given = [_each(name, what, value, len(along)) for what, value in (
        ("sigma", sigma), ("order", order), ("mode", mode), ("radius", radius)
    )]  # fmt: skip
    for axis, width, number, beyond, points in zip(along, *given, strict=True):
        width = F.as_tensor(width)
        if asked(lambda s: s > 1e-15, width):  # as SciPy
            input = _smoothed(F, name, input, width, axis, number, beyond, cval, truncate, points)
    return _floating(F, input)


# Splines

_BEHIND = 12
"""How many points SciPy adds at both ends where a spline has no ends of its own."""


_LONG = 32


def _coefficients_params(shape: Shape, order: int = 3, mode: str = "mirror") -> dict[str, Any]:
    return {"order": order, "mode": mode}


def _coefficients(F: Any, x: Any, order: int, mode: str) -> Any:
    if hasattr(F, "row"):
        return F.row("spline_coefficients", x, order=order, mode=mode)
    if not isinstance(x, np.ndarray):
        raise TypeError("a spline through what is no array")
    from scipy import ndimage  # loading it takes longer than the rest of tapegrad

    dtype = x.dtype if x.dtype.kind == "f" else np.dtype(float)
    return ndimage.spline_filter1d(x.astype(np.float64), order, mode=mode).astype(dtype) if x.size else x.astype(dtype)


def _coefficients_dx(F: Any, g: Any, order: int, mode: str) -> Any:
    n = g.shape[-1]
    if mode == "reflect" and n < _LONG:  # where SciPy's way to begin is not exact, and so not symmetric
        matrix = _coefficients(np, np.eye(n), order, mode)
        return F.matmul(g, matrix.T.astype(g.dtype))
    if mode != "mirror" or n < 2:
        return _coefficients(F, g, order, mode)
    ends = np.ones(n, g.dtype)
    ends[[0, -1]] = 2.0
    return _coefficients(F, g * ends, order, mode) / ends


@functools.cache
def _pieces(order: int) -> Any:
    """Return the polynomials that the weights of a B-spline's points are, lowest power first: [point, power].

    They are of the place t behind the point in the middle: from 0 to 1, or from -1/2 to 1/2 for an even order.
    """
    result = np.zeros((order + 1, order + 1))
    for j in range(order + 1):
        from_left = Fraction(order + 1, 2) + order // 2 - j  # the place in the B-spline for t = 0
        for k in range(order + 2):
            at = from_left - k
            if at + Fraction(order % 2, 2) <= 0:
                continue
            for power in range(order + 1):
                part = math.comb(order, power) * at ** (order - power) * (-1) ** k * math.comb(order + 1, k)
                result[j, power] += float(Fraction(part) / math.factorial(order))
    return result


def _mapped(c: Any, n: int, mode: str) -> Any:
    """Return the sign and the shift with which places come between the ends: sign * c + shift."""
    sign, shift = np.ones(np.shape(c)), np.zeros(np.shape(c))
    if mode in ("mirror", "reflect", "grid-mirror"):
        half = 0.0 if mode == "mirror" else 0.5
        length = n - 1.0 if mode == "mirror" else float(n)
        if not length:
            return np.zeros(np.shape(c)), shift
        turns = np.floor((c + half) / length)
        odd = turns % 2 != 0
        sign[odd] = -1.0
        shift = np.where(odd, (turns + 1) * length - 2 * half, -turns * length)
    elif mode in ("wrap", "grid-wrap"):
        length = n - 1.0 if mode == "wrap" else float(n)
        if not length:
            return np.zeros(np.shape(c)), shift
        turns = np.floor(c / length)
        if mode == "wrap":  # which has both ends, and stays at the last where SciPy comes to it from below
            turns = np.where(c < 0, -np.floor(-c / length) - 1, np.where(c > n - 1, turns, 0.0))
        shift = -turns * length
    else:
        far = (c < -_BEHIND) | (c > n + _BEHIND)  # where all is the same, and more of it no whole numbers
        sign[far], shift[far] = 0.0, np.where(c[far] < 0, -_BEHIND, n + _BEHIND)
    return sign, shift


def _placed(c: Any, n: int, mode: str, order: int) -> Any:
    """Return the sign and the shift that places have in the polynomials, and the first of the points around them."""
    c = np.asarray(c, float)
    known = np.isfinite(c)
    c = np.where(known, c, 0.0)
    sign, shift = _mapped(c, n, mode)
    at = sign * c + shift
    middle = np.floor(at) if order % 2 else np.floor(at + 0.5)
    return np.stack([np.where(known, sign, np.nan), shift - middle, middle - order // 2])


def _points(first: Any, n: int, mode: str, order: int) -> Any:
    """Return the points from the first on, those beyond the ends as the mode says; -1 for none."""
    index = np.asarray(first).astype(np.intp) + np.arange(order + 1).reshape((-1,) + (1,) * np.ndim(first))
    if mode == "nearest":
        return np.clip(index, 0, n - 1)
    if mode == "grid-wrap":
        return index % n
    if mode == "grid-constant":
        return np.where((index < 0) | (index >= n), -1, index)
    if n == 1:
        return np.zeros_like(index)
    period = 2 * n if mode in ("reflect", "grid-mirror") else 2 * n - 2
    index = index % period
    return np.where(index < n, index, period - (mode in ("reflect", "grid-mirror")) - index)


def _map_coordinates(
    F: Any,
    input: Any,
    coordinates: Any,
    order: int = 3,
    mode: str = "constant",
    cval: float = 0.0,
    prefilter: bool = True,
) -> Any:
    _pad_mode("map_coordinates", mode)
    if order not in range(6):
        raise ArgumentError(f"map_coordinates got order={order!r}; splines have an order from 0 to 5")
    if not coordinates.ndim or coordinates.shape[0] != input.ndim or not input.ndim:
        raise ShapeError(
            f"map_coordinates got coordinates of shape {coordinates.shape} for an input of shape {input.shape}; the "
            "first axis has one row for each axis of the input"
        )
    if not input.size:
        raise ShapeError(f"map_coordinates got an input of shape {input.shape}, which has no elements")
    input, c = _floating(F, input), _floating(F, coordinates)
    x, sizes, behind = input, input.shape, 0
    if order > 1 and prefilter:
        if mode in ("nearest", "grid-constant"):
            behind = _BEHIND
            x = F.pad(x, behind, _PADS[mode], **({"constant_values": cval} if mode == "grid-constant" else {}))
        x = _splines(F, x, order, mode)
    outside: Any = False
    if mode == "constant":
        outside = found(functools.partial(_is_outside, sizes=sizes), c)
    return _cast(F, _interpolated(F, x, c + behind, order, mode, cval, outside), input.dtype)


def _is_outside(c: Any, sizes: Shape) -> Any:
    last = np.reshape(np.array(sizes) - 1, (-1,) + (1,) * (np.ndim(c) - 1))
    return np.any((c < 0) | (c > last), axis=0)


def _splines(F: Any, x: Any, order: int, mode: str) -> Any:
    ends = {"grid-wrap": "grid-wrap", "nearest": "reflect", "reflect": "reflect", "grid-mirror": "reflect"}
    for axis in range(x.ndim):
        if x.shape[axis] > 1:
            along = F.moveaxis(x, axis, -1)
            x = F.moveaxis(F.row("spline_coefficients", along, order=order, mode=ends.get(mode, "mirror")), -1, axis)
    return x


def _interpolated(F: Any, x: Any, c: Any, order: int, mode: str, cval: float, outside: Any) -> Any:
    polynomials, weights, points = _pieces(order), [], []
    edge = "mirror" if mode in ("constant", "wrap") else mode  # as SciPy
    ones = (1,) * (c.ndim - 1)
    for axis in range(x.ndim):
        n = x.shape[axis]
        placed = found(functools.partial(_placed, n=n, mode=mode, order=order), c[axis])
        t, weight = c[axis] * placed[0] + placed[1], 0.0
        for power in range(order, -1, -1):
            weight = weight * t + polynomials[:, power].reshape(-1, *ones)
        weights.append(weight)
        points.append(found(functools.partial(_points, n=n, mode=edge, order=order), placed[2]))
    count = x.ndim
    shaped = [p.reshape((1,) * k + (order + 1,) + (1,) * (count - 1 - k) + p.shape[1:]) for k, p in enumerate(points)]
    values = x[tuple(shaped)]
    if mode == "grid-constant":
        beyond = functools.reduce(operator.or_, [found(lambda p: p < 0, p) for p in shaped])
        values = F.where(beyond, cval, values)
    for weight in reversed(weights):
        values = F.sum(values * weight, axis=-c.ndim)
    return F.where(outside, cval, values) if mode == "constant" else values


IMAGES: tuple[Structured, ...] = (
    Structured(
        name="neighbours",
        public=False,
        method=False,
        doc="The sums of neighbours along the last axis, times weights, where all of them are there.",
        params=_windows_params,
        forward=_windows,
        dx=_windows_dx,
        dy=_windows_dy,
        operands=("x", "weights"),
        oracle=(
            "scipy.ndimage.correlate1d(x.astype(np.result_type(x, weights, np.float32)), weights.astype(float), "
            "mode='constant', origin=-(len(weights) // 2))[..., : x.shape[-1] - len(weights) + 1].astype("
            "np.result_type(x, weights))"
        ),
        examples=((((5,), (3,)), {}), (((2, 6), (2,)), {}), (((3, 4), (1,)), {})),
    ),
    Structured(
        name="spline_coefficients",
        public=False,
        method=False,
        doc="The coefficients of the B-splines whose sum goes through values, along the last axis.",
        signature="order=3, mode='mirror'",
        params=_coefficients_params,
        forward=_coefficients,
        dx=_coefficients_dx,
        oracle="scipy.ndimage.spline_filter1d(x.astype(float), order, mode=mode).astype(x.dtype)",
        examples=(
            (((5,),), {}),
            (((2, 4),), {"mode": "reflect"}),
            (((2, 6),), {"order": 4, "mode": "grid-wrap"}),
        ),
    ),
)

_ndimage = functools.partial(beyond_numpy, "ndimage", takes_complex=False)

COMPOSED_IMAGES: tuple[Composed, ...] = (
    *[
        _ndimage(
            name,
            f"The input {done} weights along an axis.",
            function,
            (((2, 6), (3,)), {}),
            (((6, 2), (4,)), {"axis": 0, "mode": "constant", "cval": 2.0, "origin": 1}),
            tensors=2,
        )
        for name, done, function in (
            ("correlate1d", "correlated with", _correlate1d),
            ("convolve1d", "convolved with", _convolve1d),
        )
    ],
    _ndimage(
        "gaussian_filter1d",
        "The input smoothed by a Gaussian along an axis, or a derivative of that.",
        _gaussian_filter1d,
        (((2, 6),), {"sigma": 0.7}),
        (((6,),), {"sigma": 1.1, "order": 1, "mode": "mirror"}),
    ),
    _ndimage(
        "gaussian_filter",
        "The input smoothed by a Gaussian along all axes, or some.",
        _gaussian_filter,
        (((3, 6),), {"sigma": 0.7}),
        (((4, 3),), {"sigma": (0.5, 0.8), "order": (0, 2), "mode": "nearest"}),
    ),
    _ndimage(
        "map_coordinates",
        "The spline through the input at places between its elements.",
        _map_coordinates,
        (((4, 5), (2, 3)), {}),
        (((6,), (1, 2, 2)), {"order": 1, "mode": "nearest"}),
        tensors=2,
    ),
)
