"""The incomplete gamma and beta functions and their inverses, by all of their arguments. How to write a row: `op.py`.

SciPy computes the values. The derivative by a parameter has no closed form: it is the integral of the density times
log(t) less the mean of log(t), which `_by_shape` and `_by_first` compute over that side of x on which the second factor
has one sign, so that nothing cancels. With t = x exp(±v), or the logistic function of z0 ± v, the integrand is smooth
and falls at least exponentially; Gauss and Legendre's rule gives it to about 1e-14, in panels that end where its shape
changes. These derivatives are not differentiated again.
Logarithms of what underflows are those of the density and of the integral of 1 in the place of that factor.

Numbers are those of the NIST Digital Library of Mathematical Functions (dlmf.nist.gov).
"""

from __future__ import annotations

import functools
import itertools
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.errors import OperandError
from tapegrad.ops.broadcast import unbroadcast
from tapegrad.ops.op import Composed, Example, Structured, beyond_numpy

_FALL = 40.0
"""Where an integrand has fallen to exp(-40) of what it was, the rest is nothing."""


@functools.cache
def _rule(count: int) -> tuple[Any, Any]:
    """Return the places and weights of Gauss and Legendre's rule between 0 and 1."""
    places, weights = np.polynomial.legendre.leggauss(count)
    return (places + 1) / 2, weights / 2


def _integrate(function: Callable[[Any], Any], ends: list[Any]) -> Any:
    """Integrate a function of many numbers over panels that end at numbers in order, some of them empty."""
    places, weights = _rule(40)
    total: Any = 0.0
    for low, high in itertools.pairwise(ends):
        width = high - low
        total = total + np.sum(weights * function(low[..., None] + width[..., None] * places), axis=-1) * width
    return total


def _floating(*operands: Any) -> np.dtype:
    """Return the dtype of a result: the operands', float64 of whole numbers."""
    dtype = np.result_type(*operands)
    return dtype if dtype.kind == "f" else np.dtype(np.float64)


def _scipys(name: str, *operands: Any) -> Any:
    """Compute one of SciPy's functions in the operands' precision, in double precision for integers."""
    import scipy.special  # loading it takes longer than the rest of tapegrad

    dtype = _floating(*operands)
    given = [x if getattr(x, "dtype", dtype).kind == "f" else np.asarray(x, np.float64) for x in operands]
    with np.errstate(all="ignore"):
        return np.asarray(getattr(scipy.special, name)(*given), dtype)


def _in_double(function: Callable[..., Any], *operands: Any) -> Any:
    """Compute of float64, where the operands are numbers of the domain; NaN elsewhere."""
    dtype = np.result_type(*operands, np.float32)
    arrays = np.broadcast_arrays(*[np.asarray(x, np.float64) for x in operands])
    with np.errstate(all="ignore"):
        return np.asarray(function(*arrays), dtype if dtype.kind == "f" else np.float64)


# Gamma. With k(a, x) = x**a exp(-x) / gamma(a), the density by log(x).


def _correction(a: Any) -> Any:
    """Return what Stirling's formula for lgamma lacks, for a from 20 on (5.11.1)."""
    w = 1.0 / (a * a)
    return (1 / 12 - w * (1 / 360 - w * (1 / 1260 - w / 1680))) / a


_LARGE = 20.0


def log_gamma_kernel(F: Any, a: Any, x: Any) -> Any:
    """Return log(k(a, x)); for large a without the difference of large numbers."""
    large = (a > _LARGE) & (x > 0.1 * a) & (x < math.inf)  # far below, the ratio less 1 has lost its digits
    wide, ratio = F.where(large, a, _LARGE), F.where(large, x / F.where(large, a, 1.0), 1.0)
    off = ratio - 1.0
    by_ratio = wide * (F.log1p(off) - off) + 0.5 * F.log(wide / (2 * math.pi)) - _correction(wide)
    return F.where(
        large, by_ratio, F.where(x == math.inf, -math.inf, _row(F, "xlogy", a, x) - x - _row(F, "lgamma", a))
    )


def _gamma_density(F: Any, a: Any, x: Any) -> Any:
    """Return the derivative of gammainc by x (8.8.13)."""
    small = F.exp(_row(F, "xlogy", a - 1.0, x) - x - _row(F, "lgamma", a))
    small = F.where(x == math.inf, 0.0, small)
    positive = (a > _LARGE) & (x > 0) & (x < math.inf)
    return F.where(positive, F.exp(log_gamma_kernel(F, a, x)) / F.where(positive, x, 1.0), small)


