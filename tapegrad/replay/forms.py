"""What a value was, kept so that it can be compared later: numbers and containers by content, the rest by identity."""

from __future__ import annotations

import math
from collections import OrderedDict, defaultdict, deque
from collections.abc import Iterator
from enum import Enum
from types import BuiltinFunctionType, CodeType, FunctionType, MappingProxyType, MethodType, ModuleType
from typing import Any
from weakref import ref

import numpy as np

from tapegrad.levels import BATCHING, TRACING
from tapegrad.tensor import Tensor

MOST_ENTRIES = 10_000
"""Entries of containers that are compared, in all; a container beyond that is the same if it is, and is as long."""


class _Missing:
    """What stands for a name that is not there."""

    __slots__ = ()

    def __repr__(self) -> str:
        return "not there"


MISSING = _Missing()

_PLAIN = frozenset({int, str, bytes, bool, range, type(None), type(Ellipsis), type(NotImplemented)})
_SEQUENCES = (list, tuple, deque)
_MAPPINGS = (dict, MappingProxyType)
_SETS = (set, frozenset)
_STANDARD_SEQUENCES = frozenset(_SEQUENCES)


class MadeHere(Exception):
    """A value holds a tensor that the recording made: so the function put it there, and it is not read from outside."""


def is_made_here(value: Any) -> bool:
    """Tell whether a value is a tensor that is being recorded, or one of a batch."""
    kind: Any = type(value)
    if kind is TRACING.Traced:
        return not value._recording.is_over  # else it was kept from another one, and is from outside
    return kind is BATCHING.Batched


def is_array(value: Any) -> bool:
    """Tell whether a value is an array or a tensor: what the replay reads anew."""
    return isinstance(value, (np.ndarray, Tensor))


def is_atom(value: Any) -> bool:
    """Tell whether a value is compared by what it says: a number, a string, a slice, a dtype."""
    kind = type(value)
    if kind is float or kind in _PLAIN or kind is complex:
        return True
    if kind is slice:
        return is_atom(value.start) and is_atom(value.stop) and is_atom(value.step)
    return isinstance(value, (np.generic, np.dtype)) and not isinstance(value, np.object_)


def same_atom(now: Any, was: Any) -> bool:
    """Tell whether two values are the same number or string, of the same type; NaN is, and -0.0 is not 0.0."""
    if now is was:
        return True
    kind = type(now)
    if kind is not type(was):
        return False
    if kind is float:
        if now == was:
            return now != 0.0 or math.copysign(1.0, now) == math.copysign(1.0, was)
        return now != now and was != was
    if kind in _PLAIN:
        return bool(now == was)
    if kind is complex:
        return same_atom(now.real, was.real) and same_atom(now.imag, was.imag)
    if kind is slice:
        parts = (now.start, was.start), (now.stop, was.stop), (now.step, was.step)
        return is_atom(now) and all(same_atom(a, b) for a, b in parts)
    if isinstance(now, np.generic):
        return now.dtype == was.dtype and now.tobytes() == was.tobytes()
    return isinstance(now, np.dtype) and bool(now == was)


class Same:
    """The very object; a function made again from the same code, with the same variables, is the same too."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


class Closure:
    """A function with variables of its own, held weakly: it, or one made again from the same code with the same values.

    Of a function that lives, the variables are guarded where they are.
    """

    __slots__ = ("code", "get", "space", "variables")

    def __init__(self, function: FunctionType, variables: tuple[Any, ...]) -> None:
        self.get = ref(function)
        self.code = function.__code__
        self.space = function.__globals__
        self.variables = variables


class Large:
    """A container that is too large to be compared: the very object, as long as it was."""

    __slots__ = ("length", "value")

    def __init__(self, value: Any) -> None:
        self.value = value
        self.length = len(value)


class Content:
    """A container's type and what is in it, in its order."""

    __slots__ = ("forms", "keys", "kind")

    def __init__(self, kind: Any, keys: tuple[Any, ...] | None, forms: tuple[Any, ...]) -> None:
        self.kind = kind
        self.keys = keys
        self.forms = forms


class Members:
    """A set's type and members."""

    __slots__ = ("kind", "members")

    def __init__(self, value: Any) -> None:
        self.kind = type(value)
        self.members = frozenset(map(_member, value))


class Buffer:
    """The bytes of a bytearray, and of arrays of Python's own."""

    __slots__ = ("content", "kind")

    def __init__(self, value: Any) -> None:
        self.kind = type(value)
        self.content = bytes(value)


