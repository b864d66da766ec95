"""The discrete cosine and sine transforms of `scipy.fft`, of types 1 to 4. How to write a row: `op.py`.

One row computes a transform without factors, along the last axis. Its matrix is symmetric for types 1 (of sines) and 4;
of types 2 and 3 each is the transpose of the other but for an element that counts twice, or half; of cosines of type 1
both ends do. Factors, and the ends that `orthogonalize` changes, are products with constants around it.

The definitions are SciPy's: https://docs.scipy.org/doc/scipy/reference/generated/scipy.fft.dct.html
"""

from __future__ import annotations

import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.errors import ArgumentError, ShapeError
from tapegrad.ops.axes import axis_index
from tapegrad.ops.broadcast import Shape
from tapegrad.ops.op import Composed, Structured, beyond_numpy

_INVERSE = {1: 1, 2: 3, 3: 2, 4: 4}
_OTHER_WAY = {"backward": "forward", "ortho": "ortho", "forward": "backward"}


def _params(shape: Shape, kind: str = "dct", type: int = 2) -> dict[str, Any]:
    return {"kind": kind, "type": type}


def _raw(F: Any, x: Any, kind: str, type: int) -> Any:
    if hasattr(F, "row"):
        return F.row("cosine_transform", x, kind=kind, type=type)
    if not isinstance(x, np.ndarray):
        raise TypeError("a transform of what is no array")
    import scipy.fft  # loading it takes longer than the rest of tapegrad

    return getattr(scipy.fft, kind)(x, type, orthogonalize=False)


def _ends(kind: str, type: int, n: int, factor: float, dtype: Any) -> Any:
    """Return ones, with a factor where a transform counts an element otherwise: both ends, the first or the last."""
    weights = np.ones(n, dtype)
    if kind == "dct" and type == 1:
        weights[[0, -1]] = factor
    elif type in (2, 3):
        weights[0 if kind == "dct" else -1] = factor
    return weights


def _real(dtype: Any) -> Any:
    return np.empty(0, dtype).real.dtype


def _dx(F: Any, g: Any, kind: str, type: int) -> Any:
    n, dtype = g.shape[-1], _real(g.dtype)
    if type == 2:
        return _raw(F, g * _ends(kind, 2, n, 2.0, dtype), kind, 3)
    if type == 3:
        return _raw(F, g, kind, 2) * _ends(kind, 3, n, 0.5, dtype)
    if type == 1 and kind == "dct":
        return _raw(F, g * _ends(kind, 1, n, 2.0, dtype), kind, 1) * _ends(kind, 1, n, 0.5, dtype)
    return _raw(F, g, kind, type)


def _sized(F: Any, x: Any, n: int) -> Any:
    """Cut the last axis, or put zeros behind."""
    if n <= x.shape[-1]:
        return x[..., :n]
    zeros = np.zeros((*x.shape[:-1], n - x.shape[-1]), x.dtype)
    return F.concatenate((x, zeros), axis=-1)


def _along(F: Any, x: Any, name: str, kind: str, type: int, n: Any, axis: int, norm: str, orthogonalize: bool) -> Any:
    x = F.moveaxis(x, axis, -1)
    if n is not None:
        x = _sized(F, x, n)
    n = x.shape[-1]
    if n < 1 + (kind == "dct" and type == 1):
        raise ShapeError(f"{name} of type {type} got {n} points; give more, or another type")
    dtype = _real(x.dtype)
    length = 2 * (n - 1 if kind == "dct" else n + 1) if type == 1 else 2 * n
    factor = {"backward": 1.0, "ortho": 1 / math.sqrt(length), "forward": 1 / length}[norm]
    if orthogonalize and type in (1, 3):
        x = x * _ends(kind, type, n, math.sqrt(2), dtype)
    x = _raw(F, x, kind, type)
    if orthogonalize and type in (1, 2):
        x = x * _ends(kind, type, n, math.sqrt(0.5), dtype)
    return F.moveaxis(x if factor == 1.0 else x * dtype.type(factor), -1, axis)


