"""Eigenvalues and singular values: what their derivatives do where some of them are the same.

Values only: the adjoints of values that are the same, to the precision of the decomposition, are shared equally, so
that the gradient does not depend on which of all the possible vectors were found, and is the one of least norm. A
singular value of 0 has the gradient 0, also of least norm.

Vectors: their derivatives divide by differences of values. What is to be divided by nothing is 0 where it is exactly 0
(a loss that does not depend on these vectors), else there is no derivative, and the gradient is NaN.

Vectors of complex matrices are determined but for a phase each (of singular vectors, each pair but for one in common).
A loss that changes with these phases has no derivative, and is refused: along the change of a phase its adjoint is not
0 (`check_phases`). The formulas are those of Giles (2008, "Collected matrix derivative results"), and for complex
matrices of Boeddeker et al. (2017, arXiv:1701.00392), as adjoints under Re(tr(aᴴ b)); the phases are PyTorch's way.

Second derivatives: where values are the same, what they depend on is lost in that sharing, and in that 0. They are NaN
there, unless the adjoints of the values are constants.
"""

from __future__ import annotations

import functools
from typing import Any

import numpy as np

from tapegrad.errors import GradError
from tapegrad.ops.assign import real_dtype
from tapegrad.ops.broadcast import Shape
from tapegrad.ops.host_queries import asked, found, is_differentiated, is_recorded, may_hold, numbers


def values_of(x: Any) -> Any:
    """Return the numbers of a tensor or an array to decide by, as `numbers`; always an array, or a tensor."""
    found = numbers(x)
    return found if is_recorded(x) or getattr(found, "is_unknown", False) else np.asarray(found)


def swapped(F: Any, x: Any) -> Any:
    """Transpose matrices."""
    return F.swapaxes(x, -1, -2)


def adjoint(F: Any, x: Any) -> Any:
    """Transpose matrices and conjugate them."""
    return F.conj(swapped(F, x))


def on_triangle(F: Any, g: Any, upper: bool = False) -> Any:
    """Return the adjoint of the triangle that a function reads, from that of the symmetric (Hermitian) matrix.

    The function fills the other half in by the conjugates of what it reads, and takes the real parts of the diagonal.
    So an element off the diagonal gets what both of its places contribute, and the half that is not read gets 0.
    """
    n = g.shape[-1]
    read = np.tri(n, dtype=np.bool_)
    weights = np.where(np.eye(n, dtype=np.bool_), 0.5, 1.0).astype(real_dtype(g.dtype))
    return F.where(read.T if upper else read, (g + adjoint(F, g)) * weights, 0.0)


def real(x: Any) -> Any:
    """Return the real part; of what is real the thing itself."""
    return x.real if x.dtype.kind == "c" else x


def tolerance(values: Any, size: int = 0) -> Any:
    """Return the difference up to which two values of one matrix are the same, for all that is known of them."""
    largest = np.max(np.abs(values), axis=-1, keepdims=True, initial=0.0)
    return max(size, values.shape[-1]) * np.finfo(values.dtype).eps * largest


def ties(values: Any) -> Any:
    """Return which of some sorted values are the same, as a matrix of booleans; every value is the same as itself."""
    return found(_ties, values)


def _ties(values: Any) -> Any:
    n = values.shape[-1]
    if n < 2:
        return np.ones((*values.shape, n), np.bool_)
    apart = np.abs(np.diff(values, axis=-1)) > tolerance(values)
    steps = np.cumsum(apart.astype(np.intp), axis=-1)
    group = np.concatenate([np.zeros((*values.shape[:-1], 1), np.intp), steps], axis=-1)
    return group[..., :, None] == group[..., None, :]


def vanishing(values: Any, size: int) -> Any:
    """Return which singular values are 0 to the precision of the decomposition of a matrix of a size."""
    return found(functools.partial(_vanishing, size=size), values)


def _vanishing(values: Any, size: int) -> Any:
    return values <= tolerance(values, size)


def others(same: Any) -> Any:
    """Return where two different values are the same."""
    return same & ~np.eye(same.shape[-1], dtype=np.bool_)


