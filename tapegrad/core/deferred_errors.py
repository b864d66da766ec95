"""Errors of what C code calls: raised in the caller's Python code, as C has no way to hand them on.

Where C calls Python through ctypes, or the interpreter calls what finalizes an object, an exception is printed as
"Exception ignored" and lost. So such a callback is decorated with `called_by_c`.
"""

from __future__ import annotations

import ctypes
import functools
import threading
from collections.abc import Callable
from types import CodeType
from typing import Any

_set_async_error = ctypes.pythonapi.PyThreadState_SetAsyncExc
_set_async_error.argtypes, _set_async_error.restype = (ctypes.c_ulong, ctypes.py_object), ctypes.c_int


def raised_later(error: BaseException) -> Any:
    """Return an object that raises an error in this thread as soon as Python code goes on there.

    A callback returns it as its last step, and whoever called that drops it. It is its destruction, in which no Python
    code runs, that asks the interpreter to raise: asked sooner, it would raise in the callback. The interpreter takes a
    class and calls it, more than once in some releases; this one gives the error itself.
    """
    kind = type("LateError", (BaseException,), {"__new__": lambda cls, *value: error})
    ask = staticmethod(functools.partial(_set_async_error, threading.get_ident(), kind))
    return type("Raising", (), {"__slots__": (), "__del__": ask})()


def called_by_c(
    function: Callable[..., Any], later: Callable[[BaseException], Any] = raised_later
) -> Callable[..., Any]:
    """Make a callback of a function: what goes wrong in it is raised where Python code called the C code.

    C code may call callbacks one after the other, and no Python code of the caller runs in between. Then the
    interpreter raises the error of the last one in the next one, before its first line. That does its work all the
    same, and hands the error on; what goes wrong in it as well is noted in that one.

    Parameters
    ----------
    function : callable
    later : callable
        Takes the error, and returns what the callback is to return: `raised_later`, or a function that ends in it.

    Returns
    -------
    callable
        Without keyword arguments.
    """

    def callback(*args: Any, begun: bool = False) -> Any:
        try:
            begun = True
            return function(*args)
        except BaseException as error:  # such as Ctrl-C
            if not begun:
                try:
                    function(*args)
                except BaseException as another:
                    error.add_note(f"Then another callback raised {another!r}")
            return later(error)

    code = callback.__code__
    if (covered := _covered.get(code)) is None:
        covered = _covered[code] = _guarded_from_its_start(code)
    callback.__code__ = covered
    return callback


_covered: dict[CodeType, CodeType] = {}
_MORE, _PAYLOAD, _BITS = 0x40, 0x3F, 6


def _guarded_from_its_start(code: CodeType) -> CodeType:
    """Extend the first `try` of a function over what the interpreter does before it, where pending errors are raised.

    CPython's table of exceptions (`Objects/exception_handling_notes.txt`) is a sequence of numbers, begin, length,
    handler and depth for each `try`, in digits of 6 bits; bit 7 marks where an entry begins.
    """
    table = code.co_exceptiontable
    begin, at = _number(table, 0)
    length, at = _number(table, at)
    digits: list[int] = []
    end = begin + length
    while end or not digits:
        digits.append(end & _PAYLOAD | (_MORE if digits else 0))
        end >>= _BITS
    return code.replace(co_exceptiontable=bytes((0x80, *reversed(digits))) + table[at:])


def _number(table: bytes, at: int) -> tuple[int, int]:
    """Read a number of a table of exceptions; return it and the place behind it."""
    value = table[at] & _PAYLOAD
    while table[at] & _MORE:
        at += 1
        value = value << _BITS | table[at] & _PAYLOAD
    return value, at + 1
