"""The little language in which the table writes derivatives: expressions over x, y, z, out and the table's names.

One expression serves three readers: the generator turns it into a compiled kernel, `evaluate` runs it on arrays, and
on tensors, where it is recorded and so differentiated again. `where(c, a, b)` chooses; comparisons give booleans.
"""

from __future__ import annotations

import ast
import functools
from collections.abc import Callable, Mapping
from typing import Any, TypeVar

import numpy as np

from tapegrad.maths.names import NAMES, SPECIAL

T = TypeVar("T")
OPERANDS = ("x", "y", "z")
VARIABLES = (*OPERANDS, "out")

# What computes each function of the language on one compiled float32; `where` is Python's own choice.
SINGLE_FUNCTIONS: dict[str, str] = {
    **{n: f"math.{n}" for n in ("exp", "expm1", "log", "log1p", "sqrt", "sin", "cos", "tan", "sinh", "cosh", "tanh")},
    **{n: f"math.{n.replace('arc', 'a')}" for n in ("arcsin", "arccos", "arctan", "arctan2")},
    **{n: f"math.{n}" for n in ("hypot", "isfinite")},
    **{n: f"np.{n}" for n in ("floor", "trunc")},
    "abs": "abs",
    **{n: n for n in SPECIAL},
}
# On one compiled float64: what eager values are computed with too.
SCALAR_FUNCTIONS: dict[str, str] = {n: f"real.{n}" if n in NAMES else f for n, f in SINGLE_FUNCTIONS.items()}
FUNCTIONS = frozenset(SCALAR_FUNCTIONS) | {"where", "conj", "sign"}
SCALAR_FUNCTIONS["power"] = "real.pow"  # what computes `**`, by which formulas call it


@functools.cache
def _tree(expression: str) -> ast.Expression:
    return ast.parse(expression, mode="eval")


@functools.cache
def _code(expression: str) -> Any:
    return compile(_tree(expression), __file__, "eval")  # so that what traces calls sees code of this package


@functools.cache
def variables(expression: str) -> frozenset[str]:
    """Name what an expression reads of x, y, z and out: that is what an operation must save."""
    return names(expression) & frozenset(VARIABLES)


@functools.cache
def names(expression: str) -> frozenset[str]:
    """List all names in an expression."""
    return frozenset(n.id for n in ast.walk(_tree(expression)) if isinstance(n, ast.Name))


def functions(expression: str) -> frozenset[str]:
    """Name the functions that an expression calls."""
    return frozenset(
        n.func.id for n in ast.walk(_tree(expression)) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)
    )


_FEW_PRODUCTS = range(9)  # the powers that are computed by multiplying
_QUICK = frozenset(("abs", "conj", "floor", "maximum", "minimum", "rint", "sign", "sqrt", "trunc", "ceil", "where"))


def is_costly(expression: str) -> bool:
    """Tell whether computing an expression takes longer than reading what it is computed from."""
    powers = [n.right for n in ast.walk(_tree(expression)) if isinstance(n, ast.BinOp) and isinstance(n.op, ast.Pow)]
    if any(not (isinstance(n, ast.Constant) and type(n.value) is int and n.value in _FEW_PRODUCTS) for n in powers):
        return True
    return bool(functions(expression) - _QUICK)


def unknown_names(expression: str) -> frozenset[str]:
    """Name what is neither an operand, nor out, nor called as a function."""
    return names(expression) - frozenset(VARIABLES) - functions(expression)


@functools.cache
def constant(expression: str) -> float | None:
    """Return the number that an expression is, or None where it is not simply a number."""
    try:
        value = ast.literal_eval(_tree(expression))
    except ValueError:
        return None
    return None if isinstance(value, complex) else float(value)


def evaluate(expression: str, vocabulary: Any, values: Mapping[str, Any]) -> Any:
    """Evaluate an expression; `vocabulary` gives its functions (NumPy for arrays, tapegrad for tensors)."""
    known = {name: getattr(vocabulary, name) for name in functions(expression)}
    return eval(_code(expression), {"__builtins__": {}}, {**known, **values})


def function(name: str, expression: str) -> Callable[..., Any]:
    """Make the function of real arrays, or numbers, that an expression of operands is."""

    def compute(*arrays: Any) -> Any:
        if any(np.asarray(x).dtype.kind == "c" for x in arrays):
            raise TypeError("not supported for the input types: the formula is of real numbers")
        return evaluate(expression, np, dict(zip(OPERANDS, arrays, strict=False)))

    compute.__name__ = f"_{name}"
    return compute


@functools.cache
def _choice(expression: str) -> tuple[str, str, str] | None:
    node = _tree(expression).body
    if not (isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "where"):
        return None
    return tuple(map(ast.unparse, node.args))  # type: ignore[return-value]


