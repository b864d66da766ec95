"""Writes the short paths of elementwise methods and operators: what they do for operands on this thread's open tape.

The names that begin with an underscore in what is written are imported at the head of the file it goes into, in
facade.py.
"""

from __future__ import annotations

import inspect
from collections.abc import Sequence
from typing import Any

from tapegrad.ops import Elementwise, Op
from tapegrad.ops.expression import OPERANDS

SAVES = 1 << 16
ROW_BYTES = 56
NOT_KEPT = -2
CONST = 1
OPERATORS = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "pow": "**", "matmul": "@", "neg": "-", "pos": "+",
    "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "and": "&", "or": "|", "xor": "^",
    "invert": "~", "floordiv": "//", "mod": "%", "lshift": "<<", "rshift": ">>",
}  # fmt: skip
UNBOXED = ("pow",)  # NumPy has short ways by the number; for all others a 0-d array is faster than a Python float
COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")

MAKE = """t = _new(Tensor)
t._array = out
t._tape = tape
t._row = row
t._layout = layout
t._meta = None
return t"""


def options_of(row: Op) -> list[inspect.Parameter]:
    """List the arguments that only torch's function of an elementwise row has."""
    source = row.options if isinstance(row, Elementwise) else ""
    return list(inspect.signature(eval(f"lambda {source}: 0")).parameters.values())


def declared_options(row: Op, starred: bool = False) -> str:
    """Write the declaration of these, behind other arguments."""
    options = options_of(row)
    star = bool(options) and options[0].kind is inspect.Parameter.KEYWORD_ONLY and not starred
    return "".join([", *" * star, *[f", {p.name}: Any = {p.default!r}" for p in options]])


def _constant_of(default: Any) -> str:
    return f"_{default}" if type(default) is int else repr(default)


def option_constants(rows: Sequence[Op]) -> list[str]:
    """Write what defaults are compared with: `is not 1` is a warning of Python's."""
    numbers = sorted({p.default for row in rows for p in options_of(row) if type(p.default) is int})
    return [f"_{n} = {n}" for n in numbers]


def with_options(row: Op, call: str) -> list[str]:
    """Write the way of a call that has such arguments: `call` with their names in place of {options}."""
    options = options_of(row)
    if not options:
        return []
    given = " or ".join(f"{p.name} is not {_constant_of(p.default)}" for p in options)
    return [f"if {given}:", f"    return {call.format(options=', '.join(p.name for p in options))}"]


def _saved(row: Elementwise, live: tuple[str, ...], immediate: str | None) -> list[str]:
    """Name what a row saves when some operands require grad and one is an immediate."""
    needed: set[str] = set()
    for name in live:
        needed |= row.needs(row.derivatives[OPERANDS.index(name)])
    return [n for n in ("x", "y", "out") if n in needed and n != immediate]


def _stores(saved: list[str], rows: dict[str, str], general: str, first: str = "row") -> list[str]:
    """Write what counts a row that has been packed, and what it saves.

    A signal's handler may have recorded while it was packed: then the row is another one's, and the general way writes
    it anew. There is no call from that question on, so no handler comes in between.
    """
    lines = [f"if tape.count != {first}:", f"    return {general}", "tape.count = row + 1"]
    lines += ["vals = tape.vals"] if saved else []
    lines += [f"vals[{rows[n]}] = {n}" for n in saved if n != "out"]
    return [*lines, *(["vals[row] = out"] if "out" in saved else [])]


def code_of(row: Elementwise) -> str:
    """Write the layout's number, which does not fit where the row is not for complex numbers, and the layout is."""
    return "layout.code" if row.takes_complex else "layout.real"


def _head(row: Elementwise, saved: list[str]) -> str:
    return str(row.opcode | (SAVES if saved else 0))


def _pack(call: str, fallback: str) -> list[str]:
    return ["try:", f"    {call}", "except _Full:", f"    return {fallback}"]


def indent(lines: list[str], by: int) -> list[str]:
    """Move lines to the right; empty ones stay empty."""
    return [" " * by + line if line else line for line in lines]


# Row and tape are read before `_meta`: whoever writes in place changes them in the other order (`record/inplace.py`).
PLACE = [
    "rec, tape, a = _state.rec, self._tape, self._row",
    "if (m := self._meta) is not None and (m is not _VIEW or ((o := self._origin._meta) is not None and o.version())):",
    "    tape, a = _NOWHERE if rec is _INFERENCE or rec is None else _place(self)",
]
# The same, where something may be recorded.
RECORDED_PLACE = [
    "tape, a = self._tape, self._row",
    PLACE[1],
    "    tape, a = _place(self)",
]
IS_OPEN = "if tape is not None and tape.owner is rec:"


