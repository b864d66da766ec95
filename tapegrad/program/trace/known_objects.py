"""What is known of objects: which are values that cannot change, and what of the others can be compared later."""

from __future__ import annotations

import array
import collections
import datetime
import functools
import math
import operator
import re
import sys
import types
from ctypes import string_at
from enum import Enum
from struct import calcsize, pack
from typing import Any

import numpy as np

from tapegrad.core.dispatch import BATCHING, TRACING
from tapegrad.core.tensor import Tensor


class _Missing:
    """What stands for a name that is not there."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "not there"


MISSING = _Missing()
LARGEST = 64 << 20
"""Arrays of more bytes are not compared."""
MOST_ENTRIES = 100_000
"""Containers of more entries are not compared."""

PLAIN = frozenset({int, str, bytes, bool, range, type(None), type(Ellipsis), type(NotImplemented)})
NUMBERS: frozenset[Any] = frozenset(
    {int, float, bool, complex, str, bytes, type(None), np.float64, np.float32, np.int64, np.bool_}
)
"""Classes of values of which no operator reads anything else."""
_FEWEST_DIGITS = 640  # the lowest limit that Python accepts for conversions between integers and text
SEQUENCES = (list, tuple, collections.deque)
CONTAINERS = frozenset(
    {list, dict, set, frozenset, collections.deque, collections.OrderedDict, collections.defaultdict, bytearray}
    | {collections.Counter, types.MappingProxyType, array.array}
)
"""Containers that are compared by content; all but mapping proxies, tuples aside, can be written."""
_ordered: Any = collections.OrderedDict()
_empty: Any = {}
VIEWS: tuple[Any, ...] = tuple(type(each) for d in (_empty, _ordered) for each in (d.keys(), d.values(), d.items()))
_iterators: tuple[Any, ...] = (
    *(iter([]), iter(()), iter({}), iter({}.values()), iter({}.items()), iter(set()), iter(""), iter(range(0))),
    *(iter(range(1 << 70)), iter(b""), iter(bytearray()), reversed([]), reversed({}), reversed(range(0)), zip()),
    *(enumerate(()), map(len, ()), filter(None, ()), reversed(()), iter(collections.deque()), iter(int, 1)),
    reversed({}.values()),
    iter(_ordered),
    reversed({}.items()),
)
ITERATORS: frozenset[Any] = frozenset((*map(type, _iterators), types.GeneratorType))
_pair: Any = collections.namedtuple("_pair", "a b")
TUPLE_GETTER: Any = type(_pair.a)
"""What reads a field of a named tuple."""
IMMUTABLE = frozenset(
    {datetime.datetime, datetime.date, datetime.time, datetime.timedelta, datetime.timezone, re.Pattern, re.Match}
    | {types.CodeType, types.GenericAlias, types.UnionType, types.BuiltinFunctionType, type(list.append)}
    | {type(list.__add__), type([].__add__), type(dict.__dict__["fromkeys"]), np.ufunc, slice}
    | {TUPLE_GETTER, operator.itemgetter, type(int.real), object, property}
    | {staticmethod, classmethod, functools.cached_property, type(functools.lru_cache(len))}
)
"""Classes of objects that stay what they are: that a name holds the very object is all there is to compare."""
_HEAP, _FIXED = 1 << 9, 1 << 8


def is_a(value: Any, kinds: Any) -> bool:
    """Tell whether a value is of a class, without asking the value, which may run code of the user's."""
    return issubclass(type(value), kinds)


def is_static(kind: type) -> bool:
    """Tell whether nobody can change a class: one of C's."""
    return not kind.__flags__ & _HEAP or bool(kind.__flags__ & _FIXED)


def is_made_here(value: Any) -> bool:
    """Tell whether a value is a tensor that is being recorded, or one of a batch."""
    kind: Any = type(value)
    if kind is TRACING.Traced:
        return not value._recording.is_over  # else it was kept from another one, and is from outside
    return kind is BATCHING.Batched


def is_array(value: Any) -> bool:
    """Tell whether a value is an array or a tensor."""
    return is_a(value, (np.ndarray, Tensor))


def is_atom(value: Any) -> bool:
    """Tell whether a value is compared by what it says: a number, a string, a slice, a dtype, or a tuple of these."""
    kind = type(value)
    if kind is float or kind in PLAIN or kind is complex:
        return True
    if kind is slice:
        return is_atom(value.start) and is_atom(value.stop) and is_atom(value.step)
    if kind is tuple:
        return all(map(is_atom, value))
    return is_a(value, (np.generic, np.dtype)) and not is_a(value, (np.object_, np.void))


