"""Writes the façade: the methods and operators of Tensor, and the functions of the module."""

from __future__ import annotations

import inspect
import textwrap
from typing import Any

from examples import example
from wording import meaning

from tapegrad.ops import ALL, TABLE, Composed, Elementwise, Op, Structured
from tapegrad.ops.expression import OPERANDS
from tapegrad.spelling import UNSET

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
from tapegrad.planned import single as _single
from tapegrad.planned import structured as _structured
from tapegrad.protocols import with_numpys_keywords as _numpys
from tapegrad.recording import binary as _binary
from tapegrad.recording import composed as _composed
from tapegrad.recording import elementwise as _elementwise
from tapegrad.recording import place as _place
from tapegrad.recording import record as _record
from tapegrad.recording import required as _required
from tapegrad.spelling import UNSET
from tapegrad.spelling import axis_of as _axis
from tapegrad.spelling import reduction_of as _reduction
from tapegrad.spelling import starred_of as _starred
from tapegrad.tape.storage import layout_of as _layout_of
from tapegrad.tape.tape import PACK as _pack
from tapegrad.tape.tape import PACK_IMMEDIATE as _pack_immediate
from tapegrad.tape.tape import Full as _Full

if TYPE_CHECKING:
    from tapegrad.tensor import Tensor
else:
    Tensor = None  # tensor.py puts the class here: it stands on what this file does

_new, _array, _ndarray, _float64, _FLOAT64 = object.__new__, np.array, np.ndarray, np.float64, np.dtype(np.float64)
'''

FUNCTIONS_HEAD = '''"""The module's functions. Written by tools/generate.py from the table in tapegrad/ops."""

from __future__ import annotations

from types import SimpleNamespace as _SimpleNamespace
from typing import Any

from tapegrad.ops import BY_NAME
from tapegrad.planned import choose as _choose
from tapegrad.planned import single as _single
from tapegrad.planned import structured as _structured
from tapegrad.protocols import with_numpys_keywords as _numpys
from tapegrad.recording import F as _F
from tapegrad.recording import composed as _composed
from tapegrad.recording import elementwise as _elementwise
from tapegrad.spelling import UNSET
from tapegrad.spelling import axis_of as _axis
from tapegrad.spelling import reduction_of as _reduction
from tapegrad.spelling import starred_of as _starred
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


def _arrival(fallback: str) -> list[str]:
    """Write what imports a leaf, once NumPy has computed, so that nothing happens where that fails."""
    return ["if a < 0 and (a := tape.arrive(self)) < 0:", f"    return {fallback}"]


def _unary(row: Elementwise, name: str) -> list[str]:
    saved = _saved(row, ("x",), None)
    symbol = OPERATORS.get(row.symbol or "")
    value = "abs(x)" if row.symbol == "abs" else f"{symbol}x" if symbol else f"_np_{row.name}(x)"
    body = ["x = self._array", "try:", f"    out = {value}", "except TypeError:"]
    body += [f"    return _elementwise(_row_{row.name}, self)", *PLACE, IS_OPEN]  # which says more
    path = [*_arrival(f"_record(_row_{row.name}, out, (self,))"), _names(saved), "row = tape.count"]
    path += _pack(
        f"_pack(tape.buf, row * {ROW_BYTES}, {_head(row, saved)}, layout.code, a, -1)",
        f"_record(_row_{row.name}, out, (self,))",
    )
    path += _stores(saved, {"x": "a"}) + MAKE.splitlines()
    body += [*_indent(path, 4), f"return _record(_row_{row.name}, out, (self,))"]
    return [f"def {name}(self) -> Tensor:", f'    """{row.doc}"""', *_indent(body, 4)]


def _value(row: Elementwise, left: str, right: str) -> str:
    symbol = OPERATORS.get(row.symbol or "")
    return f"{left} {symbol} {right}" if symbol else f"_np_{row.name}({left}, {right})"