def _member(value: Any) -> Any:
    """Give what a member of a set is told by: equal numbers of other types are other members."""
    return (type(value), repr(value) if isinstance(value, (float, complex)) else value)


def holds(now: Any, form: Any) -> bool:
    """Tell whether a value is what a form says."""
    kind = type(form)
    if kind is ref:
        was = form()
        return was is now or (was is not None and _same_function(now, was))
    if kind is Closure:
        return form.get() is now or _holds_closure(now, form)
    if kind is Same:
        return form.value is now or _same_function(now, form.value)
    if kind is Content:
        return _holds_content(now, form)
    if kind is Large:
        return form.value is now and len(now) == form.length
    if kind is Members:
        return type(now) is form.kind and frozenset(map(_member, now)) == form.members
    if kind is Buffer:
        return type(now) is form.kind and bytes(now) == form.content
    return same_atom(now, form)


def _holds_content(now: Any, form: Content) -> bool:
    kind: Any = type(now)
    if kind is not form.kind or len(now) != len(form.forms):
        return False
    if form.keys is not None:
        for key, was in zip(now, form.keys, strict=True):
            if key is not was and not holds(key, was):
                return False
    for value, was in zip(elements(now), form.forms, strict=True):
        if value is was or (type(was) is ref and was() is value):
            continue
        if not holds(value, was):
            return False
    return True


def _holds_closure(now: Any, form: Closure) -> bool:
    if type(now) is not FunctionType or now.__code__ is not form.code or now.__globals__ is not form.space:
        return False
    variables = tuple(_variables(now))
    return len(variables) == len(form.variables) and all(map(holds, variables, form.variables))


def elements(value: Any) -> Any:
    """Go over what is in a sequence or a mapping, whatever a class of the user's makes of `__iter__`."""
    if type(value) in _STANDARD_SEQUENCES:
        return value
    if isinstance(value, dict):
        return dict.values(value)
    if isinstance(value, MappingProxyType):
        return value.values()
    for kind in _SEQUENCES:
        if isinstance(value, kind):
            return kind.__iter__(value)  # type: ignore[arg-type]
    return value


def _same_function(now: Any, was: Any) -> bool:
    """Tell whether two functions, or methods, do the same: the same code with the same variables."""
    kind = type(now)
    if kind is not type(was):
        return False
    if kind is MethodType:
        return now.__self__ is was.__self__ and now.__func__ is was.__func__
    if kind is BuiltinFunctionType:
        return now == was and getattr(now, "__self__", None) is getattr(was, "__self__", None)
    if kind is not FunctionType or now.__code__ is not was.__code__ or now.__globals__ is not was.__globals__:
        return False
    ours, its = tuple(_variables(now)), tuple(_variables(was))
    return len(ours) == len(its) and all(
        a is b or (is_atom(a) and same_atom(a, b)) for a, b in zip(ours, its, strict=True)
    )


def _variables(function: FunctionType) -> Iterator[Any]:
    for cell in function.__closure__ or ():
        try:
            yield cell.cell_contents
        except ValueError:
            yield MISSING
    yield from function.__defaults__ or ()
    yield from (function.__kwdefaults__ or {}).values()


