"""Which of SciPy's functions asks for the numbers of a tensor, and which of ours does the same with tensors."""

from __future__ import annotations

import importlib
import os
import sys
from types import FrameType
from typing import Any

from tapegrad.diagnostics.call_site import called_by, package_of

_PASSED = frozenset(("scipy", "numpy", "array_api_compat", "array_api_extra", "tapegrad"))
_ENVIRONMENT = "SCIPY_ARRAY_API"
_PRODUCTS = {
    **{f"{name} of scipy.sparse": "use tg.sparse.matmul(A, x)" for name in ("__matmul__", "dot")},
    "__mul__ of scipy.sparse": "use tg.sparse.matmul(A, x), or A.toarray() * x for a product of elements",
}


def scipy_function(frame: FrameType) -> str | None:
    """Name the function of SciPy's that a user called, as "scipy.linalg.expm"; None if none is running.

    Parameters
    ----------
    frame : frame
        Of the code that asks for the numbers.
    """
    at: Any = frame
    own: list[FrameType] = []
    while at is not None and package_of(at) in _PASSED:
        if package_of(at) == "scipy":
            own.append(at)
        at = at.f_back
    if not own:
        return None
    for name, module in [*_called(at), *map(_running, reversed(own))]:
        for length in (3, 2):
            public = ".".join(module.split(".")[:length])
            if "._" not in public and hasattr(sys.modules.get(public), name):
                return f"{public}.{name}"
    module = ".".join(str(own[-1].f_globals["__name__"]).split(".")[:2])
    return f"{own[-1].f_code.co_name} of {module}"  # a method of an object


def _running(frame: FrameType) -> tuple[str, str]:
    """Name the function of a frame, or the class whose instance it makes, and the module."""
    name, module = frame.f_code.co_name, str(frame.f_globals["__name__"])
    return (type(frame.f_locals["self"]).__name__, module) if name == "__init__" else (name, module)


def _called(frame: FrameType | None) -> list[tuple[str, str]]:
    """Name what a frame calls, and its module, where that is SciPy's."""
    function = None if frame is None else called_by(frame)
    module = str(getattr(function, "__module__", None))
    return [(str(getattr(function, "__name__", "")), module)] if module.startswith("scipy.") else []


def ours(name: str) -> str | None:
    """Name the function of ours that does what one of SciPy's does, None if there is none."""
    _, _, rest = name.partition(".")
    part, _, function = rest.rpartition(".")
    places = (f"tapegrad.{part.partition('.')[0]}", "tapegrad.special", "tapegrad.linalg", "tapegrad")
    for place in dict.fromkeys(places) if function else ():
        try:
            module = importlib.import_module(place)
        except ModuleNotFoundError:
            continue
        if callable(getattr(module, function, None)):
            return f"tg{place.removeprefix('tapegrad')}.{function}"
    return None


def advice_for(name: str) -> str:
    """Say what to use in the place of a function of SciPy's that asks for plain numbers."""
    if name in _PRODUCTS:
        return _PRODUCTS[name]
    found = ours(name)
    if found is not None:
        return f"use {found}"
    if not os.environ.get(_ENVIRONMENT):
        return (
            f"with {_ENVIRONMENT}=1 in the environment before SciPy is imported, many of its functions take tensors "
            "(docs/scipy.md lists them); else write it with NumPy's functions, or say its derivative by tg.primitive"
        )
    return "it computes outside of Python; write it with NumPy's functions, or say its derivative by tg.primitive"
