"""The table by which compiled code asks whether objects refer to what they did (`engine/guard_table.py`).

A row is a call of one of Python's C functions, and what it gave. What is compared is the same object, so each row says
which objects it needs: those that may go are held weakly, and asked for first.
"""

from __future__ import annotations

import ctypes
import gc
import types
from collections.abc import Sequence
from typing import Any, NamedTuple
from weakref import ref

import numpy as np

from tapegrad.core.memory import ARRAY_DATA, ARRAY_DIMS, ARRAY_FLAGS, address_of
from tapegrad.engine import guard_table as T

_api = ctypes.pythonapi
_own_dict = ctypes.PYFUNCTYPE(ctypes.py_object, ctypes.py_object, ctypes.c_void_p)(("PyObject_GenericGetDict", _api))


def _address(name: str) -> int:
    return ctypes.cast(getattr(_api, name), ctypes.c_void_p).value or 0


_ENTRY, _TARGET, _DICT = map(_address, ("PyDict_GetItem", "PyWeakref_GetObject", "PyObject_GenericGetDict"))
_ITEM, _LENGTH, _SIZE, _NEXT = map(_address, ("PyList_GetItem", "PyList_Size", "PyDict_Size", "PyDict_Next"))
_KIND, _ATTRIBUTE, _CELL = map(_address, ("PyObject_Type", "PyObject_GetAttr", "PyCell_Get"))
_OF_FUNCTIONS = {
    "__code__": _address("PyFunction_GetCode"),
    "__defaults__": _address("PyFunction_GetDefaults"),
    "__kwdefaults__": _address("PyFunction_GetKwDefaults"),
}
_HEAD = [0, _address("Py_DecRef"), _address("PyErr_Clear"), 0, 0, 0]


def dict_of(space: Any) -> dict[Any, Any] | None:
    """Return the dict that a namespace is, or shows; None where it is of another class."""
    if type(space) is types.MappingProxyType:
        referents = gc.get_referents(space)
        space = referents[0] if referents else None
    return space if type(space) is dict else None


def attributes_of(value: Any) -> dict[str, Any] | None:
    """Return the dict in which Python looks for an object's attributes; None where there is none that can be asked.

    Keys that are no texts may say of a text that they are equal, and let the object go meanwhile.
    """
    try:
        found = _own_dict(value, None)
    except AttributeError:
        return None
    return found if type(found) is dict and {str}.issuperset(map(type, found)) else None


class Weak(NamedTuple):
    """An object that is not kept."""

    to: ref[Any]


class Question:
    """Whether all rows of a table give what they gave.

    Attributes
    ----------
    address : int
        What `engine.guard_table.holds` is asked with, for as long as this object lives.
    """

    __slots__ = ("_keeps", "address")

    def __init__(self, words: np.ndarray, kept: list[Any]) -> None:
        self.address, self._keeps = address_of(words), (words, kept)

    def holds(self) -> bool:
        """Ask."""
        return bool(T.holds.run(self.address))


