"""Polynomials, by their coefficients from the highest power down. How to write a row: `op.py`."""

from __future__ import annotations

import operator
import warnings
from typing import Any

import numpy as np

from tapegrad.errors import ArgumentError, OperandError, ShapeError
from tapegrad.ops.broadcast import Shape
from tapegrad.ops.host_queries import asked
from tapegrad.ops.op import Composed, Structured


def _derived(n: int, increasing: bool) -> Any:
    """Return the factors of the powers when they are differentiated."""
    powers = np.arange(1.0, n)
    return powers if increasing else powers[::-1]


def _vander_params(shape: Shape, N: int | None = None, increasing: bool = False) -> dict[str, Any]:
    if len(shape) != 1:
        raise ShapeError(f"vander takes a vector, and the tensor has shape {shape}; reshape(-1) it")
    n = shape[0] if N is None else operator.index(N)
    if n < 0:
        raise ShapeError(f"vander with N={N}; give a number of columns that is not negative")
    return {"n": n, "increasing": bool(increasing)}


def _vander_dx(F: Any, g: Any, x: Any, n: int, increasing: bool) -> Any:
    if n < 2:
        return F.zeros(x.shape, g.dtype)
    g = g[:, 1:] if increasing else g[:, :-1]
    return F.sum(g * F.conj(F.vander(x, n - 1, increasing)) * _derived(n, increasing), axis=1).astype(g.dtype)


def _polynomial_params(p: Shape, x: Shape) -> dict[str, Any]:
    return {}


def _polynomial_dp(F: Any, g: Any, x_shape: Shape, y: Any) -> Any:
    # Not a product of matrices: of small ones BLAS adds up in an order of each processor's own.
    return F.sum(F.reshape(g, (-1, 1)) * F.conj(F.vander(F.reshape(y, (-1,)), x_shape[0])), axis=0)


def _polynomial_dx(F: Any, g: Any, x: Any, y: Any) -> Any:
    if len(x) < 2:
        return F.zeros(y.shape, g.dtype)
    return (g * F.conj(F.polyval(x[:-1] * np.arange(len(x) - 1.0, 0.0, -1.0), y))).astype(g.dtype)


POWERS: tuple[Structured, ...] = (
    Structured(
        name="vander",
        doc="The powers of a vector's elements, as columns: falling, or increasing.",
        twins=(np.vander,),
        signature="N=None, increasing=False",
        params=_vander_params,
        forward=lambda F, x, n, increasing: F.vander(x, n, increasing),
        dx=_vander_dx,
        method=False,
        takes_complex=True,
        examples=((((3,),), {}), (((3,),), {"N": 5, "increasing": True})),
    ),
    Structured(
        name="polynomial",
        doc="The value of a polynomial of a vector of coefficients.",
        params=_polynomial_params,
        forward=lambda F, p, x: F.polyval(p, x),
        operands=("p", "x"),
        dx=_polynomial_dp,
        dy=_polynomial_dx,
        public=False,
        takes_complex=True,
        examples=((((4,), (3,)), {}), (((1,), (2, 2)), {}), (((3,), ()), {})),
    ),
)


def _polyval(F: Any, p: Any, x: Any) -> Any:
    if not p.ndim:
        raise ShapeError("polyval takes a vector of coefficients, and got a 0-d one; put it in a list")
    if p.ndim == 1 and p.size and p.dtype.kind in "fc":
        return F.row("polynomial", p, x)
    value = x * 0
    for k in range(p.shape[0]):
        value = value * x + p[k]
    return value


def _order(what: str, m: Any) -> int:
    m = operator.index(m)
    if m < 0:
        raise OperandError(f"{what} of order {m}; the order is 0 or more")
    return m


def _vector(p: Any, name: str) -> Any:
    if p.ndim > 1:
        raise ShapeError(f"{name} takes a vector of coefficients, and the tensor has shape {p.shape}")
    return p if p.ndim else p.reshape(1)


def _polyder(F: Any, p: Any, m: int = 1) -> Any:
    p = _vector(p, "polyder")
    for _ in range(_order("polyder", m)):
        p = p[:-1] * np.arange(p.size - 1, 0, -1)
    return p


