"""Order statistics: sorting, quantiles, the largest few. How to write a row: `op.py`.

Values are moved, not computed, so their derivatives go back to where each came from. Which of several equal elements
that is, a stable sort says: the first ones come first. A NaN comes last, as in NumPy.
"""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.errors import OperandError, ShapeError
from tapegrad.ops.axes import axis_index
from tapegrad.ops.broadcast import Shape, lanes, reduced_axes, reduction
from tapegrad.ops.cumulative import merged, unmerged
from tapegrad.ops.host_queries import asked, found, is_differentiated, is_recorded, may_hold, raw
from tapegrad.ops.op import Composed, Structured
from tapegrad.ops.statistics import weights_for

# Sorting: the order is a constant, the way back its inverse


def _permute_dx(F: Any, g: Any, order: Any, axis: int) -> Any:
    inverse = np.empty_like(order)
    places = np.arange(order.shape[axis]).reshape([-1 if k == axis else 1 for k in range(order.ndim)])
    np.put_along_axis(inverse, order, np.broadcast_to(places, order.shape), axis)
    return F.take_along_axis(g, inverse, axis)


def _reordered(F: Any, x: Any, order: Any, axis: int) -> Any:
    return x[order] if x.ndim == 1 else np.take_along_axis(x, order, axis)


def _ordered(F: Any, x: Any, axis: Any, order_of: Callable[..., Any], value_of: Callable[..., Any]) -> Any:
    if axis is None:
        x, axis = F.reshape(x, (-1,)), 0
    axis = axis_index(axis, x.ndim)
    if not is_differentiated(x):
        return F.as_tensor(found(lambda a: value_of(a, axis=axis), x))
    order = found(lambda a: order_of(a, axis=axis), x)
    if is_recorded(order):
        return F.take_along_axis(x, order, axis)
    return F.reordered(_reordered(F, raw(x), order, axis), x, order, axis)


def _kind_of(kind: Any, stable: Any) -> dict[str, Any]:
    return {"kind": kind} if stable is None else {"kind": kind, "stable": stable}


def _sort(F: Any, x: Any, axis: Any = -1, kind: Any = None, *, stable: Any = None) -> Any:
    usual = x.ndim == 1 and kind is None and stable is None and type(axis) is int and -2 < axis < 1
    if usual and x.requires_grad and not is_recorded(x):
        array = raw(x)
        order = array.argsort(0, "stable")
        return F.reordered(array[order], x, order, 0)
    chosen = _kind_of(kind, stable)
    return _ordered(
        F,
        x,
        axis,
        lambda a, axis: a.argsort(axis, "stable"),
        lambda a, axis: np.sort(a, axis=axis, **chosen),
    )


def _sort_complex(F: Any, x: Any) -> Any:
    if x.dtype.kind != "c":
        x = x.astype(np.complex64 if x.dtype.char in "bhBH" else np.complex128)  # as NumPy, also of single precision
    return F.sort(x)


def _partition(F: Any, x: Any, kth: Any, axis: Any = -1, kind: Any = "introselect") -> Any:
    kth = asked(np.asarray, kth) if is_recorded(kth) else raw(kth)
    return _ordered(
        F,
        x,
        axis,
        lambda a, axis: np.argpartition(a, kth, axis=axis, kind=kind),
        lambda a, axis: np.partition(a, kth, axis=axis, kind=kind),
    )


def _topk(F: Any, x: Any, k: int, axis: int = -1, largest: bool = True, sorted: bool = True) -> Any:
    axis = axis_index(axis, x.ndim)
    k, n = operator.index(k), x.shape[axis]
    if not 0 <= k <= n:
        raise ShapeError(f"topk got k={k} for an axis of {n} elements; k must be between 0 and {n}")

    def first(a: Any) -> Any:
        if largest:  # from the end, and again the first of equal ones first
            order = np.flip(n - 1 - np.argsort(np.flip(a, axis), axis=axis, kind="stable"), axis)
        else:
            order = np.argsort(a, axis=axis, kind="stable")
        return np.take(order, np.arange(k), axis=axis)

    order = found(first, x)
    return F.take_along_axis(x, order, axis), F.as_tensor(order)


