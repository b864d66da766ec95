"""The elementwise rows of the table. How to write one: `op.py`."""

from __future__ import annotations

import functools
import importlib
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.maths import ufuncs
from tapegrad.maths.power_operator import POWER
from tapegrad.ops.of_complex import Complex
from tapegrad.ops.op import Elementwise
from tapegrad.ops.options import add_scaled, div_rounded, softplus_scaled, sub_scaled


def _op(name: str, twins: Any, value: str, doc: str, **rest: Any) -> Elementwise:
    every = twins if isinstance(twins, tuple) else (twins,)
    return Elementwise(name=name, twins=every, value=value, doc=doc, **rest)


_ZEROS = {c: np.zeros((), c) for c in "fd"}  # as arrays, which ufuncs take sooner than numbers


def _zero(x: Any) -> Any:
    """Return a 0 of an operand's dtype."""
    if type(x) is np.ndarray and x.dtype.char in _ZEROS:
        return _ZEROS[x.dtype.char]
    dtype = getattr(x, "dtype", None) or np.asarray(x).dtype
    if dtype.kind == "c":
        raise TypeError("not supported for the input types: complex numbers have no order")
    return dtype.type(0)


def _takes_out(function: Callable[..., Any]) -> Callable[..., Any]:
    """Mark a function that computes straight into memory which it is given, as ufuncs do."""
    function.takes_out = True  # type: ignore[attr-defined]
    return function


@_takes_out
def _relu(x: Any, out: Any = None) -> Any:
    zero = _ZEROS.get(x.dtype.char) if type(x) is np.ndarray else None
    if zero is None:
        zero = _zero(x)
    return np.maximum(x, zero) if out is None else np.maximum(x, zero, out=out)


def _ours(name: str) -> tuple[Any, ...]:
    """Return our own ufunc for a function of NumPy's, and that."""
    theirs = getattr(np, name)
    made = ufuncs.of_numpy(name, theirs)
    return (theirs,) if made is theirs else (made, theirs)


def scipys(name: str) -> Callable[..., Any]:
    """Return a SciPy function that is loaded when first called: loading it takes longer than the rest of tapegrad."""

    found: list[Callable[..., Any]] = []

    def function(x: Any, *others: Any) -> Any:
        if not found:
            found.append(_of_scipy(name))
        if not others and type(x) is np.ndarray and x.ndim:
            return found[0](x)
        values = (x, *others)
        with np.errstate(all="ignore"):  # SciPy's functions of arrays say nothing, some of those of numbers do
            if others:  # to SciPy a Python number is a float64, which would widen a float32
                numbers = [type(v) in (float, int, bool) for v in values]
                kind = np.result_type(*values) if any(numbers) else None
                values = tuple(np.asarray(v, kind) if n else v for v, n in zip(values, numbers, strict=True))
            return found[0](*values)

    function.__name__ = f"_{name}"
    return function


def _expit_of_complex(x: Any) -> Any:
    with np.errstate(all="ignore"):  # of what is not chosen
        decayed = np.exp(np.where(x.real < 0, x, -x))  # at most 1 in size
        return np.where(x.real < 0, decayed, 1) / (1 + decayed)


def _of_scipy(name: str) -> Any:
    """Return one of SciPy's ufuncs."""
    import scipy.special  # loading it takes longer than the rest of tapegrad

    found = getattr(scipy.special, name)
    if isinstance(found, np.ufunc):
        return found
    # With SCIPY_ARRAY_API=1 it is a function that chooses between libraries of arrays; of NumPy's, it calls the ufunc.
    return getattr(importlib.import_module("scipy.special._ufuncs"), name)


def _expit() -> Any:
    """Return the logistic function."""
    if ufuncs.CAN_BE_MADE:
        complexes = {"F": _expit_of_complex, "D": _expit_of_complex}
        return ufuncs.of_scipy("sigmoid", lambda: _of_scipy("expit"), "dfgDF", complexes)
    of_real = scipys("expit")

    def _sigmoid(x: Any) -> Any:
        return _expit_of_complex(x) if np.asarray(x).dtype.kind == "c" else of_real(x)

    return _sigmoid


def _erf() -> Any:
    """Return the error function."""
    return ufuncs.of_scipy("erf", lambda: _of_scipy("erf"), "dfDF", {}) if ufuncs.CAN_BE_MADE else scipys("erf")


@_takes_out
def _softplus(x: Any, out: Any = None) -> Any:
    return np.logaddexp(x, _zero(x), out)


