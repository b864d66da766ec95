"""torch's functions that put or add elements at positions, or where a mask holds. How to write a row: `op.py`."""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tapegrad.errors import OperandError, ShapeError
from tapegrad.ops.axes import axis_index
from tapegrad.ops.broadcast import Shape
from tapegrad.ops.host_queries import is_recorded
from tapegrad.ops.op import Composed
from tapegrad.ops.scatter_assign import check_range, fitted, number_of
from tapegrad.ops.select import _grid, _integers, _mask


def _tensor(F: Any, value: Any) -> Any:
    """Return anything that has a shape as it is, and make a tensor of a list."""
    return value if hasattr(value, "shape") else F.as_tensor(value)


def _along(name: str, x: Any, dim: int, index: Any) -> tuple[int, Any]:
    """Check positions along an axis; give the axis, and an index into x."""
    index = _integers(index, f"the index of {name}")
    if index.ndim > 1:
        raise ShapeError(f"{name} got an index of shape {index.shape}; it takes one axis of integers")
    dim = axis_index(dim, x.ndim)
    check_range(name, index, x.shape[dim], f"axis {dim}")
    return dim, (*(slice(None),) * dim, index.reshape(-1))


def _slices(F: Any, name: str, x: Any, dim: int, index: Any, source: Any) -> tuple[Any, Any]:
    """Check positions along an axis, and what is to go there; give an index into x, and the source."""
    dim, index = _along(name, x, dim, index)
    source, count = _tensor(F, source), index[dim].size
    expected = (*x.shape[:dim], count, *x.shape[dim + 1 :])
    if source.shape != expected:
        raise ShapeError(
            f"{name} got a source of shape {source.shape} for {count} positions along axis {dim} of a tensor of shape "
            f"{x.shape}; it must have shape {expected}"
        )
    return index, fitted(name, source, x.dtype)


def _places(name: str, x: Any, dim: int, index: Any) -> tuple[Shape, Any]:
    """Check an index with one position along an axis for each place on the others; give its shape, and one into x."""
    index = _integers(index, f"the index of {name}")
    dim = axis_index(dim, x.ndim)
    if index.ndim != x.ndim or any(index.shape[k] > x.shape[k] for k in range(x.ndim) if k != dim):
        raise ShapeError(
            f"{name} got an index of shape {index.shape} for a tensor of shape {x.shape} and dim {dim}; "
            "it needs as many axes, and no axis but dim may be longer than the tensor's"
        )
    check_range(name, index, x.shape[dim], f"axis {dim}")
    return index.shape, _grid(index, dim)


def _part(F: Any, name: str, x: Any, src: Any, shape: Shape) -> Any:
    """Return the part of a source that an index of some shape takes: the first elements along each axis."""
    src = _tensor(F, src)
    if len(src.shape) != len(shape) or any(n < m for n, m in zip(src.shape, shape, strict=True)):
        raise ShapeError(
            f"{name} got a source of shape {src.shape} for an index of shape {shape}; it needs as many axes, and none "
            "of them may be shorter"
        )
    src = fitted(name, src, x.dtype)
    return src if src.shape == shape else src[tuple(map(slice, shape))]


def _single(F: Any, name: str, value: Any, dtype: np.dtype, otherwise: str) -> Any:
    value = _tensor(F, value)
    if value.shape != ():
        raise ShapeError(f"{name} got a value of shape {value.shape}; it takes one number, and {otherwise}")
    return fitted(name, value, dtype)


def _index_add(F: Any, x: Any, dim: int, index: Any, source: Any, *, alpha: Any = 1) -> Any:
    index, source = _slices(F, "index_add", x, dim, index, source)
    alpha = fitted("index_add", number_of("index_add", "alpha", alpha), x.dtype)
    return F.row("add_at", x, source, index=index, alpha=np.asarray(alpha).item())


def _index_copy(F: Any, x: Any, dim: int, index: Any, source: Any) -> Any:
    index, source = _slices(F, "index_copy", x, dim, index, source)
    return F.row("put_at", x, source, index=index)


def _index_fill(F: Any, x: Any, dim: int, index: Any, value: Any) -> Any:
    _, index = _along("index_fill", x, dim, index)
    return F.row("put_at", x, _single(F, "index_fill", value, x.dtype, "index_copy() takes more"), index=index)


def _masked_fill(F: Any, x: Any, mask: Any, value: Any) -> Any:
    if is_recorded(mask) and mask.dtype == np.bool_:  # of which no more than the shape has to be known
        value = _single(F, "masked_fill", value, x.dtype, "where(mask, value, x) takes more")
        return F.row("where", mask, value if value.dtype == x.dtype else F.as_tensor(value).astype(x.dtype), x)
    mask = _mask(mask, "the mask of masked_fill")
    return F.row("filled", x, _single(F, "masked_fill", value, x.dtype, "where(mask, value, x) takes more"), mask=mask)


