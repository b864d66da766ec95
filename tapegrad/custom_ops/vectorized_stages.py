"""Takes functions such as exp and tanh out of formulas, to be computed by loops that are vectorised: ours or NumPy's.

What one call of the C library takes 5 to 30 ns for, they do in 1 to 5. So `tanh(x) * y` becomes two stages, t0 =
tanh(x) by our ufunc and t0 * y in one compiled loop. Where a derivative has the same call, the row keeps t0 as one more
operand, if it has fewer than three, instead of computing it again; if the call is the whole value, the derivative reads
the result.

What stands inside of `where` stays there: it is computed only for the elements that it is for.
"""

from __future__ import annotations

import ast
from collections.abc import Sequence
from dataclasses import dataclass

from tapegrad.ops.expression import OPERANDS

FAST = frozenset(
    ["exp", "expm1", "log", "log1p", "sin", "cos", "tan", "sinh", "cosh", "tanh", "arcsin", "arccos", "arctan"]
)


@dataclass(frozen=True)
class Stage:
    """A function that has a ufunc, and its argument: a formula of operands and earlier stages, called t0, t1, …"""

    function: str
    argument: str


@dataclass(frozen=True)
class Staged:
    """A formula in stages.

    Attributes
    ----------
    stages : tuple of Stage
    value : str
        The formula of what is left.
    derivatives : tuple of str
        Those of the formula, reading what the row keeps by the names of its further operands.
    kept : tuple of int
        The stages that are these further operands.
    """

    stages: tuple[Stage, ...]
    value: str
    derivatives: tuple[str, ...]
    kept: tuple[int, ...]


def reads(formula: str) -> tuple[str, ...]:
    """Name the operands and stages that a formula reads."""
    nodes = list(ast.walk(ast.parse(formula)))
    called = [n.func for n in nodes if isinstance(n, ast.Call)]
    names = {n.id for n in nodes if isinstance(n, ast.Name) and n not in called}
    return tuple(sorted(names, key=lambda name: (name not in OPERANDS, len(name), name)))


class _Extract(ast.NodeTransformer):
    """Puts names in the place of calls, and keeps what they stand for."""

    def __init__(self) -> None:
        self.found: dict[str, str] = {}
        self.stages: list[Stage] = []

    def visit_Call(self, node: ast.Call) -> ast.expr:
        assert isinstance(node.func, ast.Name)
        if node.func.id == "where":
            return node
        text = ast.unparse(node)
        arguments = [self.visit(a) for a in node.args]
        if node.func.id not in FAST or not reads(text):
            return ast.Call(node.func, arguments, [])
        if text not in self.found:
            self.found[text] = f"t{len(self.stages)}"
            self.stages.append(Stage(node.func.id, ast.unparse(arguments[0])))
        return ast.Name(self.found[text], ast.Load())


class _Replace(ast.NodeTransformer):
    """Puts names in the place of the calls that they stand for."""

    def __init__(self, names: dict[str, str]) -> None:
        self.names = names
        self.used: list[str] = []

    def visit_Call(self, node: ast.Call) -> ast.expr:
        name = self.names.get(ast.unparse(node))
        if name is None:
            return ast.Call(node.func, [self.visit(a) for a in node.args], [])
        if name not in self.used:
            self.used.append(name)
        return ast.Name(name, ast.Load())


def _replaced(formula: str, names: dict[str, str]) -> tuple[str, list[str]]:
    replace = _Replace(names)
    return ast.unparse(replace.visit(ast.parse(formula, mode="eval"))), replace.used


def in_stages(value: str, derivatives: Sequence[str], arity: int) -> Staged:
    """Take the functions that ufuncs compute sooner out of a formula and, where they are the same, its derivatives."""
    extract = _Extract()
    rest = ast.unparse(extract.visit(ast.parse(value, mode="eval")))
    names = {text: "out" if name == rest else name for text, name in extract.found.items()}
    used: list[str] = []
    for derivative in derivatives:
        used += [name for name in _replaced(derivative, names)[1] if name not in used]
    kept = [name for name in used if name != "out"][: len(OPERANDS) - arity]
    slots = dict(zip(kept, OPERANDS[arity:], strict=False))
    final = {text: slots.get(name, "out") for text, name in names.items() if name in slots or name == "out"}
    return Staged(
        tuple(extract.stages),
        rest,
        tuple(_replaced(derivative, final)[0] for derivative in derivatives),
        tuple(int(name[1:]) for name in kept),
    )