def shared(F: Any, g: Any, same: Any) -> Any:
    """Share the adjoints of values that are the same equally."""
    if not may_hold(others(same)):
        return g
    weights = (same / np.sum(same, axis=-1, keepdims=True)).astype(real_dtype(g.dtype))
    return F.sum(F.where(same, F.unsqueeze(g, -2) * weights, 0.0), axis=-1)


def divided(F: Any, x: Any, difference: Any, none: Any) -> Any:
    """Divide by differences; where there is none, 0 stays 0 and everything else becomes NaN."""
    quotient = x / F.where(none, 1.0, difference)
    if is_variable(x) and may_hold(none):
        quotient = F.where(none, F.row("undetermined", x), quotient)
    return F.where(none & (values_of(x) != 0), np.nan, quotient)


def is_variable(x: Any) -> bool:
    """Check whether what is computed of x is, or may be, differentiated again."""
    return bool(is_differentiated(x))


def turned(F: Any, x: Any, difference: Any, none: Any, clear: bool = False) -> Any:
    """Divide an antisymmetric matrix by differences of values: its diagonal is 0, whatever it depends on.

    That of complex numbers, where imaginary numbers are left, is to be cleared: they are of the phases.
    """
    if clear or (is_variable(x) and x.dtype.kind != "c"):
        diagonal = np.eye(x.shape[-1], dtype=np.bool_)
        x = F.where(diagonal, 0.0, x)
        return F.where(diagonal, 0.0, divided(F, x, F.where(diagonal, 1.0, difference), none & ~diagonal))
    return divided(F, x, difference, none)


def _lost(F: Any, u: Any, vh: Any, same: Any, zero: Any) -> Any:
    """Return zeros whose derivative is NaN, for what values that are the same, or are 0, do not say of the matrix."""
    left, right = values_of(u), values_of(vh)
    eye = np.eye(same.shape[-1], dtype=np.bool_)
    tied = F.where(same, F.row("undetermined", F.matmul(np.conjugate(np.swapaxes(left, -1, -2)), u)), 0.0)
    known = F.sum(F.where(eye, tied, 0.0), axis=-1)  # of values that are the same, what their mean depends on
    tied = tied - diagonal_matrix(F, shared(F, known, same))
    lost = F.matmul(F.matmul(left, tied), right)
    if zero is not False and may_hold(zero):
        columns = F.where(zero[..., None, :], F.row("undetermined", u), 0.0)
        rows = F.where(zero[..., :, None], F.row("undetermined", vh), 0.0)
        lost = lost + F.matmul(columns, right) + F.matmul(left, rows)
    return lost


def _is_lossy(g: Any, u: Any, same: Any, zero: Any) -> bool:
    if not (is_variable(g) and is_variable(u)):
        return False
    return may_hold(others(same)) or (zero is not False and may_hold(zero))


def diagonal_matrix(F: Any, g: Any) -> Any:
    """Put vectors onto the diagonals of matrices."""
    return F.unsqueeze(g, -1) * np.eye(g.shape[-1], dtype=g.dtype)


def values_adjoint(F: Any, g: Any, u: Any, s: Any, vh: Any, alike: bool = False) -> Any:
    """Return the adjoint of a matrix from those of its singular values alone.

    `alike`: the adjoints of values that are the same depend on the same: nothing is lost by sharing them.
    """
    zero, same = vanishing(s, max(u.shape[-2], vh.shape[-1])), ties(s)
    result = F.matmul(u * F.unsqueeze(F.where(zero, 0.0, shared(F, g, same)), -2), vh)
    return result + _lost(F, u, vh, same, zero) if not alike and _is_lossy(g, u, same, zero) else result


def eigenvalues_adjoint(F: Any, g: Any, w: Any, v: Any) -> Any:
    """Return the adjoint of a symmetric matrix, all of it, from those of its eigenvalues alone."""
    same = ties(w)
    result = F.matmul(v * F.unsqueeze(shared(F, g, same), -2), adjoint(F, v))
    return result + _lost(F, v, adjoint(F, v), same, False) if _is_lossy(g, v, same, False) else result


