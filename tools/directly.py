"""Writes the way of rows with structure where nothing is recorded: NumPy computes, and the result is made a tensor.

What a row's `direct` says is written into its method and its function, in front of the general call. Arguments are
passed on as they are given where NumPy reads them as the row does: None and integers, True and False where that is
the default, and of `reshape(2, 3)` and the like several, or one that is an integer or a tuple.
"""

from __future__ import annotations

from inspect import Parameter
from types import MethodDescriptorType

from shortpaths import MAKE_PLAIN, OPERATORS, indent

from tapegrad.core.storage import PLAIN
from tapegrad.ops import Op, Structured

FAILS = "except (TypeError, ValueError, IndexError, OverflowError):"
UNRECORDED = "rec is _INFERENCE or rec is None"


def is_direct(row: Op) -> bool:
    """Tell whether a row has a way of its own where nothing is recorded."""
    return isinstance(row, Structured) and row.direct is not None


def _is_simple(name: str, parameter: Parameter) -> str:
    """Write the question whether an argument can be passed on as it is given."""
    if parameter.kind is parameter.VAR_POSITIONAL:
        return f"(len({name}) != 1 or (kind := type({name}[0])) is int or kind is tuple)"
    if isinstance(parameter.default, bool):
        return f"({name} is False or {name} is True)"
    if parameter.default is None:
        return f"({name} is None or type({name}) is int)"
    return f"type({name}) is int"


def _value(row: Structured, arrays: list[str], passed: list[str]) -> str:
    """Write the call: by the operator, or the array's own method, where it is one of these, as that is sooner."""
    symbol = OPERATORS.get(row.symbol or "")
    if symbol:
        return f" {symbol} ".join(arrays)
    if isinstance(row.direct, MethodDescriptorType):
        return f"{arrays[0]}.{row.direct.__name__}({', '.join([*arrays[1:], *passed])})"
    return f"_direct_{row.name}({', '.join([*arrays, *passed])})"


def _make_view(x: str) -> list[str]:
    """Write what `planned.seen` does of what is no view itself and was never written; else that is called."""
    return [
        f"if (m := {x}._meta) is None or (m.kind == {PLAIN} and ((cell := m.cell) is None or not cell[0])):",
        "    t: Any = _new(Tensor)",
        "    t._array = out",
        "    t._tape = t._layout = t._recipe = None",
        "    t._row = -1",
        f"    t._origin, t._meta = {x}, _SEEN_IN_INFERENCE if rec is _INFERENCE else _SEEN",
        "    return t",
        f"return _seen(out, {x}, rec)",
    ]


def directly(row: Structured, operands: list[str], given: list[tuple[str, Parameter]]) -> list[str]:
    """Write the way of a method or a function: of its operands and its other parameters, by their names there."""
    tensors = operands if operands[0] != "self" else operands[1:]
    tests = [f"({UNRECORDED})", *[f"type({name}) is Tensor" for name in tensors]]
    tests += [_is_simple(name, parameter) for name, parameter in given]
    passed = [("*" if p.kind is p.VAR_POSITIONAL else "") + name for name, p in given]
    arrays = ["array"] if row.may_share else [f"{name}._array" for name in operands]
    value = _value(row, arrays, passed)
    make = MAKE_PLAIN
    if row.mode == "view":
        make = _make_view(operands[0])
    elif row.may_share:
        test = "if (base := out.base) is not None and (base is array or base is array.base):"
        make = [test, *indent(_make_view(operands[0]), 4), *MAKE_PLAIN]
    lines = ["rec = _state.rec", f"if {' and '.join(tests)}:", "    try:"]
    if row.may_share:  # a number of NumPy's has no memory to share
        lines += [f"        if type(array := {operands[0]}._array) is not _ndarray:", "            raise TypeError"]
    lines += [f"        out = {value}"]
    return [*lines, f"    {FAILS}", "        pass  # the general way says more", "    else:", *indent(make, 8)]


def defaults(given: list[tuple[str, Parameter]]) -> str:
    """Write the question whether all arguments are their defaults: they need not be looked at then."""
    singletons = all(p.default is None or isinstance(p.default, bool) for _, p in given)
    return " and ".join(f"{name} is {p.default}" for name, p in given) if given and singletons else ""