def _unless_large(general: str) -> list[str]:
    """Write what hands over what is to be divided among threads; the layout is known of what was made large."""
    return ["if (layout := self._layout) is not None and layout.large:", f"    return {general}"]


def _look(name: str) -> list[str]:
    """Write what looks whether an operand is an element whose memory was overwritten (`core/elements.py`)."""
    return [
        f"if (m := {name}._meta) is not None and (k := m.kind) and (",
        f"    k < 0 or ((o := {name}._origin._meta) is not None and (c := o.cell) is not None and c[0] != m.synced)",
        f") and not {name}._array.ndim:",
        f"    _check_element({name})",
    ]


# Where nothing is recorded, or nothing can be: a result without a history.
MAKE_PLAIN = [
    "t = _new(Tensor)",
    "t._array = out",
    "t._tape = t._layout = None",
    "t._row = -1",
    "t._meta = _MARK if rec is _INFERENCE else None",
    "return t",
]


def _arrival(fallback: str) -> list[str]:
    """Write what imports a leaf, once NumPy has computed, so that nothing happens where that fails."""
    return ["if a < 0 and (a := tape.arrive(self)) < 0:", f"    return {fallback}"]


def _unary(row: Elementwise, name: str) -> list[str]:
    saved = _saved(row, ("x",), None)
    symbol = OPERATORS.get(row.symbol or "")
    value = "_abs(x)" if row.symbol == "abs" else f"{symbol}x" if symbol else f"_np_{row.name}(x)"
    body = [*_unless_large(f"_elementwise(_row_{row.name}, self)"), *_look("self")]
    body += ["try:", "    x = self._array", f"    out = {value}", "except TypeError:"]
    body += [f"    return _elementwise(_row_{row.name}, self)", *PLACE, IS_OPEN]  # which says more
    path = [*_arrival(f"_record(_row_{row.name}, out, (self,))"), "layout = self._layout"]
    path += ["row = tape.count"]
    path += _pack(
        f"_pack(tape.buf, row * {ROW_BYTES}, {_head(row, saved)}, {code_of(row)}, a, -1)",
        f"_record(_row_{row.name}, out, (self,))",
    )
    path += _stores(saved, {"x": "a"}, f"_record(_row_{row.name}, out, (self,))") + MAKE.splitlines()
    body += indent(path, 4)
    body += ["if rec is _INFERENCE or rec is None or (tape is None and m is None):", *indent(MAKE_PLAIN, 4)]
    body += [f"return _record(_row_{row.name}, out, (self,))"]
    body = [*with_options(row, f"_optioned(_row_{row.name}, (self,), {{options}})"), *body]
    return [f"def {name}(self{declared_options(row)}) -> Tensor:", f'    """{row.doc}"""', *indent(body, 4)]


def function_body(row: Elementwise) -> list[str]:
    """Write the body of a function of the module: that of the method, as one call more would cost 10 % of it."""
    method = _unary(row, row.name) if row.arity == 1 else _binary_method(row, row.name)
    body = [line[4:] for line in method[2 + 2 * bool(row.options) :]]  # the function has its own way for options
    if row.arity == 1:
        return ["self = x if type(x) is Tensor else _tensor(x)", *body]
    return ["if type(x) is not Tensor:", f"    return _elementwise(_row_{row.name}, x, y)", "self, other = x, y", *body]


def is_short(row: Elementwise) -> bool:
    """Tell whether a row's function has a body of its own."""
    return row.differentiable and row.arity < 3 and (row.arity == 1 or not row.symbol)


def _value(row: Elementwise, left: str, right: str) -> str:
    symbol = OPERATORS.get(row.symbol or "")
    if symbol == "**":
        return f"_power({left}, {right})"
    return f"{left} {symbol} {right}" if symbol else f"_np_{row.name}({left}, {right})"


def _computed(row: Elementwise, left: str, right: str, general: str) -> list[str]:
    """Write what computes the value; where NumPy refuses complex numbers, the general way says more."""
    value = f"out = {_value(row, left, right)}"
    if row.takes_complex:
        return [value]
    return ["try:", f"    {value}", "except TypeError:", f"    return {general}"]


def _immediate_path(row: Elementwise, reflected: bool) -> list[str]:
    mine, other = ("y", "x") if reflected else ("x", "y")
    saved = _saved(row, (mine,), other)
    operands = "-1, a" if reflected else "a, -1"
    pair = "other, self" if reflected else "self, other"
    lines = [f"{mine} = self._array"]
    number = "other"
    if row.name not in UNBOXED:
        number = "number"
        lines += ["number = _array(other) if layout.boxes and type(other) is float else other"]
    lines += _computed(
        row, *((number, mine) if reflected else (mine, number)), f"_elementwise(_row_{row.name}, {pair})"
    )
    if row.symbol == "pow" and not reflected:  # a call less for squares, which are most of all powers
        lines[-1] = "out = x ** other if other == 2 and type(x) is _ndarray else _power(x, other)"
    lines += [*_arrival(f"_record(_row_{row.name}, out, ({pair}))"), "row = tape.count"]
    lines += _pack(
        f"_pack_immediate(tape.buf, row * {ROW_BYTES}, {_head(row, saved)}, {code_of(row)}, {operands}, other)",
        f"_record(_row_{row.name}, out, ({pair}))",
    )
    return lines + _stores(saved, {mine: "a"}, f"_record(_row_{row.name}, out, ({pair}))") + MAKE.splitlines()


