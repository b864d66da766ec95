"""Special functions by SciPy's names that are no elementwise rows, as little is computed with them.

SciPy computes the values. Derivatives are of the NIST Digital Library of Mathematical Functions (dlmf.nist.gov), whose
numbers stand beside them. How to write a row: `op.py`.
"""

from __future__ import annotations

import functools
import math
import operator
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.errors import ArgumentError, OperandError
from tapegrad.ops.broadcast import unbroadcast
from tapegrad.ops.host_queries import is_differentiated
from tapegrad.ops.op import Composed, Structured


def _scipys(name: str, *operands: Any, order: Any = None) -> Any:
    """Compute one of SciPy's functions in the operands' precision, in double precision for integers."""
    import scipy.special  # loading it takes longer than the rest of tapegrad

    function = getattr(scipy.special, name)
    value = function(*operands) if order is None else function(order, *operands)
    dtype = np.result_type(*operands)
    return np.asarray(value, dtype if dtype.kind == "f" else np.float64)


def bessel_j(x: Any, n: Any) -> Any:
    """Compute the Bessel function of the first kind of an order."""
    return _scipys("jv", x, order=n)


def bessel_y(x: Any, n: Any) -> Any:
    """Compute the Bessel function of the second kind of an order."""
    return _scipys("yv", x, order=n)


def bessel_ie(x: Any, n: Any) -> Any:
    """Compute the modified Bessel function of the first kind of an order, times exp(-abs(x))."""
    return _scipys("ive", x, order=n)


_UNARY: tuple[Any, ...] = ((((2, 3),), {}), (((),), {}))
_BINARY: tuple[Any, ...] = ((((3,), (3,)), {}), (((2, 1), (3,)), {}), (((), ()), {}))
_ORDERS: tuple[Any, ...] = ((((3, 4),), {"n": 0}), (((3,),), {"n": 2}), (((),), {"n": 1.5}))


def _inner(name: str, doc: str, function: str, operands: tuple[str, ...], examples: Any, **rules: Any) -> Structured:
    return Structured(
        name=name,
        doc=doc,
        operands=operands,
        forward=lambda F, *given: _scipys(function, *given),
        public=False,
        examples=examples,
        **rules,
    )


def _of_order(name: str, doc: str, function: Any, dx: Any) -> Structured:
    return Structured(
        batch="same",
        name=name,
        doc=doc,
        signature="n",
        params=lambda shape, n: {"n": n},
        forward=lambda F, x, n: function(x, n),
        dx=dx,
        public=False,
        examples=_ORDERS,
    )


def _incomplete_of(name: str) -> Callable[..., Any]:
    return lambda F, x, a: _scipys(name, x, order=a.astype(x.dtype) if x.dtype.kind == "f" else a)


def _incomplete_dx(sign: float) -> Callable[..., Any]:
    """Make the rule of an incomplete gamma function."""

    def dx(F: Any, g: Any, x: Any, x_shape: Any, a: Any) -> Any:
        return unbroadcast(F, sign * g * F.exp(F.xlogy(a - 1.0, x) - x - F.lgamma(a)), x_shape)

    return dx


def _neighbours(name: str) -> Callable[..., Any]:
    """Make the rule of a Bessel function, by those of the orders beside."""

    def dx(F: Any, g: Any, x: Any, n: Any) -> Any:
        function = getattr(F, name)
        return 0.5 * g * (function(x, n - 1) - function(x, n + 1))

    return dx


def _scaled_dx(F: Any, g: Any, x: Any, n: Any) -> Any:
    beside = F.bessel_ie(x, n - 1) + F.bessel_ie(x, n + 1)
    return g * (0.5 * beside - F.sign(x) * F.bessel_ie(x, n))