def _immediate_path(row: Elementwise, reflected: bool) -> list[str]:
    mine, other = ("y", "x") if reflected else ("x", "y")
    saved = _saved(row, (mine,), other)
    operands = "-1, a" if reflected else "a, -1"
    pair = "other, self" if reflected else "self, other"
    lines = [f"{mine} = self._array", _names(saved)]
    number = "other"
    if row.name not in UNBOXED:
        number = "number"
        lines += ["number = _array(other) if layout.boxes and type(other) is float else other"]
    lines += [f"out = {_value(row, number, mine) if reflected else _value(row, mine, number)}"]
    lines += [*_arrival(f"_record(_row_{row.name}, out, ({pair}))"), "row = tape.count"]
    lines += _pack(
        f"_pack_immediate(tape.buf, row * {ROW_BYTES}, {_head(row, saved)}, layout.code, {operands}, other)",
        f"_record(_row_{row.name}, out, ({pair}))",
    )
    return lines + _stores(saved, {mine: "a"}) + MAKE.splitlines()


def _array_path(row: Elementwise, reads: bool) -> list[str]:
    """Write the way for a NumPy array of this layout, copied where the derivative reads it; data in `model - data`."""
    record = f"_record(_row_{row.name}, out, (self, other))"
    lines = ["layout = self._layout", "try:", f"    out = {_value(row, 'self._array', 'other')}"]
    # the general way says more of what fails
    lines += ["except (TypeError, ValueError):", f"    return _elementwise(_row_{row.name}, self, other)"]
    lines += ["if out.shape != layout.shape or out.dtype is not layout.dtype:", f"    return {record}"]
    lines += _arrival(record)
    saved = _saved(row, ("x",), None)
    if not reads:
        saved = _saved(row, ("x",), None)
        lines += ["row = tape.count", *(["x, vals = self._array, tape.vals"] if saved else [])]
        lines += _pack(f"_pack(tape.buf, row * {ROW_BYTES}, {_head(row, saved)}, layout.code, a, {NOT_KEPT})", record)
        return [*lines, *_stores(saved, {"x": "a"}), *MAKE.splitlines()]
    lines += ["b, vals = tape.count, tape.vals"]
    lines += ["if other.shape != layout.shape or other.dtype is not layout.dtype or b + 2 > len(vals):"]
    lines += [f"    return {record}"]
    lines += _pack(f"_pack(tape.buf, b * {ROW_BYTES}, {CONST}, layout.code, -1, -1)", record)
    lines += ["row = b + 1"]
    lines += [f"_pack(tape.buf, row * {ROW_BYTES}, {_head(row, saved)}, layout.code, a, b)"]
    lines += ["x, y = self._array, _array(other)"] if "x" in saved else ["y = _array(other)"]
    return [*lines, *_stores(saved, {"x": "a", "y": "b"}), *MAKE.splitlines()]


def _pair(row: Elementwise, live: tuple[str, ...], find: str = "") -> list[str]:
    """Write the way for two tensors; `find` says how to come by the second one's row, if it is not known."""
    saved = _saved(row, live, None)
    record = f"_record(_row_{row.name}, out, (self, other))"
    lines = ["x, y = self._array, other._array", f"out = {_value(row, 'x', 'y')}", *_arrival(record)]
    lines += [f"b = {find}"] if find else []
    lines += ["if b < 0:", f"    return {record}"] if "tape" in find else []
    lines += ["row = tape.count"]
    lines += ["vals = tape.vals"] if saved else []
    lines += _pack(f"_pack(tape.buf, row * {ROW_BYTES}, {_head(row, saved)}, layout.code, a, b)", record)
    return lines + _stores(saved, {"x": "a", "y": "b"}) + MAKE.splitlines()


def _constant_path(row: Elementwise, reads: bool) -> list[str]:
    """Write the way for a tensor without a gradient: its row on the tape if the derivative reads it, else none."""
    return _pair(row, ("x",), "tape.constant(other)" if reads else str(NOT_KEPT))