def _array_path(row: Elementwise, reads: bool) -> list[str]:
    """Write the way for a NumPy array of this layout, copied where the derivative reads it; data in `model - data`."""
    record = f"_record(_row_{row.name}, out, (self, other))"
    lines = ["try:", f"    out = {_value(row, 'self._array', 'other')}"]
    # the general way says more of what fails
    lines += ["except (TypeError, ValueError):", f"    return _elementwise(_row_{row.name}, self, other)"]
    lines += ["if out.shape != layout.shape or out.dtype is not layout.dtype:", f"    return {record}"]
    lines += _arrival(record)
    saved = _saved(row, ("x",), None)
    if not reads:
        saved = _saved(row, ("x",), None)
        lines += [*(["x = self._array"] if saved else []), "row = tape.count"]
        lines += _pack(
            f"_pack(tape.buf, row * {ROW_BYTES}, {_head(row, saved)}, {code_of(row)}, a, {NOT_KEPT})", record
        )
        return [*lines, *_stores(saved, {"x": "a"}, record), *MAKE.splitlines()]
    lines += [
        "if other.shape != layout.shape or other.dtype is not layout.dtype or tape.count + 2 > len(tape.vals):",
        f"    return {record}",
    ]
    lines += ["x, y = self._array, _array(other)"] if "x" in saved else ["y = _array(other)"]
    lines += ["b = tape.count"]
    lines += _pack(f"_pack(tape.buf, b * {ROW_BYTES}, {CONST}, {code_of(row)}, -1, -1)", record)
    lines += ["row = b + 1", "if tape.count != b:", f"    return {record}"]
    lines += _pack(f"_pack(tape.buf, row * {ROW_BYTES}, {_head(row, saved)}, {code_of(row)}, a, b)", record)
    return [*lines, *_stores(saved, {"x": "a", "y": "b"}, record, "b"), *MAKE.splitlines()]


def _pair(row: Elementwise, live: tuple[str, ...], find: str = "") -> list[str]:
    """Write the way for two tensors; `find` says how to come by the second one's row, if it is not known."""
    saved = _saved(row, live, None)
    record = f"_record(_row_{row.name}, out, (self, other))"
    lines = ["x, y = self._array, other._array"]
    lines += [*_computed(row, "x", "y", f"_elementwise(_row_{row.name}, self, other)"), *_arrival(record)]
    lines += [f"b = {find}"] if find else []
    lines += ["if b == -1:", f"    return {record}"] if "tape" in find else []
    lines += ["row = tape.count"]
    lines += _pack(f"_pack(tape.buf, row * {ROW_BYTES}, {_head(row, saved)}, {code_of(row)}, a, b)", record)
    return lines + _stores(saved, {"x": "a", "y": "b"}, record) + MAKE.splitlines()


def _constant_path(row: Elementwise, reads: bool) -> list[str]:
    """Write the way for a tensor without a gradient: its row on the tape if the derivative reads it, else none."""
    find = "tape.constant(other)"
    return _pair(row, ("x",), find if reads else f"{NOT_KEPT} if m is None or not m.kind else {find}")


def _binary_method(row: Elementwise, name: str) -> list[str]:
    reads = "y" in row.needs(row.dx)
    last = (
        f"_binary(_row_{row.name}, self, other)"
        if name.startswith("__")
        else f"_elementwise(_row_{row.name}, self, other)"
    )
    body = [*_unrecorded(row, "self._array", "y", last), *RECORDED_PLACE, IS_OPEN]
    path = ["layout = self._layout", "if layout.large:", f"    return {last}"]
    path += ["kind = type(other)", "if kind is Tensor:"]
    path += indent(
        [
            "shape = other._layout",
            "if shape is None:",
            "    shape = other._layout = _layout_of(other._array)",
            "if shape is not layout and layout is shape.scalar:",
            "    layout = shape",
            "if shape is layout or shape is layout.scalar:",
            "    b, here, m = other._row, other._tape is tape, other._meta",
            "    if here and m is None:",
            "        pass",
            "    elif other._tape is None and layout is self._layout and (m is None or m.leaf is None):",
            *indent(_constant_path(row, reads), 8),
            "    else:",
            "        b = tape.known(other)",
            "    if b >= 0:",
            *indent(_pair(row, ("x", "y")), 8),
        ],
        4,
    )
    path += ["elif kind is float or kind is int or (kind is _float64 and layout.dtype is _FLOAT64):"]
    path += indent(_immediate_path(row, False), 4)
    path += ["elif kind is _ndarray:", *indent(_array_path(row, reads), 4)]
    body += [*indent(path, 4), f"return {last}"]
    return [f"def {name}(self, other: Any) -> Tensor:", f'    """{row.doc}"""', *indent(body, 4)]


