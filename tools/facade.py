"""Writes the façade: the methods and operators of Tensor, and the functions of the module."""

from __future__ import annotations

import ast
import copy
import inspect
import re
import textwrap
from typing import Any

from directly import defaults, directly, is_direct
from examples import example
from heads import FUNCTIONS_HEAD, METHODS_HEAD
from shortpaths import (
    UNBOXED,
    aliases,
    declared_options,
    elementwise_methods,
    function_body,
    indent,
    is_short,
    option_constants,
    options_of,
    with_options,
)
from wording import meaning

from tapegrad.core.arg_aliases import UNSET
from tapegrad.maths.names import EVERY
from tapegrad.maths.ufuncs import OURS
from tapegrad.ops import ALL, TABLE, Composed, Elementwise, Op, Structured
from tapegrad.ops.expression import OPERANDS

STAR = "sizes_or_axes"  # what `reshape(2, 3)` is called with; `reshape((2, 3))` and `reshape(shape=(2, 3))` also go


class Signature:
    """A row's public signature: as it is declared, and as its arguments are passed on."""

    def __init__(self, row: Structured | Composed, name: str = "") -> None:
        self.row, self.name = row, name or row.name
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
        spelled = (p.name == "axis" and self.has_axis) or any(own == p.name for _, own in self.row.spellings)
        return f"{p.name}: Any = UNSET" if spelled else f"{p.name}: Any"

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
        if self.row.casts:
            parts.append("dtype: Any = None")
        if self.row.several:
            parts.append("*more: Any")
            starred = True
        others = ["dim"] * self.has_axis + ["keepdim"] * self.reduces + [name for name, _ in self.row.spellings]
        parts += ["*"] * bool(others and not starred) + [f"{name}: Any = UNSET" for name in others]
        return ", ".join(parts)

    def given(self) -> list[tuple[str, inspect.Parameter]]:
        """List what is not an operand, under the names that it has in a body."""
        star = inspect.Parameter.VAR_POSITIONAL
        rest = self.parameters[self.row.tensors if isinstance(self.row, Composed) else self.row.arity :]
        return [(STAR if p.kind is star and self.renamed else p.name, p) for p in rest]

    def converted(self) -> list[str]:
        """List the operands that `dtype` is for: the last argument where those before are orders."""
        if not isinstance(self.row, Composed):
            return [self.parameters[0].name]
        return [p.name for p in (self.parameters[: self.row.tensors] or self.parameters[-1:])]

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

    def spelling(self, method: bool) -> list[str]:
        """Write the choice between NumPy's and torch's spellings of arguments."""
        lines = self._dim()
        if self.row.several:
            lines = ["if more:", "    axis = (axis, *more)", *lines]
        if self.renamed:
            lines = [*self._starred(), *lines]
        for theirs, own in self.row.spellings if not self.renamed else ():
            p = self.find(own)
            assert p is not None
            required = p.default is inspect.Parameter.empty
            test = f"if {own} is UNSET or {theirs} is not UNSET:" if required else f"if {theirs} is not UNSET:"
            default = "" if required else f", {p.default!r}"
            name = repr(self.row.name)
            lines += [test, f"    {own} = _renamed({name}, '{own}', {own}, '{theirs}', {theirs}{default})"]
        if self.row.casts:
            lines += ["if dtype is not None:"]
            for k, name in enumerate(self.converted()):
                own = method and not k
                ignored = "  # type: ignore[assignment]" if own else ""  # `self` is of the part, for mypy
                value = "self" if own else f"_tensor({name})"
                lines += [f"    {'self' if own else name} = {value}.astype(dtype){ignored}"]
        return lines

    def _starred(self) -> list[str]:
        """Write other names of what may be given one by one: of the whole, or of each of its parts."""
        names = [theirs for theirs, _ in self.row.spellings]
        if not names:
            return []
        own = self.row.spellings[0][1]
        test = " or ".join(f"{name} is not UNSET" for name in names)
        name = repr(self.row.name)
        if len(names) > 1:
            values = f"({', '.join(names)})"
            return [f"if {test}:", f"    {STAR} = _together({name}, {names!r}, {values}, {STAR}, {own})"]
        return [f"if {test}:", f"    {own} = _renamed({name}, '{own}', {own}, '{names[0]}', {names[0]}, UNSET)"]

    def _dim(self) -> list[str]:
        name, differs = repr(self.name), self.row.torch_differs if self.name == self.row.name else None
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
    """Tell whether NumPy's function takes keywords that `numpy_api/signature.py` handles for every row alike."""
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


def _tuple(parts: list[str]) -> str:
    return f"({', '.join(parts)}{',' * (len(parts) == 1)})"


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
        args = passed[1][1:] if starred else f"({''.join(f'{part}, ' for part in passed[1:]).rstrip()})"
        if not starred and (unsaid := defaults(signature.given())):
            args = f"() if {unsaid} else {args}"
        return f"_single({_identifier(row)}, {passed[0]}, {args}{', rec' * is_direct(row)})"
    if n == 2 and is_direct(row) and plain:
        return f"_two({_identifier(row)}, {', '.join(passed[:2])}, {_tuple(passed[2:])})"
    operands = f"({', '.join(passed[:n])}{',' if n == 1 else ''})"
    return f"_structured({', '.join([_identifier(row), operands, *passed[n:]])})"