SPECIAL_ROWS: tuple[Structured, ...] = (
    # 5.2.2
    _inner(
        "gamma_of",
        "The gamma function.",
        "gamma",
        ("x",),
        _UNARY,
        dx=lambda F, g, x, out: g * out * F.digamma(x),
        batch="same",
    ),
    _inner(
        "erfcinv_of",
        "Inverse of erfc.",
        "erfcinv",
        ("x",),
        _UNARY,
        dx=lambda F, g, out: g * (-0.5 * math.sqrt(math.pi)) * F.exp(out * out),
        batch="same",
    ),
    # 5.12.1
    _inner(
        "log_beta",
        "Logarithm of the absolute value of the beta function.",
        "betaln",
        ("x", "y"),
        _BINARY,
        dx=lambda F, g, x, y, x_shape: unbroadcast(F, g * (F.digamma(x) - F.digamma(x + y)), x_shape),
        dy=lambda F, g, x, y, y_shape: unbroadcast(F, g * (F.digamma(y) - F.digamma(x + y)), y_shape),
        batch="broadcasting",
    ),
    _inner(
        "beta_of",
        "The beta function.",
        "beta",
        ("x", "y"),
        _BINARY,
        dx=lambda F, g, x, y, out, x_shape: unbroadcast(F, g * out * (F.digamma(x) - F.digamma(x + y)), x_shape),
        dy=lambda F, g, x, y, out, y_shape: unbroadcast(F, g * out * (F.digamma(y) - F.digamma(x + y)), y_shape),
        batch="broadcasting",
    ),
    # 8.8.13
    *(
        Structured(
            name=f"{name}_of",
            batch="factors a",
            doc=f"The {which} regularized incomplete gamma function, of parameter a.",
            signature="a",
            params=lambda shape, a: {"a": np.array(getattr(a, "_array", a))},
            forward=_incomplete_of(name),
            dx=_incomplete_dx(sign),
            plannable=False,
            public=False,
            examples=((((3, 4),), {"a": 2.5}), (((2, 1),), {"a": np.array([0.5, 3.0])}), (((),), {"a": 1.0})),
        )
        for name, which, sign in (("gammainc", "lower", 1.0), ("gammaincc", "upper", -1.0))
    ),
    # 10.6.1
    *(
        _of_order(
            f"bessel_{letter}",
            f"Bessel function {letter.upper()} of an order n.",
            function,
            _neighbours(f"bessel_{letter}"),
        )
        for letter, function in (("j", bessel_j), ("y", bessel_y))
    ),
    # 10.29.1
    _of_order(
        "bessel_ie",
        "Modified Bessel function of the first kind of an order n, times exp(-abs(x)).",
        bessel_ie,
        _scaled_dx,
    ),
)


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


def _incomplete(name: str) -> Callable[..., Any]:
    def forward(F: Any, a: Any, x: Any) -> Any:
        if is_differentiated(a):
            raise OperandError(f"{name} has no derivative by its parameter a; give a.detach()")
        return F.row(f"{name}_of", F.as_tensor(x), a=a)

    return forward


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
}

SPECIAL: tuple[Composed, ...] = (
    _special("gamma", "The gamma function.", lambda F, x: F.row("gamma_of", x), *_UNARY),
    _special("erfcinv", "Inverse of erfc.", lambda F, x: F.row("erfcinv_of", x), *_UNARY),
    _special("beta", "The beta function.", lambda F, a, b: F.row("beta_of", a, b), *_BINARY, tensors=2),
    _special(
        "betaln",
        "Logarithm of the absolute value of the beta function.",
        lambda F, a, b: F.row("log_beta", a, b),
        *_BINARY,
        tensors=2,
    ),
    *(
        _special(
            name,
            f"The {which} regularized incomplete gamma function of x, of parameter a, by which there is no derivative.",
            _incomplete(name),
            (((3,),), {"a": 2.5}),
            tensors=0,
        )
        for name, which in (("gammainc", "lower"), ("gammaincc", "upper"))
    ),
    _special(
        "polygamma",
        "Derivative number n of digamma.",
        _polygamma,
        (((3,),), {"n": 0}),
        (((2,),), {"n": 2}),
        tensors=0,
    ),
    _special(
        "multigammaln",
        "Logarithm of the gamma function of d dimensions.",
        _multigammaln,
        (((3,),), {"d": 1}),
        (((2,),), {"d": 3}),
    ),
    *(
        _special(
            name, f"{_KINDS[row]}, of the order v, a number.", _of_any_order(name, row), (((3,),), {"v": 2}), tensors=0
        )
        for name, row in (
            ("jv", "bessel_j"),
            ("jn", "bessel_j"),
            ("yv", "bessel_y"),
            ("yn", "bessel_y"),
            ("iv", "bessel_i"),
            ("ive", "bessel_ie"),
        )
    ),
    *(
        _special(f"{letter}{n}", f"{_KINDS[row]}, of order {n}.", _of_this_order(row, n), *_UNARY)
        for letter, row, orders in (("j", "bessel_j", (0, 1)), ("y", "bessel_y", (0, 1)), ("i", "bessel_i", (1,)))
        for n in orders
    ),
)