def _by_shape(a: Any, x: Any, kind: str = "slope") -> Any:
    """Return the derivative of gammainc by a over k(a, x), "bend", the derivative of that by a, or "mass".

    It is the integral of (log(t) - psi(a)) t**a exp(-t) dt / t, over x**a exp(-x); by a, that of
    (log(t) - psi(a)) log(t / x) - psi'(a) in the place of the first factor. With 1 in its place it is the mass, the
    smaller one of gammainc and gammaincc over k(a, x).
    """
    import scipy.special  # loading it takes longer than the rest of tapegrad

    inside = (a > 0) & (x > 0) & np.isfinite(a) & np.isfinite(x)
    beyond = np.where((a > 0) & (x >= 0), 0.0, np.nan)
    a, x = np.where(inside, a, 1.0), np.where(inside, x, 1.0)
    off, bend = np.log(x) - scipy.special.psi(a), scipy.special.zeta(2, a)
    below = off < 0
    # Below: t = x exp(-v), and a v - x (1 - exp(-v)) is the exponent, less of a v - a (1 - exp(-v)), at least.
    soft = np.sqrt(3 * _FALL / a)
    under = np.minimum(np.where(soft < 1, soft, _FALL / a + 1), _FALL / np.where(below & (a > x), a - x, 1e-300))
    # Above: t = x exp(v), and x (exp(v) - 1) - a v, which is least where t is a.
    turn = np.maximum(np.log(a) - np.log(x), 0.0)
    rest = _FALL + a * turn - np.where(turn > 0, a - x, 0.0)
    least = np.maximum(a, x)
    after = np.minimum(np.sqrt(2 * rest / least), np.log(2 * rest / least + 4) + 1)
    after = np.where(x > a, np.minimum(after, _FALL / np.where(x > a, x - a, 1.0)), after)

    def integrand(v: Any) -> Any:
        sign, wide = np.where(below, -1.0, 1.0)[..., None], a[..., None]
        falling = np.exp(sign * v * wide - x[..., None] * np.expm1(sign * v))
        factor = off[..., None] + sign * v
        return falling * {"slope": factor, "bend": factor * sign * v - bend[..., None], "mass": 1.0}[kind]

    ends = [np.zeros(a.shape), np.where(below, 0.5 * under, turn), np.where(below, under, turn + after)]
    found = _integrate(integrand, ends)
    return np.where(inside, found if kind == "mass" else np.where(below, found, -found), beyond)


# Beta. With k(a, b, x) = x**a (1 - x)**b / beta(a, b), the density by log(x / (1 - x)).


def _times_log(F: Any, n: Any, x: Any) -> Any:
    """Return n * log(1 - x), and 0 where n is 0."""
    return F.where(n == 0, 0.0, n * F.log1p(-x))


def log_beta_kernel(F: Any, a: Any, b: Any, x: Any) -> Any:
    """Return log(k(a, b, x)); for large a and b without the difference of large numbers."""
    large = (a > _LARGE) & (b > _LARGE) & (x > 0) & (x < 1)
    p, q = F.where(large, a, _LARGE), F.where(large, b, _LARGE)
    y, n = F.where(large, x, 0.5), p + q
    off = (p * (1.0 - y) - q * y) / n
    exponent = -p * F.log1p(off / y) - q * F.log1p(-off / (1.0 - y))
    terms = _correction(n) - _correction(p) - _correction(q)
    by_ratio = exponent + 0.5 * F.log(p * (q / n) / (2 * math.pi)) + terms
    return F.where(large, by_ratio, _row(F, "xlogy", a, x) + _times_log(F, b, x) - _row(F, "log_beta", a, b))


def _beta_density(F: Any, a: Any, b: Any, x: Any) -> Any:
    """Return the derivative of betainc by x (8.17.1)."""
    inside = (x > 0) & (x < 1)
    y = F.where(inside, x, 0.5)
    at_ends = F.exp(_row(F, "xlogy", a - 1.0, x) + _times_log(F, b - 1.0, x) - _row(F, "log_beta", a, b))
    return F.where(inside, F.exp(log_beta_kernel(F, a, b, y)) / (y * (1.0 - y)), at_ends)


