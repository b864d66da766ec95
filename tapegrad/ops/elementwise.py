"""The elementwise rows of the table. How to write one: `op.py`."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.ops.op import Elementwise


def _op(name: str, twins: Any, value: str, doc: str, **rest: Any) -> Elementwise:
    every = twins if isinstance(twins, tuple) else (twins,)
    return Elementwise(name=name, twins=every, value=value, doc=doc, **rest)


def _relu(x: Any) -> Any:
    return np.maximum(x, np.asarray(x).dtype.type(0))


def _sigmoid(x: Any) -> Any:
    from scipy.special import expit  # loading it takes longer than the rest of tapegrad

    return expit(x)


_POSITIVE = (0.1, 3.0)
_UNIT = (-0.95, 0.95)
# Away from 0 on both sides is not one interval: the second operand of a quotient is sampled positive.
_QUOTIENT = ((-2.0, 2.0), _POSITIVE)

# fmt: off
ELEMENTWISE: tuple[Elementwise, ...] = (
    # arithmetic
    _op("add", np.add, "x + y", "Sum.", dx="1", dy="1", symbol="add"),
    _op("sub", np.subtract, "x - y", "Difference.", dx="1", dy="-1", symbol="sub", aliases=("subtract",)),
    _op("mul", np.multiply, "x * y", "Product.", dx="y", dy="x", symbol="mul", aliases=("multiply",)),
    _op("div", np.true_divide, "x / y", "Quotient.", dx="1 / y", dy="-(x / y) / y", symbol="truediv",
        aliases=("divide", "true_divide"), domain=_QUOTIENT),
    _op("neg", np.negative, "-x", "Negative.", dx="-1", symbol="neg", aliases=("negative",)),
    _op("positive", np.positive, "+x", "The same values, as a new tensor.", dx="1", symbol="pos"),
    # x ** y at x = 0: d/dy is 0 for y >= 0 by continuity; at y = 0: d/dx is 0, since x ** 0 is 1 for every x.
    _op("pow", np.power, "x ** y", "Power.",
        dx="where(y == 0, 0, y * x ** (y - 1))", dy="where(x == 0, where(y >= 0, 0, log(x)), out * log(x))",
        symbol="pow", aliases=("power",), domain=(_POSITIVE, (-2.0, 3.0))),
    # exponentials and logarithms
    _op("exp", np.exp, "exp(x)", "Exponential.", dx="out"),
    _op("expm1", np.expm1, "expm1(x)", "exp(x) - 1, accurate near 0.", dx="out + 1"),
    _op("log", np.log, "log(x)", "Natural logarithm.", dx="1 / x", domain=_POSITIVE),
    _op("log1p", np.log1p, "log1p(x)", "log(1 + x), accurate near 0.", dx="1 / (1 + x)", domain=(-0.9, 3.0)),
    _op("sqrt", np.sqrt, "sqrt(x)", "Square root; its derivative at 0 is inf, by continuity.", dx="0.5 / out",
        domain=_POSITIVE),
    # sign
    _op("abs", (np.absolute, np.abs), "abs(x)", "Absolute value; its derivative at 0 is 0, of least norm.",
        dx="where(x > 0, 1, where(x < 0, -1, 0))", symbol="abs", aliases=("absolute",), kinks=(0.0,)),
    _op("sign", np.sign, "sign(x)", "Sign: -1, 0 or 1; its derivative is 0.", dx="0", kinks=(0.0,)),
    # trigonometric and hyperbolic
    _op("sin", np.sin, "sin(x)", "Sine of an angle in radians.", dx="cos(x)"),
    _op("cos", np.cos, "cos(x)", "Cosine of an angle in radians.", dx="-sin(x)"),
    _op("tan", np.tan, "tan(x)", "Tangent of an angle in radians.", dx="1 + out * out", domain=(-1.2, 1.2)),
    _op("arcsin", np.arcsin, "arcsin(x)", "Inverse sine, in radians.", dx="1 / sqrt(1 - x * x)", domain=_UNIT,
        aliases=("asin",)),
    _op("arccos", np.arccos, "arccos(x)", "Inverse cosine, in radians.", dx="-1 / sqrt(1 - x * x)", domain=_UNIT,
        aliases=("acos",)),
    _op("arctan", np.arctan, "arctan(x)", "Inverse tangent, in radians.", dx="1 / (1 + x * x)", aliases=("atan",)),
    _op("arctan2", np.arctan2, "arctan2(x, y)", "Angle of the point (y, x), in radians.",
        # y / (x x + y y) and -x / (x x + y y), of any magnitude; at the origin, where there is no limit, 0
        dx="where(abs(x) > abs(y), (y / x) / (x + y * (y / x)),"
           " where(abs(x) + abs(y) == 0, 0, 1 / (y + x * (x / y))))",
        dy="-where(abs(x) > abs(y), 1 / (x + y * (y / x)),"
           " where(abs(x) + abs(y) == 0, 0, (x / y) / (y + x * (x / y))))",
        domain=_QUOTIENT, aliases=("atan2",)),
    _op("sinh", np.sinh, "sinh(x)", "Hyperbolic sine.", dx="cosh(x)"),
    _op("cosh", np.cosh, "cosh(x)", "Hyperbolic cosine.", dx="sinh(x)"),
    _op("tanh", np.tanh, "tanh(x)", "Hyperbolic tangent.", dx="1 - out * out", domain=(-3.0, 3.0)),
    # choices: ties of maximum and minimum share equally, the sub-gradient of least norm
    _op("maximum", np.maximum, "maximum(x, y)", "The larger; NaN if either is; ties share the gradient.",
        dx="where(x == y, 0.5, where(x < y, 0, 1))", dy="where(x == y, 0.5, where(y < x, 0, 1))"),
    _op("minimum", np.minimum, "minimum(x, y)", "The smaller; NaN if either is; ties share the gradient.",
        dx="where(x == y, 0.5, where(x > y, 0, 1))", dy="where(x == y, 0.5, where(y > x, 0, 1))"),
    _op("where", np.where, "where(x, y, z)", "y where x holds, z elsewhere.",
        dy="where(x, 1, 0)", dz="where(x, 0, 1)"),
    _op("relu", _relu, "where(x <= 0, 0, x)", "max(x, 0); its derivative at 0 is 0, of least norm.",
        dx="where(out <= 0, 0, 1)", kinks=(0.0,)),
    _op("sigmoid", _sigmoid, "1 / (1 + exp(-x))", "Logistic function 1 / (1 + exp(-x)).", dx="out * (1 - out)"),
)

# Rows that are never recorded: their results are boolean.
NONDIFFERENTIABLE: tuple[Elementwise, ...] = (
    _op("eq", np.equal, "x == y", "Whether x equals y, elementwise.", symbol="eq",
        function_aliases=("equal",)),
    _op("ne", np.not_equal, "x != y", "Whether x differs from y, elementwise.", symbol="ne", aliases=("not_equal",)),
    _op("lt", np.less, "x < y", "Whether x is less than y, elementwise.", symbol="lt", aliases=("less",)),
    _op("le", np.less_equal, "x <= y", "Whether x is at most y, elementwise.", symbol="le", aliases=("less_equal",)),
    _op("gt", np.greater, "x > y", "Whether x is greater than y, elementwise.", symbol="gt", aliases=("greater",)),
    _op("ge", np.greater_equal, "x >= y", "Whether x is at least y, elementwise.", symbol="ge",
        aliases=("greater_equal",)),
    _op("logical_and", np.logical_and, "logical_and(x, y)", "Whether both hold, elementwise."),
    _op("logical_or", np.logical_or, "logical_or(x, y)", "Whether either holds, elementwise."),
    _op("logical_xor", np.logical_xor, "logical_xor(x, y)", "Whether exactly one holds, elementwise."),
    _op("logical_not", np.logical_not, "logical_not(x)", "Whether x does not hold, elementwise."),
    _op("bitwise_and", np.bitwise_and, "bitwise_and(x, y)", "Bits set in both; for booleans, logical and.",
        symbol="and"),
    _op("bitwise_or", np.bitwise_or, "bitwise_or(x, y)", "Bits set in either; for booleans, logical or.",
        symbol="or"),
    _op("bitwise_xor", np.bitwise_xor, "bitwise_xor(x, y)", "Bits set in exactly one; for booleans, logical xor.",
        symbol="xor"),
    _op("invert", np.invert, "invert(x)", "Bits inverted; for booleans, logical not.", symbol="invert",
        aliases=("bitwise_not",)),
    _op("isnan", np.isnan, "isnan(x)", "Whether x is NaN, elementwise."),
    _op("isinf", np.isinf, "isinf(x)", "Whether x is infinite, elementwise."),
    _op("isfinite", np.isfinite, "isfinite(x)", "Whether x is neither infinite nor NaN, elementwise."),
)
# fmt: on
