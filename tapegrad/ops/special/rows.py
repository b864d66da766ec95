"""Rows of special functions that are no elementwise ones, as little is computed with them.

SciPy computes the values. Derivatives are of the NIST Digital Library of Mathematical Functions (dlmf.nist.gov), whose
numbers stand beside them. How to write a row: `op.py`.
"""

from __future__ import annotations

import functools
import math
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.ops.op import Structured


def scipys(name: str, *operands: Any, order: Any = None) -> Any:
    """Compute one of SciPy's functions in the operands' precision, in double precision for integers."""
    import scipy.special  # loading it takes longer than the rest of tapegrad

    function, dtype = getattr(scipy.special, name), np.result_type(*operands)
    dtype = dtype if dtype.kind in "fc" else np.dtype(np.float64)
    given = [x if x.dtype.kind in "fc" else x.astype(np.float64) for x in map(np.asarray, operands)]
    return np.asarray(function(*given) if order is None else function(order, *given), dtype)


def _scipys_pair(name: str, x: Any, k: int) -> Any:
    import scipy.special  # loading it takes longer than the rest of tapegrad

    x = x if x.dtype.kind in "fc" else x.astype(np.float64)
    return np.asarray(getattr(scipy.special, name)(x)[k], x.dtype)


def bessel_j(x: Any, n: Any) -> Any:
    """Compute the Bessel function of the first kind of an order."""
    return scipys("jv", x, order=n)


def bessel_y(x: Any, n: Any) -> Any:
    """Compute the Bessel function of the second kind of an order."""
    return scipys("yv", x, order=n)


def bessel_ie(x: Any, n: Any) -> Any:
    """Compute the modified Bessel function of the first kind of an order, times exp(-abs(x))."""
    return scipys("ive", x, order=n)


UNARY: tuple[Any, ...] = ((((2, 3),), {}), (((),), {}))
BINARY: tuple[Any, ...] = ((((3,), (3,)), {}), (((2, 1), (3,)), {}), (((), ()), {}))
_ORDERS: tuple[Any, ...] = ((((3, 4),), {"n": 0}), (((3,),), {"n": 2}), (((),), {"n": 1.5}))