def _log_logistic(z: Any) -> Any:
    return -np.logaddexp(0.0, -z)


def _by_first(a: Any, b: Any, z0: Any, kind: str = "slope") -> Any:
    """Return the derivative of betainc by a over k(a, b, x), for the x whose logit is z0.

    Or that by "a" or "b" of it, or "mass", the smaller one of betainc and betaincc over k(a, b, x).

    It is the integral of (log(t) - m) t**a (1 - t)**b dz over x**a (1 - x)**b, with z the logit of t and m the mean of
    log(t), psi(a) - psi(a + b). By a the first factor is multiplied by log(t / x), less the change of m; by b, by
    log((1 - t) / (1 - x)). The mass has 1 in its place.
    """
    import scipy.special  # loading it takes longer than the rest of tapegrad

    inside = (a > 0) & (b > 0) & np.isfinite(a + b) & np.isfinite(z0)
    beyond = np.where((a > 0) & (b > 0) & ~np.isnan(z0), 0.0, np.nan)
    a, b, z0 = np.where(inside, a, 1.0), np.where(inside, b, 1.0), np.where(inside, z0, 0.0)
    mean = scipy.special.psi(a) - scipy.special.psi(a + b)
    left, right = _log_logistic(z0), _log_logistic(-z0)
    below = left < mean
    sign = np.where(below, -1.0, 1.0)

    def exponent(v: Any, a: Any, b: Any, sign: Any, z0: Any, left: Any, right: Any) -> Any:
        z = z0 + sign * v
        return a * (_log_logistic(z) - left) + b * (_log_logistic(-z) - right)

    given = (a, b, sign, z0, left, right)
    end = 1e-3 / (a + b)
    for _ in range(80):
        more = exponent(end, *given) > -_FALL
        if not np.any(more):
            break
        end = np.where(more, 2 * end, end)
    wide = tuple([x[..., None] for x in given])

    change = scipy.special.zeta(2, a + b) - (scipy.special.zeta(2, a) if kind == "a" else 0.0)

    def integrand(v: Any) -> Any:
        z = wide[3] + wide[2] * v
        factor = _log_logistic(z) - mean[..., None] if kind != "mass" else 1.0
        if kind in ("a", "b"):
            off = _log_logistic(z) - wide[4] if kind == "a" else _log_logistic(-z) - wide[5]
            factor = factor * off + change[..., None]
        return factor * np.exp(exponent(v, *wide))

    # Where t or 1 - t begins to matter to a large power, the integrand turns; log(t) does at once, or where t is 1/2.
    turns = [sign * (turn - z0) + off for turn in (np.log1p(a), -np.log1p(b), 0.0) for off in (-3.0, 3.0)]
    places = np.sort([np.clip(at, 0.0, end) for at in (*turns, 4.0, 36.0)], axis=0)
    found = _integrate(integrand, [np.zeros(a.shape), *places, end])
    return np.where(inside, found if kind == "mass" else -sign * found, beyond)


# Rows


_OF_GAMMA: tuple[Example, ...] = ((((3,), (3,)), {}), (((2, 1), (3,)), {}), (((), ()), {}))
_OF_BETA: tuple[Example, ...] = ((((3,), (3,), (3,)), {}), (((2, 1), (), (3,)), {}), (((), (), ()), {}))


def _twice(name: str) -> Callable[..., Any]:
    def rule(F: Any, g: Any) -> Any:
        raise OperandError(f"{name} has no third derivatives by its parameters")

    return rule


def _slope(name: str, doc: str, function: Callable[..., Any], operands: tuple[str, ...], **rules: Any) -> Structured:
    refused: dict[str, Any] = {} if rules else {rule: _twice(name.partition("_")[0]) for rule in ("dx", "dy")}
    return Structured(
        name=name,
        doc=doc,
        operands=operands,
        public=False,
        method=False,
        batch="broadcasting",
        forward=lambda F, *given: _in_double(function, *given),
        examples=(_OF_GAMMA if len(operands) == 2 else _OF_BETA) if rules else (),
        refuses=not rules,
        recorded=not rules,
        **(_quiet(rules) if rules else {**refused, **({"dz": refused["dx"]} if len(operands) == 3 else {})}),
    )