def _checked(name: str, type: Any, norm: Any, orthogonalize: Any) -> tuple[str, int, str, bool]:
    """Return the kind of transform, its type, which way has the factor, and whether it is orthogonal."""
    norm = "backward" if norm is None else norm
    if type not in _INVERSE or norm not in _OTHER_WAY:
        raise ArgumentError(
            f"{name} got type={type!r} and norm={norm!r}; types are 1 to 4, norms 'backward', 'ortho' and 'forward'"
        )
    orthogonalize = norm == "ortho" if orthogonalize is None else bool(orthogonalize)
    if name.startswith("i"):
        type, norm = _INVERSE[type], _OTHER_WAY[norm]
    return name.strip("in"), type, norm, orthogonalize


def _one(name: str) -> Callable[..., Any]:
    def forward(
        F: Any, x: Any, type: int = 2, n: int | None = None, axis: int = -1, norm: Any = None, orthogonalize: Any = None
    ) -> Any:
        kind, type, norm, orthogonalize = _checked(name, type, norm, orthogonalize)
        n = None if n is None else operator.index(n)
        return _along(F, x, name, kind, type, n, axis_index(axis, x.ndim), norm, orthogonalize)

    return forward


def _several(name: str) -> Callable[..., Any]:
    def forward(
        F: Any, x: Any, type: int = 2, s: Any = None, axes: Any = None, norm: Any = None, orthogonalize: Any = None
    ) -> Any:
        kind, type, norm, orthogonalize = _checked(name, type, norm, orthogonalize)
        sizes = None if s is None else tuple(map(operator.index, np.atleast_1d(s)))
        if axes is None:
            axes = range(x.ndim) if sizes is None else range(-len(sizes), 0)
        along = [axis_index(a, x.ndim) for a in np.atleast_1d(axes).tolist()]
        if sizes is not None and len(sizes) != len(along):
            raise ArgumentError(f"{name} got s={s!r} and axes={axes!r}; give a size for each axis")
        for k, axis in enumerate(along):
            n = None if sizes is None else sizes[k]
            x = _along(F, x, name, kind, type, n, axis, norm, orthogonalize)
        return x

    return forward


COSINES: tuple[Structured, ...] = (
    Structured(
        name="cosine_transform",
        public=False,
        method=False,
        doc="A cosine or sine transform along the last axis, without factors.",
        params=_params,
        forward=_raw,
        dx=_dx,
        signature="kind='dct', type=2",
        takes_complex=True,
        examples=tuple((((2, 5),), {"kind": kind, "type": type}) for kind in ("dct", "dst") for type in (1, 2, 3, 4)),
        oracle="getattr(scipy.fft, kind)(x, type, orthogonalize=False)",
        batch="same",
    ),
)


def _composed(name: str, doc: str) -> Composed:
    forward = (_several if name.endswith("n") else _one)(name)
    several: tuple[Any, ...] = ((((2, 3),), {"s": (3, 2), "type": 1}), (((3, 4),), {"axes": 0, "norm": "ortho"}))
    one: tuple[Any, ...] = (
        (((5,),), {"type": 1, "norm": "ortho"}), (((2, 4),), {"n": 6, "axis": 0, "type": 3}),
        (((4,),), {"type": 4, "norm": "forward"}), (((4,),), {"orthogonalize": True}),
    )  # fmt: skip
    return beyond_numpy("fft", name, doc, forward, (((2, 4),), {}), *(several if name.endswith("n") else one))


COMPOSED_COSINES: tuple[Composed, ...] = tuple(
    _composed(f"{inverse}{kind}{more}", f"{text} {what} {where}, as SciPy's.")
    for kind, what in (("dct", "cosine transform"), ("dst", "sine transform"))
    for inverse, text in (("", "The discrete"), ("i", "The inverse of the discrete"))
    for more, where in (("", "along an axis"), ("n", "over several axes"))
)
