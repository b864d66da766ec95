"""The rows that reduce, and the cumulative ones. How to write one: `op.py`."""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.ops.axes import check_no_bool
from tapegrad.ops.broadcast import Shape, count, kept_shape, lanes, reduced_axes, reduction
from tapegrad.ops.op import Structured
from tapegrad.ops.spectra import values_adjoint

# What sum, max and min come to for arrays, without finding out.
_add_up: Any = np.add.reduce
_largest: Any = np.maximum.reduce
_smallest: Any = np.minimum.reduce


def _spread(F: Any, g: Any, x_shape: Shape, axis: Any, scale: float = 1.0) -> Any:
    g = F.broadcast_to(F.reshape(g, kept_shape(x_shape, axis)), x_shape)
    return g if scale == 1.0 else g * scale


def _sum_dx(F: Any, g: Any, x_shape: Shape, axis: Any) -> Any:
    return _spread(F, g, x_shape, axis)


def _mean_dx(F: Any, g: Any, x_shape: Shape, axis: Any, scale: float) -> Any:
    return _spread(F, g, x_shape, axis, scale)


def _mean(F: Any, x: Any, axis: Any, keepdims: bool, scale: float) -> Any:
    # What np.mean does for floating point, without the 3 microseconds that it takes to find that out.
    if x.dtype.char not in "fdFD" or not x.size:
        return F.mean(x, axis=axis, keepdims=keepdims)
    return _add_up(x, axis, None, None, keepdims) / round(1.0 / scale)


def directly(reduce: Callable[..., Any]) -> Callable[[Any, int | None, bool], Any]:
    """Return what reduces at once; of a 0-d array NumPy would do so over axis 0 too, which there is none of."""

    def direct(x: Any, axis: int | None, keepdims: bool) -> Any:
        if axis is not None and not x.ndim:
            raise IndexError(axis)
        return reduce(x, axis, None, None, keepdims)

    return direct


def along_directly(method: Callable[..., Any]) -> Callable[[Any, int | None], Any]:
    """Return what accumulates at once, by a method of arrays."""

    def direct(x: Any, axis: int | None) -> Any:
        if axis is not None and not x.ndim:
            raise IndexError(axis)
        return method(x, axis)

    return direct


def _mean_directly(x: Any, axis: int | None, keepdims: bool) -> Any:
    n = x.size if axis is None else x.shape[axis]
    if x.dtype.char not in "fdFD" or not x.size:
        raise ValueError("what NumPy does for these dtypes, and says of nothing, it is to do itself")
    return _add_up(x, axis, None, None, keepdims) / n


def _mean_params(shape: Shape, axis: Any = None, keepdims: bool = False) -> dict[str, Any]:
    params = reduction(shape, axis, keepdims)
    return {**params, "scale": 1.0 / max(1, count(shape, params["axis"]))}


def _extreme_dx(F: Any, g: Any, x: Any, out: Any, axis: Any) -> Any:
    # Ties share equally, which is the sub-gradient of least norm; a NaN result comes from the NaN elements.
    out = F.reshape(out, kept_shape(x.shape, axis))
    chosen = (x == out) | ((x != x) & (out != out))
    share = 1.0 / F.sum(chosen, axis=axis, keepdims=True)
    return F.where(chosen, F.reshape(g, kept_shape(x.shape, axis)) * share, 0.0)


def _cumsum(F: Any, x: Any, axis: int | None) -> Any:
    # What cumsum comes to, without finding out.
    return np.add.accumulate(x, axis) if x.dtype.kind in "fc" and axis is not None else x.cumsum(axis=axis)


def _cumsum_dx(F: Any, g: Any, x_shape: Shape, axis: int | None) -> Any:
    along = 0 if axis is None else axis
    return F.reshape(F.flip(F.cumsum(F.flip(g, along), along), along), x_shape)


def _cumsum_params(shape: Shape, axis: int | None = None) -> dict[str, Any]:
    if axis is None and len(shape) == 1:
        axis = 0
    return {"axis": reduction(shape, axis)["axis"]}


def _norm_params(shape: Shape, ord: Any = None, axis: Any = None, keepdims: bool = False) -> dict[str, Any]:
    for each in axis if isinstance(axis, tuple) else (axis,):
        check_no_bool(each)
    return {"ord": ord, "axis": axis, "keepdims": bool(keepdims)}


def _norm_dx(F: Any, g: Any, x: Any, out: Any, ord: Any, axis: Any) -> Any:
    # Kinks by the least norm: 0 where the norm is 0, ties of the largest or smallest share equally. The sign of complex
    # numbers is x / abs(x), and the derivative of abs(x) is Re(conj(x / abs(x)) dx).
    axes = reduced_axes(x.shape, reduction(x.shape, axis)["axis"])
    kept = kept_shape(x.shape, axes)
    out, g = F.reshape(out, kept), F.reshape(g, kept)
    if ord is None or ord == "fro" or (ord == 2 and len(axes) == 1):
        return g * _quotient(F, x, out)
    if len(axes) == 2 and ord not in (1, -1, math.inf, -math.inf):
        return _spectral_norm_dx(F, g, x, ord, axes)
    size, sign = F.abs(x), F.sign(x)
    if len(axes) == 2:
        rows, columns = axes
        size = F.sum(size, axis=rows if abs(ord) == 1 else columns, keepdims=True)
    if len(axes) == 2 or ord in (math.inf, -math.inf):
        chosen = size == out
        return g * sign * (chosen / F.sum(chosen, axis=axes, keepdims=True))
    if ord in (0, 1):
        return g * sign * ord
    return g * sign * F.where(x == 0, 0.0, F.pow(F.where(x == 0, 1.0, _quotient(F, size, out)), ord - 1))