def _slope_dx(F: Any, g: Any, x: Any, y: Any) -> Any:
    return unbroadcast(F, g * _row(F, "gammainc_bend", x, y), x.shape)


def _slope_dy(F: Any, g: Any, x: Any, y: Any, out: Any) -> Any:
    return unbroadcast(F, g * ((F.log(y) - F.digamma(x)) / y - out * (x / y - 1)), y.shape)


def _first_dx(F: Any, g: Any, x: Any, y: Any, z: Any) -> Any:
    return unbroadcast(F, g * _row(F, "betainc_bend_a", x, y, z), x.shape)


def _first_dy(F: Any, g: Any, x: Any, y: Any, z: Any) -> Any:
    return unbroadcast(F, g * _row(F, "betainc_bend_b", x, y, z), y.shape)


def _first_dz(F: Any, g: Any, x: Any, y: Any, z: Any, out: Any) -> Any:
    share = 1 / (1 + F.exp(-z))
    return unbroadcast(
        F, g * (-F.log1p(F.exp(-z)) - F.digamma(x) + F.digamma(x + y) - out * (x - (x + y) * share)), z.shape
    )


def _quiet(rules: dict[str, Any]) -> dict[str, Any]:
    """Let rules say nothing of what they compute and do not choose, or of operands beyond the domain."""

    def quietly(rule: Callable[..., Any]) -> Callable[..., Any]:
        @functools.wraps(rule)
        def silent(*given: Any, **named: Any) -> Any:
            with np.errstate(all="ignore"):
                return rule(*given, **named)

        return silent

    return {name: quietly(rule) for name, rule in rules.items()}


def _row(F: Any, name: str, *operands: Any) -> Any:
    if hasattr(F, "row"):
        return F.row(name, *operands)
    return FUNCTIONS[name](*operands)


def _beta_inverse(name: str) -> Callable[..., Any]:
    """Make an inverse of the beta function: SciPy's, by Newton's steps where it is not right.

    It is wrong by powers of 10 for probabilities near 0 and 1. What is solved is the logarithm of the smaller
    probability, of x or the rest, as a function of log(x).
    """
    is_upper = name == "betainccinv"

    def computed(a: Any, b: Any, y: Any) -> Any:
        x = np.array(_scipys(name, a, b, y))
        share = np.where(y > 0.5, 1 - y, y)
        above = (y > 0.5) != is_upper
        for _ in range(6):
            found = np.where(above, _scipys("betaincc", a, b, x), _scipys("betainc", a, b, x))
            slope = np.exp(log_beta_kernel(np, a, b, x)) / (found * (1 - x)) * np.where(above, -1.0, 1.0)
            step = np.log(share / found) / slope
            moves = (abs(step) > 1e-13) & np.isfinite(step)
            if not moves.any():
                break
            x = np.where(moves, np.clip(x * np.exp(np.clip(step, -50, 50)), 1e-307, 1 - 1e-16), x)
        return x

    return lambda *operands: np.asarray(_in_double(computed, *map(np.float64, operands)), _floating(*operands))


_shape_bend = functools.partial(_by_shape, kind="bend")
_first_bend_a = functools.partial(_by_first, kind="a")
_first_bend_b = functools.partial(_by_first, kind="b")

FUNCTIONS: dict[str, Callable[..., Any]] = {
    "gammainc_slope": lambda a, x: _in_double(_by_shape, a, x),
    "gammainc_bend": lambda a, x: _in_double(_shape_bend, a, x),
    "betainc_slope": lambda a, b, z: _in_double(_by_first, a, b, z),
    "betainc_bend_a": lambda a, b, z: _in_double(_first_bend_a, a, b, z),
    "betainc_bend_b": lambda a, b, z: _in_double(_first_bend_b, a, b, z),
    "log_beta": lambda a, b: _scipys("betaln", a, b),
    "lgamma": lambda a: _scipys("gammaln", a),
    "xlogy": lambda a, x: _scipys("xlogy", a, x),
}
"""What rules call where they are given arrays."""
FUNCTIONS |= {f"{name}_of": _beta_inverse(name) for name in ("betaincinv", "betainccinv")}


def _logit(F: Any, x: Any) -> Any:
    return F.log(x) - F.log1p(-x)