class Table:
    """Rows, as they are added."""

    def __init__(self) -> None:
        self._words: list[int] = []
        self._kept: list[Any] = []

    def __len__(self) -> int:
        return len(self._words) // T.WIDTH

    def _row(self, function: int, first: int, second: int, expected: int, kind: int = T.BORROWED) -> None:
        self._words += (function, first, second, expected, kind)

    def _value(self, value: Any) -> int:
        """Return the address of an object that is kept, or which a row asks to be still there."""
        if type(value) is not Weak:
            return self._keep(value)
        target = value.to()
        self._row(_TARGET, self._keep(value.to), 0, 0 if target is None else id(target))
        return id(target)

    def _keep(self, thing: Any) -> int:
        self._kept.append(thing)
        return id(thing)

    def entry(self, space: dict[Any, Any], key: str, value: Any) -> None:
        """Add what a dict has under a text."""
        expected = self._value(value)
        self._row(_ENTRY, self._keep(space), self._keep(key), expected)

    def no_entry(self, space: dict[Any, Any], key: str) -> None:
        """Add that a dict has nothing under a text."""
        self._row(_ENTRY, self._keep(space), self._keep(key), 0)

    def of_function(self, function: types.FunctionType, name: str, value: Any) -> None:
        """Add a function's code, or its default values."""
        expected = 0 if value is None else self._value(value)
        self._row(_OF_FUNCTIONS[name], self._keep(function), 0, expected)

    def cell(self, cell: types.CellType, value: Any) -> None:
        """Add what a closure's cell holds."""
        expected = self._value(value)
        self._row(_CELL, self._keep(cell), 0, expected, T.OWNED)

    def order(self, kind: type, order: tuple[type, ...]) -> None:
        """Add a class's order of base classes."""
        expected = self._value(order)
        self._row(_ATTRIBUTE, self._keep(kind), self._keep("__mro__"), expected, T.OWNED)

    def kind(self, value: Any, kind: type) -> None:
        """Add the class of an object; of one that is not kept, if it is still there."""
        at = self._begin(value)
        self._row(_KIND, self._object(value), 0, self._keep(kind), T.OWNED)
        self._end(at)

    def attributes(
        self, value: Any, kind: type, space: Any, entries: Sequence[tuple[str, Any]], absent: Sequence[str]
    ) -> None:
        """Add an object's class, and its own attributes; of one that is not kept, if it is still there.

        Parameters
        ----------
        value : object or Weak
        kind : type
        space : dict
            That of `attributes_of`, which the row does not keep.
        entries : sequence of (str, object or Weak)
        absent : sequence of str
        """
        at = self._begin(value)
        here = self._object(value)
        self._row(_KIND, here, 0, self._keep(kind), T.OWNED)
        self._row(_DICT, here, 0, id(space), T.OWNED)
        for name, was in entries:
            expected = self._value(was)
            self._row(_ENTRY, id(space), self._keep(name), expected)
        for name in absent:
            self._row(_ENTRY, id(space), self._keep(name), 0)
        self._end(at)

    def space(self, value: Any, space: Any) -> None:
        """Add which dict the attributes of an object are in."""
        at = self._begin(value)
        self._row(_DICT, self._object(value), 0, self._value(space), T.OWNED)
        self._end(at)

    def list_of(self, value: list[Any], items: Sequence[Any]) -> None:
        """Add all that a list holds."""
        self._row(_LENGTH, self._keep(value), 0, len(items))
        for k, item in enumerate(items):
            expected = self._value(item)
            self._row(_ITEM, id(value), k, expected)

    def dict_of(self, value: dict[Any, Any], keys: Sequence[Any], values: Sequence[Any]) -> None:
        """Add all that a dict holds, in its order."""
        self._row(_SIZE, self._keep(value), 0, len(keys))
        pairs = list(zip(map(self._value, keys), map(self._value, values), strict=True))  # whose rows come first
        for k, (key, each) in enumerate(pairs):
            self._row(_NEXT, id(value), each, key, T.NEXT if k else T.BEGIN)

    def slot(self, value: Any, name: str, held: Any) -> None:
        """Add what an object has in one of its class's slots."""
        expected = self._value(held)
        self._row(_ATTRIBUTE, self._keep(value), self._keep(name), expected, T.OWNED)

    def memory(self, array: np.ndarray) -> None:
        """Add where an array has its numbers, its shape, and what its flags say; only for `memory.DIRECT`."""
        at = self._keep(array)
        dims = ctypes.c_int64.from_address(at + ARRAY_DIMS).value
        words = [(at + ARRAY_DATA, -1), (at + ARRAY_DIMS, -1), (at + ARRAY_FLAGS, 0xFFFFFFFF)]
        for address, bits in [*words, *[(dims + 8 * d, -1) for d in range(array.ndim)]]:
            self._row(0, address, bits, ctypes.c_int64.from_address(address).value & bits, T.READ)

    def _begin(self, value: Any) -> int:
        at = len(self)
        if type(value) is Weak:
            self._row(_TARGET, self._keep(value.to), 0, id(None), T.SKIP)
        return at

    def _object(self, value: Any) -> int:
        return id(value.to()) if type(value) is Weak else self._keep(value)

    def _end(self, at: int) -> None:
        """Let rows since one be passed over where it finds what they are of to be gone."""
        if len(self) > at and self._words[at * T.WIDTH + T.KIND] == T.SKIP:
            self._words[at * T.WIDTH + T.SECOND] = len(self) - at - 1

    def finished(self) -> Question:
        """Return what asks all rows, and keeps the objects that they need."""
        return Question(np.array([len(self), *_HEAD[1:], *self._words], np.int64), self._kept)