def _kthvalue(F: Any, x: Any, k: int, axis: int = -1, keepdims: bool = False) -> Any:
    axis = axis_index(axis, x.ndim)
    k, n = operator.index(k), x.shape[axis]
    if not 1 <= k <= n:
        raise ShapeError(f"kthvalue got k={k} for an axis of {n} elements; it counts from 1, to {n} here")
    order = found(lambda a: np.take(np.argsort(a, axis=axis, kind="stable"), [k - 1], axis=axis), x)
    value, order = F.take_along_axis(x, order, axis), F.as_tensor(order)
    return (value, order) if keepdims else (F.squeeze(value, axis), F.squeeze(order, axis))


# Quantiles. NumPy says what they are; where they come from says NumPy's quantile of 0, 1, 2, …, which are the ranks


def _quantile_params(
    shape: Shape, q: Any, axis: Any = None, *, method: str = "linear", keepdims: bool = False, weights: Any = None
) -> dict[str, Any]:
    for name, value in (("q", q), ("weights", weights)):
        if getattr(value, "requires_grad", False):
            raise OperandError(
                f"{name} of a quantile requires grad, and a quantile is not differentiated by it; give {name}.detach()"
            )
    q = raw(q)
    options = {"q": np.array(q) if isinstance(q, (np.ndarray, list, tuple)) else q, "method": method}
    if weights is not None:
        options["weights"] = np.broadcast_to(weights_for(np, "quantile", np.array(raw(weights)), shape, axis), shape)
    return {**reduction(shape, axis, keepdims), "options": options}


def _median_params(shape: Shape, axis: Any = None, keepdims: bool = False) -> dict[str, Any]:
    return {**reduction(shape, axis, keepdims), "options": {}}


def _flat_q(function: Callable[..., Any]) -> Callable[..., Any]:
    """Call NumPy's function with quantiles along one axis: for more than one, and several axes, it mixes them up."""

    def flat(x: Any, q: Any, axis: Any, keepdims: bool = False, **options: Any) -> Any:
        if np.ndim(q) < 2:
            return function(x, q, axis=axis, keepdims=keepdims, **options)
        result = function(x, np.reshape(q, -1), axis=axis, keepdims=keepdims, **options)
        return result.reshape(*np.shape(q), *result.shape[1:])

    return flat


def _ranks(
    function: Callable[..., Any], values: Any, order: Any, counted: Any, skips: bool, options: dict[str, Any]
) -> Any:
    """Return the rank of each result among the sorted elements of each lane, not always a whole number."""
    lanes, n = values.shape
    ranks = np.broadcast_to(np.arange(n, dtype=values.dtype), values.shape)
    if skips:  # a lane of NaN alone has no rank, and no gradient either
        ranks = np.where((ranks < counted[:, None]) | (counted[:, None] == 0), ranks, np.nan)
    if "weights" in options:
        sorted_weights = np.take_along_axis(options["weights"].reshape(lanes, n), order, 1)
        options = {**options, "weights": sorted_weights}
    return np.reshape(function(ranks, axis=1, **options), (-1, lanes))


def _places(
    array: Any, function: Callable[..., Any], skips: bool, axes: Shape, options: dict[str, Any]
) -> tuple[Any, Any, Any, Any, Any]:
    """Return what the gradient of quantiles needs to know of the numbers.

    Returns
    -------
    low, high : array of int
        The places, in the flattened array, of the elements below and above each result; shape (quantiles, lanes).
    part : array
        How far the result is from the one to the other.
    plain : array of bool
        The lanes whose results come from numbers.
    share : array
        For the other lanes, what each NaN has of the result.
    """
    values = merged(np, array, axes)
    n = values.shape[-1]
    values = values.reshape(-1, n)
    places = merged(np, np.arange(array.size).reshape(array.shape), axes).reshape(-1, n)
    order = np.argsort(values, axis=1, kind="stable")
    missing = np.isnan(values)
    counted = n - missing.sum(axis=1)
    if "weights" in options:
        options = {**options, "weights": merged(np, options["weights"], axes)}
    ranks = _ranks(function, values, order, counted, skips, options)
    plain = counted > 0 if skips else counted == n
    places = np.take_along_axis(places, order, 1)
    low = np.floor(ranks)
    part = np.where(plain, ranks - low, 0).astype(array.dtype)
    low = np.where(plain, np.where(np.isnan(low), 0, low).astype(np.intp), 0)
    # a NaN result comes from the NaN elements, which share it
    share = np.where(missing, 1.0 / np.maximum(n - counted, 1)[:, None], 0.0).astype(array.dtype)
    low, high = (np.take_along_axis(places, k.T, 1).T for k in (low, np.minimum(low + 1, n - 1)))
    return low, high, part, plain, share


