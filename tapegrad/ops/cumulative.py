"""Products, and everything that accumulates along an axis. How to write a row: `op.py`."""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.errors import ShapeError
from tapegrad.ops.axes import axis_index
from tapegrad.ops.broadcast import Shape, kept_shape, lanes, reduced_axes, reduction
from tapegrad.ops.host_queries import found, may_hold, numbers, stands_for_array
from tapegrad.ops.op import Composed, Structured
from tapegrad.ops.reductions import _cumsum_params, along_directly, directly


def merged(F: Any, x: Any, axes: Shape) -> Any:
    """Move some axes to the end and make one of them."""
    kept = tuple(k for k in range(len(x.shape)) if k not in axes)
    sizes = tuple(x.shape[k] for k in kept)
    return F.reshape(F.transpose(x, (*kept, *axes)), (*sizes, math.prod(x.shape[k] for k in axes)))


def unmerged(F: Any, x: Any, shape: Shape, axes: Shape) -> Any:
    """Undo `merged` for an array of the given shape."""
    order = (*(k for k in range(len(shape)) if k not in axes), *axes)
    back = tuple(int(k) for k in np.argsort(order))
    return F.transpose(F.reshape(x, tuple(shape[k] for k in order)), back)


def _times(F: Any, x: Any, y: Any) -> Any:
    """Multiply; a y of 0 gives 0 also where x has overflowed."""
    lost = ~np.isfinite(numbers(x)) & (numbers(y) == 0)
    return x * y if not may_hold(lost) else F.where(~lost, F.where(~lost, x, 1.0) * y, 0.0)


def _shifted_products(F: Any, x: Any) -> Any:
    """Return the product of the elements before each one, along the last axis."""
    one = F.ones((*x.shape[:-1], 1), dtype=x.dtype)
    return F.concatenate([one, F.cumprod(x[..., :-1], axis=-1)], axis=-1)


def recurrence(F: Any, factor: Any, term: Any) -> Any:
    """Solve s[k] = term[k] + factor[k] * s[k + 1] along the last axis, from the end, by doubling.

    It takes log2(n) passes over whole arrays, divides by nothing, and subtracts nothing.
    """
    n, step = term.shape[-1], 1
    while step < n:
        front, back = (Ellipsis, slice(None, n - step)), (Ellipsis, slice(step, None))
        rest = (Ellipsis, slice(n - step, None))
        term = F.concatenate([term[front] + _times(F, factor[front], term[back]), term[rest]], axis=-1)
        factor = F.concatenate([factor[front] * factor[back], factor[rest]], axis=-1)
        step *= 2
    return term


def _following(x: Any) -> Any:
    """Return the next element of each along the last axis; the last one's does not matter."""
    return np.concatenate([x[..., 1:], x[..., -1:]], axis=-1)


# Products


def _prod_dx(F: Any, g: Any, x: Any, out: Any, axis: Any) -> Any:
    # The product of all others is the product of those before times the product of those behind: no zero is special.
    if not x.size:
        return F.zeros(x.shape, dtype=g.dtype)
    axes = reduced_axes(x.shape, axis)
    lanes = merged(F, x, axes)
    with np.errstate(over="ignore", under="ignore"):
        others = _times(F, _shifted_products(F, lanes), F.flip(_shifted_products(F, F.flip(lanes, -1)), -1))
    return F.reshape(g, kept_shape(x.shape, axis)) * F.conj(unmerged(F, others, x.shape, axes))


def _along(F: Any, x: Any, axis: int | None) -> Any:
    """Return x with the accumulated axis as the last."""
    return F.reshape(x, (-1,)) if axis is None else F.moveaxis(x, axis, -1)


def _back(F: Any, x: Any, shape: Shape, axis: int | None) -> Any:
    return F.reshape(x, shape) if axis is None else F.moveaxis(x, -1, axis)


def _cumprod_dx(F: Any, g: Any, x: Any, out: Any, axis: int | None) -> Any:
    lanes, shape = F.conj(_along(F, x, axis)), x.shape
    g = _along(F, g, axis)
    value = numbers(out)
    easy = (np.abs(value) >= np.finfo(value.dtype).tiny) & np.isfinite(value)  # below, digits are lost
    result: Any = None
    if not may_hold(~easy) or stands_for_array(value):
        result = F.flip(F.cumsum(F.flip(g * F.conj(_along(F, out, axis)), -1), axis=-1), -1) / lanes
    if may_hold(~easy):
        with np.errstate(over="ignore", under="ignore", invalid="ignore"):
            tails = recurrence(F, F.concatenate([lanes[..., 1:], lanes[..., :1]], axis=-1), g)
            careful = _times(F, _shifted_products(F, lanes), tails)
        result = careful if result is None else F.where(np.all(easy), result, careful)
    return _back(F, result, shape, axis)


