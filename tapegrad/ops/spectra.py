"""Eigenvalues and singular values: what their derivatives do where some of them are the same.

Values only: the adjoints of values that are the same, to the precision of the decomposition, are shared equally, so
that the gradient does not depend on which of all the possible vectors were found, and is the one of least norm. A
singular value of 0 has the gradient 0, also of least norm.

Vectors: their derivatives divide by differences of values. What is to be divided by nothing is 0 where it is exactly 0
(a loss that does not depend on these vectors), else there is no derivative, and the gradient is NaN.

Second derivatives: where values are the same, what they depend on is lost in that sharing, and in that 0. They are NaN
there, unless the adjoints of the values are constants.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.errors import GradError
from tapegrad.ops.broadcasting import Shape


def values_of(x: Any) -> Any:
    """Give the numbers behind a tensor or an array, to decide by."""
    return np.asarray(getattr(x, "_array", x))


def swapped(F: Any, x: Any) -> Any:
    """Transpose matrices."""
    return F.swapaxes(x, -1, -2)


def tolerance(values: Any, size: int = 0) -> Any:
    """Give the difference up to which two values of one matrix are the same, for all that is known of them."""
    largest = np.max(np.abs(values), axis=-1, keepdims=True, initial=0.0)
    return max(size, values.shape[-1]) * np.finfo(values.dtype).eps * largest


def ties(values: Any) -> Any:
    """Tell which of some sorted values are the same, as a matrix of booleans; every value is the same as itself."""
    values = values_of(values)
    n = values.shape[-1]
    if n < 2:
        return np.ones((*values.shape, n), np.bool_)
    apart = np.abs(np.diff(values, axis=-1)) > tolerance(values)
    group = np.concatenate([np.zeros((*values.shape[:-1], 1), np.intp), np.cumsum(apart, axis=-1)], axis=-1)
    return group[..., :, None] == group[..., None, :]


def shared(F: Any, g: Any, same: Any) -> Any:
    """Share the adjoints of values that are the same equally."""
    if np.count_nonzero(same) == same.size // max(1, same.shape[-1]):
        return g
    weights = (same / np.sum(same, axis=-1, keepdims=True)).astype(g.dtype)
    return F.squeeze(F.matmul(weights, F.unsqueeze(g, -1)), -1)


def divided(F: Any, x: Any, difference: Any, none: Any) -> Any:
    """Divide by differences; where there is none, 0 stays 0 and everything else becomes NaN."""
    quotient = x / F.where(none, 1.0, difference)
    if is_variable(x) and np.any(none):
        quotient = F.where(none, F.row("undetermined", x), quotient)
    return F.where(none & (values_of(x) != 0), np.nan, quotient)


def is_variable(x: Any) -> bool:
    """Tell whether what is computed of x is to be differentiated again."""
    return bool(getattr(x, "requires_grad", False))


def _turned(F: Any, x: Any, difference: Any, none: Any) -> Any:
    """Divide an antisymmetric matrix by differences of values: its diagonal is 0, whatever it depends on."""
    n = x.shape[-1]
    if is_variable(x):
        x = F.where(np.eye(n, dtype=np.bool_), 0.0, x)
        diagonal = np.eye(n, dtype=np.bool_)
        return F.where(diagonal, 0.0, divided(F, x, F.where(diagonal, 1.0, difference), none & ~diagonal))
    return divided(F, x, difference, none)


def _lost(F: Any, u: Any, vh: Any, same: Any, zero: Any) -> Any:
    """Give zeros whose derivative is NaN, for what values that are the same, or are 0, do not say of the matrix."""
    left, right = values_of(u), values_of(vh)
    eye = np.eye(same.shape[-1], dtype=np.bool_)
    tied = F.where(same, F.row("undetermined", F.matmul(np.swapaxes(left, -1, -2), u)), 0.0)
    known = F.sum(F.where(eye, tied, 0.0), axis=-1)  # of values that are the same, what their mean depends on
    tied = tied - diagonal_matrix(F, shared(F, known, same))
    lost = F.matmul(F.matmul(left, tied), right)
    if np.any(zero):
        columns = F.where(zero[..., None, :], F.row("undetermined", u), 0.0)
        rows = F.where(zero[..., :, None], F.row("undetermined", vh), 0.0)
        lost = lost + F.matmul(columns, right) + F.matmul(left, rows)
    return lost


def _is_lossy(g: Any, u: Any, same: Any, zero: Any) -> bool:
    alone = np.count_nonzero(same) == same.size // max(1, same.shape[-1])
    return is_variable(g) and is_variable(u) and not (alone and not np.any(zero))


def diagonal_matrix(F: Any, g: Any) -> Any:
    """Put vectors onto the diagonals of matrices."""
    return F.unsqueeze(g, -1) * np.eye(g.shape[-1], dtype=g.dtype)


def values_adjoint(F: Any, g: Any, u: Any, s: Any, vh: Any, alike: bool = False) -> Any:
    """Give the adjoint of a matrix from those of its singular values alone.

    `alike`: the adjoints of values that are the same depend on the same: nothing is lost by sharing them.
    """
    numbers = values_of(s)
    zero, same = numbers <= tolerance(numbers, max(u.shape[-2], vh.shape[-1])), ties(s)
    result = F.matmul(u * F.unsqueeze(F.where(zero, 0.0, shared(F, g, same)), -2), vh)
    return result + _lost(F, u, vh, same, zero) if not alike and _is_lossy(g, u, same, zero) else result


def eigenvalues_adjoint(F: Any, g: Any, w: Any, v: Any) -> Any:
    """Give the adjoint of a symmetric matrix from those of its eigenvalues alone."""
    same = ties(w)
    result = F.matmul(v * F.unsqueeze(shared(F, g, same), -2), swapped(F, v))
    return result + _lost(F, v, swapped(F, v), same, False) if _is_lossy(g, v, same, False) else result


def eigh_adjoint(F: Any, gw: Any, gv: Any, w: Any, v: Any) -> Any:
    """Give the adjoint of a symmetric matrix from those of its eigenvalues and eigenvectors."""
    same = ties(w)
    k = F.matmul(swapped(F, v), gv)
    turned = (k - swapped(F, k)) * 0.5
    middle = _turned(F, turned, F.unsqueeze(w, -2) - F.unsqueeze(w, -1), same)
    middle = middle + diagonal_matrix(F, shared(F, gw, same))
    result = F.matmul(F.matmul(v, middle), swapped(F, v))
    return result + _lost(F, v, swapped(F, v), same, False) if _is_lossy(gw, v, same, False) else result


def check_arbitrary(F: Any, name: str, vectors: Any, g: Any) -> None:
    """Refuse adjoints that depend on how the vectors beyond the matrix's rank were chosen."""
    k = values_of(F.matmul(swapped(F, vectors), g))
    size = np.max(np.abs(values_of(g)), axis=(-1, -2), keepdims=True, initial=0.0)
    allowed = np.sqrt(np.finfo(k.dtype).eps) * size * max(1, vectors.shape[-2])
    if np.any(np.abs(k - np.swapaxes(k, -1, -2)) > allowed):
        raise GradError(
            f"the gradient of {name} depends on the vectors beyond the first {vectors.shape[-2] - vectors.shape[-1]}, "
            "which are an arbitrary basis of the rest; use full_matrices=False or mode='reduced', or let the loss "
            "depend only on the space that they span"
        )


