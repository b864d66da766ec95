"""Writes derivatives of elementwise rows as Python for Numba: the scalar switches."""

from __future__ import annotations

from tapegrad.ops.expression import SCALAR_FUNCTIONS, SINGLE_FUNCTIONS, by_choice, constant, to_scalar
from tapegrad.ops.op import Elementwise

DTYPES = (("f64", "{}"), ("f32", "f32({})"))
"""What they are called, and how a number is written."""
CODES = ("f64", "f32", "c128", "c64")
"""What all dtypes are called, by their codes."""


def scalar_functions(number: str) -> dict[str, str]:
    """Return what computes functions on a number that is written so."""
    return SCALAR_FUNCTIONS if number == "{}" else SINGLE_FUNCTIONS


def contribution(row: Elementwise, k: int) -> str:
    """Write g times a local derivative; of a choice it is a choice of products, which need none by 0, 1 and -1."""

    def leaf(source: str) -> str:
        value = constant(source)
        if value in (0.0, 1.0, -1.0):
            return {0.0: "0.0", 1.0: "g", -1.0: "-g"}[value]
        return f"g * ({to_scalar(source, SCALAR_FUNCTIONS, '{}')})"

    def choose(condition: str, first: str, second: str) -> str:
        return f"({first} if {to_scalar(condition, SCALAR_FUNCTIONS, '{}')} else {second})"

    return by_choice(row.derivative(k, False), leaf, choose)