def _gamma_rules(sign: float) -> dict[str, Any]:
    def dx(F: Any, g: Any, x: Any, y: Any) -> Any:
        slope = _row(F, "gammainc_slope", x, y)
        return unbroadcast(F, sign * g * slope * F.exp(log_gamma_kernel(F, x, y)), x.shape)

    def dy(F: Any, g: Any, x: Any, y: Any) -> Any:
        return unbroadcast(F, sign * g * _gamma_density(F, x, y), y.shape)

    return {"dx": dx, "dy": dy}


def _gamma_inverse_rules(sign: float) -> dict[str, Any]:
    def dx(F: Any, g: Any, x: Any, y_shape: Any, out: Any) -> Any:
        return unbroadcast(F, -g * out * _row(F, "gammainc_slope", x, out), x.shape)

    def dy(F: Any, g: Any, x: Any, y_shape: Any, out: Any) -> Any:
        return unbroadcast(F, sign * g / _gamma_density(F, x, out), y_shape)

    return {"dx": dx, "dy": dy}


def _beta_rules(sign: float) -> dict[str, Any]:
    def dx(F: Any, g: Any, x: Any, y: Any, z: Any) -> Any:
        slope = _row(F, "betainc_slope", x, y, _logit(F, z))
        return unbroadcast(F, sign * g * slope * F.exp(log_beta_kernel(F, x, y, z)), x.shape)

    def dy(F: Any, g: Any, x: Any, y: Any, z: Any) -> Any:
        slope = _row(F, "betainc_slope", y, x, -_logit(F, z))
        return unbroadcast(F, -sign * g * slope * F.exp(log_beta_kernel(F, x, y, z)), y.shape)

    def dz(F: Any, g: Any, x: Any, y: Any, z: Any) -> Any:
        return unbroadcast(F, sign * g * _beta_density(F, x, y, z), z.shape)

    return {"dx": dx, "dy": dy, "dz": dz}


def _beta_inverse_rules(sign: float) -> dict[str, Any]:
    other = "betainccinv_of" if sign > 0 else "betaincinv_of"

    def ends(F: Any, x: Any, y: Any, z: Any, out: Any) -> tuple[Any, Any, Any]:
        """Return where the result is above 1/2, and how far it is from 0 and 1: near 1 that has all of its digits."""
        above = out > 0.5
        return above, out, F.where(above, _row(F, other, y, x, z), 1 - F.where(above, 0.5, out))

    def dx(F: Any, g: Any, x: Any, y: Any, z: Any, out: Any) -> Any:
        _, low, high = ends(F, x, y, z, out)
        return unbroadcast(F, -g * low * high * _row(F, "betainc_slope", x, y, F.log(low) - F.log(high)), x.shape)

    def dy(F: Any, g: Any, x: Any, y: Any, z: Any, out: Any) -> Any:
        _, low, high = ends(F, x, y, z, out)
        return unbroadcast(F, g * low * high * _row(F, "betainc_slope", y, x, F.log(high) - F.log(low)), y.shape)

    def dz(F: Any, g: Any, x: Any, y: Any, z: Any, out: Any) -> Any:
        above, low, high = ends(F, x, y, z, out)
        kernel = log_beta_kernel(F, F.where(above, y, x), F.where(above, x, y), F.where(above, high, low))
        return unbroadcast(F, sign * g * low * high / F.exp(kernel), z.shape)

    return {"dx": dx, "dy": dy, "dz": dz}


def _share_over(F: Any, kernel: Any, out: Any, at_end: Any) -> Any:
    """Return the kernel over a probability, of the logarithms of both; at an end of the support what it comes to."""
    is_inside = F.isfinite(out) & F.isfinite(kernel)
    return F.where(is_inside, F.exp(F.where(is_inside, kernel - out, 0.0)), at_end)


def _over_upper(F: Any, a: Any, x: Any) -> Any:
    """Return k(a, x) / gammaincc(a, x) for x from 2 a and 1000 on: a continued fraction (8.9.2)."""
    found = x + 13.0 - a
    for k in range(6, 0, -1):
        found = x + (2.0 * k - 1.0) - a - k * (k - a) / found
    return found


