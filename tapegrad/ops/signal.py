"""Interpolation, convolution and phases. How to write a row: `op.py`."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tapegrad.errors import DTypeError, OperandError, ShapeError
from tapegrad.ops.axes import axis_index
from tapegrad.ops.broadcast import Shape
from tapegrad.ops.host_queries import asked, found
from tapegrad.ops.op import Composed, Structured

# Interpolation: a knot is a kink, where the derivative is of least norm between the slopes at both sides.


def _interpolate_params(x: Shape, xp: Shape, fp: Shape, left: Any = None, right: Any = None) -> dict[str, Any]:
    if len(xp) != 1 or xp != fp or not xp[0]:
        raise ShapeError(f"interp needs knots xp and values fp of one length, at least 1, not shapes {xp} and {fp}")
    return {"low": left, "high": right}


def _interpolate(F: Any, x: Any, xp: Any, fp: Any, low: Any, high: Any) -> Any:
    return np.interp(x, xp, fp, low, high)


def _pieces(F: Any, x: Any, y: Any, z: Any, low: Any, high: Any) -> tuple[Any, ...]:
    """Return each x's derivative, its interval, and how far through that it is; 0 slope and no interval outside."""
    n = len(y)
    zero = F.zeros((1,), z.dtype)
    slopes = F.concatenate((zero, F.diff(z) / F.diff(y), zero))
    above, below = F.searchsorted(y, x, side="right"), F.searchsorted(y, x, side="left")
    if n > 1:  # beyond a jump at an end there is no slope to choose
        above = F.where((high is not None) & (x == y[-1]), n - 1, above)
        below = F.where((low is not None) & (x == y[0]), 1, below)
    one, two = slopes[above], slopes[below]
    slope = F.where(F.sign(one) == F.sign(two), F.where(F.abs(one) < F.abs(two), one, two), 0.0)
    k = F.clip(above, 1, max(n - 1, 1)) - 1
    following = F.minimum(k + 1, n - 1)
    width = F.where(following == k, 1.0, y[following] - y[k])
    return slope, k, following, F.clip((x - y[k]) / width, 0.0, 1.0)


def _interpolate_dx(F: Any, g: Any, x: Any, y: Any, z: Any, low: Any, high: Any) -> Any:
    return g * _pieces(F, x, y, z, low, high)[0]


def _to_knots(F: Any, g: Any, k: Any, following: Any, through: Any, n: int) -> Any:
    zeros = F.zeros((n,), g.dtype)
    index = F.concatenate((F.reshape(k, (-1,)), F.reshape(following, (-1,))))
    parts = F.concatenate((F.reshape(g * (1.0 - through), (-1,)), F.reshape(g * through, (-1,))))
    return F.index_add(zeros, index, parts)


def _interpolate_dy(F: Any, g: Any, x: Any, y: Any, z: Any, low: Any, high: Any) -> Any:
    slope, k, following, through = _pieces(F, x, y, z, low, high)
    return _to_knots(F, -g * slope, k, following, through, len(y))


def _interpolate_dz(F: Any, g: Any, x: Any, y: Any, z: Any, low: Any, high: Any) -> Any:
    _, k, following, through = _pieces(F, x, y, z, low, high)
    if low is not None:
        g = F.where(x < y[0], 0.0, g)
    if high is not None:
        g = F.where(x > y[-1], 0.0, g)
    return _to_knots(F, g, k, following, through, len(y))


def _interp(F: Any, x: Any, xp: Any, fp: Any, left: Any = None, right: Any = None, period: Any = None) -> Any:
    for name, value in (("left", left), ("right", right), ("period", period)):
        if getattr(value, "requires_grad", False):
            raise OperandError(f"interp has no derivative by {name}; detach() it")
    left, right, period = (getattr(v, "_array", v) for v in (left, right, period))
    if fp.dtype.kind == "c":
        if "c" in (x.dtype.kind, xp.dtype.kind):
            raise DTypeError(
                "interp got complex x or knots, and these have no order; only the values fp may be complex"
            )
        parts = [
            _interp(
                F,
                x,
                xp,
                part(fp),
                left if left is None else part(left),
                right if right is None else part(right),
                period,
            )
            for part in (np.real, np.imag)
        ]
        return F.complex(*parts)
    if period is None:
        return F.row("interpolate", x, xp, fp, left=left, right=right)
    if not period:
        raise OperandError("interp got period=0; give the length of a period")
    if xp.ndim != 1 or xp.shape != fp.shape or not xp.size:
        raise ShapeError(f"interp needs knots xp and values fp of one length, not shapes {xp.shape} and {fp.shape}")
    period = abs(float(period))
    x, xp, fp = (v.astype(np.float64) for v in (x, xp, fp))
    x, xp = F.mod(x, period), F.mod(xp, period)
    order = found(lambda a: np.argsort(np.asarray(a)), xp)
    xp, fp = xp[order], fp[order]
    xp = F.concatenate((xp[-1:] - period, xp, xp[:1] + period))
    return F.row("interpolate", x, xp, F.concatenate((fp[-1:], fp, fp[:1])))


