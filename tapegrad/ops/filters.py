"""Convolutions over several axes, and filters with feedback, as `scipy.signal`. How to write a row: `op.py`.

What a filter's feedback does, y with y[n] = x[n] - Σ c[k - 1] y[n - k], is linear in x; its adjoint is the same filter
that runs backwards. With z of that, the adjoint of c[k - 1] is -Σ z[n] y[n - k].
"""

from __future__ import annotations

import functools
import operator
from typing import Any

import numpy as np

from tapegrad.errors import ArgumentError, ShapeError
from tapegrad.ops.axes import axis_index
from tapegrad.ops.broadcast import Shape
from tapegrad.ops.op import Composed, Structured, beyond_numpy

_MODES = ("full", "same", "valid")

# Convolutions


def _sizes(name: str, a: Any, b: Any, mode: str, axes: Any) -> tuple[list[int], list[int], list[slice]]:
    """Return the axes, how long the whole convolution is along each of them, and what of it is wanted."""
    if mode not in _MODES:
        raise ArgumentError(f"{name} got mode={mode!r}; it is 'full', 'same' or 'valid'")
    if a.ndim != b.ndim:
        raise ShapeError(f"{name} of shapes {a.shape} and {b.shape}: both must have as many axes")
    along = range(a.ndim) if axes is None else [axis_index(k, a.ndim) for k in np.atleast_1d(axes).tolist()]
    sizes, parts = [], [slice(None)] * a.ndim
    if mode == "valid" and any(a.shape[k] < b.shape[k] for k in along) and any(a.shape[k] > b.shape[k] for k in along):
        raise ShapeError(f"{name} of shapes {a.shape} and {b.shape}: with mode='valid' one must be in the other")
    for k in along:
        n, m = a.shape[k], b.shape[k]
        if not n or not m:
            raise ShapeError(f"{name} of shapes {a.shape} and {b.shape}, which are empty along axis {k}")
        sizes.append(n + m - 1)
        length = {"full": n + m - 1, "same": n, "valid": max(n, m) - min(n, m) + 1}[mode]
        start = (n + m - 1 - length) // 2
        parts[k] = slice(start, start + length)
    return list(along), sizes, parts


def _fftconvolve(F: Any, in1: Any, in2: Any, mode: str = "full", axes: Any = None) -> Any:
    along, sizes, parts = _sizes("fftconvolve", in1, in2, mode, axes)
    if not along:
        return in1 * in2
    if in1.dtype.kind == "c" or in2.dtype.kind == "c":
        there, back = F.fft.fftn, F.fft.ifftn
    else:
        there, back = F.fft.rfftn, F.fft.irfftn
    sizes = [_fast(n) for n in sizes]
    product = there(in1, s=sizes, axes=along) * there(in2, s=sizes, axes=along)
    return back(product, s=sizes, axes=along)[tuple(parts)]


@functools.cache
def _fast(n: int) -> int:
    """Return the first size from n on of which there is a fast transform: a product of small primes."""
    while True:
        rest = n
        for prime in (2, 3, 5, 7, 11):
            while rest % prime == 0:
                rest //= prime
        if rest == 1:
            return n
        n += 1


_FEW = 32
"""With a kernel of so few elements the products are added up one after the other."""


def _convolve(F: Any, in1: Any, in2: Any, mode: str = "full", method: str = "auto") -> Any:
    if method not in ("auto", "direct", "fft"):
        raise ArgumentError(f"convolve got method={method!r}; it is 'auto', 'direct' or 'fft'")
    along, sizes, parts = _sizes("convolve", in1, in2, mode, None)
    large, small = (in1, in2) if in1.size >= in2.size else (in2, in1)
    if method == "fft" or (method == "auto" and small.size > _FEW and in1.ndim > 1):
        return _fftconvolve(F, in1, in2, mode)
    if not along:
        return in1 * in2
    if in1.ndim == 1:
        return F.convolve(in1, in2)[parts[0]]
    around = F.pad(large, [(m - 1, m - 1) for m in small.shape])
    total: Any = None
    for index in np.ndindex(small.shape):
        starts = [m - 1 - k for k, m in zip(index, small.shape, strict=True)]
        term = around[tuple([slice(k, k + n) for k, n in zip(starts, sizes, strict=True)])] * small[index]
        total = term if total is None else total + term
    return total[tuple(parts)]