def same_atom(now: Any, was: Any) -> bool:
    """Tell whether two values are the same number or string, of the same type; floats are to the bit, NaN too."""
    if now is was:
        return True
    kind = type(now)
    if kind is not type(was):
        return False
    if kind is float:
        if now == was:
            return now != 0.0 or math.copysign(1.0, now) == math.copysign(1.0, was)
        return now != now and pack("d", now) == pack("d", was)
    if kind in PLAIN:
        return bool(now == was)
    if kind is complex:
        return same_atom(now.real, was.real) and same_atom(now.imag, was.imag)
    if kind is slice:
        parts = (now.start, was.start), (now.stop, was.stop), (now.step, was.step)
        return is_atom(now) and all(same_atom(a, b) for a, b in parts)
    if kind is tuple:
        return len(now) == len(was) and all(map(same_atom, now, was))
    if isinstance(now, np.generic):
        return now.dtype == was.dtype and now.tobytes() == was.tobytes()
    return isinstance(now, np.dtype) and bool(now == was)


def pairs_of(value: Any) -> Any:
    """Return a view of the keys and values of a mapping, whatever a class of the user's makes of `items`."""
    if issubclass(type(value), collections.OrderedDict):
        return collections.OrderedDict.items(value)  # `dict.items` does not know the order after `move_to_end`
    return dict.items(value) if issubclass(type(value), dict) else value.items()


_ITEMS = tuple.__basicsize__
"""Where in a tuple's memory the addresses of its items begin."""
_ADDRESS = tuple.__itemsize__
_FEW = 40


def _read_addresses(items: tuple[Any, ...]) -> bytes:
    return string_at(id(items) + _ITEMS, len(items) * _ADDRESS)


def _has_addresses() -> bool:
    """Check that `id` is an address, and that a tuple holds addresses where it is believed to."""
    if sys.implementation.name != "cpython" or calcsize("n") != _ADDRESS:
        return False
    items = object(), 1.5, None
    return _read_addresses(items) == pack("3n", *map(id, items))


_HAS_ADDRESSES = _has_addresses()


def addresses_of(values: Any, few: int = _FEW) -> bytes | None:
    """Return the addresses of what is in a sequence; None where it has few entries, or that cannot be known.

    Two sequences with the same addresses have the same objects, if those of one are kept. Comparing addresses takes a
    tenth of the time of `all(map(is_, a, b))` at 10,000 entries.
    """
    if len(values) < few or not _HAS_ADDRESSES:
        return None
    return _read_addresses(tuple(values))


NO_ATTRIBUTES: dict[str, Any] = {}


def own_attributes(value: Any) -> dict[str, Any]:
    """Return the attributes that an object has itself, whatever its class makes of `__getattribute__`."""
    try:
        found = object.__getattribute__(value, "__dict__")
    except AttributeError:
        return NO_ATTRIBUTES
    return found if isinstance(found, dict) else NO_ATTRIBUTES


def raw_attribute(kind: type, name: str) -> Any:
    """Return what stands under a name in a class or those that it is derived from, without binding it."""
    for base in kind.__mro__:
        found = base.__dict__.get(name, MISSING)
        if found is not MISSING:
            return found
    return MISSING


def shown(value: Any) -> str:
    """Describe a value shortly."""
    kind = type(value)
    if value is MISSING:
        return repr(value)
    if is_atom(value):
        text = repr(value)
        return text if len(text) <= 60 else text[:57] + "..."
    if is_array(value):
        if is_made_here(value):
            return "a tensor of the recording"
        return f"{'an array' if isinstance(value, np.ndarray) else 'a tensor'} {value.dtype}{list(value.shape)}"
    if isinstance(value, type):
        return f"the class {value.__qualname__}"
    if isinstance(value, types.ModuleType):
        return f"the module {value.__name__}"
    if isinstance(value, (types.FunctionType, types.BuiltinFunctionType, types.MethodType)):
        return f"the function {value.__qualname__}"
    if isinstance(value, (*SEQUENCES, dict, set, frozenset, bytearray, array.array)) and not isinstance(value, Enum):
        return f"a {kind.__name__} of {len(value)}"
    return f"<{kind.__qualname__}>"


def name_of(function: Any) -> str:
    """Name what is called, in a message."""
    owner = getattr(function, "__self__", None)
    name = getattr(function, "__qualname__", None) or getattr(function, "__name__", None)
    if not isinstance(name, str):
        return f"<{type(function).__qualname__}>"
    module = getattr(function, "__module__", None)
    if isinstance(owner, types.ModuleType):
        module = owner.__name__
    return f"{module}.{name}" if isinstance(module, str) and module not in ("builtins", "__main__") else name


def has_many_digits(value: Any) -> bool:
    """Check whether `sys.set_int_max_str_digits` may forbid to convert an integer to text, or text to an integer."""
    if type(value) is int:
        return value.bit_length() > 3 * _FEWEST_DIGITS
    return type(value) in (str, bytes) and len(value) > _FEWEST_DIGITS
