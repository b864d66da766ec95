"""Sets: values are taken from where they are first, so that they carry gradients. How to write a row: `op.py`."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.ops.host_queries import asked
from tapegrad.ops.op import Composed


def _unique(
    F: Any,
    ar: Any,
    return_index: bool = False,
    return_inverse: bool = False,
    return_counts: bool = False,
    axis: int | None = None,
    *,
    equal_nan: bool = True,
    sorted: bool = True,
) -> Any:
    found: Any = np.unique  # with flags that are not known beforehand, which type checkers do not follow
    first, *others = asked(  # the values are taken from the tensor: a recording is to hold for others
        lambda a: found(a, True, return_inverse, return_counts, axis=axis, equal_nan=equal_nan)[1:], ar
    )
    values = F.take(ar, first, axis=axis)
    parts = [values, *([first] if return_index else []), *others]
    return tuple(map(F.as_tensor, parts)) if len(parts) > 1 else values


def _unique_like(name: str) -> Any:
    def forward(F: Any, x: Any) -> Any:
        values, first, inverse, counts = F.unique(x, True, True, True, equal_nan=False)
        if name == "unique_values":
            return values
        named = {"values": values, "indices": first, "inverse_indices": inverse, "counts": counts}
        kind = type(getattr(np, name)(np.zeros(1)))
        return kind(*(named[field] for field in kind._fields))

    return forward


def _union1d(F: Any, ar1: Any, ar2: Any) -> Any:
    return F.unique(F.concatenate([ar1, ar2], axis=None))


def _intersect1d(F: Any, ar1: Any, ar2: Any, assume_unique: bool = False, return_indices: bool = False) -> Any:
    dtype = np.result_type(ar1.dtype, ar2.dtype)
    first, second = asked(lambda a, b: np.intersect1d(a, b, assume_unique, True)[1:], ar1, ar2)
    values = F.take(ar1, first)
    values = values if values.dtype == dtype else values.astype(dtype)
    return (values, F.as_tensor(first), F.as_tensor(second)) if return_indices else values


def _setdiff1d(F: Any, ar1: Any, ar2: Any, assume_unique: bool = False) -> Any:
    values = F.reshape(ar1, (-1,)) if assume_unique else F.unique(ar1)
    return values[asked(lambda a, b: np.isin(a, b, assume_unique=True, invert=True), values, ar2)]


def _setxor1d(F: Any, ar1: Any, ar2: Any, assume_unique: bool = False) -> Any:
    if not assume_unique:
        ar1, ar2 = F.unique(ar1), F.unique(ar2)
    values = F.sort(F.concatenate([ar1, ar2], axis=None))
    new = asked(lambda a: np.concatenate([[True], a[1:] != a[:-1], [True]]), values)
    return values[new[1:] & new[:-1]] if values.size else values


def _twins(name: str) -> tuple[Any, ...]:
    return (getattr(np, name),)


def _pair(name: str, doc: str, forward: Any, examples: Any = ()) -> Composed:
    shapes: tuple[Any, ...] = ((((4,), (2, 2)), {}),)
    return Composed(
        name=name,
        doc=doc,
        twins=_twins(name),
        forward=forward,
        tensors=2,
        method=False,
        examples=(*shapes, *examples),
        takes_complex=True,
    )


_ONE: tuple[Any, ...] = ((((2, 3),), {}),)
_PLAIN_SETS = (
    ("unique_values", "The different elements, sorted."),
    ("unique_counts", "The different elements, sorted, and how often each occurs."),
    ("unique_inverse", "The different elements, sorted, and which of them each element is."),
    ("unique_all", "The different elements, sorted, where each is first, which each element is, and how often."),
)

SETS: tuple[Composed, ...] = (
    Composed(
        name="unique",
        doc="The different elements, or parts along an axis, sorted; on request indices and counts.",
        twins=_twins("unique"),
        forward=_unique,
        takes_complex=True,
        examples=(
            *_ONE,
            (((2, 3),), {"axis": 0}),
            (((2, 3),), {"return_index": True, "return_inverse": True, "return_counts": True}),
        ),
    ),
    *(
        Composed(
            name=name,
            doc=f"{doc} NaN differs from NaN.",
            twins=_twins(name),
            forward=_unique_like(name),
            takes_complex=True,
            method=False,
            examples=_ONE,
        )
        for name, doc in _PLAIN_SETS
    ),
    _pair("union1d", "The different elements of two together, sorted.", _union1d),
    _pair(
        "intersect1d",
        "The elements that two have in common, sorted; they are the first one's.",
        _intersect1d,
        ((((4,), (3,)), {"return_indices": True}),),
    ),
    _pair("setdiff1d", "The elements of the first that the second does not have.", _setdiff1d),
    _pair("setxor1d", "The elements that only one of two has, sorted.", _setxor1d),
)