def _binary_method(row: Elementwise, name: str) -> list[str]:
    reads = "y" in row.needs(row.dx)
    body = [*PLACE, IS_OPEN]
    path = ["kind = type(other)", "if kind is Tensor:"]
    path += _indent(
        [
            "layout, shape = self._layout, other._layout",
            "if shape is None:",
            "    shape = other._layout = _layout_of(other._array)",
            "if shape is not layout and layout is shape.scalar:",
            "    layout = shape",
            "if shape is layout or shape is layout.scalar:",
            "    m = other._meta",
            "    if other._tape is None and layout is self._layout and (m is None or m.leaf is None):",
            *_indent(_constant_path(row, reads), 8),
            "    b = other._row if other._tape is tape and m is None else tape.known(other)",
            "    if b >= 0:",
            *_indent(_pair(row, ("x", "y")), 8),
        ],
        4,
    )
    path += ["elif kind is float or kind is int or (kind is _float64 and self._layout.dtype is _FLOAT64):"]
    path += _indent(_immediate_path(row, False), 4)
    path += ["elif kind is _ndarray:", *_indent(_array_path(row, reads), 4)]
    last = (
        f"_binary(_row_{row.name}, self, other)"
        if name.startswith("__")
        else f"_elementwise(_row_{row.name}, self, other)"
    )
    body += [*_indent(path, 4), f"return {last}"]
    return [f"def {name}(self, other: Any) -> Tensor:", f'    """{row.doc}"""', *_indent(body, 4)]


def _reflected_operator(row: Elementwise) -> list[str]:
    body = [*PLACE, IS_OPEN]
    body += ["    if type(other) is float or type(other) is int:", *_indent(_immediate_path(row, True), 8)]
    body += [f"return _binary(_row_{row.name}, other, self)"]
    return [f"def __r{row.symbol}__(self, other: Any) -> Tensor:", f'    """{row.doc}"""', *_indent(body, 4)]


def _aliases(row: Op, name: str) -> list[str]:
    return [f"{alias} = {name}" for alias in row.aliases]


