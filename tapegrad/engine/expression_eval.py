"""Derivatives of the table, which are formulas, evaluated on tensors, so that they are recorded and differentiated.

`where` needs care here. Of `where(x > 0, log(x), 0)` the branch that is not taken has an infinite derivative at 0, and
0 times infinity is NaN. So each branch is evaluated with operands that, where it is not taken, are those of a place
where it is: nothing that the result does not depend on is computed there.
"""

from __future__ import annotations

import ast
import functools
import operator
from collections.abc import Callable, Mapping, Sequence
from typing import Any

import numpy as np

from tapegrad.core.dispatch import is_traced
from tapegrad.maths.power_operator import power
from tapegrad.ops.expression import VARIABLES
from tapegrad.ops.host_queries import is_differentiated
from tapegrad.record.operations import F

Values = Mapping[str, Any]
Part = Callable[[Values], Any]

_BINARY: dict[type, Callable[[Any, Any], Any]] = {
    ast.Add: operator.add,
    ast.Sub: operator.sub,
    ast.Mult: operator.mul,
    ast.Div: operator.truediv,
    ast.FloorDiv: operator.floordiv,
    ast.Mod: operator.mod,
    ast.Pow: operator.pow,
    ast.BitAnd: operator.and_,
    ast.BitOr: operator.or_,
}
_COMPARE: dict[type, Callable[[Any, Any], Any]] = {
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
}


_MORE: dict[str, Callable[[Any], Any]] = {
    **{name: lambda x, _name=name: F.row(_name, x) for name in ("digamma", "i0", "i1", "j0", "j1")},  # type: ignore[misc]
    "trigamma": lambda x: F.row("polygamma", x, n=1),
}
"""What formulas may call and tapegrad has no public function of."""


@functools.lru_cache(4096)
def formula(source: str) -> Part:
    """Give what evaluates a formula of x, y, z and out: a function of a mapping of these names to tensors and numbers.

    A formula that is a number gives that number.
    """
    return _part(ast.parse(source, mode="eval").body)


@functools.lru_cache(4096)
def product(source: str) -> Callable[[Values, Callable[[Any], Any]], Any]:
    """Give what multiplies by a formula: of operands and of a function that gives the product with a tensor or number.

    Of choices it gives choices of products, as kernels do, so what is 0 there does not depend on the other factor; a
    formula that is 0 gives the number.
    """
    return _product(ast.parse(source, mode="eval").body)


def _product(node: ast.expr) -> Callable[[Values, Callable[[Any], Any]], Any]:
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "where":
        return _choosing(node, [_product(branch) for branch in node.args[1:]])
    part = _part(node)
    if isinstance(node, ast.Constant) and node.value == 0:
        return lambda values, times: 0.0
    return lambda values, times: times(part(values))


def _part(node: ast.expr) -> Part:
    if isinstance(node, ast.Constant):
        number = node.value
        return lambda values: number
    if isinstance(node, ast.Name):
        return operator.itemgetter(node.id)
    if isinstance(node, ast.UnaryOp):
        return _unary(node)
    if isinstance(node, ast.BinOp):
        return _with_two(_BINARY[type(node.op)], node.left, node.right)
    if isinstance(node, ast.Compare):
        return _with_two(_COMPARE[type(node.ops[0])], node.left, node.comparators[0])
    assert isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    if node.func.id == "where":
        return _choosing(node, [_part(branch) for branch in node.args[1:]])
    name, arguments = node.func.id, [_part(a) for a in node.args]

    def call(values: Values) -> Any:
        function = _MORE.get(name) or getattr(F, name)
        return function(*[argument(values) for argument in arguments])

    return call


def _unary(node: ast.UnaryOp) -> Part:
    of = _part(node.operand)
    if isinstance(node.operand, ast.Constant) and isinstance(node.op, ast.USub):
        number = -of({})
        return lambda values: number
    if isinstance(node.op, ast.USub):
        return lambda values: -of(values)
    assert isinstance(node.op, ast.UAdd), ast.dump(node)
    return of


def _with_two(function: Callable[[Any, Any], Any], left: ast.expr, right: ast.expr) -> Part:
    x, y = _part(left), _part(right)
    of_numbers = power if function is operator.pow else function

    def compute(values: Values) -> Any:
        a, b = x(values), y(values)
        if type(a) in (int, float) and type(b) in (int, float):  # 1 / 0 is infinite, as in kernels
            with np.errstate(all="ignore"):
                return of_numbers(np.float64(a), np.float64(b)).item()
        return function(a, b)

    return compute


def _reads(node: ast.expr) -> tuple[str, ...]:
    return tuple(sorted({n.id for n in ast.walk(node) if isinstance(n, ast.Name)} & set(VARIABLES)))


def _computes(node: ast.expr) -> bool:
    """Tell whether a branch computes with operands, other than to choose between branches of its own."""
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "where":
        return any(map(_computes, node.args[1:]))
    return bool(_reads(node))


def _choosing(node: ast.Call, branches: Sequence[Callable[..., Any]]) -> Callable[..., Any]:
    """Return what chooses among what is made of both branches of a choice."""
    condition = _part(node.args[0])
    names = [_reads(branch) for branch in node.args[1:]]
    plain = not any(map(_computes, node.args[1:]))

    def choose(values: Values, *times: Any) -> Any:
        holds = condition(values)
        if is_traced(holds):
            if plain:
                return F.where(holds, branches[0](values, *times), branches[1](values, *times))
            return _chosen_anew(holds, values, times)
        known = np.asarray(getattr(holds, "_array", holds))
        if known.all():
            return branches[0](values, *times)
        if not known.any():
            return branches[1](values, *times)
        first, second = [
            branch(_within(values, own, taken) if own else values, *times)
            for branch, own, taken in zip(branches, names, (known, ~known), strict=True)
        ]
        return F.where(known, first, second)

    def _chosen_anew(holds: Any, values: Values, times: Any) -> Any:
        """Compute both branches and choose in each run, so that a recording holds for all numbers."""
        parts = []
        with np.errstate(all="ignore"):  # of what is not chosen
            for branch, own, taken in zip(branches, names, (holds, ~holds), strict=True):
                factors = [_where_taken(taken, factor) for factor in times] if own else times
                parts.append(branch(_elsewhere_ordinary(values, own, taken), *factors))
        return F.where(holds, *parts)

    return choose


def _where_taken(taken: Any, factor: Callable[[Any], Any]) -> Callable[[Any], Any]:
    """Let a derivative that may be infinite where its branch is not taken be 0 there, before it is multiplied."""
    return lambda derivative: factor(F.where(taken, derivative, 0.0))


def _elsewhere_ordinary(values: Values, names: tuple[str, ...], taken: Any) -> Values:
    """Return operands that are differentiated an ordinary number where a branch is not taken."""
    found = dict(values)
    for name in names:
        value = values[name]
        if is_differentiated(value) and value.dtype.kind in "fc":
            found[name] = F.where(taken, value, 0.75)
    return found


def _within(values: Values, names: tuple[str, ...], taken: Any) -> dict[str, Any]:
    """Return operands that are, where a branch is not taken, those of the first place where it is."""
    place = np.unravel_index(int(np.argmax(taken)), taken.shape)
    found = dict(values)
    for name in names:
        value = values[name]
        array = getattr(value, "_array", None)
        if array is None or not taken.ndim:
            continue
        shape = np.broadcast_shapes(array.shape, taken.shape)
        there = np.broadcast_to(array, shape)[(*(0,) * (len(shape) - taken.ndim), *place)]
        found[name] = F.where(taken, value, there)
    return found
