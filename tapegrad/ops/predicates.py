"""What has no derivative: where something is, how often, and whether. How to write a row: `op.py`."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.ops.axes import check_no_bool
from tapegrad.ops.op import Composed

_WHOLE: tuple[Any, ...] = ((((3, 4),), {}),)
_REDUCED = (*_WHOLE, (((3, 4),), {"axis": 1}), (((2, 3),), {"axis": 0, "keepdims": True}))
_ALONG = (*_WHOLE, (((3, 4),), {"axis": 0}), (((3, 4),), {"axis": None}))
_PAIR: tuple[Any, ...] = ((((3, 4), (3, 4)), {}), (((3, 4), (4,)), {}))


def _plain(name: str, doc: str, forward: Callable[..., Any], examples: Any, **rest: Any) -> Composed:
    options: dict[str, Any] = {"twins": (getattr(np, name),), "has_derivative": False, **rest}
    return Composed(name=name, doc=doc, forward=forward, examples=examples, **options)


def _reduces(name: str, doc: str, **rest: Any) -> Composed:
    function = getattr(np, name)
    return _plain(
        name,
        doc,
        lambda F, x, axis=None, keepdims=False: function(x, axis=axis, keepdims=keepdims),
        _REDUCED,
        **rest,
    )


def _asks(name: str, doc: str, method: bool = True, examples: Any = _WHOLE) -> Composed:
    function = getattr(np, name)
    return _plain(name, doc, lambda F, x: function(x), examples, method=method)


def _argsort(F: Any, x: Any, axis: Any = -1, kind: Any = None, *, stable: Any = None) -> Any:
    return np.argsort(x, axis=axis, kind=kind) if stable is None else np.argsort(x, axis=axis, stable=stable)


def _lexsort(F: Any, keys: Any, axis: Any = -1) -> Any:
    check_no_bool(axis)
    return np.lexsort(keys, axis)


def _isclose(F: Any, a: Any, b: Any, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: bool = False) -> Any:
    return np.isclose(a, b, rtol, atol, equal_nan)


def _allclose(F: Any, a: Any, b: Any, rtol: Any = 1e-05, atol: Any = 1e-08, equal_nan: bool = False) -> Any:
    return np.allclose(a, b, rtol, atol, equal_nan)


def _isin(F: Any, element: Any, test_elements: Any, assume_unique: bool = False, invert: bool = False) -> Any:
    return np.isin(element, test_elements, assume_unique, invert)


ASKING: tuple[Composed, ...] = (
    _reduces("argmax", "Index of the largest element along an axis, or in the flattened tensor."),
    _reduces("argmin", "Index of the smallest element along an axis, or in the flattened tensor."),
    _reduces("nanargmax", "Index of the largest element that is not NaN.", method=False),
    _reduces("nanargmin", "Index of the smallest element that is not NaN.", method=False),
    _reduces("any", "Whether an element over the given axes is true."),
    _reduces("all", "Whether all elements over the given axes are true."),
    _reduces("count_nonzero", "How many elements over the given axes are not 0."),
    _plain("argsort", "The indices that sort along an axis.", _argsort, (*_ALONG, (((3, 4),), {"stable": True}))),
    _plain(
        "argpartition",
        "The indices that partition along an axis.",
        lambda F, x, kth, axis=-1, kind="introselect": np.argpartition(x, kth, axis, kind),
        ((((5,),), {"kth": 2}), (((3, 4),), {"kth": 1, "axis": 0})),
    ),
    _plain(
        "lexsort",
        "The indices that sort by several keys, the last of which comes first.",
        _lexsort,
        ((((2, 4),), {}),),
        method=False,
    ),
    _plain(
        "searchsorted",
        "Where elements would go into a sorted tensor.",
        lambda F, a, v, side="left", sorter=None: np.searchsorted(a, v, side, sorter),
        ((((4,),), {"v": np.array([0.1, 2.0]), "sorter": np.arange(4)}),),
    ),
    _plain(
        "digitize",
        "Into which of the given bins each element falls.",
        lambda F, x, bins, right=False: np.digitize(x, bins, right),
        ((((3, 4),), {"bins": np.array([-1.0, 0.0, 1.5])}), (((4,),), {"bins": np.array([0.0, 1.0]), "right": True})),
        method=False,
    ),
    _plain(
        "nonzero",
        "The indices of the elements that are not 0, as a tuple with one tensor for each axis, or a row each.",
        lambda F, x, *, as_tuple=True: np.nonzero(x) if as_tuple else np.argwhere(x),
        _WHOLE,
    ),
    _asks("flatnonzero", "The indices of the elements of the flattened tensor that are not 0.", method=False),
    _asks("argwhere", "The indices of the elements that are not 0, a row each."),
    _asks("iscomplex", "Whether the imaginary part is not 0, elementwise.", method=False),
    _asks("isreal", "Whether the imaginary part is 0, elementwise."),
    _asks("iscomplexobj", "Whether the dtype is complex.", method=False),
    _asks("isrealobj", "Whether the dtype is not complex.", method=False),
    _asks("isposinf", "Whether x is inf, elementwise."),
    _asks("isneginf", "Whether x is -inf, elementwise."),
    _plain("isclose", "Whether two are equal within a tolerance, elementwise.", _isclose, _PAIR),
    _plain("allclose", "Whether all elements are equal within a tolerance, as one bool.", _allclose, _PAIR),
    _plain(
        "array_equal",
        "Whether two have the same shape and elements, as one bool.",
        lambda F, a1, a2, equal_nan=False: np.array_equal(a1, a2, equal_nan),
        _PAIR,
        method=False,
    ),
    _plain(
        "array_equiv",
        "Whether two have the same elements once broadcast, as one bool.",
        lambda F, a1, a2: np.array_equiv(a1, a2),
        _PAIR,
        method=False,
    ),
    _plain(
        "isin",
        "Whether each element is among others.",
        _isin,
        ((((3, 4), (2,)), {}), (((3, 4), (2,)), {"invert": True})),
        method=False,
    ),
)
