"""Reading by an index: the axes of the levels come first, and numbers along them for an index of a batch."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np

from tapegrad.errors import BatchError, DTypeError, IndexingError
from tapegrad.ops import BY_NAME
from tapegrad.ops.axes import axis_index
from tapegrad.ops.getitem import is_basic
from tapegrad.record import operations
from tapegrad.record.operations import F, is_tensor
from tapegrad.transforms.vmap.alignment import Levels, inserted, levels_of, sizes
from tapegrad.transforms.vmap.batched_tensor import NUMBERS_ARE_OTHERS, Batched, raw, wrap
from tapegrad.transforms.vmap.rules_axis import Rule, flat
from tapegrad.transforms.vmap.rules_axis import params_of as _params_of

_GATHER = BY_NAME["gather_at"]
_WHOLE = slice(None)


def read(x: Any, parts: Sequence[Any]) -> Any:
    """Do `x[parts]`, where x or a part is a tensor of a batch."""
    levels = levels_of((x, parts))
    index, order = raw_index(x, levels, parts)
    tensor = raw(x)[0] if type(x) is Batched else x
    if is_basic(index):
        return wrap(tensor[index], levels)
    result = operations.structured(_GATHER, (tensor,), index)
    return wrap(result if order is None else result.transpose(order), levels)


def raw_index(x: Any, levels: Levels, parts: Sequence[Any]) -> tuple[tuple[Any, ...], Any]:
    """Return an index into the raw tensor, and the order of the result's axes, None where it is right.

    The result has the axes of all levels first. NumPy puts the axes of arrays in place of the arrays where these are
    next to each other, and to the front otherwise.
    """
    mine = raw(x)[1]
    parts = tuple([_part(part) for part in parts])
    if is_basic(parts):
        return ((_WHOLE,) * len(mine) + parts, None)
    parts = _spelled_out(parts, x.ndim)
    arrays = [k for k, part in enumerate(parts) if _is_array(part)]
    adjacent = arrays[-1] - arrays[0] + 1 == len(arrays)
    before = sum(part is not Ellipsis for part in parts[: arrays[0]]) if adjacent else 0
    rest = sum(not _is_array(part) and part is not Ellipsis for part in parts)
    ndim = max(np.ndim(part) if not is_tensor(part) else part.ndim for part in (parts[k] for k in arrays))
    if type(x) is Batched and not levels_of(parts):
        index = (_WHOLE,) * len(mine) + parts
        if adjacent:
            return index, None
        by = len(mine)  # the arrays' axes have come to the front of the levels'
        return index, (*range(ndim, ndim + by), *range(ndim), *range(ndim + by, ndim + by + rest))
    own = [k for k in range(len(levels)) if levels[k] in mine]
    grid = [np.arange(n).reshape((-1,) + (1,) * (len(levels) - k - 1 + ndim)) for k, n in enumerate(sizes(levels))]
    arrays_by = {k: _numbers(parts[k], levels, ndim) for k in arrays}
    index = (*(grid[k] for k in own), *(arrays_by.get(k, part) for k, part in enumerate(parts)))
    together = len(levels) + ndim
    # Where NumPy has put the axes of all arrays: to the front, unless they are all next to each other.
    first = 0 if not adjacent or (own and before) else before
    where = list(range(first, first + together))
    others = [k for k in range(together + rest) if k not in where]
    order = (*where[: len(levels)], *others[:before], *where[len(levels) :], *others[before:])
    return index, None if order == tuple(range(len(order))) else order


def _is_array(part: Any) -> bool:
    return not (part is None or part is Ellipsis or isinstance(part, slice))


def _part(part: Any) -> Any:
    """Return one part of an index as an integer, a slice, None, Ellipsis, an array of integers, or one of a batch."""
    if type(part) is Batched:
        if part.dtype.kind == "b":
            raise BatchError(f"an index by a mask of a batch cannot be done under vmap: {NUMBERS_ARE_OTHERS}")
        if part.dtype.kind not in "iu":
            raise DTypeError(f"the index has dtype {part.dtype}; an index is made of integers: use astype(int)")
        return part
    if isinstance(part, (list, tuple)) and levels_of(part):
        return _part(F.stack([F.as_tensor(p) for p in part]))
    return operations.index_part(part)


def _spelled_out(parts: tuple[Any, ...], ndim: int) -> tuple[Any, ...]:
    """Return an index with a slice for each axis that it leaves whole, and the numbers of the elements for masks."""
    found: list[Any] = []
    for part in parts:
        mask = np.asarray(part) if isinstance(part, (bool, np.bool_, np.ndarray)) else None
        if mask is not None and mask.dtype == np.bool_:
            if not mask.ndim:
                raise IndexingError("an index by a single boolean cannot be done under vmap; use tg.where")
            found.extend(np.nonzero(mask))
        else:
            found.append(part)
    used = sum(part is not None and part is not Ellipsis for part in found)
    if used > ndim:
        raise IndexingError(f"the index names {used} axes, and the tensor has {ndim}")
    whole = (_WHOLE,) * (ndim - used)
    for k, part in enumerate(found):
        if part is Ellipsis:  # which stays where it stands for nothing: arrays around it are not next to each other
            return (*found[:k], *(whole or (Ellipsis,)), *found[k + 1 :])
    return (*found, *whole)


def _numbers(part: Any, levels: Levels, ndim: int) -> Any:
    """Return an index as an array with an axis for each level, and `ndim` others."""
    if type(part) is Batched:
        return np.array(inserted(part, levels, ndim).detach().numpy())
    array = np.asarray(part)
    return array.reshape((1,) * (len(levels) + ndim - array.ndim) + array.shape)


# Rows that take an index as an argument


def gathered(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do `x[index]` for a row's own index."""
    return raw(read(operands[0], kwargs.get("index", args[0] if args else None)))[0]