class Freezer:
    """Makes forms, with one number of entries for all of them."""

    def __init__(self) -> None:
        self._left = MOST_ENTRIES
        self._within: set[int] = set()
        self._passes = False  # over tensors that the recording made

    def found(self, value: Any, path: str) -> None:
        """Take note of a value that is no atom and no plain container, with the steps to it as text."""
        raise NotImplementedError

    def freeze(self, value: Any, path: str = "") -> Any:
        """Give the form of a value.

        Raises
        ------
        MadeHere
            Where it holds a tensor that the recording made.
        """
        if is_atom(value) or value is MISSING:
            return value
        if is_made_here(value):
            if self._passes:
                return None
            raise MadeHere
        kind = type(value)
        if isinstance(value, (*_SEQUENCES, *_MAPPINGS)) and not isinstance(value, Enum):
            if kind not in _STANDARD:
                self.found(value, path)
            return self._container(value, path)
        if isinstance(value, _SETS):
            return self._set(value)
        if isinstance(value, bytearray) or (kind.__module__ == "array" and kind.__name__ == "array"):
            return Buffer(value)
        self.found(value, path)
        return self.identity(value)

    def identity(self, value: Any) -> Any:
        """Give the form of the very object.

        What can hold what holds the forms, instances and closures, is held weakly.
        """
        if isinstance(value, (type, ModuleType, CodeType)) or is_array(value):
            return Same(value)
        if isinstance(value, FunctionType):
            if not value.__closure__:
                return Same(value)
            return Closure(value, tuple(v if is_atom(v) else self._weakly(v) for v in _variables(value)))
        return self._weakly(value)

    @staticmethod
    def _weakly(value: Any) -> Any:
        if is_array(value):
            return Same(value)
        try:
            return ref(value)
        except TypeError:
            return Same(value)

    def _container(self, value: Any, path: str) -> Any:
        if id(value) in self._within:
            return Same(value)
        size = len(value)
        mapped = isinstance(value, _MAPPINGS)
        if size * (1 + mapped) > self._left:
            return Large(value)
        self._left -= size * (1 + mapped)
        self._within.add(id(value))
        try:
            keys = tuple(self.freeze(key, path + "[a key]") for key in value) if mapped else None
            names = list(value) if mapped else range(size)
            inside = zip(elements(value), names, strict=True)
            forms = tuple(self.freeze(v, (v is not None and f"{path}[{_key(name)}]") or path) for v, name in inside)
        finally:
            self._within.discard(id(value))
        return Content(type(value), keys, forms)

    def _set(self, value: Any) -> Any:
        if len(value) > self._left:
            return Large(value)
        self._left -= len(value)
        for member in value:
            if not is_atom(member):
                self.freeze(member, " (a member)")
        return Members(value)


_STANDARD = frozenset({list, tuple, deque, dict, MappingProxyType, OrderedDict, defaultdict})


def _key(name: Any) -> str:
    return repr(name) if is_atom(name) else shown(name)


def is_constant(form: Any) -> bool:
    """Tell whether a form is of a value that cannot change, so that the same object is the same value."""
    if type(form) is Content:
        return form.kind is tuple and all(map(is_constant, form.forms))
    return is_atom(form)


def difference(now: Any, form: Any, path: str = "") -> tuple[str, str, str]:
    """Say how a value differs from a form: where, what it is, and what it was."""
    kind: Any = type(now)
    if type(form) is Content and kind is form.kind:
        if len(now) != len(form.forms):
            return path, f"of length {len(now)}", f"of length {len(form.forms)}"
        names = list(now) if form.keys is not None else range(len(form.forms))
        if form.keys is not None:
            for key, was in zip(names, form.keys, strict=True):
                if not holds(key, was):
                    return f"{path} at the key", shown(key), shown(was)
        for name, value, was in zip(names, elements(now), form.forms, strict=True):
            if not holds(value, was):
                return difference(value, was, f"{path}[{_key(name)}]")
    if type(form) is Large and now is form.value:
        return path, f"of length {len(now)}", f"of length {form.length}"
    return path, *_two(now, form)


def _two(now: Any, form: Any) -> tuple[str, str]:
    if type(form) is Members and type(now) is form.kind:
        extra = sorted(shown(m[1]) for m in frozenset(map(_member, now)) ^ form.members)
        return f"a set of {len(now)}, other in {', '.join(extra[:3])}", f"a set of {len(form.members)}"
    here, before = shown(now), shown(form)
    return (f"another, {here}" if here == before else here), before


def shown(value: Any) -> str:
    """Describe a value, or what a form says, shortly."""
    kind = type(value)
    if kind in (Same, Large):
        return shown(value.value)
    if kind is ref or kind is Closure:
        value = value() if kind is ref else value.get()
        return "an object that is gone" if value is None else shown(value)
    if kind in (Content, Members, Buffer):
        size = len(value.forms if kind is Content else value.members if kind is Members else value.content)
        return f"a {value.kind.__name__} of {size}"
    if value is MISSING:
        return repr(value)
    if is_atom(value):
        text = repr(value)
        return text if len(text) <= 60 else text[:57] + "..."
    if is_array(value) and not is_made_here(value):
        return f"{'an array' if isinstance(value, np.ndarray) else 'a tensor'} {value.dtype}{list(value.shape)}"
    if isinstance(value, type):
        return f"the class {value.__qualname__}"
    if isinstance(value, ModuleType):
        return f"the module {value.__name__}"
    if isinstance(value, (FunctionType, BuiltinFunctionType, MethodType)):
        return f"the function {value.__qualname__}"
    if isinstance(value, (*_SEQUENCES, *_MAPPINGS, *_SETS)):
        return f"a {kind.__name__} of {len(value)}"
    return f"<{kind.__qualname__}>"