def _elementwise_methods(row: Elementwise) -> list[str]:
    if not row.public:
        return []
    if row.arity == 1:
        lines = _unary(row, row.name) if row.differentiable else _plain_method(row)
        if row.symbol:
            lines += [f"__{row.symbol}__ = {row.name}"]
        return lines + _aliases(row, row.name)
    if row.arity == 3:
        return []  # `where`: its method has torch's own order of arguments, in tensor.py
    lines: list[str] = []
    if row.symbol and row.differentiable:
        lines += [*_binary_method(row, f"__{row.symbol}__"), "", *_reflected_operator(row), ""]
    elif row.symbol:
        ignore = "  # type: ignore[override]" if row.symbol in ("eq", "ne") else ""
        lines += [
            f"def __{row.symbol}__(self, other: Any) -> Tensor:{ignore}",
            f'    """{row.doc}"""',
            f"    return _binary(_row_{row.name}, self, other)",
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
        return [*_binary_method(row, row.name), *_aliases(row, row.name)]
    call = f"_required(self.__{row.symbol}__(other), {row.name!r}, other)" if row.symbol else ""
    lines += [
        f"def {row.name}(self, other: Any) -> Tensor:",
        f'    """{row.doc}"""',
        f"    return {call or f'_elementwise(_row_{row.name}, self, other)'}",
    ]
    return lines + _aliases(row, row.name)


def _plain_method(row: Elementwise) -> list[str]:
    return [
        f"def {row.name}(self) -> Tensor:",
        f'    """{row.doc}"""',
        f"    return _elementwise(_row_{row.name}, self)",
    ]


STAR = "sizes_or_axes"  # what `reshape(2, 3)` is called with; `reshape((2, 3))` and `reshape(shape=(2, 3))` also go


class Signature:
    """A row's public signature: as it is declared, and as its arguments are passed on."""

    def __init__(self, row: Structured | Composed) -> None:
        self.row = row
        if isinstance(row, Composed):
            self.parameters = list(row.parameters)
            self.renamed = False
            return
        source = f"lambda {row.signature}: 0"
        own = list(inspect.signature(eval(source, {"UNSET": UNSET})).parameters.values())
        self.renamed = any(p.kind is p.VAR_POSITIONAL for p in own)
        operands = (
            []
            if row.variadic
            else [inspect.Parameter(n, inspect.Parameter.POSITIONAL_OR_KEYWORD) for n in row.operands]
        )
        first = [inspect.Parameter("tensors", inspect.Parameter.POSITIONAL_OR_KEYWORD)] if row.variadic else operands
        self.parameters = [*first, *own]

    def find(self, name: str) -> inspect.Parameter | None:
        return next((p for p in self.parameters if p.name == name), None)

    @property
    def has_axis(self) -> bool:
        """Whether there is an axis that may be spelled dim; not where a function's own arguments follow."""
        return self.find("axis") is not None and all(p.kind is not p.VAR_KEYWORD for p in self.parameters)

    @property
    def reduces(self) -> bool:
        return self.has_axis and self.find("keepdims") is not None

    def _plain(self, p: inspect.Parameter) -> str:
        if p.default is not inspect.Parameter.empty:
            return f"{p.name}: Any = {p.default!r}"
        return f"{p.name}: Any = UNSET" if p.name == "axis" and self.has_axis else f"{p.name}: Any"

    def declared(self, method: bool) -> str:
        """Write what stands between the parentheses of a definition."""
        parts = ["self"] if method else []
        starred = False
        for p in self.parameters[1:] if method else self.parameters:
            if p.kind is p.VAR_POSITIONAL:
                starred = True
                parts += [f"*{STAR}: Any", f"{p.name}: Any = UNSET"] if self.renamed else [f"*{p.name}: Any"]
                continue
            if p.kind is p.VAR_KEYWORD:
                parts.append(f"**{p.name}: Any")
                continue
            if p.kind is p.KEYWORD_ONLY and not starred:
                parts.append("*")
                starred = True
            parts.append(self._plain(p))
        if self.has_axis:
            parts += (
                ([] if starred else ["*"]) + ["dim: Any = UNSET"] + (["keepdim: Any = UNSET"] if self.reduces else [])
            )
        return ", ".join(parts)

    def passed(self, method: bool) -> list[str]:
        """Write what is passed on, the tensors first."""
        parts = []
        for p in self.parameters:
            if p.kind is p.VAR_POSITIONAL:
                parts.append(f"*{STAR}" if self.renamed else f"*{p.name}")
            else:
                named = f"{p.name}={p.name}" if p.kind is p.KEYWORD_ONLY else p.name
                parts.append(f"**{p.name}" if p.kind is p.VAR_KEYWORD else named)
        if method:
            parts[0] = "self"
        return parts

    def spelling(self) -> list[str]:
        """Write the choice between NumPy's and torch's spellings of arguments."""
        name, differs = repr(self.row.name), self.row.torch_differs
        extra = f", {differs!r}" if differs else ""
        axis = self.find("axis")
        if self.reduces:
            if axis is not None and axis.default is not None:
                extra += f", default={axis.default!r}"
            return [
                "if dim is not UNSET or keepdim is not UNSET:",
                f"    axis, keepdims = _reduction({name}, axis, keepdims, dim, keepdim{extra})",
            ]
        if self.renamed:
            star = next(p.name for p in self.parameters if p.kind is p.VAR_POSITIONAL)
            return [f"if {star} is not UNSET:", f"    {STAR} = _starred({name}, {STAR}, {star})"]
        if axis is not None and self.has_axis:
            required = axis.default is inspect.Parameter.empty
            test = "if axis is UNSET or dim is not UNSET:" if required else "if dim is not UNSET:"
            default = "UNSET" if required else repr(axis.default)
            return [test, f"    axis = _axis({name}, axis, dim, {default}{extra})"]
        return []


NUMPYS = ("dtype", "out", "where", "initial", "order", "casting", "copy")


def _has_more(row: Structured | Composed, signature: Signature) -> bool:
    """Tell whether NumPy's function takes keywords that are handled for every row alike, in `binding.py`."""
    if not row.twins or row.variadic or any(p.kind is p.VAR_KEYWORD for p in signature.parameters):
        return False
    try:
        names = inspect.signature(row.twins[0]).parameters
    except ValueError:
        return False
    return any(name in names and signature.find(name) is None for name in NUMPYS)


def _by_numpy(row: Structured | Composed, signature: Signature, method: bool) -> list[str]:
    """Write the way of a call with keywords that only NumPy's function has."""
    first, *rest = signature.parameters
    known = [f'"{p.name}": {STAR if p.kind is p.VAR_POSITIONAL and signature.renamed else p.name}' for p in rest]
    operand = "self" if method else first.name
    return ["if numpy:", f"    return _numpys({_identifier(row)}, {operand}, {{{', '.join(known)}}}, numpy)"]


def _identifier(row: Op) -> str:
    return "_row_" + row.key.replace(".", "_")


def _call(row: Structured | Composed, signature: Signature, method: bool) -> str:
    passed = signature.passed(method)
    if isinstance(row, Composed):
        return f"_composed({', '.join([_identifier(row), *passed])})"
    if row.variadic:
        rest = [f"{name}={name}" for name in passed[1:]]
        return f"_structured({', '.join([_identifier(row), passed[0], *rest])})"
    n = row.arity
    plain = all("=" not in part for part in passed)
    if n == 1 and plain:
        starred = len(passed) == 2 and passed[1].startswith("*")
        args = passed[1][1:] if starred else "".join(f"{part}, " for part in passed[1:])
        return f"_single({_identifier(row)}, {passed[0]}, {args if starred else f'({args.rstrip()})'})"
    operands = f"({', '.join(passed[:n])}{',' if n == 1 else ''})"
    return f"_structured({', '.join([_identifier(row), operands, *passed[n:]])})"


def _definition(row: Structured | Composed, method: bool) -> list[str]:
    """Write a method or a function of a row with structure."""
    signature = Signature(row)
    result = "Tensor" if isinstance(row, Structured) else "Any"
    doc = _method_doc(row, signature) if method else _function_doc(row, _parameter_docs(signature))
    more = _has_more(row, signature)
    body = [*doc, *signature.spelling(), *(_by_numpy(row, signature, method) if more else [])]
    body += [f"return {_call(row, signature, method)}"]
    declared = signature.declared(method) + (", **numpy: Any" if more else "")
    return [f"def {row.name}({declared}) -> {result}:", *_indent(body, 4)]


def _structured_methods(row: Structured | Composed) -> list[str]:
    lines: list[str] = []
    if row.symbol:
        for name, order in ((f"__{row.symbol}__", "self, other"), (f"__r{row.symbol}__", "other, self")):
            lines += [
                f"def {name}(self, other: Any) -> Tensor:",
                f'    """{row.doc}"""',
                f"    return _structured({_identifier(row)}, ({order}))",
                "",
            ]
    if not (row.method and row.public) or row.variadic:
        return lines
    return [*lines, *_definition(row, True), *_aliases(row, row.name)]


def methods_source() -> str:
    """Write `_generated/methods.py`."""
    lines: list[str] = []
    constants = [f'{_identifier(row)} = BY_NAME["{row.key}"]' for row in ALL]
    for row in TABLE:
        if isinstance(row, Elementwise) and row.arity < 3 and not row.symbol and row.differentiable:
            constants.append(f"_np_{row.name} = _row_{row.name}.twins[0]")
    for row in ALL:
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


def _method_doc(row: Op, signature: Signature) -> list[str]:
    """Write what a method does, and what it takes; the function has an example."""
    parameters = _parameter_docs(signature)[1:]
    if not parameters:
        return [f'"""{row.doc}"""']
    lines = [line for name, what in parameters for line in ([name, f"    {what}"] if what else [name])]
    return [f'"""{row.doc}', "", "Parameters", "----------", *lines, '"""']


def _function_doc(row: Op, parameters: list[tuple[str, str]]) -> list[str]:
    lines = [f'"""{row.doc}', "", "Parameters", "----------"]
    for name, what in parameters:
        lines += [name, f"    {what}"] if what else [name]
    lines += ["", "Returns", "-------", "Tensor" if not isinstance(row, Composed) else "tensor, or a tuple of them", ""]
    twins = [_twin_name(t) for t in row.twins if not t.__name__.startswith("_")]
    if twins:
        lines += [f"The values are those of {twins[0]}.", ""]
    return [*lines[:-1], *example(row), '"""']


def _twin_name(twin: Any) -> str:
    module = (getattr(twin, "__module__", None) or "numpy").replace("._core", "").split(".umath")[0]
    return f"{module}.{twin.__name__}"


def _parameter_docs(signature: Signature) -> list[tuple[str, str]]:
    row = signature.row
    count = row.tensors if isinstance(row, Composed) else 1 if row.variadic else row.arity
    docs = []
    for k, p in enumerate(signature.parameters):
        if p.kind is p.VAR_POSITIONAL and signature.renamed:
            docs.append((f"*{STAR}, {p.name} : int, or a tuple of int", "one by one, or as a tuple"))
        elif p.kind is p.VAR_POSITIONAL:
            docs.append((f"*{p.name}", meaning(row, p, False)))
        elif p.kind is p.VAR_KEYWORD:
            docs.append((f"**{p.name}", meaning(row, p, False)))
        elif row.variadic and k == 0:
            docs.append(("tensors : sequence of tensors or arrays", ""))
        elif k < count:
            docs.append((f"{p.name} : tensor, array or number", ""))
        else:
            optional = ", optional" if p.default is not inspect.Parameter.empty else ""
            docs.append((p.name + optional, meaning(row, p, signature.reduces)))
    return docs


def _elementwise_function(row: Elementwise) -> list[str]:
    names = OPERANDS[: row.arity]
    if row.name == "where":
        names = ("condition", "x", "y")
    optional = ", optional" if row.name == "where" else ""
    doc = _function_doc(row, [(f"{n} : tensor, array or number{optional * (n != names[0])}", "") for n in names])
    call = (
        f"(x if type(x) is Tensor else _tensor(x)).{row.name}()"
        if row.arity == 1
        else f"_elementwise(_row_{row.name}, {', '.join(names)})"
    )
    if row.arity == 2 and row.differentiable and not row.symbol:
        call = f"x.{row.name}(y) if type(x) is Tensor else {call}"
    if row.name == "where":
        doc[0] = '"""x where the condition holds, y elsewhere; without both, the indices where it holds.'
        call = "_choose(condition, x, y)"
    signature, kind = ", ".join(f"{n}: Any" for n in names), "Tensor"
    if row.name == "where":
        signature, kind = "condition: Any, x: Any = None, y: Any = None", "Any"
    return [
        f"def {row.name}({signature}) -> {kind}:",
        *_indent([*doc, f"return {call}"], 4),
    ]


def functions_source(namespace: str) -> str:
    """Write `_generated/functions.py`, or the functions of a submodule."""
    rows = [row for row in ALL if row.public and row.namespace == namespace]
    direct = [r for r in rows if not isinstance(r, Elementwise) or r.arity > 1]
    head = FUNCTIONS_HEAD.replace(
        "The module's functions.", f"The functions of tapegrad{'.' * bool(namespace)}{namespace}."
    )
    parts = [head + "\n" + "\n".join(f'{_identifier(row)} = BY_NAME["{row.key}"]' for row in direct)]
    names: list[str] = []
    for row in rows:
        parts.append("\n".join(_elementwise_function(row) if isinstance(row, Elementwise) else _definition(row, False)))
        names.append(row.name)
    aliases = [(alias, row.name) for row in rows for alias in (*row.aliases, *row.function_aliases)]
    names += [alias for alias, _ in aliases]
    parts.append("\n".join(f"{alias} = {name}" for alias, name in aliases))
    listed = textwrap.indent("\n".join(f'"{name}",' for name in sorted(names)), "    ")
    parts.append(f"__all__ = [\n{listed}\n]")
    target = f"_F.{namespace} = _SimpleNamespace()\n_F.{namespace}" if namespace else "_F"
    parts.append(f"{target}.__dict__.update({{name: globals()[name] for name in __all__}})")
    return "\n\n\n".join(part for part in parts if part) + "\n"