def _unwrap_params(shape: Shape, discont: Any = None, axis: int = -1, *, period: float = 2 * math.pi) -> dict[str, Any]:
    if not shape:
        raise ShapeError("unwrap needs an axis, and a 0-d tensor has none")
    axis = axis_index(axis, len(shape))
    return {"discont": discont, "axis": axis, "period": getattr(period, "_array", period)}


# Convolution: each result is a sum of a[i] v[k - i], so the adjoint of each operand is one with the other. Correlation
# takes the conjugate of v, here and in NumPy.


def _convolve_params(a: Shape, v: Shape, mode: str = "full") -> dict[str, Any]:
    return _windowed("convolve", a, v, mode)


def _correlate_params(a: Shape, v: Shape, mode: str = "valid") -> dict[str, Any]:
    return _windowed("correlate", a, v, mode)


def _windowed(name: str, a: Shape, v: Shape, mode: str) -> dict[str, Any]:
    if len(a) != 1 or len(v) != 1 or not a[0] or not v[0]:
        raise ShapeError(f"{name} takes two vectors that are not empty, not shapes {a} and {v}")
    if mode not in ("full", "same", "valid"):
        raise OperandError(f"{name} got mode={mode!r}; it is 'full', 'same' or 'valid'")
    n, m = max(a[0], v[0]), min(a[0], v[0])
    first = {"full": 0, "same": (m - 1) // 2, "valid": m - 1}[mode]
    length = {"full": n + m - 1, "same": n, "valid": n - m + 1}[mode]
    if name == "correlate" and mode == "same":
        first = (m - 1) // 2 if v[0] <= a[0] else m // 2
    last = n + m - 1 - length - first
    return {"mode": mode, "ends": (first, last)}


def _full(F: Any, g: Any, ends: tuple[int, int]) -> Any:
    """Put zeros where a mode leaves results of "full" out."""
    return F.concatenate((F.zeros((ends[0],), g.dtype), g, F.zeros((ends[1],), g.dtype)))


def _convolve_d(F: Any, g: Any, other: Any, ends: tuple[int, int]) -> Any:
    return F.correlate(_full(F, g, ends), other, "valid")


def _correlate_dx(F: Any, g: Any, y: Any, ends: tuple[int, int]) -> Any:
    return F.convolve(_full(F, g, ends), y, "valid")


def _correlate_dy(F: Any, g: Any, x: Any, ends: tuple[int, int]) -> Any:
    return F.conj(F.flip(F.correlate(_full(F, g, ends), x, "valid"), 0))


def _angle(F: Any, z: Any, deg: bool = False) -> Any:
    if z.dtype.kind == "c":
        found = F.row("complex_angle", z)
        return F.rad2deg(found) if deg else found
    return F.row("argument", z, deg=bool(deg))


_LENGTHS = ((5, 3), (3, 5), (4, 4), (2, 5), (5, 1))


def polygamma(x: Any, n: int) -> Any:
    """Return derivative n of `digamma`, n from 1."""
    from scipy.special import polygamma  # loading it takes longer than the rest of tapegrad

    return _as_operand(polygamma(n, x), x)


def bessel_i(x: Any, n: int) -> Any:
    """Return the modified Bessel function of the first kind of order n."""
    from scipy.special import iv

    return _as_operand(iv(n, x), x)


def _as_operand(value: Any, x: Any) -> Any:
    """Return what SciPy computed in the operand's precision, in double precision for integers."""
    dtype = np.result_type(x)
    return np.asarray(value, dtype if dtype.kind in "fc" else np.float64)


def _of_order(name: str, doc: str, value: Any, dx: Any, takes_complex: bool = False) -> Structured:
    """Make the row of a function that has a whole number, its order, and a derivative of other orders."""
    return Structured(
        batch="same",
        name=name,
        doc=doc,
        signature="n",
        params=lambda shape, n: {"n": n},
        forward=lambda F, x, n: value(x, n),
        dx=dx,
        takes_complex=takes_complex,
        public=False,
        examples=((((3, 4),), {"n": 1}), (((3,),), {"n": 2}), (((),), {"n": 3})),
    )


SIGNAL: tuple[Structured, ...] = (
    Structured(
        name="interpolate",
        doc="Piecewise linear interpolation between knots.",
        signature="left=None, right=None",
        params=_interpolate_params,
        forward=_interpolate,
        operands=("x", "xp", "fp"),
        dx=_interpolate_dx,
        dy=_interpolate_dy,
        dz=_interpolate_dz,
        public=False,
        examples=(
            (((7,), (4,), (4,)), {}),
            (((2, 3), (3,), (3,)), {"left": -1.0, "right": 2.0}),
            (((), (2,), (2,)), {}),
        ),
    ),
    Structured(
        name="convolve",
        doc="Sums of a[i] v[k - i] over i, for vectors a and v.",
        twins=(np.convolve,),
        signature='mode="full"',
        params=_convolve_params,
        forward=lambda F, x, y, mode, ends: F.convolve(x, y, mode),
        operands=("a", "v"),
        dx=lambda F, g, y, ends: _convolve_d(F, g, y, ends),
        dy=lambda F, g, x, ends: _convolve_d(F, g, x, ends),
        method=False,
        takes_complex=True,
        examples=tuple((((n,), (m,)), {"mode": mode}) for n, m in _LENGTHS for mode in ("full", "same", "valid")),
    ),
    Structured(
        name="correlate",
        doc="Sums of a[i + k] v[i] over i, for vectors a and v.",
        twins=(np.correlate,),
        signature='mode="valid"',
        params=_correlate_params,
        forward=lambda F, x, y, mode, ends: F.correlate(x, y, mode),
        operands=("a", "v"),
        dx=_correlate_dx,
        dy=_correlate_dy,
        method=False,
        takes_complex=True,
        examples=tuple((((n,), (m,)), {"mode": mode}) for n, m in _LENGTHS for mode in ("full", "same", "valid")),
    ),
    Structured(
        name="unwrap",
        affine=True,
        in_place=True,
        doc="Phases with jumps of more than half a period taken out by adding multiples of the period.",
        twins=(np.unwrap,),
        signature="discont=None, axis=-1, *, period=6.283185307179586",
        params=_unwrap_params,
        forward=lambda F, x, discont, axis, period: F.unwrap(x, discont, axis, period=period),
        dx=lambda F, g, x_shape: F.reshape(g, x_shape),
        mode="flat",
        method=False,
        examples=((((5,),), {}), (((3, 4),), {"axis": 0, "period": 0.7}), (((4,),), {"discont": 4.0})),
        batch="axis",
    ),
    Structured(
        name="argument",
        affine=True,
        doc="The angle of real numbers: 0, or pi where negative.",
        signature="deg=False",
        params=lambda shape, deg=False: {"deg": deg},
        forward=lambda F, x, deg: F.angle(x, deg),
        dx=lambda F, g, x_shape: F.zeros(x_shape, g.dtype),
        public=False,
        examples=((((3, 4),), {}), (((3,),), {"deg": True}), (((),), {})),
        batch="same",
    ),
    _of_order(
        "polygamma",
        "Derivative number n + 1 of lgamma.",
        polygamma,
        lambda F, g, x, n: g * F.polygamma(x, n + 1),
    ),
    _of_order(
        "bessel_i",
        "Modified Bessel function of the first kind, of a whole order n.",
        bessel_i,
        # DLMF 10.29.1
        lambda F, g, x, n: 0.5 * g * F.conj(F.bessel_i(x, n - 1) + F.bessel_i(x, n + 1)),
        True,
    ),
)

_PLAIN: tuple[Any, ...] = ((((3, 4),), {}), (((),), {}))


def _imag(F: Any, val: Any) -> Any:
    if val.dtype.kind == "c":
        return F.row("imaginary_part", val)
    return F.where(True, F.zeros_like(val), val)


def _real_if_close(F: Any, a: Any, tol: Any = 100) -> Any:
    if a.dtype.kind != "c" or asked(lambda z: np.iscomplexobj(np.real_if_close(z, tol)), a):
        return a
    return a.real


SIGNALS: tuple[Composed, ...] = (
    Composed(
        name="interp",
        doc="Piecewise linear interpolation at x between the knots xp, which increase, of values fp.",
        twins=(np.interp,),
        forward=_interp,
        tensors=3,
        method=False,
        takes_complex=True,
        examples=(
            (((7,), (4,), (4,)), {}),
            (((2, 3), (4,), (4,)), {"left": -1.0, "right": 2.0}),
            (((7,), (4,), (4,)), {"period": 3.0}),
        ),
    ),
    Composed(
        name="angle",
        doc="The angle in the complex plane, from -pi to pi; of real numbers 0 or pi, with derivative 0.",
        twins=(np.angle,),
        forward=_angle,
        takes_complex=True,
        method=False,
        examples=(*_PLAIN, (((3,),), {"deg": True})),
    ),
    Composed(
        name="real",
        doc="The real part: of complex numbers a view, of real ones the tensor itself.",
        twins=(np.real,),
        forward=lambda F, val: F.row("real_part", val) if val.dtype.kind == "c" else val,
        method=False,
        takes_complex=True,
        examples=_PLAIN,
    ),
    Composed(
        name="imag",
        doc="The imaginary part: of complex numbers a view, of real ones zeros, with derivative 0.",
        twins=(np.imag,),
        forward=_imag,
        takes_complex=True,
        method=False,
        examples=_PLAIN,
    ),
    Composed(
        name="real_if_close",
        doc="The real part of complex numbers whose imaginary parts are tiny; else the tensor itself.",
        twins=(np.real_if_close,),
        forward=_real_if_close,
        method=False,
        takes_complex=True,
        examples=_PLAIN,
    ),
)
