"""The discrete Fourier transforms of `numpy.fft`. How to write a row: `op.py`.

Three rows compute all of them, over any axes: from complex (or real) to complex numbers, from real numbers to the first
half of what is then symmetric, and back from such a half. All are linear, and the adjoint of each is one of them:

- The matrix F of a transform is symmetric, so its adjoint is its conjugate: the inverse one, without its factor 1/n.
- The adjoint of the transform of real numbers is the real part of that, of the half with zeros in the place of the
  rest. The inverse one of real numbers gives it, which counts twice whatever it takes the rest from: so that is halved.
- The other way round, what the inverse transform of real numbers counts twice has twice the adjoint. What it ignores,
  the imaginary parts at frequency 0 and at half the sampling rate, gets 0: there the transform of a real g is real.

Padding with zeros and cropping (`sizes`) belong to the rows; the adjoint of the one is the other.

NumPy computes, but SciPy where many numbers are in single precision, real, or transformed over several axes: its
loops take several at once there, and are up to four times as fast. Values differ by rounding only.
"""

from __future__ import annotations

import inspect
import operator
from collections.abc import Callable, Sequence
from types import SimpleNamespace
from typing import Any

import numpy as np

from tapegrad.errors import ArgumentError, DTypeError, OperandError, ShapeError
from tapegrad.ops.axes import axis_index, check_no_bool
from tapegrad.ops.broadcast import Shape
from tapegrad.ops.op import Composed, Structured

# The adjoint goes the other way with the same factor, which for it is called:
_ADJOINT = {"backward": "forward", "forward": "backward", "ortho": "ortho"}
_NORMS = ("backward", "ortho", "forward")
_MANY_NUMBERS = 1 << 12


def _engine(x: Any, axes: Shape) -> Any:
    """Return the module whose transforms of an array are faster."""
    if x.size < _MANY_NUMBERS or (x.dtype.char not in "fdF" and (x.dtype.char != "D" or len(axes) == 1)):
        return np.fft
    import scipy.fft  # loading it takes longer than the rest of tapegrad

    return scipy.fft


def _by_engine(name: str) -> Callable[..., Any]:
    def transform(x: Any, sizes: Any, axes: Shape, norm: str) -> Any:
        engine = _engine(x, axes)
        if len(axes) == 1:
            return getattr(engine, name[:-1])(x, None if sizes is None else sizes[0], axes[0], norm)
        return getattr(engine, name)(x, sizes, axes, norm)

    return transform


ARRAYS = SimpleNamespace(**{name: _by_engine(name) for name in ("fftn", "ifftn", "rfftn", "irfftn")})
"""`F.fft` where rules are given arrays."""


def _params(shape: Shape, sizes: Shape, axes: Shape, norm: str) -> dict[str, Any]:
    return {"sizes": sizes, "axes": axes, "norm": norm}


def _c2c_params(shape: Shape, sizes: Shape, axes: Shape, norm: str, inverse: bool) -> dict[str, Any]:
    return {"sizes": sizes, "axes": axes, "norm": norm, "inverse": inverse}


def _resized(F: Any, x: Any, shape: Shape, axes: Shape) -> Any:
    """Crop, or pad with zeros at the end, to the sizes that a shape has along some axes."""
    if any(x.shape[k] > shape[k] for k in axes):
        x = x[tuple(slice(shape[k]) if k in axes else slice(None) for k in range(len(shape)))]
    for k in axes:
        if x.shape[k] < shape[k]:
            missing = (*x.shape[:k], shape[k] - x.shape[k], *x.shape[k + 1 :])
            x = F.concatenate((x, F.zeros(missing, x.dtype)), axis=k)
    return x


def _of_operand(F: Any, x: Any, dtype: np.dtype) -> Any:
    """Return the part of an adjoint that a real operand has."""
    return x if dtype.kind == "c" else F.real(x)