def _argument(x: Any) -> Any:
    return np.arctan2(x.imag, x.real)


def _another(ufunc: Any, name: str) -> Any:
    """Return a ufunc under another name: it computes two rows, and as NumPy's function means one of them."""
    other = functools.partial(ufunc)
    other.__name__ = name  # type: ignore[attr-defined]
    return _takes_out(other)


_LN2, _DEGREE = "0.6931471805599453", "0.017453292519943295"
# y / (x x + y y) and -x / (x x + y y), of any magnitude, and 0 at the origin, where there is no limit. What is divided
# is chosen before: compiled code would branch around divisions, and so use no vectors (2.9 ns, and so 1.1).
_IS_STEEP = "abs(x) > abs(y)"
_LONG, _SHORT = f"where({_IS_STEEP}, x, y)", f"where({_IS_STEEP}, y, x)"
_SLOPE = f"({_SHORT} / {_LONG})"
_SIZE = f"({_LONG} + {_SHORT} * {_SLOPE})"
_INTEGERS = tuple(float(k) for k in range(-3, 4))


def _sinc_slope(turns: str = " - 2 * floor(0.5 * x + 0.5)") -> str:
    """Return the derivative of sinc: near 0, where the quotient would lose its digits, the Taylor series."""
    series = "0"
    for k in range(7, 0, -1):
        series = f"{math.pi ** (2 * k) * 2 * k / math.factorial(2 * k + 1)!r} - x * x * ({series})"
    angle = f"({math.pi} * (x{turns}))"  # less whole turns, so that large x keep their digits
    return f"where(abs(x) < 0.2, -x * ({series}), (cos{angle} - sin{angle} / ({math.pi} * x)) / x)"


def _share(x: str, y: str, scale: str = "") -> str:
    """Return the share of x in logaddexp, whose own derivatives do not overflow, also where one operand is infinite."""
    equal = f"({x} == {y}) & ({x} - {x} != 0)"
    low, high = f"exp(({x} - {y}){scale})", f"exp(({y} - {x}){scale})"
    return f"where({equal}, 0.5, where({x} > {y}, 1 / (1 + {high}), {low} / (1 + {low})))"


_POSITIVE = (0.1, 3.0)
_UNIT = (-0.95, 0.95)
# Away from 0 on both sides is not one interval: the second operand of a quotient is sampled positive.
_QUOTIENT = ((-2.0, 2.0), _POSITIVE)
_BETWEEN_2_AND_3 = ((3.3, 3.7), (1.3, 1.6))  # the quotient: away from where it jumps

_HOLOMORPHIC = Complex()
_POWERS = (np.power,) if POWER is np.power else (POWER, np.power)

