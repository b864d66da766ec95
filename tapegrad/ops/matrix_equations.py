"""Equations of Sylvester, Lyapunov and Stein, and those with banded matrices. How to write a row: `op.py`."""

from __future__ import annotations

import functools
import operator
from typing import Any

import numpy as np

from tapegrad.errors import ArgumentError, LinAlgError
from tapegrad.ops.broadcast import Shape, unbroadcast
from tapegrad.ops.by_scipy import by_scipy, each
from tapegrad.ops.linalg import check_square
from tapegrad.ops.op import Composed, Structured, beyond_numpy, once
from tapegrad.ops.spectra import adjoint

# a @ x + x @ b = q


def _sylvester_params(a: Shape, b: Shape, q: Shape) -> dict[str, Any]:
    check_square("solve_sylvester", a)
    check_square("solve_sylvester", b)
    if q[-2:] != (a[-1], b[-1]):
        raise LinAlgError(
            f"linalg.solve_sylvester of a of shape {a}, b of shape {b} and q of shape {q}: q must be ({a[-1]}, {b[-1]})"
        )
    return {}


def _sylvester(F: Any, x: Any, y: Any, z: Any) -> Any:
    if hasattr(F, "row"):
        return F.row("linalg.solve_sylvester", x, y, z)
    result = each("solve_sylvester", "", x, y, z)
    sizes = [np.max(np.abs(v), axis=(-2, -1), initial=0.0) for v in (x, y, z, result)]
    if np.any(np.finfo(result.dtype).eps * (sizes[0] + sizes[1]) * sizes[3] > 0.1 * sizes[2]):
        raise LinAlgError("solve_sylvester has no unique solution: an eigenvalue of a is one of -b")
    return result


def _sylvester_adjoint(F: Any, g: Any, x: Any, y: Any, shared: dict[str, Any]) -> Any:
    return once(shared, lambda: _sylvester(F, adjoint(F, x), adjoint(F, y), g))


def _sylvester_dx(F: Any, g: Any, x: Any, y: Any, out: Any, shared: dict[str, Any]) -> Any:
    return unbroadcast(F, -F.matmul(_sylvester_adjoint(F, g, x, y, shared), adjoint(F, out)), x.shape)


def _sylvester_dy(F: Any, g: Any, x: Any, y: Any, out: Any, shared: dict[str, Any]) -> Any:
    return unbroadcast(F, -F.matmul(adjoint(F, out), _sylvester_adjoint(F, g, x, y, shared)), y.shape)


def _sylvester_dz(F: Any, g: Any, x: Any, y: Any, z_shape: Shape, shared: dict[str, Any]) -> Any:
    return unbroadcast(F, _sylvester_adjoint(F, g, x, y, shared), z_shape)


def _continuous_lyapunov(F: Any, a: Any, q: Any) -> Any:
    check_square("solve_continuous_lyapunov", a.shape)
    return F.row("linalg.solve_sylvester", a, adjoint(F, a), q)


_DIRECT = 10
"""Up to so many rows a discrete equation is solved as one of n² unknowns, as SciPy does it."""


def _discrete_lyapunov(F: Any, a: Any, q: Any, method: str | None = None) -> Any:
    check_square("solve_discrete_lyapunov", a.shape)
    if method not in (None, "direct", "bilinear"):
        raise ArgumentError(f"solve_discrete_lyapunov got method={method!r}; give 'direct', 'bilinear' or None")
    n = a.shape[-1]
    one = np.eye(n, dtype=a.dtype)
    if method == "direct" or (method is None and n < _DIRECT):
        products = F.einsum("...ij,...kl->...ikjl", a, F.conj(a))
        whole = np.eye(n * n, dtype=a.dtype) - F.reshape(products, (*a.shape[:-2], n * n, n * n))
        return F.reshape(F.linalg.solve(whole, F.reshape(q, (*q.shape[:-2], n * n, 1))), q.shape)
    # By Cayley's transform it is one of continuous time (Gajić and Qureshi 1995).
    ah = adjoint(F, a)
    turned = F.linalg.inv(ah + one)
    b = F.matmul(ah - one, turned)
    c = 2 * F.matmul(F.matmul(F.linalg.inv(a + one), q), turned)
    return _continuous_lyapunov(F, adjoint(F, b), -c)


# Banded matrices: the diagonals are rows, the one above comes first


def _banded_params(ab: Shape, b: Shape, lower: int = 0, upper: int = 0) -> dict[str, Any]:
    lower, upper = operator.index(lower), operator.index(upper)
    if lower < 0 or upper < 0 or len(ab) != 2 or ab[0] != lower + upper + 1:
        raise LinAlgError(
            f"linalg.solve_banded got {lower} diagonals below and {upper} above, and ab of shape {ab}: ab must have a "
            f"row for each of the {lower + upper + 1} diagonals"
        )
    if len(b) not in (1, 2) or b[0] != ab[1]:
        raise LinAlgError(f"linalg.solve_banded of ab of shape {ab} and b of shape {b}: b must have {ab[1]} rows")
    return {"lower": lower, "upper": upper}


def _banded(F: Any, x: Any, y: Any, lower: int, upper: int) -> Any:
    if hasattr(F, "row"):
        return F.row("linalg.banded_solution", x, y, lower=lower, upper=upper)
    if not x.shape[1]:
        return np.zeros_like(y, np.result_type(x, y))
    return by_scipy("solve_banded", "the banded matrix has no inverse", x, y, first=((lower, upper),))


