"""Errors of what C code calls: raised in the caller's Python code, as C has no way to hand them on.

Where C calls Python through ctypes, or the interpreter calls what finalizes an object, an exception is printed as
"Exception ignored" and lost. So such a callback catches everything, and returns what `raised_later` makes of it.
"""

from __future__ import annotations

import ctypes
import functools
import threading
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