def _polyint(F: Any, p: Any, m: int = 1, k: Any = None) -> Any:
    p, m = _vector(p, "polyint"), _order("polyint", m)
    k = F.as_tensor(np.zeros(m) if k is None else k).reshape(-1)
    k = F.broadcast_to(k, (m,)) if k.size == 1 and m > 1 else k
    if k.size < m:
        raise ShapeError(f"polyint {m} times takes as many constants, or one, not {k.size}")
    for i in range(m):
        kind = 1j if k.dtype.kind == "c" else 1.0
        p = F.concatenate((p / np.arange(p.size, 0, -1), k[i : i + 1].astype(np.result_type(p.dtype, kind))))
    return p


def _longer(F: Any, a1: Any, a2: Any, name: str) -> tuple[Any, Any]:
    a1, a2 = _vector(a1, name), _vector(a2, name)
    n = max(a1.size, a2.size)
    return tuple(a if a.size == n else F.concatenate((F.as_tensor(np.zeros(n - a.size, a.dtype)), a)) for a in (a1, a2))


def _polyadd(F: Any, a1: Any, a2: Any) -> Any:
    a1, a2 = _longer(F, a1, a2, "polyadd")
    return a1 + a2


def _polysub(F: Any, a1: Any, a2: Any) -> Any:
    a1, a2 = _longer(F, a1, a2, "polysub")
    return a1 - a2


def _trimmed(p: Any, name: str) -> Any:
    """Drop leading zeros, as NumPy does where it multiplies."""
    p = _vector(p, name)
    places = asked(lambda a: np.flatnonzero(a)[:1], p)
    return p[int(places[0]) :] if places.size else p[-1:]


def _polymul(F: Any, a1: Any, a2: Any) -> Any:
    return F.convolve(_trimmed(a1, "polymul"), _trimmed(a2, "polymul"))


def _polydiv(F: Any, u: Any, v: Any) -> Any:
    u, v = _vector(u, "polydiv") + 0.0, _vector(v, "polydiv") + 0.0
    dtype = np.result_type(u.dtype, v.dtype)
    u, v = (p if p.dtype == dtype else p.astype(dtype) for p in (u, v))
    m, n = u.size - 1, v.size - 1
    scale = 1.0 / v[0]
    quotient, rest = [], u
    for _ in range(m - n + 1):
        factor = scale * rest[0]
        quotient.append(factor)
        rest = F.concatenate((rest[1 : n + 1] - factor * v[1:], rest[n + 1 :]))
    if m < n:
        quotient = [u[0] * 0.0]
    rest = rest if rest.size else u[:1] * 0.0
    significant = asked(lambda a: np.flatnonzero(~np.isclose(a, 0, rtol=1e-14))[:1], rest)
    first = int(significant[0]) if significant.size else rest.size - 1
    return F.stack(quotient), rest[first:]


def _poly(F: Any, seq_of_zeros: Any) -> Any:
    zeros = seq_of_zeros
    if zeros.ndim == 2 and zeros.shape[0] == zeros.shape[1] and zeros.size:
        zeros = F.linalg.eigvals(zeros)
    elif zeros.ndim > 1:
        raise ShapeError(
            "poly takes a vector of zeros, or a square matrix, whose eigenvalues are the zeros, and the tensor has "
            f"shape {zeros.shape}"
        )
    zeros = zeros.reshape(-1)
    zeros = zeros if zeros.dtype.kind in "fc" else zeros.astype(np.float64)
    if not zeros.size:
        return F.as_tensor(np.ones((), zeros.dtype))
    p = F.as_tensor(np.ones(1, zeros.dtype))
    for k in range(zeros.size):
        p = F.convolve(p, F.concatenate((np.ones(1, zeros.dtype), -zeros[k : k + 1])))
    if zeros.dtype.kind == "c" and asked(lambda z: np.all(np.sort(z) == np.sort(np.conjugate(z))), zeros):
        return p.real  # as NumPy gives it of pairs of conjugates
    return p