def eigh_adjoint(F: Any, gw: Any, gv: Any, w: Any, v: Any) -> Any:
    """Return the adjoint of a symmetric (Hermitian) matrix, all of it, from those of its eigenvalues and eigenvectors.

    dv = v w' with the antisymmetric w'_ij = (vᴴ da v)_ij / (w_j - w_i), of which the diagonal is the phases' choice.
    """
    same = ties(w)
    k = F.matmul(adjoint(F, v), gv)
    check_phases(F, "eigh", "eigenvectors", k, gv)
    difference = F.unsqueeze(w, -2) - F.unsqueeze(w, -1)
    middle = turned(F, (k - adjoint(F, k)) * 0.5, difference, same, v.dtype.kind == "c")
    middle = middle + diagonal_matrix(F, shared(F, gw, same))
    result = F.matmul(F.matmul(v, middle), adjoint(F, v))
    return result + _lost(F, v, adjoint(F, v), same, False) if _is_lossy(gw, v, same, False) else result


def transposes(F: Any) -> bool:
    """Tell whether a rule is called to be transposed: its adjoint is that of no loss."""
    return bool(getattr(F, "transposes", False))


def check_phases(F: Any, name: str, vectors: str, k: Any, g: Any) -> None:
    """Refuse adjoints that depend on phases: `k` is vᴴ g, whose diagonal is imaginary along a change of phases."""
    if k.dtype.kind != "c" or transposes(F):
        return
    if asked(_turns, k, g):
        raise GradError(
            f"the gradient of {name} depends on the phases of the {vectors}, which are arbitrary: complex vectors may "
            "be multiplied by any number of modulus 1; let the loss depend on what that does not change, such as "
            "abs(v)**2, or v @ v.conj().T"
        )


def _turns(k: Any, g: Any) -> Any:
    turns = np.abs(np.diagonal(k.imag, axis1=-2, axis2=-1))
    size = np.max(np.abs(g), axis=(-1, -2), initial=0.0)[..., None]
    eps, n = np.finfo(k.dtype).eps, max(1, g.shape[-2])
    return np.any(turns > np.sqrt(eps) * n * size + 64 * eps * n)  # rounding of a gradient that is nearly 0


def check_arbitrary(F: Any, name: str, vectors: Any, g: Any) -> None:
    """Refuse adjoints that depend on how the vectors beyond the matrix's rank were chosen."""
    if transposes(F):
        return
    if asked(functools.partial(_is_arbitrary, n=max(1, vectors.shape[-2])), F.matmul(adjoint(F, vectors), g), g):
        raise GradError(
            f"the gradient of {name} depends on the vectors beyond the first {vectors.shape[-2] - vectors.shape[-1]}, "
            "which are an arbitrary basis of the rest; use full_matrices=False or mode='reduced', or let the loss "
            "depend only on the space that they span"
        )


def _is_arbitrary(k: Any, g: Any, n: int) -> Any:
    size = np.max(np.abs(g), axis=(-1, -2), keepdims=True, initial=0.0)
    allowed = np.sqrt(np.finfo(k.dtype).eps) * size * n
    return np.any(np.abs(k - np.conjugate(np.swapaxes(k, -1, -2))) > allowed)


def svd_adjoint(F: Any, gu: Any, gs: Any, gvh: Any, u: Any, s: Any, vh: Any) -> Any:
    """Return the adjoint of a matrix from those of its singular values and vectors.

    With p = uᴴ da v, the turns uᴴ du and vᴴ dv have the sum (p + pᴴ)_ij / (s_j - s_i), whose diagonal is the phases'
    choice, and the difference (p - pᴴ)_ij / (s_j + s_i).
    """
    k = s.shape[-1]
    v, gv = adjoint(F, vh), adjoint(F, gvh)
    u_turned, u_left = _of_vectors(F, "svd", gu, u, k)
    v_turned, v_left = _of_vectors(F, "svd", gv, v, k)
    if u.dtype.kind == "c":  # of both, which turn together
        both = F.concatenate((u[..., :k], v[..., :k]), axis=-2), F.concatenate((gu[..., :k], gv[..., :k]), axis=-2)
        check_phases(F, "svd", "singular vectors", F.matmul(adjoint(F, both[0]), both[1]), both[1])
    u, v = u[..., :k], v[..., :k]
    rows, columns = F.unsqueeze(s, -1), F.unsqueeze(s, -2)
    same, none = ties(s), vanishing(s, max(u.shape[-2], v.shape[-2]))
    middle = turned(F, (u_turned + v_turned) * 0.5, columns - rows, same, u.dtype.kind == "c")
    middle = middle + turned(F, (u_turned - v_turned) * 0.5, columns + rows, none[..., :, None] & none[..., None, :])
    middle = middle + diagonal_matrix(F, F.where(none, 0.0, shared(F, gs, same)))
    left = F.matmul(u, middle)
    if u_left is not None:
        left = left + divided(F, u_left, columns, none[..., None, :])
    result = F.matmul(left, adjoint(F, v))
    if v_left is not None:
        result = result + F.matmul(u, adjoint(F, divided(F, v_left, columns, none[..., None, :])))
    return result + _lost(F, u, adjoint(F, v), same, none) if _is_lossy(gs, u, same, none) else result


