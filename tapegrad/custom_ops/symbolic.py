"""Derives formulas with SymPy, where it is installed, and writes what it gives in the language of the table."""

from __future__ import annotations

import ast
import functools
from typing import Any

from tapegrad.custom_ops.formula_parser import read_derivative
from tapegrad.errors import GradError
from tapegrad.maths.names import SPECIAL
from tapegrad.ops.expression import OPERANDS

_COMPARISONS = {"Lt": "<", "LtE": "<=", "Gt": ">", "GtE": ">=", "Eq": "==", "NotEq": "!="}


class _Unwritable(Exception):
    """What SymPy gave has no words in the language of formulas."""


def derive(name: str, value: str, operand: str) -> str:
    """Return the derivative of a formula by an operand.

    Raises
    ------
    GradError
        If SymPy is not installed, or what it gives cannot be written as a formula.
    """
    try:
        import sympy
    except ImportError as error:
        raise GradError(
            f"{name}: the derivative d{operand} of {value!r} was left out, and SymPy, which would derive it, is not "
            f"installed; give d{operand}= as a formula, or pip install sympy"
        ) from error
    try:
        reader = _Reader(sympy)
        expression = reader.read(ast.parse(value, mode="eval").body)
        text = _Writer(sympy, reader.calls).write(sympy.diff(expression, sympy.Symbol(operand, real=True)))
        return read_derivative(f"d{operand}", text, len(OPERANDS))
    except Exception as error:  # SymPy raises whatever its parts raise
        raise GradError(
            f"{name}: SymPy's derivative of {value!r} by {operand} could not be written as a formula "
            f"({error or type(error).__name__}); "
            f"give d{operand}= yourself"
        ) from error


@functools.cache
def _steps(sympy: Any) -> dict[str, Any]:
    """Return functions of SymPy's kind that have the derivatives which the table gives them."""

    def made(name: str, slope: Any) -> Any:
        def fdiff(self: Any, argindex: int = 1) -> Any:
            return slope(*self.args)

        return type(name, (sympy.Function,), {"fdiff": fdiff})

    def over(name: str, x: Any) -> Any:
        return sympy.Piecewise((sympy.Rational(1, 2), sympy.Eq(x, 0)), (bessel[name](x) / x, True))

    bessel: dict[str, Any] = {}
    bessel["i0"] = made("own_i0", lambda x: bessel["i1"](x))
    bessel["i1"] = made("own_i1", lambda x: bessel["i0"](x) - over("i1", x))
    bessel["j0"] = made("own_j0", lambda x: -bessel["j1"](x))
    bessel["j1"] = made("own_j1", lambda x: bessel["j0"](x) - over("j1", x))
    zero = sympy.Integer(0)
    sign = made("own_sign", lambda x: zero)
    return {"sign": sign, "abs": made("own_abs", lambda x: sign(x)), "floor": made("own_floor", lambda x: zero),
            "trunc": made("own_trunc", lambda x: zero), **bessel}  # fmt: skip


class _Reader:
    """Reads a formula into SymPy's terms, node by node: nothing is evaluated as Python."""

    def __init__(self, sympy: Any) -> None:
        self.sympy, self.steps = sympy, _steps(sympy)
        self.calls: dict[Any, str] = {}  # how what stands in a derivative too was written

    def read(self, node: ast.expr) -> Any:
        sympy = self.sympy
        if isinstance(node, ast.Name):
            return sympy.Symbol(node.id, real=True)
        if isinstance(node, ast.Constant):
            return self._number(node.value)
        if isinstance(node, ast.UnaryOp):
            value = self.read(node.operand)
            return -value if isinstance(node.op, ast.USub) else value
        if isinstance(node, ast.BinOp):
            return self._operator(type(node.op).__name__, self.read(node.left), self.read(node.right))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            term = self._call(node.func.id, node.args)
            if term.is_Function:
                self.calls[term] = ast.unparse(node)
            return term
        raise _Unwritable(f"{ast.unparse(node)!r} stands where a number does")

    def _number(self, value: Any) -> Any:
        if isinstance(value, int) or value == int(value):
            return self.sympy.Integer(int(value))
        return self.sympy.Float(value, 17)  # exactly, which its digits are not

    def _operator(self, kind: str, x: Any, y: Any) -> Any:
        if kind == "FloorDiv":
            return self.steps["floor"](x / y)
        if kind == "Mod":
            return x - y * self.steps["floor"](x / y)
        return {"Add": x.__add__, "Sub": x.__sub__, "Mult": x.__mul__, "Div": x.__truediv__, "Pow": x.__pow__}[kind](y)

    def _condition(self, node: ast.expr) -> Any:
        if not isinstance(node, ast.Compare):
            raise _Unwritable(f"{ast.unparse(node)!r} is not a comparison")
        x, y = self.read(node.left), self.read(node.comparators[0])
        return self.sympy.Rel(x, y, _COMPARISONS[type(node.ops[0]).__name__])

    def _call(self, name: str, arguments: list[ast.expr]) -> Any:
        sympy = self.sympy
        if name == "where":
            condition = self._condition(arguments[0])
            return sympy.Piecewise((self.read(arguments[1]), condition), (self.read(arguments[2]), True))
        values = [self.read(a) for a in arguments]
        x = values[0]
        if name in self.steps:
            return self.steps[name](x)
        if name == "log1p":
            return sympy.log(1 + x)
        if name == "expm1":
            return sympy.exp(x) - 1
        if name == "hypot":
            return sympy.sqrt(x**2 + values[1] ** 2)
        if name == "trigamma":
            return sympy.polygamma(1, x)
        if name == "isfinite":
            raise _Unwritable("isfinite has no derivative")
        return getattr(sympy, name.replace("arc", "a"))(*values)


