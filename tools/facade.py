"""Writes the façade: the methods and operators of Tensor, and the functions of the module."""

from __future__ import annotations

import ast
import textwrap

from tapegrad.ops import TABLE, Elementwise, Structured
from tapegrad.ops.expression import OPERANDS

SAVES = 1 << 16
ROW_BYTES = 56
NOT_KEPT = -2
OPERATORS = {
    "add": "+", "sub": "-", "mul": "*", "truediv": "/", "pow": "**", "matmul": "@", "neg": "-", "pos": "+",
    "eq": "==", "ne": "!=", "lt": "<", "le": "<=", "gt": ">", "ge": ">=", "and": "&", "or": "|", "xor": "^",
    "invert": "~",
}  # fmt: skip
BOXED = ("add", "sub", "mul", "div")  # not pow, for which NumPy has short ways by the number
COMPARISONS = ("eq", "ne", "lt", "le", "gt", "ge")

METHODS_HEAD = '''"""The methods of Tensor. Written by tools/generate.py from the table in tapegrad/ops; do not edit.

Each elementwise method is written out, because one more Python call would cost as much as NumPy does. The short path
serves operands on this thread's open tape, of one layout (or a 0-d one), whose storage nobody has written;
everything else goes the general way, in `recording.py`. `_pack` fails, and hands over, where the tape is full, and
where the layout is too large to go uncounted.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import numpy as np

from tapegrad.modes import state as _state
from tapegrad.ops import BY_NAME
from tapegrad.recording import binary as _binary
from tapegrad.recording import elementwise as _elementwise
from tapegrad.recording import place as _place
from tapegrad.recording import record as _record
from tapegrad.recording import required as _required
from tapegrad.recording import structured as _structured
from tapegrad.spelling import UNSET
from tapegrad.spelling import axis_of as _axis
from tapegrad.spelling import reduction_of as _reduction
from tapegrad.spelling import starred_of as _starred
from tapegrad.tape.tape import PACK as _pack
from tapegrad.tape.tape import PACK_IMMEDIATE as _pack_immediate
from tapegrad.tape.tape import Full as _Full

if TYPE_CHECKING:
    from tapegrad.tensor import Tensor
else:
    Tensor = None  # tensor.py puts the class here: it stands on what this file does

_new, _array, _ndarray = object.__new__, np.array, np.ndarray
'''

FUNCTIONS_HEAD = '''"""The module's functions. Written by tools/generate.py from the table in tapegrad/ops."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tapegrad.ops import BY_NAME
from tapegrad.recording import elementwise as _elementwise
from tapegrad.recording import structured as _structured
from tapegrad.spelling import UNSET
from tapegrad.spelling import axis_of as _axis
from tapegrad.tensor import Tensor
from tapegrad.tensor import tensor_of as _tensor
'''

MAKE = """t = _new(Tensor)
t._array = out
t._tape = tape
t._row = row
t._layout = layout
t._meta = None
return t"""


def _saved(row: Elementwise, live: tuple[str, ...], immediate: str | None) -> list[str]:
    """Name what a row saves when some operands require grad and one is an immediate."""
    needed: set[str] = set()
    for name in live:
        needed |= row.needs(row.derivatives[OPERANDS.index(name)])
    return [n for n in ("x", "y", "out") if n in needed and n != immediate]


def _stores(saved: list[str], rows: dict[str, str]) -> list[str]:
    lines = [f"vals[{rows[n]}] = {n}" for n in saved if n != "out"]
    return [*lines, *(["vals[row] = out"] if "out" in saved else []), "tape.count = row + 1"]


def _names(saved: list[str]) -> str:
    return "vals, layout = tape.vals, self._layout" if saved else "layout = self._layout"


def _head(row: Elementwise, saved: list[str]) -> str:
    return str(row.opcode | (SAVES if saved else 0))


def _pack(call: str, fallback: str) -> list[str]:
    return ["try:", f"    {call}", "except _Full:", f"    return {fallback}"]


def _indent(lines: list[str], by: int) -> list[str]:
    return [" " * by + line if line else line for line in lines]


PLACE = ["tape, a = self._tape, self._row", "if self._meta is not None:", "    tape, a = _place(self)"]
IS_OPEN = "if tape is not None and tape.owner is _state.rec:"


def _unary(row: Elementwise, name: str) -> list[str]:
    saved = _saved(row, ("x",), None)
    symbol = OPERATORS.get(row.symbol or "")
    value = "abs(x)" if row.symbol == "abs" else f"{symbol}x" if symbol else f"_np_{row.name}(x)"
    body = ["x = self._array", f"out = {value}", *PLACE, IS_OPEN]
    path = [_names(saved), "row = tape.count"]
    path += _pack(
        f"_pack(tape.buf, row * {ROW_BYTES}, {_head(row, saved)}, layout.code, a, -1)",
        f"_record(_{row.name}, out, (self,))",
    )
    path += _stores(saved, {"x": "a"}) + MAKE.splitlines()
    body += [*_indent(path, 4), f"return _record(_{row.name}, out, (self,))"]
    return [f"def {name}(self) -> Tensor:", f'    """{row.doc}"""', *_indent(body, 4)]


