"""How rows along one axis add to an adjoint, compiled: loops over lanes.

An adjoint is `outer` times `n` times `inner` elements, and has a lane of `n` for each pair of the others. Each function
adds the contribution of one kind of row to the adjoint of its operand: g and out are by lanes of one element or of n,
x, target by lanes of n.
"""

import math

from tapegrad.compilation.deferred import njit
from tapegrad.maths.primitives import over


@njit
def write(target, k, term, assign):
    if assign:
        target[k] = term
    else:
        target[k] += term


@njit(inline="always")
def lane(a, index, n, inner):
    """Return the first element of a lane; the next ones are `inner` apart."""
    return (index // inner) * n * inner + index % inner


@njit
def cumsum_lanes(x, out, g, target, outer, n, inner, scale, assign):
    for k in range(outer * inner):
        at = lane(0, k, n, inner) + (n - 1) * inner
        total = 0.0
        for _ in range(n):
            total += g[at]
            write(target, at, total, assign)
            at -= inner


@njit
def extreme_lanes(x, out, g, target, outer, n, inner, scale, assign):
    """Ties share equally; a NaN result comes from the NaN elements."""
    for k in range(outer * inner):
        first, best = lane(0, k, n, inner), out[k]
        none = best != best
        count = 0
        for j in range(n):
            v = x[first + j * inner]
            count += v == best or (none and v != v)
        share = g[k] * (1.0 / count)
        for j in range(n):
            v = x[first + j * inner]
            write(target, first + j * inner, share if v == best or (none and v != v) else 0.0, assign)


@njit
def prod_lanes(x, out, g, target, outer, n, inner, scale, assign):
    for k in range(outer * inner):
        first = lane(0, k, n, inner)
        for j in range(n):
            write(target, first + j * inner, g[k] * (out[k] / x[first + j * inner]), assign)


@njit
def mean_of_lane(x, first, n, inner):
    """Give the mean, and then add that of what is left: of numbers that differ little the sum alone has lost digits."""
    total = 0.0
    for j in range(n):
        total += x[first + j * inner]
    mean = over(total, n)
    if mean - mean != 0.0:  # infinite, or NaN
        return mean
    rest = 0.0
    for j in range(n):
        rest += x[first + j * inner] - mean
    return mean + over(rest, n)


@njit
def var_lanes(x, out, g, target, outer, n, inner, scale, assign):
    """With scale = 1 / (n - ddof)."""
    for k in range(outer * inner):
        first = lane(0, k, n, inner)
        mean = mean_of_lane(x, first, n, inner)
        for j in range(n):
            at = first + j * inner
            write(target, at, g[k] * (2.0 * scale * (x[at] - mean)), assign)


@njit
def std_lanes(x, out, g, target, outer, n, inner, scale, assign):
    """With scale = 1 / (n - ddof); where the deviation is 0 so is the sub-gradient of least norm."""
    for k in range(outer * inner):
        first = lane(0, k, n, inner)
        mean = mean_of_lane(x, first, n, inner)
        factor = 0.0 if out[k] == 0.0 else g[k] * scale / out[k]
        for j in range(n):
            at = first + j * inner
            write(target, at, factor * (x[at] - mean), assign)


@njit
def logsumexp_lanes(x, out, g, target, outer, n, inner, scale, assign):
    """Where the result is infinite, those that are as infinite share equally."""
    for k in range(outer * inner):
        first = lane(0, k, n, inner)
        share, count = 0.0, 0
        if math.isinf(out[k]):
            for j in range(n):
                count += x[first + j * inner] == out[k]
            share = 1.0 / count
        for j in range(n):
            at = first + j * inner
            weight = math.exp(x[at] - out[k]) if share == 0.0 else (share if x[at] == out[k] else 0.0)
            write(target, at, g[k] * weight, assign)


@njit
def softmax_lanes(x, out, g, target, outer, n, inner, scale, assign):
    for k in range(outer * inner):
        first = lane(0, k, n, inner)
        total = 0.0
        for j in range(n):
            total += g[first + j * inner] * out[first + j * inner]
        for j in range(n):
            at = first + j * inner
            write(target, at, out[at] * (g[at] - total), assign)


@njit
def log_softmax_lanes(x, out, g, target, outer, n, inner, scale, assign):
    for k in range(outer * inner):
        first = lane(0, k, n, inner)
        total = 0.0
        for j in range(n):
            total += g[first + j * inner]
        for j in range(n):
            at = first + j * inner
            write(target, at, g[at] - math.exp(out[at]) * total, assign)


@njit
def norm_lanes(x, out, g, target, outer, n, inner, scale, assign):
    """The Euclidean norm; at 0 the sub-gradient of least norm is 0."""
    for k in range(outer * inner):
        first = lane(0, k, n, inner)
        for j in range(n):
            at = first + j * inner
            write(target, at, 0.0 if out[k] == 0.0 else g[k] * over(x[at], out[k]), assign)


@njit
def flip_lanes(x, out, g, target, outer, n, inner, scale, assign):
    for k in range(outer * inner):
        first = lane(0, k, n, inner)
        for j in range(n):
            write(target, first + j * inner, g[first + (n - 1 - j) * inner], assign)


@njit
def roll_lanes(x, out, g, target, outer, n, inner, scale, assign):
    """With scale = the shift, not negative."""
    shift = int(scale)
    for k in range(outer * inner):
        first = lane(0, k, n, inner)
        for j in range(n):
            write(target, first + j * inner, g[first + ((j + shift) % n) * inner], assign)


@njit
def permuted_lanes(g, target, order, outer, n, inner, assign):
    for k in range(outer * inner):
        first = lane(0, k, n, inner)
        for j in range(n):
            write(target, first + order[first + j * inner] * inner, g[first + j * inner], assign)
