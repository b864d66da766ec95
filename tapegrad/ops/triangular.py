"""Equations with triangular matrices, and with the factors of Cholesky's decomposition. How to write a row: `op.py`."""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.errors import ArgumentError
from tapegrad.ops.broadcast import Shape, unbroadcast
from tapegrad.ops.linalg import check_equations
from tapegrad.ops.op import Composed, Structured, beyond_numpy, once
from tapegrad.ops.spectra import adjoint, swapped
from tapegrad.ops.triangular_solve import solve_triangular


def _params(a: Shape, b: Shape, lower: bool = False) -> dict[str, Any]:
    check_equations("solve_triangular", a, b)
    return {"lower": bool(lower)}


def _adjoint(F: Any, g: Any, x: Any, lower: bool, y_shape: Shape, shared: dict[str, Any]) -> Any:
    columns = F.unsqueeze(g, -1) if len(y_shape) == 1 else g
    return once(shared, lambda: solve_triangular(F, adjoint(F, x), columns, not lower))


def _dx(F: Any, g: Any, x: Any, out: Any, lower: bool, y_shape: Shape, shared: dict[str, Any]) -> Any:
    z = _adjoint(F, g, x, lower, y_shape, shared)
    whole = -F.matmul(z, F.conj(F.unsqueeze(out, -2)) if len(y_shape) == 1 else adjoint(F, out))
    return unbroadcast(F, (F.tril if lower else F.triu)(whole), x.shape)


def _dy(F: Any, g: Any, x: Any, lower: bool, y_shape: Shape, shared: dict[str, Any]) -> Any:
    z = _adjoint(F, g, x, lower, y_shape, shared)
    return unbroadcast(F, F.squeeze(z, -1) if len(y_shape) == 1 else z, y_shape)


# For users

TRANSPOSED = {0: 0, "N": 0, 1: 1, "T": 1, 2: 2, "C": 2}


def triangular(F: Any, a: Any, b: Any, trans: Any = 0, lower: bool = False, unit_diagonal: bool = False) -> Any:
    """Do what `linalg.solve_triangular` does."""
    if trans not in TRANSPOSED:
        raise ArgumentError(f"solve_triangular got trans={trans!r}; give 0, 1 for the transpose, 2 for its conjugate")
    check_equations("solve_triangular", a.shape, b.shape)
    if unit_diagonal:
        a = F.tril(a, -1) + F.triu(a, 1) + np.eye(a.shape[-1], dtype=a.dtype)
    if TRANSPOSED[trans]:
        a, lower = (swapped if TRANSPOSED[trans] == 1 else adjoint)(F, a), not lower
    return F.row("linalg.triangular_solution", a, b, lower=bool(lower))


def _cho_factor(F: Any, a: Any, lower: bool = False) -> Any:
    return F.linalg.cholesky(a, upper=not lower), bool(lower)


def _cho_solve(F: Any, c_and_lower: Any, b: Any) -> Any:
    c, lower = c_and_lower
    c, b = F.as_tensor(c), F.as_tensor(b)
    half = triangular(F, c, b, 0 if lower else 2, lower)
    return triangular(F, c, half, 2 if lower else 0, lower)


_EQUATIONS: tuple[Any, ...] = (
    (((3, 3), (3,)), {}),
    (((3, 3), (3, 2)), {}),
    (((2, 3, 3), (3,)), {}),
    (((2, 3, 3), (2, 3, 2)), {}),
    (((3, 3), (2, 3, 1)), {}),
    (((1, 1), (1,)), {}),
    (((0, 0), (0,)), {}),
)

TRIANGULAR: tuple[Structured, ...] = (
    Structured(
        name="triangular_solution",
        namespace="linalg",
        public=False,
        method=False,
        doc="The x with a @ x = b, for a triangular a.",
        params=_params,
        forward=solve_triangular,
        dx=_dx,
        dy=_dy,
        signature="lower=False",
        operands=("a", "b"),
        takes_complex=True,
        examples=(*_EQUATIONS, *[(shapes, {"lower": True}) for shapes, _ in _EQUATIONS]),
        oracle="np.linalg.solve(np.tril(a) if lower else np.triu(a), b)",
        batch="solve",
    ),
)

COMPOSED_TRIANGULAR: tuple[Composed, ...] = (
    beyond_numpy(
        "linalg",
        "solve_triangular",
        "The x with a @ x = b, where a is upper triangular, or lower; its other triangle is not read.",
        triangular,
        (((3, 3), (3,)), {}),
        (((3, 3), (3, 2)), {"lower": True}),
        (((2, 3, 3), (3,)), {"trans": 1}),
        (((3, 3), (3,)), {"trans": "C", "unit_diagonal": True}),
        tensors=2,
    ),
    beyond_numpy(
        "linalg",
        "cho_factor",
        "Cholesky's factor of a positive definite matrix, and whether it is the lower one, for `cho_solve`.",
        _cho_factor,
        (((3, 3),), {"lower": True}),
        (((3, 3),), {}),
    ),
    beyond_numpy(
        "linalg",
        "cho_solve",
        "The x with a @ x = b, given `cho_factor(a)`.",
        _cho_solve,
        (((3, 3), (3,)), {}),
        (((3, 3), (3, 2)), {}),
        tensors=0,
    ),
)
