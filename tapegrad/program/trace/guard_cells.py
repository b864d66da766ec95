"""Guards: cells of memory that were read while a function was recorded, and what they held.

A cell is a container and a key: a namespace and a name, an object and an attribute, a list and its content. It has no
path, as its container was read from another cell, or is an argument, or the function: if all cells hold what they held,
it is the same object. Where a cell holds another container of the same kind (a list made anew for each call), cells of
the old one are looked up in the new one, as long as that is one and the same object wherever the old one was.
"""

from __future__ import annotations

import abc
import types
from collections.abc import Callable, Sequence
from operator import is_
from typing import Any
from weakref import ref

import numpy as np

from tapegrad.core.instrumented_code import original_of
from tapegrad.program.trace.known_objects import (
    MISSING,
    SEQUENCES,
    addresses_of,
    own_attributes,
    shown,
)


class Strong:
    """Refers to an object as a weak reference does, and keeps it."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value

    def __call__(self) -> Any:
        return self.value


class Closed:
    """Refers to a closure's cell by way of the function, which is not kept."""

    __slots__ = ("function", "index")

    def __init__(self, function: Any, index: int) -> None:
        self.function, self.index = ref(function), index

    def __call__(self) -> Any:
        function = self.function()
        return None if function is None else function.__closure__[self.index]


_KEPT = (type, types.ModuleType, types.CodeType, dict, np.ndarray, types.BuiltinFunctionType, types.CellType)


def reference(value: Any, keeps: bool) -> Callable[[], Any]:
    if keeps or issubclass(type(value), _KEPT) or (type(value) is types.FunctionType and not value.__closure__):
        return Strong(value)
    try:
        return ref(value)
    except TypeError:
        return Strong(value)


class Node:
    """An object from outside that was read, or whose content was.

    Attributes
    ----------
    get : callable
        Gives the object, or None if it is gone; held weakly where that can be.
    before, path, after : str
        Together how it was reached, for messages.
    is_pinned : bool
        Whether it was given to code that may ask for its hash or address: no other object stands for it.
    """

    __slots__ = ("after", "before", "function", "get", "is_pinned", "kind", "number", "path")

    def __init__(self, value: Any, number: int, where: tuple[str, str, str], keeps: bool = False) -> None:
        self.kind = type(value)
        self.number = number
        self.is_pinned = False
        is_function = type(value) is types.FunctionType
        self.function: Any = (original_of(value.__code__), value.__globals__) if is_function else None
        self.before, self.path, self.after = where
        self.get = reference(value, keeps)


class Content:
    """What is in a container: forms, in its order, and the objects themselves.

    Attributes
    ----------
    is_flat : bool
        Whether all forms are what the objects say: numbers and texts.
    objects : list or None
        None where some of them are held weakly.
    """

    __slots__ = ("_gone", "_held", "addresses", "forms", "is_flat", "objects")

    def __init__(self, objects: Any, forms: tuple[Any, ...]) -> None:
        self.forms = forms
        self.is_flat = Node not in set(map(type, forms))
        self.keep(objects)

    def keep(self, objects: Any) -> None:
        """Note the objects that are in the container now, and keep those that cannot be held weakly."""
        self.objects, self.addresses = objects, addresses_of(objects)
        self._gone: list[Any] = []
        self._held: list[Any] = []
        if self.is_flat:
            return
        is_weak = [type(form) is Node and type(form.get) is ref for form in self.forms]
        if any(is_weak) and (addresses := addresses_of(objects, 0)) is not None:
            self.objects, self.addresses = None, addresses
            gone = self._gone.append  # before another object may have the address
            self._held = [ref(each, gone) if weak else each for each, weak in zip(objects, is_weak, strict=True)]

    @property
    def held(self) -> list[Any]:
        """The objects, or references to those that are held weakly."""
        return self._held if self.objects is None else self.objects

    def is_weak(self, form: Any) -> bool:
        """Tell whether what is held in the place of an object of this form is a reference to it."""
        return self.objects is None and type(form) is Node and type(form.get) is ref

    def has(self, now: Any) -> bool:
        """Check whether these are the very objects, in the same places."""
        was = self.objects
        if was is None:
            return not self._gone and len(now) == len(self._held) and addresses_of(now, 0) == self.addresses
        if len(now) != len(was):
            return False
        addresses = self.addresses
        return all(map(is_, now, was)) if addresses is None else addresses_of(now) == addresses


class Exact:
    """The very object, held."""

    __slots__ = ("value",)

    def __init__(self, value: Any) -> None:
        self.value = value


class Bits:
    """The numbers of an array, to the bit."""

    __slots__ = ("array", "dtype", "raw", "shape", "strides", "was")

    def __init__(self, value: np.ndarray) -> None:
        self.shape, self.dtype, self.strides = value.shape, value.dtype, value.strides
        self.was = value.copy(order="K")
        self.raw = _raw(self.was) if self.was.strides == self.strides else None
        self.array = value if self.raw is not None else None

    def holds(self, now: Any) -> bool:
        """Tell whether an array has the same shape, dtype, layout and bits."""
        if type(now) is not np.ndarray or now.shape != self.shape or now.dtype != self.dtype:
            return False
        if now.strides != self.strides:
            return False
        raw = self.raw
        if raw is not None:
            mine = _raw(now)
            if mine is not None:
                return not np.not_equal(mine, raw).any()
        return now.tobytes() == self.was.tobytes()


