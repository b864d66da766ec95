"""The operators and elementwise methods of traced tensors."""

from __future__ import annotations

import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.core.dispatch import BATCHING
from tapegrad.maths.power_operator import power
from tapegrad.numpy_api.coverage import BY_TWIN
from tapegrad.numpy_api.tensor import Tensor
from tapegrad.ops import TABLE, Elementwise
from tapegrad.program.trace.elementwise import elementwise
from tapegrad.program.trace.suppression import quiet
from tapegrad.program.trace.tracer import Traced
from tapegrad.record.operations import is_operand

_REVERSED = {"lt": "gt", "gt": "lt", "le": "ge", "ge": "le", "eq": "eq", "ne": "ne"}


def _binary(op: Elementwise) -> tuple[Callable[..., Any], Callable[..., Any]]:
    function = power if op.symbol == "pow" else None

    def method(self: Any, other: Any) -> Any:
        kind = type(other)
        if kind is not Traced and kind is not float and (kind is BATCHING.Batched or not is_operand(other)):
            return NotImplemented  # the other one's: a batch is around what is traced
        return elementwise(op, (self, other), function)

    def reflected(self: Any, other: Any) -> Any:
        if type(other) is not float and not is_operand(other):
            return NotImplemented
        return elementwise(op, (other, self), function)

    return method, reflected


def _unary(op: Elementwise) -> Callable[..., Any]:
    def method(self: Any) -> Any:
        return elementwise(op, (self,))

    return method


_PLAIN = frozenset((Traced, float, int))
_quietly = quiet(elementwise)


def _of_ufunc(self: Any, ufunc: Any, method: str, *inputs: Any, **kwargs: Any) -> Any:
    """Answer a NumPy ufunc: calls with traced tensors and numbers alone are an elementwise row, as operators are."""
    op = BY_TWIN.get(ufunc)
    if isinstance(op, Elementwise) and method == "__call__" and not kwargs and _PLAIN.issuperset(map(type, inputs)):
        return _quietly(op, inputs)
    return Tensor.__array_ufunc__(self, ufunc, method, *inputs, **kwargs)


def _named(function: Callable[..., Any], name: str) -> Callable[..., Any]:
    function = quiet(function)
    function.__name__, function.__qualname__ = name, f"Traced.{name}"
    return function


def _install() -> None:
    for op in TABLE:
        if not op.elementwise or type(op.twins[0]) is not np.ufunc:
            continue
        if op.arity == 1:
            for name in (op.name, *op.aliases):
                if hasattr(Traced, name):
                    setattr(Traced, name, _named(_unary(op), name))
            if op.symbol:
                setattr(Traced, f"__{op.symbol}__", _named(_unary(op), f"__{op.symbol}__"))
        elif op.arity == 2 and op.symbol and hasattr(operator, op.symbol):
            method, reflected = _binary(op)
            setattr(Traced, f"__{op.symbol}__", _named(method, f"__{op.symbol}__"))
            if op.symbol not in _REVERSED:
                setattr(Traced, f"__r{op.symbol}__", _named(reflected, f"__r{op.symbol}__"))
    Traced.__array_ufunc__ = _of_ufunc  # type: ignore[method-assign]


_install()