def _weighted(x: Any, middle: float, n: int, axis: int) -> Any:
    """Multiply the frequencies of which a transform of n real numbers has two, k and n - k, by a number."""
    weights = np.ones(x.shape[axis], x.dtype.char.lower())
    weights[1 : (n + 1) // 2] = middle
    return x * weights.reshape(-1, *(1,) * (len(x.shape) - axis - 1))


def _c2c(F: Any, x: Any, sizes: Shape, axes: Shape, norm: str, inverse: bool) -> Any:
    return (ARRAYS.ifftn if inverse else ARRAYS.fftn)(x, sizes, axes, norm)


def _c2c_dx(F: Any, g: Any, x_shape: Shape, x_dtype: np.dtype, axes: Shape, norm: str, inverse: bool) -> Any:
    back = (F.fft.fftn if inverse else F.fft.ifftn)(g, None, axes, _ADJOINT[norm])
    return _resized(F, _of_operand(F, back, x_dtype), x_shape, axes)


def _c2r(F: Any, x: Any, sizes: Shape, axes: Shape, norm: str) -> Any:
    if any(x.shape[k] == 0 for k in axes):  # NumPy would read a first number where there is none
        x = np.zeros([1 if k in axes else n for k, n in enumerate(x.shape)], x.dtype)
    return ARRAYS.irfftn(x, sizes, axes, norm)


def _r2c_dx(F: Any, g: Any, x_shape: Shape, sizes: Shape, axes: Shape, norm: str) -> Any:
    half = _weighted(g, 0.5, sizes[-1], axes[-1])
    return _resized(F, F.fft.irfftn(half, sizes, axes, _ADJOINT[norm]), x_shape, axes)


def _c2r_dx(F: Any, g: Any, x_shape: Shape, x_dtype: np.dtype, sizes: Shape, axes: Shape, norm: str) -> Any:
    half = _weighted(F.fft.rfftn(g, None, axes, _ADJOINT[norm]), 2.0, sizes[-1], axes[-1])
    return _resized(F, _of_operand(F, half, x_dtype), x_shape, axes)


# What users call: NumPy's arguments, checked.


def _norm(name: str, norm: Any) -> str:
    if norm is None:
        return "backward"
    if norm not in _NORMS:
        raise ArgumentError(f"{name} got norm={norm!r}; it is 'backward' (or None), 'ortho' or 'forward'")
    return str(norm)


def _swapped(name: str, norm: Any) -> str:
    return _ADJOINT[_norm(name, norm)]


def _integer(name: str, what: str, value: Any) -> int:
    if what.startswith("ax"):
        check_no_bool(value)
    try:
        return operator.index(getattr(value, "_array", value))
    except TypeError as error:
        raise OperandError(f"{name} got {what}={value!r}; give an integer") from error


def _points(name: str, what: str, n: Any, shape: Shape, axis: int, default: Callable[[int], int]) -> int:
    """Return how many points a transform has along an axis: what is said, or follows from the axis."""
    if n is None:
        n = default(shape[axis])
        if n < 1:
            raise ArgumentError(
                f"{name} along axis {axis} of shape {shape} would have {n} points, and needs at least 1; say how many "
                f"with {what}="
            )
        return n
    n = _integer(name, what, n)
    if n < 1:
        raise ArgumentError(f"{name} got {what}={n}, and needs at least 1 point; leave it out for the size of the axis")
    return n


def _same(size: int) -> int:
    return size


def _whole(size: int) -> int:
    """Return the even number of points whose transform has a half of this size."""
    return 2 * (size - 1)


def _single(name: str, x: Any, n: Any, axis: Any, default: Callable[[int], int]) -> tuple[Shape, Shape]:
    """Return the sizes and axes of a transform over one axis."""
    if not x.ndim:
        raise ShapeError(f"{name} needs an axis, and a 0-d tensor has none; reshape(1) gives it one")
    axis = axis_index(_integer(name, "axis", axis), x.ndim)
    return (_points(name, "n", n, x.shape, axis, default),), (axis,)


def _listed(name: str, what: str, value: Any) -> list[Any]:
    value = getattr(value, "_array", value)
    if not isinstance(value, (tuple, list, range, np.ndarray)) or np.ndim(np.asarray(value, object)) != 1:
        raise OperandError(f"{name} got {what}={value!r}; give a tuple of integers, one for each axis")
    return list(value)


def _several(
    name: str, x: Any, s: Any, axes: Any, default: Callable[[int], int] = _same, least: int = 0
) -> tuple[Shape, Shape]:
    """Return the sizes and axes of a transform over several axes; `default` is of the last one."""
    sizes = None if s is None else _listed(name, "s", s)
    if axes is None and sizes is not None and len(sizes) > x.ndim:
        raise ShapeError(f"{name} got s={s} for a tensor of shape {x.shape}; give a size for each axis, or name axes=")
    named = range(-(x.ndim if sizes is None else len(sizes)), 0) if axes is None else _listed(name, "axes", axes)
    along = tuple(axis_index(_integer(name, "axes", k), x.ndim) for k in named)
    if len(along) < least:
        raise ShapeError(f"{name} needs an axis, and got axes={axes} of a tensor of shape {x.shape}; name one")
    if sizes is None:
        sizes = [None] * len(along)
    elif len(sizes) != len(along):
        raise ShapeError(f"{name} got s={s} for {len(along)} axes, axes={axes}; give one size for each axis")
    shape = list(x.shape)  # an axis that is named twice is transformed twice, the last of them first
    for k in reversed(range(len(along))):
        axis, last = along[k], k == len(along) - 1
        if sizes[k] is not None and sizes[k] == -1:
            sizes[k] = x.shape[axis]
        sizes[k] = _points(name, "s", sizes[k], tuple(x.shape), axis, default if last else _same)
        shape[axis] = sizes[k]
    return tuple(sizes), along


def _transformed(F: Any, x: Any, sizes: Shape, axes: Shape, norm: str, inverse: bool) -> Any:
    """Transform to complex numbers: in one row, or in as many as there are axes where one is named twice."""
    if not axes:
        return x
    if len(set(axes)) == len(axes):
        return F.row("fft.fft_c2c", x, sizes=sizes, axes=axes, norm=norm, inverse=inverse)
    for n, axis in reversed([*zip(sizes, axes, strict=True)]):
        x = F.row("fft.fft_c2c", x, sizes=(n,), axes=(axis,), norm=norm, inverse=inverse)
    return x


def _halved(F: Any, name: str, x: Any, sizes: Shape, axes: Shape, norm: str) -> Any:
    """Transform real numbers."""
    if x.dtype.kind == "c":
        raise DTypeError(
            f"{name} of {x.dtype}: it is for real numbers; use {name.replace('ihfft', 'ifft').replace('rfft', 'fft')} "
            "for complex ones, or take the real part, z.real"
        )
    if len(set(axes)) == len(axes):
        return F.row("fft.fft_r2c", x, sizes=sizes, axes=axes, norm=norm)
    x = F.row("fft.fft_r2c", x, sizes=sizes[-1:], axes=axes[-1:], norm=norm)
    return _transformed(F, x, sizes[:-1], axes[:-1], norm, False)


def _completed(F: Any, x: Any, sizes: Shape, axes: Shape, norm: str) -> Any:
    """Transform a half back to real numbers."""
    if len(set(axes)) == len(axes):
        return F.row("fft.fft_c2r", x, sizes=sizes, axes=axes, norm=norm)
    for n, axis in [*zip(sizes, axes, strict=True)][:-1]:
        x = F.row("fft.fft_c2c", x, sizes=(n,), axes=(axis,), norm=norm, inverse=True)
    return F.row("fft.fft_c2r", x, sizes=sizes[-1:], axes=axes[-1:], norm=norm)


def _fft(F: Any, a: Any, n: Any = None, axis: Any = -1, norm: Any = None) -> Any:
    return _transformed(F, a, *_single("fft", a, n, axis, _same), _norm("fft", norm), False)


def _ifft(F: Any, a: Any, n: Any = None, axis: Any = -1, norm: Any = None) -> Any:
    return _transformed(F, a, *_single("ifft", a, n, axis, _same), _norm("ifft", norm), True)


def _rfft(F: Any, a: Any, n: Any = None, axis: Any = -1, norm: Any = None) -> Any:
    return _halved(F, "rfft", a, *_single("rfft", a, n, axis, _same), _norm("rfft", norm))


def _irfft(F: Any, a: Any, n: Any = None, axis: Any = -1, norm: Any = None) -> Any:
    return _completed(F, a, *_single("irfft", a, n, axis, _whole), _norm("irfft", norm))


def _hfft(F: Any, a: Any, n: Any = None, axis: Any = -1, norm: Any = None) -> Any:
    return _completed(F, F.conj(a), *_single("hfft", a, n, axis, _whole), _swapped("hfft", norm))


def _ihfft(F: Any, a: Any, n: Any = None, axis: Any = -1, norm: Any = None) -> Any:
    return F.conj(_halved(F, "ihfft", a, *_single("ihfft", a, n, axis, _same), _swapped("ihfft", norm)))


def _over_axes(name: str, kind: str, axes: Any) -> Callable[..., Any]:
    """Make the function of several axes: "c2c", the inverse one "inverse", "r2c" or "c2r"."""

    def forward(F: Any, a: Any, s: Any = None, axes: Any = axes, norm: Any = None) -> Any:
        checked = _norm(name, norm)
        if kind == "r2c":
            return _halved(F, name, a, *_several(name, a, s, axes, least=1), checked)
        if kind == "c2r":
            return _completed(F, a, *_several(name, a, s, axes, _whole, 1), checked)
        return _transformed(F, a, *_several(name, a, s, axes), checked, kind == "inverse")

    return forward


def _shifted(name: str, half: Callable[[int], int]) -> Callable[..., Any]:
    """Make the function that rolls axes by half of their sizes."""

    def forward(F: Any, x: Any, axes: Any = None) -> Any:
        if axes is None:
            axes = range(x.ndim)
        named = [axes] if np.ndim(getattr(axes, "_array", axes)) == 0 else _listed(name, "axes", axes)
        along = tuple(axis_index(_integer(name, "axes", k), x.ndim) for k in named)
        return F.roll(x, tuple(half(x.shape[k]) for k in along), along) if along else F.clone(x)

    return forward


def _row(
    name: str, doc: str, forward: Any, dx: Any, params: Any, examples: Sequence[Any], more: str = ""
) -> Structured:
    return Structured(
        batch="axes",
        name=name,
        namespace="fft",
        doc=doc,
        signature="sizes, axes, norm" + more,
        params=params,
        forward=forward,
        dx=dx,
        mixed=True,
        takes_complex=True,
        public=False,
        method=False,
        examples=tuple(examples),
    )


_SOME: tuple[tuple[Shape, Shape, Shape], ...] = (
    ((4,), (4,), (0,)),
    ((3, 5), (5, 3), (1, 0)),
    ((2, 3), (1,), (1,)),
    ((3, 2), (5, 4), (0, 1)),
)


def _examples(**more: Any) -> list[Any]:
    return [
        ((shape,), {"sizes": sizes, "axes": axes, "norm": norm, **more})
        for (shape, sizes, axes), norm in zip(_SOME, ("backward", "ortho", "forward", "backward"), strict=True)
    ]


FOURIER: tuple[Structured, ...] = (
    _row(
        "fft_c2c",
        "Fourier transform over some axes, or its inverse.",
        _c2c,
        _c2c_dx,
        _c2c_params,
        [*_examples(inverse=False), *_examples(inverse=True)],
        ", inverse",
    ),
    _row(
        "fft_r2c",
        "Fourier transform of real numbers: along the last of the axes the half that is not symmetric.",
        lambda F, x, sizes, axes, norm: ARRAYS.rfftn(x, sizes, axes, norm),
        _r2c_dx,
        _params,
        _examples(),
    ),
    _row(
        "fft_c2r",
        "The inverse of that: of a half that is then symmetric, to real numbers.",
        _c2r,
        _c2r_dx,
        _params,
        _examples(),
    ),
)


def _public(name: str, doc: str, forward: Any, *examples: Any) -> Composed:
    return Composed(
        name=name,
        namespace="fft",
        doc=doc,
        twins=(getattr(np.fft, name),),
        forward=forward,
        method=False,
        takes_complex=True,
        examples=examples,
        spellings=(("dim", "axes"),) if "axes" in inspect.signature(forward).parameters else (),
    )


_ONE: tuple[Any, ...] = (
    (((4,),), {}),
    (((5,),), {"norm": "ortho"}),
    (((2, 3),), {"n": 5, "axis": 0}),
    (((4, 3),), {"n": 2, "axis": 0, "norm": "forward"}),
)
_MANY: tuple[Any, ...] = ((((2, 3),), {}), (((2, 3, 4),), {"s": (5, 2), "axes": (2, 0), "norm": "ortho"}))

COMPOSED_FOURIER: tuple[Composed, ...] = (
    _public("fft", "Discrete Fourier transform along an axis.", _fft, *_ONE),
    _public("ifft", "Inverse of the discrete Fourier transform along an axis.", _ifft, *_ONE),
    _public("rfft", "The n // 2 + 1 frequencies that tell all of the transform of n real numbers.", _rfft, *_ONE),
    _public("irfft", "The n real numbers, an even number by default, of which `rfft` gives this.", _irfft, *_ONE),
    _public(
        "hfft", "Transform of a signal of which x[-k] is the conjugate of x[k], from its half: real.", _hfft, *_ONE
    ),
    _public("ihfft", "Inverse of `hfft`: of n real numbers the first half, n // 2 + 1.", _ihfft, *_ONE),
    _public("fft2", "Discrete Fourier transform over two axes.", _over_axes("fft2", "c2c", (-2, -1)), *_MANY),
    _public("ifft2", "Inverse of the transform over two axes.", _over_axes("ifft2", "inverse", (-2, -1)), *_MANY),
    _public("rfft2", "Transform of real numbers over two axes.", _over_axes("rfft2", "r2c", (-2, -1)), *_MANY),
    _public("irfft2", "Inverse of `rfft2`: real numbers.", _over_axes("irfft2", "c2r", (-2, -1)), *_MANY),
    _public("fftn", "Discrete Fourier transform over several axes.", _over_axes("fftn", "c2c", None), *_MANY),
    _public("ifftn", "Inverse of the transform over several axes.", _over_axes("ifftn", "inverse", None), *_MANY),
    _public(
        "rfftn",
        "Transform of real numbers over several axes, along the last of them the half that is not symmetric.",
        _over_axes("rfftn", "r2c", None),
        *_MANY,
    ),
    _public("irfftn", "Inverse of `rfftn`: real numbers.", _over_axes("irfftn", "c2r", None), *_MANY),
    _public(
        "fftshift",
        "The same elements with frequency 0 in the middle of each axis.",
        _shifted("fftshift", lambda n: n // 2),
        (((5,),), {}),
        (((3, 4),), {"axes": 1}),
        (((2, 3, 4),), {"axes": (2, 0)}),
    ),
    _public(
        "ifftshift",
        "Inverse of `fftshift`: frequency 0 comes first on each axis.",
        _shifted("ifftshift", lambda n: -(n // 2)),
        (((5,),), {}),
        (((3, 4),), {"axes": 1}),
        (((2, 3, 4),), {"axes": (2, 0)}),
    ),
)