@functools.cache
def _may_be_0(expression: str) -> bool:
    """Tell whether an expression is 0, or a choice of which something may be."""
    parts = _choice(expression)
    return constant(expression) == 0.0 if parts is None else any(map(_may_be_0, parts[1:]))


def by_choice(expression: str, leaf: Callable[[str], T], choose: Callable[[str, T, T], T]) -> T:
    """Fold an expression by its outermost choices: `leaf` of what is chosen, `choose` of a condition and both.

    So an adjoint times `where(c, a, b)` is a choice of products: an adjoint that is infinite times a derivative that is
    0 there, as the condition says, is 0 and not NaN. Of a choice between others than 0 it is one product: so it takes
    half as long, as compiled code then computes both and chooses, and has no branch.
    """
    parts = _choice(expression)
    if parts is None or not _may_be_0(expression):
        return leaf(expression)
    return choose(parts[0], *[by_choice(branch, leaf, choose) for branch in parts[1:]])


def contribution(emitter: Any, source: str, g: Any, known: Mapping[str, Any]) -> Any:
    """Write g times a formula, with an `Emitter`: of a choice it is a choice of products, none of them by 1 or 0.

    Of complex numbers it is g times the conjugate: what Re(conj(g) d dx) says of Re(conj(gx) dx), for every dx.
    """

    def leaf(source: str) -> Any:
        factor = constant(source)
        if factor == 0.0:
            return emitter.value(0.0, "f")
        if factor in (1.0, -1.0):
            return g if factor == 1.0 else -g
        return g * emitter.conj(emitter.value(evaluate(source, emitter, known), "f"))

    return by_choice(source, leaf, lambda condition, *both: emitter.where(evaluate(condition, emitter, known), *both))


def whole_number(node: ast.expr) -> int:
    """Return the integer up to 64 that a part of an expression is, as in x ** 3; 0 where it is none."""
    sign = 1
    if isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.USub):
        sign, node = -1, node.operand
    value = node.value if isinstance(node, ast.Constant) else 0
    return int(sign * value) if isinstance(value, (int, float)) and value == value // 1 and value <= 64 else 0


class _ToScalar(ast.NodeTransformer):
    """Rewrite an expression for one compiled scalar type: functions become scalar ones, constants get the type."""

    def __init__(self, scalars: Mapping[str, str], number: str) -> None:
        self.scalars = scalars
        self.number = number

    def visit_Call(self, node: ast.Call) -> ast.expr:
        assert isinstance(node.func, ast.Name)
        arguments = [self.visit(a) for a in node.args]
        if node.func.id == "where":
            return ast.IfExp(test=arguments[0], body=arguments[1], orelse=arguments[2])
        target = ast.parse(self.scalars[node.func.id], mode="eval").body
        return ast.Call(func=target, args=arguments, keywords=[])

    def visit_BinOp(self, node: ast.BinOp) -> ast.expr:
        if isinstance(node.op, ast.Pow) and abs(whole_number(node.right)) > 1:
            # Left as an integer: compiled as products, in a twentieth of the time of a power. Of a negative one Numba
            # raises at 0.
            n = whole_number(node.right)
            power = ast.BinOp(self.visit(node.left), node.op, ast.Constant(abs(n)))
            return ast.BinOp(self.number_of(1.0), ast.Div(), power) if n < 0 else power
        if isinstance(node.op, ast.Pow) and "power" in self.scalars:
            target = ast.parse(self.scalars["power"], mode="eval").body
            return ast.Call(target, [self.visit(node.left), self.visit(node.right)], [])
        return self.generic_visit(node)  # type: ignore[return-value]

    def visit_UnaryOp(self, node: ast.UnaryOp) -> ast.expr:
        if isinstance(node.op, ast.USub) and isinstance(node.operand, ast.Constant):
            return self.number_of(-node.operand.value)  # type: ignore[operator]
        return self.generic_visit(node)  # type: ignore[return-value]

    def visit_Constant(self, node: ast.Constant) -> ast.expr:
        return self.number_of(node.value)

    def number_of(self, value: Any) -> ast.expr:
        return ast.parse(self.number.format(repr(float(value))), mode="eval").body


def to_scalar(expression: str, scalars: Mapping[str, str], number: str) -> str:
    """Write an expression as scalar Python source.

    Parameters
    ----------
    expression : str
    scalars : mapping of str to str
        For each function of the table, what computes it on a scalar.
    number : str
        How a constant is written, as a format string: "{}" in double precision, "f32({})" in single.
    """
    tree = ast.parse(expression, mode="eval")
    return ast.unparse(ast.fix_missing_locations(_ToScalar(scalars, number).visit(tree)))
