"""The cores as compiled functions of one number, made when first asked for: `real.sin`, `real.sin_inside`.

Compiled code names them as attributes of this module. `sin` is right everywhere: outside of its core's domain it calls
the C library's function. `sin_inside` is the core alone, for numbers of which `sin_tame` has been asked before, so
that a loop has no branch and is compiled to vectors. A processor that cannot multiply and add in one step would call a
function for each `fma`: there, all of them are the C library's (`FUSED`).
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from types import FunctionType
from typing import Any

from tapegrad.compilation.deferred import njit
from tapegrad.maths import cores, fp_status, power_core
from tapegrad.maths.host import FUSED
from tapegrad.maths.names import EVERY

_compiled = njit(forceinline=True)
_namespace: dict[str, Any] = {}


def _jitted() -> dict[str, Any]:
    """Return the cores, compiled, by name; they find each other there."""
    if not _namespace:
        for module in (cores, power_core, fp_status):
            made = {**vars(module), **{n: f for n, f in _namespace.items() if n in vars(module)}}
            for name, value in vars(module).items():
                if isinstance(value, FunctionType) and value.__module__ == module.__name__:
                    made[name] = _namespace[name] = _compiled(FunctionType(value.__code__, made, name))
    return _namespace


def _everywhere(core: Any, domain: Any, beyond: Any) -> Any:
    if domain is None:
        return core

    def function(x):  # type: ignore[no-untyped-def]
        return core(x) if domain(x) else beyond(x)

    return _compiled(function)


def _sigmoid(x):  # type: ignore[no-untyped-def]
    return 1.0 / (1.0 + math.exp(-x))


def _of_library(name: str) -> Callable[..., Any]:
    """Return the C library's function, compiled."""
    if name == "sigmoid":
        return _compiled(_sigmoid)
    library = getattr(math, name)

    def function(x):  # type: ignore[no-untyped-def]
        return library(x)

    def of_two(x, y):  # type: ignore[no-untyped-def]
        return library(x, y)

    return _compiled(of_two if name == "pow" else function)


@functools.cache
def _made(name: str) -> Any:
    base, _, part = name.partition("_")
    if base not in EVERY or part not in ("", "inside", "tame"):
        raise AttributeError(f"module {__name__} has no attribute {name!r}; there are {', '.join(EVERY)}")
    domain = cores.DOMAINS.get(base) if FUSED else None
    if part == "tame":
        return _jitted()[fp_status.TAME[base].__name__]
    if not FUSED:
        return _of_library(base)
    core = _jitted()[base]
    if part or domain is None:
        return core
    return _everywhere(core, _jitted()[domain.__name__], _of_library(base))


def __getattr__(name: str) -> Any:
    return _made(name)
