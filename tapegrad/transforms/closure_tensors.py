"""The tensors that a function can be seen to use, before it is called."""

from __future__ import annotations

import functools
from types import ModuleType
from typing import Any

from tapegrad.core.tensor import Tensor

_MOST = 1000
_DEEP = 3


def versions_of(function: Any) -> list[tuple[Tensor, int]]:
    """Return the tensors that a function refers to, and their versions.

    They are looked for in its closure, its defaults, the globals that it names, the arguments of a `partial`, and the
    attributes of the object whose method it is; also in lists, tuples and dicts there, and in functions. What is
    further away, or in long lists, is not found.
    """
    found: dict[int, Tensor] = {}
    _look(function, _DEEP, found, set())
    return [(tensor, tensor._version) for tensor in found.values() if not tensor.is_inference()]


def _look(value: Any, depth: int, found: dict[int, Tensor], seen: set[int]) -> None:
    if isinstance(value, Tensor):
        found[id(value)] = value
        return
    if depth == 0 or id(value) in seen or len(seen) > _MOST or isinstance(value, ModuleType):
        return
    if isinstance(value, (list, tuple, dict)):
        seen.add(id(value))
        items = value.values() if isinstance(value, dict) else value
        for item in list(items) if len(value) <= _MOST else ():
            if isinstance(item, (Tensor, list, tuple, dict)) or hasattr(item, "__dict__"):
                _look(item, depth - 1, found, seen)
        return
    if isinstance(value, functools.partial):
        seen.add(id(value))
        for part in (value.func, value.args, value.keywords):
            _look(part, depth, found, seen)
        return
    own = getattr(value, "__self__", None)
    function = getattr(value, "__func__", value)
    code = getattr(function, "__code__", None)
    if code is None:
        seen.add(id(value))
        attributes = getattr(value, "__dict__", None)
        if type(attributes) is dict and not isinstance(value, type):
            _look(attributes, depth - 1, found, seen)
        return
    seen.add(id(function))
    if own is not None:
        _look(own, depth, found, seen)
    for part in (*map(_content, function.__closure__ or ()), function.__defaults__, function.__kwdefaults__):
        _look(part, depth - 1, found, seen)
    for name in code.co_names:
        part = function.__globals__.get(name)
        if isinstance(part, (Tensor, list, tuple, dict)) or hasattr(part, "__code__"):
            _look(part, depth - 1, found, seen)


def _content(cell: Any) -> Any:
    try:
        return cell.cell_contents
    except ValueError:  # nothing is assigned to the name yet
        return None
