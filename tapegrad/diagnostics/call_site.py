"""Where a tensor is asked for its number: which instruction of the calling code asks, and what that does with it.

NumPy's `a[0] = t`, `math.exp(t)`, `float(t)` and `"%f" % t` all call `__float__`. The instruction that the calling
frame is at tells them apart. Code objects also hold the positions of instructions in the source, which show what is
called. This module only runs when a gradient may be lost, never as part of an ordinary operation.
"""

from __future__ import annotations

import bisect
import builtins
import dis
import itertools
import linecache
import math
from types import CodeType, FrameType, ModuleType
from typing import Any, NamedTuple

import numpy as np

from tapegrad.core.instrumented_code import original_of

_PACKAGE = __name__.partition(".")[0]
_LIBRARIES = frozenset((_PACKAGE, "numpy", "scipy"))
_OBSERVING = frozenset(
    f"{_PACKAGE}.program.trace.{name}" for name in ("instruction_hooks", "known_functions", "observation")
)
"""Modules that call functions for the code that asks, while it is recorded."""
_MOST_CODES = 256
_MOST_AHEAD = 200
_LONGEST_LINE = 120

ASSIGNMENT, CONVERSION, HARMLESS, CALL = "assignment", "conversion", "harmless", "call"
"""What asks for the number: a write into a plain array; an explicit `float(t)` or `map(float, ...)`; something whose
result has no derivative anyway, such as text or a comparison; any other function."""

_CALLS = frozenset(("CALL", "PRECALL", "CALL_KW", "CALL_FUNCTION_EX", "CALL_INTRINSIC_1"))
_STORES = frozenset(("STORE_SUBSCR", "STORE_SLICE", "STORE_ATTR"))
_LOADS = frozenset(
    (
        *("LOAD_CONST", "LOAD_SMALL_INT", "LOAD_FAST", "LOAD_FAST_BORROW", "LOAD_FAST_CHECK", "LOAD_DEREF"),
        *("LOAD_NAME", "LOAD_GLOBAL"),
    )
)
_NAMES = frozenset(("LOAD_GLOBAL", "LOAD_NAME", "LOAD_FAST", "LOAD_FAST_BORROW", "LOAD_FAST_CHECK", "LOAD_DEREF"))
_ATTRIBUTES = frozenset(("LOAD_ATTR", "LOAD_METHOD"))
_IGNORED = frozenset(("PUSH_NULL", "CACHE", "NOP", "EXTENDED_ARG", "RESUME"))
_TEXT = frozenset(("FORMAT_VALUE", "FORMAT_SIMPLE", "FORMAT_WITH_SPEC", "CONVERT_VALUE"))
_UNKNOWN = object()

_CONVERSIONS = (float, complex, int)
_HARMLESS = (
    *(math.isnan, math.isinf, math.isfinite, math.isclose, math.floor, math.ceil, math.trunc, round),
    *(bool, str, repr, format, print, isinstance),
)
_PURE = (abs, bool, float, int, len, max, min, round, sum, *[f for f in vars(math).values() if callable(f)])
_COMPARISONS = frozenset(("COMPARE_OP", "CONTAINS_OP", "IS_OP"))
_LEAVES = ("STORE_", "YIELD_", "RETURN_", "SEND")
"""How the beginnings of instructions are called that take a value out of its expression."""
_PRINTING = (print, str, repr, format)
_ASKING = (
    *(math.isnan, math.isinf, math.isfinite, math.isclose, bool, isinstance),
    *(np.isnan, np.isinf, np.isfinite, np.isclose, np.allclose),
)


class Site(NamedTuple):
    """What asks for a number.

    Attributes
    ----------
    kind : str
        ASSIGNMENT, CONVERSION, HARMLESS or CALL.
    name : str
        The called function, as the source names it; empty where that is not known.
    function : object
        The function itself, None where that is not known.
    where : str
        The file, the line, and the source of that line.
    """

    kind: str
    name: str
    function: Any
    where: str


def _instructions(code: CodeType) -> tuple[list[dis.Instruction], list[int]]:
    """List the instructions of a code object, and their offsets."""
    known = _codes.get(id(code))
    if known is None or known[0] is not code:
        if len(_codes) >= _MOST_CODES:
            _codes.clear()
        found = [i for i in dis.get_instructions(code) if i.opname not in ("CACHE", "EXTENDED_ARG")]
        known = _codes[id(code)] = (code, found, [i.offset for i in found])
    return known[1], known[2]


_codes: dict[int, tuple[CodeType, list[dis.Instruction], list[int]]] = {}


def package_of(frame: FrameType) -> str:
    """Return the name of the package that a frame runs code of."""
    return str(frame.f_globals.get("__name__")).partition(".")[0]


