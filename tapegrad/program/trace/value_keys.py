"""What Python values are known by: two that a program may tell apart never have the same key."""

from __future__ import annotations

import sys
import weakref
from collections.abc import Iterator
from decimal import Decimal
from struct import pack
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

from tapegrad.core.error_messages import FOREIGN, package_of
from tapegrad.errors import OperandError
from tapegrad.transforms.tree import children_of, is_container, names_of

_PLAIN = frozenset((int, str, bool, bytes, type(None), type(...), type(NotImplemented)))
_BY_IDENTITY = (FunctionType, type, ModuleType, np.ufunc)
_BY_VALUE = sys.stdlib_module_names | {"numpy"}
_INSTEAD = {
    "set": "give a frozenset, a tuple or a sorted list",
    "bytearray": "give bytes",
    "array": "give a NumPy array",
    "mappingproxy": "give a dict",
    "deque": "give a list or a tuple",
}


class Identity:
    """An object as a key: it and no other, without keeping it alive.

    A number of Python's (`id`) may be given to another object when this one is gone; a weak reference is not. What
    cannot be referred to weakly is kept.
    """

    __slots__ = ("number", "reference")

    def __init__(self, value: Any) -> None:
        self.number = id(value)
        try:
            self.reference: Any = weakref.ref(value)
        except TypeError:
            self.reference = lambda: value

    def __hash__(self) -> int:
        return self.number

    def __eq__(self, other: object) -> bool:
        if self is other:
            return True
        if type(other) is not Identity:
            return False
        mine = self.reference()
        return mine is not None and mine is other.reference()

    def __repr__(self) -> str:
        return f"Identity({self.reference()!r})"


class Self:
    """An argument that is to be itself, and not taken apart: the instance that a method is called on.

    Attributes
    ----------
    instance
        It need not have a hash.
    """

    __slots__ = ("instance",)

    def __init__(self, instance: Any) -> None:
        self.instance = instance


def key_of(value: Any) -> Any:
    """Return the key of a value that is not traced.

    Parameters
    ----------
    value
        Anything. Containers are known by what they hold.

    Returns
    -------
    hashable
        Values of different types have different keys; floats are known to the bit, NaN too. Functions,
        classes, modules and objects of classes of one's own are known by identity; those of Python's by being equal.

    Raises
    ------
    OperandError
        If it has no hash, or is used up by being read.
    """
    kind = type(value)
    if kind in _PLAIN:
        return kind, value
    if kind is float:
        return (kind, value) if value and value == value else (kind, pack("d", value))
    if kind is complex:
        return kind, pack("2d", value.real, value.imag)
    if kind is Self:
        return Identity(value.instance)
    if isinstance(value, _BY_IDENTITY):
        return Identity(value)
    if is_container(value):
        return kind, tuple(map(key_of, names_of(value))), tuple(map(key_of, children_of(value)))
    if kind is MethodType:
        return kind, Identity(value.__self__), key_of(value.__func__)
    if kind is BuiltinFunctionType:
        return kind, Identity(value.__self__), value.__name__
    if isinstance(value, np.generic):
        return kind, value.dtype, value.tobytes()
    return _other(value, kind)


def _other(value: Any, kind: type) -> Any:
    if kind is range:
        return kind, value.start, value.stop, value.step
    if kind is frozenset:
        return kind, tuple(map(key_of, value))
    if kind is Decimal:
        return kind, value.as_tuple()
    if isinstance(value, Iterator):
        raise OperandError("which is used up by the first call; give what it goes over, such as list(…)")
    if kind.__hash__ is object.__hash__:
        return Identity(value)
    try:
        hash(value)
        # Of classes of one's own equal instances may be read differently: what is compared is up to their authors.
        if package_of(value) not in _BY_VALUE:
            return Identity(value)
    except TypeError as error:
        what = _INSTEAD.get(kind.__name__)
        if what is None and package_of(value) in FOREIGN:
            what = f"give {FOREIGN[package_of(value)]}"
        what = what or "give its arrays and numbers, in dicts, lists, tuples or a dataclass"
        raise OperandError(
            f"of which it cannot be told whether the next call is given the same ({error}); {what}"
        ) from None
    return kind, value, repr(value)  # equal times may be told in other zones


def kind_of(value: Any) -> str:
    """Name a value's class in a message: `a set`, `a torch.Tensor`."""
    return kind_named(type(value))


def kind_named(kind: type) -> str:
    """Name a class in a message."""
    name = f"{kind.__module__}.{kind.__qualname__}".removeprefix("builtins.")
    return f"{'an' if name[0].lower() in 'aeio' else 'a'} {name}"
