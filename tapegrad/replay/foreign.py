"""Values that come from elsewhere at every call, the clock, random numbers, the environment, and what hides reads."""

from __future__ import annotations

import builtins
import datetime
import functools
import os
import random
import time
from types import BuiltinFunctionType, FunctionType, MethodType, ModuleType
from typing import Any

import numpy as np

_GENERATORS = (np.random.Generator, np.random.RandomState, np.random.BitGenerator, random.Random)
_CLOCKS = (datetime.datetime, datetime.date)
_NOW = frozenset({"now", "utcnow", "today"})
_MODULES = frozenset({"time", "secrets", "uuid"})
_QUIET = frozenset({"sleep", "strftime", "strptime", "mktime", "gmtime_r"})
_FUNCTIONS = (builtins.input, builtins.open, os.getenv, os.urandom)
_SOURCES = (np.random, random, time)
_CACHE = type(functools.lru_cache(maxsize=None)(int))


def kind_of(value: Any) -> str | None:
    """Say what makes a value another at every call, or hides what is read; None for all others."""
    kind = type(value)
    if isinstance(value, _GENERATORS):
        return "random numbers of NumPy's" if kind.__module__.startswith("numpy") else "random numbers of Python's"
    if kind is BuiltinFunctionType or kind is MethodType:
        return _kind_of_builtin(value)
    if kind is _CACHE:
        return "a cache: what the function behind it reads is not seen when it answers"
    if kind is FunctionType:
        if getattr(value, "__module__", None) in _MODULES and value.__name__ not in _QUIET:
            return f"from the module {value.__module__}"
        return "the environment" if value is os.getenv else None
    if value is os.environ:
        return "the environment"
    return f"the module {value.__name__}" if kind is ModuleType and any(value is m for m in _SOURCES) else None


def _kind_of_builtin(value: Any) -> str | None:
    owner = getattr(value, "__self__", None)
    if isinstance(owner, _GENERATORS):
        return kind_of(owner)
    if owner in _CLOCKS and value.__name__ in _NOW:
        return "the clock"
    if getattr(value, "__module__", None) in _MODULES and value.__name__ not in _QUIET:
        return "the clock" if value.__module__ == "time" else f"from the module {value.__module__}"
    if any(value is f for f in _FUNCTIONS):
        return "read from outside of the program"
    return None
