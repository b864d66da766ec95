"""Writing y into a copy of x, at an index or a mask: the rows of which `scatter.py` makes functions.

`put_at` is NumPy's `out[index] = y`, and `add_at` is `numpy.add.at(out, index, y)`. Where positions repeat, the last
one written in C order stays, and it alone has the gradient. Results keep the dtype of x. How to write a row: `op.py`.
"""

from __future__ import annotations

import functools
import math
from typing import Any

import numpy as np

from tapegrad.errors import DTypeError, IndexingError, OperandError, ShapeError
from tapegrad.ops.broadcast import Shape, unbroadcast
from tapegrad.ops.host_queries import asked, is_recorded, raw
from tapegrad.ops.op import Structured
from tapegrad.ops.select import _integers
from tapegrad.ops.ufunc_at import apply_at


def fitted(name: str, value: Any, dtype: np.dtype) -> Any:
    """Check that a value goes into a tensor of some dtype without changing its kind; one integer need only fit."""
    if getattr(value, "dtype", None) == dtype:
        return value
    array = value if is_recorded(value) else np.asarray(raw(value))
    if array.dtype == dtype:
        return value
    if array.ndim == 0 and array.dtype.kind in "iu" and dtype.kind in "iub":
        array = asked(np.asarray, array)
        low, high = (0, 1) if dtype.kind == "b" else (np.iinfo(dtype).min, np.iinfo(dtype).max)
        if low <= int(array) <= high:
            return array.astype(dtype)
    elif np.can_cast(array.dtype, dtype, "same_kind"):
        return value
    what = f"the number {array}" if array.ndim == 0 else f"values of dtype {array.dtype}"
    raise DTypeError(
        f"{name} cannot put {what} into a tensor of dtype {dtype}, which the result keeps; convert one of them with "
        "astype()"
    )


def number_of(name: str, argument: str, value: Any) -> Any:
    """Return a factor as a number of Python's, which leaves dtypes as they are."""
    number = raw(value)
    if np.ndim(number) or np.asarray(number).dtype.kind not in "fiubc":
        raise OperandError(f"{name} got {argument}={value!r}; it is one number: multiply the tensor by anything else")
    if getattr(value, "requires_grad", False):
        raise OperandError(
            f"{name} got a tensor that requires grad as {argument}, which is a plain number and has no gradient; "
            "multiply the tensor by it instead"
        )
    return np.asarray(number).item()


def check_range(name: str, index: Any, n: int, where: str) -> None:
    """Raise where a position is beyond either end, before anything is made."""
    if is_recorded(index):
        return  # a recording looks where it writes, in every run
    if index.size and (index.min() < -n or index.max() >= n):
        wrong = int(index.min()) if index.min() < -n else int(index.max())
        count = f"count from 0 to {n - 1}, or from -1 backwards to {-n}" if n else "which has no elements"
        raise IndexingError(f"{name} got the index {wrong} for {where}, of size {n}; {count}")


# The rows: x with y written to, or added at, an index; what is written is broadcast as NumPy does it.


def _in_c_order(index: Any) -> Any:
    """Lay out the arrays of an index in C order, which is the order in which NumPy then writes."""
    parts = index if isinstance(index, tuple) else (index,)
    return tuple(np.asarray(p, order="C") if isinstance(p, (np.ndarray, list)) else p for p in parts)


def _put_at_params(x_shape: Shape, y_shape: Shape, index: Any) -> dict[str, Any]:
    return {"index": _in_c_order(index)}


def _put_at(F: Any, x: Any, y: Any, index: Any) -> Any:
    out = np.array(x, order="C")
    out[index] = np.asarray(y).astype(out.dtype, order="C", casting="same_kind", copy=False)
    return out


def _stays(shape: Shape, index: Any, written: Shape) -> Any:
    """Tell which of the elements written stay, as a later one may go to the same place; None if all do."""
    arrays = [part for part in index if isinstance(part, np.ndarray) and part.dtype != np.bool_]
    if not any(part.size > 1 for part in arrays):
        return None
    numbers = np.arange(math.prod(written)).reshape(written)
    latest = np.empty(shape, np.intp)  # of which only what is written is read
    latest[index] = numbers
    stays = latest[index] == numbers
    return None if stays.all() else stays


