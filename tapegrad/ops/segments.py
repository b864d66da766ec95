"""Sums, products and extremes of elements that have the same number, as `jax.ops`. How to write a row: `op.py`."""

from __future__ import annotations

import functools
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.errors import OperandError, ShapeError
from tapegrad.ops.host_queries import asked, found
from tapegrad.ops.op import Composed
from tapegrad.ops.scatter_assign import check_range
from tapegrad.ops.select import _integers


def _segments(name: str, data: Any, segment_ids: Any, num_segments: Any) -> tuple[Any, int]:
    """Check the number of each element; return them, and how many there may be."""
    ids = _integers(segment_ids, f"the segment_ids of {name}")
    if ids.ndim != 1 or data.ndim < 1 or ids.shape[0] != data.shape[0]:
        raise ShapeError(
            f"{name} got data of shape {data.shape} and segment_ids of shape {ids.shape}; give one number for each "
            "element along the first axis of the data"
        )
    if num_segments is None:
        count = int(asked(lambda i: np.max(i, initial=-1) + 1, ids))
    else:
        count = operator.index(num_segments)
    if bool(asked(lambda i: np.any(i < 0), ids)):
        raise OperandError(f"{name} got a negative number in segment_ids; segments are counted from 0")
    check_range(name, ids, count, "the segments")
    return ids, count


def _sum(F: Any, data: Any, segment_ids: Any, num_segments: int | None = None) -> Any:
    ids, count = _segments("segment_sum", data, segment_ids, num_segments)
    return F.row("add_at", F.zeros((count, *data.shape[1:]), dtype=data.dtype), data, index=(ids,))


def _limit(dtype: Any, sign: int) -> Any:
    """Return what is smaller than any number, or larger than any."""
    if dtype.kind == "f":
        return -sign * np.inf
    bounds = np.iinfo(dtype)
    return bounds.min if sign > 0 else bounds.max


def _extreme_of(data: Any, ids: Any, count: int, sign: int) -> Any:
    result = np.full((count, *data.shape[1:]), _limit(data.dtype, sign), data.dtype)
    with np.errstate(invalid="ignore"):  # of NaN
        (np.maximum if sign > 0 else np.minimum).at(result, ids, data)
    return result


def _extreme(name: str, sign: int) -> Callable[..., Any]:
    def forward(F: Any, data: Any, segment_ids: Any, num_segments: int | None = None) -> Any:
        ids, count = _segments(name, data, segment_ids, num_segments)
        extreme = found(functools.partial(_extreme_of, count=count, sign=sign), data, ids)
        if data.dtype.kind != "f":
            return F.as_tensor(extreme)
        hit = found(lambda d, e, i: d == e[i], data, extreme, ids)
        hits = found(functools.partial(_count, count=count), hit, ids)
        total = F.row("add_at", F.zeros(extreme.shape, dtype=data.dtype), F.where(hit, data, 0.0), index=(ids,))
        shared = (total / F.where(hits == 0, 1, hits)).astype(data.dtype)  # by those that are the same, equally
        return F.where(hits == 0, extreme, shared)

    return forward


def _count(hit: Any, ids: Any, count: int) -> Any:
    result = np.zeros((count, *hit.shape[1:]), np.intp)
    np.add.at(result, ids, hit)
    return result


def _rounds(ids: Any) -> tuple[Any, ...]:
    """Return how elements that have the same number are multiplied in pairs until one of each is left.

    The order to begin with; then, for each round, the first of each pair, where it has a second, and the second; at
    last the number of each that is left.
    """
    order = np.argsort(ids, kind="stable")
    ids, parts = np.asarray(ids)[order], []
    while ids.size and np.any(ids[1:] == ids[:-1]):
        starts = np.r_[0, np.flatnonzero(ids[1:] != ids[:-1]) + 1]
        rank = np.arange(ids.size) - np.repeat(starts, np.diff(np.r_[starts, ids.size]))
        first = np.flatnonzero(rank % 2 == 0)
        second = first + 1
        paired = (second < ids.size) & (ids[np.minimum(second, ids.size - 1)] == ids[first])
        parts += [first, np.flatnonzero(paired), second[paired]]
        ids = ids[first]
    return (order, *parts, ids)


def _product(F: Any, data: Any, segment_ids: Any, num_segments: int | None = None) -> Any:
    ids, count = _segments("segment_prod", data, segment_ids, num_segments)
    order, *parts, left = asked(_rounds, ids)
    data = F.take(data, order, axis=0)
    for k in range(0, len(parts), 3):
        first, paired, second = parts[k : k + 3]
        pairs = F.take(data, first[paired], axis=0) * F.take(data, second, axis=0)
        data = F.row("put_at", F.take(data, first, axis=0), pairs, index=(paired,))
    return F.row("put_at", F.ones((count, *data.shape[1:]), dtype=data.dtype), data, index=(left,))


def _row(name: str, doc: str, forward: Any, **more: Any) -> Composed:
    ids = np.array([2, 0, 2, 1, 2])
    examples = (
        (((5,),), {"segment_ids": ids}),
        (((5, 2),), {"segment_ids": ids, "num_segments": 3}),
    )
    return Composed(name=name, doc=doc, forward=forward, method=False, twin_differs=True, examples=examples, **more)


SEGMENTS: tuple[Composed, ...] = (
    _row("segment_sum", "The sum of the elements of each segment, 0 where there are none.", _sum, takes_complex=True),
    _row(
        "segment_prod",
        "The product of the elements of each segment, 1 where there are none.",
        _product,
        takes_complex=True,
    ),
    *[
        _row(
            f"segment_{name}",
            f"The {which} element of each segment; where there are none, what no number is {beyond} than.",
            _extreme(f"segment_{name}", sign),
        )
        for name, which, beyond, sign in (("max", "largest", "smaller", 1), ("min", "smallest", "larger", -1))
    ],
)
