"""Special functions with one formula per element as derivative: values by SciPy's loops, derivatives in compiled code.

Formulas are of the NIST Digital Library of Mathematical Functions (dlmf.nist.gov), whose numbers stand beside them.
Where a formula is a difference of large numbers, its expansion for large x takes its place.
"""

from __future__ import annotations

import math
from typing import Any

import numpy as np

from tapegrad.ops.elementwise import scipys
from tapegrad.ops.of_complex import Complex
from tapegrad.ops.op import Elementwise


def _series(coefficients: list[float], w: str) -> str:
    """Write a polynomial, the lowest power first."""
    text = repr(coefficients[-1])
    for c in reversed(coefficients[:-1]):
        text = f"({c!r} + {w} * {text})"
    return text


def _odd(count: int) -> int:
    """Return 1 * 3 * 5 * … of some odd numbers."""
    return math.prod(range(1, 2 * count, 2))


_NORMAL = "0.3989422804014327"  # 1 / sqrt(2 pi)
_LARGE = 20.0
_W = "(1 / (x * x))"
# The normal distribution's density over its distribution function is -x / (1 - 1/x² + 3/x⁴ - …) far below 0 (7.12.1).
_MILLS = f"(-x / {_series([float((-1) ** k * _odd(k)) for k in range(8)], _W)})"
# erfcx is (1 - 1/(2 x²) + 3/(4 x⁴) - …) / (x sqrt(pi)) (7.12.1); dawsn has no signs, and 1/2 for 1/sqrt(pi).
_ERFCX = f"(-0.5641895835477563 * {_W} * {_series([(-1) ** k * _odd(k + 1) / 2**k for k in range(8)], _W)})"
_DAWSN = f"(-0.5 * {_W} * {_series([_odd(k + 1) / 2**k for k in range(14)], _W)})"


def gap(x: str, y: str) -> str:
    """Write digamma(x + y) - digamma(x) of positive numbers without a difference of large ones.

    Ten steps of 5.5.2 up, and there the differences of each term of 5.11.2.
    """
    steps = " + ".join(f"1 / (({x} + {k}.0) * ({x} + {y} + {k}.0))" for k in range(10))
    u, v = f"(1 / ({x} + 10.0))", f"(1 / ({x} + {y} + 10.0))"
    # u² - v² and the like of higher powers, over y: each is u v (u + v) times a sum of products of squares.
    squares, total = "1.0", ""
    for k, bernoulli in enumerate((1 / 12, -1 / 120, 1 / 252, -1 / 240, 5 / 660)):
        total += f" + {bernoulli!r} * ({squares})"
        squares = f"({squares}) * {v} * {v} + {'*'.join([f'({u} * {u})'] * (k + 1))}"
    inside = f"{steps} + {u} * {v} * (0.5 + ({u} + {v}) * ({total.removeprefix(' + ')}))"
    return f"({y} * ({inside}) + log1p({y} * {u}))"


def _of_beta(x: str, y: str) -> str:
    """Write digamma(x) - digamma(x + y)."""
    return f"where(({x} > 0) & ({y} > 0), -{gap(x, y)}, digamma({x}) - digamma({x} + {y}))"


_SHARE = "where((x > 0) & (y > 0) & (x / y > 0) & (x / y < 1e300), log(x / y), log(x) - log(y))"


def _row(name: str, function: str, doc: str, *operands: str, **rest: Any) -> Elementwise:
    """Make a row of a function of SciPy's, for `tg.special`."""
    given = ", ".join(operands or ("x",))
    return Elementwise(
        **{"name": name, "twins": (scipys(function),), "value": f"{name}({given})", "doc": doc, "public": False, **rest}
    )


_UNIT, _POSITIVE = (0.05, 0.95), (0.1, 3.0)