def _correlate(F: Any, in1: Any, in2: Any, mode: str = "full", method: str = "auto") -> Any:
    if mode == "valid" and in1.ndim == in2.ndim and any(n < m for n, m in zip(in1.shape, in2.shape, strict=True)):
        turned = F.conj(_convolve(F, in2, F.conj(F.flip(in1)), mode, method))
        return F.flip(turned)
    return _convolve(F, in1, F.conj(F.flip(in2)), mode, method)


def _hilbert(F: Any, x: Any, N: int | None = None, axis: int = -1) -> Any:
    axis = axis_index(axis, x.ndim)
    n = x.shape[axis] if N is None else operator.index(N)
    if n < 1:
        raise ArgumentError(f"hilbert got N={n}; give at least 1 point")
    weights = np.zeros(n, x.dtype)
    weights[0] = 1
    weights[1 : (n + 1) // 2] = 2
    if n % 2 == 0:
        weights[n // 2] = 1
    spectrum = F.fft.fft(x, n=n, axis=axis) * weights.reshape((-1,) + (1,) * (x.ndim - axis - 1))
    return F.fft.ifft(spectrum, axis=axis)


# Filters with feedback, along the last axis


def _feedback_params(a: Shape, x: Shape) -> dict[str, Any]:
    return {}


def _feedback(F: Any, x: Any, y: Any) -> Any:
    if hasattr(F, "row"):
        return F.row("feedback", x, y)
    if not isinstance(y, np.ndarray):
        raise TypeError("a filter of what is no array")
    import scipy.signal  # loading it takes longer than the rest of tapegrad

    dtype = np.result_type(x, y)
    dtype = np.result_type(dtype, np.float32) if dtype.kind in "fc" else np.dtype(float)
    if not y.size:
        return y.astype(dtype)
    one = np.ones(1, dtype)
    return scipy.signal.lfilter(one, np.concatenate([one, x.astype(dtype)]), y.astype(dtype))


def _backwards(F: Any, g: Any, x: Any) -> Any:
    return F.flip(_feedback(F, F.conj(x), F.flip(g, -1)), -1)


def _feedback_dx(F: Any, g: Any, x: Any, out: Any) -> Any:
    z = _backwards(F, g, x)
    n, parts = out.shape[-1], []
    for k in range(1, x.shape[0] + 1):
        parts.append(-F.sum(z[..., min(k, n) :] * F.conj(out[..., : max(n - k, 0)])))
    return F.stack(parts)


def _feedback_dy(F: Any, g: Any, x: Any) -> Any:
    return _backwards(F, g, x)


def _coefficients(F: Any, name: str, b: Any, a: Any) -> tuple[Any, Any]:
    b, a = F.reshape(b, (-1,)), F.reshape(a, (-1,))
    if not b.shape[0] or not a.shape[0]:
        raise ShapeError(f"{name} got no coefficients: b of shape {b.shape}, a of shape {a.shape}")
    return b / a[0], a / a[0]


def _filtered(F: Any, b: Any, a: Any, x: Any, zi: Any) -> tuple[Any, Any]:
    """Filter along the last axis, for coefficients with a[0] = 1; return the result and the state at the end."""
    n, order = x.shape[-1], max(b.shape[0], a.shape[0]) - 1
    widths = [(0, 0)] * (x.ndim - 1)
    around = F.pad(x, [*widths, (order, order)])
    driven: Any = None
    for k in range(b.shape[0]):  # with what comes behind the end, which is the state
        term = around[..., order - k : 2 * order - k + n] * b[k]
        driven = term if driven is None else driven + term
    if zi is not None:
        if zi.shape[-1] != order:
            raise ShapeError(f"a filter of order {order} got a state zi of shape {zi.shape}; it must have {order}")
        driven = driven + F.pad(zi, [*[(0, 0)] * (zi.ndim - 1), (0, n)])
    result = driven[..., :n] if a.shape[0] == 1 else _feedback(F, a[1:], driven[..., :n])
    rest = driven[..., n:]
    for k in range(1, a.shape[0]):
        missing = max(k - n, 0)  # of a result that is shorter than the filter
        tail = F.pad(result[..., max(n - k, 0) :], [*widths, (missing, order - k)])
        rest = rest - tail[..., :order] * a[k]
    return result, rest


def _lfilter(F: Any, b: Any, a: Any, x: Any, axis: int = -1, zi: Any = None) -> Any:
    b, a = _coefficients(F, "lfilter", b, a)
    axis = axis_index(axis, x.ndim)
    moved = None if zi is None else F.moveaxis(F.as_tensor(zi), axis, -1)
    y, end = _filtered(F, b, a, F.moveaxis(x, axis, -1), moved)
    y = F.moveaxis(y, -1, axis)
    return y if zi is None else (y, F.moveaxis(end, -1, axis))


def _sosfilt(F: Any, sos: Any, x: Any, axis: int = -1) -> Any:
    if sos.ndim != 2 or sos.shape[1] != 6:
        raise ShapeError(f"sosfilt got sections of shape {sos.shape}; each is a row of 6 numbers")
    axis = axis_index(axis, x.ndim)
    x = F.moveaxis(x, axis, -1)
    for k in range(sos.shape[0]):
        x, _ = _filtered(F, *_coefficients(F, "sosfilt", sos[k, :3], sos[k, 3:]), x, None)
    return F.moveaxis(x, -1, axis)


FILTERS: tuple[Structured, ...] = (
    Structured(
        name="feedback",
        public=False,
        method=False,
        doc="The y with y[n] = x[n] - c[0] y[n - 1] - c[1] y[n - 2] - …, along the last axis.",
        params=_feedback_params,
        forward=_feedback,
        dx=_feedback_dx,
        dy=_feedback_dy,
        operands=("c", "x"),
        takes_complex=True,
        examples=((((3,), (6,)), {}), (((1,), (4,)), {}), (((4,), (2, 3)), {})),
        oracle="scipy.signal.lfilter(*[np.asarray(v, np.result_type(c, x, 'f4')) for v in ([1], [1, *c], x)])",
    ),
)


_signal = functools.partial(beyond_numpy, "signal", tensors=2)

COMPOSED_FILTERS: tuple[Composed, ...] = (
    *[
        _signal(
            name, doc, forward,
            (((5,), (3,)), {}), (((3, 4), (2, 2)), {"mode": "same"}), (((3, 4), (2, 3)), {"mode": "valid"}),
            (((2, 3), (3, 2)), {}), *more,
        )
        for name, doc, forward, more in (
            ("convolve", "The convolution of two arrays over all axes.", _convolve,
             ((((3, 4), (2, 2)), {"method": "fft"}),)),
            ("correlate", "The correlation of two arrays over all axes.", _correlate,
             ((((2, 2), (3, 3)), {"mode": "valid"}),)),
            ("fftconvolve", "The convolution of two arrays by Fourier transforms.", _fftconvolve,
             ((((2, 4), (2, 3)), {"axes": 1}),)),
            ("oaconvolve", "The convolution of two arrays, as `fftconvolve` computes it.", _fftconvolve, ()),
        )
    ],
    _signal("hilbert", "The analytic signal of real numbers, by Hilbert's transform.", _hilbert,
              (((6,),), {}), (((5, 2),), {"N": 7, "axis": 0}), tensors=1, takes_complex=False),
    _signal("lfilter", "Filter with the coefficients b of what comes in, and a of what goes out.", _lfilter,
              (((3,), (2,), (6,)), {}), (((2,), (3,), (5, 2)), {"axis": 0}), (((3,), (1,), (6,)), {}), tensors=3),
    _signal("sosfilt", "Filter by sections of second order, one after the other.", _sosfilt,
              (((2, 6), (5,)), {}), (((1, 6), (4, 2)), {"axis": 0})),
)  # fmt: skip
