"""Containers of arguments and results: what they hold, what it is called, and how another is made with other things.

Containers are dicts (`OrderedDict` and `defaultdict` too), lists, tuples, named tuples, slices, instances of
dataclasses, and `SimpleNamespace`: what NumPy users keep parameters in. Of a class that is only derived from one of
these nothing is known, so it is none.
"""

from __future__ import annotations

from collections import OrderedDict, defaultdict
from types import SimpleNamespace
from typing import Any

_DICTS = (dict, OrderedDict, defaultdict)
_missing = object()


def is_container(value: Any) -> bool:
    """Tell whether a value is taken apart."""
    kind = type(value)
    return kind in _KNOWN or _is_named_tuple(kind) or hasattr(kind, "__dataclass_fields__")


def _is_named_tuple(kind: type) -> bool:
    return issubclass(kind, tuple) and hasattr(kind, "_make") and hasattr(kind, "_fields")


def children_of(value: Any) -> list[Any]:
    """List what a container holds, in its own order."""
    kind = type(value)
    if kind is list or kind is tuple:
        return list(value)
    if kind in _DICTS:
        return list(value.values())
    if kind is slice:
        return [value.start, value.stop, value.step]
    if isinstance(value, tuple):
        return list(value)
    return list(attributes_of(value).values())


def labels_of(value: Any) -> list[str]:
    """List what is written behind a container's name for each of what it holds: `[0]`, `['w']`, `.x`."""
    if isinstance(value, dict):
        return [f"[{key!r}]" for key in value]
    if type(value) is slice:
        return [".start", ".stop", ".step"]
    if isinstance(value, (list, tuple)):
        return [f".{name}" for name in getattr(value, "_fields", ())] or [f"[{k}]" for k in range(len(value))]
    return [f".{name}" for name in attributes_of(value)]


def names_of(value: Any) -> Any:
    """Give what tells a container from others that hold as much: keys, attributes, the factory of a `defaultdict`."""
    kind = type(value)
    if kind is defaultdict:
        return (*value, value.default_factory)
    if kind in _DICTS:
        return tuple(value)
    return () if isinstance(value, (list, tuple, slice)) else tuple(attributes_of(value))


def attributes_of(value: Any) -> dict[str, Any]:
    """Give the attributes of an instance of a dataclass, those that are no fields too, such as what is cached."""
    found = {name: getattr(value, name, _missing) for name in getattr(value, "__dataclass_fields__", ())}
    found = {name: each for name, each in found.items() if each is not _missing}
    found.update(getattr(value, "__dict__", ()))
    return found


def with_children(value: Any, children: list[Any]) -> Any:
    """Make a container like another that holds other things."""
    kind: Any = type(value)
    if kind is list:
        return list(children)
    if kind is tuple:
        return tuple(children)
    if kind is slice:
        return slice(*children)
    if kind in _DICTS:
        pairs = dict(zip(value, children, strict=True))
        if kind is dict:
            return pairs
        return OrderedDict(pairs) if kind is OrderedDict else defaultdict(value.default_factory, pairs)
    if isinstance(value, tuple):
        return kind._make(children)
    # Fields are set as they are: what `__init__` would make of them is there already, and frozen classes forbid it.
    result = kind.__new__(kind)
    for name, child in zip(attributes_of(value), children, strict=True):
        object.__setattr__(result, name, child)
    return result


def is_like(value: Any, other: Any) -> bool:
    """Tell whether two containers are of the same class and hold as much, under the same names, in the same order."""
    return (
        type(value) is type(other)
        and names_of(value) == names_of(other)
        and len(children_of(value)) == len(children_of(other))
    )


_KNOWN = frozenset((*_DICTS, list, tuple, slice, SimpleNamespace))