def _of_order(name: str, doc: str, function: Any, dx: Any, takes_complex: bool = False) -> Structured:
    return Structured(
        takes_complex=takes_complex,
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


def _neighbours(name: str) -> Callable[..., Any]:
    """Make the rule of a Bessel function, by those of the orders beside."""

    def dx(F: Any, g: Any, x: Any, n: Any) -> Any:
        function = getattr(F, name)
        return 0.5 * g * F.conj(function(x, n - 1) - function(x, n + 1))

    return dx


def _of_number(name: str, function: str, doc: str, dx: Callable[..., Any], takes_complex: bool = False) -> Structured:
    """Make the row of a function of a number n and x; `dx(F, again, n, x)` is its derivative."""

    def computed(F: Any, x: Any, n: Any) -> Any:
        return F.row(name, x, n=n) if hasattr(F, "row") else scipys(function, x, order=n)

    return Structured(
        name=name,
        doc=doc,
        signature="n",
        params=lambda shape, n: {"n": n},
        forward=computed,
        dx=lambda F, g, x, n: g * F.conj(dx(F, functools.partial(computed, F, x), n, x)),
        takes_complex=takes_complex,
        public=False,
        method=False,
        batch="same",
        oracle=f"x.dtype.type(scipy.special.{function}(n, x))",
        examples=((((3, 4),), {"n": 2}), (((3,),), {"n": 3}), (((),), {"n": 2})),
    )


# Complete elliptic integrals. With s = sin and c = cos of the angle, over the root of 1 - x s²: K is of 1, D of s², B
# of c², and E of that root squared. K = B + D and E = B + (1 - x) D (19.2, 19.25.1), which say the derivatives (19.4).


def _elliptic(F: Any, name: str, x: Any) -> Any:
    if hasattr(F, "row"):
        return F.row(f"elliptic_{name}", x)
    if name != "d":
        return scipys(f"ellip{name}", x)
    x = x if x.dtype.kind == "f" else x.astype(np.float64)
    return scipys("elliprd", np.zeros((), x.dtype), 1 - x, np.ones((), x.dtype)) / 3


def _elliptic_row(name: str, doc: str, oracle: str, dx: Callable[..., Any]) -> Structured:
    return Structured(
        name=f"elliptic_{name}",
        doc=doc,
        forward=lambda F, x: _elliptic(F, name, x),
        dx=lambda F, g, x: g * dx(F, functools.partial(_elliptic, F), x),
        public=False,
        method=False,
        batch="same",
        oracle=oracle,
        examples=UNARY,
    )


def _d_dx(F: Any, of: Callable[..., Any], x: Any) -> Any:
    near = F.abs(x) < 1e-3
    series = 0.25 * math.pi * (0.375 + x * (0.46875 + x * (525 / 1024 + x * (2205 / 4096))))  # of 19.5.3
    away = F.where(near, 0.5, x)
    return F.where(near, series, ((of("k", away) - of("d", away)) / (1 - away) - of("d", away)) / (2 * away))


def _hyper(name: str, count: int) -> Structured:
    """Make the row of a hypergeometric function of numbers and x (13.3.15, 15.5.1)."""

    def forward(F: Any, x: Any, orders: Any) -> Any:
        if hasattr(F, "row"):
            return F.row(f"{name}_of", x, orders=orders)
        import scipy.special  # loading it takes longer than the rest of tapegrad

        at = x.astype(np.float64 if x.dtype.kind != "c" else np.complex128)
        if at.dtype.kind == "f" and name == "hyp1f1" and not (orders[0] <= 0 and orders[0] == math.floor(orders[0])):
            at = np.minimum(at, 1e5)  # by which it is infinite; far beyond SciPy takes for ever
        with np.errstate(all="ignore"):
            return getattr(scipy.special, name)(*orders, at).astype(x.dtype if x.dtype.kind in "fc" else np.float64)

    def dx(F: Any, g: Any, x: Any, orders: Any) -> Any:
        factor = math.prod(orders[:-1]) / orders[-1]
        return g * factor * F.conj(forward(F, x, tuple([k + 1 for k in orders])))

    orders = (0.5, 1.5) if count == 2 else (0.5, 1.2, 1.5)
    return Structured(
        name=f"{name}_of",
        doc=f"The hypergeometric function {name} of numbers and x.",
        signature="orders",
        params=lambda shape, orders: {"orders": tuple(orders)},
        forward=forward,
        dx=dx,
        public=False,
        method=False,
        batch="same",
        takes_complex=True,
        oracle=f"x.dtype.type(scipy.special.{name}(*orders, x))",
        examples=((((2, 3),), {"orders": orders}), (((),), {"orders": orders})),
    )


def _falling(x: Any, n: Any, sign: float) -> Any:
    """Return how the logarithm of a scaled modified Bessel function changes at large x (10.40.1, 10.40.2)."""
    square = 4.0 * n * n
    one = (square - 1.0) / 8.0  # with `two` and `three` the coefficients of the series, of which this is the logarithm
    two, three = one * (square - 9.0) / 16.0, one * (square - 9.0) * (square - 25.0) / 384.0
    second, third = two - 0.5 * one * one, three - one * two + one**3 / 3.0
    return (-0.5 + (sign * one - (2.0 * second - 3.0 * sign * third / x) / x) / x) / x


def _is_far(F: Any, x: Any, n: Any) -> Any:
    return F.abs(x) > 1e3 * (1.0 + n * n)


def _scaled_dx(F: Any, g: Any, x: Any, n: Any) -> Any:
    own = F.bessel_ie(x, n)
    is_complex = x.dtype.kind == "c"
    sign = F.sign(x.real if is_complex else x)
    near = 0.5 * (F.bessel_ie(x, n - 1) + F.bessel_ie(x, n + 1)) - sign * own
    far = _is_far(F, x, n) & (sign != 0)
    size = F.where(far, sign * x, 1.0)
    found = g * F.conj(F.where(far, sign * own * _falling(size, n, 1.0), near))
    if not is_complex:
        return found
    return found - 1j * sign * (F.conj(g) * own).imag  # the factor exp(-abs(x.real)) is no function of x alone


def _scaled_k_dx(F: Any, again: Callable[..., Any], n: Any, x: Any) -> Any:
    far, own = _is_far(F, x, n), again(n)
    near = own - 0.5 * (again(n - 1) + again(n + 1))
    return F.where(far, own * _falling(F.where(far, x, 1.0), n, -1.0), near)


SPECIAL_ROWS: tuple[Structured, ...] = (
    # 10.6.1
    *(
        _of_order(
            f"bessel_{letter}",
            f"Bessel function {letter.upper()} of an order n.",
            function,
            _neighbours(f"bessel_{letter}"),
            True,
        )
        for letter, function in (("j", bessel_j), ("y", bessel_y))
    ),
    # 10.29.1
    _of_order(
        "bessel_ie",
        "Modified Bessel function of the first kind of an order n, times exp(-abs(x)).",
        bessel_ie,
        _scaled_dx,
        True,
    ),
    # 10.29.1
    _of_number(
        "bessel_k",
        "kv",
        "Modified Bessel function of the second kind.",
        lambda F, again, n, x: -0.5 * (again(n - 1) + again(n + 1)),
        True,
    ),
    _of_number(
        "bessel_ke",
        "kve",
        "Modified Bessel function of the second kind, times exp(x).",
        _scaled_k_dx,
        True,
    ),
    # 8.19.13; the one of order 0 is exp(-x) / x
    _of_number(
        "exponential_n",
        "expn",
        "The exponential integral of a whole order.",
        lambda F, again, n, x: -again(n - 1) if n else -again(0) * (1 + 1 / x),
    ),
    # 25.11.17
    _of_number("hurwitz", "zeta", "Hurwitz' zeta function, of the power n.", lambda F, again, n, x: -n * again(n + 1)),
    _hyper("hyp1f1", 2),
    _hyper("hyp2f1", 3),
    _elliptic_row(
        "k",
        "The complete elliptic integral of the first kind, of the parameter m.",
        "x.dtype.type(scipy.special.ellipk(x))",
        lambda F, of, x: (of("k", x) - of("d", x)) / (2 * (1 - x)),
    ),
    _elliptic_row(
        "e",
        "The complete elliptic integral of the second kind, of the parameter m.",
        "x.dtype.type(scipy.special.ellipe(x))",
        lambda F, of, x: -0.5 * of("d", x),
    ),
    _elliptic_row(
        "d",
        "Legendre's complete elliptic integral D, of the parameter m.",
        "x.dtype.type(scipy.special.elliprd(0.0 * x, 1.0 - x, 1.0 + 0.0 * x) / 3)",
        _d_dx,
    ),
    # 6.2.9 and 6.2.11
    *[
        Structured(
            name=name,
            doc=doc,
            forward=lambda F, x, _k=k: _scipys_pair("sici", x, _k),
            dx=dx,
            public=False,
            method=False,
            batch="same",
            takes_complex=True,
            oracle=f"x.dtype.type(scipy.special.sici(x)[{k}])",
            examples=UNARY,
        )
        for k, name, doc, dx in (
            (0, "sine_integral", "The sine integral Si.", lambda F, g, x: g * F.conj(F.sinc(x / math.pi))),
            (1, "cosine_integral", "The cosine integral Ci.", lambda F, g, x: g * F.conj(F.cos(x) / x)),
        )
    ],
)