def _log_gamma_rules(sign: float) -> dict[str, Any]:
    def over(F: Any, a: Any, x: Any, out: Any) -> Any:
        found = _share_over(F, log_gamma_kernel(F, a, x), out, F.where(x > 0, x, a))
        if sign > 0:
            return found
        far = (a > 0) & (x > 1e3) & (x > 2.0 * a) & (x < math.inf)  # where both logarithms are large, and alike
        return F.where(far, _over_upper(F, F.where(far, a, 1.0), F.where(far, x, 1e3)), found)

    def dx(F: Any, g: Any, x: Any, y: Any, out: Any) -> Any:
        return unbroadcast(F, sign * g * _row(F, "gammainc_slope", x, y) * over(F, x, y, out), x.shape)

    def dy(F: Any, g: Any, x: Any, y: Any, out: Any) -> Any:
        return unbroadcast(F, sign * g * F.where(y == math.inf, 1.0, over(F, x, y, out) / y), y.shape)

    return {"dx": dx, "dy": dy}


def _log_beta_rules(sign: float) -> dict[str, Any]:
    def over(F: Any, a: Any, b: Any, x: Any, out: Any) -> Any:
        return _share_over(F, log_beta_kernel(F, a, b, x), out, F.where(x > 0, b, a))

    def dx(F: Any, g: Any, x: Any, y: Any, z: Any, out: Any) -> Any:
        return unbroadcast(F, sign * g * _row(F, "betainc_slope", x, y, _logit(F, z)) * over(F, x, y, z, out), x.shape)

    def dy(F: Any, g: Any, x: Any, y: Any, z: Any, out: Any) -> Any:
        slope = _row(F, "betainc_slope", y, x, -_logit(F, z))
        return unbroadcast(F, -sign * g * slope * over(F, x, y, z, out), y.shape)

    def dz(F: Any, g: Any, x: Any, y: Any, z: Any, out: Any) -> Any:
        return unbroadcast(F, sign * g * over(F, x, y, z, out) / (z * (1 - z)), z.shape)

    return {"dx": dx, "dy": dy, "dz": dz}


_LEAST = 1e-290
"""Below it a probability may be subnormal, or nothing."""


def _rest_of(name: str) -> str:
    """Name the function that is 1 less another."""
    return name.removesuffix("c") if name.endswith("cc") else f"{name}c"


def _log_share(name: str) -> Callable[..., Any]:
    """Make what computes the logarithm of a probability, also of what underflows."""
    is_beta = name.startswith("beta")

    def computed(F: Any, *operands: Any) -> Any:
        given = [np.asarray(x, np.float64) for x in operands]
        share, rest = (_scipys(each, *given) for each in (name, _rest_of(name)))
        small = share < _LEAST
        value = np.where(share > 0.5, _scipys("xlog1py", 1.0, -rest), _scipys("xlogy", 1.0, share))
        if small.any():
            few = [np.broadcast_to(x, small.shape)[small] for x in given]
            kernel = (log_beta_kernel if is_beta else log_gamma_kernel)(F, *few)
            a, b = few[:2]
            mass = _by_first(a, b, _logit(F, few[2]), "mass") if is_beta else _by_shape(a, b, "mass")
            value[small] = np.where(mass > 0, kernel + np.log(mass), value[small])  # at an end it is -inf
        return np.asarray(value, _floating(*operands))

    def silent(F: Any, *operands: Any) -> Any:
        with np.errstate(all="ignore"):
            return computed(F, *operands)

    return silent


_LOGARITHMS = (
    ("gammainc", _log_gamma_rules(1.0)),
    ("gammaincc", _log_gamma_rules(-1.0)),
    ("betainc", _log_beta_rules(1.0)),
    ("betaincc", _log_beta_rules(-1.0)),
)

_KINDS = (
    ("gammainc", "The lower regularized incomplete gamma function, of parameter a.", _gamma_rules(1.0)),
    ("gammaincc", "The upper regularized incomplete gamma function, of parameter a.", _gamma_rules(-1.0)),
    ("gammaincinv", "The x at which gammainc(a, x) is y.", _gamma_inverse_rules(1.0)),
    ("gammainccinv", "The x at which gammaincc(a, x) is y.", _gamma_inverse_rules(-1.0)),
    ("betainc", "The regularized incomplete beta function.", _beta_rules(1.0)),
    ("betaincc", "1 less the regularized incomplete beta function.", _beta_rules(-1.0)),
    ("betaincinv", "The x at which betainc(a, b, x) is y.", _beta_inverse_rules(1.0)),
    ("betainccinv", "The x at which betaincc(a, b, x) is y.", _beta_inverse_rules(-1.0)),
)


