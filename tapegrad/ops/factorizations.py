"""Symmetric matrices as L D Lᴴ, and general ones in Schur's form, which SciPy computes. How to write a row: `op.py`.

Both rules solve for what the change of a matrix, seen from its factors, is made of: a part that changes one factor, and
a part that changes the other.
"""

from __future__ import annotations

import functools
from collections.abc import Callable
from typing import Any, NamedTuple

import numpy as np

from tapegrad.errors import ArgumentError, GradError
from tapegrad.ops.broadcast import Shape
from tapegrad.ops.by_scipy import by_scipy
from tapegrad.ops.host_queries import asked, found
from tapegrad.ops.linalg import check_square
from tapegrad.ops.op import Composed, Structured, beyond_numpy
from tapegrad.ops.spectra import adjoint, check_phases, on_triangle
from tapegrad.ops.triangular_solve import solve_triangular


class LDLResult(NamedTuple):
    """What `ldl` gives."""

    lu: Any
    d: Any
    perm: Any


class SchurResult(NamedTuple):
    """What `schur` gives."""

    T: Any
    Z: Any


def _beside(function: Callable[[Any], Any], x: Any) -> Any:
    """Compute two square factors of each matrix of a stack, and put them beside each other."""
    n = x.shape[-1]
    result = np.empty((*x.shape[:-1], 2 * n), x.dtype if x.dtype.kind in "fc" else np.float64)
    for k in np.ndindex(x.shape[:-2]):
        result[k] = np.concatenate(function(x[k])[:2], axis=-1)
    return result


def _parted(x: Any) -> tuple[Any, Any]:
    n = x.shape[-2]
    return x[..., :n], x[..., n:]


# a = l d lᴴ, with k = l⁻¹ dl: l⁻¹ da l⁻ᴴ = k d + dd + d kᴴ, whose diagonal blocks are dd, and whose other half is k d.


def _ldl_params(shape: Shape, lower: bool = True) -> dict[str, Any]:
    check_square("ldl", shape)
    return {"lower": bool(lower)}


def _ldl_parts(F: Any, x: Any, lower: bool) -> Any:
    if x.dtype.kind == "c":
        x = np.where(np.eye(x.shape[-1], dtype=np.bool_), x.real, x)  # SciPy warns of anything else
    return _beside(lambda a: by_scipy("ldl", "", a, lower=lower), x)


def _blocks(d: Any) -> Any:
    """Return which elements are of the diagonal blocks of one or two rows."""
    d = np.asarray(d)
    return (d != 0) | (np.swapaxes(d, -1, -2) != 0) | np.eye(d.shape[-1], dtype=np.bool_)


def _ldl_dx(F: Any, g: Any, out: Any, lower: bool) -> Any:
    (factor, d), (g_factor, g_d) = _parted(out), _parted(g)
    blocks, fh = found(_blocks, d), adjoint(F, factor)
    half = np.tri(d.shape[-1], k=-1, dtype=np.bool_)
    outside = (half if lower else half.T) & ~blocks
    of_k = adjoint(F, F.linalg.solve(d, adjoint(F, F.matmul(fh, g_factor))))
    left = F.linalg.solve(fh, F.where(blocks, g_d, F.where(outside, of_k, 0.0)))
    return on_triangle(F, adjoint(F, F.linalg.solve(fh, adjoint(F, left))), not lower)


def _order(factor: Any, lower: bool) -> Any:
    """Return the rows of a triangular matrix in their order: each ends, or begins, at the diagonal."""
    there = np.asarray(factor) != 0
    ends = there.shape[-1] - 1 - np.argmax(there[..., ::-1], axis=-1) if lower else np.argmax(there, axis=-1)
    return np.argsort(ends, axis=-1) if there.size else np.zeros(there.shape[:-1], np.intp)


def _ldl(F: Any, A: Any, lower: bool = True, hermitian: bool = True) -> LDLResult:
    if A.dtype.kind == "c" and not hermitian:
        raise ArgumentError("ldl of complex matrices is of Hermitian ones here; for symmetric ones, use lu")
    factor, d = _parted(F.row("linalg.ldl_parts", A, lower=lower))
    return LDLResult(factor, d, found(functools.partial(_order, lower=bool(lower)), factor))


