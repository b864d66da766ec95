"""Cofactors of singular matrices, as what can be differentiated any number of times.

With the orthogonal (unitary) matrices u and vh of the singular value decomposition, taken as constants, det(x) is that
of m = uᴴ x vhᴴ times their determinants. Of m the first k rows and columns have an inverse, which leaves Schur's
complement, a small matrix near 0, of whose determinant the cofactors are the minors. Nothing is divided by what may be
0.
"""

from __future__ import annotations

from typing import Any

import numpy as np

from tapegrad.ops.host_queries import asked
from tapegrad.ops.spectra import swapped, values_of


def cofactors(F: Any, x: Any) -> Any:
    """Return the derivative of the determinant of finite matrices, conjugated: a tensor of shape (…, n, n)."""
    u, s, vh = np.linalg.svd(values_of(x))
    sign = signs(u, vh).astype(x.dtype)
    k = min(int(asked(_least_rank, s)), x.shape[-1] - 1)  # which sizes depend on
    left, right = (np.conjugate(np.swapaxes(part, -1, -2)) for part in (u, vh))
    m = F.matmul(F.matmul(left, x), right)
    turned = _by_blocks(F, m, k) if k else _minors(F, m)
    return F.matmul(F.matmul(u * sign[..., None, None], F.conj(turned)), vh)


def _least_rank(s: Any) -> Any:
    """Return the least of the ranks of some matrices, to half of all digits."""
    large = s > np.sqrt(np.finfo(s.dtype).eps) * np.max(s, axis=-1, keepdims=True)
    return np.min(np.count_nonzero(large, axis=-1), initial=s.shape[-1])


def signs(u: Any, vh: Any) -> Any:
    """Return the conjugate of det(u) * det(vh), of modulus 1: of orthogonal matrices 1 or -1."""
    product = np.linalg.det(u) * np.linalg.det(vh)
    return np.conjugate(product / np.abs(product)) if product.dtype.kind == "c" else np.rint(product)


def _by_blocks(F: Any, m: Any, k: int) -> Any:
    """Return the derivative of det(d) * det(e - c d⁻¹ b), for the blocks d and b above c and e."""
    d, b, c, e = m[..., :k, :k], m[..., :k, k:], m[..., k:, :k], m[..., k:, k:]
    inverse = F.linalg.inv(d)
    left, right = F.matmul(c, inverse), F.matmul(inverse, b)
    complement = e - F.matmul(left, b)
    small = _minors(F, complement)
    size = F.unsqueeze(F.linalg.det(d), (-2, -1))
    inner = F.unsqueeze(F.sum(complement[..., 0, :] * small[..., 0, :], axis=-1), (-2, -1))
    small = size * small
    down, across = swapped(F, left), swapped(F, right)
    corner = size * inner * swapped(F, inverse) + F.matmul(F.matmul(down, small), across)
    above = F.concatenate((corner, -F.matmul(down, small)), axis=-1)
    return F.concatenate((above, F.concatenate((-F.matmul(small, across), small), axis=-1)), axis=-2)


def _minors(F: Any, x: Any) -> Any:
    """Return the cofactors as determinants of what is left without one row and one column."""
    n = x.shape[-1]
    if n == 1:
        return F.as_tensor(np.ones(x.shape, x.dtype))
    others = np.array([[j for j in range(n) if j != i] for i in range(n)])
    parts = x[..., others[:, None, :, None], others[None, :, None, :]]
    signs = np.where(np.add.outer(np.arange(n), np.arange(n)) % 2, -1, 1).astype(x.dtype)
    return F.linalg.det(parts) * signs
