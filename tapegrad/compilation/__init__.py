"""How functions are compiled.

What is tapegrad's own is compiled when it is first needed, or was when the package was built (`deferred.py`,
`machine_code.py`), or is written for LLVM (`llvm.py`). Here is what compiles users' functions with Numba. All of it
runs on a stack of its own (`shield.py`), so that neither Ctrl-C nor a deep recursion of the caller leaves Numba
half-way, and machine code is kept in files that are checked before they are believed (`cache.py`).
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any

from tapegrad.compilation.shield import shielded

__all__ = ["cfunc", "compile_for", "njit", "shielded"]


def njit(*signature: Any, **options: Any) -> Any:
    """Compile a function as `numba.njit` does: when it is first called, or at once for a signature.

    Parameters
    ----------
    *signature : str, tuple or signature of Numba's
        What to compile it for.
    **options
        Of `numba.njit`.
    """

    def wrap(function: Callable[..., Any]) -> Any:
        import numba

        compile_with: Any = numba.njit
        made = compile_with(**options)(function)
        made.compile = functools.partial(compile_for, made)
        for each in signature:
            made.compile(each)
        if signature:
            made.disable_compile()
        return made

    return wrap


def compile_for(dispatcher: Any, signature: Any) -> Any:
    """Compile a function of Numba's, a user's or ours, for a signature."""
    return shielded(type(dispatcher).compile, dispatcher, signature)


def cfunc(signature: Any, function: Callable[..., Any], **options: Any) -> Any:
    """Compile a function that C code may call; its `address` is where it is."""
    from numba.core import sigutils
    from numba.core.ccallback import CFunc

    make: Any = CFunc
    made = make(function, sigutils.normalize_signature(signature), locals={}, options=options)
    shielded(made.compile)
    return made
