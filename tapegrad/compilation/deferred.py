"""Functions that Numba compiles, but only when they are needed: importing them imports neither Numba nor LLVM.

`njit` and `intrinsic` are for functions that other compiled ones call; Numba finds what it compiles by their
`_numba_type_`. `entry` is for those that Python calls, with numbers and arrays: its first call looks for machine code
that was kept (`machine_code.py`), and has it compiled where there is none.
"""

from __future__ import annotations

import dataclasses
import functools
import importlib
from collections.abc import Callable
from typing import Any

from tapegrad.compilation import sources
from tapegrad.compilation.machine_code import DIVIDES, Code

__all__ = ["LOOP", "Entry", "Function", "carray", "entry", "intrinsic", "ir", "njit", "types"]


class _Module:
    """A module that is imported when something of it is asked for."""

    def __init__(self, name: str) -> None:
        self._name = name

    def __getattr__(self, name: str) -> Any:
        return getattr(importlib.import_module(self._name), name)


LOOP = "void(int64, int64, int64, int64)"
"""The signature of NumPy's inner loops."""
ir, types = _Module("llvmlite.ir"), _Module("numba.types")


class _Known:
    """Something of Numba's that is made when it is first asked for.

    Parameters
    ----------
    make : callable
        Makes it.
    """

    def __init__(self, make: Callable[[], Any]) -> None:
        self._make = make

    @functools.cached_property
    def made(self) -> Any:
        """What Numba knows."""
        return self._make()

    @property
    def _numba_type_(self) -> Any:
        """What Numba asks of a global that a function refers to."""
        from numba.core.registry import cpu_target

        known, made = cpu_target.typing_context, self.made
        known.refresh()  # so that it knows what was just made
        return known.resolve_value_type(made)


carray = _Known(lambda: importlib.import_module("numba").carray)
"""`numba.carray`, for compiled code."""


def intrinsic(function: Callable[..., Any]) -> Any:
    """Let a function write the instructions of a call, as `numba.extending.intrinsic` does."""
    return _Known(lambda: importlib.import_module("numba.extending").intrinsic(function))


class Function(_Known):
    """A function that is compiled into those that call it.

    Parameters
    ----------
    function : function
    options : dict
        Of `numba.njit`.

    Attributes
    ----------
    py_func : function
    """

    def __init__(self, function: Callable[..., Any], options: dict[str, Any]) -> None:
        super().__init__(lambda: importlib.import_module("numba").njit(no_cfunc_wrapper=True, **options)(function))
        functools.update_wrapper(self, function)
        self.py_func = function

    @property
    def targetoptions(self) -> Any:
        """What Numba asks of a function that may be inlined."""
        return self.made.targetoptions

    def __call__(self, *args: Any) -> Any:
        return self.made(*args)


def njit(*function: Callable[..., Any], **options: Any) -> Any:
    """Compile a function into those that call it, as `numba.njit` does with the same options, and NumPy's division."""
    every = {**DIVIDES, **options}
    return Function(function[0], every) if function else lambda own: Function(own, every)


ENTRIES: list[Entry] = []
"""All of the modules that were imported."""


class Entry(Function):
    """A compiled function that Python calls.

    Parameters
    ----------
    function : function
        Of a module that is among the `sources`.
    signature : str
        Its only one, as Numba writes it: of int64, float64 and arrays in C order; it returns a number, or nothing.
        Python passes arrays of these dtypes and numbers of axes, which is not checked.
    keeps_lock : bool
        Whether other threads wait for Python's lock meanwhile.

    Attributes
    ----------
    run : callable
        What calls its machine code in the shortest way; the first call loads that, or has it compiled.
    """

    def __init__(self, function: Callable[..., Any], signature: str, keeps_lock: bool) -> None:
        super().__init__(function, DIVIDES)
        self._keeps_lock = keeps_lock
        self.code = dataclasses.replace(own_code(function, signature), function=lambda: self.made)
        self.run: Callable[..., Any] = self._run_first
        ENTRIES.append(self)

    @functools.cached_property
    def address(self) -> int:
        """Where its machine code is, as C calls it."""
        return self.code.address()

    def _run_first(self, *args: Any) -> Any:
        return self.load()(*args)

    def load(self) -> Callable[..., Any]:
        """Return what calls its machine code."""
        if self.run == self._run_first:
            self.run = self.code.builtin(self._keeps_lock)
        return self.run

    def __call__(self, *args: Any) -> Any:
        return self.run(*args)


def entry(signature: str, keeps_lock: bool = False) -> Callable[[Callable[..., Any]], Entry]:
    """Compile a function that Python calls: see `Entry`."""
    return lambda function: Entry(function, signature, keeps_lock)


def own_code(function: Callable[..., Any], signature: str) -> Code:
    """Describe a function of one of the `sources`."""
    title = f"{function.__module__.rpartition('.')[2]}.{function.__name__}"
    return Code(title, lambda: function, signature, sources.digest, function.__code__.co_filename)