_WORDS = {1: np.uint8, 2: np.uint16, 4: np.uint32, 8: np.uint64}


def _raw(value: np.ndarray) -> Any:
    """View numbers as words, which compare by bits; None where there is no such view."""
    word = _WORDS.get(value.dtype.itemsize)
    if word is not None and not value.dtype.hasobject:
        return value.view(word)
    return None


# Reading cells


def _or_missing(read: Callable[[Any, Any], Any], *absent: type[Exception]) -> Callable[[Any, Any], Any]:
    """Read a cell that may be empty, which these errors say."""

    def reader(value: Any, key: Any) -> Any:
        try:
            return read(value, key)
        except absent:
            return MISSING

    return reader


def _entry(space: Any, name: Any) -> Any:
    return space.get(name, MISSING) if type(space) is types.MappingProxyType else dict.get(space, name, MISSING)


def _target(value: Any, _: Any) -> Any:
    found = value()
    return MISSING if found is None else found


def _base_of(value: Any, kinds: Sequence[Any]) -> Any:
    """Return which of these classes a value is of, whose methods tell what it holds, whatever its own class makes."""
    return next((kind for kind in kinds if issubclass(type(value), kind)), None)


def _item(value: Any, index: Any) -> Any:
    kind = _base_of(value, SEQUENCES)
    return MISSING if kind is None else kind.__getitem__(value, index)


def _length(value: Any, _: Any) -> Any:
    kind = _base_of(value, (*SEQUENCES, dict, set, frozenset, bytearray))
    return len(value) if kind is None else kind.__len__(value)


_DULL = frozenset(("__dict__", "__weakref__", "__doc__", "__module__", "__annotations__", "__orig_bases__"))


def specials_of(kind: type) -> tuple[Any, ...]:
    """List the special methods that a class itself has, with their names; nothing of what has become no class."""
    found: list[Any] = []
    for name, value in list(getattr(kind, "__dict__", {}).items()):
        if name[:2] == "__" and name not in _DULL:
            found += [name, value]
    return tuple(found)


READERS: dict[str, Callable[[Any, Any], Any]] = {
    "entry": _entry,
    "attribute": lambda value, name: own_attributes(value).get(name, MISSING),
    "space": lambda value, _: own_attributes(value),
    "target": _target,
    "slot": _or_missing(lambda value, descriptor: descriptor.__get__(value, type(value)), AttributeError),
    "class entry": lambda kind, name: getattr(kind, "__dict__", {}).get(name, MISSING),
    "item": _or_missing(_item, IndexError),
    "length": _length,
    "cell": _or_missing(lambda cell, _: cell.cell_contents, ValueError),
    "code": lambda function, _: original_of(function.__code__),
    "part": lambda value, name: getattr(value, name, MISSING),
    "closure": lambda function, index: function.__closure__[index],
    "kind": lambda value, _: type(value),
    "order": lambda kind, _: kind.__mro__,
    "asked": _or_missing(getattr, AttributeError),  # of an object of C's, or of a tensor, as Python reads it
    "flags": lambda value, _: value.flags.num,
    "printing": lambda *_: repr(np.get_printoptions()),
    "token": lambda *_: abc.get_cache_token(),
    "content": lambda value, _: value,
    "bits": lambda value, _: value,
    "specials": lambda kind, _: specials_of(kind),
}


class Cell:
    """A cell, and what it held: an atom, MISSING, a node, or content.

    Attributes
    ----------
    node : Node
        The container.
    kind : str
        How it is read; one of `READERS`.
    key
        The name, index or descriptor.
    form
        What it held.
    source : str
        Where it was read first.
    is_own : bool
        Whether the function itself has changed it.
    """

    __slots__ = ("form", "is_own", "key", "kind", "node", "read", "source", "text")

    def __init__(self, node: Node, kind: str, key: Any, form: Any, text: Any, source: str) -> None:
        self.node, self.kind, self.key, self.form, self.text, self.source = node, kind, key, form, text, source
        self.read = READERS[kind]
        self.is_own = False

    def __str__(self) -> str:
        before, path, after = self.text
        return f"{before}{path}{after}: {form_shown(self.form)}"


def form_shown(form: Any) -> str:
    kind = type(form)
    if kind is Node:
        value = form.get()
        return f"an object of the class {form.kind.__qualname__} that is gone" if value is None else shown(value)
    if kind is Content:
        return f"its {len(form.forms)} entries"
    if kind is Exact:
        return shown(form.value)
    if kind is Bits:
        return f"its numbers, {form.dtype}{list(form.shape)}"
    return shown(form)


def each_of(value: Any) -> Any:
    """Go over what is in a sequence, or over keys, whatever a class of the user's makes of `__iter__`."""
    kind = _base_of(value, (*SEQUENCES, dict, set, frozenset, bytearray))
    return iter(value) if kind is None else kind.__iter__(value)