def _quantile_dx(function: Callable[..., Any], skips: bool) -> Callable[..., Any]:
    def rule(F: Any, g: Any, x: Any, axis: Any, options: dict[str, Any]) -> Any:
        if not x.size or not g.size:
            return F.zeros(x.shape, dtype=g.dtype)
        axes = reduced_axes(x.shape, axis)
        known = functools.partial(_places, function=function, skips=skips, axes=axes, options=options)
        if is_recorded(x):
            low, high, part, plain, share = (found(functools.partial(_part, known=known, k=k), x) for k in range(5))
        else:
            low, high, part, plain, share = known(raw(x))
        g = F.reshape(g, low.shape)
        from_numbers = F.where(plain, g, 0.0)
        result = F.zeros(x.size, dtype=g.dtype)
        result = F.index_add(result, (low,), from_numbers * (1 - part))
        result = F.index_add(result, (high,), from_numbers * part)
        result = F.reshape(result, x.shape)
        if skips or not may_hold(~plain):
            return result
        from_nan = F.unsqueeze(F.sum(F.where(~plain, g, 0.0), axis=0), 1) * share
        kept = tuple(x.shape[k] for k in range(len(x.shape)) if k not in axes)
        return result + unmerged(F, F.reshape(from_nan, (*kept, share.shape[-1])), x.shape, axes)

    return rule


def _median_dx(skips: bool) -> Callable[..., Any]:
    """Return the rule of a median, in which ties share: what a middle element gets, all that are equal to it do.

    So do the NaN of a result that is NaN.
    """

    def rule(F: Any, g: Any, x: Any, axis: Any, options: dict[str, Any]) -> Any:
        if not math.prod(x.shape) or not math.prod(g.shape):
            return F.zeros(x.shape, dtype=g.dtype)
        axes = reduced_axes(x.shape, axis)
        shares = found(functools.partial(_median_shares, axes, skips), x)
        shape = shares.shape[:-1]
        return unmerged(F, F.reshape(g, (*shape, 1)) * shares, x.shape, axes)

    return rule


