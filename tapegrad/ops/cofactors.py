"""Cofactors of singular matrices, as what can be differentiated any number of times.

Of small matrices they are sums of products, by Laplace's expansion: the determinants of all columns of the rows above,
times those of the rows below. There are 2**n of these, each made of the ones that are smaller by one.

Of larger ones: with the orthogonal (unitary) matrices u and vh of the singular value decomposition, taken as constants,
det(x) is that of m = uᴴ x vhᴴ times their determinants. Of m the first k rows and columns have an inverse, which leaves
Schur's complement, a small matrix near 0, of whose determinant the cofactors are the minors. Nothing is divided by what
may be 0.
"""

from __future__ import annotations

import functools
import itertools
import math
from typing import Any, NamedTuple

import numpy as np

from tapegrad.ops.host_queries import asked
from tapegrad.ops.spectra import swapped, values_of

EXPANDED = 8
"""Matrices of at most so many rows are expanded."""


def cofactors(F: Any, x: Any) -> Any:
    """Return the derivative of the determinant of finite matrices, conjugated: a tensor of shape (…, n, n)."""
    return expanded(F, x) if x.shape[-1] <= EXPANDED else _decomposed(F, x)


def expanded(F: Any, x: Any) -> Any:
    """Return `cofactors` of small matrices: what is computed does not depend on their numbers."""
    table, dtype = _table(x.shape[-1]), x.dtype
    minors = [np.ones((*x.shape[:-2], 2, 1), dtype)]  # of the first rows, and of the last
    for rows, columns, less, signs in table.minors:
        parts = F.take(F.take(x, rows, axis=-2), columns, axis=-1) * F.take(minors[-1], less, axis=-1)
        minors.append(F.sum(parts * signs.astype(dtype), axis=-1))
    known = F.concatenate(minors, axis=-1)
    parts = F.take(known[..., 0, :], table.above, axis=-1) * F.take(known[..., 1, :], table.below, axis=-1)
    return F.conj(F.sum(parts * table.signs.astype(dtype), axis=-1))


class _Table(NamedTuple):
    """How matrices of n rows are expanded.

    Attributes
    ----------
    minors : list of tuple of ndarray
        For each size k from 1 to n - 1: the row that is added, to the first rows and to the last ones; each k columns;
        the number of what is left without each of them, among the minors of size k - 1; and the signs, of shape
        (2, 1, k).
    above, below, signs : ndarray
        For each row and each column: the numbers of the minors of the rows above and below, among those of all sizes,
        and the signs of their products; 0 where there are no more.
    """

    minors: list[tuple[np.ndarray, np.ndarray, np.ndarray, np.ndarray]]
    above: np.ndarray
    below: np.ndarray
    signs: np.ndarray


@functools.cache
def _table(n: int) -> _Table:
    sets = [list(itertools.combinations(range(n), k)) for k in range(n)]
    number = [{columns: m for m, columns in enumerate(of)} for of in sets]
    minors = []
    for k in range(1, n):
        less = [[number[k - 1][c[:p] + c[p + 1 :]] for p in range(k)] for c in sets[k]]
        turns = (-1) ** np.arange(k)
        signs = np.stack([turns[::-1], turns])[:, None]
        minors.append((np.array([k - 1, n - k]), np.array(sets[k]), np.array(less), signs))
    start = np.cumsum([0, *map(len, sets)])
    shape = n, n, max(math.comb(n - 1, k) for k in range(n))
    above, below, signs = (np.zeros(shape, np.int64) for _ in range(3))
    for k, j in itertools.product(range(n), repeat=2):
        for term, first in enumerate(c for c in sets[k] if j not in c):
            last = tuple([c for c in range(n) if c != j and c not in first])
            swaps = sum(a > b for a, b in itertools.combinations((*first, j, *last), 2))
            above[k, j, term] = start[k] + number[k][first]
            below[k, j, term] = start[n - 1 - k] + number[n - 1 - k][last]
            signs[k, j, term] = (-1) ** swaps
    return _Table(minors, above, below, signs)


def _decomposed(F: Any, x: Any) -> Any:
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
