"""Special functions by SciPy's names, made of rows."""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.errors import ArgumentError, OperandError
from tapegrad.ops.host_queries import found
from tapegrad.ops.op import Composed
from tapegrad.ops.special.rows import BINARY, UNARY


def _order(name: str, value: Any) -> Any:
    """Check an order, which is one number."""
    if isinstance(value, (np.generic, np.ndarray)) and not value.ndim:
        value = value.item()
    if not isinstance(value, (int, float)):
        raise OperandError(f"{name} got the order {value!r}; give one number, by which there is no derivative")
    return value


def _polygamma(F: Any, n: Any, x: Any) -> Any:
    n = _order("polygamma", n)
    if n < 0 or n != int(n):
        raise ArgumentError(f"polygamma got n={n}; it is a whole number, 0 or more")
    return F.row("polygamma", F.as_tensor(x), n=int(n)) if n else F.digamma(x)


def _multigammaln(F: Any, a: Any, d: int) -> Any:
    d = operator.index(d)
    if d < 1:
        raise ArgumentError(f"multigammaln got d={d}; a dimension is 1 or more")
    parts = [F.lgamma(a - 0.5 * k) for k in range(d)]  # 35.3.4
    return functools.reduce(operator.add, parts) + 0.25 * d * (d - 1) * math.log(math.pi)


def _of_any_order(name: str, row: str) -> Callable[..., Any]:
    return lambda F, v, x: F.row(row, F.as_tensor(x), n=_order(name, v))


def _of_this_order(row: str, n: int) -> Callable[..., Any]:
    return lambda F, x: F.row(row, x, n=n)


def _special(name: str, doc: str, forward: Any, *examples: Any, **rest: Any) -> Composed:
    return Composed(
        **{
            "name": name,
            "namespace": "special",
            "doc": doc,
            "forward": forward,
            "method": False,
            "casts": True,
            "twin_differs": True,
            "examples": examples,
            **rest,
        }
    )


_KINDS = {
    "bessel_j": "Bessel function of the first kind",
    "bessel_y": "Bessel function of the second kind",
    "bessel_i": "Modified Bessel function of the first kind",
    "bessel_ie": "Modified Bessel function of the first kind, times exp(-abs(x))",
    "bessel_k": "Modified Bessel function of the second kind",
    "bessel_ke": "Modified Bessel function of the second kind, times exp(x)",
}


def _numbers(name: str, *values: Any) -> tuple[Any, ...]:
    return tuple([_order(name, v) for v in values])


def _lambertw(F: Any, z: Any, k: int = 0) -> Any:
    k = _order("lambertw", k)
    if k != int(k):
        raise ArgumentError(f"lambertw got k={k}; branches are whole numbers")
    return F.row("lambert", z if z.dtype.kind == "c" else F.astype(z, np.result_type(z.dtype, np.complex64)), k=int(k))


def _expn(F: Any, n: Any, x: Any) -> Any:
    n = _order("expn", n)
    if n != int(n) or n < 0:
        raise ArgumentError(f"expn got n={n}; it is a whole number, 0 or more")
    return F.row("exponential_n", F.as_tensor(x), n=int(n))


def _zeta(F: Any, x: Any, q: Any = 1.0) -> Any:
    return F.row("hurwitz", F.as_tensor(q), n=_order("zeta", x))


def _of_real_or_complex(row: str, of_complex: str, n: int) -> Callable[..., Any]:
    """Make a function that is a formula for real numbers, and for complex ones the row of an order n."""
    return lambda F, x: F.row(of_complex, x, n=n) if x.dtype.kind == "c" else F.row(row, x)


def _sici(F: Any, x: Any) -> Any:
    return F.row("sine_integral", x), F.row("cosine_integral", x)


def _largest(F: Any, a: Any, axes: Any) -> Any:
    """Return the largest finite real part along axes, 0 where there is none: a number, by which nothing changes."""
    top = found(
        lambda v: np.max(np.where(np.isfinite(v), v, -np.inf).real, axis=axes, keepdims=True, initial=-np.inf), a
    )
    return F.where(F.isfinite(top), top, 0.0)