def _put_at_dx(F: Any, g: Any, x_shape: Shape, index: Any) -> Any:
    kept = np.ones(x_shape, np.bool_)
    kept[index] = False
    return F.where(kept, g, 0.0)


def _back(F: Any, part: Any, shape: Shape) -> Any:
    """Undo the broadcasting of an assignment, which also drops leading axes of size 1."""
    extra = max(len(shape) - part.ndim, 0)
    return F.reshape(unbroadcast(F, part, shape[extra:]), shape)


def _put_at_dy(F: Any, g: Any, x_shape: Shape, y_shape: Shape, index: Any) -> Any:
    part = g[index]
    stays = _stays(x_shape, index, part.shape)
    return _back(F, part if stays is None else F.where(stays, part, 0.0), y_shape)


_MOST = 1 << 17  # elements, beyond which numbering all of them costs more than a rule in Python


@functools.lru_cache(8)
def _numbered(shape: Shape) -> Any:
    return np.arange(math.prod(shape)).reshape(shape)


def _places(x_shape: Shape, y_shape: Shape, index: Any) -> list[Any]:
    """Give what the kernel reads: the numbers of the elements in C order, -1 - k for one that is overwritten later."""
    if math.prod(x_shape) > _MOST:
        return [0]
    places = np.array(_numbered(x_shape)[index], order="C")
    if places.shape != y_shape:
        return [0]
    stays = _stays(x_shape, index, places.shape)
    if stays is not None:
        places = np.where(stays, places, -1 - places)
    return [1, places, places.size]


def _add_at_params(x_shape: Shape, y_shape: Shape, index: Any, alpha: Any = 1) -> dict[str, Any]:
    return {"index": _in_c_order(index), "alpha": alpha}


def _add_at(F: Any, x: Any, y: Any, index: Any, alpha: Any) -> Any:
    out = np.array(x, order="C")
    y = np.asarray(y).astype(out.dtype, casting="same_kind", copy=False)
    if out.ndim == y.ndim == 1 and (len(index) != 1 or np.ndim(index[0]) > 1):
        y = np.broadcast_to(y, out[index].shape)  # which NumPy leaves out here, and reads beyond the end of y
    apply_at(np.add, out, index, y if alpha == 1 else y * alpha)
    return out


def _add_at_dy(F: Any, g: Any, y_shape: Shape, index: Any, alpha: Any) -> Any:
    part = g[index]
    return _back(F, part if alpha == 1 else part * alpha.conjugate(), y_shape)


def _put_flat_params(x_shape: Shape, y_shape: Shape, index: Any, accumulate: bool = False) -> dict[str, Any]:
    index = _integers(index, "the index of put_").reshape(-1)
    check_range("put_", index, math.prod(x_shape), "the flattened tensor")
    if y_shape and math.prod(y_shape) != index.size:
        raise ShapeError(
            f"put_ got a source of shape {y_shape} for {index.size} positions; give as many elements, or one number"
        )
    return {"index": (index,), "accumulate": bool(accumulate)}


def _put_flat(F: Any, x: Any, y: Any, index: Any, accumulate: bool) -> Any:
    y = fitted("put_", np.reshape(y, -1) if np.ndim(y) else y, x.dtype)
    flat = np.reshape(x, -1)
    out = _add_at(F, flat, y, index, 1) if accumulate else _put_at(F, flat, y, index)
    return out.reshape(x.shape)


def _put_flat_dx(F: Any, g: Any, x_shape: Shape, index: Any, accumulate: bool) -> Any:
    if accumulate:
        return g
    return F.reshape(_put_at_dx(F, F.reshape(g, (-1,)), (math.prod(x_shape),), index), x_shape)


def _put_flat_dy(F: Any, g: Any, x_shape: Shape, y_shape: Shape, index: Any, accumulate: bool) -> Any:
    flat, shape = F.reshape(g, (-1,)), (math.prod(y_shape),) if y_shape else ()
    if accumulate:
        part = _add_at_dy(F, flat, shape, index, 1)
    else:
        part = _put_at_dy(F, flat, (math.prod(x_shape),), shape, index)
    return F.reshape(part, y_shape)