def _masked_scatter(F: Any, x: Any, mask: Any, source: Any) -> Any:
    mask = _mask(mask, "the mask of masked_scatter")
    shape = np.broadcast_shapes(x.shape, mask.shape)
    mask = np.broadcast_to(mask, shape)
    count = int(np.count_nonzero(mask))
    source = fitted("masked_scatter", _tensor(F, source), x.dtype)
    if math.prod(source.shape) < count:
        raise ShapeError(
            f"masked_scatter got a source of shape {source.shape} for {count} elements at which the mask holds; "
            "it needs as many elements, or more"
        )
    x = x if x.shape == shape else F.broadcast_to(x, shape)
    source = F.reshape(source, (-1,))
    return F.row("put_at", x, source if source.size == count else source[:count], index=(mask,))


def _scatter(F: Any, x: Any, dim: int, index: Any, src: Any = None, *, value: Any = None, reduce: Any = None) -> Any:
    if reduce is not None:
        raise OperandError(f"scatter got reduce={reduce!r}, which it does not do; use scatter_add to add up")
    if (src is None) == (value is None):
        raise OperandError("scatter takes src, a tensor, or value, a number; give one of them")
    shape, index = _places("scatter", x, dim, index)
    if src is not None and np.ndim(src):
        return F.row("put_at", x, _part(F, "scatter", x, src, shape), index=index)
    value = _single(F, "scatter", value if src is None else src, x.dtype, "src= a tensor of as many axes as the index")
    return F.row("put_at", x, value, index=index)


def _scatter_add(F: Any, x: Any, dim: int, index: Any, src: Any) -> Any:
    shape, index = _places("scatter_add", x, dim, index)
    return F.row("add_at", x, _part(F, "scatter_add", x, src, shape), index=index)


_INDEX = np.array([[1, 0, -1], [2, 2, 0]])
_ROWS = np.array([2, 0, 2])


def _row(name: str, doc: str, forward: Any, *examples: Any) -> Composed:
    return Composed(
        name=name, doc=doc, forward=forward, twin_differs=True, examples=examples, in_place=True, takes_complex=True
    )


SCATTERING: tuple[Composed, ...] = (
    _row(
        "index_add",
        "x with alpha times the source added at positions along dim; repeated ones add up.",
        _index_add,
        (((3, 4), (3, 4)), {"*": (0, _ROWS)}),
        (((3, 4), (3, 2)), {"*": (-1, np.array([0, -1])), "alpha": 2.5}),
    ),
    _row(
        "index_copy",
        "x with the source at positions along dim; where they repeat, the last one stays.",
        _index_copy,
        (((3, 4), (2, 4)), {"*": (0, np.array([2, 0]))}),
        (((3, 4), (3, 3)), {"*": (1, np.array([0, -1, 0]))}),
    ),
    _row(
        "index_fill",
        "x with one value at positions along dim.",
        _index_fill,
        (((3, 4), ()), {"*": (0, np.array([2, 0]))}),
        (((3, 4), ()), {"*": (1, _ROWS)}),
    ),
    _row(
        "masked_fill",
        "x with one value where a mask holds, which broadcasts with the tensor.",
        _masked_fill,
        (((2, 3), ()), {"*": (_INDEX > 0,)}),
        (((3,), ()), {"*": (_INDEX > 0,)}),
    ),
    _row(
        "masked_scatter",
        "x with the elements of the source, one after the other, where a mask holds, which broadcasts with the tensor.",
        _masked_scatter,
        (((2, 3), (3,)), {"*": (_INDEX > 0,)}),
        (((3,), (2, 2)), {"*": (_INDEX > 0,)}),
    ),
    _row(
        "scatter",
        "x with the source at one position along dim for each place on the others; of repeated ones the last stays.",
        _scatter,
        (((3, 4), (2, 3)), {"*": (0, np.array([[1, 0, 2], [2, 2, 0]]))}),
        (((3, 4), (3, 5)), {"*": (1, _INDEX)}),
        (((3, 4), ()), {"*": (1, _INDEX)}),
    ),
    _row(
        "scatter_add",
        "x with the source added at one position along dim for each place on the others; repeated ones add up.",
        _scatter_add,
        (((3, 4), (2, 3)), {"*": (0, np.array([[1, 0, 2], [2, 2, 0]]))}),
        (((3, 4), (3, 5)), {"*": (1, _INDEX)}),
    ),
)