def _spectral_norm_dx(F: Any, g: Any, x: Any, ord: Any, axes: Shape) -> Any:
    # Orders 2, -2 and "nuc": the largest singular value, the smallest, and the sum.
    u, s, vh = F.linalg.svd(F.moveaxis(x, axes, (-2, -1)), full_matrices=False)
    k = s.shape[-1]
    chosen = np.ones(k, s.dtype) if ord == "nuc" else (np.arange(k) == (0 if ord == 2 else k - 1)).astype(s.dtype)
    g = F.reshape(g, (*s.shape[:-1], 1)) * chosen
    return F.moveaxis(values_adjoint(F, g, u, s, vh, alike=True), (-2, -1), axes)


def _norm_lanes(shape: Shape, ord: Any, axis: Any, keepdims: bool) -> list[int]:
    axis = reduction(shape, axis)["axis"]
    euclidean = ord is None or ord == "fro" or (ord == 2 and len(reduced_axes(shape, axis)) == 1)
    return lanes(shape, axis) if euclidean else [0]


def _quotient(F: Any, x: Any, out: Any) -> Any:
    """Divide by a norm, 0 by 0 being 0."""
    return F.where(out == 0, 0.0, x / F.where(out == 0, 1.0, out))


_AXES: tuple[Any, ...] = (
    (((3, 4),), {}),
    (((3, 4),), {"axis": 1}),
    (((2, 3, 4),), {"axis": (0, -1), "keepdims": True}),
    (((5,),), {"axis": 0}),
    (((),), {}),
)

REDUCTIONS: tuple[Structured, ...] = (
    Structured(
        name="sum",
        doc="Sum of the elements over the given axes.",
        twins=(np.sum,),
        signature="axis=None, keepdims=False",
        params=reduction,
        forward=lambda F, x, axis, keepdims: _add_up(x, axis, None, None, keepdims),
        direct=directly(_add_up),
        dx=_sum_dx,
        mode="spread",
        examples=(*_AXES, (((2, 0),), {"axis": 1})),
        batch="reduction",
    ),
    Structured(
        name="mean",
        doc="Mean of the elements over the given axes.",
        twins=(np.mean,),
        signature="axis=None, keepdims=False",
        params=_mean_params,
        forward=_mean,
        direct=_mean_directly,
        dx=_mean_dx,
        mode="spread",
        examples=_AXES,
        batch="reduction",
    ),
    Structured(
        name="max",
        doc="Largest element over the given axes; NaN if there is one; ties share the gradient.",
        twins=(np.max, np.amax),
        aliases=("amax",),
        torch_aliases=("amax",),
        torch_differs="torch.max(dim=) gives values and indices; write max(axis=…) for the values",
        signature="axis=None, keepdims=False",
        params=reduction,
        forward=lambda F, x, axis, keepdims: _largest(x, axis, None, None, keepdims),
        direct=directly(_largest),
        dx=_extreme_dx,
        mode="lanes",
        kernel="extreme",
        encode=lambda shape, axis, keepdims: lanes(shape, axis),
        examples=_AXES,
        batch="reduction",
    ),
    Structured(
        name="min",
        doc="Smallest element over the given axes; NaN if there is one; ties share the gradient.",
        twins=(np.min, np.amin),
        aliases=("amin",),
        torch_aliases=("amin",),
        torch_differs="torch.min(dim=) gives values and indices; write min(axis=…) for the values",
        signature="axis=None, keepdims=False",
        params=reduction,
        forward=lambda F, x, axis, keepdims: _smallest(x, axis, None, None, keepdims),
        direct=directly(_smallest),
        dx=_extreme_dx,
        mode="lanes",
        kernel="extreme",
        encode=lambda shape, axis, keepdims: lanes(shape, axis),
        examples=_AXES,
        batch="reduction",
    ),
    Structured(
        name="cumsum",
        in_place=True,
        doc="Cumulative sum along an axis; without one, of the flattened tensor.",
        twins=(np.cumsum,),
        signature="axis=None",
        params=_cumsum_params,
        forward=_cumsum,
        direct=along_directly(np.ndarray.cumsum),
        dx=_cumsum_dx,
        mode="lanes",
        kernel="cumsum",
        encode=lambda shape, axis: lanes(shape, axis),
        takes_complex=True,
        examples=((((4,),), {}), (((3, 4),), {"axis": 0}), (((3, 4),), {"axis": -1}), (((2, 3),), {})),
        batch="accumulation",
    ),
    Structured(
        name="norm",
        doc="Norm of vectors or of matrices, as `numpy.linalg.norm`; its derivative at 0 is 0, of least norm.",
        twins=(np.linalg.norm,),
        torch_differs="torch.norm's second argument is another one; write norm(x, ord=…, axis=…)",
        signature="ord=None, axis=None, keepdims=False",
        params=_norm_params,
        forward=lambda F, x, ord, axis, keepdims: F.linalg.norm(x, ord, axis, keepdims),
        dx=_norm_dx,
        takes_complex=True,
        mixed=True,
        mode="lanes",
        kernel="norm",
        encode=_norm_lanes,
        examples=(
            *((shapes, arguments) for shapes, arguments in _AXES if shapes != ((),)),
            *((((5,),), {"ord": order}) for order in (0, 1, 2, 2.5, math.inf, -math.inf)),
            *(
                (((3, 4),), {"ord": order, "axis": (1, 0)})
                for order in ("fro", 1, -1, 2, -2, "nuc", math.inf, -math.inf)
            ),
            (((2, 3, 4),), {"ord": 3, "axis": -2, "keepdims": True}),
        ),
        batch="norm",
    ),
)