SPECIAL_FORMULAS: tuple[Elementwise, ...] = (
    _row("gamma_of", "gamma", "The gamma function.", dx="out * digamma(x)", torch=None, domain=(0.2, 4.0),
         complex=Complex(row="complex_gamma")),  # 5.2.2
    _row("erfcinv_of", "erfcinv", "Inverse of erfc.", dx="-0.886226925452758 * exp(out * out)", torch=None,
         domain=(0.1, 1.9)),
    # 5.12.1
    _row("log_beta", "betaln", "Logarithm of the absolute value of the beta function.", "x", "y",
         dx=_of_beta("x", "y"), dy=_of_beta("y", "x"), torch=None, domain=_POSITIVE),
    _row("beta_of", "beta", "The beta function.", "x", "y", dx=f"out * {_of_beta('x', 'y')}",
         dy=f"out * {_of_beta('y', 'x')}", torch=None, domain=_POSITIVE),
    _row("normal_cdf", "ndtr", "The normal distribution function.", dx=f"{_NORMAL} * exp(-0.5 * (x * x))",
         torch="special.ndtr",
         complex=Complex()),
    _row("log_normal_cdf", "log_ndtr", "Logarithm of the normal distribution function, accurate far below 0.",
         dx=f"where(x < -{_LARGE}, {_MILLS}, {_NORMAL} * exp(-0.5 * (x * x) - out))", torch="special.log_ndtr",
         complex=Complex(dx=f"{_NORMAL} * exp(-0.5 * (x * x) - out)")),
    _row("normal_quantile", "ndtri", "Inverse of the normal distribution function.",
         dx="2.5066282746310002 * exp(0.5 * (out * out))", torch="special.ndtri", domain=_UNIT),
    _row("scaled_erfc", "erfcx", "exp(x**2) * erfc(x).",
         dx=f"where(x > {_LARGE}, {_ERFCX}, 2 * x * out - 1.1283791670955126)", torch="special.erfcx",
         complex=Complex(dx="2 * x * out - 1.1283791670955126")),
    _row("dawson", "dawsn", "Dawson's integral.",  # 7.2.5
         dx=f"where(abs(x) > {_LARGE}, {_DAWSN}, 1 - 2 * x * out)", torch=None,
         complex=Complex(dx="1 - 2 * x * out")),
    _row("entropy", "entr", "-x * log(x), 0 at 0, and -inf below.",
         dx="-log(x) - 1", torch="special.entr", domain=_POSITIVE),
    _row("relative_entropy", "rel_entr", "x * log(x / y), 0 where x is 0.", "x", "y",
         dx=f"{_SHARE} + 1", dy="-x / y", torch=None, domain=((0.5, 3.0), (0.1, 0.4))),
    _row("divergence", "kl_div", "x * log(x / y) - x + y.", "x", "y",
         dx=_SHARE, dy="1 - x / y", torch=None, domain=_POSITIVE),
    # 6.2.1 and 6.2.6
    _row("exponential_1", "exp1", "The exponential integral E1.", dx="-exp(-x) / x", torch=None, domain=_POSITIVE,
         complex=Complex()),
    _row("exponential_i", "expi", "The exponential integral Ei.", dx="exp(x) / x", torch=None, domain=_POSITIVE,
         complex=Complex()),
    _row("dilogarithm", "spence", "Spence's integral of log(t) / (1 - t), from 1 to x.",
         dx="where(x == 1, -1, log(x) / (1 - x))", torch=None, domain=(0.2, 0.9),
         complex=Complex()),
    # 10.29.1 and 10.6.1
    _row("i0", "i0", "Modified Bessel function of the first kind, of order 0.", dx="i1(x)",
         twins=(scipys("i0"), np.i0), public=True),
    _row("i1", "i1", "Modified Bessel function of the first kind, of order 1.", torch="special.i1",
         dx="where(isfinite(out), where(x == 0, 0.5, i0(x) - out / x), abs(out))"),
    _row("j0", "j0", "Bessel function of the first kind, of order 0.", dx="-j1(x)", torch=None),
    _row("j1", "j1", "Bessel function of the first kind, of order 1.", torch=None,
         dx="where(x == 0, 0.5, j0(x) - out / x)"),
    # What SciPy says of negative numbers is NaN, and so is the derivative.
    _row("log_gamma", "loggamma", "The principal branch of the logarithm of the gamma function.", torch=None,
         dx="where(x < 0, sqrt(x), digamma(x))", domain=(0.2, 4.0), complex=Complex(row="complex_log_gamma")),
)  # fmt: skip