def svd_adjoint(F: Any, gu: Any, gs: Any, gvh: Any, u: Any, s: Any, vh: Any) -> Any:
    """Give the adjoint of a matrix from those of its singular values and vectors."""
    k = s.shape[-1]
    v, gv = swapped(F, vh), swapped(F, gvh)
    u_turned, u_left = _of_vectors(F, "svd", gu, u, k)
    v_turned, v_left = _of_vectors(F, "svd", gv, v, k)
    u, v = u[..., :k], v[..., :k]
    numbers, rows, columns = values_of(s), F.unsqueeze(s, -1), F.unsqueeze(s, -2)
    same, none = ties(s), numbers <= tolerance(numbers, max(u.shape[-2], v.shape[-2]))
    middle = _turned(F, (u_turned + v_turned) * 0.5, columns - rows, same)
    middle = middle + _turned(F, (u_turned - v_turned) * 0.5, columns + rows, none[..., :, None] & none[..., None, :])
    middle = middle + diagonal_matrix(F, F.where(none, 0.0, shared(F, gs, same)))
    left = F.matmul(u, middle)
    if u_left is not None:
        left = left + divided(F, u_left, columns, none[..., None, :])
    result = F.matmul(left, swapped(F, v))
    if v_left is not None:
        result = result + F.matmul(u, swapped(F, divided(F, v_left, columns, none[..., None, :])))
    return result + _lost(F, u, swapped(F, v), same, none) if _is_lossy(gs, u, same, none) else result


def _of_vectors(F: Any, name: str, g: Any, vectors: Any, k: int) -> tuple[Any, Any]:
    """Give what an adjoint says of turning the first k vectors among each other, and out of their space."""
    first, g_first = vectors[..., :k], g[..., :k]
    inner = F.matmul(swapped(F, first), g_first)
    if vectors.shape[-2] == k:
        return inner - swapped(F, inner), None
    left = g_first - F.matmul(first, inner)
    if vectors.shape[-1] > k:
        rest, g_rest = vectors[..., k:], g[..., k:]
        check_arbitrary(F, name, rest, g_rest)
        left = left - F.matmul(rest, F.matmul(swapped(F, g_rest), first))
    return inner - swapped(F, inner), left


def qr_adjoint(F: Any, gq: Any, gr: Any, q: Any, r: Any) -> Any:
    """Give the adjoint of a matrix from those of Q and R; R's first rows must be invertible."""
    n, k = r.shape[-1], min(q.shape[-2], r.shape[-1])
    if n > k:  # wide: the first columns have the decomposition q, r[:, :k], and the others are q times those of r
        g_rest = F.matmul(q, gr[..., k:])
        gq = gq + F.matmul(F.matmul(q, r[..., k:]), swapped(F, gr[..., k:]))
        return F.concatenate((qr_adjoint(F, gq, gr[..., :k], q, r[..., :k]), g_rest), axis=-1)
    first, g_first = q[..., :k], gq[..., :k]
    if q.shape[-1] > k:
        rest, g_rest = q[..., k:], gq[..., k:]
        check_arbitrary(F, "qr", rest, g_rest)
        g_first = g_first - F.matmul(rest, F.matmul(swapped(F, g_rest), first))
        r, gr = r[..., :k, :], gr[..., :k, :]
    m = F.matmul(r, swapped(F, gr)) - F.matmul(swapped(F, g_first), first)
    lower = np.tril(np.ones((k, k), m.dtype))
    strictly = np.tril(np.ones((k, k), m.dtype), -1)
    b = g_first + F.matmul(first, m * lower + swapped(F, m * strictly))
    try:
        return swapped(F, F.linalg.solve(r, swapped(F, b)))
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