def taken(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do `take`, of the flattened example where it names no axis."""
    x = operands[0]
    named = {"mode": "raise", "axis": None, **dict(zip(("indices", "axis", "mode"), args, strict=False)), **kwargs}
    if levels_of((named["indices"],)):
        return _taken_of_batch(x, named, levels)
    params = _params_of(op, x, args, kwargs)
    tensor, by = raw(x)[0], len(levels)
    if params["flat"]:
        tensor = flat(tensor, by)
    return operations.structured(_GATHER, (tensor,), (*(_WHOLE,) * by, *params["index"]))


def _taken_of_batch(x: Any, named: dict[str, Any], levels: Levels) -> Any:
    x, axis, indices = F.as_tensor(x), named["axis"], named["indices"]
    if axis is None:
        x, axis = F.reshape(x, (-1,)), 0
    axis = axis_index(axis, x.ndim)
    n = x.shape[axis]
    if named["mode"] == "wrap":
        indices = indices % n
    elif named["mode"] == "clip":
        indices = F.clip(indices, 0, n - 1)
    return raw(read(x, (*(_WHOLE,) * axis, indices)))[0]


def along(op: Any, levels: Levels, operands: Any, args: Any, kwargs: Any) -> Any:
    """Do `take_along_axis` and `gather`: an element for each place on the other axes."""
    x = operands[0]
    if levels_of((args, kwargs)):
        return NotImplemented if op.name == "gather" else _along_of_batch(x, levels, args, kwargs)
    params = _params_of(op, x, args, kwargs)
    tensor, by = raw(x)[0], len(levels)
    if params.get("flat"):
        tensor = flat(tensor, by)
    return operations.structured(_GATHER, (tensor,), (*(_WHOLE,) * by, *params["index"]))


def _along_of_batch(x: Any, levels: Levels, args: Any, kwargs: Any) -> Any:
    named = {"axis": -1, **dict(zip(("indices", "axis"), args, strict=False)), **kwargs}
    x, indices, axis = F.as_tensor(x), named["indices"], named["axis"]
    if axis is None:
        x, axis = F.reshape(x, (-1,)), 0
    if indices.ndim != x.ndim:
        return NotImplemented  # which is refused
    axis = axis_index(axis, x.ndim) + len(levels)
    if len(raw(x)[1]) < len(levels):
        x = wrap(inserted(x, levels, x.ndim) if type(x) is Batched else x[(None,) * len(levels)], levels)
    tensor, numbers = raw(x)[0], inserted(indices, levels, indices.ndim).detach()
    return operations.structured(BY_NAME["take_along_axis"], (tensor,), numbers, axis)


RULES: dict[str, Rule] = {"gathered": gathered, "taken": taken, "along": along}
INDEXED = frozenset(RULES)
"""The rules that take an index of a batch as well."""
