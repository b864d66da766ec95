"""Counting into bins: counts are constants, sums of weights are differentiable by the weights. See `op.py`.

The edges of histograms of a tensor are differentiable too where they come from its smallest and largest element.
"""

from __future__ import annotations

import math
import operator
from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad.errors import DTypeError, OperandError, ShapeError
from tapegrad.ops.host_queries import asked, found, is_differentiated, is_recorded, raw
from tapegrad.ops.op import Composed, Structured


def _bincount(F: Any, x: Any, weights: Any = None, minlength: int = 0) -> Any:
    if x.size and x.dtype.kind not in "iub":
        raise DTypeError(
            f"bincount got bins {x.dtype}{list(x.shape)}; bins are integers along one axis: see digitize, astype(int)"
        )
    x = x if x.size else np.zeros(x.shape, np.intp)  # an empty list has no dtype of its own
    if not is_differentiated(weights):
        more = () if weights is None else (weights,)
        return F.as_tensor(found(lambda i, *w: np.bincount(i, w[0] if w else None, minlength), x, *more))
    index = asked(np.asarray, x)
    length = max(minlength, int(index.max(initial=-1)) + 1)
    if index.ndim != 1 or index.shape != weights.shape:
        raise ShapeError(
            f"bincount got bins {index.dtype}{list(index.shape)} and weights of shape {weights.shape}; "
            "bins are integers along one axis, with one weight for each"
        )
    return F.row("binned", weights, bins=index.astype(np.intp), length=length)


def _binned(F: Any, x: Any, bins: Any, length: int) -> Any:
    # bins of `length` are outside of all
    return np.bincount(bins, x, minlength=length + 1)[:length]


def _binned_dx(F: Any, g: Any, bins: Any, length: int) -> Any:
    inside = bins < length
    return F.where(inside, F.take(g, np.where(inside, bins, 0)) if length else g.dtype.type(0), 0.0)


def _edges(F: Any, x: Any, edges: Any, given: Any, bounds: Any) -> Any:
    """Return the edges of bins as what they come from: the extremes of x, or what the caller gave."""
    if np.ndim(given):
        return F.as_tensor(given)
    if bounds is not None or not x.size or not is_differentiated(x):
        return F.as_tensor(edges)
    low, high = F.min(x), F.max(x)
    if asked(np.equal, low, high):
        return F.as_tensor(edges) + (low - low.detach())
    share = found(lambda e: ((e - e[0]) / (e[-1] - e[0])).astype(e.dtype), edges)
    # the values are NumPy's, to the bit
    moved = (low - low.detach()) * (1 - share) + (high - high.detach()) * share
    return F.as_tensor(edges) + moved


def _places(columns: Sequence[Any], edges: Sequence[Any]) -> Any:
    """Say into which of all bins, numbered in C order, each point falls; the number of bins if into none."""
    shape = tuple(len(e) - 1 for e in edges)
    index, inside = [], np.ones(len(columns[0]), bool)
    for x, e in zip(columns, edges, strict=True):
        k = np.searchsorted(e, x, side="right") - 1
        k[x == e[-1]] -= 1  # the last bin has its upper edge
        inside &= (k >= 0) & (k < len(e) - 1)
        index.append(np.clip(k, 0, max(len(e) - 2, 0)))
    return np.where(inside, np.ravel_multi_index(index, shape), math.prod(shape))


def _filled(F: Any, counts: Any, columns: Any, edges: Any, weights: Any, density: Any) -> Any:
    """Return the contents of the bins, from the counts that NumPy has found."""
    if is_differentiated(weights):
        many = len(columns)
        places = asked(lambda *given: _places(given[:many], given[many:]), *columns, *edges)
        weights = F.reshape(weights, (-1,))
        counts = F.reshape(F.row("binned", weights, bins=places, length=counts.size), counts.shape)
    else:
        counts = F.as_tensor(counts)
    if not density:
        return counts
    total = F.sum(counts)
    for k, e in enumerate(edges):
        widths = e[1:] - e[:-1]
        counts = counts / F.reshape(widths, tuple(-1 if j == k else 1 for j in range(len(edges))))
    return counts / total


def _known(value: Any) -> Any:
    """Return what says how bins are made as NumPy takes it."""
    if isinstance(value, (list, tuple)):
        return type(value)(map(_known, value))
    return asked(np.asarray, value) if is_recorded(value) else raw(value)


def _counted(function: Any, points: Any, bins: Any, range: Any, weights: Any) -> list[Any]:
    """Return the contents of bins and their edges, of as many axes as there are, as NumPy finds them."""
    bins, range = _known(bins), _known(range)
    more = () if weights is None else (weights,)

    def computed(a: Any, *weights: Any) -> Any:
        counts, edges = function(a, bins, range, weights=weights[0] if weights else None)
        return counts, *(edges if type(edges) in (list, tuple) else (edges,))

    many = 1 if function is np.histogram else points.shape[1]
    if not any(map(is_recorded, (points, *more))):
        return list(computed(raw(points), *map(raw, more)))
    return [found(lambda *given, k=k: computed(*given)[k], points, *more) for k in np.arange(many + 1).tolist()]