def _median_shares(axes: Any, skips: bool, x: Any) -> Any:
    """Return what part of the median's gradient each element gets; the axes of the median are one, the last."""
    values = merged(np, x, axes)
    n = values.shape[-1]
    missing = np.isnan(values)
    counted = n - missing.sum(-1, keepdims=True)
    in_order = np.take_along_axis(values, values.argsort(-1, "stable"), -1)  # NaN comes last
    many = np.maximum(counted, 1) if skips else np.full(counted.shape, n)
    shares: Any = 0.0
    for middle in ((many - 1) // 2, many // 2):
        chosen = values == np.take_along_axis(in_order, middle, -1)
        shares = shares + 0.5 * chosen / np.maximum(chosen.sum(-1, keepdims=True), 1)
    is_missing = counted == 0 if skips else counted < n
    shares = np.where(is_missing, missing / np.maximum(n - counted, 1), shares)
    return shares.astype(values.dtype)


def _part(array: Any, known: Callable[..., Any], k: int) -> Any:
    return known(array)[k]


def _order_statistic(name: str, doc: str, function: Callable[..., Any], examples: Any) -> Structured:
    median, skips = "median" in name, name.startswith("nan")
    call = function if median or not skips else _flat_q(function)
    differs = f"torch.{name}(dim=) gives values and indices, and the lower of two middle ones; write {name}(axis=…)"
    return Structured(
        batch="reduction",
        name=name,
        doc=doc,
        twins=(function,),
        signature="axis=None, keepdims=False"
        if median
        else "q, axis=None, *, method='linear', keepdims=False, weights=None",
        torch_differs=differs if median else None,
        params=_median_params if median else _quantile_params,
        forward=lambda F, x, axis, keepdims, options: call(x, axis=axis, keepdims=keepdims, **options),
        dx=_median_dx(skips) if median else _quantile_dx(call, skips),
        method=name != "nanpercentile" and name != "percentile",
        examples=examples,
    )


_MEDIAN: tuple[Any, ...] = (
    (((3, 4),), {}),
    (((5,),), {"axis": 0}),
    (((3, 4),), {"axis": 1, "keepdims": True}),
    (((2, 3, 4),), {"axis": (2, 0)}),
    (((),), {}),
)


def _quantiles(scale: float, *more: Any) -> tuple[Any, ...]:
    few = np.array([0.1, 0.5, 0.77, 1.0]) * scale
    return (
        (((3, 4),), {"q": 0.3 * scale}),
        (((5,),), {"q": few, "axis": 0}),
        (((2, 3, 4),), {"q": few, "axis": (0, -1), "keepdims": True}),
        (((3, 4),), {"q": 0.6 * scale, "axis": 0, "method": "hazen"}),
        *more,
    )


_MORE = tuple(
    (
        (
            ((3, 4),),
            {"q": 0.6 * scale, "axis": 1, "method": "inverted_cdf", "weights": np.array([1.0, 4.0, 2.0, 3.0])},
        ),
        (((2, 3, 2),), {"q": np.array([[0.1, 0.4], [0.7, 1.0]]) * scale, "axis": (0, -1), "keepdims": True}),
    )
    for scale in (1.0, 100.0)
)

ORDERING: tuple[Structured, ...] = (
    Structured(
        name="permute_along",
        doc="The elements along an axis in another order.",
        signature="order, axis",
        params=lambda shape, order, axis: {"order": order, "axis": axis},
        forward=_reordered,
        dx=_permute_dx,
        mode="whole",
        kernel="permuted",
        plannable=False,
        encode=lambda shape, order, axis: [*lanes(shape, axis)[:4], np.ascontiguousarray(order, np.int64)],
        public=False,
        takes_complex=True,
        examples=((((4,),), {"order": np.array([2, 0, 3, 1]), "axis": 0}),),
    ),
    _order_statistic("median", "Median over the given axes; NaN if there is one; ties share.", np.median, _MEDIAN),
    _order_statistic(
        "nanmedian",
        "Median over the given axes of what is not NaN; ties share.",
        np.nanmedian,
        _MEDIAN,
    ),
    _order_statistic(
        "quantile",
        "Quantiles over the given axes, by all of NumPy's methods.",
        np.quantile,
        _quantiles(1.0, *_MORE[0]),
    ),
    _order_statistic(
        "percentile",
        "Percentiles over the given axes, by all of NumPy's methods.",
        np.percentile,
        _quantiles(100.0, *_MORE[1]),
    ),
    _order_statistic(
        "nanquantile",
        "Quantiles over the given axes of what is not NaN.",
        np.nanquantile,
        _quantiles(1.0),
    ),
    _order_statistic(
        "nanpercentile",
        "Percentiles over the given axes of what is not NaN.",
        np.nanpercentile,
        _quantiles(100.0),
    ),
)

SORTING: tuple[Composed, ...] = (
    Composed(
        name="sort",
        in_place=True,
        doc="A copy with the elements along an axis in order, NaN last; of equal ones the first come first.",
        twins=(np.sort,),
        torch_differs="torch.sort(dim=) gives values and indices; write sort(axis=…) and argsort(axis=…)",
        forward=_sort,
        takes_complex=True,
        examples=((((5,),), {}), (((3, 4),), {"axis": 0}), (((3, 4),), {"axis": None}), (((3, 4),), {"stable": True})),
    ),
    Composed(
        name="sort_complex",
        doc="Complex numbers along the last axis, those of smaller real parts first; real ones become complex.",
        twins=(np.sort_complex,),
        forward=_sort_complex,
        method=False,
        takes_complex=True,
        examples=((((5,),), {}), (((3, 4),), {})),
    ),
    Composed(
        name="partition",
        in_place=True,
        doc="A copy in which the kth element along an axis is where sorting would put it, smaller ones before it.",
        twins=(np.partition,),
        forward=_partition,
        takes_complex=True,
        examples=((((5,),), {"kth": 2}), (((3, 4),), {"kth": (0, 2), "axis": 0})),
    ),
    Composed(
        name="topk",
        doc="The k largest elements along an axis, or the smallest, in order, and their indices.",
        forward=_topk,
        twin_differs=True,
        examples=(
            (((5,),), {"k": 2}),
            (((3, 4),), {"k": 2, "axis": 0, "largest": False}),
            (((3, 4),), {"*": (3, 1)}),
        ),
    ),
    Composed(
        name="kthvalue",
        doc="The kth smallest element along an axis, counted from 1, and its index.",
        forward=_kthvalue,
        twin_differs=True,
        examples=((((5,),), {"k": 2}), (((3, 4),), {"k": 1, "axis": 0, "keepdims": True})),
    ),
)