class _Writer:
    """Writes SymPy's terms as a formula; everything is in brackets."""

    def __init__(self, sympy: Any, calls: dict[Any, str]) -> None:
        self.sympy, self.calls = sympy, calls
        self.steps = {kind: name for name, kind in _steps(sympy).items()}

    def write(self, term: Any) -> str:
        sympy = self.sympy
        if term in self.calls and not isinstance(term, sympy.Piecewise):
            return self.calls[term]
        if term.is_Symbol:
            return str(term.name)
        if term.is_Integer:
            return f"({int(term)})"
        if term.is_Rational:
            return f"({int(term.p)} / {int(term.q)})"
        if term.is_Number or term.is_NumberSymbol:
            return f"({float(term)!r})"
        if term.is_Add:
            return "(" + " + ".join(map(self.write, term.as_ordered_terms())) + ")"
        if term.is_Mul:
            return self._product(term)
        if term.is_Pow:
            return self._power(*term.as_base_exp())
        if isinstance(term, sympy.Piecewise):
            return self._choice(term.args)
        if isinstance(term, sympy.Function):
            return self._function(term)
        raise _Unwritable(f"it has {term}")

    def _product(self, term: Any) -> str:
        above, below = self.sympy.fraction(term, exact=True)
        if below != 1 and not below.is_Number:
            return f"({self.write(above)} / {self.write(below)})"
        factors = term.as_ordered_factors()
        negative = factors[0] == -1
        return ("(-" if negative else "(") + " * ".join(map(self.write, factors[negative:])) + ")"

    def _power(self, base: Any, exponent: Any) -> str:
        sympy = self.sympy
        if base == sympy.E:
            return f"exp({self.write(exponent)})"
        if exponent == sympy.Rational(1, 2):
            return f"sqrt({self.write(base)})"
        if exponent.could_extract_minus_sign() and (exponent.is_Number or exponent == -1):
            return f"(1 / {self.write(base**-exponent)})"
        return f"({self.write(base)} ** {self.write(exponent)})"

    def _choice(self, pairs: Any) -> str:
        value, condition = pairs[0]
        if condition is self.sympy.true or len(pairs) == 1:
            return self.write(value)
        return self._where(condition, self.write(value), self._choice(pairs[1:]))

    def _where(self, condition: Any, yes: str, no: str) -> str:
        sympy = self.sympy
        if isinstance(condition, sympy.And):
            for part in reversed(condition.args):
                yes = self._where(part, yes, no)
            return yes
        if isinstance(condition, sympy.Or):
            for part in reversed(condition.args):
                no = self._where(part, yes, no)
            return no
        if isinstance(condition, sympy.Not):
            return self._where(condition.args[0], no, yes)
        if not condition.is_Relational:
            raise _Unwritable(f"it has the condition {condition}")
        return f"where({self.write(condition.lhs)} {condition.rel_op} {self.write(condition.rhs)}, {yes}, {no})"

    def _function(self, term: Any) -> str:
        sympy = self.sympy
        kind, arguments = term.func, [self.write(a) for a in term.args]
        name = self.steps.get(kind, kind.__name__)
        if kind is sympy.Abs:
            name = "abs"
        elif kind is sympy.polygamma:
            order = {0: "digamma", 1: "trigamma"}
            if term.args[0] not in (0, 1):
                raise _Unwritable(f"it has {term}")
            return f"{order[int(term.args[0])]}({arguments[1]})"
        elif name == "sign":
            x = arguments[0]
            return f"where({x} > 0, 1, where({x} < 0, -1, 0))"
        elif name in ("asin", "acos", "atan", "atan2"):
            name = f"arc{name[1:]}"
        elif name not in ("exp", "log", "sin", "cos", "tan", "sinh", "cosh", "tanh", "abs", "floor", "trunc", *SPECIAL):
            raise _Unwritable(f"it has {term}")
        return f"{name}({', '.join(arguments)})"
