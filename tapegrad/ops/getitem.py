"""Reading by index: a view where NumPy gives one, a copy otherwise. How to write a row: `op.py`."""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np

from tapegrad.ops.broadcast import Shape
from tapegrad.ops.op import Structured

_FULL = slice(None)


def put(F: Any, g: Any, x_shape: Shape, index: Any) -> Any:
    """Return the adjoint of what was read by an index: zeros but there."""
    if is_whole(x_shape, index):
        return F.reshape(g, x_shape)
    return F.placed(x_shape, index, g) if is_basic(index) else F.index_add(F.zeros(x_shape, g.dtype), index, g)


def is_basic(index: tuple[Any, ...]) -> bool:
    """Tell whether NumPy answers an index with a view: only integers, slices, None and Ellipsis."""
    return all(k is None or k is Ellipsis or isinstance(k, (slice, int, np.integer)) for k in index) and not any(
        isinstance(k, (bool, np.bool_)) for k in index
    )


def is_whole(shape: Shape, index: tuple[Any, ...]) -> bool:
    """Tell whether an index gives all elements of an array in their order, with or without axes of size 1 put in."""
    parts = [part for part in index if part is not None]
    at = next((k for k, part in enumerate(parts) if part is Ellipsis), len(parts))
    parts[at : at + 1] = [_FULL] * (len(shape) - len(parts[:at] + parts[at + 1 :]))
    if len(parts) != len(shape):
        return False
    return all([type(part) is slice and part.indices(n) == (0, n, 1) for n, part in zip(shape, parts, strict=True)])


_FEW = 4096  # elements for which numbering them costs less than a rule in Python


@functools.lru_cache(64)
def _numbered(shape: Shape) -> Any:
    return np.arange(math.prod(shape)).reshape(shape)


def positions(shape: Shape, index: tuple[Any, ...]) -> list[Any]:
    """Return what the kernel `scatter` reads: positions along one axis, or in the flattened tensor if that is small."""
    last = index[-1] if index else None
    if (
        isinstance(last, np.ndarray)
        and last.dtype == np.int64
        and last.flags.c_contiguous
        and all(type(part) is slice and part == _FULL for part in index[:-1])
    ):
        k = len(index) - 1
        return [1, last, last.size, shape[k], math.prod(shape[k + 1 :]), math.prod(shape[:k])]
    size = math.prod(shape)
    if size > _FEW:
        return [0]
    places = np.ascontiguousarray(_numbered(shape)[index])
    return [1, places, places.size, size, 1, 1]


INDEXING: tuple[Structured, ...] = (
    Structured(
        name="index",
        doc="x[index] for integers, slices, None and Ellipsis: a view.",
        signature="index",
        params=lambda shape, index: {"index": index},
        # With an Ellipsis NumPy gives a 0-d view of the element, not a scalar that is a copy of it.
        forward=lambda F, x, index: x[index] if Ellipsis in index else x[(*index, Ellipsis)],
        dx=put,
        mode="view",
        public=False,
        examples=(
            (((4, 5),), {"index": (1,)}),
            (((4, 5),), {"index": (slice(None, None, -2), slice(1, 4))}),
            (((4, 5),), {"index": (None, Ellipsis, 2)}),
            (((5,),), {"index": (-1,)}),
        ),
        batch="part",
    ),
    Structured(
        name="gather_at",
        doc="x[index] where the index has integer arrays or masks: a copy; repeated elements add up.",
        signature="index",
        params=lambda shape, index: {"index": index},
        forward=lambda F, x, index: x[index],
        dx=put,
        mode="whole",
        kernel="scatter",
        encode=positions,
        public=False,
        takes_complex=True,
        examples=(
            (((4, 5),), {"index": (np.array([0, 2, 2]),)}),
            (((4, 5),), {"index": (slice(None), np.array([[0, 1], [4, 4]]))}),
            (((4,),), {"index": (np.array([True, False, True, True]),)}),
        ),
        batch="gathered",
    ),
)