def _logsumexp(
    F: Any, a: Any, axis: Any = None, b: Any = None, keepdims: bool = False, return_sign: bool = False
) -> Any:
    if b is None and not return_sign and a.dtype.kind != "c":
        return F.logsumexp(a, axis, keepdims=keepdims)
    if b is not None:
        b = b if isinstance(b, np.ndarray) else F.as_tensor(b)  # what saves an array copies it, or watches it
        a = F.where(b == 0, -math.inf, a)
    axes = tuple(range(a.ndim)) if axis is None else axis
    top = _largest(F, a, axes)
    terms = F.exp(a - top)
    total = F.sum(terms if b is None else b * terms, axis=axes, keepdims=keepdims)
    top = top if keepdims else F.reshape(top, total.shape)
    if total.dtype.kind == "c":
        return (F.log(F.abs(total)) + top, F.sign(total)) if return_sign else F.log(total) + top
    sign = F.sign(total.detach())
    size = F.log(F.abs(total)) + top
    return (size, sign) if return_sign else F.where(sign < 0, math.nan, size)


def _below(F: Any, x: Any, axis: Any) -> Any:
    return x - _largest(F, x, tuple(range(x.ndim)) if axis is None else axis)


def _softmax(F: Any, x: Any, axis: Any = None) -> Any:
    if x.dtype.kind != "c":
        return F.softmax(x, axis)
    terms = F.exp(_below(F, x, axis))
    return terms / F.sum(terms, axis=axis, keepdims=True)


def _log_softmax(F: Any, x: Any, axis: Any = None) -> Any:
    if x.dtype.kind != "c":
        return F.log_softmax(x, axis)
    below = _below(F, x, axis)
    return below - F.log(F.sum(F.exp(below), axis=axis, keepdims=True))


_FORMULAS = (
    ("gamma", "gamma_of", "The gamma function."),
    ("loggamma", "log_gamma", "The principal branch of the logarithm of the gamma function; NaN below 0."),
    ("erfcinv", "erfcinv_of", "Inverse of erfc."),
    ("erfcx", "scaled_erfc", "exp(x**2) * erfc(x), without overflow."),
    ("ndtr", "normal_cdf", "The distribution function of the normal distribution."),
    ("log_ndtr", "log_normal_cdf", "The logarithm of ndtr, accurate far below 0."),
    ("ndtri", "normal_quantile", "Inverse of ndtr."),
    ("dawsn", "dawson", "Dawson's integral."),
    ("entr", "entropy", "-x * log(x); 0 at 0, -inf below."),
    ("exp1", "exponential_1", "The exponential integral E1."),
    ("expi", "exponential_i", "The exponential integral Ei."),
    ("spence", "dilogarithm", "Spence's integral of log(t) / (1 - t), from 1 to x."),
    ("ellipk", "elliptic_k", "The complete elliptic integral of the first kind, of the parameter m."),
    ("ellipe", "elliptic_e", "The complete elliptic integral of the second kind, of the parameter m."),
)
_COMPLEX = ("gamma", "loggamma", "erfcx", "ndtr", "log_ndtr", "dawsn", "exp1", "expi", "spence")
_OF_TWO = (
    ("beta", "beta_of", "The beta function."),
    ("betaln", "log_beta", "Logarithm of the absolute value of the beta function."),
    ("rel_entr", "relative_entropy", "x * log(x / y); 0 where x is 0."),
    ("kl_div", "divergence", "x * log(x / y) - x + y."),
)


def _plain(row: str) -> Callable[..., Any]:
    return lambda F, x: F.row(row, x)


def _of_two(row: str) -> Callable[..., Any]:
    return lambda F, x, y: F.row(row, x, y)


def _of_a_and_b(row: str) -> Callable[..., Any]:
    return lambda F, a, b: F.row(row, a, b)