def _filled(F: Any, x: Any, y: Any, mask: Any) -> Any:
    return np.where(mask, np.asarray(y).astype(x.dtype, casting="same_kind", copy=False), x)


def _filled_dy(F: Any, g: Any, y_shape: Shape, mask: Any) -> Any:
    return unbroadcast(F, F.where(mask, g, 0.0), y_shape)


_INDEX = np.array([[1, 0, -1], [2, 2, 0]])
_ROWS = np.array([2, 0, 2])

PUTTING: tuple[Structured, ...] = (
    Structured(
        name="put_at",
        doc="x with y at an index, as NumPy's x[index] = y; where positions repeat, the last one stays.",
        operands=("x", "y"),
        signature="index",
        params=_put_at_params,
        forward=_put_at,
        dx=_put_at_dx,
        dy=_put_at_dy,
        mode="whole",
        kernel="placed",
        encode=_places,
        plannable=False,
        public=False,
        takes_complex=True,
        examples=(
            (((3, 4), (2, 1, 4)), {"index": (np.array([[1, 0], [1, 1]]),)}),
            (((3, 4), (3, 4)), {"index": (_ROWS,)}),
            (((3, 4), (1, 1, 3)), {"index": (slice(None), _ROWS)}),
            (((3, 4), ()), {"index": (_INDEX, _INDEX)}),
            (((4,), (3,)), {"index": (np.array([True, False, True, True]),)}),
            (((4, 5), (2, 1)), {"index": (slice(None, None, -2), slice(1, 4))}),
            (((5,), ()), {"index": (-1,)}),
        ),
    ),
    Structured(
        name="add_at",
        doc="x with alpha * y added at an index, as numpy.add.at; where positions repeat, all of it is added.",
        operands=("x", "y"),
        signature="index, alpha=1",
        params=_add_at_params,
        forward=_add_at,
        dx=lambda F, g: g,
        dy=_add_at_dy,
        public=False,
        takes_complex=True,
        examples=(
            (((3, 4), (2, 3)), {"index": (_INDEX, _INDEX), "alpha": 2}),
            (((3, 4), (3, 4)), {"index": (_ROWS,)}),
            (((3, 4), (1, 3)), {"index": (slice(None), _ROWS)}),
            (((4, 5), ()), {"index": (slice(None, None, -2), slice(1, 4)), "alpha": 3}),
        ),
    ),
    Structured(
        name="put_flat",
        doc="x with the source at, or added at, positions in the flattened tensor, as torch.Tensor.put_.",
        operands=("x", "source"),
        signature="index, accumulate=False",
        params=_put_flat_params,
        forward=_put_flat,
        dx=_put_flat_dx,
        dy=_put_flat_dy,
        public=False,
        takes_complex=True,
        examples=(
            (((3, 4), (2, 3)), {"index": _INDEX}),
            (((3, 4), (6,)), {"index": _INDEX, "accumulate": True}),
            (((3, 4), ()), {"index": _INDEX}),
            (((3, 4), ()), {"index": _INDEX, "accumulate": True}),
            (((), (1,)), {"index": np.array([0]), "accumulate": True}),
        ),
    ),
    Structured(
        name="filled",
        doc="y where the mask holds, x elsewhere, in the dtype of x.",
        operands=("x", "y"),
        signature="mask",
        params=lambda x_shape, y_shape, mask: {"mask": np.asarray(mask)},
        forward=_filled,
        dx=lambda F, g, x_shape, mask: unbroadcast(F, F.where(mask, 0.0, g), x_shape),
        dy=_filled_dy,
        public=False,
        takes_complex=True,
        examples=(
            (((2, 3), ()), {"mask": _INDEX > 0}),
            (((3,), ()), {"mask": _INDEX > 0}),
            (((2, 3), ()), {"mask": _INDEX[:, :1] > 1}),
        ),
        batch="filled",
    ),
)