def _immediate_path(row: Elementwise, reflected: bool) -> list[str]:
    mine, other = ("y", "x") if reflected else ("x", "y")
    saved = _saved(row, (mine,), other)
    operands = "-1, a" if reflected else "a, -1"
    pair = "other, self" if reflected else "self, other"
    symbol = OPERATORS[row.symbol or ""]
    lines = [f"{mine} = self._array", _names(saved)]
    number = "other"
    if row.name in BOXED:
        number = "number"
        lines += ["number = _array(other) if layout.boxes and type(other) is float else other"]
    lines += [f"out = {number} {symbol} {mine}" if reflected else f"out = {mine} {symbol} {number}"]
    lines += ["row = tape.count"]
    lines += _pack(
        f"_pack_immediate(tape.buf, row * {ROW_BYTES}, {_head(row, saved)}, layout.code, {operands}, other)",
        f"_record(_{row.name}, out, ({pair}))",
    )
    return lines + _stores(saved, {mine: "a"}) + MAKE.splitlines()


def _array_path(row: Elementwise) -> list[str]:
    """Write the way for a NumPy array whose values the derivative does not read: such as the data in `model - data`."""
    symbol = OPERATORS[row.symbol or ""]
    record = f"_record(_{row.name}, out, (self, other))"
    lines = ["layout = self._layout", f"out = self._array {symbol} other"]
    lines += ["if out.shape != layout.shape or out.dtype is not layout.dtype:", f"    return {record}"]
    lines += ["row = tape.count"]
    lines += _pack(f"_pack(tape.buf, row * {ROW_BYTES}, {row.opcode}, layout.code, a, {NOT_KEPT})", record)
    return [*lines, "tape.count = row + 1", *MAKE.splitlines()]


def _binary_operator(row: Elementwise) -> list[str]:
    symbol = OPERATORS[row.symbol or ""]
    saved = _saved(row, ("x", "y"), None)
    pair = ["x, y = self._array, other._array", f"out = x {symbol} y", "row = tape.count"]
    pair += ["vals = tape.vals"] if saved else []
    pair += _pack(
        f"_pack(tape.buf, row * {ROW_BYTES}, {_head(row, saved)}, layout.code, a, b)",
        f"_record(_{row.name}, out, (self, other))",
    )
    pair += _stores(saved, {"x": "a", "y": "b"}) + MAKE.splitlines()
    body = [*PLACE, IS_OPEN]
    path = ["kind = type(other)", "if kind is Tensor:"]
    path += _indent(
        [
            "layout, shape = self._layout, other._layout",
            "if shape is not layout and shape is not None and layout is shape.scalar:",
            "    layout = shape",
            "if shape is layout or shape is layout.scalar:",
            "    b = other._row if other._tape is tape and other._meta is None else tape.known(other)",
            "    if b >= 0:",
            *_indent(pair, 8),
        ],
        4,
    )
    path += ["elif kind is float or kind is int:", *_indent(_immediate_path(row, False), 4)]
    if "y" not in row.needs(row.dx):
        path += ["elif kind is _ndarray:", *_indent(_array_path(row), 4)]
    body += [*_indent(path, 4), f"return _binary(_{row.name}, self, other)"]
    return [f"def __{row.symbol}__(self, other: Any) -> Tensor:", f'    """{row.doc}"""', *_indent(body, 4)]


def _reflected_operator(row: Elementwise) -> list[str]:
    body = [*PLACE, IS_OPEN]
    body += ["    if type(other) is float or type(other) is int:", *_indent(_immediate_path(row, True), 8)]
    body += [f"return _binary(_{row.name}, other, self)"]
    return [f"def __r{row.symbol}__(self, other: Any) -> Tensor:", f'    """{row.doc}"""', *_indent(body, 4)]


def _aliases(row: Elementwise | Structured, name: str) -> list[str]:
    return [f"{alias} = {name}" for alias in row.aliases]