def _never_recorded(row: Elementwise) -> list[str]:
    """Write the body of an operator that has no derivative: the way where nothing is recorded, in any mode."""
    general = f"return _binary(_row_{row.name}, self, other)"
    lines = _unrecorded(row, "self._array", "y", f"_binary(_row_{row.name}, self, other)")
    return [lines[0], *[line[4:] for line in lines[2:-1]], general]


def _unrecorded(row: Elementwise, left: str, right: str, general: str) -> list[str]:
    """Write the way where nothing is recorded, for another tensor or a number; what fails says more in general."""
    lines = ["rec = _state.rec", "if rec is _INFERENCE or rec is None:"]
    lines += [*indent([*_unless_large(general.removeprefix("return ")), *_look("self")], 4), "    kind = type(other)"]
    lines += ["    if kind is Tensor:", *indent(_look("other"), 8)]
    lines += ["    if (", "        kind is Tensor or kind is float or kind is int or kind is _float64"]
    lines += ["        or (kind is _ndarray and other.dtype is _FLOAT64)", "    ):"]
    lines += ["        y = other._array if kind is Tensor else other", "        try:"]
    lines += [f"            out = {_value(row, left, right)}", "        except (TypeError, ValueError, OverflowError):"]
    return [*lines, f"            return {general}", *indent(MAKE_PLAIN, 8), f"    return {general}"]


def _reflected_operator(row: Elementwise) -> list[str]:
    general = f"_binary(_row_{row.name}, other, self)"
    body = [*_unrecorded(row, "y", "self._array", general), *RECORDED_PLACE, IS_OPEN]
    body += ["    layout = self._layout", "    if layout.large:", f"        return {general}"]
    body += ["    if type(other) is float or type(other) is int:", *indent(_immediate_path(row, True), 8)]
    body += [f"return {general}"]
    return [f"def __r{row.symbol}__(self, other: Any) -> Tensor:", f'    """{row.doc}"""', *indent(body, 4)]


def aliases(row: Op, name: str) -> list[str]:
    """Write the other names of a method."""
    return [f"{alias} = {name}" for alias in row.aliases if alias not in row.torch_aliases]


def elementwise_methods(row: Elementwise) -> list[str]:
    """Write the method of an elementwise row, and its operators."""
    if not row.public:
        return []
    if row.arity == 1:
        lines = _unary(row, row.name) if row.differentiable else _plain_method(row)
        if row.symbol:
            lines += [f"__{row.symbol}__ = {row.name}"]
        return lines + aliases(row, row.name)
    if row.arity == 3:
        return []  # `where`: its method has torch's own order of arguments, in tensor.py
    lines = []
    if row.symbol and row.differentiable:
        lines += [*_binary_method(row, f"__{row.symbol}__"), "", *_reflected_operator(row), ""]
    elif row.symbol:
        ignore = "  # type: ignore[override]" if row.symbol in ("eq", "ne") else ""
        lines += [
            f"def __{row.symbol}__(self, other: Any) -> Tensor:{ignore}",
            f'    """{row.doc}"""',
            *indent(_never_recorded(row), 4),
            "",
        ]
        if row.symbol not in COMPARISONS:
            lines += [
                f"def __r{row.symbol}__(self, other: Any) -> Tensor:",
                f'    """{row.doc}"""',
                f"    return _binary(_row_{row.name}, other, self)",
                "",
            ]
    if not row.symbol and row.differentiable:
        return [*_binary_method(row, row.name), *aliases(row, row.name)]
    call = f"_required(self.__{row.symbol}__(other), {row.name!r}, other)" if row.symbol else ""
    lines += [
        f"def {row.name}(self, other: Any{declared_options(row)}) -> Tensor:",
        f'    """{row.doc}"""',
        *indent(with_options(row, f"_optioned(_row_{row.name}, (self, other), {{options}})"), 4),
        f"    return {call or f'_elementwise(_row_{row.name}, self, other)'}",
    ]
    return lines + aliases(row, row.name)


def _plain_method(row: Elementwise) -> list[str]:
    return [
        f"def {row.name}(self) -> Tensor:",
        f'    """{row.doc}"""',
        f"    return _elementwise(_row_{row.name}, self)",
    ]