def _definition(row: Structured | Composed, method: bool, name: str = "") -> list[str]:
    """Write a method or a function of a row with structure, under another name if one is given."""
    name = name or row.name
    signature = Signature(row, name)
    result = "Tensor" if isinstance(row, Structured) else "Any"
    doc = _method_doc(row, signature) if method else _function_doc(row, _parameter_docs(signature))
    more = _has_more(row, signature)
    body = [*doc, *signature.spelling(method), *(_by_numpy(row, signature, method) if more else [])]
    if isinstance(row, Structured) and is_direct(row):
        body += directly(row, signature.passed(method)[: row.arity], signature.given())
    body += [f"return {_call(row, signature, method)}"]
    declared = signature.declared(method) + (", **numpy: Any" if more else "")
    return [f"def {name}({declared}) -> {result}:", *indent(body, 4)]


def _structured_methods(row: Structured | Composed) -> list[str]:
    lines: list[str] = []
    if row.symbol:
        for name, order in ((f"__{row.symbol}__", "self, other"), (f"__r{row.symbol}__", "other, self")):
            lines += [
                f"def {name}(self, other: Any) -> Tensor:",
                f'    """{row.doc}"""',
                *indent(directly(row, ["self", "other"], []) if is_direct(row) and order[0] == "s" else [], 4),
                f"    return _two({_identifier(row)}, {order})",
                "",
            ]
    if not (row.method and row.public) or row.variadic:
        return lines
    others = [line for name in row.torch_aliases for line in ("", *_definition(row, True, name))]
    return [*lines, *_definition(row, True), *others, *aliases(row, row.name)]


def methods_source() -> str:
    """Write `_generated/methods.py`."""
    lines: list[str] = []
    constants = [f'{_identifier(row)} = BY_NAME["{row.key}"]' for row in ALL]
    for row in TABLE:
        if isinstance(row, Elementwise) and row.arity < 3 and not row.symbol and row.differentiable:
            constants.append(f"_np_{row.name} = _row_{row.name}.twins[0]")
    constants += [f"_direct_{row.name} = _row_{row.name}.direct" for row in TABLE if is_direct(row) and row.public]
    constants += option_constants(ALL)
    for row in ALL:
        block = elementwise_methods(row) if isinstance(row, Elementwise) else _structured_methods(row)
        if block:
            lines += ["", *block]
    lines = _shared("\n".join(lines)).splitlines()
    head = [
        "class Methods(Tensor):",
        '    """The methods that follow from the table; a function that is a method as well is the same object."""',
        "",
        "    __slots__ = ()",
    ]
    body = "\n".join([*head, *indent(lines, 4)]) + "\n"
    used = set(re.findall(r"\w+", body))
    constants = [line for line in constants if line.split(" = ")[0] in used]
    always = {"annotations", "np", "BY_NAME"}
    imports = [
        line for line in METHODS_HEAD.splitlines() if " import " not in line or line.split()[-1] in always | used
    ]
    return "\n".join(imports) + "\n" + "\n".join(constants) + "\n\n\n" + body


def _shared(text: str) -> str:
    """Replace methods by the functions of their names, where these take the same arguments (and perhaps more)."""
    functions = {}
    for module in ("functions", "linalg"):
        for node in ast.parse(functions_source("" if module == "functions" else module)).body:
            if isinstance(node, ast.FunctionDef):
                functions.setdefault(node.name, (module, node))
    lines = text.splitlines()
    for method in reversed(ast.parse(text).body):
        if isinstance(method, ast.FunctionDef) and method.name in functions:
            module, function = functions[method.name]
            calls_method = f".{method.name}(" in "\n".join(map(ast.unparse, function.body[1:]))
            if not calls_method and _arguments(method) == _arguments(function):
                lines[method.lineno - 1 : method.end_lineno] = [f"{method.name} = _{module}.{method.name}"]
    return "\n".join(lines)


def _arguments(node: ast.FunctionDef) -> tuple[str, str]:
    """Write what a function takes behind its first argument, but for `out` and `dtype`, so that it can be compared."""
    arguments = copy.deepcopy(node.args)
    arguments.args[0].arg = "self"
    arguments.args[0].annotation = None
    by_name = zip(arguments.kwonlyargs, arguments.kw_defaults, strict=True)
    kept = [(argument, default) for argument, default in by_name if argument.arg not in ("out", "dtype")]
    arguments.kwonlyargs, arguments.kw_defaults = [a for a, _ in kept], [d for _, d in kept]
    return ast.unparse(arguments), ast.unparse(node.returns) if node.returns else ""


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
    twins = [_twin_name(t) for t in row.twins if not t.__name__.startswith("_") and id(t) not in OURS]
    if row.name in EVERY and isinstance(row, Elementwise):
        others = f" Those of other dtypes are {twins[0]}'s." if twins else ""
        lines += [f"Values of float64 are within 1 unit in the last place (`docs/accuracy.md`).{others}", ""]
    elif twins:
        lines += [f"The values are those of {twins[0]}.", ""]
    return [*lines[:-1], *example(row), '"""']