# fmt: off
ELEMENTWISE: tuple[Elementwise, ...] = (
    # arithmetic
    _op("add", np.add, "x + y", "Sum.", dx="1", dy="1", symbol="add", complex=_HOLOMORPHIC,
        options="*, alpha=1", with_options=add_scaled),
    _op("sub", np.subtract, "x - y", "Difference.", dx="1", dy="-1", symbol="sub", aliases=("subtract",),
        complex=_HOLOMORPHIC, options="*, alpha=1", with_options=sub_scaled),
    _op("mul", np.multiply, "x * y", "Product.", dx="y", dy="x", symbol="mul", aliases=("multiply",),
        complex=_HOLOMORPHIC),
    _op("div", np.true_divide, "x / y", "Quotient.", dx="1 / y", dy="-(x / y) / y", symbol="truediv",
        aliases=("divide", "true_divide"), domain=_QUOTIENT, complex=_HOLOMORPHIC,
        options="*, rounding_mode=None", with_options=div_rounded),
    _op("neg", np.negative, "-x", "Negative.", dx="-1", symbol="neg", aliases=("negative",), complex=_HOLOMORPHIC),
    _op("positive", np.positive, "+x", "The same values, as a new tensor.", dx="1", symbol="pos", complex=_HOLOMORPHIC),
    # x ** y at x = 0: d/dy is 0 for y >= 0 by continuity; at y = 0: d/dx is 0, since x ** 0 is 1 for every x.
    # Squares apart: the same bits in a tenth of the time.
    _op("pow", _POWERS, "x ** y", "Power.", dx="where(y == 2, 2 * x, where(y == 0, 0, y * x ** (y - 1)))",
        dy="where(x == 0, where(y >= 0, 0, log(x)), out * log(x))",
        again=(("x", "y", "where((x == 0) & (y == 0), 0, y * x ** (y - 1))"),),
        symbol="pow", aliases=("power",), domain=(_POSITIVE, (-2.0, 3.0)),
        complex=Complex(
            dx="where(y == 2, 2 * x, where(y == 0, 0, y * x ** (y - 1)))", dy="where(x == 0, 0, out * log(x))",
            again=(("x", "y", "where((x == 0) & (y == 0), 0, y * x ** (y - 1))"),))),
    # exponentials and logarithms
    _op("exp", _ours("exp"), "exp(x)", "Exponential.", dx="out", complex=_HOLOMORPHIC),
    _op("expm1", _ours("expm1"), "expm1(x)", "exp(x) - 1, accurate near 0.", dx="out + 1", complex=_HOLOMORPHIC),
    _op("log", _ours("log"), "log(x)", "Natural logarithm.", dx="1 / x", domain=_POSITIVE, complex=_HOLOMORPHIC),
    _op("log1p", _ours("log1p"), "log1p(x)", "log(1 + x), accurate near 0.", dx="1 / (1 + x)", domain=(-0.9, 3.0),
        complex=_HOLOMORPHIC),
    _op("sqrt", np.sqrt, "sqrt(x)", "Square root; its derivative at 0 is inf, by continuity.", dx="0.5 / out",
        domain=_POSITIVE, complex=_HOLOMORPHIC),
    _op("square", np.square, "x * x", "Square.", dx="2 * x", complex=_HOLOMORPHIC),
    _op("reciprocal", np.reciprocal, "1 / x", "1 / x.", dx="-out * out", domain=_POSITIVE, complex=_HOLOMORPHIC),
    _op("cbrt", np.cbrt, "cbrt(x)", "Cube root; its derivative at 0 is inf, by continuity.", dx="1 / (3 * (out * out))",
        domain=_POSITIVE),
    _op("exp2", np.exp2, "exp2(x)", "2 to the power x.", dx=f"out * {_LN2}", complex=_HOLOMORPHIC),
    _op("log2", np.log2, "log2(x)", "Logarithm to base 2.", dx="1.4426950408889634 / x", domain=_POSITIVE,
        complex=_HOLOMORPHIC),
    _op("log10", np.log10, "log10(x)", "Logarithm to base 10.", dx="0.4342944819032518 / x", domain=_POSITIVE,
        complex=_HOLOMORPHIC),
    # equal operands share equally: also where both are the same infinity
    _op("logaddexp", np.logaddexp, "logaddexp(x, y)", "log(exp(x) + exp(y)) without overflow.",
        dx="where(x == y, 0.5, 1 / (1 + exp(y - x)))", dy="where(x == y, 0.5, 1 / (1 + exp(x - y)))",
        again=(("x", "xy", _share("x", "y")), ("y", "xy", _share("y", "x")))),
    _op("logaddexp2", np.logaddexp2, "logaddexp2(x, y)", "log2(2 ** x + 2 ** y) without overflow.",
        dx=f"where(x == y, 0.5, 1 / (1 + exp((y - x) * {_LN2})))",
        dy=f"where(x == y, 0.5, 1 / (1 + exp((x - y) * {_LN2})))",
        again=(("x", "xy", _share("x", "y", f" * {_LN2}")), ("y", "xy", _share("y", "x", f" * {_LN2}")))),
    # sign
    _op("abs", (np.absolute, np.abs), "abs(x)", "Absolute value; its derivative at 0 is 0, of least norm.",
        dx="where(x > 0, 1, where(x < 0, -1, 0))", symbol="abs", aliases=("absolute",), kinks=(0.0,),
        complex=Complex(row="modulus")),
    _op("sign", np.sign, "sign(x)", "Sign: -1, 0 or 1; its derivative is 0.", dx="0", kinks=(0.0,),
        complex=Complex(row="phase")),
    _op("copysign", np.copysign, "copysign(x, y)", "The size of x with the sign of y; derivative at x = 0 is 0.",
        dx="where(x == 0, 0, where(out == x, 1, where(out == -x, -1, x)))", dy="0", domain=_QUOTIENT, kinks=(0.0,)),
    _op("hypot", np.hypot, "hypot(x, y)", "sqrt(x * x + y * y) without overflow; derivative at the origin is 0.",
        dx="where(out == 0, 0, where(abs(x) == out, where(x < 0, -1, 1), x / out))",
        dy="where(out == 0, 0, where(abs(y) == out, where(y < 0, -1, 1), y / out))",
        again=tuple((v, "xy", f"where(out == 0, 0, where((abs({v}) == out) & (out - out != 0), where({v} < 0, -1, 1),"
                     f" {v} / out))") for v in "xy")),
    # rounding: constant between the steps
    _op("floor", np.floor, "floor(x)", "The largest integer that is not larger; its derivative is 0.", dx="0",
        kinks=_INTEGERS),
    _op("ceil", np.ceil, "ceil(x)", "The smallest integer that is not smaller; its derivative is 0.", dx="0",
        kinks=_INTEGERS),
    _op("trunc", (np.trunc, np.fix), "trunc(x)", "The next integer towards 0; its derivative is 0.", dx="0",
        kinks=_INTEGERS, aliases=("fix",)),
    _op("rint", np.rint, "rint(x)", "The nearest integer, the even one of two; its derivative is 0.", dx="0",
        torch="round", kinks=(-2.5, -1.5, -0.5, 0.5, 1.5, 2.5), complex=_HOLOMORPHIC),
    _op("floor_divide", np.floor_divide, "x // y", "The quotient rounded down; its derivative is 0.",
        dx="0", dy="0", symbol="floordiv", domain=_BETWEEN_2_AND_3),
    _op("mod", np.remainder, "x % y", "Remainder with the sign of the divisor, as Python's %.",
        dx="1", dy="-(x // y)", symbol="mod", torch="remainder", aliases=("remainder",), domain=_BETWEEN_2_AND_3),
    _op("fmod", np.fmod, "fmod(x, y)", "Remainder with the sign of the dividend, as C's fmod.",
        dx="1", dy="where((x < 0) == (y < 0), -(abs(x) // abs(y)), abs(x) // abs(y))",
        domain=((-3.7, -3.3), (1.3, 1.6))),
    _op("heaviside", np.heaviside, "heaviside(x, y)", "0 below 0, 1 above, y at 0.", dx="0", dy="where(x == 0, 1, 0)",
        torch=None, kinks=(0.0,)),
    _op("nextafter", np.nextafter, "nextafter(x, y)", "The next floating-point number after x towards y.",
        dx="1", dy="0", torch=None),
    _op("spacing", np.spacing, "spacing(x)", "The distance to the next floating-point number; its derivative is 0.",
        dx="0", torch=None, domain=(1.1, 1.9)),
    # trigonometric and hyperbolic
    _op("deg2rad", (np.deg2rad, np.radians), f"x * {_DEGREE}", "Degrees to radians.", dx=_DEGREE,
        aliases=("radians",)),
    _op("rad2deg", (np.rad2deg, np.degrees), f"x / {_DEGREE}", "Radians to degrees.", dx="57.29577951308232",
        aliases=("degrees",)),
    _op("sinc", np.sinc, "sinc(x)", "sin(pi x) / (pi x), 1 at 0.",
        dx=_sinc_slope(), complex=Complex(dx=_sinc_slope(turns=""))),
    _op("arcsinh", np.arcsinh, "arcsinh(x)", "Inverse hyperbolic sine.", dx="1 / hypot(1, x)", aliases=("asinh",),
        complex=Complex(dx="1 / (sqrt(-(-1j * x - 1)) * sqrt(-(1j * x - 1)))")),
    _op("arccosh", np.arccosh, "arccosh(x)", "Inverse hyperbolic cosine.", dx="1 / (sqrt(x - 1) * sqrt(x + 1))",
        domain=(1.1, 3.0), aliases=("acosh",), complex=Complex(dx="1 / (sqrt(x - 1) * sqrt(x - -1))")),
    _op("arctanh", np.arctanh, "arctanh(x)", "Inverse hyperbolic tangent.", dx="1 / ((1 - x) * (1 + x))",
        domain=_UNIT, aliases=("atanh",), complex=Complex(dx="1 / (1 - x) / (1 + x)")),
    _op("sin", _ours("sin"), "sin(x)", "Sine of an angle in radians.", dx="cos(x)", complex=_HOLOMORPHIC),
    _op("cos", _ours("cos"), "cos(x)", "Cosine of an angle in radians.", dx="-sin(x)", complex=_HOLOMORPHIC),
    _op("tan", _ours("tan"), "tan(x)", "Tangent of an angle in radians.", dx="1 + out * out", domain=(-1.2, 1.2),
        complex=_HOLOMORPHIC),
    _op("arcsin", np.arcsin, "arcsin(x)", "Inverse sine, in radians.", dx="1 / sqrt((1 - x) * (1 + x))", domain=_UNIT,
        aliases=("asin",), complex=Complex(dx="1 / (sqrt(-(x - 1)) * sqrt(x - -1))")),
    _op("arccos", np.arccos, "arccos(x)", "Inverse cosine, in radians.", dx="-1 / sqrt((1 - x) * (1 + x))",
        domain=_UNIT, aliases=("acos",), complex=Complex(dx="-1 / (sqrt(-(x - 1)) * sqrt(x - -1))")),
    _op("arctan", np.arctan, "arctan(x)", "Inverse tangent, in radians.", dx="1 / (1 + x * x)", aliases=("atan",),
        complex=Complex(dx="1 / (1 - 1j * x) / (1 + 1j * x)")),
    _op("arctan2", np.arctan2, "arctan2(x, y)", "Angle of the point (y, x), in radians.",
        dx=f"where(abs(x) + abs(y) == 0, 0, where({_IS_STEEP}, {_SLOPE}, 1) / {_SIZE})",
        dy=f"where(abs(x) + abs(y) == 0, 0, -where({_IS_STEEP}, 1, {_SLOPE}) / {_SIZE})",
        domain=_QUOTIENT, aliases=("atan2",)),
    _op("sinh", _ours("sinh"), "sinh(x)", "Hyperbolic sine.", dx="cosh(x)", complex=_HOLOMORPHIC),
    _op("cosh", _ours("cosh"), "cosh(x)", "Hyperbolic cosine.", dx="sinh(x)", complex=_HOLOMORPHIC),
    _op("tanh", _ours("tanh"), "tanh(x)", "Hyperbolic tangent.", dx="1 - out * out", domain=(-3.0, 3.0),
        complex=_HOLOMORPHIC),
    # choices: ties of maximum and minimum share equally, the sub-gradient of least norm
    _op("maximum", np.maximum, "maximum(x, y)", "The larger; NaN if either is; ties share the gradient.",
        dx="where(x == y, 0.5, where(x < y, 0, 1))", dy="where(x == y, 0.5, where(y < x, 0, 1))"),
    _op("minimum", np.minimum, "minimum(x, y)", "The smaller; NaN if either is; ties share the gradient.",
        dx="where(x == y, 0.5, where(x > y, 0, 1))", dy="where(x == y, 0.5, where(y > x, 0, 1))"),
    _op("fmax", np.fmax, "fmax(x, y)", "The larger; of a NaN and a number the number; ties share the gradient.",
        dx="where(x == y, 0.5, where(y != y, 1, where(x > y, 1, 0)))",
        dy="where(x == y, 0.5, where(x != x, where(y != y, 0, 1), where(y > x, 1, 0)))"),
    _op("fmin", np.fmin, "fmin(x, y)", "The smaller; of a NaN and a number the number; ties share the gradient.",
        dx="where(x == y, 0.5, where(y != y, 1, where(x < y, 1, 0)))",
        dy="where(x == y, 0.5, where(x != x, where(y != y, 0, 1), where(y < x, 1, 0)))"),
    # the derivative at a bound is 0, and the bound's is 1: moved together, both move the result
    _op("clamp_min", _another(np.maximum, "_clamp_min"), "clamp_min(x, y)",
        "x, but not below y; the derivative at the bound is 0.",
        dx="where(y != y, 0, where(x <= y, 0, 1))", dy="where(y != y, 1, where(x <= y, 1, 0))", domain=(-2.0, 2.0)),
    _op("clamp_max", _another(np.minimum, "_clamp_max"), "clamp_max(x, y)",
        "x, but not above y; the derivative at the bound is 0.",
        dx="where(y != y, 0, where(x >= y, 0, 1))", dy="where(y != y, 1, where(x >= y, 1, 0))", domain=(-2.0, 2.0)),
    _op("where", np.where, "where(x, y, z)", "y where x holds, z elsewhere.",
        dy="where(x, 1, 0)", dz="where(x, 0, 1)", complex=Complex()),
    _op("relu", _relu, "where(x <= 0, 0, x)", "max(x, 0); its derivative at 0 is 0, of least norm.",
        dx="where(out <= 0, 0, 1)", kinks=(0.0,)),
    _op("sigmoid", _expit(), "1 / (1 + exp(-x))", "Logistic function 1 / (1 + exp(-x)).",
        dx="out * (1 - out)", complex=_HOLOMORPHIC),
    # of complex numbers
    _op("conj", np.conjugate, "conj(x)", "The complex conjugate.", dx="1", aliases=("conjugate",),
        complex=Complex(kind="antiholomorphic")),
    _op("modulus", _another(np.absolute, "_modulus"), "abs(x)",
        "The absolute value of complex numbers; its derivative at 0 is 0.",
        dx="conj(sign(x))", public=False, complex=Complex(kind="real")),
    _op("complex_angle", _argument, "complex_angle(x)", "The angle of complex numbers; its derivative at 0 is 0.",
        dx="where(x == 0, 0, -1j / x)", public=False, complex=Complex(kind="real")),
    # special functions
    _op("logit", scipys("logit"), "logit(x)", "Inverse of the logistic function.",
        dx="1 / abs(x * (1 - x))", domain=(0.1, 0.9)),  # abs: it is inf at -0.0 too
    _op("softplus", _softplus, "softplus(x)", "log(1 + exp(x)) without overflow.", dx="1 / (1 + exp(-x))",
        again=(("x", "x", "where(x > 0, 1 / (1 + exp(-x)), exp(x) / (1 + exp(x)))"),),
        options="beta=1, threshold=20", with_options=softplus_scaled),
    _op("erf", _erf(), "erf(x)", "Error function.", dx="1.1283791670955126 * exp(-(x * x))",
        complex=_HOLOMORPHIC),
    _op("erfc", scipys("erfc"), "erfc(x)", "1 - erf(x), accurate for large x.",
        dx="-1.1283791670955126 * exp(-(x * x))", complex=_HOLOMORPHIC),
    _op("erfinv", scipys("erfinv"), "erfinv(x)", "Inverse of the error function.",
        dx="0.886226925452758 * exp(out * out)", domain=(-0.9, 0.9)),
    _op("lgamma", scipys("gammaln"), "lgamma(x)", "Logarithm of the absolute value of the gamma function.",
        dx="digamma(x)", domain=(0.2, 4.0)),
    _op("digamma", scipys("psi"), "digamma(x)", "Derivative of lgamma.", dx="trigamma(x)", domain=(0.2, 4.0),
        complex=Complex(row="complex_digamma")),
    _op("xlogy", scipys("xlogy"), "xlogy(x, y)", "x * log(y), and 0 where x is 0.",
        dx="where(x == 0, where(y <= 0, 0, log(y)), log(y))", dy="where(x == 0, 0, x / y)", domain=_QUOTIENT,
        again=(("y", "x", "where((x == 0) & ((y <= 0) | (y != y)), 0, x / y)"),),
        complex=Complex(dx="where((x == 0) & (y == 0), 0, log(y))",
                        again=(("y", "x", "where((x == 0) & ((y == 0) | (y != y)), 0, x / y)"),))),
    _op("xlog1py", scipys("xlog1py"), "xlog1py(x, y)", "x * log(1 + y), and 0 where x is 0.", torch="special.xlog1py",
        dx="where(x == 0, where(y <= -1, 0, log1p(y)), log1p(y))", dy="where(x == 0, 0, x / (1 + y))",
        again=(("y", "x", "where((x == 0) & ((y <= -1) | (y != y)), 0, x / (1 + y))"),), domain=_QUOTIENT,
        complex=Complex(dx="where((x == 0) & (y == -1), 0, log(1 + y))",
                        again=(("y", "x", "where((x == 0) & ((y == -1) | (y != y)), 0, x / (1 + y))"),))),
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
        aliases=("bitwise_not", "bitwise_invert")),
    _op("isnan", np.isnan, "isnan(x)", "Whether x is NaN, elementwise."),
    _op("isinf", np.isinf, "isinf(x)", "Whether x is infinite, elementwise."),
    _op("isfinite", np.isfinite, "isfinite(x)", "Whether x is neither infinite nor NaN, elementwise."),
    _op("signbit", np.signbit, "signbit(x)", "Whether the sign bit is set, elementwise."),
    _op("left_shift", np.left_shift, "left_shift(x, y)", "Bits moved to the left.", symbol="lshift",
        aliases=("bitwise_left_shift",)),
    _op("right_shift", np.right_shift, "right_shift(x, y)", "Bits moved to the right.", symbol="rshift",
        aliases=("bitwise_right_shift",)),
    _op("gcd", np.gcd, "gcd(x, y)", "Greatest common divisor of integers."),
    _op("lcm", np.lcm, "lcm(x, y)", "Least common multiple of integers."),
    _op("bitwise_count", np.bitwise_count, "bitwise_count(x)", "Count the bits that are set in the absolute value."),
)
# fmt: on
