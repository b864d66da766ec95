"""How a local derivative changes: the derivative, in a direction, of an expression of the table's language.

A row says its first derivative once. What an expression's own change is follows from the table, as every operator and
every function of the language is a row with a derivative; where one has none (`trigamma`) there is no such expression.
The change of x is called `xd`, and so on.
"""

from __future__ import annotations

import ast
from collections.abc import Mapping

from tapegrad.ops.elementwise import ELEMENTWISE
from tapegrad.ops.expression import VARIABLES
from tapegrad.ops.special.formulas import SPECIAL_FORMULAS

_ROWS = {row.name: row for row in (*ELEMENTWISE, *SPECIAL_FORMULAS)}
_OPERATORS = {
    ast.Add: "add",
    ast.Sub: "sub",
    ast.Mult: "mul",
    ast.Div: "div",
    ast.Pow: "pow",
    ast.FloorDiv: "floor_divide",
    ast.Mod: "mod",
    ast.USub: "neg",
    ast.UAdd: "positive",
}


class NoDerivativeError(Exception):
    """The language has no expression for a derivative."""


def change(source: str, moving: frozenset[str]) -> str | None:
    """Write how an expression changes as some of x, y, z, out do.

    Parameters
    ----------
    source : str
    moving : set of str
        Which of them have a change of their own; the others stay.

    Returns
    -------
    str or None
        An expression that reads `xd` and the like too, linear in them; None where nothing changes.

    Raises
    ------
    NoDerivativeError
        If a function on the way has no derivative in the language.

    Examples
    --------
    >>> from tapegrad.ops.curvature import change
    >>> change("1 - out * out", frozenset({"out"}))
    '-(out * outd + out * outd)'
    """
    found = _change(ast.parse(source, mode="eval").body, moving)
    return None if found is None else ast.unparse(ast.fix_missing_locations(found))


def _change(node: ast.expr, moving: frozenset[str]) -> ast.expr | None:
    if isinstance(node, ast.Name):
        return ast.Name(f"{node.id}d") if node.id in moving else None
    if isinstance(node, (ast.Constant, ast.Compare, ast.BoolOp)):
        return None
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
        if node.func.id == "where":
            return _choice(node, moving)
        return _by_table(node.func.id, node.args, node, moving)
    if isinstance(node, ast.UnaryOp):
        return _by_table(_OPERATORS[type(node.op)], [node.operand], node, moving)
    assert isinstance(node, ast.BinOp), ast.unparse(node)
    return _by_table(_OPERATORS[type(node.op)], [node.left, node.right], node, moving)


def _choice(node: ast.Call, moving: frozenset[str]) -> ast.expr | None:
    """Let each branch change by itself, so that nothing comes from the one that is not taken."""
    branches = [_change(branch, moving) for branch in node.args[1:]]
    if branches == [None, None]:
        return None
    return ast.Call(node.func, [node.args[0], *(b or ast.Constant(0.0) for b in branches)], [])


def _by_table(name: str, operands: list[ast.expr], value: ast.expr, moving: frozenset[str]) -> ast.expr | None:
    total: ast.expr | None = None
    for k, operand in enumerate(operands):
        part = _change(operand, moving)
        if part is None:
            continue
        if name not in _ROWS:
            raise NoDerivativeError(name)
        term = _times(_local(name, k, operands, value), part)
        if term is not None:
            total = term if total is None else ast.BinOp(total, ast.Add(), term)
    return total


def _local(name: str, k: int, operands: list[ast.expr], value: ast.expr) -> ast.expr:
    """Return a row's derivative by operand k, of these operands."""
    source = _ROWS[name].derivatives[k]
    values = {**dict(zip(VARIABLES, operands, strict=False)), "out": value}
    return _Substitution(values).visit(ast.parse(source, mode="eval").body)


class _Substitution(ast.NodeTransformer):
    def __init__(self, values: Mapping[str, ast.expr]) -> None:
        self.values = values

    def visit_Name(self, node: ast.Name) -> ast.expr:
        return self.values.get(node.id, node)


def _times(factor: ast.expr, part: ast.expr) -> ast.expr | None:
    """Write a product, without factors of 0, 1 and -1."""
    try:
        value = ast.literal_eval(factor)
    except ValueError:
        return ast.BinOp(factor, ast.Mult(), part)
    if value == 0:
        return None
    if value == 1:
        return part
    return ast.UnaryOp(ast.USub(), part) if value == -1 else ast.BinOp(factor, ast.Mult(), part)
