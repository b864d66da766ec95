"""Which code is a user's own, and which is a library's that is known or is not looked into."""

from __future__ import annotations

import dis
import functools
import sys
import sysconfig
from pathlib import Path
from types import CodeType
from typing import Any

_NATIVE = ("tapegrad", "numpy", "numba", "llvmlite", "bytecode", "tqdm")
_PACKAGES = (
    *(*_NATIVE, "scipy", "matplotlib", "sympy", "torch", "jax", "jaxlib"),
    *("pytest", "_pytest", "pluggy", "hypothesis", "coverage", "IPython", "ipykernel", "debugpy", "pydevd"),
)
_AS_USERS = ("demo", "masked", "nn", "optim")
"""Folders of this package that are written as a user would: objects that change, and what is computed with tensors."""
_HOME = str(Path(__file__).parents[2]) + "/"
_FILES_AS_USERS = tuple([f"{_HOME}{name}/" for name in _AS_USERS])
_MODULES_AS_USERS = tuple([f"tapegrad.{name}" for name in _AS_USERS])


def is_progress(value: Any) -> bool:
    """Tell whether a class or function is one of tqdm's: it gives what it goes over, and shows how far that is."""
    module = getattr(value, "__module__", None)
    return isinstance(module, str) and module.partition(".")[0] == "tqdm"


def is_own_module(name: object) -> bool:
    """Tell whether a module, by its name, is this package's, and one of those of which it is known what they do."""
    return isinstance(name, str) and name.startswith("tapegrad.") and not name.startswith(_MODULES_AS_USERS)


@functools.cache
def _paths(names: tuple[str, ...], count: int) -> tuple[str, ...]:
    found = (getattr(sys.modules.get(name), "__file__", None) for name in names)
    return tuple(file.removesuffix("__init__.py") for file in found if file and "__init__.py" in file)


@functools.cache
def _standard_library() -> tuple[str, ...]:
    paths = sysconfig.get_path("stdlib"), sysconfig.get_path("platstdlib"), str(Path(dis.__file__).parent)
    return tuple({path + "/" for path in paths})


_GENERATED = ("<__array_function__", "<guards of a recording>", "<short way of a program>", "<tapegrad", "<primitive ")


def is_native(code: CodeType) -> bool:
    """Tell whether code is this package's, NumPy's or Numba's, of which it is known what it does."""
    file = code.co_filename
    if file.startswith(_paths(_NATIVE, len([n for n in _NATIVE if n in sys.modules]))):
        return not file.startswith(_FILES_AS_USERS)
    return file.startswith(_GENERATED)


def is_library(code: CodeType) -> bool:
    """Tell whether code is a library's, the standard library included."""
    file = code.co_filename
    if file.startswith(_paths(_PACKAGES, len([n for n in _PACKAGES if n in sys.modules]))):
        return not file.startswith(_FILES_AS_USERS)
    if file.startswith(_standard_library()):
        return "/site-packages/" not in file and "/dist-packages/" not in file
    return file.startswith(("<frozen ", *_GENERATED))
