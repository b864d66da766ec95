"""Rows between real and complex numbers. How to write one: `op.py`; what adjoints are: docs/complex.md.

Real and imaginary parts are views of the memory of complex numbers, and so are pairs of them. Their reverse needs no
rule: the adjoint of a view is added to the part of the memory that it is of, and an adjoint of complex numbers has that
of their real parts where they have their real parts.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.errors import DTypeError, ShapeError
from tapegrad.ops.broadcast import Shape, unbroadcast
from tapegrad.ops.op import Structured
from tapegrad.ops.special.complex_gamma import COMPLEX_GAMMA

COMPLEX_OF = {np.dtype(np.float64): np.dtype(np.complex128), np.dtype(np.float32): np.dtype(np.complex64)}


def complex_of(re: Any, im: Any) -> Any:
    """Give complex numbers of arrays of their parts, each of which it keeps as it is, infinities and signs of zeros."""
    dtype = np.result_type(re, im)
    dtype = np.result_type(dtype if dtype.kind == "f" else np.float64, np.complex64)
    out: Any = np.empty(np.broadcast_shapes(np.shape(re), np.shape(im)), dtype)
    out.real, out.imag = re, im
    return out


def pairs_of(x: Any) -> Any:
    """Return a view of complex numbers as pairs of real ones."""
    if x.flags.c_contiguous:
        return x.reshape(*x.shape, 1).view(x.real.dtype)
    return np.lib.stride_tricks.as_strided(x.real, (*x.shape, 2), (*x.strides, x.itemsize // 2))


def _complex(F: Any, x: Any, y: Any) -> Any:
    for part in (x, y):
        if part.dtype.kind not in "biuf":
            raise DTypeError(
                f"complex(real, imag) takes real numbers, not a tensor of dtype {part.dtype}; give its .real"
            )
    return complex_of(x, y)


def _polar(F: Any, x: Any, y: Any) -> Any:
    for part in (x, y):
        if part.dtype.kind not in "biuf":
            raise DTypeError(f"polar(abs, angle) takes real numbers, not a tensor of dtype {part.dtype}; give abs(z)")
    return complex_of(x * np.cos(y), x * np.sin(y))


def _view_as_complex(F: Any, x: Any) -> Any:
    if x.dtype not in COMPLEX_OF:
        raise DTypeError(
            f"view_as_complex of a tensor of dtype {x.dtype}; it takes pairs of float64 or float32: use astype(float)"
        )
    if x.shape[-1:] != (2,):
        raise ShapeError(
            f"view_as_complex of a tensor of shape {x.shape}; its last axis must have 2 elements, the real and the "
            "imaginary part: complex(x, y) makes complex numbers of tensors of these"
        )
    if not x.size:
        return np.empty(x.shape[:-1], COMPLEX_OF[x.dtype])
    if x.strides[-1] != x.itemsize:
        raise ShapeError(
            f"view_as_complex of a tensor of shape {x.shape} whose elements lie {x.strides} bytes apart: the two of a "
            "pair must lie side by side; use complex(x[..., 0], x[..., 1]), which copies"
        )
    return x.view(COMPLEX_OF[x.dtype])[..., 0]


def _polar_dx(F: Any, g: Any, y: Any, x_shape: Shape) -> Any:
    return unbroadcast(F, g.real * F.cos(y) + g.imag * F.sin(y), x_shape)


def _polar_dy(F: Any, g: Any, x: Any, y: Any, y_shape: Shape) -> Any:
    return unbroadcast(F, (g.imag * F.cos(y) - g.real * F.sin(y)) * x, y_shape)


def _sign_dx(F: Any, g: Any, x: Any) -> Any:
    """Return what turns x/abs(x): the part of g across x, over the size of x; at 0 nothing does."""
    size = abs(x)
    size = F.where(size == 0, 1, size)
    u = F.where(x == 0, 0, x / size)
    across = g - (F.conj(u) * g).real * u
    return F.where(x == 0, 0, across / size)


_ONE: Any = ((((3, 4),), {}), (((),), {}))


def _lambert(F: Any, z: Any, k: int) -> Any:
    import scipy.special  # loading it takes longer than the rest of tapegrad

    return np.asarray(scipy.special.lambertw(z, k), z.dtype)


COMPLEXES: tuple[Structured, ...] = (
    *COMPLEX_GAMMA,
    Structured(
        name="lambert",
        doc="Lambert's function of complex numbers, the branch k.",
        signature="k=0",
        params=lambda shape, k=0: {"k": k},
        forward=_lambert,
        dx=lambda F, g, out, k: g * F.conj(F.exp(-out) / (1 + out)),  # 4.13.4, without a division by z
        public=False,
        method=False,
        batch="same",
        takes_complex=True,
        only_complex=True,
        oracle="np.asarray(scipy.special.lambertw(x, k), x.dtype)",
        examples=((((3, 4),), {"k": 0}), (((3,),), {"k": -1}), (((),), {"k": 1})),
    ),
    Structured(
        name="phase",
        doc="The sign of complex numbers, x / abs(x); 0 at 0, where its derivative is 0 as well.",
        forward=lambda F, x: F.sign(x),
        dx=_sign_dx,
        public=False,
        takes_complex=True,
        only_complex=True,
        examples=_ONE,
        batch="same",
    ),
    Structured(
        name="real_part",
        doc="The real part of complex numbers: a view.",
        forward=lambda F, x: x.real,
        dx=lambda F, g, x_dtype: g.astype(x_dtype),
        mode="view",
        mixed=True,
        public=False,
        takes_complex=True,
        only_complex=True,
        examples=_ONE,
        batch="same",
    ),
    Structured(
        name="imaginary_part",
        doc="The imaginary part of complex numbers: a view.",
        forward=lambda F, x: x.imag,
        dx=lambda F, g: F.complex(F.zeros(g.shape, g.dtype), g),
        mode="view",
        mixed=True,
        public=False,
        takes_complex=True,
        only_complex=True,
        examples=_ONE,
        batch="same",
    ),
    Structured(
        name="view_as_real",
        doc="A view of complex numbers as pairs of real ones, which are the last axis.",
        forward=lambda F, x: pairs_of(x),
        dx=lambda F, g: F.complex(g[..., 0], g[..., 1]),
        mode="view",
        mixed=True,
        takes_complex=True,
        only_complex=True,
        examples=_ONE,
        batch="same",
    ),
    Structured(
        name="view_as_complex",
        doc="A view of pairs of real numbers, which are the last axis, as complex ones.",
        forward=_view_as_complex,
        dx=lambda F, g: F.view_as_real(g),
        mode="view",
        mixed=True,
        takes_complex=True,
        examples=((((3, 2),), {}), (((2,),), {}), (((2, 0, 2),), {})),
        batch="pairs",
    ),
    Structured(
        name="complex",
        doc="Complex numbers of their real and their imaginary parts.",
        operands=("real", "imag"),
        forward=_complex,
        dx=lambda F, g, x_shape: unbroadcast(F, g.real, x_shape),
        dy=lambda F, g, y_shape: unbroadcast(F, g.imag, y_shape),
        mixed=True,
        method=False,
        takes_complex=True,
        examples=((((3, 4), (3, 4)), {}), (((3, 1), (4,)), {}), (((), ()), {})),
        batch="broadcasting",
    ),
    Structured(
        name="polar",
        doc="Complex numbers of their absolute values and their angles.",
        operands=("abs", "angle"),
        forward=_polar,
        dx=_polar_dx,
        dy=_polar_dy,
        mixed=True,
        method=False,
        takes_complex=True,
        examples=((((3, 4), (3, 4)), {}), (((3, 1), (4,)), {}), (((), ()), {})),
        batch="broadcasting",
    ),
)
