"""The rows that reduce, and the cumulative ones. How to write one: `op.py`."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.ops.broadcasting import Shape, count, kept_shape, reduction
from tapegrad.ops.op import Structured


def _spread(F: Any, g: Any, x_shape: Shape, axis: Any, scale: float = 1.0) -> Any:
    g = F.broadcast_to(F.reshape(g, kept_shape(x_shape, axis)), x_shape)
    return g if scale == 1.0 else g * scale


def _sum_dx(F: Any, g: Any, x_shape: Shape, axis: Any) -> Any:
    return _spread(F, g, x_shape, axis)


def _mean_dx(F: Any, g: Any, x_shape: Shape, axis: Any, scale: float) -> Any:
    return _spread(F, g, x_shape, axis, scale)


def _mean_params(shape: Shape, axis: Any = None, keepdims: bool = False) -> dict[str, Any]:
    params = reduction(shape, axis, keepdims)
    return {**params, "scale": 1.0 / max(1, count(shape, params["axis"]))}


def _extreme_dx(F: Any, g: Any, x: Any, out: Any, axis: Any) -> Any:
    # Ties share equally, which is the sub-gradient of least norm; a NaN result comes from the NaN elements.
    out = F.reshape(out, kept_shape(x.shape, axis))
    chosen = (x == out) | ((x != x) & (out != out))
    share = 1.0 / F.sum(chosen, axis=axis, keepdims=True)
    return F.where(chosen, F.reshape(g, kept_shape(x.shape, axis)) * share, 0.0)


def _cumsum_dx(F: Any, g: Any, x_shape: Shape, axis: int | None) -> Any:
    along = 0 if axis is None else axis
    return F.reshape(F.flip(F.cumsum(F.flip(g, along), along), along), x_shape)


def _cumsum_params(shape: Shape, axis: int | None = None) -> dict[str, Any]:
    if axis is None and len(shape) == 1:
        axis = 0
    return {"axis": reduction(shape, axis)["axis"]}


def _norm_dx(F: Any, g: Any, x: Any, out: Any, axis: Any) -> Any:
    # x / |x|, and 0 at 0: the sub-gradient of least norm.
    kept = kept_shape(x.shape, axis)
    out, g = F.reshape(out, kept), F.reshape(g, kept)
    return x * (g * F.where(out == 0, 0.0, 1.0 / F.where(out == 0, 1.0, out)))


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
        forward=lambda F, x, axis, keepdims: F.sum(x, axis=axis, keepdims=keepdims),
        dx=_sum_dx,
        mode="spread",
        examples=(*_AXES, (((2, 0),), {"axis": 1})),
    ),
    Structured(
        name="mean",
        doc="Mean of the elements over the given axes.",
        twins=(np.mean,),
        signature="axis=None, keepdims=False",
        params=_mean_params,
        forward=lambda F, x, axis, keepdims, scale: F.mean(x, axis=axis, keepdims=keepdims),
        dx=_mean_dx,
        mode="spread",
        examples=_AXES,
    ),
    Structured(
        name="max",
        doc="Largest element over the given axes; NaN if there is one; ties share the gradient.",
        twins=(np.max, np.amax),
        aliases=("amax",),
        torch_differs="torch.max(dim=) gives values and indices; write max(axis=…) for the values",
        signature="axis=None, keepdims=False",
        params=reduction,
        forward=lambda F, x, axis, keepdims: F.max(x, axis=axis, keepdims=keepdims),
        dx=_extreme_dx,
        examples=_AXES,
    ),
    Structured(
        name="min",
        doc="Smallest element over the given axes; NaN if there is one; ties share the gradient.",
        twins=(np.min, np.amin),
        aliases=("amin",),
        torch_differs="torch.min(dim=) gives values and indices; write min(axis=…) for the values",
        signature="axis=None, keepdims=False",
        params=reduction,
        forward=lambda F, x, axis, keepdims: F.min(x, axis=axis, keepdims=keepdims),
        dx=_extreme_dx,
        examples=_AXES,
    ),
    Structured(
        name="cumsum",
        doc="Cumulative sum along an axis; without one, of the flattened tensor.",
        twins=(np.cumsum,),
        signature="axis=None",
        params=_cumsum_params,
        forward=lambda F, x, axis: F.cumsum(x, axis=axis),
        dx=_cumsum_dx,
        examples=((((4,),), {}), (((3, 4),), {"axis": 0}), (((3, 4),), {"axis": -1}), (((2, 3),), {})),
    ),
    Structured(
        name="norm2",
        doc="Square root of the sum of squares over the given axes; its derivative at 0 is 0, of least norm.",
        signature="axis=None, keepdims=False",
        params=reduction,
        forward=lambda F, x, axis, keepdims: F.sqrt(F.sum(x * x, axis=axis, keepdims=keepdims)),
        dx=_norm_dx,
        method=False,
        examples=_AXES,
    ),
)