def _cumulative(F: Any, x: Any, axis: Any, include_initial: bool, name: str, start: float) -> Any:
    if axis is None and x.ndim > 1:
        raise ShapeError(
            f"{name} of a tensor of shape {x.shape} needs an axis, as it has {x.ndim} axes; give axis=, or ravel() it"
        )
    x = x if x.ndim else F.reshape(x, (1,))
    axis = axis_index(0 if axis is None else axis, x.ndim)
    result = F.cumsum(x, axis=axis) if name == "cumulative_sum" else F.cumprod(x, axis=axis)
    if not include_initial:
        return result
    shape = tuple(1 if k == axis else n for k, n in enumerate(x.shape))
    return F.concatenate([F.as_tensor(np.full(shape, start, result.dtype)), result], axis=axis)


def _cumulative_sum(F: Any, x: Any, *, axis: Any = None, include_initial: bool = False) -> Any:
    return _cumulative(F, x, axis, include_initial, "cumulative_sum", 0.0)


def _cumulative_prod(F: Any, x: Any, *, axis: Any = None, include_initial: bool = False) -> Any:
    return _cumulative(F, x, axis, include_initial, "cumulative_prod", 1.0)


# Running extremes


def _axis_params(shape: Shape, axis: int) -> dict[str, Any]:
    return {"axis": axis_index(axis, len(shape))}


def _attained(x: Any, out: Any) -> Any:
    """Tell which elements are the extreme so far; NaN stays one."""
    return (x == out) | ((x != x) & (out != out))


def _extreme_dx(accumulate: Callable[..., Any]) -> Callable[..., Any]:
    def lanes_of(x: Any, axis: int) -> tuple[Any, Any]:
        value = np.moveaxis(x, axis, -1)
        return value, accumulate(value, axis=-1)

    def attains(x: Any, axis: int) -> Any:
        return _attained(*lanes_of(x, axis))

    def stays(x: Any, axis: int) -> Any:
        _, out = lanes_of(x, axis)
        return _attained(_following(out), out)

    def share(x: Any, axis: int) -> Any:
        """Return one over how many elements so far attain each result."""
        goes_on = stays(x, axis)
        begins = np.ones(goes_on.shape, bool)
        begins[..., 1:] = ~goes_on[..., :-1]
        many = np.cumsum(attains(x, axis), axis=-1)
        return (1.0 / (many - np.maximum.accumulate(np.where(begins, many - 1, 0), axis=-1))).astype(x.dtype)

    def rule(F: Any, g: Any, x: Any, axis: int) -> Any:
        # Each result is shared by the elements so far that attain it, as ties of max are.
        if not x.size:
            return F.zeros(x.shape, dtype=g.dtype)
        attained, factor, shares = (found(functools.partial(part, axis=axis), x) for part in (attains, stays, share))
        sums = recurrence(F, factor.astype(g.dtype), F.moveaxis(g, axis, -1) * shares)
        return F.moveaxis(F.where(attained, sums, 0.0), -1, axis)

    return rule


def _running(name: str, accumulate: Callable[..., Any]) -> Structured:
    return Structured(
        name=f"{name}_values",
        batch="accumulation",
        doc="The extreme element so far along an axis.",
        signature="axis",
        params=_axis_params,
        forward=lambda F, x, axis: accumulate(x, axis=axis),
        dx=_extreme_dx(accumulate),
        public=False,
        examples=((((6,),), {"axis": 0}), (((3, 4),), {"axis": 0}), (((3, 4),), {"axis": -1})),
    )


def _running_forward(name: str, accumulate: Callable[..., Any]) -> Callable[..., Any]:
    def forward(F: Any, x: Any, axis: int) -> Any:
        values = F.row(f"{name}_values", x, axis=axis)
        axis = axis_index(axis, x.ndim)
        counted = np.arange(x.shape[axis]).reshape([-1 if k == axis else 1 for k in range(x.ndim)])

        def latest(a: Any, extreme: Any) -> Any:
            return np.maximum.accumulate(np.where(_attained(a, extreme), counted, 0), axis=axis)

        return values, F.as_tensor(found(latest, x, values))

    return forward


# logcumsumexp


def _logcumsumexp(F: Any, x: Any, axis: int | None) -> Any:
    x = x if x.dtype.kind == "f" else x.astype(np.float64)
    return np.logaddexp.accumulate(x.reshape(-1) if axis is None else x, axis=0 if axis is None else axis)