def _twin_name(twin: Any) -> str:
    module = (getattr(twin, "__module__", None) or "numpy").replace("._core", "").split(".umath")[0]
    return f"{module}.{twin.__name__}"


_DTYPE = ("dtype : optional", "NumPy's dtype, into which operands are converted before.")


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
            optional = " : optional" if p.default is not inspect.Parameter.empty else ""
            docs.append((p.name + optional, meaning(row, p, signature.reduces)))
    docs += [("*more : int", "Further axes, one by one.")] * row.several
    docs += [_DTYPE] * row.casts
    owns = [own for _, own in row.spellings]
    return docs + [
        (f"{theirs} : optional", f"{'Another name' if owns.count(own) == 1 else 'One'} of {own}.")
        for theirs, own in row.spellings
    ]


def _elementwise_function(row: Elementwise) -> list[str]:
    names = OPERANDS[: row.arity]
    if row.name == "where":
        names = ("condition", "x", "y")
    optional = ", optional" if row.name == "where" else ""
    parameters = [(f"{n} : tensor, array or number{optional * (n != names[0])}", "") for n in names]
    parameters += [(f"{p.name} : optional", meaning(row, p, False)) for p in options_of(row)]
    if row.differentiable and row.name != "where":
        parameters.append(_DTYPE)
    if row.name != "where":
        parameters.append(("out : tensor or array, optional", "Memory for the result, where nothing is recorded."))
    doc = _function_doc(row, parameters)
    call = (
        f"(x if type(x) is Tensor else _tensor(x)).{row.name}()"
        if row.arity == 1
        else f"_elementwise(_row_{row.name}, {', '.join(names)})"
    )
    if row.arity == 2 and row.differentiable and row.symbol and row.name not in UNBOXED:
        call = f"_required(x.__{row.symbol}__(y), {row.name!r}, y) if type(x) is Tensor else {call}"
    if row.name == "where":
        doc[0] = '"""x where the condition holds, y elsewhere; without both, the indices where it holds.'
        call = "_choose(condition, x, y)"
    own = declared_options(row)
    casts = ", dtype: Any = None" * row.differentiable
    signature = ", ".join(f"{n}: Any" for n in names) + own + ", *" * ("*" not in own) + f"{casts}, out: Any = None"
    kind = "Tensor"
    operands = f"({', '.join(names)},)"
    body = function_body(row) if is_short(row) else [f"return {call}"]
    if row.options:
        optioned = f"_optioned(_row_{row.name}, {operands}, {{options}})"
        into = f"_into_with(_row_{row.name}, out, {operands}, {{options}})"
        body = [*with_options(row, f"{optioned} if out is None else {into}"), *body]
    if row.name == "where":
        signature, kind = "condition: Any, x: Any = None, y: Any = None", "Any"
    else:
        into = ["if out is not None:", f"    return _into(_row_{row.name}, out, {', '.join(names)})"]
        at = 2 if row.options else 0
        cast = ["if dtype is not None:", *[f"    {n} = _tensor({n}).astype(dtype)" for n in names]]
        body = [*cast * row.differentiable, *body[:at], *into, *body[at:]]
    return [f"def {row.name}({signature}) -> {kind}:", *indent([*doc, *body], 4)]


def functions_source(namespace: str) -> str:
    """Write `_generated/functions.py`, or the functions of a submodule."""
    rows = [row for row in ALL if row.public and row.namespace == namespace]
    head = FUNCTIONS_HEAD.replace(
        "The module's functions.", f"The functions of tapegrad{'.' * bool(namespace)}{namespace}."
    )
    constants = [f'{_identifier(row)} = BY_NAME["{row.key}"]' for row in rows]
    constants += [f"_np_{r.name} = _row_{r.name}.twins[0]" for r in rows if isinstance(r, Elementwise) and is_short(r)]
    constants += [f"_direct_{row.name} = {_identifier(row)}.direct" for row in rows if is_direct(row)]
    constants += option_constants(rows)
    parts = [head + "\n" + "\n".join(constants)]
    names: list[str] = []
    for row in rows:
        parts.append("\n".join(_elementwise_function(row) if isinstance(row, Elementwise) else _definition(row, False)))
        parts += ["\n".join(_definition(row, False, name)) for name in row.torch_aliases]
        names += [row.name, *row.torch_aliases]
    aliases = [
        (alias, row.name)
        for row in rows
        for alias in (*row.aliases, *row.function_aliases)
        if alias not in row.torch_aliases
    ]
    names += [alias for alias, _ in aliases]
    parts.append("\n".join(f"{alias} = {name}" for alias, name in aliases))
    listed = textwrap.indent("\n".join(f'"{name}",' for name in sorted(names)), "    ")
    parts.append(f"__all__ = [\n{listed}\n]")
    target = f"_F.register({namespace}=_Namespace())\n_F.{namespace}" if namespace else "_F"
    parts.append(f"{target}.register(**{{name: globals()[name] for name in __all__}})")
    return "\n\n\n".join(part for part in parts if part) + "\n"