def _polyfit(
    F: Any, x: Any, y: Any, deg: int, rcond: Any = None, full: bool = False, w: Any = None, cov: Any = False
) -> Any:
    x, y, terms = x + 0.0, y + 0.0, _order("polyfit", deg) + 1
    if x.ndim != 1 or not x.size or y.ndim not in (1, 2) or y.shape[0] != x.shape[0]:
        raise ShapeError(
            f"polyfit takes a vector x that is not empty and as many y, or columns of y, not {x.shape} and {y.shape}"
        )
    powers, seen = F.vander(x, terms), y
    if w is not None:
        w = F.as_tensor(w) + 0.0
        if w.shape != x.shape:
            raise ShapeError(f"polyfit takes a weight for each of the {x.size} points, and w has shape {w.shape}")
        powers, seen = powers * w[:, None], seen * (w if y.ndim == 1 else w[:, None])
    # The columns have length 1, so that rcond means what it means in NumPy.
    scale = F.sqrt(F.sum(powers * powers, axis=0))
    rcond = x.size * np.finfo(x.dtype).eps if rcond is None else rcond
    solution, residuals, rank, singular = F.linalg.lstsq(powers / scale, seen, rcond)
    c = solution / (scale if y.ndim == 1 else scale[:, None])
    if rank != terms and not full:
        warnings.warn("Polyfit may be poorly conditioned", np.exceptions.RankWarning, stacklevel=4)
    if full:
        return c, residuals, rank, singular, rcond
    if not isinstance(cov, str) and not cov:
        return c
    base = F.linalg.inv(F.matmul(powers.T, powers))
    if isinstance(cov, str) and cov == "unscaled":
        return c, base
    if x.size <= terms:
        raise ArgumentError(
            f"polyfit of degree {deg} to {x.size} points leaves no degree of freedom to estimate the covariance; give "
            'more points, or cov="unscaled"'
        )
    factor = residuals / (x.size - terms)
    return c, base * factor if y.ndim == 1 else base[:, :, None] * factor


def _composed(name: str, doc: str, twin: Any, forward: Any, examples: Any, tensors: int) -> Composed:
    return Composed(
        name=name,
        doc=doc,
        twins=(twin,),
        forward=forward,
        tensors=tensors,
        examples=examples,
        method=False,
        takes_complex=True,
    )


_TWO: tuple[Any, ...] = ((((3,), (3,)), {}), (((2,), (4,)), {}), (((4,), (1,)), {}))

POLYNOMIALS: tuple[Composed, ...] = (
    _composed(
        "poly",
        "The coefficients of the polynomial with the given zeros, or of a matrix's characteristic one.",
        np.poly,
        _poly,
        ((((3,),), {}),),
        1,
    ),
    _composed(
        "polyfit",
        "The coefficients of the polynomial of degree deg that is nearest to points (x, y) in least squares.",
        np.polyfit,
        _polyfit,
        (
            (((6,), (6,)), {"deg": 2}),
            (((5,), (5, 3)), {"deg": 1}),
            (((6,), (6,)), {"deg": 2, "w": [1.0, 2.0, 0.5, 1.5, 3.0, 1.0]}),
            (((6,), (6,)), {"deg": 2, "cov": True}),
            (((6,), (6, 2)), {"deg": 1, "cov": True}),
            (((5,), (5,)), {"deg": 1, "cov": "unscaled"}),
        ),
        2,
    ),
    _composed(
        "polyval",
        "The value of a polynomial, of coefficients p from the highest power down, at x.",
        np.polyval,
        _polyval,
        ((((4,), (3,)), {}), (((3,), (2, 2)), {}), (((3, 2), (2,)), {}), (((3,), ()), {})),
        2,
    ),
    _composed(
        "polyder",
        "The coefficients of the m-th derivative of a polynomial.",
        np.polyder,
        _polyder,
        ((((4,),), {}), (((4,),), {"m": 2}), (((3,),), {"m": 0})),
        1,
    ),
    _composed(
        "polyint",
        "The coefficients of the m-th integral of a polynomial, with constants k.",
        np.polyint,
        _polyint,
        ((((3,),), {}), (((3,),), {"m": 2, "k": 1.5}), (((3,),), {"m": 2, "k": [1.0, 2.0]})),
        1,
    ),
    _composed("polyadd", "The sum of two polynomials.", np.polyadd, _polyadd, _TWO, 2),
    _composed("polysub", "The difference of two polynomials.", np.polysub, _polysub, _TWO, 2),
    _composed("polymul", "The product of two polynomials.", np.polymul, _polymul, _TWO, 2),
    _composed(
        "polydiv",
        "The quotient and the remainder of two polynomials.",
        np.polydiv,
        _polydiv,
        ((((4,), (2,)), {}), (((3,), (3,)), {}), (((2,), (3,)), {}), (((3,), (1,)), {})),
        2,
    ),
)