def _places(n: int, lower: int, upper: int) -> tuple[np.ndarray, np.ndarray]:
    """Return for each element of the diagonals the row that it is in, and whether it is in the matrix."""
    rows = np.arange(n) - np.arange(upper, -lower - 1, -1)[:, None]
    return np.clip(rows, 0, max(n - 1, 0)), (rows >= 0) & (rows < n)


def _transposed(F: Any, x: Any, lower: int, upper: int) -> Any:
    """Return the diagonals of the matrix's conjugate transpose."""
    rows, is_there = _places(x.shape[1], upper, lower)  # of element (k, j) of the transpose: row i, column j
    diagonals = np.arange(lower + upper, -1, -1)[:, None]
    return F.where(is_there, F.conj(x)[np.broadcast_to(diagonals, rows.shape), rows], 0.0)


def _banded_adjoint(F: Any, g: Any, x: Any, lower: int, upper: int, shared: dict[str, Any]) -> Any:
    return once(shared, lambda: _banded(F, _transposed(F, x, lower, upper), g, upper, lower))


def _banded_dx(F: Any, g: Any, x: Any, out: Any, lower: int, upper: int, shared: dict[str, Any]) -> Any:
    z = _banded_adjoint(F, g, x, lower, upper, shared)
    rows, is_there = _places(x.shape[1], lower, upper)
    product = F.take(z, rows, axis=0) * F.conj(out)
    return F.where(is_there, -(product if out.ndim == 1 else F.sum(product, axis=-1)), 0.0)


def _banded_dy(F: Any, g: Any, x: Any, lower: int, upper: int, shared: dict[str, Any]) -> Any:
    return _banded_adjoint(F, g, x, lower, upper, shared)


def _solve_banded(F: Any, l_and_u: Any, ab: Any, b: Any) -> Any:
    lower, upper = l_and_u
    return F.row("linalg.banded_solution", ab, b, lower=lower, upper=upper)


def _solveh_banded(F: Any, ab: Any, b: Any, lower: bool = False) -> Any:
    if ab.ndim != 2:
        raise LinAlgError(f"linalg.solveh_banded got ab of shape {ab.shape}; it must have a row for each diagonal")
    width, n = ab.shape[0] - 1, ab.shape[1]
    below = ab if lower else _transposed(F, ab, 0, width)
    rows, is_there = _places(n, 0, width)  # of what is above the diagonal, from what is below
    above = F.where(is_there, F.conj(below)[np.broadcast_to(np.arange(width, -1, -1)[:, None], rows.shape), rows], 0.0)
    middle = below[:1].real if below.dtype.kind == "c" else below[:1]
    whole = F.concatenate([above[:-1], middle + np.zeros(1, below.dtype), below[1:]], axis=0)
    return F.row("linalg.banded_solution", whole, b, lower=width, upper=width)


EQUATIONS: tuple[Structured, ...] = (
    Structured(
        name="solve_sylvester",
        namespace="linalg",
        method=False,
        doc="The x with a @ x + x @ b = q.",
        params=_sylvester_params,
        forward=_sylvester,
        dx=_sylvester_dx,
        dy=_sylvester_dy,
        dz=_sylvester_dz,
        operands=("a", "b", "q"),
        takes_complex=True,
        examples=((((3, 3), (2, 2), (3, 2)), {}), (((2, 2), (2, 2), (2, 2)), {}), (((1, 1), (1, 1), (1, 1)), {})),
        oracle="scipy.linalg.solve_sylvester(a, b, q)",
    ),
    Structured(
        name="banded_solution",
        namespace="linalg",
        public=False,
        method=False,
        doc="The x with a @ x = b, for the diagonals of a.",
        params=_banded_params,
        forward=_banded,
        dx=_banded_dx,
        dy=_banded_dy,
        signature="lower=0, upper=0",
        operands=("ab", "b"),
        takes_complex=True,
        examples=(
            (((3, 5), (5,)), {"lower": 1, "upper": 1}),
            (((4, 5), (5, 2)), {"lower": 1, "upper": 2}),
            (((3, 5), (5,)), {"lower": 2, "upper": 0}),
            (((1, 4), (4,)), {}),
            (((3, 2), (2,)), {"lower": 1, "upper": 1}),
        ),
        oracle="scipy.linalg.solve_banded((lower, upper), ab, b)",
    ),
)


_linalg = functools.partial(beyond_numpy, "linalg", tensors=2)

COMPOSED_EQUATIONS: tuple[Composed, ...] = (
    _linalg(
        "solve_continuous_lyapunov",
        "The x with a @ x + x @ aᴴ = q, where aᴴ is the conjugate transpose.",
        _continuous_lyapunov,
        (((3, 3), (3, 3)), {}),
    ),
    _linalg(
        "solve_discrete_lyapunov",
        "The x with a @ x @ aᴴ - x + q = 0, where aᴴ is the conjugate transpose.",
        _discrete_lyapunov,
        (((3, 3), (3, 3)), {}),
        (((3, 3), (3, 3)), {"method": "bilinear"}),
    ),
    _linalg(
        "solve_banded",
        "The x with a @ x = b, where ab has the diagonals of a as rows, l_and_u[1] of them above the main one.",
        _solve_banded,
        (((3, 5), (5,)), {}),
        tensors=0,
    ),
    _linalg(
        "solveh_banded",
        "The x with a @ x = b for a symmetric (Hermitian) a, of which ab has the diagonals above, or below.",
        _solveh_banded,
        (((2, 5), (5,)), {}),
        (((3, 5), (5, 2)), {"lower": True}),
    ),
)