_ORACLE = (
    "np.result_type(a, x).type(scipy.special.{name}(a, x))",
    "np.result_type(a, b, x).type(scipy.special.{name}(a, b, x))",
)


def _oracle(name: str) -> str:
    """Write SciPy's value; its inverses of the beta function have five digits of float32, ours are of float64."""
    if name in ("betaincinv", "betainccinv"):
        return f"np.result_type(a, b, x).type(scipy.special.{name}(*map(np.float64, (a, b, x))))"
    return _ORACLE[name.startswith("beta")].format(name=name)


_LOG_ORACLE = (
    "np.result_type({given}).type((lambda p, q: np.where("
    "p > 0.5, scipy.special.xlog1py(1.0, -q), scipy.special.xlogy(1.0, p)))("
    "*[f(*map(np.float64, ({given}))) for f in (scipy.special.{name}, scipy.special.{rest})]))"
)


def _value(name: str) -> Callable[..., Any]:
    own = FUNCTIONS.get(f"{name}_of")
    return lambda F, *operands: _scipys(name, *operands) if own is None else own(*operands)


INCOMPLETE: tuple[Structured, ...] = (
    _slope(
        "gammainc_slope",
        "How gammainc(a, x) changes with a, over x**a exp(-x) / gamma(a).",
        _by_shape,
        ("a", "x"),
        dx=_slope_dx,
        dy=_slope_dy,
    ),
    _slope("gammainc_bend", "How gammainc_slope changes with a.", _shape_bend, ("a", "x")),
    _slope(
        "betainc_slope",
        "How betainc changes with a, over x**a (1 - x)**b / beta(a, b), for the logit z of x.",
        _by_first,
        ("a", "b", "z"),
        dx=_first_dx,
        dy=_first_dy,
        dz=_first_dz,
    ),
    _slope("betainc_bend_a", "How betainc_slope changes with a.", _first_bend_a, ("a", "b", "z")),
    _slope("betainc_bend_b", "How betainc_slope changes with b.", _first_bend_b, ("a", "b", "z")),
    *[
        Structured(
            name=f"{name}_of",
            doc=doc,
            operands=("a", "b", "x") if name.startswith("beta") else ("a", "x"),
            forward=_value(name),
            public=False,
            method=False,
            batch="broadcasting",
            examples=_OF_BETA if name.startswith("beta") else _OF_GAMMA,
            oracle=_oracle(name),
            **_quiet(rules),
        )
        for name, doc, rules in _KINDS
    ],
    *[
        Structured(
            name=f"log_{name}",
            doc=f"The logarithm of {name}, also where that underflows.",
            operands=("a", "b", "x") if name.startswith("beta") else ("a", "x"),
            forward=_log_share(name),
            public=False,
            method=False,
            batch="broadcasting",
            examples=_OF_BETA if name.startswith("beta") else _OF_GAMMA,
            oracle=_LOG_ORACLE.format(
                given="a, b, x" if name.startswith("beta") else "a, x", name=name, rest=_rest_of(name)
            ),
            **_quiet(rules),
        )
        for name, rules in _LOGARITHMS
    ],
)  # fmt: skip

_OPERANDS = {"gammainc": "x", "gammaincc": "x", "betainc": "x", "betaincc": "x"}


def _of_gamma(name: str) -> Callable[..., Any]:
    if name in _OPERANDS:
        return lambda F, a, x: F.row(f"{name}_of", a, x)
    return lambda F, a, y: F.row(f"{name}_of", a, y)


def _of_beta(name: str) -> Callable[..., Any]:
    if name in _OPERANDS:
        return lambda F, a, b, x: F.row(f"{name}_of", a, b, x)
    return lambda F, a, b, y: F.row(f"{name}_of", a, b, y)


COMPOSED_INCOMPLETE: tuple[Composed, ...] = tuple(
    beyond_numpy(
        "special",
        name,
        doc,
        (_of_beta if name.startswith("beta") else _of_gamma)(name),
        *(_OF_BETA if name.startswith("beta") else _OF_GAMMA),
        tensors=3 if name.startswith("beta") else 2,
        takes_complex=False,
        casts=True,
    )
    for name, doc, _ in _KINDS
)
