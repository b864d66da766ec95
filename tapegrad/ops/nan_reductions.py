"""Reductions that leave out what is not a number. How to write a row: `op.py`.

What is left out has no gradient; neither has a result of which all was left out, except an extreme one, whose NaN
comes from the NaN elements.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.ops.assign import real_dtype
from tapegrad.ops.broadcast import Shape, kept_shape, reduction
from tapegrad.ops.host_queries import numbers
from tapegrad.ops.op import Composed, Structured
from tapegrad.ops.reductions import _extreme_dx
from tapegrad.ops.statistics import ddof_of


def _counted(x: Any, axis: Any) -> tuple[Any, Any]:
    """Tell which elements count, and how many these are, at least 1."""
    there = ~np.isnan(numbers(x))
    return there, np.maximum(np.sum(there, axis=axis, keepdims=True), 1).astype(real_dtype(x.dtype))


def _nansum_dx(F: Any, g: Any, x: Any, axis: Any) -> Any:
    return F.where(~np.isnan(numbers(x)), F.reshape(g, kept_shape(x.shape, axis)), 0.0)


def _nanmean_dx(F: Any, g: Any, x: Any, axis: Any) -> Any:
    there, many = _counted(x, axis)
    return F.where(there, F.reshape(g, kept_shape(x.shape, axis)) / many, 0.0)


def _centred(F: Any, x: Any, axis: Any, ddof: Any) -> tuple[Any, Any, Any]:
    """Return which elements count, their distance from the mean, and the degrees of freedom."""
    there, many = _counted(x, axis)
    x = F.where(there, x, 0.0)
    freedom = (many - ddof).astype(many.dtype)
    return there, x - F.sum(x, axis=axis, keepdims=True) / many, freedom


def _nanvar_dx(F: Any, g: Any, x: Any, axis: Any, ddof: Any) -> Any:
    there, distance, freedom = _centred(F, x, axis, ddof)
    enough = freedom > 0
    scale = np.where(enough, 2.0 / np.where(enough, freedom, 1), np.nan).astype(freedom.dtype)
    return F.where(there, F.reshape(g, kept_shape(x.shape, axis)) * scale * distance, 0.0)


def _nanstd_dx(F: Any, g: Any, x: Any, out: Any, axis: Any, ddof: Any) -> Any:
    there, distance, freedom = _centred(F, x, axis, ddof)
    kept = kept_shape(x.shape, axis)
    out, g = F.reshape(out, kept), F.reshape(g, kept)
    steep = numbers(out) != 0
    enough = freedom > 0
    scale = np.where(enough, 1.0 / np.where(enough, freedom, 1), np.nan).astype(freedom.dtype)
    return F.where(there & steep, g * scale * (distance / F.where(steep, out, 1.0)), 0.0)


def _variance_params(
    shape: Shape, axis: Any = None, *, ddof: Any = 0, keepdims: bool = False, correction: Any = None
) -> dict[str, Any]:
    return {**reduction(shape, axis, keepdims), "ddof": ddof_of("nanvar or nanstd", ddof, correction)}


def _present(F: Any, x: Any, instead: float) -> Any:
    """Put a number where there is none."""
    return F.where(~F.isnan(x), x, instead) if x.dtype.kind in "fc" else x


_REDUCED: tuple[Any, ...] = (
    (((3, 4),), {}),
    (((3, 4),), {"axis": 1}),
    (((2, 3, 4),), {"axis": (0, -1), "keepdims": True}),
    (((5,),), {"axis": 0}),
)


def _reduction_row(name: str, what: str, function: Callable[..., Any], dx: Any, **rest: Any) -> Structured:
    options: dict[str, Any] = {
        "signature": "axis=None, keepdims=False",
        "params": reduction,
        "forward": lambda F, x, axis, keepdims: function(x, axis=axis, keepdims=keepdims),
        "method": name in ("nansum", "nanmean"),
        "examples": _REDUCED,
    }
    doc = f"{what} over the given axes of what is not NaN."
    return Structured(batch="reduction", name=name, doc=doc, twins=(function,), dx=dx, **{**options, **rest})


def _spread_row(name: str, what: str, function: Callable[..., Any], dx: Any) -> Structured:
    return _reduction_row(
        name,
        what,
        function,
        dx,
        signature="axis=None, *, ddof=0, keepdims=False, correction=None",
        params=_variance_params,
        forward=lambda F, x, axis, ddof, keepdims: function(x, axis=axis, ddof=ddof, keepdims=keepdims),
        torch_differs=f"torch divides variances by n - 1; write {name}(axis=…, ddof=1) for that",
        examples=(*_REDUCED, (((2, 5),), {"axis": 1, "ddof": 1})),
        mixed=True,
        takes_complex=True,
    )


MISSING: tuple[Structured, ...] = (
    _reduction_row("nansum", "Sum", np.nansum, _nansum_dx, takes_complex=True),
    _reduction_row("nanmean", "Mean", np.nanmean, _nanmean_dx, takes_complex=True),
    _reduction_row("nanmax", "Largest element", np.nanmax, _extreme_dx),
    _reduction_row("nanmin", "Smallest element", np.nanmin, _extreme_dx),
    _spread_row("nanvar", "Variance", np.nanvar, _nanvar_dx),
    _spread_row("nanstd", "Standard deviation", np.nanstd, _nanstd_dx),
)

MISSING_COMPOSED: tuple[Composed, ...] = (
    Composed(
        name="nanprod",
        doc="Product over the given axes of what is not NaN.",
        twins=(np.nanprod,),
        forward=lambda F, x, axis=None, keepdims=False: F.prod(_present(F, x, 1.0), axis=axis, keepdims=keepdims),
        method=False,
        takes_complex=True,
        examples=_REDUCED,
    ),
    Composed(
        name="nancumsum",
        in_place=True,
        doc="Cumulative sum, NaN as 0.",
        twins=(np.nancumsum,),
        forward=lambda F, x, axis=None: F.cumsum(_present(F, x, 0.0), axis=axis),
        method=False,
        takes_complex=True,
        examples=((((3, 4),), {}), (((3, 4),), {"axis": 1})),
    ),
    Composed(
        name="nancumprod",
        in_place=True,
        doc="Cumulative product, NaN as 1.",
        twins=(np.nancumprod,),
        forward=lambda F, x, axis=None: F.cumprod(_present(F, x, 1.0), axis=axis),
        method=False,
        takes_complex=True,
        examples=((((3, 4),), {}), (((3, 4),), {"axis": 1})),
    ),
)