SPECIAL: tuple[Composed, ...] = (
    *[_special(name, doc, _plain(row), *UNARY, takes_complex=name in _COMPLEX) for name, row, doc in _FORMULAS],
    *[
        _special(name, doc, (_of_a_and_b if name.startswith("beta") else _of_two)(row), *BINARY, tensors=2)
        for name, row, doc in _OF_TWO
    ],
    _special("expn", "The exponential integral of a whole order n.", _expn, (((3,),), {"n": 2}), tensors=0),
    _special(
        "zeta",
        "Riemann's zeta function of a number x, or Hurwitz', with q.",
        _zeta,
        (((3,),), {"x": 2.5}),
        tensors=0,
        casts=False,
    ),
    _special(
        "lambertw",
        "Lambert's function, the inverse of w * exp(w): complex, of the branch k.",
        _lambertw,
        (((3,),), {}),
        takes_complex=True,
        casts=False,
    ),
    _special("sici", "The sine and cosine integrals.", _sici, (((3,),), {}), takes_complex=True),
    _special(
        "hyp1f1",
        "Kummer's hypergeometric function, of the numbers a and b.",
        lambda F, a, b, x: F.row("hyp1f1_of", F.as_tensor(x), orders=_numbers("hyp1f1", a, b)),
        (((3,),), {"a": 0.5, "b": 1.5}),
        tensors=0,
        takes_complex=True,
    ),
    _special(
        "hyp2f1",
        "Gauss' hypergeometric function, of the numbers a, b and c.",
        lambda F, a, b, c, z: F.row("hyp2f1_of", F.as_tensor(z), orders=_numbers("hyp2f1", a, b, c)),
        (((3,),), {"a": 0.5, "b": 1.2, "c": 1.5}),
        tensors=0,
        takes_complex=True,
    ),
    _special(
        "logsumexp",
        "log(sum(b * exp(a))) without overflow, and the sign of that sum, too.",
        _logsumexp,
        (((2, 3),), {"axis": 1}),
        (((2, 3),), {"b": np.array([1.0, 0.5, 2.0]), "keepdims": True}),
        takes_complex=True,
        casts=False,
    ),
    *[
        _special(name, doc, forward, (((2, 3),), {"axis": 1}), (((3,),), {}), takes_complex=True)
        for name, doc, forward in (
            ("softmax", "exp(x), divided by its sum along an axis, or over all.", _softmax),
            ("log_softmax", "The logarithm of softmax, without overflow.", _log_softmax),
        )
    ],
    _special(
        "polygamma",
        "Derivative number n of digamma.",
        _polygamma,
        (((3,),), {"n": 0}),
        (((2,),), {"n": 2}),
        tensors=0,
        casts=False,
    ),
    _special(
        "multigammaln",
        "Logarithm of the gamma function of d dimensions.",
        _multigammaln,
        (((3,),), {"d": 1}),
        (((2,),), {"d": 3}),
        casts=False,
    ),
    *(
        _special(
            name,
            f"{_KINDS[row]}, of the order v, a number.",
            _of_any_order(name, row),
            (((3,),), {"v": 2}),
            tensors=0,
            takes_complex=True,
        )
        for name, row in (
            ("jv", "bessel_j"),
            ("jn", "bessel_j"),
            ("yv", "bessel_y"),
            ("yn", "bessel_y"),
            ("iv", "bessel_i"),
            ("ive", "bessel_ie"),
            ("kv", "bessel_k"),
            ("kve", "bessel_ke"),
        )
    ),
    *(
        _special(f"{letter}{n}", f"{_KINDS[row]}, of order {n}.", _of_this_order(row, n), *UNARY, takes_complex=True)
        for letter, row in (("y", "bessel_y"), ("k", "bessel_k"))
        for n in (0, 1)
    ),
    *(
        _special(name, f"{_KINDS[row]}, of order {n}.", _of_real_or_complex(name, row, n), *UNARY, takes_complex=True)
        for name, row, n in (("j0", "bessel_j", 0), ("j1", "bessel_j", 1), ("i1", "bessel_i", 1))
    ),
    *(
        _special(f"{letter}{n}e", f"{_KINDS[row]}, of order {n}.", _of_this_order(row, n), *UNARY)
        for letter, row in (("i", "bessel_ie"), ("k", "bessel_ke"))
        for n in (0, 1)
    ),
)