def is_ours(frame: FrameType) -> bool:
    """Check whether a frame runs code of the package."""
    return package_of(frame) == _PACKAGE


def where(frame: FrameType) -> str:
    """Return file, line and source of the nearest frame that is neither the package's own, nor NumPy's or SciPy's."""
    at: Any = frame
    while at is not None and package_of(at) in _LIBRARIES:
        at = at.f_back
    at = at or frame
    file, line = at.f_code.co_filename, at.f_lineno
    source = linecache.getline(file, line or 0, at.f_globals).strip()
    return f"{file}:{line}, in {at.f_code.co_name}" + (f": {source[:_LONGEST_LINE]}" if source else "")


def site_of(frame: FrameType, method: bool = False) -> Site:
    """Find out what asks a tensor for its number.

    Parameters
    ----------
    frame : frame
        Of the code that called `__float__`, or that called a method such as `item()`.
    method : bool
        Whether it is a method that was called, by name: then only what the number is used for is looked at.

    Returns
    -------
    Site
    """
    place = where(frame)
    while frame.f_back is not None and frame.f_globals.get("__name__") in _OBSERVING:
        frame = frame.f_back
    if is_ours(frame):
        return Site(CONVERSION, "", None, place)
    instructions, at = _running(frame)
    if at < 0:
        return Site(CALL, "", None, place)
    name = instructions[at].opname
    if not method:
        if name in _STORES:
            return Site(ASSIGNMENT, "", None, place)
        if name == "BINARY_OP":  # "%f" % t: numbers and arrays hand their operators to the tensor
            return Site(HARMLESS, "", None, place)
    if name == "PRECALL":
        at += 1
    if _is_compared(frame, instructions, at):
        return Site(HARMLESS, "", None, place)
    if method:
        return Site(CONVERSION, "", None, place)
    if name not in _CALLS:
        return Site(CONVERSION if _has_conversion(frame) else CALL, "", None, place)  # such as `[*map(float, ts)]`
    called, function = _callee(frame, instructions, at)
    if any(function is one for one in _CONVERSIONS) or _passes_conversion(frame, instructions, at):
        return Site(CONVERSION, called, function, place)
    kind = HARMLESS if any(function is one for one in _HARMLESS) else CALL
    return Site(kind, called, None if function is _UNKNOWN else function, place)


def called_by(frame: FrameType) -> Any:
    """Return the function that a frame is calling, None where that is not known."""
    instructions, at = _running(frame)
    if at >= 0 and instructions[at].opname == "PRECALL":
        at += 1
    if at < 0 or instructions[at].opname not in _CALLS:
        return None
    function = _callee(frame, instructions, at)[1]
    return None if function is _UNKNOWN else function


