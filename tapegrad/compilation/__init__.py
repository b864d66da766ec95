"""How functions are compiled with Numba: what every `njit`, `cfunc` and ufunc of tapegrad goes through.

Compiling and loading run on a stack of their own (`shield.py`), so that neither Ctrl-C nor a deep recursion of the
caller leaves Numba half-way, and machine code is kept in files that are checked before they are believed (`cache.py`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

import numba
from numba.core import sigutils
from numba.core.ccallback import CFunc
from numba.np.ufunc.dufunc import DUFunc

from tapegrad.compilation import cache as kept
from tapegrad.compilation.shield import is_shielded, shielded

__all__ = ["cfunc", "compile_for", "elementwise", "njit", "shielded"]


def njit(*signature: Any, cache: bool = False, **options: Any) -> Any:
    """Compile a function as `numba.njit` does: when it is first called, or at once for a signature.

    Parameters
    ----------
    *signature : callable, or str, tuple or signature of Numba's
        The function, or what to compile it for.
    cache : bool
        Keep the machine code on disk.
    **options
        Of `numba.njit`.
    """
    if len(signature) == 1 and callable(signature[0]) and hasattr(signature[0], "__code__"):
        return njit(cache=cache, **options)(signature[0])

    def wrap(function: Callable[..., Any]) -> Any:
        compile_with: Any = numba.njit
        made = compile_with(**options)(function)
        if made is function:  # NUMBA_DISABLE_JIT
            return made
        if cache:
            made._cache = kept.KernelCache(function, "njit", options)
        made.compile = functools.partial(compile_for, made)
        for each in signature:
            made.compile(each)
        if signature:
            made.disable_compile()
        return made

    return wrap


def compile_for(dispatcher: Any, signature: Any) -> Any:
    """Compile a function of Numba's, a user's or ours, for a signature, or load it."""
    return _reported(type(dispatcher).compile, dispatcher, signature)


def cfunc(signature: Any, function: Callable[..., Any], *, cache: bool = False, **options: Any) -> Any:
    """Compile a function that C code may call, or load it; its `address` is where it is."""
    make: Any = CFunc
    made = make(function, sigutils.normalize_signature(signature), locals={}, options=options)
    if cache:
        made._cache = kept.KernelCache(function, "cfunc", options)
    _reported(made.compile)
    return made


def elementwise(signature: str, function: Callable[..., Any]) -> Any:
    """Compile a function of numbers to a ufunc, or load it; it is kept on disk."""

    def make() -> Any:
        dufunc: Any = DUFunc
        made = dufunc(function)
        made._dispatcher.cache = kept.KernelCache(function, "ufunc", {})
        made.add(signature)
        made.disable_compile()
        return made.ufunc

    return _reported(make)


def _reported(function: Callable[..., Any], *args: Any) -> Any:
    """Call what compiles on a stack of its own; then warn of what was found on the way."""
    result = shielded(function, *args)
    if not is_shielded():  # where a warning that is an error would end what compiles
        kept.warn_of_what_was_found()
    return result