def _histogram(
    F: Any, a: Any, bins: Any = 10, range: Any = None, density: Any = None, weights: Any = None
) -> tuple[Any, Any]:
    counts, edges = _counted(np.histogram, a, bins, range, weights)
    edges = _edges(F, a, edges, bins, range)
    return _filled(F, counts, [F.reshape(a, (-1,))], [edges], weights, density), edges


def _histogram_bin_edges(F: Any, a: Any, bins: Any = 10, range: Any = None, weights: Any = None) -> Any:
    return _edges(F, a, _counted(np.histogram, a, bins, range, weights)[1], bins, range)


def _histogramdd(
    F: Any, sample: Any, bins: Any = 10, range: Any = None, density: Any = None, weights: Any = None
) -> tuple[Any, Any]:
    if hasattr(sample, "shape"):
        points = F.as_tensor(sample)
        points = F.reshape(points, (-1, 1)) if points.ndim == 1 else points
        columns = [points[:, k] for k in np.arange(points.shape[1])]
    else:
        columns = [F.as_tensor(c) for c in sample]
    many = len(columns)
    each = list(bins) if (isinstance(bins, (list, tuple)) or np.ndim(bins)) else [bins] * many
    if len(each) != many:
        raise ShapeError(f"histogramdd got {len(each)} kinds of bins for points of {many} coordinates; give as many")
    bounds = [None] * many if range is None else list(range)
    values = found(lambda *each: np.stack(each, axis=1), *columns)
    counts, *numbers = _counted(np.histogramdd, values, each, range, weights)
    edges = [_edges(F, c, e, b, r) for c, e, b, r in zip(columns, numbers, each, bounds, strict=True)]
    return _filled(F, counts, columns, edges, weights, density), tuple(edges)


def _histogram2d(
    F: Any, x: Any, y: Any, bins: Any = 10, range: Any = None, density: Any = None, weights: Any = None
) -> tuple[Any, Any, Any]:
    if x.shape != y.shape:
        raise ShapeError(f"histogram2d got x of shape {x.shape} and y of shape {y.shape}; they must have one length")
    if isinstance(bins, str):
        raise OperandError(f"histogram2d got bins={bins!r}; give numbers of bins, or edges")
    if hasattr(bins, "__len__") and len(bins) not in (1, 2):
        bins = [bins, bins]  # as NumPy: one array of edges for both
    counts, (first, second) = F.histogramdd([x, y], bins, range, density, weights)
    return counts, first, second


COUNTED: tuple[Structured, ...] = (
    Structured(
        name="binned",
        doc="The sum of the elements in each bin.",
        signature="bins, length",
        params=lambda shape, bins, length: {"bins": bins, "length": operator.index(length)},
        forward=_binned,
        dx=_binned_dx,
        public=False,
        examples=((((5,),), {"bins": np.array([0, 2, 2, 4, 3]), "length": 4}),),
    ),
)

COUNTING: tuple[Composed, ...] = (
    Composed(
        name="bincount",
        doc="How often each integer from 0 occurs, or the sum of its weights, which may require grad.",
        twins=(np.bincount,),
        forward=_bincount,
        twin_differs=True,
        examples=((((5,),), {"*": (np.array([0, 2, 2, 4, 3]),)}),),
    ),
    Composed(
        name="histogram",
        doc="Counts, sums of weights or densities in bins, and the edges of the bins.",
        twins=(np.histogram,),
        forward=_histogram,
        method=False,
        examples=(
            (((3, 4),), {"bins": 4}),
            (((3, 4),), {"bins": 4, "density": True}),
        ),
    ),
    Composed(
        name="histogram_bin_edges",
        doc="The edges of the bins of a histogram.",
        twins=(np.histogram_bin_edges,),
        forward=_histogram_bin_edges,
        method=False,
        examples=((((3, 4),), {"bins": 4}),),
    ),
    Composed(
        name="histogram2d",
        doc="Counts, sums of weights or densities in bins of two coordinates, and their edges.",
        twins=(np.histogram2d,),
        tensors=2,
        forward=_histogram2d,
        method=False,
        examples=((((6,), (6,)), {"bins": 3}), (((6,), (6,)), {"bins": [2, 3], "density": True})),
    ),
    Composed(
        name="histogramdd",
        doc="Counts, sums of weights or densities in bins of several coordinates, and their edges.",
        twins=(np.histogramdd,),
        tensors=0,
        forward=_histogramdd,
        method=False,
        examples=((((6, 2),), {"bins": 3}),),
    ),
)