def _elementwise_methods(row: Elementwise) -> list[str]:
    if row.arity == 1:
        lines = _unary(row, row.name) if row.differentiable else _plain_method(row)
        if row.symbol:
            lines += [f"__{row.symbol}__ = {row.name}"]
        return lines + _aliases(row, row.name)
    if row.arity == 3:
        return []  # `where`: its method has torch's own order of arguments, in tensor.py
    lines: list[str] = []
    if row.symbol and row.differentiable:
        lines += [*_binary_operator(row), "", *_reflected_operator(row), ""]
    elif row.symbol:
        ignore = "  # type: ignore[override]" if row.symbol in ("eq", "ne") else ""
        lines += [
            f"def __{row.symbol}__(self, other: Any) -> Tensor:{ignore}",
            f'    """{row.doc}"""',
            f"    return _binary(_{row.name}, self, other)",
            "",
        ]
        if row.symbol not in COMPARISONS:
            lines += [
                f"def __r{row.symbol}__(self, other: Any) -> Tensor:",
                f'    """{row.doc}"""',
                f"    return _binary(_{row.name}, other, self)",
                "",
            ]
    call = f"_required(self.__{row.symbol}__(other), {row.name!r}, other)" if row.symbol else ""
    lines += [
        f"def {row.name}(self, other: Any) -> Tensor:",
        f'    """{row.doc}"""',
        f"    return {call or f'_elementwise(_{row.name}, self, other)'}",
    ]
    return lines + _aliases(row, row.name)


def _plain_method(row: Elementwise) -> list[str]:
    return [f"def {row.name}(self) -> Tensor:", f'    """{row.doc}"""', f"    return _elementwise(_{row.name}, self)"]


STAR = "sizes_or_axes"  # what `reshape(2, 3)` is called with; `reshape((2, 3))` and `reshape(shape=(2, 3))` also go


class Signature:
    """A structured row's signature: as it is declared, and as its arguments are passed on."""

    def __init__(self, source: str) -> None:
        arguments = ast.parse(f"def f({source}): pass").body[0].args  # type: ignore[attr-defined]
        self.names = [a.arg for a in arguments.args]
        self.defaults = [ast.unparse(d) for d in arguments.defaults]
        self.star = arguments.vararg.arg if arguments.vararg else None

    @property
    def has_axis(self) -> bool:
        return "axis" in self.names

    @property
    def reduces(self) -> bool:
        return "keepdims" in self.names

    def declared(self) -> str:
        required = len(self.names) - len(self.defaults)
        parts = []
        for k, name in enumerate(self.names):
            if k >= required:
                parts.append(f"{name}: Any = {self.defaults[k - required]}")
            else:
                parts.append(f"{name}: Any = UNSET" if name == "axis" else f"{name}: Any")
        if self.star:
            parts += [f"*{STAR}: Any", f"{self.star}: Any = UNSET"]
        if self.has_axis:
            parts += ["*", "dim: Any = UNSET"] + (["keepdim: Any = UNSET"] if self.reduces else [])
        return ", ".join(parts)

    def passed(self) -> str:
        return ", ".join([*self.names, *([f"*{STAR}"] if self.star else [])])

    def forwarded(self) -> str:
        """Pass everything on, from the function to the method."""
        parts = [*self.names, *([f"*{STAR}", f"{self.star}={self.star}"] if self.star else [])]
        if self.has_axis:
            parts += ["dim=dim"] + (["keepdim=keepdim"] if self.reduces else [])
        return ", ".join(parts)


def _spelling(row: Structured, signature: Signature) -> list[str]:
    if signature.reduces:
        differs = f", {row.torch_differs!r}" if row.torch_differs else ""
        return [
            "if dim is not UNSET or keepdim is not UNSET:",
            f"    axis, keepdims = _reduction({row.name!r}, axis, keepdims, dim, keepdim{differs})",
        ]
    if signature.star:
        return [f"if {signature.star} is not UNSET:", f"    {STAR} = _starred({row.name!r}, {STAR}, {signature.star})"]
    if signature.has_axis:
        required = not signature.defaults
        test = "if axis is UNSET or dim is not UNSET:" if required else "if dim is not UNSET:"
        return [test, f"    axis = _axis({row.name!r}, axis, dim)"]
    return []


def _structured_methods(row: Structured) -> list[str]:
    if row.arity == 2:
        lines = []
        for name, order in ((f"__{row.symbol}__", "self, other"), (f"__r{row.symbol}__", "other, self")):
            lines += [
                f"def {name}(self, other: Any) -> Tensor:",
                f'    """{row.doc}"""',
                f"    return _structured(_{row.name}, ({order}))",
                "",
            ]
        return [
            *lines,
            f"def {row.name}(self, other: Any) -> Tensor:",
            f'    """{row.doc}"""',
            f"    return _structured(_{row.name}, (self, other))",
        ]
    if not row.method:
        return []
    signature = Signature(row.signature)
    declared, passed = signature.declared(), signature.passed()
    body = _spelling(row, signature)
    body += [f"return _structured(_{row.name}, (self,){', ' + passed if passed else ''})"]
    lines = [f"def {row.name}(self{', ' + declared if declared else ''}) -> Tensor:", f'    """{row.doc}"""']
    return lines + _indent(body, 4) + _aliases(row, row.name)