def _running(frame: FrameType) -> tuple[list[dis.Instruction], int]:
    """List the instructions of a frame's code, and find the one that runs: -1 where that is not known.

    A clone's instructions stand where the original's do in the source, which tells which of these one of them is for.
    """
    original = original_of(frame.f_code)
    instructions, offsets = _instructions(original)
    if original is frame.f_code:
        return instructions, bisect.bisect_right(offsets, frame.f_lasti) - 1
    place = next(itertools.islice(frame.f_code.co_positions(), frame.f_lasti // 2, None), None)
    asking = [
        k
        for k, i in enumerate(instructions)
        if i.positions == place and i.opname != "PRECALL" and (i.opname in _CALLS | _STORES or i.opname == "BINARY_OP")
    ]
    return instructions, asking[-1] if asking else -1


def _is_compared(frame: FrameType, instructions: list[dis.Instruction], at: int) -> bool:
    """Check whether the result of a call goes straight into a comparison, a truth value or text."""
    above, k = 0, at + 1
    if _is_printed(frame, instructions, at) or _is_within_comparison(frame, instructions, at):
        return True
    if [i.opname for i in instructions[k : k + 3]] == ["SWAP", "COPY", "COMPARE_OP"]:  # 0 < float(t) < 1
        return True
    while k < len(instructions):
        name = instructions[k].opname
        if name == "COMPARE_OP":
            return above <= 1
        if name in _TEXT:
            flags = instructions[k].arg or 0
            has_specification = name == "FORMAT_WITH_SPEC" or (name == "FORMAT_VALUE" and bool(flags & 4))
            return above <= has_specification
        if not above and (name == "UNARY_NOT" or name == "TO_BOOL" or name.startswith("POP_JUMP")):
            return True
        if name in _LOADS and not _is_callee(instructions[k]):
            above += 1
        elif name not in _IGNORED and name != "KW_NAMES":
            return False
        k += 1
    return False


def _is_printed(frame: FrameType, instructions: list[dis.Instruction], at: int) -> bool:
    """Check whether the result of a call is only computed with to be printed, or asked whether it is NaN and so on."""
    span = _span(instructions[at])
    if span is None or at + 1 >= len(instructions) or instructions[at + 1].opname == "COPY":  # print(y := float(t))
        return False
    for k in range(at + 1, min(at + _MOST_AHEAD, len(instructions))):
        if instructions[k].opname not in _CALLS or instructions[k].opname == "PRECALL":
            continue
        outer = _span(instructions[k])
        if outer is not None and outer[0] < span[0] and span[1] <= outer[1]:
            return any(_callee(frame, instructions, k)[1] is one for one in (*_PRINTING, *_ASKING))
    return False


def _is_within_comparison(frame: FrameType, instructions: list[dis.Instruction], at: int) -> bool:
    """Check whether the result of a call is only computed with to be compared: `abs(t.item() - 1) < self.tol`."""
    span = _span(instructions[at])
    if span is None:
        return False
    for k in range(at + 1, min(at + _MOST_AHEAD, len(instructions))):
        name, outer = instructions[k].opname, _span(instructions[k])
        if name.startswith(_LEAVES):
            return False
        if outer is None or outer == span or not (outer[0] <= span[0] and span[1] <= outer[1]):
            continue
        if name in _COMPARISONS:
            return True
        if name in _CALLS and name != "PRECALL" and not _is_pure(_callee(frame, instructions, k)[1]):
            return False
    return False


def _is_pure(function: Any) -> bool:
    """Check whether a function gives a number and does nothing else with its arguments."""
    return any(function is one for one in _PURE)


def _span(instruction: dis.Instruction) -> tuple[tuple[int, int], tuple[int, int]] | None:
    """Return where in the source an instruction's expression begins and ends, None where that is not known."""
    p = instruction.positions
    if p is None or p.lineno is None or p.col_offset is None or p.end_lineno is None or p.end_col_offset is None:
        return None
    return (p.lineno, p.col_offset), (p.end_lineno, p.end_col_offset)


def _is_callee(instruction: dis.Instruction) -> bool:
    """Check whether what a name gives is loaded to be called."""
    return instruction.opname == "LOAD_GLOBAL" and bool((instruction.arg or 0) & 1)


def _callee(frame: FrameType, instructions: list[dis.Instruction], at: int) -> tuple[str, Any]:
    """Find the function that a call calls, by where its name stands in the source; its name, and itself if known."""
    span = _span(instructions[at])
    if span is None:
        return "", _UNKNOWN
    begin, end = span
    chain: list[dis.Instruction] = []
    for instruction in reversed(instructions[:at]):
        here = _span(instruction)
        if here is None or here[0] != begin or here[1] >= end or instruction.opname in _IGNORED:
            continue
        chain.append(instruction)
        if instruction.opname not in _ATTRIBUTES:
            break
    if not chain or chain[-1].opname not in _NAMES:
        return "", _UNKNOWN
    found = _value(frame, chain[-1])
    name = str(chain[-1].argval)
    for instruction in reversed(chain[:-1]):
        name = f"{name}.{instruction.argval}"
        found = vars(found).get(instruction.argval, _UNKNOWN) if isinstance(found, ModuleType) else _UNKNOWN
    return name, found


def _value(frame: FrameType, instruction: dis.Instruction) -> Any:
    """Look up what an instruction that loads a name gives."""
    name = instruction.argval
    if instruction.opname != "LOAD_GLOBAL" and name in frame.f_locals:
        return frame.f_locals[name]
    return frame.f_globals.get(name, vars(builtins).get(name, _UNKNOWN))


def _is_conversion(frame: FrameType, instruction: dis.Instruction) -> bool:
    """Check whether an instruction gives `float`, `int` or `complex` to something else, as `map(float, ts)` does."""
    if instruction.opname not in _NAMES or _is_callee(instruction) or instruction.argval not in _BY_NAME:
        return False
    return any(_value(frame, instruction) is one for one in _CONVERSIONS)


_BY_NAME = frozenset(one.__name__ for one in _CONVERSIONS)


def _has_conversion(frame: FrameType) -> bool:
    """Check whether code gives a conversion to anything; a comprehension may have been given what its frame made."""
    if any(_is_conversion(frame, i) for i in _instructions(original_of(frame.f_code))[0]):
        return True
    return frame.f_code.co_name.startswith("<") and frame.f_back is not None and _has_conversion(frame.f_back)


def _passes_conversion(frame: FrameType, instructions: list[dis.Instruction], at: int) -> bool:
    """Check whether a call gives a conversion to what it calls: `list(map(float, ts))`, `max(ts, key=float)`."""
    span = _span(instructions[at])
    if span is None:
        return _has_conversion(frame)
    for instruction in instructions[:at]:
        here = _span(instruction)
        if here is not None and span[0] < here[0] and here[1] <= span[1] and _is_conversion(frame, instruction):
            return True
    return False
