"""Compiling everything ahead of time."""

from __future__ import annotations

import functools
import importlib
from collections.abc import Callable
from typing import Any

from tapegrad.compilation import deferred, sources
from tapegrad.engine import kernels
from tapegrad.maths import general_ufuncs, ufuncs

Task = tuple[str, Callable[[], Any]]


def core() -> list[Task]:
    """List all that Numba compiles of the package, by their names, each with what compiles or loads it."""
    for name in sources.SOURCES:
        importlib.import_module(f"tapegrad.{name.removesuffix('.py').replace('/', '.')}")
    found: list[Task] = [(entry.code.title, entry.load) for entry in deferred.ENTRIES]
    found.append(("scalars", kernels.scalars_address))
    found += dict(_kernel(number) for number in kernels.numbers() if number < 0).items()  # rows share some
    found += [(symbol, functools.partial(kernels.called, symbol)) for symbol in kernels.CALLED]
    found += [(name, functools.partial(ufuncs.load, ufunc)) for name, ufunc in ufuncs.BY_NAME.items()]
    if "pow" in ufuncs.BY_NAME:
        found.append(("power of numbers", functools.partial(ufuncs.compiled_single, "pow")))
    return [*found, ("matrices and orders", general_ufuncs.load)]


def _kernel(number: int) -> Task:
    return kernels.name_of(number), functools.partial(kernels.compile_reverse, number)


def tasks() -> list[Task]:
    """List the same and the kernels of all elementwise rows."""
    return [*core(), *[_kernel(number) for number in kernels.numbers() if number > 0]]