def methods_source() -> str:
    """Write `_generated/methods.py`."""
    lines: list[str] = []
    constants = [f'_{row.name} = BY_NAME["{row.name}"]' for row in TABLE]
    for row in TABLE:
        if isinstance(row, Elementwise) and row.arity == 1 and not row.symbol and row.differentiable:
            constants.append(f"_np_{row.name} = _{row.name}.twins[0]")
    for row in TABLE:
        block = _elementwise_methods(row) if isinstance(row, Elementwise) else _structured_methods(row)
        if block:
            lines += ["", *block]
    head = [
        "class Methods:",
        '    """What the table gives every tensor."""',
        "",
        "    __slots__ = ()",
        "",
        "    _array: Any",
        "    _tape: Any",
        "    _row: int",
        "    _layout: Any",
        "    _meta: Any",
    ]
    return METHODS_HEAD + "\n".join(constants) + "\n\n\n" + "\n".join([*head, *_indent(lines, 4)]) + "\n"


def _function_doc(row: Elementwise | Structured, parameters: list[tuple[str, str]]) -> list[str]:
    lines = [f'"""{row.doc}', "", "Parameters", "----------"]
    for name, what in parameters:
        lines += [name, f"    {what}"] if what else [name]
    lines += ["", "Returns", "-------", "Tensor", ""]
    twins = [f"numpy.{t.__name__}" for t in row.twins if not t.__name__.startswith("_")]
    if twins:
        lines += [f"The values are those of {twins[0]}.", ""]
    return [*lines[:-1], '"""']


def _function(row: Elementwise | Structured) -> list[str]:
    operand_doc = ": tensor, array or number"
    if isinstance(row, Elementwise):
        names = OPERANDS[: row.arity]
        if row.name == "where":
            names = ("condition", "x", "y")
        doc = _function_doc(row, [(n + operand_doc, "") for n in names])
        call = (
            f"(x if type(x) is Tensor else _tensor(x)).{row.name}()"
            if row.arity == 1
            else f"_elementwise(_{row.name}, {', '.join(names)})"
        )
        if row.name == "where":
            doc[0] = '"""x where the condition holds, y elsewhere.'
            call = "_tensor(x).where(condition, y)"
        return [
            f"def {row.name}({', '.join(f'{n}: Any' for n in names)}) -> Tensor:",
            *_indent([*doc, f"return {call}"], 4),
        ]
    if row.arity == 2:
        doc = _function_doc(row, [("x, y" + operand_doc, "")])
        return [
            f"def {row.name}(x: Any, y: Any) -> Tensor:",
            *_indent([*doc, f"return _structured(_{row.name}, (x, y))"], 4),
        ]
    signature = Signature(row.signature)
    declared = signature.declared()
    parameters = [(n, "as NumPy's") for n in signature.names]
    if signature.star:
        parameters.append((f"*{STAR}, {signature.star} : int, or a tuple of int", "one by one, or as a tuple"))
    if row.variadic:
        doc = _function_doc(row, [("tensors : sequence of tensors or arrays", ""), *parameters])
        body = [*_spelling(row, signature), f"return _structured(_{row.name}, tensors, axis=axis)"]
        return [f"def {row.name}(tensors: Sequence[Any], {declared}) -> Tensor:", *_indent([*doc, *body], 4)]
    doc = _function_doc(row, [("x" + operand_doc, ""), *parameters])
    return [
        f"def {row.name}(x: Any{', ' + declared if declared else ''}) -> Tensor:",
        *_indent([*doc, f"return _tensor(x).{row.name}({signature.forwarded()})"], 4),
    ]


def functions_source() -> str:
    """Write `_generated/functions.py`."""
    rows = [
        row
        for row in TABLE
        if isinstance(row, Elementwise) or row.method or row.arity == 2 or (row.signature and row.variadic)
    ]
    direct = [r for r in rows if r.arity == 2 or r.variadic]
    parts = [FUNCTIONS_HEAD + "\n" + "\n".join(f'_{row.name} = BY_NAME["{row.name}"]' for row in direct)]
    names: list[str] = []
    for row in rows:
        parts.append("\n".join(_function(row)))
        names.append(row.name)
    aliases = [(alias, row.name) for row in rows for alias in (*row.aliases, *row.function_aliases)]
    names += [alias for alias, _ in aliases]
    parts.append("\n".join(f"{alias} = {name}" for alias, name in aliases))
    listed = textwrap.indent("\n".join(f'"{name}",' for name in sorted(names)), "    ")
    parts.append(f"__all__ = [\n{listed}\n]")
    return "\n\n\n".join(parts) + "\n"
