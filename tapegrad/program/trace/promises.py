"""What users promise of their objects: that one does not change, that a function depends on its arguments alone."""

from __future__ import annotations

import weakref
from collections.abc import Callable
from typing import Any, TypeVar

from tapegrad.errors import OperandError

T = TypeVar("T")
F = TypeVar("F", bound=Callable[..., Any])

_promised: dict[int, Any] = {}  # by id: a weak reference, or the object itself where there is none


def _promise(value: Any) -> None:
    key = id(value)
    try:
        _promised[key] = weakref.ref(value, lambda _: _promised.pop(key, None))
    except TypeError:
        _promised[key] = lambda: value


def is_promised(value: Any) -> bool:
    """Tell whether an object was promised not to change, or a function to be pure."""
    if not _promised:
        return False
    known = _promised.get(id(value))
    return known is not None and known() is value


def static(value: T) -> T:
    """Promise that an object does not change, so that compiled functions need not compare it before each replay.

    Parameters
    ----------
    value
        A container, an object, an array.

    Returns
    -------
    object
        The same object.

    Raises
    ------
    OperandError
        For a number, a string or None, which cannot change.

    Examples
    --------
    >>> import tapegrad as tg
    >>> table = tg.static([[1.0, 2.0], [3.0, 4.0]])
    >>> @tg.compile
    ... def weighted(x):
    ...     return x * table[1][0]
    >>> weighted(2.0)
    6.0
    """
    if value is None or isinstance(value, (int, float, complex, str, bytes)):
        raise OperandError(f"static got {value!r}, which cannot change; give the object that holds it")
    _promise(value)
    return value


def pure(function: F) -> F:
    """Promise that a function depends on its arguments alone, so that a compiled function may keep its result.

    The function is called while a call is recorded, but not in replay. It must not change anything.

    Parameters
    ----------
    function : callable

    Returns
    -------
    callable
        The same function.

    Raises
    ------
    OperandError
        For what cannot be called.

    Examples
    --------
    >>> import tapegrad as tg
    >>> @tg.pure
    ... def order(name):
    ...     return {"linear": 1, "cubic": 3}[name]
    >>> @tg.compile
    ... def power(x):
    ...     return x ** order("cubic")
    >>> power(2.0)
    8.0
    """
    if not callable(function):
        raise OperandError(f"pure got {type(function).__qualname__} in place of a function; give the function itself")
    _promise(function)
    return function