# a = z t zᴴ, with w = zᴴ dz = k - kᴴ, k below the diagonal: zᴴ da z = w t - t w + dt. What is below the diagonal of it
# depends on k alone.


def _schur_params(shape: Shape) -> dict[str, Any]:
    check_square("schur", shape)
    return {}


def _schur_parts(F: Any, x: Any) -> Any:
    return _beside(lambda a: by_scipy("schur", "", a), x)


def _has_blocks(t: Any) -> Any:
    return np.any(np.diagonal(np.asarray(t), -1, -2, -1))


def _schur_dx(F: Any, g: Any, out: Any) -> Any:
    (t, z), (gt, gz) = _parted(out), _parted(g)
    n, th, zh = t.shape[-1], adjoint(F, t), adjoint(F, z)
    if asked(_has_blocks, t):
        raise GradError("schur of a real matrix with complex eigenvalues has no derivative; give output='complex'")
    gt = F.triu(gt)
    gw = F.matmul(zh, gz) - F.matmul(gt, th) + F.matmul(th, gt)
    check_phases(F, "schur", "columns of Z", gw, gz)
    gk = gw - adjoint(F, gw)
    # gk below the diagonal is that of h tᴴ - tᴴ h, which gives h, the adjoint of k t - t k, from its last column on.
    h = np.zeros((*t.shape[:-2], 1, 1), t.dtype)
    around = [*[(0, 0)] * (t.ndim - 2), (1, 0), (0, 0)]
    for j in range(n - 2, -1, -1):
        right = gk[..., j + 1 :, j, None] - F.matmul(h, F.conj(t[..., j, j + 1 :, None]))
        shifted = F.conj(t[..., j, j, None, None]) * np.eye(n - j - 1, dtype=t.dtype) - th[..., j + 1 :, j + 1 :]
        h = F.pad(F.concatenate((solve_triangular(F, shifted, right, True), h), -1), around)
    return F.matmul(F.matmul(z, gt + h), zh) if n else gt


def _schur(F: Any, a: Any, output: str = "real") -> SchurResult:
    if output not in ("real", "complex"):
        raise ArgumentError(f"schur got output={output!r}; give 'real' or 'complex'")
    if output == "complex" and a.dtype.kind != "c":
        a = F.astype(a, np.result_type(a.dtype, np.complex64))
    return SchurResult(*_parted(F.row("linalg.schur_parts", a)))


FACTORIZATIONS: tuple[Structured, ...] = (
    Structured(
        name="ldl_parts",
        namespace="linalg",
        public=False,
        method=False,
        doc="The factors of `linalg.ldl`, beside each other.",
        params=_ldl_params,
        forward=_ldl_parts,
        dx=_ldl_dx,
        signature="lower=True",
        operands=("a",),
        takes_complex=True,
        examples=((((3, 3),), {}), (((2, 4, 4),), {"lower": False}), (((1, 1),), {})),
        oracle="np.concatenate(scipy.linalg.ldl(a, lower)[:2], -1)",
        batch="same",
    ),
    Structured(
        name="schur_parts",
        namespace="linalg",
        public=False,
        method=False,
        doc="The factors of `linalg.schur`, beside each other.",
        params=_schur_params,
        forward=_schur_parts,
        dx=_schur_dx,
        operands=("a",),
        takes_complex=True,
        examples=((((3, 3),), {}), (((2, 3, 3),), {}), (((1, 1),), {})),
        oracle="np.concatenate(scipy.linalg.schur(a), -1)",
        batch="same",
    ),
)

_linalg = functools.partial(beyond_numpy, "linalg")

COMPOSED_FACTORIZATIONS: tuple[Composed, ...] = (
    _linalg(
        "ldl",
        "Symmetric (Hermitian) matrices as lu @ d @ lu.conj().T: rows of a triangular matrix, and blocks of 1 or 2.",
        _ldl,
        (((3, 3),), {}),
        (((3, 3),), {"lower": False}),
    ),
    _linalg(
        "schur",
        "Square matrices as Z @ T @ Z.conj().T: a unitary matrix and one that is triangular but for blocks of 2.",
        _schur,
        (((3, 3),), {}),
    ),
)
