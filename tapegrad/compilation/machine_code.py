"""Machine code of functions that Numba compiles: object files that need neither Numba nor its runtime to be loaded.

Numba compiles a function for one signature; LLVM makes an object file of its module, in which only one function can be
called from outside (`calling.py`). It is kept on disk (`cache.py`); what comes with the package was made when that was
built (`built.py`).
"""

from __future__ import annotations

import ctypes
import dataclasses
import functools
import hashlib
import itertools
import re
import sys
from collections.abc import Callable
from typing import Any

from tapegrad.compilation import built, cache, llvm, sources
from tapegrad.compilation.calling import LOCKED, PYTHON, C, builtin, wrapper
from tapegrad.compilation.processor import Processor, chosen
from tapegrad.compilation.shield import is_shielded, shielded


class _Method(ctypes.Structure):
    """CPython's PyMethodDef."""

    _fields_ = (
        ("name", ctypes.c_char_p),
        ("function", ctypes.c_void_p),
        ("flags", ctypes.c_int),
        ("doc", ctypes.c_char_p),
    )


DIVIDES = {"error_model": "numpy"}
"""How Numba compiles: division by 0 gives what NumPy gives, where Python raises."""
_FASTCALL = 0x80
_numbers = itertools.count()
_known: dict[str, int] = {}
"""Where code is that this process has loaded, by its symbol."""
_methods: list[_Method] = []  # which builtins refer to for as long as they live


@functools.cache
def versions() -> tuple[str, str]:
    """Return the versions of Numba and llvmlite that are installed."""
    from importlib.metadata import version  # loading it takes 20 ms

    return version("numba"), version("llvmlite")


@dataclasses.dataclass(frozen=True)
class Code:
    """A function for one signature, and all that its machine code depends on.

    Attributes
    ----------
    title : str
        What the name of its file begins with.
    function : callable
        Gives the function, when it has to be compiled: Python's, or what Numba made of it, which others call.
    signature : str
        As Numba writes it: of int64, float64, float32 and, where Python calls it, arrays in C order; of a number or
        nothing.
    stamp : callable
        Gives a digest of the text that it is compiled from; raises OSError where that is not to be found.
    source : str or None
        The file beside which it is kept; None for code that stands in no file, which is not built ahead either.
    """

    title: str
    function: Callable[[], Callable[..., Any]]
    signature: str
    stamp: Callable[[], str]
    source: str | None

    def address(self, way: str = C) -> int:
        """Return where its machine code is, for as long as the process lives; compile it where there is none."""
        found = int(shielded(self._load, way))
        if not is_shielded():  # where a warning that is an error would end what compiles
            cache.warn_of_what_was_found()
        return found

    def builtin(self, keeps_lock: bool = False) -> Callable[..., Any]:
        """Return what calls it from Python, and lets other threads run meanwhile, if it is not to keep the lock."""
        address, way = self.address(), LOCKED if keeps_lock else PYTHON
        caller = Code("builtin", _nothing, self.signature, sources.digest, __file__).address(way)
        method = _Method(self.title.encode(), caller, _FASTCALL, None)
        _methods.append(method)
        kinds = ctypes.py_object, ctypes.c_void_p, ctypes.py_object, ctypes.c_void_p
        new = ctypes.PYFUNCTYPE(*kinds)(("PyCFunction_NewEx", ctypes.pythonapi))
        made: Callable[..., Any] = new(ctypes.addressof(method), address, None)
        return made

    def _load(self, way: str) -> int:
        try:
            stamp = self.stamp()
        except OSError:  # nobody can say what a file was compiled from
            symbol = f"tapegrad_{next(_numbers)}"
            return llvm.load(symbol, object_file(self, way, symbol))
        symbol = f"tapegrad_{_digest(self.title, stamp, self.signature, way)[:32]}"
        if symbol in _known:
            return _known[symbol]
        use = functools.partial(llvm.load, symbol)
        found = None if self.source is None else self._built(way, stamp, use)
        if found is None:
            found = self._kept(way, stamp, symbol, use)
        return _known.setdefault(symbol, found)

    def _kept(self, way: str, stamp: str, symbol: str, use: Callable[[bytes], int]) -> int:
        """Return where the code is that was kept on this machine; compile it, and keep it, where there is none."""
        file, key = self._place(way, stamp, chosen(), versions())
        found = cache.find(self.source, file, key, use)
        if found is None:
            made = object_file(self, way, symbol)
            found = use(made)
            cache.keep(self.source, file, key, made)
        return int(found)

    def _place(self, way: str, stamp: str, processor: Processor, made_by: tuple[str, str]) -> tuple[str, bytes]:
        """Return a file's name, by what may be wanted side by side, and the digest of all that its code depends on."""
        python = sys.implementation.cache_tag, object.__basicsize__
        beside = python, made_by, self.signature, way, processor
        key = hashlib.sha256(repr((self.title, stamp, beside)).encode()).digest()
        return f"{self.title}-{_digest(beside)[:16]}{cache.SUFFIX}", key

    def _built(self, way: str, stamp: str, use: Callable[[bytes], int]) -> int | None:
        """Return where the code is that came with the package; None where none of this text did."""
        made = built.chosen()
        if made is None:
            return None
        file, key = self._place(way, stamp, made.processor, made.versions)
        try:
            data = built.read(file)
            payload = None if data is None else cache.unpack(data, key)
            return None if payload is None else use(payload)
        except (cache.Damaged, ValueError) as error:
            cache.notice(
                str(built.FOLDER),
                f"{file}, which came with tapegrad in {built.FOLDER}, was damaged ({error}), so its code is compiled; "
                "installing tapegrad again mends that",
            )
            return None


def _nothing() -> Any:
    """Stand for the function of code that has none: of what calls others."""


def _digest(*of: Any) -> str:
    return hashlib.sha256(repr(of).encode()).hexdigest()


_DECLARED = re.compile(r"^declare [^@]*@(\w+)\(", re.MULTILINE)
_COUNTING = re.compile(r"^define [^\n]*@NRT_(?:incref|decref)\(.*?^\}\n", re.MULTILINE | re.DOTALL)
_NOT_COUNTING = """
define internal void @NRT_incref(ptr %x) alwaysinline {
  ret void
}
define internal void @NRT_decref(ptr %x) alwaysinline {
  ret void
}
"""
"""Numba counts who refers to an array; those that our functions are given belong to the caller."""


def object_file(code: Code, way: str, symbol: str) -> bytes:
    """Compile a function with Numba; return an object file in which it is called by a name, and nothing else is."""
    import numba
    from numba.core import sigutils

    if way in (PYTHON, LOCKED):
        arguments, returned = sigutils.normalize_signature(code.signature)
        text = builtin(symbol, arguments, returned, way == LOCKED)
        return llvm.object_file(text, symbol, code.title)
    compiler: Any = numba.njit
    made: Any = code.function()
    if not hasattr(made, "overloads"):
        made = compiler(no_cpython_wrapper=True, no_cfunc_wrapper=True, **DIVIDES)(made)
    made.compile(code.signature)
    arguments, _ = sigutils.normalize_signature(code.signature)
    result = made.overloads[arguments]
    text, others = _COUNTING.subn("", result.library.get_llvm_str())
    around = wrapper(way, result.fndesc.llvm_func_name, symbol, arguments, result.signature.return_type)
    known = set(_DECLARED.findall(text))  # by what Numba puts around a function, which LLVM leaves out
    around = "\n".join(line for line in around.splitlines() if not known.intersection(_DECLARED.findall(line))) + "\n"
    return llvm.object_file(text + _NOT_COUNTING * bool(others) + around, symbol, code.title)