def _of_vectors(F: Any, name: str, g: Any, vectors: Any, k: int) -> tuple[Any, Any]:
    """Return what an adjoint says of turning the first k vectors among each other, and out of their space."""
    first, g_first = vectors[..., :k], g[..., :k]
    inner = F.matmul(adjoint(F, first), g_first)
    if vectors.shape[-2] == k:
        return inner - adjoint(F, inner), None
    left = g_first - F.matmul(first, inner)
    if vectors.shape[-1] > k:
        rest, g_rest = vectors[..., k:], g[..., k:]
        check_arbitrary(F, name, rest, g_rest)
        left = left - F.matmul(rest, F.matmul(adjoint(F, g_rest), first))
    return inner - adjoint(F, inner), left


def qr_adjoint(F: Any, gq: Any, gr: Any, q: Any, r: Any) -> Any:
    """Return the adjoint of a matrix from those of Q and R; R's first rows must be invertible.

    R's diagonal is real, also of complex matrices (LAPACK's choice of the phases). With c = qᴴ da r⁻¹ = qᴴ dq + dr r⁻¹,
    antihermitian and upper triangular with a real diagonal, dr r⁻¹ has c_ij + conj(c_ji) above and Re(c_ii) on it.
    """
    n, k = r.shape[-1], min(q.shape[-2], r.shape[-1])
    if n > k:  # wide: the first columns have the decomposition q, r[:, :k], and the others are q times those of r
        g_rest = F.matmul(q, gr[..., k:])
        gq = gq + F.matmul(F.matmul(q, r[..., k:]), adjoint(F, gr[..., k:]))
        return F.concatenate((qr_adjoint(F, gq, gr[..., :k], q, r[..., :k]), g_rest), axis=-1)
    first, g_first = q[..., :k], gq[..., :k]
    if q.shape[-1] > k:
        rest, g_rest = q[..., k:], gq[..., k:]
        check_arbitrary(F, "qr", rest, g_rest)
        g_first = g_first - F.matmul(rest, F.matmul(adjoint(F, g_rest), first))
        r, gr = r[..., :k, :], gr[..., :k, :]
    m = F.matmul(r, adjoint(F, gr)) - F.matmul(adjoint(F, g_first), first)
    halved = np.tril(np.ones((k, k), m.dtype)) - 0.5 * np.eye(k, dtype=m.dtype)
    b = g_first + F.matmul(first, m * halved + adjoint(F, m * halved))
    try:
        return adjoint(F, F.linalg.solve(r, adjoint(F, b)))
    except np.linalg.LinAlgError as error:
        raise np.linalg.LinAlgError(
            f"qr of a matrix of shape {(q.shape[-2], n)} whose first {k} columns are not independent has no "
            "derivative; use svd, or detach() the matrix"
        ) from error


def packed(F: Any, *parts: Any) -> Any:
    """Put several results of a stack of matrices into one array, along its last axis."""
    lead = parts[0].shape[: len(parts[0].shape) - 2]
    return F.concatenate([F.reshape(p, (*lead, _size(p.shape[len(lead) :]))) for p in parts], axis=-1)


def unpacked(F: Any, x: Any, shapes: tuple[Shape, ...]) -> list[Any]:
    """Take results out again."""
    parts, start = [], 0
    for shape in shapes:
        end = start + _size(shape)
        parts.append(F.reshape(x[..., start:end], (*x.shape[:-1], *shape)))
        start = end
    return parts


def _size(shape: Shape) -> int:
    size = 1
    for n in shape:
        size *= n
    return size
