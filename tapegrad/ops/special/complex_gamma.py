"""The gamma function of complex numbers, its logarithm, and the derivatives of that.

SciPy has the functions themselves and digamma; further derivatives are computed here. Numbers of equations are those of
the NIST Digital Library of Mathematical Functions (dlmf.nist.gov).
"""

from __future__ import annotations

import math
from collections.abc import Callable
from typing import Any

import numpy as np

from tapegrad.ops.op import Structured
from tapegrad.ops.special.rows import scipys

_FAR = 16
"""From this real part on the asymptotic series has all digits."""
_BERNOULLI = (1 / 6, -1 / 30, 1 / 42, -1 / 30, 5 / 66, -691 / 2730, 7 / 6, -3617 / 510, 43867 / 798, -174611 / 330)


def _right(z: Any, n: int) -> Any:
    """Return derivative n of digamma where the real part is 1/2 or more: 5.15.5 up, and there 5.15.8 and 5.15.9."""
    factorial, total = math.factorial(n), np.zeros_like(z)
    for _ in range(_FAR):
        near = z.real < _FAR
        total = total + np.where(near, factorial / z ** (n + 1), 0)
        z = np.where(near, z + 1, z)
    inverse = 1 / z
    square = inverse * inverse
    series = sum(
        b * math.factorial(2 * k + n - 1) / math.factorial(2 * k) * square ** (k - 1)
        for k, b in reversed(tuple(enumerate(_BERNOULLI, 1)))
    )
    leading = math.factorial(n - 1) + 0.5 * factorial * inverse + series * square
    return (-1) ** (n + 1) * (total + leading * inverse**n)


def _cotangents(n: int) -> np.polynomial.Polynomial:
    """Return derivative n of cot(pi z) over pi**n, as a polynomial of cot(pi z)."""
    slope = np.polynomial.Polynomial([-1.0, 0.0, -1.0])
    found = np.polynomial.Polynomial([0.0, 1.0])
    for _ in range(n):
        found = found.deriv() * slope
    return found


def _polygamma(F: Any, x: Any, n: int) -> Any:
    """Return derivative n of digamma, n from 1: left of 1/2 by reflection (5.15.6)."""
    z = np.asarray(x, np.complex128)
    left = z.real < 0.5
    with np.errstate(all="ignore"):
        value = _right(np.where(left, 1 - z, z), n)
        if left.any():
            inside = np.where(left, z - np.rint(z.real), 0.25)
            turned = math.pi ** (n + 1) * _cotangents(n)(1 / np.tan(math.pi * inside))
            value = np.where(left, (-1) ** n * value - turned, value)
    return value.astype(x.dtype)


def _digamma(F: Any, x: Any) -> Any:
    return F.row("complex_digamma", x) if hasattr(F, "row") else scipys("psi", x)


def _again(F: Any, x: Any, n: int) -> Any:
    return F.row("complex_polygamma", x, n=n) if hasattr(F, "row") else _polygamma(F, x, n)


def _row(name: str, doc: str, function: str, dx: Callable[..., Any]) -> Structured:
    return Structured(
        name=name,
        doc=doc,
        forward=lambda F, x: scipys(function, x),
        dx=dx,
        public=False,
        method=False,
        batch="same",
        takes_complex=True,
        only_complex=True,
        oracle=f"np.asarray(scipy.special.{function}(x), x.dtype)",
        examples=((((3, 4),), {}), (((),), {})),
    )


COMPLEX_GAMMA: tuple[Structured, ...] = (
    _row(
        "complex_gamma",
        "The gamma function of complex numbers.",
        "gamma",
        lambda F, g, x, out: g * F.conj(out * _digamma(F, x)),
    ),
    _row(
        "complex_log_gamma",
        "The principal branch of the logarithm of the gamma function of complex numbers.",
        "loggamma",
        lambda F, g, x: g * F.conj(_digamma(F, x)),
    ),
    _row(
        "complex_digamma",
        "Derivative of the logarithm of the gamma function of complex numbers.",
        "psi",
        lambda F, g, x: g * F.conj(_again(F, x, 1)),
    ),
    Structured(
        name="complex_polygamma",
        doc="Derivative n of digamma of complex numbers.",
        signature="n",
        params=lambda shape, n: {"n": n},
        forward=_polygamma,
        dx=lambda F, g, x, n: g * F.conj(_again(F, x, n + 1)),
        public=False,
        method=False,
        batch="same",
        takes_complex=True,
        only_complex=True,
        examples=((((3, 4),), {"n": 1}), (((3,),), {"n": 2}), (((),), {"n": 1})),
    ),
)