def _logcumsumexp_dx(F: Any, g: Any, x: Any, out: Any, axis: int | None) -> Any:
    # Weights are exp(x[k] - out[j]) for k <= j, here as exp(x[k] - out[k]) times steps exp(out[j] - out[j + 1]) <= 1.
    if not x.size:
        return F.zeros(x.shape, dtype=g.dtype)
    lanes, total = _along(F, x, axis), _along(F, out, axis)
    value, sums = numbers(lanes), numbers(total)
    infinite = np.isinf(sums)
    ahead = F.concatenate([total[..., 1:], total[..., -1:]], axis=-1)
    # Where the sum is infinite, those that are as infinite share equally.
    many = np.where(sums > 0, np.cumsum(value == math.inf, axis=-1), np.cumsum(value == -math.inf, axis=-1))
    both = infinite & (_following(sums) == sums)
    some = np.maximum(many, 1)
    step = np.where(both, some / _following(some), 0.0).astype(sums.dtype)
    weight = np.where(infinite & (value == sums), 1.0 / some, 0.0).astype(sums.dtype)
    finite = ~infinite
    step = F.where(both, step, F.exp(F.where(~both, total, 0.0) - F.where(~both, ahead, 0.0)))
    weight = F.where(finite, F.exp(F.where(finite, lanes, 0.0) - F.where(finite, total, 0.0)), weight)
    return _back(F, recurrence(F, step, _along(F, g, axis)) * weight, x.shape, axis)


_CUMULATED: tuple[Any, ...] = ((((4,),), {}), (((3, 4),), {"axis": 0}), (((3, 4),), {"axis": -1}), (((2, 3),), {}))
_REDUCED: tuple[Any, ...] = (
    (((3, 4),), {}),
    (((3, 4),), {"axis": 1}),
    (((2, 3, 2),), {"axis": (0, -1), "keepdims": True}),
    (((2, 3, 2),), {"axis": (2, 0)}),
    (((5,),), {"axis": 0}),
    (((),), {}),
    (((2, 0),), {"axis": 1}),
)

CUMULATIVE: tuple[Structured, ...] = (
    Structured(
        name="prod",
        doc="Product of the elements over the given axes.",
        twins=(np.prod,),
        signature="axis=None, keepdims=False",
        params=reduction,
        forward=lambda F, x, axis, keepdims: F.prod(x, axis=axis, keepdims=keepdims),
        direct=directly(np.multiply.reduce),
        dx=_prod_dx,
        mode="whole",
        kernel="product_of_lanes",
        encode=lambda shape, axis, keepdims: lanes(shape, axis),
        takes_complex=True,
        examples=_REDUCED,
        batch="reduction",
    ),
    Structured(
        name="cumprod",
        in_place=True,
        doc="Cumulative product along an axis; without one, of the flattened tensor.",
        twins=(np.cumprod,),
        signature="axis=None",
        params=_cumsum_params,
        forward=lambda F, x, axis: F.cumprod(x, axis=axis),
        direct=along_directly(np.ndarray.cumprod),
        dx=_cumprod_dx,
        takes_complex=True,
        examples=_CUMULATED,
        batch="accumulation",
    ),
    Structured(
        name="logcumsumexp",
        in_place=True,
        doc="log(cumsum(exp(x))) along an axis without overflow; without one, of the flattened tensor.",
        signature="axis=None",
        params=_cumsum_params,
        forward=_logcumsumexp,
        dx=_logcumsumexp_dx,
        examples=_CUMULATED,
        batch="accumulation",
    ),
    _running("cummax", np.maximum.accumulate),
    _running("cummin", np.minimum.accumulate),
)

ACCUMULATING: tuple[Composed, ...] = (
    Composed(
        name="cumulative_sum",
        in_place=True,
        doc="Cumulative sum along an axis, which may be left out for one axis only; a 0 first on request.",
        twins=(np.cumulative_sum,) if hasattr(np, "cumulative_sum") else (),
        forward=_cumulative_sum,
        method=False,
        twin_differs=not hasattr(np, "cumulative_sum"),
        takes_complex=True,
        examples=((((4,),), {}), (((3, 4),), {"axis": 0, "include_initial": True}), (((3, 4),), {"axis": -1})),
    ),
    Composed(
        name="cumulative_prod",
        in_place=True,
        doc="Cumulative product along an axis, which may be left out for one axis only; a 1 first on request.",
        twins=(np.cumulative_prod,) if hasattr(np, "cumulative_prod") else (),
        forward=_cumulative_prod,
        method=False,
        twin_differs=not hasattr(np, "cumulative_prod"),
        takes_complex=True,
        examples=((((4,),), {}), (((3, 4),), {"axis": 0, "include_initial": True}), (((3, 4),), {"axis": -1})),
    ),
    Composed(
        name="cummax",
        doc="The largest element so far along an axis and its index, the latest of ties, which share the gradient.",
        forward=_running_forward("cummax", np.maximum.accumulate),
        twin_differs=True,
        examples=((((6,),), {"axis": 0}), (((3, 4),), {"axis": -1})),
    ),
    Composed(
        name="cummin",
        doc="The smallest element so far along an axis and its index, the latest of ties, which share the gradient.",
        forward=_running_forward("cummin", np.minimum.accumulate),
        twin_differs=True,
        examples=((((6,),), {"axis": 0}), (((3, 4),), {"axis": -1})),
    ),
)
