"""What a primitive is compiled for, and how users' functions are compiled: types, copies, and what Numba said."""

from __future__ import annotations

import dis
import inspect
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import numba
import numpy as np
from numba import types

from tapegrad.compilation import compile_for, njit
from tapegrad.engine import arrays
from tapegrad.errors import ArgumentError

CONSTANTS = {"i": types.int64, "f": types.float64, "b": types.boolean}
REAL = (types.Float, types.Integer, types.Boolean)
NUMBER = (*REAL, types.Complex)


@dataclass(frozen=True)
class Operand:
    """An operand of a signature: its dtype, and how many axes it has. An operand without axes is given as a number."""

    char: str
    ndim: int

    @property
    def type(self) -> Any:
        return numba.from_dtype(np.dtype(self.char))

    @property
    def has_gradient(self) -> bool:
        return self.char in "dfDF"

    @property
    def is_complex(self) -> bool:
        return self.char in "DF"

    def given(self, readonly: bool = True) -> Any:
        """The type that the user's functions get."""
        return arrays.array_type(self.type, self.ndim, readonly) if self.ndim else self.type


@dataclass(frozen=True)
class Signature:
    """What a primitive is compiled for: its operands, the kinds of its constants, and the precision of its result.

    The precision is that of real numbers, "d" or "f": whether the result is complex, forward says.
    """

    operands: tuple[Operand, ...]
    constants: str
    char: str

    @property
    def names(self) -> list[str]:
        return [f"x{k}" for k in range(len(self.operands))]

    @property
    def all_names(self) -> list[str]:
        return self.names + [f"c{k}" for k in range(len(self.constants))]

    def types(self, readonly: bool) -> tuple[Any, ...]:
        return (*(o.given(readonly) for o in self.operands), *(CONSTANTS[c] for c in self.constants))

    def __str__(self) -> str:
        parts = [f"{np.dtype(o.char)}[{', '.join(':' * o.ndim)}]" if o.ndim else str(np.dtype(o.char))
                 for o in self.operands]  # fmt: skip
        return ", ".join(parts + [str(CONSTANTS[c]) for c in self.constants])


def shortened(error: BaseException) -> str:
    """Return what Numba said, without colours, candidates and general advice."""
    text = re.sub(r"\x1b\[[0-9;]*m", "", str(error)) or type(error).__name__
    text = re.split(
        r"\n\s*(?:File \"|During:|There (?:is|are) \d+ candidate|This is not usually|For more information)", text
    )[0]
    lines = [line.strip() for line in text.splitlines() if line.strip() and set(line.strip()) - set("^~")]
    lines = [line for line in lines if not line.startswith("Failed in nopython mode pipeline")] or lines
    found = " ".join(lines)
    where = re.search(r'File "([^"]+)", line (\d+)', str(error))
    found = found if len(found) <= 400 else found[:400] + " …"
    return found + (f" (line {where[2]} of {where[1]})" if where and where[1] not in found else "")


def jitted(function: Any, what: str) -> Any:
    """Return a function compiled by Numba, which may be one already."""
    if hasattr(function, "py_func") and hasattr(function, "get_call_template"):
        if getattr(function, "_can_compile", True):
            return function
        return numba.jit(**function.targetoptions)(function.py_func)  # it has given signatures only
    if not callable(function) or not hasattr(function, "__code__"):
        raise ArgumentError(
            f"{what} is {function!r}, which Numba cannot compile; give a function written in Python, plain or "
            "decorated with numba.njit"
        )
    return njit(nogil=True, error_model="numpy")(function)


def compiled(
    name: str,
    what: str,
    function: Any,
    before: Sequence[Operand],
    signature: Signature,
    after: Sequence[Operand] = (),
) -> tuple[Any, bool]:
    """Compile a user's function; give the type of its result, and whether it must be given copies.

    It is compiled for arrays that cannot be written. Where Numba refuses, because it writes into its inputs or calls
    something that Numba has for writable arrays only, it gets copies.
    """
    failures = []
    for readonly in (True, False):
        given = (*(o.given(readonly) for o in before), *signature.types(readonly), *(o.given(readonly) for o in after))
        try:
            compile_for(function, given)
            return function.overloads[given].signature.return_type, not readonly
        except Exception as error:  # Numba raises whatever its parts raise
            failures.append(error)
    raise ArgumentError(
        f"{what} of the primitive {name} cannot be compiled for {signature}: {shortened(failures[1])}. Numba compiles "
        "loops, arithmetic and many functions of NumPy; call the function alone, decorated with numba.njit, to see all "
        "that it says"
    ) from failures[1]


def is_primitive(rule: Any) -> bool:
    """Tell whether a rule is a primitive itself: one that can be differentiated again."""
    return hasattr(rule, "_forward") and hasattr(rule, "_general")


class Given:
    """A rule as it was given: a function or a primitive, or, for the gradients of several operands, one for each.

    Attributes
    ----------
    parts : tuple
        The functions and primitives, None where an operand has no gradient.
    several : bool
        Whether there is one for each operand.
    functions : list
        What Numba compiles of each.
    """

    def __init__(self, rule: Any, what: str) -> None:
        self.several = isinstance(rule, tuple)
        self.parts = rule if isinstance(rule, tuple) else (rule,)
        self.functions = [None if part is None else part._forward if is_primitive(part) else jitted(part, what)
                          for part in self.parts]  # fmt: skip
        if not any(self.functions):
            raise ArgumentError(f"{what} is {rule!r}, in which there is no function; give one for each operand")
        self._together: dict[int, Any] = {}

    def compiled(self, count: int) -> Any:
        """Return one function of so many arguments that gives all that the parts give."""
        if not self.several:
            return self.functions[0]
        if count not in self._together:
            names = {f"f{k}": function for k, function in enumerate(self.functions) if function is not None}
            arguments = ", ".join([f"a{k}" for k in range(count)])
            parts = [f"f{k}({arguments})" if f"f{k}" in names else "None" for k in range(len(self.parts))]
            text = f"def call({arguments}):\n    return ({', '.join(parts)},)"
            exec(compile(text, "<tapegrad call>", "exec"), names)
            self._together[count] = njit(nogil=True, error_model="numpy")(names["call"])
        return self._together[count]

    def read(self, most: int) -> frozenset[int]:
        """Say which arguments any of them reads, by position."""
        read: frozenset[int] = frozenset()
        return read.union(*[read_arguments(function, most) for function in self.functions if function is not None])


def read_arguments(function: Any, most: int) -> frozenset[int]:
    """Say which of its arguments a function's code reads, by position: what it does not read need not be saved."""
    code = function.py_func.__code__
    names = code.co_varnames[: code.co_argcount]
    if code.co_flags & (inspect.CO_VARARGS | inspect.CO_VARKEYWORDS):
        return frozenset(range(most))
    read = set(code.co_cellvars)
    for step in dis.get_instructions(code):
        if step.opname.startswith(("LOAD", "STORE_FAST_LOAD")):
            read.update(step.argval if isinstance(step.argval, tuple) else [step.argval])
    return frozenset(k for k, name in enumerate(names) if name in read)
