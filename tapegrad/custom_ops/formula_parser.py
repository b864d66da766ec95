"""Reads formulas of a user's own: only the language of the table gets through, and what does is written out anew.

What is compiled later is what `read` gives, written by `ast.unparse` from a tree of which every node was checked.
"""

from __future__ import annotations

import ast
import difflib
import functools
import keyword
import math
import operator
from collections.abc import Callable
from typing import Any

from tapegrad.errors import ArgumentError, OperandError
from tapegrad.ops.expression import FUNCTIONS, OPERANDS, VARIABLES, variables

_OPERATORS = (ast.Add, ast.Sub, ast.Mult, ast.Div, ast.FloorDiv, ast.Mod, ast.Pow)
_COMPARISONS = (ast.Lt, ast.LtE, ast.Gt, ast.GtE, ast.Eq, ast.NotEq)
_ARITY = {"where": 3, "hypot": 2, "arctan2": 2}
_INSTEAD = {
    "ln": "log",
    "log10": "log(x) / 2.302585092994046",
    "log2": "log(x) / 0.6931471805599453",
    "square": "x ** 2",
    "power": "x ** y",
    "pow": "x ** y",
    "sign": "where(x > 0, 1, where(x < 0, -1, 0))",
    "max": "where(x > y, x, y)",
    "min": "where(x < y, x, y)",
    "maximum": "where(x > y, x, y)",
    "minimum": "where(x < y, x, y)",
    "asin": "arcsin",
    "acos": "arccos",
    "atan": "arctan",
    "atan2": "arctan2",
    "fabs": "abs",
    "sigmoid": "1 / (1 + exp(-x))",
    "lgamma": "tapegrad.lgamma",
    "erf": "tapegrad.erf",
}
_EXACT = 2**53  # up to here integers are what they are as float64
_FOLDED: dict[type, Callable[[float, float], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
}
"""Arithmetic of two numbers is done at once, in float64: as integers, 9**9**9 would take for ever."""
_HINTS: dict[type, str] = {
    ast.BoolOp: "nest where(): where(x > 0, where(x < 1, a, b), b)",
    ast.IfExp: "write where(condition, a, b)",
    ast.Attribute: "write functions by their bare names, exp(x)",
    ast.Subscript: "there are single elements only: one formula holds for each of them",
    ast.Call: "functions are called by name, with positional arguments",
    ast.BinOp: "the operators are + - * / // % **",
    ast.UnaryOp: "the signs are + and -",
    ast.Lambda: "give the formula itself, as text",
}


def _number(node: ast.expr) -> float | None:
    """Return the number that a part of a formula is, if it is one."""
    if isinstance(node, ast.UnaryOp) and isinstance(node.operand, ast.Constant):
        value = float(node.operand.value)  # type: ignore[arg-type]
        return -value if isinstance(node.op, ast.USub) else value
    return float(node.value) if isinstance(node, ast.Constant) else None  # type: ignore[arg-type]


class _Checked(ast.NodeTransformer):
    """Gives a tree in which nothing but the language stands."""

    def __init__(self, what: str, source: str, names: tuple[str, ...]) -> None:
        self.what, self.source, self.names = what, source, names
        self.conditions: set[ast.AST] = set()  # where a truth value may stand

    def refuse(self, node: ast.AST, why: str) -> ArgumentError:
        part = ast.unparse(node)
        return ArgumentError(f"{self.what} = {self.source!r}: {part!r} {why}")

    def visit(self, node: ast.AST) -> Any:
        kind = type(node)
        method = getattr(self, f"visit_{kind.__name__}", None)
        if method is None:
            hint = _HINTS.get(kind, "there are numbers, the variables, + - * / // % **, comparisons and functions")
            raise self.refuse(node, f"is not in the language of formulas; {hint}")
        return method(node)

    def visit_Expression(self, node: ast.Expression) -> ast.expr:
        return self.visit(node.body)

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        if isinstance(node.value, bool) or not isinstance(node.value, (int, float)):
            raise self.refuse(node, "is not a real number; give one that is")
        try:
            finite = math.isfinite(float(node.value))
        except OverflowError:
            finite = False
        if not finite:
            raise self.refuse(node, "does not fit a float64; give a smaller number")
        exact = isinstance(node.value, float) or abs(node.value) <= _EXACT
        return ast.Constant(node.value if exact else float(node.value))

    def visit_Name(self, node: ast.Name) -> ast.expr:
        if node.id == "pi":
            return ast.Constant(math.pi)
        if node.id in FUNCTIONS:
            raise self.refuse(node, f"is a function; call it, {node.id}(x)")
        if node.id not in self.names:
            raise self.refuse(node, f"is not known here; the variables are {', '.join(self.names)}")
        return ast.Name(node.id, ast.Load())

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        if not isinstance(node.op, _OPERATORS):
            raise self.refuse(node, f"is not in the language of formulas; {_HINTS[ast.BinOp]}")
        left, right = self.visit(node.left), self.visit(node.right)
        x, y = _number(left), _number(right)
        if x is None or y is None:
            return ast.BinOp(left, node.op, right)
        try:
            value = _FOLDED[type(node.op)](x, y)
        except (ArithmeticError, ValueError):
            value = math.nan
        if isinstance(value, complex) or not math.isfinite(value):
            raise self.refuse(node, "is not a finite real number; give one that is")
        size = abs(value)
        constant = ast.Constant(int(size) if size.is_integer() and size <= _EXACT else size)
        return constant if math.copysign(1.0, value) > 0 else ast.UnaryOp(ast.USub(), constant)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        if not isinstance(node.op, (ast.USub, ast.UAdd)):
            raise self.refuse(node, f"is not in the language of formulas; {_HINTS[ast.UnaryOp]}")
        return ast.UnaryOp(node.op, self.visit(node.operand))

    def visit_Compare(self, node: ast.Compare) -> ast.expr:
        if len(node.ops) > 1:
            raise self.refuse(node, f"compares more than twice; {_HINTS[ast.BoolOp]}")
        if not isinstance(node.ops[0], _COMPARISONS):
            raise self.refuse(node, "is not a comparison of numbers; there are < <= > >= == !=")
        if node not in self.conditions:
            raise self.refuse(node, "is a truth value, and stands where a number does; write where(x > 0, 1, 0)")
        if isinstance(node.ops[0], (ast.Eq, ast.NotEq)):
            self.conditions.update((node.left, node.comparators[0]))
        return ast.Compare(self.visit(node.left), node.ops, [self.visit(node.comparators[0])])

    def visit_Call(self, node: ast.Call) -> ast.expr:
        if not isinstance(node.func, ast.Name):
            raise self.refuse(node.func, f"is not a function of formulas; {_HINTS[ast.Attribute]}")
        name = node.func.id
        if name not in FUNCTIONS:
            raise self.refuse(node, f"calls a function that is not known here; {_similar(name)}")
        count = _ARITY.get(name, 1)
        if node.keywords or len(node.args) != count or any(isinstance(a, ast.Starred) for a in node.args):
            raise self.refuse(node, f"must have {count} positional argument{'s' if count > 1 else ''}")
        if name == "where":
            self.conditions.add(node.args[0])
        elif name == "isfinite" and node not in self.conditions:
            raise self.refuse(node, "is a truth value, and stands where a number does; write where(isfinite(x), 1, 0)")
        return ast.Call(ast.Name(name, ast.Load()), [self.visit(a) for a in node.args], [])


def _similar(name: str) -> str:
    if name in _INSTEAD:
        return f"write {_INSTEAD[name]}"
    near = difflib.get_close_matches(name, FUNCTIONS, 1)
    return f"did you mean {near[0]}?" if near else f"there are {', '.join(sorted(FUNCTIONS))}"


_DEEPEST, _LONGEST = 100, 20_000


def _depth(node: ast.AST) -> int:
    deepest, level = 0, [node]
    while level:
        deepest, level = deepest + 1, [child for n in level for child in ast.iter_child_nodes(n)]
    return deepest


def read(what: str, source: Any, names: tuple[str, ...] = OPERANDS) -> str:
    """Check a formula and give it as it is compiled.

    Parameters
    ----------
    what : str
        Which argument it is, for messages.
    source : str
    names : tuple of str
        The variables that it may read.

    Returns
    -------
    str

    Raises
    ------
    OperandError
        If it is not text.
    ArgumentError
        If it is not an expression in the language of the table.
    """
    if isinstance(source, (int, float)) and not isinstance(source, bool):
        source = repr(source)
    if not isinstance(source, str):
        raise OperandError(
            f"{what} must be a formula as text, such as 'x * exp(-x)', not {type(source).__qualname__}; functions "
            "written in Python go into tapegrad.primitive"
        )
    return _read(what, source, names)


@functools.lru_cache(1024)
def _read(what: str, source: str, names: tuple[str, ...]) -> str:
    if len(source) > _LONGEST:
        raise ArgumentError(f"{what} has {len(source)} characters, and formulas have up to {_LONGEST}; split it")
    try:
        tree = ast.parse(source.strip(), mode="eval")
    except (SyntaxError, ValueError, RecursionError, MemoryError) as error:
        raise ArgumentError(
            f"{what} = {source!r} is not an expression: {error}; give one formula as Python would write it, without "
            "statements or assignments"
        ) from None
    if _depth(tree) > _DEEPEST:
        raise ArgumentError(f"{what} is nested more than {_DEEPEST} deep; split it into several operations")
    checked = _Checked(what, source, names).visit(tree)
    return ast.unparse(ast.fix_missing_locations(ast.Expression(checked)))


def read_value(source: Any) -> tuple[str, int]:
    """Check the formula of a value; give it, and how many operands it has."""
    value = read("formula", source)
    used = variables(value)
    count = len(used)
    if used != frozenset(OPERANDS[:count]) or not used:
        raise ArgumentError(
            f"formula = {source!r} reads {', '.join(sorted(used)) or 'no variable'}; "
            "one variable is x, two are x and y, three are x, y and z"
        )
    return value, count


def read_derivative(what: str, source: Any, count: int) -> str:
    """Check the formula of a derivative, which may read `out`."""
    return read(what, source, (*OPERANDS[:count], VARIABLES[-1]))


def read_name(name: Any) -> str:
    """Check a name: it becomes that of compiled functions."""
    if name is None:
        return "elementwise"
    if not isinstance(name, str) or not name.isidentifier() or not name.isascii() or keyword.iskeyword(name):
        raise ArgumentError(f"name = {name!r} is not a name such as 'saturation': letters, digits and _")
    if len(name) > 60 or name.startswith("_"):
        raise ArgumentError(f"name = {name!r}: a name has up to 60 characters, and begins with a letter")
    return name
